"""Recorded games of Winter Rabbit, replayed in full and counted again by log and files."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from warren.core.match import Match
from warren.core.record import Record
from warren.games.winter.game import WinterRabbit

FILES = sorted((Path(__file__).parent / "winter").glob("*.json"))
CONTENT = Path(__file__).parents[2] / "src" / "warren" / "games" / "winter" / "content"


def entries(file: str, section: str) -> dict[str, dict[str, Any]]:
    found = tomllib.loads((CONTENT / file).read_text(encoding="utf-8"))[section]
    return {entry["name"]: entry for entry in found}


def recount(match: Match) -> tuple[list[int], dict[str, int], list[int]]:
    """Points, storehouse and village cards, by what happened and what the content files say."""
    tasks = entries("tasks.toml", "task")
    cards = entries("village.toml", "village")
    stories = entries("stories.toml", "story")
    points: Counter[int] = Counter()
    owned: Counter[int] = Counter()
    face_up: Counter[str | int] = Counter()
    tracks = {"tools": 0, "clothing": 0, "food": 0}
    active = ""
    placed = 0
    for logged in match.log:
        key, args = logged.event.message
        seat = args.get("seat", -1)
        if key == "turn":
            placed = 0
        elif key == "placed":
            placed += 1
            if placed > 1 and active == "How the Terrapin Beat the Rabbit":
                points[seat] += 1
        elif key == "completed":
            task = tasks[args["what"]]
            large = len(match.players) >= task.get("large", 7)
            points[seat] += task["large_points" if large else "points"]
            tracks[task["track"]] = min(7, tracks[task["track"]] + 1)
        elif key == "advanced":
            tracks[args["track"]] = min(7, tracks[args["track"]] + 1)
        elif key == "acquired":
            points[seat] += cards[args["what"]]["points"]
            owned[seat] += 1
        elif key == "restored" and active == "Uk'tan":
            points[seat] += 1
        elif key == "turned_up":
            token = args["token"]
            face_up[token if isinstance(token, str) else token.args["seat"]] += 1
        elif key == "season_ends":
            face_up.clear()
        elif key == "told":
            story = stories[args["what"]]
            points[seat] += story["points"]
            if story["kind"] == "ongoing":
                active = story["name"]
            for player in range(len(match.players)):
                if story["name"] == "Rabbit Dines with Bear":
                    points[player] += face_up[player]
                if story["name"] == "The Green Corn Festival":
                    points[player] += owned[player]
    seats = range(len(match.players))
    return [points[seat] for seat in seats], tracks, [owned[seat] for seat in seats]


def read(path: Path) -> Record:
    return Record.from_text(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_result(path: Path) -> None:
    match = Match.from_record(read(path))
    result = match.state.result()
    assert result is not None
    points, tracks, owned = recount(match)
    board = match.state.view(None)["board"]
    assert result.scores == points
    assert board["storehouse"] == tracks
    assert [len(player["cards"]) for player in board["players"]] == owned
    ready = all(at == 7 for at in tracks.values())
    assert match.log[-1].event.message.key == ("ended_ready" if ready else "ended_hungry")
    if ready:
        best = max((score, -cards) for score, cards in zip(points, owned, strict=True))
        assert result.winners == [
            seat for seat in range(len(points)) if (points[seat], -owned[seat]) == best
        ]
    else:
        assert result.winners == []
        assert set(result.utilities) == {0.0}
    assert match.record().to_text() == path.read_text(encoding="utf-8")


def test_there_is_a_game_for_every_player_count_with_both_endings() -> None:
    ends = set()
    keys: set[str] = set()
    for path in FILES:
        match = Match.from_record(read(path))
        assert isinstance(match.game, WinterRabbit)
        ends.add((int(match.state.players), match.log[-1].event.message.key))
        keys |= {logged.event.message.key for logged in match.log}
    assert ends == {(n, key) for n in range(2, 7) for key in ("ended_ready", "ended_hungry")}
    assert {"burrow_emptied", "frost", "told", "acquired", "completed", "restored"} <= keys
