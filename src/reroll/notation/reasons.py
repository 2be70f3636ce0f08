"""Why the operating system refuses a file, in our words, so that every reader understands them."""

from __future__ import annotations

import errno

from reroll.notation.brought import TooLarge
from reroll.notation.worded import Worded, worded

REASONS: dict[int | None, Worded] = {
    errno.ENOENT: worded("no such file or directory"),
    errno.EACCES: worded("permission denied"),
    errno.EPERM: worded("operation not permitted"),
    errno.EISDIR: worded("it is a directory"),
    errno.ENOTDIR: worded("a part of the path is not a directory"),
    errno.EEXIST: worded("it exists already"),
    errno.ENOSPC: worded("no space left on the disk"),
    errno.EROFS: worded("the disk can only be read"),
    errno.ENAMETOOLONG: worded("file name too long"),
    errno.ELOOP: worded("its links go round in a circle"),
    errno.EIO: worded("the disk fails"),
}
"""The common ones; others stay as the system says them."""


def reason(error: OSError) -> str:
    """Why, without the path and the number."""
    if isinstance(error, TooLarge):
        return error.said
    known = REASONS.get(error.errno)
    return (error.strerror or str(error)).lower() if known is None else known
