"""KS-9.2: every passive and ability of the eight kami, on a board where it shows."""

from __future__ import annotations

import pytest

from tests.games.kami.positions import (
    box,
    drawn,
    kami,
    legal,
    own,
    play,
    position,
    spaces,
    tracks,
)
from warren.core.frames import CHANCE
from warren.games.kami.language.villages import LETTERS, VILLAGES

BOARD = """
01.#  1..#  #...  ..#.
..1.  .0..  .1..  .1..
#...  ....  ...#  ...0
...0  #..1  ....  #...
"""


def empty_of(village: str, letters: str) -> set[str]:
    """The spaces of some kinds of a village, by the map."""
    land = box().land
    home = VILLAGES.index(village)
    return {
        name
        for space, name in enumerate(land.spaces)
        if land.village_of[space] == home and LETTERS[land.kind_of[space]] in letters
    }


# Damok


@pytest.mark.rule("KS-9.2")
def test_damok_may_place_a_seed_on_a_forest_at_the_start_of_the_turn() -> None:
    realm = position(BOARD, seat=1, players=3, sheets=["Raijin", "Fujin", "Damok"], basics=2)
    play(realm, "wealthy.c1")
    assert realm.to_act() == (2,)
    assert spaces(realm) == {"fishing.b4"}  # the other forest, b2, is taken
    assert "done" in legal(realm)
    play(realm, "fishing.b4")
    assert tracks(realm, 2) == (0, 1)
    assert drawn(realm, "fishing").endswith(".c..")
    assert realm.cubes == 3
    again = position(BOARD, seat=1, players=3, sheets=["Raijin", "Fujin", "Damok"], basics=2)
    play(again, "wealthy.c1", "done")
    assert tracks(again, 2) == (0, 0), "no Seed, no Nature"


@pytest.mark.rule("KS-9.2")
def test_sprout_replaces_seeds_of_one_village_with_shrines() -> None:
    drawing = """
    a..#  a..#  #...  ..#.
    ..a.  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Damok", "Raijin"])
    play(realm, "Sprout")
    assert spaces(realm) == {"farming.a1", "farming.c2", "wealthy.a1"}
    play(realm, "farming.a1")
    assert legal(realm) == ["option 1", "option 2"]
    play(realm, "option 1")  # 2 Favor, besides 1 for the field
    assert tracks(realm) == (3, 0)
    assert spaces(realm) == {"farming.c2"}, "the same village only"
    play(realm, "farming.c2", "option 2")  # 1 Nature, besides 1 for the forest
    assert tracks(realm) == (3, 2)
    assert drawn(realm, "farming") == "0..#/..0./#.../...."
    assert realm.tokens_left(0) == 3


@pytest.mark.rule("KS-9.2")
def test_evergrow_takes_a_seed_back_to_remove_a_shrine_next_to_it() -> None:
    drawing = """
    a1.#  ...#  #...  ..#.
    0...  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Damok", "Raijin"])
    play(realm, "Evergrow", "farming.a1")
    assert spaces(realm) == {"farming.b1", "farming.a2"}
    play(realm, "farming.b1")
    assert drawn(realm, "farming").startswith("...#/0")
    assert tracks(realm) == (0, 1)
    realm = position(drawing, sheets=["Damok", "Raijin"])
    play(realm, "Evergrow", "farming.a1", "done")
    assert tracks(realm) == (0, 0), "no shrine removed, no Nature"


@pytest.mark.rule("KS-9.2")
def test_roots_puts_a_seed_in_place_of_an_opponents_shrine() -> None:
    realm = position(BOARD, sheets=["Damok", "Raijin"])
    play(realm, "Roots")
    assert spaces(realm) == {
        *("farming.b1", "farming.c2", "wealthy.a1", "wealthy.d4", "fishing.b2", "holy.b2")
    }
    play(realm, "holy.b2")
    assert drawn(realm, "holy") == "..#./.a../...0/#..."
    assert tracks(realm) == (0, 0), "a Seed is no shrine: the space gives nothing"
    assert "Roots" not in legal(position(sheets=["Damok", "Raijin"])), "there is no shrine"


# Yue


