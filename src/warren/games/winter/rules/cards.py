"""Village cards: acquiring them, and what they do at once (sections 9 and 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.steps import Meaning
from warren.core.text import Message, say
from warren.games.winter.content import VILLAGE, card_named, one_card
from warren.games.winter.rules.abilities import add_abilities, use, why_not_use
from warren.games.winter.rules.asking import Asking, Silent, tasks_in
from warren.games.winter.rules.order import ACQUIRE, CHOOSE_GAIN, COUNCIL_TASK, GET_CARD
from warren.games.winter.rules.paying import FOR_CARD, describe_paying, pay, too_dear
from warren.games.winter.rules.payments import can_pay
from warren.games.winter.rules.tasks import COUNCIL_HOUSE, not_in_hand, tell_task
from warren.games.winter.state import NOTHING, Village
from warren.games.winter.vocabulary import CARD, NO, STOP, TASK, USE

SLASH_AND_BURN: Final[i64] = card_named("Slash and Burn")
BURNED: Final = 4
"""Resources that Slash and Burn gives."""


def add_cards(village: Village, seat: i64, choices: list[int]) -> None:
    """Add the cards on display that the seat can pay for, each kind once."""
    purse: i64 = village.purse(seat)
    terms: i64 = village.terms_of(seat)
    costs = village.box.card_costs
    place: i64 = 0
    for kind in village.display:
        if kind >= 0 and can_pay(purse, costs[kind], terms) and kind not in village.display[:place]:
            choices.append(CARD.choice(kind))
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
        super().__init__(ACQUIRE)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """What is left on display."""
        found: list[int] = []
        add_cards(village, seat, found)
        add_abilities(village, seat, found)
        found.append(STOP)
        return found

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What will be paid, too."""
        return describe_paying(self, village, frame, seat, choice)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Buy it, or stop."""
        if USE.holds(choice):
            village.ask(ACQUIRE, seat)
            use(village, seat, choice)
        elif choice != STOP:
            acquire(village, seat, CARD.item(choice))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not on display, or too dear."""
        if USE.holds(choice):
            return why_not_use(village, seat, choice)
        if CARD.holds(choice):
            return why_not_acquire(village, seat, CARD.item(choice))
        return None


class GetCard(Silent):
    """A card that is paid for comes into the player's area: points, baskets, effect (WR-9.2)."""

    def __init__(self) -> None:
        super().__init__(GET_CARD, most=len(VILLAGE) - 1)

    def run(self, village: Village, frame: Frame) -> None:
        """Instant effects happen at once."""
        seat: i64 = frame.seat
        kind: i64 = frame.at
        village.display[village.display.index(int(kind))] = NOTHING
        village.cards[seat] += one_card(kind)
        village.baskets[seat] += village.box.card_baskets[kind]
        village.terms[seat] |= village.box.card_terms[kind]
        village.score[seat] += village.box.card_points[kind]
        if village.events is not None:
            points = village.box.card_points[kind]
            message = say("acquired", seat=int(seat), what=VILLAGE[kind], points=points)
            village.tell(message, [f"card:{VILLAGE[kind]}"])
        effect = AT_ONCE.get(int(kind))
        if effect is not None:
            effect(village, int(seat))


# What cards do at once


def _burn(village: Village, seat: int) -> None:
    """Four resources of the player's choice (WR-V.Slash and Burn)."""
    village.ask(CHOOSE_GAIN, seat, BURNED, (int(CARD.choice(SLASH_AND_BURN)),))


def _hold_council(village: Village, seat: int) -> None:
    """One more task (WR-V.Council House)."""
    village.ask(COUNCIL_TASK, seat)


AT_ONCE: Final[dict[int, Callable[[Village, int], None]]] = {
    int(SLASH_AND_BURN): _burn,
    int(COUNCIL_HOUSE): _hold_council,
}
"""By kind: what happens when somebody gets such a card, besides points and baskets."""


class CouncilTask(Asking):
    """Play one more task now, by Council House."""

    def __init__(self) -> None:
        super().__init__(COUNCIL_TASK)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any of the hand, or none."""
        return [*tasks_in(village.hands[seat]), NO]

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Open, beside the other."""
        if choice == NO:
            return
        task = bit(TASK.item(choice))
        village.hands[seat] &= ~task
        village.in_play[seat] |= task
        village.revealed = True
        tell_task(village, seat, TASK.item(choice))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not in the hand."""
        return not_in_hand(village, choice)
