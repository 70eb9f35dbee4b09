"""Everything in the box, read from text files: villages, kami, villagers, decks, goals, cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from mypy_extensions import i64

from warren.core.errors import BadContent
from warren.games.kami.cards import Card, read_mark
from warren.games.kami.checks import check_box, check_effect, check_gift, check_kami
from warren.games.kami.effects import (
    ALWAYS,
    CHOOSE,
    CLAIM,
    GIFT,
    READY,
    WHENS,
    Effect,
    Kami,
    Op,
    Villager,
)
from warren.games.kami.goals import Goal, read_counts, read_shape
from warren.games.kami.heads import read_ability, read_passive, read_tokens
from warren.games.kami.land import KINDS, VILLAGES, Land, check_drawing, check_size
from warren.games.kami.phrases import Clause, Reader, Words

_T = TypeVar("_T")

_HERE: Final = Path(__file__).parent
FILES: Final = ("villages", "spaces", "kami", "villagers", "goals", "kitsune")
LEAST_KAMI: Final = 8
"""Four players get two each."""
YEARS: Final = 3
OWNERS: Final = 5
"""Four players and the Kitsune."""
SECTIONS: Final = ("village", "space", "kami", "villager", "deck", "goal", "card", "without")

# No file makes more of anything than a large box could hold.
MOST_OF_A_SORT: Final = {
    **{"village": 8, "space": 8, "kami": 40, "villager": 60, "deck": 8, "goal": 60, "card": 60},
    **{"without": 60},
}
MOST_CHARACTERS: Final = 200_000
MOST_IN_A_LINE: Final = 300
MOST_IN_A_NAME: Final = 40
MOST_ABILITIES: Final = 8
MOST_PASSIVES: Final = 8
MOST_LINES: Final = 12
MOST_ROWS: Final = 150
"""Under one head."""
MOST_COPIES: Final = 20
MOST_IN_A_DECK: Final = 100
MOST_VP: Final = 20


class Section:
    """A head line and the lines that are indented under it."""

    def __init__(self, file: str, word: str, head: str, line: int) -> None:
        self.file: Final = file
        self.word: Final = word
        self.head: Final = head
        self.line: Final = line
        self.rows: Final[list[tuple[int, str]]] = []

    @property
    def name(self) -> str:
        """What the section is called: its head up to the first comma."""
        return self.head.split(",")[0].strip()


class Lexicon:
    """Where each kind of choice starts in the vocabulary."""

    def __init__(self, box: Box) -> None:
        self.done: Final[i64] = box.land.size
        """Choices below are spaces."""
        self.ability: Final[i64] = self.done + 1
        abilities = max(4, *(len(kami.abilities) for kami in box.kami))
        self.option: Final[i64] = self.ability + abilities
        options = max(4, *(len(op.alternatives) for op in box.ops))
        self.owner: Final[i64] = self.option + options
        self.village: Final[i64] = self.owner + OWNERS
        self.kami: Final[i64] = self.village + len(VILLAGES)
        self.villager: Final[i64] = self.kami + len(box.kami)
        self.goal: Final[i64] = self.villager + len(box.villagers)
        self.card: Final[i64] = self.goal + len(box.goals)
        self.names: Final = [
            *box.land.spaces,
            "done",
            *(f"ability {number + 1}" for number in range(abilities)),
            *(f"option {number + 1}" for number in range(options)),
            *(f"player {number + 1}" for number in range(OWNERS - 1)),
            "Kitsune",
            *(f"village {name}" for name in VILLAGES),
            *(f"kami {kami.name}" for kami in box.kami),
            *(f"villager {villager.name}" for villager in box.villagers),
            *(f"goal {goal.name}" for goal in box.goals),
            *(f"card {card.name}" for card in box.cards),
        ]


class Chain:
    """The deeds of an effect as they are linked, line by line."""

    def __init__(self, effect: Effect, ops: list[Op]) -> None:
        self.effect: Final = effect
        self._ops: Final = ops
        self._last: list[Op] = []
        """The deed before, or those that were to choose from."""
        self._last_each: list[Op] = []
        """The same of what follows every pick."""
        self._gates: list[Op] = []
        """The deeds of the line before that the rest of their line depends on."""
        self._before_each: list[Op] = []
        """The same of the line that "each time" follows."""

    def add(self, clauses: list[Clause], words: Words) -> None:
        """A line of the effect."""
        if len(self.effect.lines) == MOST_LINES:
            raise BadContent(f"line {words.line}: an effect has at most {MOST_LINES} lines")
        self.effect.lines.append(words.text)
        each = clauses[0].each
        if not self._last and (each or clauses[0].if_done):
            raise BadContent(f"line {words.line}: nothing comes before it: {words.text!r}")
        if each and not self._last_each:
            self._before_each, self._gates = self._gates, []
        elif not each and self._last_each:
            self._gates = self._before_each
        for gate in self._gates:
            gate.past = len(self._ops)
        self._gates = []
        for clause in clauses:
            self._link(clause, words, each)

    def _link(self, clause: Clause, words: Words, each: bool) -> None:
        head = clause.head(words)
        if head.if_done or head.may or head.leave:
            self._gates.append(head)
        number = self._laid(head)
        deeds = [head]
        if head.verb == CHOOSE:
            for op in clause.ops:
                head.alternatives.append(self._laid(op))
                deeds.append(op)
        if not self._last:
            self.effect.first = number
        elif each and not self._last_each:
            for op in self._last:
                op.each = number
        else:
            for op in self._last_each if each else self._last:
                op.next = number
        if each:
            self._last_each = deeds
        else:
            self._last, self._last_each = deeds, []

    def _laid(self, op: Op) -> int:
        self._ops.append(op)
        return len(self._ops) - 1

    def close(self) -> None:
        """All lines are there."""
        if self.effect.first >= 0:
            op = self._ops[self.effect.first]
            ready = op.verb == READY and op.next < 0 and op.each < 0 and not op.may
            self.effect.at_once = op.is_plain_gain or ready


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
            _in_file(section, self._read_gift)
        self.kami: Final[list[Kami]] = []
        for section in by_word["kami"]:
            self.kami.append(_in_file(section, self._read_kami))
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
            self.villagers.append(_in_file(section, self._read_villager))
        self.decks: Final[list[list[int]]] = [[0] * len(self.villagers) for _ in VILLAGES]
        """Per village, how many there are of each villager."""
        for section in by_word["deck"]:
            _in_file(section, self._read_deck)
        for name, deck in zip(VILLAGES, self.decks, strict=True):
            if not sum(deck):
                raise BadContent(f"village {name} has no deck of villagers")
        self.goals: Final[list[Goal]] = []
        for section in by_word["goal"]:
            self.goals.append(_in_file(section, self._read_goal))
        first = len([goal for goal in self.goals if goal.first_year])
        if first < 1 or len(self.goals) - first < YEARS - 1:
            raise _located(
                by_word["goal"][-1],
                BadContent(
                    f"line {by_word['goal'][-1].line}: goals are at least one for the first year, "
                    f"and two others; there are {first} and {len(self.goals) - first}"
                ),
            )
        self.cards: Final[list[Card]] = []
        for section in by_word["card"]:
            self.cards.append(_in_file(section, self._read_card))
        if len(self.cards) < 4 * YEARS:
            raise _located(
                by_word["card"][-1],
                BadContent(
                    f"line {by_word['card'][-1].line}: for 12 rounds the Kitsune has at least 12 "
                    f"cards, not {len(self.cards)}"
                ),
            )
        check_box(self.kami, self.villagers, self.ops)
        self.changes_cubes: Final = any(op.cubes != 0 for op in self.ops)
        """Whether a turn may have other cubes than the year says."""
        self.lexicon: Final = Lexicon(self)

    # Kami

    def _read_kami(self, section: Section) -> Kami:
        title = section.head.partition(",")[2].strip()
        kami = Kami(section.name, title, section.line)
        reader = Reader(self.land, kami)
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
                chain = self._opened(kami.passives, read_passive(reader, rest, line), chain)
            elif word == "ability":
                chain = self._opened(kami.abilities, read_ability(kami, rest, line), chain)
            elif chain is None or chain.effect.when == ALWAYS:
                raise BadContent(f"line {line}: no passive or ability is open: {row.strip()!r}")
            else:
                self._read_line(reader, chain, row, line, len(self.kami))
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

    def _read_line(self, reader: Reader, chain: Chain, row: str, line: int, owner: int) -> None:
        words = Words(row, line)
        chain.add(reader.read(words), words)
        self.owners.extend([owner] * (len(self.ops) - len(self.owners)))

    # Spaces

    def _read_gift(self, section: Section) -> None:
        if section.name not in KINDS:
            raise BadContent(
                f"line {section.line}: no space is a {section.name!r}; kinds: {', '.join(KINDS)}"
            )
        gift = Effect(section.name, GIFT, section.line)
        chain = Chain(gift, self.ops)
        reader = Reader(self.land, None)
        for line, row in section.rows:
            if not row.strip().startswith("source "):
                self._read_line(reader, chain, row, line, -2)
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
        reader = Reader(self.land, None)
        claim = Effect(villager.name, CLAIM, section.line)
        chain = Chain(claim, self.ops)
        for line, row in section.rows:
            if row.strip().startswith("source "):
                villager.source = row.strip().removeprefix("source ")
            else:
                self._read_line(reader, chain, row, line, -1)
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
            raise _located(section, error) from None
    missing = [name for name in VILLAGES if name not in drawings]
    if missing:
        raise BadContent(f"there is no village {missing[0]}")
    last = max(sections, key=_own_last)
    try:
        check_size(list(drawings.values()), last.line)
    except BadContent as error:
        raise _located(last, error) from None
    return Land([drawings[name] for name in VILLAGES])


def _own_last(section: Section) -> tuple[bool, int]:
    """One's own sections after the house's, the last one last."""
    return not section.file, section.line


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
        if effect.name in seen:
            raise BadContent(
                f"line {effect.line}: {kami.name} has {effect.name} in line {seen[effect.name]} "
                "already; every passive and ability has a name of its own"
            )
        seen[effect.name] = effect.line


# Files


def house_sections() -> list[Section]:
    """The house's box."""
    found: list[Section] = []
    for name in FILES:
        text = (_HERE / "content" / f"{name}.txt").read_text(encoding="utf-8")
        found += read_sections(text, f"{name}.txt")
    return found


