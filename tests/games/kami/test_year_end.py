"""KS-6 and KS-7: influence, the draft, the tracks, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kami.positions import (
    EMPTY,
    box,
    drawn,
    legal,
    own,
    play,
    position,
    tracks,
    with_farming,
)
from warren.core.errors import IllegalChoice
from warren.core.frames import CHANCE
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.rules.year_end import standing
from warren.games.kami.state import Realm


def at_draft(
    farming: str, players: int = 4, home: int = 0, order: tuple[int, ...] = (0,), **more: Any
) -> Realm:
    """The end of year 1; the farming village as rows divided by strokes."""
    stack = more.pop("stack", [{"step": "villager", "at": home, "ids": list(order)}])
    return position(with_farming(farming), None, players, round=4, stack=stack, **more)


# Influence: (players, year, drawing of farming, expected groups; a group of several is for the
# temple's owner to order). The temple is b3; sides are counted clockwise from who faces farming.
TABLE = [
    # one owner, several sizes
    (4, 0, "...#/..../#.../....", []),
    (4, 0, "0..#/..../#.../....", [[0]]),
    (4, 0, "00.#/..../#..1/....", [[0], [1]]),
    (4, 0, "11.#/..../#..0/....", [[1], [0]]),
    (4, 0, "00.#/1.../#..2/..33", [[0], [3], [1], [2]]),
    # the largest group counts, not the number of shrines
    (4, 0, "0.0#/.0.0/#.../11..", [[1], [0]]),
    (4, 0, "0.0#/.0../#..1/...1", [[1], [0]]),
    # diagonals do not connect, holes part
    (4, 0, "0..#/.0../#.../..11", [[1], [0]]),
    (4, 0, "...#/0.../#.../0.11", [[1], [0]]),
    # around corners they do
    (4, 0, "00.#/0.../#..1/..11", [[0], [1]]),
    # ties, nobody in the temple: more shrines first
    (4, 0, "00.#/...0/#.../11..", [[0], [1]]),
    (4, 0, "11.#/...1/#.../00..", [[1], [0]]),
    (4, 0, "0.0#/..../#..1/....", [[0], [1]]),
    # still tied: nearest to who faces farming; in year 1 that is seat 0 (board turned 4 times)
    (4, 0, "0..#/...1/#.../..2.", [[0], [1], [2]]),
    (4, 0, "3..#/...2/#.../..1.", [[1], [2], [3]]),
    # in year 2 the board was turned 9 times: farming is in front of seat 1
    (4, 1, "0..#/...1/#.../..2.", [[1], [2], [0]]),
    (4, 1, "0..#/...3/#.../..2.", [[2], [3], [0]]),
    # in year 3, 14 times: in front of seat 2
    (4, 2, "0..#/...1/#.../..3.", [[3], [0], [1]]),
    (4, 2, "0..#/...2/#.../..1.", [[2], [0], [1]]),
    # three players, year 2: counted from seat 1; the empty side is passed over
    (3, 1, "0..#/...2/#.../....", [[2], [0]]),
    (3, 1, "0..#/...2/#.../1...", [[1], [2], [0]]),
    # a temple orders the tied, its owner among them or not
    (4, 0, "0..#/..../#1../...2", [[0, 1, 2]]),
    (4, 0, "00.#/...1/#1../..22", [[0, 2], [1]]),
    (4, 0, "00.#/..11/#2../2..3", [[0, 1], [2, 3]]),
    (4, 0, "00.#/0.../#2../..11", [[0], [1], [2]]),
    # more shrines do not help where somebody holds the temple
    (4, 0, "00.#/...0/#2../..11", [[0, 1], [2]]),
    (3, 2, "0..#/...1/#2../....", [[0, 1, 2]]),
    # two players: the Kitsune (2) wins ties for the most influence
    (2, 0, "0..#/...K/#.../....", [[2], [0]]),
    (2, 0, "0..#/...K/#.../1...", [[2], [0], [1]]),
    (2, 1, "0..#/...K/#.../1...", [[2], [1], [0]]),
    (2, 0, "00.#/...K/#.../11..", [[0], [1], [2]]),
    # also when a player holds the temple
    (2, 0, "0..#/...K/#1../....", [[2], [0, 1]]),
    # but not for a place further down, whoever holds the temple, and with more shrines too
    (2, 0, "00.#/...K/#.../1...", [[0], [1], [2]]),
    (2, 1, "11.#/...K/#.../0...", [[1], [0], [2]]),
    (2, 0, "00.#/0..K/#1../....", [[0], [1], [2]]),
    (2, 0, "00.#/...K/#K../1..K", [[0], [1], [2]]),
    # and its temple lets nobody order: more shrines, then the seat
    (2, 0, "0..#/.0.1/#K../....", [[2], [0], [1]]),
    (2, 0, "00.#/...1/#K../11..", [[1], [0], [2]]),
    (2, 0, "00.#/..../#K../11..", [[0], [1], [2]]),
]


@pytest.mark.rule("KS-6.1", "KS-6.2", "KS-8.8", "KS-8.9")
@pytest.mark.parametrize(("players", "year", "farming", "expected"), TABLE)
def test_influence_and_its_ties(
    players: int, year: int, farming: str, expected: list[list[int]]
) -> None:
    order = [owner for group in expected for owner in group] or [0]
    realm = at_draft(farming, players, order=tuple(order), year=year)
    assert standing(realm, 0) == expected
    assert standing(realm, 1) == []


def test_the_table_has_enough_positions_and_each_once() -> None:
    assert len(TABLE) >= 25
    assert len({str(row) for row in TABLE}) == len(TABLE)


def last_action(farming: str, space: str, players: int = 4) -> Realm:
    """The last action of year 1, by the player who ends the round; then the draft begins."""
    seat = {4: 2, 3: 2}[players]  # round 4 of year 1 starts with seat 3, or with seat 0
    realm = position(
        with_farming(farming),
        seat,
        players,
        round=3,
        basics=2,
        sheets=["Raijin", "Honoo", "Yue", "Fujin"][:players],
    )
    play(realm, space)
    return realm


@pytest.mark.rule("KS-6.2")
def test_the_temples_owner_orders_the_tied_players_one_by_one() -> None:
    # seat 2 faces holy in round 4; the temple of farming is seat 3's, who is not tied
    realm = last_action("0..#/..1./#33./...2", "holy.d1")
    assert realm.to_act() == (3,)
    assert legal(realm) == ["player 1", "player 2", "player 3"]
    assert "drafts second?" in realm.game.prompt(realm, 3), "after seat 3 itself"
    play(realm, "player 2")
    assert legal(realm) == ["player 1", "player 3"]
    assert "drafts third?" in realm.game.prompt(realm, 3)
    assert realm.game.describe(realm, 3, realm.legal(3)[0]).text == "put Player 1 third"
    with pytest.raises(IllegalChoice, match="Player 2 has a place in the draft already"):
        play(realm, "player 2")
    with pytest.raises(IllegalChoice, match="Player 4 is not tied for this place in the farming"):
        play(realm, "player 4")
    play(realm, "player 3")
    assert realm.to_act() == (CHANCE,)
    assert realm.stack[-1].ids == (3, 1, 2, 0)


@pytest.mark.rule("KS-6.2")
def test_two_ties_of_one_village_are_ordered_best_first() -> None:
    realm = last_action("00.#/..11/#2../...3", "holy.d1")
    assert realm.to_act() == (2,)
    assert legal(realm) == ["player 1", "player 2"]
    assert "drafts first?" in realm.game.prompt(realm, 2)
    play(realm, "player 2")
    assert realm.to_act() == (2,)
    assert legal(realm) == ["player 3", "player 4"]
    assert "drafts third?" in realm.game.prompt(realm, 2)
    play(realm, "player 4")
    assert realm.stack[-1].ids == (1, 0, 3, 2)


@pytest.mark.rule("KS-6.3")
@pytest.mark.parametrize(("players", "cards"), [(2, 3), (3, 3), (4, 4)])
def test_as_many_villagers_are_drawn_as_there_are_players(players: int, cards: int) -> None:
    realm = at_draft("0..#/..../#.../....", players)
    drawn_cards = 0
    while realm.to_act() == (CHANCE,):
        realm.apply(CHANCE, realm.legal(CHANCE)[0])
        drawn_cards += 1
    assert drawn_cards == cards
    assert realm.to_act() == (0,)


@pytest.mark.rule("KS-6.3")
def test_the_hand_passes_in_the_order_of_influence() -> None:
    realm = at_draft(
        "11.#/..../#.../0...",
        3,
        order=(1, 0),
    )
    for villager in ("Artisan", "Elder", "Peasant"):
        play(realm, f"villager {villager}")
    assert realm.to_act() == (1,)
    play(realm, "villager Artisan")
    assert tracks(realm, 1) == (2, 0), "the claim works at once"
    assert realm.to_act() == (0,)
    assert legal(realm) == ["villager Peasant", "villager Elder"]
    play(realm, "villager Elder")
    assert [len(cards) for cards in realm.villagers] == [1, 1, 0]
    bottom = realm.decks[0].bottom
    assert [box().villagers[placed.card].name for placed in bottom] == ["Peasant"]


@pytest.mark.rule("KS-6.3")
def test_what_is_left_goes_under_the_deck_in_unchanged_order() -> None:
    realm = at_draft("0..#/..../#.../....", 4)
    for villager in ("Miller", "Elder", "Peasant", "Builder"):
        play(realm, f"villager {villager}")
    play(realm, "villager Elder")
    names = [box().villagers[placed.card].name for placed in realm.decks[0].bottom]
    assert names == ["Miller", "Peasant", "Builder"]


CLAIMS = {
    "Artisan": (2, 0),
    "Gardener": (0, 2),
    "Pilgrim": (1, 1),
    "Merchant": (3, 0),
    "Herbalist": (0, 3),
    "Farmer": (1, 0),
    "Miller": (2, 1),
    "Banker": (4, 0),
    "Fisher": (0, 1),
    "Netmaker": (1, 2),
    "Monk": (2, 2),
    "Peasant": (0, 0),
    "Elder": (0, 0),
    "Noble": (0, 0),
    "Abbot": (0, 0),
}


def claim(name: str, **more: Any) -> Realm:
    """Seat 0, who faces farming at the end of year 1, claims a villager; seat 1 drafts next."""
    villagers = [villager.name for villager in box().villagers]
    home = next(h for h in range(4) if box().decks[h][villagers.index(name)])
    rows = [row.split() for row in EMPTY.strip().splitlines()]
    rows[1][home] = "01" + rows[1][home][2:]
    drawing = "\n".join("  ".join(row) for row in rows)
    realm = position(
        drawing,
        None,
        3,
        round=4,
        sheets=["Raijin", "Fujin", "Inari"],
        stack=[{"step": "draft", "seat": 0, "at": home, "ids": [0, 1]}],
        hand=[(name, 1), ("Peasant", 1)],
        **more,
    )
    play(realm, f"villager {name}")
    return realm


@pytest.mark.rule("KS-6.4", "KS-9.3")
@pytest.mark.parametrize("name", CLAIMS)
def test_claims_of_favor_and_nature(name: str) -> None:
    realm = claim(name)
    assert realm.to_act() == (1,)
    assert tracks(realm) == CLAIMS[name]
    assert realm.tokens == [0] * 12


@pytest.mark.rule("KS-6.4", "KS-9.3")
def test_claims_of_tokens() -> None:
    told = claim("Messenger")
    assert told.to_act() == (1,), "of this village, so nothing is asked"
    assert told.tokens[:4] == [1, 0, 0, 0]
    realm = claim("Collector", tokens=[[0] * 4, [0, 0, 12, 0], [0] * 4])
    assert legal(realm) == ["village farming", "village wealthy", "village holy"]
    play(realm, "village holy")
    assert realm.tokens[:4] == [0, 0, 0, 1]


@pytest.mark.rule("KS-6.4", "KS-9.3")
def test_claims_of_shrines_add_to_the_current_village() -> None:
    realm = claim("Builder")
    assert realm.to_act() == (0,)
    assert {name.split(".")[0] for name in legal(realm)} == {"farming"}
    play(realm, "farming.c2")
    assert tracks(realm) == (0, 1), "the space gives its gift"
    realm = claim("Shrine Maiden")
    play(realm, "farming.a1", "farming.b1")
    assert drawn(realm, "farming").startswith("00.#")


@pytest.mark.rule("KS-6.4")
def test_a_claimed_shrine_completes_no_goal() -> None:
    realm = at_draft(
        "00.#/..../#.../....",
        3,
        sheets=["Raijin", "Fujin", "Inari"],
        goals=["Path"],
        stack=[{"step": "draft", "seat": 0, "at": 0, "ids": [0]}],
        hand=[("Builder", 1)],
    )
    play(realm, "villager Builder", "farming.c1")
    assert drawn(realm, "farming").startswith("000#")
    assert realm.tokens == [0] * 12


@pytest.mark.rule("KS-6.4", "KS-4.15")
def test_a_claimed_shrine_keeps_away_from_fear_and_wakes_passives() -> None:
    realm = at_draft(
        "0b.#/..../#.../..2.",
        3,
        sheets=["Suijin", "Kurai", "Inari"],
        stack=[{"step": "draft", "seat": 0, "at": 0, "ids": [0, 2]}],
        hand=[("Builder", 1), ("Peasant", 1)],
    )
    play(realm, "villager Builder")
    assert not {"farming.a1", "farming.c1", "farming.b2"} & set(legal(realm))
    play(realm, "farming.d2")  # a stilt house
    assert legal(realm) == ["option 1", "option 2"]
    play(realm, "option 1")
    assert tracks(realm) == (1, 0)


@pytest.mark.rule("KS-6.5")
def test_the_lower_track_scores_and_both_go_to_zero() -> None:
    realm = at_draft(
        "0..#/..../#.../....",
        3,
        favor=[10, 3, 0],
        nature=[4, 5, 7],
        vp=[1, 0, 0],
        stack=[{"step": "draft", "seat": 0, "at": 0, "ids": [0]}],
        hand=[("Elder", 1)],
    )
    play(realm, "villager Elder")  # nobody has influence elsewhere
    assert realm.vp == [5, 3, 0]
    assert realm.favor == realm.nature == [0, 0, 0]


@pytest.mark.rule("KS-6.6")
@pytest.mark.parametrize(("year", "cubes"), [(0, 4), (1, 5)])
def test_a_new_year_brings_a_goal_a_cube_and_a_turn_of_the_board(year: int, cubes: int) -> None:
    realm = at_draft(
        "0..#/..../#.../....",
        3,
        year=year,
        stack=[{"step": "draft", "seat": 0, "at": 0, "ids": [0]}],
        hand=[("Elder", 1)],
    )
    before = realm.facing(0)
    realm.events = []
    play(realm, "villager Elder")
    told = [event.message for event in realm.events]
    assert [message.key for message in told][-2:] == ["board_turns_again", "new_cube"]
    assert told[-1].args == {"n": cubes}
    assert legal(realm)[0].startswith("goal ")
    play(realm, "goal Festival")
    assert (realm.year, realm.round, realm.cubes) == (year + 1, 0, cubes)
    assert realm.facing(0) == (before - 1) % 4


SMALL_DECK = """
deck farming
  2 Peasant
  1 Elder
