"""Actions: cubes are spent on the basic ability and on the kami's own (KS-4)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import bit, has
from warren.core.steps import AUTO, SEAT, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.kami.language.effects import (
    ADD,
    NO_REMOVING,
    PLACE,
    REPLACE,
    Effect,
    Op,
)
from warren.games.kami.rules.course import close_turn
from warren.games.kami.rules.effects import begin
from warren.games.kami.rules.goals import earn_tokens
from warren.games.kami.rules.order import (
    ACTED,
    TURN,
)
from warren.games.kami.rules.places import barred, current_villages
from warren.games.kami.rules.refusals import why_not_ability, why_not_basic
from warren.games.kami.rules.shrines import add, remove
from warren.games.kami.rules.targets import can_do
from warren.games.kami.state import (
    BASICS,
    Realm,
)

# What can be done


def basic_spaces(realm: Realm, seat: i64) -> int:
    """Spaces of the current village to add to or to remove from (KS-4.2)."""
    if realm.basics >= BASICS or realm.cubes == 0:
        return 0
    here = realm.my_villages(seat)
    mask = realm.all_shrines() & ~barred(realm, seat, NO_REMOVING)
    if realm.supply[seat] > 0:
        mask |= realm.land.everything & ~realm.occupied & ~barred(realm, seat)
    return here & mask


def can_use(realm: Realm, seat: i64, number: i64, ability: Effect) -> bool:
    """Whether an ability is unused, paid for, and does something, or would but for an empty supply.

    (KS-4.3, 4.9, 4.20)
    """
    if realm.used >> number & 1 or ability.cubes > realm.cubes:
        return False
    if ability.spent & ~realm.ready[seat]:
        return False
    if ability.basic and realm.basics >= BASICS:
        return False
    return can_do(realm, ability, seat, -1) or lacks_what_it_adds(realm, ability, seat)


def lacks_what_it_adds(realm: Realm, ability: Effect, seat: i64) -> bool:
    """Whether an ability adds shrines or tokens of which none is left (KS-4.9)."""
    return lacks_from(realm, ability.first, seat)


def lacks_from(realm: Realm, number: i64, seat: i64) -> bool:
    """The same from a deed on, with what follows every pick."""
    while number >= 0:
        op = realm.box.ops[number]
        if lacks(realm, op, seat) or (op.each >= 0 and lacks_from(realm, op.each, seat)):
            return True
        for other in op.alternatives:
            if lacks(realm, realm.box.ops[other], seat):
                return True
        number = op.next
    return False


def lacks(realm: Realm, op: Op, seat: i64) -> bool:
    """Whether a deed adds something of which none is left."""
    if op.verb == ADD or (op.verb == REPLACE and not op.with_token):
        return realm.supply[seat] == 0
    if op.verb == REPLACE or (op.verb == PLACE and not op.of_tokens):
        return realm.tokens_left(seat, op.slot) == 0
    return False


def can_spend(realm: Realm, seat: i64) -> bool:
    """Whether a cube can be spent on anything."""
    if basic_spaces(realm, seat):
        return True
    number: i64 = 0
    for ability in realm.sheet(seat).abilities:
        if ability.cubes > 0 and can_use(realm, seat, number, ability):
            return True
        number += 1
    return False


def free_abilities(realm: Realm, seat: i64) -> bool:
    """Whether an ability that costs no cube can be used."""
    if realm.ready[seat] == 0:
        return False
    number: i64 = 0
    for ability in realm.sheet(seat).abilities:
        if ability.cubes == 0 and can_use(realm, seat, number, ability):
            return True
        number += 1
    return False


class Turn(Step[Realm]):
    """A player's next action: a space is the basic ability, or one of the kami's own."""

    def __init__(self) -> None:
        super().__init__("turn", SEAT, TURN)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """Spaces and abilities; to end the turn only where no cube can be spent (KS-4.1)."""
        choices = realm.choices
        found = realm.land.spaces_of(basic_spaces(realm, seat))
        must = len(found) > 0
        number: i64 = 0
        for ability in realm.sheet(seat).abilities:
            if can_use(realm, seat, number, ability):
                found.append(choices.ability.choice(number))
                if ability.cubes > 0:
                    must = True
            number += 1
        if not must:
            found.append(choices.done.choice(0))
        return found

    def allows(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the space or the ability."""
        choices = realm.choices
        if choices.is_space(choice):
            return has(basic_spaces(realm, seat), choice)
        abilities = realm.sheet(seat).abilities
        number: i64 = choices.ability.item(choice)
        if choices.done.holds(choice) or number >= len(abilities):
            return choice in self.legal(realm, frame, seat)
        return can_use(realm, seat, number, abilities[number])

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """Pay, and act; then see what was earned."""
        choices = realm.choices
        if choices.done.holds(choice):
            close_turn(realm, seat)
            return
        realm.push(ACTED, seat)
        if choices.is_space(choice):
            realm.cubes -= 1
            realm.basics += 1
            if has(realm.occupied, choice):
                remove(realm, seat, choice)
            else:
                add(realm, seat, choice)
            return
        number: i64 = choices.ability.item(choice)
        ability = realm.sheet(seat).abilities[number]
        realm.cubes -= ability.cubes
        realm.used |= bit(number)
        if ability.spends:
            realm.ready[seat] &= ~ability.spent
        if ability.basic:
            realm.basics += 1
        if realm.events is not None:
            realm.tell(say("uses", seat=int(seat), ability=ability.name), [f"seat:{seat}"])
            if lacks_what_it_adds(realm, ability, seat):
                realm.tell(say("nothing_to_add", seat=int(seat)), [f"seat:{seat}"])
        begin(realm, ability, seat, -1)

    def prompt(self, realm: Realm, frame: Frame, seat: i64) -> Message:
        """How much can still be done."""
        if realm.cubes == 0:
            return say("ask_free")
        key = "ask_turn" if realm.supply[seat] else "ask_turn_bare"
        return say(key, n=int(realm.cubes), villages=current_villages(realm, seat))

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Add, remove, or an ability with its cost."""
        choices = realm.choices
        if choices.done.holds(choice):
            return Meaning(say("end_turn"), say("group_done"), ["done"])
        if choices.is_space(choice):
            owner = realm.owner_of(choice)
            is_fox = owner == realm.fox and owner >= 0
            known = choices.meanings.get((choice, owner, is_fox))
            if known is None:
                known = _on_space(realm, choice, owner, is_fox)
                choices.meanings[choice, owner, is_fox] = known
            return known
        ability = realm.sheet(seat).abilities[choices.ability.item(choice)]
        message = say("use", ability=ability.name, says=ability.lines)
        key = "group_ability" if ability.cubes else "group_free"
        return Meaning(
            message, say(key, n=int(ability.cubes)), [f"ability:{choices.ability.item(choice) + 1}"]
        )

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """Which of the rules stands against it."""
        choices = realm.choices
        if choices.done.holds(choice):
            return say("must_spend")
        if choices.is_space(choice):
            return why_not_basic(realm, seat, choice)
        if choices.ability.holds(choice):
            return why_not_ability(realm, seat, choices.ability.item(choice))
        return super().why_not(realm, frame, seat, choice)

    def spans(self, realm: Realm) -> Spans:
        """Nothing but whose it is."""
        return Spans()


def _on_space(realm: Realm, space: i64, owner: i64, is_fox: bool) -> Meaning:
    """To add a shrine on a space, or to remove the one that stands there."""
    spoken = realm.land.spoken[space]
    target = f"space:{realm.land.spaces[space]}"
    if owner < 0:
        outcome = gift(realm, realm.land.kind_of[space])
        return Meaning(say("add", space=spoken), say("group_add"), [target], outcome)
    message = say("remove_fox" if is_fox else "remove", space=spoken, owner_seat=int(owner))
    return Meaning(message, say("group_remove"), [target])


def gift(realm: Realm, kind: int) -> Message | None:
    """What a space gives to who adds a shrine (KS-1.3)."""
    given = realm.box.gifts[kind]
    if given is None:
        return None
    if not given.at_once:
        return say("gift_lines", lines=given.lines)
    op = realm.box.ops[given.first]
    if not op.nature:
        return say("gift_favor", favor=int(op.favor))
    if not op.favor:
        return say("gift_nature", nature=int(op.nature))
    return say("gift_both", favor=int(op.favor), nature=int(op.nature))


def next_action(realm: Realm, seat: i64) -> None:
    """Ask for the next action, or end the turn when none is left (KS-4.1, 4.10)."""
    if (realm.cubes > 0 and can_spend(realm, seat)) or free_abilities(realm, seat):
        realm.push(TURN, seat)
        return
    close_turn(realm, seat)


class Acted(Step[Realm]):
    """After an action: village tokens that it earned, then the next one (KS-5.1)."""

    def __init__(self) -> None:
        super().__init__("acted", AUTO, ACTED)

    def run(self, realm: Realm, frame: Frame) -> None:
        """Look at the goal in every village where a shrine of the player arrived."""
        if not earn_tokens(realm, frame):
            next_action(realm, frame.seat)

    def spans(self, realm: Realm) -> Spans:
        """Nothing but whose it is."""
        return Spans()
