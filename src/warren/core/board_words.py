"""The board in words: what a view shows, as sections and lines that a person can play from.

It is made of a view alone, so it tells a seat nothing that the seat does not see. A game words it
in its catalogue, by the names that its view uses:

    field_bag = "tokens in the bag"       a label; with gaps ({n}, {seat}, {what}) it says it all
    field_players_bag = "..."             the same, of a field within `players`, or of one thing
                                          that `players` counts
    field_map = ""                        left out
    value_season_spring = "spring comes"  one value of a field
    value_order = "{seat}"                any value of a field
    value_hand_null = "face down"         what is there, but not seen; left out without this
    row_cards = "{place}, {area}"         one entry of a list, by its own fields

What has no wording keeps its name, as the catalogue calls it.
"""

from __future__ import annotations

import string
from typing import Any, Final, NamedTuple

from warren.core.fields import Counts, Field, Fields, PerSeat, Rows, seats
from warren.core.frames import is_int
from warren.core.text import Message, say
from warren.core.vocabulary import Vocabulary, split_target

Record = dict[str, Any]


class Item(NamedTuple):
    """One thing of a line, with the board elements that it may be: choices tell them apart."""

    message: Message
    targets: tuple[str, ...] = ()


class Line(NamedTuple):
    """A label, and what there is of it; without items the label says it all."""

    label: Item
    items: list[Item]


class Section(NamedTuple):
    """Lines that belong together: the table, a player (`seat`), a row of cards."""

    heading: Message
    lines: list[Line]
    seat: int | None = None


def seat_keys(fields: Fields) -> list[str]:
    """The names in a view under which each seat has an entry."""
    found = [p.key for p in fields.parts if isinstance(p, Field) and isinstance(p.shape, PerSeat)]
    return found + [p.key for p in fields.parts if isinstance(p, Rows) and p.number is seats]


def count_keys(fields: Fields) -> list[str]:
    """The names in a view under which each seat has things that are counted."""
    own = [p for p in fields.parts if isinstance(p, Field) and isinstance(p.shape, PerSeat)]
    return [
        p.key for p in own if isinstance(p.shape, PerSeat) and isinstance(p.shape.shape, Counts)
    ]


