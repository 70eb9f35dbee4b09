"""`warren play` from the command line: who sits where, what is refused, what is kept."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest

import warren
from tests.cli.helpers import table
from warren.cli import main
from warren.cli.seats import Player, read_seats, seats_at, seats_for
from warren.cli.table import write_whole
from warren.core.errors import BadOption
from warren.core.match import Match
from warren.core.record import Record
from warren.core.table import Next

SHEETS = Path(warren.__file__).parent / "games" / "hamsters" / "content"


def play(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main(["play", *arguments])


# Seats


def test_without_seats_one_person_plays_against_scouts() -> None:
    game = warren.game("hamsters")
    assert [seat.kind for seat in seats_for(game, 3, None)] == ["human", "scout", "scout"]
    assert [seat.kind for seat in seats_for(game, None, None)] == ["human", "scout"]


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("hamsters", ["human", "scout"]),
        ("kami", ["human", "scout"]),
        ("rabbit", ["human"]),
        ("winter", ["human", "scout"]),
    ],
)
def test_without_seats_one_plays_with_scouts_and_rabbit_alone(name: str, seats: list[str]) -> None:
    assert [seat.kind for seat in seats_for(warren.game(name), None, None)] == seats


def test_seats_are_named_after_who_sits_there() -> None:
    assert read_seats("human, scout ,kit,scout,Ann=human,Ben=kit") == [
        Player("Player 1", "human"),
        Player("Scout", "scout"),
        Player("Kit", "kit"),
        Player("Scout 4", "scout"),
        Player("Ann", "human"),
        Player("Ben (kit)", "kit"),
    ]


def test_seats_of_a_record_stay_as_they_were_unless_others_are_asked_for() -> None:
    seats = read_seats("human,scout,kit,scout,Ann=human,Ben=kit")
    names, kinds = [seat.name for seat in seats], [seat.kind for seat in seats]
    assert seats_at(names, kinds, None) == seats
    swapped = seats_at(["Ann", "Ben"], ["human", "scout"], "kit,human")
    assert swapped == [Player("Ann", "kit"), Player("Ben", "human")]


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        (
            "human,wizard",
            "'wizard' is no kind of player; kinds: human, kit, scout",
        ),
        ("human,", "'' is no kind of player"),
        ("=human", "'' is no name"),
        ("Ann=human,Ann=kit", "two seats are named 'Ann'"),
        ("A\tB=human", "is no name"),
    ],
)
def test_a_wrong_seat_is_refused_with_what_is_allowed(written: str, reason: str) -> None:
    with pytest.raises(BadOption) as refused:
        read_seats(written)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["hamsters", "--seats", "human,wizard"], "kinds: human"),
        (["hamsters", "--seats", "human,kit", "--players", "3"], "names 2 seats"),
        (["hamsters", "--players", "7"], "1 to 6 players, not 7"),
        (["hamsters", "--seats", "kit,kit,kit,kit,kit,kit,kit"], "1 to 6 players, not 7"),
        (["hamsters", "--sheet", "Z"], "is one of A, B or a file, not 'Z'"),
        (["hamsters", "--record", "/no/such/folder/file"], "no folder /no/such/folder"),
        (["hamsters", "--position", "/no/such/file"], "cannot read /no/such/file"),
        (["--resume", "/no/such/file"], "cannot read /no/such/file"),
        (["--resume", "/no/such/file", "hamsters"], "leave hamsters out"),
        ([], "name a game to play: hamsters"),
    ],
)
def test_wrong_arguments_end_with_status_2_and_the_reason(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    assert reason in capsys.readouterr().err


def test_an_unknown_game_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "hamster"])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert "'hamster'" in told
    assert "hamsters" in told


# Records


def test_the_same_seed_rolls_the_same_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = []
    for name in ("one", "two"):
        file = tmp_path / name
        arguments = ["hamsters", "--seats", "scout,kit", "--seed", "7", "--record", str(file)]
        assert play(monkeypatch, "", *arguments) == 0
        texts.append(file.read_text())
    assert texts[0] == texts[1]
    assert Match.from_record(Record.from_text(texts[0])).state.result() is not None


def test_every_choice_is_in_the_file_as_soon_as_it_is_made(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    at = table("human,kit", path=file)
    at.run_all()
    for _ in range(4):
        assert Record.from_text(file.read_text()).choices == at.match.choices
        assert at.moment() == (Next.ASK, (0,))
        at.choose(0, at.offers(0)[0])
        assert Record.from_text(file.read_text()).choices == at.match.choices
        at.go_on()
        at.run_all()
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    write_whole(file, "old")

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(BadOption, match="No space left on device"):
        write_whole(file, "new")
    assert file.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_full_disk_is_told_and_does_not_end_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    at = table("human", path=file)
    at.run_all()
    with monkeypatch.context() as broken:
        broken.setattr("os.replace", lambda *names: (_ for _ in ()).throw(OSError(28, "Full")))
        at.choose(0, at.offers(0)[0])
        assert at.farewell().startswith("The latest choices are not saved: cannot write")
    assert len(Record.from_text(file.read_text()).choices) == 1
    at.go_on()
    at.run_all()
    assert at.farewell().startswith(f"Saved in {file}")
    assert len(Record.from_text(file.read_text()).choices) == 3


def test_a_file_that_is_there_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "precious"
    file.write_text("mine")
    assert main(["play", "hamsters", "--record", str(file)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert file.read_text() == "mine"


def test_without_a_file_the_record_goes_to_the_users_state_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert play(monkeypatch, "q\n", "hamsters", "--players", "1") == 0
    kept = sorted((tmp_path / "state" / "warren" / "games").iterdir())
    assert len(kept) == 2
    assert f"warren play --resume {kept[0]}" in capsys.readouterr().out


def test_an_unfinished_game_goes_on_in_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    start = ["hamsters", "--seats", "Ann=human,kit", "--seed", "3", "--record", str(file)]
    assert play(monkeypatch, "1\n\n", *start) == 0
    before = Record.from_text(file.read_text()).choices
    assert play(monkeypatch, "1\n\n1\n\n", "--resume", str(file), "--seed", "4") == 0
    after = Record.from_text(file.read_text())
    assert after.players == ["Ann", "Kit"]
    assert after.choices[: len(before)] == before
    assert len(after.choices) > len(before)


def test_a_finished_game_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    assert play(monkeypatch, "", "hamsters", "--seats", "kit", "--record", str(file)) == 0
    assert play(monkeypatch, "", "--resume", str(file)) == 2
    assert "the game is over" in capsys.readouterr().err


def test_a_broken_record_is_refused_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    play(monkeypatch, "1\n\n", "hamsters", "--record", str(file))
    file.write_text(file.read_text().replace('"choices": [', '"choices": [,'))
    capsys.readouterr()
    assert play(monkeypatch, "", "--resume", str(file)) == 2
    assert f"{file}: line 11: not JSON" in capsys.readouterr().err


# Positions and content


def test_a_game_starts_from_a_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    state = warren.game("hamsters").new(2, sheet="B")
    rng = random.Random(5)
    while len(state.view(0)["board"]["sheets"][0]["crossed"]) < 8:
        seat = state.next_seat()
        state.apply(seat, state.draw(rng) if seat < 0 else rng.choice(state.legal(seat)))
    position, file = tmp_path / "position.json", tmp_path / "game.json"
    position.write_text(json.dumps(state.to_json()))
    arguments = ["hamsters", "--position", str(position), "--record", str(file)]
    assert play(monkeypatch, "q\n", *arguments) == 0
    record = Record.from_text(file.read_text())
    assert record.players == ["Player 1", "Scout"]
    assert record.opening().view(0)["board"] == state.view(0)["board"]
    assert play(monkeypatch, "", "hamsters", "--position", str(position), "--players", "3") == 2
    assert "the position is for 2 players, not 3" in capsys.readouterr().err


def test_a_broken_position_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = tmp_path / "position.json"
    position.write_text('{\n "format": oops}')
    assert main(["play", "hamsters", "--position", str(position)]) == 2
    assert f"{position}: line 2: not JSON" in capsys.readouterr().err
    position.write_text("[]")
    assert main(["play", "hamsters", "--position", str(position)]) == 2
    assert f"{position}: a position is a JSON object" in capsys.readouterr().err


def test_a_sheet_of_ones_own_is_played_and_kept_in_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet, file = tmp_path / "my.txt", tmp_path / "game.json"
    sheet.write_text((SHEETS / "A.txt").read_text().replace("Sheet A", "Sheet Mine"))
    arguments = ["hamsters", "--sheet", str(sheet), "--players", "1", "--record", str(file)]
    assert play(monkeypatch, "q\n", *arguments) == 0
    sheet.unlink()
    assert Record.from_text(file.read_text()).opening().options["sheet"] == "Mine"
