"""Reads which spaces a line speaks of: a filter of villages, kinds and how spaces lie."""

from __future__ import annotations

from typing import Final

from warren.core.errors import BadContent
from warren.games.kami.language.effects import (
    ADJACENT,
    ANOTHER_OF_MINE,
    ANOTHER_VILLAGE,
    ANY_NUMBER,
    ANY_SHRINES,
    ANY_VILLAGE,
    ANYBODYS,
    AROUND,
    AT,
    DIAGONAL,
    IN_COLUMN,
    IN_LINE,
    IN_ROW,
    ITS_OWNERS,
    KIND_OF_SPACE,
    MINE,
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
    SPOKEN,
    THAT_OR_NEXT,
    THAT_PLAYERS,
    THAT_SPACE,
    THAT_VILLAGE,
    THEIR_SHRINES,
    THIS_VILLAGE,
    TOKEN_VILLAGE,
    WHERE_IT_WENT,
    Kami,
    Op,
    Place,
    Relation,
    Token,
)
from warren.games.kami.language.villages import KINDS, VILLAGES, Land
from warren.games.kami.language.words import ARTICLES, NUMBERS, PEOPLE, SAME, Words, starts_deed

_PREPOSITIONS: Final = frozenset(["from", "on", "in", "at", "of", "to"])
_ENDS: Final = frozenset(["with", "for", "and", "then", "or", "if", "is", "can", "cannot"])
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
    (("same", "village"), THAT_VILLAGE),
    (("this", "village"), THIS_VILLAGE),
    (("opponent's", "village"), OPPONENTS_VILLAGE),
]
_EACH_VILLAGE: Final[list[tuple[tuple[str, ...], int]]] = [
    (("each", "village"), ANY_VILLAGE),
    (("every", "village"), ANY_VILLAGE),
    (("each", "other", "village"), ANOTHER_VILLAGE),
    (("each", "of", "other", "village"), ANOTHER_VILLAGE),
]
_WAYS: Final[list[tuple[tuple[str, ...], int]]] = [
    (("adjacent", "to"), ADJACENT),
    (("next", "to"), ADJACENT),
    (("diagonal", "to"), DIAGONAL),
    (("diagonally", "adjacent", "to"), DIAGONAL),
    (("around",), AROUND),
    (("in", "row", "of"), IN_ROW),
    (("in", "same", "row", "as"), IN_ROW),
    (("same", "row", "as"), IN_ROW),
    (("in", "column", "of"), IN_COLUMN),
    (("in", "same", "column", "as"), IN_COLUMN),
    (("same", "column", "as"), IN_COLUMN),
    (("in", "line", "with"), IN_LINE),
    (("on", "diagonal", "of"), ON_DIAGONAL),
    (("on", "same", "diagonal", "as"), ON_DIAGONAL),
]
_OTHERS: Final = (
    *(("opponent's",), ("opponents'",), ("opponent",), ("opponents",)),
    *(("another", "player's"), ("other", "player's"), ("other", "players'")),
)
_OF_SPACES: Final = ("space", "empty", "adjacent", *[kind.split()[0] for kind in KINDS])
"""What may follow "any" where a space is meant."""
RESERVED: Final = frozenset(
    [
        *(word for kind in KINDS for word in kind.split()),
        *(word for phrase, _ in _VILLAGES + _WAYS + PEOPLE for word in phrase),
        *SPOKEN,
        *VILLAGES,
        *NUMBERS,
        *ARTICLES,
        *SAME,
        *_PREPOSITIONS,
        *_ENDS,
        *("shrine", "space", "token", "favor", "nature", "point", "cube", "villager", "vp"),
        *("not", "under", "where", "it", "may", "time", "empty", "most", "least", "up", "all"),
    ]
)
"""Words that no token can be called."""


class Places:
    """Reads which spaces, villages, shrines and tokens a line of one kami or villager speaks of."""

    def __init__(self, land: Land, kami: Kami | None) -> None:
        self.land: Final = land
        self.kami: Final = kami

    # Whose

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

    def token(self, words: Words, sort: int) -> Token | None:
        """The kami's token of a sort that is named next."""
        before = words.at
        words.eat("my")
        for token in self.kami.own if self.kami is not None else []:
            if token.sort == sort and words.eat(token.name.lower()):
                return token
        words.at = before
        return None

    # Where

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
        if words.eat("anywhere"):
            return ANY_VILLAGE, everything
        if words.eat("any", "one", "village"):
            if op is None:
                raise words.bad("'any one village' is for spaces that are picked")
            op.one_village = True
            return ANY_VILLAGE, everything
        for phrase, where in _EACH_VILLAGE:
            if words.eat(*phrase):
                self._one_in_each(words, op)
                return where, everything
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

    def _one_in_each(self, words: Words, op: Op | None) -> None:
        """A shrine from each village, up to one in each other village."""
        if op is None or op.most != 1:
            raise words.bad("in each village one space is picked, or up to one")
        op.each_elsewhere = True
        op.most = ANY_NUMBER
        op.least = ANY_NUMBER if op.least else 0

    def _named_villages(self, words: Words) -> int:
        """The farming village, the farming or holy village."""
        mask = 0
        while words.word in VILLAGES:
            mask |= self.land.villages[VILLAGES.index(words.word)].mask
            words.at += 1
            if words.eat("village"):
                return mask
            words.eat("or")
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
        if way < 0 and negated and self.sees_kind(words):
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
        words.eat("one", "of")
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

    def sees_kind(self, words: Words) -> bool:
        """Whether a kind of space comes next."""
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
                if starts_deed(words):
                    words.at = before
                    return mask
                raise words.bad(f"a kind of space was expected ({', '.join(KINDS)})")
            mask |= self.land.kinds[kind]
        return mask


def _names_a_place(relation: Relation) -> bool:
    """A space named by a token or by another space is wherever that is (KS-4.12)."""
    return not relation.negated and relation.to != KIND_OF_SPACE
