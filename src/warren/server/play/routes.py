"""Routes of play: the socket of one person at one table, and hints."""

from __future__ import annotations

import contextlib
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from warren.core.game import ENGLISH
from warren.server import wire
from warren.server.bots.thinking import job_for
from warren.server.bots.workers import WorkerFailed
from warren.server.language.errors import Refused, Unavailable, refuse_unless
from warren.server.language.languages import chosen_language
from warren.server.people.people import COOKIE, Person
from warren.server.play import commands
from warren.server.play.socket import NO_TABLE, NOBODY, NOT_YOURS, TOO_MANY, Socket, close_for
from warren.server.services import Services, address_of, services_of
from warren.server.tables.visit import Visiting, check_may_see
from warren.server.wire.bodies import Route

router = APIRouter(tags=["tables"], route_class=Route)


@router.post("/tables/{table_id}/hint", summary="The best few choices", response_model=wire.Hint)
async def hint(visit: Visiting, wish: wire.OneSeat) -> Any:
    """By a bot's lights, for your own seat when you are asked."""
    here, person = visit.here, visit.person
    async with here.rooms.table(visit.id) as (_, stored):
        refuse_unless(stored.terms["hints"], "not_now", "no_hints")
        seat = commands.own_seat(stored, person, wish.seat)
        refuse_unless(seat in stored.table.to_act(), "not_your_turn", "not_your_turn")
        words = {choice.id: choice.text for choice in stored.table.offers(seat, visit.language)}
        decision, job = stored.decision, job_for(stored.table.state, seat, "")
    with here.hinted.hold(person.id) as has_place:
        refuse_unless(has_place, "too_many", "too_many")
        try:
            found = await here.rooms.thinking.hint(person.id, job)
        except WorkerFailed:
            found = []
    choices = [
        {"id": choice, "text": words[choice], "value": round(value, 4)} for choice, value in found
    ]
    return {"decision": decision, "by": "thinker", "choices": choices}


@router.websocket("/tables/{table_id}/socket")
async def play(
    websocket: WebSocket,
    table_id: str,
    seat: int | None = None,
    after: int | None = None,
    lang: str | None = None,
    changes: bool = False,
) -> None:
    """One person at one table."""
    await websocket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        try:
            await _play(websocket, table_id, seat, after, lang, changes)
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
    websocket: WebSocket,
    table_id: str,
    seat: int | None,
    after: int | None,
    lang: str | None,
    changes: bool,
) -> None:
    here, address = services_of(websocket), address_of(websocket)
    person = await here.people.find(websocket.cookies.get(COOKIE))
    if person is None:
        await websocket.close(NOBODY)
        return
    here.rooms.thinking.note(person.id, address)
    if not here.greetings.take(address):
        await websocket.close(TOO_MANY)
        return
    try:
        language = chosen_language(lang, websocket.headers.get("accept-language"))
        looks_from = await _seat_of(here, table_id, person, seat)
    except Unavailable:
        raise
    except Refused as error:
        await websocket.close(NO_TABLE if error.code == "not_found" else NOT_YOURS)
        return
    of_address, of_place = here.sockets.hold(address), here.places.hold(f"{table_id} {person.id}")
    with of_address as at_address, of_place as at_place:
        if not (at_address and at_place):
            await websocket.close(TOO_MANY)
            return
        socket = Socket(
            websocket,
            here.rooms,
            here.settings,
            person,
            looks_from,
            language,
            here.talk,
            here.greetings,
            address,
            changes,
        )
        here.open_sockets.enter(socket)
        try:
            await socket.run(table_id, after)
        finally:
            here.open_sockets.leave(socket)


async def _seat_of(here: Services, table_id: str, person: Person, wished: int | None) -> int | None:
    """The seat that somebody looks from: the one they name if it is theirs, else their first."""
    async with here.rooms.table(table_id) as (_, stored):
        check_may_see(stored, person)
        mine = stored.seats_of(person.id)
        refuse_unless(wished is None or wished in mine, "not_yours", "not_your_seat")
    return wished if wished is not None else mine[0] if mine else None
