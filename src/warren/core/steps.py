"""A step: one kind of decision or procedure, with what it allows, does and says in one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

from mypy_extensions import i64, mypyc_attr
from typing_extensions import TypeVar

from warren.core.errors import BadPosition
from warren.core.text import Message, say

if TYPE_CHECKING:
    from warren.core.frames import Frame
    from warren.core.state import State

S = TypeVar("S", bound="State", default=Any)
"""The state that a game's steps, the game itself and its expert speak of."""

AUTO: Final = 0
"""A procedure: nobody is asked, it runs at once."""
SEAT: Final = 1
"""The frame's seat chooses."""
DRAW: Final = 2
"""Chance chooses."""
SECRET: Final = 3
"""All seats that take part choose at once; nothing shows until every choice is in."""

NOT_NOW: Final = "not_now"
"""The general refusal: the choice has nothing to do with what is asked."""


class Meaning(NamedTuple):
    """What a choice means to a person, apart from language.

    `group` gathers choices of one kind in a list; `targets` are the board elements that a person
    points at to make it; `outcome` is what it brings at once, where that can be said.
    """

    message: Message
    group: Message
    targets: list[str]
    outcome: Message | None = None


class Order:
    """Numbers the steps of a game, in the order in which they are named: the rulebook's.

    >>> steps = Order()
    >>> steps.step("roll"), steps.step("cross"), steps.names
    (0, 1, ['roll', 'cross'])
    """

    def __init__(self) -> None:
        self.names: Final[list[str]] = []

    def step(self, name: str) -> i64:
        """The number of the next step: what frames call it by."""
        self.names.append(name)
        return len(self.names) - 1


Span = tuple[int, int]
"""The least and the most that a number can be."""


class Spans(NamedTuple):
    """What frames of a step hold: how large `at` is, each id, and ids beyond those if any."""

    at: Span = (0, 0)
    ids: tuple[Span, ...] = ()
    rest: Span | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One kind of frame. Steps hold no state of their own; a game lists its steps once.

    A frame is popped before its step acts: a step that goes on pushes what comes next.
    """

    def __init__(self, name: str, kind: i64, number: i64 = -1) -> None:
        self.name: Final = name
        self.kind: Final[i64] = kind
        self.number: Final[i64] = number

    def run(self, state: S, frame: Frame) -> None:
        """Act without asking anybody (AUTO)."""
        raise AssertionError(f"step {self.name} cannot run by itself")

    def takes_part(self, state: S, frame: Frame, seat: i64) -> bool:
        """Whether this seat is asked (SECRET)."""
        return True

    def legal(self, state: S, frame: Frame, seat: i64) -> list[int]:
        """The choices that the seat has, never empty, without duplicates."""
        raise AssertionError(f"step {self.name} asks nobody")

    def allows(self, state: S, frame: Frame, seat: i64, choice: i64) -> bool:
        """Whether a choice is among the legal ones; override where that is cheaper to say."""
        return choice in self.legal(state, frame, seat)

    def weights(self, state: S, frame: Frame) -> list[int]:
        """How likely each legal choice of chance is, in proportion; empty: all alike (DRAW)."""
        return []

    def play(self, state: S, frame: Frame, seat: i64, choice: i64) -> None:
        """Carry out a legal choice (SEAT, DRAW)."""
        raise AssertionError(f"step {self.name} takes no single choice")

    def resolve(self, state: S, frame: Frame, choices: list[int]) -> None:
        """Carry out the choices of all seats, by seat; NOBODY where one took no part (SECRET)."""
        raise AssertionError(f"step {self.name} takes no secret choices")

    def prompt(self, state: S, frame: Frame, seat: i64) -> Message:
        """One sentence that asks the seat for its choice."""
        return say(f"ask_{self.name}")

    def describe(self, state: S, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What a legal choice means."""
        return Meaning(say("choice", name=state.game.vocabulary[choice]), say("group"), [])

    def why_not(self, state: S, frame: Frame, seat: i64, choice: i64) -> Message:
        """Why an illegal choice is refused: a reason for every kind of choice that the step offers.

        What the step never deals with gets this general refusal; `Game.why_not` adds the question.
        """
        return say(NOT_NOW)

    def pointed(self, state: S, frame: Frame, seat: i64, target: str) -> list[int]:
        """What pointing at an element of the board could mean here, legal or not."""
        return state.game.vocabulary.at(target)

    def spans(self, state: S) -> Spans | None:
        """How large the numbers in its frames are; None: anything goes."""
        return None

    def check(self, state: S, frame: Frame) -> None:
        """Refuse a frame, read from a file, that this step could not have made."""
        if self.kind == SEAT and not 0 <= frame.seat < state.players:
            raise BadPosition(f"frame {self.name!r}: seat {frame.seat} is not at this table")
        spans = self.spans(state)
        if spans is None:
            return
        self._check_span("at", frame.at, spans.at)
        for number, span in enumerate(spans.ids):
            if number >= len(frame.ids):
                raise BadPosition(f"frame {self.name!r}: {len(spans.ids)} ids, not {frame.ids}")
            self._check_span(f"id {number + 1}", frame.ids[number], span)
        more = frame.ids[len(spans.ids) :]
        if more and spans.rest is None:
            raise BadPosition(f"frame {self.name!r}: {len(spans.ids)} ids, not {frame.ids}")
        for one in more:
            self._check_span("an id", one, spans.rest or (0, 0))

    def _check_span(self, what: str, number: i64, span: Span) -> None:
        if not span[0] <= number <= span[1]:
            raise BadPosition(
                f"frame {self.name!r}: {what} is {span[0]} to {span[1]}, not {number}"
            )
