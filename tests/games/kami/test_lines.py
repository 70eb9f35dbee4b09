"""Single lines of the effect language, as an owner of a box might write them, and what they do."""

from __future__ import annotations

import re
from pathlib import Path

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
from warren.core.errors import BadContent
from warren.games.kami.game import KamiSama
from warren.games.kami.state import Realm

EMPTY = with_farming("...#/..../#.../....")
PAGE = Path(__file__).parents[3] / "docs" / "kami-effects.md"


def sheet(*lines: str, passive: str = "", tokens: str = "") -> KamiSama:
    """A game with a kami of one ability."""
    told = "".join(f"    {line}\n" for line in lines)
    return own(f"kami Probe, spirit of tests\n{tokens}{passive}  ability Test, 1 cube\n{told}")


def at(game: KamiSama, drawing: str = EMPTY, players: int = 2, seat: int = 0) -> Realm:
    """It is the turn of a seat; seat 0 plays the kami."""
    sheets = ["Probe", "Inari", "Raijin", "Fujin"][:players]
    return position(drawing, seat=seat, players=players, sheets=sheets, game=game)


def asked(realm: Realm) -> str:
    return realm.game.steps[realm.stack[-1].step].name


# What "may" and "if you do" cover


def test_what_may_be_left_is_left_with_the_rest_of_its_line() -> None:
    game = sheet("may gain 2 Favor and each opponent loses 1 Nature", "gain 1 point")
    realm = at(game)
    realm.nature[1] = 3
    play(realm, "Test", "done")
    assert (tracks(realm), tracks(realm, 1), realm.vp[0]) == ((0, 0), (0, 3), 1)
    realm = at(game)
    realm.nature[1] = 3
    play(realm, "Test", "option 1")
    assert (tracks(realm), tracks(realm, 1), realm.vp[0]) == ((2, 0), (0, 2), 1)


def test_picks_that_may_be_left_are_left_with_the_rest_of_their_line() -> None:
    game = sheet("may remove a shrine from my village and gain 2 Favor", "gain 1 point")
    realm = at(game, with_farming("1..#/..../#.../...."))
    play(realm, "Test", "done")
    assert (tracks(realm), realm.vp[0]) == ((0, 0), 1)
    realm = at(game, with_farming("1..#/..../#.../...."))
    play(realm, "Test", "farming.a1")
    assert (tracks(realm), realm.vp[0]) == ((2, 0), 1)
    realm = at(game)
    play(realm, "Test")
    assert (tracks(realm), realm.vp[0]) == ((0, 0), 1), "nothing to remove"


@pytest.mark.rule("KS-4.9")
def test_what_depends_on_a_deed_depends_on_it_with_the_rest_of_its_line() -> None:
    game = sheet(
        "remove up to one opponent's shrine from my village",
        "if you do, gain 2 Favor and add a shrine to that space",
        "gain 1 point",
    )
    realm = at(game, with_farming("..1#/..../#.../...."))
    play(realm, "Test", "done")
    assert (tracks(realm), realm.vp[0]) == ((0, 0), 1)
    realm = at(game, with_farming("..1#/..../#.../...."))
    play(realm, "Test", "farming.c1")
    assert (tracks(realm), realm.vp[0]) == ((2, 0), 1)
    assert drawn(realm, "farming") == "..0#/..../#.../...."
    nothing = at(sheet("remove my shrine from my village", "if you do, gain 1 Favor and 1 point"))
    assert "Test" not in legal(nothing)


def test_lines_that_follow_every_pick_can_be_left_alone() -> None:
    game = sheet(
        "remove up to two shrines from my village",
        "each time may gain 1 Favor and lose 1 Nature",
        "each time gain 1 point",
        "gain 1 cube",
    )
    realm = at(game, with_farming("11.#/..../#.../...."))
    realm.nature[0] = 2
    play(realm, "Test", "farming.a1", "done", "farming.b1", "option 1")
    assert (tracks(realm), realm.vp[0], realm.cubes) == ((1, 1), 2, 3)


@pytest.mark.rule("KS-4.19")
def test_not_near_a_space_that_was_never_picked_is_nowhere() -> None:
    game = sheet(
        "remove my shrine from my village",
        "then add a shrine to a space not adjacent to that space",
    )
    assert "Test" not in legal(at(game))
    realm = at(game, with_farming("0..#/..../#.../...."))
    play(realm, "Test", "farming.a1")
    assert "farming.b1" not in spaces(realm)
    assert "farming.c1" in spaces(realm)


