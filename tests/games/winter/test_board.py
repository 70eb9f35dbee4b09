"""Winter Rabbit's board in the terminal: readable without colour, and never more than is known."""

from __future__ import annotations

import io
import random
from pathlib import Path

from tests.cli.helpers import table
from tests.games.winter.positions import play, position
from warren.cli.boards import NO_MARKS, SMALL_BOARD, SMALL_SIDE, Marks, board_of
from warren.cli.boards import winter as board
from warren.cli.pick import Pick
from warren.cli.plain import PlainClient
from warren.core.registry import game as find_game
from warren.core.state import State

NAMES = ["Ann", "Ben", "Cai"]


def drawn(state: State, seat: int | None, marks: Marks = NO_MARKS) -> list[str]:
    text = board.draw(state.game, state.view(seat), 0, marks, SMALL_BOARD).plain
    return [line.rstrip() for line in text.split("\n")]


def test_winter_has_a_board() -> None:
    assert board_of(find_game("winter")) is board


def test_all_that_a_seat_knows_is_drawn() -> None:
    village = position(
        "wood: c # Rd 2u\ngame: c c 3d .\nburrow: Nu .",
        burrow="Wood 2, Reeds",
        cards={0: ["Wild Strawberries"], 1: ["Arbor", "Longhouse"]},
        goods={0: "Game 2", 1: "Crops"},
        tokens={1: 1},
        display=["Spring", "Cave", "River", "Lookout"],
        stories=["The Thunders", "Tahlequah", "Nunnehi"],
        active="Uk'tan",
        tasks={1: [2]},
        hands={0: [5, 9]},
        tracks=[3, 0, 7],
        bag="1 2 3",
        area={0: 1},
    )
    play(village, "use Wild Strawberries", "wood.3")
    assert drawn(village, 0) == [
        "Spring season   bag 3",
        "Game       ♣   ♣   ?   ·",
        "Crops      ♣   ♣   ·   ·",
        "Medicine   ♣   ♣   ·   ·",
        "Earth      ♣   ♣   ·   ·",
        "Wood       ♣   ▲  (R) [2]",
        "Reeds      ♣   ♣   ·   ·",
        "Burrow    [N]  ·  Wo2 Re1",
        "Store    tools 3/7  clothing 0/7  food 7/7",
        "Village  Spring",
        "  Crops, Earth. When you draw from the bag you",
        "  may draw one token more; keep one, return",
        "  the other. 1 point, 1 basket.",
        "         Cave",
        "  Medicine, Earth. Once on your turn, take a",
        "  conservation token from the board in place",
        "  of paying any one resource, whatever it is",
        "  for. 2 points, 1 basket.",
        "         River",
        "  Medicine, Reeds. Once on your turn, restore",
        "  one conservation token free. 2 points, 1",
        "  basket.",
        "         Lookout",
        "  Medicine, Wood. When Rabbit appears, you may",
        "  take a resource from the Burrow, once in",
        "  each player's turn. 2 points, 1 basket.",
        "Stories  The Thunders",
        "  Any 3, 3 points. At once: Every player gains",
        "  1 Crops.",
        "         Tahlequah",
        "  Any 3, 1 point. At once: The teller chooses",
        "  two other players and two resources; each of",
        "  them gains both.",
        "         Nunnehi",
        "  Any 3, 2 points. Ongoing: Wood and Reeds may",
        "  be paid in place of each other.",
        "Active   Uk'tan",
        "  Any 3, 2 points. Ongoing: Whoever restores a",
        "  conservation token scores 1 point for it.",
        "Hand     5 Task 5",
        "  2 Earth, Wood: 5 points, tools; its owner",
        "  gains Crops or Medicine",
        "         9 Task 9",
        "  2 Game, Earth: 5 points, tools; its owner",
        "  gains Crops or Medicine",
        "Owned    Arbor (2)",
        "  When you place a second villager at midday,",
        "  take any one resource from the Burrow.",
        "         Longhouse (2)",
        "  Five baskets, and nothing else.",
        "         Wild Strawberries (1)",
        "  Once on your turn, look at a face-down",
        "  villager.",
    ]
    assert drawn(village, 1)[5] == "Wood       ♣   ▲   ?  [2]", "only who looked knows"
    assert not any(line.startswith("Hand") for line in drawn(village, None))
    beside = board.side(village.game, village.view(0), NAMES, 0, SMALL_SIDE).plain.split("\n")
    assert beside == [
        "▸1 Ann (you)  0 points",
        "   Ga2  2/7",
        "   Bear, pays Wood for Earth",
        "   own villager ●",
        "   Wild Strawberries",
        " 2 Ben  0 points",
        "   Cr1 ♣1  2/12",
        "   Deer, pays Crops for Reeds",
        "   Arbor, Longhouse",
        "   task 2 Task 2",
        "     Game, Wood: 3 points, tools;",
        "     its owner gains Crops or",
        "     Medicine",
        " 3 Cai  0 points",
        "   nothing  0/6",
        "   Opossum, pays Medicine for",
        "   Crops",
    ]


