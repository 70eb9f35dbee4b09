"""Routes: tables, from the lobby to the replay."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from warren.core.game import ENGLISH
from warren.core.table import OVER
from warren.server import wire
from warren.server.bodies import Route
from warren.server.bots.thinking import check_level, job_for
from warren.server.bots.workers import WorkerFailed
from warren.server.errors import Refused, Unavailable, refuse_unless
from warren.server.languages import chosen_language
from warren.server.people.people import COOKIE, Person
from warren.server.play import commands, render
from warren.server.play.socket import NO_TABLE, NOBODY, NOT_YOURS, TOO_MANY, Socket, close_for
from warren.server.play.stored import StoredTable
from warren.server.services import (
    Anybody,
    Here,
    Language,
    Services,
    Somebody,
    address_of,
    known,
    services_of,
)
from warren.server.tables import replay
from warren.server.wallclock import milliseconds

router = APIRouter(tags=["tables"], route_class=Route)

TableId = Annotated[str, Path(max_length=24, examples=["k3wq7d2mzp4x"])]
SeatQuery = Annotated[int | None, Query(ge=0, le=11, description="The seat that is looked from")]
Number = Annotated[int, Query(ge=0, le=1_000_000)]
Token = Annotated[str, Path(max_length=100)]


async def may_see(here: Services, table_id: str, person: Person | None) -> None:
    """Refuse whoever may not know of the table, as if there was none."""
    async with here.rooms.table(table_id) as (_, stored):
        refuse_unless(commands.may_see(stored, person), "not_found", "not_found")


async def shown(
    here: Services, table_id: str, person: Person | None, language: str
) -> dict[str, Any]:
    """A table as somebody sees it."""
    async with here.rooms.table(table_id) as (room, stored):
        refuse_unless(commands.may_see(stored, person), "not_found", "not_found")
        seats, watching = room.presence()
        id_ = None if person is None else person.id
        return render.facts(stored, id_, language, milliseconds(), seats, watching)


# Lists


@router.get("/tables", summary="Public tables", response_model=wire.Briefs)
async def tables(
    here: Here,
    person: Anybody,
    language: Language,
    status: Literal["open", "playing", "over"] = "open",
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
) -> Any:
    """Open to join, playing to watch, over to replay; newest first."""
    found = await here.lobby.open_to_all(status, before)
    id_ = None if person is None else person.id
    return {"tables": [render.brief(table, id_, language) for table in found]}


@router.get("/me/tables", summary="Your tables", response_model=wire.Briefs)
async def my_tables(here: Here, person: Somebody, language: Language) -> Any:
    """Those that wait for you come first."""
    found = await here.lobby.of(person)
    return {"tables": [render.brief(table, person.id, language) for table in found]}


# Making and seating


@router.post("/tables", summary="Make a table", response_model=wire.MadeTable, status_code=201)
async def make_table(
    request: Request, wish: wire.NewTable, here: Here, person: Somebody, language: Language
) -> Any:
    """It starts at once if no seat is open."""
    refuse_unless(here.tables.take(address_of(request)), "too_many", "too_many")
    person = await known(here, request, person)
    made = await here.lobby.make(person, wish)
    links = [{"seat": seat, "path": f"/join/{token}"} for seat, token in made.links]
    return {"table": await shown(here, made.id, person, language), "links": links}


@router.get("/tables/{table_id}", summary="One table", response_model=wire.Table)
async def table(table_id: TableId, here: Here, person: Anybody, language: Language) -> Any:
    """As you may see it."""
    return await shown(here, table_id, person, language)


@router.get("/tables/{table_id}/box", summary="What is printed on its parts")
async def table_box(table_id: TableId, here: Here, person: Anybody) -> dict[str, Any]:
    """As for a game, with content of its own."""
    async with here.rooms.table(table_id) as (_, stored):
        refuse_unless(commands.may_see(stored, person), "not_found", "not_found")
        return {} if stored.game is None else stored.game.printed(stored.options)


@router.post("/tables/{table_id}/join", summary="Take an open seat", response_model=wire.Table)
async def join(
    request: Request,
    table_id: TableId,
    wish: wire.OneSeat,
    here: Here,
    person: Somebody,
    language: Language,
) -> Any:
    """Of a public table; or say yes to a seat that was kept for you."""
    await may_see(here, table_id, person)
    person = await known(here, request, person)
    await here.rooms.execute(table_id, commands.take(person, wish.seat, by_link=False))
    return await shown(here, table_id, person, language)


@router.get("/links/{token}", summary="What a link leads to", response_model=wire.LinkTarget)
async def look_at_link(token: Token, here: Here, person: Anybody, language: Language) -> Any:
    """Looking does not use it up."""
    table_id, seat = await here.lobby.link_target(token)
    async with here.rooms.table(table_id) as (room, stored):
        seats, watching = room.presence()
        id_ = None if person is None else person.id
        facts = render.facts(stored, id_, language, milliseconds(), seats, watching)
    return {"table": facts, "seat": seat}


@router.post("/links/{token}", summary="Take the seat of a link", response_model=wire.LinkTarget)
async def use_link(
    request: Request, token: Token, here: Here, person: Somebody, language: Language
) -> Any:
    """A link works once."""
    await here.lobby.link_target(token)
    person = await known(here, request, person)
    table_id, seat = await here.lobby.use_link(person, token)
    return {"table": await shown(here, table_id, person, language), "seat": seat}


@router.put(
    "/tables/{table_id}/seats/{seat}", summary="Change a seat", response_model=wire.MadeTable
)
async def change_seat(
    table_id: TableId,
    seat: Annotated[int, Path(ge=0, le=11)],
    wish: wire.NewSeat,
    here: Here,
    person: Somebody,
    language: Language,
) -> Any:
    """The host's; only before the start, and only a seat that no other person holds."""
    await may_see(here, table_id, person)
    token = await here.lobby.change_seat(person, table_id, seat, wish)
    links = [] if token is None else [{"seat": seat, "path": f"/join/{token}"}]
    return {"table": await shown(here, table_id, person, language), "links": links}


