"""Kami-sama as a game: its options, its box, its steps in the rulebook's order."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from warren.core.board_words import Section
from warren.core.errors import BadOption
from warren.core.features import Feature
from warren.core.game import ENGLISH, Game, Option
from warren.core.state import Options
from warren.core.text import Catalogue
from warren.games.kami.content import Box
from warren.games.kami.language.sections import house_sections, laid_over, read_sections
from warren.games.kami.position import problems
from warren.games.kami.rules.actions import Acted, Turn
from warren.games.kami.rules.course import Round, TurnEnd
from warren.games.kami.rules.kitsune import KitsuneTurn
from warren.games.kami.rules.order import FIRST_PLAYER
from warren.games.kami.rules.questions import (
    Alternative,
    EffectStep,
    Landing,
    Moon,
    Pick,
    Rearrange,
    TokenOf,
    Whom,
)
from warren.games.kami.rules.setup import (
    LOT,
    SEATS,
    DealKami,
    FirstPlayer,
    GoalCard,
    KeepKami,
    PickKami,
    begin_with,
)
from warren.games.kami.rules.year_end import (
    Draft,
    Drafting,
    DrawVillager,
    KitsuneTakes,
    TempleOrder,
)
from warren.games.kami.state import Realm, declare
from warren.games.kami.view.features import name_board, number_board
from warren.games.kami.view.listing import with_listing
from warren.games.kami.view.look import look, look_alike, redeal
from warren.games.kami.view.printed import printed_box
from warren.games.kami.view.words import made_names, spelled
from warren.games.kami.vocabulary import Choices

_HERE: Final = Path(__file__).parent


class KamiSama(Game[Realm]):
    """Kami-sama with the house's box, or one's own laid over it."""

    def __init__(self, box: Box, content: dict[str, str] | None = None) -> None:
        self.box: Final = box
        self.choices: Final = Choices(box)
        self.declared: Final = declare(box)
        contents = ("house",) if content is None else ("own",)
        super().__init__(
            name="kami",
            title="Kami-sama",
            rules=4,
            players=(2, 4),
            options=[
                Option("box", contents, contents[0], "kami, villagers, goals and maps", True),
                Option("first", (LOT, *SEATS), LOT, "who begins", least=(0, 1, 2, 3, 4)),
                Option("open_kami", (False, True), False, "pick kami freely, seat by seat"),
                Option("short_game", (False, True), False, "end after two years"),
            ],
            steps=[
                *(FirstPlayer(), DealKami(), KeepKami(), PickKami(), GoalCard()),
                *(Round(), TurnEnd()),
                *(Turn(), Acted()),
                *(EffectStep(), Pick(), Landing(), Alternative(), Rearrange()),
                *(TokenOf(), Whom(), Moon()),
                *(TempleOrder(), DrawVillager(), Draft(), KitsuneTakes(), Drafting()),
                KitsuneTurn(),
            ],
            vocabulary=self.choices.vocabulary,
            words=Catalogue.read(_HERE / "text.toml").sentences,
            languages=Catalogue.beside(_HERE / "text.toml"),
            made=made_names(box.land),
            content=content,
            own="box",
        )

    def blank(self, players: i64, options: Options) -> Realm:
        """An empty table; who is named to begin sits at it."""
        first = options["first"]
        if first in SEATS and SEATS.index(first) >= players:
            raise BadOption(f"{self.name}: option first is {first!r}, with {players} players")
        realm = Realm(self, players, options, self.choices, self.declared)
        realm.lay_out()
        return realm

    def set_up(self, realm: Realm) -> None:
        """Who begins is drawn by lot, unless the table named one (KS-2)."""
        if realm.options["first"] == LOT:
            realm.push(FIRST_PLAYER)
        else:
            begin_with(realm, SEATS.index(realm.options["first"]))

    def with_content(self, content: dict[str, str]) -> Game[Realm]:
        """The game with sections of one's own."""
        own = read_sections(content["box"], "")
        return KamiSama(Box(laid_over(house_sections(), own)), content)

    def problems(self, realm: Realm) -> Iterable[str]:
        """What could not have come from play."""
        return problems(realm)

    def look_alike(self, realm: Realm) -> dict[str, Any]:
        """All but what follows."""
        return look_alike(realm)

    def look(self, realm: Realm, seat: int | None) -> dict[str, Any]:
        """What a seat was offered, has seen of the decks, and how near it is to the goal."""
        return look(realm, seat)

    def redeal_hidden(self, realm: Realm, seat: int | None, rng: random.Random) -> None:
        """Other players' kami on offer, and villager cards that the seat has not seen."""
        redeal(realm, seat, rng)

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

    def name_board(self, realm: Realm) -> list[Feature]:
        """The year, the turn, every seat and the cards that are known."""
        return name_board(realm)

    def number_board(self, realm: Realm, row: list[bytes], seat: i64) -> None:
        """The same in numbers."""
        number_board(realm, row, seat)


def make_game() -> Game[Realm]:
    """Kami-sama with the house's box."""
    return KamiSama(Box(house_sections()))
