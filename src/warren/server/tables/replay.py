"""A game shown again, move by move, as one seat saw it."""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import Iterator, Sequence
from typing import Any

from warren.core.errors import WarrenError
from warren.core.frames import CHANCE
from warren.core.match import Match
from warren.core.record import FORMAT, VERSION, Record
from warren.core.table import OVER
from warren.server.language.errors import Refused, refuse_unless
from warren.server.play.in_words import in_words
from warren.server.play.stored import StoredTable
from warren.server.tables.game_cache import game_with

MOST = 400
"""Moments in one answer."""

log = logging.getLogger("warren.replay")

Json = dict[str, Any]


def of_table(stored: StoredTable) -> tuple[Record, int, bool]:
    """The record of a table, how far it may be shown, and whether all choices may be."""
    record = stored.table.record()
    if stored.status == OVER:
        return record, len(record.choices), True
    waiting = sum(choice >= 0 for choice in stored.table.state.pending)
    return record, len(record.choices) - waiting, False


def kept_record(stored: StoredTable) -> str:
    """The record of a finished table whose rules are not here, from its entries alone.

    Choices are numbers in the vocabulary that those rules had. The names beside them are those
    of the rules that are here, where they have the number at all: only a server that has the
    old rules can tell whether they fit.
    """
    choices: list[tuple[int, int]] = []
    for entry in stored.entries:
        if entry.kind in ("choice", "chance") and entry.choice is not None:
            choices.append((CHANCE if entry.seat is None else entry.seat, entry.choice))
        elif entry.kind == "undo":
            last = max(i for i, (seat, _) in enumerate(choices) if seat == entry.seat)
            del choices[last]
    content = json.loads(stored.row["content"])
    start = stored.row["start"]
    names = _vocabulary(stored.row["game"], stored.row["content"])
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": stored.row["game"],
        "rules": stored.row["rules"],
        "content": content,
        "options": stored.options,
        "players": stored.names,
        "kinds": stored.table.kinds(),
        "start": None if start is None else json.loads(start),
    }
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
    rows = [
        json.dumps(
            ["chance" if seat == CHANCE else seat, n, names[n] if 0 <= n < len(names) else ""]
        )
        for seat, n in choices
    ]
    body = ",\n".join(f"    {row}" for row in rows)
    return "{\n" + "\n".join(lines) + '\n  "choices": [\n' + body + "\n  ]\n}\n"


def _vocabulary(name: str, content: str) -> Sequence[str]:
    """The names of a game's choices; none where the game does not take the content."""
    try:
        return game_with(name, content).vocabulary.names
    except WarrenError:
        return []


def position_at(record: Record, at: int) -> str:
    """The position after so many choices, as it is kept; secret choices of others are made anew."""
    last = len(record.choices)
    if at > last:
        raise Refused("bad_request", "no_moment", last=last)
    state = record.opening()
    for index in range(at):
        record.play(index, state.apply)
    for seat, choice in enumerate(state.pending):
        if choice >= 0:
            state.take_back(seat)
    refuse_unless(bool(state.to_act()), "not_now", "nothing_left")
    return json.dumps(state.to_json())


def read_record(text: str) -> Record:
    """A record from a file; a broken one is refused with the line and the reason."""
    with _refusing_records():
        return Record.from_text(text)


@contextlib.contextmanager
def _refusing_records() -> Iterator[None]:
    """What a stranger's file does to the rules is told to the stranger; the log gets a line."""
    try:
        yield
    except WarrenError as error:
        raise Refused("bad_request", "broken_record", what=str(error)) from None
    except MemoryError:
        raise
    except Exception as error:
        log.warning("a record is odd", extra={"why": type(error).__name__})
        raise Refused("bad_request", "odd_record") from None


def moments_of(
    record: Record,
    seat: int | None,
    language: str,
    last: int | None = None,
    all_choices: bool = True,
    start: int = 0,
    to: int | None = None,
    words: bool = False,
) -> Json:
    """The moments of a record as a seat sees them."""
    last = len(record.choices) if last is None else last
    upto = min(last if to is None else to, start + MOST, last)
    if not 0 <= start <= last or upto < start:
        raise Refused("bad_request", "no_moment", last=last)
    if seat is not None and not 0 <= seat < len(record.players):
        raise Refused("bad_request", "no_seat", last=len(record.players) - 1)
    with _refusing_records():
        moments = _moments(record, seat, language, all_choices, start, upto)
        for moment in moments:
            moment["words"] = (
                in_words(record.game, moment["view"], record.players, language) if words else None
            )
    game = record.game
    return {
        "game": game.name,
        "title": game.speak(language).sentences["title"],
        "rules": record.rules,
        "older": record.older_rules,
        "options": record.options,
        "players": record.players,
        "kinds": record.kinds,
        "seat": seat,
        "last": last,
        "from": start,
        "to": upto,
        "box": game.printed(record.options) if game.content else None,
        "moments": moments,
    }


def _moments(
    record: Record, seat: int | None, language: str, all_choices: bool, start: int, upto: int
) -> list[Json]:
    game, names = record.game, record.players
    words = game.speak(language)
    match = Match(record.opening(), names, record.kinds)
    moments: list[Json] = []
    if start == 0:
        view = match.state.view(seat)
        moments.append({"n": 0, "seat": None, "choice": None, "log": [], "view": view})
    for index in range(upto):
        who, choice = record.choices[index]
        text: str | None = None
        wanted = index + 1 >= start
        state = match.state
        if wanted and (all_choices or who == seat) and choice in state.legal(who):
            text = game.describe(state, who, choice, names, language).text
        before = len(match.log)
        record.play(index, match.apply)
        if wanted:
            log = [
                {"text": words.render(entry.event.message, names), **entry.event.to_json()}
                for entry in match.log[before:]
                if entry.event.visible(seat)
            ]
            view = match.state.view(seat)
            moments.append({"n": index + 1, "seat": who, "choice": text, "log": log, "view": view})
    return moments
