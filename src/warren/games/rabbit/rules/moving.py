"""Moving: who comes along, what they carry, the way, and new land (RB-4.2 to 4.7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import NOBODY, Frame
from warren.core.steps import AUTO, DRAW, NOT_NOW, SEAT, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.rabbit.content import (
    DIRECTIONS,
    FIGHTERS,
    FIRST_PREDATOR,
    FOLLOWERS,
    FORCE,
    LEADERS,
    LOOKS,
    MOTHERS,
    NO_PREDATOR,
    PREDATORS,
    ROUSED,
    SCOUT_SPEED,
    SCOUTS,
    SPEED,
    THINKERS,
    WORKERS,
    predator_of,
)
from warren.games.rabbit.rules import order
from warren.games.rabbit.rules.cards import tell_area
from warren.games.rabbit.rules.force import drive_off
from warren.games.rabbit.rules.prospects import leaves
from warren.games.rabbit.state import (
    MOVING,
    NOWHERE,
    RESTED,
    SITUATIONS,
    TIRED,
    Land,
    situation,
    unknown_beside,
)
from warren.games.rabbit.vocabulary import (
    AREA,
    EVERYBODY,
    FOLLOW,
    GO,
    LEAVE,
    MOST_TAKEN,
    STAY,
    STEP,
    TAKE,
    card_of,
    target_of,
)

JOINING: Final = 0
LEAVING: Final = 1
_EAGER: Final = [WORKERS, SCOUTS, FIGHTERS, ROUSED, MOTHERS, THINKERS]
"""Who comes along first where not everybody can."""


# The group


def with_legs(state: Land, card: i64, look: i64, legs: i64) -> i64:
    """Rabbits of a look on a card that have these legs."""
    at: i64 = card * SITUATIONS + look * 6 + legs * 2
    bare: i64 = state.rabbits[at]
    return bare + state.rabbits[at + 1]


def all_with_legs(state: Land, card: i64, legs: i64) -> i64:
    """All rabbits on a card that have these legs."""
    total: i64 = 0
    look: i64 = 0
    while look < 6:
        total += with_legs(state, card, look, legs)
        look += 1
    return total


def rested_on(state: Land, card: i64, look: i64) -> i64:
    """Rabbits of a look on a card that have not moved."""
    return with_legs(state, card, look, RESTED)


def all_rested(state: Land, card: i64) -> i64:
    """All rabbits on a card that have not moved."""
    return all_with_legs(state, card, RESTED)


def moving_on(state: Land, card: i64, look: i64) -> i64:
    """Rabbits of a look in the moving group."""
    return with_legs(state, card, look, MOVING)


def group_size(state: Land, card: i64) -> i64:
    """How many rabbits are in the moving group."""
    return all_with_legs(state, card, MOVING)


def group_force(state: Land, card: i64) -> i64:
    """The force that the moving group has together."""
    total: i64 = 0
    look: i64 = 0
    while look < 6:
        total += moving_on(state, card, look) * FORCE[look]
        look += 1
    return total


def group_food(state: Land, card: i64) -> i64:
    """How much food the moving group carries."""
    total: i64 = 0
    at: i64 = card * SITUATIONS + MOVING * 2 + 1
    end: i64 = (card + 1) * SITUATIONS
    while at < end:
        total += state.rabbits[at]
        at += 6
    return total


def spare_food(state: Land, card: i64, leaving: i64) -> i64:
    """Food of a card that those who stay and burrow spaces cannot hold when so many leave."""
    room: i64 = state.heads[card] - leaving + state.seats(card)
    return max(0, state.pool(card) - room)


def only_scouts_move(state: Land, card: i64) -> bool:
    """Whether the moving group is of scouts alone."""
    look: i64 = 0
    while look < 6:
        if look != SCOUTS and moving_on(state, card, look):
            return False
        look += 1
    return True


def speed(state: Land, card: i64) -> i64:
    """How many steps the moving group can make (RB-4.2, 4.3)."""
    return SCOUT_SPEED if only_scouts_move(state, card) else SPEED


def change_legs(state: Land, card: i64, look: i64, old: i64, new: i64) -> None:
    """One rabbit of a look joins the group or leaves it; who holds what is settled anew."""
    food: i64 = 0 if state.rabbits[card * SITUATIONS + situation(look, old, 0)] else 1
    state.change(card, situation(look, old, food), situation(look, new, food))
    state.settle(card)


class Gather(Step[Land]):
    """The group on card `frame.at` is asked for, where there is anything to ask."""

    def __init__(self) -> None:
        super().__init__("gather", AUTO, order.GATHER)

    def run(self, state: Land, frame: Frame) -> None:
        """A lone rabbit without food on its card sets out at once."""
        card: i64 = frame.at
        size = group_size(state, card)
        if frame.ids[0] == LEAVING:
            more = size > 1
        else:
            more = size <= FOLLOWERS and all_rested(state, card) > 0
        if state.pool(card) or more:
            state.push(order.FOLLOW, state.leader(), card, frame.ids)
        else:
            start_walk(state, card, 0)

    def spans(self, state: Land) -> Spans:
        """A card on the table; whether rabbits join or are left out, and who leads."""
        return Spans((0, len(state.areas) - 1), ((JOINING, LEAVING), (0, len(LEADERS) - 1)))


class Follow(Step[Land]):
    """Rabbits join on card `frame.at`; `frame.ids`: joining or leaving out, and who leads."""

    def __init__(self) -> None:
        super().__init__("follow", SEAT, order.FOLLOW)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """Who may join or stay behind, and setting out with any food that they can carry."""
        found: list[int] = []
        choice: i64 = FOLLOW.first
        last = GO.choice(MOST_TAKEN)
        while choice <= last:
            if self.allows(state, frame, seat, choice):
                found.append(choice)
            choice += 1
        return found

    def allows(self, state: Land, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look (RB-4.2, 4.3, 4.16)."""
        card: i64 = frame.at
        size = group_size(state, card)
        if GO.holds(choice):
            return GO.item(choice) <= min(size, state.pool(card))
        if frame.ids[0] == JOINING:
            if size > FOLLOWERS:
                return False
            if EVERYBODY.holds(choice):
                return all_rested(state, card) > 1
            return FOLLOW.holds(choice) and rested_on(state, card, FOLLOW.item(choice)) > 0
        if not LEAVE.holds(choice):
            return False
        look: i64 = LEAVE.item(choice)
        return moving_on(state, card, look) > (1 if look == frame.ids[1] else 0)

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """Join, stay behind, or set out."""
        card: i64 = frame.at
        mode = frame.ids[0]
        if GO.holds(choice):
            start_walk(state, card, GO.item(choice))
            return
        if LEAVE.holds(choice):
            change_legs(state, card, LEAVE.item(choice), MOVING, RESTED)
        elif EVERYBODY.holds(choice):
            bring_all(state, card)
            mode = LEAVING
        else:
            change_legs(state, card, FOLLOW.item(choice), RESTED, MOVING)
        state.push(order.GATHER, NOBODY, card, (mode, frame.ids[1]))

    def prompt(self, state: Land, frame: Frame, seat: i64) -> Message:
        """How many are in the group, and how much food there is to take."""
        size = int(group_size(state, frame.at))
        food = int(state.pool(frame.at))
        place = state.place(frame.at)
        more = min(FOLLOWERS + 1 - size, int(all_rested(state, frame.at)))
        if frame.ids[0] == LEAVING or not more:
            return say("ask_go" if food else "ask_leave", n=size, food=food, place=place)
        key = "ask_follow" if food else "ask_join"
        return say(key, n=size, more=more, food=food, place=place)

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who joins, who stays, what they carry."""
        targets = [target_of(choice)]
        group = say("group_follow")
        if GO.holds(choice):
            food = int(GO.item(choice))
            if not state.pool(frame.at):
                return Meaning(say("go_bare"), say("group_go"), targets)
            left = say("go_outcome", n=int(state.pool(frame.at)) - food)
            return Meaning(say("go", n=food), say("group_go"), targets, left)
        if LEAVE.holds(choice):
            return Meaning(say("leave", who=LOOKS[LEAVE.item(choice)]), group, targets)
        if EVERYBODY.holds(choice):
            return Meaning(say("everybody"), group, targets)
        return Meaning(say("follow", who=LOOKS[FOLLOW.item(choice)]), group, targets)

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """Full, not there, not in it, or not so much food."""
        card: i64 = frame.at
        size = group_size(state, card)
        if GO.holds(choice):
            if GO.item(choice) > size:
                return say("too_few_hands", n=int(size))
            return say("too_little_food", n=int(state.pool(card)), place=state.place(card))
        if LEAVE.holds(choice):
            look: i64 = LEAVE.item(choice)
            joined = moving_on(state, card, look) - (1 if look == frame.ids[1] else 0)
            if joined > 0:
                return say("joined_by_name", who=LOOKS[look])
            if look == frame.ids[1]:
                return say("leader_goes", who=LOOKS[look])
            return say("not_in_group", who=LOOKS[look])
        if FOLLOW.holds(choice) or EVERYBODY.holds(choice):
            if frame.ids[0] == LEAVING:
                waiting = FOLLOW.holds(choice) and rested_on(state, card, FOLLOW.item(choice)) > 0
                if waiting and size <= FOLLOWERS:
                    return say("was_left_out", who=LOOKS[FOLLOW.item(choice)])
                return say("all_have_joined")
            if size > FOLLOWERS:
                return say("group_full")
            if EVERYBODY.holds(choice):
                return say("nobody_to_join")
            look = FOLLOW.item(choice)
            return say("none_rested", who=LOOKS[look], place=state.place(card))
        return say(NOT_NOW)

    def spans(self, state: Land) -> Spans:
        """A card on the table; whether rabbits join or are left out, and who leads."""
        return Spans((0, len(state.areas) - 1), ((JOINING, LEAVING), (0, len(LEADERS) - 1)))


def bring_all(state: Land, card: i64) -> None:
    """Everybody who can joins: workers first, where there is not room for all."""
    room: i64 = FOLLOWERS + 1 - group_size(state, card)
    for look in _EAGER:
        while room > 0 and rested_on(state, card, look):
            change_legs(state, card, look, RESTED, MOVING)
            room -= 1


def start_walk(state: Land, card: i64, food: i64) -> None:
    """The group sets out with so much food; the rest stays where it is (RB-4.4, 4.16)."""
    state.share_out(card, food)
    if state.events is not None:
        told = say(
            "sets_out", n=int(group_size(state, card)), place=state.place(card), food=int(food)
        )
        state.tell(told, [f"card:{card}"])
    state.push(order.WALK, state.leader(), card, (0, 1))


# The way


def bring(state: Land, card: i64, onto: i64) -> None:
    """Bring the moving group onto another card, with its food (RB-4.4)."""
    who: i64 = MOVING * 2
    while who < SITUATIONS:
        bare: i64 = state.rabbits[card * SITUATIONS + who]
        if bare:
            state.put(card, who, -bare)
            state.put(onto, who, bare)
        laden: i64 = state.rabbits[card * SITUATIONS + who + 1]
        if laden:
            state.put(card, who + 1, -laden)
            state.put(onto, who + 1, laden)
        who += 6


def ends(state: Land, start: i64, steps: i64) -> list[int]:
    """The cards that can be reached by known cards without predators, but the start itself."""
    found: list[int] = []
    last: i64 = start
    seen: i64 = 1 << start
    front: list[int] = [int(start)]
    while steps > 0:
        next_front: list[int] = []
        for card in front:
            side: i64 = 0
            while side < 4:
                other: i64 = state.beside[card * 4 + side]
                if other != NOWHERE and not seen >> other & 1 and state.menace[other] == 0:
                    seen |= 1 << other
                    next_front.append(other)
                    last = max(last, other)
                side += 1
        front = next_front
        steps -= 1
    card = 0
    while card <= last:
        if card != start and seen >> card & 1:
            found.append(card)
        card += 1
    return found


def beyond(state: Land, card: i64, left: i64) -> dict[str, list[str]]:
    """Unknown land in reach over safe cards: what to point at, step by step, to get there."""
    if len(state.area) == 0:
        return {}
    found: dict[str, list[str]] = {}
    passed = {int(card)}
    rim: list[tuple[int, list[str]]] = [(int(card), [])]
    for _ in range(int(left)):
        farther: list[tuple[int, list[str]]] = []
        for at, way in rim:
            for direction in range(4):
                onto = state.beside[at * 4 + direction]
                if onto == NOWHERE:
                    cell = unknown_beside(state, at, direction)
                    found.setdefault(cell, [*way, cell])
                elif onto not in passed and not state.menace[onto]:
                    passed.add(onto)
                    farther.append((onto, [*way, target_of(STEP.choice(direction))]))
        rim = farther
    return found


class Walk(Step[Land]):
    """The group on card `frame.at`; `frame.ids`: steps made, and 1 once food is settled here."""

    def __init__(self) -> None:
        super().__init__("walk", SEAT, order.WALK)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """A step, the card where the move ends, or other food to carry (RB-4.2 to 4.7, 4.19)."""
        card: i64 = frame.at
        found: list[int] = []
        left = speed(state, card) - frame.ids[0]
        direction: i64 = 0
        while direction < 4:
            if can_step(state, card, direction, left):
                found.append(STEP.choice(direction))
            direction += 1
        here = frame.ids[0] > 0
        for other in ends(state, card, left):
            if here and other > card:
                found.append(STAY.choice(card))
                here = False
            found.append(STAY.choice(other))
        if here:
            found.append(STAY.choice(card))
        if not frame.ids[1]:
            food: i64 = 0
            most = min(group_size(state, card), state.pool(card))
            while food <= most:
                if food != group_food(state, card):
                    found.append(TAKE.choice(food))
                food += 1
        return found

    def allows(self, state: Land, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look."""
        card: i64 = frame.at
        left = speed(state, card) - frame.ids[0]
        if STEP.holds(choice):
            return can_step(state, card, STEP.item(choice), left)
        if STAY.holds(choice):
            if STAY.item(choice) == card:
                return frame.ids[0] > 0
            return STAY.item(choice) in ends(state, card, left)
        if not TAKE.holds(choice) or frame.ids[1]:
            return False
        food: i64 = TAKE.item(choice)
        most = min(group_size(state, card), state.pool(card))
        return food <= most and food != group_food(state, card)

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """Step, explore, take other food along, or end the move."""
        card: i64 = frame.at
        made: i64 = frame.ids[0]
        if TAKE.holds(choice):
            state.share_out(card, TAKE.item(choice))
            state.push(order.WALK, seat, card, (int(made), 1))
        elif STAY.holds(choice):
            end_walk(state, card, STAY.item(choice))
        else:
            direction: i64 = STEP.item(choice)
            onto: i64 = state.beside[card * 4 + direction]
            if onto == NOWHERE:
                state.push(order.EXPLORE, NOBODY, card, (int(direction), int(made)))
            else:
                bring(state, card, onto)
                state.settle(card)
                tell_walk(state, card, onto)
                arrive(state, onto, made + 1, state.menace[onto] > 0)

    def prompt(self, state: Land, frame: Frame, seat: i64) -> Message:
        """Where they are, what they carry, how far they can go."""
        card: i64 = frame.at
        return say(
            "ask_walk" if frame.ids[0] else "ask_first_step",
            n=int(group_size(state, card)),
            steps=int(speed(state, card) - frame.ids[0]),
            food=int(group_food(state, card)),
            place=state.place(card),
        )

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A step, an end, or food."""
        if TAKE.holds(choice):
            return describe_taking(state, frame.at, TAKE.item(choice))
        if STEP.holds(choice):
            return describe_step(state, frame.at, STEP.item(choice))
        onto: i64 = STAY.item(choice)
        targets = [f"card:{onto}"]
        if onto == frame.at:
            left = leaves(state, seat, choice)
            return Meaning(say("stop"), say("group_walk"), targets, left)
        there = say("walk_leaves", n=int(state.pool(onto)), left=leaves(state, seat, choice))
        return Meaning(say("walk", place=state.place(onto)), say("group_walk"), targets, there)

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """No land, too far, danger, no step made, or no such food."""
        card: i64 = frame.at
        if STEP.holds(choice):
            if state.beside[card * 4 + STEP.item(choice)] == NOWHERE:
                return say("no_more_land")
            return say("last_step")
        if STAY.holds(choice):
            onto: i64 = STAY.item(choice)
            if onto >= len(state.areas):
                return say("no_such_card")
            if onto == card:
                return say("must_step")
            if state.menace[onto]:
                return say("step_into_danger", place=state.place(onto))
            return say("too_far", place=state.place(onto))
        if TAKE.holds(choice):
            food: i64 = TAKE.item(choice)
            if food == group_food(state, card):
                return say("carries_so_much", n=int(food))
            if frame.ids[1]:
                return say("took_before" if frame.ids[0] else "took_at_start")
            if food > group_size(state, card):
                return say("too_few_hands", n=int(group_size(state, card)))
            return say("too_little_food", n=int(state.pool(card)), place=state.place(card))
        return say(NOT_NOW)

    def pointed(self, state: Land, frame: Frame, seat: i64, target: str) -> list[int]:
        """A card is where the move ends, or where a step leads; unknown land takes a step."""
        card = card_of(target)
        found = [STAY.choice(card)] if card != NOWHERE else []
        for direction in range(4):
            onto = state.beside[frame.at * 4 + direction]
            unknown = onto == NOWHERE and target == unknown_beside(state, frame.at, direction)
            if unknown or (card != NOWHERE and onto == card):
                found.append(STEP.choice(direction))
        return found

    def spans(self, state: Land) -> Spans:
        """A card on the table; the steps made, and 1 once food is settled."""
        return Spans((0, len(state.areas) - 1), ((0, SCOUT_SPEED - 1), (0, 1)))


def can_step(state: Land, card: i64, direction: i64, left: i64) -> bool:
    """Whether a step in a direction is a choice: the last one to a safe card is chosen by it."""
    onto: i64 = state.beside[card * 4 + direction]
    if onto == NOWHERE:
        return len(state.area) > 0
    return left > 1 or state.menace[onto] > 0


def describe_taking(state: Land, card: i64, food: i64) -> Meaning:
    """How much they take along, and how much stays."""
    left = say("go_outcome", n=int(state.pool(card) - food))
    targets = [target_of(TAKE.choice(food))]
    return Meaning(say("take", n=int(food)), say("group_food"), targets, left)


def describe_step(state: Land, card: i64, direction: i64) -> Meaning:
    """Into new land, into danger, or on."""
    onto: i64 = state.beside[card * 4 + direction]
    name = DIRECTIONS[direction]
    if onto == NOWHERE:
        targets = [unknown_beside(state, card, direction)]
        return Meaning(say("explore", direction=name), say("group_explore"), targets)
    place = state.place(onto)
    targets = [f"card:{onto}"]
    if state.menace[onto]:
        beasts = [PREDATORS[k] for k in range(4) if state.predators[onto * 4 + k]]
        force, menace = state.force[onto] + group_force(state, card), state.menace[onto]
        key = "dare_wins" if force > menace else "dare_fails"
        meet = say(key, names=beasts, force=int(force), menace=int(menace))
        return Meaning(say("dare", place=place), say("group_danger"), targets, meet)
    food = say("stay_outcome", n=int(state.pool(onto))) if state.pool(onto) else None
    step = say("step", direction=name, place=place)
    return Meaning(step, say("group_step"), [target_of(STEP.choice(direction))], food)


def tell_walk(state: Land, card: i64, onto: i64) -> None:
    """The group has come to a card."""
    if state.events is not None:
        size = int(group_size(state, onto))
        told = say("walks", n=size, place=state.place(onto))
        state.tell(told, [f"card:{card}", f"card:{onto}"])


def end_walk(state: Land, card: i64, onto: i64) -> None:
    """The move ends: here, or on a card to which the way is known and safe."""
    if onto != card:
        bring(state, card, onto)
        state.settle(card)
        tell_walk(state, card, onto)
    rest(state, onto)


def rest(state: Land, card: i64) -> None:
    """The group is one with the rabbits of a card again, and has moved (RB-4.3)."""
    state.set_legs(card, MOVING, TIRED)
    state.settle(card)


def arrive(state: Land, card: i64, made: i64, met: bool) -> None:
    """The group has entered a card: it stops where it must (RB-4.5, 4.6, 5.2)."""
    drive_off(state, card)
    scouts = only_scouts_move(state, card)
    if made == (SCOUT_SPEED if scouts else SPEED) or (met and not scouts):
        rest(state, card)
        return
    size = group_size(state, card)
    carried = group_food(state, card)
    state.share_out(card, min(size, max(carried, spare_food(state, card, size))))
    state.push(order.WALK, state.leader(), card, (int(made), 0))


class Explore(Step[Land]):
    """The group on card `frame.at` goes in direction `frame.ids[0]`, off the edge (RB-4.6)."""

    def __init__(self) -> None:
        super().__init__("explore", DRAW, order.EXPLORE)

    def legal(self, state: Land, frame: Frame, seat: i64) -> list[int]:
        """Any card that may lie on top of the deck."""
        return [AREA.choice(kind) for kind in state.area.kinds()]

    def weights(self, state: Land, frame: Frame) -> list[int]:
        """As many as there are of each."""
        return state.area.weights()

    def play(self, state: Land, frame: Frame, seat: i64, choice: i64) -> None:
        """Lay the card with its food and its predator; the group is on it."""
        area: i64 = AREA.item(choice)
        direction: i64 = frame.ids[0]
        east, north = state.ahead(frame.at, direction)
        state.draw_area(area)
        card = state.lay(east, north, area)
        state.grow_on_all(card)
        if state.events is not None:
            told = say("explored", area=tell_area(area), place=state.place(card))
            state.tell(told, [f"card:{frame.at}", f"card:{card}"])
        predator = predator_of(area)
        if predator != NO_PREDATOR and state.box[FIRST_PREDATOR + predator] > 0:
            state.box[FIRST_PREDATOR + predator] -= 1
            state.set_predator(card, predator, 1)
        bring(state, frame.at, card)
        state.settle(frame.at)
        arrive(state, card, frame.ids[1] + 1, predator != NO_PREDATOR)

    def describe(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """An area card."""
        return Meaning(tell_area(AREA.item(choice)), say("group_area"), ["deck:area"])

    def why_not(self, state: Land, frame: Frame, seat: i64, choice: i64) -> Message:
        """No such card can come."""
        return say("card_cannot_come")

    def spans(self, state: Land) -> Spans:
        """A card on the table; a direction, and the steps made."""
        return Spans((0, len(state.areas) - 1), ((0, 3), (0, SCOUT_SPEED - 1)))
