"""The effect language as data: what one line of a kami sheet or a villager's claim means.

`phrases` and `heads` read the words into these, once; `interpreter` plays them. The lines of all
effects lie in one list, and name each other by their numbers there.
"""

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
RETURN_VILLAGE_TOKEN: Final = 11
SWAP: Final = 12
"""Two shrines change places."""
CHOOSE: Final = 13
"""One of several deeds."""
VERBS: Final = (
    *("add", "remove", "replace", "move", "rearrange", "gain", "place", "take", "draw", "ready"),
    *("take a token", "return", "swap", "choose"),
)
SPOKEN: Final = (*VERBS[:10], "lose", "return", "swap")
"""What a line can start with."""
PICKS: Final = frozenset([ADD, REMOVE, REPLACE, MOVE, REARRANGE, PLACE, TAKE, SWAP])
"""Verbs for which spaces are picked."""

# Whose

MINE: Final = 0
OPPONENTS: Final = 1
ANYBODYS: Final = 2
THAT_PLAYERS: Final = 3
"""Of who set the passive off."""
ITS_OWNERS: Final = 4
"""Of the owner of the shrine spoken of last."""

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
OPPONENTS_VILLAGE: Final = 10
"""In front of somebody else."""
_OF_THAT: Final = frozenset(
    [NEXT_VILLAGE, THAT_VILLAGE, THAT_OR_NEXT, ANOTHER_OF_MINE, OTHER_THAN_THAT]
)

# How a space lies to another; `Land.ways` has a table for each but the first

AT: Final = 0
ADJACENT: Final = 1
DIAGONAL: Final = 2
"""Corner to corner."""
AROUND: Final = 3
"""Adjacent or diagonal."""
IN_ROW: Final = 4
IN_COLUMN: Final = 5
IN_LINE: Final = 6
"""In the same row or column."""
ON_DIAGONAL: Final = 7
"""Anywhere on the diagonals through a space."""
WAYS: Final = 8

# To what

THAT_SPACE: Final = 0
"""The space picked last; for a move, where the shrine stood."""
WHERE_IT_WENT: Final = 1
MY_SHRINES: Final = 2
THEIR_SHRINES: Final = 3
ANY_SHRINES: Final = 4
MY_TOKENS: Final = 5
KIND_OF_SPACE: Final = 6

# When. From YEAR_STARTS on: what passives hear of.

ABILITY: Final = 0
CLAIM: Final = 1
GIFT: Final = 2
"""What a space gives."""
ALWAYS: Final = 3
"""A ban."""
YEAR_STARTS: Final = 4
YEAR_ENDS: Final = 5
TURN_STARTS: Final = 6
TURN_ENDS: Final = 7
ADDED: Final = 8
REMOVED: Final = 9
MOVED: Final = 10
TOKEN_TAKEN: Final = 11
WHENS: Final = 12

# Who does it, for passives and bans

BY_ME: Final = 0
BY_OPPONENT: Final = 1
BY_ANYBODY: Final = 2

# What a ban forbids, as bits

NO_ADDING: Final = 1
NO_REMOVING: Final = 2
NO_REPLACING: Final = 4
NO_MOVING: Final = 8
NO_LANDING: Final = 16

# Who gains or loses, gives or takes

ME: Final = 0
EACH_OPPONENT: Final = 1
EVERYBODY: Final = 2
OWNER: Final = 3
"""Of the shrine spoken of last."""
THAT_PLAYER: Final = 4
"""Who set the passive off."""
AN_OPPONENT: Final = 5
"""One of the player's choice."""
SUPPLY: Final = 6

# What a kami's tokens are

ON_SPACES: Final = 1
ON_VILLAGES: Final = 2
READY_OR_NOT: Final = 3

# What is counted by "for each"

SHRINES: Final = 0
SPACES: Final = 1
TOKENS: Final = 2
VILLAGE_TOKENS: Final = 3
VILLAGERS: Final = 4
VILLAGES_WITH: Final = 5
"""Villages with a shrine."""

ANY_NUMBER: Final = 99
MOST_ACTS: Final = 15
"""How often a passive acts in a turn if what it does could set it off again."""
FIRED_BITS: Final = 4
"""A seat's counters of passives lie in one number, so many bits each."""


class Relation:
    """Adjacent to my shrine, in the row of that space, not under a token: a filter."""

    def __init__(self, way: i64, to: i64) -> None:
        self.way: Final[i64] = way
        self.to: Final[i64] = to
        self.slot: i64 = 0
        """Which of the kami's tokens on spaces."""
        self.kind: int = 0
        """The spaces of a kind, as a mask."""
        self.negated: bool = False

    @property
    def refers_back(self) -> bool:
        """Whether it means nothing before a space was picked."""
        return self.to in (THAT_SPACE, WHERE_IT_WENT)


class Place:
    """Which spaces a line speaks of: a filter."""

    def __init__(self, kinds: int, where: i64) -> None:
        self.kinds: int = kinds
        """The spaces of the right kind (and of a named village), over all villages."""
        self.where: i64 = where
        self.same_kind: bool = False
        """Of the same kind as the space picked last."""
        self.empty: bool = False
        """Nothing stands there."""
        self.relations: Final[list[Relation]] = []

    @property
    def is_that(self) -> bool:
        """Whether it is the very space that was spoken of last."""
        for relation in self.relations:
            if relation.way == AT and relation.refers_back and not relation.negated:
                return True
        return False

    @property
    def of_that(self) -> bool:
        """Whether it means a space that was picked, not only its village."""
        return self.same_kind or any(relation.refers_back for relation in self.relations)

    @property
    def refers_back(self) -> bool:
        """Whether it means nothing before a space was picked."""
        return self.of_that or self.where in _OF_THAT

    def uses(self, slot: i64) -> bool:
        """Whether it speaks of one of the kami's tokens on spaces."""
        return any(r.to == MY_TOKENS and r.slot == slot for r in self.relations)


