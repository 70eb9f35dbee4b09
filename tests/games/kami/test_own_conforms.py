"""The engine's promises hold for kami of one's own, with passives that ask on others' turns."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games.kami.positions import (
    LARGE,
    legal,
    own,
    play,
    position,
    spaces,
    tracks,
    with_farming,
)
from warren.core.game import Game
from warren.testing.promises import PROMISES, Table

PAGE = Path(__file__).parents[3] / "docs" / "kami-effects.md"
GRUDGE = """
kami Urami, spirit of grudges
  source house
  passive Wound, when an opponent removes my shrine
    gain 2 Favor or 2 Nature
    may add a shrine to a hut in my village
  passive Restless, when my shrine is moved, first time each turn
    gain 1 Favor or 1 Nature
  passive Hoard, when I add a shrine to a hut in another village
    gain 1 Favor
  ability Claw, 1 cube
    remove up to two opponents' shrines adjacent to my shrine
    if you do, take a token of any village
  ability Chain, 1 cube
    move my shrine from any village to an empty space in the next village
    then add a shrine to a space of the same kind in that village
  ability Spite, 2 cubes
    rearrange up to three shrines in any one village
    then gain 1 Favor
"""

DRUMS = """
kami Taiko, spirit of drums
  source house
  passive Beat, when I remove an opponent's shrine
    gain 1 Favor or 1 Nature
  ability Roll, 1 cube
    remove a shrine from any village
  ability Call, 1 cube
    add a shrine to a hut in my village
  ability Alarm, 2 cubes
    move an opponent's shrine from my village to an empty space in that village
"""


def small_box() -> Game:
    """Only kami of one's own, those that the page teaches, and decks that run out."""
    examples = re.findall(r"```kami\n(.*?)```", PAGE.read_text(), re.DOTALL)
    left_out = "without kami Inari, Raijin, Fujin, Suijin, Damok, Yue, Kurai, Honoo\n"
    deck = "deck farming\n  4 Peasant\n  2 Builder, Collector\ndeck wealthy\n  3 Monk, Elder\n"
    return own("\n".join([left_out, GRUDGE, *examples, deck]))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_ones_own_kami_keep_every_promise(promise: Callable[[Table], None], players: int) -> None:
    promise(Table(small_box(), players, {"open_kami": False}, 5))


@pytest.mark.rule("KS-9.7")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_a_board_of_100_spaces_keeps_every_promise(
    promise: Callable[[Table], None], players: int
) -> None:
    promise(Table(own(LARGE + GRUDGE), players, {"open_kami": True}, 5))


@pytest.mark.rule("KS-4.21")
def test_a_passive_asks_on_anothers_turn_and_then_the_turn_goes_on() -> None:
    game = own(GRUDGE + DRUMS)
    realm = position(with_farming("1..#/..../#.../...."), sheets=["Taiko", "Urami"], game=game)
    play(realm, "farming.a1")
    assert realm.to_act() == (0,), "the passive of the player whose turn it is comes first"
    play(realm, "option 1")
    assert realm.to_act() == (1,)
    assert legal(realm) == ["option 1", "option 2"]
    play(realm, "option 2")
    assert {space.split(".")[0] for space in spaces(realm)} == {"fishing"}
    play(realm, "fishing.a4")
    assert tracks(realm, 1) == (0, 2)
    assert realm.to_act() == (0,)
    assert realm.cubes == 2


def test_a_passive_asks_on_the_kitsunes_turn_before_the_round_ends() -> None:
    game = own(GRUDGE)
    drawing = """
    ...#  ...#  #...  0.#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, 1, sheets=["Urami", "Raijin"], game=game, basics=2)
    play(realm, "fishing.b1", "card 1")  # it removes at the top left of holy
    assert realm.to_act() == (0,)
    assert realm.round == 0
    saved = game.from_json(realm.to_json())
    assert saved.to_json() == realm.to_json(), "and the position can be saved in the midst of it"
    play(realm, "option 1", "done")
    assert realm.round == 1
    assert tracks(realm) == (2, 0)


def test_adjacent_to_my_shrine_and_the_first_time_each_turn() -> None:
    game = own(GRUDGE)
    realm = position(with_farming("01.#/1..1/#.../...."), sheets=["Urami", "Raijin"], game=game)
    play(realm, "Claw")
    assert spaces(realm) == {"farming.b1", "farming.a2"}
    play(realm, "farming.b1", "done", "village holy")
    assert realm.tokens[:4] == [0, 0, 0, 1]
    play(realm, "Chain", "farming.a1", "wealthy.b2", "option 1")
    assert tracks(realm) == (1, 0)
    left = {"farming.a1", "farming.b1", "farming.d3", "farming.c4"}
    assert spaces(realm) == left, "fields of the village that it left, a1 empty again"
