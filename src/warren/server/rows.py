"""How tables are read from the database and written to it."""

from __future__ import annotations

import functools
import json
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, insert, select, update

from warren.server import schema
from warren.server.errors import Conflict
from warren.server.table import PLAYING, Entry, Seat, Table


class Brief:
    """A table as lists show it: its rows, without playing it through."""

    def __init__(self, row: dict[str, Any], seats: list[Seat]) -> None:
        self.row = row
        self.seats = seats
        self.terms: dict[str, Any] = json.loads(row["terms"])

    def waits_for(self, person: str | None) -> bool:
        """Whether it is this person's turn."""
        asked: int = self.row["asked"] if self.row["status"] == PLAYING else 0
        mine = (s.seat for s in self.seats if person is not None and s.person == person)
        return any(asked >> seat & 1 for seat in mine)


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
    """A table from its rows; None where there is none."""
    tables, seats = schema.tables, schema.seats
    row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
    if row is None:
        return None
    found = connection.execute(
        select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    ).mappings()
    sat = [_seat(s) for s in found]
    return Table(dict(row), sat, entries_after(connection, table_id, 0))


def entries_after(connection: Connection, table_id: str, seq: int) -> list[Entry]:
    """What happened after an entry."""
    entries = schema.entries
    rows = connection.execute(
        select(entries)
        .where(entries.c.table_id == table_id, entries.c.seq > seq)
        .order_by(entries.c.seq)
    ).mappings()
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
