"""A turn: draw seeds as long as you dare (SD-1)."""

from warren.core import steps
from warren.core.frames import Frame
from warren.core.grid import bits
from warren.core.steps import SEAT, Meaning, Spans, Step
from warren.core.text import Message, say

from seedling.rules.order import FIND, TURN
from seedling.state import SeedlingState
from seedling.vocabulary import DRAW, SEED, SEEDS, STOP


class Turn(Step[SeedlingState]):
    """Draw another seed, or stop and keep the row (SD-1.1, 1.3)."""

    def __init__(self) -> None:
        super().__init__("turn", SEAT, TURN)

    def spans(self, state: SeedlingState) -> Spans:
        """A frame holds nothing but its seat."""
        return Spans()

    def legal(self, state: SeedlingState, frame: Frame, seat: int) -> list[int]:
        """There is always a seed to draw; to stop takes a row."""
        return [DRAW.choice(0), STOP.choice(0)] if state.row else [DRAW.choice(0)]

    def why_not(self, state: SeedlingState, frame: Frame, seat: int, choice: int) -> Message:
        """Whatever is ever offered here has a reason when it is not."""
        if STOP.holds(choice):
            return say("draw_first")
        return super().why_not(state, frame, seat, choice)

    def describe(self, state: SeedlingState, frame: Frame, seat: int, choice: int) -> Meaning:
        """The choice in words; what it points at on the board; what it brings."""
        if DRAW.holds(choice):
            return Meaning(say("draw"), say("group"), ["deck"])
        gain = say("gain", points=state.row_points())
        return Meaning(say("stop"), say("group"), ["row"], gain)

    def play(self, state: SeedlingState, frame: Frame, seat: int, choice: int) -> None:
        """The frame is gone already: push what comes next."""
        if DRAW.holds(choice):
            state.push(FIND, at=seat)
        else:
            keep_row(state, seat)
            next_turn(state, seat)


class Find(Step[SeedlingState]):
    """Chance draws a seed for the seat in `frame.at` (SD-1.2)."""

    def __init__(self) -> None:
        super().__init__("find", steps.DRAW, FIND)

    def spans(self, state: SeedlingState) -> Spans:
        """A seat at this table."""
        return Spans(at=(0, state.players - 1))

    def legal(self, state: SeedlingState, frame: Frame, seat: int) -> list[int]:
        """Any seed that is left."""
        return [SEED.choice(seed) for seed in state.deck.kinds()]

    def weights(self, state: SeedlingState, frame: Frame) -> list[int]:
        """As likely as it is many."""
        return state.deck.weights()

    def play(self, state: SeedlingState, frame: Frame, seat: int, choice: int) -> None:
        """A seed that is in the row already ends the turn, and the row is lost."""
        seed, finder = SEED.item(choice), int(frame.at)
        state.deck.draw(seed)
        state.tell(say("found", seat=finder, seed=SEEDS[seed]), ["row"])
        if state.row >> seed & 1:
            state.compost[seed] += 1
            lose_row(state, finder)
            next_turn(state, finder)
            return
        state.row |= 1 << seed
        if len(state.deck):
            state.push(TURN, finder)
        else:
            keep_row(state, finder)


def keep_row(state: SeedlingState, seat: int) -> None:
    """The row goes into a store."""
    state.tell(say("kept", seat=seat, points=state.row_points()))
    for seed in bits(state.row):
        state.kept[seat][seed] += 1
    state.row = 0


def lose_row(state: SeedlingState, seat: int) -> None:
    """The row goes onto the compost."""
    state.tell(say("lost", seat=seat))
    for seed in bits(state.row):
        state.compost[seed] += 1
    state.row = 0


def next_turn(state: SeedlingState, seat: int) -> None:
    """The next player, unless no seed is left (SD-2.1)."""
    if len(state.deck):
        state.push(TURN, (seat + 1) % state.players)
