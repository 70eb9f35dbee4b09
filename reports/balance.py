"""`make balance`: studies every game and writes docs/balance/, a page each and an index."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from bench.tables import Table
from rich.console import Console

import warren
from warren.cli.lab import progress_bar
from warren.lab.arena_page import estimate_of
from warren.lab.balance import balance, cells_of
from warren.lab.balance_page import page_of, target_table
from warren.lab.charts import interval, percent
from warren.lab.facts import RANDOM
from warren.lab.playing import Plan
from warren.lab.study import study_of
from warren.lab.workers import workers

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "balance"
SEED = 1


class Setting(NamedTuple):
    """Who plays how many games, a table."""

    bot: str
    games: int
    vary: str = ""


SETTINGS = {
    "hamsters": Setting("scout", 2000, "sheet"),
    "rabbit": Setting("thinker:100", 60),
    "kami": Setting("thinker:40", 120),
    "winter": Setting("thinker:100", 100),
}
"""A game that is not named here is studied like the last line says."""
OTHERS = Setting("scout", 1000)

INTRO = """# How balanced the games are

Written by `make balance`; [docs/lab.md](../lab.md) says how to ask questions of one's own and how
to read the answers. Each page holds wins by character or kami, seat and order of play, endings,
scores, length, and how often each thing is used and what goes with it. Open it in a browser: it
needs nothing else.
"""


def command(name: str) -> str:
    """What a reader types to get the same."""
    setting = SETTINGS.get(name, OTHERS)
    vary = f" --vary {setting.vary}" if setting.vary else ""
    return (
        f"warren balance {name} --bot {setting.bot} --games {setting.games} --seed {SEED}{vary}"
        f" --html {name}.html"
    )


def study(name: str, jobs: int) -> dict[str, Any]:
    """Play all tables of a game."""
    setting = SETTINGS.get(name, OTHERS)
    game = warren.game(name)
    low, high = game.players
    plan = Plan(name, {}, game.check_options({}), (setting.bot,), SEED)
    cells = cells_of(game, range(low, high + 1), plan.options, setting.vary)
    with progress_bar(setting.games * len(cells)) as tell, workers(jobs) as hands:
        return balance(plan, study_of(name), cells, setting.games, RANDOM, hands, tell)


def headlines(data: dict[str, Any]) -> dict[str, Any]:
    """What the index tells of a game."""
    return {
        "title": data["title"],
        "bot": data["bot"],
        "games": data["games"],
        "rules": data["rules"],
        "targets": [list(row) for row in target_table(data).rows],
        "tables": [
            [
                f"{cell['players']}",
                ", ".join(f"{key} {value}" for key, value in cell["options"].items()),
                f"{cell['score']['mean']:.1f}",
                f"{cell['choices']['mean']:.0f}",
                _widest(cell["traits"]),
                _widest(cell["seats"]),
            ]
            for cell in data["cells"]
        ],
    }


def _widest(groups: list[dict[str, Any]]) -> str:
    """The group that wins least and the one that wins most."""
    if len(groups) < 2:
        return ""
    ends = sorted(groups, key=lambda group: group["wins"]["mean"])
    words = [
        f"{g['name']} {interval(estimate_of(g['wins']), percent)}" for g in (ends[0], ends[-1])
    ]
    return " to ".join(words)


def index(found: dict[str, dict[str, Any]]) -> str:
    """The page that leads to all others."""
    parts = [INTRO]
    for name, told in found.items():
        parts.append(f"## [{told['title']}]({name}.html)\n")
        how = f"{told['bot']} in every seat, {told['games']} games a table, rules {told['rules']}"
        today = warren.game(name).rules
        how += "" if told["rules"] == today else f" (today's are rules {today})"
        parts.append(f"{how}: `{command(name)}`\n")
        head = ["players", "options", "mean score", "choices", "least and most wins", "by seat"]
        parts.append(Table("Tables", head, told["tables"], 2).to_markdown() + "\n")
        if told["targets"]:
            head = ["table", "target", "found", "wanted", "verdict"]
            parts.append(Table("Targets", head, told["targets"], 2).to_markdown() + "\n")
    return "\n".join(parts)


def write(studied: list[dict[str, Any]], folder: Path = FOLDER) -> None:
    """The pages of these games, and the index of all."""
    folder.mkdir(parents=True, exist_ok=True)
    kept_at = folder / "headlines.json"
    kept: dict[str, Any] = {}
    if kept_at.exists():
        kept = json.loads(kept_at.read_text(encoding="utf-8"))
    for data in studied:
        name = data["game"]
        kept[name] = headlines(data)
        (folder / f"{name}.html").write_text(page_of(data, command(name)), encoding="utf-8")
    kept = dict(sorted(kept.items()))
    kept_at.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    (folder / "README.md").write_text(index(kept), encoding="utf-8")


def main(words: list[str] | None = None) -> int:
    """Study what is asked for, game by game, and write it at once."""
    parser = argparse.ArgumentParser(prog="python -m reports.balance", description=__doc__)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", metavar="NAME,...", help="only these games")
    options = parser.parse_args(words)
    names = options.games.split(",") if options.games else list(warren.game_names())
    console = Console(stderr=True)
    for name in names:
        console.print(command(warren.game(name).name))
        data = study(name, options.jobs)
        if data["interrupted"]:
            return 130
        write([data])
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
