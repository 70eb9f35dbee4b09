"""Which choice a person means that is not legal now: by its name, or by the thing it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable

from warren.core.vocabulary import Vocabulary


def meant(vocabulary: Vocabulary, said: str, kinds: set[str]) -> list[int]:
    """The choices that these words name, in any order, those of the given kinds first.

    `wood 3` is wood.3, `s3 s1` is A.s1+s3, and Cave is the card of that name.
    """
    words = _words(said)
    if not words:
        return []
    names = [_words(name) for name in vocabulary.names]
    things = [_words(_thing(vocabulary, choice)) for choice in range(len(names))]
    exact = _places(names, words)
    by_name = exact or _places(map(sorted, names), sorted(words))
    by_thing = _places(map(sorted, things), sorted(words))
    return by_name or sorted(by_thing, key=lambda choice: vocabulary.kind(choice) not in kinds)


def _places(all_words: Iterable[list[str]], words: list[str]) -> list[int]:
    return [place for place, found in enumerate(all_words) if found == words]


def _thing(vocabulary: Vocabulary, choice: int) -> str:
    return vocabulary[choice].removeprefix(vocabulary.kind(choice))


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[\s.,:+-]+", text.lower()) if word]
