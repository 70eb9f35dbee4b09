"""Locations that produce, and the Rabbit Burrow (sections 4 and 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.payments import TOKENS, count, one, subsets, total
from warren.core.state import State
from warren.core.steps import Meaning
from warren.core.text import Message, say
from warren.games.winter.asking import (
    IN_BASKETS,
    IN_BURROW,
    Asking,
    Silent,
    bundles_of,
    describe_payment,
    location_name,
    place_name,
    resources_in,
    too_few,
)
from warren.games.winter.names import (
    BURROW,
    CARD,
    CHOOSE_GAIN,
    CORN_CRIB,
    FACE_DOWN,
    FACE_UP,
    FIRST_BURROW,
    LOOK_OUT,
    LOOKOUT,
    NEUTRAL,
    OPEN,
    OVERRUN,
    PER_LOCATION,
    RABBIT,
    RABBIT_TAX,
    RECLAIM,
    SETTLE,
    SPACE_NAMES,
    SPACES,
    TAKE_FROM_BURROW,
    goods_choice,
    goods_of,
    is_goods,
    token_words,
)
from warren.games.winter.paying import can_use_cave, no_cave, use_cave
from warren.games.winter.storage import (
    EVERYBODY_ONE,
    LOOKOUT_MAY,
    TO_SUPPLY,
    hand_out,
    move_from_burrow,
    pay_to_burrow,
    tell_burrow,
)

if TYPE_CHECKING:
    from warren.games.winter.state import Village


def settle(village: Village, space: i64) -> None:
    """Look next whether the location of a space produces."""
    village.push(SETTLE, -2, space // PER_LOCATION)


def settle_everywhere(village: Village, locations: i64) -> None:
    """Look at the first locations one after another, in the order of the board."""
    location: i64 = locations - 1
    while location >= 0:
        village.push(SETTLE, -2, location)
        location -= 1


def turn_up(village: Village, space: i64) -> i64:
    """Turn the villager of a space face up; returns which it is."""
    token: i64 = village.spaces[space] - FACE_DOWN
    village.spaces[space] = FACE_UP + token
    village.seen[space] = 0
    village.revealed = True
    if village.events is not None:
        message = say("turned_up", space=place_name(space), token=token_words(token))
        village.tell(message, [f"space:{SPACE_NAMES[space]}"])
    return token


class Settle(Silent):
    """Produce, if location `at` is full; turn up who came after it has (WR-4.1, 4.5, 4.6)."""

    def __init__(self) -> None:
        super().__init__("settle", most=BURROW, seated=False)

    def run(self, state: State, frame: Frame) -> None:
        """Look at every space of the location."""
        village = cast("Village", state)
        first: i64 = frame.at * PER_LOCATION
        end: i64 = first + PER_LOCATION if first < FIRST_BURROW else SPACES
        is_open = False
        face_up: i64 = 0
        face_down: i64 = 0
        newest: i64 = -1
        space: i64 = first
        while space < end:
            content: i64 = village.spaces[space]
            if content == OPEN:
                is_open = True
            elif content >= FACE_UP:
                face_up += 1
            elif content >= FACE_DOWN:
                face_down += 1
                newest = space
            space += 1
        if face_down == 0:
            return
        if face_up > 0:
            if face_down > 1:
                village.push(SETTLE, -2, frame.at)
            _turn_up_late(village, frame.at, newest, first, end)
        elif not is_open:
            if frame.at == BURROW:
                _open_burrow(village)
            else:
                _produce(village, frame.at, first, end)


def _produce(village: Village, location: i64, first: i64, end: i64) -> None:
    """All villagers are turned up and give their goods, or Rabbit carries them off (WR-4.1-4.4)."""
    amounts: i64 = 0
    turned: i64 = 0
    rabbits: i64 = 0
    space: i64 = first
    while space < end:
        if village.spaces[space] >= FACE_DOWN:
            token = turn_up(village, space)
            turned += 1
            if token == RABBIT:
                rabbits += 1
            elif token < NEUTRAL:
                amounts += one(token)
        space += 1
    if village.events is not None:
        village.tell(say("produces", where=location_name(location)), [f"location:{location}"])
    if rabbits > 0:
        _look_out(village)
    _serve_cards(village, location)
    if rabbits > 0:
        tell_burrow(village, village.to_burrow(location, turned) * one(location))
    else:
        everybody: i64 = EVERYBODY_ONE & (one(village.players) - 1)
        hand_out(village, village.turn, location, amounts + everybody)


def _turn_up_late(village: Village, location: i64, space: i64, first: i64, end: i64) -> None:
    """A villager that comes after the location has produced (WR-4.5)."""
    rabbit_lies_there = False
    other: i64 = first
    while other < end:
        if village.spaces[other] == FACE_UP + RABBIT:
            rabbit_lies_there = True
        other += 1
    token = turn_up(village, space)
    if token == RABBIT:
        _look_out(village)
    _serve_cards(village, location)
    if token == RABBIT or rabbit_lies_there:
        tell_burrow(village, village.to_burrow(location, 1) * one(location))
    elif token != NEUTRAL:
        hand_out(village, token, location, one(token))


def _serve_cards(village: Village, location: i64) -> None:
    """Cards with "when X produces" give their goods, rabbit or not (WR-4.4)."""
    kind: i64 = village.box.producer_of[location]
    amounts: i64 = 0
    seat: i64 = 0
    for cards in village.cards:
        amounts += 2 * (cards >> (2 * kind) & 3) * one(seat)
        seat += 1
    hand_out(village, village.turn, location, amounts, CARD + kind)


# Lookout


def _look_out(village: Village) -> None:
    """Rabbit has appeared: whoever has a Lookout may take from the Burrow afterwards."""
    for cards in village.cards:
        if cards >> (2 * LOOKOUT) & 3:
            village.push(LOOK_OUT)


class LookOut(Silent):
    """Ask the owner of Lookout, once in each player's turn."""

    def __init__(self) -> None:
        super().__init__("look_out", seated=False)

    def run(self, state: State, frame: Frame) -> None:
        """Its owner, if it has not acted in this turn."""
        village = cast("Village", state)
        seat: i64 = 0
        while seat < village.players:
            if village.copies(seat, LOOKOUT) > 0 and village.looked_out >> seat & 1 == 0:
                village.ask(TAKE_FROM_BURROW, seat, LOOKOUT_MAY)
            seat += 1


