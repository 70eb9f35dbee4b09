"""The examples do what they say, shortened."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from examples import dataset_parquet, ppo_hamsters, random_rollout

import warren
from tests.envs.tables import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_random_rollout_tells_every_choice(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    earned = random_rollout.main([name, "--seed", "3"])
    told = capsys.readouterr().out.splitlines()
    assert len(told) > 5
    assert told[-1] == f"player_{len(earned) - 1} earned {list(earned.values())[-1]:.3f}"
    assert random_rollout.main([name, "--seed", "3"]) == earned


def test_the_data_set_holds_every_decision_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    words = ["kami", "--players", "3", "--bots", "scout,kit,kit", "--games", "2", "--seed", "5"]
    assert dataset_parquet.main([*words, "--out", str(path)]) == path
    table = pq.read_table(path)
    told = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
    game = warren.game("kami")
    assert told["environment"] == "kami_v3"
    assert json.loads(told["choices"]) == game.vocabulary.names
    names = json.loads(told["features"])
    rows = table.to_pylist()
    assert {row["game"] for row in rows} == {0, 1}
    for row in rows:
        assert row["choice"] in row["legal"]
        assert row["bot"] == ("scout" if row["seat"] == 0 else "kit")
        view = json.loads(row["view"])
        assert view["seat"] == row["seat"]
        assert row["seat"] in view["to_act"]
        assert len(row["features"]) == len(names)
        assert row["features"][names.index("to act: you")] == 1.0
    assert {row["rank"] for row in rows} <= {1, 2, 3}
    dataset_parquet.main([*words, "--out", str(tmp_path / "again.parquet")])
    assert pq.read_table(tmp_path / "again.parquet").equals(table)


def test_the_data_set_refuses_bots_that_do_not_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.parquet"
    with pytest.raises(SystemExit):
        dataset_parquet.main(["rabbit", "--players", "1", "--bots", "kit,kit", "--out", str(path)])
    assert "1 seats, but 2 bots" in capsys.readouterr().err
    assert not path.exists()


def test_ppo_learns_from_few_games_more_than_chance() -> None:
    words = ["--steps", "18000", "--games", "60", "--seed", "1"]
    script = Path(ppo_hamsters.__file__)
    done = subprocess.run(
        [sys.executable, script, *words], capture_output=True, text=True, check=True
    )
    assert "mean score of 60 games with the same dice, sheet A" in done.stdout
    means = dict(re.findall(r"^(ppo - scout|\w+) +(-?[\d.]+)  \(", done.stdout, re.MULTILINE))
    assert set(means) == {"ppo", "scout", "kit", "ppo - scout"}
    assert float(means["ppo"]) > float(means["kit"]) + 3


def slopes_by_hand(learner: ppo_hamsters.Learner, name: str) -> tuple[float, float]:
    """The slope of one parameter of the critic, by its backward pass and by trying."""
    critic, x = learner.critic, learner.seen["observation"]
    targets = np.linspace(-1, 1, len(x)).astype(np.float32)
    first, second, guesses = critic.forward(x)
    slopes = critic.backward(x, first, second, guesses - targets)
    spot = np.unravel_index(np.abs(slopes[name]).argmax(), slopes[name].shape)
    value, step = critic.net.values[name], np.float32(1e-2)
    losses = []
    for sign in (1, -1):
        value[spot] += sign * step
        losses.append(0.5 * float(((critic.forward(x)[2] - targets) ** 2).sum()))
        value[spot] -= sign * step
    return float(slopes[name][spot]), (losses[0] - losses[1]) / (2 * float(step))


@pytest.mark.parametrize("name", ["in", "in_bias", "mid", "mid_bias", "out", "out_bias"])
def test_the_critic_goes_down_the_slope(name: str) -> None:
    learner = ppo_hamsters.Learner(ppo_hamsters.Settings(envs=16), 1, "A")
    by_hand, by_trying = slopes_by_hand(learner, name)
    assert by_hand == pytest.approx(by_trying, rel=0.05, abs=1e-3)


@pytest.mark.parametrize("name", ["in", "mid", "out", "out_parts", "out_bias"])
def test_the_actor_goes_down_the_slope(name: str) -> None:
    """Of minus the logarithm of the first legal choice's chance."""
    learner = ppo_hamsters.Learner(ppo_hamsters.Settings(envs=16), 1, "A")
    actor, x = learner.actor, learner.seen["observation"]
    mask = learner.seen["action_mask"][:, learner.ids]
    rows, picked = np.arange(len(x)), mask.argmax(axis=1)

    def loss() -> float:
        return -float(np.log(actor.chances(x, mask)[rows, picked]).sum())

    first, second, scores = actor.forward(x)
    slope = ppo_hamsters.softmax(scores, mask)
    slope[rows, picked] -= 1
    slopes = actor.backward(x, first, second, slope)
    spot = np.unravel_index(np.abs(slopes[name]).argmax(), slopes[name].shape)
    value, step = actor.net.values[name], np.float32(1e-2)
    value[spot] += step
    above = loss()
    value[spot] -= 2 * step
    below = loss()
    assert float(slopes[name][spot]) == pytest.approx((above - below) / 0.02, rel=0.05, abs=1e-3)
