"""The parts of a running server, and what every route asks of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, cast

from fastapi import Depends, Query, Request, Response
from starlette.requests import HTTPConnection

from warren.server.access.limits import Buckets, Counts, Talk, neighbourhood
from warren.server.language.errors import Refused
from warren.server.language.languages import chosen_language
from warren.server.people.attempts import Attempts
from warren.server.people.devices import device_of
from warren.server.people.mail import Mailer
from warren.server.people.open_sockets import OpenSockets
from warren.server.people.people import COOKIE, COOKIE_SECONDS, People, Person
from warren.server.play.rooms import Rooms
from warren.server.settings import Settings
from warren.server.tables.lobby import Lobby
from warren.server.tables.sharing import Sharing

if TYPE_CHECKING:
    from warren.server.apart.house import House

REPLAYS_AT_ONCE, REPLAYS = 4, 2
"""Replays that one address may wait for, and that are worked out at a time."""

GREETINGS, GREETED_AGAIN = 3, 10.0
"""How often all connections of an address may be told a whole table: each at once, and after how
many seconds again."""


class Services:
    """All of them."""

    def __init__(
        self,
        settings: Settings,
        people: People,
        rooms: Rooms,
        lobby: Lobby,
        mailer: Mailer,
        open_sockets: OpenSockets,
        house: House | None = None,
    ) -> None:
        self.settings = settings
        self.people = people
        self.rooms = rooms
        self.lobby = lobby
        self.sharing = Sharing(rooms)
        self.mailer = mailer
        self.open_sockets = open_sockets
        self.house = house
        """Where tables with content of their own are played; None in that process itself."""
        self.logins = Buckets(settings.login_rate, settings.login_burst)
        self.attempts = Attempts(settings)
        self.guests = Buckets(settings.guest_rate, settings.guest_burst)
        self.tables = Buckets(settings.table_rate, settings.table_burst)
        self.replays = Buckets(settings.replay_rate, settings.replay_burst)
        self.replaying = Counts(REPLAYS_AT_ONCE)
        self.replay_places = asyncio.Semaphore(REPLAYS)
        self.talk = Talk(settings.chat_rate, settings.chat_burst)
        self.greetings = Buckets(
            settings.sockets_per_address / GREETED_AGAIN, settings.sockets_per_address * GREETINGS
        )
        self.sockets = Counts(settings.sockets_per_address)
        self.hinted = Counts(1)
        self.places = Counts(settings.sockets_per_table)


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that was asked."""
    return cast(Services, connection.app.state.services)


def services(request: Request) -> Services:
    """The same, for a route."""
    return services_of(request)


def address_of(connection: HTTPConnection) -> str:
    """Where somebody asks from."""
    return neighbourhood(connection.client.host) if connection.client else "?"


def language(
    request: Request,
    lang: Annotated[
        str | None, Query(description="The language of all sentences", examples=["en"])
    ] = None,
) -> str:
    """The language of an answer."""
    return chosen_language(lang, request.headers.get("accept-language"))


Language = Annotated[str, Depends(language)]


async def anybody(request: Request, language: Language) -> Person | None:
    """Who asks, if anybody is known by the cookie."""
    here = services_of(request)
    person = await here.people.find(request.cookies.get(COOKIE), language)
    if person is not None:
        here.rooms.thinking.note(person.id, address_of(request))
    return person


async def somebody(request: Request, language: Language) -> Person:
    """Who asks; nobody is refused."""
    person = await anybody(request, language)
    if person is None:
        raise Refused("who", "who")
    return person


async def known(here: Services, request: Request, person: Person) -> Person:
    """Somebody with a row; new ones are counted by their address."""
    if not person.known and not here.guests.take(address_of(request)):
        raise Refused("too_many", "too_many")
    return await here.people.ensure(person, device(request))


def device(request: Request) -> str:
    """What somebody asks with."""
    return device_of(request.headers.get("user-agent"))


def set_cookie(request: Request, response: Response, value: str, name: str = COOKIE) -> None:
    """Hand out a cookie."""
    response.set_cookie(
        name,
        value,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        path="/",
    )


Here = Annotated[Services, Depends(services)]
Anybody = Annotated[Person | None, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]
