"""KS-9: the house's box, content of one's own, and what the loader refuses with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.kami.positions import (
    LARGE,
    box,
    choose,
    drawn,
    kami,
    legal,
    own,
    play,
    position,
    spaces,
)
from warren.core.errors import BadContent
from warren.games.kami.content import Box
from warren.games.kami.language.sections import house_sections, read_sections


@pytest.mark.rule("KS-9.1")
def test_the_maps_of_the_house() -> None:
    drawings = ["/".join(village.drawing) for village in box().land.villages]
    assert drawings == [
        *("FFH./FHTS/.MHF/TSFH", "HHT./FHMH/THFS/.SHT"),
        *(".SSF/STSH/FSM./HTSS", "TT.F/HMTS/FTHT/.HST"),
    ]
    assert [int(village.size) for village in box().land.villages] == [14] * 4


@pytest.mark.rule("KS-9.2")
def test_the_eight_kami_of_the_house() -> None:
    assert [k.name for k in box().kami] == [
        *("Damok", "Yue", "Kurai", "Honoo", "Suijin", "Inari", "Raijin", "Fujin")
    ]
    tokens = {k.name: (int(k.tokens), k.token) for k in box().kami if k.token}
    assert tokens == {"Damok": (4, "Seed"), "Yue": (4, "Moon"), "Kurai": (1, "Fear")} | {
        "Honoo": (1, "Rage")
    }
    assert all(k.passives for k in box().kami)
    assert all(k.source.startswith("house") for k in box().kami)


@pytest.mark.rule("KS-9.3")
def test_the_decks_of_the_house() -> None:
    names = [villager.name for villager in box().villagers]
    everywhere = {*("Artisan", "Gardener", "Elder", "Pilgrim", "Messenger", "Builder")}
    everywhere |= {"Merchant", "Herbalist"}
    special = {
        "farming": {"Farmer": 2, "Miller": 1},
        "wealthy": {"Noble": 1, "Collector": 1, "Banker": 1},
        "fishing": {"Fisher": 2, "Netmaker": 1},
        "holy": {"Monk": 1, "Shrine Maiden": 1, "Abbot": 1},
    }
    for village, deck in zip(special, box().decks, strict=True):
        held = {name: count for name, count in zip(names, deck, strict=True) if count}
        assert held == {"Peasant": 4} | dict.fromkeys(everywhere, 1) | special[village]
        assert sum(deck) == 15
    worth = {villager.name: villager.half_points / 2 for villager in box().villagers}
    assert worth == {
        **{"Peasant": 0.5, "Artisan": 2, "Gardener": 2, "Elder": 4, "Pilgrim": 2, "Messenger": 1},
        **{"Builder": 2, "Merchant": 1, "Herbalist": 1, "Farmer": 3, "Miller": 1, "Noble": 5},
        **{"Collector": 0, "Banker": 0, "Fisher": 3, "Netmaker": 1, "Monk": 0},
        **{"Shrine Maiden": 0, "Abbot": 5},
    }


@pytest.mark.rule("KS-9.4")
def test_the_goals_of_the_house() -> None:
    assert len(box().goals) == 15
    assert [goal.first_year for goal in box().goals] == [True] * 4 + [False] * 11


def test_every_entry_says_where_it_comes_from() -> None:
    assert all(entry.source for entry in box().kami)
    assert all(entry.source for entry in box().villagers)
    assert all(entry.source for entry in box().goals)
    assert all(entry.source for entry in box().cards)


OWN = """# a sheet of my own
kami Suijin, as printed on my sheet
  source rulebook
  passive Deep Water, when I add a shrine to a hut or stilt house, at most once a turn
    gain 2 Favor or 1 Nature
  ability Ebb, 1 cube
    move my shrine from any village to an empty space in the next village
  ability Flow, 1 cube
    may remove up to two opponents' shrines from huts adjacent to my shrine
    if you do, gain 1 Favor and 1 Nature
  ability Spring Tide, 2 cubes
    add two shrines to my village
