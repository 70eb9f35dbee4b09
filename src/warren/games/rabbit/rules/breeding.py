"""Breeding: kits grow up, new ones are born (RB-6.5 to 6.7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import NOBODY, Frame
from warren.core.steps import AUTO, NOT_NOW, SEAT, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.rabbit.content import (
    COUNTERS,
    FIGHTERS,
    KINDS,
    KITS,
    MOTHERS,
    SCOUTS,
    THINKERS,
    WORKER,
    WORKERS,
)
from warren.games.rabbit.rules import order
from warren.games.rabbit.rules.force import drive_off
from warren.games.rabbit.state import RESTED, SITUATIONS, Land, situation
from warren.games.rabbit.vocabulary import GROW, GROW_ALL, LITTER, LITTERS, target_of

_LOOK_OF_KIND: Final = [THINKERS, SCOUTS, FIGHTERS, WORKERS]

# Kits grow up


class Raise(Step[Land]):
    """Kits grow up, card by card from `frame.at` on (RB-6.5)."""

    def __init__(self) -> None:
        super().__init__("raise", AUTO, order.RAISE)

    def run(self, state: Land, frame: Frame) -> None:
        """Every kit that can grow does; the player picks what where there is a choice."""
        if state.box[KITS] == COUNTERS[KITS]:
            return
        card: i64 = frame.at
        while card < len(state.areas):
            if state.heads[card]:
                ways = ways_to_grow(state, card)
                if len(ways) > 1:
                    state.push(order.RAISE, NOBODY, card)
                    state.push(order.GROW, state.leader(), card)
                    return
                if ways:
                    grow(state, card, ways[0])
                    continue
            card += 1

    def spans(self, state: Land) -> Spans:
        """It goes on at a card, or is done."""
        return Spans((0, len(state.areas)))


def ways_to_grow(state: Land, card: i64) -> list[int]:
    """The kinds that kits on a card can become, with the counters that there are (RB-1.1)."""
    kits = state.count_look(card, MOTHERS)
    found: list[int] = []
    if kits == 0:
        return found
    if kits > 1:
        kind: i64 = 0
        while kind < WORKER:
            if state.box[kind]:
                found.append(kind)
            kind += 1
    if state.box[WORKER]:
        found.append(WORKER)
    return found


def grow(state: Land, card: i64, kind: i64) -> None:
    """One kit becomes a worker, two become one of the others; the mothers stay (RB-6.5, 6.7)."""
    for _ in range(1 if kind == WORKER else 2):
        food: i64 = 1 if state.rabbits[card * SITUATIONS + situation(MOTHERS, RESTED, 1)] else 0
        mother = situation(MOTHERS, RESTED, food)
        state.change(card, mother, situation(WORKERS, RESTED, food))
        state.box[KITS] += 1
    state.bear(card, _LOOK_OF_KIND[kind])
    state.settle(card)
    if state.events is not None:
        state.tell(say("grown", kind=KINDS[kind], place=state.place(card)), [f"card:{card}"])
    drive_off(state, card)


def grow_workers(state: Land, card: i64) -> None:
    """All kits of a card become workers, as far as there are counters."""
    while state.box[WORKER] and state.count_look(card, MOTHERS):
        grow(state, card, WORKER)


class Grow(Step[Land]):
    """What the kits on card `frame.at` become (RB-6.5)."""

    def __init__(self) -> None:
        super().__init__("grow", SEAT, order.GROW)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """Two together another kind, or all that are left workers."""
        found = [GROW.choice(kind) for kind in ways_to_grow(state, frame.at)]
        if state.box[WORKER] and kits_beyond(state, frame.at):
            found.append(GROW_ALL.first)
        return found

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """They grow up."""
        if GROW_ALL.holds(choice):
            card: i64 = frame.at
            while card < len(state.areas):
                grow_workers(state, card)
                card += 1
        elif GROW.item(choice) == WORKER:
            grow_workers(state, frame.at)
        else:
            grow(state, frame.at, GROW.item(choice))

    def prompt(self, state: Land, frame: Frame, seat: i64) -> Message:
        """How many kits, where, and how food stands."""
        kits = int(state.count_look(frame.at, MOTHERS))
        food, rabbits = int(state.counted_food()), int(state.alive())
        place = state.place(frame.at)
        return say("ask_grow", n=kits, place=place, food=food, rabbits=rabbits)

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The kind."""
        group = say("group_grow")
        if GROW_ALL.holds(choice):
            return Meaning(say("grow_all"), group, [target_of(choice)])
        kind: i64 = GROW.item(choice)
        if kind == WORKER:
            kits = min(int(state.count_look(frame.at, MOTHERS)), state.box[WORKER])
            return Meaning(say("grow_workers", n=kits), group, [target_of(choice)])
        return Meaning(say("grow_two", kind=KINDS[kind]), group, [target_of(choice)])

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """No counter, or only one kit, or kits nowhere else."""
        if GROW.holds(choice):
            kind: i64 = GROW.item(choice)
            if not state.box[kind]:
                return say("no_counter", kind=KINDS[kind])
            return say("needs_two_kits", kind=KINDS[kind])
        if GROW_ALL.holds(choice):
            if not state.box[WORKER]:
                return say("no_counter", kind=KINDS[WORKER])
            return say("no_kits_elsewhere")
        return say(NOT_NOW)

    def spans(self, state: Land) -> Spans:
        """A card on the table."""
        return Spans((0, len(state.areas) - 1))


