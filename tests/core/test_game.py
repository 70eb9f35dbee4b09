"""Games and their registry: options checked, words rendered, positions of any game read."""

from __future__ import annotations

import json
from typing import Any

import pytest

import warren
from tests.conformance.toys import LanternGame, Turn
from warren.core.errors import BadContent, BadOption, BadPosition, IllegalChoice, WarrenError
from warren.core.frames import Frame
from warren.core.game import Choice
from warren.core.state import State
from warren.core.steps import Step
from warren.core.text import Catalogue, Message, say
from warren.core.vocabulary import Vocabulary, verb


@pytest.mark.parametrize(
    ("players", "options", "reason"),
    [
        (0, {}, "hamsters is for 1 to 6 players, not 0"),
        (7, {}, "hamsters is for 1 to 6 players, not 7"),
        (2, {"colour": 1}, "hamsters has no option 'colour'; options: sheet, free_start"),
        (2, {"sheet": "a"}, "option sheet is one of 'A', 'B', not 'a'"),
        (2, {"free_start": 1}, "option free_start is one of False, True, not 1"),
        (2, {"free_start": "yes"}, "one of False, True, not 'yes'"),
    ],
)
def test_wrong_tables_are_refused_with_what_is_allowed(
    players: Any, options: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadOption, match=reason):
        warren.game("hamsters").new(players, **options)


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match="did you mean 'hamsters'"):
        warren.game("hamster")
    with pytest.raises(BadOption, match=r"no game is named 'chess'; games: .*hamsters"):
        warren.game("chess")


def test_every_folder_under_games_is_found() -> None:
    assert "hamsters" in warren.game_names()
    assert all(warren.game(name).name == name for name in warren.game_names())


def test_a_position_of_any_game_is_read_by_its_name() -> None:
    state = warren.game("hamsters").new(2)
    data = json.loads(json.dumps(state.to_json()))
    assert State.from_json(data).to_json() == data
    assert warren.from_json(data).to_json() == data
    with pytest.raises(BadPosition, match="names its game"):
        State.from_json({"game": 3})
    with pytest.raises(BadOption, match="no game is named"):
        State.from_json(data | {"game": "chess"})


def test_a_choice_is_described_in_words() -> None:
    state = warren.game("hamsters").new(1)
    state.apply(-1, 5)
    told = state.game.describe(state, 0, state.legal(0)[0])
    assert isinstance(told, Choice)
    assert told.text.startswith("cross off s")
    assert state.game.prompt(state, 0) == "Cross off 6 connected spaces in one chamber."


def test_a_choice_that_is_not_asked_for_is_refused_with_the_question() -> None:
    state = LanternGame().new(2)
    while state.to_act() == (-1,):
        state.apply(-1, state.legal(-1)[0])
    deal = state.game.vocabulary.id("deal")
    asked = "that is not what is asked now: Light a lantern, or look around"
    assert state.game.why_not(state, 0, deal) == f"{asked}."
    with pytest.raises(IllegalChoice, match=f"^{asked}; possible: light 0, light 1, peek, look$"):
        state.apply(0, deal)


def test_a_refusal_names_players_by_their_names() -> None:
    class Named(Turn):
        def why_not(self, state: State, frame: Frame, seat: int, choice: int) -> Message:
            return say("lit", seat=1, colour=2)

    steps: list[Step] = [Named() if step.name == "turn" else step for step in LanternGame().steps]
    state = LanternGame(steps=steps).new(2)
    while state.to_act() == (-1,):
        state.apply(-1, state.legal(-1)[0])
    assert state.game.why_not(state, 0, 0, ["Ann", "Ben"]).startswith("Ben lights")


def test_the_prompt_says_whom_one_waits_for() -> None:
    state = warren.game("hamsters").new(3)
    assert state.game.prompt(state, 0) == "Waiting for chance."
    state.apply(-1, 5)
    state.apply(1, state.legal(1)[0])
    assert state.game.prompt(state, 1, ["Ann", "Ben", "Cy"]) == "Waiting for Ann, Cy."


def test_perft_of_any_game_counts_sequences_of_choices() -> None:
    game = LanternGame()
    # Four lanterns are drawn in any of four colours; a turn then offers lit colours and more.
    assert [game.perft(depth, {}) for depth in range(4)] == [1, 4, 16, 64]


def test_a_game_without_loadable_content_says_so(tmp_path: Any) -> None:
    with pytest.raises(BadContent, match="lanterns takes no content from files"):
        LanternGame().load(tmp_path)
    with pytest.raises(BadContent, match="lanterns takes no content but its own"):
        LanternGame().for_content({"deck": "x"})


def test_a_vocabulary_names_each_choice_once() -> None:
    words = Vocabulary([verb("a"), verb("b")])
    assert (words.id("b"), words[1], len(words), "a" in words) == (1, "b", 2, True)
    with pytest.raises(WarrenError, match="names 'a' twice"):
        Vocabulary([verb("a"), verb("b"), verb("a")])
    with pytest.raises(WarrenError, match="no choice is named 'c'"):
        words.id("c")


def test_sentences_count_join_and_name() -> None:
    words = Catalogue(
        {
            "won": "{seat} beats {other_seat} by {n} {n:point|points}.",
            "all": "{seats}: {spaces}",
        }
    )
    names = ["Ann", "Ben"]
    assert words.render(say("won", seat=0, other_seat=1, n=1), names) == "Ann beats Ben by 1 point."
    assert words.render(say("won", seat=1, other_seat=2, n=3), names) == (
        "Ben beats Player 3 by 3 points."
    )
    assert words.render(say("all", seats=[1, 0], spaces=["d1", "d2"]), names) == "Ben, Ann: d1 d2"
    with pytest.raises(WarrenError, match="no sentence for 'lost'"):
        words.render(say("lost"))
