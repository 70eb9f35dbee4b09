"""Hungry Hamsters, a roll and write for 1 to 6."""

from warren.games.hamsters.game import make_game as make_game
