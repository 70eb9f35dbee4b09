"""KS-4: actions, from positions small enough to read. The villages:

farming   wealthy   fishing   holy
F F H .   H H T .   . S S F   T T . F
F H T S   F H M H   S T S H   H M T S
. M H F   T H F S   F S M .   F T H T
T S F H   . S H T   H T S S   . H S T
"""

from __future__ import annotations

import pytest

from tests.games.kami.positions import (
    EMPTY,
    drawn,
    kami,
    legal,
    own,
    play,
    position,
    spaces,
    tracks,
)
from warren.core.errors import IllegalChoice
from warren.games.kami.state import Realm

PLACES_LEFT = ("a1", "b1", "c1", "a2", "b2", "c2", "d2", "a3", "b3")
PLACES = "a1 b1 c1 a2 b2 c2 d2 b3 c3 d3 a4 b4 c4 d4"
FARMING_EMPTY = {f"farming.{place}" for place in PLACES.split()}


def supply_of(realm: Realm, seat: int) -> int:
    return realm.supply[seat]


@pytest.mark.rule("KS-4.1")
def test_a_turn_spends_all_cubes_and_nobody_may_stop_before() -> None:
    realm = position()
    for left, space in ((3, "farming.a1"), (2, "farming.b1"), (1, "farming.c1")):
        assert (realm.active, realm.cubes) == (0, left)
        assert "done" not in legal(realm)
        with pytest.raises(IllegalChoice, match="no passing while a cube can be spent"):
            play(realm, "done")
        play(realm, space)
    assert realm.active == 1


@pytest.mark.rule("KS-4.2")
def test_the_basic_ability_adds_to_or_removes_from_the_current_village() -> None:
    drawing = """
    0.1#  1..#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing)
    assert spaces(realm) == FARMING_EMPTY, "empty ones to add to, others to remove from"
    play(realm, "farming.c1", "farming.b1")
    assert drawn(realm, "farming").startswith("00.#")
    with pytest.raises(IllegalChoice, match=r"wealthy a1 is not in your current village"):
        play(realm, "wealthy.a1")


@pytest.mark.rule("KS-4.2")
def test_the_basic_ability_has_four_uses_a_turn() -> None:
    realm = position(year=2, basics=4)
    assert realm.cubes == 1
    assert spaces(realm) == set()
    assert set(legal(realm)) == {"Sow"}
    with pytest.raises(IllegalChoice, match="the basic ability was used 4 times this turn"):
        play(realm, "farming.a1")


@pytest.mark.rule("KS-4.3")
def test_abilities_once_a_turn_the_last_for_two_cubes() -> None:
    for sheet in kami().box.kami:
        printed = [ability for ability in sheet.abilities if ability.cubes]
        assert [int(ability.cubes) for ability in printed] == [1, 1, 2], sheet.name
    realm = position()
    play(realm, "Sow", "wealthy.a2")
    assert realm.cubes == 2
    assert "Sow" not in legal(realm)
    with pytest.raises(IllegalChoice, match="Sow was used this turn"):
        play(realm, "Sow")
    drawing = """
    1..#  ...#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, basics=1)
    play(realm, "Foxfire", "farming.a1")
    assert realm.active == 1, "it took both cubes"
    realm = position(drawing, basics=2)
    with pytest.raises(IllegalChoice, match="Foxfire costs 2 cubes, and 1 is left"):
        play(realm, "Foxfire")


@pytest.mark.rule("KS-4.4")
def test_adding_takes_a_shrine_from_the_supply() -> None:
    realm = position()
    play(realm, "farming.a1")
    assert supply_of(realm, 0) == 19
    assert drawn(realm, "farming") == "0..#/..../#.../...."
    assert tracks(realm) == (1, 0)


@pytest.mark.rule("KS-4.4")
def test_with_no_shrine_left_the_adding_part_is_skipped() -> None:
    realm = position(
        """
        ...#  000#  #000  ..#.
        ....  0000  0000  ....
        #...  00..  00.#  ....
        ....  #...  .00.  #...
        """,
        sheets=["Yue", "Raijin"],
        moons=["wealthy", None],
    )
    assert supply_of(realm, 0) == 0
    assert spaces(realm) == {f"wealthy.{place}" for place in PLACES_LEFT}
    play(realm, "Moonrise")  # adds nothing, so it gains nothing
    assert tracks(realm) == (0, 0)
    assert (realm.active, realm.cubes) == (0, 2)


