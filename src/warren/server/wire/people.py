"""Who somebody is, and where they are signed in."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from warren.server.wire.common import Model, Name

Account = Annotated[str, Field(min_length=2, max_length=30, pattern=r"^[\w.-]+$", examples=["ann"])]
Passphrase = Annotated[str, Field(min_length=8, max_length=200)]


class Me(Model):
    """Who you are."""

    id: str
    name: str
    account: str | None
    email: str | None
    email_confirmed: bool
    mail: bool = Field(description="Whether this server sends mail at all")


class MeChange(Model):
    """A new name, or an e-mail address (empty: none)."""

    name: Name | None = None
    email: Annotated[str, Field(max_length=254)] | None = None


class Credentials(Model):
    """A name and a passphrase."""

    account: Account
    passphrase: Passphrase


class SignedIn(Model):
    """A device that you are signed in on."""

    id: str
    device: str
    created: int
    seen: int
    here: bool


class Sessions(Model):
    """All devices that you are signed in on."""

    sessions: list[SignedIn]


class PassphraseChange(Model):
    """The old passphrase and a new one."""

    old: Annotated[str, Field(max_length=200)]
    new: Passphrase


class Token(Model):
    """The secret part of a link."""

    token: Annotated[str, Field(max_length=400)]
