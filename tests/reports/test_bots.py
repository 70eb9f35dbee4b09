"""The page of the bots: played once, kept, and written from what is kept."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from bench.between import END, replace_between
from reports.bots import Cell
from rich.console import Console

import warren
from reports import bots
from tests.lab.svg import check_svg
from warren.cli import parser

CELLS = [
    Cell("hamsters", 1, ("scout", "kit"), "own", 4, False),
    Cell("hamsters", 3, ("scout", "kit"), "mixed", 40, False),
]


def test_cells_are_played_once_and_kept(tmp_path: Path) -> None:
    path, said = tmp_path / "results.json", io.StringIO()
    assert bots.complete(CELLS[:1], 1, path, Console(file=said))
    first = path.read_text()
    assert bots.complete(CELLS, 1, path, Console(file=said))
    kept = json.loads(path.read_text())
    assert set(kept) == {cell.command for cell in CELLS}
    assert kept[CELLS[0].command] == json.loads(first)[CELLS[0].command]
    assert said.getvalue().count("warren arena") == 2
    assert len(path.read_text().splitlines()) == 1 + len(CELLS) + 1


def test_a_cell_of_older_rules_is_played_anew() -> None:
    kept = {CELLS[0].command: {"rules": 0}}
    assert not bots.current(CELLS[0], kept)
    kept[CELLS[0].command]["rules"] = warren.game("hamsters").rules
    assert bots.current(CELLS[0], kept)


def test_the_page_is_written_from_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    curve = bots.Curve(2, (1, 2, 4), 4)
    monkeypatch.setattr(bots, "CURVES", {"hamsters": curve})
    path = tmp_path / "results.json"
    mine = [cell for cell in bots.table_cells() if cell.bots == ("scout", "kit")][:2]
    bots.complete([cell._replace(games=4) for cell in mine], 1, path)
    sample = next(iter(bots.read(path).values()))
    kept = {cell.command: sample for cell in mine}
    for cell in bots.curve_cells("hamsters"):
        one, other = cell.bots
        pair = sample["pairing"] | {"score": {bot: {"mean": 1.0} for bot in cell.bots}}
        pair["bots"] = [one, other]
        pair.pop("wins", None)
        kept[cell.command] = sample | {
            "pairing": pair,
            "seconds": {bot: {"mean": 0.1, "p99": 0.2, "max": 0.3} for bot in cell.bots},
        }
    page = tmp_path / "bots.md"
    page.write_text(f"before\n{bots.START}\nold\n{END}\nafter\n")
    bots.write(kept, page, tmp_path / "pictures")
    text = page.read_text()
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text
    assert mine[0].command in text
    assert "](pictures/hamsters.svg)" in text
    check_svg((tmp_path / "pictures" / "hamsters.svg").read_text())


def test_every_command_of_the_table_can_be_typed() -> None:
    for cell in bots.table_cells():
        parser().parse_args(cell.command.split()[1:])


def test_results_that_are_kept_belong_to_the_page() -> None:
    known = {cell.command for cell in bots.all_cells()}
    assert set(bots.read()) <= known, "`make bots` measures what the settings ask for; drop others"


def test_markers_are_needed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("nothing")
    with pytest.raises(ValueError, match="must hold the markers"):
        replace_between(page, "<a>", "text")
    assert page.read_text() == "nothing"
