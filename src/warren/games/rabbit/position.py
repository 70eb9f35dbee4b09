"""What makes a position of Rabbit impossible, beyond the structure of its fields and frames.

Problems are found one after another: each part may rely on what the parts before it found in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.games.rabbit.content import (
    AREA_NAMES,
    BOX_NAMES,
    FOLLOWERS,
    FOOD,
    LOOKED_AT,
    NO_PREDATOR,
    ROUSED,
    SUN_NAMES,
    WARREN_SPACES,
    area_kind,
    food_of,
    hunts,
)
from warren.games.rabbit.rules import order
from warren.games.rabbit.rules.actions import least_dug, most_dug, payers
from warren.games.rabbit.rules.breeding import most_kits, ways_to_grow
from warren.games.rabbit.rules.feeding import looks_to_eat, who_may_starve
from warren.games.rabbit.rules.moving import (
    JOINING,
    group_size,
    moving_on,
    only_scouts_move,
    speed,
)
from warren.games.rabbit.rules.replenish import PLACES, all_hunters, has_clover, lures
from warren.games.rabbit.rules.thinking import orders
from warren.games.rabbit.state import (
    EAST_BY,
    MOVING,
    NORTH_BY,
    NOWHERE,
    RESTED,
    SITUATION_NAMES,
    SITUATIONS,
    WARREN,
    Land,
)


def problems(state: Land) -> Iterator[str]:
    """All that could not have come from play."""
    yield from _map(state)
    yield from _counters(state)
    yield from _decks(state)
    yield from _stack(state)
    yield from _turn(state)
    for frame in state.stack:
        if frame.step in _FRAMES:
            for problem in _FRAMES[frame.step](state, frame):
                yield f"frame {order.STEPS.names[frame.step]!r}: {problem}"


# The table


def _map(state: Land) -> Iterator[str]:
    """The warren, its four meadows, then cards that each lie next to an earlier one."""
    places = list(zip(state.east, state.north, strict=True))
    for card, place in enumerate(places):
        if place in places[:card]:
            yield f"card {card}: another card lies at {place[0]} east, {place[1]} north"
    first = [(0, 0), *zip(EAST_BY, NORTH_BY, strict=True)]
    meadows = [area_kind(NO_PREDATOR, clovers) for clovers in (0, *state.content.start)]
    if places[:5] != first or state.areas[:5] != meadows:
        yield "cards: the first five are the warren and its meadows N, E, S, W"
    for card in range(5, len(places)):
        east, north = places[card]
        near = [(east + EAST_BY[d], north + NORTH_BY[d]) for d in range(4)]
        if not any(place in places[:card] for place in near):
            yield f"card {card}: it lies next to no earlier card"
    if state.spaces[WARREN] != WARREN_SPACES:
        yield f"card {WARREN}: the warren has {WARREN_SPACES} burrow spaces"
    for card, menace in enumerate(state.menace):
        if menace and state.force[card] > menace:
            yield f"card {card}: its rabbits have driven these predators off"


def _counters(state: Land) -> Iterator[str]:
    """No counter is lost or made up."""
    counted = state.census()
    for name, whole, left in zip(BOX_NAMES, state.content.counters(), state.box, strict=True):
        if counted[name] != whole:
            yield (
                f"box: {whole} {name} counters are in the game, "
                f"but {counted[name] - left} in play and {left} in the box"
            )


def _decks(state: Land) -> Iterator[str]:
    """No card is lost or made up; only who thinks holds some."""
    counted = state.census()
    for deck, names, cards in (
        ("area", AREA_NAMES, state.content.areas),
        ("sun", SUN_NAMES, state.content.suns),
    ):
        for name, whole in zip(names, cards, strict=True):
            found = counted.get(f"{deck} {name}", 0)
            if found != whole:
                yield f"cards: {whole} of {name!r} are in the game, but {found} here"
    if state.seen and state.thought_about() < 0:
        yield "seen: cards are held, but nobody thinks"


# The turn

UPON: Final[dict[int, list[list[int]]]] = {
    order.HUNT: [[order.SOW], [order.LURE]],
    order.ACT: [
        [],
        [order.PAY],
        [order.DIG],
        [order.GATHER, order.PAY],
        [order.FOLLOW],
        [order.WALK],
        [order.EXPLORE],
        [order.LOOK],
        [order.LOOK, order.PAY],
        [order.PUT_BACK],
    ],
    order.PREY: [[order.VICTIM]],
    order.RAISE: [[order.GROW]],
    order.NEST: [[order.BREED]],
    order.HUNGER: [[order.STARVE]],
}
"""What a part of the turn that is under way may have on it."""


def _stack(state: Land) -> Iterator[str]:
    """What is under way is a part of the turn, with all that comes after it below it."""
    steps = [int(frame.step) for frame in state.stack]
    if not steps:
        if not state.is_lost() and len(state.sun):
            yield "stack: it is empty, but by its board the game is not over"
        return
    if state.is_lost():
        yield "stack: the herd is lost, so nothing can be under way"
    if steps == [order.SUN]:
        if not len(state.sun):
            yield "stack: no sun card is left to draw"
        return
    if not _is_a_turn(steps):
        yield f"stack: a turn cannot stand at {state.under_way()}"
    for frame in state.stack:
        if frame.seat >= 0 and frame.seat != state.leader():
            yield f"stack: it is the turn of seat {state.leader()}, not {frame.seat}"


def _is_a_turn(steps: list[int]) -> bool:
    """Whether steps lie on each other as in a turn, the last ones first."""
    below = list(reversed(order.TURN))
    base = 0
    while base < len(steps) and base < len(below) and steps[base] == below[base]:
        base += 1
    return base > 0 and steps[base:] in UPON.get(below[base - 1], [])


def _turn(state: Land) -> Iterator[str]:
    """Legs, tempers and the thinker's memory fit the phase."""
    steps = [int(frame.step) for frame in state.stack]
    acting = order.ACT in steps and order.HUNT not in steps
    at = [int(frame.at) for frame in state.stack if frame.step in order.MOVES]
    before = not steps or order.SUN in steps or order.HUNT in steps
    for index, count in enumerate(state.rabbits):
        who = index % SITUATIONS
        legs = who // 2 % 3
        if not count:
            continue
        if legs != RESTED and not acting:
            yield f"rabbits: a {SITUATION_NAMES[who]} outside the actions"
        if legs == MOVING and index // SITUATIONS not in at:
            yield f"rabbits: a {SITUATION_NAMES[who]} is in no group on its way"
        if who // 6 == ROUSED and before and not state.is_lost():
            yield "rabbits: a fighter is roused before the actions"
    if before and not state.is_lost() and (state.thought or state.dug):
        yield "board: somebody has thought or dug before the actions"


