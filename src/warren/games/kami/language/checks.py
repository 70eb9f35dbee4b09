"""Refuses effects that could never do anything, with the line (the loader's last look)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from warren.core.errors import BadContent
from warren.games.kami.language.effects import (
    ADD,
    ADDED,
    ALWAYS,
    ANOTHER_VILLAGE,
    ANY_SHRINES,
    AT,
    BY_ANYBODY,
    BY_ME,
    CHOOSE,
    CLAIM,
    DRAW_TOKEN,
    FIRED_BITS,
    GAIN,
    GIFT,
    ITS_OWNERS,
    MINE,
    MOST_ACTS,
    MOVE,
    MOVED,
    MY_SHRINES,
    MY_TOKENS,
    MY_VILLAGE,
    ON_SPACES,
    ON_VILLAGES,
    OPPONENTS,
    OPPONENTS_VILLAGE,
    OWNER,
    PLACE,
    READY,
    READY_OR_NOT,
    REARRANGE,
    REMOVE,
    REMOVED,
    REPLACE,
    RETURN_VILLAGE_TOKEN,
    SHRINES,
    SWAP,
    TAKE,
    TAKE_VILLAGE_TOKEN,
    THAT_PLAYER,
    THAT_PLAYERS,
    THAT_SPACE,
    THEIR_SHRINES,
    THIS_VILLAGE,
    TOKEN_TAKEN,
    TOKEN_VILLAGE,
    TOKENS,
    TURN_ENDS,
    TURN_STARTS,
    WHERE_IT_WENT,
    Effect,
    Kami,
    Op,
    Place,
    Token,
    Villager,
)

SPACE: Final = 1
VILLAGE: Final = 2
OWNED: Final = 4
WENT: Final = 8
ACTOR: Final = 16
"""What an effect can speak of: a space, only its village, a shrine's owner, where a shrine went,
who set it off."""

_OF_SHRINES: Final = (ADDED, REMOVED, MOVED)
_HEARD: Final = frozenset([*_OF_SHRINES, TOKEN_TAKEN])
_STARTS_WITH: Final = {
    ADDED: SPACE | VILLAGE | OWNED | ACTOR,
    REMOVED: SPACE | VILLAGE | OWNED | ACTOR,
    MOVED: SPACE | VILLAGE | OWNED | ACTOR | WENT,
    TOKEN_TAKEN: VILLAGE | ACTOR,
    TURN_STARTS: ACTOR,
    TURN_ENDS: ACTOR,
    GIFT: SPACE | VILLAGE,
}
_BRINGS_ABOUT: Final = {
    ADD: SPACE | VILLAGE,
    REMOVE: SPACE | VILLAGE | OWNED,
    REPLACE: SPACE | VILLAGE | OWNED,
    MOVE: SPACE | VILLAGE | OWNED | WENT,
    SWAP: SPACE | VILLAGE | OWNED | WENT,
    REARRANGE: SPACE | VILLAGE,
    PLACE: SPACE | VILLAGE,
    TAKE: SPACE | VILLAGE,
    TAKE_VILLAGE_TOKEN: VILLAGE,
    RETURN_VILLAGE_TOKEN: VILLAGE,
}


def deeds_of(effect: Effect, ops: list[Op]) -> Iterator[Op]:
    """The deeds of an effect, in order."""
    yield from _from(int(effect.first), ops)


def _from(number: int, ops: list[Op]) -> Iterator[Op]:
    while number >= 0:
        op = ops[number]
        yield op
        for other in op.alternatives:
            yield ops[other]
        yield from _from(int(op.each), ops)
        number = int(op.next)


def check_effect(effect: Effect, ops: list[Op], kami: Kami | None) -> None:
    """Refuse an effect that is empty or speaks of what is not there."""
    if kami is not None and effect.when >= ALWAYS:
        _check_head(effect)
    if effect.when == ALWAYS:
        return
    if effect.first < 0:
        raise BadContent(f"line {effect.line}: {effect.name} does nothing")
    known = _STARTS_WITH.get(int(effect.when), 0)
    for op in deeds_of(effect, ops):
        _check_deed(op, effect, known)
        known |= _BRINGS_ABOUT.get(int(op.verb), 0)


def check_gift(gift: Effect, ops: list[Op]) -> None:
    """A space gives, and does nothing else."""
    for op in deeds_of(gift, ops):
        if op.verb not in (GAIN, CHOOSE):
            raise BadContent(f"line {op.line}: a space gives gains, nothing else: {op.source!r}")
    check_effect(gift, ops, None)


def _check_deed(op: Op, effect: Effect, known: int) -> None:
    wrong = _missing(op, known)
    if wrong:
        raise BadContent(f"line {op.line}: it refers to {wrong}: {op.source!r}")
    places = [op.place, op.to] + ([op.per.place] if op.per is not None else [])
    if effect.when != CLAIM and any(place.where == THIS_VILLAGE for place in places):
        raise BadContent(f"line {op.line}: 'this village' is for villagers: {op.source!r}")
    if op.most == 1 and op.per is None and (op.chain != AT or op.each_elsewhere):
        raise BadContent(f"line {op.line}: one space is picked, so 'each' is idle: {op.source!r}")
    if op.one_village and op.each_elsewhere:
        raise BadContent(
            f"line {op.line}: picks in one village are in no different ones: {op.source!r}"
        )
    if _of_shrines_nowhere(op):
        raise BadContent(f"line {op.line}: no shrine stands on an empty space: {op.source!r}")
    if op.verb in (MOVE, SWAP) and any(
        r.way == AT and r.to == THAT_SPACE and not r.negated for r in op.to.relations
    ):
        raise BadContent(f"line {op.line}: that space is where it stands: {op.source!r}")
    lands = op.to if op.verb == MOVE else op.place if op.verb == ADD else None
    if lands is not None and any(
        r.way == AT and r.to in (MY_SHRINES, THEIR_SHRINES, ANY_SHRINES) and not r.negated
        for r in lands.relations
    ):
        raise BadContent(f"line {op.line}: two shrines share no space: {op.source!r}")


def _of_shrines_nowhere(op: Op) -> bool:
    """Whether it speaks of shrines on spaces that are empty."""
    if op.verb in (REMOVE, REPLACE, MOVE, SWAP, REARRANGE) and not op.of_tokens and op.place.empty:
        return True
    if op.verb == SWAP and op.to.empty:
        return True
    return op.per is not None and op.per.what == SHRINES and op.per.place.empty


def _missing(op: Op, known: int) -> str:
    """What a deed speaks of that nothing before it brought about."""
    own = SPACE | VILLAGE | (OWNED if op.verb in (MOVE, SWAP) else 0)
    for place, there in ((op.place, known), (op.to, known | own)):
        wrong = _lost(place, there)
        if wrong:
            return wrong
    if op.per is not None:
        wrong = _lost(op.per.place, known)
        if wrong:
            return wrong
    owners = [op.owner, op.to_owner] + ([op.per.owner] if op.per is not None else [])
    if (ITS_OWNERS in owners or op.who == OWNER) and not known & OWNED:
        return "a shrine's owner, but no shrine was picked before"
    if (THAT_PLAYERS in owners or op.who == THAT_PLAYER) and not known & ACTOR:
        return "a player who set it off, and nobody did"
    return ""


def _lost(place: Place, known: int) -> str:
    if any(relation.to == WHERE_IT_WENT for relation in place.relations) and not known & WENT:
        return "where a shrine went, but none was moved before"
    if place.of_that and not known & SPACE:
        return "a space, but none was picked before"
    if place.refers_back and not known & VILLAGE:
        return "a space, but none was picked before"
    return ""


def _check_head(effect: Effect) -> None:
    """When a passive acts, or what a ban is about."""
    for place in (effect.place, effect.origin):
        where = f"line {effect.line}: {effect.name}"
        if place.refers_back:
            raise BadContent(f"{where} refers to a space, but none was picked before")
        if place.where == THIS_VILLAGE:
            raise BadContent(f"{where}: 'this village' is for villagers")
        if effect.when in _OF_SHRINES:
            _check_can_happen(effect, place, where)
    if effect.when == ADDED:
        effect.place.empty = False


def _check_can_happen(effect: Effect, place: Place, where: str) -> None:
    shrines = (MY_SHRINES, THEIR_SHRINES, ANY_SHRINES)
    if place.empty and effect.when != ADDED:
        raise BadContent(f"{where} can never act: no shrine stands on an empty space")
    if any(r.way == AT and r.to in shrines and not r.negated for r in place.relations):
        raise BadContent(f"{where} can never act: two shrines share no space")


# A whole sheet


def check_kami(kami: Kami, ops: list[Op]) -> None:
    """Refuse a kami whose abilities need tokens that never come out."""
    if not [ability for ability in kami.abilities if ability.cubes]:
        raise BadContent(f"line {kami.line}: {kami.name} has no ability that takes cubes")
    for token in kami.own:
        _check_token(kami, token, ops)
    for effect in kami.passives + kami.abilities:
        for op in deeds_of(effect, ops):
            _check_space_is_free(op, kami)
        if (effect.when == ALWAYS or effect.when in _OF_SHRINES) and _is_taken(effect.place, kami):
            raise BadContent(
                f"line {effect.line}: {effect.name} can never act: a token takes that space"
            )
    limited = 0
    for passive in kami.passives:
        if not passive.limit and passive.when in _HEARD and _sets_off(passive, ops):
            passive.limit = MOST_ACTS
        if passive.limit:
            passive.shift = limited * FIRED_BITS
            limited += 1


def _sets_off(passive: Effect, ops: list[Op]) -> bool:
    """Whether what a passive does could be heard of again."""
    quiet = (GAIN, CHOOSE, READY, DRAW_TOKEN, PLACE, TAKE, REARRANGE)
    return any(op.verb not in quiet for op in deeds_of(passive, ops))


def _check_token(kami: Kami, token: Token, ops: list[Op]) -> None:
    effects = kami.passives + kami.abilities
    if any(_brings(op, token) for effect in effects for op in deeds_of(effect, ops)):
        return
    for effect in effects:
        spends = effect.spends and token.sort == READY_OR_NOT and effect.spent >> token.slot & 1
        if spends or _speaks_of(effect.place, token) or _speaks_of(effect.origin, token):
            raise BadContent(
                f"line {effect.line}: {effect.name} can never do anything, for no line of "
                f"{kami.name} brings {token.name} out"
            )
        for op in deeds_of(effect, ops):
            if _needs(op, token):
                raise BadContent(
                    f"line {op.line}: it can never do anything, for no line of {kami.name} "
                    f"brings {token.name} out: {op.source!r}"
                )


def _brings(op: Op, token: Token) -> bool:
    if token.sort == ON_VILLAGES:
        return op.verb == DRAW_TOKEN
    if op.slot != token.slot:
        return False
    if token.sort == READY_OR_NOT:
        return op.verb == READY
    return op.verb == PLACE or (op.verb == REPLACE and op.with_token)


def _needs(op: Op, token: Token) -> bool:
    if _speaks_of(op.place, token) or _speaks_of(op.to, token):
        return True
    if op.per is not None:
        counted = op.per.what == TOKENS and op.per.slot == token.slot
        if _speaks_of(op.per.place, token) or (counted and token.sort == ON_SPACES):
            return True
    if token.sort != ON_SPACES or op.slot != token.slot:
        return False
    return op.verb == TAKE or (op.of_tokens and op.verb != PLACE)


def _speaks_of(place: Place, token: Token) -> bool:
    if token.sort == ON_VILLAGES:
        return place.where == TOKEN_VILLAGE
    return token.sort == ON_SPACES and place.uses(token.slot)


def _check_space_is_free(op: Op, kami: Kami) -> None:
    lands = op.to if op.verb == MOVE else op.place
    lie_there = op.verb == TAKE or (op.of_tokens and op.verb != PLACE)
    if lie_there and op.place.empty and kami.on_spaces[int(op.slot)].occupies:
        raise BadContent(f"line {op.line}: a token takes that space: {op.source!r}")
    if op.verb == PLACE or (op.verb == MOVE and op.of_tokens):
        token = kami.on_spaces[int(op.slot)]
        taken = _is_taken(lands, kami) if token.occupies else token in _over(lands, kami)
    else:
        of_shrines = op.verb in (ADD, REMOVE, MOVE, SWAP, REPLACE) and not op.of_tokens
        taken = of_shrines and _is_taken(lands, kami)
    if taken:
        raise BadContent(f"line {op.line}: a token takes that space: {op.source!r}")


def _over(place: Place, kami: Kami) -> list[Token]:
    """The kami's tokens under which the spaces of a filter lie."""
    return [
        kami.on_spaces[int(r.slot)]
        for r in place.relations
        if r.way == AT and r.to == MY_TOKENS and not r.negated
    ]


