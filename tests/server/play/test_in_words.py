"""The board in words, over the socket and in replays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.served import Served, two
from warren.core.registry import game_names
from warren.server.play import render
from warren.server.wire import BoardInWords, Replay


@pytest.mark.parametrize("name", game_names())
def test_every_game_is_told_in_words(server: Served, name: str) -> None:
    ann, _, table = two(server, name)
    play = ann.sit(table)
    told = play.ask("words")
    BoardInWords.model_validate(told)
    assert told["sections"]
    assert told["seq"] == play.table["seq"]


def test_players_are_called_by_their_names_from_the_one_who_looks(server: Served) -> None:
    ann, ben, table = two(server)
    ours, theirs = ann.sit(table).ask("words"), ben.sit(table).ask("words")
    headings = [section["heading"] for section in ours["sections"] if section["seat"] is not None]
    assert headings == ["Ann", "Ben"]
    seats = [section["seat"] for section in theirs["sections"] if section["seat"] is not None]
    assert seats == [1, 0]


def test_words_are_in_the_language_of_the_socket(server: Served) -> None:
    ann, _, table = two(server)
    headings = [
        section["heading"] for section in ann.sit(table, lang="de").ask("words")["sections"]
    ]
    assert headings[0] == "Der Tisch"


def test_words_are_worked_out_once_until_something_happens(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest("Ann")
    play = ann.sit(ann.make("hamsters", ["me", "here"])["table"]["id"])
    asked: list[Any] = []
    tell = render.board_in_words

    def noting(*more: Any) -> Any:
        asked.append(more)
        return tell(*more)

    monkeypatch.setattr(render, "board_in_words", noting)
    first, again = play.ask("words"), play.ask("words")
    assert first["sections"] == again["sections"] != []
    assert len(asked) == 1
    play.choose()
    play.ask("words")
    assert len(asked) == 2
    play.send("look", seat=1)
    play.until_type("table")
    assert play.ask("words")["sections"] != first["sections"], "of who looks"


def test_a_table_that_has_not_begun_has_no_board(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "open"])["table"]["id"]
    assert ann.sit(table).ask("words")["sections"] == []


def test_a_replay_has_words_where_they_are_asked_for(server: Served) -> None:
    ann, _, table = two(server)
    ann.sit(table).my_turn()
    path = f"/api/tables/{table}/replay?seat=0"
    assert {moment["words"] for moment in ann.get(path)["moments"]} == {None}
    told = Replay.model_validate(ann.get(f"{path}&words=true"))
    assert all(moment.words for moment in told.moments)
