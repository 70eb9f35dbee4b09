"""Gymnasium's own checks, and what an environment with one seat promises beyond them."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

import warren
from tests.conformance.toys import LanternGame
from tests.envs.tables import NAMES
from warren.core.errors import BadOption, IllegalChoice, NotToAct
from warren.envs.gymnasium import SeatEnv, SeatsEnv, environment_id, register


def play(env: SeatEnv, seed: int) -> tuple[list[int], float, dict[str, Any]]:
    """A game at random: what was chosen, what it earned, and the last info."""
    seen, info = env.reset(seed=seed)
    rng = random.Random(seed)
    chosen: list[int] = []
    earned, over = 0.0, False
    while not over:
        chosen.append(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        seen, reward, over, _, info = env.step(chosen[-1])
        earned += reward
    return chosen, earned, info


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bots", ["kit", "scout"])
def test_the_environment_checker_passes(name: str, bots: str) -> None:
    made = gymnasium.make(environment_id(warren.game(name)), bots=bots)
    check_env(made.unwrapped)


def test_games_are_registered_by_name_and_version() -> None:
    register()
    assert "warren/Hamsters-v0" in gymnasium.registry
    made = gymnasium.make("warren/Hamsters-v0", sheet="B").unwrapped
    assert isinstance(made, SeatEnv)
    assert made.setting.options["sheet"] == "B"
    many = gymnasium.make_vec(
        "warren/Winter-v5", num_envs=3, players=4, bots=["kit", "kit", "scout"]
    )
    assert isinstance(many.unwrapped, SeatsEnv)
    assert many.unwrapped.chair.levels == ["kit", "kit", "scout"]


@pytest.mark.parametrize("name", NAMES)
def test_the_last_info_tells_score_and_utility(name: str) -> None:
    env = SeatEnv(name)
    _, earned, info = play(env, 1)
    result = env.game_state.result()
    assert result is not None
    assert info == {"score": result.scores[0], "utility": result.utilities[0]}
    assert earned == result.utilities[0]


def test_score_rewards_add_up_in_solo_hamsters() -> None:
    _, earned, info = play(SeatEnv("hamsters", reward="score"), 2)
    assert earned == info["score"]


@pytest.mark.parametrize("seat", range(3))
def test_any_seat_can_be_learned_for(seat: int) -> None:
    env = SeatEnv("kami", players=3, seat=seat, bots=["kit", "scout"], short_game=True)
    play(env, 3)
    assert env.view()["seat"] == seat
    assert env.view()["result"] is not None


def test_a_seed_decides_bots_and_chance() -> None:
    one, other = (SeatEnv("winter", players=3, bots="scout") for _ in range(2))
    assert play(one, 4) == play(other, 4)
    for env in (one, other):
        env.reset()
    assert one.game_state.to_json() == other.game_state.to_json()


def test_an_illegal_choice_ends_the_game_or_raises() -> None:
    env = SeatEnv("hamsters")
    env.reset(seed=1)
    seen, reward, over, cut, info = env.step(0)
    assert (reward, over, cut) == (-1.0, True, False)
    assert "possible:" in info["illegal"]
    assert env.observation_space.contains(seen)
    with pytest.raises(NotToAct, match="call reset"):
        env.step(0)
    strict = SeatEnv("hamsters", illegal="raise")
    strict.reset(seed=1)
    before = strict.game_state.to_json()
    for wrong in (0, -1, 10**6):
        with pytest.raises(IllegalChoice):
            strict.step(wrong)
    assert strict.game_state.to_json() == before


def test_masks_come_as_maskable_learners_ask_for_them() -> None:
    env = SeatEnv("rabbit")
    seen, _ = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert env.action_masks().tolist() == seen["action_mask"].astype(bool).tolist()


def test_bad_settings_are_refused_with_what_is_allowed() -> None:
    with pytest.raises(BadOption, match="seat is 0 to 1, not 2"):
        SeatEnv("winter", seat=2)
    with pytest.raises(BadOption, match="no bot is named 'elder'; bots: "):
        SeatEnv("winter", bots="elder")
    with pytest.raises(BadOption, match="1 other seats, but 2 bots are named"):
        SeatEnv("winter", bots=["kit", "kit"])
    with pytest.raises(BadOption, match="illegal is one of end, raise, not 'skip'"):
        SeatEnv("hamsters", illegal="skip")
    with pytest.raises(BadOption, match="num_envs is at least 1"):
        SeatsEnv("hamsters", num_envs=0)
    with pytest.raises(BadOption, match="2 games, but 3 seeds"):
        SeatsEnv("hamsters", num_envs=2).reset(seed=[1, 2, 3])
    with pytest.raises(NotToAct, match="call reset"):
        SeatsEnv("hamsters", num_envs=2).step(np.array([1, 1]))


def test_a_new_game_works_at_once() -> None:
    play(SeatEnv(LanternGame(), players=2), 1)
    SeatsEnv(LanternGame(), num_envs=2).reset(seed=1)


@pytest.mark.parametrize("name", NAMES)
def test_many_games_play_as_each_would_alone(name: str) -> None:
    """Step for step the same as single games on the same luck, over the ends of games."""
    number = 3
    many = SeatsEnv(name, num_envs=number, bots="scout", reward="score")
    alone = [SeatEnv(name, bots="scout", reward="score", views=False) for _ in range(number)]
    seen, _ = many.reset(seed=20)
    for at, env in enumerate(alone):
        env.reset(seed=0)
        env._luck = random.Random(20 + at)
        first, _ = env.reset()
        assert np.array_equal(first["observation"], seen["observation"][at])
    rng = random.Random(1)
    ends = 0
    for _ in range(40):
        choices = [rng.choice(np.flatnonzero(mask).tolist()) for mask in seen["action_mask"]]
        seen, rewards, overs, cuts, infos = many.step(np.array(choices))
        assert not cuts.any()
        for at, env in enumerate(alone):
            one, reward, over, _, info = env.step(choices[at])
            assert (rewards[at], overs[at]) == (reward, over)
            if over:
                ends += 1
                assert data_equivalence(infos["final_obs"][at], one)
                assert infos["final_info"]["score"][at] == info["score"]
                one, _ = env.reset()
            assert np.array_equal(one["observation"], seen["observation"][at])
            assert np.array_equal(one["action_mask"], seen["action_mask"][at])
    assert ends or name != "hamsters"


def test_many_games_have_gymnasiums_spaces_and_say_how_they_begin_anew() -> None:
    many = SeatsEnv("hamsters", num_envs=4)
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, _ = many.reset(seed=[1, None, 2, 3])
    assert many.observation_space.contains(seen)
    choices = np.array([np.flatnonzero(mask)[0] for mask in seen["action_mask"]])
    assert many.action_space.contains(choices)
    seen, rewards, overs, cuts, _ = many.step(choices)
    assert many.observation_space.contains(seen)
    assert rewards.shape == overs.shape == cuts.shape == (4,)
    assert many.view(2)["seat"] == 0
    with pytest.raises(IllegalChoice, match="4 games, but 2 choices"):
        many.step(np.array([1, 2]))
    many.close()


def test_an_illegal_choice_among_many_ends_its_game_alone() -> None:
    many = SeatsEnv("hamsters", num_envs=2)
    seen, _ = many.reset(seed=1)
    legal = int(np.flatnonzero(seen["action_mask"][1])[0])
    _, rewards, overs, _, infos = many.step(np.array([0, legal]))
    assert rewards.tolist() == [-1.0, 0.0]
    assert overs.tolist() == [True, False]
    assert "possible:" in infos["final_info"]["illegal"][0]
    assert infos["_final_obs"].tolist() == [True, False]
    strict = SeatsEnv("hamsters", num_envs=2, illegal="raise")
    seen, _ = strict.reset(seed=1)
    legal = int(np.flatnonzero(seen["action_mask"][0])[0])
    before = strict.view(0)
    with pytest.raises(IllegalChoice):
        strict.step(np.array([legal, 0]))
    assert strict.view(0) == before
