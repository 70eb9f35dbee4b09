"""Information-set Monte Carlo tree search, one for all games.

Each iteration deals out anew what the seat cannot know, walks down a tree of choices (chance is
sampled, not branched on), adds one choice to it, plays on by the game's rule of thumb for a few
turns and lets the game estimate what everybody may hope for. Every seat is taken to want most for
itself. The true state is never touched: all that comes in is an Observation.

The n-th try of every choice of the root has the same luck (the same deal, then the same random
numbers), so that what sets them apart is the choice.
"""

from __future__ import annotations

import math
import random
from typing import Final, NamedTuple

from mypy_extensions import i64

from warren.core.expert import expert
from warren.core.frames import CHANCE, NOBODY
from warren.core.game import Game
from warren.core.observation import Observation
from warren.core.state import State

EXPLORE: Final = 1.4
"""How much a choice that was rarely tried is favoured, in standard deviations of the outcome."""
SHARPNESS: Final = 1.2
"""How much the rule of thumb is trusted: its values, in standard deviations, times this, are the
logarithms of how often a choice is tried."""
WIDTH: Final = 3.0
WIDENING: Final = 1.2
"""A decision met n times considers the best WIDTH + WIDENING * sqrt(n) choices."""
FRESH: Final = 1 << 40
"""Luck of such numbers is kept for weighing what was found, so that no choice looks good only
because it was lucky while it was searched for."""


class Arm:
    """A choice of a seat at one decision of the tree, and how it turned out."""

    __slots__ = ("child", "choice", "prior", "rank", "seat", "seen", "squares", "total", "visits")

    def __init__(self, seat: i64, choice: i64, prior: float, rank: i64) -> None:
        self.seat: Final[i64] = seat
        self.choice: Final[i64] = choice
        self.prior: Final = prior
        """How likely the rule of thumb takes it."""
        self.rank: Final[i64] = rank
        """How many choices the rule of thumb preferred."""
        self.seen: i64 = 0
        """How often it was possible."""
        self.visits: i64 = 0
        self.total: float = 0.0
        self.squares: float = 0.0
        """Utilities for the seat, and their squares, added up."""
        self.child: Node | None = None

    def mean(self) -> float:
        """What it brought the seat on average."""
        return self.total / float(self.visits)


class Node:
    """A decision as the choices before it define it, whatever chance did.

    Where several seats choose at once it holds the arms of all; only the searching seat's own
    choice leads on, for nobody knows the others'.
    """

    __slots__ = ("arms", "visits")

    def __init__(self) -> None:
        self.arms: Final[dict[int, Arm]] = {}
        self.visits: i64 = 0


class Finding(NamedTuple):
    """What search thinks of one choice."""

    choice: int
    visits: int
    utility: float
    """What the seat may hope for."""
    error: float
    """The standard error of that."""


