"""The history of recorded runs: one JSON line each, only ever added to."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.rounds import Figures
from bench.verdict import environments_mean, openspiel_mean
from bench.worker import ROOT

HISTORY = ROOT / "bench" / "history.jsonl"


def entry(figures: Figures, rounds: int, seconds: float) -> dict[str, Any]:
    """A run as it goes into the history."""
    mean, environments = openspiel_mean(figures), environments_mean(figures)
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit(),
        "machine": machine(),
        "rounds": rounds,
        "seconds": seconds,
        "openspiel_mean": None if mean is None else round(mean),
        "environments_mean": None if environments is None else round(environments),
        "figures": {
            str(subject): (
                {"steps_per_second": round(figure.steps), "games_per_second": round(figure.runs, 1)}
                if not subject.is_cost
                else {"microseconds": round(figure.microseconds, 3)}
            )
            for subject, figure in figures.items()
        },
    }


def append(run: dict[str, Any], path: Path = HISTORY) -> None:
    """Add a run to the end of the history."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(run) + "\n")


def commit() -> str:
    """The commit that was measured; a plus where the sources differ from it."""
    try:
        name = git("rev-parse", "--short", "HEAD")
        return name + ("+" if git("status", "--porcelain", "src") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def git(*words: str) -> str:
    """What git answers to a command here."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def machine() -> str:
    """The machine in words: processor, cores, system, Python."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()}, {python}"


def processor() -> str:
    """The processor's own name for itself."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
