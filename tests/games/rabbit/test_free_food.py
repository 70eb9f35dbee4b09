"""The food of a card is a pool (RB-4.16): nothing repeats, and nothing that was possible is lost.

`by_hand` handles every food one by one; what it can reach is compared with what the engine's
choices reach, but for who on a card holds its food.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import warren
from tests.games.rabbit.by_hand import Spot, Table, ends_of_actions, nights
from tests.games.rabbit.positions import asked, play, position, rabbit
from warren.bots import make_bot
from warren.core.frames import CHANCE
from warren.core.observation import Observation
from warren.games.rabbit.content import LOOKS
from warren.games.rabbit.state import NOWHERE, SITUATIONS, Land
from warren.games.rabbit.vocabulary import END, STEP, THINK

Shape = tuple[tuple[tuple[tuple[str, int], ...], int, int], ...]
"""Per card: rabbits with their legs, spaces, and all its food."""


def table_of(land: Land) -> Table:
    """A position as `by_hand` sees it."""
    spots = []
    for card in range(5):
        rabbits = [
            (LOOKS[who // 6], who // 2 % 3, who % 2)
            for who in range(SITUATIONS)
            for _ in range(land.rabbits[card * SITUATIONS + who])
        ]
        spots.append(
            Spot(
                tuple(sorted(rabbits)),
                land.spaces[card],
                land.stored[card],
                land.loose[card],
                land.growing[card],
            )
        )
    return Table(tuple(spots), None, land.box[5], land.dug)


def shape(table: Table) -> Shape:
    """A table, but for who on a card holds its food."""
    return tuple(
        (
            tuple(sorted((look, legs) for look, legs, _ in spot.rabbits)),
            spot.spaces,
            spot.stored + spot.loose + spot.growing + sum(food for _, _, food in spot.rabbits),
        )
        for spot in table.spots
    )


def is_explored(land: Land, choice: int) -> bool:
    """Whether a choice stays on the known cards, and thinks not."""
    if THINK.holds(choice) or END.holds(choice):
        return False
    if STEP.holds(choice):
        return land.beside[land.stack[-1].at * 4 + STEP.item(choice)] != NOWHERE
    return True


def all_ends(land: Land) -> list[Land]:
    """Every position in which the player can end the actions."""
    seen = {str(land.to_json())}
    front = [land]
    found: list[Land] = []
    while front:
        state = front.pop()
        if asked(state) == "act":
            found.append(state)
        for choice in state.legal(0):
            if is_explored(state, choice):
                after = state.clone()
                after.apply(0, choice)
                key = str(after.to_json())
                if key not in seen:
                    seen.add(key)
                    front.append(after)
    return found


POSITIONS: dict[str, dict[str, Any]] = {
    "a laden leader on a meadow": {
        "north": {"rabbits": {"laden scout": 1}, "growing": 2},
        "home": {"stored": 1},
    },
    "two at home": {
        "home": {"rabbits": {"thinker": 1, "worker": 1}, "stored": 2},
        "east": {"growing": 1},
    },
    "three at home, food outside": {
        "home": {"rabbits": {"thinker": 1, "worker": 2}, "stored": 1},
        "north": {"growing": 2},
    },
    "two leaders apart": {
        "home": {"rabbits": {"scout": 1}, "loose": 1},
        "west": {"rabbits": {"thinker": 1}, "loose": 1},
    },
    "diggers": {
        "east": {"rabbits": {"thinker": 1, "worker": 2}, "growing": 2, "loose": 1},
    },
    "diggers on a warren": {
        "east": {"spaces": 1, "rabbits": {"thinker": 1, "worker": 2}, "loose": 3},
    },
    "a mother comes to a full store": {
        "home": {"rabbits": {"thinker": 1, "mother": 1}, "loose": 3},
        "north": {"spaces": 1, "stored": 1},
    },
    "a fighter and a mother": {
        "home": {"rabbits": {"fighter": 1, "mother": 1}, "loose": 1},
        "south": {"growing": 1},
    },
}


def check_actions(cards: dict[str, Any]) -> None:
    """The engine's choices reach what handling food by hand reaches, and hold no less of it."""
    land = position(**cards)
    by_hand = ends_of_actions(table_of(land))
    best: dict[Shape, int] = {}
    for table in by_hand:
        best[shape(table)] = max(best.get(shape(table), 0), held(table))
    ends = [table_of(end) for end in all_ends(land)]
    assert {shape(end) for end in ends} == set(best), cards
    for end in ends:
        assert end in by_hand, "and reach nothing else"
        assert held(end) == best[shape(end)], f"{cards}: food is held in the herd's favour"


