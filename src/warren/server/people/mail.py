"""Mail: that it is somebody's turn, and that an address is really theirs."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import re
import smtplib
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from sqlalchemy import ColumnElement, Connection, select, update

from warren.core.game import ENGLISH
from warren.core.table import PLAYING
from warren.core.text import say
from warren.server.language.errors import Refused
from warren.server.language.languages import languages, sentence
from warren.server.monitoring.metrics import MAILS
from warren.server.people.people import People, Person
from warren.server.play.rooms import Rooms
from warren.server.play.stored import StoredTable
from warren.server.play.wallclock import milliseconds
from warren.server.settings import SMTP_PORTS, Settings
from warren.server.storage import rows, schema

_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS = re.compile(
    rf"[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~-]+)*"
    rf"@{_LABEL}(?:\.{_LABEL})+"
)
SECONDS = 20.0

log = logging.getLogger("warren.mail")


class Mailer:
    """Sends mail where a mail server is named; otherwise none."""

    def __init__(self, settings: Settings, people: People) -> None:
        self._settings = settings
        self._people = people
        self.on = bool(settings.smtp)

    def check(self, email: str) -> None:
        """Refuse what is no address, and any where no mail is sent."""
        if not self.on:
            raise Refused("not_now", "no_mail")
        if not ADDRESS.fullmatch(email):
            raise Refused("bad_request", "bad_email")

    async def confirm(self, person: Person, email: str, language: str) -> None:
        """Ask whether an address is really this person's."""
        self.check(email)
        named = base64.urlsafe_b64encode(json.dumps([person.id, email]).encode()).decode()
        token = self._people.sign(named.rstrip("="), "email")
        link = f"{self._settings.url.rstrip('/')}/confirm/{token}"
        subject = sentence(say("confirm_subject"), language)
        await self.send(email, subject, sentence(say("confirm_body", link=link), language))

    def confirmed(self, person: Person, token: str) -> str | None:
        """The address that a token confirms for this person."""
        text = self._people.signed(token, "email")
        if text is None:
            return None
        id_, email = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        return str(email) if id_ == person.id else None

    async def send(self, to: str, subject: str, body: str) -> None:
        """Send one mail; one that cannot be sent is written down, and that is all."""
        message = EmailMessage()
        message["From"] = self._settings.mail_from
        message["To"] = to
        message["Subject"] = subject
        message.set_content(body)
        try:
            await asyncio.to_thread(self._deliver, message)
            MAILS.labels("sent").inc()
        except (OSError, smtplib.SMTPException) as error:
            MAILS.labels("failed").inc()
            log.warning("a mail was not sent", extra={"why": _why(error)})

    def _deliver(self, message: EmailMessage) -> None:
        where = urlsplit(self._settings.smtp)
        host, port = where.hostname or "localhost", where.port or SMTP_PORTS[where.scheme]
        kind = smtplib.SMTP_SSL if where.scheme == "smtps" else smtplib.SMTP
        with kind(host, port, timeout=SECONDS) as server:
            if where.scheme == "smtp":
                server.starttls()
            if where.username:
                server.login(unquote(where.username), unquote(where.password or ""))
            server.send_message(message)

    # Whose turn it is

    async def send_turns(self, rooms: Rooms) -> None:
        """Write to those who were asked a while ago, once for each decision."""
        if not self.on:
            return
        before = milliseconds() - int(self._settings.mail_delay * 1000)
        for table_id in await rooms.storage.write(
            lambda c: _claim(c, before, rooms.share.condition())
        ):
            try:
                await self._send_turn(rooms, table_id)
            except Refused:
                log.info("no mail for a table", extra={"table": table_id})

    async def _send_turn(self, rooms: Rooms, table_id: str) -> None:
        async with rooms.table(table_id) as (room, stored):
            connected, _ = room.presence()
            letters = {
                person: _letters(stored, seat, self._settings.url)
                for seat in stored.table.waits_for()
                if seat not in connected and (person := stored.seats[seat].person)
            }
        await self._send_all(rooms, letters)

    async def _send_all(self, rooms: Rooms, letters: dict[str, dict[str, tuple[str, str]]]) -> None:
        people = schema.people
        found = await rooms.storage.read(
            lambda c: c.execute(
                select(people.c.id, people.c.email, people.c.language).where(
                    people.c.id.in_(list(letters)), people.c.email_ok.is_(True)
                )
            ).all()
        )
        for id_, email, language in found:
            letter = letters[id_]
            await self.send(email, *letter.get(language, letter[ENGLISH]))


def _why(error: Exception) -> str:
    """What went wrong, without whom the mail was for."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return "the mail server does not take the address"
    return str(error)


def _claim(connection: Connection, before: int, ours: ColumnElement[bool]) -> list[str]:
    """The tables that wait for people since then and that nobody wrote about yet."""
    tables = schema.tables
    found = connection.execute(
        select(tables.c.id, tables.c.decision)
        .where(
            tables.c.status == PLAYING,
            rows.playable(),
            tables.c.asked > 0,
            tables.c.moved <= before,
            tables.c.mailed < tables.c.decision,
            ours,
        )
        .limit(100)
    ).all()
    claimed: list[str] = []
    for table_id, decision in found:
        mine = connection.execute(
            update(tables)
            .where(tables.c.id == table_id, tables.c.mailed < decision)
            .values(mailed=decision)
        )
        if mine.rowcount:
            claimed.append(table_id)
    return claimed


def _letters(stored: StoredTable, seat: int, url: str) -> dict[str, tuple[str, str]]:
    """Subject and text, in every language."""
    return {language: _letter(stored, seat, url, language) for language in languages()}


def _letter(stored: StoredTable, seat: int, url: str, language: str) -> tuple[str, str]:
    table = stored.table
    game = table.state.game
    others = [s.name for s in stored.seats if s.seat != seat]
    key = "mail_subject" if others else "mail_subject_alone"
    title = game.speak(language).sentences["title"]
    subject = sentence(say(key, game=title, others=", ".join(others)), language)
    asked = seat if seat in table.to_act() else None
    base = url.rstrip("/")
    body = say(
        "mail_body",
        prompt=table.prompt(asked, language),
        link=f"{base}/table/{stored.id}",
        settings=f"{base}/me",
    )
    return subject, sentence(body, language)
