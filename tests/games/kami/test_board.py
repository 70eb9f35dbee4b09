"""KS-1 to KS-3: board, setup and course."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from tests.games.kami.positions import (
    box,
    drawn,
    kami,
    legal,
    own,
    play,
    position,
    spaces,
    tracks,
    with_farming,
)
from warren.core.errors import BadOption, BadPosition, IllegalChoice
from warren.core.frames import CHANCE
from warren.core.play import play_random
from warren.games.kami.language.effects import ADJACENT
from warren.games.kami.language.villages import KINDS, VILLAGES
from warren.games.kami.state import Realm


def started(players: int, **options: Any) -> Realm:
    """A table where chance deals kami in the order of the box and all keep the first."""
    realm = kami().new(players, **options)
    assert isinstance(realm, Realm)
    while not realm.goals:
        seat = realm.to_act()[0]
        realm.apply(seat, realm.legal(seat)[0])
    return realm


@pytest.mark.rule("KS-1.1")
def test_four_villages_clockwise_with_every_kind_and_one_temple() -> None:
    assert [village.name for village in box().land.villages] == [
        *("farming", "wealthy", "fishing", "holy")
    ]
    for village in box().land.villages:
        counts = [village.kinds.count(kind) for kind in range(len(KINDS))]
        assert all(counts)
        assert counts[-1] == 1


@pytest.mark.rule("KS-1.2")
def test_spaces_are_adjacent_by_edges_within_a_village() -> None:
    land = box().land

    def around(name: str) -> set[str]:
        return set(land.names_of(land.ways[ADJACENT][land.spaces.index(name)]))

    assert around("farming.b2") == {"farming.b1", "farming.a2", "farming.c2", "farming.b3"}
    assert around("farming.a2") == {"farming.a1", "farming.b2"}  # a3 is a hole
    assert around("farming.d4") == {"farming.d3", "farming.c4"}  # not the next village
    assert around("wealthy.a1") == {"wealthy.b1", "wealthy.a2"}


@pytest.mark.rule("KS-1.3")
@pytest.mark.parametrize(
    ("space", "gain"),
    [
        ("farming.a1", (1, 0)),  # field
        ("farming.c2", (0, 1)),  # forest
        ("farming.b3", (1, 1)),  # temple
        ("farming.c1", (0, 0)),  # hut
        ("farming.d2", (0, 0)),  # stilt house
    ],
)
def test_an_added_shrine_gets_what_the_space_gives(space: str, gain: tuple[int, int]) -> None:
    realm = position()
    play(realm, space)
    assert tracks(realm) == gain


@pytest.mark.rule("KS-1.4")
def test_a_space_holds_one_shrine_or_one_token() -> None:
    drawing = """
    1a.#  ...#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Damok", "Raijin"])
    assert "farming.b1" not in spaces(realm)  # a Seed lies there
    play(realm, "farming.a1")  # a basic use on a shrine removes it
    assert drawn(realm, "farming").startswith(".a.#")
    play(realm, "farming.a1")
    assert drawn(realm, "farming").startswith("0a.#")


@pytest.mark.rule("KS-1.5")
def test_current_another_and_any_village() -> None:
    realm = position(sheets=["Inari", "Honoo"])
    assert {name.split(".")[0] for name in spaces(realm)} == {"farming"}
    play(realm, "Sow")  # in another village
    assert {name.split(".")[0] for name in spaces(realm)} == {"wealthy", "fishing", "holy"}
    realm = position(seat=1, sheets=["Inari", "Suijin"])
    play(realm, "Wellspring")  # in any village
    assert {name.split(".")[0] for name in spaces(realm)} == set(VILLAGES)


@pytest.mark.rule("KS-1.6")
@pytest.mark.parametrize(
    ("round_", "seat", "village"),
    [
        *((0, 0, "farming"), (0, 1, "wealthy"), (0, 2, "fishing"), (0, 3, "holy")),
        *((1, 0, "holy"), (1, 1, "farming"), (2, 0, "fishing"), (3, 0, "wealthy")),
    ],
)
def test_what_was_on_the_right_comes_in_front(round_: int, seat: int, village: str) -> None:
    realm = position(seat=seat, players=4, round=round_)
    assert VILLAGES[realm.facing(seat)] == village
    assert {name.split(".")[0] for name in spaces(realm)} == {village}


