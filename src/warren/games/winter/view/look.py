"""The table as one seat sees it (WR-3.9)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from warren.core.deck import knows
from warren.core.grid import bits
from warren.games.winter.content import (
    CHARACTERS,
    NEUTRAL,
    SEASONS,
    SPACE_NAMES,
    STORIES,
    TOKEN_NAMES,
    TRACKS,
    VILLAGE,
    card_total,
    cards_in,
)
from warren.games.winter.rules.goods import keeps, picked_so_far, picks
from warren.games.winter.rules.order import OVERRUN
from warren.games.winter.rules.prospects import prospects
from warren.games.winter.shapes import (
    FACE_DOWN,
    FACE_UP,
    KNOWN_TO_ALL,
    PLAIN,
    TOKEN_THERE,
    WHO,
    goods_by_name,
)
from warren.games.winter.state import NEVER, Village
from warren.games.winter.vocabulary import MOST_AT_ONCE


def look(village: Village, seat: int | None) -> dict[str, Any]:
    """What a seat (`None`: a spectator) sees of the table by itself, JSON-ready."""
    own: dict[str, Any] | None = None
    if seat is not None:
        back = village.returned
        own = {
            "hand": _task_numbers(village.hands[seat]),
            "picked": _task_numbers(village.picked[seat]),
            "returned": [
                token(back[i + 2]) for i in range(0, len(back), 3) if back[i] & WHO == seat
            ],
        }
    return {
        "spaces": {name: look_at(village, space, seat) for space, name in enumerate(SPACE_NAMES)},
        "held": _look_at_held(village, seat),
        "you": own,
        "prospects": prospects(village, seat),
    }


def look_alike(village: Village) -> dict[str, Any]:
    """What all see alike, JSON-ready."""
    players: list[dict[str, Any]] = []
    for player in range(village.players):
        character = village.characters[player]
        players.append(
            {
                "character": CHARACTERS[character] if character >= 0 else None,
                "goods": goods_by_name(village.goods[player]),
                "tokens": village.tokens[player],
                "baskets": village.baskets[player],
                "cards": _named_cards(village.cards[player]),
                "villagers": village.area[player],
                "tasks": _task_numbers(village.in_play[player]),
                "hand": len(bits(village.hands[player])),
                "score": village.score[player],
            }
        )
    return {
        "season": SEASONS[village.season - 1],
        "turn": int(village.turn),
        "used": int(village.used),
        "burrow": goods_by_name(village.burrow),
        "supply": goods_by_name(village.supply),
        "bag": int(village.bag_size()),
        "returned": [_look_at_returned(village, i) for i in range(0, len(village.returned), 3)],
        "frost": int(village.frost),
        "boxed": int(village.boxed),
        "no_rabbit": village.no_rabbit != NEVER,
        "aside": [token(one) for one in village.aside],
        "storehouse": dict(zip(TRACKS, village.tracks, strict=True)),
        "display": [VILLAGE[kind] if kind >= 0 else None for kind in village.display],
        "stories": [STORIES[story] if story >= 0 else None for story in village.stories],
        "active": STORIES[village.active] if village.active >= 0 else None,
        "decks": {
            "cards": int(card_total(village.card_deck)),
            "stories": len(bits(village.story_deck)),
            "tasks": len(bits(village.task_deck)),
        },
        "discards": {
            "cards": _named_cards(village.cards_gone),
            "stories": [STORIES[story] for story in bits(village.stories_gone)],
            "tasks": _task_numbers(village.tasks_gone),
        },
        "players": players,
        "picking": _look_at_picking(village),
    }


def token(number: int) -> dict[str, Any]:
    """A token as clients draw it; a villager with the seat that owns it."""
    if number < NEUTRAL:
        return {"kind": "villager", "seat": number}
    return {"kind": TOKEN_NAMES[number]}


def _look_at_picking(village: Village) -> dict[str, Any] | None:
    """Goods that are picked one by one, before any of them moves (WR-1.6)."""
    frame = village.stack[-1] if village.stack else None
    if frame is None or frame.step != OVERRUN or picks(village, frame.seat) <= MOST_AT_ONCE:
        return None
    return {
        "seat": int(frame.seat),
        "keeps": keeps(village, frame.seat),
        "of": int(picks(village, frame.seat)),
        "goods": goods_by_name(picked_so_far(frame)),
    }


def _look_at_held(village: Village, seat: int | None) -> list[dict[str, Any] | None]:
    """What is held: all of it, or only what was shown of it, or how many."""
    if knows(village.held_seen, seat):
        return [token(one) for one in village.held]
    shown: list[dict[str, Any] | None] = [token(int(village.turn))] * int(village.held_shown)
    return shown + [None] * (len(village.held) - len(shown))


def _look_at_returned(village: Village, at: int) -> list[Any]:
    """Who put a token back and when; what it was only if all know it."""
    who, time, number = village.returned[at : at + 3]
    return [who & WHO, time, token(number) if who & KNOWN_TO_ALL else None]


def look_at(village: Village, space: int, seat: int | None) -> dict[str, Any]:
    """What a seat sees on a space."""
    content = village.spaces[space]
    if content < FACE_DOWN:
        return {"is": PLAIN.get(content, "open")}
    there = token(content & TOKEN_THERE)
    if content >= FACE_UP:
        return {"is": "face up", "token": there}
    known = knows(village.seen[space], seat)
    return {
        "is": "face down",
        "token": there if known else None,
        "drawn": village.stamps[space],
    }


def _named_cards(packed: i64) -> list[str]:
    return [VILLAGE[kind] for kind in cards_in(packed)]


def _task_numbers(mask: i64) -> list[int]:
    """Tasks by number, from 1."""
    return [task + 1 for task in bits(mask)]
