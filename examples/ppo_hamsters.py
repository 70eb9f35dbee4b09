"""Learn solo Hungry Hamsters with masked PPO, in NumPy alone, and compare with the bots.

    python examples/ppo_hamsters.py --seed 1 --steps 1000000 --games 2000

Two small networks learn on many games at once: an actor that scores every legal choice, and a
critic that guesses what the sheet will still bring. The reward is the score as it comes in.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from typing import NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small gain nothing by more

import numpy as np
from numpy.typing import NDArray

import warren
from warren.bots import make_bot
from warren.core.frames import NOBODY
from warren.core.observation import Observation
from warren.core.play import draw_all
from warren.envs.features import choice_parts
from warren.envs.gymnasium import SeatsEnv
from warren.lab.stats import Estimate, estimate_mean

Array = NDArray[np.float32]

SCALE = 10.0
"""Points that count as 1 to the networks."""


class Settings(NamedTuple):
    """What can be tuned."""

    envs: int = 128
    length: int = 24
    epochs: int = 4
    parts: int = 6
    hidden: int = 128
    inner: int = 64
    rate: float = 1e-3
    clip: float = 0.2
    trace: float = 0.95
    entropy: float = 0.01
    largest_step: float = 0.5


class Net:
    """Parameters by name, with Adam's memory of their gradients."""

    def __init__(self, shapes: dict[str, tuple[int, ...]], rng: np.random.Generator) -> None:
        self.values: dict[str, Array] = {}
        for name, shape in shapes.items():
            spread = np.sqrt(2 / shape[0]) if len(shape) > 1 else 0.0
            if name.startswith("out"):
                spread *= 0.01
            self.values[name] = (rng.standard_normal(shape) * spread).astype(np.float32)
        self._mean = {name: np.zeros_like(value) for name, value in self.values.items()}
        self._square = {name: np.zeros_like(value) for name, value in self.values.items()}
        self._steps = 0

    def learn(self, slopes: dict[str, Array], rate: float, largest: float) -> None:
        """One step of Adam against the gradient, which is shortened to the largest step."""
        length = float(np.sqrt(sum(float((s * s).sum()) for s in slopes.values())))
        factor = min(1.0, largest / (length + 1e-8))
        self._steps += 1
        for name, steep in slopes.items():
            slope = steep * factor
            self._mean[name] += 0.1 * (slope - self._mean[name])
            self._square[name] += 0.001 * (slope * slope - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            self.values[name] -= rate * mean / (np.sqrt(square) + 1e-5)


class Actor:
    """Scores choices from the numbers of the board.

    A choice's score has a part of its own and a part for each thing that it is about, so that what
    is learned of a space counts for every set that it is in.
    """

    def __init__(self, inputs: int, parts: Array, settings: Settings, seed: int) -> None:
        hidden, inner = settings.hidden, settings.inner
        self.parts = parts
        shapes = {
            "in": (inputs, hidden),
            "in_bias": (hidden,),
            "mid": (hidden, inner),
            "mid_bias": (inner,),
            "out": (inner, len(parts)),
            "out_parts": (inner, parts.shape[1]),
            "out_bias": (len(parts),),
        }
        self.net = Net(shapes, np.random.default_rng(seed))

    def forward(self, x: Array) -> tuple[Array, Array, Array]:
        """Both hidden layers and the scores."""
        v = self.net.values
        first = np.tanh(x @ v["in"] + v["in_bias"])
        second = np.tanh(first @ v["mid"] + v["mid_bias"])
        scores = second @ v["out"] + (second @ v["out_parts"]) @ self.parts.T + v["out_bias"]
        return first, second, scores

    def chances(self, x: Array, mask: NDArray[np.int8]) -> Array:
        """How likely each choice is; illegal ones never."""
        return softmax(self.forward(x)[2], mask)

    def backward(self, x: Array, first: Array, second: Array, slope: Array) -> dict[str, Array]:
        """The slopes of all parameters, from the slope of the scores."""
        v = self.net.values
        by_part = slope @ self.parts
        d_second = (slope @ v["out"].T + by_part @ v["out_parts"].T) * (1 - second * second)
        d_first = (d_second @ v["mid"].T) * (1 - first * first)
        return {
            "in": x.T @ d_first,
            "in_bias": d_first.sum(0),
            "mid": first.T @ d_second,
            "mid_bias": d_second.sum(0),
            "out": second.T @ slope,
            "out_parts": second.T @ by_part,
            "out_bias": slope.sum(0),
        }


class Critic:
    """Guesses what is still to come."""

    def __init__(self, inputs: int, settings: Settings, seed: int) -> None:
        hidden, inner = settings.hidden, settings.inner
        shapes = {
            "in": (inputs, hidden),
            "in_bias": (hidden,),
            "mid": (hidden, inner),
            "mid_bias": (inner,),
            "out": (inner, 1),
            "out_bias": (1,),
        }
        self.net = Net(shapes, np.random.default_rng(seed))

    def forward(self, x: Array) -> tuple[Array, Array, Array]:
        """Both hidden layers and the guesses."""
        v = self.net.values
        first = np.tanh(x @ v["in"] + v["in_bias"])
        second = np.tanh(first @ v["mid"] + v["mid_bias"])
        return first, second, (second @ v["out"] + v["out_bias"])[:, 0]

    def backward(self, x: Array, first: Array, second: Array, slope: Array) -> dict[str, Array]:
        """The slopes of all parameters, from the slope of the guesses."""
        v = self.net.values
        d_out = slope[:, None]
        d_second = (d_out @ v["out"].T) * (1 - second * second)
        d_first = (d_second @ v["mid"].T) * (1 - first * first)
        return {
            "in": x.T @ d_first,
            "in_bias": d_first.sum(0),
            "mid": first.T @ d_second,
            "mid_bias": d_second.sum(0),
            "out": second.T @ d_out,
            "out_bias": d_out.sum(0),
        }


def choices_of(sheet: str) -> NDArray[np.int64]:
    """The choices that a player can ever have on a sheet: its sets, and the pass."""
    names = warren.game("hamsters").vocabulary.names
    return np.array([i for i, name in enumerate(names) if name.split(".")[0] in (sheet, "pass")])


def softmax(scores: Array, mask: NDArray[np.int8]) -> Array:
    """Chances by scores, of legal choices alone."""
    scores = np.where(mask > 0, scores, np.float32(-1e9))
    raised = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances: Array = raised / raised.sum(axis=1, keepdims=True)
    return chances


def sample(chances: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    """A choice for every row, by its chances."""
    points = rng.random((len(chances), 1), dtype=np.float32) * 0.999999
    found: NDArray[np.int64] = (chances.cumsum(axis=1) <= points).sum(axis=1)
    return found.clip(max=chances.shape[1] - 1)


class Batch(NamedTuple):
    """What was seen, chosen and earned in one stretch of all games; rows in any order."""

    seen: Array
    masks: NDArray[np.int8]
    choices: NDArray[np.int64]
    chances: Array
    gains: Array
    targets: Array

    def rows(self, which: NDArray[np.int64]) -> Batch:
        """Some rows of it."""
        return Batch._make(column[which] for column in self)


class Learner:
    """Plays, and learns from what it played."""

    def __init__(self, settings: Settings, seed: int, sheet: str) -> None:
        self.settings = settings
        self.sheet = sheet
        self.envs = SeatsEnv(
            "hamsters", settings.envs, players=1, reward="score", illegal="raise", sheet=sheet
        )
        inputs = len(self.envs.setting.encoder.names)
        _, parts = choice_parts(self.envs.setting.game)
        self.ids = choices_of(sheet)
        self.actor = Actor(inputs, parts[self.ids], settings, seed)
        self.critic = Critic(inputs, settings, seed + 1)
        self.rng = np.random.default_rng(seed)
        self.seen, _ = self.envs.reset(seed=seed * 1_000_003)
        self.scores: list[float] = []

    def play(self) -> Batch:
        """A stretch of play, and how much better than guessed each choice turned out."""
        s = self.settings
        seen, masks, choices, chances, rewards, overs, guesses = ([] for _ in range(7))
        for _ in range(s.length):
            x, mask = self.seen["observation"], self.seen["action_mask"][:, self.ids]
            likely = self.actor.chances(x, mask)
            choice = sample(likely, self.rng)
            seen.append(x)
            masks.append(mask)
            choices.append(choice)
            chances.append(likely[np.arange(s.envs), choice])
            guesses.append(self.critic.forward(x)[2])
            self.seen, reward, over, _, infos = self.envs.step(self.ids[choice])
            rewards.append((reward / SCALE).astype(np.float32))
            overs.append(over)
            if over.any():
                self.scores += infos["final_info"]["score"][over].tolist()
        guesses.append(self.critic.forward(self.seen["observation"])[2])
        gains = np.zeros((s.length, s.envs), np.float32)
        gain = np.zeros(s.envs, np.float32)
        for at in reversed(range(s.length)):
            goes_on = 1.0 - overs[at].astype(np.float32)
            surprise = rewards[at] + goes_on * guesses[at + 1] - guesses[at]
            gain = surprise + goes_on * s.trace * gain
            gains[at] = gain
        targets = gains + np.stack(guesses[:-1])
        return Batch(
            np.concatenate(seen),
            np.concatenate(masks),
            np.concatenate(choices),
            np.concatenate(chances),
            gains.reshape(-1),
            targets.reshape(-1),
        )

    def learn(self, batch: Batch, rate: float) -> None:
        """Some rounds over the batch, in parts of random rows."""
        s = self.settings
        rows = len(batch.choices)
        for _ in range(s.epochs):
            order = self.rng.permutation(rows)
            for part in np.array_split(order, s.parts):
                self._improve(batch.rows(part), rate)

    def _improve(self, part: Batch, rate: float) -> None:
        s, number = self.settings, np.float32(len(part.choices))
        rows = np.arange(len(part.choices))
        gains = (part.gains - part.gains.mean()) / (part.gains.std() + 1e-6)
        first, second, scores = self.actor.forward(part.seen)
        chances = softmax(scores, part.masks)
        ratio = chances[rows, part.choices] / part.chances
        held = ((gains > 0) & (ratio > 1 + s.clip)) | ((gains < 0) & (ratio < 1 - s.clip))
        push = np.where(held, np.float32(0), gains * ratio)
        slope = chances * push[:, None]
        slope[rows, part.choices] -= push
        logs = np.log(np.maximum(chances, 1e-12))
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        slope += s.entropy * chances * (logs + spread)
        slope = (slope / number).astype(np.float32)
        self.actor.net.learn(
            self.actor.backward(part.seen, first, second, slope), rate, s.largest_step
        )
        first, second, guesses = self.critic.forward(part.seen)
        error = ((guesses - part.targets) / number).astype(np.float32)
        slopes = self.critic.backward(part.seen, first, second, error)
        self.critic.net.learn(slopes, rate, s.largest_step)

    def evaluate(self, games: int, seed: int) -> list[float]:
        """Scores of so many games, the likeliest choice made every time."""
        envs = SeatsEnv("hamsters", games, players=1, reward="score", sheet=self.sheet)
        seen, _ = envs.reset(seed=seed)
        scores: list[float] = [-1.0] * games
        while min(scores) < 0:
            mask = seen["action_mask"][:, self.ids]
            chances = self.actor.chances(seen["observation"], mask)
            seen, _, over, _, infos = envs.step(self.ids[chances.argmax(axis=1)])
            for at in np.flatnonzero(over):
                if scores[at] < 0:
                    scores[at] = float(infos["final_info"]["score"][at])
        return scores


def bot_scores(level: str, games: int, seed: int, sheet: str) -> list[float]:
    """Scores of a bot with the same dice."""
    game = warren.game("hamsters")
    scores: list[float] = []
    for at in range(games):
        luck, bot = random.Random(seed + at), make_bot(level, random.Random(f"{seed}/{at}"))
        state = game.new(1, sheet=sheet)
        while draw_all(state, luck) != NOBODY:
            state.make(0, bot.choose(Observation(state, 0)))
        result = state.result()
        assert result is not None
        scores.append(float(result.scores[0]))
    return scores


def train(settings: Settings, steps: int, seed: int, sheet: str) -> Learner:
    """Learn for so many choices, telling how it goes."""
    learner = Learner(settings, seed, sheet)
    stretch = settings.envs * settings.length
    rounds = max(1, steps // stretch)
    started = time.perf_counter()
    for number in range(rounds):
        learner.learn(learner.play(), settings.rate * (1 - number / rounds))
        if (number + 1) % max(1, rounds // 20) == 0:
            recent = learner.scores[-1000:]
            speed = (number + 1) * stretch / (time.perf_counter() - started)
            mean = sum(recent) / max(1, len(recent))
            print(f"{(number + 1) * stretch:>10,} choices  mean score {mean:5.1f}  {speed:,.0f}/s")
    return learner


def line(name: str, found: Estimate) -> str:
    """One row of the comparison."""
    return f"{name:6} {found.mean:6.2f}  ({found.low:.2f} to {found.high:.2f})"


def main(words: list[str] | None = None) -> dict[str, Estimate]:
    """Train, play, and print the mean scores with their 95 % intervals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000, help="choices to learn from")
    parser.add_argument("--games", type=int, default=2_000, help="games to compare by")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sheet", default="A")
    options = parser.parse_args(words)
    learner = train(Settings(), options.steps, options.seed, options.sheet)
    first = 1_000_000_000
    scores = {"ppo": learner.evaluate(options.games, first)}
    for level in ("scout", "kit"):
        scores[level] = bot_scores(level, options.games, first, options.sheet)
    found = {name: estimate_mean(values) for name, values in scores.items()}
    ahead = [a - b for a, b in zip(scores["ppo"], scores["scout"], strict=True)]
    found["ppo - scout"] = estimate_mean(ahead)
    print(f"\nmean score of {options.games:,} games with the same dice, sheet {options.sheet}:")
    for name, estimate in found.items():
        print(line(name, estimate))
    return found


if __name__ == "__main__":
    main()
