"""Mail: an address is confirmed, and told once for each turn."""

from __future__ import annotations

import email.policy
import re
import time
from collections.abc import Iterator
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from tests.server.conftest import settings_for
from tests.server.served import Served, served
from tests.server.services import free_port
from tests.server.test_people import token_of
from warren.server.play import ticks


class Sink:
    """Keeps the mails that come."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        parser: BytesParser[EmailMessage] = BytesParser(policy=email.policy.default)
        self.mails.append(parser.parsebytes(envelope.content))
        return "250 OK"

    def wait_for(self, count: int) -> list[EmailMessage]:
        for _ in range(400):
            if len(self.mails) >= count:
                break
            time.sleep(0.02)
        assert len(self.mails) == count
        return self.mails


@pytest.fixture
def sink() -> Iterator[tuple[Sink, int]]:
    kept, port = Sink(), free_port()
    controller = Controller(kept, hostname="127.0.0.1", port=port)
    controller.start()
    yield kept, port
    controller.stop()


@pytest.fixture
def mailing(
    sink: tuple[Sink, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    monkeypatch.setattr(ticks, "SECOND", 0.1)
    mail: dict[str, Any] = {
        "smtp": f"smtp+plain://127.0.0.1:{sink[1]}",
        "mail_from": "warren@example.org",
        "url": "https://play.example.org",
        "mail_delay": 0.0,
    }
    with served(settings_for(tmp_path, **mail)) as server:
        yield server


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
