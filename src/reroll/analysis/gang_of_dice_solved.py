"""Solved matches of Gang of Dice as tables in files, and the positions that they value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis.gang_of_dice_match import WAYS, DiceMatch, all_dice
from reroll.analysis.tables import SUFFIX, BadTable, Files, Table, folder, lying, usable
from reroll.games import gang_of_dice as rules

Floats = npt.NDArray[np.float64]


def path_for(pool: int) -> Path:
    """Where the table of matches with so many dice each is kept if nothing else is said."""
    return folder() / f"{rules.NAME}-dice-{pool}{SUFFIX}"


def as_table(match: DiceMatch) -> Table:
    """The values of all positions between two rounds, to be kept."""
    about = f"two players, {match.pool} dice each"
    terms = {"pool": match.pool, "most": match.most, "proven": match.proven}
    return Table(rules.NAME, about, terms, match.values)


def from_table(table: Table) -> DiceMatch:
    """The match as it was solved; raise BadTable where the values are not those of one."""
    pool, most = int(table.terms["pool"]), int(table.terms["most"])
    if len(table.values) != DiceMatch.positions(pool):
        raise BadTable(f"{len(table.values)} values are not those of {pool} dice each.")
    return DiceMatch(pool, table.values, most, bool(table.terms["proven"]))


class Solved:
    """The exact tables there are, by the dice that each player began with."""

    def __init__(self, matches: Mapping[int, DiceMatch]) -> None:
        self.matches = matches

    def match_of(self, s: Any) -> DiceMatch | None:
        """The solved match that the position is one of."""
        dice = sum(s.owned[:WAYS]) + s.table - all_dice(0, max(s.round, 1))
        found = self.matches.get(dice // WAYS) if dice % WAYS == 0 else None
        return found if found is not None and found.covers(s) else None

    def covers(self, s: Any) -> bool:
        """Whether the value of this position between two rounds is known."""
        return self.match_of(s) is not None

    def shares(self, s: Any) -> Floats:
        """The win share of each seat; only where it covers the position."""
        match = self.match_of(s)
        assert match is not None
        leader = match.value(s)
        return np.array([leader, 1 - leader] if s.leader == 0 else [1 - leader, leader])


def solved(players: int) -> Solved:
    """The tables for so many players as they lie in the folder now."""
    return Solved(proven(lying(rules.NAME) if players == WAYS else ()))


@cache
def proven(files: Files) -> dict[int, DiceMatch]:
    """The exact matches by pool; a table that was changed or is of other rules is not used."""
    found = usable(rules.NAME, files, from_table)
    return {match.pool: match for match in found if match.proven}
