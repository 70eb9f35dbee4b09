"""The look at a game's pages bites: what is missing beside a game's code is named."""

from __future__ import annotations

import pytest
from snowline.game import Snowline

from tests.conformance.toys import LanternGame
from warren.testing import check, check_pages


class Changed(Snowline):
    """Snowline with other pages."""

    pages: dict[str, str] = {}

    def beside(self, name: str) -> str:
        return self.pages.get(name, Snowline().beside(name))


def test_a_whole_game_passes() -> None:
    check_pages(Snowline())


@pytest.mark.parametrize(
    ("page", "text", "complaint"),
    [
        ("rules.md", "# No rules", "rules.md has no clause"),
        ("rules.md", "- SN-1.1 [R] a\n- SN-1.1 [R] b\n", "a clause twice"),
        ("rules.de.md", "- SN-1.1 [R] a\n", "rules.de.md has other clauses"),
        ("clauses.toml", "", "clauses.toml speaks of set"),
        ("clauses.toml", 'lay = ["SN-9.9"]', r"clauses.toml names \['SN-9.9'\]"),
    ],
)
def test_a_page_that_is_not_whole_is_named(page: str, text: str, complaint: str) -> None:
    game = Changed()
    game.pages = {page: text}
    with pytest.raises(AssertionError, match=complaint):
        check_pages(game)


def test_words_that_are_missing_are_named() -> None:
    for key, complaint in (("fox", r"differ in \['fox'\]"), ("minutes", "no 'minutes'")):
        game = Snowline()
        del game.catalogue.sentences[key]
        with pytest.raises(AssertionError, match=complaint):
            check_pages(game)
    game = Snowline()
    for words in game.languages.values():
        del words.sentences["field_space"]
    with pytest.raises(AssertionError, match=r"text.de.toml has no words for \['space'\]"):
        check_pages(game)
    game = Snowline()
    game.languages["de"].sentences["fox"] = "Der Fuchs läuft."
    with pytest.raises(AssertionError, match="'fox' has other arguments than in English"):
        check_pages(game)


def test_steps_that_nobody_numbered_are_told() -> None:
    with pytest.raises(AssertionError, match="steps are numbered"):
        check(LanternGame())
