"""How bots judge a game: an expert of its own beside the rules, found in the game's package."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Final, Generic, NamedTuple

from mypy_extensions import i64, mypyc_attr

from warren.core.game import Game
from warren.core.steps import S
from warren.core.text import Message, say


class Hope(NamedTuple):
    """What a utility says in words: a share, or a part of the most that can be scored."""

    message: Message
    most: float = 0.0
    """What a utility of 1 scores, where players are not compared; 0 where they are."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert(Generic[S]):
    """Judges positions of one game. This one knows nothing: all choices are alike to it.

    States that it is given are redeals: it may read them freely, and try moves on their copies;
    `moves` counts those, so that who thinks can tell how much it cost.
    """

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.moves: i64 = 0

    def appraise(self, state: S, seat: i64, choices: list[int]) -> list[float]:
        """What each choice is worth to the seat by a quick rule of thumb; higher is better."""
        return [0.0] * len(choices)

    def glance(self, state: S, seat: i64, choices: list[int]) -> list[float]:
        """The same, quicker and rougher: what search starts from and plays out by."""
        return self.appraise(state, seat, choices)

    def estimate(self, state: S) -> list[float]:
        """What a position promises each seat, as utilities: where search stops playing it out."""
        return [0.5] * int(state.players)

    def hope(self, state: S) -> Hope:
        """What utilities mean at this table, for people to read."""
        return Hope(say("hope_two" if state.players == 2 else "hope_many"))

    def turn(self, state: S) -> i64:
        """A number that changes when a turn is over."""
        return 0

    def horizon(self, state: S) -> i64:
        """How many turns search plays out before it estimates; with 0 it estimates at once."""
        return 1000

    def patience(self) -> i64:
        """How many times as long as elsewhere a decision is thought about: more where few are."""
        return 1

    def brevity(self) -> i64:
        """How many moves a line of play may cost on average: of costlier ones search tries fewer.

        So no decision takes much longer than others. Moves that `glance` tries count too.
        """
        return 1000

    def near_enough(self) -> float:
        """How much less than the best a choice may be worth and still be as good to `scout`.

        A little keeps scouts at one table from all playing alike where they see the same.
        """
        return 0.0


KEPT: Final = 16
"""Experts that are remembered, with what they found out."""


class _Experts:
    """The experts that were asked for; the last one comes last."""

    def __init__(self) -> None:
        self.known: Final[list[Expert]] = []

    def of(self, game: Game) -> Expert:
        """The expert of a game, made when it is first asked for."""
        found: Expert | None = None
        for known in self.known:
            if known.game is game:
                found = known
        if found is None:
            found = _made(game)
            self.add(found)
        return found

    def add(self, expert: Expert) -> None:
        """Remember an expert, and forget the oldest of too many."""
        self.known.append(expert)
        if len(self.known) > KEPT:
            del self.known[0]


_EXPERTS: Final = _Experts()


def expert(game: Game) -> Expert:
    """The expert of a game: what `<package>.expert` makes, or one that knows nothing."""
    return _EXPERTS.of(game)


def appoint(judge: Expert) -> None:
    """Let bots ask this expert from now on, wherever its game is played."""
    _EXPERTS.add(judge)


def _made(game: Game) -> Expert:
    name = f"{game.package}.expert"
    if not game.package or importlib.util.find_spec(name) is None:
        return Expert(game)
    made: Expert = importlib.import_module(name).make_expert(game)
    return made