@pytest.mark.rule("KS-9.2")
def test_yue_plays_in_the_moons_village_too() -> None:
    realm = position(BOARD, sheets=["Yue", "Raijin"], moons=["holy", None])
    assert {name.split(".")[0] for name in spaces(realm)} == {"farming", "holy"}
    play(realm, "holy.a1")
    assert tracks(realm) == (0, 1)


@pytest.mark.rule("KS-9.2")
def test_moonrise_adds_to_a_hut_or_stilt_house_of_the_moons_village() -> None:
    realm = position(BOARD, sheets=["Yue", "Raijin"], moons=["wealthy", None])
    play(realm, "Moonrise")
    assert spaces(realm) == empty_of("wealthy", "HS") - {"wealthy.a1", "wealthy.b2"}
    play(realm, "wealthy.d3")
    assert tracks(realm) == (0, 2)


@pytest.mark.rule("KS-9.2")
def test_tide_moves_between_the_current_and_the_moons_village() -> None:
    realm = position(BOARD, sheets=["Yue", "Raijin"], moons=["wealthy", None])
    play(realm, "Tide")
    assert spaces(realm) == {"farming.a1", "farming.d4", "wealthy.b2"}
    play(realm, "wealthy.b2")
    assert {name.split(".")[0] for name in spaces(realm)} == {"farming"}
    play(realm, "farming.b3")
    assert drawn(realm, "wealthy").startswith("1..#/....")
    assert tracks(realm) == (0, 0)


@pytest.mark.rule("KS-9.2")
def test_eclipse_removes_and_adds_on_the_same_kind_elsewhere() -> None:
    realm = position(BOARD, sheets=["Yue", "Raijin"], moons=["wealthy", None])
    play(realm, "Eclipse", "farming.c2")  # a forest
    forests = empty_of("wealthy", "T") | empty_of("fishing", "T") | empty_of("holy", "T")
    taken = {"wealthy.d4", "fishing.b2", "holy.d3"}
    assert spaces(realm) == forests - taken
    play(realm, "holy.a1")
    assert tracks(realm) == (0, 1)


# Kurai


@pytest.mark.rule("KS-9.2")
def test_kurai_may_move_fear_at_the_start_of_the_turn() -> None:
    drawing = BOARD.replace("..1.  .0..", "..1c  .0..")
    realm = position(drawing, seat=1, players=3, sheets=["Raijin", "Fujin", "Kurai"], basics=2)
    play(realm, "wealthy.c1")
    assert realm.to_act() == (2,)
    assert {name.split(".")[0] for name in spaces(realm)} == {"fishing"}
    assert "done" in legal(realm)
    play(realm, "fishing.c2")
    assert drawn(realm, "farming") == "01.#/..1./#.../...0"
    assert drawn(realm, "fishing") == "#.../.1c./...#/...."


@pytest.mark.rule("KS-9.2")
def test_dread_moves_an_opponents_shrine_next_to_fear_within_its_village() -> None:
    drawing = BOARD.replace("01.#", "01a#").replace("#...  ....  ...#", "#.0.  ....  ...#")
    realm = position(drawing, sheets=["Kurai", "Raijin"])
    play(realm, "Dread")
    assert spaces(realm) == {"farming.b1", "farming.c2"}
    play(realm, "farming.c2")
    assert {name.split(".")[0] for name in spaces(realm)} == {"farming"}
    play(realm, "farming.a4")
    assert drawn(realm, "farming") == "01a#/..../#.0./1..0"


@pytest.mark.rule("KS-9.2")
def test_nightfall_adds_next_to_fear() -> None:
    drawing = BOARD.replace("..1.  .0..", "..1a  .0..")
    realm = position(drawing, seat=0, sheets=["Kurai", "Raijin"])
    play(realm, "Nightfall")
    assert spaces(realm) == {"farming.d3"}
    play(realm, "farming.d3")
    assert tracks(realm) == (1, 2), "1 Favor for the field, 2 Nature"


@pytest.mark.rule("KS-9.2")
def test_terror_removes_up_to_two_opponents_shrines_next_to_fear() -> None:
    drawing = BOARD.replace("01.#", "01a#")
    realm = position(drawing, sheets=["Kurai", "Raijin"])
    play(realm, "Terror", "farming.b1")
    assert spaces(realm) == {"farming.c2"}
    play(realm, "farming.c2")
    assert drawn(realm, "farming") == "0.a#/..../#.../...0"


