"""What the words of the effect language mean, one small position each (docs/kami-effects.md)."""

from __future__ import annotations

import pytest

from tests.games.kami.positions import (
    drawn,
    legal,
    own,
    play,
    position,
    spaces,
    tracks,
    with_farming,
)
from warren.games.kami.state import Realm


def with_sheet(
    drawing: str, *lines: str, passives: str = "", tokens: str = "", seat: int = 0, other: str = ""
) -> Realm:
    """Seat 0's turn with an ability of these lines, or another kami's beside it."""
    rows = "".join(f"    {line}\n" for line in lines or ("gain 1 Favor",))
    text = f"kami Test, of words\n{tokens}{passives}  ability Do, 1 cube\n{rows}"
    sheets = ["Test", other or "Inari"] if seat == 0 else [other or "Raijin", "Test"]
    return position(with_farming(drawing), sheets=sheets, game=own(text))


EMPTY = "...#/..../#.../...."
PICKED = """  tokens 2 Stones on spaces
  tokens 2 Lamps on spaces, which they do not occupy
"""


# Bans


def test_a_ban_needs_no_token() -> None:
    ban = "  passive No, others add no shrines to temples\n"
    realm = with_sheet(EMPTY, passives=ban, seat=1)
    assert "farming.b3" not in legal(realm)
    ban = "  passive No, others add no shrines adjacent to my shrine\n"
    realm = with_sheet("1..#/..../#.../....", passives=ban, seat=1)
    assert spaces(realm).isdisjoint({"farming.b1", "farming.a2"})
    ban = "  passive No, others add no shrines adjacent to a temple\n"
    realm = with_sheet(EMPTY, passives=ban, seat=1)
    assert spaces(realm).isdisjoint({"farming.b2", "farming.c3", "farming.b4"})
    assert "farming.b3" in spaces(realm)


@pytest.mark.rule("KS-4.23")
def test_a_ban_on_moving_keeps_shrines_from_being_moved_swapped_and_rearranged() -> None:
    ban = "  passive No, others move no my shrines\n"
    game = own(
        "kami Test, of words\n" + ban + "  ability Do, 1 cube\n    gain 1 Favor\n"
        "kami Thief, of moves\n  ability A, 1 cube\n    move a shrine from my village to a hut\n"
        "  ability B, 1 cube\n    swap my shrine with an opponent's shrine\n"
        "  ability C, 1 cube\n    rearrange up to two shrines in my village\n"
        "  ability D, 1 cube\n    replace an opponent's shrine in my village\n"
    )
    realm = position(with_farming("01.#/..../#.../...."), sheets=["Thief", "Test"], game=game)
    assert set(legal(realm)) & {"A", "B", "C", "D"} == {"A", "D"}
    play(realm, "A")
    assert spaces(realm) == {"farming.a1"}


@pytest.mark.rule("KS-4.23")
def test_what_cannot_be_removed_cannot_be_replaced_by_anybody_nor_by_the_kitsune() -> None:
    ban = "  passive No, my shrines cannot be removed\n"
    game = own("kami Test, of words\n" + ban + "  ability Do, 1 cube\n    gain 1 Favor\n")
    drawing = """
    ...#  ...#  #...  1.#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, 1, sheets=["Inari", "Test"], game=game, basics=2)
    play(realm, "fishing.b1", "card 1")  # it removes at the top left of holy
    assert drawn(realm, "holy").startswith("1")


# Picks


def test_any_one_village_each_adjacent_and_each_elsewhere_hold_when_rearranging() -> None:
    drawing = """
    01.#  01.#  #...  ..#.
    1...  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    for words, first, then in (
        ("in any one village", "farming.a1", {"farming.b1", "farming.a2"}),
        ("in any village, each in a different village", "farming.a1", {"wealthy.a1", "wealthy.b1"}),
        ("in any village, each adjacent to the one before", "farming.b1", {"farming.a1"}),
    ):
        game = own(f"kami Test\n  ability Do, 1 cube\n    rearrange up to three shrines {words}\n")
        realm = position(drawing, sheets=["Test", "Inari"], game=game)
        play(realm, "Do", first)
        assert spaces(realm) == then, words


