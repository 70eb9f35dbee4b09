"""The Rabbit Burrow: what goes in, who takes from it, what Rabbit asks (section 6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.steps import Meaning
from warren.core.text import Message, say
from warren.games.winter.content import (
    MOST_PLAYERS,
    NEUTRAL,
    RABBIT,
    card_named,
    copies_in,
    story_named,
)
from warren.games.winter.rules.asking import (
    IN_BASKETS,
    IN_BURROW,
    Asking,
    Silent,
    bundles_of,
    cause_words,
    describe_payment,
    goods_words,
    resources_in,
    too_few,
)
from warren.games.winter.rules.goods import NO_CAUSE, TO_SUPPLY
from warren.games.winter.rules.order import (
    CHOOSE_GAIN,
    LOOK_OUT,
    OVERRUN,
    RABBIT_TAX,
    RECLAIM,
    TAKE_FROM_BURROW,
)
from warren.games.winter.rules.paying import can_use_cave, no_cave, use_cave
from warren.games.winter.rules.payments import TOKENS, count, one, subsets, total
from warren.games.winter.state import Village
from warren.games.winter.vocabulary import CARD, NO, STORY, goods_choice, goods_of, is_goods

ARBOR: Final[i64] = card_named("Arbor")
CORN_CRIB: Final[i64] = card_named("Corn Crib")
LOOKOUT: Final[i64] = card_named("Lookout")
WOLFS_REVENGE: Final[i64] = story_named("The Wolf's Revenge")

MUST: Final = 0
MAY: Final = 1
LOOKOUT_MAY: Final = 2
"""How somebody takes from the Burrow, as `at` of the frame says it."""
_BY: Final[list[int]] = [CARD.choice(ARBOR), STORY.choice(WOLFS_REVENGE), CARD.choice(LOOKOUT)]
"""By what, in the same order."""


def tell_burrow(village: Village, goods: i64, cause: i64 = NO_CAUSE) -> None:
    """Say what goes to the Burrow: by a story, or else by a rabbit at the location."""
    if village.events is not None and goods:
        message = say("to_burrow", goods=goods_words(goods))
        if cause != NO_CAUSE:
            what = cause_words(village, cause)
            message = say("to_burrow_by", goods=goods_words(goods), what=what)
        village.tell(message, ["burrow"])


class TakeFromBurrow(Asking):
    """Take a resource from the Burrow: Arbor, The Wolf's Revenge, Lookout."""

    def __init__(self) -> None:
        super().__init__(TAKE_FROM_BURROW, most=LOOKOUT_MAY)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """What lies there, or nothing where it is voluntary."""
        found = resources_in(village.burrow)
        if found and frame.at != MUST:
            found.append(NO)
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Into a basket."""
        if choice == NO:
            return
        if frame.at == LOOKOUT_MAY:
            village.looked_out |= bit(seat)
        move_from_burrow(village, seat, goods_of(choice), _BY[frame.at])
        if village.is_overfull(seat):
            village.ask(OVERRUN, seat)

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """By what."""
        what = cause_words(village, _BY[frame.at])
        return say("ask_take_from_burrow", what=what)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies not there; Arbor is not voluntary."""
        if choice == NO:
            return say("must_take", what=cause_words(village, _BY[frame.at]))
        if not is_goods(choice):
            return None
        return too_few(goods_of(choice), village.burrow, IN_BURROW, 1)


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


# Lookout


def look_out(village: Village) -> None:
    """Rabbit has appeared: whoever has a Lookout may take from the Burrow afterwards."""
    for cards in village.cards:
        if copies_in(cards, LOOKOUT):
            village.push(LOOK_OUT)


class LookOut(Silent):
    """Ask the owner of Lookout, once in each player's turn."""

    def __init__(self) -> None:
        super().__init__(LOOK_OUT)

    def run(self, village: Village, frame: Frame) -> None:
        """Its owner, if it has not acted in this turn."""
        seat: i64 = 0
        while seat < village.players:
            if village.copies(seat, LOOKOUT) > 0 and village.looked_out >> seat & 1 == 0:
                village.ask(TAKE_FROM_BURROW, seat, LOOKOUT_MAY)
            seat += 1


