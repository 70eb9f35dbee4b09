"""Random sheets from the whole effect language play to the end, whatever they say."""

from __future__ import annotations

import json
import random
import re
from typing import Any, cast

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.games.kami.grammar import sheets
from tests.games.kami.positions import LARGE, own
from warren.core.errors import BadContent
from warren.core.expert import expert
from warren.core.frames import CHANCE
from warren.core.state import State
from warren.games.kami.game import KamiSama
from warren.games.kami.state import Realm

LONGEST = 20_000
"""No short game takes this many choices; one that does is endless."""
NAMES = ("Tomo", "Dachi")
UNREAD = re.compile(r"stands there|the line ends")
"""A line that is not understood; those of the grammar are well formed, if not always of use."""


def written(state: State) -> str:
    return json.dumps(state.to_json(), sort_keys=True)


def look_closely(game: KamiSama, realm: Realm) -> None:
    """Everything that a table asks of a position: files, clones, views, words, bots."""
    before = written(realm)
    twin = game.from_json(json.loads(before))
    assert written(twin) == before
    assert written(realm.clone()) == before
    for seat in [*range(realm.players), None]:
        assert twin.view(seat) == realm.view(seat)
    for seat in realm.to_act():
        legal = realm.legal(seat)
        assert twin.legal(seat) == legal
        if seat == CHANCE:
            continue
        for language in ("en", "de"):
            assert game.prompt(realm, seat, language=language)
        for choice in legal:
            assert game.describe(realm, seat, choice).text
        assert len(expert(game).glance(realm, seat, legal)) == len(legal)
    assert written(realm) == before


def tried(data: Any, name: str) -> list[str]:
    """A sheet that is accepted; those that are not are refused with the line."""
    for _ in range(3):
        text: str = data.draw(sheets(name))
        try:
            own(text)
        except BadContent as error:
            if not re.match(r"line \d+: ", str(error)) or UNREAD.search(str(error)):
                raise
        else:
            return [text]
    return []


def play_out(game: KamiSama, players: int, rng: random.Random) -> Realm:
    """A short game, with the sheets of one's own in play."""
    realm = cast(Realm, game.new(players, open_kami=True, short_game=True))
    for _ in range(LONGEST):
        if not realm.to_act():
            return realm
        seat = realm.to_act()[0]
        choice = realm.draw(rng) if seat == CHANCE else rng.choice(realm.legal(seat))
        step = game.steps[realm.stack[-1].step].name
        if step == "pick_kami":
            names = [f"kami {name}" for name in NAMES]
            own_ids = [game.vocabulary.id(n) for n in names if n in game.vocabulary.names]
            choice = next((c for c in own_ids if c in realm.legal(seat)), choice)
        elif rng.random() < (0.1 if step in ASKED else 0.002):
            look_closely(game, realm)
        realm.apply(seat, choice)
    raise AssertionError(f"not over after {LONGEST} choices")


ASKED = ("pick", "move", "gain", "rearrange", "take_token", "opponent")


@settings(
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(data=st.data(), seed=st.integers(0, 2**16), players=st.integers(2, 4))
def test_random_sheets_play_to_the_end(data: Any, seed: int, players: int) -> None:
    taken = [text for name in NAMES for text in tried(data, name)]
    assume(taken)
    game = own("".join(taken) + data.draw(st.sampled_from(["", LARGE])))
    realm = play_out(game, players, random.Random(seed))
    assert realm.result() is not None
    census = realm.census()
    assert census["things that share a space"] == 0
    assert census["spaces wrongly taken or free"] == 0
    assert min(realm.favor + realm.nature + realm.vp) >= 0


def test_most_random_sheets_are_taken() -> None:
    """The grammar is no dead letter: what it makes is mostly accepted."""
    taken = 0
    why: dict[str, int] = {}

    @settings(max_examples=60, database=None, derandomize=True)
    @given(text=sheets("Tomo"))
    def count(text: str) -> None:
        nonlocal taken
        try:
            own(text)
            taken += 1
        except BadContent as error:
            key = re.sub(r"line \d+|'.*'|\".*\"", "", str(error))
            why[key] = why.get(key, 0) + 1

    count()
    assert taken >= 25, why
