"""The load run: it drives tables as it says, and its players know our protocol."""

from __future__ import annotations

import asyncio

from bench.load import Measured, drive, quantile, shown, warren


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
    assert table.row_count == 1


def test_the_players_play_at_our_server() -> None:
    found = warren(2, 0.5)
    assert [row.part for row in found] == ["1 a second and table", "as fast as they can"]
    assert all(row.moves > 0 for row in found)
