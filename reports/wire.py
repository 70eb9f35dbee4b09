"""Writes what is made from the declaration of the wire: `python -m reports.wire`.

That is the client's types, `web/src/lib/wire.ts`, and the tables of messages in docs/protocol.md.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

from warren.server.wire import common, games, people, play, replay, tables
from warren.server.wire.schema import definitions, socket_schema

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "web" / "src" / "lib" / "wire.ts"
PAGE = ROOT / "docs" / "protocol.md"
MODULES: tuple[ModuleType, ...] = (common, people, games, tables, play, replay)
HEAD = """/** What crosses the wire. Written by `make wire` from src/warren/server/wire. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
"""
WIDTH = 100
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}

Schema = dict[str, Any]


# The client's types


def types() -> str:
    """All of wire.ts."""
    messages = socket_schema()["$defs"]
    found = definitions() | {name: messages[name] for name in ("ServerMessage", "ClientMessage")}
    named = dict.fromkeys(name for module in MODULES for name in vars(module) if name in found)
    return "\n".join([HEAD, *[_declared(name, found[name]) for name in named]])


def _declared(name: str, schema: Schema) -> str:
    about = _comment(schema, "")
    if "properties" not in schema:
        return about + _alias(name, schema)
    required = set(schema.get("required", ()))
    fields = [
        f"{_comment(field, '  ')}  {key}{'' if key in required else '?'}: {_type(field)};\n"
        for key, field in schema["properties"].items()
    ]
    return f"{about}export interface {name} {{\n{''.join(fields)}}}\n"


def _alias(name: str, schema: Schema) -> str:
    parts = _members(schema)
    whole = f"{' | '.join(parts)};"
    for line in (f"export type {name} = {whole}", f"export type {name} =\n  {whole}"):
        if max(map(len, line.split("\n"))) <= WIDTH:
            return f"{line}\n"
    return f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"


def _comment(schema: Schema, indent: str) -> str:
    about = schema.get("description", "")
    if not about:
        return ""
    lines = about.rstrip(".").split("\n") if indent else about.split("\n")
    if len(lines) == 1:
        return f"{indent}/** {lines[0]}{'.' if indent else ''} */\n"
    body = "".join(f"{indent} *{' ' if line else ''}{line}\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def _members(schema: Schema) -> list[str]:
    if "enum" in schema:
        return [json.dumps(value) for value in schema["enum"]]
    kinds = schema.get("anyOf") or schema.get("oneOf")
    return [_type(kind) for kind in kinds] if kinds else [_type(schema)]


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema or "anyOf" in schema or "oneOf" in schema:
        return " | ".join(_members(schema))
    if schema.get("type") == "array":
        return _array(schema)
    if schema.get("type") == "object":
        rest = schema.get("additionalProperties")
        return f"Record<string, {_type(rest) if isinstance(rest, dict) else 'Json'}>"
    return PLAIN[schema["type"]] if "type" in schema else "Json"


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    item = _type(schema["items"])
    return f"({item})[]" if " | " in item else f"{item}[]"


# The page


def page(text: str) -> str:
    """docs/protocol.md with its tables of messages as they are declared."""
    for union in ("ServerMessage", "ClientMessage"):
        before, begin, rest = text.partition(f"<!-- {union}: written by make wire -->\n")
        _, end, after = rest.partition("<!-- end -->\n")
        text = before + begin + _table(union) + end + after
    return text


def _table(union: str) -> str:
    messages = socket_schema()["$defs"]
    rows = [_row(messages[_type(kind)]) for kind in messages[union]["oneOf"]]
    return "\n| type | fields | what it says |\n|---|---|---|\n" + "".join(rows) + "\n"


def _row(model: Schema) -> str:
    fields = dict(model["properties"])
    kind = fields.pop("type")["const"]
    required = set(model.get("required", ()))
    listed = ", ".join(f"`{key}`{'' if key in required else '?'}" for key in fields)
    about = model["description"].partition("\n")[0]
    return f"| `{kind}` | {listed} | {about} |\n"


def main() -> None:
    """Write both."""
    TYPES.write_text(types(), encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"wrote {TYPES.relative_to(ROOT)} and the tables of {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
