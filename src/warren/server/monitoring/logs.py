"""The log: one JSON object a line, on standard error."""

from __future__ import annotations

import datetime
import json
import logging
import sys
import threading
import time
from typing import Any

from warren.server.monitoring.metrics import OUTAGES
from warren.server.monitoring.passwords import without_passwords

AGAIN = 60.0
"""Seconds after which an outage that goes on is written down again."""
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """A record as a line of JSON, with whatever `extra` it carries."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        line: dict[str, Any] = {
            "at": moment.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        line |= {k: v for k, v in vars(record).items() if k not in _USUAL}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return without_passwords(json.dumps(line, default=str))


class Outage:
    """Something that others rely on and that may be away: written down when it goes, while it
    is away now and then, and when it is back, however many ask for it meanwhile."""

    def __init__(self, log: logging.Logger, what: str) -> None:
        self._log = log
        self._what = what
        self._lock = threading.Lock()
        self._away = False
        self._told = 0.0

    def begin(self, why: str) -> None:
        """It does not answer."""
        with self._lock:
            now = time.monotonic()
            if not self._away:
                OUTAGES.labels(self._what).inc()
            elif now - self._told < AGAIN:
                return
            self._away, self._told = True, now
            self._log.warning("%s does not answer", self._what, extra={"why": why})

    def over(self) -> None:
        """It answers."""
        if not self._away:
            return
        with self._lock:
            self._away = False
            self._log.warning("%s answers again", self._what)


def set_up(level: str) -> None:
    """Write all logs of the server as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("alembic", "sqlalchemy", "asyncio", "websockets", "uvicorn.access"):
        logging.getLogger(name).setLevel("WARNING")
