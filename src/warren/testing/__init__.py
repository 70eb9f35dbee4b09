"""Holds a game to the engine's promises, for the tests of whoever writes one.

    from warren.testing import check

    def test_the_game_keeps_every_promise() -> None:
        check(make_game())

With pytest, each promise at each table can be a test of its own:

    @pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
    @pytest.mark.parametrize("table", tables(make_game()), ids=str)
    def test_keeps(table: Table, promise: Callable[[Table], None]) -> None:
        promise(table)
"""

from collections.abc import Iterable

from warren.core.game import Game
from warren.testing.pages import check_pages as check_pages
from warren.testing.promises import PROMISES as PROMISES
from warren.testing.promises import Table as Table
from warren.testing.promises import check_refusals as check_refusals
from warren.testing.tables import tables as tables


def check(game: Game, seeds: Iterable[int] = range(2)) -> None:
    """Every promise at every table of a game, and its pages; an AssertionError says what breaks."""
    check_pages(game)
    for seed in seeds:
        for table in tables(game, seed):
            for promise in PROMISES:
                try:
                    promise(table)
                except AssertionError as broken:
                    where = f"{table}, seed {seed}, {promise.__name__}"
                    raise AssertionError(f"{where}: {broken}") from broken
