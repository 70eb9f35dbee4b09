"""What players gain and lose: Favor, Nature, points, cubes, and tokens that are made ready."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.grid import bit
from warren.core.text import Message, say
from warren.games.kami.language.effects import READY_OR_NOT
from warren.games.kami.rules.order import TURN_END
from warren.games.kami.state import MOST_CUBES, MOST_EXTRA, Realm


def gain(realm: Realm, seat: i64, favor: i64, nature: i64) -> None:
    """Favor and Nature for a seat."""
    if favor:
        realm.favor[seat] += favor
    if nature:
        realm.nature[seat] += nature
    if realm.events is not None and (favor or nature):
        realm.tell(
            say("gained", seat=int(seat), gain=tell_gain(int(favor), int(nature))),
            [f"seat:{seat}"],
        )


def earn(realm: Realm, seat: i64, favor: i64, nature: i64, points: i64, cubes: i64) -> bool:
    """Gain or lose anything, nothing below 0; whether anything came of it."""
    favor = max(favor, -realm.favor[seat])
    nature = max(nature, -realm.nature[seat])
    points = max(points, -realm.vp[seat])
    realm.favor[seat] += favor
    realm.nature[seat] += nature
    realm.vp[seat] += points
    cubes = _change_cubes(realm, seat, cubes) if cubes else 0
    if realm.events is not None:
        for key, sign in (("gained", 1), ("lost", -1)):
            told = tell_gain(*[max(0, sign * int(n)) for n in (favor, nature, points, cubes)])
            if told:
                realm.tell(say(key, seat=int(seat), gain=told), [f"seat:{seat}"])
    return favor != 0 or nature != 0 or points != 0 or cubes != 0


def _change_cubes(realm: Realm, seat: i64, cubes: i64) -> i64:
    """In one's own turn at once, else in the next one; how many it came to."""
    before: i64
    if seat == realm.active and realm.stack and realm.stack[0].step != TURN_END:
        before = realm.cubes
        realm.cubes = max(0, min(before + cubes, MOST_CUBES))
        return realm.cubes - before
    before = realm.extra[seat]
    realm.extra[seat] = max(-MOST_EXTRA, min(before + cubes, MOST_EXTRA))
    return realm.extra[seat] - before


def make_ready(realm: Realm, seat: i64, slot: i64 = 0) -> None:
    """Turn the kami's token to its ready side."""
    if realm.ready[seat] >> slot & 1 == 0:
        realm.ready[seat] |= bit(slot)
        if realm.events is not None:
            token = realm.sheet(seat).sort(READY_OR_NOT, slot)
            name = "" if token is None else token.name
            realm.tell(say("readied", seat=int(seat), token=name), [f"seat:{seat}"])


def tell_gain(favor: int, nature: int, points: int = 0, cubes: int = 0) -> list[Message]:
    """What is gained or lost, sort by sort."""
    parts = {"favor": favor, "nature": nature, "points": points, "cubes": cubes}
    return [say(f"so_much_{sort}", n=n) for sort, n in parts.items() if n]
