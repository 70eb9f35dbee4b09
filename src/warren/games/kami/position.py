"""What makes a position of Kami-sama impossible, beyond the structure of its fields and frames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from warren.core.frames import Frame
from warren.core.grid import bits, count_bits, has
from warren.games.kami.language.effects import (
    CHOOSE,
    DRAW_TOKEN,
    GAIN,
    MOVE,
    ON_SPACES,
    ON_VILLAGES,
    PICKS,
    READY_OR_NOT,
    REARRANGE,
    RETURN_VILLAGE_TOKEN,
    SWAP,
    TAKE_VILLAGE_TOKEN,
)
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.rules.actions import can_spend, free_abilities
from warren.games.kami.rules.context import chosen_of, context_of, still_to_deal
from warren.games.kami.rules.order import (
    ACTED,
    ALTERNATIVE,
    AT_ITS_END,
    DEAL,
    DEAL_KAMI,
    DRAFT,
    DRAFTING,
    EFFECT,
    FIRST_PLAYER,
    GOAL_CARD,
    KEEP_KAMI,
    KITSUNE,
    KITSUNE_TAKES,
    LANDING,
    MOON,
    PICK,
    PICK_KAMI,
    ROUND,
    TEMPLE_ORDER,
    TOKEN_OF,
    TURN,
    TURN_END,
    VILLAGER,
    WHOM,
    YEAR_IS_OVER,
)
from warren.games.kami.rules.setup import LOT, SEATS, next_to_be_dealt
from warren.games.kami.rules.year_end import hand_size, temple_owner
from warren.games.kami.state import FIRST_CUBES, OF_A_DRAFT, ROUNDS, VILLAGE_TOKENS, Realm

_ALONE: Final = frozenset(
    [
        *(FIRST_PLAYER, DEAL_KAMI, KEEP_KAMI, PICK_KAMI, GOAL_CARD, TURN, KITSUNE),
        *(TEMPLE_ORDER, VILLAGER, DRAFT, KITSUNE_TAKES),
    ]
)
"""Decisions with nothing under them."""
_UNDER: Final = frozenset([ROUND, ACTED, TURN_END, DRAFTING])
"""What waits for an effect to be over."""
_ASKS: Final = frozenset([PICK, LANDING, ALTERNATIVE, DEAL, TOKEN_OF, MOON, WHOM])
"""What an effect asks."""
_IN_A_TURN: Final = frozenset([TURN, ACTED, TURN_END])
_BEFORE_KAMI: Final = frozenset([FIRST_PLAYER, DEAL_KAMI, KEEP_KAMI, PICK_KAMI])
_OF_SPACES: Final = -2
"""Whose the lines are that say what spaces give."""
_OF_VILLAGERS: Final = -1
_VERBS: Final = {
    PICK: PICKS,
    LANDING: frozenset([MOVE, SWAP]),
    DEAL: frozenset([REARRANGE]),
    TOKEN_OF: frozenset([TAKE_VILLAGE_TOKEN, RETURN_VILLAGE_TOKEN]),
    WHOM: frozenset([GAIN, TAKE_VILLAGE_TOKEN]),
    MOON: frozenset([DRAW_TOKEN]),
}
"""What the line does for which a step asks."""


def problems(realm: Realm) -> Iterator[str]:
    """Sentences, the first of which refuses the position: what comes later relies on the rest."""
    yield from _seats(realm)
    yield from _pieces(realm)
    yield from _village_tokens(realm)
    yield from _villagers(realm)
    yield from _goals(realm)
    yield from _kitsune_cards(realm)
    yield from _turn(realm)
    yield from _stack(realm)
    for frame in realm.stack:
        yield from _frame(realm, frame)


# The board


def _seats(realm: Realm) -> Iterator[str]:
    """Who began, and who has which kami."""
    named = realm.options["first"]
    if named != LOT and SEATS.index(named) != realm.starter:
        yield f"board: option first is {named!r}, but seat {realm.starter} began"
    chosen = [kami for kami in realm.kami if kami >= 0]
    if len(set(chosen)) != len(chosen):
        yield "board: two seats have the same kami"
    for seat in range(realm.players):
        if realm.moons[seat] >= 0 and not _has_token(realm, seat, ON_VILLAGES, 0):
            yield f"board: seat {seat} has no token to lie on a village"
        if not all(_has_token(realm, seat, READY_OR_NOT, s) for s in bits(realm.ready[seat])):
            yield f"board: seat {seat} has no token that could be ready"
    if realm.offers:
        if chosen:
            yield "board: kami are on offer, but some are chosen already"
        yield from _offers(realm)


def _offers(realm: Realm) -> Iterator[str]:
    if len(realm.offers) != realm.players:
        yield f"board: offers is a list with {realm.players} entries, or empty"
    if any(offer != sorted(offer) for offer in realm.offers):
        yield "board: kami on offer stand in the order of the box"
    dealt = [kami for offer in realm.offers for kami in offer]
    if len(set(dealt)) != len(dealt):
        yield "board: a kami is on offer twice"


def _has_token(realm: Realm, seat: int, sort: int, slot: int) -> bool:
    return realm.kami[seat] >= 0 and realm.sheet(seat).sort(sort, slot) is not None


def _pieces(realm: Realm) -> Iterator[str]:
    """Shrines, tokens on spaces, and what passives did."""
    for owner, left in enumerate(realm.supply):
        if left < 0:
            who = "the Kitsune" if owner == realm.fox else f"seat {owner}"
            yield f"board: {who} has {-left} shrines too many"
    for seat in range(realm.players):
        for slot in range(realm.box.slots):
            if not realm.tokens_of(seat, slot):
                continue
            if not _has_token(realm, seat, ON_SPACES, slot):
                yield f"board: seat {seat} has no token that lies on spaces"
            if realm.tokens_left(seat, slot) < 0:
                yield f"board: seat {seat} has too many tokens on the board"
        yield from _passives(realm, seat)
    if any(realm.extra) and not realm.box.changes_cubes:
        yield "board: nothing in the box gives or takes cubes"


def _passives(realm: Realm, seat: int) -> Iterator[str]:
    """Limited ones acted no more often than they may."""
    limited = [] if realm.kami[seat] < 0 else [p for p in realm.sheet(seat).passives if p.limit]
    counted = 0
    for passive in limited:
        times = realm.fired[seat] >> int(passive.shift) & 15
        counted |= times << int(passive.shift)
        if times > passive.limit:
            yield f"board: {passive.name} acted too often"
    if counted != realm.fired[seat]:
        yield f"board: fired of seat {seat} counts passives that it does not have"


def _village_tokens(realm: Realm) -> Iterator[str]:
    for seat in range(realm.players):
        if all(realm.tokens[seat * 4 : seat * 4 + 4]):
            yield f"board: seat {seat} has a whole set of tokens, which is returned"
    for village, left in enumerate(realm.stock):
        if left < 0:
            name = VILLAGES[village]
            yield f"board: {name} has {VILLAGE_TOKENS - left} tokens, not {VILLAGE_TOKENS}"


def _villagers(realm: Realm) -> Iterator[str]:
    drafts = int(realm.year) + int(realm.round == ROUNDS)
    kinds = len(realm.box.villagers)
    for who, cards in enumerate([*realm.villagers, realm.gone]):
        name = "gone" if who == realm.players else f"villagers of seat {who}"
        villages = [card // kinds for card in cards]
        if any(villages.count(village) > drafts for village in villages):
            yield f"board: {name}: more villagers of one village than drafts so far"
    if realm.gone and realm.fox < 0:
        yield "board: villagers are gone, but nobody plays the Kitsune"
    counted = realm.census()
    for home, name in enumerate(VILLAGES):
        for villager, there in zip(realm.box.villagers, realm.box.decks[home], strict=True):
            found = counted.get(f"{name} {villager.name}", 0)
            if found != there:
                yield f"board: {found} {villager.name} of {name}, not {there}"


def _goals(realm: Realm) -> Iterator[str]:
    if len(realm.goals) not in (realm.year, realm.year + 1):
        yield f"board: goals is a list of one goal a year, not of {len(realm.goals)}"
    if len(set(realm.goals)) != len(realm.goals):
        yield "board: a goal comes twice"
    for year, number in enumerate(realm.goals):
        goal = realm.box.goals[number]
        if goal.first_year != (year == 0):
            yield f"board: goal {goal.name} is not for year {year + 1}"


def _kitsune_cards(realm: Realm) -> Iterator[str]:
    left = count_bits(realm.cards_left)
    resolved = realm.stack and realm.stack[0].step == ROUND and realm.stack[0].at == AT_ITS_END
    played = int(realm.year) * ROUNDS + int(realm.round) + int(bool(resolved))
    if realm.fox < 0:
        if left or realm.card >= 0:
            yield "board: Kitsune cards are for two players"
        return
    if len(realm.box.cards) - left != played:
        yield f"board: {played} Kitsune cards were played, {left} cannot be left"
    is_left = realm.card >= 0 and realm.cards_left >> realm.card & 1
    if (realm.card >= 0) != (played > 0) or is_left:
        yield "board: card is the Kitsune card that was played last"


def _turn(realm: Realm) -> Iterator[str]:
    if realm.active < 0:
        return
    if min(realm.kami) < 0 or realm.round == ROUNDS or len(realm.goals) != realm.year + 1:
        yield "board: it is nobody's turn before kami and goal are known"
    spent = int(realm.basics)
    for number in bits(realm.used):
        ability = realm.sheet(realm.active).abilities[number]
        spent += int(ability.cubes) - int(ability.basic)
    if spent + realm.cubes != FIRST_CUBES + realm.year and not realm.box.changes_cubes:
        yield f"turn: {realm.cubes} cubes are left and {spent} were spent"
    mine = realm.shrines[realm.active]
    if realm.stack and realm.stack[-1].step == DEAL:
        mine = realm.all_shrines()  # where one was lost to the rearrangement
    if realm.fresh & ~mine:
        yield "turn: a fresh shrine is one of the player's whose turn it is"


# The stack


def _stack(realm: Realm) -> Iterator[str]:
    """No course of the game leads to it."""
    if not realm.stack:
        yield from _over(realm)
        return
    steps = [int(frame.step) for frame in realm.stack]
    names = [realm.game.steps[step].name for step in steps]
    fits = steps[0] in _ALONE if len(steps) == 1 else steps[0] in _UNDER and steps[-1] in _ASKS
    if not fits or any(step != EFFECT for step in steps[1:-1]):
        yield f"stack: {', '.join(names)} cannot follow upon each other"
    for what, fitting in _fitting(realm, steps[0]):
        if not fitting:
            yield f"stack: {names[0]!r} does not fit {what}"
    begins = steps[0] in _BEFORE_KAMI or (steps[0] == GOAL_CARD and realm.year == 0)
    if begins and (realm.occupied or any([*realm.vp, *realm.favor, *realm.nature])):
        yield "stack: the game has not begun, but the board is not empty"
    for frame in realm.stack[1:]:
        yield from _line(realm, frame)


def _fitting(realm: Realm, bottom: int) -> list[tuple[str, bool]]:
    """What must agree with the step that everything else stands on."""
    dealt = bottom in (DEAL_KAMI, KEEP_KAMI)
    is_open = bool(realm.options["open_kami"])
    waits = bottom in _BEFORE_KAMI or bottom == GOAL_CARD
    at_year_end = bottom == ROUND and realm.stack[0].at == YEAR_IS_OVER
    return [
        ("whose turn it is", (bottom in _IN_A_TURN) == (realm.active >= 0)),
        ("the kami that are chosen", (bottom in _BEFORE_KAMI) == (min(realm.kami) < 0)),
        ("the kami on offer", dealt == bool(realm.offers)),
        ("the goals so far", waits == (len(realm.goals) == realm.year)),
        (
            f"round {realm.round}",
            (bottom in OF_A_DRAFT or at_year_end) == (realm.round == ROUNDS),
        ),
        ("open_kami", not (dealt and is_open) and not (bottom == PICK_KAMI and not is_open)),
    ]


def _over(realm: Realm) -> Iterator[str]:
    if realm.year != realm.last_year() or realm.round != ROUNDS or realm.active >= 0:
        yield "stack: it is empty, but the game is not over"
    if any(realm.favor) or any(realm.nature) or realm.hand:
        yield "stack: the game is over, but the last year is not scored"


def _line(realm: Realm, frame: Frame) -> Iterator[str]:
    """A line is one of the seat's kami, of a villager that is claimed, or of a space."""
    seat = int(frame.ids[0] if frame.step == MOON else frame.seat)
    if not 0 <= seat < realm.players:
        yield f"stack: seat {seat} is not at this table"
    owner = realm.box.owners[frame.at]
    claimed = realm.stack[0].step == DRAFTING and owner == _OF_VILLAGERS
    if not claimed and owner not in (realm.kami[seat], _OF_SPACES):
        yield f"stack: line {frame.at} is not one of seat {seat}'s effects"
    name = realm.game.steps[frame.step].name
    verbs = _VERBS.get(frame.step)
    if verbs is not None and realm.box.ops[frame.at].verb not in verbs:
        yield f"frame {name!r}: line {frame.at} does nothing of the kind"


