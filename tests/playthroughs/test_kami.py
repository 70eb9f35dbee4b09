"""Recorded games of Kami-sama, replayed in full and counted again from drawings and the log.

Nothing here uses the game's own scoring: villagers, temples and groups are written down anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from warren.core.match import Match
from warren.core.record import Record

FILES = sorted((Path(__file__).parent / "kami").glob("*.json"))
WORTH = {
    **{"Peasant": 0.5, "Artisan": 2, "Gardener": 2, "Elder": 4, "Pilgrim": 2, "Messenger": 1},
    **{"Builder": 2, "Merchant": 1, "Herbalist": 1, "Farmer": 3, "Miller": 1, "Noble": 5},
    **{"Collector": 0, "Banker": 0, "Fisher": 3, "Netmaker": 1, "Monk": 0, "Shrine Maiden": 0},
    **{"Abbot": 5},
}
TEMPLES = {"farming": (2, 1), "wealthy": (1, 2), "fishing": (2, 2), "holy": (1, 1)}


def read(path: Path) -> Record:
    return Record.from_text(path.read_text(encoding="utf-8"))


def recount(board: dict[str, Any], seat: int) -> tuple[int, int, int, int]:
    """Score, tokens, temples and peasants of a seat, from the last position as it is drawn."""
    villagers = [name for _, name in board["villagers"][seat]]
    tokens = sum(board["tokens"][seat])
    temples = sum(
        board["villages"][village][row][column] == str(seat)
        for village, (row, column) in TEMPLES.items()
    )
    score = board["vp"][seat] + tokens + int(sum(WORTH[name] for name in villagers))
    return score, tokens, temples, villagers.count("Peasant")


def largest_group(drawing: list[str], sign: str) -> int:
    """The size of the largest connected group of a sign, by walking."""
    left = {(r, c) for r, row in enumerate(drawing) for c, s in enumerate(row) if s == sign}
    largest = 0
    while left:
        todo = [left.pop()]
        size = 0
        while todo:
            r, c = todo.pop()
            size += 1
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if near in left:
                    left.remove(near)
                    todo.append(near)
        largest = max(largest, size)
    return largest


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_score(path: Path) -> None:
    match = Match.from_record(read(path))
    result = match.state.result()
    assert result is not None
    board = match.state.to_json()["board"]
    keys = [recount(board, seat) for seat in range(match.state.players)]
    assert result.scores == [key[0] for key in keys]
    assert result.winners == [seat for seat, key in enumerate(keys) if key == max(keys)]
    assert result.ranks == [1 + sum(other > key for other in keys) for key in keys]
    assert match.record().to_text() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_points_follow_from_what_the_log_tells(path: Path) -> None:
    """Favor and Nature summed up year by year, the lower one scored, and 6 for every set."""
    match = Match.from_record(read(path))
    players = int(match.state.players)
    favor, nature, points = [0] * players, [0] * players, [0] * players
    for entry in match.log:
        key, args = entry.event.message.key, entry.event.message.args
        if key == "gained":
            for sort in args["gain"]:
                track = {"so_much_favor": favor, "so_much_nature": nature}[sort.key]
                track[args["seat"]] += sort.args["n"]
        elif key == "set":
            points[args["seat"]] += 6
        elif key == "scored":
            seat = args["seat"]
            points[seat] += min(favor[seat], nature[seat])
            favor[seat] = nature[seat] = 0
    assert points == match.state.to_json()["board"]["vp"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_draft_goes_by_the_size_of_groups(path: Path) -> None:
    drafts = 0
    for state in read(path).states():
        data = state.to_json()
        if not data["stack"] or data["stack"][-1]["step"] != "villager" or data["board"]["hand"]:
            continue
        frame = data["stack"][-1]
        village = ("farming", "wealthy", "fishing", "holy")[frame.get("at", 0)]
        drawing = data["board"]["villages"][village]
        signs = [str(seat) for seat in range(state.players)] + (["K"] * (state.players == 2))
        sizes = [largest_group(drawing, sign) for sign in signs]
        order = frame["ids"]
        assert sorted(order) == [owner for owner, size in enumerate(sizes) if size]
        assert [sizes[owner] for owner in order] == sorted(
            (size for size in sizes if size), reverse=True
        )
        drafts += 1
    assert drafts >= 8


def test_there_is_a_game_for_every_player_count_and_option_with_every_kami() -> None:
    matches = [Match.from_record(read(path)) for path in FILES]
    assert {int(match.state.players) for match in matches} == {2, 3, 4}
    for option in ("open_kami", "short_game"):
        assert {match.state.options[option] for match in matches} == {False, True}
    sheets = {kami for match in matches for kami in match.state.to_json()["board"]["kami"]}
    assert len(sheets) == 8
    told = {entry.event.message.key for match in matches for entry in match.log}
    assert told >= {"set", "ordered", "fox_card", "fox_takes", "moon", "claimed", "left_over"}
