"""Hungry Hamsters as a game: its options, its sheets, its vocabulary."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, cast

from mypy_extensions import i64

from warren.core.features import Feature
from warren.core.game import Game, Option
from warren.core.state import Options, State
from warren.core.text import Catalogue
from warren.core.vocabulary import Vocabulary, one_by_one
from warren.games.hamsters import view
from warren.games.hamsters.content import Sheet
from warren.games.hamsters.rules.counts import count_plays
from warren.games.hamsters.rules.turn import FIRST_SET, SIDES, Cross, Roll
from warren.games.hamsters.state import ROLL, Burrows

_HERE: Final = Path(__file__).parent


class Hamsters(Game):
    """Hungry Hamsters with one or more sheets to choose from."""

    def __init__(self, sheets: list[Sheet], content: dict[str, str] | None = None) -> None:
        self.sheets: Final = sheets
        names = [f"roll {die + 1}" for die in range(SIDES)] + ["pass"]
        for sheet in sheets:
            names += [
                f"{sheet.name}.{'+'.join(sheet.names_of(cells.mask))}" for cells in sheet.sets
            ]
        titles: tuple[Any, ...] = tuple([sheet.name for sheet in sheets])
        super().__init__(
            name="hamsters",
            title="Hungry Hamsters",
            rules=1,
            players=(1, 6),
            options=[
                Option("sheet", titles, titles[0], "the burrow that everybody fills", True),
                Option("free_start", (False, True), False, "start in any chamber, not in the cave"),
            ],
            steps=[Roll(), Cross()],
            vocabulary=Vocabulary(one_by_one(names)),
            words=Catalogue.read(_HERE / "text.toml").sentences,
            tongues=Catalogue.beside(_HERE / "text.toml"),
            content=content,
            own="sheet",
        )

    def blank(self, players: i64, options: Options) -> State:
        """Sheets not handed out yet."""
        sheet = next(sheet for sheet in self.sheets if sheet.name == options["sheet"])
        return Burrows(self, players, options, sheet)

    def set_up(self, state: State) -> None:
        """An empty sheet for everybody."""
        burrows = cast(Burrows, state)
        for _ in range(burrows.players):
            burrows.crossed.append(0)
            burrows.frontier.append(burrows.first_frontier())
            burrows.chambers.append(0)
            burrows.ones.append(0)
        state.push(ROLL)

    def with_content(self, content: dict[str, str]) -> Game:
        """The game with one sheet of one's own."""
        return Hamsters([Sheet.from_text(content["sheet"], FIRST_SET)], content)

    def printed(self, options: Options) -> dict[str, Any]:
        """The sheet that everybody fills."""
        sheet = next(sheet for sheet in self.sheets if sheet.name == options["sheet"])
        return view.printed_sheet(sheet)

    def name_board(self, state: State) -> list[Feature]:
        """The die, the timer and every sheet."""
        return view.name_board(cast(Burrows, state))

    def number_board(self, state: State, row: list[bytes], seat: i64) -> None:
        """The same in numbers."""
        view.number_board(cast(Burrows, state), row, seat)

    def perft(self, depth: int, options: Options) -> int:
        """How many ways one player has to play so many turns, the timer ignored."""
        return count_plays(cast(Burrows, self.new(1, **options)), depth)


def house_sheets() -> list[Sheet]:
    """Sheets A and B, their sets numbered one after the other."""
    sheets: list[Sheet] = []
    first: int = FIRST_SET
    for name in ("A", "B"):
        text = (_HERE / "content" / f"{name}.txt").read_text(encoding="utf-8")
        sheets.append(Sheet.from_text(text, first))
        first += len(sheets[-1].sets)
    return sheets


def make_game() -> Game:
    """Hungry Hamsters with the house's sheets."""
    return Hamsters(house_sheets())
