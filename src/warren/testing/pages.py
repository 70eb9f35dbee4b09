"""What lies beside a game's code is whole: its words in every language, its rules, its clauses."""

from __future__ import annotations

import re
import string
import tomllib

from warren.core.game import ENGLISH, Game
from warren.core.steps import SEAT, SECRET

CLAUSE = re.compile(r"^- ([A-Z]{2}-[\w.' &-]+?) \[\w[^\]]*\] ", re.MULTILINE)
"""A clause of a rules page: `- SN-1.2 [R] ...`."""


def check_pages(game: Game) -> None:
    """Numbers of steps, words, rules page and clauses of a game."""
    numbers = [step.number for step in game.steps]
    assert numbers == list(range(len(numbers))), f"steps are numbered {numbers}; order.py counts"
    _check_words(game)
    _check_board(game)
    _check_clauses(game)


def _check_words(game: Game) -> None:
    english = game.catalogue.sentences
    for key in ("blurb", "minutes"):
        assert english.get(key), f"text.toml has no {key!r} for the lobby"
    for language, catalogue in game.languages.items():
        said = catalogue.sentences
        odd = sorted(set(english) ^ set(said))
        assert not odd, f"text.{language}.toml and text.toml differ in {odd}"
        for key, sentence in english.items():
            same = _arguments(said[key]) == _arguments(sentence)
            assert same, f"text.{language}.toml: {key!r} has other arguments than in English"


def _check_board(game: Game) -> None:
    """What the board in words calls its parts by is said in every language."""
    sections = game.in_words(game.new().view(0))
    labels = [line.label.message for section in sections for line in section.lines]
    called = [
        message.args["what"]
        for message in [*(section.heading for section in sections), *labels]
        if message.key == "words_name"
    ]
    for language, catalogue in game.languages.items():
        known = {*catalogue.names, *catalogue.made}
        bare = [] if language == ENGLISH else sorted(set(called) - known)
        assert not bare, f"text.{language}.toml has no words for {bare}: 'field_' and the name"


def _arguments(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def _check_clauses(game: Game) -> None:
    told = CLAUSE.findall(game.beside("rules.md"))
    assert told, "rules.md has no clause, a line such as '- SN-1.2 [R] ...'"
    assert len(set(told)) == len(told), "rules.md has a clause twice"
    for language in game.languages:
        page = game.beside("rules.md" if language == ENGLISH else f"rules.{language}.md")
        assert CLAUSE.findall(page) == told or not page, f"rules.{language}.md has other clauses"
    by_step: dict[str, list[str]] = tomllib.loads(game.beside("clauses.toml"))
    asking = {step.name for step in game.steps if step.kind in (SEAT, SECRET)}
    assert asking == set(by_step), f"clauses.toml speaks of {set(by_step)}, not of {asking}"
    unknown = {id_ for ids in by_step.values() for id_ in ids} - set(told)
    assert not unknown, f"clauses.toml names {sorted(unknown)}, which rules.md does not have"
