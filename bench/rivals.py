"""The rivals' subjects, served from the bench environment, where the rivals are installed."""

from __future__ import annotations

from bench import catan, openspiel, pettingzoos, rlcards
from bench.worker import serve

if __name__ == "__main__":
    serve(openspiel.subjects() | rlcards.subjects() | catan.subjects() | pettingzoos.subjects())
