"""Every ability of every kami and every villager's claim is used in play, and changes something."""

from __future__ import annotations

import json
import random

import pytest

from tests.games.kami.positions import box, kami
from warren.core.frames import CHANCE
from warren.games.kami.state import Realm

MOST_GAMES = 80
CHANGING = ("villages", "favor", "nature", "tokens", "moons", "ready", "vp")


def shown(realm: Realm) -> str:
    board = realm.to_json()["board"]
    return json.dumps([board[field] for field in CHANGING])


class Watch:
    """Plays random games and notes which abilities and claims changed the board."""

    def __init__(self) -> None:
        self.changed: set[str] = set()
        self._open: list[tuple[str, str, int]] = []

    def play(self, seed: int) -> None:
        rng = random.Random(seed)
        realm = kami().new(2 + seed % 3)
        assert isinstance(realm, Realm)
        self._open = []
        while realm.to_act():
            step = realm.game.steps[realm.stack[-1].step].name
            self._close(realm, step)
            seat = realm.to_act()[0]
            choice = realm.draw(rng) if seat == CHANCE else rng.choice(realm.legal(seat))
            name = realm.game.vocabulary[choice]
            if step == "turn" and name.startswith("ability "):
                number = int(name.split()[1]) - 1
                sheet = realm.sheet(seat)
                self._open = [(f"{sheet.name}: {sheet.abilities[number].name}", shown(realm), seat)]
            elif step == "draft":
                self._open = [(name, shown(realm), seat)]
            realm.apply(seat, choice)

    def _close(self, realm: Realm, step: str) -> None:
        """An action is over when the next one, or the next drafter, is asked."""
        if self._open and step not in ("pick", "move", "gain", "rearrange", "take_token"):
            name, before, _ = self._open.pop()
            if shown(realm) != before:
                self.changed.add(name)


@pytest.mark.rule("KS-9.2", "KS-9.3")
def test_every_ability_and_every_claim_has_been_used_and_changed_something() -> None:
    wanted = {f"{sheet.name}: {a.name}" for sheet in box().kami for a in sheet.abilities}
    wanted |= {f"villager {v.name}" for v in box().villagers if v.claim is not None}
    assert len(wanted) == 25 + 15
    watch = Watch()
    for seed in range(MOST_GAMES):
        watch.play(seed)
        if wanted <= watch.changed:
            return
    raise AssertionError(f"never changed anything: {sorted(wanted - watch.changed)}")