@pytest.mark.rule("KS-2.1", "KS-2.3")
@pytest.mark.parametrize(("players", "shrines"), [(2, 20), (3, 19), (4, 18)])
def test_shrines_cubes_and_tracks_at_the_start(players: int, shrines: int) -> None:
    realm = started(players)
    assert realm.supply[:players] == [shrines] * players
    assert realm.favor == realm.nature == realm.vp == [0] * players
    assert realm.stock == [12] * 4
    for year in range(3):
        realm = position(players=players, year=year)
        assert realm.cubes == 3 + year


@pytest.mark.rule("KS-2.2")
def test_everybody_gets_two_kami_and_keeps_one_in_secret() -> None:
    realm = kami().new(3, first="seat 1")
    assert realm.to_act() == (CHANCE,)
    assert len(realm.legal(CHANCE)) == 8
    for left in range(8, 2, -1):
        assert len(realm.legal(CHANCE)) == left
        realm.apply(CHANCE, realm.legal(CHANCE)[0])
    assert realm.to_act() == (0, 1, 2)
    assert realm.view(0)["board"]["offer"] == ["Damok", "Yue"]
    assert realm.view(1)["board"]["offer"] == ["Kurai", "Honoo"]
    assert realm.view(None)["board"]["offer"] is None
    realm.apply(1, realm.legal(1)[1])
    before = realm.view(0)
    assert [seat["kami"] for seat in before["board"]["seats"]] == [None] * 3
    realm.apply(2, realm.legal(2)[0])
    realm.apply(0, realm.legal(0)[0])
    assert [seat["kami"] for seat in realm.view(0)["board"]["seats"]] == [
        *("Damok", "Honoo", "Suijin")
    ]


@pytest.mark.rule("KS-2.2", "KS-2.6")
def test_with_open_kami_players_pick_freely_clockwise_from_who_begins() -> None:
    realm = kami().new(3, open_kami=True, first="seat 2")
    assert realm.to_act() == (1,)
    assert len(realm.legal(1)) == 8
    realm.apply(1, kami().vocabulary.id("kami Yue"))
    assert realm.to_act() == (2,)
    with pytest.raises(IllegalChoice, match="Yue is taken by Player 2"):
        realm.apply(2, kami().vocabulary.id("kami Yue"))
    realm.apply(2, kami().vocabulary.id("kami Damok"))
    realm.apply(0, kami().vocabulary.id("kami Fujin"))
    assert [seat["kami"] for seat in realm.view(None)["board"]["seats"]] == [
        *("Fujin", "Yue", "Damok")
    ]


@pytest.mark.rule("KS-2.6")
def test_kami_that_were_not_kept_are_gone_and_unseen() -> None:
    realm = kami().new(2, first="seat 1")
    for _ in range(4):
        realm.apply(CHANCE, realm.legal(CHANCE)[0])
    seen = str(realm.view(1))
    assert "Damok" not in seen
    assert "Yue" not in seen
    for seat in (0, 1):
        realm.apply(seat, realm.legal(seat)[0])
    assert "Yue" not in str(realm.view(1))


@pytest.mark.rule("KS-2.4")
def test_decks_of_fifteen_and_goals_by_year() -> None:
    realm = kami().new(2)
    assert isinstance(realm, Realm)
    assert [len(deck) for deck in realm.decks] == [15] * 4
    first = position(seat=None, stack=[{"step": "goal_card"}], goals=[])
    assert legal(first) == ["goal Hamlet", "goal Riverside", "goal Path", "goal Homestead"]
    second = position(seat=None, stack=[{"step": "goal_card"}], goals=["Hamlet"], year=1)
    assert len(legal(second)) == 11
    third = position(seat=None, stack=[{"step": "goal_card"}], goals=["Hamlet", "Grove"], year=2)
    assert len(legal(third)) == 10
    assert "goal Grove" not in legal(third)


