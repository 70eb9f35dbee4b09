"""The log: one JSON object a line, on standard error."""

from __future__ import annotations

import datetime
import json
import logging
import sys
from typing import Any

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
        return json.dumps(line, default=str)


def set_up(level: str) -> None:
    """Write all logs of the server as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("alembic", "sqlalchemy", "asyncio", "websockets", "uvicorn.access"):
        logging.getLogger(name).setLevel("WARNING")
