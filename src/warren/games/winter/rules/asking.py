"""How players are asked: only where there is a choice, and in words that name what is chosen."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import bit
from warren.core.steps import AUTO, SEAT, Meaning, Span, Spans, Step
from warren.core.text import Message, say
from warren.core.vocabulary import Block
from warren.games.winter.content import (
    BURROW,
    CHARACTERS,
    FIRST_BURROW,
    LENDERS,
    NEUTRAL,
    PLACES,
    RESOURCES,
    SPACES,
    STORIES,
    TOKEN_NAMES,
    TRACKS,
    VILLAGE,
    Box,
)
from warren.games.winter.rules.order import ASK, STEPS
from warren.games.winter.rules.payments import ANY, TOKENS, count, kinds_of, one, subsets, total
from warren.games.winter.shapes import CONSERVATION, FACE_DOWN, FACE_UP, OPEN
from warren.games.winter.state import Village
from warren.games.winter.vocabulary import (
    CARD,
    CHARACTER,
    MOST_AT_ONCE,
    PLAYER,
    SPACE,
    STORY,
    TASK,
    TOKEN,
    UNIT,
    USE,
    VOCABULARY,
    goods_choice,
    goods_of,
    is_goods,
    verb_of,
)


class Asking(Step[Village]):
    """A step that asks; what its frames hold is said when it is made."""

    def __init__(
        self,
        number: i64,
        kind: i64 = SEAT,
        most: i64 = 0,
        ids: tuple[Span, ...] = (),
        rest: Span | None = None,
    ) -> None:
        super().__init__(STEPS.names[number], kind, number)
        self._spans: Final = Spans((0, int(most)), ids, rest)

    def spans(self, village: Village) -> Spans:
        """As it was made."""
        return self._spans

    def describe(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The choice in words, by what it is and what is done with it."""
        return self.meaning(village, frame, choice)

    def meaning(self, village: Village, frame: Frame, choice: i64, **more: Any) -> Meaning:
        """The same; a step that says more of it gives it here."""
        block = VOCABULARY.block(choice)
        if block.target == DO:
            words = self.verb_words(village, choice)
            return Meaning(words, say("group_do"), [block.target_of(choice)])
        thing = describe_thing(village, choice)
        key = self.verb(village, frame, choice, block.kind)
        message = say(key, **thing.words, **more)
        return Meaning(message, say(f"group_{block.kind}"), thing.targets, thing.brings)

    def verb(self, village: Village, frame: Frame, choice: i64, kind: str) -> str:
        """The sentence that says what is done with a thing."""
        return f"do_{self.name}"

    def verb_words(self, village: Village, choice: i64) -> Message:
        """A choice that is no thing, such as to stop, as this step means it."""
        if USE.holds(choice):
            lender = LENDERS[USE.item(choice)]
            return say(_USES[lender.use], what=lender.name)
        key = f"verb_{verb_of(choice).key}"
        own = f"{key}_{self.name}"
        return say(own if own in village.game.catalogue.sentences else key)

    def why_not(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message:
        """What the rules have against it; of what is not asked for here, only that."""
        reason = self.reason(village, frame, seat, choice)
        return super().why_not(village, frame, seat, choice) if reason is None else reason

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Why a choice of a kind that this step deals with is not possible now."""
        return None

    def pointed(self, village: Village, frame: Frame, seat: i64, target: str) -> list[int]:
        """What holds a unit of goods, or as many of it as are asked for; else what stands there."""
        kind = _UNIT_TARGETS.get(target)
        if kind is None:
            return super().pointed(village, frame, seat, target)
        offered = [choice for choice in self.legal(village, frame, seat) if is_goods(choice)]
        if not offered:
            return [UNIT.choice(kind)]
        having = [choice for choice in offered if target in unit_targets(goods_of(choice))]
        size: i64 = _size(goods_of(offered[0]))
        return having or [goods_choice(size * one(kind))]


class Silent(Step[Village]):
    """A procedure: nobody is asked."""

    def __init__(self, number: i64, most: i64 = 0, ids: tuple[Span, ...] = ()) -> None:
        super().__init__(STEPS.names[number], AUTO, number)
        self._spans: Final = Spans((0, int(most)), ids)

    def spans(self, village: Village) -> Spans:
        """As it was made."""
        return self._spans


class Ask(Step[Village]):
    """Ask what `ids[0]` asks, unless nothing or one thing only can be chosen."""

    def __init__(self) -> None:
        super().__init__(STEPS.names[ASK], AUTO, ASK)

    def spans(self, village: Village) -> Spans:
        """A step, and what its frames hold; of that the step itself knows the bounds."""
        return Spans(_ANY_NUMBER, ((0, len(village.game.steps) - 1),), _ANY_NUMBER)

    def run(self, village: Village, frame: Frame) -> None:
        """Skip it, do it, or ask."""
        inner = asked_by(frame)
        step = village.game.steps[inner.step]
        choices = step.legal(village, inner, frame.seat)
        if len(choices) > 1:
            village.stack.append(inner)
        elif len(choices) == 1:
            step.play(village, inner, frame.seat, choices[0])


_ANY_NUMBER: Final = (0, int(bit(62) - 1))


def asked_by(frame: Frame) -> Frame:
    """The question that a frame of `Ask` waits with."""
    return Frame(frame.ids[0], frame.seat, frame.at, frame.ids[1:])


# What is on the board, as choices


def open_spaces(village: Village, end: i64 = SPACES) -> list[int]:
    """Open spaces; those of production locations only, up to FIRST_BURROW."""
    found: list[int] = []
    space: i64 = 0
    while space < end:
        if village.spaces[space] == OPEN:
            found.append(SPACE.choice(space))
        space += 1
    return found


def conservation_spaces(village: Village) -> list[int]:
    """Spaces under a conservation token."""
    found: list[int] = []
    space: i64 = 0
    while space < FIRST_BURROW:
        if village.spaces[space] == CONSERVATION:
            found.append(SPACE.choice(space))
        space += 1
    return found


def face_down_spaces(village: Village) -> list[int]:
    """Spaces with a face-down villager."""
    found: list[int] = []
    space: i64 = 0
    while space < SPACES:
        if FACE_DOWN <= village.spaces[space] < FACE_UP:
            found.append(SPACE.choice(space))
        space += 1
    return found


def resources_in(packed: i64) -> list[int]:
    """The resources that there are any of."""
    return [UNIT.choice(kind) for kind in kinds_of(packed)]


def bundles_of(packed: i64, number: i64) -> list[int]:
    """Every choice of so many goods at once, as far as they go; up to four."""
    size: i64 = min(number, _size(packed))
    return [goods_choice(part) for part in subsets(packed, size)] if size > 0 else []


def choices_in(block: Block, mask: i64) -> list[int]:
    """The choices of the things in a set."""
    found: list[int] = []
    item: i64 = 0
    while mask:
        if mask & 1:
            found.append(block.choice(item))
        mask >>= 1
        item += 1
    return found


def tasks_in(mask: i64) -> list[int]:
    """Tasks in a set."""
    return choices_in(TASK, mask)


# Words


def place_words(space: i64) -> Message:
    """A space as people call it: "Wood 2"."""
    where, number = PLACES[space]
    return say("place", where=where, n=number)


def location_name(location: i64) -> str:
    """A location as people call it."""
    return RESOURCES[location] if location < BURROW else "the Burrow"


def token_words(token: i64) -> Message | str:
    """A token as people call it: a villager by its player's name."""
    if token < NEUTRAL:
        return say("villager_of", seat=int(token))
    return "neutral villager" if token == NEUTRAL else TOKEN_NAMES[token]


def cost_words(cost: i64) -> list[Message | str]:
    """The parts of a cost as a card has them: "Earth", "2 Wood"."""
    words: list[Message | str] = []
    for kind, name in enumerate(RESOURCES):
        number = int(count(cost, kind))
        if number:
            words.append(name if number == 1 else say("so_many", n=number, what=name))
    if count(cost, TOKENS):
        words.append("a conservation token")
    return words


def goods_words(packed: i64) -> Message:
    """Goods in a sentence: "2 Wood and 1 Reeds"."""
    parts: list[Message] = []
    for kind, name in enumerate(RESOURCES):
        number = count(packed, kind)
        if number:
            parts.append(say("so_many", n=int(number), what=name))
    tokens = count(packed, TOKENS)
    if tokens:
        parts.append(say("tokens", n=int(tokens)))
    units = count(packed, ANY)
    if units:
        parts.append(say("any_goods", n=int(units)))
    return joined("and", parts) if parts else say("no_goods")


def joined(key: str, parts: list[Message]) -> Message:
    """Parts of a sentence with a word before the last: "and", "or"."""
    if len(parts) == 1:
        return parts[0]
    return say(key, first=parts[:-1], last=parts[-1])


def describe_payment(step: Asking, village: Village, frame: Frame, choice: i64) -> Meaning:
    """What is paid; a conservation token is no part of that: it is taken from the board."""
    goods = goods_of(choice)
    tokens = count(goods, TOKENS)
    if tokens == 0:
        return step.meaning(village, frame, choice)
    taken = say("tokens", n=int(tokens))
    paid = goods - tokens * one(TOKENS)
    words = say("do_take_tokens", what=taken)
    if paid:
        words = say("do_pay_and_take", what=goods_words(paid), taken=taken)
    return Meaning(words, say("group_resource"), unit_targets(goods))


def lies_there(village: Village, space: i64) -> Message:
    """What a space holds, as all see it."""
    content = village.spaces[space]
    if content >= FACE_DOWN:
        key = "lies_up" if content >= FACE_UP else "lies_down"
    else:
        key = {OPEN: "lies_open", CONSERVATION: "lies_token"}.get(content, "lies_rock")
    return say(key, space=place_words(space))


def not_open(village: Village, choice: i64, end: i64 = SPACES) -> Message | None:
    """Why nothing can be put onto a space; on production locations only, up to FIRST_BURROW."""
    if not SPACE.holds(choice):
        return None
    space: i64 = SPACE.item(choice)
    if space >= end:
        return say("not_in_burrow")
    return lies_there(village, space)


_USES: Final = {
    "move a villager": "verb_use_move_villager",
    "move a token": "verb_use_move_token",
    "restore": "verb_use_restore",
    "look": "verb_use_look",
    "exchange": "verb_use_exchange",
}
"""How an ability is called, by what it is used for."""

DO: Final = "do"
"""The target of choices that are no thing."""

IN_BASKETS: Final = "baskets"
IN_SUPPLY: Final = "supply"
IN_BURROW: Final = "burrow"


def too_few(packed: i64, have: i64, where: str, number: i64) -> Message:
    """Why these goods are not what is chosen from those there: so many, of what there is."""
    size = _size(packed)
    if size != number:
        return say("other_number", n=int(number), m=int(size))
    for kind, name in enumerate(RESOURCES):
        there = count(have, kind)
        if count(packed, kind) > there:
            key = f"few_{where}" if there > 0 else f"none_{where}"
            return say(key, n=int(there), what=name)
    return say("no_token_here")


def another_time(village: Village, seat: i64, target: str) -> Message | None:
    """When a card, a story or a task is dealt with, where nothing else is against it now."""
    found = VOCABULARY.at(target)
    block = VOCABULARY.block(found[0]) if found else PLAYER
    if block is CARD:
        return say("cards_at_midday")
    if block is STORY:
        return say("stories_in_the_evening")
    if block is not TASK:
        return None
    task: i64 = TASK.item(found[0])
    if village.hands[seat] >> task & 1:
        return say("task_in_hand")
    return say("task_of_ones_own" if village.in_play[seat] >> task & 1 else "tasks_at_midday")


def named(what: str) -> Message:
    """A card, a story or a task in a sentence, with the marks that a language puts around it."""
    return say("named", what=what)


def cause_words(village: Village, cause: i64) -> str:
    """The card, story or task that something comes of, given as the choice of it."""
    if TASK.holds(cause):
        return village.box.task_names[TASK.item(cause)]
    return STORIES[STORY.item(cause)] if STORY.holds(cause) else VILLAGE[CARD.item(cause)]


def _size(packed: i64) -> i64:
    """How many units goods are, tokens too."""
    return total(packed) + count(packed, TOKENS)


def unit_targets(packed: i64) -> list[str]:
    """A target for each unit of goods: the second Wood is another one than the first."""
    found: list[str] = []
    for kind, name in enumerate((*RESOURCES, "token")):
        for number in range(count(packed, kind)):
            found.append(f"resource:{name}" if number == 0 else f"resource:{name}.{number + 1}")
    return found


_UNIT_TARGETS: Final = {
    target: kind for kind in range(TOKENS + 1) for target in unit_targets(MOST_AT_ONCE * one(kind))
}
"""The kind of goods that a target is a unit of."""


class Thing(NamedTuple):
    """What a choice is about: its words, its elements of the board, what it brings."""

    words: dict[str, Any]
    targets: list[str]
    brings: Message | None = None


def describe_thing(village: Village, choice: i64) -> Thing:
    """What a choice is about, whatever is done with it."""
    if is_goods(choice):
        goods = goods_of(choice)
        return Thing({"what": goods_words(goods)}, unit_targets(goods))
    block = VOCABULARY.block(choice)
    item = block.item(choice)
    targets = [block.target_of(choice)]
    if block is PLAYER:
        return Thing({"seat": int(item)}, targets)
    if block is SPACE:
        return Thing({"what": place_words(item)}, targets)
    if block is TOKEN:
        return Thing({"what": token_words(item)}, targets)
    if block is CHARACTER:
        return Thing({"what": CHARACTERS[item]}, targets, _character_words(village.box, item))
    if block is CARD:
        return Thing({"what": VILLAGE[item]}, targets, _card_words(village.box, item))
    if block is STORY:
        return Thing({"what": STORIES[item]}, targets, _story_words(village.box, item))
    if block is TASK:
        return Thing({"what": village.box.task_names[item]}, targets, _task_words(village, item))
    return Thing({"what": TRACKS[item]}, targets)


def _character_words(box: Box, character: i64) -> Message:
    first, second = box.starts[character]
    pays, asked = box.character_pays[character]
    return say(
        "character",
        first=RESOURCES[first],
        second=RESOURCES[second],
        pays=RESOURCES[pays],
        asked=RESOURCES[asked],
    )


def _card_words(box: Box, kind: i64) -> Message:
    baskets = box.card_baskets[kind]
    return say(
        "card" if baskets else "card_without_baskets",
        points=box.card_points[kind],
        baskets=baskets,
        text=box.card_texts[kind],
        cost=cost_words(box.card_costs[kind]),
    )


def _story_words(box: Box, story: i64) -> Message:
    return say("story", points=box.story_points[story], text=box.story_texts[story])


def _task_words(village: Village, task: i64) -> Message:
    box = village.box
    return say(
        "task",
        points=village.task_points[task],
        track=TRACKS[box.task_tracks[task]],
        cost=cost_words(village.task_costs[task]),
        benefit=say("either", goods=[RESOURCES[r] for r in box.task_benefits[task]]),
    )