# The Burrow


def _open_burrow(village: Village) -> None:
    """Every active space of the Burrow is filled: turn up who waits there (WR-6.1 to 6.5)."""
    owners: list[int] = []
    rabbits: i64 = 0
    for space in range(FIRST_BURROW, SPACES):
        if village.spaces[space] >= FACE_DOWN:
            token = turn_up(village, space)
            if token == RABBIT:
                rabbits += 1
            elif token != NEUTRAL:
                owners.append(token)
    if village.events is not None:
        village.tell(say("burrow_opens"), ["burrow"])
    if rabbits > 0:
        _look_out(village)
    _fill_corn_cribs(village)
    if rabbits > 0:
        village.supply += village.burrow
        village.burrow = 0
        if village.events is not None:
            village.tell(say("burrow_emptied"), ["burrow"])
        place: i64 = village.players - 1
        while place >= 0:
            village.ask(RABBIT_TAX, (village.turn + place) % village.players, rabbits)
            place -= 1
    elif owners and owners[0] == owners[-1]:
        _take_all(village, owners[0])
    elif owners:
        village.ask(RECLAIM, owners[0], owners[1])


def _fill_corn_cribs(village: Village) -> None:
    place: i64 = village.players - 1
    while place >= 0:
        seat: i64 = (village.turn + place) % village.players
        cribs = village.copies(seat, CORN_CRIB)
        if cribs > 0:
            village.ask(CHOOSE_GAIN, seat, cribs, (CARD + CORN_CRIB,))
        place -= 1


def _take_all(village: Village, seat: i64) -> None:
    move_from_burrow(village, seat, village.burrow)
    if village.is_overfull(seat):
        village.ask(OVERRUN, seat, TO_SUPPLY)


class Reclaim(Asking):
    """The two owners take goods from the Burrow in turn; `at` is the other one (WR-6.1)."""

    def __init__(self) -> None:
        super().__init__("reclaim", most=5)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """What lies there."""
        return resources_in(cast("Village", state).burrow)

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Into a basket, or back to the supply (WR-6.2); then the other one."""
        village = cast("Village", state)
        move_from_burrow(village, seat, goods_of(choice))
        village.ask(RECLAIM, frame.at, seat)
        if village.is_overfull(seat):
            village.ask(OVERRUN, seat, TO_SUPPLY)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Who takes next."""
        return say("ask_reclaim", seat=int(frame.at))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """It lies not there."""
        if not is_goods(choice):
            return None
        return too_few(goods_of(choice), village.burrow, IN_BURROW, 1)

    def check(self, state: State, frame: Frame) -> None:
        """Two different players are there."""
        super().check(state, frame)
        if frame.at >= state.players or frame.at == frame.seat:
            raise BadPosition(f"frame 'reclaim': {frame.at} is no other player")


class RabbitTax(Asking):
    """Pay a resource to the Burrow for each of `at` rabbits there, if there is any (WR-6.4)."""

    def __init__(self) -> None:
        super().__init__("rabbit_tax", most=2)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any resources in baskets; a token in place of one, by Cave."""
        village = cast("Village", state)
        goods: i64 = village.goods[seat]
        owed = _owed(village, frame, seat)
        found = bundles_of(goods, owed)
        if owed > 0 and can_use_cave(village, seat):
            for part in subsets(goods, owed - 1):
                found.append(goods_choice(part + one(TOKENS)))
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """To the Burrow."""
        village = cast("Village", state)
        paid = goods_of(choice)
        if count(paid, TOKENS) > 0:
            paid -= one(TOKENS)
            use_cave(village, seat)
        pay_to_burrow(village, seat, paid)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A token is taken, not paid."""
        return describe_payment(self, cast("Village", state), frame, choice)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How much."""
        return say("ask_rabbit_tax", n=int(_owed(cast("Village", state), frame, frame.seat)))

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Too few, too many, or none of them there."""
        if not is_goods(choice):
            return None
        paid = goods_of(choice)
        if count(paid, TOKENS) > 1:
            return say("one_token_only")
        if count(paid, TOKENS) > 0 and not can_use_cave(village, seat):
            return no_cave(village, seat)
        return too_few(paid, village.goods[seat], IN_BASKETS, _owed(village, frame, seat))


def _owed(village: Village, frame: Frame, seat: i64) -> i64:
    """How many resources a player pays to Rabbit: as far as there are any."""
    return min(frame.at, total(village.goods[seat]))