def test_what_can_be_chosen_has_a_sign_of_its_own() -> None:
    village = position("wood: c c 2d .", at="morning", area={0: 1})
    play(village, "from your area")
    pick = Pick([village.game.describe(village, 0, choice) for choice in village.legal(0)])
    marks = Marks(lit=frozenset(pick.lit), cursor="space:wood.4", asked=True)
    assert drawn(village, 0, marks)[5] == "Wood       ♣   ♣   ? > ·"
    assert drawn(village, 0, marks)[1] == "Game       ♣   ♣ * · * ·"


def test_all_texts_wrap_and_a_small_terminal_has_room_for_the_village() -> None:
    rng = random.Random(2)
    state = find_game("winter").new(3)
    for _ in range(300):
        seat = state.to_act()[0]
        state.apply(seat, state.draw(rng) if seat == -1 else rng.choice(state.legal(seat)))
        rows = drawn(state, 0)
        beside = board.side(state.game, state.view(0), NAMES, 0, SMALL_SIDE).plain.split("\n")
        below = [at for at, row in enumerate(rows) if row.startswith("Village")]
        assert not below or below[0] <= SMALL_BOARD.height
        assert [row for row in beside if len(row) > SMALL_SIDE.width] == []
        assert [row for row in rows if len(row) > SMALL_BOARD.width] == []


def test_everything_that_can_be_chosen_can_be_pointed_at() -> None:
    for seed in range(3):
        rng = random.Random(seed)
        state = find_game("winter").new(2 + seed)
        while state.to_act():
            seat = state.to_act()[0]
            if seat == -1:
                state.apply(seat, state.draw(rng))
                continue
            told = [state.game.describe(state, seat, choice) for choice in state.legal(seat)]
            pointed = [target for choice in told for target in choice.targets]
            assert len({frozenset(choice.targets) for choice in told}) == len(told)
            marks = Marks(lit=frozenset(pointed), asked=True)
            drawing = board.draw(state.game, state.view(seat), 0, marks, SMALL_BOARD)
            drawn_targets = {
                span.style.meta.get("target")
                for span in drawing.spans
                if not isinstance(span.style, str)
            }
            assert set(pointed) <= drawn_targets
            state.apply(seat, rng.choice(state.legal(seat)))


def test_a_person_plays_by_lines(tmp_path: Path) -> None:
    at = table("human,scout,kit", seed=3, path=tmp_path / "game.json", of=find_game("winter"))
    writes = io.StringIO()
    typed = "".join("1\n\n" for _ in range(40))
    assert PlainClient(at, io.StringIO(typed), writes).play() == 0
    told = writes.getvalue()
    assert "Pick your character." in told
    assert "Morning" in told


def test_a_person_ends_a_game_on_the_full_screen_by_keys() -> None:
    import asyncio

    from tests.cli.helpers import play_by_keys
    from warren.cli.seats import read_seats
    from warren.cli.table import LocalTable
    from warren.cli.tui.app import PlayApp
    from warren.core.match import Match

    village = position(at="morning", season=4, bag="F 1 2", goods={0: "Wood 2"}, area={0: 1})
    seats = read_seats("human,kit,kit")
    match = Match.from_position(village, [seat.name for seat in seats])
    app = PlayApp(LocalTable(match, seats, random.Random(2), None))

    async def run() -> int:
        async with app.run_test(size=(80, 24)) as pilot:
            return await play_by_keys(app, pilot)

    assert asyncio.run(run()) > 2
    assert not match.state.to_act()
