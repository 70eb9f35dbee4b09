"""Every question that is asked of the database has an index: none reads all rows of a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, update

from tests.server.served import settings_for
from warren.server.people import mail
from warren.server.play import ticks
from warren.server.play.share import Share
from warren.server.storage import rows, schema
from warren.server.storage.revisions import migrate
from warren.server.storage.storage import open_engine
from warren.server.tables import lobby, sharing, tidying

NOW = 10**13
PERSON = "somebody"

QUESTIONS: dict[str, Callable[[Connection], Any]] = {
    "public tables": lambda c: rows.newest(c, lobby.public("playing", None), 50),
    "earlier public tables": lambda c: rows.newest(c, lobby.public("open", NOW), 50),
    "my tables": lambda c: rows.newest(c, lobby.of_person(PERSON), 50),
    "one table": lambda c: rows.load(c, "table"),
    "a shared game": lambda c: sharing.table_of(c, "token"),
    "what came after": lambda c: rows.entries_after(c, "table", 3),
    "clocks that ran out": lambda c: ticks.overdue(c, Share().condition(), NOW),
    "mails": lambda c: mail._claim(c, NOW, Share().condition()),
    "guests who are gone": lambda c: tidying.drop_guests(c, settings_for(Path()), NOW),
    "sessions that ended": lambda c: tidying.drop_sessions(c, NOW),
    "tables that led to another": lambda c: c.execute(
        update(schema.tables).where(schema.tables.c.rematch.in_(["table"])).values(rematch=None)
    ),
    "tables that nobody goes on with": lambda c: tidying.drop_tables(c, settings_for(Path()), NOW),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_has_an_index(tmp_path: Path, name: str) -> None:
    url = f"sqlite:///{tmp_path / 'warren.db'}"
    migrate(url)
    engine = open_engine(url)
    asked: list[tuple[str, Any]] = []

    @event.listens_for(engine, "before_cursor_execute")
    def note(_c: Any, _k: Any, statement: str, given: Any, _x: Any, _m: bool) -> None:
        if not statement.startswith(("BEGIN", "EXPLAIN")):
            asked.append((statement, given))

    with engine.begin() as connection:
        QUESTIONS[name](connection)
        assert asked
        for statement, given in list(asked):
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given).all()
            whole = [row[3] for row in plan if re.match(r"SCAN \w+$", row[3])]
            assert not whole, f"{statement}: {[row[3] for row in plan]}"
    engine.dispose()
