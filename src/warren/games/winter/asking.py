"""How players are asked: only where there is a choice, and in words that name what is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.payments import ANY, TOKENS, count, kinds_of, one, subsets, total
from warren.core.state import State
from warren.core.steps import AUTO, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.winter.names import (
    ASK,
    BUNDLE,
    CARD,
    CHARACTER,
    CHARACTERS,
    CONSERVATION,
    FACE_DOWN,
    FACE_UP,
    FIRST_BURROW,
    FROM_AREA,
    FROM_BAG,
    MOST_AT_ONCE,
    NO,
    OPEN,
    PAY,
    PER_LOCATION,
    RESOURCES,
    SPACE,
    SPACE_NAMES,
    SPACES,
    STOP,
    STORIES,
    STORY,
    TASK,
    TASKS,
    TOKEN,
    TRACK,
    TRACKS,
    VILLAGE,
    VOCABULARY,
    YES,
    goods_choice,
    goods_of,
    is_goods,
    token_words,
)

if TYPE_CHECKING:
    from warren.games.winter.state import Village


class Asking(Step):
    """A step that asks; `group` names the kind of choice for a list."""

    def __init__(self, name: str, kind: i64 = SEAT, most: i64 = 0, ids: i64 = 0) -> None:
        super().__init__(name, kind)
        self._most: Final[i64] = most
        """The highest `at` that a frame of this step has."""
        self._ids: Final[i64] = ids
        """How many ids a frame of this step has."""

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The choice in words, by what it is and what is done with it."""
        return self.meaning(cast("Village", state), frame, choice)

    def meaning(self, village: Village, frame: Frame, choice: i64, **more: Any) -> Meaning:
        """The same; a step that says more of it gives it here."""
        if FROM_BAG <= choice < BUNDLE:
            name = VOCABULARY[choice]
            return Meaning(self.verb_words(choice), say("group_do"), [f"do:{name}"])
        kind, what, targets, outcome = describe_thing(village, choice)
        key = self.verb(village, frame, choice, kind)
        return Meaning(say(key, **what, **more), say(f"group_{kind}"), targets, outcome)

    def verb(self, village: Village, frame: Frame, choice: i64, kind: str) -> str:
        """The sentence that says what is done with a thing."""
        return f"do_{self.name}"

    def verb_words(self, choice: i64) -> Message:
        """A choice that is no thing, such as to stop, as this step means it."""
        key = verb_key(choice)
        return say(f"{key}_{self.name}" if (self.name, int(choice)) in _OWN_WORDS else key)

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """What the rules have against it; of what is not asked for here, only that."""
        reason = self.reason(cast("Village", state), frame, seat, choice)
        return super().why_not(state, frame, seat, choice) if reason is None else reason

    def reason(self, village: Village, frame: Frame, seat: i64, choice: i64) -> Message | None:
        """Why a choice of a kind that this step deals with is not possible now."""
        return None

    def check(self, state: State, frame: Frame) -> None:
        """The seat, the position and the number of ids are such as this step makes."""
        super().check(state, frame)
        if not 0 <= frame.at <= self._most:
            raise BadPosition(f"frame {self.name!r}: at is 0 to {self._most}, not {frame.at}")
        if len(frame.ids) != self._ids or min(frame.ids, default=0) < 0:
            raise BadPosition(f"frame {self.name!r}: it has {self._ids} ids, not {frame.ids}")


class Silent(Step):
    """A procedure with the same checks for frames out of files."""

    def __init__(self, name: str, most: i64 = 0, ids: i64 = 0, seated: bool = True) -> None:
        super().__init__(name, AUTO)
        self._most: Final[i64] = most
        self._ids: Final[i64] = ids
        self._seated: Final = seated

    def check(self, state: State, frame: Frame) -> None:
        """The seat, the position and the number of ids are such as this step makes."""
        if self._seated and not 0 <= frame.seat < state.players:
            raise BadPosition(f"frame {self.name!r}: seat {frame.seat} is not at this table")
        if not 0 <= frame.at <= self._most:
            raise BadPosition(f"frame {self.name!r}: at is 0 to {self._most}, not {frame.at}")
        if len(frame.ids) != self._ids or min(frame.ids, default=0) < 0:
            raise BadPosition(f"frame {self.name!r}: it has {self._ids} ids, not {frame.ids}")


