"""What an arena found out, drawn: made from its JSON, so that a kept file can be drawn again."""

from __future__ import annotations

import math
from typing import Any

from warren.lab.arena import OWN
from warren.lab.charts import Chart, Mark, Row, interval, number, percent, points
from warren.lab.page import Section, Table, page
from warren.lab.stats import Estimate


def estimate_of(data: dict[str, float | None]) -> Estimate:
    """An estimate as `Estimate.to_json` wrote it, open ends included."""
    mean, low, high = (data[name] for name in ("mean", "low", "high"))
    return Estimate(
        math.nan if mean is None else mean,
        -math.inf if low is None else low,
        math.inf if high is None else high,
    )


def plot(data: dict[str, Any]) -> Chart:
    """The lead in utility of the first bot of every pair."""
    rows = [
        Row(
            f"{pair['bots'][0]} over {pair['bots'][1]}",
            estimate_of(pair["difference"]["utility"]),
            seats(pair["players"]) + (", own tables" if pair["tables"] == OWN else ""),
        )
        for pair in data["pairings"]
        if pair["deals"]
    ]
    under = "Lead in utility (0 to 1 a game), with 95 % intervals. Right of the line is better."
    return points(f"Arena: {data['game']}", under, rows, signed, Mark(0, "even"))


def signed(value: float) -> str:
    """A difference with its sign, to three places."""
    return f"{value:+.3f}"


def seats(players: int) -> str:
    """A number of players in words."""
    return "1 player" if players == 1 else f"{players} players"


def page_of(data: dict[str, Any]) -> str:
    """The plot and all tables as one page."""
    pairs = [pair for pair in data["pairings"] if pair["deals"]]
    rows = [
        [
            f"{pair['players']}",
            *pair["bots"],
            pair["tables"],
            f"{pair['games']}",
            *(
                interval(estimate_of(pair["wins"][bot]), percent) if "wins" in pair else ""
                for bot in pair["bots"]
            ),
            interval(estimate_of(pair["difference"]["utility"]), signed),
            interval(estimate_of(pair["difference"]["score"]), number),
            pair["better"] or "open",
        ]
        for pair in pairs
    ]
    head = [
        "players",
        "1st",
        "2nd",
        "tables",
        "games",
        "wins of 1st",
        "wins of 2nd",
        "utility, lead",
        "score, lead",
        "better",
    ]
    bots = [
        [
            bot,
            f"{rating['mu']:.1f} ±{1.96 * rating['sigma']:.1f}",
            *(f"{data['seconds'][bot][name]:.4f}" for name in ("mean", "p99", "max")),
        ]
        for bot, rating in sorted(data["ratings"].items(), key=lambda item: -item[1]["mu"])
    ]
    lead = (
        f"Seed {data['seed']}, at most {data['games']} games a pair. The 95 % intervals hold "
        "however often one looks, so play may stop as soon as they leave out even."
    )
    return page(
        f"Arena: {data['game']}",
        lead,
        [
            Section("Pairs", [plot(data), Table("", head, rows, 4)]),
            Section(
                "Bots",
                [Table("", ["bot", "rating", "s a choice", "99 % within", "longest"], bots)],
            ),
        ],
    )
