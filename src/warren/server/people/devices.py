"""What a browser says it is, in two words, so that people tell their devices apart."""

from __future__ import annotations

LONGEST = 60
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""In this order: most say that they are several of them."""
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
)


def device_of(agent: str | None) -> str:
    """`Firefox, Linux`; a program by its own name; nothing where nothing was said."""
    said = agent or ""
    found = [
        next((name for mark, name in known if mark in said), "") for known in (BROWSERS, SYSTEMS)
    ]
    if not any(found):
        found = ["".join(c for c in said.partition("/")[0] if c.isascii() and c.isprintable())]
    return ", ".join(name for name in found if name)[:LONGEST]
