"""What players read: verbs in choices, reasons in questions and refusals, causes in the log."""

from __future__ import annotations

import pytest

from tests.games.winter.positions import play, position
from warren.core.match import Match
from warren.games.winter.state import Village

NAMES = ["Ann", "Ben", "Cai"]


def texts(village: Village, language: str = "en") -> set[str]:
    seat = village.to_act()[0]
    game = village.game
    return {game.describe(village, seat, c, NAMES, language).text for c in village.legal(seat)}


def prompt(village: Village, language: str = "en") -> str:
    return village.game.prompt(village, village.to_act()[0], NAMES, language)


def refused(village: Village, name: str, language: str = "en") -> str:
    choice = village.game.vocabulary.id(name)
    seat = village.to_act()[0]
    assert choice not in village.legal(seat)
    return village.game.why_not(village, seat, choice, language=language)


def log(village: Village, *names: str, language: str = "en") -> list[str]:
    match = Match(village, NAMES)
    for name in names:
        match.apply(match.state.to_act()[0], village.game.vocabulary.id(name))
    words = village.game.speak(language)
    return [words.render(entry.event.message, NAMES) for entry in match.log]


def test_choices_at_midday_say_what_is_done() -> None:
    village = position(
        goods={0: "Wood 2, Game"},
        tokens={0: 1},
        tasks={1: [2]},
        display=["Arbor"],
        area={0: 1},
    )
    said = texts(village)
    assert {"restore Game 3", "acquire Arbor", "complete Task 2"} <= said
    assert "draw a second villager from the bag" in said
    assert "auf Wild 3 zurücklegen" in texts(village, "de")


def test_clearing_and_placing_are_told_apart() -> None:
    village = position("wood: c c 2u 3u", at="morning", area={0: 1})
    play(village, "from your area")
    assert {"clear Wood 1 and place it there", "place it on Game 3"} <= texts(village)
    rock = position(at="evening", goods={0: "Wood 3"}, stories=["Judacula Rock"])
    play(rock, "story Judacula Rock")
    assert {"place the rock on Wood 3", "clear Wood 1 and place the rock there"} <= texts(rock)


def test_a_swap_says_what_for_what() -> None:
    village = position(at="evening", goods={0: "Wood 3"}, stories=["The Thunders"])
    assert {"swap 1 Wood for 1 Earth", "tell The Thunders", "end your turn"} <= texts(village)
    assert "1 Holz gegen 1 Erde tauschen" in texts(village, "de")
    seat = village.to_act()[0]
    swap = village.game.vocabulary.id("swap Wood for Earth")
    meant = village.game.describe(village, seat, swap).targets
    assert meant == ["resource:Wood", "supply:Earth"], "what is given, then what is taken"


def test_several_goods_are_one_choice_with_a_target_for_each_unit() -> None:
    village = position(at="evening", goods={0: "Wood 3, Reeds 2"}, stories=["The Thunders"])
    play(village, "story The Thunders")
    assert prompt(village) == (
        "Pay 2 more for The Thunders, besides 1 Wood: it costs 3 of any kind."
    )
    assert texts(village) == {"pay 2 Wood", "pay 1 Wood and 1 Reeds", "pay 2 Reeds"}
    seat = village.to_act()[0]
    targets = [village.game.describe(village, seat, c).targets for c in village.legal(seat)]
    assert ["resource:Wood", "resource:Wood.2"] in targets
    assert ["resource:Wood", "resource:Reeds"] in targets


@pytest.mark.rule("WR-1.9")
def test_payments_that_are_too_many_are_narrowed_down_part_by_part() -> None:
    village = position(
        goods={0: "Game 3, Crops 3, Medicine 3, Reeds 3"},
        tasks={1: [1]},
        cards={0: ["Longhouse", "Longhouse"]},
        active="Journey to the Sunrise",
        area={0: 1},
    )
    play(village, "task 1")
    assert texts(village) == {"pay 1 Game", "pay 1 Crops", "pay 1 Medicine", "pay 1 Reeds"}


def test_questions_say_why_and_how_many() -> None:
    full = position(
        "wood: c c . 1d", at="morning", area={0: 1}, goods={0: "Game 3, Reeds 1"}, tokens={0: 1}
    )
    play(full, "from your area", "wood.3")
    assert prompt(full) == "Your baskets are too full: let go of 2, to the Burrow."
    burrow = position(
        "burrow: 1d .",
        at="morning",
        area={0: 1},
        goods={0: "Game 5"},
        burrow="Wood 4, Reeds 4",
    )
    play(burrow, "from your area", "burrow.2")
    assert prompt(burrow) == (
        "Your baskets do not hold all of the Burrow's goods: keep 6; all else goes to the supply."
    )
    assert texts(burrow) == {"keep 1 Game", "keep 1 Wood", "keep 1 Reeds"}
    play(burrow, "Wood", "Wood")
    assert prompt(burrow) == "Keep 6: 4 more; kept: 2 Wood. All else goes to the supply."
    arbor = position(cards={0: ["Arbor"]}, burrow="Wood, Game", bag="2 2", area={0: 1})
    play(arbor, "from your area", "wood.3")
    assert prompt(arbor) == "Arbor: what do you take from the Burrow?"
    assert prompt(arbor, "de") == "Laube: Was nimmst du aus dem Bau?"


