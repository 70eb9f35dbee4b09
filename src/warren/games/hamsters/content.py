"""The sheets: read from their drawings, checked, and turned into tables of bit masks.

Spaces are numbered chamber by chamber, so a chamber is a run of bits. A space is named by its
chamber and its place there in reading order: d1, d2, ...
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from mypy_extensions import i64

from warren.core.errors import BadContent
from warren.core.grid import MOST_CELLS, bit, bits, connected_sets, flood, neighbour_masks, spread
from warren.core.limits import MOST_CHOICES, check_title

SIDES: Final = 6
"""Faces of the die."""
TIMER: Final = 3
"""Dice of the timer (HH-1.3)."""
SLOTS: Final = 7
"""Slots of the ones row (HH-1.3), and so the most spaces that one turn can cross (HH-2.9)."""
NUTS: Final = 4
"""Nuts on a sheet."""
NUT_POINTS: Final = (0, 2, 4, 8, 16)
"""What so many crossed nuts score together (HH-4.3)."""
START: Final = "s"
"""The letter of the central cave."""

MOST_SIDE: Final = 80
"""Rows and columns of a drawing."""
MOST_POINTS: Final = 99
"""Points of a chamber."""

HOUSE: Final = ("A", "B")
"""The house's sheets, as their files are named."""
_FOLDER: Final = Path(__file__).parent / "content"


class Chamber:
    """A chamber: its letter, its printed points, and its spaces as a run of bits."""

    def __init__(self, letter: str, points: int, first: i64, size: i64) -> None:
        self.letter: Final = letter
        self.points: Final = points
        self.first: Final[i64] = first
        self.size: Final[i64] = size
        self.mask: Final[i64] = (bit(size) - 1) << first


class Cells:
    """A connected set of spaces that one turn can cross."""

    def __init__(self, mask: i64, size: i64, chamber: Chamber, reach: i64) -> None:
        self.mask: Final[i64] = mask
        self.size: Final[i64] = size
        self.chamber: Final = chamber
        self.reach: Final[i64] = reach
        """The spaces next to it, or at the far end of its tunnels."""


class Tunnel(NamedTuple):
    """A tunnel between two spaces, with the cells that it is drawn on."""

    ends: tuple[int, int]
    cells: list[tuple[int, int]]


class Sheet:
    """A burrow, with every set of spaces that one turn can cross.

    Sets come in the order chamber, size, mask.
    """

    def __init__(
        self,
        name: str,
        text: str,
        drawing: list[str],
        cells: list[tuple[int, int]],
        chambers: list[Chamber],
        tunnels: list[Tunnel],
        nuts: i64,
        mushrooms: i64,
    ) -> None:
        self.name: Final = name
        self.text: Final = text
        self.drawing: Final = drawing
        self.cells: Final = cells
        self.chambers: Final = chambers
        self.tunnels: Final = tunnels
        self.nuts: Final[i64] = nuts
        self.mushrooms: Final[i64] = mushrooms
        self.spaces: Final = [
            f"{chamber.letter}{i + 1}" for chamber in chambers for i in range(chamber.size)
        ]
        self.everything: Final[i64] = bit(len(cells)) - 1
        self.start: Final[i64] = next(c.mask for c in chambers if c.letter == START)
        self.neighbours: Final = _within_chambers(neighbour_masks(cells), chambers)
        self.links: Final = _links(len(cells), tunnels)
        self.sets: Final[list[Cells]] = []
        self.first_set: Final[list[int]] = []
        """By chamber, where its sets begin, and at the end how many there are."""
        for chamber in chambers:
            self.first_set.append(len(self.sets))
            for mask in self._sets_in(chamber):
                self.sets.append(Cells(mask, len(bits(mask)), chamber, self.touched_by(mask)))
        self.first_set.append(len(self.sets))

    def _sets_in(self, chamber: Chamber) -> list[int]:
        """The connected sets of a chamber; too many are refused before they are all found."""
        left = MOST_CHOICES - len(self.sets)
        found = connected_sets(self.neighbours, chamber.mask, SLOTS, left)
        if len(found) > left:
            raise BadContent(
                f"chamber {chamber.letter} is too wide: up to it, a turn can cross more than "
                f"{MOST_CHOICES} sets of spaces; narrower or smaller chambers have fewer"
            )
        return found

    def touched_by(self, crossed: i64) -> i64:
        """The spaces next to a crossed one or at the far end of its tunnel (HH-1.4, HH-2.4)."""
        return spread(crossed, self.neighbours) | spread(crossed, self.links)

    def linked_with(self, seed: i64, within: i64) -> i64:
        """The spaces of `within` that hang together with the seed, tunnels included."""
        ways = [near | far for near, far in zip(self.neighbours, self.links, strict=True)]
        return flood(seed, within, ways)

    def goods_at(self, space: i64) -> str:
        """What lies in a space: "nut", "mushroom" or nothing."""
        if self.nuts >> space & 1:
            return "nut"
        return "mushroom" if self.mushrooms >> space & 1 else ""

    def chamber_of(self, space: i64) -> Chamber:
        """The chamber that a space lies in."""
        return next(c for c in self.chambers if c.mask >> space & 1)

    def names_of(self, mask: i64) -> list[str]:
        """The names of the spaces in a mask."""
        return [self.spaces[i] for i in bits(mask)]

    @staticmethod
    def from_text(text: str) -> Sheet:
        """Read a sheet; what is wrong with it is refused with its row and column."""
        title, drawing, goods, points = _split(text)
        cells, chambers = _chambers(drawing, points)
        where = {cell: i for i, cell in enumerate(cells)}
        tunnels = _tunnels(drawing, where)
        _check_pieces(cells, chambers)
        for tunnel in tunnels:
            near, far = (next(c for c in chambers if c.mask >> end & 1) for end in tunnel.ends)
            if near is far:
                raise BadContent(
                    f"{_at(tunnel.cells[0])}: the tunnel links chamber {near.letter} with itself"
                )
        nuts, mushrooms = _goods(goods, where)
        if len(bits(nuts)) != NUTS:
            raise BadContent(f"a sheet has {NUTS} nuts, not {len(bits(nuts))}")
        sheet = Sheet(title or "own", text, drawing, cells, chambers, tunnels, nuts, mushrooms)
        _check_reached(sheet)
        return sheet


