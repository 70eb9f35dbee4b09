"""A game under way: its state, its record so far, its log, and what may be taken back."""

from __future__ import annotations

import random
from typing import NamedTuple

from warren.core.display import counted, drawn
from warren.core.errors import CannotUndo
from warren.core.events import Event
from warren.core.frames import CHANCE
from warren.core.game import Game
from warren.core.record import HUMAN, Record
from warren.core.state import State


class Logged(NamedTuple):
    """An event, and after how many choices it happened."""

    after: int
    event: Event


class Kept(NamedTuple):
    """A moment that a seat can go back to."""

    seat: int
    choices: int
    state: State


class Match:
    """Plays one game: takes choices, keeps the record and the log, and undoes.

    A choice can be taken back until something was revealed or handed over: until chance has
    drawn, a hidden thing was shown, somebody else is to act, or the game is over. A secret choice
    can be withdrawn until all are in.
    """

    def __init__(
        self,
        state: State,
        players: list[str],
        kinds: list[str] | None = None,
        start: State | None = None,
    ) -> None:
        self.state = state
        self.players = players
        self.kinds: list[str] = kinds or [HUMAN] * len(players)
        self.start = start
        self.choices: list[tuple[int, int]] = []
        self.log: list[Logged] = []
        self.version = 0
        """Grows with every change: what was worked out of an older version is out of date."""
        self._kept: list[Kept] = []
        state.events = []

    @staticmethod
    def new(game: Game, players: list[str], options: dict[str, object] | None = None) -> Match:
        """Set a table of this game."""
        return Match(game.new(len(players), **(options or {})), players)

    @staticmethod
    def from_position(state: State, players: list[str]) -> Match:
        """Go on from a position. Choices that wait in it become the first of the record."""
        waiting = [(seat, choice) for seat, choice in enumerate(state.pending) if choice >= 0]
        for seat, _ in waiting:
            state.take_back(seat)
        match = Match(state, players, start=state.clone())
        for seat, choice in waiting:
            match.apply(seat, choice)
        return match

    @staticmethod
    def from_record(record: Record) -> Match:
        """Replay a record to its last choice."""
        opening = record.opening()
        start = None if record.start is None else opening.clone()
        match = Match(opening, record.players, record.kinds, start)
        for index in range(len(record.choices)):
            record.play(index, match.apply)
        return match

    def __repr__(self) -> str:
        """One line: who plays, how many choices were made, and the state."""
        players = ", ".join(self.players)
        return f"<match of {players}, {counted(len(self.choices), 'choice')}: {self.state!r}>"

    def __str__(self) -> str:
        """The table as a spectator sees it, drawn as in a terminal."""
        return drawn(self.state, "plain", self.players)

    def _repr_html_(self) -> str:
        """The same in colour, for notebooks."""
        return drawn(self.state, "html", self.players)

    @property
    def game(self) -> Game:
        return self.state.game

    def apply(self, seat: int, choice: int) -> list[Event]:
        """Make a choice; returns what happened. A wrong one raises and changes nothing."""
        self.state.check(seat, choice)
        return self.make(seat, choice)

    def make(self, seat: int, choice: int) -> list[Event]:
        """Make a choice that is known to be legal; returns what happened."""
        state = self.state
        before = state.clone()
        askers = len(state.to_act()) + self._chosen_count()
        place = len(self.choices) - sum(c >= 0 for c in state.pending[seat + 1 :])
        self.version += 1
        state.make(seat, choice)
        self.choices.insert(place, (seat, choice))
        still_waiting = state.stack and state.stack[-1] is before.stack[-1]
        if not still_waiting:
            self._keep(before, seat, askers)
        events = state.events or []
        state.events = []
        self.log += [Logged(len(self.choices), event) for event in events]
        return events

    def draw(self, rng: random.Random) -> list[Event]:
        return self.apply(CHANCE, self.state.draw(rng))

    def can_undo(self, seat: int) -> bool:
        """Whether this seat has a choice that it may take back."""
        return self._waits(seat) or (bool(self._kept) and self._kept[-1].seat == seat)

    def undo(self, seat: int) -> None:
        """Take back this seat's last choice."""
        self.version += 1
        if self._waits(seat):
            self.state.take_back(seat)
            first = len(self.choices) - self._chosen_count() - 1
            last = [i for i, c in enumerate(self.choices) if i >= first and c[0] == seat]
            del self.choices[last[-1]]
            return
        if not self.can_undo(seat):
            raise CannotUndo(
                f"seat {seat} has nothing to take back: a choice stands once something was "
                "revealed or another player is to act"
            )
        kept = self._kept.pop()
        self.state = kept.state
        self.state.events = []
        del self.choices[kept.choices :]
        self.log = [entry for entry in self.log if entry.after <= kept.choices]

    def events(self, seat: int | None) -> list[Event]:
        """The log as this seat (`None`: a spectator) may read it."""
        return [entry.event for entry in self.log if entry.event.visible(seat)]

    def record(self) -> Record:
        start = None if self.start is None else self.start.to_json()
        return Record(
            self.game,
            dict(self.state.options),
            self.players,
            list(self.choices),
            kinds=self.kinds,
            start=start,
        )

    def _chosen_count(self) -> int:
        return sum(choice >= 0 for choice in self.state.pending)

    def _waits(self, seat: int) -> bool:
        pending = self.state.pending
        return 0 <= seat < len(pending) and pending[seat] >= 0

    def _keep(self, before: State, seat: int, askers: int) -> None:
        """Remember the moment before a choice, or forget all if this one cannot be taken back."""
        final = (
            seat == CHANCE
            or askers > 1
            or self.state.revealed
            or not self.state.stack
            or any(other not in (seat, CHANCE) for other in self.state.to_act())
        )
        if final:
            self._kept.clear()
        else:
            self._kept.append(Kept(seat, len(self.choices) - 1, before))
