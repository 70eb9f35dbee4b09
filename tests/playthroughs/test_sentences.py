"""All that people read in every recorded game, in every language: no id, no template, no slip."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from warren.core.match import Match
from warren.core.record import Record
from warren.core.steps import NOT_NOW
from warren.core.text import Message, say
from warren.testing.slips import NAMES, slips

FOLDER = Path(__file__).parent
GAMES = sorted(path.name for path in FOLDER.iterdir() if list(path.glob("*.json")))
REFUSALS = 6
"""How many wrong choices are asked about at each moment."""


def asked(match: Match, rng: random.Random) -> Iterator[Message]:
    """What the players read before a choice: the questions, what they may choose, and why not."""
    state, game = match.state, match.game
    frame = state.stack[-1]
    step = game.steps[frame.step]
    for seat in state.to_act():
        legal = state.legal(seat)
        if seat >= 0:
            yield step.prompt(state, frame, seat)
        for choice in legal:
            meaning = step.describe(state, frame, seat, choice)
            yield from (meaning.message, meaning.group)
            if meaning.outcome is not None:
                yield meaning.outcome
        for choice in rng.sample(range(len(game.vocabulary)), REFUSALS):
            if seat >= 0 and choice not in legal:
                reason = step.why_not(state, frame, seat, choice)
                if reason.key != NOT_NOW:
                    yield reason


def said(path: Path) -> Iterator[tuple[Match, Message]]:
    """Every message of a recorded game."""
    record = Record.from_text(path.read_text(encoding="utf-8"))
    rng = random.Random(path.stem)
    match = Match(record.opening(), record.players, record.kinds)
    for index in range(len(record.choices)):
        for message in asked(match, rng):
            yield match, message
        record.play(index, match.apply)
    for logged in match.log:
        yield match, logged.event.message
    result = match.state.result()
    if result is not None and result.mark:
        yield match, say(result.mark)


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_of_any_playthrough_holds_an_id_or_a_slip(name: str) -> None:
    complaints: dict[tuple[str, str, str], str] = {}
    for path in sorted((FOLDER / name).glob("*.json")):
        for match, message in said(path):
            for language, catalogue in match.game.languages.items():
                sentence = catalogue.render(message, NAMES)
                for slip in slips(sentence, language):
                    told = f"{path.stem}, {language}, {message.key}: {slip} in {sentence!r}"
                    complaints.setdefault((message.key, language, slip), told)
    assert not complaints, "\n".join(complaints.values())


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("Ann moves from game.1 to wood.3.", "en"),
        ("farming.a1 ist belegt", "de"),
        ("the shrine at cell 0,2 moves", "en"),
        ("card:3 is taken", "en"),
        ("Ann uses place_rock.", "en"),
        ("{n} cards are left.", "en"),
        ("None is drawn.", "en"),
        ("seat 2 wins", "en"),
        ("1 villagers go under the deck.", "en"),
        ("Ann has 4 Seed left.", "en"),
        ("Ann gains 2 more point.", "en"),
        ("Ann bekommt 1 Punkte.", "de"),
        ("Noch 3 Feld", "de"),
        (" ", "en"),
    ],
)
def test_a_slip_is_found(sentence: str, language: str) -> None:
    assert slips(sentence, language)


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("Ann takes Wood 3; 1 point, 2 points.", "en"),
        ("The die shows 1. Cards a1, a2 and b10 remain: 11 cards, 0.5 a turn.", "en"),
        ("a1 touches no old cross.", "en"),
        ("Reeds 1 is a field of 1 space.", "en"),
        ("z. B. 1 Punkt oder 2 Punkte, 10 Karten", "de"),
    ],
)
def test_plain_sentences_pass(sentence: str, language: str) -> None:
    assert slips(sentence, language) == []