def house_sheets() -> list[Sheet]:
    """Sheets A and B."""
    return [
        Sheet.from_text((_FOLDER / f"{name}.txt").read_text(encoding="utf-8")) for name in HOUSE
    ]


def _at(cell: tuple[int, int]) -> str:
    return f"row {cell[0]}, column {cell[1]}"


_GOODS_LINE: Final = re.compile(r"goods\b[^:]*:(.*)", re.IGNORECASE)
_POINTS_LINE: Final = re.compile(r"points\b[^:]*:(.*)", re.IGNORECASE)
_TITLE_LINE: Final = re.compile(r"sheet\s+(\w+)", re.IGNORECASE)


def _split(text: str) -> tuple[str, list[str], str, str]:
    """The title, the drawing, and what the goods and points lines say."""
    title, goods, points = "", "", ""
    drawing: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith(("```", "#", "Source:")):
            continue
        found_title = _TITLE_LINE.fullmatch(stripped)
        found_goods = _GOODS_LINE.match(stripped)
        found_points = _POINTS_LINE.match(stripped)
        if found_title and not drawing:
            title = check_title(found_title[1], f"line {number}")
        elif found_goods:
            goods += found_goods[1] + ";"
        elif found_points:
            points += found_points[1] + ","
        elif goods or points or " " in stripped:
            raise BadContent(
                f"line {number}: {stripped!r} is neither a row of the drawing nor a line that "
                "starts with Sheet, Goods, Points or Source"
            )
        else:
            drawing.append(stripped)
    if not drawing:
        raise BadContent("the sheet has no drawing")
    width = max(len(row) for row in drawing)
    if width > MOST_SIDE or len(drawing) > MOST_SIDE:
        raise BadContent(
            f"the drawing has {len(drawing)} rows and {width} columns; at most {MOST_SIDE} of each"
        )
    return title, [row.ljust(width, ".") for row in drawing], goods, points


def _chambers(drawing: list[str], points: str) -> tuple[list[tuple[int, int]], list[Chamber]]:
    by_letter: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(drawing):
        for column, sign in enumerate(line):
            if "a" <= sign <= "z":
                by_letter.setdefault(sign, []).append((row, column))
            elif sign not in ".-|":
                raise BadContent(
                    f"{_at((row, column))}: {sign!r} is not a letter a-z, earth '.' or tunnel '-|'"
                )
    if START not in by_letter:
        raise BadContent(f"the drawing has no central cave, letter {START!r}")
    worth = _points(points, by_letter)
    cells: list[tuple[int, int]] = []
    chambers: list[Chamber] = []
    for letter in sorted(by_letter):
        chambers.append(Chamber(letter, worth[letter], len(cells), len(by_letter[letter])))
        cells += by_letter[letter]
        if 2 * len(by_letter[letter]) > MOST_CELLS:
            raise BadContent(
                f"chamber {letter} has {len(by_letter[letter])} spaces; at most {MOST_CELLS // 2}"
            )
    if len(cells) > MOST_CELLS:
        raise BadContent(f"the drawing has {len(cells)} spaces; at most {MOST_CELLS}")
    return cells, chambers


