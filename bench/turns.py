"""Random play through an environment's own interface, the same loop for Warren and PettingZoo."""

from __future__ import annotations

import random
from typing import Any

import numpy as np


def play_turns(env: Any, rng: random.Random) -> int:
    """Play an AEC environment to its end at random; returns how many choices were made."""
    count = 0
    env.reset()
    for agent in env.agent_iter():
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        mask = seen.get("action_mask") if isinstance(seen, dict) else info.get("action_mask")
        if mask is None:
            env.step(int(rng.random() * env.action_space(agent).n))
        else:
            legal = mask.nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
        count += 1
    return count


class Many:
    """A vectorised environment, stepped at random for as many steps as it has games."""

    def __init__(self, envs: Any) -> None:
        self.envs = envs
        self.seen, _ = envs.reset(seed=1)
        self.rng = np.random.default_rng(1)

    def step(self) -> int:
        """One choice in every game."""
        rows, choices = self.seen["action_mask"].nonzero()
        games = self.envs.num_envs
        counts = np.bincount(rows, minlength=games)
        first = counts.cumsum() - counts
        picked = first + (self.rng.random(games) * counts).astype(np.int64)
        self.seen, *_ = self.envs.step(choices[picked])
        return int(games)
