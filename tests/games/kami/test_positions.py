"""Positions that could not have come from play are refused, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.kami.positions import EMPTY, kami, position, position_json
from warren.core.errors import BadPosition

Change = Callable[[Any], None]


def board(**changes: Any) -> Change:
    def change(data: Any) -> None:
        data["board"].update(changes)

    return change


def turn(**changes: Any) -> Change:
    def change(data: Any) -> None:
        data["board"]["turn"].update(changes)

    return change


def stack(*frames: dict[str, Any]) -> Change:
    def change(data: Any) -> None:
        data["stack"] = list(frames)

    return change


def village(row: str) -> Change:
    def change(data: Any) -> None:
        data["board"]["villages"]["farming"][0] = row

    return change


def missing(field: str) -> Change:
    def change(data: Any) -> None:
        del data["board"][field]

    return change


def deck(**changes: Any) -> Change:
    def change(data: Any) -> None:
        data["board"]["decks"]["holy"].update(changes)

    return change


OLD_GROVE = 4
"""Damok's first line; what spaces give comes before."""
PICK = {"step": "pick", "seat": 0, "at": 0, "ids": [0, -1, 0, 0, -1, -1, -1, -1, 1, 0, 0]}
ACTED = {"step": "acted", "seat": 0}

REFUSED: list[tuple[Change, str]] = [
    (missing("vp"), "board has exactly .*; check 'vp'"),
    (board(weather=1), "board has exactly .*; check 'weather'"),
    (board(year=3), "year is a number from 0 to 2, not 3"),
    (board(round=5), "round is a number from 0 to 4"),
    (board(round=True), "round is a number from 0 to 4"),
    (board(kami=["Inari", "Inari"]), "two seats have the same kami"),
    (board(kami=["Inari", "Ebisu"]), "kami 2: nothing is named 'Ebisu'"),
    (board(kami=["Inari"]), "kami is a list with 2 entries"),
    (board(moons=["holy", None]), "seat 0 has no token to lie on a village"),
    (board(ready=[0, 1]), "seat 1 has no token that could be ready"),
    (board(offers=[["Damok"], ["Yue"]]), "kami are on offer, but some are chosen"),
    (board(villages={}), "villages has exactly farming, wealthy, fishing, holy"),
    (village("....#"), "4 signs"),
    (village("...."), "does not fit the holes"),
    (village("2..#"), "'2' is nobody's shrine"),
    (village("x..#"), "'x' is nobody's shrine"),
    (village("a..#"), "seat 0 has no token that lies on spaces"),
    (board(favor=[-1, 0]), "favor 1 is a number from 0"),
    (board(nature=[0]), "nature is a list with 2 entries"),
    (board(vp=[0, 1.5]), r"vp\[1\]: 1.5 is neither a whole number"),
    (board(tokens=[[1, 1, 1, 1], [0] * 4]), "seat 0 has a whole set of tokens"),
    (board(tokens=[[7, 0, 0, 0], [6, 0, 0, 0]]), "farming has 13 tokens, not 12"),
    (board(tokens=[[0, 0, 0], [0] * 4]), "tokens of seat 0 is a list with 4 entries"),
    (board(villagers=[[["holy", "Abbot"]], []]), "more villagers of one village than drafts"),
    (board(villagers=[[["holy"]], []]), "an entry of board: villagers 1 is a list with 2"),
    (board(gone=[["holy", "Ox"]]), "gone: nothing is named 'Ox'"),
    (deck(rest=[0] * 19), "0 Peasant of holy, not 4"),
    (deck(top=[[0, 1]]), "5 Peasant of holy, not 4"),
    (board(decks={}), "decks has exactly farming"),
    (board(hand=[[0, 1]]), "there is a hand of villagers, but no draft"),
    (board(goals=["Corner"]), "goal Corner is not for year 1"),
    (
        board(goals=["Hamlet", "Corner"]),
        "does not fit the goals|it is nobody's turn|one goal a year|goals is a list",
    ),
    (board(goals=["Nowhere"]), "goals 1: nothing is named 'Nowhere'"),
    (board(cards_left=["1"]), "0 Kitsune cards were played, 1 cannot be left"),
    (board(cards_left=["1", "1"]), "cards_left: '1' is there twice"),
    (board(card="3"), "card is the Kitsune card that was played last"),
    (board(turn=None), "'turn' does not fit whose turn it is"),
    (board(turn={}), "turn has exactly seat"),
    (turn(seat=2), "turn: seat is a number from 0 to 1"),
    (turn(cubes=2), "2 cubes are left and 0 were spent"),
    (turn(used=["Sow"]), "3 cubes are left and 1 were spent"),
    (turn(used=["Bolt"]), "used: nothing is named 'Bolt'"),
    (turn(fresh=["farming.a1"]), "a fresh shrine is one of the player's"),
    (turn(rewarded=["holy", "holy"]), "rewarded: 'holy' is there twice"),
    (turn(seat=1), "it is not seat 0's turn"),
    (stack(), "it is empty, but the game is not over"),
    (stack({"step": "turn", "seat": 1}), "it is not seat 1's turn"),
    (stack({"step": "turn", "seat": 0}, {"step": "turn", "seat": 0}), "cannot follow upon"),
    (stack(ACTED), "cannot follow upon each other"),
    (stack({"step": "kitsune"}), "does not fit whose turn it is"),
    (stack({"step": "draft", "seat": 0, "at": 0, "ids": [0]}), "does not fit"),
    (stack({"step": "goal_card"}), "does not fit"),
    (stack({"step": "keep_kami"}), "does not fit"),
    (stack(ACTED, PICK | {"at": OLD_GROVE}), "line 4 is not one of seat 0's"),
    (stack(ACTED, PICK), "'pick': line 0 does nothing of the kind"),
    (stack(ACTED, PICK | {"at": 9999}), "'pick': at is 0 to 66, not 9999"),
    (
        stack(ACTED, {"step": "gain", "seat": 0, "at": 0, "ids": []}),
        "'gain': 11 ids, not",
    ),
]


