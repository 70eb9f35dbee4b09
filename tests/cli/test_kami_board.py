"""Kami-sama drawn for a terminal of 80 columns and 24 rows."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.cli.helpers import play_by_keys
from tests.games.kami.positions import EMPTY, kami, own, position, with_farming
from warren.cli.boards import NO_MARKS, SMALL_BOARD, SMALL_SIDE, Marks, board_of
from warren.cli.plain import ASCII
from warren.cli.rules import rules_of
from warren.cli.seats import read_seats
from warren.cli.table import LocalTable
from warren.cli.tui.app import PlayApp
from warren.cli.tui.targets import Targets
from warren.core.frames import CHANCE
from warren.core.match import Match
from warren.core.state import State

NAMES = ["Ana", "Ben", "Cleo", "Dan"]


def picture(state: State, seat: int | None, marks: Marks = NO_MARKS) -> str:
    return board_of(kami()).draw(kami(), state.view(seat), 0, marks, SMALL_BOARD).plain


def panel(state: State, seat: int | None) -> str:
    return board_of(kami()).side(kami(), state.view(seat), NAMES, 0, SMALL_SIDE).plain


def test_the_current_village_is_at_the_bottom_and_the_next_one_on_the_right() -> None:
    realm = position(players=4)
    lines = picture(realm, 0).splitlines()
    assert len(lines) <= SMALL_BOARD.height
    assert max(map(len, lines)) <= SMALL_BOARD.width
    assert "fishing" in lines[0]
    assert lines[6].index("wealthy") < lines[6].index("holy")
    assert "farming" in lines[12]
    turned = position(players=4, round=1, seat=1)
    assert "holy" in picture(turned, 0).splitlines()[12], "it was on the right"


def test_shrines_tokens_goal_and_stock_are_shown_by_characters() -> None:
    drawing = with_farming("01a#/K.../#.../....")
    realm = position(
        drawing, sheets=["Damok", "Raijin"], goals=["Path"], tokens=[[1, 0, 0, 0], [0] * 4]
    )
    text = picture(realm, 0)
    assert "1 FA  FB  Hs" in text
    assert "2 FK  H·  T·  S·" in text
    assert "11●" in text
    assert "■■■" in text
    assert "Path" in text


def test_every_space_can_be_pointed_at_and_choices_light_up() -> None:
    realm = position(with_farming("01.#/..../#.../...."))
    game = kami()
    lit = frozenset(t for c in realm.legal(0) for t in game.describe(realm, 0, c).targets)
    marks = Marks(lit=lit, asked=True, cursor="space:farming.a1", selected=frozenset())
    drawing = board_of(game).draw(game, realm.view(0), 0, marks, SMALL_BOARD)
    found = Targets(drawing).runs
    assert {f"space:{name}" for name in game.box.land.spaces} <= set(found)
    assert {"ability:1", "ability:2", "ability:3"} <= set(found)
    assert ">FA<" in drawing.plain
    assert "(FB)" in drawing.plain
    assert "(Sow)" in drawing.plain


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_panel_shows_tracks_cubes_and_who_drafts_when(players: int) -> None:
    drawing = EMPTY.replace("...#  ...#", "00.#  1..#")
    realm = position(drawing, players=players, basics=1, favor=[7, *[0] * (players - 1)])
    text = panel(realm, 0)
    assert "Year 1 of 3, round 1 of 4" in text
    assert "Ana: cubes ■■□, basic 1/4" in text
    assert "A Ana       7   0" in text
    assert "farming A" in text
    assert "wealthy B" in text
    assert ("Kitsune in holy" in text) == (players == 2)


def test_the_panel_has_ones_own_sheet_with_passives_costs_and_effects() -> None:
    realm = position(sheets=["Honoo", "Damok"], ready=[1, 0], used=["Kindle"])
    told = " ".join(panel(realm, 0).split())
    assert "Honoo, spirit of fire" in told
    assert "* Smoulder: when an opponent removes my shrine; ready Rage" in told
    assert "x Kindle: add a shrine to a field in any village" in told
    assert "■■ Wildfire: replace an opponent's shrine in my village" in told
    assert "- Outburst: spends Rage; remove a shrine from my village" in told
    assert max(map(len, panel(realm, 0).splitlines())) <= SMALL_SIDE.width


def test_the_panel_counts_one_and_many_and_no_villager_before_the_end() -> None:
    drawing = with_farming("a..#/..../#.../....")
    cards = [[["farming", "Elder"]], [["farming", "Peasant"], ["holy", "Elder"]]]
    realm = position(drawing, sheets=["Damok", "Honoo"], year=1, villagers=cards, vp=[7, 3])
    text = panel(realm, 0)
    assert "Damok, 3 Seeds left, 1 villager\n" in text
    assert "Honoo, Rage is not ready, 2 villagers\n" in text
    assert "A Ana       0   0   7" in text, "the Elder's 4 points come at the end"
    three = with_farming("aaa#/..../#.../....")
    assert "Kurai, Fear off the board\n" in panel(position(sheets=["Kurai", "Raijin"]), 1)
    assert "Damok, 1 Seed left\n" in panel(position(three, sheets=["Damok", "Raijin"]), 1)


def test_kami_are_chosen_by_their_sheets() -> None:
    state = kami().new(2, first="seat 1")
    while state.to_act()[0] == CHANCE:
        state.apply(CHANCE, state.legal(CHANCE)[0])
    lit = frozenset(t for c in state.legal(0) for t in kami().describe(state, 0, c).targets)
    marks = Marks(lit=lit, asked=True)
    drawing = board_of(kami()).draw(kami(), state.view(0), 0, marks, SMALL_BOARD)
    assert {"kami:Damok", "kami:Yue"} == set(Targets(drawing).runs)
    told = " ".join(drawing.plain.split())
    assert "(Damok, spirit of the groves)" in told
    assert "* Old Grove: at the start of my turn; may place a Seed" in told
    assert "■■ Eclipse: remove an opponent's shrine from my village;" in told
    assert "Kurai" not in told, "not on offer"


def test_a_box_of_ones_own_shows_its_own_sheets_among_the_rules() -> None:
    page = rules_of(own(STONE))
    assert "**Stone**" in page
    assert "*Wait* (1 cube): gain 1 Favor" in page
    assert "**Damok**" in page, "the house's are laid under it"
    assert "Stone" not in rules_of(kami())
    assert "card-1.svg" not in page


STONE = """
kami Stone
  ability Wait, 1 cube
    gain 1 Favor
  ability Rest, 1 cube
    gain 1 Favor
  ability Sleep, 2 cubes
    gain 1 Favor
