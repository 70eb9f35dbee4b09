"""A table in the terminal: a match, who plays each seat, what happens next, and its file."""

from __future__ import annotations

import datetime
import os
import random
import shlex
import tempfile
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from warren.bots import Bot, make_bot
from warren.cli.refusal import meant
from warren.cli.seats import Seat
from warren.core.errors import BadOption
from warren.core.frames import CHANCE
from warren.core.game import Choice, Game
from warren.core.match import Match
from warren.core.observation import Observation
from warren.core.record import HUMAN


class Next(Enum):
    """What a table waits for."""

    ASK = "a person chooses"
    PAUSE = "a person may take back, or go on"
    RUN = "a bot or chance goes on"
    OVER = "the game is over"


class Moment(NamedTuple):
    """What comes next, and the seat that it concerns (CHANCE for a draw, None for nobody)."""

    next: Next
    seat: int | None


class Table:
    """Plays a match with people and bots, one choice at a time, saved after each.

    People choose before bots. Chance and bots wait while a person may still take a choice back,
    until that person goes on.
    """

    def __init__(
        self, match: Match, seats: list[Seat], rng: random.Random, path: Path | None
    ) -> None:
        self.match = match
        match.kinds = [seat.kind for seat in seats]
        self.seats = seats
        self.path = path
        self.people = [i for i, seat in enumerate(seats) if seat.kind == HUMAN]
        self.chosen: dict[int, Choice] = {}
        """What each person chose last, as it was described."""
        self._offered: dict[str, int] = {}
        """What people could choose so far, by its text in small letters."""
        self.trouble = ""
        """Why the latest choice is not in the file."""
        self._rng = rng
        self._bots: dict[int, Bot] = {
            i: make_bot(seat.kind, random.Random(rng.getrandbits(64)))
            for i, seat in enumerate(seats)
            if seat.kind != HUMAN
        }
        self._going_on = False
        self._had_a_choice = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return self.match.players

    def moment(self) -> Moment:
        """What comes next."""
        waiting = self.match.state.to_act()
        if not waiting:
            return Moment(Next.OVER, None)
        for seat in waiting:
            if seat in self.people:
                return Moment(Next.ASK, seat)
        if not self._going_on:
            undoer = next(filter(self.can_undo, reversed(self.people)), None)
            if undoer is not None and self._had_a_choice:
                return Moment(Next.PAUSE, undoer)
            if not self.people and waiting[0] == CHANCE:
                return Moment(Next.PAUSE, None)
        return Moment(Next.RUN, waiting[0])

    def offers(self, seat: int) -> list[Choice]:
        """The legal choices of a seat, described, those of a group together."""
        state, names = self.match.state, self.names
        offers = [self.game.describe(state, seat, choice, names) for choice in state.legal(seat)]
        groups = list(dict.fromkeys([choice.group for choice in offers]))
        offers.sort(key=lambda choice: groups.index(choice.group))
        self._offered |= {choice.text.lower(): choice.id for choice in offers}
        return offers

    def why_not(self, seat: int, said: str) -> str:
        """Why the choice that these words name is not legal now; empty if they name none."""
        state, vocabulary = self.match.state, self.game.vocabulary
        legal = state.legal(seat)
        found = [self._offered[said.lower()]] if said.lower() in self._offered else []
        found = found or meant(vocabulary, said, {vocabulary.kind(choice) for choice in legal})
        if not found or found[0] in legal:
            return ""
        why = self.game.why_not(state, seat, found[0], self.names)
        return f"No: {why}" if why.endswith((".", "?", "!")) else f"No: {why}."

    def prompt(self, seat: int) -> str:
        """What a seat is asked."""
        return self.game.prompt(self.match.state, seat, self.names)

    def choose(self, seat: int, choice: Choice) -> None:
        """A person chooses."""
        self._had_a_choice = len(self.match.state.legal(seat)) > 1
        self.match.apply(seat, choice.id)
        self.chosen[seat] = choice
        self._going_on = False
        self._keep()

    def can_undo(self, seat: int) -> bool:
        """Whether a seat has a choice that it may take back."""
        return self.match.can_undo(seat)

    def undo(self, seat: int) -> None:
        """A person takes the last choice back."""
        self.match.undo(seat)
        self.chosen.pop(seat, None)
        self._going_on = False
        self._keep()

    def go_on(self) -> None:
        """The person lets the others and chance act: what was chosen stands."""
        self._going_on = True

    def think(self, seat: int) -> int:
        """What a bot or chance chooses now; changes nothing."""
        state = self.match.state
        if seat == CHANCE:
            return state.draw(self._rng)
        return self._bots[seat].choose(Observation(state, seat))

    def run(self, seat: int, choice: int) -> None:
        """Make the choice of a bot or of chance."""
        self.match.apply(seat, choice)
        if seat == CHANCE:
            self.chosen.clear()
            self._going_on = False
        self._keep()

    def run_all(self) -> None:
        """Let bots and chance act until a person is asked or may take back."""
        while (moment := self.moment()).next is Next.RUN:
            assert moment.seat is not None
            self.run(moment.seat, self.think(moment.seat))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees."""
        return self.match.state.view(seat)

    def must_cover(self, last: int | None, seat: int) -> bool:
        """Whether the screen must be covered before the next person looks at it."""
        if last is None or last == seat:
            return False
        waits = any(
            self.match.state.pending[other] >= 0 for other in self.people if self._is_asked(other)
        )
        return waits or self.view(last)["board"] != self.view(seat)["board"]

    def _is_asked(self, seat: int) -> bool:
        return seat < len(self.match.state.pending)

    def log(self, seat: int | None) -> list[str]:
        """The log as a seat may read it, in sentences."""
        render = self.game.catalogue.render
        return [render(event.message, self.names) for event in self.match.events(seat)]

    def save(self) -> None:
        """Write the record, whole or not at all."""
        if self.path is not None:
            write_whole(self.path, self.match.record().to_text())

    def _keep(self) -> None:
        """Save after a choice; a full disk ends no game, but is told until it is mended."""
        try:
            self.save()
            self.trouble = ""
        except BadOption as error:
            self.trouble = str(error)

    def farewell(self) -> str:
        """Where the record is, and how to go on with an unfinished game."""
        if self.path is None:
            return "The game was not recorded."
        if self.trouble:
            return f"The latest choices are not saved: {self.trouble}"
        typed = shlex.quote(str(self.path))
        if self.match.state.to_act():
            return f"Saved in {self.path}\nGo on with: warren play --resume {typed}"
        return f"Saved in {self.path}\nLook at it with: warren replay {typed}"


def write_whole(path: Path, text: str) -> None:
    """Replace a file at once: a reader, or a crash, sees the old text or the new one."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadOption(f"cannot write the record {path}: {error.strerror}") from None


def new_record_path(game: str, given: str | None) -> Path:
    """Where a new game is recorded: the file asked for, or a fresh one in the user's state folder.

    A file that is there already is never written over.
    """
    if given is not None:
        path = Path(given)
        if path.exists():
            raise BadOption(f"{path} exists already; name another file, or use --resume {path}")
        if not path.parent.is_dir():
            raise BadOption(f"cannot write the record {path}: there is no folder {path.parent}")
        return path
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    folder = Path(base) / "warren" / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(
            f"cannot keep a record in {folder}: {error.strerror}; name a file with --record"
        ) from None
    moment = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path = folder / f"{game}-{moment}.json"
    number = 2
    while path.exists():
        path = folder / f"{game}-{moment}-{number}.json"
        number += 1
    return path
