"""The decisions that effects ask for: a space, a landing, an alternative, an owner, a village."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.grid import bits
from warren.core.state import State
from warren.core.steps import AUTO, DRAW, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.kami.effects import (
    DRAW_TOKEN,
    GAIN,
    MOVE,
    PLACE,
    REARRANGE,
    TAKE,
    TAKE_VILLAGE_TOKEN,
    VERBS,
    Op,
)
from warren.games.kami.interpreter import (
    landings,
    picked,
    proceed,
    rearrange,
    rearrangeable,
    skip,
    swap,
    targets,
    token_villages,
)
from warren.games.kami.land import VILLAGES
from warren.games.kami.moments import EFFECT
from warren.games.kami.realm import Realm, gain_words
from warren.games.kami.refusals import why_not_landing, why_not_picked


def line_of(realm: Realm, frame: Frame) -> Op:
    """The line of the effect that a frame is at."""
    return realm.box.ops[frame.at]


def check_frame(realm: Realm, frame: Frame, name: str, verbs: tuple[int, ...] = ()) -> None:
    """Refuse a frame of an effect that does not fit the box."""
    if not 0 <= frame.seat < realm.players:
        raise BadPosition(f"frame {name!r}: seat {frame.seat} is not at this table")
    if not 0 <= frame.at < len(realm.box.ops):
        raise BadPosition(f"frame {name!r}: there is no line {frame.at}")
    verb = int(realm.box.ops[frame.at].verb)
    if verbs and verb not in verbs:
        raise BadPosition(f"frame {name!r}: line {frame.at} does not {name}")
    if len(frame.ids) < 5:
        raise BadPosition(f"frame {name!r}: its context has 5 numbers, not {len(frame.ids)}")
    count, that, seen, did, home = frame.ids[:5]
    if not (
        0 <= count <= 20
        and -1 <= that < realm.land.size
        and 0 <= seen < 16
        and did in (0, 1)
        and -1 <= home < 4
        and all(0 <= space < realm.land.size for space in frame.ids[5:])
    ):
        raise BadPosition(f"frame {name!r}: its context {list(frame.ids)} is impossible")


class EffectStep(Step):
    """Goes on with an effect after something that it brought about."""

    def __init__(self) -> None:
        super().__init__("effect", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """The next pick of the line, or the next line."""
        ids = frame.ids
        proceed(cast(Realm, state), frame.seat, frame.at, ids[0], ids[1], ids[2], ids[3], ids[4])

    def check(self, state: State, frame: Frame) -> None:
        """A line of the box."""
        check_frame(cast(Realm, state), frame, self.name)


class Pick(Step):
    """A space for the line at hand."""

    def __init__(self) -> None:
        super().__init__("pick", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """The spaces that pass the line's filters; done where the line says "up to" or "may"."""
        realm = cast(Realm, state)
        op = line_of(realm, frame)
        ids = frame.ids
        if op.verb == REARRANGE:
            mask = rearrangeable(realm, op, seat, ids, ids[5:])
        else:
            mask = targets(realm, op, seat, ids[0], ids[1], ids[2], ids[4])
        found = realm.land.spaces_of(mask)
        if ids[0] >= op.least:
            found.append(realm.box.lexicon.done)
        return found

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the space."""
        realm = cast(Realm, state)
        op = line_of(realm, frame)
        ids = frame.ids
        if choice >= realm.box.lexicon.done or op.verb == REARRANGE:
            return choice in self.legal(state, frame, seat)
        mask = targets(realm, op, seat, ids[0], ids[1], ids[2], ids[4])
        return mask >> choice & 1 == 1

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Do it there, or go on with the next line."""
        realm = cast(Realm, state)
        if choice != realm.box.lexicon.done:
            picked(realm, seat, frame.at, frame.ids, choice)
        elif line_of(realm, frame).verb == REARRANGE and frame.ids[0] > 0:
            rearrange(realm, seat, frame.at, frame.ids)
        else:
            skip(realm, seat, frame.at, frame.ids)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """The line itself."""
        return say("ask_pick", line=line_of(cast(Realm, state), frame).source)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The verb and the space."""
        realm = cast(Realm, state)
        if choice == realm.box.lexicon.done:
            key = "no_more" if frame.ids[0] else "none"
            return Meaning(say(key), say("group_done"), ["done"])
        op = line_of(realm, frame)
        space = realm.land.spoken[choice]
        group = say("group_pick", verb=VERBS[op.verb].capitalize())
        targets = [f"space:{realm.land.spaces[choice]}"]
        owner = realm.owner_of(choice)
        if owner < 0:
            key = "pick_token" if op.verb in (PLACE, TAKE) or op.of_tokens else "pick"
            token = realm.sheet(seat).token
            return Meaning(say(key, verb=VERBS[op.verb], space=space, token=token), group, targets)
        key = "pick_fox" if owner == realm.fox else "pick_of"
        message = say(key, verb=VERBS[op.verb], space=space, owner_seat=int(owner))
        return Meaning(message, group, targets)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """The line says so."""
        realm = cast(Realm, state)
        if choice == realm.box.lexicon.done:
            return say("must_pick", line=line_of(realm, frame).source)
        if choice < realm.box.lexicon.done:
            return why_not_picked(realm, line_of(realm, frame), seat, frame.ids, choice)
        return super().why_not(state, frame, seat, choice)

    def check(self, state: State, frame: Frame) -> None:
        """There is something to pick."""
        realm = cast(Realm, state)
        check_frame(realm, frame, self.name)
        if line_of(realm, frame).verb in (GAIN, DRAW_TOKEN, TAKE_VILLAGE_TOKEN):
            raise BadPosition(f"frame 'pick': line {frame.at} picks no space")
        if self.legal(state, frame, frame.seat) in ([], [realm.box.lexicon.done]):
            raise BadPosition(f"frame 'pick': line {frame.at} has nothing to pick")


class Landing(Step):
    """Where a shrine is moved to."""

    def __init__(self) -> None:
        super().__init__("move", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Empty spaces that pass the line's filters."""
        realm = cast(Realm, state)
        op = line_of(realm, frame)
        mask = landings(realm, op, seat, frame.ids[1], frame.ids[4])
        return realm.land.spaces_of(mask)

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the space."""
        realm = cast(Realm, state)
        if choice >= realm.box.lexicon.done:
            return False
        mask = landings(realm, line_of(realm, frame), seat, frame.ids[1], frame.ids[4])
        return mask >> choice & 1 == 1

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Move it."""
        realm = cast(Realm, state)
        ids = frame.ids
        realm.push(EFFECT, seat, frame.at, (ids[0] + 1, *ids[1:]))
        realm.move(seat, ids[1], choice)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """What moves."""
        realm = cast(Realm, state)
        return say("ask_move", source=realm.land.spoken[frame.ids[1]])

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The space."""
        land = cast(Realm, state).land
        target = f"space:{land.spaces[choice]}"
        return Meaning(say("move_to", space=land.spoken[choice]), say("group_move"), [target])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """What stands there, or what the line says."""
        realm = cast(Realm, state)
        if choice < realm.box.lexicon.done:
            op = line_of(realm, frame)
            return why_not_landing(realm, op, seat, frame.ids[1], frame.ids[4], choice)
        return super().why_not(state, frame, seat, choice)

    def check(self, state: State, frame: Frame) -> None:
        """A shrine stands there and can go somewhere."""
        realm = cast(Realm, state)
        check_frame(realm, frame, self.name, (MOVE,))
        if frame.ids[1] < 0 or realm.owner_of(frame.ids[1]) < 0:
            raise BadPosition("frame 'move': no shrine stands on the space to move from")
        if not self.legal(state, frame, frame.seat):
            raise BadPosition("frame 'move': the shrine can go nowhere")


class Alternative(Step):
    """One of several gains."""

    def __init__(self) -> None:
        super().__init__("gain", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """The alternatives in the order of the line."""
        realm = cast(Realm, state)
        first = realm.box.lexicon.option
        return [first + number for number in range(len(line_of(realm, frame).gains))]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Gain it, and go on."""
        realm = cast(Realm, state)
        op = line_of(realm, frame)
        gain = op.gains[choice - realm.box.lexicon.option]
        realm.gain(seat, gain.favor, gain.nature)
        if not op.is_last:
            proceed(realm, seat, frame.at + 1, 0, frame.ids[1], 0, 1, frame.ids[4])

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What is gained."""
        realm = cast(Realm, state)
        gain = line_of(realm, frame).gains[choice - realm.box.lexicon.option]
        what = gain_words(gain.favor, gain.nature)
        return Meaning(say("gain", gain=what), say("group_gain"), [f"option:{what}"])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """There are fewer alternatives."""
        realm = cast(Realm, state)
        lexicon = realm.box.lexicon
        if lexicon.option <= choice < lexicon.owner:
            op = line_of(realm, frame)
            return say("no_alternative", n=len(op.gains), line=op.source)
        return super().why_not(state, frame, seat, choice)

    def check(self, state: State, frame: Frame) -> None:
        """The line has alternatives."""
        realm = cast(Realm, state)
        check_frame(realm, frame, self.name, (GAIN,))
        if len(line_of(realm, frame).gains) < 2:
            raise BadPosition(f"frame 'gain': line {frame.at} has no alternatives")


class Swap(Step):
    """Whose shrine comes to the next of the spaces that are rearranged (KS-4.8)."""

    def __init__(self) -> None:
        super().__init__("rearrange", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """The owners of the shrines that are still to be dealt."""
        realm = cast(Realm, state)
        first = realm.box.lexicon.owner
        owners = sorted({int(realm.owner_of(space)) for space in frame.ids[5:]})
        return [first + (4 if owner == realm.fox else owner) for owner in owners]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It comes from a later one of the spaces."""
        realm = cast(Realm, state)
        owner = choice - realm.box.lexicon.owner
        swap(realm, seat, frame.at, frame.ids, realm.fox if owner == 4 else owner)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Which space."""
        return say("ask_rearrange", space=cast(Realm, state).land.spoken[frame.ids[5]])

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """An owner."""
        realm = cast(Realm, state)
        owner = int(choice - realm.box.lexicon.owner)
        if owner == 4:
            return Meaning(say("shrine_of_fox"), say("group_rearrange"), ["kitsune"])
        target = f"seat:{owner}"
        return Meaning(say("shrine_of", owner_seat=owner), say("group_rearrange"), [target])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """None of that owner's is left among them."""
        realm = cast(Realm, state)
        lexicon = realm.box.lexicon
        if not lexicon.owner <= choice < lexicon.village:
            return super().why_not(state, frame, seat, choice)
        owner = int(choice - lexicon.owner)
        if owner == 4:
            return say("none_of_fox_left")
        return say("none_of_left", owner_seat=owner)

    def check(self, state: State, frame: Frame) -> None:
        """At least two owners have shrines there."""
        realm = cast(Realm, state)
        check_frame(realm, frame, self.name, (REARRANGE,))
        owners = {int(realm.owner_of(space)) for space in frame.ids[5:]}
        if len(owners) < 2 or -1 in owners:
            raise BadPosition("frame 'rearrange': shrines of two owners stand there")


