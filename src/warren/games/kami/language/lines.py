"""Reads one line of the effect language; docs/kami-effects.md teaches it.

A line is one or more clauses, joined by "and" or "then"; a clause is one or more deeds, joined by
"or". What a deed needs is read by the words themselves, so that every part fits every verb.
"""

from __future__ import annotations

from typing import Final

from warren.core.errors import BadContent
from warren.games.kami.language.deeds import Deeds
from warren.games.kami.language.effects import (
    CHOOSE,
    GAIN,
    PICKS,
    READY,
    RETURN_VILLAGE_TOKEN,
    SUPPLY,
    TAKE_VILLAGE_TOKEN,
    Effect,
    Op,
)
from warren.games.kami.language.places import Places
from warren.games.kami.language.words import Words

MOST_LINES: Final = 12
"""Of an effect."""


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


class Lines:
    """Reads the lines of one kami or villager."""

    def __init__(self, places: Places) -> None:
        self._deeds: Final = Deeds(places)

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
        clause.ops.append(self._deeds.read(words))
        amounts = [clause.ops[0]]
        while words.eat("or"):
            if words.sees("swap", "token"):
                raise words.bad("a swap of village tokens is two deeds, and stands in no 'or'")
            last = clause.ops[-1]
            if last.verb == GAIN and words.sees_number():
                clause.ops.append(self._other_amounts(words, last))
                amounts.append(clause.ops[-1])
                self._share_tally(amounts, words)
            else:
                clause.ops.append(self._deeds.read(words))
                amounts = [clause.ops[-1]]
        if len(clause.ops) == 1 and clause.ops[0].verb in PICKS:
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
        self._deeds.amounts(words, op, -1 if loses else 1)
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
        self._deeds.village_token(words, clause.ops[0])
        if not (words.eat("for", "token") or words.eat("for", "one")):
            raise words.bad("a token of a village is swapped for a token of a village")
        after = Clause()
        after.if_done = True
        after.ops.append(Op(TAKE_VILLAGE_TOKEN, words.line, words.text))
        after.ops[0].who = SUPPLY
        self._deeds.village_token(words, after.ops[0])
        return after


def _amounts_of(op: Op) -> list[int]:
    return [int(op.favor), int(op.nature), int(op.points), int(op.cubes)]


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
