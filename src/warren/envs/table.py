"""What the environments share: a table to play at, its rewards, its spaces and its drawing."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from warren.core.errors import BadOption
from warren.core.game import Game
from warren.core.registry import game as find_game
from warren.core.state import State
from warren.envs.features import make_encoder

UTILITY = "utility"
SCORE = "score"
REWARDS = (UTILITY, SCORE)
RENDER_MODES = ("human", "ansi")


class Setting:
    """How a table is set: the game, the players, the options; and what does not change there."""

    def __init__(
        self, game: str | Game, players: int | None, options: dict[str, Any], reward: str
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.players = self.game.check_players(self.game.players[0] if players is None else players)
        self.options = self.game.check_options(options)
        self.size = len(self.game.vocabulary)
        if reward not in REWARDS:
            raise BadOption(f"reward is one of {', '.join(REWARDS)}, not {reward!r}")
        self.by_score = reward == SCORE
        if self.by_score and not self.new().scores():
            raise BadOption(f"{self.game.name} keeps no score while it is played; use {UTILITY!r}")
        self.encoder = make_encoder(self.game, self.players, self.options)

    def new(self) -> State:
        """A table at its start, with nothing dealt or rolled yet."""
        return self.game.new(self.players, **self.options)

    @property
    def name(self) -> str:
        """The game with its version: `hamsters_v0`."""
        return f"{self.game.name}_v{version_of(self.game)}"

    def observation_space(self, choices: int) -> spaces.Dict:
        """What an agent sees: numbers from 0 to 1, and which of the choices are legal."""
        numbers = (len(self.encoder.names),)
        return spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, numbers, np.float32),
                "action_mask": spaces.Box(0, 1, (choices,), np.int8),
            }
        )

    def earned(self, state: State) -> list[float]:
        """What each seat has earned so far; a reward is how much more it is than before."""
        result = state.result()
        if self.by_score:
            return [float(s) for s in (state.scores() if result is None else result.scores)]
        return [0.0] * self.players if result is None else result.utilities


def version_of(game: Game) -> int:
    """The version of a game's environments: rules are counted from 1, environments from 0.

    What an agent sees, may choose or earns changes with the rules, and not without them.
    """
    return max(0, game.rules - 1)


def check_render_mode(mode: str | None) -> None:
    """Refuse a way of drawing that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"render_mode is None or one of {', '.join(RENDER_MODES)}, not {mode!r}")


def show(state: State, names: list[str], mode: str | None) -> str | None:
    """Draw a table as asked, as a spectator sees it: printed for people, or as text."""
    if mode is None:
        return None
    from warren.cli.drawing import drawing  # noqa: PLC0415 (only what is drawn is loaded)

    if mode == "ansi":
        return drawing(state, names)
    print(drawing(state, names))
    return None
