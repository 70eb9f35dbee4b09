"""The box as a client draws it: maps, kami sheets, villagers, goals, the Kitsune's cards."""

from __future__ import annotations

from typing import Any

from warren.games.kami.content import Box
from warren.games.kami.language.cards import Mark
from warren.games.kami.language.effects import (
    ON_SPACES,
    ON_VILLAGES,
    READY_OR_NOT,
    Effect,
    Kami,
)
from warren.games.kami.language.goals import ANY, Goal
from warren.games.kami.language.villages import COLUMNS, HOLE, KINDS, LETTERS, VILLAGES
from warren.games.kami.state import BASICS, SET_POINTS


def printed_box(box: Box) -> dict[str, Any]:
    """All that is printed on board, sheets and cards."""
    return {
        "limits": {"basics": BASICS, "set": SET_POINTS},
        "columns": list(COLUMNS[: box.land.side]),
        "kinds": dict(zip(LETTERS, KINDS, strict=True)),
        "gifts": {kind: _gift(box, gift) for kind, gift in zip(KINDS, box.gifts, strict=True)},
        "villages": [
            {
                "name": village.name,
                "map": list(village.drawing),
                "spaces": [
                    {
                        "name": f"{village.name}.{place}",
                        "place": place,
                        "at": list(cell),
                        "kind": KINDS[kind],
                    }
                    for place, cell, kind in zip(
                        village.places, village.cells, village.kinds, strict=True
                    )
                ],
            }
            for village in box.land.villages
        ],
        "kami": [_sheet(kami) for kami in box.kami],
        "villagers": [
            {
                "name": villager.name,
                "points": villager.half_points / 2,
                "claim": [] if villager.claim is None else list(villager.claim.lines),
                "copies": {
                    name: deck[number]
                    for name, deck in zip(VILLAGES, box.decks, strict=True)
                    if deck[number]
                },
            }
            for number, villager in enumerate(box.villagers)
        ],
        "goals": [printed_goal(goal) for goal in box.goals],
        "kitsune": [
            {"name": card.name, "marks": [_mark(mark) for mark in card.marks]} for card in box.cards
        ],
    }


def printed_goal(goal: Goal) -> dict[str, Any]:
    """Kinds with their numbers, and shapes by their cells; each is a way to meet it (KS-5.3)."""
    return {
        "name": goal.name,
        "counts": [counts.by_kind for counts in goal.counts],
        "shapes": [_shape(shape) for shape in goal.shapes],
    }


def _shape(rows: list[str]) -> list[dict[str, Any]]:
    """Its cells in reading order; where any space will do, without a kind."""
    return [
        {
            "at": [row, column],
            "place": f"{COLUMNS[column]}{row + 1}",
            "kind": None if sign == ANY else KINDS[LETTERS.index(sign)],
        }
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != HOLE
    ]


def _gift(box: Box, gift: Effect | None) -> dict[str, Any]:
    """What a kind of space gives: so much at once, or what its lines say."""
    if gift is None:
        return {"favor": 0, "nature": 0, "lines": []}
    op = box.ops[gift.first]
    favor, nature = (int(op.favor), int(op.nature)) if gift.at_once else (0, 0)
    return {"favor": favor, "nature": nature, "lines": list(gift.lines)}


def _mark(mark: Mark) -> dict[str, Any]:
    """A marked square: row and column, and those that its walk goes on to (KS-8.3)."""
    at, *walk = [list(divmod(square, mark.side)) for square in mark.walk]
    return {
        "verb": mark.verb_name,
        "number": mark.number,
        "at": at,
        "arrows": list(mark.arrows),
        "walk": walk,
    }


def _sheet(kami: Kami) -> dict[str, Any]:
    return {
        "name": kami.name,
        "title": kami.title,
        "token": kami.token or None,
        "tokens": int(kami.tokens),
        "own": [
            {
                "name": token.name,
                "tokens": token.many,
                "on_spaces": token.sort == ON_SPACES,
                "occupies": token.occupies,
                "on_villages": token.sort == ON_VILLAGES,
                "is_home": token.is_home,
            }
            for token in kami.own
        ],
        "passives": [
            {"name": effect.name, "when": effect.told, "lines": list(effect.lines)}
            for effect in kami.passives
        ],
        "abilities": [_ability(effect, kami) for effect in kami.abilities],
    }


def _ability(effect: Effect, kami: Kami) -> dict[str, Any]:
    spent = [
        token.name
        for token in kami.own
        if token.sort == READY_OR_NOT and effect.spent >> token.slot & 1
    ]
    return {
        "name": effect.name,
        "cubes": int(effect.cubes),
        "spends": effect.spends,
        "token": spent[0] if spent else None,
        "basic": effect.basic,
        "limit": int(effect.limit),
        "lines": list(effect.lines),
    }
