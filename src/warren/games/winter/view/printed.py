"""The box as a client draws it: characters, village cards, stories and tasks."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from warren.games.winter.content import (
    BASKETS,
    CHARACTERS,
    COPIES,
    FROSTS,
    FULL,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    ONGOING,
    PLACES,
    RESOURCES,
    SEASONS,
    SPACE_NAMES,
    STORIES,
    TOKEN_KINDS,
    TRACKS,
    VILLAGE,
    Box,
)
from warren.games.winter.rules.payments import count, stands_for
from warren.games.winter.view.look import token


def _given_by(box: Box, kind: int) -> str | None:
    """What a card gives when its location produces."""
    produced = [int(producer) for producer in box.producer_of]
    return RESOURCES[produced.index(kind)] if kind in produced else None


def _paid_by(box: Box, kind: int) -> list[dict[str, str]]:
    """What a card lets one pay in place of what."""
    terms = box.card_terms[kind]
    return [
        {"by": paid, "for": asked}
        for by, paid in enumerate(RESOURCES)
        for what, asked in enumerate(RESOURCES)
        if terms & stands_for(by, what)
    ]


def printed_box(box: Box) -> dict[str, Any]:
    """All that is printed on board, boards and cards; tasks by their number in the views."""
    return {
        "resources": list(RESOURCES),
        "spaces": [
            {"name": SPACE_NAMES[space], "place": place, "number": number}
            for space, (place, number) in enumerate(PLACES)
        ],
        "tracks": list(TRACKS),
        "track_end": FULL,
        "baskets": BASKETS,
        "seasons": list(SEASONS),
        "frost_tokens": FROSTS,
        "tokens": [token(number) for number in range(TOKEN_KINDS)],
        "characters": [
            {
                "name": name,
                "start": [RESOURCES[resource] for resource in box.starts[number]],
                "pays": RESOURCES[box.character_pays[number][0]],
                "for": RESOURCES[box.character_pays[number][1]],
            }
            for number, name in enumerate(CHARACTERS)
        ],
        "cards": [
            {
                "name": name,
                "copies": COPIES[kind],
                "cost": cost_of(box.card_costs[kind]),
                "points": box.card_points[kind],
                "baskets": box.card_baskets[kind],
                "gives": _given_by(box, kind),
                "pays": _paid_by(box, kind),
                "text": box.card_texts[kind],
            }
            for kind, name in enumerate(VILLAGE)
        ],
        "stories": [
            {
                "name": name,
                "kind": "ongoing" if ONGOING[story] else "instant",
                "points": box.story_points[story],
                "resources": [RESOURCES[resource] for resource in box.story_resources[story]],
                "text": box.story_texts[story],
                "telling": box.tellings[story],
            }
            for story, name in enumerate(STORIES)
        ],
        "tasks": [
            {
                "number": task + 1,
                "name": name,
                "track": TRACKS[box.task_tracks[task]],
                "cost": cost_of(box.task_costs(LEAST_PLAYERS)[task]),
                "large": box.task_large[task],
                "large_cost": cost_of(box.task_costs(MOST_PLAYERS)[task]),
                "points": box.task_points(LEAST_PLAYERS)[task],
                "large_points": box.task_points(MOST_PLAYERS)[task],
                "benefit": [RESOURCES[resource] for resource in box.task_benefits[task]],
            }
            for task, name in enumerate(box.task_names)
        ],
    }


def cost_of(cost: i64) -> dict[str, int]:
    """What a card or a task costs, by name; "token" for conservation tokens."""
    units = [(name, int(count(cost, kind))) for kind, name in enumerate((*RESOURCES, "token"))]
    return {name: number for name, number in units if number}
