"""The same work on a Ray cluster; Ray is the extra `ray`."""

from __future__ import annotations

import importlib
import logging
import os
import socket
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from warren.core.errors import BadOption
from warren.lab.workers import Workers

P = ParamSpec("P")
T = TypeVar("T")

LOCAL = "local"
"""The address for a Ray that is started here and ends with the work."""

STORE = 100_000_000
"""Bytes that a Ray started here keeps for what tasks bring back, which is little."""

PATIENCE = 10
"""Seconds that a cluster has to answer."""

QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    "RAY_DEDUP_LOGS": "0",
}
"""Ray reports to nobody, and says nothing of what does not concern us."""


class Cluster(Executor):
    """Hands tasks to Ray, each for one core."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        self._remote: dict[Callable[..., Any], Any] = {}

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Start a task; a worker that dies is not replaced behind our back."""
        if fn not in self._remote:
            self._remote[fn] = self._ray.remote(num_cpus=1, max_retries=0)(fn)
        future: Future[T] = self._remote[fn].remote(*args, **kwargs).future()
        return future


def _knock(address: str) -> None:
    """Refuse at once an address where nobody answers; Ray itself would ask for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (host and colon and port.isdecimal()):
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as error:
        raise BadOption(f"--ray: nobody answers at {address!r}: {error}") from None


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Workers]:
    """The cluster at an address, or one of so many jobs here, for as long as it is needed."""
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise BadOption("--ray: Ray is not installed; it is the extra `ray`") from None
    where: dict[str, Any] = {"address": address}
    _knock(address)
    if address == LOCAL:
        where |= {"include_dashboard": False, "num_cpus": jobs, "object_store_memory": STORE}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ray.init(**where, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadOption(
            f"--ray: no cluster at {address!r} ({error}); an address is HOST:PORT, "
            f"ray://HOST:PORT, auto, or {LOCAL}"
        ) from None
    try:
        cores = int(ray.cluster_resources().get("CPU", 1))
        yield Workers(Cluster(ray), max(1, cores))
    finally:
        ray.shutdown()
