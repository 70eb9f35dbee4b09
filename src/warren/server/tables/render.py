"""What one person may see of a table, as JSON: facts, what is asked, what happened.

Everything that leaves the server about a game passes through here, and only a seat's own view,
the events it may see and its own choices do.
"""

from __future__ import annotations

import bisect
import json
from collections.abc import Iterable
from typing import Any

from warren.core.ending import Ending, verdict
from warren.core.frames import NOBODY
from warren.core.registry import game, game_names
from warren.core.steps import Meaning
from warren.core.text import Catalogue, say
from warren.server.languages import tell
from warren.server.storage.rows import Brief
from warren.server.tables.rules import clauses_now
from warren.server.tables.stored import OVER, PLAYING, VIEWS, Entry, Happened, Table

Json = dict[str, Any]

CHAT = 50
"""Lines of chat in a greeting, and in an answer to who asks for earlier ones."""


class Viewer:
    """Somebody who looks: who they are, from which seat, and in which language."""

    def __init__(self, person: str | None, seat: int | None, language: str) -> None:
        self.person = person
        self.seat = seat
        self.language = language


def facts(
    table: Table,
    person: str | None,
    language: str,
    at: int,
    connected: Iterable[int] = (),
    watching: int = 0,
) -> Json:
    """The table itself."""
    row, terms = table.row, table.terms
    there = set(connected)
    left, running = table.clocks.left(at), table.clocks.running()
    mine = table.seats_of(person)
    playing = table.status == PLAYING
    return {
        "id": table.id,
        "game": row["game"],
        "title": title(row["game"], language),
        "rules": row["rules"],
        "options": table.options,
        "own_content": row["content"] != "{}",
        "status": table.status,
        "public": row["public"],
        "spectators": terms["spectators"],
        "hints": terms["hints"],
        "undo": terms["undo"],
        "clock": terms["clock"],
        "at_zero": terms["at_zero"],
        "stand_in": terms["stand_in"],
        "autostart": terms["autostart"],
        "host": person is not None and row["host"] == person,
        "created": row["created"],
        "started": table.started,
        "moved": table.moved,
        "ended": table.ended,
        "seq": table.seq,
        "to_act": table.to_act(),
        "your_turn": any(seat in mine for seat in table.waits_for()),
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "mine": seat.seat in mine,
                "here": seat.here,
                "ready": seat.ready,
                "connected": seat.kind == "bot" or seat.seat in there,
                "resigned": seat.seat in table.resigned,
                "stand_in": table.stand_ins.get(seat.seat),
                "left": left[seat.seat] if seat.kind == "person" else None,
                "running": playing and running[seat.seat],
            }
            for seat in table.seats
        ],
        "watching": watching,
        "outcome": outcome(table, language),
        "rematch": table.rematch,
        "frozen": frozen(table, language),
    }


def brief(found: Brief, person: str | None, language: str) -> Json:
    """A table as lists show it."""
    row = found.row
    ended = None if row["outcome"] is None else json.loads(row["outcome"])
    return {
        "id": row["id"],
        "game": row["game"],
        "title": title(row["game"], language),
        "status": row["status"],
        "options": json.loads(row["options"]),
        "own_content": row["content"] != "{}",
        "public": row["public"],
        "clock": found.terms["clock"],
        "host": person is not None and row["host"] == person,
        "created": row["created"],
        "moved": row["moved"],
        "ended": row["ended"],
        "deadline": row["deadline"],
        "your_turn": found.waits_for(person),
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "mine": person is not None and seat.person == person,
                "ready": seat.ready,
            }
            for seat in found.seats
        ],
        "winners": None if ended is None else ended["winners"],
        "frozen": _stopped(found.broken, found.is_frozen, row, language),
    }


def title(name: str, language: str) -> str:
    """What a game is called; one that is not here keeps its name."""
    return game(name).speak(language).sentences["title"] if name in game_names() else str(name)


def frozen(table: Table, language: str) -> str | None:
    """Why a table can only be looked at, if so."""
    return _stopped(bool(table.broken), table.frozen is not None, table.row, language)


def _stopped(broken: bool, older: bool, row: Json, language: str) -> str | None:
    if broken:
        return tell(say("broken"), language)
    if not older:
        return None
    return tell(say("frozen", rules=row["rules"], game=title(row["game"], language)), language)


def outcome(table: Table, language: str) -> Json | None:
    """How it ended."""
    found = table.outcome
    if found is None or table.row["game"] not in game_names():
        return None
    played = game(table.row["game"])
    words = played.speak(language)
    parts = found["breakdown"]
    message = verdict(Ending.from_json(found), table.resigned, played.cooperative)
    return {
        **found,
        "text": words.render(message, table.names),
        "breakdown": parts and [_parts(part, words) for part in parts],
        "mark": words.sentences.get(found["mark"], "") if found["mark"] else "",
    }


def _parts(parts: dict[str, int], words: Catalogue) -> list[Json]:
    return [
        {"key": key, "text": words.word(key), "points": points} for key, points in parts.items()
    ]


