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


class _Piece(NamedTuple):
    """A stretch of a sentence, and the field that follows it, if one does."""

    text: str
    field: str | None
    spec: str


def _pieces(sentence: str) -> list[_Piece]:
    return [
        _Piece(text, field, spec or "")
        for text, field, spec, _ in string.Formatter().parse(sentence)
    ]


def _shown(value: Any, spec: str) -> str:
    """A field in words: `{n:space|spaces}` for one and many, lists joined by blanks."""
    if "|" in spec:
        one, many = spec.split("|", 1)
        return one if value == 1 else many
    if isinstance(value, (list, tuple)):
        return (spec or " ").join([str(item) for item in value])
    return format(value, spec) if spec else str(value)


class Catalogue:
    """One language's sentences by key, and its names for things that English names otherwise."""

    def __init__(
        self, sentences: Mapping[str, str], names: Mapping[str, str] | None = None
    ) -> None:
        self.sentences: dict[str, str] = dict(sentences)
        self.names: dict[str, str] = dict(names or {})
        self._pieces: dict[str, list[_Piece]] = {}
        """Sentences that were said already, taken apart."""

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
        pieces = self._pieces.get(message.key)
        if pieces is None:
            if message.key not in self.sentences:
                raise WarrenError(f"the catalogue has no sentence for {message.key!r}")
            pieces = _pieces(self.sentences[message.key])
            self._pieces[message.key] = pieces
        said: list[str] = []
        for piece in pieces:
            said.append(piece.text)
            if piece.field is not None:
                value = self._argument(piece.field, message.args[piece.field], names)
                said.append(_shown(value, piece.spec))
        return "".join(said)

    def _argument(self, key: str, value: Any, names: Sequence[str]) -> Any:
        if key == "seat" or key.endswith("_seat"):
            return _name(value, names)
        if key == "seats":
            return ", ".join([_name(seat, names) for seat in value])
        return self._worded(value, names)

    def _worded(self, value: Any, names: Sequence[str]) -> Any:
        if isinstance(value, Message):
            return self.render(value, names)
        if isinstance(value, str):
            return self.names.get(value, value)
        if isinstance(value, (list, tuple)):
            return [self._worded(item, names) for item in value]
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
