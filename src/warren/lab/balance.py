"""Is a game balanced? Many games with one bot in every seat, counted by the game's study."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from warren.core.errors import BadOption
from warren.core.game import Game
from warren.core.text import say
from warren.lab.facts import ALL, Facts, Seated, Thing, check_picks, play_batch
from warren.lab.playing import Experiment
from warren.lab.sim import spread_of
from warren.lab.stats import Estimate, Z, estimate_mean, estimate_rate, wilson
from warren.lab.study import Study, Target
from warren.lab.workers import HERE, Workers

BATCH: Final = 10
"""Games that a worker plays before it reports."""
FEW: Final = 20
"""Fewer seats than this on either side tell nothing of what a thing is worth."""
MOST: Final = 60
"""Things of one title that are listed, the most used first."""


class Cell(NamedTuple):
    """One table: so many players, these options."""

    players: int
    options: dict[str, Any]


def cells_of(game: Game, counts: Sequence[int], options: dict[str, Any], vary: str) -> list[Cell]:
    """Every number of players with every value of the options that vary."""
    by_name = {option.name: option for option in game.options}
    names = [name.strip().replace("-", "_") for name in vary.split(",") if name.strip()]
    for name in names:
        if name not in by_name:
            raise BadOption(f"--vary: no option {name!r}; options: {', '.join(by_name)}")
    values = [by_name[name].values for name in names]
    return [
        Cell(players, options | dict(zip(names, chosen, strict=True)))
        for chosen in product(*values)
        for players in counts
    ]


def balance(
    experiment: Experiment,
    study: Study,
    cells: Sequence[Cell],
    games: int,
    picks: str,
    workers: Workers = HERE,
    progress: Callable[[int, int], None] = lambda done, most: None,
) -> dict[str, Any]:
    """Play so many games in each cell with the experiment's one bot in all seats, and sum them up.

    Ctrl-C ends it with what is known by then.
    """
    game = experiment.find_game()
    check_picks(study, game, picks)
    (bot,) = experiment.bots
    experiments = [_experiment(experiment, cell, study, picks) for cell in cells]

    def tasks() -> Iterator[tuple[Any, ...]]:
        for one in experiments:
            for first in range(0, games, BATCH):
                yield one, study, picks, first, min(first + BATCH, games)

    found: list[dict[str, Any]] = []
    facts: list[Facts] = []
    done = 0
    interrupted = False
    try:
        for played in workers.in_order(play_batch, tasks()):
            facts += played
            done += len(played)
            progress(done, games * len(cells))
            if len(facts) == games:
                found.append(summary(game, study, experiments[len(found)], facts))
                facts = []
    except KeyboardInterrupt:
        interrupted = True
        if facts:
            found.append(summary(game, study, experiments[len(found)], facts))
    return {
        "format": "warren-balance",
        "version": 1,
        "game": game.name,
        "title": game.title,
        "rules": game.rules,
        "content": experiment.content,
        "bot": bot,
        "seed": experiment.seed,
        "games": games,
        "picks": picks if study.trait else None,
        "trait": study.trait.name if study.trait else None,
        "interrupted": interrupted,
        "cells": found,
        "targets": together(study.targets, found),
    }


def _experiment(experiment: Experiment, cell: Cell, study: Study, picks: str) -> Experiment:
    options = dict(cell.options)
    if picks == ALL and study.trait:
        options |= study.trait.all
    return experiment._replace(bots=experiment.bots * cell.players, options=options)


def summary(game: Game, study: Study, experiment: Experiment, facts: list[Facts]) -> dict[str, Any]:
    """All figures of one cell, ready for JSON."""
    players = len(experiment.bots)
    seats = [seat for fact in facts for seat in fact.seats]
    fair = math.fsum(seat.wins for seat in seats) / len(seats)
    scores = [float(seat.score) for seat in seats]
    choices = [float(fact.choices) for fact in facts]
    marks = Counter(fact.mark for fact in facts if fact.mark)
    found: dict[str, Any] = {
        "players": players,
        "options": experiment.options,
        "games": len(facts),
        "won": wilson(sum(fact.won for fact in facts), len(facts)).to_json(),
        "fair": round(fair, 4),
        "marks": {
            mark: {
                "says": game.catalogue.render(say(mark)),
                "share": wilson(marks[mark], len(facts)).to_json(),
            }
            for mark in sorted(marks)
        },
        "traits": _groups(seats, lambda seat: seat.trait) if study.trait else [],
        "seats": _groups(seats, lambda seat: f"seat {seat.seat + 1}"),
        "order": _order(facts, players),
        "score": {"spread": spread_of(scores), "counts": _counts(scores)}
        | estimate_mean([_mean_score(fact) for fact in facts]).to_json(),
        "parts": _parts(seats),
        "choices": {"spread": spread_of(choices)} | estimate_mean(choices).to_json(),
        "uses": _uses(facts, seats, study),
        "under": _under(facts),
        "ratios": [
            {"title": ratio.title, "share": share.to_json()}
            for ratio in study.ratios
            if not ratio.players or players in ratio.players
            if (share := _ratio(facts, ratio.event, ratio.among)) is not None
        ],
    }
    if game.cooperative:
        found["seats"] = []
    found["targets"] = [
        line
        for target in study.targets
        if not target.players or players in target.players
        for line in _judged(target, found, fair)
    ]
    return found


def _mean_score(fact: Facts) -> float:
    return math.fsum(seat.score for seat in fact.seats) / len(fact.seats)


def _counts(values: list[float]) -> dict[str, int]:
    return {f"{value:g}": times for value, times in sorted(Counter(values).items())}


def _groups(seats: list[Seated], name: Callable[[Seated], str]) -> list[dict[str, Any]]:
    """Wins, utility and score of seats that have something in common."""
    by_name: dict[str, list[Seated]] = defaultdict(list)
    for seat in seats:
        by_name[name(seat)].append(seat)
    return [
        {
            "name": value,
            "games": len(group),
            "wins": estimate_rate([seat.wins for seat in group]).to_json(),
            "utility": estimate_mean([seat.utility for seat in group]).to_json(),
            "score": estimate_mean([float(seat.score) for seat in group]).to_json(),
        }
        for value, group in sorted(by_name.items())
    ]


def _order(facts: list[Facts], players: int) -> list[dict[str, Any]]:
    """Seats by their place in the first round; nothing where nobody begins."""
    begun = [
        seat._replace(seat=(seat.seat - fact.first) % players)
        for fact in facts
        if fact.first is not None and len(fact.seats) == players
        for seat in fact.seats
    ]
    return _groups(begun, lambda seat: f"plays as number {seat.seat + 1}")


def _parts(seats: list[Seated]) -> dict[str, Any]:
    """Where the points come from."""
    names = list(seats[0].parts)
    return {
        name: estimate_mean([float(seat.parts[name]) for seat in seats]).to_json() for name in names
    }


class _Case(NamedTuple):
    """A seat that could use a thing: in which game, as whom, whether it did, and how it fared."""

    game: int
    like: tuple[str, int]
    used: bool
    score: float
    utility: float


def _uses(facts: list[Facts], seats: list[Seated], study: Study) -> list[dict[str, Any]]:
    """How often each thing is used, and what those who used it had more than those who did not."""
    cases: dict[Thing, list[_Case]] = defaultdict(list)
    times: Counter[Thing] = Counter()
    events = {use.title for use in study.uses if use.event}
    open_to_all = {thing for seat in seats for thing in seat.used if thing[0] in events}
    for number, fact in enumerate(facts):
        for seat in fact.seats:
            like = (seat.trait, seat.seat)
            for thing in seat.had | open_to_all:
                used = thing in seat.used
                cases[thing].append(_Case(number, like, used, float(seat.score), seat.utility))
            times.update(seat.used)
    found: dict[str, list[dict[str, Any]]] = {use.title: [] for use in study.uses}
    for thing in sorted(cases, key=lambda thing: (-times[thing], thing)):
        held = cases[thing]
        listed = found.setdefault(thing[0], [])
        if len(listed) == MOST:
            continue
        listed.append(
            {
                "name": thing[1],
                "had": round(len(held) / len(seats), 4),
                "used": wilson(sum(case.used for case in held), len(held)).to_json(),
                "times": round(times[thing] / len(facts), 3),
                "score": _lead(held, "score"),
                "utility": _lead(held, "utility"),
            }
        )
    return [{"title": title, "things": things} for title, things in found.items() if things]


def _lead(cases: list[_Case], measure: str) -> dict[str, float | None] | None:
    """How much more those had who used a thing than those like them who did not.

    Seats of the same trait and place are compared with each other only: both whether they used it
    and how they fared are taken as distances from what is usual among them, and a line is laid
    through these. Seats of one game are one sample.
    """
    users = sum(case.used for case in cases)
    if min(users, len(cases) - users) < FEW:
        return None
    groups: dict[tuple[str, int], list[_Case]] = defaultdict(list)
    for case in cases:
        groups[case.like].append(case)
    rows: list[tuple[int, float, float]] = []
    for group in groups.values():
        values = [float(getattr(case, measure)) for case in group]
        usual = math.fsum(values) / len(group)
        share = sum(case.used for case in group) / len(group)
        rows += [
            (case.game, case.used - share, value - usual)
            for case, value in zip(group, values, strict=True)
        ]
    weight = math.fsum(x * x for _, x, _ in rows)
    if not weight or len(rows) <= len(groups) + 1:
        return None
    lead = math.fsum(x * y for _, x, y in rows) / weight
    pulls: dict[int, float] = defaultdict(float)
    for game, x, y in rows:
        pulls[game] += x * (y - lead * x) / weight
    fewer = len(rows) / (len(rows) - len(groups) - 1)
    half = Z * math.sqrt(fewer * math.fsum(pull * pull for pull in pulls.values()))
    return Estimate(lead, lead - half, lead + half).to_json()


def _under(facts: list[Facts]) -> list[dict[str, Any]]:
    """What was counted while each thing was up, in the mean."""
    values: dict[Thing, list[float]] = defaultdict(list)
    for fact in facts:
        for thing, (shown, counted) in fact.under.items():
            values[thing].append(counted / shown)
    titles = dict.fromkeys(title for title, _ in values)
    return [
        {
            "title": title,
            "things": [
                {
                    "name": name,
                    "games": len(values[title, name]),
                    "mean": estimate_mean(values[title, name]).to_json(),
                }
                for of, name in sorted(values)
                if of == title
            ],
        }
        for title in titles
    ]


def _ratio(facts: list[Facts], event: str, among: Sequence[str]) -> Estimate | None:
    """The share of one kind of events; games are the samples, whatever they hold of them."""
    counts = [(f.events.get(event, 0), sum(f.events.get(key, 0) for key in among)) for f in facts]
    total = sum(all_of for _, all_of in counts)
    if not total:
        return None
    share = sum(hits for hits, _ in counts) / total
    half = Z * math.sqrt(math.fsum((h - share * n) ** 2 for h, n in counts)) / total
    return Estimate(share, max(0.0, share - half), min(1.0, share + half))


def _judged(target: Target, found: dict[str, Any], fair: float) -> list[dict[str, Any]]:
    """A target with what was found, for every value of the trait where it speaks of these."""
    figures: list[tuple[str, dict[str, float | None]]] = []
    if target.figure == "trait":
        figures = [(group["name"], group["wins"]) for group in found["traits"]]
    elif target.figure == "won":
        figures = [("", found["won"])]
    elif target.figure == "mark":
        share = found["marks"].get(target.name, {"share": wilson(0, found["games"]).to_json()})
        figures = [("", share["share"])]
    else:
        figures = [("", r["share"]) for r in found["ratios"] if r["title"] == target.name]
    return [_line(target, of, figure, fair) for of, figure in figures]


def together(targets: Sequence[Target], cells: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """How each value of the trait fares over all tables that a target speaks of, if several.

    Its seats are taken as one group, and so are the fair shares that they had: wins at single
    tables are few, and what is too weak is so at most of them.
    """
    lines: list[dict[str, Any]] = []
    for target in targets:
        meant = [cell for cell in cells if not target.players or cell["players"] in target.players]
        if target.figure != "trait" or len(meant) < 2:
            continue
        groups: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
        for cell in meant:
            for group in cell["traits"]:
                groups[group["name"]].append((group["games"], group["wins"]["mean"], cell["fair"]))
        for of, held in sorted(groups.items()):
            games = sum(played for played, _, _ in held)
            wins = math.fsum(played * rate for played, rate, _ in held)
            fair = math.fsum(played * share for played, _, share in held) / games
            lines.append(_line(target, of, wilson(wins, games).to_json(), fair))
    return lines


def _line(target: Target, of: str, figure: dict[str, float | None], fair: float) -> dict[str, Any]:
    """A target with what was found."""
    low, high = target.band(fair)
    return {
        "says": target.says,
        "figure": target.figure,
        "name": target.name,
        "of": of,
        "found": figure,
        "low": round(low, 4),
        "high": round(high, 4),
        "verdict": verdict(figure, low, high),
    }


def verdict(found: dict[str, float | None], low: float, high: float) -> str:
    """Whether an interval lies within the bounds, outside, or over one of them."""
    least, most = found["low"], found["high"]
    if least is None or most is None:
        return "unclear"
    if low <= least and most <= high:
        return "within"
    return "outside" if most < low or least > high else "unclear"
