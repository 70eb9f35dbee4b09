"""Winter Rabbit as a game: its options, its box, its steps."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from warren.core.board_words import Section
from warren.core.errors import BadOption
from warren.core.features import Feature
from warren.core.game import Game, Option
from warren.core.state import Options, State
from warren.core.steps import Step
from warren.core.text import Catalogue, Message
from warren.games.winter.content import (
    LEAST_PLAYERS,
    MOST_PLAYERS,
    Box,
    house_entries,
    own_box,
)
from warren.games.winter.position import problems
from warren.games.winter.rules import (
    abilities,
    burrow,
    cards,
    evening,
    goods,
    land,
    midday,
    morning,
    paying,
    production,
    season,
    setup,
    stories,
    tasks,
)
from warren.games.winter.rules.asking import Ask, another_time
from warren.games.winter.rules.order import FIRST_PLAYER
from warren.games.winter.state import Village
from warren.games.winter.view.features import name_board, number_board
from warren.games.winter.view.look import look, look_alike
from warren.games.winter.view.printed import printed_box
from warren.games.winter.view.redeal import redeal
from warren.games.winter.view.words import made_names, spelled
from warren.games.winter.vocabulary import VOCABULARY

_HERE: Final = Path(__file__).parent
RANDOM: Final = "random"
SEATS: Final = tuple([f"seat {seat + 1}" for seat in range(MOST_PLAYERS)])
_LEAST: Final = tuple(range(MOST_PLAYERS + 1))
"""A seat that begins is one of the table's."""
HOUSE: Final = "house"
OWN: Final = "own"


def all_steps() -> list[Step]:
    """Every step, by the sections of the rulebook."""
    return [
        *(Ask(), goods.HandOut(), goods.Overrun(), goods.ChooseGain()),
        *(paying.PayCost(), paying.TakeToken()),
        *(setup.FirstPlayer(), setup.PickCharacter()),
        *(setup.Refill(), setup.DrawCard(), setup.DrawStory()),
        *(morning.Turn(), morning.Morning(), morning.Drawn(), morning.ExtraDraw()),
        *(morning.SpringDraw(), morning.Keep(), morning.Bring(), morning.Place()),
        *(midday.Midday(), midday.MiddayAgain(), morning.SecondBonus()),
        *(evening.SunflowerGain(), evening.Evening(), evening.SwapTask()),
        *(production.Settle(), land.Restore(), land.GetRestored(), land.FreeRestore()),
        *(burrow.Reclaim(), burrow.RabbitTax(), burrow.LookOut(), burrow.TakeFromBurrow()),
        *(tasks.DealTask(), tasks.PickTasks()),
        *(tasks.Complete(), tasks.GetTask(), tasks.Benefit()),
        *(evening.Told(), cards.Acquire(), cards.GetCard(), cards.CouncilTask()),
        *(season.EndTurn(), season.AdvanceSeason()),
        *(abilities.MoveFrom(), abilities.MoveTo(), abilities.StompFrom(), abilities.StompTo()),
        *(abilities.PeekAt(), abilities.EarsPay(), abilities.EarsTake()),
        *(stories.PlaceRock(), stories.PineFrom(), stories.PineTo()),
        *(stories.ShoesFrom(), stories.ShoesTo(), stories.FireTrack()),
        *(stories.PickPlayers(), stories.PickGifts(), stories.TeethFrom(), stories.TeethTo()),
    ]


class WinterRabbit(Game[Village]):
    """Winter Rabbit with the house's box or one's own."""

    def __init__(self, box: Box, content: dict[str, str] | None = None) -> None:
        self.box: Final = box
        name = OWN if content else HOUSE
        super().__init__(
            name="winter",
            title="Winter Rabbit",
            rules=6,
            players=(LEAST_PLAYERS, MOST_PLAYERS),
            options=[
                Option("first", (RANDOM, *SEATS), RANDOM, "who begins", least=_LEAST),
                Option("box", (name,), name, "the cards, stories and tasks", True),
            ],
            steps=all_steps(),
            vocabulary=VOCABULARY,
            words=Catalogue.read(_HERE / "text.toml").sentences,
            languages=Catalogue.beside(_HERE / "text.toml"),
            made=made_names(),
            content=content,
            own="box",
        )

    def blank(self, players: i64, options: Options) -> Village:
        """An empty table."""
        return Village(self, players, options, self.box)

    def set_up(self, village: Village) -> None:
        """Lay everything out; then it is said, or drawn, who begins (WR-2.6)."""
        setup.lay_out(village)
        first = village.options["first"]
        if first == RANDOM:
            village.push(FIRST_PLAYER)
        elif SEATS.index(first) < village.players:
            setup.begin(village, SEATS.index(first))
        else:
            allowed = ", ".join(repr(value) for value in (RANDOM, *SEATS[: village.players]))
            raise BadOption(
                f"winter: with {village.players} players option first is one of {allowed}, "
                f"not {first!r}"
            )

    def with_content(self, content: dict[str, str]) -> WinterRabbit:
        """The game with entries of one's own."""
        return WinterRabbit(own_box(content["box"]), content)

    def look_alike(self, village: Village) -> dict[str, Any]:
        """All but what follows."""
        return look_alike(village)

    def look(self, village: Village, seat: int | None) -> dict[str, Any]:
        """What a seat knows of tokens and tasks, and what it may expect."""
        return look(village, seat)

    def redeal_hidden(self, village: Village, seat: int | None, rng: random.Random) -> None:
        """Deal out again what the seat cannot know."""
        redeal(village, seat, rng)

    def problems(self, village: Village) -> Iterable[str]:
        """What could not have come from play."""
        return problems(village)

    def when_open(self, state: State, seat: int, target: str) -> Message | None:
        """At midday, in the evening, or on one's own turn."""
        assert isinstance(state, Village)
        return another_time(state, seat, target)

    def printed(self, options: Options) -> dict[str, Any]:
        """Characters, cards, stories and tasks."""
        return printed_box(self.box)

    def in_words(self, view: dict[str, Any]) -> list[Section]:
        """Tasks by their names."""
        return super().in_words(spelled(view, printed_box(self.box)))

    def name_board(self, village: Village) -> list[Feature]:
        """The board, the bag, the cards and every player."""
        return name_board(village)

    def number_board(self, village: Village, row: list[bytes], seat: i64) -> None:
        """The same in numbers."""
        number_board(village, row, seat)


def make_game() -> WinterRabbit:
    """Winter Rabbit with the house's box."""
    return WinterRabbit(Box(house_entries()))
