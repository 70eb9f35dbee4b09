"""A table as its entries make it: nothing here waits, reads a clock or touches a database.

The rows of the database are the truth; a `StoredTable` is what they add up to. So it can be
thrown away and made again at any time, by any process.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any, NamedTuple, get_args

from warren.core.changes import Change, differences
from warren.core.ending import Ending
from warren.core.events import Event
from warren.core.frames import CHANCE, NOBODY
from warren.core.game import Game
from warren.core.match import Match
from warren.core.registry import game as find_game
from warren.core.registry import game_names
from warren.core.steps import Meaning
from warren.core.table import CLOSED, OPEN, OVER, PLAYING, SEAT_KINDS, Next, Seat, Table
from warren.server import wire
from warren.server.language.errors import Refused
from warren.server.play.clocks import Clocks
from warren.server.storage.rows import Append, Entry, SeatRow, TableRows
from warren.server.tables.game_cache import game_with

VIEWS = 60
"""How many of the latest entries are told with a view to somebody who missed them."""
KEPT = 4
"""How many entries before the latest change keep with them what changed, and what was meant."""

GAME_KINDS = frozenset(("start", "choice", "chance", "undo", "go", "leave", "return", "resign"))
"""Entries that change the game, or who plays it."""
MINOR_KINDS = frozenset(("choice", "chance", "undo", "go", "chat", "offer", "agree", "decline"))
"""Entries that change nothing that a list of seats shows, but for the end of the game."""
BOARD_KINDS = frozenset(("start", "choice", "chance", "undo"))
"""Entries after which the board may look different."""
RULELESS_KINDS = frozenset(("leave", "return", "resign"))
"""Entries that can be followed without the rules: who plays for whom."""
KINDS = frozenset(get_args(wire.Kind))
NUMBERS = ("rules", "created", "moved", "decision")


class Damaged(Exception):
    """Rows that do not go together."""


class Happened(NamedTuple):
    """What an entry came to: its events, the record's length after it, and what it undid."""

    events: list[Event]
    n: int
    back: int | None = None
    meaning: Meaning | None = None