@pytest.mark.rule("KS-4.5")
def test_a_removed_shrine_goes_back_to_its_owner_also_ones_own() -> None:
    drawing = """
    01.#  ...#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing)
    play(realm, "farming.a1", "farming.b1")
    assert (supply_of(realm, 0), supply_of(realm, 1)) == (20, 20)
    assert drawn(realm, "farming") == "...#/..../#.../...."
    assert tracks(realm) == tracks(realm, 1) == (0, 0)


@pytest.mark.rule("KS-4.6")
def test_replacing_counts_as_removing_and_adding() -> None:
    drawing = """
    11.#  ...#  #...  ..#.
    0...  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Inari", "Honoo"])
    play(realm, "Foxfire", "farming.a1")
    # the field gives 1 Favor, Foxfire another, and Inari 1 Nature for a field next to her shrine
    assert tracks(realm) == (2, 1)
    assert realm.ready == [0, 1], "Honoo's shrine was removed"
    assert (supply_of(realm, 0), supply_of(realm, 1)) == (18, 19)


@pytest.mark.rule("KS-4.7")
def test_a_moved_shrine_gains_nothing_but_can_complete_a_goal() -> None:
    drawing = """
    0.0#  ...#  #...  ..#.
    ....  ....  ....  ....
    #..0  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Fujin", "Raijin"], goals=["Path"])
    play(realm, "Gust", "farming.d3")
    assert "farming.d3" not in spaces(realm), "to another space"
    assert "farming.a1" not in spaces(realm), "that is unoccupied"
    play(realm, "farming.b1")
    assert tracks(realm) == (0, 1), "nothing for the field; Updraught gives 1 Nature"
    assert realm.tokens[:4] == [1, 0, 0, 0]


@pytest.mark.rule("KS-4.7")
def test_a_shrine_moved_by_another_completes_nothing_for_its_owner() -> None:
    drawing = """
    1.1#  ...#  #...  ..#.
    ....  ....  ....  ....
    #..1  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Fujin", "Raijin"], goals=["Path"])
    play(realm, "Gust", "farming.d3", "farming.b1")
    assert drawn(realm, "farming").startswith("111#")
    assert realm.tokens == [0] * 8


@pytest.mark.rule("KS-4.8", "KS-4.18")
def test_rearranging_deals_the_same_shrines_over_the_same_spaces() -> None:
    drawing = """
    01.#  ...#  #...  ..#.
    10..  ....  ....  ....
    #0..  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Fujin", "Raijin"], goals=["Path"])
    realm.events = []
    play(realm, "Whirlwind", "farming.b1", "farming.a1", "farming.b2", "done")
    assert legal(realm) == ["player 1", "player 2"]  # whose shrine comes to b1
    play(realm, "player 1")
    assert legal(realm) == ["player 1", "player 2"]  # and to a1
    play(realm, "player 2")  # b2 gets what is left
    assert drawn(realm, "farming") == "10.#/10../#0../...."
    assert tracks(realm) == tracks(realm, 1) == (0, 0), "nobody gains, nothing was moved"
    placed = [e.message.args for e in realm.events if e.message.key == "rearranged"]
    assert [(args["space"], args["owner_seat"]) for args in placed] == [
        *(("farming b1", 0), ("farming a1", 1), ("farming b2", 0))
    ]
    assert realm.tokens[:4] == [1, 0, 0, 0], "b1 is new, and completes b1 to b3"


@pytest.mark.rule("KS-4.8", "KS-4.18")
def test_a_shrine_that_is_dealt_back_to_its_space_completes_nothing() -> None:
    drawing = """
    000#  ...#  #...  ..#.
    1...  ....  ....  ....
    #..2  ....  ...#  ....
    ....  #...  ....  #...
    """
    sheets = ["Fujin", "Raijin", "Inari"]
    realm = position(drawing, sheets=sheets, players=3, goals=["Path"])
    play(realm, "Whirlwind", "farming.a2", "farming.a1", "farming.d3", "done")
    play(realm, "player 3", "player 1")  # a2 and d3 trade, a1 stays what it was
    assert drawn(realm, "farming") == "000#/2.../#..1/...."
    assert realm.tokens[:4] == [0, 0, 0, 0]
    realm = position(drawing, sheets=sheets, players=3, goals=["Path"])
    play(realm, "Whirlwind", "farming.a2", "farming.a1", "farming.d3", "done", "player 1")
    assert realm.game.from_json(realm.to_json()).to_json() == realm.to_json()
    play(realm, "player 2")
    assert drawn(realm, "farming") == "100#/0.../#..2/...."
    assert realm.tokens[:4] == [0, 0, 0, 0], "the pattern is gone"


@pytest.mark.rule("KS-4.18")
def test_rearranging_another_players_shrines_completes_nothing_for_them() -> None:
    drawing = """
    01.#  ...#  #...  ..#.
    10..  ....  ....  ....
    #1..  ....  ...#  ....
    .1..  #...  ....  #...
    """
    realm = position(drawing, sheets=["Fujin", "Raijin"], goals=["Path"])
    play(realm, "Whirlwind", "farming.b2", "farming.a2", "done", "player 2")
    assert drawn(realm, "farming") == "01.#/01../#1../.1.."
    assert realm.tokens == [0] * 8, "four of Raijin's in a row, on Fujin's turn"


FULL = """
...#  000#  #000  ..#.
....  0000  0000  ....
#...  00..  00.#  ....
....  #...  .00.  #...
"""
"""All twenty shrines of seat 0 are out."""


@pytest.mark.rule("KS-4.9")
def test_an_ability_that_adds_may_be_used_with_nothing_left_to_add() -> None:
    realm = position(FULL, sheets=["Honoo", "Raijin"])
    assert supply_of(realm, 0) == 0
    assert "Kindle" in legal(realm)
    realm.events = []
    play(realm, "Kindle")
    assert [event.message.key for event in realm.events] == ["uses", "nothing_to_add"]
    assert (realm.active, realm.cubes) == (0, 2), "the cube is spent"
    assert tracks(realm) == (0, 0)
    assert supply_of(realm, 0) == 0
    with pytest.raises(IllegalChoice, match="Kindle was used this turn"):
        play(realm, "Kindle")


@pytest.mark.rule("KS-4.9")
def test_tokens_that_are_all_out_cancel_the_placing_alone() -> None:
    drawing = """
    1aa#  ...#  #...  ..#.
    a.a.  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing.replace("1aa#", ".aa#"), sheets=["Damok", "Raijin"])
    play(realm, "Roots")  # no Seed left, and no opponent's shrine either
    assert realm.cubes == 1


