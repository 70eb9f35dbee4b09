"""Goods and costs as numbers, and which goods pay a cost (WR-1.7 to 1.9).

`Goods` are counts of parts in one number: resources of kinds 0 to 5, then tokens (`TOKENS`), then,
in a cost, units of any kind (`ANY`). How they lie in it nobody knows but this module. `Terms` say
what may stand for what: one number too, made by `stands_for` and the flags below. One unit of a
cost is substituted once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from warren.core.grid import bit

KINDS: Final = 6
"""Kinds of resources."""
TOKENS: Final = 6
"""The part that is no resource: a token that is taken, from somewhere else, as part of a cost."""
ANY: Final = 7
"""In a cost: units that any resource pays."""

Goods = i64
"""Counts of parts, packed."""
Terms = i64
"""What may be paid in place of what."""

_BITS: Final = 6
_FIELD: Final = 63
_GUARDS: Final = 0x820820820820820
"""The highest bit of each field, never used by a count, so that fields compare at one stroke."""
_RESOURCES: Final = 0xFFFFFFFFF
"""The fields of the six resources."""

THREE_FOR_ONE: Final = 1 << 36
"""Any three resources may stand for one."""
UNIT_FOR_TOKEN: Final = 1 << 37
"""Any resource may stand for a token."""
TOKEN_FOR_UNIT: Final = 1 << 38
"""One token may be taken in place of one resource, once in the whole cost."""

ONE_FOR_ONE: Final = THREE_FOR_ONE - 1
"""Terms by which one resource stands for another."""

REMEMBERED: Final = 1000
"""Questions whose ways to pay are kept: a search asks the same ones again and again."""
_known: Final[dict[tuple[int, int, int], list[int]]] = {}


def pack(counts: Sequence[int]) -> int:
    """Counts as one number.

    >>> unpack(pack([1, 0, 2]))
    [1, 0, 2, 0, 0, 0, 0, 0]
    """
    packed = 0
    for kind, count in enumerate(counts):
        packed += count * one(kind)
    return packed


def unpack(packed: Goods) -> list[int]:
    """The counts of a packed number: six resources, tokens, any."""
    counts: list[int] = []
    kind: i64 = 0
    while kind <= ANY:
        counts.append(count(packed, kind))
        kind += 1
    return counts


def one(kind: i64) -> Goods:
    """One part of a kind, packed."""
    return bit(kind * _BITS)


def each(number: i64) -> Goods:
    """One of each of the first so many kinds.

    >>> unpack(each(2))
    [1, 1, 0, 0, 0, 0, 0, 0]
    """
    return _EACH[number]


_EACH: Final = [pack([1] * number) for number in range(ANY + 1)]


def count(packed: Goods, kind: i64) -> i64:
    """How many parts of a kind there are."""
    return packed >> (kind * _BITS) & _FIELD


def total(packed: Goods) -> i64:
    """How many resources there are, tokens and units of any kind not counted."""
    left: i64 = packed & _RESOURCES
    found: i64 = 0
    while left:
        found += left & _FIELD
        left >>= _BITS
    return found


def less(goods: Goods, cost: Goods) -> Goods:
    """Resources without a cost, as far as they go.

    >>> unpack(less(pack([1, 3]), pack([2, 1, 1])))[:3]
    [0, 2, 0]
    """
    left: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        rest: i64 = count(goods, kind) - count(cost, kind)
        if rest > 0:
            left += rest * one(kind)
        kind += 1
    return left


def resource_bytes(packed: Goods) -> bytes:
    """The counts of the six resources, a byte each."""
    low = _PAIRS[packed & _PAIR] + _PAIRS[packed >> (2 * _BITS) & _PAIR]
    return low + _PAIRS[packed >> (4 * _BITS) & _PAIR]


_PAIR: Final = 4095
_PAIRS: Final = [bytes([p & _FIELD, p >> _BITS]) for p in range(_PAIR + 1)]
"""Two kinds at once, as they lie side by side."""


def kinds_of(packed: Goods) -> list[int]:
    """The kinds of resources that there are any of."""
    found: list[int] = []
    kind: i64 = 0
    while kind < KINDS:
        if packed >> (kind * _BITS) & _FIELD:
            found.append(kind)
        kind += 1
    return found


def subsets(have: Goods, size: i64) -> list[int]:
    """Every multiset of so many of the parts that there are, packed; tokens are parts too.

    >>> [unpack(part)[:2] for part in subsets(pack([1, 2]), 2)]
    [[1, 1], [0, 2]]
    """
    found: list[int] = []
    _add_subsets(have, size, 0, 0, found)
    return found


def _add_subsets(have: Goods, size: i64, kind: i64, picked: Goods, found: list[int]) -> None:
    if size == 0:
        found.append(picked)
        return
    if kind > TOKENS:
        return
    number: i64 = count(have, kind)
    number = min(number, size)
    while number >= 0:
        _add_subsets(have, size - number, kind + 1, picked + number * one(kind), found)
        number -= 1


def covers(have: Goods, part: Goods) -> bool:
    """Whether `have` holds at least all of `part`, kind by kind."""
    return ((have | _GUARDS) - part) & _GUARDS == _GUARDS


def stands_for(paid: i64, asked: i64) -> Terms:
    """Terms by which one kind of resource is paid where another is asked."""
    return bit(asked * KINDS + paid)


def _payable_by(asked: i64, terms: Terms) -> i64:
    """The set of kinds that may be paid where this one is asked."""
    return (terms >> (asked * KINDS) & _FIELD) | bit(asked)


def can_pay(have: Goods, cost: Goods, terms: Terms) -> bool:
    """Whether the cost can be paid; `have` counts the tokens that may be taken, too."""
    named: i64 = cost & _RESOURCES
    asked_tokens: i64 = count(cost, TOKENS)
    tokens: i64 = count(have, TOKENS)
    any_units: i64 = count(cost, ANY)
    resources: i64 = total(have)
    if tokens >= asked_tokens and covers(have, named) and resources >= total(named) + any_units:
        return True
    if terms == 0:
        return False
    if terms & TOKEN_FOR_UNIT == 0:
        units: i64 = total(named)
        if terms & THREE_FOR_ONE == 0 and units + any_units > resources:
            return False
        kind: i64 = 0
        while kind < KINDS and terms & THREE_FOR_ONE == 0:
            if count(named, kind) > count(have, kind) and terms >> (kind * KINDS) & _FIELD == 0:
                return False
            kind += 1
    matched: i64 = _most_matched(have & _RESOURCES, named, 0, terms)
    unmatched: i64 = total(named) - matched
    left: i64 = resources - matched
    taken: i64 = 0
    while taken <= asked_tokens and taken <= tokens:
        need_any: i64 = any_units
        open_units: i64 = unmatched
        if taken < asked_tokens:
            if terms & UNIT_FOR_TOKEN == 0:
                taken += 1
                continue
            need_any += asked_tokens - taken
        if terms & TOKEN_FOR_UNIT and tokens > taken:
            if open_units > 0:
                open_units -= 1
            elif any_units > 0:
                need_any -= 1
            elif need_any > left and matched > 0:
                need_any -= 1  # a named unit becomes the token, its resource pays another
        if terms & THREE_FOR_ONE:
            need_any += 3 * open_units
            open_units = 0
        if open_units == 0 and need_any <= left:
            return True
        taken += 1
    return False


def _most_matched(have: Goods, need: i64, kind: i64, terms: Terms) -> i64:
    """How many of the named units can be paid one for one."""
    while kind < KINDS and count(need, kind) == 0:
        kind += 1
    if kind == KINDS:
        return 0
    rest: i64 = need - one(kind)
    by: i64 = _payable_by(kind, terms)
    best: i64 = 0
    if count(have, kind) > 0:
        best = 1 + _most_matched(have - one(kind), rest, kind, terms)
    wanted: i64 = total(need)
    paid: i64 = 0
    while paid < KINDS and best < wanted:
        if paid != kind and by >> paid & 1 and count(have, paid) > 0:
            found: i64 = 1 + _most_matched(have - one(paid), rest, kind, terms)
            best = max(best, found)
        paid += 1
    if best < wanted:
        found = _most_matched(have, rest, kind, terms)
        best = max(best, found)
    return best


def matched(have: Goods, cost: Goods, terms: Terms) -> i64:
    """How many named units of a cost can be paid one for one: how near a purse has come to it.

    Where nothing at hand stands for what is missing, no other way to pay could do better.
    """
    found: i64 = 0
    helped: bool = False
    kind: i64 = 0
    while kind < KINDS:
        asked: i64 = count(cost, kind)
        if asked > 0:
            there: i64 = count(have, kind)
            if there >= asked:
                found += asked
            else:
                found += there
                by: i64 = terms >> (kind * KINDS) & _FIELD
                paid: i64 = 0
                while by and not helped:
                    helped = by & 1 == 1 and paid != kind and count(have, paid) > 0
                    by >>= 1
                    paid += 1
        kind += 1
    if not helped:
        return found
    return _most_matched(have & _RESOURCES, cost & _RESOURCES, 0, terms)


def ways_to_pay(have: Goods, cost: Goods, terms: Terms) -> list[int]:
    """Every payment, packed and sorted, that is enough, and none that holds more than another.

    The list is kept for whoever asks next, so it is not to be changed.

    >>> [unpack(way)[:3] for way in ways_to_pay(pack([1, 2]), pack([1]), stands_for(1, 0))]
    [[1, 0, 0], [0, 1, 0]]
    """
    asked = (int(have), int(cost), int(terms))
    known = _known.get(asked)
    if known is None:
        if len(_known) >= REMEMBERED:
            _known.clear()
        known = _find_ways(have, cost, terms)
        _known[asked] = known
    return known


def _find_ways(have: Goods, cost: Goods, terms: Terms) -> list[int]:
    partial: list[int] = [0]
    with_token: list[int] = []
    """Payments in which a token stands for a unit already."""
    kind: i64 = 0
    while kind <= ANY:
        for _ in range(count(cost, kind)):
            options = _unit_options(kind, terms)
            grown = _grow(partial, options, have)
            if terms & TOKEN_FOR_UNIT and kind != TOKENS:
                with_token = _least(
                    _grow(with_token, options, have) + _grow(partial, [one(TOKENS)], have)
                )
            else:
                with_token = _least(_grow(with_token, options, have))
            partial = _least(grown)
        kind += 1
    return _least(partial + with_token)


def _unit_options(kind: i64, terms: Terms) -> list[int]:
    """All that pays one unit, but for a token in place of a resource."""
    options: list[int] = []
    paid: i64 = 0
    if kind == TOKENS:
        options.append(one(TOKENS))
    while paid < KINDS:
        if (
            kind == ANY
            or (kind == TOKENS and terms & UNIT_FOR_TOKEN)
            or (kind < KINDS and _payable_by(kind, terms) >> paid & 1)
        ):
            options.append(one(paid))
        paid += 1
    if kind < KINDS and terms & THREE_FOR_ONE:
        options += _TRIPLES
    return options


def _triples() -> list[int]:
    return [
        one(a) + one(b) + one(c)
        for a in range(KINDS)
        for b in range(a, KINDS)
        for c in range(b, KINDS)
    ]


_TRIPLES: Final = _triples()


def _grow(payments: list[int], options: list[int], have: Goods) -> list[int]:
    """Each payment with each option added, where there is enough for it."""
    grown: set[int] = set()
    for payment in payments:
        for option in options:
            more: i64 = payment + option
            if covers(have, more):
                grown.add(more)
    return list(grown)


def _least(payments: list[int]) -> list[int]:
    """Those that hold no other one, sorted."""
    kept: list[int] = []
    by_size = sorted([(total(payment) + count(payment, TOKENS), payment) for payment in payments])
    for _, payment in by_size:
        held = False
        for smaller in kept:
            if covers(payment, smaller):
                held = True
                break
        if not held:
            kept.append(payment)
    kept.sort()
    return kept
