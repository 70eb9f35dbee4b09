"""What would keep a server from serving, found out without starting or changing anything."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from warren.cli.findings import Finding
from warren.cli.serve import check_redis, listen
from warren.core.errors import BadOption
from warren.server.pages.static import web_folder
from warren.server.settings import SECRET, SMTP_PORTS, Settings
from warren.server.storage.revisions import newest_revision, revision
from warren.server.storage.storage import claim_file, file_of, lock_of, open_engine

PATIENCE = 5.0
"""Seconds for a mail server to answer."""


def check_all(settings: Settings) -> list[Finding]:
    """Everything that a server with these settings relies on."""
    found = [
        client(),
        tried("secret", lambda: secret(settings)),
        tried("database", lambda: database(settings)),
        tried("port", lambda: port(settings)),
    ]
    if settings.redis:
        found.append(tried("Redis", lambda: redis(settings)))
    if settings.smtp:
        found.append(mail(settings))
    return found


def tried(name: str, look: Callable[[], str]) -> Finding:
    """What a look finds; whatever would be refused at the start is a fault."""
    try:
        return Finding(name, "here", look())
    except BadOption as error:
        return Finding(name, "fault", str(error))


def client() -> Finding:
    """The web client's built files."""
    folder = web_folder()
    if (folder / "index.html").is_file():
        return Finding("web client", "here", f"the web client is in {folder}")
    return Finding(
        "web client",
        "missing",
        "the web client is not in this installation",
        "browsers get a page that says so; the API, bots and the terminal work",
        "install a wheel that has it, or run `make setup` in a checkout, with Node 20",
    )


def secret(settings: Settings) -> str:
    """The key that cookies are signed with."""
    kept = settings.folder / "secret"
    if os.environ.get(SECRET):
        settings.secret()
        return f"cookies are signed with {SECRET}"
    if kept.exists():
        settings.secret()
        return f"cookies are signed with {kept}"
    _can_be_made(kept)
    return f"a secret will be made in {kept}"


def database(settings: Settings) -> str:
    """Whether the database answers, and at which migration it is."""
    path = file_of(settings.database)
    if path is None:
        open_engine(settings.database).dispose()  # an address that is none is refused here
    elif not path.exists():
        _can_be_made(path)
        return f"a SQLite database will be made in {path}"
    elif not os.access(path, os.W_OK):
        raise BadOption(f"the database {path} cannot be written to")
    elif lock_of(path).exists():
        with claim_file(settings.database, shared=bool(settings.redis)):
            pass
    kind = "PostgreSQL answers" if path is None else f"the SQLite database {path} can be written to"
    found, newest = revision(settings.database), newest_revision()
    if found is None:
        return f"{kind}; its tables will be made"
    if found == newest:
        return f"{kind} and is up to date, at migration {newest}"
    return f"{kind}; it is at migration {found} and will be brought to {newest} at the next start"


def port(settings: Settings) -> str:
    """Whether it can listen where it should."""
    listen(settings.host, settings.port).close()
    return f"{settings.host} port {settings.port or '(any)'} is free"


def redis(settings: Settings) -> str:
    """Whether Redis answers."""
    check_redis(settings.redis)
    return "Redis answers"


def mail(settings: Settings) -> Finding:
    """Whether the mail server takes connections; play goes on without."""
    where = urlsplit(settings.smtp)
    address = (str(where.hostname), where.port or SMTP_PORTS[where.scheme])
    try:
        socket.create_connection(address, PATIENCE).close()
    except OSError as error:
        return Finding(
            "mail",
            "missing",
            f"the mail server {address[0]} does not answer at port {address[1]}: {error}",
            "nobody is told by mail that it is their turn until it does",
            "check --smtp",
        )
    return Finding("mail", "here", f"the mail server {address[0]} answers at port {address[1]}")


def _can_be_made(path: Path) -> None:
    """Refuse a file that could not be written where the server would make it."""
    folder = next(parent for parent in path.absolute().parents if parent.exists())
    if not folder.is_dir():
        raise BadOption(f"cannot write {path}: {folder} is no folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadOption(f"cannot write {path}: {folder} belongs to somebody else")
