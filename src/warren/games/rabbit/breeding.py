"""Breeding: kits grow up, new ones are born (RB-6.5 to 6.7)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.state import State
from warren.core.steps import AUTO, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.rabbit import choices as c
from warren.games.rabbit import stages
from warren.games.rabbit.choices import GROW, GROW_ALL, KITS_ALL, MOST_BORN, button
from warren.games.rabbit.land import Land, check_card
from warren.games.rabbit.parts import (
    COUNTERS,
    FIGHTERS,
    KINDS,
    KITS,
    MOTHERS,
    RESTED,
    SCOUTS,
    SITUATIONS,
    THINKERS,
    WORKER,
    WORKERS,
    situation,
)

_LOOK_OF_KIND: Final = [THINKERS, SCOUTS, FIGHTERS, WORKERS]

# Kits grow up


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
    land.settle(card)
    if land.events is not None:
        land.tell(say("grown", kind=KINDS[kind], place=land.place(card)), [f"card:{card}"])
    land.drive_off(card)


def grow_workers(land: Land, card: i64) -> None:
    """All kits of a card become workers, as far as there are counters."""
    while land.box[WORKER] and land.count_look(card, MOTHERS):
        grow(land, card, WORKER)


class Grow(Step):
    """What the kits on card `frame.at` become (RB-6.5)."""

    def __init__(self) -> None:
        super().__init__("grow", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Two together another kind, or all that are left workers."""
        land = cast(Land, state)
        found = [GROW + kind for kind in ways_to_grow(land, frame.at)]
        if land.box[WORKER] and kits_beyond(land, frame.at):
            found.append(GROW_ALL)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """They grow up."""
        land = cast(Land, state)
        if choice == GROW_ALL:
            card: i64 = frame.at
            while card < len(land.areas):
                grow_workers(land, card)
                card += 1
        elif choice - GROW == WORKER:
            grow_workers(land, frame.at)
        else:
            grow(land, frame.at, choice - GROW)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many kits, where, and how food stands."""
        land = cast(Land, state)
        kits = int(land.count_look(frame.at, MOTHERS))
        food, rabbits = int(land.counted_food()), int(land.alive())
        place = land.place(frame.at)
        return say("ask_grow", n=kits, place=place, food=food, rabbits=rabbits)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The kind."""
        land = cast(Land, state)
        group = say("group_grow")
        if choice == GROW_ALL:
            return Meaning(say("grow_all"), group, [button(choice)])
        kind: i64 = choice - GROW
        if kind == WORKER:
            kits = min(int(land.count_look(frame.at, MOTHERS)), land.box[WORKER])
            return Meaning(say("grow_workers", n=kits), group, [button(choice)])
        return Meaning(say("grow_two", kind=KINDS[kind]), group, [button(choice)])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """No counter, or only one kit, or kits nowhere else."""
        land = cast(Land, state)
        if GROW <= choice < GROW_ALL:
            kind: i64 = choice - GROW
            if not land.box[kind]:
                return say("no_counter", kind=KINDS[kind])
            return say("needs_two_kits", kind=KINDS[kind])
        if choice == GROW_ALL:
            if not land.box[WORKER]:
                return say("no_counter", kind=KINDS[WORKER])
            return say("no_kits_elsewhere")
        return say("not_now", name=state.game.vocabulary[choice])

    def check(self, state: State, frame: Frame) -> None:
        """There is a choice."""
        super().check(state, frame)
        check_card(cast(Land, state), frame, "grow")
        if len(ways_to_grow(cast(Land, state), frame.at)) < 2:
            raise BadPosition("frame 'grow': the kits there have no choice")


def kits_beyond(land: Land, card: i64) -> bool:
    """Whether a later card has several kits, so that it will be asked about too."""
    card += 1
    while card < len(land.areas):
        if land.heads[card] and land.count_look(card, MOTHERS) > 1:
            return True
        card += 1
    return False


# New kits


