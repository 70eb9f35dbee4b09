"""Moving: who comes along, what they carry, the way, and new land (RB-4.2 to 4.7)."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.state import State
from warren.core.steps import AUTO, DRAW, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.rabbit import stages
from warren.games.rabbit.choices import (
    AREA,
    EVERYBODY,
    FOLLOW,
    GO,
    LEAVE,
    MOST_TAKEN,
    STAY,
    STEP,
    TAKE,
    button,
)
from warren.games.rabbit.content import AREA_NAMES, NO_PREDATOR, predator_of
from warren.games.rabbit.land import Land, check_card
from warren.games.rabbit.parts import (
    DIRECTIONS,
    EAST_BY,
    FIGHTERS,
    FIRST_PREDATOR,
    FOLLOWERS,
    LOOKS,
    MOST_CARDS,
    MOTHERS,
    MOVING,
    NORTH_BY,
    NOWHERE,
    PREDATORS,
    RESTED,
    ROUSED,
    SCOUT_SPEED,
    SCOUTS,
    SITUATIONS,
    SPEED,
    THINKERS,
    TIRED,
    WORKERS,
    situation,
)

JOINING: Final = 0
LEAVING: Final = 1
_EAGER: Final = [WORKERS, SCOUTS, FIGHTERS, ROUSED, MOTHERS, THINKERS]
"""Who comes along first where not everybody can."""


# The group


def rested_on(land: Land, card: i64, look: i64) -> i64:
    """Rabbits of a look on a card that have not moved."""
    at: i64 = card * SITUATIONS + look * 6
    bare: i64 = land.rabbits[at]
    return bare + land.rabbits[at + 1]


def all_rested(land: Land, card: i64) -> i64:
    """All rabbits on a card that have not moved."""
    total: i64 = 0
    look: i64 = 0
    while look < 6:
        total += rested_on(land, card, look)
        look += 1
    return total


def moving_on(land: Land, card: i64, look: i64) -> i64:
    """Rabbits of a look in the moving group."""
    at: i64 = card * SITUATIONS + look * 6 + MOVING * 2
    bare: i64 = land.rabbits[at]
    return bare + land.rabbits[at + 1]


def group_size(land: Land, card: i64) -> i64:
    """How many rabbits are in the moving group."""
    total: i64 = 0
    look: i64 = 0
    while look < 6:
        total += moving_on(land, card, look)
        look += 1
    return total


def group_food(land: Land, card: i64) -> i64:
    """How much food the moving group carries."""
    total: i64 = 0
    at: i64 = card * SITUATIONS + MOVING * 2 + 1
    end: i64 = (card + 1) * SITUATIONS
    while at < end:
        total += land.rabbits[at]
        at += 6
    return total


def only_scouts_move(land: Land, card: i64) -> bool:
    """Whether the moving group is of scouts alone."""
    look: i64 = 0
    while look < 6:
        if look != SCOUTS and moving_on(land, card, look):
            return False
        look += 1
    return True


def speed(land: Land, card: i64) -> i64:
    """How many steps the moving group can make (RB-4.2, 4.3)."""
    return SCOUT_SPEED if only_scouts_move(land, card) else SPEED


def change_legs(land: Land, card: i64, look: i64, old: i64, new: i64) -> None:
    """One rabbit of a look joins the group or leaves it; who holds what is settled anew."""
    food: i64 = 0 if land.rabbits[card * SITUATIONS + situation(look, old, 0)] else 1
    land.change(card, situation(look, old, food), situation(look, new, food))
    land.settle(card)


class Gather(Step):
    """The group on card `frame.at` is asked for, where there is anything to ask."""

    def __init__(self) -> None:
        super().__init__("gather", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """A lone rabbit without food on its card sets out at once."""
        land = cast(Land, state)
        card: i64 = frame.at
        size = group_size(land, card)
        if frame.ids[0] == LEAVING:
            more = size > 1
        else:
            more = size <= FOLLOWERS and all_rested(land, card) > 0
        if land.pool(card) or more:
            state.push(stages.FOLLOW, land.leader(), card, frame.ids)
        else:
            start_walk(land, card, 0)

    def check(self, state: State, frame: Frame) -> None:
        """A leader is there that waits for its food to be paid."""
        land = cast(Land, state)
        check_card(land, frame, "gather")
        check_leader(land, frame, "gather")
        if frame.ids[0] != JOINING or group_size(land, frame.at) != 1:
            raise BadPosition("frame 'gather': a leader alone pays")


def check_leader(land: Land, frame: Frame, name: str) -> None:
    """Refuse a group without the leader that the frame names."""
    if (
        len(frame.ids) != 2
        or frame.ids[0] not in (JOINING, LEAVING)
        or not 0 <= frame.ids[1] < WORKERS
        or not moving_on(land, frame.at, frame.ids[1])
        or group_size(land, frame.at) > FOLLOWERS + 1
    ):
        raise BadPosition(f"frame {name!r}: no such group gathers there")


class Follow(Step):
    """Rabbits join on card `frame.at`; `frame.ids`: joining or leaving out, and who leads."""

    def __init__(self) -> None:
        super().__init__("follow", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Who may join or stay behind, and setting out with any food that they can carry."""
        found: list[int] = []
        choice: i64 = FOLLOW
        while choice <= GO + MOST_TAKEN:
            if self.allows(state, frame, seat, choice):
                found.append(choice)
            choice += 1
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look (RB-4.2, 4.3, 4.16)."""
        land = cast(Land, state)
        card: i64 = frame.at
        size = group_size(land, card)
        if GO <= choice <= GO + MOST_TAKEN:
            return choice - GO <= min(size, land.pool(card))
        if frame.ids[0] == JOINING:
            if size > FOLLOWERS:
                return False
            if choice == EVERYBODY:
                return all_rested(land, card) > 1
            return FOLLOW <= choice < EVERYBODY and rested_on(land, card, choice - FOLLOW) > 0
        look: i64 = choice - LEAVE
        if look < 0 or look >= 6:
            return False
        return moving_on(land, card, look) > (1 if look == frame.ids[1] else 0)

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Join, stay behind, or set out."""
        land = cast(Land, state)
        card: i64 = frame.at
        mode = frame.ids[0]
        if choice >= GO:
            start_walk(land, card, choice - GO)
            return
        if choice >= LEAVE:
            change_legs(land, card, choice - LEAVE, MOVING, RESTED)
        elif choice == EVERYBODY:
            bring_all(land, card)
            mode = LEAVING
        else:
            change_legs(land, card, choice - FOLLOW, RESTED, MOVING)
        land.push(stages.GATHER, NOBODY, card, (mode, frame.ids[1]))

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many are in the group, and how much food there is to take."""
        land = cast(Land, state)
        size = int(group_size(land, frame.at))
        food = int(land.pool(frame.at))
        place = land.place(frame.at)
        more = min(FOLLOWERS + 1 - size, int(all_rested(land, frame.at)))
        if frame.ids[0] == LEAVING or not more:
            return say("ask_go" if food else "ask_leave", n=size, food=food, place=place)
        key = "ask_follow" if food else "ask_join"
        return say(key, n=size, more=more, food=food, place=place)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who joins, who stays, what they carry."""
        land = cast(Land, state)
        targets = [button(choice)]
        if choice >= GO:
            food = int(choice - GO)
            if not land.pool(frame.at):
                return Meaning(say("go_bare"), say("group_go"), targets)
            left = say("go_outcome", n=int(land.pool(frame.at)) - food)
            return Meaning(say("go", n=food), say("group_go"), targets, left)
        if choice >= LEAVE:
            return Meaning(say("leave", who=LOOKS[choice - LEAVE]), say("group_follow"), targets)
        if choice == EVERYBODY:
            return Meaning(say("everybody"), say("group_follow"), targets)
        return Meaning(say("follow", who=LOOKS[choice - FOLLOW]), say("group_follow"), targets)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """Full, not there, not in it, or not so much food."""
        land = cast(Land, state)
        card: i64 = frame.at
        size = group_size(land, card)
        if GO <= choice <= GO + MOST_TAKEN:
            if choice - GO > size:
                return say("too_few_hands", n=int(size))
            return say("too_little_food", n=int(land.pool(card)), place=land.place(card))
        if LEAVE <= choice < GO:
            look: i64 = choice - LEAVE
            joined = moving_on(land, card, look) - (1 if look == frame.ids[1] else 0)
            if joined > 0:
                return say("joined_by_name", who=LOOKS[look])
            if look == frame.ids[1]:
                return say("leader_goes", who=LOOKS[look])
            return say("not_in_group", who=LOOKS[look])
        if FOLLOW <= choice <= EVERYBODY:
            if frame.ids[0] == LEAVING:
                waiting = choice < EVERYBODY and rested_on(land, card, choice - FOLLOW) > 0
                if waiting and size <= FOLLOWERS:
                    return say("was_left_out", who=LOOKS[choice - FOLLOW])
                return say("all_have_joined")
            if size > FOLLOWERS:
                return say("group_full")
            if choice == EVERYBODY:
                return say("nobody_to_join")
            look = choice - FOLLOW
            return say("none_rested", who=LOOKS[look], place=land.place(card))
        return say("not_now", name=state.game.vocabulary[choice])

    def check(self, state: State, frame: Frame) -> None:
        """A group gathers there."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "follow")
        check_leader(land, frame, "follow")


def bring_all(land: Land, card: i64) -> None:
    """Everybody who can joins: workers first, where there is not room for all."""
    room: i64 = FOLLOWERS + 1 - group_size(land, card)
    for look in _EAGER:
        while room > 0 and rested_on(land, card, look):
            change_legs(land, card, look, RESTED, MOVING)
            room -= 1


def start_walk(land: Land, card: i64, food: i64) -> None:
    """The group sets out with so much food; the rest stays where it is (RB-4.4, 4.16)."""
    land.share_out(card, food)
    if land.events is not None:
        told = say(
            "sets_out", n=int(group_size(land, card)), place=land.place(card), food=int(food)
        )
        land.tell(told, [f"card:{card}"])
    land.push(stages.WALK, land.leader(), card, (0, 1))


# The way


def bring(land: Land, card: i64, onto: i64) -> None:
    """Bring the moving group onto another card, with its food (RB-4.4)."""
    who: i64 = MOVING * 2
    while who < SITUATIONS:
        bare: i64 = land.rabbits[card * SITUATIONS + who]
        if bare:
            land.put(card, who, -bare)
            land.put(onto, who, bare)
        laden: i64 = land.rabbits[card * SITUATIONS + who + 1]
        if laden:
            land.put(card, who + 1, -laden)
            land.put(onto, who + 1, laden)
        who += 6


def ends(land: Land, start: i64, steps: i64) -> list[int]:
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
                other: i64 = land.beside[card * 4 + side]
                if other != NOWHERE and not seen >> other & 1 and land.menace[other] == 0:
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


class Walk(Step):
    """The group on card `frame.at`; `frame.ids`: steps made, and 1 once food is settled here."""

    def __init__(self) -> None:
        super().__init__("walk", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """A step, the card where the move ends, or other food to carry (RB-4.2 to 4.7, 4.19)."""
        land = cast(Land, state)
        card: i64 = frame.at
        found: list[int] = []
        left = speed(land, card) - frame.ids[0]
        direction: i64 = 0
        while direction < 4:
            if can_step(land, card, direction, left):
                found.append(STEP + direction)
            direction += 1
        here = frame.ids[0] > 0
        for other in ends(land, card, left):
            if here and other > card:
                found.append(STAY + int(card))
                here = False
            found.append(STAY + other)
        if here:
            found.append(STAY + int(card))
        if not frame.ids[1]:
            food: i64 = 0
            most = min(group_size(land, card), land.pool(card))
            while food <= most:
                if food != group_food(land, card):
                    found.append(TAKE + food)
                food += 1
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look."""
        land = cast(Land, state)
        card: i64 = frame.at
        left = speed(land, card) - frame.ids[0]
        if STEP <= choice < STAY:
            return can_step(land, card, choice - STEP, left)
        if STAY <= choice < TAKE:
            if choice - STAY == card:
                return frame.ids[0] > 0
            return choice - STAY in ends(land, card, left)
        food: i64 = choice - TAKE
        if food < 0 or food > MOST_TAKEN or frame.ids[1]:
            return False
        most = min(group_size(land, card), land.pool(card))
        return food <= most and food != group_food(land, card)

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Step, explore, take other food along, or end the move."""
        land = cast(Land, state)
        card: i64 = frame.at
        made: i64 = frame.ids[0]
        if choice >= TAKE:
            land.share_out(card, choice - TAKE)
            state.push(stages.WALK, seat, card, (int(made), 1))
        elif choice >= STAY:
            end_walk(land, card, choice - STAY)
        else:
            direction: i64 = choice - STEP
            onto: i64 = land.beside[card * 4 + direction]
            if onto == NOWHERE:
                state.push(stages.EXPLORE, NOBODY, card, (int(direction), int(made)))
            else:
                bring(land, card, onto)
                land.settle(card)
                tell_walk(land, card, onto)
                arrive(land, onto, made + 1, land.menace[onto] > 0)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Where they are, what they carry, how far they can go."""
        land = cast(Land, state)
        card: i64 = frame.at
        return say(
            "ask_walk" if frame.ids[0] else "ask_first_step",
            n=int(group_size(land, card)),
            steps=int(speed(land, card) - frame.ids[0]),
            food=int(group_food(land, card)),
            place=land.place(card),
        )

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A step, an end, or food."""
        land = cast(Land, state)
        if choice >= TAKE:
            return describe_taking(land, frame.at, choice - TAKE)
        if choice < STAY:
            return describe_step(land, frame.at, choice - STEP)
        onto: i64 = choice - STAY
        targets = [f"card:{onto}"]
        if onto == frame.at:
            return Meaning(say("stop"), say("group_walk"), targets)
        food = say("stay_outcome", n=int(land.pool(onto))) if land.pool(onto) else None
        return Meaning(say("walk", place=land.place(onto)), say("group_walk"), targets, food)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """No land, too far, danger, no step made, or no such food."""
        land = cast(Land, state)
        card: i64 = frame.at
        if STEP <= choice < STAY:
            if land.beside[card * 4 + choice - STEP] == NOWHERE:
                return say("no_more_land")
            return say("last_step")
        if STAY <= choice < STAY + MOST_CARDS:
            onto: i64 = choice - STAY
            if onto >= len(land.areas):
                return say("no_such_card")
            if onto == card:
                return say("must_step")
            if land.menace[onto]:
                return say("step_into_danger", place=land.place(onto))
            return say("too_far", place=land.place(onto))
        food: i64 = choice - TAKE
        if 0 <= food <= MOST_TAKEN:
            if food == group_food(land, card):
                return say("carries_so_much", n=int(food))
            if frame.ids[1]:
                return say("took_before" if frame.ids[0] else "took_at_start")
            if food > group_size(land, card):
                return say("too_few_hands", n=int(group_size(land, card)))
            return say("too_little_food", n=int(land.pool(card)), place=land.place(card))
        return say("not_now", name=state.game.vocabulary[choice])

    def check(self, state: State, frame: Frame) -> None:
        """A group stands there and can still walk."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "walk")
        if len(frame.ids) != 2 or frame.ids[1] not in (0, 1):
            raise BadPosition("frame 'walk': ids are the steps made, and 1 once food is settled")
        check_group(land, frame.at, frame.ids[0])