# Honoo


@pytest.mark.rule("KS-9.2")
def test_honoos_rage_is_ready_when_an_opponent_removes_a_shrine() -> None:
    realm = position(BOARD, sheets=["Raijin", "Honoo"])
    play(realm, "farming.b1")
    assert realm.ready == [0, 1]
    realm = position(BOARD, sheets=["Honoo", "Raijin"])
    play(realm, "farming.a1")
    assert realm.ready == [0, 0], "one's own hand is no opponent's"


@pytest.mark.rule("KS-9.2")
def test_outburst_spends_rage_instead_of_a_cube() -> None:
    realm = position(BOARD, sheets=["Honoo", "Raijin"], ready=[1, 0])
    play(realm, "Outburst")
    assert spaces(realm) == {"farming.a1", "farming.b1", "farming.c2", "farming.d4"}
    play(realm, "farming.c2")
    assert (realm.cubes, realm.basics, realm.ready[0]) == (3, 1, 0)
    assert drawn(realm, "farming") == "01.#/..../#.../...0"


@pytest.mark.rule("KS-9.2")
def test_kindle_adds_to_a_field_of_any_village() -> None:
    realm = position(BOARD, sheets=["Honoo", "Raijin"])
    play(realm, "Kindle")
    fields = {s for v in ("farming", "wealthy", "fishing", "holy") for s in empty_of(v, "F")}
    assert spaces(realm) == fields - {"farming.a1", "farming.b1"}
    play(realm, "holy.d1")
    assert tracks(realm) == (1, 0)


@pytest.mark.rule("KS-9.2")
def test_scorch_removes_from_a_forest_of_the_current_village() -> None:
    realm = position(BOARD, sheets=["Honoo", "Raijin"])
    play(realm, "Scorch")
    assert spaces(realm) == {"farming.c2"}
    play(realm, "farming.c2")
    assert drawn(realm, "farming") == "01.#/..../#.../...0"
    assert tracks(realm) == (0, 0)


@pytest.mark.rule("KS-9.2")
def test_wildfire_replaces_in_the_current_village() -> None:
    realm = position(BOARD, sheets=["Honoo", "Raijin"])
    play(realm, "Wildfire")
    assert spaces(realm) == {"farming.b1", "farming.c2"}
    play(realm, "farming.c2")
    assert drawn(realm, "farming") == "01.#/..0./#.../...0"
    assert tracks(realm) == (0, 1)
    assert realm.cubes == 1


SPREADING = own("""
kami Honoo, spirit of fire
  source house
  ability Wildfire, 2 cubes
    replace up to two opponents' shrines in my village, each adjacent to the one before
""")


@pytest.mark.rule("KS-9.2")
def test_shrines_each_adjacent_to_the_one_before() -> None:
    drawing = BOARD.replace("01.#  1..#", "0.1#  1..#").replace("...0  #..1", "1..0  #..1")
    realm = position(drawing, sheets=["Honoo", "Raijin"], game=SPREADING)
    play(realm, "Wildfire")
    assert spaces(realm) == {"farming.c1", "farming.c2", "farming.a4"}
    play(realm, "farming.c1")
    assert spaces(realm) == {"farming.c2"}, "next to the first"
    play(realm, "farming.c2")
    assert drawn(realm, "farming") == "0.0#/..0./#.../1..0"
    assert tracks(realm) == (0, 1)


# Suijin


@pytest.mark.rule("KS-9.2")
def test_suijin_gains_for_a_stilt_house() -> None:
    realm = position(BOARD, sheets=["Suijin", "Raijin"])
    play(realm, "farming.d2")
    assert legal(realm) == ["option 1", "option 2"]
    play(realm, "option 2")
    assert tracks(realm) == (0, 1)
    play(realm, "farming.c1")
    assert tracks(realm) == (0, 1), "not for a hut"
    assert realm.active == 0


