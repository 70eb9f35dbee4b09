"""Reads one line of the effect language; docs/kami-effects.md teaches it."""

from __future__ import annotations

import difflib
import re
from typing import Final

from warren.core.errors import BadContent
from warren.games.kami.effects import (
    ADD,
    ANOTHER_OF_MINE,
    ANOTHER_VILLAGE,
    ANY_VILLAGE,
    ANYBODYS,
    ANYWHERE,
    BY_MY_SHRINE,
    BY_THAT,
    BY_THE_ONE_BEFORE,
    BY_TOKEN,
    DRAW_TOKEN,
    GAIN,
    MINE,
    MOVE,
    MY_VILLAGE,
    NEXT_VILLAGE,
    OPPONENTS,
    OTHER_THAN_THAT,
    PLACE,
    READY,
    REARRANGE,
    REMOVE,
    REPLACE,
    TAKE,
    TAKE_VILLAGE_TOKEN,
    THAT_OR_NEXT,
    THAT_VILLAGE,
    THIS_VILLAGE,
    TOKEN_VILLAGE,
    VERBS,
    WHERE_IT_STOOD,
    Gain,
    Kami,
    Op,
    Place,
)
from warren.games.kami.land import KINDS, Land

NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
ANY_NUMBER: Final = 99
_ARTICLES: Final = frozenset(["a", "an", "the"])
_PREPOSITIONS: Final = frozenset(["from", "on", "in", "at", "of", "empty"])

_VILLAGES: Final[list[tuple[tuple[str, ...], int]]] = [
    (("that", "village", "or", "next", "village"), THAT_OR_NEXT),
    (("another", "of", "my", "village"), ANOTHER_OF_MINE),
    (("village", "other", "than", "that"), OTHER_THAN_THAT),
    (("my", "village"), MY_VILLAGE),
    (("current", "village"), MY_VILLAGE),
    (("another", "village"), ANOTHER_VILLAGE),
    (("other", "village"), ANOTHER_VILLAGE),
    (("any", "village"), ANY_VILLAGE),
    (("next", "village"), NEXT_VILLAGE),
    (("that", "village"), THAT_VILLAGE),
    (("this", "village"), THIS_VILLAGE),
]


class Words:
    """The words of a line, taken one after the other."""

    def __init__(self, text: str, line: int) -> None:
        self.text: Final = text.strip()
        self.line: Final = line
        found = re.findall(r"[\w']+", self.text.lower().replace("\u2019", "'"))
        self.words: Final = [word for word in found if word not in _ARTICLES]
        self.at = 0

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

    @property
    def done(self) -> bool:
        """Whether every word was taken."""
        return self.at == len(self.words)

    def bad(self, wanted: str) -> BadContent:
        """What was expected, and what stands there."""
        found = "the line ends" if self.done else f"{self.words[self.at]!r} stands there"
        return BadContent(f"line {self.line}: {wanted}, but {found}: {self.text!r}")


