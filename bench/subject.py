"""A subject: whose game is measured, at how many players, doing what."""

from __future__ import annotations

from typing import NamedTuple

COMPILED = "compiled"
SOURCE = "source"
OURS = {COMPILED: "Warren", SOURCE: "Warren, source"}
RIVALS = {
    "openspiel": "OpenSpiel",
    "rlcard": "RLCard",
    "catanatron": "catanatron",
    "pettingzoo": "PettingZoo",
}
LIBRARIES = OURS | RIVALS

ENGINE = "engine"
"""Random play by Warren's own loop, `warren.core.play.play_random`."""
PLAIN = "plain"
"""Random play by a plain Python loop; with rivals, by whatever drives them."""
COPY = "copy"
WRITE = "write"
READ = "read"
ENV = "env"
"""Random play through an environment, with an observation made for every choice."""
VECTOR = "vector"
"""The same through many games that are stepped in one call."""
PLAYS = (ENGINE, PLAIN)
ENVS = (ENV, VECTOR)
COSTS = (COPY, WRITE, READ)


class Subject(NamedTuple):
    """One thing to measure. Its text, `compiled/hamsters/6/engine`, is its name in the history."""

    library: str
    game: str
    players: int
    what: str

    def __str__(self) -> str:
        return f"{self.library}/{self.game}/{self.players}/{self.what}"

    @staticmethod
    def parse(text: str) -> Subject:
        """A subject from the name that `str` gives it."""
        library, game, players, what = text.split("/")
        return Subject(library, game, int(players), what)

    @property
    def is_play(self) -> bool:
        """Whether steps and games are counted, and not the cost of a call."""
        return self.what in PLAYS

    @property
    def is_cost(self) -> bool:
        """Whether the cost of a call is measured."""
        return self.what in COSTS

    @property
    def is_env(self) -> bool:
        """Whether it is played through an environment."""
        return self.what in ENVS
