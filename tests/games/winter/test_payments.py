"""Payments, against brute force: every multiset is tried, and every way of standing in for it."""

from __future__ import annotations

import itertools
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from warren.games.winter.rules.payments import (
    ANY,
    KINDS,
    REMEMBERED,
    THREE_FOR_ONE,
    TOKEN_FOR_UNIT,
    TOKENS,
    UNIT_FOR_TOKEN,
    can_pay,
    count,
    covers,
    kinds_of,
    matched,
    one,
    pack,
    stands_for,
    total,
    unpack,
    ways_to_pay,
)

NAMED = 3
"""Kinds that brute force uses; the others stay at nothing."""


def pays(units: list[int], parts: Counter[int], pairs: set[tuple[int, int]], flags: int) -> bool:
    """Whether exactly these parts pay these units, by trying everything."""
    if not units:
        return not +parts
    unit, rest = units[0], units[1:]
    options: list[tuple[tuple[int, ...], int]] = []
    for kind in range(KINDS):
        if unit in (ANY, kind) or (kind, unit) in pairs:
            options.append(((kind,), flags))
        if unit == TOKENS and flags & UNIT_FOR_TOKEN:
            options.append(((kind,), flags))
    if unit == TOKENS:
        options.append(((TOKENS,), flags))
    elif flags & TOKEN_FOR_UNIT:
        options.append(((TOKENS,), flags & ~TOKEN_FOR_UNIT))
    if unit < KINDS and flags & THREE_FOR_ONE:
        held = [kind for kind in parts if kind < KINDS]
        options += [(t, flags) for t in itertools.combinations_with_replacement(held, 3)]
    for option, left in options:
        less = parts.copy()
        less.subtract(option)
        if min(less.values(), default=0) >= 0 and pays(rest, less, pairs, left):
            return True
    return False


def brute(have: list[int], cost: list[int], pairs: set[tuple[int, int]], flags: int) -> set[int]:
    """Every payment that is enough and holds no other."""
    units = [kind for kind in range(ANY + 1) for _ in range(cost[kind])]
    enough: list[list[int]] = []
    for counts in itertools.product(*(range(n + 1) for n in have)):
        parts = Counter({kind: n for kind, n in enumerate(counts) if n})
        if pays(units, parts, pairs, flags):
            enough.append(list(counts))
    return {
        pack(way)
        for way in enough
        if not any(o != way and all(a <= b for a, b in zip(o, way, strict=True)) for o in enough)
    }


@st.composite
def bills(
    draw: st.DrawFn,
) -> tuple[list[int], list[int], set[tuple[int, int]], int]:
    have = [draw(st.integers(0, 3)) for _ in range(NAMED)] + [0] * (KINDS - NAMED)
    have.append(draw(st.integers(0, 2)))
    cost = [draw(st.integers(0, 1)) for _ in range(NAMED)] + [0] * (KINDS - NAMED)
    cost[draw(st.integers(0, NAMED - 1))] += draw(st.integers(0, 1))
    cost += [draw(st.integers(0, 1)), draw(st.integers(0, 2))]
    kinds = st.integers(0, NAMED - 1)
    pairs = draw(st.sets(st.tuples(kinds, kinds).filter(lambda p: p[0] != p[1]), max_size=4))
    flags = 0
    for flag in (THREE_FOR_ONE, UNIT_FOR_TOKEN, TOKEN_FOR_UNIT):
        flags |= flag if draw(st.booleans()) else 0
    return have, cost, pairs, flags


@given(bills())
def test_ways_to_pay_are_those_of_brute_force(
    bill: tuple[list[int], list[int], set[tuple[int, int]], int],
) -> None:
    have, cost, pairs, flags = bill
    terms = flags
    for paid, asked in pairs:
        terms |= stands_for(paid, asked)
    ways = ways_to_pay(pack(have), pack(cost), terms)
    assert len(set(ways)) == len(ways)
    assert ways == sorted(ways)
    expected = brute(have, cost, pairs, flags)
    assert set(ways) == expected
    assert can_pay(pack(have), pack(cost), terms) == bool(expected)


def test_what_was_asked_before_is_answered_the_same_however_much_was_asked_since() -> None:
    purse, cost = pack([2, 1, 1, 2, 4, 2]), pack([1, 3, 1])
    ways = list(ways_to_pay(purse, cost, THREE_FOR_ONE))
    assert len(ways) > 10
    for more in range(REMEMBERED + 1):
        ways_to_pay(pack([more % 60, more // 60]), pack([1]), 0)
    assert ways_to_pay(purse, cost, THREE_FOR_ONE) == ways
    assert ways_to_pay(purse, pack([1, 3]), THREE_FOR_ONE) != ways
    assert ways_to_pay(purse, cost, 0) == []


def test_a_cost_that_is_at_hand_has_one_way() -> None:
    assert ways_to_pay(pack([2, 1, 0]), pack([1, 1]), 0) == [pack([1, 1])]
    assert ways_to_pay(pack([2, 0, 5]), pack([1, 1]), 0) == []


def test_a_substitution_works_one_way_only() -> None:
    game_for_medicine = stands_for(0, 2)
    assert can_pay(pack([1]), pack([0, 0, 1]), game_for_medicine)
    assert not can_pay(pack([0, 0, 1]), pack([1]), game_for_medicine)


def test_one_unit_is_substituted_once() -> None:
    chain = stands_for(0, 1) | stands_for(1, 2)
    assert not can_pay(pack([1]), pack([0, 0, 1]), chain)
    lake_and_cave = UNIT_FOR_TOKEN | TOKEN_FOR_UNIT
    nothing_but_a_token = pack([0, 0, 0, 0, 0, 0, 1])
    assert ways_to_pay(nothing_but_a_token, pack([0] * 6 + [2]), lake_and_cave) == []


def test_three_for_one_is_not_offered_where_the_one_is_among_them() -> None:
    ways = ways_to_pay(pack([1, 3]), pack([1]), THREE_FOR_ONE)
    assert ways == sorted([pack([1]), pack([0, 3])])


def test_counts_pack_and_unpack() -> None:
    counts = [3, 0, 20, 1, 0, 7, 2, 4]
    packed = pack(counts)
    assert unpack(packed) == counts
    assert total(packed) == 31
    assert kinds_of(packed) == [0, 2, 3, 5]
    assert count(packed + one(TOKENS), TOKENS) == 3
    assert covers(packed, pack([3, 0, 19]))
    assert not covers(packed, pack([0, 1]))


@given(
    st.lists(st.integers(0, 2), min_size=KINDS, max_size=KINDS),
    st.lists(st.integers(0, 2), min_size=3, max_size=3),
    st.sets(st.tuples(st.integers(0, 3), st.integers(0, 2)), max_size=4),
)
def test_as_many_units_are_matched_as_brute_force_matches(
    have: list[int], cost: list[int], pairs: set[tuple[int, int]]
) -> None:
    terms = 0
    for paid, asked in pairs:
        terms |= stands_for(paid, asked)
    units = [kind for kind, number in enumerate(cost) for _ in range(number)]

    def most(left: list[int], rest: list[int]) -> int:
        if not rest:
            return 0
        best = most(left, rest[1:])
        for kind in range(KINDS):
            if left[kind] and (kind == rest[0] or (kind, rest[0]) in pairs):
                fewer = [n - (k == kind) for k, n in enumerate(left)]
                best = max(best, 1 + most(fewer, rest[1:]))
        return best

    assert matched(pack(have), pack(cost), terms) == most(have, units)
