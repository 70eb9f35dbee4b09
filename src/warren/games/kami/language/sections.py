"""Reads the files of the box into sections: a head line, and the lines that stand under it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from warren.core.errors import BadContent

T = TypeVar("T")

_CONTENT: Final = Path(__file__).parents[1] / "content"
FILES: Final = ("villages", "spaces", "kami", "villagers", "goals", "kitsune")
SECTIONS: Final = ("village", "space", "kami", "villager", "deck", "goal", "card", "without")

# No file makes more of anything than a large box could hold.
MOST_OF_A_SORT: Final = {
    **{"village": 8, "space": 8, "kami": 40, "villager": 60, "deck": 8, "goal": 60, "card": 60},
    **{"without": 60},
}
MOST_CHARACTERS: Final = 200_000
MOST_IN_A_LINE: Final = 300
MOST_IN_A_NAME: Final = 40
MOST_ROWS: Final = 150
"""Under one head."""


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


def house_sections() -> list[Section]:
    """The house's box."""
    found: list[Section] = []
    for name in FILES:
        text = (_CONTENT / f"{name}.txt").read_text(encoding="utf-8")
        found += read_sections(text, f"{name}.txt")
    return found


def read_sections(text: str, file: str) -> list[Section]:
    """The sections of a file; `#` starts a remark."""
    found: list[Section] = []
    if len(text) > MOST_CHARACTERS:
        raise BadContent(_place_of(file, f"it has more than {MOST_CHARACTERS} characters"))
    for number, raw in enumerate(text.splitlines(), 1):
        if len(raw) > MOST_IN_A_LINE:
            raise BadContent(
                _place_of(file, f"line {number}: it has more than {MOST_IN_A_LINE} characters")
            )
        row = raw.split("#")[0].rstrip()
        if not row.strip():
            continue
        if row[0] in " \t":
            if not found:
                raise BadContent(_place_of(file, f"line {number}: it stands under no section"))
            found[-1].rows.append((number, row))
            if len(found[-1].rows) > MOST_ROWS:
                raise BadContent(
                    _place_of(file, f"line {number}: a section has {MOST_ROWS} lines at most")
                )
            continue
        word, _, head = row.partition(" ")
        if word not in SECTIONS:
            raise BadContent(
                _place_of(
                    file, f"line {number}: a section is one of {', '.join(SECTIONS)}, not {word!r}"
                )
            )
        section = Section(file, word, head.strip(), number)
        if not section.name:
            raise BadContent(_place_of(file, f"line {number}: a {word} has a name"))
        if len(section.name) > MOST_IN_A_NAME and word != "without":
            raise BadContent(
                _place_of(file, f"line {number}: a name has at most {MOST_IN_A_NAME} letters")
            )
        for other in found:
            if other.word == word and other.name == section.name:
                raise BadContent(
                    _place_of(
                        file, f"line {number}: {word} {section.name} stands in line {other.line}"
                    )
                )
        found.append(section)
        if len(found) > sum(MOST_OF_A_SORT.values()):
            raise BadContent(_place_of(file, f"line {number}: there are too many sections"))
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


def in_file(section: Section, read: Callable[[Section], T]) -> T:
    """Read a section; what is wrong with it is told with its file."""
    try:
        return read(section)
    except BadContent as error:
        raise located(section, error) from None


def located(section: Section, error: BadContent) -> BadContent:
    """What is wrong with a section, with its file."""
    return BadContent(_place_of(section.file, str(error)))


def _place_of(file: str, why: str) -> str:
    return f"{file}, {why}" if file else why
