"""Rabbit, a survival game for one, or for two who play together."""

from warren.games.rabbit.game import make_game as make_game
