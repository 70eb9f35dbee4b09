"""The burrow: chambers, tunnels, goods, crosses, and what a person points at.

Every state of a space has its own characters, so that nothing depends on colour:
` d1 ` free, `(d1)` can be crossed, `[d1]` selected, `>d1<` the cursor (`»d1«` on a selected one),
a cross of strokes for what is crossed; `♠` is a mushroom, `●` a nut, `+9` a chamber's points.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from rich.style import Style
from rich.text import Text

from warren.cli.boards import Marks, Room
from warren.core.game import Game
from warren.games.hamsters.content import Sheet
from warren.games.hamsters.game import Hamsters

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

GOODS = {"nut": "●", "mushroom": "♠", "": " "}
GOODS_INK = {"nut": "#7a4a1c", "mushroom": "#b5402f", "": INK}
FALLING, RISING, CROSSING = "\u2572", "\u2571", "\u2573"
"""The strokes of a cross."""

Place = tuple[int, int]


class Size(NamedTuple):
    """Columns and rows of a space."""

    width: int
    height: int


SMALL, LARGE = Size(4, 2), Size(5, 3)


class Space(NamedTuple):
    """One space as it is drawn."""

    name: str
    goods: str
    sign: str
    complete: bool
    crossed: bool
    fresh: bool


class Part(NamedTuple):
    """Characters of a space and what they show: its ground, its goods, or its chamber's sign."""

    text: str
    shows: str = "ground"


def sheet_of(game: Game, view: dict[str, Any]) -> Sheet:
    """The sheet that everybody fills."""
    name = view["board"]["sheet"]
    return next(sheet for sheet in cast(Hamsters, game).sheets if sheet.name == name)


def draw(game: Game, view: dict[str, Any], page: int, marks: Marks, room: Room) -> Text:
    """One player's sheet; only one's own can be pointed at."""
    sheet = sheet_of(game, view)
    spaces = _spaces(sheet, view, page, marks)
    own = page == view["seat"]
    opened = _open_tunnels(sheet, set(view["board"]["sheets"][page]["crossed"]))
    columns = max(map(len, sheet.drawing))
    fits = columns * LARGE.width + 2 <= room.width
    size = LARGE if fits and len(sheet.drawing) * LARGE.height <= room.height else SMALL
    lines: list[Text] = []
    for row, drawn in enumerate(sheet.drawing):
        band = [Text("░", _earth()) for _ in range(size.height)]
        for column, sign in enumerate(drawn.ljust(columns, ".")):
            space = spaces.get((row, column))
            if space is None:
                cell = _ground(sign, size, (row, column) in opened)
            else:
                cell = _space(space, size, (row + column) % 2, own, marks)
            for line, part in zip(band, cell, strict=True):
                line.append_text(part)
        lines += [line.append("░", _earth()) for line in band]
    picture = Text("\n").join(lines)
    picture.no_wrap = True
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


def _ground(sign: str, size: Size, is_open: bool) -> list[Text]:
    """Earth, or a corridor through it."""
    corridor = Style(color=LEAF if is_open else CAVITY[1], bgcolor=EARTH)
    earth = "░" * size.width
    if sign == "-":
        rows = ("▄", "▀") if size.height == 2 else ("░", "█", "░")
        return [Text(r * size.width, _earth() if r == "░" else corridor) for r in rows]
    if sign == "|":
        passage = Text("░", _earth()).append("█" * (size.width - 2), corridor).append("░", _earth())
        return [passage] * size.height
    return [Text(earth, _earth())] * size.height


def _space(space: Space, size: Size, tint: int, own: bool, marks: Marks) -> list[Text]:
    target = f"space:{space.name}"
    meta = {"target": target} if own else None
    lit = own and target in marks.lit
    selected = own and target in marks.selected
    cursor = own and target == marks.cursor
    ground = _colour(space, tint, lit, selected, own and marks.asked)
    rows: list[Text] = []
    parts = (_small if size == SMALL else _large)(space, _frame(lit, selected, cursor))
    for number, row in enumerate(parts):
        pointed = cursor and (number == 0 or not selected)
        ink = PALE if pointed else INK
        style = Style(
            color=ink,
            bgcolor=VERMILION if pointed else ground,
            bold=lit or selected or cursor,
            meta=meta,
        )
        good = Style(color=ink if pointed or space.crossed else GOODS_INK[space.goods], bold=True)
        sign = Style(color=PALE, bgcolor=MOSS if space.complete else WOOD, bold=True)
        styles = {"ground": style, "goods": style + good, "sign": style + sign}
        line = Text()
        for part in row:
            line.append(part.text, styles[part.shows])
        rows.append(line)
    return rows


def _small(space: Space, frame: str) -> list[list[Part]]:
    goods = Part(GOODS[space.goods], "goods")
    name = FALLING + RISING if space.crossed else space.name
    top = [Part(f"{frame[0]}{name}{frame[1]}"[: SMALL.width])]
    if space.sign:
        return [top, [Part(space.sign.ljust(3), "sign"), goods]]
    if space.crossed:
        return [top, [Part(f" {RISING}{FALLING}"), goods]]
    return [top, [Part(" "), goods, Part("  ")]]


def _large(space: Space, frame: str) -> list[list[Part]]:
    goods = Part(GOODS[space.goods], "goods")
    sign = Part(space.sign.ljust(3), "sign")
    name = f"{FALLING} {RISING}" if space.crossed else space.name
    top = [Part(f"{frame[0]}{name}{frame[1]}".center(LARGE.width))]
    if space.crossed:
        low = [sign, Part(f"{FALLING} ")] if space.sign else [Part(f" {RISING} {FALLING} ")]
        return [top, [Part(f"  {CROSSING} "), goods], low]
    low = [sign, Part("  ")] if space.sign else [Part("     ")]
    return [top, [Part("  "), goods, Part("  ")], low]


def _frame(lit: bool, selected: bool, cursor: bool) -> str:
    if cursor:
        return "»«" if selected else "><"
    if selected:
        return "[]"
    return "()" if lit else "  "


def _colour(space: Space, tint: int, lit: bool, selected: bool, asked: bool) -> str:
    if selected:
        return LEAF
    if space.crossed:
        return (FRESH if space.fresh else CROSSED)[tint]
    if lit:
        return LIT[tint]
    return (SHADE if asked else CAVITY)[tint]
