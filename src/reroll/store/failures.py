"""What goes wrong with a database, in one clear sentence each."""

from __future__ import annotations


class StoreFailed(RuntimeError):
    """The database could not be read or written; nothing of the attempt was kept."""


def reason_of(error: Exception) -> str:
    """The database's own first line about an error."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
