"""What a recorded game shows: what each choice lost, and where the game turned.

Every free choice is judged from what its seat could know at that moment, by a search of its own.
The choice that was made and the best one are then tried with the same fresh luck, so that a loss
is a difference between choices and not between deals, and comes with its error.
"""

from __future__ import annotations

import functools
import itertools
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from warren.bots.hints import (
    CLEAR,
    LEAST_TRIES,
    Figure,
    budget_of,
    compare,
    figure_json,
    how_sure,
    measure,
    pick_leader,
    tries_for,
    weigh_up,
    worth_weighing,
)
from warren.bots.search import FRESH, Search
from warren.bots.thinker import Thinker
from warren.core.expert import Hope, expert
from warren.core.frames import CHANCE
from warren.core.observation import Observation
from warren.core.record import Record
from warren.core.result import Result
from warren.core.state import State
from warren.lab.workers import HERE, Workers

ALL_TRIES = 60_000
"""Lines of play that a search may take over a whole game, where no budget is given."""
FEWEST, MOST = 60, 1000
STRETCH = 20
"""Choices that one worker judges in a row, at most; a tree is kept where a seat goes on."""
LEAST_SWING = 0.03
"""A change of utility that is worth telling of, if it is clear."""
CHUNKS = 6
TURNS_TOLD = 10

ONCE = -3
"""In place of a seat: several, who chose at once."""


class Judged(NamedTuple):
    """A free choice, and what it lost against the best one that a search found."""

    at: int
    """How many choices were made before it."""
    seat: int
    options: int
    made: int
    best: int
    before: Figure
    """What the seat could hope for with the best choice."""
    after: Figure
    """And with the one that it made."""
    loss: Figure
    sure: str
    """Whether that is a loss: `clear`, `likely`, `toss-up`, or `best` if it is the best itself."""


class Group(NamedTuple):
    """Choices in a row that one seat, chance, or several at once made."""

    who: int
    moments: tuple[int, ...]
    end: int
    """The moment right after them."""


class TurningPoint(NamedTuple):
    """A turning point: a large and clear change of what a seat may hope for."""

    seat: int
    at: int
    who: int
    """Whose doing it was: a seat, CHANCE, or ONCE."""
    moments: tuple[int, ...]
    start: float
    end: float
    change: Figure
    instead: int = -1
    """The better choice, where it was the seat's own."""


class Account(NamedTuple):
    """A seat's game in figures."""

    choices: int
    best: int
    as_good: int
    likely: int
    clear: int
    loss: Figure
    """What a choice lost on average."""
    start: float
    own: float
    """What all its choices together changed, and all that it had no hand in."""
    others: float
    end: float

    @property
    def accuracy(self) -> float:
        """The share of free choices that were the best, or as good as one can tell."""
        return (self.best + self.as_good) / self.choices


class Analysis:
    """A record with every free choice judged, and the turning points of the game."""

    def __init__(
        self, record: Record, seed: int, think: str, judged: list[Judged], turns: list[TurningPoint]
    ) -> None:
        self.record = record
        self.seed = seed
        self.think = think
        self.judged = judged
        self.turns = turns
        self.states: list[State] = states_of(record.to_text())
        self.result: Result | None = self.states[-1].result()

    @property
    def hope(self) -> Hope:
        """What bots play for at this table, and how that is put into words."""
        return expert(self.record.game).hope(self.states[0])

    @property
    def figures_are(self) -> str:
        """What the figures mean, as a sentence says it."""
        return self.record.game.catalogue.render(self.hope.message)

    def of(self, seat: int) -> list[Judged]:
        """A seat's choices in order."""
        return [judged for judged in self.judged if judged.seat == seat]

    def account(self, seat: int) -> Account | None:
        """A seat's figures, if it had anything to choose."""
        rows = self.of(seat)
        if not rows:
            return None
        counts = Counter(row.sure for row in rows)
        losses = math.fsum(row.loss.mean for row in rows)
        error = math.sqrt(math.fsum(row.loss.error**2 for row in rows))
        last = rows[-1].after.mean
        end = last if self.result is None else self.result.utilities[seat]
        return Account(
            len(rows),
            counts["best"],
            counts["toss-up"],
            counts["likely"],
            counts["clear"],
            Figure(losses / len(rows), error / len(rows)),
            rows[0].before.mean,
            -losses,
            end - rows[0].before.mean + losses,
            end,
        )

    def text(self, at: int, choice: int | None = None) -> str:
        """A choice at a moment in the game's own words; by default the one that was made."""
        seat, made = self.record.choices[at]
        asked = made if choice is None else choice
        return self.record.game.describe(self.states[at], seat, asked).text

    def name(self, who: int) -> str:
        """A seat, chance, or several, by name."""
        if who == CHANCE:
            return "luck"
        return "choices made at once" if who == ONCE else self.record.players[who]

    def to_json(self) -> dict[str, Any]:
        record = self.record
        return {
            "format": "warren-analysis",
            "version": 1,
            "game": record.game.name,
            "players": record.players,
            "kinds": record.kinds,
            "choices": len(record.choices),
            "think": self.think,
            "seed": self.seed,
            "figures": self.figures_are,
            "most": self.hope.most,
            "result": None if self.result is None else self.result.to_json(),
            "seats": [self._seat_json(seat) for seat in range(len(record.players))],
            "judged": [self._judged_json(row) for row in self.judged],
            "turning_points": [self._turn_json(turn) for turn in self.turns],
        }

    def _seat_json(self, seat: int) -> dict[str, Any] | None:
        account = self.account(seat)
        if account is None:
            return None
        return {
            **{
                name: round(value, 4) if isinstance(value, float) else value
                for name, value in account._asdict().items()
                if name != "loss"
            },
            "loss": figure_json(account.loss),
            "accuracy": round(account.accuracy, 4),
        }

    def _judged_json(self, row: Judged) -> dict[str, Any]:
        names = self.record.game.vocabulary
        return {
            "at": row.at,
            "seat": row.seat,
            "options": row.options,
            "made": {"choice": row.made, "name": names[row.made], "text": self.text(row.at)},
            "best": {
                "choice": row.best,
                "name": names[row.best],
                "text": self.text(row.at, row.best),
            },
            "before": figure_json(row.before),
            "after": figure_json(row.after),
            "loss": figure_json(row.loss),
            "sure": row.sure,
        }

    def _turn_json(self, turn: TurningPoint) -> dict[str, Any]:
        return {
            "seat": turn.seat,
            "at": turn.at,
            "by": {CHANCE: "chance", ONCE: "several"}.get(turn.who, turn.who),
            "moments": list(turn.moments),
            "from": round(turn.start, 4),
            "to": round(turn.end, 4),
            "change": figure_json(turn.change),
        }


