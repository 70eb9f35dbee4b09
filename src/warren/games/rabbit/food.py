"""Free handling of food: take, drop, hand over, store, gather (RB-4.13 to 4.17, 6.3)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.state import State
from warren.core.steps import SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.rabbit import stages
from warren.games.rabbit.choices import AT, END, FROM, GATHER, GROUND, HOLDERS, SPACE, TO, button
from warren.games.rabbit.land import Land
from warren.games.rabbit.parts import SITUATION_NAMES, SITUATIONS


def add_sources(land: Land, card: i64, found: list[int]) -> None:
    """List what food of a card can be taken from, where that can change something."""
    if land.heads[card] == 0 or land.handled >= land.handlings():
        return
    if land.carried[card]:
        who: i64 = 1
        while who < SITUATIONS:
            if land.rabbits[card * SITUATIONS + who]:
                found.append(FROM + who // 2)
            who += 2
    if land.can_pick(card):
        found.append(FROM + GROUND)
    if land.stored[card]:
        found.append(FROM + SPACE)


def is_source(land: Land, card: i64, choice: i64) -> bool:
    """Whether a choice names something that food of a card can be taken from."""
    holder: i64 = choice - FROM
    if land.heads[card] == 0 or land.handled >= land.handlings():
        return False
    if holder < 0 or holder >= HOLDERS:
        return False
    if holder == GROUND:
        return land.can_pick(card)
    if holder == SPACE:
        return land.stored[card] > 0
    return land.rabbits[card * SITUATIONS + holder * 2 + 1] > 0


def can_gather_anywhere(land: Land) -> bool:
    """Whether gathering does anything on any card."""
    card: i64 = 0
    while card < len(land.areas):
        if land.can_gather(card):
            return True
        card += 1
    return False


def gather_everywhere(land: Land) -> None:
    """The obvious, on every card: rabbits take up food, the rest goes into spare spaces."""
    card: i64 = 0
    while card < len(land.areas):
        if land.can_gather(card):
            gather_on(land, card)
        card += 1


def gather_on(land: Land, card: i64) -> None:
    """The obvious, on one card."""
    before = land.lying(card)
    land.gather(card)
    if land.events is not None:
        taken = int(before - land.lying(card))
        land.tell(say("gathered", n=taken, place=land.place(card)), [f"card:{card}"])


def holder_name(holder: i64) -> str:
    """A holder of food in words."""
    if holder == GROUND:
        return "the ground"
    if holder == SPACE:
        return "a burrow space"
    return f"a {SITUATION_NAMES[holder * 2]}"


def describe_source(choice: i64) -> Meaning:
    """A food that could change hands."""
    holder: i64 = choice - FROM
    name = holder_name(holder)
    return Meaning(say("from", who=name), say("group_food"), [button(choice)])


def describe_gather() -> Meaning:
    """The one choice that does the obvious."""
    return Meaning(say("gather"), say("group_food"), [button(GATHER)])


class Give(Step):
    """A food of card `frame.at` leaves the holder in `frame.ids`; the player says where to."""

    def __init__(self) -> None:
        super().__init__("give", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Other rabbits of the card without food, an empty space, the ground (RB-4.13)."""
        land = cast(Land, state)
        card: i64 = frame.at
        source: i64 = frame.ids[0]
        found: list[int] = []
        if land.heads[card] > land.carried[card]:
            who: i64 = 0
            while who < SITUATIONS:
                if land.rabbits[card * SITUATIONS + who] and who // 2 != source:
                    found.append(TO + who // 2)
                who += 2
        if source != GROUND:
            found.append(TO + GROUND)
        if source != SPACE and land.room_for_food(card) > 0:
            found.append(TO + SPACE)
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the holder."""
        land = cast(Land, state)
        target: i64 = choice - TO
        if target < 0 or target >= HOLDERS or target == frame.ids[0]:
            return False
        if target == GROUND:
            return True
        if target == SPACE:
            return land.room_for_food(frame.at) > 0
        return land.rabbits[frame.at * SITUATIONS + target * 2] > 0

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """The food changes hands."""
        land = cast(Land, state)
        target: i64 = choice - TO
        land.exchange(frame.at, frame.ids[0], target)
        if state.events is not None:
            giver, taker = holder_name(frame.ids[0]), holder_name(target)
            told = say("given", giver=giver, taker=taker, place=land.place(frame.at))
            state.tell(told, [f"card:{frame.at}"])

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Whose food it is."""
        return say("ask_give", who=holder_name(frame.ids[0]))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who gets it."""
        holder: i64 = choice - TO
        return Meaning(say("to", who=holder_name(holder)), say("group_food"), [button(choice)])

    def check(self, state: State, frame: Frame) -> None:
        """The holder has a food to give."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "give")
        if len(frame.ids) != 1 or not is_source(land, frame.at, FROM + frame.ids[0]):
            raise BadPosition("frame 'give': there is no food to give")


class Feed(Step):
    """Rabbits feed: food is taken up and handed about until the player ends it (RB-6.3)."""

    def __init__(self) -> None:
        super().__init__("feed", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Gather, handle food on a card, or go on to breeding."""
        land = cast(Land, state)
        found: list[int] = []
        card: i64 = 0
        if can_gather_anywhere(land):
            found.append(GATHER)
        while card < len(land.areas):
            if land.can_exchange(card):
                found.append(AT + card)
            card += 1
        found.append(END)
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look."""
        land = cast(Land, state)
        if choice == GATHER:
            return can_gather_anywhere(land)
        if AT <= choice < AT + len(land.areas):
            return land.can_exchange(choice - AT)
        return choice == END

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Handle food, or end."""
        land = cast(Land, state)
        if choice == END:
            land.handled = 0
            return
        state.push(stages.FEED, seat)
        if choice == GATHER:
            gather_everywhere(land)
        else:
            state.push(stages.AT, seat, choice - AT, (1,))

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How food stands against rabbits."""
        land = cast(Land, state)
        return say("ask_feed", food=int(land.counted_food()), n=int(land.alive()))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Gather, a card, or the end."""
        land = cast(Land, state)
        if choice == GATHER:
            return describe_gather()
        if choice == END:
            return Meaning(say("end_feeding"), say("group_end"), [button(END)])
        card: i64 = choice - AT
        return Meaning(say("handle", place=land.place(card)), say("group_food"), [f"card:{card}"])


def check_card(land: Land, frame: Frame, name: str) -> None:
    """Refuse a frame that speaks of a card that is not on the table."""
    if not 0 <= frame.at < len(land.areas):
        raise BadPosition(f"frame {name!r}: no card {frame.at} is on the table")
