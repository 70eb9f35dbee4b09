"""What the box contains: characters, village cards, stories and tasks, read from TOML and checked.

Entries with `source = "house"` keep the constraints of the house's design (docs/rules/winter.md,
section 13); others, such as printed values that an owner of the box enters, only those of the game.
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from warren.core.errors import BadContent
from warren.core.frames import is_int
from warren.core.grid import bit
from warren.core.limits import check_sentence, check_title, read_toml
from warren.games.winter.rules.payments import (
    THREE_FOR_ONE,
    TOKENS,
    UNIT_FOR_TOKEN,
    count,
    one,
    stands_for,
    total,
)

# The board and its tokens (section 1)

RESOURCES: Final = ("Game", "Crops", "Medicine", "Earth", "Wood", "Reeds")
GAME: Final = 0

LOCATIONS: Final = 6
"""Production locations, each named after its resource."""
BURROW: Final = 6
"""The seventh location."""
PER_LOCATION: Final = 4
FIRST_BURROW: Final = 24
SPACES: Final = 26
"""Spaces 0 to 23 belong to the locations, 24 and 25 are the Burrow's 1 and 2."""
PLACES: Final = (
    *((name, number + 1) for name in RESOURCES for number in range(PER_LOCATION)),
    *(("Burrow", number + 1) for number in range(SPACES - FIRST_BURROW)),
)
"""Per space, its location and its number there."""
SPACE_NAMES: Final = tuple([f"{where.lower()}.{number}" for where, number in PLACES])

TRACKS: Final = ("tools", "clothing", "food")
SEASONS: Final = ("first", "spring", "fall", "winter")
WINTER: Final = 4
"""The last season."""

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6

NEUTRAL: Final = 6
RABBIT: Final = 7
FROST: Final = 8
TOKEN_KINDS: Final = 9
"""Tokens of the bag: villagers by the seat that owns them, then these."""
TOKEN_NAMES: Final = (
    *(f"villager of {seat + 1}" for seat in range(MOST_PLAYERS)),
    *("neutral", "rabbit", "frost"),
)

SUPPLY: Final = 20
"""Tokens of each resource (WR-1.1)."""
FULL: Final = 7
"""Where a storehouse track ends (WR-1.4)."""
BASKETS: Final = 6
"""On a player board (WR-1.5)."""
CONSERVATION_TOKENS: Final = 12
RABBITS: Final = 4
FROSTS: Final = 4
CARDS_SHOWN: Final = 4
STORIES_SHOWN: Final = 3
"""On display (WR-2.1)."""
VILLAGERS: Final = (0, 0, 4, 3, 3, 2, 2)
"""Per player, by the number of players (WR-2.2)."""
NEUTRALS: Final = (0, 0, 4, 3, 0, 2, 0)

# The house's files

_HERE: Final = Path(__file__).parent / "content"
_FILES: Final = {
    "character": "characters.toml",
    "village": "village.toml",
    "story": "stories.toml",
    "task": "tasks.toml",
}
_USE: Final = "use"
HOUSE: Final = "house"


@functools.cache
def _house_file(section: str) -> dict[str, Any]:
    return tomllib.loads((_HERE / _FILES[section]).read_text(encoding="utf-8"))


def house_entries() -> dict[str, list[dict[str, Any]]]:
    """The entries of the house's content files."""
    return {section: list(_house_file(section)[section]) for section in _FILES}


_ENTRIES: Final = house_entries()
CHARACTERS: Final = tuple([str(entry["name"]) for entry in _ENTRIES["character"]])
VILLAGE: Final = tuple([str(entry["name"]) for entry in _ENTRIES["village"]])
"""Kinds of village cards."""
COPIES: Final = tuple([int(entry["copies"]) for entry in _ENTRIES["village"]])
STORIES: Final = tuple([str(entry["name"]) for entry in _ENTRIES["story"]])
ONGOING: Final = tuple([entry["kind"] == "ongoing" for entry in _ENTRIES["story"]])
"""Per story, whether it holds until another one is told."""
TASKS: Final = len(_ENTRIES["task"])
TASKS_OF_A_KIND: Final = TASKS // len(TRACKS)