def analyse(
    record: Record,
    think: str = "",
    seats: Sequence[int] = (),
    seed: int = 0,
    workers: Workers = HERE,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Analysis:
    """Judge every free choice of these seats (of all, if none are named).

    `think` is a thinker's budget for each; without one it follows from how many there are.
    """
    text = record.to_text()
    free = free_moments(text, seats)
    if not think:
        think = f"thinker:{min(MOST, max(FEWEST, ALL_TRIES // max(1, len(free))))}"
    budget_of(think)
    done = 0
    judged: list[Judged] = []
    tasks = [(text, seed, think, stretch) for stretch in stretches(text, free)]
    for found in workers.in_order(judge, tasks):
        judged += found
        done += len(found)
        progress(done, len(free))
    swings = largest_swings(text, judged)
    turns = list(workers.in_order(trace, [(text, seed, think, swing) for swing in swings]))
    turns.sort(key=lambda turn: turn.at)
    return Analysis(record, seed, think, judged, turns)


@functools.lru_cache(2)
def _replayed(text: str) -> tuple[Record, list[State]]:
    record = Record.from_text(text)
    return record, record.states()


def states_of(text: str) -> list[State]:
    """The state before each choice of a record, and the last one."""
    return _replayed(text)[1]


def free_moments(text: str, seats: Sequence[int] = ()) -> list[int]:
    """The moments at which one of these seats had more than one thing to choose."""
    record, states = _replayed(text)
    return [
        at
        for at, (seat, _) in enumerate(record.choices)
        if seat != CHANCE and (not seats or seat in seats) and len(states[at].legal(seat)) > 1
    ]


def stretches(text: str, free: list[int]) -> list[tuple[int, ...]]:
    """The moments in parts, a part being choices of one seat in a row."""
    record, states = _replayed(text)
    parts: list[list[int]] = []
    for at in free:
        seat = record.choices[at][0]
        last = parts[-1] if parts else []
        goes_on = (
            last
            and len(last) < STRETCH
            and not states[at].pending
            and all(record.choices[m][0] == seat for m in range(last[-1], at))
        )
        if goes_on:
            last.append(at)
        else:
            parts.append([at])
    return [tuple(part) for part in parts]


def judge(text: str, seed: int, think: str, moments: tuple[int, ...]) -> list[Judged]:
    """Rate choices that a seat made in a row, each by what it could know then."""
    record, states = _replayed(text)
    budget = budget_of(think)
    thinker = Thinker(
        random.Random(f"{seed}/{moments[0]}"), budget._replace(seconds=budget.seconds / 2)
    )
    found: list[Judged] = []
    for at in moments:
        seat, made = record.choices[at]
        observation = Observation(states[at], seat)
        started = time.perf_counter()
        search = thinker.think(observation)
        until = started + budget.seconds if budget.seconds else 0.0
        choices = worth_weighing(search, 1)
        if made not in choices:
            choices.append(made)
        weighed = weigh_up(search, choices, tries_for(budget), until)
        leader = pick_leader(weighed)
        best, best_tries = choices[leader], weighed[leader]
        made_tries = weighed[choices.index(made)]
        loss, sure = Figure(0.0, 0.0), "best"
        if made != best:
            loss = compare(best_tries, made_tries)
            sure = how_sure(loss)
        before, after = measure(best_tries), measure(made_tries)
        options = len(observation.legal)
        found.append(Judged(at, seat, options, made, best, before, after, loss, sure))
        thinker.settle(observation, made)
    return found


class Swing(NamedTuple):
    """Where a seat's hopes changed: by its own choice, or until it could choose again."""

    row: Judged
    start: Figure
    end: Figure
    change: Figure
    groups: tuple[Group, ...] = ()
    """What happened in between; nothing if it was the seat's own choice."""


def largest_swings(text: str, judged: list[Judged], most: int = TURNS_TOLD) -> list[Swing]:
    """The largest changes that are clear of noise."""
    record, states = _replayed(text)
    result = states[-1].result()
    groups = grouped(text)
    swings: list[Swing] = []
    last_of: dict[int, Judged] = {}
    for row in judged:
        before = last_of.get(row.seat)
        if before is not None:
            swings += _between(record, before, row.before, row.at, groups)
        if row.sure == "clear":
            change = Figure(-row.loss.mean, row.loss.error)
            swings.append(Swing(row, row.before, row.after, change))
        last_of[row.seat] = row
    if result is not None:
        for seat, row in last_of.items():
            end = Figure(result.utilities[seat], 0.0)
            swings += _between(record, row, end, len(record.choices), groups)
    large = [
        swing
        for swing in swings
        if abs(swing.change.mean) >= max(LEAST_SWING, CLEAR * swing.change.error)
    ]
    large.sort(key=lambda swing: (-abs(swing.change.mean), swing.row.at))
    return large[:most]


def grouped(text: str) -> list[Group]:
    """All choices by who made them; those made at once are one group."""
    record, states = _replayed(text)
    groups: list[Group] = []
    at = 0
    while at < len(record.choices):
        state = states[at]
        count = int(state.waiting) if state.pending else 1
        moments = tuple(range(at, min(at + count, len(record.choices))))
        who = ONCE if count > 1 else record.choices[at][0]
        at = moments[-1] + 1
        groups.append(Group(who, moments, at))
    return groups


def _between(
    record: Record, row: Judged, after: Figure, until: int, groups: list[Group]
) -> list[Swing]:
    """From a seat's choice to its next, if the others or chance did anything in between."""
    happened: list[Group] = []
    for group in groups:
        if group.end <= row.at or group.moments[-1] >= until:
            continue
        moments = tuple(at for at in group.moments if at != row.at)
        if not moments or group.who == row.seat:
            continue
        who = group.who if len(moments) > 1 else record.choices[moments[0]][0]
        if happened and happened[-1].who == who != ONCE:
            moments = happened.pop().moments + moments
        happened.append(Group(who, moments, group.end))
    if not happened:
        return []
    change = _change(row.after, after)
    return [Swing(row, row.after, after, change, tuple(happened))]


def _change(start: Figure, end: Figure) -> Figure:
    return Figure(end.mean - start.mean, math.hypot(start.error, end.error))


def trace(text: str, seed: int, think: str, swing: Swing) -> TurningPoint:
    """Whose doing a swing was: where between two choices the seat's hopes changed most.

    They are asked for at some moments in between, always from what the seat could know then.
    """
    row, start, end = swing.row, swing.start, swing.end
    groups = list(swing.groups)
    if not groups:
        ends = start.mean, end.mean
        return TurningPoint(row.seat, row.at, row.seat, (row.at,), *ends, swing.change, row.best)
    rng = random.Random(f"{seed}/{row.at}/{groups[0].moments[0]}")
    change = swing.change
    while len(groups) > 1:
        size = math.ceil(len(groups) / CHUNKS)
        chunks = [groups[i : i + size] for i in range(0, len(groups), size)]
        inner = [hopes_at(text, chunk[-1].end, row.seat, think, rng) for chunk in chunks[:-1]]
        values = [start, *inner, end]
        changes = [_change(one, other) for one, other in itertools.pairwise(values)]
        place = max(range(len(chunks)), key=lambda i: abs(changes[i].mean))
        groups, change = chunks[place], changes[place]
        start, end = values[place], values[place + 1]
    group = groups[0]
    ends = start.mean, end.mean
    return TurningPoint(row.seat, group.moments[0], group.who, group.moments, *ends, change)


def hopes_at(text: str, at: int, seat: int, think: str, rng: random.Random) -> Figure:
    """What a seat may hope for at a moment at which it has nothing to choose."""
    states = states_of(text)
    state = states[at]
    result = state.result()
    if result is not None:
        return Figure(result.utilities[seat], 0.0)
    budget = budget_of(think)
    search = Search(Observation(state, seat), rng)
    for luck in range(budget.iterations or MOST):
        search.watch(luck)
    tries = max(LEAST_TRIES, tries_for(budget))
    return measure([search.watch(FRESH + luck) for luck in range(tries)])
