"""Everything in the box, read from text files: villages, kami, villagers, decks, goals, cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from mypy_extensions import i64

from warren.core.errors import BadContent
from warren.games.kami.cards import Card, read_mark
from warren.games.kami.checks import check_effect, check_kami
from warren.games.kami.effects import (
    ABILITY,
    ALWAYS,
    ANY_VILLAGE,
    AT_TURN,
    AT_YEAR,
    CLAIM,
    ON_SPACES,
    ON_VILLAGES,
    READY_OR_NOT,
    WHEN_I_ADD,
    WHEN_I_REMOVE,
    WHEN_MINE_IS_MOVED,
    WHEN_MINE_IS_REMOVED,
    WHENS,
    Effect,
    Kami,
    Op,
    Place,
    Villager,
)
from warren.games.kami.goals import Goal, read_counts, read_shape
from warren.games.kami.land import VILLAGES, Land, check_drawing
from warren.games.kami.phrases import NUMBERS, Reader, Words

_T = TypeVar("_T")

_HERE: Final = Path(__file__).parent
FILES: Final = ("villages", "kami", "villagers", "goals", "kitsune")
LEAST_KAMI: Final = 8
"""Four players get two each."""
YEARS: Final = 3
MOST_CUBES: Final = 5
OWNERS: Final = 5
"""Four players and the Kitsune."""
SECTIONS: Final = ("village", "kami", "villager", "deck", "goal", "card", "without")


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
        options = max(4, *(len(op.gains) for op in box.ops))
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


class Box:
    """The content of a game, ready for play."""

    def __init__(self, sections: list[Section]) -> None:
        by_word: dict[str, list[Section]] = {word: [] for word in SECTIONS}
        for section in sections:
            by_word[section.word].append(section)
        self.land: Final = _read_land(by_word["village"])
        self.ops: Final[list[Op]] = []
        """Every line of every effect; an effect is a run of them."""
        self.owners: Final[list[int]] = []
        """Per line, the number of its kami; -1 for a villager's."""
        self.kami: Final[list[Kami]] = []
        for section in by_word["kami"]:
            self.kami.append(_in_file(section, self._read_kami))
        if len(self.kami) < LEAST_KAMI:
            raise BadContent(f"{len(self.kami)} kami are too few: four players get two each")
        self.passives: Final[list[Effect | None]] = [
            kami.passive(when) for kami in self.kami for when in range(WHENS)
        ]
        """Per kami, what it does at each kind of moment."""
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
            raise BadContent("goals: at least one for the first year, and two others")
        self.cards: Final[list[Card]] = []
        for section in by_word["card"]:
            self.cards.append(_in_file(section, self._read_card))
        if len(self.cards) < 4 * YEARS:
            raise BadContent(f"{len(self.cards)} Kitsune cards are too few for 12 rounds")
        self.lexicon: Final = Lexicon(self)

    # Kami

    def _read_kami(self, section: Section) -> Kami:
        title = section.head.partition(",")[2].strip()
        kami = Kami(section.name, title, section.line)
        reader = Reader(self.land, kami)
        effect: Effect | None = None
        for line, row in section.rows:
            word, _, rest = row.strip().partition(" ")
            if word == "source":
                kami.source = rest
            elif word == "tokens":
                _read_tokens(kami, rest, line)
            elif word == "passive":
                effect = _read_passive(reader, rest, line)
                kami.passives.append(effect)
            elif word == "ability":
                effect = _read_ability(kami, rest, line)
                kami.abilities.append(effect)
            elif effect is None or effect.when == ALWAYS:
                raise BadContent(f"line {line}: no passive or ability is open: {row.strip()!r}")
            else:
                self._read_line(reader, effect, row, line)
        for effect in kami.passives + kami.abilities:
            check_effect(effect, self.ops, kami)
        check_kami(kami, self.ops)
        return kami

    def _read_line(self, reader: Reader, effect: Effect, row: str, line: int) -> None:
        op, each = reader.read(row, line)
        effect.lines.append(row.strip())
        number: i64 = len(self.ops)
        self.ops.append(op)
        self.owners.append(-1 if reader.kami is None else len(self.kami))
        if effect.first < 0:
            if op.if_done or each:
                raise BadContent(f"line {line}: nothing comes before it: {row.strip()!r}")
            effect.first = number
            return
        before: i64 = number - 1
        if each:
            if self.ops[before].each >= 0:
                raise BadContent(f"line {line}: a line has one 'each time'")
            self.ops[before].each = number
            return
        if before > effect.first and self.ops[before - 1].each == before:
            raise BadContent(f"line {line}: nothing can follow after 'each time'")
        self.ops[before].is_last = False

    # Villagers

    def _read_villager(self, section: Section) -> Villager:
        found = re.fullmatch(r".*,\s*(?:(\d+) VP|(half a VP))\s*", section.head)
        if found is None:
            raise BadContent(
                f"line {section.line}: a villager reads 'villager Artisan, 2 VP' or "
                f"'..., half a VP', not {section.head!r}"
            )
        villager = Villager(section.name, 1 if found[2] else 2 * int(found[1]), section.line)
        reader = Reader(self.land, None)
        claim = Effect(villager.name, CLAIM, section.line)
        for line, row in section.rows:
            if row.strip().startswith("source "):
                villager.source = row.strip().removeprefix("source ")
            else:
                self._read_line(reader, claim, row, line)
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
            found = re.fullmatch(r"\s*(\d+) (.+)", row)
            if found is None:
                raise BadContent(f"line {line}: a deck lists '4 Peasant', not {row.strip()!r}")
            for name in found[2].split(","):
                if name.strip() not in names:
                    raise BadContent(
                        f"line {line}: no villager is named {name.strip()!r}; "
                        f"villagers: {', '.join(names)}"
                    )
                deck[names.index(name.strip())] += int(found[1])

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
        goal.settle(self.land)
        return goal

    def _read_card(self, section: Section) -> Card:
        card = Card(section.name, section.line)
        for line, row in section.rows:
            word, _, rest = row.strip().partition(" ")
            if word == "source":
                card.source = rest
            else:
                card.add(read_mark(row, line), line)
        if not 1 <= len(card.marks) <= 2:
            raise BadContent(f"line {section.line}: a card has one or two marks")
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
    return Land([drawings[name] for name in VILLAGES])


