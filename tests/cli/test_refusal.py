"""What a person may call a choice that is not legal now."""

from __future__ import annotations

import pytest

import warren
from warren.cli.refusal import meant


@pytest.mark.parametrize(
    ("game", "said", "names"),
    [
        ("hamsters", "s3 s1", ["A.s1+s3"]),
        ("hamsters", "A.s1+s3", ["A.s1+s3"]),
        ("hamsters", "a1, b1", []),
        ("hamsters", "Pass", ["pass"]),
        ("winter", "wood 3", ["wood.3"]),
        ("winter", "Cave", ["card Cave"]),
        ("winter", "Wood", ["Wood"]),
        ("winter", "", []),
        ("winter", "xyzzy", []),
    ],
)
def test_words_name_choices(game: str, said: str, names: list[str]) -> None:
    vocabulary = warren.game(game).vocabulary
    assert [vocabulary[choice] for choice in meant(vocabulary, said, set())] == names


def test_kinds_that_are_asked_for_come_first() -> None:
    vocabulary = warren.game("hamsters").vocabulary
    found = [vocabulary[choice] for choice in meant(vocabulary, "b1 b2", {"B"})]
    assert found == ["B.b1+b2", "A.b1+b2"]
