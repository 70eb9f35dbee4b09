"""Setting up: who plays which kami, and the goal of the year (KS-2.2, 2.4, 6.6)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.state import State
from warren.core.steps import DRAW, SEAT, SECRET, Meaning, Step
from warren.core.text import Message, say
from warren.games.kami.effects import YEAR_STARTS, Kami
from warren.games.kami.moments import (
    DEAL_KAMI,
    GOAL_CARD,
    KEEP_KAMI,
    PICK_KAMI,
    ROUND,
)
from warren.games.kami.realm import Realm

OFFERED: Final = 2
"""Kami that each player chooses from."""
LOT: Final = "random"
SEATS: Final = ("seat 1", "seat 2", "seat 3", "seat 4")
"""Who can be named to begin."""


class FirstPlayer(Step):
    """Who begins, by lot (KS-2.7)."""

    def __init__(self) -> None:
        super().__init__("first_player", DRAW)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Everybody, alike."""
        first = cast(Realm, state).box.lexicon.owner
        return [first + other for other in range(state.players)]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """The farming village is turned to them."""
        realm = cast(Realm, state)
        begin_with(realm, choice - realm.box.lexicon.owner)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A player."""
        other = int(choice - cast(Realm, state).box.lexicon.owner)
        return Meaning(say("begins", owner_seat=other), say("group_first"), [f"seat:{other}"])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """Nobody sits there."""
        lexicon = cast(Realm, state).box.lexicon
        if lexicon.owner <= choice < lexicon.village:
            return say("no_such_player", n=int(state.players))
        return super().why_not(state, frame, seat, choice)

    def check(self, state: State, frame: Frame) -> None:
        """It is by lot, and nobody is drawn yet."""
        realm = cast(Realm, state)
        if realm.options["first"] != LOT or realm.starter != 0:
            raise BadPosition("frame 'first_player': no lot is drawn now")


def begin_with(realm: Realm, starter: i64) -> None:
    """Somebody begins; then kami are dealt, or picked."""
    realm.sit_down(starter)
    if realm.events is not None:
        realm.tell(say("first_player", seat=int(starter)), [f"seat:{starter}"])
    if realm.options["open_kami"]:
        realm.push(PICK_KAMI, starter)
    else:
        realm.offers = [[] for _ in range(realm.players)]
        ask_for_kami(realm)


# Kami


def describe_kami(realm: Realm, choice: i64) -> Meaning:
    """A kami sheet."""
    kami = realm.box.kami[choice - realm.box.lexicon.kami]
    return Meaning(
        say("kami", kami=kami.name, title=kami.title), say("group_kami"), [f"kami:{kami.name}"]
    )


def refused_kami(realm: Realm, choice: i64) -> Kami | None:
    """The kami that a choice names; None for what is no kami."""
    lexicon = realm.box.lexicon
    if lexicon.kami <= choice < lexicon.villager:
        return realm.box.kami[choice - lexicon.kami]
    return None


def settle_kami(realm: Realm) -> None:
    """All have chosen: sheets are shown, and the first goal is drawn."""
    realm.offers = []
    realm.listen()
    realm.push(GOAL_CARD)


class DealKami(Step):
    """Two random kami for each player (KS-2.2)."""

    def __init__(self) -> None:
        super().__init__("deal_kami", DRAW)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any kami that nobody has."""
        realm = cast(Realm, state)
        dealt: set[int] = set()
        for offer in realm.offers:
            dealt.update(offer)
        first = realm.box.lexicon.kami
        return [first + kami for kami in range(len(realm.box.kami)) if kami not in dealt]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It goes to the frame's seat, who alone sees it."""
        realm = cast(Realm, state)
        realm.offers[frame.seat].append(choice - realm.box.lexicon.kami)
        realm.offers[frame.seat].sort()
        if state.events is not None:
            kami = realm.box.kami[choice - realm.box.lexicon.kami].name
            state.tell(say("offered", seat=int(frame.seat)), [f"seat:{frame.seat}"])
            state.tell(say("offered_you", kami=kami), [f"kami:{kami}"], (int(frame.seat),))
        ask_for_kami(realm)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A kami sheet."""
        return describe_kami(cast(Realm, state), choice)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """It went to somebody already."""
        kami = refused_kami(cast(Realm, state), choice)
        if kami is None:
            return super().why_not(state, frame, seat, choice)
        return say("kami_dealt", kami=kami.name)

    def check(self, state: State, frame: Frame) -> None:
        """It is this seat's turn to get one."""
        realm = cast(Realm, state)
        if not realm.offers or next_to_be_dealt(realm) != frame.seat:
            raise BadPosition(f"frame 'deal_kami': seat {frame.seat} is not to get a kami")


def next_to_be_dealt(realm: Realm) -> int:
    """The seat that gets the next kami; -1 when all have two."""
    for seat, offer in enumerate(realm.offers):
        if len(offer) < OFFERED:
            return seat
    return -1


def ask_for_kami(realm: Realm) -> None:
    """Deal on, or let everybody choose."""
    seat = next_to_be_dealt(realm)
    if seat >= 0:
        realm.push(DEAL_KAMI, seat)
    else:
        realm.push(KEEP_KAMI)


