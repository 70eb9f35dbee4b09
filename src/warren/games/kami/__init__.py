"""Kami-sama, spirits of the land and the devotion of four villages, for 2 to 4."""

from warren.games.kami.game import make_game as make_game