def _read_tokens(kami: Kami, text: str, line: int) -> None:
    found = re.fullmatch(r"(\d+) (\w+?)(s?) (on spaces|on villages.*|that is ready or not)", text)
    if found is None:
        raise BadContent(
            f"line {line}: tokens read '4 Seeds on spaces', '4 Moons on villages, which are my "
            f"villages too' or '1 Rage that is ready or not', not {text!r}"
        )
    many = int(found[1])
    kami.tokens = many
    kami.token = found[2] + ("" if many > 1 else found[3])
    if found[4] == "on spaces":
        kami.token_kind = ON_SPACES
    elif found[4].startswith("on villages"):
        if found[4] != "on villages, which are my villages too" or many != len(VILLAGES):
            raise BadContent(
                f"line {line}: tokens on villages are 4 and read "
                f"'4 {found[2]}s on villages, which are my villages too'"
            )
        kami.token_kind = ON_VILLAGES
    elif many != 1:
        raise BadContent(f"line {line}: one token is ready or not, not {many}")
    else:
        kami.token_kind = READY_OR_NOT


def _read_passive(reader: Reader, text: str, line: int) -> Effect:
    name, _, when = text.partition(",")
    words = Words(when, line)
    trigger, place = -1, Place(reader.land.everything, ANY_VILLAGE, 0, False)
    if words.eat("at", "start", "of", "my", "turn"):
        trigger = AT_TURN
    elif words.eat("at", "start", "of", "year"):
        trigger = AT_YEAR
    elif words.eat("when", "opponent", "removes", "my", "shrine"):
        trigger = WHEN_MINE_IS_REMOVED
    elif words.eat("when", "my", "shrine", "is", "moved"):
        trigger = WHEN_MINE_IS_MOVED
    elif words.eat("when", "i", "remove", "opponent's", "shrine"):
        trigger = WHEN_I_REMOVE
    elif words.eat("when", "i", "add", "shrine"):
        trigger = WHEN_I_ADD
    elif words.eat("others", "add", "no", "shrine"):
        trigger = ALWAYS
    else:
        raise words.bad(
            "a passive acts at the start of my turn, at the start of the year, when I add a "
            "shrine ..., when I remove an opponent's shrine, when an opponent removes my shrine "
            "or when my shrine is moved; or others add no shrines ..."
        )
    limit = _limit(words)
    if not words.done and not limit and trigger in (WHEN_I_ADD, ALWAYS):
        rest = " ".join(words.words[words.at :]).split(" at most ")
        words.at += len(rest[0].split())
        place, _, _ = reader.place(Words(rest[0], line), ANY_VILLAGE, False)
        limit = _limit(words)
    if not words.done:
        raise words.bad("nothing was expected after this")
    effect = Effect(name.strip(), trigger, line, limit=limit, place=place)
    effect.told = when.strip()
    return effect


def _limit(words: Words) -> int:
    for word, most in (("once", 1), ("twice", 2)):
        if words.eat("at", "most", word, "turn"):
            return most
    if words.eat("first", "time", "each", "turn"):
        return 1
    return 0


def _read_ability(kami: Kami, text: str, line: int) -> Effect:
    name, _, rest = text.partition(",")
    cubes, spends, basic = 0, False, False
    for part in rest.split(","):
        words = Words(part, line)
        if words.words and (words.words[0] in NUMBERS or words.words[0].isdecimal()):
            cubes = NUMBERS.get(words.words[0]) or int(words.words[0])
            words.at = 1
            if not words.eat("cube"):
                raise words.bad("an ability costs cubes")
        elif kami.token and words.eat("spends", kami.token.lower()):
            spends = True
            if kami.token_kind != READY_OR_NOT:
                raise words.bad("a token that is ready or not can be spent")
        elif words.eat("counts", "as", "basic"):
            basic = True
        else:
            raise words.bad("an ability reads 'ability Sprout, 1 cube'")
        if not words.done:
            raise words.bad("nothing was expected after this")
    if cubes > MOST_CUBES:
        raise BadContent(f"line {line}: {name.strip()}: a player never has {cubes} cubes")
    if not cubes and not spends:
        raise BadContent(f"line {line}: ability {name.strip()} costs nothing")
    return Effect(name.strip(), ABILITY, line, cubes, spends, basic)


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
    for number, raw in enumerate(text.splitlines(), 1):
        row = raw.split("#")[0].rstrip()
        if not row.strip():
            continue
        if row[0] in " \t":
            if not found:
                raise BadContent(_at(file, f"line {number}: it stands under no section"))
            found[-1].rows.append((number, row))
            continue
        word, _, head = row.partition(" ")
        if word not in SECTIONS:
            raise BadContent(
                _at(file, f"line {number}: a section is one of {', '.join(SECTIONS)}, not {word!r}")
            )
        section = Section(file, word, head.strip(), number)
        if not section.name:
            raise BadContent(_at(file, f"line {number}: a {word} has a name"))
        for other in found:
            if other.word == word and other.name == section.name:
                raise BadContent(
                    _at(file, f"line {number}: {word} {section.name} stands in line {other.line}")
                )
        found.append(section)
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
