"""Tasks: playing, completing and replacing them (sections 2 and 7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import NOBODY, Frame
from warren.core.grid import bit
from warren.core.steps import DRAW, SECRET, Meaning
from warren.core.text import Message, say
from warren.games.winter.content import (
    FULL,
    RESOURCES,
    STORIES,
    TASKS,
    TRACKS,
    VILLAGE,
    card_named,
)
from warren.games.winter.rules.abilities import add_abilities, use, why_not_use
from warren.games.winter.rules.asking import IN_SUPPLY, Asking, Silent, tasks_in, too_few
from warren.games.winter.rules.goods import gain_now
from warren.games.winter.rules.order import BENEFIT, COMPLETE, DEAL_TASK, GET_TASK, PICK_TASKS
from warren.games.winter.rules.paying import FOR_TASK, describe_paying, pay, too_dear
from warren.games.winter.rules.payments import can_pay, count
from warren.games.winter.state import Village
from warren.games.winter.vocabulary import NO, STOP, TASK, UNIT, USE, goods_of, is_goods

HAND: Final = 7
HAND_OF_TWO: Final = 11
"""Tasks dealt to each player; with two players (WR-2.1)."""
COUNCIL_HOUSE: Final[i64] = card_named("Council House")


# In hand and in play


class DealTask(Asking):
    """Deal a player `at` tasks, one by one."""

    def __init__(self) -> None:
        super().__init__(DEAL_TASK, DRAW, most=HAND_OF_TWO)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any that is left."""
        return tasks_in(village.task_deck)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Into the hand, seen by its owner only."""
        task = bit(TASK.item(choice))
        village.task_deck &= ~task
        village.hands[frame.seat] |= task
        if village.events is not None:
            name = village.box.task_names[TASK.item(choice)]
            village.tell(say("dealt", what=name), [], (int(frame.seat),))
        if frame.at > 1:
            village.push(DEAL_TASK, frame.seat, frame.at - 1)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is dealt already."""
        return say("not_in_deck") if TASK.holds(choice) else None


class PickTasks(Asking):
    """Everybody picks a task secretly; `at` counts the picks of this season (WR-2.5)."""

    def __init__(self) -> None:
        super().__init__(PICK_TASKS, SECRET, most=2)

    def takes_part(self, village: Village, frame: Frame, seat: i64) -> bool:
        """Who has another to play, and one in the hand (WR-10.5)."""
        left = village.hands[seat] & ~village.picked[seat]
        return left != 0 and frame.at < tasks_per_season(village, seat)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any of the hand; the one more that Council House gives is voluntary."""
        found = tasks_in(village.hands[seat] & ~village.picked[seat])
        if frame.at >= usual_tasks(village):
            found.append(NO)
        return found

    def resolve(self, village: Village, frame: Frame, choices: list[int]) -> None:
        """All are revealed together, after the last pick."""
        goes_on = False
        for seat, choice in enumerate(choices):
            if choice not in (NOBODY, NO):
                village.picked[seat] |= bit(TASK.item(choice))
        later = Frame(PICK_TASKS, NOBODY, frame.at + 1)
        for seat in range(village.players):
            if self.takes_part(village, later, seat):
                goes_on = True
        if goes_on:
            village.push(PICK_TASKS, NOBODY, frame.at + 1)
            return
        village.revealed = True
        for seat in range(village.players):
            picked = village.picked[seat]
            village.in_play[seat] = picked
            village.hands[seat] &= ~picked
            village.picked[seat] = 0
            for choice in tasks_in(picked):
                tell_task(village, seat, TASK.item(choice))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """How many tasks it is."""
        if seat < 0 or frame.at >= usual_tasks(village):
            return say("ask_pick_more_tasks", what=VILLAGE[COUNCIL_HOUSE])
        return say("ask_pick_tasks" if frame.at == 0 else "ask_pick_second_task")

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is picked already, or not in the hand."""
        if choice == NO:
            return say("must_pick")
        if TASK.holds(choice) and village.picked[seat] >> TASK.item(choice) & 1:
            return say("picked_already", what=village.box.task_names[TASK.item(choice)])
        return not_in_hand(village, choice)


def usual_tasks(village: Village) -> i64:
    """Tasks that every player plays in a season: two with two players (WR-2.5)."""
    return 2 if village.players == 2 else 1


def tasks_per_season(village: Village, seat: i64) -> i64:
    """Tasks that a player may play in a season: one more with a Council House."""
    more: i64 = 1 if village.copies(seat, COUNCIL_HOUSE) > 0 else 0
    return usual_tasks(village) + more


def not_in_hand(village: Village, choice: i64) -> Message | None:
    """Why a task cannot be played."""
    if not TASK.holds(choice):
        return None
    return say("not_in_hand", what=village.box.task_names[TASK.item(choice)])


def tell_task(village: Village, seat: i64, task: i64) -> None:
    """Say which task somebody plays."""
    if village.events is not None:
        message = say("plays_task", seat=int(seat), what=village.box.task_names[task])
        village.tell(message, [f"task:{task + 1}"])