def _is_taken(place: Place, kami: Kami) -> bool:
    """Whether it means spaces under tokens that occupy them."""
    return any(token.occupies for token in _over(place, kami))


# The whole box


def check_box(kami: list[Kami], villagers: list[Villager], ops: list[Op]) -> None:
    """Refuse a passive that hears of what nobody does."""
    claimed = [op for v in villagers if v.claim is not None for op in deeds_of(v.claim, ops)]
    done = [
        [op for effect in one.passives + one.abilities for op in deeds_of(effect, ops)]
        for one in kami
    ]
    for number, one in enumerate(kami):
        others = [op for other, deeds in enumerate(done) if other != number for op in deeds]
        for passive in one.heard(MOVED):
            found = _moves(claimed, passive, mine=False) or _moves(claimed, passive, mine=True)
            if passive.by in (BY_ME, BY_ANYBODY):
                found = found or _moves(done[number], passive, mine=True)
            if passive.by != BY_ME:
                found = found or _moves(others, passive, mine=False)
            if not found:
                raise BadContent(
                    f"line {passive.line}: {passive.name} can never act: nothing moves such shrines"
                )
        for passive in one.heard(ADDED) + one.heard(REMOVED):
            if _is_far_off(passive, one) and not _reaches(done[number] + claimed, passive):
                raise BadContent(
                    f"line {passive.line}: {passive.name} can never act: nothing of {one.name} "
                    f"{'adds' if passive.when == ADDED else 'removes'} shrines there"
                )


