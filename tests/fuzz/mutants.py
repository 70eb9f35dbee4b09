"""Files of strangers: positions, records and contents of every game, each with something changed.

A mutant is made from its number alone, so a failure is replayed by it.
"""

from __future__ import annotations

import functools
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import warren.games
from warren.core.frames import CHANCE
from warren.core.game import Game
from warren.core.match import Match
from warren.core.record import Record
from warren.core.registry import game, game_names
from warren.core.state import State

KINDS = ("position", "record", "content")
TABLES = 6
"""Tables of each game that positions and records are taken from, played at random."""
PLAYTHROUGHS = 3
"""And those that are recorded."""
OF_A_SORT = 2
"""Positions in which the same steps are under way."""
LARGEST = 300_000
"""Characters that a change adds, at most: few mutants are refused for their length alone."""
LONGEST = 400
"""Choices that a table is played for, at most."""

Json = Any

_CONTENT = Path(warren.games.__path__[0])
_PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


class Mutant(NamedTuple):
    """A file that is probably wrong."""

    number: int
    kind: str
    game: str
    text: str


def mutant(number: int) -> Mutant:
    """The mutant of this number."""
    rng = random.Random(number)
    kind, name = rng.choice(KINDS), rng.choice(game_names())
    if kind == "content":
        return Mutant(number, kind, name, _mutated_text(rng.choice(contents(name)), rng))
    text = rng.choice(files(name, kind))
    if rng.random() < 0.1:
        return Mutant(number, kind, name, _mutated_text(text, rng))
    data = json.loads(text)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = _mutated(data, rng)
    return Mutant(number, kind, name, _written(data, rng))


# Where mutants come from


@functools.cache
def contents(name: str) -> list[str]:
    """The house's content of a game, as files of one's own."""
    folder = _CONTENT / name / "content"
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.t*"))]
    if name in ("winter", "kami"):
        texts.append("\n".join(texts))
    return texts


@functools.cache
def own_game(name: str) -> Game:
    """A game with content of its own: the house's first file."""
    found = game(name)
    return found.for_content({found.own: contents(name)[0]})


@functools.cache
def files(name: str, kind: str) -> list[str]:
    """Positions or records, early ones and late ones, as text."""
    return [pair[kind == "record"] for pair in _filed(name)]


@functools.cache
def _filed(name: str) -> list[tuple[str, str]]:
    """Positions with the records that lead to them; of each sort of decision a few."""
    found: list[tuple[str, str]] = []
    asked: Counter[tuple[int, ...]] = Counter()
    for table, match in enumerate([*_random_tables(name), *_recorded(name)]):
        rng = random.Random(f"{name} {table}")
        stops = {rng.randrange(12), *(rng.randrange(LONGEST) for _ in range(3))}
        for step, state in enumerate(match.states()):
            stack = tuple(int(frame.step) for frame in state.stack)
            asked[stack] += 1
            if asked[stack] <= OF_A_SORT or step in stops:
                found.append((json.dumps(state.to_json()), _record(match, step, state, table)))
    return found


def _random_tables(name: str) -> Iterator[Record]:
    for table in range(TABLES):
        rng = random.Random(f"{name} {table}")
        played = own_game(name) if table == TABLES - 1 else game(name)
        low, high = played.players
        players = low + table % (high - low + 1)
        match = Match.new(played, [f"player {seat}" for seat in range(players)], {})
        for _ in range(LONGEST):
            acting = match.state.to_act()
            if not acting:
                break
            seat = rng.choice(acting)
            if seat == CHANCE:
                match.draw(rng)
            else:
                match.apply(seat, rng.choice(match.state.legal(seat)))
        yield match.record()


