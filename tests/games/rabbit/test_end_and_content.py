"""Sections 7 and 8 of docs/rules/rabbit.md: the end, and the cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import warren
from tests.games.rabbit.positions import BOX, asked, legal, play, position, rabbit
from warren.core.errors import BadContent
from warren.games import rabbit as package
from warren.games.rabbit.content import (
    AREA_NAMES,
    LEVELS,
    PREDATORS,
    SUN_NAMES,
    Content,
    clovers_of,
    food_of,
    level_of,
    predator_of,
)

HOUSE = Path(str(package.__file__)).parent / "content" / "house.toml"
TEXT = BOX.read_text(encoding="utf-8")


def last_evening(workers: int, players: int = 1) -> warren.State:
    """The last evening: so many workers and a scout, all with food."""
    suns = [name for name, n in zip(SUN_NAMES, rabbit_cards().suns, strict=True) for _ in range(n)]
    return position(
        north={"rabbits": {"laden scout": 1, "laden worker": workers}},
        suns=suns,
        players=players,
    )


def rabbit_cards() -> Content:
    return Content.from_text(TEXT)


def house_cards() -> Content:
    return Content.from_text(HOUSE.read_text(encoding="utf-8"))


# 7. End


@pytest.mark.rule("RB-7.1", "RB-7.3")
@pytest.mark.parametrize(
    ("rabbits", "level"),
    [(9, "lost"), (10, "win"), (12, "win"), (13, "veteran"), (14, "veteran"), (15, "expert")],
)
def test_survivors_make_the_level(rabbits: int, level: str) -> None:
    land = last_evening(rabbits - 1)
    land.apply(0, rabbit().vocabulary.id("end"))
    result = land.result()
    assert result is not None
    assert result.scores == [rabbits]
    assert result.winners == ([0] if rabbits >= 10 else [])
    assert LEVELS[level_of(rabbits)] == level


@pytest.mark.rule("RB-7.1")
def test_levels_change_at_their_marks() -> None:
    levels = [LEVELS[level_of(n)] for n in (0, 9, 10, 12, 13, 14, 15, 16, 17, 22)]
    assert levels == [
        *["lost", "lost", "win", "win", "veteran", "veteran"],
        *["expert", "expert", "master", "master"],
    ]


@pytest.mark.rule("RB-7.2")
def test_the_herd_is_lost_when_the_last_rabbit_is_eaten() -> None:
    land = position(home={"rabbits": {"laden thinker": 1}, "predators": {"snake": 1}})
    play(land, "end")
    assert asked(land) == "over"
    assert land.final().scores == [0]


@pytest.mark.rule("RB-7.2")
def test_rabbits_that_nobody_leads_live_on() -> None:
    land = position(
        home={"rabbits": {"laden thinker": 1, "laden worker": 2}, "predators": {"snake": 1}},
        next_suns=["1 food, plain"],
    )
    play(land, "end", "victim thinker 0")
    assert asked(land) == "sun"
    play(land, "sun 1 food, plain", "sow none")
    assert legal(land) == {"end"}, "nobody can act, but they live"


@pytest.mark.rule("RB-7.1", "RB-7.2", "RB-7.5")
@pytest.mark.parametrize(("workers", "level"), [(9, 0), (10, 1), (13, 2)])
def test_workers_that_nobody_leads_are_counted(workers: int, level: int) -> None:
    suns = [name for name, n in zip(SUN_NAMES, rabbit_cards().suns, strict=True) for _ in range(n)]
    land = position(north={"rabbits": {"laden worker": workers}}, suns=suns)
    assert legal(land) == {"end"}
    play(land, "end")
    result = land.final()
    assert (result.scores, result.winners) == ([workers], [0] if level else [])
    assert result.mark == f"mark_{LEVELS[level]}"
    assert land.view(0)["board"]["level"] == level


@pytest.mark.rule("RB-7.2")
def test_the_herd_is_lost_when_hunger_takes_its_last_rabbit() -> None:
    land = position(home={"rabbits": {"scout": 1, "worker": 1}})
    play(land, "end")
    assert asked(land) == "over"
    assert land.final().scores == [0]


@pytest.mark.rule("RB-7.3")
def test_the_score_is_the_number_of_rabbits_alive() -> None:
    land = position(home={"rabbits": {"laden scout": 1, "laden mother": 2, "laden worker": 1}})
    result = land.final()
    assert result.scores == [4], "kits are not counted"
    assert result.breakdown == [{"thinkers": 0, "scouts": 1, "fighters": 0, "workers": 3}]
    assert result.winners == []


@pytest.mark.rule("RB-7.5")
@pytest.mark.parametrize(
    ("workers", "utility"), [(8, 9 / 44), (9, 0.5 + 10 / 44), (12, 0.5 + 13 / 44)]
)
def test_half_of_the_utility_is_the_win_and_half_the_herd(workers: int, utility: float) -> None:
    land = last_evening(workers)
    land.apply(0, rabbit().vocabulary.id("end"))
    result = land.result()
    assert result is not None
    assert result.utilities == pytest.approx([utility])


@pytest.mark.rule("RB-7.4")
def test_two_players_share_the_result() -> None:
    land = last_evening(11, players=2)
    land.apply(0, rabbit().vocabulary.id("end"))
    result = land.result()
    assert result is not None
    assert result.scores == [12, 12]
    assert result.ranks == [1, 1]
    assert result.winners == [0, 1]


# 8. Content


@pytest.mark.rule("RB-8.1")
def test_the_house_has_its_area_cards_and_predators() -> None:
    cards = house_cards()
    found: dict[str, list[int]] = {}
    for kind, count in enumerate(cards.areas):
        name = [*PREDATORS, "none"][int(predator_of(kind))]
        found.setdefault(name, []).extend([int(clovers_of(kind))] * count)
    assert found == {
        "none": [0, 0, 0, 3, 4, 5, 6, 6, 6],
        "snake": [3, 5, 6, 6],
        "cat": [4, 6, 6, 6],
        "stoat": [6, 6, 6],
        "fox": [6, 6],
    }
    assert dict(zip(PREDATORS, cards.predators, strict=True)) == {
        "fox": 2,
        "stoat": 3,
        "cat": 4,
        "snake": 4,
    }


@pytest.mark.rule("RB-8.2")
def test_the_house_has_its_sun_cards() -> None:
    cards = house_cards()
    counts = {SUN_NAMES[k]: n for k, n in enumerate(cards.suns) if n}
    assert counts == {
        "0 food, plain": 3,
        "0 food, snakes": 1,
        "0 food, cats": 1,
        "0 food, both": 1,
        "1 food, plain": 12,
        "1 food, snakes": 8,
        "1 food, cats": 8,
        "1 food, both": 2,
    }
    assert sum(int(food_of(k)) * n for k, n in enumerate(cards.suns)) >= 30


@pytest.mark.rule("RB-8.3")
def test_every_entry_names_its_source() -> None:
    text = HOUSE.read_text(encoding="utf-8")
    entries = len(re.findall(r"^\[", text, re.MULTILINE))
    assert len(re.findall(r'^source = "house"$', text, re.MULTILINE)) == entries


@pytest.mark.rule("RB-8.3")
def test_own_cards_are_played_and_travel_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = TEXT.replace('name = "tests"', 'name = "mine"').replace("north = 3", "north = 6")
    path.write_text(text, encoding="utf-8")
    game = warren.load("rabbit", path)
    state = game.new(1)
    assert state.view(0)["board"]["cards"][1]["clovers"] == 6
    assert state.view(0)["options"] == {"cards": "mine"}
    again = warren.from_json(state.to_json())
    assert again.to_json() == state.to_json()


@pytest.mark.rule("RB-8.3")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("north = 3", "north = 7", r"\[start\]: north is 0 to 6, not 7"),
        ("north = 3", "", r"\[start\]: north is 0 to 6, not None"),
        ('name = "tests"', "", "needs a name"),
        ('name = "tests"', "name = tests", "not TOML"),
        ('name = "tests"', 'name = "tests"\ncolour = 1', "no field 'colour'"),
        ('kind = "fox"\ncount = 2', 'kind = "fox"\ncount = 3', "14 counters; the box has 13"),
        ('kind = "fox"', 'kind = "wolf"', r"\[\[predator\]\] 4: kind is one of .*, not 'wolf'"),
        ("clovers = 5\ncount = 1", "clovers = 5\ncount = 2", "23 cards; 22 lie face down"),
        ("clovers = 5", "clovers = 9", r"\[\[area\]\] \d+: clovers is 0 to 6, not 9"),
        ('predator = "fox"', 'predator = "owl"', "predator is one of .*, not 'owl'"),
        (
            "food = 1",
            "food = 4",
            r"\[\[sun\]\] 5: food is 0 to 1, not 4: a sun card places one food or none",
        ),
        ("food = 1", "food = true", "food is 0 to 1, not True"),
        ('hunts = ["cats"]', 'hunts = ["owls"]', "hunts is a list of 'snakes' and 'cats'"),
        ("hunts = []\ncount = 12", "hunts = []\ncount = 13", "37 cards; there are 36"),
        (
            'west = 2\nsource = "own"',
            'west = 2\nsource = "guess"',
            "source is one of",
        ),
        ("[start]", "[begin]", "no field 'begin'"),
    ],
)
def test_a_file_that_does_not_add_up_is_refused(old: str, new: str, why: str) -> None:
    assert old in TEXT
    with pytest.raises(BadContent, match=why):
        Content.from_text(TEXT.replace(old, new, 1))


@pytest.mark.rule("RB-8.3")
def test_a_broken_file_is_named_in_the_refusal(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    with pytest.raises(BadContent, match=r"cannot read the cards .*mine\.toml"):
        warren.load("rabbit", path)
    path.write_bytes(b"\xff")
    with pytest.raises(BadContent, match="not a text file"):
        warren.load("rabbit", path)
    path.write_text("name = 1", encoding="utf-8")
    with pytest.raises(BadContent, match=r"mine\.toml: the file needs a name"):
        warren.load("rabbit", path)
    assert len(AREA_NAMES) == 35
