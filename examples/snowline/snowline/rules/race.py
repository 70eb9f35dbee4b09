"""The race: cards are dealt, all lay one at once, hares hop, and the fox runs (SN-1 to SN-4)."""

from warren.core.frames import Frame
from warren.core.steps import Meaning, Spans, Step
from warren.core.text import Message, say

from snowline.rules.order import DEAL, LAY
from snowline.state import BURROW, CLOVER, FOX_STOPS, Snowfield
from snowline.vocabulary import CARDS, DEALT, LAID


class Deal(Step[Snowfield]):
    """A card goes from the deck into the hand of the hare in `frame.at` (SN-1.2, 3.3)."""

    def spans(self, state: Snowfield) -> Spans:
        return Spans(at=(0, state.players - 1))

    def legal(self, state: Snowfield, frame: Frame, seat: int) -> list[int]:
        return [DEALT.choice(card) for card in state.deck.kinds()]

    def weights(self, state: Snowfield, frame: Frame) -> list[int]:
        return state.deck.weights()

    def play(self, state: Snowfield, frame: Frame, seat: int, choice: int) -> None:
        card = DEALT.item(choice)
        state.deck.draw(card)
        state.hands[frame.at] = sorted([*state.hands[frame.at], card])
        state.tell(say("dealt", card=CARDS[card]), to=(int(frame.at),))


class Lay(Step[Snowfield]):
    """Everybody lays a card, secretly and at once (SN-2.1)."""

    def legal(self, state: Snowfield, frame: Frame, seat: int) -> list[int]:
        return [LAID.choice(card) for card in sorted(set(state.hands[seat]))]

    def why_not(self, state: Snowfield, frame: Frame, seat: int, choice: int) -> Message:
        if LAID.holds(choice):
            return say("not_held", card=CARDS[LAID.item(choice)])
        return super().why_not(state, frame, seat, choice)

    def describe(self, state: Snowfield, frame: Frame, seat: int, choice: int) -> Meaning:
        space = landing(state, seat, LAID.item(choice))
        outcome = say("to_clover" if space in CLOVER else "to_space", space=space)
        laid = say("lay", card=CARDS[LAID.item(choice)])
        return Meaning(laid, say("group"), [LAID.target_of(choice)], outcome)

    def resolve(self, state: Snowfield, frame: Frame, choices: list[int]) -> None:
        cards = [int(LAID.item(choice)) for choice in choices]
        for seat, card in enumerate(cards):
            state.hands[seat].remove(card)
            state.laid[card] += 1
            hop(state, seat, card, bumps=cards.count(card) > 1)
        run_fox(state, min(cards) + 1)
        if BURROW not in state.spaces and any(state.hands):  # SN-4.1
            state.push(LAY)
            for seat in range(state.players if len(state.deck) else 0):
                state.push(DEAL, at=seat)


def landing(state: Snowfield, seat: int, card: int) -> int:
    """Where a card leads; the burrow is the end of the way (SN-2.3)."""
    return min(BURROW, state.spaces[seat] + card + 1)


def hop(state: Snowfield, seat: int, card: int, bumps: bool) -> None:
    """A hare hops and maybe eats, or bumps into who laid the same number (SN-2.2, 2.4)."""
    if bumps:
        return state.tell(say("bumped", seat=seat, card=CARDS[card]), [f"hare:{seat}"])
    space = state.spaces[seat] = landing(state, seat, card)
    state.clover[seat] += 2 if space in CLOVER else 0
    key = "ate" if space in CLOVER else "hopped"
    state.tell(say(key, seat=seat, space=space), [f"hare:{seat}"])


def run_fox(state: Snowfield, far: int) -> None:
    """The fox runs; a hare that it reaches pays with clover and bolts ahead (SN-3.1, 3.2)."""
    state.fox = min(FOX_STOPS, state.fox + far)
    state.tell(say("fox", space=state.fox), ["fox"])
    for seat in range(state.players):
        if state.spaces[seat] <= state.fox:
            state.spaces[seat] = state.fox + 1
            state.clover[seat] -= 2
            state.tell(say("bitten", seat=seat), [f"hare:{seat}"])
