"""What a position of Winter Rabbit promises: whether the village gets ready, and who leads then.

The numbers are fitted to 2,250 games of scouts with the tasks of rules 1, 450 for each number of
players: positions at the start of turns, by what was there to see, and how their games ended.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from warren.core.grid import bit
from warren.core.result import likely_utilities
from warren.games.winter.content import FROST, FULL, TRACKS, WINTER
from warren.games.winter.expert.worth import goods_worth
from warren.games.winter.rules.payments import matched, total
from warren.games.winter.shapes import FACE_DOWN
from warren.games.winter.state import LEAST_SHARE, Village

PER_DRAW: Final[list[float]] = [0.78, 0.88, 0.98, 1.1, 1.25]
"""Turns that a token in the bag stands for, by the number of players from two."""
OF_WINTER: Final = 0.65
"""How many of these are left in winter, when time runs out with the last frost."""
SEASON: Final[list[float]] = [12.0, 12.6, 13.2, 13.6, 13.5]
LAST_SEASON: Final = 9.3
"""Turns of a season to come, likewise, and of the last one."""
READY: Final[list[float]] = [0.393, -4.04, 0.413, 0.258, 0.19, -5.0, 0.116]
READY_BY_PLAYERS: Final[list[float]] = [-0.14, -0.59, -0.23, -0.72, -0.46]
"""How the chance of a full storehouse depends on the steps that it lacks, as weights of a
logistic: steps, and (t for the root of the turns left) steps / t, t, goods in baskets / t,
players who can pay a task that helps, steps that no task in play can bring in winter, and t for
each player; what is added by the number of players from two."""
LEAD: Final[list[float]] = [0.33, 0.29, 0.29, 0.49, 0.32, -0.43, 0.55, 0.37, -2.2]
"""Points that a player may expect beyond those scored: for goods, by the tasks they pay, and for
each of them; for every turn the player has left, for a basket, a producer, another card and a
conservation token; for a villager in the own area, and one that lies face down; and for the
round that the player waits for the next turn."""
CLOSE: Final[list[float]] = [1.6, 0.55]
"""A lead in points that is kept in three of four games: at the end, and more for every turn that
a player has left."""
HORIZON: Final = 2
"""Turns to play out before estimating: one's own, and what the next player makes of it."""


def estimate(village: Village) -> list[float]:
    """What everybody may hope for, as utilities (WR-11.4)."""
    left = turns_left(village)
    ready = readiness(village, left)
    own: float = left / float(village.players)
    values: list[float] = []
    seat: i64 = 0
    while seat < village.players:
        values.append(outlook(village, seat, own))
        seat += 1
    shares = likely_utilities(values, CLOSE[0] + CLOSE[1] * own)
    return [ready * (LEAST_SHARE + (1.0 - LEAST_SHARE) * share) for share in shares]


def turns_left(village: Village) -> float:
    """Turns to come, of all players together."""
    bag = float(village.bag_size())
    row: i64 = village.players - 2
    if village.season == WINTER:
        frost = float(village.bag[FROST])
        return OF_WINTER * PER_DRAW[row] * frost * (bag + 1.0) / (frost + 1.0)
    later = float(WINTER - 1 - village.season)
    return PER_DRAW[row] * bag + later * SEASON[row] + LAST_SEASON


def readiness(village: Village, left: float) -> float:
    """How likely the storehouse will be full."""
    tracks = village.tracks
    lacks = float(3 * FULL - tracks[0] - tracks[1] - tracks[2])
    if lacks == 0.0:
        return 1.0
    helpful: i64 = 0
    """Tasks in play that advance a track which is not full."""
    covered: i64 = 0
    """The tracks that they advance, as bits."""
    rest: i64 = 0
    for mask in village.in_play:
        rest |= mask
    task: i64 = 0
    while rest:
        if rest & 1:
            track: i64 = village.box.task_tracks[task]
            if tracks[track] < FULL:
                helpful |= bit(task)
                covered |= bit(track)
        rest >>= 1
        task += 1
    stuck: float = 0.0
    if village.season == WINTER:
        track = 0
        while track < len(TRACKS):
            if covered >> track & 1 == 0:
                stuck += float(FULL - tracks[track])
            track += 1
    held: float = 0.0
    able: float = 0.0
    seat: i64 = 0
    while seat < village.players:
        goods: i64 = village.goods[seat]
        held += float(total(goods))
        if _can_help(village, seat, goods, helpful):
            able += 1.0
        seat += 1
    root = math.sqrt(left + 1.0)
    logit: float = READY_BY_PLAYERS[village.players - 2] + READY[0] * lacks
    logit += (READY[1] * lacks + READY[3] * held) / root + READY[4] * able + READY[5] * stuck
    logit += (READY[2] + READY[6] * float(village.players)) * root
    return 1.0 / (1.0 + math.exp(-logit))


def _can_help(village: Village, seat: i64, goods: i64, tasks: i64) -> bool:
    """Whether a player can pay a task of another's that advances the storehouse."""
    terms: i64 = village.terms[seat]
    rest: i64 = tasks & ~village.in_play[seat]
    task: i64 = 0
    while rest:
        if rest & 1:
            cost: i64 = village.task_costs[task]
            if matched(goods, cost, terms) == total(cost):
                return True
        rest >>= 1
        task += 1
    return False


def outlook(village: Village, seat: i64, turns: float) -> float:
    """Points so far, and what a player's goods, cards and villagers promise."""
    producers: i64 = 0
    for kind in village.box.producer_of:
        producers += village.copies(seat, kind)
    waiting: i64 = 0
    for content in village.spaces:
        if content == FACE_DOWN + seat:
            waiting += 1
    growing: float = LEAD[2] * float(village.baskets[seat])
    growing += LEAD[3] * float(producers)
    growing += LEAD[4] * float(village.card_count(seat) - producers)
    growing += LEAD[5] * float(village.tokens[seat])
    goods: i64 = village.goods[seat]
    value: float = float(village.score[seat]) + turns * growing
    value += LEAD[0] * goods_worth(village, seat, goods) + LEAD[1] * float(total(goods))
    value += LEAD[6] * float(village.area[seat]) + LEAD[7] * float(waiting)
    after: i64 = (seat - village.turn + village.players) % village.players
    return value + LEAD[8] * float(after) / float(village.players)
