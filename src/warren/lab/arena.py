"""Which bot is better: every pair of bots on common deals, until the answer is clear.

Two kinds of tables. *Mixed*: half of the seats play as one bot, half as the other, and then the
same deal again with the halves changed over; so each bot has had every seat once, for an odd
number of players too, and two equal bots get the same on average. Which seats are whose goes
through all ways to halve the table. *Own*: each bot fills a table of its own on the same deal;
so are games compared that have one player, or that all win or lose together.

A deal, all its seatings together, is one sample.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import combinations, zip_longest
from typing import Any, Final, NamedTuple

from warren.core.errors import BadOption
from warren.core.game import Game
from warren.core.state import State
from warren.lab.playing import Experiment, Outcome, Watcher, play_game
from warren.lab.stats import Estimate, Wager, anytime_mean, anytime_score
from warren.lab.timing import Timing
from warren.lab.workers import HERE, Workers

MIXED: Final = "mixed"
OWN: Final = "own"
TABLES: Final = (MIXED, OWN)
ASIDE: Final = 0.25
"""Seconds of play that a worker is given at a time, as far as games are that short."""

Progress = Callable[[int, int], None]
"""Hears how many games are played, and how many there will be at most."""


class Pairing(NamedTuple):
    """Two bots at tables of so many players."""

    players: int
    bots: tuple[str, str]
    tables: str
    can_win: bool = True
    """Who plays alone and for points wins against nobody."""

    def seatings(self, deal: int) -> list[tuple[str, ...]]:
        """Who sits where in each game of a deal."""
        one, other = self.bots
        if self.tables == OWN:
            return [(one,) * self.players, (other,) * self.players]
        halves = ways_to_halve(self.players)
        mine = halves[deal % len(halves)]
        seats = range(self.players)
        return [
            tuple(one if seat in mine else other for seat in seats),
            tuple(other if seat in mine else one for seat in seats),
        ]


def ways_to_halve(players: int) -> list[tuple[int, ...]]:
    """Every set of half the seats; of a set and the rest of the table only one is listed.

    >>> ways_to_halve(4), ways_to_halve(3)
    ([(0, 1), (0, 2), (0, 3)], [(0,), (1,), (2,)])
    """
    sets = combinations(range(players), players // 2)
    return [half for half in sets if players % 2 or 0 in half]


class Side(NamedTuple):
    """What one bot got: its share of the win, and means over its seats."""

    wins: float
    utility: float
    score: float


class Deal(NamedTuple):
    """What both bots got, over all games of a deal."""

    one: Side
    other: Side

    def gap(self, measure: str) -> float:
        """By how much the first did better."""
        return float(getattr(self.one, measure) - getattr(self.other, measure))


def side_of(outcome: Outcome, seating: Sequence[str], bot: str) -> Side | None:
    """What a bot got in a game; None where it did not play."""
    seats = [seat for seat, level in enumerate(seating) if level == bot]
    if not seats:
        return None
    return Side(
        min(1.0, math.fsum(outcome.wins[seat] for seat in seats)),
        math.fsum(outcome.utilities[seat] for seat in seats) / len(seats),
        math.fsum(outcome.scores[seat] for seat in seats) / len(seats),
    )


class Stopwatch(Watcher):
    """Notes how long the bots of one seating take."""

    def __init__(self) -> None:
        self.seating: tuple[str, ...] = ()
        self.times: dict[str, Timing] = {}

    def choose(
        self, state: State, seat: int, legal: list[int], choice: int, seconds: float
    ) -> None:
        """Count the time of a choice that had an alternative."""
        if len(legal) > 1:
            self.times.setdefault(self.seating[seat], Timing()).add(seconds)


class Batch(NamedTuple):
    """What a worker brings back: per game what either bot got, and how long it all took."""

    games: list[tuple[Side | None, Side | None]]
    times: dict[str, Timing]
    seconds: float


def play_batch(experiment: Experiment, pairing: Pairing, first: int, last: int) -> Batch:
    """Play the games of these numbers; a deal's games have numbers that follow each other."""
    started = time.perf_counter()
    game = experiment.find_game()
    stopwatch = Stopwatch()
    games: list[tuple[Side | None, Side | None]] = []
    for number in range(first, last):
        deal, which = divmod(number, 2)
        seating = stopwatch.seating = pairing.seatings(deal)[which]
        outcome = play_game(game, experiment._replace(bots=seating), deal, stopwatch)
        one, other = (side_of(outcome, seating, bot) for bot in pairing.bots)
        games.append((one, other))
    return Batch(games, stopwatch.times, time.perf_counter() - started)


