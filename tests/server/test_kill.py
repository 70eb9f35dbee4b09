"""A server that is killed in the midst of play loses no choice that it acknowledged."""

from __future__ import annotations

import contextlib
import itertools
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tests.server.process import Process
from tests.server.served import Guest, Play
from warren.core.match import Match
from warren.core.record import Record

KILLS = 3
GAMES = 2


class Player(threading.Thread):
    """Plays until the game is over, coming back whenever the connection is lost.

    Remembers what was acknowledged, and sends again what was not, as a client does.
    """

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        super().__init__()
        self.guest, self._table = guest, table
        self._rng = random.Random(seed)
        self._ids = itertools.count(1)
        self.acked: dict[int, int] = {}
        """By entry, the choice."""
        self.seen: list[dict[str, Any]] = []
        self.over = False
        self._unsure: dict[str, Any] | None = None
        self._after = 0

    def run(self) -> None:
        while not self.over:
            with contextlib.suppress(WebSocketException, OSError, EOFError, TimeoutError):
                self._play(self.guest.sit(self._table, after=self._after))
            time.sleep(0.02)

    def _play(self, play: Play) -> None:
        self._take(play.entries)
        told = len(play.entries)
        while True:
            assert play.now is not None
            if play.now["status"] == "over":
                self.over = True
                return
            if self._unsure is None and play.now["choices"]:
                choice = self._rng.choice(play.now["choices"])["id"]
                decision = play.now["decision"]
                id_ = f"{play.seat}-{next(self._ids)}"
                self._unsure = {"id_": id_, "decision": decision, "choice": choice}
            if self._unsure is None:
                play.read()
            else:
                answer = play.ask("choose", **self._unsure)
                if answer["type"] == "ack":
                    self.acked[answer["seq"]] = self._unsure["choice"]
                    while self._heard(play) < answer["seq"]:
                        play.read()
                else:
                    assert answer["code"] in ("stale", "not_your_turn", "not_now")
                self._unsure = None
            self._take(play.entries[told:])
            told = len(play.entries)

    def _heard(self, play: Play) -> int:
        """The last entry that was sent, on this connection or before."""
        return int(play.entries[-1]["seq"]) if play.entries else self._after

    def _take(self, entries: list[dict[str, Any]]) -> None:
        self.seen += entries
        if entries:
            self._after = entries[-1]["seq"]


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    server = Process(tmp_path / "data")
    server.start()
    yield server
    server.stop()


def test_a_killed_server_loses_no_acknowledged_choice(process: Process) -> None:
    rng = random.Random(7)
    players: list[Player] = []
    tables: list[str] = []
    for number in range(GAMES):
        ann, ben = process.guest("Ann"), process.guest("Ben")
        made = ann.make("kami", ["me", "open", "kit"])
        table = made["table"]["id"]
        ben.post(f"/api/links/{made['links'][0]['path'].rpartition('/')[2]}")
        tables.append(table)
        players += [Player(ann, table, number), Player(ben, table, 100 + number)]
    for player in players:
        player.start()
    for _ in range(KILLS):
        time.sleep(rng.uniform(0.3, 0.9))
        process.kill()
        process.start()
    for player in players:
        player.join(120)
        assert player.over
    for number, table in enumerate(tables):
        pair = players[2 * number], players[2 * number + 1]
        record = Record.from_text(pair[0].guest.http.get(f"/api/tables/{table}/record").text)
        assert Match.from_record(record).state.result() is not None
        for seat, player in enumerate(pair):
            numbers = [entry["seq"] for entry in player.seen]
            assert numbers == list(range(1, len(numbers) + 1)), "each entry once, in order"
            made_by_seat = {
                e["seq"]: e["choice"]["id"]
                for e in player.seen
                if e["kind"] == "choice" and e["seat"] == seat
            }
            assert player.acked.items() <= made_by_seat.items(), "an acknowledged choice is gone"
            assert len(made_by_seat) - len(player.acked) <= KILLS, "a choice was made twice"
            kept = sum(who == seat for who, _ in record.choices)
            assert kept == len(made_by_seat)
        assert sum(len(player.acked) for player in pair) > 20
