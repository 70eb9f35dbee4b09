"""Parts, setup and the turn: sections 1 to 3 of docs/rules/winter.md."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from tests.games.winter.positions import (
    RABBIT_SEEN,
    asked,
    at_chance,
    goods,
    have,
    in_burrow,
    legal,
    on,
    play,
    position,
    villager,
)
from warren.core.errors import BadOption, IllegalChoice
from warren.core.registry import game as find_game
from warren.games.winter.content import COPIES, NEUTRAL, SPACE_NAMES, STORIES
from warren.games.winter.rules.order import (
    DEAL_TASK,
    DRAW_CARD,
    DRAW_STORY,
    PICK_CHARACTER,
    PICK_TASKS,
)
from warren.games.winter.rules.payments import unpack
from warren.games.winter.state import Village

SETTING_UP = {PICK_CHARACTER, DEAL_TASK, PICK_TASKS, DRAW_CARD, DRAW_STORY}


def new(players: int, **options: str) -> Village:
    return cast(Village, find_game("winter").new(players, **options))


def after_setup(players: int) -> Village:
    """Seat 1 begins; every draw and pick is the first of those possible."""
    village = new(players, first="seat 1")
    while village.stack[-1].step in SETTING_UP:
        seat = village.to_act()[0]
        village.apply(seat, village.legal(seat)[0])
    return village


@pytest.mark.rule("WR-1.1")
def test_there_are_six_resources_of_20() -> None:
    assert unpack(new(2).supply)[:6] == [20] * 6


@pytest.mark.rule("WR-1.1")
def test_what_the_supply_cannot_serve_is_lost_and_the_active_player_takes_first() -> None:
    village = position(
        "wood: c c 2d .", seat=1, at="morning", area={1: 1}, goods={0: "Wood 6"}, burrow="Wood 12"
    )
    assert play(village, "from your area", "wood.4").supply == goods(
        "Game 20, Crops 20, Medicine 20, Earth 20, Reeds 20"
    )
    assert [have(village, seat).get("Wood", 0) for seat in range(3)] == [6, 2, 0]


@pytest.mark.rule("WR-1.2")
def test_locations_have_4_spaces_and_the_burrow_2() -> None:
    places = Counter(name.split(".")[0] for name in SPACE_NAMES)
    assert places == dict.fromkeys(["game", "crops", "medicine", "earth", "wood", "reeds"], 4) | {
        "burrow": 2
    }


@pytest.mark.rule("WR-1.3")
def test_the_box_has_all_parts() -> None:
    census = new(2).census()
    assert census["conservation"] == 12
    assert census["rabbit"] == 4
    assert census["frost"] == 4
    assert sum(COPIES) == 35
    assert len(STORIES) == 38
    assert sum(name.startswith("task") for name in census) == 42
    assert sum(n for name, n in census.items() if name.startswith("card")) == 35


@pytest.mark.rule("WR-1.4")
def test_tracks_and_scores_start_at_0() -> None:
    board = after_setup(3).view(None)["board"]
    assert board["storehouse"] == {"tools": 0, "clothing": 0, "food": 0}
    assert [player["score"] for player in board["players"]] == [0, 0, 0]


@pytest.mark.rule("WR-1.5")
def test_a_player_has_6_baskets_for_resources_and_tokens_and_cards_add_more() -> None:
    village = position(cards={0: ["Longhouse", "Arbor"]}, tokens={1: 2}, goods={1: "Wood 4"})
    assert [village.baskets[seat] for seat in range(3)] == [12, 6, 6]
    assert village.load_of(1) == 6
    assert not village.is_overfull(1)


@pytest.mark.rule("WR-1.6")
def test_what_does_not_fit_goes_to_the_burrow_by_choice_old_or_new_but_no_token() -> None:
    village = position(
        "wood: c c . 1d",
        at="morning",
        area={0: 1},
        goods={0: "Game 3, Reeds 1"},
        tokens={0: 1},
    )
    play(village, "from your area", "wood.3")
    assert asked(village) == ("overrun", 0)
    assert legal(village) == {
        *("2 Game", "2 Wood", "Game, Wood", "Game, Reeds", "Wood, Reeds"),
    }, "all at once"
    play(village, "Game, Wood")
    assert in_burrow(village) == {"Game": 1, "Wood": 1}
    assert have(village, 0) == {"Game": 2, "Reeds": 1, "Wood": 2}
    assert village.tokens[0] == 1


@pytest.mark.rule("WR-1.6")
def test_an_overrun_asks_for_what_stays_where_that_is_less() -> None:
    village = position(
        "burrow: 1d .",
        at="morning",
        area={0: 1},
        goods={0: "Game 1"},
        tokens={0: 4},
        burrow="Wood 4, Reeds 4",
    )
    play(village, "from your area", "burrow.2")
    assert asked(village) == ("overrun", 0)
    assert {"2 Wood", "Game, Reeds"} <= legal(village), "two baskets are left"
    play(village, "Game, Reeds")
    assert have(village, 0) == {"Game": 1, "Reeds": 1}
    assert in_burrow(village) == {}, "it came out of the Burrow (WR-6.2)"


@pytest.mark.rule("WR-1.6")
def test_more_than_four_are_picked_one_by_one_and_nothing_goes_before_all_are() -> None:
    village = position(
        "burrow: 1d .",
        at="morning",
        area={0: 1},
        goods={0: "Game 4"},
        burrow="Wood 4, Reeds 4",
    )
    play(village, "from your area", "burrow.2")
    for _ in range(4):
        assert legal(village) == {"Game", "Wood", "Reeds"}
        play(village, "Wood")
        assert have(village, 0) == {"Game": 4, "Wood": 4, "Reeds": 4}, "nothing has gone yet"
    assert legal(village) == {"Game", "Reeds"}, "all Wood is kept"
    play(village, "Game", "Reeds")
    assert have(village, 0) == {"Game": 1, "Wood": 4, "Reeds": 1}


@pytest.mark.rule("WR-1.7")
def test_a_character_pays_its_first_resource_for_its_second_only() -> None:
    task_7 = {1: [7]}  # Earth, Wood, Game
    bear = position(goods={0: "Wood 2, Game"}, tasks=task_7)
    assert "task 7" in legal(bear)
    play(bear, "task 7")
    assert have(bear, 0) == {}
    not_reversed = position(goods={0: "Earth 2, Game"}, tasks=task_7, area={0: 1})
    assert "task 7" not in legal(not_reversed)
    otter = position(goods={0: "Wood 2, Game"}, tasks=task_7, characters=["Otter", "Deer", "Wolf"])
    assert at_chance(otter), "nothing but drawing is possible"


@pytest.mark.rule("WR-1.8")
def test_substitutions_combine_over_units_but_do_not_chain() -> None:
    combined = position(goods={0: "Wood, Reeds, Game"}, tasks={1: [7]}, active="Nunnehi")
    assert "task 7" in legal(combined), "Wood for Earth, Reeds for Wood"
    chained = position(goods={0: "Reeds 2, Game"}, tasks={1: [7]}, active="Nunnehi", area={0: 1})
    assert "task 7" not in legal(chained), "Reeds for Wood for Earth"


@pytest.mark.rule("WR-1.9")
def test_one_way_to_pay_is_not_asked_and_no_part_is_too_many() -> None:
    village = position(
        goods={0: "Earth, Wood 3"}, tasks={1: [1]}, active="Journey to the Sunrise", area={0: 1}
    )
    play(village, "task 1")  # Earth and Wood: Wood 2 or Earth and Wood, never five
    assert asked(village) == ("pay_cost", 0)
    assert legal(village) == {"Earth", "Wood"}
    play(village, "Earth")
    assert have(village, 0) == {"Wood": 2}


@pytest.mark.rule("WR-2.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_table_is_laid(players: int) -> None:
    village = after_setup(players)
    board = village.view(None)["board"]
    assert village.bag[7] == 3
    assert village.bag[8] == 0
    contents = [board["spaces"][name]["is"] for name in SPACE_NAMES]
    assert contents == ["conservation", "conservation", "open", "open"] * 6 + ["open"] * 2
    assert None not in board["display"] + board["stories"]
    picked = 2 if players == 2 else 1
    hands = [player["hand"] + len(player["tasks"]) for player in board["players"]]
    assert hands == [11 if players == 2 else 7] * players
    assert all(len(player["tasks"]) == picked for player in board["players"])


@pytest.mark.rule("WR-2.2", "WR-2.3")
@pytest.mark.parametrize(
    ("players", "villagers", "neutral", "own", "bag"),
    [(2, 4, 4, 1, 11), (3, 3, 3, 1, 9), (4, 3, 0, 1, 7), (5, 2, 2, 1, 5), (6, 2, 0, 0, 9)],
)
def test_the_first_bag(players: int, villagers: int, neutral: int, own: int, bag: int) -> None:
    village = new(players)
    census = village.census()
    assert [census[f"villager of {seat + 1}"] for seat in range(players)] == [villagers] * players
    assert village.bag[NEUTRAL] == census.get("neutral", 0) == neutral
    assert village.area == [own] * players
    assert village.bag_size() == bag


@pytest.mark.rule("WR-2.4")
def test_players_start_with_the_resources_of_their_character() -> None:
    village = new(2, first="seat 1")
    play(village, "Wolf", "Deer")
    assert have(village, 0) == {"Game": 1, "Wood": 1}
    assert have(village, 1) == {"Crops": 1, "Medicine": 1}


@pytest.mark.rule("WR-2.5")
def test_tasks_are_picked_secretly_and_shown_together() -> None:
    village = new(3, first="seat 1")
    while village.to_act() != (0, 1, 2):
        seat = village.to_act()[0]
        village.apply(seat, village.legal(seat)[0])
    before = village.view(1)
    village.apply(0, village.legal(0)[0])
    after = village.view(1)
    assert after["board"] == before["board"]
    village.apply(2, village.legal(2)[0])
    village.apply(1, village.legal(1)[0])
    assert [len(player["tasks"]) for player in village.view(1)["board"]["players"]] == [1, 1, 1]


@pytest.mark.rule("WR-2.5")
def test_with_two_players_two_tasks_are_picked_before_any_shows() -> None:
    village = new(2, first="seat 1")
    while village.to_act() != (0, 1):
        seat = village.to_act()[0]
        village.apply(seat, village.legal(seat)[0])
    for seat in (0, 1):
        village.apply(seat, village.legal(seat)[0])
    assert village.to_act() == (0, 1)
    mine, yours = village.view(0)["board"], village.view(1)["board"]
    assert [player["tasks"] for player in mine["players"]] == [[], []]
    assert len(mine["you"]["picked"]) == len(yours["you"]["picked"]) == 1
    assert len(village.legal(0)) == 10, "not the same again"
    for seat in (0, 1):
        village.apply(seat, village.legal(seat)[0])
    shown = [player["tasks"] for player in village.view(None)["board"]["players"]]
    assert [len(tasks) for tasks in shown] == [2, 2]


@pytest.mark.rule("WR-2.6")
def test_who_begins_is_drawn_or_any_seat_and_turns_go_round() -> None:
    village = new(4)
    assert at_chance(village)
    assert legal(village) == {f"player {n}" for n in range(1, 5)}
    play(village, "player 3")
    assert asked(village) == ("pick_character", 2)
    for seat in range(4):
        assert asked(new(4, first=f"seat {seat + 1}")) == ("pick_character", seat)
    with pytest.raises(BadOption, match=r"with 4 players option first is one of .* not 'seat 5'"):
        new(4, first="seat 5")
    village = position(seat=2, at="evening", goods={2: "Wood"}, area={0: 1})
    play(village, "end the turn")
    assert village.turn == 0


@pytest.mark.rule("WR-2.7")
def test_characters_are_picked_in_turn_and_each_once() -> None:
    village = new(3)
    play(village, "player 2", "Otter")
    assert asked(village) == ("pick_character", 2)
    assert "Otter" not in legal(village)
    play(village, "Bear", "Wolf")
    assert at_chance(village), "then tasks are dealt"


@pytest.mark.rule("WR-3.1")
def test_morning_then_midday_then_evening() -> None:
    village = position(
        at="morning", area={0: 2}, goods={0: "Wood 3"}, stories=["The Thunders"], display=["Arbor"]
    )
    assert asked(village) == ("morning", 0)
    play(village, "from your area", "wood.3")
    assert asked(village) == ("midday", 0)
    play(village, "from your area", "game.3")
    assert asked(village) == ("evening", 0)
    play(village, "end the turn")
    assert village.turn == 1


@pytest.mark.rule("WR-3.2", "WR-3.9")
def test_only_who_draws_sees_the_token_and_remembers_where_it_lies() -> None:
    village = position(at="morning", area={0: 1}, bag="R 2 2")
    assert legal(village) == {"from the bag", "from your area"}
    play(village, "from the bag", "rabbit")
    assert village.view(0)["board"]["held"] == [RABBIT_SEEN]
    assert village.view(1)["board"]["held"] == village.view(None)["board"]["held"] == [None]
    play(village, "wood.3")
    assert on(village, "wood.3", 0)["token"] == RABBIT_SEEN
    assert on(village, "wood.3", 1)["token"] is None
    assert on(village, "wood.3")["is"] == "face down"


@pytest.mark.rule("WR-3.3")
def test_a_villager_goes_onto_any_open_space() -> None:
    village = position("wood: c # 2d .\nburrow: . 3d", at="morning", area={0: 1})
    play(village, "from your area")
    assert legal(village) == {"wood.4", "burrow.1"} | {
        f"{name}.{n}" for name in ("game", "crops", "medicine", "earth", "reeds") for n in (3, 4)
    }
    with pytest.raises(IllegalChoice, match="the Judacula Rock lies on Wood 2"):
        play(village, "wood.2")


@pytest.mark.rule("WR-3.4")
def test_land_is_cleared_only_where_no_space_is_open() -> None:
    village = position("wood: c c 2u 3u", at="morning", area={0: 1})
    play(village, "from your area")
    assert {"wood.1", "wood.2"} <= legal(village)
    assert "game.1" not in legal(village)
    with pytest.raises(IllegalChoice, match="Game 1 can be cleared only when"):
        play(village, "game.1")


@pytest.mark.rule("WR-3.5")
def test_frost_is_set_aside_and_another_token_drawn() -> None:
    village = position(at="morning", season=4, bag="F F 1 2", area={0: 1})
    play(village, "from the bag", "frost")
    assert at_chance(village)
    play(village, "villager of 2")
    assert village.frost == 3
    assert asked(village) == ("place", 0)


@pytest.mark.rule("WR-3.6")
def test_midday_is_one_action_and_skipped_only_with_an_empty_bag() -> None:
    rich = {0: "Wood, Game, Earth, Reeds, Crops"}
    village = position(goods=rich, tokens={0: 1}, tasks={1: [2]}, display=["Arbor"], area={0: 1})
    land = {f"{name}.{n}" for name in ("game", "crops", "medicine") for n in (3, 4)}
    assert {"from the bag", "from your area", "card Arbor", "task 2"} | land <= legal(village)
    assert "skip midday" not in legal(village)
    play(village, "card Arbor")
    while at_chance(village):
        village.apply(-1, village.legal(-1)[0])
    assert asked(village) == ("evening", 0), "no second action"
    empty = position(goods=rich, tasks={1: [2]}, bag="", area={0: 1})
    assert "skip midday" in legal(empty)


@pytest.mark.rule("WR-3.6")
def test_with_nothing_else_to_do_a_second_villager_is_drawn() -> None:
    village = position(bag="1 2")
    assert asked(village) == ("drawn", -1)


@pytest.mark.rule("WR-3.7")
def test_with_nothing_possible_midday_is_skipped() -> None:
    village = position(bag="", goods={0: "Wood"})
    assert asked(village) == ("evening", 0)


@pytest.mark.rule("WR-3.7")
def test_abilities_are_offered_before_midday_is_skipped() -> None:
    village = position("wood: c c 1d .\ngame: c c 1d .", bag="", cards={0: ["Ball Court"]})
    assert legal(village) == {"use Ball Court", "skip midday"}
    village.in_play[1] = 1 << 3  # 2 Wood, which its production brings
    play(village, "use Ball Court", "game.3", "wood.4")
    assert have(village, 0) == {"Wood": 3}
    assert "task 4" in legal(village)
    river = position("wood: c . 1d 2d", bag="", cards={0: ["River"]}, tokens={0: 1})
    assert legal(river) == {"use River", "skip midday"}


@pytest.mark.rule("WR-3.8")
def test_evening_is_a_story_or_a_swap_or_nothing() -> None:
    village = position(at="evening", goods={0: "Wood 3"}, stories=["The Thunders"])
    others = ("Game", "Crops", "Medicine", "Earth", "Reeds")
    swaps = {f"swap Wood for {other}" for other in others}
    assert legal(village) == {"story The Thunders", *swaps, "end the turn"}
    play(village, "swap Wood for Reeds")
    assert have(village, 0) == {"Wood": 2, "Reeds": 1}
    assert village.turn == 1, "one action only"


@pytest.mark.rule("WR-3.10")
def test_a_token_that_no_space_takes_is_shown_and_set_aside() -> None:
    full = "\n".join(
        f"{name}: # # # #" for name in ("game", "crops", "medicine", "earth", "wood", "reeds")
    )
    village = position(f"{full}\nburrow: 2d Ru", at="morning", bag="R 1")
    play(village, "rabbit")
    assert village.view(2)["board"]["aside"].count(RABBIT_SEEN) == 2
    assert village.held == []


@pytest.mark.rule("WR-3.11")
def test_a_villager_from_the_own_area_is_known_to_all() -> None:
    village = position(at="morning", area={0: 1})
    play(village, "from your area", "wood.3")
    assert [on(village, "wood.3", seat)["token"] for seat in (0, 1, 2, None)] == [villager(0)] * 4


@pytest.mark.rule("WR-3.12")
def test_a_bag_of_frost_gives_no_villager() -> None:
    village = position(at="morning", season=4, bag="F", tasks={1: [2]}, goods={0: "Wood, Game"})
    play(village, "frost")
    assert village.frost == 4
    assert asked(village) == ("midday", 0)
    assert not village.has_face_down()