class TokenOf(Step):
    """Of which village a token is taken."""

    def __init__(self) -> None:
        super().__init__("take_token", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Villages with tokens left."""
        realm = cast(Realm, state)
        villages = token_villages(realm, line_of(realm, frame), seat, frame.ids[4])
        first = realm.box.lexicon.village
        return [first + village for village in bits(villages)]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Take it, and go on."""
        realm = cast(Realm, state)
        realm.take_village_token(seat, choice - realm.box.lexicon.village)
        if not line_of(realm, frame).is_last:
            proceed(realm, seat, frame.at + 1, 0, frame.ids[1], 0, 1, frame.ids[4])

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A village."""
        name = VILLAGES[choice - cast(Realm, state).box.lexicon.village]
        return Meaning(say("take_token", village=name), say("group_token"), [f"village:{name}"])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """None is left, one was taken this turn, or the line means another village."""
        realm = cast(Realm, state)
        village = int(choice - realm.box.lexicon.village)
        if not 0 <= village < len(VILLAGES):
            return super().why_not(state, frame, seat, choice)
        name = VILLAGES[village]
        if realm.stock[village] == 0:
            return say("no_token_left", village=name)
        if realm.rewarded >> village & 1:
            return say("token_taken", village=name)
        return say("token_elsewhere", village=name, line=line_of(realm, frame).source)

    def check(self, state: State, frame: Frame) -> None:
        """Some are left."""
        realm = cast(Realm, state)
        check_frame(realm, frame, self.name, (TAKE_VILLAGE_TOKEN,))
        if not self.legal(state, frame, frame.seat):
            raise BadPosition("frame 'take_token': no village has a token left")


class Moon(Step):
    """A token that belongs to a village is drawn; all four are in the draw every year."""

    def __init__(self) -> None:
        super().__init__("draw_token", DRAW)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any village."""
        first = cast(Realm, state).box.lexicon.village
        return [first + village for village in range(len(VILLAGES))]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It lies there until the next draw."""
        realm = cast(Realm, state)
        owner: i64 = frame.ids[0]
        realm.moons[owner] = choice - realm.box.lexicon.village
        if state.events is not None:
            name = VILLAGES[realm.moons[owner]]
            token = realm.sheet(owner).token
            state.tell(say("moon", seat=int(owner), token=token, village=name), [f"village:{name}"])
        op = line_of(realm, frame)
        if not op.is_last:
            proceed(realm, owner, frame.at + 1, 0, -1, 0, 1, -1)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A village."""
        name = VILLAGES[choice - cast(Realm, state).box.lexicon.village]
        return Meaning(say("village", village=name), say("group_moon"), [f"village:{name}"])

    def check(self, state: State, frame: Frame) -> None:
        """The kami has such tokens."""
        realm = cast(Realm, state)
        ops = realm.box.ops
        if (
            len(frame.ids) != 1
            or not 0 <= frame.ids[0] < realm.players
            or not 0 <= frame.at < len(ops)
            or ops[frame.at].verb != DRAW_TOKEN
        ):
            raise BadPosition("frame 'draw_token': no kami draws a token now")
