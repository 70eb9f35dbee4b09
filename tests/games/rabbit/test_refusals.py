"""Every refusal of Rabbit says why, in every step and for every kind of choice that it asks for."""

from __future__ import annotations

import random
from collections import defaultdict

from tests.games.rabbit.positions import rabbit
from warren.bots import make_bot
from warren.core.frames import CHANCE
from warren.core.observation import Observation
from warren.core.state import State

NAMES = list(rabbit().vocabulary.names)
KINDS = {choice: name.split()[0] for choice, name in enumerate(NAMES)}


def moments(level: str, seed: int) -> list[State]:
    """All decisions of players in a game, a few of them by chance."""
    rng = random.Random(seed)
    bot = make_bot(level, rng)
    state = rabbit().new(1)
    found: list[State] = []
    while state.to_act():
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
            continue
        found.append(state.clone())
        random_choice = rng.choice(state.legal(seat))
        slips = level == "scout" and rng.random() < 0.15
        state.apply(seat, random_choice if slips else bot.choose(Observation(state, seat)))
    return found


def test_no_refusal_is_the_general_one() -> None:
    states = [s for seed in range(25) for s in moments("kit", seed)]
    states += [s for seed in range(6) for s in moments("scout", seed)]
    asked: dict[int, set[str]] = defaultdict(set)
    for state in states:
        asked[int(state.stack[-1].step)] |= {KINDS[choice] for choice in state.legal(0)}
    refused = 0
    rng = random.Random(1)
    for state in rng.sample(states, 400):
        frame = state.stack[-1]
        step = state.game.steps[frame.step]
        legal = set(state.legal(0))
        for choice, kind in KINDS.items():
            if kind in asked[int(frame.step)] and choice not in legal:
                why = step.why_not(state, frame, 0, choice)
                assert why.key != "not_now", f"{step.name}: {NAMES[choice]}"
                for words in state.game.languages.values():
                    assert "{" not in words.render(why)
                refused += 1
    assert refused > 10_000
