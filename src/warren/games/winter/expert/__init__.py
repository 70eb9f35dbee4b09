"""How bots judge this game; nothing in its rules knows of it."""

from warren.core.expert import Expert
from warren.core.game import Game
from warren.games.winter.expert.judge import WinterExpert


def make_expert(game: Game) -> Expert:
    """The expert of this game."""
    return WinterExpert(game)
