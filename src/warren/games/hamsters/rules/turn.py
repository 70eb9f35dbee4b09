"""A turn (section 2): the die is rolled, and everybody crosses off spaces."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import NOBODY, Frame
from warren.core.grid import bits, count_bits, flood
from warren.core.steps import DRAW, SECRET, Meaning, Spans, Step
from warren.core.text import Message, say
from warren.games.hamsters.content import SIDES, SLOTS, TIMER, Cells
from warren.games.hamsters.rules.order import CROSS, ROLL
from warren.games.hamsters.rules.timer import is_over, run_timer, start_timer
from warren.games.hamsters.state import Burrows
from warren.games.hamsters.vocabulary import PASS, ROLLS, die_of

_ROLLING: Final = Frame(ROLL)
_CROSSING: Final = [Frame(CROSS, NOBODY, die) for die in range(SIDES + 1)]
"""Made once, as a frame never changes."""


class Roll(Step[Burrows]):
    """Roll the die for all players (HH-2.1)."""

    def __init__(self) -> None:
        super().__init__("roll", DRAW, ROLL)

    def legal(self, state: Burrows, frame: Frame, seat: i64) -> list[int]:
        """Any face."""
        return [ROLLS.choice(face) for face in range(SIDES)]

    def play(self, state: Burrows, frame: Frame, seat: i64, choice: i64) -> None:
        """A high roll runs the timer before spaces are crossed (HH-3.2)."""
        die: i64 = die_of(choice)
        if state.events is not None:
            state.tell(say("rolled", die=int(die)), ["die"])
        run_timer(state, die)
        state.stack.append(_CROSSING[die])

    def describe(self, state: Burrows, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A face of the die."""
        return Meaning(say("roll", die=int(die_of(choice))), say("group_roll"), ["die"])

    def spans(self, state: Burrows) -> Spans:
        """Nothing but the step."""
        return Spans()


