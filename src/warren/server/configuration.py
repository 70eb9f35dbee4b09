"""Where settings come from: what is typed, then the environment, then a file, then the defaults."""

from __future__ import annotations

import dataclasses
import difflib
import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from warren.core.errors import BadOption
from warren.server.monitoring.passwords import without_passwords
from warren.server.settings import GROUPS, SECRET, About, BadSettings, Settings

PREFIX = "WARREN_"
FILE = f"{PREFIX}CONFIG"
"""Names the file, where `--config` does not."""
DEFAULTS: dict[str, Any] = {field.name: field.default for field in dataclasses.fields(Settings)}
KINDS = {str: "text", int: "a whole number", float: "a number", tuple: "a list of texts"}
HEAD = """\
# Settings of a Warren server: warren serve --config warren.toml
# What is typed comes before the environment (WARREN_PORT), and that before this file.
# A line that begins with # is the default, unless you take the # away.
"""


def gather(typed: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """The settings; all faults of all places are told at once.

    `typed` has the settings of the command line, and the file's name as `config`.
    """
    faults: list[str] = []
    given: dict[str, Any] = {}
    file = typed.get("config") or environment.get(FILE, "")
    if file:
        given |= _read_all(_of_file(file, faults), faults)
    given |= _read_all(_of_environment(environment), faults)
    given |= {name: value for name, value in typed.items() if name in DEFAULTS}
    try:
        settings = Settings(**given)
    except BadSettings as error:
        raise BadSettings([*faults, *error.faults]) from None
    if faults:
        raise BadSettings(faults)
    return settings


def kind_of(name: str) -> type:
    """What a setting takes: str, int, float or a tuple of texts."""
    return type(DEFAULTS[name])


def split_list(text: str) -> tuple[str, ...]:
    """Texts with commas between."""
    return tuple(one.strip() for one in text.split(",") if one.strip())


def flag_of(name: str) -> str:
    """How a setting is typed."""
    return f"--{name.replace('_', '-')}"


def variable_of(name: str) -> str:
    """What a setting is called in the environment."""
    return f"{PREFIX}{name.upper()}"


def to_toml(settings: Settings) -> str:
    """A file of these settings, with a sentence for each; passwords are left out."""
    lines = [HEAD]
    for title, group in GROUPS.items():
        lines.append(f"\n# {title[0].upper()}{title[1:]}\n\n")
        lines += [_line(about, getattr(settings, about.name)) for about in group]
    return "".join(lines)


def _line(about: About, value: Any) -> str:
    shown = list(value) if isinstance(value, tuple) else value
    if isinstance(value, str):
        shown = without_passwords(value)
    usual = f" (default {about.usual})" if about.usual else ""
    off = "# " if value == DEFAULTS[about.name] else ""
    text = json.dumps(shown, ensure_ascii=False)
    return f"# {about.text}{usual}\n{off}{about.name} = {text}\n"


Given = Iterator[tuple[str, str, Any]]
"""Where a value stands, the setting's name, the value."""


def _of_environment(environment: Mapping[str, str]) -> Given:
    for name in DEFAULTS:
        if variable_of(name) in environment:
            yield variable_of(name), name, environment[variable_of(name)]


def _of_file(name: str, faults: list[str]) -> Given:
    try:
        with Path(name).open("rb") as file:
            found = tomllib.load(file)
    except OSError as error:
        raise BadOption(f"cannot read the settings in {name}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOption(f"{name} is not TOML: {error}") from None
    for key, value in found.items():
        if key in DEFAULTS:
            yield f"{name}: {key}", key, value
        else:
            faults.append(f"{name}: {_unknown(key)}")


def _unknown(key: str) -> str:
    if key == "secret":
        return f"the secret is no setting; it comes from {SECRET} or lies in the data folder"
    near = difflib.get_close_matches(key.replace("-", "_").lower(), DEFAULTS, 3, 0.5)
    meant = f"; perhaps {' or '.join(near)}" if near else ""
    return f"there is no setting {key!r}{meant}; `warren serve --print-config` lists all"


def _read_all(given: Given, faults: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for where, name, value in given:
        try:
            found[name] = _read(kind_of(name), value)
        except ValueError:
            faults.append(f"{where} is {KINDS[kind_of(name)]}, not {_shown(value)}")
    return found


def _read(kind: type, value: Any) -> Any:
    """A value as the setting has it; the environment has only texts."""
    if kind is tuple and isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(value)
    if kind is tuple and isinstance(value, str):
        return split_list(value)
    fits = (str, int) if kind is int else (str, int, float) if kind is float else (str,)
    if kind is tuple or isinstance(value, bool) or not isinstance(value, fits):
        raise ValueError
    return kind(value)


def _shown(value: Any) -> str:
    return without_passwords(repr(value))
