"""The win share of the first of two seats wherever chance acts in Pickomino: to be compiled.

What `coach_pickomino.Segment` says of a position, for loops over many matches: a turn is solved
when it is met, against a solved table where that covers its ends, else against the evaluator. In
the rules dialect; `tables` are those of `make_tables`, in a flat row, as every tuple within one
would be taken apart in every call.
"""

from __future__ import annotations

from typing import Any

from reroll.analysis import pickomino_network as network
from reroll.analysis import pickomino_nodes as nodes
from reroll.analysis import pickomino_tree as solver
from reroll.analysis.pickomino_dice import after_keeping, position, set_aside
from reroll.analysis.pickomino_worms import shown_by_other
from reroll.games import dice
from reroll.games import pickomino as rules

COMPILE = {"boundscheck": False}
"""Every index is a position, a total, a tile or a seat."""

PLAIN = {"solver": "reroll.analysis.pickomino_levels"}
"""For tests, which play it plain, too."""

PLAYERS = 2
FIRST = 0
EVALUATOR, TABLE, PAYOFF, BEST, ROLLS, NUMBER, OFFERS, BRANCH, TREES, TRIED = range(10)
"""The places of the tables."""
STOPPED = 0
"""Of three states: the turn just stopped, a tile just taken, the turn that is solved."""
TAKEN = 1
KNOWN = 2
NONE = -1.0
TIE = 1e-7
"""Who stops for so little, in a match won or lost for certain, may let it run in circles."""


def make_tables(edges: Any) -> tuple[Any, ...]:
    """What the functions read and reckon in, from the coach's edges; in ordinary Python."""
    import numpy as np

    from reroll.analysis.pickomino_positions import MOST, positions
    from reroll.engine import fast

    of, p = edges.evaluator, positions()
    small = edges.solved.small if edges.solved is not None else None
    inside = np.zeros(rules.TILES, np.int64)
    table: tuple[Any, ...] = inside, np.zeros(1, np.int64), np.zeros((1, 1), np.int64), np.zeros(1)
    if small is not None:
        inside[list(small.tiles)] = 1
        table = inside, np.array(small.tiles), small.starts, small.values
    weights = tuple(np.ascontiguousarray(part) for part in (of.inner, of.bias, of.outer, of.line))
    room = np.zeros(network.FEATURES), np.zeros((PLAYERS + 1, len(of.bias)))
    best, rolls = np.zeros(len(p.values)), np.full(len(p.values), -np.inf)
    turn = np.zeros(MOST + 1), best, rolls, p.number, *solver.scratch(), solver.trees()
    return (*weights, *room), table, *turn, fast.to_records(rules.State(), 3)


def before(s: Any, tables: Any) -> float:
    """The share where chance is to act: before a roll, or before the first seat is drawn."""
    if s.phase == rules.Phase.START:
        return before_the_draw(s, tables)
    solve_turn(s, tables)
    return of_first(s.turn, tables[ROLLS][position(s, tables[NUMBER])])


def after(s: Any, tables: Any) -> float:
    """The share after chance has acted, in the turn solved by `before` or at its end."""
    if s.phase != rules.Phase.KEEP:
        return edge(s, tables)
    best, number = tables[BEST], tables[NUMBER]
    return of_first(s.turn, best[after_keeping(s, best_face(s, best, number), number)])


def of_first(seat: int, share: float) -> float:
    """The share of the first seat, from that of a seat."""
    return share if seat == FIRST else 1.0 - share


def best_face(s: Any, best: Any, number: Any) -> int:
    """The new value best set aside, the lowest of equals."""
    chosen = -1
    most = NONE
    for face in range(dice.FACES):
        if s.rolled[face] > 0 and s.kept[face] == 0:
            worth = best[after_keeping(s, face, number)]
            if worth > most:
                chosen = face
                most = worth
    return chosen


def before_the_draw(s: Any, tables: Any) -> float:
    """PK-04: the mean over the seats that may begin."""
    tried = tables[TRIED]
    total = 0.0
    for seat in range(PLAYERS):
        tried[STOPPED] = s
        rules.begin_turn(tried[STOPPED], seat)
        total += edge(tried[STOPPED], tables)
    return total / PLAYERS


def edge(s: Any, tables: Any) -> float:
    """The share between two turns, or at the end of the match."""
    if s.phase == rules.Phase.OVER:
        if rules.beats(s, FIRST, 1 - FIRST):
            return 1.0
        return 0.0 if rules.beats(s, 1 - FIRST, FIRST) else 0.5
    inside, tiles, starts, values = tables[TABLE]
    if is_covered(s, inside):
        return of_first(s.turn, values[nodes.node_of(s, tiles, starts, s.turn)])
    return network.first_share(s, tables[EVALUATOR])