@pytest.mark.parametrize(("change", "why"), REFUSED)
def test_an_impossible_position_is_refused(change: Change, why: str) -> None:
    data = position_json()
    kami().from_json(data)
    change(data)
    with pytest.raises(BadPosition, match=why):
        kami().from_json(data)


def test_lost_and_surplus_shrines_are_refused() -> None:
    full = EMPTY.replace(".", "0")
    with pytest.raises(BadPosition, match="seat 0 has 36 shrines too many"):
        position(full)
    with pytest.raises(BadPosition, match="the Kitsune has 36 shrines too many"):
        position(EMPTY.replace(".", "K"))
    with pytest.raises(BadPosition, match="seat 0 has too many tokens on the board"):
        position(EMPTY.replace("....", "aaaa", 2), sheets=["Damok", "Raijin"])


def test_a_pick_with_nothing_to_pick_is_refused() -> None:
    sprout = next(i for i, op in enumerate(kami().box.ops) if "any number of Seeds" in op.source)
    data = position_json(
        sheets=["Damok", "Raijin"],
        used=["Sprout"],
        stack=[ACTED, PICK | {"at": sprout}],
    )
    with pytest.raises(BadPosition, match="has nothing to pick"):
        kami().from_json(data)


def test_every_saved_position_of_a_draft_fits_its_village() -> None:
    realm = position(
        EMPTY.replace("...#  ...#", "0..#  ...#"),
        None,
        round=4,
        stack=[{"step": "draft", "seat": 0, "at": 0, "ids": [0]}],
        hand=[("Elder", 1)],
    )
    data = realm.to_json()
    data["stack"][0]["at"] = 3
    with pytest.raises(BadPosition, match="Elder of farming, not 1"):
        kami().from_json(data)
    data = realm.to_json()
    data["board"]["hand"][0][1] = 2
    with pytest.raises(BadPosition, match="seat 0 knows the cards in its hand"):
        kami().from_json(data)
