"""What people do at a table, as plans: each checks that it may be done, then lets it happen.

A plan runs on a locked table and either adds entries or refuses and changes nothing.
"""

from __future__ import annotations

import secrets
from typing import Any

from warren.core.text import say
from warren.server.errors import Illegal, Refused
from warren.server.languages import tell
from warren.server.people import names
from warren.server.people.people import Person
from warren.server.play.rooms import Plan
from warren.server.settings import Settings
from warren.server.tables.stored import CLOSED, OPEN, OVER, PLAYING, Table, refuse_unless
from warren.server.wire import Chat, Choose, Go, Undo


def own_seat(table: Table, person: Person, seat: int | None) -> int:
    """A seat of this person: the one that is named, or the first."""
    mine = table.seats_of(person.id)
    if seat is None:
        refuse_unless(bool(mine), "not_yours", "not_your_seat")
        return mine[0]
    refuse_unless(seat in mine, "not_yours", "not_your_seat")
    return seat


def _in_play(table: Table, seat: int) -> None:
    refuse_unless(table.status != OPEN, "not_now", "not_started")
    refuse_unless(table.status == PLAYING, "not_now", "not_playing")
    refuse_unless(seat not in table.resigned, "not_now", "resigned")


def _at_play(table: Table, seat: int, decision: int) -> None:
    _in_play(table, seat)
    refuse_unless(seat not in table.stand_ins, "not_now", "is_away")
    refuse_unless(decision == table.decision, "stale", "stale")


def choose(person: Person, seat: int | None, said: Choose) -> Plan:
    """Make a choice."""

    def plan(table: Table, at: int) -> None:
        mine = own_seat(table, person, seat)
        _at_play(table, mine, said.decision)
        assert table.match is not None
        state = table.match.state
        refuse_unless(mine in state.to_act(), "not_your_turn", "not_your_turn")
        legal = 0 <= said.choice < len(state.game.vocabulary)
        if not legal or said.choice not in state.legal(mine):
            raise Illegal(_reasons(table, mine, said.choice) if legal else _unknown(table))
        data = {"hold": True} if said.hold else None
        table.add("choice", at, mine, said.choice, data, person.id, said.id)

    return plan


def _reasons(table: Table, seat: int, choice: int) -> dict[str, str]:
    assert table.match is not None
    state = table.match.state
    return {
        language: state.game.why_not(state, seat, choice, table.names, language)
        for language in state.game.tongues
    }


def _unknown(table: Table) -> dict[str, str]:
    assert table.game is not None
    most = len(table.game.vocabulary) - 1
    return dict.fromkeys(table.game.tongues, f"0 - {most}")


def undo(person: Person, seat: int | None, said: Undo) -> Plan:
    """Take the last choice back, or ask the others to agree to it."""

    def plan(table: Table, at: int) -> None:
        mine = own_seat(table, person, seat)
        _at_play(table, mine, said.decision)
        refuse_unless(table.terms["undo"] != "off", "no_undo", "undo_off")
        refuse_unless(table.can_undo(mine), "no_undo", "no_undo")
        refuse_unless(_has_time_to_undo(table, mine, at), "no_undo", "no_time_to_undo")
        kind = "offer" if table.must_agree(mine) else "undo"
        table.add(kind, at, mine, person=person.id, message=said.id)

    return plan


def _has_time_to_undo(table: Table, seat: int, at: int) -> bool:
    """Whoever takes a choice back has thought about it until now."""
    return not table.clocks.on or table.clocks.if_undone(seat, at) > 0


def go(person: Person, seat: int | None, said: Go) -> Plan:
    """Let go of what was held."""

    def plan(table: Table, at: int) -> None:
        mine = own_seat(table, person, seat)
        _at_play(table, mine, said.decision)
        refuse_unless(mine in table.held(), "not_now", "nothing_held")
        table.add("go", at, mine, person=person.id, message=said.id)

    return plan


def answer(person: Person, agree: bool, message: str) -> Plan:
    """Agree to an undo for all of one's seats, or decline it."""

    def plan(table: Table, at: int) -> None:
        offer = table.offer
        mine = [] if offer is None else [s for s in table.seats_of(person.id) if s in offer.asked]
        if offer is None or not mine:
            raise Refused("not_now", "no_offer")
        if not agree:
            table.add("decline", at, mine[0], person=person.id, message=message)
            return
        said: str | None = message
        for seat in mine:
            if seat not in offer.agreed:
                table.add("agree", at, seat, person=person.id, message=said)
                said = None
        after = table.offer
        if after is not None and set(after.agreed) >= set(after.asked):
            if table.can_undo(after.seat) and _has_time_to_undo(table, after.seat, at):
                table.add("undo", at, after.seat)
            else:
                table.add("decline", at, after.seat)

    return plan


def chat(person: Person, seat: int | None, said: Chat, settings: Settings) -> Plan:
    """Say something to all at the table."""
    longest, most = settings.chat_length, settings.chat_lines

    def plan(table: Table, at: int) -> None:
        text = names.said(said.text)
        refuse_unless(names.says_something(text), "bad_request", "says_nothing")
        refuse_unless(len(text) <= longest, "bad_request", "too_long", most=longest)
        refuse_unless(table.status != CLOSED, "not_now", "is_closed")
        refuse_unless(len(table.chats) < most, "not_now", "chat_full", most=most)
        mine = table.seats_of(person.id)
        data: dict[str, Any] = {"text": text, "name": person.name}
        where = seat if seat in mine else mine[0] if mine else None
        table.add("chat", at, where, data=data, person=person.id, message=said.id)

    return plan


