"""A recorded game judged: losses that are losses, and nothing used that came later."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.bots.test_plants_hamsters import PLANTS
from tests.games.hamsters.positions import choice
from tests.lab.svg import check_page, check_svg
from warren.bots.hints import Figure
from warren.core.frames import CHANCE
from warren.core.match import Match
from warren.core.record import Record
from warren.core.state import State
from warren.lab import analysis as analysis_module
from warren.lab.analysis import (
    ONCE,
    Analysis,
    Judged,
    TurningPoint,
    analyse,
    free_moments,
    grouped,
    largest_swings,
    stretches,
)
from warren.lab.analysis_page import graph, in_a_sentence, page_of
from warren.lab.workers import open_workers

GAMES = Path(__file__).parents[1] / "playthroughs"


def recorded(name: str, most: int | None = None) -> Record:
    record = Record.from_text((GAMES / name).read_text(encoding="utf-8"))
    record.choices = record.choices[:most]
    return record


def of_position(state: State, *choices: int) -> Record:
    match = Match.from_position(state, ["Ann"])
    for made in choices:
        match.apply(0, made)
    return match.record()


@pytest.fixture(scope="module")
def duel() -> Analysis:
    return analyse(recorded("hamsters/2-players-timer.json"), "thinker:6", seed=1)


def test_a_blunder_is_named_with_the_better_choice() -> None:
    state = PLANTS["close the gap that opens the burrow"].burrows()
    worse = next(c for c in state.legal(0) if c != choice(state, "s2"))
    analysis = analyse(of_position(state, worse), "thinker:200")
    [row] = analysis.judged
    assert (row.made, row.best) == (worse, choice(state, "s2"))
    assert row.sure == "clear"
    assert row.loss.low > 0
    [turn] = analysis.turns
    assert turn.who == 0
    sentence = in_a_sentence(analysis, turn)
    assert sentence.startswith("Ann's hopes fell from ")
    assert sentence.endswith("better: “cross off s2”.")


def test_the_best_choice_loses_nothing() -> None:
    state = PLANTS["close the gap that opens the burrow"].burrows()
    analysis = analyse(of_position(state, choice(state, "s2")), "thinker:100")
    [row] = analysis.judged
    assert row.sure == "best"
    assert row.loss == Figure(0.0, 0.0)
    assert row.before == row.after
    assert analysis.turns == []
    account = analysis.account(0)
    assert account is not None
    assert account.accuracy == 1.0


def test_nothing_that_comes_later_is_used() -> None:
    whole = analyse(recorded("kami/2-players.json", 30), "thinker:6", seed=2)
    begun = analyse(recorded("kami/2-players.json", 24), "thinker:6", seed=2)
    assert begun.judged
    assert begun.judged == whole.judged[: len(begun.judged)]


def test_nothing_that_the_seat_cannot_know_is_used() -> None:
    """The same choice judged in a game where the others hold something else."""
    record = recorded("kami/3-players.json", 60)
    at = free_moments(record.to_text())[-1]
    seat, made = record.choices[at]
    state = record.states()[at]
    rows = []
    for of in (state, state.redeal(seat, random.Random(5))):
        match = Match.from_position(of.clone(), record.players)
        match.apply(seat, made)
        rows.append(analyse(match.record(), "thinker:10", seed=3).judged)
    assert rows[0] == rows[1]


def test_the_seed_decides_and_the_number_of_workers_does_not() -> None:
    record = recorded("hamsters/2-players-timer.json", 6)
    with open_workers(2) as workers:
        apart = analyse(record, "thinker:10", seed=3, workers=workers).to_json()
    assert apart == analyse(record, "thinker:10", seed=3).to_json()
    assert apart != analyse(record, "thinker:10", seed=4).to_json()


def test_some_seats_alone_can_be_judged() -> None:
    record = recorded("hamsters/3-players-timer.json", 20)
    heard: list[tuple[int, int]] = []
    analysis = analyse(record, "thinker:4", [1], progress=lambda done, of: heard.append((done, of)))
    assert {row.seat for row in analysis.judged} == {1}
    assert analysis.account(0) is None
    assert heard[-1] == (len(analysis.judged), len(analysis.judged))


def test_choices_luck_and_the_rest_add_up(duel: Analysis) -> None:
    assert duel.result is not None
    for seat in range(2):
        account = duel.account(seat)
        assert account is not None
        assert account.start + account.own + account.others == pytest.approx(account.end)
        assert account.end == duel.result.utilities[seat]
        assert account.choices == len(duel.of(seat))
        parts = account.best + account.as_good + account.likely + account.clear
        assert parts == account.choices


def test_every_free_choice_is_judged_once(duel: Analysis) -> None:
    record = duel.record
    states = record.states()
    free = [
        at
        for at, (seat, _) in enumerate(record.choices)
        if seat >= 0 and len(states[at].legal(seat)) > 1
    ]
    assert [row.at for row in duel.judged] == free
    for row in duel.judged:
        assert (row.seat, row.made) == record.choices[row.at]
        assert row.best in states[row.at].legal(row.seat)


def test_choices_made_at_once_are_one_group() -> None:
    record = recorded("hamsters/2-players-timer.json", 6)
    groups = grouped(record.to_text())
    assert [group.who for group in groups] == [CHANCE, ONCE] * 2
    assert [group.moments for group in groups] == [(0,), (1, 2), (3,), (4, 5)]


def test_a_seat_going_on_is_one_stretch() -> None:
    text = recorded("kami/3-players.json").to_text()
    record = Record.from_text(text)
    free = free_moments(text)
    parts = stretches(text, free)
    assert [at for part in parts for at in part] == free
    assert max(len(part) for part in parts) > 2
    for part in parts:
        assert len({record.choices[at][0] for at in range(part[0], part[-1] + 1)}) == 1


def row_at(record: Record, at: int, before: float, after: float) -> Judged:
    seat, made = record.choices[at]
    loss = before - after
    sure = "clear" if loss else "best"
    ends = Figure(before, 0.01), Figure(after, 0.01)
    return Judged(at, seat, 2, made, made, *ends, Figure(loss, 0.01), sure)


def test_swings_are_own_choices_or_what_happens_in_between() -> None:
    record = recorded("hamsters/2-players-timer.json", 8)
    rows = [row_at(record, 1, 0.6, 0.4), row_at(record, 4, 0.7, 0.7), row_at(record, 7, 0.69, 0.69)]
    assert [row.seat for row in rows] == [0, 0, 0]
    swings = largest_swings(record.to_text(), rows)
    assert [(swing.row.at, round(swing.change.mean, 2)) for swing in swings] == [
        (1, 0.3),
        (1, -0.2),
    ]
    assert swings[1].groups == ()
    assert [(group.who, group.moments) for group in swings[0].groups] == [(1, (2,)), (CHANCE, (3,))]


@pytest.mark.parametrize(
    ("who", "moments", "said"),
    [
        (CHANCE, (3,), "by luck: “roll "),
        (1, (2,), "Ben's choice: “"),
        (ONCE, (1, 2), "chose at once: “"),
    ],
)
def test_turning_points_are_told_in_words(who: int, moments: tuple[int, ...], said: str) -> None:
    record = recorded("hamsters/2-players-timer.json", 8)
    record.players[:] = ["Ann", "Ben"]
    turn = TurningPoint(0, moments[0], who, moments, 0.2, 0.6, Figure(0.4, 0.02))
    sentence = in_a_sentence(Analysis(record, 0, "thinker", [], [turn]), turn)
    assert sentence.startswith("Ann's hopes rose from 20 % to 60 % by ")
    assert said in sentence


def test_the_page_holds_together(duel: Analysis) -> None:
    seen = check_page(page_of(duel))
    ids = {found["id"] for _, found in seen if "id" in found}
    for row in duel.judged:
        assert {f"m{row.at}", f"g{row.at}"} <= ids
    assert len([1 for tag, _ in seen if tag == "svg"]) == 2
    drawn = check_svg(graph(duel, 0, linked=False).svg())
    assert drawn.attrib["role"] == "img"


def test_a_game_for_points_is_told_in_points() -> None:
    analysis = analyse(recorded("hamsters/solo-full-sheet.json", 16), "thinker:6")
    page = page_of(analysis)
    assert "Expected: the points at the end." in page
    assert "The record ends before the game does." in page
    check_page(page)


def test_the_figures_are_plain_json(duel: Analysis) -> None:
    data = json.loads(json.dumps(duel.to_json()))
    assert data["format"] == "warren-analysis"
    assert data["figures"] == "the chance to win, a tie counting half"
    assert len(data["judged"]) == len(duel.judged)
    assert data["judged"][0]["made"]["text"].startswith("cross off")
    assert data["seats"][0]["accuracy"] <= 1.0


def test_without_a_word_the_budget_follows_from_the_length(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analysis_module, "FEWEST", 2)
    monkeypatch.setattr(analysis_module, "ALL_TRIES", 12)
    assert analyse(recorded("hamsters/2-players-timer.json", 2)).think == "thinker:12"
    assert analyse(recorded("hamsters/2-players-timer.json", 6)).think == "thinker:3"
