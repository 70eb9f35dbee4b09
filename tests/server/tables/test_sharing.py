"""Links that show a finished game to everybody: what they show, who makes them, how they end."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.server.served import Guest, Json, Served, two
from warren.server import wire


def finished(server: Served, game: str = "hamsters") -> tuple[Guest, Guest, str]:
    """Two people at a private table whose game is over."""
    ann, ben, table = two(server, game)
    ann.post(f"/api/tables/{table}/resign", {"seat": 0})
    return ann, ben, table


def share(guest: Guest, table: str) -> str:
    answer = guest.post(f"/api/tables/{table}/share")
    path = wire.Share.model_validate(answer).path
    assert path is not None
    assert len(path) > len("/shared/") + 30
    return f"/api{path}/replay"


def withdraw(guest: Guest, table: str, status: int = 200) -> Json:
    answer = guest.http.delete(f"/api/tables/{table}/share")
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def test_a_shared_game_is_seen_without_a_cookie_and_from_every_seat(server: Served) -> None:
    ann, _, table = finished(server)
    path = share(ann, table)
    with httpx.Client(base_url=ann.base) as bare:
        for query in ("", "?seat=0", "?seat=1", "?from=1&to=1"):
            shown = bare.get(path + query)
            assert shown.json() == ann.get(f"/api/tables/{table}/replay{query}")
        assert wire.Replay.model_validate(bare.get(path).json()).players == ["Ann", "Ben"]
        assert bare.get(f"/api/tables/{table}").status_code == 404, "the table stays private"
        assert bare.get(f"/api/tables/{table}/replay").status_code == 404
        assert bare.get(path + "?seat=9").status_code == 400
        assert not bare.cookies


def test_every_player_has_the_same_link_and_can_take_it_back(server: Served) -> None:
    ann, ben, table = finished(server)
    path = share(ann, table)
    assert share(ben, table) == path
    assert f"/api{ben.get(f'/api/tables/{table}/share')['path']}/replay" == path
    assert withdraw(ben, table) == {"path": None}
    assert ann.get(f"/api/tables/{table}/share") == {"path": None}
    gone, never = ann.get(path, 404), ann.get("/api/shared/neverwas/replay", 404)
    assert gone == never
    assert gone["error"]["code"] == "not_found"
    assert "taken back" in gone["error"]["text"]
    assert "zurückgenommen" in ann.get(f"{path}?lang=de", 404)["error"]["text"]
    assert share(ann, table) != path, "an old link never shows anything again"
    ann.get(path, 404)


@pytest.mark.parametrize("game", ["hamsters", "kami", "winter"])
def test_a_running_game_is_not_shared(server: Served, game: str) -> None:
    ann, _, table = two(server, game)
    refused = ann.post(f"/api/tables/{table}/share", status=409)
    assert "once it is over" in refused["error"]["text"]
    assert ann.get(f"/api/tables/{table}/share") == {"path": None}


def test_only_players_share_a_game(server: Served) -> None:
    ann, _, table = finished(server)
    eve = server.guest("Eve")
    eve.post(f"/api/tables/{table}/share", status=404)
    eve.get(f"/api/tables/{table}/share", 404)
    path = share(ann, table)
    withdraw(eve, table, 404)
    eve.get(path)
    public = ann.make("hamsters", ["me", "kit"], public=True)["table"]["id"]
    ann.post(f"/api/tables/{public}/resign", {"seat": 0})
    eve.get(f"/api/tables/{public}/replay")
    eve.post(f"/api/tables/{public}/share", status=403)
    withdraw(eve, public, 403)


def test_two_who_share_at_once_get_one_link(server: Served) -> None:
    ann, ben, table = finished(server)
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(lambda guest: share(guest, table), (ann, ben))
    assert first == second
    ann.get(first)
