"""What is killed in the midst of play loses no choice that was acknowledged, and doubles none.

The server is killed, PostgreSQL and Redis too. Players come back when their socket is closed,
never because it is silent: a server that keeps a socket open and says nothing is found out.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import codes
from websockets.exceptions import WebSocketException

from tests.server.process import Process
from tests.server.served import Guest, Play
from tests.server.services import Postgres, Redis, make_database
from warren.core.match import Match
from warren.core.record import Record

KILLS = 3
SOAK = int(os.environ.get("KILLS", "1000"))
SHARES = {"sqlite": 0.4, "postgres": 0.3, "pair": 0.3}
GAMES = 2
SILENCE = 180.0
"""Seconds after which a player who hears nothing says that the server is deaf."""


class Player(threading.Thread):
    """Plays until the game is over, coming back whenever the connection is closed.

    Remembers what was acknowledged, and sends again what was not, as a client does.
    """

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.guest, self._table = guest, table
        self.guest.patience = SILENCE
        self._rng = random.Random(seed)
        self._ids = itertools.count(1)
        self.acked: dict[int, int] = {}
        """By entry, the choice."""
        self.seen: list[dict[str, Any]] = []
        self.over = False
        self.trouble = ""
        self.unsure: dict[str, Any] | None = None
        self._after = 0

    def run(self) -> None:
        while not self.over and not self.trouble:
            try:
                self._play(self.guest.sit(self._table, after=self._after))
            except TimeoutError:
                self.trouble = f"silence after entry {self._after}"
            except (WebSocketException, OSError, EOFError):
                time.sleep(0.05)
            except Exception as error:
                self.trouble = f"{type(error).__name__}: {error}"

    def _play(self, play: Play) -> None:
        self._take(play.entries)
        told = len(play.entries)
        while True:
            if play.now is None:
                play.read()  # this server has not heard yet that the game began
                continue
            if play.now["status"] == "over":
                self.over = True
                return
            if self.unsure is None and play.now["choices"]:
                choice = self._rng.choice(play.now["choices"])["id"]
                decision = play.now["decision"]
                id_ = f"{play.seat}-{next(self._ids)}"
                self.unsure = {"id_": id_, "decision": decision, "choice": choice}
            if self.unsure is None:
                play.read()
            else:
                answer = play.ask("choose", **self.unsure)
                if answer["type"] == "ack":
                    self.acked[answer["seq"]] = self.unsure["choice"]
                    self.unsure = None
                    while self._heard(play) < answer["seq"]:
                        play.read()
                else:
                    assert answer["code"] in ("stale", "not_your_turn", "not_now"), answer
                    self.unsure = None
            self._take(play.entries[told:])
            told = len(play.entries)

    def _heard(self, play: Play) -> int:
        """The last entry that was sent, on this connection or before."""
        return int(play.entries[-1]["seq"]) if play.entries else self._after

    def _take(self, entries: list[dict[str, Any]]) -> None:
        self.seen += entries
        if entries:
            self._after = entries[-1]["seq"]


class House:
    """One or more servers, what they need, and the ways to kill some of it."""

    def __init__(self, servers: list[Process], others: list[Postgres | Redis]) -> None:
        self.servers = servers
        self._rng = random.Random(7)
        self.killed: dict[str, int] = {}
        self._ways: list[tuple[str, Callable[[], None]]] = [
            ("server", self._kill_server),
            *((type(other).__name__, lambda other=other: self._kill(other)) for other in others),
        ]
        if len(others) > 1:
            self._ways.append(("all services", lambda: self._kill(*others)))

    def kill(self) -> None:
        """Kill something and start it again."""
        name, way = self._rng.choice(self._ways)
        self.killed[name] = self.killed.get(name, 0) + 1
        way()

    def pause(self) -> None:
        """Let people play for a moment."""
        time.sleep(self._rng.uniform(0.1, 0.8))

    def _kill_server(self) -> None:
        server = self._rng.choice(self.servers)
        server.kill()
        server.start()

    def _kill(self, *others: Postgres | Redis) -> None:
        for other in others:
            other.kill()
        time.sleep(self._rng.uniform(0, 1))
        for other in others:
            other.start()


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    with contextlib.ExitStack() as stack:
        arguments: list[str] = []
        others: list[Postgres | Redis] = []
        count = 1
        if request.param in ("postgres", "pair"):
            postgres = stack.enter_context(Postgres())
            arguments += ["--db", make_database(postgres.url, "kills")]
            others.append(postgres)
        if request.param == "pair":
            redis = stack.enter_context(Redis(tmp_path / "redis"))
            arguments += ["--redis", redis.url]
            others.append(redis)
            count = 2
        servers = [Process(tmp_path / f"data{n}", *arguments) for n in range(count)]
        for server in servers:
            server.start()
        try:
            yield House(servers, others)
        finally:
            for server in servers:
                server.stop()


def begin(house: House, seed: int) -> tuple[str, list[Player]]:
    """A table of two people, at different servers where there are some, and a bot."""
    ann = house.servers[0].guest("Ann")
    ben = house.servers[-1].guest("Ben")
    made = ann.make("kami", ["me", "open", "kit"], options={"short_game": True})
    table: str = made["table"]["id"]
    ben.post(f"/api/links/{made['links'][0]['path'].rpartition('/')[2]}")
    players = [Player(ann, table, seed), Player(ben, table, 1000 + seed)]
    for player in players:
        player.start()
    return table, players


def record_of(table: str, guest: Guest) -> str:
    """A game's record, asked for until what was killed last is there again."""
    until = time.monotonic() + SILENCE
    path = f"/api/tables/{table}/record"
    while (answer := guest.http.get(path)).status_code == codes.SERVICE_UNAVAILABLE:
        assert time.monotonic() < until, "no record to be had"
        time.sleep(0.1)
    return answer.text