def card_named(name: str) -> int:
    """The kind of village card with this name."""
    return VILLAGE.index(name)


def story_named(name: str) -> int:
    """The story with this name."""
    return STORIES.index(name)


def stories_that(do: str) -> list[int]:
    """The stories whose entries say that they do this."""
    return [at for at, entry in enumerate(_ENTRIES["story"]) if entry.get("does") == do]


# Village cards, two bits a kind


def one_card(kind: i64) -> i64:
    """One card of a kind, packed."""
    return bit(2 * kind)


def copies_in(packed: i64, kind: i64) -> i64:
    """How many cards of a kind there are."""
    return packed >> (2 * kind) & 3


def card_total(packed: i64) -> i64:
    """How many cards there are."""
    found: i64 = 0
    while packed:
        found += packed & 3
        packed >>= 2
    return found


def kinds_in(packed: i64) -> list[int]:
    """The kinds of cards that there are any of."""
    found: list[int] = []
    kind: i64 = 0
    while packed:
        if packed & 3:
            found.append(kind)
        packed >>= 2
        kind += 1
    return found


def copies_by_kind(packed: i64) -> list[int]:
    """How many cards there are of each of `kinds_in`."""
    found: list[int] = []
    while packed:
        if packed & 3:
            found.append(packed & 3)
        packed >>= 2
    return found


def cards_in(packed: i64) -> list[int]:
    """The kinds of cards, each as often as there are copies."""
    found: list[int] = []
    kind: i64 = 0
    while packed:
        for _ in range(packed & 3):
            found.append(kind)
        packed >>= 2
        kind += 1
    return found


def card_bytes(packed: i64) -> list[bytes]:
    """How many cards there are of each kind, a byte each, some at once."""
    found: list[bytes] = []
    left: i64 = len(VILLAGE)
    while left >= 8:
        found.append(_EIGHT[packed & 0xFFFF])
        packed >>= 16
        left -= 8
    if left > 0:
        found.append(_EIGHT[packed & 0xFFFF][:left])
    return found


_FOUR: Final = [bytes([p & 3, p >> 2 & 3, p >> 4 & 3, p >> 6 & 3]) for p in range(256)]
_EIGHT: Final = [low + high for high in _FOUR for low in _FOUR]
"""Eight kinds at once, as they lie side by side."""

# What may be used once a turn


NO_STORY: Final = -2
"""In place of a story: none, not even the active one where there is none."""


class Lender:
    """A card or a story that lends something to be used once a turn."""

    def __init__(self, name: str, cards: int, story: int, use: str) -> None:
        self.name: Final = name
        self.cards: Final[i64] = cards
        """All copies of the card, packed; 0 for a story."""
        self.story: Final[i64] = story
        """NO_STORY for a card."""
        self.use: Final = use
        """What it is used for, where that is a choice of its own."""


def _lenders(field: str, word: object) -> list[Lender]:
    """Cards, then stories, whose entries say this."""
    found: list[Lender] = []
    for at, entry in enumerate(_ENTRIES["village"]):
        if entry.get(field) == word:
            found.append(Lender(entry["name"], 3 * one_card(at), NO_STORY, entry.get("use", "")))
    for at, entry in enumerate(_ENTRIES["story"]):
        if entry.get(field) == word:
            found.append(Lender(entry["name"], 0, at, entry.get("use", "")))
    return found


_USES: Final[list[dict[str, Any]]] = _house_file("village")[_USE]
LENDERS: Final = [lender for use in _USES for lender in _lenders(_USE, use["name"])]
"""Who lends what is used by a choice of its own, in the order of the choices."""
ONCE: Final = [lender.name for lender in [*LENDERS, *_lenders("once", True)]]
"""Everything that is used once a turn: the bits of `used`."""


def once(name: str) -> i64:
    """The bit that says whether something has been used in this turn."""
    return bit(ONCE.index(name))


# What the content must be like