EVERYWHERE: Final = Place(-1, ANY_VILLAGE)


class Tally:
    """What is counted by "for each"."""

    def __init__(self, what: i64, owner: i64, place: Place) -> None:
        self.what: Final[i64] = what
        self.owner: Final[i64] = owner
        self.place: Final = place
        self.slot: i64 = 0
        self.most: i64 = ANY_NUMBER


class Op:
    """One deed of an effect: a line, or a part of it."""

    def __init__(self, verb: i64, line: int, source: str) -> None:
        self.verb: Final[i64] = verb
        self.line: Final = line
        self.source: str = source
        """The line as it was written; of a line with several deeds, its own part."""
        # What, how many and where
        self.owner: i64 = ANYBODYS
        self.least: i64 = 1
        """Fewer than this cannot be picked while more can: 0 for "up to" and "may"."""
        self.most: i64 = 1
        self.per: Tally | None = None
        """Counted once for each of these."""
        self.place: Place = EVERYWHERE
        self.to: Place = EVERYWHERE
        """Where a move leads, or where the other shrine of a swap stands."""
        self.to_owner: i64 = ANYBODYS
        self.slot: i64 = 0
        """Which of the kami's tokens of that sort."""
        self.of_tokens: bool = False
        """Tokens are replaced or moved, not shrines."""
        self.with_token: bool = False
        """A token comes in place of what is replaced."""
        self.one_village: bool = False
        """All picks lie in one village."""
        self.each_elsewhere: bool = False
        """No two picks lie in the same village."""
        self.chain: i64 = AT
        """How each pick lies to the one before; AT: anyhow."""
        # Who gains what, or whom a village token comes from
        self.who: i64 = ME
        self.favor: i64 = 0
        self.nature: i64 = 0
        self.points: i64 = 0
        self.cubes: i64 = 0
        # Its place among the others
        self.may: bool = False
        """The player is asked whether, where no space is picked."""
        self.if_done: bool = False
        """Happens only if the deed before did something."""
        self.next: i64 = -1
        """What comes after it."""
        self.leave: bool = False
        """The line said "may" of picks."""
        self.past: i64 = -1
        """What comes after the whole line, where the line depends on this and it is left."""
        self.each: i64 = -1
        """What follows every pick."""
        self.alternatives: Final[list[int]] = []
        """What is chosen from."""

    @property
    def is_simple(self) -> bool:
        """Whether it is a number of Favor and Nature that is gained."""
        return (
            self.verb == GAIN
            and self.per is None
            and self.points == 0
            and self.cubes == 0
            and self.favor >= 0
            and self.nature >= 0
        )

    @property
    def is_plain_gain(self) -> bool:
        """Whether it is over at once: nobody is asked, nothing is counted, nothing follows."""
        return (
            self.is_simple and self.who == ME and not self.may and self.next < 0 and self.each < 0
        )


class Effect:
    """A passive, an ability, a claim or a gift: when it applies, and its first deed."""

    def __init__(self, name: str, when: i64, line: int) -> None:
        self.name: Final = name
        self.when: Final[i64] = when
        self.line: Final = line
        # An ability
        self.cubes: i64 = 0
        self.spends: bool = False
        """Using it spends a ready token."""
        self.spent: i64 = 0
        """Which one, as a bit."""
        self.basic: bool = False
        """It counts among the four basic uses of a turn."""
        # A passive
        self.by: i64 = BY_ANYBODY
        self.owner: i64 = ANYBODYS
        self.place: Place = EVERYWHERE
        """The spaces that a trigger looks at, or that a ban is about."""
        self.origin: Place = EVERYWHERE
        """Where a moved shrine stood."""
        self.limit: i64 = 0
        """How often it acts in a turn; 0: always."""
        self.shift: i64 = 0
        """Where its counter lies in the seat's."""
        self.bans: i64 = 0
        # Its deeds
        self.first: i64 = -1
        """Its first deed, by its number; -1 for none."""
        self.at_once: bool = False
        """A plain gain of one's own, or a token that is made ready."""
        self.lines: list[str] = []
        """Its lines as they were written."""
        self.told: str = ""
        """When a passive acts, as it was written."""


class Token:
    """A sort of tokens of a kami's own."""

    def __init__(self, name: str, many: int, sort: i64) -> None:
        self.name: Final = name
        self.many: Final = many
        self.sort: Final[i64] = sort
        self.occupies: bool = True
        """Nothing else stands on its space."""
        self.is_home: bool = False
        """Its village is the player's own too."""
        self.slot: i64 = 0
        """Its number among the kami's tokens of that sort."""


class Kami:
    """A kami sheet."""

    def __init__(self, name: str, title: str, line: int) -> None:
        self.name: Final = name
        self.title: Final = title
        self.line: Final = line
        self.source: str = ""
        self.own: Final[list[Token]] = []
        self.on_spaces: Final[list[Token]] = []
        self.passives: Final[list[Effect]] = []
        self.abilities: Final[list[Effect]] = []

    @property
    def token(self) -> str:
        """What its tokens are called; of several sorts, the first."""
        return self.own[0].name if self.own else ""

    @property
    def tokens(self) -> i64:
        """How many there are of them."""
        return self.own[0].many if self.own else 0

    def sort(self, sort: i64, slot: i64 = 0) -> Token | None:
        """The kami's tokens of a sort."""
        for token in self.own:
            if token.sort == sort and token.slot == slot:
                return token
        return None

    def heard(self, when: i64) -> list[Effect]:
        """The passives that act then, in the order of the sheet."""
        return [effect for effect in self.passives if effect.when == when]


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
