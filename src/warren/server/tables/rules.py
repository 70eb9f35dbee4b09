"""A game's rules page in sections and clauses, and the clauses that matter at a step."""

from __future__ import annotations

import functools
import re
import tomllib
from typing import Any

from warren.core.game import ENGLISH
from warren.core.registry import game as find_game
from warren.core.state import State

CLAUSE = re.compile(r"^- ([A-Z]{2}-[\w.' &-]+?) \[(\w[^\]]*)\] (.*)$")
PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)(?:<br>)?")
"""Pictures are for readers of the docs; their words stand beside them."""


@functools.cache
def rules_page(game: str, language: str = ENGLISH) -> dict[str, Any]:
    """The page that lies beside a game's code: prose apart from clauses.

    Where a language has none, it is the English one. A page in another language has the same
    clauses. It may name their sources in its own words; a client is told the source that the
    English page names.
    """
    title = ""
    sections: list[dict[str, Any]] = [{"title": "", "text": [], "clauses": []}]
    sources = {} if language == ENGLISH else _sources(game)
    page = _read(game, f"rules.{language}.md") if language != ENGLISH else ""
    for line in (page or _read(game, "rules.md")).splitlines():
        clause = CLAUSE.match(line)
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            sections.append({"title": line[3:], "text": [], "clauses": []})
        elif clause:
            id_, source, text = clause.groups()
            found = {"id": id_, "source": sources.get(id_, source), "text": text}
            sections[-1]["clauses"].append(found)
        elif not line.startswith("<!--"):
            sections[-1]["text"].append(PICTURE.sub("", line))
    joined = [s | {"text": "\n".join(s["text"]).strip()} for s in sections]
    return {
        "game": game,
        "title": title,
        "sections": [s for s in joined if s["title"] or s["text"] or s["clauses"]],
    }


def _sources(game: str) -> dict[str, str]:
    sections = rules_page(game)["sections"]
    return {clause["id"]: clause["source"] for part in sections for clause in part["clauses"]}


@functools.cache
def clauses_by_step(game: str) -> dict[str, list[str]]:
    """Which clauses speak of which step, from `clauses.toml` beside the game's code."""
    found: dict[str, list[str]] = tomllib.loads(_read(game, "clauses.toml"))
    return found


def clauses_now(state: State) -> list[str]:
    """The clauses that matter at the decision of a state."""
    if not state.stack:
        return []
    step = state.game.steps[state.stack[-1].step]
    return clauses_by_step(state.game.name).get(step.name, [])


def _read(game: str, name: str) -> str:
    return find_game(game).beside(name)