_TOKEN: Final = "token"
_STRUCTURE: Final = ("use", "once", "does")
"""What an entry does by the rules: the same in everybody's box."""
_CARD_FIELDS: Final = ("name", "cost", "points", "baskets", "copies", "effect", "source")
_CARD_MORE: Final = ("gives", "pays", "for", *_STRUCTURE)
_STORY_FIELDS: Final = ("name", "kind", "points", "effect", "telling", "source")
_STORY_MORE: Final = ("resources", *_STRUCTURE)
_STORY_POINTS: Final = {"gift": 3}
"""What an instant story of the house scores, by what it does (WR-13.3); others score 1."""
_POINTS_BY_COST: Final = {3: 3, 4: 5, 5: 7}
_TASKS_BY_COST: Final = {3: (9, 12), 4: (18, 24), 5: (9, 12)}
"""How many of the house's tasks may cost so much: a quarter, a half, a quarter."""
LARGE: Final = 4
"""Villages of so many players or more pay a task's larger cost, if it names no other number."""
_WITH_GAME: Final = 4
_MOST_GAME: Final = 2
"""Tasks of the house that cost so much or more ask for Game, which all tracks share: how many."""
_IF_LARGE: Final = ("large", "large_cost", "large_points")
_MOST_KINDS: Final = 31
"""Of village cards: two bits of a number each."""


