"""Rules of thumb for Winter Rabbit: what goods, places, tasks, cards and stories are worth.

The numbers are points, found by trying out changes in simulation and keeping what filled the
storehouse more often; docs/bots/winter.md has the figures.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.deck import knows
from warren.games.winter.content import (
    BURROW,
    FIRST_BURROW,
    FROST,
    FULL,
    LENDERS,
    NEUTRAL,
    PER_LOCATION,
    RABBIT,
    SPACES,
    WINTER,
    card_named,
    story_named,
)
from warren.games.winter.rules.payments import (
    KINDS,
    ONE_FOR_ONE,
    TOKENS,
    count,
    less,
    matched,
    one,
    total,
)
from warren.games.winter.shapes import CONSERVATION, FACE_DOWN, FACE_UP, OPEN
from warren.games.winter.state import Village, last_space
from warren.games.winter.vocabulary import CARD, FROM_AREA, FROM_BAG, NO, SPACE, TASK, USE, goods_of

NEAR: Final = (1.0, 0.5, 0.22, 0.1, 0.05, 0.02, 0.01)
"""What is left of a task's worth by the units that are missing for it."""
STOREHOUSE: Final = 6.0
"""A step of a track that is not full, in points."""
NEEDED: Final = 21.0
AHEAD: Final = [0.0, 0.0, 5.0, 2.0, 9.0, 9.0, 9.0]
HURRY: Final = 4.0
CALM: Final = 0.15
"""Steps of the storehouse over the year; how far ahead is enough, by the number of players (tasks
cost large villages more); how far behind is too late; and what it matters while it is ahead."""
BEHIND: Final = 0.5
"""More for each step that a track lacks."""
AGAIN: Final = 0.5
"""The share of a second task that the goods would pay."""
ANY_GOOD: Final = 0.6
"""A resource, whatever it is."""
SHARED: Final = 0.3
"""What another player's gain is worth: the village needs it too."""
LATER: Final = 0.45
"""What is left of a production that is not full yet."""
BURDEN: Final = 0.8
"""A basket that a conservation token takes."""
SECOND_VILLAGER: Final = -0.5
"""Placing another villager at midday: the bag empties sooner, and the year is over."""
CARD_WORTH: Final = 0.7
"""How much of a card's points count while the storehouse is not full."""
EARLY: Final = (1.6, 1.0, 0.5, 0.0)
"""What a card that goes on giving is worth, by season."""
STORY_WORTH: Final = 0.8
SHOWING: Final = 60.0
"""Showing an own villager gives an action for nothing."""
USE_WORTH: Final = {"look": 50.0, "restore": 40.0}
"""Abilities that are always good to use, before anything else."""
RABBIT_LOSS: Final = 0.5
"""How much of a production a known rabbit spoils."""
LASTING: Final[dict[int, float]] = {
    card_named("Longhouse"): 1.6,
    card_named("Winter House"): 0.8,
    card_named("Council House"): 0.8,
    card_named("Corn Crib"): 0.8,
}
"""What cards that go on giving are worth in the first season, producers and others apart."""
FIRST_FIRE: Final[i64] = story_named("The First Fire")


def urgency(village: Village) -> float:
    """How much the storehouse matters now: little while it is ahead of the year, more behind it."""
    tokens: i64 = village.bag_size()
    started: i64 = tokens + village.clock
    gone: float = 1.0 - float(int(tokens)) / float(int(started)) if started > 0 else 0.0
    year: float = (float(int(village.season) - 1) + gone) / 4.0
    done: i64 = village.tracks[0] + village.tracks[1] + village.tracks[2]
    late: float = NEEDED * year + AHEAD[village.players] - float(int(done))
    if late < 0.0:
        return CALM
    return 1.0 if late > HURRY else CALM + (1.0 - CALM) * late / HURRY


