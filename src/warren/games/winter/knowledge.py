"""Who knows what: the table as one seat sees it, and a deal of the rest that fits it (WR-3.9).

What a seat knows of the bag comes from what it put back into it: that token is in the bag or left
it later, so it cannot lie on a space that was filled before. Everybody knows the times at which
tokens left the bag (`stamps`); what they were is known to those who saw them.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from warren.core.deck import deal_again, knows
from warren.core.grid import bit, bits
from warren.core.payments import unpack
from warren.games.winter.names import (
    CHARACTERS,
    CONSERVATION,
    FACE_DOWN,
    FACE_UP,
    FROST,
    KNOWN_TO_ALL,
    NEVER,
    OPEN,
    RABBIT,
    RESOURCES,
    ROCK,
    SEASONS,
    SPACE_NAMES,
    SPACES,
    STORIES,
    TOKEN_KINDS,
    TOKEN_NAMES,
    TRACKS,
    VILLAGE,
)

if TYPE_CHECKING:
    from warren.games.winter.state import Village

DREW: Final = 0
PUT_BACK: Final = 1
CAUGHT: Final = 2
"""What may happen to a token of the bag at one time, in this order."""

_PLAIN: Final = {OPEN: "open", CONSERVATION: "conservation", ROCK: "rock"}

# The view


def look(village: Village, seat: int | None) -> dict[str, Any]:
    """The table as a seat (`None`: a spectator) sees it, JSON-ready."""
    players: list[dict[str, Any]] = []
    for player in range(village.players):
        character = village.characters[player]
        players.append(
            {
                "character": CHARACTERS[character] if character >= 0 else None,
                "goods": goods_by_name(village.goods[player]),
                "tokens": village.tokens[player],
                "baskets": village.baskets[player],
                "cards": cards_by_name(village.cards[player]),
                "villagers": village.area[player],
                "tasks": task_numbers(village.in_play[player]),
                "hand": len(bits(village.hands[player])),
                "score": village.score[player],
            }
        )
    own: dict[str, Any] | None = None
    if seat is not None:
        back = village.returned
        own = {
            "hand": task_numbers(village.hands[seat]),
            "picked": task_numbers(village.picked[seat]),
            "returned": [
                TOKEN_NAMES[back[i + 2]] for i in range(0, len(back), 3) if back[i] & 7 == seat
            ],
        }
    return {
        "season": SEASONS[village.season - 1],
        "turn": int(village.turn),
        "used": int(village.used),
        "spaces": {name: look_at(village, space, seat) for space, name in enumerate(SPACE_NAMES)},
        "burrow": goods_by_name(village.burrow),
        "supply": goods_by_name(village.supply),
        "bag": int(village.bag_size()),
        "held": _look_at_held(village, seat),
        "returned": [_look_at_returned(village, i) for i in range(0, len(village.returned), 3)],
        "frost": int(village.frost),
        "boxed": int(village.boxed),
        "no_rabbit": village.no_rabbit != NEVER,
        "aside": [TOKEN_NAMES[token] for token in village.aside],
        "storehouse": dict(zip(TRACKS, village.tracks, strict=True)),
        "display": [VILLAGE[kind] if kind >= 0 else None for kind in village.display],
        "stories": [STORIES[story] if story >= 0 else None for story in village.stories],
        "active": STORIES[village.active] if village.active >= 0 else None,
        "decks": {
            "cards": sum(_two_bits(village.card_deck)),
            "stories": len(bits(village.story_deck)),
            "tasks": len(bits(village.task_deck)),
        },
        "discards": {
            "cards": cards_by_name(village.cards_gone),
            "stories": [STORIES[story] for story in bits(village.stories_gone)],
            "tasks": task_numbers(village.tasks_gone),
        },
        "players": players,
        "you": own,
    }


def _look_at_held(village: Village, seat: int | None) -> list[str | None]:
    """What is held: all of it, or only what was shown of it, or how many."""
    if knows(village.held_seen, seat):
        return [TOKEN_NAMES[token] for token in village.held]
    shown: list[str | None] = [TOKEN_NAMES[village.turn]] * int(village.held_shown)
    return shown + [None] * (len(village.held) - len(shown))


def _look_at_returned(village: Village, at: int) -> list[Any]:
    """Who put a token back and when; what it was only if all know it."""
    who, time, token = village.returned[at : at + 3]
    return [who & 7, time, TOKEN_NAMES[token] if who & KNOWN_TO_ALL else None]


def knows_returned(who: int, seat: int | None) -> bool:
    """Whether a seat knows what was put back, by the entry's first number."""
    return who & KNOWN_TO_ALL != 0 or (seat is not None and who == seat)


