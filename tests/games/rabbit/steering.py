"""Steers games of Rabbit to the ends that the playthroughs are for, and records them.

`python -m tests.games.rabbit.steering` writes tests/playthroughs/rabbit/*.json anew, or only those
that are named. A steered seat is `scout`, but where a goal asks for something else. The cards are
those of the tests, richer where a large herd is the goal.

`python -m tests.games.rabbit.steering --house LEVEL FIRST LAST` plays the house cards with a bot,
seed by seed, and writes the first game that ends with 10, 13, 15 and 17 rabbits or more each to
house-10.json and so on: what is won from a shuffled deck.
"""

from __future__ import annotations

import functools
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

import warren
from tests.games.rabbit.positions import BOX, rabbit
from warren.bots import make_bot
from warren.core.frames import CHANCE
from warren.core.game import Game
from warren.core.match import Match
from warren.core.observation import Observation
from warren.games.rabbit.content import SCOUTS, level_of
from warren.games.rabbit.rules.moving import group_food, group_size, moving_on, only_scouts_move
from warren.games.rabbit.state import NOWHERE, Land

FOLDER = Path(__file__).parent.parent.parent / "playthroughs" / "rabbit"

Wish = Callable[[Land, str, set[str]], str | None]
"""What a goal wants, a choice by name or nothing, at a step with these choices."""


@functools.cache
def rich() -> Game:
    """The tests' cards with more clovers next to the warren."""
    text = BOX.read_text(encoding="utf-8")
    for side, clovers in (("north", 3), ("east", 2), ("south", 2), ("west", 2)):
        text = text.replace(f"{side} = {clovers}", f"{side} = 6")
    return rabbit().with_content({"cards": text})


def play(
    seed: int, players: int, wish: Wish, level: str = "scout", game: Game | None = None
) -> Match:
    """A whole game in which the wish is followed where it has one."""
    game = game or rabbit()
    names = ["Ann", "Ben"][:players]
    match = Match.new(game, names, {})
    rng = random.Random(seed)
    bot = make_bot(level, rng)
    while match.state.to_act():
        land = cast(Land, match.state)
        seat = land.to_act()[0]
        if seat == CHANCE:
            match.draw(rng)
            continue
        names_now = {game.vocabulary[choice] for choice in land.legal(seat)}
        wanted = wish(land, game.steps[land.stack[-1].step].name, names_now)
        if wanted is None:
            match.apply(seat, bot.choose(Observation(land, seat)))
        else:
            match.apply(seat, game.vocabulary.id(wanted))
    return match


def told(match: Match) -> set[str]:
    """The keys of everything that was told."""
    return {entry.event.message.key for entry in match.log}


def search(
    players: int,
    wish: Wish,
    reached: Callable[[Match], bool],
    level: str = "scout",
    game: Game | None = None,
) -> Match:
    """The first seed whose game reaches the goal."""
    for seed in range(5000):
        match = play(seed, players, wish, level, game)
        if reached(match):
            return match
    raise AssertionError("no seed reaches this goal")


# Wishes


def nothing(land: Land, step: str, legal: set[str]) -> str | None:
    return None


def herd_of(most: int) -> Wish:
    """Breed no more once the herd, with its kits, is so large."""

    def wish(land: Land, step: str, legal: set[str]) -> str | None:
        herd = land.alive() + 6 - land.box[4]
        if step == "breed" and herd + 1 >= most:
            return "kits 1" if herd < most and "kits 1" in legal else "kits 0"
        return None

    return wish


def explore(land: Land, step: str, legal: set[str]) -> str | None:
    """A lone scout walks off every edge with food of its own; the others fetch food near home."""
    if not len(land.area) or land.turn() < 6:
        return None
    at = land.stack[-1].at
    if step == "act":
        for card in range(len(land.areas)):
            if f"move scout {card}" in legal and (land.pool(card) if card else land.stores > 5):
                return f"move scout {card}"
        return None
    if step == "pay" and land.count_look(at, SCOUTS):
        return f"pay from {at}" if f"pay from {at}" in legal else None
    if step == "follow" and group_size(land, at) == 1 and only_scouts_move(land, at):
        return max(name for name in legal if name.startswith("go with"))
    if step == "walk" and group_size(land, at) == 1 and only_scouts_move(land, at):
        return outward(land, legal)
    return None


def outward(land: Land, legal: set[str]) -> str:
    """The first step of the shortest way to an edge that can be crossed, or as near as can be."""
    names = ["north", "east", "south", "west"]
    start = int(land.stack[-1].at)
    ways: list[tuple[int, str]] = [(start, "")]
    seen = {start}
    for card, first in ways:
        for side, name in enumerate(names):
            onto = land.beside[card * 4 + side]
            if onto == NOWHERE and (first or name) in legal:
                return first or name
            if onto != NOWHERE and onto not in seen:
                seen.add(onto)
                ways.append((onto, first or name))
    ends = [name for name in legal if name.startswith("to ")]
    return max(ends, key=lambda name: (far_out(land, int(name.split()[1])), name))


def far_out(land: Land, card: int) -> int:
    return abs(land.east[card]) + abs(land.north[card])


def war_band(land: Land, step: str, legal: set[str]) -> str | None:
    """Raise four fighters, then lead them into unknown land."""
    ready = land.box[2] == 0
    if step == "grow" and not ready:
        return "grow fighter" if "grow fighter" in legal else None
    if not ready:
        return None
    if step == "act":
        for card in range(len(land.areas)):
            if land.count_look(card, 2) == 4 and f"move fighter {card}" in legal:
                return f"move fighter {card}"
        return None
    if step == "follow" and moving_on(land, land.stack[-1].at, 2):
        if "follow fighter" in legal:
            return "follow fighter"
        return max(name for name in legal if name.startswith("go with"))
    if step == "walk" and moving_on(land, land.stack[-1].at, 2) == 4:
        return outward(land, legal)
    return None