"""


@pytest.mark.rule("KS-9.6")
def test_ones_own_kami_is_laid_over_the_houses() -> None:
    game = own(OWN)
    assert [k.name for k in game.box.kami] == [k.name for k in box().kami]
    drawing = """
    0.1#  0..#  #...  ..#.
    ....  ....  ....  ....
    #...  ....  ...#  ....
    ....  #...  ....  #...
    """
    realm = position(drawing, sheets=["Suijin", "Raijin"], game=game)
    play(realm, "Ebb", "wealthy.a1")
    assert {name.split(".")[0] for name in legal(realm)} == {"fishing"}
    play(realm, "fishing.b1", "farming.b2")
    assert legal(realm) == ["option 1", "option 2"]
    play(realm, "option 1")
    assert realm.favor[0] == 2
    play(realm, "farming.c3")
    assert realm.active == 1, "at most once a turn"


@pytest.mark.rule("KS-9.6")
def test_ones_own_goals_and_cards_replace_all_and_kami_may_be_left_out() -> None:
    goals = "goal One, first year\n  1 hut\ngoal Two\n  shape XX\ngoal Three\n  shape X.X\n"
    game = own(goals)
    assert [goal.name for goal in game.box.goals] == ["One", "Two", "Three"]
    assert len(game.box.cards) == 20
    sheet = OWN.replace("kami Suijin", "kami Mizu").removeprefix("# a sheet of my own\n")
    game = own(f"without kami Suijin\n{sheet}")
    names = [k.name for k in game.box.kami]
    assert "Suijin" not in names
    assert names[-1] == "Mizu"


@pytest.mark.rule("KS-9.6")
def test_a_file_of_ones_own_is_loaded_and_travels_in_records(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(OWN, encoding="utf-8")
    game = kami().load(path)
    assert game.content == {"box": OWN}
    assert game.new(2).to_json()["content"] == {"box": OWN}
    with pytest.raises(BadContent, match=r"cannot read the box .*nothing.txt: No such file"):
        kami().load(tmp_path / "nothing.txt")
    path.write_text("kami Suijin\n  abilty Ebb\n", encoding="utf-8")
    with pytest.raises(BadContent, match=r"mine.txt: line 2: no passive or ability is open"):
        kami().load(path)


def sheet(*lines: str, tokens: str = "") -> str:
    """A kami whose first ability has these lines; they start in line 4."""
    head = f"kami Test\n  tokens {tokens}\n" if tokens else "kami Test\n  source house\n"
    rest = "\n".join(f"    {line}" for line in lines)
    return f"{head}  ability First, 1 cube\n{rest}\n  ability Last, 2 cubes\n    gain 1 Favor\n"


def passive(when: str) -> str:
    """A kami with a passive in line 2."""
    sheet = f"kami Test\n  passive P, {when}\n    gain 1 Favor\n"
    return sheet + "  ability A, 1 cube\n    gain 1 Favor\n"


@pytest.mark.rule("KS-9.7")
def test_villages_have_up_to_five_rows_and_columns() -> None:
    game = own(LARGE)
    assert [int(village.size) for village in game.box.land.villages] == [25] * 4
    rows = ["0...."] * 5
    empty = {name: ["....."] * 5 for name in ("wealthy", "fishing")}
    realm = position(game=game, villages=empty | {"farming": rows, "holy": ["....1"] * 5}, round=1)
    assert spaces(realm) == {f"holy.{column}{row}" for column in "abcde" for row in range(1, 6)}
    assert realm.land.largest_group(realm.shrines[0], 0) == 5
    choose(realm, "holy.e5")
    assert realm.supply[1] == 16, "removed"
    choose(realm, "holy.d4")
    assert drawn(realm, "holy") == "....1/....1/....1/...01/....."
    saved = game.from_json(realm.to_json())
    assert saved.to_json() == realm.to_json()
    why = game.why_not(realm, 0, game.vocabulary.id("farming.a1"))
    assert why == "farming a1 is not in your current village; you act in the holy village"


def test_one_large_village_stands_beside_the_houses() -> None:
    game = own("village holy\n  FTHMS\n" + "  FTHSF\n" * 4)
    assert [int(village.size) for village in game.box.land.villages] == [14, 14, 14, 25]
    goal = next(goal for goal in game.box.goals if goal.name == "Avenue")
    assert [len(patterns) for patterns in goal.by_village][-1] == 20, "rows of four in 5 x 5"


REFUSED = [
    # words
    (sheet("ad a shrine"), r"line 4: an effect starts with one of add, .*did you mean 'add'"),
    (sheet("add a house"), r"line 4: a shrine is added, but 'house' stands there"),
    (sheet("add a shrine to a river"), r"line 4: a kind of space, a village or .*'river'"),
    (sheet("add a shrine to a hut or river"), r"line 4: a kind of space was expected"),
    (sheet("remove their shrine"), r"line 4: a shrine is removed \(or my shrine"),
    (sheet("gain Favor"), r"line 4: a number of Favor or Nature, points or cubes was expected"),
    (
        sheet("gain 2 Gold"),
        r"line 4: Favor or Nature is gained, points or cubes, but 'gold' stands there",
    ),
    (sheet("gain 99 Favor"), r"line 4: a number from 1 to 20"),
    (sheet("gain 1 Favor twice"), r"line 4: nothing was expected after this"),
    (sheet("add up to shrines to my village"), r"line 4: a number was expected"),
    (sheet("move my shrine from my village"), r"line 4: a shrine is moved to a space"),
    (sheet("add a shrine adjacent to water"), r"line 4: adjacent to my shrine, to that space"),
    (sheet("gain 1 Favor", "ad a shrine"), r"line 5: an effect starts with one of"),
    # names and types
    (sheet("place a Seed on a field"), r"line 4: this takes tokens of the kami's own"),
    (sheet("place a Sead on a field", tokens="4 Seeds on spaces"), r"line 4: .* is called Seed"),
    (sheet("draw a Seed", tokens="4 Seeds on spaces"), r"line 4: this is for tokens that lie on v"),
    (sheet("ready Seed", tokens="4 Seeds on spaces"), r"line 4: this is for tokens that are ready"),
    (
        sheet("move Seed to a hut", tokens="4 Seeds on spaces"),
        r"line 4: it can never do anything, for no line of Test brings Seed out",
    ),
    (
        sheet("add a shrine", tokens="4 seeds everywhere"),
        r"line 2: tokens read '4 Seeds on spaces'",
    ),
    (sheet("add a shrine", tokens="3 Suns on villages"), r"line 2: tokens on villages are 4"),
    (sheet("add a shrine", tokens="2 Furies that is ready or not"), r"line 2: one token is ready"),
    (sheet("add a shrine to this village"), r"line 4: 'this village' is for villagers"),
    # what could never do anything
    (sheet("if you do, gain 1 Favor"), r"line 4: nothing comes before it"),
    (sheet("remove a shrine adjacent to that space"), r"line 4: it refers to a space, but none"),
    (sheet("add a shrine where it stood"), r"line 4: it refers to a space, but none was picked"),
    (sheet("add a shrine in that village"), r"line 4: it refers to a space"),
    (sheet("take a Seed from any village", tokens="4 Seeds on spaces"), r"line 4: it can never do"),
    (
        sheet("add a shrine adjacent to Seed", tokens="4 Seeds on spaces"),
        r"line 4: it can never do anything, for no line of Test brings Seed out",
    ),
    (sheet(), r"line 3: First does nothing"),
    (
        "kami Test\n  tokens 1 Ire that is ready or not\n"
        "  ability A, spends Ire\n    gain 1 Favor\n  ability B, 1 cube\n    gain 1 Nature\n",
        r"line 3: A can never do anything, for no line of Test brings Ire out",
    ),
    ("kami Test\n  ability A, 6 cubes\n    gain 1 Favor\n", r"line 2: .* never has 6 cubes"),
    ("kami Test\n  ability A\n    gain 1 Favor\n", r"line 2: an ability reads 'ability Sprout, 1 "),
    ("kami Test\n  ability A, counts as basic\n    gain 1 Favor\n", r"line 2: .* costs nothing"),
    ("kami Test\n  passive P, at dawn\n    gain 1 Favor\n", r"line 2: a passive acts at the start"),
    ("kami Test\n  gain 1 Favor\n", r"line 2: no passive or ability is open"),
    ("kami Test\n  passive P, at the start of my turn\n", r"line 2: P does nothing"),
    # what is idle, or can never happen
    (sheet("rearrange up to two of my shrines"), r"line 4: shrines of one owner alone"),
    (sheet("rearrange a shrine in my village"), r"line 4: two shrines or more are rearranged"),
    (sheet("swap my shrine with my shrine"), r"line 4: two shrines of one owner are the same"),
    (sheet("add a shrine, each in a different village"), r"line 4: one space is picked, so 'each'"),
    (sheet("add a shrine to a space with my shrine"), r"line 4: two shrines share no space"),
    (sheet("gain 1 Favor", "remove that player's shrine"), r"line 5: it refers to a player who"),
    (sheet("its owner loses 1 Favor"), r"line 4: it refers to a shrine's owner, but no shrine"),
    (sheet("add a shrine adjacent to where it went"), r"line 4: it refers to where a shrine went"),
    (sheet("take a token", "add a shrine to that space"), r"line 5: it refers to a space, but"),
    (sheet("add a shrine to my village in any village"), r"line 4: one village is named, not two"),
    (sheet("add a shrine each day"), r"line 4: each adjacent to the one before, or each in"),
    (sheet("gain 1 Favor and each time 1 Nature"), r"line 4: 'each time' stands at the start"),
    (sheet("gain 1 Favor for each dog"), r"line 4: a shrine is counted"),
    (sheet("gain 1 Favor for each my shrine at most 0"), r"line 4: a number from 1 to 20"),
    (sheet("take a token from my village"), r"line 4: a token is taken from an opponent"),
    (sheet("return a shrine"), r"line 4: a token of a village is returned"),
    (sheet("swap a token of any village"), r"line 4: a token of a village is swapped for a token"),
    (sheet("add a shrine not here"), r"line 4: not adjacent to something, not in its row"),
    (
        sheet("place a Seed on a hut", "add a shrine under a Seed", tokens="4 Seeds on spaces"),
        r"line 5: a token takes that space",
    ),
    (passive("when I add a shrine in that village"), r"line 2: P refers to a space, but none"),
    (passive("when I add a shrine in this village"), r"line 2: P: 'this village' is for villagers"),
    (passive("when I remove a shrine from an empty hut"), r"line 2: P can never act: no shrine"),
    (passive("when I add a shrine to a space with my shrine"), r"line 2: P can never act: two"),
    (passive("when I move my shrine"), r"line 2: P can never act: nothing moves such shrines"),
    (passive("when I add my shrine"), r"line 2: who adds a shrine adds their own"),
    (passive("when I replace a shrine"), r"line 2: a passive hears of shrines that are added"),
    (passive("when I add a shrine adjacent to Seed"), r"line 2: adjacent to my shrine, to that"),
    (passive("at the end of my turn, at most 16 times a turn"), r"line 2: at most once, twice or"),
    (passive("others dance no shrines"), r"line 2: one or more of add, remove, replace, move"),
    (passive("others add none of my shrines"), r"line 2: others add no shrines, others may not"),
    (passive("others add no my shrines"), r"line 2: everybody adds their own shrines"),
    (passive("my shrines in temples are safe"), r"line 2: a kind of space, a village or"),
    (
        "kami Test\n  tokens 2 Seeds on spaces\n  passive P, others add no shrines adjacent to "
        "Seed\n  ability A, 1 cube\n    gain 1 Favor\n",
        r"line 3: P can never do anything, for no line of Test brings Seed out",
    ),
    (
        "kami Test\n  ability A, 1 cube\n    gain 1 Favor\n  ability A, 2 cubes\n    gain 1 VP\n",
        r"line 4: Test has A in line 2 already",
    ),
    # what is too much
    (sheet("gain 1234567890 Favor"), r"line 4: a number from 1 to 20"),
    (sheet(*["gain 1 Favor"] * 13), r"line 16: an effect has at most 12 lines"),
    (sheet("add a shrine" + " to a hut" * 30), r"line 4: it has more than 60 words"),
    (sheet("add a shrine" + " to a hut" * 60), r"line 4: it has more than 300 characters"),
    (sheet("gain 1 Favor", tokens="99 Seeds on spaces"), r"line 2: tokens are 1 to 20, not 99"),
    (sheet("gain 1 Favor", tokens="2 Huts on spaces"), r"line 2: 'Hut' is a word of the language"),
    (f"kami {'x' * 41}\n", r"line 1: a name has at most 40 letters"),
    ("kami Test\n" + "  source house\n" * 151, r"line 152: a section has 150 lines at most"),
    ("deck holy\n  21 Peasant\n", r"line 2: a deck has 1 to 20 of a villager"),
    ("deck holy\n" + "  20 Peasant\n" * 6, r"line 1: a deck has at most 100 villagers"),
    ("villager Ox, 21 VP\n", r"line 1: a villager has at most 20 VP"),
    ("goal A, first year\n" + "  1 hut\n" * 13, r"line 14: a goal has at most 12 alternatives"),
    (
        "".join(f"villager V{n}, 1 VP\n" for n in range(60)),
        r"79 sections 'villager' are too many",
    ),
    # other sections
    ("space river\n  gain 1 Favor\n", r"line 1: no space is a 'river'; kinds: field, forest"),
    ("space hut\n  add a shrine\n", r"line 2: a space gives gains, nothing else"),
    ("spirit Test\n", r"line 1: a section is one of village, space, kami"),
    ("  gain 1 Favor\n", r"line 1: it stands under no section"),
    ("kami\n", r"line 1: a kami has a name"),
    ("card 1\n  add 1 at a1 up\ncard 1\n  add 1 at a1 up\n", r"line 3: card 1 stands in line 1"),
    ("village swamp\n  FTHS\n", r"line 1: no village is named 'swamp'"),
    ("village holy\n  FTHS\n", r"line 1: a village has 2 to 5 rows, and holy has 1"),
    ("village holy\n  FTHSMF\n  FTHS\n", r"line 2: a row has 2 to 5 squares, not 6"),
    ("village holy\n  FTHSM\n  FTHS\n", r"line 3: a row has 5 squares like the first, not 4"),
    ("village holy\n  FTHM\n  FTXS\n  FTHS\n  FTH.\n", r"line 3, square 3: 'X' is no space"),
    (
        "village holy\n  FTHM\n  FTHM\n  FTHS\n  FTH.\n",
        r"line 1: village holy has one temple, not 2",
    ),
    ("village holy\n  FTHM\n  FTHF\n  FTHF\n  FTH.\n", r"line 1: village holy has no stilt house"),
    ("villager Ox\n", r"line 1: a villager reads 'villager Artisan, 2 VP'"),
    ("villager Ox, 2 VP\n  place a Seed on a field\n", r"line 2: this takes tokens"),
    ("deck swamp\n  4 Peasant\n", r"line 1: no village is named 'swamp'"),
    ("deck holy\n  4 Serfs\n", r"line 2: no villager is named 'Serfs'"),
    ("deck holy\n  Peasant\n", r"line 2: a deck lists '4 Peasant'"),
    ("deck holy\n", r"village holy has no deck of villagers"),
    ("goal A, later\n  1 hut\n", r"line 1: after a goal's name 'first year' may stand"),
    ("goal A, first year\n  1 river\n", r"line 2: no space is a 'river'"),
    ("goal A, first year\n  huts\n", r"line 2: a goal is kinds with numbers"),
    ("goal A, first year\n  9 huts\n", r"line 1: goal A: no village has 9 huts"),
    ("goal A, first year\n  shape XY\n", r"line 2: 'Y' is no part of a shape"),
    ("goal A, first year\n  shape XX/X\n", r"line 2: the rows of a shape are equally long"),
    ("goal A, first year\n  shape MM\n", r"line 1: goal A fits into no village"),
    ("goal A, first year\n  1 hut\n", r"line 1: goals are at least one for the first"),
    ("card 1\n  add 1 at f1 up\n", r"line 2: a mark reads 'add 2 at b3 up left'"),
    ("card 1\n  add 1 at e1 up\n", r"line 2: the villages have 4 rows and columns: no .* e1"),
    ("card 1\n  burn 1 at a1 up\n", r"line 2: the Kitsune can add, remove, replace"),
    ("card 1\n  add 26 at a1 up\n", r"line 2: a mark has size 1 to 25"),
    ("card 1\n  add 1 at a1 north\n", r"line 2: arrows are up, down, left, right"),
    ("card 1\n  add 1 at a1 up up\n", r"line 2: a mark has each arrow once at most"),
    ("card 1\n  add 1 at a1 up\n  add 1 at a1 up\n", r"line 3: card 1 marks that square already"),
    ("card 1\n  source house\n", r"line 1: card 1 has no mark"),
    ("card 1\n  add 1 at a1 up\n", r"line 1: for 12 rounds .* at least 12 cards, not 1"),
    ("without kami Nobody\n", r"line 1: there is no kami 'Nobody' to leave out"),
    ("without kami Yue\n", r"7 kami are too few"),
]


@pytest.mark.rule("KS-9.6")
@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_content_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(BadContent, match=why):
        own(text)


def test_an_error_in_the_houses_files_names_the_file() -> None:
    sections = house_sections()
    broken = read_sections("kami Yue\n  ability A, 1 cube\n    dance\n", "kami.txt")
    sections = [s for s in sections if not (s.word == "kami" and s.name == "Yue")] + broken
    with pytest.raises(BadContent, match=r"kami.txt, line 3: an effect starts with one of"):
        Box(sections)


def test_nothing_else_is_taken_as_content() -> None:
    with pytest.raises(BadContent, match="kami takes 'box' as content"):
        kami().for_content({"sheet": ""})
