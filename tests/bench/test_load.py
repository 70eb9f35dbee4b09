"""The load run: it drives tables as it says, and its players know our protocol."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bench.between import END
from bench.load import START, Measured, drive, quantile, record, shown, warren

from bench import readme


class Quick:
    """A table where a choice is seen at once."""

    def __init__(self) -> None:
        self.moves = 0

    async def move(self) -> float:
        self.moves += 1
        await asyncio.sleep(0)
        return 0.001 * self.moves


def test_paced_tables_keep_the_beat_and_others_do_not_wait() -> None:
    paced = [Quick() for _ in range(4)]
    _, waits = asyncio.run(drive(list(paced), 0.5, 10.0))
    assert len(waits) == sum(table.moves for table in paced)
    assert all(table.moves <= 5 for table in paced)
    free = [Quick()]
    asyncio.run(drive(list(free), 0.2, None))
    assert free[0].moves > 5


def test_quantiles_and_the_table() -> None:
    assert quantile([float(n) for n in range(100)], 0.99) == 99.0
    assert quantile([1.0], 0.99) == 1.0
    table = shown([Measured("Warren", "paced", 200.0, 1.5, 9.0)])
    assert table.rows == [["Warren", "paced", "200", "1.5", "9.0"]]


def test_the_readme_gets_the_table_between_its_own_markers(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    speed = f"{readme.START}\nspeed\n{END}"
    page.write_text(f"{speed}\nbetween\n{START}\nold\n{END}\nafter\n")
    record([Measured("Warren", "paced", 200.0, 1.5, 9.0)], 200, 15.0, page)
    text = page.read_text()
    assert text.startswith(f"{speed}\nbetween\n{START}\n")
    assert "old" not in text
    assert "200 tables, 15 s of each part" in text
    assert "| Warren | paced   |" in text
    assert text.endswith(f"{END}\nafter\n")


def test_our_own_readme_has_its_markers() -> None:
    assert readme.README.read_text().partition(START)[2].count(END) == 1


def test_the_players_play_at_our_server() -> None:
    found = warren(2, 0.5)
    assert [row.part for row in found] == ["1 a second and table", "as fast as they can"]
    assert all(row.moves > 0 for row in found)