def test_midday_and_evening_name_what_is_possible_and_nothing_else() -> None:
    poor = position(area={0: 1}, bag="2 2")
    assert prompt(poor) == "Midday, one action: place a second villager."
    rich = position(
        goods={0: "Game 2, Reeds 2, Earth"},
        tokens={0: 1},
        tasks={1: [15]},
        display=["Ball Court"],
        stories=["Uk'tan"],
        area={0: 1},
    )
    assert prompt(rich) == (
        "Midday, one action: place a second villager, acquire village cards, complete tasks "
        "or restore land."
    )
    play(rich, "task 15", "Crops", "stop")
    assert prompt(rich) == "Evening: tell a story, swap a resource or end your turn."
    assert prompt(rich, "de") == (
        "Abend: eine Geschichte erzählen, ein Gut tauschen oder den Zug beenden."
    )
    empty = position("wood: c c 2d .", bag="", cards={0: ["Ball Court"]})
    assert prompt(empty) == "Midday: no action is possible. Use an ability, or skip it."


def test_what_is_in_hand_is_said_as_the_player_sees_it() -> None:
    own = position(at="morning", area={0: 1}, bag="R 2")
    play(own, "from your area")
    assert prompt(own) == "Place your own villager face down."
    rabbit = position(at="morning", bag="R 2")
    lines = log(rabbit, "rabbit")
    assert "You drew a rabbit! Only you know." in lines
    assert prompt(rabbit) == "You hold a rabbit. Place it face down; only you know."
    other = position(at="morning", bag="R 2")
    play(other, "villager of 2")
    assert prompt(other) == "Place the villager of Ben face down."


def test_the_log_says_what_goods_and_points_come_from() -> None:
    village = position("wood: c c 2d .", at="morning", area={0: 1}, cards={1: ["Woodcutter"]})
    lines = log(village, "from your area", "wood.4")
    assert "Ben gains 2 Wood from Woodcutter." in lines
    assert "Ann places a villager on Wood 4." in lines
    uktan = position(goods={0: "Game"}, tokens={0: 1}, active="Uk'tan", area={0: 1})
    assert "Ann scores 1 point by Uk'tan." in log(uktan, "wood.3")
    court = position("wood: c c 1d .", cards={0: ["Ball Court"]})
    moves = log(court, "use Ball Court", "game.3")
    assert "Ann moves a villager from Wood 3 to Game 3." in moves
    german = position("wood: c c 2d .", at="morning", area={0: 1}, cards={1: ["Woodcutter"]})
    assert "Ben bekommt 2 Holz durch „Holzfäller“." in log(
        german, "from your area", "wood.4", language="de"
    )


def test_questions_of_cards_and_stories_name_them() -> None:
    court = position("wood: c c 1d 2d", cards={0: ["Ball Court"]})
    play(court, "use Ball Court")
    assert prompt(court) == "Ball Court: which face-down villager moves?"
    play(court, "wood.3")
    assert prompt(court) == "Ball Court: where does the villager of Wood 3 move to?"
    tail = position("wood: c c 1d 2d", active="Why the Possum's Tail is Bare")
    play(tail, "use Why the Possum's Tail is Bare")
    assert prompt(tail).startswith("Why the Possum's Tail is Bare: which")
    owl = position("wood: c c 2d 3d", active="The Owl at the Window")
    play(owl, "use The Owl at the Window")
    assert prompt(owl) == "The Owl at the Window: which villager do you look at?"
    assert prompt(owl, "de") == "Die Eule am Fenster: Welchen Dorfbewohner siehst du dir an?"
    sunflower = position("", at="morning", active="The Origin of the Sunflower", area={0: 1})
    play(sunflower, "from your area", "wood.3", "villager of 2", "game.3")
    assert prompt(sunflower) == "The Origin of the Sunflower: gain 1 Crops?"
    house = position(goods={0: "Game, Earth"}, display=["Ball Court"], area={0: 1})
    play(house, "card Ball Court")
    assert prompt(house).endswith("as part of the cost of Ball Court?")
    assert prompt(house, "de").endswith("als Teil des Preises für „Ballspielplatz“?")