REWARDED = {
    "Moonrise": "Yue",
    "Nightfall": "Kurai",
    "Flood": "Suijin",
    "Reap": "Inari",
    "Foxfire": "Inari",
    "Zephyr": "Fujin",
}


@pytest.mark.rule("KS-4.9")
def test_every_reward_of_the_house_is_for_a_deed() -> None:
    rewards = {}
    for sheet in kami().box.kami:
        for ability in sheet.abilities:
            for line in ability.lines[1:]:
                if "gain" in line:
                    assert line.startswith(("if you do, gain", "each time gain")), ability.name
                    rewards[ability.name] = sheet.name
    assert rewards == REWARDED | {"Sprout": "Damok", "Evergrow": "Damok"}
    for villager in kami().box.villagers:
        if villager.claim is not None and "gain" in "".join(villager.claim.lines):
            assert len(villager.claim.lines) == 1, "a claim is no reward for a deed"


@pytest.mark.rule("KS-4.9")
@pytest.mark.parametrize("ability", ["Moonrise", "Nightfall", "Foxfire"])
def test_nothing_is_gained_for_what_was_not_added(ability: str) -> None:
    drawing = FULL.replace("...#  000#", "1..#  000#")
    if ability == "Nightfall":
        drawing = drawing.replace("1..#  000#", "1.a#  000#")
    moon = "fishing" if ability == "Moonrise" else None
    realm = position(drawing, sheets=[REWARDED[ability], "Fujin"], moons=[moon, None])
    play(realm, ability)
    if ability == "Foxfire":
        play(realm, "farming.a1")  # only removed
        assert drawn(realm, "farming").startswith("...#")
    assert tracks(realm) == (0, 0)


@pytest.mark.rule("KS-4.20")
@pytest.mark.parametrize("ability", ["Flood", "Reap", "Foxfire", "Zephyr"])
def test_an_ability_that_could_do_nothing_is_no_way_to_a_reward(ability: str) -> None:
    realm = position(sheets=[REWARDED[ability], "Kurai"])
    assert ability not in legal(realm)


@pytest.mark.rule("KS-4.20")
def test_without_a_shrine_left_the_basic_ability_removes() -> None:
    realm = position(FULL.replace("...#  000#", "1..#  000#"), sheets=["Raijin", "Fujin"])
    assert spaces(realm) == {"farming.a1"}
    with pytest.raises(IllegalChoice, match="you have no shrine left to add to farming b1"):
        play(realm, "farming.b1")