def task_worth(village: Village, task: i64, urgent: float) -> float:
    """Points of a task, and what it does for the storehouse."""
    value: float = float(village.task_points[task])
    lacks: i64 = FULL - village.tracks[village.box.task_tracks[task]]
    if lacks > 0:
        value += urgent * (STOREHOUSE + BEHIND * float(int(lacks)))
    return value


def goods_worth(village: Village, seat: i64, goods: i64) -> float:
    """What a set of goods is worth: the tasks of others that it pays, or comes near to."""
    terms = village.terms_of(seat) & ONE_FOR_ONE
    value: float = ANY_GOOD * float(int(total(goods)))
    left: i64 = goods
    share: float = 1.0
    urgent = urgency(village)
    for _ in range(2):
        best: float = 0.0
        best_cost: i64 = 0
        owner: i64 = 0
        for mask in village.in_play:
            if owner != seat and mask:
                task: i64 = 0
                rest: i64 = mask
                while rest:
                    if rest & 1:
                        cost: i64 = village.task_costs[task]
                        missing = total(cost) - matched(left, cost, terms)
                        worth: float = task_worth(village, task, urgent) * NEAR[missing]
                        if worth > best:
                            best = worth
                            best_cost = cost
                    rest >>= 1
                    task += 1
            owner += 1
        value += share * best
        share *= AGAIN
        left = less(left, best_cost)
    return value


def resource_worth(village: Village, seat: i64, resource: i64, number: i64) -> float:
    """What gaining so many of a resource would add."""
    have: i64 = village.goods[seat]
    room: i64 = village.baskets[seat] - village.load_of(seat)
    value = goods_worth(village, seat, have + number * one(resource)) - goods_worth(
        village, seat, have
    )
    if number > room:
        value -= ANY_GOOD * float(int(number - room))
    return value


def rabbit_share(village: Village, seat: i64) -> float:
    """How likely a token that the seat does not know is a rabbit."""
    rabbits: i64 = village.bag[RABBIT]
    tokens: i64 = village.bag_size() - village.bag[FROST]
    for space in range(SPACES):
        content = village.spaces[space]
        if FACE_DOWN <= content < FACE_UP and not knows(village.seen[space], int(seat)):
            tokens += 1
            if content == FACE_DOWN + RABBIT:
                rabbits += 1
    return float(int(rabbits)) / float(int(tokens)) if tokens > 0 else 0.0


# Places


def place_worth(village: Village, seat: i64, token: i64, space: i64) -> float:
    """What it is worth to put a token onto a space."""
    location: i64 = space // PER_LOCATION
    if location == BURROW:
        return burrow_worth(village, seat, token, space)
    value: float = 0.0
    if village.spaces[space] == CONSERVATION:
        value -= BURDEN
    opens: i64 = 0
    known_rabbits: i64 = 0
    unknown: i64 = 0
    own: i64 = 0
    face_up: i64 = 0
    other: i64 = location * PER_LOCATION
    while other < last_space(location):
        content: i64 = village.spaces[other]
        if content == OPEN and other != space:
            opens += 1
        elif content >= FACE_UP:
            face_up += 1
            if content == FACE_UP + RABBIT:
                known_rabbits += 1
        elif content >= FACE_DOWN:
            if not knows(village.seen[other], int(seat)):
                unknown += 1
            elif content == FACE_DOWN + RABBIT:
                known_rabbits += 1
            elif content == FACE_DOWN + seat:
                own += 1
        other += 1
    if face_up > 0:
        return value + late_worth(village, seat, token, location, known_rabbits)
    if token == RABBIT:
        spoils = production_worth(village, seat, location, own)
        if known_rabbits > 0:
            return value + 0.3
        return value - RABBIT_LOSS * spoils
    if known_rabbits > 0:
        return value - 0.3 if token == seat else value + 0.1
    if token == seat:
        own += 1
    share = rabbit_share(village, seat)
    safe: float = 1.0
    for _ in range(unknown + opens):
        safe *= 1.0 - share
    gains = production_worth(village, seat, location, own)
    for _ in range(opens):
        safe *= LATER
    return value + safe * gains


