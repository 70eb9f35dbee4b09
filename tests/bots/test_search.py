"""What the search promises: fair, legal, in time, repeatable, and right where that is known."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from tests.bots.exact import values
from tests.bots.helpers import TRIES, chosen, some_decisions, thinker
from tests.conformance.toys import COLOURS, COPIES, FAREWELL, TURN, LanternGame, LanternState
from tests.games.hamsters.positions import position as burrows
from tests.games.hamsters.positions import small
from tests.games.kami.positions import position as realm
from warren.bots.search import FRESH, WIDENING, WIDTH, Search
from warren.bots.thinker import Budget, Thinker
from warren.core.deck import Deck
from warren.core.expert import Expert, appoint
from warren.core.observation import Observation
from warren.core.registry import game_names
from warren.core.result import Result
from warren.core.state import State

LIGHT_0, LIGHT_3 = 0, 3


# Fair


@pytest.mark.parametrize("name", game_names())
def test_what_a_seat_cannot_know_changes_nothing(name: str) -> None:
    tries = TRIES.get(name, 4)
    for number, (state, seat) in enumerate(some_decisions(name, 3)):
        for other in range(2):
            twin = state.redeal(seat, random.Random(other))
            assert chosen(twin, seat, number, tries) == chosen(state, seat, number, tries)


def test_a_secret_choice_of_another_seat_changes_nothing() -> None:
    waiting = burrows("XX\nXX", "XX\nXX", die=1, game=small())
    choices = set()
    for other in [None, *waiting.legal(1)]:
        state = waiting.clone()
        if other is not None:
            state.apply(1, other)
        choices.add(chosen(state, 0, 5, 60))
    assert len(choices) == 1


class Sealed(LanternState):
    """The true state as a bot must take it: it can be redealt, viewed and asked what is legal."""

    inside: LanternState

    def legal(self, seat: int) -> list[int]:
        return self.inside.legal(seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.inside.view(seat)

    def redeal(self, seat: int | None, rng: random.Random) -> State:
        assert seat == 0, "somebody else's knowledge"
        return self.inside.redeal(seat, rng)

    def clone(self) -> State:
        raise AssertionError("the true state was copied")

    def make(self, seat: int, choice: int) -> None:
        raise AssertionError("the true state was played on")

    def draw(self, rng: random.Random) -> int:
        raise AssertionError("the true state was drawn from")

    def next_seat(self) -> int:
        raise AssertionError("the true state was asked")

    def result(self) -> Result | None:
        raise AssertionError("the true state was asked")

    def save(self) -> dict[str, Any]:
        raise AssertionError("the true state was read")


def sealed(state: LanternState) -> Sealed:
    shut = Sealed(state.game, int(state.players), {})
    shut.inside = state
    return shut


class Tiring(Expert):
    """Calls lines of play long where they have more than three moves."""

    def brevity(self) -> int:
        return 3


def dealt_lanterns(seed: int, game: LanternGame | None = None) -> LanternState:
    rng = random.Random(seed)
    state = (game or LanternGame()).new(2)
    while state.next_seat() < 0:
        state.apply(-1, state.draw(rng))
    assert isinstance(state, LanternState)
    return state


def test_the_true_state_is_never_touched() -> None:
    for seed in range(4):
        state = dealt_lanterns(seed)
        assert chosen(sealed(state), 0, seed, 40) == chosen(state, 0, seed, 40)


# Legal


@pytest.mark.parametrize("name", game_names())
def test_whole_stretches_of_play_are_legal(name: str) -> None:
    """Trees are kept from choice to choice here, and dropped when chance or others come in."""
    rng = random.Random(3)
    for state, _ in some_decisions(name, 2, seed=4):
        bots = [thinker(seat, TRIES.get(name, 4)) for seat in range(int(state.players))]
        for _ in range(12):
            if not state.stack:
                break
            seat = int(state.next_seat())
            if seat < 0:
                state.apply(seat, state.draw(rng))
            else:
                state.apply(seat, bots[seat].choose(Observation(state, seat)))


def test_a_forced_choice_costs_nothing() -> None:
    class Mute(Sealed):
        def redeal(self, seat: int | None, rng: random.Random) -> State:
            raise AssertionError("there is nothing to think about")

    state = farewell([2], [1])
    shut = Mute(state.game, 2, {})
    shut.inside = state
    assert thinker(0, 1000).choose(Observation(shut, 0)) == state.legal(0)[0]


# In time


class Clock:
    """Seconds that pass only when somebody looks."""

    def __init__(self, step: float) -> None:
        self.now = 100.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize(("seconds", "step", "lines"), [(1.0, 0.125, 7), (0.25, 0.125, 1)])
def test_thinking_ends_when_the_time_is_up(
    seconds: float, step: float, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = dealt_lanterns(1)
    monkeypatch.setattr(time, "perf_counter", Clock(step))
    search = Thinker(random.Random(0), Budget(0, seconds)).think(Observation(state, 0))
    assert search.count == lines


def test_without_time_for_a_single_line_the_choice_is_legal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = dealt_lanterns(1)
    monkeypatch.setattr(time, "perf_counter", Clock(60.0))
    bot = Thinker(random.Random(0), Budget(0, 0.5))
    assert bot.choose(Observation(state, 0)) in state.legal(0)


def test_the_clock_has_no_say_in_a_budget_of_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt_lanterns(2)
    before = chosen(state, 0, 1, 50)
    monkeypatch.setattr(time, "perf_counter", Clock(1000.0))
    assert chosen(state, 0, 1, 50) == before


def test_a_budget_of_lines_is_kept() -> None:
    state = burrows("", "", die=6)
    search = thinker(0, 30).think(Observation(state, 0))
    assert search.count <= 30


def test_where_lines_are_long_a_preset_tries_fewer_of_them() -> None:
    state = dealt_lanterns(1)
    appoint(Tiring(state.game))
    quick = Thinker(random.Random(0), Budget(40, by_game=True)).think(Observation(state, 0))
    one = Thinker(random.Random(0), Budget(1, by_game=True)).think(Observation(state, 0))
    exact = Thinker(random.Random(0), Budget(40)).think(Observation(state, 0))
    assert one.moves > 3
    assert one.count == 1, "one line is always tried"
    assert 1 < quick.count < exact.count
    assert 3 * 40 <= quick.moves < exact.moves


def test_a_search_stops_when_the_rest_could_change_nothing() -> None:
    state = burrows("Xs-aaa\nXX.a..\n|..|..\nbbbcc.", die=1, circled=2, game=small())
    search = thinker(0, 800).think(Observation(state, 0))
    assert search.count < 800
    assert search.is_decided(800 - int(search.count))


# Repeatable


@pytest.mark.parametrize("name", game_names())
def test_the_same_seed_finds_the_same(name: str) -> None:
    state, seat = some_decisions(name, 2)[1]
    found = [
        thinker(7, TRIES.get(name, 4)).think(Observation(state, seat)).findings() for _ in range(2)
    ]
    assert found[0] == found[1]


def test_the_same_luck_brings_the_same() -> None:
    state = dealt_lanterns(3)
    choice = state.legal(0)[0]
    brought = []
    for _ in range(2):
        search = Search(Observation(state, 0), random.Random(2))
        brought.append([search.attempt(choice, FRESH + luck) for luck in range(20)])
    assert brought[0] == brought[1]
    assert search.tries(choice) == 20


# Trees


def test_a_tree_is_kept_within_a_turn_and_dropped_when_something_else_happens() -> None:
    state = realm(players=3, seat=1, year=1, round=1)
    bot = thinker(1, 60)
    search = bot.think(Observation(state, 1))
    choice = search.best()
    bot.settle(Observation(state, 1), choice)
    foreseen, other = state.clone(), state.clone()
    foreseen.apply(1, choice)
    assert foreseen.to_act() == (1,)
    kept = bot.think(Observation(foreseen, 1))
    assert kept is search
    assert {finding.choice for finding in kept.findings()} <= set(foreseen.legal(1))
    assert sum(finding.visits for finding in kept.findings()) > kept.count - 60
    different = next(c for c in state.legal(1) if c != choice)
    other.apply(1, different)
    assert other.to_act() == (1,)
    bot.settle(Observation(state, 1), choice)
    assert bot.think(Observation(other, 1)) is not search


def test_more_tries_consider_more_choices() -> None:
    state = burrows("", die=3, sheet="A", free_start=True)
    observation = Observation(state, 0)
    assert len(observation.legal) > 60
    search = Search(observation, random.Random(1))
    considered = []
    for tries in (10, 300):
        while search.count < tries:
            search.iterate()
        ranks = [int(arm.rank) for arm in search.root.arms.values() if arm.visits > 0]
        assert max(ranks) < WIDTH + WIDENING * tries**0.5
        considered.append(len(ranks))
    assert considered[0] < considered[1] < len(observation.legal)


def test_every_choice_can_be_tried_when_asked_for() -> None:
    state = burrows("", die=3, sheet="A", free_start=True)
    search = Search(Observation(state, 0), random.Random(1))
    for choice in state.legal(0):
        assert 0.0 <= search.attempt(choice, FRESH) <= 1.0
    assert {finding.choice for finding in search.findings()} == set(state.legal(0))


def test_hopes_can_be_asked_for_when_another_seat_is_to_act() -> None:
    state = won_by_lighting_low()
    search = Search(Observation(state, 0), random.Random(1))
    hopes = [search.watch(luck) for luck in range(60)]
    assert sum(hopes[30:]) / 30 < 0.1, "seat 1 wins by then"


# Right


def lanterns(hands: list[list[int]], step: int, seat: int = 0, at: int = 0) -> LanternState:
    """The end of a game of Lanterns: the deck is empty, so everybody can work out every hand."""
    of = LanternGame()
    state = of.blank(2, {})
    assert isinstance(state, LanternState)
    state.hands = [sorted(hand) for hand in hands]
    left = [c for c in range(COLOURS) for _ in range(COPIES)]
    for colour in [c for hand in hands for c in hand]:
        left.remove(colour)
    state.lit = [left, []]
    state.deck = Deck([0] * COLOURS)
    if step == TURN:
        state.push(TURN, seat, at)
    else:
        state.push(FAREWELL)
    state.advance()
    return state


def farewell(mine: list[int], theirs: list[int]) -> LanternState:
    return lanterns([mine, theirs], FAREWELL)


def won_by_lighting_low() -> LanternState:
    """Seat 1 has 0 and 3, seat 0 only 1; after this turn the highest discard scores three.

    Lighting 3 scores 3, but then 1 beats 0: a tie. Lighting 0 keeps 3 for the end: a win.
    """
    return lanterns([[1], [0, 3]], TURN, seat=1, at=3)


def test_a_toy_position_is_solved() -> None:
    state = won_by_lighting_low()
    exact = values(state, 1)
    assert exact["light 0"] == 1.0
    assert exact["light 3"] == 0.5
    observation = Observation(state, 1)
    for seed in range(5):
        assert thinker(seed, 60).choose(observation) == LIGHT_0


def test_figures_of_a_solved_position_are_exact() -> None:
    search = Search(Observation(won_by_lighting_low(), 1), random.Random(0))
    for _ in range(200):
        search.iterate()
    found = {finding.choice: finding for finding in search.findings()}
    assert found[LIGHT_0].utility == 1.0
    assert 0.4 <= found[LIGHT_3].utility <= 0.6


def test_at_once_the_higher_discard_wins_whatever_the_other_does() -> None:
    state = farewell([0, 3], [1, 2])
    for seed in range(5):
        assert chosen(state, 0, seed, 60) == "discard 3"
        assert chosen(state, 1, seed, 60) in ("discard 1", "discard 2")
