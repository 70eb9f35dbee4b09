"""Sections 1 and 5 of the rules: the sheets, what is read of them, and what is refused."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from tests.games.hamsters.positions import (
    EMPTY,
    SMALL,
    hamsters,
    legal,
    new,
    play,
    position,
    small,
)
from warren.core.errors import BadContent, BadOption
from warren.core.grid import bits
from warren.core.registry import load
from warren.games.hamsters.content import TIMER, Sheet


@pytest.mark.rule("HH-1.1")
def test_a_sheet_is_chambers_of_spaces_with_goods_joined_by_tunnels() -> None:
    sheet = hamsters().sheets[0]
    assert {c.letter: int(c.size) for c in sheet.chambers} == {
        "a": 5,
        "b": 6,
        "c": 7,
        "d": 8,
        "e": 6,
        "f": 9,
        "g": 4,
        "s": 7,
    }
    goods = {name: sheet.goods_at(i) for i, name in enumerate(sheet.spaces)}
    assert [name for name, good in goods.items() if good == "nut"] == ["a1", "c3", "e6", "f5"]
    assert [name for name, good in goods.items() if good == "mushroom"] == [
        *("b1", "b4", "d3", "d7", "g2", "g4", "s1")
    ]
    ends = {"-".join(sheet.spaces[end] for end in tunnel.ends) for tunnel in sheet.tunnels}
    expected = {"a3-b1", "b6-c4", "d6-s3", "s5-e1", "f9-g3", "a4-d1", "b5-s2", "c7-e2", "d8-f2"}
    assert ends == expected | {"s7-g1"}


@pytest.mark.rule("HH-1.2")
def test_everybody_fills_the_same_sheet_and_a_is_the_default() -> None:
    game = hamsters()
    assert game.new(3).options["sheet"] == "A"
    state = play(new(3, sheet="B"), "roll 6")
    assert state.legal(0) == state.legal(1) == state.legal(2)
    assert all(game.vocabulary[c].startswith("B.") for c in state.legal(0))
    with pytest.raises(BadOption, match="sheet is one of 'A', 'B', not 'C'"):
        game.new(3, sheet="C")


@pytest.mark.rule("HH-1.3")
def test_the_house_sheets_have_8_chambers_and_4_nuts() -> None:
    for sheet in hamsters().sheets:
        assert len(sheet.chambers) == 8
        assert len(bits(sheet.nuts)) == 4
        assert len(sheet.cells) == 52


@pytest.mark.rule("HH-1.3")
def test_the_timer_has_3_dice_and_the_ones_row_7_slots() -> None:
    state = position(EMPTY, EMPTY, die=1)
    assert TIMER == 3
    assert max(len(spaces.split("+")) for spaces in legal(state)) == 7


@pytest.mark.rule("HH-1.3", "HH-3.2")
def test_what_is_printed_shows_the_timer_and_the_ones_row() -> None:
    printed = hamsters().printed({"sheet": "A"})
    assert printed["timer"] == [4, 5, 6], "a die for each roll that runs it"
    assert printed["ones_row"] == 7


@pytest.mark.rule("HH-1.4")
def test_neighbours_share_an_edge_and_a_chamber_and_tunnels_do_not_count() -> None:
    sheet = hamsters().sheets[0]

    def around(name: str) -> set[str]:
        return set(sheet.names_of(sheet.neighbours[sheet.spaces.index(name)]))

    assert around("a3") == {"a2"}  # not b1, at the far end of the tunnel
    assert around("d8") == {"d5", "d7"}  # not f1 or s, and nothing diagonal
    assert around("s4") == {"s2", "s3", "s5", "s6"}
    state = position(EMPTY, game=small(), die=2)
    assert "small.b3+c1" not in state.game.vocabulary
    assert legal(state) == {"s1+s2", "s1+s3", "s2+s4", "s3+s4"}


def test_every_set_of_the_vocabulary_is_connected_and_of_one_chamber() -> None:
    game = hamsters()
    assert len(game.vocabulary) == 7 + sum(len(sheet.sets) for sheet in game.sheets)
    for sheet in game.sheets:
        cells = dict(zip(sheet.spaces, sheet.cells, strict=True))
        for one in sheet.sets:
            names = sheet.names_of(one.mask)
            assert len({name[0] for name in names}) == 1
            group = {names[0]}
            for _ in names:
                group |= {
                    b
                    for a, b in itertools.product(group, names)
                    if abs(cells[a][0] - cells[b][0]) + abs(cells[a][1] - cells[b][1]) == 1
                }
            assert group == set(names)


SECTION_5 = """Sheet B
```
aaaa-bb.ccc
a..a..b.c.c
a..|.bb-c.c
|..ss|....|
dd--ss--eee
d...|ss...e
dd.ff.|.e.e
|..f.gg-eee
fffff-ggg..
```
Goods of B by (row, column), counted from 0: nuts (0,0) (0,9) (6,8) (8,0); mushrooms (0,6) (1,6) \
(3,3) (5,0) (6,1) (7,5) (8,8).
Points of B: a 8, b 4, c 8, d 5, e 12, f 9, g 5, s 4.
"""


@pytest.mark.rule("HH-5.1", "HH-5.2")
def test_a_sheet_as_the_rules_print_it_is_the_house_sheet() -> None:
    printed, house = Sheet.from_text(SECTION_5), hamsters().sheets[1]
    assert printed.name == "B"
    assert printed.cells == house.cells
    assert printed.tunnels == house.tunnels
    assert (printed.nuts, printed.mushrooms) == (house.nuts, house.mushrooms)
    assert [c.points for c in printed.chambers] == [c.points for c in house.chambers]


@pytest.mark.rule("HH-5.1")
def test_a_run_of_dashes_or_bars_is_one_tunnel() -> None:
    sheet = hamsters().sheets[1]
    ends = {"-".join(sheet.spaces[end] for end in tunnel.ends) for tunnel in sheet.tunnels}
    expected = {"a4-b1", "b5-c6", "d2-s3", "s4-e1", "g2-e7", "f8-g3", "a7-d1", "a6-s1", "b4-s4"}
    assert ends == expected | {"d4-f4", "s3-f2", "s6-g2", "c7-e3"}


@pytest.mark.rule("HH-5.2")
def test_the_house_files_are_the_sheets_of_the_rules_page() -> None:
    page = (Path(__file__).parents[3] / "docs/rules/hamsters.md").read_text(encoding="utf-8")
    for sheet in hamsters().sheets:
        drawing, goods_and_points = sheet.text.split("\n\n", 1)
        drawing = drawing.removeprefix(f"Sheet {sheet.name}\n")
        assert drawing in page
        assert goods_and_points.split("Source:")[0].strip() in page
        assert "Source: house" in sheet.text


def broken(old: str, new: str) -> str:
    assert old in SMALL
    return SMALL.replace(old, new, 1)


@pytest.mark.rule("HH-5.3")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (broken("|..|..", "|..|.a"), "row 2, column 5: chamber a is in two pieces"),
        (broken("ss-aaa", "ss-.aa"), "row 0, column 2: .* loose end at row 0, column 3"),
        (broken("|..|..", "|..|.|"), "row 2, column 5: .* loose end at row 1, column 5"),
        (broken("ss-aaa\nss.a..", "s-saaa\nsssa.."), "row 0, column 1: the tunnel links .* itself"),
        (broken("(1,3)", "(1,2)"), "row 1, column 2: mushrooms on earth"),
        (broken("(0,5)", "(0,2)"), "row 0, column 2: nuts on earth"),
        (broken("(1,3)", "(0,0)"), "row 0, column 0: goods are named twice"),
        (broken("(0,5) ", ""), "a sheet has 4 nuts, not 3"),
        (broken("(1,3)", "(1,3); nuts (0,3)"), "a sheet has 4 nuts, not 5"),
        (broken("ss.a..\n|..|..", "ss.a..\n...|.."), "row 3, column 0: no tunnel path leads .* b"),
        (broken("b 3, ", ""), r"points: no entry for chamber b \(row 3, column 0\)"),
        (broken("b 3", "b three"), "points: 'b three' is not a chamber and a number"),
        (broken("b 3", "b 3, x 2"), "points: chamber x is not in the drawing"),
        (broken("b 3", "b 3, b 4"), "points: chamber b is named twice"),
        (broken("ss.a..", "ss?a.."), r"row 1, column 2: '\?' is not a letter"),
        (SMALL.replace("ss", "tt").replace("s 4", "t 4"), "no central cave"),
        (broken("nuts (0,0)", "acorns (0,0)"), "goods: 'acorns"),
        ("", "the sheet has no drawing"),
        (SMALL + "\nhello there\n", "line 11: 'hello there' is neither a row"),
    ],
)  # fmt: skip
def test_a_wrong_sheet_is_refused_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(BadContent, match=reason):
        Sheet.from_text(text)


@pytest.mark.rule("HH-5.4")
def test_a_sheet_of_ones_own_may_have_few_chambers() -> None:
    text = "ss-aa\nGoods: nuts (0,0) (0,1) (0,3) (0,4)\nPoints: s 1, a 2\n"
    sheet = Sheet.from_text(text)
    assert (sheet.name, len(sheet.chambers), len(sheet.cells)) == ("own", 2, 4)


@pytest.mark.rule("HH-5.4")
def test_a_sheet_that_is_too_large_is_refused() -> None:
    goods = "\nGoods: nuts (0,0) (0,1) (0,2) (0,3)\n"
    with pytest.raises(BadContent, match="chamber s has 32 spaces; at most 31"):
        Sheet.from_text("s" * 32 + goods + "Points: s 1")
    rows = "\n".join(("s" * 30 + "-" + "a" * 30, "bbb"))
    with pytest.raises(BadContent, match="the drawing has 63 spaces; at most 62"):
        Sheet.from_text(rows + goods + "Points: s 1, a 1, b 1")


def test_a_sheet_from_a_file_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "my.txt"
    file.write_text(SMALL, encoding="utf-8")
    game = load("hamsters", file)
    state = game.new(2)
    assert state.options == {"sheet": "small", "free_start": False}
    assert state.to_json()["content"] == {"sheet": SMALL}
    assert game.from_json(state.to_json()).to_json() == state.to_json()


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"nothing\.txt: No such file"):
        load("hamsters", tmp_path / "nothing.txt")
    (tmp_path / "picture.txt").write_bytes(b"\xff\xfe\x00\x81")
    with pytest.raises(BadContent, match="not a text file"):
        load("hamsters", tmp_path / "picture.txt")
    (tmp_path / "bad.txt").write_text("sss")
    with pytest.raises(BadContent, match=r"bad\.txt: points: no entry for chamber s"):
        load("hamsters", tmp_path / "bad.txt")
