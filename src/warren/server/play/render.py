"""What one person may see of a table, as JSON: facts, what is asked, what happened.

Everything that leaves the server about a game passes through here, and only a seat's own view,
the events it may see and its own choices do.
"""

from __future__ import annotations

import bisect
import json
from collections.abc import Iterable
from typing import Any

from warren.core.changes import Change, applied
from warren.core.game import Choice
from warren.core.registry import game, game_names
from warren.core.steps import Meaning
from warren.core.table import OVER, PERSON, PLAYING
from warren.core.text import Catalogue, say
from warren.server.language.languages import sentence
from warren.server.play.in_words import in_words
from warren.server.play.stored import BOARD_KINDS, VIEWS, Happened, StoredTable
from warren.server.storage.rows import Entry
from warren.server.tables.lists import Brief
from warren.server.tables.rules import clauses_now
from warren.server.wire.encoding import Written, encoded

Json = dict[str, Any]

MOST_WRITTEN = 5_000
"""Choices that are kept as they were told."""
_WRITTEN: dict[int, tuple[Choice, Written]] = {}

CHAT = 50
"""Lines of chat in a greeting, and in an answer to who asks for earlier ones."""


class Viewer:
    """Somebody who looks: who they are, from which seat, and in which language."""

    def __init__(self, person: str | None, seat: int | None, language: str) -> None:
        self.person = person
        self.seat = seat
        self.language = language


def facts(
    stored: StoredTable,
    person: str | None,
    language: str,
    at: int,
    connected: Iterable[int] = (),
    watching: int = 0,
) -> Json:
    """The table itself."""
    row, terms, table = stored.row, stored.terms, stored.table
    there = set(connected)
    left, running = stored.clocks.left(at), stored.clocks.running()
    mine = table.seats_of(person)
    playing = table.status == PLAYING
    return {
        "id": stored.id,
        "game": row["game"],
        "title": title(row["game"], language),
        "rules": row["rules"],
        "options": stored.options,
        "own_content": row["content"] != "{}",
        "from_position": row["start"] is not None,
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
        "started": stored.started,
        "moved": stored.moved,
        "ended": stored.ended,
        "seq": stored.seq,
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
        "outcome": outcome(stored, language),
        "rematch": stored.rematch,
        "frozen": frozen(stored, language),
    }


def brief(found: Brief, person: str | None, language: str, connected: Iterable[int] = ()) -> Json:
    """A table as lists show it."""
    there = set(connected)
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
        "to_act": found.to_act(),
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "mine": person is not None and seat.person == person,
                "ready": seat.ready,
                "connected": seat.kind == "bot" or seat.seat in there,
            }
            for seat in found.seats
        ],
        "winners": None if ended is None else ended["winners"],
        "frozen": _stopped(found.broken, found.is_frozen, row, language),
    }


def title(name: str, language: str) -> str:
    """What a game is called; one that is not here keeps its name."""
    return game(name).speak(language).sentences["title"] if name in game_names() else str(name)


def frozen(stored: StoredTable, language: str) -> str | None:
    """Why a table can only be looked at, if so."""
    return _stopped(bool(stored.broken), stored.frozen is not None, stored.row, language)


def _stopped(broken: bool, older: bool, row: Json, language: str) -> str | None:
    if broken:
        return sentence(say("broken"), language)
    if not older:
        return None
    return sentence(say("frozen", rules=row["rules"], game=title(row["game"], language)), language)


def outcome(stored: StoredTable, language: str) -> Json | None:
    """How it ended."""
    ending, name = stored.table.ending, stored.row["game"]
    if ending is None or name not in game_names():
        return None
    words = game(name).speak(language)
    message = stored.table.verdict(game(name))
    assert message is not None
    parts = ending.breakdown
    return {
        **ending.to_json(),
        "text": words.render(message, stored.names),
        "breakdown": parts and [_parts(part, words) for part in parts],
        "mark": words.sentences.get(ending.mark, "") if ending.mark else "",
    }


