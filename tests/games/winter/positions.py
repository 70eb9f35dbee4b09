"""Positions of Winter Rabbit, written small: what is not said is as after the setup.

A board is drawn by locations: `c` a conservation token, `.` an open space, `#` the rock, `1d` and
`1u` a villager of player 1 face down and face up, `N` a neutral one, `R` a rabbit.
"""

from __future__ import annotations

import functools
from typing import Any, cast

from warren.core.frames import CHANCE
from warren.core.game import Game
from warren.core.registry import game as find_game
from warren.games.winter.content import (
    BASKETS,
    CHARACTERS,
    FIRST_BURROW,
    FROST,
    NEUTRAL,
    NEUTRALS,
    PER_LOCATION,
    RABBIT,
    RESOURCES,
    SPACE_NAMES,
    SPACES,
    STORIES,
    TOKEN_KINDS,
    VILLAGE,
    VILLAGERS,
    one_card,
)
from warren.games.winter.rules.order import (
    END_TURN,
    EVENING,
    MIDDAY,
    MIDDAY_AGAIN,
    SUNFLOWER_GAIN,
    TURN,
)
from warren.games.winter.rules.payments import one
from warren.games.winter.rules.setup import ALL_CARDS, ALL_STORIES, ALL_TASKS, FULL_SUPPLY
from warren.games.winter.shapes import CONSERVATION, FACE_DOWN, FACE_UP, OPEN, ROCK, TOKEN_THERE
from warren.games.winter.state import Village

TOOLS = "EW GW EG WW EEW EWW EWG GGW EGG EWR WGM EEWW EWGG EWGR"
CLOTHING = "GR GM RM RR GGR GRR GRM RRM GMM GGM RMW GGRR GRMM GRME"
FOOD = "CG CM CC CCG CCM CGM CGG CMM GMM CCR CCGG CCMM CGMM CCGW"
"""Tasks 1 to 42 of these tests, by the first letters of their resources: they stay as they are
when the house's tasks are tuned. Each benefits its owner with Crops or Medicine."""


