"""What people do at a table, as commands: each checks that it may be done, then lets it happen.

A command runs on a locked table and either adds entries or refuses and changes nothing.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

from warren.core.errors import IllegalChoice, NotToAct
from warren.core.table import CLOSED, OPEN, PLAYING
from warren.server.language.errors import Illegal, Refused, refuse_unless
from warren.server.people import names
from warren.server.people.people import Person
from warren.server.play.rooms import Command
from warren.server.play.stored import StoredTable
from warren.server.settings import Settings
from warren.server.wire import Chat, Choose, Go, Undo

BOT_NAMES: Final = (
    *("Hazel", "Bramble", "Clover", "Fern", "Juniper", "Moss", "Poppy"),
    *("Quill", "Rowan", "Sorrel", "Tansy", "Thistle", "Willow", "Yarrow"),
)
"""The same in every language: a name is written down when the table is made."""


MOST_CHANGES: Final = 2000
"""How often choices may be taken back and seats change hands at a table, in entries."""


SHARE_OF_STRANGERS: Final = 2
"""Once a table has one part in so many of the chat that it keeps, only its players say more."""


def own_seat(stored: StoredTable, person: Person, seat: int | None) -> int:
    """A seat of this person: the one that is named, or the first."""
    mine = stored.seats_of(person.id)
    if seat is None:
        refuse_unless(bool(mine), "not_yours", "not_your_seat")
        return mine[0]
    refuse_unless(seat in mine, "not_yours", "not_your_seat")
    return seat


def _in_play(stored: StoredTable, seat: int) -> None:
    refuse_unless(stored.status != OPEN, "not_now", "not_started")
    refuse_unless(stored.status == PLAYING, "not_now", "not_playing")
    refuse_unless(seat not in stored.table.resigned, "not_now", "resigned")


def not_endless(stored: StoredTable) -> None:
    """Refuse to go back and forth for ever: all of it is kept, and told to whoever comes."""
    match = stored.table.match
    played = 0 if match is None else len(match.choices)
    beside = stored.seq - played - len(stored.chats)
    refuse_unless(beside < MOST_CHANGES, "not_now", "restless")


def _at_play(stored: StoredTable, seat: int, decision: int) -> None:
    _in_play(stored, seat)
    refuse_unless(seat not in stored.table.stand_ins, "not_now", "is_away")
    refuse_unless(decision == stored.decision, "stale", "stale")


def choose(person: Person, seat: int | None, message: Choose) -> Command:
    """Make a choice."""

    def command(stored: StoredTable, at: int) -> None:
        mine = own_seat(stored, person, seat)
        _at_play(stored, mine, message.decision)
        data = {"hold": True} if message.hold else None
        try:
            stored.add("choice", at, mine, message.choice, data, person.id, message.id)
        except NotToAct:
            raise Refused("not_your_turn", "not_your_turn") from None
        except IllegalChoice:
            raise _why_illegal(stored, mine, message.choice) from None

    return command


def _why_illegal(stored: StoredTable, seat: int, choice: int) -> Refused:
    game = stored.table.state.game
    if not 0 <= choice < len(game.vocabulary):
        return Refused("illegal", "bad_option", what=f"0 - {len(game.vocabulary) - 1}")
    return Illegal(game, stored.table.why_not(seat, choice), stored.names)


def undo(person: Person, seat: int | None, message: Undo) -> Command:
    """Take the last choice back, or ask the others to agree to it."""

    def command(stored: StoredTable, at: int) -> None:
        mine = own_seat(stored, person, seat)
        _at_play(stored, mine, message.decision)
        refuse_unless(stored.terms["undo"] != "off", "no_undo", "undo_off")
        refuse_unless(stored.table.can_undo(mine), "no_undo", "no_undo")
        not_endless(stored)
        refuse_unless(_has_time_to_undo(stored, mine, at), "no_undo", "no_time_to_undo")
        kind = "offer" if stored.table.must_agree(mine) else "undo"
        stored.add(kind, at, mine, person=person.id, message=message.id)

    return command


def _has_time_to_undo(stored: StoredTable, seat: int, at: int) -> bool:
    """Whoever takes a choice back has thought about it until now."""
    return not stored.clocks.on or stored.clocks.if_undone(seat, at) > 0


def go(person: Person, seat: int | None, message: Go) -> Command:
    """Let go of what was held."""

    def command(stored: StoredTable, at: int) -> None:
        mine = own_seat(stored, person, seat)
        _at_play(stored, mine, message.decision)
        refuse_unless(mine in stored.table.held(), "not_now", "nothing_held")
        stored.add("go", at, mine, person=person.id, message=message.id)

    return command


def answer(person: Person, agree: bool, message: str) -> Command:
    """Agree to an undo for all of one's seats, or decline it."""

    def command(stored: StoredTable, at: int) -> None:
        offer = stored.table.offer
        mine = [] if offer is None else [s for s in stored.seats_of(person.id) if s in offer.asked]
        if offer is None or not mine:
            raise Refused("not_now", "no_offer")
        if not agree:
            stored.add("decline", at, mine[0], person=person.id, message=message)
            return
        first: str | None = message
        for seat in mine:
            if seat not in offer.agreed:
                stored.add("agree", at, seat, person=person.id, message=first)
                first = None
        if stored.table.is_agreed():
            in_time = _has_time_to_undo(stored, offer.seat, at)
            kind = "undo" if in_time and stored.table.can_undo(offer.seat) else "decline"
            stored.add(kind, at, offer.seat)

    return command


