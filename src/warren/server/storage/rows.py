"""How tables are read from the database and written to it."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from typing import Any, get_args

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, insert, or_, select, update

from warren.core.registry import game as find_game
from warren.core.registry import game_names
from warren.server import wire
from warren.server.errors import Conflict
from warren.server.storage import schema
from warren.server.tables.stored import CLOSED, OPEN, OVER, PLAYING, SEAT_KINDS, Entry, Seat, Table

NUMBERS = ("rules", "created", "moved", "decision")
KINDS = frozenset(get_args(wire.Kind))


class Brief:
    """A table as lists show it: its rows, without playing it through."""

    def __init__(self, row: dict[str, Any], seats: list[Seat], broken: bool = False) -> None:
        self.row = row
        self.seats = seats
        self.broken = broken

    def unreadable(self) -> Brief:
        """What a list can say of a table whose rows are damaged."""
        table = Table.unreadable(self.row, self.seats, "damaged")
        return Brief(table.row, table.seats, broken=True)

    @property
    def terms(self) -> dict[str, Any]:
        """What was agreed on when the table was made."""
        found: dict[str, Any] = json.loads(self.row["terms"])
        return found

    @property
    def is_frozen(self) -> bool:
        """Whether it was begun with rules that are not here."""
        return bool(self.row["rules"] != rules_here().get(self.row["game"]))

    def waits_for(self, person: str | None) -> bool:
        """Whether it is this person's turn."""
        if self.row["status"] != PLAYING or self.is_frozen:
            return False
        asked: int = self.row["asked"]
        mine = (s.seat for s in self.seats if person is not None and s.person == person)
        return any(asked >> seat & 1 for seat in mine)


def rules_here() -> dict[str, int]:
    """The games that are here, each with the version of its rules."""
    return {name: find_game(name).rules for name in game_names()}


def playable() -> ColumnElement[bool]:
    """That a table was begun with rules that are here."""
    tables = schema.tables
    here = rules_here().items()
    return or_(*(and_(tables.c.game == name, tables.c.rules == rules) for name, rules in here))


def briefs(connection: Connection, wanted: ColumnElement[bool], most: int) -> list[Brief]:
    """The tables of some kind that moved last."""
    tables, seats = schema.tables, schema.seats
    found = connection.execute(
        select(tables).where(wanted).order_by(tables.c.moved.desc()).limit(most)
    ).mappings()
    by_id = {row["id"]: Brief(dict(row), []) for row in found}
    for s in connection.execute(
        select(seats).where(seats.c.table_id.in_(by_id)).order_by(seats.c.seat)
    ).mappings():
        by_id[s["table_id"]].seats.append(_seat(s))
    return list(by_id.values())


def _seat(s: RowMapping) -> Seat:
    return Seat(s["seat"], s["kind"], s["person"], s["name"], s["level"], s["here"], s["ready"])


def load(connection: Connection, table_id: str) -> Table | None:
    """A table from its rows; None where there is none, and a broken one where they are damaged."""
    tables, seats = schema.tables, schema.seats
    row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
    if row is None:
        return None
    found = connection.execute(
        select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    ).mappings()
    sat = [_seat(s) for s in found]
    kept = _rows_after(connection, table_id, 0)
    try:
        return _read(dict(row), sat, _entries(kept))
    except Exception as error:  # whatever a damaged row leads to stays at its table
        return Table.unreadable(dict(row), sat, f"{type(error).__name__}: {error}")


class Damaged(Exception):
    """Rows that do not go together."""


def _read(row: dict[str, Any], seats: list[Seat], entries: list[Entry]) -> Table:
    """A table whose rows are as they should be, or an exception that says what is wrong."""
    if [seat.seat for seat in seats] != list(range(len(seats))) or not seats:
        raise Damaged(f"it has the seats {[seat.seat for seat in seats]}")
    if any(seat.kind not in SEAT_KINDS for seat in seats):
        raise Damaged(f"its seats are {[seat.kind for seat in seats]}")
    if [entry.seq for entry in entries] != list(range(1, row["seq"] + 1)):
        raise Damaged(f"it has {len(entries)} entries, and the last should be {row['seq']}")
    if any(entry.kind not in KINDS for entry in entries):
        raise Damaged(f"it has entries of the kinds {sorted({e.kind for e in entries} - KINDS)}")
    odd = [name for name in NUMBERS if not isinstance(row[name], int)]
    if odd:
        raise Damaged(f"no numbers: {odd}")
    table = Table(row, seats, entries)
    wire.Terms.model_validate(table.terms)
    if len(table.terms) < len(wire.Terms.model_fields):
        raise Damaged(f"of its terms only {sorted(table.terms)} are there")
    if table.status not in (OPEN, PLAYING, OVER, CLOSED):
        raise Damaged(f"its status is {table.status}")
    return table


