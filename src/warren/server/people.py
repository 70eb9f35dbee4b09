"""Who is who: signed cookies for guests, accounts with a name and a passphrase."""

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
from sqlalchemy import Connection, insert, select, update

from warren.core.game import ENGLISH
from warren.core.text import say
from warren.server import schema
from warren.server.errors import Conflict, Refused
from warren.server.storage import Storage
from warren.server.words import tell

COOKIE = "warren"
COOKIE_SECONDS = 400 * 24 * 3600
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters that look like others."""
REMEMBERED = 5.0
"""Seconds for which a person's row is taken as read."""

_people = schema.people
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
    stamp: int = 0
    email: str | None = None
    email_ok: bool = False
    known: bool = False
    """Whether there is a row; a guest who only looks has none."""


class People:
    """Knows people by their cookies."""

    def __init__(self, storage: Storage, secret: bytes) -> None:
        self._storage = storage
        self._secret = secret
        self._seen: dict[str, tuple[Person, float]] = {}

    # Cookies

    def cookie(self, person: Person) -> str:
        """The cookie that stands for somebody."""
        return self.sign(f"{person.id}.{person.stamp}", "cookie")

    def sign(self, text: str, purpose: str) -> str:
        """A text with a signature for one purpose."""
        mark = hmac.new(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256).digest()
        return f"{text}.{base64.urlsafe_b64encode(mark).decode().rstrip('=')}"

    def signed(self, given: str, purpose: str) -> str | None:
        """The text of what was signed for this purpose; None for anything else."""
        text, _, _ = given.rpartition(".")
        good = self.sign(text, purpose)
        return text if hmac.compare_digest(good.encode(), given.encode()) else None

    async def find(self, cookie: str | None, language: str = ENGLISH) -> Person | None:
        """Whose cookie it is; nobody's if it is forged, or from before a new passphrase.

        A guest without a row is called one in the language of the moment.
        """
        text = self.signed(cookie, "cookie") if cookie else None
        if text is None:
            return None
        id_, _, stamp = text.rpartition(".")
        person = await self._known(id_)
        if not person.known:
            person = _guest(id_, language)
        return person if str(person.stamp) == stamp else None

    def guest(self, language: str) -> Person:
        """Somebody new."""
        return _guest(new_id(), language)

    async def _known(self, id_: str) -> Person:
        seen = self._seen.get(id_)
        if seen is not None and seen[1] > time.monotonic():
            return seen[0]
        row = await self._storage.read(lambda c: _row(c, _people.c.id == id_))
        person = _guest(id_, ENGLISH) if row is None else _person(row)
        return self._remember(person)

    def _remember(self, person: Person) -> Person:
        if len(self._seen) > 10_000:
            self._seen.clear()
        self._seen[person.id] = (person, time.monotonic() + REMEMBERED)
        return person

    # Rows

    async def ensure(self, person: Person) -> Person:
        """Make sure that somebody has a row, to which seats and tables can refer."""
        if person.known:
            return person

        def write(connection: Connection) -> None:
            if _row(connection, _people.c.id == person.id) is None:
                values = {"id": person.id, "name": person.name, "stamp": person.stamp}
                connection.execute(
                    insert(_people).values(**values, email_ok=False, created=int(time.time()))
                )

        with contextlib.suppress(Conflict):
            await self._storage.write(write)
        return self._remember(person._replace(known=True))

    async def change(self, person: Person, **values: Any) -> Person:
        """Change somebody's row."""
        person = await self.ensure(person)
        await self._storage.write(
            lambda c: c.execute(update(_people).where(_people.c.id == person.id).values(**values))
        )
        kept = {name: value for name, value in values.items() if name in Person._fields}
        return self._remember(person._replace(**kept))

    async def register(self, person: Person, account: str, passphrase: str) -> Person:
        """A guest becomes an account, and keeps all games."""
        if person.account is not None:
            raise Refused("not_now", "has_account")
        hashed = await asyncio.to_thread(_hasher.hash, passphrase)
        try:
            return await self.change(
                person,
                account=account,
                account_key=account.casefold(),
                passphrase=hashed,
                stamp=person.stamp + 1,
            )
        except Conflict:
            raise Refused("taken", "name_taken", name=account) from None

    async def login(self, account: str, passphrase: str) -> Person:
        """The account of this name; a wrong passphrase takes as long as a wrong name."""
        key = account.casefold()
        row = await self._storage.read(lambda c: _row(c, _people.c.account_key == key))
        await self._check(row, passphrase)
        assert row is not None
        return self._remember(_person(row))

    async def new_passphrase(self, person: Person, old: str, new: str) -> Person:
        """Another passphrase; cookies from before are void."""
        if person.account is None:
            raise Refused("not_now", "has_no_account")
        row = await self._storage.read(lambda c: _row(c, _people.c.id == person.id))
        await self._check(row, old)
        hashed = await asyncio.to_thread(_hasher.hash, new)
        return await self.change(person, passphrase=hashed, stamp=person.stamp + 1)

    async def _check(self, row: dict[str, Any] | None, passphrase: str) -> None:
        hashed = await asyncio.to_thread(_nobody) if row is None else row["passphrase"]
        try:
            await asyncio.to_thread(_hasher.verify, hashed, passphrase)
        except VerificationError:
            row = None
        if row is None:
            raise Refused("who", "wrong_passphrase")

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


def _guest(id_: str, language: str) -> Person:
    return Person(id_, f"{tell(say('guest'), language)} {id_[:4].upper()}")


def _person(row: dict[str, Any]) -> Person:
    return Person(
        row["id"],
        row["name"],
        row["account"],
        row["stamp"],
        row["email"],
        row["email_ok"],
        known=True,
    )


def _row(connection: Connection, condition: Any) -> dict[str, Any] | None:
    found = connection.execute(select(_people).where(condition)).mappings().first()
    return None if found is None else dict(found)
