"""A server in a thread, and people who use it over the network as browsers do."""

from __future__ import annotations

import asyncio
import contextlib
import io
import itertools
import json
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import format_stack
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from warren.core.changes import applied
from warren.server.access.connections import uvicorn_options
from warren.server.app import make_app
from warren.server.settings import Settings

Json = dict[str, Any]
_ids = itertools.count(1)
ANSWERS = ("ack", "refused", "why", "words")


WIDE = {
    "request_burst": 100_000,
    "login_burst": 100_000,
    "guess_burst": 100_000,
    "guest_burst": 100_000,
    "table_burst": 100_000,
    "replay_burst": 100_000,
    "sockets_per_address": 1000,
    "connections_per_address": 1000,
    "metrics": "127.0.0.1",
    "proxies": "127.0.0.1",
}


def settings_for(folder: Path, db: str = "", **more: Any) -> Settings:
    """Settings for a test: one's own folder, and limits that do not get in the way."""
    given: dict[str, Any] = {"data": str(folder), "db": db, "bot_workers": 1, **WIDE, **more}
    return Settings(**given)


class Play:
    """A socket at a table: sends, and keeps what comes until it is asked for."""

    def __init__(self, connection: ClientConnection, patience: float = 60) -> None:
        self.connection = connection
        self._patience = patience
        self.entries: list[Json] = []
        self.now: Json | None = None
        self.table: Json = {}
        self.view: Json | None = None
        self.seat: int | None = None
        self.last: Json = {}
        self.all: list[Json] = []
        self.heard: list[Json] = []
        """The same as it came; in `all`, entries have views in place of changes."""

    def read(self) -> Json:
        """The next message."""
        text = self.connection.recv(self._patience)
        message: Json = json.loads(text)
        self.last = message
        self.all.append(message)
        self.heard.append(json.loads(text))
        if message["type"] == "table":
            self._apply(message["entries"])
            self.seat, self.view = message["seat"], message["view"]
            self.entries = list(message["entries"])
        if message["type"] == "news":
            self._apply(message["entries"])
            self.entries += message["entries"]
        if message["type"] in ("table", "news"):
            self.now = message["now"]
            self.table = message["table"] or self.table
        return message

    def _apply(self, entries: list[Json]) -> None:
        """Give each entry the view that its changes lead to, in their place."""
        for entry in entries:
            changes = entry.pop("changes")
            if changes is not None:
                entry["view"] = applied(self.view, changes)
            self.view = entry["view"] or self.view

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """The next message that is as wanted."""
        while True:
            message = self.read()
            if wanted(message):
                return message

    def until_type(self, kind: str) -> Json:
        """The next message of a type."""
        return self.until(lambda message: message["type"] == kind)

    def until_now(self, wanted: Callable[[Json], bool]) -> Json:
        """Wait until what is asked now is as wanted."""
        while self.now is None or not wanted(self.now):
            self.read()
        return self.now

    def my_turn(self) -> Json:
        """Wait until this seat is asked, or the game is over."""
        return self.until_now(
            lambda now: (
                now["status"] != "playing" or (self.seat in now["to_act"] and bool(now["choices"]))
            )
        )

    def send(self, kind: str, id_: str | None = None, **fields: Any) -> str:
        """Send a message; returns its id."""
        id_ = id_ or f"m{next(_ids)}"
        self.connection.send(json.dumps({"type": kind, "id": id_, **fields}))
        return id_

    def ask(self, kind: str, id_: str | None = None, **fields: Any) -> Json:
        """Send a message and wait for its answer."""
        sent = self.send(kind, id_, **fields)
        return self.until(lambda message: message["type"] in ANSWERS and message["id"] == sent)

    def choose(self, index: int = 0, **fields: Any) -> Json:
        """Make one of the choices that are offered now."""
        now = self.my_turn()
        choice = now["choices"][index]["id"]
        answer = self.ask("choose", decision=now["decision"], choice=choice, **fields)
        if answer["type"] == "ack":
            self.seen(answer["seq"])
        return answer

    def seen(self, seq: int) -> None:
        """Wait until this entry has come."""
        while not self.entries or self.entries[-1]["seq"] < seq:
            self.read()

    def close_code(self) -> int:
        """Wait until the server closes, and say with which code."""
        try:
            while True:
                self.read()
        except ConnectionClosed as closed:
            return 1006 if closed.rcvd is None else closed.rcvd.code


