"""Actions: who acts where, what it does, and where its food comes from (RB-4)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.frames import NOBODY, Frame
from warren.core.steps import NOT_NOW, SEAT, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.rabbit.content import (
    BURROWS,
    COUNTERS,
    FIGHTERS,
    KITS,
    LOOKED_AT,
    LOOKS,
    ROUSED,
    THINKERS,
    WORKERS,
)
from warren.games.rabbit.rules import order
from warren.games.rabbit.rules.breeding import short_tonight
from warren.games.rabbit.rules.force import drive_off
from warren.games.rabbit.rules.prospects import evening, leaves
from warren.games.rabbit.state import (
    AREA_DECK,
    DECKS,
    MOVING,
    NOWHERE,
    RESTED,
    SITUATION_NAMES,
    SITUATIONS,
    SUN_DECK,
    TIRED,
    WARREN,
    Land,
    situation,
    unknown_beside,
)
from warren.games.rabbit.vocabulary import (
    BURROW,
    BURROW_BUTTON,
    DIG,
    END,
    FIGHT,
    MOVE,
    PAY,
    STEP,
    THINK,
    card_of,
    target_of,
)


class Act(Step[Land]):
    """The actions of a turn, until the player ends them (RB-4.1, 4.15)."""

    def __init__(self) -> None:
        super().__init__("act", SEAT, order.ACT)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """Every action that somebody can take and pay, or end."""
        found: list[int] = []
        card: i64 = 0
        while card < len(state.areas):
            if state.heads[card] and can_pay(state, card):
                add_actions(state, card, found)
            card += 1
        if can_think(state):
            if len(state.sun):
                found.append(THINK.choice(SUN_DECK))
            if len(state.area):
                found.append(THINK.choice(AREA_DECK))
        found.append(END.first)
        return found

    def allows(self, state: Land, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look."""
        if MOVE.holds(choice):
            return can_move(state, MOVE.row(choice), MOVE.column(choice))
        if FIGHT.holds(choice):
            return can_fight(state, FIGHT.row(choice), FIGHT.column(choice))
        if BURROW.holds(choice):
            return most_dug(state, BURROW.item(choice)) > 0
        if THINK.holds(choice):
            return len(state.deck(THINK.item(choice))) > 0 and can_think(state)
        return END.holds(choice)

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """Begin an action, or end the phase."""
        if END.holds(choice):
            state.rest_all()
            state.settle_all()
            return
        state.push(order.ACT, seat)
        if MOVE.holds(choice):
            set_out(state, seat, MOVE.row(choice), MOVE.column(choice))
        elif FIGHT.holds(choice):
            fight(state, seat, FIGHT.row(choice), FIGHT.column(choice))
        elif BURROW.holds(choice):
            burrow(state, seat, BURROW.item(choice))
        else:
            think(state, seat, THINK.item(choice))

    def prompt(self, state: Land, frame: Frame, seat: i64) -> Message:
        """How food stands against rabbits."""
        kits = COUNTERS[KITS] - state.box[KITS]
        short = int(short_tonight(state))
        key = "ask_act_kits" if kits else "ask_act"
        return say(
            f"{key}_hungry" if short > 0 else key,
            turn=int(state.turn()),
            food=int(state.counted_food()),
            n=int(state.alive()),
            kits=kits,
            short=short,
        )

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who does what where."""
        if END.holds(choice):
            end = [target_of(choice)]
            return Meaning(say("end_actions"), say("group_end"), end, evening(state))
        left = leaves(state, seat, choice)
        if THINK.holds(choice):
            targets = [f"card:{thinker_at(state)}", target_of(choice)]
            told = say(f"think_{DECKS[THINK.item(choice)]}")
            return Meaning(told, say("group_think"), targets, left)
        if BURROW.holds(choice):
            return describe_burrow(state, BURROW.item(choice), left)
        deed = MOVE if MOVE.holds(choice) else FIGHT
        who = LOOKS[deed.column(choice)]
        if FIGHT.holds(choice):
            who = SITUATION_NAMES[situation(FIGHTERS, FIGHT.column(choice), 0)]
        told = say(deed.kind, who=who, place=state.place(deed.row(choice)))
        targets = [deed.target_of(choice), deed.button_of(choice)]
        return Meaning(told, say(f"group_{deed.kind}"), targets, left)

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """Nobody there who could, once a turn, or no food to pay with."""
        if MOVE.holds(choice):
            return why_no_move(state, MOVE.row(choice), MOVE.column(choice))
        if FIGHT.holds(choice):
            return why_no_fight(state, FIGHT.row(choice), FIGHT.column(choice))
        if BURROW.holds(choice):
            return why_no_burrow(state, BURROW.item(choice))
        if THINK.holds(choice):
            return why_no_thought(state, THINK.item(choice))
        return say("send_somebody" if STEP.holds(choice) else NOT_NOW)

    def pointed(self, state: Land, frame: Frame, seat: i64, target: str) -> list[int]:
        """What rabbits of a card could do, those who are there first; or a step into unknown land.

        Nobody steps while nobody was sent out, so that a step tells how unknown land is reached.
        """
        card = card_of(target)
        if card == NOWHERE:
            return [STEP.first] if target in unknown_land(state) else []
        if card >= len(state.areas) or not state.leaders_on(card):
            return [MOVE.pair(card, THINKERS)]
        return deeds_on(state, card)

    def spans(self, state: Land) -> Spans:
        """It is about nothing in particular."""
        return Spans()


def describe_burrow(state: Land, card: i64, left: Message) -> Meaning:
    """How many burrows it makes, and what it leaves."""
    least, most = least_dug(state, card), most_dug(state, card)
    dug = say("burrow_outcome", n=int(most))
    if least < most:
        dug = say("burrow_range", n=int(least), most=int(most))
    targets = [f"card:{card}", BURROW_BUTTON]
    told = say("burrow", place=state.place(card))
    return Meaning(told, say("group_burrow"), targets, say("dug_leaves", dug=dug, left=left))


# Who can


def can_pay(state: Land, card: i64) -> bool:
    """Whether a rabbit on a card finds a food to pay with (RB-4.1, 4.16)."""
    return state.stores > 0 or state.pool(card) > 0


def add_actions(state: Land, card: i64, found: list[int]) -> None:
    """List what rabbits of a card can do, if it can be paid for (RB-4.2, 4.9, 4.10)."""
    base: i64 = card * SITUATIONS
    look: i64 = 0
    while look < WORKERS:
        at: i64 = base + look * 6
        if state.rabbits[at] or state.rabbits[at + 1]:
            found.append(MOVE.pair(card, look))
        look += 1
    at = base + FIGHTERS * 6
    if state.rabbits[at] or state.rabbits[at + 1]:
        found.append(FIGHT.pair(card, RESTED))
    if state.rabbits[at + 2] or state.rabbits[at + 3]:
        found.append(FIGHT.pair(card, TIRED))
    if most_dug(state, card) > 0:
        found.append(BURROW.choice(card))


def is_there(state: Land, card: i64, look: i64, legs: i64) -> bool:
    """Whether such a rabbit is on a card."""
    if card >= len(state.areas):
        return False
    at: i64 = card * SITUATIONS + look * 6 + legs * 2
    return state.rabbits[at] > 0 or state.rabbits[at + 1] > 0


def can_move(state: Land, card: i64, look: i64) -> bool:
    """Whether a rabbit of this look can lead a group from a card."""
    return is_there(state, card, look, RESTED) and can_pay(state, card)


def can_fight(state: Land, card: i64, legs: i64) -> bool:
    """Whether a fighter there has not fought, and can pay."""
    return is_there(state, card, FIGHTERS, legs) and can_pay(state, card)


def thinker_at(state: Land) -> i64:
    """The card that the thinker is on, or -1."""
    card: i64 = 0
    while card < len(state.areas):
        if state.heads[card] and state.count_look(card, THINKERS):
            return card
        card += 1
    return -1


def can_think(state: Land) -> bool:
    """Whether a thinker has not thought this turn and can pay for it (RB-4.8)."""
    if state.thought:
        return False
    card = thinker_at(state)
    return card >= 0 and can_pay(state, card)


def can_dig(state: Land, card: i64) -> bool:
    """Whether somebody on a card who acts has a food and may burrow there (RB-4.10, 4.12)."""
    if card == WARREN or card >= len(state.areas) or state.dug or state.menace[card]:
        return False
    return state.heads[card] > 0 and state.leaders_on(card) > 0 and state.pool(card) > 0


def most_dug(state: Land, card: i64) -> i64:
    """The most burrows that can be dug on a card: food in the spaces there makes workers stand."""
    if not can_dig(state, card):
        return 0
    full = min(state.pool(card) - 1, state.seats(card))
    return dug_with(state, card, full)


def least_dug(state: Land, card: i64) -> i64:
    """The fewest: workers sit on every space there is."""
    return max(1, dug_with(state, card, 0))


def dug_with(state: Land, card: i64, full: i64) -> i64:
    """Burrows for the workers that find no free space while so many hold food (RB-4.11, 4.18)."""
    standing: i64 = state.workers_on(card) - (state.spaces[card] - full)
    left: i64 = state.box[BURROWS]
    return max(0, min(standing, left))


# Why not


def deeds_on(state: Land, card: i64) -> list[int]:
    """All that the rabbits of a card could do, paid for or not."""
    found: list[int] = []
    for look in range(WORKERS):
        if state.count_look(card, look):
            found.append(MOVE.pair(card, look))
    for legs in (RESTED, TIRED):
        if is_there(state, card, FIGHTERS, legs):
            found.append(FIGHT.pair(card, legs))
    if state.count_look(card, THINKERS):
        found += [THINK.choice(SUN_DECK), THINK.choice(AREA_DECK)]
    found.append(BURROW.choice(card))
    return found


def unknown_land(state: Land) -> list[str]:
    """The places next to cards where none lies yet, as targets."""
    return [
        unknown_beside(state, card, direction)
        for card in range(len(state.areas))
        for direction in range(4)
        if state.beside[card * 4 + direction] == NOWHERE
    ]


def why_no_move(state: Land, card: i64, look: i64) -> Message:
    """Not there, moved already, or no food."""
    if card >= len(state.areas):
        return say("no_such_card")
    if is_there(state, card, look, RESTED):
        return say("cannot_pay", place=state.place(card))
    if is_there(state, card, look, TIRED):
        return say("has_moved", who=LOOKS[look])
    if not state.heads[card]:
        return say("nobody_there", place=state.place(card))
    if not state.leaders_on(card):
        return say("no_leader_there", place=state.place(card))
    return say("not_there", who=LOOKS[look], place=state.place(card))


def why_no_fight(state: Land, card: i64, legs: i64) -> Message:
    """Not there, fought already, or no food."""
    if card >= len(state.areas):
        return say("no_such_card")
    if is_there(state, card, FIGHTERS, legs):
        return say("cannot_pay", place=state.place(card))
    if is_there(state, card, ROUSED, legs):
        return say("has_fought")
    if is_there(state, card, FIGHTERS, TIRED - legs):
        return say("fighter_has_moved" if legs == RESTED else "fighter_is_rested")
    name = SITUATION_NAMES[situation(FIGHTERS, legs, 0)]
    return say("not_there", who=name, place=state.place(card))


def why_no_thought(state: Land, deck: i64) -> Message:
    """No thinker, once a turn, no card, or no food."""
    card = thinker_at(state)
    if card < 0:
        return say("no_thinker")
    if state.thought:
        return say("has_thought")
    if not len(state.deck(deck)):
        return say("deck_empty")
    return say("cannot_pay", place=state.place(card))


def why_no_burrow(state: Land, card: i64) -> Message:
    """By the place, by the turn, by who is there, or by the counters."""
    if card >= len(state.areas):
        return say("no_such_card")
    place = state.place(card)
    if card == WARREN:
        return say("no_burrow_at_home")
    if state.dug:
        return say("has_dug")
    if state.menace[card]:
        return say("no_burrow_in_danger", place=place)
    if not state.leaders_on(card):
        return say("no_leader_there", place=place)
    if not state.workers_on(card):
        return say("no_worker_there", place=place)
    if not state.pool(card):
        return say("no_food_there", place=place)
    if not state.box[BURROWS]:
        return say("no_burrow_left")
    return say("all_workers_sit", place=place)


# The four actions


def set_out(state: Land, seat: i64, card: i64, look: i64) -> None:
    """Move: the rabbit pays, then others join it (RB-4.2)."""
    food: i64 = 0 if state.rabbits[card * SITUATIONS + situation(look, RESTED, 0)] else 1
    state.change(card, situation(look, RESTED, food), situation(look, MOVING, food))
    state.settle(card)
    state.push(order.GATHER, NOBODY, card, (0, int(look)))
    ask_to_pay(state, seat, card)


def think(state: Land, seat: i64, deck: i64) -> None:
    """Think: the thinker pays, then looks at three cards (RB-4.8)."""
    state.thought = True
    cards: i64 = len(state.deck(deck))
    state.push(order.LOOK, seat, deck, (min(cards, LOOKED_AT),))
    ask_to_pay(state, seat, thinker_at(state))


def fight(state: Land, seat: i64, card: i64, legs: i64) -> None:
    """Fight: the fighter's force rises for this turn (RB-4.9, 5.2)."""
    food: i64 = 0 if state.rabbits[card * SITUATIONS + situation(FIGHTERS, legs, 0)] else 1
    state.change(card, situation(FIGHTERS, legs, food), situation(ROUSED, legs, food))
    state.settle(card)
    if state.events is not None:
        state.tell(say("fights", place=state.place(card)), [f"card:{card}"])
    drive_off(state, card)
    ask_to_pay(state, seat, card)


