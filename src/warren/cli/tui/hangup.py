"""Ends the client when its terminal is gone: nobody could see it or type any more."""

from __future__ import annotations

import os
import signal
import sys

from textual.widget import Widget

EVERY = 1.0
"""Seconds between two looks."""


def end_when_hung_up(widget: Widget) -> None:
    """Watch the terminal for as long as the widget lives.

    A hang-up does not always reach the client as a signal (`make` swallows it), and reading a
    terminal that is gone never ends. All choices are in their file already, so leaving at once
    loses nothing.
    """
    if _has_terminal():
        widget.set_interval(EVERY, _end_if_gone)


def _end_if_gone() -> None:
    if not _has_terminal():
        os._exit(128 + signal.SIGHUP)


def _has_terminal() -> bool:
    return sys.__stdin__ is not None and sys.__stdin__.isatty()