class Contest:
    """One pairing under way: hands out games, and takes what comes back in the order of deals."""

    def __init__(self, pairing: Pairing, games: int, stop: bool) -> None:
        self.pairing = pairing
        self.stop = stop
        self.limit = games + games % 2
        self.given = 0
        self.deals: list[Deal] = []
        self.times: dict[str, Timing] = {}
        self.pace = math.inf
        self.wager = Wager()
        self._arrived: dict[int, tuple[Side | None, Side | None]] = {}

    @property
    def is_clear(self) -> bool:
        """Whether it is clear which of the two is better."""
        return self.wager.is_clear

    @property
    def is_over(self) -> bool:
        """Whether no more games are needed."""
        return 2 * len(self.deals) >= self.limit or (self.stop and self.is_clear)

    @property
    def at_most(self) -> int:
        """How many games this will have taken at most."""
        return 2 * len(self.deals) if self.is_over else self.limit

    @property
    def wants_games(self) -> bool:
        """Whether games are needed that nobody plays yet."""
        return not self.is_over and self.given < self.limit

    def next_games(self) -> tuple[int, int]:
        """The numbers of games to play next: from the first, and before the second."""
        first = self.given
        size = 1 if math.isinf(self.pace) else max(1, int(ASIDE / max(self.pace, 1e-6)))
        self.given = min(first + size, self.limit)
        return first, self.given

    def take(self, first: int, played: Batch) -> None:
        """Take games that were played; those after the answer was clear do not count."""
        for bot, times in played.times.items():
            self.times.setdefault(bot, Timing()).merge(times)
        self.pace = played.seconds / len(played.games)
        self._arrived.update(enumerate(played.games, first))
        while not self.is_over:
            number = 2 * len(self.deals)
            if number not in self._arrived or number + 1 not in self._arrived:
                return
            games = (self._arrived.pop(number), self._arrived.pop(number + 1))
            deal = Deal(*(_mean_side([game[bot] for game in games]) for bot in (0, 1)))
            self.deals.append(deal)
            self.wager.add(deal.gap("utility"))

    def gap(self, measure: str) -> Estimate:
        """By how much the first bot does better, deal by deal."""
        return _estimate([deal.gap(measure) for deal in self.deals], measure, -1.0)

    def got(self, bot: int, measure: str) -> Estimate:
        """What one of the two got in the mean."""
        values = [float(getattr(deal[bot], measure)) for deal in self.deals]
        return _estimate(values, measure, 0.0)

    @property
    def better(self) -> str | None:
        """The bot that is better, as far as that is clear."""
        if not self.is_clear:
            return None
        return self.pairing.bots[0 if self.gap("utility").mean > 0 else 1]

    def to_json(self) -> dict[str, Any]:
        """All that was found out about the two."""
        found: dict[str, Any] = {
            "players": self.pairing.players,
            "bots": list(self.pairing.bots),
            "tables": self.pairing.tables,
            "games": 2 * len(self.deals),
            "deals": len(self.deals),
            "clear": self.is_clear,
            "better": self.better,
        }
        if not self.deals:
            return found
        measures = Side._fields if self.pairing.can_win else Side._fields[1:]
        for measure in measures:
            found[measure] = {
                name: self.got(bot, measure).to_json() for bot, name in enumerate(self.pairing.bots)
            }
        found["difference"] = {measure: self.gap(measure).to_json() for measure in measures}
        return found


def _estimate(values: list[float], measure: str, low: float) -> Estimate:
    """Play may stop on what these say, so they hold at any time; points have no known range."""
    return anytime_score(values) if measure == "score" else anytime_mean(values, low, 1.0)


def _mean_side(sides: list[Side | None]) -> Side:
    there = [side for side in sides if side is not None]
    return Side(*(math.fsum(values) / len(there) for values in zip(*there, strict=True)))


class Rating(NamedTuple):
    """Strength on openskill's scale: everybody starts at 25, give or take 25/3."""

    mu: float
    sigma: float


