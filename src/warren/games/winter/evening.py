"""Evening: tell a story, or swap a resource (WR-3.8, section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.payments import count, one
from warren.core.state import State
from warren.core.text import say
from warren.games.winter.abilities import add_abilities, is_ability, use
from warren.games.winter.asking import Asking, Silent, resources_in, tasks_in
from warren.games.winter.midday import replace_task
from warren.games.winter.names import (
    END,
    EVENING,
    FIRST_ONGOING,
    FROG,
    NO,
    PAY,
    REFILL,
    RESOURCES,
    STORIES,
    STORY,
    SUNFLOWER,
    SWAP_FOR,
    SWAP_TASK,
    TASK,
    TASKS,
    TOLD,
    YES,
)
from warren.games.winter.paying import FOR_STORY, STORY_COST, pay
from warren.games.winter.storage import gain_now
from warren.games.winter.stories import tell_story

if TYPE_CHECKING:
    from warren.games.winter.state import Village

ACTED: Final = 1
"""`at` of an evening whose action is done."""


class SunflowerGain(Asking):
    """At the start of evening, without the two resources, one may be gained."""

    def __init__(self) -> None:
        super().__init__("sunflower_gain")

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """While the story is active, and the supply has any."""
        village = cast("Village", state)
        if village.active != SUNFLOWER:
            return []
        named = village.box.story_resources[SUNFLOWER]
        have = village.goods[seat]
        if count(have, named[0]) or count(have, named[1]) or not count(village.supply, named[2]):
            return []
        return [YES, NO]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Gain it, or do not."""
        village = cast("Village", state)
        if choice == YES:
            gain_now(village, seat, village.box.story_resources[SUNFLOWER][2], 1)


class Evening(Asking):
    """One action, or none; abilities before and after it (WR-3.8)."""

    def __init__(self) -> None:
        super().__init__("evening", most=ACTED)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Stories, resources to swap, tasks to bring in (The Frog Swallows the Sun), the end."""
        village = cast("Village", state)
        found: list[int] = []
        if frame.at != ACTED:
            if village.affords(seat, STORY_COST):
                found += [STORY + story for story in village.stories if story >= 0]
            found += swappable(village, seat)
            if village.active == FROG and village.in_play[seat]:
                found += tasks_in(village.hands[seat])
        add_abilities(village, seat, found)
        found.append(END)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Do it; abilities stay open until the turn is ended."""
        village = cast("Village", state)
        if choice == END:
            return
        if is_ability(choice):
            village.ask(EVENING, seat, frame.at)
            use(village, seat, choice)
            return
        village.ask(EVENING, seat, ACTED)
        if choice >= TASK:
            village.ask(SWAP_TASK, seat, choice - TASK)
        elif choice >= STORY:
            village.push(TOLD, seat, choice - STORY)
            pay(village, seat, FOR_STORY, 0)
        else:
            village.ask(SWAP_FOR, seat, choice - PAY)


def swappable(village: Village, seat: i64) -> list[int]:
    """Resources for which the supply has another kind."""
    there = resources_in(village.supply)
    mine = resources_in(village.goods[seat])
    return [choice for choice in mine if any(other != choice for other in there)]


class SwapFor(Asking):
    """What is taken from the supply for the resource `at` (WR-3.8)."""

    def __init__(self) -> None:
        super().__init__("swap_for", most=len(RESOURCES) - 1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any other kind."""
        there = resources_in(cast("Village", state).supply)
        return [choice for choice in there if choice != PAY + frame.at]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """One for one."""
        village = cast("Village", state)
        change: i64 = one(choice - PAY) - one(frame.at)
        have: i64 = village.goods[seat]
        village.goods[seat] = have + change
        village.supply -= change
        if village.events is not None:
            given, taken = RESOURCES[frame.at], RESOURCES[choice - PAY]
            village.tell(say("swapped", seat=int(seat), given=given, taken=taken))

    def check(self, state: State, frame: Frame) -> None:
        """The player has it."""
        super().check(state, frame)
        if not count(cast("Village", state).goods[frame.seat], frame.at):
            raise BadPosition(f"frame 'swap_for': there is no {RESOURCES[frame.at]} to swap")


class SwapTask(Asking):
    """Which own task leaves for task `at` of the hand (The Frog Swallows the Sun)."""

    def __init__(self) -> None:
        super().__init__("swap_task", most=TASKS - 1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Own tasks in play."""
        return tasks_in(cast("Village", state).in_play[seat])

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """The old one is discarded."""
        replace_task(cast("Village", state), seat, seat, choice - TASK, frame.at)

    def check(self, state: State, frame: Frame) -> None:
        """It is in the hand."""
        super().check(state, frame)
        if cast("Village", state).hands[frame.seat] >> frame.at & 1 == 0:
            raise BadPosition(f"frame 'swap_task': task {frame.at + 1} is not in the hand")


class Told(Silent):
    """A story that is paid for: points, effect, a new one for the display (WR-8.1)."""

    def __init__(self) -> None:
        super().__init__("told", most=len(STORIES) - 1)

    def run(self, state: State, frame: Frame) -> None:
        """An ongoing one ends the one before; an instant one is discarded."""
        village = cast("Village", state)
        story: i64 = frame.at
        village.stories[village.stories.index(int(story))] = -1
        village.score[frame.seat] += village.box.story_points[story]
        if village.events is not None:
            points = village.box.story_points[story]
            message = say(
                "told",
                seat=int(frame.seat),
                what=STORIES[story],
                points=points,
                telling=village.box.tellings[story],
            )
            village.tell(message, [f"story:{STORIES[story]}"])
        village.push(REFILL, frame.seat, 1)
        if story >= FIRST_ONGOING:
            if village.active >= 0:
                village.stories_gone |= bit(village.active)
            village.active = story
        else:
            village.stories_gone |= bit(story)
            tell_story(village, frame.seat, story)

    def check(self, state: State, frame: Frame) -> None:
        """It is on display."""
        super().check(state, frame)
        if int(frame.at) not in cast("Village", state).stories:
            raise BadPosition(f"frame 'told': {STORIES[frame.at]!r} is not on display")
