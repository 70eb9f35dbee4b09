"""The ceiling for who plays Hungry Hamsters alone: its rules, its net, and that it is one."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from bench.between import END
from reports.ceiling import Floats, Guess, Net, Positions, Solo, View

from reports import ceiling
from tests.games.hamsters.positions import position, small
from training import worth as learning
from warren.core.frames import CHANCE, NOBODY
from warren.core.game import Game
from warren.core.grid import bits
from warren.games.hamsters.content import TIMER
from warren.games.hamsters.expert.learned import high_rolls_left
from warren.games.hamsters.rules.timer import is_over
from warren.games.hamsters.state import Burrows

EVERYTHING = 10**6
"""A width that no beam here fills."""

LATE = """
XX..XXX.XXX
XX..XXX.XX.
........XX.
XXX.XX.....
XXX.XXX.X..
XX...XX....
...........
XXXX..XX...
XXXX..XX...
"""
"""Sheet A with a3, most of e and a corner of f free."""


@pytest.fixture(scope="module")
def late() -> Burrows:
    return position(LATE, hourglass=True, timer=1, ones=[5])


@pytest.fixture(scope="module")
def little() -> Burrows:
    """The small burrow with its cave full and one high roll gone."""
    return position("XX\nXX", game=small(), circled=1, ones=[4])


def key(state: Burrows) -> tuple[int, int, int]:
    return state.crossed[0], state.ones[0], int(high_rolls_left(state))


def after_each(state: Burrows, die: int) -> Iterator[Burrows]:
    """What a position can become by a roll, by the rules of the package."""
    rolled = state.clone()
    rolled.make(CHANCE, die - 1)
    for choice in rolled.legal(0):
        after = rolled.clone()
        after.make(0, choice)
        yield after


def worth(state: Burrows, guess: Guess) -> float:
    """Points and, until the end, what is guessed to come."""
    more = 0.0 if state.next_seat() == NOBODY else float(guess(Positions.of(state))[0])
    return state.scores()[0] + more


def random_positions(game: Game, games: int) -> Iterator[Burrows]:
    """Every position between turns of random games, the last of each included."""
    rng = random.Random(5)
    for _ in range(games):
        state = cast(Burrows, game.new(1))
        while True:
            yield state.clone()
            if state.next_seat() == NOBODY:
                break
            state.make(CHANCE, state.draw(rng))
            state.make(0, rng.choice(state.legal(0)))


# The rules

TIMER_RAN, ONES_USED, FULL = "timer", "ones", "full"


def ending(state: Burrows) -> str:
    if state.timer == TIMER:
        return TIMER_RAN
    return ONES_USED if state.frontier[0] else FULL


@pytest.mark.parametrize(
    ("game", "games", "endings"),
    [
        (small(), 40, {TIMER_RAN, ONES_USED, FULL}),
        (ceiling.empty_sheet().game, 15, {TIMER_RAN}),
    ],
)
def test_moves_points_and_ends_are_those_of_the_package(
    game: Game, games: int, endings: set[str]
) -> None:
    ended = set()
    for state in random_positions(game, games):
        solo = Solo(state.sheet)
        now = Positions.of(state)
        assert solo.points(now).tolist() == state.scores()
        assert solo.over(now).tolist() == [state.next_seat() == NOBODY]
        if state.next_seat() == NOBODY:
            ended.add(ending(state))
            continue
        moves = solo.moves(now)
        found = [
            (int(die), *(int(part) for part in parts))
            for die, *parts in zip(moves.die, *moves.after, strict=True)
        ]
        wanted = [
            (die, x.crossed[0], x.frontier[0], x.ones[0], int(high_rolls_left(x)))
            for die in range(1, 7)
            for x in after_each(state, die)
        ]
        assert sorted(found) == sorted(wanted)
    assert ended == endings


def test_moves_of_many_positions_are_those_of_each() -> None:
    states = list(islice(random_positions(ceiling.empty_sheet().game, 3), 8))
    solo = Solo(states[0].sheet)
    together = solo.moves(Positions.of(*states))
    for index, state in enumerate(states):
        mine = together.whose == index
        alone = solo.moves(Positions.of(state))
        assert set(zip(together.die[mine], together.after.pick(mine).keys(), strict=True)) == set(
            zip(alone.die, alone.after.keys(), strict=True)
        )


def test_no_two_positions_have_the_same_key() -> None:
    everything = ceiling.empty_sheet().sheet.everything
    crossed, ones, high = np.array(
        [
            (crossed, ones, high)
            for crossed in (0, 1, 2, 4, everything >> 1, everything)
            for ones in range(8)
            for high in range(7)
        ]
    ).T
    keys = Positions(crossed, np.zeros_like(crossed), ones, high).keys()
    assert len(set(keys.tolist())) == len(keys)


# The net


def test_a_net_sees_crosses_frontier_tunnels_sizes_and_pieces() -> None:
    state = position("XX.X\nXX", game=small())
    signs = View(state.sets, state.sheet.chambers[0]).signs_of(state.sets, state.crossed[0])
    assert [int(sign) for sign in signs] == [
        *(1, 0, 0, 0),  # a1 is crossed
        *(0, 1, 0, 1),  # a2 and a4 are next
        *(1, 0),  # the tunnel from the cave is crossed at its far end, the one to c is not
        1,  # something is next
        *(1, 0, 0, 0, 0),  # of 2 to 6 spaces, 2 fit
        *(0, 0, 0, 1, 0),  # three are free
        *(0, 1, 0, 0),  # one of them alone
        *(0, 1, 0, 0),  # and one larger piece
    ]


def test_a_guess_is_what_the_layers_make_of_the_signs() -> None:
    numbers = ceiling.read_numbers()
    states = [x for x in random_positions(ceiling.empty_sheet().game, 6) if not is_over(x)]
    sets = states[0].sets
    net = Net(sets, numbers)
    wanted = []
    for state in states:
        signs: list[bool] = []
        frontier: list[bool] = []
        for view in net.views:
            seen = view.chamber.mask | sum(1 << space for space in view.beyond)
            found = view.signs_of(sets, state.crossed[0] & seen)
            frontier += found[view.chamber.size : 2 * view.chamber.size]
            signs += found
        assert [space for space, sign in enumerate(frontier) if sign] == bits(state.frontier[0])
        high = int(high_rolls_left(state)) - 1
        first = np.array(signs) @ numbers["signs"] + numbers["stages"][state.ones[0] * 6 + high]
        second = np.maximum(first, 0) @ numbers["inner"] + numbers["inner_bias"]
        wanted.append(np.maximum(second, 0) @ numbers["last"][high] + numbers["last_bias"][high])
    assert net.guess(Positions.of(*states)) == pytest.approx(wanted, abs=1e-3)


def test_one_ahead_is_the_mean_of_what_each_roll_brings_at_best(late: Burrows) -> None:
    solo, guess = ceiling.known()
    best = [max(worth(x, guess) for x in after_each(late, die)) for die in range(1, 7)]
    many = Positions.of(*[late] * (ceiling.PART + 1))
    gains = solo.one_ahead(guess)(many)
    wanted = statistics.mean(best) - late.scores()[0]
    assert gains == pytest.approx([wanted] * len(gains), abs=1e-4)


def test_the_net_that_is_kept_plays_well() -> None:
    scores = ceiling.greedy_scores(1, 0, 50)
    assert len(scores) == 50
    assert statistics.mean(scores) > 48


# The beam


def exact(state: Burrows, known: dict[tuple[int, int, int], float]) -> float:
    """What the best play averages from a position, by all rolls and moves of the package."""
    if state.next_seat() == NOBODY:
        return float(state.scores()[0])
    if key(state) not in known:
        total, rolls = 0.0, 0
        for die in range(1, 7):
            after = list(after_each(state, die))
            if [key(x) for x in after] != [
                key(state)
            ]:  # a pass that changes nothing is rolled anew
                total += max(exact(x, known) for x in after)
                rolls += 1
        known[key(state)] = total / rolls
    return known[key(state)]


def test_with_a_guess_that_is_right_the_ceiling_is_what_can_be_averaged(little: Burrows) -> None:
    known: dict[tuple[int, int, int], float] = {}
    wanted = exact(little, known)
    solo = Solo(little.sheet)

    def right(now: Positions) -> Floats:
        rows = zip(now.crossed, now.ones, now.high, strict=True)
        worth = [known[int(c), int(o), int(h)] for c, o, h in rows]
        return np.array(worth) - solo.points(now)

    for number in range(20):
        for width in (1, 7):
            rolls = ceiling.rolls_of(3, number)
            most = ceiling.most_less_luck(solo, right, Positions.of(little), rolls, width)
            assert most == pytest.approx(wanted)


def nothing(now: Positions) -> Floats:
    return np.zeros(len(now.ones))


def nonsense(now: Positions) -> Floats:
    return (now.keys() * 7919 % 11).astype(np.float64)


@pytest.mark.parametrize("guess", [nothing, nonsense])
def test_whatever_the_guess_the_ceiling_is_not_below_what_can_be_averaged(
    little: Burrows, guess: Guess
) -> None:
    solo, start = Solo(little.sheet), Positions.of(little)
    found = [
        ceiling.most_less_luck(solo, guess, start, ceiling.rolls_of(3, number), EVERYTHING)
        for number in range(150)
    ]
    error = statistics.stdev(found) / len(found) ** 0.5
    assert statistics.mean(found) - 2 * error > exact(little, {})


def most_by_trying(state: Burrows, guess: Guess, rolls: tuple[int, ...]) -> float:
    """The most less luck that the rolls known allow, by the package and without a beam."""
    worths: dict[tuple[int, int, int], float] = {}
    found: dict[tuple[tuple[int, int, int], int], float] = {}

    def known(x: Burrows) -> float:
        if key(x) not in worths:
            worths[key(x)] = worth(x, guess)
        return worths[key(x)]

    def most(x: Burrows, turn: int) -> float:
        if x.next_seat() == NOBODY:
            return float(x.scores()[0])
        if (key(x), turn) not in found:
            best = [max(known(y) for y in after_each(x, die)) for die in range(1, 7)]
            luck = best[rolls[turn] - 1] - statistics.mean(best)
            later = max(most(y, turn + 1) for y in after_each(x, rolls[turn]))
            found[key(x), turn] = later - luck
        return found[key(x), turn]

    return most(state, 0)


@pytest.mark.parametrize("rolls", [(2, 1, 5, 3, 6), (3, 2, 1, 4, 1, 4), (1, 3, 3, 5, 2, 2, 6)])
def test_a_beam_that_keeps_everything_finds_the_most(late: Burrows, rolls: tuple[int, ...]) -> None:
    solo, guess = ceiling.known()
    wanted = most_by_trying(late, guess, rolls)

    def most(width: int) -> float:
        return ceiling.most_less_luck(solo, guess, Positions.of(late), rolls, width)

    assert most(EVERYTHING) == pytest.approx(wanted, abs=1e-4)
    assert max(most(width) for width in (1, 2, 4, 8)) <= wanted + 1e-4


def test_no_beam_finds_less_than_greedy_play_scores_less_its_luck() -> None:
    solo, guess = ceiling.known()
    start = Positions.of(ceiling.empty_sheet())
    found = []
    for number in range(6):
        rolls = (np.array([roll]) for roll in ceiling.rolls_of(2, number))
        scores, luck = ceiling.greedy(solo, guess, start, rolls)
        less = float(scores[0] - luck[0])
        for width in (1, 8, 32):
            most = ceiling.most_less_luck(solo, guess, start, ceiling.rolls_of(2, number), width)
            assert most >= less - 1e-4
            found.append(most - less)
    assert max(found) > 0.1


def test_greedy_play_takes_what_is_worth_most(late: Burrows) -> None:
    solo, guess = ceiling.known()
    state, luck, rolls = late, 0.0, (3, 1, 2, 4, 1, 5)
    for roll in rolls:
        best = [max(worth(x, guess) for x in after_each(state, die)) for die in range(1, 7)]
        luck += best[roll - 1] - statistics.mean(best)
        state = max(after_each(state, roll), key=lambda x: worth(x, guess))
        if state.next_seat() == NOBODY:
            break
    assert state.next_seat() == NOBODY
    each = (np.array([roll, roll]) for roll in rolls)
    scores, lucks = ceiling.greedy(solo, guess, Positions.of(late, late), each)
    assert scores.tolist() == state.scores() * 2
    assert lucks == pytest.approx([luck, luck], abs=1e-4)


def test_it_says_how_the_net_plays_and_what_the_ceiling_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ceiling.main(["--games", "2", "--beam", "1", "--ahead", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("sheet A, greedy play by the net, 20 games: ")
    assert [line.split(": ")[0] for line in lines[2:]] == ["beam of 1", "beam of 4"]


def test_the_page_of_the_bots_gets_the_ceiling(tmp_path: Path) -> None:
    page = tmp_path / "hamsters.md"
    page.write_text(f"before\n{ceiling.START}\nold\n{END}\nafter\n")
    ceiling.record(400, ["beam of 1: 50.00 ± 0.10 points"], page)
    wanted = "400 sequences of rolls:\n\n- beam of 1: 50.00 ± 0.10 points"
    assert page.read_text() == f"before\n{ceiling.START}\n\n{wanted}\n\n{END}\nafter\n"


@pytest.mark.parametrize("start", [ceiling.START, learning.START])
def test_the_page_has_the_markers_that_figures_go_between(start: str) -> None:
    assert ceiling.PAGE == learning.PAGE
    assert END in ceiling.PAGE.read_text(encoding="utf-8").partition(start)[2]
