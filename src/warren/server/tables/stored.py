"""A table as its entries make it: nothing here waits, reads a clock or touches a database.

The rows of the database are the truth; a `Table` is what they add up to. So it can be thrown away
and made again at any time, by any process.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any, NamedTuple

from warren.core.errors import NotToAct
from warren.core.events import Event
from warren.core.frames import CHANCE
from warren.core.game import Game
from warren.core.match import Match
from warren.core.record import HUMAN
from warren.core.registry import game as find_game
from warren.core.registry import game_names
from warren.core.result import Result, ranks_of
from warren.core.steps import Meaning
from warren.server.errors import Refused
from warren.server.tables.clocks import Clocks
from warren.server.tables.game_cache import game_with

VIEWS = 60
"""How many of the latest entries are told with a view to somebody who missed them."""
KEPT = 8
"""How many of the latest entries keep the views that were made of them."""

OPEN, PLAYING, OVER, CLOSED = "open", "playing", "over", "closed"
SEAT_KINDS = ("person", "bot", "open")
GAME_KINDS = frozenset(("start", "choice", "chance", "undo", "go", "leave", "return", "resign"))
"""Entries that change the game, or who plays it."""
STEADY_KINDS = frozenset(("choice", "chance", "undo", "go", "chat", "offer", "agree", "decline"))
"""Entries that change nothing that a list of seats shows, but for the end of the game."""
PLAY_KINDS = frozenset(("start", "choice", "chance", "undo"))
"""Entries after which the board may look different."""


class Entry(NamedTuple):
    """A row of what happened."""

    seq: int
    at: int
    kind: str
    seat: int | None = None
    choice: int | None = None
    data: dict[str, Any] | None = None
    person: str | None = None
    message: str | None = None


class Happened(NamedTuple):
    """What an entry came to: its events, the record's length after it, and what it undid."""

    events: list[Event]
    n: int
    back: int | None = None
    meaning: Meaning | None = None


@dataclass
class Seat:
    """A seat as the lobby left it."""

    seat: int
    kind: str
    person: str | None
    name: str
    level: str | None
    here: bool
    ready: bool


class Offer(NamedTuple):
    """An undo that the others must agree to."""

    seat: int
    asked: list[int]
    agreed: list[int]


