"""A table of Kami-sama in numbers: the year, the turn, every seat, and the cards a seat knows.

Spaces and villages are counted as choices name them; seats from the one that looks.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.deck import Deck, knows
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
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.rules.order import FIRST_PLAYER
from warren.games.kami.shapes import MOST_COPIES
from warren.games.kami.state import LAST_YEAR, ROUNDS, SHRINES, VILLAGE_TOKENS, Realm

YEARS: Final = LAST_YEAR + 1
MOST_CUBES: Final = 5
MOST_GAIN: Final = 30
MOST_POINTS: Final = 150
MOST_CARDS: Final = 20
AT_ONCE: Final = 48
"""So many spaces fit a machine number."""
_FULL: Final = 2**AT_ONCE - 1


def name_board(realm: Realm) -> list[Feature]:
    """What each number says."""
    box, fields = realm.box, realm.fields()
    villages = list(VILLAGES)
    villagers = [villager.name for villager in box.villagers]
    seats = [seat_name(after) for after in range(realm.players)]
    named = flags("year", [str(year + 1) for year in range(YEARS)])
    named += flags("round", [*(str(number + 1) for number in range(ROUNDS)), "over"])
    named += flags("goal:", [goal.name for goal in box.goals])
    named += flags("first:", seats)
    named += flags("turn:", seats)
    named += [Feature("cubes left", MOST_CUBES), Feature("basic uses", MOST_CUBES)]
    named += flags("used ability", [str(n + 1) for n in range(_abilities(realm))])
    named += fields.features(realm, "rewarded")
    named += counts("tokens left in", villages, VILLAGE_TOKENS)
    named += flags("on offer:", [kami.name for kami in box.kami])
    for after in range(realm.players):
        who = seats[after] + ":"
        named += fields.features(realm, "kami", seats[after])
        named += flags(f"{who} in village", villages)
        named += fields.features(realm, "moons", seats[after])
        named += [Feature(f"{who} ready", 1), Feature(f"{who} own tokens left", MOST_CARDS)]
        named += [Feature(f"{who} favor", MOST_GAIN), Feature(f"{who} nature", MOST_GAIN)]
        named += [Feature(f"{who} scored", MOST_POINTS), Feature(f"{who} score", MOST_POINTS)]
        named += fields.features(realm, "tokens", seats[after])
        named += fields.features(realm, "villagers", seats[after])
        named += flags(f"{who} token on", realm.land.spaces)
        named += _name_shrines(who, realm)
    if realm.fox >= 0:
        named += _name_shrines("kitsune:", realm)
        named += flags("kitsune: in", villages)
        named.append(Feature("kitsune: cards left", max(1, len(box.cards))))
        named += fields.features(realm, "card", "kitsune")
    named += counts("deck of", villages, MOST_CARDS)
    for village in villages:
        named += counts(f"known in {village}:", villagers, MOST_COPIES)
    named += flags("draft in", villages)
    named += [Feature("draft: unknown", MOST_COPIES)]
    named += counts("draft:", villagers, MOST_COPIES)
    return named


def _name_shrines(who: str, realm: Realm) -> list[Feature]:
    most = SHRINES[int(realm.players)]
    return [*flags(f"{who} shrine on", realm.land.spaces), Feature(f"{who} shrines left", most)]


def _abilities(realm: Realm) -> int:
    return int(realm.choices.ability.size)


def number_board(realm: Realm, row: list[bytes], seat: i64) -> None:
    """The numbers, in the order of their names."""
    box = realm.box
    players = realm.players
    kinds: i64 = len(box.villagers)
    kamis: i64 = len(box.kami)
    goal: i64 = -1
    if len(realm.goals) > realm.year:
        goal = realm.goals[-1]
    put_one(row, realm.year, YEARS)
    put_one(row, realm.round, ROUNDS + 1)
    put_one(row, goal, len(box.goals))
    first: i64 = -1
    if realm.stack and realm.stack[0].step != FIRST_PLAYER:
        first = (realm.first_seat() - seat + players) % players
    put_one(row, first, players)
    put_one(row, (realm.active - seat + players) % players if realm.active >= 0 else -1, players)
    put(row, realm.cubes if realm.active >= 0 else 0, MOST_CUBES)
    put(row, realm.basics if realm.active >= 0 else 0, MOST_CUBES)
    put_flags(row, realm.used if realm.active >= 0 else 0, _abilities(realm))
    put_flags(row, realm.rewarded if realm.active >= 0 else 0, 4)
    put_all(row, realm.stock)
    offer: i64 = 0
    if realm.offers:
        for kami in realm.offers[seat]:
            offer |= bit(kami)
    put_flags(row, offer, kamis)
    after: i64 = 0
    while after < players:
        _put_seat(realm, row, (seat + after) % players, kamis, kinds)
        after += 1
    if realm.fox >= 0:
        _put_spaces(realm, row, realm.shrines[realm.fox])
        put(row, realm.supply[realm.fox], SHRINES[2])
        put_one(row, realm.fox_village() if realm.stack else -1, 4)
        put(row, count_bits(realm.cards_left), len(box.cards))
        put_one(row, realm.card, len(box.cards))
    for deck in realm.decks:
        put(row, len(deck), MOST_CARDS)
    for deck in realm.decks:
        _put_known(row, deck, seat, kinds)
    _put_draft(realm, row, seat, kinds)


def _put_seat(realm: Realm, row: list[bytes], who: i64, kamis: i64, kinds: i64) -> None:
    put_one(row, realm.kami[who], kamis)
    put_one(row, realm.facing(who), 4)
    put_one(row, realm.moons[who], 4)
    put(row, 1 if realm.ready[who] else 0, 1)
    left: i64 = 0
    if realm.kami[who] >= 0:
        left = realm.tokens_left(who)
    put(row, left, MOST_CARDS)
    put(row, realm.favor[who], MOST_GAIN)
    put(row, realm.nature[who], MOST_GAIN)
    scored: i64 = realm.vp[who]
    put(row, scored, MOST_POINTS)
    cards = realm.villagers[who]
    tokens: i64 = 0
    village: i64 = who * 4
    while village < who * 4 + 4:
        tokens += realm.tokens[village]
        village += 1
    put(row, scored + tokens + realm.half_points(who) // 2, MOST_POINTS)
    put_all(row, realm.tokens[who * 4 : who * 4 + 4])
    if cards:
        claimed = [0] * int(kinds)
        for card in cards:
            tally(claimed, card % kinds, MOST_COPIES)
        put_all(row, claimed)
    else:
        put_zeros(row, kinds)
    slot: i64 = 0
    laid = 0
    while slot < realm.box.slots:
        laid |= realm.tokens_of(who, slot)
        slot += 1
    _put_spaces(realm, row, laid)
    _put_spaces(realm, row, realm.shrines[who])
    put(row, realm.supply[who], SHRINES[int(realm.players)])


def _put_spaces(realm: Realm, row: list[bytes], mask: int) -> None:
    """A mask of the whole board, a part at a time."""
    number = realm.land.size
    while number > AT_ONCE:
        put_flags(row, mask & _FULL, AT_ONCE)
        mask >>= AT_ONCE
        number -= AT_ONCE
    put_flags(row, mask, number)


def _put_known(row: list[bytes], deck: Deck, seat: i64, kinds: i64) -> None:
    """The cards of a deck that the seat knows the place of, by kind."""
    if not deck.top and not deck.bottom:
        put_zeros(row, kinds)
        return
    known = [0] * int(kinds)
    for placed in deck.top:
        if knows(placed.who, seat):
            tally(known, placed.card, MOST_COPIES)
    for placed in deck.bottom:
        if knows(placed.who, seat):
            tally(known, placed.card, MOST_COPIES)
    put_all(row, known)


def _put_draft(realm: Realm, row: list[bytes], seat: i64, kinds: i64) -> None:
    village = realm.village_of_draft()
    put_one(row, village, 4)
    if village < 0:
        put_zeros(row, 1 + kinds)
        return
    hand = [0] * (1 + int(kinds))
    for placed in realm.hand:
        tally(hand, 1 + placed.card if knows(placed.who, seat) else 0, MOST_COPIES)
    put_all(row, hand)
