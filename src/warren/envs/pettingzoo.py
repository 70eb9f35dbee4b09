"""The games as PettingZoo environments, one agent after the other or all at once.

>>> from warren.envs import pettingzoo
>>> env = pettingzoo.env("hamsters", players=2, sheet="B")
>>> env.reset(seed=1)
>>> env.agent_selection, str(env)
('player_0', 'hamsters_v0')
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.step(env.action_space("player_0").sample(observation["action_mask"]))
>>> env.agent_selection
'player_1'
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv

from warren.core.errors import IllegalChoice, NotToAct
from warren.core.frames import NOBODY
from warren.core.game import Game
from warren.core.play import draw_all
from warren.core.state import State
from warren.core.steps import SECRET
from warren.envs.features import mask_of
from warren.envs.table import RENDER_MODES, UTILITY, Setting, check_render_mode, show

Seen = dict[str, Any]
"""An observation: `observation`, numbers from 0 to 1, and `action_mask`, 1 for what is legal."""


def env(
    game: str | Game,
    players: int | None = None,
    render_mode: str | None = None,
    reward: str = UTILITY,
    views: bool = False,
    **options: Any,
) -> TurnEnv:
    """An environment in which agents choose one after the other.

    With `views`, the info of the agent that is to act holds its view. A choice that is not legal
    raises `IllegalChoice` and changes nothing.
    """
    return TurnEnv(game, players, render_mode, reward, views, **options)


def parallel_env(
    game: str | Game,
    players: int | None = None,
    render_mode: str | None = None,
    reward: str = UTILITY,
    views: bool = False,
    **options: Any,
) -> TogetherEnv:
    """An environment in which all agents that are asked choose at once; the others wait."""
    return TogetherEnv(game, players, render_mode, reward, views, **options)


class _Common(EzPickle):
    """What both kinds share: agents by seat, their spaces, views and drawings."""

    def __init__(
        self,
        game: str | Game,
        players: int | None,
        render_mode: str | None,
        reward: str,
        views: bool,
        waits: int,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, players, render_mode, reward, views, **options)
        check_render_mode(render_mode)
        self.setting = Setting(game, players, options, reward)
        self.render_mode = render_mode
        self.views = views
        self.possible_agents: list[str] = [f"player_{s}" for s in range(self.setting.players)]
        self.agents: list[str] = []
        choices = self.setting.size + waits
        self._size = choices
        self._encode = self.setting.encoder.encode
        self.action_spaces = {name: spaces.Discrete(choices) for name in self.possible_agents}
        self.observation_spaces = {
            name: self.setting.observation_space(choices) for name in self.possible_agents
        }
        self.metadata: dict[str, Any] = {
            "name": self.setting.name,
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": all(
                self.setting.game.steps[step].kind == SECRET for step in self.setting.game.asking
            ),
        }
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents)}
        self._state: State | None = None
        self._luck = random.Random()
        self._earned: list[float] = []

    @property
    def game_state(self) -> State:
        """The state that is played; it knows what agents must not."""
        if self._state is None:
            raise NotToAct("call reset() before anything else")
        return self._state

    def observation_space(self, agent: str) -> spaces.Dict:
        """Numbers from 0 to 1 and a mask of legal choices."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The vocabulary of the game."""
        return self.action_spaces[agent]

    def view(self, agent: str) -> dict[str, Any]:
        """What the agent sees, to be read by people."""
        return self.game_state.view(self._seats[agent])

    def render(self) -> str | None:
        """Draw the table as a spectator sees it."""
        return show(self.game_state, self.possible_agents, self.render_mode)

    def close(self) -> None:
        """Do nothing: no file or window is held open."""

    def _set(self, seed: int | None) -> None:
        if seed is not None:
            self._luck = random.Random(seed)
        self._state = self.setting.new()
        self._earned = self.setting.earned(self._state)
        self.agents = self.possible_agents[:]

    def _earnings(self, state: State) -> dict[str, float]:
        """What each agent has earned since the last time it was asked."""
        now = self.setting.earned(state)
        then = self._earned
        self._earned = now
        return {name: now[seat] - then[seat] for name, seat in self._seats.items()}


