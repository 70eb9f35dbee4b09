"""Words: sentences with fields, names for seats and things, other languages beside English."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.toys import LanternGame
from warren.core.errors import BadOption, WarrenError
from warren.core.events import Event
from warren.core.game import CORE_LANGUAGES, Game
from warren.core.registry import game
from warren.core.steps import Meaning
from warren.core.text import Catalogue, plain, say
from warren.core.vocabulary import Vocabulary


def test_fields_are_put_into_sentences() -> None:
    words = Catalogue(
        {
            "gain": "+{n} {n:point|points}",
            "list": "{spaces} and {goods:, }.",
            "who": "{seat} beats {other_seat}; {seats} watch",
            "braces": "{{{n}}}",
            "padded": "{n:03d}",
        }
    )
    assert words.render(say("gain", n=1)) == "+1 point"
    assert words.render(say("gain", n=2)) == "+2 points"
    assert words.render(say("list", spaces=["a1", "a2"], goods=["x", "y"])) == "a1 a2 and x, y."
    told = say("who", seat=0, other_seat=1, seats=[2, 0])
    assert words.render(told, ["Ann", "Ben"]) == "Ann beats Ben; Player 3, Ann watch"
    assert words.render(say("braces", n=1)) == "{1}"
    assert words.render(say("padded", n=7)) == "007"
    with pytest.raises(WarrenError, match="no sentence for 'none'"):
        words.render(say("none"))
    with pytest.raises(KeyError):
        words.render(say("gain"))


def test_an_argument_can_be_a_message_or_a_list_of_them() -> None:
    words = Catalogue({"goods": "{n} {what}", "pays": "{seat} pays {goods:, }", "for": "for {it}"})
    goods = [say("goods", n=2, what="Wood"), say("goods", n=1, what="Reeds")]
    assert words.render(say("pays", seat=0, goods=goods), ["Ann"]) == "Ann pays 2 Wood, 1 Reeds"
    assert words.render(say("for", it=goods[0])) == "for 2 Wood"
    assert Event(say("pays", seat=0, goods=goods), []).to_json()["args"] == {
        "seat": 0,
        "goods": [
            {"key": "goods", "args": {"n": 2, "what": "Wood"}},
            {"key": "goods", "args": {"n": 1, "what": "Reeds"}},
        ],
    }
    assert plain(("a", 1)) == ["a", 1]


def test_a_language_has_its_own_names_for_things(tmp_path: Path) -> None:
    (tmp_path / "text.toml").write_text('gains = "gains {what}"\n')
    (tmp_path / "text.de.toml").write_text('gains = "bekommt {what}"\n[names]\nWood = "Holz"\n')
    english = Catalogue.read(tmp_path / "text.toml")
    others = Catalogue.beside(tmp_path / "text.toml")
    assert list(others) == ["de"]
    told = say("gains", what="Wood")
    assert english.render(told) == "gains Wood"
    assert others["de"].render(told) == "bekommt Holz"
    assert others["de"].render(say("gains", what=["Wood", "Reeds"])) == "bekommt Holz Reeds"
    assert (others["de"].word("Wood"), others["de"].word("Reeds")) == ("Holz", "Reeds")


GERMAN = Catalogue(
    {
        "sends": "schickt den {who:accusative} los",
        "eats": "ein {who} frisst",
        "pays": "zahlt {goods}",
        "all": "{cards:; }",
        "rabbit": "{words}",
        "space": "{where} {n}",
    },
    {"tired": "müder", "scout": "Späher", "Wood": "Holz", "Woodwork": "Schnitzerei"},
    {"accusative": {"tired": "müden"}},
)
GERMAN.made = {
    "tired scout": say("rabbit", words=["tired", "scout"]),
    "Wood 1": say("space", where="Wood", n=1),
}


def test_a_sentence_asks_for_a_name_in_another_form() -> None:
    assert GERMAN.render(say("eats", who="tired scout")) == "ein müder Späher frisst"
    assert GERMAN.render(say("sends", who="tired scout")) == "schickt den müden Späher los"
    assert GERMAN.word("scout", "accusative") == "Späher", "the name itself where no other is given"


def test_a_name_of_parts_is_said_by_its_parts() -> None:
    assert GERMAN.render(say("all", cards=["Wood 1", "Woodwork"])) == "Holz 1; Schnitzerei"


def test_what_has_no_name_is_never_read_for_names_in_it() -> None:
    assert GERMAN.render(say("pays", goods="Wood and Wood")) == "zahlt Wood and Wood"
    assert GERMAN.render(say("pays", goods="2 Wood")) == "zahlt 2 Wood"


def test_forms_are_read_and_joined(tmp_path: Path) -> None:
    (tmp_path / "text.de.toml").write_text('a = "b"\n[forms.dative]\nWood = "dem Holz"\n')
    joined = GERMAN.joined(Catalogue.read(tmp_path / "text.de.toml"))
    assert joined.forms == {"accusative": {"tired": "müden"}, "dative": {"Wood": "dem Holz"}}
    assert joined.word("Wood", "dative") == "dem Holz"
    assert joined.sentences["a"] == "b"


class German(LanternGame):
    """A toy that speaks German too, as far as it has to."""

    def __init__(self) -> None:
        super().__init__()
        spoken = Catalogue({key: f"<{key}>" for key in self.catalogue.sentences})
        self.languages["de"] = spoken.joined(CORE_LANGUAGES["de"])


def test_choices_and_prompts_are_told_in_the_language_that_is_asked_for() -> None:
    german = German()
    state = german.new(2)
    assert german.prompt(state, 0) == "Waiting for chance."
    assert german.prompt(state, 0, (), "de") == "Warten auf den Zufall."
    choice = state.legal(-1)[0]
    english = german.describe(state, -1, choice)
    other = german.describe(state, -1, choice, (), "de")
    assert (english.id, english.targets) == (other.id, other.targets)
    assert english.group != other.group
    assert german.why_not(state, -1, choice, language="de")
    with pytest.raises(BadOption, match="does not speak 'tlh'; languages: en, de"):
        german.prompt(state, 0, (), "tlh")


def test_a_game_that_lacks_a_language_which_others_speak_speaks_english() -> None:
    english = LanternGame()
    assert list(english.languages) == ["en"]
    state = english.new(2)
    assert english.speak("de") is english.catalogue
    assert english.prompt(state, 0, (), "de") == "Waiting for chance."


def test_a_game_may_speak_a_language_that_the_engine_does_not() -> None:
    welsh = Catalogue({"title": "Llusernau", "over": "Dyna ni."})
    lamps = Game("lamps", "Lamps", 1, (2, 2), [], [], Vocabulary([]), {}, languages={"cy": welsh})
    assert list(lamps.languages) == ["en", "cy"]
    assert lamps.speak("cy").sentences["title"] == "Llusernau"
    assert lamps.speak("cy").render(say("waiting_chance")) == "Waiting for chance."
    assert LanternGame().speak("cy").sentences["title"] == "Lanterns"


def test_a_game_tells_its_title_and_options_by_catalogue() -> None:
    for name in ("hamsters", "kami", "rabbit", "winter"):
        found = game(name)
        assert found.catalogue.sentences["title"] == found.title
        for option in found.options:
            assert found.catalogue.sentences[f"option_{option.name}"] == option.help


def test_a_choice_that_names_players_is_worded_anew_at_every_table() -> None:
    kami = game("kami")
    meaning = Meaning(say("remove", space="Wood A1", owner_seat=0), say("group_remove"), [])
    texts = [kami.worded(0, meaning, names).text for names in (["Ann"], ["Ben"], ["Ann"])]
    assert "Ann" in texts[0]
    assert "Ben" in texts[1]
    assert texts[2] == texts[0]


def test_a_choice_that_means_something_else_is_worded_anew() -> None:
    kami = game("kami")
    here = [
        Meaning(say("add", space=space), say("group_add"), []) for space in ("Wood A1", "Wood B2")
    ]
    texts = [kami.worded(0, meaning, ["Ann"]).text for meaning in (here[0], here[1], here[0])]
    assert texts[0] == texts[2] != texts[1]
    german = kami.worded(0, here[0], ["Ann"], "de").text
    assert german not in texts


def test_whether_a_sentence_names_seats_hangs_on_all_that_is_said_in_it() -> None:
    words = Catalogue(
        {"who": "{seat} is here", "not": "somebody", "list": "{parts}", "made": "{thing}"}
    )
    words.made = {"Ann's hat": say("who", seat=0)}
    assert words.names_seats(say("who", seat=0))
    assert not words.names_seats(say("not", seat=0)), "it says no name"
    assert words.names_seats(say("list", parts=[say("not"), say("who", seat=1)]))
    assert words.names_seats(say("made", thing="Ann's hat"))
    assert not words.names_seats(say("made", thing="a hat"))
