"""How `scout` judges a choice of Winter Rabbit, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from warren.core.deck import knows
from warren.core.payments import one
from warren.games.winter import heuristics as rule
from warren.games.winter.names import (
    ACQUIRE,
    BENEFIT,
    BUNDLE,
    CARD,
    CHOOSE_GAIN,
    COMPLETE,
    COUNCIL_TASK,
    EARS_PAY,
    EARS_TAKE,
    END,
    EVENING,
    FACE_DOWN,
    FIRE_TRACK,
    FIRST_FIRE,
    FREE_RESTORE,
    FROM_AREA,
    FROM_BAG,
    FROSTS,
    FULL,
    KEEP,
    MIDDAY,
    MORNING,
    MOVE_TO,
    NO,
    OVERRUN,
    PAY,
    PAY_COST,
    PEEK_AT,
    PICK_TASKS,
    PINE_TO,
    PLACE,
    PLACE_ROCK,
    RABBIT_TAX,
    RECLAIM,
    RESTORE,
    SHOW,
    SKIP,
    SPACE,
    SPRING_DRAW,
    STOMP_TO,
    STOP,
    STORY,
    SUNFLOWER_GAIN,
    SWAP_FOR,
    TAKE_FROM_BURROW,
    TAKE_TOKEN,
    TASK,
    TOKEN,
    TRACK,
    USE,
    USE_OWL,
    USE_RIVER,
    USE_STRAWBERRIES,
    YES,
    goods_of,
)
from warren.games.winter.paying import settled_of

if TYPE_CHECKING:
    from warren.games.winter.state import Village

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
    if USE <= choice < BUNDLE:
        return rule.ability_worth(village, seat, choice)
    if step in (MIDDAY, ACQUIRE, COMPLETE, RESTORE):
        if choice in (STOP, SKIP):
            return 0.0
        return rule.appraise_midday(village, seat, choice)
    if step == PLACE:
        if choice == SHOW:
            return rule.SHOWING
        return rule.place_worth(village, seat, village.held[0], choice - SPACE)
    if step == MORNING:
        return 1.0 if choice == FROM_AREA else 0.0
    if step == EVENING:
        return _judge_evening(village, seat, choice)
    if step in (OVERRUN, RABBIT_TAX, EARS_PAY):
        return rule.left_worth(village, seat, goods_of(choice))
    if step in (BENEFIT, CHOOSE_GAIN, RECLAIM, TAKE_FROM_BURROW, EARS_TAKE):
        return rule.gain_worth(village, seat, choice)
    if step == SWAP_FOR:
        goods = village.goods[seat] - one(frame.at) + one(choice - PAY)
        return rule.goods_worth(village, seat, goods)
    if step == KEEP:
        if choice == SHOW:
            return rule.SHOWING
        return rule.keep_worth(village, seat, choice - TOKEN)
    if step in (SPRING_DRAW, SUNFLOWER_GAIN):
        return 1.0 if choice == YES else 0.0
    if step in (PICK_TASKS, COUNCIL_TASK):
        return -20.0 if choice == NO else rule.pick_worth(village, seat, choice - TASK)
    if step == FREE_RESTORE:
        return 0.0 if choice == STOP else rule.restore_worth(village, seat, choice - SPACE)
    if step == FIRE_TRACK:
        return 0.0 if choice == NO else float(FULL - village.tracks[choice - TRACK])
    if step in (TAKE_TOKEN, PLACE_ROCK, PEEK_AT):
        return 0.0
    return 1.0 if choice in (STOP, NO) else 0.0


def glance(village: Village, seat: i64, choice: i64) -> float:
    """The same for search: nothing so far out that all else looks alike beside it.

    What `judge` never tries is not ruled out here, only put last.
    """
    if USE <= choice < BUNDLE:
        if choice in (USE_STRAWBERRIES, USE_OWL):
            return LOOKING
        return LOOKING if choice == USE_RIVER else MOVING
    frame = village.stack[-1]
    step = frame.step
    if step in (PICK_TASKS, COUNCIL_TASK) and choice == NO:
        return -2.0
    if step == MOVE_TO:
        return _judge_move(village, seat, village.spaces[frame.at], frame.at, choice - SPACE)
    if step in (STOMP_TO, PINE_TO):
        return rule.restore_worth(village, seat, choice - SPACE)
    if choice == SHOW:
        return LOOKING
    if village.frost == FROSTS:
        return _judge_last(village, seat, choice)
    return judge(village, seat, choice)


def _judge_last(village: Village, seat: i64, choice: i64) -> float:
    """In the last turn points count, and what fills the storehouse; goods are worth nothing."""
    box = village.box
    step = village.stack[-1].step
    if step in (MIDDAY, COMPLETE) and TASK <= choice < FROM_BAG:
        lacks = village.tracks[box.task_tracks[choice - TASK]] < FULL
        return float(village.task_points[choice - TASK]) + (rule.STOREHOUSE if lacks else 0.0)
    if STORY <= choice < TASK:
        fire = choice - STORY == FIRST_FIRE and not village.village_is_ready()
        return float(box.story_points[choice - STORY]) + (rule.STOREHOUSE if fire else 0.0)
    if CARD <= choice < STORY:
        return float(box.card_points[choice - CARD])
    return judge(village, seat, choice)


def _judge_move(village: Village, seat: i64, content: i64, here: i64, there: i64) -> float:
    """A villager that the seat knows is worth most where it would be placed best."""
    if not knows(village.seen[here], int(seat)):
        return 0.0
    return rule.place_worth(village, seat, content - FACE_DOWN, there)


def _judge_evening(village: Village, seat: i64, choice: i64) -> float:
    if choice == END:
        return 0.0
    if choice >= TASK:
        return -1.0
    if choice >= STORY:
        return rule.story_worth(village, seat, choice - STORY)
    return rule.swap_worth(village, seat, choice - PAY) - 0.05
