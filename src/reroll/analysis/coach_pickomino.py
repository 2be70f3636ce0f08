"""A turn of Pickomino solved for the win: exact within the turn, given what its ends are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis.coach import Figures
from reroll.analysis.equity import Edges
from reroll.analysis.pickomino import place
from reroll.analysis.pickomino_levels import Level, levels
from reroll.analysis.pickomino_positions import MOST, Ints, positions
from reroll.engine.contract import CHANCE, legal_actions, rules_of
from reroll.engine.states import copy_state, key
from reroll.games import pickomino as rules

Floats = npt.NDArray[np.float64]
RULES = rules_of(rules.NAME)


def segment_key(s: rules.State) -> Any:
    """What a turn has in common from its first roll to its last decision."""
    if s.phase == rules.Phase.START:
        return key(s)
    options = s.players, s.lower_tile, s.steal, s.flip_returned, s.flip_without_tile
    return s.turn, *s.middle, *s.under, *s.top, *options


class Segment:
    """The turn of the seat in turn. Columns are the seats' win shares, then failure, then worms.

    Before the first turn it is the draw of the seat that begins.
    """

    def __init__(self, s: rules.State, edges: Edges) -> None:
        self.start, self.edges, self.seat = copy_state(s), edges, s.turn
        self.exact = False
        if s.phase == rules.Phase.START:
            return
        ways = {total: list(ends_of(s, total)) for total in (0, *range(rules.LOWEST, MOST + 1))}
        self.sure = {
            total: all(edges.exact(end) for _, end in each) for total, each in ways.items()
        }
        self.exact = all(self.sure.values())
        rows = iter(self.rows([end for each in ways.values() for _, end in each]))
        self.payoff = np.empty((MOST + 1, s.players + 2))
        for total, each in ways.items():
            self.payoff[total] = max(
                (next(rows) for _ in each), key=lambda row: float(row[self.seat])
            )
        self.payoff[1 : rules.LOWEST] = self.payoff[0]
        self.best, self.rolls = solve(self.payoff, self.seat)

    def exact_from(self, s: rules.State) -> bool:
        """Whether a position of this turn is exact: so are the totals that it may come to."""
        if self.start.phase == rules.Phase.START:
            return False
        least = rules.total(s)
        if s.phase == rules.Phase.TAKE:
            return self.sure[least]
        most = least + rules.points(rules.WORM) * (rules.DICE - sum(s.kept))
        return self.sure[0] and all(
            sure for total, sure in self.sure.items() if least <= total <= most
        )

    def rows(self, ends: Sequence[rules.State]) -> list[Floats]:
        """Every column of each end of the turn; without a tile more it has failed."""
        before = rules.score(self.start, self.seat)
        return [
            np.array(
                [
                    *shares,
                    1.0 if self.has_failed(end) else 0.0,
                    rules.score(end, self.seat) - before,
                ]
            )
            for end, shares in zip(ends, self.edges.values(ends), strict=True)
        ]

    def has_failed(self, end: rules.State) -> bool:
        """Whether the seat has no tile more than before: it lost one, or won none."""
        return tiles(end, self.seat) <= tiles(self.start, self.seat)

    def columns(self, s: rules.State) -> Floats:
        """Every column of a position of this turn, or of one that it ends in."""
        if segment_key(s) != segment_key(self.start) or s.phase == rules.Phase.OVER:
            return self.rows([s])[0]
        if s.phase == rules.Phase.KEEP:
            return self.best_keep(s)
        if s.phase == rules.Phase.TAKE:
            table, at = self.payoff, rules.total(s)
        else:
            table = self.rolls if s.phase == rules.Phase.ROLL else self.best
            at = place(s.kept)
        found: Floats = table[at]
        return found

    def best_keep(self, s: rules.State) -> Floats:
        """Every column of the best value to set aside."""
        afters: list[Floats] = []
        for face in legal_actions(RULES, s, s.turn):
            kept = [n + s.rolled[f] if f == face else n for f, n in enumerate(s.kept)]
            afters.append(self.best[place(kept)])
        return max(afters, key=lambda row: float(row[self.seat]))

    def value(self, s: rules.State) -> Floats:
        """The win share of each seat."""
        if s.phase == rules.Phase.START:
            drawn: Floats = np.mean(self.edges.values(list(first_turns(s))), axis=0)
            return drawn
        if self.start.phase == rules.Phase.START:
            return self.edges.values([s])[0]
        return self.columns(s)[:-2]

    def figures(self, s: rules.State) -> Figures:
        """The chance that the turn fails, and the worms it brings on average."""
        if self.start.phase == rules.Phase.START:
            return Figures()
        fails, worms = self.columns(s)[-2:]
        return Figures(float(fails), float(worms))


def tiles(s: rules.State, seat: int) -> int:
    """How many tiles lie on the seat's stack."""
    count, tile = 0, s.top[seat]
    while tile != rules.NO_TILE:
        count, tile = count + 1, s.under[tile]
    return count


def first_turns(s: rules.State) -> Iterable[rules.State]:
    """PK-04: the positions after each seat is drawn to begin."""
    for seat in range(s.players):
        then = copy_state(s)
        rules.apply(then, CHANCE, seat)
        yield then


def ends_of(s: rules.State, total: int) -> Iterable[tuple[int, rules.State]]:
    """The positions that a stop with this total and a worm may lead to; 0 is a failed turn."""
    then = copy_state(s)
    then.rolled = [0] * 6
    then.kept = dice_for(total)
    if total == 0:
        rules.failed_turn(then)
    else:
        rules.stop(then)
    if then.phase != rules.Phase.TAKE:
        yield -1, then
        return
    for action in legal_actions(RULES, then, then.turn):
        taken = copy_state(then)
        rules.apply(taken, then.turn, action)
        yield action, taken


def dice_for(total: int) -> list[int]:
    """At most eight dice of this total, worms first, as counts by face."""
    worms, rest = divmod(total, rules.points(rules.WORM))
    return [1 if rest == face + 1 else 0 for face in range(rules.WORM)] + [worms]


def solve(payoff: Floats, seat: int) -> tuple[Floats, Floats]:
    """By position and column: after the seat's best choice, and after rolling (-inf: it cannot).

    `pickomino_levels.values` for one column, the others carried along. Of equal choices it stops,
    and keeps the lowest value.
    """
    stops = payoff[positions().stop_total]
    best = np.concatenate([stops, np.full((1, stops.shape[1]), -np.inf)])
    rolls = np.full(stops.shape, -np.inf)
    for each in levels():
        after = best.take(best_follow(best[:, seat].copy(), each), axis=0)
        after *= each.chance[:, None]
        span = slice(each.first, each.last)
        rolls[span] = np.add.reduceat(after, each.starts) + each.failing[:, None] * payoff[0]
        goes_on = rolls[span, seat] > stops[span, seat]
        best[span] = np.where(goes_on[:, None], rolls[span], stops[span])
    return best[:-1], rolls


def best_follow(worth: Floats, each: Level) -> Ints:
    """By roll of a level: the position that the value best set aside leads to."""
    chosen: Ints = each.follow[0].copy()
    most = worth.take(chosen)
    for row in each.follow[1:]:
        other = worth.take(row)
        better = other > most
        np.copyto(most, other, where=better)
        np.copyto(chosen, row, where=better)
    return chosen