@router.post(
    "/tables/{table_id}/seats/{seat}/link", summary="A new seat link", response_model=wire.Link
)
async def new_link(
    table_id: TableId, seat: Annotated[int, Path(ge=0, le=11)], here: Here, person: Somebody
) -> Any:
    """The host's, for an open seat; the old link is dead."""
    await may_see(here, table_id, person)
    token = await here.lobby.new_link(person, table_id, seat)
    return {"seat": seat, "path": f"/join/{token}"}


@router.post("/tables/{table_id}/start", summary="Start", response_model=wire.Table)
async def start(
    table_id: TableId, wish: wire.Starting, here: Here, person: Somebody, language: Language
) -> Any:
    """The host's; bots of the level `fill` take the open seats."""
    await may_see(here, table_id, person)
    fill = None if wish.fill is None else check_level(wish.fill)
    await here.rooms.execute(table_id, commands.start(person, fill))
    return await shown(here, table_id, person, language)


@router.post("/tables/{table_id}/close", summary="Close", response_model=wire.Table)
async def close(table_id: TableId, here: Here, person: Somebody, language: Language) -> Any:
    """The host's, before the start."""
    await may_see(here, table_id, person)
    await here.rooms.execute(table_id, commands.close(person))
    return await shown(here, table_id, person, language)


# Coming and going


@router.post("/tables/{table_id}/leave", summary="Leave a seat", response_model=wire.Table)
async def leave(
    table_id: TableId, wish: wire.Leaving, here: Here, person: Somebody, language: Language
) -> Any:
    """In play, a bot goes on for you."""
    await may_see(here, table_id, person)
    level = None if wish.level is None else check_level(wish.level)
    await here.rooms.execute(table_id, commands.leave(person, wish.seat, level))
    try:
        return await shown(here, table_id, person, language)
    except Unavailable:
        raise
    except Refused:
        return await shown_as_left(here, table_id, language)


async def shown_as_left(here: Services, table_id: str, language: str) -> dict[str, Any]:
    """A private table, a last time, to somebody who just left it."""
    async with here.rooms.table(table_id) as (_, stored):
        return render.facts(stored, None, language, milliseconds())


