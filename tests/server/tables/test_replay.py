"""Replays and records: whole for finished games, one's own view for running ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.hamsters.positions import SMALL
from tests.server.served import Guest, Served, two
from warren.core.record import Record
from warren.server import wire

RECORDS = sorted((Path(__file__).parents[2] / "playthroughs").glob("*/*.json"))


def upload(guest: Guest, text: str, query: str = "") -> tuple[int, dict[str, Any]]:
    answer = guest.http.post(f"/api/records?{query}", content=text.encode())
    return answer.status_code, answer.json()


def test_a_finished_game_can_be_seen_from_every_seat(server: Served) -> None:
    ann = server.guest("Ann")
    made = ann.make("hamsters", ["me", "kit"])["table"]
    table = made["id"]
    play = ann.sit(table)
    while play.my_turn()["status"] == "playing":
        play.choose()
    record = Record.from_text(ann.http.get(f"/api/tables/{table}/record").text)
    assert record.players == ["Ann", made["seats"][1]["name"]]
    assert record.kinds == ["human", "kit"]
    whole = ann.get(f"/api/tables/{table}/replay")
    assert wire.Replay.model_validate(whole).box is None
    assert (whole["last"], len(whole["moments"])) == (
        len(record.choices),
        len(record.choices) + 1,
    )
    assert [m["view"] for m in whole["moments"]] == [s.view(None) for s in record.states()]
    assert all(moment["choice"] for moment in whole["moments"][1:])
    other = ann.get(f"/api/tables/{table}/replay?seat=1&from=3&to=5")
    assert [m["n"] for m in other["moments"]] == [3, 4, 5]
    assert other["moments"][0]["view"]["seat"] == 1
    told = [line["text"] for moment in whole["moments"] for line in moment["log"]]
    assert told == [line["text"] for entry in play.entries for line in entry["log"]]
    ann.get(f"/api/tables/{table}/replay?from=999", 400)
    ann.get(f"/api/tables/{table}/replay?seat=9", 400)


def test_a_running_game_is_told_from_ones_own_seat_only(server: Served) -> None:
    ann, ben, table = two(server, "winter")
    plays = [ann.sit(table), ben.sit(table)]
    for _ in range(12):
        asked = plays[0].until_now(lambda now: bool(now["to_act"]))["to_act"]
        for seat in asked:
            done = plays[seat].choose()
            for play in plays:
                play.seen(done["seq"])
    for guest, seat in ((ann, 0), (ben, 1)):
        told = guest.get(f"/api/tables/{table}/replay?seat={seat}")
        for moment in told["moments"]:
            assert moment["view"]["seat"] == seat
            assert moment["choice"] is None or moment["seat"] == seat
        live = [line for e in plays[seat].entries for line in e["log"]]
        lines = [line for moment in told["moments"] for line in moment["log"]]
        assert lines == live[: len(lines)]
        assert guest.get(f"/api/tables/{table}/replay?seat={1 - seat}", 403)
        assert guest.get(f"/api/tables/{table}/replay", 403)
        assert guest.get(f"/api/tables/{table}/record", 409)


def test_a_secret_choice_of_another_is_not_in_a_running_replay(server: Served) -> None:
    ann, ben, table = two(server)
    ann.sit(table).choose()
    told = ben.get(f"/api/tables/{table}/replay?seat=1")
    assert told["last"] == 1, "only the roll of the die"


@pytest.mark.parametrize("path", RECORDS[::9], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_from_a_file_is_shown(server: Served, path: Path) -> None:
    ann = server.guest("Ann")
    status, told = upload(ann, path.read_text(), "seat=0&to=20")
    assert status == 200, told
    record = Record.from_text(path.read_text())
    assert told["last"] == len(record.choices)
    views = [state.view(0) for state in record.states()[: len(told["moments"])]]
    assert [moment["view"] for moment in told["moments"]] == views


def test_a_broken_record_is_refused_with_the_line(server: Served) -> None:
    ann = server.guest("Ann")
    good = next(path for path in RECORDS if path.parent.name == "hamsters").read_text()
    lines = good.splitlines()
    broken = {
        "": "line 1: not JSON",
        "[]": "line 1: not a Warren record",
        good.replace('"hamsters"', '"chess"', 1): "no game is named 'chess'",
        "\n".join(lines[:-4]): "not JSON",
    }
    first = next(n for n, line in enumerate(lines) if line.startswith("    ["))
    swapped = [*lines[:first], lines[first + 1], lines[first], *lines[first + 2 :]]
    broken["\n".join(swapped)] = f"line {first + 1}"
    for text, told in broken.items():
        status, answer = upload(ann, text)
        assert status == 400
        assert told in answer["error"]["text"]
    assert ann.http.post("/api/records", content=b"\xff\xfe").status_code == 400


def test_a_record_with_content_of_its_own_brings_its_box(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"], content=SMALL)["table"]["id"]
    play = ann.sit(table)
    while play.my_turn()["status"] == "playing":
        play.choose()
    text = ann.http.get(f"/api/tables/{table}/record").text
    opened = ann.http.post("/api/records", content=text).json()
    assert opened["box"] == ann.get(f"/api/tables/{table}/box")
    assert len(opened["box"]["spaces"]) == 13
