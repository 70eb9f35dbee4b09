"""Moving: who comes along, step by step, into new land (RB-4.2 to 4.7)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.state import State
from warren.core.steps import DRAW, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.rabbit import stages
from warren.games.rabbit.actions import can_follow
from warren.games.rabbit.choices import AREA, FOLLOW, FROM, GATHER, GO, HOLDERS, STOP, WALK, button
from warren.games.rabbit.content import AREA_NAMES, NO_PREDATOR, predator_of
from warren.games.rabbit.food import (
    add_sources,
    check_card,
    describe_gather,
    describe_source,
    gather_on,
    is_source,
)
from warren.games.rabbit.land import Land
from warren.games.rabbit.parts import (
    DIRECTIONS,
    EAST_BY,
    FIRST_PREDATOR,
    FOLLOWERS,
    MOVING,
    NORTH_BY,
    NOWHERE,
    PREDATORS,
    RESTED,
    SCOUT_SPEED,
    SCOUTS,
    SITUATION_NAMES,
    SITUATIONS,
    SPEED,
    TIRED,
    situation,
)


class Follow(Step):
    """Rabbits join the group on card `frame.at`; `frame.ids` counts them (RB-4.2, 4.3)."""

    def __init__(self) -> None:
        super().__init__("follow", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any rabbit of the card that has not moved, or off they go."""
        land = cast(Land, state)
        found: list[int] = []
        base: i64 = frame.at * SITUATIONS
        look: i64 = 0
        while look < 6:
            if land.rabbits[base + look * 6]:
                found.append(FOLLOW + look * 2)
            if land.rabbits[base + look * 6 + 1]:
                found.append(FOLLOW + look * 2 + 1)
            look += 1
        found.append(GO)
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look."""
        land = cast(Land, state)
        index: i64 = choice - FOLLOW
        if index < 0 or index >= 12:
            return choice == GO
        return land.rabbits[frame.at * SITUATIONS + index // 2 * 6 + index % 2] > 0

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Join, or set out."""
        land = cast(Land, state)
        card: i64 = frame.at
        joined: i64 = frame.ids[0]
        if choice != GO:
            index: i64 = choice - FOLLOW
            look: i64 = index // 2
            food: i64 = index % 2
            land.change(card, situation(look, RESTED, food), situation(look, MOVING, food))
            joined += 1
            if joined < FOLLOWERS and can_follow(land, card):
                state.push(stages.FOLLOW, seat, card, (joined,))
                return
        if state.events is not None:
            told = say("sets_out", n=int(joined) + 1, place=land.place(card))
            state.tell(told, [f"card:{card}"])
        state.push(stages.WALK, seat, card, (0,))

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many more can come."""
        return say("ask_follow", n=FOLLOWERS - frame.ids[0])

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Who joins."""
        if choice == GO:
            return Meaning(say("go"), say("group_follow"), [button(choice)])
        index: i64 = choice - FOLLOW
        who = situation(index // 2, RESTED, index % 2)
        name = SITUATION_NAMES[who]
        return Meaning(say("follow", who=name), say("group_follow"), [button(choice)])

    def check(self, state: State, frame: Frame) -> None:
        """A group of that size stands there."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "follow")
        if (
            len(frame.ids) != 1
            or not 0 <= frame.ids[0] < FOLLOWERS
            or group_size(land, frame.at) != frame.ids[0] + 1
            or not can_follow(land, frame.at)
        ):
            raise BadPosition("frame 'follow': no such group gathers there")


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


def moving_on(land: Land, card: i64, look: i64) -> i64:
    """Rabbits of a look in the moving group."""
    at: i64 = card * SITUATIONS + look * 6 + MOVING * 2
    bare: i64 = land.rabbits[at]
    laden: i64 = land.rabbits[at + 1]
    return bare + laden


def only_scouts_move(land: Land, card: i64) -> bool:
    """Whether the moving group is of scouts alone."""
    look: i64 = 0
    while look < 6:
        if look != SCOUTS and moving_on(land, card, look):
            return False
        look += 1
    return True


def group_size(land: Land, card: i64) -> int:
    """How many rabbits are in the moving group."""
    return sum([int(moving_on(land, card, look)) for look in range(6)])


class Walk(Step):
    """The group on card `frame.at` has made `frame.ids` steps: the next one, or stop."""

    def __init__(self) -> None:
        super().__init__("walk", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Neighbours, and unknown land while there is any; on the way, food (RB-4.7, 4.13)."""
        land = cast(Land, state)
        found: list[int] = []
        card: i64 = frame.at
        unknown = len(land.area) > 0
        direction: i64 = 0
        while direction < 4:
            if unknown or land.beside[card * 4 + direction] != NOWHERE:
                found.append(WALK + direction)
            direction += 1
        if frame.ids[0]:
            found.append(STOP)
            if land.can_gather(card):
                found.append(GATHER)
            add_sources(land, card, found)
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look."""
        land = cast(Land, state)
        direction: i64 = choice - WALK
        if 0 <= direction < 4:
            return len(land.area) > 0 or land.beside[frame.at * 4 + direction] != NOWHERE
        if frame.ids[0] == 0:
            return False
        if choice == GATHER:
            return land.can_gather(frame.at)
        if FROM <= choice < FROM + HOLDERS:
            return is_source(land, frame.at, choice)
        return choice == STOP

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Step, explore, handle food on the way, or stop."""
        land = cast(Land, state)
        card: i64 = frame.at
        made: i64 = frame.ids[0]
        if choice == STOP:
            land.set_legs(card, MOVING, TIRED)
        elif choice == GATHER:
            gather_on(land, card)
            state.push(stages.WALK, seat, card, (made,))
        elif choice < WALK:
            state.push(stages.WALK, seat, card, (made,))
            state.push(stages.GIVE, seat, card, (choice - FROM,))
        else:
            direction: i64 = choice - WALK
            onto: i64 = land.beside[card * 4 + direction]
            if onto == NOWHERE:
                state.push(stages.EXPLORE, NOBODY, card, (direction, made))
            else:
                bring(land, card, onto)
                if state.events is not None:
                    told = say("walks", place=land.place(onto))
                    state.tell(told, [f"card:{card}", f"card:{onto}"])
                arrive(land, seat, onto, made + 1, land.menace[onto] > 0)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many steps are left."""
        land = cast(Land, state)
        steps = int(speed(land, frame.at) - frame.ids[0])
        return say("ask_walk", n=steps, place=land.place(frame.at))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A step, a stop, or food on the way."""
        land = cast(Land, state)
        card: i64 = frame.at
        if choice == STOP:
            return Meaning(say("stop"), say("group_walk"), [button(choice)])
        if choice == GATHER:
            return describe_gather()
        if choice < WALK:
            return describe_source(choice)
        direction: i64 = choice - WALK
        onto: i64 = land.beside[card * 4 + direction]
        name = DIRECTIONS[direction]
        if onto == NOWHERE:
            east: i64 = land.east[card] + EAST_BY[direction]
            north: i64 = land.north[card] + NORTH_BY[direction]
            targets = [f"cell:{east},{north}"]
            return Meaning(say("explore", direction=name), say("group_walk"), targets)
        beasts = [PREDATORS[k] for k in range(4) if land.predators[onto * 4 + k]]
        meet = say("walk_outcome", names=beasts) if beasts else None
        place = land.place(onto)
        return Meaning(
            say("walk", direction=name, place=place), say("group_walk"), [f"card:{onto}"], meet
        )

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """No more land, or no step made yet."""
        if WALK <= choice < WALK + 4:
            return say("no_more_land")
        if choice == STOP:
            return say("must_step")
        return say("not_now", name=state.game.vocabulary[choice])

    def check(self, state: State, frame: Frame) -> None:
        """A group stands there and can still walk."""
        super().check(state, frame)
        land = cast(Land, state)
        check_card(land, frame, "walk")
        check_group(land, frame.at, frame.ids[-1] if len(frame.ids) == 1 else -1)


def check_group(land: Land, card: i64, made: i64) -> None:
    """Refuse a move under way that could not be."""
    if not 1 <= group_size(land, card) <= FOLLOWERS + 1 or not 0 <= made < speed(land, card):
        raise BadPosition("no group of one to five is on its way there, with steps left")
    if made and land.menace[card] and not only_scouts_move(land, card):
        raise BadPosition("a group that met a predator is still on its way")


def speed(land: Land, card: i64) -> i64:
    """How many steps the moving group can make (RB-4.2, 4.3)."""
    return SCOUT_SPEED if only_scouts_move(land, card) else SPEED


def arrive(land: Land, seat: i64, card: i64, made: i64, met: bool) -> None:
    """The group has entered a card: it stops where it must (RB-4.5, 4.6, 5.2)."""
    land.drive_off(card)
    scouts = only_scouts_move(land, card)
    if made == (SCOUT_SPEED if scouts else SPEED) or (met and not scouts):
        land.set_legs(card, MOVING, TIRED)
    else:
        land.push(stages.WALK, seat, card, (made,))


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
        arrive(land, land.leader(), card, frame.ids[1] + 1, predator != NO_PREDATOR)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """An area card."""
        name = AREA_NAMES[choice - AREA]
        return Meaning(say("card", card=name), say("group_area"), ["deck:area"])

    def check(self, state: State, frame: Frame) -> None:
        """A group goes where no card lies."""
        land = cast(Land, state)
        check_card(land, frame, "explore")
        if len(frame.ids) != 2 or not 0 <= frame.ids[0] < 4:
            raise BadPosition("frame 'explore': ids are a direction and the steps made")
        if land.beside[frame.at * 4 + frame.ids[0]] != NOWHERE or not len(land.area):
            raise BadPosition("frame 'explore': there is nothing to explore")
        check_group(land, frame.at, frame.ids[1])
