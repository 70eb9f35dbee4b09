"""A record is the truth of a game: what was set up, then every choice, chance included.

The file is JSON with one choice a line: the seat (or "chance"), the choice, and its name, which
is for people and is checked against the rules when the record is read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from warren.core.errors import BadRecord, WarrenError
from warren.core.frames import CHANCE, is_int
from warren.core.game import Game
from warren.core.registry import game as find_game
from warren.core.state import State

FORMAT = "warren-record"
VERSION = 1
HUMAN = "human"
_FIELDS = ("game", "rules", "content", "options", "players", "kinds", "start", "choices")


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
        return self.game.new(len(self.players), **self.options)

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
        except WarrenError as error:
            where = f"line {self.lines[index]}" if self.lines else f"choice {index}"
            why = f"{where}: {error}"
            raise BadRecord(f"{why} ({self.older_rules})" if self.older_rules else why) from None

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
        data = _parse(text)
        for field in _FIELDS:
            if field not in data:
                raise BadRecord(f"line 1: the record has no {field!r}")
        unknown = sorted(set(data) - {"format", "version", *_FIELDS})
        if unknown:
            raise _bad(text, unknown[0], f"a record has no {unknown[0]!r}")
        game = _game(text, data, find)
        rules = _rules(text, game, data["rules"])
        options = data["options"]
        if not isinstance(options, dict):
            raise _bad(text, "options", f"options are an object, not {options!r}")
        players, kinds = data["players"], data["kinds"]
        for field in ("players", "kinds"):
            names = data[field]
            if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
                raise _bad(text, field, f"{field} are a list of names")
        if len(kinds) != len(players):
            raise _bad(text, "kinds", f"{len(kinds)} kinds for {len(players)} players")
        start = data["start"]
        if start is not None and not isinstance(start, dict):
            raise _bad(text, "start", "start is a position or null")
        choices, lines = _choices(text, game, data["choices"])
        record = Record(game, options, players, choices, kinds, start, rules, lines)
        try:
            opening = record.opening()
        except WarrenError as error:
            raise _bad(text, "options" if start is None else "start", str(error)) from None
        if opening.players != len(players):
            raise _bad(text, "players", f"the position is for {opening.players} players")
        return record


def _parse(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"line {error.lineno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise BadRecord("line 1: not a record: nested too deeply") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadRecord(f"line 1: not a Warren record: format is not {FORMAT!r}")
    if data.get("version") != VERSION:
        raise _bad(text, "version", f"record version {data.get('version')!r}; known: {VERSION}")
    return data


def _game(text: str, data: dict[str, Any], find: Callable[[str], Game]) -> Game:
    if not isinstance(data["game"], str):
        raise _bad(text, "game", f"game is a name, not {data['game']!r}")
    try:
        game = find(data["game"])
    except WarrenError as error:
        raise _bad(text, "game", str(error)) from None
    try:
        return game.for_content(data["content"])
    except WarrenError as error:
        raise _bad(text, "content", str(error)) from None


def _rules(text: str, game: Game, rules: object) -> int:
    if not is_int(rules) or rules < 1:
        raise _bad(text, "rules", f"rules is a version number, not {rules!r}")
    if rules > game.rules:
        raise _bad(
            text,
            "rules",
            f"made with rules {rules} of {game.name}, newer than the {game.rules} known here",
        )
    return rules


def _choices(text: str, game: Game, rows: object) -> tuple[list[tuple[int, int]], list[int]]:
    if not isinstance(rows, list):
        raise _bad(text, "choices", "choices are a list")
    lines = _lines_of_items(text, "choices")
    choices: list[tuple[int, int]] = []
    for line, row in zip(lines, rows, strict=True):
        if not (
            isinstance(row, list)
            and len(row) == 3
            and (row[0] == "chance" or is_int(row[0]))
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
    return choices, lines


def _bad(text: str, field: str, why: str) -> BadRecord:
    found = re.search(rf'"{re.escape(field)}"\s*:', text)
    line = text.count("\n", 0, found.start()) + 1 if found else 1
    return BadRecord(f"line {line}: {why}")


def _lines_of_items(text: str, field: str) -> list[int]:
    """The line on which each item of a list field starts; the text is known to be valid JSON."""
    found = re.search(rf'"{field}"\s*:\s*\[', text)
    assert found is not None
    decoder = json.JSONDecoder()
    skip = re.compile(r"[\s,]*")
    lines: list[int] = []
    line, counted, position = 1, 0, found.end()
    while True:
        gap = skip.match(text, position)
        assert gap is not None
        position = gap.end()
        if text[position] == "]":
            return lines
        line += text.count("\n", counted, position)
        counted = position
        lines.append(line)
        _, position = decoder.raw_decode(text, position)