@pytest.mark.rule("KS-9.2")
def test_current_moves_within_the_village_or_to_the_next_one() -> None:
    realm = position(BOARD, sheets=["Suijin", "Raijin"])
    play(realm, "Current")
    assert spaces(realm) == {"farming.a1", "farming.d4"}
    play(realm, "farming.a1")
    assert {name.split(".")[0] for name in spaces(realm)} == {"farming", "wealthy"}
    play(realm, "wealthy.c2")
    assert drawn(realm, "wealthy") == "1..#/.00./..../#..1"
    assert tracks(realm) == (0, 0)


@pytest.mark.rule("KS-9.2")
def test_flood_removes_from_a_field_anywhere() -> None:
    realm = position(BOARD, sheets=["Suijin", "Raijin"])
    play(realm, "Flood")
    assert spaces(realm) == {"farming.a1", "farming.b1"}
    play(realm, "farming.b1")
    assert tracks(realm) == (0, 2)


@pytest.mark.rule("KS-9.2")
def test_wellspring_adds_to_two_stilt_houses_of_one_village() -> None:
    realm = position(BOARD, sheets=["Suijin", "Raijin"])
    play(realm, "Wellspring", "wealthy.d3", "option 1")
    assert spaces(realm) == {"wealthy.b4"}
    play(realm, "wealthy.b4", "option 2")
    assert tracks(realm) == (1, 1)
    assert realm.cubes == 1


# Inari


@pytest.mark.rule("KS-9.2")
def test_inari_gains_nature_for_a_field_next_to_her_shrine() -> None:
    realm = position(BOARD, sheets=["Inari", "Raijin"])
    play(realm, "farming.a2")
    assert tracks(realm) == (1, 1)
    play(realm, "farming.b2")
    assert tracks(realm) == (1, 1), "not for a hut"
    play(realm, "Sow", "fishing.d1")
    assert tracks(realm) == (2, 1), "a field with no shrine beside it"


@pytest.mark.rule("KS-9.2")
def test_sow_adds_to_a_field_of_another_village() -> None:
    realm = position(BOARD, sheets=["Inari", "Raijin"])
    play(realm, "Sow")
    assert spaces(realm) == {s for v in ("wealthy", "fishing", "holy") for s in empty_of(v, "F")}
    play(realm, "wealthy.a2")
    assert tracks(realm) == (1, 1), "next to her shrine on b2"


@pytest.mark.rule("KS-9.2")
def test_reap_gives_up_a_field_for_three_favor() -> None:
    realm = position(BOARD, sheets=["Inari", "Raijin"])
    play(realm, "Reap")
    assert spaces(realm) == {"farming.a1"}
    play(realm, "farming.a1")
    assert tracks(realm) == (3, 0)


@pytest.mark.rule("KS-9.2")
def test_foxfire_replaces_on_a_hut_or_field() -> None:
    realm = position(BOARD, sheets=["Inari", "Raijin"])
    play(realm, "Foxfire")
    assert spaces(realm) == {"farming.b1"}
    play(realm, "farming.b1")
    assert drawn(realm, "farming").startswith("00.#")
    assert tracks(realm) == (2, 1)


# Raijin


@pytest.mark.rule("KS-9.2")
def test_raijin_gains_for_two_removals_a_turn() -> None:
    realm = position(BOARD, sheets=["Raijin", "Inari"])
    play(realm, "farming.b1")
    assert tracks(realm) == (1, 0)
    play(realm, "farming.c2")
    assert tracks(realm) == (2, 0)
    play(realm, "Bolt", "wealthy.a1")
    assert tracks(realm) == (2, 0), "at most twice a turn"
    own_shrine = position(BOARD, sheets=["Raijin", "Inari"])
    play(own_shrine, "farming.a1")
    assert tracks(own_shrine) == (0, 0)


@pytest.mark.rule("KS-9.2")
def test_bolt_removes_from_a_hut_or_stilt_house_anywhere() -> None:
    realm = position(BOARD, sheets=["Raijin", "Inari"])
    play(realm, "Bolt")
    assert spaces(realm) == {"farming.d4", "wealthy.a1", "wealthy.b2"}
    play(realm, "wealthy.a1")
    assert drawn(realm, "wealthy").startswith("...#")


