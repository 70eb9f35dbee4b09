"""What happened in one game, as counted by its study: plain data that a worker brings back."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Final, NamedTuple

from warren.core.errors import BadOption
from warren.core.game import Game
from warren.core.result import Result
from warren.core.state import State
from warren.lab.playing import Experiment, Watcher, play_game
from warren.lab.study import Study, Trait

BOTS: Final = "bots"
RANDOM: Final = "random"
ALL: Final = "all"
PICKS: Final = (RANDOM, ALL, BOTS)
"""Who picks characters or kami: the dice among what is offered, a list of all, or the bots."""

Thing = tuple[str, str]
"""The title of a use, and what is used."""


class Seated(NamedTuple):
    """One seat of one game; at a cooperative table, all of them as one."""

    seat: int
    trait: str
    wins: float
    utility: float
    score: int
    parts: dict[str, int]
    had: frozenset[Thing]
    """What could have been used at some time."""
    used: dict[Thing, int]


class Facts(NamedTuple):
    """What was counted in one finished game."""

    seats: list[Seated]
    first: int | None
    mark: str
    won: bool
    choices: int
    events: dict[str, int]
    under: dict[Thing, tuple[int, int]]
    """How often a thing was turned up, and what was counted under it."""


class Notes(Watcher):
    """Takes notes of a game, and picks characters or kami where the study wants it."""

    def __init__(self, game: Game, study: Study, picks: str, luck: random.Random) -> None:
        self._study = study
        self._luck = luck
        self._by_step = _things_by_step(game, study)
        self._wanted: list[str] = []
        self._picks = picks
        if study.trait and picks != BOTS:
            steps = [s for s, step in enumerate(game.steps) if step.name in study.trait.steps]
            self._pick_steps = frozenset(steps)
        else:
            self._pick_steps = frozenset()

    def begin(self, state: State) -> None:
        """Forget the last game, and have the state keep its events."""
        seats = range(state.players)
        state.events = []
        self.had: list[set[Thing]] = [set() for _ in seats]
        self.used: list[Counter[Thing]] = [Counter() for _ in seats]
        self._names: dict[tuple[int, int], str] = {}

    def assign(self, names: list[str]) -> None:
        """The choices that the seats are to pick, by seat."""
        self._wanted = names

    def override(self, state: State, seat: int, legal: list[int]) -> int | None:
        """Pick a character or kami in the bot's place, where the study says so."""
        if state.stack[-1].step not in self._pick_steps:
            return None
        if self._picks == ALL:
            return state.game.vocabulary.id(self._wanted[seat])
        return self._luck.choice(legal)

    def choose(
        self, state: State, seat: int, legal: list[int], choice: int, seconds: float
    ) -> None:
        """Note what could be used, and what is."""
        things = self._by_step.get(int(state.stack[-1].step))
        if things is None:
            return
        for possible in legal:
            use = things.get(possible)
            if use is not None:
                thing = (use[0], self._name(state, seat, possible, use))
                self.had[seat].add(thing)
                if possible == choice:
                    self.used[seat][thing] += 1

    def _name(self, state: State, seat: int, choice: int, use: _Named) -> str:
        """A thing's name; one that only the table knows is asked for once a game and seat."""
        if not use[2]:
            return use[1]
        if (seat, choice) not in self._names:
            frame = state.stack[-1]
            meaning = state.game.steps[frame.step].describe(state, frame, seat, choice)
            named = str(meaning.message.args[use[2]])
            trait = self._study.trait
            whose = f"{trait.of(state, seat)}: " if trait else ""
            self._names[seat, choice] = whose + named
        return self._names[seat, choice]

    def end(self, state: State, result: Result) -> None:
        """Read the log and the table."""
        trait = self._study.trait
        self.traits = [trait.of(state, s) if trait else "" for s in range(state.players)]
        self.result = result
        self._read(state)

    def _read(self, state: State) -> None:
        study = self._study
        self.events: Counter[str] = Counter()
        self.first: int | None = None
        self.under: dict[Thing, tuple[int, int]] = {}
        up: dict[str, Thing] = {}
        by_event = {use.event: use for use in study.uses if use.event}
        for event in state.events or []:
            key, args = event.message
            self.events[key] += 1
            if key == study.first and self.first is None:
                self.first = args["seat"]
            if key in by_event:
                use = by_event[key]
                thing = (use.title, str(args[use.argument]))
                self.used[args["seat"]][thing] += 1
            for under in study.unders:
                if key == under.event:
                    thing = up[under.title] = (under.title, str(args[under.argument]))
                    shown, counted = self.under.get(thing, (0, 0))
                    self.under[thing] = (shown + 1, counted)
                elif key == under.counts and under.title in up:
                    shown, counted = self.under[up[under.title]]
                    self.under[up[under.title]] = (shown, counted + 1)


