"""Words for people: rules speak in keys and arguments, a catalogue turns them into sentences."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from warren.core.errors import WarrenError


class Message(NamedTuple):
    """What is said, apart from the language it is said in.

    An argument named `seat` (or ending in `_seat`) is a seat number and is shown as that
    player's name; `seats` is a list of them.
    """

    key: str
    args: dict[str, Any]


def say(key: str, **args: Any) -> Message:
    """Make a message: `say("rolled", die=4)`."""
    return Message(key, args)


class _Words(string.Formatter):
    """Format fields, with `{n:space|spaces}` for one and many and lists joined by blanks."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            return one if value == 1 else many
        if isinstance(value, (list, tuple)):
            return (format_spec or " ").join(str(item) for item in value)
        return str(format(value, format_spec))


_WORDS = _Words()


class Catalogue:
    """One language's sentences by key."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self.sentences: dict[str, str] = dict(sentences)

    @staticmethod
    def read(path: Path) -> Catalogue:
        """Read a catalogue from a TOML file of `key = "sentence"` lines."""
        return Catalogue(tomllib.loads(path.read_text(encoding="utf-8")))

    def render(self, message: Message, names: Sequence[str] = ()) -> str:
        """The sentence for a message; seats become names where names are given."""
        if message.key not in self.sentences:
            raise WarrenError(f"the catalogue has no sentence for {message.key!r}")
        args: dict[str, Any] = {}
        for key, value in message.args.items():
            if key == "seat" or key.endswith("_seat"):
                args[key] = _name(value, names)
            elif key == "seats":
                args[key] = ", ".join(_name(seat, names) for seat in value)
            else:
                args[key] = value
        return _WORDS.vformat(self.sentences[message.key], (), args)


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if 0 <= seat < len(names) else f"Player {seat + 1}"
