"""What a player may do once on each of their turns, at any of its decisions (section 12)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.deck import EVERYBODY
from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.steps import Meaning
from warren.core.text import Message, say
from warren.games.winter.content import (
    FIRST_BURROW,
    LENDERS,
    NO_STORY,
    PER_LOCATION,
    RESOURCES,
    SPACE_NAMES,
    SPACES,
    story_named,
)
from warren.games.winter.rules.asking import (
    IN_BASKETS,
    IN_BURROW,
    Asking,
    conservation_spaces,
    describe_payment,
    face_down_spaces,
    lies_there,
    location_name,
    not_open,
    open_spaces,
    place_words,
    resources_in,
    token_words,
    too_few,
)
from warren.games.winter.rules.burrow import move_from_burrow, pay_to_burrow
from warren.games.winter.rules.order import (
    EARS_PAY,
    EARS_TAKE,
    FREE_RESTORE,
    MOVE_FROM,
    MOVE_TO,
    OVERRUN,
    PEEK_AT,
    STOMP_FROM,
    STOMP_TO,
)
from warren.games.winter.rules.paying import can_use_cave, no_cave, use_cave
from warren.games.winter.rules.payments import TOKENS
from warren.games.winter.rules.production import settle
from warren.games.winter.shapes import CONSERVATION, FACE_DOWN, FACE_UP, OPEN
from warren.games.winter.state import Village
from warren.games.winter.vocabulary import SPACE, STORY, TAKE_A_TOKEN, UNIT, USE, goods_of, is_goods


class Ability:
    """What can be done once a turn, whoever lends it: it begins with the question of a step."""

    def __init__(self, step: i64, names_lender: bool = False) -> None:
        self.step: Final[i64] = step
        self.names_lender: Final = names_lender
        """Whether `at` of the question says by which lender it is."""

    def can(self, village: Village, seat: i64) -> bool:
        """Whether there is anything to do."""
        raise AssertionError("an ability says when it can be used")

    def why_not(self, village: Village, seat: i64) -> Message:
        """Why there is nothing to do."""
        raise AssertionError("an ability says why it cannot be used")


def add_abilities(village: Village, seat: i64, choices: list[int]) -> None:
    """Add the abilities that the active player can use now."""
    cards: i64 = village.cards[seat] & _CARDS
    story: i64 = village.active
    if cards == 0 and (story < 0 or _STORIES >> story & 1 == 0):
        return
    at: i64 = 0
    for lender in LENDERS:
        lends = cards & lender.cards != 0 or lender.story == story
        if lends and village.used >> at & 1 == 0 and _ABILITIES[at].can(village, seat):
            choices.append(USE.choice(at))
        at += 1


def use(village: Village, seat: i64, choice: i64) -> None:
    """Use an ability; the decision that it interrupts has been put back already."""
    at = USE.item(choice)
    ability = _ABILITIES[at]
    village.used |= bit(at)
    if village.events is not None:
        village.tell(say("used", seat=int(seat), what=LENDERS[at].name))
    village.ask(ability.step, seat, at if ability.names_lender else 0)


def why_not_use(village: Village, seat: i64, choice: i64) -> Message:
    """Why an ability cannot be used now."""
    at = USE.item(choice)
    lender = LENDERS[at]
    if not (village.cards[seat] & lender.cards or lender.story == village.active):
        return say("no_card" if lender.cards else "not_active", what=lender.name)
    if village.used >> at & 1:
        return say("used_already", what=lender.name)
    return _ABILITIES[at].why_not(village, seat)


# Ball Court, Why the Possum's Tail is Bare


class _MoveAVillager(Ability):
    """Move one that lies face down."""

    def can(self, village: Village, seat: i64) -> bool:
        """Somebody lies face down, and a space is open."""
        return village.has_face_down() and OPEN in village.spaces

    def why_not(self, village: Village, seat: i64) -> Message:
        """Nobody does, or none is."""
        return say("no_open_space" if village.has_face_down() else "nobody_face_down")


class MoveFrom(Asking):
    """Which face-down villager moves, by the ability `at`."""

    def __init__(self) -> None:
        super().__init__(MOVE_FROM, most=len(LENDERS) - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any that lies face down."""
        return face_down_spaces(village)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Where to comes next."""
        village.ask(MOVE_TO, seat, SPACE.item(choice), (int(frame.at),))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """By what."""
        return say("ask_move_from", what=LENDERS[frame.at].name)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there instead."""
        return lies_there(village, SPACE.item(choice)) if SPACE.holds(choice) else None


