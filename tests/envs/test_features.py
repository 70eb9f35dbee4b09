"""Numbers for networks say what views say; the promise that they leak nothing is conformance's."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

import warren
from tests.conformance.toys import LanternGame
from tests.envs.layouts import KEPT, layout_of
from tests.envs.tables import NAMES, TABLES
from warren.bots import make_bot
from warren.core.errors import WarrenError
from warren.core.features import put, put_all, put_flags, put_one, put_zeros, tally
from warren.core.frames import NOBODY
from warren.core.observation import Observation
from warren.core.play import draw_all
from warren.envs.features import Surveyed, choice_parts, facts, make_encoder, mask_of
from warren.testing.promises import Table, decisions, moments


def numbers(state: warren.State, seat: int) -> dict[str, int]:
    names = [feature.name for feature in state.feature_names()]
    return dict(zip(names, state.features(seat), strict=True))


def who(after: int) -> str:
    return "you" if after == 0 else f"+{after}"


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_numbers_lie_between_0_and_1_and_are_as_many_at_every_decision(
    name: str, players: int
) -> None:
    table = Table(warren.game(name), players, {}, 3)
    encoder = make_encoder(table.game, players, {})
    states = moments(table, 12)
    rows = encoder.encode_all([(state, seat) for state in states for seat in range(players)])
    assert rows.dtype == np.float32
    assert rows.shape == (len(states) * players, len(encoder.names))
    assert rows.min() >= 0.0
    assert rows.max() <= 1.0
    assert np.array_equal(rows[-1], encoder.encode(states[-1], players - 1))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_numbers_tell_who_acts_and_what_is_asked(name: str, players: int) -> None:
    for state in moments(Table(warren.game(name), players, {}, 4), 20):
        for seat in range(players):
            seen = numbers(state, seat)
            acting = [s for s in range(players) if seen[f"to act: {who((s - seat) % players)}"]]
            assert acting == [s for s in state.view(seat)["to_act"] if s >= 0]
            asked = [key for key, value in seen.items() if key.startswith("asked:") and value]
            if seat in acting:
                assert asked == [f"asked: {state.game.steps[state.stack[-1].step].name}"]
            else:
                assert asked == []


def test_hamsters_in_numbers_are_the_sheets_from_the_seat_that_looks() -> None:
    for state in decisions(Table(warren.game("hamsters"), 3, {"sheet": "B"}, 5)):
        for seat in range(3):
            seen, board = numbers(state, seat), state.view(seat)["board"]
            assert [n for n in range(1, 7) if seen[f"die {n}"]] == [board["die"]][
                : bool(board["die"])
            ]
            assert seen["hourglass"] == board["hourglass"]
            assert seen["timer"] == board["timer"]
            for after in range(3):
                sheet = board["sheets"][(seat + after) % 3]
                mark = f"{who(after)}: crossed "
                crossed = [
                    k.removeprefix(mark) for k, v in seen.items() if k.startswith(mark) and v
                ]
                assert crossed == sheet["crossed"]
                for key in ("ones", "chambers", "score"):
                    assert seen[f"{who(after)}: {key}"] == sheet[key]


def test_rabbit_in_numbers_is_the_land_card_by_card() -> None:
    for state in moments(Table(warren.game("rabbit"), 2, {}, 6), 60):
        seen, board = numbers(state, 1), state.view(1)["board"]
        assert seen["turn"] == board["turn"]
        assert seen["rabbits"] == board["rabbits"]
        assert seen["food"] == min(50, board["food"])
        assert seen["leader: you"] == (board["leader"] == 1)
        if board["phase"] != "over":
            assert seen[f"phase: {board['phase']}"] == 1
        assert sum(seen[f"laid card {card}"] for card in range(27)) == len(board["cards"])
        for card in board["cards"]:
            at = card["card"]
            assert [seen[f"east of card {at}"] - 27, seen[f"north of card {at}"] - 27] == card["at"]
            for key, name in (("clovers", "clovers"), ("growing", "growing food")):
                assert seen[f"{name} on card {at}"] == card[key]
            for kind in ("fox", "stoat", "cat", "snake"):
                assert seen[f"{kind} on card {at}"] == card["predators"].get(kind, 0)
            for rabbits in card["rabbits"]:
                assert seen[f"{rabbits['who']} on card {at}"] == rabbits["count"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kami_in_numbers_is_the_table_from_the_seat_that_looks(players: int) -> None:
    for state in moments(Table(warren.game("kami"), players, {}, 7), 30):
        for seat in range(players):
            seen, board = numbers(state, seat), state.view(seat)["board"]
            for after in range(players):
                sheet, mark = board["seats"][(seat + after) % players], who(after)
                assert seen[f"{mark}: in village {sheet['village']}"] == 1
                if sheet["kami"]:
                    assert seen[f"{mark}: kami: {sheet['kami']}"] == 1
                pairs = [("favor", "favor"), ("nature", "nature"), ("scored", "vp")]
                pairs += [("score", "score"), ("shrines left", "shrines")]
                pairs.append(("own tokens left", "tokens_left"))
                for name, key in pairs:
                    assert seen[f"{mark}: {name}"] == sheet[key]
                claimed = [n for _, n in sheet["villagers"]]
                for name in claimed:
                    assert seen[f"{mark}: villagers {name}"] == claimed.count(name)
            offer = [k for k, v in seen.items() if k.startswith("on offer: ") and v]
            assert offer == [f"on offer: {name}" for name in board["offer"] or []]
            pieces = [p for village in board["villages"] for p in village["pieces"].values()]
            owners = [piece["owner"] for piece in pieces if piece["token"] is None]
            for after in range(players):
                shrines = [k for k in seen if k.startswith(f"{who(after)}: shrine on ") and seen[k]]
                assert len(shrines) == owners.count((seat + after) % players)
            if board["draft"]:
                known = [name for name in board["draft"]["hand"] if name]
                assert all(seen[f"draft: {name}"] == known.count(name) for name in known)
                assert seen["draft: unknown"] == len(board["draft"]["hand"]) - len(known)


@pytest.mark.parametrize("players", [2, 6])
def test_winter_in_numbers_is_the_village_from_the_seat_that_looks(players: int) -> None:
    for state in moments(Table(warren.game("winter"), players, {}, 8), 15):
        for seat in range(players):
            _check_village(numbers(state, seat), state.view(seat)["board"], seat, players)


def _check_village(seen: dict[str, int], board: dict[str, Any], seat: int, players: int) -> None:
    assert seen[f"turn: {who((board['turn'] - seat) % players)}"] == 1
    assert seen[f"season: {board['season']}"] == 1
    for name, space in board["spaces"].items():
        assert seen[f"{name}: {space['is']}"] == 1
        tokens = [k for k, v in seen.items() if k.startswith(f"{name}: ") and v]
        there = space.get("token")
        token = there and there["kind"]
        if token == "villager":
            token = f"villager of {who((there['seat'] - seat) % players)}"
        told = {f"{name}: {space['is']}", f"{name}: drawn", f"{name}: {token}"}
        assert set(tokens) <= told
        assert (f"{name}: {token}" in tokens) == (token is not None)
    for track, level in board["storehouse"].items():
        assert seen[f"storehouse: {track}"] == level
    assert seen["bag"] == board["bag"]
    hand = [k for k, v in seen.items() if k.startswith("hand task ") and v]
    assert hand == [f"hand task {task}" for task in board["you"]["hand"]]
    for after in range(players):
        player, mark = board["players"][(seat + after) % players], who(after)
        for good in ("Game", "Crops", "Medicine", "Earth", "Wood", "Reeds"):
            assert seen[f"{mark}: goods: {good}"] == player["goods"].get(good, 0)
        for card in player["cards"]:
            assert seen[f"{mark}: cards {card}"] == player["cards"].count(card)
        tasks = [k for k, v in seen.items() if k.startswith(f"{mark}: tasks task ") and v]
        assert tasks == [f"{mark}: tasks task {task}" for task in player["tasks"]]
        assert seen[f"{mark}: tasks in hand"] == player["hand"]
        assert seen[f"{mark}: score"] == player["score"]


def test_scores_as_they_stand_are_those_of_the_view_and_of_the_end() -> None:
    def shown(view: dict[str, Any]) -> list[int]:
        board = view["board"]
        rows = board.get("sheets") or board.get("seats") or board.get("players")
        if rows is None:
            return [board["rabbits"]] * 2
        return [row["score"] for row in rows]

    for name in NAMES:
        for state in moments(Table(warren.game(name), 2, {}, 9), 20):
            assert state.scores() == shown(state.view(0))


@pytest.mark.parametrize("name", NAMES)
def test_numbers_stay_within_bounds_when_scouts_play_for_points(name: str) -> None:
    game = warren.game(name)
    state, luck = game.new(), random.Random(2)
    names, scout = state.feature_names(), make_bot("scout", random.Random(3))
    while (seat := int(draw_all(state, luck))) != NOBODY:
        row = state.features(seat)
        assert [f for f, value in zip(names, row, strict=True) if value > f.most] == []
        state.make(seat, scout.choose(Observation(state, seat)))


def test_pieces_of_a_row_say_what_they_are_given() -> None:
    row: list[bytes] = []
    put(row, -3, 9)
    put(row, 12, 9)
    put_all(row, [4, 255])
    put_flags(row, 1 << 25 | 1 << 17 | 0b11, 26)
    put_one(row, 2, 4)
    put_one(row, -1, 2)
    put_one(row, 99, 100)
    put_zeros(row, 3)
    put_zeros(row, 70)
    told = list(b"".join(row))
    assert told[:4] == [0, 9, 4, 255]
    assert [at for at in range(26) if told[4 + at]] == [0, 1, 17, 25]
    assert told[30:36] == [0, 0, 1, 0, 0, 0]
    assert told[36:] == [0] * 99 + [1] + [0] * 73


def test_a_tally_counts_no_further_than_can_be_said() -> None:
    seen = [0, 0]
    for _ in range(5):
        tally(seen, 1, 3)
    assert seen == [0, 3]


def test_a_number_that_no_byte_holds_is_refused() -> None:
    with pytest.raises(WarrenError, match=r"features are 0 to 255, not all of \[0, 300\]"):
        put_all([], [0, 300])


def test_a_game_without_numbers_of_its_own_is_read_off_its_views() -> None:
    game = LanternGame()
    encoder = make_encoder(game, 3, {})
    assert isinstance(encoder, Surveyed)
    assert "deck.left" in encoder.names
    rng = random.Random(1)
    for state in decisions(Table(game, 3, {}, 1)):
        for seat in range(3):
            row = encoder.encode(state, seat)
            assert row.shape == (len(encoder.names),)
            assert row.min() >= 0.0
            assert row.max() <= 1.0
            assert np.array_equal(row, encoder.encode(state.redeal(seat, rng), seat))
    assert encoder.names == make_encoder(game, 3, {}).names
    assert encoder.encode_all([(state, 0), (state, 1)]).shape == (2, len(encoder.names))


def test_facts_of_a_view_have_a_number_for_every_place_in_it() -> None:
    view = warren.game("hamsters").new(1).view(0)
    told = facts(view)
    assert told["sheets[0].score"] == 0.0
    assert told["die is None"] == 1.0


def test_choices_about_one_thing_share_its_column() -> None:
    game = warren.game("hamsters")
    parts, table = choice_parts(game)
    assert table.shape == (len(game.vocabulary), len(parts))
    row = table[game.vocabulary.id("B.s1+s2+s3")]
    assert {part for part, count in zip(parts, row, strict=True) if count} == {
        "B",
        "s1",
        "s2",
        "s3",
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_is_about_something(name: str) -> None:
    _, table = choice_parts(warren.game(name))
    assert (table.sum(axis=1) > 0).all()


def test_a_mask_has_a_one_for_every_legal_choice() -> None:
    assert mask_of([0, 3], 5).tolist() == [1, 0, 0, 1, 0]


@pytest.mark.parametrize("name", NAMES)
def test_a_layout_keeps_its_version(name: str) -> None:
    """A trained network is bound to both: raise the game's rules, then renew the file."""
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert layout_of(name) == kept[name], "`python -m tests.envs.layouts` writes it anew"
