"""The state of Hungry Hamsters: everybody's burrow, the timer, and what they score."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import is_int
from warren.core.game import Game
from warren.core.grid import bit, bits, flood
from warren.core.result import Result, rank_utilities, ranks_of
from warren.core.state import Options, State
from warren.games.hamsters.content import LARGEST_SET, Sheet

ROLL: Final = 0
CROSS: Final = 1
"""The steps of a turn, as frames name them."""

TIMER: Final = 3
"""Dice on the timer (HH-1.3)."""
HOURGLASS_CHAMBERS: Final = 4
"""Entering so many chambers starts the timer (HH-3.1)."""
NUT_POINTS: Final = (0, 2, 4, 8, 16)
MARKS: Final = (("elder", 67), ("thinker", 56), ("scout", 47), ("kit", 38))
"""What a solo score earns, best first (HH-4.5)."""


class Burrows(State):
    """Everybody's sheet, and the timer that all share."""

    def __init__(self, game: Game, players: i64, options: Options, sheet: Sheet) -> None:
        super().__init__(game, players, options)
        self.sheet: Final = sheet
        self.crossed: list[int] = []
        """Per player, the spaces crossed off."""
        self.frontier: list[int] = []
        """Per player, where a new set must touch: next to a cross, or beyond an open tunnel."""
        self.chambers: list[int] = []
        """Per player, how many chambers have a cross."""
        self.ones: list[int] = []
        """Per player, marked slots of the ones row."""
        self.hourglass = False
        """The timer runs; solo, it is the second run."""
        self.circled: i64 = 0
        """Dice of the solo timer's first run (HH-3.5)."""
        self.timer: i64 = 0
        """Dice crossed off."""

    def clone(self) -> State:
        """An independent copy."""
        twin = Burrows(self.game, self.players, self.options, self.sheet)
        twin.take_core(self)
        twin.crossed = self.crossed.copy()
        twin.frontier = self.frontier.copy()
        twin.chambers = self.chambers.copy()
        twin.ones = self.ones.copy()
        twin.hourglass = self.hourglass
        twin.circled = self.circled
        twin.timer = self.timer
        return twin

    def first_frontier(self) -> i64:
        """Where the first crosses may go (HH-2.3)."""
        return self.sheet.everything if self.options["free_start"] else self.sheet.start

    def sets_for(self, seat: i64, die: i64) -> list[int]:
        """The sets of spaces that a roll lets a player cross (HH-2.2 to 2.9)."""
        crossed: i64 = self.crossed[seat]
        frontier: i64 = self.frontier[seat]
        if die > 1:
            return self.sheet.crossable(crossed, frontier, die, die)
        slots: i64 = LARGEST_SET - self.ones[seat]
        if slots == 0:
            return []
        return self.sheet.crossable(crossed, frontier, 1, slots)

    def cross(self, seat: i64, index: i64, die: i64) -> None:
        """Cross off a set of the sheet (HH-2.2, 2.9)."""
        new = self.sheet.sets[index]
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

    def can_ever_cross(self, seat: i64) -> bool:
        """Whether some roll would let the player cross another space (HH-3.6).

        A larger set that touches the frontier holds a pair that does, so pairs tell.
        """
        if self.frontier[seat] == 0:
            return False
        return self.ones[seat] < LARGEST_SET or len(self.sets_for(seat, 2)) > 0

    def is_over(self) -> bool:
        """The last timer die is crossed off, or nobody can go on (HH-3.3, 3.6)."""
        return self.timer == TIMER or not self.anybody_can_cross()

    def anybody_can_cross(self) -> bool:
        """Whether some roll would let some player cross another space."""
        seat: i64 = 0
        while seat < self.players:
            if self.can_ever_cross(seat):
                return True
            seat += 1
        return False

    # Score

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

    def scores(self) -> list[int]:
        """The points on everybody's sheet."""
        return [sum(self.breakdown(seat).values()) for seat in range(self.players)]

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

    # Views and files

    def look(self, seat: int | None) -> dict[str, Any]:
        """Everything lies open."""
        die: int | None = None
        if self.stack and self.stack[-1].step == CROSS:
            die = int(self.stack[-1].at)
        sheets: list[dict[str, Any]] = []
        for player in range(self.players):
            parts = self.breakdown(player)
            sheets.append(
                {
                    "crossed": self.sheet.names_of(self.crossed[player]),
                    "ones": self.ones[player],
                    "chambers": self.chambers[player],
                    "points": parts,
                    "score": sum(parts.values()),
                }
            )
        return {
            "sheet": self.sheet.name,
            "die": die,
            "hourglass": self.hourglass,
            "circled": int(self.circled),
            "timer": int(self.timer),
            "sheets": sheets,
        }

    def save(self) -> dict[str, Any]:
        """Crosses as (row, column) cells."""
        cells = self.sheet.cells
        return {
            "crossed": [[list(cells[i]) for i in bits(mask)] for mask in self.crossed],
            "ones": list(self.ones),
            "hourglass": self.hourglass,
            "circled": int(self.circled),
            "timer": int(self.timer),
        }

    def load(self, board: dict[str, Any]) -> None:
        """Read and check a board."""
        fields = {"crossed", "ones", "hourglass", "circled", "timer"}
        if set(board) != fields:
            wrong = sorted(set(board) ^ fields)[0]
            raise BadPosition(f"board has exactly {', '.join(sorted(fields))}; check {wrong!r}")
        for field in ("crossed", "ones"):
            if not isinstance(board[field], list) or len(board[field]) != self.players:
                raise BadPosition(f"board: {field} has one entry per player, {self.players}")
        for player in range(self.players):
            self._load_player(player, board["crossed"][player], board["ones"][player])
        self._load_timer(board)

    def _load_player(self, player: int, cells: object, ones: object) -> None:
        if not isinstance(cells, list):
            raise BadPosition(f"player {player}: crossed is a list of [row, column] cells")
        crossed = 0
        for cell in cells:
            if not (isinstance(cell, list) and len(cell) == 2 and all(map(is_int, cell))):
                raise BadPosition(f"player {player}: a cell is [row, column], not {cell!r}")
            place = (cell[0], cell[1])
            if place not in self.sheet.cells:
                raise BadPosition(f"player {player}: row {cell[0]}, column {cell[1]} is earth")
            space = bit(self.sheet.cells.index(place))
            if crossed & space:
                raise BadPosition(
                    f"player {player}: row {cell[0]}, column {cell[1]} is crossed off twice"
                )
            crossed |= space
        self._check_connected(player, crossed)
        if not is_int(ones) or not 0 <= ones <= LARGEST_SET:
            raise BadPosition(f"player {player}: ones is 0 to {LARGEST_SET}, not {ones!r}")
        if ones > len(cells):
            raise BadPosition(
                f"player {player}: {ones} slots of the ones row are marked for "
                f"{len(cells)} crossed spaces"
            )
        frontier = self.sheet.touched_by(crossed) & ~crossed if crossed else self.first_frontier()
        self.crossed.append(crossed)
        self.frontier.append(frontier)
        self.chambers.append(len([c for c in self.sheet.chambers if crossed & c.mask]))
        self.ones.append(ones)

    def _check_connected(self, player: int, crossed: int) -> None:
        """Crosses hang together, and with the central cave unless the start is free."""
        seed = crossed & (self.sheet.everything if self.options["free_start"] else self.sheet.start)
        if crossed and not seed:
            raise BadPosition(f"player {player}: crosses, but none in the central cave")
        sheet = self.sheet
        ways = [sheet.neighbours[i] | sheet.links[i] for i in range(len(sheet.cells))]
        stray = crossed & ~flood(seed & -seed, crossed, ways)
        if stray:
            row, column = sheet.cells[bits(stray)[0]]
            raise BadPosition(
                f"player {player}: row {row}, column {column} hangs together with no other cross"
            )

    def _load_timer(self, board: dict[str, Any]) -> None:
        if not isinstance(board["hourglass"], bool):
            raise BadPosition(f"board: hourglass is true or false, not {board['hourglass']!r}")
        for field in ("circled", "timer"):
            if not is_int(board[field]) or not 0 <= board[field] <= TIMER:
                raise BadPosition(f"board: {field} is 0 to {TIMER}, not {board[field]!r}")
        self.hourglass = board["hourglass"]
        self.circled = board["circled"]
        self.timer = board["timer"]
        if self.circled and self.players > 1:
            raise BadPosition("board: dice are circled in a solo game only")
        if self.timer and not self.hourglass:
            raise BadPosition("board: timer dice are crossed off, but not the hourglass")
        deep = any(count >= HOURGLASS_CHAMBERS for count in self.chambers)
        if self.hourglass and not deep and self.circled < TIMER:
            raise BadPosition(
                f"board: the hourglass is off, but nobody is in {HOURGLASS_CHAMBERS} chambers"
            )
        if not self.hourglass and deep:
            raise BadPosition(
                f"board: somebody is in {HOURGLASS_CHAMBERS} chambers, but the hourglass is open"
            )
        if len(self.stack) > 1:
            raise BadPosition(f"stack: one frame, roll or cross, not {len(self.stack)}")
        if not self.stack and not self.is_over():
            raise BadPosition("stack: it is empty, but by its board the game is not over")

    def census(self) -> dict[str, int]:
        """Spaces, slots and dice, used and free."""
        sheet = self.sheet
        counted: dict[str, int] = {}
        for player in range(self.players):
            crossed: i64 = self.crossed[player]
            free: i64 = sheet.everything & ~crossed
            counted[f"spaces of {player}"] = len(bits(crossed)) + len(bits(free))
        counted["crosses beyond the sheet"] = sum(
            [len(bits(crossed & ~sheet.everything)) for crossed in self.crossed]
        )
        return counted
