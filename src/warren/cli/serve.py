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
from warren.server.configuration import (
    DEFAULTS,
    flag_of,
    gather,
    kind_of,
    split_list,
    to_toml,
)
from warren.server.settings import GROUPS, About, BadSettings

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
kept in the data folder. What is typed comes before the environment, WARREN_DB for --db, and that
before the file of --config or WARREN_CONFIG, db = "..."; an unknown name in the file is refused."""


def add_to(commands: Commands) -> None:
    """Add `warren serve`, with a flag for every setting."""
    command = commands.add_parser(
        "serve",
        help="host tables for people and bots",
        usage="%(prog)s [--host TEXT] [--port N] [--db TEXT] [--redis TEXT] [--workers N] [...]",
        description=ABOUT,
        epilog=END,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "--config", default="", help="a file with settings, warren.toml", metavar="FILE"
    )
    command.add_argument("--open", action="store_true", help="open it in a browser once it is up")
    instead = command.add_mutually_exclusive_group()
    instead.add_argument(
        "--check", action="store_true", help="check settings and all they name; start nothing"
    )
    instead.add_argument(
        "--print-config", action="store_true", help="print the settings as a file; start nothing"
    )
    for title, settings in GROUPS.items():
        group = command.add_argument_group(title)
        for about in settings:
            add(group, about)
    command.set_defaults(run=run)


def add(group: Any, about: About) -> None:
    """Add a setting; what is not typed is left to the environment, the file and the default."""
    kind = kind_of(about.name)
    shown = about.usual or DEFAULTS[about.name]
    group.add_argument(
        flag_of(about.name),
        type=split_list if kind is tuple else kind,
        default=argparse.SUPPRESS,
        help=about.text if shown in ("", 0, ()) else f"{about.text} (default {shown})",
        metavar="TEXT" if kind in (str, tuple) else "N",
    )


def run(arguments: argparse.Namespace) -> int:
    """Check what was given, then serve until told to stop."""
    try:
        settings = gather(vars(arguments), os.environ)
    except BadSettings as error:
        for fault in error.faults:
            print(f"warren: {fault}", file=sys.stderr)
        return 2
    if arguments.print_config:
        sys.stdout.write(to_toml(settings))
        return 0
    if arguments.check:
        return check(settings)
    with contextlib.ExitStack() as held:
        prepare(settings, held)
        return serve(settings, arguments)


def check(settings: Settings) -> int:
    """Say what would keep it from serving, a sentence each."""
    from warren.cli.checks import check_all  # noqa: PLC0415 (only what is used is loaded)

    found = check_all(settings)
    for finding in found:
        if finding.state != "here":
            print(f"warren: {finding.says}", file=sys.stderr)
    if any(finding.state == "fault" for finding in found):
        return 2
    sys.stdout.write("Nothing keeps it from serving.\n")
    return 0


def prepare(settings: Settings, held: contextlib.ExitStack) -> None:
    """Find out before anybody is served whether all that is needed is there."""
    from warren.server.storage.revisions import migrate_apart  # noqa: PLC0415
    from warren.server.storage.storage import claim_file  # noqa: PLC0415

    settings.secret()
    held.enter_context(claim_file(settings.database, shared=bool(settings.redis)))
    migrate_apart(settings.database)
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
