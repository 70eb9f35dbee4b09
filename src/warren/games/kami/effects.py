"""The effect language as data: what one line of a kami sheet or a villager's claim means."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Verbs

ADD: Final = 0
REMOVE: Final = 1
REPLACE: Final = 2
MOVE: Final = 3
REARRANGE: Final = 4
GAIN: Final = 5
PLACE: Final = 6
"""Put a token of the kami on a space, or where none is left, the one that is out."""
TAKE: Final = 7
"""Take a token of the kami back from a space."""
DRAW_TOKEN: Final = 8
"""Draw a token that belongs to a village at random."""
READY: Final = 9
"""Turn a token to its ready side."""
TAKE_VILLAGE_TOKEN: Final = 10
VERBS: Final = (
    *("add", "remove", "replace", "move", "rearrange", "gain", "place", "take", "draw", "ready"),
    "take a token",
)

# Whose

MINE: Final = 0
OPPONENTS: Final = 1
ANYBODYS: Final = 2

# Which village

MY_VILLAGE: Final = 0
"""The current village, and a village of mine by a token (KS-1.5)."""
ANOTHER_VILLAGE: Final = 1
ANY_VILLAGE: Final = 2
NEXT_VILLAGE: Final = 3
"""Clockwise of the village of the space picked last."""
TOKEN_VILLAGE: Final = 4
"""Where my village token lies: the Moon's."""
THAT_VILLAGE: Final = 5
"""The village of the space picked last."""
THAT_OR_NEXT: Final = 6
ANOTHER_OF_MINE: Final = 7
"""A village of mine, not the one of the space picked last."""
OTHER_THAN_THAT: Final = 8
THIS_VILLAGE: Final = 9
"""The village whose deck the villager comes from."""

# Next to what

ANYWHERE: Final = 0
BY_TOKEN: Final = 1
BY_MY_SHRINE: Final = 2
BY_THAT: Final = 3
"""Next to the space picked last."""
BY_THE_ONE_BEFORE: Final = 4
"""Next to the pick before, of the same line; the first pick is free."""
WHERE_IT_STOOD: Final = 5
"""The space picked last itself."""

# When

ABILITY: Final = 0
AT_YEAR: Final = 1
AT_TURN: Final = 2
WHEN_I_ADD: Final = 3
WHEN_MINE_IS_REMOVED: Final = 4
WHEN_I_REMOVE: Final = 5
WHEN_MINE_IS_MOVED: Final = 6
ALWAYS: Final = 7
CLAIM: Final = 8
WHENS: Final = 9

# What a kami's tokens are

NO_TOKENS: Final = 0
ON_SPACES: Final = 1
ON_VILLAGES: Final = 2
READY_OR_NOT: Final = 3


class Place:
    """Which spaces a line speaks of: a filter."""

    __slots__ = ("kinds", "near", "same_kind", "where")

    def __init__(self, kinds: i64, where: i64, near: i64, same_kind: bool) -> None:
        self.kinds: Final[i64] = kinds
        """The spaces of the right kind, over all villages."""
        self.where: Final[i64] = where
        self.near: Final[i64] = near
        self.same_kind: Final = same_kind
        """Of the same kind as the space picked last."""

    @property
    def refers_back(self) -> bool:
        """Whether it means nothing before a space was picked."""
        return (
            self.same_kind
            or self.near in (BY_THAT, WHERE_IT_STOOD)
            or self.where
            in (THAT_VILLAGE, THAT_OR_NEXT, ANOTHER_OF_MINE, OTHER_THAN_THAT, NEXT_VILLAGE)
        )


EVERYWHERE: Final = Place(-1, ANY_VILLAGE, ANYWHERE, False)


class Gain:
    """Favor and Nature, together."""

    __slots__ = ("favor", "nature")

    def __init__(self, favor: int, nature: int) -> None:
        self.favor: Final = favor
        self.nature: Final = nature


class Op:
    """One line of an effect."""

    __slots__ = (
        *("each", "each_elsewhere", "gains", "if_done", "is_last", "least", "line", "most"),
        *("of_tokens", "one_village", "owner", "place", "source", "to", "verb", "with_token"),
    )

    def __init__(
        self,
        verb: i64,
        place: Place,
        to: Place,
        line: int,
        source: str,
        owner: i64 = 2,
        least: i64 = 1,
        most: i64 = 1,
        gains: list[Gain] | None = None,
        if_done: bool = False,
        of_tokens: bool = False,
        with_token: bool = False,
        one_village: bool = False,
        each_elsewhere: bool = False,
    ) -> None:
        self.verb: Final[i64] = verb
        self.place: Final = place
        self.to: Final = to
        """Where a move leads."""
        self.line: Final = line
        self.source: Final = source
        """The line as it was written."""
        self.owner: Final[i64] = owner
        self.least: Final[i64] = least
        """Fewer than this cannot be picked while more can: 0 for "up to" and "may"."""
        self.most: Final[i64] = most
        self.gains: Final[list[Gain]] = gains or []
        """Alternatives."""
        self.if_done: Final = if_done
        """Happens only if the line before did something."""
        self.of_tokens: Final = of_tokens
        """Tokens are replaced, not shrines."""
        self.with_token: Final = with_token
        """A token comes in place of what is replaced."""
        self.one_village: Final = one_village
        """All picks lie in one village."""
        self.each_elsewhere: Final = each_elsewhere
        """No two picks lie in the same village."""
        self.is_last: bool = True
        """No line follows in its effect."""
        self.each: i64 = -1
        """The line that follows every pick, by its number."""


class Effect:
    """A passive, an ability or a claim: consecutive lines of the box, and when they apply."""

    def __init__(
        self,
        name: str,
        when: i64,
        line: int,
        cubes: i64 = 0,
        spends: bool = False,
        basic: bool = False,
        limit: i64 = 0,
        place: Place = EVERYWHERE,
    ) -> None:
        self.name: Final = name
        self.when: Final[i64] = when
        self.line: Final = line
        self.cubes: Final[i64] = cubes
        self.spends: Final = spends
        """Using it spends the ready token."""
        self.basic: Final = basic
        """It counts among the four basic uses of a turn."""
        self.limit: Final[i64] = limit
        """How often it acts in a turn; 0: always."""
        self.place: Final = place
        """The spaces that a trigger looks at, or that a ban protects."""
        self.first: i64 = -1
        """Its first line, by its number; -1 for none."""
        self.lines: list[str] = []
        """Its lines as they were written."""
        self.told: str = ""
        """When a passive acts, as it was written."""


class Kami:
    """A kami sheet."""

    def __init__(self, name: str, title: str, line: int) -> None:
        self.name: Final = name
        self.title: Final = title
        self.line: Final = line
        self.source: str = ""
        self.token: str = ""
        self.tokens: i64 = 0
        """How many there are."""
        self.token_kind: i64 = 0
        self.passives: Final[list[Effect]] = []
        self.abilities: Final[list[Effect]] = []

    def passive(self, when: i64) -> Effect | None:
        """The passive that acts then."""
        for effect in self.passives:
            if effect.when == when:
                return effect
        return None


class Villager:
    """A villager card."""

    def __init__(self, name: str, half_points: int, line: int) -> None:
        self.name: Final = name
        self.half_points: Final = half_points
        """Victory points, doubled: a peasant is worth half a point."""
        self.line: Final = line
        self.source: str = ""
        self.claim: Effect | None = None

    @property
    def is_peasant(self) -> bool:
        """Worth half a point."""
        return self.half_points == 1
