"""Kami sheets in a few lines: passives and abilities with their costs and what they do."""

from __future__ import annotations

import textwrap

from rich.text import Text

from warren.games.kami.language.effects import ON_SPACES, READY_OR_NOT, Effect, Kami, Token

NARROWEST = 24
"""Columns that a sheet takes, even where it is cut then."""


def sheet_lines(kami: Kami, width: int, used: list[str]) -> list[Text]:
    """A sheet, wrapped; a mark stands before each ability: its cubes, or x for a used one."""
    width = max(width, NARROWEST)
    lines = [Text(f"{kami.name}, {kami.title}"[:width], "bold")]
    if kami.own:
        lines += [Text(f" {tokens(token, token.many)}{_how(token)}"[:width]) for token in kami.own]
    for passive in kami.passives:
        lines += _entry("*", passive.name, [passive.told, *passive.lines], width)
    for ability in kami.abilities:
        mark = "x" if ability.name in used else "■" * int(ability.cubes) or "-"
        lines += _entry(mark, ability.name, [*_cost(kami, ability), *ability.lines], width)
    return lines


def _how(token: Token) -> str:
    """What is special about where they lie."""
    if token.sort == ON_SPACES and not token.occupies:
        return ", which do not occupy their spaces"
    return ", whose villages are mine too" if token.is_home else ""


def _cost(kami: Kami, ability: Effect) -> list[str]:
    """What an ability costs besides the cubes that its mark shows."""
    return [
        f"spends {token.name}"
        for token in kami.own
        if token.sort == READY_OR_NOT and ability.spent >> token.slot & 1
    ]


def _entry(mark: str, name: str, says: list[str], width: int) -> list[Text]:
    rows = textwrap.wrap(
        f"{mark:<3}{name}: {'; '.join(says)}",
        width,
        initial_indent=" ",
        subsequent_indent=" " * 4,
        drop_whitespace=True,
    )
    return [Text(row) for row in rows]


def tokens(token: Token, number: int) -> str:
    """So many of the kami's tokens, in words."""
    plural = "" if number == 1 or token.sort == READY_OR_NOT else "s"
    return f"{number} {token.name}{plural}"
