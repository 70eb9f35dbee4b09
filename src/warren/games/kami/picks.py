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
from warren.games.kami.context import SIZE, Context, context_of
from warren.games.kami.effects import (
    CHOOSE,
    DRAW_TOKEN,
    GAIN,
    ME,
    MOVE,
    ON_VILLAGES,
    PICKS,
    PLACE,
    REARRANGE,
    RETURN_VILLAGE_TOKEN,
    SWAP,
    TAKE,
    TAKE_VILLAGE_TOKEN,
    THAT_PLAYER,
    VERBS,
    Op,
)
from warren.games.kami.interpreter import (
    after,
    askable,
    carry_out,
    deal,
    deal_here,
    exchange_token,
    gatherable,
    landed,
    landings,
    least,
    meet,
    picked,
    possible,
    proceed,
    skip,
    still_to_deal,
    targets,
    token_villages,
)
from warren.games.kami.land import VILLAGES
from warren.games.kami.realm import Realm, gain_words
from warren.games.kami.refusals import why_not_landing, why_not_picked, why_not_token


def line_of(realm: Realm, frame: Frame) -> Op:
    """The deed that a frame is at."""
    return realm.box.ops[frame.at]


def check_frame(realm: Realm, frame: Frame, name: str, verbs: tuple[int, ...] = ()) -> None:
    """Refuse a frame of an effect that does not fit the box."""
    if not 0 <= frame.seat < realm.players:
        raise BadPosition(f"frame {name!r}: seat {frame.seat} is not at this table")
    check_line(realm, frame, name, verbs)
    check_context(realm, frame.ids, name)
    if not all(0 <= space < realm.land.size for space in frame.ids[SIZE:]):
        raise BadPosition(f"frame {name!r}: its spaces {list(frame.ids[SIZE:])} are impossible")


def check_line(realm: Realm, frame: Frame, name: str, verbs: tuple[int, ...]) -> None:
    """Refuse a deed that is not in the box, or does something else."""
    if not 0 <= frame.at < len(realm.box.ops):
        raise BadPosition(f"frame {name!r}: there is no line {frame.at}")
    if verbs and int(realm.box.ops[frame.at].verb) not in verbs:
        raise BadPosition(f"frame {name!r}: line {frame.at} does not {name}")
    owner = realm.box.owners[frame.at]
    if owner >= 0 and frame.seat >= 0 and realm.kami[frame.seat] != owner:
        raise BadPosition(f"frame {name!r}: line {frame.at} is not one of seat {frame.seat}'s")


def check_context(realm: Realm, ids: tuple[int, ...], name: str) -> None:
    """Refuse numbers that no effect can have come to."""
    if len(ids) < SIZE:
        raise BadPosition(f"frame {name!r}: its context has {SIZE} numbers, not {len(ids)}")
    context = context_of(ids)
    owners = len(realm.shrines)
    if not (
        0 <= context.count <= 99
        and 0 <= context.most <= 99
        and -1 <= context.that < realm.land.size
        and -1 <= context.went < realm.land.size
        and 0 <= context.seen < 16
        and 0 <= ids[9] <= realm.land.everything
        and context.did in (0, 1)
        and -1 <= context.home < 4
        and -1 <= context.owner < owners
        and -1 <= context.who < owners
    ):
        raise BadPosition(f"frame {name!r}: its context {list(ids[:SIZE])} is impossible")