@router.post("/tables/{table_id}/return", summary="Take a seat back", response_model=wire.Table)
async def come_back(
    table_id: TableId, wish: wire.OneSeat, here: Here, person: Somebody, language: Language
) -> Any:
    """From the bot that stood in."""
    await may_see(here, table_id, person)
    await here.rooms.execute(table_id, commands.come_back(person, wish.seat))
    return await shown(here, table_id, person, language)


@router.post("/tables/{table_id}/resign", summary="Give up", response_model=wire.Table)
async def resign(
    table_id: TableId, wish: wire.OneSeat, here: Here, person: Somebody, language: Language
) -> Any:
    """For good."""
    await may_see(here, table_id, person)
    await here.rooms.execute(table_id, commands.resign(person, wish.seat))
    return await shown(here, table_id, person, language)


@router.post("/tables/{table_id}/rematch", summary="Play again", response_model=wire.Table)
async def rematch(table_id: TableId, here: Here, person: Somebody, language: Language) -> Any:
    """With the same people and options; the second who asks gets the same table."""
    await may_see(here, table_id, person)
    chosen = await here.lobby.rematch(person, table_id)
    return await shown(here, chosen, person, language)


# Help and looking back


@router.post("/tables/{table_id}/hint", summary="The best few choices", response_model=wire.Hint)
async def hint(
    table_id: TableId, wish: wire.OneSeat, here: Here, person: Somebody, language: Language
) -> Any:
    """By a bot's lights, for your own seat when you are asked."""
    async with here.rooms.table(table_id) as (_, stored):
        refuse_unless(commands.may_see(stored, person), "not_found", "not_found")
        refuse_unless(stored.terms["hints"], "not_now", "no_hints")
        seat = commands.own_seat(stored, person, wish.seat)
        refuse_unless(seat in stored.table.to_act(), "not_your_turn", "not_your_turn")
        words = {choice.id: choice.text for choice in stored.table.offers(seat, language)}
        decision, job = stored.decision, job_for(stored.table.state, seat, "")
    refuse_unless(here.hinted.enter(person.id), "too_many", "too_many")
    try:
        found = await here.rooms.thinking.hint(person.id, job)
    except WorkerFailed:
        found = []
    finally:
        here.hinted.leave(person.id)
    choices = [
        {"id": choice, "text": words[choice], "value": round(value, 4)} for choice, value in found
    ]
    return {"decision": decision, "by": "thinker", "choices": choices}


def _looked_back(stored: StoredTable, person: Person | None, seat: int | None) -> None:
    refuse_unless(commands.may_see(stored, person), "not_found", "not_found")
    stored.refuse_if_stopped()
    refuse_unless(stored.has_begun, "not_now", "not_started")
    mine = stored.seats_of(None if person is None else person.id)
    refuse_unless(stored.status == OVER or seat in mine, "not_yours", "own_running")


@router.get(
    "/tables/{table_id}/replay", summary="The game move by move", response_model=wire.Replay
)
async def look_back(
    request: Request,
    table_id: TableId,
    here: Here,
    person: Anybody,
    language: Language,
    seat: SeatQuery = None,
    start: Annotated[Number, Query(alias="from")] = 0,
    to: Number | None = None,
    words: bool = False,
) -> Any:
    """A finished game from any seat; a running one from your own."""
    async with _in_turn(here, request):
        async with here.rooms.table(table_id) as (_, stored):
            _looked_back(stored, person, seat)
            record, last, all_choices = replay.of_table(stored)
        return await _moments(record, seat, language, last, all_choices, start, to, words)


