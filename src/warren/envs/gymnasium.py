"""The games as Gymnasium environments: one seat to learn for, alone or among bots.

Importing this module registers them: `warren/Hamsters-v0` and so on, for every game.

    >>> import gymnasium
    >>> import warren.envs.gymnasium
    >>> env = gymnasium.make("warren/Rabbit-v3", players=2, bots="scout")
    >>> observation, info = env.reset(seed=1)
    >>> int(observation["action_mask"].sum()) > 0
    True
    >>> games = gymnasium.make_vec("warren/Hamsters-v0", num_envs=64, reward="score")
    >>> observations, infos = games.reset(seed=1)
    >>> observations["action_mask"].shape
    (64, 714)
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from warren.bots import Bot, check_level, make_bot
from warren.core.errors import BadOption, IllegalChoice, NotToAct
from warren.core.frames import NOBODY
from warren.core.game import Game
from warren.core.observation import Observation
from warren.core.play import draw_all
from warren.core.registry import game as find_game
from warren.core.registry import game_names
from warren.core.state import State
from warren.envs.features import mask_of
from warren.envs.table import (
    RENDER_MODES,
    UTILITY,
    Setting,
    check_render_mode,
    show,
    version_of,
)

Seen = dict[str, Any]

END = "end"
RAISE = "raise"
ILLEGAL_REWARD = -1.0
"""What an illegal choice brings where it ends the game."""


class Chair:
    """One seat of a table whose other seats are bots: plays on until the seat is asked again."""

    def __init__(
        self,
        game: str | Game,
        players: int | None,
        seat: int,
        bots: str | Sequence[str],
        reward: str,
        illegal: str,
        options: dict[str, Any],
    ) -> None:
        self.setting = Setting(game, players, options, reward)
        if not 0 <= seat < self.setting.players:
            raise BadOption(f"seat is 0 to {self.setting.players - 1}, not {seat!r}")
        if illegal not in (END, RAISE):
            raise BadOption(f"illegal is one of {END}, {RAISE}, not {illegal!r}")
        self.seat = seat
        self.raises = illegal == RAISE
        others = self.setting.players - 1
        self.levels = [bots] * others if isinstance(bots, str) else list(bots)
        if len(self.levels) != others:
            raise BadOption(f"{others} other seats, but {len(self.levels)} bots are named")
        for level in self.levels:
            check_level(level)
        self.names = [f"player_{s}" for s in range(self.setting.players)]

    def bots(self, luck: random.Random) -> dict[int, Bot]:
        """The bots of a table, by seat."""
        seats = [seat for seat in range(self.setting.players) if seat != self.seat]
        return {
            seat: make_bot(level, random.Random(luck.getrandbits(64)))
            for seat, level in zip(seats, self.levels, strict=True)
        }

    def wait(self, state: State, luck: random.Random, bots: dict[int, Bot]) -> bool:
        """Let chance and the bots act until the seat is asked; tells whether the game is over."""
        while (seat := int(draw_all(state, luck))) != self.seat:
            if seat == NOBODY:
                return True
            state.make(seat, bots[seat].choose(Observation(state, seat)))
        return False

    def refuse(self, state: State, choice: int) -> str:
        """Why a choice is not legal; raises it where that is asked for."""
        try:
            state.clone().apply(self.seat, choice)
        except IllegalChoice as error:
            if self.raises:
                raise
            return str(error)
        raise AssertionError(f"choice {choice} is legal, but not in the mask")


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """One seat of one game.

    An illegal choice ends the game with a reward of -1 and the reason in the info, as a learner
    without masks needs; with `illegal="raise"` it raises and changes nothing.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "kit",
        reward: str = UTILITY,
        illegal: str = END,
        views: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_render_mode(render_mode)
        self.chair = Chair(game, players, seat, bots, reward, illegal, options)
        self.setting = self.chair.setting
        self.render_mode = render_mode
        self.views = views
        self.action_space = spaces.Discrete(self.setting.size)
        self.observation_space = self.setting.observation_space(self.setting.size)
        self._state: State | None = None
        self._luck = random.Random()
        self._bots: dict[int, Bot] = {}
        self._mask = mask_of([], self.setting.size)
        self._earned = 0.0
        self._over = True

    @property
    def game_state(self) -> State:
        """The state that is played; it knows what the seat must not."""
        if self._state is None:
            raise NotToAct("call reset() before anything else")
        return self._state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game; with a seed, chance and bots start anew from it. `options` are not used."""
        super().reset(seed=seed)
        if seed is not None or self._state is None:
            self._luck = random.Random(int(self.np_random.integers(2**63)))
        state = self.setting.new()
        self._state = state
        self._bots = self.chair.bots(self._luck)
        self._over = self.chair.wait(state, self._luck, self._bots)
        self._earned = self.setting.earned(state)[self.chair.seat]
        if self.render_mode == "human":
            self.render()
        return self._look(state), self._info(state)

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make a choice, and play on until the seat is asked again or the game is over."""
        state = self.game_state
        if self._over:
            raise NotToAct("the game is over; call reset() to play another")
        choice = int(action)
        if not (0 <= choice < self.setting.size and self._mask[choice]):
            why = self.chair.refuse(state, choice)
            self._over = True
            return self._look(state), ILLEGAL_REWARD, True, False, {"illegal": why}
        state.make(self.chair.seat, choice)
        self._over = self.chair.wait(state, self._luck, self._bots)
        before = self._earned
        if self._over or self.setting.by_score:
            self._earned = self.setting.earned(state)[self.chair.seat]
        if self.render_mode == "human":
            self.render()
        return self._look(state), self._earned - before, self._over, False, self._info(state)

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, as learners with masks ask for it."""
        return self._mask.astype(np.bool_)

    def view(self) -> dict[str, Any]:
        """What the seat sees, to be read by people."""
        return self.game_state.view(self.chair.seat)

    def render(self) -> str | None:
        """Draw the table as a spectator sees it."""
        return show(self.game_state, self.chair.names, self.render_mode)

    def _look(self, state: State) -> Seen:
        seat = self.chair.seat
        self._mask = mask_of(state.legal(seat), self.setting.size)
        numbers = self.setting.encoder.encode(state, seat)
        return {"observation": numbers, "action_mask": self._mask.copy()}

    def _info(self, state: State) -> dict[str, Any]:
        info: dict[str, Any] = {}
        if self.views:
            info["view"] = state.view(self.chair.seat)
        result = state.result()
        if result is not None:
            info["score"] = result.scores[self.chair.seat]
            info["utility"] = result.utilities[self.chair.seat]
        return info


class SeatsEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """The same seat of many games, stepped in one call.

    A game that ends starts anew in the same step: the observation is the new game's first one,
    and the last one of the old game is in `infos["final_obs"]`, its score and utility in
    `infos["final_info"]`, as Gymnasium has it for `AutoresetMode.SAME_STEP`.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "kit",
        reward: str = UTILITY,
        illegal: str = END,
        **options: Any,
    ) -> None:
        if num_envs < 1:
            raise BadOption(f"num_envs is at least 1, not {num_envs!r}")
        self.chair = Chair(game, players, seat, bots, reward, illegal, options)
        self.setting = self.chair.setting
        self.num_envs = num_envs
        self.single_action_space = spaces.Discrete(self.setting.size)
        self.single_observation_space = self.setting.observation_space(self.setting.size)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._states: list[State] = []
        self._lucks: list[random.Random] = []
        self._bots: list[dict[int, Bot]] = []
        self._earned = np.zeros(num_envs)
        self._legal: list[list[int]] = []

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """New games; with a seed, game n starts from seed + n, or from its own of a list."""
        if isinstance(seed, int):
            super().reset(seed=seed)
            self._lucks = [random.Random(seed + at) for at in range(self.num_envs)]
        elif seed is not None:
            if len(seed) != self.num_envs:
                raise BadOption(f"{self.num_envs} games, but {len(seed)} seeds")
            self._lucks = [random.Random(one) for one in seed]
        elif not self._lucks:
            self._lucks = [random.Random() for _ in range(self.num_envs)]
        self._states = [self.setting.new() for _ in range(self.num_envs)]
        self._bots = [{} for _ in range(self.num_envs)]
        for at in range(self.num_envs):
            self._start(at)
        return self._look(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Make a choice in every game."""
        if not self._states:
            raise NotToAct("call reset() before anything else")
        choices = np.asarray(actions).tolist()
        if len(choices) != self.num_envs:
            raise IllegalChoice(f"{self.num_envs} games, but {len(choices)} choices")
        wrong = self._wrong(choices)
        rewards = np.zeros(self.num_envs)
        overs = np.zeros(self.num_envs, np.bool_)
        seat, by_score = self.chair.seat, self.setting.by_score
        for at, choice in enumerate(choices):
            if at in wrong:
                rewards[at] = ILLEGAL_REWARD
                overs[at] = True
                continue
            state = self._states[at]
            state.make(seat, choice)
            over = self.chair.wait(state, self._lucks[at], self._bots[at])
            if over or by_score:
                earned = self.setting.earned(state)[seat]
                rewards[at] = earned - self._earned[at]
                self._earned[at] = earned
                overs[at] = over
        infos: dict[str, Any] = {}
        if overs.any():
            infos = self._finish(np.flatnonzero(overs).tolist(), overs, wrong)
        return self._look(), rewards, overs, np.zeros(self.num_envs, np.bool_), infos

    def view(self, at: int) -> dict[str, Any]:
        """What the seat sees in one of the games, to be read by people."""
        return self._states[at].view(self.chair.seat)

    def close_extras(self, **kwargs: Any) -> None:
        """Do nothing: no file or window is held open."""

    def _start(self, at: int) -> None:
        """Begin game number `at`; one that ends before the seat is ever asked is played again."""
        over = True
        while over:
            state = self.setting.new()
            self._states[at] = state
            self._bots[at] = self.chair.bots(self._lucks[at])
            over = self.chair.wait(state, self._lucks[at], self._bots[at])
        self._earned[at] = self.setting.earned(state)[self.chair.seat]

    def _wrong(self, choices: list[int]) -> dict[int, str]:
        """Why choices are not legal, by game; where that raises, no game has moved yet."""
        wrong: dict[int, str] = {}
        for at, choice in enumerate(choices):
            if choice not in self._legal[at]:
                wrong[at] = self.chair.refuse(self._states[at], choice)
        return wrong

    def _finish(
        self, ended: list[int], overs: NDArray[np.bool_], wrong: dict[int, str]
    ) -> dict[str, Any]:
        """What is left to tell of games that are over; they begin anew."""
        last = np.full(self.num_envs, None, object)
        infos: dict[str, Any] = {}
        for at in ended:
            state = self._states[at]
            numbers = self.setting.encoder.encode(state, self.chair.seat)
            mask = mask_of(state.legal(self.chair.seat), self.setting.size)
            last[at] = {"observation": numbers, "action_mask": mask}
            info: dict[str, Any] = {}
            result = state.result()
            if result is not None:
                info["score"] = result.scores[self.chair.seat]
                info["utility"] = result.utilities[self.chair.seat]
            if at in wrong:
                info["illegal"] = wrong[at]
            infos = self._add_info(infos, info, at)
            self._start(at)
        return {
            "final_obs": last,
            "_final_obs": overs.copy(),
            "final_info": infos,
            "_final_info": overs.copy(),
        }

    def _look(self) -> Seen:
        seat = self.chair.seat
        numbers = self.setting.encoder.encode_all([(state, seat) for state in self._states])
        size = self.setting.size
        masks = bytearray(self.num_envs * size)
        first = 0
        self._legal = [state.legal(seat) for state in self._states]
        for legal in self._legal:
            for choice in legal:
                masks[first + choice] = 1
            first += size
        mask = np.frombuffer(masks, np.int8).reshape(self.num_envs, size)
        return {"observation": numbers, "action_mask": mask}


def environment_id(game: Game) -> str:
    """The name that a game is registered by: `warren/Hamsters-v0`."""
    return f"warren/{game.name.capitalize()}-v{version_of(game)}"


def register() -> None:
    """Make every game known to Gymnasium; those that are known already stay as they are."""
    for name in game_names():
        known = environment_id(find_game(name))
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="warren.envs.gymnasium:SeatEnv",
                vector_entry_point="warren.envs.gymnasium:SeatsEnv",
                kwargs={"game": name},
            )


register()
