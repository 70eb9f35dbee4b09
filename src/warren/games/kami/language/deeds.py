"""Reads one deed of a line: its verb, how many, of whom, and where."""

from __future__ import annotations

import difflib
from typing import Final

from warren.core.errors import BadContent
from warren.games.kami.language.effects import (
    ADD,
    AN_OPPONENT,
    ANY_NUMBER,
    ANY_VILLAGE,
    ANYBODYS,
    DRAW_TOKEN,
    EVERYWHERE,
    GAIN,
    ME,
    MINE,
    MOVE,
    MY_VILLAGE,
    ON_SPACES,
    ON_VILLAGES,
    OWNER,
    PLACE,
    READY,
    READY_OR_NOT,
    REARRANGE,
    REMOVE,
    REPLACE,
    RETURN_VILLAGE_TOKEN,
    SHRINES,
    SPACES,
    SPOKEN,
    SUPPLY,
    SWAP,
    TAKE,
    TAKE_VILLAGE_TOKEN,
    THAT_PLAYER,
    THIS_VILLAGE,
    TOKENS,
    VILLAGE_TOKENS,
    VILLAGERS,
    VILLAGES_WITH,
    Op,
    Place,
    Tally,
    Token,
)
from warren.games.kami.language.places import Places
from warren.games.kami.language.words import Words, person

_WORD_OF: Final = {
    **{ADD: "add", REMOVE: "remove", REARRANGE: "rearrange", REPLACE: "replace", MOVE: "move"},
    **{SWAP: "swap", PLACE: "place", TAKE: "take", RETURN_VILLAGE_TOKEN: "return"},
    **{DRAW_TOKEN: "draw", READY: "ready"},
}


