"""Feed and breed: predators feed, kits grow up and are born, hunger takes its share (RB-6)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.state import State
from warren.core.steps import AUTO, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.rabbit import stages
from warren.games.rabbit.choices import ANOTHER, AT, BREED, ENOUGH, GROW, NO_KITS, VICTIM, button
from warren.games.rabbit.food import check_card
from warren.games.rabbit.land import Land
from warren.games.rabbit.parts import (
    APPETITE,
    COUNTERS,
    FIGHTERS,
    FOOD,
    KINDS,
    KITS,
    LEVELS,
    LOOKS,
    MOTHERS,
    RESTED,
    SCOUTS,
    SITUATION_NAMES,
    SITUATIONS,
    THINKERS,
    WORKER,
    WORKERS,
    level_of,
    situation,
)

_LOOK_OF_KIND = [THINKERS, SCOUTS, FIGHTERS, WORKERS]


class Prey(Step):
    """Predators feed, card by card from `frame.at` on (RB-6.1)."""

    def __init__(self) -> None:
        super().__init__("prey", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """Each predator among rabbits eats one, a fox two; scouts are never eaten."""
        land = cast(Land, state)
        card: i64 = frame.at
        while card < len(land.areas):
            if land.menace[card] and land.heads[card]:
                bites: i64 = 0
                kind: i64 = 0
                while kind < 4:
                    bites += land.predators[card * 4 + kind] * APPETITE[kind]
                    kind += 1
                edible: i64 = land.heads[card] - land.count_look(card, SCOUTS)
                if edible > 0:
                    state.push(stages.PREY, NOBODY, card + 1)
                    take_victims(land, card, min(bites, edible), False)
                    return
            card += 1

    def check(self, state: State, frame: Frame) -> None:
        """It goes on at a card, or is done."""
        if not 0 <= frame.at <= len(cast(Land, state).areas):
            raise BadPosition(f"frame 'prey': no card {frame.at} is on the table")


def take_victims(land: Land, card: i64, count: i64, hunger: bool) -> None:
    """Take so many rabbits off a card, asking the player where there is a choice."""
    while count > 0:
        only: i64 = -1
        victims: i64 = 0
        look: i64 = 0
        while look < 6:
            if hunger or look != SCOUTS:
                food: i64 = 0
                while food < 2:
                    who = situation(look, RESTED, food)
                    here: i64 = land.rabbits[card * SITUATIONS + who]
                    if here:
                        only = who if victims == 0 else -1
                        victims += here
                    food += 1
            look += 1
        if victims == 0:
            return
        if only < 0 and victims > count:
            flag: int = 1 if hunger else 0
            land.push(stages.VICTIM, land.leader(), card, (count, flag))
            return
        if only < 0:
            only = first_victim(land, card, hunger)
        if not take_victim(land, card, only, hunger):
            return
        count -= 1


def first_victim(land: Land, card: i64, hunger: bool) -> i64:
    """Any rabbit that can die on a card where all of them do."""
    who: i64 = 0
    while who < SITUATIONS:
        if land.rabbits[card * SITUATIONS + who] and (hunger or who // 6 != SCOUTS):
            return who
        who += 1
    return -1


def take_victim(land: Land, card: i64, who: i64, hunger: bool) -> bool:
    """A rabbit dies; returns whether the herd lives on (RB-6.2, 7.2)."""
    land.lose(card, who)
    if land.events is not None:
        key = "starved" if hunger else "eaten"
        told = say(key, who=SITUATION_NAMES[who], place=land.place(card))
        land.tell(told, [f"card:{card}"])
    if not land.is_lost():
        return True
    land.stack.clear()
    if land.events is not None:
        land.tell(say("lost_hunger" if hunger else "lost_predators"))
    return False


class Victim(Step):
    """The player picks who dies on card `frame.at`; `frame.ids` are how many, and of hunger?"""

    def __init__(self) -> None:
        super().__init__("victim", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any rabbit there; predators eat no scouts (RB-6.1, 6.8)."""
        land = cast(Land, state)
        found: list[int] = []
        hunger = frame.ids[1] != 0
        look: i64 = 0
        while look < 6:
            if hunger or look != SCOUTS:
                food: i64 = 0
                while food < 2:
                    if land.rabbits[frame.at * SITUATIONS + situation(look, RESTED, food)]:
                        found.append(VICTIM + look * 2 + food)
                    food += 1
            look += 1
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It dies, and perhaps more."""
        land = cast(Land, state)
        index: i64 = choice - VICTIM
        hunger = frame.ids[1] != 0
        if take_victim(land, frame.at, situation(index // 2, RESTED, index % 2), hunger):
            take_victims(land, frame.at, frame.ids[0] - 1, hunger)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Why, where and how many."""
        land = cast(Land, state)
        key = "ask_starve_here" if frame.ids[1] else "ask_victim"
        return say(key, n=frame.ids[0], place=land.place(frame.at))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who dies."""
        index: i64 = choice - VICTIM
        who = situation(index // 2, RESTED, index % 2)
        name = SITUATION_NAMES[who]
        return Meaning(say("victim", who=name), say("group_victim"), [button(choice)])

    def check(self, state: State, frame: Frame) -> None:
        """There are more rabbits than die, and they differ."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "victim")
        if len(frame.ids) != 2 or frame.ids[1] not in (0, 1) or frame.ids[0] < 1:
            raise BadPosition("frame 'victim': ids are how many die, and 1 for hunger")
        scouts: i64 = 0 if frame.ids[1] else land.count_look(frame.at, SCOUTS)
        if (
            frame.ids[0] >= land.heads[frame.at] - scouts
            or len(self.legal(state, frame, frame.seat)) < 2
        ):
            raise BadPosition("frame 'victim': there is no choice of victims")
        if not frame.ids[1] and not land.menace[frame.at]:
            raise BadPosition("frame 'victim': no predator is there")


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


