"""A page about the API, made from its OpenAPI description; it needs no script and no network."""

from __future__ import annotations

import html
import json
from typing import Any

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem;
  color: #1f2a2e; background: #f6f1e7; }
@media (prefers-color-scheme: dark) { body { color: #ece5d8; background: #14191c; } }
h2 { margin-top: 2rem; } code, pre { font-size: 0.9em; } pre { overflow-x: auto; }
summary { cursor: pointer; } summary b { display: inline-block; min-width: 4.5em; }
"""


def page(api: dict[str, Any]) -> str:
    """The whole page."""
    groups: dict[str, list[str]] = {}
    for path, methods in api["paths"].items():
        for method, about in methods.items():
            group = (about.get("tags") or ["server"])[0]
            groups.setdefault(group, []).append(_route(method, path, about))
    body = "".join(
        f"<h2>{html.escape(group)}</h2>{''.join(routes)}" for group, routes in groups.items()
    )
    schemas = json.dumps(api.get("components", {}).get("schemas", {}), indent=2)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Warren: the API</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
        f"<h1>Warren: the API</h1><p>{html.escape(api['info']['description'])} "
        f'As OpenAPI: <a href="/api/openapi.json">openapi.json</a>.</p>{body}'
        f"<h2>models</h2><details><summary>all of them</summary><pre>{html.escape(schemas)}"
        "</pre></details></html>"
    )


def _route(method: str, path: str, about: dict[str, Any]) -> str:
    summary = html.escape(about.get("summary", ""))
    more = html.escape(about.get("description", ""))
    names = ", ".join(
        f"<code>{html.escape(p['name'])}</code> ({p['in']})" for p in about.get("parameters", [])
    )
    body = about.get("requestBody", {}).get("content", {})
    taken = ", ".join(_schema(media.get("schema", {})) for media in body.values())
    given = ", ".join(
        _schema(media.get("schema", {}))
        for status, answer in about["responses"].items()
        if status.startswith("2")
        for media in answer.get("content", {}).values()
    )
    parts = [f"<p>{more}</p>"]
    parts += [f"<p>parameters: {names}</p>"] if names else []
    parts += [f"<p>takes: {taken}</p>"] if taken else []
    parts += [f"<p>gives: {given}</p>"] if given else []
    head = f"<b>{method.upper()}</b> <code>{html.escape(path)}</code> {summary}"
    return f"<details><summary>{head}</summary>{''.join(parts)}</details>"


def _schema(schema: dict[str, Any]) -> str:
    name = schema.get("$ref", "").rpartition("/")[2] or schema.get("type", "anything")
    return f"<code>{html.escape(str(name))}</code>"
