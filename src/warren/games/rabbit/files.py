"""The table of Rabbit as JSON: what players see, what is saved, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from warren.core.deck import Deck
from warren.core.errors import BadPosition
from warren.core.frames import is_int
from warren.games.rabbit import stages
from warren.games.rabbit.content import (
    AREA_KINDS,
    AREA_NAMES,
    NO_PREDATOR,
    SUN_KINDS,
    SUN_NAMES,
    area_kind,
    hunts,
)
from warren.games.rabbit.hunting import lures
from warren.games.rabbit.parts import (
    BOX_NAMES,
    COUNTERS,
    DIRECTIONS,
    EAST_BY,
    FIRST_PREDATOR,
    KIND_OF,
    KITS,
    LOOKED_AT,
    LOOKS,
    MOST_RABBITS,
    MOTHERS,
    MOVING,
    NORTH_BY,
    PREDATORS,
    RESTED,
    ROUSED,
    SITUATION_NAMES,
    SITUATIONS,
    WARREN_SPACES,
)
from warren.games.rabbit.printed import area_face, sun_face

if TYPE_CHECKING:
    from warren.games.rabbit.land import Land

_FIELDS = ("cards", "box", "area", "sun", "suns", "seen", "thought", "dug")
_CARD_FIELDS = (
    "at",
    "area",
    "spaces",
    "growing",
    "loose",
    "stored",
    "rabbits",
    "predators",
)

_ABOUT_A_CARD = (
    stages.PAY,
    stages.DIG,
    stages.FOLLOW,
    stages.WALK,
    stages.EXPLORE,
    stages.VICTIM,
    stages.GROW,
    stages.BREED,
)
"""Steps that are about one card, which their frame names."""
_MOVES = (stages.GATHER, stages.FOLLOW, stages.WALK, stages.EXPLORE)

# Views


def look(land: Land, seat: int | None) -> dict[str, Any]:
    """The table as anybody sees it; the map is relative to the warren."""
    return {
        "turn": int(land.turn()),
        "turns": len(land.suns) + len(land.sun) + _held(land, 0) + 1,
        "leader": int(land.leader()),
        "phase": _phase(land),
        "step": land.game.steps[land.stack[-1].step].name if land.stack else "over",
        "today": sun_face(land.suns[-1]) if land.suns else None,
        "cards": [_look_at(land, card) for card in range(len(land.areas))],
        "moving": _moving(land),
        "here": _here(land),
        "food": int(land.counted_food()),
        "rabbits": int(land.alive()),
        "level": land.level(),
        "box": {name: land.box[i] for i, name in enumerate(BOX_NAMES)},
        "area": _deck(land.area, seat, area_face),
        "sun": _deck(land.sun, seat, sun_face),
        "seen": _seen(land),
        "thought": land.thought,
        "dug": land.dug,
        "danger": danger(land),
    }


def danger(land: Land) -> list[dict[str, Any]]:
    """Every predator that would hunt next dawn, if its card came, as the rabbits stand now."""
    found: list[dict[str, Any]] = []
    for kind, name in enumerate(PREDATORS):
        for card in range(len(land.areas)):
            count = land.predators[card * 4 + kind]
            if not count:
                continue
            here = land.edible_on(card) > 0
            prey = [card] if here else [int(other) for other in lures(land, card)]
            if prey:
                found.append(
                    {
                        "predator": name,
                        "count": count,
                        "card": card,
                        "prey": prey,
                        "here": here,
                        "always": hunts(0, kind),
                    }
                )
    return found


def _look_at(land: Land, card: int) -> dict[str, Any]:
    rabbits: list[dict[str, Any]] = []
    for who in range(SITUATIONS):
        count = land.rabbits[card * SITUATIONS + who]
        if count:
            rabbits.append(
                {
                    "who": SITUATION_NAMES[who],
                    "look": LOOKS[who // 6],
                    "legs": who // 2 % 3,
                    "food": who % 2,
                    "kit": who // 6 == MOTHERS,
                    "count": count,
                }
            )
    return {
        "card": card,
        "at": [land.east[card], land.north[card]],
        "place": land.place(card),
        "area": AREA_NAMES[land.areas[card]],
        "clovers": land.clovers[card],
        "growing": land.growing[card],
        "loose": land.loose[card],
        "spaces": land.spaces[card],
        "stored": land.stored[card],
        "rabbits": rabbits,
        "force": land.force[card],
        "predators": _predators_on(land, card),
        "menace": land.menace[card],
    }


def _predators_on(land: Land, card: int) -> dict[str, int]:
    counts = land.predators[card * 4 : card * 4 + 4]
    return {PREDATORS[kind]: count for kind, count in enumerate(counts) if count}


def _phase(land: Land) -> str:
    for frame in reversed(land.stack):
        if frame.step == stages.SUN or frame.step in stages.TURN:
            return land.game.steps[frame.step].name
    return "over"


def _moving(land: Land) -> int | None:
    for frame in reversed(land.stack):
        if frame.step in _MOVES:
            return int(frame.at)
    return None


def _here(land: Land) -> int | None:
    """The card that is spoken of: what is asked next is about it."""
    if not land.stack:
        return None
    frame = land.stack[-1]
    if frame.step == stages.LURE:
        return int(frame.at) % 32
    return int(frame.at) if frame.step in _ABOUT_A_CARD else None


def _deck(deck: Deck, seat: int | None, face: Callable[[int], dict[str, Any]]) -> dict[str, Any]:
    seen = deck.look(seat)
    return {
        "left": seen["left"],
        "top": [None if card is None else face(card) for card in seen["top"]],
        "bottom": [None if card is None else face(card) for card in seen["bottom"]],
    }


def _thought_about(land: Land) -> int:
    """The deck whose cards the thinker holds: 0 the sun, 1 the land, -1 none."""
    if land.stack:
        frame = land.stack[-1]
        if frame.step in (stages.LOOK, stages.PUT_BACK):
            return int(frame.at)
    return -1


def _held(land: Land, deck: int) -> int:
    return len(land.seen) if _thought_about(land) == deck else 0


def _seen(land: Land) -> list[dict[str, Any]]:
    face = area_face if _thought_about(land) == 1 else sun_face
    return [face(card) for card in land.seen]


def census(land: Land) -> dict[str, int]:
    """Every counter and card, in play and in the box."""
    counted = dict(zip(BOX_NAMES, _in_play(land), strict=True))
    for i, name in enumerate(BOX_NAMES):
        counted[name] += land.box[i]
    areas, suns = _cards(land)
    counted |= {f"area {AREA_NAMES[k]}": n for k, n in enumerate(areas) if n}
    counted |= {f"sun {SUN_NAMES[k]}": n for k, n in enumerate(suns) if n}
    return counted


def _in_play(land: Land) -> list[int]:
    """How many counters of each kind lie on cards."""
    found = [0] * len(BOX_NAMES)
    for at, count in enumerate(land.rabbits):
        who = at % SITUATIONS
        found[KIND_OF[who // 6]] += count
        found[KITS] += count if who // 6 == MOTHERS else 0
        found[6] += count * (who % 2)
    found[5] = sum(land.spaces) - WARREN_SPACES
    found[6] += sum(land.growing) + sum(land.loose) + sum(land.stored)
    for at, count in enumerate(land.predators):
        found[FIRST_PREDATOR + at % 4] += count
    return found


def _cards(land: Land) -> tuple[list[int], list[int]]:
    """All cards by kind, but the five that the game starts with."""
    areas = [0] * AREA_KINDS
    suns = [0] * SUN_KINDS
    for deck, counts in ((land.area, areas), (land.sun, suns)):
        for kind, count in enumerate(deck.rest.counts):
            counts[kind] += count
        for placed in deck.top + deck.bottom:
            counts[placed.card] += 1
    for kind in land.areas[1 + len(DIRECTIONS) :]:
        areas[kind] += 1
    for kind in land.suns:
        suns[kind] += 1
    for kind in land.seen:
        (areas if _thought_about(land) == 1 else suns)[kind] += 1
    return areas, suns


# Saving


def save(land: Land) -> dict[str, Any]:
    """The whole table as plain JSON."""
    cards: list[dict[str, Any]] = []
    for card in range(len(land.areas)):
        counts = land.rabbits[card * SITUATIONS : (card + 1) * SITUATIONS]
        cards.append(
            {
                "at": [land.east[card], land.north[card]],
                "area": AREA_NAMES[land.areas[card]],
                "spaces": land.spaces[card],
                "growing": land.growing[card],
                "loose": land.loose[card],
                "stored": land.stored[card],
                "rabbits": {SITUATION_NAMES[who]: n for who, n in enumerate(counts) if n},
                "predators": _predators_on(land, card),
            }
        )
    return {
        "cards": cards,
        "box": {name: land.box[i] for i, name in enumerate(BOX_NAMES)},
        "area": land.area.to_json(),
        "sun": land.sun.to_json(),
        "suns": list(land.suns),
        "seen": list(land.seen),
        "thought": land.thought,
        "dug": land.dug,
    }


def load(land: Land, board: dict[str, Any]) -> None:
    """Read a table into a blank one; raise BadPosition for anything impossible."""
    _only(board, _FIELDS, "board")
    land.open_box()
    land.area = Deck.from_json(board["area"], land.content.areas)
    land.sun = Deck.from_json(board["sun"], land.content.suns)
    land.suns = _kinds(board["suns"], "suns", SUN_KINDS)
    land.seen = _kinds(
        board["seen"], "seen", AREA_KINDS if _thought_about(land) == 1 else SUN_KINDS
    )
    for field in ("thought", "dug"):
        if not isinstance(board[field], bool):
            raise BadPosition(f"board: {field} is true or false, not {board[field]!r}")
    land.thought = board["thought"]
    land.dug = board["dug"]
    if not isinstance(board["cards"], list):
        raise BadPosition(f"board: cards are a list, not {board['cards']!r}")
    for data in board["cards"]:
        _load_card(land, data)
    _check_map(land)
    _check_counters(land, board["box"])
    _check_decks(land)
    _check_stack(land)
    _check_turn(land)
    _settle(land)


def _settle(land: Land) -> None:
    """While food can be handled, who holds it is settled, however a file spreads it (RB-4.16)."""
    steps = [int(frame.step) for frame in land.stack]
    if stages.HUNGER not in steps or stages.HUNT in steps or stages.STARVE in steps:
        return
    under_way = land.stack[-1].step in (stages.WALK, stages.EXPLORE)
    for card in range(len(land.areas)):
        if under_way and card == land.stack[-1].at:
            moving = range(card * SITUATIONS + MOVING * 2 + 1, (card + 1) * SITUATIONS, 6)
            land.share_out(card, sum(land.rabbits[at] for at in moving))
        else:
            land.settle(card)


def _load_card(land: Land, data: object) -> None:
    where = f"card {len(land.areas)}"
    if not isinstance(data, dict):
        raise BadPosition(f"{where}: a card is an object, not {data!r}")
    _only(data, _CARD_FIELDS, where)
    at = data["at"]
    if not (isinstance(at, list) and len(at) == 2 and all(map(is_int, at))):
        raise BadPosition(f"{where}: at is [east, north], not {at!r}")
    if data["area"] not in AREA_NAMES:
        raise BadPosition(f"{where}: no area card is named {data['area']!r}")
    if land.card_at(at[0], at[1]) >= 0:
        raise BadPosition(f"{where}: another card lies at {at[0]} east, {at[1]} north")
    card = land.lay(at[0], at[1], AREA_NAMES.index(data["area"]))
    most = WARREN_SPACES if card == 0 else COUNTERS[5]
    spaces = _number(data, "spaces", most, where)
    if spaces:
        land.dig(card, spaces)
    land.growing[card] = _number(data, "growing", land.clovers[card], where)
    land.loose[card] = _number(data, "loose", COUNTERS[6], where)
    land.store(card, _number(data, "stored", land.spaces[card], where))
    for name, count in _counts(data, "rabbits", SITUATION_NAMES, where):
        land.put(card, SITUATION_NAMES.index(name), count)
    for name, count in _counts(data, "predators", PREDATORS, where):
        land.set_predator(card, PREDATORS.index(name), count)
    if land.menace[card] and land.force[card] > land.menace[card]:
        raise BadPosition(f"{where}: its rabbits have driven these predators off")


def _check_map(land: Land) -> None:
    """The warren, its four meadows, then cards that each lie next to an earlier one."""
    places = list(zip(land.east, land.north, strict=True))
    first = [(0, 0), *zip(EAST_BY, NORTH_BY, strict=True)]
    meadows = [area_kind(NO_PREDATOR, clovers) for clovers in (0, *land.content.start)]
    if places[:5] != first or land.areas[:5] != meadows:
        raise BadPosition("cards: the first five are the warren and its meadows N, E, S, W")
    for card in range(5, len(places)):
        east, north = places[card]
        near = [(east + EAST_BY[d], north + NORTH_BY[d]) for d in range(4)]
        if not any(place in places[:card] for place in near):
            raise BadPosition(f"card {card}: it lies next to no earlier card")
    if land.spaces[0] != WARREN_SPACES:
        raise BadPosition(f"card 0: the warren has {WARREN_SPACES} burrow spaces")


def _check_counters(land: Land, box: object) -> None:
    """No counter is lost or made up."""
    whole = COUNTERS + land.content.predators
    played = _in_play(land)
    if not isinstance(box, dict) or set(box) != set(BOX_NAMES):
        raise BadPosition(f"box: it counts {', '.join(BOX_NAMES)}")
    for i, name in enumerate(BOX_NAMES):
        if not is_int(box[name]) or box[name] < 0 or box[name] + played[i] != whole[i]:
            raise BadPosition(
                f"box: {whole[i]} {name} counters are in the game, "
                f"but {played[i]} in play and {box[name]!r} in the box"
            )
        land.box[i] = box[name]


def _check_decks(land: Land) -> None:
    """No card is lost or made up."""
    areas, suns = _cards(land)
    for found, whole, names in (
        (areas, land.content.areas, AREA_NAMES),
        (suns, land.content.suns, SUN_NAMES),
    ):
        for kind, count in enumerate(whole):
            if found[kind] != count:
                raise BadPosition(
                    f"cards: {count} of {names[kind]!r} are in the game, but {found[kind]} here"
                )
    if land.seen and _thought_about(land) < 0:
        raise BadPosition("seen: cards are held, but nobody thinks")
    if len(land.seen) > LOOKED_AT:
        raise BadPosition(f"seen: at most {LOOKED_AT} cards are held")


def _check_stack(land: Land) -> None:
    """What is under way is a part of the turn, with all that comes after it below it."""
    steps = [int(frame.step) for frame in land.stack]
    names = [step.name for step in land.game.steps]
    if not steps:
        if not land.is_lost() and (len(land.sun) or _held(land, 0)):
            raise BadPosition("stack: it is empty, but by its board the game is not over")
        return
    if land.is_lost():
        raise BadPosition("stack: the herd is lost, so nothing can be under way")
    if steps == [stages.SUN]:
        if not len(land.sun):
            raise BadPosition("stack: no sun card is left to draw")
        return
    below = list(reversed(stages.TURN))
    base = 0
    while base < len(steps) and base < len(below) and steps[base] == below[base]:
        base += 1
    upper = steps[base:]
    if base == 0 or upper not in stages.UPON.get(below[base - 1], []):
        raise BadPosition(f"stack: a turn cannot stand at {[names[step] for step in steps]}")
    for frame in land.stack:
        if frame.seat >= 0 and frame.seat != land.leader():
            raise BadPosition(f"stack: it is the turn of seat {land.leader()}, not {frame.seat}")
        if frame.step == stages.ACT and frame.seat < 0:
            raise BadPosition(f"stack: {names[frame.step]} needs the seat whose turn it is")


def _check_turn(land: Land) -> None:
    """Legs, tempers and the thinker's memory fit the phase."""
    steps = [frame.step for frame in land.stack]
    acting = stages.ACT in steps and stages.HUNT not in steps
    at = [int(frame.at) for frame in land.stack if frame.step in _MOVES]
    before = not steps or stages.SUN in steps or stages.HUNT in steps
    for index, count in enumerate(land.rabbits):
        who = index % SITUATIONS
        legs = who // 2 % 3
        if not count:
            continue
        if legs != RESTED and not acting:
            raise BadPosition(f"rabbits: a {SITUATION_NAMES[who]} outside the actions")
        if legs == MOVING and index // SITUATIONS not in at:
            raise BadPosition(f"rabbits: a {SITUATION_NAMES[who]} is in no group on its way")
        if who // 6 == ROUSED and before and not land.is_lost():
            raise BadPosition("rabbits: a fighter is roused before the actions")
    if before and not land.is_lost() and (land.thought or land.dug):
        raise BadPosition("board: somebody has thought or dug before the actions")
    if land.alive() > MOST_RABBITS:
        raise BadPosition(f"rabbits: there are {MOST_RABBITS} counters")