def production_worth(village: Village, seat: i64, location: i64, own: i64) -> float:
    """What a production brings the seat, and the village."""
    value = resource_worth(village, seat, location, 1 + own)
    more: i64 = village.copies(seat, village.box.producer_of[location])
    return value + float(int(more)) + SHARED * float(int(village.players) - 1)


def late_worth(village: Village, seat: i64, token: i64, location: i64, known_rabbits: i64) -> float:
    """What a token brings where the location has produced."""
    if token == RABBIT:
        return 0.6
    if known_rabbits > 0 or token == NEUTRAL:
        return 0.0
    if token == seat:
        return resource_worth(village, seat, location, 1)
    return SHARED


def burrow_worth(village: Village, seat: i64, token: i64, space: i64) -> float:
    """What a token brings in the Burrow."""
    beside: i64 = FIRST_BURROW if space != FIRST_BURROW else FIRST_BURROW + 1
    there: i64 = village.spaces[beside]
    riches = float(int(total(village.burrow)))
    if token == RABBIT:
        return -1.0 - 0.4 * riches
    room = float(int(village.baskets[seat] - village.load_of(seat)))
    mine: float = riches if riches < room else room
    if there < FACE_DOWN:
        return 0.35 * mine if token == seat else 0.1 * riches
    safe: float = 1.0
    first_is_mine = there == FACE_DOWN + seat
    if not knows(
        village.seen[FIRST_BURROW if space != FIRST_BURROW else FIRST_BURROW + 1], int(seat)
    ):
        safe = 1.0 - rabbit_share(village, seat)
    elif there == FACE_DOWN + RABBIT:
        return -1.0 - 0.4 * riches
    gain: float = 0.0
    if token == seat:
        gain = 0.9 * mine if first_is_mine else 0.55 * mine
    elif first_is_mine:
        gain = 0.5 * mine
    return safe * (gain + SHARED * (riches - gain)) - (1.0 - safe) * (1.0 + 0.4 * riches)


# Choices


def appraise_midday(village: Village, seat: i64, choice: i64) -> float:
    """What it is worth to begin or go on with a midday action."""
    goods: i64 = village.goods[seat]
    if choice in (FROM_BAG, FROM_AREA):
        return SECOND_VILLAGER + (0.6 if choice == FROM_AREA else 0.0)
    if TASK.holds(choice):
        task: i64 = TASK.item(choice)
        cost: i64 = village.task_costs[task]
        after = goods_worth(village, seat, less(goods, cost))
        return (
            4.0
            + task_worth(village, task, urgency(village))
            + after
            - goods_worth(village, seat, goods)
        )
    if CARD.holds(choice):
        return card_worth(village, seat, CARD.item(choice))
    if SPACE.holds(choice):
        return restore_worth(village, seat, SPACE.item(choice)) - 0.6
    return 0.0


def card_worth(village: Village, seat: i64, kind: i64) -> float:
    """Points, baskets and what a card goes on giving, less what its cost could have done."""
    box = village.box
    goods: i64 = village.goods[seat]
    value: float = float(box.card_points[kind]) * (1.0 - (1.0 - CARD_WORTH) * urgency(village))
    season: i64 = village.season - 1
    early: float = EARLY[season]
    lasting: float = 1.4 if box.card_gives[kind] >= 0 else LASTING.get(int(kind), 0.6)
    value += lasting * early
    value += 0.3 * early * float(box.card_baskets[kind])
    cost: i64 = box.card_costs[kind]
    value -= BURDEN * float(int(count(cost, TOKENS)))
    return value + goods_worth(village, seat, less(goods, cost)) - goods_worth(village, seat, goods)


