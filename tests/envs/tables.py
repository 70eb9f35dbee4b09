"""The tables that every environment is tried on: all games with all their player counts."""

from __future__ import annotations

import warren

TABLES = [
    (name, players)
    for name in warren.game_names()
    for players in range(warren.game(name).players[0], warren.game(name).players[1] + 1)
]
NAMES = list(warren.game_names())
