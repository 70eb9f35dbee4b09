"""The box in words, as the rules pages list it: maps, sheets, villagers, goals, cards."""

from __future__ import annotations

from typing import Final

from warren.core.text import Catalogue
from warren.games.kami.content import Box
from warren.games.kami.language.cards import Card
from warren.games.kami.language.effects import READY_OR_NOT, Effect, Kami
from warren.games.kami.language.goals import Counts
from warren.games.kami.language.villages import KINDS, VILLAGES

BEGIN: Final = "<!-- content: written by `make pictures` from the files under content/ -->\n"
END: Final = "<!-- end of content -->"
HEADINGS: Final[dict[str, dict[str, str]]] = {
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


def with_listing(page: str, box: Box, language: str, words: Catalogue, pictures: str) -> str:
    """A rules page with its content section written anew; `pictures` is the way to the cards'."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + listing(box, language, words, pictures) + END + after


def listing(box: Box, language: str, words: Catalogue, pictures: str) -> str:
    """The whole box; cards are without pictures where there is no way to them."""
    told = HEADINGS[language]
    return "\n".join(
        [
            *_villages(box, told, words),
            f"### {told['kami']}\n",
            *(sheet(kami, told, words) for kami in box.kami),
            *_villagers(box, told, words),
            *_goals(box, told, words),
            *_cards(box, told, words, pictures),
        ]
    )


def _villages(box: Box, told: dict[str, str], words: Catalogue) -> list[str]:
    side = box.land.side
    wide = max([2 * side, *[len(words.word(name)) for name in VILLAGES]])
    rows = ["  ".join([f"{words.word(name):<{wide}}" for name in VILLAGES]).rstrip()]
    for row in range(side):
        drawn = [
            " ".join(village.drawing[row]) if row < village.rows else ""
            for village in box.land.villages
        ]
        rows.append("  ".join([f"{line:<{wide}}" for line in drawn]).rstrip())
    heading = f"\n### {told['villages']}\n\n{told['legend']}\n"
    gives = [
        f"{words.word(kind)}: {_says(gift, words)}"
        for kind, gift in zip(KINDS, box.gifts, strict=True)
        if gift is not None
    ]
    return [heading, "```\n" + "\n".join(rows) + "\n```\n", f"{'; '.join(gives)}.\n"]


def sheet(kami: Kami, told: dict[str, str], words: Catalogue) -> str:
    """A kami sheet: its tokens, passives and abilities."""
    named = words.word
    tokens = "".join(
        [f" {token.many} {named(token.name + 's' * (token.many > 1))}." for token in kami.own]
    )
    lines = [f"**{named(kami.name)}**, {named(kami.title)}.{tokens}\n"]
    for effect in kami.passives:
        says = [named(effect.told)]
        if effect.lines:
            says.append(_says(effect, words))
        lines.append(f"- *{named(effect.name)}* ({told['passive']}): {': '.join(says)}")
    for effect in kami.abilities:
        cost = told["cube" if effect.cubes == 1 else "cubes"].format(n=effect.cubes)
        for token in kami.own:
            if token.sort == READY_OR_NOT and effect.spent >> token.slot & 1:
                cost = told["spends"].format(token=named(token.name))
        lines.append(f"- *{named(effect.name)}* ({cost}): {_says(effect, words)}")
    return "\n".join(lines) + "\n"


def _villagers(box: Box, told: dict[str, str], words: Catalogue) -> list[str]:
    rows = [
        f"{told['villager']} " + " | ".join([words.word(name) for name in VILLAGES]) + " |",
        "|---|---|---:|--:|--:|--:|--:|",
    ]
    for kind, villager in enumerate(box.villagers):
        claim = told["none"] if villager.claim is None else _says(villager.claim, words)
        worth = "½" if villager.is_peasant else str(villager.half_points // 2)
        counts = " | ".join([str(deck[kind] or "") for deck in box.decks])
        rows.append(f"| {words.word(villager.name)} | {claim} | {worth} | {counts} |")
    return [f"### {told['villagers']}\n", "\n".join(rows) + "\n"]


def _goals(box: Box, told: dict[str, str], words: Catalogue) -> list[str]:
    rows, either = [told["goal"], "|---|---|---|"], f" {told['or']} "
    for goal in box.goals:
        asks = [_asked(counts, words) for counts in goal.counts]
        asks += [f"{told['shape']} `{'/'.join(shape)}`" for shape in goal.shapes]
        year = "1" if goal.first_year else "2, 3"
        rows.append(f"| {words.word(goal.name)} | {either.join(asks)} | {year} |")
    return [f"### {told['goals']}\n", "\n".join(rows) + "\n"]


def _cards(box: Box, told: dict[str, str], words: Catalogue, pictures: str) -> list[str]:
    if not pictures:
        lines = [f"- {card.name}: {_marks(card, words)}" for card in box.cards]
        return [f"### {told['cards']}\n", "\n".join(lines) + "\n"]
    rows = ["| | | | |", "|---|---|---|---|"]
    cells = [
        f"![{_marks(card, words)}]({pictures}/card-{card.name}.svg)"
        f"<br>{card.name}: {_marks(card, words)}"
        for card in box.cards
    ]
    for first in range(0, len(cells), 4):
        rows.append("| " + " | ".join(cells[first : first + 4]) + " |")
    return [f"### {told['cards']}\n\n{told['arrow']}\n", "\n".join(rows) + "\n"]


def _asked(counts: Counts, words: Catalogue) -> str:
    parts = counts.by_kind.items()
    return ", ".join([f"{n} {words.word(f'{kind}s' if n > 1 else kind)}" for kind, n in parts])


def _marks(card: Card, words: Catalogue) -> str:
    return "; ".join([words.render(mark) for mark in card.told()])


def _says(effect: Effect, words: Catalogue) -> str:
    return "; ".join([words.word(line) for line in effect.lines])
