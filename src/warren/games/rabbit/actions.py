"""Actions: who acts where, what it does, and where its food comes from (RB-4)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.state import State
from warren.core.steps import SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.rabbit import stages
from warren.games.rabbit.choices import (
    BURROW,
    DIG,
    END,
    FIGHT,
    MOST_DUG,
    MOVE,
    PAY,
    THINK_AREA,
    THINK_SUN,
    button,
)
from warren.games.rabbit.land import Land, check_card
from warren.games.rabbit.parts import (
    BURROWS,
    FIGHTERS,
    LOOKED_AT,
    LOOKS,
    MOST_CARDS,
    MOVING,
    RESTED,
    ROUSED,
    SITUATION_NAMES,
    SITUATIONS,
    THINKERS,
    TIRED,
    WARREN,
    WORKERS,
    situation,
)


class Act(Step):
    """The actions of a turn, until the player ends them (RB-4.1, 4.15)."""

    def __init__(self) -> None:
        super().__init__("act", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Every action that somebody can take and pay, or end."""
        land = cast(Land, state)
        found: list[int] = []
        card: i64 = 0
        while card < len(land.areas):
            if land.heads[card] and can_pay(land, card):
                add_actions(land, card, found)
            card += 1
        if can_think(land):
            if len(land.sun):
                found.append(THINK_SUN)
            if len(land.area):
                found.append(THINK_AREA)
        found.append(END)
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look."""
        land = cast(Land, state)
        if MOVE <= choice < FIGHT:
            return can_move(land, (choice - MOVE) // 4, (choice - MOVE) % 4)
        if FIGHT <= choice < BURROW:
            return can_fight(land, (choice - FIGHT) // 2, (choice - FIGHT) % 2)
        if BURROW <= choice < THINK_SUN:
            return most_dug(land, choice - BURROW) > 0
        if choice == THINK_SUN:
            return len(land.sun) > 0 and can_think(land)
        if choice == THINK_AREA:
            return len(land.area) > 0 and can_think(land)
        return choice == END

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Begin an action, or end the phase."""
        land = cast(Land, state)
        if choice == END:
            land.rest_all()
            land.settle_all()
            return
        state.push(stages.ACT, seat)
        if choice >= THINK_SUN:
            think(land, seat, choice - THINK_SUN)
        elif choice >= BURROW:
            burrow(land, seat, choice - BURROW)
        elif choice >= FIGHT:
            fight(land, seat, (choice - FIGHT) // 2, (choice - FIGHT) % 2)
        else:
            set_out(land, seat, (choice - MOVE) // 4, (choice - MOVE) % 4)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How food stands against rabbits."""
        land = cast(Land, state)
        food = int(land.counted_food())
        rabbits = int(land.alive())
        key = "ask_act_hungry" if food < rabbits else "ask_act"
        return say(key, turn=int(land.turn()), food=food, n=rabbits, short=rabbits - food)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who does what where."""
        land = cast(Land, state)
        if choice == END:
            return Meaning(say("end_actions"), say("group_end"), [button(END)])
        if choice >= THINK_SUN:
            deck = "sun" if choice == THINK_SUN else "area"
            targets = [f"card:{thinker_at(land)}", button(choice)]
            return Meaning(say(f"think_{deck}"), say("group_think"), targets)
        if choice >= BURROW:
            return describe_burrow(land, choice - BURROW)
        card: i64 = (choice - MOVE) // 4
        key = "move"
        who = LOOKS[(choice - MOVE) % 4]
        if choice >= FIGHT:
            card = (choice - FIGHT) // 2
            key = "fight"
            who = SITUATION_NAMES[situation(FIGHTERS, (choice - FIGHT) % 2, 0)]
        targets = [f"card:{card}", f"do:{key}-{who.replace(' ', '-')}"]
        return Meaning(say(key, who=who, place=land.place(card)), say(f"group_{key}"), targets)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """Nobody there who could, once a turn, or no food to pay with."""
        land = cast(Land, state)
        if MOVE <= choice < FIGHT:
            return why_no_move(land, (choice - MOVE) // 4, (choice - MOVE) % 4)
        if FIGHT <= choice < BURROW:
            return why_no_fight(land, (choice - FIGHT) // 2, (choice - FIGHT) % 2)
        if BURROW <= choice < THINK_SUN:
            return why_no_burrow(land, choice - BURROW)
        if choice in (THINK_SUN, THINK_AREA):
            return why_no_thought(land, choice - THINK_SUN)
        return say("not_now", name=state.game.vocabulary[choice])


def describe_burrow(land: Land, card: i64) -> Meaning:
    """How many burrows it makes."""
    least, most = least_dug(land, card), most_dug(land, card)
    dug = say("burrow_outcome", n=int(most))
    if least < most:
        dug = say("burrow_range", n=int(least), most=int(most))
    targets = [f"card:{card}", "do:burrow"]
    return Meaning(say("burrow", place=land.place(card)), say("group_burrow"), targets, dug)


# Who can


def can_pay(land: Land, card: i64) -> bool:
    """Whether a rabbit on a card finds a food to pay with (RB-4.1, 4.16)."""
    return land.stores > 0 or land.pool(card) > 0


def add_actions(land: Land, card: i64, found: list[int]) -> None:
    """List what rabbits of a card can do, if it can be paid for (RB-4.2, 4.9, 4.10)."""
    base: i64 = card * SITUATIONS
    look: i64 = 0
    while look < WORKERS:
        at: i64 = base + look * 6
        if land.rabbits[at] or land.rabbits[at + 1]:
            found.append(MOVE + card * 4 + look)
        look += 1
    at = base + FIGHTERS * 6
    if land.rabbits[at] or land.rabbits[at + 1]:
        found.append(FIGHT + card * 2)
    if land.rabbits[at + 2] or land.rabbits[at + 3]:
        found.append(FIGHT + card * 2 + 1)
    if most_dug(land, card) > 0:
        found.append(BURROW + card)


def is_there(land: Land, card: i64, look: i64, legs: i64) -> bool:
    """Whether such a rabbit is on a card."""
    if card >= len(land.areas):
        return False
    at: i64 = card * SITUATIONS + look * 6 + legs * 2
    return land.rabbits[at] > 0 or land.rabbits[at + 1] > 0


def can_move(land: Land, card: i64, look: i64) -> bool:
    """Whether a rabbit of this look can lead a group from a card."""
    return is_there(land, card, look, RESTED) and can_pay(land, card)


def can_fight(land: Land, card: i64, legs: i64) -> bool:
    """Whether a fighter there has not fought, and can pay."""
    return is_there(land, card, FIGHTERS, legs) and can_pay(land, card)


def thinker_at(land: Land) -> i64:
    """The card that the thinker is on, or -1."""
    card: i64 = 0
    while card < len(land.areas):
        if land.heads[card] and land.count_look(card, THINKERS):
            return card
        card += 1
    return -1


def can_think(land: Land) -> bool:
    """Whether a thinker has not thought this turn and can pay for it (RB-4.8)."""
    if land.thought:
        return False
    card = thinker_at(land)
    return card >= 0 and can_pay(land, card)


def can_dig(land: Land, card: i64) -> bool:
    """Whether somebody on a card who acts has a food and may burrow there (RB-4.10, 4.12)."""
    if card == WARREN or card >= len(land.areas) or land.dug or land.menace[card]:
        return False
    return land.heads[card] > 0 and land.leaders_on(card) > 0 and land.pool(card) > 0


def most_dug(land: Land, card: i64) -> i64:
    """The most burrows that can be dug on a card: food in the spaces there makes workers stand."""
    if not can_dig(land, card):
        return 0
    full = min(land.pool(card) - 1, land.seats(card))
    return dug_with(land, card, full)


def least_dug(land: Land, card: i64) -> i64:
    """The fewest: workers sit on every space there is."""
    return max(1, dug_with(land, card, 0))


def dug_with(land: Land, card: i64, full: i64) -> i64:
    """Burrows for the workers that find no free space while so many hold food (RB-4.11, 4.18)."""
    standing: i64 = land.workers_on(card) - (land.spaces[card] - full)
    left: i64 = land.box[BURROWS]
    return max(0, min(standing, left))


# Why not


def why_no_move(land: Land, card: i64, look: i64) -> Message:
    """Not there, moved already, or no food."""
    if card >= len(land.areas):
        return say("no_such_card")
    if is_there(land, card, look, RESTED):
        return say("cannot_pay", place=land.place(card))
    if is_there(land, card, look, TIRED):
        return say("has_moved", who=LOOKS[look])
    return say("not_there", who=LOOKS[look], place=land.place(card))


def why_no_fight(land: Land, card: i64, legs: i64) -> Message:
    """Not there, fought already, or no food."""
    if card >= len(land.areas):
        return say("no_such_card")
    if is_there(land, card, FIGHTERS, legs):
        return say("cannot_pay", place=land.place(card))
    if is_there(land, card, ROUSED, legs):
        return say("has_fought")
    if is_there(land, card, FIGHTERS, TIRED - legs):
        return say("fighter_has_moved" if legs == RESTED else "fighter_is_rested")
    name = SITUATION_NAMES[situation(FIGHTERS, legs, 0)]
    return say("not_there", who=name, place=land.place(card))


def why_no_thought(land: Land, deck: i64) -> Message:
    """No thinker, once a turn, no card, or no food."""
    card = thinker_at(land)
    if card < 0:
        return say("no_thinker")
    if land.thought:
        return say("has_thought")
    if not (len(land.area) if deck else len(land.sun)):
        return say("deck_empty")
    return say("cannot_pay", place=land.place(card))


def why_no_burrow(land: Land, card: i64) -> Message:
    """By the place, by the turn, by who is there, or by the counters."""
    if card >= len(land.areas):
        return say("no_such_card")
    place = land.place(card)
    if card == WARREN:
        return say("no_burrow_at_home")
    if land.dug:
        return say("has_dug")
    if land.menace[card]:
        return say("no_burrow_in_danger", place=place)
    if not land.leaders_on(card):
        return say("no_leader_there", place=place)
    if not land.workers_on(card):
        return say("no_worker_there", place=place)
    if not land.pool(card):
        return say("no_food_there", place=place)
    if not land.box[BURROWS]:
        return say("no_burrow_left")
    return say("all_workers_sit", place=place)


# The four actions


def set_out(land: Land, seat: i64, card: i64, look: i64) -> None:
    """Move: the rabbit pays, then others join it (RB-4.2)."""
    food: i64 = 0 if land.rabbits[card * SITUATIONS + situation(look, RESTED, 0)] else 1
    land.change(card, situation(look, RESTED, food), situation(look, MOVING, food))
    land.settle(card)
    land.push(stages.GATHER, NOBODY, card, (0, int(look)))
    ask_to_pay(land, seat, card)


def think(land: Land, seat: i64, deck: i64) -> None:
    """Think: the thinker pays, then looks at three cards (RB-4.8)."""
    land.thought = True
    cards: i64 = len(land.area) if deck else len(land.sun)
    land.push(stages.LOOK, seat, deck, (min(cards, LOOKED_AT),))
    ask_to_pay(land, seat, thinker_at(land))


def fight(land: Land, seat: i64, card: i64, legs: i64) -> None:
    """Fight: the fighter's force rises for this turn (RB-4.9, 5.2)."""
    food: i64 = 0 if land.rabbits[card * SITUATIONS + situation(FIGHTERS, legs, 0)] else 1
    land.change(card, situation(FIGHTERS, legs, food), situation(ROUSED, legs, food))
    land.settle(card)
    if land.events is not None:
        land.tell(say("fights", place=land.place(card)), [f"card:{card}"])
    land.drive_off(card)
    ask_to_pay(land, seat, card)


def burrow(land: Land, seat: i64, card: i64) -> None:
    """Burrow: a food off the rabbit itself digs for every worker that stands (RB-4.10, 4.18)."""
    least, most = least_dug(land, card), most_dug(land, card)
    if least < most:
        land.push(stages.DIG, seat, card)
    else:
        dig(land, card, most)


def dig(land: Land, card: i64, count: i64) -> None:
    """Pay, and lay so many burrows (RB-6.4)."""
    pay(land, card)
    land.dug = True
    land.dig(card, count)
    land.box[BURROWS] -= count
    land.settle(card)
    if land.events is not None:
        told = say("burrowed", n=int(count), place=land.place(card))
        land.tell(told, [f"card:{card}"])


class Dig(Step):
    """How many burrows are dug on card `frame.at`: workers sit down where no food is (RB-4.18)."""

    def __init__(self) -> None:
        super().__init__("dig", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """From where every space has a worker to where every space has food."""
        land = cast(Land, state)
        least, most = int(least_dug(land, frame.at)), int(most_dug(land, frame.at))
        return [DIG + count - 1 for count in range(least, most + 1)]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Dig."""
        dig(cast(Land, state), frame.at, choice - DIG + 1)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Where."""
        land = cast(Land, state)
        return say("ask_dig", place=land.place(frame.at), n=land.box[BURROWS])

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """How many."""
        count = int(choice - DIG + 1)
        return Meaning(say("dig", n=count), say("group_burrow"), [button(choice)])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """More than workers can stand, or fewer than do."""
        land = cast(Land, state)
        if DIG <= choice < DIG + MOST_DUG:
            least, most = int(least_dug(land, frame.at)), int(most_dug(land, frame.at))
            return say("dig_range", n=least, most=most, place=land.place(frame.at))
        return say("not_now", name=state.game.vocabulary[choice])

    def check(self, state: State, frame: Frame) -> None:
        """There is a choice."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "dig")
        if len(self.legal(state, frame, frame.seat)) < 2:
            raise BadPosition("frame 'dig': there is no choice of burrows")


# Paying


def payers(land: Land, card: i64) -> list[int]:
    """The cards whose food can pay for a rabbit on a card: its own, and burrow spaces (RB-4.1)."""
    found: list[int] = []
    other: i64 = 0
    while other < len(land.stored):
        if land.stored[other] or (other == card and land.pool(card)):
            found.append(other)
        other += 1
    return found


def ask_to_pay(land: Land, seat: i64, card: i64) -> None:
    """Take a food of the acting rabbit's card or out of a burrow space, as the player says."""
    found = payers(land, card)
    if len(found) > 1:
        land.push(stages.PAY, seat, card)
    else:
        pay(land, found[0])


def pay(land: Land, card: i64) -> None:
    """A food of a card pays for an action."""
    land.spend(card)
    if land.events is not None:
        land.tell(say("paid", place=land.place(card)), [f"card:{card}"])


class Pay(Step):
    """Which food pays for the action of a rabbit on card `frame.at` (RB-4.1)."""

    def __init__(self) -> None:
        super().__init__("pay", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """The rabbit's own card, or any with food in a burrow space."""
        return [PAY + card for card in payers(cast(Land, state), frame.at)]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Pay."""
        pay(cast(Land, state), choice - PAY)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Who acts where."""
        return say("ask_pay", place=cast(Land, state).place(frame.at))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Where the food comes from, and what is left there."""
        land = cast(Land, state)
        card: i64 = choice - PAY
        left = say("pay_outcome", n=int(land.pool(card)) - 1)
        key = "pay_self" if card == frame.at else "pay_from"
        place = land.place(card)
        return Meaning(say(key, place=place), say("group_pay"), [f"card:{card}"], left)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """No food there that could pay."""
        land = cast(Land, state)
        card: i64 = choice - PAY
        if card < 0 or card >= MOST_CARDS:
            return say("not_now", name=state.game.vocabulary[choice])
        if card >= len(land.areas):
            return say("no_such_card")
        return say("no_store_there", place=land.place(card))

    def check(self, state: State, frame: Frame) -> None:
        """Somebody acts there, and there is more than one way to pay."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "pay")
        if not land.heads[frame.at] or len(payers(land, frame.at)) < 2:
            raise BadPosition("frame 'pay': no rabbit there has a choice of food")
