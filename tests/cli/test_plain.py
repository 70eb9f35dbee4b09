"""The line client, driven by scripts: on Hungry Hamsters, and on a game without a board."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

import warren
from tests.cli.helpers import lanterns, table
from warren.cli.outcome import headline
from warren.cli.pick import Pick
from warren.cli.plain import PlainClient
from warren.cli.rules import rules_of
from warren.cli.table import LocalTable
from warren.core.game import Choice
from warren.core.record import Record
from warren.core.table import Next

DOCS = Path(__file__).parents[2] / "docs"


def session(at: LocalTable, *typed: str) -> str:
    """What a person reads who types these lines."""
    writes = io.StringIO()
    assert PlainClient(at, io.StringIO("".join(f"{line}\n" for line in typed)), writes).play() == 0
    return writes.getvalue()


def test_a_whole_game_is_played_by_numbers(tmp_path: Path) -> None:
    at = table("human,scout,kit", seed=2, path=tmp_path / "game.json")
    told = session(at, *["1", ""] * 60)
    assert at.moment().next is Next.NOBODY
    result = at.match.state.result()
    assert result is not None
    assert "Player 1 crosses off s1" in told
    assert headline(at.game, result, at.names) in told
    assert f"warren replay {tmp_path / 'game.json'}" in told
    assert Record.from_text((tmp_path / "game.json").read_text()).choices == at.match.choices


def test_any_game_is_played_without_a_board_of_its_own(tmp_path: Path) -> None:
    at = table("human,kit,scout", seed=4, of=lanterns(), path=tmp_path / "game.json")
    told = session(at, *["1", ""] * 30)
    assert at.moment().next is Next.NOBODY
    assert "Lanterns: Player 1, Kit, Scout" in told
    assert "\n  hand: " in told
    assert "light" in told
    result = at.match.state.result()
    assert result is not None
    assert headline(at.game, result, at.names) in told


def test_a_game_without_a_page_of_rules_says_so() -> None:
    assert "Lanterns" in session(table("human,kit", of=lanterns()), "?")
    assert "comes without a page of rules" in session(table("human,kit", of=lanterns()), "?")


def test_what_is_hidden_from_a_seat_is_not_printed() -> None:
    at = table("Ann=human,Ben=human", seed=4, of=lanterns())
    at.run_all()
    hands = [at.view(seat)["board"]["hand"] for seat in (0, 1)]
    assert hands[0] != hands[1]
    told = session(at)
    assert f"hand: {', '.join(map(str, hands[0]))}" in told
    assert f"hand: {', '.join(map(str, hands[1]))}" not in told


def test_a_choice_is_made_by_naming_what_it_points_at() -> None:
    at = table("human", seed=4)
    told = session(at, "S1 s3")
    assert at.match.game.vocabulary[at.match.choices[-1][1]] == "A.s1+s3"
    assert "Player 1 crosses off s1 s3." in told


def test_part_of_a_choice_lists_what_it_can_become() -> None:
    at = table("human", seed=4)
    told = session(at, "s7").partition("> s7")[2]
    assert [line.split()[0] for line in told.splitlines() if "cross off" in line] == ["7", "8"]
    assert len(at.match.choices) == 1


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no choice 99; choices: 1 to 8."),
        ("dance", "'dance' is neither a choice nor a command."),
        ("A.s1", "No: the die shows 2, and that set has 1 space."),
        ("s1", "cross off s1 s2"),
        ("a1 a2", "No: the first crosses go into the central cave, chamber s."),
        ("pass", "No: there is no voluntary pass: somebody who can cross off spaces must."),
        ("roll 3", "No: the die is rolled already: it shows 2."),
        ("", "Type a number, or what you point at"),
        ("s1 s7", "No choice has s1 s7."),
        ("u", "Nothing to take back"),
        ("g", "The die shows 2."),
        ("?", "Hungry Hamsters"),
        ("s", "was not recorded"),
    ],
)
def test_every_line_gets_an_answer_and_changes_nothing(typed: str, answer: str) -> None:
    at = table("human", seed=4)
    assert answer in session(at, typed).partition(f"> {typed}\n")[2]
    assert len(at.match.choices) == 1


def test_what_was_offered_before_is_refused_with_the_reason() -> None:
    at = table("human", seed=4)
    told = session(at, "s1 s3", "", "cross off s1 s3")
    assert "No: s1 s3 are crossed off already." in told.partition("> cross off s1 s3")[2]


@pytest.mark.parametrize(
    ("name", "typed"),
    [("kami", "kami Nobody"), ("rabbit", "north"), ("winter", "wood 3")],
)
def test_every_game_answers_a_real_choice_with_its_reason(name: str, typed: str) -> None:
    of = warren.game(name)
    at = table("human" if name == "rabbit" else "human,kit", of=of)
    told = session(at, typed).partition(f"> {typed}\n")[2]
    real = typed in of.vocabulary or typed == "wood 3"
    assert told.startswith("No: " if real else f"{typed!r} is neither a choice nor a command.")


@pytest.mark.parametrize("name", ["hamsters", "kami", "rabbit", "winter"])
def test_rules_and_choices_wrap_in_a_pipe(name: str) -> None:
    of = warren.game(name)
    at = table("human" if name == "rabbit" else "human,kit", of=of)
    told = session(at, "?", "l", "1", "", "l")
    page = told.partition("> ?\n")[2].partition("> l")[0]
    flowing = " ".join(page.split())
    clause = re.compile(r"- [A-Z]+-[\d.]+ \[\w+\] [\w\s.,;:()-]+")
    plain = [line for line in rules_of(of).splitlines() if clause.fullmatch(line)]
    assert plain
    assert all(line.removeprefix("- ") in flowing for line in plain)
    assert max(map(len, page.splitlines())) <= 80
    listed = [line for line in told.splitlines() if re.match(r" {3,}\d* +\S", line)]
    assert max(map(len, listed)) <= 80


def test_a_choice_is_taken_back_until_the_die_rolls(tmp_path: Path) -> None:
    at = table("human", seed=4, path=tmp_path / "game.json")
    session(at, "s1 s2", "u", "s6 s7", "")
    names = [at.match.game.vocabulary[choice] for _, choice in at.match.choices]
    assert names[:2] == ["roll 2", "A.s6+s7"]
    assert names[2].startswith("roll")
    told = session(at, "u")
    assert "Nothing to take back" in told


def test_a_waiting_choice_is_taken_back_before_bots_choose() -> None:
    at = table("human,kit", seed=4)
    assert re.search(r"You cross off [s\d ]+, once all have chosen", session(at, "1", "u"))
    assert [seat for seat, _ in at.match.choices] == [-1]
    assert at.moment() == (Next.ASK, (0,))


def test_the_next_person_sees_a_cover_and_not_the_waiting_choice() -> None:
    at = table("Ann=human,Ben=human", seed=4)
    told = session(at, "s6 s7", "", "s1 s2")
    cover = told.index("Pass the keyboard to Ben. Enter: Ben is here, u takes back Ann's choice:")
    assert "s6 s7" not in told[cover : told.index("Ann crosses off")].replace("cross off s6 s7", "")
    assert at.match.choices[1][0] == 0
    assert at.match.choices[2][0] == 1


def test_the_cover_lets_the_last_person_take_back() -> None:
    at = table("Ann=human,Ben=human", seed=4)
    session(at, "s6 s7", "u")
    assert at.moment() == (Next.ASK, (0, 1))
    assert len(at.match.choices) == 1


def test_the_end_of_the_input_says_where_the_game_is_kept(tmp_path: Path) -> None:
    at = table("human", seed=4, path=tmp_path / "game.json")
    told = session(at, "1")
    assert "End of input." in told
    assert f"warren play --resume {tmp_path / 'game.json'}" in told
    assert len(Record.from_text((tmp_path / "game.json").read_text()).choices) == 2


def test_a_copy_is_saved_on_demand_but_over_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    at = table("human", seed=4)
    told = session(at, f"s {copy}", f"s {copy}", f"s {tmp_path}/no/copy")
    assert f"Saved a copy in {copy}" in told
    assert f"{copy} exists already" in told
    assert "cannot write the record" in told
    assert Record.from_text(copy.read_text()).choices == at.match.choices


def test_long_lists_are_shown_on_demand() -> None:
    at = table("human", seed=9)
    at.match.apply(-1, 0)
    told = session(at, "l")
    before, after = told.split("> l\n")
    assert "61 choices: type what you point at" in before
    assert "cross off s1" not in before
    assert after.count("cross off s") == 61


def test_the_documented_session_is_what_the_client_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    documented = (DOCS / "pictures" / "session.txt").read_text(encoding="utf-8")
    page = (DOCS / "terminal.md").read_text(encoding="utf-8")
    assert documented.endswith(page.partition("```text\n")[2].partition("```")[0])
    typed = re.findall(r"^(?:> |Enter goes on, u takes back: )(.*)$", documented, re.MULTILINE)
    assert "u" in typed
    at = table("Ann=human", seed=23, path=Path("game.json"))
    assert session(at, *typed) == documented
    assert at.moment().next is Next.NOBODY


def test_a_stream_without_the_signs_gets_plain_letters() -> None:
    raw = io.BytesIO()
    writes = io.TextIOWrapper(raw, encoding="ascii", write_through=True)
    assert PlainClient(table("human", seed=4), io.StringIO("s1 s2\n\n"), writes).play() == 0
    told = raw.getvalue().decode("ascii")
    assert "(s1)(s2)" in told
    assert " \\/  \\/ " in told


def pick_of(*targets: str) -> Pick:
    choices = [
        Choice(number, target, target, "", target.split(), "")
        for number, target in enumerate(targets)
    ]
    return Pick(choices)


def test_things_are_named_as_they_are_called() -> None:
    pick = pick_of("space:wood.3", "space:wood.4", "card:River")
    assert pick.named(["Wood", "3"]) == ["space:wood.3"]
    assert pick.named(["wood.3"]) == ["space:wood.3"]
    assert pick.named(["wood", "9"]) is None


def test_a_good_said_twice_is_two_of_it() -> None:
    pick = pick_of("resource:Wood resource:Wood.2 resource:Wood.3", "resource:Wood resource:Reeds")
    assert pick.named(["wood", "wood", "wood"]) == [
        "resource:Wood",
        "resource:Wood.2",
        "resource:Wood.3",
    ]
    assert pick.named(["wood", "reeds"]) == ["resource:Wood", "resource:Reeds"]