class MoveTo(Asking):
    """Where the villager of space `at` moves to, by the ability that the id names."""

    def __init__(self) -> None:
        super().__init__(MOVE_TO, most=SPACES - 1, ids=((0, len(LENDERS) - 1),))

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any open space."""
        return open_spaces(village)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """It may fill a location."""
        move_villager(village, frame.at, SPACE.item(choice))
        tell_move(village, "moved_villager", seat, frame.at, SPACE.item(choice))
        settle(village, SPACE.item(choice))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """Which one."""
        return say("ask_move_to", space=place_words(frame.at), what=LENDERS[frame.ids[0]].name)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there already."""
        return not_open(village, choice)


def move_villager(village: Village, here: i64, there: i64) -> None:
    """Move a face-down villager, or swap two, with what everybody knows of them."""
    for row in (village.spaces, village.seen, village.stamps):
        row[here], row[there] = row[there], row[here]


def tell_move(village: Village, key: str, seat: i64, here: i64, there: i64) -> None:
    """Say what moved: a villager or a conservation token, by the key."""
    if village.events is not None:
        message = say(key, seat=int(seat), here=place_words(here), there=place_words(there))
        village.tell(message, [f"space:{SPACE_NAMES[here]}", f"space:{SPACE_NAMES[there]}"])


# Stompground


