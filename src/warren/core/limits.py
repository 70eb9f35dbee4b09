"""How much a file of a stranger may hold, checked before anything is made from it.

Content, positions and records come from anybody. Each is first read as plain data within these
bounds; what a number or a name means, and how far it may go, the games then say themselves.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any, Final

from warren.core.errors import BadContent, BadPosition, WarrenError

MOST_NUMBER: Final = 1 << 62
"""No number is larger, whatever it says: it fits 64 bits with one to spare."""
MOST_DEPTH: Final = 12
"""Lists and objects within each other."""
MOST_VALUES: Final = 20_000
"""Values in a position or a box, in all."""
MOST_IN_A_FILE: Final = 500_000
"""Characters of a position or record as text, content and all; one of some hundred choices has
some ten thousand."""
MOST_MOVES: Final = 10_000
"""Choices of a record; the longest game has some hundreds."""
MOST_CHARACTERS: Final = 65_536
"""Characters of one text: content of one's own."""
MOST_IN_A_LINE: Final = 1000
"""Characters of a line of content."""
MOST_IN_A_TITLE: Final = 40
"""Characters of a name or title that stands in choices and lists."""
MOST_IN_A_NAME: Final = 100
"""Characters of a player's name in a record."""
MOST_IN_A_SENTENCE: Final = 600
"""Characters of what is printed on a card."""
MOST_CHOICES: Final = 4000
"""Choices that content makes."""
MOST_SEATS: Final = 8
"""Seats of a set of seats."""
MOST_FRAMES: Final = 100
"""What can be under way at once."""
MOST_IDS: Final = 180
"""What one frame can speak of."""

STUMBLES: Final[tuple[type[Exception], ...]] = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError),
    *(RecursionError, TypeError, ValueError),
)
"""What rules raise at data that no check has refused though it could not be: caught where a file
is read, so that nobody who reads one meets anything but errors of ours. (Memory that runs out is
not among them: a file within the bounds takes little, and who has none has other worries.)"""

_UNSEEN: Final = frozenset(
    [
        *(chr(code) for code in range(32) if chr(code) not in "\t\n\r"),
        *(chr(code) for code in range(0x7F, 0xA0)),
        *(chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))),
    ]
)
"""Control characters, and those that turn the direction of writing."""


# Reading


def read_json(text: str, wrong: type[WarrenError] = BadPosition) -> Any:
    """Text as JSON; what is not, is refused with its line."""
    check_length(text, wrong)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise wrong(f"line {error.lineno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise wrong(f"nested too deeply; {MOST_DEPTH} lists or objects at most") from None
    except ValueError:
        raise wrong("a number has thousands of digits") from None


def read_toml(text: str) -> dict[str, Any]:
    """Content as TOML, within bounds."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"not TOML: {error}") from None
    except RecursionError:
        raise BadContent(f"nested too deeply; {MOST_DEPTH} lists or tables at most") from None
    except ValueError:
        raise BadContent("a number has thousands of digits") from None
    check_data(data, BadContent)
    return data


# Checking


def check_length(text: str, wrong: type[WarrenError]) -> None:
    """Refuse a file that is too long to be one of ours, before it is read."""
    if len(text) > MOST_IN_A_FILE:
        raise wrong(f"line 1: not one of ours: {len(text)} characters; at most {MOST_IN_A_FILE}")


def check_data(data: object, wrong: type[WarrenError], most: int = MOST_VALUES) -> None:
    """Refuse plain data that is too much or too deep, or holds what no file of ours does."""
    left: list[tuple[Any, Any, int]] = [(None, data, 0)]
    values = 0
    while left:
        link, value, depth = left.pop()
        if isinstance(value, (dict, list)):
            if depth == MOST_DEPTH:
                raise wrong(f"{_place(link)}nested too deeply; {MOST_DEPTH} levels at most")
            values += len(value)
            if values > most:
                raise wrong(f"more than {most} values")
            if isinstance(value, dict):
                for key, part in value.items():
                    if not isinstance(key, str):
                        raise wrong(f"{_place(link)}{key!r} is no name")
                    _check_string(key, link, wrong)
                    left.append(((link, key), part, depth + 1))
            else:
                for at, part in enumerate(value):
                    left.append(((link, at), part, depth + 1))
        elif isinstance(value, str):
            _check_string(value, link, wrong)
        elif isinstance(value, int):
            if not -MOST_NUMBER <= value <= MOST_NUMBER:
                raise wrong(f"{_place(link)}a number of more than 62 bits")
        elif value is not None:
            raise wrong(f"{_place(link)}{value!r} is neither a whole number nor a text")


def _check_string(text: str, link: Any, wrong: type[WarrenError]) -> None:
    if len(text) > MOST_CHARACTERS:
        raise wrong(f"{_place(link)}{len(text)} characters; at most {MOST_CHARACTERS}")
    if is_broken(text):
        raise wrong(f"{_place(link)}half a character, which is no Unicode text")


def _place(link: Any) -> str:
    """Where something stands: `board.decks.farming.rest[0]: `."""
    names: list[str] = []
    while link is not None:
        link, key = link
        names.append(f"[{key}]" if isinstance(key, int) else f".{key[:MOST_IN_A_TITLE]}")
    place = "".join(reversed(names)).removeprefix(".")
    return f"{place}: " if place else ""


def is_broken(text: str) -> bool:
    """Whether a text holds half a character: such a one can be neither sent nor kept."""
    if text.isascii():
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def check_content(name: str, text: str) -> None:
    """Refuse content that is too long, or holds characters that nobody sees."""
    if len(text) > MOST_CHARACTERS:
        raise BadContent(f"the {name} has {len(text)} characters; at most {MOST_CHARACTERS}")
    if is_broken(text):
        raise BadContent(f"the {name} holds half a character, which is no Unicode text")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MOST_IN_A_LINE:
            raise BadContent(f"line {number} has {len(line)} characters; at most {MOST_IN_A_LINE}")
        if not line.isprintable():
            for sign in line:
                if sign in _UNSEEN:
                    raise BadContent(f"line {number}: {sign!r} is a control character")


def check_title(title: str, where: str) -> str:
    """A name that stands in choices and lists, refused when it is long."""
    if len(title) > MOST_IN_A_TITLE:
        raise BadContent(
            f"{where}: {len(title)} characters are too many for a name; at most {MOST_IN_A_TITLE}"
        )
    return title


def check_sentence(text: str, where: str) -> str:
    """What is printed on a card, refused when it is long."""
    if len(text) > MOST_IN_A_SENTENCE:
        raise BadContent(
            f"{where}: {len(text)} characters are too many; at most {MOST_IN_A_SENTENCE}"
        )
    return text
