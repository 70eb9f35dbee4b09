"""What things are called: resources, places, cards, choices and steps, each a small number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.payments import TOKENS, count, one, subsets
from warren.core.text import Message, say
from warren.core.vocabulary import Vocabulary, one_by_one

# Resources and places

RESOURCES: Final = ("Game", "Crops", "Medicine", "Earth", "Wood", "Reeds")
GAME: Final = 0
CROPS: Final = 1
MEDICINE: Final = 2
EARTH: Final = 3
WOOD: Final = 4
REEDS: Final = 5

LOCATIONS: Final = 6
"""Production locations, each named after its resource."""
BURROW: Final = 6
"""The seventh location."""
PER_LOCATION: Final = 4
FIRST_BURROW: Final = 24
SPACES: Final = 26
"""Spaces 0 to 23 belong to the locations, 24 and 25 are the Burrow's 1 and 2."""
SPACE_NAMES: Final = tuple(
    [f"{name.lower()}.{n + 1}" for name in RESOURCES for n in range(PER_LOCATION)]
    + ["burrow.1", "burrow.2"]
)

TRACKS: Final = ("tools", "clothing", "food")
SEASONS: Final = ("first", "spring", "fall", "winter")

CHARACTERS: Final = ("Bear", "Deer", "Opossum", "Otter", "Terrapin", "Wolf")

# Tokens of the bag: villagers by the seat that owns them

NEUTRAL: Final = 6
RABBIT: Final = 7
FROST: Final = 8
TOKEN_KINDS: Final = 9
TOKEN_NAMES: Final = (
    *(f"villager of {seat + 1}" for seat in range(6)),
    "neutral",
    "rabbit",
    "frost",
)


def token_words(token: i64) -> Message | str:
    """A token as people call it: a villager by its player's name."""
    if token < NEUTRAL:
        return say("villager_of", seat=int(token))
    return "neutral villager" if token == NEUTRAL else TOKEN_NAMES[token]


# What lies on a space

OPEN: Final = 0
CONSERVATION: Final = 1
ROCK: Final = 2
FACE_DOWN: Final = 16
"""Plus the token."""
FACE_UP: Final = 32
"""Plus the token."""

# Numbers of the rules

SUPPLY: Final = 20
"""Tokens of each resource (WR-1.1)."""
FULL: Final = 7
"""Where a storehouse track ends (WR-1.4)."""
BASKETS: Final = 6
"""On a player board (WR-1.5)."""
CONSERVATION_TOKENS: Final = 12
RABBITS: Final = 4
FROSTS: Final = 4
WINTER: Final = 4
"""The last season."""
VILLAGERS: Final = (0, 0, 4, 3, 3, 2, 2)
"""Per player, by the number of players (WR-2.2)."""
NEUTRALS: Final = (0, 0, 4, 3, 0, 2, 0)
NOT_PICKED: Final = -1
"""In `characters`: this player has none yet."""
EVERYBODY: Final = -1
"""In `seen`: all know what lies there."""
NEVER: Final = -1
KNOWN_TO_ALL: Final = 8
"""In `returned`, with the seat: the token that went back had been shown."""

# Village cards

VILLAGE: Final = (
    "Arbor",
    "Ball Court",
    "Beaver Lodge",
    "Cane Break",
    "Cave",
    "Corn Crib",
    "Council House",
    "Hunting Ground",
    "Irrigation",
    "Locust Grove",
    "Longhouse",
    "Lookout",
    "Mushrooms",
    "Pottery Station",
    "River",
    "River Bank",
    "Slash and Burn",
    "Spring",
    "Stompground",
    "Sunchoke Gardens",
    "Weaving Station",
    "Wild Strawberries",
    "Wild Tobacco",
    "Winter House",
    "Woodcutter",
)
ARBOR: Final = 0
BALL_COURT: Final = 1
CAVE: Final = 4
CORN_CRIB: Final = 5
COUNCIL_HOUSE: Final = 6
LONGHOUSE: Final = 10
LOOKOUT: Final = 11
RIVER: Final = 14
SLASH_AND_BURN: Final = 16
SPRING: Final = 17
STOMPGROUND: Final = 18
WILD_STRAWBERRIES: Final = 21
WINTER_HOUSE: Final = 23
PRODUCERS: Final = (7, 8, 13, 20, 22, 24)
SUBSTITUTES: Final = (2, 3, 9, 12, 15, 19)
TWICE: Final = (*PRODUCERS, CORN_CRIB, LONGHOUSE, SLASH_AND_BURN, WINTER_HOUSE)
"""Kinds with two copies; of the others there is one."""
COPIES: Final = tuple([2 if kind in TWICE else 1 for kind in range(25)])
COSTS_A_TOKEN: Final = (LONGHOUSE, SLASH_AND_BURN, BALL_COURT, STOMPGROUND, COUNCIL_HOUSE)