def audit(table: str, players: list[Player]) -> int:
    """Check that nothing was lost or doubled; returns how many choices were acknowledged."""
    record = Record.from_text(record_of(table, players[0].guest))
    assert Match.from_record(record).state.result() is not None, "played to its end"
    for seat, player in enumerate(players):
        numbers = [entry["seq"] for entry in player.seen]
        assert numbers == list(range(1, len(numbers) + 1)), "each entry once, in order"
        made = {
            e["seq"]: e["choice"]["id"]
            for e in player.seen
            if e["kind"] == "choice" and e["seat"] == seat
        }
        assert player.acked.items() <= made.items(), "an acknowledged choice is lost"
        unsure = player.unsure is not None
        assert len(made) <= len(player.acked) + unsure, "a choice was made twice"
        assert sum(who == seat for who, _ in record.choices) == len(made)
    return sum(len(player.acked) for player in players)


def play_and_kill(house: House, kills: int) -> str:
    """Play games while things are killed, until it was done so often; tells the counts."""
    done = choices = 0
    games = 0
    while done < kills:
        tables = [begin(house, games + n) for n in range(GAMES)]
        games += GAMES
        players = [player for _, pair in tables for player in pair]
        while done < kills and any(player.is_alive() for player in players):
            house.pause()
            house.kill()
            done += 1
        for player in players:
            player.join(2 * SILENCE)
            assert player.over, player.trouble or "it did not come to an end"
        choices += sum(audit(table, pair) for table, pair in tables)
    killed = ", ".join(f"{name} {count}" for name, count in sorted(house.killed.items()))
    return (
        f"{done} kills ({killed}): {games} games played to their end, "
        f"{choices} choices acknowledged, 0 lost, 0 doubled"
    )


@pytest.mark.parametrize("house", ["sqlite", "postgres", "pair"], indirect=True)
def test_what_is_killed_loses_no_acknowledged_choice(house: House) -> None:
    assert " 0 lost" in play_and_kill(house, KILLS)


@pytest.mark.soak
@pytest.mark.parametrize("house", ["sqlite", "postgres", "pair"], indirect=True)
def test_a_thousand_kills_lose_nothing(house: House, request: pytest.FixtureRequest) -> None:
    share = SHARES[request.node.callspec.params["house"]]
    print(play_and_kill(house, max(1, round(SOAK * share))))
