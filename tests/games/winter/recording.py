"""Records the playthroughs of Winter Rabbit anew: `python -m tests.games.winter.recording`.

For every player count it plays games of scouts, seed by seed, and writes the first in which the
village is ready for the winter and the first in which it is not to tests/playthroughs/winter. The
hungry village of two is one of kits: they do what scouts never do, and let Rabbit into the Burrow.
"""

from __future__ import annotations

import random
from pathlib import Path

from warren.bots import make_bot
from warren.core.frames import CHANCE
from warren.core.match import Match
from warren.core.observation import Observation
from warren.core.registry import game as find_game

FOLDER = Path(__file__).parents[2] / "playthroughs" / "winter"


def play(level: str, players: int, seed: int) -> Match:
    """One game of bots of a level."""
    luck = random.Random(seed)
    bots = [make_bot(level, random.Random(f"{seed}/{seat}")) for seat in range(players)]
    names = [f"{level.capitalize()} {seat + 1}" for seat in range(players)]
    match = Match.new(find_game("winter"), names)
    match.kinds = [level] * players
    while match.state.to_act():
        seat = match.state.to_act()[0]
        if seat == CHANCE:
            match.draw(luck)
        else:
            match.apply(seat, bots[seat].choose(Observation(match.state, seat)))
    return match


def record(players: int, level: str, ends: set[str]) -> None:
    """A game with each of these ends."""
    missing = set(ends)
    seed = 0
    while missing:
        match = play(level, players, seed)
        end = match.log[-1].event.message.key.removeprefix("ended_")
        if end in missing:
            missing.remove(end)
            text = match.record().to_text()
            (FOLDER / f"{players}-players-{end}.json").write_text(text, encoding="utf-8")
            print(f"{players} players, {end}: seed {seed}")
        seed += 1


if __name__ == "__main__":
    record(2, "kit", {"hungry"})
    record(2, "scout", {"ready"})
    for number in range(3, 7):
        record(number, "scout", {"ready", "hungry"})
