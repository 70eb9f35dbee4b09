"""Passives: they cost no cube, and may act on other players' turns (KS-4.11)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.grid import bit, has
from warren.games.kami.language.effects import (
    ANY_VILLAGE,
    BY_ANYBODY,
    BY_ME,
    MINE,
    MOVED,
    OPPONENTS,
    READY,
    WHENS,
    Effect,
    Place,
)
from warren.games.kami.rules.context import Context
from warren.games.kami.rules.gains import gain, make_ready
from warren.games.kami.rules.order import EFFECT
from warren.games.kami.rules.places import meant
from warren.games.kami.state import Realm


def call(realm: Realm, when: i64, by: i64) -> bool:
    """Let passives of a moment act, those of the player whose turn it is first."""
    if not realm.hears[when]:
        return False
    found = False
    for seat in _last_first(realm, realm.hears[when]):
        effects = realm.box.heard[realm.kami[seat] * WHENS + when]
        for number in range(len(effects) - 1, -1, -1):
            effect = effects[number]
            mine = effect.by == BY_ANYBODY or (effect.by == BY_ME) == (seat == by)
            if mine and _may_act(realm, effect, seat):
                realm.push(EFFECT, seat, effect.first, Context(-1, -1, by).ids())
                found = True
    return found


def trigger(realm: Realm, when: i64, by: i64, owner: i64, space: i64, stood: i64) -> None:
    """Let passives act that hear of a deed (KS-4.11)."""
    seats = realm.hears[when]
    if len(seats) > 1:
        seats = _last_first(realm, seats)
    for seat in seats:
        effects = realm.box.heard[realm.kami[seat] * WHENS + when]
        for number in range(len(effects) - 1, -1, -1):
            effect = effects[number]
            if _hears_of(realm, effect, seat, by, owner, space, stood):
                _act(realm, effect, seat, by, owner, space, stood)


def _last_first(realm: Realm, seats: list[int]) -> list[int]:
    """What is put on the stack last acts first: the active player, then clockwise."""
    first: i64 = realm.active if realm.active >= 0 else realm.first_seat()
    ordered: list[int] = []
    after: i64 = realm.players - 1
    while after >= 0:
        seat: i64 = (first + after) % realm.players
        if seat in seats:
            ordered.append(seat)
        after -= 1
    return ordered


def _hears_of(
    realm: Realm, effect: Effect, seat: i64, by: i64, owner: i64, space: i64, stood: i64
) -> bool:
    """Whether a deed is one that a passive acts upon."""
    if effect.by != BY_ANYBODY and (effect.by == BY_ME) != (seat == by):
        return False
    if effect.owner == MINE and owner != seat:
        return False
    if effect.owner == OPPONENTS and owner == seat:
        return False
    if not _passes(realm, effect.place, seat, space):
        return False
    return effect.when != MOVED or _passes(realm, effect.origin, seat, stood, space)


def _passes(realm: Realm, place: Place, seat: i64, space: i64, moved: i64 = -1) -> bool:
    """Whether a space is one of a filter's; a shrine that moved is no neighbour of its origin."""
    if not has(place.kinds, space):
        return False
    if place.relations or place.where != ANY_VILLAGE:
        return has(meant(realm, place, seat, -1, -1, -1, moved), space)
    return True


def _may_act(realm: Realm, effect: Effect, seat: i64) -> bool:
    """Count a passive that acts so often a turn at most."""
    if effect.limit:
        if realm.fired[seat] >> effect.shift & 15 >= effect.limit:
            return False
        realm.fired[seat] += bit(effect.shift)
    return True


def _act(
    realm: Realm, effect: Effect, seat: i64, by: i64, owner: i64, space: i64, stood: i64
) -> None:
    """At once, or next on the stack where it asks."""
    if not _may_act(realm, effect, seat):
        return
    if not effect.at_once:
        context = Context(stood, owner, by)
        context.went = space
        realm.push(EFFECT, seat, effect.first, context.ids())
        return
    op = realm.box.ops[effect.first]
    if op.verb == READY:
        make_ready(realm, seat, op.slot)
    else:
        gain(realm, seat, op.favor, op.nature)