def read_sections(text: str, file: str) -> list[Section]:
    """The sections of a file; `#` starts a remark."""
    found: list[Section] = []
    if len(text) > MOST_CHARACTERS:
        raise BadContent(_at(file, f"it has more than {MOST_CHARACTERS} characters"))
    for number, raw in enumerate(text.splitlines(), 1):
        if len(raw) > MOST_IN_A_LINE:
            raise BadContent(
                _at(file, f"line {number}: it has more than {MOST_IN_A_LINE} characters")
            )
        row = raw.split("#")[0].rstrip()
        if not row.strip():
            continue
        if row[0] in " \t":
            if not found:
                raise BadContent(_at(file, f"line {number}: it stands under no section"))
            found[-1].rows.append((number, row))
            if len(found[-1].rows) > MOST_ROWS:
                raise BadContent(
                    _at(file, f"line {number}: a section has {MOST_ROWS} lines at most")
                )
            continue
        word, _, head = row.partition(" ")
        if word not in SECTIONS:
            raise BadContent(
                _at(file, f"line {number}: a section is one of {', '.join(SECTIONS)}, not {word!r}")
            )
        section = Section(file, word, head.strip(), number)
        if not section.name:
            raise BadContent(_at(file, f"line {number}: a {word} has a name"))
        if len(section.name) > MOST_IN_A_NAME and word != "without":
            raise BadContent(
                _at(file, f"line {number}: a name has at most {MOST_IN_A_NAME} letters")
            )
        for other in found:
            if other.word == word and other.name == section.name:
                raise BadContent(
                    _at(file, f"line {number}: {word} {section.name} stands in line {other.line}")
                )
        found.append(section)
        if len(found) > sum(MOST_OF_A_SORT.values()):
            raise BadContent(_at(file, f"line {number}: there are too many sections"))
    return found


def laid_over(house: list[Section], own: list[Section]) -> list[Section]:
    """The house's box with one's own sections: by name, but goals and cards all together."""
    whole = {section.word for section in own if section.word in ("goal", "card")}
    merged = [section for section in house if section.word not in whole]
    for section in own:
        if section.word == "without":
            word, _, names = section.head.partition(" ")
            for name in [part.strip() for part in names.split(",")]:
                if not any(other.word == word and other.name == name for other in merged):
                    raise BadContent(
                        f"line {section.line}: there is no {word} {name!r} to leave out"
                    )
                merged = [o for o in merged if not (o.word == word and o.name == name)]
            continue
        places = [
            i for i, o in enumerate(merged) if o.word == section.word and o.name == section.name
        ]
        if places:
            merged[places[0]] = section
        else:
            merged.append(section)
    return merged


def _in_file(section: Section, read: Callable[[Section], _T]) -> _T:
    try:
        return read(section)
    except BadContent as error:
        raise _located(section, error) from None


def _located(section: Section, error: BadContent) -> BadContent:
    return BadContent(_at(section.file, str(error)))


def _at(file: str, why: str) -> str:
    return f"{file}, {why}" if file else why