@pytest.mark.rule("RB-4.13", "RB-4.16", "RB-4.18", "RB-4.19", "RB-4.24")
@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_the_actions_reach_all_that_handling_food_by_hand_reaches(name: str) -> None:
    check_actions(POSITIONS[name])


def drawn_by_lot(rng: random.Random) -> dict[str, Any]:
    """Up to three rabbits and three food on up to three cards, one of the rabbits a leader."""
    names = rng.sample(["home", "north", "east", "south", "west"], rng.randint(1, 3))
    cards: dict[str, Any] = {name: {"rabbits": Counter(), "loose": 0} for name in names}
    cards[names[0]]["rabbits"][rng.choice(["thinker", "scout", "fighter"])] += 1
    for _ in range(rng.randint(0, 2)):
        look = rng.choice(["scout", "fighter", "worker", "worker", "mother"])
        cards[rng.choice(names)]["rabbits"][rng.choice(["", "", "tired "]) + look] += 1
    for name in names:
        cards[name]["spaces"] = 6 if name == "home" else rng.choice([0, 0, 1, 2])
    for _ in range(rng.randint(1, 3)):
        card = cards[rng.choice(names)]
        mothers = card["rabbits"]["mother"]
        if card["spaces"] - mothers > card.get("stored", 0) and rng.random() < 0.6:
            card["stored"] = card.get("stored", 0) + 1
        elif not card["spaces"] and not card.get("growing"):
            card["growing"] = 1
        else:
            card["loose"] += 1
    for card in cards.values():
        card["rabbits"] = {look: count for look, count in card["rabbits"].items() if count}
    return cards


@pytest.mark.rule("RB-4.13", "RB-4.16")
def test_so_do_the_actions_of_positions_drawn_by_lot() -> None:
    for seed in range(60):
        check_actions(drawn_by_lot(random.Random(seed)))


@pytest.mark.soak
def test_so_do_the_actions_of_many_positions_drawn_by_lot() -> None:
    for seed in range(3000):
        check_actions(drawn_by_lot(random.Random(seed)))


def held(table: Table) -> int:
    """What the hunger check counts, while somebody can still pick food up."""
    return sum(
        spot.stored + sum(food for _, _, food in spot.rabbits)
        for spot in table.spots
        if spot.rabbits
    )


EVENINGS: dict[str, dict[str, Any]] = {
    "enough for all": {"home": {"rabbits": {"scout": 1, "worker": 2}, "stored": 4, "loose": 1}},
    "kits would starve somebody": {"home": {"rabbits": {"scout": 1, "worker": 2}, "stored": 3}},
    "hunger at two places": {
        "home": {"rabbits": {"thinker": 1}, "stored": 1},
        "north": {"rabbits": {"scout": 1, "worker": 1}},
    },
    "full hands starve": {
        "east": {"rabbits": {"scout": 1, "worker": 1}, "loose": 2},
        "west": {"rabbits": {"worker": 1}},
    },
    "kits take the last food of their card": {
        "home": {"rabbits": {"scout": 1, "worker": 1}, "stored": 2},
        "east": {"spaces": 3, "stored": 3},
    },
    "kits grow up beside loose food": {
        "east": {"rabbits": {"scout": 1, "mother": 2}, "loose": 4},
        "west": {"rabbits": {"thinker": 1}},
    },
    "two warrens": {
        "home": {"rabbits": {"scout": 1, "worker": 1}, "stored": 3},
        "east": {"spaces": 1, "rabbits": {"thinker": 1, "worker": 1}, "loose": 3},
    },
}