def _recorded(name: str) -> Iterator[Record]:
    """A few of the playthroughs, which are played better than at random."""
    paths = sorted((_PLAYTHROUGHS / name).glob("*.json"))
    for path in paths[:: max(1, len(paths) // PLAYTHROUGHS)][:PLAYTHROUGHS]:
        yield Record.from_text(path.read_text(encoding="utf-8"))


def _record(whole: Record, step: int, state: State, table: int) -> str:
    """The game up to a position, or one that starts there."""
    if table % 2:
        start = state.to_json()
        after = whole.choices[step : step + 5]
        return Record(whole.game, {}, whole.players, after, start=start).to_text()
    return Record(whole.game, whole.options, whole.players, whole.choices[:step]).to_text()


# Structured changes

HUGE = (2**31, -(2**31), 2**63, -(2**63) - 1, 10**9, 10**18, 10**40, 10**400)
ODD: tuple[Json, ...] = (
    *(None, True, False, "", [], {}, 0, -1, -2, 1.5, -0.0, 1e308, float("inf"), float("nan")),
    *("chance", "\ud800", "\x00", "A" * 70_000, "½", "all", [[]], [None], {"": 0}, 63, 64, 255),
)


def _places(data: Json) -> list[tuple[Json, Any]]:
    """Every place in a document: what holds it, and its key."""
    found: list[tuple[Json, Any]] = []
    left = [data]
    while left:
        part = left.pop()
        keys = part.keys() if isinstance(part, dict) else range(len(part))
        for key in keys:
            found.append((part, key))
            if isinstance(part[key], (dict, list)):
                left.append(part[key])
    return found


def _mutated(data: Json, rng: random.Random) -> Json:
    places = _places(data)
    if not places:
        return data
    if rng.random() < 0.4 and _reframed(data, rng):
        return data
    if rng.random() < 0.5:
        places = [place for place in places if not isinstance(place[0][place[1]], str)] or places
    holder, key = rng.choice(places)
    _CHANGES[rng.randrange(len(_CHANGES))](data, holder, key, rng)
    return data


AT = (0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 32, 61, 62, 63, 64, 100, -1, -2, -3, *(1 << 31, 1 << 61))


def _reframed(data: Json, rng: random.Random) -> bool:
    """Change what is under way: a small part of a file, and the one that rules act by."""
    position = data.get("start") or data if isinstance(data, dict) else None
    stack = position.get("stack") if isinstance(position, dict) else None
    if not isinstance(stack, list) or not stack or not all(isinstance(f, dict) for f in stack):
        return False
    frame = rng.choice(stack)
    ids, at = frame.get("ids"), frame.get("at", 0)
    change = rng.randrange(8)
    if change < 2:
        near = at + rng.choice((-1, 1, 2, 4, 8)) if isinstance(at, int) else 0
        frame["at"] = rng.choice((near, rng.choice(AT)))
    elif change == 2 and isinstance(ids, list) and ids:
        ids[rng.randrange(len(ids))] = rng.choice(AT)
    elif change == 3:
        frame["ids"] = [rng.choice(AT) for _ in range(rng.randrange(5))]
    elif change == 4:
        frame["seat"] = rng.randrange(-2, 7)
    elif change == 5:
        stack.insert(rng.randrange(len(stack) + 1), _copy(frame))
    elif change == 6:
        stack.remove(frame)
    elif position is not None and position.get("game") in game_names():
        frame["step"] = rng.choice(game(position["game"]).steps).name
    return True


def _number(data: Json, holder: Json, key: Any, rng: random.Random) -> None:
    """Another number: a little off, huge, negative, a fraction."""
    value = holder[key]
    near = value if isinstance(value, int) else 0
    fraction = near + 0.5 if abs(near) < 2**53 else 0.5  # a change before may have made it huge
    holder[key] = rng.choice(
        (near + 1, near - 1, near * 2, -near, fraction, rng.randrange(70), rng.choice(HUGE))
    )


def _numbers(data: Json, holder: Json, key: Any, rng: random.Random) -> None:
    """The same, of a place that holds a number."""
    places = [(h, k) for h, k in _places(data) if type(h[k]) is int]
    if places:
        _number(data, *rng.choice(places), rng)


def _move(data: Json, holder: Json, key: Any, rng: random.Random) -> None:
    """One more here and one less there, so that a count over all stays what it was."""
    places = [(h, k) for h, k in _places(data) if type(h[k]) is int]
    if places:
        (one, here), (other, there) = rng.choice(places), rng.choice(places)
        one[here] += 1
        other[there] -= 1


def _exchange(data: Json, holder: Json, key: Any, rng: random.Random) -> None:
    """Two entries of the same list or object change places."""
    other = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


def _oddity(data: Json, holder: Json, key: Any, rng: random.Random) -> None:
    holder[key] = rng.choice(ODD)


def _swap(data: Json, holder: Json, key: Any, rng: random.Random) -> None:
    other, there = rng.choice(_places(data))
    holder[key], other[there] = _copy(other[there]), _copy(holder[key])


def _like(data: Json, holder: Json, key: Any, rng: random.Random) -> None:
    """Another value of the same type, from elsewhere in the file."""
    kind = type(holder[key])
    holder[key] = _copy(rng.choice([h[k] for h, k in _places(data) if type(h[k]) is kind]))


def _remove(data: Json, holder: Json, key: Any, rng: random.Random) -> None:
    del holder[key]


def _double(data: Json, holder: Json, key: Any, rng: random.Random) -> None:
    if isinstance(holder, list):
        times = min(rng.choice((1, 1, 2, 50, 3000)), LARGEST // len(json.dumps(holder[key])))
        holder[key:key] = [_copy(holder[key]) for _ in range(times)]
    else:
        holder[rng.choice(("twin", key + " ", "ids", "at", ""))] = _copy(holder[key])


def _nest(data: Json, holder: Json, key: Any, rng: random.Random) -> None:
    value = holder[key]
    for _ in range(rng.choice((1, 2, 30, 400))):
        value = [value] if rng.random() < 0.5 else {"a": value}
    holder[key] = value


def _shuffle(data: Json, holder: Json, key: Any, rng: random.Random) -> None:
    value = holder[key]
    if isinstance(value, list):
        rng.shuffle(value)
    elif isinstance(value, str) and value:
        at = rng.randrange(len(value))
        holder[key] = value[:at] + rng.choice("0K.#aé\ud800\n") + value[at + rng.randrange(2) :]


_CHANGES = (
    *(_number, _numbers, _numbers, _oddity, _swap, _like, _like, _remove, _double, _nest),
    *(_shuffle, _move, _exchange, _exchange),
)


def _copy(value: Json) -> Json:
    return json.loads(json.dumps(value))


def _written(data: Json, rng: random.Random) -> str:
    """As text; now and then a key stands twice, or letters are escaped."""
    text = json.dumps(data, indent=rng.choice((None, 0)), ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.05:
        keys = list(re.finditer(r'"(\w+)": ', text))
        if keys:
            one, other = rng.choice(keys), rng.choice(keys)
            text = text[: one.start(1)] + other[1] + text[one.end(1) :]
    if rng.random() < 0.03:
        text = text.replace('"choices"', '"\\u0063hoices"')
    if rng.random() < 0.03:
        text = "[" * 50_000 + text
    return text


# Changes of text

PIECES = (
    *("9" * 5000, "99999999999999999999", "-1", "0", "1.5", "nan", "\x00", "\ud800", "\ufeff", "é"),
    *("[" * 3000, "{a=" * 900, "[[a]]\n", "a.b." * 900 + "c=1\n", '"""', "'''", "\\", '"', "#"),
    *("x" * 70_000, " " * 300, "\n", "\r", "\u2028", ",", ", ", "a 4", "(0,4)", "= 5", " or ", "½"),
    *("\t", "1979-05-27T07:32:00Z", "0x7fffffffffffffffff", "inf", "true", "٣", "²"),
)


def _mutated_text(text: str, rng: random.Random) -> str:
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        text = rng.choice(_EDITS)(text, rng)
    return text


def _spot(pattern: str, text: str, rng: random.Random) -> tuple[int, int]:
    found = list(re.finditer(pattern, text))
    if not found:
        at = rng.randrange(len(text) + 1)
        return at, at
    one = rng.choice(found)
    return one.start(), one.end()


def _edit_number(text: str, rng: random.Random) -> str:
    start, end = _spot(r"\d+", text, rng)
    new = rng.choice(
        ("0", "1", "7", "21", "-1", "63", "1.5", str(rng.choice(HUGE)), "9" * 5000, "0" * 5000)
    )
    return text[:start] + new + text[end:]


def _edit_word(text: str, rng: random.Random) -> str:
    start, end = _spot(r"[^\W\d]+", text, rng)
    where = _spot(r"[^\W\d]+", text, rng)
    return text[:start] + text[slice(*where)] + text[end:]


def _edit_line(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    act = rng.randrange(5)
    if act == 0:
        del lines[at]
    elif act == 1:
        lines[at:at] = [lines[at]] * rng.choice((1, 1, 2, 300))
    elif act == 2:
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif act == 3:
        end = min(len(lines), at + rng.randrange(1, 30))
        del lines[at:end]
    else:
        end = min(len(lines), at + rng.randrange(1, 12))
        lines[at:at] = lines[at:end]
    return "\n".join(lines)


def _edit_byte(text: str, rng: random.Random) -> str:
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice((1, 1, 3, 10))):
        if raw:
            raw[rng.randrange(len(raw))] = rng.randrange(256)
    return raw.decode("utf-8", rng.choice(("replace", "surrogateescape", "ignore")))


def _edit_letter(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + chr(rng.randrange(32, 127)) + text[at + rng.randrange(2) :]


def _edit_piece(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(PIECES) + text[at:]


def _edit_cut(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] if rng.random() < 0.5 else text[at:]


_EDITS = (
    *(_edit_number, _edit_number, _edit_word, _edit_word, _edit_line, _edit_line),
    *(_edit_byte, _edit_letter, _edit_letter, _edit_piece, _edit_cut),
)
