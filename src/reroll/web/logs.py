"""The server's log: words for people, or a JSON object a line for programs.

No line holds a name, an address, a cookie or a link to a table: whoever writes one gives patterns
and numbers, and database errors come without their parameters.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Literal

Kind = Literal["text", "json"]

FIELDS = ("method", "route", "status", "ms")
"""What a line may say beside its message."""


class JsonLines(logging.Formatter):
    """Each record as one JSON object: time, level, logger, event, further fields, trace."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up(kind: Kind) -> None:
    """Log to the error output: warnings in words, or everything as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(levelname)s: %(message)s")
    handler.setFormatter(JsonLines() if kind == "json" else text)
    for name in ("reroll", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.WARNING)
    if kind == "json":
        logging.getLogger("reroll").setLevel(logging.INFO)
