"""Writing a solved table where odds look for it, or where somebody wants it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from reroll.cli import savefile
from reroll.notation.reasons import reason
from reroll.notation.worded import worded

if TYPE_CHECKING:
    from reroll.analysis.tables import Table


def keep(table: Table, path: Path) -> None:
    """Write the table; raise BadFile if it cannot be written."""
    from reroll.analysis import tables

    savefile.must_be_plain(path)
    try:
        if path.parent == tables.folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        tables.save(table, path)
    except OSError as error:
        raise savefile.BadFile(
            worded("{path} cannot be written: {reason}.", path=path, reason=reason(error))
        ) from None
