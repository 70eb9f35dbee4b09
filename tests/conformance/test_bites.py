"""The checks bite: a sound toy game passes them all, and each broken one is caught."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance.toys import (
    COLOURS,
    KEEP,
    LIGHT,
    PEEK,
    Drawn,
    Farewell,
    LanternGame,
    LanternState,
    Next,
    Offer,
    Seen,
    Turn,
)
from warren.core.features import Feature, put
from warren.core.frames import Frame
from warren.core.game import Game
from warren.core.state import Options, State
from warren.core.steps import Step
from warren.core.text import Message, say
from warren.testing import promises
from warren.testing.promises import PROMISES, Table


def steps(turn: Step | None = None, farewell: Step | None = None) -> list[Step]:
    return [turn or Turn(), Drawn(), Seen(), Offer(), Next(), farewell or Farewell()]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_a_sound_game_keeps_every_promise(promise: Callable[[Table], None], players: int) -> None:
    for seed in range(25):
        promise(Table(LanternGame(), players, {}, seed))


class LeakingView(LanternState):
    def look(self, seat: int | None) -> dict[str, Any]:
        return super().look(seat) | {"best": max(max(hand, default=0) for hand in self.hands)}


class LeakingDeck(LanternState):
    def look(self, seat: int | None) -> dict[str, Any]:
        return super().look(seat) | {"top": [placed.card for placed in self.deck.top]}


class SharedClone(LanternState):
    def clone(self) -> State:
        twin = super().clone()
        assert isinstance(twin, SharedClone)
        twin.lit = self.lit
        return twin


class ShallowClone(LanternState):
    def clone(self) -> State:
        twin = super().clone()
        assert isinstance(twin, ShallowClone)
        twin.hands = self.hands.copy()
        return twin


class Undeclared(LanternState):
    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.wick = 0


class ForgetfulFile(LanternState):
    def save(self) -> dict[str, Any]:
        return super().save() | {"score": [0] * self.players}


class PeekingRedeal(LanternState):
    def redeal_hidden(self, seat: int | None, rng: random.Random) -> None:
        """Moves only one lantern: where the others are stays as it really is."""
        for owner in range(self.players):
            if owner != seat and self.hands[owner] and not any(self.seen):
                rng.shuffle(self.hands[owner])


class LostInRedeal(LanternState):
    def redeal_hidden(self, seat: int | None, rng: random.Random) -> None:
        super().redeal_hidden(seat, rng)
        if self.deck.rest.counts[0]:
            self.deck.rest.counts[0] -= 1
            self.deck.rest.counts[1] += 1


class LosesToken(Turn):
    def play(self, state: State, frame: Frame, seat: int, choice: int) -> None:
        super().play(state, frame, seat, choice)
        assert isinstance(state, LanternState)
        if LIGHT <= choice < LIGHT + COLOURS:
            state.lit[seat].pop()


class DriftingReplay(Turn):
    luck = random.Random(1)

    def play(self, state: State, frame: Frame, seat: int, choice: int) -> None:
        super().play(state, frame, seat, choice)
        assert isinstance(state, LanternState)
        state.score[seat] += self.luck.randrange(100)


class OffersTwice(Turn):
    def legal(self, state: State, frame: Frame, seat: int) -> list[int]:
        legal = super().legal(state, frame, seat)
        return legal + legal[:1]


class AcceptsKeep(Turn):
    def allows(self, state: State, frame: Frame, seat: int, choice: int) -> bool:
        return choice == KEEP or super().allows(state, frame, seat, choice)


class CurtTurn(Turn):
    """Refuses a look at the deck without a reason."""

    def why_not(self, state: State, frame: Frame, seat: int, choice: int) -> Message:
        if choice == PEEK:
            return say("not_now")
        return super().why_not(state, frame, seat, choice)


class CodedTurn(Turn):
    def why_not(self, state: State, frame: Frame, seat: int, choice: int) -> Message:
        return say("not_held", colour=f"colour.{choice}")


class TellingTurn(Turn):
    """Refuses a colour by telling what the neighbour holds."""

    def why_not(self, state: State, frame: Frame, seat: int, choice: int) -> Message:
        assert isinstance(state, LanternState)
        return say("not_held", colour=state.hands[state.left_of(seat)])


class SilentLook(Turn):
    """Shows a neighbour's lantern without saying so: the look could be taken back, and kept."""

    def show(self, lanterns: LanternState, seat: int, colour: int) -> None:
        pass


