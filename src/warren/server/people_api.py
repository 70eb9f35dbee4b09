"""Routes: who you are."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from warren.server import wire
from warren.server.errors import Refused
from warren.server.people import COOKIE, Person
from warren.server.services import (
    Anybody,
    Here,
    Language,
    Services,
    Somebody,
    address_of,
    set_cookie,
)

router = APIRouter(tags=["people"])


def shown(here: Services, person: Person) -> wire.Me:
    """Somebody as they see themselves."""
    return wire.Me(
        id=person.id,
        name=person.name,
        account=person.account,
        email=person.email,
        email_confirmed=person.email_ok,
        mail=here.post.on,
    )


def _slowly(here: Services, request: Request) -> None:
    """Passphrases cannot be tried quickly, nor others' mailboxes filled."""
    if not here.logins.take(address_of(request)):
        raise Refused("too_many", "too_many")


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
        name = " ".join(change.name.split())
        if not name or not name.isprintable():
            raise Refused("bad_request", "bad_name")
        person = await here.people.change(person, name=name)
    if change.email == "":
        person = await here.people.change(person, email=None, email_ok=False)
    elif change.email is not None and change.email != person.email:
        _slowly(here, request)
        await here.post.confirm(person, change.email, language)
        person = await here.people.change(
            person, email=change.email, email_ok=False, language=language
        )
    return shown(here, person)


@router.post("/me/account", summary="Become an account, and keep all games")
async def make_account(
    request: Request, response: Response, given: wire.Credentials, here: Here, person: Somebody
) -> wire.Me:
    """Other cookies of this guest are void from then on."""
    _slowly(here, request)
    person = await here.people.register(person, given.account, given.passphrase)
    set_cookie(request, response, here.people.cookie(person))
    return shown(here, person)


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
    person = await here.people.new_passphrase(person, given.old, given.new)
    set_cookie(request, response, here.people.cookie(person))
    return shown(here, person)


@router.post("/me/email/confirm", summary="Confirm an e-mail address")
async def confirm_email(given: wire.Token, here: Here, person: Somebody) -> wire.Me:
    """With the token of the link in the mail."""
    email = here.post.confirmed(person, given.token)
    if email is None:
        raise Refused("not_found", "no_link")
    person = await here.people.change(person, email=email, email_ok=True)
    return shown(here, person)


@router.post("/login", summary="Sign in; a guest's seats go along")
async def login(
    request: Request, response: Response, given: wire.Credentials, here: Here, person: Anybody
) -> wire.Me:
    """By name and passphrase."""
    _slowly(here, request)
    account = await here.people.login(given.account, given.passphrase)
    if person is not None:
        for table_id in await here.people.hand_over(person, account):
            await here.rooms.refresh(table_id)
    set_cookie(request, response, here.people.cookie(account))
    return shown(here, account)


@router.post("/logout", summary="Forget the cookie", status_code=204)
async def logout(response: Response) -> None:
    """A guest who does this loses all seats."""
    response.delete_cookie(COOKIE, path="/")
