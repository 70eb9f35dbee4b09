"""KS-8: two players and the Kitsune."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kami.positions import (
    EMPTY,
    box,
    drawn,
    kami,
    legal,
    own,
    play,
    position,
    with_farming,
)
from warren.core.frames import CHANCE
from warren.games.kami.language.cards import Card, read_mark
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.rules.kitsune import resolve, resolve_mark
from warren.games.kami.state import Realm


def village(rows: str, **more: Any) -> Realm:
    """Seat 0's turn, with the farming village drawn."""
    return position(with_farming(rows), **more)


def after(rows: str, mark: str, **more: Any) -> str:
    """The farming village after one mark of a card."""
    realm = village(rows, **more)
    resolve_mark(realm, read_mark(mark, 1, 4), 0)
    return drawn(realm, "farming")


@pytest.mark.rule("KS-8.1")
def test_the_kitsune_has_shrines_cards_and_a_place_right_of_the_first_player() -> None:
    realm = position()
    assert realm.supply == [20, 20, 20]
    assert len(box().cards) == 20
    assert realm.view(None)["board"]["kitsune"]["village"] == "holy"
    assert position(players=3).fox == -1
    assert position(players=3).view(None)["board"]["kitsune"] is None


@pytest.mark.rule("KS-8.2")
def test_a_card_is_resolved_after_the_second_players_turn_in_that_village_only() -> None:
    realm = position(seat=1, basics=2)
    before = [drawn(realm, name) for name in ("farming", "wealthy")]
    play(realm, "fishing.b1")
    assert realm.to_act() == (CHANCE,)
    assert len(legal(realm)) == 20
    play(realm, "card 3")  # add 3 at a2 right
    assert drawn(realm, "holy") == "..#./KKK./..../#..."
    assert [drawn(realm, name) for name in ("farming", "wealthy")] == before
    assert realm.active == 1, "the first-player token passed"
    assert realm.round == 1, "and the board turned"


@pytest.mark.rule("KS-8.2", "KS-8.11")
def test_the_kitsune_is_always_on_the_right_of_the_first_player() -> None:
    seen = [
        VILLAGES[position(seat=(4 * year + round_) % 2, year=year, round=round_).fox_village()]
        for year in range(3)
        for round_ in range(4)
    ]
    assert seen == [
        *("holy", "farming", "wealthy", "fishing"),  # seats 0, 1, 0, 1 begin
        *("fishing", "holy", "farming", "wealthy"),
        *("wealthy", "fishing", "holy", "farming"),
    ]
    for year in range(3):
        for round_ in range(4):
            realm = position(seat=(4 * year + round_) % 2, year=year, round=round_)
            right = (realm.facing(realm.first_seat()) - 1) % 4
            assert realm.fox_village() == right


@pytest.mark.rule("KS-8.3")
def test_marks_are_read_row_by_row_and_holes_start_walks() -> None:
    card = Card("x", 1)
    card.add(read_mark("add 1 at b4 left", 1, 4), 1)
    card.add(read_mark("remove 1 at d1 left", 2, 4), 2)
    assert [mark.verb_name for mark in card.marks] == ["remove", "add"]
    assert after("..0#/..../#.../....", "remove 1 at d1 left") == "...#/..../#.../...."


@pytest.mark.rule("KS-8.3")
def test_the_rulebooks_worked_example_step_by_step() -> None:
    """Remove 2 at the top left, left then right; add 2 on a hole, up then left.

    Seat 0 is blue, seat 1 white. The village is one whose third row has a forest, then two holes.
    """
    game = own(
        """
village farming
  FHFS
  HFHM
  T..F
  SHTF
"""
    )
    realm = position(with_farming("0.1./..1./0##./...."), game=game)
    card = next(card for card in game.box.cards if card.source == "rulebook")
    assert [game.catalogue.render(mark) for mark in card.told()] == [
        "remove up to 2, from a1 left, then right",
        "add up to 2, from c3 up, then left",
    ]

    resolve_mark(realm, card.marks[0], 0)
    # the blue shrine at the top left goes; to the left there is nothing; to the right the white
    # one of the top row goes: two are removed, so the effect is over
    assert drawn(realm, "farming") == "..../..1./0##./...."
    assert realm.supply == [19, 19, 20]

    resolve_mark(realm, card.marks[1], 0)
    # its own square is a hole; above it stands a white shrine, and above that the space is free
    # since the removal; to the left are a hole and a forest that blue holds: nothing else happens
    assert drawn(realm, "farming") == "..K./..1./0##./...."
    assert realm.supply == [19, 19, 19]