def can_step(land: Land, card: i64, direction: i64, left: i64) -> bool:
    """Whether a step in a direction is a choice: the last one to a safe card is chosen by it."""
    onto: i64 = land.beside[card * 4 + direction]
    if onto == NOWHERE:
        return len(land.area) > 0
    return left > 1 or land.menace[onto] > 0


def describe_taking(land: Land, card: i64, food: i64) -> Meaning:
    """How much they take along, and how much stays."""
    left = say("go_outcome", n=int(land.pool(card) - food))
    return Meaning(say("take", n=int(food)), say("group_food"), [button(TAKE + food)], left)


def describe_step(land: Land, card: i64, direction: i64) -> Meaning:
    """Into new land, into danger, or on."""
    onto: i64 = land.beside[card * 4 + direction]
    name = DIRECTIONS[direction]
    if onto == NOWHERE:
        east: i64 = land.east[card] + EAST_BY[direction]
        north: i64 = land.north[card] + NORTH_BY[direction]
        return Meaning(
            say("explore", direction=name), say("group_explore"), [f"cell:{east},{north}"]
        )
    place = land.place(onto)
    targets = [f"card:{onto}"]
    if land.menace[onto]:
        beasts = [PREDATORS[k] for k in range(4) if land.predators[onto * 4 + k]]
        meet = say("walk_outcome", names=beasts)
        return Meaning(say("dare", place=place), say("group_danger"), targets, meet)
    food = say("stay_outcome", n=int(land.pool(onto))) if land.pool(onto) else None
    step = say("step", direction=name, place=place)
    return Meaning(step, say("group_step"), [button(STEP + direction)], food)


