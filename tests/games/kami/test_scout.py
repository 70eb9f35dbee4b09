"""What the rule of thumb understands: the lower track, influence, goals in reach, denial."""

from __future__ import annotations

import random

from tests.games.kami.positions import EMPTY, kami, legal, position, with_farming
from warren.bots import make_bot
from warren.core.frames import CHANCE
from warren.core.observation import Observation
from warren.games.kami.expert.prospects import (
    group_sizes,
    influence,
    place_in_draft,
    prospects,
)
from warren.games.kami.expert.trial import LOOKAHEAD, Trial
from warren.games.kami.state import Realm


def liking(realm: Realm) -> dict[str, float]:
    """The value of every choice by name."""
    seat = realm.to_act()[0]
    values = Trial().after_each(realm, seat, realm.legal(seat), LOOKAHEAD)
    return dict(zip(legal(realm), values, strict=True))


def test_it_raises_the_lower_track() -> None:
    sheets = ["Raijin", "Fujin"]
    poor_in_nature = liking(position(sheets=sheets, favor=[5, 0], nature=[1, 0], basics=2))
    assert poor_in_nature["farming.c2"] > poor_in_nature["farming.a1"], "a forest, not a field"
    poor_in_favor = liking(position(sheets=sheets, favor=[1, 0], nature=[5, 0], basics=2))
    assert poor_in_favor["farming.a1"] > poor_in_favor["farming.c2"]


def test_it_connects_its_shrines() -> None:
    realm = position(with_farming("...#/.1../#.../.0.1"), sheets=["Raijin", "Fujin"], round=0)
    values = liking(realm)
    assert values["farming.b3"] > values["farming.c1"]
    larger = position(with_farming("00.#/.1../#.../...."), sheets=["Raijin", "Fujin"])
    smaller = position(with_farming("0.0#/.1../#.../...."), sheets=["Raijin", "Fujin"])
    assert influence(larger, 0, group_sizes(larger)) > influence(smaller, 0, group_sizes(smaller))


def test_it_completes_a_goal() -> None:
    drawing = with_farming("00.#/..../#.../....")
    realm = position(drawing, sheets=["Raijin", "Fujin"], goals=["Path"], basics=2)
    values = liking(realm)
    assert max(values, key=values.__getitem__) == "farming.c1"


def test_it_heads_for_a_goal_in_reach() -> None:
    drawing = with_farming("0..#/..../#.../....")
    realm = position(drawing, sheets=["Raijin", "Fujin"], goals=["Path"], favor=[4, 0])
    values = liking(realm)
    assert values["farming.b1"] > values["farming.d3"], "both are fields; one is on the way"


def test_it_breaks_what_helps_the_leader_most() -> None:
    drawing = with_farming("111#/..../#.../1..0")
    realm = position(drawing, sheets=["Inari", "Fujin"], vp=[0, 20], basics=2)
    values = liking(realm)
    assert values["farming.b1"] > values["farming.a4"], "the group, not the lone shrine"
    sizes = group_sizes(realm)
    assert prospects(realm, 1, sizes) > prospects(realm, 0, sizes)


def test_it_looks_through_the_picks_of_an_ability() -> None:
    drawing = with_farming("0.0#/..../#..0/....")
    realm = position(drawing, sheets=["Fujin", "Raijin"], goals=["Path"], basics=2)
    values = liking(realm)
    after = realm.clone()
    assert isinstance(after, Realm)
    after.apply(0, kami().vocabulary.id("ability 1"))
    assert values["Gust"] == Trial().best_from(after, 0, 2)
    assert Trial().best_from(after, 0, 2) > Trial().best_from(after, 0, 0), (
        "the pick that completes the path"
    )


def test_it_rearranges_to_complete_a_goal() -> None:
    drawing = with_farming("01.#/.0../#0../...1")
    realm = position(drawing, sheets=["Fujin", "Raijin"], goals=["Path"], basics=1)
    values = liking(realm)
    taken = position(
        drawing, sheets=["Fujin", "Raijin"], goals=["Path"], basics=1, rewarded=["farming"]
    )
    assert values["Whirlwind"] > liking(taken)["Whirlwind"] + 1, "a1 and b1 change places"


def test_it_knows_which_ties_the_kitsune_wins() -> None:
    def place(drawing: str) -> float:
        realm = position(with_farming(drawing), sheets=["Raijin", "Fujin"])
        return place_in_draft(realm, 0, 0, group_sizes(realm))

    assert place("0..#/..../#.../....") > place("0..#/...K/#.../....")
    assert place("0..#/...K/#.../....") == place("0..#/..KK/#.../....")
    assert place("0..#/...K/#.../.11.") == place("0..#/..../#.../.11.")


def test_with_nothing_to_add_it_spends_as_little_as_it_can() -> None:
    values = liking(position(FULL, sheets=["Honoo", "Raijin"]))
    assert set(values) == {"Kindle", "Wildfire"}
    assert values["Kindle"] > values["Wildfire"]


FULL = """
...#  000#  #000  ..#.
....  0000  0000  ....
#...  00..  00.#  ....
....  #...  .00.  #...
"""


def test_a_temples_owner_puts_himself_first() -> None:
    realm = position(
        EMPTY.replace("#...  ....  ...#", "#0..  ....  ...#").replace("...#  ...#", "1..#  ...#"),
        None,
        players=3,
        round=4,
        stack=[{"step": "order", "seat": 0, "at": 0, "ids": []}],
    )
    values = liking(realm)
    assert values["player 1"] > values["player 2"]


def test_a_villager_is_taken_for_points_and_tracks() -> None:
    realm = position(
        EMPTY.replace("...#  ...#", "0..#  ...#"),
        None,
        players=3,
        round=4,
        favor=[0, 0, 0],
        nature=[5, 0, 0],
        stack=[{"step": "draft", "seat": 0, "at": 0, "ids": [0]}],
        hand=[("Peasant", 1), ("Artisan", 1), ("Gardener", 1)],
    )
    values = liking(realm)
    assert values["villager Artisan"] > values["villager Gardener"] > values["villager Peasant"]


def test_scout_beats_kit_at_every_player_count() -> None:
    for players in (2, 3, 4):
        rng = random.Random(players)
        realm = kami().new(players, short_game=True)
        bots = [make_bot("scout" if seat == 0 else "kit", rng) for seat in range(players)]
        while realm.to_act():
            seat = realm.to_act()[0]
            if seat == CHANCE:
                realm.apply(seat, realm.draw(rng))
            else:
                realm.apply(seat, bots[seat].choose(Observation(realm, seat)))
        result = realm.result()
        assert result is not None
        assert result.winners == [0]
