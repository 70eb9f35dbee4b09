"""Games with content of one's own, kept while they are in use and not too many."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict

from warren.core.game import Game
from warren.core.registry import game as find_game

MOST_WEIGHT = 20_000
"""What may be kept: five of the widest sheets, or some thirty boxes like the house's."""
LEAST_WEIGHT = 500
"""What a game weighs that has few choices: its words, its cards."""
HOUSE = "{}"


class GameCache:
    """The games used last, as many as the weight of their choices allows."""

    def __init__(self, most: int = MOST_WEIGHT) -> None:
        self.weight = 0
        self._most = most
        self._kept: OrderedDict[tuple[str, str], Game] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, name: str, content: str) -> Game:
        """A game with this content; what cannot be played with is refused."""
        if content == HOUSE:
            return find_game(name)
        key = (name, content)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        found = find_game(name).for_content(json.loads(content))
        with self._lock:
            if key not in self._kept:
                self._kept[key] = found
                self.weight += weight_of(found)
            while self.weight > self._most and len(self._kept) > 1:
                self.weight -= weight_of(self._kept.popitem(last=False)[1])
            return self._kept.get(key, found)


def weight_of(game: Game) -> int:
    """How much room a game takes, in choices."""
    return max(LEAST_WEIGHT, len(game.vocabulary))


_GAMES = GameCache()


def game_with(name: str, content: str) -> Game:
    """A game with content of its own, as JSON text."""
    return _GAMES.find(name, content)
