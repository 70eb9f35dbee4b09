"""The games for OpenSpiel: Python games with explicit chance, which its own algorithms can play.

Importing this module registers them with `pyspiel`, by the names in `spiel_names`.

    >>> import pyspiel
    >>> import warren.envs.openspiel
    >>> game = pyspiel.load_game("python_warren_hamsters(players=2,sheet=B)")
    >>> state = game.new_initial_state()
    >>> state.is_chance_node(), state.action_to_string(-1, 4)
    (True, 'roll 5')
    >>> state.apply_action(4)
    >>> state.current_player(), len(state.legal_actions())
    (0, 2)
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from warren.core.errors import BadOption
from warren.core.frames import CHANCE, NOBODY
from warren.core.game import Game
from warren.core.registry import from_json, game_names
from warren.core.registry import game as find_game
from warren.core.state import State
from warren.envs.features import make_encoder

PREFIX = "python_warren_"
LONGEST = 20_000
"""More choices than any game takes. Some games have no bound of their own: a die may dawdle."""
OFTEN = 8
"""How often a choice may have been made and still be told apart in the information-state tensor."""


def spiel_names() -> list[str]:
    """The names that the games are registered by: `python_warren_hamsters` and so on."""
    return [PREFIX + name for name in game_names()]


class Memory:
    """A decision that a seat has made, and those before it: what it remembers.

    The view is read only when somebody asks what the seat remembers.
    """

    __slots__ = ("_digest", "before", "choice", "seat", "state")

    def __init__(self, before: Memory | None, state: State, seat: int, choice: int) -> None:
        self.before = before
        self.state = state
        self.seat = seat
        self.choice = choice
        self._digest = ""

    def digest(self) -> str:
        """A digest of every decision so far: what was seen, and what was chosen."""
        if not self._digest:
            past = "" if self.before is None else self.before.digest()
            text = f"{past}\n{sight(self.state, self.seat)}\n{self.choice}"
            self._digest = hashlib.sha256(text.encode()).hexdigest()
        return self._digest


class Held:
    """What OpenSpiel carries along: a table, and what each seat remembers; copied by cloning."""

    __slots__ = ("memories", "table")

    def __init__(self, table: State, memories: list[Memory | None]) -> None:
        self.table = table
        self.memories = memories

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.table.clone(), self.memories.copy())

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        chains: list[list[tuple[dict[str, Any], int]]] = []
        for latest in self.memories:
            chains.append([])
            memory = latest
            while memory is not None:
                chains[-1].append((memory.state.to_json(), memory.choice))
                memory = memory.before
        return read_held, (self.table.to_json(), chains)


def read_held(table: dict[str, Any], chains: list[list[tuple[dict[str, Any], int]]]) -> Held:
    """Read again what was written to a file: positions, and what was chosen in them."""
    memories: list[Memory | None] = []
    for seat, chain in enumerate(chains):
        memory: Memory | None = None
        for position, choice in reversed(chain):
            memory = Memory(memory, from_json(position), seat, choice)
        memories.append(memory)
    return Held(from_json(table), memories)


def sight(table: State, seat: int) -> str:
    """What a seat sees now, and the choices it has, as text."""
    lines = [json.dumps(table.view(seat), sort_keys=True)]
    legal = table.legal(seat)
    if legal:
        asked = table.game.steps[table.stack[-1].step].name
        names = ", ".join(table.game.vocabulary[choice] for choice in legal)
        lines.append(f"{asked}: {names}")
    return "\n".join(lines)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A table of one of Warren's games. `KIND` is set for each game when it is registered."""

    KIND: Any
    NAME: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.KIND.parameter_specification, **(params or {})}
        own = given.pop("content")
        game = find_game(self.NAME)
        self.warren_game: Game = game.load(Path(own)) if own else game
        players = given.pop("players")
        self.players = self.warren_game.check_players(players)
        chosen = {name: value for name, value in given.items() if value != ""}
        self.options = self.warren_game.check_options(chosen)
        size = len(self.warren_game.vocabulary)
        info = pyspiel.GameInfo(
            num_distinct_actions=size,
            max_chance_outcomes=size,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(self.KIND, info, params or {})
        self.encoder = make_encoder(self.warren_game, self.players, self.options)

    def new_initial_state(self) -> SpielState:
        """A table at its start, with nothing dealt or rolled yet."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        """What tells a seat's sight in numbers and in words."""
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of one of Warren's games; those who choose secretly do so one after the other."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        table = game.warren_game.new(game.players, **game.options)
        self._held = Held(table, [None] * game.players)

    @property
    def table(self) -> State:
        """The state in Warren's own words."""
        return self._held.table

    def remembered(self, player: int) -> Memory | None:
        """The latest decision of a seat."""
        return self._held.memories[player]

    def current_player(self) -> int:
        """The seat that is to act, or chance, or that the game is over."""
        seat = int(self.table.next_seat())
        if seat == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may choose, and how likely each is."""
        weights = self.table.weights()
        total = sum(weights)
        outcomes = zip(self.table.legal(CHANCE), weights, strict=True)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        held, seat = self._held, int(self.table.next_seat())
        if seat != CHANCE:
            before = held.memories[seat]
            held.memories[seat] = Memory(before, held.table.clone(), seat, action)
        held.table.apply(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.game.vocabulary[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.table.stack

    def returns(self) -> list[float]:
        """The utilities once the game is over, nothing before."""
        result = self.table.result()
        return [0.0] * int(self.table.players) if result is None else result.utilities

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that the player could not tell from this one.

        What others remember is not dealt anew with their hands, so it is left out.
        """
        luck = sampler() if callable(sampler) else random.random()
        twin = self.clone()
        memories: list[Memory | None] = [None] * int(self.table.players)
        memories[player] = self._held.memories[player]
        twin._held = Held(self.table.redeal(player, random.Random(luck)), memories)
        assert isinstance(twin, SpielState)
        return twin

    def __str__(self) -> str:
        return json.dumps(self.table.view(None), sort_keys=True)


class SpielObserver:
    """A seat's sight: the numbers of `warren.envs.features`, and the view as text.

    With perfect recall the text starts with a digest of all that the seat saw and chose before,
    and the numbers end with how often it has made each choice so far; numbers of a fixed size
    cannot hold a whole game.
    """

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._game = game
        self._recalls = bool(kind.perfect_recall)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        sizes = {"player": game.players}
        if self._private:
            sizes["board"] = len(game.encoder.names)
            if self._recalls:
                sizes["chosen"] = len(game.warren_game.vocabulary)
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        first = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[first : first + size]
            first += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees into the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if "board" in self.dict:
            self.dict["board"][:] = self._game.encoder.encode(state.table, player)
        if "chosen" in self.dict:
            memory = state.remembered(player)
            while memory is not None:
                self.dict["chosen"][memory.choice] += 1 / OFTEN
                memory = memory.before
            np.minimum(self.dict["chosen"], 1.0, out=self.dict["chosen"])

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees, as text."""
        if not self._private:
            return json.dumps(state.table.view(None), sort_keys=True)
        text = sight(state.table, player)
        if self._recalls:
            memory = state.remembered(player)
            text = f"{'' if memory is None else memory.digest()}\n{text}"
        return text


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game: its kind, its players, its parameters.

    Every option is a parameter, an empty text standing for its default; `content` names a file of
    one's own content.
    """
    low, high = game.players
    parameters: dict[str, Any] = {"players": low, "content": ""}
    for option in game.options:
        if option.name in parameters:
            raise BadOption(f"{game.name}: the option {option.name} is a parameter of every game")
        parameters[option.name] = "" if isinstance(option.default, str) else option.default
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Warren {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if game.cooperative else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def register() -> None:
    """Make every game known to OpenSpiel."""
    for name in game_names():
        kind = game_type(find_game(name))
        title = f"{name.capitalize()}Game"
        parts = {"KIND": kind, "NAME": name, "__module__": __name__}
        globals()[title] = type(title, (SpielGame,), parts)
        pyspiel.register_game(kind, globals()[title])


register()