def kits_beyond(state: Land, card: i64) -> bool:
    """Whether a later card has several kits, so that it will be asked about too."""
    card += 1
    while card < len(state.areas):
        if state.heads[card] and state.count_look(card, MOTHERS) > 1:
            return True
        card += 1
    return False


def short_tonight(state: Land) -> i64:
    """For how many rabbits food is short as things stand, below 0 what is to spare (RB-6.8).

    Kits that will have grown up by then are counted, all of them as workers (RB-6.5).
    """
    if state.box[KITS] == COUNTERS[KITS] or not state.awaits(order.RAISE):
        return state.alive() - state.counted_food()
    short: i64 = 0
    counters: i64 = state.box[WORKER]
    card: i64 = 0
    while card < len(state.areas):
        heads: i64 = state.heads[card]
        held: i64 = state.stored[card]
        if heads:
            kits = state.count_look(card, MOTHERS)
            grown = min(kits, counters)
            counters -= grown
            heads += grown
            held = min(state.pool(card), heads + state.spaces[card] - (kits - grown))
        short += heads - held
        card += 1
    return short


# New kits


class Nest(Step[Land]):
    """New kits, warren by warren from card `frame.at` on (RB-6.6)."""

    def __init__(self) -> None:
        super().__init__("nest", AUTO, order.NEST)

    def run(self, state: Land, frame: Frame) -> None:
        """Ask at every warren where kits can be born."""
        card = next_nest(state, frame.at)
        if card >= 0:
            state.push(order.NEST, NOBODY, card + 1)
            state.push(order.BREED, state.leader(), card)

    def spans(self, state: Land) -> Spans:
        """It goes on at a card, or is done."""
        return Spans((0, len(state.areas)))


def next_nest(state: Land, card: i64) -> i64:
    """The first warren from a card on where kits can be born, or -1."""
    while card < len(state.areas):
        if state.spaces[card] and most_kits(state, card) > 0:
            return card
        card += 1
    return -1


def most_kits(state: Land, card: i64) -> i64:
    """How many kits can be born on a card (RB-1.1, 6.6, 4.16).

    Somebody who acts pays a food; each kit takes a food, a worker without a kit, a space to sit on
    and a counter.
    """
    if not state.heads[card] or not state.leaders_on(card):
        return 0
    workers = state.count_look(card, WORKERS)
    return max(0, min(workers, state.seats(card), state.pool(card) - 1, state.box[KITS]))


