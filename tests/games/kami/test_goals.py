"""KS-5: goals and village tokens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kami.positions import EMPTY, box, kami, legal, own, play, position, with_farming
from warren.core.errors import IllegalChoice
from warren.core.grid import bit, bits
from warren.games.kami.language.goals import orientations, patterns_of
from warren.games.kami.language.villages import Land
from warren.games.kami.state import Realm

SQUARE_LAND = Land([["MFTH", "SFFF", "FFFF", "FFF."]] * 4)


def tokens(realm: Realm, seat: int = 0) -> list[int]:
    return realm.tokens[seat * 4 : seat * 4 + 4]


@pytest.mark.rule("KS-5.1")
def test_an_added_shrine_that_completes_the_goal_earns_a_token() -> None:
    drawing = EMPTY.replace("...#  ...#  #", "00.#  ...#  #")
    realm = position(drawing, goals=["Path"])
    play(realm, "farming.c1")
    assert tokens(realm) == [1, 0, 0, 0]
    assert realm.stock == [11, 12, 12, 12]


@pytest.mark.rule("KS-5.1")
def test_opponents_shrines_make_no_pattern_and_an_empty_stock_gives_none() -> None:
    drawing = EMPTY.replace("...#  ...#  #", "01.#  ...#  #")
    realm = position(drawing, goals=["Path"])
    play(realm, "farming.c1")
    assert tokens(realm) == [0, 0, 0, 0]
    drawing = EMPTY.replace("...#  ...#  #", "00.#  ...#  #")
    realm = position(drawing, goals=["Path"], tokens=[[0] * 4, [12, 0, 0, 0]])
    play(realm, "farming.c1")
    assert tokens(realm) == [0, 0, 0, 0]


@pytest.mark.rule("KS-5.1")
def test_replaced_shrines_complete_a_goal() -> None:
    drawing = EMPTY.replace("...#  ...#  #", "010#  ...#  #")
    realm = position(drawing, goals=["Path"])
    play(realm, "Foxfire", "farming.b1")
    assert tokens(realm) == [1, 0, 0, 0]


@pytest.mark.rule("KS-5.2")
def test_one_token_per_village_and_turn() -> None:
    drawing = EMPTY.replace("...#  ...#  #", "00.#  ...#  #").replace("....  #", "00..  #")
    realm = position(drawing, goals=["Path"])
    play(realm, "farming.c1", "farming.c4")
    assert tokens(realm) == [1, 0, 0, 0]
    again = position(drawing, goals=["Path"], rewarded=["farming"])
    play(again, "farming.c1")
    assert tokens(again) == [0, 0, 0, 0]


@pytest.mark.rule("KS-5.2")
def test_a_standing_pattern_needs_a_fresh_shrine_that_takes_part() -> None:
    drawing = EMPTY.replace("...#  ...#  #", "000#  ...#  #")
    realm = position(drawing, goals=["Path"])
    play(realm, "farming.d4")
    assert tokens(realm) == [0, 0, 0, 0], "a fresh shrine elsewhere"
    play(realm, "farming.c1")  # away
    assert tokens(realm) == [0, 0, 0, 0]
    play(realm, "farming.c1")  # and back
    assert tokens(realm) == [1, 0, 0, 0]


@pytest.mark.rule("KS-5.2")
def test_kinds_need_a_fresh_shrine_of_a_kind_that_is_asked_for() -> None:
    drawing = """
    0.0#  ...#  #...  ..#.
    .0..  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, goals=["Hamlet"])  # a field and two huts stand already
    play(realm, "farming.d2")  # a stilt house
    assert tokens(realm) == [0, 0, 0, 0]
    play(realm, "farming.d4")  # a third hut
    assert tokens(realm) == [1, 0, 0, 0]


@pytest.mark.rule("KS-5.3")
def test_shapes_count_in_four_turns_and_their_mirror_images() -> None:
    assert len(orientations(["XX.", ".XX"])) == 4
    assert len(orientations(["XXX", "X.."])) == 8
    assert len(orientations(["XX", "XX"])) == 1
    assert len(orientations(["XXX"])) == 2
    land = SQUARE_LAND
    first = land.villages[0].mask
    hooks = [p for p in patterns_of(["XXX", "X.."], land) if p & first]
    assert len(hooks) == 8 * 6 - 6, "six places each, less those that need the missing corner"


