"""Evening: tell a story, or swap a resource (WR-3.8, section 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.payments import count, one
from warren.core.state import State
from warren.core.steps import Meaning
from warren.core.text import Message, say
from warren.games.winter.abilities import add_abilities, is_ability, use, why_not_use
from warren.games.winter.asking import (
    IN_BASKETS,
    IN_SUPPLY,
    Asking,
    Silent,
    goods_words,
    is_task,
    resources_in,
    tasks_in,
    too_few,
)
from warren.games.winter.midday import not_in_hand, replace_task
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
    SUNFLOWER_GAIN,
    SWAP_FOR,
    SWAP_TASK,
    TASK,
    TASKS,
    TOLD,
    YES,
    goods_of,
    is_goods,
)
from warren.games.winter.paying import FOR_STORY, STORY_COST, pay, too_dear
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
        found = [YES, NO]
        add_abilities(village, seat, found)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Gain it, or do not."""
        village = cast("Village", state)
        if is_ability(choice):
            village.ask(SUNFLOWER_GAIN, seat)
            use(village, seat, choice)
        elif choice == YES:
            goods = one(village.box.story_resources[SUNFLOWER][2])
            gain_now(village, seat, goods, STORY + SUNFLOWER)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """What may be gained."""
        goods = one(cast("Village", state).box.story_resources[SUNFLOWER][2])
        return say("ask_sunflower_gain", goods=goods_words(goods))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """An ability cannot be used."""
        return why_not_use(village, seat, choice) if is_ability(choice) else None


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

    def verb(self, village: Village, frame: Frame, choice: i64, kind: str) -> str:
        """What is begun with it."""
        return {"resource": "do_swap", "story": "do_tell", "task": "do_bring_in"}[kind]

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
            pay(village, seat, FOR_STORY, choice - STORY)
        else:
            village.ask(SWAP_FOR, seat, choice - PAY)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Whether an action is left."""
        return say("ask_evening" if frame.at != ACTED else "ask_evening_over")

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What each action lacks."""
        if is_ability(choice):
            return why_not_use(village, seat, choice)
        is_story = STORY <= choice < TASK
        if not is_story and not is_goods(choice) and not is_task(choice):
            return None
        if frame.at == ACTED:
            return say("acted_already")
        if is_story:
            return _why_not_tell(village, seat, choice - STORY)
        if is_task(choice):
            return _why_not_bring_in(village, seat, choice)
        return _why_not_swap(village, seat, choice)


def _why_not_tell(village: Village, seat: i64, story: i64) -> Message:
    if int(story) not in village.stories:
        return say("not_on_display", what=STORIES[story])
    return too_dear(village, seat, FOR_STORY, story)


def _why_not_bring_in(village: Village, seat: i64, choice: i64) -> Message | None:
    if village.active != FROG:
        return say("not_active", what=STORIES[FROG])
    return not_in_hand(village, choice) if village.in_play[seat] else say("no_task_in_play")


def _why_not_swap(village: Village, seat: i64, choice: i64) -> Message:
    if choice in resources_in(village.goods[seat]):
        return say("nothing_to_swap_for")
    return too_few(goods_of(choice), village.goods[seat], IN_BASKETS, 1)


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

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What for what."""
        return self.meaning(cast("Village", state), frame, choice, given=RESOURCES[frame.at])

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """What is swapped."""
        return say("ask_swap_for", what=RESOURCES[frame.at])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """The supply has none, or it is the same."""
        if not is_goods(choice):
            return None
        if choice == PAY + frame.at:
            return say("same_kind", what=RESOURCES[frame.at])
        return too_few(goods_of(choice), village.supply, IN_SUPPLY, 1)

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
        replace_task(cast("Village", state), seat, seat, choice - TASK, frame.at, FROG)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """For which task of the hand."""
        return say("ask_swap_task", what=cast("Village", state).box.task_names[frame.at])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not one's own in play."""
        if not is_task(choice):
            return None
        return say("not_your_task", what=village.box.task_names[choice - TASK])

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
