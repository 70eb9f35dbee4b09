"""Every example of the README, the docs and the docstrings is run, or at least understood."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import shlex
from pathlib import Path

import pytest

from warren.cli import main, parser
from warren.core import fields
from warren.core.expert import Expert

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [
        ROOT / "README.md",
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "bench").glob("*.md"),
        *(ROOT / "reports").glob("*.md"),
    ]
)
SOURCES = [path for path in sorted((ROOT / "src").rglob("*.py")) if ">>>" in path.read_text()]
COMMAND = re.compile(r"^(?:\$ )?(warren [^#\n]*)", re.MULTILINE)
ELSEWHERE = re.compile(r"\bGAME\b|\.\.\.|\bsnowline\b")
"""Commands with a gap in them, and those on the game that `tests/plugins` installs."""
GUIDE = ROOT / "docs" / "adding-a-game.md"
EXAMPLE = ROOT / "examples" / "snowline"
LAB = ("sim", "arena", "balance")
ADVICE = ("hint", "analyse")
INLINE = re.compile(
    r"`(warren (?:play|replay|hint|analyse|sim|arena|balance|perft|games|--)[^`]*)`"
)


def run_examples(text: str, name: str, names: dict[str, object]) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_does_what_it_says(page: Path) -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    run_examples("\n".join(blocks), page.name, {})


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_the_examples_of_a_docstring_hold(path: Path) -> None:
    name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    module = importlib.import_module(name)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
            run_examples(ast.get_docstring(node) or "", name, dict(vars(module)))


def commands() -> list[str]:
    found: set[str] = set()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"```(?:console|sh)\n(.*?)```", text, re.DOTALL):
            found |= {match.strip() for match in COMMAND.findall(block)}
        found |= set(INLINE.findall(text))
    return sorted(command for command in found if not ELSEWHERE.search(command))


def test_there_are_commands_to_check() -> None:
    assert len(commands()) > 8


@pytest.mark.parametrize("command", commands())
def test_a_command_of_a_page_is_understood_and_run(
    command: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = shlex.split(command.partition(" > ")[0])[1:]
    words = [word for word in typed if word not in ("[--plain]", "[--seats")]
    if "--help" in words or "--version" in words:
        with pytest.raises(SystemExit) as left:
            parser().parse_args(words)
        assert left.value.code == 0
        return
    chosen = parser().parse_args(words)
    if chosen.command in ADVICE and chosen.file.startswith("tests/"):
        (tmp_path / "tests").symlink_to(ROOT / "tests")
        assert main([*words, "--think", "2"]) == 0
        assert capsys.readouterr().out
    if chosen.command in ("games", "perft", *LAB):
        if "--ray" in words or "thinker" in command:
            return
        if "--games" in words:
            words[words.index("--games") + 1] = "2"
        if chosen.command in LAB:
            words += ["--jobs", "1"]
        assert main(words) == 0
        assert capsys.readouterr().out


def quoted() -> list[str]:
    text = GUIDE.read_text(encoding="utf-8")
    return re.findall(r"```(?:python|toml|markdown)\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("block", quoted(), ids=range(len(quoted())))
def test_the_guide_quotes_the_example_as_it_is(block: str) -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml", ".md")]
    assert any(block in path.read_text(encoding="utf-8") for path in files), block


def test_the_guide_names_every_hook_of_an_expert_and_every_shape() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    hooks = [n for n, found in vars(Expert).items() if callable(found) and not n.startswith("_")]
    shapes = [found.__name__ for found in vars(fields).values() if is_shape(found)]
    assert [name for name in hooks if f"`{name}(" not in text] == []
    assert [name for name in shapes if name not in text] == []


def is_shape(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, (fields.Shape, fields.Derived))


def test_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"