@pytest.mark.rule("KS-8.4")
@pytest.mark.parametrize(
    ("before", "mark", "expected"),
    [
        ("...#/..../#.../....", "add 1 at a1 right", "K..#/..../#.../...."),
        ("...#/..../#.../....", "add 3 at a1 right", "KKK#/..../#.../...."),
        ("0..#/..../#.../....", "add 2 at a1 right", "0KK#/..../#.../...."),
        (
            "...#/..../#.../....",
            "add 3 at b2 left up",
            ".K.#/KK../#.../....",
        ),
        ("...#/..../#.../....", "add 3 at c4 up right", "...#/..K./#.K./..K."),
        ("...#/..0./#.../....", "add 3 at c4 up right", "..K#/..0./#.K./..K."),
        ("...#/..../#.../....", "add 3 at d4 right up", "...#/...K/#..K/...K"),
    ],
)
def test_adding_walks_the_arrows_until_the_number_is_reached(
    before: str, mark: str, expected: str
) -> None:
    assert after(before, mark) == expected


@pytest.mark.rule("KS-8.5")
@pytest.mark.parametrize(
    ("before", "mark", "expected"),
    [
        ("01K#/..../#.../....", "remove 2 at a1 right", "..K#/..../#.../...."),
        ("0K1#/..../#.../....", "remove 3 at a1 right", ".K.#/..../#.../...."),
        ("0.1#/..../#.../....", "remove 1 at a1 right", "..1#/..../#.../...."),
        ("...#/0..1/#.../....", "remove 2 at b2 right left", "...#/..../#.../...."),
    ],
)
def test_removing_takes_shrines_that_are_not_its_own(before: str, mark: str, expected: str) -> None:
    assert after(before, mark) == expected


@pytest.mark.rule("KS-8.6")
@pytest.mark.parametrize(
    ("before", "mark", "expected"),
    [
        ("01.#/..../#.../....", "replace 2 at a1 right", "KK.#/..../#.../...."),
        ("0K.#/..../#.../....", "replace 2 at a1 right", "KKK#/..../#.../...."),
        ("...#/..../#.../....", "replace 1 at a1 right", "K..#/..../#.../...."),
        ("K1.#/..../#.../....", "replace 1 at a1 right", "KK.#/..../#.../...."),
    ],
)
def test_replacing_turns_foreign_and_empty_spaces_into_its_own(
    before: str, mark: str, expected: str
) -> None:
    assert after(before, mark) == expected


NO_SHRINES = """
0.1#  KKK#  #KKK  ..#.
....  KKKK  KKKK  ....
#...  KK..  KK.#  ....
....  #...  .KK.  #...
"""


@pytest.mark.rule("KS-8.7")
def test_holes_are_passed_over_and_without_shrines_nothing_is_added() -> None:
    assert after("...#/.0../#.../....", "remove 1 at a3 up right") == "...#/.0../#.../...."
    assert after("...#/.0../#.0./....", "remove 1 at a3 up right") == "...#/.0../#.../...."
    realm = position(NO_SHRINES)
    assert realm.supply[2] == 0
    resolve_mark(realm, read_mark("add 3 at a2 right", 1, 4), 0)
    assert drawn(realm, "farming") == "0.1#/..../#.../...."


@pytest.mark.rule("KS-8.12")
def test_tokens_are_not_empty_and_replacing_without_shrines_removes() -> None:
    assert after("a..#/..../#.../....", "add 1 at a1 right", sheets=["Damok", "Raijin"]) == (
        "aK.#/..../#.../...."
    )
    realm = position(NO_SHRINES)
    resolve_mark(realm, read_mark("replace 3 at a1 right", 1, 4), 0)
    assert drawn(realm, "farming") == "...#/..../#.../...."


