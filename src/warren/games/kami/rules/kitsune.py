"""The Kitsune's turn: the top card is resolved in one village (KS-8.2 to 8.7)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.frames import NOBODY, Frame
from warren.core.grid import bit, bits, has
from warren.core.steps import DRAW, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.kami.language.cards import Card, Mark
from warren.games.kami.language.effects import ADD, NO_REMOVING, NO_REPLACING, REMOVE
from warren.games.kami.rules.order import AT_ITS_END, KITSUNE, ROUND
from warren.games.kami.rules.places import barred
from warren.games.kami.rules.shrines import add, remove
from warren.games.kami.state import Realm


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
    if owner == fox or (owner < 0 and has(realm.occupied, space)):
        return False
    if verb == REMOVE:
        if owner < 0 or has(barred(realm, fox, NO_REMOVING), space):
            return False
        remove(realm, fox, space)
        return True
    if verb == ADD and owner >= 0:
        return False
    if has(barred(realm, fox), space):
        return False
    if owner >= 0:
        kept = barred(realm, fox, NO_REMOVING) | barred(realm, fox, NO_REPLACING)
        if has(kept, space):
            return False
        remove(realm, fox, space)
    elif realm.supply[fox] == 0:
        return False
    if realm.supply[fox] > 0:
        add(realm, fox, space)
    return True


class KitsuneTurn(Step[Realm]):
    """The top card of the Kitsune's deck is turned up."""

    def __init__(self) -> None:
        super().__init__("kitsune", DRAW, KITSUNE)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """Any card that is left."""
        block = realm.choices.card
        return [block.choice(card) for card in bits(realm.cards_left)]

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """Resolve it in the Kitsune's village, then the round ends (KS-8.2)."""
        number: i64 = realm.choices.card.item(choice)
        realm.cards_left &= ~bit(number)
        realm.card = number
        card = realm.box.cards[number]
        home = realm.fox_village()
        if realm.events is not None:
            village = realm.land.villages[home].name
            realm.tell(
                say("fox_card", card=card.name, says=card.told(), village=village),
                ["card:kitsune", f"village:{village}"],
            )
        realm.push(ROUND, NOBODY, AT_ITS_END)
        resolve(realm, card, home)

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A card."""
        card = realm.box.cards[realm.choices.card.item(choice)]
        return Meaning(
            say("card", card=card.name, says=card.told()), say("group_card"), ["card:kitsune"]
        )

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """It was played."""
        number = int(realm.choices.card.item(choice))
        if not 0 <= number < len(realm.box.cards):
            return super().why_not(realm, frame, seat, choice)
        return say("card_played", card=realm.box.cards[number].name)

    def spans(self, realm: Realm) -> Spans:
        """Nothing but whose it is."""
        return Spans()
