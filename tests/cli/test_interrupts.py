"""Commands ended from outside, in processes of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from reroll.cli.interrupts import heard
from tests.cli.test_tty import PATIENCE, PLAY, started

ROLL = "pickomino players=2 middle=21-36 stacks=-/- turn=1 phase=roll"


@contextmanager
def piped(words: str) -> Iterator[subprocess.Popen[str]]:
    """A command whose output goes into pipes."""
    command = [sys.executable, "-m", "reroll.cli.main", *words.split()]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("pause", [0.1, 0.5, 1.0, 3.0])
def test_ctrl_c_at_a_terminal_ends_a_rollout_without_traces_of_its_processes(pause: float) -> None:
    """A terminal sends it to all processes, whether they are just starting or at work."""
    with piped(f"rollout {ROLL} --bot simple --cores 2 --trials 399") as process:
        assert process.stderr is not None
        begun = process.stderr.readline()
        time.sleep(pause)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert begun == "Up to 399 trials each; Ctrl-C stops.\n"
    assert out + err == ""


def test_a_rollout_ended_by_sigterm_leaves_nothing_behind(tmp_path: Path) -> None:
    """It ends as by Ctrl-C: its processes go home, and no warning is printed."""
    kept = tmp_path / "two.trials"
    words = f"rollout {ROLL} --bot simple --cores 2 --trials 100000 --resume {kept}"
    with piped(words) as process:
        deadline = time.monotonic() + PATIENCE
        while not kept.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        process.terminate()
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert out == ""
    assert err == "Up to 100,000 trials each; Ctrl-C stops.\n"
    assert kept.exists()


def test_a_match_ended_by_sigterm_is_kept(tmp_path: Path) -> None:
    """The command that goes on with it is shown, as after Ctrl-C."""
    with started(tmp_path, PLAY) as session:
        session.until("Ana: Enter rolls 8 dice")
        assert "Traceback" not in session.interrupt_until("reroll play --resume", signal.SIGTERM)
        assert session.end() == 130


class Deaf:
    """Something that swallows what is raised where it goes, as a compiler's callbacks do."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGTERM)


@heard()
def go_on(then: Callable[[], None]) -> None:
    """Lose an interrupt, then go on with something else."""
    Deaf()
    then()


def fail() -> None:
    """What a compiler says that was interrupted within."""
    raise RuntimeError("no compiled object yet")


def test_an_interrupt_that_got_lost_comes_again() -> None:
    """It does not print a trace and leave the command running."""
    with pytest.raises(KeyboardInterrupt):
        go_on(lambda: time.sleep(PATIENCE))


def test_what_fails_after_a_lost_interrupt_is_the_interrupt() -> None:
    """A compiler that was interrupted complains of something else."""
    with pytest.raises(KeyboardInterrupt):
        go_on(fail)


def test_other_failures_stay_what_they_are() -> None:
    """Nothing is taken for an interrupt that was none, and signals are left as they were."""
    before = signal.getsignal(signal.SIGTERM), sys.unraisablehook
    with pytest.raises(RuntimeError), heard():
        raise RuntimeError("a fault")
    assert before == (signal.getsignal(signal.SIGTERM), sys.unraisablehook)