class Box:
    """The contents as numbers, by character, kind of card, story and task."""

    def __init__(self, entries: dict[str, list[dict[str, Any]]]) -> None:
        self.starts: Final[list[list[int]]] = []
        self.character_terms: Final[list[int]] = []
        self.character_pays: Final[list[list[int]]] = []
        """What a character pays, and in place of what."""
        self.card_costs: Final[list[int]] = []
        self.card_points: Final[list[int]] = []
        self.card_baskets: Final[list[int]] = []
        self.card_gives: Final[list[int]] = []
        """The resource of a producer, -1 for other cards."""
        self.card_terms: Final[list[int]] = []
        self.producer_of: Final[list[int]] = [-1] * len(RESOURCES)
        """The kind of card that gives more of a resource."""
        self.card_texts: Final[list[str]] = []
        self.story_points: Final[list[int]] = []
        self.story_resources: Final[list[list[int]]] = []
        self.story_terms: Final[list[int]] = []
        """What everybody may pay in place of what while a story is active."""
        self.story_gifts: Final[list[int]] = []
        """The resource that a story gives to everybody, -1 for other stories."""
        self.story_texts: Final[list[str]] = []
        self.tellings: Final[list[str]] = []
        self.task_names: Final[list[str]] = []
        self.task_large: Final[list[int]] = []
        """From how many players on a task costs more."""
        self._task_costs: Final[list[list[int]]] = [[] for _ in range(MOST_PLAYERS + 1)]
        self._task_points: Final[list[list[int]]] = [[] for _ in range(MOST_PLAYERS + 1)]
        self.task_tracks: Final[list[int]] = []
        self.task_benefits: Final[list[list[int]]] = []
        self._add_characters(_by_name(entries["character"], "character", CHARACTERS))
        self._add_cards(_by_name(entries["village"], "village", VILLAGE))
        self._add_stories(_by_name(entries["story"], "story", STORIES))
        self._add_tasks(entries["task"])

    def task_costs(self, players: int) -> list[int]:
        """What each task costs with so many players (WR-13.6)."""
        return self._task_costs[players]

    def task_points(self, players: int) -> list[int]:
        """What each task scores with so many players."""
        return self._task_points[players]

    def _add_characters(self, entries: list[dict[str, Any]]) -> None:
        for entry in entries:
            where = f"character {entry['name']!r}"
            _check_fields(entry, where, ("name", "start", "pays", "for", "source"))
            self.starts.append(_resources(entry["start"], f"{where}: start", 2))
            self.character_terms.append(_substitution(entry, where))
            pays = [_resource(entry[field], where) for field in ("pays", "for")]
            self.character_pays.append(pays)

    def _add_cards(self, entries: list[dict[str, Any]]) -> None:
        if len(entries) > _MOST_KINDS:
            raise BadContent(f"village: {len(entries)} kinds of cards; at most {_MOST_KINDS}")
        for kind, entry in enumerate(entries):
            where = f"village {entry['name']!r}"
            house = _ENTRIES["village"][kind]
            _check_fields(entry, where, _fields_of(house, _CARD_FIELDS, _CARD_MORE))
            if entry["copies"] != COPIES[kind]:
                raise BadContent(f"{where}: there are {COPIES[kind]} copies, not {entry['copies']}")
            cost = _cost(entry["cost"], where)
            if entry["source"] == HOUSE:
                _check_house_card(entry, house, cost, where)
            self.card_costs.append(cost)
            self.card_points.append(_number(entry, "points", where, 0, 9))
            self.card_baskets.append(_number(entry, "baskets", where, 0, 9))
            self.card_texts.append(_text(entry, "effect", where))
            self._add_producer(kind, _resource(entry["gives"], where) if "gives" in entry else -1)
            self.card_terms.append(_substitution(entry, where) if "pays" in entry else 0)
        if all(entry["source"] == HOUSE for entry in entries):
            self._check_even_use()

    def _add_producer(self, kind: int, gives: int) -> None:
        self.card_gives.append(gives)
        if gives < 0:
            return
        if self.producer_of[gives] >= 0:
            name, other = VILLAGE[kind], VILLAGE[self.producer_of[gives]]
            raise BadContent(f"village {name!r}: gives {RESOURCES[gives]}, as {other!r} does")
        self.producer_of[gives] = kind

    def _check_even_use(self) -> None:
        """Every resource is asked by between two sevenths and two fifths of the deck (WR-13.2)."""
        cards = sum(COPIES)
        least, most = -(-2 * cards // 7), 2 * cards // 5
        for resource, name in enumerate(RESOURCES):
            used = 0
            for kind, copies in enumerate(COPIES):
                used += copies if count(self.card_costs[kind], resource) else 0
            if not least <= used <= most:
                raise BadContent(
                    f"village: {name} is asked by {used} cards of {cards}, not {least} to {most}"
                )

    def _add_stories(self, entries: list[dict[str, Any]]) -> None:
        for story, entry in enumerate(entries):
            where = f"story {entry['name']!r}"
            house = _ENTRIES["story"][story]
            _check_fields(entry, where, _fields_of(house, _STORY_FIELDS, _STORY_MORE))
            if entry["kind"] != house["kind"]:
                raise BadContent(f"{where}: it is {house['kind']}, not {entry['kind']!r}")
            points = _number(entry, "points", where, 0, 9)
            if entry["source"] == HOUSE:
                fair = 2 if ONGOING[story] else _STORY_POINTS.get(entry.get("does", ""), 1)
                if points != fair:
                    raise BadContent(f"{where}: the house gives {fair} points, not {points}")
            named = len(house.get("resources", ()))
            resources = _resources(entry["resources"], where, named) if named else []
            self.story_points.append(points)
            self.story_resources.append(resources)
            is_gift = entry.get("does") == "gift" and len(resources) == 1
            self.story_gifts.append(resources[0] if is_gift else -1)
            self.story_terms.append(_story_terms(entry, resources, where))
            self.story_texts.append(_text(entry, "effect", where))
            self.tellings.append(_text(entry, "telling", where))

    def _add_tasks(self, entries: list[dict[str, Any]]) -> None:
        if len(entries) != TASKS:
            raise BadContent(f"task: there are {TASKS} tasks, not {len(entries)}")
        seen: dict[tuple[str, int, int], str] = {}
        house: dict[int, int] = dict.fromkeys(_TASKS_BY_COST, 0)
        for number, entry in enumerate(entries):
            where = f"task {number + 1} {entry.get('name')!r}"
            fields = ["name", "track", "cost", "points", "benefit", "source"]
            fields += [field for field in _IF_LARGE if field in entry]
            _check_fields(entry, where, tuple(fields))
            name = check_title(_text(entry, "name", where), where)
            if entry["track"] not in TRACKS:
                tracks = ", ".join(TRACKS)
                raise BadContent(f"{where}: track is one of {tracks}, not {entry['track']!r}")
            cost = _cost(entry["cost"], where)
            large_cost = _cost(entry.get("large_cost", entry["cost"]), where)
            if count(cost, TOKENS) or count(large_cost, TOKENS):
                raise BadContent(f"{where}: a task costs resources, no token")
            large = LARGE
            if "large" in entry:
                large = _number(entry, "large", where, LEAST_PLAYERS + 1, MOST_PLAYERS)
            if name in self.task_names:
                raise BadContent(f"{where}: two tasks have this name")
            points = _number(entry, "points", where, 0, 20)
            large_points = points
            if "large_points" in entry:
                large_points = _number(entry, "large_points", where, 0, 20)
            for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1):
                asked = large_cost if players >= large else cost
                self._task_points[players].append(large_points if players >= large else points)
                key = (entry["track"], asked, players)
                if key in seen:
                    raise BadContent(
                        f"{where}: as {seen[key]!r} with {players} players, no two are alike"
                    )
                seen[key] = name
                self._task_costs[players].append(asked)
            if entry["source"] == HOUSE:
                size: int = total(cost)
                large_size: int = total(large_cost)
                fair = _POINTS_BY_COST.get(size) == points
                if not fair or _POINTS_BY_COST.get(large_size) != large_points:
                    raise BadContent(
                        f"{where}: points are 3, 5, 7 for 3, 4, 5 resources, at every table"
                    )
                for asked in (cost, large_cost):
                    if total(asked) >= _WITH_GAME and not 1 <= count(asked, GAME) <= _MOST_GAME:
                        raise BadContent(f"{where}: asks for 1 or 2 Game, as it is a larger task")
                house[size] += 1
            self.task_names.append(name)
            self.task_large.append(large)
            self.task_tracks.append(TRACKS.index(entry["track"]))
            self.task_benefits.append(_resources(entry["benefit"], f"{where}: benefit", 2))
        for track, name in enumerate(TRACKS):
            if self.task_tracks.count(track) != TASKS_OF_A_KIND:
                found = self.task_tracks.count(track)
                raise BadContent(f"task: {TASKS_OF_A_KIND} tasks are for {name}, not {found}")
        if sum(house.values()) == TASKS:
            for size, (least, most) in _TASKS_BY_COST.items():
                if not least <= house[size] <= most:
                    raise BadContent(
                        f"task: {house[size]} tasks cost {size} resources, not {least} to {most}"
                    )


