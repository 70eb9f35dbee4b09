"""The full-screen client, played by keys in a screen of 80 columns and 24 rows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

import warren
from tests.cli.helpers import (
    lanterns,
    play_by_keys,
    point_out,
    press,
    screen_lines,
    settle,
    table,
)
from warren.cli.outcome import headline
from warren.cli.table import LocalTable
from warren.cli.tui.app import PlayApp
from warren.cli.tui.board import BoardView
from warren.cli.tui.screens import CoverScreen, ListScreen, ReadScreen
from warren.core.record import Record
from warren.core.table import Next
from warren.core.text import say

Script = Callable[[PlayApp, Pilot[None]], Awaitable[None]]


def on_screen(at: LocalTable, script: Script, size: tuple[int, int] = (80, 24)) -> PlayApp:
    """Run a script of keys at a table."""
    app = PlayApp(at)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            await script(app, pilot)

    asyncio.run(run())
    return app


def picture(app: PlayApp) -> str:
    return "\n".join(screen_lines(app))


def test_a_solo_game_is_finished_by_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    at = table("human", seed=3, path=Path("game.json"))

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert await play_by_keys(app, pilot) > 5
        result = at.match.state.result()
        assert result is not None
        assert headline(at.game, result, at.names) in picture(app)
        assert at.game.catalogue.render(say(result.mark)) in picture(app)
        assert "Saved in game.json" in picture(app)
        await press(app, pilot, "enter")
        assert len(app.screen_stack) == 1
        await press(app, pilot, "q")
        assert not app.is_running

    on_screen(at, script)
    assert Record.from_text((tmp_path / "game.json").read_text()).choices == at.match.choices


def test_a_game_with_bots_is_finished_by_keyboard(tmp_path: Path) -> None:
    at = table("Ann=human,scout,kit", seed=5, path=tmp_path / "game.json")

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert await play_by_keys(app, pilot) > 5
        result = at.match.state.result()
        assert result is not None
        assert headline(at.game, result, at.names) in picture(app)

    on_screen(at, script)
    assert {seat for seat, _ in at.match.choices} == {-1, 0, 1, 2}


def test_all_that_matters_is_on_a_small_screen_at_once() -> None:
    at = table("Ann=human,scout,kit,scout,kit,Bartholomew=scout", seed=5)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await point_out(app, pilot)
        await press(app, pilot, "enter")
        lines = screen_lines(app)
        text = "\n".join(lines)
        assert len(lines) == 24
        for part in ("Hungry Hamsters · sheet A", "Die ", "Hourglass □", "Timer □□□", "Ones "):
            assert part in text
        for name in ("Ann", "Scout", "Kit", "Scout 4", "Kit 5", "Bartholomew"):
            assert any(f"{name} " in line for line in lines[4:11])
        assert all(f"{letter} " in text for letter in "abcdefgs")
        assert "░ ●                  ▀▀▀▀     ♠  ░" in text
        assert "+11" in text
        assert "The die shows" in text
        assert at.prompt(0).split()[:5] == lines[20].split()[:5]
        keys = "←↑↓→  Space pick  Enter ok  u undo  l list  Tab others  g log  ? rules  q quit"
        assert lines[23].strip() == keys

    on_screen(at, script)


def test_the_signs_tell_everything_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    at = table("human", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert app.no_color
        assert ">s1<(s2)" in picture(app)
        assert " d1  d2 " in picture(app)
        await press(app, pilot, "space", "right")
        assert "[s1]>s2<" in picture(app)
        assert "(s4)" not in picture(app)
        await press(app, pilot, "space")
        assert "[s1]»s2«" in picture(app)
        await press(app, pilot, "enter")
        assert " \u2572\u2571  \u2572\u2571 " in picture(app)
        colours = {
            style.color.triplet
            for strip in app.screen._compositor.render_strips()
            for _, style, _ in strip
            if style is not None and style.color is not None and style.color.triplet is not None
        }
        assert colours
        assert all(len(set(triplet)) == 1 for triplet in colours)

    on_screen(at, script)


def test_selecting_dims_what_no_longer_fits_and_tells_the_outcome() -> None:
    at = table("human", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert len(app.pick.lit) == 7
        await press(app, pilot, "space")
        assert app.pick.lit == {"space:s2", "space:s3"}
        assert "s1 … 2 ways go on" in picture(app)
        await press(app, pilot, "enter")
        assert "Not a choice yet" in picture(app)
        assert app.moment.next is Next.ASK
        await press(app, pilot, "down", "space")
        assert app.pick.selected == ["space:s1", "space:s3"]
        assert "Enter: cross off s1 s3: +1 point" in picture(app)

    on_screen(at, script)


def test_escape_and_u_let_the_selection_go() -> None:
    at = table("human", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "space", "right", "space", "u")
        assert app.pick.selected == ["space:s1"]
        await press(app, pilot, "escape")
        assert app.pick.selected == []
        assert len(at.match.choices) == 1

    on_screen(at, script)


def test_a_choice_is_taken_back_until_the_person_goes_on() -> None:
    at = table("human", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "space", "right", "space", "enter")
        assert len(at.match.choices) == 2
        assert "You cross off s1 s2. Enter goes on, u takes it back." in picture(app)
        assert "Next: The die is rolled." in picture(app)
        await press(app, pilot, "u")
        assert len(at.match.choices) == 1
        assert "[s1]»s2«" in picture(app)
        await press(app, pilot, "space", "down", "left", "space", "enter")
        assert at.match.game.vocabulary[at.match.choices[-1][1]] == "A.s1+s3"
        await press(app, pilot, "enter")
        assert len(at.match.choices) == 3
        await press(app, pilot, "u")
        assert len(at.match.choices) == 3
        assert "Nothing to take back" in picture(app)

    on_screen(at, script)


def test_a_waiting_choice_shows_and_is_taken_back_before_bots_choose() -> None:
    at = table("human,scout", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "space", "right", "space", "enter")
        assert "[s1][s2]" in picture(app)
        assert "Next: Scout" in picture(app)
        await press(app, pilot, "u")
        assert [seat for seat, _ in at.match.choices] == [-1]
        await press(app, pilot, "enter", "enter")
        assert [seat for seat, _ in at.match.choices] == [-1, 0, 1, -1]

    on_screen(at, script)


def test_the_list_offers_every_choice_and_narrows_by_typing() -> None:
    at = table("human", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "l")
        assert isinstance(app.screen, ListScreen)
        assert picture(app).count("cross off s") == 8
        assert "Chamber s" in picture(app)
        await press(app, pilot, "s", "7")
        assert picture(app).count("cross off s") == 2
        await press(app, pilot, "down")
        assert "[s6]" in picture(app)
        await press(app, pilot, "enter")
        assert at.match.game.vocabulary[at.match.choices[-1][1]] == "A.s6+s7"

    on_screen(at, script)


def test_escape_leaves_the_list_without_a_choice() -> None:
    at = table("human", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "l", "x", "x", "enter")
        assert "nothing fits" in picture(app)
        await press(app, pilot, "escape")
        assert len(app.screen_stack) == 1
        assert len(at.match.choices) == 1
        assert "[s" not in picture(app)

    on_screen(at, script)


def test_a_click_selects() -> None:
    at = table("human", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        runs = app.query_one(BoardView).targets.runs["space:s5"]
        await pilot.click(BoardView, offset=(runs[1].start + 1, runs[1].row))
        assert app.pick.selected == ["space:s5"]
        runs = app.query_one(BoardView).targets.runs["space:a1"]
        await pilot.click(BoardView, offset=(runs[0].start + 1, runs[0].row))
        assert app.pick.selected == ["space:s5"]
        assert "a1 does not go with s5" in picture(app)
        await press(app, pilot, "escape")
        await pilot.click(BoardView, offset=(runs[0].start + 1, runs[0].row))
        assert "No: the first crosses go into the central cave" in picture(app)

    on_screen(at, script)


def test_the_list_says_why_a_choice_that_is_typed_is_not_in_it() -> None:
    at = table("human", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "l")
        await pilot.press(*"a1", "space", *"a2")
        assert "No: the first crosses go into" in picture(app)

    on_screen(at, script)


def test_log_and_rules_open_and_close() -> None:
    at = table("human", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "g")
        assert isinstance(app.screen, ReadScreen)
        assert "The die shows 2." in picture(app)
        await press(app, pilot, "escape", "question_mark")
        assert isinstance(app.screen, ReadScreen)
        assert "Hungry Hamsters" in picture(app)
        await press(app, pilot, "escape")
        assert len(app.screen_stack) == 1

    on_screen(at, script)


def test_tab_shows_the_sheets_of_others_and_moving_comes_back() -> None:
    at = table("human,scout", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "tab")
        assert "looking at Scout" in picture(app)
        assert "(s2)" not in picture(app)
        await press(app, pilot, "right")
        assert "looking at" not in picture(app)
        assert ">s2<" in picture(app)

    on_screen(at, script)


def test_leaving_says_where_the_game_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    at = table("human", seed=4, path=Path("game.json"))

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "q")
        assert "Leave the game?" in picture(app)
        assert "warren play --resume game.json" in picture(app)
        await press(app, pilot, "escape")
        assert len(app.screen_stack) == 1
        await press(app, pilot, "q", "q")
        assert not app.is_running

    on_screen(at, script)


def test_people_at_one_keyboard_do_not_see_each_others_waiting_choice() -> None:
    at = table("Ann=human,Ben=human", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "space", "right", "space", "enter")
        assert isinstance(app.screen, CoverScreen)
        assert "Pass the keyboard to Ben." in picture(app)
        assert "s1" not in picture(app)
        await press(app, pilot, "u")
        assert app.seat == 0
        assert len(at.match.choices) == 1
        await press(app, pilot, "enter", "enter")
        assert app.seat == 1
        assert "[s1]" not in picture(app)
        assert "· Ben" in picture(app)
        await press(app, pilot, "enter")
        assert app.moment == (Next.ASK, (1,))

    on_screen(at, script)


def test_a_game_without_a_board_is_played_from_the_list() -> None:
    at = table("Ann=human,Ben=human", seed=4, of=lanterns())

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, ListScreen)
        assert "hand: " in picture(app)
        for _ in range(60):
            await press(app, pilot, "enter")
            if app.moment.next is Next.NOBODY:
                break
        assert app.moment.next is Next.NOBODY

    on_screen(at, script)


def test_a_table_of_bots_is_watched() -> None:
    at = table("scout,kit", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert "watching" in picture(app)
        assert at.match.choices == []
        await press(app, pilot, "enter")
        assert [seat for seat, _ in at.match.choices] == [-1, 0, 1]

    on_screen(at, script)


def test_a_large_screen_shows_large_spaces_and_the_others_in_miniature() -> None:
    at = table("Ann=human,scout,kit", seed=4)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        width = len(app.query_one(BoardView).drawing.plain.split("\n")[0])
        assert width == 5 * 11 + 2
        assert "●··-♠··" in picture(app)
        await pilot.resize_terminal(80, 24)
        await settle(app, pilot)
        assert len(app.query_one(BoardView).drawing.plain.split("\n")[0]) == 4 * 11 + 2

    on_screen(at, script, size=(120, 40))


def test_enter_takes_what_the_cursor_is_on_where_one_place_is_a_choice() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert any("Enter: " in line for line in screen_lines(app))
        await press(app, pilot, "enter")

    at = table("human", of=warren.game("rabbit"))
    for name in ("move scout 0", "go with 0"):
        at.match.apply(0, at.game.vocabulary.id(name))
    app = on_screen(at, script)
    assert at.game.vocabulary[app.table.match.choices[-1][1]].startswith("to ")


def test_enter_alone_builds_no_set_of_spaces() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter")
        assert any("Not a choice yet" in line for line in screen_lines(app))

    app = on_screen(table("human", seed=1), script)
    assert len(app.table.match.choices) == 1, "only the die was rolled"
