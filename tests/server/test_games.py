"""Games as a client gets them: facts, rules by clause, boxes, words; pages beside the API."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from tests.rules import CLAUSE, PAGES
from tests.server.conftest import settings_for
from tests.server.served import Served, served
from warren.core.game import CORE_LANGUAGES, CORE_WORDS
from warren.core.registry import game, game_names
from warren.core.text import Catalogue
from warren.server import static
from warren.server.languages import CATALOGUES, chosen_language, languages
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


# Languages


def fields(sentence: str) -> set[str]:
    import string

    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def pairs() -> list[tuple[str, str, Catalogue, Catalogue]]:
    found = [("core", lang, Catalogue(CORE_WORDS), c) for lang, c in CORE_LANGUAGES.items()]
    found += [
        ("server", lang, CATALOGUES["en"], c) for lang, c in CATALOGUES.items() if lang != "en"
    ]
    for name in game_names():
        spoken = game(name).languages
        found += [(name, lang, spoken["en"], c) for lang, c in spoken.items() if lang != "en"]
    return found


@pytest.mark.parametrize("pair", pairs(), ids=lambda pair: f"{pair[0]}-{pair[1]}")
def test_a_language_says_everything_that_english_says(
    pair: tuple[str, str, Catalogue, Catalogue],
) -> None:
    _, _, english, other = pair
    assert set(other.sentences) == set(english.sentences)
    for key, sentence in english.sentences.items():
        assert fields(other.sentences[key]) == fields(sentence), key


def test_german_is_spoken_by_engine_server_and_games(server: Served) -> None:
    assert languages() == ("en", "de")
    told = httpx.get(f"{server.base}/api/games?lang=de").json()
    assert told["languages"] == ["en", "de"]
    winter = next(found for found in told["games"] if found["name"] == "winter")
    assert winter["options"][0]["labels"] == ["zufällig", *(f"Platz {n}" for n in range(1, 7))]
    words = httpx.get(f"{server.base}/api/games/kami/words?lang=de").json()
    assert words["names"]["stilt house"] == "Pfahlhaus"


@pytest.mark.parametrize("name", game_names())
def test_the_rules_come_in_german_by_the_same_clauses(server: Served, name: str) -> None:
    told = [
        httpx.get(f"{server.base}/api/games/{name}/rules", headers={"Accept-Language": wish}).json()
        for wish in ("en", "de-AT, en;q=0.5")
    ]
    english, german = (
        [(c["id"], c["source"]) for section in page["sections"] for c in section["clauses"]]
        for page in told
    )
    assert english == german
    assert told[1]["title"].endswith(": die Regeln")


def test_a_language_is_asked_for_or_wished_for(server: Served) -> None:
    assert chosen_language(None, "tlh, en-GB;q=0.8") == "en"
    assert chosen_language(None, None) == "en"
    assert chosen_language(None, "de-CH, en;q=0.8") == "de"
    unknown = httpx.get(f"{server.base}/api/games/chess/box?lang=de").json()
    assert unknown["error"]["text"].startswith("Kein Spiel heißt chess; es gibt: ")
    refused = httpx.get(f"{server.base}/api/games?lang=tlh")
    assert refused.status_code == 400
    assert "tlh" in refused.json()["error"]["text"]


# Pages


def test_health_metrics_and_the_page_about_the_api(server: Served) -> None:
    assert httpx.get(f"{server.base}/health").json() == {"status": "ok"}
    metrics = httpx.get(f"{server.base}/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    assert "warren_choices_total" in metrics.text
    page = httpx.get(f"{server.base}/api/docs").text
    assert "/api/tables/{table_id}/rematch" in page
    assert "<script" not in page
    assert "http://" not in page
    assert "https://" not in page
    assert httpx.get(f"{server.base}/api/openapi.json").json()["openapi"].startswith("3.")
    assert httpx.get(f"{server.base}/api/nothing").json()["error"]["code"] == "not_found"
    assert httpx.put(f"{server.base}/api/games").status_code == 405


def test_every_answer_tells_browsers_to_stay_here(server: Served) -> None:
    for path in ("/", "/api/games", "/api/nothing"):
        headers = httpx.get(server.base + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_client_is_served_with_its_own_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>start</title>")
    (web / "assets" / "app-12ab.js").write_text("1")
    (tmp_path / "secret.txt").write_text("s")
    monkeypatch.setattr(static, "web_folder", lambda: web)
    with served(settings_for(tmp_path / "data")) as server:
        for path in ("/", "/table/abc", "/join/xyz", "/secret.txt"):
            answer = httpx.get(server.base + path)
            assert answer.text == "<title>start</title>"
            assert answer.headers["cache-control"] == "no-cache"
        script = httpx.get(f"{server.base}/assets/app-12ab.js")
        assert "immutable" in script.headers["cache-control"]
        assert httpx.get(f"{server.base}/assets/gone.js").status_code == 404
        outside = httpx.get(f"{server.base}/assets/..%2f..%2fsecret.txt")
        assert outside.status_code == 404


def test_without_a_built_client_a_page_says_so(tmp_path: Path) -> None:
    assert b"not built" in static.serve("/", tmp_path).body
