"""Who is who: sessions behind signed cookies, guests, accounts with a name and a passphrase.

Nothing is remembered between two requests: what one process has changed, all others know.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import functools
import hashlib
import hmac
import secrets
import time
from typing import Any, NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from sqlalchemy import Connection, and_, delete, insert, select, update

from warren.core.game import ENGLISH
from warren.core.text import say
from warren.server.language.errors import Conflict, Refused
from warren.server.language.languages import sentence
from warren.server.people.names import LONGEST_KEY, account_key, is_account
from warren.server.storage import schema
from warren.server.storage.storage import Storage

COOKIE = "warren"
DEVICE_COOKIE = "warren-device"
COOKIE_SECONDS = 400 * 24 * 3600
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters that look like others."""
SEEN_AGAIN = 600_000
"""Milliseconds after which it is written down that a session is still used."""
MOST_SESSIONS = 40
"""Devices on which somebody is signed in; the one seen longest ago makes room."""
KEPT_KEY = "="
"""Stands before the key of an account from before look-alikes were one, where two are alike."""

_people, _sessions = schema.people, schema.sessions
_hasher = PasswordHasher()


@functools.cache
def _nobody() -> str:
    """What a passphrase is compared with where there is no account."""
    return _hasher.hash(secrets.token_urlsafe(16))


