"""Colours and layout of the full-screen client."""

from __future__ import annotations

from textual.theme import Theme

THEME = Theme(
    name="burrow",
    primary="#e08c3c",
    secondary="#6f8a4a",
    accent="#c8452f",
    foreground="#ece5d8",
    background="#14191c",
    surface="#1d2326",
    panel="#2a2019",
    success="#6f8a4a",
    warning="#c98a1b",
    error="#c8452f",
    dark=True,
)

CSS = """
Screen { background: $background; color: $foreground; }
#title { height: 1; background: $panel; color: $primary; text-style: bold; padding: 0 1; }
#title, #keys, #side { text-wrap: nowrap; text-overflow: ellipsis; }
#table { height: 1fr; }
#ground { width: auto; max-width: 60%; height: 100%; scrollbar-size: 1 1; }
#board { width: auto; height: auto; }
#beside { width: 1fr; height: 100%; padding: 0 0 0 1; }
#side { height: auto; }
#log { height: 1fr; margin-top: 1; color: $foreground; }
#prompt { height: 4; background: $surface; padding: 0 1; border-top: solid $primary; }
#keys { height: 1; background: $panel; padding: 0 1; }
.dialog { align: center middle; background: $background 70%; }
.box {
    width: 76; max-width: 100%; height: auto; max-height: 100%;
    background: $surface; border: round $primary; padding: 0 1;
}
.tall { height: 90%; }
.box Markdown { background: $surface; padding: 0; margin: 0; }
.hint { color: $text-muted; height: auto; margin-top: 1; }
.cover { align: center middle; background: $background; }
#choices { height: 1fr; border: none; background: $surface; padding: 0; }
#filter { height: 1; border: none; background: $panel; padding: 0 1; }
"""
