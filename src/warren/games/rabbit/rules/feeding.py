"""Dusk: predators feed, hunger takes its share, the turn ends (RB-6.1, 6.2, 6.8, 2.2)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.frames import NOBODY, Frame
from warren.core.steps import AUTO, NOT_NOW, SEAT, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.rabbit.content import APPETITE, LOOKS, MOST_RABBITS, SCOUTS
from warren.games.rabbit.rules import order
from warren.games.rabbit.state import RESTED, SITUATIONS, Land, situation
from warren.games.rabbit.vocabulary import VICTIM

# Predators feed


class Prey(Step[Land]):
    """Predators feed, card by card from `frame.at` on (RB-6.1)."""

    def __init__(self) -> None:
        super().__init__("prey", AUTO, order.PREY)

    def run(self, state: Land, frame: Frame) -> None:
        """Each predator among rabbits eats one, a fox two; scouts are never eaten."""
        card: i64 = frame.at
        while card < len(state.areas):
            if state.menace[card] and state.heads[card]:
                bites: i64 = 0
                kind: i64 = 0
                while kind < 4:
                    bites += state.predators[card * 4 + kind] * APPETITE[kind]
                    kind += 1
                edible: i64 = state.edible_on(card)
                if edible > 0:
                    state.push(order.PREY, NOBODY, card + 1)
                    feed_on(state, card, min(bites, edible))
                    return
            card += 1

    def spans(self, state: Land) -> Spans:
        """It goes on at a card, or is done."""
        return Spans((0, len(state.areas)))


def feed_on(state: Land, card: i64, count: i64) -> None:
    """Let so many rabbits of a card be eaten, asking the player where they differ."""
    while count > 0:
        looks = looks_to_eat(state, card)
        if len(looks) > 1 and state.edible_on(card) > count:
            state.push(order.VICTIM, state.leader(), card, (int(count),))
            return
        if not be_eaten(state, card, looks[0]):
            return
        count -= 1


def looks_to_eat(state: Land, card: i64) -> list[int]:
    """The looks of the rabbits on a card that can be eaten."""
    found: list[int] = []
    look: i64 = 0
    while look < 6:
        if look != SCOUTS and state.count_look(card, look):
            found.append(int(look))
        look += 1
    return found


def be_eaten(state: Land, card: i64, look: i64) -> bool:
    """A rabbit is eaten, and its food stays on the card; returns whether the herd lives on."""
    bare = situation(look, RESTED, 0)
    state.lose(card, bare if state.rabbits[card * SITUATIONS + bare] else bare + 1)
    state.settle(card)
    return mourn(state, card, look, "eaten", "lost_predators")


def mourn(state: Land, card: i64, look: i64, death: str, end: str) -> bool:
    """Say who died; the game is over when nobody is left (RB-7.2)."""
    if state.events is not None:
        told = say(death, who=LOOKS[look], place=state.place(card))
        state.tell(told, [f"card:{card}"])
    if not state.is_lost():
        return True
    state.stack.clear()
    if state.events is not None:
        state.tell(say(end))
    return False


def describe_victim(state: Land, choice: i64) -> Meaning:
    """Who dies where."""
    card: i64 = VICTIM.row(choice)
    who = LOOKS[VICTIM.column(choice)]
    targets = [VICTIM.target_of(choice), VICTIM.button_of(choice)]
    return Meaning(say("victim", who=who, place=state.place(card)), say("group_victim"), targets)


class Victim(Step[Land]):
    """The player picks who is eaten on card `frame.at`; `frame.ids` says how many (RB-6.1)."""

    def __init__(self) -> None:
        super().__init__("victim", SEAT, order.VICTIM)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """Any rabbit there but scouts."""
        return [VICTIM.pair(frame.at, look) for look in looks_to_eat(state, frame.at)]

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """It is eaten, and perhaps more."""
        if be_eaten(state, frame.at, VICTIM.column(choice)):
            feed_on(state, frame.at, frame.ids[0] - 1)

    def prompt(self, state: Land, frame: Frame, seat: i64) -> Message:
        """Where, and how many."""
        return say("ask_victim", n=frame.ids[0], place=state.place(frame.at))

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who is eaten."""
        return describe_victim(state, choice)

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """Elsewhere, a scout, or not there."""
        if not VICTIM.holds(choice):
            return say(NOT_NOW)
        if VICTIM.row(choice) != frame.at:
            return say("eaten_elsewhere", place=state.place(frame.at))
        look: i64 = VICTIM.column(choice)
        if look == SCOUTS:
            return say("scouts_get_away")
        return say("not_there", who=LOOKS[look], place=state.place(frame.at))

    def spans(self, state: Land) -> Spans:
        """A card on the table, and how many are eaten there."""
        return Spans((0, len(state.areas) - 1), ((1, MOST_RABBITS),))


