"""Hungry Hamsters as a game: its players, its options, its sheets and its words."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from warren.core.features import Feature
from warren.core.game import Game, Option
from warren.core.state import Options
from warren.core.text import Catalogue
from warren.games.hamsters import position, view
from warren.games.hamsters.content import Sheet, house_sheets
from warren.games.hamsters.rules.counts import count_plays
from warren.games.hamsters.rules.order import ROLL
from warren.games.hamsters.rules.turn import Cross, Roll
from warren.games.hamsters.state import Burrows
from warren.games.hamsters.vocabulary import Sets, make_vocabulary

_WORDS: Final = Path(__file__).with_name("text.toml")


class Hamsters(Game[Burrows]):
    """Hungry Hamsters with one or more sheets to choose from."""

    def __init__(self, sheets: list[Sheet], content: dict[str, str] | None = None) -> None:
        self.sheets: Final = sheets
        self.sets: Final = [Sets(sheet) for sheet in sheets]
        """The choices of each sheet."""
        names: tuple[Any, ...] = tuple([sheet.name for sheet in sheets])
        super().__init__(
            name="hamsters",
            title="Hungry Hamsters",
            rules=1,
            players=(1, 6),
            options=[
                Option("sheet", names, names[0], "the burrow that everybody fills", True),
                Option("free_start", (False, True), False, "start in any chamber, not in the cave"),
            ],
            steps=[Roll(), Cross()],
            vocabulary=make_vocabulary(self.sets),
            words=Catalogue.read(_WORDS).sentences,
            languages=Catalogue.beside(_WORDS),
            content=content,
            own="sheet",
        )

    def with_content(self, content: dict[str, str]) -> Game[Burrows]:
        """The game with one sheet of one's own."""
        return Hamsters([Sheet.from_text(content["sheet"])], content)

    def sets_on(self, options: Options) -> Sets:
        """The choices of the sheet that a table has."""
        return next(sets for sets in self.sets if sets.sheet.name == options["sheet"])

    def blank(self, players: i64, options: Options) -> Burrows:
        """Sheets not handed out yet."""
        return Burrows(self, players, options, self.sets_on(options))

    def set_up(self, state: Burrows) -> None:
        """An empty sheet for everybody."""
        state.crossed = [0] * int(state.players)
        state.ones = [0] * int(state.players)
        state.derive()
        state.push(ROLL)

    def problems(self, state: Burrows) -> Iterable[str]:
        """What makes a position impossible."""
        return position.problems(state)

    def look_alike(self, state: Burrows) -> dict[str, Any]:
        """All of it."""
        return view.look(state)

    def look(self, state: Burrows, seat: int | None) -> dict[str, Any]:
        """Nothing is hidden."""
        return {}

    def printed(self, options: Options) -> dict[str, Any]:
        """The sheet that everybody fills."""
        return view.printed(self.sets_on(options).sheet)

    def name_board(self, state: Burrows) -> list[Feature]:
        """The die, the timer and every sheet."""
        return view.name_board(state)

    def number_board(self, state: Burrows, row: list[bytes], seat: i64) -> None:
        """The same in numbers."""
        view.number_board(state, row, seat)

    def perft(self, depth: int, options: Options) -> int:
        """How many ways one player has to play so many turns, the timer ignored."""
        state = self.blank(1, self.check_options(options))
        self.set_up(state)
        return count_plays(state, depth)


def make_game() -> Hamsters:
    """Hungry Hamsters with the house's sheets."""
    return Hamsters(house_sheets())
