"""Hungry Hamsters in a terminal: a burrow cut through earth, with a panel beside it."""

from __future__ import annotations

from warren.cli.boards.hamsters.burrow import draw as draw
from warren.cli.boards.hamsters.panel import pages as pages
from warren.cli.boards.hamsters.panel import side as side
