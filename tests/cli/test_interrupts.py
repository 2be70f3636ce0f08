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
    command = [sys.executable, "-m", "reroll", *words.split()]
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
        deadline = time.monotonic() + 5 * PATIENCE  # what is not compiled yet takes its time
        while not kept.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        process.terminate()
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert out == ""
    assert err == "Up to 100,000 trials each; Ctrl-C stops.\n"
    assert kept.exists()


def is_gone(group: int) -> bool:
    """Whether no process of a group is left, waited for a while."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


LONG = f"rollout {ROLL} --bot simple --cores 2 --trials 1000000"


@pytest.mark.parametrize("first", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("gap", [0.0, 0.3, 1.0])
def test_a_second_ctrl_c_neither_hangs_a_rollout_nor_leaves_its_processes(
    first: signal.Signals, gap: float
) -> None:
    """One that comes while the first is being followed changes nothing."""
    with piped(LONG) as process:
        assert process.stderr is not None
        process.stderr.readline()
        time.sleep(1.0)
        process.send_signal(first)
        time.sleep(gap)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert out + err == ""
    assert is_gone(process.pid)


@pytest.mark.parametrize("pause", [0.2, 2.0])
def test_the_processes_of_a_rollout_that_was_killed_end_by_themselves(pause: float) -> None:
    """Nobody could have told them: they notice that they are alone."""
    with piped(LONG) as process:
        assert process.stderr is not None
        process.stderr.readline()
        time.sleep(pause)
        process.kill()
        process.wait(PATIENCE)
        assert is_gone(process.pid)


def test_an_interrupt_while_the_command_is_loading_ends_it_silently() -> None:
    """There is nothing yet that could show a trace, or be lost."""
    stop = "raise_signal(SIGINT) if name == 'typer' else None"
    program = f"""
import sys
from signal import SIGINT, raise_signal
class Stop:
    find_spec = staticmethod(lambda name, path, target=None: {stop})
sys.meta_path.insert(0, Stop())
from reroll.__main__ import run
run()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (130, "")


def test_a_command_that_does_not_leave_when_interrupted_is_ended_by_a_later_interrupt() -> None:
    """The first interrupt is followed for a while, and then no more."""
    program = """
import time
from signal import SIGINT, raise_signal
from reroll.cli import interrupts
interrupts.LEAVING_SECONDS = 0.2
with interrupts.heard():
    try:
        raise_signal(SIGINT)
    except KeyboardInterrupt:
        raise_signal(SIGINT)
        time.sleep(0.3)
        print("still here", flush=True)
        raise_signal(SIGINT)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (130, "still here\n")


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
