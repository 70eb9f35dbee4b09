"""Rules of thumb for Kami-sama: what a position promises to a player, and to the others.

What places, tracks and groups are worth is rounded from a fit: points still to come, by what stood
on the board at the start of every turn, over 2200 games between scouts of the rules before these
(one choice in ten at random). Goals and sets in sight are guesses; cubes and denial were tried out.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.grid import count_cells
from warren.games.kami.language.goals import Goal
from warren.games.kami.language.villages import VILLAGES, Land
from warren.games.kami.state import ROUNDS, Realm

DENIAL: Final = 1.0
"""What the best opponent's prospects count against one's own."""
CUBE: Final = 1.0
"""A cube that is still to be spent this turn, so that two of them are not spent on little."""
SURPLUS: Final = 0.2
"""A step of the higher track, while there is time to catch up with the lower one."""
SURPLUS_OF_USE: Final = 5.0
"""Steps of the higher track beyond this are not caught up with."""
SET_IN_SIGHT: Final[list[float]] = [0.0, 0.6, 1.5, 3.0, 0.0]
"""By how many kinds of village tokens one has, what they promise beyond their points."""
DRAFTS: Final[list[float]] = [3.0, 2.4, 1.8, 1.3, 1.1]
"""What a place in the draft of a village brings, best first."""
LASTS: Final[list[float]] = [0.06, 0.25, 0.55, 1.0]
"""By rounds that are over, how much of a place in the draft is still there at the year's end."""
SHRINE_IN_GROUP: Final[list[float]] = [0.08, 0.25, 0.6]
"""A shrine of the largest group of a village, by the years that follow this one."""
REACH: Final[list[float]] = [0.5, 0.7, 0.25, 0.05]
"""A village where so many shrines are missing for the goal."""
CLOSE: Final = 4.0
"""A lead in points that is kept in about three of four games."""


def worth(realm: Realm, seat: i64) -> float:
    """One's own outlook and cubes, less the best opponent's outlook."""
    hopes = outlooks(realm)
    best: float = -1000.0
    other: i64 = 0
    while other < realm.players:
        if other != seat:
            best = max(best, hopes[other])
        other += 1
    mine: float = hopes[seat]
    if realm.active == seat:
        mine += CUBE * float(realm.cubes)
    return mine - DENIAL * best


def outlooks(realm: Realm) -> list[float]:
    """All that each player may hope for."""
    sizes = group_sizes(realm)
    hopes: list[float] = []
    for seat in range(realm.players):
        hopes.append(prospects(realm, seat, sizes) + goals_in_reach(realm, seat))
    return hopes


def group_sizes(realm: Realm) -> list[int]:
    """The largest group in every village, owner by owner."""
    land = realm.land
    sizes: list[int] = []
    for mask in realm.shrines:
        for home in range(4):
            sizes.append(land.largest_group(mask, home))
    return sizes


def prospects(realm: Realm, seat: i64, sizes: list[int]) -> float:
    """Points, tracks, tokens and influence of a player."""
    value: float = float(realm.vp[seat]) + float(realm.half_points(seat)) / 2.0
    kinds: i64 = 0
    first: i64 = seat * 4
    for village in range(4):
        held = realm.tokens[first + village]
        if held:
            value += float(held)
            kinds += 1
    value += SET_IN_SIGHT[kinds] * time_left(realm)
    low = float(min(realm.favor[seat], realm.nature[seat]))
    high = float(max(realm.favor[seat], realm.nature[seat]))
    value += low
    if realm.round < ROUNDS:
        value += SURPLUS * min(high - low, SURPLUS_OF_USE)
    return value + influence(realm, seat, sizes)


def time_left(realm: Realm) -> float:
    """How much of the game is still to come, from 1 to 0."""
    rounds = float((realm.last_year() + 1) * ROUNDS)
    return 1.0 - float(realm.year * ROUNDS + realm.round) / rounds


def influence(realm: Realm, seat: i64, sizes: list[int]) -> float:
    """What the drafts promise, the more the nearer they are, and what stays for later years."""
    lasting: float = SHRINE_IN_GROUP[realm.last_year() - realm.year]
    drafted: bool = realm.round == ROUNDS
    value: float = 0.0
    home: i64 = 0
    while home < 4:
        mine: i64 = sizes[seat * 4 + home]
        if mine > 0:
            value += lasting * float(mine)
            if not drafted:
                value += LASTS[realm.round] * place_in_draft(realm, seat, home, sizes)
        home += 1
    return value


def place_in_draft(realm: Realm, seat: i64, home: i64, sizes: list[int]) -> float:
    """What a village's draft brings as groups stand; a tie is won by a temple, or half won.

    The Kitsune wins ties for the most influence, and loses those below (KS-8.8).
    """
    mine: i64 = sizes[seat * 4 + home]
    ahead: i64 = 0
    level: i64 = 0
    fox_level: i64 = 0
    owner: i64 = 0
    while owner < len(realm.shrines):
        if owner != seat:
            theirs: i64 = sizes[owner * 4 + home]
            if theirs > mine:
                ahead += 1
            elif theirs == mine:
                if owner == realm.fox:
                    fox_level = 1
                else:
                    level += 1
        owner += 1
    if ahead == 0:
        ahead = fox_level
    if level == 0 or realm.shrines[seat] & realm.land.temple(home):
        return DRAFTS[ahead]
    return (DRAFTS[ahead] + DRAFTS[ahead + level]) / 2.0


def goals_in_reach(realm: Realm, seat: i64) -> float:
    """Villages where the goal is near, of those that will be current this year."""
    if realm.round == ROUNDS or len(realm.goals) <= realm.year:
        return 0.0
    goal = realm.box.goals[realm.goals[-1]]
    land = realm.land
    open_spaces = land.everything & ~realm.occupied
    mine = realm.shrines[seat]
    value: float = 0.0
    current = realm.facing(seat)
    rounds_left = ROUNDS - realm.round
    moved = has_moved(realm, seat)
    for home in range(len(VILLAGES)):
        waits: i64 = (current - home + 4) % 4
        if waits >= rounds_left or realm.stock[home] == 0:
            continue
        if waits == 0 and (moved or (realm.active == seat and realm.rewarded >> home & 1)):
            continue
        lacks = missing(goal, land, mine, open_spaces, home)
        if lacks < len(REACH):
            wanted: float = 1.5 if realm.tokens[seat * 4 + home] == 0 else 1.0
            value += REACH[lacks] * wanted
    return value


def missing(goal: Goal, land: Land, shrines: int, open_spaces: int, home: i64) -> i64:
    """How many shrines a village lacks for the goal, at best; 9 where it cannot be met."""
    fewest: i64 = 9
    village = land.villages[home].mask
    usable = shrines | open_spaces
    for pattern in goal.by_village[home]:
        if pattern & ~usable == 0:
            lacks: i64 = count_cells(pattern & ~shrines)
            fewest = min(fewest, lacks)
    for counts in goal.counts:
        lacks = 0
        kind: i64 = 0
        for need in counts.needs:
            if need:
                of_kind = land.kinds[kind] & village
                have: i64 = count_cells(shrines & of_kind)
                if have < need:
                    lacks += need - have
                    if count_cells(open_spaces & of_kind) < need - have:
                        lacks = 9
                        break
            kind += 1
        fewest = min(fewest, lacks)
    return fewest


def has_moved(realm: Realm, seat: i64) -> bool:
    """Whether a seat's turn of this round is over."""
    if realm.active < 0:
        return True
    players = realm.players
    first = realm.first_seat()
    return (seat - first + players) % players < (realm.active - first + players) % players
