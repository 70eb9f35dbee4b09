"""Playing over sockets: choices, what others see of them, resuming, sending twice, undo."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.served import Served, two
from warren.core.registry import game_names
from warren.server.play import commands

Json = dict[str, Any]


def test_two_people_play_a_game_to_its_end(server: Served) -> None:
    ann, ben, table = two(server)
    plays = [ann.sit(table), ben.sit(table)]
    while plays[0].my_turn()["status"] == "playing":
        for play in plays:
            assert play.choose()["type"] == "ack"
    outcome = ann.get(f"/api/tables/{table}")["outcome"]
    assert outcome["how"] == "played"
    assert outcome == plays[0].table["outcome"]
    assert len(outcome["scores"]) == 2
    assert plays[1].until_now(lambda now: now["status"] == "over")["choices"] == []
    numbers = [entry["seq"] for entry in plays[1].entries]
    assert numbers == list(range(1, len(numbers) + 1)), "every entry came once, in order"


@pytest.mark.parametrize("game", game_names())
def test_a_person_plays_every_game_against_bots(server: Served, game: str) -> None:
    ann = server.guest("Ann")
    made = ann.make(game, ["me", "kit"])
    play = ann.sit(made["table"]["id"])
    for _ in range(12):
        if play.my_turn()["status"] != "playing":
            break
        assert play.choose(-1)["type"] == "ack"
    assert play.view is not None
    assert play.view["seat"] == 0


def test_a_secret_choice_tells_others_only_that_it_was_made(server: Served) -> None:
    ann, ben, table = two(server)
    anns, bens = ann.sit(table), ben.sit(table)
    decision = anns.my_turn()["decision"]
    assert anns.choose(3)["type"] == "ack"
    news = bens.until_type("news")
    assert [entry["kind"] for entry in news["entries"]] == ["choice"]
    (entry,) = news["entries"]
    assert (entry["seat"], entry["choice"], entry["log"]) == (0, None, [])
    assert entry["view"]["board"]["sheets"][0]["crossed"] == []
    assert entry["view"]["chosen"] is None
    assert news["now"]["to_act"] == [1]
    assert news["now"]["decision"] == decision, "Ben's decision is the same as before"
    anns.seen(entry["seq"])
    own = anns.entries[-1]
    assert own["choice"]["text"].startswith("cross off")
    assert own["view"]["chosen"] == own["choice"]["id"]


def test_a_choice_that_is_sent_twice_is_made_once(server: Served) -> None:
    ann, _, table = two(server)
    play = ann.sit(table)
    now = play.my_turn()
    choice = {"decision": now["decision"], "choice": now["choices"][0]["id"]}
    first = play.ask("choose", "once", **choice)
    again = play.ask("choose", "once", **choice)
    assert (first["type"], first["again"]) == ("ack", False)
    assert (again["type"], again["again"]) == ("ack", True)
    assert again["seq"] == first["seq"]
    other = ann.sit(table)
    assert sum(e["kind"] == "choice" for e in other.entries) == 1


def test_a_stale_choice_is_refused_and_what_is_true_now_is_known(server: Served) -> None:
    ann, ben, table = two(server)
    anns, bens = ann.sit(table), ben.sit(table)
    old = anns.my_turn()["decision"]
    anns.choose()
    bens.choose()
    now = anns.until_now(lambda now: now["decision"] != old)
    refused = anns.ask("choose", decision=old, choice=now["choices"][0]["id"])
    assert (refused["type"], refused["code"]) == ("refused", "stale")
    assert anns.now == now, "it came as news, and a refusal costs nothing"


def test_an_illegal_choice_is_refused_with_the_reason_of_the_rules(server: Served) -> None:
    ann, _, table = two(server)
    play = ann.sit(table)
    now = play.my_turn()
    legal = {choice["id"] for choice in now["choices"]}
    illegal = next(choice for choice in range(7, 700) if choice not in legal)
    refused = play.ask("choose", decision=now["decision"], choice=illegal)
    assert refused["code"] == "illegal"
    assert refused["text"]
    assert play.ask("choose", decision=now["decision"], choice=99_999)["code"] == "illegal"
    assert play.ask("choose", decision=now["decision"], choice=-1)["code"] == "illegal"
    assert play.choose()["type"] == "ack"


def test_who_comes_back_gets_exactly_what_was_missed(server: Served) -> None:
    ann, ben, table = two(server)
    anns, bens = ann.sit(table), ben.sit(table)
    last = anns.choose()["seq"]
    anns.connection.close()
    bens.choose()
    bens.ask("chat", text="where are you?")
    bens.seen(bens.last["seq"])
    back = ann.sit(table, after=last)
    missed = [e for e in bens.entries if e["seq"] > last]
    assert [e["seq"] for e in back.entries] == [e["seq"] for e in missed]
    assert [e["kind"] for e in back.entries] == ["choice", "chance", "chat"]
    assert back.entries[-1]["text"] == "where are you?"
    assert [e["log"] for e in back.entries] == [e["log"] for e in missed]
    assert [e["view"] is None for e in back.entries] == [False, False, True]
    assert back.entries[1]["view"] == back.view, "the board after the last of them is the board"
    nothing = ann.sit(table, after=back.entries[-1]["seq"])
    assert nothing.entries == []


def test_resuming_rebuilds_the_same_views_that_were_sent_live(server: Served) -> None:
    ann, ben, table = two(server, "kami")
    plays = [ann.sit(table), ben.sit(table)]
    for _ in range(25):
        asked = plays[0].until_now(lambda now: bool(now["to_act"]))["to_act"]
        for seat in asked:
            done = plays[seat].choose()
            for play in plays:
                play.seen(done["seq"])
    for guest, play in zip((ann, ben), plays, strict=True):
        play.seen(max(p.entries[-1]["seq"] for p in plays))
        middle = play.entries[12]["seq"]
        again = guest.sit(table, after=middle)
        live = [e for e in play.entries if e["seq"] > middle]
        assert again.entries == live
        assert guest.sit(table, after=middle, changes="false").entries == live


def test_who_takes_no_changes_is_shown_each_board_whole(server: Served) -> None:
    ann, ben, table = two(server)
    taking, whole, bens = ann.sit(table), ann.sit(table, changes="false"), ben.sit(table)
    for _ in range(6):
        taking.choose()
        last = bens.choose()["seq"]
        for play in (taking, whole):
            play.seen(last)
    assert whole.entries == taking.entries
    assert whole.view == taking.view


def test_solo_a_held_choice_can_be_taken_back_until_the_die_is_rolled(server: Served) -> None:
    ann = server.guest("Ann")
    play = ann.sit(ann.make("hamsters", ["me"])["table"]["id"])
    before = play.my_turn()
    board = play.view
    play.choose(hold=True)
    held = play.until_now(lambda now: now["held"] == [0])
    assert held["undo"]
    assert held["to_act"] == []
    assert play.ask("undo", decision=held["decision"])["type"] == "ack"
    now = play.my_turn()
    assert play.view == board
    assert now["decision"] != before["decision"], "an older choice is stale now"
    undone = next(e for e in play.entries if e["kind"] == "undo")
    assert play.entries[undone["back"] - 1]["kind"] == "choice"
    play.choose(1, hold=True)
    held = play.until_now(lambda now: now["held"] == [0])
    assert play.ask("go", decision=held["decision"])["type"] == "ack"
    play.my_turn()
    kinds = [entry["kind"] for entry in play.entries]
    assert kinds == ["start", "chance", "choice", "undo", "choice", "go", "chance"]
    fresh = ann.sit(play.table["id"])
    assert fresh.entries[2]["log"] == [], "what was undone has left the log"
    assert fresh.entries[4]["log"] != []


def test_what_happens_beside_the_game_has_an_end(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "MOST_CHANGES", 12)
    ann, ben, table = two(server)
    play = ann.sit(table)
    taken_back = 0
    while play.choose()["type"] == "ack":
        assert play.now is not None
        answer = play.ask("undo", decision=play.now["decision"])
        if answer["type"] != "ack":
            break
        play.seen(answer["seq"])
        taken_back += 1
    assert 3 < taken_back < 12
    assert answer["code"] == "not_now"
    assert "So much was taken back" in answer["text"]
    assert ben.sit(table).choose()["type"] == "ack", "the game goes on"
    ben.post(f"/api/tables/{table}/leave", {})
    ben.post(f"/api/tables/{table}/return", {}, 409)
    assert play.ask("chat", text="ah well")["type"] == "ack"


def test_seats_change_hands_so_often(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MOST_CHANGES", 6)
    ann, eve = server.guest("Ann"), server.guest("Eve")
    table = ann.make("hamsters", ["me", "open", "open"], public=True, autostart=False)["table"][
        "id"
    ]
    for _ in range(2):
        ann.put(f"/api/tables/{table}/seats/1", {"kind": "bot"})
        ann.post(f"/api/tables/{table}/seats/2/link")
    eve.post(f"/api/tables/{table}/join", {})
    eve.post(f"/api/tables/{table}/leave", {})
    for refused in (
        eve.http.post(f"/api/tables/{table}/join", json={}),
        ann.http.put(f"/api/tables/{table}/seats/1", json={"kind": "open"}),
        ann.http.post(f"/api/tables/{table}/seats/2/link"),
    ):
        assert refused.status_code == 409, refused.text
    assert ann.post(f"/api/tables/{table}/start", {"fill": "kit"})["status"] == "playing"


def test_bots_wait_while_a_person_holds_a_secret_choice(server: Served) -> None:
    ann = server.guest("Ann")
    play = ann.sit(ann.make("hamsters", ["me", "kit"])["table"]["id"])
    play.my_turn()
    play.choose(hold=True)
    held = play.until_now(lambda now: now["held"] == [0])
    assert held["to_act"] == [1]
    assert play.ask("undo", decision=held["decision"])["type"] == "ack"
    again = play.my_turn()
    assert again["decision"] == held["decision"]
    play.choose(1, hold=True)
    play.ask("go", decision=held["decision"])
    assert play.until_now(lambda now: now["decision"] > held["decision"])["to_act"] == [0, 1]


def test_an_undo_can_need_the_others_consent(server: Served) -> None:
    ann, ben, table = two(server, undo="ask")
    anns, bens = ann.sit(table), ben.sit(table)
    anns.choose()
    now = anns.until_now(lambda now: now["to_act"] == [1])
    assert now["undo"]
    anns.ask("undo", decision=now["decision"])
    offer = bens.until_now(lambda now: now["offer"] is not None)["offer"]
    assert offer == {"seat": 0, "asked": [1], "agreed": []}
    assert bens.ask("answer", agree=False)["type"] == "ack"
    anns.until_now(lambda now: now["offer"] is None)
    assert anns.ask("answer", agree=True)["code"] == "not_now"
    anns.ask("undo", decision=now["decision"])
    bens.until_now(lambda now: now["offer"] is not None)
    bens.ask("answer", agree=True)
    assert 0 in bens.until_now(lambda now: now["offer"] is None)["to_act"]


def test_a_table_can_be_without_undo(server: Served) -> None:
    ann = server.guest("Ann")
    play = ann.sit(ann.make("hamsters", ["me"], undo="off")["table"]["id"])
    play.choose(hold=True)
    now = play.my_turn()
    assert not now["undo"]
    assert play.ask("undo", decision=now["decision"])["code"] == "no_undo"


def test_what_was_resolved_cannot_be_taken_back(server: Served) -> None:
    ann, ben, table = two(server)
    anns, bens = ann.sit(table), ben.sit(table)
    old = anns.my_turn()["decision"]
    anns.choose()
    bens.choose()
    now = anns.until_now(lambda now: now["decision"] != old)
    assert not now["undo"]
    assert anns.ask("undo", decision=now["decision"])["code"] == "no_undo"


def test_two_people_at_one_screen_look_from_their_own_seats(server: Served) -> None:
    ann = server.guest("Ann")
    made = ann.make("hamsters", ["me", {"kind": "here", "name": "Ben"}])
    table = made["table"]
    assert [seat["mine"] for seat in table["seats"]] == [True, True]
    assert [seat["here"] for seat in table["seats"]] == [False, True]
    play = ann.sit(table["id"])
    play.choose()
    play.until_now(lambda now: now["to_act"] == [1])
    play.send("look", seat=1)
    looked = play.until_type("table")
    assert looked["seat"] == 1
    assert looked["view"]["seat"] == 1
    assert looked["view"]["chosen"] is None, "Ben does not see what Ann chose"
    assert all(entry["choice"] is None for entry in looked["entries"])
    assert play.choose()["type"] == "ack"
    play.my_turn()
    play.send("look", seat=None)
    assert play.until_type("table")["view"]["seat"] is None


def test_the_language_is_chosen_on_the_socket(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    assert ann.sit(table, lang="en").now is not None
    assert ann.connect(table, lang="tlh").close_code() == 4403
