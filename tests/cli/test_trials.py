"""The file of a rollout: what is damaged, what cannot be written, what no file is."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Terminal

LATE = "pickomino players=2 middle=21 stacks=-/- turn=1 phase=decide kept=WWWW1 rolled=-"
Damage = Callable[[dict[str, Any]], None]


def rollout(path: Path, trials: int = 2) -> str:
    """A short rollout that is kept in this file."""
    return f"rollout {LATE} --bot simple --cores 1 --trials {trials} --resume {path}"


def first(kept: dict[str, Any]) -> Any:
    """The trials of the first choice."""
    return next(iter(kept["trials"].values()))


def cut(kept: dict[str, Any]) -> None:
    """A trial that has one number left."""
    first(kept)["samples"][0] = [0.5]


def cut_in_all(kept: dict[str, Any]) -> None:
    """All trials with one number left, alike among each other."""
    for trials in kept["trials"].values():
        trials |= {name: [row[:1] for row in rows] for name, rows in trials.items()}


def not_a_row(kept: dict[str, Any]) -> None:
    """A number instead of a trial."""
    first(kept)["plain"][1] = 0.5


def words(kept: dict[str, Any]) -> None:
    """Words instead of numbers."""
    first(kept)["samples"][0] = ["0.5", "0.5"]


def no_number(kept: dict[str, Any]) -> None:
    """What JSON lets through and no share can be."""
    first(kept)["samples"][0] = [float("nan"), 0.5]


def too_large(kept: dict[str, Any]) -> None:
    """A whole number that no float can be."""
    first(kept)["samples"][0] = [10**400, 0]


def one_short(kept: dict[str, Any]) -> None:
    """A choice with a trial less than the others."""
    for rows in first(kept).values():
        del rows[-1]


def none_left(kept: dict[str, Any]) -> None:
    """No trials at all."""
    for trials in kept["trials"].values():
        trials |= {"samples": [], "plain": []}


DAMAGES = [cut, cut_in_all, not_a_row, words, no_number, too_large, one_short, none_left]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_of_trials_is_refused_with_a_sentence(
    reroll: Terminal, tmp_path: Path, damage: Damage
) -> None:
    path = tmp_path / "trials.json"
    assert reroll(rollout(path, 3)).code == 0
    kept = json.loads(path.read_text())
    damage(kept)
    path.write_text(json.dumps(kept))
    done = reroll(rollout(path, 4))
    assert (done.code, done.out) == (2, "")
    assert "holds no trials of a rollout" in done.complaint


def test_trials_nested_without_end_are_refused_with_a_sentence(
    reroll: Terminal, tmp_path: Path
) -> None:
    path = tmp_path / "trials.json"
    path.write_text("[" * 100_000)
    assert "holds no trials of a rollout" in reroll(rollout(path)).complaint


@pytest.mark.parametrize("command", ["rollout", "play"])
def test_a_device_is_no_file_to_go_on_from(
    reroll: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Nothing is read from it, which might never end, and no file takes its place."""
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: pytest.fail("It was read."))
    line = rollout(Path("/dev/full")) if command == "rollout" else "play --resume /dev/full"
    done = reroll(line)
    assert done.code == 2
    assert "/dev/full is no plain file; name another one." in done.complaint
    assert Path("/dev/full").is_char_device()


def test_on_a_full_disk_nothing_stays_behind(
    tmp_path: Path, reroll: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was there before is left as it was."""
    path = tmp_path / "trials.json"
    reroll(rollout(path))
    before = path.read_text()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    done = reroll(rollout(path, 4))
    assert done.code == 2
    assert "cannot be written" in done.err
    assert [each.name for each in tmp_path.glob("trials*")] == ["trials.json"]
    assert path.read_text() == before


def test_a_path_that_no_file_can_have_is_refused_with_a_sentence(reroll: Terminal) -> None:
    done = reroll(rollout(Path("9" * 5000)))
    assert done.code == 2
    assert "cannot be read: file name too long." in done.complaint
