"""The state of Kami-sama: shrines on four villages, what everybody has gained, and the decks.

Shrines are masks of spaces, one per owner; with two players the Kitsune is one owner more.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from warren.core.deck import Deck, Placed
from warren.core.game import Game
from warren.core.grid import bit, count_bits
from warren.core.result import Result
from warren.core.state import Options, State
from warren.core.text import say
from warren.games.kami.effects import (
    ALWAYS,
    ANOTHER_OF_MINE,
    ANOTHER_VILLAGE,
    ANY_VILLAGE,
    BY_MY_SHRINE,
    BY_THAT,
    BY_TOKEN,
    GAIN,
    MY_VILLAGE,
    NEXT_VILLAGE,
    OTHER_THAN_THAT,
    READY,
    THAT_OR_NEXT,
    THIS_VILLAGE,
    TOKEN_VILLAGE,
    WHEN_I_ADD,
    WHEN_I_REMOVE,
    WHEN_MINE_IS_MOVED,
    WHEN_MINE_IS_REMOVED,
    WHENS,
    WHERE_IT_STOOD,
    Effect,
    Kami,
    Place,
)
from warren.games.kami.land import FIELD, FOREST, TEMPLE, VILLAGES
from warren.games.kami.moments import EFFECT

if TYPE_CHECKING:
    from warren.games.kami.box import Box

SHRINES: Final = {2: 20, 3: 19, 4: 18}
"""By number of players (KS-2.1); the Kitsune has 20 (KS-8.1)."""
FIRST_CUBES: Final = 3
BASICS: Final = 4
"""Basic uses a turn (KS-4.2)."""
ROUNDS: Final = 4
LAST_YEAR: Final = 2
VILLAGE_TOKENS: Final = 12
SET_POINTS: Final = 6
NO_CONTEXT: Final = (0, -1, 0, 0, -1)
"""How many were picked, the space picked last, villages picked from as bits, whether the line
before did something, the village of a claim."""


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
    """Tokens on spaces, as masks."""
    moons: list[int]
    """The village of the token that was drawn; -1 for none."""
    ready: list[int]
    fired: list[int]
    """How often a limited passive acted this turn."""
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

    def __init__(self, game: Game, players: i64, options: Options, box: Box) -> None:
        super().__init__(game, players, options)
        self.box: Final = box
        self.land: Final = box.land
        self.fox: Final[i64] = players if players == 2 else -1
        """The Kitsune's number among the owners of shrines, or -1 (KS-8.1)."""
        self.starter: i64 = 0
        """Who began the game (KS-2.7)."""
        self.year: i64 = 0
        self.round: i64 = 0
        """Rounds of the year that are over; at the draft, all four."""
        self.occupied: i64 = 0
        """Spaces with a shrine or a token on them."""
        self.wards = False
        """Whether some kami keeps others from adding somewhere."""
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
        self.fresh: i64 = 0
        """Spaces where the active player's shrine arrived by this action."""

    def clone(self) -> State:
        """An independent copy."""
        twin = Realm(self.game, self.players, self.options, self.box)
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

    def lay_out(self) -> None:
        """An empty board and everybody's start (KS-2.1, 2.3, 2.4, 2.5)."""
        owners = int(self.players) + int(self.fox >= 0)
        self.shrines = [0] * owners
        self.supply = [SHRINES[int(self.players)]] * owners
        self.sit_down(0)
        zeros = [0] * int(self.players)
        self.kami = [-1] * int(self.players)
        self.offers = []
        self.laid = zeros.copy()
        self.moons = [-1] * int(self.players)
        self.ready = zeros.copy()
        self.fired = zeros.copy()
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

    def my_villages(self, seat: i64) -> i64:
        """The spaces of a seat's current village, and of its Moon's (KS-1.5)."""
        mask: i64 = self.land.villages[self.facing(seat)].mask
        moon: i64 = self.moons[seat]
        if moon >= 0:
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
            if mask >> space & 1:
                return owner
            owner += 1
        return -1

    def all_shrines(self) -> i64:
        """Every space with a shrine."""
        together: i64 = 0
        for mask in self.shrines:
            together |= mask
        return together

    def tokens_left(self, seat: i64) -> i64:
        """Tokens of the kami's own that lie on no space."""
        return self.sheet(seat).tokens - count_bits(self.laid[seat])

    def barred(self, owner: i64) -> i64:
        """Spaces where an owner may add nothing because of somebody's passive."""
        if not self.wards:
            return 0
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if seat != owner and self.laid[seat]:
                effect = self.passive(seat, ALWAYS)
                if effect is not None:
                    mask |= self.meant(effect.place, seat, -1, -1)
            seat += 1
        return mask

    def passive(self, seat: i64, when: i64) -> Effect | None:
        """What a seat's kami does then."""
        kami: i64 = self.kami[seat]
        if kami < 0:
            return None
        return self.box.passives[kami * WHENS + when]

    # Which spaces an effect speaks of

    def villages_meant(self, where: i64, seat: i64, that: i64, home: i64) -> i64:
        """The spaces of the villages that a filter means."""
        land = self.land
        if where == MY_VILLAGE:
            return self.my_villages(seat)
        if where == ANY_VILLAGE:
            return land.everything
        if where == ANOTHER_VILLAGE:
            return land.everything & ~self.my_villages(seat)
        if where == TOKEN_VILLAGE:
            moon: i64 = self.moons[seat]
            return land.villages[moon].mask if moon >= 0 else 0
        if where == THIS_VILLAGE:
            return land.villages[home].mask if home >= 0 else 0
        if that < 0:
            return 0
        village: i64 = land.village_of[that]
        mask: i64 = land.villages[village].mask
        if where == ANOTHER_OF_MINE:
            return self.my_villages(seat) & ~mask
        if where == OTHER_THAN_THAT:
            return land.everything & ~mask
        if where == NEXT_VILLAGE:
            return land.villages[(village + 1) % 4].mask
        if where == THAT_OR_NEXT:
            return mask | land.villages[(village + 1) % 4].mask
        return mask

    def meant(self, place: Place, seat: i64, that: i64, home: i64) -> i64:
        """The spaces that pass a filter."""
        land = self.land
        mask: i64 = place.kinds & self.villages_meant(place.where, seat, that, home)
        near = place.near
        if near == BY_TOKEN:
            mask &= land.around(self.laid[seat])
        elif near == BY_MY_SHRINE:
            mask &= land.around(self.shrines[seat])
        elif near == BY_THAT:
            mask = mask & land.neighbours[that] if that >= 0 else 0
        elif near == WHERE_IT_STOOD:
            mask = mask & bit(that) if that >= 0 else 0
        if place.same_kind:
            mask = mask & land.kinds[land.kind_of[that]] if that >= 0 else 0
        return mask

    # What happens to shrines

    def gain(self, seat: i64, favor: i64, nature: i64) -> None:
        """Favor and Nature for a seat."""
        if favor:
            self.favor[seat] += favor
        if nature:
            self.nature[seat] += nature
        if self.events is not None and (favor or nature):
            self.tell(
                say("gained", seat=int(seat), gain=gain_words(int(favor), int(nature))),
                [f"seat:{seat}"],
            )

    def add(self, owner: i64, space: i64) -> None:
        """A shrine from the supply to an empty space, which gives its gift (KS-1.3, 4.4)."""
        here: i64 = bit(space)
        self.shrines[owner] |= here
        self.supply[owner] -= 1
        self.occupied |= here
        if self.events is not None:
            self._tell("added", owner, space)
        if owner == self.fox:
            return
        kind: i64 = self.land.kind_of[space]
        if kind == FIELD:
            self.gain(owner, 1, 0)
        elif kind == FOREST:
            self.gain(owner, 0, 1)
        elif kind == TEMPLE:
            self.gain(owner, 1, 1)
        if owner == self.active:
            self.fresh |= here
        self.trigger(owner, WHEN_I_ADD, space)

    def remove(self, by: i64, space: i64) -> None:
        """A shrine back to its owner's supply (KS-4.5)."""
        owner: i64 = self.owner_of(space)
        here: i64 = bit(space)
        self.shrines[owner] &= ~here
        self.supply[owner] += 1
        self.occupied &= ~here
        self.fresh &= ~here
        if self.events is not None:
            self._tell("removed", by, space, owner)
        if owner != by:
            if by != self.fox:
                self.trigger(by, WHEN_I_REMOVE, space)
            if owner != self.fox:
                self.trigger(owner, WHEN_MINE_IS_REMOVED, space)

    def move(self, by: i64, source: i64, space: i64) -> None:
        """A shrine to another empty space; it gains nothing (KS-4.7)."""
        owner: i64 = self.owner_of(source)
        self.put_elsewhere(owner, source, space)
        if self.events is not None:
            self.tell(
                say(
                    "moved_fox" if owner == self.fox else "moved",
                    seat=int(by),
                    owner_seat=int(owner),
                    source=self.land.spoken[source],
                    space=self.land.spoken[space],
                ),
                [f"space:{self.land.spaces[source]}", f"space:{self.land.spaces[space]}"],
            )
        if owner == self.active:
            self.fresh |= bit(space)
        if owner != self.fox:
            self.trigger(owner, WHEN_MINE_IS_MOVED, space)

    def put_elsewhere(self, owner: i64, source: i64, space: i64) -> None:
        """Only the shrine itself."""
        old: i64 = bit(source)
        new: i64 = bit(space)
        mask: i64 = self.shrines[owner]
        self.shrines[owner] = mask & ~old | new
        self.occupied = self.occupied & ~old | new
        self.fresh &= ~old

    def lay(self, seat: i64, space: i64) -> None:
        """A token of the kami's own onto an empty space."""
        self.laid[seat] |= bit(space)
        self.occupied |= bit(space)
        if self.events is not None:
            self._tell_token("laid", seat, space)

    def lift(self, seat: i64, space: i64) -> None:
        """A token of the kami's own back from the board."""
        self.laid[seat] &= ~bit(space)
        self.occupied &= ~bit(space)
        if self.events is not None:
            self._tell_token("lifted", seat, space)

    def take_village_token(self, seat: i64, village: i64) -> None:
        """A token of a village, one a turn (KS-5.2); one of each village makes a set (KS-5.4)."""
        if self.stock[village] == 0:
            return
        self.stock[village] -= 1
        if seat == self.active:
            self.rewarded |= bit(village)
        first: i64 = seat * 4
        self.tokens[first + village] += 1
        if self.events is not None:
            name = VILLAGES[village]
            self.tell(
                say("token", seat=int(seat), village=name), [f"village:{name}", f"seat:{seat}"]
            )
        for other in range(4):
            if self.tokens[first + other] == 0:
                return
        for other in range(4):
            self.tokens[first + other] -= 1
            self.stock[other] += 1
        self.vp[seat] += SET_POINTS
        if self.events is not None:
            self.tell(say("set", seat=int(seat), points=SET_POINTS), [f"seat:{seat}"])

    def trigger(self, seat: i64, when: i64, space: i64) -> None:
        """Let a passive act, or put it next on the stack where it asks (KS-4.11)."""
        effect = self.passive(seat, when)
        if effect is None or effect.first < 0:
            return
        place = effect.place
        if place.kinds >> space & 1 == 0:
            return
        if place.near or place.where != ANY_VILLAGE:
            spaces: i64 = self.meant(place, seat, -1, -1)
            if spaces >> space & 1 == 0:
                return
        if effect.limit:
            if self.fired[seat] >= effect.limit:
                return
            self.fired[seat] += 1
        op = self.box.ops[effect.first]
        if op.is_last and op.verb == GAIN and len(op.gains) == 1:
            self.gain(seat, op.gains[0].favor, op.gains[0].nature)
        elif op.is_last and op.verb == READY:
            self.make_ready(seat)
        else:
            self.push(EFFECT, seat, effect.first, NO_CONTEXT)

    def make_ready(self, seat: i64) -> None:
        """Turn the kami's token to its ready side."""
        if self.ready[seat] == 0:
            self.ready[seat] = 1
            if self.events is not None:
                self.tell(
                    say("readied", seat=int(seat), token=self.sheet(seat).token), [f"seat:{seat}"]
                )

    # The end, views and files, each in a room of its own

    def scores(self) -> list[int]:
        """What everybody's points, tokens and villagers come to."""
        from warren.games.kami.scoring import breakdown  # noqa: PLC0415 (it knows the state)

        return [sum(breakdown(self, seat).values()) for seat in range(self.players)]

    def final(self) -> Result:
        """Scores, ranks and winners."""
        from warren.games.kami.scoring import final  # noqa: PLC0415 (it knows the state)

        return final(self)

    def look(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees."""
        from warren.games.kami.sight import look  # noqa: PLC0415 (it knows the state)

        return look(self, seat)

    def redeal_hidden(self, seat: int | None, rng: random.Random) -> None:
        """Other players' kami on offer, and villager cards that the seat has not seen."""
        from warren.games.kami.sight import redeal  # noqa: PLC0415 (it knows the state)

        redeal(self, seat, rng)

    def save(self) -> dict[str, Any]:
        """The board as a drawing."""
        from warren.games.kami.files import save  # noqa: PLC0415 (it knows the state)

        return save(self)

    def load(self, board: dict[str, Any]) -> None:
        """Read `save`'s JSON."""
        from warren.games.kami.files import load  # noqa: PLC0415 (it knows the state)

        load(self, board)

    def census(self) -> dict[str, int]:
        """Shrines, tokens and cards, over all places."""
        from warren.games.kami.files import census  # noqa: PLC0415 (it knows the state)

        return census(self)

    # Words

    def _tell(self, key: str, by: i64, space: i64, owner: i64 = -1) -> None:
        name = self.land.spaces[space]
        if by == self.fox:
            key += "_by_fox"
        elif owner == self.fox and owner >= 0:
            key += "_of_fox"
        spoken = self.land.spoken[space]
        self.tell(say(key, seat=int(by), owner_seat=int(owner), space=spoken), [f"space:{name}"])

    def _tell_token(self, key: str, seat: i64, space: i64) -> None:
        name = self.land.spaces[space]
        self.tell(
            say(key, seat=int(seat), token=self.sheet(seat).token, space=self.land.spoken[space]),
            [f"space:{name}"],
        )


def gain_words(favor: int, nature: int) -> str:
    """Favor and Nature in words."""
    parts: list[str] = []
    if favor:
        parts.append(f"{favor} Favor")
    if nature:
        parts.append(f"{nature} Nature")
    return " and ".join(parts)