class TurnEnv(_Common, AECEnv[str, Seen, int]):  # type: ignore[misc]  # both name the spaces
    """Agents choose one after the other; those who choose secretly see nothing of each other."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        render_mode: str | None = None,
        reward: str = UTILITY,
        views: bool = False,
        **options: Any,
    ) -> None:
        _Common.__init__(self, game, players, render_mode, reward, views, 0, **options)
        self._legal: list[int] = []
        """The choices of the agent that is to act."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed, chance starts anew from it. `options` are not used."""
        self._set(seed)
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in agents}
        self._skip_agent_selection = None
        self._ask(self.game_state)
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """What the agent that is to act sees, what it has earned, and whether all is over."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> Seen:
        """What an agent sees; its mask is empty while it is not asked."""
        state = self._state or self.game_state
        seat = self._seats[agent]
        legal = self._legal if agent == self.agent_selection else state.legal(seat)
        return {"observation": self._encode(state, seat), "action_mask": mask_of(legal, self._size)}

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Make the choice of the agent that is to act."""
        state = self._state or self.game_state
        if not self.agents:
            raise NotToAct("the game is over; call reset() to play another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        if action is None:
            raise IllegalChoice(f"{agent} is to act; None is for agents whose game is over")
        choice = int(action)
        if choice in self._legal:
            state.make(seat, choice)
        else:
            state.apply(seat, choice)  # which says why not
        self._cumulative_rewards[agent] = 0.0
        if self.views:
            self.infos[agent] = {}
        over = self._ask(state)
        if over or self.setting.by_score:
            self.rewards = self._earnings(state)
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _ask(self, state: State) -> bool:
        """Let chance draw, and turn to the next agent; tells whether the game is over."""
        seat = int(draw_all(state, self._luck))
        if seat == NOBODY:
            self._legal = []
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return True
        self._legal = state.legal(seat)
        self.agent_selection = self.possible_agents[seat]
        if self.views:
            self.infos[self.agent_selection] = {"view": state.view(seat)}
        return False


class TogetherEnv(_Common, ParallelEnv[str, Seen, int]):  # type: ignore[misc]  # as above
    """All agents that are asked choose at once; the last choice, `wait`, is for the others.

    In Hungry Hamsters everybody is asked every time. Elsewhere it is mostly one agent; several
    where a rule has them choose secretly.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        render_mode: str | None = None,
        reward: str = UTILITY,
        views: bool = False,
        **options: Any,
    ) -> None:
        _Common.__init__(self, game, players, render_mode, reward, views, 1, **options)
        self.wait: int = self.setting.size
        """The choice of an agent that is not asked, the one after the vocabulary."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game; with a seed, chance starts anew from it. `options` are not used."""
        self._set(seed)
        state = self.game_state
        draw_all(state, self._luck)
        if self.render_mode == "human":
            self.render()
        return self._seen(state), self._infos(state)

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Make the choices of all agents; one that is not legal raises and changes nothing."""
        if not self.agents:
            raise NotToAct("no game is played; call reset() first")
        state = self.game_state.clone()
        for seat in self._check(state, actions):
            state.apply(seat, int(actions[self.possible_agents[seat]]))
        self._state = state
        over = draw_all(state, self._luck) == NOBODY
        rewards = dict.fromkeys(self.agents, 0.0)
        if over or self.setting.by_score:
            rewards = self._earnings(state)
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        seen, infos = self._seen(state), self._infos(state)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, terminations, truncations, infos

    def _check(self, state: State, actions: dict[str, int]) -> tuple[int, ...]:
        """The seats that are asked; refuses actions that leave one out or speak for others."""
        asked = state.to_act()
        unknown = sorted(set(actions) - set(self.possible_agents))
        if unknown:
            raise NotToAct(f"no agent is named {unknown[0]!r}; agents: {', '.join(self.agents)}")
        for name, seat in self._seats.items():
            if seat in asked and name not in actions:
                raise IllegalChoice(f"{name} is to act, but there is no action for it")
            if seat not in asked and actions.get(name, self.wait) != self.wait:
                raise NotToAct(f"{name} is not asked; its only choice is {self.wait}, to wait")
        return asked

    def _seen(self, state: State) -> dict[str, Seen]:
        asked = state.to_act()
        seen: dict[str, Seen] = {}
        for name, seat in self._seats.items():
            legal = state.legal(seat) if seat in asked else [self.wait]
            mask = mask_of(legal, self._size)
            seen[name] = {"observation": self._encode(state, seat), "action_mask": mask}
        return seen

    def _infos(self, state: State) -> dict[str, dict[str, Any]]:
        if not self.views:
            return {name: {} for name in self.possible_agents}
        return {name: {"view": state.view(seat)} for name, seat in self._seats.items()}
