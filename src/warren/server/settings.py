"""How a server is set up: every setting with its default, and what it is for."""

from __future__ import annotations

import dataclasses
import json
import math
import os
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from warren.core.errors import BadOption

ENVIRONMENT = "WARREN_SERVER"
"""Carries the settings to worker processes, as JSON."""
SECRET = "WARREN_SECRET"
SHORTEST_SECRET = 16
HIGHEST_PORT = 65_535
SMTP_PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
LOG_LEVELS = ("debug", "info", "warning", "error")


class BadSettings(BadOption):
    """Settings that cannot be served by, with a sentence for each fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True)
class Settings:
    """What `warren serve` can be told. Times are in seconds, sizes in bytes."""

    host: str = "127.0.0.1"
    port: int = 8018
    data: str = ""
    """The folder for the database and the secret; empty: the user's state folder."""
    db: str = ""
    """An address of SQLAlchemy's; empty: SQLite in the data folder."""
    redis: str = ""
    workers: int = 1
    origins: tuple[str, ...] = ()
    """Other origins that may use the API: `https://play.example.org`."""
    proxies: str = ""
    """Addresses of proxies whose word is taken for the client's address; `*` for any."""
    url: str = ""
    """The address that people reach the server at, for the links in mails."""

    bot_workers: int = 0
    """Processes in which bots think; 0: one less than there are cores, at least one."""
    bot_seconds: float = 60.0
    """A bot that takes longer is stood in for by a quick one."""

    bot_memory: int = 1024 * 1024 * 1024
    """What each of those processes may take for its work; 0: as much as there is. As below."""
    file_memory: int = 128 * 1024 * 1024
    """The same for the process in which content of one's own and records are tried."""
    table_memory: int = 1024 * 1024 * 1024
    """The same for the process in which tables with content of their own are played."""
    table_seconds: float = 5.0
    """What one step of such a table may take of a processor."""

    message_size: int = 4096
    body_size: int = 256 * 1024
    record_size: int = 2 * 1024 * 1024
    content_size: int = 64 * 1024
    chat_length: int = 500
    chat_rate: float = 1.0
    chat_burst: int = 10
    chat_lines: int = 2000
    """Lines of chat that a table keeps."""
    message_rate: float = 20.0
    message_burst: int = 60
    request_rate: float = 30.0
    request_burst: int = 120
    login_rate: float = 0.2
    login_burst: int = 10
    guess_rate: float = 1 / 60
    guess_burst: int = 10
    """Passphrases that devices which an account does not know may try at it."""
    guest_rate: float = 0.1
    guest_burst: int = 60
    table_rate: float = 0.1
    table_burst: int = 40
    replay_rate: float = 2.0
    replay_burst: int = 30
    connections_per_address: int = 100
    request_seconds: float = 20.0
    """A request that has not come in whole by then is dropped."""
    sockets_per_address: int = 20
    sockets_per_table: int = 4
    tables_per_person: int = 20
    bad_messages: int = 5

    smtp: str = ""
    """`smtp://user:password@host:587` (STARTTLS), `smtps://...`, or `smtp+plain://...`."""
    mail_from: str = ""
    mail_delay: float = 600.0
    """How long somebody may take before a mail says that it is their turn."""

    guest_days: float = 30.0
    """Guests who have nothing here are forgotten after so long; 0: never. As below."""
    open_days: float = 14.0
    """Tables that never started."""
    idle_days: float = 90.0
    """Running tables without a clock at which nobody moves."""

    metrics: str = ""
    """Addresses that may read the figures, with commas between; `*` for any, empty for none."""
    log_level: str = "info"

    def __post_init__(self) -> None:
        faults = list(_faults(self))
        if faults:
            raise BadSettings(faults)

    @property
    def folder(self) -> Path:
        """The data folder."""
        if self.data:
            return Path(self.data)
        base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
        return Path(base) / "warren"

    @property
    def database(self) -> str:
        """The database's address."""
        return self.db or f"sqlite:///{self.folder / 'server.db'}"

    def thinking(self) -> int:
        """How many processes think."""
        return self.bot_workers or max(1, (os.cpu_count() or 2) - 1)

    def secret(self) -> bytes:
        """The key that cookies are signed with: from the environment, or kept in the folder."""
        given = os.environ.get(SECRET, "")
        if given:
            if len(given) < SHORTEST_SECRET:
                raise BadOption(f"{SECRET} has {len(given)} characters; {SHORTEST_SECRET} at least")
            return given.encode()
        path = self.folder / "secret"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            try:
                handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                return _read_secret(path)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(secrets.token_urlsafe(32))
        except OSError as error:
            raise BadOption(f"cannot keep a secret in {path}: {error.strerror}") from None
        return _read_secret(path)

    def to_text(self) -> str:
        """The settings for another process."""
        return json.dumps(dataclasses.asdict(self))

    @staticmethod
    def from_text(text: str) -> Settings:
        """The settings as another process wrote them."""
        data = json.loads(text)
        data["origins"] = tuple(data["origins"])
        return Settings(**data)


@dataclass(frozen=True)
class About:
    """What a setting is for."""

    name: str
    text: str
    usual: str = ""
    """What it comes to where nothing is given, if the default itself does not say it."""