def test_each_time_follows_moves_rearrangements_and_gains() -> None:
    realm = with_sheet(
        "00.#/..../#.../....",
        "move two of my shrines to an empty space in that village",
        "each time gain 1 Favor",
        "then gain 1 Nature",
    )
    play(realm, "Do", "farming.a1", "farming.c1", "farming.b1", "farming.d2")
    assert tracks(realm) == (2, 1)
    realm = with_sheet(
        "01.#/..../#.../....", "rearrange two shrines in my village", "each time gain 1 Favor"
    )
    play(realm, "Do", "farming.a1", "farming.b1", "player 2")
    assert drawn(realm, "farming").startswith("10")
    assert tracks(realm) == (2, 0), "both spaces have another's shrine"
    realm = with_sheet(EMPTY, "gain 1 Favor", "each time gain 1 Nature")
    play(realm, "Do")
    assert tracks(realm) == (1, 1)


def test_may_asks_before_gains_and_tokens() -> None:
    realm = with_sheet(EMPTY, "may gain 2 Favor", "if you do, gain 1 Nature")
    play(realm, "Do")
    assert legal(realm) == ["option 1", "done"]
    play(realm, "done")
    assert tracks(realm) == (0, 0)
    tokens = "  tokens 4 Rays on villages\n  tokens 1 Zeal that is ready or not\n"
    for line in ("may draw a Ray", "may ready Zeal", "may take a token of any village"):
        realm = with_sheet(EMPTY, line, tokens=tokens)
        play(realm, "Do")
        assert legal(realm)[-1] == "done", line
        play(realm, "done")
        assert (realm.moons[0], realm.ready[0], sum(realm.tokens)) == (-1, 0, 0)


def test_may_and_up_to_ask_at_that_space_too() -> None:
    realm = with_sheet("1..#/..../#.../....", "remove a shrine", "may add a shrine where it stood")
    play(realm, "Do", "farming.a1")
    assert legal(realm) == ["farming.a1", "done"]


def test_a_moving_shrine_is_not_its_own_neighbour() -> None:
    realm = with_sheet(
        "0..#/..../#.../...0", "move my shrine to an empty space adjacent to my shrine"
    )
    play(realm, "Do", "farming.a1")
    assert spaces(realm) == {"farming.d3", "farming.c4"}


def test_deeds_to_choose_from_and_what_could_do_nothing() -> None:
    line = "add a shrine to a hut or remove an opponent's shrine or gain 1 point"
    realm = with_sheet("1..#/..../#.../....", line)
    play(realm, "Do")
    assert legal(realm) == ["option 1", "option 2", "option 3"]
    play(realm, "option 2", "farming.a1")
    realm = with_sheet(EMPTY, line)
    play(realm, "Do")
    assert legal(realm) == ["option 1", "option 3"]
    play(realm, "option 1", "farming.c1")
    assert drawn(realm, "farming").startswith("..0")


def test_for_each_multiplies_picks() -> None:
    line = "remove a shrine from my village for each my shrine in my village"
    realm = with_sheet("0.1#/.1../#.../...0", line)
    play(realm, "Do", "farming.c1")
    assert "done" not in legal(realm), "two must be removed"
    play(realm, "farming.a1")
    assert drawn(realm, "farming") == "...#/.1../#.../...0", "two were there when it began"


