"""Locations that produce (section 4)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.deck import knows
from warren.core.frames import Frame
from warren.core.text import Message, say
from warren.games.winter.content import (
    BURROW,
    FIRST_BURROW,
    NEUTRAL,
    PER_LOCATION,
    RABBIT,
    RESOURCES,
    SPACE_NAMES,
    SPACES,
    copies_in,
)
from warren.games.winter.rules.asking import Silent, location_name, place_words, token_words
from warren.games.winter.rules.burrow import look_out, open_burrow, tell_burrow
from warren.games.winter.rules.goods import hand_out
from warren.games.winter.rules.order import SETTLE
from warren.games.winter.rules.payments import each, one
from warren.games.winter.shapes import CONSERVATION, FACE_DOWN, FACE_UP, OPEN
from warren.games.winter.state import Village, last_space
from warren.games.winter.vocabulary import CARD

PER_CARD: Final = 2
"""What a card with "when X produces" gives."""


def settle(village: Village, space: i64) -> None:
    """Look next whether the location of a space produces."""
    village.push(SETTLE, -2, space // PER_LOCATION)


def settle_everywhere(village: Village, locations: i64) -> None:
    """Look at the first locations one after another, in the order of the board."""
    location: i64 = locations - 1
    while location >= 0:
        village.push(SETTLE, -2, location)
        location -= 1


def turn_up(village: Village, space: i64) -> i64:
    """Turn the villager of a space face up; returns which it is."""
    token: i64 = village.spaces[space] - FACE_DOWN
    village.spaces[space] = FACE_UP + token
    village.seen[space] = 0
    village.revealed = True
    if village.events is not None:
        message = say("turned_up", space=place_words(space), token=token_words(token))
        village.tell(message, [f"space:{SPACE_NAMES[space]}"])
    return token


class Settle(Silent):
    """Produce, if location `at` is full; turn up who came after it has (WR-4.1, 4.5, 4.6)."""

    def __init__(self) -> None:
        super().__init__(SETTLE, most=BURROW)

    def run(self, village: Village, frame: Frame) -> None:
        """Look at every space of the location."""
        first: i64 = frame.at * PER_LOCATION
        end: i64 = first + PER_LOCATION if first < FIRST_BURROW else SPACES
        is_open = False
        face_up: i64 = 0
        face_down: i64 = 0
        newest: i64 = -1
        space: i64 = first
        while space < end:
            content: i64 = village.spaces[space]
            if content == OPEN:
                is_open = True
            elif content >= FACE_UP:
                face_up += 1
            elif content >= FACE_DOWN:
                face_down += 1
                newest = space
            space += 1
        if face_down == 0:
            return
        if face_up > 0:
            if face_down > 1:
                village.push(SETTLE, -2, frame.at)
            _turn_up_late(village, frame.at, newest, first, end)
        elif not is_open:
            tokens = _turn_up_all(village, first, end)
            if frame.at == BURROW:
                open_burrow(village, tokens)
            else:
                _produce(village, frame.at, tokens)


def _turn_up_all(village: Village, first: i64, end: i64) -> list[int]:
    """Turn up every villager of a location; returns which they are."""
    tokens: list[int] = []
    space: i64 = first
    while space < end:
        if village.spaces[space] >= FACE_DOWN:
            tokens.append(turn_up(village, space))
        space += 1
    return tokens


def _produce(village: Village, location: i64, tokens: list[int]) -> None:
    """Villagers that are turned up give their goods, or Rabbit carries them off (WR-4.1-4.4)."""
    amounts: i64 = each(village.players)
    rabbits: i64 = 0
    for token in tokens:
        if token == RABBIT:
            rabbits += 1
        elif token < NEUTRAL:
            amounts += one(token)
    if village.events is not None:
        village.tell(say("produces", where=location_name(location)), [f"location:{location}"])
    if rabbits > 0:
        look_out(village)
    _serve_cards(village, location)
    if rabbits > 0:
        tell_burrow(village, village.to_burrow(location, len(tokens)) * one(location))
    else:
        hand_out(village, village.turn, location, amounts)


def _turn_up_late(village: Village, location: i64, space: i64, first: i64, end: i64) -> None:
    """A villager that comes after the location has produced (WR-4.5)."""
    rabbit_lies_there = False
    other: i64 = first
    while other < end:
        if village.spaces[other] == FACE_UP + RABBIT:
            rabbit_lies_there = True
        other += 1
    token = turn_up(village, space)
    if token == RABBIT:
        look_out(village)
    _serve_cards(village, location)
    if token == RABBIT or rabbit_lies_there:
        tell_burrow(village, village.to_burrow(location, 1) * one(location))
    elif token != NEUTRAL:
        hand_out(village, token, location, one(token))


def _serve_cards(village: Village, location: i64) -> None:
    """Cards with "when X produces" give their goods, rabbit or not (WR-4.4)."""
    kind: i64 = village.box.producer_of[location]
    amounts: i64 = 0
    seat: i64 = 0
    for cards in village.cards:
        amounts += PER_CARD * copies_in(cards, kind) * one(seat)
        seat += 1
    hand_out(village, village.turn, location, amounts, CARD.choice(kind))


# What can be foreseen

NO_TOKEN: Final = -1
"""In place of a villager: a conservation token, which closes a space and brings nothing."""


def foreseen(village: Village, seat: i64, space: i64, token: i64) -> Message | None:
    """What putting something onto a space leads to, as far as the seat can know it."""
    location: i64 = space // PER_LOCATION
    if village.spaces[space] == CONSERVATION:
        return say("would_clear")
    others = [s for s in range(location * PER_LOCATION, last_space(location)) if s != space]
    there = [village.spaces[other] for other in others]
    if location == BURROW:
        return None if OPEN in there else say("would_burrow")
    if any(content >= FACE_UP for content in there):
        return None if token == NO_TOKEN else _foreseen_late(seat, token, FACE_UP + RABBIT in there)
    if OPEN in there:
        return None
    return _foreseen_production(village, seat, location, token, others)


def _foreseen_late(seat: i64, token: i64, rabbit_lies_there: bool) -> Message:
    """What a villager brings where the location has produced (WR-4.5)."""
    if token == RABBIT or rabbit_lies_there:
        return say("would_rabbit", n=1)
    if token == NEUTRAL:
        return say("would_nothing")
    return say("would_you", n=1) if token == seat else say("would_join")


def _foreseen_production(
    village: Village, seat: i64, location: i64, token: i64, others: list[int]
) -> Message | None:
    """What everybody gets when the last space is filled, if the seat knows who lies there."""
    tokens: list[int] = [] if token == NO_TOKEN else [int(token)]
    for space in others:
        if village.spaces[space] >= FACE_DOWN:
            known = knows(village.seen[space], int(seat))
            tokens.append(village.spaces[space] - FACE_DOWN if known else NO_TOKEN)
    if not tokens:
        return None
    if RABBIT in tokens:
        return say("would_rabbit", n=len(tokens))
    if NO_TOKEN in tokens:
        return say("would_full", what=RESOURCES[location])
    cards: i64 = village.copies(seat, village.box.producer_of[location])
    return say("would_you", n=1 + tokens.count(int(seat)) + PER_CARD * int(cards))