class LoudLook(Turn):
    def show(self, lanterns: LanternState, seat: int, colour: int) -> None:
        lanterns.reveal()
        lanterns.tell(say("found", colour=colour))


class FirstComeFarewell(Farewell):
    """Takes the choices in the order they came."""

    order: list[int] = []

    def allows(self, state: State, frame: Frame, seat: int, choice: int) -> bool:
        self.order.append(seat)
        return super().allows(state, frame, seat, choice)

    def resolve(self, state: State, frame: Frame, choices: list[int]) -> None:
        assert isinstance(state, LanternState)
        state.score[self.order[-1]] += 1
        super().resolve(state, frame, choices)


class OpenFarewell(LanternState):
    def look(self, seat: int | None) -> dict[str, Any]:
        return super().look(seat) | {"waiting": list(self.pending)}


class LeakingNumbers(LanternGame):
    def name_board(self, state: State) -> list[Feature]:
        return [Feature("best hand", COLOURS)]

    def number_board(self, state: State, row: list[bytes], seat: int) -> None:
        assert isinstance(state, LanternState)
        put(row, max(max(hand, default=0) for hand in state.hands), COLOURS)


class EndlessNext(Next):
    def run(self, state: State, frame: Frame) -> None:
        state.push(0, (frame.seat + 1) % state.players, frame.at)


@pytest.mark.parametrize(
    ("game", "promise", "complaint"),
    [
        (LanternGame(LeakingView), promises.hides_what_a_seat_cannot_know, "cannot know"),
        (LanternGame(LeakingDeck), promises.hides_what_a_seat_cannot_know, "cannot know"),
        (LanternGame(SharedClone), promises.clones_do_not_share, "changed"),
        (LanternGame(ShallowClone), promises.clones_do_not_share, "changed"),
        (LanternGame(Undeclared), promises.declares_every_field, "wick.* declared nowhere"),
        (LanternGame(ForgetfulFile), promises.survives_json, "sees another board"),
        (LanternGame(PeekingRedeal), promises.redeals_from_knowledge_alone, "peeks at the truth"),
        (LanternGame(LostInRedeal), promises.conserves_its_parts, "in a redeal"),
        (LanternGame(steps=steps(LosesToken())), promises.conserves_its_parts, "in play"),
        (LanternGame(steps=steps(DriftingReplay())), promises.replays_from_its_record, "drifts"),
        (LanternGame(steps=steps(OffersTwice())), promises.offers_only_what_it_accepts, "twice"),
        (
            LanternGame(steps=steps(AcceptsKeep())),
            promises.refuses_everything_else,
            "is not refused choice",
        ),
        (LanternGame(steps=steps(CurtTurn())), promises.says_why_not, "peek gets the general"),
        (LanternGame(steps=steps(TellingTurn())), promises.says_why_not, "gets a secret"),
        (LanternGame(steps=steps(CodedTurn())), promises.says_why_not, "light 0 gets an id"),
        (
            LanternGame(steps=steps(SilentLook())),
            promises.undoes_without_revealing,
            "keep a secret",
        ),
        (LanternGame(steps=steps(LoudLook())), promises.tells_no_more_than_it_shows, "leaks to"),
        (
            LanternGame(steps=steps(farewell=FirstComeFarewell())),
            promises.keeps_waiting_choices_secret,
            "order of arrival",
        ),
        (LeakingNumbers(), promises.numbers_only_what_a_seat_sees, "best hand"),
        (LanternGame(OpenFarewell), promises.keeps_waiting_choices_secret, "choice that waits"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_broken_game_is_caught(
    game: LanternGame, promise: Callable[[Table], None], complaint: str
) -> None:
    def check() -> None:
        for seed in range(25):
            promise(Table(game, 3, {}, seed))

    with pytest.raises(AssertionError, match=complaint):
        check()


def test_a_game_that_never_ends_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promises, "LONGEST", 300)
    endless = LanternGame(steps=[Turn(), Drawn(), Seen(), Offer(), EndlessNext(), Farewell()])
    with pytest.raises(AssertionError, match="not over after 300"):
        list(promises.decisions(Table(endless, 2, {}, 1)))