# What is asked: there is a choice, and it is about what is there


def _sow(state: Land, frame: Frame) -> Iterator[str]:
    if not state.suns or not food_of(state.suns[-1]):
        yield "the sun card places no food"
    if state.box[FOOD] == 0 or not has_clover(state):
        yield "no food counter or no empty clover is left"


def _hunt(state: Land, frame: Frame) -> Iterator[str]:
    """Every hunter that is still to move is where the frame says."""
    if frame.at == -1 and not frame.ids:
        return
    if not 0 < frame.at <= len(frame.ids):
        yield f"{frame.at} of {len(frame.ids)} hunters have moved"
    left = list(frame.ids[frame.at :])
    now = all_hunters(state, state.suns[-1]) if state.suns else []
    if sorted(frame.ids) != list(frame.ids) or any(
        left.count(hunter) > now.count(hunter) for hunter in left
    ):
        yield "a hunter that is to move is not on its card"


def _lure(state: Land, frame: Frame) -> Iterator[str]:
    """The predator is there, hunts, and has a choice."""
    card: i64 = frame.at % PLACES
    kind: i64 = frame.at // PLACES
    if (
        card >= len(state.areas)
        or state.predators[card * 4 + kind] == 0
        or not state.suns
        or not hunts(state.suns[-1], kind)
        or len(lures(state, card)) < 2
    ):
        yield f"no hunter {frame.at} has to choose"