@pytest.mark.rule("KS-2.7", "KS-2.8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_drawn_by_lot_before_kami_are_dealt(players: int) -> None:
    for number in range(players):
        realm = cast(Realm, kami().new(players))
        assert legal(realm) == [f"player {n + 1}" for n in range(players)]
        assert realm.view(0)["board"]["first"] is None
        realm.events = []
        play(realm, f"player {number + 1}")
        told = [e.message for e in realm.events if e.message.key == "first_player"]
        assert [message.args["seat"] for message in told] == [number]
        board = realm.view(None)["board"]
        assert board["first"] == number
        assert board["seats"][number]["village"] == "farming"
        assert legal(realm)[0].startswith("kami ")


@pytest.mark.rule("KS-2.7")
def test_the_table_may_name_the_first_player() -> None:
    for number in range(3):
        realm = started(3, first=f"seat {number + 1}")
        board = realm.view(None)["board"]
        assert board["first"] == realm.active == number
        faced = [board["seats"][(number + after) % 3]["village"] for after in range(3)]
        assert faced == ["farming", "wealthy", "fishing"]
    with pytest.raises(BadOption, match="option first is 'seat 4', with 3 players"):
        kami().new(3, first="seat 4")
    saved = started(3, first="seat 2").to_json()
    saved["board"]["starter"] = 0
    with pytest.raises(BadPosition, match="option first is 'seat 2', but seat 0 began"):
        kami().from_json(saved)


@pytest.mark.rule("KS-1.6", "KS-3.3")
@pytest.mark.parametrize(
    ("players", "firsts"),
    [(2, [1, 0, 1, 0, 1, 0, 1, 0]), (3, [1, 2, 0, 1, 2, 0, 1, 2]), (4, [1, 2, 3, 0, 2, 3, 0, 1])],
)
def test_everything_counts_from_the_first_player(players: int, firsts: list[int]) -> None:
    realm = started(players, first="seat 2", short_game=True)
    seen: list[tuple[tuple[int, int], int]] = []
    rng = random.Random(1)
    while realm.to_act():
        moment = (int(realm.year), int(realm.round))
        if realm.active >= 0 and moment not in [m for m, _ in seen]:
            seen.append((moment, int(realm.active)))
            assert realm.view(None)["board"]["first"] == realm.active
            if players == 4:
                assert realm.facing(realm.active) == 0
        seat = realm.to_act()[0]
        choice = realm.draw(rng) if seat == CHANCE else rng.choice(realm.legal(seat))
        realm.apply(seat, choice)
    assert [seat for _, seat in seen] == firsts


@pytest.mark.rule("KS-2.5")
@pytest.mark.parametrize(
    ("players", "faced"),
    [
        (4, ["farming", "wealthy", "fishing", "holy"]),
        (3, ["farming", "wealthy", "fishing"]),
        (2, ["farming", "fishing"]),
    ],
)
def test_who_sits_where(players: int, faced: list[str]) -> None:
    seats = started(players).view(None)["board"]["seats"]
    assert [seat["village"] for seat in seats] == faced


def course(players: int, **options: bool) -> list[tuple[int, int, int]]:
    """(year, round, seat) of every turn of a random game."""
    realm, rng = started(players, **options), random.Random(7)
    turns: list[tuple[int, int, int]] = []
    while realm.to_act():
        turn = (int(realm.year), int(realm.round), int(realm.active))
        if realm.active >= 0 and (not turns or turns[-1] != turn):
            turns.append(turn)
        seat = realm.to_act()[0]
        realm.apply(seat, realm.draw(rng) if seat == CHANCE else rng.choice(realm.legal(seat)))
    return turns


@pytest.mark.rule("KS-3.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_years_of_four_rounds_in_which_everybody_has_a_turn(players: int) -> None:
    turns = course(players)
    assert len(turns) == 12 * players
    for year in range(3):
        for round_ in range(4):
            seats = [seat for y, r, seat in turns if (y, r) == (year, round_)]
            assert sorted(seats) == list(range(players))
            assert seats == [(seats[0] + i) % players for i in range(players)], "clockwise"


@pytest.mark.rule("KS-3.2")
def test_passives_of_the_start_of_the_year_act_before_the_first_turn() -> None:
    realm = position(seat=None, sheets=["Raijin", "Yue"], stack=[{"step": "goal_card"}], goals=[])
    play(realm, "goal Path")
    assert realm.to_act() == (CHANCE,)
    assert realm.active == -1
    assert legal(realm) == [f"village {name}" for name in VILLAGES]
    play(realm, "village holy")
    assert realm.active == 0
    assert realm.moons == [-1, 3]


@pytest.mark.rule("KS-3.2")
def test_passives_of_the_start_of_the_year_act_in_turn_order() -> None:
    moons = "kami Tsuki\n  tokens 4 Suns on villages, which are my villages too\n"
    moons += "  passive Dawn, at the start of the year\n    draw a Sun\n"
    moons += "  ability Ray, 1 cube\n    gain 1 Favor\n"
    game = own(moons)
    realm = position(
        seat=None,
        players=3,
        sheets=["Tsuki", "Raijin", "Yue"],
        year=1,
        game=game,
        stack=[{"step": "goal_card"}],
        goals=["Hamlet"],
    )
    assert realm.first_seat() == 1
    play(realm, "goal Grove", "village holy", "village farming")
    assert realm.moons == [0, -1, 3], "seat 2 before seat 0: the round starts with seat 1"


@pytest.mark.rule("KS-3.3")
def test_four_players_start_with_who_faces_farming() -> None:
    firsts = [(y, r, s) for i, (y, r, s) in enumerate(course(4)) if i % 4 == 0]
    assert [seat for _, _, seat in firsts] == [0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1]
    for year, round_, seat in firsts:
        realm = position(seat=seat, players=4, year=year, round=round_)
        assert VILLAGES[realm.facing(seat)] == "farming"


@pytest.mark.rule("KS-3.3")
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_pass_the_first_player_token_clockwise(players: int) -> None:
    firsts = [seat for i, (_, _, seat) in enumerate(course(players)) if i % players == 0]
    assert firsts == [i % players for i in range(12)]


@pytest.mark.rule("KS-3.4")
def test_a_quarter_turn_after_every_round_and_one_more_after_the_year() -> None:
    turns = [
        [VILLAGES[position(seat=0, players=4, year=y, round=r).facing(0)] for r in range(4)]
        for y in range(3)
    ]
    assert turns == [
        ["farming", "holy", "fishing", "wealthy"],
        ["holy", "fishing", "wealthy", "farming"],
        ["fishing", "wealthy", "farming", "holy"],
    ]
    draft = position(
        seat=None,
        players=4,
        round=4,
        drawing="""
        0..#  ...#  #...  ..#.
        ....  ....  ....  ....
        #...  ....  ...#  ....
        ....  #...  ....  #...
        """,
        stack=[{"step": "villager", "at": 0, "ids": [0]}],
    )
    assert VILLAGES[draft.facing(0)] == "farming", "the fourth round turned the board too"


@pytest.mark.rule("KS-3.5")
def test_a_short_game_ends_after_year_two() -> None:
    assert {year for year, _, _ in course(3, short_game=True)} == {0, 1}
    with pytest.raises(BadPosition, match="year is a number from 0 to 1"):
        position(year=2, short_game=True)
    realm = kami().new(2, short_game=True)
    play_random(realm, random.Random(3))
    assert isinstance(realm, Realm)
    assert len(realm.goals) == 2


# The board in words


def test_words_name_the_space_where_a_shrine_stands() -> None:
    game = own(
        "kami Probe, of tests\n  tokens 2 Stones on spaces\n  ability Set, 1 cube\n"
        "    place a Stone on a forest\n"
    )
    drawing = with_farming("...#/.0../#.../K.a.")
    realm = position(drawing, sheets=["Probe", "Inari"], game=game, goals=["Path"])
    told = [
        game.catalogue.render(item.message, ["Ann", "Ben"])
        for section in game.in_words(realm.view(0))
        for line in section.lines
        for item in [line.label, *line.items]
    ]
    assert "b2 (hut): shrine of Ann" in told
    assert "a4 (forest): shrine of the Kitsune" in told
    assert "c4 (field): Stone of Ann" in told
    assert len([text for text in told if text.endswith(": free")]) == 4 * 14 - 3
    assert "a1, b1, c1" in told, "the shape of the goal"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_village_that_looks_as_one_did_before_is_shown_as_one_that_nobody_saw(
    players: int,
) -> None:
    """Looks of villages are kept; here one table has seen many, the other none."""
    rng = random.Random(players)
    for _ in range(3):
        realm = kami().new(players)
        assert isinstance(realm, Realm)
        while realm.to_act():
            seat = realm.to_act()[0]
            realm.apply(seat, realm.draw(rng) if seat == CHANCE else rng.choice(realm.legal(seat)))
            kept, villages = realm.view(None), realm.land.villages
            seen = [dict(village.seen) for village in villages]
            for village in villages:
                village.seen.clear()
            assert kept == realm.view(None)
            for village, looks in zip(villages, seen, strict=True):
                village.seen.update(looks)
