"""`warren balance` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lab.svg import check_page
from warren.cli import main


def test_the_command_prints_tables_and_writes_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, page = tmp_path / "out.json", tmp_path / "out.html"
    words = ["balance", "winter", "--players", "2,3", "--games", "6", "--jobs", "1"]
    assert main([*words, "--picks", "all", "--json", str(data), "--html", str(page)]) == 0
    said = capsys.readouterr().out
    assert "by character" in said
    assert "the storehouse is full" in said
    assert [cell["players"] for cell in json.loads(data.read_text())["cells"]] == [2, 3]
    text = page.read_text()
    check_page(text)
    again = "warren balance winter --bot scout --players 2,3 --games 6 --seed 0 --picks all"
    assert again in text


def test_content_of_ones_own_is_studied_before_it_is_the_houses(tmp_path: Path) -> None:
    from tests.games.hamsters.positions import SMALL

    file, out = tmp_path / "my.txt", tmp_path / "out.json"
    file.write_text(SMALL)
    words = ["balance", "hamsters", "--sheet", str(file), "--players", "2", "--games", "4"]
    page = tmp_path / "out.html"
    assert main([*words, "--jobs", "1", "--json", str(out), "--html", str(page)]) == 0
    assert json.loads(out.read_text())["content"] == {"sheet": SMALL}
    text = page.read_text()
    assert "with content of its own" in text
    assert "--sheet my.txt" in text
    assert str(tmp_path) not in text, "a page says nothing of where files lie"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("kami --bot rook", "--bot: no bot is named 'rook'"),
        ("kami --players 5", "kami is for 2 to 4 players, not 5"),
        (
            "kami --vary size",
            "--vary: no option 'size'; options: box, first, open_kami, short_game",
        ),
        ("hamsters --picks all", "nothing is picked in hamsters"),
        ("kami --jobs 0", "--jobs is 1 or more, not 0"),
        ("kami --html no/such/folder/x.html", "--html: no folder"),
    ],
)
def test_wrong_commands_are_refused_with_what_is_allowed(
    command: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["balance", *command.split()]) == 2
    assert reason in capsys.readouterr().err