class Table:
    """One table, from its rows."""

    def __init__(
        self, row: dict[str, Any], seats: list[Seat], entries: list[Entry], broken: str = ""
    ) -> None:
        self.id: str = row["id"]
        self.broken = broken
        """Why it failed here, for the log; such a table is shown as closed, and stays as it is."""
        self.row = row
        self.terms: dict[str, Any] = json.loads(row["terms"])
        self.options: dict[str, Any] = json.loads(row["options"])
        self.seats = seats
        self.game, self.frozen = (None, None) if broken else _game_of(row)
        self.status: str = OPEN
        self.started: int | None = None
        self.ended: int | None = None
        self.moved: int = row["created"]
        self.outcome: dict[str, Any] | None = None
        self.rematch: str | None = row["rematch"]
        self.match: Match | None = None
        self.decision = 0
        self.entries: list[Entry] = []
        self.fresh: list[Entry] = []
        """Entries that are not committed yet."""
        self.changes: dict[int, dict[str, Any]] = {}
        """Columns of seats that are not committed yet."""
        self.happened: dict[int, Happened] = {}
        self.chats: list[int] = []
        """The numbers of the lines of chat."""
        self.messages: dict[tuple[str, str], int] = {}
        self.undone: set[int] = set()
        self.stand_ins: dict[int, str] = {}
        self.resigned: list[int] = []
        self.offer: Offer | None = None
        self.clocks = Clocks(self.terms["clock"], len(seats))
        self.watched: set[int | None] = set()
        """The seats from which somebody looks on here."""
        self.facts_changed = 0
        """The last entry that changed more of the table than whose turn it is."""
        self.views: dict[int, dict[int | None, dict[str, Any]]] = {}
        self._holding: set[int] = set()
        self._made: list[tuple[int, int]] = []
        for entry in entries:
            self.fold(entry)
        if self.frozen is not None:
            self._take_its_word()
        if broken or row["status"] == CLOSED:
            self.status = CLOSED

    @staticmethod
    def unreadable(row: dict[str, Any], seats: list[Seat], why: str) -> Table:
        """What can be shown of a table that fails: that it is there, and who sits at it."""
        numbers = {name: _whole(row[name]) for name in ("rules", "created", "moved")}
        sane = row | numbers | UNREADABLE | {"public": bool(row["public"])}
        return Table(sane, [_sane_seat(n, seat) for n, seat in enumerate(seats)], [], why)

    def _take_its_word(self) -> None:
        """A table whose rules are not here is as those who had them left it."""
        row = self.row
        self.status = row["status"]
        self.started, self.ended, self.decision = row["started"], row["ended"], row["decision"]
        self.outcome = None if row["outcome"] is None else json.loads(row["outcome"])

    # Asking

    def refuse_if_stopped(self) -> None:
        """Refuse to change a table that this server cannot play on."""
        if self.broken:
            raise Refused("not_now", "broken")
        if self.frozen is not None:
            raise Refused("not_now", "frozen", rules=self.frozen, game=self.row["game"])

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].seq if self.entries else 0

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

    def to_act(self) -> list[int]:
        """The seats that are to act, chance left out."""
        if self.match is None or self.status != PLAYING:
            return []
        return [seat for seat in self.match.state.to_act() if seat != CHANCE]

    def held(self) -> list[int]:
        """The seats that may still take back what they chose, and asked the others to wait."""
        if self.match is None or self.status != PLAYING or self.terms["undo"] == "off":
            return []
        match, waiting = self.match, self.match.state.to_act()
        return sorted(s for s in self._holding if s not in waiting and match.can_undo(s))

    def waits_for(self) -> frozenset[int]:
        """The seats of people for whom the game waits."""
        people = [seat for seat in self.to_act() if self.level_of(seat) is None]
        return frozenset([*people, *self.held()])

    def owes_draw(self) -> bool:
        """Whether chance is to draw now."""
        if self.match is None or self.status != PLAYING or self.held():
            return False
        return self.match.state.to_act() == (CHANCE,)

    def bots_to_act(self) -> list[int]:
        """The seats whose bots may choose now: after the people, and when nobody holds."""
        if self.waits_for():
            return []
        return self.bots_asked()

    def bots_asked(self) -> list[int]:
        """The seats whose bots can think about a choice."""
        return [seat for seat in self.to_act() if self.level_of(seat) is not None]

    def can_undo(self, seat: int) -> bool:
        """Whether a seat can take its last choice back, or ask to."""
        if self.match is None or self.status != PLAYING or self.terms["undo"] == "off":
            return False
        return self.level_of(seat) is None and self.match.can_undo(seat)

    def must_agree(self, seat: int) -> list[int]:
        """The seats of other people who have to agree to an undo."""
        if self.terms["undo"] != "ask":
            return []
        mine = self.seats[seat].person
        return [
            s.seat
            for s in self.seats
            if s.person not in (None, mine) and self.level_of(s.seat) is None
        ]

    # Changing

    def add(
        self,
        kind: str,
        at: int,
        seat: int | None = None,
        choice: int | None = None,
        data: dict[str, Any] | None = None,
        person: str | None = None,
        message: str | None = None,
    ) -> Entry:
        """Let something happen; it is to be committed, or the table thrown away."""
        last = self.entries[-1].at if self.entries else 0
        entry = Entry(self.seq + 1, max(at, last), kind, seat, choice, data, person, message)
        self.take(entry)
        self.fresh.append(entry)
        return entry

    def take(self, entry: Entry) -> None:
        """Fold a new entry, keeping what those who look on see after it."""
        self.fold(entry, tell=True)
        if entry.kind in PLAY_KINDS and self.match is not None and self.watched:
            state = self.match.state
            self.views[entry.seq] = {seat: state.view(seat) for seat in self.watched}
            self.views.pop(entry.seq - KEPT, None)

    def change(self, seat: int, **values: Any) -> None:
        """Change a seat's row, together with the entry that says so."""
        for name, value in values.items():
            if name != "link":
                setattr(self.seats[seat], name, value)
        self.changes.setdefault(seat, {}).update(values)

    def draw(self, at: int, rng: random.Random) -> None:
        """Let chance choose for as long as it is asked."""
        while self.owes_draw():
            assert self.match is not None
            self.add("chance", at, CHANCE, self.match.state.draw(rng))

    def fold(self, entry: Entry, tell: bool = False) -> None:
        """Take an entry into account; with `tell`, keep what its choice meant."""
        happened = Happened([], 0)
        if self.frozen is None:
            happened = self._play(entry, tell)
        else:
            self._follow(entry)
        self.entries.append(entry)
        self.happened[entry.seq] = happened
        if entry.kind == "chat":
            self.chats.append(entry.seq)
        if entry.kind not in STEADY_KINDS or self.status != PLAYING:
            self.facts_changed = entry.seq
        if entry.person is not None and entry.message is not None:
            self.messages[entry.person, entry.message] = entry.seq
        if entry.kind in GAME_KINDS:
            self.moved = entry.at
            undone = entry.seat if entry.kind == "undo" else None
            self.clocks.turn(entry.at, self.waits_for(), frozenset(self.to_act()), undone)

    def _follow(self, entry: Entry) -> None:
        """Who plays for whom, which needs no rules."""
        if entry.seat is None:
            return
        if entry.kind == "resign":
            self.resigned.append(entry.seat)
        elif entry.kind == "leave":
            self.stand_ins[entry.seat] = (entry.data or {})["level"]
        elif entry.kind == "return":
            self.stand_ins.pop(entry.seat, None)

    def _play(self, entry: Entry, tell: bool) -> Happened:
        events: list[Event] = []
        back: int | None = None
        meaning: Meaning | None = None
        seat = -2 if entry.seat is None else entry.seat
        match entry.kind:
            case "start":
                self._begin(entry)
            case "choice" | "chance":
                assert entry.choice is not None
                meaning = self._meaning(seat, entry.choice) if tell and seat >= 0 else None
                events = self._choose(entry, seat, entry.choice)
            case "undo":
                back = self._undo(entry, seat)
            case "go":
                self._holding.discard(seat)
            case "offer":
                self.offer = Offer(seat, self.must_agree(seat), [])
            case "agree" if self.offer is not None:
                self.offer = self.offer._replace(agreed=[*self.offer.agreed, seat])
            case "decline":
                self.offer = None
            case "leave":
                self._stand_in(seat, (entry.data or {})["level"])
            case "return":
                self.stand_ins.pop(seat, None)
            case "resign":
                self._resign(entry, seat)
            case "close":
                self.status = CLOSED
        n = 0 if self.match is None else len(self.match.choices)
        return Happened(events, n, back, meaning)

    def _begin(self, entry: Entry) -> None:
        assert self.game is not None
        self.match = Match.new(self.game, self.names, self.options)
        self.match.kinds = [seat.level or HUMAN for seat in self.seats]
        self.status = PLAYING
        self.started = entry.at
        self.decision = entry.seq
        self._end_if_over(entry.at)

    def _meaning(self, seat: int, choice: int) -> Meaning | None:
        """What a choice means, told before it is made; None for one that is not legal."""
        assert self.match is not None
        state = self.match.state
        if choice not in state.legal(seat):
            return None
        frame = state.stack[-1]
        return state.game.steps[frame.step].describe(state, frame, seat, choice)

    def _choose(self, entry: Entry, seat: int, choice: int) -> list[Event]:
        match = self.match
        if match is None or self.status != PLAYING or not match.state.stack:
            raise NotToAct("the game is not on")
        frame = match.state.stack[-1]
        events = match.apply(seat, choice)
        state = match.state
        waits = bool(state.pending) and bool(state.stack) and state.stack[-1] is frame
        if not waits:
            self.decision = entry.seq
        if seat == CHANCE:
            self._holding.clear()
        else:
            self._made.append((entry.seq, seat))
            self._holding.discard(seat)
            if (entry.data or {}).get("hold"):
                self._holding.add(seat)
        self.offer = None
        self._end_if_over(entry.at)
        return events

    def _undo(self, entry: Entry, seat: int) -> int:
        match = self.match
        assert match is not None
        pending = match.state.pending
        withdrawn = 0 <= seat < len(pending) and pending[seat] >= 0
        match.undo(seat)
        if not withdrawn:
            self.decision = entry.seq
        index = max(i for i, (_, who) in enumerate(self._made) if who == seat)
        back, _ = self._made.pop(index)
        self.undone.add(back)
        self._holding.discard(seat)
        self.offer = None
        return back

    def _stand_in(self, seat: int, level: str) -> None:
        self.stand_ins[seat] = level
        self._holding.discard(seat)
        self.offer = None

    def _resign(self, entry: Entry, seat: int) -> None:
        """Between two, or with no other person left, the game is over; else a bot plays on."""
        assert self.match is not None
        self.resigned.append(seat)
        others = [s for s in self.seats if s.person is not None and s.seat not in self.resigned]
        together = self.match.game.cooperative
        if others and (together or len(self.seats) > 2):
            self._stand_in(seat, self.terms["stand_in"])
            return
        self.status = OVER
        self.ended = entry.at
        self.offer = None
        ranks = self._ranks([1] * len(self.seats))
        winners = [] if together else [s for s, rank in enumerate(ranks) if rank == 1]
        if len(self.seats) == 1:
            winners = []
        self.outcome = {
            "how": "resigned",
            "scores": None,
            "ranks": ranks,
            "winners": winners,
            "breakdown": None,
            "mark": "",
        }

    def _end_if_over(self, at: int) -> None:
        assert self.match is not None
        result = self.match.state.result()
        if result is None:
            return
        self.status = OVER
        self.ended = at
        self.outcome = {"how": "played"} | self._final(result)

    def _final(self, result: Result) -> dict[str, Any]:
        ranks, winners = result.ranks, result.winners
        if self.resigned and not (self.game and self.game.cooperative):
            ranks = self._ranks(result.ranks)
            winners = [s for s, rank in enumerate(ranks) if rank == 1] if winners else []
        return {
            "scores": result.scores,
            "ranks": ranks,
            "winners": winners,
            "breakdown": result.breakdown,
            "mark": result.mark,
        }

    def _ranks(self, ranks: list[int]) -> list[int]:
        """Whoever resigned comes last, the earlier the lower."""
        return ranks_of(
            [
                (0, self.resigned.index(seat)) if seat in self.resigned else (1, -rank)
                for seat, rank in enumerate(ranks)
            ]
        )

    # Keeping

    def summary(self) -> dict[str, Any]:
        """The columns that follow from the entries, written together with them."""
        asked = sum(1 << seat for seat in self.waits_for())
        return {
            "seq": self.seq,
            "decision": self.decision,
            "status": self.status,
            "moved": self.moved,
            "started": self.started,
            "ended": self.ended,
            "asked": asked,
            "due": self.owes_draw() or bool(self.bots_to_act()),
            "deadline": self.clocks.deadline() if self.status == PLAYING else None,
            "outcome": None if self.outcome is None else json.dumps(self.outcome),
        }

    def rewound(self, upto: int) -> Table:
        """The same table after an earlier entry."""
        return Table(
            {**self.row, "status": OPEN},
            self.seats,
            [entry for entry in self.entries if entry.seq <= upto],
        )


