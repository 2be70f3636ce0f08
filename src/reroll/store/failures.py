"""What goes wrong with a database, in one clear sentence each."""

from __future__ import annotations


class StoreFailed(RuntimeError):
    """The database could not be read or written; nothing of the attempt was kept."""


def failed(what: str, error: Exception) -> StoreFailed:
    """The failure of an attempt, with the database's own first line as the reason."""
    reason = str(getattr(error, "orig", None) or error).strip().splitlines()
    return StoreFailed(f"{what}: {reason[0] if reason else type(error).__name__}.")