# Reading


def _only(data: dict[str, Any], fields: tuple[str, ...], where: str) -> None:
    if set(data) != set(fields):
        wrong = sorted(set(data) ^ set(fields))[0]
        raise BadPosition(f"{where} has exactly {', '.join(fields)}; check {wrong!r}")


def _number(data: dict[str, Any], field: str, most: int, where: str) -> int:
    value = data[field]
    if not is_int(value) or not 0 <= value <= most:
        raise BadPosition(f"{where}: {field} is 0 to {most}, not {value!r}")
    number: int = value
    return number


def _counts(
    data: dict[str, Any], field: str, names: list[str], where: str
) -> list[tuple[str, int]]:
    counts = data[field]
    if not isinstance(counts, dict):
        raise BadPosition(f"{where}: {field} are counts by name, not {counts!r}")
    for name, count in counts.items():
        if name not in names:
            raise BadPosition(f"{where}: {field} cannot be {name!r}")
        if not is_int(count) or count < 1:
            raise BadPosition(f"{where}: {field}: {name} is 1 or more, not {count!r}")
    return list(counts.items())


def _kinds(data: object, field: str, kinds: int) -> list[int]:
    if not isinstance(data, list) or not all(is_int(k) and 0 <= k < kinds for k in data):
        raise BadPosition(f"board: {field} is a list of numbers from 0 to {kinds - 1}")
    return list(data)
