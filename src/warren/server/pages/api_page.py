"""A page about the API, made from its OpenAPI description; it needs no script and no network."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

TEMPLATES: Final = Environment(
    loader=PackageLoader("warren.server"),
    autoescape=select_autoescape(),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)

Described = dict[str, Any]
"""A piece of the OpenAPI description."""


class Route(NamedTuple):
    """What can be asked for, and the schemas of what it takes and gives."""

    method: str
    path: str
    summary: str
    description: str
    parameters: list[Described]
    takes: list[Described]
    gives: list[Described]


def page(api: Described) -> str:
    """The whole page."""
    groups: dict[str, list[Route]] = {}
    for path, methods in api["paths"].items():
        for method, about in methods.items():
            group = (about.get("tags") or ["server"])[0]
            groups.setdefault(group, []).append(_route(method, path, about))
    models = json.dumps(api.get("components", {}).get("schemas", {}), indent=2)
    return TEMPLATES.get_template("api.html").render(api=api, groups=groups, models=models)


def _route(method: str, path: str, about: Described) -> Route:
    good = [answer for status, answer in about["responses"].items() if status.startswith("2")]
    return Route(
        method.upper(),
        path,
        about.get("summary", ""),
        about.get("description", ""),
        about.get("parameters", []),
        _schemas(about.get("requestBody", {})),
        [schema for answer in good for schema in _schemas(answer)],
    )


def _schemas(message: Described) -> list[Described]:
    return [media.get("schema", {}) for media in message.get("content", {}).values()]
