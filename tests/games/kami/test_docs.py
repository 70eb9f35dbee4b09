"""The examples of docs/kami-effects.md can be played, and the pictures are up to date."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from reports import kami_box
from tests.games.kami.positions import (
    box,
    drawn,
    kami,
    legal,
    own,
    play,
    position,
    spaces,
    tracks,
    with_farming,
)
from warren.core.frames import CHANCE
from warren.core.play import play_random
from warren.games.kami.game import KamiSama

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "kami-effects.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```kami\n(.*?)```", PAGE, re.DOTALL)


def test_the_worked_kami_play_to_the_end() -> None:
    heads = [example.splitlines()[0] for example in EXAMPLES]
    names = [head.split(",")[0].removeprefix("kami ") for head in heads if head.startswith("kami ")]
    assert names == [
        *("Hoshi", "Tsuchi", "Hinode", "Kane", "Hebi", "Mimi", "Tate", "Akari"),
    ]
    game = own("\n".join(EXAMPLES))
    for seed, players in ((1, 2), (2, 3), (3, 4), (4, 4)):
        realm = game.new(players, open_kami=True)
        rng = random.Random(seed)
        realm.apply(CHANCE, realm.draw(rng))
        for name in names[(seed - 1) % 2 * 4 :][:players]:
            realm.apply(realm.to_act()[0], game.vocabulary.id(f"kami {name}"))
        play_random(realm, rng)
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
    assert "done" in legal(realm)
    nothing = position(sheets=["Hoshi", "Inari"], game=game)
    assert "Comet" not in legal(nothing)


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


def sheet(name: str) -> KamiSama:
    """The game with one of the page's kami."""
    return own(next(example for example in EXAMPLES if example.startswith(f"kami {name},")))


@pytest.mark.rule("KS-4.24")
def test_kane_gains_and_takes_from_everybody() -> None:
    game = sheet("Kane")
    realm = position(
        with_farming("0.1#/..../#.../...."), sheets=["Kane", "Inari"], game=game, favor=[0, 1]
    )
    play(realm, "Tithe")
    assert (tracks(realm), tracks(realm, 1)) == ((2, 0), (0, 0))
    play(realm, "Audit")
    assert tracks(realm) == (2, 2), "a1 has two empty neighbours"
    assert realm.cubes == 1
    realm = position(with_farming("..1#/..../#.../...."), sheets=["Kane", "Inari"], game=game)
    assert "Tithe" not in legal(realm), "nobody has Favor to lose"
    play(realm, "Ransom", "farming.c1")
    assert (realm.vp, tracks(realm, 1)) == ([2, 0], (1, 0))
    realm = position(sheets=["Kane", "Inari"], game=game)
    play(realm, "Rush", "option 1")
    assert realm.extra == [0, -1]
    play(realm, "farming.a1")
    assert (realm.active, realm.cubes, realm.extra) == (1, 2, [0, 0]), "one cube less"


def test_kane_earns_interest_at_the_end_of_the_year() -> None:
    realm = position(
        sheets=["Inari", "Kane"],
        game=sheet("Kane"),
        round=3,
        seat=0,
        basics=2,
        tokens=[[0, 0, 0, 0], [2, 1, 1, 0]],
    )
    play(realm, "wealthy.a1", "card 4")
    assert realm.vp == [0, 3], "at most 3"


@pytest.mark.rule("KS-4.22")
def test_hebi_swaps_and_moves_along_diagonals() -> None:
    game = sheet("Hebi")
    drawing = with_farming("01.#/..../#..1/1..1")
    realm = position(drawing, sheets=["Hebi", "Inari"], game=game)
    play(realm, "Coil", "farming.a1", "farming.b1")
    assert drawn(realm, "farming") == "10.#/..../#..1/1..1"
    assert tracks(realm) == (0, 0)
    play(realm, "Slither", "farming.b1")
    assert spaces(realm) == {"farming.a2", "farming.c2"}
    play(realm, "farming.c2")
    assert tracks(realm) == (0, 1)
    realm = position(drawing, sheets=["Hebi", "Inari"], game=game)
    play(realm, "Strike", "farming.a4")
    assert spaces(realm) == {"farming.d4"}


