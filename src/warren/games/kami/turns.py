"""Rounds, turns and actions (KS-3, KS-4), and what an action earns (KS-5)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.grid import bit
from warren.core.state import State
from warren.core.steps import AUTO, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.kami.drafts import visit_village
from warren.games.kami.effects import (
    ADD,
    NO_REMOVING,
    PLACE,
    REPLACE,
    TOKEN_TAKEN,
    TURN_ENDS,
    TURN_STARTS,
    YEAR_ENDS,
    Effect,
    Op,
)
from warren.games.kami.interpreter import begin, can_do
from warren.games.kami.moments import (
    ACTED,
    AT_ITS_END,
    KITSUNE,
    ROUND,
    TURN,
    TURN_END,
    YEAR_IS_OVER,
)
from warren.games.kami.realm import (
    BASICS,
    FIRST_CUBES,
    ROUNDS,
    Realm,
)
from warren.games.kami.refusals import current_villages, why_not_ability, why_not_basic

# The course of a round


def begin_turn(realm: Realm, seat: i64) -> None:
    """All cubes of the year are back, and a passive of the start of the turn acts."""
    realm.active = seat
    realm.cubes = max(0, FIRST_CUBES + realm.year + realm.extra[seat])
    realm.extra[seat] = 0
    realm.used = 0
    realm.basics = 0
    realm.rewarded = 0
    realm.fresh = 0
    for other in range(realm.players):
        realm.fired[other] = 0
    if realm.events is not None:
        villages = current_villages(realm, seat)
        realm.tell(say("turn", seat=int(seat), villages=villages), [f"seat:{seat}"])
    realm.push(ACTED, seat)
    realm.call(TURN_STARTS, seat)


def next_action(realm: Realm, seat: i64) -> None:
    """Ask for the next action, or end the turn when none is left (KS-4.1, 4.10)."""
    if (realm.cubes > 0 and can_spend(realm, seat)) or free_abilities(realm, seat):
        realm.push(TURN, seat)
        return
    close_turn(realm, seat)


def close_turn(realm: Realm, seat: i64) -> None:
    """Cubes that are left are lost, and passives of the end of the turn act, if there are any."""
    if realm.cubes > 0 and realm.events is not None:
        realm.tell(say("cubes_lost", seat=int(seat), n=int(realm.cubes)), [f"seat:{seat}"])
    if realm.hears[TURN_ENDS]:
        realm.push(TURN_END, seat)
        realm.call(TURN_ENDS, seat)
    else:
        end_turn(realm, seat)


def end_turn(realm: Realm, seat: i64) -> None:
    """On to the next player, or to the end of the round (KS-3.1)."""
    following: i64 = (seat + 1) % realm.players
    realm.fresh = 0
    if following != realm.first_seat():
        begin_turn(realm, following)
        return
    realm.active = -1
    realm.cubes = 0
    realm.used = 0
    realm.basics = 0
    realm.rewarded = 0
    for other in range(realm.players):
        realm.fired[other] = 0
    if realm.fox >= 0:
        realm.push(KITSUNE)
    else:
        end_round(realm)


def end_round(realm: Realm) -> None:
    """The first-player token passes and the board turns; after four rounds the year ends."""
    realm.round += 1
    if realm.events is not None:
        realm.tell(say("board_turns"), ["board"])
    if realm.round < ROUNDS:
        begin_turn(realm, realm.first_seat())
    else:
        end_year(realm)


def end_year(realm: Realm) -> None:
    """Passives of the end of the year act, if there are any; then the drafts begin."""
    if realm.hears[YEAR_ENDS]:
        realm.push(ROUND, NOBODY, YEAR_IS_OVER)
        realm.call(YEAR_ENDS, -1)
    else:
        visit_village(realm, 0)


class Round(Step):
    """Goes on after what passives do at the start of a year, or by the Kitsune's card."""

    def __init__(self) -> None:
        super().__init__("round", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """The first player begins (KS-3.3), or the round is over."""
        realm = cast(Realm, state)
        if frame.at == YEAR_IS_OVER:
            visit_village(realm, 0)
        elif frame.at == AT_ITS_END:
            end_round(realm)
        else:
            begin_turn(realm, realm.first_seat())

    def check(self, state: State, frame: Frame) -> None:
        """It is between turns."""
        realm = cast(Realm, state)
        over = frame.at == YEAR_IS_OVER
        if (
            not 0 <= frame.at <= YEAR_IS_OVER
            or realm.active >= 0
            or over != (realm.round == ROUNDS)
        ):
            raise BadPosition("frame 'round': no round begins or ends now")


# What can be done


def basic_spaces(realm: Realm, seat: i64) -> i64:
    """Spaces of the current village to add to or to remove from (KS-4.2)."""
    if realm.basics >= BASICS or realm.cubes == 0:
        return 0
    here: i64 = realm.my_villages(seat)
    mask: i64 = realm.all_shrines() & ~realm.barred(seat, NO_REMOVING)
    if realm.supply[seat] > 0:
        mask |= realm.land.everything & ~realm.occupied & ~realm.barred(seat)
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


class Turn(Step):
    """A player's next action: a space is the basic ability, or one of the kami's own."""

    def __init__(self) -> None:
        super().__init__("turn", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Spaces and abilities; to end the turn only where no cube can be spent (KS-4.1)."""
        realm = cast(Realm, state)
        lexicon = realm.box.lexicon
        found = realm.land.spaces_of(basic_spaces(realm, seat))
        must = len(found) > 0
        number: i64 = 0
        for ability in realm.sheet(seat).abilities:
            if can_use(realm, seat, number, ability):
                found.append(lexicon.ability + number)
                if ability.cubes > 0:
                    must = True
            number += 1
        if not must:
            found.append(lexicon.done)
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the space or the ability."""
        realm = cast(Realm, state)
        lexicon = realm.box.lexicon
        if choice < lexicon.done:
            return basic_spaces(realm, seat) >> choice & 1 == 1
        abilities = realm.sheet(seat).abilities
        number: i64 = choice - lexicon.ability
        if choice == lexicon.done or number >= len(abilities):
            return choice in self.legal(state, frame, seat)
        return can_use(realm, seat, number, abilities[number])

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Pay, and act; then see what was earned."""
        realm = cast(Realm, state)
        lexicon = realm.box.lexicon
        if choice == lexicon.done:
            close_turn(realm, seat)
            return
        realm.push(ACTED, seat)
        if choice < lexicon.done:
            realm.cubes -= 1
            realm.basics += 1
            if realm.occupied >> choice & 1:
                realm.remove(seat, choice)
            else:
                realm.add(seat, choice)
            return
        number: i64 = choice - lexicon.ability
        ability = realm.sheet(seat).abilities[number]
        realm.cubes -= ability.cubes
        realm.used |= bit(number)
        if ability.spends:
            realm.ready[seat] &= ~ability.spent
        if ability.basic:
            realm.basics += 1
        if state.events is not None:
            state.tell(say("uses", seat=int(seat), ability=ability.name), [f"seat:{seat}"])
            if lacks_what_it_adds(realm, ability, seat):
                state.tell(say("nothing_to_add", seat=int(seat)), [f"seat:{seat}"])
        begin(realm, ability, seat, -1)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How much can still be done."""
        realm = cast(Realm, state)
        if realm.cubes == 0:
            return say("ask_free")
        key = "ask_turn" if realm.supply[seat] else "ask_turn_bare"
        return say(key, n=int(realm.cubes), villages=current_villages(realm, seat))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """Add, remove, or an ability with its cost."""
        realm = cast(Realm, state)
        lexicon = realm.box.lexicon
        if choice == lexicon.done:
            return Meaning(say("end_turn"), say("group_done"), ["done"])
        if choice < lexicon.done:
            space = realm.land.spoken[choice]
            target = f"space:{realm.land.spaces[choice]}"
            owner = realm.owner_of(choice)
            if owner < 0:
                kind = int(realm.land.kind_of[choice])
                outcome = gift(realm, kind)
                return Meaning(say("add", space=space), say("group_add"), [target], outcome)
            key = "remove_fox" if owner == realm.fox else "remove"
            message = say(key, space=space, owner_seat=int(owner))
            return Meaning(message, say("group_remove"), [target])
        ability = realm.sheet(seat).abilities[choice - lexicon.ability]
        message = say("use", ability=ability.name, says="; ".join(ability.lines))
        key = "group_ability" if ability.cubes else "group_free"
        return Meaning(
            message, say(key, n=int(ability.cubes)), [f"ability:{choice - lexicon.ability + 1}"]
        )

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """Which of the rules stands against it."""
        realm = cast(Realm, state)
        lexicon = realm.box.lexicon
        if choice == lexicon.done:
            return say("must_spend")
        if choice < lexicon.done:
            return why_not_basic(realm, seat, choice)
        if lexicon.ability <= choice < lexicon.option:
            return why_not_ability(realm, seat, choice - lexicon.ability)
        return super().why_not(state, frame, seat, choice)

    def check(self, state: State, frame: Frame) -> None:
        """It is this seat's turn, and it can do something."""
        super().check(state, frame)
        check_active(cast(Realm, state), frame, self.name)
        realm = cast(Realm, state)
        if not can_spend(realm, frame.seat) and not free_abilities(realm, frame.seat):
            raise BadPosition(f"frame 'turn': seat {frame.seat} has nothing left to do")


def gift(realm: Realm, kind: int) -> Message | None:
    """What a space gives to who adds a shrine (KS-1.3)."""
    given = realm.box.gifts[kind]
    if given is None:
        return None
    if not given.at_once:
        return say("gift_lines", lines="; ".join(given.lines))
    op = realm.box.ops[given.first]
    if not op.nature:
        return say("gift_favor", favor=int(op.favor))
    if not op.favor:
        return say("gift_nature", nature=int(op.nature))
    return say("gift_both", favor=int(op.favor), nature=int(op.nature))


class Acted(Step):
    """After an action: village tokens that it earned, then the next one (KS-5.1)."""

    def __init__(self) -> None:
        super().__init__("acted", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """Look at the goal in every village where a shrine of the player arrived."""
        realm = cast(Realm, state)
        if realm.fresh:
            if realm.hears[TOKEN_TAKEN]:
                realm.push(ACTED, frame.seat)
            check_goal(realm, frame.seat)
            realm.fresh = 0
            if realm.hears[TOKEN_TAKEN]:
                return  # passives that hear of a token act first
        next_action(realm, frame.seat)

    def check(self, state: State, frame: Frame) -> None:
        """It is this seat's turn."""
        check_active(cast(Realm, state), frame, self.name)


class TurnEnd(Step):
    """After what passives did at the end of a turn: it may have earned tokens too."""

    def __init__(self) -> None:
        super().__init__("turn_end", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """On to the next player."""
        realm = cast(Realm, state)
        if realm.fresh:
            if realm.hears[TOKEN_TAKEN]:
                realm.push(TURN_END, frame.seat)
            check_goal(realm, frame.seat)
            realm.fresh = 0
            if realm.hears[TOKEN_TAKEN]:
                return
        end_turn(realm, frame.seat)

    def check(self, state: State, frame: Frame) -> None:
        """It is this seat's turn."""
        check_active(cast(Realm, state), frame, self.name)


def check_goal(realm: Realm, seat: i64) -> None:
    """One token per village and turn, if a fresh shrine takes part (KS-5.1, 5.2)."""
    goal = realm.box.goals[realm.goals[-1]]
    mine: i64 = realm.shrines[seat]
    number: i64 = 0
    for village in realm.land.villages:
        fresh: i64 = realm.fresh & village.mask & mine
        open_to = realm.rewarded >> number & 1 == 0 and realm.stock[number] > 0
        if fresh and open_to and goal.met(realm.land, mine & village.mask, fresh):
            realm.take_village_token(seat, number)
        number += 1


def check_active(realm: Realm, frame: Frame, name: str) -> None:
    """Refuse a frame of somebody whose turn it is not."""
    if realm.active != frame.seat:
        raise BadPosition(f"frame {name!r}: it is not seat {frame.seat}'s turn")
