"""Actions: who acts, what it does, and where its food comes from (RB-4)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.state import State
from warren.core.steps import SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.rabbit import stages
from warren.games.rabbit.choices import (
    AT,
    BURROW,
    END,
    FIGHT,
    FROM,
    GATHER,
    HOLDERS,
    MOVE,
    PAY,
    PAY_SELF,
    THINK_AREA,
    THINK_SUN,
    button,
)
from warren.games.rabbit.food import (
    add_sources,
    can_gather_anywhere,
    check_card,
    describe_gather,
    describe_source,
    gather_everywhere,
    is_source,
)
from warren.games.rabbit.land import Land
from warren.games.rabbit.parts import (
    BURROWS,
    FIGHTERS,
    FOOD,
    LOOKED_AT,
    LOOKS,
    MOVING,
    RESTED,
    ROUSED,
    SITUATION_NAMES,
    SITUATIONS,
    THINKERS,
    WARREN,
    WORKERS,
    situation,
)


class Act(Step):
    """The actions of a turn, until the player ends them (RB-4.1, 4.15)."""

    def __init__(self) -> None:
        super().__init__("act", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Gather, do something on a card, or end."""
        land = cast(Land, state)
        found: list[int] = []
        if can_gather_anywhere(land):
            found.append(GATHER)
        card: i64 = 0
        while card < len(land.areas):
            if offers(land, card):
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
            return offers(land, choice - AT)
        return choice == END

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Turn to a card, or end the phase."""
        land = cast(Land, state)
        if choice == END:
            land.handled = 0
            land.rest_all()
            return
        state.push(stages.ACT, seat)
        if choice == GATHER:
            gather_everywhere(land)
        else:
            state.push(stages.AT, seat, choice - AT, (0,))

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How food stands against rabbits."""
        land = cast(Land, state)
        food = int(land.counted_food())
        return say("ask_act", turn=int(land.turn()), food=food, n=int(land.alive()))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Gather, a card, or the end."""
        land = cast(Land, state)
        if choice == GATHER:
            return describe_gather()
        if choice == END:
            return Meaning(say("end_actions"), say("group_end"), [button(END)])
        card: i64 = choice - AT
        return Meaning(say("at", place=land.place(card)), say("group_act"), [f"card:{card}"])


def offers(land: Land, card: i64) -> bool:
    """Whether anything can be done on a card."""
    if land.heads[card] == 0:
        return False
    if land.can_exchange(card):
        return True
    found: list[int] = []
    add_actions(land, card, found)
    return len(found) > 0


def add_actions(land: Land, card: i64, found: list[int]) -> None:
    """List the actions that rabbits on a card can take and pay (RB-4.1 to 4.12)."""
    first: i64 = 0 if land.stores > 0 else 1
    base: i64 = card * SITUATIONS
    look: i64 = 0
    while look < WORKERS:
        food = first
        while food < 2:
            if land.rabbits[base + look * 6 + food]:
                found.append(MOVE + look * 2 + food)
            food += 1
        look += 1
    if can_think(land, card):
        if len(land.sun):
            found.append(THINK_SUN)
        if len(land.area):
            found.append(THINK_AREA)
    legs: i64 = 0
    while legs < MOVING:
        food = first
        while food < 2:
            if land.rabbits[base + FIGHTERS * 6 + legs * 2 + food]:
                found.append(FIGHT + legs * 2 + food)
            food += 1
        legs += 1
    if land.carried[card] and new_burrows(land, card) > 0:
        look = 0
        while look < WORKERS:
            legs = 0
            while legs < MOVING:
                if land.rabbits[base + look * 6 + legs * 2 + 1]:
                    found.append(BURROW + look * 2 + legs)
                legs += 1
            look += 1


def can_think(land: Land, card: i64) -> bool:
    """Whether the thinker is here, has not thought this turn and can pay for it (RB-4.8)."""
    if land.thought:
        return False
    at: i64 = card * SITUATIONS + THINKERS * 6
    bare: i64 = land.rabbits[at] + land.rabbits[at + 2]
    laden: i64 = land.rabbits[at + 1] + land.rabbits[at + 3]
    return laden > 0 or (bare > 0 and land.stores > 0)


def new_burrows(land: Land, card: i64) -> i64:
    """How many burrows a rabbit could have dug on a card (RB-4.10 to 4.12).

    Workers sit on the free spaces that there are (RB-4.18); the others get a new one each.
    """
    if card == WARREN or land.dug or land.menace[card]:
        return 0
    seats: i64 = land.spaces[card] - land.stored[card]
    standing: i64 = land.workers_on(card) - seats
    left: i64 = land.box[BURROWS]
    return max(0, min(standing, left))


class At(Step):
    """What to do on card `frame.at`; while feeding (`frame.ids`), only food is handled."""

    def __init__(self) -> None:
        super().__init__("at", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Actions of its rabbits, and food that can change hands."""
        land = cast(Land, state)
        found: list[int] = []
        if frame.ids[0] == 0:
            add_actions(land, frame.at, found)
        add_sources(land, frame.at, found)
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look, for food."""
        if FROM <= choice < FROM + HOLDERS:
            return is_source(cast(Land, state), frame.at, choice)
        return choice in self.legal(state, frame, seat)

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Begin what was chosen."""
        land = cast(Land, state)
        card: i64 = frame.at
        if choice >= FROM:
            state.push(stages.GIVE, seat, card, (choice - FROM,))
            return
        land.handled = 0
        if choice >= THINK_SUN:
            think(land, seat, card, choice - THINK_SUN)
        elif choice >= BURROW:
            index: i64 = choice - BURROW
            burrow(land, card, situation(index // 2, index % 2, 1))
        elif choice >= FIGHT:
            fight(land, seat, card, choice - FIGHT)
        else:
            set_out(land, seat, card, choice - MOVE)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Where."""
        return say("ask_at", place=cast(Land, state).place(frame.at))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The action, or the food."""
        land = cast(Land, state)
        card: i64 = frame.at
        if choice >= FROM:
            return describe_source(choice)
        targets = [button(choice)]
        if choice >= THINK_SUN:
            deck = "sun" if choice == THINK_SUN else "area"
            return Meaning(say(f"think_{deck}"), say("group_act"), targets)
        if choice >= BURROW:
            index: i64 = choice - BURROW
            who = SITUATION_NAMES[situation(index // 2, index % 2, 1)]
            dug = say("burrow_outcome", n=int(new_burrows(land, card)))
            return Meaning(say("burrow", who=who), say("group_act"), targets, dug)
        if choice >= FIGHT:
            index = choice - FIGHT
            who = SITUATION_NAMES[situation(FIGHTERS, index // 2, index % 2)]
            return Meaning(say("fight", who=who), say("group_act"), targets)
        index = choice - MOVE
        who = SITUATION_NAMES[situation(index // 2, RESTED, index % 2)]
        return Meaning(say("move", who=who), say("group_act"), targets)

    def check(self, state: State, frame: Frame) -> None:
        """Something can be done there."""
        super().check(state, frame)
        check_card(cast(Land, state), frame, "at")
        if frame.ids not in ((0,), (1,)) or not self.legal(state, frame, frame.seat):
            raise BadPosition("frame 'at': nothing can be done there")


# The four actions


def set_out(land: Land, seat: i64, card: i64, index: i64) -> None:
    """Move: the rabbit pays, then others join it (RB-4.2)."""
    look: i64 = index // 2
    food: i64 = index % 2
    who = situation(look, MOVING, food)
    land.change(card, situation(look, RESTED, food), who)
    if can_follow(land, card):
        land.push(stages.FOLLOW, seat, card, (0,))
    else:
        land.push(stages.WALK, seat, card, (0,))
        if land.events is not None:
            land.tell(say("sets_out", n=1, place=land.place(card)), [f"card:{card}"])
    ask_to_pay(land, seat, card, who)


def can_follow(land: Land, card: i64) -> bool:
    """Whether a rabbit on a card has not moved yet."""
    at: i64 = card * SITUATIONS
    end: i64 = at + SITUATIONS
    while at < end:
        if land.rabbits[at] or land.rabbits[at + 1]:
            return True
        at += 6
    return False


def think(land: Land, seat: i64, card: i64, deck: i64) -> None:
    """Think: the thinker pays, then looks at three cards (RB-4.8)."""
    land.thought = True
    cards: i64 = len(land.area) if deck else len(land.sun)
    land.push(stages.LOOK, seat, deck, (min(cards, LOOKED_AT),))
    legs: i64 = 0
    while legs < MOVING:
        food: i64 = 0
        while food < 2:
            who = situation(THINKERS, legs, food)
            if land.rabbits[card * SITUATIONS + who]:
                ask_to_pay(land, seat, card, who)
                return
            food += 1
        legs += 1


def fight(land: Land, seat: i64, card: i64, index: i64) -> None:
    """Fight: the fighter's force rises for this turn (RB-4.9, 5.2)."""
    legs: i64 = index // 2
    food: i64 = index % 2
    who = situation(ROUSED, legs, food)
    land.change(card, situation(FIGHTERS, legs, food), who)
    if land.events is not None:
        land.tell(say("fights", place=land.place(card)), [f"card:{card}"])
    land.drive_off(card)
    ask_to_pay(land, seat, card, who)


def burrow(land: Land, card: i64, who: i64) -> None:
    """Burrow: a food off the rabbit itself digs for every worker here (RB-4.10, 4.11, 6.4)."""
    dug = new_burrows(land, card)
    land.change(card, who, who - 1)
    land.box[FOOD] += 1
    land.dug = True
    land.box[FOOD] += land.growing[card]
    land.growing[card] = 0
    land.dig(card, dug)
    land.box[BURROWS] -= dug
    if land.events is not None:
        told = say("burrowed", n=int(dug), place=land.place(card))
        land.tell(told, [f"card:{card}"])


# Paying


def ask_to_pay(land: Land, seat: i64, card: i64, who: i64) -> None:
    """Take a food off the acting rabbit or out of a burrow space, as the player says (RB-4.1)."""
    sources: i64 = who & 1
    only: i64 = -1
    other: i64 = 0
    while other < len(land.stored):
        if land.stored[other]:
            sources += 1
            only = other
        other += 1
    if sources > 1:
        land.push(stages.PAY, seat, card, (who,))
    elif only >= 0:
        pay_from(land, only)
    else:
        pay_self(land, card, who)


def pay_from(land: Land, card: i64) -> None:
    """The food comes out of a burrow space."""
    land.store(card, -1)
    land.box[FOOD] += 1
    if land.events is not None:
        land.tell(say("paid_from", place=land.place(card)), [f"card:{card}"])


def pay_self(land: Land, card: i64, who: i64) -> None:
    """The food comes off the acting rabbit."""
    land.change(card, who, who - 1)
    land.box[FOOD] += 1
    if land.events is not None:
        name = LOOKS[who // 6]
        land.tell(say("paid_self", who=name, place=land.place(card)), [f"card:{card}"])


class Pay(Step):
    """The rabbit in `frame.ids` on card `frame.at` acts: whose food pays for it? (RB-4.1)"""

    def __init__(self) -> None:
        super().__init__("pay", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Its own food, or one of any burrow."""
        land = cast(Land, state)
        found: list[int] = []
        if frame.ids[0] & 1:
            found.append(PAY_SELF)
        for card, stored in enumerate(land.stored):
            if stored:
                found.append(PAY + card)
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look."""
        land = cast(Land, state)
        card: i64 = choice - PAY
        if card < 0 or card >= len(land.stored):
            return choice == PAY_SELF and frame.ids[0] & 1 != 0
        return land.stored[card] > 0

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Pay."""
        land = cast(Land, state)
        if choice == PAY_SELF:
            pay_self(land, frame.at, frame.ids[0])
        else:
            pay_from(land, choice - PAY)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Where the food comes from."""
        land = cast(Land, state)
        if choice == PAY_SELF:
            return Meaning(say("pay_self"), say("group_pay"), [button(choice)])
        card: i64 = choice - PAY
        left = say("pay_outcome", n=land.stored[card] - 1)
        place = land.place(card)
        return Meaning(say("pay_from", place=place), say("group_pay"), [f"card:{card}"], left)

    def check(self, state: State, frame: Frame) -> None:
        """The rabbit is there, and there is more than one way to pay."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "pay")
        if (
            len(frame.ids) != 1
            or not 0 <= frame.ids[0] < SITUATIONS
            or land.rabbits[frame.at * SITUATIONS + frame.ids[0]] == 0
            or len(self.legal(state, frame, frame.seat)) < 2
        ):
            raise BadPosition("frame 'pay': no rabbit there has a choice of food")
