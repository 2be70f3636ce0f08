"""Fixtures of the terminal's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


@pytest.fixture
def reroll(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal to type `reroll ...` into."""
    return Terminal(tmp_path / "state", monkeypatch)