def test_mimi_hears_what_others_do() -> None:
    game = sheet("Mimi")
    realm = position(with_farming("1..#/..../#.../...."), sheets=["Inari", "Mimi"], game=game)
    play(realm, "farming.b1")
    assert realm.to_act() == (1,)
    assert legal(realm) == ["farming.b1", "done"], "at the triggering space"
    play(realm, "farming.b1")
    assert drawn(realm, "farming") == "1..#/..../#.../...."
    assert tracks(realm) == (2, 0), "1 for the field, 1 for what was lost"
    play(realm, "farming.a1")
    assert legal(realm) == ["option 1", "option 2"], "removed from a field"
    realm = position(with_farming(".1.#/..../#.../...."), sheets=["Mimi", "Inari"], game=game)
    realm.nature[0] = 1
    play(realm, "Hush", "farming.b1", "farming.a2", "farming.a1")
    assert legal(realm) == ["option 1", "done"]
    play(realm, "option 1")
    assert tracks(realm) == (2, 0), "at the end of the turn"
    assert realm.active == 1


def test_tate_protects_and_forbids() -> None:
    game = sheet("Tate")
    drawing = with_farming("0..#/.1../#.1./....")
    realm = position(drawing, seat=0, sheets=["Raijin", "Tate"], game=game)
    assert "farming.b2" not in legal(realm), "beside the temple, and it cannot be removed"
    assert "farming.c1" not in legal(realm), "diagonal to b2"
    assert "Clap" not in legal(realm), "and what cannot be moved"
    why = game.why_not(realm, 0, game.vocabulary.id("farming.b2"))
    assert "Aegis" in why
    realm = position(drawing, seat=1, sheets=["Raijin", "Tate"], game=game, round=2)
    assert {"farming.b2", "farming.c3"} <= spaces(realm), "the player may remove their own"


def test_akari_lays_lamps_under_shrines() -> None:
    game = sheet("Akari")
    realm = position(
        with_farming("0..#/..../#.../...."),
        sheets=["Akari", "Inari"],
        game=game,
        lying=[{"Lamp": ["farming.a1", "farming.b2"]}, {}],
        tokens=[[0, 1, 0, 0], [0, 0, 0, 0]],
    )
    play(realm, "Flicker")
    assert spaces(realm) == {"farming.b2"}, "a1 has a shrine already"
    play(realm, "farming.b2", "option 1")
    assert realm.tokens[:4] == [1, 1, 0, 0]
    play(realm, "Barter", "village wealthy", "village holy")
    assert realm.tokens[:4] == [1, 0, 0, 1]
    again = game.from_json(realm.to_json())
    assert again.to_json() == realm.to_json()


@pytest.mark.rule("KS-9.7")
def test_spaces_give_what_the_file_says() -> None:
    game = own(EXAMPLES[-1])
    drawing = """
    ...#.  ...#  #...  ..#.
    ....#  ....  ....  ....
    #....  ....  ...#  ....
    .....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Inari", "Raijin"], game=game)
    play(realm, "farming.e3")
    assert legal(realm) == ["option 1", "option 2"], "a hut"
    play(realm, "option 2", "farming.e4", "farming.d4", "option 1")
    assert tracks(realm) == (1, 1)


@pytest.mark.rule("KS-9.5")
def test_the_pictures_and_the_listing_are_drawn_from_the_data_as_it_is() -> None:
    pictures = kami_box.pictures(box())
    assert len(pictures) == 20
    for name, svg in pictures.items():
        assert (kami_box.CARDS / name).read_text(encoding="utf-8") == svg, "run make pictures"
    assert {path.name for path in kami_box.CARDS.glob("*.svg")} == set(pictures)
    for language, path in kami_box.PAGES.items():
        told = kami_box.written_anew(kami(), language)
        assert told == path.read_text(encoding="utf-8"), "run make pictures"