def test_rows_columns_and_diagonals() -> None:
    for way, found in (
        ("in the row of", {"a2", "c2", "d2"}),
        ("in the column of", {"b1", "b3", "b4"}),
        ("diagonal to", {"a1", "c1", "c3"}),
        ("on the diagonal of", {"a1", "c1", "c3", "d4"}),
        ("around", {"a1", "b1", "c1", "a2", "c2", "b3", "c3"}),
        ("in line with", {"a2", "c2", "d2", "b1", "b3", "b4"}),
    ):
        realm = with_sheet(
            ".0.#/.0../#.../....".replace(".0.#", "...#"), f"add a shrine {way} my shrine"
        )
        play(realm, "Do")
        assert spaces(realm) == {f"farming.{place}" for place in found}, way


def test_not_and_kinds_as_neighbours() -> None:
    realm = with_sheet(EMPTY, "add a shrine to a hut not adjacent to a temple")
    play(realm, "Do")
    assert spaces(realm) == {"farming.c1", "farming.d4"}


def test_tokens_that_do_not_occupy_share_their_space() -> None:
    tokens = PICKED
    realm = with_sheet(
        "0..#/..../#.../....",
        "place a Lamp on a space with my shrine",
        "then place a Stone on a space",
        "then add a shrine to a space not under a Lamp",
        tokens=tokens,
    )
    play(realm, "Do")
    assert spaces(realm) == {"farming.a1"}
    play(realm, "farming.a1")
    assert "farming.a1" not in spaces(realm)
    play(realm, "farming.b1")
    assert drawn(realm, "farming").startswith("0a")
    again = realm.game.from_json(realm.to_json())
    assert again.to_json() == realm.to_json()
    assert realm.to_json()["board"]["lying"] == [{"Lamp": ["farming.a1"]}, {}]


def test_several_sorts_of_tokens_occupy_by_their_own_letters() -> None:
    tokens = "  tokens 2 Stones on spaces\n  tokens 2 Trees on spaces\n"
    line = "place a Stone on a hut and place a Tree on a forest"
    realm = with_sheet(EMPTY, line, "move a Tree to an empty space in that village", tokens=tokens)
    play(realm, "Do", "farming.c1", "farming.c2")
    assert drawn(realm, "farming") == "..a#/..e./#.../...."
    play(realm, "farming.c2", "farming.d2")
    assert drawn(realm, "farming") == "..a#/...e/#.../...."


# Passives


@pytest.mark.rule("KS-4.21")
def test_passives_that_set_themselves_off_come_to_an_end() -> None:
    passive = "  passive Spread, when I add a shrine\n    add a shrine to any village\n"
    realm = with_sheet(EMPTY, passives=passive)
    play(realm, "farming.a1")
    picks = 0
    while len(spaces(realm)) > 0 and realm.game.steps[realm.stack[-1].step].name == "pick":
        play(realm, sorted(spaces(realm))[0])
        picks += 1
    assert picks == 15


@pytest.mark.rule("KS-4.21")
def test_two_passives_upon_one_deed_act_in_the_order_of_the_sheet() -> None:
    passives = (
        "  passive One, when I add a shrine\n    gain 1 Favor or 1 point\n"
        "  passive Two, when I add a shrine to a hut\n    gain 2 Favor or 2 points\n"
    )
    realm = with_sheet(EMPTY, passives=passives)
    play(realm, "farming.c1", "option 1", "option 2")
    assert (tracks(realm), realm.vp[0]) == ((1, 0), 2)


def test_a_passive_hears_of_moves_from_and_to() -> None:
    passive = (
        "  passive Trail, when my shrine is moved from a field to a hut\n"
        "    may add a shrine where it stood\n"
    )
    realm = with_sheet(
        "0..#/..../#.../....", "move my shrine to an empty space in that village", passives=passive
    )
    play(realm, "Do", "farming.a1", "farming.c1")
    assert legal(realm) == ["farming.a1", "done"]


def test_a_passive_hears_of_village_tokens() -> None:
    passive = (
        "  passive Glad, when I take a token of the holy village\n    gain 2 Favor or 1 cube\n"
    )
    realm = with_sheet(EMPTY, "take a token of any village", passives=passive)
    play(realm, "Do", "village holy", "option 2")
    assert realm.cubes == 3


