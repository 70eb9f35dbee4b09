"""`warren analyse` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lab.svg import check_page
from warren.cli import main
from warren.core.record import Record

RECORD = Path(__file__).parents[1] / "playthroughs" / "hamsters" / "2-players-timer.json"


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    record = Record.from_text(RECORD.read_text(encoding="utf-8"))
    record.players[:] = ["Ann", "Ben"]
    del record.choices[12:]
    file = tmp_path / "game.json"
    file.write_text(record.to_text())
    return file


def test_the_command_prints_and_writes(
    begun: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, page = tmp_path / "out.json", tmp_path / "out.html"
    words = ["analyse", str(begun), "--think", "10", "--jobs", "1", "--seats", "Ann"]
    assert main([*words, "--json", str(out), "--html", str(page)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Hungry Hamsters: Ann, Ben\n")
    assert "Turning points" in told
    assert "with thinker:10" in told
    data = json.loads(out.read_text())
    assert {row["seat"] for row in data["judged"]} == {0}
    check_page(page.read_text())


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--seats Cleo", "--seats: no seat is 'Cleo'; seats: 1 Ann, 2 Ben"),
        ("--think -3", "--think: how long to think"),
        ("--jobs 0", "--jobs is 1 or more, not 0"),
        ("--html no/such/page.html", "--html: no folder"),
    ],
)
def test_wrong_words_are_refused(
    begun: Path, words: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", str(begun), *words.replace("--think ", "--think=").split()]) == 2
    assert reason in capsys.readouterr().err


def test_a_record_without_choices_is_refused(
    begun: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Record.from_text(begun.read_text())
    del record.choices[1:]
    begun.write_text(record.to_text())
    assert main(["analyse", str(begun)]) == 2
    assert "nobody has had more than one thing to choose yet" in capsys.readouterr().err
