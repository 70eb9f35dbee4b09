"""The state of Kami-sama: shrines on four villages, what everybody has gained, and the decks.

Shrines are masks of spaces, one per owner; with two players the Kitsune is one owner more.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from warren.core.deck import Deck, Placed
from warren.core.fields import (
    HIDDEN,
    OWNER,
    Derived,
    Field,
    Fields,
    Fixed,
    Listed,
    Mask,
    Name,
    Number,
    PerSeat,
)
from warren.core.game import Game
from warren.core.grid import bit, count_cells, has
from warren.core.result import Result, rank_utilities, ranks_of
from warren.core.state import Options, State
from warren.games.kami.content import Box
from warren.games.kami.language.effects import WHENS, Kami
from warren.games.kami.language.villages import TEMPLE, VILLAGES
from warren.games.kami.rules.order import DRAFT, DRAFTING, KITSUNE_TAKES, TEMPLE_ORDER, VILLAGER
from warren.games.kami.shapes import (
    BetweenTurns,
    Cards,
    Decks,
    Drawings,
    Hand,
    Lying,
    TurnGroup,
    Used,
    VillageTokens,
)
from warren.games.kami.vocabulary import Choices

SHRINES: Final = {2: 20, 3: 19, 4: 18}
"""By number of players (KS-2.1); the Kitsune has 20 (KS-8.1)."""
FIRST_CUBES: Final = 3
BASICS: Final = 4
"""Basic uses a turn (KS-4.2)."""
ROUNDS: Final = 4
LAST_YEAR: Final = 2
VILLAGE_TOKENS: Final = 12
SET_POINTS: Final = 6
OFFERED: Final = 2
"""Kami that each player chooses from."""
MOST_CUBES: Final = 9
"""A player never has more, whatever is gained."""
MOST_EXTRA: Final = 5
"""Cubes that are gained or lost for the next turn."""
MOST_POINTS: Final = 10_000
MOST_FIRED: Final = 0xFFFF_FFFF
"""A few bits for each limited passive."""
OF_A_DRAFT: Final = frozenset([TEMPLE_ORDER, VILLAGER, DRAFT, KITSUNE_TAKES, DRAFTING])
"""Steps whose frames name a village and who drafts there."""


class Realm(State):
    """Everything on the table. Lists are set by `lay_out` or by a clone, not at birth."""

    # Per owner of shrines
    shrines: list[int]
    supply: list[int]
    # Per seat
    places: list[int]
    """The side of the board that a seat faces (KS-2.5)."""
    kami: list[int]
    offers: list[list[int]]
    """Kami to choose from, until all have chosen."""
    laid: list[int]
    """Tokens on spaces, as masks: seat by seat, one for each of `box.slots`."""
    moons: list[int]
    """The village of the token that was drawn; -1 for none."""
    ready: list[int]
    """Tokens that are ready, as bits."""
    fired: list[int]
    """How often limited passives acted this turn, a few bits each."""
    extra: list[int]
    """Cubes more or less in the next turn."""
    favor: list[int]
    nature: list[int]
    vp: list[int]
    tokens: list[int]
    """Village tokens: seat by seat, four numbers each."""
    villagers: list[list[int]]
    """Claimed villagers, each as village * kinds + kind."""
    # The table
    stock: list[int]
    """Village tokens that nobody has."""
    goals: list[int]
    """The goals of the years so far, the active one last."""
    decks: list[Deck]
    """Never changed in place: clones share them."""
    hand: list[Placed]
    """The cards being drafted, with the seats that know them; never changed in place."""
    gone: list[int]
    """Villagers that the Kitsune took."""
    hears: list[list[int]]
    """Per kind of moment, the seats whose kami act then; set once, clones share it."""

    def __init__(
        self, game: Game, players: i64, options: Options, choices: Choices, declared: Fields
    ) -> None:
        super().__init__(game, players, options)
        self.choices: Final = choices
        self.declared: Final = declared
        self.box: Final = choices.box
        self.land: Final = choices.box.land
        self.fox: Final[i64] = players if players == 2 else -1
        """The Kitsune's number among the owners of shrines, or -1 (KS-8.1)."""
        self.starter: i64 = 0
        """Who began the game (KS-2.7)."""
        self.year: i64 = 0
        self.round: i64 = 0
        """Rounds of the year that are over; at the draft, all four."""
        self.occupied: int = 0
        """Spaces with a shrine or a token on them."""
        self.wards: i64 = 0
        """What some kami forbids somewhere, as bits."""
        self.cards_left: i64 = 0
        """The Kitsune's deck, as bits."""
        self.card: i64 = -1
        """The Kitsune card that was resolved last."""
        # The turn
        self.active: i64 = -1
        """Whose turn it is; -1 between turns."""
        self.cubes: i64 = 0
        self.used: i64 = 0
        """Abilities used this turn, as bits."""
        self.basics: i64 = 0
        """Basic uses this turn."""
        self.rewarded: i64 = 0
        """Villages whose token was taken this turn, as bits."""
        self.fresh: int = 0
        """Spaces where the active player's shrine arrived by this action."""

    def clone(self) -> Realm:
        """An independent copy."""
        twin = Realm(self.game, self.players, self.options, self.choices, self.declared)
        twin.take_core(self)
        twin.starter = self.starter
        twin.year = self.year
        twin.round = self.round
        twin.occupied = self.occupied
        twin.wards = self.wards
        twin.cards_left = self.cards_left
        twin.card = self.card
        twin.active = self.active
        twin.cubes = self.cubes
        twin.used = self.used
        twin.basics = self.basics
        twin.rewarded = self.rewarded
        twin.fresh = self.fresh
        twin.shrines = self.shrines.copy()
        twin.supply = self.supply.copy()
        twin.places = self.places
        twin.kami = self.kami.copy()
        twin.offers = [offer.copy() for offer in self.offers]
        twin.laid = self.laid.copy()
        twin.moons = self.moons.copy()
        twin.ready = self.ready.copy()
        twin.fired = self.fired.copy()
        twin.extra = self.extra.copy()
        twin.hears = self.hears
        twin.favor = self.favor.copy()
        twin.nature = self.nature.copy()
        twin.vp = self.vp.copy()
        twin.tokens = self.tokens.copy()
        twin.villagers = [cards.copy() for cards in self.villagers]
        twin.stock = self.stock.copy()
        twin.goals = self.goals.copy()
        twin.decks = self.decks.copy()
        twin.hand = self.hand
        twin.gone = self.gone.copy()
        return twin

    def fields(self) -> Fields:
        """As the game declares them of its box."""
        return self.declared

    def lay_out(self) -> None:
        """An empty board and everybody's start (KS-2.1, 2.3, 2.4, 2.5)."""
        owners = int(self.players) + int(self.fox >= 0)
        self.shrines = [0] * owners
        self.supply = [SHRINES[int(self.players)]] * owners
        self.sit_down(0)
        zeros = [0] * int(self.players)
        self.kami = [-1] * int(self.players)
        self.offers = []
        self.laid = zeros * int(self.box.slots)
        self.moons = [-1] * int(self.players)
        self.ready = zeros.copy()
        self.fired = zeros.copy()
        self.extra = zeros.copy()
        self.hears = [[] for _ in range(WHENS)]
        self.favor = zeros.copy()
        self.nature = zeros.copy()
        self.vp = zeros.copy()
        self.tokens = zeros * len(VILLAGES)
        self.villagers = [[] for _ in zeros]
        self.stock = [VILLAGE_TOKENS] * len(VILLAGES)
        self.goals = []
        self.decks = [Deck(counts) for counts in self.box.decks]
        self.hand = []
        self.gone = []
        if self.fox >= 0:
            self.cards_left = bit(len(self.box.cards)) - 1

    def sit_down(self, starter: i64) -> None:
        """The farming village lies in front of who begins; sides count from there (KS-2.5, 2.7)."""
        self.starter = starter
        players = int(self.players)
        sides = [0, 2] if players == 2 else list(range(players))
        self.places = [sides[(seat - int(starter)) % players] for seat in range(players)]

    def derive(self) -> None:
        """Supplies, occupied spaces and sides follow from what a file says; so do passives."""
        self.sit_down(self.starter)
        self.occupied = self.all_shrines()
        for owner, mask in enumerate(self.shrines):
            self.supply[owner] = SHRINES[int(self.players)] - count_cells(mask)
        for seat in range(self.players):
            self.occupied |= self.standing_tokens(seat)
            for village in range(len(VILLAGES)):
                self.stock[village] -= self.tokens[seat * 4 + village]
        if min(self.kami) >= 0:
            self.listen()

    def listen(self) -> None:
        """Note whose kami act when, and what they forbid; once all have a kami."""
        self.hears = [[] for _ in range(WHENS)]
        self.wards = 0
        for seat in range(self.players):
            for passive in self.sheet(seat).passives:
                if seat not in self.hears[passive.when]:
                    self.hears[passive.when].append(seat)
                self.wards |= passive.bans

    # Where everybody is

    @property
    def turned(self) -> i64:
        """Quarter turns of the board so far (KS-3.4)."""
        return self.year * (ROUNDS + 1) + self.round

    def facing(self, seat: i64) -> i64:
        """The village in front of a seat (KS-1.6)."""
        place: i64 = self.places[seat]
        return (place - self.turned + 64) % 4

    def first_seat(self) -> i64:
        """Who starts the round (KS-3.3)."""
        if self.players == 4:
            return (self.starter + self.turned) % 4
        return (self.starter + self.year * ROUNDS + self.round) % self.players

    def fox_village(self) -> i64:
        """The village on the right of the first player (KS-8.1, 8.2)."""
        place: i64 = self.places[self.first_seat()]
        return (place - 1 - self.turned + 64) % 4

    def my_villages(self, seat: i64) -> int:
        """The spaces of a seat's current village, and of its Moon's (KS-1.5)."""
        mask = self.land.villages[self.facing(seat)].mask
        moon: i64 = self.moons[seat]
        if moon >= 0:
            for token in self.sheet(seat).own:
                if token.is_home:
                    mask |= self.land.villages[moon].mask
        return mask

    def last_year(self) -> i64:
        """The number of the last year, from 0 (KS-3.5)."""
        return LAST_YEAR - 1 if self.options["short_game"] else LAST_YEAR

    def sheet(self, seat: i64) -> Kami:
        """A seat's kami."""
        return self.box.kami[self.kami[seat]]

    def owner_of(self, space: i64) -> i64:
        """Whose shrine stands on a space; -1 for nobody's."""
        owner: i64 = 0
        for mask in self.shrines:
            if has(mask, space):
                return owner
            owner += 1
        return -1

    def all_shrines(self) -> int:
        """Every space with a shrine."""
        together = 0
        for mask in self.shrines:
            together |= mask
        return together

    def tokens_left(self, seat: i64, slot: i64 = 0) -> i64:
        """Tokens of the kami's own that lie on no space."""
        sheet = self.sheet(seat)
        if not sheet.on_spaces:
            return sheet.tokens
        laid = self.laid[seat * self.box.slots + slot]
        return sheet.on_spaces[slot].many - count_cells(laid)

    def tokens_of(self, seat: i64, slot: i64) -> int:
        """Where tokens of the kami's own lie."""
        return self.laid[seat * self.box.slots + slot]

    def standing_tokens(self, seat: i64) -> int:
        """Where tokens of a seat lie that occupy their spaces."""
        mask = 0
        if self.kami[seat] >= 0:
            for token in self.sheet(seat).on_spaces:
                if token.occupies:
                    mask |= self.tokens_of(seat, token.slot)
        return mask

    def village_of_draft(self) -> int:
        """The village whose villagers are drafted; -1 when none are."""
        if self.stack and self.stack[0].step in OF_A_DRAFT:
            return int(self.stack[0].at)
        return -1

    # The end (KS-7)

    def token_count(self, seat: i64) -> int:
        """Village tokens that a seat has."""
        first: i64 = seat * 4
        return sum([self.tokens[first + village] for village in range(len(VILLAGES))])

    def half_points(self, seat: i64) -> i64:
        """What a seat's villagers are worth, in half points."""
        villagers = self.box.villagers
        kinds: i64 = len(villagers)
        worth: i64 = 0
        for card in self.villagers[seat]:
            worth += villagers[card % kinds].half_points
        return worth

    def peasants(self, seat: i64) -> int:
        """How many of a seat's villagers are peasants."""
        kinds = len(self.box.villagers)
        return len([c for c in self.villagers[seat] if self.box.villagers[c % kinds].is_peasant])

    def temples(self, seat: i64) -> int:
        """How many temples have a shrine of the seat."""
        return count_cells(self.shrines[seat] & self.land.kinds[TEMPLE])

    def breakdown(self, seat: i64) -> dict[str, int]:
        """The parts of a score; only peasants have halves: rounding the sum does it (KS-7.1)."""
        return {
            "scored": self.vp[seat],
            "tokens": self.token_count(seat),
            "villagers": int(self.half_points(seat) // 2),
        }

    def scores(self) -> list[int]:
        """What everybody's points, tokens and villagers come to."""
        return [sum(self.breakdown(seat).values()) for seat in range(self.players)]

    def final(self) -> Result:
        """Scores, and ties by tokens, temples and peasants (KS-7.2)."""
        parts = [self.breakdown(seat) for seat in range(self.players)]
        scores = [sum(part.values()) for part in parts]
        keys = [
            (scores[seat], self.token_count(seat), self.temples(seat), self.peasants(seat))
            for seat in range(self.players)
        ]
        ranks = ranks_of(keys)
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        return Result(scores, ranks, winners, rank_utilities(ranks), parts)


# How its fields are written


def declare(box: Box) -> Fields:
    """The fields of a table with this box, in the order in which files have them."""
    kami = [sheet.name for sheet in box.kami]
    cards = [card.name for card in box.cards]
    points = PerSeat(Number(0, MOST_POINTS))
    fired = Field("fired", PerSeat(Number(0, MOST_FIRED)))
    return Fields(
        [
            Field("starter", Number(0, _last_seat)),
            Field("year", Number(0, _last_year)),
            Field("round", Number(0, ROUNDS)),
            Drawings(),
            Field("kami", PerSeat(Name(kami, may_be_none=True))),
            Field("offers", Listed(Listed(Name(kami), most=OFFERED)), seen=OWNER),
            Field("moons", PerSeat(Name(VILLAGES, may_be_none=True))),
            Field("ready", PerSeat(Number(0, 15))),
            Field("favor", points),
            Field("nature", points),
            Field("vp", points),
            Field("tokens", VillageTokens(VILLAGE_TOKENS), holds="tokens of {}"),
            Field("villagers", PerSeat(Cards()), holds="{}"),
            Field("gone", Cards(), holds="{}"),
            Field("goals", Listed(Name([goal.name for goal in box.goals]))),
            Field("decks", Decks(), seen=HIDDEN, holds="{}"),
            Field("hand", Hand(), seen=HIDDEN, holds="{}"),
            Field("cards_left", Mask(cards)),
            Field("card", Name(cards, may_be_none=True)),
            TurnGroup(
                "turn",
                [
                    Field("active", Number(0, _last_seat), key="seat"),
                    Field("cubes", Number(0, MOST_CUBES)),
                    Field("used", Used()),
                    Field("basics", Number(0, BASICS)),
                    Field("rewarded", Mask(VILLAGES)),
                    Field("fresh", Mask(box.land.spaces)),
                    fired,
                ],
            ),
            Lying(),
            Field("extra", PerSeat(Number(-MOST_EXTRA, MOST_EXTRA)), optional=True),
            BetweenTurns(fired),
            Derived(["supply", "occupied", "places", "stock", "hears", "wards"]),
            Fixed(["box", "land", "choices", "declared", "fox"]),
        ]
    )


def _last_seat(state: Any) -> int:
    return int(state.players) - 1


def _last_year(state: Any) -> int:
    return int(state.last_year())
