"""Records: readable, whole, and refused with line and reason when they are not."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance.toys import LanternGame
from tests.games.hamsters.positions import SMALL, position
from warren.core.errors import BadRecord
from warren.core.game import Game
from warren.core.match import Match
from warren.core.record import Record
from warren.core.registry import game as find_game


def played(game: Game, players: int = 2, seed: int = 1, **options: Any) -> Match:
    match = Match.new(game, [f"P{seat}" for seat in range(players)], options)
    luck = random.Random(seed)
    while waiting := match.state.to_act():
        seat = luck.choice(waiting)
        if seat < 0:
            match.draw(luck)
        else:
            match.apply(seat, luck.choice(match.state.legal(seat)))
    return match


@pytest.fixture
def text() -> str:
    return played(find_game("hamsters")).record().to_text()


def test_a_record_has_one_choice_a_line_with_its_name(text: str) -> None:
    lines = text.splitlines()
    assert lines[1:3] == ['  "format": "warren-record",', '  "version": 1,']
    first = lines.index('  "choices": [') + 1
    assert lines[first].startswith('    ["chance", ')
    assert "roll " in lines[first]
    assert [json.loads(line.strip().rstrip(","))[0] for line in lines[first : first + 3]] == [
        *("chance", 0, 1)
    ]


def test_waiting_choices_are_recorded_by_seat_whatever_the_order_they_came_in() -> None:
    matches = []
    for order in ((0, 1, 2), (2, 0, 1)):
        match = Match.new(find_game("hamsters"), ["a", "b", "c"], {})
        match.apply(-1, 5)
        choices = {seat: match.state.legal(seat)[seat] for seat in range(3)}
        for seat in order:
            match.apply(seat, choices[seat])
        matches.append(match)
    assert matches[0].record().to_text() == matches[1].record().to_text()
    assert [seat for seat, _ in matches[1].choices] == [-1, 0, 1, 2]


def test_a_record_keeps_who_played(text: str) -> None:
    match = played(find_game("hamsters"))
    match.kinds = ["human", "scout"]
    again = Record.from_text(match.record().to_text())
    assert (again.players, again.kinds) == (["P0", "P1"], ["human", "scout"])


def test_a_record_carries_its_own_sheet() -> None:
    game = find_game("hamsters").with_content({"sheet": SMALL})
    again = Record.from_text(played(game).record().to_text())
    assert again.game.content == {"sheet": SMALL}
    assert again.states()[-1].result() is not None


def test_a_record_can_start_from_a_position_with_a_waiting_choice() -> None:
    state = position("XX\nXX", "", die=2, game=find_game("hamsters").with_content({"sheet": SMALL}))
    state.apply(1, state.legal(1)[0])
    match = Match.from_position(state, ["a", "b"])
    assert match.can_undo(1)
    match.apply(0, match.state.legal(0)[0])
    again = Match.from_record(Record.from_text(match.record().to_text()))
    assert again.state.to_json() == match.state.to_json()
    assert again.record().to_text() == match.record().to_text()


def test_a_waiting_choice_of_a_position_can_be_taken_back() -> None:
    state = position("", "", die=2)
    state.apply(1, state.legal(1)[0])
    match = Match.from_position(state, ["a", "b"])
    match.undo(1)
    assert match.state.to_act() == (0, 1)
    assert match.choices == []


def swap(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


def line_of(text: str, part: str) -> int:
    return next(i for i, line in enumerate(text.splitlines(), 1) if part in line)


@pytest.mark.parametrize(
    ("change", "where", "reason"),
    [
        (swap('"version": 1,', '"version": 1'), '"game"', "not JSON"),
        (swap('"warren-record"', '"chess"'), "{", "not a Warren record"),
        (swap('"version": 1', '"version": 9'), '"version"', "record version 9; known: 1"),
        (swap('"game": "hamsters"', '"game": "hamster"'), '"game"', "did you mean 'hamsters'"),
        (swap('"game": "hamsters"', '"game": 3'), '"game"', "game is a name"),
        (swap('"rules": 1', '"rules": 2'), '"rules"', "newer than the 1 known here"),
        (swap('"rules": 1', '"rules": "one"'), '"rules"', "rules is a version number"),
        (swap('"content": {}', '"content": {"x": "y"}'), '"content"', "takes 'sheet' as content"),
        (swap('"sheet": "A"', '"sheet": "C"'), '"options"', "sheet is one of 'A', 'B'"),
        (swap('"players": ["P0"', '"players": [0'), '"players"', "players are a list of names"),
        (swap('"kinds": ["human", ', '"kinds": ['), '"kinds"', "1 kinds for 2 players"),
        (swap('"start": null', '"start": 5'), '"start"', "start is a position or null"),
        (swap('"start": null', '"start": {}'), '"start"', "format is not 'warren-position'"),
        (swap('"start": null,', '"start": null, "x": 1,'), '"start"', "a record has no 'x'"),
    ],
)
def test_a_broken_or_foreign_record_is_refused_with_its_line(
    text: str, change: Callable[[str], str], where: str, reason: str
) -> None:
    broken = change(text)
    with pytest.raises(BadRecord, match=rf"^line {line_of(broken, where)}: .*{reason}"):
        Record.from_text(broken)


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ('["chance", 3]', "a choice is"),
        ('["chance", 3, "roll 5"]', "choice 3 is 'roll 4', not 'roll 5'"),
        ('["luck", 3, "roll 4"]', "a choice is"),
        ('["chance", 9999, "roll 4"]', "hamsters has no choice 9999"),
        ('["chance", true, "roll 2"]', "a choice is"),
    ],
)
def test_a_broken_choice_is_refused_with_its_line(text: str, row: str, reason: str) -> None:
    lines = text.splitlines()
    last = max(i for i, line in enumerate(lines) if '"chance"' in line)
    lines[last] = f"    {row},"
    with pytest.raises(BadRecord, match=rf"^line {last + 1}: .*{reason}"):
        Record.from_text("\n".join(lines))


def test_a_choice_against_the_rules_is_refused_with_its_line(text: str) -> None:
    lines = text.splitlines()
    second = [i for i, line in enumerate(lines) if '"chance"' in line][1]
    lines.insert(second, lines[second])
    record = Record.from_text("\n".join(lines))
    reason = rf"^line {second + 2}: chance is not asked to choose now; waiting for seat 0, seat 1"
    with pytest.raises(BadRecord, match=reason):
        Match.from_record(record)
    with pytest.raises(BadRecord, match=reason):
        record.states()


def test_lines_are_found_however_the_file_is_laid_out(text: str) -> None:
    data = json.loads(text)
    data["choices"][4][2] = "nonsense"
    squeezed = json.dumps(data)
    with pytest.raises(BadRecord, match=r"^line 1: choice"):
        Record.from_text(squeezed)
    with pytest.raises(BadRecord, match=r"^line \d\d: choice"):
        Record.from_text(json.dumps(data, indent=1))


@pytest.mark.parametrize("field", ["game", "rules", "options", "players", "kinds", "choices"])
def test_a_record_with_a_part_missing_is_refused(text: str, field: str) -> None:
    data = json.loads(text)
    del data[field]
    with pytest.raises(BadRecord, match=f"the record has no '{field}'"):
        Record.from_text(json.dumps(data))


@pytest.mark.parametrize("text", ["", "[]", "null", "{}", "[" * 100_000, "\x00", "hello"])
def test_what_is_no_record_at_all_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 1: not "):
        Record.from_text(text)


def test_a_record_of_older_rules_says_so() -> None:
    match = played(LanternGame())
    record = match.record()
    assert record.older_rules == ""
    record.rules = 0
    assert record.older_rules == (
        "This record was made with rules 0 of lanterns; these are rules 1."
    )
    record.choices[0] = (0, 0)
    with pytest.raises(BadRecord, match="made with rules 0 of lanterns"):
        record.states()
