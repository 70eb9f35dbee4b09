"""`make pictures`: draws the Kitsune's cards, and lists Kami-sama's box on the rules pages."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import warren
from warren.games.kami.content import Box
from warren.games.kami.game import KamiSama
from warren.games.kami.language.cards import Card, Mark
from warren.games.kami.language.villages import COLUMNS
from warren.games.kami.view.listing import with_listing

DOCS = Path(__file__).resolve().parent.parent / "docs"
CARDS = DOCS / "pictures" / "kami"

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
    side = card.marks[0].side
    size = side * SQUARE + 2 * MARGIN
    said = "; ".join([warren.game("kami").catalogue.render(mark) for mark in card.told()])
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'width="{size}" height="{size}" role="img">',
        f"<title>Kitsune card {card.name}: {said}</title>",
        f'<rect width="{size}" height="{size}" rx="8" fill="#fbf4e4"/>',
        '<g font-family="sans-serif" font-size="9" text-anchor="middle" fill="#7a6a58">',
    ]
    for index in range(side):
        middle = MARGIN + index * SQUARE + SQUARE // 2
        lines.append(f'<text x="{middle}" y="11">{COLUMNS[index]}</text>')
        lines.append(f'<text x="8" y="{middle + 3}">{index + 1}</text>')
    lines.append("</g>")
    for square in range(side * side):
        x, y = MARGIN + square % side * SQUARE, MARGIN + square // side * SQUARE
        lines.append(
            f'<rect x="{x + 1}" y="{y + 1}" width="{SQUARE - 2}" height="{SQUARE - 2}" rx="3" '
            'fill="#f1e4c8" stroke="#d8c7a2"/>'
        )
    for mark in card.marks:
        lines += _mark(mark)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _mark(mark: Mark) -> list[str]:
    x = MARGIN + mark.square % mark.side * SQUARE + SQUARE // 2
    y = MARGIN + mark.square // mark.side * SQUARE + SQUARE // 2
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


PAGES = {"en": DOCS / "rules" / "kami.md", "de": DOCS / "rules" / "de" / "kami.md"}


def written_anew(game: KamiSama, language: str) -> str:
    """A rules page with its content section as the box is."""
    path = PAGES[language]
    up = "/".join([".."] * (len(path.relative_to(DOCS).parts) - 1))
    page, words = path.read_text(encoding="utf-8"), game.speak(language)
    return with_listing(page, game.box, language, words, f"{up}/pictures/kami")


def pictures(box: Box) -> dict[str, str]:
    """Every file by name."""
    return {f"card-{card.name}.svg": card_svg(card) for card in box.cards}


def main() -> None:
    """Write all of it."""
    game = cast(KamiSama, warren.game("kami"))
    for name, svg in pictures(game.box).items():
        (CARDS / name).write_text(svg, encoding="utf-8")
    for language, path in PAGES.items():
        path.write_text(written_anew(game, language), encoding="utf-8")


if __name__ == "__main__":
    main()
