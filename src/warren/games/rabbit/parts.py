"""What is in the box: counters, rabbits and what they do, predators, and the words for them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Kinds of rabbit, in the order in which the box lists them (RB-1.1)

THINKER: Final = 0
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
LOOKS: Final = ["thinker", "scout", "fighter", "roused fighter", "worker", "mother"]
KIND_OF: Final = [THINKER, SCOUT, FIGHTER, FIGHTER, WORKER, WORKER]
FORCE: Final = [0, 1, 2, 3, 0, 0]
"""Force by look (RB-4.9, 5.1)."""

# Whether a rabbit has moved this turn

RESTED: Final = 0
TIRED: Final = 1
MOVING: Final = 2
_LEGS: Final = ["", "tired ", "moving "]

# A situation is all that tells one rabbit of a card from another: look, legs, food.

SITUATIONS: Final = 36
"""Situation = 6 x look + 2 x legs + 1 for a food that the rabbit carries."""


def situation(look: i64, legs: i64, food: i64) -> i64:
    """The situation of a rabbit with this look and these legs that carries so many food."""
    return look * 6 + legs * 2 + food


def situation_name(rabbits: i64) -> str:
    """What rabbits in a situation are called: "laden tired scout"."""
    laden = "laden " if rabbits % 2 else ""
    return laden + _LEGS[rabbits // 2 % 3] + LOOKS[rabbits // 6]


SITUATION_NAMES: Final = [situation_name(s) for s in range(SITUATIONS)]

# Predators, in the order in which they hunt (RB-3.5)

FOX: Final = 0
STOAT: Final = 1
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
BOX: Final = 11
BOX_NAMES: Final = ["thinker", "scout", "fighter", "worker", "kit", "burrow", "food", *PREDATORS]
COUNTERS: Final = [1, 3, 4, 14, 6, 9, 50]
"""How many counters of each there are but predators, whose number is content (RB-1.1)."""
MOST_RABBITS: Final = 22

# Places and directions

MOST_CARDS: Final = 27
NOWHERE: Final = -1
"""No card."""
WARREN: Final = 0
"""The original warren is the card that was laid first."""
WARREN_SPACES: Final = 6
DIRECTIONS: Final = ["north", "east", "south", "west"]
EAST_BY: Final = [0, 1, 0, -1]
NORTH_BY: Final = [1, 0, -1, 0]

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


def place_name(east: i64, north: i64) -> str:
    """A card's place as seen from the warren: "2N 1E"."""
    if east == 0 and north == 0:
        return "the warren"
    upright = f"{abs(int(north))}{'N' if north > 0 else 'S'}" if north else ""
    across = f"{abs(int(east))}{'E' if east > 0 else 'W'}" if east else ""
    return f"{upright} {across}".strip()
