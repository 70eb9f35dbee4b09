"""Reads and checks the box: villages, kami, villagers, decks, goals and cards."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from warren.core.errors import BadContent
from warren.games.kami.language.cards import Card, read_mark
from warren.games.kami.language.checks import check_box, check_effect, check_gift, check_kami
from warren.games.kami.language.effects import (
    ALWAYS,
    CLAIM,
    GIFT,
    WHENS,
    Effect,
    Kami,
    Op,
    Villager,
)
from warren.games.kami.language.goals import Goal, read_counts, read_shape
from warren.games.kami.language.heads import read_ability, read_passive, read_tokens
from warren.games.kami.language.lines import MOST_LINES, Chain, Lines
from warren.games.kami.language.places import Places
from warren.games.kami.language.sections import (
    MOST_IN_A_NAME,
    MOST_OF_A_SORT,
    SECTIONS,
    Section,
    in_file,
    located,
)
from warren.games.kami.language.villages import (
    KINDS,
    VILLAGES,
    Land,
    check_drawing,
)
from warren.games.kami.language.words import Words

LEAST_KAMI: Final = 8
"""Four players get two each."""
YEARS: Final = 3
MOST_ABILITIES: Final = 8
MOST_PASSIVES: Final = 8
MOST_COPIES: Final = 20
MOST_IN_A_DECK: Final = 100
MOST_VP: Final = 20


class Box:
    """The content of a game, ready for play."""

    def __init__(self, sections: list[Section]) -> None:
        by_word: dict[str, list[Section]] = {word: [] for word in SECTIONS}
        for section in sections:
            by_word[section.word].append(section)
        for word, found in by_word.items():
            if len(found) > MOST_OF_A_SORT[word]:
                raise BadContent(f"{len(found)} sections '{word}' are too many")
        self.land: Final = _read_land(by_word["village"])
        self.ops: Final[list[Op]] = []
        """Every deed of every effect; they name each other by their numbers."""
        self.owners: Final[list[int]] = []
        """Per deed, the number of its kami; -1 for a villager's, -2 for a space's."""
        self.gifts: Final[list[Effect | None]] = [None] * len(KINDS)
        """Per kind of space, what it gives to who adds a shrine (KS-1.3)."""
        for section in by_word["space"]:
            in_file(section, self._read_gift)
        self.kami: Final[list[Kami]] = []
        for section in by_word["kami"]:
            self.kami.append(in_file(section, self._read_kami))
        if len(self.kami) < LEAST_KAMI:
            raise BadContent(f"{len(self.kami)} kami are too few: four players get two each")
        self.heard: Final[list[list[Effect]]] = [
            kami.heard(when) for kami in self.kami for when in range(WHENS)
        ]
        """Per kami, what it does at each kind of moment."""
        self.slots: Final[i64] = max(1, *(len(kami.on_spaces) for kami in self.kami))
        """Sorts of tokens on spaces that a kami has at most."""
        self.villagers: Final[list[Villager]] = []
        for section in by_word["villager"]:
            self.villagers.append(in_file(section, self._read_villager))
        self.decks: Final[list[list[int]]] = [[0] * len(self.villagers) for _ in VILLAGES]
        """Per village, how many there are of each villager."""
        for section in by_word["deck"]:
            in_file(section, self._read_deck)
        for name, deck in zip(VILLAGES, self.decks, strict=True):
            if not sum(deck):
                raise BadContent(f"village {name} has no deck of villagers")
        self.goals: Final[list[Goal]] = []
        for section in by_word["goal"]:
            self.goals.append(in_file(section, self._read_goal))
        self._check_goals(by_word["goal"][-1])
        self.cards: Final[list[Card]] = []
        for section in by_word["card"]:
            self.cards.append(in_file(section, self._read_card))
        if len(self.cards) < 4 * YEARS:
            last = by_word["card"][-1]
            why = f"for 12 rounds the Kitsune has at least 12 cards, not {len(self.cards)}"
            raise located(last, BadContent(f"line {last.line}: {why}"))
        check_box(self.kami, self.villagers, self.ops)
        self.changes_cubes: Final = any(op.cubes != 0 for op in self.ops)
        """Whether a turn may have other cubes than the year says."""

    # Kami

    def _read_kami(self, section: Section) -> Kami:
        title = section.head.partition(",")[2].strip()
        kami = Kami(section.name, title, section.line)
        places = Places(self.land, kami)
        lines = Lines(places)
        chain: Chain | None = None
        for line, row in section.rows:
            word, _, rest = row.strip().partition(" ")
            if word == "source":
                kami.source = rest
            elif word == "tokens":
                if chain is not None:
                    raise BadContent(f"line {line}: tokens come before passives and abilities")
                read_tokens(kami, rest, line)
            elif word == "passive":
                chain = self._opened(kami.passives, read_passive(places, rest, line), chain)
            elif word == "ability":
                chain = self._opened(kami.abilities, read_ability(kami, rest, line), chain)
            elif chain is None or chain.effect.when == ALWAYS:
                raise BadContent(f"line {line}: no passive or ability is open: {row.strip()!r}")
            else:
                self._read_line(lines, chain, row, line, len(self.kami))
        if chain is not None:
            chain.close()
        _check_sheet(kami)
        for effect in kami.passives + kami.abilities:
            check_effect(effect, self.ops, kami)
        check_kami(kami, self.ops)
        return kami

    def _opened(self, effects: list[Effect], effect: Effect, before: Chain | None) -> Chain:
        if before is not None:
            before.close()
        effects.append(effect)
        return Chain(effect, self.ops)

    def _read_line(self, lines: Lines, chain: Chain, row: str, line: int, owner: int) -> None:
        words = Words(row, line)
        chain.add(lines.read(words), words)
        self.owners.extend([owner] * (len(self.ops) - len(self.owners)))

    # Spaces

    def _read_gift(self, section: Section) -> None:
        if section.name not in KINDS:
            raise BadContent(
                f"line {section.line}: no space is a {section.name!r}; kinds: {', '.join(KINDS)}"
            )
        gift = Effect(section.name, GIFT, section.line)
        chain = Chain(gift, self.ops)
        lines = Lines(Places(self.land, None))
        for line, row in section.rows:
            if not row.strip().startswith("source "):
                self._read_line(lines, chain, row, line, -2)
        chain.close()
        if gift.first >= 0:
            check_gift(gift, self.ops)
            self.gifts[KINDS.index(section.name)] = gift

    # Villagers

    def _read_villager(self, section: Section) -> Villager:
        found = re.fullmatch(r".*,\s*(?:(\d{1,9}) VP|(half a VP))\s*", section.head)
        if found is None:
            raise BadContent(
                f"line {section.line}: a villager reads 'villager Artisan, 2 VP' or "
                f"'..., half a VP', not {section.head!r}"
            )
        if found[1] and int(found[1]) > MOST_VP:
            raise BadContent(f"line {section.line}: a villager has at most {MOST_VP} VP")
        villager = Villager(section.name, 1 if found[2] else 2 * int(found[1]), section.line)
        lines = Lines(Places(self.land, None))
        claim = Effect(villager.name, CLAIM, section.line)
        chain = Chain(claim, self.ops)
        for line, row in section.rows:
            if row.strip().startswith("source "):
                villager.source = row.strip().removeprefix("source ")
            else:
                self._read_line(lines, chain, row, line, -1)
        chain.close()
        if claim.first >= 0:
            check_effect(claim, self.ops, None)
            villager.claim = claim
        return villager

    def _read_deck(self, section: Section) -> None:
        if section.name not in VILLAGES:
            raise BadContent(
                f"line {section.line}: no village is named {section.name!r}; "
                f"villages: {', '.join(VILLAGES)}"
            )
        names = [villager.name for villager in self.villagers]
        deck = self.decks[VILLAGES.index(section.name)]
        for line, row in section.rows:
            if row.strip().startswith("source "):
                continue
            found = re.fullmatch(r"\s*(\d{1,9}) (.+)", row)
            if found is None:
                raise BadContent(f"line {line}: a deck lists '4 Peasant', not {row.strip()!r}")
            if not 1 <= int(found[1]) <= MOST_COPIES:
                raise BadContent(f"line {line}: a deck has 1 to {MOST_COPIES} of a villager")
            for name in found[2].split(","):
                if name.strip() not in names:
                    raise BadContent(
                        f"line {line}: no villager is named {name.strip()!r}; "
                        f"villagers: {', '.join(names)}"
                    )
                deck[names.index(name.strip())] += int(found[1])
        if sum(deck) > MOST_IN_A_DECK:
            raise BadContent(f"line {section.line}: a deck has at most {MOST_IN_A_DECK} villagers")

    # Goals and cards

    def _read_goal(self, section: Section) -> Goal:
        extra = section.head.partition(",")[2].strip()
        if extra not in ("", "first year"):
            raise BadContent(
                f"line {section.line}: after a goal's name 'first year' may stand, not {extra!r}"
            )
        goal = Goal(section.name, bool(extra), section.line)
        for line, row in section.rows:
            word, _, rest = row.strip().partition(" ")
            if word == "source":
                goal.source = rest
            elif word == "shape":
                goal.shapes.append(read_shape(rest, line))
            else:
                goal.counts.append(read_counts(row, line))
            if len(goal.counts) + len(goal.shapes) > MOST_LINES:
                raise BadContent(f"line {line}: a goal has at most {MOST_LINES} alternatives")
        goal.settle(self.land)
        return goal

    def _check_goals(self, last: Section) -> None:
        first = len([goal for goal in self.goals if goal.first_year])
        others = len(self.goals) - first
        if first < 1 or others < YEARS - 1:
            why = "goals are at least one for the first year, and two others"
            found = f"there are {first} and {others}"
            raise located(last, BadContent(f"line {last.line}: {why}; {found}"))

    def _read_card(self, section: Section) -> Card:
        card = Card(section.name, section.line)
        for line, row in section.rows:
            word, _, rest = row.strip().partition(" ")
            if word == "source":
                card.source = rest
            else:
                card.add(read_mark(row, line, self.land.side), line)
        if not card.marks:
            raise BadContent(f"line {section.line}: card {card.name} has no mark")
        return card


def _read_land(sections: list[Section]) -> Land:
    drawings: dict[str, list[str]] = {}
    for section in sections:
        rows = [(n, row.strip()) for n, row in section.rows if "source " not in row]
        try:
            drawings[section.name] = check_drawing(section.name, rows, section.line)
        except BadContent as error:
            raise located(section, error) from None
    missing = [name for name in VILLAGES if name not in drawings]
    if missing:
        raise BadContent(f"there is no village {missing[0]}")
    return Land([drawings[name] for name in VILLAGES])


def _check_sheet(kami: Kami) -> None:
    """Not too many passives and abilities, each with a name of its own."""
    for effects, most, such in (
        (kami.passives, MOST_PASSIVES, "passives"),
        (kami.abilities, MOST_ABILITIES, "abilities"),
    ):
        if len(effects) > most:
            raise BadContent(f"line {effects[most].line}: a kami has at most {most} {such}")
    seen: dict[str, int] = {}
    for effect in kami.passives + kami.abilities:
        if not 0 < len(effect.name) <= MOST_IN_A_NAME:
            raise BadContent(
                f"line {effect.line}: a name has 1 to {MOST_IN_A_NAME} letters, not "
                f"{len(effect.name)}"
            )
        name = effect.name.lower()
        if name in seen:
            raise BadContent(
                f"line {effect.line}: {kami.name} has {effect.name} in line {seen[name]} "
                "already; every passive and ability has a name of its own"
            )
        seen[name] = effect.line
