"""Whole two-player matches of Pickomino solved by plain value iteration: the second method.

Nodes are found by playing stops through the rules from the start, as tuples of tiles, and all turns
of a layer (as many tiles alive) are solved again and again until no value moves at all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis.pickomino_levels import opening_values
from reroll.analysis.pickomino_positions import MOST, Floats, Ints
from reroll.engine.contract import legal_actions, returns, rules_of
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.games import pickomino as rules

Stack = tuple[int, ...]
Node = tuple[Stack, Stack, Stack]
"""Tiles in the middle, the mover's stack, the other's, each from the bottom up."""

MOVER, OTHER = 0, 1
SHARES = (0.0, 0.5, 1.0)
LITTLE = 1e-14
WAYS = 2
"""A stop offers two tiles at most: a steal and one from the middle."""


def first_player_share(tiles: int, last_roll: bool = False) -> float:
    """The win share of the first player with so many tiles (21, 22, ...), a draw counting half.

    `last_roll` lets a player who has set aside all six values roll once more and so fail on
    purpose, as older figures have it; PK-11 does not. Raises ValueError for a wrong number.
    """
    if not 1 <= tiles <= rules.TILES:
        raise ValueError(f"A match has 1 to {rules.TILES} tiles; {tiles} came.")
    return SmallGame(tiles, last_roll).share(((*range(tiles),), (), ()))


class SmallGame:
    """Every node of the match with so many tiles, solved when made."""

    def __init__(self, tiles: int, last_roll: bool = False) -> None:
        self.tiles, self.last_roll = tiles, last_roll
        self.columns = (0, *range(rules.LOWEST, min(rules.LOWEST + tiles, MOST) + 1))
        self.number: dict[Node, int] = {}
        self.after = self.lead_on(((*range(tiles),), (), ()))
        count = len(self.number)
        self.values: Floats = np.full(count + len(SHARES), 0.5)
        self.values[count:] = SHARES[::-1]  # ends, as the other sees them
        for layer in self.layers():
            self.iterate(layer)

    def share(self, node: Node) -> float:
        """The mover's share of the win."""
        return float(self.values[self.number[node]])

    def lead_on(self, start: Node) -> Ints:
        """Number all nodes; by node, column and way, the node or the end that a stop leads to.

        Ends are numbered after the nodes, by the mover's share.
        """
        met: list[list[list[Node | float]]] = []
        waiting = [start]
        self.number[start] = 0
        while len(met) < len(waiting):
            met.append([stop(waiting[len(met)], total) for total in self.columns])
            for node in (n for ways in met[-1] for n in ways if isinstance(n, tuple)):
                if node not in self.number:
                    self.number[node] = len(waiting)
                    waiting.append(node)
        return np.array([[self.numbers(ways) for ways in row] for row in met])

    def numbers(self, ways: list[Node | float]) -> list[int]:
        """Two ways, the only one twice."""
        ends = {share: len(self.number) + nth for nth, share in enumerate(SHARES)}
        found = [self.number[w] if isinstance(w, tuple) else ends[w] for w in ways]
        return found if len(found) == WAYS else found * WAYS

    def layers(self) -> list[Ints]:
        """Nodes with as many tiles turned, most first."""
        alive = np.array([sum(map(len, node)) for node in self.number])
        return [np.flatnonzero(alive == count) for count in range(1, self.tiles + 1)]

    def iterate(self, layer: Ints) -> None:
        """Solve the turns of a layer again and again until no value moves."""
        column = np.searchsorted(self.columns, np.arange(MOST + 1), side="right") - 1
        change = 1.0
        while change > LITTLE:
            worth = (1.0 - self.values[self.after[layer]]).max(axis=2)
            best = opening_values(worth[:, column].T, self.last_roll)
            change = float(np.abs(best - self.values[layer]).max())
            self.values[layer] = best


def stop(node: Node, total: int) -> list[Node | float]:
    """The nodes a stop with this total and a worm may lead to, or the mover's share of the win.

    Total 0 is a failed turn.
    """
    s = table(node)
    if total:
        s.kept[rules.WORM], rest = divmod(total, rules.points(rules.WORM))
        s.kept[max(rest - 1, 0)] += 1 if rest else 0
    rules.apply(s, MOVER, rules.STOP)
    return [seen(each) for each in settled(s)]


def table(node: Node) -> Any:
    """The state in which the mover decides, no dice set aside."""
    s = Setup("pickomino", 2, {"start": "1"}).first_state()
    for tile in range(rules.TILES):
        s.middle[tile] = int(tile in node[0])
    for seat, stack in ((MOVER, node[1]), (OTHER, node[2])):
        for tile in stack:
            rules.push(s, seat, tile)
    s.phase = rules.Phase.DECIDE
    return s


def settled(s: Any) -> list[Any]:
    """The states after every choice of a tile that the stop offers."""
    if s.phase != rules.Phase.TAKE:
        return [s]
    after = []
    for action in legal_actions(rules_of(rules.NAME), s, MOVER):
        after.append(copy_state(s))
        rules.apply(after[-1], MOVER, action)
    return after


def seen(s: Any) -> Node | float:
    """The state as the other, now the mover, sees it, or the first mover's share if it is over."""
    if s.phase == rules.Phase.OVER:
        return returns(rules_of(rules.NAME), s)[MOVER]
    middle = tuple(tile for tile in range(rules.TILES) if s.middle[tile])
    return middle, stack_of(s, OTHER), stack_of(s, MOVER)


def stack_of(s: Any, seat: int) -> Stack:
    """A seat's tiles from the bottom up."""
    tiles: list[int] = []
    tile = s.top[seat]
    while tile != rules.NO_TILE:
        tiles.insert(0, tile)
        tile = s.under[tile]
    return tuple(tiles)
