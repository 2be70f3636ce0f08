"""The last two rounds of Gigi Gacker for two, solved whole from a position and kept as tables.

    found = solve(s)                    # round 8: cards are laid, or a seat is asked for a hen
    table = as_table(s, found)          # to be kept; the coach finds it and is exact from there on

All that can follow until the row of the last round is due gets its exact value: every pair of cards
with every pullet of the robo, every use of the hens, and the mean over all last rows of their
equilibria. Positions are numbered by what happened since (`number_of`), so that a table is one
array: the numbers in ascending order, and then seat 0's share by number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gigi_gacker_exact as exact
from reroll.analysis.coach_gigi_gacker import restored, ways_on
from reroll.analysis.gigi_gacker_ends import Ends
from reroll.analysis.matrix_games import solve_games
from reroll.analysis.tables import SUFFIX, Files, Table, checksum, folder, lying, usable
from reroll.engine.states import copy_state
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards
from reroll.games.gigi_gacker import Phase
from reroll.notation.worded import worded
from reroll.notation.words import format_position, parse_position

Floats = npt.NDArray[np.float64]
LAST_BUT_ONE = rules.ROUNDS - 1
MOST = 30_000
"""Edges of one table: some seconds."""
AT_ONCE = 1000
SEATS = (0, 1)


class NotLate(ValueError):
    """A position whose last two rounds are not solved here; the message says which are."""


def solve(s: rules.State, told: Callable[[int, int], None] | None = None) -> dict[int, float]:
    """Seat 0's share, by number, in every edge that the round can lead to.

    `told` hears how many of the edges are done, and of how many. Raises NotLate.
    """
    edges = edges_from(s)
    found = dict[int, float]()
    ends = [number for number, edge in edges.items() if edge.phase == Phase.DEAL]
    for first in range(0, len(ends), AT_ONCE):
        some = ends[first : first + AT_ONCE]
        shares = exact.shares([edges[number] for number in some])
        found.update(zip(some, map(float, shares), strict=True))
        if told is not None:
            told(len(found), len(edges))
    for edge in edges.values():
        best_hen(restored(s), edge, found)
    return found


def edges_from(s: rules.State) -> dict[int, rules.State]:
    """By number, every hen step and every end of the round; raise NotLate for too many."""
    refuse(s)
    s = restored(s)
    edges = dict[int, rules.State]()
    for end in ends_of(s):
        follow(s, end, edges)
    if len(edges) > MOST:
        raise NotLate(
            worded(
                "More than {most} positions can follow from here: too many to be solved.", most=MOST
            )
        )
    return edges


def refuse(s: rules.State) -> None:
    """Raise NotLate for a position of which the last two rounds are not solved."""
    late = s.players == rules.ROBO and s.round == LAST_BUT_ONE
    if not late or s.phase not in (Phase.LAY, Phase.HEN):
        raise NotLate(
            worded(
                "The last two rounds are solved for two players, from the laying of cards or a hen"
                " step of round {round} on.",
                round=LAST_BUT_ONE,
            )
        )


def ends_of(s: rules.State) -> Iterator[rules.State]:
    """Every position that the cards laid can lead to, before any hen; a hen step itself."""
    if s.phase == Phase.HEN:
        yield s
        return
    for mine, theirs, robo in product(*Ends(s).kinds):
        then: rules.State = copy_state(s)
        then.laid[0], then.laid[1], then.laid[rules.ROBO] = mine, theirs, robo
        then.robo[robo] -= 1
        rules.reveal(then)
        yield then


def follow(root: rules.State, s: rules.State, edges: dict[int, rules.State]) -> None:
    """Note this edge, and all that its hens can lead to."""
    number = number_of(root, s)
    if number is None or number in edges:
        return
    edges[number] = s
    if s.phase == Phase.HEN and len(edges) <= MOST:
        for then in ways_on(s):
            follow(root, then, edges)


def best_hen(root: rules.State, s: rules.State, found: dict[int, float]) -> float:
    """Seat 0's share where a seat is asked for a hen; kept by number on the way."""
    number = number_of(root, s)
    assert number is not None
    if number not in found:
        shares = [best_hen(root, then, found) for then in ways_on(s)]
        found[number] = max(shares) if s.circle[s.asked] == 0 else min(shares)
    return found[number]


# Numbers


def number_of(root: rules.State, s: rules.State) -> int | None:
    """What happened since the root, as one number below 2 ** 53; None if s cannot follow it."""
    if not alike(root, s):
        return None
    robo = [before - now for before, now in zip(root.robo, s.robo, strict=True)]
    shown = -1 if not any(robo) else robo.index(1) if sorted(robo) == [0, 0, 0, 0, 1] else None
    if shown is None:
        return None
    number = (s.asked + 1 if s.phase == Phase.HEN else 0) * 6 + shown + 1
    for seat in SEATS:
        part = changed(root, s, seat)
        if part is None:
            return None
        number = number * PART + part
    return number


KINDS = cards.KINDS + 1
PART = KINDS**4 * 2


