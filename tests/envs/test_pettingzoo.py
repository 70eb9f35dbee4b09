"""PettingZoo's own tests, on every game and player count, and what they do not ask."""

from __future__ import annotations

import importlib
import itertools
import pickle
import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

import warren
from tests.conformance.toys import LanternGame
from tests.envs.tables import NAMES, TABLES
from warren.core.errors import BadOption, IllegalChoice, NotToAct
from warren.envs.pettingzoo import TogetherEnv, TurnEnv, env, parallel_env

pytestmark = [
    # PettingZoo knows by name which environments may have masks in their observations
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning"),
    # when a game is over nobody has a choice; that nobody else is without one is tested below
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def play(game: TurnEnv, seed: int) -> list[tuple[str, int, float]]:
    """A game at random: who chose what, and what had been earned."""
    game.reset(seed=seed)
    rng = random.Random(seed)
    told: list[tuple[str, int, float]] = []
    for agent in game.agent_iter():
        seen, reward, over, _, _ = game.last()
        assert seen is not None
        choice = None if over else rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        told.append((agent, -1 if choice is None else choice, reward))
        game.step(choice)
    return told


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_api_test_passes(name: str, players: int) -> None:
    api_test(env(name, players=players), num_cycles=100)
    api_test(env(name, players=players, reward="score", views=True), num_cycles=10)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_seed_test_passes(name: str, players: int) -> None:
    seed_test(lambda: env(name, players=players), num_cycles=30)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_parallel_api_test_passes(name: str, players: int) -> None:
    parallel_api_test(parallel_env(name, players=players), num_cycles=100)


@pytest.mark.parametrize("name", NAMES)
def test_the_render_test_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> TurnEnv:
        return env(name, render_mode=render_mode)

    render_test(make, {"ansi": lambda text: len(text.splitlines()) > 5})
    assert len(capsys.readouterr().out.splitlines()) > 5


@pytest.mark.parametrize("name", NAMES)
def test_the_performance_benchmark_runs(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its five seconds are over here when it has looked at the clock a hundred times."""
    benchmark = importlib.import_module("pettingzoo.test.performance_benchmark")
    clock = itertools.count(0, 0.05)
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=lambda: next(clock)))
    benchmark.performance_benchmark(env(name))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_who_is_to_act_has_a_choice_and_utilities_come_at_the_end(name: str, players: int) -> None:
    game = env(name, players=players)
    told = play(game, 5)
    result = game.game_state.result()
    assert result is not None
    last = {agent: reward for agent, choice, reward in told if choice < 0}
    assert last == {f"player_{seat}": u for seat, u in enumerate(result.utilities)}
    assert all(reward == 0 for _, choice, reward in told if choice >= 0)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_score_rewards_add_up_to_what_was_scored(name: str, players: int) -> None:
    game = env(name, players=players, reward="score")
    game.reset(seed=6)
    before = game.game_state.scores()
    told = play(game, 6)
    result = game.game_state.result()
    assert result is not None
    for seat in range(players):
        earned = sum(reward for agent, _, reward in told if agent == f"player_{seat}")
        assert earned == result.scores[seat] - before[seat]


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_decides_the_game_and_no_seed_goes_on(name: str) -> None:
    first, second = env(name), env(name)
    assert play(first, 7) == play(second, 7)
    first.reset()
    second.reset()
    assert first.game_state.to_json() == second.game_state.to_json()
    unlike = [play(first, seed) for seed in range(8, 12)]
    assert any(told != unlike[0] for told in unlike)


def test_secret_choices_show_to_nobody_until_all_have_chosen() -> None:
    worlds = []
    for pick in (0, -1):
        game = env("hamsters", players=3)
        game.reset(seed=1)
        seen = game.observe("player_0")
        game.step(np.flatnonzero(seen["action_mask"])[pick])
        assert game.agent_selection == "player_1"
        worlds.append([game.observe("player_1"), game.observe("player_2")])
    for one, other in zip(*worlds, strict=True):
        assert np.array_equal(one["observation"], other["observation"])
        assert np.array_equal(one["action_mask"], other["action_mask"])


def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing() -> None:
    game = env("hamsters", players=2, sheet="B")
    game.reset(seed=1)
    before = game.game_state.to_json()
    for wrong, why in (
        (0, "not now|not possible|possible:"),
        (-1, "not in the vocabulary"),
        (10**6, "not in the vocabulary"),
        (None, "player_0 is to act; None is for agents whose game is over"),
    ):
        for asked in (False, True):
            if asked:
                game.last()
            with pytest.raises(IllegalChoice, match=why):
                game.step(wrong)
    assert game.game_state.to_json() == before
    assert game.agent_selection == "player_0"


def test_what_an_agent_does_to_its_mask_is_its_own() -> None:
    game = env("rabbit")
    game.reset(seed=1)
    seen = game.observe("player_0")
    seen["action_mask"][:] = 1
    with pytest.raises(IllegalChoice):
        game.step(0 if 0 not in game.game_state.legal(0) else 1)


def test_nothing_is_played_before_a_reset_or_after_the_end() -> None:
    game = env("hamsters")
    with pytest.raises(NotToAct, match="call reset"):
        game.step(1)
    play(game, 1)
    with pytest.raises(NotToAct, match="the game is over"):
        game.step(None)
    together = parallel_env("hamsters")
    with pytest.raises(NotToAct, match="call reset"):
        together.step({})


def test_bad_settings_are_refused_with_what_is_allowed() -> None:
    with pytest.raises(BadOption, match="did you mean 'winter'"):
        env("wintr")
    with pytest.raises(BadOption, match="winter is for 2 to 6 players, not 7"):
        env("winter", players=7)
    with pytest.raises(BadOption, match="option sheet is one of 'A', 'B'"):
        env("hamsters", sheet="C")
    with pytest.raises(BadOption, match="render_mode is None or one of human, ansi"):
        env("hamsters", render_mode="rgb_array")
    with pytest.raises(BadOption, match="reward is one of utility, score"):
        env("hamsters", reward="points")
    with pytest.raises(BadOption, match="lanterns keeps no score while it is played"):
        env(LanternGame(), reward="score")


def test_a_new_game_works_at_once() -> None:
    api_test(env(LanternGame(), players=3), num_cycles=50)
    parallel_api_test(parallel_env(LanternGame(), players=3), num_cycles=50)


def test_views_are_at_hand_for_people() -> None:
    game = env("winter", players=2, views=True)
    game.reset(seed=1)
    agent = game.agent_selection
    seat = int(agent.removeprefix("player_"))
    assert game.infos[agent]["view"] == game.view(agent) == game.game_state.view(seat)
    assert game.infos[f"player_{1 - seat}"] == {}
    together = parallel_env("winter", players=2, views=True)
    _, infos = together.reset(seed=1)
    assert infos["player_1"]["view"] == together.view("player_1")


def test_pettingzoos_wrappers_fit() -> None:
    wrapped: Any = TerminateIllegalWrapper(env("hamsters", players=2), illegal_reward=-1)
    wrapped = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(wrapped))
    wrapped.reset(seed=1)
    wrapped.last()
    wrapped.step(0)
    assert wrapped.terminations == {"player_0": True, "player_1": True}
    assert wrapped.rewards == {"player_0": -1, "player_1": 0}


def test_an_environment_survives_pickling() -> None:
    copy = pickle.loads(pickle.dumps(env("kami", players=3, short_game=True)))
    assert copy.setting.options["short_game"] is True
    assert play(copy, 1) == play(env("kami", players=3, short_game=True), 1)


def play_together(game: TogetherEnv, seed: int) -> list[dict[str, int]]:
    seen, _ = game.reset(seed=seed)
    rng = random.Random(seed)
    told: list[dict[str, int]] = []
    while game.agents:
        told.append(
            {
                agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist())
                for agent in game.agents
            }
        )
        seen, _, _, _, _ = game.step(told[-1])
    return told


def test_in_hamsters_all_choose_at_once_every_time() -> None:
    game = parallel_env("hamsters", players=4)
    assert game.metadata["is_parallelizable"]
    assert all(game.wait not in choices.values() for choices in play_together(game, 3))
    converted = aec_to_parallel(env("hamsters", players=4))
    seen, _ = converted.reset(seed=3)
    other, _ = game.reset(seed=3)
    for agent in game.agents:
        assert np.array_equal(seen[agent]["observation"], other[agent]["observation"])


@pytest.mark.parametrize("name", ["kami", "winter"])
def test_several_choose_at_once_where_a_rule_says_so_and_the_others_wait(name: str) -> None:
    game = parallel_env(name, players=3)
    assert not game.metadata["is_parallelizable"]
    together = [
        sum(choice != game.wait for choice in choices.values())
        for choices in play_together(game, 3)
    ]
    assert set(together) == {1, 3}


def test_parallel_actions_are_checked_before_anything_changes() -> None:
    game = parallel_env("winter", players=2, first="seat 1")
    seen, _ = game.reset(seed=1)
    before = game.game_state.to_json()
    legal = int(np.flatnonzero(seen["player_0"]["action_mask"])[0])
    with pytest.raises(IllegalChoice, match="player_0 is to act, but there is no action"):
        game.step({"player_1": game.wait})
    with pytest.raises(NotToAct, match="player_1 is not asked; its only choice is 535, to wait"):
        game.step({"player_0": legal, "player_1": legal})
    with pytest.raises(IllegalChoice):
        game.step({"player_0": game.wait, "player_1": game.wait})
    with pytest.raises(NotToAct, match="no agent is named 'player_9'"):
        game.step({"player_0": legal, "player_9": 1})
    assert game.game_state.to_json() == before
    hamsters = parallel_env("hamsters", players=2)
    seen, _ = hamsters.reset(seed=1)
    before = hamsters.game_state.to_json()
    legal = int(np.flatnonzero(seen["player_0"]["action_mask"])[0])
    with pytest.raises(IllegalChoice):
        hamsters.step({"player_0": legal, "player_1": 0})
    assert hamsters.game_state.to_json() == before


def test_parallel_games_are_decided_by_their_seed() -> None:
    one, other = parallel_env("kami", players=2), parallel_env("kami", players=2)
    assert play_together(one, 4) == play_together(other, 4)
    assert warren.game("kami") is one.setting.game
