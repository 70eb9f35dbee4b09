"""`warren serve`: host tables for people and bots, in the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import logging
import os
import socket
import sys
import tempfile
import threading
import time
import urllib.request
import webbrowser
from typing import TYPE_CHECKING, Any

from warren.core.errors import BadOption

if TYPE_CHECKING:
    from warren.server.settings import Settings

log = logging.getLogger("warren.server")

Commands = Any  # argparse does not name the type of its subparsers

ABOUT = """\
Host tables over HTTP and WebSocket. Alone it needs no other service: games are kept in a SQLite
file, every choice is on disk before it is acknowledged, and a killed server goes on where it was.

  warren serve                                  on this machine, http://127.0.0.1:8018
  warren serve --host 0.0.0.0 --port 80         for the whole network
  warren serve --db postgresql://warren@db/warren --redis redis://cache --workers 4

For the internet, put a proxy with https before it: docs/hosting.md shows how, with systemd, backup
and upgrade."""

END = """\
Cookies are signed with WARREN_SECRET from the environment, or with a secret that is made once and
kept in the data folder. A setting can also be given as WARREN_<NAME>, WARREN_DB for --db; what is
typed comes first."""


def add_to(commands: Commands) -> None:
    """Add `warren serve`, whose settings can come from the environment too."""
    command = commands.add_parser(
        "serve",
        help="host tables for people and bots",
        usage="%(prog)s [--host TEXT] [--port N] [--db TEXT] [--redis TEXT] [--workers N] [...]",
        description=ABOUT,
        epilog=END,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    where = command.add_argument_group("where")
    add(where, "--host", str, "127.0.0.1", "the address to listen at")
    add(where, "--port", int, 8018, "the port; 0 takes a free one")
    where.add_argument("--open", action="store_true", help="open it in a browser once it is up")
    add(where, "--url", str, "", "the address that people reach it at, for links in mails")
    add(where, "--proxies", str, "", "addresses of proxies that say who asks, `*` for any")
    add(where, "--origins", str, "", "other origins that may use the API, with commas between")

    kept = command.add_argument_group("what is kept, and by whom")
    add(kept, "--data", str, "", "the folder for database and secret", "the user's state folder")
    add(kept, "--db", str, "", "sqlite:///FILE or postgresql://...", "SQLite in the data folder")
    add(kept, "--redis", str, "", "redis://..., where several processes meet")
    add(kept, "--workers", int, 1, "processes that serve; more than one needs --redis")
    add(kept, "--bot-workers", int, 0, "processes that think", "one less than there are cores")
    add(kept, "--bot-seconds", float, 60.0, "how long a bot may think about a choice")

    add(kept, "--bot-memory", int, 1024**3, "bytes that such a process may take; 0: any", "1 GiB")
    add(kept, "--file-memory", int, 128 * 1024**2, "bytes for trying a file", "128 MiB")
    add(kept, "--table-memory", int, 1024**3, "bytes for tables with own content", "1 GiB")
    add(kept, "--table-seconds", float, 5.0, "how long one step of such a table may take")

    limits = command.add_argument_group("limits")
    add(limits, "--tables-per-person", int, 20, "tables that one person may have open")
    add(limits, "--sockets-per-address", int, 20, "connections from one address")
    add(limits, "--sockets-per-table", int, 4, "connections of one person to one table")
    add(limits, "--message-rate", float, 20.0, "messages a second on one connection")
    add(limits, "--message-burst", int, 60, "messages at once on one connection")
    add(limits, "--message-size", int, 4096, "bytes in a message")
    add(limits, "--request-rate", float, 30.0, "requests a second from one address")
    add(limits, "--request-burst", int, 120, "requests at once from one address")
    add(limits, "--login-rate", float, 0.2, "passphrases a second from one address")
    add(limits, "--login-burst", int, 10, "passphrases at once from one address")
    add(limits, "--guess-rate", float, 1 / 60, "passphrases a second at an account", "1 a minute")
    add(limits, "--guess-burst", int, 10, "passphrases at once at an account, by new devices")
    add(limits, "--guest-rate", float, 0.1, "new people a second from one address")
    add(limits, "--guest-burst", int, 60, "new people at once from one address")
    add(limits, "--table-rate", float, 0.1, "new tables a second from one address")
    add(limits, "--table-burst", int, 40, "new tables at once from one address")
    add(limits, "--replay-rate", float, 2.0, "replays and records a second for one address")
    add(limits, "--replay-burst", int, 30, "replays and records at once for one address")
    add(limits, "--connections-per-address", int, 100, "requests under way from one address")
    add(limits, "--request-seconds", float, 20.0, "how long a request may take to come in")
    add(limits, "--body-size", int, 256 * 1024, "bytes in a request")
    add(limits, "--record-size", int, 2 * 1024 * 1024, "bytes in a record file")
    add(limits, "--content-size", int, 64 * 1024, "bytes in content of one's own; 0: none")
    add(limits, "--chat-length", int, 500, "characters in a line of chat")
    add(limits, "--chat-rate", float, 1.0, "lines of chat a second of one person")
    add(limits, "--chat-burst", int, 10, "lines of chat at once of one person")
    add(limits, "--chat-lines", int, 2000, "lines of chat that a table keeps")
    add(limits, "--bad-messages", int, 5, "messages without sense before a socket is closed")

    tidying = command.add_argument_group("what goes by itself (0: never)")
    add(tidying, "--guest-days", float, 30.0, "guests who have nothing here, unseen for so long")
    add(tidying, "--open-days", float, 14.0, "tables that did not start in so long")
    add(tidying, "--idle-days", float, 90.0, "tables without a clock where nobody moves so long")

    mail = command.add_argument_group("mail")
    add(mail, "--smtp", str, "", "smtp://USER:PASSWORD@HOST, smtps://... or smtp+plain://...")
    add(mail, "--mail-from", str, "", "the address that mails come from")
    add(mail, "--mail-delay", float, 600.0, "seconds before a mail says that it is your turn")

    add(command, "--metrics", str, "", "addresses that may read /metrics, `*` for any", "none")
    add(command, "--log-level", str, "info", "debug, info, warning or error")
    command.set_defaults(run=run)


def add(group: Any, flag: str, kind: type, default: Any, text: str, usual: str = "") -> None:
    """Add a setting; its default can come from the environment."""
    name = flag[2:].replace("-", "_")
    shown = usual or default
    help_ = f"{text} (default {shown})" if shown not in ("", 0) else text
    given = os.environ.get(f"WARREN_{name.upper()}")
    value = default if given is None else given
    group.add_argument(
        flag, type=kind, default=value, help=help_, metavar="TEXT" if kind is str else "N"
    )


def run(arguments: argparse.Namespace) -> int:
    """Check what was given, then serve until told to stop."""
    from warren.server.settings import Settings  # noqa: PLC0415 (only what is used is loaded)

    given = {k: v for k, v in vars(arguments).items() if k not in ("command", "run", "open")}
    given["origins"] = tuple(o.strip() for o in arguments.origins.split(",") if o.strip())
    settings = Settings(**given)
    if settings.log_level not in ("debug", "info", "warning", "error"):
        raise BadOption(f"--log-level is debug, info, warning or error, not {settings.log_level!r}")
    with contextlib.ExitStack() as held:
        prepare(settings, held)
        return serve(settings, arguments)


def prepare(settings: Settings, held: contextlib.ExitStack) -> None:
    """Find out before anybody is served whether all that is needed is there."""
    from warren.server.storage.storage import claim_file, migrate  # noqa: PLC0415

    settings.secret()
    held.enter_context(claim_file(settings.database, shared=bool(settings.redis)))
    migrate(settings.database)
    if settings.redis:
        check_redis(settings.redis)


def check_redis(url: str) -> None:
    """Refuse a Redis that does not answer, or that cannot be talked to."""
    try:
        from warren.server.play import redis_hub  # noqa: PLC0415
    except ModuleNotFoundError:
        raise BadOption("--redis needs redis: pip install 'warren[redis]'") from None
    asyncio.run(redis_hub.check(url))


def serve(settings: Settings, arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    import uvicorn  # noqa: PLC0415 (only what is used is loaded)
    from uvicorn.supervisors import Multiprocess  # noqa: PLC0415

    from warren.server.access.connections import uvicorn_options  # noqa: PLC0415
    from warren.server.app import make_app, spare_the_collector  # noqa: PLC0415
    from warren.server.monitoring import metrics  # noqa: PLC0415
    from warren.server.monitoring.logs import set_up  # noqa: PLC0415
    from warren.server.settings import ENVIRONMENT  # noqa: PLC0415

    set_up(settings.log_level)
    listener = listen(settings.host, settings.port)
    if arguments.open:
        open_browser(address_of(listener))
    common = uvicorn_options(settings)
    if settings.workers == 1:
        spare_the_collector()
        server = uvicorn.Server(uvicorn.Config(make_app(settings), **common))
        server.run([listener])
        return 0 if server.started else 1
    os.environ[ENVIRONMENT] = settings.to_text()
    with tempfile.TemporaryDirectory(prefix="warren-metrics-") as folder:
        os.environ[metrics.FOLDER] = folder
        config = uvicorn.Config(
            "warren.server.app:from_environment", factory=True, workers=settings.workers, **common
        )
        Multiprocess(config, [listener]).run()
    return 0


def listen(host: str, port: int) -> socket.socket:
    """Take a port; one that is taken, or not ours to take, is refused.

    The protocol is named so that asyncio turns Nagle's delay off, which costs 40 ms a message.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        why = f"cannot listen at {host} port {port}: {error.strerror}"
        if error.errno == errno.EADDRINUSE:
            why += (
                "; perhaps Warren runs there already. "
                "Choose another by --port (make play PORT=...), or 0 for any that is free"
            )
        raise BadOption(why) from None
    log.info("listening", extra={"address": address_of(listener)})
    return listener


def address_of(listener: socket.socket) -> str:
    """Where a browser on this machine finds it."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def open_browser(address: str) -> None:
    """Show the page when it answers; a machine without a browser is told the address."""
    sys.stdout.write(f"Warren is at {address} (Ctrl-C ends it; the games are kept)\n")
    sys.stdout.flush()

    def show() -> None:
        for _ in range(100):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/health"):
                webbrowser.open(address)
                return
            time.sleep(0.1)

    threading.Thread(target=show, daemon=True).start()
