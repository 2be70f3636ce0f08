"""How a process ends at once; loaded before anything else, so that little comes before it."""

import os
import signal
import sys

INTERRUPTED = 130
"""The exit code of a command that was ended by Ctrl-C, as shells have it."""

SIGNALS = signal.SIGINT, signal.SIGTERM


def end_at_once() -> None:
    """From now on an interrupt ends this process without a word: there is nothing to keep yet.

    For the first line of a program: while Python loads the rest, a trace would be all it could say.
    """
    for each in SIGNALS:
        signal.signal(each, lambda _signal, _frame: os._exit(INTERRUPTED))


def leave() -> None:
    """End after an interrupt: what was to be said is said, and nothing is waited for."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            continue  # full, closed, or not there
    os._exit(INTERRUPTED)