def all_nights(land: Land) -> list[Land]:
    """Every position at nightfall."""
    front = [play(land, "end")]
    found: list[Land] = []
    while front:
        state = front.pop()
        if not state.stack or asked(state) == "sun":
            found.append(state)
            continue
        for choice in state.legal(0):
            after = state.clone()
            after.apply(0, choice)
            front.append(after)
    return found


def is_worse(table: Shape, other: Shape) -> bool:
    """Whether a table is another with some rabbits or food less, or the same."""
    return all(
        not Counter(mine[0]) - Counter(theirs[0]) and mine[2] <= theirs[2]
        for mine, theirs in zip(table, other, strict=True)
    )


def check_evening(cards: dict[str, Any]) -> None:
    """The engine's evenings come about by hand too, and what they leave out only loses more."""
    land = position(**cards, next_suns=["1 food, plain"])
    by_hand = {shape(table) for table in nights(table_of(land), 6)}
    ends = {shape(table_of(end)) for end in all_nights(land)}
    assert ends <= by_hand, cards
    for other in by_hand:
        assert any(is_worse(other, end) for end in ends), cards


@pytest.mark.rule("RB-4.13", "RB-6.3", "RB-6.5", "RB-6.6", "RB-6.8", "RB-6.11")
@pytest.mark.parametrize("name", sorted(EVENINGS))
def test_evenings_reach_all_that_is_worth_reaching(name: str) -> None:
    check_evening(EVENINGS[name])


@pytest.mark.rule("RB-4.13", "RB-6.5", "RB-6.6", "RB-6.8")
def test_so_do_evenings_drawn_by_lot() -> None:
    for seed in range(150):
        cards = drawn_by_lot(random.Random(seed))
        for card in cards.values():
            rested: Counter[str] = Counter()
            for look, count in card["rabbits"].items():
                rested[look.removeprefix("tired ")] += count
            card["rabbits"] = dict(rested)
        check_evening(cards)


# Nothing repeats


def repeats(level: str, seed: int) -> int:
    """Play a game with the house's cards and count the positions that came twice between draws."""
    rng = random.Random(seed)
    bot = make_bot(level, rng)
    state = warren.game("rabbit").new(1 + seed % 2)
    seen: set[str] = set()
    found = 0
    while state.to_act():
        key = str(state.to_json())
        found += key in seen
        seen.add(key)
        seat = state.to_act()[0]
        if seat == CHANCE:
            seen = set()
            state.apply(seat, state.draw(rng))
        else:
            state.apply(seat, bot.choose(Observation(state, seat)))
    return found


@pytest.mark.rule("RB-4.16")
@pytest.mark.parametrize(("level", "games"), [("kit", 40), ("scout", 8), ("thinker:3", 2)])
def test_no_position_comes_twice_within_a_phase(level: str, games: int) -> None:
    assert sum(repeats(level, seed) for seed in range(games)) == 0


@pytest.mark.soak
@pytest.mark.parametrize("level", ["kit", "scout", "thinker:10"])
def test_no_position_comes_twice_within_a_phase_for_long(level: str) -> None:
    assert sum(repeats(level, seed) for seed in range(1000)) == 0


@pytest.mark.compiled
def test_a_thinkers_game_takes_at_most_400_choices() -> None:
    for seed in range(2):
        rng = random.Random(seed)
        bot = make_bot("thinker:40", rng)
        state = rabbit().new(1)
        choices = 0
        while state.to_act():
            seat = state.to_act()[0]
            choices += 1
            drawn = seat == CHANCE
            state.apply(seat, state.draw(rng) if drawn else bot.choose(Observation(state, seat)))
        assert choices <= 400, "the draws of chance among them"


def test_lists_stay_short() -> None:
    longest = 0
    for seed in range(100):
        rng = random.Random(seed)
        state = rabbit().new(1)
        while state.to_act():
            seat = state.to_act()[0]
            legal = state.legal(seat)
            if seat != CHANCE:
                longest = max(longest, len(legal))
            state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(legal))
    assert longest <= 30
