"""The tables two players of Pickomino can meet between turns, numbered. In the rules dialect.

A match may hold any few tiles, in ascending order; each has a place 0, 1, ... A node is the table
at the start of a turn as its mover sees it: the tiles not yet turned (alive), those of them in the
middle, and the line of the others: the mover's stack from the bottom up, then the other's from the
top down; a split of the line tells the two apart. Sets of places are bits. Nodes with the same
tiles alive and in the middle are neighbours: from `starts[alive, middle]` on they go by the rank
of the line among all its orders, then by the split. After the nodes come the three ends of a
match, by the share of who made the last move: lost, shared, won.
"""

from __future__ import annotations

from typing import Any

from reroll.analysis.pickomino_dice import set_aside
from reroll.games import pickomino as rules

MOVER = 0
OTHER = 1
WAYS = 2
"""A stop offers two tiles at most by the default options: a steal and one from the middle."""


def lead_on(
    s: Any, tiles: Any, starts: Any, totals: Any, alive: int, middle: int, ends: int, after: Any
) -> None:
    """Fill `after[node, column, way]`: the node, or the end, that a stop leads to.

    For all nodes with these tiles alive and in the middle, and by column the stop with
    `totals[column]`, 0 a failed turn. `ends` is the number of the first end.
    """
    owned = size_of(alive ^ middle)
    orders = 1
    for count in range(2, owned + 1):
        orders *= count
    node = 0
    for rank in range(orders):
        for split in range(owned + 1):
            for column in range(len(totals)):
                for way in range(WAYS):
                    lay(s, tiles, alive, middle, rank, split)
                    stop(s, totals[column], way)
                    after[node, column, way] = number(s, tiles, starts, ends)
            node += 1


def size_of(places: int) -> int:
    """How many places are in the set."""
    count = 0
    while places > 0:
        count += places & 1
        places >>= 1
    return count


def lay(s: Any, tiles: Any, alive: int, middle: int, rank: int, split: int) -> None:
    """Lay the table of a node; the mover has all dice in hand and is asked to decide."""
    for tile in range(rules.TILES):
        s.middle[tile] = 0
        s.under[tile] = rules.NO_TILE
    s.top[MOVER] = rules.NO_TILE
    s.top[OTHER] = rules.NO_TILE
    for place in range(len(tiles)):
        if middle >> place & 1:
            s.middle[tiles[place]] = 1
    deal(s, tiles, alive ^ middle, rank, split)
    rules.begin_turn(s, MOVER)
    s.phase = rules.Phase.DECIDE


def deal(s: Any, tiles: Any, owned: int, rank: int, split: int) -> None:
    """Put the owned tiles on the stacks in the order of this rank."""
    count = size_of(owned)
    weight = 1
    for nth in range(2, count):
        weight *= nth
    last = rules.NO_TILE
    for nth in range(count):
        place = nth_place(owned, rank // weight)
        rank %= weight
        owned ^= 1 << place
        if count - nth > 2:
            weight //= count - nth - 1
        if nth < split:
            rules.push(s, MOVER, tiles[place])
        elif nth == split:
            s.top[OTHER] = tiles[place]
        else:
            s.under[last] = tiles[place]
        last = tiles[place]


def nth_place(places: int, nth: int) -> int:
    """The place in the set that has so many smaller ones."""
    place = 0
    while True:
        if places >> place & 1:
            if nth == 0:
                return place
            nth -= 1
        place += 1


def stop(s: Any, total: int, way: int) -> None:
    """The mover stops with this total and a worm, 0 a failed turn, and takes the way offered."""
    set_aside(s, total)
    rules.apply(s, MOVER, rules.STOP)
    if s.phase == rules.Phase.TAKE:
        rules.apply(s, MOVER, rules.STEAL if way == 0 else rules.TAKE + rules.tile_for_total(s))


def ends_of(s: Any, totals: Any, rows: Any) -> None:
    """Lay over `rows` what each stop of the first seat leads to: WAYS records for each total."""
    for column in range(len(totals)):
        for way in range(WAYS):
            row = column * WAYS + way
            rows[row] = s
            rules.begin_turn(rows[row], MOVER)
            rows[row].phase = rules.Phase.DECIDE
            stop(rows[row], totals[column], way)


def number(s: Any, tiles: Any, starts: Any, ends: int) -> int:
    """The node of a table as the other, now the mover, sees it, or the end that it is."""
    if s.phase == rules.Phase.OVER:
        if rules.beats(s, MOVER, OTHER):
            return ends + 2
        return ends if rules.beats(s, OTHER, MOVER) else ends + 1
    return node_of(s, tiles, starts, OTHER)


def node_of(s: Any, tiles: Any, starts: Any, mover: int) -> int:
    """The node of a table at the start of a turn of this seat."""
    middle = 0
    owned = 0
    for place in range(len(tiles)):
        tile = tiles[place]
        if s.middle[tile] > 0:
            middle |= 1 << place
        elif held(s, MOVER, tile) or held(s, OTHER, tile):
            owned |= 1 << place
    mine = height(s, mover)
    theirs = height(s, 1 - mover)
    rank = 0
    left = owned
    for nth in range(mine + theirs):
        if nth < mine:
            tile = nth_down(s, mover, mine - 1 - nth)
        else:
            tile = nth_down(s, 1 - mover, nth - mine)
        place = place_of(tiles, tile)
        rank = rank * (mine + theirs - nth) + size_of(left & ((1 << place) - 1))
        left ^= 1 << place
    first: int = starts[owned | middle, middle]
    return first + rank * (mine + theirs + 1) + mine


def held(s: Any, seat: int, wanted: int) -> bool:
    """Whether the tile lies in the seat's stack."""
    tile = s.top[seat]
    while tile != rules.NO_TILE:
        if tile == wanted:
            return True
        tile = s.under[tile]
    return False


def height(s: Any, seat: int) -> int:
    """How many tiles the seat's stack holds."""
    count = 0
    tile = s.top[seat]
    while tile != rules.NO_TILE:
        count += 1
        tile = s.under[tile]
    return count


def nth_down(s: Any, seat: int, nth: int) -> int:
    """The tile of the stack that has so many above it."""
    tile: int = s.top[seat]
    for _ in range(nth):
        tile = s.under[tile]
    return tile


def place_of(tiles: Any, wanted: int) -> int:
    """The place of a tile."""
    place = 0
    while tiles[place] != wanted:
        place += 1
    return place
