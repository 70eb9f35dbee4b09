"""The state of Winter Rabbit: the board, the bag, everybody's baskets, cards and tasks."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from warren.core.deck import EVERYBODY
from warren.core.errors import BadPosition
from warren.core.features import Feature, counts
from warren.core.fields import (
    Counts,
    Derived,
    Field,
    Fields,
    Fixed,
    Flag,
    Group,
    Listed,
    Mask,
    Name,
    Number,
    Part,
    Rows,
    Shape,
    check_list,
    check_name,
    check_number,
    seats,
)
from warren.core.game import Game
from warren.core.grid import bit, bits
from warren.core.result import Result, rank_utilities, ranks_of
from warren.core.state import Options, State
from warren.games.winter.content import (
    BASKETS,
    CARDS_SHOWN,
    CHARACTERS,
    CONSERVATION_TOKENS,
    COPIES,
    FIRST_BURROW,
    FROST,
    FROSTS,
    FULL,
    ONCE,
    PER_LOCATION,
    RABBIT,
    RABBITS,
    RESOURCES,
    SPACE_NAMES,
    SPACES,
    STORIES,
    STORIES_SHOWN,
    SUPPLY,
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
    one_card,
)
from warren.games.winter.rules.order import ASK
from warren.games.winter.rules.payments import (
    TOKEN_FOR_UNIT,
    TOKENS,
    can_pay,
    count,
    one,
    pack,
    total,
)

# What lies on a space

OPEN: Final = 0
CONSERVATION: Final = 1
ROCK: Final = 2
FACE_DOWN: Final = 16
"""Plus the token."""
FACE_UP: Final = 32
"""Plus the token."""
TOKEN_THERE: Final = 15
"""The bits of a space that say which token lies there, face down or up."""
PLAIN: Final = {CONSERVATION: "conservation", ROCK: "rock"}
"""What files and views call what is no villager."""

NOT_PICKED: Final = -1
"""In `characters`: this player has none yet."""
NOTHING: Final = -1
"""Where no story is active, and on a display where a card or story is missing."""
NEVER: Final = -1
KNOWN_TO_ALL: Final = 8
"""In `returned`, with the seat: the token that went back had been shown."""
WHO: Final = 7
"""In `returned`: the bits that say which seat."""

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
        self.push(ASK, seat, at, (int(step), *ids))

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
            _add(counted, seat, waiting + (1 if self.season < 2 else 0))
        _add(counted, RABBIT, int(self.boxed) + (1 if self.season < 3 else 0))
        _add(counted, FROST, int(self.frost) + (FROSTS if self.season < WINTER else 0))
        return counted


def _add(counted: dict[str, int], token: int, number: int) -> None:
    name = TOKEN_NAMES[token]
    counted[name] = counted.get(name, 0) + number


# How fields are written


class Resources(Shape):
    """Goods, by the names of the resources."""

    def save(self, value: Any, state: State) -> Any:
        """How many of each, those that there are."""
        return goods_by_name(value)

    def read(self, data: Any, state: State, where: str) -> Any:
        """No more of a resource than there are."""
        return pack(_COUNTED.read(data, state, where))

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """Every unit."""
        return goods_by_name(value)

    def features(self, name: str, state: State) -> list[Feature]:
        """How many of each."""
        return _COUNTED.features(f"{name}:", state)


_COUNTED: Final = Counts(RESOURCES, SUPPLY)


class Cards(Shape):
    """Village cards, a kind as often as there are copies."""

    def save(self, value: Any, state: State) -> Any:
        """Their names."""
        return [VILLAGE[kind] for kind in cards_in(value)]

    def read(self, data: Any, state: State, where: str) -> Any:
        """No more of a kind than there are."""
        packed: i64 = 0
        for name in check_list(data, where):
            kind = check_name(name, VILLAGE, where)
            if copies_in(packed, kind) == COPIES[kind]:
                raise BadPosition(f"{where}: {name!r} is not there as often")
            packed += one_card(kind)
        return packed

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """Every card."""
        found: dict[str, int] = {}
        for kind in cards_in(value):
            found[VILLAGE[kind]] = found.get(VILLAGE[kind], 0) + 1
        return found

    def features(self, name: str, state: State) -> list[Feature]:
        """How many of each kind."""
        return counts(name, list(VILLAGE), 2)


class Numbered(Mask):
    """A set of things that go by number, from 1."""

    def save(self, value: Any, state: State) -> Any:
        """The numbers."""
        return [item + 1 for item in bits(value)]

    def read(self, data: Any, state: State, where: str) -> Any:
        """Each once."""
        numbers = [check_number(n, 1, len(self.names), where) for n in check_list(data, where)]
        if len(set(numbers)) != len(numbers):
            raise BadPosition(f"{where}: one is there twice")
        return sum(bit(number - 1) for number in numbers)


class Knowing(Shape):
    """Which seats know something: all, or some."""

    def save(self, value: Any, state: State) -> Any:
        """ "all", or the seats."""
        return "all" if value == EVERYBODY else bits(value)

    def read(self, data: Any, state: State, where: str) -> Any:
        """Seats at the table."""
        if data == "all":
            return EVERYBODY
        mask = 0
        for seat in check_list(data, where):
            mask |= 1 << check_number(seat, 0, seats(state) - 1, where)
        return mask


class Returned(Shape):
    """What went back into the bag: [seat, time, token, known to all]; three numbers each."""

    def save(self, value: Any, state: State) -> Any:
        """One after the other."""
        return [
            [value[i] & WHO, value[i + 1], TOKEN_NAMES[value[i + 2]], value[i] >= KNOWN_TO_ALL]
            for i in range(0, len(value), 3)
        ]

    def read(self, data: Any, state: State, where: str) -> Any:
        """Tokens that players of this table put back."""
        found: list[int] = []
        for entry in check_list(data, where):
            who, time, token, known = check_list(entry, where, 4)
            seat = check_number(who, 0, seats(state) - 1, f"{where}: seat")
            found.append(seat + (KNOWN_TO_ALL if _FLAG.read(known, state, where) else 0))
            found.append(check_number(time, 1, LONG, f"{where}: time"))
            found.append(check_name(token, TOKEN_NAMES, where))
        return found


_FLAG: Final = Flag()


class Conservation(Number):
    """Conservation tokens."""

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """As many as there are."""
        return {PLAIN[CONSERVATION]: value}


class Spaces(Part):
    """What lies on the board, with who knows it and when it was drawn, by the names of spaces."""

    def attributes(self) -> list[Field]:
        """What lies there, who knows it, when it left the bag."""
        return [Field("spaces", Shape()), Field("seen", Shape()), Field("stamps", Shape())]

    def written_keys(self) -> list[str]:
        """All in one."""
        return ["spaces"]

    def save(self, state: State, into: dict[str, Any]) -> None:
        """Every space that is not open."""
        assert isinstance(state, Village)
        into["spaces"] = {
            name: _save_space(state, space)
            for space, name in enumerate(SPACE_NAMES)
            if state.spaces[space] != OPEN
        }

    def load(self, state: State, data: dict[str, Any], where: str) -> None:
        """Spaces that there are; all others are open."""
        assert isinstance(state, Village)
        state.spaces, state.seen, state.stamps = [OPEN] * SPACES, [0] * SPACES, [0] * SPACES
        if not isinstance(data["spaces"], dict):
            raise BadPosition(f"spaces: what lies there, by name, not {data['spaces']!r}")
        for name, content in data["spaces"].items():
            _load_space(state, check_name(name, SPACE_NAMES, "spaces"), content)

    def count(self, state: State, census: dict[str, int]) -> None:
        """Conservation tokens and villagers."""
        assert isinstance(state, Village)
        for content in state.spaces:
            if content >= FACE_DOWN:
                _add(census, content & TOKEN_THERE, 1)
            elif content == CONSERVATION:
                name = PLAIN[CONSERVATION]
                census[name] = census.get(name, 0) + 1


def _save_space(village: Village, space: int) -> Any:
    content, drawn = village.spaces[space], village.stamps[space]
    if content in PLAIN:
        return PLAIN[content]
    token = TOKEN_NAMES[content & TOKEN_THERE]
    if content >= FACE_UP:
        return {"up": token, "drawn": drawn}
    return {"down": token, "seen": _KNOWING.save(village.seen[space], village), "drawn": drawn}


def _load_space(village: Village, space: int, content: object) -> None:
    where = f"space {SPACE_NAMES[space]}"
    for plain, name in PLAIN.items():
        if content == name:
            village.spaces[space] = plain
            return
    if isinstance(content, dict) and set(content) == {"up", "drawn"}:
        village.spaces[space] = FACE_UP + check_name(content["up"], TOKEN_NAMES, where)
    elif isinstance(content, dict) and set(content) == {"down", "seen", "drawn"}:
        village.spaces[space] = FACE_DOWN + check_name(content["down"], TOKEN_NAMES, where)
        village.seen[space] = _KNOWING.read(content["seen"], village, where)
    else:
        raise BadPosition(f"{where}: conservation, rock, or a token up or down: {content!r}")
    village.stamps[space] = check_number(content["drawn"], 0, LONG, f"{where}: drawn")


_KNOWING: Final = Knowing()
_TOKENS: Final = Listed(Name(TOKEN_NAMES))
_TASKS: Final = Numbered([f"task {task + 1}" for task in range(TASKS)])
LONG: Final = 1 << 20
"""More draws from the bag than a season has."""


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
        Field("held_seen", _KNOWING),
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


def goods_by_name(goods: i64) -> dict[str, int]:
    """Resources and how many, those that there are."""
    return {
        name: int(count(goods, kind)) for kind, name in enumerate(RESOURCES) if count(goods, kind)
    }
