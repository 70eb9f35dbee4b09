"""Hungry Hamsters in a terminal: a burrow cut through earth, four columns and two rows a space.

Every state of a space has its own characters, so that nothing depends on colour:
` d1 ` free, `(d1)` can be crossed, `[d1]` selected, `>d1<` the cursor (`»d1«` on a selected one),
a cross of four strokes for what is crossed; `♠` is a mushroom, `●` a nut, `+9` a chamber's points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from rich.style import Style
from rich.text import Text

from warren.cli.boards import Marks
from warren.core.game import Game
from warren.games.hamsters.burrows import TIMER
from warren.games.hamsters.game import Hamsters
from warren.games.hamsters.sheet import LARGEST_SET, Sheet

EARTH = "#5c4030"
SOIL = "#735240"
CAVITY = ("#ead7b4", "#e1cba2")
SHADE = ("#b8a07a", "#b09872")
LIT = ("#fff6de", "#fdecc6")
CROSSED = ("#957a55", "#8d7350")
FRESH = ("#8fa968", "#87a160")
LEAF = "#e08c3c"
VERMILION = "#c8452f"
MOSS = "#6f8a4a"
WOOD = "#8a5a2b"
INK = "#2b1a10"
PALE = "#fff6de"
GOODS = {"nut": ("●", "#7a4a1c"), "mushroom": ("♠", "#b5402f"), "": (" ", INK)}

STROKES = ("\u2572\u2571", "\u2571\u2572")
"""The upper and the lower half of a cross."""

Place = tuple[int, int]


class Space(NamedTuple):
    """One space as it is drawn."""

    name: str
    goods: str
    sign: str
    complete: bool
    crossed: bool
    fresh: bool


def sheet_of(game: Game, view: dict[str, Any]) -> Sheet:
    """The sheet that everybody fills."""
    name = view["board"]["sheet"]
    return next(sheet for sheet in cast(Hamsters, game).sheets if sheet.name == name)


def pages(view: dict[str, Any]) -> int:
    """A sheet for each player."""
    return len(view["board"]["sheets"])


def draw(game: Game, view: dict[str, Any], page: int, marks: Marks) -> Text:
    """One player's sheet; only one's own can be pointed at."""
    sheet = sheet_of(game, view)
    spaces = _spaces(sheet, view, page, marks)
    own = page == view["seat"]
    opened = _open_tunnels(sheet, set(view["board"]["sheets"][page]["crossed"]))
    picture = Text(no_wrap=True)
    width = max(map(len, sheet.drawing))
    for row, line in enumerate(sheet.drawing):
        if row:
            picture.append("\n")
        for half in (0, 1):
            if half:
                picture.append("\n")
            picture.append("░", _earth())
            for column, sign in enumerate(line.ljust(width, ".")):
                space = spaces.get((row, column))
                if space is not None:
                    _draw_space(picture, space, half, (row + column) % 2, own, marks)
                else:
                    _draw_ground(picture, sign, half, (row, column) in opened)
            picture.append("░", _earth())
    return picture


def _spaces(sheet: Sheet, view: dict[str, Any], page: int, marks: Marks) -> dict[Place, Space]:
    crossed = set(view["board"]["sheets"][page]["crossed"])
    fresh = {t for group in marks.fresh if f"sheet:{page}" in group for t in group}
    found: dict[Place, Space] = {}
    for chamber in sheet.chambers:
        numbers = range(chamber.first, chamber.first + chamber.size)
        complete = all(sheet.spaces[i] in crossed for i in numbers)
        bare = [i for i in numbers if not sheet.goods_at(i)]
        signed = bare[0] if bare else chamber.first
        for i in numbers:
            name = sheet.spaces[i]
            found[sheet.cells[i]] = Space(
                name=name,
                goods=sheet.goods_at(i),
                sign=f"+{chamber.points}" if i == signed else "",
                complete=complete,
                crossed=name in crossed,
                fresh=f"space:{name}" in fresh,
            )
    return found


def _open_tunnels(sheet: Sheet, crossed: set[str]) -> set[Place]:
    """The cells of tunnels that lead from a cross to a space that is still free."""
    return {
        cell
        for tunnel in sheet.tunnels
        if len({sheet.spaces[end] in crossed for end in tunnel.ends}) == 2
        for cell in tunnel.cells
    }


def _earth() -> Style:
    return Style(color=SOIL, bgcolor=EARTH)


def _draw_ground(picture: Text, sign: str, half: int, is_open: bool) -> None:
    corridor = Style(color=LEAF if is_open else CAVITY[1], bgcolor=EARTH)
    if sign == "-":
        picture.append("▄▄▄▄" if half == 0 else "▀▀▀▀", corridor)
    elif sign == "|":
        picture.append("░", _earth())
        picture.append("██", corridor)
        picture.append("░", _earth())
    else:
        picture.append("░░░░", _earth())


def _draw_space(picture: Text, space: Space, half: int, tint: int, own: bool, marks: Marks) -> None:
    target = f"space:{space.name}"
    meta = {"target": target} if own else None
    lit = own and target in marks.lit
    selected = own and target in marks.selected
    cursor = own and target == marks.cursor
    ground = _ground(space, tint, lit, selected, own and marks.asked)
    ink = INK
    if cursor and (half == 0 or not selected):
        ground, ink = VERMILION, PALE
    style = Style(color=ink, bgcolor=ground, bold=lit or selected or cursor, meta=meta)
    if half == 0:
        name = STROKES[0] if space.crossed and not selected else space.name
        picture.append(_framed(name, lit, selected, cursor), style)
        return
    good, colour = GOODS[space.goods]
    if space.sign:
        board = Style(color=PALE, bgcolor=MOSS if space.complete else WOOD, bold=True, meta=meta)
        picture.append(space.sign.ljust(3), board)
        picture.append(good, style)
    elif space.crossed:
        picture.append(f" {STROKES[1]}", style)
        picture.append(good, style + Style(color=PALE if cursor else INK, bold=True))
    else:
        picture.append(" ", style)
        picture.append(good, style + Style(color=PALE if cursor else colour, bold=True))
        picture.append("  ", style)


def _ground(space: Space, tint: int, lit: bool, selected: bool, asked: bool) -> str:
    if selected:
        return LEAF
    if space.crossed:
        return (FRESH if space.fresh else CROSSED)[tint]
    if lit:
        return LIT[tint]
    return (SHADE if asked else CAVITY)[tint]


def _framed(name: str, lit: bool, selected: bool, cursor: bool) -> str:
    frame = "  "
    if cursor:
        frame = "»«" if selected else "><"
    elif selected:
        frame = "[]"
    elif lit:
        frame = "()"
    return f"{frame[0]}{name}{frame[1]}"[:4]


def side(game: Game, view: dict[str, Any], names: Sequence[str], page: int) -> Text:
    """The die, the timer, everybody's score, and the ones row and chambers of this page."""
    board = view["board"]
    sheet = sheet_of(game, view)
    mine = board["sheets"][page]
    panel = Text(no_wrap=True)
    die = board["die"]
    panel.append(f" Die {die if die is not None else '-'} ", f"bold {INK} on {PALE}")
    panel.append("  ")
    panel.append_text(_timer(board))
    panel.append_text(_scores(view, names, page))
    panel.append("\n\nOnes ", "bold")
    panel.append(_slots(mine["ones"], LARGEST_SET))
    panel.append(f"  {LARGEST_SET - mine['ones']} of {LARGEST_SET} free", "dim")
    panel.append_text(_chambers(sheet, set(mine["crossed"])))
    return panel


