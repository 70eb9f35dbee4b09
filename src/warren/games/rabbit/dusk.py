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
from warren.games.rabbit.choices import GROW, VICTIM
from warren.games.rabbit.land import Land, check_card
from warren.games.rabbit.parts import (
    APPETITE,
    LEVELS,
    LOOKS,
    RESTED,
    SCOUTS,
    SITUATIONS,
    situation,
)

# Predators feed


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
                edible: i64 = land.edible_on(card)
                if edible > 0:
                    state.push(stages.PREY, NOBODY, card + 1)
                    feed_on(land, card, min(bites, edible))
                    return
            card += 1

    def check(self, state: State, frame: Frame) -> None:
        """It goes on at a card, or is done."""
        if not 0 <= frame.at <= len(cast(Land, state).areas):
            raise BadPosition(f"frame 'prey': no card {frame.at} is on the table")


def feed_on(land: Land, card: i64, count: i64) -> None:
    """Let so many rabbits of a card be eaten, asking the player where they differ."""
    while count > 0:
        looks = looks_to_eat(land, card)
        if len(looks) > 1 and land.edible_on(card) > count:
            land.push(stages.VICTIM, land.leader(), card, (int(count),))
            return
        if not be_eaten(land, card, looks[0]):
            return
        count -= 1


def looks_to_eat(land: Land, card: i64) -> list[int]:
    """The looks of the rabbits on a card that can be eaten."""
    found: list[int] = []
    look: i64 = 0
    while look < 6:
        if look != SCOUTS and land.count_look(card, look):
            found.append(int(look))
        look += 1
    return found


def be_eaten(land: Land, card: i64, look: i64) -> bool:
    """A rabbit is eaten, and its food stays on the card; returns whether the herd lives on."""
    bare = situation(look, RESTED, 0)
    land.lose(card, bare if land.rabbits[card * SITUATIONS + bare] else bare + 1)
    land.settle(card)
    return mourn(land, card, look, "eaten", "lost_predators")


def mourn(land: Land, card: i64, look: i64, death: str, end: str) -> bool:
    """Say who died; the game is over when nobody is left (RB-7.2)."""
    if land.events is not None:
        told = say(death, who=LOOKS[look], place=land.place(card))
        land.tell(told, [f"card:{card}"])
    if not land.is_lost():
        return True
    land.stack.clear()
    if land.events is not None:
        land.tell(say(end))
    return False


def describe_victim(land: Land, choice: i64) -> Meaning:
    """Who dies where."""
    card: i64 = (choice - VICTIM) // 6
    who = LOOKS[(choice - VICTIM) % 6]
    targets = [f"card:{card}", f"do:lose-{who.replace(' ', '-')}"]
    return Meaning(say("victim", who=who, place=land.place(card)), say("group_victim"), targets)