def new_id() -> str:
    """An id that nobody guesses: 12 letters, about 59 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


class Person(NamedTuple):
    """Somebody: a guest, or an account."""

    id: str
    name: str
    account: str | None = None
    session: str = ""
    """The session that asks; empty where it does not matter."""
    email: str | None = None
    email_ok: bool = False
    known: bool = False
    """Whether there is a row; a guest who only looks has none."""


class Session(NamedTuple):
    """A device that somebody is signed in on."""

    id: str
    device: str
    created: int
    seen: int


class People:
    """Knows people by their cookies."""

    def __init__(self, storage: Storage, secret: bytes) -> None:
        self._storage = storage
        self._secret = secret

    # Cookies

    def cookie(self, person: Person) -> str:
        """The cookie that stands for somebody."""
        return self.sign(f"{person.id}.{person.session}", "cookie")

    def sign(self, text: str, purpose: str) -> str:
        """A text with a signature for one purpose."""
        mark = hmac.new(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256).digest()
        return f"{text}.{base64.urlsafe_b64encode(mark).decode().rstrip('=')}"

    def signed(self, given: str, purpose: str) -> str | None:
        """The text of what was signed for this purpose; None for anything else."""
        text, _, _ = given.rpartition(".")
        good = self.sign(text, purpose)
        return text if hmac.compare_digest(good.encode(), given.encode()) else None

    def device_cookie(self, account: str) -> str:
        """The cookie by which an account knows a device again, also one that signed out."""
        return self.sign(f"{_hashed(account)}.{new_id()}", "device")

    def known_device(self, cookie: str | None, account: str) -> str | None:
        """The device, if this account was signed in to there."""
        text = self.signed(cookie, "device") if cookie else None
        known, _, device = (text or "").rpartition(".")
        return device if text is not None and known == _hashed(account) else None

    async def find(self, cookie: str | None, language: str = ENGLISH) -> Person | None:
        """Whose cookie it is; nobody's if it is forged, or its session has ended.

        A guest without a row is called one in the language of the moment.
        """
        text = self.signed(cookie, "cookie") if cookie else None
        if text is None:
            return None
        id_, _, session = text.rpartition(".")
        row = await self._storage.read(lambda c: _with_session(c, id_, session))
        if row is None:
            return _guest(id_, session, language)
        if row["seen"] is None:
            return None
        if _whole(row["seen"]) < _now() - SEEN_AGAIN:
            await self._see(id_, session)
        return _person(row, session)

    def guest(self, language: str) -> Person:
        """Somebody new."""
        return _guest(new_id(), new_id(), language)

    async def _see(self, person: str, session: str) -> None:
        used = update(_sessions).where(_of(person), _sessions.c.id == session).values(seen=_now())
        await self._storage.write(lambda c: c.execute(used))

    # Rows

    async def ensure(self, person: Person, device: str = "") -> Person:
        """Make sure that somebody has a row, to which seats and tables can refer."""
        if person.known:
            return person

        def write(connection: Connection) -> None:
            row = _with_session(connection, person.id, person.session)
            if row is None:
                _add_guest(connection, person)
                _add_session(connection, person.id, person.session, device)
            elif row["seen"] is None:
                raise Refused("who", "who")

        for _ in range(2):
            with contextlib.suppress(Conflict):
                await self._storage.write(write)
                break
        return person._replace(known=True)

    async def change(self, person: Person, **values: Any) -> Person:
        """Change somebody's row."""
        person = await self.ensure(person)
        await self._storage.write(
            lambda c: c.execute(update(_people).where(_people.c.id == person.id).values(**values))
        )
        return await self._again(person)

    async def _again(self, person: Person) -> Person:
        row = await self._storage.read(lambda c: _row(c, _people.c.id == person.id))
        if row is None:
            raise Refused("who", "who")
        return _person(row, person.session)

    # Accounts

    async def register(
        self, person: Person, account: str, passphrase: str, device: str = ""
    ) -> Person:
        """A guest becomes an account, keeps all games, and is signed in nowhere else."""
        if not is_account(account):
            raise Refused("bad_request", "bad_account")
        if person.account is not None:
            raise Refused("not_now", "has_account")
        person = await self.ensure(person, device)
        hashed = await asyncio.to_thread(_hasher.hash, passphrase)
        named = {"account": account, "account_key": account_key(account), "passphrase": hashed}
        try:
            return await self._anew(person, device, **named)
        except Conflict:
            raise Refused("taken", "name_taken", name=account) from None

    async def login(self, account: str, passphrase: str, device: str = "") -> Person:
        """The account of this name; a wrong passphrase takes as long as a wrong name."""
        found = await self._storage.read(lambda c: _account(c, account))
        await self._check(found, passphrase)
        assert found is not None
        session = new_id()

        def write(connection: Connection) -> None:
            _add_session(connection, found["id"], session, device)
            kept = _sessions_of(connection, found["id"])[:MOST_SESSIONS]
            late = and_(_of(found["id"]), _sessions.c.id.not_in([s.id for s in kept]))
            connection.execute(delete(_sessions).where(late))

        await self._storage.write(write)
        return _person(found, session)

    async def new_passphrase(self, person: Person, old: str, new: str, device: str = "") -> Person:
        """Another passphrase; all sessions but a new one end."""
        if person.account is None:
            raise Refused("not_now", "has_no_account")
        row = await self._storage.read(lambda c: _row(c, _people.c.id == person.id))
        await self._check(row, old)
        hashed = await asyncio.to_thread(_hasher.hash, new)
        return await self._anew(person, device, passphrase=hashed)

    async def _anew(self, person: Person, device: str, **values: Any) -> Person:
        """Change somebody's row, and end all sessions but a new one."""
        session = new_id()

        def write(connection: Connection) -> None:
            connection.execute(update(_people).where(_people.c.id == person.id).values(**values))
            connection.execute(delete(_sessions).where(_of(person.id)))
            _add_session(connection, person.id, session, device)

        await self._storage.write(write)
        return await self._again(person._replace(session=session))

    async def _check(self, row: dict[str, Any] | None, passphrase: str) -> None:
        hashed = await asyncio.to_thread(_nobody) if row is None else row["passphrase"]
        try:
            await asyncio.to_thread(_hasher.verify, hashed, passphrase)
        except VerificationError:
            row = None
        if row is None:
            raise Refused("who", "wrong_passphrase")

    # Sessions

    async def sessions(self, person: Person) -> list[Session]:
        """Where somebody is signed in, the last used first."""
        return await self._storage.read(lambda c: _sessions_of(c, person.id))

    async def sign_out(self, person: Person) -> None:
        """End the session that asks. A guest without a row gets one, and so is known to be gone."""

        def write(connection: Connection) -> None:
            if _row(connection, _people.c.id == person.id) is None:
                _add_guest(connection, person)
            connection.execute(
                delete(_sessions).where(_of(person.id), _sessions.c.id == person.session)
            )

        with contextlib.suppress(Conflict):
            await self._storage.write(write)

    async def end_session(self, person: Person, session: str) -> bool:
        """End one of somebody's sessions; False where there is none of this name."""
        ended = delete(_sessions).where(_of(person.id), _sessions.c.id == session)
        return bool(await self._storage.write(lambda c: c.execute(ended).rowcount))

    async def end_others(self, person: Person) -> None:
        """End all sessions but the one that asks."""
        ended = delete(_sessions).where(_of(person.id), _sessions.c.id != person.session)
        await self._storage.write(lambda c: c.execute(ended))

    async def gone(self, asked: set[tuple[str, str]]) -> set[tuple[str, str]]:
        """Of these pairs of person and session, those that are signed in no more."""
        persons = sorted({person for person, _ in asked})

        def read(connection: Connection) -> set[tuple[str, str]]:
            known: set[str] = set()
            valid: set[tuple[str, str]] = set()
            for start in range(0, len(persons), 500):
                some = persons[start : start + 500]
                rows = select(_people.c.id).where(_people.c.id.in_(some))
                known.update(connection.execute(rows).scalars())
                pairs = select(_sessions.c.person, _sessions.c.id).where(
                    _sessions.c.person.in_(some)
                )
                valid.update((person, id_) for person, id_ in connection.execute(pairs))
            return {pair for pair in asked if pair[0] in known and pair not in valid}

        return await self._storage.read(read)

    # Seats

    async def hand_over(self, guest: Person, account: Person) -> list[str]:
        """The seats and tables of a guest go to the account that it signed in to.

        Returns the tables that this concerns.
        """
        if not guest.known or guest.account is not None or guest.id == account.id:
            return []
        seats, tables = schema.seats, schema.tables

        def write(connection: Connection) -> list[str]:
            sat = select(seats.c.table_id).where(seats.c.person == guest.id)
            hosted = select(tables.c.id).where(tables.c.host == guest.id)
            found = set(connection.execute(sat).scalars()) | set(
                connection.execute(hosted).scalars()
            )
            connection.execute(
                update(seats).where(seats.c.person == guest.id).values(person=account.id)
            )
            connection.execute(
                update(tables).where(tables.c.host == guest.id).values(host=account.id)
            )
            return sorted(found)

        return await self._storage.write(write)


