"""How tables are read from the database and written to it."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, insert, or_, select, update

from warren.core.registry import game as find_game
from warren.core.registry import game_names
from warren.server.language.errors import Conflict
from warren.server.storage import schema


class Entry(NamedTuple):
    """A row of what happened."""

    seq: int
    at: int
    kind: str
    seat: int | None = None
    choice: int | None = None
    data: dict[str, Any] | None = None
    person: str | None = None
    message: str | None = None

    @staticmethod
    def from_row(row: RowMapping) -> Entry:
        """An entry as it was kept."""
        data = None if row["data"] is None else json.loads(row["data"])
        return Entry(
            row["seq"],
            row["at"],
            row["kind"],
            row["seat"],
            row["choice"],
            data,
            row["person"],
            row["message"],
        )

    def to_row(self, table_id: str) -> tuple[Any, ...]:
        """The entry as it is kept, in the order of `ENTRY`."""
        data = None if self.data is None else json.dumps(self.data)
        return (table_id, *self[:5], data, *self[6:])


class SeatRow(NamedTuple):
    """A seat as it is kept; a damaged row may hold anything."""

    seat: int
    kind: str
    person: str | None
    name: str
    level: str | None
    here: bool
    ready: bool


class TableRows(NamedTuple):
    """All that is kept of a table."""

    row: dict[str, Any]
    seats: list[SeatRow]
    entries: Sequence[RowMapping]


def rules_here() -> dict[str, int]:
    """The games that are here, each with the version of its rules."""
    return {name: find_game(name).rules for name in game_names()}


def playable() -> ColumnElement[bool]:
    """That a table was begun with rules that are here."""
    tables = schema.tables
    here = rules_here().items()
    return or_(*(and_(tables.c.game == name, tables.c.rules == rules) for name, rules in here))


def newest(connection: Connection, wanted: ColumnElement[bool], most: int) -> list[TableRows]:
    """The tables of some kind that moved last, without their entries."""
    tables, seats = schema.tables, schema.seats
    found = connection.execute(
        select(tables).where(wanted).order_by(tables.c.moved.desc()).limit(most)
    ).mappings()
    by_id = {row["id"]: TableRows(dict(row), [], ()) for row in found}
    for s in connection.execute(
        select(seats).where(seats.c.table_id.in_(by_id)).order_by(seats.c.seat)
    ).mappings():
        by_id[s["table_id"]].seats.append(_seat(s))
    return list(by_id.values())


def _seat(s: RowMapping) -> SeatRow:
    return SeatRow(s["seat"], s["kind"], s["person"], s["name"], s["level"], s["here"], s["ready"])


def load(connection: Connection, table_id: str) -> TableRows | None:
    """The rows of a table; None where there is none."""
    tables, seats = schema.tables, schema.seats
    row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
    if row is None:
        return None
    found = connection.execute(
        select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    ).mappings()
    return TableRows(dict(row), [_seat(s) for s in found], _rows_after(connection, table_id, 0))


def entries_after(connection: Connection, table_id: str, seq: int) -> list[Entry]:
    """What happened after an entry."""
    return [Entry.from_row(row) for row in _rows_after(connection, table_id, seq)]


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


class Append:
    """The new entries of a table, written if nobody else wrote to it since it was read."""

    def __init__(
        self,
        table_id: str,
        before: int,
        summary: dict[str, Any],
        entries: list[Entry],
        changes: dict[int, dict[str, Any]],
    ) -> None:
        self.id = table_id
        self.before = before
        self.summary = summary
        self.entries = [entry.to_row(table_id) for entry in entries]
        self.changes = {seat: dict(values) for seat, values in changes.items()}

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
        rows = [dict(zip(ENTRY, entry, strict=True)) for entry in self.entries]
        connection.execute(insert(schema.entries), rows)
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
"""The columns of `StoredTable.summary` with their types, which PostgreSQL does not guess."""
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
            tuple(value for row in rows for value in row),
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