class Guest:
    """Somebody with a cookie."""

    def __init__(self, base: str, name: str | None = None) -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, timeout=30)
        self.me: Json = self.get("/api/me")
        if name is not None:
            self.me = self.patch("/api/me", {"name": name})
        self._stack = contextlib.ExitStack()
        self.patience = 60.0
        """Seconds after which silence on a socket is an error."""

    @property
    def cookie(self) -> str:
        """The cookie header."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def get(self, path: str, status: int = 200) -> Json:
        """Get a path."""
        return self._asked(self.http.get(path), status)

    def post(self, path: str, body: Any = None, status: int = 200) -> Json:
        """Post to a path."""
        return self._asked(self.http.post(path, json=body), status)

    def put(self, path: str, body: Any, status: int = 200) -> Json:
        """Put to a path."""
        return self._asked(self.http.put(path, json=body), status)

    def patch(self, path: str, body: Any, status: int = 200) -> Json:
        """Patch a path."""
        return self._asked(self.http.patch(path, json=body), status)

    @staticmethod
    def _asked(response: httpx.Response, status: int) -> Json:
        assert response.status_code == status, response.text
        return {} if status == 204 else dict(response.json())

    def make(self, game: str, seats: list[Any], **more: Any) -> Json:
        """Make a table; a seat is "me", "open", "here" or a bot's level."""
        wish = [
            seat
            if isinstance(seat, dict)
            else {"kind": seat}
            if seat in ("me", "open", "here")
            else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        return self.post("/api/tables", {"game": game, "seats": wish, **more}, 201)

    def sit(self, table_id: str, **query: Any) -> Play:
        """Open a socket at a table and read the greeting."""
        play = self.connect(table_id, **query)
        play.until_type("table")
        return play

    def connect(self, table_id: str, origin: str | None = None, **query: Any) -> Play:
        """Open a socket at a table, one that takes changes unless said otherwise."""
        query = {"changes": "true"} | query
        asked = "&".join(f"{key}={value}" for key, value in query.items())
        url = f"{self.base.replace('http', 'ws')}/api/tables/{table_id}/socket?{asked}"
        headers = {"cookie": self.cookie} | ({"origin": origin} if origin else {})
        opened = connect(
            url, additional_headers=headers, max_size=2**24, open_timeout=self.patience
        )
        play = Play(self._stack.enter_context(opened), self.patience)
        return play

    def follow(self) -> ClientConnection:
        """Open the socket of one's own list."""
        url = f"{self.base.replace('http', 'ws')}/api/me/tables/socket"
        opened = connect(url, additional_headers={"cookie": self.cookie})
        return self._stack.enter_context(opened)

    def close(self) -> None:
        """Hang up."""
        self._stack.close()
        self.http.close()


class Served:
    """A running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.listener = socket.socket(proto=socket.IPPROTO_TCP)  # so that asyncio sets NODELAY
        self.listener.bind(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.app = make_app(settings)
        config = uvicorn.Config(self.app, **uvicorn_options(settings))
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self.listener],))
        self._guests: list[Guest] = []

    def guest(self, name: str | None = None) -> Guest:
        """Somebody new."""
        guest = Guest(self.base, name)
        self._guests.append(guest)
        return guest

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The server's loop, in its thread."""
        (server,) = self._server.servers
        return server.get_loop()

    def start(self) -> None:
        """Serve."""
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            self._thread.join(0.01)

    def stop(self) -> None:
        """Hang up and go down."""
        self.hang_up()
        self._server.should_exit = True
        self._thread.join(90)
        if self._thread.is_alive():
            raise AssertionError(f"the server does not end:\n{self._what_it_does()}")
        self.listener.close()

    def _what_it_does(self) -> str:
        """Where its thread is, and what each of its tasks waits for."""
        told = io.StringIO()
        told.writelines(format_stack(sys._current_frames()[self._thread.ident or 0]))
        for task in asyncio.all_tasks(self.loop):
            task.print_stack(file=told)
        return told.getvalue()

    def hang_up(self) -> None:
        """All guests go."""
        for guest in self._guests:
            with contextlib.suppress(Exception):
                guest.close()
        self._guests.clear()


@contextlib.contextmanager
def served(settings: Settings) -> Iterator[Served]:
    """A server for a while."""
    server = Served(settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def two(server: Served, game: str = "hamsters", **more: Any) -> tuple[Guest, Guest, str]:
    """Ann and Ben at a table of their own."""
    ann, ben = server.guest("Ann"), server.guest("Ben")
    made = ann.make(game, ["me", "open"], **more)
    ben.post(f"/api/links/{token_of(made)}")
    return ann, ben, made["table"]["id"]


def token_of(made: dict[str, Any], index: int = 0) -> str:
    """What a link of a table that was made ends with."""
    return str(made["links"][index]["path"]).rpartition("/")[2]