def tell_walk(land: Land, card: i64, onto: i64) -> None:
    """The group has come to a card."""
    if land.events is not None:
        size = int(group_size(land, onto))
        told = say("walks", n=size, place=land.place(onto))
        land.tell(told, [f"card:{card}", f"card:{onto}"])


def end_walk(land: Land, card: i64, onto: i64) -> None:
    """The move ends: here, or on a card to which the way is known and safe."""
    if onto != card:
        bring(land, card, onto)
        land.settle(card)
        tell_walk(land, card, onto)
    rest(land, onto)


def rest(land: Land, card: i64) -> None:
    """The group is one with the rabbits of a card again, and has moved (RB-4.3)."""
    land.set_legs(card, MOVING, TIRED)
    land.settle(card)


def arrive(land: Land, card: i64, made: i64, met: bool) -> None:
    """The group has entered a card: it stops where it must (RB-4.5, 4.6, 5.2)."""
    land.drive_off(card)
    scouts = only_scouts_move(land, card)
    if made == (SCOUT_SPEED if scouts else SPEED) or (met and not scouts):
        rest(land, card)
        return
    size = group_size(land, card)
    carried = group_food(land, card)
    others: i64 = land.heads[card] - size + land.seats(card)
    spare = max(0, land.pool(card) - carried - others)
    land.share_out(card, min(size, carried + spare))
    land.push(stages.WALK, land.leader(), card, (int(made), 0))


