"""How a server is set up: every setting with its default, readable from the environment."""

from __future__ import annotations

import dataclasses
import json
import math
import os
import secrets
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
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if isinstance(value, (int, float)) and not (0 <= value < math.inf):
                flag = field.name.replace("_", "-")
                raise BadOption(f"--{flag} is a number from 0 on, not {value}")
        if self.port > HIGHEST_PORT:
            raise BadOption(f"--port is at most {HIGHEST_PORT}, not {self.port}")
        if self.table_seconds <= 0:
            raise BadOption(f"--table-seconds is more than 0, not {self.table_seconds:g}")
        if self.workers < 1:
            raise BadOption(f"--workers is at least 1, not {self.workers}")
        if self.workers > 1 and not self.redis:
            raise BadOption(
                f"{self.workers} workers need --redis, over which they tell each other what "
                "happened; without it, one worker serves a few hundred tables"
            )
        if self.smtp and not self.mail_from:
            raise BadOption("--smtp needs --mail-from, the address that mails come from")
        if self.smtp and not self.url:
            raise BadOption("--smtp needs --url, the address that people reach the server at")
        if self.smtp:
            _check_smtp(self.smtp)

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


def _check_smtp(address: str) -> None:
    """Refuse what is no mail server's address; it is not told, as it may hold a password."""
    wanted = " or ".join(f"{scheme}://HOST" for scheme in SMTP_PORTS)
    try:
        where = urlsplit(address)
        good = where.scheme in SMTP_PORTS and bool(where.hostname) and where.port != 0
    except ValueError:
        good = False
    if not good:
        raise BadOption(f"--smtp takes {wanted}, with USER:PASSWORD@ before the host if need be")


def _read_secret(path: Path) -> bytes:
    """The secret of a file; one that is just being written is empty for a moment."""
    for _ in range(100):
        text = path.read_text(encoding="ascii", errors="replace").strip()
        if len(text) >= SHORTEST_SECRET and text.isascii():
            return text.encode()
        os.sched_yield() if hasattr(os, "sched_yield") else None
    raise BadOption(f"{path} holds no secret; remove it and a new one is made")
