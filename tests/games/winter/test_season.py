"""Tasks, stories, cards, seasons and the end: sections 7 to 11 of docs/rules/winter.md."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.winter.positions import asked, at_chance, have, legal, on, play, position
from warren.games.winter.content import SEASONS, VILLAGE
from warren.games.winter.rules.order import DRAW_CARD, DRAW_STORY, PICK_TASKS
from warren.games.winter.state import Village

EVERYTHING = "Game, Crops, Medicine, Earth, Wood, Reeds"


def end_season(village: Village) -> Village:
    """Draw new cards and stories, pick the first task, until somebody's turn."""
    while village.stack[-1].step in {PICK_TASKS, DRAW_CARD, DRAW_STORY}:
        seat = village.to_act()[0]
        village.apply(seat, village.legal(seat)[0])
    return village


@pytest.mark.rule("WR-7.1")
def test_a_task_costs_advances_scores_and_serves_its_owner() -> None:
    village = position(goods={0: EVERYTHING}, tasks={0: [3], 1: [2]}, area={0: 1})
    assert "task 3" not in legal(village), "never one's own"
    play(village, "task 2")  # Game, Wood: tools, 3 points, Crops or Medicine
    assert have(village, 0) == {"Crops": 1, "Medicine": 1, "Earth": 1, "Reeds": 1}
    assert village.tracks == [1, 0, 0]
    assert village.score == [3, 0, 0]
    assert asked(village) == ("benefit", 1)
    assert legal(village) == {"Crops", "Medicine"}
    play(village, "Medicine")
    assert have(village, 1) == {"Medicine": 1}


@pytest.mark.rule("WR-7.1")
def test_tasks_can_be_completed_again_and_beyond_a_full_track() -> None:
    village = position(goods={0: "Game 2, Wood 2"}, tasks={1: [2]}, tracks=[6, 0, 0], area={0: 1})
    play(village, "task 2", "Crops", "task 2", "Crops")
    assert village.tracks == [7, 0, 0]
    assert village.score[0] == 6
    assert asked(village)[0] != "complete", "nothing is left to pay with"


@pytest.mark.rule("WR-7.2")
def test_tasks_stay_until_the_season_ends() -> None:
    village = position(goods={0: "Game, Wood, Reeds"}, tasks={1: [2]}, hands={1: [5]}, bag="")
    play(village, "task 2", "Crops")
    assert village.in_play[1] == 1 << 1
    play(village, "end the turn")
    end_season(village)
    assert village.in_play[1] == 1 << 4
    assert village.tasks_gone == 1 << 1


@pytest.mark.rule("WR-8.1")
def test_a_story_costs_any_3_scores_acts_and_is_replaced() -> None:
    village = position(
        at="evening", goods={0: "Wood 2, Game 2"}, stories=["The Thunders"], active="Uk'tan"
    )
    play(village, "story The Thunders", "Wood")
    assert have(village, 0) == {"Game": 1, "Crops": 1}
    assert village.score == [3, 0, 0]
    assert village.view(None)["board"]["active"] == "Uk'tan"
    assert village.view(None)["board"]["discards"]["stories"] == ["The Thunders"]
    assert asked(village) == ("draw_story", -1)


@pytest.mark.rule("WR-8.1")
def test_an_ongoing_story_ends_the_one_before() -> None:
    village = position(at="evening", goods={0: "Wood 3"}, stories=["Nunnehi"], active="Uk'tan")
    play(village, "story Nunnehi")
    board = village.view(None)["board"]
    assert board["active"] == "Nunnehi"
    assert board["discards"]["stories"] == ["Uk'tan"]
    assert village.score[0] == 2


@pytest.mark.rule("WR-8.2")
def test_the_active_story_holds_for_all_and_survives_the_season() -> None:
    village = position(
        bag="", active="Nunnehi", goods={1: "Reeds, Game"}, tasks={0: [2]}, hands={0: [4]}
    )
    end_season(village)
    assert village.season == 3
    assert village.active >= 0
    other = position(seat=1, goods={1: "Reeds, Game"}, tasks={0: [2]}, active="Nunnehi")
    assert "task 2" in legal(other)