def own_box(text: str) -> Box:
    """The house's box with the entries of one's own file in place of those of the same name.

    A file that has tasks has all of them.
    """
    data = read_toml(text)
    entries = house_entries()
    if data.get(_USE) == _USES:
        del data[_USE]
    for section, own in data.items():
        if section not in entries:
            raise BadContent(f"no section is named {section!r}; sections: {', '.join(_FILES)}")
        if not isinstance(own, list) or not all(isinstance(entry, dict) for entry in own):
            raise BadContent(f"{section}: entries start with [[{section}]]")
        if section == "task":
            entries[section] = own
            continue
        names = [entry["name"] for entry in entries[section]]
        for entry in own:
            name = entry.get("name")
            if name not in names:
                raise BadContent(f"{section}: nothing is named {name!r}; names: {', '.join(names)}")
            at = names.index(name)
            entries[section][at] = _with_structure(entry, entries[section][at], section)
    return Box(entries)


def _with_structure(entry: dict[str, Any], house: dict[str, Any], section: str) -> dict[str, Any]:
    """An entry of one's own, doing what the house's does."""
    structure = {field: house[field] for field in _STRUCTURE if field in house}
    for field, word in structure.items():
        if entry.get(field, word) != word:
            raise BadContent(f"{section} {house['name']!r}: {field} is {word!r}, as the rules know")
    return entry | structure


