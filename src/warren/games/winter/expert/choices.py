"""What a choice of Winter Rabbit is worth, step by step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.deck import knows
from warren.core.frames import Frame
from warren.games.winter.content import FROSTS, FULL, LENDERS
from warren.games.winter.expert import worth as rule
from warren.games.winter.rules.goods import keeps, picked_so_far
from warren.games.winter.rules.order import (
    ACQUIRE,
    BENEFIT,
    CHOOSE_GAIN,
    COMPLETE,
    COUNCIL_TASK,
    EARS_PAY,
    EARS_TAKE,
    EVENING,
    FIRE_TRACK,
    FREE_RESTORE,
    KEEP,
    MIDDAY,
    MORNING,
    MOVE_TO,
    OVERRUN,
    PAY_COST,
    PEEK_AT,
    PICK_TASKS,
    PINE_TO,
    PLACE,
    PLACE_ROCK,
    RABBIT_TAX,
    RECLAIM,
    RESTORE,
    SPRING_DRAW,
    STOMP_TO,
    SUNFLOWER_GAIN,
    TAKE_FROM_BURROW,
    TAKE_TOKEN,
)
from warren.games.winter.rules.paying import settled_of
from warren.games.winter.shapes import FACE_DOWN
from warren.games.winter.state import Village
from warren.games.winter.vocabulary import (
    CARD,
    END,
    FROM_AREA,
    NO,
    SHOW,
    SKIP,
    SPACE,
    STOP,
    STORY,
    SWAP,
    TASK,
    TOKEN,
    TRACK,
    USE,
    YES,
    goods_of,
)

LOOKING: Final = 6.0
"""Looking at a villager, restoring free, showing an own villager: nearly always right."""
MOVING: Final = -1.0
"""Moving a villager or a token: seldom right."""


def judge_all(village: Village, seat: i64, choices: list[int]) -> list[float]:
    """What each choice is worth to the seat."""
    if village.stack[-1].step == PAY_COST:
        return _judge_payments(village, seat, choices)
    return [judge(village, seat, choice) for choice in choices]


def glance_all(village: Village, seat: i64, choices: list[int]) -> list[float]:
    """The same for search."""
    if village.stack[-1].step == PAY_COST:
        return _judge_payments(village, seat, choices)
    return [glance(village, seat, choice) for choice in choices]


def _judge_payments(village: Village, seat: i64, choices: list[int]) -> list[float]:
    """Every way to pay, by what it leaves."""
    settled = settled_of(village, village.stack[-1])
    values: list[float] = []
    for choice in choices:
        values.append(rule.left_worth(village, seat, settled + goods_of(choice)))
    return values


def judge(village: Village, seat: i64, choice: i64) -> float:
    """What a choice is worth to the seat, in points; only differences matter."""
    frame = village.stack[-1]
    step = frame.step
    if USE.holds(choice):
        return rule.ability_worth(village, seat, choice)
    if step in (MIDDAY, ACQUIRE, COMPLETE, RESTORE):
        if choice in (STOP, SKIP):
            return 0.0
        return rule.appraise_midday(village, seat, choice)
    if step == PLACE:
        if choice == SHOW:
            return rule.SHOWING
        return rule.place_worth(village, seat, village.held[0], SPACE.item(choice))
    if step == MORNING:
        return 1.0 if choice == FROM_AREA else 0.0
    if step == EVENING:
        return _judge_evening(village, seat, choice)
    if step == OVERRUN:
        return _judge_overrun(village, frame, seat, goods_of(choice))
    if step in (RABBIT_TAX, EARS_PAY):
        return rule.left_worth(village, seat, goods_of(choice))
    if step in (BENEFIT, CHOOSE_GAIN, RECLAIM, TAKE_FROM_BURROW, EARS_TAKE):
        return rule.gain_worth(village, seat, choice)
    if step == KEEP:
        if choice == SHOW:
            return rule.SHOWING
        return rule.keep_worth(village, seat, TOKEN.item(choice))
    if step in (SPRING_DRAW, SUNFLOWER_GAIN):
        return 1.0 if choice == YES else 0.0
    if step in (PICK_TASKS, COUNCIL_TASK):
        return -20.0 if choice == NO else rule.pick_worth(village, seat, TASK.item(choice))
    if step == FREE_RESTORE:
        return 0.0 if choice == STOP else rule.restore_worth(village, seat, SPACE.item(choice))
    if step == FIRE_TRACK:
        return 0.0 if choice == NO else float(FULL - village.tracks[TRACK.item(choice)])
    if step in (TAKE_TOKEN, PLACE_ROCK, PEEK_AT):
        return 0.0
    return 1.0 if choice in (STOP, NO) else 0.0


def glance(village: Village, seat: i64, choice: i64) -> float:
    """The same for search: nothing so far out that all else looks alike beside it.

    What `judge` never tries is not ruled out here, only put last.
    """
    if USE.holds(choice):
        return LOOKING if LENDERS[USE.item(choice)].use in rule.USE_WORTH else MOVING
    frame = village.stack[-1]
    step = frame.step
    if step in (PICK_TASKS, COUNCIL_TASK) and choice == NO:
        return -2.0
    if step == MOVE_TO:
        return _judge_move(village, seat, village.spaces[frame.at], frame.at, SPACE.item(choice))
    if step in (STOMP_TO, PINE_TO):
        return rule.restore_worth(village, seat, SPACE.item(choice))
    if choice == SHOW:
        return LOOKING
    if village.frost == FROSTS:
        return _judge_last(village, seat, choice)
    return judge(village, seat, choice)


def _judge_last(village: Village, seat: i64, choice: i64) -> float:
    """In the last turn points count, and what fills the storehouse; goods are worth nothing."""
    box = village.box
    step = village.stack[-1].step
    if step in (MIDDAY, COMPLETE) and TASK.holds(choice):
        lacks = village.tracks[box.task_tracks[TASK.item(choice)]] < FULL
        return float(village.task_points[TASK.item(choice)]) + (rule.STOREHOUSE if lacks else 0.0)
    if STORY.holds(choice):
        fire = STORY.item(choice) == rule.FIRST_FIRE and not village.village_is_ready()
        return float(box.story_points[STORY.item(choice)]) + (rule.STOREHOUSE if fire else 0.0)
    if CARD.holds(choice):
        return float(box.card_points[CARD.item(choice)])
    return judge(village, seat, choice)


def _judge_move(village: Village, seat: i64, content: i64, here: i64, there: i64) -> float:
    """A villager that the seat knows is worth most where it would be placed best."""
    if not knows(village.seen[here], int(seat)):
        return 0.0
    return rule.place_worth(village, seat, content - FACE_DOWN, there)


def _judge_overrun(village: Village, frame: Frame, seat: i64, goods: i64) -> float:
    """What is picked so far and these, kept or let go."""
    picked: i64 = picked_so_far(frame) + goods
    if keeps(village, seat):
        return rule.goods_worth(village, seat, picked)
    return rule.left_worth(village, seat, picked)


def _judge_evening(village: Village, seat: i64, choice: i64) -> float:
    if choice == END:
        return 0.0
    if TASK.holds(choice):
        return -1.0
    if STORY.holds(choice):
        return rule.story_worth(village, seat, STORY.item(choice))
    return rule.swap_worth(village, seat, SWAP.row(choice), SWAP.column(choice)) - 0.05
