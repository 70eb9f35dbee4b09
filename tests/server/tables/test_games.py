"""Games as a client gets them: facts, rules by clause, boxes, words."""

from __future__ import annotations

import json
import re

import httpx
import pytest

from tests.rules import CLAUSE, PAGES
from tests.server.served import Served
from warren.core.registry import game, game_names
from warren.server.tables.rules import clauses_by_step

LABELS = {False: "no", True: "yes"}


def test_all_games_are_listed_with_what_a_lobby_shows(server: Served) -> None:
    told = httpx.get(f"{server.base}/api/games").json()
    assert [found["name"] for found in told["games"]] == list(game_names())
    assert {bot["level"] for bot in told["bots"]} >= {"kit", "scout"}
    for found in told["games"]:
        assert found["blurb"].endswith(".")
        assert int(found["minutes"]) > 0
        assert found["options"] == [
            {
                "name": option.name,
                "text": option.help,
                "values": list(option.values),
                "labels": [LABELS.get(value, value) for value in option.values],
                "least": list(option.least) or [0] * len(option.values),
                "default": option.default,
            }
            for option in game(found["name"]).options
        ]


@pytest.mark.parametrize("name", game_names())
def test_the_rules_come_by_clause(server: Served, name: str) -> None:
    told = httpx.get(f"{server.base}/api/games/{name}/rules").json()
    clauses = {c["id"]: c["text"] for s in told["sections"] for c in s["clauses"]}
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert clauses == dict(CLAUSE.findall(page))
    assert any("five minutes" in section["title"] for section in told["sections"])
    assert not any(re.search("<!--|<br>|!\\[", section["text"]) for section in told["sections"])


@pytest.mark.parametrize("name", game_names())
def test_the_clauses_of_a_step_are_there(name: str) -> None:
    found = game(name)
    page = dict(CLAUSE.findall((PAGES / f"{name}.md").read_text(encoding="utf-8")))
    by_step = clauses_by_step(name)
    asking = {step.name for step in found.steps if step.kind in (1, 3)}
    assert asking <= set(by_step), "every step that asks somebody names its clauses"
    assert set(by_step) <= {step.name for step in found.steps}
    for ids in by_step.values():
        assert ids
        assert set(ids) <= set(page), f"{set(ids) - set(page)} are not on the page"


@pytest.mark.parametrize("name", game_names())
def test_a_box_is_plain_json_and_speaks_of_what_views_show(server: Served, name: str) -> None:
    told = httpx.get(f"{server.base}/api/games/{name}/box").json()
    found = game(name)
    assert told == json.loads(json.dumps(found.printed(found.check_options({}))))
    assert told


def test_a_box_follows_the_options(server: Served) -> None:
    box = httpx.get(f"{server.base}/api/games/hamsters/box?sheet=B&free_start=true").json()
    assert box["name"] == "B"
    sheet = game("hamsters").new(1, sheet="B").view(None)
    assert sheet["board"]["sheet"] == box["name"]
    names = {space["name"] for space in box["spaces"]}
    assert all(end in names for tunnel in box["tunnels"] for end in tunnel["ends"])
    refused = httpx.get(f"{server.base}/api/games/hamsters/box?sheet=Z")
    assert refused.status_code == 400
    assert "'A', 'B'" in refused.json()["error"]["text"]
    assert httpx.get(f"{server.base}/api/games/chess/box").status_code == 404


def test_words_are_the_catalogue(server: Served) -> None:
    told = httpx.get(f"{server.base}/api/games/kami/words").json()
    assert told["sentences"] == game("kami").catalogue.sentences
    assert told["language"] == "en"
