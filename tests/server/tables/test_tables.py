"""Tables: made, joined, started, left, resigned, played again; clocks; who sees what."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from tests.server.served import Guest, Served, served, settings_for, token_of, two

Json = dict[str, Any]


def three(server: Served, **more: Any) -> tuple[list[Guest], str]:
    guests = [server.guest(name) for name in ("Ann", "Ben", "Cat")]
    made = guests[0].make("hamsters", ["me", "open", "open"], **more)
    for guest, index in zip(guests[1:], (0, 1), strict=True):
        guest.post(f"/api/links/{token_of(made, index)}")
    return guests, made["table"]["id"]


def test_a_stranger_is_inside_a_game_after_one_request(server: Served) -> None:
    ann = server.guest()
    made = ann.make("winter", ["me", "scout", "kit"])
    table = made["table"]
    assert (table["status"], made["links"]) == ("playing", [])
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot"]
    names = [seat["name"] for seat in table["seats"]]
    assert names[0] == ann.me["name"]
    assert len({*names, ""}) == 4, "bots have names of their own"
    assert [seat["level"] for seat in table["seats"]] == [None, "scout", "kit"]


def test_options_are_checked_with_the_allowed_values(server: Served) -> None:
    ann = server.guest()
    seats = [{"kind": "me"}]
    for wish, told in (
        ({"game": "chess", "seats": seats}, "games: hamsters, kami, rabbit, winter"),
        ({"game": "hamsters", "seats": seats * 7}, "for 1 to 6 players, not 7"),
        ({"game": "kami", "seats": seats}, "for 2 to 4 players, not 1"),
        ({"game": "hamsters", "seats": seats, "options": {"sheet": "Z"}}, "is one of 'A', 'B'"),
        ({"game": "hamsters", "seats": seats, "options": {"moon": 1}}, "has no option 'moon'"),
        ({"game": "hamsters", "seats": [{"kind": "bot", "level": "god"}]}, "bots: kit, scout"),
        ({"game": "hamsters", "seats": seats, "stand_in": "god"}, "bots: kit, scout"),
        ({"game": "hamsters", "seats": [{"kind": "me", "level": "kit"}]}, "level"),
    ):
        answer = ann.http.post("/api/tables", json=wish)
        assert answer.status_code in (400, 404)
        assert told in answer.json()["error"]["text"]
    assert ann.get("/api/me/tables")["tables"] == []


def test_unknown_fields_are_refused_by_name(server: Served) -> None:
    ann = server.guest()
    wish = {"game": "hamsters", "seats": [{"kind": "me"}], "colour": "red"}
    answer = ann.post("/api/tables", wish, 422)
    assert "colour" in answer["error"]["text"]


def test_ones_own_content_is_played_and_bad_content_refused(server: Served) -> None:
    ann = server.guest()
    folder = Path(__file__).parents[3] / "src/warren/games/hamsters/content"
    own = (folder / "A.txt").read_text().replace("Sheet A", "Sheet mine").replace("a 4", "a 9")
    table = ann.make("hamsters", ["me"], content=own)["table"]
    assert table["own_content"]
    assert table["options"]["sheet"] == "mine"
    box = ann.get(f"/api/tables/{table['id']}/box")
    assert box["chambers"][0]["points"] == 9
    assert ann.sit(table["id"]).choose()["type"] == "ack"
    wish = {"game": "hamsters", "seats": [{"kind": "me"}], "content": "not a sheet"}
    assert ann.post("/api/tables", wish, 400)["error"]["text"]


def test_a_public_table_is_found_joined_and_watched(server: Served) -> None:
    ann, ben, eve = (server.guest(name) for name in ("Ann", "Ben", "Eve"))
    table = ann.make("hamsters", ["me", "open"], public=True)["table"]["id"]
    assert table in [t["id"] for t in ben.get("/api/tables")["tables"]]
    waiting = ann.sit(table)
    assert (waiting.now, waiting.view) == (None, None)
    joined = ben.post(f"/api/tables/{table}/join", {})
    assert joined["status"] == "playing"
    assert waiting.until_now(lambda now: now["status"] == "playing")
    assert [e["kind"] for e in waiting.entries] == ["join", "start", "chance"]
    assert table not in [t["id"] for t in eve.get("/api/tables")["tables"]]
    assert table in [t["id"] for t in eve.get("/api/tables?status=playing")["tables"]]
    watcher = eve.sit(table)
    assert watcher.view is not None
    assert watcher.view["seat"] is None
    waiting.until(lambda m: m["type"] == "who" and m["watching"] == 1)
    eve.post(f"/api/tables/{table}/join", {}, 409)


def test_a_public_table_can_be_without_spectators(server: Served) -> None:
    ann, ben, eve = (server.guest(name) for name in ("Ann", "Ben", "Eve"))
    table = ann.make("hamsters", ["me", "open"], public=True, spectators=False)["table"]["id"]
    assert table in [t["id"] for t in ben.get("/api/tables")["tables"]]
    ben.post(f"/api/tables/{table}/join", {"seat": 1})
    assert eve.get(f"/api/tables/{table}", 404)
    assert eve.connect(table).close_code() == 4404
    assert table not in [t["id"] for t in eve.get("/api/tables?status=playing")["tables"]]


def test_a_seat_is_taken_once(server: Served) -> None:
    ann, ben, eve = (server.guest(name) for name in ("Ann", "Ben", "Eve"))
    table = ann.make("hamsters", ["me", "open", "open"], public=True)["table"]["id"]
    ben.post(f"/api/tables/{table}/join", {"seat": 1})
    taken = eve.post(f"/api/tables/{table}/join", {"seat": 1}, 409)
    assert taken["error"]["code"] == "taken"
    eve.post(f"/api/tables/{table}/join", {"seat": 0}, 409)
    assert eve.post(f"/api/tables/{table}/join", {})["seats"][2]["name"] == "Eve"


def test_the_host_arranges_seats_before_the_start(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    made = ann.make("hamsters", ["me", "open", "open", "open"], autostart=False)
    table = made["table"]["id"]
    ann.put(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "kit", "name": "Hazel"})
    ann.put(f"/api/tables/{table}/seats/2", {"kind": "here", "name": "Cat"})
    ben.post(f"/api/links/{token_of(made, 2)}")
    ann.put(f"/api/tables/{table}/seats/3", {"kind": "bot"}, 409)
    names = [seat["name"] for seat in ann.get(f"/api/tables/{table}")["seats"]]
    assert names == ["Ann", "Hazel", "Cat", "Ben"]
    opened = ann.put(f"/api/tables/{table}/seats/1", {"kind": "open"})
    assert len(opened["links"]) == 1
    ann.post(f"/api/tables/{table}/start", {}, 409)
    started = ann.post(f"/api/tables/{table}/start", {"fill": "scout"})
    assert started["status"] == "playing"
    assert started["seats"][1]["level"] == "scout"
    ann.put(f"/api/tables/{table}/seats/1", {"kind": "open"}, 409)
    ben.post(f"/api/links/{opened['links'][0]['path'].rpartition('/')[2]}", status=404)


def test_a_seat_can_be_given_back_and_a_table_closed_before_the_start(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.make("hamsters", ["me", "open", "open"], public=True)["table"]["id"]
    ben.post(f"/api/tables/{table}/join", {})
    assert ben.post(f"/api/tables/{table}/leave", {})["seats"][1]["kind"] == "open"
    ben.post(f"/api/tables/{table}/close", status=403)
    assert ann.post(f"/api/tables/{table}/close")["status"] == "closed"
    assert ben.post(f"/api/tables/{table}/join", {}, 409)["error"]["code"] == "not_now"
    assert ann.get("/api/me/tables")["tables"] == []


def test_my_tables_start_with_those_that_wait_for_me(server: Served) -> None:
    ann, ben, waits = two(server)
    ann.sit(waits)
    _, other, done = ann, ben, two_more(server, ann, ben)
    anns = ann.sit(done)
    anns.choose()
    listed = ann.get("/api/me/tables")["tables"]
    assert [(t["id"], t["your_turn"]) for t in listed] == [(waits, True), (done, False)]
    assert other.get("/api/me/tables")["tables"][0]["your_turn"]


def two_more(server: Served, ann: Guest, ben: Guest) -> str:
    made = ann.make("hamsters", ["me", "open"])
    ben.post(f"/api/links/{token_of(made)}")
    return str(made["table"]["id"])


def test_between_two_whoever_resigns_has_lost(server: Served) -> None:
    ann, ben, table = two(server)
    bens = ben.sit(table)
    outcome = ann.post(f"/api/tables/{table}/resign", {})["outcome"]
    assert outcome == {
        "how": "resigned",
        "text": "Ann gives up. Ben wins.",
        "scores": None,
        "ranks": [2, 1],
        "winners": [1],
        "breakdown": None,
        "mark": "",
    }
    assert bens.until_now(lambda now: now["status"] == "over")["choices"] == []
    ann.post(f"/api/tables/{table}/resign", {}, 409)
    record = ann.http.get(f"/api/tables/{table}/record").json()
    assert all(choice[0] == "chance" for choice in record["choices"]), "resigning is no choice"


def test_among_more_a_bot_plays_on_and_whoever_resigned_is_last(server: Served) -> None:
    (ann, ben, cat), table = three(server)
    bens, cats = ben.sit(table), cat.sit(table)
    left = ann.post(f"/api/tables/{table}/resign", {})
    assert left["status"] == "playing"
    assert (left["seats"][0]["resigned"], left["seats"][0]["stand_in"]) == (True, "scout")
    ann.post(f"/api/tables/{table}/return", {}, 409)
    while bens.my_turn()["status"] == "playing":
        bens.choose()
        cats.choose()
    outcome = ben.get(f"/api/tables/{table}")["outcome"]
    assert outcome["ranks"][0] == 3
    assert 0 not in outcome["winners"]
    assert outcome["scores"][0] > 0, "the stand-in's score is shown as it is"


def test_alone_against_bots_resigning_ends_the_game(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit", "kit"])["table"]["id"]
    outcome = ann.post(f"/api/tables/{table}/resign", {})["outcome"]
    assert (outcome["ranks"], outcome["winners"]) == ([3, 1, 1], [1, 2])
    solo = ann.make("hamsters", ["me"])["table"]["id"]
    outcome = ann.post(f"/api/tables/{solo}/resign", {})["outcome"]
    assert (outcome["winners"], outcome["text"]) == ([], "Ann gives up.")


def test_in_a_game_won_together_the_other_plays_on(server: Served) -> None:
    ann, ben, table = two(server, "rabbit")
    assert ann.post(f"/api/tables/{table}/resign", {})["status"] == "playing"
    outcome = ben.post(f"/api/tables/{table}/resign", {})["outcome"]
    assert (outcome["winners"], outcome["how"]) == ([], "resigned")


def test_who_leaves_is_stood_in_for_and_can_come_back(server: Served) -> None:
    ann, ben, table = two(server)
    anns, bens = ann.sit(table), ben.sit(table)
    first = anns.my_turn()["decision"]
    left = ann.post(f"/api/tables/{table}/leave", {"level": "kit"})
    assert (left["seats"][0]["stand_in"], left["your_turn"]) == ("kit", False)
    bens.choose()
    second = bens.until_now(lambda now: now["decision"] > first)
    assert second["to_act"] == [0, 1], "the stand-in chose for Ann"
    refused = anns.ask("choose", decision=second["decision"], choice=0)
    assert refused["code"] == "not_now"
    back = ann.post(f"/api/tables/{table}/return", {})
    assert (back["seats"][0]["stand_in"], back["your_turn"]) == (None, True)
    ann.post(f"/api/tables/{table}/return", {}, 409)
    anns.until_now(lambda now: now["decision"] == second["decision"] and bool(now["choices"]))
    assert anns.choose()["type"] == "ack"


def test_a_rematch_is_one_table_and_starts_when_all_have_said_yes(server: Served) -> None:
    ann, ben, table = two(server, clock={"kind": "days", "days": 2})
    ann.post(f"/api/tables/{table}/rematch", status=409)
    ann.post(f"/api/tables/{table}/resign", {})
    watching = ben.sit(table)
    again = ann.post(f"/api/tables/{table}/rematch")
    assert again["status"] == "open"
    assert [seat["ready"] for seat in again["seats"]] == [True, False]
    assert again["clock"] == {"kind": "days", "days": 2}
    assert watching.until(lambda m: m["type"] == "news" and m["table"])["table"]["rematch"]
    assert ben.post(f"/api/tables/{table}/rematch")["id"] == again["id"]
    started = ben.post(f"/api/tables/{again['id']}/join", {})
    assert started["status"] == "playing"
    assert [seat["name"] for seat in started["seats"]] == ["Ann", "Ben"]
    server.guest().post(f"/api/tables/{table}/rematch", status=404)


def test_a_rematch_against_bots_starts_at_once(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    ann.post(f"/api/tables/{table}/resign", {})
    assert ann.post(f"/api/tables/{table}/rematch")["status"] == "playing"


def test_chat_reaches_all_who_look_on(server: Served) -> None:
    ann, ben, table = two(server, public=True)
    anns, bens = ann.sit(table), ben.sit(table)
    eve = server.guest("Eve")
    eves = eve.sit(table)
    assert anns.ask("chat", text="  hello \n there ")["type"] == "ack"
    assert eves.ask("chat", text="hi")["type"] == "ack"
    bens.seen(eves.last["seq"])
    said = [(e["seat"], e["text"]) for e in bens.entries if e["kind"] == "chat"]
    assert said == [(0, "hello there"), (None, "Eve: hi")]
    assert anns.ask("chat", text="x" * 501)["code"] == "bad_request"
    assert anns.ask("chat", text=" ")["code"] == "bad_request"


def test_hints_are_for_whoever_is_asked_and_can_be_off(server: Served) -> None:
    ann, ben, table = two(server)
    hint = ann.post(f"/api/tables/{table}/hint", {})
    now = ann.sit(table).my_turn()
    assert hint["decision"] == now["decision"]
    legal = {choice["id"]: choice["text"] for choice in now["choices"]}
    assert 1 <= len(hint["choices"]) <= 3
    assert all(legal[choice["id"]] == choice["text"] for choice in hint["choices"])
    assert hint["by"] == "thinker"
    assert all(0 <= choice["value"] <= 1 for choice in hint["choices"])
    ann.sit(table).choose()
    assert ann.post(f"/api/tables/{table}/hint", {}, 409)["error"]["code"] == "not_your_turn"
    quiet = ben.make("hamsters", ["me"], hints=False)["table"]["id"]
    assert ben.post(f"/api/tables/{quiet}/hint", {}, 409)["error"]["code"] == "not_now"


# Clocks, on a server whose tables are changed in the database: time is not waited for


def moved_back(server: Served, table: str, seconds: float) -> None:
    """Let all that happened at a table have happened earlier."""
    from sqlalchemy import create_engine, text

    engine = create_engine(server.settings.database)
    with engine.begin() as connection:
        for statement in (
            "UPDATE entries SET at = at - :ms WHERE table_id = :id",
            "UPDATE tables SET deadline = deadline - :ms, moved = moved - :ms WHERE id = :id",
        ):
            connection.execute(text(statement), {"ms": int(seconds * 1000), "id": table})
    engine.dispose()


def restarted(tmp_path: Path) -> Any:
    return served(settings_for(tmp_path))


def clocked(tmp_path: Path, seconds: float, **terms: Any) -> tuple[Json, Json]:
    """Ann's and Ben's table before and after so many seconds during which the server was down."""
    with restarted(tmp_path) as server:
        ann, _, table = two(server, **terms)
        before = ann.get(f"/api/tables/{table}")
        cookies = ann.http.cookies
    moved_back(server, table, seconds)
    with restarted(tmp_path) as server:
        again = server.guest()
        again.http.cookies = cookies
        time.sleep(0.5)
        return before, again.get(f"/api/tables/{table}")


def test_a_clock_runs_while_the_server_is_down(tmp_path: Path) -> None:
    clock = {"kind": "live", "seconds": 600, "increment": 5}
    before, after = clocked(tmp_path, 100, clock=clock)
    assert [seat["running"] for seat in after["seats"]] == [True, True]
    spent = [b["left"] - a["left"] for b, a in zip(before["seats"], after["seats"], strict=True)]
    assert all(100_000 <= ms < 130_000 for ms in spent)


def test_at_zero_a_bot_takes_over(tmp_path: Path) -> None:
    clock = {"kind": "live", "seconds": 60, "increment": 0}
    _, after = clocked(tmp_path, 61, clock=clock, at_zero="bot", stand_in="kit")
    assert [seat["stand_in"] for seat in after["seats"]] == ["kit", "kit"]


def test_at_zero_one_resigns(tmp_path: Path) -> None:
    clock = {"kind": "days", "days": 1}
    _, after = clocked(tmp_path, 86_401, clock=clock, at_zero="resign")
    assert after["status"] == "over"
    assert after["outcome"]["winners"] == [1]


def test_a_choice_stops_the_clock_and_brings_the_increment(server: Served) -> None:
    clock = {"kind": "live", "seconds": 60, "increment": 30}
    ann, _, table = two(server, clock=clock)
    play = ann.sit(table)
    play.choose()
    now = play.until_now(lambda now: now["to_act"] == [1])
    assert now["running"] == [False, True]
    assert 80_000 < now["left"][0] <= 90_000
    play.ask("undo", decision=now["decision"])
    back = play.my_turn()
    assert back["running"] == [True, True]
    assert back["left"][0] <= 60_000, "taking back takes the increment back"


def test_rules_that_the_server_no_longer_has_freeze_a_table(tmp_path: Path) -> None:
    from sqlalchemy import create_engine, text

    with restarted(tmp_path) as server:
        ann = server.guest("Ann")
        table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
        cookies = ann.http.cookies
    engine = create_engine(server.settings.database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE tables SET rules = 99"))
    engine.dispose()
    with restarted(tmp_path) as server:
        again = server.guest()
        again.http.cookies = cookies
        shown = again.get(f"/api/tables/{table}")
        assert "rules 99" in shown["frozen"]
        play = again.sit(table)
        assert play.now is None
        assert play.ask("choose", decision=1, choice=1)["code"] == "not_now"
        assert again.post(f"/api/tables/{table}/resign", {}, 409)["error"]["code"] == "not_now"
        assert again.get(f"/api/tables/{table}/replay?seat=0", 409)