@pytest.mark.rule("KS-4.20")
def test_an_ability_that_could_do_nothing_cannot_be_chosen() -> None:
    realm = position(sheets=["Raijin", "Honoo"])
    assert not {"Bolt", "Clap", "Storm"} & set(legal(realm)), "no shrine anywhere"
    with pytest.raises(
        IllegalChoice, match="Bolt could do nothing now: remove a shrine from a hut"
    ):
        play(realm, "Bolt")
    drawing = """
    ...#  1..#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Raijin", "Honoo"])
    assert {"Bolt", "Storm"} <= set(legal(realm))
    assert "Clap" not in legal(realm), "no opponent's shrine in the current village"


STONE = """
kami Stone
  ability Wait, 1 cube
    remove an opponent's shrine from my village
  ability Rest, 1 cube
    move an opponent's shrine from my village to a temple in that village
  ability Sleep, 2 cubes
    rearrange up to two shrines in my village
"""


@pytest.mark.rule("KS-4.10")
def test_who_can_do_nothing_at_all_loses_the_cubes() -> None:
    realm = position(
        """
        000#  ...#  #...  ..#.
        0000  ....  ....  ....
        #000  ....  ...#  ....
        0000  #...  ..00  #...
        """.replace("....  ...#  ....", "0000  ...#  ....", 1),
        seat=1,
        round=1,
        sheets=["Stone", "Fujin"],
        game=own(STONE),
        basics=2,
    )
    assert supply_of(realm, 0) == 0
    realm.events = []
    play(realm, "wealthy.a1")  # seat 1's last cube; seat 0 faces holy, where nothing stands
    lost = [event.message for event in realm.events if event.message.key == "cubes_lost"]
    assert [(message.args["seat"], message.args["n"]) for message in lost] == [(0, 3)]
    assert realm.to_act() == (-1,), "the Kitsune's card ends the round"


@pytest.mark.rule("KS-4.11")
def test_passives_cost_no_cube_and_act_on_other_players_turns() -> None:
    drawing = """
    1..#  ...#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Raijin", "Fujin"])
    play(realm, "Clap", "farming.a1", "farming.b1")
    assert tracks(realm, 1) == (0, 1), "Fujin's shrine was moved on Raijin's turn"
    assert realm.cubes == 2


@pytest.mark.rule("KS-4.12")
def test_where_no_village_is_named_the_current_one_is_meant() -> None:
    short = own(
        """
kami Breeze
  ability Puff, 1 cube
    remove an opponent's shrine
  ability Huff, 1 cube
    gain 1 Favor
  ability Blow, 2 cubes
    add a shrine
"""
    )
    drawing = """
    1..#  1..#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Breeze", "Fujin"], game=short)
    play(realm, "Puff")
    assert spaces(realm) == {"farming.a1"}
    drawing = """
    ...#  a1.#  #...  ..#.
    ....  1...  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Kurai", "Fujin"])
    play(realm, "Terror")  # Fear is in wealthy, and so are the shrines next to it
    assert spaces(realm) == {"wealthy.b1", "wealthy.a2"}


