"""The state of Winter Rabbit: the board, the bag, everybody's baskets, cards and tasks."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from warren.core.fields import (
    Counts,
    Derived,
    Field,
    Fields,
    Fixed,
    Group,
    Listed,
    Mask,
    Name,
    Number,
    Rows,
    seats,
)
from warren.core.game import Game
from warren.core.result import Result, rank_utilities, ranks_of
from warren.core.state import Options, State
from warren.games.winter.content import (
    BASKETS,
    CARDS_SHOWN,
    CHARACTERS,
    CONSERVATION_TOKENS,
    FIRST_BURROW,
    FROST,
    FROSTS,
    FULL,
    ONCE,
    PER_LOCATION,
    RABBIT,
    RABBITS,
    SPACES,
    STORIES,
    STORIES_SHOWN,
    TASKS,
    TOKEN_KINDS,
    TOKEN_NAMES,
    TRACKS,
    VILLAGE,
    VILLAGERS,
    WINTER,
    Box,
    card_named,
    card_total,
    cards_in,
    copies_in,
    once,
)
from warren.games.winter.rules.order import ASK
from warren.games.winter.rules.payments import (
    TOKEN_FOR_UNIT,
    TOKENS,
    can_pay,
    count,
    one,
    total,
)
from warren.games.winter.shapes import (
    CONSERVATION,
    FACE_DOWN,
    FACE_UP,
    LONG,
    OPEN,
    Cards,
    Conservation,
    Knowing,
    Numbered,
    Resources,
    Returned,
    Spaces,
    add_token,
)

NOT_PICKED: Final = -1
"""In `characters`: this player has none yet."""
NOTHING: Final = -1
"""Where no story is active, and on a display where a card or story is missing."""
NEVER: Final = -1
CAVE: Final[i64] = card_named("Cave")
USED_CAVE: Final[i64] = once("Cave")


class Village(State):
    """Everything on the table, hidden parts included."""

    def __init__(self, game: Game, players: i64, options: Options, box: Box) -> None:
        super().__init__(game, players, options)
        self.box: Final = box
        self.task_costs: Final = box.task_costs(int(players))
        self.task_points: Final = box.task_points(int(players))
        self.season: i64 = 1
        self.turn: i64 = 0
        """Whose turn it is."""
        self.used: i64 = 0
        """Abilities that the active player has used this turn, as bits."""
        self.looked_out: i64 = 0
        """Seats whose Lookout has acted in this turn, as bits."""
        self.active: i64 = NOTHING
        """The active story."""
        self.supply: i64 = 0
        self.burrow: i64 = 0
        """Goods in the supply and in the Rabbit Burrow."""
        # The board
        self.spaces: list[int] = []
        self.seen: list[int] = []
        """Per space, which seats know the face-down villager there, as bits."""
        self.stamps: list[int] = []
        """Per space, when in the season its villager left the bag (see `clock`)."""
        self.tracks: list[int] = [0, 0, 0]
        # The bag
        self.bag: list[int] = [0] * TOKEN_KINDS
        self.clock: i64 = 0
        """How often somebody has drawn from the bag this season."""
        self.held: list[int] = []
        """What the active player has drawn or taken, and not placed yet."""
        self.held_seen: i64 = 0
        """Which seats know what is held, as bits."""
        self.held_stamp: i64 = 0
        """When it left the bag; 0 for a villager out of the player's own area."""
        self.held_shown: i64 = 0
        """1 where all know that one of several held is the player's own villager (Ball Game)."""
        self.returned: list[int] = []
        """Tokens that went back into the bag this season: seat, clock, token, and so on; with
        KNOWN_TO_ALL added to the seat where everybody knows the token."""
        self.caught: list[int] = []
        """When, this season, a rabbit was taken out of the bag for good."""
        self.no_rabbit: i64 = NEVER
        """When, this season, everybody saw that no rabbit was in the bag."""
        self.boxed: i64 = 0
        """Rabbits out of the game."""
        self.frost: i64 = 0
        """Frost tokens set aside."""
        self.aside: list[int] = []
        """Tokens that no space could take, shown to all, until the season changes."""
        # The players
        self.characters: list[int] = []
        self.goods: list[int] = []
        """Per player, the resources in baskets."""
        self.tokens: list[int] = []
        """Per player, the conservation tokens in baskets."""
        self.baskets: list[int] = []
        self.terms: list[int] = []
        """Per player, what may be paid in place of what, by character and cards."""
        self.cards: list[int] = []
        """Per player, the village cards, two bits a kind."""
        self.area: list[int] = []
        """Per player, own villagers on the player board and Winter Houses."""
        self.score: list[int] = []
        # Cards
        self.hands: list[int] = []
        self.picked: list[int] = []
        self.in_play: list[int] = []
        """Per player, tasks in hand, picked secretly from it, and in play, as bits."""
        self.task_deck: i64 = 0
        self.tasks_gone: i64 = 0
        self.card_deck: i64 = 0
        self.cards_gone: i64 = 0
        """Two bits a kind."""
        self.display: list[int] = []
        """Kinds of village cards on display, -1 where one is missing."""
        self.story_deck: i64 = 0
        self.stories_gone: i64 = 0
        self.stories: list[int] = []

    def clone(self) -> State:
        """An independent copy."""
        twin = Village(self.game, self.players, self.options, self.box)
        twin.take_core(self)
        twin.season = self.season
        twin.turn = self.turn
        twin.used = self.used
        twin.looked_out = self.looked_out
        twin.active = self.active
        twin.supply = self.supply
        twin.burrow = self.burrow
        twin.spaces = self.spaces.copy()
        twin.seen = self.seen.copy()
        twin.stamps = self.stamps.copy()
        twin.tracks = self.tracks.copy()
        twin.bag = self.bag.copy()
        twin.clock = self.clock
        twin.held = self.held.copy()
        twin.held_seen = self.held_seen
        twin.held_stamp = self.held_stamp
        twin.held_shown = self.held_shown
        twin.returned = self.returned.copy()
        twin.caught = self.caught.copy()
        twin.no_rabbit = self.no_rabbit
        twin.boxed = self.boxed
        twin.frost = self.frost
        twin.aside = self.aside.copy()
        twin.characters = self.characters.copy()
        twin.goods = self.goods.copy()
        twin.tokens = self.tokens.copy()
        twin.baskets = self.baskets.copy()
        twin.terms = self.terms.copy()
        twin.cards = self.cards.copy()
        twin.area = self.area.copy()
        twin.score = self.score.copy()
        twin.hands = self.hands.copy()
        twin.picked = self.picked.copy()
        twin.in_play = self.in_play.copy()
        twin.task_deck = self.task_deck
        twin.tasks_gone = self.tasks_gone
        twin.card_deck = self.card_deck
        twin.cards_gone = self.cards_gone
        twin.display = self.display.copy()
        twin.story_deck = self.story_deck
        twin.stories_gone = self.stories_gone
        twin.stories = self.stories.copy()
        return twin

    # Frames

    def ask(self, step: i64, seat: i64, at: i64 = 0, ids: tuple[int, ...] = ()) -> None:
        """Ask a seat when its time comes, if there is anything to choose then."""
        self.push(ASK, seat, at, (int(step), *ids) if ids else (int(step),))

    # Players

    def next_to(self, seat: i64) -> i64:
        """The player after this one in turn order (WR-2.6)."""
        return (seat + 1) % self.players

    def load_of(self, seat: i64) -> i64:
        """How many baskets the seat would need."""
        return total(self.goods[seat]) + self.tokens[seat]

    def is_overfull(self, seat: i64) -> bool:
        """Whether the seat holds more than its baskets do."""
        return self.load_of(seat) > self.baskets[seat]

    def has_room_for_token(self, seat: i64) -> bool:
        """Whether a conservation token finds a basket, a resource making room for it (WR-5.1)."""
        return self.tokens[seat] < self.baskets[seat]

    def copies(self, seat: i64, kind: i64) -> i64:
        """How many village cards of a kind a player has."""
        return copies_in(self.cards[seat], kind)

    def card_count(self, seat: i64) -> i64:
        """How many village cards a player has."""
        return card_total(self.cards[seat])

    # Paying

    def purse(self, seat: i64) -> i64:
        """What a seat can pay with: its resources, and the tokens it could take."""
        room: i64 = self.baskets[seat] - self.tokens[seat]
        on_board: i64 = self.tokens_on_board()
        room = min(room, on_board)
        have: i64 = self.goods[seat]
        return have + room * one(TOKENS) if room > 0 else have

    def terms_of(self, seat: i64) -> i64:
        """What a seat may pay in place of what, here and now (WR-1.7, 1.8)."""
        terms: i64 = self.terms[seat]
        if self.active >= 0:
            terms |= self.box.story_terms[self.active]
        if copies_in(self.cards[seat], CAVE) and seat == self.turn and self.used & USED_CAVE == 0:
            terms |= TOKEN_FOR_UNIT
        return terms

    def affords(self, seat: i64, cost: i64) -> bool:
        """Whether a seat can pay a cost."""
        return can_pay(self.purse(seat), cost, self.terms_of(seat))

    # Goods

    def gain(self, seat: i64, resource: i64, number: i64) -> i64:
        """Take from the supply as far as it goes (WR-1.1); returns how many were taken."""
        left: i64 = count(self.supply, resource)
        taken: i64 = number if number < left else left
        goods: i64 = taken * one(resource)
        self.supply -= goods
        have: i64 = self.goods[seat]
        self.goods[seat] = have + goods
        return taken

    def to_burrow(self, resource: i64, number: i64) -> i64:
        """Put goods from the supply into the Burrow as far as it goes; returns how many."""
        left: i64 = count(self.supply, resource)
        taken: i64 = number if number < left else left
        goods: i64 = taken * one(resource)
        self.supply -= goods
        self.burrow += goods
        return taken

    # The board

    def tokens_on_board(self) -> i64:
        """Conservation tokens on the board."""
        found: i64 = 0
        for space in self.spaces:
            if space == CONSERVATION:
                found += 1
        return found

    def has_open_land(self) -> bool:
        """Whether some space of a production location is open."""
        space: i64 = 0
        while space < FIRST_BURROW:
            if self.spaces[space] == OPEN:
                return True
            space += 1
        return False

    def has_open_space(self, location: i64) -> bool:
        """Whether a location has an open space."""
        space: i64 = location * PER_LOCATION
        end: i64 = last_space(location)
        while space < end:
            if self.spaces[space] == OPEN:
                return True
            space += 1
        return False

    def has_face_down(self) -> bool:
        """Whether some villager lies face down."""
        return any(FACE_DOWN <= space < FACE_UP for space in self.spaces)

    def face_up_count(self, token: i64) -> i64:
        """How many of a token lie face up on the board."""
        found: i64 = 0
        for space in self.spaces:
            if space == FACE_UP + token:
                found += 1
        return found

    def bag_size(self) -> i64:
        """How many tokens are in the bag."""
        found: i64 = 0
        for number in self.bag:
            found += number
        return found

    # The end

    def village_is_ready(self) -> bool:
        """Whether the storehouse is full (WR-11.2)."""
        return min(self.tracks) == FULL

    def scores(self) -> list[int]:
        """Points so far; what they are worth the village decides in the end."""
        return self.score.copy()

    def final(self) -> Result:
        """Most points, then fewest village cards (WR-11.3); or all lose (WR-11.2, 11.4)."""
        scores = self.score.copy()
        parts = [
            {"points": scores[seat], "village cards": int(self.card_count(seat))}
            for seat in range(self.players)
        ]
        if not self.village_is_ready():
            ranks = [1] * len(scores)
            return Result(scores, ranks, [], [0.0] * len(scores), parts, "mark_hungry")
        ranks = ranks_of(
            [(score, -part["village cards"]) for score, part in zip(scores, parts, strict=True)]
        )
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        above: list[float] = []
        for utility in rank_utilities(ranks):
            above.append(LEAST_SHARE + (1.0 - LEAST_SHARE) * utility)
        return Result(scores, ranks, winners, above, parts, "mark_ready")

    # Fields

    def fields(self) -> Fields:
        """Every field, declared."""
        return FIELDS

    def derive(self) -> None:
        """Baskets and what may be paid in place of what, by character and cards."""
        self.baskets = []
        self.terms = []
        for seat, character in enumerate(self.characters):
            terms = 0 if character == NOT_PICKED else self.box.character_terms[character]
            baskets = BASKETS
            for kind in cards_in(self.cards[seat]):
                baskets += self.box.card_baskets[kind]
                terms |= self.box.card_terms[kind]
            self.baskets.append(baskets)
            self.terms.append(terms)

    def census(self) -> dict[str, int]:
        """Every part of the box that is in the game, over all places and in seasons to come."""
        counted = super().census()
        for seat, waiting in enumerate(self.area):
            add_token(counted, seat, waiting + (1 if self.season < 2 else 0))
        add_token(counted, RABBIT, int(self.boxed) + (1 if self.season < 3 else 0))
        add_token(counted, FROST, int(self.frost) + (FROSTS if self.season < WINTER else 0))
        return counted


