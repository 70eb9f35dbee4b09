"""Stands before the routes: what concerns such a table goes on to the process apart."""

from __future__ import annotations

import contextlib
import re
from typing import Any, cast

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from warren.core.game import ENGLISH
from warren.server.access.gate import App, Message, Receive, Scope, Send, failure
from warren.server.apart.house import House
from warren.server.language.errors import Refused
from warren.server.language.languages import chosen_language
from warren.server.play.socket import close_for
from warren.server.services import Services

TABLE = re.compile(r"/api/tables/(\w{1,24})(?:/.*)?")
LINK = re.compile(r"/api/links/([^/]{1,100})")
SHARED = re.compile(r"/api/shared/([^/]{1,100})/(?:replay|play-on)")


class Passing:
    """The middleware."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what the process apart is to answer."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        here: Services = cast(FastAPI, scope["app"]).state.services
        assert here.house is not None
        try:
            table_id = await _table_of(here, scope["path"])
            is_apart = table_id is not None and await here.house.plays(table_id)
        except Refused:
            is_apart = False  # the routes say so
        if is_apart:
            await pass_on(here.house, scope, receive, send)
        else:
            await self._app(scope, receive, send)


async def _table_of(here: Services, path: str) -> str | None:
    """The table that a path is about."""
    if found := TABLE.fullmatch(path):
        return found[1]
    if found := LINK.fullmatch(path):
        return (await here.lobby.link_target(found[1]))[0]
    if found := SHARED.fullmatch(path):
        return await here.sharing.table(found[1])
    return None


async def pass_on(house: House, scope: Scope, receive: Receive, send: Send) -> None:
    """Pass something on; where the process apart ends meanwhile, the client is to come back."""
    begun = False

    async def noting(message: Message) -> None:
        nonlocal begun
        begun = True
        await send(message)

    try:
        await house.pass_on(scope, receive, noting)
    except Refused as error:
        language = _language(HTTPConnection(scope))
        if scope["type"] == "websocket":
            if not begun:
                await send({"type": "websocket.accept"})

            async def close(code: int, reason: str) -> None:
                await send({"type": "websocket.close", "code": code, "reason": reason})

            await close_for(close, error, language)
        elif not begun:
            answer = JSONResponse(failure(error, language), error.status, {"retry-after": "1"})
            await answer(scope, receive, send)


def _language(connection: HTTPConnection) -> str:
    with contextlib.suppress(Refused):
        asked = connection.query_params.get("lang")
        return chosen_language(asked, connection.headers.get("accept-language"))
    return ENGLISH


class PassedOn(Response):
    """The answer of the process apart to a request whose body was read already."""

    def __init__(self, house: House, request: Request, body: bytes) -> None:
        super().__init__()
        self._house = house
        self._receive = request.receive
        self._sent: bytes | None = body

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass it on."""
        await pass_on(self._house, scope, self._again, send)

    async def _again(self) -> Message:
        if self._sent is not None:
            body, self._sent = self._sent, None
            return {"type": "http.request", "body": body, "more_body": False}
        return await self._receive()
