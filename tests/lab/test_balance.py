"""Balance: what is counted is right, the same for any number of workers, and judged soberly."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import warren
from tests.conformance.toys import LanternGame
from tests.lab.svg import check_page
from warren.core.errors import BadOption
from warren.lab import balance as lab
from warren.lab.balance import Cell, balance, cells_of, summary, together, verdict
from warren.lab.balance_page import TOGETHER, page_of, target_table
from warren.lab.facts import ALL, BOTS, RANDOM, Facts, Seated, picks_by_seat, play_batch
from warren.lab.playing import Experiment
from warren.lab.stats import wilson
from warren.lab.study import STUDIES, Study, Target, Trait, Use, study_of
from warren.lab.workers import Workers, open_workers


def plan_for(name: str, seed: int = 3, **options: Any) -> Experiment:
    return Experiment(name, {}, warren.game(name).check_options(options), ("scout",), seed)


def study(name: str, players: list[int], games: int, picks: str = RANDOM) -> dict[str, Any]:
    experiment = plan_for(name)
    cells = cells_of(warren.game(name), players, experiment.options, "")
    return balance(experiment, study_of(name), cells, games, picks)


def test_the_number_of_workers_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BATCH", 2)
    experiment = plan_for("winter")
    cells = cells_of(warren.game("winter"), [2, 3], experiment.options, "")
    heard: list[tuple[int, int]] = []
    one = balance(
        experiment, study_of("winter"), cells, 3, RANDOM, progress=lambda *n: heard.append(n)
    )
    with open_workers(2) as workers:
        two = balance(experiment, study_of("winter"), cells, 3, RANDOM, workers)
    assert one == two
    assert heard[-1] == (6, 6)


def test_every_game_of_the_house_has_a_report() -> None:
    for name in warren.game_names():
        data = study(name, [warren.game(name).players[0]], 2)
        check_page(page_of(data, f"warren balance {name}"))
        (cell,) = data["cells"]
        assert cell["games"] == 2
        assert cell["uses"]


def test_studies_speak_of_steps_events_and_marks_that_there_are() -> None:
    for path in STUDIES.glob("*.toml"):
        game, found = warren.game(path.stem), study_of(path.stem)
        steps = {step.name for step in game.steps}
        words = set(game.catalogue.sentences)
        for use in found.uses:
            assert set(use.steps) <= steps
            assert not use.event or use.event in words
            assert use.things(game)
        for under in found.unders:
            assert {under.event, under.counts} <= words
        for ratio in found.ratios:
            assert {ratio.event, *ratio.among} <= words
        if found.trait:
            assert set(found.trait.steps) <= steps
            assert all(name in game.vocabulary for name in found.trait.picks(game))
        if found.first:
            assert found.first in words
        for target in found.targets:
            titles = {ratio.title for ratio in found.ratios}
            known = {"won": {""}, "trait": {""}, "mark": words, "ratio": titles}
            assert target.name in known[target.figure]


def test_all_sets_take_turns() -> None:
    trait = study_of("kami").trait
    assert trait is not None
    game = warren.game("kami")
    sets = math.comb(8, 3)
    once = Counter(frozenset(picks_by_seat(trait, game, 3, 1, index)) for index in range(sets))
    assert len(once) == sets
    assert set(once.values()) == {1}
    assert picks_by_seat(trait, game, 3, 1, 0) != picks_by_seat(trait, game, 3, 2, 0)


def test_picks_are_made_as_asked() -> None:
    for name, picks in (("kami", ALL), ("winter", ALL), ("kami", RANDOM), ("winter", BOTS)):
        found = study_of(name)
        assert found.trait is not None
        blocks = [b for b in warren.game(name).vocabulary.blocks if b.kind == found.trait.kind]
        choices = dict(zip(blocks[0].items, blocks[0].names, strict=True))
        options = found.trait.all if picks == ALL else {}
        experiment = plan_for(name, **options)._replace(bots=("kit", "kit"))
        facts = play_batch(experiment, found, picks, 0, 2)
        for index, fact in enumerate(facts):
            picked = [choices[seat.trait] for seat in fact.seats]
            assert len(set(picked)) == 2
            if picks == ALL:
                assert picked == picks_by_seat(
                    found.trait, warren.game(name), 2, experiment.seed, index
                )


def test_what_is_used_was_to_be_had_and_is_counted_as_often_as_chosen() -> None:
    found = Study(uses=(Use("Cards", "card", ("midday", "acquire")),))
    experiment = plan_for("winter")._replace(bots=("scout", "scout", "scout"))
    facts = play_batch(experiment, found, RANDOM, 0, 4)
    bought = 0
    for fact in facts:
        for seat in fact.seats:
            assert seat.used.keys() <= seat.had
            bought += sum(seat.used.values())
        assert sum(s.parts["village cards"] for s in fact.seats) <= fact.events["acquired"]
    assert bought == sum(fact.events["acquired"] for fact in facts)


def test_whoever_begins_is_number_1() -> None:
    data = study("winter", [3], 8)
    (cell,) = data["cells"]
    assert [group["name"] for group in cell["order"]] == [f"plays as number {n}" for n in (1, 2, 3)]
    wins = sum(group["wins"]["mean"] for group in cell["order"])
    assert wins == pytest.approx(cell["won"]["mean"], abs=0.001)


def seated(seat: int, trait: str, score: int, used: bool, wins: float = 0.0) -> Seated:
    thing = ("Cards", "Mill")
    return Seated(
        seat, trait, wins, wins, score, {}, frozenset([thing]), {thing: 1} if used else {}
    )


def made_up(rng: random.Random, games: int, worth: float, bear: float) -> Iterator[Facts]:
    """Games in which a card brings so many points, and Bear so many whatever it does."""
    for _ in range(games):
        seats = []
        luck = rng.gauss(0, 8)
        for seat, trait in enumerate(rng.sample(["Bear", "Deer", "Wolf"], 2)):
            used = rng.random() < (0.8 if trait == "Bear" else 0.3)
            points = 40 + luck + rng.gauss(0, 5) + worth * used + bear * (trait == "Bear")
            seats.append(seated(seat, trait, round(points), used))
        yield Facts(seats, 0, "", True, 9, {}, {})


TRAITED = Study(Trait("character", "", (), "character"), uses=(Use("Cards", "card"),))


@pytest.mark.parametrize(("worth", "bear"), [(3, 20), (0, 0), (0, 20), (-4, 20)])
def test_what_a_card_is_worth_is_found_whoever_likes_to_use_it(worth: int, bear: int) -> None:
    """Bear uses the card most; what Bear has for other reasons is not laid to the card."""
    experiment = plan_for("winter")._replace(bots=("kit", "kit"))
    leads: list[dict[str, float]] = []
    for run in range(60):
        facts = list(made_up(random.Random(f"{run}"), 150, worth, bear))
        (use,) = summary(warren.game("winter"), TRAITED, experiment, facts)["uses"]
        leads.append(use["things"][0]["score"])
    assert sum(lead["mean"] for lead in leads) / 60 == pytest.approx(worth, abs=0.5)
    assert sum(lead["low"] <= worth <= lead["high"] for lead in leads) >= 0.9 * 60


def test_too_few_uses_tell_nothing() -> None:
    facts = [Facts([seated(0, "Bear", 4, n < 5)], None, "", False, 9, {}, {}) for n in range(60)]
    experiment = plan_for("winter")._replace(bots=("kit",))
    (use,) = summary(warren.game("winter"), TRAITED, experiment, facts)["uses"]
    (thing,) = use["things"]
    assert thing["score"] is None
    assert thing["used"]["mean"] == pytest.approx(5 / 60, abs=1e-4)
    assert thing["had"] == 1.0


def test_a_share_of_events_takes_games_as_samples() -> None:
    rng = random.Random(4)
    missed = 0
    for _ in range(100):
        facts = []
        for _ in range(60):
            events = {"a": 0, "b": 0}
            hot = rng.random() < 0.5
            for _ in range(20):
                events["a" if rng.random() < (0.5 if hot else 0.1) else "b"] += 1
            facts.append(Facts([], None, "", True, 1, events, {}))
        found = lab._ratio(facts, "a", ("a", "b"))
        assert found is not None
        missed += not found.low <= 0.3 <= found.high
    assert missed <= 10
    assert lab._ratio(facts, "x", ("x",)) is None


def test_targets_are_judged_by_the_whole_interval() -> None:
    for low, high, said in (
        (0.62, 0.80, "within"),
        (0.55, 0.65, "unclear"),
        (0.10, 0.59, "outside"),
        (0.86, 0.99, "outside"),
        (0.50, 0.90, "unclear"),
    ):
        assert verdict({"mean": 0.5, "low": low, "high": high}, 0.6, 0.85) == said
    assert verdict({"mean": 0.7, "low": None, "high": None}, 0.6, 0.85) == "unclear"
    assert Target("", "trait", factor=1.5).band(0.24) == pytest.approx((0.16, 0.36))


def test_the_targets_of_a_cell_are_those_of_its_number_of_players() -> None:
    data = study("kami", [2], 1)
    targets = data["cells"][0]["targets"]
    assert [(target["figure"], target["name"]) for target in targets] == [
        ("ratio", "villagers that the Kitsune takes")
    ]
    rabbit = study("rabbit", [2], 20)["cells"][0]
    assert [target["figure"] for target in rabbit["targets"]] == ["won"]
    assert rabbit["seats"] == []


def test_a_trait_is_judged_over_all_tables_too() -> None:
    def cell(players: int, fair: float, games: int, wins: float) -> dict[str, Any]:
        group = {"name": "Bear", "games": games, "wins": {"mean": wins}}
        return {"players": players, "fair": fair, "traits": [group]}

    target = Target("fair", "trait", factor=1.5)
    cells = [cell(2, 0.4, 100, 0.2), cell(4, 0.2, 300, 0.1)]
    (line,) = together([target], cells)
    assert line["of"] == "Bear"
    assert line["found"] == wilson(50, 400).to_json()
    assert (line["low"], line["high"]) == pytest.approx((0.25 / 1.5, 0.25 * 1.5), abs=1e-4)
    assert line["verdict"] == "outside"
    assert together([target], cells[:1]) == []
    assert together([target._replace(players=(4,))], cells) == []
    assert together([Target("ready", "won")], cells) == []
    data = study("winter", [2, 3], 1)
    assert target_table(data).rows[-1][0] == TOGETHER


def test_options_vary() -> None:
    game = warren.game("hamsters")
    cells = cells_of(game, [2, 3], game.check_options({}), "sheet, free-start")
    assert len(cells) == 8
    assert cells[0] == Cell(2, {"sheet": "A", "free_start": False})
    with pytest.raises(BadOption, match="--vary: no option 'box'; options: sheet, free_start"):
        cells_of(game, [2], {}, "box")


def test_ctrl_c_leaves_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_order(self: Workers, work: Any, tasks: Any) -> Iterator[Any]:
        yield work(*next(iter(tasks)))
        raise KeyboardInterrupt

    monkeypatch.setattr(Workers, "in_order", in_order)
    data = study("hamsters", [2, 3], 25)
    assert data["interrupted"]
    assert [cell["games"] for cell in data["cells"]] == [lab.BATCH]
    check_page(page_of(data))


def test_a_game_that_nobody_described_is_studied_by_its_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = LanternGame()
    monkeypatch.setattr("warren.lab.playing._with_content", lambda name, content: game)
    experiment = Experiment(game.name, {}, {}, ("kit",), 1)
    data = balance(experiment, study_of(game.name), [Cell(3, {})], 30, RANDOM)
    (cell,) = data["cells"]
    titles = {use["title"] for use in cell["uses"]}
    assert {"Choices: turn", "Choices: farewell"} <= titles
    assert len(cell["seats"]) == 3
    check_page(page_of(data))


def test_nothing_picked_is_no_set_of_all() -> None:
    with pytest.raises(BadOption, match="nothing is picked in hamsters"):
        study("hamsters", [2], 3, ALL)
    with pytest.raises(BadOption, match="picks are one of random, all, bots, not 'none'"):
        study("winter", [2], 3, "none")