@router.get(
    "/tables/{table_id}/record",
    summary="The record of a finished game",
    response_class=Response,
    responses={200: {"content": {"application/json": {}}, "description": "A record file"}},
)
async def record(table_id: TableId, here: Here, person: Anybody) -> Response:
    """As a file that `warren replay` and this server can open."""
    async with here.rooms.table(table_id) as (_, stored):
        refuse_unless(commands.may_see(stored, person), "not_found", "not_found")
        refuse_unless(stored.status == OVER, "not_now", "not_over")
        if stored.frozen is not None:
            text = replay.kept_record(stored)
        else:
            _looked_back(stored, person, None)
            text = replay.of_table(stored)[0].to_text()
        name = f"{stored.row['game']}-{table_id}.json"
    return Response(
        text,
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@router.post(
    "/records",
    summary="Look at a record file",
    response_model=wire.Replay,
    openapi_extra={
        "requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}
    },
)
async def look_at_record(
    request: Request,
    here: Here,
    person: Somebody,
    language: Language,
    seat: SeatQuery = None,
    start: Annotated[Number, Query(alias="from")] = 0,
    to: Number | None = None,
    words: bool = False,
) -> Any:
    """The body is the file's text; nothing is kept."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Refused("bad_request", "broken_record", what="line 1: not UTF-8") from None
    async with _in_turn(here, request):
        part = {"start": start, "to": to, "words": words}
        asked = {"seat": seat, "language": language, "part": part}
        found = await here.lobby.replay(person, text, asked)
        return Response(found, media_type="application/json")


@contextlib.asynccontextmanager
async def _in_turn(here: Services, request: Request) -> AsyncIterator[None]:
    """A share of looking back: so often and so many at once for an address, few at once for all."""
    address = address_of(request)
    refuse_unless(here.replays.take(address), "too_many", "too_many")
    refuse_unless(here.replaying.enter(address), "too_many", "too_many")
    try:
        async with here.replay_places:
            yield
    finally:
        here.replaying.leave(address)


async def _moments(*asked: Any) -> Response:
    """A replay, worked out and written in a thread: it is long, and others play meanwhile."""

    def write() -> bytes:
        return json.dumps(replay.moments_of(*asked), separators=(",", ":")).encode()

    return Response(await asyncio.to_thread(write), media_type="application/json")


# Play


@router.websocket("/tables/{table_id}/socket")
async def play(
    websocket: WebSocket,
    table_id: str,
    seat: int | None = None,
    after: int | None = None,
    lang: str | None = None,
) -> None:
    """One person at one table."""
    await websocket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        try:
            await _play(websocket, table_id, seat, after, lang)
        except WebSocketDisconnect:
            raise
        except Exception as error:
            if WebSocketState.DISCONNECTED in (websocket.application_state, websocket.client_state):
                return
            await close_for(websocket.close, error, _spoken(websocket, lang))


def _spoken(websocket: WebSocket, lang: str | None) -> str:
    with contextlib.suppress(Refused):
        return chosen_language(lang, websocket.headers.get("accept-language"))
    return ENGLISH


async def _play(
    websocket: WebSocket, table_id: str, seat: int | None, after: int | None, lang: str | None
) -> None:
    here, address = services_of(websocket), address_of(websocket)
    person = await here.people.find(websocket.cookies.get(COOKIE))
    if person is None:
        await websocket.close(NOBODY)
        return
    try:
        language = chosen_language(lang, websocket.headers.get("accept-language"))
        async with here.rooms.table(table_id) as (_, stored):
            refuse_unless(commands.may_see(stored, person), "not_found", "not_found")
            mine = stored.seats_of(person.id)
            refuse_unless(seat is None or seat in mine, "not_yours", "not_your_seat")
    except Unavailable:
        raise
    except Refused as error:
        await websocket.close(NO_TABLE if error.code == "not_found" else NOT_YOURS)
        return
    place = f"{table_id} {person.id}"
    if not here.sockets.enter(address):
        await websocket.close(TOO_MANY)
        return
    try:
        if not here.places.enter(place):
            await websocket.close(TOO_MANY)
            return
        try:
            looks = seat if seat is not None else mine[0] if mine else None
            socket = Socket(
                websocket, here.rooms, here.settings, person, looks, language, here.talk, address
            )
            here.open_sockets.enter(socket)
            try:
                await socket.run(table_id, after)
            finally:
                here.open_sockets.leave(socket)
        finally:
            here.places.leave(place)
    finally:
        here.sockets.leave(address)
