"""What every request passes first: its origin, its size, how often, and headers for browsers."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

from warren.core.game import ENGLISH
from warren.server.access.limits import Buckets, neighbourhood
from warren.server.language.errors import Refused
from warren.server.monitoring.metrics import REFUSED
from warren.server.settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SAFE = ("GET", "HEAD", "OPTIONS")
CSP = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
WRONG_ORIGIN = 4403
LONGEST_TEXT = 1000
"""Characters in a refusal, which may repeat what was sent."""
LIGHT = ("/assets/", "/health", "/metrics")
"""What a page asks for by the dozen, and who watches the server all day: counted by itself."""
LIGHT_RATE, LIGHT_BURST = 4, 20
"""How much more often than anything else that may be asked for, in the long run and at once."""
PENALTY = 1.0
"""Seconds until whoever asks too often hears so: one who asks on at once waits as well."""


class TooLarge(Exception):
    """A body that goes on past what is allowed."""


class Gate:
    """Stands before the whole application."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._buckets = Buckets(settings.request_rate, settings.request_burst)
        self._light = Buckets(
            settings.request_rate * LIGHT_RATE, settings.request_burst * LIGHT_BURST
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        error = self._objection(scope)
        if error is not None and error.code == "too_many":
            await asyncio.sleep(PENALTY)
        if scope["type"] == "websocket":
            if error is not None:
                await _refuse_socket(receive, send, error)
            else:
                await self._app(scope, receive, send)
            return
        if error is not None:
            await _refuse(send, error)
            return
        await self._pass(scope, receive, send)

    def _objection(self, scope: Scope) -> Refused | None:
        headers = Headers(scope=scope)
        client = scope.get("client")
        buckets = self._light if scope["path"].startswith(LIGHT) else self._buckets
        if not buckets.take(neighbourhood(client[0] if client else "?")):
            return Refused("too_many", "too_many")
        if not self._is_same_origin(scope, headers):
            return Refused("origin", "origin")
        length = headers.get("content-length", "0")
        if length.isascii() and length.isdigit() and float(length) > self._most(scope):
            return Refused("too_large", "too_large", most=self._most(scope))
        return None

    def _is_same_origin(self, scope: Scope, headers: Headers) -> bool:
        """Browsers say where a request comes from; who says nothing is no browser."""
        if scope["type"] == "http" and scope["method"] in SAFE:
            return True
        origin = headers.get("origin")
        if origin is None or origin in self._settings.origins:
            return True
        try:
            return urlsplit(origin).netloc == headers.get("host")
        except ValueError:
            return False

    def _most(self, scope: Scope) -> int:
        records = scope["path"] == "/api/records"
        return self._settings.record_size if records else self._settings.body_size

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        most, got, over = self._most(scope), 0, False

        async def counted() -> Message:
            nonlocal got, over
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                over = True
                raise TooLarge
            return message

        async def with_headers(message: Message) -> None:
            if over:
                return
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        with contextlib.suppress(TooLarge):
            await self._app(scope, counted, with_headers)
        if over:
            await _refuse(send, Refused("too_large", "too_large", most=most))


def failure(error: Refused, language: str) -> dict[str, Any]:
    """An error as it is sent."""
    REFUSED.labels(error.code).inc()
    text = error.text(language).encode(errors="replace").decode()
    return {"error": {"code": error.code, "text": text[:LONGEST_TEXT]}}


async def _refuse(send: Send, error: Refused) -> None:
    body = json.dumps(failure(error, ENGLISH)).encode()
    headers = {**HEADERS, "content-type": "application/json", "content-length": str(len(body))}
    if error.code == "too_many":
        headers["retry-after"] = "1"
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": error.status, "headers": pairs})
    await send({"type": "http.response.body", "body": body})


async def _refuse_socket(receive: Receive, send: Send, error: Refused) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    code = WRONG_ORIGIN if error.code == "origin" else 4429
    await send({"type": "websocket.close", "code": code})
