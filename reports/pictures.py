"""`make pictures`: draws the pictures of docs/terminal.md and docs/analysis.md anew.

The session that docs/terminal.md links to is recorded with them.
"""

from __future__ import annotations

import asyncio
import io
import os
import random
import re
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text
from textual.pilot import Pilot

import warren
from warren.cli.plain import PlainClient
from warren.cli.seats import read_seats
from warren.cli.table import LocalTable
from warren.cli.tui.app import PlayApp
from warren.cli.tui.look import THEME
from warren.core.expert import expert
from warren.core.game import Choice
from warren.core.match import Match
from warren.core.record import Record
from warren.core.table import Next
from warren.lab.analysis import analyse
from warren.lab.analysis_page import graph

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
ANALYSED = ROOT / "tests" / "playthroughs" / "hamsters" / "2-players-timer.json"
FONTS = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace'
SESSION_SEED = 23


def table(seats: str, seed: int, sheet: str = "A") -> LocalTable:
    """A table whose record goes to the current folder."""
    game = warren.game("hamsters")
    seated = read_seats(seats)
    match = Match.new(game, [seat.name for seat in seated], game.check_options({"sheet": sheet}))
    return LocalTable(match, seated, random.Random(seed), Path("game.json"))


def best(at: LocalTable, seat: int) -> Choice:
    """What the game's rule of thumb likes most."""
    choices = at.offers(seat)
    values = expert(at.game).appraise(at.match.state, seat, [choice.id for choice in choices])
    return choices[values.index(max(values))]


def write(name: str, svg: str) -> None:
    """Keep a picture that needs nothing from elsewhere."""
    svg = re.sub(r"\s*@font-face\s*\{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;]*Fira Code[^;]*;", f"font-family: {FONTS};", svg)
    (PICTURES / name).write_text(svg, encoding="utf-8")


async def settle(app: PlayApp, pilot: Pilot[None]) -> None:
    """Wait for bots and chance."""
    await app.workers.wait_for_complete()
    await pilot.pause()


async def press(app: PlayApp, pilot: Pilot[None], *keys: str) -> None:
    """Type."""
    for key in keys:
        await pilot.press(key)
        await settle(app, pilot)


async def turns(app: PlayApp, pilot: Pilot[None], count: int) -> None:
    """Play some turns well."""
    for _ in range(count):
        while app.moment.next is Next.HOLD:
            await press(app, pilot, "enter")
        if app.moment.next is Next.NOBODY or app.seat is None:
            return
        wanted = best(app.table, app.seat)
        for target in wanted.targets:
            app.pick.toggle(target)
        await press(app, pilot, "enter", "enter")


async def full_screens() -> None:
    """A turn under way, the same on a large screen, and a finished game."""
    app = PlayApp(table("Ann=human,scout,kit", 11))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(app, pilot)
        await turns(app, pilot, 6)
        await press(app, pilot, "space", "right", "space")
        write("turn.svg", app.export_screenshot(title="warren play hamsters"))
        await press(app, pilot, "escape")
        await turns(app, pilot, 40)
        write("result.svg", app.export_screenshot(title="warren play hamsters"))
    app = PlayApp(table("Ann=human,scout,kit,scout", 8, sheet="B"))
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(app, pilot)
        await turns(app, pilot, 5)
        await press(app, pilot, "space", "down", "space")
        write("large.svg", app.export_screenshot(title="warren play hamsters --sheet B"))


def session() -> str:
    """A solo game by lines, with one choice taken back, as a person reads it."""
    at = table("Ann=human", SESSION_SEED)
    typed: list[str] = []
    while True:
        at.run_all()
        moment = at.moment()
        if moment.next is Next.NOBODY:
            break
        if moment.next is Next.HOLD:
            typed.append("")
            at.go_on()
            continue
        if not typed:
            typed += ["1", "u"]
        chosen = best(at, 0)
        typed.append(" ".join(target.rpartition(":")[2] for target in chosen.targets))
        at.choose(0, chosen)
    writes = io.StringIO()
    reads = io.StringIO("".join(f"{line}\n" for line in typed))
    PlainClient(table("Ann=human", SESSION_SEED), reads, writes).play()
    return writes.getvalue()


def plain_picture(told: str) -> None:
    """The first turn of the session, as a picture."""
    console = Console(record=True, width=80, file=io.StringIO(), highlight=False)
    first = told.partition("Enter goes on")[0]
    console.print(Text("$ warren play hamsters --players 1 --plain", f"bold {THEME.primary}"))
    console.print(Text(first.rstrip()))
    write("plain.svg", console.export_svg(title="warren play hamsters --plain"))


def analysis_picture() -> None:
    """A graph of a recorded game, judged as the page about it does."""
    analysis = analyse(Record.from_text(ANALYSED.read_text(encoding="utf-8")), seed=1)
    picture = graph(analysis, 1, linked=False).svg()
    (PICTURES / "analysis.svg").write_text(picture, encoding="utf-8")


def main() -> None:
    """Make everything."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        asyncio.run(full_screens())
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        told = session()
    (PICTURES / "session.txt").write_text(told, encoding="utf-8")
    plain_picture(told)
    analysis_picture()


if __name__ == "__main__":
    main()
