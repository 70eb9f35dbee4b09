"""`warren serve` at the edges: a port that is taken, and opening the page."""

from __future__ import annotations

import socket
import threading
import webbrowser
from pathlib import Path

import pytest

from tests.server.served import served, settings_for
from warren.cli import main
from warren.cli.serve import address_of, open_browser


def test_a_port_that_is_taken_is_told_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path)]) != 0
    told = capsys.readouterr().err
    assert f"cannot listen at 127.0.0.1 port {port}" in told
    assert "--port" in told
    assert "Traceback" not in told


def test_the_page_is_opened_when_it_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    done = threading.Event()

    def note(url: str) -> None:
        opened.append(url)
        done.set()

    monkeypatch.setattr(webbrowser, "open", note)
    with served(settings_for(tmp_path)) as server:
        open_browser(server.base)
        assert done.wait(20)
    assert opened == [server.base]
    assert server.base in capsys.readouterr().out


def test_an_address_for_all_is_told_as_one_for_this_machine() -> None:
    with socket.socket() as everywhere:
        everywhere.bind(("0.0.0.0", 0))
        port = everywhere.getsockname()[1]
        assert address_of(everywhere) == f"http://127.0.0.1:{port}"
