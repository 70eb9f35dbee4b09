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
    player's name; `seats` is a list of them. An argument may be a message itself, or a list of
    them: it is said in the same language.
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
    """One language's sentences by key, and its names for things that English names otherwise."""

    def __init__(
        self, sentences: Mapping[str, str], names: Mapping[str, str] | None = None
    ) -> None:
        self.sentences: dict[str, str] = dict(sentences)
        self.names: dict[str, str] = dict(names or {})

    @staticmethod
    def read(path: Path) -> Catalogue:
        """Read a catalogue from a TOML file of `key = "sentence"` lines.

        Its table `[names]`, if it has one, says how things are called that arguments call by
        their English name: `Crops = "Feldfrucht"`.
        """
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        names = data.pop("names", {})
        return Catalogue(data, names)

    @staticmethod
    def beside(path: Path) -> dict[str, Catalogue]:
        """The other languages of a catalogue: for `text.toml`, `text.de.toml` and so on."""
        found = sorted(path.parent.glob(f"{path.stem}.*{path.suffix}"))
        return {other.name.split(".")[1]: Catalogue.read(other) for other in found}

    def joined(self, other: Catalogue) -> Catalogue:
        """This catalogue with another's sentences and names on top."""
        return Catalogue(self.sentences | other.sentences, self.names | other.names)

    def word(self, name: str) -> str:
        """How this language calls a thing, given its English name."""
        return self.names.get(name, name)

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
                args[key] = self._argument(value, names)
        return _WORDS.vformat(self.sentences[message.key], (), args)

    def _argument(self, value: Any, names: Sequence[str]) -> Any:
        if isinstance(value, Message):
            return self.render(value, names)
        if isinstance(value, str):
            return self.names.get(value, value)
        if isinstance(value, (list, tuple)):
            return [self._argument(item, names) for item in value]
        return value


def plain(value: Any) -> Any:
    """An argument as JSON: a message in it becomes an object with its key and arguments."""
    if isinstance(value, Message):
        return {"key": value.key, "args": {k: plain(v) for k, v in value.args.items()}}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if 0 <= seat < len(names) else f"Player {seat + 1}"
