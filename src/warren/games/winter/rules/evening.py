"""Evening: tell a story, or swap a resource (WR-3.8, section 8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.steps import Meaning
from warren.core.text import Message, say
from warren.games.winter.content import ONGOING, RESOURCES, STORIES, TASKS, story_named
from warren.games.winter.rules.abilities import add_abilities, use, why_not_use
from warren.games.winter.rules.asking import (
    IN_BASKETS,
    IN_SUPPLY,
    Asking,
    Silent,
    goods_words,
    joined,
    resources_in,
    tasks_in,
    too_few,
)
from warren.games.winter.rules.goods import gain_now
from warren.games.winter.rules.order import (
    EVENING,
    REFILL,
    SUNFLOWER_GAIN,
    SWAP_FOR,
    SWAP_TASK,
    TOLD,
)
from warren.games.winter.rules.paying import FOR_STORY, STORY_COST, pay, too_dear
from warren.games.winter.rules.payments import count, one
from warren.games.winter.rules.setup import TALES
from warren.games.winter.rules.stories import tell_story
from warren.games.winter.rules.tasks import not_in_hand, replace_task
from warren.games.winter.state import NOTHING, Village
from warren.games.winter.vocabulary import (
    END,
    NO,
    STORY,
    TASK,
    UNIT,
    USE,
    VOCABULARY,
    YES,
    goods_of,
    is_goods,
)

ACTED: Final = 1
"""`at` of an evening whose action is done."""
FROG: Final[i64] = story_named("The Frog Swallows the Sun")
SUNFLOWER: Final[i64] = story_named("The Origin of the Sunflower")


class SunflowerGain(Asking):
    """At the start of evening, without the two resources, one may be gained."""

    def __init__(self) -> None:
        super().__init__(SUNFLOWER_GAIN)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """While the story is active, and the supply has any."""
        if village.active != SUNFLOWER:
            return []
        named = village.box.story_resources[SUNFLOWER]
        have = village.goods[seat]
        if count(have, named[0]) or count(have, named[1]) or not count(village.supply, named[2]):
            return []
        found = [YES, NO]
        add_abilities(village, seat, found)
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Gain it, or do not."""
        if USE.holds(choice):
            village.ask(SUNFLOWER_GAIN, seat)
            use(village, seat, choice)
        elif choice == YES:
            goods = one(village.box.story_resources[SUNFLOWER][2])
            gain_now(village, seat, goods, STORY.choice(SUNFLOWER))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """What may be gained."""
        goods = one(village.box.story_resources[SUNFLOWER][2])
        return say("ask_sunflower_gain", goods=goods_words(goods))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """An ability cannot be used."""
        return why_not_use(village, seat, choice) if USE.holds(choice) else None


class Evening(Asking):
    """One action, or none; abilities before and after it (WR-3.8)."""

    def __init__(self) -> None:
        super().__init__(EVENING, most=ACTED)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Stories, resources to swap, tasks to bring in (The Frog Swallows the Sun), the end."""
        found: list[int] = []
        if frame.at != ACTED:
            if village.affords(seat, STORY_COST):
                found += [STORY.choice(story) for story in village.stories if story >= 0]
            found += swappable(village, seat)
            if village.active == FROG and village.in_play[seat]:
                found += tasks_in(village.hands[seat])
        add_abilities(village, seat, found)
        found.append(END)
        return found

    def verb(self, village: Village, frame: Frame, choice: i64, kind: str) -> str:
        """What is begun with it."""
        return {"resource": "do_swap", "story": "do_tell", "task": "do_bring_in"}[kind]

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Do it; abilities stay open until the turn is ended."""
        if choice == END:
            return
        if USE.holds(choice):
            village.ask(EVENING, seat, frame.at)
            use(village, seat, choice)
            return
        village.ask(EVENING, seat, ACTED)
        if TASK.holds(choice):
            village.ask(SWAP_TASK, seat, TASK.item(choice))
        elif STORY.holds(choice):
            village.push(TOLD, seat, STORY.item(choice))
            pay(village, seat, FOR_STORY, STORY.item(choice))
        else:
            village.ask(SWAP_FOR, seat, UNIT.item(choice))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """Whether an action is left."""
        if frame.at == ACTED:
            return say("ask_evening_over")
        kinds = [VOCABULARY.kind(choice) for choice in self.legal(village, frame, frame.seat)]
        actions = [say(key) for kind, key in _ACTIONS.items() if kind in kinds]
        if not actions:
            return say("ask_evening_none")
        return say("ask_evening", actions=joined("or", [*actions, say("act_end")]))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What each action lacks."""
        if USE.holds(choice):
            return why_not_use(village, seat, choice)
        is_story = STORY.holds(choice)
        if not is_story and not is_goods(choice) and not TASK.holds(choice):
            return None
        if frame.at == ACTED:
            return say("acted_already")
        if is_story:
            return _why_not_tell(village, seat, STORY.item(choice))
        if TASK.holds(choice):
            return _why_not_bring_in(village, seat, choice)
        return _why_not_swap(village, seat, choice)


_ACTIONS: Final = {"story": "act_story", "resource": "act_swap", "task": "act_bring_in"}
"""By the kind of choice that an action begins with."""


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
        super().__init__(SWAP_FOR, most=len(RESOURCES) - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any other kind."""
        there = resources_in(village.supply)
        return [choice for choice in there if choice != UNIT.choice(frame.at)]

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What for what."""
        return self.meaning(village, frame, choice, given=RESOURCES[frame.at])

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """What is swapped."""
        return say("ask_swap_for", what=RESOURCES[frame.at])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """The supply has none, or it is the same."""
        if not is_goods(choice):
            return None
        if choice == UNIT.choice(frame.at):
            return say("same_kind", what=RESOURCES[frame.at])
        return too_few(goods_of(choice), village.supply, IN_SUPPLY, 1)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """One for one."""
        change: i64 = one(UNIT.item(choice)) - one(frame.at)
        have: i64 = village.goods[seat]
        village.goods[seat] = have + change
        village.supply -= change
        if village.events is not None:
            given, taken = RESOURCES[frame.at], RESOURCES[UNIT.item(choice)]
            village.tell(say("swapped", seat=int(seat), given=given, taken=taken))


class SwapTask(Asking):
    """Which own task leaves for task `at` of the hand (The Frog Swallows the Sun)."""

    def __init__(self) -> None:
        super().__init__(SWAP_TASK, most=TASKS - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Own tasks in play."""
        return tasks_in(village.in_play[seat])

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """The old one is discarded."""
        replace_task(village, seat, seat, TASK.item(choice), frame.at, FROG)

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """For which task of the hand."""
        return say("ask_swap_task", what=village.box.task_names[frame.at])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not one's own in play."""
        if not TASK.holds(choice):
            return None
        return say("not_your_task", what=village.box.task_names[TASK.item(choice)])


class Told(Silent):
    """A story that is paid for: points, effect, a new one for the display (WR-8.1)."""

    def __init__(self) -> None:
        super().__init__(TOLD, most=len(STORIES) - 1)

    def run(self, village: Village, frame: Frame) -> None:
        """An ongoing one ends the one before; an instant one is discarded."""
        story: i64 = frame.at
        village.stories[village.stories.index(int(story))] = NOTHING
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
        village.push(REFILL, frame.seat, TALES)
        if ONGOING[story]:
            if village.active >= 0:
                village.stories_gone |= bit(village.active)
            village.active = story
        else:
            village.stories_gone |= bit(story)
            tell_story(village, frame.seat, story)