class KeepKami(Step):
    """Everybody keeps one of two, in secret (KS-2.2)."""

    def __init__(self) -> None:
        super().__init__("keep_kami", SECRET)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """The two on offer."""
        realm = cast(Realm, state)
        first = realm.box.lexicon.kami
        return [first + kami for kami in realm.offers[seat]]

    def resolve(self, state: State, frame: Frame, choices: list[int]) -> None:
        """All sheets are turned up at once."""
        realm = cast(Realm, state)
        seat: i64 = 0
        for choice in choices:
            take_kami(realm, seat, choice)
            seat += 1
        settle_kami(realm)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A kami sheet."""
        return describe_kami(cast(Realm, state), choice)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """It is not one of the two."""
        kami = refused_kami(cast(Realm, state), choice)
        if kami is None:
            return super().why_not(state, frame, seat, choice)
        return say("kami_not_offered", kami=kami.name)

    def check(self, state: State, frame: Frame) -> None:
        """Everybody has two to choose from."""
        realm = cast(Realm, state)
        if not realm.offers or next_to_be_dealt(realm) >= 0:
            raise BadPosition("frame 'keep_kami': not everybody has two kami to choose from")


class PickKami(Step):
    """With `open_kami`: players pick freely, clockwise from who begins (KS-2.2, 2.6)."""

    def __init__(self) -> None:
        super().__init__("pick_kami", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any kami that nobody has."""
        realm = cast(Realm, state)
        first = realm.box.lexicon.kami
        return [first + kami for kami in range(len(realm.box.kami)) if kami not in realm.kami]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It is taken for good."""
        realm = cast(Realm, state)
        take_kami(realm, seat, choice)
        following = (seat + 1) % realm.players
        if following != realm.starter:
            realm.push(PICK_KAMI, following)
        else:
            settle_kami(realm)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A kami sheet."""
        return describe_kami(cast(Realm, state), choice)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """Somebody has it."""
        realm = cast(Realm, state)
        kami = refused_kami(realm, choice)
        if kami is None:
            return super().why_not(state, frame, seat, choice)
        owner = realm.kami.index(int(choice - realm.box.lexicon.kami))
        return say("kami_taken", kami=kami.name, owner_seat=owner)

    def check(self, state: State, frame: Frame) -> None:
        """Those before have a kami, and those after have none."""
        super().check(state, frame)
        realm = cast(Realm, state)
        players = int(realm.players)
        clockwise = [(int(realm.starter) + after) % players for after in range(players)]
        before = clockwise[: clockwise.index(int(frame.seat))]
        if [kami >= 0 for kami in realm.kami] != [s in before for s in range(players)]:
            raise BadPosition(f"frame 'pick_kami': it is not seat {frame.seat}'s turn to pick")


def take_kami(realm: Realm, seat: i64, choice: i64) -> None:
    """A seat plays this kami."""
    realm.kami[seat] = choice - realm.box.lexicon.kami
    if realm.events is not None:
        kami = realm.sheet(seat)
        realm.tell(
            say("is_kami", seat=int(seat), kami=kami.name, title=kami.title), [f"seat:{seat}"]
        )


class GoalCard(Step):
    """The goal of the year is turned up: nobody knew it, so it is drawn now (KS-2.4, 6.6)."""

    def __init__(self) -> None:
        super().__init__("goal_card", DRAW)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """First-year goals in the first year, the others later; none comes twice."""
        realm = cast(Realm, state)
        first = realm.box.lexicon.goal
        is_first = realm.year == 0
        return [
            first + number
            for number, goal in enumerate(realm.box.goals)
            if goal.first_year == is_first and number not in realm.goals
        ]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It counts for everybody; then passives of the start of the year act (KS-3.2)."""
        realm = cast(Realm, state)
        realm.goals.append(choice - realm.box.lexicon.goal)
        if state.events is not None:
            goal = realm.box.goals[realm.goals[-1]]
            state.tell(say("goal_up", year=int(realm.year) + 1, goal=goal.name), ["card:goal"])
        realm.push(ROUND)
        realm.call(YEAR_STARTS, -1)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A goal card."""
        realm = cast(Realm, state)
        goal = realm.box.goals[choice - realm.box.lexicon.goal]
        return Meaning(say("goal", goal=goal.name), say("group_goal"), ["card:goal"])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """It is for another year, or has come already."""
        realm = cast(Realm, state)
        lexicon = realm.box.lexicon
        if not lexicon.goal <= choice < lexicon.card:
            return super().why_not(state, frame, seat, choice)
        number = int(choice - lexicon.goal)
        key = "goal_again" if number in realm.goals else "goal_of_other_year"
        return say(key, goal=realm.box.goals[number].name, year=int(realm.year) + 1)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """What is drawn."""
        return say("ask_goal_card")

    def check(self, state: State, frame: Frame) -> None:
        """The year has none yet."""
        realm = cast(Realm, state)
        if len(realm.goals) != realm.year or realm.round != 0:
            raise BadPosition("frame 'goal_card': the year has its goal already")
