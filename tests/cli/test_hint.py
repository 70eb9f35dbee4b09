"""`warren hint` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console

from tests.bots.test_plants_hamsters import PLANTS
from warren.cli import main

RECORD = Path(__file__).parents[1] / "playthroughs" / "hamsters" / "2-players-timer.json"
GAP = "close the gap that opens the burrow"


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(PLANTS[GAP].burrows().to_json()))
    return file


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["hint", *words]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["hint", *words]) == 2
    return capsys.readouterr().err


def test_a_position_is_advised_on(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, str(position), "--seat", "1", "--think", "200", "--seed", "1")
    assert told.startswith("Hungry Hamsters, Player 1: ")
    assert "“cross off s2” is clearly best: expected " in told
    assert "█" in told
    assert "clearly worse" in told
    assert "Expected: the points at the end." in told


def test_a_moment_of_a_record_is_advised_on(capsys: pytest.CaptureFixture[str]) -> None:
    words = [str(RECORD), "--at", "7", "--think", "20"]
    told = said(capsys, *words, "--seat", "1", "--best", "2")
    assert told.count("cross off") == 3, "the sentence and two rows"
    assert "the chance to win, a tie counting half" in told


def test_choices_are_told_in_full_on_a_narrow_screen(
    position: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warren.cli.hint.console", lambda: Console(width=72))
    told = said(capsys, str(position), "--think", "20")
    assert max(map(len, told.splitlines())) <= 72
    rows = told.splitlines()[told.splitlines().index("") + 2 :]
    assert rows[0].startswith("cross off s2 ")
    assert "clearly" in rows[0]


def test_advice_as_json(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [str(position), "--think", "60", "--json", "--best", "1"]
    data = json.loads(said(capsys, *words))
    assert data == json.loads(said(capsys, *words)), "the seed decides"
    assert data["think"] == "thinker:60"
    assert data["seat"] == 1
    [entry] = data["advice"]
    assert entry["text"] == "cross off s2"
    assert entry["utility"]["low"] < entry["utility"]["mean"] < entry["utility"]["high"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--at 0 --seat 1", "waiting for chance; it is asked next with --at 1"),
        ("--seat 1", "the game is over: there is nothing left to choose; it was asked last with"),
        ("--at 999", "--at is 0 to "),
        ("--at 1", "several choose at once, so say who asks with --seat: "),
        ("--at 1 --seat 3", "--seat: no seat is '3'; seats: 1 "),
        ("--at 1 --seat 1 --think never", "--think: how long to think about a choice: fast, deep"),
        ("--at 1 --seat 1 --best 0", "--best is 1 or more, not 0"),
    ],
)
def test_what_cannot_be_advised_on_is_told(
    words: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in refused(capsys, str(RECORD), *words.split())


def test_bad_files_are_refused(
    tmp_path: Path, position: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    for text, reason in (
        ("{", f"{file}: line 1: not JSON"),
        ("{}", f"{file}: a position is a JSON object that names its game"),
        ('{"game": "chess"}', f"{file}: no game is named 'chess'"),
        ('{"format": "warren-record"}', f"{file}: "),
    ):
        file.write_text(text)
        assert reason in refused(capsys, str(file))
    assert "cannot read" in refused(capsys, str(tmp_path / "none.json"))
    assert "--at is for records" in refused(capsys, str(position), "--at", "3")
