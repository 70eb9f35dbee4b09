"""Midday: a second villager, village cards, tasks or land (WR-3.6, sections 7 and 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.payments import can_pay, count
from warren.core.state import State
from warren.core.text import Message, say
from warren.games.winter.abilities import add_abilities, is_ability, use, why_not_use
from warren.games.winter.asking import IN_SUPPLY, Asking, Silent, is_task, tasks_in, too_few
from warren.games.winter.land import restorable, restore_for_pay, why_not_restore
from warren.games.winter.morning import SECOND, fetch, sources, why_not_from
from warren.games.winter.names import (
    ACQUIRE,
    BENEFIT,
    CARD,
    CHOOSE_GAIN,
    COMPLETE,
    COUNCIL_HOUSE,
    COUNCIL_TASK,
    FROM_AREA,
    FROM_BAG,
    FULL,
    GET_CARD,
    GET_TASK,
    MIDDAY,
    NO,
    PAY,
    REFILL,
    RESOURCES,
    SKIP,
    SLASH_AND_BURN,
    SPACE,
    STOP,
    STORIES,
    STORY,
    TASK,
    TASKS,
    TRACKS,
    USED_BALL_GAME,
    VILLAGE,
    goods_of,
    is_goods,
)
from warren.games.winter.paying import FOR_CARD, FOR_TASK, pay, too_dear
from warren.games.winter.storage import gain_now

if TYPE_CHECKING:
    from warren.games.winter.state import Village


class Midday(Asking):
    """Exactly one action; it is begun with its first villager, card, task or space (WR-3.6)."""

    def __init__(self) -> None:
        super().__init__("midday")

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Every way to begin an action; skipping it only when the bag is empty."""
        village = cast("Village", state)
        found = sources(village, seat)
        add_cards(village, seat, found)
        add_tasks(village, seat, found)
        found += restorable(village, seat)
        add_abilities(village, seat, found)
        if village.bag_size() == 0:
            found.append(SKIP)
        return found

    def verb(self, village: Village, frame: Frame, choice: i64, kind: str) -> str:
        """What is begun with it."""
        return {"space": "do_restore", "card": "do_acquire", "task": "do_complete"}[kind]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Begin the action."""
        village = cast("Village", state)
        if is_ability(choice):
            village.ask(MIDDAY, seat)
            use(village, seat, choice)
        elif choice in (FROM_BAG, FROM_AREA):
            fetch(village, seat, choice, SECOND)
        elif choice == SKIP:
            return
        elif choice >= TASK:
            complete(village, seat, choice - TASK)
        elif choice >= CARD:
            village.push(REFILL, seat, 0)
            acquire(village, seat, choice - CARD)
        else:
            restore_for_pay(village, seat, choice - SPACE)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What each action lacks."""
        if is_ability(choice):
            return why_not_use(village, seat, choice)
        if choice == SKIP:
            return say("no_skipping")
        if is_task(choice):
            return why_not_complete(village, seat, choice - TASK)
        if CARD <= choice < STORY:
            return why_not_acquire(village, seat, choice - CARD)
        from_where = why_not_from(choice)
        return why_not_restore(village, seat, choice) if from_where is None else from_where


class MiddayAgain(Silent):
    """One more midday action for who has shown an own villager (Ball Game)."""

    def __init__(self) -> None:
        super().__init__("midday_again")

    def run(self, state: State, frame: Frame) -> None:
        """Once a turn."""
        village = cast("Village", state)
        if village.used & USED_BALL_GAME:
            village.ask(MIDDAY, frame.seat)


# Village cards


def add_cards(village: Village, seat: i64, choices: list[int]) -> None:
    """Add the cards on display that the seat can pay for, each kind once."""
    purse: i64 = village.purse(seat)
    terms: i64 = village.terms_of(seat)
    costs = village.box.card_costs
    place: i64 = 0
    for kind in village.display:
        if kind >= 0 and can_pay(purse, costs[kind], terms) and kind not in village.display[:place]:
            choices.append(CARD + kind)
        place += 1


def acquire(village: Village, seat: i64, kind: i64) -> None:
    """Pay for a card, take it, and go on (WR-9.1)."""
    village.ask(ACQUIRE, seat)
    village.push(GET_CARD, seat, kind)
    pay(village, seat, FOR_CARD, kind)


def why_not_acquire(village: Village, seat: i64, kind: i64) -> Message:
    """It is not on display, or costs more than the player has."""
    if int(kind) not in village.display:
        return say("not_on_display", what=VILLAGE[kind])
    return too_dear(village, seat, FOR_CARD, kind)


class Acquire(Asking):
    """Acquire another card, or stop; the display is refilled only after the last (WR-9.1)."""

    def __init__(self) -> None:
        super().__init__("acquire")

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """What is left on display."""
        village = cast("Village", state)
        found: list[int] = []
        add_cards(village, seat, found)
        add_abilities(village, seat, found)
        found.append(STOP)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Buy it, or stop."""
        village = cast("Village", state)
        if is_ability(choice):
            village.ask(ACQUIRE, seat)
            use(village, seat, choice)
        elif choice != STOP:
            acquire(village, seat, choice - CARD)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not on display, or too dear."""
        if is_ability(choice):
            return why_not_use(village, seat, choice)
        if CARD <= choice < STORY:
            return why_not_acquire(village, seat, choice - CARD)
        return None


