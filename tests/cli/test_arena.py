"""`warren arena` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lab.svg import check_page, check_svg
from warren.cli import main


def test_the_command_prints_tables_and_writes_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {name: tmp_path / f"out.{name}" for name in ("json", "plot", "html")}
    words = ["arena", "hamsters", "--players", "1-2", "--games", "40", "--jobs", "1"]
    for name, file in files.items():
        words += [f"--{name}", str(file)]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "each at tables of its own" in said
    assert "rating" in said
    data = json.loads(files["json"].read_text())
    assert [pair["players"] for pair in data["pairings"]] == [1, 2]
    check_svg(files["plot"].read_text())
    check_page(files["html"].read_text())


def test_a_sheet_of_ones_own_can_be_fought_over(tmp_path: Path) -> None:
    from tests.games.hamsters.positions import SMALL

    file, out = tmp_path / "my.txt", tmp_path / "out.json"
    file.write_text(SMALL)
    words = ["arena", "hamsters", "--sheet", str(file), "--players", "2", "--games", "4"]
    assert main([*words, "--jobs", "1", "--json", str(out)]) == 0
    assert json.loads(out.read_text())["content"] == {"sheet": SMALL}


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("--bots scout,rook", "--bots: no bot is named 'rook'"),
        ("--bots scout", "an arena takes two bots or more"),
        ("--players 2,x", "--players is a list such as 1,6 or 1-6: '2,x'"),
        ("--players 3-2", "--players: no number of players in '3-2'"),
        ("--players 2,9", "hamsters is for 1 to 6 players, not 9"),
        ("--games 0", "--games is 1 or more, not 0"),
        ("--plot no/such/folder/x.svg", "--plot: no folder"),
    ],
)
def test_wrong_commands_are_refused_with_what_is_allowed(
    command: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "hamsters", *command.split()]) == 2
    assert reason in capsys.readouterr().err
