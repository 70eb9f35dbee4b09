"""The wall clock follows the system's, and a jump of it slowly."""

from __future__ import annotations

from warren.server.play import wallclock
from warren.server.play.wallclock import JUMP, WallClock


def test_a_clock_that_is_set_takes_nobodys_time() -> None:
    wall, passed = [1_000_000], [50_000]
    clock = WallClock(lambda: wall[0], lambda: passed[0])

    def later(ms: int, jump: int = 0) -> int:
        passed[0] += ms
        wall[0] += ms + jump
        return clock.now()

    assert later(1000) == 1_001_000
    assert later(1000, jump=300) == 1_002_300, "small corrections are taken on"
    before = clock.now()
    assert later(1000, jump=86_400_000) - before <= 1000 + 1000 // wallclock.SLEW
    assert later(1000) - before <= 2 * (1000 + 1000 // wallclock.SLEW)
    ahead = clock.now()
    assert later(1000, jump=-2 * 86_400_000) > ahead, "it never goes back"
    for _ in range(100):
        last, now = clock.now(), later(60_000)
        assert now > last
    for _ in range(40_000):
        later(60_000)
        if abs(clock.now() - wall[0]) <= JUMP:
            break
    assert clock.now() == wall[0], "in time it is right again"