GROUPS: dict[str, tuple[About, ...]] = {
    "where": (
        About("host", "the address to listen at"),
        About("port", "the port; 0 takes a free one"),
        About("url", "the address that people reach it at, for links in mails"),
        About("proxies", "addresses of proxies that say who asks, `*` for any"),
        About("origins", "other origins that may use the API, with commas between"),
    ),
    "what is kept, and by whom": (
        About("data", "the folder for database and secret", "the user's state folder"),
        About("db", "sqlite:///FILE or postgresql://...", "SQLite in the data folder"),
        About("redis", "redis://..., where several processes meet"),
        About("workers", "processes that serve; more than one needs --redis"),
        About("bot_workers", "processes that think", "one less than there are cores"),
        About("bot_seconds", "how long a bot may think about a choice"),
        About("bot_memory", "bytes that such a process may take; 0: any", "1 GiB"),
        About("file_memory", "bytes for trying a file", "128 MiB"),
        About("table_memory", "bytes for tables with own content", "1 GiB"),
        About("table_seconds", "how long one step of such a table may take"),
    ),
    "limits": (
        About("tables_per_person", "tables that one person may have open"),
        About("sockets_per_address", "connections from one address"),
        About("sockets_per_table", "connections of one person to one table"),
        About("message_rate", "messages a second on one connection"),
        About("message_burst", "messages at once on one connection"),
        About("message_size", "bytes in a message"),
        About("request_rate", "requests a second from one address"),
        About("request_burst", "requests at once from one address"),
        About("login_rate", "passphrases a second from one address"),
        About("login_burst", "passphrases at once from one address"),
        About("guess_rate", "passphrases a second at an account", "1 a minute"),
        About("guess_burst", "passphrases at once at an account, by new devices"),
        About("guest_rate", "new people a second from one address"),
        About("guest_burst", "new people at once from one address"),
        About("table_rate", "new tables a second from one address"),
        About("table_burst", "new tables at once from one address"),
        About("replay_rate", "replays and records a second for one address"),
        About("replay_burst", "replays and records at once for one address"),
        About("connections_per_address", "requests under way from one address"),
        About("request_seconds", "how long a request may take to come in"),
        About("body_size", "bytes in a request"),
        About("record_size", "bytes in a record file"),
        About("content_size", "bytes in content of one's own; 0: none"),
        About("chat_length", "characters in a line of chat"),
        About("chat_rate", "lines of chat a second of one person"),
        About("chat_burst", "lines of chat at once of one person"),
        About("chat_lines", "lines of chat that a table keeps"),
        About("bad_messages", "messages without sense before a socket is closed"),
    ),
    "what goes by itself (0: never)": (
        About("guest_days", "guests who have nothing here, unseen for so long"),
        About("open_days", "tables that did not start in so long"),
        About("idle_days", "tables without a clock where nobody moves so long"),
    ),
    "mail": (
        About("smtp", "smtp://USER:PASSWORD@HOST, smtps://... or smtp+plain://..."),
        About("mail_from", "the address that mails come from"),
        About("mail_delay", "seconds before a mail says that it is your turn"),
    ),
    "watching it": (
        About("metrics", "addresses that may read /metrics, `*` for any", "none"),
        About("log_level", "debug, info, warning or error"),
    ),
}
"""Every setting with its sentence, as help, the file and docs/hosting.md show them."""


def _faults(given: Settings) -> Iterator[str]:
    """What is wrong, a sentence each."""
    for field in dataclasses.fields(given):
        value = getattr(given, field.name)
        if isinstance(value, (int, float)) and not (0 <= value < math.inf):
            yield f"--{field.name.replace('_', '-')} is a number from 0 on, not {value}"
    if given.port > HIGHEST_PORT:
        yield f"--port is at most {HIGHEST_PORT}, not {given.port}"
    if given.table_seconds == 0:
        yield "--table-seconds is more than 0"
    if given.workers == 0:
        yield "--workers is at least 1, not 0"
    if given.workers > 1 and not given.redis:
        yield (
            f"{given.workers} workers need --redis, over which they tell each other what "
            "happened; without it, one worker serves a few hundred tables"
        )
    if given.smtp and not given.mail_from:
        yield "--smtp needs --mail-from, the address that mails come from"
    if given.smtp and not given.url:
        yield "--smtp needs --url, the address that people reach the server at"
    if given.smtp and not _is_smtp(given.smtp):
        wanted = " or ".join(f"{scheme}://HOST" for scheme in SMTP_PORTS)
        yield f"--smtp takes {wanted}, with USER:PASSWORD@ before the host if need be"
    if given.log_level not in LOG_LEVELS:
        yield f"--log-level is debug, info, warning or error, not {given.log_level!r}"


def _is_smtp(address: str) -> bool:
    """Whether it is a mail server's address; it is not told, as it may hold a password."""
    try:
        where = urlsplit(address)
        return where.scheme in SMTP_PORTS and bool(where.hostname) and where.port != 0
    except ValueError:
        return False


def _read_secret(path: Path) -> bytes:
    """The secret of a file; one that is just being written is empty for a moment."""
    for _ in range(100):
        text = path.read_text(encoding="ascii", errors="replace").strip()
        if len(text) >= SHORTEST_SECRET and text.isascii():
            return text.encode()
        os.sched_yield() if hasattr(os, "sched_yield") else None
    raise BadOption(f"{path} holds no secret; remove it and a new one is made")