# Who, how many and where


def test_opponents_are_all_of_them() -> None:
    for who in ("opponents lose", "all opponents lose", "each other player loses"):
        realm = at(sheet(f"{who} 1 Favor"), players=3)
        realm.favor = [3, 3, 3]
        play(realm, "Test")
        assert realm.favor == [3, 2, 2]


def test_a_count_at_the_end_is_for_every_amount() -> None:
    game = sheet("gain 2 Favor or 1 Nature for each my shrine in my village")
    for option, expected in (("option 1", (4, 0)), ("option 2", (0, 2))):
        realm = at(game, with_farming("00.#/..../#.../...."))
        play(realm, "Test", option)
        assert tracks(realm) == expected
    realm = at(
        sheet("gain 2 Favor for each my shrine or 1 Nature"), with_farming("00.#/..../#.../....")
    )
    play(realm, "Test", "option 2")
    assert tracks(realm) == (0, 1)


def test_shrines_in_different_villages_need_no_village_named() -> None:
    realm = at(sheet("add three shrines, each in a different village"))
    play(realm, "Test", "farming.a1", "holy.a1", "wealthy.a1")
    assert realm.cubes == 2
    assert {"Test", "fishing.b1"}.isdisjoint(legal(realm)), "three are enough"


def test_the_words_of_printed_sheets_are_understood() -> None:
    realm = at(sheet("add one of your shrines to an unoccupied hut in your current village"))
    play(realm, "Test")
    assert spaces(realm) == {"farming.c1", "farming.b2", "farming.c3", "farming.d4"}
    realm = at(sheet("move your shrine to any adjacent space"), with_farming("0..#/..../#.../...."))
    play(realm, "Test", "farming.a1")
    assert spaces(realm) == {"farming.b1", "farming.a2"}
    realm = at(sheet("add a shrine to a field or to a temple, other than a field"))
    play(realm, "Test")
    assert spaces(realm) == {"farming.b3"}, "the temple alone"
    game = sheet("remove any number of my shrines from my village", "for each, gain 1 Favour")
    realm = at(game, with_farming("00.#/..../#.../...."))
    play(realm, "Test", "farming.a1", "farming.b1")
    assert tracks(realm) == (2, 0)


def test_a_village_that_is_not_mine_is_not_among_those_i_act_in() -> None:
    tokens = "  tokens 4 Rays on villages\n"
    draws = "  passive Dawn, at the start of the year\n    draw a Ray\n"
    game = sheet("add a shrine to the Ray village", passive=draws, tokens=tokens)
    realm = position(sheets=["Probe", "Inari"], game=game, moons=["holy", None])
    assert "holy" not in str(game.prompt(realm, 0))
    assert "holy.a1" not in spaces(realm)