def _parts(parts: dict[str, int], words: Catalogue) -> list[Json]:
    return [
        {"key": key, "text": words.word(key), "points": points} for key, points in parts.items()
    ]


def now(stored: StoredTable, viewer: Viewer, at: int) -> Json | None:
    """What is asked of the viewer, or of others; None before the start."""
    table, seat, language = stored.table, viewer.seat, viewer.language
    if table.match is None:
        return None
    choices: list[Written] = []
    if seat is not None and table.status == PLAYING and table.level_of(seat) is None:
        choices = [_written(choice) for choice in table.offers(seat, language)]
    prompt = table.prompt(seat, language)
    if table.status == OVER:
        prompt = table.match.game.speak(language).render(say("over"))
    left, running = stored.clocks.left(at), stored.clocks.running()
    return {
        "seq": stored.seq,
        "status": table.status,
        "decision": stored.decision,
        "to_act": table.to_act(),
        "held": table.held(),
        "moved": stored.moved,
        "prompt": prompt,
        "choices": choices,
        "undo": seat is not None and table.can_undo(seat),
        "offer": None if table.offer is None else table.offer._asdict(),
        "clauses": clauses_now(table.state),
        "left": [left[s.seat] if s.kind == PERSON else None for s in table.seats],
        "running": [table.status == PLAYING and runs for runs in running],
    }


def _written(choice: Choice) -> Written:
    """A choice as it is told; most are offered again and again, in the same words."""
    known = _WRITTEN.get(id(choice))
    if known is None or known[0] is not choice:
        if len(_WRITTEN) >= MOST_WRITTEN:
            _WRITTEN.clear()
        known = _WRITTEN[id(choice)] = (choice, Written(_offered(choice)))
    return known[1]


def _offered(choice: Choice) -> Json:
    return {
        "id": choice.id,
        "name": choice.name,
        "text": choice.text,
        "group": choice.group,
        "targets": choice.targets,
        "outcome": choice.outcome,
    }


def why_closed(stored: StoredTable, viewer: Viewer, target: str) -> str:
    """Why the viewer cannot point at an element of the board; empty where it is not their turn."""
    seat, table = viewer.seat, stored.table
    if seat is None or seat not in table.to_act() or table.level_of(seat) is not None:
        return ""
    state = table.state
    return state.game.why_closed(state, seat, target, stored.names, viewer.language)


def entry(
    stored: StoredTable, found: Entry, viewer: Viewer, changes: list[Change] | None = None
) -> Json:
    """Something that happened, as the viewer may know it."""
    happened = stored.happened[found.seq]
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
        "choice": _described(stored, found, happened.meaning, viewer) if own else None,
        "log": log(stored, happened, viewer),
        "text": text,
        "back": happened.back,
        "changes": changes,
        "view": None,
    }


def log(stored: StoredTable, happened: Happened, viewer: Viewer) -> list[Json]:
    """The events of an entry that the viewer may see, in words."""
    if not happened.events or stored.game is None:
        return []
    words = stored.game.speak(viewer.language)
    return [
        {"text": words.render(event.message, stored.names), **event.to_json()}
        for event in happened.events
        if event.visible(viewer.seat)
    ]


def _described(
    stored: StoredTable, found: Entry, meaning: Meaning | None, viewer: Viewer
) -> Json | None:
    """A choice that the viewer made, in words; of one that was made long ago only its name."""
    if stored.game is None or found.choice is None:
        return None
    if meaning is None:
        name = stored.game.vocabulary[found.choice]
        return _offered(Choice(found.choice, name, name, "", [], ""))
    return _offered(stored.game.worded(found.choice, meaning, stored.names, viewer.language))


def view(stored: StoredTable, viewer: Viewer) -> Json | None:
    """The board as the viewer sees it."""
    return stored.table.view(viewer.seat) if stored.has_begun else None


