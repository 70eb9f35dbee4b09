"""How what only Winter Rabbit has is written to files and counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from warren.core.deck import EVERYBODY
from warren.core.errors import BadPosition
from warren.core.features import Feature, counts
from warren.core.fields import (
    Counts,
    Field,
    Flag,
    Mask,
    Number,
    Part,
    Shape,
    check_list,
    check_name,
    check_number,
    seats,
)
from warren.core.grid import bit, bits
from warren.core.state import State
from warren.games.winter.content import (
    COPIES,
    RESOURCES,
    SPACE_NAMES,
    SPACES,
    SUPPLY,
    TOKEN_NAMES,
    VILLAGE,
    cards_in,
    copies_in,
    one_card,
)
from warren.games.winter.rules.payments import count, pack

if TYPE_CHECKING:
    from warren.games.winter.state import Village

# What lies on a space

OPEN: Final = 0
CONSERVATION: Final = 1
ROCK: Final = 2
FACE_DOWN: Final = 16
"""Plus the token."""
FACE_UP: Final = 32
"""Plus the token."""
TOKEN_THERE: Final = 15
"""The bits of a space that say which token lies there, face down or up."""
PLAIN: Final = {CONSERVATION: "conservation", ROCK: "rock"}
"""What files and views call what is no villager."""

KNOWN_TO_ALL: Final = 8
"""In `returned`, with the seat: the token that went back had been shown."""
WHO: Final = 7
"""In `returned`: the bits that say which seat."""
LONG: Final = 1 << 20
"""More draws from the bag than a season has."""


def goods_by_name(goods: i64) -> dict[str, int]:
    """Resources and how many, those that there are."""
    return {
        name: int(count(goods, kind)) for kind, name in enumerate(RESOURCES) if count(goods, kind)
    }


def add_token(counted: dict[str, int], token: int, number: int) -> None:
    """Count tokens of a kind in a census."""
    name = TOKEN_NAMES[token]
    counted[name] = counted.get(name, 0) + number


class Resources(Shape):
    """Goods, by the names of the resources."""

    def save(self, value: Any, state: State) -> Any:
        """How many of each, those that there are."""
        return goods_by_name(value)

    def read(self, data: Any, state: State, where: str) -> Any:
        """No more of a resource than there are."""
        return pack(_COUNTED.read(data, state, where))

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """Every unit."""
        return goods_by_name(value)

    def features(self, name: str, state: State) -> list[Feature]:
        """How many of each."""
        return _COUNTED.features(f"{name}:", state)


_COUNTED: Final = Counts(RESOURCES, SUPPLY)


class Cards(Shape):
    """Village cards, a kind as often as there are copies."""

    def save(self, value: Any, state: State) -> Any:
        """Their names."""
        return [VILLAGE[kind] for kind in cards_in(value)]

    def read(self, data: Any, state: State, where: str) -> Any:
        """No more of a kind than there are."""
        packed: i64 = 0
        for name in check_list(data, where):
            kind = check_name(name, VILLAGE, where)
            if copies_in(packed, kind) == COPIES[kind]:
                raise BadPosition(f"{where}: {name!r} is not there as often")
            packed += one_card(kind)
        return packed

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """Every card."""
        found: dict[str, int] = {}
        for kind in cards_in(value):
            found[VILLAGE[kind]] = found.get(VILLAGE[kind], 0) + 1
        return found

    def features(self, name: str, state: State) -> list[Feature]:
        """How many of each kind."""
        return counts(name, list(VILLAGE), 2)


class Numbered(Mask):
    """A set of things that go by number, from 1."""

    def save(self, value: Any, state: State) -> Any:
        """The numbers."""
        return [item + 1 for item in bits(value)]

    def read(self, data: Any, state: State, where: str) -> Any:
        """Each once."""
        numbers = [check_number(n, 1, len(self.names), where) for n in check_list(data, where)]
        if len(set(numbers)) != len(numbers):
            raise BadPosition(f"{where}: one is there twice")
        return sum(bit(number - 1) for number in numbers)


class Knowing(Shape):
    """Which seats know something: all, or some."""

    def save(self, value: Any, state: State) -> Any:
        """ "all", or the seats."""
        return "all" if value == EVERYBODY else bits(value)

    def read(self, data: Any, state: State, where: str) -> Any:
        """Seats at the table."""
        if data == "all":
            return EVERYBODY
        mask = 0
        for seat in check_list(data, where):
            mask |= 1 << check_number(seat, 0, seats(state) - 1, where)
        return mask


_KNOWING: Final = Knowing()


class Returned(Shape):
    """What went back into the bag: [seat, time, token, known to all]; three numbers each."""

    def save(self, value: Any, state: State) -> Any:
        """One after the other."""
        return [
            [value[i] & WHO, value[i + 1], TOKEN_NAMES[value[i + 2]], value[i] >= KNOWN_TO_ALL]
            for i in range(0, len(value), 3)
        ]

    def read(self, data: Any, state: State, where: str) -> Any:
        """Tokens that players of this table put back."""
        found: list[int] = []
        for entry in check_list(data, where):
            who, time, token, known = check_list(entry, where, 4)
            seat = check_number(who, 0, seats(state) - 1, f"{where}: seat")
            found.append(seat + (KNOWN_TO_ALL if _FLAG.read(known, state, where) else 0))
            found.append(check_number(time, 1, LONG, f"{where}: time"))
            found.append(check_name(token, TOKEN_NAMES, where))
        return found


_FLAG: Final = Flag()


class Conservation(Number):
    """Conservation tokens."""

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """As many as there are."""
        return {PLAIN[CONSERVATION]: value}


class Spaces(Part):
    """What lies on the board, with who knows it and when it was drawn, by the names of spaces."""

    def attributes(self) -> list[Field]:
        """What lies there, who knows it, when it left the bag."""
        return [Field("spaces", Shape()), Field("seen", Shape()), Field("stamps", Shape())]

    def written_keys(self) -> list[str]:
        """All in one."""
        return ["spaces"]

    def save(self, state: Any, into: dict[str, Any]) -> None:
        """Every space that is not open."""
        village: Village = state
        into["spaces"] = {
            name: _save_space(village, space)
            for space, name in enumerate(SPACE_NAMES)
            if village.spaces[space] != OPEN
        }

    def load(self, state: Any, data: dict[str, Any], where: str) -> None:
        """Spaces that there are; all others are open."""
        village: Village = state
        village.spaces, village.seen, village.stamps = [OPEN] * SPACES, [0] * SPACES, [0] * SPACES
        if not isinstance(data["spaces"], dict):
            raise BadPosition(f"spaces: what lies there, by name, not {data['spaces']!r}")
        for name, content in data["spaces"].items():
            _load_space(village, check_name(name, SPACE_NAMES, "spaces"), content)

    def count(self, state: Any, census: dict[str, int]) -> None:
        """Conservation tokens and villagers."""
        village: Village = state
        for content in village.spaces:
            if content >= FACE_DOWN:
                add_token(census, content & TOKEN_THERE, 1)
            elif content == CONSERVATION:
                name = PLAIN[CONSERVATION]
                census[name] = census.get(name, 0) + 1


def _save_space(village: Village, space: int) -> Any:
    content, drawn = village.spaces[space], village.stamps[space]
    if content in PLAIN:
        return PLAIN[content]
    token = TOKEN_NAMES[content & TOKEN_THERE]
    if content >= FACE_UP:
        return {"up": token, "drawn": drawn}
    return {"down": token, "seen": _KNOWING.save(village.seen[space], village), "drawn": drawn}


def _load_space(village: Village, space: int, content: object) -> None:
    where = f"space {SPACE_NAMES[space]}"
    for plain, name in PLAIN.items():
        if content == name:
            village.spaces[space] = plain
            return
    if isinstance(content, dict) and set(content) == {"up", "drawn"}:
        village.spaces[space] = FACE_UP + check_name(content["up"], TOKEN_NAMES, where)
    elif isinstance(content, dict) and set(content) == {"down", "seen", "drawn"}:
        village.spaces[space] = FACE_DOWN + check_name(content["down"], TOKEN_NAMES, where)
        village.seen[space] = _KNOWING.read(content["seen"], village, where)
    else:
        raise BadPosition(f"{where}: conservation, rock, or a token up or down: {content!r}")
    village.stamps[space] = check_number(content["drawn"], 0, LONG, f"{where}: drawn")
