"""The pages under docs/balance: written from one run a game, the index from all."""

from __future__ import annotations

from pathlib import Path

import pytest

import warren
from reports import balance
from tests.lab.svg import check_page
from warren.cli import parser


def test_pages_and_index_are_written_and_other_games_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = balance.Setting("kit", 3)
    monkeypatch.setattr(balance, "SETTINGS", {})
    monkeypatch.setattr(balance, "OTHERS", small)
    balance.write([balance.study("rabbit", 1)], tmp_path)
    balance.write([balance.study("winter", 1)], tmp_path)
    for name in ("rabbit", "winter"):
        check_page((tmp_path / f"{name}.html").read_text())
    text = (tmp_path / "README.md").read_text()
    assert "## [Rabbit](rabbit.html)" in text
    assert "## [Winter Rabbit](winter.html)" in text
    assert "the storehouse is full" in text


def test_every_command_can_be_typed() -> None:
    for name in warren.game_names():
        parser().parse_args(balance.command(name).split()[1:])


def test_the_index_that_is_kept_is_the_one_that_would_be_written() -> None:
    import json

    kept = json.loads((balance.FOLDER / "headlines.json").read_text())
    assert set(kept) == set(warren.game_names())
    assert (balance.FOLDER / "README.md").read_text() == balance.index(kept)
    for name in kept:
        check_page((balance.FOLDER / f"{name}.html").read_text())
