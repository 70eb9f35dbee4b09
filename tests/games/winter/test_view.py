"""What each seat knows, and deals that fit it (WR-3.9)."""

from __future__ import annotations

import random
from collections import Counter
from typing import cast

import pytest

from tests.games.winter.positions import RABBIT_SEEN, on, play, position
from warren.games.winter.content import RABBIT
from warren.games.winter.shapes import FACE_DOWN
from warren.games.winter.state import Village


def deals(village: Village, seat: int | None, number: int = 200) -> list[Village]:
    rng = random.Random(5)
    return [cast(Village, village.redeal(seat, rng)) for _ in range(number)]


def tokens_at(states: list[Village], space: int) -> set[int]:
    return {state.spaces[space] - FACE_DOWN for state in states}


WOOD_3, WOOD_4, GAME_3 = 18, 19, 2


@pytest.mark.rule("WR-3.9")
def test_a_deal_keeps_what_the_seat_placed_and_mixes_the_rest() -> None:
    village = position(at="morning", bag="R 2 3 3")
    play(village, "rabbit", "wood.3")
    assert tokens_at(deals(village, 0), WOOD_3) == {RABBIT}
    assert tokens_at(deals(village, 1), WOOD_3) == {RABBIT, 1, 2}


@pytest.mark.rule("WR-3.9", "WR-3.11")
def test_a_villager_from_an_area_stays_its_owners_in_every_deal() -> None:
    village = position("game: c c Rd 2d", at="morning", area={0: 1}, bag="R 2 3")
    play(village, "from your area", "wood.3")
    for seat in (0, 1, 2, None):
        assert tokens_at(deals(village, seat, 40), WOOD_3) == {0}


@pytest.mark.rule("WR-3.9")
def test_what_was_put_back_is_in_the_bag_or_left_it_later() -> None:
    village = position("game: c c 2d .", at="morning", bag="R 3 1", cards={0: ["Spring"]})
    play(village, "rabbit", "yes", "villager of 3", "villager of 3", "wood.3")
    assert village.view(0)["board"]["you"]["returned"] == [RABBIT_SEEN]
    for state in deals(village, 0):
        assert state.bag[RABBIT] >= 1, "nobody else has drawn since"
        assert state.spaces[GAME_3] != FACE_DOWN + RABBIT
    assert RABBIT in tokens_at(deals(village, 1), GAME_3), "others do not know it"


@pytest.mark.rule("WR-3.9")
def test_after_others_have_drawn_it_may_be_theirs() -> None:
    village = position("game: c c 2d .", at="morning", bag="R 3 1 2", cards={0: ["Spring"]})
    play(village, "rabbit", "yes", "villager of 3", "villager of 3", "wood.3")
    village.spaces[WOOD_4] = FACE_DOWN + RABBIT
    village.bag[RABBIT] -= 1
    village.clock += 1
    village.stamps[WOOD_4] = int(village.clock)
    states = deals(village, 0)
    assert RABBIT in tokens_at(states, WOOD_4)
    assert len(tokens_at(states, WOOD_4)) > 1
    assert RABBIT not in tokens_at(states, GAME_3)
    for state in states:
        assert state.bag[RABBIT] + (state.spaces[WOOD_4] == FACE_DOWN + RABBIT) >= 1


@pytest.mark.rule("WR-3.9", "WR-S.Rabbit and the Tar Wolf")
def test_a_bag_without_a_rabbit_stays_without_one_in_every_deal() -> None:
    village = position(
        "game: c c Rd .\nwood: c c 2d 3d",
        at="evening",
        goods={0: "Reeds 3"},
        stories=["Rabbit and the Tar Wolf"],
        bag="1 1 N",
    )
    play(village, "story Rabbit and the Tar Wolf")
    for seat in (0, 1, None):
        states = deals(village, seat, 60)
        assert all(state.bag[RABBIT] == 0 for state in states)
        assert RABBIT in tokens_at(states, WOOD_3)


@pytest.mark.rule("WR-3.9")
def test_knowledge_moves_with_the_villager_and_ends_with_the_season() -> None:
    village = position(
        "wood: c c Rd .", cards={0: ["Wild Strawberries", "Ball Court"]}, area={0: 1}, bag=""
    )
    play(village, "use Wild Strawberries", "use Ball Court", "game.3")
    assert on(village, "game.3", 0)["token"] == RABBIT_SEEN
    assert on(village, "game.3", 1)["token"] is None
    play(village, "skip midday")
    assert village.seen == [0] * 26
    assert village.view(0)["board"]["you"]["returned"] == []


@pytest.mark.rule("WR-3.9")
def test_hands_of_others_are_mixed_with_the_deck_and_the_own_hand_stays() -> None:
    village = position(hands={0: [1, 2], 1: [3, 4]}, tasks={2: [5]}, area={0: 1})
    states = deals(village, 0, 60)
    assert {state.hands[0] for state in states} == {0b11}
    assert {state.hands[1].bit_count() for state in states} == {2}
    assert len({state.hands[1] for state in states}) > 20
    assert not any(state.hands[1] & 0b10011 for state in states), "what lies open is nobody's"


def test_deals_are_even() -> None:
    village = position("wood: c c Rd .", at="morning", bag="R 2 3 3", area={0: 1})
    counts = Counter(state.spaces[WOOD_3] - FACE_DOWN for state in deals(village, 1, 3000))
    assert abs(counts[RABBIT] / 3000 - 2 / 5) < 0.04
    assert abs(counts[2] / 3000 - 2 / 5) < 0.04
