"""Tables: how they are made, who sits there, how they end."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool
from typing_extensions import TypeAliasType

from warren.server.wire.common import (
    AtZero,
    Json,
    Level,
    Model,
    Name,
    SeatKind,
    SeatNumber,
    Status,
    Undoing,
)


class LiveClock(Model):
    """Time per player, and what is added at the end of each turn; in seconds."""

    kind: Literal["live"]
    seconds: Annotated[int, Field(ge=10, le=86_400, strict=True)]
    increment: Annotated[int, Field(ge=0, le=3600, strict=True)] = 0


class DaysClock(Model):
    """Days for each turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=60, strict=True)]


Clock = TypeAliasType("Clock", Annotated[LiveClock | DaysClock, Field(discriminator="kind")])


class NewSeat(Model):
    """Who sits there: me, somebody else here, whoever comes, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    level: Level | None = None
    name: Name | None = None


class Terms(Model):
    """What is agreed on when a table is made, and kept with it."""

    spectators: StrictBool = True
    hints: StrictBool = True
    undo: Undoing = "free"
    clock: Clock | None = None
    at_zero: AtZero = "bot"
    stand_in: Level = "scout"
    autostart: StrictBool = True


class NewTable(Terms):
    """A table to be made."""

    game: Annotated[str, Field(max_length=40, examples=["hamsters"])]
    options: Json = {}
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=12)]
    public: StrictBool = False
    content: str | None = None


class PlayOn(Terms):
    """A table to be made that goes on from a moment of a finished game."""

    at: Annotated[int, Field(ge=0, le=1_000_000, strict=True, description="After so many choices")]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=12)]
    public: StrictBool = False


class Seat(Model):
    """A seat as everybody sees it."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    mine: bool
    here: bool
    ready: bool
    connected: bool
    resigned: bool
    stand_in: str | None = Field(description="The level of the bot that plays for the person")
    left: int | None = Field(description="Milliseconds on the clock, as of the table's `moved`")
    running: bool


class Part(Model):
    """A part of a score."""

    key: str
    text: str
    points: int


class Outcome(Model):
    """How a table ended."""

    how: Literal["played", "resigned"]
    text: str
    scores: list[int] | None
    ranks: list[int]
    winners: list[int]
    breakdown: list[list[Part]] | None
    mark: str


class Table(Model):
    """A table as one person sees it."""

    id: str
    game: str
    title: str
    rules: int
    options: Json
    own_content: bool
    from_position: bool = Field(description="Whether it began from a moment of another game")
    status: Status
    public: bool
    spectators: bool
    hints: bool
    undo: Undoing
    clock: Clock | None
    at_zero: AtZero
    stand_in: str
    autostart: bool
    host: bool
    created: int
    started: int | None
    moved: int
    ended: int | None
    seq: int
    to_act: list[int]
    your_turn: bool
    seats: list[Seat]
    watching: int
    outcome: Outcome | None
    rematch: str | None
    frozen: str | None = Field(description="Why it can only be looked at, if so")


class BriefSeat(Model):
    """A seat in a list of tables."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    mine: bool
    ready: bool
    connected: bool


class Brief(Model):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    options: Json
    own_content: bool
    public: bool
    clock: Clock | None
    host: bool
    created: int
    moved: int
    ended: int | None
    deadline: int | None
    your_turn: bool
    to_act: list[int] = Field(description="The seats of people that it waits for")
    seats: list[BriefSeat]
    winners: list[int] | None
    frozen: str | None = Field(description="Why it can only be looked at, if so")


class Briefs(Model):
    """A list of tables."""

    tables: list[Brief]


class Link(Model):
    """Takes a seat, once."""

    seat: int
    path: str


class MadeTable(Model):
    """A table that was made, with links for its open seats."""

    table: Table
    links: list[Link]


class LinkTarget(Model):
    """What a seat link leads to."""

    table: Table
    seat: int


class OneSeat(Model):
    """One of your seats; without it, the first."""

    seat: SeatNumber | None = None


class Leaving(OneSeat):
    """A seat to leave, and the bot that plays on."""

    level: Level | None = None


class Starting(Model):
    """What fills the open seats."""

    fill: Level | None = None


class HintChoice(Model):
    """A choice that a bot thinks well of."""

    id: int
    text: str
    value: float


class Hint(Model):
    """The best few choices, best first."""

    decision: int
    by: str
    choices: list[HintChoice]
