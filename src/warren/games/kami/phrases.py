"""Reads one line of the effect language; docs/kami-effects.md teaches it.

A line is one or more clauses, joined by "and" or "then"; a clause is one or more deeds, joined by
"or". What a deed needs is read by the words themselves, so that every part fits every verb.
"""

from __future__ import annotations

import difflib
import re
from typing import Final

from warren.core.errors import BadContent
from warren.games.kami.effects import (
    ADD,
    ADJACENT,
    AN_OPPONENT,
    ANOTHER_OF_MINE,
    ANOTHER_VILLAGE,
    ANY_NUMBER,
    ANY_SHRINES,
    ANY_VILLAGE,
    ANYBODYS,
    AROUND,
    AT,
    CHOOSE,
    DIAGONAL,
    DRAW_TOKEN,
    EACH_OPPONENT,
    EMPTY_SPACES,
    EVERYBODY,
    EVERYWHERE,
    GAIN,
    IN_COLUMN,
    IN_LINE,
    IN_ROW,
    ITS_OWNERS,
    KIND_OF_SPACE,
    ME,
    MINE,
    MOVE,
    MY_SHRINES,
    MY_TOKENS,
    MY_VILLAGE,
    NEXT_VILLAGE,
    ON_DIAGONAL,
    ON_SPACES,
    ON_VILLAGES,
    OPPONENTS,
    OPPONENTS_VILLAGE,
    OTHER_THAN_THAT,
    OWNER,
    PLACE,
    READY,
    READY_OR_NOT,
    REARRANGE,
    REMOVE,
    REPLACE,
    RETURN_VILLAGE_TOKEN,
    SHRINES,
    SPOKEN,
    SUPPLY,
    SWAP,
    TAKE,
    TAKE_VILLAGE_TOKEN,
    THAT_OR_NEXT,
    THAT_PLAYER,
    THAT_PLAYERS,
    THAT_SPACE,
    THAT_VILLAGE,
    THEIR_SHRINES,
    THIS_VILLAGE,
    TOKEN_VILLAGE,
    TOKENS,
    VILLAGE_TOKENS,
    VILLAGERS,
    VILLAGES_WITH,
    WHERE_IT_WENT,
    Kami,
    Op,
    Place,
    Relation,
    Tally,
    Token,
)
from warren.games.kami.land import KINDS, VILLAGES, Land

NUMBERS: Final = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
LARGEST: Final = 20
"""No number of a file is larger."""
MOST_WORDS: Final = 60
_ARTICLES: Final = frozenset(["a", "an", "the"])
_SAME: Final = {
    **{"your": "my", "you": "i", "unoccupied": "empty", "whenever": "when", "favour": "favor"},
}
"""Words of printed sheets that mean a word of the language."""
_PREPOSITIONS: Final = frozenset(["from", "on", "in", "at", "of", "to"])
_ENDS: Final = frozenset(["with", "for", "and", "then", "or", "if", "is", "can", "cannot", "can't"])
"""Words that a filter for spaces ends before."""