class StoredTable:
    """One table, from its rows: the table itself, its terms and clocks, and what happened."""

    def __init__(
        self, row: dict[str, Any], seats: list[Seat], entries: list[Entry], broken: str = ""
    ) -> None:
        self.id: str = row["id"]
        self.broken = broken
        """Why it failed here, for the log; such a table is shown as closed, and stays as it is."""
        self.row = row
        self.terms: dict[str, Any] = json.loads(row["terms"])
        self.options: dict[str, Any] = json.loads(row["options"])
        self.game, self.frozen = (None, None) if broken else _game_of(row)
        self.table = Table(seats, self.terms["undo"], self.terms["stand_in"])
        self.started: int | None = None
        self.ended: int | None = None
        self.moved: int = row["created"]
        self.rematch: str | None = row["rematch"]
        self.decision = 0
        self.entries: list[Entry] = []
        self.fresh: list[Entry] = []
        """Entries that are not committed yet."""
        self.changes: dict[int, dict[str, Any]] = {}
        """Columns of seats that are not committed yet."""
        self.happened: dict[int, Happened] = {}
        self.chats: list[int] = []
        """The numbers of the lines of chat."""
        self.messages: dict[tuple[str, str], int] = {}
        self.undone: set[int] = set()
        self.clocks = Clocks(self.terms["clock"], len(seats))
        self.watched: set[int | None] = set()
        """The seats from which somebody looks on here."""
        self.facts_changed = 0
        """The last entry that changed more of the table than whose turn it is."""
        self.changed: dict[int, dict[int | None, list[Change]]] = {}
        """By entry and seat, what those who look on see otherwise than before."""
        self.told: dict[tuple[Any, ...], bytes] = {}
        """What was sent of the latest entries, as long as it holds: many may be told the same."""
        self._chosen: list[tuple[int, int]] = []
        """The entries of choices that stand, each with its seat."""
        for entry in entries:
            self.fold(entry)
        if self.frozen is not None:
            self._trust_row()
        if broken or row["status"] == CLOSED:
            self.table.close()

    @staticmethod
    def read(found: TableRows) -> StoredTable:
        """A table from its rows; where they are damaged, one that is broken."""
        try:
            return _checked(found)
        except Exception as error:  # whatever a damaged row leads to stays at its table
            why = f"{type(error).__name__}: {error}"
            return StoredTable.unreadable(found.row, found.seats, why)

    @staticmethod
    def unreadable(row: dict[str, Any], seats: Sequence[SeatRow | Seat], why: str) -> StoredTable:
        """What can be shown of a table that fails: that it is there, and who sits at it."""
        sane = [_seat(sane_seat(number, seat)) for number, seat in enumerate(seats)]
        return StoredTable(sane_row(row), sane, [], why)

    def _trust_row(self) -> None:
        """A table whose rules are not here is as those who had them left it."""
        row = self.row
        self.table.status = row["status"]
        self.started, self.ended, self.decision = row["started"], row["ended"], row["decision"]
        if row["outcome"] is not None:
            self.table.ending = Ending.from_json(json.loads(row["outcome"]))

    # Asking

    def refuse_if_stopped(self) -> None:
        """Refuse to change a table that this server cannot play on."""
        if self.broken:
            raise Refused("not_now", "broken")
        if self.frozen is not None:
            raise Refused("not_now", "frozen", rules=self.frozen, game=self.row["game"])

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].seq if self.entries else 0

    @property
    def status(self) -> str:
        """Open, playing, over or closed."""
        return self.table.status

    @property
    def seats(self) -> list[Seat]:
        """Who sits where."""
        return self.table.seats

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return self.table.names

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that belong to somebody."""
        return self.table.seats_of(person)

    @property
    def has_begun(self) -> bool:
        """Whether there is a position to look at."""
        return self.table.match is not None

    @property
    def version(self) -> int:
        """Grows with every change of the game, also with one that fails half-way."""
        return 0 if self.table.match is None else self.table.match.version

    # Changing

    def add(
        self,
        kind: str,
        at: int,
        seat: int | None = None,
        choice: int | None = None,
        data: dict[str, Any] | None = None,
        person: str | None = None,
        message: str | None = None,
    ) -> Entry:
        """Let something happen; it is to be committed, or the table thrown away."""
        last = self.entries[-1].at if self.entries else 0
        entry = Entry(self.seq + 1, max(at, last), kind, seat, choice, data, person, message)
        self.take(entry)
        self.fresh.append(entry)
        return entry

    def take(self, entry: Entry) -> None:
        """Fold a new entry, keeping what those who look on see otherwise than before it."""
        if entry.kind not in BOARD_KINDS or not self.watched:
            self.fold(entry)
            return
        before = {seat: self.table.view(seat) if self.has_begun else None for seat in self.watched}
        self.fold(entry, describe=entry.seat in self.watched)
        if self.has_begun:
            after = {seat: self.table.view(seat) for seat in before}
            self.changed[entry.seq] = differences(before, after)

    def change(self, seat: int, **values: Any) -> None:
        """Change a seat's row, together with the entry that says so."""
        for name, value in values.items():
            if name != "link":
                setattr(self.seats[seat], name, value)
        self.changes.setdefault(seat, {}).update(values)

    def draw(self, at: int, rng: random.Random) -> None:
        """Let chance choose for as long as it is asked."""
        while self.table.next().next is Next.DRAW:
            self.add("chance", at, CHANCE, self.table.draw(rng))

    def fold(self, entry: Entry, describe: bool = False) -> None:
        """Take an entry into account; with `describe`, keep what its choice meant."""
        happened = Happened([], 0)
        if self.frozen is None or entry.kind in RULELESS_KINDS:
            happened = self._play(entry, describe)
        self.entries.append(entry)
        self.told.clear()
        self.happened[entry.seq] = happened
        if entry.kind == "chat":
            self.chats.append(entry.seq)
        if entry.kind not in MINOR_KINDS or self.status != PLAYING:
            self.facts_changed = entry.seq
        if entry.person is not None and entry.message is not None:
            self.messages[entry.person, entry.message] = entry.seq
        if entry.kind in GAME_KINDS:
            self._note_turn(entry)

    def _note_turn(self, entry: Entry) -> None:
        self.moved = entry.at
        if self.ended is None and self.status == OVER:
            self.ended = entry.at
        undone = entry.seat if entry.kind == "undo" else None
        waits, asked = self.table.waits_for(), self.table.to_act()
        self.clocks.turn(entry.at, frozenset(waits), frozenset(asked), undone)

    def _play(self, entry: Entry, describe: bool) -> Happened:
        table = self.table
        events: list[Event] = []
        back: int | None = None
        meaning: Meaning | None = None
        seat = NOBODY if entry.seat is None else entry.seat
        match entry.kind:
            case "start":
                self._begin(entry)
            case "choice" | "chance":
                events, meaning = self._choose(entry, seat, describe)
            case "undo":
                back = self._undo(entry, seat)
            case "go":
                table.go_on(seat)
            case "offer":
                table.ask_undo(seat)
            case "agree":
                table.agree(seat)
            case "decline":
                table.decline()
            case "leave":
                table.leave(seat, (entry.data or {})["level"])
            case "return":
                table.come_back(seat)
            case "resign":
                table.resign(seat)
            case "close":
                table.close()
        n = 0 if table.match is None else len(table.match.choices)
        return Happened(events, n, back, meaning)

    def _begin(self, entry: Entry) -> None:
        assert self.game is not None
        if self.row["start"] is None:
            match = Match.new(self.game, self.names, self.options)
        else:
            position = self.game.from_json(json.loads(self.row["start"]))
            match = Match.from_position(position, self.names)
        self.table.begin(match)
        self.started = entry.at
        self.decision = entry.seq

    def _choose(
        self, entry: Entry, seat: int, describe: bool
    ) -> tuple[list[Event], Meaning | None]:
        assert entry.choice is not None
        hold = bool((entry.data or {}).get("hold"))
        chosen = self.table.choose(seat, entry.choice, hold, describe and seat != CHANCE)
        if chosen.decides:
            self.decision = entry.seq
        if seat != CHANCE:
            self._chosen.append((entry.seq, seat))
        return chosen.events, chosen.meaning

    def _undo(self, entry: Entry, seat: int) -> int:
        if self.table.undo(seat):
            self.decision = entry.seq
        index = max(i for i, (_, who) in enumerate(self._chosen) if who == seat)
        back, _ = self._chosen.pop(index)
        self.undone.add(back)
        return back

    # Keeping

    def append(self, before: int) -> Append:
        """What is to be written: all that happened since an entry."""
        for seq in [seq for seq in self.changed if seq <= before - KEPT]:
            del self.changed[seq]
            self.happened[seq] = self.happened[seq]._replace(meaning=None)
        return Append(self.id, before, self.summary(), self.fresh, self.changes)

    def summary(self) -> dict[str, Any]:
        """The columns that follow from the entries, written together with them."""
        table = self.table
        ending = table.ending
        return {
            "seq": self.seq,
            "decision": self.decision,
            "status": table.status,
            "moved": self.moved,
            "started": self.started,
            "ended": self.ended,
            "asked": sum(1 << seat for seat in table.waits_for()),
            "due": table.next().goes_on,
            "deadline": self.clocks.deadline() if table.status == PLAYING else None,
            "outcome": None if ending is None else json.dumps(ending.to_json()),
        }

    def rewound(self, upto: int) -> StoredTable:
        """The same table after an earlier entry."""
        return StoredTable(
            {**self.row, "status": OPEN},
            self.seats,
            [entry for entry in self.entries if entry.seq <= upto],
        )


