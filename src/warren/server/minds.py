"""Processes in which bots think: each takes one job at a time and can be stopped in the midst."""

from __future__ import annotations

import multiprocessing
import random
import signal
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple

from warren.bots import make_bot
from warren.core.errors import WarrenError
from warren.core.observation import Observation
from warren.server.hints import weigh
from warren.server.table import game_with

_SPAWN = multiprocessing.get_context("spawn")


class Job(NamedTuple):
    """What a bot is asked: plain data, so that it travels to other processes."""

    game: str
    content: str
    position: dict[str, Any]
    seat: int
    level: str
    task: str = "choose"
    """`choose`, `hint` (what the choices are worth) or `content` (can it be played at all?)."""


class Unthinkable(Exception):
    """A job that failed or took too long."""


def carry_out(job: Job) -> Any:
    """A bot's choice, or what the choices are worth; the bot gets an observation, nothing else."""
    game = game_with(job.game, job.content)
    if job.task == "content":
        return game.new() is not None
    observation = Observation(game.from_json(job.position), job.seat)
    if job.task == "hint":
        return weigh(observation, random.Random())
    return make_bot(job.level, random.Random()).choose(observation)


def _serve(pipe: Connection) -> None:
    """Answer jobs until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    while True:
        try:
            job = Job(*pipe.recv())
        except (EOFError, OSError):
            return
        try:
            answer: tuple[bool, Any] = (True, carry_out(job))
        except WarrenError as error:
            answer = (False, str(error))
        except Exception as error:
            answer = (False, f"{type(error).__name__}: {error}")
        try:
            pipe.send(answer)
        except OSError:
            return


class Mind:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._ended = False

    def think(self, job: Job, seconds: float) -> Any:
        """The answer to a job; blocks. Too slow a process is ended, the next job gets a new one."""
        pipe = self._start()
        if self._ended:
            self.stop()
            raise Unthinkable("the server is going down")
        try:
            pipe.send(tuple(job))
            if not pipe.poll(seconds):
                self.stop()
                raise Unthinkable(f"{job.level or job.task} took more than {seconds:g} seconds")
            good, answer = pipe.recv()
        except (EOFError, OSError) as error:
            self.stop()
            raise Unthinkable(f"the process of {job.level or job.task} ended") from error
        if not good:
            raise Unthinkable(answer)
        return answer

    def _start(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.stop()
            here, there = _SPAWN.Pipe()
            process = _SPAWN.Process(target=_serve, args=(there,), daemon=True)
            process.start()
            there.close()
            self._process = process
            self._pipe = here
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
