"""Solved tables in files: they come back as they were, or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reroll.analysis.tables import BadTable, Table, load, save

SMALL = Table("pickomino", "two positions", {"first": 0.25, "second": 1 / 3})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A table in a file."""
    save(SMALL, tmp_path / "table.json")
    return tmp_path / "table.json"


def test_a_table_comes_back_as_it_was(path: Path) -> None:
    """Every value to the last bit."""
    assert load(path) == SMALL


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"values": {"first": 0.25, "second": 0.34}}, "its checksum does not fit"),
        ({"about": "three positions"}, "its checksum does not fit"),
        ({"rules": "0123456789ab"}, "was solved under rules 0123456789ab"),
        ({"reroll_table": 9}, "has format 9; 1 was expected"),
        ({"values": [1, 2]}, "is no solved table"),
        ({"game": "chess"}, "is no solved table"),
    ],
)
def test_a_table_that_was_changed_is_refused(
    path: Path, change: dict[str, object], problem: str
) -> None:
    """One sentence says what is wrong."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**kept, **change}), encoding="utf-8")
    with pytest.raises(BadTable, match=problem):
        load(path)


def test_a_table_cut_short_is_refused(path: Path) -> None:
    """Half a file is no table."""
    path.write_text(path.read_text(encoding="utf-8")[:80], encoding="utf-8")
    with pytest.raises(BadTable, match="is no solved table"):
        load(path)
