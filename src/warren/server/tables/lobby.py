"""Making tables, finding them, and getting people seated."""

from __future__ import annotations

import asyncio
import functools
import hashlib
import json
import secrets
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, insert, or_, select, update

from warren.core.errors import WarrenError
from warren.core.game import ENGLISH, Game
from warren.core.registry import game as find_game
from warren.core.registry import game_names
from warren.core.table import CLOSED, OPEN, OVER, PLAYING
from warren.server import wire
from warren.server.bots.thinking import check_level
from warren.server.bots.workers import WorkerFailed
from warren.server.language.errors import Refused, refuse_unless
from warren.server.people.people import Person, new_id
from warren.server.play import commands, render
from warren.server.play.rooms import Rooms
from warren.server.play.stored import StoredTable
from warren.server.play.wallclock import milliseconds
from warren.server.settings import Settings
from warren.server.storage import rows, schema
from warren.server.tables.game_cache import HOUSE
from warren.server.tables.lists import Brief
from warren.server.tables.replay import position_at
from warren.server.wire import NewSeat, NewTable, PlayOn, Terms

PAGE = 50
TERMS = set(Terms.model_fields)

_tables, _seats = schema.tables, schema.seats


class Made(NamedTuple):
    """A new table and the links to its open seats."""

    id: str
    links: list[tuple[int, str]]


