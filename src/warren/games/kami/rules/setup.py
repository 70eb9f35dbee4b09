"""Setting up: who plays which kami, and the goal of the year (KS-2.2, 2.4, 6.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.steps import DRAW, SEAT, SECRET, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.kami.language.effects import YEAR_STARTS
from warren.games.kami.rules.order import (
    DEAL_KAMI,
    FIRST_PLAYER,
    GOAL_CARD,
    KEEP_KAMI,
    PICK_KAMI,
    ROUND,
)
from warren.games.kami.rules.passives import call
from warren.games.kami.state import OFFERED, Realm

LOT: Final = "random"
SEATS: Final = ("seat 1", "seat 2", "seat 3", "seat 4")
"""Who can be named to begin."""


class FirstPlayer(Step[Realm]):
    """Who begins, by lot (KS-2.7)."""

    def __init__(self) -> None:
        super().__init__("first_player", DRAW, FIRST_PLAYER)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """Everybody, alike."""
        block = realm.choices.player
        return [block.choice(other) for other in range(realm.players)]

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """The farming village is turned to them."""
        begin_with(realm, realm.choices.player.item(choice))

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A player."""
        other = int(realm.choices.player.item(choice))
        return Meaning(say("begins", owner_seat=other), say("group_first"), [f"seat:{other}"])

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """Nobody sits there."""
        choices = realm.choices
        if choices.player.holds(choice):
            return say("no_such_player", n=int(realm.players))
        return super().why_not(realm, frame, seat, choice)

    def spans(self, realm: Realm) -> Spans:
        """Nothing but whose it is."""
        return Spans()


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
    kami = realm.box.kami[realm.choices.kami.item(choice)]
    return Meaning(
        say("kami", kami=kami.name, title=kami.title), say("group_kami"), [f"kami:{kami.name}"]
    )


def refuse_kami(realm: Realm, choice: i64, key: str, owner: int = -1) -> Message | None:
    """Why a kami cannot be chosen; None for what is no kami."""
    choices = realm.choices
    if not choices.kami.holds(choice):
        return None
    return say(key, kami=realm.box.kami[choices.kami.item(choice)].name, owner_seat=owner)


def settle_kami(realm: Realm) -> None:
    """All have chosen: sheets are shown, and the first goal is drawn."""
    realm.offers = []
    realm.listen()
    realm.push(GOAL_CARD)


class DealKami(Step[Realm]):
    """Two random kami for each player (KS-2.2)."""

    def __init__(self) -> None:
        super().__init__("deal_kami", DRAW, DEAL_KAMI)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """Any kami that nobody has."""
        dealt: set[int] = set()
        for offer in realm.offers:
            dealt.update(offer)
        block = realm.choices.kami
        return [block.choice(kami) for kami in range(len(realm.box.kami)) if kami not in dealt]

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """It goes to the frame's seat, who alone sees it."""
        realm.offers[frame.seat].append(realm.choices.kami.item(choice))
        realm.offers[frame.seat].sort()
        if realm.events is not None:
            kami = realm.box.kami[realm.choices.kami.item(choice)].name
            realm.tell(say("offered", seat=int(frame.seat)), [f"seat:{frame.seat}"])
            realm.tell(say("offered_you", kami=kami), [f"kami:{kami}"], (int(frame.seat),))
        ask_for_kami(realm)

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A kami sheet."""
        return describe_kami(realm, choice)

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """It went to somebody already."""
        return refuse_kami(realm, choice, "kami_dealt") or super().why_not(
            realm, frame, seat, choice
        )

    def spans(self, realm: Realm) -> Spans:
        """Nothing but whose it is."""
        return Spans()


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


class KeepKami(Step[Realm]):
    """Everybody keeps one of two, in secret (KS-2.2)."""

    def __init__(self) -> None:
        super().__init__("keep_kami", SECRET, KEEP_KAMI)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """The two on offer."""
        block = realm.choices.kami
        return [block.choice(kami) for kami in realm.offers[seat]]

    def resolve(self, realm: Realm, frame: Frame, choices: list[int]) -> None:
        """All sheets are turned up at once."""
        seat: i64 = 0
        for choice in choices:
            take_kami(realm, seat, choice)
            seat += 1
        settle_kami(realm)

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A kami sheet."""
        return describe_kami(realm, choice)

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """It is not one of the two."""
        return refuse_kami(realm, choice, "kami_not_offered") or super().why_not(
            realm, frame, seat, choice
        )

    def spans(self, realm: Realm) -> Spans:
        """Nothing but whose it is."""
        return Spans()


