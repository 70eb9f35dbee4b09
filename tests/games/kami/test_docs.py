"""The examples of docs/kami-effects.md can be played, and the pictures are up to date."""

from __future__ import annotations

import importlib.util
import random
import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.kami.positions import box, kami, offered, own, play, position, spaces, tracks
from warren.core.play import play_random

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "kami-effects.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```kami\n(.*?)```", PAGE, re.DOTALL)


def test_there_are_three_worked_kami_and_they_play_to_the_end() -> None:
    heads = [example.splitlines()[0] for example in EXAMPLES]
    assert sum(head.startswith("kami ") for head in heads) == 3
    game = own("\n".join(EXAMPLES))
    names = [sheet.name for sheet in game.box.kami]
    assert names[-3:] == ["Hoshi", "Tsuchi", "Hinode"]
    for seed, players in ((1, 2), (2, 3), (3, 4)):
        realm = game.new(players, open_kami=True, first="seat 1")
        for name in names[-players:][:3]:
            realm.apply(realm.to_act()[0], game.vocabulary.id(f"kami {name}"))
        play_random(realm, random.Random(seed))
        assert realm.result() is not None


def test_the_first_kami_does_what_the_page_says() -> None:
    game = own(EXAMPLES[0])
    drawing = """
    1..#  0..#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Hoshi", "Inari"], game=game)
    play(realm, "Comet", "farming.a1")
    assert tracks(realm) == (0, 2)
    play(realm, "Dawn", "wealthy.a1", "farming.b3")
    assert spaces(realm) == {"wealthy.b1", "wealthy.a2"}, "next to where it stood"
    assert "done" in offered(realm)
    nothing = position(sheets=["Hoshi", "Inari"], game=game)
    assert "Comet" not in offered(nothing)


def test_the_second_kami_does_what_the_page_says() -> None:
    game = own(EXAMPLES[1])
    drawing = """
    a1.#  ...#  #...  ..#.
    1.a.  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Tsuchi", "Inari"], game=game)
    play(realm, "Quarry", "farming.a1", "farming.b1", "farming.a2")
    assert tracks(realm) == (1, 0)
    play(realm, "Foundation", "farming.c2")
    assert tracks(realm)[1] == 2, "1 for the forest and 1 each time"


def test_the_third_kami_does_what_the_page_says() -> None:
    game = own(EXAMPLES[2])
    drawing = """
    0..#  1..#  #...  ..#.
    1...  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(
        drawing, sheets=["Hinode", "Inari"], game=game, moons=["wealthy", None], basics=0
    )
    play(realm, "Noon", "wealthy.a1")
    assert tracks(realm) == (1, 0), "Warmth"
    assert "farming.c1" in spaces(realm)
    assert "wealthy.b1" not in spaces(realm)
    play(realm, "holy.a2", "farming.a1", "farming.a2", "player 2")
    assert realm.cubes == 1


def maker() -> Any:
    path = ROOT / "docs" / "pictures" / "kami" / "make.py"
    spec = importlib.util.spec_from_file_location("kami_pictures", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.rule("KS-9.5")
def test_the_pictures_and_the_listing_are_drawn_from_the_data_as_it_is() -> None:
    made = maker()
    folder = ROOT / "docs" / "pictures" / "kami"
    pictures = made.pictures(box())
    assert len(pictures) == 20
    for name, svg in pictures.items():
        assert (folder / name).read_text(encoding="utf-8") == svg, "run docs/pictures/kami/make.py"
    assert {path.name for path in folder.glob("*.svg")} == set(pictures)
    for language, path in made.PAGES.items():
        told = made.written_anew(kami(), language)
        assert told == path.read_text(encoding="utf-8"), "run docs/pictures/kami/make.py"