def hashed(token: str) -> str:
    """What is kept of a seat link's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def known_game(name: str) -> Game:
    """The game of this name."""
    if name not in game_names():
        raise Refused("not_found", "no_game", name=name[:40], known=", ".join(game_names()))
    return find_game(name)


def public(status: str, before: int | None) -> ColumnElement[bool]:
    """That a table is public and so far, and has not moved since."""
    wanted = and_(_tables.c.public.is_(True), _tables.c.status == status)
    return wanted if before is None else and_(wanted, _tables.c.moved < before)


def of_person(person: str) -> ColumnElement[bool]:
    """That somebody sits at a table, or hosts it, and it is not closed."""
    sits = select(_seats.c.table_id).where(_seats.c.person == person)
    return and_(or_(_tables.c.id.in_(sits), _tables.c.host == person), _tables.c.status != CLOSED)


class Lobby:
    """Works on tables that are not in play, and on lists of tables."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        self._storage = rooms.storage
        self._settings = settings

    # Making

    async def make(self, person: Person, wish: NewTable) -> Made:
        """Make a table as wished; start it if nobody is missing."""
        game = known_game(wish.game)
        content, options = await self._checked(person, game, wish)
        return await self._open(person, wish, game, content, options)

    async def play_on(self, person: Person, table_id: str, wish: PlayOn) -> Made:
        """Make a table that goes on from a moment of a game that is over."""
        async with self._rooms.table(table_id) as (_, stored):
            stored.refuse_if_stopped()
            refuse_unless(stored.status == OVER, "not_now", "not_over")
            assert stored.game is not None
            game, content, options = stored.game, stored.row["content"], stored.options
            record = stored.table.record()
        seats = len(record.players)
        refuse_unless(len(wish.seats) == seats, "bad_request", "other_seats", n=seats)
        found = functools.partial(position_at, record, wish.at)
        start = await self._rooms.share.work_out(table_id, found)
        return await self._open(person, wish, game, content, options, start)

    async def _open(
        self,
        person: Person,
        wish: NewTable | PlayOn,
        game: Game,
        content: str,
        options: dict[str, Any],
        start: str | None = None,
    ) -> Made:
        check_level(wish.stand_in)
        seats, links = self._seat(person, wish.seats)
        terms = wish.model_dump(include=TERMS)
        made = self._row(person, game, content, options, terms, wish.public, start)
        await self._insert(person, made, seats)
        await self._rooms.execute(made["id"], commands.begin_if_full)
        return Made(made["id"], links)

    async def _checked(
        self, person: Person, game: Game, wish: NewTable
    ) -> tuple[str, dict[str, Any]]:
        """The content and the options as they are kept; what cannot be played is refused.

        Content of one's own is tried in a process apart, and not laid out here.
        """
        if wish.content is None:
            try:
                options = game.check_options(wish.options)
                game.check_players(len(wish.seats))
                await asyncio.to_thread(game.new, len(wish.seats), **options)
            except (WarrenError, TypeError) as error:
                raise Refused("bad_request", "bad_option", what=str(error)) from None
            return HOUSE, options
        most = self._settings.content_size
        refuse_unless(len(wish.content.encode()) <= most, "too_large", "too_large", most=most)
        refuse_unless(bool(game.own), "bad_request", "no_content", name=game.name)
        content = json.dumps({game.own: wish.content})
        try:
            found = await self._rooms.thinking.check(
                person.id, game.name, content, len(wish.seats), wish.options
            )
        except WorkerFailed as error:
            raise Refused("bad_request", "bad_option", what=str(error)) from None
        return found["content"], found["options"]

    async def replay(self, person: Person, text: str, asked: dict[str, Any]) -> str:
        """A record from a file move by move, as JSON, worked out in a process apart."""
        try:
            found = await self._rooms.thinking.replay(person.id, text, asked)
        except WorkerFailed as error:
            raise Refused("bad_request", "broken_record", what=str(error)) from None
        if "replay" not in found:
            raise Refused(found["code"], found["key"], **found["args"])
        return str(found["replay"])

    def _seat(
        self, person: Person, wishes: list[NewSeat]
    ) -> tuple[list[dict[str, Any]], list[tuple[int, str]]]:
        names: list[str] = []
        seats: list[dict[str, Any]] = []
        links: list[tuple[int, str]] = []
        for number, wish in enumerate(wishes):
            seat, token = seat_row(person, wish, number, names)
            names.append(seat["name"])
            seats.append(seat)
            if token is not None:
                links.append((number, token))
        return seats, links

    def _row(
        self,
        person: Person,
        game: Game,
        content: str,
        options: dict[str, Any],
        terms: dict[str, Any],
        public: bool,
        start: str | None,
    ) -> dict[str, Any]:
        at = milliseconds()
        return {
            "id": new_id(),
            "game": game.name,
            "rules": game.rules,
            "content": content,
            "options": json.dumps(options),
            "start": start,
            "terms": json.dumps(terms),
            "status": OPEN,
            "public": public,
            "host": person.id,
            "created": at,
            "moved": at,
            "seq": 0,
            "decision": 0,
            "asked": 0,
            "due": False,
            "mailed": 0,
        }

    async def _insert(
        self, person: Person, made: dict[str, Any], seats: list[dict[str, Any]]
    ) -> None:
        most = self._settings.tables_per_person

        def write(connection: Connection) -> None:
            held = connection.execute(
                select(func.count())
                .select_from(_tables)
                .where(_tables.c.host == person.id, _tables.c.status.in_((OPEN, PLAYING)))
            ).scalar_one()
            if held >= most:
                raise Refused("too_many", "too_many_tables", most=most)
            connection.execute(insert(_tables).values(**made))
            connection.execute(insert(_seats), [s | {"table_id": made["id"]} for s in seats])

        await self._storage.write(write)

    async def rematch(self, person: Person, table_id: str) -> str:
        """A table like this one for the same people; the first who asks makes it."""
        async with self._rooms.table(table_id) as (_, stored):
            stored.refuse_if_stopped()
            refuse_unless(stored.status == OVER, "not_now", "not_over")
            refuse_unless(bool(stored.seats_of(person.id)), "not_yours", "not_your_seat")
            assert stored.game is not None
            if stored.rematch is not None:
                return stored.rematch
            seats = [
                {
                    "seat": s.seat,
                    "kind": s.kind,
                    "person": s.person,
                    "name": s.name,
                    "level": s.level,
                    "here": s.here,
                    "ready": s.kind == "bot" or s.person == person.id,
                    "link": None,
                }
                for s in stored.seats
            ]
            terms = stored.terms | {"autostart": True}
            content, public, start = (stored.row[name] for name in ("content", "public", "start"))
            made = self._row(person, stored.game, content, stored.options, terms, public, start)
        await self._insert(person, made, seats)

        def claim(connection: Connection) -> str:
            mine = connection.execute(
                update(_tables)
                .where(_tables.c.id == table_id, _tables.c.rematch.is_(None))
                .values(rematch=made["id"])
            )
            if mine.rowcount:
                return str(made["id"])
            connection.execute(
                update(_tables).where(_tables.c.id == made["id"]).values(status=CLOSED)
            )
            found = select(_tables.c.rematch).where(_tables.c.id == table_id)
            return str(connection.execute(found).scalar_one())

        chosen = await self._storage.write(claim)
        if chosen == made["id"]:
            await self._rooms.execute(chosen, commands.begin_if_full)
        await self._rooms.refresh(table_id)
        return chosen

    # Seats

    async def change_seat(
        self, person: Person, table_id: str, seat: int, wish: NewSeat
    ) -> str | None:
        """The host changes a seat that no other person holds; returns the token of an open one."""
        tokens: list[str | None] = [None]

        def command(stored: StoredTable, at: int) -> None:
            commands.host_only(stored, person)
            refuse_unless(stored.status == OPEN, "not_now", "has_started")
            commands.not_endless(stored)
            refuse_unless(seat < len(stored.seats), "not_found", "not_found")
            refuse_unless(stored.seats[seat].person in (None, person.id), "taken", "seat_taken")
            names = [s.name for s in stored.seats if s.seat != seat]
            row, tokens[0] = seat_row(person, wish, seat, names)
            del row["seat"]
            stored.change(seat, **row)
            stored.add("seat", at, seat)
            commands.begin_if_full(stored, at)

        await self._rooms.execute(table_id, command)
        return tokens[0]

    async def new_link(self, person: Person, table_id: str, seat: int) -> str:
        """Another link to an open seat; the one before is dead."""
        token = secrets.token_urlsafe(24)

        def command(stored: StoredTable, at: int) -> None:
            commands.host_only(stored, person)
            refuse_unless(stored.status == OPEN, "not_now", "has_started")
            commands.not_endless(stored)
            refuse_unless(
                seat < len(stored.seats) and stored.seats[seat].kind == "open",
                "taken",
                "seat_taken",
            )
            stored.change(seat, link=hashed(token))
            stored.add("seat", at, seat)

        await self._rooms.execute(table_id, command)
        return token

    async def link_target(self, token: str) -> tuple[str, int]:
        """The table and seat that a link leads to."""
        key = hashed(token)

        def read(connection: Connection) -> tuple[str, int] | None:
            row = connection.execute(
                select(_seats.c.table_id, _seats.c.seat).where(_seats.c.link == key)
            ).first()
            return None if row is None else (row[0], row[1])

        found = await self._storage.read(read)
        if found is None:
            raise Refused("not_found", "no_link")
        return found

    async def use_link(self, person: Person, token: str) -> tuple[str, int]:
        """Take the seat that a link leads to; the link is dead from then on."""
        table_id, seat = await self.link_target(token)
        try:
            await self._rooms.execute(table_id, commands.take(person, seat, by_link=True))
        except Refused as error:
            if error.code == "taken":
                raise Refused("not_found", "no_link") from None
            raise
        return table_id, seat

    # Lists

    async def open_to_all(self, status: str, before: int | None) -> list[Brief]:
        """Public tables, newest first."""
        found = await self._newest(public(status, before))
        return [table for table in found if self._is_sound(table) and table.is_open_to_all()]

    async def _newest(self, wanted: ColumnElement[bool]) -> list[Brief]:
        found = await self._storage.read(lambda c: rows.newest(c, wanted, PAGE))
        return [Brief(table) for table in found]

    def _is_sound(self, table: Brief) -> bool:
        """Whether a list can show a table; one with damaged rows is told to the host."""
        try:
            wire.Brief.model_validate(render.brief(table, None, ENGLISH))
        except Exception as error:  # whatever a damaged row leads to stays at its table
            self._rooms.failures.report(table.row["id"], "list", error)
            return False
        return not self._rooms.failures.has(table.row["id"])

    async def of(self, person: Person) -> list[Brief]:
        """Somebody's tables: those that wait for them, then others that run, then the rest.

        Tables that failed come last, as closed ones.
        """
        newest = await self._newest(of_person(person.id))
        found = [table if self._is_sound(table) else table.unreadable() for table in newest]

        def urgency(table: Brief) -> tuple[int, int]:
            order = {PLAYING: 1, OPEN: 2}.get(table.row["status"], 3)
            return 0 if table.waits_for(person.id) else order, -table.row["moved"]

        return sorted(found, key=urgency)


def seat_row(
    person: Person, wish: NewSeat, number: int, names: list[str]
) -> tuple[dict[str, Any], str | None]:
    """A seat's row as wished, and the token of its link if it is open."""
    row: dict[str, Any] = {
        "seat": number,
        "kind": "person",
        "person": person.id,
        "level": None,
        "here": wish.kind == "here",
        "ready": True,
        "link": None,
    }
    if wish.kind == "open":
        token = secrets.token_urlsafe(24)
        row |= {"kind": "open", "person": None, "name": "", "ready": False}
        return row | {"link": hashed(token)}, token
    if wish.kind == "bot":
        level = check_level(wish.level or "scout")
        name = commands.distinct(wish.name, names) if wish.name else commands.bot_name(names)
        return row | {"kind": "bot", "person": None, "level": level, "name": name}, None
    refuse_unless(wish.level is None, "bad_request", "bad_field", where="level", what=wish.kind)
    return row | {"name": commands.distinct(wish.name or person.name, names)}, None
