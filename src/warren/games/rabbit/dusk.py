"""Dusk: predators feed, hunger takes its share, the turn ends (RB-6.1, 6.2, 6.8, 2.2)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.state import State
from warren.core.steps import AUTO, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.rabbit import stages
from warren.games.rabbit.choices import AT, VICTIM, button
from warren.games.rabbit.food import check_card
from warren.games.rabbit.land import Land
from warren.games.rabbit.parts import (
    APPETITE,
    LEVELS,
    RESTED,
    SCOUTS,
    SITUATION_NAMES,
    SITUATIONS,
    situation,
)


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
            state.tell(say(f"ended_{LEVELS[land.level()]}", n=int(land.alive())))