def is_covered(s: Any, inside: Any) -> bool:
    """Whether the solved table holds this one: default options, no tile alive but its own."""
    if s.lower_tile + s.steal + s.flip_returned + s.flip_without_tile > 0:
        return False
    for tile in range(rules.TILES):
        if inside[tile] == 0 and is_alive(s, tile):
            return False
    return True


def is_alive(s: Any, tile: int) -> bool:
    """Whether the tile lies in the middle or on a stack."""
    if s.middle[tile] > 0:
        return True
    return nodes.held(s, FIRST, tile) or nodes.held(s, 1 - FIRST, tile)


def solve_turn(s: Any, tables: Any) -> None:
    """Solve the turn for the win of its seat, unless this very turn has been solved."""
    tried, payoff = tables[TRIED], tables[PAYOFF]
    if is_same_turn(s, tried[KNOWN]):
        return
    tried[KNOWN] = s
    failed = stop_share(s, 0, tables)
    for total in range(rules.LOWEST):
        payoff[total] = failed
    for total in range(rules.LOWEST, len(payoff)):
        if total > rules.LOWEST and is_like_one_less(s, total):
            payoff[total] = payoff[total - 1]
        else:
            payoff[total] = stop_share(s, total, tables)
    room = tables[OFFERS], tables[BRANCH]
    solver.solve(payoff, tables[TREES], tables[BEST], tables[ROLLS], *room)


def is_same_turn(s: Any, other: Any) -> bool:
    """Whether the table and the seat in turn are those of another position, whatever the dice."""
    if s.turn != other.turn or s.lower_tile != other.lower_tile or s.steal != other.steal:
        return False
    if s.flip_returned != other.flip_returned or s.flip_without_tile != other.flip_without_tile:
        return False
    for tile in range(rules.TILES):
        if s.middle[tile] != other.middle[tile] or s.under[tile] != other.under[tile]:
            return False
    if s.top[FIRST] != other.top[FIRST]:
        return False
    return bool(s.top[1 - FIRST] == other.top[1 - FIRST])


def is_like_one_less(s: Any, total: int) -> bool:
    """Whether a stop offers the same tiles as with a total of one less."""
    tile = total - rules.LOWEST
    if shown_by_other(s, s.turn, tile) or shown_by_other(s, s.turn, tile - 1):
        return False
    return tile >= rules.TILES or s.middle[tile] == 0


def stop_share(s: Any, total: int, tables: Any) -> float:
    """What a stop with this total and a worm is worth to the seat in turn; 0 is a failed turn."""
    tried, seat = tables[TRIED], s.turn
    tried[STOPPED] = s
    then = tried[STOPPED]
    set_aside(then, total)
    rules.stop(then)
    if then.phase == rules.Phase.TAKE:
        take(then, best_tile(then, tables))
    return of_first(seat, edge(then, tables))


def best_tile(then: Any, tables: Any) -> int:
    """PK-12, PK-13: the action that takes the best tile for the seat in turn."""
    tried, seat = tables[TRIED], then.turn
    chosen = rules.STEAL
    most = NONE
    for action in range(rules.STEAL, rules.ACTIONS):
        if rules.why_not(then, seat, action) == rules.Why.FINE:
            tried[TAKEN] = then
            take(tried[TAKEN], action)
            worth = of_first(seat, edge(tried[TAKEN], tables))
            if worth > most:
                chosen = action
                most = worth
    return chosen


def take(s: Any, action: int) -> None:
    """The seat in turn takes a tile."""
    if action == rules.STEAL:
        rules.steal(s, rules.steal_victim(s))
    else:
        rules.take(s, action - rules.TAKE)


def choose(s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any) -> int:
    """The action of the greatest win share, as a bot's `choose`; of equals it rolls."""
    if s.phase == rules.Phase.TAKE:
        return best_tile(s, tables)
    solve_turn(s, tables)
    if s.phase == rules.Phase.KEEP:
        return best_face(s, tables[BEST], tables[NUMBER])
    stop = tables[PAYOFF][rules.total(s) if s.kept[rules.WORM] > 0 else 0]
    return rules.STOP if stop > tables[ROLLS][position(s, tables[NUMBER])] + TIE else rules.ROLL
