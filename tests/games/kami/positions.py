"""Positions of Kami-sama, drawn: the four villages side by side, clockwise from farming.

A digit is a shrine of that seat, K the Kitsune's, a letter from a on a token of seat 0, 1, ...
"""

from __future__ import annotations

from typing import Any, cast

from warren.core.game import Game
from warren.core.registry import game as find_game
from warren.games.kami.content import Box
from warren.games.kami.game import KamiSama
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.state import Realm

EMPTY = """
...#  ...#  #...  ..#.
....  ....  ....  ....
#...  ....  ...#  ....
....  #...  ....  #...
"""
KAMI = ["Inari", "Raijin", "Fujin", "Suijin"]
LARGE = "".join(
    f"village {name}\n  {top}\n  HMTSF\n  FTHTS\n  THSTF\n  SFHFT\n"
    for name, top in zip(VILLAGES, ("FFHTS", "HHTSF", "TSSFH", "SFTTH"), strict=True)
)
"""Four villages of 5 x 5 spaces without a hole."""


def kami() -> KamiSama:
    return cast(KamiSama, find_game("kami"))


def box() -> Box:
    return kami().box


def own(text: str) -> KamiSama:
    """The game with content of one's own."""
    return cast(KamiSama, kami().with_content({"box": text}))


def villages(drawing: str) -> dict[str, list[str]]:
    rows = [row.split() for row in drawing.strip().splitlines()]
    return {name: [row[i] for row in rows] for i, name in enumerate(VILLAGES)}


def with_farming(rows: str) -> str:
    """An empty board but for the farming village, whose rows are divided by strokes."""
    lines = [row.split() for row in EMPTY.strip().splitlines()]
    pairs = zip(rows.split("/"), lines, strict=True)
    return "\n".join("  ".join([row, *rest[1:]]) for row, rest in pairs)


def position_json(
    drawing: str = EMPTY,
    seat: int | None = 0,
    players: int = 2,
    sheets: list[str] | None = None,
    game: Game | None = None,
    **more: Any,
) -> Any:
    """A position in a seat's turn, before its next action; with no seat, `stack` says what."""
    rules = cast(KamiSama, game or kami())
    sheets = sheets or KAMI[:players]
    year, round_ = more.pop("year", 0), more.pop("round", 0)
    basics, used = more.pop("basics", 0), more.pop("used", [])
    spent = basics
    turn: dict[str, Any] | None = None
    if seat is not None:
        abilities = next(k for k in rules.box.kami if k.name == sheets[seat]).abilities
        for ability in abilities:
            if ability.name in used:
                spent += int(ability.cubes) - int(ability.basic)
        turn = {
            "seat": seat,
            "cubes": 3 + year - spent,
            "used": used,
            "basics": basics,
            "rewarded": more.pop("rewarded", []),
            "fresh": [],
            "fired": more.pop("fired", [0] * players),
        }
    played = year * 4 + round_
    cards = [card.name for card in rules.box.cards]
    goals = more.pop("goals", ["Hamlet", "Corner", "Grove"][: year + 1])
    options: dict[str, Any] = {
        k: more.pop(k) for k in ("first", "open_kami", "short_game") if k in more
    }
    stack = more.pop("stack", [{"step": "turn", "seat": seat}])
    decks = {
        name: {"top": [], "rest": list(deck), "bottom": []}
        for name, deck in zip(VILLAGES, rules.box.decks, strict=True)
    }
    kept = more.pop("villagers", [[] for _ in range(players)])
    gone = more.pop("gone", [])
    names = [villager.name for villager in rules.box.villagers]
    for village, name in [card for cards in [*kept, gone] for card in cards]:
        decks[village]["rest"][names.index(name)] -= 1
    hand = more.pop("hand", [])
    for name, _ in hand:
        decks[VILLAGES[stack[0].get("at", 0)]]["rest"][names.index(name)] -= 1
    board = {
        "starter": more.pop("starter", 0),
        "year": year,
        "round": round_,
        "villages": villages(drawing),
        "kami": list(sheets),
        "offers": [],
        "moons": more.pop("moons", [None] * players),
        "ready": more.pop("ready", [0] * players),
        "favor": more.pop("favor", [0] * players),
        "nature": more.pop("nature", [0] * players),
        "vp": more.pop("vp", [0] * players),
        "tokens": more.pop("tokens", [[0, 0, 0, 0] for _ in range(players)]),
        "villagers": kept,
        "gone": gone,
        "goals": goals,
        "decks": more.pop("decks", decks),
        "hand": [[names.index(name), who] for name, who in hand],
        "cards_left": cards[played:] if players == 2 else [],
        "card": cards[played - 1] if players == 2 and played else None,
        "turn": turn,
    }
    return {
        "format": "warren-position",
        "version": 1,
        "game": "kami",
        "rules": rules.rules,
        "content": rules.content,
        "options": rules.check_options(options),
        "players": players,
        "stack": stack,
        "pending": [],
        "board": board | more,
    }


def position(drawing: str = EMPTY, seat: int | None = 0, players: int = 2, **more: Any) -> Realm:
    rules = more.get("game") or kami()
    return cast(Realm, rules.from_json(position_json(drawing, seat, players, **more)))


def choose(realm: Realm, name: str, seat: int | None = None) -> None:
    """Make a choice by name: of a seat, or of the first one to act."""
    acting = realm.to_act()[0] if seat is None else seat
    realm.apply(acting, realm.game.vocabulary.id(choice_name(realm, name)))


def play(realm: Realm, *names: str) -> None:
    """Make choices by name, whoever is to act."""
    for name in names:
        choose(realm, name)


def choice_name(realm: Realm, name: str) -> str:
    """The vocabulary's word: an ability may be called by its own name."""
    own_names = abilities(realm)
    return f"ability {own_names.index(name) + 1}" if name in own_names else name


def legal(realm: Realm, seat: int | None = None) -> list[str]:
    """What a seat, or the first one to act, can choose; abilities by their own names."""
    block, own_names = realm.choices.ability, abilities(realm)
    return [
        own_names[block.item(choice)] if block.holds(choice) else realm.game.vocabulary[choice]
        for choice in realm.legal(realm.to_act()[0] if seat is None else seat)
    ]


def abilities(realm: Realm) -> list[str]:
    """The abilities of whose turn it is."""
    if realm.active < 0:
        return []
    return [ability.name for ability in realm.sheet(realm.active).abilities]


def spaces(realm: Realm) -> set[str]:
    """The spaces among what can be chosen."""
    found = realm.legal(realm.to_act()[0])
    return {realm.game.vocabulary[c] for c in found if realm.choices.is_space(c)}


def drawn(realm: Realm, village: str) -> str:
    """A village as it is drawn, rows divided by strokes."""
    return "/".join(realm.to_json()["board"]["villages"][village])


def tracks(realm: Realm, seat: int = 0) -> tuple[int, int]:
    return realm.favor[seat], realm.nature[seat]