class GetCard(Silent):
    """A card that is paid for comes into the player's area: points, baskets, effect (WR-9.2)."""

    def __init__(self) -> None:
        super().__init__("get_card", most=len(VILLAGE) - 1)

    def run(self, state: State, frame: Frame) -> None:
        """Instant effects happen at once."""
        village = cast("Village", state)
        seat: i64 = frame.seat
        kind: i64 = frame.at
        village.display[village.display.index(int(kind))] = -1
        village.cards[seat] += bit(2 * kind)
        village.baskets[seat] += village.box.card_baskets[kind]
        village.terms[seat] |= village.box.card_terms[kind]
        village.score[seat] += village.box.card_points[kind]
        if village.events is not None:
            points = village.box.card_points[kind]
            message = say("acquired", seat=int(seat), what=VILLAGE[kind], points=points)
            village.tell(message, [f"card:{VILLAGE[kind]}"])
        if kind == SLASH_AND_BURN:
            village.ask(CHOOSE_GAIN, seat, 4, (CARD + SLASH_AND_BURN,))
        elif kind == COUNCIL_HOUSE:
            village.ask(COUNCIL_TASK, seat)

    def check(self, state: State, frame: Frame) -> None:
        """It is on display."""
        super().check(state, frame)
        if int(frame.at) not in cast("Village", state).display:
            raise BadPosition(f"frame 'get_card': {VILLAGE[frame.at]!r} is not on display")


class CouncilTask(Asking):
    """Play one more task now, by Council House."""

    def __init__(self) -> None:
        super().__init__("council_task")

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any of the hand, or none."""
        return [*tasks_in(cast("Village", state).hands[seat]), NO]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Open, beside the other."""
        village = cast("Village", state)
        if choice == NO:
            return
        task = bit(choice - TASK)
        village.hands[seat] &= ~task
        village.in_play[seat] |= task
        village.revealed = True
        tell_task(village, seat, choice - TASK)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not in the hand."""
        return not_in_hand(village, choice)


def not_in_hand(village: Village, choice: i64) -> Message | None:
    """Why a task cannot be played."""
    if not is_task(choice):
        return None
    return say("not_in_hand", what=village.box.task_names[choice - TASK])


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


# Tasks


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
                    choices.append(TASK + task)
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
        super().__init__("complete")

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Tasks of others that the player can pay for."""
        village = cast("Village", state)
        found: list[int] = []
        add_tasks(village, seat, found)
        add_abilities(village, seat, found)
        found.append(STOP)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Complete it, or stop."""
        village = cast("Village", state)
        if is_ability(choice):
            village.ask(COMPLETE, seat)
            use(village, seat, choice)
        elif choice != STOP:
            complete(village, seat, choice - TASK)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not in play, one's own, or too dear."""
        if is_ability(choice):
            return why_not_use(village, seat, choice)
        return why_not_complete(village, seat, choice - TASK) if is_task(choice) else None


class GetTask(Silent):
    """A task that is paid for: the storehouse, the points, the owner's benefit (WR-7.1)."""

    def __init__(self) -> None:
        super().__init__("get_task", most=TASKS - 1)

    def run(self, state: State, frame: Frame) -> None:
        """The track stops at its end."""
        village = cast("Village", state)
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

    def check(self, state: State, frame: Frame) -> None:
        """Somebody else has it in play."""
        super().check(state, frame)
        owners = [
            seat for seat, mask in enumerate(cast("Village", state).in_play) if mask >> frame.at & 1
        ]
        if not owners or owners[0] == frame.seat:
            raise BadPosition(f"frame 'get_task': task {frame.at + 1} is nobody else's")


def advance(village: Village, track: i64) -> None:
    """A storehouse track goes one further, up to its end (WR-1.4)."""
    if village.tracks[track] < FULL:
        village.tracks[track] += 1


class Benefit(Asking):
    """The owner of task `at` gains one of its two resources (WR-7.1)."""

    def __init__(self) -> None:
        super().__init__("benefit", most=TASKS - 1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Those that the supply has."""
        village = cast("Village", state)
        found: list[int] = []
        for resource in village.box.task_benefits[frame.at]:
            if count(village.supply, resource) > 0 and PAY + resource not in found:
                found.append(PAY + resource)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Into a basket."""
        gain_now(cast("Village", state), seat, goods_of(choice), TASK + frame.at)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """For which task."""
        return say("ask_benefit", what=cast("Village", state).box.task_names[frame.at])

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """The task does not bring it, or the supply has none."""
        if not is_goods(choice):
            return None
        named = [PAY + resource for resource in village.box.task_benefits[frame.at]]
        if choice in named:
            return too_few(goods_of(choice), village.supply, IN_SUPPLY, 1)
        benefit = say("either", goods=[RESOURCES[choice - PAY] for choice in named])
        return say("no_benefit", what=village.box.task_names[frame.at], benefit=benefit)
