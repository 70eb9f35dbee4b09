"""Recorded games of Hungry Hamsters, replayed in full and counted again from the record alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from warren.core.match import Match
from warren.core.record import Record

FILES = sorted((Path(__file__).parent / "hamsters").glob("*.json"))


def recount(record: Record, text: str) -> list[int]:
    """Scores from the names of the crossed spaces and the text of the sheet, by plain sets."""
    rows = [row for row in text.splitlines() if re.fullmatch(r"[a-z.|-]+", row)]
    cells: dict[str, tuple[int, int]] = {}
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            if letter.isalpha():
                cells[f"{letter}{sum(name[0] == letter for name in cells) + 1}"] = (r, c)
    goods = {kind: _places(text, kind) for kind in ("nuts", "mushrooms")}
    worth = dict(re.findall(r"([a-z]) (\d+)", text.split("Points:")[1].splitlines()[0]))
    scores = []
    for player in range(len(record.players)):
        crossed: set[str] = set()
        for seat, choice in record.choices:
            name = record.game.vocabulary[choice]
            if seat == player and name != "pass":
                crossed |= set(name.split(".")[1].split("+"))
        full = [
            letter for letter in worth if {name for name in cells if name[0] == letter} <= crossed
        ]
        places = {cells[name] for name in crossed}
        nuts = len(places & goods["nuts"])
        mushrooms = len(places & goods["mushrooms"])
        scores.append(sum(int(worth[c]) for c in full) + mushrooms + (2**nuts if nuts else 0))
    return scores


def _places(text: str, kind: str) -> set[tuple[int, int]]:
    found = re.search(rf"{kind}((?: \(\d+,\d+\))+)", text)
    assert found is not None
    return {(int(r), int(c)) for r, c in re.findall(r"\((\d+),(\d+)\)", found[1])}


def read(path: Path) -> Record:
    return Record.from_text(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_score(path: Path) -> None:
    record = read(path)
    match = Match.from_record(record)
    result = match.state.result()
    assert result is not None
    sheet: Any = match.state
    assert result.scores == recount(record, sheet.sheet.text)
    assert match.record().to_text() == path.read_text(encoding="utf-8")


def test_there_is_a_game_for_every_player_count_and_way_to_end() -> None:
    matches = {path.stem: Match.from_record(read(path)) for path in FILES}
    assert {int(match.state.players) for match in matches.values()} == set(range(1, 7))
    ends = {
        (int(match.state.players) == 1, match.log[-1].event.message.key)
        for match in matches.values()
    }
    assert ends == {
        *(
            (True, "ended_timer"),
            (True, "ended_full"),
            (False, "ended_timer"),
            (False, "ended_full"),
        )
    }
    boards = [match.state.view(None)["board"] for match in matches.values()]
    solo = [board for board in boards if len(board["sheets"]) == 1]
    assert any(board["circled"] == 3 and board["hourglass"] for board in solo), "a full first run"
    assert any(board["circled"] < 3 and board["hourglass"] for board in solo), "a fourth chamber"
    assert {board["sheet"] for board in boards} >= {"A", "B"}
    assert any(match.state.options["free_start"] for match in matches.values())
    winners = [match.state.result() for match in matches.values()]
    assert any(result is not None and len(result.winners) > 1 for result in winners), "a tie"
