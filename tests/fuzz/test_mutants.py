"""Mutated positions, records and contents: refused with errors of ours, at once and for little."""

from __future__ import annotations

import gc
import os
import random
import traceback
from collections import Counter
from typing import NamedTuple

import pytest

import warren.core.state
from tests.fuzz.mutants import files, mutant, own_game
from tests.fuzz.trying import Hangs, bounded_memory, try_out
from warren.core.registry import game_names

PARTS = 8
COUNT = int(os.environ.get("MUTANTS", "100000"))
"""Mutants of the long run."""
SHORT = 2000
ROOM = 1 << 30
COMPILED = not str(warren.core.state.__file__).endswith(".py")
MOST_SECONDS = 0.1
MOST_BYTES = 50 * 1024 * 1024
PATIENCE = 10
"""How much longer a mutant may take where other work goes on, or in plain Python."""


class Tally(NamedTuple):
    """What came of many mutants."""

    tried: Counter[str]
    taken: Counter[str]
    failures: list[str]
    slowest: tuple[float, int]
    largest: tuple[int, int]


def try_all(first: int, count: int) -> Tally:
    """Try mutants by their numbers."""
    for name in game_names():  # not at the cost of the first mutant
        files(name, "position")
        own_game(name)
    gc.collect()
    gc.freeze()  # nor is what the files take looked through again and again
    tried: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    failures: list[str] = []
    slowest, largest = (0.0, -1), (0, -1)
    with bounded_memory(ROOM):
        for number in range(first, first + count):
            made = mutant(number)
            kind = f"{made.kind} of {made.game}"
            tried[kind] += 1
            try:
                found = try_out(made)
                if found.seconds >= MOST_SECONDS:  # the machine's doing, if it is not so again
                    found = min(found, try_out(made), key=lambda tried: tried.seconds)
            except (Exception, Hangs) as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                told = f"{type(error).__name__}: {error}"[:200]
                failures.append(f"{number} ({kind}): {told} at {where.filename}:{where.lineno}")
                continue
            taken[kind] += found.taken
            slowest = max(slowest, (found.seconds, number))
            largest = max(largest, (found.growth, number))
    gc.unfreeze()
    return Tally(tried, taken, failures, slowest, largest)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_mutated_file_is_refused_with_an_error_of_ours(part: int) -> None:
    tally = try_all(part * SHORT, SHORT // PARTS)
    assert tally.failures == []
    assert tally.slowest[0] < MOST_SECONDS * PATIENCE
    assert tally.largest[0] < MOST_BYTES


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_mutated_files_are_refused_for_long(part: int) -> None:
    """With other mutants each time; to try the same again, give MUTANTS_FROM the number printed.

    Given so, part 0 begins there, and each other part after the share of those before it.
    """
    share = COUNT // PARTS
    given = os.environ.get("MUTANTS_FROM")
    first = int(given) + part * share if given else random.SystemRandom().randrange(10**12)
    tally = try_all(first, share)
    print(f"MUTANTS_FROM={first}: {sum(tally.tried.values())} mutants")
    for kind, count in sorted(tally.tried.items()):
        print(f"  {kind}: {count}, {tally.taken[kind]} of them taken and played")
    print(f"  slowest: {tally.slowest[0] * 1000:.0f} ms, number {tally.slowest[1]}")
    print(f"  largest: {tally.largest[0] / 2**20:.1f} MB, number {tally.largest[1]}")
    print(f"  failures: {len(tally.failures)}")
    assert tally.failures == []
    assert tally.slowest[0] < (MOST_SECONDS if COMPILED else MOST_SECONDS * PATIENCE)
    assert tally.largest[0] < MOST_BYTES
