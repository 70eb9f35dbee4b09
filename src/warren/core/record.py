"""A record is the truth of a game: what was set up, then every choice, chance included.

The file is JSON with one choice a line: the seat (or "chance"), the choice, and its name, which
is for people and is checked against the rules when the record is read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from warren.core.display import counted
from warren.core.errors import BadRecord, WarrenError, because
from warren.core.frames import CHANCE, is_int
from warren.core.game import Game
from warren.core.limits import (
    MOST_IN_A_NAME,
    MOST_MOVES,
    MOST_SEATS,
    MOST_VALUES,
    STUMBLES,
    check_data,
    check_length,
)
from warren.core.registry import game as find_game
from warren.core.state import State

FORMAT = "warren-record"
VERSION = 1
HUMAN = "human"
_CHOICES = "choices"
_BLANK = re.compile(r"[ \t\n\r]*")
_FIELDS = ("game", "rules", "content", "options", "players", "kinds", "start", _CHOICES)


class Record:
    """One game, from its setup to its last choice so far."""

    def __init__(
        self,
        game: Game,
        options: dict[str, Any],
        players: list[str],
        choices: list[tuple[int, int]],
        kinds: list[str] | None = None,
        start: dict[str, Any] | None = None,
        rules: int | None = None,
        lines: list[int] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.players = players
        self.choices = choices
        self.kinds: list[str] = kinds or [HUMAN] * len(players)
        """Who played each seat: a person, or a bot by the name of its level."""
        self.start = start
        """The position that the game was started from, where it was not the usual setup."""
        self.rules: int = game.rules if rules is None else rules
        self.lines: list[int] = lines or []
        """Where each choice stands in the file that the record was read from."""

    def __repr__(self) -> str:
        """One line: the game, who played, and how many choices there are."""
        players = ", ".join(self.players)
        return f"<record of {self.game.name}: {players}, {counted(len(self.choices), 'choice')}>"

    @property
    def older_rules(self) -> str:
        """A sentence that says so, where the record was made with older rules; else nothing."""
        if self.rules == self.game.rules:
            return ""
        return (
            f"This record was made with rules {self.rules} of {self.game.name}; "
            f"these are rules {self.game.rules}."
        )

    def opening(self) -> State:
        """The state before the first recorded choice."""
        if self.start is not None:
            return self.game.from_json(self.start)
        return self.game.new(len(self.players), **self.game.check_options(self.options))

    def states(self) -> list[State]:
        """The state before each choice, and the last one; raises where a choice does not fit."""
        state = self.opening()
        found = [state.clone()]
        for index in range(len(self.choices)):
            self.play(index, state.apply)
            found.append(state.clone())
        return found

    def play(self, index: int, apply: Callable[[int, int], object]) -> None:
        """Make the recorded choice of this index on a state or a match."""
        seat, choice = self.choices[index]
        try:
            apply(seat, choice)
        except STUMBLES as error:
            ours = isinstance(error, WarrenError)
            where = f"line {self.lines[index]}" if self.lines else f"choice {index}"
            why = f"{where}: {error if ours else 'the rules lead to no such choice'}"
            reason = f"{why} ({self.older_rules})" if self.older_rules else why
            cause = None if ours else error
            raise because(BadRecord(reason), cause) from cause

    def to_text(self) -> str:
        """The record as a file, one choice a line."""
        head = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "rules": self.rules,
            "content": self.game.content,
            "options": self.options,
            "players": self.players,
            "kinds": self.kinds,
            "start": self.start,
        }
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
        names = self.game.vocabulary
        rows = [
            json.dumps(["chance" if seat == CHANCE else seat, choice, names[choice]])
            for seat, choice in self.choices
        ]
        body = ",\n".join("    " + row for row in rows)
        return "{\n" + "\n".join(lines) + '\n  "choices": [\n' + body + "\n  ]\n}\n"

    @staticmethod
    def from_text(text: str, find: Callable[[str], Game] = find_game) -> Record:
        """Read a record, refusing a broken or foreign one with the line and the reason.

        `find` gives the game of a name; unless told otherwise, the registry's.
        """
        source = _parse(text)
        data = source.data
        for field in _FIELDS:
            if field not in data:
                raise BadRecord(f"line 1: the record has no {field!r}")
        unknown = sorted(set(data) - {"format", "version", *_FIELDS})
        if unknown:
            raise source.bad(unknown[0], f"a record has no {unknown[0]!r}")
        game = _game(source, find)
        rules = _rules(source, game, data["rules"])
        options = data["options"]
        if not isinstance(options, dict):
            raise source.bad("options", f"options are an object, not {options!r}")
        players, kinds = data["players"], data["kinds"]
        for field in ("players", "kinds"):
            names = data[field]
            if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
                raise source.bad(field, f"{field} are a list of names")
            if len(names) > MOST_SEATS:
                raise source.bad(field, f"{len(names)} {field}; at most {MOST_SEATS}")
            if any(len(name) > MOST_IN_A_NAME for name in names):
                raise source.bad(field, f"a name has at most {MOST_IN_A_NAME} characters")
        if len(kinds) != len(players):
            raise source.bad("kinds", f"{len(kinds)} kinds for {len(players)} players")
        start = data["start"]
        if start is not None and not isinstance(start, dict):
            raise source.bad("start", "start is a position or null")
        choices = _choices(source, game)
        record = Record(game, options, players, choices, kinds, start, rules, source.items)
        try:
            opening = record.opening()
        except WarrenError as error:
            field = "options" if start is None else "start"
            cause = error.__cause__
            raise because(source.bad(field, str(error)), cause) from cause
        if opening.players != len(players):
            raise source.bad("players", f"the position is for {opening.players} players")
        return record


class _Source:
    """The text of a record, with the line that each field and each choice stands on."""

    def __init__(self, text: str) -> None:
        self.data: dict[str, Any] = {}
        self.lines: dict[str, int] = {}
        self.items: list[int] = []
        """Of the choices, each its line."""
        self._text = text
        self._decoder = json.JSONDecoder()
        self._line, self._counted = 1, 0
        try:
            self._read()
        except json.JSONDecodeError as error:
            raise BadRecord(f"line {error.lineno}: not JSON: {error.msg}") from None
        except RecursionError:
            raise BadRecord(f"line {self._line}: not a record: nested too deeply") from None
        except ValueError as error:
            if isinstance(error, WarrenError):
                raise
            raise BadRecord(f"line {self._line}: a number has thousands of digits") from None

    def bad(self, field: str, why: str) -> BadRecord:
        """What is wrong with a field."""
        return BadRecord(f"line {self.lines.get(field, 1)}: {why}")

    def _read(self) -> None:
        """Read the outermost object field by field."""
        at = self._past(0)
        if not self._text.startswith("{", at):
            self._decoder.raw_decode(self._text, at)
            raise BadRecord(f"line 1: not a Warren record: format is not {FORMAT!r}")
        at = self._past(at + 1)
        while not self._text.startswith("}", at):
            if self.data:
                at = self._over(",", at)
            start = at
            key, at = self._decoder.raw_decode(self._text, start)
            if not isinstance(key, str):
                raise json.JSONDecodeError("Expecting the name of a field", self._text, start)
            if "\\" in self._text[start:at]:
                raise BadRecord(f"line {self._line_of(start)}: a field's name has no escapes")
            at = self._over(":", self._past(at))
            if key in self.data:
                raise BadRecord(f"line {self._line_of(at)}: {key!r} is there twice")
            self.lines[key] = self._line_of(at)
            if key == _CHOICES and self._text.startswith("[", at):
                at = self._read_choices(at)
            else:
                self.data[key], at = self._decoder.raw_decode(self._text, at)
            at = self._past(at)
        if self._past(at + 1) != len(self._text):
            raise json.JSONDecodeError("Extra data", self._text, at + 1)

    def _read_choices(self, at: int) -> int:
        rows: list[Any] = []
        self.data[_CHOICES] = rows
        at = self._past(at + 1)
        while not self._text.startswith("]", at):
            if rows:
                at = self._over(",", at)
            self.items.append(self._line_of(at))
            if len(rows) == MOST_MOVES:
                raise BadRecord(f"line {self.items[-1]}: more than {MOST_MOVES} choices")
            row, at = self._decoder.raw_decode(self._text, at)
            rows.append(row)
            at = self._past(at)
        return at + 1

    def _past(self, at: int) -> int:
        """The next place that is not blank."""
        found = _BLANK.match(self._text, at)
        return at if found is None else found.end()

    def _over(self, sign: str, at: int) -> int:
        """The place after a sign that must stand here."""
        if not self._text.startswith(sign, at):
            raise json.JSONDecodeError(f"Expecting {sign!r}", self._text, at)
        return self._past(at + 1)

    def _line_of(self, at: int) -> int:
        """The line of a place, which is never before one asked for earlier."""
        self._line += self._text.count("\n", self._counted, at)
        self._counted = at
        return self._line


def _parse(text: str) -> _Source:
    check_length(text, BadRecord)
    source = _Source(text)
    data = source.data
    if data.get("format") != FORMAT:
        raise BadRecord(f"line 1: not a Warren record: format is not {FORMAT!r}")
    if data.get("version") != VERSION:
        raise source.bad("version", f"record version {data.get('version')!r}; known: {VERSION}")
    check_data(data, BadRecord, MOST_VALUES + 4 * MOST_MOVES)
    return source


def _game(source: _Source, find: Callable[[str], Game]) -> Game:
    data = source.data
    if not isinstance(data["game"], str):
        raise source.bad("game", f"game is a name, not {data['game']!r}")
    try:
        game = find(data["game"])
    except WarrenError as error:
        raise source.bad("game", str(error)) from None
    try:
        return game.for_content(data["content"])
    except WarrenError as error:
        cause = error.__cause__
        raise because(source.bad("content", str(error)), cause) from cause


def _rules(source: _Source, game: Game, rules: object) -> int:
    if not is_int(rules) or rules < 1:
        raise source.bad("rules", f"rules is a version number, not {rules!r}")
    if rules > game.rules:
        raise source.bad(
            "rules",
            f"made with rules {rules} of {game.name}, newer than the {game.rules} known here",
        )
    return rules


def _choices(source: _Source, game: Game) -> list[tuple[int, int]]:
    rows = source.data[_CHOICES]
    if not isinstance(rows, list):
        raise source.bad(_CHOICES, "choices are a list")
    choices: list[tuple[int, int]] = []
    for line, row in zip(source.items, rows, strict=True):
        if not (
            isinstance(row, list)
            and len(row) == 3
            and (row[0] == "chance" or (is_int(row[0]) and 0 <= row[0] < MOST_SEATS))
            and is_int(row[1])
            and isinstance(row[2], str)
        ):
            raise BadRecord(f"line {line}: a choice is [seat or 'chance', number, name]: {row!r}")
        seat = CHANCE if row[0] == "chance" else row[0]
        choice: int = row[1]
        if not 0 <= choice < len(game.vocabulary):
            raise BadRecord(f"line {line}: {game.name} has no choice {choice}")
        if game.vocabulary[choice] != row[2]:
            raise BadRecord(
                f"line {line}: choice {choice} is {game.vocabulary[choice]!r}, not {row[2]!r}"
            )
        choices.append((seat, choice))
    return choices
