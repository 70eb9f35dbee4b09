"""Where games are played: here, in processes on this machine, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Here(Executor):
    """Does the work at once, in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Work now; the future has arrived."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Workers:
    """An executor and how much work to give it ahead."""

    def __init__(self, executor: Executor, jobs: int) -> None:
        self.executor = executor
        self.jobs = jobs
        self.ahead = 1 if jobs == 1 else 2 * jobs
        """Tasks that are handed over before the first has come back, to keep all of them busy."""

    def in_order(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """Do every task, and give what came out in the order of the tasks."""
        waiting: deque[Future[T]] = deque()
        for task in tasks:
            if len(waiting) == self.ahead:
                yield waiting.popleft().result()
            waiting.append(self.executor.submit(work, *task))
        while waiting:
            yield waiting.popleft().result()


HERE = Workers(Here(), 1)
"""This process alone."""


@contextmanager
def open_workers(jobs: int = 1, ray: str | None = None) -> Iterator[Workers]:
    """Hands for the work: this process, so many others, or a Ray cluster at an address.

    Work that is unfinished at the end (after Ctrl-C, say) is dropped, not waited for.
    """
    if ray is not None:
        from warren.lab.on_ray import cluster  # noqa: PLC0415 (Ray is an extra)

        with cluster(ray, jobs) as found:
            yield found
    elif jobs == 1:
        yield HERE
    else:
        strangers = multiprocessing.active_children()
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_quietly)
        try:
            yield Workers(pool, jobs)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                if child not in strangers:
                    child.terminate()


def _leave_quietly() -> None:
    """Workers end without a word: at Ctrl-C, which reaches them too, and with their parent."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
