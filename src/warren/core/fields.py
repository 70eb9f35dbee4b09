"""The fields of a state, each declared once: its shape, its bounds, who sees it, what it holds.

From the declaration come saving, loading, the structural checks of a file, the census of parts and
the names of features; the conformance suite holds clones and redeals against it. A game lists its
fields in `state.py`:

    FIELDS = Fields(
        [
            Field("season", Number(1, 4)),
            Field("goods", PerSeat(Counts(RESOURCES, 20)), holds="{}"),
            Rows("players", seats, [Field("hands", Mask(TASKS), key="hand", seen=OWNER)]),
            Derived(["baskets"]),
        ]
    )
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from warren.core.deck import Deck
from warren.core.errors import BadPosition
from warren.core.features import Feature, counts, flags
from warren.core.frames import is_int

if TYPE_CHECKING:
    from warren.core.state import State

OPEN: Final = "open"
"""Everybody sees it."""
OWNER: Final = "owner"
"""Of a field with a value per seat, each seat sees its own."""
HIDDEN: Final = "hidden"
"""Nobody sees it whole; what a seat knows of it `look` says."""

Bound = int | Callable[[Any], int]
"""A number, or what makes one of the state: `lambda state: state.players - 1`."""


def _bound(bound: Bound, state: State) -> int:
    return bound if isinstance(bound, int) else bound(state)


def check_number(data: object, least: int, most: int, where: str) -> int:
    """A whole number within bounds."""
    if not is_int(data) or not least <= data <= most:
        raise BadPosition(f"{where} is a number from {least} to {most}, not {data!r}")
    return data


def check_list(data: object, where: str, length: int = -1) -> list[Any]:
    """A list, of some length where one is given."""
    if not isinstance(data, list) or (length >= 0 and len(data) != length):
        many = "" if length < 0 else f" with {length} entries"
        raise BadPosition(f"{where} is a list{many}, not {data!r}")
    return data


def check_name(data: object, names: Sequence[str], where: str) -> int:
    """The number of a name."""
    if not isinstance(data, str) or data not in names:
        raise BadPosition(f"{where}: nothing is named {data!r}; there are: {', '.join(names)}")
    return list(names).index(data)


def check_object(
    data: object, keys: Sequence[str], where: str, may: Sequence[str] = ()
) -> dict[str, Any]:
    """An object with exactly these keys, and maybe some more."""
    if not isinstance(data, dict):
        raise BadPosition(f"{where} is an object with {', '.join(keys)}, not {data!r}")
    wrong = sorted((set(keys) - set(data)) | (set(data) - set(keys) - set(may)), key=str)
    if wrong:
        raise BadPosition(f"{where} has exactly {', '.join(keys)}; check {wrong[0]!r}")
    return data


# Shapes


@mypyc_attr(allow_interpreted_subclasses=True)
class Shape:
    """How one value is written, read and counted."""

    def save(self, value: Any, state: State) -> Any:
        """The value as plain JSON."""
        return value

    def read(self, data: Any, state: State, where: str) -> Any:
        """The value of a file, refused when it cannot be one."""
        raise AssertionError("a shape says how it is read")

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """The parts of the game that the value holds, by name."""
        return {}

    def features(self, name: str, state: State) -> list[Feature]:
        """What a network is told of the value, each number named."""
        return []


class Number(Shape):
    """A whole number within bounds; written as null where it is `none`."""

    def __init__(self, least: Bound, most: Bound, none: int | None = None) -> None:
        self.least: Final = least
        self.most: Final = most
        self.none: Final = none

    def save(self, value: Any, state: State) -> Any:
        return None if self.none is not None and value == self.none else int(value)

    def read(self, data: Any, state: State, where: str) -> Any:
        if data is None and self.none is not None:
            return self.none
        return check_number(data, _bound(self.least, state), _bound(self.most, state), where)

    def features(self, name: str, state: State) -> list[Feature]:
        return [Feature(name, _bound(self.most, state))]


class Flag(Shape):
    """True or false."""

    def save(self, value: Any, state: State) -> Any:
        return bool(value)

    def read(self, data: Any, state: State, where: str) -> Any:
        if not isinstance(data, bool):
            raise BadPosition(f"{where} is true or false, not {data!r}")
        return data

    def features(self, name: str, state: State) -> list[Feature]:
        return [Feature(name, 1)]


class Name(Shape):
    """One of some names, kept by its number; null where it is -1 and may be."""

    def __init__(self, names: Sequence[str], may_be_none: bool = False) -> None:
        self.names: Final = names
        self.may_be_none: Final = may_be_none

    def save(self, value: Any, state: State) -> Any:
        return None if value < 0 else self.names[value]

    def read(self, data: Any, state: State, where: str) -> Any:
        if data is None and self.may_be_none:
            return -1
        return check_name(data, self.names, where)

    def parts(self, value: Any, state: State) -> dict[str, int]:
        return {} if value < 0 else {self.names[value]: 1}

    def features(self, name: str, state: State) -> list[Feature]:
        return flags(f"{name}:", list(self.names))


class Mask(Shape):
    """Some of some names, kept as bits and written as a list."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names: Final = names

    def save(self, value: Any, state: State) -> Any:
        return [name for item, name in enumerate(self.names) if value >> item & 1]

    def read(self, data: Any, state: State, where: str) -> Any:
        """Names that there are, each once."""
        mask = 0
        for name in check_list(data, where):
            item = 1 << check_name(name, self.names, where)
            if mask & item:
                raise BadPosition(f"{where}: {name!r} is there twice")
            mask |= item
        return mask

    def parts(self, value: Any, state: State) -> dict[str, int]:
        return {name: 1 for item, name in enumerate(self.names) if value >> item & 1}

    def features(self, name: str, state: State) -> list[Feature]:
        return flags(name, list(self.names))