class Reader:
    """Reads the lines of one kami or villager."""

    def __init__(self, land: Land, kami: Kami | None) -> None:
        self.land: Final = land
        self.kami: Final = kami
        self.nowhere: Final = Place(0, ANY_VILLAGE, ANYWHERE, False)

    def read(self, text: str, line: int) -> tuple[Op, bool]:
        """One line, and whether it follows every pick of the line before."""
        words = Words(text, line)
        words.eat("then")
        if_done = words.eat("if", "you", "do")
        each = words.eat("each", "time")
        may = words.eat("may")
        op = self._verb(words, if_done, may)
        if not words.done:
            raise words.bad("nothing was expected after this")
        return op, each

    def _verb(self, words: Words, if_done: bool, may: bool) -> Op:
        if words.eat("gain"):
            return self._op(words, GAIN, if_done=if_done, gains=self._gains(words))
        if words.eat("add"):
            most, least = self._count(words, may)
            if not words.eat("shrine"):
                raise words.bad("a shrine is added")
            return self._picked(words, ADD, if_done, least, most, MINE)
        if words.eat("remove"):
            most, least = self._count(words, may)
            owner = self._owned_shrine(words, "removed")
            return self._picked(words, REMOVE, if_done, least, most, owner)
        if words.eat("rearrange"):
            most, least = self._count(words, may)
            owner = self._owned_shrine(words, "rearranged")
            return self._picked(words, REARRANGE, if_done, least, most, owner)
        if words.eat("replace"):
            return self._replace(words, if_done, may)
        if words.eat("move"):
            return self._move(words, if_done, may)
        if words.eat("place"):
            most, least = self._count(words, may)
            self._token(words)
            return self._picked(words, PLACE, if_done, least, most, MINE)
        if words.eat("take"):
            if words.eat("token"):
                where, _ = self._village(words) or (THIS_VILLAGE, False)
                place = Place(self.land.everything, where, ANYWHERE, False)
                return self._op(words, TAKE_VILLAGE_TOKEN, if_done=if_done, place=place)
            most, least = self._count(words, may)
            self._token(words)
            return self._picked(words, TAKE, if_done, least, most, MINE)
        if words.eat("draw"):
            self._token(words)
            return self._op(words, DRAW_TOKEN, if_done=if_done)
        if words.eat("ready"):
            self._token(words)
            return self._op(words, READY, if_done=if_done)
        near = difflib.get_close_matches("" if words.done else words.words[words.at], VERBS[:-1], 1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        raise words.bad(f"an effect starts with one of {', '.join(VERBS[:-1])}{hint}")

    # Parts of a line

    def _op(
        self,
        words: Words,
        verb: int,
        if_done: bool = False,
        gains: list[Gain] | None = None,
        place: Place | None = None,
    ) -> Op:
        place = place or self.nowhere
        return Op(verb, place, self.nowhere, words.line, words.text, gains=gains, if_done=if_done)

    def _picked(
        self, words: Words, verb: int, if_done: bool, least: int, most: int, owner: int
    ) -> Op:
        place, one_village, each_elsewhere = self.place(words, MY_VILLAGE, False)
        return Op(
            verb,
            place,
            self.nowhere,
            words.line,
            words.text,
            owner,
            least,
            most,
            None,
            if_done,
            one_village=one_village,
            each_elsewhere=each_elsewhere,
        )

    def _replace(self, words: Words, if_done: bool, may: bool) -> Op:
        most, least = self._count(words, may)
        of_tokens = self._eat_token(words)
        owner: int = MINE
        if not of_tokens:
            owner = self._owned_shrine(words, "replaced")
        place, one_village, each_elsewhere = self.place(words, MY_VILLAGE, False)
        with_token = False
        if words.eat("with"):
            with_token = self._eat_token(words)
            if not with_token and not words.eat("shrine"):
                raise words.bad("something is replaced with a shrine or a token")
        if of_tokens and with_token:
            raise words.bad("a token is replaced with a shrine")
        return Op(
            REPLACE,
            place,
            self.nowhere,
            words.line,
            words.text,
            owner,
            least,
            most,
            None,
            if_done,
            of_tokens,
            with_token,
            one_village,
            each_elsewhere,
        )

    def _move(self, words: Words, if_done: bool, may: bool) -> Op:
        most, least = self._count(words, may)
        if most > 1:
            raise words.bad("one thing is moved at a time")
        if self._eat_token(words):
            if not words.eat("to"):
                raise words.bad("a token is moved to a space")
            place, _, _ = self.place(words, MY_VILLAGE, False)
            return Op(
                *(PLACE, place, self.nowhere, words.line, words.text, MINE, least, 1, None),
                if_done,
                of_tokens=True,
            )
        owner = self._owned_shrine(words, "moved")
        place, _, _ = self.place(words, MY_VILLAGE, True)
        if not words.eat("to"):
            raise words.bad("a shrine is moved to a space")
        to, _, _ = self.place(words, MY_VILLAGE, False)
        return Op(MOVE, place, to, words.line, words.text, owner, least, 1, None, if_done)

    def _count(self, words: Words, may: bool) -> tuple[int, int]:
        """The most and the least that are picked."""
        if words.eat("any", "number", "of"):
            return ANY_NUMBER, 0
        up_to = words.eat("up", "to")
        most = self._number(words) or (0 if up_to else 1)
        if most < 1:
            raise words.bad("a number was expected")
        return most, 0 if up_to or may else most

    def _number(self, words: Words) -> int:
        if words.done:
            return 0
        word = words.words[words.at]
        number = int(word) if word.isdecimal() else NUMBERS.get(word, 0)
        if word.isdecimal() and not 0 < number <= 20:
            raise words.bad("a number from 1 to 20 was expected")
        if number:
            words.at += 1
        return number

    def _owned_shrine(self, words: Words, done: str) -> int:
        owner: int = ANYBODYS
        if words.eat("my"):
            owner = MINE
        elif words.eat("opponent's") or words.eat("opponents'") or words.eat("opponents"):
            owner = OPPONENTS
        else:
            words.eat("any")
        if not words.eat("shrine"):
            raise words.bad(f"a shrine is {done} (or my shrine, or an opponent's shrine)")
        return owner

    def _eat_token(self, words: Words) -> bool:
        before = words.at
        words.eat("my")
        if self.kami is not None and self.kami.token and words.eat(self.kami.token.lower()):
            return True
        words.at = before
        return False

    def _token(self, words: Words) -> None:
        if self.kami is None or not self.kami.token:
            raise words.bad("this takes tokens of the kami's own, and there are none")
        if not self._eat_token(words):
            raise words.bad(f"the kami's token is called {self.kami.token}")

    def _gains(self, words: Words) -> list[Gain]:
        gains: list[Gain] = []
        while True:
            favor, nature = 0, 0
            while True:
                number = self._number(words)
                if not number:
                    raise words.bad("a number of Favor or Nature was expected")
                if words.eat("favor"):
                    favor += number
                elif words.eat("nature"):
                    nature += number
                else:
                    raise words.bad("Favor or Nature is gained")
                if not words.eat("and"):
                    break
            gains.append(Gain(favor, nature))
            if not words.eat("or"):
                return gains

    def place(self, words: Words, default: int, is_source: bool) -> tuple[Place, bool, bool]:
        """A filter for spaces; whether all lie in one village, or each in another one."""
        kinds, near, same_kind = 0, ANYWHERE, False
        where, one_village, each_elsewhere = -1, False, False
        while not words.done:
            word = words.words[words.at]
            if word == "with" or (is_source and word == "to"):
                break
            village = self._village(words)
            kind = -1 if village is not None else self._kind(words)
            if village is not None:
                where, one_village = village
            elif kind >= 0:
                kinds |= self.land.kinds[kind] | self._other_kinds(words)
            elif words.eat("each", "adjacent", "to", "one", "before"):
                near = BY_THE_ONE_BEFORE
            elif words.eat("each", "in", "different", "village"):
                each_elsewhere = True
            elif words.eat("adjacent", "to"):
                near = self._near(words)
            elif words.eat("where", "it", "stood"):
                near = WHERE_IT_STOOD
            elif words.eat("space"):
                if words.eat("of", "same", "kind"):
                    same_kind = True
            elif word in _PREPOSITIONS or word == "to":
                words.at += 1
            else:
                raise words.bad("a kind of space, a village or 'adjacent to' was expected")
        if where < 0:
            where = default if near in (ANYWHERE, BY_THE_ONE_BEFORE) else ANY_VILLAGE
        place = Place(kinds or self.land.everything, where, near, same_kind)
        return place, one_village, each_elsewhere

    def _village(self, words: Words) -> tuple[int, bool] | None:
        before = words.at
        words.eat("of")
        if words.eat("any", "one", "village"):
            return ANY_VILLAGE, True
        for phrase, where in _VILLAGES:
            if words.eat(*phrase):
                return where, False
        if self._eat_token(words) and words.eat("village"):
            return TOKEN_VILLAGE, False
        words.at = before
        return None

    def _near(self, words: Words) -> int:
        if words.eat("my", "shrine"):
            return BY_MY_SHRINE
        if words.eat("that", "space"):
            return BY_THAT
        if self._eat_token(words):
            return BY_TOKEN
        raise words.bad("adjacent to my shrine, to that space or to a token of the kami's own")

    def _kind(self, words: Words) -> int:
        """The kind of space that comes next; -1 if none does."""
        for kind, name in enumerate(KINDS):
            if words.eat(*name.split()):
                return kind
        return -1

    def _other_kinds(self, words: Words) -> int:
        """The spaces of the kinds that follow after `or`."""
        mask = 0
        while words.eat("or"):
            kind = self._kind(words)
            if kind < 0:
                raise words.bad(f"a kind of space was expected ({', '.join(KINDS)})")
            mask |= self.land.kinds[kind]
        return mask
