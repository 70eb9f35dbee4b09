"""Tables: who is next, what is held and taken back, who plays for whom, how it ended."""

from __future__ import annotations

import random

import pytest

import warren
from tests.conformance.toys import LanternGame
from warren.core.ending import Ending, verdict
from warren.core.errors import CannotUndo, IllegalChoice, NotToAct
from warren.core.frames import CHANCE
from warren.core.match import Match
from warren.core.table import BOT, PERSON, Moment, Next, Seat, Table


def seats(*levels: str | None) -> list[Seat]:
    """A seat each: a bot of that level, or a person of their own."""
    names = ["Ann", "Ben", "Cai", "Dan"]
    return [
        Seat(n, BOT if level else PERSON, names[n], level, None if level else names[n].lower())
        for n, level in enumerate(levels)
    ]


def hamsters(*levels: str | None, undo: str = "free") -> Table:
    """A table of Hamsters, whose seats choose in secret, after the die showed 5."""
    table = Table(seats(*levels), undo, "kit")
    table.begin(Match.new(warren.game("hamsters"), table.names, {}))
    table.choose(CHANCE, 5)
    return table


def choose(table: Table, seat: int, hold: bool = False) -> None:
    table.choose(seat, table.legal(seat)[0], hold)


def said(table: Table) -> str:
    assert table.match is not None
    message = table.verdict(table.match.game)
    assert message is not None
    return table.match.game.catalogue.render(message, table.names)


def test_before_the_start_nobody_acts_and_nothing_is_chosen() -> None:
    table = Table(seats(None, "kit"))
    assert table.next() == Moment(Next.NOBODY)
    assert (table.to_act(), table.waits_for(), table.can_undo(0)) == ([], [], False)
    with pytest.raises(NotToAct, match="not on"):
        table.choose(0, 0)


def test_chance_draws_first_then_people_choose_and_bots_after_them() -> None:
    table = Table(seats(None, "kit", "scout"))
    table.begin(Match.new(warren.game("hamsters"), table.names, {}))
    assert table.next() == Moment(Next.DRAW, (CHANCE,))
    assert table.next().goes_on
    table.choose(CHANCE, table.draw(random.Random(1)))
    assert table.next() == Moment(Next.ASK, (0,))
    assert table.bots_asked() == [1, 2]
    choose(table, 0)
    assert table.next() == Moment(Next.THINK, (1, 2))


def test_who_holds_keeps_bots_and_chance_waiting_until_they_go_on() -> None:
    table = hamsters(None, "kit")
    choose(table, 0, hold=True)
    assert table.next() == Moment(Next.HOLD, (0,))
    assert table.waits_for() == [0]
    table.go_on(0)
    assert table.next() == Moment(Next.THINK, (1,))


def test_the_last_who_holds_is_named_first() -> None:
    table = hamsters(None, None, "kit")
    choose(table, 0, hold=True)
    assert table.next() == Moment(Next.ASK, (1,))
    choose(table, 1, hold=True)
    assert table.next() == Moment(Next.HOLD, (1, 0))


def test_a_choice_is_checked_once_and_an_illegal_one_changes_nothing() -> None:
    table = hamsters(None, None)
    before = table.state.to_json()
    wrong = next(c for c in range(1000) if c not in table.state.legal(0))
    for known in (False, True):
        if known:
            table.legal(0)
        with pytest.raises(IllegalChoice):
            table.choose(0, wrong)
        with pytest.raises(IllegalChoice):
            table.choose(0, -1)
        assert table.state.to_json() == before
    with pytest.raises(NotToAct):
        table.choose(CHANCE, 0)


def test_what_was_worked_out_holds_until_something_changes() -> None:
    table = hamsters(None, None)
    offers, view = table.offers(0), table.view(0)
    assert [choice.id for choice in offers] == table.legal(0)
    assert table.offers(0) is offers
    assert table.offers(0, "de") is not offers
    assert table.view(0) is view
    choose(table, 0)
    assert (table.offers(0), table.legal(0)) == ([], [])
    assert table.view(0)["chosen"] == offers[0].id
    table.undo(0)
    assert table.offers(0) == offers


def test_a_choice_tells_what_it_meant_and_whether_a_new_decision_is_up() -> None:
    table = hamsters(None, None)
    described = table.offers(0)[0]
    first = table.choose(0, described.id, describe=True)
    assert first.meaning is not None
    assert table.state.game.worded(described.id, first.meaning, table.names) == described
    assert not first.decides
    second = table.choose(1, table.legal(1)[0])
    assert second.meaning is None
    assert second.decides
    assert second.events