class Counts(Shape):
    """How many there are of each of some names: a list of numbers, written by name, zeros left out.

    With `whole` every name is written and asked for.
    """

    def __init__(self, names: Sequence[str], most: Bound, whole: bool = False) -> None:
        self.names: Final = names
        self.most: Final = most
        self.whole: Final = whole

    def save(self, value: Any, state: State) -> Any:
        return {
            name: int(number)
            for name, number in zip(self.names, value, strict=True)
            if number or self.whole
        }

    def read(self, data: Any, state: State, where: str) -> Any:
        """Names that there are, and numbers within bounds."""
        if not isinstance(data, dict):
            raise BadPosition(f"{where} counts {', '.join(self.names)}, not {data!r}")
        if self.whole:
            check_object(data, self.names, where)
        found = [0] * len(self.names)
        least, most = 0 if self.whole else 1, _bound(self.most, state)
        for name, number in data.items():
            item = check_name(name, self.names, where)
            found[item] = check_number(number, least, most, f"{where}: {name}")
        return found

    def parts(self, value: Any, state: State) -> dict[str, int]:
        return {name: int(n) for name, n in zip(self.names, value, strict=True) if n}

    def features(self, name: str, state: State) -> list[Feature]:
        return counts(name, list(self.names), _bound(self.most, state))


class Listed(Shape):
    """Several values of one shape, in a row; as many as `length` says, where it says it."""

    def __init__(self, shape: Shape, length: Bound = -1, most: Bound = 1000) -> None:
        self.shape: Final = shape
        self.length: Final = length
        self.most: Final = most

    def save(self, value: Any, state: State) -> Any:
        return [self.shape.save(item, state) for item in value]

    def read(self, data: Any, state: State, where: str) -> Any:
        """As many as there should be."""
        items = check_list(data, where, _bound(self.length, state))
        most = _bound(self.most, state)
        if len(items) > most:
            raise BadPosition(f"{where} has {len(items)} entries; at most {most}")
        return [
            self.shape.read(item, state, f"{where} {number + 1}")
            for number, item in enumerate(items)
        ]

    def parts(self, value: Any, state: State) -> dict[str, int]:
        found: dict[str, int] = {}
        for item in value:
            for name, number in self.shape.parts(item, state).items():
                found[name] = found.get(name, 0) + number
        return found

    def features(self, name: str, state: State) -> list[Feature]:
        """Each in turn, where there are always as many."""
        length = _bound(self.length, state)
        return [
            feature
            for number in range(length)
            for feature in self.shape.features(f"{name} {number + 1}", state)
        ]


class Pile(Shape):
    """A `Deck`, with how many there are of each card at most."""

    def __init__(self, names: Sequence[str], whole: Callable[[Any], Sequence[int]]) -> None:
        self.names: Final = names
        self.whole: Final = whole

    def save(self, value: Any, state: State) -> Any:
        return value.to_json()

    def read(self, data: Any, state: State, where: str) -> Any:
        """No more of a card than there are."""
        return Deck.from_json(data, self.whole(state))

    def parts(self, value: Any, state: State) -> dict[str, int]:
        found = list(value.rest.counts)
        for placed in value.top + value.bottom:
            found[placed.card] += 1
        return {self.names[card]: number for card, number in enumerate(found) if number}


