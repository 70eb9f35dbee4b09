"""Routes: looking back at a game, move by move or as a record."""

from __future__ import annotations

import contextlib
import functools
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from warren.core.table import OVER
from warren.server import wire
from warren.server.language.errors import Refused, refuse_unless
from warren.server.people.people import Person
from warren.server.play.stored import StoredTable
from warren.server.services import Anybody, Here, Language, Services, Somebody, address_of
from warren.server.tables import replay
from warren.server.tables.visit import TableId, Visiting, check_may_see
from warren.server.wire.bodies import Route

router = APIRouter(tags=["tables"], route_class=Route)

SeatQuery = Annotated[int | None, Query(ge=0, le=11, description="The seat that is looked from")]
Number = Annotated[int, Query(ge=0, le=1_000_000)]
Token = Annotated[str, Path(max_length=100)]


def _looked_back(stored: StoredTable, person: Person | None, seat: int | None) -> None:
    check_may_see(stored, person)
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
    async with _counted(here, request), here.replay_places:
        async with here.rooms.table(table_id) as (_, stored):
            _looked_back(stored, person, seat)
            record, last, all_choices = replay.of_table(stored)
        asked = (record, seat, language, last, all_choices, start, to, words)
        return await _worked_out(here, table_id, asked)


@router.get(
    "/tables/{table_id}/record",
    summary="The record of a finished game",
    response_class=Response,
    responses={200: {"content": {"application/json": {}}, "description": "A record file"}},
)
async def record(table_id: TableId, here: Here, person: Anybody) -> Response:
    """As a file that `warren replay` and this server can open."""
    async with here.rooms.table(table_id) as (_, stored):
        check_may_see(stored, person)
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


def _share(token: str | None) -> dict[str, str | None]:
    return {"path": None if token is None else f"/shared/{token}"}


@router.get("/tables/{table_id}/share", summary="Is it shared?", response_model=wire.Share)
async def shared(visit: Visiting) -> Any:
    """The link that shows a game of yours to everybody, if there is one."""
    return _share(await visit.here.sharing.token(visit.person, visit.id))


@router.post("/tables/{table_id}/share", summary="Share a replay", response_model=wire.Share)
async def share(visit: Visiting) -> Any:
    """A finished game of yours, private or not, for everybody who has the link."""
    return _share(await visit.here.sharing.share(visit.person, visit.id))


@router.delete("/tables/{table_id}/share", summary="Share no more", response_model=wire.Share)
async def withdraw(visit: Visiting) -> Any:
    """The link that there was is dead."""
    await visit.here.sharing.withdraw(visit.person, visit.id)
    return _share(None)


@router.get("/shared/{token}/replay", summary="A shared game", response_model=wire.Replay)
async def look_at_shared(
    request: Request,
    token: Token,
    here: Here,
    language: Language,
    seat: SeatQuery = None,
    start: Annotated[Number, Query(alias="from")] = 0,
    to: Number | None = None,
    words: bool = False,
) -> Any:
    """Move by move, from any seat, for anybody."""
    async with _counted(here, request), here.replay_places:
        table_id = await here.sharing.table(token)
        async with here.rooms.table(table_id) as (_, stored):
            stored.refuse_if_stopped()
            record, last, all_choices = replay.of_table(stored)
        asked = (record, seat, language, last, all_choices, start, to, words)
        return await _worked_out(here, table_id, asked)


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
    async with _counted(here, request):
        part = {"start": start, "to": to, "words": words}
        asked = {"seat": seat, "language": language, "part": part}
        found = await here.lobby.replay(person, text, asked)
        return Response(found, media_type="application/json")


@contextlib.asynccontextmanager
async def _counted(here: Services, request: Request) -> AsyncIterator[None]:
    """A share of looking back: so often and so many at once for an address.

    Of tables, few are worked out at once for all. Records wait for their own processes: one that
    takes long there stands before no table.
    """
    address = address_of(request)
    refuse_unless(here.replays.take(address), "too_many", "too_many")
    with here.replaying.hold(address) as has_place:
        refuse_unless(has_place, "too_many", "too_many")
        yield


async def _worked_out(here: Services, table_id: str, asked: tuple[Any, ...]) -> Response:
    found = await here.rooms.share.work_out(table_id, functools.partial(_written, *asked))
    return Response(found, media_type="application/json")


def _written(*asked: Any) -> bytes:
    """A replay, worked out and written."""
    return json.dumps(replay.moments_of(*asked), separators=(",", ":")).encode()
