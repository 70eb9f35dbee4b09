"""The four villages around the table, the viewer's current one at the bottom.

A space is its kind (F field, T forest, H hut, S stilt house, M temple) and what stands on it: a
player's letter from A, K for the Kitsune, a small letter for a token, a dot for nothing. Around
it `( )` can be chosen, `[ ]` is selected, `> <` is the cursor; nothing depends on colour alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from rich.style import Style
from rich.text import Text

from warren.cli.boards import Marks, Room
from warren.cli.boards.kami.sheets import sheet_lines
from warren.core.game import Game
from warren.core.vocabulary import split_target
from warren.games.kami.game import KamiSama
from warren.games.kami.language.effects import Kami
from warren.games.kami.language.villages import COLUMNS, KINDS
from warren.games.kami.language.villages import LETTERS as MAP_LETTERS

CELL = 4
MIDDLE = 12
"""Columns between the left and the right village, for the goal."""

INK = "#2b1a10"
PALE = "#fff6de"
VERMILION = "#c8452f"
LEAF = "#e08c3c"
GROUND = {"F": "#e6c86e", "T": "#7fa05a", "H": "#c79a6b", "S": "#8fb4c9", "M": "#d98c80"}
STEPPED_BACK = {"F": "#9c8a55", "T": "#5d7346", "H": "#866a4c", "S": "#647c89", "M": "#93625b"}
PLAYERS = ("#8c1c13", "#123f78", "#f7f4ea", "#4b1f6f")
FOX = "#d9650b"
LETTERS = "ABCD"
WIDEST = 80
"""Columns of a sheet."""
SHORT = {"stilt house": "stilt"}
"""Kinds whose names are too long for the middle."""
HOLE = "."
SIGNS = dict(zip(KINDS, MAP_LETTERS, strict=True))
"""Kinds of spaces as the board shows them."""

Lines = list[Text]


class Size(NamedTuple):
    """How much room a village takes, by the rows and columns of the largest one."""

    side: int

    @property
    def rows(self) -> int:
        """With its title and the letters of the columns."""
        return self.side + 2

    @property
    def block(self) -> int:
        """Columns."""
        return self.side * CELL + 1

    @property
    def corner(self) -> int:
        """Columns of a corner of the table, where choices that are no spaces are listed."""
        return self.block - 3


def letter_of(piece: dict[str, Any] | None) -> str:
    """What stands on a space."""
    if piece is None:
        return "·"
    if piece["token"] is not None:
        return str(piece["token"][0].lower())
    return "K" if piece["owner"] is None else LETTERS[piece["owner"]]


def draw(game: Game, view: dict[str, Any], page: int, marks: Marks, room: Room) -> Text:
    """The whole table; spaces and the choices in the corners can be pointed at.

    While kami are chosen, their sheets lie there instead.
    """
    rules = cast(KamiSama, game)
    offered = [kami for kami in rules.box.kami if f"kami:{kami.name}" in marks.lit | marks.selected]
    if offered:
        return _sheets(offered, marks, room)
    board = view["board"]
    seat = 0 if view["seat"] is None else view["seat"]
    names = [village["name"] for village in board["villages"]]
    front = names.index(board["seats"][seat]["village"])
    maps = [village["map"] for village in board["villages"]]
    size = Size(max(max(len(rows), len(rows[0])) for rows in maps))
    blocks = [_village(view, (front + side) % len(names), marks, size) for side in range(4)]
    bottom, left, top, right = blocks
    chips = _chips(rules, view, marks, size)
    lines: Lines = []
    empty: Lines = []
    rows, corner = size.rows, size.corner
    lines += _row([_padded(empty, corner, rows), top, _padded(empty, corner, rows)])
    lines += _row([left, _goal(board["goal"], rows), right])
    first, rest = chips[:rows], chips[rows : 2 * rows]
    lines += _row([_padded(first, corner, rows), bottom, _padded(rest, corner, rows)])
    picture = Text("\n").join(lines)
    picture.no_wrap = True
    return picture


def _sheets(offered: list[Kami], marks: Marks, room: Room) -> Text:
    """The sheets to choose from, one below the other; a head can be pointed at."""
    lines: Lines = []
    for kami in offered:
        target = f"kami:{kami.name}"
        head, *rest = sheet_lines(kami, min(room.width, WIDEST) - 2, [])
        lines += [_pointed(head.plain, target, marks), *rest, Text()]
    picture = Text("\n").join(lines[:-1])
    picture.no_wrap = True
    return picture


def _row(blocks: list[Lines]) -> Lines:
    return [Text().join(parts) for parts in zip(*blocks, strict=True)]


def _padded(lines: Lines, width: int, rows: int) -> Lines:
    found: Lines = []
    for row in range(rows):
        line = lines[row].copy() if row < len(lines) else Text()
        line.truncate(width - 1)
        line.append(" " * (width - line.cell_len))
        found.append(line)
    return found


def _village(view: dict[str, Any], home: int, marks: Marks, size: Size) -> Lines:
    board = view["board"]
    village = board["villages"][home]
    name = village["name"]
    sits = [LETTERS[seat] for seat, other in enumerate(board["seats"]) if other["village"] == name]
    sits += ["moon" for other in board["seats"] if other["moon"] == name]
    sits += ["K"] if board["kitsune"] and board["kitsune"]["village"] == name else []
    title = Text(f" {name} ".ljust(9), "bold")
    title.append(f"{village['tokens']:>2}● ", "not bold")
    title.append(" ".join(sits)[:4])
    title.append(" " * (size.block - title.cell_len))
    title.truncate(size.block)
    letters = COLUMNS[: size.side]
    lines = [title, Text(" " + "".join(f" {c}  " for c in letters), "dim")]
    for row in range(size.side):
        line = Text(str(row + 1), "dim")
        drawn = village["map"][row] if row < len(village["map"]) else ""
        for column, kind in enumerate(drawn.ljust(size.side, HOLE)):
            if kind == HOLE:
                line.append(" " * CELL)
                continue
            space = f"{name}.{COLUMNS[column]}{row + 1}"
            line.append_text(_space(kind, village["pieces"].get(space), f"space:{space}", marks))
        lines.append(line)
    return lines


def _space(kind: str, piece: dict[str, Any] | None, target: str, marks: Marks) -> Text:
    lit, selected = target in marks.lit, target in marks.selected
    cursor = target == marks.cursor
    fresh = any(target in group for group in marks.fresh)
    before, after = "  "
    if cursor:
        before, after = "»«" if selected else "><"
    elif selected:
        before, after = "[]"
    elif lit:
        before, after = "()"
    elif fresh:
        before, after = "''"
    ground = (STEPPED_BACK if marks.asked and not lit else GROUND)[kind]
    if cursor:
        ground = VERMILION
    elif selected:
        ground = LEAF
    meta = {"target": target}
    style = Style(color=PALE if cursor else INK, bgcolor=ground, bold=lit, meta=meta)
    text = Text(before, style).append(kind, style)
    colour = PALE if cursor else _colour(piece)
    stands = Style(color=colour, bgcolor=ground, bold=piece is not None, meta=meta)
    return text.append(letter_of(piece), stands).append(after, style)


def _colour(piece: dict[str, Any] | None) -> str:
    if piece is None:
        return INK
    return FOX if piece["owner"] is None else PLAYERS[piece["owner"]]


def _goal(goal: dict[str, Any] | None, rows: int) -> Lines:
    """The goal as a picture: shapes side by side, or kinds with their numbers."""
    lines: Lines = []
    if goal is not None:
        lines.append(Text(f" {goal['name']}", "bold"))
        for counts in goal["counts"][:2]:
            for kind, need in counts.items():
                lines.append(Text(f" {need} {SHORT.get(kind, kind)}{'s' if need > 1 else ''}"))
            if counts is not goal["counts"][-1]:
                lines.append(Text(" or"))
        lines += _shapes(goal["shapes"])
    return _padded([_cut(line) for line in lines[:rows]], MIDDLE, rows)


def _shapes(shapes: list[list[dict[str, Any]]]) -> Lines:
    """A block for any space, a letter for one of a kind."""
    rows = max([cell["at"][0] + 1 for shape in shapes for cell in shape], default=0)
    lines = [Text(" ") for _ in range(rows)]
    for shape in shapes:
        signs = {tuple(cell["at"]): SIGNS.get(cell["kind"], "■") for cell in shape}
        for row, line in enumerate(lines):
            for column in range(max(column for _, column in signs) + 1):
                line.append(signs.get((row, column), " "))
            line.append("  ")
    return lines


def _cut(line: Text) -> Text:
    line.truncate(MIDDLE - 1)
    return line


def _chips(game: KamiSama, view: dict[str, Any], marks: Marks, size: Size) -> Lines:
    """Choices that are no spaces, to point at."""
    found: Lines = []
    for target in sorted(marks.lit):
        if split_target(target)[0] == "space":
            continue
        found.append(_pointed(label_of(game, view, target)[: size.corner - 4], target, marks))
    return found


def _pointed(label: str, target: str, marks: Marks) -> Text:
    """Words that can be pointed at."""
    selected, cursor = target in marks.selected, target == marks.cursor
    before, after = ("[", "]") if selected else ("(", ")")
    if cursor:
        before, after = ("»", "«") if selected else (">", "<")
    style = Style(
        color=PALE if cursor else INK,
        bgcolor=VERMILION if cursor else LEAF if selected else PALE,
        meta={"target": target},
    )
    return Text(f"{before}{label}{after}", style)


def label_of(game: KamiSama, view: dict[str, Any], target: str) -> str:
    """The words for a target that is no space."""
    what, which = split_target(target)
    if what == "ability" and view["seat"] is not None:
        name = view["board"]["seats"][view["seat"]]["kami"]
        for kami in game.box.kami:
            if kami.name == name:
                return kami.abilities[int(which) - 1].name
    if what == "seat":
        return f"player {LETTERS[int(which)]}"
    if what == "option":
        return f"option {which}"
    return which or what
