"""Which stacks of frames can come from play."""

from __future__ import annotations

from typing import Final

from warren.core.errors import BadPosition
from warren.games.kami.moments import (
    ACTED,
    ALTERNATIVE,
    AT_ITS_END,
    DEAL_KAMI,
    DRAFT,
    DRAFTING,
    EFFECT,
    FIRST_PLAYER,
    GOAL_CARD,
    KEEP_KAMI,
    KITSUNE,
    KITSUNE_TAKES,
    LAND,
    MOON,
    ORDER,
    PICK,
    PICK_KAMI,
    ROUND,
    SWAP,
    TOKEN_OF,
    TURN,
    TURN_END,
    VILLAGER,
    WHOM,
    YEAR_IS_OVER,
)
from warren.games.kami.realm import ROUNDS, Realm

_ALONE: Final = frozenset(
    [
        *(FIRST_PLAYER, DEAL_KAMI, KEEP_KAMI, PICK_KAMI, GOAL_CARD, TURN, KITSUNE),
        *(ORDER, VILLAGER, DRAFT, KITSUNE_TAKES),
    ]
)
"""Decisions with nothing under them."""
_UNDER: Final = frozenset([ROUND, ACTED, TURN_END, DRAFTING])
"""What waits for an effect to be over."""
_ASKS: Final = frozenset([PICK, LAND, ALTERNATIVE, SWAP, TOKEN_OF, MOON, WHOM])
"""What an effect asks."""
_OF_A_DRAFT: Final = frozenset([ORDER, VILLAGER, DRAFT, KITSUNE_TAKES, DRAFTING])
_IN_A_TURN: Final = frozenset([TURN, ACTED, TURN_END])
GIVEN: Final = -2
"""Whose the lines are that say what spaces give."""
_BEFORE_KAMI: Final = frozenset([FIRST_PLAYER, DEAL_KAMI, KEEP_KAMI, PICK_KAMI])


def village_of_draft(realm: Realm) -> int:
    """The village whose villagers are drafted; -1 when none are."""
    if realm.stack and realm.stack[0].step in _OF_A_DRAFT:
        return int(realm.stack[0].at)
    return -1


def card_is_resolved(realm: Realm) -> bool:
    """Whether a passive acts upon a Kitsune card before its round is over."""
    return bool(realm.stack) and realm.stack[0].step == ROUND and realm.stack[0].at == AT_ITS_END


def check_stack(realm: Realm) -> None:
    """Refuse a stack that no course of the game leads to."""
    steps = [int(frame.step) for frame in realm.stack]
    names = [realm.game.steps[step].name for step in steps]
    if not steps:
        _check_over(realm)
        return
    fits = steps[0] in _ALONE if len(steps) == 1 else steps[0] in _UNDER and steps[-1] in _ASKS
    if not fits or any(step != EFFECT for step in steps[1:-1]):
        raise BadPosition(f"stack: {', '.join(names)} cannot follow upon each other")
    bottom = steps[0]
    if (bottom in _IN_A_TURN) != (realm.active >= 0):
        raise BadPosition(f"stack: {names[0]!r} does not fit whose turn it is")
    if (bottom in _BEFORE_KAMI) != (min(realm.kami) < 0):
        raise BadPosition(f"stack: {names[0]!r} does not fit the kami that are chosen")
    if (bottom in (DEAL_KAMI, KEEP_KAMI)) != bool(realm.offers):
        raise BadPosition(f"stack: {names[0]!r} does not fit the kami on offer")
    waits = bottom in _BEFORE_KAMI or bottom == GOAL_CARD
    if waits != (len(realm.goals) == realm.year):
        raise BadPosition(f"stack: {names[0]!r} does not fit the goals so far")
    at_year_end = bottom == ROUND and realm.stack[0].at == YEAR_IS_OVER
    if (bottom in _OF_A_DRAFT or at_year_end) != (realm.round == ROUNDS):
        raise BadPosition(f"stack: {names[0]!r} does not fit round {realm.round}")
    if (bottom in (DEAL_KAMI, KEEP_KAMI)) and realm.options["open_kami"]:
        raise BadPosition("stack: with open_kami no kami are dealt")
    if bottom == PICK_KAMI and not realm.options["open_kami"]:
        raise BadPosition("stack: without open_kami nobody picks freely")
    if waits and (bottom in _BEFORE_KAMI or realm.year == 0):
        _check_fresh(realm)
    for frame in realm.stack[1:]:
        _check_whose(realm, int(frame.step), int(frame.at), int(frame.seat), frame.ids)


def _check_whose(realm: Realm, step: int, at: int, seat: int, ids: tuple[int, ...]) -> None:
    """A line is one of the seat's kami, or of a villager that is claimed."""
    if step == MOON:
        seat = ids[0] if ids else -1
    if not (0 <= at < len(realm.box.ops) and 0 <= seat < realm.players):
        return  # the step's own check says it better
    owner = realm.box.owners[at]
    claimed = realm.stack[0].step == DRAFTING and owner == -1
    if not claimed and owner not in (realm.kami[seat], GIVEN):
        raise BadPosition(f"stack: line {at} is not one of seat {seat}'s effects")


def _check_over(realm: Realm) -> None:
    if realm.year != realm.last_year() or realm.round != ROUNDS or realm.active >= 0:
        raise BadPosition("stack: it is empty, but the game is not over")
    if any(realm.favor) or any(realm.nature) or realm.hand:
        raise BadPosition("stack: the game is over, but the last year is not scored")


def _check_fresh(realm: Realm) -> None:
    """Before the first goal nothing has happened yet."""
    if realm.occupied or any(realm.vp) or any(realm.favor) or any(realm.nature):
        raise BadPosition("stack: the game has not begun, but the board is not empty")