@pytest.mark.rule("KS-4.13")
def test_up_to_includes_none_and_the_cubes_are_spent() -> None:
    drawing = """
    1..#  1..#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Raijin", "Fujin"])
    play(realm, "Storm")
    assert "done" in legal(realm)
    play(realm, "done")
    assert realm.cubes == 1
    assert drawn(realm, "wealthy").startswith("1..#")


@pytest.mark.rule("KS-4.14")
def test_replacing_with_nothing_left_only_removes() -> None:
    realm = position(
        """
        1..#  000#  #000  ..#.
        ....  0000  0000  ....
        #...  00..  00.#  ....
        ....  #...  .00.  #...
        """,
        sheets=["Inari", "Raijin"],
    )
    assert supply_of(realm, 0) == 0
    play(realm, "Foxfire", "farming.a1")
    assert drawn(realm, "farming").startswith("...#")
    assert tracks(realm) == (0, 0), "nothing was replaced, so Foxfire brings nothing"
    realm = position(
        """
        1aa#  ...#  #...  ..#.
        a.a.  ....  ....  ....
        #...  ....  ...#  ....
        ....  #...  ....  #...
        """,
        sheets=["Damok", "Raijin"],
    )
    play(realm, "Roots", "farming.a1")
    assert drawn(realm, "farming") == ".aa#/a.a./#.../....", "no Seed was left"


@pytest.mark.rule("KS-4.14")
def test_a_seed_is_replaced_only_while_a_shrine_is_left() -> None:
    realm = position(
        """
        aa.#  000#  #000  ..#.
        ....  0000  0000  ....
        #...  00..  00.#  ....
        ....  #...  ..0.  #...
        """,
        sheets=["Damok", "Raijin"],
    )
    assert supply_of(realm, 0) == 1
    play(realm, "Sprout", "farming.a1", "option 1")
    assert realm.cubes == 2
    assert drawn(realm, "farming").startswith("0a.#"), "the second Seed stays"


@pytest.mark.rule("KS-4.15")
def test_nobody_else_adds_or_replaces_next_to_fear() -> None:
    drawing = """
    10.#  ...#  #...  ..#.
    .b..  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Inari", "Kurai"])
    # Fear is on b2: next to it b1 (taken), a2, c2 and b3
    assert spaces(realm) == FARMING_EMPTY - {"farming.b2", "farming.a2", "farming.c2", "farming.b3"}
    with pytest.raises(IllegalChoice, match="to farming a2 because of Shunned Ground of Player 2"):
        play(realm, "farming.a2")
    drawing = drawing.replace("10.#", ".1.#")
    realm = position(drawing, sheets=["Inari", "Kurai"])
    assert "Foxfire" not in legal(realm), "next to Fear nothing can be replaced"
    realm = position(drawing, seat=1, sheets=["Inari", "Kurai"], round=2)
    assert "farming.a2" in spaces(realm), "Kurai may"


@pytest.mark.rule("KS-4.15")
def test_shrines_may_be_moved_next_to_fear() -> None:
    drawing = """
    0..#  ...#  #...  ..#.
    .b..  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Fujin", "Kurai"])
    play(realm, "Gust", "farming.a1")
    assert {"farming.a2", "farming.c2", "farming.b3", "farming.b1"} <= spaces(realm)


@pytest.mark.rule("KS-4.16")
def test_all_moons_are_in_the_draw_every_year() -> None:
    realm = position(
        seat=None,
        sheets=["Yue", "Raijin"],
        year=1,
        goals=["Hamlet"],
        moons=["holy", None],
        stack=[{"step": "goal_card"}],
    )
    play(realm, "goal Grove")
    assert legal(realm) == [f"village {v}" for v in ("farming", "wealthy", "fishing", "holy")]
    play(realm, "village holy")
    assert realm.moons == [3, -1]


@pytest.mark.rule("KS-4.16")
def test_tide_needs_two_villages_and_eclipse_adds_elsewhere() -> None:
    drawing = """
    0.1#  1..#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    at_home = position(drawing, sheets=["Yue", "Raijin"], moons=["farming", None])
    assert "Tide" not in legal(at_home)
    away = position(drawing, sheets=["Yue", "Raijin"], moons=["wealthy", None])
    assert "Tide" in legal(away)
    play(away, "Eclipse")
    assert spaces(away) == {"farming.c1", "wealthy.a1"}, "the Moon's village is current too"
    play(away, "wealthy.a1")
    assert {s.split(".")[0] for s in spaces(away)} == {"farming", "fishing", "holy"}
    assert "farming.c3" in spaces(away)
    assert "farming.a2" not in spaces(away), "a hut, as the one removed from"


@pytest.mark.rule("KS-4.17")
def test_honoos_free_removal_is_a_basic_use_and_may_come_last() -> None:
    drawing = """
    1..#  ...#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Honoo", "Raijin"], ready=[1, 0], basics=2)
    play(realm, "farming.b1")
    assert realm.cubes == 0
    assert legal(realm) == ["Outburst", "done"]
    play(realm, "Outburst", "farming.a1")
    assert realm.ready == [0, 0]
    assert realm.active == 1
    tired = position(drawing, year=2, sheets=["Honoo", "Raijin"], ready=[1, 0], basics=4)
    assert "Outburst" not in legal(tired), "the four basic uses are gone"
    unready = position(drawing, sheets=["Honoo", "Raijin"])
    assert "Outburst" not in legal(unready)


@pytest.mark.rule("KS-4.19")
def test_what_refers_to_an_earlier_space_does_nothing_without_one() -> None:
    drawing = """
    1..#  ...#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Damok", "Raijin"])
    assert "Evergrow" not in legal(realm), "no Seed to take, so nothing is next to it"
    realm = position(EMPTY, sheets=["Yue", "Raijin"], moons=["holy", None])
    assert "Eclipse" not in legal(realm), "nothing removed, so no kind to match"