@pytest.mark.rule("KS-5.3")
@pytest.mark.parametrize(
    ("goal", "spaces", "met"),
    [
        ("Hamlet", "c1 b2 a1", True),
        ("Hamlet", "c1 b2 c2", False),
        ("Riverside", "d2 b4 c2", True),
        ("Path", "b1 b2 b3", True),
        ("Path", "a1 b1 d2", False),
        ("Homestead", "c1 d2 a1", True),
        ("Corner", "a1 a2 b2", True),
        ("Corner", "b1 b2 b3", False),
        ("Square", "a1 b1 a2 b2", True),
        ("Square", "a1 b1 a2 c2", False),
        ("Avenue", "a2 b2 c2 d2", True),
        ("Avenue", "b1 b2 b3 b4", True),
        ("Temple Gate", "b2 b3 b4", True),
        ("Temple Gate", "b2 b3 c3", True),
        ("Temple Gate", "b1 b2 c2", False),
        ("Harmony", "a1 c2 c1 d2", True),
        ("Harmony", "a1 c2 c1 b2", False),
        ("Crossing", "b2 c2 d2 c3", True),
        ("Crossing", "a1 b1 c1 b2", True),
        ("Harvest", "c1 b2 a1", True),
        ("Harvest", "d2 b4 a1", True),
        ("Harvest", "d2 b2 a1", False),
        ("River Bend", "a1 b1 b2 c2", True),
        ("River Bend", "a1 a2 b2 b3", True),
        ("Festival", "b3 a1 c2", True),
        ("Festival", "b3 a1 c1", False),
        ("Hook", "b1 b2 b3 c3", True),
        ("Hook", "b2 b3 b4 a4", True),
    ],
)
def test_every_goal_with_shapes_kinds_or_both(goal: str, spaces: str, met: bool) -> None:
    land = box().land
    mask = sum(bit(land.spaces.index(f"farming.{place}")) for place in spaces.split())
    card = next(g for g in box().goals if g.name == goal)
    for space in bits(mask):
        assert card.met(land, mask, bit(space)) is met
    assert not card.met(land, mask, 0)
    for space in bits(mask):
        assert not card.met(land, mask & ~bit(space), mask & ~bit(space)), "one less"


@pytest.mark.rule("KS-5.3", "KS-9.4")
def test_three_forests_are_a_goal_where_there_are_three() -> None:
    land = box().land
    card = next(g for g in box().goals if g.name == "Grove")
    forests = land.kinds[1]
    assert card.met(land, forests & land.villages[3].mask, forests & land.villages[3].mask)
    assert not card.met(land, forests & land.villages[0].mask, forests & land.villages[0].mask)


@pytest.mark.rule("KS-5.4")
def test_a_set_of_four_is_returned_for_six_points() -> None:
    drawing = EMPTY.replace("...#  ...#  #", "00.#  ...#  #")
    realm = position(drawing, goals=["Path"], tokens=[[0, 2, 1, 1], [0, 0, 0, 0]])
    play(realm, "farming.c1")
    assert tokens(realm) == [0, 1, 0, 0]
    assert realm.vp == [6, 0]
    assert realm.stock == [12, 11, 12, 12]


@pytest.mark.rule("KS-5.4")
def test_tokens_carry_over_and_leftovers_score_one_each() -> None:
    realm = position(
        seat=None,
        players=2,
        year=2,
        round=4,
        tokens=[[2, 1, 0, 0], [0, 0, 0, 1]],
        drawing=EMPTY.replace("...#  ...#  #...  ..#.", "...#  ...#  #...  ..#0"),
        stack=[{"step": "draft", "seat": 0, "at": 3, "ids": [0]}],
        hand=[("Elder", 1)],
    )
    play(realm, "villager Elder")
    result = realm.result()
    assert result is not None
    assert [parts["tokens"] for parts in result.breakdown] == [3, 1]


BUSY = """
kami Busy
  ability Twice, 1 cube
    add a shrine to my village
    then add a shrine to another village
  ability Back, 1 cube
    add a shrine to my village
    then remove my shrine from my village
  ability Rest, 2 cubes
    gain 1 Favor
"""


@pytest.mark.rule("KS-5.5")
def test_the_goal_is_looked_at_when_the_whole_action_is_over() -> None:
    drawing = EMPTY.replace("...#  ...#  #", "00.#  ...#  #")
    realm = position(drawing, sheets=["Busy", "Raijin"], goals=["Path"], game=own(BUSY))
    play(realm, "Back", "farming.c1")
    assert tokens(realm) == [0, 0, 0, 0], "in the midst of it"
    play(realm, "farming.c1")
    assert tokens(realm) == [0, 0, 0, 0], "it came and went"
    realm = position(drawing, sheets=["Busy", "Raijin"], goals=["Path"], game=own(BUSY))
    play(realm, "Back", "farming.c1", "farming.a1")
    assert tokens(realm) == [0, 0, 0, 0], "the pattern is broken again"


@pytest.mark.rule("KS-5.5")
def test_one_action_may_earn_tokens_of_several_villages() -> None:
    drawing = EMPTY.replace("...#  ...#  #", "00.#  00.#  #")
    realm = position(drawing, sheets=["Busy", "Raijin"], goals=["Path"], game=own(BUSY))
    play(realm, "Twice", "farming.c1", "wealthy.c1")
    assert tokens(realm) == [1, 1, 0, 0]


GIVER = """
kami Giver
  ability Gift, 1 cube
    take a token of my village
  ability Alms, 1 cube
    take a token of any village
  ability Rest, 2 cubes
    gain 1 Favor
"""