class Ask(Step):
    """Ask what `ids[0]` asks, unless nothing or one thing only can be chosen."""

    def __init__(self) -> None:
        super().__init__("ask", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        """Skip it, do it, or ask."""
        inner = Frame(frame.ids[0], frame.seat, frame.at, frame.ids[1:])
        step = state.game.steps[inner.step]
        choices = step.legal(state, inner, frame.seat)
        if len(choices) > 1:
            state.stack.append(inner)
        elif len(choices) == 1:
            step.play(state, inner, frame.seat, choices[0])

    def check(self, state: State, frame: Frame) -> None:
        """What is asked is a question for a seat."""
        steps = state.game.steps
        if not frame.ids or not 0 <= frame.ids[0] < len(steps) or frame.ids[0] == ASK:
            raise BadPosition(f"frame 'ask': its first id is a step, not {frame.ids[:1]}")
        if steps[frame.ids[0]].kind != SEAT:
            raise BadPosition(f"frame 'ask': {steps[frame.ids[0]].name!r} asks no seat")
        steps[frame.ids[0]].check(state, Frame(frame.ids[0], frame.seat, frame.at, frame.ids[1:]))


# What is on the board, as choices


def open_spaces(village: Village, end: i64 = SPACES) -> list[int]:
    """Open spaces; those of production locations only, up to FIRST_BURROW."""
    found: list[int] = []
    space: i64 = 0
    while space < end:
        if village.spaces[space] == OPEN:
            found.append(SPACE + space)
        space += 1
    return found


def conservation_spaces(village: Village) -> list[int]:
    """Spaces under a conservation token."""
    found: list[int] = []
    space: i64 = 0
    while space < FIRST_BURROW:
        if village.spaces[space] == CONSERVATION:
            found.append(SPACE + space)
        space += 1
    return found


def face_down_spaces(village: Village) -> list[int]:
    """Spaces with a face-down villager."""
    found: list[int] = []
    space: i64 = 0
    while space < SPACES:
        if FACE_DOWN <= village.spaces[space] < FACE_UP:
            found.append(SPACE + space)
        space += 1
    return found


def resources_in(packed: i64) -> list[int]:
    """The resources that there are any of."""
    return [PAY + kind for kind in kinds_of(packed)]


def bundles_of(packed: i64, number: i64) -> list[int]:
    """Every choice of so many goods at once, as far as they go; of more than four, the first."""
    there = total(packed) + count(packed, TOKENS)
    size: i64 = min(number, there, MOST_AT_ONCE)
    return [goods_choice(part) for part in subsets(packed, size)] if size > 0 else []


def tasks_in(mask: i64) -> list[int]:
    """Tasks in a set."""
    found: list[int] = []
    task: i64 = 0
    while mask:
        if mask & 1:
            found.append(TASK + task)
        mask >>= 1
        task += 1
    return found


# Words


def place_name(space: i64) -> str:
    """A space as people call it: "Wood 2"."""
    return SPACE_NAMES[space].replace(".", " ").capitalize()


def location_name(location: i64) -> str:
    """A location as people call it."""
    return RESOURCES[location] if location < FIRST_BURROW // PER_LOCATION else "the Burrow"


def cost_words(cost: i64) -> str:
    """A cost as a card has it: "Earth, 2 Wood"."""
    words: list[str] = []
    for kind, name in enumerate(RESOURCES):
        number = count(cost, kind)
        if number:
            words.append(name if number == 1 else f"{number} {name}")
    if count(cost, TOKENS):
        words.append("a conservation token")
    return ", ".join(words)


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
    if not parts:
        return say("no_goods")
    if len(parts) == 1:
        return parts[0]
    return say("and", first=parts[:-1], last=parts[-1])


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
    return say(key, space=place_name(space))


def is_space(choice: i64) -> bool:
    """Whether a choice is a space of the board."""
    return SPACE <= choice < SPACE + SPACES


def is_task(choice: i64) -> bool:
    """Whether a choice is a task."""
    return TASK <= choice < TASK + TASKS


def not_open(village: Village, choice: i64, end: i64 = SPACES) -> Message | None:
    """Why nothing can be put onto a space; on production locations only, up to FIRST_BURROW."""
    if not is_space(choice):
        return None
    space: i64 = choice - SPACE
    if space >= end:
        return say("not_in_burrow")
    return lies_there(village, space)


IN_BASKETS: Final = "baskets"
IN_SUPPLY: Final = "supply"
IN_BURROW: Final = "burrow"


def too_few(packed: i64, have: i64, where: str, number: i64) -> Message:
    """Why these goods are not what is chosen from those there: so many, of what there is."""
    size = total(packed) + count(packed, TOKENS)
    if size != number:
        return say("other_number", n=int(number), m=int(size))
    for kind, name in enumerate(RESOURCES):
        there = count(have, kind)
        if count(packed, kind) > there:
            key = f"few_{where}" if there > 0 else f"none_{where}"
            return say(key, n=int(there), what=name)
    return say("no_token_here")


def named(what: str) -> Message:
    """A card, a story or a task in a sentence, with the marks that a language puts around it."""
    return say("named", what=what)


def verb_key(choice: i64) -> str:
    """The key of a choice that is no thing."""
    name = VOCABULARY[choice].lower().replace(" ", "_").replace("'", "")
    return f"verb_{name}"


_OWN_WORDS: Final = {
    ("midday", FROM_BAG),
    ("midday", FROM_AREA),
    ("acquire", STOP),
    ("complete", STOP),
    ("restore", STOP),
    ("free_restore", STOP),
    ("pine_from", STOP),
    ("shoes_from", STOP),
    ("teeth_from", STOP),
    ("spring_draw", YES),
    ("spring_draw", NO),
    ("sunflower_gain", YES),
    ("sunflower_gain", NO),
    ("pick_tasks", NO),
    ("council_task", NO),
    ("take_from_burrow", NO),
    ("fire_track", NO),
}
"""Where such a choice has words of the step's own."""


def cause_words(village: Village, cause: i64) -> str:
    """The card, story or task that something comes of, given as the choice of it."""
    if cause >= TASK:
        return village.box.task_names[cause - TASK]
    return STORIES[cause - STORY] if cause >= STORY else VILLAGE[cause - CARD]


def unit_targets(packed: i64) -> list[str]:
    """A target for each unit of goods: the second Wood is another one than the first."""
    found: list[str] = []
    for kind, name in enumerate((*RESOURCES, "token")):
        for number in range(count(packed, kind)):
            found.append(f"resource:{name}" if number == 0 else f"resource:{name}.{number + 1}")
    return found


def describe_thing(
    village: Village, choice: i64
) -> tuple[str, dict[str, Any], list[str], Message | None]:
    """What kind of thing a choice is, its words, its board elements, what it brings."""
    box = village.box
    brings: Message | None = None
    if is_goods(choice):
        goods = goods_of(choice)
        return "resource", {"what": goods_words(goods)}, unit_targets(goods), None
    if choice < CHARACTER:
        return "player", {"seat": int(choice)}, [f"player:{choice}"], None
    if choice < TOKEN:
        name = CHARACTERS[choice - CHARACTER]
        first, second = box.starts[choice - CHARACTER]
        pays, asked = box.character_pays[choice - CHARACTER]
        brings = say(
            "character",
            first=RESOURCES[first],
            second=RESOURCES[second],
            pays=RESOURCES[pays],
            asked=RESOURCES[asked],
        )
        return "character", {"what": name}, [f"character:{name}"], brings
    if choice < SPACE:
        token: i64 = choice - TOKEN
        return "token", {"what": token_words(token)}, [f"token:{token}"], None
    if choice < PAY:
        space: i64 = choice - SPACE
        return "space", {"what": place_name(space)}, [f"space:{SPACE_NAMES[space]}"], None
    if choice < CARD:
        track: i64 = choice - TRACK
        return "track", {"what": TRACKS[track]}, [f"track:{TRACKS[track]}"], None
    if choice < STORY:
        kind: i64 = choice - CARD
        baskets = box.card_baskets[kind]
        brings = say(
            "card" if baskets else "card_without_baskets",
            points=box.card_points[kind],
            baskets=baskets,
            text=box.card_texts[kind],
            cost=cost_words(box.card_costs[kind]),
        )
        return "card", {"what": VILLAGE[kind]}, [f"card:{VILLAGE[kind]}"], brings
    if choice < TASK:
        story: i64 = choice - STORY
        brings = say("story", points=box.story_points[story], text=box.story_texts[story])
        return "story", {"what": STORIES[story]}, [f"story:{STORIES[story]}"], brings
    assert choice < TASK + TASKS
    task: i64 = choice - TASK
    brings = say(
        "task",
        points=village.task_points[task],
        track=TRACKS[box.task_tracks[task]],
        cost=cost_words(village.task_costs[task]),
        benefit=" or ".join([RESOURCES[r] for r in box.task_benefits[task]]),
    )
    return "task", {"what": box.task_names[task]}, [f"task:{task + 1}"], brings
