"""Paying costs: without asking where there is one way, else every way as one choice."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.steps import Meaning
from warren.core.text import Message, say
from warren.games.winter.content import RESOURCES, SPACE_NAMES, STORIES, SUPPLY, VILLAGE
from warren.games.winter.rules.asking import (
    Asking,
    conservation_spaces,
    describe_payment,
    goods_words,
    lies_there,
    named,
    place_words,
)
from warren.games.winter.rules.order import (
    GET_CARD,
    GET_RESTORED,
    GET_TASK,
    OVERRUN,
    PAY_COST,
    TAKE_TOKEN,
    TOLD,
)
from warren.games.winter.rules.payments import (
    ANY,
    ONE_FOR_ONE,
    TOKEN_FOR_UNIT,
    TOKENS,
    count,
    covers,
    each,
    matched,
    one,
    total,
    ways_to_pay,
)
from warren.games.winter.shapes import OPEN
from warren.games.winter.state import CAVE, USED_CAVE, Village
from warren.games.winter.vocabulary import (
    CARD,
    MOST_AT_ONCE,
    SPACE,
    TASK,
    UNIT,
    VOCABULARY,
    goods_choice,
    goods_of,
    is_goods,
)

FOR_CARD: Final = 0
FOR_TASK: Final = 1
FOR_STORY: Final = 2
FOR_LAND: Final = 3
"""What is paid for, as `at` of a frame says it."""

OF_COST: Final = 0
BY_CAVE: Final = 1
"""Why a conservation token is taken, as the id of the frame says it."""

MOST_LISTED: Final = 126
"""Payments that are offered at one question, each as a choice: all of any four resources."""

STORY_COST: Final[i64] = 3 * one(ANY)
"""Any three resources (WR-8.1)."""

LAND_COST: Final[i64] = one(ANY)
"""Any resource (WR-5.2)."""
ALL_GOODS: Final = SUPPLY * each(TOKENS + 1)
"""All that anybody could pick in a payment."""


def cost_of(village: Village, purpose: i64, what: i64) -> i64:
    """The cost of a card, a task, a story or a token restored."""
    if purpose == FOR_CARD:
        return village.box.card_costs[what]
    if purpose == FOR_TASK:
        return village.task_costs[what]
    return STORY_COST if purpose == FOR_STORY else LAND_COST


def paid_for(village: Village, purpose: i64, what: i64) -> Message:
    """What is paid for, as people call it."""
    if purpose == FOR_LAND:
        return say("restoring", space=place_words(what))
    if purpose == FOR_TASK:
        return named(village.box.task_names[what])
    return named(VILLAGE[what] if purpose == FOR_CARD else STORIES[what])


def too_dear(village: Village, seat: i64, purpose: i64, what: i64) -> Message:
    """What is lacking to pay for something."""
    cost = cost_of(village, purpose, what)
    name = paid_for(village, purpose, what)
    goods: i64 = village.goods[seat]
    if count(cost, TOKENS) > 0 and not village.has_room_for_token(seat):
        return say("no_basket_for", what=name)
    if count(cost, TOKENS) > village.tokens_on_board():
        return say("no_token_for", what=name)
    units: i64 = total(cost) + count(cost, ANY)
    named: i64 = 0
    kind: i64 = 0
    while kind < len(RESOURCES):
        lacks: i64 = count(cost, kind) - count(goods, kind)
        if lacks > 0:
            named += lacks * one(kind)
        kind += 1
    short: i64 = total(cost) - matched(goods, cost, village.terms_of(seat) & ONE_FOR_ONE)
    if short > 0 and short == total(named):
        return say("short_of", cost=goods_words(cost), what=name, goods=goods_words(named))
    rest: i64 = units - total(goods)
    short = max(short, rest)
    return say("short_by", cost=goods_words(cost), what=name, n=int(short))


def pay(village: Village, seat: i64, purpose: i64, what: i64) -> None:
    """Pay for something, or ask how."""
    _go_on(village, seat, purpose, what, 0)


def payments(village: Village, seat: i64, cost: i64, picked: i64) -> list[int]:
    """The payments that hold what was picked already."""
    ways = ways_to_pay(village.purse(seat), cost, village.terms_of(seat))
    return [way for way in ways if covers(way, picked)]


def describe_paying(
    step: Asking, village: Village, frame: Frame, seat: i64, choice: i64
) -> Meaning:
    """A task or a card with what will be paid for it, where that is not just its cost."""
    meaning = step.meaning(village, frame, choice)
    if TASK.holds(choice):
        cost = cost_of(village, FOR_TASK, TASK.item(choice))
    elif CARD.holds(choice):
        cost = cost_of(village, FOR_CARD, CARD.item(choice))
    else:
        return meaning
    ways = payments(village, seat, cost, 0)
    if len(ways) == 1 and ways[0] == cost:
        return meaning
    paid = say("pays_one_of", n=len(ways))
    if len(ways) == 1:
        paid = say("pays_so", goods=goods_words(ways[0]))
    return meaning._replace(outcome=say("brings_for", brings=meaning.outcome, paid=paid))


def _go_on(village: Village, seat: i64, purpose: i64, what: i64, picked: i64) -> None:
    cost = cost_of(village, purpose, what)
    ways = payments(village, seat, cost, picked)
    if len(ways) == 1:
        _spend(village, seat, purpose, what, ways[0])
    else:
        village.push(PAY_COST, seat, purpose, (int(what), int(picked)))


def _settled(ways: list[int], picked: i64) -> i64:
    """What is sure to be paid: what was picked, and what all payments hold."""
    both: i64 = 0
    kind: i64 = 0
    while kind <= TOKENS:
        least: i64 = count(ways[0], kind)
        for way in ways:
            here: i64 = count(way, kind)
            least = min(least, here)
        there: i64 = count(picked, kind)
        both += max(least, there) * one(kind)
        kind += 1
    return both


def _are_listed(ways: list[int], settled: i64) -> bool:
    """Whether every payment can be offered as one choice: few enough, and of few parts."""
    if len(ways) > MOST_LISTED:
        return False
    for way in ways:
        rest: i64 = way - settled
        if total(rest) + count(rest, TOKENS) > MOST_AT_ONCE:
            return False
    return True


def settled_of(village: Village, frame: Frame) -> i64:
    """What is sure to be paid at a question of `PayCost`, whatever is chosen."""
    cost = cost_of(village, frame.at, frame.ids[0])
    return _settled(payments(village, frame.seat, cost, frame.ids[1]), frame.ids[1])


def _spend(village: Village, seat: i64, purpose: i64, what: i64, way: i64) -> None:
    """Pay into the supply, and take the tokens that are part of it (WR-5.3)."""
    tokens: i64 = count(way, TOKENS)
    if tokens > 0:
        cost = cost_of(village, purpose, what)
        why: i64 = OF_COST
        terms: i64 = village.terms_of(seat)
        if terms & TOKEN_FOR_UNIT:
            plain = ways_to_pay(village.purse(seat), cost, terms & ~TOKEN_FOR_UNIT)
            if int(way) not in plain:
                village.used |= USED_CAVE
                why = BY_CAVE if tokens == 1 else OF_COST
        village.ask(TAKE_TOKEN, seat, tokens, (int(why),))
    goods: i64 = way - tokens * one(TOKENS)
    have: i64 = village.goods[seat]
    village.goods[seat] = have - goods
    village.supply += goods
    if village.events is not None and goods:
        name = paid_for(village, purpose, what)
        village.tell(say("paid", seat=int(seat), goods=goods_words(goods), what=name))


# Cave


def can_use_cave(village: Village, seat: i64) -> bool:
    """Whether a token can be taken in place of one resource, whatever it is paid for."""
    has_terms = village.terms_of(seat) & TOKEN_FOR_UNIT != 0
    return has_terms and count(village.purse(seat), TOKENS) > 0


def use_cave(village: Village, seat: i64) -> None:
    """Take a token in place of a resource."""
    village.used |= USED_CAVE
    village.ask(TAKE_TOKEN, seat, 1, (BY_CAVE,))


def no_cave(village: Village, seat: i64) -> Message:
    """Why no token can be taken in place of a resource."""
    if village.copies(seat, CAVE) == 0:
        return say("no_card", what=VILLAGE[CAVE])
    if seat != village.turn:
        return say("own_turn_only", what=VILLAGE[CAVE])
    if village.used & USED_CAVE:
        return say("used_already", what=VILLAGE[CAVE])
    if village.tokens_on_board() == 0:
        return say("no_token_on_board")
    return say("no_basket")


class PayCost(Asking):
    """Choose how to pay what can be paid in more than one way: all at once, or part by part."""

    def __init__(self) -> None:
        super().__init__(PAY_COST, most=FOR_LAND, ids=((0, len(VOCABULARY)), (0, ALL_GOODS)))

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """What the payments add to that which is settled; the kinds, where those are too many."""
        cost = cost_of(village, frame.at, frame.ids[0])
        ways = payments(village, seat, cost, frame.ids[1])
        settled = _settled(ways, frame.ids[1])
        if _are_listed(ways, settled):
            return [goods_choice(way - settled) for way in ways]
        found: list[int] = []
        kind: i64 = 0
        while kind <= TOKENS:
            for way in ways:
                if count(way, kind) > count(settled, kind):
                    found.append(UNIT.choice(kind))
                    break
            kind += 1
        return found

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Go on with the payments that hold it."""
        settled = settled_of(village, frame)
        _go_on(village, seat, frame.at, frame.ids[0], settled + goods_of(choice))

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Tokens are taken, not paid."""
        return describe_payment(self, village, frame, choice)

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """What is paid for, and how much is open."""
        cost = cost_of(village, frame.at, frame.ids[0])
        what = paid_for(village, frame.at, frame.ids[0])
        ways = payments(village, frame.seat, cost, frame.ids[1])
        settled = _settled(ways, frame.ids[1])
        if settled == 0:
            return say("ask_pay_cost", cost=goods_words(cost), what=what)
        sizes = {total(way - settled) + count(way - settled, TOKENS) for way in ways}
        open_: dict[str, Any] = {"cost": goods_words(cost), "goods": goods_words(settled)}
        if len(sizes) > 1:
            return say("ask_pay_rest", what=what, **open_)
        return say("ask_pay_more", n=int(sizes.pop()), what=what, **open_)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What is not there, or does not pay it."""
        if not is_goods(choice):
            return None
        picked = goods_of(choice)
        if count(picked, TOKENS) > 0 and count(village.purse(seat), TOKENS) == 0:
            return no_cave(village, seat)
        settled = settled_of(village, frame)
        for kind, name in enumerate(RESOURCES):
            left = count(village.goods[seat], kind) - count(settled, kind)
            if count(picked, kind) > left:
                key = "few_baskets" if left > 0 else "none_baskets"
                return say(key, n=int(left), what=name)
        cost = cost_of(village, frame.at, frame.ids[0])
        what = paid_for(village, frame.at, frame.ids[0])
        paid = goods_words(settled + picked)
        return say("does_not_pay", goods=paid, what=what, cost=goods_words(cost))


