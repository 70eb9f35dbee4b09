"""`warren new`: a small working game of one's own, as a project that can be installed."""

from __future__ import annotations

import argparse
import importlib.util
import keyword
import sys
from pathlib import Path

from warren.cli.games import Commands
from warren.core.errors import BadOption
from warren.core.registry import check_name, game_names

TEMPLATE = Path(__file__).with_name("template")
"""A game that works as it stands; only its name is changed."""
WRITTEN = (".py", ".toml", ".md")

FILES = {
    "{name}/vocabulary.py": "the choices",
    "{name}/state.py": "the board, every field declared once",
    "{name}/rules/": "the steps, a module for each section of the rules",
    "{name}/game.py": "players, options, steps and words",
    "{name}/text.toml": "what it says to players",
    "{name}/rules.md": "its rules, clause by clause",
    "tests/": "its promises and its clauses",
}

NEXT = """{folder} holds {title}, a game that works as it stands:

{files}

Install it, try it, then make it yours:

  {python} -m pip install -e "{folder}[dev]"
  {python} -m pytest {folder}
  warren play {name}

Warren's page on adding a game says what else there is: hidden cards, bots, boards, languages."""


def add_to(commands: Commands) -> None:
    """Add the command."""
    command = commands.add_parser("new", help="write a small working game of your own")
    command.add_argument("name", metavar="NAME", help="what the game is called: frogs, river_bank")
    command.add_argument(
        "--in", dest="folder", type=Path, default=Path(), metavar="FOLDER", help="default: here"
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the game, and say what to do next."""
    name = check_name(arguments.name)
    folder = checked_folder(arguments.folder, name)
    check_free(name)
    write(folder, name)
    print(what_next(folder, name))
    return 0


def what_next(folder: Path, name: str) -> str:
    """Which file has what, and how to install and try the game."""
    files = {path.format(name=name): what for path, what in FILES.items()}
    width = max(map(len, files))
    return NEXT.format(
        folder=folder,
        name=name,
        title=title_of(name),
        files="\n".join(f"  {path:{width}}  {what}" for path, what in files.items()),
        python=Path(sys.executable).name,
    )


def check_free(name: str) -> None:
    """Refuse a name that another game or package has."""
    if name in game_names():
        raise BadOption(f"a game that is installed here is named {name!r} already")
    if keyword.iskeyword(name) or importlib.util.find_spec(name) is not None:
        raise BadOption(f"Python has something of its own that is named {name!r}")


def checked_folder(parent: Path, name: str) -> Path:
    """Where the game goes: a folder that is not there yet, in one that is."""
    if not parent.is_dir():
        raise BadOption(f"--in: no folder {parent}")
    folder = parent / name
    if folder.exists():
        raise BadOption(f"{folder} is there already; nothing was written")
    return folder


def write(folder: Path, name: str) -> None:
    """Copy the template, with the new name in place of its own."""
    for path in sorted(TEMPLATE.rglob("*")):
        if path.suffix in WRITTEN:
            target = folder / renamed(str(path.relative_to(TEMPLATE)), name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(path.read_text(encoding="utf-8"), name), encoding="utf-8")


def renamed(text: str, name: str) -> str:
    """What the template says of Seedling, said of another game."""
    for old, new in (
        ("SeedlingGame", f"{class_of(name)}Game"),
        ("SeedlingState", f"{class_of(name)}State"),
        ("Seedling", title_of(name)),
        ("seedling", name),
        ("SD-", f"{name[0]}{next(filter(str.isalpha, name[1:]), 'x')}-".upper()),
    ):
        text = text.replace(old, new)
    return text


def title_of(name: str) -> str:
    """The name as a title: River Bank."""
    return " ".join(word.capitalize() for word in name.split("_") if word)


def class_of(name: str) -> str:
    """The name as a class: RiverBank."""
    return title_of(name).replace(" ", "")
