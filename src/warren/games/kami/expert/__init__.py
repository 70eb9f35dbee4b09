"""How bots judge this game; nothing in its rules knows of it."""

from warren.core.expert import Expert
from warren.core.game import Game
from warren.games.kami.expert.judge import KamiExpert


def make_expert(game: Game) -> Expert:
    """The expert of this game."""
    return KamiExpert(game)
