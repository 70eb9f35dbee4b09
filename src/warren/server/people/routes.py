"""Routes: who you are."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from warren.server import wire
from warren.server.language.errors import Refused
from warren.server.people.names import account_key
from warren.server.people.people import COOKIE, DEVICE_COOKIE, Person
from warren.server.services import (
    Anybody,
    Here,
    Language,
    Services,
    Somebody,
    address_of,
    device,
    known,
    set_cookie,
)
from warren.server.wire.bodies import Route

router = APIRouter(tags=["people"], route_class=Route)


def shown(here: Services, person: Person) -> wire.Me:
    """Somebody as they see themselves."""
    return wire.Me(
        id=person.id,
        name=person.name,
        account=person.account,
        email=person.email,
        email_confirmed=person.email_ok,
        mail=here.mailer.on,
    )


def _slowly(here: Services, request: Request) -> None:
    """Passphrases cannot be tried quickly, nor others' mailboxes filled."""
    if not here.logins.take(address_of(request)):
        raise Refused("too_many", "too_many")


def _signed_in(here: Services, request: Request, response: Response, person: Person) -> wire.Me:
    """Hand out the cookie of a new session, and one that knows the device."""
    set_cookie(request, response, here.people.cookie(person))
    if person.account is not None:
        known_by = here.people.device_cookie(person.account)
        set_cookie(request, response, known_by, DEVICE_COOKIE)
    return shown(here, person)


@router.get("/me", summary="Who you are; makes a guest of whoever is nobody yet")
async def get_me(
    request: Request, response: Response, here: Here, person: Anybody, language: Language
) -> wire.Me:
    """Say who asks, and hand out a cookie to whoever has none."""
    if person is None:
        person = here.people.guest(language)
        set_cookie(request, response, here.people.cookie(person))
    return shown(here, person)


@router.patch("/me", summary="Choose a name, or an e-mail address")
async def change_me(
    request: Request, change: wire.MeChange, here: Here, person: Somebody, language: Language
) -> wire.Me:
    """A new name is used at tables that are joined from now on."""
    if change.name is not None:
        person = await known(here, request, person)
        person = await here.people.change(person, name=" ".join(change.name.split()))
    if change.email == "":
        person = await known(here, request, person)
        person = await here.people.change(person, email=None, email_ok=False)
    elif change.email is not None and change.email != person.email:
        _slowly(here, request)
        here.mailer.check(change.email)
        person = await known(here, request, person)
        person = await here.people.change(
            person, email=change.email, email_ok=False, language=language
        )
        await here.mailer.confirm(person, change.email, language)
    return shown(here, person)


@router.post("/me/account", summary="Become an account, and keep all games")
async def make_account(
    request: Request, response: Response, given: wire.Credentials, here: Here, person: Somebody
) -> wire.Me:
    """Other sessions of this guest end."""
    _slowly(here, request)
    person = await known(here, request, person)
    person = await here.people.register(person, given.account, given.passphrase, device(request))
    await here.rooms.sessions_changed(person.id)
    return _signed_in(here, request, response, person)


@router.post("/me/passphrase", summary="Change the passphrase; other devices are signed out")
async def change_passphrase(
    request: Request,
    response: Response,
    given: wire.PassphraseChange,
    here: Here,
    person: Somebody,
) -> wire.Me:
    """The old one is asked for."""
    _slowly(here, request)
    _may_try(here, request, person.account or "")
    person = await here.people.new_passphrase(person, given.old, given.new, device(request))
    await here.rooms.sessions_changed(person.id)
    return _signed_in(here, request, response, person)


@router.post("/me/email/confirm", summary="Confirm an e-mail address")
async def confirm_email(given: wire.Token, here: Here, person: Somebody) -> wire.Me:
    """With the token of the link in the mail; it is good for the address of now, and no other."""
    email = here.mailer.confirmed(person, given.token)
    if email is None or email != person.email:
        raise Refused("not_found", "no_link")
    person = await here.people.change(person, email_ok=True)
    return shown(here, person)


# Sessions


@router.get("/me/sessions", summary="Where you are signed in", response_model=wire.Sessions)
async def sessions(here: Here, person: Somebody) -> Any:
    """The last used first."""
    found = await here.people.sessions(person)
    return {"sessions": [s._asdict() | {"here": s.id == person.session} for s in found]}


@router.delete("/me/sessions", summary="Sign out everywhere else", status_code=204)
async def end_others(here: Here, person: Somebody) -> None:
    """All sessions but this one end, and their sockets close."""
    await here.people.end_others(person)
    await here.rooms.sessions_changed(person.id)


@router.delete("/me/sessions/{session}", summary="Sign out one device", status_code=204)
async def end_session(
    session: Annotated[str, Path(max_length=24)], here: Here, person: Somebody
) -> None:
    """The session ends, and its sockets close."""
    plain = session.isascii() and session.isalnum()
    if not plain or not await here.people.end_session(person, session):
        raise Refused("not_found", "no_session")
    await here.rooms.sessions_changed(person.id)


def _may_try(here: Services, request: Request, account: str) -> None:
    known_by = here.people.known_device(request.cookies.get(DEVICE_COOKIE), account)
    if not here.attempts.may_try(account_key(account), address_of(request), known_by):
        raise Refused("too_many", "too_many_guesses")


@router.post("/login", summary="Sign in; a guest's seats go along")
async def login(
    request: Request, response: Response, given: wire.Credentials, here: Here, person: Anybody
) -> wire.Me:
    """By name and passphrase."""
    _slowly(here, request)
    _may_try(here, request, given.account)
    account = await here.people.login(given.account, given.passphrase, device(request))
    if person is not None:
        for table_id in await here.people.hand_over(person, account):
            await here.rooms.refresh(table_id)
        if person.known:
            await here.people.sign_out(person)
            await here.rooms.sessions_changed(person.id)
    return _signed_in(here, request, response, account)


@router.post("/logout", summary="End the session", status_code=204)
async def logout(request: Request, response: Response, here: Here, person: Anybody) -> None:
    """A guest who does this loses all seats."""
    if person is not None:
        if not person.known and not here.guests.take(address_of(request)):
            raise Refused("too_many", "too_many")
        await here.people.sign_out(person)
        await here.rooms.sessions_changed(person.id)
    response.delete_cookie(COOKIE, path="/")
