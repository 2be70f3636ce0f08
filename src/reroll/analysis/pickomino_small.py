"""Whole two-player matches of Pickomino with a few tiles, solved exactly.

The value of a node (`pickomino_nodes`) is its mover's share of the win, a draw counting half, both
playing their best. A turned tile stays turned, so nodes are solved by the tiles still alive, fewer
first. With the same tiles alive a match may run in circles (a tile stolen back and forth, a highest
tile lost and won again): there it is value iteration, tiles in the middle ascending, and only turns
whose ends have moved since they were solved are solved again. Default options.

    small = SmallMatch(tuple(range(8)))
    small.first_share, small.value(state)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import factorial
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import pickomino_nodes, pickomino_openings, pickomino_tree
from reroll.analysis.pickomino_levels import opening_values
from reroll.analysis.pickomino_nodes import WAYS
from reroll.analysis.pickomino_positions import MOST, Floats, Ints
from reroll.engine import fast
from reroll.games import pickomino as rules
from reroll.notation.worded import worded

MOST_TILES = 8
"""Nine would be ten times as many nodes."""
SHARES = (0.0, 0.5, 1.0)
LITTLE = {True: 1e-9, False: 3e-5}
"""A turn is solved again if one of its ends has moved by more than this, by whether all digits
are wanted; less than the rounding of quick turns would go on for ever."""

Progress = Callable[[int, int], None]
Places = npt.NDArray[np.int32]


class BadTiles(ValueError):
    """Tiles that no small match can be solved with; the message says which can."""


@dataclass(frozen=True, slots=True)
class Span:
    """Neighbouring nodes, as many tiles alive and in the middle: the first, how many, the sets."""

    first: int
    count: int
    tables: list[tuple[int, int]]


class SmallMatch:
    """Every node of the match with these tiles (0 is the 21), solved when made or given solved.

    `progress` is told the nodes solved and all of them. Raises BadTiles.
    """

    def __init__(
        self,
        tiles: Sequence[int],
        values: Floats | None = None,
        compiled: bool | None = None,
        precise: bool = True,
        progress: Progress | None = None,
    ) -> None:
        self.tiles = checked(tiles)
        self.compiled = fast.has_compiler() if compiled is None else compiled
        self.precise = precise
        self.layers, self.starts = numbering(len(self.tiles))
        self.count = self.nodes(len(self.tiles))
        self.totals, self.column = columns(self.tiles)
        self.turns = 0
        """How many turns were solved in all."""
        if values is None:
            self.values = np.full(self.count + len(SHARES), 0.5)
            self.values[self.count :] = SHARES[::-1]  # as the other sees them
            self.solve(progress or (lambda done, of: None))
        else:
            self.values = values

    @staticmethod
    def nodes(tiles: int) -> int:
        """How many nodes a match with so many tiles has."""
        return sum(span.count for layer in numbering(tiles)[0] for span in layer)

    @property
    def first_share(self) -> float:
        """The win share of the first player."""
        every = (1 << len(self.tiles)) - 1
        return float(self.values[self.starts[every, every]])

    def covers(self, s: Any) -> bool:
        """Whether the table between two turns is one of this match."""
        if s.players != WAYS or s.lower_tile or s.steal or s.flip_returned or s.flip_without_tile:
            return False
        if not any(s.middle):
            return False
        others = set(range(rules.TILES)) - set(self.tiles)
        return not any(is_alive(s, tile) for tile in others)

    def value(self, s: Any) -> float:
        """The share of the seat whose turn begins; only for tables that it covers."""
        node = pickomino_nodes.node_of(s, self.tiles, self.starts, s.turn)
        return float(self.values[node])

    # Solving

    @cached_property
    def tools(self) -> tuple[Any, Any, Any, Any]:
        """The numbering's twin, a state for it, the tiles as it takes them, the turn's solver."""
        if not self.compiled:
            return pickomino_nodes, rules.State(), self.tiles, self.plain_openings
        nodes = fast.compile_module(pickomino_nodes.__name__)
        return (
            nodes,
            fast.to_records(rules.State())[0],
            np.array(self.tiles),
            compiled_openings(self.precise),
        )

    def plain_openings(self, payoffs: Floats, column: Ints) -> Floats:
        """The worth of turns by NumPy alone, some at a time."""
        parts = np.array_split(payoffs, len(payoffs) // 200 + 1)
        return np.concatenate([opening_values(part[:, column].T) for part in parts])

    def solve(self, progress: Progress) -> None:
        """Fill in the values, fewer tiles alive first."""
        done = 0
        for layer in self.layers:
            self.iterate(layer)
            done += sum(span.count for span in layer)
            progress(done, self.count)

    def iterate(self, layer: Sequence[Span]) -> None:
        """Solve the turns of all nodes with so many tiles alive until no end moves."""
        self.guess(layer)
        after = [self.lead_on(span) for span in layer]
        kept = [np.full(each.shape[:2], np.inf) for each in after]
        moved = True
        while moved:
            moved = False
            for span, leads, old in zip(layer, after, kept, strict=True):
                moved = self.refresh(span, leads, old) or moved

    def guess(self, layer: Sequence[Span]) -> None:
        """Begin with what a table is worth once its highest tile of the middle is turned."""
        for span in layer[1:]:
            for alive, middle in span.tables:
                turned = 1 << middle.bit_length() - 1
                first, like = (
                    self.starts[alive, middle],
                    self.starts[alive ^ turned, middle ^ turned],
                )
                count = span.count // len(span.tables)
                self.values[first : first + count] = self.values[like : like + count]

    def refresh(self, span: Span, leads: Places, old: Floats) -> bool:
        """Solve the turns of a span whose ends have moved from `old`; say whether there were."""
        worth = 1.0 - self.values[leads].min(axis=2)
        stale = np.flatnonzero(np.abs(worth - old).max(axis=1) > LITTLE[self.precise])
        if len(stale) == 0:
            return False
        old[stale] = worth[stale]
        openings = self.tools[3]
        self.values[span.first + stale] = openings(worth[stale], self.column)
        self.turns += len(stale)
        return True

    def lead_on(self, span: Span) -> Places:
        """By node of the span, column and way: where a stop leads."""
        nodes, s, tiles, _ = self.tools
        after = np.empty((span.count, len(self.totals), WAYS), np.int32)
        for alive, middle in span.tables:
            row = self.starts[alive, middle] - span.first
            nodes.lead_on(
                s, tiles, self.starts, self.totals, alive, middle, self.count, after[row:]
            )
        return after


def checked(tiles: Sequence[int]) -> tuple[int, ...]:
    """The tiles in ascending order; raise BadTiles where they are too many or no tiles."""
    found = tuple(sorted(set(tiles)))
    if not 1 <= len(found) <= MOST_TILES or found[0] < 0 or found[-1] >= rules.TILES:
        raise BadTiles(
            worded(
                "A small match has 1 to {most} of the {all} tiles; {count} came.",
                most=MOST_TILES,
                all=rules.TILES,
                count=len(tiles),
            )
        )
    return found


def numbering(tiles: int) -> tuple[list[list[Span]], Ints]:
    """By how many tiles are alive, how many lie in the middle: the nodes; and the first ones."""
    starts = np.full((1 << tiles, 1 << tiles), -1)
    layers: list[list[Span]] = []
    number = 0
    for alive in range(1, tiles + 1):
        layers.append([])
        for middle in range(1, alive + 1):
            first, orders = number, factorial(alive - middle) * (alive - middle + 1)
            tables = list(sets_of(range(tiles), alive, middle))
            for each in tables:
                starts[each] = number
                number += orders
            layers[-1].append(Span(first, number - first, tables))
    return layers, starts


def sets_of(places: Sequence[int], alive: int, middle: int) -> Iterator[tuple[int, int]]:
    """All sets of so many places and their parts of so many, as bits."""
    for living in combinations(places, alive):
        for lying in combinations(living, middle):
            yield sum(1 << place for place in living), sum(1 << place for place in lying)


def columns(tiles: Sequence[int]) -> tuple[Ints, Ints]:
    """The totals that differ in what they take, 0 a failed turn; by total, its column among them.

    A total takes an equal tile, which may be stolen too, or one below it.
    """
    takes = [0] * rules.LOWEST
    for total in range(rules.LOWEST, MOST + 1):
        exact = total - rules.LOWEST in tiles
        below = [tile for tile in tiles if tile + rules.LOWEST < total]
        takes.append(2 * len(below) + exact)
    found, first = np.unique(takes, return_index=True)
    return first, np.searchsorted(found, takes)


def is_alive(s: Any, tile: int) -> bool:
    """Whether the tile lies in the middle or on a stack."""
    return bool(s.middle[tile]) or any(
        pickomino_nodes.held(s, seat, tile) for seat in range(s.players)
    )


def compiled_openings(precise: bool) -> Callable[[Floats, Ints], Floats]:
    """`pickomino_openings.openings` by Numba, with its tables and room."""
    openings = fast.compile_module(pickomino_openings.__name__).openings
    room = pickomino_openings.room(pickomino_tree.trees(), precise)
    form = pickomino_openings.FORMS[precise]

    def values(payoffs: Floats, column: Ints) -> Floats:
        found = np.empty(len(payoffs))
        openings(payoffs.astype(form), column, *room, found)
        return found

    return values