def now(table: Table, viewer: Viewer, at: int) -> Json | None:
    """What is asked of the viewer, or of others; None before the start."""
    if table.match is None:
        return None
    state, seat = table.match.state, viewer.seat
    played, names = table.match.game, table.names
    choices: list[Json] = []
    prompt = played.prompt(state, NOBODY if seat is None else seat, names, viewer.language)
    if seat is not None and table.status == PLAYING and table.level_of(seat) is None:
        choices = [
            played.describe(state, seat, choice, names, viewer.language)._asdict()
            for choice in state.legal(seat)
        ]
    if table.status == OVER:
        prompt = played.speak(viewer.language).render(say("over"))
    offer = None if table.offer is None else table.offer._asdict()
    left = table.clocks.left(at)
    return {
        "seq": table.seq,
        "status": table.status,
        "decision": table.decision,
        "to_act": table.to_act(),
        "held": table.held(),
        "moved": table.moved,
        "prompt": prompt,
        "choices": choices,
        "undo": seat is not None and table.can_undo(seat),
        "offer": offer,
        "clauses": clauses_now(state),
        "left": [
            part if table.seats[index].kind == "person" else None for index, part in enumerate(left)
        ],
        "running": [table.status == PLAYING and runs for runs in table.clocks.running()],
    }


def entry(table: Table, found: Entry, viewer: Viewer, view: Json | None) -> Json:
    """Something that happened, as the viewer may know it."""
    happened = table.happened[found.seq]
    own = found.kind == "choice" and viewer.seat is not None and found.seat == viewer.seat
    data = found.data or {}
    text = data.get("text", data.get("why"))
    if found.kind == "chat" and found.seat is None:
        text = f"{data['name']}: {text}"
    return {
        "seq": found.seq,
        "at": found.at,
        "kind": found.kind,
        "seat": found.seat,
        "n": happened.n,
        "choice": _described(table, found, happened.meaning, viewer) if own else None,
        "log": log(table, happened, viewer),
        "text": text,
        "back": happened.back,
        "view": view,
    }


def log(table: Table, happened: Happened, viewer: Viewer) -> list[Json]:
    """The events of an entry that the viewer may see, in words."""
    if not happened.events or table.game is None:
        return []
    words = table.game.speak(viewer.language)
    return [
        {"text": words.render(event.message, table.names), **event.to_json()}
        for event in happened.events
        if event.visible(viewer.seat)
    ]


def _described(table: Table, found: Entry, meaning: Meaning | None, viewer: Viewer) -> Json | None:
    if meaning is None or table.game is None or found.choice is None:
        return None
    words, names = table.game.speak(viewer.language), table.names
    return {
        "id": found.choice,
        "name": table.game.vocabulary[found.choice],
        "text": words.render(meaning.message, names),
        "group": words.render(meaning.group, names),
        "targets": meaning.targets,
        "outcome": "" if meaning.outcome is None else words.render(meaning.outcome, names),
    }


def view(table: Table, viewer: Viewer) -> Json | None:
    """The board as the viewer sees it."""
    return None if table.match is None else table.match.state.view(viewer.seat)


def history(table: Table, viewer: Viewer) -> list[Json]:
    """All that happened, told to somebody who comes: what was undone has left the log.

    Of the chat there are the last lines; `earlier` has those before.
    """
    told: list[Json] = []
    first = first_line(table, 0) or 0
    for found in table.entries:
        if found.kind == "chat" and found.seq < first:
            continue
        shown = entry(table, found, viewer, None)
        if found.seq in table.undone:
            shown["log"] = []
        told.append(shown)
    return told


def first_line(table: Table, after: int) -> int | None:
    """The first line of chat that a greeting has, where it leaves out some that came after."""
    later = len(table.chats) - bisect.bisect_right(table.chats, after)
    return table.chats[-CHAT] if later > CHAT else None


def earlier(table: Table, viewer: Viewer, before: int) -> tuple[list[Json], bool]:
    """The lines of chat before an entry, the last few of them, and whether there are more."""
    end = bisect.bisect_left(table.chats, before)
    wanted = set(table.chats[max(0, end - CHAT) : end])
    found = [e for e in table.entries if e.seq in wanted]
    return [entry(table, line, viewer, None) for line in found], end > CHAT


def missed(table: Table, viewer: Viewer, after: int, first: int = 0) -> list[Json]:
    """Exactly what came after an entry, with what the viewer saw after each of the latest.

    Lines of chat before `first` are left out.
    """
    later = [e for e in table.entries if e.seq > after and (e.kind != "chat" or e.seq >= first)]
    if all(not _shows(found) or viewer.seat in table.views.get(found.seq, {}) for found in later):
        return [
            entry(table, found, viewer, table.views.get(found.seq, {}).get(viewer.seat))
            for found in later
        ]
    shown = later[0].seq if len(later) <= VIEWS else later[-VIEWS].seq
    again = table.rewound(shown - 1)
    told = [entry(table, found, viewer, None) for found in later if found.seq < shown]
    for found in later:
        if found.seq >= shown:
            again.fold(found, tell=True)
            seen = view(again, viewer) if _shows(found) else None
            told.append(entry(again, found, viewer, seen))
    return told


def _shows(found: Entry) -> bool:
    return found.kind in ("start", "choice", "chance", "undo")