def burrow(state: Land, seat: i64, card: i64) -> None:
    """Burrow: a food off the rabbit itself digs for every worker that stands (RB-4.10, 4.18)."""
    least, most = least_dug(state, card), most_dug(state, card)
    if least < most:
        state.push(order.DIG, seat, card)
    else:
        dig(state, card, most)


def dig(state: Land, card: i64, count: i64) -> None:
    """Pay, and lay so many burrows (RB-6.4)."""
    pay(state, card)
    state.dug = True
    state.dig(card, count)
    state.box[BURROWS] -= count
    state.settle(card)
    if state.events is not None:
        told = say("burrowed", n=int(count), place=state.place(card))
        state.tell(told, [f"card:{card}"])


class Dig(Step[Land]):
    """How many burrows are dug on card `frame.at`: workers sit down where no food is (RB-4.18)."""

    def __init__(self) -> None:
        super().__init__("dig", SEAT, order.DIG)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """From where every space has a worker to where every space has food."""
        least, most = int(least_dug(state, frame.at)), int(most_dug(state, frame.at))
        return [DIG.choice(count - 1) for count in range(least, most + 1)]

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """Dig."""
        dig(state, frame.at, DIG.item(choice) + 1)

    def prompt(self, state: Land, frame: Frame, seat: i64) -> Message:
        """Where."""
        return say("ask_dig", place=state.place(frame.at), n=state.box[BURROWS])

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """How many."""
        count = int(DIG.item(choice) + 1)
        return Meaning(say("dig", n=count), say("group_burrow"), [target_of(choice)])

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """More than workers can stand, or fewer than do."""
        if DIG.holds(choice):
            least, most = int(least_dug(state, frame.at)), int(most_dug(state, frame.at))
            return say("dig_range", n=least, most=most, place=state.place(frame.at))
        return say(NOT_NOW)

    def spans(self, state: Land) -> Spans:
        """A card on the table."""
        return Spans((0, len(state.areas) - 1))


