"""Seedling, a game for Warren."""

from seedling.game import make_game as make_game
