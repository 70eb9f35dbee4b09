"""What browsers get beside the API: the client, headers, the page about the API."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest

from tests.server.served import Served, served, settings_for
from warren.server.pages import static


def test_health_metrics_and_the_page_about_the_api(server: Served) -> None:
    assert httpx.get(f"{server.base}/health").json() == {"status": "ok"}
    metrics = httpx.get(f"{server.base}/metrics")
    assert metrics.headers["content-type"].startswith("text/plain")
    assert "warren_choices_total" in metrics.text
    page = httpx.get(f"{server.base}/api/docs").text
    assert "/api/tables/{table_id}/rematch" in page
    assert "<script" not in page
    assert "http://" not in page
    assert "https://" not in page
    assert httpx.get(f"{server.base}/api/openapi.json").json()["openapi"].startswith("3.")
    assert httpx.get(f"{server.base}/api/nothing").json()["error"]["code"] == "not_found"
    assert httpx.put(f"{server.base}/api/games").status_code == 405


def test_every_answer_tells_browsers_to_stay_here(server: Served) -> None:
    for path in ("/", "/api/games", "/api/nothing"):
        headers = httpx.get(server.base + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_client_is_served_with_its_own_paths(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>start</title>")
    (web / "assets" / "app-12ab.js").write_text("1")
    (tmp_path / "secret.txt").write_text("s")
    monkeypatch.setattr(static, "web_folder", lambda: web)
    with served(settings_for(tmp_path / "data")) as server:
        for path in ("/", "/table/abc", "/join/xyz", "/secret.txt"):
            answer = httpx.get(server.base + path)
            assert answer.text == "<title>start</title>"
            assert answer.headers["cache-control"] == "no-cache"
        script = httpx.get(f"{server.base}/assets/app-12ab.js")
        assert "immutable" in script.headers["cache-control"]
        assert (script.headers["content-encoding"], script.text) == ("gzip", "1")
        assert script.headers["content-type"].startswith("text/javascript")
        plain = httpx.get(script.url, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == "1"
        assert httpx.get(f"{server.base}/assets/gone.js").status_code == 404
        outside = httpx.get(f"{server.base}/assets/..%2f..%2fsecret.txt")
        assert outside.status_code == 404


def test_a_file_of_the_client_is_packed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "app-34cd.js").write_text("2" * 5000)
    packed: list[bytes] = []
    pack = gzip.compress

    def noting(text: bytes, level: int) -> bytes:
        packed.append(text)
        return pack(text, level)

    monkeypatch.setattr(gzip, "compress", noting)
    bodies = {
        bytes(static.serve("/assets/app-34cd.js", tmp_path, "http://here/", "br, gzip").body)
        for _ in range(3)
    }
    assert len(packed) == len(bodies) == 1
    assert gzip.decompress(bodies.pop()) == b"2" * 5000


def test_the_picture_of_a_link_has_the_address_that_was_asked(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<meta property="og:image" content="/preview.png" />')

    def page(home: str) -> str:
        return bytes(static.serve("/table/abc", tmp_path, home).body).decode()

    assert 'content="https://play.example/preview.png"' in page("https://play.example/")
    assert 'content="https://play.example/preview.png"' in page("https://play.example")
    assert '"><script' not in page('http://"><script>/')


def test_the_picture_of_a_link_follows_the_name_that_was_asked_or_the_address_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text('<meta property="og:image" content="/preview.png" />')
    monkeypatch.setattr(static, "web_folder", lambda: web)
    with served(settings_for(tmp_path / "asked")) as server:
        named = httpx.get(server.base, headers={"host": "warren.example:81"}).text
        assert 'content="http://warren.example:81/preview.png"' in named
    with served(settings_for(tmp_path / "set", url="https://play.example")) as server:
        assert 'content="https://play.example/preview.png"' in httpx.get(server.base).text


def test_without_a_built_client_a_page_says_so(tmp_path: Path) -> None:
    assert b"not built" in static.serve("/", tmp_path, "http://here/").body
