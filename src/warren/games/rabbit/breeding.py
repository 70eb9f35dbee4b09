"""Breeding: kits grow up, new ones are born (RB-6.5 to 6.7)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.state import State
from warren.core.steps import AUTO, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.rabbit import stages
from warren.games.rabbit.choices import ANOTHER, BREED, ENOUGH, GROW, NO_KITS, button
from warren.games.rabbit.food import check_card
from warren.games.rabbit.land import Land
from warren.games.rabbit.parts import (
    COUNTERS,
    FIGHTERS,
    FOOD,
    KINDS,
    KITS,
    LOOKS,
    MOTHERS,
    RESTED,
    SCOUTS,
    SITUATIONS,
    THINKERS,
    WORKER,
    WORKERS,
    situation,
)

_LOOK_OF_KIND = [THINKERS, SCOUTS, FIGHTERS, WORKERS]


class Raise(Step):
    """Kits grow up, card by card from `frame.at` on (RB-6.5)."""

    def __init__(self) -> None:
        super().__init__("raise", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """Every kit that can grow does; the player picks what where there is a choice."""
        land = cast(Land, state)
        if land.box[KITS] == COUNTERS[KITS]:
            return
        card: i64 = frame.at
        while card < len(land.areas):
            if land.heads[card]:
                ways = ways_to_grow(land, card)
                if len(ways) > 1:
                    state.push(stages.RAISE, NOBODY, card)
                    state.push(stages.GROW, land.leader(), card)
                    return
                if ways:
                    grow(land, card, ways[0])
                    continue
            card += 1

    def check(self, state: State, frame: Frame) -> None:
        """It goes on at a card, or is done."""
        if not 0 <= frame.at <= len(cast(Land, state).areas):
            raise BadPosition(f"frame 'raise': no card {frame.at} is on the table")


def ways_to_grow(land: Land, card: i64) -> list[int]:
    """The kinds that kits on a card can become, with the counters that there are (RB-1.1)."""
    kits = land.count_look(card, MOTHERS)
    found: list[int] = []
    if kits == 0:
        return found
    if kits > 1:
        kind: i64 = 0
        while kind < WORKER:
            if land.box[kind]:
                found.append(kind)
            kind += 1
    if land.box[WORKER]:
        found.append(WORKER)
    return found


def grow(land: Land, card: i64, kind: i64) -> None:
    """One kit becomes a worker, two become one of the others; the mothers stay (RB-6.5, 6.7)."""
    for _ in range(1 if kind == WORKER else 2):
        food: i64 = 1 if land.rabbits[card * SITUATIONS + situation(MOTHERS, RESTED, 1)] else 0
        mother = situation(MOTHERS, RESTED, food)
        land.change(card, mother, situation(WORKERS, RESTED, food))
        land.box[KITS] += 1
    land.bear(card, _LOOK_OF_KIND[kind])
    if land.events is not None:
        land.tell(say("grown", kind=KINDS[kind], place=land.place(card)), [f"card:{card}"])
    land.drive_off(card)
    if land.is_lost():
        land.stack.clear()
        if land.events is not None:
            land.tell(say("lost_leaders"))


class Grow(Step):
    """What the kits on card `frame.at` become (RB-6.5)."""

    def __init__(self) -> None:
        super().__init__("grow", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """A worker, or two together another kind."""
        return [GROW + kind for kind in ways_to_grow(cast(Land, state), frame.at)]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """They grow up."""
        grow(cast(Land, state), frame.at, choice - GROW)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many kits, where."""
        land = cast(Land, state)
        kits = int(land.count_look(frame.at, MOTHERS))
        return say("ask_grow", n=kits, place=land.place(frame.at))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The kind."""
        kind = KINDS[choice - GROW]
        key = "grow_one" if choice - GROW == WORKER else "grow_two"
        return Meaning(say(key, kind=kind), say("group_grow"), [button(choice)])

    def check(self, state: State, frame: Frame) -> None:
        """There is a choice."""
        super().check(state, frame)
        check_card(cast(Land, state), frame, "grow")
        if len(ways_to_grow(cast(Land, state), frame.at)) < 2:
            raise BadPosition("frame 'grow': the kits there have no choice")


class Nest(Step):
    """New kits, warren by warren from card `frame.at` on (RB-6.6)."""

    def __init__(self) -> None:
        super().__init__("nest", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """Ask at every warren where kits can be born."""
        land = cast(Land, state)
        card: i64 = frame.at
        while card < len(land.areas):
            if land.spaces[card] and can_breed(land, card):
                state.push(stages.NEST, NOBODY, card + 1)
                state.push(stages.BREED, land.leader(), card)
                return
            card += 1

    def check(self, state: State, frame: Frame) -> None:
        """It goes on at a card, or is done."""
        if not 0 <= frame.at <= len(cast(Land, state).areas):
            raise BadPosition(f"frame 'nest': no card {frame.at} is on the table")


def most_kits(land: Land, card: i64) -> i64:
    """How many kits can be born on a card: workers with food on spaces, counters (RB-1.1)."""
    laden: i64 = land.rabbits[card * SITUATIONS + situation(WORKERS, RESTED, 1)]
    return min(laden, land.room_for_food(card), land.box[KITS])


def can_breed(land: Land, card: i64) -> bool:
    """Whether somebody who acts has a food to pay, and a worker one to turn into a kit."""
    if most_kits(land, card) <= 0:
        return False
    look: i64 = 0
    while look < WORKERS:
        if land.rabbits[card * SITUATIONS + situation(look, RESTED, 1)]:
            return True
        look += 1
    return False


def bear_kit(land: Land, card: i64) -> None:
    """The food on a worker becomes a kit."""
    laden = situation(WORKERS, RESTED, 1)
    land.change(card, laden, situation(MOTHERS, RESTED, 0))
    land.box[FOOD] += 1
    land.box[KITS] -= 1
    if land.events is not None:
        land.tell(say("kit_born", place=land.place(card)), [f"card:{card}"])
    if most_kits(land, card) > 0:
        land.push(stages.LITTER, land.leader(), card)


class Breed(Step):
    """Who pays for kits on card `frame.at`, if anybody (RB-6.6)."""

    def __init__(self) -> None:
        super().__init__("breed", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """A thinker, scout or fighter with food, or no kits."""
        land = cast(Land, state)
        found: list[int] = []
        look: i64 = 0
        while look < WORKERS:
            if land.rabbits[frame.at * SITUATIONS + situation(look, RESTED, 1)]:
                found.append(BREED + look)
            look += 1
        found.append(NO_KITS)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Its food is spent, and a first kit is born."""
        if choice == NO_KITS:
            return
        land = cast(Land, state)
        who = situation(choice - BREED, RESTED, 1)
        land.change(frame.at, who, who - 1)
        land.box[FOOD] += 1
        bear_kit(land, frame.at)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many kits could be born, and how food stands."""
        land = cast(Land, state)
        return say(
            "ask_breed",
            n=int(most_kits(land, frame.at)),
            place=land.place(frame.at),
            food=int(land.counted_food()),
            rabbits=int(land.alive()),
        )

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who pays."""
        if choice == NO_KITS:
            return Meaning(say("no_kits"), say("group_breed"), [button(choice)])
        who = LOOKS[choice - BREED]
        return Meaning(say("breed", who=who), say("group_breed"), [button(choice)])

    def check(self, state: State, frame: Frame) -> None:
        """Kits can be born there."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "breed")
        if not can_breed(land, frame.at):
            raise BadPosition("frame 'breed': no kit can be born there")


class Litter(Step):
    """Another kit on card `frame.at`, or enough (RB-6.6)."""

    def __init__(self) -> None:
        super().__init__("litter", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """One more, or enough."""
        return [ANOTHER, ENOUGH]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Another is born."""
        if choice == ANOTHER:
            bear_kit(cast(Land, state), frame.at)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many more could be born, and how food stands."""
        land = cast(Land, state)
        return say(
            "ask_litter",
            n=int(most_kits(land, frame.at)),
            food=int(land.counted_food()),
            rabbits=int(land.alive()),
        )

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """More or not."""
        key = "another" if choice == ANOTHER else "enough"
        return Meaning(say(key), say("group_breed"), [button(choice)])

    def check(self, state: State, frame: Frame) -> None:
        """Another kit can be born there."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "litter")
        if most_kits(land, frame.at) <= 0:
            raise BadPosition("frame 'litter': no other kit can be born there")
