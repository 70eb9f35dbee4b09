"""The application: its parts put together, its routes, its start and its end."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import gc
import logging
import os
import re
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect

import warren
from warren.core.game import ENGLISH
from warren.core.text import say
from warren.server import wire
from warren.server.access.connections import GUARD, Guard
from warren.server.access.gate import Gate, failure
from warren.server.apart.house import House
from warren.server.apart.passing import Passing
from warren.server.bots.thinking import Thinking
from warren.server.language.errors import Conflict, Refused
from warren.server.language.languages import chosen_language, sentence
from warren.server.monitoring.logs import Outage, set_up
from warren.server.monitoring.metrics import exposition
from warren.server.pages import static
from warren.server.people import routes as people_routes
from warren.server.people.mail import Mailer
from warren.server.people.open_sockets import OpenSockets
from warren.server.people.people import People
from warren.server.play import routes as play_routes
from warren.server.play.hub import Hub, NoHub
from warren.server.play.rooms import Rooms
from warren.server.play.ticks import Ticks
from warren.server.services import Services, services_of
from warren.server.settings import ENVIRONMENT, Settings
from warren.server.storage.revisions import NotThere, migrate
from warren.server.storage.storage import Storage
from warren.server.tables import games_routes, replay_routes
from warren.server.tables import routes as table_routes
from warren.server.tables.lobby import Lobby
from warren.server.tables.tidying import Tidying
from warren.server.wire.schema import socket_schema

ABOUT = "Tables for people and bots; docs/protocol.md says how clients play."
FAILURES: dict[int | str, dict[str, Any]] = {
    status: {"model": wire.Failure, "description": about}
    for status, about in {
        400: "What was asked makes no sense",
        401: "Nobody is signed in",
        403: "Not yours",
        404: "There is none",
        409: "Not now, or taken",
        413: "Too large",
        422: "A field is missing, unknown or wrong",
        429: "Too often",
        503: "The database does not answer just now",
    }.items()
}

log = logging.getLogger("warren.server")


def make_app(settings: Settings) -> FastAPI:
    """A server with these settings."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        async with running(settings) as services:
            app.state.services = services
            log.info("ready", extra={"version": warren.__version__, "pid": os.getpid()})
            yield {GUARD: Guard(settings)}
            log.info("going down", extra={"pid": os.getpid()})

    app = bare_app(lifespan)
    app.add_middleware(Passing)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(Gate, settings=settings)
    return app


def bare_app(lifespan: Any = None) -> FastAPI:
    """All routes, without what stands before them."""
    app = FastAPI(
        title="Warren",
        description=ABOUT,
        version=warren.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses=FAILURES,
    )
    api = APIRouter(prefix="/api")
    for routes in (people_routes, games_routes, table_routes, replay_routes, play_routes):
        api.include_router(routes.router)
    app.include_router(api)
    _add_pages(app)
    _add_failures(app)
    return app


