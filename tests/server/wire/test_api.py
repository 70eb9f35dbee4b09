"""Schemathesis asks every route for everything that its description allows, and for more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.served import Guest, Served, served, settings_for
from warren.server.app import make_app
from warren.server.settings import Settings

schema: Any = schemathesis.openapi.from_dict(make_app(Settings()).openapi())


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Guest, str, str]]:
    limits: dict[str, Any] = {"tables_per_person": 10_000}
    with served(settings_for(tmp_path_factory.mktemp("api"), **limits)) as server:
        ann = server.guest("Ann")
        made = ann.make("hamsters", ["me", "open", "kit"], public=True)
        yield server, ann, made["table"]["id"], made["links"][0]["path"].rpartition("/")[2]


# What the games allow, such as their options, is more than a description can say: data that fits
# the description may still be refused, so that one check is left out.
@schema.parametrize()  # type: ignore[untyped-decorator]
@settings(
    max_examples=12,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_every_route_keeps_its_word(case: Case[Any], asked: tuple[Served, Guest, str, str]) -> None:
    server, ann, table, token = asked
    path = dict(case.path_parameters or {})
    if "table_id" in path and len(str(path["table_id"])) % 2 == 0:
        path["table_id"] = table
    if "token" in path and len(str(path["token"])) % 2 == 0:
        path["token"] = token
    if "game" in path and len(str(path["game"])) % 2 == 0:
        path["game"] = "kami"
    case.path_parameters = path
    response = case.call(base_url=server.base, headers={"cookie": ann.cookie})
    case.validate_response(response, excluded_checks=[positive_data_acceptance])


def test_what_was_asked_left_the_server_whole(asked: tuple[Served, Guest, str, str]) -> None:
    server, _, _, _ = asked
    assert httpx.get(f"{server.base}/health").json() == {"status": "ok"}
    ben = server.guest("Ben")
    assert ben.sit(ben.make("hamsters", ["me", "kit"])["table"]["id"]).choose()["type"] == "ack"