def test_one_in_each_village_is_picked_as_far_as_there_are_any() -> None:
    drawing = """
    1..#  1..#  #...  1.#.
    11..  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = at(sheet("remove an opponent's shrine from each village"), drawing)
    play(realm, "Test", "farming.b2", "holy.a1")
    assert spaces(realm) == {"wealthy.a1"}, "none left in farming, none at all in fishing"
    play(realm, "wealthy.a1")
    assert realm.cubes == 2
    realm = at(sheet("remove up to one shrine from each of the other villages"), drawing)
    play(realm, "Test")
    assert set(legal(realm)) == {"wealthy.a1", "holy.a1", "done"}
    with pytest.raises(BadContent, match=r"line 3: in each village one space is picked"):
        sheet("add two shrines to each village")


def test_two_shrines_are_swapped_or_all_rearranged() -> None:
    realm = at(sheet("swap two shrines in my village"), with_farming("01.#/0.../#.../...."))
    play(realm, "Test", "farming.b1")
    assert spaces(realm) == {"farming.a1", "farming.a2"}
    play(realm, "farming.a2")
    assert drawn(realm, "farming") == "00.#/1.../#.../...."
    realm = at(sheet("rearrange the shrines in my village"), with_farming("01.#/0.../#.../...."))
    play(realm, "Test", "farming.a1", "farming.b1", "farming.a2")
    assert realm.to_json()["stack"][-1]["step"] == "rearrange", "all three were taken"


def test_spaces_villagers_and_village_tokens_are_counted() -> None:
    board = with_farming("00.#/1.../#.../....")
    for line, points in (
        ("gain 1 victory point for each field with my shrine", 2),
        ("gain 1 VP for each field in my village", 5),
        ("gain 1 point for each space with any shrine in my village", 3),
        ("gain 1 point for each village token", 2),
        ("gain 1 point for each of your villagers", 1),
    ):
        realm = position(
            board,
            sheets=["Probe", "Inari"],
            game=sheet(line),
            year=1,
            round=3,
            tokens=[[1, 0, 0, 1], [1, 1, 0, 0]],
            villagers=[[["farming", "Elder"]], [["holy", "Monk"]]],
        )
        play(realm, "Test")
        assert realm.vp[0] == points, line


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("add a shrine next to my shrine", "add a shrine adjacent to my shrine"),
        ("add a shrine anywhere", "add a shrine to any village"),
        ("add a shrine to the same column as one of my shrines", "add a shrine in the column of"),
        ("an opponent of your choice loses 1 Favor", "an opponent loses 1 Favor"),
        ("one opponent loses 1 Favor", "an opponent loses 1 Favor"),
        ("take a village token of your choice", "take a token of any village"),
        ("take a village token from the supply", "take a token of any village"),
        ("place up to two shrines on huts", "add up to two shrines to huts"),
        ("exchange a shrine with an opponent's shrine", "swap a shrine with an opponent's shrine"),
        ("receive 1 Favor or score 2 points", "gain 1 Favor or gain 2 points"),
    ],
)
def test_other_words_of_sheets_mean_the_same(line: str, same: str) -> None:
    same = same.replace("column of", "column of my shrine")
    drawing = with_farming("0.1#/..../#.../....")
    realms = [at(sheet(text), drawing, players=3) for text in (line, same)]
    for realm in realms:
        realm.favor = [0, 2, 2]
        play(realm, "Test")
    assert asked(realms[0]) == asked(realms[1]) != "turn"
    assert legal(realms[0]) == legal(realms[1])


def test_a_token_is_removed_by_taking_it_back() -> None:
    lines = "may place a Stone on a hut", "remove a Stone from any village"
    realm = at(sheet(*lines, tokens=STONES), with_farming("a..#/..../#.../...."))
    play(realm, "Test", "farming.c1")
    assert spaces(realm) == {"farming.a1", "farming.c1"}
    play(realm, "farming.a1")
    assert drawn(realm, "farming") == "..a#/..../#.../...."
    assert realm.tokens_left(0) == 1


def test_what_moves_within_the_same_village_stays_in_it() -> None:
    drawing = """
    1..#  1..#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = at(
        sheet("move a shrine from any village to an empty space in the same village"), drawing
    )
    play(realm, "Test", "wealthy.a1")
    assert {space.split(".")[0] for space in spaces(realm)} == {"wealthy"}


# What passives hear of, and what they forbid


def test_a_passive_may_act_several_times_a_turn() -> None:
    passive = "  passive Echo, when I add a shrine, at most 3 times a turn\n    gain 1 point\n"
    realm = position(sheets=["Probe", "Inari"], game=sheet("gain 1 Favor", passive=passive), year=1)
    play(realm, "holy.a2", "holy.c4", "holy.b4", "holy.c3")
    assert realm.vp[0] == 3


def test_a_passive_hears_of_an_opponents_village_token() -> None:
    for when in ("an opponent takes a token", "another player takes a village token"):
        passive = f"  passive Envy, when {when}\n    gain 1 point\n"
        game = sheet("gain 1 Favor", passive=passive)
        realm = position(
            with_farming("..1#/...1/#.../...."),
            seat=1,
            sheets=["Probe", "Inari"],
            game=game,
            goals=["Homestead"],
            round=2,
        )
        play(realm, "farming.a1")
        assert realm.tokens[4] == 1
        assert realm.vp[0] == 1


@pytest.mark.rule("KS-4.23")
def test_where_nothing_is_moved_to_nothing_is_swapped_to() -> None:
    passive = "  passive Border, others may not add or move shrines to a field\n"
    game = own(
        f"kami Probe, spirit of tests\n{passive}  ability Test, 1 cube\n    gain 1 Favor\n"
        "kami Inari, spirit of harvest\n  ability Switch, 1 cube\n"
        "    swap my shrine in any village with an opponent's shrine\n"
        "  ability Walk, 1 cube\n    move my shrine from any village to an empty space\n"
    )
    drawing = with_farming("1.0#/..1./#.../....")
    realm = position(drawing, seat=1, sheets=["Probe", "Inari"], game=game, round=2)
    assert "farming.b1" not in spaces(realm), "a field"
    play(realm, "Switch")
    assert spaces(realm) == {"farming.c2"}, "from the field nothing could come back"
    why = game.why_not(realm, 1, game.vocabulary.id("farming.a1"))
    assert "Border" in why
    play(realm, "farming.c2", "farming.c1", "Walk", "farming.a1")
    assert "farming.b1" not in spaces(realm)
    assert "farming.b2" in spaces(realm)


