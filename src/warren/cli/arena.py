"""`warren arena`: which bot is better, with error bars."""

from __future__ import annotations

import argparse
import time

from rich.table import Table

from warren.cli.games import Commands, chosen_game, each_game
from warren.cli.lab import (
    FIGURES,
    add_effort,
    add_files,
    add_player_counts,
    check_effort,
    checked_level,
    console,
    measuring,
    player_counts,
    write_json,
)
from warren.lab import arena, arena_page
from warren.lab.arena import OWN, TABLES, Contest, Report
from warren.lab.playing import Experiment
from warren.lab.stats import Estimate


def add_to(commands: Commands) -> None:
    """Add the command, for every game."""
    about = "let bots play each other until it is clear"
    for of, found in each_game(commands, "arena", about, run):
        of.add_argument(
            "--bots",
            default="scout,kit",
            metavar="LEVEL,...",
            help="two or more; every two of them meet; default scout,kit",
        )
        add_player_counts(of, found)
        add_effort(of, 400, "at most so many for a pair and a number of players")
        of.add_argument(
            "--full", action="store_true", help="play all games, also when the answer is clear"
        )
        of.add_argument(
            "--tables",
            choices=TABLES,
            default="",
            help="mixed: both bots at one table, usual where players play against each other; "
            "own: each bot fills tables of its own",
        )
        add_files(of, json=FIGURES, plot="draw the figures as SVG", html="write all as a page")


def run(arguments: argparse.Namespace) -> int:
    """Hold the arena, with a progress bar, and print what came out."""
    found, options = chosen_game(arguments)
    check_effort(arguments, "json", "plot", "html")
    bots = tuple(checked_level(level, "--bots") for level in arguments.bots.split(","))
    counts = player_counts(arguments.players, found)
    pairs = arena.pairings(found, bots, counts, arguments.tables)
    experiment = Experiment(found.name, found.content, options, bots, arguments.seed)
    started = time.perf_counter()
    with measuring(arguments, len(pairs)) as (workers, progress):
        report = arena.hold(
            experiment, pairs, arguments.games, workers, not arguments.full, progress
        )
    show(report, time.perf_counter() - started)
    if any(contest.deals for contest in report.contests):
        write(report, arguments)
    return 130 if report.interrupted else 0


def write(report: Report, arguments: argparse.Namespace) -> None:
    """Write what was asked for."""
    data = report.to_json()
    write_json(arguments.json, data)
    if arguments.plot:
        arguments.plot.write_text(arena_page.plot(data).svg(), encoding="utf-8")
    if arguments.html:
        arguments.html.write_text(arena_page.page_of(data), encoding="utf-8")


def show(report: Report, seconds: float) -> None:
    """Print the figures of every pair, then those of every bot."""
    out = console()
    if report.interrupted:
        out.print("Stopped by hand; this is what was measured by then.", style="yellow")
    for heading, contests in (
        ("at one table", [c for c in report.contests if c.pairing.tables != OWN]),
        ("each at tables of its own", [c for c in report.contests if c.pairing.tables == OWN]),
    ):
        if contests:
            out.print(pairs_table(heading, contests))
    out.print(bots_table(report))
    games = sum(2 * len(contest.deals) for contest in report.contests)
    out.print(
        f"{games:,} games in {seconds:.1f} s, {games / seconds:,.1f} games/s; "
        "95 % intervals that hold at any time"
    )


def pairs_table(heading: str, contests: list[Contest]) -> Table:
    """Wins, leads and verdict of each pair, a row each."""
    table = Table(title=heading, title_justify="left", box=None, pad_edge=False)
    for name in ("players", "1st", "2nd", "games"):
        table.add_column(name, justify="right" if name in ("players", "games") else "left")
    for name in ("wins of 1st", "of 2nd", "utility, lead", "score, lead"):
        table.add_column(name, justify="right")
    table.add_column("better")
    for contest in contests:
        one, other = contest.pairing.bots
        cells = [str(contest.pairing.players), one, other, str(2 * len(contest.deals))]
        if contest.deals:
            cells += [_wins(contest, bot) for bot in (0, 1)]
            cells.append(_signed(contest.gap("utility"), 2))
            cells.append(_signed(contest.gap("score"), 1))
            cells.append(contest.better or "open")
        table.add_row(*cells)
    return table


def bots_table(report: Report) -> Table:
    """A row for each bot: its rating, and how long it thinks."""
    table = Table(box=None, pad_edge=False)
    table.add_column("bot")
    for name in ("rating", "s a choice", "99 % within", "longest", "choices"):
        table.add_column(name, justify="right")
    times = report.times()
    ratings = report.ratings()
    for bot in sorted(ratings, key=lambda bot: -ratings[bot].mu):
        took = times[bot]
        table.add_row(
            bot,
            f"{ratings[bot].mu:.1f} ±{1.96 * ratings[bot].sigma:.1f}",
            f"{took.mean:.4f}",
            f"{took.quantile(0.99):.4f}",
            f"{took.longest:.4f}",
            f"{took.choices:,}",
        )
    return table


def _wins(contest: Contest, bot: int) -> str:
    """A share of wins; who plays alone and for points cannot win."""
    rate = contest.got(bot, "wins")
    if not contest.pairing.can_win:
        return ""
    return f"{rate.mean:.1%} ({100 * rate.low:.0f} to {100 * rate.high:.0f})"


def _signed(gap: Estimate, digits: int) -> str:
    return f"{gap.mean:+.{digits}f} ({gap.low:+.{digits}f} to {gap.high:+.{digits}f})"
