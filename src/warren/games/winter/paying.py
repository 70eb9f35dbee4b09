"""Paying costs: without asking where there is one way, part by part where there are more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.payments import (
    ANY,
    TOKEN_FOR_UNIT,
    TOKENS,
    count,
    covers,
    one,
    unpack,
    ways_to_pay,
)
from warren.core.state import State
from warren.core.text import Message, say
from warren.games.winter.asking import Asking, conservation_spaces, cost_words
from warren.games.winter.names import (
    OPEN,
    OVERRUN,
    PAY,
    PAY_COST,
    SPACE,
    SPACE_NAMES,
    TAKE_TOKEN,
    TASKS,
    USED_CAVE,
    VILLAGE,
)

if TYPE_CHECKING:
    from warren.games.winter.state import Village

FOR_CARD: Final = 0
FOR_TASK: Final = 1
FOR_STORY: Final = 2
FOR_LAND: Final = 3
"""What is paid for, as `at` of a frame says it."""

STORY_COST: Final = 3 << 42
"""Any three resources (WR-8.1)."""
LAND_COST: Final = 1 << 42
"""Any resource (WR-5.2)."""


def cost_of(village: Village, purpose: i64, what: i64) -> i64:
    """The cost of a card, a task, a story or a token restored."""
    if purpose == FOR_CARD:
        return village.box.card_costs[what]
    if purpose == FOR_TASK:
        return village.task_costs[what]
    return STORY_COST if purpose == FOR_STORY else LAND_COST


def pay(village: Village, seat: i64, purpose: i64, what: i64) -> None:
    """Pay for something, or ask how."""
    _go_on(village, seat, purpose, what, 0)


def _ways(village: Village, seat: i64, cost: i64, picked: i64) -> list[int]:
    """The payments that hold what was picked already."""
    ways = ways_to_pay(village.purse(seat), cost, village.terms_of(seat))
    return [way for way in ways if covers(way, picked)]


def _go_on(village: Village, seat: i64, purpose: i64, what: i64, picked: i64) -> None:
    cost = cost_of(village, purpose, what)
    ways = _ways(village, seat, cost, picked)
    if len(ways) == 1:
        _spend(village, seat, cost, ways[0])
    else:
        village.push(PAY_COST, seat, purpose, (int(what), int(picked)))


def _common(ways: list[int]) -> i64:
    """What all payments hold."""
    least: i64 = 0
    kind: i64 = 0
    while kind <= TOKENS:
        lowest: i64 = count(ways[0], kind)
        for way in ways:
            here: i64 = count(way, kind)
            lowest = min(lowest, here)
        least += lowest * one(kind)
        kind += 1
    return least


def _settled(ways: list[int], picked: i64) -> i64:
    """What is sure to be paid: what was picked, and what all payments hold."""
    common = _common(ways)
    both: i64 = 0
    kind: i64 = 0
    while kind <= TOKENS:
        here: i64 = count(common, kind)
        there: i64 = count(picked, kind)
        both += (here if here > there else there) * one(kind)
        kind += 1
    return both


def _spend(village: Village, seat: i64, cost: i64, way: i64) -> None:
    """Pay into the supply, and take the tokens that are part of it (WR-5.3)."""
    tokens: i64 = count(way, TOKENS)
    if tokens > 0:
        terms: i64 = village.terms_of(seat)
        if terms & TOKEN_FOR_UNIT:
            plain = ways_to_pay(village.purse(seat), cost, terms & ~TOKEN_FOR_UNIT)
            if int(way) not in plain:
                village.used |= USED_CAVE
        village.ask(TAKE_TOKEN, seat, tokens)
    goods: i64 = way - tokens * one(TOKENS)
    have: i64 = village.goods[seat]
    village.goods[seat] = have - goods
    village.supply += goods
    if village.events is not None:
        village.tell(say("paid", seat=int(seat), goods=cost_words(goods) or "nothing"))


class PayCost(Asking):
    """Pick one part of a payment that can be made in more than one way."""

    def __init__(self) -> None:
        super().__init__("pay_cost", most=FOR_LAND, ids=2)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """The parts that some payments have and others have not."""
        village = cast("Village", state)
        cost = cost_of(village, frame.at, frame.ids[0])
        ways = _ways(village, seat, cost, frame.ids[1])
        settled = _settled(ways, frame.ids[1])
        found: list[int] = []
        kind: i64 = 0
        while kind <= TOKENS:
            for way in ways:
                if count(way, kind) > count(settled, kind):
                    found.append(PAY + kind)
                    break
            kind += 1
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Go on with the payments that hold it."""
        village = cast("Village", state)
        cost = cost_of(village, frame.at, frame.ids[0])
        settled = _settled(_ways(village, seat, cost, frame.ids[1]), frame.ids[1])
        _go_on(village, seat, frame.at, frame.ids[0], settled + one(choice - PAY))

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """What is paid for."""
        village = cast("Village", state)
        cost = cost_of(village, frame.at, frame.ids[0])
        asked = cost_words(cost) or f"any {count(cost, ANY)}"
        return say("ask_pay_cost", cost=asked)

    def check(self, state: State, frame: Frame) -> None:
        """There is such a thing, and more than one way to pay for it."""
        super().check(state, frame)
        village = cast("Village", state)
        most = {FOR_CARD: len(VILLAGE), FOR_TASK: TASKS}.get(int(frame.at), 1)
        if frame.ids[0] >= most:
            raise BadPosition(f"frame 'pay_cost': nothing {frame.ids[0]} is paid for")
        cost = cost_of(village, frame.at, frame.ids[0])
        if len(_ways(village, frame.seat, cost, frame.ids[1])) < 2:
            picked = unpack(frame.ids[1])
            raise BadPosition(f"frame 'pay_cost': not several ways to pay with {picked}")


class TakeToken(Asking):
    """Take `at` conservation tokens from the board into baskets, as part of a cost (WR-5.3)."""

    def __init__(self) -> None:
        super().__init__("take_token", most=4)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any token on the board."""
        return conservation_spaces(cast("Village", state))

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Its space opens; without a free basket a resource goes to the Burrow (WR-5.1)."""
        village = cast("Village", state)
        take_token(village, seat, choice - SPACE)
        if frame.at > 1:
            village.ask(TAKE_TOKEN, seat, frame.at - 1)
        if village.is_overfull(seat):
            village.ask(OVERRUN, seat)


def take_token(village: Village, seat: i64, space: i64) -> None:
    """Take a conservation token from a space into a basket."""
    village.spaces[space] = OPEN
    village.tokens[seat] += 1
    if village.events is not None:
        name = SPACE_NAMES[space]
        village.tell(say("took_token", seat=int(seat), space=name), [f"space:{name}"])