# Where values lie


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A part of a state's file: one field, or several that are written together."""

    def attributes(self) -> list[Field]:
        """The fields that it declares."""
        raise AssertionError("a part says which fields it holds")

    def written_keys(self) -> list[str]:
        """What it writes into the object that it is part of."""
        raise AssertionError("a part says what it writes")

    def optional_keys(self) -> list[str]:
        """What it writes only where there is something to tell."""
        return []

    def save(self, state: State, into: dict[str, Any]) -> None:
        raise AssertionError("a part says how it is saved")

    def load(self, state: State, data: dict[str, Any], where: str) -> None:
        raise AssertionError("a part says how it is loaded")

    def look(self, state: State, seat: int | None, into: dict[str, Any]) -> None:
        """Write what a seat may see of the fields."""

    def count(self, state: State, census: dict[str, int]) -> None:
        """Add what the fields hold to a census."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(Part):
    """One attribute of a state.

    `seen` says who sees it. `holds` names the parts that it holds for the census, "{}" by their
    own names, "card {}" with more to it; without it nothing is counted. In `Rows`, the attribute
    is a list with a value for each row, or with `width` numbers for each. An `optional` list of
    numbers is written only where one of them is not 0, and left as it is where a file has none.
    """

    def __init__(
        self,
        name: str,
        shape: Shape,
        key: str = "",
        seen: str = OPEN,
        holds: str = "",
        width: int = 0,
        optional: bool = False,
    ) -> None:
        self.name: Final = name
        self.shape: Final = shape
        self.key: Final = key or name
        self.seen: Final = seen
        self.holds: Final = holds
        self.width: Final = width
        self.optional: Final = optional

    def attributes(self) -> list[Field]:
        return [self]

    def written_keys(self) -> list[str]:
        return [] if self.optional else [self.key]

    def optional_keys(self) -> list[str]:
        """Its key, where it may be missing."""
        return [self.key] if self.optional else []

    def save(self, state: State, into: dict[str, Any]) -> None:
        value = getattr(state, self.name)
        if not self.optional or any(value):
            into[self.key] = self.shape.save(value, state)

    def load(self, state: State, data: dict[str, Any], where: str) -> None:
        if self.optional and self.key not in data:
            return
        value = self.shape.read(data[self.key], state, f"{where}: {self.key}")
        setattr(state, self.name, value)

    def look(self, state: State, seat: int | None, into: dict[str, Any]) -> None:
        """All of it where it is open, else a seat's own."""
        if self.seen == OPEN:
            self.save(state, into)
        elif self.seen == OWNER and seat is not None:
            into[self.key] = self.shape.save(getattr(state, self.name), state)[seat]

    def count(self, state: State, census: dict[str, int]) -> None:
        self.add(getattr(state, self.name), state, census)

    def add(self, value: Any, state: State, census: dict[str, int]) -> None:
        if not self.holds:
            return
        for name, number in self.shape.parts(value, state).items():
            part = self.holds.format(name)
            census[part] = census.get(part, 0) + number

    # In rows

    def save_row(self, state: State, row: int, into: dict[str, Any]) -> None:
        """Write the value of one row."""
        into[self.key] = self.shape.save(self.row(state, row), state)

    def load_row(self, state: State, data: dict[str, Any], where: str) -> None:
        """Read the value of the next row."""
        value = self.shape.read(data[self.key], state, f"{where}: {self.key}")
        column: list[Any] = getattr(state, self.name)
        if self.width:
            column += value
        else:
            column.append(value)

    def row(self, state: State, row: int) -> Any:
        column: list[Any] = getattr(state, self.name)
        if not self.width:
            return column[row]
        return column[row * self.width : (row + 1) * self.width]

    def features(self, state: State, who: str = "") -> list[Feature]:
        """What a network is told of it: of one seat, where `who` says of whom."""
        if not who:
            return self.shape.features(self.key, state)
        shape = self.shape.shape if isinstance(self.shape, PerSeat) else self.shape
        return shape.features(f"{who}: {self.key}", state)


class PerSeat(Listed):
    """A value for each seat."""

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape, seats)


def seats(state: Any) -> int:
    """How many players there are: the number of rows in `Rows("players", seats, ...)`."""
    return int(state.players)


