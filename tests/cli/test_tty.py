"""The terminal on a real (pseudo) terminal, in a process of its own."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 30.0
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-7]")


class Session:
    """A command running on a terminal of 80 columns and 24 rows."""

    def __init__(self, process: subprocess.Popen[bytes], side: int) -> None:
        self.process, self.side, self.seen = process, side, ""

    def until(self, text: str, patience: float = PATIENCE) -> str:
        """Everything shown up to this text; fails if it does not come."""
        assert self.shows(text, patience), self.seen[-2000:]
        return self.seen

    def shows(self, text: str, patience: float) -> bool:
        """Whether this text is shown within so many seconds."""
        deadline = time.monotonic() + patience
        while text not in self.seen and time.monotonic() < deadline:
            ready, _, _ = select.select([self.side], [], [], 0.2)
            if ready:
                try:
                    self.seen += os.read(self.side, 65536).decode("utf-8", "replace")
                except OSError:  # the other side has closed
                    break
        return text in self.seen

    def interrupt_until(self, text: str, sent: int = signal.SIGINT) -> str:
        """Press Ctrl-C (or send another signal), and again where nothing came of it.

        A signal that falls between the prompt and the read is noticed only with the next one.
        """
        for _ in range(int(PATIENCE / 2)):
            self.process.send_signal(sent)
            if self.shows(text, 2.0):
                break
        return self.until(text, 0.0)

    def type(self, line: str) -> None:
        """Type a line and press Enter."""
        os.write(self.side, f"{line}\n".encode())

    def end(self) -> int:
        """Wait for the command to end; its exit code."""
        return self.process.wait(PATIENCE)


@contextmanager
def started(folder: Path, words: str, **environment: str) -> Iterator[Session]:
    """A command started on a terminal, ended with the block."""
    here, there = pty.openpty()
    surroundings = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
    surroundings |= {"XDG_STATE_HOME": str(folder), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    process = subprocess.Popen(
        [sys.executable, "-m", "reroll.cli.main", *words.split()],
        stdin=there,
        stdout=there,
        stderr=there,
        env=surroundings | environment,
        start_new_session=True,
    )
    os.close(there)
    try:
        yield Session(process, here)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(here)


PLAY = "play pickomino --seed 3 --option start=1 --names Ana --bots simple"


def test_an_interrupt_at_the_prompt_leaves_no_trace(tmp_path: Path) -> None:
    """Ctrl-C ends at once, says how to go on, and shows nothing of the program's inside."""
    with started(tmp_path, PLAY) as session:
        session.until("Ana: Enter rolls 8 dice")
        seen = session.interrupt_until("reroll play --resume")
        assert session.end() == 130
    assert "Traceback" not in seen
    assert "\x1b[2J" in seen
    assert COLOUR.search(seen)


def test_the_end_of_input_at_the_prompt_leaves_no_trace(tmp_path: Path) -> None:
    """Ctrl-D is a way to leave like any other."""
    with started(tmp_path, PLAY) as session:
        session.until("Ana: Enter rolls 8 dice")
        session.type("")
        session.until("Ana, your choice")
        os.write(session.side, b"\x04")
        assert "Traceback" not in session.until("reroll play --resume")
        assert session.end() == 0


def test_no_colour_is_used_where_none_is_wanted(tmp_path: Path) -> None:
    """NO_COLOR leaves letters and weight, no colour."""
    with started(tmp_path, PLAY, NO_COLOR="1") as session:
        session.until("Ana: Enter rolls 8 dice")
        session.type("")
        assert not COLOUR.search(session.until("Ana, your choice"))


def test_a_dumb_terminal_is_never_cleared(tmp_path: Path) -> None:
    """Without the power to clear, the page goes on below."""
    with started(tmp_path, PLAY, TERM="dumb") as session:
        assert "\x1b" not in session.until("Ana: Enter rolls 8 dice")