class Teller:
    """Puts views into words, by a game's sentences and the names of its choices."""

    def __init__(
        self,
        sentences: dict[str, str],
        vocabulary: Vocabulary,
        by_seat: list[str],
        counts: list[str] | None = None,
    ) -> None:
        self._sentences: Final = sentences
        self._vocabulary: Final = vocabulary
        self._by_seat: Final = by_seat
        self._counts: Final[list[str]] = counts or []

    def sections(self, view: Record) -> list[Section]:
        """The table first, then the players from the one who looks, then everything else."""
        players: int = view["players"]
        table: list[Line] = []
        seated: list[list[Line]] = [[] for _ in range(players)]
        others: list[Section] = []
        for key, value in view["board"].items():
            if self._is_left_out("", key):
                continue
            if self._is_by_seat(key, value, players):
                for seat in range(players):
                    seated[seat] += self._of_seat(key, value[seat])
            elif _is_record(value) or _is_rows(value):
                lines = self._part(key, value)
                if lines:
                    others.append(Section(self._label("", key), lines))
            elif value != []:
                table += self._line("", key, value)
        first: int = view["seat"] or 0
        order = [(first + after) % players for after in range(players)]
        told = [Section(say("words_player", seat=s), seated[s], s) for s in order if seated[s]]
        shared = [Section(say("words_table"), table)] if table else []
        return shared + told + others

    # What goes where

    def _is_left_out(self, within: str, key: str) -> bool:
        return self._sentences.get(self._key("field", within, key)) == ""

    def _is_by_seat(self, key: str, value: Any, players: int) -> bool:
        if not isinstance(value, list) or len(value) != players:
            return False
        return key in self._by_seat or (_is_rows(value) and f"row_{key}" not in self._sentences)

    def _of_seat(self, key: str, value: Any) -> list[Line]:
        is_record = isinstance(value, dict) and key not in self._counts
        return self._fields(key, value) if is_record else self._line("", key, value)

    def _part(self, key: str, value: Any) -> list[Line]:
        """The lines of a list of records, of a record, or of records by name."""
        if isinstance(value, list):
            return [self._row(key, row, at) for at, row in enumerate(value) if row is not None]
        if value and all(isinstance(part, dict) for part in value.values()):
            return self._by_name(key, value)
        return self._fields(key, {name: part for name, part in value.items() if part != []})

    def _fields(self, within: str, record: Record) -> list[Line]:
        return [line for key in record for line in self._line(within, key, record[key])]

    def _by_name(self, key: str, records: Record) -> list[Line]:
        """Names that are in the same state stand in one line: "open: Wood 3, Wood 4"."""
        found: dict[str, Line] = {}
        for name, record in records.items():
            state = self._entry(key, record)
            line = found.setdefault(repr(state), Line(Item(state), []))
            line.items.append(self._item(key, name))
        return list(found.values())

    def _row(self, key: str, row: Record, at: int) -> Line:
        """A record in a list: what it is called, and what there is of it."""
        used, called = self._called(key, row, at)
        element = self._element(row)
        used += [split_target(target)[0] for target in element]
        items: list[Item] = []
        for field, value in row.items():
            if field not in used and value and not self._is_left_out(key, field):
                items += self._brief(key, field, value)
        return Line(Item(called, element), items)

    def _called(self, key: str, row: Record, at: int) -> tuple[list[str], Message]:
        """What a record is called, and the fields that are told by it."""
        sentence = self._sentences.get(f"row_{key}")
        if sentence is not None:
            return _gaps(sentence), self._entry(key, row)
        for name in ("name", *row):
            if isinstance(row.get(name), str):
                return [name], self._value(name, row[name])
        return [], say("words_pair", what=self._label("", key), value=at + 1)

    # Lines and items

    def _line(self, within: str, key: str, value: Any) -> list[Line]:
        """A field with what there is of it; nothing where it is off, or not there."""
        if value is None or value is False or self._is_left_out(within, key):
            return []
        name = self._key("field", within, key)
        gaps = _gaps(self._sentences.get(name, ""))
        if value is True:
            return [Line(Item(self._label(within, key)), [])]
        if gaps:
            items = self._items(key, value) if isinstance(value, (list, dict)) else []
            return [Line(Item(Message(name, self._arguments(key, value))), items)]
        items = self._items(key, value) or [Item(say("words_none"))]
        return [Line(Item(self._label(within, key)), items)]

    def _brief(self, within: str, key: str, value: Any) -> list[Item]:
        """A field of a record that stands in one line with others."""
        if value is True:
            return [Item(self._label(within, key))]
        name = self._key("field", within, key)
        if _gaps(self._sentences.get(name, "")):
            return [Item(Message(name, self._arguments(key, value)))]
        items = self._items(key, value)
        if isinstance(value, (list, dict)) and len(items) > 0 and name not in self._sentences:
            return items
        said = say("words_list", items=[item.message for item in items])
        targets = items[0].targets if len(items) == 1 else ()
        pair = say("words_pair", what=self._label(within, key), value=said)
        return [Item(pair, targets)] if items else []

    def _items(self, key: str, value: Any) -> list[Item]:
        if isinstance(value, dict):
            return self._counted(key, value)
        if not isinstance(value, list):
            return [self._item(key, value)]
        there = [one for one in value if one is not None or f"value_{key}_null" in self._sentences]
        if not _are_names(there):
            return [self._item(key, one) for one in there]
        return [_times([self._item(key, one)] * there.count(one)) for one in dict.fromkeys(there)]

    def _counted(self, key: str, value: Record) -> list[Item]:
        """Things and how many of each, or the fields of a record."""
        items: list[Item] = []
        for name, part in value.items():
            if is_int(part):
                items += [self._so_many(key, name, part)] if part else []
            elif part and not self._is_left_out(key, name):
                items += self._brief(key, name, part)
        return items

    def _so_many(self, key: str, name: str, n: int) -> Item:
        """Things of one name, counted: in a sentence for them, or by their name."""
        one = f"field_{key}_{name}"
        if one not in self._sentences:
            said_by = key if f"value_{key}" in self._sentences else name
            return _several(self._item(said_by, name), n)
        if _gaps(self._sentences[one]):
            return Item(say(one, n=n))
        return _several(Item(say(one)), n)

    def _item(self, key: str, value: Any) -> Item:
        if isinstance(value, dict):
            return Item(self._entry(key, value), self._element(value))
        targets = self._named(key, value) if isinstance(value, str) else ()
        return Item(self._value(key, value), targets)

    def _entry(self, key: str, record: Record) -> Message:
        """A record in a few words."""
        if f"row_{key}" in self._sentences:
            gaps = _gaps(self._sentences[f"row_{key}"])
            return Message(f"row_{key}", {gap: self._filled(gap, record.get(gap)) for gap in gaps})
        told = [name for name, v in record.items() if v and not self._is_left_out(key, name)]
        parts = [item.message for name in told for item in self._short(name, record[name])]
        return say("words_list", items=parts or [say("words_none")])

    def _short(self, key: str, value: Any) -> list[Item]:
        """A field of a record within others: a name needs no label."""
        if isinstance(value, str) and f"field_{key}" not in self._sentences:
            return [self._item(key, value)]
        return self._brief("", key, value)

    # Words

    def _value(self, key: str, value: Any) -> Message:
        """One value: in a sentence for it, in one for the field, or as it is called."""
        one = f"value_{key}_{'null' if value is None else value}".replace(" ", "_")
        if one in self._sentences:
            return say(one)
        if f"value_{key}" in self._sentences:
            return Message(f"value_{key}", self._arguments("", value))
        if isinstance(value, bool):
            return say("yes" if value else "no")
        if isinstance(value, str):
            return say("words_name", what=_spaced(value))
        if isinstance(value, list):
            return say("words_list", items=[self._value(key, part) for part in value])
        return say("words_number", n=value)

    def _filled(self, key: str, value: Any) -> Any:
        """A field in a sentence about its record."""
        if key == "seat" or key.endswith("_seat") or key == "seats" or is_int(value):
            return value
        if isinstance(value, (list, dict)):
            items = self._items(key, value) or [Item(say("words_none"))]
            return say("words_list", items=[item.message for item in items])
        return say("words_none") if value is None else self._value(key, value)

    def _arguments(self, key: str, value: Any) -> dict[str, Any]:
        """A value as whatever a sentence about it asks for."""
        n = len(value) if isinstance(value, (list, dict, str)) else value
        many = value if isinstance(value, list) else [value]
        return {"n": n, "seat": value, "seats": many, "what": self._filled(key, value)}

    def _label(self, within: str, key: str) -> Message:
        name = self._key("field", within, key)
        known = name in self._sentences and not _gaps(self._sentences[name])
        return say(name) if known else say("words_name", what=_spaced(key))

    def _key(self, kind: str, within: str, key: str) -> str:
        """The sentence for a field, of this place if there is one."""
        here = f"{kind}_{within}_{key}"
        return here if within and here in self._sentences else f"{kind}_{key}"

    # Elements of the board

    def _element(self, row: Record) -> tuple[str, ...]:
        """The element that a record is, by one of its fields: `card: 3` is "card:3"."""
        for key, value in row.items():
            target = f"{key}:{value}"
            if isinstance(value, (int, str)) and self._vocabulary.at(target):
                return (target,)
        return ()

    def _named(self, key: str, name: str) -> tuple[str, ...]:
        """The elements of a name; under a key that says of which kind, that one."""
        found = self._vocabulary.elements(name)
        for target in found:
            if key.startswith(split_target(target)[0]):
                return (target,)
        return tuple(found)


def _is_record(value: Any) -> bool:
    """An object of fields or of records, not one of counts."""
    return isinstance(value, dict) and not all(is_int(part) for part in value.values())


def _is_rows(value: Any) -> bool:
    """A list of records."""
    return isinstance(value, list) and any(isinstance(row, dict) for row in value)


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _gaps(sentence: str) -> list[str]:
    """The fields that a sentence asks for."""
    return [field for _, field, _, _ in string.Formatter().parse(sentence) if field]


def _several(item: Item, n: int) -> Item:
    return Item(say("words_count", n=n, what=item.message), item.targets)


def _times(same: list[Item]) -> Item:
    """Things that are alike, counted."""
    return same[0] if len(same) == 1 else _several(same[0], len(same))


def _are_names(values: list[Any]) -> bool:
    return all(value is None or isinstance(value, str) for value in values)