class Victim(Step):
    """The player picks who is eaten on card `frame.at`; `frame.ids` says how many (RB-6.1)."""

    def __init__(self) -> None:
        super().__init__("victim", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any rabbit there but scouts."""
        first: i64 = VICTIM + frame.at * 6
        return [first + look for look in looks_to_eat(cast(Land, state), frame.at)]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It is eaten, and perhaps more."""
        land = cast(Land, state)
        if be_eaten(land, frame.at, (choice - VICTIM) % 6):
            feed_on(land, frame.at, frame.ids[0] - 1)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Where, and how many."""
        land = cast(Land, state)
        return say("ask_victim", n=frame.ids[0], place=land.place(frame.at))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who is eaten."""
        return describe_victim(cast(Land, state), choice)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """Elsewhere, a scout, or not there."""
        land = cast(Land, state)
        if not VICTIM <= choice < GROW:
            return say("not_now", name=state.game.vocabulary[choice])
        if (choice - VICTIM) // 6 != frame.at:
            return say("eaten_elsewhere", place=land.place(frame.at))
        look: i64 = (choice - VICTIM) % 6
        if look == SCOUTS:
            return say("scouts_get_away")
        return say("not_there", who=LOOKS[look], place=land.place(frame.at))

    def check(self, state: State, frame: Frame) -> None:
        """There are more rabbits than are eaten, and they differ."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "victim")
        if len(frame.ids) != 1 or frame.ids[0] < 1:
            raise BadPosition("frame 'victim': ids say how many are eaten")
        if frame.ids[0] >= land.edible_on(frame.at) or len(looks_to_eat(land, frame.at)) < 2:
            raise BadPosition("frame 'victim': there is no choice of victims")
        if not land.menace[frame.at]:
            raise BadPosition("frame 'victim': no predator is there")


# Hunger


class Hunger(Step):
    """Rabbits beyond the food on rabbits and in burrow spaces are discarded (RB-6.8)."""

    def __init__(self) -> None:
        super().__init__("hunger", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """Count, and count again after each that is discarded."""
        land = cast(Land, state)
        while land.alive() > land.counted_food():
            hungry = who_may_starve(land)
            if len(hungry) > 1 and land.counted_food() > 0:
                state.push(stages.HUNGER)
                state.push(stages.STARVE, land.leader())
                return
            if not starve(land, hungry[0] // 6, hungry[0] % 6):
                return


def who_may_starve(land: Land) -> list[int]:
    """Every rabbit, as 6 x card + look; alike ones once."""
    found: list[int] = []
    card: i64 = 0
    while card < len(land.areas):
        if land.heads[card]:
            look: i64 = 0
            while look < 6:
                if land.count_look(card, look):
                    found.append(int(card * 6 + look))
                look += 1
        card += 1
    return found


def starve(land: Land, card: i64, look: i64) -> bool:
    """A rabbit is discarded: one without food, while its card has any (RB-6.11)."""
    bare = situation(look, RESTED, 0)
    if not land.rabbits[card * SITUATIONS + bare]:
        hand_over(land, card, look)
    land.lose(card, bare if land.rabbits[card * SITUATIONS + bare] else bare + 1)
    return mourn(land, card, look, "starved", "lost_hunger")


def hand_over(land: Land, card: i64, look: i64) -> None:
    """A rabbit of a look gives its food to another of its card that has none, if there is one."""
    other: i64 = 0
    while other < SITUATIONS:
        if land.rabbits[card * SITUATIONS + other]:
            land.change(card, other, other + 1)
            laden = situation(look, RESTED, 1)
            land.change(card, laden, laden - 1)
            return
        other += 2


class Starve(Step):
    """The player picks who starves (RB-6.8)."""

    def __init__(self) -> None:
        super().__init__("starve", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any rabbit."""
        return [VICTIM + who for who in who_may_starve(cast(Land, state))]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It is discarded."""
        starve(cast(Land, state), (choice - VICTIM) // 6, (choice - VICTIM) % 6)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Food against rabbits."""
        land = cast(Land, state)
        food, rabbits = int(land.counted_food()), int(land.alive())
        return say("ask_starve", food=food, rabbits=rabbits, n=rabbits - food)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who starves."""
        land = cast(Land, state)
        told = describe_victim(land, choice)
        card: i64 = (choice - VICTIM) // 6
        if land.carried[card] < land.heads[card]:
            return told
        return Meaning(told.message, told.group, told.targets, say("starve_laden"))

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """Not there."""
        land = cast(Land, state)
        if not VICTIM <= choice < GROW:
            return say("not_now", name=state.game.vocabulary[choice])
        card: i64 = (choice - VICTIM) // 6
        if card >= len(land.areas):
            return say("no_such_card")
        return say("not_there", who=LOOKS[(choice - VICTIM) % 6], place=land.place(card))

    def check(self, state: State, frame: Frame) -> None:
        """Food is short, and the rabbits differ."""
        super().check(state, frame)
        land = cast(Land, state)
        if land.alive() <= land.counted_food() or len(who_may_starve(land)) < 2:
            raise BadPosition("frame 'starve': nobody has to be picked")


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
