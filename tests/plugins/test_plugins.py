"""Games of others are installed as plug-ins, and played like ours: in processes of their own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.plugins.home import ROOT, install, run

EXAMPLE = ROOT / "examples" / "snowline"
WARREN = ["-c", "import sys; from warren.cli import main; sys.exit(main())"]
QUIET = "-m pytest -q -p no:cacheprovider -p no:xdist"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the example and a new game are installed."""
    base = tmp_path_factory.mktemp("plugins")
    run([*WARREN, "new", "fern", "--in", str(base)])
    for project in (EXAMPLE, base / "fern"):
        install(project, base / "home")
    return base / "home"


def test_what_is_installed_has_its_pages_and_its_entry_point(home: Path) -> None:
    facts = (home / "warren_snowline-0.1.0.dist-info" / "entry_points.txt").read_text()
    assert facts.split() == ["[warren.games]", "snowline", "=", "snowline:make_game"]
    shipped = {path.name for path in (home / "snowline").iterdir()}
    assert {"rules.md", "rules.de.md", "text.toml", "clauses.toml", "study.toml"} <= shipped
    assert not (EXAMPLE / "build").exists()


def test_the_example_passes_its_own_tests(home: Path) -> None:
    told = run(
        [*QUIET.split(), "-c", str(EXAMPLE / "pyproject.toml"), "-o", "pythonpath=", str(EXAMPLE)],
        home,
    )
    assert re.search(r"\d+ passed", told)
    assert "failed" not in told


def test_games_of_others_are_full_citizens(home: Path) -> None:
    words = "tests/plugins/citizens.py -o addopts= -o pythonpath="
    told = run([*QUIET.split(), *words.split()], home)
    assert "failed" not in told


def test_a_person_plays_one_to_the_end_in_the_terminal(home: Path, tmp_path: Path) -> None:
    words = "play snowline --plain --seats Ann=human,scout --seed 3 --record"
    record = tmp_path / "game.json"
    answers = "b\n?\n" + "1\n\n" * 40
    told = run([*WARREN, *words.split(), str(record)], home, said=answers, at=tmp_path)
    assert "Snowline: Ann, Scout" in told
    assert "·······♣···♣····♣···♣···∩"[8:] in told
    assert "Hand " in told
    assert "total" in told
    assert json.loads(record.read_text())["game"] == "snowline"
    replayed = run([*WARREN, "replay", str(record), "--plain"], home, said="q\n", at=tmp_path)
    assert "Snowline" in replayed


def test_the_lab_studies_one(home: Path, tmp_path: Path) -> None:
    sim = "sim snowline --players 3 --bots scout,kit,kit --games 30 --jobs 2 --json sim.json"
    assert "30 games in" in run([*WARREN, *sim.split()], home, at=tmp_path)
    seats = json.loads((tmp_path / "sim.json").read_text())["seats"]
    assert len(seats) == 3
    study = "balance snowline --players 2 --games 4 --jobs 1 --html study.html"
    assert "4 games" in run([*WARREN, *study.split()], home, at=tmp_path)
    page = (tmp_path / "study.html").read_text(encoding="utf-8")
    assert "Cards laid" in page
    assert "Hares that bump" in page


def test_the_list_of_games_has_them_beside_ours(home: Path) -> None:
    told = run([*WARREN, "games"], home)
    names = [line.split()[0] for line in told.splitlines()[1:] if line[:1].strip()]
    assert set(names) >= {"fern", "hamsters", "kami", "rabbit", "snowline", "winter"}


def test_a_broken_one_is_named_and_the_others_play(tmp_path: Path) -> None:
    (tmp_path / "tide-1.0.dist-info").mkdir()
    facts = tmp_path / "tide-1.0.dist-info"
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: tide\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[warren.games]\ntide = tide:make_game\n")
    told = run([*WARREN, "games"], tmp_path)
    why = "warren: the game 'tide' of tide (tide:make_game) is left out: ModuleNotFoundError"
    assert why in told
    assert "hamsters" in told
    assert "Warning" not in told


def test_the_example_is_a_small_one() -> None:
    lines = sum(
        len(path.read_text(encoding="utf-8").splitlines())
        for path in (EXAMPLE / "snowline").rglob("*.py")
    )
    assert lines < 300, "the whole game, its terminal board and its expert included"
