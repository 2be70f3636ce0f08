"""Imports point down only."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.house.files import ROOT


def test_the_floors_of_the_house_hold() -> None:
    """No room imports from the floors above, and the games do not know each other."""
    tool = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([str(tool), "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]


def test_importing_reroll_needs_neither_numba_nor_numpy() -> None:
    """The first import is light."""
    code = "import reroll, sys; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
