"""The same work on a Ray that is started here."""

from __future__ import annotations

import socket
import sys

import pytest

import warren
from warren.core.errors import BadOption
from warren.lab import arena
from warren.lab.balance import balance, cells_of
from warren.lab.facts import RANDOM
from warren.lab.playing import Experiment
from warren.lab.sim import simulate
from warren.lab.study import study_of
from warren.lab.workers import open_workers


def test_a_cluster_finds_what_one_process_finds() -> None:
    game = warren.game("hamsters")
    experiment = Experiment("hamsters", {}, game.check_options({}), ("scout", "kit"), 7)
    one = experiment._replace(bots=("scout",))
    cells = cells_of(game, [1, 3], experiment.options, "")
    pairs = arena.pairings(game, experiment.bots, [1, 2], "")
    with open_workers(2, "local") as workers:
        far = (
            simulate(experiment, 60, workers).to_json(),
            balance(one, study_of("hamsters"), cells, 12, RANDOM, workers),
            arena.hold(experiment, pairs, 16, workers).to_json(),
        )
    here = (
        simulate(experiment, 60).to_json(),
        balance(one, study_of("hamsters"), cells, 12, RANDOM),
        arena.hold(experiment, pairs, 16).to_json(),
    )
    for found in (far, here):
        found[2].pop("seconds")
    assert far == here


def test_a_silent_address_is_refused_at_once() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{closed.getsockname()[1]}"
    with (
        pytest.raises(BadOption, match=f"nobody answers at '{address}'"),
        open_workers(ray=address),
    ):
        pass


def test_a_wrong_address_is_said_plainly() -> None:
    with (
        pytest.raises(BadOption, match=r"no cluster at 'nowhere' \(.*\); an address is HOST:PORT"),
        open_workers(ray="nowhere"),
    ):
        pass


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match="it is the extra `ray`"), open_workers(ray="local"):
        pass