def check_group(land: Land, card: i64, made: i64) -> None:
    """Refuse a move under way that could not be."""
    if not 1 <= group_size(land, card) <= FOLLOWERS + 1 or not 0 <= made < speed(land, card):
        raise BadPosition("no group of one to five is on its way there, with steps left")
    if made and land.menace[card] and not only_scouts_move(land, card):
        raise BadPosition("a group that met a predator is still on its way")


class Explore(Step):
    """The group on card `frame.at` goes in direction `frame.ids[0]`, off the edge (RB-4.6)."""

    def __init__(self) -> None:
        super().__init__("explore", DRAW)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any card that may lie on top of the deck."""
        land = cast(Land, state)
        return [AREA + kind for kind in land.area.kinds()]

    def weights(self, state: State, frame: Frame) -> list[int]:
        """As many as there are of each."""
        return cast(Land, state).area.weights()

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Lay the card with its food and its predator; the group is on it."""
        land = cast(Land, state)
        area: i64 = choice - AREA
        direction: i64 = frame.ids[0]
        east: i64 = land.east[frame.at] + EAST_BY[direction]
        north: i64 = land.north[frame.at] + NORTH_BY[direction]
        land.draw_area(area)
        card = land.lay(east, north, area)
        land.grow_on_all(card)
        if state.events is not None:
            told = say("explored", area=AREA_NAMES[area], place=land.place(card))
            state.tell(told, [f"card:{frame.at}", f"card:{card}"])
        predator = predator_of(area)
        if predator != NO_PREDATOR and land.box[FIRST_PREDATOR + predator] > 0:
            land.box[FIRST_PREDATOR + predator] -= 1
            land.set_predator(card, predator, 1)
        bring(land, frame.at, card)
        land.settle(frame.at)
        arrive(land, card, frame.ids[1] + 1, predator != NO_PREDATOR)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """An area card."""
        name = AREA_NAMES[choice - AREA]
        return Meaning(say("card", card=name), say("group_area"), ["deck:area"])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """No such card can come."""
        return say("card_cannot_come")

    def check(self, state: State, frame: Frame) -> None:
        """A group goes where no card lies."""
        land = cast(Land, state)
        check_card(land, frame, "explore")
        if len(frame.ids) != 2 or not 0 <= frame.ids[0] < 4:
            raise BadPosition("frame 'explore': ids are a direction and the steps made")
        if land.beside[frame.at * 4 + frame.ids[0]] != NOWHERE or not len(land.area):
            raise BadPosition("frame 'explore': there is nothing to explore")
        check_group(land, frame.at, frame.ids[1])
