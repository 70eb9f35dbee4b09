"""Replenish: a sun card is drawn, food grows, predators hunt (RB-3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import NOBODY, Frame
from warren.core.steps import AUTO, DRAW, NOT_NOW, SEAT, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.rabbit.content import (
    FIRST_PREDATOR,
    FOOD,
    PREDATOR_COUNTERS,
    PREDATORS,
    food_of,
    hunts,
)
from warren.games.rabbit.rules import order
from warren.games.rabbit.rules.cards import tell_sun
from warren.games.rabbit.rules.force import drive_off
from warren.games.rabbit.rules.turn import begin_turn
from warren.games.rabbit.state import NOWHERE, Land
from warren.games.rabbit.vocabulary import LURE, SOW, SOW_NONE, SUN, target_of

PLACES: Final = 32
HUNTERS: Final = 4 * PLACES
"""A hunter is a number: PLACES x its kind + its card."""


class Sun(Step[Land]):
    """Draw a sun card (RB-3.1)."""

    def __init__(self) -> None:
        super().__init__("sun", DRAW, order.SUN)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """Any card that may lie on top of the deck."""
        return [SUN.choice(kind) for kind in state.sun.kinds()]

    def weights(self, state: Land, frame: Frame) -> list[int]:
        """As many as there are of each."""
        return state.sun.weights()

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """A new turn: food first, then the hunt."""
        card: i64 = SUN.item(choice)
        state.draw_sun(card)
        state.suns = [*state.suns, card]
        if state.events is not None:
            told = say("sun_drawn", turn=int(state.turn()))
            if state.players > 1:
                told = say("sun_drawn_led", turn=int(state.turn()), seat=int(state.leader()))
            state.tell(told, ["deck:sun"])
            state.tell(say("sun_shows", card=tell_sun(card)), ["deck:sun"])
        begin_turn(state)
        state.push(order.HUNT, NOBODY, -1)
        if not food_of(card):
            return
        if state.box[FOOD] > 0 and has_clover(state):
            state.push(order.SOW, state.leader())
        elif state.events is not None:
            why = "none_grows_full" if state.box[FOOD] > 0 else "none_grows_no_counter"
            state.tell(say(why), ["deck:sun"])

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A sun card."""
        return Meaning(tell_sun(SUN.item(choice)), say("group_sun"), ["deck:sun"])

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """No such card can come."""
        return say("card_cannot_come")

    def spans(self, state: Land) -> Spans:
        """It is about nothing in particular."""
        return Spans()


def has_clover(state: Land) -> bool:
    """Whether a clover anywhere is empty (RB-3.2)."""
    card: i64 = 0
    while card < len(state.areas):
        if state.growing[card] < state.clovers[card]:
            return True
        card += 1
    return False


