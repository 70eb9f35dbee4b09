"""PettingZoo's subjects: its classic games, each as its `env()` comes."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable

from bench.clock import Run
from bench.subject import ENV, Subject
from bench.turns import play_turns
from bench.worker import Makers

GAMES = {
    "chess_v6": 2,
    "connect_four_v3": 2,
    "go_v5": 2,
    "hanabi_v5": 2,
    "leduc_holdem_v4": 2,
    "rps_v2": 2,
    "texas_holdem_no_limit_v6": 2,
    "texas_holdem_v4": 2,
    "tictactoe_v3": 2,
}


def subjects() -> Makers:
    """Each game at its own number of players."""
    return {
        Subject("pettingzoo", name, players, ENV): bind(name) for name, players in GAMES.items()
    }


def bind(name: str) -> Callable[[], Run]:
    """Put off making a run until it is asked for."""
    return lambda: play(name)


def play(name: str) -> Run:
    """Whole games, with the wrappers that check order and legality."""
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    rng = random.Random(1)
    return lambda: play_turns(env, rng)