class Rows(Part):
    """Fields with a value for each of some rows, written as a list of objects.

    `number` says how many rows there are; None where the file decides, up to `most`.
    """

    def __init__(
        self, key: str, number: Bound | None, fields: Sequence[Field], most: Bound = 1000
    ) -> None:
        self.key: Final = key
        self.number: Final = number
        self.most: Final = most
        self.fields: Final = list(fields)

    def attributes(self) -> list[Field]:
        return [found for field in self.fields for found in field.attributes()]

    def written_keys(self) -> list[str]:
        return [self.key]

    def save(self, state: State, into: dict[str, Any]) -> None:
        first = self.fields[0]
        column: list[Any] = getattr(state, first.name)
        rows: list[dict[str, Any]] = []
        for row in range(len(column) // max(1, first.width)):
            written: dict[str, Any] = {}
            for field in self.fields:
                field.save_row(state, row, written)
            rows.append(written)
        into[self.key] = rows

    def load(self, state: State, data: dict[str, Any], where: str) -> None:
        """Read every row, each with exactly its fields."""
        length = -1 if self.number is None else _bound(self.number, state)
        rows = check_list(data[self.key], f"{where}: {self.key}", length)
        most = _bound(self.most, state)
        if len(rows) > most:
            raise BadPosition(f"{where}: {self.key} has {len(rows)} entries; at most {most}")
        for found in self.attributes():
            setattr(state, found.name, [])
        keys = [key for field in self.fields for key in field.written_keys()]
        for number, row in enumerate(rows):
            here = f"{self.key} {number}"
            read = check_object(row, keys, here)
            for field in self.fields:
                field.load_row(state, read, here)

    def look(self, state: State, seat: int | None, into: dict[str, Any]) -> None:
        """What is open of each row, and all of a seat's own."""
        self.save(state, into)
        for number, row in enumerate(into[self.key]):
            for field in self.fields:
                if field.seen == HIDDEN or (field.seen == OWNER and number != seat):
                    del row[field.key]

    def count(self, state: State, census: dict[str, int]) -> None:
        for field in self.fields:
            column: list[Any] = getattr(state, field.name)
            for row in range(len(column) // max(1, field.width)):
                field.add(field.row(state, row), state, census)


class Group(Part):
    """Fields that are written together, as an object of their own."""

    def __init__(self, key: str, parts: Sequence[Part]) -> None:
        self.key: Final = key
        self.parts: Final = list(parts)

    def attributes(self) -> list[Field]:
        return [field for part in self.parts for field in part.attributes()]

    def written_keys(self) -> list[str]:
        return [self.key]

    def save(self, state: State, into: dict[str, Any]) -> None:
        written: dict[str, Any] = {}
        for part in self.parts:
            part.save(state, written)
        into[self.key] = written

    def load(self, state: State, data: dict[str, Any], where: str) -> None:
        """Read the object, with exactly its fields."""
        keys = [key for part in self.parts for key in part.written_keys()]
        read = check_object(data[self.key], keys, self.key)
        for part in self.parts:
            part.load(state, read, self.key)

    def look(self, state: State, seat: int | None, into: dict[str, Any]) -> None:
        seen: dict[str, Any] = {}
        for part in self.parts:
            part.look(state, seat, seen)
        into[self.key] = seen

    def count(self, state: State, census: dict[str, int]) -> None:
        for part in self.parts:
            part.count(state, census)


class Derived(Part):
    """Attributes that follow from others: `State.derive` works them out, no file holds them."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names: Final = list(names)

    def attributes(self) -> list[Field]:
        return []

    def written_keys(self) -> list[str]:
        return []

    def save(self, state: State, into: dict[str, Any]) -> None:
        """Nothing."""

    def load(self, state: State, data: dict[str, Any], where: str) -> None:
        """Nothing."""


class Fixed(Derived):
    """Attributes that are set when a state is made and stay: the box, the map."""


class Fields:
    """All fields of a state, in the order in which they are written and read."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts: Final = list(parts)
        self.by_name: Final = {f.name: f for part in parts for f in part.attributes()}
        self.fixed: Final = [n for part in parts if isinstance(part, Fixed) for n in part.names]
        self.derived: Final = [
            n
            for part in parts
            if isinstance(part, Derived) and not isinstance(part, Fixed)
            for n in part.names
        ]
        self.keys: Final = [key for part in parts for key in part.written_keys()]
        self.optional_keys: Final = [key for part in parts for key in part.optional_keys()]

    def save(self, state: State) -> dict[str, Any]:
        board: dict[str, Any] = {}
        for part in self.parts:
            part.save(state, board)
        return board

    def load(self, state: State, board: dict[str, Any]) -> None:
        """Fill a state; what is out of bounds is refused with its place."""
        check_object(board, self.keys, "board", self.optional_keys)
        for part in self.parts:
            part.load(state, board, "board")

    def look(self, state: State, seat: int | None) -> dict[str, Any]:
        """The board as a seat sees it, by what each field says of who may."""
        seen: dict[str, Any] = {}
        for part in self.parts:
            part.look(state, seat, seen)
        return seen

    def census(self, state: State) -> dict[str, int]:
        """How many of each part the fields hold together."""
        census: dict[str, int] = {}
        for part in self.parts:
            part.count(state, census)
        return census

    def features(self, state: State, name: str, who: str = "") -> list[Feature]:
        """The names of the numbers that tell a network of a field, of one row where it has rows."""
        return self.by_name[name].features(state, who)
