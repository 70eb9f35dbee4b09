"""Simulations: the same seed gives the same figures whatever the number of jobs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import warren
from warren.cli import main
from warren.lab.playing import Experiment
from warren.lab.sim import BATCH, simulate
from warren.lab.workers import open_workers

EXPERIMENT = Experiment("hamsters", {}, {"sheet": "A", "free_start": False}, ("scout", "kit"), 7)


def test_the_number_of_jobs_changes_nothing() -> None:
    games = 2 * BATCH + 7
    heard: list[tuple[int, int]] = []
    one = simulate(EXPERIMENT, games, progress=lambda done, most: heard.append((done, most)))
    with open_workers(2) as workers:
        two = simulate(EXPERIMENT, games, workers)
    assert one.to_json() == two.to_json()
    assert heard[-1] == (games, games)


def test_another_seed_gives_other_games() -> None:
    assert simulate(EXPERIMENT, 20).to_json() != simulate(EXPERIMENT._replace(seed=8), 20).to_json()


def test_seats_of_one_bot_are_summed_up() -> None:
    summary = simulate(EXPERIMENT._replace(bots=("kit", "scout", "kit")), 60)
    assert [line.name for line in summary.bots] == ["kit", "scout"]
    assert sum(line.wins.mean for line in summary.seats) == pytest.approx(1)
    kits = [summary.seats[0].wins.mean, summary.seats[2].wins.mean]
    assert summary.bots[0].wins.mean == pytest.approx(sum(kits))


def test_scout_beats_kit_plainly() -> None:
    scout, kit = simulate(EXPERIMENT, 300).seats
    assert scout.wins.low > 0.5 > kit.wins.high
    assert scout.score.low > kit.score.high


def test_the_command_prints_a_table_and_writes_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file, jobs in zip(files, "12", strict=True):
        command = "sim hamsters --players 4 --bots scout,scout,kit,kit --games 120 --seed 7"
        assert main([*command.split(), "--jobs", jobs, "--json", str(file)]) == 0
    said = capsys.readouterr().out
    assert "mean score" in said
    assert "120 games in" in said
    assert files[0].read_bytes() == files[1].read_bytes()
    data = json.loads(files[0].read_text())
    assert [seat["bot"] for seat in data["seats"]] == ["scout", "scout", "kit", "kit"]
    assert set(data["seats"][0]["spread"]) == {"low", "q1", "median", "q3", "p95", "high"}


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("--bots scout,rook", "no bot is named 'rook'; bots: kit, scout"),
        ("--players 3 --bots scout,kit", "--bots names 2 bots for 3 players"),
        ("--players 9", "hamsters is for 1 to 6 players, not 9"),
        ("--games 0", "--games is 1 or more, not 0"),
        ("--jobs 0", "--jobs is 1 or more, not 0"),
        ("--sheet Q", "--sheet is one of A, B or a file, not 'Q'"),
        ("--json no/such/folder/x.json", "--json: no folder"),
    ],
)
def test_wrong_commands_are_refused_with_what_is_allowed(
    command: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sim", "hamsters", *command.split()]) == 2
    assert reason in capsys.readouterr().err


def test_a_sheet_of_ones_own_can_be_simulated(tmp_path: Path) -> None:
    from tests.games.hamsters.positions import SMALL

    file = tmp_path / "my.txt"
    file.write_text(SMALL)
    out = tmp_path / "out.json"
    command = ["sim", "hamsters", "--sheet", str(file), "--games", "60", "--jobs", "2"]
    assert main([*command, "--json", str(out)]) == 0
    assert json.loads(out.read_text())["content"] == {"sheet": SMALL}


def test_a_game_won_together_is_a_win_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    experiment = Experiment(
        "rabbit", {}, warren.game("rabbit").check_options({}), ("scout", "scout"), 1
    )
    summary = simulate(experiment, 40)
    first, second, bots = [line.wins.mean for line in (*summary.seats, *summary.bots)]
    assert 0 < first == second == bots < 1
    assert main(["sim", "rabbit", "--players", "1", "--games", "40", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "The herd is lost: fewer than 10 live." in said
    assert "The herd survives" in said


def test_wins_by_character_and_endings_come_along(capsys: pytest.CaptureFixture[str]) -> None:
    options = warren.game("winter").check_options({})
    summary = simulate(Experiment("winter", {}, options, ("scout",) * 6, 1), 4)
    assert set(summary.traits) == {"Bear", "Deer", "Opossum", "Otter", "Terrapin", "Wolf"}
    won = sum(share.mean for share in summary.traits.values())
    assert won == pytest.approx(summary.marks["mark_ready"].mean)
    assert main(["sim", "winter", "--players", "6", "--games", "2", "--jobs", "1"]) == 0
    assert "won by" in capsys.readouterr().out
