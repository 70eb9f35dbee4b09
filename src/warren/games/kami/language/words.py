"""The words of a line, taken one after the other, and the people they name."""

from __future__ import annotations

import re
from typing import Final

from warren.core.errors import BadContent
from warren.games.kami.language.effects import (
    AN_OPPONENT,
    EACH_OPPONENT,
    EVERYBODY,
    ME,
    OWNER,
    SPOKEN,
    THAT_PLAYER,
)

NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
LARGEST: Final = 20
"""No number of a file is larger."""
MOST_WORDS: Final = 60
ARTICLES: Final = frozenset(["a", "an", "the"])
SAME: Final = {
    **{"your": "my", "you": "i", "unoccupied": "empty", "whenever": "when", "favour": "favor"},
    **{"beginning": "start", "can't": "cannot", "receive": "gain", "score": "gain"},
    **{"exchange": "swap", "steal": "take"},
}
"""Words of printed sheets that mean a word of the language."""
PEOPLE: Final[list[tuple[tuple[str, ...], int]]] = [
    (("each", "opponent"), EACH_OPPONENT),
    (("every", "opponent"), EACH_OPPONENT),
    (("all", "opponent"), EACH_OPPONENT),
    (("opponents",), EACH_OPPONENT),
    (("each", "other", "player"), EACH_OPPONENT),
    (("everybody",), EVERYBODY),
    (("each", "player"), EVERYBODY),
    (("all", "player"), EVERYBODY),
    (("its", "owner"), OWNER),
    (("owner",), OWNER),
    (("that", "player"), THAT_PLAYER),
    (("opponent", "of", "my", "choice"), AN_OPPONENT),
    (("one", "opponent"), AN_OPPONENT),
    (("opponent",), AN_OPPONENT),
    (("i",), ME),
]


class Words:
    """The words of a line, taken one after the other."""

    def __init__(self, text: str, line: int) -> None:
        self.text: Final = text.strip()
        self.line: Final = line
        found = list(re.finditer(r"[\w']+", self.text.replace("\u2019", "'")))
        kept = [part for part in found if part[0].lower() not in ARTICLES]
        said = [part[0].lower() for part in kept]
        self.words: Final = [SAME.get(word, word) for word in said]
        self._spans: Final = [part.span() for part in kept]
        self.at = 0
        if len(self.words) > MOST_WORDS:
            raise BadContent(f"line {line}: it has more than {MOST_WORDS} words")

    def eat(self, *phrase: str) -> bool:
        """Take these words if they come next; the last one may stand in the plural."""
        end = self.at + len(phrase)
        if end > len(self.words):
            return False
        for offset, wanted in enumerate(phrase):
            word = self.words[self.at + offset]
            if word != wanted and not (offset == len(phrase) - 1 and word == wanted + "s"):
                return False
        self.at = end
        return True

    def sees(self, *phrase: str) -> bool:
        """Whether these words come next."""
        before = self.at
        found = self.eat(*phrase)
        self.at = before
        return found

    def leads(self, word: str, following: tuple[str, ...]) -> bool:
        """Whether this word comes next, and one of these after it."""
        if self.word != word or self.at + 1 == len(self.words):
            return False
        return self.words[self.at + 1].removesuffix("s") in following

    @property
    def word(self) -> str:
        """The next word; empty at the end."""
        return "" if self.done else self.words[self.at]

    @property
    def done(self) -> bool:
        """Whether every word was taken."""
        return self.at == len(self.words)

    def bad(self, wanted: str) -> BadContent:
        """What was expected, and what stands there."""
        found = "the line ends" if self.done else f"{self.words[self.at]!r} stands there"
        return BadContent(f"line {self.line}: {wanted}, but {found}: {self.text!r}")

    def since(self, start: int) -> str:
        """The words that were taken from there on, as they were written."""
        return self.text[self._spans[start][0] : self._spans[self.at - 1][1]]

    def number(self) -> int:
        """The number that comes next; 0 if none does."""
        word = self.word
        number = NUMBERS.get(word, 0)
        if word.isdecimal():
            number = int(word) if len(word) < 4 else 0
            if not 0 < number <= LARGEST:
                raise self.bad(f"a number from 1 to {LARGEST} was expected")
        if number:
            self.at += 1
        return number

    def sees_number(self) -> bool:
        """Whether a number comes next."""
        return self.word in NUMBERS or self.word.isdecimal()


def person(words: Words, default: int) -> int:
    """Who is named next."""
    for phrase, who in PEOPLE:
        if words.eat(*phrase):
            return who
    return default


def starts_deed(words: Words) -> bool:
    """Whether a deed comes next: after `or` it is an alternative, not another kind."""
    if words.sees_number() or any(words.sees(verb) for verb in SPOKEN):
        return True
    before = words.at
    found = person(words, ME) != ME or before != words.at
    found = found and (words.sees("gain") or words.sees("lose"))
    words.at = before
    return found
