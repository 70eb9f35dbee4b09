"""The guide to adding a game names everything that a game may define."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import warren
from warren.core import expert, fields, game, state, steps

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
CODE = set(re.findall(r"\w+", " ".join(re.findall(r"```.*?```|`[^`]+`", GUIDE, re.DOTALL))))


def public(cls: type) -> set[str]:
    """What a class has to call or read, by its own."""
    return {
        name for name, part in vars(cls).items() if name[0] != "_" and not isinstance(part, str)
    }


def classes() -> Iterator[tuple[type, type]]:
    """Every class that a game of ours derives, with what it derives from."""
    for found in map(warren.game, warren.game_names()):
        yield type(found), game.Game
        yield type(found.new()), state.State
        for step in found.steps:
            yield type(step), steps.Step
        judge = expert.expert(found)
        if judge is not None:
            yield type(judge), expert.Expert


def overridden() -> set[str]:
    """What our games say for themselves, of what the engine's classes have."""
    found: set[str] = set()
    for cls, base in classes():
        own = [part for part in cls.__mro__ if part is not base and issubclass(part, base)]
        found |= {name for name in public(base) for part in own if name in vars(part)}
    return found


def parameters(path: Path, cls: str) -> set[str]:
    """What a class is made with, from its source: compiled classes do not tell."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    (found,) = [n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == cls]
    (init,) = [n for n in found.body if isinstance(n, ast.FunctionDef) and n.name == "__init__"]
    return {argument.arg for argument in (*init.args.args[1:], *init.args.kwonlyargs)}


def test_the_guide_names_every_method_that_a_game_may_define() -> None:
    hooks = overridden() | public(steps.Step) | public(expert.Expert) - {"moves"}
    assert {"blank", "final", "resolve", "appraise"} <= hooks
    assert hooks - CODE == set()


def test_the_guide_names_all_that_a_game_is_made_with() -> None:
    made_with = parameters(ROOT / "src/warren/core/game.py", "Game")
    assert "cooperative" in made_with
    assert made_with - CODE == set()


@pytest.mark.parametrize("base", [fields.Shape, fields.Part])
def test_the_guide_names_every_shape_and_part_of_a_declaration(base: type) -> None:
    found = {
        name
        for name, part in vars(fields).items()
        if isinstance(part, type) and issubclass(part, base) and part is not fields.Part
    }
    assert len(found) > 3
    assert found - CODE == set()