# Reading


def _checked(found: TableRows) -> StoredTable:
    """A table whose rows are as they should be, or an exception that says what is wrong."""
    row, seats, entries = found
    if [seat.seat for seat in seats] != list(range(len(seats))) or not seats:
        raise Damaged(f"it has the seats {[seat.seat for seat in seats]}")
    if any(seat.kind not in SEAT_KINDS for seat in seats):
        raise Damaged(f"its seats are {[seat.kind for seat in seats]}")
    if [entry["seq"] for entry in entries] != list(range(1, row["seq"] + 1)):
        raise Damaged(f"it has {len(entries)} entries, and the last should be {row['seq']}")
    read = [Entry.from_row(entry) for entry in entries]
    if any(entry.kind not in KINDS for entry in read):
        raise Damaged(f"it has entries of the kinds {sorted({e.kind for e in read} - KINDS)}")
    odd = [name for name in NUMBERS if not isinstance(row[name], int)]
    if odd:
        raise Damaged(f"no numbers: {odd}")
    stored = StoredTable(row, [_seat(seat) for seat in seats], read)
    wire.Terms.model_validate(stored.terms)
    if len(stored.terms) < len(wire.Terms.model_fields):
        raise Damaged(f"of its terms only {sorted(stored.terms)} are there")
    if stored.status not in (OPEN, PLAYING, OVER, CLOSED):
        raise Damaged(f"its status is {stored.status}")
    return stored


def _seat(row: SeatRow) -> Seat:
    return Seat(row.seat, row.kind, row.name, row.level, row.person, row.here, row.ready)


UNREADABLE: dict[str, Any] = {
    "terms": json.dumps(
        {
            "spectators": False,
            "hints": False,
            "undo": "off",
            "clock": None,
            "at_zero": "bot",
            "stand_in": "scout",
            "autostart": False,
        }
    ),
    "options": "{}",
    "start": None,
    "content": "{}",
    "status": CLOSED,
    "started": None,
    "ended": None,
    "deadline": None,
    "outcome": None,
    "rematch": None,
    "asked": 0,
}
"""In place of what cannot be trusted in the row of a table that fails."""


def sane_row(row: dict[str, Any]) -> dict[str, Any]:
    """What can be trusted of the row of a table that fails."""
    numbers = {name: _whole(row[name]) for name in ("rules", "created", "moved")}
    return row | numbers | UNREADABLE | {"public": bool(row["public"])}


def sane_seat(number: int, seat: SeatRow | Seat) -> SeatRow:
    """What can be trusted of a seat of such a table."""
    kind = seat.kind if seat.kind in SEAT_KINDS else "open"
    level = seat.level if isinstance(seat.level, str) else None
    person = seat.person if isinstance(seat.person, str) else None
    name, here, ready = str(seat.name), bool(seat.here), bool(seat.ready)
    return SeatRow(number, kind, person, name, level, here, ready)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _game_of(row: dict[str, Any]) -> tuple[Game | None, int | None]:
    """The table's game, or the version of the rules that is not here any more."""
    name = row["game"]
    if name not in game_names() or find_game(name).rules != row["rules"]:
        return None, row["rules"]
    game = game_with(name, row["content"])
    return (game, None) if game.rules == row["rules"] else (None, row["rules"])