"""


def test_it_draws_any_moment_of_a_game_for_everybody() -> None:
    for players in (2, 3, 4):
        rng = random.Random(players)
        state = kami().new(players, short_game=True)
        while state.to_act():
            if rng.random() < 0.1:
                for watcher in (*range(players), None):
                    assert picture(state, watcher)
                    assert panel(state, watcher)
            seat = state.to_act()[0]
            choice = state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat))
            state.apply(seat, choice)


def test_a_stream_of_plain_characters_can_show_it() -> None:
    realm = position(with_farming("01a#/K.../#.../...."), sheets=["Damok", "Honoo"], ready=[0, 1])
    for text in (picture(realm, 0), panel(realm, 0), panel(realm, 1)):
        assert text.translate(ASCII).isascii()


def test_a_person_ends_the_game_on_the_full_screen_by_keys() -> None:
    drawing = EMPTY.replace("...#  ...#", "00.#  11.#").replace(
        "....  ....  ....", ".1..  .0..  ...."
    )
    last = position(drawing, 0, 2, year=2, round=3, basics=3, sheets=["Suijin", "Fujin"])
    seats = read_seats("human,human")
    match = Match.from_position(last, [seat.name for seat in seats])
    app = PlayApp(LocalTable(match, seats, random.Random(1), None))

    async def run() -> int:
        async with app.run_test(size=(80, 24)) as pilot:
            return await play_by_keys(app, pilot)

    assert asyncio.run(run()) > 4
    assert not match.state.to_act()
