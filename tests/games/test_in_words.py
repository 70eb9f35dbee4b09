"""Every game's board in words: in every language, from every seat, at every moment."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from tests.test_languages import arguments, is_worded
from warren.core.board_words import Section
from warren.core.registry import game, game_names
from warren.core.state import State
from warren.core.text import Message

each_game = pytest.mark.parametrize("name", game_names())
WORDINGS = ("field_", "value_", "row_")
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]


def moments(name: str, seed: int) -> Iterator[State]:
    """Some states of a game that is played at random."""
    rng = random.Random(seed)
    state = game(name).new(rng.randint(*game(name).players))
    while state.stack:
        if rng.random() < 0.1:
            yield state
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat < 0 else rng.choice(state.legal(seat)))
    yield state


def messages(sections: list[Section]) -> Iterator[Message]:
    for section in sections:
        yield section.heading
        for line in section.lines:
            yield line.label.message
            for item in line.items:
                yield item.message


@each_game
def test_it_is_told_in_every_language(name: str) -> None:
    found = game(name)
    for state in moments(name, 1):
        for seat in (None, *range(state.players)):
            told = list(messages(found.in_words(state.view(seat))))
            assert told
            for language in found.languages:
                words = found.speak(language)
                for message in told:
                    text = words.render(message, NAMES)
                    assert text
                    assert not re.search(r"[_{}\[\]]", text), text


@each_game
def test_no_english_word_is_left_in_another_language(name: str) -> None:
    found = game(name)
    for language in set(found.languages) - {"en"}:
        words = found.speak(language)
        for state in moments(name, 2):
            for message in messages(found.in_words(state.view(0))):
                for key, text in arguments(message):
                    assert is_worded(text, words), f"{key}: {text}"


@each_game
def test_all_languages_word_the_same(name: str) -> None:
    english, *others = (
        {key for key in words.sentences if key.startswith(WORDINGS)}
        for words in game(name).languages.values()
    )
    assert all(other == english for other in others)


@each_game
def test_everything_to_point_at_is_an_element_of_the_board(name: str) -> None:
    found = game(name)
    for state in moments(name, 3):
        for section in found.in_words(state.view(0)):
            items = [item for line in section.lines for item in (line.label, *line.items)]
            assert all(found.vocabulary.at(target) for item in items for target in item.targets)


@each_game
def test_it_tells_a_seat_nothing_that_the_seat_does_not_see(name: str) -> None:
    rng = random.Random(4)
    for state in moments(name, 4):
        other = state.redeal(0, rng)
        assert game(name).in_words(other.view(0)) == game(name).in_words(state.view(0))
