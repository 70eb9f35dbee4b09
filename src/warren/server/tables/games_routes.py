"""Routes: which games there are, their rules, their boxes, their words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Request

from warren.bots import LEVELS
from warren.core.errors import WarrenError
from warren.core.game import Game, Option
from warren.core.registry import game as find_game
from warren.core.registry import game_names
from warren.core.text import Catalogue, Message, say
from warren.server import wire
from warren.server.language.errors import Refused
from warren.server.language.languages import CATALOGUES, languages, sentence
from warren.server.services import Language
from warren.server.tables.lobby import known_game
from warren.server.tables.rules import rules_page
from warren.server.wire.bodies import Route

router = APIRouter(prefix="/games", tags=["games"], route_class=Route)


@router.get("", summary="All games, levels of bots, languages")
async def games(language: Language) -> wire.Games:
    """Everything that a lobby needs to know."""
    return wire.Games(
        languages=list(languages()),
        bots=[
            wire.BotLevel(level=level, text=sentence(_about(level), language)) for level in LEVELS
        ],
        games=[_facts(find_game(name), language) for name in game_names()],
    )


def _about(level: str) -> Message:
    key = f"bot_{level.replace(':', '_')}"
    return say(key) if key in CATALOGUES["en"].sentences else say("bot_other", level=level)


def _facts(game: Game, language: str) -> wire.GameFacts:
    catalogue = game.speak(language)
    words = catalogue.sentences
    return wire.GameFacts(
        name=game.name,
        title=words["title"],
        blurb=words.get("blurb", ""),
        players=game.players,
        minutes=words.get("minutes", ""),
        rules=game.rules,
        cooperative=game.cooperative,
        own=game.own,
        options=[
            wire.GameOption(
                name=option.name,
                text=words[f"option_{option.name}"],
                values=list(option.values),
                labels=[_label(value, catalogue) for value in option.values],
                least=list(option.least) or [0] * len(option.values),
                default=option.default,
            )
            for option in game.options
        ],
    )


def _label(value: Any, words: Catalogue) -> str:
    if isinstance(value, bool):
        return words.sentences["yes" if value else "no"]
    return words.word(str(value))


@router.get("/{game}/rules", summary="The rules page in sections and clauses")
async def rules(game: str, language: Language) -> wire.Rules:
    """Markdown of the plainest kind."""
    return wire.Rules.model_validate(rules_page(known_game(game).name, language))


@router.get("/{game}/box", summary="What is printed and never changes")
async def box(game: str, request: Request) -> dict[str, Any]:
    """Options of the game are parameters: `?sheet=B`."""
    found = known_game(game)
    given = {key: value for key, value in request.query_params.items() if key != "lang"}
    try:
        options = found.check_options({k: _value(found, k, v) for k, v in given.items()})
    except WarrenError as error:
        raise Refused("bad_request", "bad_option", what=str(error)) from None
    return found.printed(options)


def _value(game: Game, name: str, text: str) -> Any:
    """The value of an option that a parameter spells."""
    option: Option | None = next((o for o in game.options if o.name == name), None)
    for value in option.values if option else ():
        if str(value).lower() == text.lower():
            return value
    return text


@router.get("/{game}/words", summary="The catalogue of a game")
async def words(game: str, language: Language) -> wire.Words:
    """Sentences by key, and names of things by their English name, all that is printed included."""
    found = known_game(game)
    catalogue = found.speak(language)
    names = {
        name: catalogue.word(name) for name in _strings(found.printed(found.check_options({})))
    }
    return wire.Words(
        language=language,
        sentences=catalogue.sentences,
        names=catalogue.names | {name: word for name, word in names.items() if word != name},
    )


def _strings(value: Any) -> Iterator[str]:
    """Every string in a box, keys included: cards are counted by name."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for part in value.values():
            yield from _strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part)