@pytest.mark.rule("KS-5.2")
def test_one_token_per_village_and_turn_however_it_is_gained() -> None:
    drawing = EMPTY.replace("...#  ...#  #", "00.#  ...#  #")
    game = own(GIVER)
    realm = position(drawing, sheets=["Giver", "Raijin"], goals=["Path"], game=game)
    play(realm, "Gift", "farming.c1")
    assert tokens(realm) == [1, 0, 0, 0], "by an ability, so not by the goal too"
    realm = position(drawing, sheets=["Giver", "Raijin"], goals=["Path"], game=game)
    play(realm, "farming.c1")
    assert tokens(realm) == [1, 0, 0, 0]
    assert "Gift" not in legal(realm), "by the goal, so not by an ability too"
    play(realm, "Alms")
    assert legal(realm) == ["village wealthy", "village fishing", "village holy"]
    with pytest.raises(IllegalChoice, match="you took a token of the farming village this turn"):
        play(realm, "village farming")


@pytest.mark.rule("KS-5.2")
def test_no_token_on_another_players_turn() -> None:
    thief = own(
        """
kami Thief
  passive Grudge, when an opponent removes my shrine
    take a token of any village
  ability Wait, 1 cube
    gain 1 Favor
  ability Rest, 1 cube
    gain 1 Favor
  ability Sleep, 2 cubes
    gain 1 Favor
"""
    )
    drawing = EMPTY.replace("...#  ...#  #", "1..#  ...#  #")
    realm = position(drawing, sheets=["Raijin", "Thief"], game=thief)
    play(realm, "farming.a1")
    assert realm.to_act() == (0,)
    assert tokens(realm, 1) == [0, 0, 0, 0]


def fit(drawing: str, goal: str, more: str = "", **options: Any) -> Any:
    """How near seat 0 sees itself to a goal in the farming village."""
    rules = own(f"goal Asked, first year\n  {more}\n{OTHERS}") if more else None
    goals = ["Asked"] if more else [goal]
    realm = position(with_farming(drawing), sheets=SHEETS, game=rules, goals=goals, **options)
    return realm.view(0)["board"]["fit"]


SHEETS = ["Raijin", "Fujin"]
OTHERS = "goal Second\n  2 huts\ngoal Third\n  2 fields\n"


def test_the_nearest_fit_of_a_shape_counts_own_shrines_and_open_spaces_only() -> None:
    assert fit("0..#/0.../#.../....", "Path")["lacks"] == 2
    assert fit("00.#/..../#.../....", "Path") == {
        "have": ["farming.a1", "farming.b1"],
        "want": ["farming.c1"],
        "lacks": 1,
        "last": ["farming.c1"],
    }
    assert fit("001#/..../#.../....", "Path")["lacks"] == 2
    assert fit("00.#/..../#.../....", "", "shape XXXX")["have"] == ["farming.b1"]


def test_every_space_is_seen_that_would_complete_the_goal_at_once() -> None:
    corner = fit("00.#/..../#.../....", "", "shape XX/X.")
    assert corner["last"] == ["farming.a2", "farming.b2"]
    counts = fit("...#/..../#0../....", "", "1 field, 1 temple")
    assert counts["last"] == counts["want"]
    assert fit("0..#/..../#.../....", "Path")["last"] == []


def test_the_nearest_fit_of_a_shape_may_ask_for_a_kind() -> None:
    found = fit("...#/.0../#.../....", "", "shape XMX")
    assert found["have"] == ["farming.b2"]
    assert found["want"] == ["farming.b3", "farming.b4"]


def test_counted_kinds_offer_every_open_space_of_the_kind() -> None:
    found = fit("0..#/..../#.../....", "Hamlet")
    assert found["have"] == ["farming.a1"]
    assert found["want"] == ["farming.c1", "farming.b2", "farming.c3", "farming.d4"]
    assert found["lacks"] == 2


def test_nothing_fits_where_nobody_has_begun_or_it_cannot_be_done_or_was_rewarded() -> None:
    assert fit("...#/..../#.../....", "Path") is None
    assert fit("...#/..../#.../0...", "", "3 forests") is None
    assert fit("00.#/..../#.../....", "Path", rewarded=["farming"]) is None
    realm = position(with_farming("00.#/..../#.../...."), sheets=SHEETS, goals=["Path"])
    assert realm.view(None)["board"]["fit"] is None


def test_shapes_are_turned_and_mirrored_without_repeats() -> None:
    assert len(orientations(["XXX"])) == 2
    assert len(orientations(["XX", "XX"])) == 1
    assert len(orientations(["XXX", "X.."])) == 8


def test_goals_are_seen_and_printed_as_structure() -> None:
    assert position().view(0)["board"]["goal"]["counts"] == [{"field": 1, "hut": 2}]
    printed = kami().printed({})
    hamlet = next(goal for goal in printed["goals"] if goal["name"] == "Hamlet")
    assert hamlet == {"name": "Hamlet", "counts": [{"field": 1, "hut": 2}], "shapes": []}
    assert printed["gifts"]["temple"] == {
        "favor": 1,
        "nature": 1,
        "lines": ["gain 1 Favor and 1 Nature"],
    }
    assert printed["kitsune"][0]["marks"][0] == {
        "verb": "remove",
        "number": 2,
        "at": [0, 0],
        "arrows": ["left", "right"],
        "walk": [[0, 1], [0, 2], [0, 3]],
    }