class Deeds:
    """Reads what a line does, by its verb."""

    def __init__(self, places: Places) -> None:
        self.places: Final = places

    def read(self, words: Words) -> Op:
        """One deed, with its own part of the line."""
        start = words.at
        op = self._read_deed(words)
        op.source = words.since(start)
        return op

    def _read_deed(self, words: Words) -> Op:
        before = words.at
        who = person(words, ME)
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

    # Gains

    def _gain(self, words: Words, who: int, sign: int) -> Op:
        op = Op(GAIN, words.line, words.text)
        op.who = who
        self.amounts(words, op, sign)
        return op

    def amounts(self, words: Words, op: Op, sign: int) -> None:
        """2 Favor and 1 Nature, points or cubes; for each of something."""
        while True:
            number = sign * words.number()
            if not number:
                raise words.bad("a number of Favor or Nature, points or cubes was expected")
            if words.eat("favor"):
                op.favor += number
            elif words.eat("nature"):
                op.nature += number
            elif words.eat("point") or words.eat("victory", "point") or words.eat("vp"):
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

    # Shrines

    def _add(self, words: Words) -> Op:
        op = self._counted(words, ADD)
        op.owner = MINE
        words.eat("my")
        if not words.eat("shrine"):
            raise words.bad("a shrine is added")
        self._where(words, op)
        return op

    def _remove(self, words: Words) -> Op:
        op = self._counted(words, REMOVE)
        token = self.places.token(words, ON_SPACES)
        if token is not None:
            return self._of_token(words, op, TAKE, token)
        op.owner = self.places.shrine(words, "removed")
        self._where(words, op)
        return op

    def _rearrange(self, words: Words) -> Op:
        op = self._counted(words, REARRANGE)
        if op.most == 1 and words.word == "shrines":
            op.most = op.least = ANY_NUMBER
        op.owner = self.places.shrine(words, "rearranged")
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
        op = self._counted(words, REPLACE)
        token = self._token_or_shrine(words, op, "replaced")
        self._where(words, op, with_ends=True)
        if words.eat("with"):
            instead = self.places.token(words, ON_SPACES)
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
        op = self._counted(words, MOVE)
        token = self._token_or_shrine(words, op, "moved")
        if token is not None and token.many == 1 and words.sees("to"):
            return self._move_the_token(words, op)
        self._where(words, op, to_ends=True, default=ANY_VILLAGE if token else MY_VILLAGE)
        if not words.eat("to"):
            raise words.bad(f"a {'shrine' if token is None else 'token'} is moved to a space")
        op.to = self.places.place(words, MY_VILLAGE)
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
        op = self._counted(words, SWAP)
        op.owner = self.places.shrine(words, "swapped")
        self._where(words, op, with_ends=True)
        if op.owner == ANYBODYS and op.most == op.least == 2 and not words.sees("with"):
            op.most = op.least = 1  # "swap two shrines": one with the other
            op.to = op.place
            return op
        if not words.eat("with"):
            raise words.bad("a shrine is swapped with another")
        op.to_owner = self.places.shrine(words, "swapped")
        op.to = self.places.place(words, MY_VILLAGE)
        if op.owner == op.to_owner == MINE:
            raise BadContent(
                f"line {words.line}: two shrines of one owner are the same swapped: {words.text!r}"
            )
        self._for_each(words, op)
        return op

    # Tokens

    def _place_token(self, words: Words) -> Op:
        return self._tokens(words, PLACE)

    def _take(self, words: Words) -> Op:
        if words.eat("token") or words.eat("village", "token"):
            op = Op(TAKE_VILLAGE_TOKEN, words.line, words.text)
            self.village_token(words, op)
            op.who = SUPPLY
            if not words.eat("from", "supply") and words.eat("from"):
                op.who = person(words, -1)
                if op.who not in (AN_OPPONENT, OWNER, THAT_PLAYER):
                    raise words.bad("a token is taken from an opponent, that player or the owner")
            return op
        return self._tokens(words, TAKE)

    def _tokens(self, words: Words, verb: int) -> Op:
        """Tokens of the kami's own, onto spaces or back."""
        start = words.at
        op = self._counted(words, verb)
        if verb == PLACE and (words.sees("shrine") or words.sees("my", "shrine")):
            words.at = start
            return self._add(words)
        return self._of_token(words, op, verb, self._token(words, ON_SPACES, "lie on spaces"))

    def _of_token(self, words: Words, counted: Op, verb: int, token: Token) -> Op:
        """So many tokens of a sort, placed on spaces or taken back."""
        op = Op(verb, words.line, words.text)
        op.least, op.most = counted.least, counted.most
        op.owner = MINE
        op.slot = token.slot
        self._where(words, op)
        return op

    def _return(self, words: Words) -> Op:
        op = Op(RETURN_VILLAGE_TOKEN, words.line, words.text)
        if not words.eat("token") and not words.eat("village", "token"):
            raise words.bad("a token of a village is returned")
        self.village_token(words, op)
        return op

    def village_token(self, words: Words, op: Op) -> None:
        """Of which village."""
        found = self.places.village(words, op)
        where = ANY_VILLAGE if self.places.kami is not None else THIS_VILLAGE
        mask = self.places.land.everything
        if found is not None:
            where, mask = found
        elif words.eat("of") and not words.eat("my", "choice"):
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

    def _token(self, words: Words, sort: int, such: str) -> Token:
        own = self.places.kami.own if self.places.kami is not None else []
        if not own:
            raise words.bad("this takes tokens of the kami's own, and there are none")
        token = self.places.token(words, sort)
        if token is not None:
            return token
        before = words.at
        words.eat("my")
        if any(words.sees(other.name.lower()) for other in own):
            raise words.bad(f"this is for tokens that {such}")
        words.at = before
        names = " or ".join([other.name for other in own])
        raise words.bad(f"the kami's token is called {names}")

    def _token_or_shrine(self, words: Words, op: Op, done: str) -> Token | None:
        """What a deed is done to: a token of the kami's own, or somebody's shrine."""
        token = self.places.token(words, ON_SPACES)
        if token is None:
            op.owner = self.places.shrine(words, done)
        else:
            op.of_tokens = True
            op.owner = MINE
            op.slot = token.slot
        return token

    # How many, and where

    def _counted(self, words: Words, verb: int) -> Op:
        """A deed whose verb was read, with how many it picks."""
        op = Op(verb, words.line, words.text)
        self._count(words, op)
        return op

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
        token = self.places.token(words, ON_SPACES)
        if token is not None:
            tally = Tally(TOKENS, MINE, self.places.place(words, ANY_VILLAGE))
            tally.slot = token.slot
            return tally
        if words.sees("empty"):
            return Tally(SPACES, ANYBODYS, self.places.place(words, MY_VILLAGE))
        if words.sees("space") or self.places.sees_kind(words):
            return Tally(SPACES, ANYBODYS, self.places.place(words, MY_VILLAGE))
        before = words.at
        words.eat("my")
        if words.eat("village", "token"):
            return Tally(VILLAGE_TOKENS, MINE, EVERYWHERE)
        if words.eat("villager"):
            return Tally(VILLAGERS, MINE, EVERYWHERE)
        words.at = before
        if words.eat("village", "with"):
            return Tally(VILLAGES_WITH, self.places.shrine(words, "counted"), EVERYWHERE)
        owner = self.places.shrine(words, "counted")
        return Tally(SHRINES, owner, self.places.place(words, MY_VILLAGE))

    def _where(
        self,
        words: Words,
        op: Op,
        with_ends: bool = False,
        to_ends: bool = False,
        default: int = MY_VILLAGE,
    ) -> None:
        """Where a deed picks its spaces, and how they lie to each other."""
        op.place = self.places.place(words, default, op, with_ends, to_ends)
        self._for_each(words, op)
