"""Made-up figures to draw tables and charts from."""

from bench.rounds import Figure, Figures
from bench.subject import Subject


def figures() -> Figures:
    """A run in which OpenSpiel's mean is 100 steps a second."""
    speeds = {
        "compiled/hamsters/1/engine": 900.0,
        "compiled/hamsters/1/plain": 500.0,
        "compiled/hamsters/6/engine": 1_000.0,
        "compiled/hamsters/6/plain": 600.0,
        "compiled/hamsters/6/copy": 2_000_000.0,
        "source/hamsters/6/engine": 150.0,
        "openspiel/skat/3/plain": 1_000.0,
        "openspiel/hive/2/plain": 10.0,
        "catanatron/catan/4/plain": 20.0,
        "compiled/hamsters/1/env": 80.0,
        "compiled/hamsters/1/vector": 90.0,
        "compiled/hamsters/6/env": 60.0,
        "rlcard/uno/2/env": 5.0,
        "pettingzoo/chess_v6/2/env": 20.0,
    }
    return {Subject.parse(name): Figure(speed, speed / 10, 0.1) for name, speed in speeds.items()}
