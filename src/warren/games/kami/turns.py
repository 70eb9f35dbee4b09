"""Rounds, turns and actions (KS-3, KS-4), and what an action earns (KS-5)."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.state import State
from warren.core.steps import AUTO, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.kami.drafts import visit_village
from warren.games.kami.effects import ADD, AT_TURN, ON_SPACES, PLACE, REPLACE, Effect
from warren.games.kami.interpreter import begin, can_do
from warren.games.kami.moments import (
    ACTED,
    AT_ITS_END,
    EFFECT,
    KITSUNE,
    TURN,
)
from warren.games.kami.realm import (
    BASICS,
    FIRST_CUBES,
    NO_CONTEXT,
    ROUNDS,
    Realm,
)
from warren.games.kami.refusals import current_villages, why_not_ability, why_not_basic

# The course of a round


def begin_turn(realm: Realm, seat: i64) -> None:
    """All cubes of the year are back, and a passive of the start of the turn acts."""
    realm.active = seat
    realm.cubes = FIRST_CUBES + realm.year
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
    effect = realm.passive(seat, AT_TURN)
    if effect is not None:
        realm.push(EFFECT, seat, effect.first, NO_CONTEXT)


def next_action(realm: Realm, seat: i64) -> None:
    """Ask for the next action, or end the turn when none is left (KS-4.1, 4.10)."""
    if (realm.cubes > 0 and can_spend(realm, seat)) or free_abilities(realm, seat):
        realm.push(TURN, seat)
        return
    if realm.cubes > 0 and realm.events is not None:
        realm.tell(say("cubes_lost", seat=int(seat), n=int(realm.cubes)), [f"seat:{seat}"])
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
        visit_village(realm, 0)


class Round(Step):
    """Goes on after what passives do at the start of a year, or by the Kitsune's card."""

    def __init__(self) -> None:
        super().__init__("round", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """The first player begins (KS-3.3), or the round is over."""
        realm = cast(Realm, state)
        if frame.at == AT_ITS_END:
            end_round(realm)
        else:
            begin_turn(realm, realm.first_seat())

    def check(self, state: State, frame: Frame) -> None:
        """It is between turns."""
        realm = cast(Realm, state)
        if frame.at not in (0, AT_ITS_END) or realm.active >= 0 or realm.round == ROUNDS:
            raise BadPosition("frame 'round': no round begins or ends now")


# What can be done


def basic_spaces(realm: Realm, seat: i64) -> i64:
    """Spaces of the current village to add to or to remove from (KS-4.2)."""
    if realm.basics >= BASICS or realm.cubes == 0:
        return 0
    here: i64 = realm.my_villages(seat)
    mask: i64 = realm.all_shrines()
    if realm.supply[seat] > 0:
        mask |= realm.land.everything & ~realm.occupied & ~realm.barred(seat)
    return here & mask


def can_use(realm: Realm, seat: i64, number: i64, ability: Effect) -> bool:
    """Whether an ability is unused, paid for, and does something, or would but for an empty supply.

    (KS-4.3, 4.9, 4.20)
    """
    if realm.used >> number & 1 or ability.cubes > realm.cubes:
        return False
    if ability.spends and realm.ready[seat] == 0:
        return False
    if ability.basic and realm.basics >= BASICS:
        return False
    return can_do(realm, ability, seat, -1) or lacks_what_it_adds(realm, ability, seat)


def lacks_what_it_adds(realm: Realm, ability: Effect, seat: i64) -> bool:
    """Whether an ability adds shrines or tokens of which none is left (KS-4.9)."""
    no_shrine = realm.supply[seat] == 0
    no_token = realm.sheet(seat).token_kind == ON_SPACES and realm.tokens_left(seat) == 0
    number: i64 = ability.first
    while no_shrine or no_token:
        op = realm.box.ops[number]
        if op.verb == ADD or (op.verb == REPLACE and not op.with_token):
            if no_shrine:
                return True
        elif op.verb in (PLACE, REPLACE) and not (op.verb == PLACE and op.of_tokens) and no_token:
            return True
        if op.is_last:
            break
        number += 1
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
            end_turn(realm, seat)
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
            realm.ready[seat] = 0
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
                return Meaning(say("add", space=space), say("group_add"), [target], gift(kind))
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


def gift(kind: int) -> Message | None:
    """What a space gives to who adds a shrine (KS-1.3)."""
    return (say("gift_field"), say("gift_forest"), None, None, say("gift_temple"))[kind]


class Acted(Step):
    """After an action: village tokens that it earned, then the next one (KS-5.1)."""

    def __init__(self) -> None:
        super().__init__("acted", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """Look at the goal in every village where a shrine of the player arrived."""
        realm = cast(Realm, state)
        if realm.fresh:
            check_goal(realm, frame.seat)
            realm.fresh = 0
        next_action(realm, frame.seat)

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
