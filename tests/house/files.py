"""The files of the project, and the functions in them."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "reroll"
TESTS = ROOT / "tests"
GAMES = SOURCE / "games"

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Place:
    """A function of a file."""

    path: Path
    function: Function

    @property
    def lines(self) -> int:
        """The lines from `def` to the end, decorators not counted."""
        return (self.function.end_lineno or 0) - self.function.lineno + 1

    def __str__(self) -> str:
        return f"{short(self.path)}:{self.function.lineno} {self.function.name}"


def short(path: Path) -> str:
    """The path as seen from the project's root."""
    return str(path.relative_to(ROOT))


def python_files(*folders: Path) -> list[Path]:
    """The Python files in these folders, in order."""
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def functions(*folders: Path) -> Iterator[Place]:
    """Every function and method in these folders."""
    for path in python_files(*folders):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield Place(path, node)


def tracked_texts() -> Iterator[tuple[Path, str]]:
    """Every committed or new text file that is ours, with its text."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    for name in listed:
        path = ROOT / name
        if path.is_file() and b"\0" not in (data := path.read_bytes()):
            yield path, data.decode("utf-8")
