"""The Kitsune's turn: the top card is resolved in one village (KS-8.2 to 8.7)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.grid import bit, bits
from warren.core.state import State
from warren.core.steps import DRAW, Meaning, Step
from warren.core.text import Message, say
from warren.games.kami.cards import Card, Mark
from warren.games.kami.effects import ADD, NO_REMOVING, NO_REPLACING, REMOVE
from warren.games.kami.moments import AT_ITS_END, ROUND
from warren.games.kami.realm import Realm


def resolve(realm: Realm, card: Card, home: i64) -> None:
    """Every mark in reading order."""
    for mark in card.marks:
        resolve_mark(realm, mark, home)


def resolve_mark(realm: Realm, mark: Mark, home: i64) -> None:
    """Walk the squares until the number is reached (KS-8.4 to 8.7)."""
    village = realm.land.villages[home]
    left: i64 = mark.number
    for square in mark.walk:
        space: i64 = village.at[square]
        if left > 0 and space >= 0 and happens(realm, mark.verb, space):
            left -= 1


def happens(realm: Realm, verb: i64, space: i64) -> bool:
    """Add, remove or replace on one space; whether anything came of it."""
    fox = realm.fox
    owner = realm.owner_of(space)
    if owner == fox or (owner < 0 and realm.occupied >> space & 1):
        return False
    if verb == REMOVE:
        if owner < 0 or realm.barred(fox, NO_REMOVING) >> space & 1:
            return False
        realm.remove(fox, space)
        return True
    if verb == ADD and owner >= 0:
        return False
    if realm.barred(fox) >> space & 1:
        return False
    if (
        owner >= 0
        and (realm.barred(fox, NO_REMOVING) | realm.barred(fox, NO_REPLACING)) >> space & 1
    ):
        return False
    if owner >= 0:
        realm.remove(fox, space)
    elif realm.supply[fox] == 0:
        return False
    if realm.supply[fox] > 0:
        realm.add(fox, space)
    return True


class KitsuneTurn(Step):
    """The top card of the Kitsune's deck is turned up."""

    def __init__(self) -> None:
        super().__init__("kitsune", DRAW)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any card that is left."""
        realm = cast(Realm, state)
        first = realm.box.lexicon.card
        return [first + card for card in bits(realm.cards_left)]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Resolve it in the Kitsune's village, then the round ends (KS-8.2)."""
        realm = cast(Realm, state)
        number: i64 = choice - realm.box.lexicon.card
        realm.cards_left &= ~bit(number)
        realm.card = number
        card = realm.box.cards[number]
        home = realm.fox_village()
        if state.events is not None:
            village = realm.land.villages[home].name
            state.tell(
                say("fox_card", card=card.name, says=str(card), village=village),
                ["card:kitsune", f"village:{village}"],
            )
        realm.push(ROUND, NOBODY, AT_ITS_END)
        resolve(realm, card, home)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A card."""
        realm = cast(Realm, state)
        card = realm.box.cards[choice - realm.box.lexicon.card]
        return Meaning(
            say("card", card=card.name, says=str(card)), say("group_card"), ["card:kitsune"]
        )

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """It was played."""
        realm = cast(Realm, state)
        number = int(choice - realm.box.lexicon.card)
        if not 0 <= number < len(realm.box.cards):
            return super().why_not(state, frame, seat, choice)
        return say("card_played", card=realm.box.cards[number].name)

    def check(self, state: State, frame: Frame) -> None:
        """A round of two players is over."""
        realm = cast(Realm, state)
        if realm.fox < 0 or realm.active >= 0 or not realm.cards_left:
            raise BadPosition("frame 'kitsune': the Kitsune has no turn now")