def test_a_shrine_that_moved_is_no_neighbour_of_where_it_stood() -> None:
    passive = (
        "  passive Leave, when I move my shrine from a space adjacent to my shrine\n"
        "    gain 1 Favor\n"
    )
    game = sheet("move my shrine to an adjacent space", passive=passive)
    for rows, expected in (("0..#/..../#.../....", 0), ("0..#/0.../#.../....", 1)):
        realm = at(game, with_farming(rows))
        play(realm, "Test", "farming.a1", "farming.b1")
        assert tracks(realm) == (expected, 0)


def test_a_shrine_is_swapped_once_by_a_deed() -> None:
    game = sheet("swap up to two of my shrines in my village with an opponent's shrine")
    realm = at(game, with_farming("00.#/11../#.../...."))
    play(realm, "Test", "farming.a1", "farming.a2", "farming.b1")
    assert spaces(realm) == {"farming.b2"}, "the shrine that came to a1 has been swapped"


def test_a_ban_on_moving_says_from_where_or_to_where() -> None:
    passive = "  passive Roots, others move no shrines from a field\n"
    game = own(
        f"kami Probe, spirit of tests\n{passive}  ability Test, 1 cube\n    gain 1 Favor\n"
        "kami Inari, spirit of harvest\n  ability Walk, 1 cube\n"
        "    move my shrine from any village to an empty space\n"
    )
    drawing = with_farming("1.1#/..../#.../....")
    realm = position(drawing, seat=1, sheets=["Probe", "Inari"], game=game, round=2)
    play(realm, "Walk")
    assert spaces(realm) == {"farming.c1"}, "a1 is a field"
    play(realm, "farming.c1")
    assert "farming.b1" in spaces(realm), "to a field it goes"


def test_a_ban_may_be_worded_in_several_ways() -> None:
    for words in (
        "opponents cannot add shrines",
        "nobody may add shrines",
        "others add no shrines",
    ):
        game = sheet("gain 1 Favor", passive=f"  passive Ward, {words} next to my shrine\n")
        drawing = with_farming("0..#/..../#.../....")
        realm = position(drawing, seat=1, sheets=["Probe", "Inari"], game=game, round=2)
        assert {"farming.b1", "farming.a2"}.isdisjoint(spaces(realm)), words
        assert "farming.c1" in spaces(realm)


def test_three_villages_can_be_named() -> None:
    realm = at(sheet("add a shrine to a temple in the farming, wealthy or holy village"))
    play(realm, "Test")
    assert spaces(realm) == {"farming.b3", "wealthy.c2", "holy.b2"}


def test_a_token_that_shares_its_space_goes_under_one_that_does_not() -> None:
    tokens = "  tokens 1 Stone on spaces\n  tokens 1 Lamp on spaces, which they do not occupy\n"
    line = "place a Stone on a temple and place a Lamp on a space under a Stone"
    realm = at(sheet(line, tokens=tokens))
    play(realm, "Test", "farming.b3", "farming.b3")
    assert drawn(realm, "farming") == "...#/..../#a../...."
    assert realm.to_json()["board"]["lying"] == [{"Lamp": ["farming.b3"]}, {}]


# Refusals


def heard(head: str) -> str:
    return f"  passive Heard, {head}\n" + ("" if head.startswith("o") else "    gain 1 Favor\n")


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("when I add a shrine to another village", "nothing of Probe adds shrines there"),
        ("when I remove a shrine from another village", "nothing of Probe removes shrines there"),
        ("when I add a shrine to an opponent's village", "nothing of Probe adds shrines there"),
        ("others add shrines to temples", "others add no shrines, others may not add"),
        ("others may not add no shrines to temples", "others add no shrines, others may not"),
        ("others cannot add no shrines to temples", "others add no shrines, others may not"),
        ("others move no shrines from a field to a hut", "nothing was expected after this"),
        ("others add no shrines under a Stone", "a token takes that space"),
    ],
)
@pytest.mark.rule("KS-9.6")
def test_a_passive_that_could_never_act_is_refused_with_its_line(head: str, why: str) -> None:
    tokens = "  tokens 2 Stones on spaces\n"
    with pytest.raises(BadContent, match=f"^line 3: .*{why}"):
        sheet("place a Stone on a hut", tokens=tokens, passive=heard(head))


