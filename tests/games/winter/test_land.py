"""Production, land and the Burrow: sections 4 to 6 of docs/rules/winter.md."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.winter.positions import (
    RABBIT_SEEN,
    asked,
    at_chance,
    have,
    in_burrow,
    legal,
    on,
    play,
    position,
    villager,
)
from warren.core.errors import IllegalChoice


@pytest.mark.rule("WR-4.1", "WR-4.2")
def test_a_full_location_produces_for_everybody_and_more_for_who_is_there() -> None:
    village = position("wood: . . 2d 1d", at="morning", area={0: 1})
    play(village, "from your area", "wood.1")
    assert on(village, "wood.3")["is"] == "face down", "not full yet"
    village = position("wood: c . 2d 1d", at="morning", area={0: 1})
    play(village, "from your area", "wood.2")
    assert [have(village, seat) for seat in range(3)] == [{"Wood": 3}, {"Wood": 2}, {"Wood": 1}]
    assert [on(village, f"wood.{n}")["is"] for n in (2, 3, 4)] == ["face up"] * 3


@pytest.mark.rule("WR-4.3")
def test_with_a_rabbit_the_goods_go_to_the_burrow() -> None:
    village = position("wood: c Nd Rd .", at="morning", area={0: 1})
    play(village, "from your area", "wood.4")
    assert [have(village, seat) for seat in range(3)] == [{}, {}, {}]
    assert in_burrow(village) == {"Wood": 3}


@pytest.mark.rule("WR-4.4")
def test_cards_give_their_goods_after_that_rabbit_or_not() -> None:
    village = position(
        "wood: c c Rd .", at="morning", area={0: 1}, cards={2: ["Woodcutter", "Woodcutter"]}
    )
    play(village, "from your area", "wood.4")
    assert have(village, 2) == {"Wood": 4}
    assert in_burrow(village) == {"Wood": 2}


@pytest.mark.rule("WR-4.5")
@pytest.mark.parametrize(
    ("token", "seen", "there", "gains", "burrow"),
    [
        ("villager of 2", villager(1), "3u", {"Wood": 1}, {}),
        ("rabbit", RABBIT_SEEN, "3u", {}, {"Wood": 1}),
        ("villager of 2", villager(1), "Ru", {}, {"Wood": 1}),
        ("neutral", {"kind": "neutral"}, "3u", {}, {}),
        ("neutral", {"kind": "neutral"}, "Ru", {}, {"Wood": 1}),
    ],
)
def test_who_comes_late_is_turned_up_alone(
    token: str, seen: dict[str, Any], there: str, gains: dict[str, int], burrow: dict[str, int]
) -> None:
    village = position(
        f"wood: c . {there} Nu", at="morning", bag="R R 2 N", cards={2: ["Woodcutter"]}
    )
    play(village, token, "wood.2")
    assert on(village, "wood.2") == {"is": "face up", "token": seen}
    assert have(village, 1) == gains
    assert in_burrow(village) == burrow
    assert have(village, 0) == {}, "nothing else is produced"
    assert have(village, 2) == {"Wood": 2}, "cards act"


@pytest.mark.rule("WR-4.6")
def test_a_location_does_not_produce_twice() -> None:
    village = position("wood: c . 1u 2u", goods={0: "Game"}, tokens={0: 1}, area={0: 1})
    play(village, "wood.2")
    assert have(village, 0) == {}
    assert on(village, "wood.2")["is"] == "conservation"


@pytest.mark.rule("WR-4.7")
def test_each_settles_the_overrun_before_the_next_gains() -> None:
    village = position(
        "wood: c c 2d .",
        at="morning",
        seat=1,
        area={1: 1},
        goods={1: "Game 5", 2: "Crops 6", 0: "Earth 6"},
    )
    play(village, "from your area", "wood.4")
    assert asked(village) == ("overrun", 1)
    assert "Wood" not in have(village, 2)
    play(village, "2 Game")
    assert asked(village) == ("overrun", 2)
    assert "Wood" not in have(village, 0)
    play(village, "Wood")
    assert asked(village) == ("overrun", 0)
    play(village, "Earth")
    assert in_burrow(village) == {"Game": 2, "Wood": 1, "Earth": 1}


@pytest.mark.rule("WR-4.8")
def test_a_villager_that_moves_counts_as_placed() -> None:
    village = position("wood: c c 1d .\ngame: c c 2d .", cards={0: ["Ball Court"]})
    play(village, "use Ball Court", "game.3", "wood.4")
    assert [have(village, seat) for seat in range(3)] == [{"Wood": 2}, {"Wood": 2}, {"Wood": 1}]
    late = position("wood: c c 1u .\ngame: c c 2d .", cards={0: ["Ball Court"]})
    play(late, "use Ball Court", "wood.4")
    assert on(late, "wood.4") == {"is": "face up", "token": villager(1)}
    assert have(late, 1) == {"Wood": 1}


@pytest.mark.rule("WR-5.1")
def test_clearing_takes_the_token_and_turns_the_villager_up() -> None:
    village = position("wood: c c 2u 3u", at="morning", area={0: 1})
    play(village, "from your area", "wood.1")
    assert village.tokens[0] == 1
    assert on(village, "wood.1") == {"is": "face up", "token": villager(0)}
    assert have(village, 0) == {"Wood": 1}


@pytest.mark.rule("WR-5.1")
def test_clearing_with_full_baskets_lets_a_resource_go_first() -> None:
    village = position("wood: c c 2u 3u", at="morning", area={0: 1}, goods={0: "Game 4, Crops 2"})
    play(village, "from your area", "wood.1")
    assert asked(village) == ("overrun", 0)
    assert on(village, "wood.1")["is"] == "face down", "production comes after it"
    play(village, "Game", "Game")
    assert have(village, 0) == {"Game": 2, "Crops": 2, "Wood": 1}
    assert in_burrow(village) == {"Game": 2}


@pytest.mark.rule("WR-5.1")
def test_without_a_basket_to_free_clearing_is_not_allowed() -> None:
    village = position("wood: c c 2u 3u", at="morning", area={0: 1}, tokens={0: 6})
    play(village, "from your area")
    with pytest.raises(IllegalChoice, match="no basket can take the conservation token"):
        play(village, "wood.1")


@pytest.mark.rule("WR-5.1")
def test_clearing_a_location_without_villagers_makes_it_produce() -> None:
    village = position("wood: c c c c", at="morning", area={0: 1})
    play(village, "from your area", "wood.1")
    assert [have(village, seat) for seat in range(3)] == [{"Wood": 2}, {"Wood": 1}, {"Wood": 1}]


@pytest.mark.rule("WR-5.2")
def test_restoring_pays_one_of_any_kind_each_and_may_produce() -> None:
    village = position("medicine: c . 2d .", goods={0: "Game 2, Reeds"}, tokens={0: 2}, area={0: 1})
    assert not {"burrow.1", "burrow.2"} & legal(village)
    play(village, "medicine.2", "Game", "medicine.4", "Game")
    assert village.tokens[0] == 0
    assert on(village, "medicine.3") == {"is": "face up", "token": villager(1)}
    assert [have(village, s) for s in range(3)] == [
        {"Reeds": 1, "Medicine": 1},
        {"Medicine": 2},
        {"Medicine": 1},
    ]


@pytest.mark.rule("WR-5.2")
def test_conservation_tokens_alone_produce_nothing() -> None:
    village = position("wood: c c c .", goods={0: "Game"}, tokens={0: 1}, area={0: 1})
    play(village, "wood.4")
    assert have(village, 1) == {}
    assert asked(village)[0] != "overrun"


@pytest.mark.rule("WR-5.3", "WR-5.4")
def test_a_token_in_a_cost_comes_from_any_space_of_the_board() -> None:
    village = position(goods={0: "Earth, Reeds, Game 4"}, display=["Longhouse"], area={0: 1})
    play(village, "card Longhouse")
    assert asked(village) == ("take_token", 0)
    assert "reeds.2" in legal(village)
    play(village, "reeds.2")
    assert on(village, "reeds.2")["is"] == "open"
    assert village.tokens[0] == 1
    assert in_burrow(village) == {}, "two baskets had become free"


@pytest.mark.rule("WR-5.3")
def test_with_no_token_on_the_board_the_card_cannot_be_acquired() -> None:
    bare = "\n".join(
        f"{name}: . . . ." for name in ("game", "crops", "medicine", "earth", "wood", "reeds")
    )
    village = position(bare, goods={0: "Earth, Reeds"}, display=["Longhouse"], area={0: 1})
    assert "card Longhouse" not in legal(village)


@pytest.mark.rule("WR-6.1")
def test_owners_take_from_the_burrow_in_turn_from_space_1() -> None:
    village = position("burrow: 3d .", at="morning", bag="2 1", burrow="Wood 2, Game")
    play(village, "villager of 2", "burrow.2")
    assert asked(village) == ("reclaim", 2)
    play(village, "Game")
    assert have(village, 2) == {"Game": 1, "Wood": 1}, "the rest is of one kind"
    assert have(village, 1) == {"Wood": 1}
    assert in_burrow(village) == {}


@pytest.mark.rule("WR-6.1")
@pytest.mark.parametrize("other", ["3d", "Nd"])
def test_one_owner_alone_takes_all(other: str) -> None:
    village = position(f"burrow: {other} .", at="morning", bag="3 1", burrow="Wood 2, Game")
    play(village, "villager of 3", "burrow.2")
    assert have(village, 2) == {"Wood": 2, "Game": 1}


@pytest.mark.rule("WR-6.2")
def test_what_an_owner_cannot_store_goes_to_the_supply() -> None:
    village = position(
        "burrow: 3d .", at="morning", bag="3 1", burrow="Wood 2", goods={2: "Game 5"}
    )
    play(village, "villager of 3", "burrow.2")
    assert asked(village) == ("overrun", 2)
    play(village, "Wood")
    assert in_burrow(village) == {}
    assert have(village, 2) == {"Game": 5, "Wood": 1}


@pytest.mark.rule("WR-6.3")
def test_two_neutrals_leave_the_goods_but_the_burrow_has_produced() -> None:
    village = position(
        "burrow: Nd .", at="morning", bag="N 1", burrow="Wood 2", cards={0: ["Corn Crib"]}
    )
    play(village, "neutral", "burrow.2")
    assert [on(village, f"burrow.{n}")["is"] for n in (1, 2)] == ["face up", "face up"]
    assert asked(village) == ("choose_gain", 0), "Corn Crib acts"
    play(village, "Reeds")
    assert in_burrow(village) == {"Wood": 2}
    assert have(village, 0) == {"Reeds": 1}


@pytest.mark.rule("WR-6.4")
def test_a_rabbit_empties_the_burrow_and_everybody_pays_for_each() -> None:
    village = position(
        "burrow: Rd .",
        at="morning",
        bag="R 1",
        burrow="Wood 5",
        goods={0: "Game, Crops 3", 1: "Earth", 2: ""},
    )
    play(village, "rabbit", "burrow.2")
    assert asked(village) == ("rabbit_tax", 0)
    play(village, "Game, Crops")
    assert have(village, 0) == {"Crops": 2}
    assert have(village, 1) == {}
    assert in_burrow(village) == {"Crops": 1, "Game": 1, "Earth": 1}


@pytest.mark.rule("WR-6.5", "WR-6.6")
@pytest.mark.parametrize("token", ["rabbit", "villager of 2"])
def test_goods_that_come_later_stay_and_cards_act_in_both_cases(token: str) -> None:
    village = position(
        "burrow: 3d .\nwood: c c Rd .",
        at="morning",
        bag="R 2 1",
        goods={1: "Earth", 0: "Game"},
        cards={1: ["Corn Crib"]},
        burrow="Medicine",
        area={0: 1},
    )
    play(village, "from the bag", token, "burrow.2")
    assert asked(village) == ("choose_gain", 1)
    paid = {"Earth": 1, "Game": 1} if token == "rabbit" else {}
    assert in_burrow(village) == paid
    play(village, "Reeds", "from your area", "wood.4")
    assert in_burrow(village).get("Wood") == 2


def test_a_rabbit_in_the_burrow_is_seen_by_all() -> None:
    village = position("burrow: Rd .", at="morning", bag="1 2")
    play(village, "villager of 1", "burrow.2")
    assert on(village, "burrow.1")["token"] == RABBIT_SEEN
    assert not at_chance(village) or village.turn == 0