def restore_worth(village: Village, seat: i64, space: i64) -> float:
    """A basket becomes free, and the location may produce."""
    location: i64 = space // PER_LOCATION
    value: float = BURDEN
    own: i64 = 0
    villagers: i64 = 0
    unknown: i64 = 0
    other: i64 = location * PER_LOCATION
    while other < last_space(location):
        content: i64 = village.spaces[other]
        if (content == OPEN and other != space) or content >= FACE_UP:
            return value
        if content >= FACE_DOWN:
            villagers += 1
            if not knows(village.seen[other], int(seat)):
                unknown += 1
            elif content == FACE_DOWN + RABBIT:
                return value - 0.5
            elif content == FACE_DOWN + seat:
                own += 1
        other += 1
    if villagers == 0:
        return value - 0.5
    safe: float = 1.0
    for _ in range(unknown):
        safe *= 1.0 - rabbit_share(village, seat)
    return value + safe * production_worth(village, seat, location, own)


def story_worth(village: Village, seat: i64, story: i64) -> float:
    """Points and effect of a story, less what three resources could have done."""
    goods: i64 = village.goods[seat]
    value: float = STORY_WORTH * float(village.box.story_points[story])
    if story == FIRST_FIRE and not village.village_is_ready():
        value += STOREHOUSE + 2.0
    elif village.box.story_gifts[story] >= 0:
        resource: i64 = village.box.story_gifts[story]
        value += resource_worth(village, seat, resource, 1)
        value += SHARED * float(int(village.players) - 1)
    else:
        value += 0.3
    spare: i64 = goods
    for _ in range(3):
        spare = without_least(village, seat, spare)
    return value + goods_worth(village, seat, spare) - goods_worth(village, seat, goods)


def without_least(village: Village, seat: i64, goods: i64) -> i64:
    """Goods without the one that is missed least."""
    best: float = -1000.0
    kept: i64 = goods
    kind: i64 = 0
    while kind < KINDS:
        if count(goods, kind) > 0:
            worth = goods_worth(village, seat, goods - one(kind))
            if worth > best:
                best = worth
                kept = goods - one(kind)
        kind += 1
    return kept


def keep_worth(village: Village, seat: i64, token: i64) -> float:
    """What a drawn token is worth: a rabbit goes back, one's own stays."""
    if token == RABBIT:
        return -2.0
    return 2.0 if token == seat else 1.0


def pick_worth(village: Village, seat: i64, task: i64) -> float:
    """Which task to play: one that the village needs, and can pay."""
    box = village.box
    lacks: i64 = FULL - village.tracks[box.task_tracks[task]]
    size: i64 = total(village.task_costs[task])
    urgent = urgency(village)
    value: float = urgent * (1.5 * float(int(lacks)) - 2.5 * float(int(size)))
    if lacks <= 0:
        value -= 10.0 * urgent
    if village.season < WINTER:
        value += 0.2 * float(village.task_points[task])
    return value


def left_worth(village: Village, seat: i64, paid: i64) -> float:
    """Paying or letting go: what is left; a token that is taken instead is a burden."""
    tokens: i64 = count(paid, TOKENS)
    goods: i64 = village.goods[seat] - (paid - tokens * one(TOKENS))
    return goods_worth(village, seat, goods) - BURDEN * float(tokens)


def gain_worth(village: Village, seat: i64, choice: i64) -> float:
    """Gaining resources, or none."""
    if choice == NO:
        return 0.0
    goods: i64 = goods_of(choice)
    have: i64 = village.goods[seat]
    value = goods_worth(village, seat, have + goods) - goods_worth(village, seat, have)
    over: i64 = total(goods) - (village.baskets[seat] - village.load_of(seat))
    if over > 0:
        value -= ANY_GOOD * float(over)
    return 0.5 + value


def swap_worth(village: Village, seat: i64, given: i64, taken: i64) -> float:
    """What the baskets gain by a swap."""
    goods: i64 = village.goods[seat]
    swapped: i64 = goods - one(given) + one(taken)
    return goods_worth(village, seat, swapped) - goods_worth(village, seat, goods)


def ability_worth(village: Village, seat: i64, choice: i64) -> float:
    """Abilities: looking and free restoring are always good; moving is not tried."""
    return USE_WORTH.get(LENDERS[USE.item(choice)].use, -50.0)
