"""Thinking: three cards of a deck are looked at and put back in any order (RB-4.8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.steps import DRAW, NOT_NOW, SEAT, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.rabbit.content import LOOKED_AT
from warren.games.rabbit.rules import order
from warren.games.rabbit.rules.cards import tell_area, tell_sun
from warren.games.rabbit.state import AREA_DECK, DECKS, SUN_DECK, Land
from warren.games.rabbit.vocabulary import AREA, ON_TOP, ORDERS, SUN, UNDER, target_of

CARD_OF: Final = [SUN, AREA]
"""Per deck, what chance draws of it."""


def tell_card(deck: i64, card: i64) -> Message:
    """A card of a deck in words."""
    return tell_area(card) if deck else tell_sun(card)


class Look(Step[Land]):
    """The thinker looks at the next card of deck `frame.at`; `frame.ids` says how many more."""

    def __init__(self) -> None:
        super().__init__("look", DRAW, order.LOOK)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """Any card that may lie on top of the deck."""
        return [CARD_OF[frame.at].choice(kind) for kind in state.deck(frame.at).kinds()]

    def weights(self, state: Land, frame: Frame) -> list[int]:
        """As many as there are of each."""
        return state.deck(frame.at).weights()

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """The thinker holds it; after the last, all go back."""
        card: i64 = CARD_OF[frame.at].item(choice)
        if frame.at:
            state.draw_area(card)
        else:
            state.draw_sun(card)
        state.seen = [*state.seen, card]
        if state.events is not None:
            told = say("thinks", card=tell_card(frame.at, card))
            state.tell(told, [f"deck:{DECKS[frame.at]}"])
        if frame.ids[0] > 1:
            state.push(order.LOOK, frame.seat, frame.at, (frame.ids[0] - 1,))
        elif len(orders(state, frame.at)) > 1:
            state.push(order.PUT_BACK, state.leader(), frame.at)
        else:
            put_back(state, frame.at, ON_TOP.first)

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A card of the deck."""
        card: i64 = CARD_OF[frame.at].item(choice)
        kind = DECKS[frame.at]
        return Meaning(tell_card(frame.at, card), say(f"group_{kind}"), [f"deck:{kind}"])

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """No such card can come."""
        return say("card_cannot_come")

    def spans(self, state: Land) -> Spans:
        """A deck, and how many of its cards are still looked at."""
        return Spans((SUN_DECK, AREA_DECK), ((1, LOOKED_AT),))


def orders(state: Land, deck: i64) -> list[int]:
    """The choices how to put the cards back that differ (RB-4.8, 4.23)."""
    found: list[int] = []
    told: list[list[int]] = []
    for index in range(len(ORDERS)):
        cards = in_order(state, index)
        if cards not in told:
            told.append(cards)
            found.append(index)
    under = found if len(state.deck(deck)) else []
    return [ON_TOP.choice(index) for index in found] + [UNDER.choice(index) for index in under]


def in_order(state: Land, index: i64) -> list[int]:
    """The cards that the thinker holds in one of their orders."""
    return [state.seen[place] for place in ORDERS[index] if place < len(state.seen)]


def put_back(state: Land, deck: i64, choice: i64) -> None:
    """Put the cards back in an order, on the deck or under it."""
    under = UNDER.holds(choice)
    state.seen = in_order(state, (UNDER if under else ON_TOP).item(choice))
    names = [tell_card(deck, card) for card in state.seen]
    state.put_back(deck, under)
    if state.events is not None:
        where = "put_under" if under else "put_on_top"
        state.tell(say(where, cards=names, n=len(names)), [f"deck:{DECKS[deck]}"])


class PutBack(Step[Land]):
    """The cards that were looked at go on top of deck `frame.at` or under it, in any order."""

    def __init__(self) -> None:
        super().__init__("put_back", SEAT, order.PUT_BACK)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """Every order that differs, on top or under."""
        return orders(state, frame.at)

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """So they lie."""
        put_back(state, frame.at, choice)

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Which end, and which card comes first."""
        under = UNDER.holds(choice)
        cards = in_order(state, (UNDER if under else ON_TOP).item(choice))
        names = [tell_card(frame.at, card) for card in cards]
        key = "under" if under else "on_top"
        return Meaning(say(key, cards=names), say(f"group_{key}"), [target_of(choice)])

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """The same as another order, or as on top."""
        if ON_TOP.holds(choice) or UNDER.holds(choice):
            if UNDER.holds(choice) and not len(state.deck(frame.at)):
                return say("no_card_below")
            return say("same_order")
        return say(NOT_NOW)

    def spans(self, state: Land) -> Spans:
        """A deck."""
        return Spans((SUN_DECK, AREA_DECK))
