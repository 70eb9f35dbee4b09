"""Lanterns, a toy game that uses every part of the engine, to test the engine and the checks on.

A deck of twelve lanterns in four colours (0 to 3), two in each hand. On a turn a seat may look at a
neighbour's lowest lantern, then peeks at the deck or lights one of its own, for as many points as
its colour; whoever lights one lets the next seat decide whether a new one is dealt for it. After
two rounds all discard a lantern at once, and the highest scores three.
"""

from __future__ import annotations

import random
from typing import Any, cast

from warren.core.deck import EVERYBODY, Deck, deal_again
from warren.core.fields import HIDDEN, OWNER, Field, Fields, Listed, Number, PerSeat, Pile
from warren.core.frames import NOBODY, Frame
from warren.core.game import Game
from warren.core.result import Result, rank_utilities, ranks_of
from warren.core.state import Options, State
from warren.core.steps import AUTO, DRAW, SEAT, SECRET, Meaning, Step
from warren.core.text import Message, say
from warren.core.vocabulary import Block, Vocabulary, verb

COLOURS, COPIES, HAND, ROUNDS = 4, 3, 2, 2
LIGHT, DISCARD, FIND = 0, COLOURS, 2 * COLOURS
PEEK, LOOK, DEAL, KEEP = 3 * COLOURS, 3 * COLOURS + 1, 3 * COLOURS + 2, 3 * COLOURS + 3
TURN, DRAWN, SEEN, OFFER, NEXT, FAREWELL = range(6)


LANTERNS = PerSeat(Listed(Number(0, COLOURS - 1)))
FIELDS = Fields(
    [
        Field(
            "deck",
            Pile([str(colour) for colour in range(COLOURS)], lambda state: [COPIES] * COLOURS),
            seen=HIDDEN,
        ),
        Field("hands", LANTERNS, seen=OWNER),
        Field("lit", LANTERNS),
        Field("score", PerSeat(Number(0, 1000))),
        Field("seen", LANTERNS, seen=OWNER),
    ]
)


class LanternState(State):
    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.deck = Deck([COPIES] * COLOURS)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.lit: list[list[int]] = [[] for _ in range(players)]
        self.score: list[int] = [0] * players
        self.seen: list[list[int]] = [[] for _ in range(players)]
        """Per seat, the lanterns that it saw in the hand to its left."""

    def clone(self) -> State:
        twin = cast(LanternGame, self.game).blank(self.players, self.options)
        assert isinstance(twin, LanternState)
        twin.take_core(self)
        twin.deck = self.deck.clone()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.lit = [row.copy() for row in self.lit]
        twin.score = self.score.copy()
        twin.seen = [row.copy() for row in self.seen]
        return twin

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.players

    def forget(self, owner: int, colour: int) -> None:
        """A lantern left this hand: who had seen it there no longer does."""
        for seat in range(self.players):
            if self.left_of(seat) == owner and colour in self.seen[seat]:
                self.seen[seat].remove(colour)

    def look(self, seat: int | None) -> dict[str, Any]:
        return {
            "deck": self.deck.look(seat),
            "hand": None if seat is None else sorted(self.hands[seat]),
            "seen": None if seat is None else self.seen[seat].copy(),
            "hands": [len(hand) for hand in self.hands],
            "lit": [row.copy() for row in self.lit],
            "score": self.score.copy(),
        }

    def fields(self) -> Fields:
        return FIELDS

    def redeal_hidden(self, seat: int | None, rng: random.Random) -> None:
        pool = self.deck.take_hidden(seat)
        kept: list[list[int]] = []
        for owner in range(self.players):
            known: list[int] = []
            if owner == seat:
                known = self.hands[owner].copy()
            elif seat is not None and self.left_of(seat) == owner:
                known = self.seen[seat].copy()
            kept.append(known)
            hidden = self.hands[owner].copy()
            for colour in known:
                hidden.remove(colour)
            pool += hidden
        pool = deal_again(pool, rng)
        for owner, known in enumerate(kept):
            while len(known) < len(self.hands[owner]):
                known.append(pool.pop())
        self.hands = [sorted(hand) for hand in kept]
        self.deck.fill_hidden(pool)
        for watcher in range(self.players):
            if watcher != seat:
                count = len(self.seen[watcher])
                self.seen[watcher] = sorted(self.hands[self.left_of(watcher)])[:count]

    def census(self) -> dict[str, int]:
        parts = self.deck.rest.to_list()
        parts += [placed.card for placed in self.deck.top + self.deck.bottom]
        for row in self.hands + self.lit:
            parts += row
        return {f"colour {colour}": parts.count(colour) for colour in range(COLOURS)}

    def final(self) -> Result:
        ranks = ranks_of([(score,) for score in self.score])
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        parts = [{"light": score} for score in self.score]
        return Result(self.score.copy(), ranks, winners, rank_utilities(ranks), parts)


