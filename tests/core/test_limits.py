"""Files of strangers: every number, name and count has bounds, and is refused with its place."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import warren.games
from warren.core.errors import LONGEST, BadContent, BadPosition, BadRecord, WarrenError
from warren.core.game import Game
from warren.core.limits import MOST_DEPTH, MOST_MOVES, check_data, read_json, read_toml
from warren.core.match import Match
from warren.core.record import Record
from warren.core.registry import from_json, game
from warren.core.state import State
from warren.core.vocabulary import Vocabulary

HOUSE = Path(warren.games.__path__[0])
DIGITS = "9" * 5000
Json = Any


def house(name: str, file: str) -> str:
    return (HOUSE / name / "content" / file).read_text(encoding="utf-8")


def position(name: str, players: int) -> Json:
    return json.loads(json.dumps(game(name).new(players).to_json()))


def nested(depth: int) -> Json:
    data: Json = 0
    for _ in range(depth):
        data = [data]
    return data


# Plain data


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"a": {"b": [0, 1 << 63]}}, r"^a\.b\[1\]: a number of more than 62 bits"),
        ({"a": [1.5]}, r"^a\[0\]: 1\.5 is neither a whole number nor a text"),
        ({"a": float("nan")}, "^a: nan is neither"),
        ({"a": "\ud800"}, "^a: half a character"),
        ({"\udfff": 1}, "^half a character"),
        ({3: 1}, "^3 is no name"),
        ({"a": "x" * 70_000}, "^a: 70000 characters; at most 65536"),
        ([0] * 20_001, "^more than 20000 values"),
        (nested(MOST_DEPTH + 1), "nested too deeply; 12 levels at most"),
    ],
)
def test_data_that_no_file_of_ours_holds_is_refused_with_its_place(data: Json, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        check_data(data, BadPosition)


def test_data_within_bounds_is_taken() -> None:
    check_data({"a": [1 << 62, -(1 << 62), True, None, "é", nested(MOST_DEPTH - 2)]}, BadPosition)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: not JSON"),
        ('{\n"a": ]', "line 2: not JSON"),
        (f"[{DIGITS}]", "thousands of digits"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 500_001, "500001 characters; at most 500000"),
    ],
)
def test_what_is_no_json_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        read_json(text, BadRecord)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a =", "not TOML"),
        (f"a = {DIGITS}", "thousands of digits"),
        ("a = " + "[" * 5000, "nested too deeply"),
        (".".join("a" * 40) + " = 1", "nested too deeply"),
        ("a = 99999999999999999999", "^a: a number of more than 62 bits"),
        ("a = 1979-05-27", "^a: .* is neither a whole number nor a text"),
    ],
)
def test_what_is_no_toml_of_ours_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadContent, match=why):
        read_toml(text)


def test_a_reason_is_never_as_long_as_the_file() -> None:
    board = position("rabbit", 1)
    board["board"]["area"] = "x" * 60_000
    with pytest.raises(BadPosition) as refused:
        from_json(board)
    assert len(str(refused.value)) < LONGEST + 10


# Positions


def set_in(data: Json, *path: Any) -> Json:
    *way, key, value = path
    for step in way:
        data = data[step]
    data[key] = value


@pytest.mark.parametrize("count", [100_000_000, 2_000_000_000, 10**400])
def test_a_deck_of_millions_is_refused_at_once(count: int) -> None:
    data = position("kami", 2)
    set_in(data, "board", "decks", "farming", "rest", 0, count)
    began = time.process_time()
    with pytest.raises(BadPosition, match=r"a bag holds 0 to \d+ of kind 0, not|more than 62 bits"):
        from_json(data)
    assert time.process_time() - began < 1


@pytest.mark.parametrize(
    ("name", "path", "why"),
    [
        ("kami", ("stack", 0, "at", 1 << 63), "more than 62 bits"),
        ("kami", ("stack", 0, "ids", list(range(200))), "200 ids; at most 180"),
        ("kami", ("board", "decks", "holy", "top", [[0, 1 << 30]]), r"\[card, seats\]"),
        ("kami", ("board", "decks", "holy", "top", [[0, 1]] * 200), "200 known cards of"),
        ("rabbit", ("board", "sun", "rest", 0, 37), "a bag holds 0 to"),
        ("rabbit", ("board", "cards", 0, "at", [1 << 62, 0]), "cards"),
        ("rabbit", ("board", "cards", 0, "rabbits", {"worker": 1 << 61}), "from 1 to 22"),
        ("rabbit", ("stack", -1, {"step": "look", "seat": 0, "at": 62}), "cards of deck 62: 0 to"),
        ("winter", ("stack", [{"step": "turn"}] * 200), "200 frames; at most 100"),
        ("winter", ("board", "clock", 1 << 40), "clock is a number from 0 to"),
        ("hamsters", ("players", DIGITS), "players"),
    ],
)
def test_a_position_beyond_the_game_is_refused(name: str, path: tuple[Any, ...], why: str) -> None:
    data = position(name, game(name).players[1])
    data["board"].get("seen", []).append(0)
    set_in(data, *path)
    with pytest.raises(BadPosition, match=why) as refused:
        from_json(data)
    assert refused.value.__cause__ is None


def test_a_bag_that_cannot_hold_what_somebody_put_back_is_refused() -> None:
    data = position("winter", 2)
    data["board"] |= {"clock": 1, "returned": [[0, 1, "rabbit", False]] * 9}
    with pytest.raises(BadPosition, match="player 0 put back what is neither in the bag nor"):
        from_json(data)


class Stumbling(Game):
    """A game that lacks a check."""

    def __init__(self) -> None:
        super().__init__("odd", "Odd", 1, (1, 1), [], [], Vocabulary([]), {}, own="sheet")

    def with_content(self, content: dict[str, str]) -> Game:
        raise IndexError("list index out of range")

    def blank(self, players: int, options: dict[str, Any]) -> State:
        raise OverflowError("int too large to convert")


def test_what_no_check_foresaw_is_an_error_of_ours_too() -> None:
    odd = Stumbling()
    with pytest.raises(BadContent, match="odd cannot be played with this sheet") as refused:
        odd.for_content({"sheet": "sss"})
    assert isinstance(refused.value.__cause__, IndexError)
    data = position("rabbit", 1) | {"game": "odd", "rules": 1, "options": {}}
    with pytest.raises(BadPosition, match="the rules of odd lead to no such position") as told:
        odd.from_json(data)
    assert isinstance(told.value.__cause__, OverflowError)


# Records


def record() -> str:
    match = Match.new(game("hamsters"), ["Ann", "Ben"], {})
    match.apply(-1, 3)
    return match.record().to_text()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda t: t.replace('"rules": ', f'"rules": {DIGITS}'), "^line 5: a number has thousands"),
        (lambda t: t.replace("3, ", "3" * 30 + ", ", 1), "more than 62 bits"),
        (
            lambda t: t.replace('"choices"', '"choic\\u0065s"'),
            "^line 11: a field's name has no esc",
        ),
        (
            lambda t: t.replace('"rules"', '"choices": [], "rules"'),
            "^line 11: 'choices' is there t",
        ),
        (
            lambda t: t.replace('"start": null', '"start": {"choices": [1]}'),
            "^line 10: not a posit",
        ),
        (lambda t: t.replace('["chance"', '["chance", 3, "roll 4"],[9'), r"^line 12: a choice is"),
        (lambda t: t.replace('"options": {', '"options": {"players": 2, '), "no option 'players'"),
        (lambda t: t.replace("Ann", "A" * 101), "^line 8: a name has at most 100 characters"),
        (lambda t: t.replace('"Ann"', ", ".join(['"Ann"'] * 9)), "^line 8: 10 players; at most 8"),
        (lambda t: t + "}", "not JSON: Extra data"),
    ],
)
def test_an_odd_record_is_refused_with_its_line(change: Callable[[str], str], why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        Record.from_text(change(record()))


def test_a_record_of_too_many_choices_is_refused_before_they_are_all_read() -> None:
    row = '["chance", 3, "roll 4"]'
    text = record().replace(row, ",\n".join([row] * (MOST_MOVES + 1)))
    with pytest.raises(BadRecord, match=f"^line {MOST_MOVES + 12}: more than {MOST_MOVES} choices"):
        Record.from_text(text)


def test_a_choice_that_breaks_the_rules_of_a_game_is_an_error_of_ours() -> None:
    found = Record.from_text(record())

    def stumble(seat: int, choice: int) -> None:
        raise IndexError

    with pytest.raises(BadRecord, match=r"^line 12: the rules lead to no such choice"):
        found.play(0, stumble)


# Content


def sheet(name: str = "own", rows: str = "ssss\nssss", points: str = "s 4") -> str:
    goods = "Goods: nuts (0,0) (0,1) (0,2) (0,3)"
    return f"Sheet {name}\n{rows}\n{goods}\nPoints: {points}\n"


WIDE = "\n".join(["ssssss"] * 5)
HAMSTERS = [
    (sheet("x" * 41), "line 1: 41 characters are too many for a name; at most 40"),
    (sheet(rows=WIDE), "chamber s is too wide: .* more than 4000 sets"),
    (sheet(rows="ssss" + "-" * 90), "1 rows and 94 columns; at most 80 of each"),
    (sheet(rows="ssss\n" + ".\n" * 90), "91 rows and 4 columns; at most 80 of each"),
    (sheet(points="s 100"), "points: chamber s has 100; at most 99"),
    (sheet(points=f"s {DIGITS[:900]}"), "is not a chamber and a number"),
    (sheet().replace("(0,0)", f"({DIGITS[:900]},0)"), "is not 'nuts' or 'mushrooms' with places"),
    (sheet() + f"# {'x' * 1000}", "line 6 has 1002 characters; at most 1000"),
    (sheet() + "# x\n" * 20_000, "the sheet has 80068 characters; at most 65536"),
    (sheet() + "# \ud800", "half a character"),
    (sheet() + "# \x00", r"line 6: '\\x00' is a control character"),
    (sheet() + "# \u202e", r"line 6: '\\u202e' is a control character"),
]
RABBIT = house("rabbit", "house.toml")
WINTER = house("winter", "characters.toml")
TASKS = house("winter", "tasks.toml")
KAMI = house("kami", "villagers.txt")
OTHERS = [
    ("rabbit", RABBIT.replace('name = "house"', f'name = "{"x" * 41}"'), "name: 41 characters"),
    ("rabbit", RABBIT.replace("count = 3", f"count = {DIGITS[:900]}", 1), "more than 62 bits"),
    ("rabbit", RABBIT.replace("count = 3", "count = 23", 1), r"count is 0 to 13, not 23"),
    ("winter", TASKS.replace('name = "', f'name = "{"x" * 40}', 1), "too many for a name"),
    (
        "winter",
        house("winter", "village.toml").replace('effect = "', f'effect = "{"x" * 600}', 1),
        "effect: 6.. characters are too many; at most 600",
    ),
    ("kami", KAMI + "villager Titan, 99999999999999999999 VP\n", "a villager reads"),
    ("kami", KAMI + "villager Titan, 21 VP\n", "a villager has at most 20 VP"),
    ("kami", KAMI + f"villager {'x' * 41}, 2 VP\n", "a name has at most 40 letters"),
    ("kami", KAMI + "deck farming\n  200000000 Peasant\n", "1 to 20 of a villager|stands in line"),
]


@pytest.mark.parametrize(("text", "why"), HAMSTERS, ids=range(len(HAMSTERS)))
def test_a_sheet_out_of_bounds_is_refused(text: str, why: str) -> None:
    is_refused("hamsters", text, why)


@pytest.mark.parametrize(("name", "text", "why"), OTHERS, ids=range(len(OTHERS)))
def test_a_box_out_of_bounds_is_refused(name: str, text: str, why: str) -> None:
    is_refused(name, text, why)


def is_refused(name: str, text: str, why: str) -> None:
    found = game(name)
    with pytest.raises(BadContent, match=why) as refused:
        found.for_content({found.own: text})
    assert refused.value.__cause__ is None


def test_content_of_the_house_is_within_all_bounds() -> None:
    for name, file in (("hamsters", "A.txt"), ("rabbit", "house.toml"), ("winter", "tasks.toml")):
        found = game(name)
        assert found.for_content({found.own: house(name, file)}).content
    assert issubclass(BadContent, WarrenError)
