"""Bags and decks: what may come, what is known, and to whom."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from warren.core.deck import EVERYBODY, Bag, Deck, deal_again, knows
from warren.core.errors import BadPosition

KINDS = 4


def test_a_bag_offers_each_kind_it_holds_as_often_as_it_holds_it() -> None:
    bag = Bag([2, 0, 5])
    assert (bag.kinds(), bag.weights(), len(bag)) == ([0, 2], [2, 5], 7)
    bag.take(2)
    bag.put(1)
    assert bag.counts == [2, 1, 4]


def test_a_bag_gives_nothing_that_it_does_not_hold() -> None:
    with pytest.raises(AssertionError, match="no part of kind 1"):
        Bag([2, 0]).take(1)


@pytest.mark.parametrize("data", [None, [1], [1, 2, 3], [1, -1], [1, True], ["1", 2]])
def test_a_bag_of_wrong_counts_is_refused(data: object) -> None:
    with pytest.raises(BadPosition, match=r"a list of 2 counts|a bag holds 0 to 3 of kind"):
        Bag.from_json(data, [3, 3])


def test_a_bag_of_more_than_there_is_is_refused_before_anything_is_made_of_it() -> None:
    with pytest.raises(BadPosition, match="a bag holds 0 to 3 of kind 1, not 100000000"):
        Bag.from_json([1, 100_000_000], [3, 3])


def test_a_deck_offers_a_known_top_card_alone() -> None:
    deck = Deck([3, 3])
    deck.put_on_top([1], 1 << 0)
    assert (deck.kinds(), deck.weights()) == ([1], [1])
    deck.draw(1)
    assert deck.kinds() == [0, 1]


def test_cards_put_under_the_deck_come_last_and_in_order() -> None:
    deck = Deck([1, 0, 0])
    deck.put_under([2, 1], EVERYBODY)
    drawn = []
    while len(deck):
        drawn.append(deck.kinds()[0])
        deck.draw(drawn[-1])
    assert drawn == [0, 2, 1]


def test_the_first_card_put_on_top_is_uppermost() -> None:
    deck = Deck([1, 1, 1])
    for card in (0, 1):
        deck.draw(card)
    deck.put_on_top([1, 0], EVERYBODY)
    assert deck.kinds() == [1]


def test_only_who_saw_a_card_knows_its_place() -> None:
    deck = Deck([2, 2])
    deck.put_on_top([1, 0], 1 << 0)
    deck.put_under([1], EVERYBODY)
    assert deck.look(0) == {"left": 7, "top": [1, 0], "bottom": [1]}
    assert deck.look(1) == {"left": 7, "top": [], "bottom": [1]}
    assert deck.look(None) == {"left": 7, "top": [], "bottom": [1]}


def test_shuffling_forgets_every_place_and_loses_no_card() -> None:
    deck = Deck([1, 1])
    deck.put_on_top([0], 1)
    deck.put_under([1], EVERYBODY)
    deck.shuffle()
    assert deck.to_json() == {"top": [], "rest": [2, 2], "bottom": []}


def test_a_redeal_keeps_what_the_seat_knows_and_mixes_the_rest() -> None:
    tops = set()
    for seed in range(60):
        deck = Deck([1, 1, 1, 1])
        deck.put_on_top([0, 3], 1 << 1)
        deck.put_under([2], 1 << 0)
        deck.redeal(0, random.Random(seed))
        assert [placed.card for placed in deck.bottom] == [2]
        tops.add(tuple(placed.card for placed in deck.top))
    assert len(tops) > 8


def test_dealing_again_does_not_depend_on_the_order_before() -> None:
    one = deal_again([3, 1, 2, 2], random.Random(5))
    two = deal_again([2, 2, 1, 3], random.Random(5))
    assert one == two
    assert sorted(one) == [1, 2, 2, 3]


@given(st.sets(st.integers(0, 5)), st.one_of(st.none(), st.integers(0, 5)))
def test_a_set_of_seats_knows_its_members(seats: set[int], seat: int | None) -> None:
    assert knows(sum(1 << one for one in set(seats)), seat) == (seat in seats)
    assert knows(EVERYBODY, seat)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (None, "top, rest and bottom"),
        ({"top": [], "rest": [1, 1]}, "top, rest and bottom"),
        ({"top": [[9, 1]], "rest": [1, 1], "bottom": []}, r"\[card, seats\]"),
        ({"top": [[0, -2]], "rest": [1, 1], "bottom": []}, r"\[card, seats\]"),
        ({"top": [[0, 1 << 40]], "rest": [1, 1], "bottom": []}, r"\[card, seats\]"),
        ({"top": [[0, 1]] * 7, "rest": [1, 1], "bottom": []}, "7 known cards of 6"),
        ({"top": 3, "rest": [1, 1], "bottom": []}, "list of"),
        ({"top": [], "rest": [1], "bottom": []}, "2 counts"),
    ],
)
def test_an_impossible_deck_is_refused(data: object, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        Deck.from_json(data, [3, 3])


class DeckAgainstList(RuleBasedStateMachine):
    """A lazy deck behaves as a real shuffled list that its unknown cards could be."""

    def __init__(self) -> None:
        super().__init__()
        self.deck = Deck([3] * KINDS)
        self.hand: list[int] = []
        self.luck = random.Random(0)

    @precondition(lambda self: len(self.deck) > 0)
    @rule()
    def draw(self) -> None:
        card = self.luck.choices(self.deck.kinds(), self.deck.weights())[0]
        self.deck.draw(card)
        self.hand.append(card)

    @precondition(lambda self: self.hand)
    @rule(who=st.integers(-1, 3), over=st.booleans())
    def put_back(self, who: int, over: bool) -> None:
        card = self.hand.pop()
        if over:
            self.deck.put_on_top([card], who)
            assert self.deck.kinds() == [card]
        else:
            self.deck.put_under([card], who)
            assert self.deck.bottom[-1].card == card

    @rule(seat=st.one_of(st.none(), st.integers(0, 2)))
    def redeal(self, seat: int | None) -> None:
        before = self.deck.look(seat)
        self.deck.redeal(seat, self.luck)
        assert self.deck.look(seat) == before

    @rule()
    def file(self) -> None:
        self.deck = Deck.from_json(self.deck.to_json(), [3] * KINDS)

    @rule()
    def clone(self) -> None:
        twin = self.deck.clone()
        twin.shuffle()
        twin.rest.put(0)

    @invariant()
    def no_card_is_lost(self) -> None:
        cards = self.hand + self.deck.rest.to_list()
        cards += [placed.card for placed in self.deck.top + self.deck.bottom]
        assert sorted(cards) == sorted(list(range(KINDS)) * 3)
        assert len(self.deck) == 3 * KINDS - len(self.hand)


TestDeckAgainstList = DeckAgainstList.TestCase
