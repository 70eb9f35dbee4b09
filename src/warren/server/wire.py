"""What crosses the wire, as models: `docs/protocol.md` says what it means."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, TypeAdapter

from warren.server.people.names import is_readable

Json = dict[str, Any]

LONGEST_NAME = 20


class Model(BaseModel):
    """Refuses fields that it does not know."""

    model_config = ConfigDict(extra="forbid")


class Problem(Model):
    """What was wrong."""

    code: str
    text: str


class Failure(Model):
    """The one shape of errors."""

    error: Problem


# People


def _readable(text: str) -> str:
    """No name that nobody sees, and none that turns others around."""
    if not is_readable(text):
        raise ValueError("letters that can be seen, with at most two accents each")
    return text


def _printable(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise ValueError("1 or more characters that can be printed")
    return text


Name = Annotated[
    str,
    Field(min_length=1, max_length=LONGEST_NAME, examples=["Ann"]),
    AfterValidator(_readable),
]
Account = Annotated[str, Field(min_length=2, max_length=30, pattern=r"^[\w.-]+$", examples=["ann"])]
Passphrase = Annotated[str, Field(min_length=8, max_length=200)]


class Me(Model):
    """Who you are."""

    id: str
    name: str
    account: str | None
    email: str | None
    email_confirmed: bool
    mail: bool


class MeChange(Model):
    """A new name, or an e-mail address (empty: none)."""

    name: Name | None = None
    email: Annotated[str, Field(max_length=254)] | None = None


class Credentials(Model):
    """A name and a passphrase."""

    account: Account
    passphrase: Passphrase


class Session(Model):
    """A device that you are signed in on."""

    id: str
    device: str
    created: int
    seen: int
    here: bool


class Sessions(Model):
    """All of them."""

    sessions: list[Session]


class PassphraseChange(Model):
    """The old passphrase and a new one."""

    old: Annotated[str, Field(max_length=200)]
    new: Passphrase


class Token(Model):
    """The secret part of a link."""

    token: Annotated[str, Field(max_length=400)]


# Games


class GameOption(Model):
    """A setting of a game with its values."""

    name: str
    text: str
    values: list[Any]
    labels: list[str]
    default: Any


class GameFacts(Model):
    """A game as the lobby shows it."""

    name: str
    title: str
    blurb: str
    players: tuple[int, int]
    minutes: str
    rules: int
    cooperative: bool
    own: str
    options: list[GameOption]


class BotLevel(Model):
    """A level of bots."""

    level: str
    text: str


class Games(Model):
    """What can be played here."""

    languages: list[str]
    bots: list[BotLevel]
    games: list[GameFacts]


class Clause(Model):
    """A clause of the rules."""

    id: str
    source: str
    text: str


class Section(Model):
    """A section of a rules page."""

    title: str
    text: str
    clauses: list[Clause]


class Rules(Model):
    """A rules page."""

    game: str
    title: str
    sections: list[Section]


class Words(Model):
    """A catalogue."""

    language: str
    sentences: dict[str, str]
    names: dict[str, str]


# Tables


class LiveClock(Model):
    """Time per player, and what is added at the end of each turn; in seconds."""

    kind: Literal["live"]
    seconds: Annotated[int, Field(ge=10, le=86_400, strict=True)]
    increment: Annotated[int, Field(ge=0, le=3600, strict=True)] = 0


class DaysClock(Model):
    """Days for each turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=60, strict=True)]


Clock = Annotated[LiveClock | DaysClock, Field(discriminator="kind")]


class NewSeat(Model):
    """Who sits there: me, somebody else here, whoever comes, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    level: Annotated[str, Field(max_length=40)] | None = None
    name: Name | None = None


class Terms(Model):
    """What is agreed on when a table is made, and kept with it."""

    spectators: StrictBool = True
    hints: StrictBool = True
    undo: Literal["free", "ask", "off"] = "free"
    clock: Clock | None = None
    at_zero: Literal["bot", "resign"] = "bot"
    stand_in: Annotated[str, Field(max_length=40)] = "scout"
    autostart: StrictBool = True


class NewTable(Terms):
    """A table to be made."""

    game: Annotated[str, Field(max_length=40, examples=["hamsters"])]
    options: Json = {}
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=12)]
    public: StrictBool = False
    content: str | None = None


class SeatFacts(Model):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    mine: bool
    here: bool
    ready: bool
    connected: bool
    resigned: bool
    stand_in: str | None
    left: int | None
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
    status: Literal["open", "playing", "over", "closed"]
    public: bool
    spectators: bool
    hints: bool
    undo: Literal["free", "ask", "off"]
    clock: Clock | None
    at_zero: Literal["bot", "resign"]
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
    seats: list[SeatFacts]
    watching: int
    outcome: Outcome | None
    rematch: str | None
    frozen: str | None


class BriefSeat(Model):
    """A seat in a list of tables."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    level: str | None
    mine: bool
    ready: bool


class Brief(Model):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Literal["open", "playing", "over", "closed"]
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
    seats: list[BriefSeat]
    winners: list[int] | None
    frozen: str | None


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


SeatNumber = Annotated[int, Field(ge=0, le=11, strict=True)]
Level = Annotated[str, Field(max_length=40)]


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


# Play


class Described(Model):
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


class Entry(Model):
    """One thing that happened at a table."""

    seq: int
    at: int
    kind: Kind
    seat: int | None
    n: int
    choice: Described | None
    log: list[LogLine]
    text: str | None
    back: int | None
    view: Json | None


class Offer(Model):
    """An undo that the others must agree to."""

    seat: int
    agreed: list[int]
    asked: list[int]


class Now(Model):
    """What is asked now."""

    seq: int
    status: str
    decision: int
    to_act: list[int]
    held: list[int]
    moved: int
    prompt: str
    choices: list[Described]
    undo: bool
    offer: Offer | None
    clauses: list[str]
    left: list[int | None]
    running: list[bool]


class Hello(Model):
    """The whole picture."""

    type: Literal["table"]
    table: Table
    seat: int | None
    now: Now | None
    view: Json | None
    after: int | None
    earlier: int | None
    entries: list[Entry]


class News(Model):
    """What happened since."""

    type: Literal["news"]
    entries: list[Entry]
    now: Now | None
    table: Table | None


class Who(Model):
    """Who is connected."""

    type: Literal["who"]
    connected: list[bool]
    watching: int


class EarlierLines(Model):
    """Lines of chat from before."""

    type: Literal["earlier"]
    id: str
    entries: list[Entry]
    more: bool


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


class Ping(Model):
    """Are you there?"""

    type: Literal["ping"]
    id: MessageId


Said = Annotated[
    Choose | Undo | Go | Answer | Chat | Look | Earlier | Ping, Field(discriminator="type")
]
SAID: TypeAdapter[Choose | Undo | Go | Answer | Chat | Look | Earlier | Ping] = TypeAdapter(Said)


# Replay


class Moment(Model):
    """A game after so many choices."""

    n: int
    seat: int | None
    choice: str | None
    log: list[LogLine]
    view: Json


class Replay(Model):
    """A game move by move."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    game: str
    title: str
    rules: int
    older: str
    options: Json
    players: list[str]
    kinds: list[str]
    seat: int | None
    last: int
    start: int = Field(alias="from")
    to: int
    box: Json | None = Field(description="Where the record has content of its own")
    moments: list[Moment]
