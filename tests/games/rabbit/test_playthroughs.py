"""Ten recorded games that between them reach every end and every rare event of Rabbit."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from tests.games.rabbit.steering import FOLDER, GOALS, ended, foxes_driven_off, grown, told
from warren.core.frames import CHANCE
from warren.core.match import Match
from warren.core.record import Record
from warren.games.rabbit.state import Land


def replay(name: str) -> Match:
    return Match.from_record(Record.from_text((FOLDER / f"{name}.json").read_text("utf-8")))


def land_of(match: Match) -> Land:
    return cast(Land, match.state)


def is_lost_to(match: Match, key: str) -> bool:
    return key in told(match) and land_of(match).is_lost() and len(land_of(match).sun) > 0


CHECKS: dict[str, Callable[[Match], bool]] = {
    "lost-to-hunger": lambda m: is_lost_to(m, "lost_hunger"),
    "lost-to-predators": lambda m: is_lost_to(m, "lost_predators") and "eaten" in told(m),
    "win": lambda m: ended(m, 1) and 10 <= land_of(m).alive() <= 12,
    "veteran": lambda m: ended(m, 2) and 13 <= land_of(m).alive() <= 14,
    "expert": lambda m: ended(m, 3) and 15 <= land_of(m).alive() <= 16,
    "master": lambda m: ended(m, 4) and land_of(m).alive() >= 17,
    "empty-area-deck": lambda m: not len(land_of(m).area) and len(land_of(m).areas) == 27,
    "fox-driven-off": foxes_driven_off,
    "every-kind-grown": lambda m: grown(m) == {"thinker", "scout", "fighter", "worker"},
    "thinking-and-digging": lambda m: {"burrowed", "put_on_top", "put_under"} <= told(m),
}


def test_there_is_a_record_for_every_goal() -> None:
    found = {path.stem for path in FOLDER.glob("*.json")}
    assert {name for name in found if not name.startswith("house-")} == set(GOALS) == set(CHECKS)


@pytest.mark.parametrize("name", sorted(CHECKS))
def test_a_recorded_game_replays_to_what_it_is_for(name: str) -> None:
    match = replay(name)
    assert not match.state.to_act(), "it is played to its end"
    assert CHECKS[name](match)
    assert match.record().to_text() == (FOLDER / f"{name}.json").read_text("utf-8")


@pytest.mark.rule("RB-7.1")
def test_games_with_the_houses_cards_end_with_the_rabbits_that_they_are_named_for() -> None:
    for path in FOLDER.glob("house-*.json"):
        land = land_of(replay(path.stem))
        assert land.content.name == "house"
        assert not land.to_act()
        assert land.alive() >= int(path.stem.partition("-")[2])


def test_records_are_of_one_and_of_two_players() -> None:
    sizes = {name: len(replay(name).players) for name in CHECKS}
    assert set(sizes.values()) == {1, 2}


@pytest.mark.rule("RB-2.2", "RB-1.6")
def test_a_recorded_game_of_two_has_37_turns_led_in_turn() -> None:
    record = Record.from_text((FOLDER / "veteran.json").read_text("utf-8"))
    seats: dict[int, set[int]] = {}
    for state, (seat, _) in zip(record.states(), record.choices, strict=False):
        if seat != CHANCE:
            seats.setdefault(int(cast(Land, state).turn()), set()).add(seat)
    assert seats == {turn: {(turn - 1) % 2} for turn in range(1, 38)}
