"""The board in words: labels, counts, owners and places, from a view and a catalogue alone."""

from __future__ import annotations

from typing import Any

from warren.core.board_words import Section, Teller, count_keys, seat_keys
from warren.core.fields import Counts, Field, Fields, Flag, Number, PerSeat, Rows, seats
from warren.core.game import CORE_WORDS
from warren.core.text import Catalogue
from warren.core.vocabulary import Block, Vocabulary, verb

NAMES = ["Ann", "Ben"]
TIMES = "\N{MULTIPLICATION SIGN}"


def told(board: dict[str, Any], sentences: dict[str, str] | None = None, **more: Any) -> list[str]:
    """A board of two in lines, each with its section and the elements that can be pointed at."""
    words = Catalogue(CORE_WORDS | (sentences or {}))
    cards = [verb("stop"), Block("card", ["Cave", "River"]), Block("space", ["0", "1"])]
    teller = Teller(words.sentences, Vocabulary(cards), more.get("by_seat", []), more.get("counts"))
    view = {"players": 2, "seat": more.get("seat", 0), "board": board}
    return [line for section in teller.sections(view) for line in _lines(section, words)]


def _lines(section: Section, words: Catalogue) -> list[str]:
    def shown(item: Any) -> str:
        text = words.render(item.message, NAMES)
        return f"{text} <{' '.join(item.targets)}>" if item.targets else text

    heading = words.render(section.heading, NAMES)
    return [
        f"{heading} | {shown(line.label)}" + "".join(f" | {shown(item)}" for item in line.items)
        for line in section.lines
    ]


def test_a_field_without_words_keeps_its_name() -> None:
    assert told({"cards_left": 3}) == ["The table | cards left | 3"]


def test_a_field_is_called_as_the_catalogue_calls_it() -> None:
    assert told({"bag": 3}, {"field_bag": "tokens in the bag"}) == [
        "The table | tokens in the bag | 3"
    ]


def test_a_sentence_with_gaps_says_all_of_it() -> None:
    sentences = {"field_bag": "{n} {n:token|tokens} left", "field_leader": "{seat} leads"}
    assert told({"bag": 1, "leader": 1}, sentences) == [
        "The table | 1 token left",
        "The table | Ben leads",
    ]


def test_what_is_off_empty_or_left_out_is_not_told() -> None:
    board = {"frozen": False, "story": None, "seen": [], "map": ["F.H"], "thawed": True}
    assert told(board, {"field_map": ""}) == ["The table | thawed"]


def test_things_are_counted_by_name() -> None:
    board = {"goods": {"Wood": 2, "Earth": 0}, "row": ["Cave", "Cave", None, "River"]}
    assert told(board) == [
        f"The table | goods | 2 {TIMES} Wood",
        f"The table | row | 2 {TIMES} Cave <card:Cave> | River <card:River>",
    ]


def test_nothing_of_a_kind_is_none() -> None:
    assert told({"goods": {"Wood": 0}}) == ["The table | goods | none"]


def test_what_is_not_seen_is_told_where_the_game_says_how() -> None:
    assert told({"hand": [None, "Cave"]}, {"value_hand_null": "face down"}) == [
        "The table | hand | face down | Cave <card:Cave>"
    ]


def test_what_players_have_stands_under_their_names_from_the_one_who_looks() -> None:
    board = {"players": [{"score": 1}, {"score": 2}], "tokens": [3, 4]}
    lines = told(board, by_seat=["tokens"], seat=1)
    assert lines == ["Ben | score | 2", "Ben | tokens | 4", "Ann | score | 1", "Ann | tokens | 3"]
    assert told({"tokens": [3, 4]}) == ["The table | tokens | 3 | 4"], "not everything is by seat"


def test_a_list_of_records_is_a_section_with_a_line_each() -> None:
    board = {"cards": [{"space": 1, "name": "Cave", "food": 2, "fox": 0}, {"name": "River"}, None]}
    assert told(board) == [
        "cards | Cave <space:1> | food: 2",
        "cards | River",
    ]


def test_a_record_is_called_by_its_own_sentence() -> None:
    board = {"cards": [{"place": "Cave", "owner_seat": 0, "food": 2, "of": ["Wood"]}]}
    sentences = {"row_cards": "{place} of {owner_seat}", "field_cards_food": "{n} food"}
    assert told(board, sentences) == ["cards | Cave of Ann | 2 food | Wood"]


def test_places_in_the_same_state_share_a_line() -> None:
    board = {"land": {"Cave": {"is": "open"}, "River": {"is": "open"}, "Hill": {"is": "taken"}}}
    assert told(board, {"value_is_open": "free"}) == [
        "land | free | Cave <card:Cave> | River <card:River>",
        "land | taken | Hill",
    ]


def test_a_record_alone_is_a_section_of_its_fields() -> None:
    board = {"deck": {"left": 5, "top": [], "known": ["Cave"]}}
    assert told(board, {"field_deck_left": "{n} cards"}) == [
        "deck | 5 cards",
        "deck | known | Cave <card:Cave>",
    ]


def test_a_name_may_be_several_elements_unless_its_field_says_which() -> None:
    blocks = [Block("deal", ["Cave"]), Block("card", ["Cave"])]
    teller = Teller(CORE_WORDS, Vocabulary(blocks), [])
    view = {"players": 1, "seat": 0, "board": {"hand": ["Cave"], "cards": ["Cave"]}}
    hand, cards = teller.sections(view)[0].lines
    assert hand.items[0].targets == ("deal:Cave", "card:Cave")
    assert cards.items[0].targets == ("card:Cave",)


def test_values_have_words_of_their_own() -> None:
    sentences = {"value_season_first": "the first", "value_order": "{seat}"}
    assert told({"season": "first", "order": [1, 0]}, sentences) == [
        "The table | season | the first",
        "The table | order | Ben | Ann",
    ]


def test_declared_fields_say_what_each_seat_has() -> None:
    rows = Rows("hares", seats, [Field("fur", Number(0, 3))])
    pairs = Field("goods", PerSeat(Counts(["Wood"], 5)))
    fields = Fields([Field("frozen", Flag()), rows, pairs])
    assert sorted(seat_keys(fields)) == ["goods", "hares"]
    assert count_keys(fields) == ["goods"]


def test_what_each_seat_has_of_things_stands_under_their_label() -> None:
    board = {"goods": [{"Wood": 2, "Reeds": 1}, {}]}
    assert told(board, {"field_goods": "in store"}, by_seat=["goods"], counts=["goods"]) == [
        f"Ann | in store | 2 {TIMES} Wood | 1 {TIMES} Reeds",
        "Ben | in store | none",
    ]
