"""Kami-sama as a game: its options, its box, its vocabulary."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, cast

from mypy_extensions import i64

from warren.core.board_words import Section
from warren.core.errors import BadOption
from warren.core.features import Feature
from warren.core.game import ENGLISH, Game, Option
from warren.core.state import Options, State
from warren.core.text import Catalogue
from warren.core.vocabulary import Vocabulary, one_by_one
from warren.games.kami import features
from warren.games.kami.box import Box, house_sections, laid_over, read_sections
from warren.games.kami.drafts import Draft, Drafting, DrawVillager, KitsuneTakes, Order
from warren.games.kami.kitsune import KitsuneTurn
from warren.games.kami.listing import with_listing
from warren.games.kami.moments import FIRST_PLAYER
from warren.games.kami.picks import (
    Alternative,
    EffectStep,
    Landing,
    Moon,
    Pick,
    Swap,
    TokenOf,
    Whom,
)
from warren.games.kami.printed import printed_box
from warren.games.kami.realm import Realm
from warren.games.kami.setting import (
    LOT,
    SEATS,
    DealKami,
    FirstPlayer,
    GoalCard,
    KeepKami,
    PickKami,
    begin_with,
)
from warren.games.kami.turns import Acted, Round, Turn, TurnEnd
from warren.games.kami.view.words import spelled

_HERE: Final = Path(__file__).parent


class KamiSama(Game):
    """Kami-sama with the house's box, or one's own laid over it."""

    def __init__(self, box: Box, content: dict[str, str] | None = None) -> None:
        self.box: Final = box
        contents = ("house",) if content is None else ("own",)
        super().__init__(
            name="kami",
            title="Kami-sama",
            rules=4,
            players=(2, 4),
            options=[
                Option("box", contents, contents[0], "kami, villagers, goals and maps", True),
                Option("first", (LOT, *SEATS), LOT, "who begins"),
                Option("open_kami", (False, True), False, "pick kami freely, seat by seat"),
                Option("short_game", (False, True), False, "end after two years"),
            ],
            steps=[
                DealKami(),
                KeepKami(),
                PickKami(),
                GoalCard(),
                Round(),
                Turn(),
                Acted(),
                EffectStep(),
                Pick(),
                Landing(),
                Alternative(),
                Swap(),
                TokenOf(),
                Moon(),
                KitsuneTurn(),
                Order(),
                DrawVillager(),
                Draft(),
                KitsuneTakes(),
                Drafting(),
                FirstPlayer(),
                Whom(),
                TurnEnd(),
            ],
            vocabulary=Vocabulary(one_by_one(box.lexicon.names)),
            words=Catalogue.read(_HERE / "text.toml").sentences,
            tongues=Catalogue.beside(_HERE / "text.toml"),
            content=content,
            own="box",
        )

    def blank(self, players: i64, options: Options) -> State:
        """An empty table; who is named to begin sits at it."""
        first = options["first"]
        if first in SEATS and SEATS.index(first) >= players:
            raise BadOption(f"{self.name}: option first is {first!r}, with {players} players")
        return Realm(self, players, options, self.box)

    def set_up(self, state: State) -> None:
        """Lay out the board; who begins is drawn by lot, unless the table named one (KS-2)."""
        realm = cast(Realm, state)
        realm.lay_out()
        if realm.options["first"] == LOT:
            realm.push(FIRST_PLAYER)
        else:
            begin_with(realm, SEATS.index(realm.options["first"]))

    def with_content(self, content: dict[str, str]) -> Game:
        """The game with sections of one's own."""
        own = read_sections(content["box"], "")
        return KamiSama(Box(laid_over(house_sections(), own)), content)

    def printed(self, options: Options) -> dict[str, Any]:
        """Maps, sheets and cards."""
        return printed_box(self.box)

    def in_words(self, view: dict[str, Any]) -> list[Section]:
        """The villages space by space."""
        return super().in_words(spelled(view, printed_box(self.box)))

    def own_page(self, page: str) -> str:
        """With the maps, sheets and cards of this box; only the house's have pictures."""
        if not self.content:
            return page
        return with_listing(page, self.box, ENGLISH, self.catalogue, "")

    def name_board(self, state: State) -> list[Feature]:
        """The year, the turn, every seat and the cards that are known."""
        return features.name_board(cast(Realm, state))

    def number_board(self, state: State, row: list[bytes], seat: i64) -> None:
        """The same in numbers."""
        features.number_board(cast(Realm, state), row, seat)


def make_game() -> Game:
    """Kami-sama with the house's box."""
    return KamiSama(Box(house_sections()))
