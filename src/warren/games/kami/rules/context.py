"""What an effect remembers from one question to the next, as the numbers of a frame."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.steps import Span, Spans
from warren.games.kami.state import Realm

SIZE: Final = 11
"""Numbers that a frame of an effect starts with; spaces may follow."""
MOST_PICKS: Final = 99
IN_A_NUMBER: Final = 60
"""So many spaces are written as one number; a larger board takes two."""
_FIRST: Final = 2**IN_A_NUMBER - 1


class Context:
    """How far a deed has come, and what the words "that space" or "its owner" mean."""

    __slots__ = ("count", "did", "done", "home", "most", "owner", "seen", "that", "went", "who")

    def __init__(self, that: i64 = -1, owner: i64 = -1, who: i64 = -1, home: i64 = -1) -> None:
        self.count: i64 = 0
        """How many were picked by this deed."""
        self.that: i64 = that
        """The space picked last; for a move, where the shrine stood."""
        self.seen: i64 = 0
        """The villages picked from by this deed, as bits."""
        self.did: i64 = 0
        """Whether the deed before did something."""
        self.home: i64 = home
        """The village of a claim."""
        self.went: i64 = that
        """Where the shrine went that was moved last."""
        self.owner: i64 = owner
        """Whose shrine was picked last."""
        self.who: i64 = who
        """Who set the passive off."""
        self.most: i64 = 0
        """How many can be picked by this deed."""
        self.done: int = 0
        """Spaces that this deed has been at: it picks each once."""

    def ids(self) -> tuple[int, ...]:
        """As a frame keeps it."""
        return (
            int(self.count),
            int(self.that),
            int(self.seen),
            int(self.did),
            int(self.home),
            int(self.went),
            int(self.owner),
            int(self.who),
            int(self.most),
            self.done & _FIRST,
            self.done >> IN_A_NUMBER,
        )

    def copy(self) -> Context:
        """Another one like it."""
        return context_of(self.ids())

    def next_deed(self, did: i64) -> None:
        """Begin with the deed that follows."""
        self.count = 0
        self.seen = 0
        self.most = 0
        self.done = 0
        self.did = did


def context_of(ids: tuple[int, ...]) -> Context:
    """Read the numbers of a frame."""
    context = Context()
    context.count = ids[0]
    context.that = ids[1]
    context.seen = ids[2]
    context.did = ids[3]
    context.home = ids[4]
    context.went = ids[5]
    context.owner = ids[6]
    context.who = ids[7]
    context.most = ids[8]
    context.done = ids[9] | ids[10] << IN_A_NUMBER
    return context


def chosen_of(frame: Frame) -> tuple[int, ...]:
    """What a frame keeps beside its context: spaces that are rearranged, and whose they were."""
    return frame.ids[SIZE:]


def still_to_deal(frame: Frame) -> tuple[int, ...]:
    """The spaces of a rearrangement that wait for a shrine, the next one first."""
    dealt = frame.ids[SIZE:]
    return dealt[frame.ids[0] : len(dealt) // 2]


def spans_of(realm: Realm, lead: tuple[Span, ...] = (), rest: Span | None = None) -> Spans:
    """How large the numbers in a frame of an effect are; `lead` comes before the context."""
    space = (-1, int(realm.land.size) - 1)
    owner = (-1, len(realm.shrines) - 1)
    picks = (0, MOST_PICKS)
    context = (
        *(picks, space, (0, 15), (0, 1), (-1, 3), space, owner, owner, picks),
        *((0, realm.land.everything & _FIRST), (0, realm.land.everything >> IN_A_NUMBER)),
    )
    return Spans((0, len(realm.box.ops) - 1), (*lead, *context), rest)
