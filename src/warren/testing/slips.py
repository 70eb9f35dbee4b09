"""What no sentence for people may hold: an id, an unfilled template, a wrong plural."""

from __future__ import annotations

import functools
import re

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eve", "Flo")
"""Players without a number in their name, which would be taken for a count."""

IDS = {
    "an id with a dot": re.compile(r"[^\W\d_]+\.[a-z]?\d"),
    "a place by its coordinates": re.compile(r"\bcell\b|\d,\d"),
    "a target": re.compile(r"[^\W\d_]+:\w"),
    "a key": re.compile(r"\w_\w"),
    "an unfilled template": re.compile(r"[{}|]"),
    "a value of the program": re.compile(r"\b(None|True|False)\b|[\[\]]|\w\(\w+="),
    "a seat by its number": re.compile(r"\b[Ss]eat -?\d"),
}

_NOUNS = {
    "action": "actions",
    "basket": "baskets",
    "burrow": "burrows",
    "card": "cards",
    "clover": "clovers",
    "cube": "cubes",
    "die": "dice",
    "goal": "goals",
    "kit": "kits",
    "place": "places",
    "point": "points",
    "rabbit": "rabbits",
    "season": "seasons",
    "Seed": "Seeds",
    "shrine": "shrines",
    "slot": "slots",
    "space": "spaces",
    "step": "steps",
    "story": "stories",
    "task": "tasks",
    "time": "times",
    "token": "tokens",
    "turn": "turns",
    "villager": "villagers",
    "worker": "workers",
    "year": "years",
}
_HAUPTWOERTER = {
    "Aktion": "Aktionen",
    "Aufgabe": "Aufgaben",
    "Bau": "Baue",
    "Feld": "Felder",
    "Karte": "Karten",
    "Korb": "Körbe",
    "Mal": "Male",
    "Platz": "Plätze",
    "Punkt": "Punkte",
    "Runde": "Runden",
    "Schrein": "Schreine",
    "Schritt": "Schritte",
    "Stein": "Steine",
    "Ziel": "Ziele",
    "Zug": "Züge",
}


def _plurals(nouns: dict[str, str], between: str) -> re.Pattern[str]:
    """One of many, or many of one: "1 cards", "2 more card"."""
    one, many = r"(?<![\w.,/-])1", r"(?<![\w.,/-])(?:0|[2-9]|[1-9]\d+)"
    return re.compile(
        rf"{one} (?:{between})?(?:{'|'.join(nouns.values())})\b"
        rf"|{many} (?:{between})?(?:{'|'.join(nouns)})\b"
    )


PLURALS = {
    "en": _plurals(_NOUNS, "more |new |free |other "),
    "de": _plurals(_HAUPTWOERTER, "weiterer? |weiteres |neuer? |neues |freier? |freies "),
}


@functools.cache  # games say the same sentences over and over, and patterns are slow
def slips(sentence: str, language: str) -> list[str]:
    """What is wrong with a sentence in this language, as far as a pattern can tell."""
    found = [what for what, rule in IDS.items() if rule.search(sentence)]
    plural = PLURALS.get(language)
    if plural is not None and plural.search(sentence):
        found.append("a wrong plural")
    if not sentence.strip():
        found.append("nothing")
    return found
