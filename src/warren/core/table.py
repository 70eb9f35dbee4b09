"""A table: who sits where, who acts, what is offered and may be taken back, how it ended.

It knows no clock, network or database: terminal, server, tests and notebooks use the same one.
"""

from __future__ import annotations

import random
from enum import Enum
from typing import Any, Final, NamedTuple

from warren.core.ending import Ending, given_up, played_out, verdict
from warren.core.errors import NotToAct
from warren.core.events import Event
from warren.core.frames import CHANCE, NOBODY
from warren.core.game import ENGLISH, Choice, Game
from warren.core.match import Match
from warren.core.record import HUMAN, Record
from warren.core.state import State
from warren.core.steps import Meaning
from warren.core.text import Message

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
"""What a table can be: before the start, in play, ended, and closed without an end."""

PERSON: Final = "person"
BOT: Final = "bot"
SEAT_KINDS: Final = (PERSON, BOT, "open")

FREE: Final = "free"
ASK: Final = "ask"
OFF: Final = "off"
"""Whether a choice may be taken back: at will, if the others agree, or never."""

STAND_IN: Final = "scout"
"""Who plays on for somebody who left, where nothing else was agreed."""


class Seat:
    """A seat: who plays it, and under which name."""

    def __init__(
        self,
        seat: int,
        kind: str,
        name: str,
        level: str | None = None,
        person: str | None = None,
        here: bool = True,
        ready: bool = True,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.name = name
        self.level = level
        """Of a bot, how it plays."""
        self.person = person
        """Whose seat it is, where people have ids."""
        self.here = here
        """Whether its person sits at the host's screen."""
        self.ready = ready
        """Whether its person has said yes to the game."""


class Next(Enum):
    """What a table waits for."""

    ASK = "people choose"
    HOLD = "people may take back what they chose, or go on"
    DRAW = "chance draws"
    THINK = "bots choose"
    NOBODY = "nothing: it has not begun, or is over"


class Moment(NamedTuple):
    """What comes next, and the seats that it concerns (CHANCE for a draw)."""

    next: Next
    seats: tuple[int, ...] = ()

    @property
    def seat(self) -> int | None:
        return self.seats[0] if self.seats else None

    @property
    def goes_on(self) -> bool:
        """Whether the table goes on without anybody: chance or a bot does."""
        return self.next is Next.DRAW or self.next is Next.THINK


class Offer(NamedTuple):
    """An undo that the others must agree to."""

    seat: int
    asked: list[int]
    agreed: list[int]


class Chosen(NamedTuple):
    """What a choice came to."""

    events: list[Event]
    meaning: Meaning | None
    """What it meant when it was made, where somebody wanted to know."""
    decides: bool
    """Whether a new decision is up; a secret choice waits for the others."""


class Table:
    """Seats, and once it has begun a match: who is next, who may do what, how it ended.

    People choose before bots. Chance and bots wait while somebody holds a choice that can still
    be taken back, until that person goes on.
    """

    def __init__(self, seats: list[Seat], undo: str = FREE, stand_in: str = STAND_IN) -> None:
        self.seats = seats
        self.undo_rule = undo
        self.stand_in = stand_in
        self.status: str = OPEN
        self.match: Match | None = None
        self.stand_ins: dict[int, str] = {}
        """By seat, the level of the bot that plays for somebody who left."""
        self.resigned: list[int] = []
        self.offer: Offer | None = None
        self.ending: Ending | None = None
        self._holding: set[int] = set()
        self._made_for = -1
        """The version of the match that the memos below are of."""
        self._legal: dict[int, list[int]] = {}
        self._meanings: dict[int, dict[int, Meaning]] = {}
        self._offers: dict[tuple[int, str], list[Choice]] = {}
        self._views: dict[int | None, dict[str, Any]] = {}
        self._alike: dict[str, Any] | None = None

    # Seats

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return [seat.name for seat in self.seats]

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that belong to somebody."""
        return [s.seat for s in self.seats if person is not None and s.person == person]

    def level_of(self, seat: int) -> str | None:
        """The level of the bot that plays a seat; None where a person does."""
        return self.stand_ins.get(seat) or self.seats[seat].level

    def kinds(self) -> list[str]:
        """Who plays each seat, as a record says it: `human`, or a bot's level."""
        return [self.level_of(seat.seat) or HUMAN for seat in self.seats]

    # Who acts

    def to_act(self) -> list[int]:
        """The seats that are to act, chance left out."""
        waiting = self._waiting()
        return [] if waiting == (CHANCE,) else list(waiting)

    def held(self) -> list[int]:
        """The seats that may still take back what they chose, and asked the others to wait."""
        if not self._holding or self.status != PLAYING or self.undo_rule == OFF:
            return []
        match, waiting = self._playing(), self._waiting()
        return sorted([s for s in self._holding if s not in waiting and match.can_undo(s)])

    def waits_for(self) -> list[int]:
        """The seats of people for whom the game waits."""
        return [seat for seat in self.to_act() if self.level_of(seat) is None] + self.held()

    def bots_asked(self) -> list[int]:
        """The seats whose bots can think about a choice."""
        return [seat for seat in self.to_act() if self.level_of(seat) is not None]

    def next(self) -> Moment:
        """What the table waits for: people first, then who holds, then chance and bots."""
        waiting = self._waiting()
        if not waiting:
            return Moment(Next.NOBODY)
        draws = waiting == (CHANCE,)
        people = [] if draws else [seat for seat in waiting if self.level_of(seat) is None]
        if people:
            return Moment(Next.ASK, tuple(people))
        held = self.held()
        if held:
            return Moment(Next.HOLD, tuple(reversed(held)))
        return Moment(Next.DRAW if draws else Next.THINK, waiting)

    def _waiting(self) -> tuple[int, ...]:
        if self.match is None or self.status != PLAYING:
            return ()
        return self.match.state.to_act()

    # What is seen and offered; worked out once until something changes

    @property
    def state(self) -> State:
        return self._begun().state

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that a seat (`None`: a spectator) sees; not to be changed."""
        self._refresh()
        if seat not in self._views:
            state = self.state
            if self._alike is None:
                self._alike = state.game.look_alike(state)
            self._views[seat] = state.view_beside(seat, self._alike)
        return self._views[seat]

    def legal(self, seat: int) -> list[int]:
        """The choices that a seat has now; not to be changed."""
        self._refresh()
        if seat not in self._legal:
            self._legal[seat] = self.state.legal(seat)
        return self._legal[seat]

    def offers(self, seat: int, language: str = ENGLISH) -> list[Choice]:
        """The choices that a seat has now, described; not to be changed."""
        meanings = self.meanings(seat)
        if (seat, language) not in self._offers:
            game, names = self._begun().game, self.names
            self._offers[seat, language] = [
                game.worded(choice, meaning, names, language)
                for choice, meaning in meanings.items()
            ]
        return self._offers[seat, language]

    def meanings(self, seat: int) -> dict[int, Meaning]:
        """What each legal choice of a seat means, apart from language; not to be changed."""
        legal = self.legal(seat)
        if seat not in self._meanings:
            game, state = self._begun().game, self.state
            self._meanings[seat] = {c: game.meaning(state, seat, c) for c in legal}
        return self._meanings[seat]

    def prompt(self, seat: int | None, language: str = ENGLISH) -> str:
        """What a seat is asked, or whom it waits for."""
        game = self._begun().game
        return game.prompt(self.state, NOBODY if seat is None else seat, self.names, language)

    def why_not(self, seat: int, choice: int) -> Message:
        """Why a choice is not legal now."""
        return self._begun().game.reason(self.state, seat, choice)

    def _refresh(self) -> None:
        version = self._begun().version
        if version != self._made_for:
            self._made_for = version
            self._legal = {}
            self._meanings = {}
            self._offers = {}
            self._views = {}
            self._alike = None

    # Playing

    def begin(self, match: Match) -> None:
        """Play this match."""
        match.kinds = self.kinds()
        self.match = match
        self.status = PLAYING
        self._end_if_over()

    def choose(self, seat: int, choice: int, hold: bool = False, describe: bool = False) -> Chosen:
        """Make a choice, of a person, a bot or chance; one that is not legal changes nothing.

        With `hold`, the others wait until the seat goes on, should it be able to take it back.
        """
        match = self._playing()
        self._refresh()
        state = match.state
        if choice not in self._legal.get(seat, []):
            state.check(seat, choice)
        meaning = self._meaning(seat, choice) if describe else None
        frame = state.stack[-1]
        events = match.make(seat, choice)
        self._holding.discard(seat)
        if seat == CHANCE:
            self._holding.clear()
        elif hold:
            self._holding.add(seat)
        self.offer = None
        self._end_if_over()
        waits = bool(state.pending) and state.stack[-1] is frame
        return Chosen(events, meaning, not waits)

    def _meaning(self, seat: int, choice: int) -> Meaning:
        known = self._meanings.get(seat, {}).get(choice)
        return known or self._begun().game.meaning(self.state, seat, choice)

    def draw(self, rng: random.Random) -> int:
        """What chance chooses now; changes nothing."""
        return self.state.draw(rng)

    def go_on(self, seat: int) -> None:
        """A seat lets the others and chance act: what it chose stands."""
        self._holding.discard(seat)

    # Taking back

    def can_undo(self, seat: int) -> bool:
        """Whether a seat can take its last choice back, or ask to."""
        if self.match is None or self.status != PLAYING or self.undo_rule == OFF:
            return False
        return self.level_of(seat) is None and self.match.can_undo(seat)

    def must_agree(self, seat: int) -> list[int]:
        """The seats of other people who have to agree to an undo."""
        if self.undo_rule != ASK:
            return []
        mine = self.seats[seat].person
        return [
            s.seat
            for s in self.seats
            if s.person is not None and s.person != mine and self.level_of(s.seat) is None
        ]

    def ask_undo(self, seat: int) -> None:
        """Ask the others to agree to an undo."""
        self.offer = Offer(seat, self.must_agree(seat), [])

    def agree(self, seat: int) -> None:
        """One of the others agrees."""
        if self.offer is not None:
            self.offer = self.offer._replace(agreed=[*self.offer.agreed, seat])

    def is_agreed(self) -> bool:
        """Whether all have agreed to the undo that is asked for."""
        return self.offer is not None and set(self.offer.agreed) >= set(self.offer.asked)

    def decline(self) -> None:
        """The undo that was asked for is not agreed to."""
        self.offer = None

    def undo(self, seat: int) -> bool:
        """Take back a seat's last choice; whether a decision is up again that was made.

        A secret choice that waited for the others is only withdrawn.
        """
        match = self._playing()
        pending = match.state.pending
        withdrawn = 0 <= seat < len(pending) and pending[seat] >= 0
        match.undo(seat)
        self._holding.discard(seat)
        self.offer = None
        return not withdrawn

    # Coming and going, and the end

    def leave(self, seat: int, level: str) -> None:
        """A bot plays on for somebody."""
        self.stand_ins[seat] = level
        self._holding.discard(seat)
        self.offer = None

    def come_back(self, seat: int) -> None:
        """Somebody takes the seat back from the bot."""
        self.stand_ins.pop(seat, None)

    def resign(self, seat: int) -> None:
        """Give up: between two, or with no other person left, that ends the game.

        Else a bot plays on.
        """
        self.resigned.append(seat)
        if self.match is None:
            return
        together = self.match.game.cooperative
        others = [s for s in self.seats if s.person is not None and s.seat not in self.resigned]
        if others and (together or len(self.seats) > 2):
            self.leave(seat, self.stand_in)
            return
        self.status = OVER
        self.offer = None
        self.ending = given_up(len(self.seats), self.resigned, together)

    def close(self) -> None:
        """Nothing more happens here."""
        self.status = CLOSED

    def verdict(self, game: Game) -> Message | None:
        """How it ended, in one sentence of the game's."""
        if self.ending is None:
            return None
        return verdict(self.ending, self.resigned, game.cooperative)

    def record(self) -> Record:
        """The record so far, with who plays each seat now."""
        match = self._begun()
        match.kinds = self.kinds()
        return match.record()

    # Inside

    def _begun(self) -> Match:
        if self.match is None:
            raise NotToAct("the game has not begun")
        return self.match

    def _playing(self) -> Match:
        if self.match is None or self.status != PLAYING:
            raise NotToAct("the game is not on")
        return self.match

    def _end_if_over(self) -> None:
        match = self._playing()
        result = match.state.result()
        if result is not None:
            self.status = OVER
            self.ending = played_out(result, self.resigned, match.game.cooperative)