def task_entry(number: int, cost: str) -> str:
    track = ("tools", "clothing", "food")[number // 14]
    names = [next(name for name in RESOURCES if name[0] == letter) for letter in cost]
    return (
        f'[[task]]\nname = "Task {number + 1}"\ntrack = "{track}"\ncost = {names}\n'
        f'points = {2 * len(cost) - 1}\nbenefit = ["Crops", "Medicine"]\nsource = "test"\n'
    )


@functools.cache
def rules_of_the_tests() -> Game:
    """The game with the tasks of these tests."""
    costs = f"{TOOLS} {CLOTHING} {FOOD}".split()
    text = "".join(task_entry(number, cost) for number, cost in enumerate(costs))
    return find_game("winter").with_content({"box": text})


SIGNS = {".": OPEN, "c": CONSERVATION, "#": ROCK}
HOME = 2
"""Conservation tokens on each location after the setup."""


def goods(text: str) -> int:
    """Resources as one writes them: "Wood 2, Game"."""
    packed = 0
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, number = part.partition(" ")
        packed += int(number or 1) * one(RESOURCES.index(name))
    return packed


def token_of(sign: str) -> int:
    return {"N": NEUTRAL, "R": RABBIT}.get(sign, int(sign) - 1 if sign.isdigit() else -1)


def position(
    board: str = "",
    players: int = 3,
    at: str = "midday",
    seat: int = 0,
    bag: str | None = None,
    game: Game | None = None,
    **more: Any,
) -> Village:
    """A position before a decision of `seat`; tokens that lie nowhere are in the bag or aside."""
    rules = game or rules_of_the_tests()
    village = cast(Village, rules.blank(players, rules.check_options({})))
    village.season = more.pop("season", 2)
    village.turn = seat
    village.spaces = [
        CONSERVATION if s < FIRST_BURROW and s % PER_LOCATION < HOME else OPEN
        for s in range(len(SPACE_NAMES))
    ]
    village.seen = [0] * SPACES
    village.stamps = [0] * SPACES
    _draw(village, board)
    cast_of = more.pop("characters", CHARACTERS[:players])
    _seat_players(village, cast_of, more)
    _lay_cards(village, more)
    _fill_bag(village, bag)
    for field, value in more.items():
        setattr(village, field, value)
    if at == "morning":
        village.push(TURN, seat)
    else:
        village.push(END_TURN, seat)
        village.ask(EVENING, seat)
        village.ask(SUNFLOWER_GAIN, seat)
        if at == "midday":
            village.push(MIDDAY_AGAIN, seat)
            village.ask(MIDDAY, seat)
    village.advance()
    return village


def _draw(village: Village, board: str) -> None:
    for line in filter(None, (line.strip() for line in board.splitlines())):
        name, _, signs = line.partition(":")
        for number, sign in enumerate(signs.split()):
            space = SPACE_NAMES.index(f"{name.strip()}.{number + 1}")
            if sign in SIGNS:
                village.spaces[space] = SIGNS[sign]
                continue
            up = sign.endswith("u")
            village.spaces[space] = (FACE_UP if up else FACE_DOWN) + token_of(sign[0])


def _seat_players(village: Village, cast_of: Any, more: dict[str, Any]) -> None:
    box = village.box
    mine = more.pop("goods", {})
    tokens = more.pop("tokens", {})
    cards = more.pop("cards", {})
    area = more.pop("area", {})
    village.supply = FULL_SUPPLY
    village.burrow = goods(more.pop("burrow", ""))
    village.supply -= village.burrow
    village.card_deck = ALL_CARDS
    for seat in range(village.players):
        character = CHARACTERS.index(cast_of[seat])
        village.characters.append(character)
        village.goods.append(goods(mine.get(seat, "")))
        village.supply -= village.goods[seat]
        village.tokens.append(tokens.get(seat, 0))
        village.area.append(area.get(seat, 0))
        village.score.append(0)
        village.cards.append(0)
        village.baskets.append(BASKETS)
        village.terms.append(box.character_terms[character])
        for name in cards.get(seat, []):
            kind = VILLAGE.index(name)
            village.cards[seat] += one_card(kind)
            village.card_deck -= one_card(kind)
            village.baskets[seat] += box.card_baskets[kind]
            village.terms[seat] |= box.card_terms[kind]


def _lay_cards(village: Village, more: dict[str, Any]) -> None:
    village.display = [VILLAGE.index(name) for name in more.pop("display", [])]
    for kind in village.display:
        village.card_deck -= one_card(kind)
    village.display += [-1] * (4 - len(village.display))
    if -1 in village.display:
        village.cards_gone = village.card_deck
        village.card_deck = 0
        if not more.pop("refill", False):
            village.cards_gone, village.card_deck = village.card_deck, village.cards_gone
    more.pop("refill", None)
    village.story_deck = ALL_STORIES
    active = more.pop("active", None)
    village.active = -1 if active is None else STORIES.index(active)
    village.stories = [STORIES.index(name) for name in more.pop("stories", [])]
    for story in [*village.stories, int(village.active)]:
        if story >= 0:
            village.story_deck &= ~(1 << story)
    village.stories += [-1] * (3 - len(village.stories))
    village.task_deck = ALL_TASKS
    tasks, hands = more.pop("tasks", {}), more.pop("hands", {})
    for seat in range(village.players):
        for row, held in ((village.in_play, tasks), (village.hands, hands)):
            mask = sum(1 << (number - 1) for number in held.get(seat, []))
            row.append(mask)
            village.task_deck &= ~mask
        village.picked.append(0)


def _fill_bag(village: Village, bag: str | None) -> None:
    """Tokens that lie nowhere are in the bag; with a bag given, the others are set aside."""
    rest = [0] * TOKEN_KINDS
    for seat in range(village.players):
        rest[seat] = VILLAGERS[village.players] - (1 if village.season < 2 else 0)
        rest[seat] -= village.area[seat]
    rest[NEUTRAL] = NEUTRALS[village.players]
    rest[RABBIT] = 4 - (1 if village.season < 3 else 0)
    rest[FROST] = 4 if village.season == 4 else 0
    for content in village.spaces:
        if content >= FACE_DOWN:
            rest[content & TOKEN_THERE] -= 1
    if bag is None:
        village.bag = rest
        return
    for sign in bag.split():
        token = FROST if sign == "F" else token_of(sign)
        village.bag[token] += 1
        rest[token] -= 1
    village.frost = rest[FROST]
    village.aside = [token for token in range(FROST) for _ in range(max(0, rest[token]))]


def choose(village: Village, name: str, seat: int | None = None) -> Village:
    """Make a choice by name, for a seat or for whoever is asked; parts stay as many as they are."""
    census = village.census()
    who = village.to_act()[0] if seat is None else seat
    village.apply(who, village.game.vocabulary.id(name))
    assert village.census() == census
    return village


def play(village: Village, *names: str) -> Village:
    """Make choices by name, each by whoever is asked."""
    for name in names:
        choose(village, name)
    return village


def legal(village: Village, seat: int | None = None) -> set[str]:
    """What a seat, or whoever is asked, can choose now."""
    who = village.to_act()[0] if seat is None else seat
    return {village.game.vocabulary[choice] for choice in village.legal(who)}


RABBIT_SEEN = {"kind": "rabbit"}
"""A rabbit as views show it."""


def villager(seat: int) -> dict[str, Any]:
    """A player's villager as views show it."""
    return {"kind": "villager", "seat": seat}


def asked(village: Village) -> tuple[str, int]:
    """The step on top, and who is asked."""
    return village.game.steps[village.stack[-1].step].name, village.to_act()[0]


def at_chance(village: Village) -> bool:
    return village.to_act() == (CHANCE,)


def have(village: Village, seat: int) -> dict[str, int]:
    """What a player has in baskets."""
    found: dict[str, int] = village.view(None)["board"]["players"][seat]["goods"]
    return found


def in_burrow(village: Village) -> dict[str, int]:
    found: dict[str, int] = village.view(None)["board"]["burrow"]
    return found


def on(village: Village, space: str, seat: int | None = None) -> dict[str, Any]:
    """What a seat sees on a space."""
    found: dict[str, Any] = village.view(seat)["board"]["spaces"][space]
    return found