def _pay(state: Land, frame: Frame) -> Iterator[str]:
    if not state.heads[frame.at] or len(payers(state, frame.at)) < 2:
        yield "no rabbit there has a choice of food"


def _dig(state: Land, frame: Frame) -> Iterator[str]:
    if least_dug(state, frame.at) >= most_dug(state, frame.at):
        yield "there is no choice of burrows"


def _gather(state: Land, frame: Frame) -> Iterator[str]:
    """A leader is there that waits for its food to be paid."""
    yield from _follow(state, frame)
    if frame.ids[0] != JOINING or group_size(state, frame.at) != 1:
        yield "a leader alone pays"


def _follow(state: Land, frame: Frame) -> Iterator[str]:
    led = moving_on(state, frame.at, frame.ids[1]) > 0
    if not led or group_size(state, frame.at) > FOLLOWERS + 1:
        yield "no such group gathers there"


def _walk(state: Land, frame: Frame) -> Iterator[str]:
    yield from _group(state, frame.at, frame.ids[0])


def _explore(state: Land, frame: Frame) -> Iterator[str]:
    if state.beside[frame.at * 4 + frame.ids[0]] != NOWHERE or not len(state.area):
        yield "there is nothing to explore"
    yield from _group(state, frame.at, frame.ids[1])


def _group(state: Land, card: i64, made: i64) -> Iterator[str]:
    """A group stands there that has made so many steps, and can still walk."""
    if not 1 <= group_size(state, card) <= FOLLOWERS + 1 or made >= speed(state, card):
        yield "no group of one to five is on its way there, with steps left"
    if made and state.menace[card] and not only_scouts_move(state, card):
        yield "a group that met a predator is still on its way"


def _look(state: Land, frame: Frame) -> Iterator[str]:
    """So many cards can still be looked at."""
    more: i64 = frame.ids[0]
    left: i64 = len(state.deck(frame.at))
    held: i64 = len(state.seen)
    if more > min(left, LOOKED_AT - held):
        yield f"{more} cards cannot be looked at"
    if held + more != min(LOOKED_AT, held + left):
        yield "three cards are looked at where there are three"


def _put_back(state: Land, frame: Frame) -> Iterator[str]:
    if not state.seen:
        yield "nothing is to be put on top or under"
    if len(orders(state, frame.at)) < 2:
        yield "there is one way only to put the cards back"


def _victim(state: Land, frame: Frame) -> Iterator[str]:
    """There are more rabbits than are eaten, and they differ."""
    if frame.ids[0] >= state.edible_on(frame.at) or len(looks_to_eat(state, frame.at)) < 2:
        yield "there is no choice of victims"
    if not state.menace[frame.at]:
        yield "no predator is there"


def _grow(state: Land, frame: Frame) -> Iterator[str]:
    if len(ways_to_grow(state, frame.at)) < 2:
        yield "the kits there have no choice"


def _breed(state: Land, frame: Frame) -> Iterator[str]:
    if not state.spaces[frame.at] or most_kits(state, frame.at) <= 0:
        yield "no kit can be born there"


def _starve(state: Land, frame: Frame) -> Iterator[str]:
    if state.alive() <= state.counted_food() or len(who_may_starve(state)) < 2:
        yield "nobody has to be picked"


_FRAMES: Final[dict[int, Callable[[Land, Frame], Iterator[str]]]] = {
    order.SOW: _sow,
    order.HUNT: _hunt,
    order.LURE: _lure,
    order.PAY: _pay,
    order.DIG: _dig,
    order.GATHER: _gather,
    order.FOLLOW: _follow,
    order.WALK: _walk,
    order.EXPLORE: _explore,
    order.LOOK: _look,
    order.PUT_BACK: _put_back,
    order.VICTIM: _victim,
    order.GROW: _grow,
    order.BREED: _breed,
    order.STARVE: _starve,
}
