"""The table of Rabbit: the cards that are laid, who and what is on them, and the two decks.

Cards are numbered in the order in which they were laid; what lies on them is kept in lists by
that number. Rabbits are counted by situation: two of one kind in the same situation are one entry.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.deck import EVERYBODY, Deck
from warren.core.fields import (
    Counts,
    Derived,
    Field,
    Fields,
    Fixed,
    Flag,
    Listed,
    Name,
    Pile,
    Rows,
)
from warren.core.game import Game
from warren.core.result import Result
from warren.core.state import Options, State
from warren.games.rabbit.content import (
    AREA_NAMES,
    BOX_NAMES,
    COUNTERS,
    FIGHTER,
    FIGHTERS,
    FOOD,
    FORCE,
    KIND_OF,
    KINDS,
    KITS,
    LEVELS,
    LOOK_WORDS,
    LOOKED_AT,
    MOST_CARDS,
    MOST_RABBITS,
    MOTHERS,
    NO_PREDATOR,
    PREDATOR_COUNTERS,
    PREDATOR_FORCE,
    PREDATORS,
    ROUSED,
    SCOUTS,
    SUN_NAMES,
    SUNS,
    WARREN_SPACES,
    WORKERS,
    Content,
    area_kind,
    clovers_of,
    level_of,
    utility_of,
)
from warren.games.rabbit.shapes import (
    Heap,
    Held,
    Herd,
    Numbered,
    Place,
    Supply,
    most_growing,
    most_spaces,
    most_stored,
)

# Places

NOWHERE: Final = -1
"""No card."""
WARREN: Final = 0
"""The original warren is the card that was laid first."""
EAST_BY: Final = [0, 1, 0, -1]
NORTH_BY: Final = [1, 0, -1, 0]
"""How far a step leads in each of DIRECTIONS."""


def place_name(east: i64, north: i64) -> str:
    """A card's place as seen from the warren: "2N 1E"."""
    if east == 0 and north == 0:
        return "the warren"
    upright = f"{abs(int(north))}{'N' if north > 0 else 'S'}" if north else ""
    across = f"{abs(int(east))}{'E' if east > 0 else 'W'}" if east else ""
    return f"{upright} {across}".strip()


# Decks

SUN_DECK: Final = 0
AREA_DECK: Final = 1
DECKS: Final = ["sun", "area"]

# Whether a rabbit has moved this turn

RESTED: Final = 0
TIRED: Final = 1
MOVING: Final = 2
_LEGS: Final[list[list[str]]] = [[], ["tired"], ["moving"]]

# A situation is all that tells one rabbit of a card from another: look, legs, food.

SITUATIONS: Final = 36
"""Situation = 6 x look + 2 x legs + 1 for a food that the rabbit carries."""


def situation(look: i64, legs: i64, food: i64) -> i64:
    """The situation of a rabbit with this look and these legs that carries so many food."""
    return look * 6 + legs * 2 + food