def test_a_passive_hears_of_other_villages_where_an_ability_or_a_claim_reaches() -> None:
    passive = heard("when I add a shrine to another village")
    sheet("add a shrine to a hut in any village", passive=passive)
    sheet("remove my shrine", "if you do, add a shrine to the next village", passive=passive)
    claim = "villager Builder, 2 VP\n  add a shrine to this village\n"
    own(f"{claim}kami Probe, of tests\n{passive}  ability Test, 1 cube\n    gain 1 Favor\n")
    with pytest.raises(BadContent, match="can never act"):
        sheet("replace a shrine in any village with a Stone", passive=passive, tokens=STONES)


STONES = "  tokens 2 Stones on spaces\n"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("remove two shrines from any one village, each in a different village", "no different"),
        ("gain 1 Favor or swap a token of my village for one of any village", "stands in no 'or'"),
        ("place a Stone on a hut and place a Stone on a space under a Stone", "takes that space"),
        ("remove a shrine from an empty hut", "no shrine stands on an empty space"),
        ("swap my shrine with a shrine on an empty space", "no shrine stands on an empty space"),
        ("gain 1 Favor for each my shrine on an empty space", "no shrine stands on an empty"),
        ("place a Stone on a hut and take a Stone from an empty space", "a token takes that space"),
        ("remove a shrine and move my shrine to that space", "that space is where it stands"),
        ("swap my shrine with an opponent's shrine on that space", "that space is where it"),
        ("place a Lamp on a hut and move a Lamp to a space under a Lamp", "takes that space"),
    ],
)
@pytest.mark.rule("KS-9.6")
def test_a_line_that_could_never_do_anything_is_refused(line: str, why: str) -> None:
    lamps = "  tokens 2 Lamps on spaces, which they do not occupy\n"
    with pytest.raises(BadContent, match=f"^line 5: .*{why}"):
        sheet(line, tokens=STONES + lamps)


def test_names_of_one_sheet_differ_by_more_than_their_capitals() -> None:
    twice = "kami Probe\n  ability Test, 1 cube\n    gain 1 Favor\n  ability test, 1 cube\n"
    with pytest.raises(BadContent, match=r"^line 4: Probe has test in line 2 already"):
        own(twice + "    gain 1 Nature\n")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("card Lone\n  add 1 at a1\n", "line 1: for 12 rounds .* not 1"),
        ("goal Lone\n  2 huts\n", "line 1: goals are at least one"),
        ("village farming\n  FHTSM\n", "line 1: a village has 2 to 5 rows, and farming has 1"),
    ],
)
def test_a_box_with_too_much_or_too_little_is_refused_with_a_line(text: str, why: str) -> None:
    with pytest.raises(BadContent, match=why):
        own(text)


# The page


def test_every_line_that_the_page_quotes_is_understood() -> None:
    """Those between backticks that start like a line of a sheet; sheets are played elsewhere."""
    page = re.sub(r"```.*?```", "", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    page = page[: page.index("## All the words")].replace("\n", " ")
    tokens = (
        "  tokens 3 Stones on spaces\n  tokens 1 Fear on spaces\n"
        "  tokens 4 Rays on villages\n  tokens 1 Rage that is ready or not\n"
    )
    bring = (
        "  passive Bring, at the start of the year\n    place a Stone on a hut\n"
        "    may move Fear to a forest\n    draw a Ray\n    ready Rage\n"
    )
    verbs = "add|remove|replace|move|may|gain|swap|take|return|ready|rearrange"
    quoted = [
        line for line in re.findall(r"`([^`]+)`", page) if re.match(rf"({verbs}) .* \w+", line)
    ]
    assert len(quoted) >= 10
    for line in quoted:
        if "..." in line:
            continue
        sheet("remove a shrine from my village", line, passive=bring, tokens=tokens)
    heads = [line for line in re.findall(r"`([^`]+)`", page) if line.startswith("when ")]
    assert len(heads) >= 4
    for head in heads:
        passive = f"{bring}  passive Heard, {head}\n    gain 1 Favor\n"
        sheet("remove a shrine from my village", passive=passive, tokens=tokens)
