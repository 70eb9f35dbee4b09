"""Play one game at random through the PettingZoo environment, and tell how it went.

python examples/random_rollout.py winter --players 4 --seed 1
"""

from __future__ import annotations

import argparse

import warren
from warren.envs import pettingzoo


def main(words: list[str] | None = None) -> dict[str, float]:
    """Play, print every choice by its name, and return what each agent earned."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="hamsters", choices=warren.game_names())
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(words)
    env = pettingzoo.env(options.game, players=options.players)
    env.reset(seed=options.seed)
    for seat, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(options.seed + seat)
    names = env.setting.game.vocabulary
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        action = None
        if not (terminated or truncated):
            assert seen is not None
            action = env.action_space(agent).sample(seen["action_mask"])
            print(f"{agent}: {names[int(action)]}")
        env.step(action)
    for agent, utility in earned.items():
        print(f"{agent} earned {utility:.3f}")
    return earned


if __name__ == "__main__":
    main()
