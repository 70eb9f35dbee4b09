"""Steers games of Rabbit to the ends that the playthroughs are for, and records them.

`python -m tests.games.rabbit.steering` writes tests/playthroughs/rabbit/*.json anew. A steered
seat is `scout`, but where a goal asks for something else. The cards are those of the tests.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import cast

from tests.games.rabbit.positions import rabbit
from warren.bots import make_bot
from warren.core.frames import CHANCE
from warren.core.match import Match
from warren.core.observation import Observation
from warren.games.rabbit.land import Land
from warren.games.rabbit.moving import moving_on, only_scouts_move
from warren.games.rabbit.parts import NOWHERE, SCOUTS, level_of

FOLDER = Path(__file__).parent.parent.parent / "playthroughs" / "rabbit"

Wish = Callable[[Land, str, set[str]], str | None]
"""What a goal wants, a choice by name or nothing, at a step with these choices."""


def play(seed: int, players: int, wish: Wish, level: str = "scout") -> Match:
    """A whole game in which the wish is followed where it has one."""
    game = rabbit()
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
    players: int, wish: Wish, reached: Callable[[Match], bool], level: str = "scout"
) -> Match:
    """The first seed whose game reaches the goal."""
    for seed in range(5000):
        match = play(seed, players, wish, level)
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
        if step in ("breed", "litter") and herd >= most:
            return "no kits" if step == "breed" else "enough kits"
        return None

    return wish


def explore(land: Land, step: str, legal: set[str]) -> str | None:
    """A lone scout walks off every edge; the others stay at home."""
    if step == "act" and len(land.area):
        for card in range(len(land.areas)):
            if land.count_look(card, SCOUTS) and f"at {card}" in legal and rested_scout(land, card):
                return f"at {card}"
        return "end"
    if step == "at" and len(land.area) and legal & {"move scout", "move laden scout"}:
        return "move laden scout" if "move laden scout" in legal else "move scout"
    if step == "pay":
        return "pay own food" if "pay own food" in legal and land.stores < 4 else None
    if step in ("follow", "walk") and only_scouts_move(land, land.stack[-1].at) and len(land.area):
        if step == "follow":
            return "go"
        return "gather" if "gather" in legal else outward(land, legal)
    return None


def rested_scout(land: Land, card: int) -> bool:
    bare, laden = land.rabbits[card * 36 + 6], land.rabbits[card * 36 + 7]
    return laden > 0 or (bare > 0 and land.stores > 3)


def outward(land: Land, legal: set[str]) -> str:
    """The first step of the shortest way to an edge that can be crossed."""
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
    return "stop"


def war_band(land: Land, step: str, legal: set[str]) -> str | None:
    """Raise four fighters, then lead them into unknown land."""
    ready = land.box[2] == 0
    if step == "grow" and not ready:
        return "grow fighter" if "grow fighter" in legal else None
    if not ready:
        return None
    if step == "act":
        for card in range(len(land.areas)):
            rested = [land.rabbits[card * 36 + 12], land.rabbits[card * 36 + 13]]
            if f"at {card}" in legal and sum(rested) == 4 and (rested[1] or land.stores):
                return f"at {card}"
        return None
    if step == "at":
        return next((n for n in ("move laden fighter", "move fighter") if n in legal), None)
    if step == "follow" and land.rabbits[land.stack[-1].at * 36 + 16 : land.stack[-1].at * 36 + 18]:
        return next((n for n in ("follow laden fighter", "follow fighter") if n in legal), None)
    if step == "walk" and moving_on(land, land.stack[-1].at, 2) == 4:
        return "gather" if "gather" in legal else outward(land, legal)
    return None


def every_kind(land: Land, step: str, legal: set[str]) -> str | None:
    """Let the thinker starve, then raise one of each kind."""
    if land.turn() == 1 and land.box[0] == 0:
        if step == "act":
            return "end"
        if step == "feed":
            return "at 0" if land.counted_food() >= land.alive() else "end"
        if step == "at":
            return "from burrow"
        if step == "give":
            return "to ground"
        if step == "victim":
            return "victim thinker"
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
    if turn in (2, 3) and not land.thought:
        deck = "think sun" if turn == 2 else "think area"
        if step == "act" and "at 0" in legal:
            return "at 0"
        if step == "at" and deck in legal:
            return deck
    if step == "put_back":
        return "on top" if turn == 2 else "under"
    if step == "order":
        return max(legal)
    if turn in (8, 9) and land.box[5] == 9:
        if step == "act" and land.carried[4] and land.workers_on(4):
            return "at 4"
        if step == "at" and "burrow tired scout" in legal:
            return "burrow tired scout"
        if step == "act" and land.rabbits[7] and "at 0" in legal and land.stores:
            return "at 0"
        if step == "at" and "move laden scout" in legal:
            return "move laden scout"
        if step == "pay":
            return next((n for n in sorted(legal) if n.startswith("pay from")), None)
        if step == "follow":
            return next((n for n in ("follow laden worker", "follow worker") if n in legal), "go")
        if step == "walk":
            return "west" if land.stack[-1].at == 0 else "stop" if "stop" in legal else None
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
    "expert": lambda: search(1, herd_of(15), lambda m: ended(m, 3)),
    "master": lambda: search(1, nothing, lambda m: ended(m, 4)),
    "empty-area-deck": lambda: search(
        1, explore, lambda m: not len(cast(Land, m.state).area) and not ended(m, 0)
    ),
    "fox-driven-off": lambda: search(2, war_band, foxes_driven_off),
    "every-kind-grown": lambda: search(1, every_kind, lambda m: len(grown(m)) == 4),
    "thinking-and-digging": lambda: search(1, dig_and_think, burrows_dug),
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in GOALS.items():
        match = make()
        (FOLDER / f"{name}.json").write_text(match.record().to_text(), encoding="utf-8")
        land = cast(Land, match.state)
        print(f"{name}: {len(match.choices)} choices, turn {land.turn()}, {land.alive()} rabbits")


if __name__ == "__main__":
    main()
