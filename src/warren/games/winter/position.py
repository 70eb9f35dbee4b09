"""What makes a position of Winter Rabbit impossible, beyond the structure of its fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from warren.core.frames import Frame
from warren.core.grid import count_bits
from warren.core.steps import AUTO, SEAT
from warren.games.winter.content import (
    CONSERVATION_TOKENS,
    COPIES,
    FIRST_BURROW,
    FROST,
    FROSTS,
    LENDERS,
    NEUTRAL,
    NEUTRALS,
    RABBIT,
    RABBITS,
    RESOURCES,
    STORIES,
    SUPPLY,
    TASKS,
    TOKEN_NAMES,
    VILLAGE,
    VILLAGERS,
    WINTER,
)
from warren.games.winter.rules.asking import asked_by
from warren.games.winter.rules.goods import NO_CAUSE, picked_so_far, picks
from warren.games.winter.rules.morning import places_for
from warren.games.winter.rules.order import (
    ADVANCE_SEASON,
    ASK,
    BRING,
    CHOOSE_GAIN,
    DEAL_TASK,
    DRAW_CARD,
    DRAW_STORY,
    DRAWN,
    END_TURN,
    FIRST_PLAYER,
    GET_CARD,
    GET_RESTORED,
    GET_TASK,
    HAND_OUT,
    KEEP,
    LOOK_OUT,
    MOVE_FROM,
    MOVE_TO,
    OVERRUN,
    PAY_COST,
    PEEK_AT,
    PICK_CHARACTER,
    PICK_TASKS,
    PINE_TO,
    PLACE,
    RECLAIM,
    SETTLE,
    SHOES_TO,
    SPRING_DRAW,
    STEPS,
    STOMP_TO,
    SWAP_TASK,
    TAKE_TOKEN,
    TEETH_TO,
    TOLD,
    TURN,
)
from warren.games.winter.rules.paying import cost_of, payments
from warren.games.winter.rules.payments import covers, total, unpack
from warren.games.winter.rules.unknown import unknown_to
from warren.games.winter.shapes import CONSERVATION, FACE_DOWN, FACE_UP, PLAIN, ROCK
from warren.games.winter.state import NEVER, NOT_PICKED, NOTHING, Village
from warren.games.winter.vocabulary import CARD, STORY

_NOBODYS: Final[tuple[int, ...]] = (
    FIRST_PLAYER,
    PICK_TASKS,
    SETTLE,
    LOOK_OUT,
    DRAW_CARD,
    DRAW_STORY,
)
"""Steps that are at no seat; every other frame has one."""
_BEFORE_PLAY: Final[tuple[int, ...]] = (PICK_CHARACTER, DEAL_TASK, PICK_TASKS)
"""Questions that wait for others; all else that is asked is asked at once."""
_PAID_FOR: Final[tuple[int, ...]] = (GET_CARD, GET_TASK, GET_RESTORED, TOLD)
"""What comes once its cost is paid, before anything else happens."""
_PAYING: Final[tuple[int, ...]] = (PAY_COST, TAKE_TOKEN, OVERRUN)


def problems(village: Village) -> Iterator[str]:
    """What could not have come from play, with the reason."""
    yield from _of_bag(village)
    yield from _of_board(village)
    yield from _of_players(village)
    yield from _of_counts(village)
    yield from _of_stack(village)
    for frame in village.stack:
        yield from _of_frame(village, frame)
    yield from _of_knowledge(village)


# What lies where


def _of_bag(village: Village) -> Iterator[str]:
    if village.held != sorted(village.held) or FROST in village.held:
        yield "held: tokens in order, no frost"
    if village.held_shown and (len(village.held) < 2 or int(village.turn) not in village.held):
        yield "held_shown: no villager of the player's is among several that are held"
    if village.no_rabbit != NEVER and village.bag[RABBIT]:
        yield "no_rabbit: the bag was seen to hold none, but it holds one"
    times = [*village.stamps, *village.caught, *village.returned[1::3]]
    if max(*times, int(village.held_stamp), int(village.no_rabbit)) > village.clock:
        yield f"clock: something was drawn later than at {village.clock}"


def _of_knowledge(village: Village) -> Iterator[str]:
    """Tokens are where each seat could find them after what it put back into the bag."""
    for seat in range(village.players):
        if not unknown_to(village, seat).is_possible():
            yield f"returned: player {seat} put back what is neither in the bag nor drawn since"


def _of_board(village: Village) -> Iterator[str]:
    if CONSERVATION in village.spaces[FIRST_BURROW:]:
        yield "spaces: no conservation token lies in the Burrow"
    if village.spaces.count(ROCK) > 1:
        yield "spaces: there is one rock"
    if FACE_DOWN + FROST in village.spaces or FACE_UP + FROST in village.spaces:
        yield "spaces: frost lies on no space"


def _of_players(village: Village) -> Iterator[str]:
    lets_go = any(_step_of(frame) == OVERRUN for frame in village.stack)
    for seat in range(village.players):
        baskets, tokens = village.baskets[seat], village.tokens[seat]
        if village.picked[seat] & ~village.hands[seat]:
            yield f"player {seat}: picked tasks are in the hand"
        if village.is_overfull(seat) and not lets_go:
            yield f"player {seat}: {baskets} baskets hold too much"
        if tokens > baskets:
            yield f"player {seat}: {baskets} baskets hold {tokens} conservation tokens"
    picked = [character for character in village.characters if character != NOT_PICKED]
    if len(set(picked)) != len(picked):
        yield "players: two have the same character"


def _of_counts(village: Village) -> Iterator[str]:
    """No part is lost and none too many."""
    counted = village.census()
    for part, number in _whole_box(int(village.players)).items():
        if counted.get(part, 0) != number:
            yield f"board: {part} is there {counted.get(part, 0)} times, not {number}"


def _whole_box(players: int) -> dict[str, int]:
    whole: dict[str, int] = dict.fromkeys(RESOURCES, SUPPLY)
    whole[PLAIN[CONSERVATION]] = CONSERVATION_TOKENS
    for token, name in enumerate(TOKEN_NAMES):
        whole[name] = VILLAGERS[players] if token < players else 0
    whole[TOKEN_NAMES[NEUTRAL]] = NEUTRALS[players]
    whole[TOKEN_NAMES[RABBIT]] = RABBITS
    whole[TOKEN_NAMES[FROST]] = FROSTS
    whole |= {f"card {name}": COPIES[kind] for kind, name in enumerate(VILLAGE)}
    whole |= {f"story {name}": 1 for name in STORIES}
    return whole | {f"task {task + 1}": 1 for task in range(TASKS)}


# What is under way


def _step_of(frame: Frame) -> int:
    """The step of a frame, or of what it waits to ask."""
    return frame.ids[0] if frame.step == ASK and frame.ids else int(frame.step)


def _of_stack(village: Village) -> Iterator[str]:
    """It began with a turn or the setup; what is paid for waits; what is held gets placed."""
    stack = village.stack
    if not stack:
        if village.frost < FROSTS:
            yield "stack: it is empty, but the last frost has not come"
        return
    if stack[0].step not in (FIRST_PLAYER, TURN, END_TURN):
        yield "stack: its first frame is 'first_player', 'turn' or 'end_turn'"
    for frame in stack[:-1]:
        step = village.game.steps[frame.step]
        if step.kind != AUTO and frame.step not in _BEFORE_PLAY:
            yield f"stack: {step.name!r} asks, but it is not the last frame"
    yield from _of_setup(village)
    paid = [at for at, frame in enumerate(stack) if frame.step in _PAID_FOR]
    for frame in stack[paid[0] + 1 :] if paid else []:
        if _step_of(frame) not in _PAYING:
            yield f"stack: {STEPS.names[frame.step]!r} is no part of a payment"
    if village.held and not any(frame.step in (BRING, PLACE) for frame in stack):
        yield "held: a token is held, but no frame brings it to a space"


def _of_setup(village: Village) -> Iterator[str]:
    """Who begins is drawn, then characters are picked, tasks dealt and picked, then a turn."""
    stack, deck = village.stack, count_bits(village.task_deck)
    if any(frame.step == FIRST_PLAYER for frame in stack):
        picked = [seat for seat in village.characters if seat != NOT_PICKED]
        if len(stack) > 1 or picked or deck < TASKS:
            yield "stack: who begins is drawn before anything else"
    for step in (PICK_CHARACTER, DEAL_TASK):
        seats = [int(frame.seat) for frame in stack if frame.step == step]
        if len(set(seats)) != len(seats):
            yield f"stack: {STEPS.names[step]!r} waits twice for a seat"
    dealt = sum([int(frame.at) for frame in stack if frame.step == DEAL_TASK])
    if dealt > deck:
        yield f"stack: {dealt} tasks are to be dealt, more than there are"
    if any(frame.step in _BEFORE_PLAY for frame in stack) and stack[0].step != TURN:
        yield "stack: characters and tasks are picked before a turn"


# Frames


def _of_frame(village: Village, frame: Frame) -> Iterator[str]:
    name = STEPS.names[frame.step]
    if frame.step not in _NOBODYS and not 0 <= frame.seat < village.players:
        yield f"frame {name!r}: seat {frame.seat} is not at this table"
    if frame.step == ASK:
        yield from _of_question(village, frame)
        return
    if not _fits(village, frame):
        yield f"frame {name!r}: {_WHY[frame.step]}"


def _of_question(village: Village, frame: Frame) -> Iterator[str]:
    """What `ask` waits with is a frame of its own."""
    steps = village.game.steps
    asked = steps[frame.ids[0]]
    if asked.kind != SEAT:
        yield f"frame 'ask': {asked.name!r} asks no seat"
    inner = asked_by(frame)
    asked.check(village, inner)
    yield from _of_frame(village, inner)


def _is_face_down(village: Village, space: int) -> bool:
    return FACE_DOWN <= village.spaces[space] < FACE_UP


def _comes_of_something(cause: int) -> bool:
    return CARD.holds(cause) or STORY.holds(cause)


def _can_place(village: Village, frame: Frame) -> bool:
    return len(village.held) == 1 and len(places_for(village, frame.seat)) > 0


def _is_anothers_task(village: Village, frame: Frame) -> bool:
    owners = [seat for seat, mask in enumerate(village.in_play) if mask >> frame.at & 1]
    return len(owners) > 0 and owners[0] != frame.seat


def _is_paid_in_several_ways(village: Village, frame: Frame) -> bool:
    what, picked = frame.ids
    most = (len(VILLAGE), TASKS, len(STORIES), FIRST_BURROW)[frame.at]
    if what >= most or max(unpack(picked)) > SUPPLY:
        return False
    return len(payments(village, frame.seat, cost_of(village, frame.at, what), picked)) > 1


def _lends(at: int, use: str) -> bool:
    return LENDERS[at].use == use


def _is_picking(village: Village, frame: Frame) -> bool:
    """Whether what is picked of an overrun is there, and less than is asked for."""
    picked = picked_so_far(frame)
    if picked == 0:
        return True
    is_part = total(picked) < picks(village, frame.seat)
    return len(frame.ids) == 1 and is_part and covers(village.goods[frame.seat], picked)


def _fits(village: Village, frame: Frame) -> bool:
    """Whether what a frame is about is there."""
    step, at, seat = frame.step, int(frame.at), frame.seat
    if step == PICK_CHARACTER:
        return village.characters[seat] == NOT_PICKED
    if step == DEAL_TASK:
        return village.task_deck != 0
    if step in (DRAWN, SPRING_DRAW):
        return village.bag_size() > 0
    if step == KEEP:
        return len(village.held) > 1
    if step == PLACE:
        return _can_place(village, frame)
    if step == GET_CARD:
        return at in village.display
    if step == GET_TASK:
        return _is_anothers_task(village, frame)
    if step == TOLD:
        return at in village.stories
    if step == DRAW_CARD:
        return village.display[at] == NOTHING and village.card_deck != 0
    if step == DRAW_STORY:
        return village.stories[at] == NOTHING and village.story_deck != 0
    if step == ADVANCE_SEASON:
        return village.season < WINTER
    return _question_fits(village, frame)


def _question_fits(village: Village, frame: Frame) -> bool:
    """The same for what is asked in the middle of something."""
    step, at, seat, ids = frame.step, int(frame.at), frame.seat, frame.ids
    if step == OVERRUN:
        return _is_picking(village, frame)
    if step == SWAP_TASK:
        return village.hands[seat] >> at & 1 == 1
    if step == HAND_OUT:
        return ids[2] == NO_CAUSE or _comes_of_something(ids[2])
    if step == CHOOSE_GAIN:
        return _comes_of_something(ids[0])
    if step == PAY_COST:
        return _is_paid_in_several_ways(village, frame)
    if step == RECLAIM:
        return at < village.players and at != seat
    if step == MOVE_FROM:
        return _lends(at, "move a villager")
    if step == MOVE_TO:
        return _lends(ids[0], "move a villager") and _is_face_down(village, at)
    if step == PEEK_AT:
        return _lends(at, "look")
    if step == STOMP_TO:
        return village.spaces[at] == CONSERVATION
    if step == PINE_TO:
        return village.spaces[ids[0]] == CONSERVATION
    if step == SHOES_TO:
        return _is_face_down(village, ids[0])
    if step == TEETH_TO:
        return any(mask >> ids[0] & 1 for mask in village.in_play)
    return True


_WHY: Final = {
    PICK_CHARACTER: "this player has a character",
    DEAL_TASK: "there is nothing to deal",
    DRAWN: "the bag is empty",
    SPRING_DRAW: "the bag is empty",
    KEEP: "fewer than two tokens are held",
    PLACE: "one token is held, and a space can take it",
    GET_CARD: "the card is not on display",
    GET_TASK: "the task is nobody else's",
    TOLD: "the story is not on display",
    DRAW_CARD: "no place, or no card",
    DRAW_STORY: "no place, or no story",
    ADVANCE_SEASON: "it is winter already",
    OVERRUN: "what is picked is not in the baskets, or all that is asked for",
    SWAP_TASK: "the task is not in the hand",
    HAND_OUT: "nothing hands that out",
    CHOOSE_GAIN: "nothing brings it",
    PAY_COST: "there is no such thing, or not several ways to pay for it",
    RECLAIM: "it is another player who takes in turn",
    MOVE_FROM: "nothing lets a villager move",
    MOVE_TO: "nothing lets a villager move, or none lies there face down",
    PEEK_AT: "nothing lets one look",
    STOMP_TO: "no conservation token lies there",
    PINE_TO: "no conservation token lies there",
    SHOES_TO: "nobody lies face down there",
    TEETH_TO: "the task is not in play",
}
"""What is wrong where a frame does not fit."""
