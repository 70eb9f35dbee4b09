"""Every language beside English: nothing that players read is left out, in no game."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.rules import PAGES
from warren.core.game import Game
from warren.core.registry import game, game_names
from warren.core.text import Catalogue, Message
from warren.games.rabbit.state import SITUATION_NAMES
from warren.server.language.languages import languages
from warren.server.tables.rules import rules_page

OTHERS = [language for language in languages() if language != "en"]
DRAWN = re.compile(r"[A-Z.]+")
"""Maps and shapes are drawn in letters."""
GAMES = 3
each_game = pytest.mark.parametrize("name", game_names())
each_language = pytest.mark.parametrize("language", OTHERS)


def test_german_is_spoken() -> None:
    assert OTHERS == ["de"]


# Words


def is_worded(text: str, words: Catalogue) -> bool:
    """Whether a language has a word for it, be it the same one."""
    if text in words.names or not re.search("[A-Za-z]{2}", text):
        return True
    made = words.made.get(text)
    return made is not None and all(is_worded(part, words) for _, part in arguments(made))


def strings(value: Any) -> Iterator[str]:
    """Every string in a value, keys of objects that are counted included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            if isinstance(part, int) and not isinstance(part, bool) and "_" not in key:
                yield key
            yield from strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


FIELDS = {"name", "at", "rows", "columns", "points", "cubes", "limit", "tokens", "number"}
FIELDS |= {"copies", "baskets", "large", "clovers", "count", "seat"}
FIELDS |= {"basics", "favor", "nature", "set"}


@each_language
@each_game
def test_all_that_is_printed_has_a_name(name: str, language: str) -> None:
    found = game(name)
    words = found.speak(language)
    printed = set(strings(found.printed(found.check_options({})))) - FIELDS
    told = {text for text in printed if not DRAWN.fullmatch(text)}
    assert {text for text in told if not is_worded(text, words)} == set()


def arguments(message: Message | None) -> Iterator[tuple[str, str]]:
    """The strings that a message is filled with, each with the sentence's key."""
    if message is None:
        return
    parts = list(message.args.values())
    while parts:
        part = parts.pop()
        if isinstance(part, Message):
            yield from arguments(part)
        elif isinstance(part, (list, tuple)):
            parts.extend(part)
        elif isinstance(part, str):
            yield message.key, part


def messages(found: Game, seed: int) -> Iterator[Message | None]:
    """What is said in a game that is played at random."""
    rng = random.Random(seed)
    state = found.new(rng.randint(*found.players))
    state.events = []
    while state.stack:
        frame, seat = state.stack[-1], state.to_act()[0]
        step = found.steps[frame.step]
        legal = state.legal(seat)
        yield step.prompt(state, frame, seat) if seat >= 0 else None
        for choice in rng.sample(legal, min(4, len(legal))):
            meaning = step.describe(state, frame, seat, choice)
            yield from (meaning.message, meaning.group, meaning.outcome)
        state.apply(seat, rng.choice(legal))
    for event in state.events:
        yield event.message


@each_language
@each_game
def test_a_game_is_told_without_an_english_word(name: str, language: str) -> None:
    found = game(name)
    words = found.speak(language)
    for seed in range(GAMES):
        for message in messages(found, seed):
            if message is None:
                continue
            assert words.render(message)
            for key, text in arguments(message):
                assert is_worded(text, words), f"{key}: {text}"


@each_language
@each_game
def test_scores_and_options_are_named(name: str, language: str) -> None:
    found = game(name)
    words = found.speak(language)
    state = found.new(found.players[0])
    rng = random.Random(0)
    while state.stack:
        seat = state.to_act()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    result = state.result()
    assert result is not None
    assert set(result.breakdown[0]) <= set(words.names)
    for option in found.options:
        assert all(is_worded(value, words) for value in option.values if isinstance(value, str))


@each_language
def test_rabbits_in_every_situation_have_a_name(language: str) -> None:
    words = game("rabbit").speak(language)
    for form in ("", *words.forms):
        for rabbit in SITUATION_NAMES:
            assert words.word(rabbit, form) != rabbit


@each_language
@each_game
def test_forms_are_used_and_are_forms_of_names(name: str, language: str) -> None:
    words = game(name).speak(language)
    asked = {spec for said in words.sentences.values() for spec in re.findall(r":(\w+)\}", said)}
    assert asked == set(words.forms)
    for form in words.forms.values():
        assert set(form) <= set(words.names)


# Rules


@each_language
@each_game
def test_the_rules_have_the_same_clauses(name: str, language: str) -> None:
    english, other = rules_page(name), rules_page(name, language)
    assert other["title"] != english["title"]
    assert len(other["sections"]) == len(english["sections"])
    for ours, theirs in zip(english["sections"], other["sections"], strict=True):
        assert theirs["title"] != ours["title"] or not ours["title"]
        assert (theirs["text"] != ours["text"]) == bool(ours["text"])
        pairs = list(zip(ours["clauses"], theirs["clauses"], strict=True))
        for clause, told in pairs:
            assert (told["id"], told["source"]) == (clause["id"], clause["source"])
            assert told["text"] != clause["text"], clause["id"]


ENGLISH_WORDS = re.compile(r"\b(the|and|with|of|is|are|may|each|your|you)\b", re.IGNORECASE)


@each_language
@each_game
def test_no_line_of_the_rules_is_left_in_english(name: str, language: str) -> None:
    page = (PAGES / language / f"{name}.md").read_text(encoding="utf-8")
    told = re.sub(r"`[^`]*`|^```.*?^```|\*[^*]*\*|WR-[VS]\.[^\[]*", "", page, flags=re.M | re.S)
    for line in told.splitlines():
        assert len(ENGLISH_WORDS.findall(line)) < 2, line