class Sow(Step[Land]):
    """Place a food on an empty clover, or not (RB-3.2)."""

    def __init__(self) -> None:
        super().__init__("sow", SEAT, order.SOW)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """Any card with an empty clover, or none."""
        found: list[int] = []
        card: i64 = 0
        while card < len(state.areas):
            if state.growing[card] < state.clovers[card]:
                found.append(SOW.choice(card))
            card += 1
        found.append(SOW_NONE.first)
        return found

    def allows(self, state: Land, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the card."""
        card: i64 = SOW.item(choice)
        if card < 0 or card >= len(state.areas):
            return SOW_NONE.holds(choice)
        return state.growing[card] < state.clovers[card]

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """The food grows."""
        if SOW_NONE.holds(choice):
            return
        card: i64 = SOW.item(choice)
        state.growing[card] += 1
        state.box[FOOD] -= 1
        if state.events is not None:
            state.tell(say("sown", place=state.place(card)), [f"card:{card}"])

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The card that it grows on."""
        if SOW_NONE.holds(choice):
            return Meaning(say("sow_none"), say("group_sow"), [target_of(choice)])
        card: i64 = SOW.item(choice)
        food = say("sow_outcome", n=state.growing[card] + 1, clovers=state.clovers[card])
        targets = [f"card:{card}"]
        return Meaning(say("sow", place=state.place(card)), say("group_sow"), targets, food)

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """The card has no empty clover, or none at all."""
        if not SOW.holds(choice):
            return say(NOT_NOW)
        card: i64 = SOW.item(choice)
        if card >= len(state.areas):
            return say("no_such_card")
        key = "no_clover" if state.clovers[card] else "nothing_grows"
        if state.spaces[card]:
            key = "warren_has_no_clover"
        return say(key, place=state.place(card))

    def spans(self, state: Land) -> Spans:
        """It is about nothing in particular."""
        return Spans()


def all_hunters(state: Land, sun: i64) -> list[int]:
    """The predators that hunt under a sun card, in order (RB-3.5)."""
    found: list[int] = []
    kind: i64 = 0
    while kind < 4:
        if state.box[FIRST_PREDATOR + kind] < state.content.predators[kind] and hunts(sun, kind):
            card: i64 = 0
            while card < len(state.areas):
                count: i64 = state.predators[card * 4 + kind]
                while count > 0:
                    found.append(kind * PLACES + card)
                    count -= 1
                card += 1
        kind += 1
    return found


def lures(state: Land, card: i64) -> list[int]:
    """The cards that draw a hunter from a card: next to it, with most rabbits (RB-3.4).

    None do while it shares its card with a rabbit that it can eat; scouts do not hold it.
    """
    found: list[int] = []
    if state.heads[card] and state.edible_on(card):
        return found
    most: i64 = 1
    side: i64 = 0
    while side < 4:
        other: i64 = state.beside[card * 4 + side]
        if other != NOWHERE and state.heads[other] >= most:
            if state.heads[other] > most:
                found = []
                most = state.heads[other]
            found.append(other)
        side += 1
    found.sort()
    return found


class Hunt(Step[Land]):
    """Predators move one after another: `frame.ids`, from `frame.at` on (RB-3.3 to 3.6)."""

    def __init__(self) -> None:
        super().__init__("hunt", AUTO, order.HUNT)

    def run(self, state: Land, frame: Frame) -> None:
        """Move hunters until one has a choice of places; then food can be handled (RB-4.13)."""
        hunters = list(frame.ids)
        at: i64 = frame.at
        if at < 0:
            hunters = all_hunters(state, state.suns[-1])
            at = 0
        while at < len(hunters):
            hunter: i64 = hunters[at]
            at += 1
            prey = lures(state, hunter % PLACES)
            if len(prey) == 1:
                go_hunting(state, hunter, prey[0])
            elif prey:
                state.push(order.HUNT, NOBODY, at, tuple(hunters))
                state.push(order.LURE, state.leader(), hunter)
                return
        state.settle_all()

    def spans(self, state: Land) -> Spans:
        """How many of the hunters have moved, -1 before they are known; then all of them."""
        return Spans((-1, PREDATOR_COUNTERS), rest=(0, HUNTERS - 1))


def go_hunting(state: Land, hunter: i64, card: i64) -> None:
    """Move a predator onto a card with rabbits, who may drive it off at once (RB-5.2)."""
    kind: i64 = hunter // PLACES
    state.set_predator(hunter % PLACES, kind, -1)
    state.set_predator(card, kind, 1)
    if state.events is not None:
        told = say("hunts", name=PREDATORS[kind], place=state.place(card))
        state.tell(told, [f"card:{hunter % PLACES}", f"card:{card}"])
    drive_off(state, card)


class Lure(Step[Land]):
    """The player picks where a hunter goes: `frame.at` is the hunter (RB-3.4)."""

    def __init__(self) -> None:
        super().__init__("lure", SEAT, order.LURE)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """The cards next to it that have most rabbits."""
        return [LURE.choice(card) for card in lures(state, frame.at % PLACES)]

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """It goes there."""
        go_hunting(state, frame.at, LURE.item(choice))

    def prompt(self, state: Land, frame: Frame, seat: i64) -> Message:
        """Which predator is where."""
        card: i64 = frame.at % PLACES
        return say("ask_lure", name=PREDATORS[frame.at // PLACES], place=state.place(card))

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The card that it goes to."""
        card: i64 = LURE.item(choice)
        rabbits = say("lure_outcome", n=state.heads[card])
        return Meaning(
            say("lure", place=state.place(card)), say("group_lure"), [f"card:{card}"], rabbits
        )

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """Not next to it, or fewer rabbits than elsewhere."""
        if not LURE.holds(choice):
            return say(NOT_NOW)
        card: i64 = LURE.item(choice)
        if card >= len(state.areas):
            return say("no_such_card")
        name = PREDATORS[frame.at // PLACES]
        at: i64 = frame.at % PLACES * 4
        near = card in state.beside[at : at + 4]
        return say("fewer_rabbits" if near else "not_next", name=name, place=state.place(card))

    def spans(self, state: Land) -> Spans:
        """A hunter."""
        return Spans((0, HUNTERS - 1))