_VILLAGES: Final[list[tuple[tuple[str, ...], int]]] = [
    (("that", "village", "or", "next", "village"), THAT_OR_NEXT),
    (("another", "of", "my", "village"), ANOTHER_OF_MINE),
    (("village", "other", "than", "that"), OTHER_THAN_THAT),
    (("my", "village"), MY_VILLAGE),
    (("my", "current", "village"), MY_VILLAGE),
    (("current", "village"), MY_VILLAGE),
    (("another", "village"), ANOTHER_VILLAGE),
    (("other", "village"), ANOTHER_VILLAGE),
    (("any", "village"), ANY_VILLAGE),
    (("next", "village"), NEXT_VILLAGE),
    (("that", "village"), THAT_VILLAGE),
    (("this", "village"), THIS_VILLAGE),
    (("opponent's", "village"), OPPONENTS_VILLAGE),
]
_WAYS: Final[list[tuple[tuple[str, ...], int]]] = [
    (("adjacent", "to"), ADJACENT),
    (("diagonal", "to"), DIAGONAL),
    (("diagonally", "adjacent", "to"), DIAGONAL),
    (("around",), AROUND),
    (("in", "row", "of"), IN_ROW),
    (("in", "same", "row", "as"), IN_ROW),
    (("in", "column", "of"), IN_COLUMN),
    (("in", "same", "column", "as"), IN_COLUMN),
    (("in", "line", "with"), IN_LINE),
    (("on", "diagonal", "of"), ON_DIAGONAL),
    (("on", "same", "diagonal", "as"), ON_DIAGONAL),
]
_OTHERS: Final = (
    *(("opponent's",), ("opponents'",), ("opponent",), ("opponents",)),
    *(("another", "player's"), ("other", "player's"), ("other", "players'")),
)
_PEOPLE: Final[list[tuple[tuple[str, ...], int]]] = [
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
    (("opponent",), AN_OPPONENT),
    (("i",), ME),
]
_OF_SPACES: Final = ("space", "empty", "adjacent", *[kind.split()[0] for kind in KINDS])
"""What may follow "any" where a space is meant."""
RESERVED: Final = frozenset(
    [
        *(word for kind in KINDS for word in kind.split()),
        *(word for phrase, _ in _VILLAGES + _WAYS + _PEOPLE for word in phrase),
        *SPOKEN,
        *VILLAGES,
        *NUMBERS,
        *_ARTICLES,
        *_SAME,
        *_PREPOSITIONS,
        *_ENDS,
        *("shrine", "space", "token", "favor", "nature", "point", "cube", "villager", "vp"),
        *("not", "under", "where", "it", "may", "time", "empty", "most", "least", "up", "all"),
    ]
)
"""Words that no token can be called."""


class Words:
    """The words of a line, taken one after the other."""

    def __init__(self, text: str, line: int) -> None:
        self.text: Final = text.strip()
        self.line: Final = line
        found = list(re.finditer(r"[\w']+", self.text.replace("\u2019", "'")))
        kept = [part for part in found if part[0].lower() not in _ARTICLES]
        said = [part[0].lower() for part in kept]
        self.words: Final = [_SAME.get(word, word) for word in said]
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


class Clause:
    """Deeds to choose from, and on what they depend."""

    def __init__(self) -> None:
        self.ops: Final[list[Op]] = []
        self.if_done = False
        self.each = False
        """It follows every pick of the line before."""
        self.may = False

    def head(self, words: Words) -> Op:
        """The deed that stands for all: the only one, or the choice between them."""
        op = self.ops[0]
        if len(self.ops) > 1:
            op = Op(CHOOSE, words.line, words.text)
        op.if_done = self.if_done
        op.may = self.may
        return op


