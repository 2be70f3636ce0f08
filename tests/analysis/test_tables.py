"""Solved tables in files: they come back as they were, or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from reroll.analysis.tables import BadTable, Table, checksum, load, save

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
