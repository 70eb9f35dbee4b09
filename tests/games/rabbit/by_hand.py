"""Rabbit's actions and evening by brute force, every food handled one by one as RB-4.13 words it.

This is no part of the engine and uses nothing of it: a slow second opinion on what a phase can
lead to. Cards are the warren and its four meadows; nothing is explored and no predator is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

ACTORS = ("thinker", "scout", "fighter", "roused fighter")
WARREN = 0
NEIGHBOURS = {0: (1, 2, 3, 4), 1: (0,), 2: (0,), 3: (0,), 4: (0,)}

Rabbit = tuple[str, int, int]
"""Look, legs (0 rested, 1 has moved, 2 on its way), food."""


class Spot(NamedTuple):
    """What is on a card."""

    rabbits: tuple[Rabbit, ...]
    spaces: int
    stored: int
    loose: int
    growing: int

    @property
    def seats(self) -> int:
        """Spaces that no seated mother needs; one that has moved stands."""
        mothers = [legs for look, legs, _ in self.rabbits if look == "mother" and legs == 0]
        return self.spaces - len(mothers)

    def swap(self, old: Rabbit, new: Rabbit) -> Spot:
        rabbits = list(self.rabbits)
        rabbits.remove(old)
        return self._replace(rabbits=tuple(sorted([*rabbits, new])))


class Table(NamedTuple):
    """All cards, what is under way, burrow counters left, and whether somebody has dug."""

    spots: tuple[Spot, ...]
    group: tuple[int, int] | None
    """The card of the moving group and its steps; -1 while it gathers."""
    burrows: int
    dug: bool

    def put(self, card: int, spot: Spot) -> Table:
        spots = list(self.spots)
        spots[card] = spot
        return self._replace(spots=tuple(spots))


def handled(table: Table) -> Iterator[Table]:
    """One food changes hands on one card (RB-4.13, 4.14)."""
    for card, spot in enumerate(table.spots):
        for at, (look, legs, food) in enumerate(spot.rabbits):
            if (look, legs, food) in spot.rabbits[:at]:
                continue
            other = spot.swap((look, legs, food), (look, legs, 1 - food))
            if food:
                yield table.put(card, other._replace(loose=spot.loose + 1))
                if spot.stored < spot.seats:
                    yield table.put(card, other._replace(stored=spot.stored + 1))
                continue
            if spot.loose:
                yield table.put(card, other._replace(loose=spot.loose - 1))
            if spot.growing:
                yield table.put(card, other._replace(growing=spot.growing - 1))
            if spot.stored:
                yield table.put(card, other._replace(stored=spot.stored - 1))


def paid(table: Table, card: int, who: Rabbit) -> Iterator[tuple[Table, Rabbit]]:
    """The action of a rabbit is paid: off itself, or out of any burrow space (RB-4.1)."""
    if who[2]:
        bare = (who[0], who[1], 0)
        yield table.put(card, table.spots[card].swap(who, bare)), bare
    for other, spot in enumerate(table.spots):
        if spot.stored:
            yield table.put(other, spot._replace(stored=spot.stored - 1)), who


def acted(table: Table) -> Iterator[Table]:
    """An action begins (RB-4.2, 4.9, 4.10).

    Who burrows takes the food off the clovers first, which costs nothing: else it is lost (RB-6.4).
    """
    for card, spot in enumerate(table.spots):
        for who in sorted(set(spot.rabbits)):
            look, legs, food = who
            if look not in ACTORS:
                continue
            if legs == 0:
                for after, rabbit in paid(table, card, who):
                    moving = after.spots[card].swap(rabbit, (look, 2, rabbit[2]))
                    yield after.put(card, moving)._replace(group=(card, -1))
            if look == "fighter":
                for after, rabbit in paid(table, card, who):
                    roused = after.spots[card].swap(rabbit, ("roused fighter", legs, rabbit[2]))
                    yield after.put(card, roused)
            if food and not table.dug and card != WARREN and not spot.growing:
                workers = sum(name in ("worker", "mother") for name, _, _ in spot.rabbits)
                new = min(workers - (spot.spaces - spot.stored), table.burrows)
                if new > 0:
                    dug = spot.swap(who, (look, legs, 0))
                    dug = dug._replace(spaces=spot.spaces + new)
                    rest = table.put(card, dug)
                    yield rest._replace(burrows=table.burrows - new, dug=True)


def moved(table: Table, group: tuple[int, int]) -> Iterator[Table]:
    """Somebody joins, or the group steps, or stops (RB-4.2, 4.3)."""
    card, made = group
    spot = table.spots[card]
    team = [rabbit for rabbit in spot.rabbits if rabbit[1] == 2]
    if made < 0:
        if len(team) < 5:
            for look, legs, food in sorted(set(spot.rabbits)):
                if legs == 0:
                    yield table.put(card, spot.swap((look, 0, food), (look, 2, food)))
        yield table._replace(group=(card, 0))
        return
    if made:
        rest = tuple(sorted((look, 1 if legs else 0, food) for look, legs, food in spot.rabbits))
        yield table.put(card, spot._replace(rabbits=rest))._replace(group=None)
    speed = 3 if all(look == "scout" for look, _, _ in team) else 2
    if made < speed:
        stay = tuple(rabbit for rabbit in spot.rabbits if rabbit[1] != 2)
        for other in NEIGHBOURS[card]:
            there = table.spots[other]
            after = table.put(card, spot._replace(rabbits=stay))
            joined = tuple(sorted([*there.rabbits, *team]))
            yield after.put(other, there._replace(rabbits=joined))._replace(group=(other, made + 1))


def actions(table: Table) -> Iterator[Table]:
    """Everything that can happen next in the actions."""
    yield from handled(table)
    if table.group is None:
        yield from acted(table)
    else:
        yield from moved(table, table.group)


def reachable(starts: Iterable[Table], after: Callable[[Table], Iterator[Table]]) -> set[Table]:
    """All tables that can come of some."""
    seen = set(starts)
    front = list(seen)
    while front:
        for table in after(front.pop()):
            if table not in seen:
                seen.add(table)
                front.append(table)
    return seen


def ends_of_actions(start: Table) -> set[Table]:
    """All tables with which the player can end the actions."""
    return {table for table in reachable([start], actions) if table.group is None}


# The evening


def grown(table: Table, card: int) -> set[Table]:
    """All kits of a card grow up: one a worker, two another kind (RB-6.5)."""
    done: set[Table] = set()
    front = [table]
    while front:
        now = front.pop()
        spot = now.spots[card]
        mothers = [rabbit for rabbit in spot.rabbits if rabbit[0] == "mother"]
        if not mothers:
            done.add(now)
            continue
        looks = [look for other in now.spots for look, _, _ in other.rabbits]
        kinds = ["scout", "fighter"] if "thinker" in looks else ["thinker", "scout", "fighter"]
        for kind in ["worker", *kinds]:
            kits = 1 if kind == "worker" else 2
            if len(mothers) < kits:
                continue
            after = spot
            for _, legs, food in mothers[:kits]:
                after = after.swap(("mother", legs, food), ("worker", legs, food))
            rabbits = tuple(sorted([*after.rabbits, (kind, 0, 0)]))
            front.append(now.put(card, after._replace(rabbits=rabbits)))
    return done


def bred(table: Table, card: int, kits: int) -> Iterator[Table]:
    """New kits in a warren, or none; each a food on a worker that sits on a space (RB-6.6)."""
    yield table
    spot = table.spots[card]
    for who in sorted(set(spot.rabbits)):
        if who[0] in ACTORS and who[2]:
            paying = spot.swap(who, (who[0], who[1], 0))
            for _ in range(kits):
                if ("worker", 0, 1) not in paying.rabbits or paying.stored >= paying.seats:
                    break
                paying = paying.swap(("worker", 0, 1), ("mother", 0, 0))
                yield table.put(card, paying)


def discarded(table: Table) -> Iterator[Table]:
    """A rabbit is discarded while there are more than food; its food stays behind (RB-6.8)."""
    held = sum(s.stored + sum(food for _, _, food in s.rabbits) for s in table.spots)
    if sum(len(spot.rabbits) for spot in table.spots) <= held:
        return
    for card, spot in enumerate(table.spots):
        for who in sorted(set(spot.rabbits)):
            rabbits = list(spot.rabbits)
            rabbits.remove(who)
            left = spot._replace(rabbits=tuple(rabbits), loose=spot.loose + who[2])
            yield table.put(card, left)


def nights(start: Table, kits: int) -> set[Table]:
    """All tables that an evening without predators can lead to."""
    tables = reachable([start], handled)
    for card in range(len(start.spots)):
        tables = {after for table in tables for after in grown(table, card)}
    tables = reachable(tables, handled)
    for card, spot in enumerate(start.spots):
        if spot.spaces:
            tables = reachable([b for t in tables for b in bred(t, card, kits)], handled)
    over = reachable(tables, discarded)
    return {table for table in over if not list(discarded(table))}
