"""Targets in a drawing: where they are, which lies where, and what pointing at them makes."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

import warren
from warren.cli.boards import SMALL_BOARD, Marks, board_of
from warren.cli.pick import Pick
from warren.cli.tui.targets import Run, Targets
from warren.core.game import Choice


def grid(*rows: str) -> Targets:
    """Each letter is a target of its own, two columns apart."""
    drawing = Text()
    for number, row in enumerate(rows):
        drawing.append("\n" if number else "")
        for letter in row:
            meta = None if letter == "." else {"target": f"at:{letter}"}
            drawing.append(letter, Style(meta=meta))
            drawing.append(" ")
    return Targets(drawing)


def test_targets_are_found_where_they_are_drawn() -> None:
    targets = grid("a.b", "..c")
    assert targets.runs == {"at:a": [Run(0, 0, 1)], "at:b": [Run(0, 4, 5)], "at:c": [Run(1, 4, 5)]}
    assert targets.at(4, 1) == "at:c"
    assert targets.at(3, 1) is None
    assert targets.reading_order(["at:c", "at:b", "at:x", "at:a"]) == ["at:a", "at:b", "at:c"]


def test_arrows_go_to_the_nearest_target_straight_ahead_first() -> None:
    targets = grid("a.b.c", ".....", "d...e")
    everything = list(targets.runs)
    assert targets.towards("at:a", "right", everything) == "at:b"
    assert targets.towards("at:a", "down", everything) == "at:d"
    assert targets.towards("at:e", "up", everything) == "at:c"
    assert targets.towards("at:e", "left", everything) == "at:d"
    assert targets.towards("at:a", "left", everything) is None
    assert targets.towards("at:a", "right", ["at:c", "at:e"]) == "at:c"


def choice(number: int, *targets: str) -> Choice:
    return Choice(number, f"c{number}", f"take {' '.join(targets)}", "All", list(targets), "")


def test_a_selection_lights_only_what_can_still_join_it() -> None:
    pick = Pick([choice(0, "a", "b"), choice(1, "b", "c"), choice(2, "a", "b", "d"), choice(3)])
    assert pick.lit == {"a", "b", "c", "d"}
    assert pick.exact == choice(3)
    assert pick.toggle("a")
    assert pick.lit == {"b", "d"}
    assert pick.exact is None
    assert not pick.toggle("c")
    assert pick.toggle("b")
    assert pick.exact == choice(0, "a", "b")
    assert [fitting.id for fitting in pick.fitting] == [0, 2]
    assert pick.toggle("a")
    assert pick.selected == ["b"]


def test_two_choices_with_the_same_targets_are_left_to_the_list() -> None:
    pick = Pick([choice(0, "a"), choice(1, "a")])
    pick.toggle("a")
    assert pick.exact is None
    assert len(pick.fitting) == 2


def test_every_space_of_every_sheet_is_drawn_as_its_own_target() -> None:
    game = warren.game("hamsters")
    for sheet in ("A", "B"):
        state = game.new(2, sheet=sheet)
        drawing = board_of(game).draw(game, state.view(1), 1, Marks(), SMALL_BOARD)
        assert len(Targets(drawing).runs) == 52
        assert all(len(line) == 46 for line in drawing.plain.split("\n"))
        other = board_of(game).draw(game, state.view(1), 0, Marks(), SMALL_BOARD)
        assert other.plain == drawing.plain
        assert not Targets(other).runs


def test_every_target_that_hamsters_offers_is_on_its_board() -> None:
    game = warren.game("hamsters")
    state = game.new(1, free_start=True)
    state.apply(-1, 0)
    drawing = board_of(game).draw(game, state.view(0), 0, Marks(), SMALL_BOARD)
    offered = {t for c in state.legal(0) for t in game.describe(state, 0, c).targets}
    assert offered == set(Targets(drawing).runs)


def test_the_status_tells_the_outcome_as_soon_as_only_one_choice_is_left() -> None:
    far = Choice(0, "c0", "take a b", "All", ["a", "b"], "+2 points")
    pick = Pick([far, choice(1, "a", "c", "d"), choice(2, "a", "c", "e")])
    assert pick.status() == "3 possible choices"
    pick.toggle("a")
    assert pick.status() == "a … 3 ways go on"
    pick.toggle("d")
    assert pick.status() == "a d … only take a c d"
    pick.back()
    pick.toggle("b")
    assert pick.status() == "take a b: +2 points"
