"""Records the playthroughs of Winter Rabbit anew: `python -m tests.games.winter.recording`.

For every player count it plays games of scouts, seed by seed, and writes the first in which the
village is ready for the winter and the first in which it is not to tests/playthroughs/winter.
"""

from __future__ import annotations

import random
from pathlib import Path

from warren.bots.scout import Scout
from warren.core.frames import CHANCE
from warren.core.match import Match
from warren.core.observation import Observation
from warren.core.registry import game as find_game

FOLDER = Path(__file__).parents[2] / "playthroughs" / "winter"


def play_scouts(players: int, seed: int) -> Match:
    """One game of scouts."""
    luck = random.Random(seed)
    bots = [Scout(random.Random(f"{seed}/{seat}")) for seat in range(players)]
    match = Match.new(find_game("winter"), [f"Scout {seat + 1}" for seat in range(players)])
    match.kinds = ["scout"] * players
    while match.state.to_act():
        seat = match.state.to_act()[0]
        if seat == CHANCE:
            match.draw(luck)
        else:
            match.apply(seat, bots[seat].choose(Observation(match.state, seat)))
    return match


def record(players: int) -> None:
    """A game with each end."""
    missing = {"ready", "hungry"}
    seed = 0
    while missing:
        match = play_scouts(players, seed)
        end = match.log[-1].event.message.key.removeprefix("ended_")
        if end in missing:
            missing.remove(end)
            text = match.record().to_text()
            (FOLDER / f"{players}-players-{end}.json").write_text(text, encoding="utf-8")
            print(f"{players} players, {end}: seed {seed}")
        seed += 1


if __name__ == "__main__":
    for number in range(2, 7):
        record(number)
