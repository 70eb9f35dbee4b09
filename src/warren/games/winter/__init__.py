"""Winter Rabbit: a village gathers provisions together, for 2 to 6."""

from warren.games.winter.game import make_game as make_game
