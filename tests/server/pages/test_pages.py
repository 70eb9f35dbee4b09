"""What browsers get beside the API: the client, headers, the page about the API."""

from __future__ import annotations

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
        assert httpx.get(f"{server.base}/assets/gone.js").status_code == 404
        outside = httpx.get(f"{server.base}/assets/..%2f..%2fsecret.txt")
        assert outside.status_code == 404


def test_without_a_built_client_a_page_says_so(tmp_path: Path) -> None:
    assert b"not built" in static.serve("/", tmp_path).body
