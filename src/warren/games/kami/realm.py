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
from warren.games.kami.context import Context
from warren.games.kami.effects import (
    ADDED,
    ALWAYS,
    ANOTHER_OF_MINE,
    ANOTHER_VILLAGE,
    ANY_VILLAGE,
    BY_ANYBODY,
    BY_ME,
    KIND_OF_SPACE,
    MINE,
    MOVED,
    MY_SHRINES,
    MY_TOKENS,
    MY_VILLAGE,
    NEXT_VILLAGE,
    NO_ADDING,
    NO_LANDING,
    OPPONENTS,
    OPPONENTS_VILLAGE,
    OTHER_THAN_THAT,
    READY,
    READY_OR_NOT,
    REMOVED,
    THAT_OR_NEXT,
    THAT_SPACE,
    THEIR_SHRINES,
    THIS_VILLAGE,
    TOKEN_TAKEN,
    TOKEN_VILLAGE,
    WHENS,
    WHERE_IT_WENT,
    Effect,
    Kami,
    Place,
    Relation,
)
from warren.games.kami.land import VILLAGES
from warren.games.kami.moments import EFFECT, TURN_END

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
MOST_CUBES: Final = 9
"""A player never has more, whatever is gained."""
MOST_EXTRA: Final = 5
"""Cubes that are gained or lost for the next turn."""


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

    def tokens_left(self, seat: i64, slot: i64 = 0) -> i64:
        """Tokens of the kami's own that lie on no space."""
        sheet = self.sheet(seat)
        if not sheet.on_spaces:
            return sheet.tokens
        laid: i64 = self.laid[seat * self.box.slots + slot]
        return sheet.on_spaces[slot].many - count_bits(laid)

    def tokens_of(self, seat: i64, slot: i64) -> i64:
        """Where tokens of the kami's own lie."""
        return self.laid[seat * self.box.slots + slot]

    # Passives

    def listen(self) -> None:
        """Note whose kami act when, and what they forbid; once all have a kami."""
        self.hears = [[] for _ in range(WHENS)]
        self.wards = 0
        for seat in range(self.players):
            for passive in self.sheet(seat).passives:
                if seat not in self.hears[passive.when]:
                    self.hears[passive.when].append(seat)
                self.wards |= passive.bans

    def barred(self, by: i64, deed: i64 = NO_ADDING) -> i64:
        """Spaces where somebody's passive forbids a deed."""
        if self.wards & deed == 0:
            return 0
        mask: i64 = 0
        for seat in self.hears[ALWAYS]:
            for effect in self.box.heard[self.kami[seat] * WHENS + ALWAYS]:
                mask |= self.bars(effect, seat, by, deed)
        return mask

    def bars(self, effect: Effect, seat: i64, by: i64, deed: i64) -> i64:
        """Spaces where one ban of a seat's kami forbids a deed to somebody."""
        if effect.bans & deed == 0 or (seat == by and effect.by != BY_ANYBODY):
            return 0
        mask: i64 = self.meant(effect.place, seat, -1, -1)
        if deed in (NO_ADDING, NO_LANDING):
            return mask
        mine: i64 = self.shrines[seat]
        if effect.owner == MINE:
            return mask & mine
        if effect.owner == OPPONENTS:
            return mask & ~mine
        return mask

    def call(self, when: i64, by: i64) -> bool:
        """Let passives of a moment act, those of the player whose turn it is first."""
        if not self.hears[when]:
            return False
        found = False
        for seat in self._last_first(self.hears[when]):
            effects = self.box.heard[self.kami[seat] * WHENS + when]
            for number in range(len(effects) - 1, -1, -1):
                effect = effects[number]
                mine = effect.by == BY_ANYBODY or (effect.by == BY_ME) == (seat == by)
                if mine and self._may_act(effect, seat):
                    self.push(EFFECT, seat, effect.first, Context(-1, -1, by).ids())
                    found = True
        return found

    def trigger(self, when: i64, by: i64, owner: i64, space: i64, stood: i64) -> None:
        """Let passives act that hear of a deed (KS-4.11)."""
        seats = self.hears[when]
        if len(seats) > 1:
            seats = self._last_first(seats)
        for seat in seats:
            effects = self.box.heard[self.kami[seat] * WHENS + when]
            for number in range(len(effects) - 1, -1, -1):
                effect = effects[number]
                if self._hears_of(effect, seat, by, owner, space, stood):
                    self._act(effect, seat, by, owner, space, stood)

    def _last_first(self, seats: list[int]) -> list[int]:
        """What is put on the stack last acts first: the active player, then clockwise."""
        first: i64 = self.active if self.active >= 0 else self.first_seat()
        ordered: list[int] = []
        after: i64 = self.players - 1
        while after >= 0:
            seat: i64 = (first + after) % self.players
            if seat in seats:
                ordered.append(seat)
            after -= 1
        return ordered

    def _hears_of(
        self, effect: Effect, seat: i64, by: i64, owner: i64, space: i64, stood: i64
    ) -> bool:
        """Whether a deed is one that a passive acts upon."""
        if effect.by != BY_ANYBODY and (effect.by == BY_ME) != (seat == by):
            return False
        if effect.owner == MINE and owner != seat:
            return False
        if effect.owner == OPPONENTS and owner == seat:
            return False
        if not self._passes(effect.place, seat, space):
            return False
        return effect.when != MOVED or self._passes(effect.origin, seat, stood)

    def _passes(self, place: Place, seat: i64, space: i64) -> bool:
        if place.kinds >> space & 1 == 0:
            return False
        if place.relations or place.where != ANY_VILLAGE:
            spaces: i64 = self.meant(place, seat, -1, -1)
            return spaces >> space & 1 == 1
        return True

    def _may_act(self, effect: Effect, seat: i64) -> bool:
        """Count a passive that acts so often a turn at most."""
        if effect.limit:
            if self.fired[seat] >> effect.shift & 15 >= effect.limit:
                return False
            self.fired[seat] += bit(effect.shift)
        return True

    def _act(self, effect: Effect, seat: i64, by: i64, owner: i64, space: i64, stood: i64) -> None:
        """At once, or next on the stack where it asks."""
        if not self._may_act(effect, seat):
            return
        if not effect.at_once:
            context = Context(stood, owner, by)
            context.went = space
            self.push(EFFECT, seat, effect.first, context.ids())
            return
        op = self.box.ops[effect.first]
        if op.verb == READY:
            self.make_ready(seat, op.slot)
        else:
            self.gain(seat, op.favor, op.nature)

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
        if where == OPPONENTS_VILLAGE:
            return self._in_front_of_others(seat)
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

    def _in_front_of_others(self, seat: i64) -> i64:
        mask: i64 = 0
        other: i64 = 0
        while other < self.players:
            if other != seat:
                mask |= self.land.villages[self.facing(other)].mask
            other += 1
        return mask

    def meant(
        self, place: Place, seat: i64, that: i64, home: i64, went: i64 = -1, moving: i64 = -1
    ) -> i64:
        """The spaces that pass a filter; a shrine that moves is not its own neighbour."""
        land = self.land
        mask: i64 = place.kinds & self.villages_meant(place.where, seat, that, home)
        for relation in place.relations:
            if (relation.to == THAT_SPACE and that < 0) or (
                relation.to == WHERE_IT_WENT and went < 0
            ):
                return 0  # also for "not": what none was picked for does nothing (KS-4.19)
            near: i64 = self._near(relation, seat, that, went, moving)
            mask = mask & ~near if relation.negated else mask & near
        if place.same_kind:
            mask = mask & land.kinds[land.kind_of[that]] if that >= 0 else 0
        if place.empty:
            mask &= ~self.occupied
        return mask

    def _near(self, relation: Relation, seat: i64, that: i64, went: i64, moving: i64) -> i64:
        """The spaces that lie so to what a filter names."""
        land = self.land
        to = relation.to
        if to == THAT_SPACE:
            return land.lying(relation.way, bit(that))
        if to == WHERE_IT_WENT:
            return land.lying(relation.way, bit(went))
        if to == KIND_OF_SPACE:
            return land.lying(relation.way, relation.kind)
        if to == MY_TOKENS:
            return land.lying(relation.way, self.tokens_of(seat, relation.slot))
        mine: i64 = self.shrines[seat]
        named: i64 = mine
        if to != MY_SHRINES:
            named = self.all_shrines()
            if to == THEIR_SHRINES:
                named &= ~mine
        if moving >= 0:
            named &= ~bit(moving)
        return land.lying(relation.way, named)

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

    def earn(self, seat: i64, favor: i64, nature: i64, points: i64, cubes: i64) -> bool:
        """Gain or lose anything, nothing below 0; whether anything came of it."""
        favor = max(favor, -self.favor[seat])
        nature = max(nature, -self.nature[seat])
        points = max(points, -self.vp[seat])
        self.favor[seat] += favor
        self.nature[seat] += nature
        self.vp[seat] += points
        cubes = self._change_cubes(seat, cubes) if cubes else 0
        if self.events is not None:
            for key, sign in (("gained", 1), ("lost", -1)):
                told = gain_words(*[max(0, sign * int(n)) for n in (favor, nature, points, cubes)])
                if told:
                    self.tell(say(key, seat=int(seat), gain=told), [f"seat:{seat}"])
        return favor != 0 or nature != 0 or points != 0 or cubes != 0

    def _change_cubes(self, seat: i64, cubes: i64) -> i64:
        """In one's own turn at once, else in the next one; how many it came to."""
        before: i64
        if seat == self.active and self.stack and self.stack[0].step != TURN_END:
            before = self.cubes
            self.cubes = max(0, min(before + cubes, MOST_CUBES))
            return self.cubes - before
        before = self.extra[seat]
        self.extra[seat] = max(-MOST_EXTRA, min(before + cubes, MOST_EXTRA))
        return self.extra[seat] - before

    def add(self, owner: i64, space: i64) -> None:
        """A shrine from the supply to an empty space, which gives its gift (KS-1.3, 4.4)."""
        here: i64 = bit(space)
        self.shrines[owner] |= here
        self.supply[owner] -= 1
        self.occupied |= here
        if self.events is not None:
            self._tell("added", owner, space)
        gift = None if owner == self.fox else self.box.gifts[self.land.kind_of[space]]
        if gift is not None and gift.at_once:
            op = self.box.ops[gift.first]
            self.gain(owner, op.favor, op.nature)
        if owner == self.active:
            self.fresh |= here
        if self.hears[ADDED]:
            self.trigger(ADDED, owner, owner, space, space)
        if gift is not None and not gift.at_once:
            self.push(EFFECT, owner, gift.first, Context(space, owner, owner).ids())

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
        if self.hears[REMOVED]:
            self.trigger(REMOVED, by, owner, space, space)

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
        if self.hears[MOVED]:
            self.trigger(MOVED, by, owner, space, source)

    def swap(self, by: i64, one: i64, other: i64) -> None:
        """Two shrines change places; nobody gains anything, but both were moved."""
        first: i64 = self.owner_of(one)
        second: i64 = self.owner_of(other)
        both: i64 = bit(one) | bit(other)
        self.shrines[first] ^= both
        self.shrines[second] ^= both
        self.fresh &= ~both
        if first == self.active:
            self.fresh |= bit(other)
        if second == self.active:
            self.fresh |= bit(one)
        if self.events is not None:
            spoken = self.land.spoken
            self.tell(
                say("swapped", seat=int(by), source=spoken[one], space=spoken[other]),
                [f"space:{self.land.spaces[space]}" for space in (one, other)],
            )
        if self.hears[MOVED]:
            self.trigger(MOVED, by, second, one, other)
            self.trigger(MOVED, by, first, other, one)

    def put_elsewhere(self, owner: i64, source: i64, space: i64) -> None:
        """Only the shrine itself."""
        old: i64 = bit(source)
        new: i64 = bit(space)
        mask: i64 = self.shrines[owner]
        self.shrines[owner] = mask & ~old | new
        self.occupied = self.occupied & ~old | new
        self.fresh &= ~old

    def lay(self, seat: i64, space: i64, slot: i64 = 0) -> None:
        """A token of the kami's own onto a space, which it may occupy."""
        self.laid[seat * self.box.slots + slot] |= bit(space)
        if self.sheet(seat).on_spaces[slot].occupies:
            self.occupied |= bit(space)
        if self.events is not None:
            self._tell_token("laid", seat, space, slot)

    def lift(self, seat: i64, space: i64, slot: i64 = 0) -> None:
        """A token of the kami's own back from the board."""
        self.laid[seat * self.box.slots + slot] &= ~bit(space)
        if self.sheet(seat).on_spaces[slot].occupies:
            self.occupied &= ~bit(space)
        if self.events is not None:
            self._tell_token("lifted", seat, space, slot)

    def take_village_token(self, seat: i64, village: i64, giver: i64 = -1) -> None:
        """A token of a village, from the supply or from somebody, one a turn (KS-5.2)."""
        if giver >= 0:
            self.tokens[giver * 4 + village] -= 1
        elif self.stock[village] > 0:
            self.stock[village] -= 1
        else:
            return
        if seat == self.active:
            self.rewarded |= bit(village)
        first: i64 = seat * 4
        self.tokens[first + village] += 1
        if self.events is not None:
            name = VILLAGES[village]
            key = "token" if giver < 0 else "token_from"
            self.tell(
                say(key, seat=int(seat), village=name, owner_seat=int(giver)),
                [f"village:{name}", f"seat:{seat}"],
            )
        self._turn_in(seat)
        if self.hears[TOKEN_TAKEN]:
            space: i64 = self.land.villages[village].first
            self.trigger(TOKEN_TAKEN, seat, seat, space, space)

    def _turn_in(self, seat: i64) -> None:
        """One token of each village makes a set (KS-5.4)."""
        first: i64 = seat * 4
        for other in range(4):
            if self.tokens[first + other] == 0:
                return
        for other in range(4):
            self.tokens[first + other] -= 1
            self.stock[other] += 1
        self.vp[seat] += SET_POINTS
        if self.events is not None:
            self.tell(say("set", seat=int(seat), points=SET_POINTS), [f"seat:{seat}"])

    def return_village_token(self, seat: i64, village: i64) -> None:
        """A token of a village back to the supply."""
        self.tokens[seat * 4 + village] -= 1
        self.stock[village] += 1
        if self.events is not None:
            name = VILLAGES[village]
            self.tell(
                say("returned", seat=int(seat), village=name), [f"village:{name}", f"seat:{seat}"]
            )

    def make_ready(self, seat: i64, slot: i64 = 0) -> None:
        """Turn the kami's token to its ready side."""
        if self.ready[seat] >> slot & 1 == 0:
            self.ready[seat] |= bit(slot)
            if self.events is not None:
                token = self.sheet(seat).sort(READY_OR_NOT, slot)
                name = "" if token is None else token.name
                self.tell(say("readied", seat=int(seat), token=name), [f"seat:{seat}"])

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

    def _tell_token(self, key: str, seat: i64, space: i64, slot: i64) -> None:
        name = self.land.spaces[space]
        token = self.sheet(seat).on_spaces[slot].name
        spoken = self.land.spoken[space]
        self.tell(say(key, seat=int(seat), token=token, space=spoken), [f"space:{name}"])


def gain_words(favor: int, nature: int, points: int = 0, cubes: int = 0) -> str:
    """What is gained or lost, in words."""
    parts: list[str] = []
    if favor:
        parts.append(f"{favor} Favor")
    if nature:
        parts.append(f"{nature} Nature")
    if points:
        parts.append(f"{points} {'point' if points == 1 else 'points'}")
    if cubes:
        parts.append(f"{cubes} {'cube' if cubes == 1 else 'cubes'}")
    return " and ".join(parts)
