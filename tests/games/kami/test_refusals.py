"""Every refusal of Kami-sama says what stands against the choice, in both languages.

The villages:

farming   wealthy   fishing   holy
F F H .   H H T .   . S S F   T T . F
F H T S   F H M H   S T S H   H M T S
. M H F   T H F S   F S M .   F T H T
T S F H   . S H T   H T S S   . H S T
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kami.positions import (
    EMPTY,
    choice_name,
    legal,
    own,
    play,
    position,
    with_farming,
)
from warren.games.kami.state import Realm

NAMES = ["Ann", "Ben", "Cem", "Dee"]
FULL = """
...#  000#  #000  ..#.
....  0000  0000  ....
#...  00..  00.#  ....
....  #...  .00.  #...
"""


def why(realm: Realm, name: str, language: str = "en") -> str:
    """Why the one who is to act cannot choose this."""
    assert name not in legal(realm)
    choice = realm.game.vocabulary.id(choice_name(realm, name))
    return realm.game.why_not(realm, realm.to_act()[0], choice, NAMES, language)


def at(farming: str, *sheets: str, **more: Any) -> Realm:
    names = list(sheets) or ["Inari", "Raijin"]
    return position(with_farming(farming), players=len(names), sheets=names, **more)


@pytest.mark.rule("KS-4.2")
def test_a_space_that_the_basic_ability_cannot_use() -> None:
    realm = at(".1b#/..../#.../....", "Inari", "Kurai")
    assert why(realm, "holy.a1") == (
        "holy a1 is not in your current village; you act in the farming village"
    )
    assert why(realm, "farming.c1") == "Fear of Ben occupies farming c1"
    assert why(realm, "farming.c2") == (
        "nothing can be added to farming c2 because of Shunned Ground of Ben: "
        "others add no shrines adjacent to Fear"
    )
    assert why(realm, "farming.c2", "de") == (
        "auf Bauerndorf c2 lässt sich nichts setzen, wegen „Gemiedener Grund“ von Ben: "
        "andere setzen keine Schreine neben Furcht"
    )
    bare = position(FULL, sheets=["Honoo", "Raijin"])
    assert why(bare, "farming.a1") == "you have no shrine left to add to farming a1"
    tired = position(year=2, basics=4)
    assert why(tired, "farming.a1") == "the basic ability was used 4 times this turn"


@pytest.mark.rule("KS-4.17")
def test_without_a_cube_a_shrine_needs_rage_and_not_the_basic_ability() -> None:
    realm = at("01.#/..../#.../....", "Honoo", "Raijin", ready=[1, 0], basics=2)
    play(realm, "farming.c1")
    assert legal(realm) == ["Outburst", "done"]
    assert why(realm, "farming.b1") == "no cube is left, and the basic ability costs one"
    assert why(realm, "Kindle") == "Kindle costs 1 cube, and 0 are left"


@pytest.mark.rule("KS-4.3", "KS-4.17")
def test_an_ability_that_cannot_be_used() -> None:
    realm = at("01.#/..../#.../....", "Honoo", "Raijin", basics=2)
    assert why(realm, "Outburst") == "Outburst spends Rage, which is not ready"
    assert why(realm, "Wildfire") == "Wildfire costs 2 cubes, and 1 is left"
    assert why(realm, "Scorch").startswith("Scorch could do nothing now: remove a shrine from")
    tired = at("01.#/..../#.../....", "Honoo", "Raijin", ready=[1, 0], year=2, basics=4)
    assert why(tired, "Outburst") == "Outburst counts as a basic use, and 4 were made this turn"
    assert why(tired, "done") == "no passing while a cube can be spent"
    three = at("...#/..../#.../....", "Suijin", "Raijin")
    assert why(three, "ability 4") == "Suijin has 3 abilities"


@pytest.mark.rule("KS-1.5")
def test_yue_is_told_both_of_her_villages() -> None:
    realm = position(sheets=["Yue", "Raijin"], moons=["holy", None])
    assert realm.game.prompt(realm, 0).startswith("In the farming village or the holy village, 3")
    assert why(realm, "wealthy.a1") == (
        "wealthy a1 is not in your current village; "
        "you act in the farming village or the holy village"
    )
    at_home = position(sheets=["Yue", "Raijin"], moons=["farming", None])
    assert at_home.game.prompt(at_home, 0).startswith("In the farming village, 3 cubes left")


@pytest.mark.rule("KS-4.4")
def test_a_space_that_an_added_shrine_cannot_go_to() -> None:
    line = "add a shrine to a field in another village"
    drawing = EMPTY.replace("....  ....  ....  ....", "....  1...  ....  ....", 1)
    realm = position(drawing)
    play(realm, "Sow")
    assert why(realm, "farming.a1") == (
        f"farming a1 is in the farming village, which is not meant: {line}"
    )
    assert why(realm, "wealthy.a1") == f"wealthy a1 is a hut: {line}"
    assert why(realm, "wealthy.a1", "de") == (
        "Händlerdorf a1 ist eine Hütte: einen Schrein auf einen Acker in einem anderen Dorf setzen"
    )
    assert why(realm, "wealthy.a2") == "a shrine of Ben stands on wealthy a2"
    assert why(realm, "done") == f"something can be picked, so it must be: {line}"


@pytest.mark.rule("KS-4.5", "KS-4.6")
def test_a_shrine_that_cannot_be_removed_or_replaced() -> None:
    realm = at("01.#/..../#.../....")
    play(realm, "Foxfire")
    assert why(realm, "farming.a1").startswith("the shrine on farming a1 is your own: ")
    assert why(realm, "farming.a2") == "no shrine stands on farming a2"
    realm = at("01.#/..../#.../....")
    play(realm, "Reap")
    assert why(realm, "farming.b1") == "the shrine on farming b1 is not yours, but of Ben"
    storm = EMPTY.replace("...#  ...#  #...  ..#.", "...#  11.#  #...  1.#.")
    realm = position(storm, sheets=["Raijin", "Fujin"])
    play(realm, "Storm", "wealthy.a1")
    assert why(realm, "wealthy.b1") == "each is picked in another village, and wealthy had its turn"


@pytest.mark.rule("KS-4.7")
def test_a_shrine_that_cannot_be_moved_there() -> None:
    realm = at("01.#/..../#.../....", "Fujin", "Raijin")
    play(realm, "Zephyr")
    assert why(realm, "farming.b1") == "the shrine on farming b1 is not yours, but of Ben"
    play(realm, "farming.a1")
    assert why(realm, "farming.a1") == "the shrine stands there already: it goes to another space"
    assert why(realm, "farming.b1") == "a shrine of Ben stands on farming b1"
    assert why(realm, "wealthy.a1") == "wealthy a1 is a hut, not a field"
    assert why(realm, "farming.d3").startswith(
        "farming d3 is in the farming village, which is not meant: "
    )


@pytest.mark.rule("KS-4.8")
def test_what_cannot_be_rearranged() -> None:
    realm = at("01.#/1.../#.../....", "Fujin", "Raijin", "Inari")
    play(realm, "Whirlwind", "farming.a1")
    assert why(realm, "farming.a1") == "farming a1 is chosen already"
    play(realm, "farming.b1", "done")
    assert why(realm, "player 3") == "no shrine of Cem is left among those to place"
    assert why(realm, "Kitsune") == "no shrine of the Kitsune is left among those to place"


@pytest.mark.rule("KS-2.2", "KS-6.3")
def test_kami_and_villagers_that_are_not_on_offer() -> None:
    realm = position(
        EMPTY.replace("...#  ...#", "0..#  ...#"),
        None,
        players=3,
        round=4,
        stack=[{"step": "draft", "seat": 0, "at": 0, "ids": [0]}],
        hand=[("Elder", 1)],
    )
    assert why(realm, "villager Noble") == "the Noble is not among the villagers in the hand"
    state = realm.game.new(2, first="seat 1")
    while state.to_act()[0] < 0:
        state.apply(-1, state.legal(-1)[0])
    assert isinstance(state, Realm)
    assert why(state, "kami Fujin") == "Fujin is not one of your two kami"


@pytest.mark.rule("KS-4.3")
def test_a_gain_that_is_not_on_offer() -> None:
    realm = at("...#/..../#.../....", "Suijin", "Fujin")
    play(realm, "farming.d2")
    assert why(realm, "option 3") == "there are 2 things to choose from: gain 1 Favor or 1 Nature"


def closed(realm: Realm, target: str, language: str = "en") -> str:
    """Why the one who is to act cannot point at this."""
    return realm.game.why_closed(realm, realm.to_act()[0], target, NAMES, language)


@pytest.mark.rule("KS-4.2", "KS-4.3")
def test_what_is_closed_on_the_board_says_why_in_both_languages() -> None:
    realm = at(".1b#/..../#.../....", "Inari", "Kurai", used=["Sow"])
    assert closed(realm, "space:farming.a1") == "", "a shrine can be added"
    assert closed(realm, "space:farming.b1") == "", "the shrine can be removed"
    assert closed(realm, "space:farming.c1") == "Fear of Ben occupies farming c1"
    assert closed(realm, "space:farming.c1", "de") == ("Bauerndorf c1 ist besetzt: Furcht von Ben")
    assert closed(realm, "space:holy.a1").startswith("holy a1 is not in your current village")
    assert closed(realm, "ability:1") == "Sow was used this turn"
    assert closed(position(), "ability:1") == "", "it can be used"
    assert closed(realm, "ability:2").startswith("Reap could do nothing now: ")
    assert closed(realm, "done") == "no passing while a cube can be spent"
    assert closed(realm, "seat:1") == closed(realm, "village:holy") == "", "nobody asks for those"


@pytest.mark.rule("KS-4.8")
def test_players_and_the_kitsune_say_why_they_are_closed() -> None:
    realm = at("01.#/1.../#.../....", "Fujin", "Raijin", "Inari")
    play(realm, "Whirlwind", "farming.a1", "farming.b1", "done")
    assert closed(realm, "seat:0") == closed(realm, "seat:1") == ""
    assert closed(realm, "seat:2") == "no shrine of Cem is left among those to place"
    assert closed(realm, "kitsune").startswith("no shrine of the Kitsune is left")


@pytest.mark.rule("KS-4.3")
def test_an_alternative_that_could_do_nothing_says_why_it_is_closed() -> None:
    line = "return a token of any village or gain 1 Favor or gain 1 Nature"
    game = own(f"kami Test\n  ability Do, 1 cube\n    {line}\n")
    realm = position(sheets=["Test", "Inari"], game=game)
    play(realm, "Do")
    assert closed(realm, "option:2") == ""
    assert closed(realm, "option:1") == why(realm, "option 1")
