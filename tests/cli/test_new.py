"""`warren new` writes a game that works as it stands, or says why it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plugins.home import run
from warren.cli import main
from warren.cli.new import TEMPLATE, WRITTEN

NAMES = ("fern", "river_bank2")


def written(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("name", NAMES)
def test_the_new_game_passes_its_own_tests(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", name, "--in", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert f"{tmp_path / name} holds " in told
    assert f"warren play {name}" in told
    words = f"-m pytest -q -p no:cacheprovider -p no:xdist {name}"
    assert "5 passed" in run(words.split(), at=tmp_path), "from where the command is told to be run"


def test_every_file_is_renamed_and_none_speaks_of_the_template(tmp_path: Path) -> None:
    assert main(["new", "river_bank", "--in", str(tmp_path)]) == 0
    made = tmp_path / "river_bank"
    kept = [name for name in written(TEMPLATE) if Path(name).suffix in WRITTEN]
    assert written(made) == sorted(name.replace("seedling", "river_bank") for name in kept)
    for name in written(made):
        text = (made / name).read_text(encoding="utf-8")
        assert "seedling" not in text.lower()
        assert "SD-" not in text
    assert 'title="River Bank"' in (made / "river_bank/game.py").read_text()
    assert "class RiverBankState(State)" in (made / "river_bank/state.py").read_text()
    assert "- RI-1.1 [house]" in (made / "river_bank/rules.md").read_text()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Frogs", "'Frogs' is no name for a game: 2 to 24 small letters, digits and _"),
        ("f", "'f' is no name for a game"),
        ("../frogs", "'../frogs' is no name for a game"),
        ("hamsters", "Warren has a game of its own that is named 'hamsters'"),
        ("json", "Python has something of its own that is named 'json'"),
        ("class", "Python has something of its own that is named 'class'"),
        ("warren", "Python has something of its own that is named 'warren'"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    name: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", name, "--in", str(tmp_path)]) == 2
    assert why in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "fern").mkdir()
    assert main(["new", "fern", "--in", str(tmp_path)]) == 2
    assert "fern is there already; nothing was written" in capsys.readouterr().err
    assert list((tmp_path / "fern").iterdir()) == []
    assert main(["new", "fern", "--in", str(tmp_path / "nowhere")]) == 2
    assert "--in: no folder" in capsys.readouterr().err
