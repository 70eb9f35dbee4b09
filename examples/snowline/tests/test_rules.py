"""A test for each clause of Snowline's rules, from small positions."""

import random

import pytest
from warren import IllegalChoice
from warren.core.play import draw_all, play_random

from snowline import make_game
from snowline.rules.order import LAY, STEPS
from snowline.state import BURROW, Snowfield
from snowline.vocabulary import CARDS

GAME = make_game()


def race(hands: list[str], spaces: list[int], fox: int = 0, deck: str = "") -> Snowfield:
    """Hares with these cards on these spaces; all but `deck` and hands is laid already."""
    state = GAME.blank(len(hands), {})
    held = [[CARDS.index(card) for card in hand] for hand in hands]
    left = [deck.count(card) for card in CARDS]
    for card in range(len(CARDS)):
        in_hands = sum(hand.count(card) for hand in held)
        state.laid[card] = state.deck.rest.counts[card] - in_hands - left[card]
    state.deck.rest.counts[:] = left
    state.hands, state.spaces, state.fox = held, spaces, fox
    state.push(LAY)
    state.advance()
    read = GAME.from_json(state.to_json())
    assert isinstance(read, Snowfield)
    return read


def lay(state: Snowfield, *cards: str) -> Snowfield:
    state.events = []
    for seat, card in enumerate(cards):
        state.apply(seat, GAME.vocabulary.id(f"lay {card}"))
    return state


def told(state: Snowfield) -> list[str]:
    return [GAME.catalogue.render(event.message) for event in state.events or []]


def test_steps_are_called_what_the_order_calls_them() -> None:
    assert [step.name for step in GAME.steps] == STEPS.names


@pytest.mark.rule("SN-1.1", "SN-1.2")
def test_hares_begin_ahead_of_the_fox_with_four_cards_of_36() -> None:
    state = GAME.new(3)
    assert isinstance(state, Snowfield)
    assert state.census() == dict.fromkeys(CARDS, 6)
    draw_all(state, random.Random(1))
    assert (state.fox, state.spaces) == (0, [3, 3, 3])
    assert [len(hand) for hand in state.hands] == [4, 4, 4]
    mine = state.view(1)["board"]["hares"]
    assert len(mine[1]["hand"]) == 4
    assert "hand" not in mine[0]
    assert "deck" not in state.view(None)["board"]


@pytest.mark.rule("SN-2.1")
def test_a_card_that_is_not_held_is_refused() -> None:
    state = race(["12", "34"], [5, 5])
    with pytest.raises(IllegalChoice, match="no 4 is in your hand; possible: lay 1, lay 2"):
        lay(state, "4")


@pytest.mark.rule("SN-2.1", "SN-2.2")
def test_who_lays_a_number_alone_hops_and_the_others_bump() -> None:
    state = lay(race(["25", "26", "46"], [8, 8, 8]), "2", "2", "4")
    assert state.spaces == [8, 8, 12]
    assert state.laid == [6, 6, 6, 6, 5, 4]
    assert told(state)[:3] == [
        "Player 1 lays the 2 too, bumps and stays.",
        "Player 2 lays the 2 too, bumps and stays.",
        "Player 3 hops to space 12.",
    ]


@pytest.mark.rule("SN-2.3", "SN-4.1", "SN-4.2", "SN-4.3")
def test_the_burrow_ends_the_way_and_the_game() -> None:
    state = lay(race(["62", "31"], [20, 21], 3), "6", "3")
    assert state.spaces == [BURROW, BURROW]
    result = state.result()
    assert result is not None
    assert result.breakdown[0] == {"spaces": 24, "clover": 0, "burrow": 4}
    assert (result.scores, result.winners) == ([28, 28], [0, 1])


@pytest.mark.rule("SN-2.4", "SN-4.2")
def test_clover_is_eaten_by_who_hops_onto_it_only() -> None:
    state = lay(race(["11", "31"], [10, 16]), "1", "3")
    assert (state.spaces, state.clover) == ([11, 19], [2, 0])
    assert state.scores() == [13, 19]


@pytest.mark.rule("SN-3.1")
def test_the_fox_runs_as_far_as_the_lowest_card_and_no_farther_than_21() -> None:
    assert lay(race(["25", "26", "46"], [8, 8, 8]), "2", "2", "4").fox == 2
    assert lay(race(["62", "52"], [22, 22], 20), "6", "5").fox == 21


@pytest.mark.rule("SN-3.2")
def test_a_hare_that_the_fox_reaches_pays_and_bolts_ahead() -> None:
    state = lay(race(["44", "44", "65"], [9, 12, 12], 7), "4", "4", "6")
    assert state.fox == 11
    assert (state.spaces, state.clover) == ([12, 12, 18], [-2, 0, 0])
    assert "The fox snaps at Player 1, who drops clover and bolts ahead." in told(state)


@pytest.mark.rule("SN-3.3")
def test_everybody_draws_while_the_deck_lasts() -> None:
    state = lay(race(["12", "35"], [5, 5], deck="66"), "1", "3")
    assert state.names(-1) == ["deal 6"]
    draw_all(state, random.Random(1))
    assert state.hands == [[1, 5], [4, 5]]


@pytest.mark.rule("SN-4.1")
def test_the_game_is_over_when_all_cards_are_laid() -> None:
    assert lay(race(["1", "3"], [5, 5]), "1", "3").to_act() == ()


def test_a_position_that_cannot_be_is_refused() -> None:
    data = race(["12", "35"], [5, 5]).to_json()
    data["board"]["hares"][0]["hand"] = ["1"]
    with pytest.raises(ValueError, match="every card is there 6 times"):
        GAME.from_json(data)
    data = race(["12", "35"], [5, 5]).to_json()
    data["board"]["fox"] = 5
    with pytest.raises(ValueError, match="the fox is ahead of a hare"):
        GAME.from_json(data)


def test_random_play_ends() -> None:
    assert play_random(GAME.new(4)) > 20
