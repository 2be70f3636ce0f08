"""A terminal for tests: runs the command line in this process, with typed lines and no colours."""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from reroll.cli.main import run


@dataclass(frozen=True, slots=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one sentence of a refused command; fails if there is a trace or more than that."""
        assert self.code == 2, (self.code, self.out, self.err)
        assert "Traceback" not in self.err
        first, *rest = self.err.strip().splitlines()
        assert len(rest) <= 1
        return first


class Terminal:
    """A terminal whose matches are kept in a folder of its own."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder, self.patch = folder, patch
        patch.setenv("XDG_STATE_HOME", str(folder))
        patch.setenv("COLUMNS", "80")
        for name in ("LANG", "LC_ALL", "LC_MESSAGES", "REROLL_LANG"):
            patch.delenv(name, raising=False)

    def __call__(self, line: str, typed: Iterable[str] = (), encoding: str = "utf-8") -> Done:
        """Run a command line with these lines typed; the end of them is the end of input."""
        raw, err = io.BytesIO(), io.StringIO()
        with self.patch.context() as patch:
            patch.setattr(sys, "stdin", io.StringIO("".join(f"{each}\n" for each in typed)))
            out = io.TextIOWrapper(raw, encoding=encoding, write_through=True)
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            with pytest.raises(SystemExit) as left:
                run(shlex.split(line))
        return Done(int(left.value.code or 0), raw.getvalue().decode(encoding), err.getvalue())

    @property
    def saved(self) -> list[Path]:
        """The matches kept so far, oldest first."""
        return sorted(self.folder.rglob("*.jsonl"))