def changed(root: rules.State, s: rules.State, seat: int) -> int | None:
    """What a seat won, laid, took back and played of hens since the root, below PART."""
    won = moved(root.gained[seat], s.gained[seat])
    pile = moved(root.discard[seat], s.discard[seat])
    hens = s.hens_played[seat] - root.hens_played[seat]
    if won is None or pile is None or won[1] or len(won[0]) > 1 or not 0 <= hens <= 1:
        return None
    if len(pile[0]) > 1 or len(pile[1]) > 2:
        return None
    number = 0
    for kinds, places in ((won[0], 1), (pile[0], 1), (pile[1], 2)):
        for kind in [*kinds, *[KINDS - 1] * (places - len(kinds))]:
            number = number * KINDS + kind
    return number * 2 + hens


def moved(before: Sequence[int], now: Sequence[int]) -> tuple[list[int], list[int]] | None:
    """The kinds that came and those that went, each as often; None for more than two of either."""
    came, went = list[int](), list[int]()
    for kind, (old, new) in enumerate(zip(before, now, strict=True)):
        came += [kind] * (new - old)
        went += [kind] * (old - new)
    return (came, went) if len(came) <= 2 and len(went) <= 2 else None


def alike(root: rules.State, s: rules.State) -> bool:
    """Whether all is as it is once the root's round is over, cards won and laid apart."""
    hen = s.phase == Phase.HEN and s.round == LAST_BUT_ONE and s.circle == root.circle
    passed = [*root.circle[1:3], root.circle[0], *root.circle[3:]]
    eve = s.phase == Phase.DEAL and s.round == rules.ROUNDS and s.row[0] == cards.NONE
    if not hen and not (eve and s.circle == passed):
        return False
    return (s.players, s.hen_takes, s.worms, s.unseen) == (
        root.players,
        root.hen_takes,
        root.worms,
        root.unseen,
    )


# Tables


def path_for(table: Table) -> Path:
    """Where the table is kept if nothing else is said: each position has a file of its own."""
    return folder() / f"{rules.NAME}-last-two-{checksum(table)[:12]}{SUFFIX}"


def as_table(s: rules.State, found: dict[int, float]) -> Table:
    """The values of all edges, to be kept."""
    numbers = sorted(found)
    values = np.array([*map(float, numbers), *(found[number] for number in numbers)])
    about = "two players, the last two rounds from a position on"
    return Table(rules.NAME, about, {"position": format_position(root_of(s))}, values)


def share_from(table: Table) -> float:
    """Seat 0's share in the position that the table was solved from."""
    known = LastTwo(table)
    found = known.share(known.root)
    if found is not None:
        return found
    cells = Solved([known]).cells(known.root)
    assert cells is not None
    return float(solve_games((cells @ Ends(known.root).chances)[None]).values[0])


def root_of(s: rules.State) -> rules.State:
    """The position before any card of the round was laid, nothing else of it forgotten."""
    then: rules.State = copy_state(s)
    then.laid[0] = then.laid[1] = cards.NONE
    return then


class LastTwo:
    """A solved position and all that can follow it."""

    def __init__(self, table: Table) -> None:
        self.root: Any = parse_position(table.terms["position"])
        self.numbers, self.values = np.split(table.values, 2)

    def share(self, s: rules.State) -> float | None:
        """Seat 0's share in an edge, None if it does not follow from the position."""
        number = number_of(self.root, s)
        if number is None:
            return None
        at = int(np.searchsorted(self.numbers, number))
        known = at < len(self.numbers) and self.numbers[at] == number
        return float(self.values[at]) if known else None


class Solved:
    """All the tables there are."""

    def __init__(self, tables: Sequence[LastTwo]) -> None:
        self.tables = tables

    def share(self, s: Any) -> float | None:
        """Seat 0's share in an edge, None if no table has it."""
        if s.round < LAST_BUT_ONE or s.phase not in (Phase.DEAL, Phase.HEN):
            return None
        for table in self.tables:
            found = table.share(s)
            if found is not None:
                return found
        return None

    def covers(self, s: Any) -> bool:
        """Whether the value of this edge is known."""
        return self.share(s) is not None

    def shares(self, s: Any) -> Floats:
        """The win share of each seat; only where it covers the position."""
        found = self.share(s)
        assert found is not None
        return np.array([found, 1 - found])

    def cells(self, s: rules.State) -> Floats | None:
        """Seat 0's share at each end of the cards being laid: [own card, other's, robo's].

        None where any of them is not known.
        """
        if not self.tables or s.round != LAST_BUT_ONE:
            return None
        found = [self.share(end) for end in ends_of(s)]
        shape = tuple(len(kinds) for kinds in Ends(s).kinds)
        return None if None in found else np.array(found, np.float64).reshape(shape)


def solved(players: int) -> Solved:
    """The tables for so many players as they lie in the folder now."""
    return Solved(kept(lying(rules.NAME) if players == rules.ROBO else ()))


@cache
def kept(files: Files) -> tuple[LastTwo, ...]:
    """The tables in these files; one that was changed or is of other rules is not used."""
    return tuple(usable(rules.NAME, files, LastTwo))