class Nest(Step):
    """New kits, warren by warren from card `frame.at` on (RB-6.6)."""

    def __init__(self) -> None:
        super().__init__("nest", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """Ask at every warren where kits can be born."""
        land = cast(Land, state)
        card = next_nest(land, frame.at)
        if card >= 0:
            state.push(stages.NEST, NOBODY, card + 1)
            state.push(stages.BREED, land.leader(), card)

    def check(self, state: State, frame: Frame) -> None:
        """It goes on at a card, or is done."""
        if not 0 <= frame.at <= len(cast(Land, state).areas):
            raise BadPosition(f"frame 'nest': no card {frame.at} is on the table")


def next_nest(land: Land, card: i64) -> i64:
    """The first warren from a card on where kits can be born, or -1."""
    while card < len(land.areas):
        if land.spaces[card] and most_kits(land, card) > 0:
            return card
        card += 1
    return -1


def most_kits(land: Land, card: i64) -> i64:
    """How many kits can be born on a card (RB-1.1, 6.6, 4.16).

    Somebody who acts pays a food; each kit takes a food, a worker without a kit, a space to sit on
    and a counter.
    """
    if not land.heads[card] or not land.leaders_on(card):
        return 0
    workers = land.count_look(card, WORKERS)
    return max(0, min(workers, land.seats(card), land.pool(card) - 1, land.box[KITS]))


def bear_kits(land: Land, card: i64, count: i64) -> None:
    """Somebody who acts pays a food, and so many food on workers become kits."""
    if count == 0:
        return
    land.spend(card)
    left = count
    while left > 0:
        land.spend(card)
        food: i64 = 0 if land.rabbits[card * SITUATIONS + situation(WORKERS, RESTED, 0)] else 1
        worker = situation(WORKERS, RESTED, food)
        land.change(card, worker, situation(MOTHERS, RESTED, food))
        land.box[KITS] -= 1
        left -= 1
    land.settle(card)
    if land.events is not None:
        told = say("kits_born", n=int(count), place=land.place(card))
        land.tell(told, [f"card:{card}"])


def bear_all_kits(land: Land, card: i64) -> None:
    """From a card on, as many kits as can be in every warren."""
    while card >= 0:
        bear_kits(land, card, most_kits(land, card))
        card = next_nest(land, card + 1)


def fate_of(short: i64) -> Message:
    """Whether somebody would starve where food is short for so many."""
    return say("kits_starve", n=int(short)) if short > 0 else say("kits_fed", n=int(-short))


def starving_after(land: Land, card: i64, kits: i64) -> i64:
    """How many rabbits food would be short for once so many kits are born on a card."""
    cap: i64 = land.heads[card] + land.seats(card)
    spent = kits + 1 if kits else 0
    before: i64 = land.carried[card] + land.stored[card]
    after = min(land.pool(card) - spent, cap - kits)
    return land.alive() - (land.counted_food() - before + after)


class Breed(Step):
    """How many kits are born on card `frame.at` (RB-6.6)."""

    def __init__(self) -> None:
        super().__init__("breed", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """None, or as many as food, workers, spaces and counters allow."""
        land = cast(Land, state)
        most = int(most_kits(land, frame.at))
        found = [c.KITS + number for number in range(most + 1)]
        if next_nest(land, frame.at + 1) >= 0:
            found.append(KITS_ALL)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """They are born."""
        land = cast(Land, state)
        if choice != KITS_ALL:
            bear_kits(land, frame.at, choice - c.KITS)
            return
        bear_all_kits(land, frame.at)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many kits could be born, what they cost, and how food stands."""
        land = cast(Land, state)
        most = most_kits(land, frame.at)
        fed = most
        while fed > 0 and starving_after(land, frame.at, fed) > 0:
            fed -= 1
        key = "ask_breed" if fed == most else "ask_breed_some" if fed else "ask_breed_hungry"
        return say(
            key,
            n=int(most),
            fed=int(fed),
            place=land.place(frame.at),
            food=int(land.counted_food()),
            rabbits=int(land.alive()),
        )

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """How many, and whether somebody would starve for it."""
        land = cast(Land, state)
        group = say("group_breed")
        if choice == KITS_ALL:
            twin = cast(Land, land.clone())
            bear_all_kits(twin, frame.at)
            fate = fate_of(twin.alive() - twin.counted_food())
            return Meaning(say("kits_all"), group, [button(choice)], fate)
        count: i64 = choice - c.KITS
        key = "kits" if count else "no_kits"
        fate = fate_of(starving_after(land, frame.at, count))
        return Meaning(say(key, n=int(count)), group, [button(choice)], fate)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """What runs short first."""
        land = cast(Land, state)
        card: i64 = frame.at
        count: i64 = choice - c.KITS
        if choice == KITS_ALL:
            return say("no_other_nest")
        if count < 0 or count > MOST_BORN:
            return say("not_now", name=state.game.vocabulary[choice])
        place = land.place(card)
        if count > land.box[KITS]:
            return say("no_kit_counter", n=land.box[KITS])
        if count > land.count_look(card, WORKERS):
            return say("few_workers", n=int(land.count_look(card, WORKERS)), place=place)
        if count > land.seats(card):
            return say("few_spaces", n=int(land.seats(card)), place=place)
        return say("few_food", n=int(land.pool(card)), place=place)

    def check(self, state: State, frame: Frame) -> None:
        """Kits can be born there."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "breed")
        if not land.spaces[frame.at] or most_kits(land, frame.at) <= 0:
            raise BadPosition("frame 'breed': no kit can be born there")