def _by_name(
    entries: list[dict[str, Any]], section: str, names: tuple[str, ...]
) -> list[dict[str, Any]]:
    """The entries in the order of the names that the rules know."""
    found: dict[str, dict[str, Any]] = {}
    for entry in entries:
        name = entry.get("name")
        if not isinstance(name, str) or name not in names:
            raise BadContent(f"{section}: nothing is named {name!r}; names: {', '.join(names)}")
        if name in found:
            raise BadContent(f"{section} {name!r}: it is there twice")
        found[name] = entry
    for name in names:
        if name not in found:
            raise BadContent(f"{section}: there is no {name!r}")
    return [found[name] for name in names]


def _fields_of(
    house: dict[str, Any], always: tuple[str, ...], more: tuple[str, ...]
) -> tuple[str, ...]:
    """What an entry has: what all have, and what the house's has besides."""
    return (*always, *[field for field in more if field in house])


def _check_fields(entry: dict[str, Any], where: str, fields: tuple[str, ...]) -> None:
    for field in fields:
        if field not in entry:
            raise BadContent(f"{where}: {field} is missing")
    for field in entry:
        if field not in fields:
            raise BadContent(f"{where}: it has no {field!r}; fields: {', '.join(fields)}")
    _text(entry, "source", where)


def _text(entry: dict[str, Any], field: str, where: str) -> str:
    value = entry[field]
    if not isinstance(value, str) or not value.strip():
        raise BadContent(f"{where}: {field} is a text, not {value!r}")
    return check_sentence(value, f"{where}: {field}")


def _number(entry: dict[str, Any], field: str, where: str, least: int, most: int) -> int:
    value = entry[field]
    if not is_int(value) or not least <= value <= most:
        raise BadContent(f"{where}: {field} is {least} to {most}, not {value!r}")
    return value


def _resource(name: object, where: str) -> int:
    if not isinstance(name, str) or name not in RESOURCES:
        raise BadContent(f"{where}: {name!r} is not one of {', '.join(RESOURCES)}")
    return RESOURCES.index(name)


def _resources(names: object, where: str, count: int) -> list[int]:
    if not isinstance(names, list) or len(names) != count:
        raise BadContent(f"{where}: {count} resources, not {names!r}")
    return [_resource(name, where) for name in names]


def _substitution(entry: dict[str, Any], where: str) -> int:
    paid, asked = _resource(entry["pays"], where), _resource(entry["for"], where)
    if paid == asked:
        raise BadContent(f"{where}: pays one resource in place of another")
    return stands_for(paid, asked)


def _cost(names: object, where: str) -> int:
    if not isinstance(names, list) or not 1 <= len(names) <= 6:
        raise BadContent(f"{where}: cost is a list of 1 to 6 resources, not {names!r}")
    cost = 0
    for name in names:
        cost += one(TOKENS) if name == _TOKEN else one(_resource(name, where))
    return cost


def _story_terms(entry: dict[str, Any], resources: list[int], where: str) -> int:
    """What may be paid in place of what while a story is active."""
    does = entry.get("does")
    if does == "three for one":
        return THREE_FOR_ONE
    if does == "resource for token":
        return UNIT_FOR_TOKEN
    if does != "in place of each other":
        return 0
    here, there = resources
    if here == there:
        raise BadContent(f"{where}: resources are two different kinds")
    return stands_for(here, there) | stands_for(there, here)


def _check_house_card(entry: dict[str, Any], house: dict[str, Any], cost: int, where: str) -> None:
    """Two resources of different kinds, a token for some; points 1 to 3; baskets (WR-13.2)."""
    tokens = house["cost"].count(_TOKEN)
    kinds = {name for name in entry["cost"] if name != _TOKEN}
    if total(cost) != 2 or len(kinds) != 2 or count(cost, TOKENS) != tokens:
        also = " and a token" if tokens else ""
        raise BadContent(f"{where}: costs two resources of different kinds{also}")
    _number(entry, "points", where, 1, 3)
    _number(entry, "baskets", where, house["baskets"], house["baskets"])
