"""Connections below HTTP: so many from an address, and none that comes in by drops for ever."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import ipaddress
import logging
import struct
import zlib
from collections import OrderedDict
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.http11 import Request as WebSocketRequest

from warren.server.access.limits import Bucket, Counts, neighbourhood
from warren.server.monitoring.metrics import REFUSED
from warren.server.settings import Settings

log = logging.getLogger("warren.connections")
log.setLevel(logging.ERROR)  # a line for each that comes, goes or speaks no HTTP would be a flood

GUARD = "guard"
"""Where protocols find the guard, in the state that the application starts with."""
LINE = "warren.line"
"""Where the application finds the connection of a socket, in the state of its scope."""
SPARE = 100
"""Files that stay free for the database, bots and what else a server opens."""
MANY = 1_000_000
BUSY = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
FLUSHED = b"\0\0\xff\xff"
"""What deflating ends with, and is left out on the wire."""
MOST_UNREAD = 16
"""Messages of one socket that wait to be read; then it has to wait to send more."""
MOST_AT_ONCE = 1024
"""Bytes that are read of a socket before it is looked how many frames they were."""
FRAMES = 4
"""Frames of any kind that a socket may send for each message: parts, pings, pongs."""
FLOOD = 4429
"""The code with which a socket that sends more is closed."""
SHORT, MEDIUM = 126, 1 << 16
"""Sizes from which on the length of a frame takes two bytes more, and eight."""
PACKET = 1400
"""Bytes that the network carries at once: what is longer is deflated for who can inflate it."""
TEXT, DEFLATED = 0x81, 0xC1
"""How the frame of a whole text begins."""
LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def open_files() -> int:
    """How many files this process may open: as many as it is let."""
    try:
        import resource  # noqa: PLC0415 (there is none on Windows)
    except ImportError:
        return MANY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return MANY if soft == resource.RLIM_INFINITY else soft


class Guard:
    """Counts the connections of this process."""

    def __init__(self, settings: Settings, most: int | None = None) -> None:
        self.seconds = settings.request_seconds
        self.frames = FRAMES * settings.message_rate, FRAMES * settings.message_burst
        """Frames a second of one socket, and at once."""
        names = [name.strip() for name in settings.proxies.split(",") if name.strip()]
        self._all_are_proxies = "*" in names
        self._proxies = [network for name in names for network in _networks(name)]
        self._by_address = Counts(settings.connections_per_address)
        self._most = max(1, open_files() - SPARE) if most is None else most
        self._count = 0
        self._half_open: OrderedDict[Request, None] = OrderedDict()

    def enter(self, address: str) -> bool:
        """Whether one more may come in; where all is taken, the oldest half-open one goes."""
        if self._count >= self._most:
            if not self._half_open:
                return False
            oldest, _ = self._half_open.popitem(last=False)
            oldest.drop()
        if not self._is_proxy(address) and not self._by_address.enter(neighbourhood(address)):
            return False
        self._count += 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self._count -= 1
        if not self._is_proxy(address):
            self._by_address.leave(neighbourhood(address))

    def began(self, request: Request) -> None:
        """A request begins to come in."""
        self._half_open[request] = None

    def came(self, request: Request) -> None:
        """It has come in whole, or will not."""
        self._half_open.pop(request, None)

    def _is_proxy(self, address: str) -> bool:
        """A proxy speaks for many, and counts them itself."""
        if self._all_are_proxies:
            return True
        with contextlib.suppress(ValueError):
            return any(ipaddress.ip_address(address) in network for network in self._proxies)
        return False


def _networks(name: str) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
    """The addresses that a name of a proxy stands for; what is no address stands for none."""
    with contextlib.suppress(ValueError):
        return [ipaddress.ip_network(name)]
    return []


class Request(H11Protocol):
    """A connection over which requests come: each whole within its time, or not at all."""

    _place: str | None = None
    _timer: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.logger = log

    @property
    def _guard(self) -> Guard:
        guard: Guard = self.app_state[GUARD]
        return guard

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        if not self._guard.enter(address):
            REFUSED.labels("too_many").inc()
            transport.write(BUSY)
            transport.close()
            return
        self._place = address
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came; the time for a request does not begin again with every byte."""
        if self._place is None:
            return
        super().data_received(data)
        whole = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if whole or self.transport.is_closing():
            self._stop()
        elif self._place is not None:
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a socket, which is counted as one."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """Whoever does not read what was asked for is waited for as long."""
        super().pause_writing()
        self._stalled = self._stalled or self.loop.call_later(self._guard.seconds, self.drop)

    def resume_writing(self) -> None:
        """It is read."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def drop(self) -> None:
        """Enough."""
        self._stop()
        if self.cycle is None and not self.transport.is_closing():
            self.transport.write(LATE)
            self.transport.close()
        else:
            self.transport.abort()

    def _wait(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self._guard.seconds, self.drop)
            self._guard.began(self)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._guard.came(self)

    def _leave(self) -> None:
        self._stop()
        if self._stalled is not None:
            self._stalled.cancel()
        if self._place is not None:
            self._guard.leave(self._place)
            self._place = None