def _slots(used: int, of: int) -> str:
    return "■" * used + "□" * (of - used)


def _timer(board: dict[str, Any]) -> Text:
    """Solo, the timer runs twice; else the hourglass stands before it."""
    if len(board["sheets"]) == 1:
        before, after = ("Run 1", board["circled"], TIMER), "Run 2"
        if board["hourglass"]:
            before = ("Run 1", TIMER, TIMER)
    else:
        before, after = ("Hourglass", int(board["hourglass"]), 1), "Timer"
    name, used, of = before
    text = Text(f"{name} ", "bold").append(_slots(used, of), "not bold")
    return text.append(f"  {after} ", "bold").append(_slots(board["timer"], TIMER), "not bold")


def _scores(view: dict[str, Any], names: Sequence[str], page: int) -> Text:
    text = Text("\n\n")
    text.append(f"{'':13}sum cham  ♠  ● ones", "dim")
    for seat, sheet in enumerate(view["board"]["sheets"]):
        points = sheet["points"]
        mark = "▸" if seat == page else " "
        style = "bold" if seat == view["seat"] else ""
        text.append(f"\n{mark}{names[seat][:11]:<11}", style)
        text.append(f"{sheet['score']:>4}", "bold")
        text.append(f"{points['chambers']:>5}{points['mushrooms']:>3}{points['nuts']:>3}")
        text.append(f"{sheet['ones']:>3}/{LARGEST_SET}")
    return text


def _chambers(sheet: Sheet, crossed: set[str]) -> Text:
    text = Text()
    for number, chamber in enumerate(sheet.chambers):
        spaces = sheet.spaces[chamber.first : chamber.first + chamber.size]
        done = sum(space in crossed for space in spaces)
        text.append("\n" if number % 3 == 0 else " ")
        style = "bold" if 0 < done < chamber.size else "dim" if not done else f"bold {MOSS}"
        told = f"{chamber.letter} {done}/{chamber.size} +{chamber.points}"
        text.append(f"{told:<10}", style)
    return text
