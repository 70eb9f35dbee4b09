"""`warren replay`: a good record as a story, and every kind of bad one refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import table
from warren.cli import main
from warren.cli.play import read_record, replayed
from warren.cli.replay import Story
from warren.core.record import Record


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    at = table("Ann=kit,Ben=scout", seed=6, path=file)
    while at.match.state.to_act():
        at.go_on()
        at.run_all()
    return file


def test_a_record_is_told_as_a_story(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished)]) == 0
    told = capsys.readouterr().out
    record = Record.from_text(finished.read_text())
    assert told.startswith("Hungry Hamsters: Ann (kit), Ben (scout)\n")
    assert told.count("The die shows") == sum(seat == -1 for seat, _ in record.choices)
    assert "Ann (kit)'s board" in told
    assert " wins, " in told or "share the win" in told


def test_an_unfinished_record_says_that_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    at = table("Ann=human,kit", seed=6, path=file)
    at.run_all()
    assert main(["replay", str(file)]) == 0
    assert "ends before the game does. Waiting for Ann, Kit." in capsys.readouterr().out


def test_each_step_of_a_story_has_its_choice_and_its_news(finished: Path) -> None:
    record = read_record(finished)
    story = Story(record, replayed(finished, record))
    assert story.chosen(0) == "Before the first choice."
    assert story.chosen(1).startswith("Chance: roll ")
    assert story.chosen(2).startswith("Ann (kit): cross off s")
    assert story.lines(0) == []
    assert story.lines(1) == [f"The die shows {record.choices[0][1] + 1}."]
    assert story.news(2) == []
    assert len(story.news(3)) >= 2
    assert story.last == len(record.choices)


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ('"warren-record"', '"chess-record"', "not a Warren record"),
        ('"game": "hamsters"', '"game": "chess"', "no game is named 'chess'"),
        ('"rules": 1', '"rules": 99', "newer than"),
        ('"sheet": "A"', '"sheet": "Z"', "option sheet is one of"),
        ('"chance"', '"luck"', "a choice is [seat or 'chance', number, name]"),
        ("\n  ]", "\n  ", "not JSON"),
    ],
)
def test_a_broken_or_foreign_record_is_refused_with_line_and_reason(
    finished: Path, before: str, after: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = finished.read_text()
    assert before in text
    finished.write_text(text.replace(before, after, 1))
    assert main(["replay", str(finished)]) == 2
    told = capsys.readouterr().err
    assert f"{finished}: line " in told
    assert reason in told


def test_a_choice_against_the_rules_is_refused_with_its_line(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Record.from_text(finished.read_text())
    second = next(row for row in record.choices if row[0] == 0)
    record.choices.insert(2, second)
    finished.write_text(record.to_text())
    assert main(["replay", str(finished)]) == 2
    line = line_of(finished.read_text(), '"choices"') + 3
    assert f"{finished}: line {line}: seat 0 is not asked" in capsys.readouterr().err


def test_files_that_are_no_text_or_not_there_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "picture"
    picture.write_bytes(b"\x89PNG\xff\xfe")
    for path, reason in (
        (picture, "not a text file"),
        (tmp_path / "nothing", "No such file"),
        (tmp_path, "Is a directory"),
    ):
        assert main(["replay", str(path)]) == 2
        told = capsys.readouterr().err
        assert f"cannot read {path}" in told
        assert reason in told


def test_older_rules_are_told(
    finished: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sentence = "This record was made with rules 1 of hamsters; these are rules 2."
    monkeypatch.setattr(Record, "older_rules", property(lambda record: sentence))
    assert main(["replay", str(finished)]) == 0
    assert sentence in capsys.readouterr().out
