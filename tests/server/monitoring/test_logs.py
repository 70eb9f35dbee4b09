"""The log: no password in it, and an outage once when it begins and ends."""

from __future__ import annotations

import logging

import pytest

from warren.server.monitoring.logs import Outage
from warren.server.monitoring.passwords import without_passwords


def test_no_password_of_an_address_is_told() -> None:
    for address in (
        "redis://:hunter2@host/0",
        "postgresql://warren:hunter2@host:5432/x",
        "postgresql+psycopg://warren:hun@ter2@host/x",
        "postgresql://host/x?sslmode=require&password=hunter2&user=a",
        'smtp://a:hunter2@host said {"at": "smtp://b:hunter2@host"}',
    ):
        told = without_passwords(address)
        assert "ter2" not in told
        assert "host" in told
    assert without_passwords("http://host:80/a") == "http://host:80/a"


def test_an_outage_is_written_down_when_it_begins_and_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    outage = Outage(logging.getLogger("test"), "Redis")
    outage.over()
    for _ in range(100):
        outage.begin("gone")
    outage.over()
    outage.over()
    assert [r.getMessage() for r in caplog.records] == [
        "Redis does not answer",
        "Redis answers again",
    ]