def chat(person: Person, seat: int | None, message: Chat, settings: Settings) -> Command:
    """Say something to all at the table."""
    longest, most = settings.chat_length, settings.chat_lines

    def command(stored: StoredTable, at: int) -> None:
        text = names.chat_text(message.text)
        refuse_unless(names.says_something(text), "bad_request", "says_nothing")
        refuse_unless(len(text) <= longest, "bad_request", "too_long", most=longest)
        refuse_unless(stored.status != CLOSED, "not_now", "is_closed")
        mine = stored.seats_of(person.id)
        room = most if mine else most // SHARE_OF_STRANGERS
        refuse_unless(len(stored.chats) < room, "not_now", "chat_full", most=room)
        data: dict[str, Any] = {"text": text, "name": person.name}
        where = seat if seat in mine else mine[0] if mine else None
        stored.add("chat", at, where, data=data, person=person.id, message=message.id)

    return command


def resign(person: Person, seat: int | None) -> Command:
    """Give up, for good."""

    def command(stored: StoredTable, at: int) -> None:
        mine = own_seat(stored, person, seat)
        _in_play(stored, mine)
        stored.add("resign", at, mine)

    return command


def leave(person: Person, seat: int | None, level: str | None) -> Command:
    """Let a bot go on; before the start, free the seat."""

    def command(stored: StoredTable, at: int) -> None:
        mine = own_seat(stored, person, seat)
        if stored.status == OPEN:
            empty = {"kind": "open", "person": None, "name": "", "here": False, "ready": False}
            stored.change(mine, **empty)
            stored.add("free", at, mine)
            return
        _in_play(stored, mine)
        refuse_unless(mine not in stored.table.stand_ins, "not_now", "is_away")
        stored.add("leave", at, mine, data={"level": level or stored.terms["stand_in"]})

    return command


def come_back(person: Person, seat: int | None) -> Command:
    """Take the seat back from the bot."""

    def command(stored: StoredTable, at: int) -> None:
        mine = own_seat(stored, person, seat)
        _in_play(stored, mine)
        refuse_unless(mine in stored.table.stand_ins, "not_now", "not_away")
        out = stored.clocks.on and stored.clocks.if_back(mine, at) <= 0
        refuse_unless(not out, "not_now", "no_time_to_return")
        not_endless(stored)
        stored.add("return", at, mine)

    return command


