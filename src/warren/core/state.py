"""A position of a game in play: who acts, what is legal, what a seat sees."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from warren.core.display import drawn
from warren.core.errors import BadPosition, IllegalChoice, NotToAct
from warren.core.events import Event
from warren.core.features import Feature, flags, put_flags, put_one, seat_name
from warren.core.fields import Fields
from warren.core.frames import CHANCE, NOBODY, Frame, is_int
from warren.core.grid import bit
from warren.core.limits import MOST_FRAMES
from warren.core.result import Result
from warren.core.steps import AUTO, DRAW, SEAT, SECRET, Step
from warren.core.text import Message

if TYPE_CHECKING:
    from warren.core.game import Game

Options = dict[str, Any]

UNCHOSEN: Final = -1
"""In `pending`: this seat has not chosen yet (NOBODY: it takes no part)."""


def pick(rng: random.Random, count: i64) -> i64:
    """A number from 0 to count - 1, each as likely."""
    return int(rng.random() * float(count))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game at one moment. A game's own state adds its board and the hooks below."""

    def __init__(self, game: Game, players: i64, options: Options) -> None:
        self.game: Final = game
        self.players: Final[i64] = players
        self.options: Final = options
        self.stack: list[Frame] = []
        self.pending: list[int] = []
        self.waiting: i64 = 0
        """How many seats have not chosen yet, while choices are pending."""
        self.events: list[Event] | None = None
        self.revealed = False

    # What a game adds

    def clone(self) -> State:
        """An independent copy: make a blank state, `take_core` from this one, copy the board."""
        raise AssertionError("a game's state says how it is cloned")

    def fields(self) -> Fields:
        """Every field of the board, declared."""
        raise AssertionError("a game's state declares its fields")

    def derive(self) -> None:
        """Work out, after loading, what follows from the fields of a file."""

    def save(self) -> dict[str, Any]:
        """The whole board as plain JSON, hidden parts included."""
        return self.fields().save(self)

    def load(self, board: dict[str, Any]) -> None:
        """Fill a blank state from `save`'s JSON; raise BadPosition for anything impossible."""
        self.fields().load(self, board)
        self.derive()

    def census(self) -> dict[str, int]:
        """How many of each part are in the game, counted over all places; never changes."""
        return self.fields().census(self)

    def final(self) -> Result:
        """The result, asked for only when the game is over."""
        raise AssertionError("a game's state says how it ends")

    def scores(self) -> list[int]:
        """Everybody's score as it stands, as all may see it; empty where a game has none."""
        return []

    # Who acts

    def next_seat(self) -> i64:
        """The first seat that is to act: CHANCE for a draw, NOBODY when the game is over."""
        if not self.stack:
            return NOBODY
        frame = self.stack[-1]
        kind = self.game.steps[frame.step].kind
        if kind == SEAT:
            return frame.seat
        if kind == DRAW:
            return CHANCE
        seat: i64 = 0
        while self.pending[seat] != UNCHOSEN:
            seat += 1
        return seat

    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act now; several choose secretly and at once; () is over."""
        seat: int = self.next_seat()
        if seat == NOBODY:
            return ()
        if not self.pending:
            return (seat,)
        return tuple([s for s, choice in enumerate(self.pending) if choice == UNCHOSEN])

    def legal(self, seat: int) -> list[int]:
        """The choices that the seat has now; none when it is not to act."""
        if not self._asks(seat):
            return []
        frame = self.stack[-1]
        return self.game.steps[frame.step].legal(self, frame, seat)

    def names(self, seat: int) -> list[str]:
        """The names of the choices that the seat has now."""
        return [self.game.vocabulary[choice] for choice in self.legal(seat)]

    def weights(self) -> list[int]:
        """How likely each of `legal(CHANCE)` is, in proportion."""
        frame, step = self._top(DRAW)
        return step.weights(self, frame) or [1] * len(step.legal(self, frame, CHANCE))

    def draw(self, rng: random.Random) -> int:
        """Sample what chance chooses."""
        frame, step = self._top(DRAW)
        outcomes = step.legal(self, frame, CHANCE)
        weights = step.weights(self, frame)
        if not weights:
            return outcomes[pick(rng, len(outcomes))]
        left: i64 = pick(rng, sum(weights))
        for outcome, weight in zip(outcomes, weights, strict=True):
            left -= weight
            if left < 0:
                return outcome
        raise AssertionError("weights changed during a draw")

    # Choosing

    def apply(self, seat: int, choice: int) -> None:
        """Make a choice. A wrong one raises, with the reason, and changes nothing."""
        self.check(seat, choice)
        self.make(seat, choice)

    def check(self, seat: int, choice: int) -> None:
        """Raise, with the reason, if a choice is not legal now."""
        if not self._asks(seat):
            raise NotToAct(self._why_not_asked(seat))
        frame = self.stack[-1]
        step = self.game.steps[frame.step]
        if not 0 <= choice < len(self.game.vocabulary.names):
            raise IllegalChoice(
                f"choice {choice} is not in the vocabulary of {self.game.name}, "
                f"0 to {len(self.game.vocabulary.names) - 1}"
            )
        if not step.allows(self, frame, seat, choice):
            raise IllegalChoice(self._why_illegal(step, frame, seat, choice))

    def make(self, seat: i64, choice: i64) -> None:
        """Make a choice that is known to be legal: what `apply` does once it has checked."""
        frame = self.stack[-1]
        step = self.game.steps[frame.step]
        self.revealed = False
        if step.kind == SECRET:
            self.pending[seat] = choice
            self.waiting -= 1
            if self.waiting > 0:
                return
            self._resolve(step, frame)
        else:
            self.stack.pop()
            step.play(self, frame, seat, choice)
        self.advance()

    def take_back(self, seat: int) -> None:
        """Withdraw a secret choice that waits for the others."""
        if not (0 <= seat < len(self.pending) and self.pending[seat] >= 0):
            raise NotToAct(f"seat {seat} has no choice that waits for others")
        self.pending[seat] = UNCHOSEN
        self.waiting += 1

    def advance(self) -> None:
        """Run procedures until somebody is to act or the game is over."""
        while self.stack:
            frame = self.stack[-1]
            step = self.game.steps[frame.step]
            if step.kind == AUTO:
                self.stack.pop()
                step.run(self, frame)
            elif step.kind == SECRET and not self.pending:
                self._ask_all(step, frame)
                if self.waiting > 0:
                    return
                self._resolve(step, frame)
            else:
                return

    def _ask_all(self, step: Step, frame: Frame) -> None:
        """Wait for a secret choice of everybody who takes part."""
        pending: list[int] = []
        waiting: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if step.takes_part(self, frame, seat):
                pending.append(UNCHOSEN)
                waiting += 1
            else:
                pending.append(NOBODY)
            seat += 1
        self.pending = pending
        self.waiting = waiting

    def push(self, step: i64, seat: i64 = -2, at: i64 = 0, ids: tuple[int, ...] = ()) -> None:
        """Put a frame on the stack: it is what happens next."""
        self.stack.append(Frame(step, seat, at, ids))

    def tell(
        self, message: Message, targets: list[str] | None = None, to: tuple[int, ...] | None = None
    ) -> None:
        """Say what happened, to some seats or to all, if anybody listens."""
        if self.events is not None:
            self.events.append(Event(message, targets or [], to))

    def reveal(self) -> None:
        """Mark that this choice showed somebody something hidden: it cannot be taken back."""
        self.revealed = True

    # For people at a prompt or in a notebook

    def __repr__(self) -> str:
        """One line: the game, its players, and who is to act."""
        acting = ["chance" if seat == CHANCE else f"seat {seat}" for seat in self.to_act()]
        waits = f"{', '.join(acting)} to act" if acting else "over"
        return f"<{self.game.name} for {int(self.players)}: {waits}>"

    def __str__(self) -> str:
        """The table as a spectator sees it, drawn as in a terminal."""
        return drawn(self, "plain")

    def _repr_html_(self) -> str:
        """The same in colour, for notebooks."""
        return drawn(self, "html")

    # What crosses to clients and bots

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat (`None`: a spectator) may see, JSON-ready."""
        return self.view_beside(seat, self.game.look_alike(self))

    def view_beside(self, seat: int | None, alike: dict[str, Any]) -> dict[str, Any]:
        """The same, where it is known what all see alike: that is shared, and not changed."""
        board = alike.copy()
        board.update(self.game.look(self, seat))
        chosen: int | None = None
        if seat is not None and self.pending and self.pending[seat] >= 0:
            chosen = self.pending[seat]
        result = self.result()
        return {
            "game": self.game.name,
            "rules": self.game.rules,
            "options": dict(self.options),
            "players": int(self.players),
            "seat": seat,
            "to_act": list(self.to_act()),
            "chosen": chosen,
            "board": board,
            "result": None if result is None else result.to_json(),
        }

    def feature_names(self) -> list[Feature]:
        """What `features` says, in order; only who acts, where the game does not name its board."""
        seats = [seat_name(after) for after in range(self.players)]
        asked = [self.game.steps[step].name for step in self.game.asking]
        return flags("to act:", seats) + flags("asked:", asked) + self.game.name_board(self)

    def features(self, seat: int) -> bytes:
        """What the seat may see in numbers: who acts, what the seat is asked, the board."""
        row: list[bytes] = []
        acting: i64 = 0
        after: i64 = 0
        while after < self.players:
            if self._asks((seat + after) % self.players):
                acting |= bit(after)
            after += 1
        put_flags(row, acting, self.players)
        asked: i64 = -1
        if acting & 1:
            asked = self.game.questions[self.stack[-1].step]
        put_one(row, asked, len(self.game.asking))
        self.game.number_board(self, row, seat)
        return b"".join(row)

    def redeal(self, seat: int | None, rng: random.Random) -> State:
        """A state that this seat could not tell from this one."""
        twin = self.clone()
        self.game.redeal_hidden(twin, seat, rng)
        if twin.pending:
            frame = twin.stack[-1]
            step = self.game.steps[frame.step]
            for other in range(self.players):
                if other != seat and twin.pending[other] >= 0:
                    legal = step.legal(twin, frame, other)
                    twin.pending[other] = legal[pick(rng, len(legal))]
        return twin

    def result(self) -> Result | None:
        """The result, or None while the game is on."""
        return None if self.stack else self.final()

    # Saving

    def take_core(self, other: State) -> None:
        """Copy stack and waiting choices from another state; the first half of every clone."""
        self.stack = other.stack.copy()
        self.pending = other.pending.copy()
        self.waiting = other.waiting

    def to_json(self) -> dict[str, Any]:
        """The position as plain JSON, hidden parts included: for files, never for clients."""
        names = [step.name for step in self.game.steps]
        return {
            "format": "warren-position",
            "version": 1,
            "game": self.game.name,
            "rules": self.game.rules,
            "content": self.game.content,
            "options": dict(self.options),
            "players": int(self.players),
            "stack": [frame.to_json(names) for frame in self.stack],
            "pending": [choice if choice >= 0 else None for choice in self.pending],
            "board": self.save(),
        }

    def restore(self, stack: object, pending: object, board: object) -> None:
        """Fill a blank state from the parts of a position file; raise BadPosition if impossible."""
        if not isinstance(stack, list):
            raise BadPosition(f"stack is a list of frames, not {stack!r}")
        if not isinstance(board, dict):
            raise BadPosition(f"board is an object, not {board!r}")
        if len(stack) > MOST_FRAMES:
            raise BadPosition(f"stack: {len(stack)} frames; at most {MOST_FRAMES}")
        names = [step.name for step in self.game.steps]
        self.stack = [Frame.from_json(data, names) for data in stack]
        for frame in self.stack:
            if not NOBODY <= frame.seat < self.players:
                name = names[frame.step]
                raise BadPosition(f"frame {name!r}: seat {frame.seat} is not at this table")
        self.load(board)
        for frame in self.stack:
            self.game.steps[frame.step].check(self, frame)
        for problem in self.game.problems(self):
            raise BadPosition(problem)
        if self.stack and self.game.steps[self.stack[-1].step].kind == AUTO:
            raise BadPosition(f"the top frame, {names[self.stack[-1].step]!r}, asks nobody")
        self.advance()
        self._restore_pending(pending)
        for seat in self.to_act():
            if not self.legal(seat):
                name = names[self.stack[-1].step]
                raise BadPosition(f"frame {name!r}: seat {seat} has nothing to choose from")

    def _restore_pending(self, pending: object) -> None:
        if not isinstance(pending, list):
            raise BadPosition(f"pending is a list of choices by seat, not {pending!r}")
        if not pending:
            return
        if len(pending) != len(self.pending):
            raise BadPosition(
                f"pending has {len(pending)} entries, but {len(self.pending)} seats choose secretly"
            )
        frame = self.stack[-1]
        step = self.game.steps[frame.step]
        for seat, choice in enumerate(pending):
            if choice is None:
                continue
            if (
                not is_int(choice)
                or self.pending[seat] != UNCHOSEN
                or choice not in step.legal(self, frame, seat)
            ):
                raise BadPosition(f"pending: seat {seat} could not have chosen {choice!r}")
            self.pending[seat] = choice
            self.waiting -= 1
        if self.waiting == 0:
            raise BadPosition("pending: every seat has chosen, so nothing waits any more")

    @staticmethod
    def from_json(data: object) -> State:
        """Read a position of any registered game, refusing what could not have come from play."""
        from warren.core.registry import from_json  # noqa: PLC0415 (the registry knows the games)

        return from_json(data)

    # Inside

    def _asks(self, seat: int) -> bool:
        if not self.stack:
            return False
        if self.pending:
            return 0 <= seat < len(self.pending) and self.pending[seat] == UNCHOSEN
        return seat == self.next_seat()

    def _top(self, kind: i64) -> tuple[Frame, Step]:
        if self.stack:
            frame = self.stack[-1]
            step = self.game.steps[frame.step]
            if step.kind == kind:
                return frame, step
        raise NotToAct("chance has nothing to draw now")

    def _resolve(self, step: Step, frame: Frame) -> None:
        choices = self.pending
        self.pending = []
        self.stack.pop()
        step.resolve(self, frame, choices)

    def _why_not_asked(self, seat: int) -> str:
        if not self.stack:
            return "the game is over"
        who = ", ".join("chance" if s == CHANCE else f"seat {s}" for s in self.to_act())
        name = "chance" if seat == CHANCE else f"seat {seat}"
        return f"{name} is not asked to choose now; waiting for {who}"

    def _why_illegal(self, step: Step, frame: Frame, seat: int, choice: int) -> str:
        legal = step.legal(self, frame, seat)
        names = ", ".join(self.game.vocabulary[c] for c in legal[:8])
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        reason = self.game.why_not(self, seat, choice)
        return f"{reason.rstrip('.')}; possible: {names}{more}"
