"""Mail: an address is confirmed, and told once for each turn."""

from __future__ import annotations

import re
import time

from tests.server.mail import Sink
from tests.server.served import Served, token_of


def test_a_turn_is_told_once_to_a_confirmed_address(
    mailing: Served, sink: tuple[Sink, int]
) -> None:
    kept, _ = sink
    ann, ben = mailing.guest("Ann"), mailing.guest("Ben")
    me = ben.patch("/api/me", {"email": "ben@example.org"})
    assert (me["mail"], me["email"], me["email_confirmed"]) == (True, "ben@example.org", False)
    (confirm,) = kept.wait_for(1)
    assert confirm["To"] == "ben@example.org"
    found = re.search(r"https://play\.example\.org/confirm/(\S+)", confirm.get_content())
    assert found is not None
    ann.post("/api/me/email/confirm", {"token": found[1]}, 404)
    ben.post("/api/me/email/confirm", {"token": found[1] + "x"}, 404)
    assert ben.post("/api/me/email/confirm", {"token": found[1]})["email_confirmed"]
    made = ann.make("hamsters", ["me", "open"])
    ben.post(f"/api/links/{token_of(made)}")
    turn = kept.wait_for(2)[1]
    assert turn["Subject"] == "Your turn: Hungry Hamsters against Ann"
    assert f"https://play.example.org/table/{made['table']['id']}" in turn.get_content()
    time.sleep(0.5)
    kept.wait_for(2)
    bens = ben.sit(made["table"]["id"])
    anns = ann.sit(made["table"]["id"])
    anns.choose()
    bens.choose()
    time.sleep(0.5)
    kept.wait_for(2)
    assert not ben.patch("/api/me", {"email": ""})["email"]


def test_mail_comes_in_the_language_in_which_it_was_asked_for(
    mailing: Served, sink: tuple[Sink, int]
) -> None:
    kept, _ = sink
    ann, ben = mailing.guest("Ann"), mailing.guest("Ben")
    ben.patch("/api/me?lang=de", {"email": "ben@example.org"})
    (confirm,) = kept.wait_for(1)
    assert confirm["Subject"] == "Deine Adresse für Warren"
    found = re.search(r"https://play\.example\.org/confirm/(\S+)", confirm.get_content())
    assert found is not None
    ben.post("/api/me/email/confirm", {"token": found[1]})
    made = ann.make("hamsters", ["me", "open"])
    ben.post(f"/api/links/{token_of(made)}")
    turn = kept.wait_for(2)[1]
    assert turn["Subject"] == "Du bist am Zug: Hamstern gegen Ann"
    assert "zusammenhängende Felder" in turn.get_content()


def test_a_bad_address_is_refused_and_without_smtp_there_is_no_mail(
    mailing: Served, server: Served
) -> None:
    ann = mailing.guest("Ann")
    for bad in ("ann", "ann@", "a b@example.org", "ann@example.org\nbcc: eve@example.org"):
        assert ann.patch("/api/me", {"email": bad}, 400)["error"]["text"]
    assert not server.guest().me["mail"]
    assert server.guest().patch("/api/me", {"email": "a@example.org"}, 409)