def _hashed(account: str) -> str:
    return hashlib.sha256(account_key(account).encode()).hexdigest()[:24]


def _now() -> int:
    return time.time_ns() // 1_000_000


def _guest(id_: str, session: str, language: str) -> Person:
    return Person(id_, f"{sentence(say('guest'), language)} {id_[:4].upper()}", session=session)


def _person(row: dict[str, Any], session: str) -> Person:
    """Somebody from their row, as far as it can be trusted."""
    account, email = (
        found if isinstance(found, str) else None for found in (row["account"], row["email"])
    )
    sure = email is not None and row["email_ok"] is True
    return Person(row["id"], str(row["name"]), account, session, email, sure, known=True)


def _whole(value: object) -> int:
    """A number of a row; what SQLite keeps in its place may be anything."""
    return value if isinstance(value, int) else 0


def _of(person: str) -> Any:
    return _sessions.c.person == person


def _row(connection: Connection, condition: Any) -> dict[str, Any] | None:
    found = connection.execute(select(_people).where(condition)).mappings().first()
    return None if found is None else dict(found)


def _with_session(connection: Connection, id_: str, session: str) -> dict[str, Any] | None:
    """Somebody's row, with when this session was seen last: None where there is no such session."""
    both = and_(_sessions.c.person == _people.c.id, _sessions.c.id == session)
    joined = _people.outerjoin(_sessions, both)
    wanted = select(_people, _sessions.c.seen).select_from(joined).where(_people.c.id == id_)
    found = connection.execute(wanted).mappings().first()
    return None if found is None else dict(found)


def _account(connection: Connection, account: str) -> dict[str, Any] | None:
    """The account of a name; of two old ones that look alike, the one that is written so."""
    key = account_key(account)
    written = (KEPT_KEY + account.casefold())[:LONGEST_KEY]
    kept = _row(connection, _people.c.account_key == written)
    return kept or _row(connection, _people.c.account_key == key)


def _add_guest(connection: Connection, person: Person) -> None:
    values = {"id": person.id, "name": person.name, "email_ok": False, "created": _now() // 1000}
    connection.execute(insert(_people).values(**values))


def _add_session(connection: Connection, person: str, session: str, device: str) -> None:
    at = _now()
    values = {"person": person, "id": session, "device": device, "created": at, "seen": at}
    connection.execute(insert(_sessions).values(**values))


def _sessions_of(connection: Connection, person: str) -> list[Session]:
    wanted = select(_sessions).where(_of(person)).order_by(_sessions.c.seen.desc())
    return [
        Session(row["id"], str(row["device"]), _whole(row["created"]), _whole(row["seen"]))
        for row in connection.execute(wanted).mappings()
    ]
