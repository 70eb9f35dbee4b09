"""Studies of the house: a page each for the browser, and one of the docs for all."""

from __future__ import annotations

from pathlib import Path

import pytest

import warren
from reports import balance
from tests.lab.svg import check_page
from warren.cli import parser


def test_studies_are_drawn_and_figures_of_other_games_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = balance.Setting("kit", 3)
    monkeypatch.setattr(balance, "SETTINGS", {})
    monkeypatch.setattr(balance, "OTHERS", small)
    kept = tmp_path / "kept.json"
    for name in ("winter", "rabbit"):
        data = balance.study(name, 1)
        balance.keep(data, kept)
        check_page(balance.draw(data, tmp_path / "pages").read_text())
    assert {path.name for path in (tmp_path / "pages").iterdir()} == {"rabbit.html", "winter.html"}
    text = balance.index(balance.read(kept))
    assert text.index("## Rabbit\n") < text.index("## Winter Rabbit\n")
    assert "the storehouse is full" in text


def test_every_command_can_be_typed() -> None:
    for name in warren.game_names():
        parser().parse_args(balance.command(name).split()[1:])


def test_the_page_of_the_docs_is_the_one_that_would_be_written() -> None:
    kept = balance.read()
    assert set(kept) == set(warren.game_names())
    assert balance.INDEX.read_text(encoding="utf-8") == balance.index(kept)


def test_the_page_is_written_anew_without_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance, "INDEX", tmp_path / "README.md")
    assert balance.main(["--draw"]) == 0
    assert balance.INDEX.read_text(encoding="utf-8") == balance.index(balance.read())
