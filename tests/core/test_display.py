"""What a state says of itself at a prompt, in a print and in a notebook."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

import warren
from tests.conformance.toys import LanternGame
from warren.core import display


def test_a_state_is_one_line_at_a_prompt() -> None:
    state = warren.game("hamsters").new(2)
    assert repr(state) == "<hamsters for 2: chance to act>"
    state.apply(warren.CHANCE, 4)
    assert repr(state) == "<hamsters for 2: seat 0, seat 1 to act>"
    warren.play_random(state)
    assert repr(state) == "<hamsters for 2: over>"
    assert repr(state.game) == "<hamsters: Hungry Hamsters, 1 to 6 players>"


def test_what_stands_around_a_state_is_one_line_too() -> None:
    match = warren.Match.new(warren.game("hamsters"), ["Ann", "Ben"])
    match.apply(warren.CHANCE, 4)
    state = "<hamsters for 2: seat 0, seat 1 to act>"
    assert repr(match) == f"<match of Ann, Ben, 1 choice: {state}>"
    assert repr(match.record()) == "<record of hamsters: Ann, Ben, 1 choice>"
    legal = len(match.state.legal(0))
    assert repr(warren.Observation(match.state, 0)) == f"<hamsters, seat 0: {legal} choices>"
    hamsters, winter = (warren.game(name).vocabulary for name in ("hamsters", "winter"))
    assert repr(hamsters) == f"<{len(hamsters)} choices: roll, pass, A, B>"
    assert repr(winter).endswith(", ...>")


def test_a_match_is_drawn_with_its_players_names() -> None:
    match = warren.Match.new(warren.game("hamsters"), ["Ann", "Ben"])
    assert "Ann" in str(match)
    assert "Ann" in match._repr_html_()
    assert "Player 1" not in str(match)


@pytest.mark.parametrize("name", [*warren.game_names(), "lanterns"])
def test_a_print_draws_the_board_and_says_who_is_to_act_or_won(name: str) -> None:
    game = LanternGame() if name == "lanterns" else warren.game(name)
    state = game.new(2)
    lines = str(state).splitlines()
    assert len(lines) > 3
    assert lines[-1].startswith("Waiting for ")
    warren.play_random(state, random.Random(1))
    assert "total" in str(state)
    assert "\x1b" not in str(state)


def test_a_print_shows_what_a_spectator_sees_and_no_more() -> None:
    state = LanternGame().new(2)
    while state.to_act() == (warren.CHANCE,):
        state.apply(warren.CHANCE, state.draw(random.Random(1)))
    assert str(state) == str(state.redeal(None, random.Random(2)))


def test_a_notebook_shows_the_board_in_colour() -> None:
    page = warren.game("hamsters").new(1)._repr_html_()
    assert page.startswith("<pre ")
    assert "<span style=" in page
    assert "Waiting for chance." in page


def test_a_state_that_cannot_be_drawn_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    state = warren.game("hamsters").blank(1, {"sheet": "A", "free_start": False})
    assert str(state) == repr(state) == "<hamsters for 1: over>"
    assert display.drawn(state, "in_oil") == repr(state)


def test_the_engine_draws_nothing_unless_somebody_looks() -> None:
    code = "import sys, warren; repr(warren.game('hamsters').new()); print('rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_choices_of_a_seat_have_names() -> None:
    state = warren.game("hamsters").new(2, sheet="B")
    assert state.names(warren.CHANCE) == [f"roll {die}" for die in range(1, 7)]
    assert state.names(0) == []
    state.apply(warren.CHANCE, 4)
    assert state.names(0) == ["B.s1+s2+s3+s4+s5", "B.s2+s3+s4+s5+s6"]


def test_errors_and_bots_are_at_hand() -> None:
    state = warren.game("hamsters").new(2)
    with pytest.raises(warren.NotToAct):
        state.apply(0, 1)
    with pytest.raises(warren.IllegalChoice):
        state.apply(warren.CHANCE, 6)
    with pytest.raises(warren.BadOption, match="no bot is named 'wizard'"):
        warren.bot("wizard")
    state.apply(warren.CHANCE, 4)
    one, two = (warren.bot("thinker:40", random.Random(3)) for _ in range(2))
    choices = [bot.choose(warren.Observation(state, 0)) for bot in (one, two)]
    assert choices[0] == choices[1]
    assert choices[0] in state.legal(0)