class Cross(Step[Burrows]):
    """Everybody crosses off spaces for the die in `frame.at`, at once (HH-2.2 to 2.9)."""

    def __init__(self) -> None:
        super().__init__("cross", SECRET, CROSS)

    def legal(self, state: Burrows, frame: Frame, seat: i64) -> list[int]:
        """The sets of spaces, or a pass for who has none (HH-2.8)."""
        sets = state.sets_for(seat, frame.at)
        return sets if sets else [PASS.choice(0)]

    def allows(self, state: Burrows, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the set."""
        if PASS.holds(choice):
            return not state.sets_for(seat, frame.at)
        if not state.sets.holds(choice):
            return False
        cells = state.sets.cells(choice)
        crossed: i64 = state.crossed[seat]
        frontier: i64 = state.frontier[seat]
        free = cells.mask & crossed == 0
        return free and cells.mask & frontier != 0 and self._counts(state, frame, seat, cells)

    def _counts(self, state: Burrows, frame: Frame, seat: i64, cells: Cells) -> bool:
        """Whether a set has as many spaces as the die asks for (HH-2.2, 2.9)."""
        if frame.at > 1:
            return cells.size == frame.at
        return cells.size <= SLOTS - state.ones[seat]

    def resolve(self, state: Burrows, frame: Frame, choices: list[int]) -> None:
        """Cross off, start the timer, and go on or end (HH-3.1, 3.3, 3.6)."""
        seat: i64 = 0
        for choice in choices:
            self._cross(state, seat, choice, frame.at)
            seat += 1
        start_timer(state)
        if not is_over(state):
            state.stack.append(_ROLLING)
        elif state.events is not None:
            state.tell(say("ended_timer" if state.timer == TIMER else "ended_full"))

    def _cross(self, state: Burrows, seat: i64, choice: i64, die: i64) -> None:
        if not PASS.holds(choice):
            state.cross(seat, choice, die)
            if state.events is not None:
                self._tell_crossed(state, seat, choice)
        elif state.events is not None:
            state.tell(say("passed", seat=int(seat)), [f"sheet:{seat}"])

    def _tell_crossed(self, state: Burrows, seat: i64, choice: i64) -> None:
        cells = state.sets.cells(choice)
        chamber = cells.chamber
        names = state.sheet.names_of(cells.mask)
        targets = [f"sheet:{seat}"] + [f"space:{name}" for name in names]
        state.tell(say("crossed", seat=int(seat), n=len(names), spaces=names), targets)
        if state.crossed[seat] & chamber.mask == chamber.mask:
            points = chamber.points
            done = say("completed", seat=int(seat), chamber=chamber.letter, points=points)
            state.tell(done, targets)

    def prompt(self, state: Burrows, frame: Frame, seat: i64) -> Message:
        """How many spaces to cross."""
        if not state.sets_for(seat, frame.at):
            return say("ask_pass", die=int(frame.at))
        if frame.at > 1:
            return say("ask_cross", n=int(frame.at))
        slots = SLOTS - state.ones[seat]
        return say("ask_ones", slots=slots) if slots > 1 else say("ask_last_one")

    def describe(self, state: Burrows, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The spaces, and what crossing them scores at once."""
        if PASS.holds(choice):
            return Meaning(say("pass"), say("group_pass"), [])
        cells = state.sets.cells(choice)
        names = state.sheet.names_of(cells.mask)
        return Meaning(
            say("cross", n=len(names), spaces=names),
            say("group_chamber", chamber=cells.chamber.letter),
            [f"space:{name}" for name in names],
            self._outcome(state, frame, seat, choice),
        )

    def _outcome(self, state: Burrows, frame: Frame, seat: i64, choice: i64) -> Message | None:
        chamber = state.sets.cells(choice).chamber
        after = state.clone()
        after.cross(seat, choice, frame.at)
        gain = after.score(seat) - state.score(seat)
        if after.crossed[seat] & chamber.mask == chamber.mask:
            return say("gain_complete", gain=gain, chamber=chamber.letter)
        return say("gain", gain=gain) if gain else None

    def why_not(self, state: Burrows, frame: Frame, seat: i64, choice: i64) -> Message:
        """Which of the rules stands against it."""
        if PASS.holds(choice):
            return say("must_cross")
        if ROLLS.holds(choice):
            return say("rolled_already", die=int(frame.at))
        if not state.sets.holds(choice):
            return say("other_sheet")
        cells = state.sets.cells(choice)
        taken: i64 = cells.mask & state.crossed[seat]
        if taken:
            return say("taken", spaces=state.sheet.names_of(taken), n=len(bits(taken)))
        if cells.mask & state.frontier[seat] == 0:
            return self._why_apart(state, seat, cells)
        return self._why_miscounted(state, frame, seat, cells)

    def _why_apart(self, state: Burrows, seat: i64, cells: Cells) -> Message:
        if state.crossed[seat] == 0:
            return say("start_in_cave")
        names = state.sheet.names_of(cells.mask)
        return say("touches_nothing", spaces=names, n=len(names))

    def _why_miscounted(self, state: Burrows, frame: Frame, seat: i64, cells: Cells) -> Message:
        if frame.at == 1:
            return say("no_slots", n=int(cells.size), slots=SLOTS - state.ones[seat])
        free: i64 = cells.chamber.mask & ~state.crossed[seat]
        room: i64 = count_bits(flood(cells.mask, free, state.sheet.neighbours))
        if room < frame.at:
            return say("too_tight", die=int(frame.at), n=int(room))
        return say("wrong_count", die=int(frame.at), n=int(cells.size))

    def pointed(self, state: Burrows, frame: Frame, seat: i64, target: str) -> list[int]:
        """The free sets of as many spaces as asked for that hold a space; else the space alone.

        So what is told of a closed space is a reason of its own: that it is crossed off, that it
        touches nothing, that there is no room around it.
        """
        holding = state.sets.holding(target)
        found: list[int] = []
        for choice in holding:
            cells = state.sets.cells(choice)
            if self._counts(state, frame, seat, cells) and not cells.mask & state.crossed[seat]:
                found.append(choice)
        return found or holding[:1] or super().pointed(state, frame, seat, target)

    def spans(self, state: Burrows) -> Spans:
        """What the die shows."""
        return Spans(at=(1, SIDES))
