"""OpenSpiel's own tests and algorithms on the games, and what a seat may know there."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    external_sampling_mccfr,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

import warren
from tests.envs.tables import NAMES
from warren.core.errors import BadContent, BadOption
from warren.envs import openspiel
from warren.envs.openspiel import SpielState, spiel_names

TINY = str(Path(__file__).parent / "content" / "tiny.txt")
"""A burrow of four spaces: small enough for a solver."""


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"python_warren_{name}", parameters)


def advance(state: SpielState, rng: random.Random, steps: int) -> SpielState:
    """Play on at random for so many choices, or to the end."""
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def to_a_choice(state: SpielState, rng: random.Random) -> SpielState:
    """Play on until a player has more than one choice."""
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        assert not state.is_terminal()
        advance(state, rng, 1)
    return state


def test_every_game_is_registered() -> None:
    assert set(spiel_names()) <= set(pyspiel.registered_names())
    assert spiel_names() == [f"python_warren_{name}" for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_the_random_simulation_test_passes(name: str) -> None:
    players = max(2, warren.game(name).players[0])
    pyspiel.random_sim_test(load(name, players=players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_the_ismcts_bot_finds_a_legal_choice(name: str) -> None:
    players = max(2, warren.game(name).players[0])
    game = load(name, players=players)
    state = advance(game.new_initial_state(), random.Random(1), 8)
    state = to_a_choice(state, random.Random(2))
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, max_simulations=4, random_state=luck)
    before = state.table.to_json()
    assert bot.step(state) in state.legal_actions()
    assert state.table.to_json() == before


@pytest.mark.parametrize(
    "solver",
    [
        external_sampling_mccfr.ExternalSamplingSolver,
        outcome_sampling_mccfr.OutcomeSamplingSolver,
    ],
)
def test_a_sampling_solver_learns_on_a_reduced_sheet(solver: Any) -> None:
    np.random.seed(1)
    game = load("hamsters", players=2, content=TINY)
    solving = solver(game)
    for _ in range(4):
        solving.iteration()
    policy = solving.average_policy()
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("roll 2"))
    chances = policy.action_probabilities(state)
    assert set(chances) == set(state.legal_actions())
    assert sum(chances.values()) == pytest.approx(1.0)
    assert len(solving._infostates) > 50


def test_the_reduced_sheet_is_no_part_of_the_house() -> None:
    game = load("hamsters", players=2, content=TINY)
    assert game.warren_game.options[0].values == ("tiny",)
    assert game.num_distinct_actions() == 20
    assert len(game.new_initial_state().chance_outcomes()) == 6


@pytest.mark.parametrize("name", NAMES)
def test_chance_is_explicit_and_its_odds_add_up(name: str) -> None:
    state = load(name).new_initial_state()
    rng = random.Random(3)
    met = 0
    while not state.is_terminal():
        if state.is_chance_node():
            met += 1
            odds = [odd for _, odd in state.chance_outcomes()]
            assert sum(odds) == pytest.approx(1.0)
            assert min(odds) > 0
        advance(state, rng, 1)
    assert met > 1
    assert state.returns() == state.table.result().utilities


@pytest.mark.parametrize("name", NAMES)
def test_an_information_state_tells_only_what_the_seat_knows(name: str) -> None:
    players = warren.game(name).players[1]
    game = load(name, players=players)
    state, rng = game.new_initial_state(), random.Random(4)
    for _ in range(12):
        advance(state, rng, 17)
        if state.is_terminal():
            break
        for player in range(players):
            other = state.resample_from_infostate(player, rng.random)
            assert other.table.to_act() == state.table.to_act()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)


def test_an_information_state_remembers_what_a_seat_saw_and_chose() -> None:
    game = load("hamsters", players=2, content=TINY)
    roads = []
    for first, second in (("tiny.s1", "tiny.s2"), ("tiny.s2", "tiny.s1")):
        state = game.new_initial_state()
        for choice in ("roll 1", first, "tiny.s3", "roll 1", second, "tiny.s4", "roll 2"):
            state.apply_action(state.string_to_action(choice))
        roads.append(state)
    one, other = roads
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.observation_tensor(0) == other.observation_tensor(0)


def test_choices_that_wait_show_to_nobody() -> None:
    texts = []
    for choice in ("tiny.s1+s2", "tiny.s3+s4"):
        state = load("hamsters", players=2, content=TINY).new_initial_state()
        state.apply_action(state.string_to_action("roll 2"))
        state.apply_action(state.string_to_action(choice))
        assert state.current_player() == 1
        texts.append(state.information_state_string(1))
    assert texts[0] == texts[1]


def test_games_and_states_survive_files_and_clones() -> None:
    game = load("winter", players=3)
    state = advance(game.new_initial_state(), random.Random(5), 200)
    for twin in (
        state.clone(),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
    ):
        for player in range(3):
            same = twin.information_state_string(player) == state.information_state_string(player)
            assert same
        advance(twin, random.Random(6), 1)
        assert twin.table.to_json() != state.table.to_json()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_bad_parameters_are_refused_with_what_is_allowed() -> None:
    with pytest.raises(BadOption, match="winter is for 2 to 6 players, not 9"):
        load("winter", players=9)
    with pytest.raises(BadOption, match="option sheet is one of 'A', 'B'"):
        load("hamsters", sheet="C")
    with pytest.raises(BadContent, match="cannot read the sheet"):
        load("hamsters", content="nowhere.txt")
    with pytest.raises(ValueError, match="observers take no parameters"):
        load("hamsters").make_py_observer(None, {"shape": 1})


def test_an_observer_without_private_information_sees_as_a_spectator() -> None:
    game = load("kami", players=2)
    kind = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    observer = game.make_py_observer(kind)
    state = game.new_initial_state()
    observer.set_from(state, 1)
    assert list(observer.dict) == ["player"]
    assert observer.string_from(state, 0) == observer.string_from(state, 1) == str(state)
    assert game.max_game_length() == openspiel.LONGEST