class Hunger(Step):
    """Rabbits beyond the food on rabbits and in burrow spaces are discarded (RB-6.8)."""

    def __init__(self) -> None:
        super().__init__("hunger", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """Count once; food that starving rabbits leave behind saves nobody (RB-6.11)."""
        land = cast(Land, state)
        starve(land, frame.at if frame.at else land.alive() - land.counted_food())

    def check(self, state: State, frame: Frame) -> None:
        """Rabbits are left to starve."""
        if not 0 <= frame.at < cast(Land, state).alive():
            raise BadPosition(f"frame 'hunger': {frame.at} rabbits cannot starve")


def starve(land: Land, count: i64) -> None:
    """Let so many rabbits die, on cards that the player picks."""
    if count <= 0:
        return
    only: i64 = -1
    places: i64 = 0
    card: i64 = 0
    while card < len(land.heads):
        if land.heads[card]:
            only = card
            places += 1
        card += 1
    if places > 1 and count < land.alive():
        land.push(stages.STARVE, land.leader(), count)
        return
    if places == 1:
        take_victims(land, only, count, True)
        return
    for card in range(len(land.heads)):
        while land.heads[card]:
            if not take_victim(land, card, first_victim(land, card, True), True):
                return


class Starve(Step):
    """On which card the next rabbit starves; `frame.at` says how many still do (RB-6.8)."""

    def __init__(self) -> None:
        super().__init__("starve", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any card with rabbits."""
        land = cast(Land, state)
        found: list[int] = []
        card: i64 = 0
        while card < len(land.heads):
            if land.heads[card]:
                found.append(AT + card)
            card += 1
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """One there."""
        land = cast(Land, state)
        if frame.at > 1:
            land.push(stages.HUNGER, NOBODY, frame.at - 1)
        take_victims(land, choice - AT, 1, True)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many."""
        return say("ask_starve", n=int(frame.at))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The card."""
        land = cast(Land, state)
        card: i64 = choice - AT
        return Meaning(say("starve", place=land.place(card)), say("group_victim"), [f"card:{card}"])

    def check(self, state: State, frame: Frame) -> None:
        """Fewer starve than live, and they live on several cards."""
        super().check(state, frame)
        if (
            not 1 <= frame.at < cast(Land, state).alive()
            or len(self.legal(state, frame, frame.seat)) < 2
        ):
            raise BadPosition("frame 'starve': there is no choice of cards")


class Dusk(Step):
    """The turn is over; after the last sun card, the game (RB-2.2)."""

    def __init__(self) -> None:
        super().__init__("dusk", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """Fighters calm down, and the next sun card comes."""
        land = cast(Land, state)
        land.calm_all()
        land.thought = False
        land.dug = False
        if len(land.sun):
            state.push(stages.SUN)
        elif state.events is not None:
            rabbits = int(land.alive())
            level = LEVELS[level_of(rabbits)]
            state.tell(say(f"ended_{level}", n=rabbits))
