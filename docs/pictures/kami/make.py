"""Draws the Kitsune's cards and lists the box in docs/rules/kami.md, from the data: run it anew.

python docs/pictures/kami/make.py
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

import warren
from warren.games.kami.box import Box
from warren.games.kami.cards import Card, Mark
from warren.games.kami.game import KamiSama
from warren.games.kami.land import COLUMNS, SIDE, VILLAGES

HERE = Path(__file__).resolve().parent
RULES = HERE.parents[1] / "rules" / "kami.md"
BEGIN = "<!-- content: written by docs/pictures/kami/make.py from the files under content/ -->\n"
END = "<!-- end of content -->"

SQUARE = 28
MARGIN = 16
COLOURS = {"add": "#e8933a", "remove": "#5b8fc4", "replace": "#ecca52"}
SIGNS = {"add": "+", "remove": "-", "replace": "="}
TRIANGLES = {
    "up": ((0, -12), (-4, -7), (4, -7)),
    "down": ((0, 12), (-4, 7), (4, 7)),
    "left": ((-12, 0), (-7, -4), (-7, 4)),
    "right": ((12, 0), (7, -4), (7, 4)),
}


def card_svg(card: Card) -> str:
    """One card: a grid, its marks in colour with sign, number and arrows; 1 is the first arrow."""
    size = SIDE * SQUARE + 2 * MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'width="{size}" height="{size}" role="img">',
        f"<title>Kitsune card {card.name}: {card}</title>",
        f'<rect width="{size}" height="{size}" rx="8" fill="#fbf4e4"/>',
        '<g font-family="sans-serif" font-size="9" text-anchor="middle" fill="#7a6a58">',
    ]
    for index in range(SIDE):
        middle = MARGIN + index * SQUARE + SQUARE // 2
        lines.append(f'<text x="{middle}" y="11">{COLUMNS[index]}</text>')
        lines.append(f'<text x="8" y="{middle + 3}">{index + 1}</text>')
    lines.append("</g>")
    for square in range(SIDE * SIDE):
        x, y = MARGIN + square % SIDE * SQUARE, MARGIN + square // SIDE * SQUARE
        lines.append(
            f'<rect x="{x + 1}" y="{y + 1}" width="{SQUARE - 2}" height="{SQUARE - 2}" rx="3" '
            'fill="#f1e4c8" stroke="#d8c7a2"/>'
        )
    for mark in card.marks:
        lines += _mark(mark)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _mark(mark: Mark) -> list[str]:
    x = MARGIN + mark.square % SIDE * SQUARE + SQUARE // 2
    y = MARGIN + mark.square // SIDE * SQUARE + SQUARE // 2
    half = SQUARE // 2 - 1
    lines = [
        f'<rect x="{x - half}" y="{y - half}" width="{2 * half}" height="{2 * half}" rx="3" '
        f'fill="{COLOURS[mark.verb_name]}" stroke="#5a3d20"/>',
        f'<text x="{x}" y="{y + 4}" font-family="sans-serif" font-size="11" font-weight="bold" '
        f'text-anchor="middle" fill="#2b1a10">{SIGNS[mark.verb_name]}{mark.number}</text>',
    ]
    for number, arrow in enumerate(mark.arrows):
        points = " ".join(f"{x + right},{y + down}" for right, down in TRIANGLES[arrow])
        fill = "#2b1a10" if number == 0 else "none"
        lines.append(f'<polygon points="{points}" fill="{fill}" stroke="#2b1a10"/>')
    return lines


def listing(box: Box) -> str:
    """The box in words, for the rules page."""
    parts = [
        "\n### Villages\n\n`F` field, `T` forest, `H` hut, `S` stilt house, `M` temple, `.` hole\n"
    ]
    rows = ["  ".join(f"{name:<8}" for name in VILLAGES).rstrip()]
    for row in range(SIDE):
        drawn = [" ".join(village.drawing[row]) for village in box.land.villages]
        rows.append("  ".join(f"{line:<8}" for line in drawn).rstrip())
    parts.append("```\n" + "\n".join(rows) + "\n```\n")
    parts.append("### Kami\n")
    for kami in box.kami:
        tokens = (
            f" {kami.tokens} {kami.token}{'s' if kami.tokens > 1 else ''}." if kami.token else ""
        )
        parts.append(f"**{kami.name}**, {kami.title}.{tokens}\n")
        sheet = [
            f"- *{effect.name}* (passive): {': '.join([effect.told, *_joined(effect.lines)])}"
            for effect in kami.passives
        ]
        for effect in kami.abilities:
            cost = f"{effect.cubes} cube{'s' if effect.cubes > 1 else ''}"
            if effect.spends:
                cost = f"spends {kami.token}"
            sheet.append(f"- *{effect.name}* ({cost}): {_says(effect.lines)}")
        parts.append("\n".join(sheet) + "\n")
    parts.append("### Villagers\n")
    rows = [
        "| villager | claim | points | " + " | ".join(VILLAGES) + " |",
        "|---|---|---:|--:|--:|--:|--:|",
    ]
    for kind, villager in enumerate(box.villagers):
        claim = "none" if villager.claim is None else _says(villager.claim.lines)
        worth = "½" if villager.is_peasant else str(villager.half_points // 2)
        counts = " | ".join(str(deck[kind] or "") for deck in box.decks)
        rows.append(f"| {villager.name} | {claim} | {worth} | {counts} |")
    parts.append("\n".join(rows) + "\n")
    parts.append("### Goals\n")
    rows = ["| goal | asks for | year |", "|---|---|---|"]
    for goal in box.goals:
        asks = [str(counts) for counts in goal.counts]
        asks += [f"the shape `{'/'.join(shape)}`" for shape in goal.shapes]
        rows.append(f"| {goal.name} | {' or '.join(asks)} | {'1' if goal.first_year else '2, 3'} |")
    parts.append("\n".join(rows) + "\n")
    parts.append("### Kitsune cards\n\nThe filled arrow comes first.\n")
    rows = ["| | | | |", "|---|---|---|---|"]
    cells = [
        f"![{card}](../pictures/kami/card-{card.name}.svg)<br>{card.name}: {card}"
        for card in box.cards
    ]
    for first in range(0, len(cells), 4):
        rows.append("| " + " | ".join(cells[first : first + 4]) + " |")
    parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def _says(lines: list[str]) -> str:
    return "; ".join(lines)


def _joined(lines: list[str]) -> list[str]:
    return [_says(lines)] if lines else []


def with_listing(page: str, box: Box) -> str:
    """The rules page with its content section written anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + listing(box) + END + after


def pictures(box: Box) -> dict[str, str]:
    """Every file by name."""
    return {f"card-{card.name}.svg": card_svg(card) for card in box.cards}


def main() -> None:
    """Write all of it."""
    box = cast(KamiSama, warren.game("kami")).box
    for name, svg in pictures(box).items():
        (HERE / name).write_text(svg, encoding="utf-8")
    RULES.write_text(with_listing(RULES.read_text(encoding="utf-8"), box), encoding="utf-8")


if __name__ == "__main__":
    main()