@pytest.mark.rule("KS-4.15")
def test_the_kitsune_does_not_add_next_to_fear() -> None:
    kurai = ["Kurai", "Raijin"]
    assert after("a..#/..../#.../....", "add 2 at b1 right", sheets=kurai) == "a.K#/..../#.../...."
    assert after("a1.#/..../#.../....", "replace 1 at b1 down", sheets=kurai) == (
        "a1.#/.K../#.../...."
    )
    assert after("a1.#/..../#.../....", "remove 1 at b1 down", sheets=kurai) == (
        "a..#/..../#.../...."
    )


def draft(rows: str, order: list[int], hand: list[str], step: str = "kitsune_takes") -> Realm:
    return position(
        with_farming(rows),
        None,
        round=4,
        stack=[{"step": step, "at": 0, "ids": order}],
        hand=[(name, 0) for name in hand],
    )


@pytest.mark.rule("KS-8.8")
def test_the_kitsune_takes_what_is_worth_most_without_its_claim() -> None:
    realm = draft("KK.#/..../#.../0...", [2, 0], ["Artisan", "Elder", "Peasant"])
    assert realm.to_act() == (CHANCE,)
    assert legal(realm) == ["villager Elder"]
    play(realm, "villager Elder")
    assert realm.to_act() == (0,)
    assert legal(realm) == ["villager Peasant", "villager Artisan"]
    assert [list(card) for card in realm.to_json()["board"]["gone"]] == [["farming", "Elder"]]
    realm = draft("KK.#/..../#.../0...", [2, 0], ["Artisan", "Gardener", "Peasant"])
    assert legal(realm) == ["villager Artisan", "villager Gardener"]
    assert realm.weights() == [1, 1]
    realm = draft("KK.#/..../#.../0...", [2, 0], ["Farmer", "Farmer", "Peasant"])
    assert realm.weights() == [2]


@pytest.mark.rule("KS-8.8")
def test_the_kitsunes_card_is_out_of_the_game() -> None:
    realm = draft("KK.#/..../#.../0...", [2, 0], ["Artisan", "Elder", "Peasant"])
    play(realm, "villager Elder", "villager Artisan")
    left = realm.decks[0]
    assert len(left) == 13
    assert realm.view(0)["board"]["kitsune"]["villagers"] == [["farming", "Elder"]]


@pytest.mark.rule("KS-8.10")
def test_the_kitsune_gains_nothing_but_is_an_opponent() -> None:
    realm = village("KK.#/..../#.../....", sheets=["Raijin", "Honoo"])
    play(realm, "farming.a1")
    assert realm.favor == [1, 0], "Raijin removed an opponent's shrine"
    realm = village("1..#/..../#.../....", sheets=["Raijin", "Honoo"])
    resolve(realm, next(c for c in box().cards if c.name == "15"), 0)
    assert realm.ready == [0, 1], "and Honoo's was removed by one"
    assert realm.favor == realm.nature == [0, 0]
    result_for = position(
        EMPTY.replace("#...  ....  ...#", "#K..  ....  ...#"), None, year=2, round=4, stack=[]
    ).result()
    assert result_for is not None
    assert len(result_for.scores) == 2


@pytest.mark.rule("KS-9.5")
def test_the_deck_of_the_house_is_as_it_was_meant() -> None:
    cards = kami().box.cards
    assert len(cards) == 20
    firsts = [card.marks[0].verb_name for card in cards]
    assert (firsts.count("add"), firsts.count("remove"), firsts.count("replace")) == (8, 6, 6)
    marks = [mark for card in cards for mark in card.marks]
    assert all(1 <= len(card.marks) <= 2 for card in cards)
    assert all(1 <= mark.number <= 3 for mark in marks)
    assert all(1 <= len(mark.arrows) <= 2 for mark in marks)
    assert {mark.square for mark in marks} == set(range(4 * 4))
    assert len({repr(card.told()) for card in cards}) == 20
    assert all(card.source in ("house", "rulebook") for card in cards)


@pytest.mark.rule("KS-9.5")
def test_every_card_walks_somewhere_it_can_act() -> None:
    """On an empty village each adding or replacing mark of the house does something."""
    for card in kami().box.cards:
        for home in range(4):
            realm = position()
            resolve(realm, card, home)
            if any(mark.verb_name != "remove" for mark in card.marks):
                assert realm.supply[2] < 20
