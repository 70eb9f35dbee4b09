"""The end of the game: what everybody has, and who wins (KS-7)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.grid import count_bits
from warren.core.result import Result, rank_utilities, ranks_of
from warren.games.kami.land import TEMPLE, VILLAGES
from warren.games.kami.realm import Realm


def token_count(realm: Realm, seat: i64) -> int:
    """Village tokens that a seat has."""
    first: i64 = seat * 4
    return sum([realm.tokens[first + village] for village in range(len(VILLAGES))])


def half_points(realm: Realm, seat: i64) -> i64:
    """What a seat's villagers are worth, in half points."""
    villagers = realm.box.villagers
    kinds: i64 = len(villagers)
    worth: i64 = 0
    for card in realm.villagers[seat]:
        worth += villagers[card % kinds].half_points
    return worth


def peasants(realm: Realm, seat: i64) -> int:
    """How many of a seat's villagers are peasants."""
    kinds = len(realm.box.villagers)
    return len([c for c in realm.villagers[seat] if realm.box.villagers[c % kinds].is_peasant])


def temples(realm: Realm, seat: i64) -> int:
    """How many temples have a shrine of the seat."""
    return count_bits(realm.shrines[seat] & realm.land.kinds[TEMPLE])


def breakdown(realm: Realm, seat: i64) -> dict[str, int]:
    """The parts of a score; only peasants have halves, so rounding the sum rounds them (KS-7.1)."""
    return {
        "scored": realm.vp[seat],
        "tokens": token_count(realm, seat),
        "villagers": int(half_points(realm, seat) // 2),
    }


def final(realm: Realm) -> Result:
    """Scores, and ties by tokens, temples and peasants (KS-7.2)."""
    parts = [breakdown(realm, seat) for seat in range(realm.players)]
    scores = [sum(part.values()) for part in parts]
    keys = [
        (scores[seat], token_count(realm, seat), temples(realm, seat), peasants(realm, seat))
        for seat in range(realm.players)
    ]
    ranks = ranks_of(keys)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return Result(scores, ranks, winners, rank_utilities(ranks), parts)
