"""Fields of a state: written, read, checked and counted by their declaration alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance.toys import LanternGame
from warren.core.deck import Deck
from warren.core.errors import BadPosition
from warren.core.fields import (
    HIDDEN,
    OWNER,
    Counts,
    Derived,
    Field,
    Fields,
    Flag,
    Group,
    Listed,
    Mask,
    Name,
    Number,
    PerSeat,
    Pile,
    Rows,
    seats,
)
from warren.core.state import State

GOODS = ["wood", "clay"]
CARDS = ["cave", "river", "spring"]
WHOLE = [2, 1, 1]

FIELDS = Fields(
    [
        Field("year", Number(1, 3)),
        Field("active", Number(0, lambda state: state.players - 1, none=-1)),
        Field("frozen", Flag()),
        Field("story", Name(CARDS, may_be_none=True), holds="story {}"),
        Field("supply", Counts(GOODS, 9, whole=True), holds="{}"),
        Field("score", PerSeat(Number(0, 100))),
        Field("extra", PerSeat(Number(-5, 5)), optional=True),
        Rows(
            "players",
            seats,
            [
                Field("hands", Mask(CARDS), key="hand", seen=OWNER, holds="card {}"),
                Field("goods", Counts(GOODS, 9), width=2, holds="{}"),
            ],
        ),
        Group(
            "decks",
            [Field("deck", Pile(CARDS, lambda state: WHOLE), seen=HIDDEN, holds="card {}")],
        ),
        Field("row", Listed(Name(CARDS), most=3), holds="card {}"),
        Derived(["total"]),
    ]
)


class Shop(State):
    """A state with a field of every shape."""

    year: int
    active: int
    frozen: bool
    story: int
    supply: list[int]
    score: list[int]
    extra: list[int]
    hands: list[int]
    goods: list[int]
    deck: Deck
    row: list[int]
    total: int

    def fields(self) -> Fields:
        return FIELDS

    def derive(self) -> None:
        self.total = sum(self.score)


def shop(**changes: Any) -> Shop:
    state = Shop(LanternGame(), 2, {})
    state.year, state.active, state.frozen, state.story = 1, -1, False, 1
    state.supply, state.score, state.extra = [4, 0], [3, 7], [0, 0]
    state.hands, state.goods = [0b101, 0], [1, 0, 0, 2]
    state.deck, state.row = Deck([1, 1, 0]), [0]
    for name, value in changes.items():
        setattr(state, name, value)
    return state


BOARD = {
    "year": 1,
    "active": None,
    "frozen": False,
    "story": "river",
    "supply": {"wood": 4, "clay": 0},
    "score": [3, 7],
    "players": [
        {"hand": ["cave", "spring"], "goods": {"wood": 1}},
        {"hand": [], "goods": {"clay": 2}},
    ],
    "decks": {"deck": {"top": [], "rest": [1, 1, 0], "bottom": []}},
    "row": ["cave"],
}


def test_a_state_is_written_and_read_by_its_declaration() -> None:
    assert shop().save() == BOARD
    twin = Shop(LanternGame(), 2, {})
    twin.extra = [0, 0]
    twin.load(BOARD | {"extra": [0, -2]})
    assert twin.save() == BOARD | {"extra": [0, -2]}
    assert (twin.active, twin.story, twin.hands, twin.goods) == (-1, 1, [0b101, 0], [1, 0, 0, 2])
    assert twin.total == 10, "what follows from the fields is worked out"


def test_a_census_counts_what_fields_hold() -> None:
    assert shop().census() == {
        "story river": 1,
        "wood": 5,
        "clay": 2,
        "card cave": 3,
        "card spring": 1,
        "card river": 1,
    }


def test_a_look_shows_what_is_open_and_ones_own() -> None:
    seen = FIELDS.look(shop(), 0)
    assert seen["decks"] == {}
    assert seen["players"] == [
        {"hand": ["cave", "spring"], "goods": {"wood": 1}},
        {"goods": {"clay": 2}},
    ]
    assert FIELDS.look(shop(), None)["players"] == [{"goods": {"wood": 1}}, {"goods": {"clay": 2}}]
    assert FIELDS.look(shop(), None)["score"] == [3, 7]


def test_features_are_named_by_field_item_and_seat() -> None:
    state = shop()
    names = [feature.name for feature in FIELDS.features(state, "goods", "you")]
    assert names == ["you: goods wood", "you: goods clay"]
    assert FIELDS.features(state, "year") == [("year", 3)]
    assert [f.name for f in FIELDS.features(state, "hands")] == [
        "hand cave",
        "hand river",
        "hand spring",
    ]
    assert [f.name for f in FIELDS.features(state, "score")] == ["score 1", "score 2"]
    assert [f.name for f in FIELDS.features(state, "score", "you")] == ["you: score"]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"year": 4}, "board: year is a number from 1 to 3, not 4"),
        ({"year": True}, "board: year is a number from 1 to 3, not True"),
        ({"active": 2}, "board: active is a number from 0 to 1, not 2"),
        ({"frozen": 0}, "board: frozen is true or false, not 0"),
        ({"story": "hill"}, "board: story: nothing is named 'hill'; there are: cave, river"),
        ({"supply": {"wood": 1}}, "board: supply has exactly wood, clay; check 'clay'"),
        ({"supply": []}, r"board: supply counts wood, clay, not \[\]"),
        ({"score": [1]}, r"board: score is a list with 2 entries, not \[1\]"),
        ({"score": [1, 101]}, "board: score 2 is a number from 0 to 100, not 101"),
        ({"players": []}, r"board: players is a list with 2 entries, not \[\]"),
        ({"players": [{}, {}]}, "players 0 has exactly hand, goods; check 'goods'"),
        ({"decks": {}}, "decks has exactly deck; check 'deck'"),
        ({"row": ["cave"] * 4}, "board: row has 4 entries; at most 3"),
        ({"hill": 1}, "board has exactly .*; check 'hill'"),
    ],
)
def test_what_is_out_of_bounds_is_refused_with_its_place(
    change: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadPosition, match=complaint):
        Shop(LanternGame(), 2, {}).load(BOARD | change)


def test_a_name_stands_once_in_a_set() -> None:
    twice = {"hand": ["cave", "cave"], "goods": {}}
    with pytest.raises(BadPosition, match="players 0: hand: 'cave' is there twice"):
        Shop(LanternGame(), 2, {}).load(BOARD | {"players": [twice, twice]})