class Report(NamedTuple):
    """What an arena has found out."""

    experiment: Experiment
    games: int
    stop: bool
    contests: list[Contest]
    interrupted: bool

    def ratings(self) -> dict[str, Rating]:
        """Every bot's rating: a deal is a match that the bot with the higher utility wins.

        The deals of all pairings are taken in turn, so that no pairing comes last.
        """
        from openskill.models import PlackettLuce  # noqa: PLC0415 (not needed to play)

        model = PlackettLuce()
        held = {bot: model.rating(name=bot) for bot in self.experiment.bots}
        for row in zip_longest(*(contest.deals for contest in self.contests)):
            for contest, deal in zip(self.contests, row, strict=True):
                if deal is None:
                    continue
                one, other = contest.pairing.bots
                gap = deal.gap("utility")
                teams = model.rate([[held[one]], [held[other]]], ranks=[gap < 0, gap > 0])
                held[one], held[other] = teams[0][0], teams[1][0]
        return {bot: Rating(held[bot].mu, held[bot].sigma) for bot in self.experiment.bots}

    def times(self) -> dict[str, Timing]:
        """How long each bot took for its choices, over all pairings."""
        found = {bot: Timing() for bot in self.experiment.bots}
        for contest in self.contests:
            for bot, times in contest.times.items():
                found[bot].merge(times)
        return found

    def to_json(self) -> dict[str, Any]:
        """Everything that the seed decides, and apart from it, under `seconds`, how fast it ran."""
        return {
            "format": "warren-arena",
            "version": 1,
            "game": self.experiment.game,
            "content": self.experiment.content,
            "options": self.experiment.options,
            "seed": self.experiment.seed,
            "games": self.games,
            "stops": self.stop,
            "interrupted": self.interrupted,
            "pairings": [contest.to_json() for contest in self.contests],
            "ratings": {
                bot: {"mu": round(rating.mu, 3), "sigma": round(rating.sigma, 3)}
                for bot, rating in self.ratings().items()
            },
            "seconds": {bot: times.to_json() for bot, times in self.times().items()},
        }


def usual_tables(game: Game, players: int) -> str:
    """Where nobody plays against anybody, each bot gets a table of its own."""
    return OWN if players == 1 or game.cooperative else MIXED


def pairings(game: Game, bots: Sequence[str], counts: Sequence[int], tables: str) -> list[Pairing]:
    """Every pair of bots at every number of players, checked; no `tables`: the usual ones."""
    if len(bots) < 2:
        raise BadOption("an arena takes two bots or more")
    for names, what in ((bots, "bots"), (counts, "numbers of players")):
        if len(set(names)) < len(names):
            raise BadOption(f"{what} named twice: {', '.join(map(str, names))}")
    if tables and tables not in TABLES:
        raise BadOption(f"tables are one of {', '.join(TABLES)}, not {tables!r}")
    found: list[Pairing] = []
    for players in counts:
        game.check_players(players)
        usual = usual_tables(game, players)
        if tables == MIXED and usual == OWN:
            why = "all win or lose together" if game.cooperative else "there is one player"
            raise BadOption(f"no mixed tables for {players} at {game.name}: {why}; tables: own")
        pairs = combinations(bots, 2)
        can_win = players > 1 or game.cooperative
        found += [Pairing(players, pair, tables or usual, can_win) for pair in pairs]
    return found


def hold(
    experiment: Experiment,
    pairs: Sequence[Pairing],
    games: int,
    workers: Workers = HERE,
    stop: bool = True,
    progress: Progress = lambda done, most: None,
) -> Report:
    """Let all pairs play, in turn, until each is decided or has played its games.

    The answer is the same however many workers play. Ctrl-C ends it with what is known by then.
    """
    contests = [Contest(pairing, games, stop) for pairing in pairs]
    flying: dict[Future[Batch], tuple[Contest, int]] = {}
    interrupted = False
    turns = _turns(contests)
    try:
        while True:
            while len(flying) < workers.ahead and (contest := next(turns)) is not None:
                first, last = contest.next_games()
                future = workers.executor.submit(
                    play_batch, experiment, contest.pairing, first, last
                )
                flying[future] = (contest, first)
            wanted = [future for future, (contest, _) in flying.items() if not contest.is_over]
            if not wanted:
                break
            for future in wait(wanted, return_when=FIRST_COMPLETED).done:
                contest, first = flying.pop(future)
                contest.take(first, future.result())
            for future in [f for f, (contest, _) in flying.items() if contest.is_over]:
                if future.cancel() or future.done():
                    del flying[future]
            played = sum(2 * len(contest.deals) for contest in contests)
            progress(played, sum(contest.at_most for contest in contests))
    except KeyboardInterrupt:
        interrupted = True
    return Report(experiment, games, stop, contests, interrupted)


def _turns(contests: list[Contest]) -> Iterator[Contest | None]:
    """Contests that want games, one after the other for ever; None when none does."""
    while True:
        wanting = [contest for contest in contests if contest.wants_games]
        if not wanting:
            yield None
        for contest in wanting:
            if contest.wants_games:
                yield contest
