"""Two server processes on one PostgreSQL and one Redis serve one table together."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.apart.test_apart import SHEET
from tests.server.process import START, Process
from tests.server.served import Guest
from tests.server.services import make_database, redis


@pytest.fixture(scope="module")
def pair(
    postgres_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Process, Process]]:
    folder = tmp_path_factory.mktemp("pair")
    db = make_database(postgres_url, "pair")
    with redis(folder / "redis") as address:
        pair = tuple(Process(folder / n, "--db", db, "--redis", address) for n in ("a", "b"))
        for process in pair:
            process.start()
        yield pair[0], pair[1]
        for process in pair:
            process.stop()


def at(process: Process, guest: Guest) -> Guest:
    """The same person, asking another process."""
    other = Guest.__new__(Guest)
    other.__dict__ = guest.__dict__ | {"base": process.base}
    other.http = httpx.Client(base_url=process.base, timeout=30, cookies=guest.http.cookies)
    process.guests.append(other)
    return other


@pytest.mark.parametrize("own", [{}, {"content": SHEET}], ids=["house", "own content"])
def test_people_at_different_processes_finish_a_game(
    pair: tuple[Process, Process], own: dict[str, str]
) -> None:
    here, there = pair
    ann, ben = here.guest("Ann"), there.guest("Ben")
    made = ann.make("hamsters", ["me", "open", "scout"], **own)
    table = made["table"]["id"]
    anns = ann.sit(table)
    ben.post(f"/api/links/{made['links'][0]['path'].rpartition('/')[2]}")
    anns.until_now(lambda now: now["status"] == "playing")
    bens = ben.sit(table)
    anns.until(lambda m: m["type"] == "who" and m["connected"] == [True, True, True])
    while anns.my_turn()["status"] == "playing":
        assert anns.choose()["type"] == "ack"
        assert bens.choose()["type"] == "ack"
    bens.until_now(lambda now: now["status"] == "over")
    last = max(anns.entries[-1]["seq"], bens.entries[-1]["seq"])
    for play in (anns, bens):
        play.seen(last)
    told = [[(e["seq"], e["kind"], e["seat"], e["log"]) for e in p.entries] for p in (anns, bens)]
    assert told[0] == told[1], "both saw the same, in the same order"
    assert [e[0] for e in told[0]] == list(range(1, last + 1))
    records = [g.http.get(f"/api/tables/{table}/record").text for g in (ann, ben)]
    assert records[0] == records[1]


def test_a_list_at_one_process_shows_who_is_there_at_the_other(
    pair: tuple[Process, Process],
) -> None:
    here, there = pair
    ann, ben = here.guest("Ann"), there.guest("Ben")
    made = ann.make("hamsters", ["me", "open"])
    ben.post(f"/api/links/{made['links'][0]['path'].rpartition('/')[2]}")
    bens = ben.follow()
    anns = ann.sit(made["table"]["id"])
    while not json.loads(bens.recv(30))["tables"][0]["seats"][0]["connected"]:
        pass
    anns.connection.close()
    while json.loads(bens.recv(30))["tables"][0]["seats"][0]["connected"]:
        pass


def test_choices_that_race_from_two_processes_are_all_made_once(
    pair: tuple[Process, Process],
) -> None:
    here, there = pair
    ann = here.guest("Ann")
    table = ann.make("hamsters", ["me", {"kind": "here", "name": "Ben"}])["table"]["id"]
    plays = [ann.sit(table, seat=0), at(there, ann).sit(table, seat=1)]
    for _ in range(6):
        decision = plays[0].my_turn()["decision"]
        sent = []
        for play in plays:
            now = play.my_turn()
            sent.append(play.send("choose", decision=decision, choice=now["choices"][0]["id"]))
        for play, id_ in zip(plays, sent, strict=True):
            answer = play.until(lambda m, id_=id_: m.get("id") == id_)  # type: ignore[misc]
            assert answer["type"] == "ack"
        for play in plays:
            play.until_now(lambda now, d=decision: now["decision"] > d)  # type: ignore[misc]
    twice = [at(there, ann).sit(table, seat=0), ann.sit(table, seat=0)]
    now = twice[0].my_turn()
    choice = {"decision": now["decision"], "choice": now["choices"][0]["id"]}
    ids = [play.send("choose", "same", **choice) for play in twice]
    answers = [p.until(lambda m: m.get("id") == "same") for p in twice]
    assert ids == ["same", "same"]
    assert sorted(a["again"] for a in answers) == [False, True]
    assert answers[0]["seq"] == answers[1]["seq"]


def test_what_one_process_changes_of_people_the_other_knows_at_once(
    pair: tuple[Process, Process],
) -> None:
    here, there = pair
    for _ in range(4):
        ann = here.guest("Ann")
        other = at(there, ann)
        assert other.get("/api/me")["name"] == "Ann"
        given = {"account": f"ann-{ann.me['id']}", "passphrase": "correct horse"}
        ann.post("/api/me/account", given)
        old, other = other, at(there, ann)
        assert other.get("/api/me")["account"] == given["account"]
        assert "set-cookie" not in other.http.get("/api/me").headers
        assert old.get("/api/me/tables", 401)
        ann.patch("/api/me", {"name": "Anna"})
        assert other.get("/api/me")["name"] == "Anna"
        cookies = dict(ann.http.cookies)
        ann.post("/api/logout", status=204)
        gone = httpx.get(f"{there.base}/api/me/tables", cookies=cookies)
        assert gone.status_code == 401


def test_a_session_that_ends_at_one_process_closes_its_sockets_at_the_other(
    pair: tuple[Process, Process],
) -> None:
    here, there = pair
    ann = here.guest("Ann")
    given = {"account": f"ann-{ann.me['id']}", "passphrase": "correct horse"}
    ann.post("/api/me/account", given)
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    other = there.guest("Somebody")
    other.post("/api/login", given)
    play = other.sit(table)
    change = {"old": given["passphrase"], "new": "battery staple"}
    ann.post("/api/me/passphrase", change)
    assert play.close_code() == 4401
    mine = at(there, ann).sit(table)
    ann.post("/api/logout", status=204)
    assert mine.close_code() == 4401


def test_a_process_that_dies_leaves_its_bots_to_the_other(pair: tuple[Process, Process]) -> None:
    here, there = pair
    ann = there.guest("Ann")
    table = ann.make("kami", ["me", "kit", "scout"])["table"]["id"]
    play = ann.sit(table)
    play.choose()
    here.kill()
    for _ in range(5):
        assert play.choose(-1)["type"] == "ack"
    here.start()
    again = at(here, ann).sit(table)
    play.seen(again.entries[-1]["seq"])
    assert [e["log"] for e in again.entries] == [e["log"] for e in play.entries]


def test_several_workers_need_redis(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", START, "serve", "--workers", "2", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "2 workers need --redis" in done.stderr


def test_workers_share_one_port(postgres_url: str, tmp_path: Path) -> None:
    db = make_database(postgres_url, "workers")
    with redis(tmp_path / "redis") as address:
        process = Process(tmp_path, "--db", db, "--redis", address, "--workers", "2")
        process.start()
        try:
            ann = process.guest("Ann")
            play = ann.sit(ann.make("hamsters", ["me", "kit"])["table"]["id"])
            for _ in range(3):
                assert play.choose()["type"] == "ack"
            metrics = httpx.get(f"{process.base}/metrics").text
            found = re.search(r"^warren_choices_total ([\d.]+)", metrics, re.MULTILINE)
            assert found is not None
            assert float(found[1]) >= 3, "summed over both workers"
        finally:
            process.stop()
    assert process.log.read_text().count('"text": "ready"') == 2
    assert os.environ.get("PROMETHEUS_MULTIPROC_DIR") is None
