"""Routes: tables, listed, made and seated; coming and going."""

from __future__ import annotations

import contextlib
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, WebSocket, WebSocketDisconnect

from warren.server import wire
from warren.server.apart.passing import PassedOn
from warren.server.bots.thinking import check_level
from warren.server.language.errors import Refused, Unavailable, refuse_unless
from warren.server.language.languages import chosen_language
from warren.server.people.people import COOKIE, Person
from warren.server.play import commands, render
from warren.server.play.socket import LATER, NOBODY, NONSENSE, TOO_MANY
from warren.server.play.wallclock import milliseconds
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
from warren.server.tables.lists import Brief
from warren.server.tables.live_list import Json, LiveList
from warren.server.tables.lobby import Made
from warren.server.tables.visit import TableId, Visit, Visiting, check_may_see, shown
from warren.server.wire.bodies import Route

router = APIRouter(tags=["tables"], route_class=Route)

SeatPath = Annotated[int, Path(ge=0, le=11)]
Token = Annotated[str, Path(max_length=100)]


def link_to(seat: int, token: str) -> dict[str, Any]:
    """A link to an open seat, as it is sent."""
    return {"seat": seat, "path": f"/join/{token}"}


# Lists


def listed(here: Services, found: list[Brief], viewer: str | None, language: str) -> Json:
    """Tables as a list shows them to somebody, with who is there."""
    connected = here.rooms.connected
    return {"tables": [render.brief(t, viewer, language, connected(t.row["id"])) for t in found]}


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
    viewer = None if person is None else person.id
    return listed(here, found, viewer, language)


@router.get("/me/tables", summary="Your tables", response_model=wire.Briefs)
async def my_tables(here: Here, person: Somebody, language: Language) -> Any:
    """Those that wait for you come first."""
    found = await here.lobby.of(person)
    return listed(here, found, person.id, language)


@router.websocket("/me/tables/socket")
async def my_tables_live(websocket: WebSocket, lang: str | None = None) -> None:
    """Your tables, sent again whenever the list looks otherwise; any message asks for it."""
    await websocket.accept()
    here, address = services_of(websocket), address_of(websocket)
    with contextlib.suppress(WebSocketDisconnect):
        try:
            language = chosen_language(lang, websocket.headers.get("accept-language"))
            person = await here.people.find(websocket.cookies.get(COOKIE))
        except Refused as error:
            await websocket.close(LATER if isinstance(error, Unavailable) else NONSENSE)
            return
        if person is None:
            await websocket.close(NOBODY)
            return
        of_address, of_person = here.sockets.hold(address), here.places.hold(f"list {person.id}")
        with of_address as at_address, of_person as at_person:
            if not (at_address and at_person):
                await websocket.close(TOO_MANY)
                return

            async def look() -> Json:
                return listed(here, await here.lobby.of(person), person.id, language)

            live = LiveList(websocket, here.rooms.memory, here.settings, person, language, look)
            here.open_sockets.enter(live)
            try:
                await live.run()
            finally:
                here.open_sockets.leave(live)


# Making and seating


@router.post("/tables", summary="Make a table", response_model=wire.MadeTable, status_code=201)
async def make_table(
    request: Request, wish: wire.NewTable, here: Here, person: Somebody, language: Language
) -> Any:
    """It starts at once if no seat is open."""
    refuse_unless(here.tables.take(address_of(request)), "too_many", "too_many")
    if wish.content is not None and here.house is not None:
        return PassedOn(here.house, request, await request.body())
    person = await known(here, request, person)
    return await _shown_made(here, await here.lobby.make(person, wish), person, language)


async def _shown_made(here: Services, made: Made, person: Person, language: str) -> Json:
    links = [link_to(seat, token) for seat, token in made.links]
    return {"table": await shown(here, made.id, person, language), "links": links}


@router.post(
    "/tables/{table_id}/play-on",
    summary="Play on from a moment",
    response_model=wire.MadeTable,
    status_code=201,
)
async def play_on(request: Request, visit: Visiting, wish: wire.PlayOn) -> Any:
    """Of a finished game: another table begins there, with fresh luck."""
    return await _played_on(request, visit, wish)


@router.post(
    "/shared/{token}/play-on",
    summary="Play on from a moment of a shared game",
    response_model=wire.MadeTable,
    status_code=201,
)
async def play_on_shared(
    request: Request,
    token: Token,
    wish: wire.PlayOn,
    here: Here,
    person: Somebody,
    language: Language,
) -> Any:
    """As of one's own."""
    visit = Visit(here, await here.sharing.table(token), person, language)
    return await _played_on(request, visit, wish)


