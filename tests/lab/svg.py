"""What every drawing and page of ours must be."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

VOID = {"meta", "br", "hr", "img", "input", "link"}


def check_svg(text: str) -> ET.Element:
    """A drawing that can be parsed, has a name, holds no broken number and leads nowhere."""
    root = ET.fromstring(text)
    assert root.tag.endswith("svg")
    assert root.find("{*}title") is not None
    assert root.find("{*}desc") is not None
    for element in root.iter():
        for name, value in element.attrib.items():
            assert "nan" not in value.lower(), (name, value)
            assert not re.search(r"\binf\b", value), (name, value)
            assert "href" not in name
    assert not re.search(r"url\(|@import", text)
    return root


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag


def check_page(text: str) -> list[tuple[str, dict[str, str | None]]]:
    """A page whose tags close, that fetches nothing, and whose links stay on it."""
    parser = _Tags()
    parser.feed(text)
    assert parser.open == []
    ids = {found["id"] for _, found in parser.seen if "id" in found}
    for tag, found in parser.seen:
        assert tag not in ("script", "link", "img", "iframe")
        assert "src" not in found
        href = found.get("href")
        assert href is None or (href.startswith("#") and href[1:] in ids), href
    outside = set(re.findall(r"https?://[^\s\"'<)]+", text)) - {"http://www.w3.org/2000/svg"}
    assert not outside
    assert not re.search(r"url\(|@import", text)
    return parser.seen