def stompable(village: Village) -> list[int]:
    """Conservation tokens for which another location has an open space."""
    places = open_spaces(village, FIRST_BURROW)
    found: list[int] = []
    for choice in conservation_spaces(village):
        home = SPACE.item(choice) // PER_LOCATION
        if any(SPACE.item(place) // PER_LOCATION != home for place in places):
            found.append(choice)
    return found


class _MoveAToken(Ability):
    """Move a conservation token to another location."""

    def can(self, village: Village, seat: i64) -> bool:
        """One can go elsewhere."""
        return len(stompable(village)) > 0

    def why_not(self, village: Village, seat: i64) -> Message:
        """None can."""
        return say("no_other_place")


class StompFrom(Asking):
    """Which conservation token moves."""

    def __init__(self) -> None:
        super().__init__(STOMP_FROM)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any that can go elsewhere."""
        return stompable(village)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Where to comes next."""
        village.ask(STOMP_TO, seat, SPACE.item(choice))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """No token lies there, or it could go nowhere."""
        if not SPACE.holds(choice):
            return None
        if village.spaces[SPACE.item(choice)] == CONSERVATION:
            return say("no_other_place")
        return lies_there(village, SPACE.item(choice))


class StompTo(Asking):
    """Where the conservation token of space `at` moves to: another location."""

    def __init__(self) -> None:
        super().__init__(STOMP_TO, most=FIRST_BURROW - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Open spaces of other locations."""
        home: i64 = frame.at // PER_LOCATION
        places = open_spaces(village, FIRST_BURROW)
        return [place for place in places if SPACE.item(place) // PER_LOCATION != home]

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """It may fill a location."""
        village.spaces[frame.at] = OPEN
        village.spaces[SPACE.item(choice)] = CONSERVATION
        tell_move(village, "moved_token", seat, frame.at, SPACE.item(choice))
        settle(village, SPACE.item(choice))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """Which one."""
        return say("ask_stomp_to", space=place_words(frame.at))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there already, or that it is the same location."""
        if SPACE.holds(choice) and SPACE.item(choice) // PER_LOCATION == frame.at // PER_LOCATION:
            return say("same_location", where=location_name(frame.at // PER_LOCATION))
        return not_open(village, choice, FIRST_BURROW)


# River


class _Restore(Ability):
    """Put a conservation token back onto the land without paying."""

    def can(self, village: Village, seat: i64) -> bool:
        """The player has one, and the land a place for it."""
        return village.tokens[seat] > 0 and village.has_open_land()

    def why_not(self, village: Village, seat: i64) -> Message:
        """The one or the other is missing."""
        return say("no_open_land" if village.tokens[seat] > 0 else "no_own_token")


# Wild Strawberries, The Owl at the Window


def unknown(village: Village, seat: i64) -> list[int]:
    """Spaces with a face-down villager that the seat does not know."""
    found: list[int] = []
    space: i64 = 0
    while space < SPACES:
        if FACE_DOWN <= village.spaces[space] < FACE_UP and village.seen[space] >> seat & 1 == 0:
            found.append(SPACE.choice(space))
        space += 1
    return found


class _Look(Ability):
    """Look at a villager that lies face down."""

    def can(self, village: Village, seat: i64) -> bool:
        """There is one that the player does not know."""
        return len(unknown(village, seat)) > 0

    def why_not(self, village: Village, seat: i64) -> Message:
        """There is none, or the player knows it."""
        return say("nobody_unknown" if village.has_face_down() else "nobody_face_down")


class PeekAt(Asking):
    """Look at a face-down villager, by the ability `at`; only who looks learns what it is."""

    def __init__(self) -> None:
        super().__init__(PEEK_AT, most=len(LENDERS) - 1)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any that the player does not know."""
        return unknown(village, seat)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """The player remembers it."""
        space: i64 = SPACE.item(choice)
        if village.seen[space] != EVERYBODY:
            village.seen[space] |= bit(seat)
        village.revealed = True
        if village.events is not None:
            name, target = place_words(space), f"space:{SPACE_NAMES[space]}"
            token = token_words(village.spaces[space] - FACE_DOWN)
            village.tell(say("looked", seat=int(seat), space=name), [target])
            village.tell(say("saw", space=name, token=token), [target], (int(seat),))

    def prompt(self, village: Village, frame: Frame, seat: i64) -> Message:
        """By what."""
        return say("ask_peek_at", what=LENDERS[frame.at].name)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Nobody lies face down there, or the player knows who."""
        if not SPACE.holds(choice):
            return None
        if FACE_DOWN <= village.spaces[SPACE.item(choice)] < FACE_UP:
            return say("known_already", space=place_words(SPACE.item(choice)))
        return lies_there(village, SPACE.item(choice))


# How Rabbit Got His Long Ears

LONG_EARS: Final[i64] = story_named("How Rabbit Got His Long Ears")


def exchangeable(village: Village, seat: i64) -> list[int]:
    """What can be paid for another resource in the Burrow: a token too, by Cave."""
    there = resources_in(village.burrow)
    if not there:
        return there
    mine = resources_in(village.goods[seat])
    found = mine if len(there) > 1 else [choice for choice in mine if choice != there[0]]
    if can_use_cave(village, seat):
        found.append(TAKE_A_TOKEN)
    return found


class _Exchange(Ability):
    """Pay a resource to the Burrow for another one."""

    def can(self, village: Village, seat: i64) -> bool:
        """There is something to pay, and something else to take."""
        return len(exchangeable(village, seat)) > 0

    def why_not(self, village: Village, seat: i64) -> Message:
        """The one or the other is missing."""
        if village.burrow == 0:
            return say("burrow_is_empty")
        return say("no_exchange" if village.goods[seat] else "no_goods_to_pay")


class EarsPay(Asking):
    """What is paid to the Burrow."""

    def __init__(self) -> None:
        super().__init__(EARS_PAY)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any resource, if the Burrow has another kind; a token in its place, by Cave."""
        return exchangeable(village, seat)

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Something else is taken for it."""
        village.ask(EARS_TAKE, seat, UNIT.item(choice))
        if choice == TAKE_A_TOKEN:
            use_cave(village, seat)
        else:
            pay_to_burrow(village, seat, goods_of(choice), STORY.choice(LONG_EARS))

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A token is taken, not paid."""
        return describe_payment(self, village, frame, choice)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not there, or the Burrow has nothing else."""
        if choice == TAKE_A_TOKEN:
            return no_cave(village, seat)
        if not is_goods(choice):
            return None
        if choice in resources_in(village.goods[seat]):
            return say("no_exchange")
        return too_few(goods_of(choice), village.goods[seat], IN_BASKETS, 1)


class EarsTake(Asking):
    """What is taken from the Burrow for the resource `at`, or for a token by Cave."""

    def __init__(self) -> None:
        super().__init__(EARS_TAKE, most=TOKENS)

    def legal(self, village: Village, frame: Frame, seat: i64) -> list[int]:
        """Any other kind."""
        there = resources_in(village.burrow)
        return [choice for choice in there if choice != UNIT.choice(frame.at)]

    def play(self, village: Village, frame: Frame, seat: i64, choice: i64) -> None:
        """Into the basket that has become free, if one has."""
        move_from_burrow(village, seat, goods_of(choice), STORY.choice(LONG_EARS))
        if village.is_overfull(seat):
            village.ask(OVERRUN, seat)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It lies not there, or was just paid."""
        if not is_goods(choice):
            return None
        if choice == UNIT.choice(frame.at):
            return say("same_kind", what=RESOURCES[frame.at])
        return too_few(goods_of(choice), village.burrow, IN_BURROW, 1)


# All of them

_BY_USE: Final[dict[str, Ability]] = {
    "move a villager": _MoveAVillager(MOVE_FROM, names_lender=True),
    "move a token": _MoveAToken(STOMP_FROM),
    "restore": _Restore(FREE_RESTORE),
    "look": _Look(PEEK_AT, names_lender=True),
    "exchange": _Exchange(EARS_PAY),
}
_ABILITIES: Final = [_BY_USE[lender.use] for lender in LENDERS]
"""What each lender lends, in the order of the choices."""
_CARDS: Final[i64] = sum(lender.cards for lender in LENDERS)
_STORIES: Final[i64] = sum(bit(lender.story) for lender in LENDERS if lender.story != NO_STORY)
"""The lenders, to see at a glance whether there is any."""
