"""The decisions that effects ask for: a space, a landing, an alternative, an owner, a village."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import bits, has
from warren.core.steps import AUTO, DRAW, SEAT, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.kami.language.effects import (
    CHOOSE,
    GAIN,
    ME,
    ON_VILLAGES,
    PLACE,
    REARRANGE,
    RETURN_VILLAGE_TOKEN,
    SWAP,
    TAKE,
    THAT_PLAYER,
    VERBS,
    Op,
)
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.rules.context import Context, chosen_of, context_of, spans_of, still_to_deal
from warren.games.kami.rules.effects import (
    after,
    carry_out,
    exchange_token,
    landed,
    least,
    meet,
    picked,
    proceed,
    skip,
)
from warren.games.kami.rules.gains import tell_gain
from warren.games.kami.rules.order import (
    ALTERNATIVE,
    DEAL,
    EFFECT,
    LANDING,
    MOON,
    PICK,
    TOKEN_OF,
    WHOM,
)
from warren.games.kami.rules.rearranging import deal, deal_here, gatherable
from warren.games.kami.rules.refusals import why_not_landing, why_not_picked, why_not_token
from warren.games.kami.rules.targets import askable, landings, possible, targets, token_villages
from warren.games.kami.state import Realm
from warren.games.kami.vocabulary import FOX


def line_of(realm: Realm, frame: Frame) -> Op:
    """The deed that a frame is at."""
    return realm.box.ops[frame.at]


class EffectStep(Step[Realm]):
    """Goes on with an effect after something that it brought about."""

    def __init__(self) -> None:
        super().__init__("effect", AUTO, EFFECT)

    def run(self, realm: Realm, frame: Frame) -> None:
        """The next pick of the deed, or the next deed."""
        proceed(realm, frame.seat, frame.at, context_of(frame.ids))

    def spans(self, realm: Realm) -> Spans:
        """A deed and its context."""
        return spans_of(realm)


class Pick(Step[Realm]):
    """A space for the line at hand."""

    def __init__(self) -> None:
        super().__init__("pick", SEAT, PICK)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """The spaces that pass the line's filters; done where the line says "up to" or "may"."""
        op = line_of(realm, frame)
        context = context_of(frame.ids)
        found = realm.land.spaces_of(self._mask(realm, op, seat, context, frame))
        if context.count >= least(op, context):
            found.append(realm.choices.done.choice(0))
        return found

    def _mask(self, realm: Realm, op: Op, seat: i64, context: Context, frame: Frame) -> int:
        if op.verb == REARRANGE:
            return gatherable(realm, op, seat, context, chosen_of(frame))
        return targets(realm, op, seat, context)

    def allows(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the space."""
        op = line_of(realm, frame)
        context = context_of(frame.ids)
        if realm.choices.done.holds(choice):
            return context.count >= least(op, context)
        if not realm.choices.is_space(choice):
            return False
        return has(self._mask(realm, op, seat, context, frame), choice)

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """Do it there, or go on with the next line."""
        context = context_of(frame.ids)
        op = line_of(realm, frame)
        chosen = chosen_of(frame)
        if not realm.choices.done.holds(choice):
            picked(realm, seat, frame.at, context, chosen, choice)
        elif op.verb == REARRANGE and context.count > 0:
            deal(realm, seat, frame.at, context, chosen)
        else:
            skip(realm, op, seat, context)

    def prompt(self, realm: Realm, frame: Frame, seat: i64) -> Message:
        """The line itself."""
        return say("ask_pick", line=line_of(realm, frame).source)

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The verb and the space."""
        if realm.choices.done.holds(choice):
            key = "no_more" if context_of(frame.ids).count else "none"
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

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """The line says so."""
        if realm.choices.done.holds(choice):
            return say("must_pick", line=line_of(realm, frame).source)
        if realm.choices.is_space(choice):
            return why_not_picked(realm, line_of(realm, frame), seat, context_of(frame.ids), choice)
        return super().why_not(realm, frame, seat, choice)

    def spans(self, realm: Realm) -> Spans:
        """A deed, its context, and spaces that are chosen to be rearranged."""
        return spans_of(realm, rest=(0, int(realm.land.size) - 1))


class Landing(Step[Realm]):
    """Where a shrine or a token is moved to, or which shrine it changes places with."""

    def __init__(self) -> None:
        super().__init__("move", SEAT, LANDING)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """Spaces that pass the line's filters."""
        return realm.land.spaces_of(self._mask(realm, frame, seat))

    def _mask(self, realm: Realm, frame: Frame, seat: i64) -> int:
        context = context_of(frame.ids)
        return landings(realm, line_of(realm, frame), seat, context.that, context)

    def allows(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the space."""
        if not realm.choices.is_space(choice):
            return False
        return has(self._mask(realm, frame, seat), choice)

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """Move it."""
        landed(realm, seat, frame.at, context_of(frame.ids), choice)

    def prompt(self, realm: Realm, frame: Frame, seat: i64) -> Message:
        """What moves."""
        op = line_of(realm, frame)
        source = realm.land.spoken[context_of(frame.ids).that]
        if op.verb == SWAP:
            return say("ask_swap", source=source)
        if op.of_tokens:
            token = realm.sheet(seat).on_spaces[op.slot].name
            return say("ask_move_token", source=source, token=token)
        return say("ask_move", source=source)

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The space."""
        target = [f"space:{realm.land.spaces[choice]}"]
        space = realm.land.spoken[choice]
        if line_of(realm, frame).verb != SWAP:
            return Meaning(say("move_to", space=space), say("group_move"), target)
        owner = int(realm.owner_of(choice))
        key = "swap_fox" if owner == realm.fox else "swap_with"
        message = say(key, space=space, owner_seat=owner)
        return Meaning(message, say("group_swap"), target)

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """What stands there, or what the line says."""
        if realm.choices.is_space(choice):
            op = line_of(realm, frame)
            return why_not_landing(realm, op, seat, context_of(frame.ids), choice)
        return super().why_not(realm, frame, seat, choice)

    def spans(self, realm: Realm) -> Spans:
        """A deed and its context."""
        return spans_of(realm)


class Alternative(Step[Realm]):
    """One of several deeds, or whether a deed is done at all."""

    def __init__(self) -> None:
        super().__init__("gain", SEAT, ALTERNATIVE)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """The alternatives in the order of the line; to leave it where the line says "may"."""
        op = line_of(realm, frame)
        block = realm.choices.option
        found = [int(block.first)]
        if op.verb == CHOOSE:
            places = possible(realm, op, seat, context_of(frame.ids))
            found = [int(block.choice(place)) for place in places]
        if op.may:
            found.append(realm.choices.done.choice(0))
        return found

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """Do it, and go on."""
        op = line_of(realm, frame)
        context = context_of(frame.ids)
        if realm.choices.done.holds(choice):
            skip(realm, op, seat, context)
        elif op.verb == CHOOSE:
            proceed(realm, seat, op.alternatives[realm.choices.option.item(choice)], context)
        else:
            following = carry_out(realm, op, seat, frame.at, context)
            proceed(realm, seat, following, context)

    def prompt(self, realm: Realm, frame: Frame, seat: i64) -> Message:
        """What one gains, or the line itself."""
        op = line_of(realm, frame)
        if op.may:
            return say("ask_whether", line=op.source)
        if all(_is_own_gain(realm.box.ops[number]) for number in op.alternatives):
            return say("ask_gain")
        return say("ask_which", line=op.source)

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """What is done or gained."""
        if realm.choices.done.holds(choice):
            return Meaning(say("none"), say("group_done"), ["done"])
        op = line_of(realm, frame)
        place = int(realm.choices.option.item(choice))
        deed = realm.box.ops[op.alternatives[place]] if op.verb == CHOOSE else op
        target = [realm.choices.option.target_of(choice)]
        if _is_own_gain(deed):
            gain = tell_gain(*[int(n) for n in (deed.favor, deed.nature, deed.points, deed.cubes)])
            return Meaning(say("gain", gain=gain), say("group_gain"), target)
        return Meaning(say("deed", says=deed.source), say("group_deed"), target)

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """There are fewer alternatives, or that one could do nothing."""
        choices = realm.choices
        op = line_of(realm, frame)
        if choices.done.holds(choice):
            return say("must_choose", line=op.source)
        if choices.option.holds(choice):
            place = int(choices.option.item(choice))
            if place < len(op.alternatives):
                return say("idle_alternative", says=realm.box.ops[op.alternatives[place]].source)
            return say("no_alternative", n=max(1, len(op.alternatives)), line=op.source)
        return super().why_not(realm, frame, seat, choice)

    def spans(self, realm: Realm) -> Spans:
        """A deed and its context."""
        return spans_of(realm)


def _is_own_gain(op: Op) -> bool:
    """Whether it is told by numbers alone."""
    amounts = (op.favor, op.nature, op.points, op.cubes)
    return op.verb == GAIN and op.who == ME and op.per is None and min(amounts) >= 0


class Rearrange(Step[Realm]):
    """Whose shrine comes to the next of the spaces that are rearranged (KS-4.8)."""

    def __init__(self) -> None:
        super().__init__("rearrange", SEAT, DEAL)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """The owners of the shrines that are still to be dealt."""
        block = realm.choices.player
        owners = sorted({int(realm.owner_of(space)) for space in still_to_deal(frame)})
        return [block.choice(FOX if owner == realm.fox else owner) for owner in owners]

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """It comes from a later one of the spaces."""
        owner = realm.choices.player.item(choice)
        deal_here(realm, seat, frame, realm.fox if owner == FOX else owner)

    def prompt(self, realm: Realm, frame: Frame, seat: i64) -> Message:
        """Which space."""
        here = still_to_deal(frame)[0]
        return say("ask_rearrange", space=realm.land.spoken[here])

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """An owner."""
        owner = int(realm.choices.player.item(choice))
        if owner == FOX:
            return Meaning(say("shrine_of_fox"), say("group_rearrange"), ["kitsune"])
        target = f"seat:{owner}"
        return Meaning(say("shrine_of", owner_seat=owner), say("group_rearrange"), [target])

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """None of that owner's is left among them."""
        choices = realm.choices
        if not choices.player.holds(choice):
            return super().why_not(realm, frame, seat, choice)
        owner = int(choices.player.item(choice))
        if owner == FOX:
            return say("none_of_fox_left")
        return say("none_of_left", owner_seat=owner)

    def spans(self, realm: Realm) -> Spans:
        """A deed, its context, and spaces with the owners of what stood there."""
        return spans_of(realm, rest=(0, int(realm.land.size) - 1))


class TokenOf(Step[Realm]):
    """Of which village a token is taken or returned."""

    def __init__(self) -> None:
        super().__init__("take_token", SEAT, TOKEN_OF)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """Villages with tokens left."""
        villages = self._villages(realm, frame, seat)
        block = realm.choices.village
        return [block.choice(village) for village in bits(villages)]

    def _villages(self, realm: Realm, frame: Frame, seat: i64) -> i64:
        return token_villages(realm, line_of(realm, frame), seat, context_of(frame.ids))

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """Take or return it, and go on."""
        village = realm.choices.village.item(choice)
        exchange_token(realm, line_of(realm, frame), seat, context_of(frame.ids), village)

    def prompt(self, realm: Realm, frame: Frame, seat: i64) -> Message:
        """Whether it comes or goes."""
        returns = line_of(realm, frame).verb == RETURN_VILLAGE_TOKEN
        return say("ask_return_token" if returns else "ask_take_token")

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A village."""
        name = VILLAGES[realm.choices.village.item(choice)]
        returns = line_of(realm, frame).verb == RETURN_VILLAGE_TOKEN
        key = "return_token" if returns else "take_token"
        return Meaning(say(key, village=name), say("group_token"), [f"village:{name}"])

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """None is left, one was taken this turn, or the line means another village."""
        village = int(realm.choices.village.item(choice))
        if not 0 <= village < len(VILLAGES):
            return super().why_not(realm, frame, seat, choice)
        op = line_of(realm, frame)
        context = context_of(frame.ids)
        giver = context.who if op.who == THAT_PLAYER else context.owner
        return why_not_token(realm, op, seat, giver, village)

    def spans(self, realm: Realm) -> Spans:
        """A deed and its context."""
        return spans_of(realm)


class Whom(Step[Realm]):
    """Which opponent gains, loses or gives something."""

    def __init__(self) -> None:
        super().__init__("opponent", SEAT, WHOM)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """Opponents who have something to lose, or something to gain."""
        found = askable(realm, line_of(realm, frame), seat, context_of(frame.ids))
        return [realm.choices.player.choice(other) for other in found]

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """It is theirs to gain, lose or give."""
        context = context_of(frame.ids)
        other = realm.choices.player.item(choice)
        following = meet(realm, line_of(realm, frame), seat, frame.at, context, other)
        proceed(realm, seat, following, context)

    def prompt(self, realm: Realm, frame: Frame, seat: i64) -> Message:
        """The line itself."""
        return say("ask_opponent", line=line_of(realm, frame).source)

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A player."""
        other = int(realm.choices.player.item(choice))
        target = f"seat:{other}"
        return Meaning(say("opponent", owner_seat=other), say("group_opponent"), [target])

    def why_not(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Message:
        """It is oneself, nobody, or somebody with nothing to lose."""
        choices = realm.choices
        if not choices.player.holds(choice):
            return super().why_not(realm, frame, seat, choice)
        other = int(choices.player.item(choice))
        if other == seat:
            return say("no_opponent_yourself")
        if other >= realm.players:
            return say("no_opponent_there", n=int(realm.players))
        return say("nothing_to_lose", owner_seat=other, line=line_of(realm, frame).source)

    def spans(self, realm: Realm) -> Spans:
        """A deed and its context."""
        return spans_of(realm)


class Moon(Step[Realm]):
    """A token that belongs to a village is drawn; all four are in the draw every year."""

    def __init__(self) -> None:
        super().__init__("draw_token", DRAW, MOON)

    def legal(self, realm: Realm, frame: Frame, seat: i64) -> list[int]:
        """Any village."""
        block = realm.choices.village
        return [block.choice(village) for village in range(len(VILLAGES))]

    def play(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> None:
        """It lies there until the next draw."""
        owner: i64 = frame.ids[0]
        realm.moons[owner] = realm.choices.village.item(choice)
        if realm.events is not None:
            name = VILLAGES[realm.moons[owner]]
            drawn = realm.sheet(owner).sort(ON_VILLAGES)
            token = "" if drawn is None else drawn.name
            realm.tell(say("moon", seat=int(owner), token=token, village=name), [f"village:{name}"])
        context = context_of(frame.ids[1:])
        following = after(realm, line_of(realm, frame), owner, context, 1)
        proceed(realm, owner, following, context)

    def describe(self, realm: Realm, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A village."""
        name = VILLAGES[realm.choices.village.item(choice)]
        return Meaning(say("village", village=name), say("group_moon"), [f"village:{name}"])

    def spans(self, realm: Realm) -> Spans:
        """Whose token it is, and a deed with its context."""
        return spans_of(realm, ((0, int(realm.players) - 1),))
