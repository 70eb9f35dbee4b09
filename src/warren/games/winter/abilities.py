"""What a player may do once on each of their turns, at any of its decisions (section 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from warren.core.deck import EVERYBODY
from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.state import State
from warren.core.steps import Meaning
from warren.core.text import Message, say
from warren.games.winter.asking import (
    IN_BASKETS,
    IN_BURROW,
    Asking,
    conservation_spaces,
    describe_payment,
    face_down_spaces,
    is_space,
    lies_there,
    location_name,
    not_open,
    open_spaces,
    place_name,
    resources_in,
    too_few,
)
from warren.games.winter.names import (
    BALL_COURT,
    BUNDLE,
    CONSERVATION,
    EARS_PAY,
    EARS_TAKE,
    FACE_DOWN,
    FACE_UP,
    FIRST_BURROW,
    FREE_RESTORE,
    LONG_EARS,
    MOVE_FROM,
    MOVE_TO,
    OPEN,
    OVERRUN,
    OWL,
    PAY,
    PAY_TOKEN,
    PEEK_AT,
    PER_LOCATION,
    POSSUMS_TAIL,
    RESOURCES,
    RIVER,
    SPACE,
    SPACE_NAMES,
    SPACES,
    STOMP_FROM,
    STOMP_TO,
    STOMPGROUND,
    STORIES,
    STORY,
    USE,
    USE_BALL_COURT,
    USE_LONG_EARS,
    USE_OWL,
    USE_POSSUMS_TAIL,
    USE_RIVER,
    USE_STOMPGROUND,
    USE_STRAWBERRIES,
    VILLAGE,
    VOCABULARY,
    WILD_STRAWBERRIES,
    goods_of,
    is_goods,
    token_words,
)
from warren.games.winter.paying import can_use_cave, no_cave, use_cave
from warren.games.winter.production import settle
from warren.games.winter.storage import move_from_burrow, pay_to_burrow

if TYPE_CHECKING:
    from warren.games.winter.state import Village

_CARDS: Final = (
    3 << (2 * BALL_COURT) | 3 << (2 * STOMPGROUND) | 3 << (2 * RIVER) | 3 << (2 * WILD_STRAWBERRIES)
)
"""The village cards with an ability."""


def is_ability(choice: i64) -> bool:
    """Whether a choice uses an ability."""
    return USE <= choice < BUNDLE


def add_abilities(village: Village, seat: i64, choices: list[int]) -> None:
    """Add the abilities that the active player can use now."""
    cards: i64 = village.cards[seat] & _CARDS
    story: i64 = village.active
    if cards == 0 and story not in (POSSUMS_TAIL, OWL, LONG_EARS):
        return
    used: i64 = village.used
    if cards >> (2 * BALL_COURT) & 3 and used & 1 == 0 and _can_move(village):
        choices.append(USE_BALL_COURT)
    if story == POSSUMS_TAIL and used & 2 == 0 and _can_move(village):
        choices.append(USE_POSSUMS_TAIL)
    if cards >> (2 * STOMPGROUND) & 3 and used & 4 == 0 and stompable(village):
        choices.append(USE_STOMPGROUND)
    if cards >> (2 * RIVER) & 3 and used & 8 == 0 and can_restore(village, seat):
        choices.append(USE_RIVER)
    if cards >> (2 * WILD_STRAWBERRIES) & 3 and used & 16 == 0 and unknown(village, seat):
        choices.append(USE_STRAWBERRIES)
    if story == OWL and used & 32 == 0 and unknown(village, seat):
        choices.append(USE_OWL)
    if story == LONG_EARS and used & 64 == 0 and exchangeable(village, seat):
        choices.append(USE_LONG_EARS)


def use(village: Village, seat: i64, choice: i64) -> None:
    """Use an ability; the decision that it interrupts has been put back already."""
    village.used |= bit(choice - USE)
    if village.events is not None:
        village.tell(say("used", seat=int(seat), what=_lender(choice)))
    if choice in (USE_BALL_COURT, USE_POSSUMS_TAIL):
        village.ask(MOVE_FROM, seat, choice - USE)
    elif choice == USE_STOMPGROUND:
        village.ask(STOMP_FROM, seat)
    elif choice == USE_RIVER:
        village.ask(FREE_RESTORE, seat)
    elif choice in (USE_STRAWBERRIES, USE_OWL):
        village.ask(PEEK_AT, seat, choice - USE)
    else:
        village.ask(EARS_PAY, seat)


def _lender(choice: i64) -> str:
    """The card or story that lends an ability."""
    return VOCABULARY[choice].removeprefix("use ")


def why_not_use(village: Village, seat: i64, choice: i64) -> Message:
    """Why an ability cannot be used now."""
    lender = _lender(choice)
    if choice in (USE_POSSUMS_TAIL, USE_OWL, USE_LONG_EARS):
        if village.active < 0 or STORIES[village.active] != lender:
            return say("not_active", what=lender)
    elif village.copies(seat, VILLAGE.index(lender)) == 0:
        return say("no_card", what=lender)
    if village.used >> (choice - USE) & 1:
        return say("used_already", what=lender)
    if choice in (USE_BALL_COURT, USE_POSSUMS_TAIL):
        return say("no_open_space" if village.has_face_down() else "nobody_face_down")
    if choice == USE_STOMPGROUND:
        return say("no_other_place")
    if choice == USE_RIVER:
        return say("no_open_land" if village.tokens[seat] > 0 else "no_own_token")
    if choice in (USE_STRAWBERRIES, USE_OWL):
        return say("nobody_unknown" if village.has_face_down() else "nobody_face_down")
    if village.burrow == 0:
        return say("burrow_is_empty")
    return say("no_exchange" if village.goods[seat] else "no_goods_to_pay")


def _can_move(village: Village) -> bool:
    return village.has_face_down() and OPEN in village.spaces


def can_restore(village: Village, seat: i64) -> bool:
    """Whether the player has a token, and the land a place for it."""
    return village.tokens[seat] > 0 and village.has_open_land()


# Ball Court, Why the Possum's Tail is Bare


class MoveFrom(Asking):
    """Which face-down villager moves, by the ability `at`."""

    def __init__(self) -> None:
        super().__init__("move_from", most=USE_POSSUMS_TAIL - USE)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any that lies face down."""
        return face_down_spaces(cast("Village", state))

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Where to comes next."""
        cast("Village", state).ask(MOVE_TO, seat, choice - SPACE, (int(frame.at),))

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """By what."""
        return say("ask_move_from", what=_lender(USE + frame.at))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there instead."""
        return lies_there(village, choice - SPACE) if is_space(choice) else None