_TOKENS: Final = Listed(Name(TOKEN_NAMES))
_TASKS: Final = Numbered([f"task {task + 1}" for task in range(TASKS)])


def _last_seat(state: Any) -> int:
    return seats(state) - 1


def _all_seats(state: Any) -> int:
    return (1 << seats(state)) - 1


FIELDS: Final = Fields(
    [
        Field("season", Number(1, WINTER)),
        Field("turn", Number(0, _last_seat)),
        Field("used", Number(0, (1 << len(ONCE)) - 1)),
        Field("looked_out", Number(0, _all_seats)),
        Field("active", Name(STORIES, True), holds="story {}"),
        Field("supply", Resources(), holds="{}"),
        Field("burrow", Resources(), holds="{}"),
        Spaces(),
        Field("tracks", Listed(Number(0, FULL), len(TRACKS)), key="storehouse"),
        Field("bag", Counts(TOKEN_NAMES, 30), holds="{}"),
        Field("clock", Number(0, LONG)),
        Field("held", _TOKENS, holds="{}"),
        Field("held_seen", Knowing()),
        Field("held_stamp", Number(0, LONG)),
        Field("held_shown", Number(0, 1)),
        Field("returned", Returned()),
        Field("caught", Listed(Number(0, LONG))),
        Field("no_rabbit", Number(0, LONG, none=NEVER)),
        Field("boxed", Number(0, RABBITS)),
        Field("frost", Number(0, FROSTS)),
        Field("aside", _TOKENS, holds="{}"),
        Rows(
            "players",
            seats,
            [
                Field("characters", Name(CHARACTERS, True), key="character"),
                Field("goods", Resources(), holds="{}"),
                Field("tokens", Conservation(0, CONSERVATION_TOKENS), holds="{}"),
                Field("cards", Cards(), holds="card {}"),
                Field("area", Number(0, max(VILLAGERS)), key="villagers"),
                Field("score", Number(0, 10_000)),
                Field("hands", _TASKS, key="hand", holds="{}"),
                Field("picked", _TASKS),
                Field("in_play", _TASKS, key="tasks", holds="{}"),
            ],
        ),
        Group(
            "decks",
            [
                Field("card_deck", Cards(), key="cards", holds="card {}"),
                Field("cards_gone", Cards(), holds="card {}"),
                Field("story_deck", Mask(STORIES), key="stories", holds="story {}"),
                Field("stories_gone", Mask(STORIES), holds="story {}"),
                Field("task_deck", _TASKS, key="tasks", holds="{}"),
                Field("tasks_gone", _TASKS, holds="{}"),
            ],
        ),
        Field("display", Listed(Name(VILLAGE, True), CARDS_SHOWN), holds="card {}"),
        Field("stories", Listed(Name(STORIES, True), STORIES_SHOWN), holds="story {}"),
        Derived(["baskets", "terms"]),
        Fixed(["box", "task_costs", "task_points"]),
    ]
)


LEAST_SHARE: Final = 0.25
"""Utility of the last place in a village that is ready: above every collective loss (WR-11.4)."""


def last_space(location: i64) -> i64:
    """The space after the last one of a location."""
    end: i64 = location * PER_LOCATION + PER_LOCATION
    return end if end < SPACES else SPACES
