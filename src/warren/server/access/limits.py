"""How often somebody may do something: buckets that fill again with time."""

from __future__ import annotations

import contextlib
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Iterator

MOST_BUCKETS = 20_000
CHAT_OF_ADDRESS, CHAT_OF_TABLE = 3, 5
"""How much more than one person all of an address, and all of a table, may say."""


def neighbourhood(address: str) -> str:
    """What counts as one address: whoever has one of IPv6 has the 2^64 beside it too."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))


class Bucket:
    """Lets `burst` things through at once, and `rate` a second in the long run."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self._then = time.monotonic()

    def take(self) -> bool:
        """Whether one more is let through."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each key; those used longest ago are forgotten, which only fills them."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Whether one more is let through for this key."""
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst)
        self._buckets[key] = bucket
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take()


class Counts:
    """How many of something are open, by key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Whether one more may be open; if so, it counts."""
        count = self._counts.get(key, 0)
        if count >= self._most:
            return False
        self._counts[key] = count + 1
        return True

    def leave(self, key: str) -> None:
        """One less."""
        count = self._counts.pop(key) - 1
        if count > 0:
            self._counts[key] = count

    @contextlib.contextmanager
    def hold(self, key: str) -> Iterator[bool]:
        """One more for a while; False where there is no place."""
        has_place = self.enter(key)
        try:
            yield has_place
        finally:
            if has_place:
                self.leave(key)


class Talk:
    """How much is said: by a person, from an address, at a table, however they connect."""

    def __init__(self, rate: float, burst: int) -> None:
        self._buckets = [
            Buckets(rate * times, burst * times) for times in (1, CHAT_OF_ADDRESS, CHAT_OF_TABLE)
        ]

    def take(self, person: str, address: str, table: str) -> bool:
        """Whether one more line is let through."""
        keys = (person, address, table)
        return all(b.take(key) for b, key in zip(self._buckets, keys, strict=True))