class MoveTo(Asking):
    """Where the villager of space `at` moves to, by the ability that the id names."""

    def __init__(self) -> None:
        super().__init__("move_to", most=SPACES - 1, ids=1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any open space."""
        return open_spaces(cast("Village", state))

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It may fill a location."""
        village = cast("Village", state)
        move_villager(village, frame.at, choice - SPACE)
        tell_move(village, "moved_villager", seat, frame.at, choice - SPACE)
        settle(village, choice - SPACE)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Which one."""
        return say("ask_move_to", space=place_name(frame.at), what=_lender(USE + frame.ids[0]))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there already."""
        return not_open(village, choice)

    def check(self, state: State, frame: Frame) -> None:
        """A face-down villager lies there, and something moves it."""
        super().check(state, frame)
        if frame.ids[0] > USE_POSSUMS_TAIL - USE:
            raise BadPosition(f"frame 'move_to': no ability {frame.ids[0]} moves villagers")
        if not FACE_DOWN <= cast("Village", state).spaces[frame.at] < FACE_UP:
            raise BadPosition(f"frame 'move_to': nobody lies face down on {SPACE_NAMES[frame.at]}")


def move_villager(village: Village, here: i64, there: i64) -> None:
    """Move a face-down villager, or swap two, with what everybody knows of them."""
    for row in (village.spaces, village.seen, village.stamps):
        row[here], row[there] = row[there], row[here]


def tell_move(village: Village, key: str, seat: i64, here: i64, there: i64) -> None:
    """Say what moved: a villager or a conservation token, by the key."""
    if village.events is not None:
        message = say(key, seat=int(seat), here=place_name(here), there=place_name(there))
        village.tell(message, [f"space:{SPACE_NAMES[here]}", f"space:{SPACE_NAMES[there]}"])


# Stompground


def stompable(village: Village) -> list[int]:
    """Conservation tokens for which another location has an open space."""
    places = open_spaces(village, FIRST_BURROW)
    found: list[int] = []
    for choice in conservation_spaces(village):
        home = (choice - SPACE) // PER_LOCATION
        if any((place - SPACE) // PER_LOCATION != home for place in places):
            found.append(choice)
    return found


class StompFrom(Asking):
    """Which conservation token moves."""

    def __init__(self) -> None:
        super().__init__("stomp_from")

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any that can go elsewhere."""
        return stompable(cast("Village", state))

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Where to comes next."""
        cast("Village", state).ask(STOMP_TO, seat, choice - SPACE)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """No token lies there, or it could go nowhere."""
        if not is_space(choice):
            return None
        if village.spaces[choice - SPACE] == CONSERVATION:
            return say("no_other_place")
        return lies_there(village, choice - SPACE)


class StompTo(Asking):
    """Where the conservation token of space `at` moves to: another location."""

    def __init__(self) -> None:
        super().__init__("stomp_to", most=FIRST_BURROW - 1)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Open spaces of other locations."""
        home: i64 = frame.at // PER_LOCATION
        places = open_spaces(cast("Village", state), FIRST_BURROW)
        return [place for place in places if (place - SPACE) // PER_LOCATION != home]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It may fill a location."""
        village = cast("Village", state)
        village.spaces[frame.at] = OPEN
        village.spaces[choice - SPACE] = CONSERVATION
        tell_move(village, "moved_token", seat, frame.at, choice - SPACE)
        settle(village, choice - SPACE)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Which one."""
        return say("ask_stomp_to", space=place_name(frame.at))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """What lies there already, or that it is the same location."""
        if is_space(choice) and (choice - SPACE) // PER_LOCATION == frame.at // PER_LOCATION:
            return say("same_location", where=location_name(frame.at // PER_LOCATION))
        return not_open(village, choice, FIRST_BURROW)

    def check(self, state: State, frame: Frame) -> None:
        """A conservation token lies there."""
        super().check(state, frame)
        if cast("Village", state).spaces[frame.at] != CONSERVATION:
            raise BadPosition(f"frame 'stomp_to': no token lies on {SPACE_NAMES[frame.at]}")


# Wild Strawberries, The Owl at the Window


def unknown(village: Village, seat: i64) -> list[int]:
    """Spaces with a face-down villager that the seat does not know."""
    found: list[int] = []
    space: i64 = 0
    while space < SPACES:
        if FACE_DOWN <= village.spaces[space] < FACE_UP and village.seen[space] >> seat & 1 == 0:
            found.append(SPACE + space)
        space += 1
    return found


class PeekAt(Asking):
    """Look at a face-down villager, by the ability `at`; only who looks learns what it is."""

    def __init__(self) -> None:
        super().__init__("peek_at", most=USE_OWL - USE)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any that the player does not know."""
        return unknown(cast("Village", state), seat)

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """The player remembers it."""
        village = cast("Village", state)
        space: i64 = choice - SPACE
        if village.seen[space] != EVERYBODY:
            village.seen[space] |= bit(seat)
        village.revealed = True
        if village.events is not None:
            name, target = place_name(space), f"space:{SPACE_NAMES[space]}"
            token = token_words(village.spaces[space] - FACE_DOWN)
            village.tell(say("looked", seat=int(seat), space=name), [target])
            village.tell(say("saw", space=name, token=token), [target], (int(seat),))

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """By what."""
        return say("ask_peek_at", what=_lender(USE + frame.at))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Nobody lies face down there, or the player knows who."""
        if not is_space(choice):
            return None
        if FACE_DOWN <= village.spaces[choice - SPACE] < FACE_UP:
            return say("known_already", space=place_name(choice - SPACE))
        return lies_there(village, choice - SPACE)


# How Rabbit Got His Long Ears


ANY_KIND: Final = 6
"""In place of the resource that was paid: a conservation token, by Cave."""


def exchangeable(village: Village, seat: i64) -> list[int]:
    """What can be paid for another resource in the Burrow: a token too, by Cave."""
    there = resources_in(village.burrow)
    if not there:
        return there
    mine = resources_in(village.goods[seat])
    found = mine if len(there) > 1 else [choice for choice in mine if choice != there[0]]
    if can_use_cave(village, seat):
        found.append(PAY_TOKEN)
    return found


class EarsPay(Asking):
    """What is paid to the Burrow."""

    def __init__(self) -> None:
        super().__init__("ears_pay")

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any resource, if the Burrow has another kind; a token in its place, by Cave."""
        return exchangeable(cast("Village", state), seat)

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Something else is taken for it."""
        village = cast("Village", state)
        village.ask(EARS_TAKE, seat, choice - PAY)
        if choice == PAY_TOKEN:
            use_cave(village, seat)
        else:
            pay_to_burrow(village, seat, goods_of(choice), STORY + LONG_EARS)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A token is taken, not paid."""
        return describe_payment(self, cast("Village", state), frame, choice)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It is not there, or the Burrow has nothing else."""
        if choice == PAY_TOKEN:
            return no_cave(village, seat)
        if not is_goods(choice):
            return None
        if choice in resources_in(village.goods[seat]):
            return say("no_exchange")
        return too_few(goods_of(choice), village.goods[seat], IN_BASKETS, 1)


class EarsTake(Asking):
    """What is taken from the Burrow for the resource `at`, or for a token."""

    def __init__(self) -> None:
        super().__init__("ears_take", most=ANY_KIND)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any other kind."""
        there = resources_in(cast("Village", state).burrow)
        return [choice for choice in there if choice != PAY + frame.at]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Into the basket that has become free, if one has."""
        village = cast("Village", state)
        move_from_burrow(village, seat, goods_of(choice), STORY + LONG_EARS)
        if village.is_overfull(seat):
            village.ask(OVERRUN, seat)

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It lies not there, or was just paid."""
        if not is_goods(choice):
            return None
        if choice == PAY + frame.at:
            return say("same_kind", what=RESOURCES[frame.at])
        return too_few(goods_of(choice), village.burrow, IN_BURROW, 1)
