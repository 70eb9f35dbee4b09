"""Winter Rabbit as a game: its options, its box, its steps."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, cast

from mypy_extensions import i64

from warren.core.board_words import Section
from warren.core.errors import BadOption
from warren.core.features import Feature
from warren.core.game import Game, Option
from warren.core.state import Options, State
from warren.core.steps import Step
from warren.core.text import Catalogue
from warren.games.winter import (
    abilities,
    evening,
    features,
    land,
    midday,
    morning,
    paying,
    production,
    season,
    storage,
    stories,
)
from warren.games.winter.asking import Ask
from warren.games.winter.content import Box, house_entries, own_box
from warren.games.winter.names import (
    BASKETS,
    CONSERVATION,
    FIRST_BURROW,
    FIRST_PLAYER,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    NEUTRAL,
    NEUTRALS,
    NOT_PICKED,
    OPEN,
    PER_LOCATION,
    RABBIT,
    RABBITS,
    SPACES,
    VILLAGERS,
    VOCABULARY,
)
from warren.games.winter.printed import printed_box
from warren.games.winter.state import Village
from warren.games.winter.view.words import spelled

_HERE: Final = Path(__file__).parent
RANDOM: Final = "random"
SEATS: Final = tuple([f"seat {seat + 1}" for seat in range(MOST_PLAYERS)])
HOUSE: Final = "house"
OWN: Final = "own"


def all_steps() -> list[Step]:
    """Every step, in the order of their numbers."""
    return [
        season.FirstPlayer(),
        season.PickCharacter(),
        season.DealTask(),
        season.PickTasks(),
        morning.Turn(),
        Ask(),
        morning.Morning(),
        morning.Drawn(),
        morning.ExtraDraw(),
        morning.SpringDraw(),
        morning.Keep(),
        morning.Bring(),
        morning.Place(),
        morning.SecondBonus(),
        midday.Midday(),
        midday.MiddayAgain(),
        midday.Acquire(),
        midday.GetCard(),
        midday.CouncilTask(),
        midday.Complete(),
        midday.GetTask(),
        midday.Benefit(),
        land.Restore(),
        land.GetRestored(),
        evening.SunflowerGain(),
        evening.Evening(),
        evening.SwapFor(),
        evening.SwapTask(),
        evening.Told(),
        season.EndTurn(),
        season.AdvanceSeason(),
        season.Refill(),
        season.DrawCard(),
        season.DrawStory(),
        paying.PayCost(),
        paying.TakeToken(),
        production.Settle(),
        storage.HandOut(),
        storage.Overrun(),
        production.Reclaim(),
        production.RabbitTax(),
        production.LookOut(),
        storage.TakeFromBurrow(),
        storage.ChooseGain(),
        abilities.MoveFrom(),
        abilities.MoveTo(),
        abilities.StompFrom(),
        abilities.StompTo(),
        land.FreeRestore(),
        abilities.PeekAt(),
        abilities.EarsPay(),
        abilities.EarsTake(),
        stories.PlaceRock(),
        stories.PineFrom(),
        stories.PineTo(),
        stories.ShoesFrom(),
        stories.ShoesTo(),
        stories.FireTrack(),
        stories.PickPlayers(),
        stories.PickGifts(),
        stories.TeethFrom(),
        stories.TeethTo(),
    ]


class WinterRabbit(Game):
    """Winter Rabbit with the house's box or one's own."""

    def __init__(self, box: Box, content: dict[str, str] | None = None) -> None:
        self.box: Final = box
        name = OWN if content else HOUSE
        super().__init__(
            name="winter",
            title="Winter Rabbit",
            rules=5,
            players=(LEAST_PLAYERS, MOST_PLAYERS),
            options=[
                Option("first", (RANDOM, *SEATS), RANDOM, "who begins"),
                Option("box", (name,), name, "the cards, stories and tasks", True),
            ],
            steps=all_steps(),
            vocabulary=VOCABULARY,
            words=Catalogue.read(_HERE / "text.toml").sentences,
            tongues=Catalogue.beside(_HERE / "text.toml"),
            content=content,
            own="box",
        )

    def blank(self, players: i64, options: Options) -> State:
        """An empty table."""
        return Village(self, players, options, self.box)

    def set_up(self, state: State) -> None:
        """The board, the bag and everybody's board (WR-2.1 to 2.3)."""
        village = cast(Village, state)
        village.spaces = [OPEN] * SPACES
        for space in range(FIRST_BURROW):
            if space % PER_LOCATION < 2:
                village.spaces[space] = CONSERVATION
        village.seen = [0] * SPACES
        village.stamps = [0] * SPACES
        village.supply = season.FULL_SUPPLY
        village.card_deck = season.ALL_CARDS
        village.story_deck = season.ALL_STORIES
        village.task_deck = season.ALL_TASKS
        village.display = [-1] * 4
        village.stories = [-1] * 3
        on_board = 0 if village.players == 6 else 1
        for seat in range(village.players):
            village.bag[seat] = VILLAGERS[village.players] - 1 - on_board
            village.area.append(on_board)
            village.characters.append(NOT_PICKED)
            village.baskets.append(BASKETS)
            for row in (village.goods, village.tokens, village.terms, village.cards):
                row.append(0)
            for row in (village.score, village.hands, village.picked, village.in_play):
                row.append(0)
        village.bag[NEUTRAL] = NEUTRALS[village.players]
        village.bag[RABBIT] = RABBITS - 1
        first = village.options["first"]
        if first == RANDOM:
            village.push(FIRST_PLAYER)
        elif SEATS.index(first) < village.players:
            season.begin(village, SEATS.index(first))
        else:
            allowed = ", ".join(repr(value) for value in (RANDOM, *SEATS[: village.players]))
            raise BadOption(
                f"winter: with {village.players} players option first is one of {allowed}, "
                f"not {first!r}"
            )

    def with_content(self, content: dict[str, str]) -> Game:
        """The game with entries of one's own."""
        return WinterRabbit(own_box(content["box"]), content)

    def printed(self, options: Options) -> dict[str, Any]:
        """Characters, cards, stories and tasks."""
        return printed_box(self.box)

    def in_words(self, view: dict[str, Any]) -> list[Section]:
        """Tasks by their names."""
        return super().in_words(spelled(view, printed_box(self.box)))

    def name_board(self, state: State) -> list[Feature]:
        """The board, the bag, the cards and every player."""
        return features.name_board(cast(Village, state))

    def number_board(self, state: State, row: list[bytes], seat: i64) -> None:
        """The same in numbers."""
        features.number_board(cast(Village, state), row, seat)


def make_game() -> Game:
    """Winter Rabbit with the house's box."""
    return WinterRabbit(Box(house_entries()))
