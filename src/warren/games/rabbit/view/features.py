"""A table of Rabbit in numbers: the day, the box, both decks as far as known, and every card.

Cards are numbered as choices name them, in the order in which they were laid.
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
)
from warren.core.grid import bit
from warren.games.rabbit.content import (
    CAT,
    FACES,
    LEVELS,
    LOOKED_AT,
    MOST_CARDS,
    MOST_CLOVERS,
    MOST_FOOD,
    MOST_RABBITS,
    PREDATORS,
    SNAKE,
    clovers_of,
    food_of,
    hunts,
    predator_of,
)
from warren.games.rabbit.rules import order
from warren.games.rabbit.state import (
    AREA_DECK,
    FIELDS,
    SITUATION_NAMES,
    SITUATIONS,
    SUN_DECK,
    Land,
)

PHASES: Final[list[int]] = [order.SUN, *order.TURN]
FACE_NAMES: Final = [*PREDATORS, "meadow"]
MOST_TURNS: Final = 37
MOST_FOOD_COUNTERS: Final = 50
MOST_FORCE: Final = 91
FAR: Final = MOST_CARDS
"""Added to a card's place, so that none is below 0."""


def name_board(state: Land) -> list[Feature]:
    """What each number says."""
    named = [Feature("turn", MOST_TURNS), Feature("sun cards left", MOST_TURNS)]
    named.append(Feature("area cards left", MOST_CARDS))
    named += flags("leader:", [seat_name(after) for after in range(state.players)])
    named += flags("phase:", [order.STEPS.names[step] for step in PHASES])
    named += _name_sun("today:")
    named += [Feature("food", MOST_FOOD_COUNTERS), Feature("rabbits", MOST_RABBITS)]
    named.append(Feature("level", len(LEVELS) - 1))
    for field in ("box", "thought", "dug"):
        named += FIELDS.features(state, field)
    for place in range(LOOKED_AT):
        named += _name_sun(f"sun deck {place + 1}:")
        named += _name_area(f"area deck {place + 1}:")
        named += _name_sun(f"held sun {place + 1}:")
        named += _name_area(f"held area {place + 1}:")
    cards = [str(card) for card in range(MOST_CARDS)]
    named += flags("at hand: card", cards)
    named += flags("laid card", cards)
    named += counts("east of card", cards, 2 * FAR)
    named += counts("north of card", cards, 2 * FAR)
    for face in FACE_NAMES:
        named += flags(f"{face} printed on card", cards)
    for what, most in (
        ("clovers", MOST_CLOVERS),
        ("growing food", MOST_CLOVERS),
        ("loose food", MOST_FOOD_COUNTERS),
        ("burrow spaces", MOST_FOOD_COUNTERS),
        ("stored food", MOST_FOOD_COUNTERS),
        ("rabbits", MOST_RABBITS),
        ("food on rabbits", MOST_RABBITS),
        ("force", MOST_FORCE),
        ("menace", MOST_FORCE),
    ):
        named += counts(f"{what} on card", cards, most)
    named += [Feature(f"{kind} on card {card}", 13) for card in cards for kind in PREDATORS]
    named += [
        Feature(f"{who} on card {card}", MOST_RABBITS) for card in cards for who in SITUATION_NAMES
    ]
    return named


def number_board(state: Land, row: list[bytes], seat: i64) -> None:
    """The numbers, in the order of their names."""
    cards: i64 = len(state.areas)
    put(row, state.turn(), MOST_TURNS)
    put(row, len(state.sun), MOST_TURNS)
    put(row, len(state.area), MOST_CARDS)
    put_one(row, (state.leader() - seat + state.players) % state.players, state.players)
    put_one(row, phase_of(state), len(PHASES))
    _put_sun(row, state.suns[-1] if state.suns else -1)
    put(row, state.counted_food(), MOST_FOOD_COUNTERS)
    put(row, state.alive(), MOST_RABBITS)
    put(row, state.level(), len(LEVELS) - 1)
    put_all(row, state.box)
    put(row, 1 if state.thought else 0, 1)
    put(row, 1 if state.dug else 0, 1)
    deck = state.thought_about()
    for place in range(LOOKED_AT):
        held = state.seen[place] if place < len(state.seen) else -1
        _put_sun(row, _known(state.sun, place, seat))
        _put_area(row, _known(state.area, place, seat))
        _put_sun(row, held if deck == SUN_DECK else -1)
        _put_area(row, held if deck == AREA_DECK else -1)
    put_one(row, at_hand(state), MOST_CARDS)
    put_flags(row, bit(cards) - 1, MOST_CARDS)
    _put_places(row, state.east)
    _put_places(row, state.north)
    faces = [0] * FACES
    for card, area in enumerate(state.areas):
        faces[predator_of(area)] |= bit(card)
    for mask in faces:
        put_flags(row, mask, MOST_CARDS)
    for column in (
        *(state.clovers, state.growing, state.loose, state.spaces, state.stored),
        *(state.heads, state.carried, state.force, state.menace),
    ):
        put_all(row, column)
        put_zeros(row, MOST_CARDS - cards)
    put_all(row, state.predators)
    put_zeros(row, (MOST_CARDS - cards) * len(PREDATORS))
    at: i64 = 0
    for heads in state.heads:
        if heads:
            put_all(row, state.rabbits[at : at + SITUATIONS])
        else:
            put_zeros(row, SITUATIONS)
        at += SITUATIONS
    put_zeros(row, (MOST_CARDS - cards) * SITUATIONS)


def _name_sun(what: str) -> list[Feature]:
    return [
        Feature(f"{what} known", 1),
        Feature(f"{what} food", MOST_FOOD),
        *flags(what, ["snakes hunt", "cats hunt"]),
    ]


def _put_sun(row: list[bytes], sun: i64) -> None:
    if sun < 0:
        put_zeros(row, 4)
        return
    put_all(row, [1, food_of(sun), 1 if hunts(sun, SNAKE) else 0, 1 if hunts(sun, CAT) else 0])


def _name_area(what: str) -> list[Feature]:
    return [*flags(what, FACE_NAMES), Feature(f"{what} clovers", MOST_CLOVERS)]


def _put_area(row: list[bytes], area: i64) -> None:
    if area < 0:
        put_zeros(row, FACES + 1)
        return
    put_one(row, predator_of(area), FACES)
    put(row, clovers_of(area), MOST_CLOVERS)


def _put_places(row: list[bytes], places: list[int]) -> None:
    put_all(row, [place + FAR for place in places])
    put_zeros(row, MOST_CARDS - len(places))


def _known(deck: Deck, place: i64, seat: i64) -> i64:
    """The card at this place from the top, if the seat knows it; -1 if not."""
    if place < len(deck.top) and knows(deck.top[place].who, seat):
        return deck.top[place].card
    return -1


def phase_of(state: Land) -> i64:
    """The part of the turn that is under way, as an index of PHASES; -1 after the end."""
    at: i64 = len(state.stack) - 1
    while at >= 0:
        step: i64 = state.stack[at].step
        for index in range(len(PHASES)):
            if PHASES[index] == step:
                return index
        at -= 1
    return -1


def at_hand(state: Land) -> i64:
    """The card that the decision is about, as the prompt names it; -1 for none."""
    if not state.stack:
        return -1
    frame = state.stack[-1]
    for step in order.ABOUT_A_CARD:
        if frame.step == step:
            return frame.at
    return -1
