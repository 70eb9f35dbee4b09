"""What is in the box: counters that are always the same, and cards that a content file brings."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from warren.core.errors import BadContent
from warren.core.frames import is_int
from warren.core.limits import check_title, read_toml

# Kinds of rabbit, in the order in which the box lists them (RB-1.1)

SCOUT: Final = 1
FIGHTER: Final = 2
WORKER: Final = 3
KINDS: Final = ["thinker", "scout", "fighter", "worker"]

# A rabbit's look is its kind and what became of it: a fighter fought, a worker has a kit.

THINKERS: Final = 0
SCOUTS: Final = 1
FIGHTERS: Final = 2
ROUSED: Final = 3
WORKERS: Final = 4
MOTHERS: Final = 5
LOOK_WORDS: Final = [
    ["thinker"],
    ["scout"],
    ["fighter"],
    ["roused", "fighter"],
    ["worker"],
    ["mother"],
]
LOOKS: Final = [" ".join(words) for words in LOOK_WORDS]
LEADERS: Final = LOOKS[:WORKERS]
"""The looks of those who act (RB-4.1)."""
KIND_OF: Final = [0, SCOUT, FIGHTER, FIGHTER, WORKER, WORKER]
FORCE: Final = [0, 1, 2, 3, 0, 0]
"""Force by look (RB-4.9, 5.1)."""

# Predators, in the order in which they hunt (RB-3.5)

CAT: Final = 2
SNAKE: Final = 3
PREDATORS: Final = ["fox", "stoat", "cat", "snake"]
PREDATOR_FORCE: Final = [7, 5, 4, 3]
APPETITE: Final = [2, 1, 1, 1]
"""How many rabbits each eats (RB-6.1)."""

# The box of counters that are not in play: rabbits by kind, then these, then predators

KITS: Final = 4
BURROWS: Final = 5
FOOD: Final = 6
FIRST_PREDATOR: Final = 7
BOX_NAMES: Final = [*KINDS, "kit", "burrow", "food", *PREDATORS]
COUNTERS: Final = [1, 3, 4, 14, 6, 9, 50]
"""How many counters of each there are but predators, whose number is content (RB-1.1)."""
MOST_RABBITS: Final = 22
PREDATOR_COUNTERS: Final = 13

# Cards (RB-1.2, 1.3, 1.4)

AREAS: Final = 22
"""Area cards that lie face down; `MOST_CARDS` with those on the table from the start."""
MOST_CARDS: Final = 27
SUNS: Final = 36
MOST_CLOVERS: Final = 6
MOST_FOOD: Final = 1
WARREN_SPACES: Final = 6
DIRECTIONS: Final = ["north", "east", "south", "west"]

# Limits of the rules

SPEED: Final = 2
SCOUT_SPEED: Final = 3
FOLLOWERS: Final = 4
LOOKED_AT: Final = 3
SURVIVORS: Final = [10, 13, 15, 17]
"""Rabbits that make a win, a veteran, an expert, a master (RB-7.1)."""
LEVELS: Final = ["lost", "win", "veteran", "expert", "master"]


def level_of(rabbits: int) -> int:
    """How well the herd did, as an index of LEVELS (RB-7.1)."""
    return len([least for least in SURVIVORS if rabbits >= least])


def utility_of(rabbits: int, won: bool) -> float:
    """What an end is worth: half for a win, half by the rabbits alive (RB-7.5)."""
    share = rabbits / MOST_RABBITS
    return (1.0 + share) / 2 if won else share / 2


# Kinds of area and sun cards

SOURCES: Final = ("rulebook", "house", "own")
NO_PREDATOR: Final = 4
FACES: Final = 5
"""What an area card shows: one of the four predators, or none."""
AREA_KINDS: Final = FACES * (MOST_CLOVERS + 1)
SUN_KINDS: Final = 4 * (MOST_FOOD + 1)
_ONE_FOOD: Final = "a sun card places one food or none"
HUNTS: Final = ["plain", "snakes", "cats", "both"]


def area_kind(predator: i64, clovers: i64) -> i64:
    """The number of an area card with this predator and so many clovers."""
    return predator * (MOST_CLOVERS + 1) + clovers


def clovers_of(area: i64) -> i64:
    """The clovers on an area card."""
    return area % (MOST_CLOVERS + 1)


def predator_of(area: i64) -> i64:
    """The predator on an area card, or NO_PREDATOR."""
    return area // (MOST_CLOVERS + 1)


def area_name(area: i64) -> str:
    """An area card in words: "fox 4", "meadow 2"."""
    predator: int = predator_of(area)
    name = "meadow" if predator == NO_PREDATOR else PREDATORS[predator]
    return f"{name} {clovers_of(area)}"


def food_of(sun: i64) -> i64:
    """How many food a sun card places: one or none (RB-3.1)."""
    return sun // 4


def hunts(sun: i64, predator: i64) -> bool:
    """Whether a predator hunts under a sun card; foxes and stoats always do (RB-3.3)."""
    if predator == SNAKE:
        return sun & 1 != 0
    if predator == CAT:
        return sun & 2 != 0
    return True


def sun_name(sun: i64) -> str:
    """A sun card in words: "2 food, cats"."""
    return f"{food_of(sun)} food, {HUNTS[int(sun) % 4]}"


AREA_NAMES: Final = [area_name(kind) for kind in range(AREA_KINDS)]
SUN_NAMES: Final = [sun_name(kind) for kind in range(SUN_KINDS)]


class Content:
    """The cards and predators of one box."""

    def __init__(
        self, name: str, start: list[int], areas: list[int], suns: list[int], predators: list[int]
    ) -> None:
        self.name: Final = name
        self.start: Final = start
        """Clovers of the four starting meadows: north, east, south, west."""
        self.areas: Final = areas
        """How many face-down area cards there are of each kind."""
        self.suns: Final = suns
        """How many sun cards there are of each kind."""
        self.predators: Final = predators
        """Predator counters."""

    def counters(self) -> list[int]:
        """How many counters there are of each of BOX_NAMES."""
        return COUNTERS + self.predators

    @staticmethod
    def from_text(text: str) -> Content:
        """Read a content file; raise BadContent with the reason where it is no box of Rabbit."""
        data = read_toml(text)
        _only(data, ("name", "start", "predator", "area", "sun"), "the file")
        name = data.get("name")
        if not isinstance(name, str) or not name.strip():
            raise BadContent("the file needs a name, a text")
        check_title(name, "name")
        return Content(name, _start(data), _areas(data), _suns(data), _predators(data))


def _start(data: dict[str, Any]) -> list[int]:
    start = data.get("start")
    if not isinstance(start, dict):
        raise BadContent("the file needs [start]: clovers of north, east, south and west")
    _source(start, "[start]")
    _only(start, (*DIRECTIONS, "source"), "[start]")
    return [_number(start, side, 0, MOST_CLOVERS, "[start]") for side in DIRECTIONS]


def _predators(data: dict[str, Any]) -> list[int]:
    counts = [0] * len(PREDATORS)
    for where, entry in _entries(data, "predator", ("kind", "count", "source")):
        kind = entry.get("kind")
        if kind not in PREDATORS:
            raise BadContent(f"{where}: kind is one of {', '.join(PREDATORS)}, not {kind!r}")
        counts[PREDATORS.index(kind)] += _number(entry, "count", 0, PREDATOR_COUNTERS, where)
    if sum(counts) != PREDATOR_COUNTERS:
        raise BadContent(f"[[predator]]: {sum(counts)} counters; the box has {PREDATOR_COUNTERS}")
    return counts


def _areas(data: dict[str, Any]) -> list[int]:
    counts = [0] * AREA_KINDS
    faces = [*PREDATORS, "none"]
    for where, entry in _entries(data, "area", ("predator", "clovers", "count", "source")):
        face = entry.get("predator", "none")
        if face not in faces:
            raise BadContent(f"{where}: predator is one of {', '.join(faces)}, not {face!r}")
        clovers = _number(entry, "clovers", 0, MOST_CLOVERS, where)
        kind = area_kind(faces.index(face), clovers)
        counts[kind] += _number(entry, "count", 1, AREAS, where, 1)
    if sum(counts) != AREAS:
        raise BadContent(f"[[area]]: {sum(counts)} cards; {AREAS} lie face down")
    return counts


def _suns(data: dict[str, Any]) -> list[int]:
    counts = [0] * SUN_KINDS
    for where, entry in _entries(data, "sun", ("food", "hunts", "count", "source")):
        words = entry.get("hunts", [])
        if not isinstance(words, list) or not all(word in ("snakes", "cats") for word in words):
            raise BadContent(f"{where}: hunts is a list of 'snakes' and 'cats', not {words!r}")
        kind = _number(entry, "food", 0, MOST_FOOD, where, why=_ONE_FOOD) * 4
        kind += (1 if "snakes" in words else 0) + (2 if "cats" in words else 0)
        counts[kind] += _number(entry, "count", 1, SUNS, where, 1)
    if sum(counts) != SUNS:
        raise BadContent(f"[[sun]]: {sum(counts)} cards; there are {SUNS}")
    return counts


def _entries(
    data: dict[str, Any], table: str, fields: tuple[str, ...]
) -> list[tuple[str, dict[str, Any]]]:
    """The entries of a list of tables, each with where it stands, checked for their fields."""
    rows = data.get(table)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadContent(f"the file needs entries [[{table}]]")
    found: list[tuple[str, dict[str, Any]]] = []
    for index, row in enumerate(rows):
        where = f"[[{table}]] {index + 1}"
        _only(row, fields, where)
        _source(row, where)
        found.append((where, row))
    return found


def _only(table: dict[str, Any], fields: tuple[str, ...], where: str) -> None:
    unknown = sorted(set(table) - set(fields))
    if unknown:
        raise BadContent(f"{where}: no field {unknown[0]!r}; fields: {', '.join(fields)}")


def _source(table: dict[str, Any], where: str) -> None:
    if table.get("source") not in SOURCES:
        allowed = ", ".join(SOURCES)
        raise BadContent(f"{where}: source is one of {allowed}, not {table.get('source')!r}")


def _number(
    table: dict[str, Any],
    field: str,
    low: int,
    high: int,
    where: str,
    default: int | None = None,
    why: str = "",
) -> int:
    value: Any = table.get(field, default)
    if not is_int(value) or not low <= value <= high:
        reason = f": {why}" if why else ""
        raise BadContent(f"{where}: {field} is {low} to {high}, not {value!r}{reason}")
    number: int = value
    return number