# Hunger


class Hunger(Step[Land]):
    """Rabbits beyond the food on rabbits and in burrow spaces are discarded (RB-6.8)."""

    def __init__(self) -> None:
        super().__init__("hunger", AUTO, order.HUNGER)

    def run(self, state: Land, frame: Frame) -> None:
        """Count, and count again after each that is discarded."""
        while state.alive() > state.counted_food():
            hungry = who_may_starve(state)
            if len(hungry) > 1 and state.counted_food() > 0:
                state.push(order.HUNGER)
                state.push(order.STARVE, state.leader())
                return
            if not starve(state, hungry[0] // 6, hungry[0] % 6):
                return

    def spans(self, state: Land) -> Spans:
        """It is about nothing in particular."""
        return Spans()


def who_may_starve(state: Land) -> list[int]:
    """Every rabbit, as 6 x card + look; alike ones once."""
    found: list[int] = []
    card: i64 = 0
    while card < len(state.areas):
        if state.heads[card]:
            look: i64 = 0
            while look < 6:
                if state.count_look(card, look):
                    found.append(int(card * 6 + look))
                look += 1
        card += 1
    return found


def starve(state: Land, card: i64, look: i64) -> bool:
    """A rabbit is discarded: one without food, while its card has any (RB-6.11)."""
    bare = situation(look, RESTED, 0)
    if not state.rabbits[card * SITUATIONS + bare]:
        hand_over(state, card, look)
    state.lose(card, bare if state.rabbits[card * SITUATIONS + bare] else bare + 1)
    return mourn(state, card, look, "starved", "lost_hunger")


def hand_over(state: Land, card: i64, look: i64) -> None:
    """A rabbit of a look gives its food to another of its card that has none, if there is one."""
    other: i64 = 0
    while other < SITUATIONS:
        if state.rabbits[card * SITUATIONS + other]:
            state.change(card, other, other + 1)
            laden = situation(look, RESTED, 1)
            state.change(card, laden, laden - 1)
            return
        other += 2


class Starve(Step[Land]):
    """The player picks who starves (RB-6.8)."""

    def __init__(self) -> None:
        super().__init__("starve", SEAT, order.STARVE)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """Any rabbit."""
        return [VICTIM.choice(who) for who in who_may_starve(state)]

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """It is discarded."""
        starve(state, VICTIM.row(choice), VICTIM.column(choice))

    def prompt(self, state: Land, frame: Frame, seat: i64) -> Message:
        """Food against rabbits."""
        food, rabbits = int(state.counted_food()), int(state.alive())
        return say("ask_starve", food=food, rabbits=rabbits, n=rabbits - food)

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who starves."""
        told = describe_victim(state, choice)
        card: i64 = VICTIM.row(choice)
        if state.carried[card] < state.heads[card]:
            return told
        return Meaning(told.message, told.group, told.targets, say("starve_laden"))

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """Not there."""
        if not VICTIM.holds(choice):
            return say(NOT_NOW)
        card: i64 = VICTIM.row(choice)
        if card >= len(state.areas):
            return say("no_such_card")
        if not state.heads[card]:
            return say("nobody_there", place=state.place(card))
        return say("not_there", who=LOOKS[VICTIM.column(choice)], place=state.place(card))

    def spans(self, state: Land) -> Spans:
        """It is about nothing in particular."""
        return Spans()