@pytest.mark.rule("WR-8.3")
def test_an_empty_deck_is_rebuilt_from_its_discards() -> None:
    village = position(goods={0: "Wood, Game"}, display=["Arbor"], refill=True, area={0: 1})
    assert village.card_deck == 0
    play(village, "card Arbor")
    assert asked(village) == ("draw_card", -1)
    assert village.cards_gone == 0
    stories = position(at="evening", goods={0: "Wood 3"}, stories=["The Thunders"])
    stories.stories_gone, stories.story_deck = stories.story_deck, 0
    play(stories, "story The Thunders")
    assert asked(stories) == ("draw_story", -1)
    assert stories.stories_gone == 0


@pytest.mark.rule("WR-9.1")
def test_up_to_4_cards_are_acquired_before_the_display_is_refilled() -> None:
    village = position(
        goods={0: "Game 2, Wood 2, Reeds, Crops"},
        display=["Arbor", "Winter House", "Corn Crib", "Spring"],
        area={0: 1},
    )
    play(village, "card Arbor")
    assert village.score[0] == 2
    play(village, "card Winter House", "card Corn Crib")
    assert asked(village) == ("draw_card", -1), "nothing else can be paid for"
    assert village.display == [-1, -1, -1, VILLAGE.index("Spring")]
    assert village.baskets[0] == 9


@pytest.mark.rule("WR-9.1")
def test_acquiring_can_be_stopped() -> None:
    village = position(goods={0: "Game 2, Wood 2"}, display=["Arbor", "Winter House"], area={0: 1})
    play(village, "card Arbor", "stop")
    assert asked(village) == ("draw_card", -1)


@pytest.mark.rule("WR-9.2")
def test_baskets_of_a_card_serve_the_next_cost() -> None:
    village = position(
        goods={0: "Wood, Game, Earth"},
        tokens={0: 3},
        display=["Arbor", "Council House"],
        area={0: 1},
        cards={0: []},
    )
    village.goods[0] += 1 << 24  # one more Wood, for the second card
    village.supply -= 1 << 24
    village.tokens[0] = 6
    village.baskets[0] = 10
    play(village, "card Arbor", "card Council House", "wood.1")
    assert village.tokens[0] == 7
    assert village.baskets[0] == 12


@pytest.mark.rule("WR-10.1")
def test_the_last_token_of_the_bag_ends_the_season_with_the_turn() -> None:
    assert SEASONS == ("first", "spring", "fall", "winter")
    village = position(at="morning", bag="1", goods={0: "Wood"}, season=1)
    play(village, "villager of 1", "wood.3")
    assert asked(village) == ("evening", 0)
    play(village, "end the turn")
    end_season(village)
    assert village.view(None)["board"]["season"] == "spring"


@pytest.mark.rule("WR-10.2")
def test_what_a_new_season_brings() -> None:
    village = position(
        "wood: c c 1d Ru",
        bag="",
        season=1,
        players=4,
        display=["Arbor", "Spring", "Cave", "River"],
        stories=["The Thunders", "Tahlequah", "Nunnehi"],
        active="Uk'tan",
        tasks={0: [1], 1: [2], 2: [3], 3: [4]},
        hands={0: [5, 6], 1: [7], 2: [8], 3: [9]},
        cards={0: ["Winter House"]},
    )
    assert village.area == [2, 1, 1, 1]
    assert on(village, "wood.3")["is"] == on(village, "wood.4")["is"] == "open"
    assert set(village.display) == {-1}
    end_season(village)
    assert asked(village)[1] in (-1, 1), "the player after the one who ended it"
    assert village.turn == 1
    assert village.view(None)["board"]["active"] == "Uk'tan"
    assert village.bag == [1, 2, 2, 2, 0, 0, 0, 3, 0], "one villager each has joined"
    assert village.tasks_gone == 0b1111


@pytest.mark.rule("WR-10.2")
@pytest.mark.parametrize(("season", "token", "more"), [(2, 7, 1), (3, 8, 4)])
def test_the_fourth_rabbit_comes_in_fall_and_frost_in_winter(
    season: int, token: int, more: int
) -> None:
    village = position(bag="", season=season)
    before = village.census()
    end_season(village)
    assert village.season == season + 1
    assert village.bag[token] == (4 if token == 7 else more)
    assert village.census() == before


