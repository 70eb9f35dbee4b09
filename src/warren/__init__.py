"""Warren: play, host and study a family of tabletop games."""

import os as _os

if _os.environ.get("WARREN_PURE"):
    from warren import _pure

    _pure.prefer_source()

from warren.bots import bot
from warren.core.errors import (
    BadContent,
    BadOption,
    BadPosition,
    BadRecord,
    BrokenGame,
    CannotUndo,
    IllegalChoice,
    NotToAct,
    WarrenError,
)
from warren.core.frames import CHANCE, NOBODY
from warren.core.game import Choice, Game, Option
from warren.core.match import Match
from warren.core.observation import Observation
from warren.core.play import play_random
from warren.core.record import Record
from warren.core.registry import from_json, game, game_names, load
from warren.core.result import Result
from warren.core.state import State

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "BadContent",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BrokenGame",
    "CannotUndo",
    "Choice",
    "Game",
    "IllegalChoice",
    "Match",
    "NotToAct",
    "Observation",
    "Option",
    "Record",
    "Result",
    "State",
    "WarrenError",
    "bot",
    "from_json",
    "game",
    "game_names",
    "load",
    "play_random",
]