# Stories

STORIES: Final = (
    "Flint Visits Rabbit",
    "How Rabbit Stole Otter's Coat",
    "How They Brought Back Tobacco",
    "Terrapin and the Beaver",
    "The Legend of Little Deer",
    "The Thunders",
    "How the Deer Got His Antlers",
    "How the World Was Made",
    "Judacula Rock",
    "Origin of Disease and Medicine",
    "Terrapin Escapes the Wolves",
    "Pleiades and the Pine",
    "Rabbit and the Tar Wolf",
    "Rabbit Dines with Bear",
    "Rabbit Escapes from the Wolves",
    "The First Fire",
    "The Green Corn Festival",
    "Tahlequah",
    "The Wolf's Revenge",
    "When Wolf Wore Shoes",
    "Why Deer's Teeth are Blunt",
    "Ball Game of Birds vs Mammals",
    "The Frog Swallows the Sun",
    "How Rabbit Got His Long Ears",
    "How the Terrapin Beat the Rabbit",
    "The Little People",
    "The Origin of Bears",
    "The Origin of Strawberries",
    "Journey to the Sunrise",
    "Nunnehi",
    "Selu & Kanati",
    "Spearfinger",
    "Opossum Searches for a Wife",
    "The Medicine Lake",
    "The Origin of the Sunflower",
    "The Owl at the Window",
    "Uk'tan",
    "Why the Possum's Tail is Bare",
)
GIFTS: Final = 6
"""Stories 0 to 5 give every player one resource."""
ANTLERS: Final = 6
WORLD_MADE: Final = 7
JUDACULA_ROCK: Final = 8
DISEASE: Final = 9
TERRAPIN_ESCAPES: Final = 10
PLEIADES: Final = 11
TAR_WOLF: Final = 12
DINES_WITH_BEAR: Final = 13
RABBIT_ESCAPES: Final = 14
FIRST_FIRE: Final = 15
GREEN_CORN: Final = 16
TAHLEQUAH: Final = 17
WOLFS_REVENGE: Final = 18
WOLF_WORE_SHOES: Final = 19
DEERS_TEETH: Final = 20
FIRST_ONGOING: Final = 21
BALL_GAME: Final = 21
FROG: Final = 22
LONG_EARS: Final = 23
BEAT_THE_RABBIT: Final = 24
LITTLE_PEOPLE: Final = 25
BEARS: Final = 26
STRAWBERRIES: Final = 27
SUNRISE: Final = 28
NUNNEHI: Final = 29
SELU: Final = 30
SPEARFINGER: Final = 31
OPOSSUM_WIFE: Final = 32
MEDICINE_LAKE: Final = 33
SUNFLOWER: Final = 34
OWL: Final = 35
UKTAN: Final = 36
POSSUMS_TAIL: Final = 37
NO_STORY: Final = -1

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6

TASKS: Final = 42
TASKS_OF_A_KIND: Final = 14

# Choices

PLAYER: Final = 0
CHARACTER: Final = 6
TOKEN: Final = 12
SPACE: Final = 21
PAY: Final = 47
"""A resource to pay, take, gain or let go; PAY + 6 is a conservation token."""
PAY_TOKEN: Final = 53
TRACK: Final = 54
CARD: Final = 57
STORY: Final = 82
TASK: Final = 120
FROM_BAG: Final = 162
FROM_AREA: Final = 163
SKIP: Final = 164
STOP: Final = 165
YES: Final = 166
NO: Final = 167
END: Final = 168
SHOW: Final = 169
USE: Final = 170
"""The abilities that are used once a turn, in the order below."""
USE_BALL_COURT: Final = 170
USE_POSSUMS_TAIL: Final = 171
USE_STOMPGROUND: Final = 172
USE_RIVER: Final = 173
USE_STRAWBERRIES: Final = 174
USE_OWL: Final = 175
USE_LONG_EARS: Final = 176

BUNDLE: Final = 177
"""Two to four goods at once, a conservation token in place of some, in the order of `BUNDLES`."""
MOST_AT_ONCE: Final = 4
BUNDLES: Final = [
    packed
    for size in range(2, MOST_AT_ONCE + 1)
    for packed in subsets(sum(MOST_AT_ONCE * one(kind) for kind in range(TOKENS + 1)), size)
]
_BUNDLE_AT: Final = {packed: BUNDLE + at for at, packed in enumerate(BUNDLES)}


