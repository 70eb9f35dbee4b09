"""Goods into baskets: handing out, choosing, and what does not fit (WR-1.1, 1.6, 4.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.payments import TOKENS, count, kinds_of, one
from warren.core.state import State
from warren.core.text import Message, say
from warren.games.winter.asking import (
    IN_BASKETS,
    IN_BURROW,
    IN_SUPPLY,
    Asking,
    Silent,
    bundles_of,
    cause_words,
    goods_words,
    resources_in,
    too_few,
)
from warren.games.winter.names import (
    ARBOR,
    CARD,
    HAND_OUT,
    LOOKOUT,
    MOST_AT_ONCE,
    NO,
    OVERRUN,
    RESOURCES,
    STORY,
    TASK,
    WOLFS_REVENGE,
    goods_of,
    is_goods,
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


NO_CAUSE: Final = 0


def tell_gain(village: Village, seat: i64, goods: i64, cause: i64 = NO_CAUSE) -> None:
    """Say what somebody gains, and of what: a card, story or task, as the choice of it."""
    if village.events is None or goods == 0:
        return
    targets = [f"player:{seat}", *(f"resource:{RESOURCES[kind]}" for kind in kinds_of(goods))]
    if cause == NO_CAUSE:
        message = say("gained", seat=int(seat), goods=goods_words(goods))
    else:
        what = cause_words(village, cause)
        message = say("gained_from", seat=int(seat), goods=goods_words(goods), what=what)
    village.tell(message, targets)


def tell_burrow(village: Village, goods: i64, cause: i64 = NO_CAUSE) -> None:
    """Say what goes to the Burrow: by a story, or else by a rabbit at the location."""
    if village.events is not None and goods:
        message = say("to_burrow", goods=goods_words(goods))
        if cause != NO_CAUSE:
            what = cause_words(village, cause)
            message = say("to_burrow_by", goods=goods_words(goods), what=what)
        village.tell(message, ["burrow"])


def tell_score(village: Village, seat: i64, points: i64, cause: i64) -> None:
    """Say what somebody scores, and by which story."""
    if village.events is not None and points > 0:
        what = cause_words(village, cause)
        village.tell(say("scored", seat=int(seat), n=int(points), what=what), [f"player:{seat}"])


def gain_now(village: Village, seat: i64, goods: i64, cause: i64) -> None:
    """Gain as far as the supply goes, and settle the overrun next."""
    gained: i64 = 0
    for kind in kinds_of(goods):
        gained += village.gain(seat, kind, count(goods, kind)) * one(kind)
    tell_gain(village, seat, gained, cause)
    if village.is_overfull(seat):
        village.ask(OVERRUN, seat)


def hand_out(
    village: Village, first: i64, resource: i64, amounts: i64, cause: i64 = NO_CAUSE
) -> None:
    """Give each player so many of a resource, in turn order; `amounts` are packed by seat."""
    if amounts:
        village.push(HAND_OUT, first, 0, (int(resource), int(amounts), int(cause)))


class HandOut(Silent):
    """Players gain one after another, each settling the overrun before the next (WR-4.7)."""

    def __init__(self) -> None:
        super().__init__("hand_out", most=6, ids=3)

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
                gained = village.gain(seat, resource, amount)
                tell_gain(village, seat, gained * one(resource), frame.ids[2])
                if village.is_overfull(seat):
                    village.push(HAND_OUT, frame.seat, place, frame.ids)
                    village.ask(OVERRUN, seat)
                    return

    def check(self, state: State, frame: Frame) -> None:
        """It is a resource, and comes of a card, a story, or nothing of the kind."""
        super().check(state, frame)
        cause = frame.ids[2]
        if frame.ids[0] >= len(RESOURCES) or (cause != NO_CAUSE and not CARD <= cause < TASK):
            raise BadPosition(f"frame 'hand_out': nobody is given that: {frame.ids}")


class Overrun(Asking):
    """Let go what the baskets do not hold, old or new (WR-1.6)."""

    def __init__(self) -> None:
        super().__init__("overrun", most=TO_SUPPLY)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """As many resources as there are too many."""
        village = cast("Village", state)
        return bundles_of(village.goods[seat], _excess(village, seat))

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """To the Burrow, or to the supply when it came out of the Burrow (WR-6.2)."""
        village = cast("Village", state)
        goods = goods_of(choice)
        have: i64 = village.goods[seat]
        village.goods[seat] = have - goods
        if frame.at == TO_BURROW:
            village.burrow += goods
        else:
            village.supply += goods
        if village.events is not None:
            key = "let_go" if frame.at == TO_BURROW else "gave_back"
            village.tell(say(key, seat=int(seat), goods=goods_words(goods)), ["burrow"])
        if village.is_overfull(seat):
            village.ask(OVERRUN, seat, frame.at)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many, and where they go."""
        village = cast("Village", state)
        number = int(_excess(village, frame.seat))
        key = "ask_overrun" if frame.at == TO_BURROW else "ask_overrun_supply"
        if number > MOST_AT_ONCE:
            return say(f"{key}_part", n=number, now=MOST_AT_ONCE)
        return say(key, n=number)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Too few, too many, or none of them there; tokens stay (WR-1.6)."""
        if not is_goods(choice):
            return None
        if count(goods_of(choice), TOKENS) > 0:
            return say("token_stays")
        number = min(_excess(village, seat), MOST_AT_ONCE)
        return too_few(goods_of(choice), village.goods[seat], IN_BASKETS, number)


def _excess(village: Village, seat: i64) -> i64:
    """How many goods the baskets do not hold."""
    return max(0, village.load_of(seat) - village.baskets[seat])


class ChooseGain(Asking):
    """Gain `at` resources of one's choice, by the card or story that the id names."""

    def __init__(self) -> None:
        super().__init__("choose_gain", most=MOST_AT_ONCE, ids=1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Whatever the supply has."""
        return bundles_of(cast("Village", state).supply, frame.at)

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Into baskets."""
        gain_now(cast("Village", state), seat, goods_of(choice), frame.ids[0])

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many, and why."""
        what = cause_words(cast("Village", state), frame.ids[0])
        return say("ask_choose_gain", n=int(frame.at), what=what)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Too few, too many, or none of them in the supply."""
        if not is_goods(choice):
            return None
        return too_few(goods_of(choice), village.supply, IN_SUPPLY, frame.at)

    def check(self, state: State, frame: Frame) -> None:
        """A card or a story brings it."""
        super().check(state, frame)
        if not CARD <= frame.ids[0] < TASK:
            raise BadPosition(f"frame 'choose_gain': nothing {frame.ids[0]} brings it")


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
        move_from_burrow(village, seat, goods_of(choice), _BY[frame.at])
        if village.is_overfull(seat):
            village.ask(OVERRUN, seat)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """By what."""
        what = cause_words(cast("Village", state), _BY[frame.at])
        return say("ask_take_from_burrow", what=what)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies not there; Arbor is not voluntary."""
        if choice == NO:
            return say("must_take", what=cause_words(village, _BY[frame.at]))
        if not is_goods(choice):
            return None
        return too_few(goods_of(choice), village.burrow, IN_BURROW, 1)


_BY: Final = (CARD + ARBOR, STORY + WOLFS_REVENGE, CARD + LOOKOUT)
"""By what somebody takes from the Burrow, in the order of MUST, MAY, LOOKOUT_MAY."""


def move_from_burrow(village: Village, seat: i64, goods: i64, cause: i64 = NO_CAUSE) -> None:
    """Resources go from the Burrow to a player."""
    village.burrow -= goods
    have: i64 = village.goods[seat]
    village.goods[seat] = have + goods
    if village.events is not None and goods:
        if cause == NO_CAUSE:
            message = say("from_burrow", seat=int(seat), goods=goods_words(goods))
        else:
            what = cause_words(village, cause)
            message = say("from_burrow_by", seat=int(seat), goods=goods_words(goods), what=what)
        village.tell(message, ["burrow", f"player:{seat}"])


def pay_to_burrow(village: Village, seat: i64, goods: i64, cause: i64 = NO_CAUSE) -> None:
    """Resources of a player's go to the Burrow: by a story, or else to the rabbit there."""
    have: i64 = village.goods[seat]
    village.goods[seat] = have - goods
    village.burrow += goods
    if village.events is not None and goods:
        message = say("paid_rabbit", seat=int(seat), goods=goods_words(goods))
        if cause != NO_CAUSE:
            what = cause_words(village, cause)
            message = say("paid_to_burrow", seat=int(seat), goods=goods_words(goods), what=what)
        village.tell(message, ["burrow"])