# The Burrow opens


def open_burrow(village: Village, tokens: list[int]) -> None:
    """Every active space of the Burrow is filled: these were turned up there (WR-6.1 to 6.5)."""
    owners = [token for token in tokens if token < NEUTRAL]
    rabbits: i64 = tokens.count(RABBIT)
    if village.events is not None:
        village.tell(say("burrow_opens"), ["burrow"])
    if rabbits > 0:
        look_out(village)
    _fill_corn_cribs(village)
    if rabbits > 0:
        village.supply += village.burrow
        village.burrow = 0
        if village.events is not None:
            village.tell(say("burrow_emptied"), ["burrow"])
        place: i64 = village.players - 1
        while place >= 0:
            village.ask(RABBIT_TAX, (village.turn + place) % village.players, rabbits)
            place -= 1
    elif owners and owners[0] == owners[-1]:
        _take_all(village, owners[0])
    elif owners:
        village.ask(RECLAIM, owners[0], owners[1])


def _fill_corn_cribs(village: Village) -> None:
    place: i64 = village.players - 1
    while place >= 0:
        seat: i64 = (village.turn + place) % village.players
        cribs = village.copies(seat, CORN_CRIB)
        if cribs > 0:
            village.ask(CHOOSE_GAIN, seat, cribs, (int(CARD.choice(CORN_CRIB)),))
        place -= 1


def _take_all(village: Village, seat: i64) -> None:
    move_from_burrow(village, seat, village.burrow)
    if village.is_overfull(seat):
        village.ask(OVERRUN, seat, TO_SUPPLY)


class Reclaim(Asking):
    """The two owners take goods from the Burrow in turn; `at` is the other one (WR-6.1)."""

    def __init__(self) -> None:
        super().__init__(RECLAIM, most=MOST_PLAYERS - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """What lies there."""
        return resources_in(village.burrow)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Into a basket, or back to the supply (WR-6.2); then the other one."""
        move_from_burrow(village, seat, goods_of(choice))
        village.ask(RECLAIM, frame.at, seat)
        if village.is_overfull(seat):
            village.ask(OVERRUN, seat, TO_SUPPLY)

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """Who takes next."""
        return say("ask_reclaim", seat=int(frame.at))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It lies not there."""
        if not is_goods(choice):
            return None
        return too_few(goods_of(choice), village.burrow, IN_BURROW, 1)


class RabbitTax(Asking):
    """Pay a resource to the Burrow for each of `at` rabbits there, if there is any (WR-6.4)."""

    def __init__(self) -> None:
        super().__init__(RABBIT_TAX, most=2)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any resources in baskets; a token in place of one, by Cave."""
        goods: i64 = village.goods[seat]
        owed = _owed(village, frame, seat)
        found = bundles_of(goods, owed)
        if owed > 0 and can_use_cave(village, seat):
            for part in subsets(goods, owed - 1):
                found.append(goods_choice(part + one(TOKENS)))
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """To the Burrow."""
        paid = goods_of(choice)
        if count(paid, TOKENS) > 0:
            paid -= one(TOKENS)
            use_cave(village, seat)
        pay_to_burrow(village, seat, paid)

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A token is taken, not paid."""
        return describe_payment(self, village, frame, choice)

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """How much."""
        return say("ask_rabbit_tax", n=int(_owed(village, frame, frame.seat)))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Too few, too many, or none of them there."""
        if not is_goods(choice):
            return None
        paid = goods_of(choice)
        if count(paid, TOKENS) > 1:
            return say("one_token_only")
        if count(paid, TOKENS) > 0 and not can_use_cave(village, seat):
            return no_cave(village, seat)
        return too_few(paid, village.goods[seat], IN_BASKETS, _owed(village, frame, seat))


def _owed(village: Village, frame: Frame, seat: i64) -> i64:
    """How many resources a player pays to Rabbit: as far as there are any."""
    return min(frame.at, total(village.goods[seat]))