def spare_the_collector() -> None:
    """Keep what is loaded out of garbage collection, and look at what lives long less often.

    Tables hold many small objects that last; walking them all would stop everybody for a moment.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 5, 5)


def from_environment() -> FastAPI:
    """The application of a worker process."""
    settings = Settings.from_text(os.environ[ENVIRONMENT])
    set_up(settings.log_level)
    spare_the_collector()
    return make_app(settings)


@contextlib.asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Services]:
    """Everything that runs while the server does."""
    await _ready(settings)
    storage = Storage(settings.database)
    thinking = Thinking(settings)
    hub: Hub = NoHub()
    try:
        if settings.redis:
            from warren.server.play.redis_hub import RedisHub  # noqa: PLC0415 (only where it is used)

            hub = await RedisHub.join(settings.redis, thinking, patient=settings.workers > 1)
        rooms = Rooms(storage, hub, thinking)
        hub.listen(rooms)
        people = People(storage, settings.secret())
        open_sockets = rooms.open_sockets = OpenSockets(people)
        mailer = Mailer(settings, people)
        lobby = Lobby(rooms, settings)
        house = rooms.annex = House(rooms, settings)
        background = Ticks(rooms, mailer).run(), Tidying(rooms, settings).run(), house.run()
        try:
            async with in_background(*background):
                yield Services(settings, people, rooms, lobby, mailer, open_sockets, house)
        finally:
            await house.stop()
            await thinking.stop()
            await rooms.finish()
    finally:
        await hub.stop()
        storage.close()


@contextlib.asynccontextmanager
async def in_background(*work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Let something run for a while; it is ended at the end."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


async def _ready(settings: Settings) -> None:
    """Bring the database up to date.

    A worker that is started again waits for one that is away: `warren serve` found it before.
    """
    outage = Outage(log, "the database")
    while True:
        try:
            await asyncio.to_thread(migrate, settings.database)
            return
        except NotThere as error:
            if settings.workers == 1:
                raise
            outage.begin(str(error))
            await asyncio.sleep(1)


def _add_pages(app: FastAPI) -> None:
    @functools.cache
    def page() -> str:
        from warren.server.pages import api_page  # noqa: PLC0415 (few ask for it, and it is large)

        return api_page.page(app.openapi())

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(page())

    @app.get("/api/socket.json", include_in_schema=False)
    async def socket() -> JSONResponse:
        return JSONResponse(socket_schema())

    @app.get("/health", include_in_schema=False)
    async def health(request: Request) -> Response:
        services = services_of(request)
        try:
            await services.rooms.storage.read(lambda c: c.execute(text("SELECT 1")).scalar_one())
        except Refused:
            return JSONResponse({"status": sentence(say("unhealthy"))}, 503)
        return JSONResponse({"status": "ok"})

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if not may_read_metrics(request, services_of(request).settings):
            raise HTTPException(404)
        house = services_of(request).house
        apart = b"" if house is None else await house.figures()
        return PlainTextResponse(exposition(apart), media_type="text/plain; version=0.0.4")


def may_read_metrics(request: Request, settings: Settings) -> bool:
    """Whether the host lets this address read the figures; a proxy's word needs `--proxies`."""
    allowed = [name.strip() for name in settings.metrics.split(",") if name.strip()]
    if not settings.proxies and {"x-forwarded-for", "forwarded"} & set(request.headers):
        return False
    address = request.client.host if request.client else ""
    return "*" in allowed or address in allowed


def _add_failures(app: FastAPI) -> None:
    folder: Path = static.web_folder()

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> JSONResponse:
        headers = {"retry-after": "1"} if error.code in ("too_many", "unavailable") else None
        return JSONResponse(failure(error, _language(request)), error.status, headers)

    @app.exception_handler(Conflict)
    async def conflict(request: Request, error: Conflict) -> JSONResponse:
        return await refused(request, Refused("stale", "stale"))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        refusal = Refused("bad_request", "bad_field", where=where, what=str(first["msg"]))
        return JSONResponse(failure(refusal, _language(request)), 422)

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        path, status = request.url.path, error.status_code
        if status == 404 and request.method in ("GET", "HEAD") and not path.startswith("/api/"):
            home = request.app.state.services.settings.url or str(request.base_url)
            return static.serve(path, folder, home, request.headers.get("accept-encoding", ""))
        if status == 405:
            refusal, headers = Refused("bad_request", "bad_method"), {"allow": _allowed(app, path)}
        elif status == 404:
            refusal, headers = Refused("not_found", "no_route"), {}
        else:
            refusal, headers = Refused("bad_request", "bad_option", what=str(error.detail)), {}
        return JSONResponse(failure(refusal, _language(request)), status, headers)

    @app.exception_handler(ClientDisconnect)
    async def gone(request: Request, error: ClientDisconnect) -> Response:
        return Response(status_code=400)  # nobody reads it: whoever asked left in mid-sentence

    @app.exception_handler(Exception)
    async def internal_error(request: Request, error: Exception) -> JSONResponse:
        log.error("a request failed", exc_info=error, extra={"route": _route(request)})
        text = sentence(say("internal"), _language(request))
        body = {"error": {"code": "internal", "text": text}}
        return JSONResponse(body, 500)


def _route(request: Request) -> str:
    """The route that was asked, without what a path may tell, such as the token of a link."""
    return str(getattr(request.scope.get("route"), "path", "another"))


def _allowed(app: FastAPI, path: str) -> str:
    """The methods that a path takes."""
    described: dict[str, Any] = app.openapi()["paths"]
    methods = {
        method.upper()
        for route, about in described.items()
        if re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(route)), path)
        for method in about
    }
    return ", ".join(sorted(methods or {"GET"}))


def _language(request: Request) -> str:
    try:
        return chosen_language(
            request.query_params.get("lang"), request.headers.get("accept-language")
        )
    except Refused:
        return ENGLISH
