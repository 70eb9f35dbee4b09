"""A table at one terminal: the table, its bots, and its file."""

from __future__ import annotations

import datetime
import os
import random
import shlex
import tempfile
from pathlib import Path
from typing import Any

from warren.bots import Bot, make_bot
from warren.cli.refusal import meant
from warren.cli.seats import Player
from warren.core.errors import BadOption
from warren.core.frames import CHANCE
from warren.core.game import Choice, Game
from warren.core.match import Match
from warren.core.observation import Observation
from warren.core.record import HUMAN
from warren.core.table import BOT, PERSON, Moment, Next, Seat, Table


class LocalTable:
    """Plays a match with people and bots at one terminal, saved after each choice."""

    def __init__(
        self, match: Match, players: list[Player], rng: random.Random, path: Path | None
    ) -> None:
        self.table = Table([_seat(number, player) for number, player in enumerate(players)])
        self.table.begin(match)
        self.path = path
        self.people = [seat.seat for seat in self.table.seats if seat.kind == PERSON]
        self.chosen: dict[int, Choice] = {}
        """What each person chose last, as it was described."""
        self._offered: dict[str, int] = {}
        """What people could choose so far, by its text in small letters."""
        self.trouble = ""
        """Why the latest choice is not in the file."""
        self._rng = rng
        self._bots: dict[int, Bot] = {
            seat.seat: make_bot(seat.level, random.Random(rng.getrandbits(64)))
            for seat in self.table.seats
            if seat.level is not None
        }
        self._watched_on = False
        """Whether somebody who only watches let chance draw."""

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return self.match.players

    def moment(self) -> Moment:
        """What comes next; who watches bots is asked before each draw."""
        moment = self.table.next()
        if moment.next is Next.DRAW and not self.people and not self._watched_on:
            return Moment(Next.HOLD)
        return moment

    def offers(self, seat: int) -> list[Choice]:
        """The legal choices of a seat, described, those of a group together."""
        offers = self.table.offers(seat)
        groups = list(dict.fromkeys([choice.group for choice in offers]))
        self._offered |= {choice.text.lower(): choice.id for choice in offers}
        return sorted(offers, key=lambda choice: groups.index(choice.group))

    def why_not(self, seat: int, said: str) -> str:
        """Why the choice that these words name is not legal now; empty if they name none."""
        state, vocabulary = self.match.state, self.game.vocabulary
        legal = self.table.legal(seat)
        found = [self._offered[said.lower()]] if said.lower() in self._offered else []
        found = found or meant(vocabulary, said, {vocabulary.kind(choice) for choice in legal})
        if not found or found[0] in legal:
            return ""
        why = self.game.why_not(state, seat, found[0], self.names)
        return f"No: {why}" if why.endswith((".", "?", "!")) else f"No: {why}."

    def prompt(self, seat: int) -> str:
        return self.table.prompt(seat)

    def choose(self, seat: int, choice: Choice) -> None:
        """A person chooses; where there was a choice, the others wait until the person goes on."""
        hold = len(self.table.legal(seat)) > 1
        if not hold:
            self.go_on()
        self.table.choose(seat, choice.id, hold)
        self.chosen[seat] = choice
        self._keep()

    def can_undo(self, seat: int) -> bool:
        """Whether a seat has a choice that it may take back."""
        return self.table.can_undo(seat)

    def undo(self, seat: int) -> None:
        """A person takes the last choice back."""
        self.table.undo(seat)
        self.chosen.pop(seat, None)
        self._keep()

    def go_on(self) -> None:
        """Those at the terminal let the others and chance act: what was chosen stands."""
        self._watched_on = True
        for seat in self.people:
            self.table.go_on(seat)

    def think(self, seat: int) -> int:
        """What a bot or chance chooses now; changes nothing."""
        if seat == CHANCE:
            return self.table.draw(self._rng)
        return self._bots[seat].choose(Observation(self.match.state, seat))

    def run(self, seat: int, choice: int) -> None:
        """Make the choice of a bot or of chance."""
        self.table.choose(seat, choice)
        if seat == CHANCE:
            self.chosen.clear()
            self._watched_on = False
        self._keep()

    def run_all(self) -> None:
        """Let bots and chance act until a person is asked or may take back."""
        while (moment := self.moment()).goes_on:
            seat = moment.seats[0]
            self.run(seat, self.think(seat))

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.table.view(seat)

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
            write_whole(self.path, self.table.record().to_text())

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


def _seat(number: int, player: Player) -> Seat:
    is_person = player.kind == HUMAN
    kind, level = (PERSON, None) if is_person else (BOT, player.kind)
    return Seat(number, kind, player.name, level)


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
