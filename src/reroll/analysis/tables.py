"""Solved tables in files: many values, bound to the rules and guarded by a checksum.

A file is one line of JSON, which says what was solved, and then the values as 64-bit floats,
lowest byte first. How values are numbered is up to the solver that `terms` are for.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from reroll.engine.signature import rules_version
from reroll.notation.worded import worded

log = logging.getLogger("reroll.analysis")

Floats = npt.NDArray[np.float64]
Solution = TypeVar("Solution")
Files = tuple[tuple[Path, int], ...]
"""Files and when each was last changed, in nanoseconds; -1 for one that cannot be looked at."""

FORMAT = 2
SUFFIX = ".table"
STORED, STORED_BYTES = "<f8", 8


UNUSABLE = (OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError)
"""What reading a file that anybody may have written can raise; NotationError is a ValueError."""


class BadTable(ValueError):
    """A file that holds no table for these rules; the message says what was expected and what came.

    Raised too where the file was changed or cut since it was written.
    """


@dataclass(frozen=True)
class Table:
    """Solved values; `about` says in words what was solved, `terms` to the solver."""

    game: str
    about: str
    terms: Mapping[str, Any]
    values: Floats = field(repr=False)


def folder() -> Path:
    """Where solved tables are kept if nothing else is said."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "reroll" / "tables"


def head_of(table: Table) -> dict[str, Any]:
    """What the first line says, all but the checksum."""
    return {
        "reroll_table": FORMAT,
        "game": table.game,
        "rules": rules_version(table.game),
        "about": table.about,
        "terms": dict(table.terms),
        "count": len(table.values),
    }


def checksum(table: Table) -> str:
    """The SHA-256 of all that the table says and of the rules it holds for."""
    return guard_of(head_of(table), table.values.astype(STORED).tobytes())


def guard_of(head: Mapping[str, Any], body: bytes) -> str:
    """The SHA-256 of a file's two parts."""
    return hashlib.sha256(json.dumps(head, sort_keys=True).encode() + body).hexdigest()


def save(table: Table, path: Path) -> None:
    """Write the table whole or not at all; the error of the system is left to the caller."""
    head = {**head_of(table), "sha256": checksum(table)}
    new = path.with_name(f"{path.name}.{secrets.token_hex(8)}.new")  # two may save at once
    try:
        new.write_bytes(json.dumps(head).encode() + b"\n" + table.values.astype(STORED).tobytes())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def load(path: Path) -> Table:
    """Read a table back; raise BadTable for a damaged one or one of other rules."""
    first, _, body = path.read_bytes().partition(b"\n")
    try:
        head = json.loads(first)
        game, form, rules = head["game"], head["reroll_table"], head["rules"]
        now, guard = rules_version(game), head.pop("sha256")
        about, terms = head["about"], head["terms"]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadTable(worded("{path} is no solved table of Reroll.", path=path)) from None
    if form != FORMAT:
        raise BadTable(
            worded(
                "{path} has format {form}; {format} was expected.",
                path=path,
                form=form,
                format=FORMAT,
            )
        )
    if rules != now:
        raise BadTable(
            worded(
                "{path} was solved under rules {rules}; these are rules {now}.",
                path=path,
                rules=rules,
                now=now,
            )
        )
    must_be_whole(path, head, body, guard)
    return Table(game, about, terms, np.frombuffer(body, STORED).astype(np.float64))


def must_be_whole(path: Path, head: Mapping[str, Any], body: bytes, guard: str) -> None:
    """Raise BadTable unless the values are those that were saved, and as many as the head names."""
    if guard != guard_of(head, body):
        raise BadTable(
            worded("{path} was changed since it was solved: its checksum does not fit.", path=path)
        )
    if head.get("count") != len(body) / STORED_BYTES:
        raise BadTable(
            worded(
                "{path} holds {found} bytes of values, which are not the {count} values that it"
                " names.",
                path=path,
                found=len(body),
                count=head.get("count"),
            )
        )


def lying(game: str) -> Files:
    """The files in the folder that are named as tables of a game, by name."""
    return tuple((path, changed(path)) for path in sorted(folder().glob(f"{game}-*{SUFFIX}")))


def changed(path: Path) -> int:
    """When a file was last changed, in nanoseconds; -1 if it cannot be looked at."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return -1


def usable(game: str, files: Files, read: Callable[[Table], Solution]) -> Iterator[Solution]:
    """What `read` makes of each file's table; one that is none of this game is passed over.

    The log has a warning for each: a strange file must stop neither the odds nor the server.
    """
    for path, _ in files:
        try:
            found = read(checked(game, path))
        except UNUSABLE as error:
            log.warning("The table %s is not used: %r", path, error)
        else:
            yield found


def checked(game: str, path: Path) -> Table:
    """The table in a file; raise BadTable where it is no file, or of another game."""
    if not path.is_file():  # a pipe would be waited for
        raise BadTable(f"{path} is no file that can be read.")
    table = load(path)
    if table.game != game:
        raise BadTable(f"{path} is a table of {table.game}.")
    return table