def _points(text: str, by_letter: dict[str, list[tuple[int, int]]]) -> dict[str, int]:
    worth: dict[str, int] = {}
    for part in filter(None, (part.strip(" .") for part in text.split(","))):
        found = re.fullmatch(r"([a-z])\s+(\d{1,9})", part)
        if found is None:
            raise BadContent(f"points: {part!r} is not a chamber and a number, like 'a 4'")
        letter = found[1]
        if letter not in by_letter:
            raise BadContent(f"points: chamber {letter} is not in the drawing")
        if letter in worth:
            raise BadContent(f"points: chamber {letter} is named twice")
        worth[letter] = int(found[2])
        if worth[letter] > MOST_POINTS:
            raise BadContent(f"points: chamber {letter} has {found[2]}; at most {MOST_POINTS}")
    for letter, cells in sorted(by_letter.items()):
        if letter not in worth:
            raise BadContent(f"points: no entry for chamber {letter} ({_at(cells[0])})")
    return worth


def _tunnels(drawing: list[str], where: dict[tuple[int, int], int]) -> list[Tunnel]:
    tunnels: list[Tunnel] = []
    for sign, (down, right) in (("-", (0, 1)), ("|", (1, 0))):
        for row, line in enumerate(drawing):
            for column, found in enumerate(line):
                before = (row - down, column - right)
                if found != sign or _sign(drawing, before) == sign:
                    continue
                run = [(row, column)]
                while _sign(drawing, (run[-1][0] + down, run[-1][1] + right)) == sign:
                    run.append((run[-1][0] + down, run[-1][1] + right))
                after = (run[-1][0] + down, run[-1][1] + right)
                for end, inner in ((before, run[0]), (after, run[-1])):
                    if end not in where:
                        raise BadContent(f"{_at(inner)}: the tunnel has a loose end at {_at(end)}")
                tunnels.append(Tunnel((where[before], where[after]), run))
    return tunnels


def _sign(drawing: list[str], cell: tuple[int, int]) -> str:
    row, column = cell
    inside = 0 <= row < len(drawing) and 0 <= column < len(drawing[row])
    return drawing[row][column] if inside else "."


def _goods(text: str, where: dict[tuple[int, int], int]) -> tuple[int, int]:
    masks = {"nuts": 0, "mushrooms": 0}
    for part in filter(None, (part.strip(" .") for part in text.split(";"))):
        found = re.fullmatch(r"(nuts|mushrooms)((?:\s*\(\s*\d{1,4}\s*,\s*\d{1,4}\s*\))*)", part)
        if found is None:
            raise BadContent(f"goods: {part!r} is not 'nuts' or 'mushrooms' with places like (0,4)")
        for row, column in re.findall(r"\((\d+),(\d+)\)", found[2].replace(" ", "")):
            cell = (int(row), int(column))
            if cell not in where:
                raise BadContent(f"{_at(cell)}: {found[1]} on earth")
            if (masks["nuts"] | masks["mushrooms"]) >> where[cell] & 1:
                raise BadContent(f"{_at(cell)}: goods are named twice")
            masks[found[1]] |= bit(where[cell])
    return masks["nuts"], masks["mushrooms"]


def _within_chambers(neighbours: list[int], chambers: list[Chamber]) -> list[int]:
    kept = list(neighbours)
    for chamber in chambers:
        for space in bits(chamber.mask):
            kept[space] &= chamber.mask
    return kept


def _links(spaces: int, tunnels: list[Tunnel]) -> list[int]:
    links = [0] * spaces
    for tunnel in tunnels:
        one, other = tunnel.ends
        links[one] |= bit(other)
        links[other] |= bit(one)
    return links


def _check_pieces(cells: list[tuple[int, int]], chambers: list[Chamber]) -> None:
    neighbours = neighbour_masks(cells)
    for chamber in chambers:
        piece = flood(bit(chamber.first), chamber.mask, neighbours)
        if piece != chamber.mask:
            loose = bits(chamber.mask & ~piece)[0]
            raise BadContent(
                f"{_at(cells[loose])}: chamber {chamber.letter} is in two pieces; the other "
                f"starts at {_at(cells[chamber.first])}"
            )


def _check_reached(sheet: Sheet) -> None:
    reached = sheet.linked_with(sheet.start, sheet.everything)
    for chamber in sheet.chambers:
        if not reached & chamber.mask:
            raise BadContent(
                f"{_at(sheet.cells[chamber.first])}: no tunnel path leads from the central cave "
                f"to chamber {chamber.letter}"
            )
