"""Games of other packages are found by entry points; a broken one leaves the others playing."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from warren.core import registry
from warren.core.errors import BadOption, BrokenGame
from warren.core.registry import Broken, find_plugins, house_names

Bring = Callable[[str, str, str], None]

SOUND = "from tests.conformance.toys import LanternGame as make_game"


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Install a package of one module that brings a game by an entry point, as pip would."""
    monkeypatch.syspath_prepend(tmp_path)
    known = set(sys.modules)

    def installed(package: str, entry: str, code: str) -> None:
        (tmp_path / f"{package}.py").write_text(code)
        facts = tmp_path / f"{package}-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (facts / "entry_points.txt").write_text(f"[warren.games]\n{entry}\n")

    yield installed
    for name in set(sys.modules) - known:
        del sys.modules[name]
    for cached in (registry._plugins, registry.game_names, registry.game):
        cached.cache_clear()


@pytest.fixture
def afresh() -> None:
    """Forget which games were found before."""
    for cached in (registry._plugins, registry.game_names, registry.game):
        cached.cache_clear()


def test_a_game_of_another_package_is_found_and_made(bring: Bring) -> None:
    bring("tide", "lanterns = tide:make_game", SOUND)
    found = find_plugins()
    assert list(found.games) == ["lanterns"]
    assert found.games["lanterns"].title == "Lanterns"
    assert found.broken == []


@pytest.mark.usefixtures("afresh")
def test_all_games_are_listed_together(bring: Bring) -> None:
    bring("tide", "lanterns = tide:make_game", SOUND)
    assert registry.game_names() == tuple(sorted([*house_names(), "lanterns"]))
    assert registry.game("lanterns").title == "Lanterns"
    assert registry.game("hamsters").package == "warren.games.hamsters"


@pytest.mark.parametrize(
    ("entry", "code", "why"),
    [
        ("tide = tide:make_game", "import nowhere_to_be_found", "ModuleNotFoundError: No module"),
        ("tide = tide:make_game", "def make_game(: pass", "SyntaxError: "),
        ("tide = tide:make_game", "", "AttributeError: .* 'make_game'"),
        ("tide = tide:make_game", "make_game = lambda: 1 / 0", "ZeroDivisionError: division by"),
        ("tide = tide:make_game", "make_game = lambda: 7", "it makes int, not a Game"),
        ("tide = tide", SOUND, "makes no game; name a function, as in 'package:make_game'"),
        ("Tide = tide:make_game", SOUND, "'Tide' is no name for a game: 2 to 24 small letters"),
        ("ebb = tide:make_game", SOUND, "it calls itself 'lanterns'"),
        ("hamsters = tide:make_game", SOUND, "a game of its own that is named 'hamsters'"),
    ],
)
def test_a_broken_one_is_left_out_and_named(bring: Bring, entry: str, code: str, why: str) -> None:
    bring("tide", entry, code)
    bring("sound", "lanterns = sound:make_game", SOUND)
    found = find_plugins()
    assert list(found.games) == ["lanterns"]
    (broken,) = found.broken
    name, _, makes = entry.split()
    assert broken.name == name
    assert broken.why.startswith(f"the game '{name}' of tide ({makes}) is left out: ")
    assert re.search(why, broken.why)


def test_the_second_of_two_with_one_name_is_left_out(bring: Bring) -> None:
    bring("brook", "lanterns = brook:make_game", SOUND)
    bring("tide", "lanterns = tide:make_game", SOUND)
    found = find_plugins()
    assert list(found.games) == ["lanterns"]
    why = "the game 'lanterns' of tide (tide:make_game) is left out: another package brings a game"
    assert found.broken == [Broken("lanterns", f"{why} of the same name")]


@pytest.mark.usefixtures("afresh")
def test_who_asks_is_warned_once_and_told_why(bring: Bring) -> None:
    bring("tide", "tide = tide:make_game", "make_game = 3")
    with pytest.warns(BrokenGame, match="the game 'tide' of tide"):
        assert registry.game_names() == house_names()
    with pytest.raises(BadOption, match=r"'tide' of tide .* is left out: 3 makes no game"):
        registry.game("tide")
    assert [broken.name for broken in registry.broken_games()] == ["tide"]


@pytest.mark.usefixtures("afresh")
def test_a_plug_in_cannot_take_the_place_of_one_of_ours(bring: Bring) -> None:
    bring("tide", "hamsters = tide:make_game", SOUND)
    with pytest.warns(BrokenGame, match="is named 'hamsters'"):
        assert registry.game_names() == house_names()
    assert registry.game("hamsters").title == "Hungry Hamsters"
