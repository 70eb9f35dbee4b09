"""The state of Hungry Hamsters: everybody's burrow, the timer, and what they score."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.fields import Derived, Field, Fields, Fixed, Flag, Number, PerSeat
from warren.core.game import Game
from warren.core.grid import bits
from warren.core.result import Result, rank_utilities, ranks_of
from warren.core.state import Options, State
from warren.games.hamsters.content import NUT_POINTS, SLOTS, TIMER
from warren.games.hamsters.shapes import Spaces
from warren.games.hamsters.vocabulary import Sets

MARKS: Final = (("elder", 67), ("thinker", 56), ("scout", 47), ("kit", 38))
"""What a solo score earns, best first (HH-4.5)."""


FIELDS: Final = Fields(
    [
        Field("crossed", PerSeat(Spaces()), holds="{}"),
        Field("ones", PerSeat(Number(0, SLOTS))),
        Field("hourglass", Flag()),
        Field("circled", Number(0, TIMER)),
        Field("timer", Number(0, TIMER)),
        Derived(["frontier", "chambers"]),
        Fixed(["sets", "sheet"]),
    ]
)


class Burrows(State):
    """Everybody's sheet, and the timer that all share."""

    def __init__(self, game: Game, players: i64, options: Options, sets: Sets) -> None:
        super().__init__(game, players, options)
        self.sets: Final = sets
        """What can be crossed on the sheet, as choices."""
        self.sheet: Final = sets.sheet
        self.crossed: list[int] = []
        """Per player, the spaces crossed off."""
        self.ones: list[int] = []
        """Per player, marked slots of the ones row."""
        self.hourglass = False
        """The timer runs; solo, it is the second run."""
        self.circled: i64 = 0
        """Dice of the solo timer's first run (HH-3.5)."""
        self.timer: i64 = 0
        """Dice crossed off."""
        self.frontier: list[int] = []
        """Per player, where a new set must touch: next to a cross, or beyond an open tunnel."""
        self.chambers: list[int] = []
        """Per player, how many chambers have a cross."""

    def fields(self) -> Fields:
        """Every field of the board, declared."""
        return FIELDS

    def derive(self) -> None:
        """Frontiers and chambers follow from the crosses."""
        sheet = self.sheet
        start: i64 = sheet.everything if self.options["free_start"] else sheet.start
        self.frontier = []
        self.chambers = []
        for crossed in self.crossed:
            self.frontier.append(sheet.touched_by(crossed) & ~crossed if crossed else start)
            self.chambers.append(len([c for c in sheet.chambers if crossed & c.mask]))

    def clone(self) -> Burrows:
        """An independent copy."""
        twin = Burrows(self.game, self.players, self.options, self.sets)
        twin.take_core(self)
        twin.crossed = self.crossed.copy()
        twin.ones = self.ones.copy()
        twin.hourglass = self.hourglass
        twin.circled = self.circled
        twin.timer = self.timer
        twin.frontier = self.frontier.copy()
        twin.chambers = self.chambers.copy()
        return twin

    # Crossing off

    def sets_for(self, seat: i64, die: i64) -> list[int]:
        """The sets of spaces that a roll lets a player cross, as choices (HH-2.2 to 2.9)."""
        crossed: i64 = self.crossed[seat]
        frontier: i64 = self.frontier[seat]
        if die > 1:
            return self.sets.crossable(crossed, frontier, die, die)
        slots: i64 = SLOTS - self.ones[seat]
        if slots == 0:
            return []
        return self.sets.crossable(crossed, frontier, 1, slots)

    def cross(self, seat: i64, choice: i64, die: i64) -> None:
        """Cross off a set of the sheet (HH-2.2, 2.9)."""
        new = self.sets.cells(choice)
        old: i64 = self.crossed[seat]
        if old & new.chamber.mask == 0:
            self.chambers[seat] += 1
        frontier: i64 = new.reach
        if old != 0:
            frontier |= self.frontier[seat]
        self.crossed[seat] = old | new.mask
        self.frontier[seat] = frontier & ~(old | new.mask)
        if die == 1:
            self.ones[seat] += new.size

    # Score (section 4)

    def chamber_points(self, seat: int) -> int:
        """Points of chambers that are fully crossed (HH-4.1)."""
        crossed: i64 = self.crossed[seat]
        return sum([c.points for c in self.sheet.chambers if crossed & c.mask == c.mask])

    def mushroom_points(self, seat: int) -> int:
        """One point per crossed mushroom (HH-4.2)."""
        return len(bits(self.crossed[seat] & self.sheet.mushrooms))

    def nut_points(self, seat: int) -> int:
        """Points of all crossed nuts together (HH-4.3)."""
        return NUT_POINTS[len(bits(self.crossed[seat] & self.sheet.nuts))]

    def breakdown(self, seat: int) -> dict[str, int]:
        """The parts of a player's score, in the order in which they break ties (HH-4.4)."""
        return {
            "chambers": self.chamber_points(seat),
            "mushrooms": self.mushroom_points(seat),
            "nuts": self.nut_points(seat),
        }

    def score(self, seat: int) -> int:
        """The points on a player's sheet."""
        return sum(self.breakdown(seat).values())

    def scores(self) -> list[int]:
        """The points on everybody's sheet."""
        return [self.score(seat) for seat in range(self.players)]

    def final(self) -> Result:
        """Score, ranks and winners (HH-4.4); solo is played for the score (HH-4.5)."""
        parts = [self.breakdown(seat) for seat in range(self.players)]
        scores = [sum(part.values()) for part in parts]
        ranks = ranks_of([(s, *p.values()) for s, p in zip(scores, parts, strict=True)])
        if self.players == 1:
            utilities = [scores[0] / self.most_points()]
        else:
            utilities = rank_utilities(ranks)
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        mark = self.solo_mark(scores[0]) if self.players == 1 else ""
        return Result(scores, ranks, winners, utilities, parts, mark)

    def solo_mark(self, score: int) -> str:
        """What a solo score earns (HH-4.5)."""
        for name, least in MARKS:
            if score >= least:
                return f"mark_{name}"
        return "mark_none"

    def most_points(self) -> int:
        """The score of a sheet that is crossed off whole."""
        sheet = self.sheet
        chambers = sum([chamber.points for chamber in sheet.chambers])
        return chambers + len(bits(sheet.mushrooms)) + NUT_POINTS[-1]