class PlaySocket(WebSocketsSansIOProtocol):
    """A connection that became a socket.

    The application reads it like any other, and may write to it past all that lies between.
    """

    _place: str | None = None
    drained: Callable[[], None] | None = None
    """What is called when it can be written to again."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.logger = log
        self.conn.logger = log
        self.conn.available_extensions = [ALONE]
        guard: Guard = self.app_state[GUARD]
        self._frames = Bucket(*guard.frames)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is counted anew."""
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        guard: Guard = self.app_state[GUARD]
        if guard.enter(address):
            self._place = address

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        if self._place is not None:
            guard: Guard = self.app_state[GUARD]
            guard.leave(self._place)
            self._place = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came. It is taken in small pieces, so that a flood is seen while it begins."""
        for start in range(0, len(data), MOST_AT_ONCE):
            if self.disconnected or self.transport.is_closing():
                return
            super().data_received(data[start : start + MOST_AT_ONCE])

    def handle_text(self, event: Frame) -> None:
        """A message, or the first part of one."""
        if self._is_let():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """The same in bytes."""
        if self._is_let():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Another part of a message."""
        if self._is_let():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Somebody asks whether we are there."""
        if self._is_let():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Somebody is there."""
        if self._is_let():
            super().handle_pong(event)

    def _is_let(self) -> bool:
        """Whether one more frame is taken; where they are too many, the socket is closed.

        The application counts messages. Pings, pongs and parts of messages it never sees.
        """
        if self.transport.is_closing():
            return False
        if self._frames.take():
            return True
        REFUSED.labels("too_many").inc()
        if not self.close_sent and self.writable.is_set():
            self.conn.send_close(FLOOD)
            self.handle_parser_exception()
        else:
            self.transport.abort()
        return False

    def handle_connect(self, event: WebSocketRequest) -> None:
        """Let the application know where to write."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["state"][LINE] = self

    def send_receive_event_to_app(self) -> None:
        """A message waits to be read; reading stops only while many do.

        What is called text and is none closes the socket, without a word in the log.
        """
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else ""
        except UnicodeDecodeError:
            REFUSED.labels("bad_message").inc()
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    @property
    def is_free(self) -> bool:
        """Whether what is written goes out, and does not wait for a client that does not read."""
        return self.writable.is_set()

    def write_text(self, text: bytes) -> None:
        """Send a text now; to whoever is gone it is not sent."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        kind = TEXT
        if len(text) > PACKET and self.conn.extensions:
            kind, text = DEFLATED, deflated(text)
        self.transport.write(_head(kind, len(text)) + text)

    def resume_writing(self) -> None:
        """The client has read on."""
        super().resume_writing()
        if self.drained is not None:
            self.drained()


def _head(kind: int, size: int) -> bytes:
    if size < SHORT:
        return struct.pack("!BB", kind, size)
    if size < MEDIUM:
        return struct.pack("!BBH", kind, 126, size)
    return struct.pack("!BBQ", kind, 127, size)


ALONE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_no_context_takeover=True
)
"""Messages are deflated each by itself: that takes no memory for a socket, and can be shared."""


@functools.lru_cache(maxsize=32)
def deflated(text: bytes) -> bytes:
    """A text as such sockets take it, made once for all who are told the same."""
    packer = zlib.compressobj(1, wbits=-zlib.MAX_WBITS)
    return (packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH))[: -len(FLUSHED)]


def uvicorn_options(settings: Settings) -> dict[str, Any]:
    """How uvicorn is to serve the application."""
    return {
        "http": Request,
        "ws": PlaySocket,
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": settings.proxies or None,
        "ws_max_size": 64 * 1024,
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 10,
        "timeout_worker_healthcheck": 60,  # starting one takes long on a busy machine
        "lifespan": "on",
    }
