"""Solved tables in files: values by position, bound to the rules and guarded by a checksum."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from reroll.engine.signature import rules_version

FORMAT = 1


class BadTable(ValueError):
    """A file that holds no table for these rules; the message says what was expected and what came.

    Raised too where the file was changed or cut since it was written.
    """


@dataclass(frozen=True)
class Table:
    """Win shares of the seat to act, by position in one line; `about` says what was solved."""

    game: str
    about: str
    values: Mapping[str, float]


def checksum(table: Table) -> str:
    """The SHA-256 of all that the table says and of the rules it holds for."""
    body = [table.game, rules_version(table.game), table.about, sorted(table.values.items())]
    return hashlib.sha256(json.dumps(body).encode()).hexdigest()


def save(table: Table, path: Path) -> None:
    """Write the table; the error of the system is left to the caller."""
    kept = {
        "reroll_table": FORMAT,
        "game": table.game,
        "rules": rules_version(table.game),
        "about": table.about,
        "sha256": checksum(table),
        "values": dict(table.values),
    }
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def load(path: Path) -> Table:
    """Read a table back; raise BadTable for a damaged one or one of other rules."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        table = Table(kept["game"], kept["about"], {k: float(v) for k, v in kept["values"].items()})
        form, rules, guard = kept["reroll_table"], kept["rules"], kept["sha256"]
        now = rules_version(table.game)
    except (json.JSONDecodeError, KeyError, TypeError, AttributeError, UnicodeDecodeError):
        raise BadTable(f"{path} is no solved table of Reroll.") from None
    if form != FORMAT:
        raise BadTable(f"{path} has format {form}; {FORMAT} was expected.")
    if rules != now:
        raise BadTable(f"{path} was solved under rules {rules}; these are rules {now}.")
    if guard != checksum(table):
        raise BadTable(f"{path} was changed since it was solved: its checksum does not fit.")
    return table
