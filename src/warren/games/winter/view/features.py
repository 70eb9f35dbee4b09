"""A table of Winter Rabbit in numbers: what a seat sees of the board, the bag, cards and players.

Villagers and players are counted from the seat that looks; spaces, cards, stories and tasks as
choices name them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.deck import knows
from warren.core.features import (
    Feature,
    counts,
    flags,
    put,
    put_all,
    put_flags,
    put_one,
    put_zeros,
    seat_name,
    tally,
)
from warren.core.grid import bit, count_bits
from warren.games.winter.content import (
    CHARACTERS,
    CONSERVATION_TOKENS,
    FROSTS,
    FULL,
    MOST_PLAYERS,
    NEUTRAL,
    ONCE,
    RABBITS,
    SEASONS,
    SPACE_NAMES,
    SPACES,
    STORIES,
    TASKS,
    TOKEN_KINDS,
    TRACKS,
    VILLAGE,
    card_bytes,
    card_total,
    one_card,
)
from warren.games.winter.rules.payments import resource_bytes
from warren.games.winter.rules.unknown import knows_returned
from warren.games.winter.shapes import FACE_DOWN, FACE_UP, ROCK
from warren.games.winter.state import FIELDS, NEVER, Village

MOST_BAG: Final = 40
MOST_DRAWS: Final = 30
MOST_HELD: Final = 8
MOST_BASKETS: Final = 12
MOST_POINTS: Final = 200
MOST_VILLAGERS: Final = 5


def name_board(village: Village) -> list[Feature]:
    """What each number says."""
    players = int(village.players)
    seats = [seat_name(after) for after in range(players)]
    tokens = [*(f"villager of {seat_name(after)}" for after in range(MOST_PLAYERS))]
    tokens += ["neutral", "rabbit", "frost"]
    named = flags("season:", list(SEASONS))
    named += flags("turn:", seats)
    named += flags("used", ONCE)
    for name in SPACE_NAMES:
        named += flags(f"{name}:", ["open", "conservation", "rock", "face down", "face up"])
        named += flags(f"{name}:", tokens)
        named.append(Feature(f"{name}: drawn", MOST_DRAWS))
    named += FIELDS.features(village, "burrow")
    named += FIELDS.features(village, "supply")
    named += [Feature("bag", MOST_BAG), Feature("held: unknown", MOST_HELD)]
    named += counts("held:", tokens, MOST_HELD)
    named += counts("put back:", tokens, MOST_HELD)
    named += counts("aside:", tokens, MOST_HELD)
    named += FIELDS.features(village, "frost") + FIELDS.features(village, "boxed")
    named.append(Feature("no rabbit", 1))
    named += counts("storehouse:", list(TRACKS), FULL)
    named += counts("display:", list(VILLAGE), 2)
    named += flags("story on display:", list(STORIES))
    named += FIELDS.features(village, "active")
    named += [Feature("deck of cards", 60), Feature("deck of stories", 60)]
    named.append(Feature("deck of tasks", 60))
    for field in ("cards_gone", "stories_gone", "tasks_gone", "hands", "picked"):
        named += FIELDS.features(village, field)
    for who in seats:
        for field in ("characters", "goods", "tokens"):
            named += FIELDS.features(village, field, who)
        named.append(Feature(f"{who}: baskets", MOST_BASKETS))
        named += FIELDS.features(village, "cards", who)
        named.append(Feature(f"{who}: villagers at home", MOST_VILLAGERS))
        named += FIELDS.features(village, "in_play", who)
        named.append(Feature(f"{who}: tasks in hand", TASKS))
        named.append(Feature(f"{who}: score", MOST_POINTS))
    return named


def number_board(village: Village, row: list[bytes], seat: i64) -> None:
    """The numbers, in the order of their names."""
    players = village.players
    put_one(row, village.season - 1, len(SEASONS))
    put_one(row, (village.turn - seat + players) % players, players)
    put_flags(row, village.used, len(ONCE))
    space: i64 = 0
    while space < SPACES:
        _put_space(village, row, seat, space)
        space += 1
    row.append(resource_bytes(village.burrow))
    row.append(resource_bytes(village.supply))
    put(row, village.bag_size(), MOST_BAG)
    _put_bag(village, row, seat)
    put(row, village.frost, FROSTS)
    put(row, village.boxed, RABBITS)
    put(row, 1 if village.no_rabbit != NEVER else 0, 1)
    for track in village.tracks:
        put(row, track, FULL)
    _put_cards(village, row)
    put_flags(row, village.hands[seat], TASKS)
    put_flags(row, village.picked[seat], TASKS)
    after: i64 = 0
    while after < players:
        who: i64 = (seat + after) % players
        put_one(row, village.characters[who], len(CHARACTERS))
        row.append(resource_bytes(village.goods[who]))
        put(row, village.tokens[who], CONSERVATION_TOKENS)
        put(row, village.baskets[who], MOST_BASKETS)
        row += card_bytes(village.cards[who])
        put(row, village.area[who], MOST_VILLAGERS)
        put_flags(row, village.in_play[who], TASKS)
        put(row, count_bits(village.hands[who]), TASKS)
        put(row, village.score[who], MOST_POINTS)
        after += 1


def _turned(village: Village, token: i64, seat: i64) -> i64:
    """A token of the bag, villagers counted from the seat that looks."""
    if token >= NEUTRAL or token >= village.players:
        return token
    return (token - seat + village.players) % village.players


def _put_space(village: Village, row: list[bytes], seat: i64, space: i64) -> None:
    content: i64 = village.spaces[space]
    token: i64 = -1
    stamp: i64 = 0
    kind: i64 = content
    if content >= FACE_UP:
        kind = ROCK + 2
        token = _turned(village, content - FACE_UP, seat)
    elif content >= FACE_DOWN:
        kind = ROCK + 1
        stamp = village.stamps[space]
        if knows(village.seen[space], seat):
            token = _turned(village, content - FACE_DOWN, seat)
    which: i64 = kind * (TOKEN_KINDS + 1) + token + 1
    if stamp == 0:
        row.append(_SPACES[which])
    else:
        row.append(_STAMPED[which])
        put(row, stamp, MOST_DRAWS)


def _space(kind: int, token: int) -> bytes:
    row: list[bytes] = []
    put_one(row, kind, ROCK + 3)
    put_one(row, token, TOKEN_KINDS)
    return b"".join(row)


_STAMPED: Final = [_space(k, t) for k in range(ROCK + 3) for t in range(-1, TOKEN_KINDS)]
"""What lies on a space, by what it is and the token that is known there, but for its stamp."""
_SPACES: Final = [piece + b"\0" for piece in _STAMPED]
"""The same with no stamp."""


def _put_bag(village: Village, row: list[bytes], seat: i64) -> None:
    """What is held, what the seat put back, and what lies aside."""
    if not village.held and not village.returned and not village.aside:
        put_zeros(row, 1 + 3 * TOKEN_KINDS)
        return
    found = [0] * (1 + 3 * TOKEN_KINDS)
    if knows(village.held_seen, seat):
        for token in village.held:
            tally(found, 1 + _turned(village, token, seat), MOST_HELD)
    else:
        found[0] = min(len(village.held) - int(village.held_shown), MOST_HELD)
        if village.held_shown:
            tally(found, 1 + _turned(village, village.turn, seat), MOST_HELD)
    at: i64 = 1 + TOKEN_KINDS
    entry: i64 = 0
    while entry < len(village.returned):
        if knows_returned(village.returned[entry], seat):
            tally(found, at + _turned(village, village.returned[entry + 2], seat), MOST_HELD)
        entry += 3
    at += TOKEN_KINDS
    for token in village.aside:
        tally(found, at + _turned(village, token, seat), MOST_HELD)
    put_all(row, found)


def _put_cards(village: Village, row: list[bytes]) -> None:
    """Displays, decks and discards."""
    shown: i64 = 0
    for kind in village.display:
        if kind >= 0:
            shown += one_card(kind)
    row += card_bytes(shown)
    stories: i64 = 0
    for story in village.stories:
        if story >= 0:
            stories |= bit(story)
    put_flags(row, stories, len(STORIES))
    put_one(row, village.active, len(STORIES))
    put(row, card_total(village.card_deck), 60)
    put(row, count_bits(village.story_deck), 60)
    put(row, count_bits(village.task_deck), 60)
    row += card_bytes(village.cards_gone)
    put_flags(row, village.stories_gone, len(STORIES))
    put_flags(row, village.tasks_gone, TASKS)
