"""Goods into baskets: handing out, choosing, and what does not fit (WR-1.1, 1.6, 4.7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.text import Message, say
from warren.games.winter.content import MOST_PLAYERS, RESOURCES, SUPPLY
from warren.games.winter.rules.asking import (
    IN_BASKETS,
    IN_SUPPLY,
    Asking,
    Silent,
    bundles_of,
    cause_words,
    goods_words,
    resources_in,
    too_few,
)
from warren.games.winter.rules.order import CHOOSE_GAIN, HAND_OUT, OVERRUN
from warren.games.winter.rules.payments import TOKENS, count, each, kinds_of, one, total
from warren.games.winter.state import Village
from warren.games.winter.vocabulary import MOST_AT_ONCE, VOCABULARY, goods_of, is_goods

TO_BURROW: Final = 0
TO_SUPPLY: Final = 1
"""Where an overrun goes, as `at` of its frame says it."""

NO_CAUSE: Final = 0
"""In place of the choice of a card, a story or a task."""
AMOUNTS: Final = SUPPLY * each(MOST_PLAYERS)
"""The most that can be handed out, by seat."""
ALL_RESOURCES: Final = SUPPLY * each(len(RESOURCES))
"""All that a player could have to choose from."""


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
    """Give each player so many of a resource, in turn order; `amounts` count by seat as
    goods do by kind."""
    if amounts:
        village.push(HAND_OUT, first, 0, (int(resource), int(amounts), int(cause)))


class HandOut(Silent):
    """Players gain one after another, each settling the overrun before the next (WR-4.7)."""

    def __init__(self) -> None:
        super().__init__(
            HAND_OUT,
            most=MOST_PLAYERS,
            ids=((0, len(RESOURCES) - 1), (0, AMOUNTS), (NO_CAUSE, len(VOCABULARY))),
        )

    def run(self, village: Village, frame: Frame) -> None:
        """Go on with the player that is `at` places after the first."""
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


class Overrun(Asking):
    """Let go what the baskets do not hold, old or new (WR-1.6).

    What is asked for is the smaller part: what goes, or what stays. Up to four goods are one
    choice; more are picked one by one, and nothing goes before all are.
    """

    def __init__(self) -> None:
        super().__init__(OVERRUN, most=TO_SUPPLY, rest=(0, ALL_RESOURCES))

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """As many resources as there are too many, or as have room; or one more of them."""
        goods: i64 = village.goods[seat]
        number = picks(village, seat)
        if number <= MOST_AT_ONCE:
            return bundles_of(goods, number)
        left = resources_in(goods - picked_so_far(frame))
        return left if number < total(goods) else left[:1]

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Pick another, or part with what goes, once all are picked."""
        picked = picked_so_far(frame) + goods_of(choice)
        if total(picked) < picks(village, seat):
            village.ask(OVERRUN, seat, frame.at, (int(picked),))
            return
        goods: i64 = village.goods[seat]
        _part_with(village, frame, seat, goods - picked if keeps(village, seat) else picked)

    def verb(self, village: Village, frame: Frame, choice: i64, kind: str) -> str:
        """It stays or it goes."""
        return "do_overrun_keep" if keeps(village, frame.seat) else "do_overrun"

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """How many stay, or go, and where to; what is picked already."""
        key = "ask_overrun" if frame.at == TO_BURROW else "ask_overrun_supply"
        if keeps(village, frame.seat):
            key += "_keep"
        number = int(picks(village, frame.seat))
        picked = picked_so_far(frame)
        if picked:
            left = number - int(total(picked))
            return say(f"{key}_more", n=number, left=left, goods=goods_words(picked))
        return say(key, n=number)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Too few, too many, or none of them there; tokens stay (WR-1.6)."""
        if not is_goods(choice):
            return None
        if count(goods_of(choice), TOKENS) > 0:
            return say("token_stays")
        number = picks(village, seat)
        left: i64 = village.goods[seat] - picked_so_far(frame)
        return too_few(goods_of(choice), left, IN_BASKETS, 1 if number > MOST_AT_ONCE else number)


def _part_with(village: Village, frame: Frame, seat: i64, goods: i64) -> None:
    """To the Burrow, or to the supply when it came out of the Burrow (WR-6.2)."""
    have: i64 = village.goods[seat]
    village.goods[seat] = have - goods
    if frame.at == TO_BURROW:
        village.burrow += goods
    else:
        village.supply += goods
    if village.events is not None:
        key = "let_go" if frame.at == TO_BURROW else "gave_back"
        village.tell(say(key, seat=int(seat), goods=goods_words(goods)), ["burrow"])


def keeps(village: Village, seat: i64) -> bool:
    """Whether an overrun asks for what stays: where many go, and no fewer than stay."""
    excess = _excess(village, seat)
    return excess > MOST_AT_ONCE and 0 < _room(village, seat) <= excess


def picks(village: Village, seat: i64) -> i64:
    """How many goods an overrun asks for."""
    return _room(village, seat) if keeps(village, seat) else _excess(village, seat)


def picked_so_far(frame: Frame) -> i64:
    """The goods that were picked at a question of `Overrun`."""
    return frame.ids[0] if frame.ids else 0


def _room(village: Village, seat: i64) -> i64:
    """How many resources the baskets hold."""
    return village.baskets[seat] - village.tokens[seat]


def _excess(village: Village, seat: i64) -> i64:
    """How many goods the baskets do not hold."""
    return max(0, village.load_of(seat) - village.baskets[seat])


class ChooseGain(Asking):
    """Gain `at` resources of one's choice, by the card or story that the id names."""

    def __init__(self) -> None:
        super().__init__(CHOOSE_GAIN, most=MOST_AT_ONCE, ids=((0, len(VOCABULARY)),))

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Whatever the supply has."""
        return bundles_of(village.supply, frame.at)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Into baskets."""
        gain_now(village, seat, goods_of(choice), frame.ids[0])

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """How many, and why."""
        what = cause_words(village, frame.ids[0])
        return say("ask_choose_gain", n=int(frame.at), what=what)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Too few, too many, or none of them in the supply."""
        if not is_goods(choice):
            return None
        return too_few(goods_of(choice), village.supply, IN_SUPPLY, frame.at)