class Search:
    """A tree for one seat at one decision, and on through its turn."""

    def __init__(self, observation: Observation, rng: random.Random) -> None:
        self.seed: Final = rng.getrandbits(60)
        self.rng = rng
        """The luck of the line of play that is tried."""
        self.seat: Final[i64] = observation.seat
        self.game: Final[Game] = observation.game
        self.stride: Final[i64] = len(observation.game.vocabulary)
        self.observation = observation
        self.root = Node()
        self.count: float = 0.0
        self.sum: float = 0.0
        self.squares: float = 0.0
        """All outcomes for the seat so far: how much is at stake."""
        self.expert: Final = expert(observation.game)
        self.moves: i64 = 0
        """All moves that were made, by lines of play and by rules of thumb that try them."""

    def moved_on(self, observation: Observation, choice: int) -> None:
        """Keep what was found below a choice, now that it is made."""
        self.observation = observation
        arm = self.root.arms.get(self.seat * self.stride + choice)
        child = None if arm is None else arm.child
        self.root = Node() if child is None else child

    def iterate(self) -> None:
        """Try one line of play."""
        first = self._first()
        self._line(first, first.visits)

    def attempt(self, choice: int, luck: int) -> float:
        """Try a choice of the root with luck of this number; returns what the seat got.

        Numbers from `FRESH` on are luck that `iterate` has not met.
        """
        legal = self.observation.legal
        arms = self._known_arms(self.root, self.seat, legal)
        if len(arms) < len(legal):
            self._new_arms(self.root, self._redeal(), self.seat, legal)
        return self._line(self.root.arms[int(self.seat * self.stride + choice)], luck)

    def watch(self, luck: int) -> float:
        """Try a line of play from a moment at which the seat itself has nothing to choose."""
        return self._line(None, luck)

    def tries(self, choice: int) -> int:
        """How often a choice of the root was tried."""
        arm = self.root.arms.get(self.seat * self.stride + choice)
        return 0 if arm is None else int(arm.visits)

    def findings(self) -> list[Finding]:
        """All choices of the root that were tried, best first."""
        found: list[Finding] = []
        for arm in self._candidates():
            visits = float(arm.visits)
            mean = arm.mean()
            variance = max(0.0, arm.squares / visits - mean * mean)
            # A few tries that came out alike prove little: two more of the tree's own spread
            spread = self._spread()
            variance = (variance * visits + 2.0 * spread * spread) / (visits + 2.0)
            found.append(
                Finding(int(arm.choice), int(arm.visits), mean, math.sqrt(variance / visits))
            )
        found.sort(key=lambda finding: (-finding.visits, -finding.utility, finding.choice))
        return found

    def best(self) -> int:
        """The choice that was tried most."""
        found = self.findings()
        return found[0].choice if found else self.observation.legal[0]

    def is_decided(self, left: i64) -> bool:
        """Whether so many more iterations could not change which choice was tried most."""
        first: i64 = 0
        second: i64 = 0
        for arm in self._candidates():
            if arm.visits > first:
                second = first
                first = arm.visits
            elif arm.visits > second:
                second = arm.visits
        return first - second > left

    # Inside

    def _line(self, first: Arm | None, luck: i64) -> float:
        """Play one line out, and let all that it passed through know what came of it."""
        self.rng = random.Random(self.seed + int(luck))
        state = self._redeal()
        self._ask_again(state)
        path: list[Arm] = []
        self._descend(state, first, path)
        self._play_on(state)
        result = state.result()
        utilities = self.expert.estimate(state) if result is None else result.utilities
        for arm in path:
            value = utilities[arm.seat]
            arm.visits += 1
            arm.total += value
            arm.squares += value * value
        mine: float = utilities[self.seat]
        self.count += 1.0
        self.sum += mine
        self.squares += mine * mine
        return mine

    def _candidates(self) -> list[Arm]:
        arms = self.root.arms
        base: i64 = self.seat * self.stride
        found: list[Arm] = []
        for choice in self.observation.legal:
            arm = arms.get(base + choice)
            if arm is not None and arm.visits > 0:
                found.append(arm)
        return found

    def _spread(self) -> float:
        """The standard deviation of what comes out for the seat."""
        if self.count < 2.0:
            return 0.3
        mean = self.sum / self.count
        return math.sqrt(max(self.squares / self.count - mean * mean, 1e-8))

    def _first(self) -> Arm:
        """The choice of the root to try."""
        legal = self.observation.legal
        arms = self._known_arms(self.root, self.seat, legal)
        if len(arms) < len(legal):
            state = self._redeal()
            arms = self._new_arms(self.root, state, self.seat, legal)
        return self._best_arm(self.root, arms)

    def _descend(self, state: State, first: Arm | None, path: list[Arm]) -> None:
        """Walk down the tree to a choice that was not tried yet, the seat's first one given."""
        node = self.root
        leading: Arm | None = None
        while True:
            seat = state.next_seat()
            if seat == NOBODY:
                return
            if seat == CHANCE:
                self._make(state, CHANCE, state.draw(self.rng))
                continue
            legal = state.legal(seat)
            choice: i64 = legal[0]
            if len(legal) > 1:
                if first is not None and node is self.root and seat == self.seat:
                    arm = first
                else:
                    arm = self._select(node, state, seat, legal)
                path.append(arm)
                choice = arm.choice
                if leading is None or seat == self.seat:
                    leading = arm
            resolves = not state.pending or state.waiting == 1
            self._make(state, seat, choice)
            if not resolves or leading is None:
                continue
            if leading.child is None:
                leading.child = Node()
                return
            node = leading.child
            leading = None

    def _redeal(self) -> State:
        """A state that the seat takes for possible."""
        return self.observation.redeal(self.rng)

    def _make(self, state: State, seat: i64, choice: i64) -> None:
        self.moves += 1
        state.make(seat, choice)

    def _glance(self, state: State, seat: i64, legal: list[int]) -> list[float]:
        """What the expert thinks of the choices; moves that it tries count."""
        before: i64 = self.expert.moves
        values = self.expert.glance(state, seat, legal)
        self.moves += self.expert.moves - before
        return values

    def _ask_again(self, state: State) -> None:
        """Others who have chosen in secret choose again, as they might have."""
        other: i64 = 0
        while other < len(state.pending):
            if other != self.seat and state.pending[other] >= 0:
                state.take_back(int(other))
            other += 1

    def _select(self, node: Node, state: State, seat: i64, legal: list[int]) -> Arm:
        """The choice to try at a decision."""
        arms = self._known_arms(node, seat, legal)
        if len(arms) < len(legal):
            arms = self._new_arms(node, state, seat, legal)
        return self._best_arm(node, arms)

    def _best_arm(self, node: Node, arms: list[Arm]) -> Arm:
        """Good so far, or not known well enough, and likely."""
        node.visits += 1
        width: i64 = int(WIDTH + WIDENING * math.sqrt(float(node.visits)))
        tries: float = 0.0
        gained: float = 0.0
        for arm in arms:
            tries += float(arm.visits)
            gained += arm.total
        untried: float = gained / tries if tries > 0.0 else 0.5
        reach: float = EXPLORE * self._spread()
        chosen = arms[0]
        most: float = -1e9
        for arm in arms:
            arm.seen += 1
            if arm.rank >= width and arm.visits == 0:
                continue
            visits = float(arm.visits)
            value: float = arm.total / visits if visits > 0.0 else untried
            value += reach * arm.prior * math.sqrt(float(arm.seen)) / (1.0 + visits)
            if value > most:
                most = value
                chosen = arm
        return chosen

    def _known_arms(self, node: Node, seat: i64, legal: list[int]) -> list[Arm]:
        """The arms of what is legal, as far as the decision has them."""
        base: i64 = seat * self.stride
        arms: list[Arm] = []
        for choice in legal:
            arm = node.arms.get(base + choice)
            if arm is not None:
                arms.append(arm)
        return arms

    def _new_arms(self, node: Node, state: State, seat: i64, legal: list[int]) -> list[Arm]:
        """Arms for all that is legal, new ones weighed by the rule of thumb."""
        values = self._glance(state, seat, legal)
        priors = weigh(values)
        base: i64 = seat * self.stride
        arms: list[Arm] = []
        index: i64 = 0
        for choice in legal:
            arm = node.arms.get(base + choice)
            if arm is None:
                rank: i64 = 0
                for value in values:
                    if value > values[index]:
                        rank += 1
                arm = Arm(seat, choice, priors[index], rank)
                node.arms[int(base + choice)] = arm
            arms.append(arm)
            index += 1
        return arms

    def _play_on(self, state: State) -> None:
        """Play by rule of thumb to the end of the last turn that counts."""
        expert = self.expert
        turns: i64 = expert.horizon(state)
        if turns == 0:
            return
        turn: i64 = expert.turn(state)
        while True:
            seat = state.next_seat()
            if seat == NOBODY:
                return
            now = expert.turn(state)
            if now != turn:
                turn = now
                turns -= 1
                if turns <= 0:
                    return
            if seat == CHANCE:
                self._make(state, CHANCE, state.draw(self.rng))
            else:
                self._make(state, seat, self._quick(state, seat))

    def _quick(self, state: State, seat: i64) -> i64:
        """The choice that the rule of thumb likes best, mostly."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        values = self._glance(state, seat, legal)
        near = self.expert.near_enough()
        most: float = -1e18
        best: i64 = legal[0]
        index: i64 = 0
        for value in values:
            liking = value + near * self.rng.random()
            if liking > most:
                most = liking
                best = legal[index]
            index += 1
        return best


def weigh(values: list[float]) -> list[float]:
    """How likely each choice is the right one, by what the rule of thumb says it is worth."""
    number = float(len(values))
    top = max(values)
    mean = sum(values) / number
    variance: float = 0.0
    for value in values:
        variance += (value - mean) * (value - mean)
    spread = math.sqrt(variance / number)
    if spread < 1e-9:
        return [1.0 / number] * len(values)
    weights: list[float] = []
    total: float = 0.0
    for value in values:
        weight = math.exp(SHARPNESS * (value - top) / spread)
        weights.append(weight)
        total += weight
    return [weight / total for weight in weights]
