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
from warren.games.rabbit.choices import AREA, ON_TOP, ORDER, SUN, UNDER, button
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
        elif len(deck_of(land, frame.at)):
            state.push(stages.PUT_BACK, land.leader(), frame.at)
        else:
            put_back(land, land.leader(), frame.at, 0, 0)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A card of the deck."""
        card: i64 = choice - (AREA if frame.at else SUN)
        kind = DECKS[frame.at]
        name = card_name(frame.at, card)
        return Meaning(say("card", card=name), say(f"group_{kind}"), [f"deck:{kind}"])

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


class PutBack(Step):
    """The cards that were looked at go on top of deck `frame.at`, or under it."""

    def __init__(self) -> None:
        super().__init__("put_back", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """All on top, or all under."""
        return [ON_TOP, UNDER]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Then their order."""
        put_back(cast(Land, state), seat, frame.at, choice - ON_TOP, 0)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Top or under."""
        text = "on_top" if choice == ON_TOP else "under"
        return Meaning(say(text), say("group_think"), [button(choice)])

    def check(self, state: State, frame: Frame) -> None:
        """The thinker holds cards, and others are left in the deck."""
        super().check(state, frame)
        land = cast(Land, state)
        if frame.at not in (0, 1) or not land.seen or not len(deck_of(land, frame.at)):
            raise BadPosition("frame 'put_back': nothing is to be put on top or under")


def put_back(land: Land, seat: i64, deck: i64, under: i64, ordered: i64) -> None:
    """Ask for the next card in order, or put all back once the rest are alike."""
    seen = land.seen
    at: i64 = ordered + 1
    while at < len(seen):
        if seen[at] != seen[ordered]:
            land.push(stages.ORDER, seat, deck * 2 + under, (ordered,))
            return
        at += 1
    land.put_back(deck == 1, under == 1)
    if land.events is not None:
        where = "put_under" if under else "put_on_top"
        names = [card_name(deck, card) for card in seen]
        land.tell(say(where, cards=names, n=len(names)), [f"deck:{DECKS[deck]}"])


class Order(Step):
    """Which card comes next from the top; `frame.ids` says how many are in order already."""

    def __init__(self) -> None:
        super().__init__("order", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Each card that has no place yet, alike ones once."""
        seen = cast(Land, state).seen
        first = frame.ids[0]
        return [ORDER + at for at in range(first, len(seen)) if seen[at] not in seen[first:at]]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It comes next."""
        land = cast(Land, state)
        seen = land.seen.copy()
        seen.insert(frame.ids[0], seen.pop(int(choice) - ORDER))
        land.seen = seen
        put_back(land, seat, frame.at // 2, frame.at % 2, frame.ids[0] + 1)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Which place is to be filled."""
        return say("ask_order", n=frame.ids[0] + 1)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The card."""
        land = cast(Land, state)
        name = card_name(frame.at // 2, land.seen[choice - ORDER])
        return Meaning(say("order", card=name), say("group_think"), [f"seen:{choice - ORDER}"])

    def check(self, state: State, frame: Frame) -> None:
        """Cards that differ have no place yet."""
        super().check(state, frame)
        land = cast(Land, state)
        if not 0 <= frame.at < 4 or len(frame.ids) != 1 or not 0 <= frame.ids[0] < LOOKED_AT - 1:
            raise BadPosition("frame 'order': at is a deck and its end, ids one number")
        if len(set(land.seen[frame.ids[0] :])) < 2 or len(land.seen) > LOOKED_AT:
            raise BadPosition("frame 'order': there is nothing to order")