def bear_kits(state: Land, card: i64, count: i64) -> None:
    """Somebody who acts pays a food, and so many food on workers become kits."""
    if count == 0:
        return
    state.spend(card)
    left = count
    while left > 0:
        state.spend(card)
        food: i64 = 0 if state.rabbits[card * SITUATIONS + situation(WORKERS, RESTED, 0)] else 1
        worker = situation(WORKERS, RESTED, food)
        state.change(card, worker, situation(MOTHERS, RESTED, food))
        state.box[KITS] -= 1
        left -= 1
    state.settle(card)
    if state.events is not None:
        told = say("kits_born", n=int(count), place=state.place(card))
        state.tell(told, [f"card:{card}"])


def bear_all_kits(state: Land, card: i64) -> None:
    """From a card on, as many kits as can be in every warren."""
    while card >= 0:
        bear_kits(state, card, most_kits(state, card))
        card = next_nest(state, card + 1)


def fate_of(short: i64) -> Message:
    """Whether somebody would starve where food is short for so many."""
    return say("kits_starve", n=int(short)) if short > 0 else say("kits_fed", n=int(-short))


def starving_after(state: Land, card: i64, kits: i64) -> i64:
    """How many rabbits food would be short for once so many kits are born on a card."""
    cap: i64 = state.heads[card] + state.seats(card)
    spent = kits + 1 if kits else 0
    before: i64 = state.carried[card] + state.stored[card]
    after = min(state.pool(card) - spent, cap - kits)
    return state.alive() - (state.counted_food() - before + after)


class Breed(Step[Land]):
    """How many kits are born on card `frame.at` (RB-6.6)."""

    def __init__(self) -> None:
        super().__init__("breed", SEAT, order.BREED)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """None, or as many as food, workers, spaces and counters allow."""
        most = int(most_kits(state, frame.at))
        found = [LITTER.choice(number) for number in range(most + 1)]
        if next_nest(state, frame.at + 1) >= 0:
            found.append(LITTERS.first)
        return found

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """They are born."""
        if not LITTERS.holds(choice):
            bear_kits(state, frame.at, LITTER.item(choice))
            return
        bear_all_kits(state, frame.at)

    def prompt(self, state: Land, frame: Frame, seat: i64) -> Message:
        """How many kits could be born, what they cost, and how food stands."""
        most = most_kits(state, frame.at)
        fed = most
        while fed > 0 and starving_after(state, frame.at, fed) > 0:
            fed -= 1
        key = "ask_breed" if fed == most else "ask_breed_some" if fed else "ask_breed_hungry"
        return say(
            key,
            n=int(most),
            fed=int(fed),
            place=state.place(frame.at),
            food=int(state.counted_food()),
            rabbits=int(state.alive()),
        )

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """How many, and whether somebody would starve for it."""
        group = say("group_breed")
        if LITTERS.holds(choice):
            twin = state.clone()
            bear_all_kits(twin, frame.at)
            fate = fate_of(twin.alive() - twin.counted_food())
            return Meaning(say("kits_all"), group, [target_of(choice)], fate)
        count: i64 = LITTER.item(choice)
        key = "kits" if count else "no_kits"
        fate = fate_of(starving_after(state, frame.at, count))
        return Meaning(say(key, n=int(count)), group, [target_of(choice)], fate)

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """What runs short first."""
        if LITTERS.holds(choice):
            return say("no_other_nest")
        if not LITTER.holds(choice):
            return say(NOT_NOW)
        card: i64 = frame.at
        count: i64 = LITTER.item(choice)
        place = state.place(card)
        if count > state.box[KITS]:
            return say("no_kit_counter", n=state.box[KITS])
        if count > state.count_look(card, WORKERS):
            return say("few_workers", n=int(state.count_look(card, WORKERS)), place=place)
        if count > state.seats(card):
            return say("few_spaces", n=int(state.seats(card)), place=place)
        return say("few_food", n=int(state.pool(card)), place=place)

    def spans(self, state: Land) -> Spans:
        """A card on the table."""
        return Spans((0, len(state.areas) - 1))