class EffectStep(Step):
    """Goes on with an effect after something that it brought about."""

    def __init__(self) -> None:
        super().__init__("effect", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """The next pick of the deed, or the next deed."""
        proceed(cast(Realm, state), frame.seat, frame.at, context_of(frame.ids))

    def check(self, state: State, frame: Frame) -> None:
        """A deed of the box."""
        check_frame(cast(Realm, state), frame, self.name)


class Pick(Step):
    """A space for the line at hand."""

    def __init__(self) -> None:
        super().__init__("pick", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """The spaces that pass the line's filters; done where the line says "up to" or "may"."""
        realm = cast(Realm, state)
        op = line_of(realm, frame)
        context = context_of(frame.ids)
        found = realm.land.spaces_of(self._mask(realm, op, seat, context, frame))
        if context.count >= least(op, context):
            found.append(realm.box.lexicon.done)
        return found

    def _mask(self, realm: Realm, op: Op, seat: i64, context: Context, frame: Frame) -> i64:
        if op.verb == REARRANGE:
            return gatherable(realm, op, seat, context, frame.ids[SIZE:])
        return targets(realm, op, seat, context)

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the space."""
        realm = cast(Realm, state)
        op = line_of(realm, frame)
        context = context_of(frame.ids)
        if choice == realm.box.lexicon.done:
            return context.count >= least(op, context)
        if choice > realm.box.lexicon.done:
            return False
        return self._mask(realm, op, seat, context, frame) >> choice & 1 == 1

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Do it there, or go on with the next line."""
        realm = cast(Realm, state)
        context = context_of(frame.ids)
        op = line_of(realm, frame)
        chosen = frame.ids[SIZE:]
        if choice != realm.box.lexicon.done:
            picked(realm, seat, frame.at, context, chosen, choice)
        elif op.verb == REARRANGE and context.count > 0:
            deal(realm, seat, frame.at, context, chosen)
        else:
            skip(realm, op, seat, context)

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
            has_token = op.verb in (PLACE, TAKE) or op.of_tokens
            key = "pick_token" if has_token else "pick"
            token = realm.sheet(seat).on_spaces[op.slot].name if has_token else ""
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
        op = line_of(realm, frame)
        if op.verb not in PICKS:
            raise BadPosition(f"frame 'pick': line {frame.at} picks no space")
        context, chosen = context_of(frame.ids), frame.ids[SIZE:]
        if op.per is None and context.most > op.most:
            raise BadPosition(f"frame 'pick': line {frame.at} picks no {context.most} spaces")
        gathered = context.count if op.verb == REARRANGE else 0
        if len(chosen) != gathered or len(set(chosen)) != gathered:
            raise BadPosition(f"frame 'pick': {gathered} spaces are chosen, not {list(chosen)}")
        if any(realm.owner_of(space) < 0 for space in chosen):
            raise BadPosition("frame 'pick': no shrine stands on a space that is rearranged")
        if self.legal(state, frame, frame.seat) in ([], [realm.box.lexicon.done]):
            raise BadPosition(f"frame 'pick': line {frame.at} has nothing to pick")


class Landing(Step):
    """Where a shrine or a token is moved to, or which shrine it changes places with."""

    def __init__(self) -> None:
        super().__init__("move", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Spaces that pass the line's filters."""
        return cast(Realm, state).land.spaces_of(self._mask(cast(Realm, state), frame, seat))

    def _mask(self, realm: Realm, frame: Frame, seat: i64) -> i64:
        context = context_of(frame.ids)
        return landings(realm, line_of(realm, frame), seat, context.that, context)

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the space."""
        realm = cast(Realm, state)
        if choice >= realm.box.lexicon.done:
            return False
        return self._mask(realm, frame, seat) >> choice & 1 == 1

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Move it."""
        landed(cast(Realm, state), seat, frame.at, context_of(frame.ids), choice)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """What moves."""
        realm = cast(Realm, state)
        op = line_of(realm, frame)
        source = realm.land.spoken[frame.ids[1]]
        if op.verb == SWAP:
            return say("ask_swap", source=source)
        if op.of_tokens:
            token = realm.sheet(seat).on_spaces[op.slot].name
            return say("ask_move_token", source=source, token=token)
        return say("ask_move", source=source)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The space."""
        realm = cast(Realm, state)
        target = [f"space:{realm.land.spaces[choice]}"]
        space = realm.land.spoken[choice]
        if line_of(realm, frame).verb != SWAP:
            return Meaning(say("move_to", space=space), say("group_move"), target)
        owner = int(realm.owner_of(choice))
        key = "swap_fox" if owner == realm.fox else "swap_with"
        message = say(key, space=space, owner_seat=owner)
        return Meaning(message, say("group_swap"), target)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """What stands there, or what the line says."""
        realm = cast(Realm, state)
        if choice < realm.box.lexicon.done:
            op = line_of(realm, frame)
            return why_not_landing(realm, op, seat, context_of(frame.ids), choice)
        return super().why_not(state, frame, seat, choice)

    def check(self, state: State, frame: Frame) -> None:
        """A shrine or token is there and can go somewhere."""
        realm = cast(Realm, state)
        check_frame(realm, frame, self.name, (MOVE, SWAP))
        op = line_of(realm, frame)
        source = frame.ids[1]
        if source < 0:
            raise BadPosition("frame 'move': there is no space to move from")
        if op.of_tokens:
            if op.slot >= len(realm.sheet(frame.seat).on_spaces):
                raise BadPosition(f"frame 'move': seat {frame.seat} has no such token")
            if realm.tokens_of(frame.seat, op.slot) >> source & 1 == 0:
                raise BadPosition("frame 'move': no token lies on the space to move from")
        elif realm.owner_of(source) < 0:
            raise BadPosition("frame 'move': no shrine stands on the space to move from")
        if not self.legal(state, frame, frame.seat):
            raise BadPosition("frame 'move': it can go nowhere")


class Alternative(Step):
    """One of several deeds, or whether a deed is done at all."""

    def __init__(self) -> None:
        super().__init__("gain", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """The alternatives in the order of the line; to leave it where the line says "may"."""
        realm = cast(Realm, state)
        op = line_of(realm, frame)
        first = realm.box.lexicon.option
        found = [int(first)]
        if op.verb == CHOOSE:
            places = possible(realm, op, seat, context_of(frame.ids))
            found = [int(first) + place for place in places]
        if op.may:
            found.append(realm.box.lexicon.done)
        return found

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Do it, and go on."""
        realm = cast(Realm, state)
        op = line_of(realm, frame)
        context = context_of(frame.ids)
        if choice == realm.box.lexicon.done:
            skip(realm, op, seat, context)
        elif op.verb == CHOOSE:
            proceed(realm, seat, op.alternatives[choice - realm.box.lexicon.option], context)
        else:
            following = carry_out(realm, op, seat, frame.at, context)
            proceed(realm, seat, following, context)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """What one gains, or the line itself."""
        realm = cast(Realm, state)
        op = line_of(realm, frame)
        if op.may:
            return say("ask_whether", line=op.source)
        if all(_is_own_gain(realm.box.ops[number]) for number in op.alternatives):
            return say("ask_gain")
        return say("ask_which", line=op.source)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What is done or gained."""
        realm = cast(Realm, state)
        if choice == realm.box.lexicon.done:
            return Meaning(say("none"), say("group_done"), ["done"])
        op = line_of(realm, frame)
        place = int(choice - realm.box.lexicon.option)
        deed = realm.box.ops[op.alternatives[place]] if op.verb == CHOOSE else op
        if _is_own_gain(deed):
            gain = gain_words(*[int(n) for n in (deed.favor, deed.nature, deed.points, deed.cubes)])
            return Meaning(say("gain", gain=gain), say("group_gain"), [f"option:{gain}"])
        return Meaning(say("deed", says=deed.source), say("group_deed"), [f"option:{deed.source}"])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """There are fewer alternatives, or that one could do nothing."""
        realm = cast(Realm, state)
        lexicon = realm.box.lexicon
        op = line_of(realm, frame)
        if choice == lexicon.done:
            return say("must_choose", line=op.source)
        if lexicon.option <= choice < lexicon.owner:
            place = int(choice - lexicon.option)
            if place < len(op.alternatives):
                return say("idle_alternative", says=realm.box.ops[op.alternatives[place]].source)
            return say("no_alternative", n=max(1, len(op.alternatives)), line=op.source)
        return super().why_not(state, frame, seat, choice)

    def check(self, state: State, frame: Frame) -> None:
        """The line has alternatives."""
        realm = cast(Realm, state)
        check_frame(realm, frame, self.name)
        op = line_of(realm, frame)
        if op.verb != CHOOSE and not op.may:
            raise BadPosition(f"frame 'gain': line {frame.at} has no alternatives")
        if len(self.legal(state, frame, frame.seat)) < 2:
            raise BadPosition(f"frame 'gain': line {frame.at} leaves no choice")


def _is_own_gain(op: Op) -> bool:
    """Whether it is told by numbers alone."""
    amounts = (op.favor, op.nature, op.points, op.cubes)
    return op.verb == GAIN and op.who == ME and op.per is None and min(amounts) >= 0


class Swap(Step):
    """Whose shrine comes to the next of the spaces that are rearranged (KS-4.8)."""

    def __init__(self) -> None:
        super().__init__("rearrange", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """The owners of the shrines that are still to be dealt."""
        realm = cast(Realm, state)
        first = realm.box.lexicon.owner
        owners = sorted({int(realm.owner_of(space)) for space in still_to_deal(frame.ids)})
        return [first + (4 if owner == realm.fox else owner) for owner in owners]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It comes from a later one of the spaces."""
        realm = cast(Realm, state)
        owner = choice - realm.box.lexicon.owner
        deal_here(realm, seat, frame.at, frame.ids, realm.fox if owner == 4 else owner)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Which space."""
        here = still_to_deal(frame.ids)[0]
        return say("ask_rearrange", space=cast(Realm, state).land.spoken[here])

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
        dealt = frame.ids[SIZE:]
        many = len(dealt) // 2
        before = dealt[many:]
        if len(dealt) % 2 or not 0 <= frame.ids[0] < many or len(set(dealt[:many])) != many:
            raise BadPosition(
                "frame 'rearrange': spaces come first, then whose shrines stood there"
            )
        now = sorted([int(realm.owner_of(space)) for space in dealt[:many]])
        if now != sorted(before):
            raise BadPosition("frame 'rearrange': the shrines there are not those that were dealt")
        owners = {int(realm.owner_of(space)) for space in still_to_deal(frame.ids)}
        if len(owners) < 2 or -1 in owners:
            raise BadPosition("frame 'rearrange': shrines of two owners stand there")


class TokenOf(Step):
    """Of which village a token is taken or returned."""

    def __init__(self) -> None:
        super().__init__("take_token", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Villages with tokens left."""
        realm = cast(Realm, state)
        villages = self._villages(realm, frame, seat)
        first = realm.box.lexicon.village
        return [first + village for village in bits(villages)]

    def _villages(self, realm: Realm, frame: Frame, seat: i64) -> i64:
        return token_villages(realm, line_of(realm, frame), seat, context_of(frame.ids))

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """Take or return it, and go on."""
        realm = cast(Realm, state)
        village = choice - realm.box.lexicon.village
        exchange_token(realm, line_of(realm, frame), seat, context_of(frame.ids), village)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """Whether it comes or goes."""
        realm = cast(Realm, state)
        returns = line_of(realm, frame).verb == RETURN_VILLAGE_TOKEN
        return say("ask_return_token" if returns else "ask_take_token")

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A village."""
        realm = cast(Realm, state)
        name = VILLAGES[choice - realm.box.lexicon.village]
        returns = line_of(realm, frame).verb == RETURN_VILLAGE_TOKEN
        key = "return_token" if returns else "take_token"
        return Meaning(say(key, village=name), say("group_token"), [f"village:{name}"])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """None is left, one was taken this turn, or the line means another village."""
        realm = cast(Realm, state)
        village = int(choice - realm.box.lexicon.village)
        if not 0 <= village < len(VILLAGES):
            return super().why_not(state, frame, seat, choice)
        op = line_of(realm, frame)
        context = context_of(frame.ids)
        giver = context.who if op.who == THAT_PLAYER else context.owner
        return why_not_token(realm, op, seat, giver, village)

    def check(self, state: State, frame: Frame) -> None:
        """Some are left."""
        realm = cast(Realm, state)
        check_frame(realm, frame, self.name, (TAKE_VILLAGE_TOKEN, RETURN_VILLAGE_TOKEN))
        if not self.legal(state, frame, frame.seat):
            raise BadPosition("frame 'take_token': no village has a token left")


class Whom(Step):
    """Which opponent gains, loses or gives something."""

    def __init__(self) -> None:
        super().__init__("opponent", SEAT)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Opponents who have something to lose, or something to gain."""
        realm = cast(Realm, state)
        found = askable(realm, line_of(realm, frame), seat, context_of(frame.ids))
        return [realm.box.lexicon.owner + other for other in found]

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """It is theirs to gain, lose or give."""
        realm = cast(Realm, state)
        context = context_of(frame.ids)
        other = choice - realm.box.lexicon.owner
        following = meet(realm, line_of(realm, frame), seat, frame.at, context, other)
        proceed(realm, seat, following, context)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """The line itself."""
        return say("ask_opponent", line=line_of(cast(Realm, state), frame).source)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A player."""
        other = int(choice - cast(Realm, state).box.lexicon.owner)
        target = f"seat:{other}"
        return Meaning(say("opponent", owner_seat=other), say("group_opponent"), [target])

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """It is oneself, nobody, or somebody with nothing to lose."""
        realm = cast(Realm, state)
        lexicon = realm.box.lexicon
        if not lexicon.owner <= choice < lexicon.village:
            return super().why_not(state, frame, seat, choice)
        other = int(choice - lexicon.owner)
        if other == seat:
            return say("no_opponent_yourself")
        if other >= realm.players:
            return say("no_opponent_there", n=int(realm.players))
        return say("nothing_to_lose", owner_seat=other, line=line_of(realm, frame).source)

    def check(self, state: State, frame: Frame) -> None:
        """Somebody can be chosen."""
        realm = cast(Realm, state)
        check_frame(realm, frame, self.name, (GAIN, TAKE_VILLAGE_TOKEN))
        if not self.legal(state, frame, frame.seat):
            raise BadPosition("frame 'opponent': nobody can be chosen")


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
            drawn = realm.sheet(owner).sort(ON_VILLAGES)
            token = "" if drawn is None else drawn.name
            state.tell(say("moon", seat=int(owner), token=token, village=name), [f"village:{name}"])
        context = context_of(frame.ids[1:])
        following = after(realm, line_of(realm, frame), owner, context, 1)
        proceed(realm, owner, following, context)

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A village."""
        name = VILLAGES[choice - cast(Realm, state).box.lexicon.village]
        return Meaning(say("village", village=name), say("group_moon"), [f"village:{name}"])

    def check(self, state: State, frame: Frame) -> None:
        """The kami has such tokens."""
        realm = cast(Realm, state)
        check_line(realm, frame, self.name, (DRAW_TOKEN,))
        check_context(realm, frame.ids[1:], self.name)
        if not 0 <= frame.ids[0] < realm.players or len(frame.ids) != SIZE + 1:
            raise BadPosition("frame 'draw_token': no kami draws a token now")
