"""Tries what a mutant does: read, and if it is taken, shown, described, redealt and played."""

from __future__ import annotations

import contextlib
import gc
import json
import random
import resource
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from tests.fuzz.mutants import Mutant
from warren.core.errors import BadRecord, WarrenError
from warren.core.expert import expert
from warren.core.frames import CHANCE
from warren.core.game import Game
from warren.core.limits import read_json
from warren.core.record import Record
from warren.core.registry import from_json, game
from warren.core.state import State

MOVES = 6
"""Choices that a taken position is played for."""
LONGEST = 20.0
"""Seconds after which a mutant hangs."""


class Hangs(BaseException):
    """A mutant that takes too long."""


class Tried(NamedTuple):
    """What became of a mutant."""

    taken: bool
    seconds: float
    """What reading or refusing it took of a processor."""
    growth: int
    """Bytes by which the process grew for it."""


def try_out(mutant: Mutant) -> Tried:
    """Read a mutant as a stranger's file is read; only an error of ours may come of it."""
    _forget_peak()
    before = _resident()
    began = time.process_time()
    with _alarm():
        try:
            found = _read(mutant)
        except WarrenError as error:
            if error.__cause__ is not None:  # caught at the last moment: a check is missing
                raise error.__cause__ from None
            found = None
        seconds = time.process_time() - began
        growth = max(0, _peak() - before)
        if found is not None:
            _use(found, random.Random(mutant.number))
    return Tried(found is not None, seconds, growth)


def _read(mutant: Mutant) -> State | Record | Game:
    if mutant.kind == "position":
        return from_json(read_json(mutant.text))
    if mutant.kind == "record":
        return Record.from_text(mutant.text)
    found = game(mutant.game)
    return found.for_content({found.own: mutant.text})


def _use(found: State | Record | Game, rng: random.Random) -> None:
    if isinstance(found, Record):
        with contextlib.suppress(BadRecord):
            states = found.states()
            _play(states[-1], rng)
        found.to_text()
    elif isinstance(found, Game):
        state = found.new(rng.randint(*found.players))
        json.dumps(found.printed(dict(state.options))).encode()
        _play(state, rng)
        found.own_page("# Rules\n\n## 1\n")
    else:
        assert json.loads(json.dumps(found.to_json())) == found.to_json()
        assert from_json(found.to_json()).to_json() == found.to_json()
        _play(found, rng)


def _play(state: State, rng: random.Random) -> None:
    """View, describe, redeal and play a little; nothing may fail now."""
    found = state.game
    for _ in range(MOVES):
        json.dumps(state.view(rng.choice((None, *range(state.players))))).encode()
        acting = state.to_act()
        if not acting:
            return
        seat = rng.choice(acting)
        legal = state.legal(seat)
        assert legal, f"nothing is legal for {seat}"
        for language in found.languages:
            for choice in rng.sample(legal, min(len(legal), 4)):
                found.describe(state, seat, choice, language=language)
            found.prompt(state, max(seat, 0), language=language)
        if seat != CHANCE:
            twin = state.redeal(seat, rng)
            twin.features(seat)
            sample = rng.sample(legal, min(len(legal), 8))
            judge = expert(found)
            judge.appraise(twin, seat, sample)
            judge.glance(twin, seat, sample)
            judge.estimate(twin)
        for choice in (-1, rng.randrange(len(found.vocabulary)), 10**9):
            with contextlib.suppress(WarrenError):
                state.clone().apply(seat, choice)
        state.census()
        state.scores()
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(legal))


@contextlib.contextmanager
def _alarm() -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise Hangs(f"more than {LONGEST:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


def _forget_peak() -> None:
    """Let the peak be what it is now; where the system does not, it is that of all before."""
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@contextlib.contextmanager
def bounded_memory(room: int) -> Iterator[None]:
    """No more than so many bytes beyond what the process has: a fault here, not of the machine."""
    gc.collect()
    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used * resource.getpagesize() + room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