class Turn(Step):
    def __init__(self) -> None:
        super().__init__("turn", SEAT)

    def legal(self, state: State, frame: Frame, seat: int) -> list[int]:
        lanterns = cast(LanternState, state)
        choices = [LIGHT + colour for colour in sorted(set(lanterns.hands[seat]))]
        if len(lanterns.deck) and not any(p.who >> seat & 1 for p in lanterns.deck.top):
            choices.append(PEEK)
        if lanterns.hands[lanterns.left_of(seat)] and not lanterns.seen[seat]:
            choices.append(LOOK)
        return choices or [KEEP]

    def why_not(self, state: State, frame: Frame, seat: int, choice: int) -> Message:
        if choice == PEEK:
            return say("no_peek")
        if choice == LOOK:
            return say("no_look")
        if choice == KEEP:
            return say("must_act")
        if LIGHT <= choice < LIGHT + COLOURS:
            return say("not_held", colour=choice - LIGHT)
        return super().why_not(state, frame, seat, choice)

    def play(self, state: State, frame: Frame, seat: int, choice: int) -> None:
        lanterns = cast(LanternState, state)
        if choice == LOOK:
            state.push(TURN, seat, frame.at)
            first = min(lanterns.hands[lanterns.left_of(seat)])
            lanterns.seen[seat].append(first)
            self.show(lanterns, seat, first)
            return
        state.push(NEXT, seat, frame.at)
        if choice == PEEK:
            state.push(SEEN, seat)
        elif choice != KEEP:
            colour = choice - LIGHT
            lanterns.hands[seat].remove(colour)
            lanterns.forget(seat, colour)
            lanterns.lit[seat].append(colour)
            lanterns.score[seat] += colour
            state.reveal()
            state.tell(say("lit", seat=seat, colour=colour), [f"lantern:{colour}"])
            if len(lanterns.deck):
                state.push(OFFER, lanterns.left_of(seat), 0, (seat,))

    def show(self, lanterns: LanternState, seat: int, colour: int) -> None:
        lanterns.reveal()
        lanterns.tell(say("looked", seat=seat))
        lanterns.tell(say("found", colour=colour), to=(seat,))


