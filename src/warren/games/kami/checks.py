"""Refuses effects that could never do anything, with the line (the loader's last look)."""

from __future__ import annotations

from warren.core.errors import BadContent
from warren.games.kami.effects import (
    ALWAYS,
    BY_TOKEN,
    CLAIM,
    DRAW_TOKEN,
    GAIN,
    NO_TOKENS,
    ON_SPACES,
    ON_VILLAGES,
    PLACE,
    READY,
    READY_OR_NOT,
    REPLACE,
    TAKE,
    TAKE_VILLAGE_TOKEN,
    THIS_VILLAGE,
    TOKEN_VILLAGE,
    Effect,
    Kami,
    Op,
    Place,
)

_NEEDS = {
    PLACE: (ON_SPACES, "lie on spaces"),
    TAKE: (ON_SPACES, "lie on spaces"),
    DRAW_TOKEN: (ON_VILLAGES, "lie on villages"),
    READY: (READY_OR_NOT, "are ready or not"),
}


def lines_of(effect: Effect, ops: list[Op]) -> list[Op]:
    """The lines of an effect, in order."""
    if effect.first < 0:
        return []
    found: list[Op] = []
    number = int(effect.first)
    while True:
        op = ops[number]
        found.append(op)
        if op.each >= 0:
            found.append(ops[op.each])
        if op.is_last:
            return found
        number += 1


def check_effect(effect: Effect, ops: list[Op], kami: Kami | None) -> None:
    """Refuse an effect that is empty or speaks of what is not there."""
    if effect.when == ALWAYS:
        _check_place(effect.place, kami, effect.line, effect.name)
        return
    lines = lines_of(effect, ops)
    if not lines:
        raise BadContent(f"line {effect.line}: {effect.name} does nothing")
    picked = False
    for op in lines:
        _check_tokens(op, kami)
        places = [op.place] if op.verb != GAIN else []
        for place in places:
            _check_place(place, kami, op.line, op.source)
            if place.refers_back and not picked:
                raise BadContent(
                    f"line {op.line}: it refers to a space, but none was picked before: "
                    f"{op.source!r}"
                )
        if (
            effect.when == CLAIM
            and op.verb == TAKE_VILLAGE_TOKEN
            and op.place.where != THIS_VILLAGE
            and op.place.refers_back
        ):
            raise BadContent(f"line {op.line}: a token of this village or of any village")
        if op.verb not in (GAIN, READY, DRAW_TOKEN, TAKE_VILLAGE_TOKEN):
            picked = True


def check_kami(kami: Kami, ops: list[Op]) -> None:
    """Refuse a kami whose abilities need tokens that never come out."""
    if not [ability for ability in kami.abilities if ability.cubes]:
        raise BadContent(f"line {kami.line}: {kami.name} has no ability that takes cubes")
    whens = [passive.when for passive in kami.passives]
    limited = [passive for passive in kami.passives if passive.limit]
    for passive in kami.passives:
        if whens.count(passive.when) > 1 or (passive.limit and len(limited) > 1):
            raise BadContent(
                f"line {passive.line}: {kami.name} has two passives of that kind: {passive.name}"
            )
    everything = [(e, op) for e in kami.passives + kami.abilities for op in lines_of(e, ops)]
    brings = any(
        op.verb in (PLACE, DRAW_TOKEN, READY) or (op.verb == REPLACE and op.with_token)
        for _, op in everything
    )
    if brings or kami.token_kind == NO_TOKENS:
        return
    for effect, op in everything:
        needs = op.verb == TAKE or op.of_tokens or effect.spends
        if needs or _uses_token(op.place) or _uses_token(op.to):
            raise BadContent(
                f"line {op.line}: it can never do anything, for no line of {kami.name} brings "
                f"{kami.token} out: {op.source!r}"
            )
    for effect in kami.passives + kami.abilities:
        if effect.spends:
            raise BadContent(f"line {effect.line}: nothing makes {kami.token} ready")


def _uses_token(place: Place) -> bool:
    return place.near == BY_TOKEN or place.where == TOKEN_VILLAGE


def _check_tokens(op: Op, kami: Kami | None) -> None:
    kind = NO_TOKENS if kami is None else int(kami.token_kind)
    token = "" if kami is None else kami.token
    if op.verb in _NEEDS:
        wanted, such = _NEEDS[op.verb]
        if kind != wanted:
            raise BadContent(f"line {op.line}: this is for tokens that {such}: {op.source!r}")
    if (op.of_tokens or op.with_token) and kind != ON_SPACES:
        raise BadContent(f"line {op.line}: {token} does not lie on spaces: {op.source!r}")
    if op.verb == PLACE and op.of_tokens and kami is not None and kami.tokens != 1:
        raise BadContent(
            f"line {op.line}: of {kami.tokens} {token}s it is not clear which one moves"
        )


def _check_place(place: Place, kami: Kami | None, line: int, source: str) -> None:
    kind = NO_TOKENS if kami is None else int(kami.token_kind)
    if place.near == BY_TOKEN and kind != ON_SPACES:
        raise BadContent(f"line {line}: no token of the kami lies on spaces: {source!r}")
    if place.where == TOKEN_VILLAGE and kind != ON_VILLAGES:
        raise BadContent(f"line {line}: no token of the kami lies on a village: {source!r}")
    if kami is not None and place.where == THIS_VILLAGE:
        raise BadContent(f"line {line}: 'this village' is for villagers: {source!r}")
