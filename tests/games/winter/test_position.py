"""Positions out of files: impossible ones are refused with the reason."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from warren.core.errors import BadPosition
from warren.core.play import play_random
from warren.core.registry import game as find_game
from warren.core.state import State
from warren.games.winter.content import VILLAGE


def middle(players: int = 3, choices: int = 150) -> State:
    rng = random.Random(3)
    state = find_game("winter").new(players)
    for _ in range(choices):
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == -1 else rng.choice(state.legal(seat)))
    return state


def spoiled(**board: Any) -> dict[str, Any]:
    data = copy.deepcopy(middle().to_json())
    data["board"].update(board)
    return data


def read(data: dict[str, Any]) -> State:
    return find_game("winter").from_json(json.loads(json.dumps(data)))


def test_a_sound_position_is_read_and_played_on() -> None:
    play_random(read(middle().to_json()), random.Random(1))


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ({"supply": {"Wood": 3}}, "Game is there"),
        ({"supply": {"Gold": 3}}, "nothing is named 'Gold'"),
        ({"bag": {}}, "is there"),
        ({"bag": {"rabbit": True}}, "rabbit is a number from 1 to 30, not True"),
        ({"season": 5}, "season is a number from 1 to 4"),
        ({"turn": 3}, "turn is a number from 0 to 2"),
        ({"storehouse": [0, 8, 0]}, "storehouse 2 is a number from 0 to 7"),
        ({"spaces": {"burrow.1": "conservation"}}, "no conservation token lies in the Burrow"),
        ({"spaces": {"wood.9": "rock"}}, "nothing is named 'wood.9'"),
        ({"spaces": {"wood.1": "rock", "wood.2": "rock"}}, "there is one rock"),
        ({"display": []}, "display is a list with 4 entries"),
        ({"players": []}, "players is a list with 3 entries"),
        ({"held": ["frost"]}, "no frost"),
        ({"active": "Tahleqah"}, "nothing is named"),
    ],
)
def test_an_impossible_board_is_refused(board: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        read(spoiled(**board))


def test_lost_tasks_double_cards_and_full_baskets_are_refused() -> None:
    lost = spoiled()
    lost["board"]["decks"]["tasks"] = lost["board"]["decks"]["tasks"][1:]
    with pytest.raises(BadPosition, match=r"task \d+ is there 0 times, not 1"):
        read(lost)
    double = spoiled()
    double["board"]["players"][0]["cards"] += ["Arbor", "Arbor"]
    with pytest.raises(BadPosition, match="'Arbor' is not there as often"):
        read(double)
    full = spoiled()
    player = full["board"]["players"][0]
    for name in list(full["board"]["supply"])[:3]:
        moved = full["board"]["supply"][name]
        player["goods"][name] = player["goods"].get(name, 0) + moved
        del full["board"]["supply"][name]
    with pytest.raises(BadPosition, match="baskets hold too much"):
        read(full)


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        ({"step": "place", "seat": 0}, "one token is held"),
        ({"step": "keep", "seat": 0}, "fewer than two tokens"),
        (
            {"step": "pay_cost", "seat": 0, "ids": [99, 0]},
            "no such thing, or not several ways to pay",
        ),
        ({"step": "move_to", "seat": 0, "at": 26}, "at is 0 to 25"),
        ({"step": "reclaim", "seat": 0, "at": 0}, "it is another player who takes in turn"),
        ({"step": "evening", "seat": 7}, "seat 7 is not at this table"),
        ({"step": "ask", "seat": 0, "ids": [4]}, "asks no seat"),
        ({"step": "get_card", "seat": 0, "at": len(VILLAGE)}, f"at is 0 to {len(VILLAGE) - 1}"),
        ({"step": "draw_card", "at": 0}, "no place, or no card"),
        ({"step": "choose_gain", "seat": 0, "ids": []}, "1 ids, not"),
        ({"step": "choose_gain", "seat": 0, "at": 1, "ids": [3]}, "nothing brings it"),
        ({"step": "hand_out", "seat": 0, "ids": [9, 1, 0]}, "id 1 is 0 to 5, not 9"),
    ],
)
def test_an_impossible_frame_is_refused(frame: dict[str, Any], reason: str) -> None:
    data = spoiled()
    data["stack"][-1] = frame
    with pytest.raises(BadPosition, match=reason):
        read(data)


def test_only_the_last_frame_asks_and_what_is_paid_for_waits_for_its_payment() -> None:
    """Else what is asked, or comes, can be gone by the time that it is its turn."""
    data = spoiled()
    asks = data["stack"][-1]["step"]
    data["stack"].append({"step": "evening", "seat": 0})
    with pytest.raises(BadPosition, match=f"'{asks}' asks, but it is not the last frame"):
        read(data)
    data = spoiled()
    shown = next(name for name in data["board"]["display"] if name is not None)
    paid = {"step": "get_card", "seat": 0, "at": VILLAGE.index(shown)}
    data["stack"][-1:] = [paid, {"step": "evening", "seat": 0}]
    with pytest.raises(BadPosition, match="'evening' is no part of a payment"):
        read(data)


def test_an_impossible_stack_is_refused() -> None:
    nothing = spoiled()
    nothing["stack"] = []
    with pytest.raises(BadPosition, match="the last frost has not come"):
        read(nothing)
    headless = spoiled()
    headless["stack"] = headless["stack"][1:]
    with pytest.raises(BadPosition, match="its first frame is"):
        read(headless)
    holding = spoiled()
    token = next(iter(holding["board"]["bag"]))
    holding["board"]["bag"][token] -= 1
    if not holding["board"]["bag"][token]:
        del holding["board"]["bag"][token]
    holding["board"]["held"] = [token]
    holding["stack"] = [{"step": "turn", "seat": 0}]
    with pytest.raises(BadPosition, match="no frame brings it"):
        read(holding)