class Drawn(Step):
    """The next lantern of the deck goes into a hand."""

    def __init__(self) -> None:
        super().__init__("drawn", DRAW)

    def legal(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [FIND + colour for colour in cast(LanternState, state).deck.kinds()]

    def weights(self, state: State, frame: Frame) -> list[int]:
        return cast(LanternState, state).deck.weights()

    def play(self, state: State, frame: Frame, seat: int, choice: int) -> None:
        lanterns = cast(LanternState, state)
        colour = choice - FIND
        lanterns.deck.draw(colour)
        lanterns.hands[frame.seat].append(colour)
        lanterns.hands[frame.seat].sort()
        state.tell(say("found", colour=colour), to=(frame.seat,))


class Seen(Step):
    """The next lantern of the deck is looked at and put back on top."""

    def __init__(self) -> None:
        super().__init__("seen", DRAW)

    def legal(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [FIND + colour for colour in cast(LanternState, state).deck.kinds()]

    def weights(self, state: State, frame: Frame) -> list[int]:
        return cast(LanternState, state).deck.weights()

    def play(self, state: State, frame: Frame, seat: int, choice: int) -> None:
        lanterns = cast(LanternState, state)
        known = lanterns.deck.top[0].who if lanterns.deck.top else 0
        lanterns.deck.draw(choice - FIND)
        who = EVERYBODY if known == EVERYBODY else known | 1 << frame.seat
        lanterns.deck.put_on_top([choice - FIND], who)
        state.tell(say("found", colour=choice - FIND), to=(frame.seat,))


class Offer(Step):
    """The neighbour of who lit a lantern deals a new one, or keeps the deck."""

    def __init__(self) -> None:
        super().__init__("offer", SEAT)

    def legal(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DEAL, KEEP]

    def play(self, state: State, frame: Frame, seat: int, choice: int) -> None:
        if choice == DEAL:
            state.push(DRAWN, frame.ids[0])

    def describe(self, state: State, frame: Frame, seat: int, choice: int) -> Meaning:
        return Meaning(say("deal" if choice == DEAL else "keep"), say("group"), ["deck"])


class Next(Step):
    def __init__(self) -> None:
        super().__init__("next", AUTO)

    def run(self, state: State, frame: Frame) -> None:
        seat = (frame.seat + 1) % state.players
        turn = frame.at + 1
        if turn < ROUNDS * state.players:
            state.push(TURN, seat, turn)
        else:
            state.push(FAREWELL)


class Farewell(Step):
    def __init__(self) -> None:
        super().__init__("farewell", SECRET)

    def takes_part(self, state: State, frame: Frame, seat: int) -> bool:
        return bool(cast(LanternState, state).hands[seat])

    def legal(self, state: State, frame: Frame, seat: int) -> list[int]:
        return [DISCARD + c for c in sorted(set(cast(LanternState, state).hands[seat]))]

    def resolve(self, state: State, frame: Frame, choices: list[int]) -> None:
        lanterns = cast(LanternState, state)
        highest = max(choices)
        for seat, choice in enumerate(choices):
            if choice == NOBODY:
                continue
            colour = choice - DISCARD
            lanterns.hands[seat].remove(colour)
            lanterns.forget(seat, colour)
            lanterns.lit[seat].append(colour)
            state.tell(say("discarded", seat=seat, colour=colour))
            if choice == highest:
                lanterns.score[seat] += 3

    def why_not(self, state: State, frame: Frame, seat: int, choice: int) -> Message:
        if DISCARD <= choice < DISCARD + COLOURS:
            return say("not_held", colour=choice - DISCARD)
        return super().why_not(state, frame, seat, choice)

    def prompt(self, state: State, frame: Frame, seat: int) -> Message:
        return say("ask_farewell")


COLOUR_NAMES = [str(colour) for colour in range(COLOURS)]
VOCABULARY = Vocabulary(
    [
        *(Block(kind, COLOUR_NAMES) for kind in ("light", "discard", "find")),
        *(verb(name) for name in ("peek", "look", "deal", "keep")),
    ]
)
WORDS = {
    "ask_turn": "Light a lantern, or look around.",
    "ask_drawn": "A lantern is drawn.",
    "ask_seen": "A lantern is looked at.",
    "ask_offer": "Deal a new lantern?",
    "ask_farewell": "Discard a lantern.",
    "lit": "{seat} lights a lantern of colour {colour}.",
    "looked": "{seat} looks at a neighbour's lantern.",
    "found": "It is of colour {colour}.",
    "discarded": "{seat} discards colour {colour}.",
    "deal": "deal one",
    "keep": "keep the deck",
    "not_held": "no lantern in your hand is of colour {colour}",
    "no_peek": "the deck is empty, or you have seen its top already",
    "no_look": "there is nothing in your neighbour's hand that you have not seen",
    "must_act": "you can light, peek or look, so you must",
}


class LanternGame(Game):
    """Lanterns; a broken one gets another state class or other steps."""

    def __init__(
        self, state_class: type[LanternState] = LanternState, steps: list[Step] | None = None
    ) -> None:
        self.state_class = state_class
        super().__init__(
            name="lanterns",
            title="Lanterns",
            rules=1,
            players=(2, 4),
            options=[],
            steps=steps or [Turn(), Drawn(), Seen(), Offer(), Next(), Farewell()],
            vocabulary=VOCABULARY,
            words=WORDS,
        )

    def blank(self, players: int, options: Options) -> State:
        return self.state_class(self, players, options)

    def look(self, state: State, seat: int | None) -> dict[str, Any]:
        return cast(LanternState, state).look(seat)

    def redeal_hidden(self, state: State, seat: int | None, rng: random.Random) -> None:
        cast(LanternState, state).redeal_hidden(seat, rng)

    def problems(self, state: State) -> list[str]:
        lost = any(count != COPIES for count in state.census().values())
        return ["a lantern is lost or too many"] if lost else []

    def set_up(self, state: State) -> None:
        state.push(TURN, 0)
        for seat in range(state.players):
            for _ in range(HAND):
                state.push(DRAWN, seat)
