"""What the box contains: characters, village cards, stories and tasks, read from TOML and checked.

Entries with `source = "house"` keep the constraints of the house's design (docs/rules/winter.md,
section 13); others, such as printed values that an owner of the box enters, only those of the game.
"""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any, Final

from warren.core.errors import BadContent
from warren.core.frames import is_int
from warren.core.limits import check_sentence, check_title, read_toml
from warren.core.payments import TOKENS, count, one, stands_for, total
from warren.games.winter.names import (
    CHARACTERS,
    COPIES,
    COSTS_A_TOKEN,
    FIRST_ONGOING,
    GAME,
    GIFTS,
    LEAST_PLAYERS,
    LONGHOUSE,
    MOST_PLAYERS,
    PRODUCERS,
    RESOURCES,
    SLASH_AND_BURN,
    STORIES,
    SUBSTITUTES,
    TASKS,
    TASKS_OF_A_KIND,
    TRACKS,
    VILLAGE,
)

_HERE: Final = Path(__file__).parent / "content"
_FILES: Final = {
    "character": "characters.toml",
    "village": "village.toml",
    "story": "stories.toml",
    "task": "tasks.toml",
}
_TOKEN: Final = "token"
HOUSE: Final = "house"

STORY_RESOURCES: Final = {
    **dict.fromkeys(range(GIFTS), 1),
    **{9: 2, 10: 2, 25: 1, 26: 1, 27: 1, 29: 2, 30: 2, 31: 2, 34: 3},
}
"""How many resources each story names."""
_INTERCHANGEABLE: Final = (29, 30, 31)
_POINTS_BY_COST: Final = {3: 3, 4: 5, 5: 7}
_TASKS_BY_COST: Final = {3: (9, 12), 4: (18, 24), 5: (9, 12)}
"""How many of the house's tasks may cost so much: a quarter, a half, a quarter."""
LARGE: Final = 4
"""Villages of so many players or more pay a task's larger cost, if it names no other number."""
_WITH_GAME: Final = 4
_MOST_GAME: Final = 2
"""Tasks of the house that cost so much or more ask for Game, which all tracks share: how many."""
_IF_LARGE: Final = ("large", "large_cost", "large_points")


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
        for kind, entry in enumerate(entries):
            where = f"village {entry['name']!r}"
            fields = ["name", "cost", "points", "baskets", "copies", "effect", "source"]
            fields += ["gives"] if kind in PRODUCERS else []
            fields += ["pays", "for"] if kind in SUBSTITUTES else []
            _check_fields(entry, where, tuple(fields))
            if entry["copies"] != COPIES[kind]:
                raise BadContent(f"{where}: there are {COPIES[kind]} copies, not {entry['copies']}")
            cost = _cost(entry["cost"], where)
            if entry["source"] == HOUSE:
                _check_house_card(entry, kind, cost, where)
            self.card_costs.append(cost)
            self.card_points.append(_number(entry, "points", where, 0, 9))
            self.card_baskets.append(_number(entry, "baskets", where, 0, 9))
            self.card_texts.append(_text(entry, "effect", where))
            gives = _resource(entry["gives"], where) if kind in PRODUCERS else -1
            if gives >= 0:
                if self.producer_of[gives] >= 0:
                    other = VILLAGE[self.producer_of[gives]]
                    raise BadContent(f"{where}: gives {RESOURCES[gives]}, as {other!r} does")
                self.producer_of[gives] = kind
            self.card_gives.append(gives)
            self.card_terms.append(_substitution(entry, where) if kind in SUBSTITUTES else 0)
        if all(entry["source"] == HOUSE for entry in entries):
            self._check_even_use()

    def _check_even_use(self) -> None:
        """Every resource is used about equally over the deck."""
        for resource, name in enumerate(RESOURCES):
            used = 0
            for kind, copies in enumerate(COPIES):
                used += copies if self.card_costs[kind] >> (6 * resource) & 63 else 0
            if not 10 <= used <= 14:
                raise BadContent(f"village: {name} is asked by {used} cards of 35, not 10 to 14")

    def _add_stories(self, entries: list[dict[str, Any]]) -> None:
        for story, entry in enumerate(entries):
            where = f"story {entry['name']!r}"
            fields = ["name", "kind", "points", "effect", "telling", "source"]
            named = STORY_RESOURCES.get(story, 0)
            fields += ["resources"] if named else []
            _check_fields(entry, where, tuple(fields))
            kind = "ongoing" if story >= FIRST_ONGOING else "instant"
            if entry["kind"] != kind:
                raise BadContent(f"{where}: it is {kind}, not {entry['kind']!r}")
            points = _number(entry, "points", where, 0, 9)
            if entry["source"] == HOUSE:
                allowed = (2,) if kind == "ongoing" else (3,) if story <= GIFTS else (1,)
                if points not in allowed:
                    raise BadContent(f"{where}: the house gives {allowed[0]} points, not {points}")
            resources = _resources(entry["resources"], where, named) if named else []
            terms = 0
            if story in _INTERCHANGEABLE:
                here, there = resources[0], resources[1]
                if here == there:
                    raise BadContent(f"{where}: resources are two different kinds")
                terms = stands_for(here, there) | stands_for(there, here)
            self.story_points.append(points)
            self.story_resources.append(resources)
            self.story_terms.append(terms)
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
            if (cost | large_cost) >> (6 * TOKENS):
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


def house_entries() -> dict[str, list[dict[str, Any]]]:
    """The entries of the house's content files."""
    return {section: list(_house_entries(section)) for section in _FILES}


@functools.cache
def _house_entries(section: str) -> list[dict[str, Any]]:
    text = (_HERE / _FILES[section]).read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)[section]
    return found


def own_box(text: str) -> Box:
    """The house's box with the entries of one's own file in place of those of the same name.

    A file that has tasks has all of them.
    """
    data = read_toml(text)
    entries = house_entries()
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
            entries[section][names.index(name)] = entry
    return Box(entries)


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


def _check_house_card(entry: dict[str, Any], kind: int, cost: int, where: str) -> None:
    """Two resources of different kinds, a token for some; points 1 to 3; one basket for most."""
    tokens = 1 if kind in COSTS_A_TOKEN else 0
    kinds = {name for name in entry["cost"] if name != _TOKEN}
    if total(cost) != 2 or len(kinds) != 2 or cost >> (6 * TOKENS) != tokens:
        also = " and a token" if tokens else ""
        raise BadContent(f"{where}: costs two resources of different kinds{also}")
    _number(entry, "points", where, 1, 3)
    baskets = 5 if kind == LONGHOUSE else 0 if kind == SLASH_AND_BURN else 1
    _number(entry, "baskets", where, baskets, baskets)
