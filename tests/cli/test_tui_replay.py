"""Stepping through a record on the full screen."""

from __future__ import annotations

import asyncio

from tests.cli.helpers import screen_lines, table
from warren.cli.replay import Story
from warren.cli.tui.replay import ReplayApp


def finished() -> Story:
    at = table("Ann=kit,Ben=scout", seed=6)
    while at.match.state.to_act():
        at.go_on()
        at.run_all()
    return Story(at.match.record(), at.match)


def test_keys_step_through_the_game() -> None:
    story = finished()
    app = ReplayApp(story)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:

            async def see(*keys: str) -> str:
                for key in keys:
                    app.simulate_key(key)
                await pilot.pause()
                return "\n".join(screen_lines(app))

            assert "Before the first choice." in await see()
            assert "Choice 0 of" in await see("left")
            assert "Chance: roll" in await see("right")
            assert "Ann (kit): cross off s" in await see("right")
            assert "\u2573" not in await see()
            assert "\u2572\u2571" not in await see()
            assert "Ben (scout): cross off s" in await see("right")
            assert "\u2572\u2571" in await see()
            assert "Choice 13 of" in await see("pagedown")
            assert f"Choice {story.last} of {story.last}" in await see("end")
            assert "The game is over" not in await see("home")
            assert "replay · Ben (scout)" in await see("tab")
            shown = await see("end", "enter")
            assert " wins, " in shown or "share the win" in shown
            await see("escape", "q")
            assert not app.is_running

    asyncio.run(run())
    assert app.at == story.last