@pytest.mark.rule("WR-10.3")
def test_unplayed_villagers_go_back_and_six_players_use_their_boards_then() -> None:
    village = position(bag="", season=1, players=6, area={0: 1})
    play(village, "skip midday")
    end_season(village)
    assert village.area == [1] * 6
    assert village.bag[:6] == [1] * 6


@pytest.mark.rule("WR-10.4")
def test_what_stays_over_a_change_of_season() -> None:
    village = position(
        bag="",
        at="evening",
        goods={0: "Wood 2", 1: "Game"},
        tokens={1: 2},
        burrow="Reeds 3",
        cards={2: ["Longhouse"]},
        season=2,
    )
    play(village, "end the turn")
    end_season(village)
    assert [have(village, seat) for seat in range(3)] == [{"Wood": 2}, {"Game": 1}, {}]
    assert village.tokens == [0, 2, 0]
    assert village.view(None)["board"]["burrow"] == {"Reeds": 3}
    assert village.baskets[2] == 11


@pytest.mark.rule("WR-10.5")
def test_who_has_no_task_left_plays_none() -> None:
    village = position(bag="", hands={0: [4]}, tasks={0: [1], 1: [2]})
    end_season(village)
    assert village.in_play == [1 << 3, 0, 0]


@pytest.mark.rule("WR-10.6")
def test_with_a_token_put_back_the_season_goes_on() -> None:
    village = position(at="morning", bag="1 2", cards={0: ["Spring"]})
    play(village, "villager of 1", "yes", "villager of 2", "villager of 1", "wood.3")
    assert village.bag_size() == 1
    assert village.season == 2
    assert at_chance(village), "the last token is drawn at midday"


@pytest.mark.rule("WR-11.1")
def test_the_fourth_frost_ends_the_game_with_the_turn() -> None:
    village = position(at="morning", season=4, bag="F 1 2 2", goods={0: "Wood"}, area={0: 1})
    play(village, "from the bag", "frost", "villager of 1", "wood.3")
    assert village.result() is None
    play(village, "from your area", "wood.4")
    while village.to_act():
        assert asked(village)[1] == 0, "nobody else has a turn"
        play(village, "end the turn" if "end the turn" in legal(village) else "Wood")
    assert village.result() is not None


@pytest.mark.rule("WR-11.1")
def test_an_empty_bag_in_winter_has_given_up_all_frost() -> None:
    village = position(at="morning", season=4, bag="F 1")
    play(village, "villager of 1", "wood.3")
    play(village, "frost")
    assert village.bag_size() == 0
    assert village.result() is not None


def finished(tracks: list[int], score: list[int], **more: Any) -> Village:
    village = position(at="morning", season=4, bag="F", tracks=tracks, score=score, **more)
    return play(village, "frost")


@pytest.mark.rule("WR-11.2", "WR-11.4")
def test_with_any_track_below_7_everybody_loses() -> None:
    result = finished([7, 6, 7], [30, 20, 10]).result()
    assert result is not None
    assert result.winners == []
    assert result.utilities == [0.0, 0.0, 0.0]
    assert result.mark == "mark_hungry"


@pytest.mark.rule("WR-11.3", "WR-11.4")
def test_most_points_win_then_fewest_cards_then_it_is_shared() -> None:
    result = finished([7, 7, 7], [30, 20, 30]).result()
    assert result is not None
    assert result.winners == [0, 2]
    assert min(result.utilities) > 0.0
    fewer = finished([7, 7, 7], [30, 20, 30], cards={0: ["Arbor"]}).result()
    assert fewer is not None
    assert fewer.winners == [2]
    assert fewer.ranks == [2, 3, 1]


@pytest.mark.rule("WR-10.7", "WR-S.Rabbit and the Tar Wolf")
def test_a_rabbit_that_leaves_the_bag_as_its_last_token_ends_the_season() -> None:
    village = position(
        at="evening", bag="R", goods={0: "Wood 3"}, stories=["Rabbit and the Tar Wolf"], season=2
    )
    play(village, "story Rabbit and the Tar Wolf")
    while at_chance(village):
        village.apply(-1, village.legal(-1)[0])
    assert village.boxed == 1
    assert village.season == 3
    assert village.turn == 1