def look_at(village: Village, space: int, seat: int | None) -> dict[str, Any]:
    """What a seat sees on a space."""
    content = village.spaces[space]
    if content < FACE_DOWN:
        return {"is": _PLAIN[content]}
    if content >= FACE_UP:
        return {"is": "face up", "token": TOKEN_NAMES[content - FACE_UP]}
    known = knows(village.seen[space], seat)
    token = TOKEN_NAMES[content - FACE_DOWN] if known else None
    return {"is": "face down", "token": token, "drawn": village.stamps[space]}


def goods_by_name(packed: int) -> dict[str, int]:
    """Resources and how many, those that there are."""
    counts = unpack(packed)
    return {name: counts[kind] for kind, name in enumerate(RESOURCES) if counts[kind]}


def _two_bits(packed: int) -> list[int]:
    return [packed >> (2 * kind) & 3 for kind in range(len(VILLAGE))]


def cards_by_name(packed: int) -> list[str]:
    """Village cards, a kind as often as there are copies."""
    found: list[str] = []
    for kind, copies in enumerate(_two_bits(packed)):
        found += [VILLAGE[kind]] * copies
    return found


def task_numbers(mask: int) -> list[int]:
    """Tasks by number, from 1."""
    return [task + 1 for task in bits(mask)]


# The redeal


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
    hidden = [space for space in range(SPACES) if _is_hidden(village, space, seat)]
    pool = [village.spaces[space] - FACE_DOWN for space in hidden]
    stamps = [village.stamps[space] for space in hidden]
    shown = [int(village.turn)] * int(village.held_shown)
    held = 0 if knows(village.held_seen, seat) else len(village.held) - len(shown)
    if held:
        unknown = village.held.copy()
        for token in shown:
            unknown.remove(token)
        pool += unknown
        stamps += [int(village.held_stamp)] * held
    for token in range(FROST):
        pool += [token] * village.bag[token]
    places = len(hidden) + held
    in_bag = len(pool) - places
    stamps += [int(village.clock) + 1] * in_bag
    sure = _surely_in_bag(village, seat)
    while True:
        dealt = _deal(pool, stamps, village.no_rabbit, rng)
        if _fits(dealt, stamps, sure):
            break
    for index, space in enumerate(hidden):
        village.spaces[space] = FACE_DOWN + dealt[index]
    if held:
        village.held = sorted(shown + dealt[len(hidden) : places])
    frost = village.bag[FROST]
    village.bag = [0] * TOKEN_KINDS
    village.bag[FROST] = frost
    for token in dealt[places:]:
        village.bag[token] += 1


def _is_hidden(village: Village, space: int, seat: int | None) -> bool:
    face_down = FACE_DOWN <= village.spaces[space] < FACE_UP
    return face_down and not knows(village.seen[space], seat)


def _surely_in_bag(village: Village, seat: int | None) -> list[tuple[int, int]]:
    """(time, token): the seat knows that this token was in the bag then, and did not see it since.

    A token that the seat saw leave the bag accounts for the latest entry of its kind.
    """
    sure: list[tuple[int, int]] = []
    if not village.returned:
        return sure
    drawn: list[tuple[int, int, int]] = []
    """(time, what happened, token) for all tokens that the seat saw leave or enter the bag."""
    for space, content in enumerate(village.spaces):
        if content >= FACE_DOWN and not _is_hidden(village, space, seat):
            drawn.append((village.stamps[space], DREW, content & 15))
    if knows(village.held_seen, seat):
        drawn += [(int(village.held_stamp), DREW, token) for token in village.held]
    elif village.held_shown:
        drawn.append((int(village.held_stamp), DREW, int(village.turn)))
    drawn += [(time, CAUGHT, RABBIT) for time in village.caught]
    back = village.returned
    for i in range(0, len(back), 3):
        if knows_returned(back[i], seat):
            drawn += [(back[i + 1], DREW, back[i + 2]), (back[i + 1], PUT_BACK, back[i + 2])]
    for time, happened, token in sorted(drawn):
        if happened == PUT_BACK:
            sure.append((time, token))
            continue
        same = [entry for entry in sure if entry[1] == token]
        if same:
            sure.remove(same[-1])
    return sure


def _deal(pool: list[int], stamps: list[int], no_rabbit: i64, rng: random.Random) -> list[int]:
    if no_rabbit == NEVER:
        return deal_again(pool, rng)
    early = [i for i, time in enumerate(stamps) if time <= no_rabbit]
    rabbits = set(rng.sample(early, pool.count(RABBIT)))
    others = deal_again([token for token in pool if token != RABBIT], rng)
    return [RABBIT if i in rabbits else others.pop() for i in range(len(pool))]


def _fits(dealt: list[int], stamps: list[int], sure: list[tuple[int, int]]) -> bool:
    """Whether every token that was in the bag for sure has its own place after that time."""
    for index, (time, token) in enumerate(sure):
        later = [entry for entry in sure[index:] if entry[1] == token]
        places = [i for i, t in enumerate(stamps) if t > time and dealt[i] == token]
        if len(places) < len(later):
            return False
    return True


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
                inside.append(content & 15)
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