def _is_far_off(passive: Effect, kami: Kami) -> bool:
    """Whether it hears of its own kami's deeds where the basic ability does not reach."""
    own = passive.owner == MINE if passive.when == ADDED else passive.by == BY_ME
    never_mine = [ANOTHER_VILLAGE]
    if not any(token.is_home for token in kami.own):
        never_mine.append(OPPONENTS_VILLAGE)
    return own and passive.place.where in never_mine


def _reaches(deeds: list[Op], passive: Effect) -> bool:
    """Whether some deed adds or removes shrines outside the current village."""
    for op in deeds:
        if passive.when == ADDED:
            fits = op.verb == ADD or (op.verb == REPLACE and not op.with_token)
        else:
            fits = op.verb in (REMOVE, REPLACE) and not op.of_tokens
        if fits and op.place.where != MY_VILLAGE:
            return True
    return False


def _moves(deeds: list[Op], passive: Effect, mine: bool) -> bool:
    """Whether some deed moves a shrine of the owner that a passive hears of."""
    wanted = int(passive.owner)
    for op in deeds:
        if op.verb not in (MOVE, SWAP) or op.of_tokens:
            continue
        owners = [int(op.owner)] + ([int(op.to_owner)] if op.verb == SWAP else [])
        if wanted not in (MINE, OPPONENTS):
            return True
        never = {MINE: OPPONENTS, OPPONENTS: MINE}[wanted] if mine else -1
        if not mine and wanted == MINE:
            never = MINE
        if any(owner != never for owner in owners):
            return True
    return False
