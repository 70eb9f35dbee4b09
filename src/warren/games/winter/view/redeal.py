"""A deal of what a seat cannot see that fits what it knows (WR-3.9)."""

from __future__ import annotations

import random

from mypy_extensions import i64

from warren.core.deck import deal_again
from warren.core.grid import bit, bits
from warren.games.winter.content import FROST, RABBIT, TOKEN_KINDS
from warren.games.winter.rules.unknown import knows_returned, unknown_to
from warren.games.winter.shapes import FACE_DOWN, TOKEN_THERE
from warren.games.winter.state import NEVER, Village


def redeal(village: Village, seat: int | None, rng: random.Random) -> None:
    """Replace what the seat cannot know by a sample of what it could be."""
    _redeal_villagers(village, seat, rng)
    _redeal_returned(village, seat, rng)
    _redeal_tasks(village, seat, rng)


def _redeal_villagers(village: Village, seat: int | None, rng: random.Random) -> None:
    """Deal unknown villagers over the spaces they lie on, a hand that holds some, and the bag.

    Rabbits stay out of a bag that was seen to hold none; tokens that the seat put back are in the
    bag or left it later. Every deal that keeps to that is as likely.
    """
    unknown = unknown_to(village, seat)
    dealt = unknown.deal(rng)
    for index, space in enumerate(unknown.hidden):
        village.spaces[space] = FACE_DOWN + dealt[index]
    if unknown.held:
        shown = [int(village.turn)] * int(village.held_shown)
        village.held = sorted(shown + dealt[len(unknown.hidden) : unknown.places])
    frost = village.bag[FROST]
    village.bag = [0] * TOKEN_KINDS
    village.bag[FROST] = frost
    for token in dealt[unknown.places :]:
        village.bag[token] += 1


def _redeal_returned(village: Village, seat: int | None, rng: random.Random) -> None:
    """What others put back into the bag: any tokens that were in it then."""
    back = village.returned
    taken: list[int] = []
    time = NEVER
    for i in range(0, len(back), 3):
        if back[i + 1] != time:
            taken, time = [], back[i + 1]
        if knows_returned(back[i], seat):
            continue
        inside = [token for token in range(FROST) for _ in range(village.bag[token])]
        for space, content in enumerate(village.spaces):
            if content >= FACE_DOWN and village.stamps[space] > time:
                inside.append(content & TOKEN_THERE)
        if village.held_stamp > time:
            inside += village.held
        inside += [RABBIT for caught in village.caught if caught >= time]
        for token in taken:
            inside.remove(token)
        back[i + 2] = deal_again(inside, rng)[0]
        taken.append(back[i + 2])


def _redeal_tasks(village: Village, seat: int | None, rng: random.Random) -> None:
    """Hands of others and the deck; then what they picked from them."""
    pool = bits(village.task_deck)
    counts: list[int] = []
    for player in range(village.players):
        counts.append(0 if player == seat else len(bits(village.hands[player])))
        if player != seat:
            pool += bits(village.hands[player])
    pool = deal_again(pool, rng)
    for player in range(village.players):
        if player == seat:
            continue
        hand = sorted(pool.pop() for _ in range(counts[player]))
        village.hands[player] = mask_of(hand)
        picks = len(bits(village.picked[player]))
        village.picked[player] = mask_of(rng.sample(hand, picks))
    village.task_deck = mask_of(pool)


def mask_of(tasks: list[int]) -> int:
    """Tasks as bits."""
    mask: i64 = 0
    for task in tasks:
        mask |= bit(task)
    return mask