def situation_words(rabbits: i64) -> list[str]:
    """What rabbits in a situation are called, word by word: laden, tired, scout."""
    laden = ["laden"] if rabbits % 2 else []
    return laden + _LEGS[rabbits // 2 % 3] + LOOK_WORDS[rabbits // 6]


SITUATION_NAMES: Final = [" ".join(situation_words(s)) for s in range(SITUATIONS)]


class Land(State):
    """Everything on the table. Nothing of it is hidden but the order of the decks."""

    def __init__(self, game: Game, players: i64, options: Options, content: Content) -> None:
        super().__init__(game, players, options)
        self.content: Final = content
        # Shared: replaced when they change, never changed in place, so that clones can share them
        self.east: list[int] = _NONE
        self.north: list[int] = _NONE
        self.beside: list[int] = _NONE
        """Four per card: the card to the north, east, south and west, or NOWHERE."""
        self.areas: list[int] = _NONE
        """What is printed on each card."""
        self.clovers: list[int] = _NONE
        """Clovers that food can grow on; a warren has none (RB-6.4)."""
        self.spaces: list[int] = _NONE
        """Burrow spaces."""
        self.predators: list[int] = _NONE
        """Per card and kind of predator, how many."""
        self.menace: list[int] = _NONE
        """Per card, the predators' total force."""
        self.suns: list[int] = _NONE
        """Sun cards drawn so far."""
        self.seen: list[int] = _NONE
        """Cards that the thinker holds."""
        self.area = _NO_DECK
        self.sun = _NO_DECK
        # Each clone's own, per card
        self.growing: list[int] = _NONE
        """Food on clovers."""
        self.loose: list[int] = _NONE
        """Food that lies beside the clovers."""
        self.stored: list[int] = _NONE
        """Burrow spaces with a food."""
        self.rabbits: list[int] = _NONE
        """Per card and situation, how many."""
        self.heads: list[int] = _NONE
        """All rabbits, the food on them, and their force: kept in step by `put`."""
        self.carried: list[int] = _NONE
        self.force: list[int] = _NONE
        # Each clone's own, of the whole table
        self.box: list[int] = _NONE
        """Counters that are not in play."""
        self.stores: i64 = 0
        """Food in all burrow spaces."""
        self.thought = False
        """The thinker has thought this turn (RB-4.8)."""
        self.dug = False
        """Somebody has burrowed this turn (RB-4.10)."""

    def clone(self) -> Land:
        """An independent copy."""
        twin = Land(self.game, self.players, self.options, self.content)
        twin.take_core(self)
        twin.east = self.east
        twin.north = self.north
        twin.beside = self.beside
        twin.areas = self.areas
        twin.clovers = self.clovers
        twin.spaces = self.spaces
        twin.predators = self.predators
        twin.menace = self.menace
        twin.suns = self.suns
        twin.seen = self.seen
        twin.area = self.area
        twin.sun = self.sun
        twin.growing = self.growing.copy()
        twin.loose = self.loose.copy()
        twin.stored = self.stored.copy()
        twin.rabbits = self.rabbits.copy()
        twin.heads = self.heads.copy()
        twin.carried = self.carried.copy()
        twin.force = self.force.copy()
        twin.box = self.box.copy()
        twin.stores = self.stores
        twin.thought = self.thought
        twin.dug = self.dug
        return twin

    # The map

    def lay(self, east: i64, north: i64, area: i64) -> i64:
        """Lay an area card and return its number."""
        card: i64 = len(self.areas)
        beside = self.beside.copy()
        direction: i64 = 0
        while direction < 4:
            other = self.card_at(east + EAST_BY[direction], north + NORTH_BY[direction])
            beside.append(other)
            if other != NOWHERE:
                beside[other * 4 + (direction + 2) % 4] = card
            direction += 1
        self.beside = beside
        self.east = [*self.east, east]
        self.north = [*self.north, north]
        self.areas = [*self.areas, area]
        self.clovers = [*self.clovers, clovers_of(area)]
        self.spaces = [*self.spaces, 0]
        self.predators = self.predators + _NO_PREDATORS
        self.menace = [*self.menace, 0]
        self.growing = [*self.growing, 0]
        self.loose = [*self.loose, 0]
        self.stored = [*self.stored, 0]
        self.rabbits = self.rabbits + _NO_RABBITS
        self.heads = [*self.heads, 0]
        self.carried = [*self.carried, 0]
        self.force = [*self.force, 0]
        return card

    def card_at(self, east: i64, north: i64) -> i64:
        """The card at a place, or NOWHERE."""
        card: i64 = 0
        while card < len(self.east):
            if self.east[card] == east and self.north[card] == north:
                return card
            card += 1
        return NOWHERE

    # The turn

    def turn(self) -> i64:
        """The number of the turn, from 1; every turn but the first has its sun card (RB-2.1)."""
        return len(self.suns) + 1

    def leader(self) -> i64:
        """The player whose turn it is (RB-1.6)."""
        return len(self.suns) % self.players

    def is_lost(self) -> bool:
        """No rabbit is left (RB-7.2)."""
        return self.alive() == 0

    def level(self) -> int:
        """How well the herd does, as an index of LEVELS (RB-7.1)."""
        return level_of(self.alive())

    def alive(self) -> i64:
        """Rabbits in play, kits not counted."""
        in_box: i64 = self.box[0] + self.box[1] + self.box[2] + self.box[3]
        return MOST_RABBITS - in_box

    def counted_food(self) -> i64:
        """Food on rabbits and in burrow spaces: what the hunger check counts (RB-6.8)."""
        total: i64 = self.stores
        for carried in self.carried:
            total += carried
        return total

    # Rabbits

    def put(self, card: i64, who: i64, count: i64) -> None:
        """Put rabbits of a situation onto a card, or take them off with a negative count."""
        self.rabbits[card * SITUATIONS + who] += count
        self.heads[card] += count
        self.carried[card] += count * (who & 1)
        self.force[card] += count * FORCE[who // 6]

    def change(self, card: i64, who: i64, into: i64) -> None:
        """Bring one rabbit of a card into another situation."""
        self.put(card, who, -1)
        self.put(card, into, 1)

    def bear(self, card: i64, look: i64) -> None:
        """A new rabbit from the box."""
        self.box[KIND_OF[look]] -= 1
        self.put(card, situation(look, RESTED, 0), 1)

    def lose(self, card: i64, who: i64) -> None:
        """A rabbit dies, its kit with it; its food stays on the card (RB-6.2, 6.7)."""
        look: i64 = who // 6
        self.put(card, who, -1)
        self.box[KIND_OF[look]] += 1
        if look == MOTHERS:
            self.box[KITS] += 1
        if who & 1:
            self.loose[card] += 1

    def count_look(self, card: i64, look: i64) -> i64:
        """Rabbits of a look on a card."""
        at: i64 = card * SITUATIONS + look * 6
        total: i64 = 0
        end: i64 = at + 6
        while at < end:
            total += self.rabbits[at]
            at += 1
        return total

    def workers_on(self, card: i64) -> i64:
        """Workers on a card, mothers among them."""
        return self.count_look(card, WORKERS) + self.count_look(card, MOTHERS)

    def leaders_on(self, card: i64) -> i64:
        """Thinkers, scouts and fighters on a card: those who act (RB-4.1)."""
        return self.heads[card] - self.workers_on(card)

    def edible_on(self, card: i64) -> i64:
        """Rabbits of a card that predators can eat: all but scouts (RB-6.1)."""
        return self.heads[card] - self.count_look(card, SCOUTS)

    def rest_all(self) -> None:
        """The actions are over: nobody is tired any more."""
        card: i64 = 0
        while card < len(self.areas):
            if self.heads[card]:
                self.set_legs(card, TIRED, RESTED)
            card += 1

    def set_legs(self, card: i64, old: i64, new: i64) -> None:
        """Change the legs of all rabbits on a card that have the old ones."""
        step = (new - old) * 2
        at: i64 = card * SITUATIONS + old * 2
        end: i64 = at + SITUATIONS - old * 2
        while at < end:
            bare: i64 = self.rabbits[at]
            laden: i64 = self.rabbits[at + 1]
            if bare:
                self.rabbits[at] = 0
                self.rabbits[at + step] += bare
            if laden:
                self.rabbits[at + 1] = 0
                self.rabbits[at + 1 + step] += laden
            at += 6

    def calm_all(self) -> None:
        """The turn is over: fighters have their usual force again (RB-4.9)."""
        if self.box[FIGHTER] == COUNTERS[FIGHTER]:
            return
        card: i64 = 0
        while card < len(self.areas):
            for food in range(2):
                roused = situation(ROUSED, RESTED, food)
                count = self.rabbits[card * SITUATIONS + roused]
                if count:
                    self.put(card, roused, -count)
                    self.put(card, situation(FIGHTERS, RESTED, food), count)
            card += 1

    # Food

    def lying(self, card: i64) -> i64:
        """Food on the ground of a card, on clovers or loose."""
        growing: i64 = self.growing[card]
        loose: i64 = self.loose[card]
        return growing + loose

    def store(self, card: i64, count: i64) -> None:
        """Put food into burrow spaces, or take it out with a negative count."""
        self.stored[card] += count
        self.stores += count

    def dig(self, card: i64, count: i64) -> None:
        """New burrow spaces; the card's clovers are gone (RB-6.4)."""
        self.spaces = self.spaces.copy()
        self.spaces[card] += count
        if self.clovers[card]:
            self.clovers = self.clovers.copy()
            self.clovers[card] = 0

    def grow_on_all(self, card: i64) -> None:
        """One food on every clover, while there are counters (RB-1.1, 1.4, 4.6)."""
        count = min(self.clovers[card] - self.growing[card], self.box[FOOD])
        self.growing[card] += count
        self.box[FOOD] -= count

    # Who holds what (RB-4.16, 4.17)

    def pool(self, card: i64) -> i64:
        """All food of a card: on rabbits, in burrow spaces, loose and on clovers."""
        held: i64 = self.carried[card] + self.stored[card]
        return held + self.lying(card)

    def seats(self, card: i64) -> i64:
        """Burrow spaces that no worker with a kit sits on; one that moved has got up (RB-4.14)."""
        at: i64 = card * SITUATIONS + MOTHERS * 6
        seated: i64 = self.rabbits[at] + self.rabbits[at + 1]
        return max(0, self.spaces[card] - seated)

    def settle(self, card: i64) -> None:
        """Say who holds the food of a card: spaces first, then rabbits; the rest lies loose."""
        self.share_out(card, -1)

    def settle_all(self) -> None:
        """The same on every card with rabbits."""
        card: i64 = 0
        while card < len(self.areas):
            if self.heads[card]:
                self.share_out(card, -1)
            card += 1

    def share_out(self, card: i64, group: i64) -> None:
        """Settle a card on which the moving group carries so much; -1: no group has set out."""
        left = self.pool(card)
        if left == 0 or self.heads[card] == 0:
            return
        held: i64 = 0
        if group > 0:
            left -= group
        stored = min(left, self.seats(card))
        left -= stored
        self.store(card, stored - self.stored[card])
        at: i64 = card * SITUATIONS
        end: i64 = at + SITUATIONS
        legs: i64 = RESTED
        while at < end:
            bare: i64 = self.rabbits[at]
            laden: i64 = self.rabbits[at + 1]
            count = bare + laden
            if count:
                if group >= 0 and legs == MOVING:
                    laden = min(count, group)
                    group -= laden
                else:
                    laden = min(count, left)
                    left -= laden
                held += laden
                self.rabbits[at] = count - laden
                self.rabbits[at + 1] = laden
            legs = RESTED if legs == MOVING else legs + 1
            at += 2
        self.carried[card] = held
        self.growing[card] = 0
        self.loose[card] = left

    def spend(self, card: i64) -> None:
        """A food of a card goes back into the box; what lies loose goes first."""
        self.box[FOOD] += 1
        if self.loose[card] and self.heads[card]:
            self.loose[card] -= 1
        elif self.stored[card]:
            self.store(card, -1)
            self.settle(card)
        else:
            self.unburden(card)

    def unburden(self, card: i64) -> None:
        """Take a food off the last rabbit of a card that carries one."""
        who: i64 = SITUATIONS - 1
        while self.rabbits[card * SITUATIONS + who] == 0:
            who -= 2
        self.change(card, who, who - 1)

    # Decks

    def deck(self, number: i64) -> Deck:
        """The deck of a number: SUN_DECK or AREA_DECK."""
        return self.area if number == AREA_DECK else self.sun

    def draw_sun(self, card: i64) -> None:
        """Take the next sun card."""
        self.sun = self.sun.clone()
        self.sun.draw(card)

    def draw_area(self, card: i64) -> None:
        """Take the next area card."""
        self.area = self.area.clone()
        self.area.draw(card)

    def put_back(self, number: i64, under: bool) -> None:
        """Put the cards that the thinker holds on a deck or under it; everybody knows them."""
        deck = self.deck(number).clone()
        if under:
            deck.put_under(self.seen, EVERYBODY)
        else:
            deck.put_on_top(self.seen, EVERYBODY)
        if number == AREA_DECK:
            self.area = deck
        else:
            self.sun = deck
        self.seen = _NONE

    # Predators

    def set_predator(self, card: i64, kind: i64, count: i64) -> None:
        """Put predators onto a card, or take them off with a negative count."""
        self.predators = self.predators.copy()
        self.menace = self.menace.copy()
        self.predators[card * 4 + kind] += count
        self.menace[card] += count * PREDATOR_FORCE[kind]

    # End

    def scores(self) -> list[int]:
        """The rabbits alive, alike for everybody."""
        return [int(self.alive())] * int(self.players)

    def final(self) -> Result:
        """Everybody shares the herd's fate (RB-7.1, 7.3)."""
        rabbits = int(self.alive())
        level = self.level()
        parts = {f"{kind}s": COUNTERS[i] - self.box[i] for i, kind in enumerate(KINDS)}
        seats = list(range(self.players))
        return Result(
            [rabbits for _ in seats],
            [1 for _ in seats],
            seats if level else [],
            [utility_of(rabbits, level > 0) for _ in seats],
            [dict(parts) for _ in seats],
            f"mark_{LEVELS[level]}",
        )

    # Words and files

    def place(self, card: i64) -> str:
        """A card's place in words."""
        return place_name(self.east[card], self.north[card])

    def ahead(self, card: i64, direction: i64) -> tuple[int, int]:
        """Where a step from a card leads, as [east, north]."""
        return self.east[card] + EAST_BY[direction], self.north[card] + NORTH_BY[direction]

    def under_way(self) -> list[str]:
        """The names of the steps on the stack, what comes next last."""
        return [self.game.steps[frame.step].name for frame in self.stack]

    def awaits(self, step: i64) -> bool:
        """Whether a step is still to come this turn."""
        return step in [frame.step for frame in self.stack]

    def thought_about(self) -> i64:
        """The number of the deck whose cards the thinker holds, -1 for none."""
        if self.stack:
            frame = self.stack[-1]
            if self.game.steps[frame.step].name in ("look", "put_back"):
                return frame.at
        return -1

    def fields(self) -> Fields:
        """The cards with all that is on them, the box, the decks, the turn."""
        return FIELDS

    def derive(self) -> None:
        """What follows from cards and rabbits; then who holds the food of each card."""
        self.beside = _neighbours(self.east, self.north)
        self.clovers = [
            0 if spaces else clovers_of(area)
            for area, spaces in zip(self.areas, self.spaces, strict=True)
        ]
        self.menace = [0] * len(self.areas)
        for at, count in enumerate(self.predators):
            self.menace[at // len(PREDATORS)] += count * PREDATOR_FORCE[at % len(PREDATORS)]
        self.heads = [0] * len(self.areas)
        self.carried = [0] * len(self.areas)
        self.force = [0] * len(self.areas)
        for at, count in enumerate(self.rabbits):
            card, who = divmod(at, SITUATIONS)
            self.heads[card] += count
            self.carried[card] += count * (who % 2)
            self.force[card] += count * FORCE[who // 6]
        self.stores = sum(self.stored)
        self._hand_out()

    def _hand_out(self) -> None:
        """While food can be handled, who holds it is settled, however a file spreads it."""
        steps = self.under_way()
        if "hunger" not in steps or "hunt" in steps or "starve" in steps:
            return
        walking: i64 = self.stack[-1].at if steps[-1] in ("walk", "explore") else NOWHERE
        for card in range(len(self.areas)):
            group: i64 = -1
            if card == walking:
                moving = range(card * SITUATIONS + MOVING * 2 + 1, (card + 1) * SITUATIONS, 6)
                group = sum([self.rabbits[at] for at in moving])
            self.share_out(card, group)

    def census(self) -> dict[str, int]:
        """Every counter and card but those that are on the table before a game begins."""
        counted = dict.fromkeys(BOX_NAMES, 0) | super().census()
        counted["burrow"] -= WARREN_SPACES
        for clovers in (0, *self.content.start):
            counted[f"area {AREA_NAMES[area_kind(NO_PREDATOR, clovers)]}"] -= 1
        return {name: n for name, n in counted.items() if n or name in BOX_NAMES}


def unknown_beside(state: Land, card: i64, direction: i64) -> str:
    """The target of a place next to a card where none lies yet: "cell:1,2"."""
    east, north = state.ahead(card, direction)
    return f"cell:{east},{north}"


_NONE: Final[list[int]] = []
_NO_RABBITS: Final = [0] * SITUATIONS
_NO_PREDATORS: Final = [0] * len(PREDATORS)
_NO_DECK: Final = Deck([])


def _neighbours(east: list[int], north: list[int]) -> list[int]:
    """Four per card: the card to the north, east, south and west, or NOWHERE."""
    at = {place: card for card, place in enumerate(zip(east, north, strict=True))}
    return [
        at.get((e + EAST_BY[side], n + NORTH_BY[side]), NOWHERE)
        for e, n in zip(east, north, strict=True)
        for side in range(4)
    ]


# What is saved

_DECKS: Final = [Numbered("sun", SUN_NAMES), Numbered("area", AREA_NAMES)]

FIELDS: Final = Fields(
    [
        Fixed(["content"]),
        Rows(
            "cards",
            None,
            [
                Place(),
                Field("areas", Name(AREA_NAMES), "area", holds="area {}"),
                Field("spaces", Heap("burrow", most_spaces), holds="{}"),
                Field("growing", Heap("food", most_growing), holds="{}"),
                Field("loose", Heap("food", COUNTERS[FOOD]), holds="{}"),
                Field("stored", Heap("food", most_stored), holds="{}"),
                Field("rabbits", Herd(SITUATION_NAMES, MOST_RABBITS), holds="{}", width=SITUATIONS),
                Field(
                    "predators",
                    Counts(PREDATORS, PREDATOR_COUNTERS),
                    holds="{}",
                    width=len(PREDATORS),
                ),
            ],
            MOST_CARDS,
        ),
        Field("box", Supply(BOX_NAMES, COUNTERS[FOOD], whole=True), holds="{}"),
        Field("area", Pile(AREA_NAMES, lambda state: state.content.areas), holds="area {}"),
        Field("sun", Pile(SUN_NAMES, lambda state: state.content.suns), holds="sun {}"),
        Field("suns", Listed(_DECKS[SUN_DECK], most=SUNS), holds="{}"),
        Field("seen", Listed(Held(_DECKS), most=LOOKED_AT), holds="{}"),
        Field("thought", Flag()),
        Field("dug", Flag()),
        Derived(["beside", "clovers", "menace", "heads", "carried", "force", "stores"]),
    ]
)