# Paying


def payers(state: Land, card: i64) -> list[int]:
    """The cards whose food can pay for a rabbit on a card: its own, and burrow spaces (RB-4.1)."""
    found: list[int] = []
    other: i64 = 0
    while other < len(state.stored):
        if state.stored[other] or (other == card and state.pool(card)):
            found.append(other)
        other += 1
    return found


def ask_to_pay(state: Land, seat: i64, card: i64) -> None:
    """Take a food of the acting rabbit's card or out of a burrow space, as the player says."""
    found = payers(state, card)
    if len(found) > 1:
        state.push(order.PAY, seat, card)
    else:
        pay(state, found[0])


def pay(state: Land, card: i64) -> None:
    """A food of a card pays for an action."""
    state.spend(card)
    if state.events is not None:
        state.tell(say("paid", place=state.place(card)), [f"card:{card}"])


class Pay(Step[Land]):
    """Which food pays for the action of a rabbit on card `frame.at` (RB-4.1)."""

    def __init__(self) -> None:
        super().__init__("pay", SEAT, order.PAY)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """The rabbit's own card, or any with food in a burrow space."""
        return [PAY.choice(card) for card in payers(state, frame.at)]

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """Pay."""
        pay(state, PAY.item(choice))

    def prompt(self, state: Land, frame: Frame, seat: i64) -> Message:
        """Who acts where."""
        return say("ask_pay", place=state.place(frame.at))

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Where the food comes from, and what is left there."""
        card: i64 = PAY.item(choice)
        there = say("pay_outcome", n=int(state.pool(card)) - 1)
        left = say("pay_leaves", there=there, left=leaves(state, seat, choice))
        key = "pay_self" if card == frame.at else "pay_from"
        place = state.place(card)
        return Meaning(say(key, place=place), say("group_pay"), [f"card:{card}"], left)

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """No food there that could pay."""
        if not PAY.holds(choice):
            return say(NOT_NOW)
        card: i64 = PAY.item(choice)
        if card >= len(state.areas):
            return say("no_such_card")
        return say("no_store_there", place=state.place(card))

    def spans(self, state: Land) -> Spans:
        """A card on the table."""
        return Spans((0, len(state.areas) - 1))
