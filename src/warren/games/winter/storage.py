"""Goods into baskets: handing out, choosing, and what does not fit (WR-1.1, 1.6, 4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.payments import count, one
from warren.core.state import State
from warren.core.text import say
from warren.games.winter.asking import Asking, Silent, resources_in
from warren.games.winter.names import (
    CHOOSE_GAIN,
    HAND_OUT,
    NO,
    OVERRUN,
    PAY,
    RESOURCES,
)

if TYPE_CHECKING:
    from warren.games.winter.state import Village

TO_BURROW: Final = 0
TO_SUPPLY: Final = 1
"""Where an overrun goes, as `at` of its frame says it."""

MUST: Final = 0
MAY: Final = 1
LOOKOUT_MAY: Final = 2
"""How somebody takes from the Burrow, as `at` of the frame says it."""

EVERYBODY_ONE: Final = 0x41041041041
"""One for each of up to six seats, packed by seat."""


def tell_gain(village: Village, seat: i64, resource: i64, number: i64) -> None:
    """Say what somebody gains."""
    if village.events is not None and number > 0:
        message = say("gained", seat=int(seat), n=int(number), what=RESOURCES[resource])
        village.tell(message, [f"player:{seat}", f"resource:{RESOURCES[resource]}"])


def tell_burrow(village: Village, resource: i64, number: i64) -> None:
    """Say what goes to the Burrow."""
    if village.events is not None and number > 0:
        message = say("to_burrow", n=int(number), what=RESOURCES[resource])
        village.tell(message, ["burrow"])


def gain_now(village: Village, seat: i64, resource: i64, number: i64) -> None:
    """Gain, and settle the overrun next."""
    tell_gain(village, seat, resource, village.gain(seat, resource, number))
    if village.is_overfull(seat):
        village.ask(OVERRUN, seat)


def hand_out(village: Village, first: i64, resource: i64, amounts: i64) -> None:
    """Give each player so many of a resource, in turn order; `amounts` are packed by seat."""
    if amounts:
        village.push(HAND_OUT, first, 0, (int(resource), int(amounts)))


class HandOut(Silent):
    """Players gain one after another, each settling the overrun before the next (WR-4.7)."""

    def __init__(self) -> None:
        super().__init__("hand_out", most=6, ids=2)

    def run(self, state: State, frame: Frame) -> None:
        """Go on with the player that is `at` places after the first."""
        village = cast("Village", state)
        resource: i64 = frame.ids[0]
        amounts: i64 = frame.ids[1]
        place: i64 = frame.at
        while place < village.players:
            seat: i64 = (frame.seat + place) % village.players
            place += 1
            amount: i64 = count(amounts, seat)
            if amount > 0:
                tell_gain(village, seat, resource, village.gain(seat, resource, amount))
                if village.is_overfull(seat):
                    village.push(HAND_OUT, frame.seat, place, frame.ids)
                    village.ask(OVERRUN, seat)
                    return


class Overrun(Asking):
    """Let go what the baskets do not hold, old or new (WR-1.6)."""

    def __init__(self) -> None:
        super().__init__("overrun", most=TO_SUPPLY)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any resource, while there are too many."""
        village = cast("Village", state)
        return resources_in(village.goods[seat]) if village.is_overfull(seat) else []

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """To the Burrow, or to the supply when it came out of the Burrow (WR-6.2)."""
        village = cast("Village", state)
        resource: i64 = choice - PAY
        have: i64 = village.goods[seat]
        village.goods[seat] = have - one(resource)
        if frame.at == TO_BURROW:
            village.burrow += one(resource)
        else:
            village.supply += one(resource)
        if village.events is not None:
            key = "let_go" if frame.at == TO_BURROW else "gave_back"
            village.tell(say(key, seat=int(seat), what=RESOURCES[resource]), ["burrow"])
        if village.is_overfull(seat):
            village.ask(OVERRUN, seat, frame.at)


class ChooseGain(Asking):
    """Gain `at` resources of one's choice, one by one."""

    def __init__(self) -> None:
        super().__init__("choose_gain", most=8)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Whatever the supply has."""
        return resources_in(cast("Village", state).supply)

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """An overrun is settled before the next gain."""
        village = cast("Village", state)
        if frame.at > 1:
            village.ask(CHOOSE_GAIN, seat, frame.at - 1)
        gain_now(village, seat, choice - PAY, 1)


class TakeFromBurrow(Asking):
    """Take a resource from the Burrow: Arbor, The Wolf's Revenge, Lookout."""

    def __init__(self) -> None:
        super().__init__("take_from_burrow", most=LOOKOUT_MAY)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """What lies there, or nothing where it is voluntary."""
        found = resources_in(cast("Village", state).burrow)
        if found and frame.at != MUST:
            found.append(NO)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Into a basket."""
        village = cast("Village", state)
        if choice == NO:
            return
        if frame.at == LOOKOUT_MAY:
            village.looked_out |= bit(seat)
        move_from_burrow(village, seat, choice - PAY)
        if village.is_overfull(seat):
            village.ask(OVERRUN, seat)


def move_from_burrow(village: Village, seat: i64, resource: i64) -> None:
    """One resource goes from the Burrow to a player."""
    village.burrow -= one(resource)
    have: i64 = village.goods[seat]
    village.goods[seat] = have + one(resource)
    if village.events is not None:
        message = say("from_burrow", seat=int(seat), what=RESOURCES[resource])
        village.tell(message, ["burrow", f"player:{seat}"])
