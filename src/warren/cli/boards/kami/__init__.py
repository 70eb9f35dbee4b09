"""Kami-sama in a terminal: four villages around the table, with a panel beside them."""

from __future__ import annotations

from warren.cli.boards.kami.panel import pages as pages
from warren.cli.boards.kami.panel import side as side
from warren.cli.boards.kami.table import draw as draw