def test_village_tokens_are_taken_from_others_and_returned() -> None:
    game = own(
        "kami Test\n  ability Do, 1 cube\n    take a token of any village from an opponent\n"
        "  ability Undo, 1 cube\n    return a token of any village\n    if you do, gain 3 Favor\n"
    )
    realm = position(
        with_farming(EMPTY),
        players=3,
        sheets=["Test", "Inari", "Raijin"],
        game=game,
        tokens=[[0, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0]],
    )
    play(realm, "Do", "village wealthy")  # only one opponent has tokens
    assert (realm.tokens[:4], realm.tokens[4:8]) == ([0, 1, 0, 0], [1, 0, 0, 0])
    play(realm, "Undo")
    assert (realm.tokens[:4], tracks(realm)) == ([0, 0, 0, 0], (3, 0))


@pytest.mark.parametrize("players", [3, 4])
def test_an_opponent_is_chosen(players: int) -> None:
    game = own(
        "kami Test\n  ability Do, 1 cube\n    an opponent loses 2 Nature\n    gain 1 Favor\n"
    )
    sheets = ["Test", "Inari", "Raijin", "Yue"][:players]
    nature = [0, 1, 3, 0][:players]
    realm = position(with_farming(EMPTY), 0, players, sheets=sheets, game=game, nature=nature)
    play(realm, "Do")
    assert legal(realm) == ["player 2", "player 3"], "who has nothing is not asked for"
    why = game.why_not(realm, 0, game.vocabulary.id("player 1"))
    assert "yourself" in why or "your own opponent" in why
    play(realm, "player 3")
    assert realm.nature == [0, 1, 1, 0][:players]


def test_what_was_limited_is_remembered_between_turns() -> None:
    """A file saved while the Kitsune's card is resolved keeps how often a passive acted."""
    passive = "  passive Once, when my shrine is removed, at most once a turn\n"
    passive += "    gain 1 Favor or 1 point\n"
    game = own("kami Test\n" + passive + "  ability Do, 1 cube\n    gain 1 Favor\n")
    drawing = """
    ...#  ...#  #...  00#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, 1, sheets=["Test", "Raijin"], game=game, basics=2)
    play(realm, "fishing.b1", "card 1")
    assert legal(realm) == ["option 1", "option 2"]
    again = game.from_json(realm.to_json())
    assert again.to_json() == realm.to_json()
    play(realm, "option 1")
    assert tracks(realm) == (1, 0), "two were removed, but once is the limit"


def test_a_token_under_a_shrine_is_not_replaced_with_another_shrine() -> None:
    realm = with_sheet(
        "0..#/..../#.../....",
        "place two Lamps on fields in my village",
        "then replace any number of Lamps with shrines",
        tokens=PICKED,
    )
    play(realm, "Do", "farming.a1", "farming.b1")
    assert spaces(realm) == {"farming.b1"}


def test_its_owner_is_still_meant_after_a_shrine_was_added() -> None:
    realm = with_sheet(
        "1..#/..../#.../....",
        "remove an opponent's shrine",
        "then add a shrine to a hut",
        "then its owner gains 2 Nature",
    )
    play(realm, "Do", "farming.a1", "farming.c1")
    assert tracks(realm, 1) == (0, 2)


def test_a_deed_picks_a_space_once() -> None:
    realm = with_sheet("0..#/..../#.../....", "replace two shrines in my village")
    play(realm, "Do", "farming.a1")
    assert legal(realm)[-1] != "done"
    assert tracks(realm) == (1, 0), "not twice on the same field"
    realm = with_sheet("0..#/..../#.../....", "move two of my shrines to a hut")
    play(realm, "Do", "farming.a1", "farming.c1")
    assert drawn(realm, "farming") == "..0#/..../#.../...."
    assert "Do" not in legal(realm), "the turn went on"
