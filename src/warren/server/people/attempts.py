"""Guessing a passphrase: slow from however many addresses, and never in its owner's way."""

from __future__ import annotations

from warren.server.access.limits import Buckets
from warren.server.settings import Settings

WAIT = 900.0
"""Seconds between two tries of a strange address at an account that many have tried."""


class Attempts:
    """Counts tries by account, whether there is such an account or not.

    A device that was signed in to the account before has tries of its own. All others share a
    few; once these are spent, every address has one in a quarter of an hour. So whoever guesses
    needs an address for each try, and the owner gets in from a new device all the same.
    """

    def __init__(self, settings: Settings) -> None:
        self._accounts = Buckets(settings.guess_rate, settings.guess_burst)
        self._addresses = Buckets(1 / WAIT, 1)
        self._devices = Buckets(settings.login_rate, settings.login_burst)

    def may_try(self, account: str, address: str, device: str | None) -> bool:
        """Whether one more try is let through; `device` is one that the account knows."""
        if device is not None:
            return self._devices.take(f"{account} {device}")
        return self._accounts.take(account) or self._addresses.take(f"{account} {address}")