# Its frames


def _frame(realm: Realm, frame: Frame) -> Iterator[str]:
    """What one frame says of the board."""
    step, name = frame.step, realm.game.steps[frame.step].name
    if step in _IN_A_TURN and realm.active != frame.seat:
        yield f"frame {name!r}: it is not seat {frame.seat}'s turn"
    if step in OF_A_DRAFT and len(set(frame.ids)) != len(frame.ids):
        yield f"frame {name!r}: {list(frame.ids)} is no order of a draft"
    if step in _BEFORE_KAMI:
        yield from _of_setup(realm, frame)
    elif step in OF_A_DRAFT:
        yield from _of_draft(realm, frame)
    elif step in _ASKS:
        yield from _of_effect(realm, frame)
    elif step == GOAL_CARD and realm.round != 0:
        yield "frame 'goal_card': the year has its goal already"
    elif step == TURN and not can_spend(realm, frame.seat):
        if not free_abilities(realm, frame.seat):
            yield f"frame 'turn': seat {frame.seat} has nothing left to do"
    elif step == KITSUNE and (realm.fox < 0 or not realm.cards_left):
        yield "frame 'kitsune': the Kitsune has no turn now"


def _of_setup(realm: Realm, frame: Frame) -> Iterator[str]:
    step = frame.step
    if step == FIRST_PLAYER and (realm.options["first"] != LOT or realm.starter != 0):
        yield "frame 'first_player': no lot is drawn now"
    if step == DEAL_KAMI and next_to_be_dealt(realm) != frame.seat:
        yield f"frame 'deal_kami': seat {frame.seat} is not to get a kami"
    if step == KEEP_KAMI and next_to_be_dealt(realm) >= 0:
        yield "frame 'keep_kami': not everybody has two kami to choose from"
    if step == PICK_KAMI:
        players = int(realm.players)
        clockwise = [(int(realm.starter) + after) % players for after in range(players)]
        before = clockwise[: clockwise.index(int(frame.seat))]
        if [kami >= 0 for kami in realm.kami] != [seat in before for seat in range(players)]:
            yield f"frame 'pick_kami': it is not seat {frame.seat}'s turn to pick"


