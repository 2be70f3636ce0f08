"""Measure everything, or the parts named: `python -m benchmarks play pickomino`."""

from __future__ import annotations

import importlib
import sys

from benchmarks.figures import Figure, table
from reroll.engine.contract import GAMES
from reroll.engine.signature import rules_version

PARTS = ("play", "pickomino", "others", "rivals")


def main(names: list[str]) -> int:
    """Print the figures beside their bars; 1 if one is missed, 2 for an unknown part."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"There is no part {unknown[0]!r}; the parts are {', '.join(PARTS)}.")
        return 2
    figures: list[Figure] = []
    for name in names or PARTS:
        figures += importlib.import_module(f"benchmarks.{name}").figures()
    print(table(figures))
    print("rules:", ", ".join(f"{game} {rules_version(game)}" for game in GAMES))
    return 0 if all(figure.holds for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