def begin_if_full(stored: StoredTable, at: int) -> None:
    """Start a table whose last seat was taken, if it is to start by itself."""
    taken = all(s.kind == "bot" or (s.kind == "person" and s.ready) for s in stored.seats)
    if stored.status == OPEN and stored.terms["autostart"] and taken and stored.frozen is None:
        stored.add("start", at)


def take(person: Person, seat: int | None, by_link: bool) -> Command:
    """Sit down on an open seat, or say yes to one that was kept."""

    def command(stored: StoredTable, at: int) -> None:
        refuse_unless(stored.status != CLOSED, "not_now", "is_closed")
        refuse_unless(stored.status == OPEN, "not_now", "has_started")
        not_endless(stored)
        kept = [s for s in stored.seats_of(person.id) if not stored.seats[s].ready]
        if kept and not by_link and (seat is None or seat in kept):
            for mine in kept if seat is None else [seat]:
                stored.change(mine, ready=True)
                stored.add("ready", at, mine)
            begin_if_full(stored, at)
            return
        free = [s.seat for s in stored.seats if s.kind == "open"]
        refuse_unless(bool(free), "taken", "no_open_seat")
        refuse_unless(seat is None or seat in free, "taken", "seat_taken")
        mine = free[0] if seat is None else seat
        name = distinct(person.name, stored.names)
        sits = {"kind": "person", "person": person.id, "name": name, "level": None}
        stored.change(mine, **sits, here=False, ready=True, link=None)
        stored.add("join", at, mine)
        begin_if_full(stored, at)

    return command


def bot_name(taken: list[str]) -> str:
    """A name for a bot, as nobody at the table has it yet."""
    free = [name for name in BOT_NAMES if distinct(name, taken) == name]
    return secrets.choice(free) if free else distinct(BOT_NAMES[0], taken)


def distinct(name: str, taken: list[str]) -> str:
    """A name that nobody at the table has yet, nor one that looks like it."""
    number, found = 2, name
    alike = {names.account_key(other) for other in taken}
    while names.account_key(found) in alike:
        found = f"{name} {number}"
        number += 1
    return found


def start(person: Person, fill: str | None) -> Command:
    """The host starts; bots take the open seats if so wished."""

    def command(stored: StoredTable, at: int) -> None:
        host_only(stored, person)
        refuse_unless(stored.status == OPEN, "not_now", "has_started")
        for seat in stored.seats:
            if seat.kind == "open":
                refuse_unless(fill is not None, "not_now", "not_full")
                assert fill is not None
                name = bot_name(stored.names)
                stored.change(seat.seat, kind="bot", name=name, level=fill, ready=True, link=None)
                stored.add("seat", at, seat.seat)
        late = [s.seat for s in stored.seats if not s.ready]
        if late:
            names = ", ".join(stored.seats[s].name for s in late)
            raise Refused("not_now", "not_ready", n=len(late), names=names)
        stored.add("start", at)

    return command


def close(person: Person) -> Command:
    """The host closes a table that has not started."""

    def command(stored: StoredTable, at: int) -> None:
        host_only(stored, person)
        refuse_unless(stored.status == OPEN, "not_now", "has_started")
        for seat in stored.seats:
            stored.change(seat.seat, link=None)
        stored.add("close", at)

    return command


def host_only(stored: StoredTable, person: Person) -> None:
    """Refuse whoever does not host the table."""
    refuse_unless(stored.row["host"] == person.id, "not_yours", "not_your_table")


def may_see(stored: StoredTable, person: Person | None) -> bool:
    """Whether somebody may know of a table at all."""
    if person is not None and (stored.row["host"] == person.id or stored.seats_of(person.id)):
        return True
    if stored.broken:
        return False
    watchable = stored.terms["spectators"] or stored.status in (OPEN, CLOSED)
    return bool(stored.row["public"]) and watchable