@pytest.mark.rule("KS-9.2")
def test_clap_shoves_an_opponents_shrine_and_takes_its_place() -> None:
    realm = position(BOARD, sheets=["Raijin", "Inari"])
    play(realm, "Clap")
    assert spaces(realm) == {"farming.b1", "farming.c2"}
    play(realm, "farming.c2")
    assert spaces(realm) == {"farming.c1", "farming.b2", "farming.d2", "farming.c3"}
    play(realm, "farming.d2")
    assert drawn(realm, "farming") == "01.#/..01/#.../...0"
    assert tracks(realm) == (0, 1), "1 Nature for the forest; nothing was removed"


@pytest.mark.rule("KS-9.2")
def test_storm_removes_one_shrine_from_each_of_the_other_villages() -> None:
    realm = position(BOARD, sheets=["Raijin", "Inari"])
    play(realm, "Storm")
    assert spaces(realm) == {
        *("wealthy.a1", "wealthy.b2", "wealthy.d4", "fishing.b2", "holy.b2", "holy.d3")
    }
    play(realm, "wealthy.a1")
    assert spaces(realm) == {"fishing.b2", "holy.b2", "holy.d3"}
    play(realm, "holy.b2", "fishing.b2")
    assert realm.cubes == 1
    assert tracks(realm) == (2, 0), "three opponents' shrines, and Dread Drums twice"


# Fujin


@pytest.mark.rule("KS-9.2")
def test_fujin_gains_nature_for_the_first_move_of_a_turn() -> None:
    realm = position(BOARD, sheets=["Fujin", "Inari"])
    play(realm, "Gust", "farming.a1", "farming.b2")
    assert tracks(realm) == (0, 1), "nothing by Gust"
    play(realm, "Zephyr", "farming.b2", "wealthy.b1")
    assert tracks(realm) == (3, 1), "3 Favor by Zephyr, no Nature for the second move"


@pytest.mark.rule("KS-9.2")
def test_gust_moves_any_shrine_within_the_village() -> None:
    realm = position(BOARD, sheets=["Fujin", "Inari"])
    play(realm, "Gust")
    assert spaces(realm) == {"farming.a1", "farming.b1", "farming.c2", "farming.d4"}
    play(realm, "farming.c2")
    assert {name.split(".")[0] for name in spaces(realm)} == {"farming"}
    play(realm, "farming.a4")
    assert drawn(realm, "farming") == "01.#/..../#.../1..0"


@pytest.mark.rule("KS-9.2")
def test_zephyr_moves_to_the_same_kind_in_another_village() -> None:
    realm = position(BOARD, sheets=["Fujin", "Inari"])
    play(realm, "Zephyr")
    assert spaces(realm) == {"farming.a1", "farming.d4"}
    play(realm, "farming.d4")  # a hut
    huts = {s for v in ("wealthy", "fishing", "holy") for s in empty_of(v, "H")}
    assert spaces(realm) == huts - {"wealthy.a1", "wealthy.b2"}
    play(realm, "holy.a2")
    assert tracks(realm) == (3, 1), "3 Favor by Zephyr, 1 Nature by Updraught"


@pytest.mark.rule("KS-9.2")
def test_whirlwind_rearranges_up_to_four_shrines() -> None:
    realm = position(BOARD, sheets=["Fujin", "Inari"])
    play(realm, "Whirlwind", "farming.a1", "farming.b1", "farming.c2")
    assert spaces(realm) == {"farming.d4"}
    play(realm, "farming.d4", "player 2", "player 2")
    assert drawn(realm, "farming") == "11.#/..0./#.../...0"
    assert realm.to_act() != (CHANCE,)


def test_the_view_says_which_spaces_are_spoken_of() -> None:
    realm = position(BOARD, sheets=["Fujin", "Inari"])

    def about() -> object:
        return realm.view(1)["board"]["about"]

    assert about() == []
    play(realm, "Gust")
    assert about() == []
    play(realm, "farming.c2")
    assert about() == ["farming.c2"]
    play(realm, "farming.a4", "Whirlwind", "farming.a4", "farming.a1")
    assert about() == ["farming.a4", "farming.a1"]
    play(realm, "done")
    assert about() == ["farming.a4", "farming.a1"]


def test_sheets_are_printed_with_the_names_of_passives() -> None:
    fujin = next(sheet for sheet in kami().printed({})["kami"] if sheet["name"] == "Fujin")
    assert [passive["name"] for passive in fujin["passives"]] == ["Updraught"]
