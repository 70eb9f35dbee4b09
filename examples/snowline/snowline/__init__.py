"""Snowline: hares race over a winter field, and a fox runs behind them."""

from snowline.game import make_game as make_game