_Named = tuple[str, str, str]
"""The title of a use, the thing's name, and the argument to ask for a better one."""


def _things_by_step(game: Game, study: Study) -> dict[int, dict[int, _Named]]:
    """What each choice uses at each step."""
    found: dict[int, dict[int, _Named]] = {}
    for use in study.uses:
        if use.event:
            continue
        used = use.things(game)
        for number, step in enumerate(game.steps):
            if use.steps and step.name not in use.steps:
                continue
            title = use.title if use.steps or use.kind else f"{use.title}: {step.name}"
            things = found.setdefault(number, {})
            things.update((choice, (title, name, use.argument)) for choice, name in used.items())
    return found


def picks_by_seat(trait: Trait, game: Game, players: int, seed: int, index: int) -> list[str]:
    """Which seat picks what in a game: every set of values once, in shuffled order, then again."""
    sets = list(combinations(trait.picks(game), players))
    again, place = divmod(index, len(sets))
    random.Random(f"{seed}/{again}/sets").shuffle(sets)
    names = list(sets[place])
    random.Random(f"{seed}/{index}/deal").shuffle(names)
    return names


def check_picks(study: Study, game: Game, picks: str) -> None:
    """Refuse picks that are not to be had."""
    if picks not in PICKS:
        raise BadOption(f"picks are one of {', '.join(PICKS)}, not {picks!r}")
    if picks == ALL and study.trait is None:
        raise BadOption(f"nothing is picked in {game.name}, so there are no sets of all")


def play_batch(
    experiment: Experiment, study: Study, picks: str, first: int, last: int
) -> list[Facts]:
    """Play the games of these numbers and tell what happened in each."""
    game = experiment.find_game()
    found: list[Facts] = []
    for index in range(first, last):
        notes = Notes(game, study, picks, random.Random(f"{experiment.seed}/{index}/picks"))
        if picks == ALL and study.trait:
            notes.assign(
                picks_by_seat(study.trait, game, len(experiment.bots), experiment.seed, index)
            )
        outcome = play_game(game, experiment, index, notes)
        parts = notes.result.breakdown
        seats = [
            Seated(
                seat,
                notes.traits[seat],
                outcome.wins[seat],
                outcome.utilities[seat],
                outcome.scores[seat],
                parts[seat] if parts else {},
                frozenset(notes.had[seat]),
                dict(notes.used[seat]),
            )
            for seat in range(len(experiment.bots))
        ]
        if game.cooperative:
            seats = [_together(seats)]
        won = any(outcome.wins)
        counted = dict(notes.events)
        found.append(
            Facts(seats, notes.first, outcome.mark, won, outcome.choices, counted, notes.under)
        )
    return found


def _together(seats: list[Seated]) -> Seated:
    """A table that shares its fate, as one."""
    used: Counter[Thing] = Counter()
    had: set[Thing] = set()
    for seat in seats:
        used.update(seat.used)
        had |= seat.had
    return seats[0]._replace(had=frozenset(had), used=dict(used))