def resign(person: Person, seat: int | None) -> Plan:
    """Give up, for good."""

    def plan(table: Table, at: int) -> None:
        mine = own_seat(table, person, seat)
        _in_play(table, mine)
        table.add("resign", at, mine)

    return plan


def leave(person: Person, seat: int | None, level: str | None) -> Plan:
    """Let a bot go on; before the start, free the seat."""

    def plan(table: Table, at: int) -> None:
        mine = own_seat(table, person, seat)
        if table.status == OPEN:
            empty = {"kind": "open", "person": None, "name": "", "here": False, "ready": False}
            table.change(mine, **empty)
            table.add("free", at, mine)
            return
        _in_play(table, mine)
        refuse_unless(mine not in table.stand_ins, "not_now", "is_away")
        table.add("leave", at, mine, data={"level": level or table.terms["stand_in"]})

    return plan


def come_back(person: Person, seat: int | None) -> Plan:
    """Take the seat back from the bot."""

    def plan(table: Table, at: int) -> None:
        mine = own_seat(table, person, seat)
        _in_play(table, mine)
        refuse_unless(mine in table.stand_ins, "not_now", "not_away")
        out = table.clocks.on and table.clocks.if_back(mine, at) <= 0
        refuse_unless(not out, "not_now", "no_time_to_return")
        table.add("return", at, mine)

    return plan


def begin_if_full(table: Table, at: int) -> None:
    """Start a table whose last seat was taken, if it is to start by itself."""
    taken = all(s.kind == "bot" or (s.kind == "person" and s.ready) for s in table.seats)
    if table.status == OPEN and table.terms["autostart"] and taken and table.frozen is None:
        table.add("start", at)


def take(person: Person, seat: int | None, by_link: bool) -> Plan:
    """Sit down on an open seat, or say yes to one that was kept."""

    def plan(table: Table, at: int) -> None:
        refuse_unless(table.status != CLOSED, "not_now", "is_closed")
        refuse_unless(table.status == OPEN, "not_now", "has_started")
        kept = [s for s in table.seats_of(person.id) if not table.seats[s].ready]
        if kept and not by_link and (seat is None or seat in kept):
            for mine in kept if seat is None else [seat]:
                table.change(mine, ready=True)
                table.add("ready", at, mine)
            begin_if_full(table, at)
            return
        free = [s.seat for s in table.seats if s.kind == "open"]
        refuse_unless(bool(free), "taken", "no_open_seat")
        refuse_unless(seat is None or seat in free, "taken", "seat_taken")
        mine = free[0] if seat is None else seat
        name = distinct(person.name, table.names)
        sits = {"kind": "person", "person": person.id, "name": name, "level": None}
        table.change(mine, **sits, here=False, ready=True, link=None)
        table.add("join", at, mine)
        begin_if_full(table, at)

    return plan


def bot_name(taken: list[str]) -> str:
    """A name for a bot, as nobody at the table has it yet."""
    known = tell(say("bot_names")).split(", ")
    free = [name for name in known if distinct(name, taken) == name]
    return secrets.choice(free) if free else distinct(known[0], taken)


def distinct(name: str, taken: list[str]) -> str:
    """A name that nobody at the table has yet, nor one that looks like it."""
    number, found = 2, name
    alike = {names.account_key(other) for other in taken}
    while names.account_key(found) in alike:
        found = f"{name} {number}"
        number += 1
    return found


def start(person: Person, fill: str | None) -> Plan:
    """The host starts; bots take the open seats if so wished."""

    def plan(table: Table, at: int) -> None:
        host_only(table, person)
        refuse_unless(table.status == OPEN, "not_now", "has_started")
        for seat in table.seats:
            if seat.kind == "open":
                refuse_unless(fill is not None, "not_now", "not_full")
                assert fill is not None
                name = bot_name(table.names)
                table.change(seat.seat, kind="bot", name=name, level=fill, ready=True, link=None)
                table.add("seat", at, seat.seat)
        late = [s.seat for s in table.seats if not s.ready]
        if late:
            names = ", ".join(table.seats[s].name for s in late)
            raise Refused("not_now", "not_ready", n=len(late), names=names)
        table.add("start", at)

    return plan


def close(person: Person) -> Plan:
    """The host closes a table that has not started."""

    def plan(table: Table, at: int) -> None:
        host_only(table, person)
        refuse_unless(table.status == OPEN, "not_now", "has_started")
        for seat in table.seats:
            table.change(seat.seat, link=None)
        table.add("close", at)

    return plan


def host_only(table: Table, person: Person) -> None:
    """Refuse whoever does not host the table."""
    refuse_unless(table.row["host"] == person.id, "not_yours", "not_your_table")


def may_see(table: Table, person: Person | None) -> bool:
    """Whether somebody may know of a table at all."""
    if person is not None and (table.row["host"] == person.id or table.seats_of(person.id)):
        return True
    if table.broken:
        return False
    watchable = table.terms["spectators"] or table.status in (OPEN, CLOSED)
    return bool(table.row["public"]) and watchable


def is_over(table: Table) -> bool:
    """Whether the game has ended."""
    return table.status == OVER
