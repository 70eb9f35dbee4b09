"""What a socket at a table sends and takes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, TypeAdapter
from typing_extensions import TypeAliasType

from warren.server.wire.common import Json, Model, SeatNumber, Status
from warren.server.wire.tables import Table

LONGEST_TARGET = 200
"""Letters of the name of a board element."""


class Choice(Model):
    """A legal choice: all that a client needs to offer it."""

    id: int
    name: str
    text: str
    group: str
    targets: list[str]
    outcome: str


class LogLine(Model):
    """Something that happened, in words, with the places it concerns."""

    text: str
    key: str
    args: Json
    targets: list[str]


class Result(Model):
    """How a game ended, in numbers."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    utilities: list[float]
    breakdown: list[dict[str, int]]
    mark: str


class View(Model):
    """What a seat sees; `board` is the game's own."""

    game: str
    rules: int
    options: Json
    players: int
    seat: int | None
    to_act: list[int]
    chosen: int | None = Field(description="The seat's own choice that waits for the others")
    board: Any
    result: Result | None


class Change(Model):
    """Something of a view that is different now."""

    at: list[str | int] = Field(description="The way to it, keys and indices; empty: all of it")
    to: Any = Field(description="What is there from now on")


class WordsItem(Model):
    """One thing of a line, and the board elements that it may be."""

    text: str
    targets: list[str]


class WordsLine(Model):
    """A label, and what there is of it; without items the label says it all."""

    label: WordsItem
    items: list[WordsItem]


class WordsSection(Model):
    """Lines of the board in words that belong together; a player's where there is a seat."""

    heading: str
    seat: int | None
    lines: list[WordsLine]


Kind = Literal[
    "choice",
    "chance",
    "undo",
    "go",
    "offer",
    "agree",
    "decline",
    "chat",
    "join",
    "ready",
    "free",
    "seat",
    "start",
    "close",
    "leave",
    "return",
    "resign",
]
EntryKind = TypeAliasType("EntryKind", Kind)


class Entry(Model):
    """One thing that happened at a table."""

    seq: int
    at: int
    kind: EntryKind
    seat: int | None
    n: int = Field(description="Choices in the record after it: the moment of a replay")
    choice: Choice | None
    log: list[LogLine]
    text: str | None
    back: int | None
    changes: list[Change] | None = Field(
        description="What is seen otherwise than before it, where the board may have changed"
    )
    view: View | None = Field(
        description="What is seen after it, for who has not asked for changes"
    )


class Offer(Model):
    """An undo that the others must agree to."""

    seat: int
    agreed: list[int]
    asked: list[int]


class Now(Model):
    """What is asked now."""

    seq: int
    status: Status
    decision: int
    to_act: list[int]
    held: list[int]
    moved: int
    prompt: str
    choices: list[Choice]
    undo: bool
    offer: Offer | None
    clauses: list[str]
    left: list[int | None]
    running: list[bool]


# What the server sends


class Hello(Model):
    """The whole picture."""

    type: Literal["table"]
    table: Table
    seat: int | None
    now: Now | None
    view: View | None
    after: int | None = Field(description="What the entries come after; null: all there are")
    earlier: int | None = Field(
        description="Where lines of chat were left out: the first one that is there"
    )
    entries: list[Entry]


class News(Model):
    """What happened since."""

    type: Literal["news"]
    entries: list[Entry]
    now: Now | None
    table: Table | None


class Who(Model):
    """Who is connected, when somebody comes or goes."""

    type: Literal["who"]
    connected: list[bool]
    watching: int


class EarlierLines(Model):
    """Lines of chat from before."""

    type: Literal["earlier"]
    id: str
    entries: list[Entry]
    more: bool


class Reason(Model):
    """Why a board element cannot be pointed at now; empty where it can, or need not."""

    type: Literal["why"]
    id: str
    decision: int
    target: str
    text: str


class BoardInWords(Model):
    """The board in words, as the seat sees it after entry `seq`."""

    type: Literal["words"]
    id: str
    seq: int
    sections: list[WordsSection]


class Ack(Model):
    """A message was carried out."""

    type: Literal["ack"]
    id: str
    seq: int
    again: bool


class NotDone(Model):
    """A message was refused."""

    type: Literal["refused"]
    id: str | None
    code: str
    text: str


class Trouble(Model):
    """What was sent cannot be kept just now; the server goes on trying."""

    type: Literal["trouble"]
    text: str


class Pong(Model):
    """Here I am."""

    type: Literal["pong"]


ServerMessage = TypeAliasType(
    "ServerMessage",
    Annotated[
        Hello | News | Who | EarlierLines | Reason | BoardInWords | Ack | NotDone | Trouble | Pong,
        Field(discriminator="type"),
    ],
)
"""Every message that a client hears."""


# What a client says


def _printable(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise ValueError("1 or more characters that can be printed")
    return text


MessageId = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_printable)]


class Choose(Model):
    """Make a choice."""

    type: Literal["choose"]
    id: MessageId
    decision: int
    choice: int
    hold: bool = False


class Undo(Model):
    """Take the last choice back."""

    type: Literal["undo"]
    id: MessageId
    decision: int


class Go(Model):
    """Let go of what was held."""

    type: Literal["go"]
    id: MessageId
    decision: int


class Answer(Model):
    """Agree to an offer, or decline it."""

    type: Literal["answer"]
    id: MessageId
    agree: bool


class Chat(Model):
    """Say something."""

    type: Literal["chat"]
    id: MessageId
    text: Annotated[str, Field(min_length=1)]


class Look(Model):
    """Look from another seat of one's own."""

    type: Literal["look"]
    id: MessageId
    seat: SeatNumber | None


class Earlier(Model):
    """Ask for the lines of chat before an entry."""

    type: Literal["earlier"]
    id: MessageId
    before: Annotated[int, Field(ge=0, le=2**31, strict=True)]


class Why(Model):
    """Ask why a board element cannot be pointed at."""

    type: Literal["why"]
    id: MessageId
    target: Annotated[str, Field(max_length=LONGEST_TARGET)]


class AskWords(Model):
    """Ask for the board in words."""

    type: Literal["words"]
    id: MessageId


class Ping(Model):
    """Are you there?"""

    type: Literal["ping"]
    id: MessageId


AnyClientMessage = Choose | Undo | Go | Answer | Chat | Look | Earlier | Why | AskWords | Ping
ClientMessage = TypeAliasType(
    "ClientMessage", Annotated[AnyClientMessage, Field(discriminator="type")]
)
"""Every message that a client says."""
CLIENT_MESSAGE: TypeAdapter[AnyClientMessage] = TypeAdapter(ClientMessage)
SERVER_MESSAGE: TypeAdapter[Any] = TypeAdapter(ServerMessage)
