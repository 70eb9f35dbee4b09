"""Small written positions of Rabbit, and how to play on from them."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import warren
from warren.core.game import Game
from warren.games.rabbit.content import AREA_NAMES, BOX_NAMES, COUNTERS, SUN_NAMES
from warren.games.rabbit.state import Land

Card = Mapping[str, Any]
"""What is on a card: rabbits, predators, growing, loose, stored, spaces."""

PLACES = {"home": (0, 0), "north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
PHASES = {
    "act": ["dusk", "hunger", "nest", "raise", "prey", "act"],
    "sun": ["sun"],
}


BOX = Path(__file__).with_name("box.toml")


@functools.cache
def rabbit() -> Game:
    """Rabbit with the cards that these tests are written for."""
    return warren.load("rabbit", BOX)


def position(
    *,
    more: Sequence[tuple[tuple[int, int], str, Card]] = (),
    phase: str = "act",
    suns: Sequence[str] = (),
    next_suns: Sequence[str] = (),
    next_areas: Sequence[str] = (),
    players: int = 1,
    game: Game | None = None,
    thought: bool = False,
    dug: bool = False,
    spare: Mapping[str, int] | None = None,
    **cards: Card,
) -> Land:
    """A position through its file: what is not given lies in the box or in the decks.

    `spare` limits how many counters of a kind are left in the box: the others lie, out of reach,
    as loose food on the last card (food), or are an error. While food can be handled, who holds it
    is settled as the file is read (RB-4.16).
    """
    data = blank(game or rabbit(), players)
    board = data["board"]
    for name, place in PLACES.items():
        entry = next(card for card in board["cards"] if card["at"] == list(place))
        entry.update(cards.get(name, {}))
    for place, area, card in more:
        board["cards"].append(empty(place, area) | dict(card))
    take(board["area"], [AREA_NAMES.index(area) for _, area, _ in more])
    board["suns"] = [SUN_NAMES.index(name) for name in suns]
    take(board["sun"], board["suns"])
    put_on_top(board["sun"], [SUN_NAMES.index(name) for name in next_suns])
    put_on_top(board["area"], [AREA_NAMES.index(name) for name in next_areas])
    board |= {"thought": thought, "dug": dug}
    if spare and "food" in spare:
        board["cards"][-1]["loose"] += COUNTERS[6] - food_in(board) - spare["food"]
    board["box"] = box_for(board, (game or rabbit()).new().census())
    seat = len(suns) % players
    data["stack"] = [
        {"step": step, "seat": seat} if step == "act" else {"step": step} for step in PHASES[phase]
    ]
    return read(data, game)


def read(data: object, game: Game | None = None) -> Land:
    return cast(Land, (game or rabbit()).from_json(json.loads(json.dumps(data))))


def blank(game: Game, players: int) -> dict[str, Any]:
    """The starting position with nothing on its cards."""
    data = game.new(players).to_json()
    for card in data["board"]["cards"]:
        card.update(growing=0, stored=0, rabbits={})
    return data


def empty(place: tuple[int, int], area: str) -> dict[str, Any]:
    return {
        "at": list(place),
        "area": area,
        "spaces": 0,
        "growing": 0,
        "loose": 0,
        "stored": 0,
        "rabbits": {},
        "predators": {},
    }


def take(deck: dict[str, Any], kinds: Sequence[int]) -> None:
    for kind in kinds:
        deck["rest"][kind] -= 1


def put_on_top(deck: dict[str, Any], kinds: Sequence[int]) -> None:
    take(deck, kinds)
    deck["top"] = [[kind, -1] for kind in kinds]


def food_in(board: dict[str, Any]) -> int:
    lying = sum(card["growing"] + card["loose"] + card["stored"] for card in board["cards"])
    carried = [
        count
        for card in board["cards"]
        for who, count in card["rabbits"].items()
        if who.startswith("laden")
    ]
    return int(lying + sum(carried))


def box_for(board: dict[str, Any], whole: dict[str, int]) -> dict[str, int]:
    """The counters that a written table leaves in the box."""
    played = dict.fromkeys(BOX_NAMES, 0)
    for card in board["cards"]:
        for who, count in card["rabbits"].items():
            kind = "worker" if who.endswith("mother") else who.split()[-1]
            played[kind] += count
            played["kit"] += count if who.endswith("mother") else 0
        for name, count in card["predators"].items():
            played[name] += count
    played["burrow"] = sum(card["spaces"] for card in board["cards"]) - 6
    played["food"] = food_in(board)
    return {name: whole[name] - played[name] for name in BOX_NAMES}


def choose(state: Land, name: str, seat: int | None = None) -> Land:
    """Make a choice by name, for a seat or for whoever is to act, chance included."""
    state.apply(state.to_act()[0] if seat is None else seat, state.game.vocabulary.id(name))
    return state


def play(state: Land, *names: str) -> Land:
    """Make choices by name, one after another."""
    for name in names:
        choose(state, name)
    return state


def legal(state: Land, seat: int | None = None) -> set[str]:
    """The names of what can be chosen now, by a seat or by whoever is to act."""
    choices = state.legal(state.to_act()[0] if seat is None else seat)
    return {state.game.vocabulary[choice] for choice in choices}


def on(land: Land, card: int) -> dict[str, int]:
    """The rabbits on a card, by situation."""
    return cast(dict[str, int], land.to_json()["board"]["cards"][card]["rabbits"])


def looks(land: Land, card: int) -> dict[str, int]:
    """The rabbits on a card, whatever they carry, and whether they have moved."""
    found: dict[str, int] = {}
    for name, count in on(land, card).items():
        bare = name.removeprefix("laden ")
        found[bare] = found.get(bare, 0) + count
    return found


def predators(land: Land, card: int) -> dict[str, int]:
    return cast(dict[str, int], land.to_json()["board"]["cards"][card]["predators"])


def asked(land: Land) -> str:
    """The step that is asked about, or "over"."""
    return land.game.steps[land.stack[-1].step].name if land.stack else "over"