def entries_after(connection: Connection, table_id: str, seq: int) -> list[Entry]:
    """What happened after an entry."""
    return _entries(_rows_after(connection, table_id, seq))


def _rows_after(connection: Connection, table_id: str, seq: int) -> Sequence[RowMapping]:
    entries = schema.entries
    return (
        connection.execute(
            select(entries)
            .where(entries.c.table_id == table_id, entries.c.seq > seq)
            .order_by(entries.c.seq)
        )
        .mappings()
        .all()
    )


def _entries(rows: Sequence[RowMapping]) -> list[Entry]:
    return [
        Entry(
            row["seq"],
            row["at"],
            row["kind"],
            row["seat"],
            row["choice"],
            None if row["data"] is None else json.loads(row["data"]),
            row["person"],
            row["message"],
        )
        for row in rows
    ]


def entry_row(table_id: str, entry: Entry) -> dict[str, Any]:
    """An entry as a row."""
    row = entry._asdict() | {"table_id": table_id}
    row["data"] = None if entry.data is None else json.dumps(entry.data)
    return row


class Append:
    """The new entries of a table, written if nobody else wrote to it since it was read."""

    def __init__(self, table: Table, before: int) -> None:
        self.id = table.id
        self.before = before
        self.summary = table.summary()
        self.entries = [entry_row(table.id, entry) for entry in table.fresh]
        self.changes = {seat: dict(values) for seat, values in table.changes.items()}

    @property
    def is_plain(self) -> bool:
        """Whether it is nothing but play: such appends can share statements."""
        return not self.changes

    def __call__(self, connection: Connection) -> None:
        """The head moves on first: it is what two writers would fight over."""
        tables, seats = schema.tables, schema.seats
        moved = connection.execute(
            update(tables)
            .where(tables.c.id == self.id, tables.c.seq == self.before)
            .values(**self.summary)
        )
        if moved.rowcount != 1:
            raise Conflict(f"table {self.id} is not at {self.before} any more")
        connection.execute(insert(schema.entries), self.entries)
        for seat, values in self.changes.items():
            connection.execute(
                update(seats)
                .where(seats.c.table_id == self.id, seats.c.seat == seat)
                .values(**values)
            )


SUMMARY = {
    "seq": "INTEGER",
    "decision": "INTEGER",
    "status": "VARCHAR(8)",
    "moved": "BIGINT",
    "started": "BIGINT",
    "ended": "BIGINT",
    "asked": "INTEGER",
    "due": "BOOLEAN",
    "deadline": "BIGINT",
    "outcome": "TEXT",
}
"""The columns of `Table.summary` with their types, which PostgreSQL does not guess."""
ENTRY = ("table_id", *Entry._fields)


def append_all(connection: Connection, appends: list[Append]) -> list[Conflict | None]:
    """Write plain appends of different tables with two statements for all of them.

    A statement from a thread costs far more by waiting for Python's lock than by its work, so
    a busy server is twice as fast for it.
    """
    heads = [
        value
        for append in appends
        for value in (append.id, append.before, *(append.summary[name] for name in SUMMARY))
    ]
    moved = set(
        connection.exec_driver_sql(
            _move_heads(len(appends), connection.dialect.name), tuple(heads)
        ).scalars()
    )
    rows = [row for append in appends if append.id in moved for row in append.entries]
    if rows:
        connection.exec_driver_sql(
            _insert_entries(len(rows), connection.dialect.name),
            tuple(row[name] for row in rows for name in ENTRY),
        )
    return [
        None if append.id in moved else Conflict(f"table {append.id} has moved on")
        for append in appends
    ]


def _marks(count: int, columns: int, dialect: str) -> str:
    mark = "?" if dialect == "sqlite" else "%s"
    row = f"({', '.join([mark] * columns)})"
    return ", ".join([row] * count)


@functools.lru_cache(maxsize=128)
def _move_heads(count: int, dialect: str) -> str:
    names = ", ".join(f"new_{name}" for name in SUMMARY)
    sets = ", ".join(f"{name} = CAST(new_{name} AS {kind})" for name, kind in SUMMARY.items())
    values = _marks(count, 2 + len(SUMMARY), dialect)
    return (
        f"WITH heads(table_id, seen_at, {names}) AS (VALUES {values}) "
        f"UPDATE tables SET {sets} FROM heads "
        "WHERE tables.id = heads.table_id AND tables.seq = CAST(heads.seen_at AS INTEGER) "
        "RETURNING tables.id"
    )


@functools.lru_cache(maxsize=128)
def _insert_entries(count: int, dialect: str) -> str:
    return f"INSERT INTO entries ({', '.join(ENTRY)}) VALUES {_marks(count, len(ENTRY), dialect)}"
