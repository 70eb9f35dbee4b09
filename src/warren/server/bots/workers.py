"""Processes in which bots think and files of strangers are tried.

Each takes one job at a time, under a limit of memory, and can be stopped in the midst.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import random
import signal
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, NamedTuple

from warren.bots import make_bot
from warren.bots.hints import hint
from warren.core.errors import WarrenError
from warren.core.observation import Observation
from warren.server.bots.uploads import check_content, replay_record
from warren.server.tables.game_cache import game_with

try:
    import resource
except ImportError:  # where there are no such limits, as on Windows
    resource = None  # type: ignore[assignment]

MEBIBYTE = 1024 * 1024
READY = "ready"
HINT = "thinker:1s"
"""How long a hint is thought about: a person waits for it."""
STARTING = 60.0
"""Seconds in which a process has to start; they count for no job."""

_SPAWN = multiprocessing.get_context("spawn")


class Job(NamedTuple):
    """What a bot is asked: plain data, so that it travels to other processes."""

    game: str
    content: str
    position: dict[str, Any]
    """The position; where a file is tried, what is asked about it."""
    seat: int
    level: str
    task: str = "choose"
    """`choose`, `hint` (what the choices are worth), `content` (can it be played at all?) or
    `record` (what does it tell? Its text is in place of the content)."""


class WorkerFailed(Exception):
    """A job that failed or took too long."""


def carry_out(job: Job) -> Any:
    """What comes of a job; a bot gets an observation, nothing else."""
    if job.task == "record":
        return replay_record(job.content, job.position)
    game = game_with(job.game, job.content)
    if job.task == "content":
        options = check_content(game, job.position["players"], job.position["options"])
        return {"content": json.dumps(game.content), "options": options}
    observation = Observation(game.from_json(job.position), job.seat)
    if job.task == "hint":
        return [(advice.choice.id, advice.utility.mean) for advice in hint(observation, HINT)]
    return make_bot(job.level, random.Random()).choose(observation)


def bound_memory(room: int) -> None:
    """Let this process take so many bytes more than it has, where the system knows such limits."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = used * resource.getpagesize() + room
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _serve(pipe: Connection, memory: int) -> None:
    """Answer jobs until the server is gone, or memory is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if memory:
        bound_memory(memory)
    with contextlib.suppress(OSError):
        pipe.send(READY)
    while True:
        try:
            try:
                answer = _answer(Job(*pipe.recv()))
            except MemoryError:
                answer = (None, f"it takes more than {memory // MEBIBYTE} MB of memory")
            pipe.send(answer)
        except (EOFError, OSError):
            return


def _answer(job: Job) -> tuple[bool | None, Any]:
    """Whether a job was done, and what came of it; memory that runs out is another matter."""
    try:
        return True, carry_out(job)
    except WarrenError as error:
        return False, str(error)
    except MemoryError:
        raise
    except Exception as error:
        return False, f"{type(error).__name__}: {error}"


class Worker:
    """One process, started when it is first needed."""

    def __init__(self, memory: int = 0) -> None:
        self._memory = memory
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._ended = False

    def run(self, job: Job, seconds: float) -> Any:
        """The answer to a job; blocks. Too slow a process is ended, the next job gets a new one."""
        pipe = self._start()
        if self._ended:
            self.stop()
            raise WorkerFailed("the server is going down")
        try:
            pipe.send(tuple(job))
            if not pipe.poll(seconds):
                self.stop()
                raise WorkerFailed(f"{job.level or job.task} took more than {seconds:g} seconds")
            good, answer = pipe.recv()
        except (EOFError, OSError) as error:
            self.stop()
            raise WorkerFailed(f"the process of {job.level or job.task} ended") from error
        if good is None:
            self.stop()  # whatever it could not take, the next job finds all there is
        if not good:
            raise WorkerFailed(answer)
        return answer

    def _start(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.stop()
            here, there = _SPAWN.Pipe()
            process = _SPAWN.Process(target=_serve, args=(there, self._memory), daemon=True)
            process.start()
            there.close()
            self._process = process
            self._pipe = here
            with contextlib.suppress(EOFError, OSError):  # the job will say so
                if here.poll(STARTING):
                    here.recv()
        return self._pipe

    def end(self) -> None:
        """End the process for good; a thread that waits for it hears of its end."""
        self._ended = True
        if self._process is not None:
            self._process.kill()

    def stop(self) -> None:
        """End the process and forget it; for the thread that works with it."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