def test_an_undo_may_need_the_others_or_be_off() -> None:
    table = hamsters(None, None, None, "kit", undo="ask")
    choose(table, 0)
    assert table.can_undo(0)
    assert table.must_agree(0) == [1, 2]
    table.ask_undo(0)
    table.agree(1)
    assert not table.is_agreed()
    table.agree(2)
    assert table.is_agreed()
    assert not table.undo(0), "a secret choice is withdrawn; the decision is the same"
    assert table.offer is None
    table.leave(1, "kit")
    assert table.must_agree(0) == [2]
    off = hamsters(None, "kit", undo="off")
    choose(off, 0, hold=True)
    assert not off.can_undo(0)
    assert off.next() == Moment(Next.THINK, (1,))


def test_a_decline_ends_the_offer_and_so_does_a_choice() -> None:
    table = hamsters(None, None, undo="ask")
    choose(table, 0)
    table.ask_undo(0)
    table.decline()
    assert table.offer is None
    table.ask_undo(0)
    choose(table, 1)
    assert table.offer is None
    with pytest.raises(CannotUndo):
        table.undo(0)


def test_who_leaves_is_played_for_until_they_come_back() -> None:
    table = hamsters(None, None)
    table.leave(0, "scout")
    assert table.level_of(0) == "scout"
    assert table.next() == Moment(Next.ASK, (1,))
    assert table.record().kinds == ["scout", "human"]
    table.come_back(0)
    assert table.next() == Moment(Next.ASK, (0, 1))


def test_between_two_resigning_ends_the_game_and_among_more_a_bot_plays_on() -> None:
    table = hamsters(None, None)
    table.resign(0)
    assert table.status == "over"
    assert table.ending == Ending("resigned", [2, 1], [1])
    assert said(table) == "Ann gives up. Ben wins."
    more = hamsters(None, None, None)
    more.resign(0)
    assert (more.status, more.level_of(0)) == ("playing", "kit")
    more.resign(1)
    more.resign(2)
    assert more.ending == Ending("resigned", [3, 2, 1], [2])


def test_who_resigned_comes_last_in_a_game_that_is_played_out() -> None:
    table = Table(seats(None, None, None))
    table.begin(Match.new(LanternGame(), table.names, {}))
    table.resign(2)
    rng = random.Random(3)
    while table.status == "playing":
        seat = table.state.next_seat()
        table.choose(seat, table.draw(rng) if seat == CHANCE else rng.choice(table.legal(seat)))
    assert table.ending is not None
    assert table.ending.how == "played"
    assert table.ending.ranks[2] == 3
    assert 2 not in table.ending.winners


@pytest.mark.parametrize(
    ("ending", "cooperative", "sentence"),
    [
        (
            Ending("played", [1, 2], [0], [9, 4], [{"nuts": 6, "den": 3}, {"nuts": 1, "den": 3}]),
            False,
            "Ann wins, 9 to 4, ahead above all in nuts (+5).",
        ),
        (Ending("played", [1, 2], [0], [9, 4], [{}, {}]), False, "Ann wins, 9 to 4."),
        (
            Ending("played", [2, 1], [1], [4, 4], [{}, {}]),
            False,
            "Ben wins at 4 each, by the tie-break.",
        ),
        (
            Ending("played", [1, 1], [0, 1], [4, 4], [{}, {}]),
            False,
            "Ann, Ben share the win with 4 each.",
        ),
        (Ending("played", [1, 1], [], [4, 4], [{}, {}]), False, "Nobody wins."),
        (Ending("played", [1], [0], [1], [{}]), False, "Ann ends with 1 point."),
        (Ending("played", [1, 1], [0, 1], [4, 4], [{}, {}]), True, "You have won together."),
        (Ending("played", [1, 1], [], [4, 4], [{}, {}]), True, "You have lost together."),
        (Ending("played", [1], [], [4], [{}]), True, "You have lost."),
        (Ending("resigned", [1, 1], []), True, "Ann gives up."),
    ],
)
def test_one_sentence_says_how_it_ended(ending: Ending, cooperative: bool, sentence: str) -> None:
    resigned = [0] if ending.how == "resigned" else []
    catalogue = warren.game("hamsters").catalogue
    message = verdict(ending, resigned, cooperative)
    assert catalogue.render(message, ["Ann", "Ben"]) == sentence
    assert Ending.from_json(ending.to_json()) == ending
