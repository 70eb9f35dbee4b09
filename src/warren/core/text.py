"""Words for people: rules speak in keys and arguments, a catalogue turns them into sentences."""

from __future__ import annotations

import functools
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
        self,
        sentences: Mapping[str, str],
        names: Mapping[str, str] | None = None,
        forms: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self.sentences: dict[str, str] = dict(sentences)
        self.names: dict[str, str] = dict(names or {})
        self.forms: dict[str, dict[str, str]] = {
            form: dict(given) for form, given in (forms or {}).items()
        }
        """Names in other forms: `{who:dative}` looks into `[forms.dative]` first."""
        self._pieces: dict[str, list[_Piece]] = {}
        """Sentences that were said already, taken apart."""
        self._named: dict[str, dict[str, str]] = {
            form: self.names | given for form, given in self.forms.items()
        } | {"": self.names}
        self.made: dict[str, Message] = {}
        """Names of things that are called by their parts, each with what says them: a game knows
        that "tired scout" is a scout, and a sentence how the two stand together."""

    @staticmethod
    def read(path: Path) -> Catalogue:
        """Read a catalogue from a TOML file of `key = "sentence"` lines.

        Its table `[names]`, if it has one, says how things are called that arguments call by
        their English name: `Crops = "Mais"`. Tables like `[forms.dative]` have names in forms
        that a sentence asks for: `{who:dative}`.
        """
        sentences = dict(_words_of(path))
        names = sentences.pop("names", {})
        forms = sentences.pop("forms", {})
        return Catalogue(sentences, names, forms)

    @staticmethod
    def beside(path: Path) -> dict[str, Catalogue]:
        """The other languages of a catalogue: for `text.toml`, `text.de.toml` and so on."""
        found = sorted(path.parent.glob(f"{path.stem}.*{path.suffix}"))
        return {other.name.split(".")[1]: Catalogue.read(other) for other in found}

    def joined(self, other: Catalogue) -> Catalogue:
        """This catalogue with another's sentences and names on top."""
        forms = {
            form: self.forms.get(form, {}) | other.forms.get(form, {})
            for form in [*self.forms, *other.forms]
        }
        return Catalogue(self.sentences | other.sentences, self.names | other.names, forms)

    def word(self, name: str, form: str = "", seated: Sequence[str] = ()) -> str:
        """How this language calls a thing, given its English name; that name if it has no other."""
        named = self._named[form]
        if name in named:
            return named[name]
        made = self.made.get(name)
        return name if made is None else self.render(made, seated, form)

    def render(self, message: Message, names: Sequence[str] = (), form: str = "") -> str:
        """The sentence for a message; seats become names where names are given.

        Things in it stand in the form that their field asks for, else in this one.
        """
        said: list[str] = []
        for piece in self._taken_apart(message.key):
            said.append(piece.text)
            if piece.field is not None:
                asked = piece.spec in self.forms
                stands = piece.spec if asked else form
                value = self._argument(piece.field, message.args[piece.field], names, stands)
                said.append(_shown(value, "" if asked else piece.spec))
        return "".join(said)

    def _taken_apart(self, key: str) -> list[_Piece]:
        pieces = self._pieces.get(key)
        if pieces is None:
            if key not in self.sentences:
                raise WarrenError(f"the catalogue has no sentence for {key!r}")
            pieces = _pieces(self.sentences[key])
            self._pieces[key] = pieces
        return pieces

    def _argument(self, key: str, value: Any, names: Sequence[str], form: str) -> Any:
        if key == "seat" or key.endswith("_seat"):
            return self._name(value, names)
        if key == "seats":
            return ", ".join([self._name(seat, names) for seat in value])
        return self._in_words(value, names, form)

    def _in_words(self, value: Any, names: Sequence[str], form: str) -> Any:
        if isinstance(value, Message):
            return self.render(value, names, form)
        if isinstance(value, str):
            return self.word(value, form, names)
        if isinstance(value, (list, tuple)):
            return [self._in_words(item, names, form) for item in value]
        return value

    def names_seats(self, message: Message) -> bool:
        """Whether a sentence depends on who sits where."""
        for piece in self._taken_apart(message.key):
            key = piece.field
            if key is not None and (
                key in ("seat", "seats")
                or key.endswith("_seat")
                or self._has_seats(message.args[key])
            ):
                return True
        return False

    def _has_seats(self, value: Any) -> bool:
        if isinstance(value, str):
            made = self.made.get(value)
            return made is not None and self.names_seats(made)
        if isinstance(value, Message):
            return self.names_seats(value)
        return isinstance(value, (list, tuple)) and any(self._has_seats(item) for item in value)

    def _name(self, seat: int, names: Sequence[str]) -> str:
        known = 0 <= seat < len(names)
        return names[seat] if known else f"{self.names.get('Player', 'Player')} {seat + 1}"


@functools.cache
def _words_of(path: Path) -> dict[str, Any]:
    """What a file of ours says; every game with content of its own asks for the same."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def plain(value: Any) -> Any:
    """An argument as JSON: a message in it becomes an object with its key and arguments."""
    if isinstance(value, Message):
        return {"key": value.key, "args": {k: plain(v) for k, v in value.args.items()}}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value
