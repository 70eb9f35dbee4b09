"""Writes every setting of the server: `python -m reports.settings`.

That is the table in docs/hosting.md, and deploy/warren.toml with all of them at their defaults.
"""

from __future__ import annotations

from pathlib import Path

from warren.server.configuration import DEFAULTS, KINDS, kind_of, to_toml
from warren.server.settings import GROUPS, About, Settings

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "hosting.md"
FILE = ROOT / "deploy" / "warren.toml"
BEGIN = "<!-- settings: written by make settings -->\n"
END = "<!-- end -->\n"


def table() -> str:
    """The settings with their kinds and defaults, group by group."""
    lines = ["| setting | takes | default | |", "|---|---|---|---|"]
    for title, group in GROUPS.items():
        lines.append(f"| **{title}** | | | |")
        lines += [_row(about) for about in group]
    return "\n".join(lines) + "\n"


def _row(about: About) -> str:
    default = DEFAULTS[about.name]
    shown = about.usual or (f"`{default}`" if default not in ("", ()) else "")
    return f"| `{about.name}` | {KINDS[kind_of(about.name)]} | {shown} | {about.text} |"


def page(text: str) -> str:
    """The page with today's table in it."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    assert begin, PAGE
    assert end, PAGE
    return before + begin + table() + end + after


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    FILE.write_text(to_toml(Settings()), encoding="utf-8")
    print(f"wrote the settings of {PAGE.relative_to(ROOT)} and {FILE.relative_to(ROOT)}")
