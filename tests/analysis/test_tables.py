"""Solved tables in files: they come back as they were, or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from reroll.analysis import gang_of_dice_solved, gigi_gacker_solved, pickomino_solved
from reroll.analysis.pickomino_small import SmallMatch
from reroll.analysis.tables import BadTable, Table, checksum, guard_of, head_of, load, save

SMALL = Table("pickomino", "two positions", {"tiles": [0, 1]}, np.array([0.25, 1 / 3]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A table in a file."""
    save(SMALL, tmp_path / "small.table")
    return tmp_path / "small.table"


def test_a_table_comes_back_as_it_was(path: Path) -> None:
    """Every value to the last bit, and nothing else is left in the folder."""
    found = load(path)
    assert (found.game, found.about, found.terms) == (SMALL.game, SMALL.about, SMALL.terms)
    assert found.values.tolist() == SMALL.values.tolist()
    assert checksum(found) == checksum(SMALL)
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"about": "three positions"}, "its checksum does not fit"),
        ({"terms": {"tiles": [0, 2]}}, "its checksum does not fit"),
        ({"rules": "0123456789ab"}, "was solved under rules 0123456789ab"),
        ({"reroll_table": 9}, "has format 9; 2 was expected"),
        ({"game": "chess"}, "is no solved table"),
    ],
)
def test_a_table_that_was_changed_is_refused(
    path: Path, change: dict[str, object], problem: str
) -> None:
    """One sentence says what is wrong."""
    head, _, body = path.read_bytes().partition(b"\n")
    path.write_bytes(json.dumps({**json.loads(head), **change}).encode() + b"\n" + body)
    with pytest.raises(BadTable, match=problem):
        load(path)


@pytest.mark.parametrize(("kept", "problem"), [(-1, "checksum"), (-9, "checksum"), (20, "is no")])
def test_a_table_cut_short_is_refused(path: Path, kept: int, problem: str) -> None:
    """A part of a file is no table."""
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(BadTable, match=problem):
        load(path)


def test_a_value_that_was_changed_is_refused(path: Path) -> None:
    """A single bit is enough."""
    whole = bytearray(path.read_bytes())
    whole[-3] ^= 1
    path.write_bytes(bytes(whole))
    with pytest.raises(BadTable, match="its checksum does not fit"):
        load(path)


@pytest.mark.parametrize("body", [b"", b"8 bytes.", b"no multiple of eight", b"x" * 24])
def test_a_table_with_other_values_than_it_names_is_refused(path: Path, body: bytes) -> None:
    """Also where the checksum was made to fit."""
    head = head_of(SMALL)
    whole = {**head, "sha256": guard_of(head, body)}
    path.write_bytes(json.dumps(whole).encode() + b"\n" + body)
    with pytest.raises(BadTable, match="not the 2 values"):
        load(path)


@pytest.mark.parametrize("first", [b"[" * 100_000, b'{"a":' * 100_000])
def test_a_file_nested_too_deep_is_refused(path: Path, first: bytes) -> None:
    """The reader of JSON gives up; the file is no table."""
    path.write_bytes(first + b"\n")
    with pytest.raises(BadTable, match="is no solved table"):
        load(path)


def test_two_saves_of_one_path_do_not_meet(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A save while another is about to put its file in place: both end, the last one stays."""
    replace, other = Path.replace, Table("pickomino", "another", {}, np.array([0.75]))

    def replace_after_another(new: Path, target: Path) -> Path:
        monkeypatch.setattr(Path, "replace", replace)
        save(other, path)
        assert load(path).about == "another"
        return replace(new, target)

    monkeypatch.setattr(Path, "replace", replace_after_another)
    save(SMALL, path)
    assert load(path).values.tolist() == SMALL.values.tolist()
    assert list(path.parent.iterdir()) == [path]


SOLVED: list[tuple[str, str, Callable[[int], Any]]] = [
    ("pickomino", "gang_of_dice", pickomino_solved.solved),
    ("gang_of_dice", "pickomino", gang_of_dice_solved.solved),
    ("gigi_gacker", "pickomino", gigi_gacker_solved.solved),
]
"""A game, another, and what reads the first one's tables."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of solved tables, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    made = tmp_path / "reroll" / "tables"
    made.mkdir(parents=True)
    return made


@pytest.mark.parametrize(("game", "other", "solved"), SOLVED)
def test_strange_files_in_the_folder_are_passed_over(
    home: Path,
    caplog: pytest.LogCaptureFixture,
    game: str,
    other: str,
    solved: Callable[[int], Any],
) -> None:
    """Each is told in the log, once, and none stops what reads the folder."""
    (home / f"{game}-dangling.table").symlink_to(home / "nowhere")
    (home / f"{game}-deep.table").write_bytes(b"[" * 100_000 + b"\n")
    (home / f"{game}-empty.table").touch()
    (home / f"{game}-folder.table").mkdir()
    os.mkfifo(home / f"{game}-pipe.table")
    save(Table(other, "of another game", {"tiles": [0, 1]}, np.zeros(9)), home / f"{game}-o.table")
    save(Table(game, "without terms", {}, np.zeros(9)), home / f"{game}-terms.table")
    with caplog.at_level("WARNING", "reroll.analysis"):
        found = solved(2)
    assert not any(vars(found).values())
    strange = ["dangling", "deep", "empty", "folder", "o", "pipe", "terms"]
    for record, name in zip(caplog.records, strange, strict=True):
        assert f"{game}-{name}.table is not used" in record.getMessage()
    caplog.clear()
    solved(2)
    assert not caplog.records


@pytest.mark.parametrize("missing", [1, 3, 10])
def test_a_table_of_too_few_values_is_passed_over(
    home: Path, caplog: pytest.LogCaptureFixture, missing: int
) -> None:
    """It would be found out in the middle of a match, or never: its last values read as others."""
    whole = pickomino_solved.as_table(SmallMatch([0, 1]))
    save(replace(whole, values=whole.values[:-missing]), home / "pickomino-few.table")
    with caplog.at_level("WARNING", "reroll.analysis"):
        assert pickomino_solved.solved(2).small is None
    assert "pickomino-few.table is not used" in caplog.text


def test_a_good_table_among_strange_files_is_used(home: Path) -> None:
    """A link that leads nowhere, first by name, does not hide it."""
    (home / "pickomino-a.table").symlink_to(home / "nowhere")
    small = SmallMatch([0, 1])
    save(pickomino_solved.as_table(small), home / "pickomino-b.table")
    found = pickomino_solved.solved(2).small
    assert found is not None
    assert found.values.tolist() == small.values.tolist()
