"""Tables to play at in tests, and a way to drive the full screen by keys."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

import warren
from tests.conformance.toys import LanternGame
from warren.cli.seats import read_seats
from warren.cli.table import LocalTable
from warren.cli.tui.app import PlayApp
from warren.cli.tui.board import BoardView
from warren.core.game import Game
from warren.core.match import Match
from warren.core.table import Next


def lanterns() -> Game:
    return LanternGame()


def table(
    seats: str, seed: int = 1, path: Path | None = None, of: Game | None = None, **options: Any
) -> LocalTable:
    game = of or warren.game("hamsters")
    seated = read_seats(seats)
    match = Match.new(game, [seat.name for seat in seated], game.check_options(options))
    return LocalTable(match, seated, random.Random(seed), path)


async def settle(app: PlayApp, pilot: Pilot[None]) -> None:
    """Wait until bots and chance have acted and the screen is drawn."""
    await app.workers.wait_for_complete()
    await pilot.pause()


async def press(app: PlayApp, pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        app.simulate_key(key)
        await pilot.pause()
        await settle(app, pilot)


async def point_out(app: PlayApp, pilot: Pilot[None]) -> None:
    """Build the first legal choice by keys alone, and confirm it."""
    wanted = app.pick.choices[0].targets
    for target in wanted:
        for key in (*keys_to(app, target), "space"):
            app.simulate_key(key)
        await pilot.pause()
        assert app.cursor == target
    assert set(app.pick.selected) == set(wanted)
    await press(app, pilot, "enter")


def keys_to(app: PlayApp, target: str) -> list[str]:
    """The keys that lead the cursor from one possible target to another."""
    ordered = app.query_one(BoardView).targets.reading_order(app.pick.lit | set(app.pick.selected))
    steps = ordered.index(target) - ordered.index(app.cursor or target)
    return ["n"] * steps if steps > 0 else ["p"] * -steps


async def play_by_keys(app: PlayApp, pilot: Pilot[None]) -> int:
    """Play to the end by keyboard; returns how many choices the person made."""
    made = 0
    await settle(app, pilot)
    while app.moment.next is not Next.NOBODY:
        if app.moment.next is Next.ASK:
            await point_out(app, pilot)
            made += 1
        else:
            await press(app, pilot, "enter")
    return made


def screen_lines(app: PlayApp | Any) -> list[str]:
    """What is on the screen, as characters."""
    size = app.size
    lines = [""] * size.height
    for number, strip in enumerate(app.screen._compositor.render_strips()):
        lines[number] = strip.text
    return lines
