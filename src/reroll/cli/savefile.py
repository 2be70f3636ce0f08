"""Where matches are kept: a log a match, written whole each time, so that none is ever half."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from reroll.engine.log import DamagedLog, read_header
from reroll.engine.match import Match
from reroll.notation.brought import LARGEST, text_of
from reroll.notation.reasons import reason
from reroll.notation.worded import worded
from reroll.texts.catalogue import Texts

SUFFIX = ".jsonl"
PAGE_BEGINS = b"<!doctype html"


class BadFile(ValueError):
    """A file that cannot be read or written; the message says which and why."""


def folder() -> Path:
    """Where matches are kept if nothing else is said."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "reroll"


def fresh_path(game: str) -> Path:
    """A path that no match has yet, named by game and time."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path, nth = folder() / (stem + SUFFIX), 1
    while path.exists():
        nth += 1
        path = folder() / f"{stem}-{nth}{SUFFIX}"
    return path


def save(match: Match, path: Path) -> None:
    """Write the log; raise BadFile if it cannot be written, leaving what was there before."""
    if path.parent == folder():
        with writing(path):
            folder().mkdir(parents=True, exist_ok=True)
    write_whole(path, match.to_jsonl())


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say as a BadFile what the system says against writing a file."""
    try:
        yield
    except OSError as error:
        raise BadFile(
            worded("{path} cannot be written: {reason}.", path=path, reason=reason(error))
        ) from None


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all; raise BadFile if not, leaving what was there before."""
    must_be_plain(path)
    new = path.with_name(path.name + ".new")
    try:
        with writing(path):
            with new.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())  # some disks say only now that they are full
            new.replace(path)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def must_be_plain(path: Path) -> None:
    """Refuse a device, a pipe or the like, which a file would take the place of."""
    try:
        mode = path.stat().st_mode
    except OSError:  # reading or writing says why
        return
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise BadFile(worded("{path} is no plain file; name another one.", path=path))


def path_of(typed: str) -> Path:
    """The path a person typed; raise BadFile for what cannot be one."""
    try:
        path = Path(typed).expanduser()
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return path
    except OSError as error:
        raise BadFile(
            worded("{came} cannot be read: {reason}.", came=typed, reason=reason(error))
        ) from None
    except (RuntimeError, ValueError):
        raise BadFile(
            worded("{came} is not a path; a file was expected.", came=repr(typed))
        ) from None
    return path


def new_path(t: Texts, typed: str) -> Path:
    """The path of a log to be written: in a folder there is, over nothing but another log."""
    path = path_of(typed)
    must_be_plain(path)
    if path.is_dir():
        raise BadFile(t("{path} is a folder; name a file in it.", path=path))
    if not path.parent.is_dir():
        raise BadFile(
            t("There is no folder {path}; name a file in one that exists.", path=path.parent)
        )
    if path.exists() and not is_log(path):
        raise BadFile(t("{path} is there already and is no match; choose another name.", path=path))
    return path


def is_log(path: Path) -> bool:
    """Whether a file begins as the log of a match does."""
    try:
        read_header(read_text(path).partition("\n")[0])
    except ValueError:
        return False
    return True


def page_path(path: Path, log: Path) -> Path:
    """The path of a page about a log: in a folder there is, over nothing but another page."""
    must_be_plain(path)
    if path.is_dir():
        raise BadFile(worded("{path} is a folder; name a file in it.", path=path))
    if not path.parent.is_dir():
        raise BadFile(
            worded("There is no folder {path}; name a file in one that exists.", path=path.parent)
        )
    if not path.exists():
        return path
    if log.exists() and path.samefile(log):
        raise BadFile(
            worded("{path} is the log itself; choose another name for the page.", path=path)
        )
    if not is_page(path):
        raise BadFile(
            worded("{path} is there already and is no page; choose another name.", path=path)
        )
    return path


def is_page(path: Path) -> bool:
    """Whether a file begins as a page does, or holds nothing yet."""
    try:
        with path.open("rb") as file:
            begun = file.read(len(PAGE_BEGINS))
    except OSError:
        return False
    return begun.lower() in (PAGE_BEGINS, b"")


def read_text(path: Path, most: int = LARGEST) -> str:
    """The text of a file of so many bytes at most; raise BadFile if there is none."""
    try:
        return text_of(path, most)
    except OSError as error:
        raise BadFile(
            worded("{path} cannot be read: {reason}.", path=path, reason=reason(error))
        ) from None
    except UnicodeDecodeError:
        raise BadFile(
            worded("{path} is not text; a match log (JSON Lines) was expected.", path=path)
        ) from None


def load(path: Path, repair: bool = False) -> Match:
    """The match of a log file; raise BadFile or DamagedLog.

    With `repair`, a damaged log is cut before the damaged line and the rest can be played on.
    """
    text = read_text(path)
    try:
        return Match.from_jsonl(text)
    except DamagedLog as damage:
        if not repair or damage.line == 1:
            raise
        header = read_header(text.splitlines()[0])
        match = Match(header.setup, names=header.names)
        for actor, action in damage.good:
            match.play(action, actor)
        return match
