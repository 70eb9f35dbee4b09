"""Figures for Prometheus."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import cast

from prometheus_client import REGISTRY as HERE
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

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

OURS = "warren_"
FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def exposition(apart: bytes = b"") -> bytes:
    """All figures as text, summed over the worker processes and the process apart."""
    if os.environ.get(FOLDER):
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
    return generate_latest(cast(CollectorRegistry, Summed(apart.decode())))


class Summed:
    """The figures of this process, with those of another added that say the same."""

    def __init__(self, other: str) -> None:
        self._other = {
            (sample.name, tuple(sorted(sample.labels.items()))): sample
            for family in text_string_to_metric_families(other)
            for sample in family.samples
            if sample.name.startswith(OURS) and not sample.name.endswith("_created")
        }

    def collect(self) -> Iterator[Metric]:
        """All of them."""
        for family in HERE.collect():
            mine = {(s.name, tuple(sorted(s.labels.items()))): s for s in family.samples}
            names = {sample.name for sample in family.samples} | {family.name + "_total"}
            for key, sample in self._other.items():
                if key in mine:
                    total = mine[key].value + sample.value
                    mine[key] = mine[key]._replace(value=total)
                elif sample.name in names and family.name.startswith(OURS):
                    mine[key] = sample
            family.samples = list(mine.values())
            yield family
