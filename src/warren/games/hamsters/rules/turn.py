"""Hungry Hamsters: the turn and the timer. Clause ids refer to docs/rules/hamsters.md."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.frames import NOBODY, Frame
from warren.core.grid import bits
from warren.core.state import State
from warren.core.steps import DRAW, SECRET, Meaning, Step
from warren.core.text import Message, say
from warren.games.hamsters.content import LARGEST_SET
from warren.games.hamsters.state import CROSS, HOURGLASS_CHAMBERS, ROLL, TIMER, Burrows

SIDES: Final = 6
PASS: Final = 6
"""Choices 0 to 5 are the rolls 1 to 6, then the pass, then the sets of each sheet."""
FIRST_SET: Final = 7
TIMER_ROLL: Final = 4
"""From this roll on, a die is crossed off (HH-3.2)."""


class Roll(Step):
    """Roll the die, and check the timer (HH-2.1, 3.2, 3.5)."""

    def __init__(self) -> None:
        super().__init__("roll", DRAW)
        self._rolls: Final = list(range(SIDES))

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """Any face."""
        return self._rolls.copy()

    def play(self, state: State, frame: Frame, seat: i64, choice: i64) -> None:
        """All players use the roll; a high one runs the timer first."""
        burrows = cast(Burrows, state)
        die: i64 = choice + 1
        if state.events is not None:
            state.tell(say("rolled", die=int(die)), ["die"])
        if die >= TIMER_ROLL:
            if burrows.hourglass:
                burrows.timer += 1
                if state.events is not None:
                    left = int(TIMER - burrows.timer)
                    state.tell(say("timer", left=left), [f"timer:{burrows.timer}"])
            elif burrows.players == 1:
                burrows.circled += 1
                if state.events is not None:
                    left = int(TIMER - burrows.circled)
                    state.tell(say("circled", left=left), [f"circled:{burrows.circled}"])
        state.push(CROSS, NOBODY, die)

    def check(self, state: State, frame: Frame) -> None:
        """The game goes on, and a full first run of the solo timer has started the second."""
        burrows = cast(Burrows, state)
        if burrows.is_over():
            raise BadPosition("frame 'roll': by its board the game is over")
        if burrows.circled == TIMER and not burrows.hourglass:
            raise BadPosition("frame 'roll': all dice are circled, but the hourglass is open")

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """A face of the die."""
        return Meaning(say("roll", die=int(choice) + 1), say("group_roll"), ["die"])


class Cross(Step):
    """Everybody crosses off spaces for the die in `frame.at`, at once (HH-2.2 to 2.9)."""

    def __init__(self) -> None:
        super().__init__("cross", SECRET)

    def legal(self, state: State, frame: Frame, seat: i64) -> list[int]:
        """The sets of spaces, or a pass for who has none (HH-2.8)."""
        burrows = cast(Burrows, state)
        sets = burrows.sets_for(seat, frame.at)
        return sets if sets else [PASS]

    def allows(self, state: State, frame: Frame, seat: i64, choice: i64) -> bool:
        """The same by one look at the set."""
        burrows = cast(Burrows, state)
        if choice == PASS:
            return not burrows.sets_for(seat, frame.at)
        index: i64 = choice - burrows.sheet.first_choice
        sheet = burrows.sheet
        if index < 0 or index >= len(sheet.sets):
            return False
        cells = sheet.sets[index]
        crossed: i64 = burrows.crossed[seat]
        frontier: i64 = burrows.frontier[seat]
        fits = cells.size == frame.at
        if frame.at == 1:
            fits = cells.size <= LARGEST_SET - burrows.ones[seat]
        return fits and cells.mask & crossed == 0 and cells.mask & frontier != 0

    def resolve(self, state: State, frame: Frame, choices: list[int]) -> None:
        """Cross off, start the timer, and go on or end (HH-3.1, 3.3, 3.5, 3.6)."""
        burrows = cast(Burrows, state)
        seat: i64 = 0
        for choice in choices:
            if choice != PASS:
                index: i64 = choice - burrows.sheet.first_choice
                burrows.cross(seat, index, frame.at)
                if state.events is not None:
                    self._tell_crossed(burrows, seat, index)
            elif state.events is not None:
                state.tell(say("passed", seat=int(seat)), [f"sheet:{seat}"])
            seat += 1
        if not burrows.hourglass:
            self._start_timer(burrows)
        if not burrows.is_over():
            state.push(ROLL)
        elif state.events is not None:
            state.tell(say("ended_timer" if burrows.timer == TIMER else "ended_full"))

    def _start_timer(self, burrows: Burrows) -> None:
        for chambers in burrows.chambers:
            if chambers >= HOURGLASS_CHAMBERS:
                burrows.hourglass = True
        if burrows.circled == TIMER:
            burrows.hourglass = True
        if burrows.hourglass and burrows.events is not None:
            burrows.tell(say("hourglass"), ["hourglass"])

    def _tell_crossed(self, burrows: Burrows, seat: i64, index: i64) -> None:
        sheet = burrows.sheet
        cells = sheet.sets[index]
        chamber = cells.chamber
        names = sheet.names_of(cells.mask)
        targets = [f"sheet:{seat}"] + [f"space:{name}" for name in names]
        burrows.tell(say("crossed", seat=int(seat), n=len(names), spaces=names), targets)
        if burrows.crossed[seat] & chamber.mask == chamber.mask:
            points = chamber.points
            done = say("completed", seat=int(seat), chamber=chamber.letter, points=points)
            burrows.tell(done, targets)

    def prompt(self, state: State, frame: Frame, seat: i64) -> Message:
        """How many spaces to cross."""
        burrows = cast(Burrows, state)
        if not burrows.sets_for(seat, frame.at):
            return say("ask_pass", die=int(frame.at))
        if frame.at == 1:
            slots = LARGEST_SET - burrows.ones[seat]
            return say("ask_ones", slots=slots) if slots > 1 else say("ask_last_one")
        return say("ask_cross", n=int(frame.at))

    def describe(self, state: State, frame: Frame, seat: i64, choice: i64) -> Meaning:
        """The spaces, and what crossing them scores at once."""
        if choice == PASS:
            return Meaning(say("pass"), say("group_pass"), [])
        burrows = cast(Burrows, state)
        index: i64 = choice - burrows.sheet.first_choice
        sheet = burrows.sheet
        cells = sheet.sets[index]
        chamber = cells.chamber
        names = sheet.names_of(cells.mask)
        after = cast(Burrows, burrows.clone())
        after.cross(seat, index, frame.at)
        gain = sum(after.breakdown(seat).values()) - sum(burrows.breakdown(seat).values())
        completes = after.crossed[seat] & chamber.mask == chamber.mask
        outcome: Message | None = None
        if completes:
            outcome = say("gain_complete", gain=gain, chamber=chamber.letter)
        elif gain:
            outcome = say("gain", gain=gain)
        return Meaning(
            say("cross", n=len(names), spaces=names),
            say("group_chamber", chamber=chamber.letter),
            [f"space:{name}" for name in names],
            outcome,
        )

    def why_not(self, state: State, frame: Frame, seat: i64, choice: i64) -> Message:
        """Which of the rules stands against it."""
        burrows = cast(Burrows, state)
        sheet = burrows.sheet
        if choice == PASS:
            return say("must_cross")
        index: i64 = choice - burrows.sheet.first_choice
        if choice < FIRST_SET:
            return say("rolled_already", die=int(frame.at))
        if index < 0 or index >= len(sheet.sets):
            return say("other_sheet")
        cells = sheet.sets[index]
        size = cells.size
        taken = cells.mask & burrows.crossed[seat]
        if taken:
            return say("taken", spaces=sheet.names_of(taken), n=len(bits(taken)))
        if cells.mask & burrows.frontier[seat] == 0:
            if burrows.crossed[seat] == 0:
                return say("start_in_cave")
            return say("touches_nothing", spaces=sheet.names_of(cells.mask), n=int(size))
        if frame.at > 1:
            return say("wrong_count", die=int(frame.at), n=int(size))
        return say("no_slots", n=int(size), slots=LARGEST_SET - burrows.ones[seat])

    def check(self, state: State, frame: Frame) -> None:
        """The die shows 1 to 6, and the timer fits it."""
        burrows = cast(Burrows, state)
        if not 1 <= frame.at <= SIDES:
            raise BadPosition(f"frame 'cross': the die shows 1 to {SIDES}, not {frame.at}")
        high = frame.at >= TIMER_ROLL
        if high and burrows.hourglass and not burrows.timer:
            raise BadPosition("frame 'cross': a high roll has crossed off no timer die")
        if high and burrows.players == 1 and not burrows.hourglass and not burrows.circled:
            raise BadPosition("frame 'cross': a high roll has circled no timer die")
        if not high and burrows.timer == TIMER:
            raise BadPosition("frame 'cross': the timer was full before this low roll")
        if not high and burrows.circled == TIMER and not burrows.hourglass:
            raise BadPosition("frame 'cross': all dice are circled, but the hourglass is open")
        if not burrows.anybody_can_cross():
            raise BadPosition("frame 'cross': nobody can ever cross another space")
