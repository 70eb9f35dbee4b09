"""Runs beside the race: several workers, bots that think all the time, many tables kept."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from sqlalchemy import insert
from tests.server.services import make_database, postgres, redis

from bench.load import servers
from bench.load.drive import Driven, clients
from bench.load.figures import Measured, figures, measure, spoken
from bench.load.servers import Server
from bench.load.verdict import APART, ONE, TWO
from bench.load.warren_tables import GAME, WARREN, ask, cookies
from warren.core.registry import game
from warren.server.storage import schema
from warren.server.storage.revisions import migrate
from warren.server.storage.storage import open_engine

CLIENTS = 2
"""Processes that drive several workers."""
THINKING, PACE = 50, 2.0
KEPT, ASKED = 10_000, 100


def workers(tables: int, seconds: float) -> list[Measured]:
    """One worker and two, on PostgreSQL and Redis, driven as fast as they can.

    Two workers take sockets as they come, so that the players of a table are often at both; two
    servers, behind a proxy that goes by the table, have each their own tables.
    """
    if not (shutil.which("redis-server") and shutil.which("initdb")):
        Console(stderr=True).print("No PostgreSQL or Redis: `make services` installs them.")
        return []
    found: list[Measured] = []
    for name, count, apart in ((ONE, 1, False), (TWO, 2, False), (APART, 2, True)):
        started = _on_services(count, apart)
        found += measure(name, started, WARREN, tables, seconds, (None,), CLIENTS)
    return found


@contextmanager
def _on_services(count: int, apart: bool) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as made, postgres() as url, redis(Path(made, "r")) as meet:
        database = make_database(url, "load")
        services = servers.with_children([os.getpid()])[1:]
        more = ("--db", database, "--redis", meet)
        if not apart:
            with servers.warren(*more, "--workers", str(count), services=services) as server:
                yield server
            return
        with servers.warren(*more, services=services) as one, servers.warren(*more) as other:
            yield one.beside(other)


def bots(_: int, seconds: float) -> list[Measured]:
    """People at one table, while thinkers think at many."""
    with servers.warren("--tables-per-person", "1000") as server:
        asyncio.run(_seat_thinkers(server.url))
        with clients(WARREN, server.urls, 1, 1) as players:
            players.drive(1.0, PACE)
            before, driven = server.cpu(), players.drive(seconds, PACE)
            cpu, part = server.cpu() - before, f"1 table, {spoken(PACE)}"
            name = f"Warren, {THINKING} tables of thinkers beside"
            return [figures(name, part, driven, cpu, server.memory())]


async def _seat_thinkers(url: str) -> None:
    head, _ = await ask(url, "GET", "/api/me")
    cookie = cookies(head)
    wish = {"game": GAME, "seats": [{"kind": "bot", "level": "thinker"}] * 4}
    for _ in range(THINKING):
        await ask(url, "POST", "/api/tables", cookie, wish)


def kept(_: int, __: float) -> list[Measured]:
    """A server that has kept many tables: its start, the home page and the lists."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{Path(folder) / 'kept.db'}"
        _fill(address)
        began = time.perf_counter()
        with servers.warren("--db", address) as server:
            start, name = time.perf_counter() - began, f"Warren, {KEPT:,} tables kept"
            found = [figures(name, "start", Driven([start], start, 0.0), 0.0, server.memory())]
            for path in ("/", "/api/tables?status=playing", "/api/tables?status=open"):
                before, driven = server.cpu(), asyncio.run(_ask_often(server.url, path))
                cpu = server.cpu() - before
                found.append(figures(name, f"GET {path}", driven, cpu, server.memory()))
    return found


async def _ask_often(url: str, path: str) -> Driven:
    waits, worked, began = [], time.process_time(), time.perf_counter()
    for _ in range(ASKED):
        asked = time.perf_counter()
        await ask(url, "GET", path)
        waits.append(time.perf_counter() - asked)
    return Driven(waits, time.perf_counter() - began, time.process_time() - worked)


def _fill(address: str) -> None:
    """People, and tables of theirs in all stages."""
    migrate(address)
    engine = open_engine(address, writes=True)
    people = [f"person{n}" for n in range(KEPT // 5)]
    stages = itertools.cycle(("over", "playing", "over", "open"))
    with engine.begin() as connection:
        connection.execute(insert(schema.people), [_person(id_) for id_ in people])
        made = [_table(n, people[n % len(people)], next(stages)) for n in range(KEPT)]
        connection.execute(insert(schema.tables), made)
        seats = [_seat(row["id"], seat, row["host"]) for row in made for seat in range(2)]
        connection.execute(insert(schema.seats), seats)
    engine.dispose()


def _person(id_: str) -> dict[str, Any]:
    return {"id": id_, "name": "Ann", "email_ok": False, "created": 0, "language": "en"}


def _table(number: int, host: str, status: str) -> dict[str, Any]:
    terms = (
        '{"spectators":true,"hints":true,"undo":"free","clock":null,"at_zero":"bot",'
        '"stand_in":"scout","autostart":true}'
    )
    moved = int(time.time() * 1000) - number
    return {
        **{"id": f"table{number}", "game": GAME, "rules": game(GAME).rules, "content": "{}"},
        **{"options": "{}", "terms": terms, "status": status, "public": True, "host": host},
        **{"created": moved, "moved": moved, "seq": 0, "decision": 0, "asked": 1},
        **{"due": False, "mailed": 0},
    }


def _seat(table: str, seat: int, person: str) -> dict[str, Any]:
    row = {"table_id": table, "seat": seat, "kind": "person", "person": person, "name": "Ann"}
    return row | {"here": False, "ready": True}