def _of_draft(realm: Realm, frame: Frame) -> Iterator[str]:
    step, order = frame.step, frame.ids
    if step == TEMPLE_ORDER:
        tied = realm.game.steps[step].legal(realm, frame, frame.seat)
        if temple_owner(realm, frame.at) != frame.seat or not tied:
            yield f"frame 'order': seat {frame.seat} has no tie to decide"
        if realm.hand:
            yield "frame 'order': villagers are drawn after the order is clear"
    if step == VILLAGER:
        if len(realm.hand) >= hand_size(realm) or not len(realm.decks[frame.at]):
            yield "frame 'villager': no more villagers are drawn"
        if not order:
            yield "frame 'villager': nobody drafts here"
    if step == DRAFT:
        if not order or order[0] != frame.seat or not realm.hand:
            yield f"frame 'draft': seat {frame.seat} has nothing to draft"
        if not all(placed.who >> frame.seat & 1 for placed in realm.hand):
            yield f"frame 'draft': seat {frame.seat} knows the cards in its hand"
    takes = realm.fox >= 0 and bool(order) and order[0] == realm.fox and bool(realm.hand)
    if step == KITSUNE_TAKES and not takes:
        yield "frame 'kitsune_takes': the Kitsune does not draft now"


def _of_effect(realm: Realm, frame: Frame) -> Iterator[str]:
    """There is something to choose, and what was chosen before fits the board."""
    step, name = frame.step, realm.game.steps[frame.step].name
    if step == PICK:
        yield from _of_pick(realm, frame)
    elif step == LANDING:
        yield from _of_landing(realm, frame)
    elif step == DEAL:
        yield from _of_rearrangement(realm, frame)
    elif step == ALTERNATIVE:
        op = realm.box.ops[frame.at]
        if op.verb != CHOOSE and not op.may:
            yield f"frame 'gain': line {frame.at} has no alternatives"
    legal = realm.game.steps[step].legal(realm, frame, frame.seat)
    if not legal or (step == PICK and legal == [realm.choices.done.first]):
        yield f"frame {name!r}: line {frame.at} has nothing to pick"
    if step == ALTERNATIVE and len(legal) < 2:
        yield f"frame 'gain': line {frame.at} leaves no choice"


