"""Figures for Prometheus."""

from __future__ import annotations

import os

from prometheus_client import REGISTRY as HERE
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

CHOICES = Counter("warren_choices_total", "Choices of people and bots that were committed")
CONFLICTS = Counter("warren_conflicts_total", "Commits that another process had forestalled")
REFUSED = Counter("warren_refused_total", "Messages and requests that were refused", ["code"])
THOUGHTS = Counter("warren_thoughts_total", "Choices that bots worked out", ["level", "how"])
MAILS = Counter("warren_mails_total", "Mails that were sent, or failed", ["how"])
OUTAGES = Counter("warren_outages_total", "Times that the database or Redis went away", ["what"])
BROKEN = Counter(
    "warren_broken_tables_total", "Tables that were closed because they failed", ["where"]
)
THINKING = Histogram("warren_thinking_seconds", "How long a bot's choice took, queue included")
ACK = Histogram("warren_ack_seconds", "From a socket's message to its committed answer")
SOCKETS = Gauge("warren_sockets", "Open sockets", multiprocess_mode="livesum")
ROOMS = Gauge("warren_rooms", "Tables in memory", multiprocess_mode="livesum")

FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def exposition() -> bytes:
    """All figures as text, summed over the worker processes."""
    if os.environ.get(FOLDER):
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
    return generate_latest(HERE)