def goods_choice(packed: i64) -> int:
    """The choice of these goods: one of them, or up to four."""
    kind: i64 = 0
    while kind <= TOKENS:
        if packed == one(kind):
            return PAY + int(kind)
        kind += 1
    return _BUNDLE_AT[packed]


def goods_of(choice: i64) -> i64:
    """The goods that a choice stands for, packed."""
    return BUNDLES[choice - BUNDLE] if choice >= BUNDLE else one(choice - PAY)


def is_goods(choice: i64) -> bool:
    """Whether a choice stands for goods."""
    return PAY <= choice <= PAY_TOKEN or choice >= BUNDLE


def _bundle_name(packed: int) -> str:
    parts: list[str] = []
    for kind, name in enumerate((*RESOURCES, "conservation token")):
        number = count(packed, kind)
        if number > 0:
            parts.append(name if number == 1 else f"{number} {name}")
    return ", ".join(parts)


USED_CAVE: Final = 1 << 7
"""In `used`, after the bits of the seven abilities."""
USED_BALL_GAME: Final = 1 << 8

VOCABULARY: Final = Vocabulary(
    one_by_one(
        [
            *(f"player {seat + 1}" for seat in range(6)),
            *CHARACTERS,
            *TOKEN_NAMES,
            *SPACE_NAMES,
            *RESOURCES,
            "conservation token",
            *TRACKS,
            *(f"card {name}" for name in VILLAGE),
            *(f"story {name}" for name in STORIES),
            *(f"task {number + 1}" for number in range(TASKS)),
            "from the bag",
            "from your area",
            "skip midday",
            "stop",
            "yes",
            "no",
            "end the turn",
            "show it",
            "use Ball Court",
            "use Why the Possum's Tail is Bare",
            "use Stompground",
            "use River",
            "use Wild Strawberries",
            "use The Owl at the Window",
            "use How Rabbit Got His Long Ears",
            *(_bundle_name(packed) for packed in BUNDLES),
        ]
    )
)

# Steps, as frames name them

FIRST_PLAYER: Final = 0
PICK_CHARACTER: Final = 1
DEAL_TASK: Final = 2
PICK_TASKS: Final = 3
TURN: Final = 4
ASK: Final = 5
MORNING: Final = 6
DRAWN: Final = 7
EXTRA_DRAW: Final = 8
SPRING_DRAW: Final = 9
KEEP: Final = 10
BRING: Final = 11
PLACE: Final = 12
SECOND_BONUS: Final = 13
MIDDAY: Final = 14
MIDDAY_AGAIN: Final = 15
ACQUIRE: Final = 16
GET_CARD: Final = 17
COUNCIL_TASK: Final = 18
COMPLETE: Final = 19
GET_TASK: Final = 20
BENEFIT: Final = 21
RESTORE: Final = 22
GET_RESTORED: Final = 23
SUNFLOWER_GAIN: Final = 24
EVENING: Final = 25
SWAP_FOR: Final = 26
SWAP_TASK: Final = 27
TOLD: Final = 28
END_TURN: Final = 29
ADVANCE_SEASON: Final = 30
REFILL: Final = 31
DRAW_CARD: Final = 32
DRAW_STORY: Final = 33
PAY_COST: Final = 34
TAKE_TOKEN: Final = 35
SETTLE: Final = 36
HAND_OUT: Final = 37
OVERRUN: Final = 38
RECLAIM: Final = 39
RABBIT_TAX: Final = 40
LOOK_OUT: Final = 41
TAKE_FROM_BURROW: Final = 42
CHOOSE_GAIN: Final = 43
MOVE_FROM: Final = 44
MOVE_TO: Final = 45
STOMP_FROM: Final = 46
STOMP_TO: Final = 47
FREE_RESTORE: Final = 48
PEEK_AT: Final = 49
EARS_PAY: Final = 50
EARS_TAKE: Final = 51
PLACE_ROCK: Final = 52
PINE_FROM: Final = 53
PINE_TO: Final = 54
SHOES_FROM: Final = 55
SHOES_TO: Final = 56
FIRE_TRACK: Final = 57
PICK_PLAYERS: Final = 58
PICK_GIFTS: Final = 59
TEETH_FROM: Final = 60
TEETH_TO: Final = 61
