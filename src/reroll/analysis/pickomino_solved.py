"""Solved small matches of Pickomino as tables in files, and the positions that they value."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from reroll.analysis.pickomino_positions import Floats
from reroll.analysis.pickomino_small import SHARES, SmallMatch, checked
from reroll.analysis.tables import SUFFIX, BadTable, Files, Table, folder, lying, usable
from reroll.games import pickomino as rules

PLAYERS = 2


def path_for(tiles: int) -> Path:
    """Where the table of the lowest so many tiles is kept if nothing else is said."""
    return folder() / f"{rules.NAME}-lowest-{tiles}{SUFFIX}"


def as_table(small: SmallMatch) -> Table:
    """The values of all positions between two turns, to be kept."""
    about = f"two players, the lowest {len(small.tiles)} tiles"
    terms = {"tiles": list(small.tiles), "precise": small.precise}
    return Table(rules.NAME, about, terms, small.values)


def from_table(table: Table) -> SmallMatch:
    """The match as it was solved; raise BadTiles or BadTable where the table has none."""
    tiles = checked([int(tile) for tile in table.terms["tiles"]])
    if len(table.values) != SmallMatch.nodes(len(tiles)) + len(SHARES):
        raise BadTable(f"{len(table.values)} values are not those of {len(tiles)} tiles.")
    return SmallMatch(tiles, table.values, precise=bool(table.terms["precise"]))


class Solved:
    """The greatest table there is, or none."""

    def __init__(self, small: SmallMatch | None) -> None:
        self.small = small

    def covers(self, s: Any) -> bool:
        """Whether the value of this position between two turns is known."""
        return self.small is not None and self.small.covers(s)

    def shares(self, s: Any) -> Floats:
        """The win share of each seat; only where it covers the position."""
        assert self.small is not None
        mover = self.small.value(s)
        return np.array([mover, 1 - mover] if s.turn == 0 else [1 - mover, mover])


def solved(players: int) -> Solved:
    """The tables for so many players as they lie in the folder now."""
    return Solved(greatest(lying(rules.NAME) if players == PLAYERS else ()))


@cache
def greatest(files: Files) -> SmallMatch | None:
    """The match with the most tiles; a table that was changed or is of other rules is not used."""
    found = usable(rules.NAME, files, from_table)
    return max(found, key=lambda small: small.count, default=None)
