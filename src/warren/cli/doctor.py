"""`warren doctor`: what is here, what is missing, what that costs and how to get it."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import platform
import re
import sys
import warnings
from importlib import metadata
from pathlib import Path
from typing import Any

import warren
from warren import engine
from warren.cli.findings import Finding
from warren.core.errors import BadOption, BrokenGame
from warren.core.registry import broken_games, game_names
from warren.server.configuration import gather
from warren.server.settings import BadSettings

Commands = Any  # argparse does not name the type of its subparsers

ABOUT = """\
Look at this installation and at what a server here would rely on. The settings are those that
`warren serve` takes from the environment and from --config. Nothing is started or changed. The
status is 0 where `warren serve` would start, and 2 where it would not."""

EXTRAS = {
    "postgres": ("PostgreSQL's driver", "games are kept in SQLite only"),
    "redis": ("Redis's driver", "one process serves; --redis and --workers cannot be used"),
    "ray": ("Ray", "sim, arena and balance run on this machine only"),
    "envs": ("Gymnasium and PettingZoo", "warren.envs cannot be learned with"),
    "openspiel": ("OpenSpiel", "its algorithms cannot play these games"),
    "data": ("pyarrow", "games cannot be written as Parquet"),
}
"""What each extra of the package is, and what is missed without it."""
TORCH = "nothing can be learned with it; no bot needs it to play"
REQUIREMENT = re.compile(r"([\w.-]+)[^>;]*(?:>=([\d.]+))?[^;]*(?:;(.*))?")


def add_to(commands: Commands) -> None:
    """Add `warren doctor`."""
    command = commands.add_parser(
        "doctor",
        help="say what is here and what is missing",
        description=ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "--config", default="", help="a file with settings, warren.toml", metavar="FILE"
    )
    command.add_argument("--json", action="store_true", help="print what was found as JSON")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Look at everything and tell it."""
    found = [*installation(), *served(arguments), *extras()]
    serves = all(finding.state != "fault" for finding in found)
    if arguments.json:
        told = {"version": warren.__version__, "serves": serves}
        told |= {"findings": [dataclasses.asdict(finding) for finding in found]}
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        sys.stdout.write("".join(map(as_text, found)))
        print(
            f"\n`warren serve` {'would start' if serves else 'would fail: see the faults above'}."
        )
    return 0 if serves else 2


def as_text(finding: Finding) -> str:
    """A finding for people."""
    lines = [f"{finding.state:8} {finding.says}\n"]
    if finding.costs:
        lines.append(f"{'':8}   so {finding.costs}\n")
    if finding.get:
        lines.append(f"{'':8}   to mend it: {finding.get}\n")
    return "".join(lines)


def installation() -> list[Finding]:
    """Python, the package and its engine, the games, what the package needs."""
    where = Path(warren.__file__).parent
    found = [
        Finding("Python", "here", f"Python {platform.python_version()} ({sys.executable})"),
        Finding("Warren", "here", f"Warren {warren.__version__} in {where}"),
        compiled(),
        Finding("games", "here", f"games: {', '.join(game_names())}"),
    ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BrokenGame)
        broken = broken_games()
    for one in broken:
        costs = "all other games can be played, and this one not"
        found.append(Finding("games", "missing", one.why, costs, "update or remove its package"))
    return found + [finding for line in requirements("") if (finding := needed(line))]


def compiled() -> Finding:
    """Whether the engine is compiled, and from what."""
    slow = "games and bots are several times as slow as they could be"
    if not engine.is_compiled():
        get = "install a wheel for this Python, or a C compiler and then Warren again"
        if os.environ.get("WARREN_PURE"):
            get = "unset WARREN_PURE"
        return Finding("engine", "missing", "the engine runs as plain Python", slow, get)
    if engine.is_stale():
        return Finding(
            "engine",
            "missing",
            "the engine is compiled, but not from the sources that lie beside it",
            "what is played is not what is written there",
            "make setup",
        )
    return Finding("engine", "here", "the engine is compiled")


def served(arguments: argparse.Namespace) -> list[Finding]:
    """What a server with these settings relies on."""
    try:
        settings = gather(vars(arguments), os.environ)
    except BadSettings as error:
        return [Finding("settings", "fault", fault) for fault in error.faults]
    except BadOption as error:
        return [Finding("settings", "fault", str(error))]
    try:
        from warren.cli.checks import check_all  # noqa: PLC0415 (what it needs may be missing)
    except ModuleNotFoundError as error:
        return [Finding("server", "fault", f"the server cannot be looked at without {error.name}")]
    return check_all(settings)


def extras() -> list[Finding]:
    """What can be installed beside it."""
    found = [extra(name) for name in EXTRAS]
    if version_of("torch"):
        return [*found, Finding("torch", "here", "PyTorch is installed")]
    missing = Finding("torch", "missing", "PyTorch is not installed", TORCH, "pip install torch")
    return [*found, missing]


def extra(name: str) -> Finding:
    """One extra of the package."""
    what, without = EXTRAS[name]
    lacking = [finding for line in requirements(name) if (finding := needed(line))]
    if lacking:
        says = f"{what} (extra {name}): {lacking[0].says}"
        return Finding(name, "missing", says, without, f"pip install 'warren[{name}]'")
    return Finding(name, "here", f"{what} (extra {name}) can be used")


def requirements(name: str) -> list[str]:
    """What the package needs, or an extra of it."""
    try:
        lines = metadata.requires("warren") or []
    except metadata.PackageNotFoundError:  # run from its sources, without being installed
        return []
    return [line for line in lines if extra_of(line) == name]


def extra_of(line: str) -> str:
    """The extra that a requirement belongs to; none: the package itself."""
    named = re.search(r"extra == [\"']([^\"']+)", line)
    return named[1] if named else ""


def needed(line: str) -> Finding | None:
    """What is wrong with one requirement, if anything."""
    read = REQUIREMENT.match(line)
    assert read, line
    name, least, only_where = read[1], read[2] or "0", read[3]
    version = version_of(name)
    if version and numbers(version) >= numbers(least):
        return None
    says = f"{name} is {version}; {least} is needed" if version else f"{name} is not installed"
    get = f"pip install '{name}>={least}'"
    if only_where:
        return Finding(name, "missing", says, "Warren does without where it has to", get)
    return Finding(name, "fault", says, get=get)


def version_of(name: str) -> str:
    """Which version of a package is installed; empty: none."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def numbers(version: str) -> list[int]:
    """A version to compare by: 3.10 comes after 3.9."""
    return [int(part) for part in re.findall(r"\d+", version.partition("+")[0])]