def every_kind(land: Land, step: str, legal: set[str]) -> str | None:
    """Have a kit for which the thinker starves, then raise one of each kind."""
    if land.turn() == 1:
        first = {"act": "end", "breed": "kits 1"}.get(step)
        if step == "starve":
            return "victim thinker 0" if "victim thinker 0" in legal else "victim worker 0"
        return first
    if step == "grow":
        for kind, name in ((0, "thinker"), (1, "scout"), (2, "fighter")):
            whole = (1, 3, 4)[kind]
            few = land.box[kind] > whole - (2 if kind == 1 else 1)
            if few and f"grow {name}" in legal:
                return f"grow {name}"
    return None


def dig_and_think(land: Land, step: str, legal: set[str]) -> str | None:
    """Think about both decks, one on top and one under, and dig on the western meadow."""
    turn = land.turn()
    if turn in (2, 3) and step == "act" and not land.thought:
        deck = "think sun" if turn == 2 else "think area"
        return deck if deck in legal else None
    if step == "put_back":
        end = "on top" if turn == 2 else "under"
        return max(name for name in legal if name.startswith(end))
    if land.box[5] == 9 and turn >= 10:
        return go_and_dig(land, step, legal)
    return None


def go_and_dig(land: Land, step: str, legal: set[str]) -> str | None:
    """Lead workers with food to the west and burrow there."""
    if step == "act":
        if "burrow 4" in legal and land.workers_on(4) > 1:
            return "burrow 4"
        return "move scout 0" if land.pool(0) > 6 and "move scout 0" in legal else None
    if step == "dig":
        return max(legal)
    if step == "follow" and land.stack[-1].at == 0:
        if "follow worker" in legal:
            return "follow worker"
        return max(name for name in legal if name.startswith("go with"))
    if step == "walk" and land.stack[-1].at == 0 and group_food(land, 0) > 2:
        return "to 4"
    return None


# The ten


def ended(match: Match, level: int) -> bool:
    land = cast(Land, match.state)
    return not len(land.sun) and level_of(int(land.alive())) == level


def grown(match: Match) -> set[str]:
    """The kinds that kits have become."""
    events = [entry.event.message for entry in match.log]
    return {event.args["kind"] for event in events if event.key == "grown"}


def foxes_driven_off(match: Match) -> bool:
    events = [entry.event.message for entry in match.log]
    return any(e.key == "driven_off" and e.args["name"] == "fox" for e in events)


def burrows_dug(match: Match) -> bool:
    return {"burrowed", "put_on_top", "put_under"} <= told(match) and ended(match, 4)


GOALS: dict[str, Callable[[], Match]] = {
    "lost-to-hunger": lambda: search(1, nothing, lambda m: "lost_hunger" in told(m), "kit"),
    "lost-to-predators": lambda: search(2, nothing, lambda m: "lost_predators" in told(m), "kit"),
    "win": lambda: search(1, herd_of(10), lambda m: ended(m, 1)),
    "veteran": lambda: search(2, herd_of(13), lambda m: ended(m, 2)),
    "expert": lambda: search(1, herd_of(15), lambda m: ended(m, 3), game=rich()),
    "master": lambda: search(1, nothing, lambda m: ended(m, 4), game=rich()),
    "empty-area-deck": lambda: search(
        1, explore, lambda m: not len(cast(Land, m.state).area), game=rich()
    ),
    "fox-driven-off": lambda: search(2, war_band, foxes_driven_off),
    "every-kind-grown": lambda: search(1, every_kind, lambda m: len(grown(m)) == 4, game=rich()),
    "thinking-and-digging": lambda: search(1, dig_and_think, burrows_dug, game=rich()),
}


def play_house(level: str, seed: int) -> Match:
    """A whole game of one with the house's cards."""
    match = Match.new(warren.game("rabbit"), ["Ann"], {})
    rng = random.Random(seed)
    bot = make_bot(level, rng)
    while match.state.to_act():
        seat = match.state.to_act()[0]
        if seat == CHANCE:
            match.draw(rng)
        else:
            match.apply(seat, bot.choose(Observation(match.state, seat)))
    return match


def record_house(level: str, seeds: range) -> None:
    """Record the first games of these seeds that reach each grade, a game for one grade."""
    wanted = [17, 15, 13, 10]
    for seed in seeds:
        match = play_house(level, seed)
        alive = int(cast(Land, match.state).alive())
        print(f"{level}, seed {seed}: {len(match.choices)} choices, {alive} rabbits", flush=True)
        reached = next((rabbits for rabbits in wanted if alive >= rabbits), None)
        if reached is not None:
            write(f"house-{reached}", match)
            wanted.remove(reached)
        if not wanted:
            return


def write(name: str, match: Match) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.json").write_text(match.record().to_text(), encoding="utf-8")


def main(words: list[str]) -> None:
    if words[:1] == ["--house"]:
        level, first, last = words[1:]
        record_house(level, range(int(first), int(last) + 1))
        return
    for name in words or GOALS:
        match = GOALS[name]()
        write(name, match)
        land = cast(Land, match.state)
        print(f"{name}: {len(match.choices)} choices, turn {land.turn()}, {land.alive()} rabbits")


if __name__ == "__main__":
    main(sys.argv[1:])
