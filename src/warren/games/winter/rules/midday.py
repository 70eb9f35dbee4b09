"""Midday: a second villager, village cards, tasks or land (WR-3.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.steps import Meaning
from warren.core.text import Message, say
from warren.games.winter.rules.abilities import add_abilities, use, why_not_use
from warren.games.winter.rules.asking import Asking, Silent, joined
from warren.games.winter.rules.cards import acquire, add_cards, why_not_acquire
from warren.games.winter.rules.land import (
    describe_restoring,
    restorable,
    restore_for_pay,
    why_not_restore,
)
from warren.games.winter.rules.morning import SECOND, USED_BALL_GAME, fetch, sources, why_not_from
from warren.games.winter.rules.order import MIDDAY, MIDDAY_AGAIN, REFILL
from warren.games.winter.rules.paying import describe_paying
from warren.games.winter.rules.setup import CARDS
from warren.games.winter.rules.tasks import add_tasks, complete, why_not_complete
from warren.games.winter.state import Village
from warren.games.winter.vocabulary import (
    CARD,
    FROM_AREA,
    FROM_BAG,
    SKIP,
    SPACE,
    TASK,
    USE,
    VOCABULARY,
)


class Midday(Asking):
    """Exactly one action; it is begun with its first villager, card, task or space (WR-3.6)."""

    def __init__(self) -> None:
        super().__init__(MIDDAY)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Every way to begin an action; skipping it only when the bag is empty."""
        found = sources(village, seat)
        add_cards(village, seat, found)
        add_tasks(village, seat, found)
        found += restorable(village, seat)
        add_abilities(village, seat, found)
        if village.bag_size() == 0:
            found.append(SKIP)
        return found

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What restoring land would lead to, what a task or a card will take."""
        if SPACE.holds(choice):
            return describe_restoring(self, village, frame, seat, choice)
        return describe_paying(self, village, frame, seat, choice)

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """The actions that are possible."""
        kinds = [VOCABULARY.kind(choice) for choice in self.legal(village, frame, frame.seat)]
        actions = [say(key) for kind, key in _ACTIONS.items() if kind in kinds]
        if not actions:
            return say("ask_midday_none")
        return say("ask_midday", actions=joined("or", actions))

    def verb(self, village: Village, frame: Frame, choice: i64, kind: str) -> str:
        """What is begun with it."""
        return {"space": "do_restore", "card": "do_acquire", "task": "do_complete"}[kind]

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Begin the action."""
        if USE.holds(choice):
            village.ask(MIDDAY, seat)
            use(village, seat, choice)
        elif choice in (FROM_BAG, FROM_AREA):
            fetch(village, seat, choice, SECOND)
        elif choice == SKIP:
            return
        elif TASK.holds(choice):
            complete(village, seat, TASK.item(choice))
        elif CARD.holds(choice):
            village.push(REFILL, seat, CARDS)
            acquire(village, seat, CARD.item(choice))
        else:
            restore_for_pay(village, seat, SPACE.item(choice))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What each action lacks."""
        if USE.holds(choice):
            return why_not_use(village, seat, choice)
        if choice == SKIP:
            return say("no_skipping")
        if TASK.holds(choice):
            return why_not_complete(village, seat, TASK.item(choice))
        if CARD.holds(choice):
            return why_not_acquire(village, seat, CARD.item(choice))
        from_where = why_not_from(choice)
        return why_not_restore(village, seat, choice) if from_where is None else from_where


_ACTIONS: Final = {
    "from": "act_villager",
    "card": "act_cards",
    "task": "act_tasks",
    "space": "act_land",
}
"""By the kind of choice that an action begins with."""


class MiddayAgain(Silent):
    """One more midday action for who has shown an own villager (Ball Game)."""

    def __init__(self) -> None:
        super().__init__(MIDDAY_AGAIN)

    def run(self, village: Village, frame: Frame) -> None:
        """Once a turn."""
        if village.used & USED_BALL_GAME:
            village.ask(MIDDAY, frame.seat)
