"""How bots judge Snowline: far is good, alone is better, near the fox is not."""

from warren.core.expert import Expert

from snowline.rules.race import landing
from snowline.state import CLOVER, Snowfield
from snowline.vocabulary import LAID


class SnowlineExpert(Expert[Snowfield]):
    """Counts on others to lay any card of their hands."""

    def appraise(self, state: Snowfield, seat: int, choices: list[int]) -> list[float]:
        return [self._worth(state, seat, LAID.item(choice)) for choice in choices]

    def _worth(self, state: Snowfield, seat: int, card: int) -> float:
        alone = 1.0
        for hand in state.hands[:seat] + state.hands[seat + 1 :]:
            alone *= 1.0 - hand.count(card) / len(hand)
        space = landing(state, seat, card)
        gain = space - state.spaces[seat] + (2.0 if space in CLOVER else 0.0)
        danger = 2.0 if state.spaces[seat] - state.fox <= 2 else 0.0
        return alone * gain - (1.0 - alone) * danger


make_expert = SnowlineExpert
