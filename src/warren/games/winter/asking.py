"""How players are asked: only where there is a choice, and in words that name what is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import Frame
from warren.core.payments import count, kinds_of
from warren.core.state import State
from warren.core.steps import AUTO, SEAT, Meaning, Step
from warren.core.text import Message, say
from warren.games.winter.names import (
    ASK,
    CARD,
    CHARACTER,
    CHARACTERS,
    CONSERVATION,
    FACE_DOWN,
    FACE_UP,
    FIRST_BURROW,
    FROM_BAG,
    OPEN,
    PAY,
    PAY_TOKEN,
    PER_LOCATION,
    RESOURCES,
    SPACE,
    SPACE_NAMES,
    SPACES,
    STORIES,
    STORY,
    TASK,
    TASKS,
    TOKEN,
    TRACK,
    TRACKS,
    VILLAGE,
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
        """The choice in words, by what it is."""
        village = cast("Village", state)
        if choice >= FROM_BAG:
            name = state.game.vocabulary[choice]
            key = name.lower().replace(" ", "_").replace("'", "")
            return Meaning(say(f"verb_{key}"), say("group_do"), [f"do:{name}"])
        kind, what, target, outcome = describe_thing(village, choice)
        return Meaning(
            say(f"do_{self.name}", **what) if kind != "token" else say("do_token", **what),
            say(f"group_{kind}"),
            [target],
            outcome,
        )

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
    """A cost as people say it: "Earth, 2 Wood"."""
    words: list[str] = []
    for kind, name in enumerate(RESOURCES):
        number = count(cost, kind)
        if number:
            words.append(name if number == 1 else f"{number} {name}")
    if count(cost, 6):
        words.append("a conservation token")
    return ", ".join(words)


def describe_thing(
    village: Village, choice: i64
) -> tuple[str, dict[str, Any], str, Message | None]:
    """What a choice points at: its kind, words for it, the board target, and what it brings."""
    box = village.box
    if choice < CHARACTER:
        return "player", {"seat": int(choice)}, f"player:{choice}", None
    if choice < TOKEN:
        character: i64 = choice - CHARACTER
        first, second = box.starts[character]
        brings = say("character", first=RESOURCES[first], second=RESOURCES[second])
        name = CHARACTERS[character]
        return "character", {"what": name}, f"character:{name}", brings
    if choice < SPACE:
        token: i64 = choice - TOKEN
        return "token", {"what": token_words(token)}, f"token:{token}", None
    if choice < PAY:
        space: i64 = choice - SPACE
        return "space", {"what": place_name(space)}, f"space:{SPACE_NAMES[space]}", None
    if choice == PAY_TOKEN:
        return "resource", {"what": "a conservation token"}, "resource:token", None
    if choice < PAY_TOKEN:
        resource: i64 = choice - PAY
        return "resource", {"what": RESOURCES[resource]}, f"resource:{RESOURCES[resource]}", None
    if choice < CARD:
        track: i64 = choice - TRACK
        return "track", {"what": TRACKS[track]}, f"track:{TRACKS[track]}", None
    if choice < STORY:
        kind: i64 = choice - CARD
        brings = say(
            "card",
            points=box.card_points[kind],
            text=box.card_texts[kind],
            cost=cost_words(box.card_costs[kind]),
        )
        return "card", {"what": VILLAGE[kind]}, f"card:{VILLAGE[kind]}", brings
    if choice < TASK:
        story: i64 = choice - STORY
        brings = say("story", points=box.story_points[story], text=box.story_texts[story])
        return "story", {"what": STORIES[story]}, f"story:{STORIES[story]}", brings
    assert choice < TASK + TASKS
    task: i64 = choice - TASK
    brings = say(
        "task",
        points=box.task_points[task],
        track=TRACKS[box.task_tracks[task]],
        cost=cost_words(village.task_costs[task]),
        benefit=" or ".join([RESOURCES[r] for r in box.task_benefits[task]]),
    )
    return "task", {"what": box.task_names[task]}, f"task:{task + 1}", brings
