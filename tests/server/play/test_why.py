"""Why an element of the board is closed: asked over the socket, answered to whoever is asked."""

from __future__ import annotations

import contextlib

from websockets.exceptions import ConnectionClosed

from tests.server.served import Play, Served, two
from warren.core.registry import game
from warren.server.play.socket import TOO_MANY
from warren.server.wire.play import LONGEST_TARGET, Reason

MOST = 50
"""Targets that are asked for: no more than a socket may ask at once."""


def targets() -> list[str]:
    """What the blocks of the vocabulary point at, a few of them from everywhere in it."""
    known = game("hamsters").vocabulary
    found = [known.block(choice).target_of(choice) for choice in range(len(known))]
    named = list(dict.fromkeys(found))
    return named[:: max(1, len(named) // MOST)][:MOST]


def reasons(play: Play) -> dict[str, str]:
    """What a seat is told of each target."""
    return {target: play.ask("why", target=target)["text"] for target in targets()}


def asked(server: Served, **query: str) -> Play:
    """Ann at a table with Ben, asked for a choice."""
    ann, _, table = two(server)
    play = ann.sit(table, **query)
    play.my_turn()
    return play


def test_who_is_asked_is_told_why_an_element_is_closed(server: Served) -> None:
    play = asked(server)
    assert any(reasons(play).values()), "something is closed, and says why"


def test_an_answer_says_what_it_is_about(server: Served) -> None:
    play = asked(server)
    answer = play.ask("why", target="nowhere:at all")
    assert (answer["text"], answer["target"]) == ("", "nowhere:at all")
    assert play.now is not None
    assert answer["decision"] == play.now["decision"]
    Reason.model_validate(answer)


def test_reasons_are_in_the_language_of_the_socket(server: Served) -> None:
    ours, theirs = reasons(asked(server)), reasons(asked(server, lang="de"))
    both = [target for target in ours if ours[target] and theirs[target]]
    assert both
    assert all(ours[target] != theirs[target] for target in both)


def test_what_can_be_pointed_at_has_no_reason(server: Served) -> None:
    play = asked(server)
    assert play.now is not None
    open_to = {target for choice in play.now["choices"] for target in choice["targets"]}
    assert open_to
    for target in sorted(open_to)[:MOST]:
        assert play.ask("why", target=target)["text"] == ""


def test_who_has_chosen_is_told_nothing(server: Served) -> None:
    play = asked(server)
    play.choose()
    assert set(reasons(play).values()) == {""}


def test_who_looks_on_is_told_nothing(server: Served) -> None:
    ann, _, table = two(server, public=True)
    ann.sit(table).my_turn()
    watcher = server.guest("Eve").sit(table)
    assert set(reasons(watcher).values()) == {""}


def test_a_seat_that_a_bot_plays_is_told_nothing(server: Served) -> None:
    ann, _, table = two(server)
    play = ann.sit(table)
    play.my_turn()
    ann.post(f"/api/tables/{table}/leave", {})
    assert set(reasons(play).values()) == {""}


def test_a_target_is_of_a_sensible_length(server: Served) -> None:
    play = asked(server)
    assert play.ask("why", target="x" * LONGEST_TARGET)["text"] == ""
    refused = play.ask("why", target="x" * (LONGEST_TARGET + 1))
    assert (refused["type"], refused["code"]) == ("refused", "bad_message")


def test_asking_too_often_ends_the_socket_as_with_any_message(server: Served) -> None:
    play = asked(server)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(server.settings.message_burst + 20):
            play.send("why", target="space:s1")
    assert play.close_code() == TOO_MANY