class PickKami(Step[Realm]):
    """With `open_kami`: players pick freely, clockwise from who begins (KS-2.2, 2.6)."""

    def __init__(self) -> None:
        super().__init__("pick_kami", SEAT, PICK_KAMI)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """Any kami that nobody has."""
        block = realm.choices.kami
        return [block.choice(kami) for kami in range(len(realm.box.kami)) if kami not in realm.kami]

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """It is taken for good."""
        take_kami(realm, seat, choice)
        following = (seat + 1) % realm.players
        if following != realm.starter:
            realm.push(PICK_KAMI, following)
        else:
            settle_kami(realm)

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A kami sheet."""
        return describe_kami(realm, choice)

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """Somebody has it."""
        kami = int(realm.choices.kami.item(choice))
        owner = realm.kami.index(kami) if kami in realm.kami else -1
        return refuse_kami(realm, choice, "kami_taken", owner) or super().why_not(
            realm, frame, seat, choice
        )

    def spans(self, realm: Realm) -> Spans:
        """Nothing but whose it is."""
        return Spans()


def take_kami(realm: Realm, seat: i64, choice: i64) -> None:
    """A seat plays this kami."""
    realm.kami[seat] = realm.choices.kami.item(choice)
    if realm.events is not None:
        kami = realm.sheet(seat)
        realm.tell(
            say("is_kami", seat=int(seat), kami=kami.name, title=kami.title), [f"seat:{seat}"]
        )


class GoalCard(Step[Realm]):
    """The goal of the year is turned up: nobody knew it, so it is drawn now (KS-2.4, 6.6)."""

    def __init__(self) -> None:
        super().__init__("goal_card", DRAW, GOAL_CARD)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """First-year goals in the first year, the others later; none comes twice."""
        block = realm.choices.goal
        is_first = realm.year == 0
        return [
            block.choice(number)
            for number, goal in enumerate(realm.box.goals)
            if goal.first_year == is_first and number not in realm.goals
        ]

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """It counts for everybody; then passives of the start of the year act (KS-3.2)."""
        realm.goals.append(realm.choices.goal.item(choice))
        if realm.events is not None:
            goal = realm.box.goals[realm.goals[-1]]
            realm.tell(say("goal_up", year=int(realm.year) + 1, goal=goal.name), ["card:goal"])
        realm.push(ROUND)
        call(realm, YEAR_STARTS, -1)

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A goal card."""
        goal = realm.box.goals[realm.choices.goal.item(choice)]
        return Meaning(say("goal", goal=goal.name), say("group_goal"), ["card:goal"])

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """It is for another year, or has come already."""
        choices = realm.choices
        if not choices.goal.holds(choice):
            return super().why_not(realm, frame, seat, choice)
        number = int(choices.goal.item(choice))
        key = "goal_again" if number in realm.goals else "goal_of_other_year"
        return say(key, goal=realm.box.goals[number].name, year=int(realm.year) + 1)

    def prompt(self, realm: Realm, frame: Frame, seat: i64) -> Message:
        """What is drawn."""
        return say("ask_goal_card")

    def spans(self, realm: Realm) -> Spans:
        """Nothing but whose it is."""
        return Spans()