"""


@pytest.mark.rule("KS-6.7")
def test_a_deck_with_too_few_cards_gives_what_it_has() -> None:
    realm = at_draft(
        "00.#/..../#..1/...1",
        3,
        order=(0, 1),
        game=own(SMALL_DECK.replace("  2 Peasant\n", "")),
    )
    play(realm, "villager Elder")
    assert realm.to_act() == (0,), "one card only"
    play(realm, "villager Elder")
    assert [len(cards) for cards in realm.villagers] == [1, 0, 0]
    assert realm.year == 1, "nobody else has influence, so the year was scored"


@pytest.mark.rule("KS-7.1")
def test_final_scores_with_peasants_rounded_down() -> None:
    kept = [["farming", "Peasant"], ["wealthy", "Peasant"], ["fishing", "Peasant"]]
    realm = position(
        EMPTY,
        None,
        3,
        year=2,
        round=4,
        stack=[],
        vp=[7, 0, 0],
        tokens=[[1, 2, 0, 0], [0] * 4, [0] * 4],
        villagers=[[*kept, ["holy", "Abbot"]], [["holy", "Peasant"]], []],
    )
    result = realm.result()
    assert result is not None
    assert result.breakdown[0] == {"scored": 7, "tokens": 3, "villagers": 6}
    assert result.breakdown[1]["villagers"] == 0
    assert result.scores == [16, 0, 0]
    assert result.winners == [0]


PEASANTS = [["farming", "Peasant"], ["wealthy", "Peasant"]]


@pytest.mark.rule("KS-7.2")
@pytest.mark.parametrize(
    ("more", "winners"),
    [
        ({"vp": [5, 3], "tokens": [[0] * 4, [1, 1, 0, 0]]}, [1]),  # more tokens
        ({"vp": [5, 5], "drawing": EMPTY.replace("#...  ....  ...#", "#1..  ....  ...#")}, [1]),
        ({"vp": [5, 4], "villagers": [[], PEASANTS]}, [1]),  # more peasants
        (  # temples count before peasants
            {
                "vp": [4, 5],
                "villagers": [PEASANTS, []],
                "drawing": EMPTY.replace("#...  ....  ...#", "#1..  ....  ...#"),
            },
            [1],
        ),
        ({"vp": [5, 5]}, [0, 1]),  # shared
    ],
)
def test_ties_of_the_final_score(more: dict[str, Any], winners: list[int]) -> None:
    realm = position(**{"drawing": EMPTY, "seat": None, "year": 2, "round": 4, "stack": []} | more)
    result = realm.result()
    assert result is not None
    assert result.scores[0] == result.scores[1]
    assert result.winners == winners


@pytest.mark.rule("KS-6.8")
def test_a_drafter_sees_the_hand_and_the_others_how_many() -> None:
    realm = at_draft("11.#/..../#.../0...", 3, order=(1, 0))
    for villager in ("Artisan", "Elder", "Peasant"):
        play(realm, f"villager {villager}")

    def hand(seat: int | None) -> list[str | None]:
        return realm.view(seat)["board"]["draft"]["hand"]  # type: ignore[no-any-return]

    assert hand(1) == ["Artisan", "Elder", "Peasant"]
    assert hand(0) == hand(2) == hand(None) == [None, None, None]
    play(realm, "villager Artisan")
    assert hand(1) == hand(0) == ["Elder", "Peasant"], "who passed them on remembers"
    assert hand(2) == [None, None]
    for watcher in (0, 1, 2, None):
        kept = realm.view(watcher)["board"]["seats"][1]["villagers"]
        assert kept == [["farming", "Artisan"]], "face down, but its claim was seen"


@pytest.mark.rule("KS-6.8")
def test_cards_under_the_deck_are_known_to_who_passed_them_on() -> None:
    realm = at_draft("11.#/..../#.../0...", 3, order=(1, 0))
    for villager in ("Artisan", "Elder", "Peasant"):
        play(realm, f"villager {villager}")
    play(realm, "villager Artisan", "villager Elder")

    def under(seat: int | None) -> list[str | None]:
        return realm.view(seat)["board"]["decks"][0]["bottom"]  # type: ignore[no-any-return]

    assert under(0) == under(1) == ["Peasant"]
    assert under(2) == under(None) == []
    assert realm.view(2)["board"]["decks"][0]["left"] == 13


def test_villages_are_drafted_clockwise_from_farming() -> None:
    realm = position(
        EMPTY.replace("...#  ...#  #...  ..#.", "0..#  0..#  #0..  0.#."),
        None,
        3,
        round=4,
        stack=[{"step": "villager", "at": 0, "ids": [0]}],
    )
    seen: list[str] = []
    while realm.year == 0:
        seat = realm.to_act()[0]
        if seat == 0 and realm.game.steps[realm.stack[-1].step].name == "draft":
            seen.append(VILLAGES[realm.stack[-1].at])
            play(realm, "villager Peasant")
        else:
            play(realm, "villager Peasant" if seat == CHANCE else legal(realm)[0])
    assert seen == list(VILLAGES)


@pytest.mark.parametrize(
    ("order", "hand", "said"),
    [
        ([0, 1], 2, "the rest goes to the next player"),
        ([0], 2, "the rest goes under the deck"),
        ([0], 1, "The last villager of the farming village is yours"),
    ],
)
def test_the_question_says_what_becomes_of_the_rest(order: list[int], hand: int, said: str) -> None:
    stack = [{"step": "draft", "seat": 0, "at": 0, "ids": order}]
    cards = [("Elder", 1), ("Peasant", 1)][:hand]
    drawing = with_farming("01.#/..../#.../....")
    realm = position(drawing, seat=None, round=4, stack=stack, hand=cards)
    assert said in realm.game.prompt(realm, 0)


def test_the_view_says_how_large_each_group_is_and_who_holds_the_temple() -> None:
    realm = position(with_farming("00.#/0.../#11./...."), 0, 4)
    farming, wealthy = realm.view(0)["board"]["villages"][:2]
    assert farming["sizes"] == [3, 2, 0, 0]
    assert farming["temple"] == 1
    assert wealthy["sizes"] == [0, 0, 0, 0]
    assert wealthy["temple"] is None