def test_a_token_by_cave_is_taken_and_not_paid() -> None:
    cave = position(
        "burrow: Rd .",
        at="morning",
        goods={0: "Wood 2, Game"},
        cards={0: ["Cave"]},
        area={0: 1},
    )
    play(cave, "from your area", "burrow.2")
    assert texts(cave) == {"pay 1 Game", "pay 1 Wood", "take 1 conservation token"}
    ears = position(
        goods={0: "Wood"},
        cards={0: ["Cave"]},
        burrow="Game",
        active="How Rabbit Got His Long Ears",
    )
    play(ears, "use How Rabbit Got His Long Ears")
    assert texts(ears) == {"pay 1 Wood", "take 1 conservation token"}
    story = position(
        at="evening", goods={0: "Wood 3"}, cards={0: ["Cave"]}, stories=["The Thunders"]
    )
    play(story, "story The Thunders")
    assert texts(story) == {"pay 1 Wood", "take 1 conservation token"}
    assert "1 Schutzmarker nehmen" in texts(story, "de")


def test_kept_tokens_have_a_verb() -> None:
    village = position(at="morning", cards={0: ["Spring"]}, bag="1 2 N R")
    play(village, "neutral", "yes", "villager of 2")
    assert texts(village) == {"keep the neutral villager", "keep the villager of Ben"}
    assert "behalten: Dorfbewohner von Ben" in texts(village, "de")


def test_the_log_says_why_goods_and_tokens_move() -> None:
    rabbit = position("wood: c c Rd .", at="morning", area={0: 1})
    assert "Rabbit carries 2 Wood off to the Burrow." in log(rabbit, "from your area", "wood.4")
    tax = position("burrow: Rd .", at="morning", area={0: 1}, goods={0: "Wood", 1: "Game"})
    paid = log(tax, "from your area", "burrow.2")
    assert "Ben pays 1 Game to the Burrow, as Rabbit was there." in paid
    clearing = position("wood: c c 2u 3u", at="morning", area={0: 1})
    cleared = log(clearing, "from your area", "wood.1")
    assert "Ann clears Wood 1 and takes its conservation token." in cleared
    court = position(goods={0: "Game, Earth"}, display=["Ball Court"], area={0: 1})
    bought = log(court, "card Ball Court", "wood.1")
    assert "Ann takes the conservation token from Wood 1, for Ball Court." in bought
    wolves = position(at="evening", goods={0: "Wood 3"}, stories=["Rabbit Escapes from the Wolves"])
    assert (
        "Into the Burrow, by Rabbit Escapes from the Wolves: "
        "1 Game, 1 Crops, 1 Medicine, 1 Earth, 1 Wood and 1 Reeds."
    ) in log(wolves, "story Rabbit Escapes from the Wolves")
    fire = position(at="evening", goods={0: "Wood 3"}, stories=["The First Fire"])
    told = log(fire, "story The First Fire", "tools")
    assert "Ann advances tools to 1, by The First Fire." in told
    frog = position(
        at="evening", active="The Frog Swallows the Sun", tasks={0: [1]}, hands={0: [2]}
    )
    swapped = log(frog, "task 2")
    assert "Ann discards the task Task 1, by The Frog Swallows the Sun." in swapped


def test_refusals_say_what_is_lacking() -> None:
    village = position(
        goods={0: "Game"},
        tasks={0: [1], 1: [16]},
        display=["Arbor"],
        area={0: 1},
        cards={0: ["River"]},
    )
    assert refused(village, "task 16") == (
        "you cannot pay 1 Game and 1 Medicine for Task 16: 1 Medicine short"
    )
    assert refused(village, "task 1") == "Task 1 is your own task: only others complete it"
    assert refused(village, "task 9") == "the task Task 9 is not in play"
    assert refused(village, "card Cave") == "Cave is not on display"
    assert "1 Wood short" in refused(village, "card Arbor")
    assert refused(village, "game.1") == "you have no conservation token"
    assert refused(village, "use River") == "you have no conservation token"
    assert refused(village, "use Ball Court") == "you have no Ball Court"
    assert refused(village, "skip midday").startswith("midday can be skipped only")
    assert refused(village, "card Cave", "de") == "„Höhle“ liegt nicht aus"


def test_a_task_says_what_will_be_paid_where_that_is_not_its_cost() -> None:
    village = position(goods={0: "Wood 2, Game"}, tasks={1: [1, 2]}, area={0: 1})
    seat = village.to_act()[0]
    told = {
        str(name): village.game.describe(village, seat, village.game.vocabulary.id(name)).outcome
        for name in ("task 1", "task 2")
    }
    assert "you pay 2 Wood" in str(told["task 1"]), "Bear pays Wood for Earth"
    assert "pay" not in str(told["task 2"]), "Game and Wood, as it says"


def test_the_last_frost_is_said_to_be_the_last() -> None:
    for drawn, said in ((2, "Frost! It is set aside, 1 to come."), (3, "The last frost! The game")):
        village = position(at="morning", season=4, bag="F 1", area={0: 1})
        village.frost = drawn
        assert any(line.startswith(said) for line in log(village, "from the bag", "frost"))
