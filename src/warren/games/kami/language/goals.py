"""Goals as data: shapes as masks of each village, kinds as counts (KS-5.3)."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from warren.core.errors import BadContent
from warren.core.grid import cell, count_cells, has
from warren.games.kami.language.villages import HOLE, KINDS, LETTERS, MOST_SIDE, Land

ANY: Final = "X"


class Counts:
    """So many shrines on spaces of each kind, anywhere in the village."""

    def __init__(self, needs: list[int]) -> None:
        self.needs: Final = needs

    @property
    def by_kind(self) -> dict[str, int]:
        """What is needed, by the names of kinds."""
        return {kind: need for kind, need in zip(KINDS, self.needs, strict=True) if need}

    def __str__(self) -> str:
        parts = [f"{n} {kind}{'s' if n > 1 else ''}" for kind, n in self.by_kind.items()]
        return ", ".join(parts)


class Goal:
    """A goal card: any of its alternatives satisfies it."""

    def __init__(self, name: str, first_year: bool, line: int) -> None:
        self.name: Final = name
        self.first_year: Final = first_year
        self.line: Final = line
        self.source: str = ""
        self.counts: Final[list[Counts]] = []
        self.shapes: Final[list[list[str]]] = []
        """Shapes as they were drawn."""
        self.patterns: Final[list[int]] = []
        """Every set of spaces, over all villages, that has one of the shapes."""
        self.by_space: Final[list[list[int]]] = []
        """Per space, the patterns it takes part in."""
        self.by_village: Final[list[list[int]]] = []
        """Per village, the patterns in it, in the order of the shapes."""

    def settle(self, land: Land) -> None:
        """Work out where the shapes fit; refuse a goal that no village can meet."""
        self.patterns.clear()
        self.by_space.clear()
        self.by_village.clear()
        for shape in self.shapes:
            for pattern in patterns_of(shape, land):
                if pattern not in self.patterns:
                    self.patterns.append(pattern)
        for space in range(land.size):
            self.by_space.append([p for p in self.patterns if has(p, space)])
        for village in land.villages:
            self.by_village.append([p for p in self.patterns if p & village.mask])
        for counts in self.counts:
            fits = [
                all(v.kinds.count(kind) >= need for kind, need in enumerate(counts.needs))
                for v in land.villages
            ]
            if not any(fits):
                raise BadContent(f"line {self.line}: goal {self.name}: no village has {counts}")
        if not self.patterns and not self.counts:
            raise BadContent(f"line {self.line}: goal {self.name} fits into no village")

    def met(self, land: Land, shrines: int, fresh: int) -> bool:
        """Whether fresh shrines of one village take part in a pattern (KS-5.1, 5.2)."""
        for space in land.spaces_of(fresh):
            for pattern in self.by_space[space]:
                if pattern & ~shrines == 0:
                    return True
        for counts in self.counts:
            takes_part = False
            enough = True
            kind: i64 = 0
            for need in counts.needs:
                if need:
                    here = shrines & land.kinds[kind]
                    if count_cells(here) < need:
                        enough = False
                        break
                    if here & fresh:
                        takes_part = True
                kind += 1
            if enough and takes_part:
                return True
        return False


def orientations(shape: list[str]) -> list[list[str]]:
    """The four turns of a shape and of its mirror image, without repeats (KS-5.3)."""
    found: list[list[str]] = []
    for mirrored in (shape, [row[::-1] for row in shape]):
        turned = mirrored
        for _ in range(4):
            turned = ["".join(column) for column in zip(*turned[::-1], strict=True)]
            if turned not in found:
                found.append(turned)
    return found


def patterns_of(shape: list[str], land: Land) -> list[int]:
    """Every set of spaces of a village that has the shape in some orientation."""
    found: list[int] = []
    side = land.side
    for turned in orientations(shape):
        for village in land.villages:
            for top in range(side - len(turned) + 1):
                for left in range(side - len(turned[0]) + 1):
                    mask = 0
                    for row, line in enumerate(turned):
                        for column, sign in enumerate(line):
                            if sign == HOLE:
                                continue
                            space = village.at[(top + row) * side + left + column]
                            if space < 0 or sign not in (ANY, LETTERS[land.kind_of[space]]):
                                mask = -1
                                break
                            mask |= cell(space)
                        if mask < 0:
                            break
                    if mask > 0 and mask not in found:
                        found.append(mask)
    return found


def read_shape(text: str, line: int) -> list[str]:
    """A shape as it is drawn in a file: rows divided by strokes."""
    rows = text.strip().split("/")
    wrong = sorted(set(text.strip()) - set(f"/{ANY}{HOLE}{LETTERS}"))
    if wrong:
        raise BadContent(f"line {line}: {wrong[0]!r} is no part of a shape; parts: X F T H S M . /")
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        raise BadContent(f"line {line}: the rows of a shape are equally long: {text.strip()!r}")
    if len(rows) > MOST_SIDE or len(rows[0]) > MOST_SIDE:
        raise BadContent(f"line {line}: a shape has at most {MOST_SIDE} rows and columns")
    if not text.replace(HOLE, "").replace("/", "").strip():
        raise BadContent(f"line {line}: a shape has at least one space")
    return rows


def read_counts(text: str, line: int) -> Counts:
    """A line such as `2 huts, 1 field`."""
    needs = [0] * len(KINDS)
    for part in text.split(","):
        found = re.fullmatch(r"\s*(\d{1,3})\s+(.+?)\s*", part)
        if found is None:
            raise BadContent(
                f"line {line}: a goal is kinds with numbers ('2 huts, 1 field') or a 'shape', "
                f"not {text.strip()!r}"
            )
        name = found[2] if found[2] in KINDS else found[2].removesuffix("s")
        if name not in KINDS:
            raise BadContent(f"line {line}: no space is a {found[2]!r}; kinds: {', '.join(KINDS)}")
        if not 0 < int(found[1]) < MOST_SIDE * MOST_SIDE:
            raise BadContent(f"line {line}: {found[1]} is no number of shrines")
        needs[KINDS.index(name)] += int(found[1])
    return Counts(needs)