class TakeToken(Asking):
    """Take `at` conservation tokens from the board into baskets, in a cost or by Cave (WR-5.3)."""

    def __init__(self) -> None:
        super().__init__(TAKE_TOKEN, most=4, ids=((OF_COST, BY_CAVE),))

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any token on the board."""
        return conservation_spaces(village)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Its space opens; without a free basket a resource goes to the Burrow (WR-5.1)."""
        take_token(
            village, seat, SPACE.item(choice), self._told(village, frame, SPACE.item(choice))
        )
        if frame.at > 1:
            village.ask(TAKE_TOKEN, seat, frame.at - 1, frame.ids)
        if village.is_overfull(seat):
            village.ask(OVERRUN, seat)

    def _told(self, village: Village, frame: Frame, space: i64) -> Message:
        """Who takes it, and for what."""
        seat, place = int(frame.seat), place_words(space)
        if frame.ids[0] == BY_CAVE:
            return say("took_token_by", seat=seat, space=place, what=VILLAGE[CAVE])
        return say("took_token_for", seat=seat, space=place, what=_being_paid(village))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """What it is taken for."""
        if frame.ids[0] == BY_CAVE:
            return say("ask_take_token_cave")
        return say("ask_take_token", what=_being_paid(village))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there instead."""
        return lies_there(village, SPACE.item(choice)) if SPACE.holds(choice) else None


def _being_paid(village: Village) -> Message:
    """What a token is taken for: what is done next on the stack once all is paid."""
    for frame in reversed(village.stack):
        purpose = _PAID_FOR.get(int(frame.step))
        if purpose is not None:
            return paid_for(village, purpose, frame.at)
    return say("a_cost")


_PAID_FOR: Final = {
    GET_CARD: FOR_CARD,
    GET_TASK: FOR_TASK,
    TOLD: FOR_STORY,
    GET_RESTORED: FOR_LAND,
}
"""What the procedures are that follow a payment."""


def take_token(village: Village, seat: i64, space: i64, told: Message) -> None:
    """Take a conservation token from a space into a basket; the message says why."""
    village.spaces[space] = OPEN
    village.tokens[seat] += 1
    if village.events is not None:
        village.tell(told, [f"space:{SPACE_NAMES[space]}"])
