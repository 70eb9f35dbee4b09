"""The box: house content keeps its constraints, and one's own is read or refused (section 13)."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from warren.core.errors import BadContent
from warren.core.play import play_random
from warren.core.registry import game as find_game
from warren.games.winter.content import (
    CHARACTERS,
    COPIES,
    GAME,
    ONGOING,
    RESOURCES,
    STORIES,
    VILLAGE,
    Box,
    house_entries,
    stories_that,
)
from warren.games.winter.game import WinterRabbit
from warren.games.winter.rules.payments import TOKENS, count, covers, stands_for, total, unpack
from warren.games.winter.state import Village


def box() -> Box:
    return cast(WinterRabbit, find_game("winter")).box


@pytest.mark.rule("WR-13.1")
@pytest.mark.parametrize(
    ("name", "start", "pays", "instead"),
    [
        ("Bear", ["Wood", "Game"], "Wood", "Earth"),
        ("Deer", ["Crops", "Medicine"], "Crops", "Reeds"),
        ("Opossum", ["Medicine", "Crops"], "Medicine", "Crops"),
        ("Otter", ["Reeds", "Earth"], "Reeds", "Wood"),
        ("Terrapin", ["Earth", "Reeds"], "Earth", "Game"),
        ("Wolf", ["Game", "Wood"], "Game", "Medicine"),
    ],
)
def test_characters(name: str, start: list[str], pays: str, instead: str) -> None:
    character = CHARACTERS.index(name)
    assert [RESOURCES[r] for r in box().starts[character]] == start
    terms = stands_for(RESOURCES.index(pays), RESOURCES.index(instead))
    assert box().character_terms[character] == terms
    shown = find_game("winter").printed({})["characters"][character]
    assert shown == {"name": name, "start": start, "pays": pays, "for": instead}


@pytest.mark.rule("WR-13.2")
def test_village_cards_of_the_house() -> None:
    used: Counter[int] = Counter()
    costs_a_token = {
        *("Longhouse", "Slash and Burn", "Ball Court"),
        *("Stompground", "Council House"),
    }
    for kind, cost in enumerate(box().card_costs):
        assert total(cost) == 2
        assert sorted(unpack(cost)[:6])[-2:] == [1, 1], "of different kinds"
        assert count(cost, TOKENS) == (1 if VILLAGE[kind] in costs_a_token else 0)
        assert 1 <= box().card_points[kind] <= 3
        baskets = {"Longhouse": 5, "Slash and Burn": 0}.get(VILLAGE[kind], 1)
        assert box().card_baskets[kind] == baskets
        for resource in range(6):
            used[resource] += COPIES[kind] * int(count(cost, resource))
    assert max(used.values()) - min(used.values()) <= 2


@pytest.mark.rule("WR-13.3")
def test_points_of_stories() -> None:
    points = box().story_points
    instant = [at for at, holds in enumerate(ONGOING) if not holds]
    gifts = stories_that("gift")
    assert gifts == instant[:7]
    assert {points[story] for story in range(len(STORIES)) if ONGOING[story]} == {2}
    assert {points[story] for story in gifts} == {3}
    assert {points[story] for story in instant if story not in gifts} == {1}


DEAR = [12, 27, 33, 33, 36]
CHEAP = [10, 3, 3, 3, 3]
"""Tasks that cost 5, and 3, with two to six players."""


@pytest.mark.rule("WR-13.4")
def test_tasks_of_the_house() -> None:
    sizes = Counter(int(total(cost)) for cost in box().task_costs(2))
    assert sizes[3] in range(9, 13)
    assert sizes[5] in range(9, 13)
    assert sizes[3] + sizes[4] + sizes[5] == 42
    for cost in box().task_costs(2):
        assert total(cost) == 3 or count(cost, GAME) in (1, 2)
    assert Counter(box().task_tracks) == {0: 14, 1: 14, 2: 14}
    alike = Counter(zip(box().task_tracks, box().task_costs(2), strict=True))
    assert max(alike.values()) == 1
    leaning = {0: "Earth Wood Game", 1: "Game Reeds Medicine", 2: "Crops Game Medicine"}
    for track, names in leaning.items():
        costs = [
            c for c, t in zip(box().task_costs(2), box().task_tracks, strict=True) if t == track
        ]
        asked = sum(sum(unpack(cost)[:6]) for cost in costs)
        kinds = [RESOURCES.index(name) for name in names.split()]
        lean = sum(unpack(cost)[kind] for cost in costs for kind in kinds)
        assert lean / asked > 0.8


@pytest.mark.rule("WR-13.4")
@pytest.mark.parametrize("players", range(2, 7))
def test_tasks_of_3_5_and_7_points_cost_3_4_and_5_at_every_table(players: int) -> None:
    costs, points = box().task_costs(players), box().task_points(players)
    found = {(worth, int(total(cost))) for cost, worth in zip(costs, points, strict=True)}
    assert found == {(3, 3), (5, 4), (7, 5)}, "never all six baskets"
    assert len(set(zip(box().task_tracks, costs, strict=True))) == 42, "no two are alike"


@pytest.mark.rule("WR-13.6")
def test_large_villages_have_more_of_the_dear_tasks() -> None:
    sizes = [Counter(int(total(c)) for c in box().task_costs(n)) for n in range(2, 7)]
    assert [size[5] for size in sizes] == DEAR
    assert [size[3] for size in sizes] == CHEAP
    for track in range(3):
        of_track = [t for t in range(42) if box().task_tracks[t] == track]
        assert any(total(box().task_costs(6)[t]) == 3 for t in of_track), "each has a small one"
    for players in range(3, 7):
        fewer, more = box().task_costs(players - 1), box().task_costs(players)
        assert all(covers(m, less) for less, m in zip(fewer, more, strict=True))
    printed = find_game("winter").printed({})["tasks"]
    larger = next(task for task in printed if task["cost"] != task["large_cost"])
    assert larger["points"] < larger["large_points"] == 7


@pytest.mark.rule("WR-13.6")
def test_a_task_of_ones_own_may_be_the_same_in_every_village() -> None:
    own = Box(copy.deepcopy(house_entries()))
    assert own.task_costs(6)[0] == own.task_costs(2)[0]
    assert own.task_points(6)[0] == own.task_points(2)[0]
    with pytest.raises(BadContent, match="3, 5, 7 for 3, 4, 5 resources, at every table"):
        spoil(lambda e: e["task"][1].pop("large_points"))
    with pytest.raises(BadContent, match="'Gold' is not one of"):
        spoil(lambda e: e["task"][0].update(large_cost=["Gold"]))
    with pytest.raises(BadContent, match="large is 3 to 6, not 7"):
        spoil(lambda e: e["task"][0].update(large=7))


def test_every_entry_names_its_source() -> None:
    for entries in house_entries().values():
        assert all(entry["source"] in {"house", "rulebook"} for entry in entries)


OWN = """
[[village]]
name = "Arbor"
cost = ["Game", "Game", "Game"]
points = 6
baskets = 2
copies = 1
effect = "As printed."
source = "printed"
"""


@pytest.mark.rule("WR-13.5")
def test_own_content_replaces_an_entry_and_travels(tmp_path: Path) -> None:
    import random

    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    game = cast(WinterRabbit, find_game("winter").load(path))
    assert game.box.card_points[VILLAGE.index("Arbor")] == 6
    state = cast(Village, game.new(2))
    again = find_game("winter").from_json(state.to_json())
    assert cast(Village, again).box.card_points[0] == 6
    play_random(state, random.Random(1))
    assert state.result() is not None


@pytest.mark.rule("WR-13.5")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = [", "not TOML"),
        ("[[cards]]\nname = 'Arbor'", "no section is named 'cards'"),
        ("[[village]]\nname = 'Arbour'", "nothing is named 'Arbour'"),
        ("[[village]]\nname = 'Arbor'", "village 'Arbor': cost is missing"),
        (OWN.replace("copies = 1", "copies = 3"), "there are 1 copies, not 3"),
        (OWN.replace('"printed"', '"house"'), "costs two resources of different kinds"),
        (OWN.replace('"Game", "Game"', '"Gold"'), "'Gold' is not one of Game"),
        (OWN.replace("points = 6", "points = true"), "points is 0 to 9, not True"),
        (OWN + "colour = 'red'", "it has no 'colour'"),
        ("[[task]]\nname = 'One'", "there are 42 tasks, not 1"),
    ],
)
def test_wrong_content_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadContent, match=reason):
        find_game("winter").with_content({"box": text})


def entry(entries: dict[str, list[dict[str, Any]]], name: str) -> dict[str, Any]:
    return entries["village"][VILLAGE.index(name)]


def spoil(change: Callable[[dict[str, list[dict[str, Any]]]], object]) -> None:
    entries = copy.deepcopy(house_entries())
    change(entries)
    Box(entries)


@pytest.mark.rule("WR-13.5")
def test_house_content_that_breaks_its_constraints_is_refused() -> None:
    with pytest.raises(BadContent, match="no two are alike"):
        spoil(lambda e: e["task"][1].update(cost=e["task"][0]["cost"]))
    with pytest.raises(BadContent, match="points are 3, 5, 7"):
        spoil(lambda e: e["task"][0].update(points=4))
    with pytest.raises(BadContent, match="asks for 1 or 2 Game"):
        spoil(lambda e: e["task"][4].update(cost=["Earth", "Earth", "Wood", "Wood"]))
    with pytest.raises(BadContent, match="14 tasks are for"):
        spoil(lambda e: e["task"][0].update(track="food"))
    with pytest.raises(BadContent, match="the house gives 2 points"):
        spoil(lambda e: e["story"][-1].update(points=3))
    with pytest.raises(BadContent, match="it is ongoing, not 'instant'"):
        spoil(lambda e: e["story"][-1].update(kind="instant"))
    with pytest.raises(BadContent, match="gives Game, as 'Hunting Ground' does"):
        spoil(lambda e: entry(e, "Irrigation").update(gives="Game"))
    with pytest.raises(BadContent, match="there is no 'Wolf'"):
        spoil(lambda e: e["character"].pop())
    names = ("Hunting Ground", "Irrigation", "Locust Grove")
    with pytest.raises(BadContent, match="is asked by"):
        spoil(lambda e: [entry(e, name).update(cost=["Game", "Wood"]) for name in names])
