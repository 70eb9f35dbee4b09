"""Games of others are full citizens: run by `test_plugins.py` where two of them are installed.

Snowline (`examples/snowline`) speaks English and German and has all that a game can have; Fern is
what `warren new fern` writes, and speaks English only.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import gymnasium
import httpx
import numpy as np
import pytest

import warren
import warren.envs.gymnasium
from tests.server.served import Play, Served, served, settings_for
from warren.cli.boards import anything, board_of
from warren.cli.rules import rules_of
from warren.core.expert import Expert, expert
from warren.core.record import Record
from warren.core.registry import broken_games
from warren.envs import pettingzoo
from warren.lab.study import study_of
from warren.server.language.languages import languages

SNOWLINE, FERN = "snowline", "fern"
each = pytest.mark.parametrize("name", [SNOWLINE, FERN])


@each
def test_it_is_one_of_the_games(name: str) -> None:
    assert name in warren.game_names()
    assert warren.game(name).package == name
    assert broken_games() == []


@each
def test_it_is_the_installed_one(name: str) -> None:
    made = sys.modules[type(warren.game(name)).__module__].__file__
    assert made is not None
    assert Path(made).is_relative_to(os.environ["PYTHONPATH"].split(os.pathsep)[0])


def test_its_parts_are_found_beside_its_code() -> None:
    game = warren.game(SNOWLINE)
    assert board_of(game) is sys.modules["snowline.board"]
    assert type(expert(game)).__name__ == "SnowlineExpert"
    assert rules_of(game).startswith("# Snowline: the rules")
    assert [use.title for use in study_of(SNOWLINE).uses] == ["Cards laid"]


def test_what_it_leaves_out_is_done_without() -> None:
    game = warren.game(FERN)
    assert board_of(game) is anything
    assert type(expert(game)) is Expert
    assert [use.title for use in study_of(FERN).uses] == ["Choices"]


@each
@pytest.mark.parametrize("level", ["kit", "scout", "thinker:60"])
def test_bots_play_it(name: str, level: str) -> None:
    rng = random.Random(2)
    state = warren.game(name).new(3)
    bot = warren.bot(level, rng)
    for _ in range(30):
        (seat, *_) = state.to_act()
        chance = seat == warren.CHANCE
        choice = state.draw(rng) if chance else bot.choose(warren.Observation(state, seat))
        state.apply(seat, choice)


@each
def test_a_record_of_it_is_read_by_its_name(name: str) -> None:
    match = warren.Match.new(warren.game(name), ["Ann", "Ben"], {})
    rng = random.Random(1)
    while match.state.to_act():
        seat = match.state.to_act()[0]
        chance = seat == warren.CHANCE
        match.apply(seat, match.state.draw(rng) if chance else match.state.legal(seat)[0])
    text = match.record().to_text()
    again = warren.Match.from_record(Record.from_text(text))
    assert again.state.to_json() == match.state.to_json()
    assert warren.from_json(again.state.to_json()).result() == match.state.result()


@each
def test_it_is_an_environment(name: str) -> None:
    env = gymnasium.make(f"warren/{name.capitalize()}-v0", players=2, bots="scout")
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        choice = int(np.flatnonzero(seen["action_mask"])[0])
        seen, earned, over, _, _ = env.step(choice)
    assert 0.0 <= float(earned) <= 1.0
    table = pettingzoo.env(name, players=3)
    table.reset(seed=1)
    for agent in table.agent_iter():
        saw, _, ended, _, _ = table.last()
        assert saw is not None
        table.step(None if ended else int(np.flatnonzero(saw["action_mask"])[-1]))
        assert agent.startswith("player_")


# The server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("server")
    with served(settings_for(folder)) as running:
        yield running


def finish(play: Play) -> None:
    """Take the first choice until the game is over."""
    while play.my_turn()["status"] == "playing":
        assert play.choose(0)["type"] == "ack"


@pytest.mark.parametrize(
    ("name", "language", "asked"),
    [
        (SNOWLINE, "en", "Lay a card: who lays a number alone hops that far."),
        (SNOWLINE, "de", "Lege eine Karte: Wer eine Zahl allein legt, hoppelt so weit."),
        (FERN, "en", "Draw another seed, or stop and keep your row?"),
        (FERN, "de", "Draw another seed, or stop and keep your row?"),
    ],
)
def test_it_is_played_on_the_server_in_a_language_that_it_has(
    server: Served, name: str, language: str, asked: str
) -> None:
    ann = server.guest("Ann")
    table = ann.make(name, ["me", "scout", "kit"])["table"]["id"]
    play = ann.sit(table, lang=language)
    assert play.my_turn()["prompt"] == asked
    refused = play.ask("choose", decision=play.now and play.now["decision"], choice=0)
    assert refused["type"] == ("refused" if name == SNOWLINE else "ack")
    finish(play)
    outcome = play.table["outcome"]
    assert outcome["how"] == "played"
    assert len(outcome["scores"]) == 3


def test_german_is_still_spoken_although_one_game_does_not(server: Served) -> None:
    assert languages() == ("en", "de")
    told = httpx.get(f"{server.base}/api/games?lang=de").json()
    titles = {found["name"]: found["title"] for found in told["games"]}
    assert titles["hamsters"] == "Hamstern"
    assert titles[SNOWLINE] == "Schneegrenze"
    assert titles[FERN] == "Fern"
    assert told["languages"] == ["en", "de"]


@pytest.mark.parametrize(
    ("name", "title"), [(SNOWLINE, "Schneegrenze: die Regeln"), (FERN, "Fern: the rules")]
)
def test_rules_box_and_words_come_from_its_package(server: Served, name: str, title: str) -> None:
    page = httpx.get(f"{server.base}/api/games/{name}/rules?lang=de").json()
    assert page["title"] == title
    assert sum(len(section["clauses"]) for section in page["sections"]) >= 5
    assert httpx.get(f"{server.base}/api/games/{name}/box").json() == {}
    words = httpx.get(f"{server.base}/api/games/{name}/words?lang=de").json()
    assert words["sentences"]["title"] == title.partition(":")[0]
