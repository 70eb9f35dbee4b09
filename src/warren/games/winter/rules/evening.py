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
    tasks_in,
    too_few,
)
from warren.games.winter.rules.goods import gain_now
from warren.games.winter.rules.order import (
    EVENING,
    REFILL,
    SUNFLOWER_GAIN,
    SWAP_TASK,
    TOLD,
)
from warren.games.winter.rules.paying import FOR_STORY, STORY_COST, pay, too_dear
from warren.games.winter.rules.payments import count, covers, kinds_of, one
from warren.games.winter.rules.setup import TALES
from warren.games.winter.rules.stories import tell_story
from warren.games.winter.rules.tasks import not_in_hand, replace_task
from warren.games.winter.state import NOTHING, Village
from warren.games.winter.vocabulary import (
    END,
    NO,
    STORY,
    SWAP,
    TASK,
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
            add_swaps(village, seat, found)
            if village.active == FROG and village.in_play[seat]:
                found += tasks_in(village.hands[seat])
        add_abilities(village, seat, found)
        found.append(END)
        return found

    def verb(self, village: Village, frame: Frame, choice: i64, kind: str) -> str:
        """What is begun with it."""
        return {"story": "do_tell", "task": "do_bring_in"}[kind]

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A swap by what is given, then by what is taken from the supply."""
        if not SWAP.holds(choice):
            return self.meaning(village, frame, choice)
        given, taken = RESOURCES[SWAP.row(choice)], RESOURCES[SWAP.column(choice)]
        words = say("do_swap", given=given, taken=taken)
        return Meaning(words, say("group_swap"), [f"resource:{given}", f"supply:{taken}"])

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
            swap(village, seat, SWAP.row(choice), SWAP.column(choice))

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
        is_swap = is_goods(choice) or SWAP.holds(choice)
        if not is_story and not is_swap and not TASK.holds(choice):
            return None
        if frame.at == ACTED:
            return say("acted_already")
        if is_story:
            return _why_not_tell(village, seat, STORY.item(choice))
        if TASK.holds(choice):
            return _why_not_bring_in(village, seat, choice)
        return _why_not_swap(village, seat, choice)


_ACTIONS: Final = {"story": "act_story", "swap": "act_swap", "task": "act_bring_in"}
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
    """The baskets lack what is given, or the supply what is taken; a good alone is a gift."""
    given: i64 = one(SWAP.row(choice)) if SWAP.holds(choice) else goods_of(choice)
    if not covers(village.goods[seat], given):
        return too_few(given, village.goods[seat], IN_BASKETS, 1)
    if not SWAP.holds(choice):
        return say("nothing_to_swap_for")
    taken: i64 = SWAP.column(choice)
    if taken == SWAP.row(choice):
        return say("same_kind", what=RESOURCES[taken])
    return too_few(one(taken), village.supply, IN_SUPPLY, 1)


def add_swaps(village: Village, seat: i64, choices: list[int]) -> None:
    """Add every resource for another kind that the supply has."""
    there = kinds_of(village.supply)
    for given in kinds_of(village.goods[seat]):
        for taken in there:
            if taken != given:
                choices.append(SWAP.pair(given, taken))


def swap(village: Village, seat: i64, given: i64, taken: i64) -> None:
    """One for one, with the supply (WR-3.8)."""
    change: i64 = one(taken) - one(given)
    have: i64 = village.goods[seat]
    village.goods[seat] = have + change
    village.supply -= change
    if village.events is not None:
        message = say("swapped", seat=int(seat), given=RESOURCES[given], taken=RESOURCES[taken])
        village.tell(message, [f"player:{seat}"])


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
