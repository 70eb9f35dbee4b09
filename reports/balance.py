"""`make balance`: studies every game, a page each in build/balance, the figures in docs/balance.

What docs/balance/README.md says of a game is kept in reports/data/balance.json, so that one game
can be studied anew without the others; `--draw` writes the page from there and plays nothing.
"""

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
from warren.lab.playing import Experiment
from warren.lab.study import study_of
from warren.lab.workers import open_workers

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "reports" / "data" / "balance.json"
INDEX = ROOT / "docs" / "balance" / "README.md"
PAGES = ROOT / "build" / "balance"
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
to read the answers. The command of each game writes its whole study as a page for the browser that
needs nothing else: wins by character or kami, seat and order of play, endings, scores, length, and
how often each thing is used and what goes with it. `make balance` puts these into `build/balance`.
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
    experiment = Experiment(name, {}, game.check_options({}), (setting.bot,), SEED)
    cells = cells_of(game, range(low, high + 1), experiment.options, setting.vary)
    with progress_bar(setting.games * len(cells)) as progress, open_workers(jobs) as workers:
        return balance(experiment, study_of(name), cells, setting.games, RANDOM, workers, progress)


def headlines(data: dict[str, Any]) -> dict[str, Any]:
    """The few figures of a study that are kept."""
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


def index(kept: dict[str, dict[str, Any]]) -> str:
    """The figures of all games as one page of the docs."""
    parts = [INTRO]
    for name, game in kept.items():
        parts.append(f"## {game['title']}\n")
        how = f"{game['bot']} in every seat, {game['games']} games a table, rules {game['rules']}"
        today = warren.game(name).rules
        how += "" if game["rules"] == today else f" (today's are rules {today})"
        parts.append(f"{how}: `{command(name)}`\n")
        head = ["players", "options", "mean score", "choices", "least and most wins", "by seat"]
        parts.append(Table("Tables", head, game["tables"], 2).to_markdown() + "\n")
        if game["targets"]:
            head = ["table", "target", "found", "wanted", "verdict"]
            parts.append(Table("Targets", head, game["targets"], 2).to_markdown() + "\n")
    return "\n".join(parts)


def read(path: Path = KEPT) -> dict[str, dict[str, Any]]:
    """The figures that are kept, by game."""
    if not path.exists():
        return {}
    kept: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return dict(sorted(kept.items()))


def keep(data: dict[str, Any], path: Path = KEPT) -> None:
    """Put the figures of a study in place of those of the same game."""
    kept = {**read(path), data["game"]: headlines(data)}
    text = json.dumps(dict(sorted(kept.items())), indent=1)
    path.write_text(text + "\n", encoding="utf-8")


def draw(data: dict[str, Any], folder: Path = PAGES) -> Path:
    """Write the whole study as a page for the browser."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{data['game']}.html"
    path.write_text(page_of(data, command(data["game"])), encoding="utf-8")
    return path


def write_index() -> None:
    """Write the page of the docs from what is kept."""
    INDEX.write_text(index(read()), encoding="utf-8")


def main(words: list[str] | None = None) -> int:
    """Study what is asked for, and write each game down as soon as it is done."""
    parser = argparse.ArgumentParser(prog="python -m reports.balance", description=__doc__)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", metavar="NAME,...", help="only these games")
    parser.add_argument("--draw", action="store_true", help="play nothing, write the page anew")
    options = parser.parse_args(words)
    names = options.games.split(",") if options.games else list(warren.game_names())
    console = Console(stderr=True)
    for name in [] if options.draw else names:
        console.print(command(warren.game(name).name))
        data = study(name, options.jobs)
        if data["interrupted"]:
            return 130
        keep(data)
        write_index()
        console.print(f"the whole study: {draw(data)}")
    write_index()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
