"""Thinking: three cards of a deck are looked at and put back in any order (RB-4.8)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.deck import Deck
from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.state import State
from warren.core.steps import DRAW, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.rabbit import stages
from warren.games.rabbit.choices import AREA, ON_TOP, ORDERS, SUN, UNDER, button
from warren.games.rabbit.content import AREA_NAMES, SUN_NAMES
from warren.games.rabbit.land import Land
from warren.games.rabbit.parts import LOOKED_AT

DECKS = ["sun", "area"]


def deck_of(land: Land, number: i64) -> Deck:
    """The deck that is thought about: 0 the sun, 1 the land."""
    return land.area if number else land.sun


def card_name(deck: i64, card: i64) -> str:
    """A card of a deck in words."""
    return AREA_NAMES[card] if deck else SUN_NAMES[card]


class Look(Step):
    """The thinker looks at the next card of deck `frame.at`; `frame.ids` says how many more."""

    def __init__(self) -> None:
        super().__init__("look", DRAW)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any card that may lie on top of the deck."""
        first: i64 = AREA if frame.at else SUN
        return [first + kind for kind in deck_of(cast(Land, state), frame.at).kinds()]

    def weights(self, state: State, frame: Frame) -> list[int]:
        """As many as there are of each."""
        return deck_of(cast(Land, state), frame.at).weights()

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """The thinker holds it; after the last, all go back."""
        land = cast(Land, state)
        card: i64 = choice - (AREA if frame.at else SUN)
        if frame.at:
            land.draw_area(card)
        else:
            land.draw_sun(card)
        land.seen = [*land.seen, card]
        if state.events is not None:
            told = say("thinks", card=card_name(frame.at, card))
            state.tell(told, [f"deck:{DECKS[frame.at]}"])
        if frame.ids[0] > 1:
            state.push(stages.LOOK, frame.seat, frame.at, (frame.ids[0] - 1,))
        elif len(orders(land, frame.at)) > 1:
            state.push(stages.PUT_BACK, land.leader(), frame.at)
        else:
            put_back(land, frame.at, 0)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A card of the deck."""
        card: i64 = choice - (AREA if frame.at else SUN)
        kind = DECKS[frame.at]
        name = card_name(frame.at, card)
        return Meaning(say("card", card=name), say(f"group_{kind}"), [f"deck:{kind}"])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """No such card can come."""
        return say("card_cannot_come")

    def check(self, state: State, frame: Frame) -> None:
        """So many cards can still be looked at."""
        land = cast(Land, state)
        if frame.at not in (0, 1) or len(frame.ids) != 1:
            raise BadPosition("frame 'look': at is 0 for the sun or 1 for the land")
        left: i64 = len(deck_of(land, frame.at))
        if not 1 <= frame.ids[0] <= min(left, LOOKED_AT - len(land.seen)):
            raise BadPosition(f"frame 'look': {frame.ids[0]} cards cannot be looked at")
        if len(land.seen) + frame.ids[0] != min(LOOKED_AT, len(land.seen) + left):
            raise BadPosition("frame 'look': three cards are looked at where there are three")


def orders(land: Land, deck: i64) -> list[int]:
    """The ways to put the cards back that differ, as offsets of ON_TOP (RB-4.8, 4.23)."""
    seen = land.seen
    found: list[int] = []
    told: list[list[int]] = []
    for index, order in enumerate(ORDERS):
        cards = [seen[place] for place in order if place < len(seen)]
        if cards not in told:
            told.append(cards)
            found.append(index)
    if len(deck_of(land, deck)):
        found += [UNDER - ON_TOP + index for index in found]
    return found


def in_order(land: Land, way: i64) -> list[int]:
    """The cards that the thinker holds in one of their orders."""
    return [land.seen[place] for place in ORDERS[way % len(ORDERS)] if place < len(land.seen)]


def put_back(land: Land, deck: i64, way: i64) -> None:
    """Put the cards back in an order, on the deck or under it."""
    land.seen = in_order(land, way)
    names = [card_name(deck, card) for card in land.seen]
    under = way >= len(ORDERS)
    land.put_back(deck == 1, under)
    if land.events is not None:
        where = "put_under" if under else "put_on_top"
        land.tell(say(where, cards=names, n=len(names)), [f"deck:{DECKS[deck]}"])


class PutBack(Step):
    """The cards that were looked at go on top of deck `frame.at` or under it, in any order."""

    def __init__(self) -> None:
        super().__init__("put_back", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Every order that differs, on top or under."""
        return [ON_TOP + way for way in orders(cast(Land, state), frame.at)]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """So they lie."""
        put_back(cast(Land, state), frame.at, choice - ON_TOP)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Which end, and which card comes first."""
        land = cast(Land, state)
        way: i64 = choice - ON_TOP
        names = [card_name(frame.at, card) for card in in_order(land, way)]
        key = "under" if way >= len(ORDERS) else "on_top"
        return Meaning(say(key, cards=names), say(f"group_{key}"), [button(choice)])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """The same as another order, or as on top."""
        land = cast(Land, state)
        if ON_TOP <= choice < UNDER + len(ORDERS):
            if choice >= UNDER and not len(deck_of(land, frame.at)):
                return say("no_card_below")
            return say("same_order")
        return say("not_now", name=state.game.vocabulary[choice])

    def check(self, state: State, frame: Frame) -> None:
        """The thinker holds cards, and there is more than one way to put them back."""
        super().check(state, frame)
        land = cast(Land, state)
        if frame.at not in (0, 1) or not land.seen or len(land.seen) > LOOKED_AT:
            raise BadPosition("frame 'put_back': nothing is to be put on top or under")
        if len(orders(land, frame.at)) < 2:
            raise BadPosition("frame 'put_back': there is one way only to put the cards back")
