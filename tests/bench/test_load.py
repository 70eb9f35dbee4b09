"""The load run: it drives tables as it says, and its players know our protocol."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from bench.between import END
from bench.load import servers, verdict
from bench.load.drive import Done, drive
from bench.load.figures import Measured, measure, quantile, spoken
from bench.load.line import Line
from bench.load.report import START, record, shown
from bench.load.warren_tables import WARREN

from bench import readme

FIGURES = Measured("Warren", "paced", 200.0, 1.5, 9.0, 300.0, 0.25, 120.0)


class Quick:
    """A table where a choice is seen at once."""

    def __init__(self) -> None:
        self.moves = 0

    def move(self, done: Done) -> None:
        self.moves += 1
        asyncio.get_running_loop().call_soon(done, 0.001 * self.moves)


def test_paced_tables_keep_the_beat_and_others_do_not_wait() -> None:
    paced = [Quick() for _ in range(4)]
    driven = asyncio.run(drive(list(paced), 0.5, 10.0))
    assert len(driven.waits) == sum(table.moves for table in paced)
    assert all(1 <= table.moves <= 5 for table in paced)
    free = [Quick()]
    asyncio.run(drive(list(free), 0.2, None))
    assert free[0].moves > 5


def test_a_line_puts_frames_together_and_answers_pings() -> None:
    async def heard() -> tuple[list[bytes], list[bytes]]:
        got: list[bytes] = []
        line = Line(got.append)
        sent: list[bytes] = []
        line._transport = type("Transport", (), {"write": lambda _, data: sent.append(data)})()
        long = b"x" * 300
        frames = b"\x81\x02ab" + b"\x89\x01p" + b"\x81\x7e\x01\x2c" + long
        for byte in b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + frames:
            line.data_received(bytes((byte,)))
        line.send(b"hi")
        return got, sent

    got, sent = asyncio.run(heard())
    assert got == [b"ab", b"x" * 300]
    assert sent == [b"\x8a\x81\0\0\0\0p", b"\x81\x82\0\0\0\0hi"]


def test_quantiles_and_the_table() -> None:
    assert quantile([float(n) for n in range(100)], 0.99) == 99.0
    assert quantile([1.0], 0.99) == 1.0
    assert [spoken(pace) for pace in (None, 1.0, 0.2)] == [
        *("as fast as they can", "1 a second each", "1 in 5 s each")
    ]
    table = shown([FIGURES])
    assert table.rows == [["Warren", "paced", "200", "1.5", "9.0", "300", "0", "25%", "120"]]


def test_targets_are_told_with_what_was_found_in_the_same_run() -> None:
    ours = FIGURES._replace(server=verdict.OURS, part="200 tables, as fast as they can")
    rival = ours._replace(server=verdict.MEMORY, choices=400.0)
    one, two = ours._replace(server=verdict.ONE), ours._replace(server=verdict.TWO, cost=330.0)
    rows = verdict.shown([ours, rival, one, two]).rows
    assert rows == [
        ["choices/s, times boardgame.io's in memory", "no", "at least 1", "0.50"],
        ["MB for 200 tables, as fast as they can", "yes", "at most 150", "120.00"],
        ["choices/s of 2 workers, times one worker's", "no", "at least 1.7", "1.00"],
        ["worth of 2 workers, by their processor time", "yes", "at least 1.7", "1.82"],
    ]
    assert verdict.shown([rival]).rows == []


def test_what_is_recorded_is_in_the_readme_and_the_history(tmp_path: Path) -> None:
    page, log = tmp_path / "README.md", tmp_path / "history.jsonl"
    speed = f"{readme.START}\nspeed\n{END}"
    page.write_text(f"{speed}\nbetween\n{START}\nold\n{END}\nafter\n")
    record([FIGURES], 200, 15.0, page, log)
    text = page.read_text()
    assert text.startswith(f"{speed}\nbetween\n{START}\n")
    assert "old" not in text
    assert "15 s of each part" in text
    assert "| Warren | paced   |" in text
    assert text.endswith(f"{END}\nafter\n")
    (line,) = map(json.loads, log.read_text().splitlines())
    assert line["load"] == [FIGURES._asdict()]


def test_our_own_readme_has_its_markers() -> None:
    assert readme.README.read_text().partition(START)[2].count(END) == 1


def test_the_players_play_at_our_server() -> None:
    started = servers.warren()
    found = measure("Warren", started, WARREN, 2, 0.5, (1.0, None), processes=2)
    assert [row.part for row in found] == [
        *("2 tables, 1 a second each", "2 tables, as fast as they can")
    ]
    assert all(row.choices > 0 and 0 < row.driving <= 1 for row in found)


@pytest.mark.parametrize("words", [["--only", "nothing"]])
def test_a_run_that_is_not_there_is_refused(words: list[str]) -> None:
    from bench.load.__main__ import main

    with pytest.raises(SystemExit):
        main(words)