UNREADABLE: dict[str, Any] = {
    "terms": json.dumps(
        {
            "spectators": False,
            "hints": False,
            "undo": "off",
            "clock": None,
            "at_zero": "bot",
            "stand_in": "scout",
            "autostart": False,
        }
    ),
    "options": "{}",
    "content": "{}",
    "status": CLOSED,
    "started": None,
    "ended": None,
    "deadline": None,
    "outcome": None,
    "rematch": None,
    "asked": 0,
}
"""In place of what cannot be trusted in the row of a table that fails."""


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _sane_seat(number: int, seat: Seat) -> Seat:
    kind = seat.kind if seat.kind in SEAT_KINDS else "open"
    level = seat.level if isinstance(seat.level, str) else None
    return Seat(number, kind, seat.person, str(seat.name), level, bool(seat.here), bool(seat.ready))


def refuse_unless(condition: bool, code: str, key: str, **args: Any) -> None:
    """Say no unless something holds."""
    if not condition:
        raise Refused(code, key, **args)


def _game_of(row: dict[str, Any]) -> tuple[Game | None, int | None]:
    """The table's game, or the version of the rules that is not here any more."""
    name = row["game"]
    if name not in game_names() or find_game(name).rules != row["rules"]:
        return None, row["rules"]
    game = game_with(name, row["content"])
    return (game, None) if game.rules == row["rules"] else (None, row["rules"])