def replace_task(village: Village, seat: i64, owner: i64, old: i64, new: i64, story: i64) -> None:
    """A task of an owner's leaves for one out of a seat's hand, by a story."""
    village.hands[seat] &= ~bit(new)
    village.in_play[owner] = village.in_play[owner] & ~bit(old) | bit(new)
    village.tasks_gone |= bit(old)
    village.revealed = True
    if village.events is not None:
        name = village.box.task_names[old]
        message = say("task_leaves", seat=int(seat), task=name, what=STORIES[story])
        village.tell(message, [f"task:{old + 1}"])
    tell_task(village, owner, new)


# Completing


def add_tasks(village: Village, seat: i64, choices: list[int]) -> None:
    """Add the tasks of others that the seat can pay for (WR-7.1)."""
    purse: i64 = village.purse(seat)
    terms: i64 = village.terms_of(seat)
    costs = village.task_costs
    owner: i64 = 0
    for mask in village.in_play:
        if owner != seat:
            left: i64 = mask
            task: i64 = 0
            while left:
                if left & 1 and can_pay(purse, costs[task], terms):
                    choices.append(TASK.choice(task))
                left >>= 1
                task += 1
        owner += 1


def complete(village: Village, seat: i64, task: i64) -> None:
    """Pay for a task, complete it, and go on (WR-7.1)."""
    village.ask(COMPLETE, seat)
    village.push(GET_TASK, seat, task)
    pay(village, seat, FOR_TASK, task)


def why_not_complete(village: Village, seat: i64, task: i64) -> Message:
    """It is nobody's, one's own, or costs more than the player has."""
    if village.in_play[seat] >> task & 1:
        return say("own_task", what=village.box.task_names[task])
    for mask in village.in_play:
        if mask >> task & 1:
            return too_dear(village, seat, FOR_TASK, task)
    return say("not_in_play", what=village.box.task_names[task])


class Complete(Asking):
    """Complete another task, or the same again, or stop (WR-7.1)."""

    def __init__(self) -> None:
        super().__init__(COMPLETE)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Tasks of others that the player can pay for."""
        found: list[int] = []
        add_tasks(village, seat, found)
        add_abilities(village, seat, found)
        found.append(STOP)
        return found

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What will be paid, too."""
        return describe_paying(self, village, frame, seat, choice)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Complete it, or stop."""
        if USE.holds(choice):
            village.ask(COMPLETE, seat)
            use(village, seat, choice)
        elif choice != STOP:
            complete(village, seat, TASK.item(choice))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not in play, one's own, or too dear."""
        if USE.holds(choice):
            return why_not_use(village, seat, choice)
        return why_not_complete(village, seat, TASK.item(choice)) if TASK.holds(choice) else None


class GetTask(Silent):
    """A task that is paid for: the storehouse, the points, the owner's benefit (WR-7.1)."""

    def __init__(self) -> None:
        super().__init__(GET_TASK, most=TASKS - 1)

    def run(self, village: Village, frame: Frame) -> None:
        """The track stops at its end."""
        task: i64 = frame.at
        box = village.box
        track: i64 = box.task_tracks[task]
        advance(village, track)
        village.score[frame.seat] += village.task_points[task]
        if village.events is not None:
            message = say(
                "completed",
                seat=int(frame.seat),
                what=box.task_names[task],
                points=village.task_points[task],
                track=TRACKS[track],
                at=village.tracks[track],
            )
            village.tell(message, [f"task:{task + 1}", f"track:{TRACKS[track]}"])
        owner: i64 = 0
        for mask in village.in_play:
            if mask >> task & 1:
                village.ask(BENEFIT, owner, task)
            owner += 1


def advance(village: Village, track: i64) -> None:
    """A storehouse track goes one further, up to its end (WR-1.4)."""
    if village.tracks[track] < FULL:
        village.tracks[track] += 1


class Benefit(Asking):
    """The owner of task `at` gains one of its two resources (WR-7.1)."""

    def __init__(self) -> None:
        super().__init__(BENEFIT, most=TASKS - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Those that the supply has."""
        found: list[int] = []
        for resource in village.box.task_benefits[frame.at]:
            if count(village.supply, resource) > 0 and UNIT.choice(resource) not in found:
                found.append(UNIT.choice(resource))
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Into a basket."""
        gain_now(village, seat, goods_of(choice), TASK.choice(frame.at))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """For which task."""
        return say("ask_benefit", what=village.box.task_names[frame.at])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """The task does not bring it, or the supply has none."""
        if not is_goods(choice):
            return None
        named = [UNIT.choice(resource) for resource in village.box.task_benefits[frame.at]]
        if choice in named:
            return too_few(goods_of(choice), village.supply, IN_SUPPLY, 1)
        benefit = say("either", goods=[RESOURCES[UNIT.item(choice)] for choice in named])
        return say("no_benefit", what=village.box.task_names[frame.at], benefit=benefit)