async def _played_on(request: Request, visit: Visit, wish: wire.PlayOn) -> Any:
    here = visit.here
    refuse_unless(here.tables.take(address_of(request)), "too_many", "too_many")
    person = await known(here, request, visit.person)
    return await _shown_made(
        here, await here.lobby.play_on(person, visit.id, wish), person, visit.language
    )


@router.get("/tables/{table_id}", summary="One table", response_model=wire.Table)
async def table(table_id: TableId, here: Here, person: Anybody, language: Language) -> Any:
    """As you may see it."""
    return await shown(here, table_id, person, language)


@router.get("/tables/{table_id}/box", summary="What is printed on its parts")
async def table_box(table_id: TableId, here: Here, person: Anybody) -> dict[str, Any]:
    """As for a game, with content of its own."""
    async with here.rooms.table(table_id) as (_, stored):
        check_may_see(stored, person)
        return {} if stored.game is None else stored.game.printed(stored.options)


@router.post("/tables/{table_id}/join", summary="Take an open seat", response_model=wire.Table)
async def join(request: Request, visit: Visiting, wish: wire.OneSeat) -> Any:
    """Of a public table; or say yes to a seat that was kept for you."""
    visit.person = await known(visit.here, request, visit.person)
    return await visit.execute(commands.take(visit.person, wish.seat, by_link=False))


@router.get("/links/{token}", summary="What a link leads to", response_model=wire.LinkTarget)
async def look_at_link(token: Token, here: Here, person: Anybody, language: Language) -> Any:
    """Looking does not use it up."""
    table_id, seat = await here.lobby.link_target(token)
    return {"table": await shown(here, table_id, person, language, by_link=True), "seat": seat}


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
async def change_seat(visit: Visiting, seat: SeatPath, wish: wire.NewSeat) -> Any:
    """The host's; only before the start, and only a seat that no other person holds."""
    token = await visit.here.lobby.change_seat(visit.person, visit.id, seat, wish)
    links = [] if token is None else [link_to(seat, token)]
    return {"table": await visit.shown(), "links": links}


@router.post(
    "/tables/{table_id}/seats/{seat}/link", summary="A new seat link", response_model=wire.Link
)
async def new_link(visit: Visiting, seat: SeatPath) -> Any:
    """The host's, for an open seat; the old link is dead."""
    return link_to(seat, await visit.here.lobby.new_link(visit.person, visit.id, seat))


@router.post("/tables/{table_id}/start", summary="Start", response_model=wire.Table)
async def start(visit: Visiting, wish: wire.Starting) -> Any:
    """The host's; bots of the level `fill` take the open seats."""
    fill = None if wish.fill is None else check_level(wish.fill)
    return await visit.execute(commands.start(visit.person, fill))


@router.post("/tables/{table_id}/close", summary="Close", response_model=wire.Table)
async def close(visit: Visiting) -> Any:
    """The host's, before the start."""
    return await visit.execute(commands.close(visit.person))


# Coming and going


@router.post("/tables/{table_id}/leave", summary="Leave a seat", response_model=wire.Table)
async def leave(visit: Visiting, wish: wire.Leaving) -> Any:
    """In play, a bot goes on for you."""
    level = None if wish.level is None else check_level(wish.level)
    await visit.here.rooms.execute(visit.id, commands.leave(visit.person, wish.seat, level))
    try:
        return await visit.shown()
    except Unavailable:
        raise
    except Refused:  # a private table is shown a last time to who just left it
        async with visit.here.rooms.table(visit.id) as (_, stored):
            return render.facts(stored, None, visit.language, milliseconds())


@router.post("/tables/{table_id}/return", summary="Take a seat back", response_model=wire.Table)
async def come_back(visit: Visiting, wish: wire.OneSeat) -> Any:
    """From the bot that stood in."""
    return await visit.execute(commands.come_back(visit.person, wish.seat))


@router.post("/tables/{table_id}/resign", summary="Give up", response_model=wire.Table)
async def resign(visit: Visiting, wish: wire.OneSeat) -> Any:
    """For good."""
    return await visit.execute(commands.resign(visit.person, wish.seat))


@router.post("/tables/{table_id}/rematch", summary="Play again", response_model=wire.Table)
async def rematch(request: Request, visit: Visiting) -> Any:
    """With the same people and options; the second who asks gets the same table."""
    refuse_unless(visit.here.tables.take(address_of(request)), "too_many", "too_many")
    visit.id = await visit.here.lobby.rematch(visit.person, visit.id)
    return await visit.shown()