class Reader:
    """Reads the lines of one kami or villager."""

    def __init__(self, land: Land, kami: Kami | None) -> None:
        self.land: Final = land
        self.kami: Final = kami

    def read(self, words: Words) -> list[Clause]:
        """One line."""
        clauses: list[Clause] = []
        while True:
            words.eat("and")
            words.eat("then")
            clause = Clause()
            clause.if_done = words.eat("if", "i", "do")
            clause.each = words.eat("each", "time") or words.eat("for", "each")
            if clause.each and clauses:
                raise words.bad("'each time' stands at the start of a line")
            clause.may = words.eat("may") or words.eat("i", "may")
            words.eat("either")
            clauses.append(clause)
            if words.eat("swap", "token"):
                clauses.append(self._swap_village_tokens(words, clause))
            else:
                self._alternatives(words, clause)
            if words.done:
                if len(clauses) == len(clause.ops) == 1:
                    clause.ops[0].source = words.text
                return clauses
            if words.word not in ("and", "then", "if"):
                raise words.bad("nothing was expected after this")

    def _alternatives(self, words: Words, clause: Clause) -> None:
        clause.ops.append(self._deed(words))
        amounts = [clause.ops[0]]
        while words.eat("or"):
            last = clause.ops[-1]
            if last.verb == GAIN and words.sees_number():
                clause.ops.append(self._other_amounts(words, last))
                amounts.append(clause.ops[-1])
                self._share_tally(amounts, words)
            else:
                clause.ops.append(self._deed(words))
                amounts = [clause.ops[-1]]
        if len(clause.ops) == 1 and _picks(clause.ops[0]):
            if clause.may:
                clause.ops[0].least = 0
                clause.ops[0].leave = True
            clause.may = False

    def _other_amounts(self, words: Words, last: Op) -> Op:
        """What the same ones gain or lose instead: `or 1 Nature`."""
        op = Op(GAIN, words.line, words.text)
        op.who = last.who
        start = words.at
        loses = min(_amounts_of(last)) < 0
        self._amounts(words, op, -1 if loses else 1)
        op.source = f"{'lose' if loses else 'gain'} {words.since(start)}"
        return op

    def _share_tally(self, amounts: list[Op], words: Words) -> None:
        """A "for each" after several amounts to choose from counts for all of them."""
        last = amounts[-1]
        if last.per is None or any(op.per is not None for op in amounts[:-1]):
            return
        _, for_each, counted = last.source.partition(" for each ")
        for op in amounts[:-1]:
            op.per = last.per
            op.source += for_each + counted

    def _swap_village_tokens(self, words: Words, clause: Clause) -> Clause:
        """One is returned, and if it was, another one is taken."""
        clause.ops.append(Op(RETURN_VILLAGE_TOKEN, words.line, words.text))
        self._village_token(words, clause.ops[0])
        if not (words.eat("for", "token") or words.eat("for", "one")):
            raise words.bad("a token of a village is swapped for a token of a village")
        after = Clause()
        after.if_done = True
        after.ops.append(Op(TAKE_VILLAGE_TOKEN, words.line, words.text))
        after.ops[0].who = SUPPLY
        self._village_token(words, after.ops[0])
        return after

    def starts_deed(self, words: Words) -> bool:
        """Whether a deed comes next: after `or` it is an alternative, not another kind."""
        if words.sees_number() or any(words.sees(verb) for verb in SPOKEN):
            return True
        before = words.at
        found = self._person(words, ME) != ME or before != words.at
        found = found and (words.sees("gain") or words.sees("lose"))
        words.at = before
        return found

    # Deeds

    def _deed(self, words: Words) -> Op:
        start = words.at
        op = self._read_deed(words)
        op.source = words.since(start)
        return op

    def _read_deed(self, words: Words) -> Op:
        before = words.at
        who = self._person(words, ME)
        if words.eat("gain"):
            return self._gain(words, who, 1)
        if words.eat("lose"):
            return self._gain(words, who, -1)
        words.at = before
        for verb, read in (
            (ADD, self._add),
            (REMOVE, self._remove),
            (REARRANGE, self._rearrange),
            (REPLACE, self._replace),
            (MOVE, self._move),
            (SWAP, self._swap),
            (PLACE, self._place_token),
            (TAKE, self._take),
            (RETURN_VILLAGE_TOKEN, self._return),
            (DRAW_TOKEN, self._draw),
            (READY, self._ready),
        ):
            if words.eat(_WORD_OF[verb]):
                return read(words)
        near = difflib.get_close_matches(words.word, SPOKEN, 1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        raise words.bad(f"an effect starts with one of {', '.join(SPOKEN)}{hint}")

    def _gain(self, words: Words, who: int, sign: int) -> Op:
        op = Op(GAIN, words.line, words.text)
        op.who = who
        self._amounts(words, op, sign)
        return op

    def _amounts(self, words: Words, op: Op, sign: int) -> None:
        """2 Favor and 1 Nature, points or cubes; for each of something."""
        while True:
            number = sign * words.number()
            if not number:
                raise words.bad("a number of Favor or Nature, points or cubes was expected")
            if words.eat("favor"):
                op.favor += number
            elif words.eat("nature"):
                op.nature += number
            elif words.eat("point") or words.eat("vp"):
                op.points += number
            elif words.eat("cube") or words.eat("action", "cube"):
                op.cubes += number
            else:
                raise words.bad("Favor or Nature is gained, points or cubes")
            before = words.at
            if not (words.eat("and") and words.sees_number()):
                words.at = before
                break
        self._for_each(words, op)

    def _add(self, words: Words) -> Op:
        op = Op(ADD, words.line, words.text)
        self._count(words, op)
        op.owner = MINE
        words.eat("my")
        if not words.eat("shrine"):
            raise words.bad("a shrine is added")
        self._where(words, op)
        return op

    def _remove(self, words: Words) -> Op:
        op = Op(REMOVE, words.line, words.text)
        self._count(words, op)
        op.owner = self.shrine(words, "removed")
        self._where(words, op)
        return op

    def _rearrange(self, words: Words) -> Op:
        op = Op(REARRANGE, words.line, words.text)
        self._count(words, op)
        op.owner = self.shrine(words, "rearranged")
        self._where(words, op)
        if op.owner == MINE:
            raise BadContent(
                f"line {words.line}: shrines of one owner alone cannot be rearranged: "
                f"{words.text!r}"
            )
        if op.most < 2:
            raise BadContent(f"line {words.line}: two shrines or more are rearranged")
        return op

    def _replace(self, words: Words) -> Op:
        op = Op(REPLACE, words.line, words.text)
        self._count(words, op)
        token = self.token(words, ON_SPACES)
        if token is not None:
            op.of_tokens = True
            op.owner = MINE
            op.slot = token.slot
        else:
            op.owner = self.shrine(words, "replaced")
        self._where(words, op, with_ends=True)
        if words.eat("with"):
            instead = self.token(words, ON_SPACES)
            if instead is not None and token is not None:
                raise words.bad("a token is replaced with a shrine")
            if instead is not None:
                op.with_token = True
                op.slot = instead.slot
            elif not words.eat("my", "shrine") and not words.eat("shrine"):
                raise words.bad("something is replaced with a shrine or a token")
            self._for_each(words, op)
        return op

    def _move(self, words: Words) -> Op:
        op = Op(MOVE, words.line, words.text)
        self._count(words, op)
        token = self.token(words, ON_SPACES)
        if token is not None:
            op.of_tokens = True
            op.owner = MINE
            op.slot = token.slot
            if words.sees("to") and token.many == 1:
                return self._move_the_token(words, op)
        else:
            op.owner = self.shrine(words, "moved")
        self._where(words, op, to_ends=True, default=ANY_VILLAGE if token else MY_VILLAGE)
        if not words.eat("to"):
            raise words.bad(f"a {'shrine' if token is None else 'token'} is moved to a space")
        op.to = self.place(words, MY_VILLAGE)
        self._for_each(words, op)
        return op

    def _move_the_token(self, words: Words, move: Op) -> Op:
        """The kami's only one: it comes from the sheet, or from where it lies."""
        op = Op(PLACE, words.line, words.text)
        op.least = move.least
        op.owner = MINE
        op.slot = move.slot
        op.of_tokens = True
        words.eat("to")
        self._where(words, op)
        return op

    def _swap(self, words: Words) -> Op:
        op = Op(SWAP, words.line, words.text)
        self._count(words, op)
        op.owner = self.shrine(words, "swapped")
        self._where(words, op, with_ends=True)
        if not words.eat("with"):
            raise words.bad("a shrine is swapped with another")
        op.to_owner = self.shrine(words, "swapped")
        op.to = self.place(words, MY_VILLAGE)
        if op.owner == op.to_owner == MINE:
            raise BadContent(
                f"line {words.line}: two shrines of one owner are the same swapped: {words.text!r}"
            )
        self._for_each(words, op)
        return op

    def _place_token(self, words: Words) -> Op:
        op = Op(PLACE, words.line, words.text)
        self._count(words, op)
        op.owner = MINE
        op.slot = self._token(words, ON_SPACES, "lie on spaces").slot
        self._where(words, op)
        return op

    def _take(self, words: Words) -> Op:
        if words.eat("token") or words.eat("village", "token"):
            op = Op(TAKE_VILLAGE_TOKEN, words.line, words.text)
            self._village_token(words, op)
            op.who = SUPPLY
            if words.eat("from"):
                op.who = self._person(words, -1)
                if op.who not in (AN_OPPONENT, OWNER, THAT_PLAYER):
                    raise words.bad("a token is taken from an opponent, that player or the owner")
            return op
        op = Op(TAKE, words.line, words.text)
        self._count(words, op)
        op.owner = MINE
        op.slot = self._token(words, ON_SPACES, "lie on spaces").slot
        self._where(words, op, default=MY_VILLAGE)
        return op

    def _return(self, words: Words) -> Op:
        op = Op(RETURN_VILLAGE_TOKEN, words.line, words.text)
        if not words.eat("token") and not words.eat("village", "token"):
            raise words.bad("a token of a village is returned")
        self._village_token(words, op)
        return op

    def _village_token(self, words: Words, op: Op) -> None:
        """Of which village."""
        found = self.village(words, op)
        where = ANY_VILLAGE if self.kami is not None else THIS_VILLAGE
        mask = self.land.everything
        if found is not None:
            where, mask = found
        elif words.eat("of"):
            raise words.bad("a token of this village, of any village or of a village by its name")
        op.place = Place(mask, where)

    def _draw(self, words: Words) -> Op:
        op = Op(DRAW_TOKEN, words.line, words.text)
        op.slot = self._token(words, ON_VILLAGES, "lie on villages").slot
        return op

    def _ready(self, words: Words) -> Op:
        op = Op(READY, words.line, words.text)
        op.slot = self._token(words, READY_OR_NOT, "are ready or not").slot
        return op

    # Parts of a deed

    def _count(self, words: Words, op: Op) -> None:
        """The most and the least that are picked."""
        if words.eat("any", "number", "of"):
            op.most, op.least = ANY_NUMBER, 0
            return
        if words.eat("all"):
            words.eat("of")
            op.most, op.least = ANY_NUMBER, ANY_NUMBER
            return
        up_to = words.eat("up", "to")
        most = words.number() or (0 if up_to else 1)
        if most < 1:
            raise words.bad("a number was expected")
        words.eat("of")
        op.most, op.least = most, 0 if up_to else most

    def shrine(self, words: Words, done: str) -> int:
        """Whose shrine is spoken of."""
        owner: int = ANYBODYS
        if words.eat("my"):
            owner = MINE
        elif any(words.eat(*phrase) for phrase in _OTHERS):
            owner = OPPONENTS
        elif words.eat("that", "player's"):
            owner = THAT_PLAYERS
        elif words.eat("its", "owner's") or words.eat("owner's"):
            owner = ITS_OWNERS
        else:
            words.eat("any")
            words.eat("other")
        if not words.eat("shrine"):
            raise words.bad(f"a shrine is {done} (or my shrine, or an opponent's shrine)")
        return owner

    def _person(self, words: Words, default: int) -> int:
        for phrase, who in _PEOPLE:
            if words.eat(*phrase):
                return who
        return default

    def token(self, words: Words, sort: int) -> Token | None:
        """The kami's token of a sort that is named next."""
        before = words.at
        words.eat("my")
        for token in self.kami.own if self.kami is not None else []:
            if token.sort == sort and words.eat(token.name.lower()):
                return token
        words.at = before
        return None

    def _token(self, words: Words, sort: int, such: str) -> Token:
        own = self.kami.own if self.kami is not None else []
        if not own:
            raise words.bad("this takes tokens of the kami's own, and there are none")
        token = self.token(words, sort)
        if token is not None:
            return token
        before = words.at
        words.eat("my")
        if any(words.sees(other.name.lower()) for other in own):
            raise words.bad(f"this is for tokens that {such}")
        words.at = before
        names = " or ".join([other.name for other in own])
        raise words.bad(f"the kami's token is called {names}")

    def _for_each(self, words: Words, op: Op) -> None:
        """Once for each of something."""
        if not words.eat("for", "each"):
            return
        op.per = self._tally(words)
        if words.eat("at", "most"):
            op.per.most = words.number()
            if not op.per.most:
                raise words.bad("a number was expected")

    def _tally(self, words: Words) -> Tally:
        words.eat("of")
        token = self.token(words, ON_SPACES)
        if token is not None:
            tally = Tally(TOKENS, MINE, self.place(words, ANY_VILLAGE))
            tally.slot = token.slot
            return tally
        if words.sees("empty"):
            return Tally(EMPTY_SPACES, ANYBODYS, self.place(words, MY_VILLAGE))
        if words.eat("my", "village", "token"):
            return Tally(VILLAGE_TOKENS, MINE, EVERYWHERE)
        if words.eat("my", "villager"):
            return Tally(VILLAGERS, MINE, EVERYWHERE)
        if words.eat("village", "with"):
            return Tally(VILLAGES_WITH, self.shrine(words, "counted"), EVERYWHERE)
        owner = self.shrine(words, "counted")
        return Tally(SHRINES, owner, self.place(words, MY_VILLAGE))

    # Places

    def _where(
        self,
        words: Words,
        op: Op,
        with_ends: bool = False,
        to_ends: bool = False,
        default: int = MY_VILLAGE,
    ) -> None:
        """Where a deed picks its spaces, and how they lie to each other."""
        op.place = self.place(words, default, op, with_ends, to_ends)
        self._for_each(words, op)

    def place(
        self,
        words: Words,
        default: int,
        op: Op | None = None,
        with_ends: bool = False,
        to_ends: bool = False,
    ) -> Place:
        """A filter for spaces; `op` is the deed that picks them, if one does."""
        kinds, where, mask = 0, -1, self.land.everything
        place = Place(0, default)
        while not self._ends(words, with_ends, to_ends):
            village = self.village(words, op)
            kind = -1 if village is not None else self._kind(words)
            if village is not None:
                if where >= 0:
                    raise words.bad("one village is named, not two")
                where, mask = village
            elif kind >= 0:
                kinds |= self.land.kinds[kind] | self._other_kinds(words)
            elif words.sees("each"):
                self._each_pick(words, op)
            elif self._relation(words, place, with_ends):
                continue
            elif words.eat("where", "it", "stood"):
                place.relations.append(Relation(AT, THAT_SPACE))
            elif words.eat("where", "it", "went"):
                place.relations.append(Relation(AT, WHERE_IT_WENT))
            elif words.eat("that", "space"):
                place.relations.append(Relation(AT, THAT_SPACE))
            elif words.eat("adjacent", "space"):
                place.relations.append(Relation(ADJACENT, THAT_SPACE))
            elif words.eat("empty"):
                place.empty = True
            elif words.leads("any", _OF_SPACES):
                words.at += 1
            elif words.eat("space"):
                if words.eat("of", "same", "kind"):
                    place.same_kind = True
            elif words.word in _PREPOSITIONS:
                words.at += 1
            else:
                raise words.bad("a kind of space, a village or 'adjacent to' was expected")
        if where < 0:
            spreads = op is not None and op.each_elsewhere
            named = spreads or any(map(_names_a_place, place.relations))
            where = ANY_VILLAGE if named else default
        place.kinds = (kinds or self.land.everything) & mask
        place.where = where
        if not place.kinds:
            raise BadContent(f"line {words.line}: there is no such space: {words.text!r}")
        return place

    def _ends(self, words: Words, with_ends: bool, to_ends: bool) -> bool:
        if words.done or (to_ends and words.word == "to"):
            return True
        if words.word == "with" and not with_ends:
            return False
        if words.word == "for" or words.sees("at", "most") or words.sees("first", "time"):
            return True
        return words.word in _ENDS

    def _each_pick(self, words: Words, op: Op | None) -> None:
        """Each adjacent to the one before, each in a different village."""
        if op is None:
            raise words.bad("'each' is for spaces that are picked one after the other")
        words.eat("each")
        if words.eat("in", "different", "village"):
            op.each_elsewhere = True
            return
        for phrase, way in _WAYS:
            if words.eat(*phrase):
                if not words.eat("one", "before"):
                    raise words.bad("each ... the one before")
                op.chain = way
                return
        raise words.bad("each adjacent to the one before, or each in a different village")

    def village(self, words: Words, op: Op | None) -> tuple[int, int] | None:
        """The village that is named next, and its spaces."""
        before = words.at
        everything = self.land.everything
        words.eat("of")
        if words.eat("any", "one", "village"):
            if op is None:
                raise words.bad("'any one village' is for spaces that are picked")
            op.one_village = True
            return ANY_VILLAGE, everything
        for phrase, where in _VILLAGES:
            if words.eat(*phrase):
                return where, everything
        if self.token(words, ON_VILLAGES) is not None and words.eat("village"):
            return TOKEN_VILLAGE, everything
        mask = self._named_villages(words)
        if mask:
            return ANY_VILLAGE, mask
        words.at = before
        return None

    def _named_villages(self, words: Words) -> int:
        """The farming village, the farming or holy village."""
        mask = 0
        while words.word in VILLAGES:
            mask |= self.land.villages[VILLAGES.index(words.word)].mask
            words.at += 1
            if words.eat("village"):
                return mask
            if not words.eat("or"):
                break
        return 0

    def _relation(self, words: Words, place: Place, with_ends: bool) -> bool:
        """How the space lies to something else."""
        before = words.at
        negated = words.eat("not") or words.eat("other", "than")
        way = -1
        for phrase, found in _WAYS:
            if way < 0 and words.eat(*phrase):
                way = found
        if way < 0 and (words.eat("under") or (not with_ends and words.eat("with"))):
            way = AT
        if way < 0 and negated and self._sees_kind(words):
            way = AT
        if way < 0:
            if negated:
                raise words.bad("not adjacent to something, not in its row, not a temple")
            words.at = before
            return False
        relation = self._reference(words, way)
        relation.negated = negated
        place.relations.append(relation)
        return True

    def _reference(self, words: Words, way: int) -> Relation:
        if words.eat("that", "space"):
            return Relation(way, THAT_SPACE)
        if words.eat("where", "it", "went"):
            return Relation(way, WHERE_IT_WENT)
        token = self.token(words, ON_SPACES)
        if token is not None:
            relation = Relation(way, MY_TOKENS)
            relation.slot = token.slot
            return relation
        kind = self._kind(words)
        if kind >= 0:
            relation = Relation(way, KIND_OF_SPACE)
            relation.kind = self.land.kinds[kind]
            return relation
        for whose, to in (("my", MY_SHRINES), ("opponent's", THEIR_SHRINES), ("any", ANY_SHRINES)):
            if words.eat(whose, "shrine"):
                return Relation(way, to)
        if words.eat("shrine"):
            return Relation(way, ANY_SHRINES)
        raise words.bad(
            "adjacent to my shrine, to that space, to a kind of space or to a token of the "
            "kami's own"
        )

    def _kind(self, words: Words) -> int:
        """The kind of space that comes next; -1 if none does."""
        for kind, name in enumerate(KINDS):
            if words.eat(*name.split()):
                return kind
        return -1

    def _sees_kind(self, words: Words) -> bool:
        before = words.at
        found = self._kind(words) >= 0
        words.at = before
        return found

    def _other_kinds(self, words: Words) -> int:
        """The spaces of the kinds that follow after `or`."""
        mask = 0
        while words.sees("or"):
            before = words.at
            words.eat("or")
            if words.word in _PREPOSITIONS:
                words.at += 1
            kind = self._kind(words)
            if kind < 0:
                words.at = before + 1
                if self.starts_deed(words):
                    words.at = before
                    return mask
                raise words.bad(f"a kind of space was expected ({', '.join(KINDS)})")
            mask |= self.land.kinds[kind]
        return mask


_WORD_OF: Final = {
    **{ADD: "add", REMOVE: "remove", REARRANGE: "rearrange", REPLACE: "replace", MOVE: "move"},
    **{SWAP: "swap", PLACE: "place", TAKE: "take", RETURN_VILLAGE_TOKEN: "return"},
    **{DRAW_TOKEN: "draw", READY: "ready"},
}


def _picks(op: Op) -> bool:
    return op.verb in (ADD, REMOVE, REPLACE, MOVE, REARRANGE, PLACE, TAKE, SWAP)


def _amounts_of(op: Op) -> list[int]:
    return [int(op.favor), int(op.nature), int(op.points), int(op.cubes)]


def _names_a_place(relation: Relation) -> bool:
    """A space named by a token or by another space is wherever that is (KS-4.12)."""
    return not relation.negated and relation.to != KIND_OF_SPACE
