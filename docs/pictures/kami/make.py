"""Draws the Kitsune's cards and lists the box on the rules pages, from the data: run it anew.

python docs/pictures/kami/make.py
"""

from __future__ import annotations

from pathlib import Path
from typing import cast

import warren
from warren.core.text import Catalogue
from warren.games.kami.box import Box
from warren.games.kami.cards import Card, Mark
from warren.games.kami.game import KamiSama
from warren.games.kami.land import COLUMNS, SIDE, VILLAGES

HERE = Path(__file__).resolve().parent
DOCS = HERE.parents[1]
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


PAGES = {"en": DOCS / "rules" / "kami.md", "de": DOCS / "rules" / "de" / "kami.md"}
HEADINGS = {
    "en": {
        "villages": "Villages",
        "legend": "`F` field, `T` forest, `H` hut, `S` stilt house, `M` temple, `.` hole",
        "kami": "Kami",
        "passive": "passive",
        "cubes": "{n} cubes",
        "cube": "1 cube",
        "spends": "spends {token}",
        "villagers": "Villagers",
        "villager": "| villager | claim | points |",
        "none": "none",
        "goals": "Goals",
        "goal": "| goal | asks for | year |",
        "shape": "the shape",
        "or": "or",
        "cards": "Kitsune cards",
        "arrow": "The filled arrow comes first.",
    },
    "de": {
        "villages": "Dörfer",
        "legend": "`F` Acker, `T` Wald, `H` Hütte, `S` Pfahlhaus, `M` Tempel, `.` Lücke",
        "kami": "Kami",
        "passive": "dauerhaft",
        "cubes": "{n} Würfel",
        "cube": "1 Würfel",
        "spends": "kostet {token}",
        "villagers": "Dorfbewohner",
        "villager": "| Dorfbewohner | Sofortwirkung | Punkte |",
        "none": "keine",
        "goals": "Ziele",
        "goal": "| Ziel | verlangt | Jahr |",
        "shape": "die Form",
        "or": "oder",
        "cards": "Karten des Kitsune",
        "arrow": "Der volle Pfeil kommt zuerst.",
    },
}


def listing(box: Box, language: str, words: Catalogue) -> str:
    """The box in words, for a rules page."""
    told, named = HEADINGS[language], words.word
    parts = [f"\n### {told['villages']}\n\n{told['legend']}\n"]
    wide = max(2 * SIDE, *(len(named(name)) for name in VILLAGES))
    rows = ["  ".join(f"{named(name):<{wide}}" for name in VILLAGES).rstrip()]
    for row in range(SIDE):
        drawn = [" ".join(village.drawing[row]) for village in box.land.villages]
        rows.append("  ".join(f"{line:<{wide}}" for line in drawn).rstrip())
    parts.append("```\n" + "\n".join(rows) + "\n```\n")
    parts.append(f"### {told['kami']}\n")
    for kami in box.kami:
        token = kami.token + ("s" if kami.tokens > 1 else "")
        tokens = f" {kami.tokens} {named(token)}." if kami.token else ""
        parts.append(f"**{named(kami.name)}**, {named(kami.title)}.{tokens}\n")
        sheet = [
            f"- *{named(effect.name)}* ({told['passive']}): "
            + ": ".join(
                [named(effect.told), *([_says(effect.lines, words)] if effect.lines else [])]
            )
            for effect in kami.passives
        ]
        for effect in kami.abilities:
            cost = told["cube" if effect.cubes == 1 else "cubes"].format(n=effect.cubes)
            if effect.spends:
                cost = told["spends"].format(token=named(kami.token))
            sheet.append(f"- *{named(effect.name)}* ({cost}): {_says(effect.lines, words)}")
        parts.append("\n".join(sheet) + "\n")
    parts.append(f"### {told['villagers']}\n")
    rows = [
        f"{told['villager']} " + " | ".join(named(name) for name in VILLAGES) + " |",
        "|---|---|---:|--:|--:|--:|--:|",
    ]
    for kind, villager in enumerate(box.villagers):
        claim = told["none"] if villager.claim is None else _says(villager.claim.lines, words)
        worth = "½" if villager.is_peasant else str(villager.half_points // 2)
        counts = " | ".join(str(deck[kind] or "") for deck in box.decks)
        rows.append(f"| {named(villager.name)} | {claim} | {worth} | {counts} |")
    parts.append("\n".join(rows) + "\n")
    parts.append(f"### {told['goals']}\n")
    rows, either = [told["goal"], "|---|---|---|"], f" {told['or']} "
    for goal in box.goals:
        asks = [named(str(counts)) for counts in goal.counts]
        asks += [f"{told['shape']} `{'/'.join(shape)}`" for shape in goal.shapes]
        year = "1" if goal.first_year else "2, 3"
        rows.append(f"| {named(goal.name)} | {either.join(asks)} | {year} |")
    parts.append("\n".join(rows) + "\n")
    parts.append(f"### {told['cards']}\n\n{told['arrow']}\n")
    rows = ["| | | | |", "|---|---|---|---|"]
    up = "/".join([".."] * (len(PAGES[language].relative_to(DOCS).parts) - 1))
    cells = [
        f"![{named(str(card))}]({up}/pictures/kami/card-{card.name}.svg)"
        f"<br>{card.name}: {named(str(card))}"
        for card in box.cards
    ]
    for first in range(0, len(cells), 4):
        rows.append("| " + " | ".join(cells[first : first + 4]) + " |")
    parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def _says(lines: list[str], words: Catalogue) -> str:
    return "; ".join(words.word(line) for line in lines)


def with_listing(page: str, game: KamiSama, language: str) -> str:
    """A rules page with its content section written anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + listing(game.box, language, game.speak(language)) + END + after


def pictures(box: Box) -> dict[str, str]:
    """Every file by name."""
    return {f"card-{card.name}.svg": card_svg(card) for card in box.cards}


def main() -> None:
    """Write all of it."""
    game = cast(KamiSama, warren.game("kami"))
    for name, svg in pictures(game.box).items():
        (HERE / name).write_text(svg, encoding="utf-8")
    for language, path in PAGES.items():
        page = path.read_text(encoding="utf-8")
        path.write_text(with_listing(page, game, language), encoding="utf-8")


if __name__ == "__main__":
    main()