def board_in_words(stored: StoredTable, viewer: Viewer) -> list[Json]:
    """The same in words."""
    seen = view(stored, viewer)
    if seen is None or stored.game is None:
        return []
    return in_words(stored.game, seen, stored.names, viewer.language)


def history(stored: StoredTable, viewer: Viewer) -> list[Json]:
    """All that happened, told to somebody who comes: what was undone has left the log.

    Of the chat there are the last lines; `earlier` has those before.
    """
    lines: list[Json] = []
    first = first_line(stored, 0) or 0
    for found in stored.entries:
        if found.kind == "chat" and found.seq < first:
            continue
        shown = entry(stored, found, viewer)
        if found.seq in stored.undone:
            shown["log"] = []
        lines.append(shown)
    return lines


def first_line(stored: StoredTable, after: int) -> int | None:
    """The first line of chat that a greeting has, where it leaves out some that came after."""
    later = len(stored.chats) - bisect.bisect_right(stored.chats, after)
    return stored.chats[-CHAT] if later > CHAT else None


def earlier(stored: StoredTable, viewer: Viewer, before: int) -> tuple[list[Json], bool]:
    """The lines of chat before an entry, the last few of them, and whether there are more."""
    end = bisect.bisect_left(stored.chats, before)
    wanted = set(stored.chats[max(0, end - CHAT) : end])
    found = [e for e in stored.entries if e.seq in wanted]
    return [entry(stored, line, viewer) for line in found], end > CHAT


def news(stored: StoredTable, viewer: Viewer, after: int, at: int) -> bytes:
    """What happened since an entry and what is asked now: made once for all who are told the same.

    It lacks its end, what changed of the table, which is for one person.
    """
    key = (viewer.seat, viewer.language, after, at if stored.clocks.on else 0)
    if key not in stored.told:
        stored.told[key] = news_of(missed(stored, viewer, after), now(stored, viewer, at))
    return stored.told[key]


def news_of(entries: list[Json], asked: Json | None) -> bytes:
    """News but for their end."""
    return encoded({"type": "news", "entries": entries, "now": asked})[:-1] + b',"table":'


def show_whole(entries: list[Json], seen: Json | None) -> Json | None:
    """Give each entry what is seen after it, for what changed; returns what is seen in the end."""
    for line in entries:
        if line["changes"] is not None:
            seen = applied(seen, line["changes"])
            line["changes"], line["view"] = None, seen
    return seen


def missed(stored: StoredTable, viewer: Viewer, after: int) -> list[Json]:
    """What came after an entry that the viewer has seen, with what changed on the board."""
    later, seat, changed = stored.entries[after:], viewer.seat, stored.changed
    if all(not _shows(found) or seat in changed.get(found.seq, ()) for found in later):
        return [
            entry(stored, found, viewer, changed[found.seq][seat] if _shows(found) else None)
            for found in later
        ]
    return missed_long_ago(stored, viewer, after)


def missed_long_ago(stored: StoredTable, viewer: Viewer, after: int, first: int = 0) -> list[Json]:
    """The same for somebody who was away: the first entry with a board tells all of it.

    Lines of chat before `first` are left out.
    """
    later = [e for e in stored.entries[after:] if e.kind != "chat" or e.seq >= first]
    old, latest = later[:-VIEWS], later[-VIEWS:]
    lines = [entry(stored, found, viewer) for found in old]
    if not latest:
        return lines
    again = stored.rewound(latest[0].seq - 1)
    again.watched = {viewer.seat}
    knows_board = False
    for found in latest:
        again.take(found)
        changes = again.changed.get(found.seq, {}).get(viewer.seat)
        if changes is not None and not knows_board:
            changes, knows_board = [{"at": [], "to": view(again, viewer)}], True
        lines.append(entry(again, found, viewer, changes))
    return lines


def _shows(found: Entry) -> bool:
    return found.kind in BOARD_KINDS
