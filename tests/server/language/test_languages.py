"""Which languages are spoken, and that each says all that English says."""

from __future__ import annotations

import httpx
import pytest

from tests.server.served import Served
from warren.core.game import CORE_LANGUAGES, CORE_WORDS
from warren.core.registry import game, game_names
from warren.core.text import Catalogue
from warren.server.language.languages import CATALOGUES, chosen_language, languages


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