def _of_pick(realm: Realm, frame: Frame) -> Iterator[str]:
    op, context, chosen = realm.box.ops[frame.at], context_of(frame.ids), chosen_of(frame)
    if op.per is None and context.most > op.most:
        yield f"frame 'pick': line {frame.at} picks no {context.most} spaces"
    gathered = context.count if op.verb == REARRANGE else 0
    if len(chosen) != gathered or len(set(chosen)) != gathered:
        yield f"frame 'pick': {gathered} spaces are chosen, not {list(chosen)}"
    if any(realm.owner_of(space) < 0 for space in chosen):
        yield "frame 'pick': no shrine stands on a space that is rearranged"


def _of_landing(realm: Realm, frame: Frame) -> Iterator[str]:
    op, source = realm.box.ops[frame.at], context_of(frame.ids).that
    if source < 0:
        yield "frame 'move': there is no space to move from"
    if op.of_tokens:
        if not _has_token(realm, int(frame.seat), ON_SPACES, int(op.slot)):
            yield f"frame 'move': seat {frame.seat} has no such token"
        if not has(realm.tokens_of(frame.seat, op.slot), source):
            yield "frame 'move': no token lies on the space to move from"
    elif realm.owner_of(source) < 0:
        yield "frame 'move': no shrine stands on the space to move from"


def _of_rearrangement(realm: Realm, frame: Frame) -> Iterator[str]:
    dealt = chosen_of(frame)
    many = len(dealt) // 2
    spaces, before = dealt[:many], dealt[many:]
    if len(before) != many or context_of(frame.ids).count >= many or len(set(spaces)) != many:
        yield "frame 'rearrange': spaces come first, then whose shrines stood there"
    if sorted([int(realm.owner_of(space)) for space in spaces]) != sorted(before):
        yield "frame 'rearrange': the shrines there are not those that were dealt"
    owners = {int(realm.owner_of(space)) for space in still_to_deal(frame)}
    if len(owners) < 2 or -1 in owners:
        yield "frame 'rearrange': shrines of two owners stand there"
