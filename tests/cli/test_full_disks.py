"""What cannot be written, and what must not be: a full disk, a page over another file."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reroll.cli.screen import json_text
from tests.analysis.test_coach import played
from tests.cli.terminal import Terminal

FULL = Path("/dev/full")
"""A device that takes nothing."""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The log of a match that was hardly begun."""
    path = tmp_path / "match.jsonl"
    begun = played("pickomino", 2, 3).to_jsonl().splitlines(keepends=True)[:12]
    path.write_text("".join(begun), encoding="utf-8")
    return path


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that says it is full when what was written is to lie on it."""

    def refuse(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)


@pytest.mark.parametrize("words", ["rules pickomino", "odds pickomino --json", "--help"])
def test_a_full_disk_on_the_output_is_one_sentence(words: str) -> None:
    """It says so on the error output, whether a person or a program was to read it."""
    command = [sys.executable, "-m", "reroll", *words.split()]
    with FULL.open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == "The output cannot be written: no space left on the disk.\n"


@pytest.mark.usefixtures("full_disk")
def test_a_match_that_cannot_be_kept_says_so_when_it_is_left(reroll: Terminal) -> None:
    """Whoever leaves learns that nothing is left, a script by the exit code."""
    done = reroll("play pickomino --seed 1 --option start=1", ["", "quit"])
    assert done.code == 1
    assert "“save FILE” keeps the match elsewhere." in done.out
    assert "This match is not kept: " in done.out.splitlines()[-1]
    assert "The match is saved" not in done.out
    assert not reroll.saved


@pytest.mark.usefixtures("full_disk")
def test_a_save_that_failed_is_not_called_one(reroll: Terminal, tmp_path: Path, log: Path) -> None:
    """The log that was there before stays as it was."""
    before = log.read_bytes()
    done = reroll("play pickomino --seed 1 --option start=1", ["", f"save {log}"])
    assert "Saved in" not in done.out
    assert log.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("match.jsonl", "match.jsonl is the log itself; choose another name for the page."),
        ("also.jsonl", "also.jsonl is the log itself; choose another name for the page."),
        ("notes.txt", "notes.txt is there already and is no page; choose another name."),
        ("there/page.html", "name a file in one that exists."),
        ("", " is a folder; name a file in it."),
    ],
)
def test_a_page_is_written_over_nothing_but_another_page(
    reroll: Terminal, tmp_path: Path, log: Path, name: str, expected: str
) -> None:
    """Neither over its own log, by whatever name, nor over another kind of file."""
    (tmp_path / "notes.txt").write_text("milk, eggs")
    (tmp_path / "also.jsonl").symlink_to(log)
    before = log.read_bytes()
    assert expected in reroll(f"analyse {log} --html {tmp_path / name}").complaint
    assert log.read_bytes() == before
    assert (tmp_path / "notes.txt").read_text() == "milk, eggs"


def test_a_page_that_is_made_anew_takes_the_place_of_the_old_one(
    reroll: Terminal, tmp_path: Path, log: Path
) -> None:
    """The same command twice is no mistake."""
    page = tmp_path / "page.html"
    page.write_text("<!DOCTYPE html>\n<p>an older page")
    assert reroll(f"analyse {log} --html {page}").code == 0
    assert "an older page" not in page.read_text(encoding="utf-8")


@pytest.mark.usefixtures("full_disk")
def test_a_page_that_cannot_be_written_whole_leaves_the_old_one(
    reroll: Terminal, tmp_path: Path, log: Path
) -> None:
    """Half a page is none."""
    page = tmp_path / "page.html"
    page.write_text("<!doctype html>\n<p>an older page")
    complaint = reroll(f"analyse {log} --html {page}").complaint
    assert complaint.endswith("page.html cannot be written: no space left on the disk.")
    assert "an older page" in page.read_text(encoding="utf-8")
    assert not list(tmp_path.glob("*.new"))


def test_a_byte_order_mark_is_no_part_of_a_log(reroll: Terminal, log: Path) -> None:
    """Some editors put one in front of what they save."""
    plain = reroll(f"replay {log}").out
    log.write_bytes(b"\xef\xbb\xbf" + log.read_bytes())
    assert reroll(f"replay {log}").out == plain


def test_no_figure_for_a_program_is_a_zero_below_zero() -> None:
    """Minus nothing is nothing."""
    told = json_text({"loss": -0.0, "shares": [-0.0, (0.5, -0.0)], "gain": -1.5, "exact": True})
    assert json.loads(told) == {"loss": 0, "shares": [0, [0.5, 0]], "gain": -1.5, "exact": True}
    assert "-0" not in told
