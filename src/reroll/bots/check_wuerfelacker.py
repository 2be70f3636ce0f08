"""How far off the coach of Würfelacker for two is before its last round: alone, and as shown.

    python -m reroll.bots.check_wuerfelacker --positions 100
    python -m reroll.bots.check_wuerfelacker --shown 12 --rounds 2
    python -m reroll.bots.check_wuerfelacker --shown 60 --rounds 3,4,5,6,7,8
    python -m reroll.bots.check_wuerfelacker --players 3 --positions 36 --plays 12

The first holds the evaluator alone against one step ahead: the mean over all buffets, known without
morsels in hand, and what these change in some buffets drawn. The others hold what the coach shows
in a round, solved for the evaluator's shares of its ends, against better ones.

In the round before the last these are exact, and the round is solved for them with all that may be
paid; shares are then compared wherever chance acts while the strong bot, now and then astray, plays
it. Earlier the round is played to its end many times by the strong bot, which plays for the same
shares: to first order a round is off by the mean of what its ends are off, here against one step
ahead from each.

What the draws leave to chance is another in every buffet and every play, so that the product of
two has the square of the true error for its mean. Means of the error itself hold some of it, and
say the most that it may be. Needs Numba.

For more than two players there is nothing better to hold a round against: choices of simple bots,
now and then astray, are held against the rest of the round played by the strong bot in all seats.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from random import Random
from types import SimpleNamespace

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity
from reroll.analysis import wuerfelacker_round as ends
from reroll.analysis import wuerfelacker_shares as shares_of
from reroll.analysis import wuerfelacker_two as two
from reroll.analysis.coach import Coach
from reroll.analysis.wuerfelacker_ends import MOST_SPENT, after_round, spends
from reroll.analysis.wuerfelacker_round_plain import sums_of
from reroll.bots.contract import Words, make
from reroll.bots.fit_wuerfelacker import ROUNDS, Solver, laid_out, left_of, met, morsels
from reroll.bots.refit_equity import ASTRAY, edges_met
from reroll.engine import fast
from reroll.engine.contract import CHANCE, chance_outcomes, legal_actions, rules_of
from reroll.engine.match import Match
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
Worth = Callable[[rules.State], float]
RULES = rules_of(rules.NAME)
SIMPLE = 80
"""So many positions of simple play are met for each of a round that is measured."""
WORD = 1 << 20
OF_A_MATCH = 3
BEFORE_LAST = 2
"""Rounds to come where the ends have exact values."""
LAPS = (rules.FIRST_LAP, rules.SECOND_LAP, rules.LAST_LAP)


# Positions


def drawn(count: int, seed: int, astray: bool) -> list[rules.State]:
    """Positions before a buffet, about `count` or more of each round.

    As the fit draws them, or only of the strong bot gone astray.
    """
    if astray:
        return edges_met(rules.NAME, rules.ROBO, "strong", ROUNDS * count, seed)
    return met(ROUNDS * count, SIMPLE * count, ROUNDS * count, 0, seed)


# The evaluator alone


def gaps(s: rules.State, solver: Solver, count: int, draw: np.random.Generator) -> Floats:
    """The evaluator's share of seat 0 less that one step ahead, by each of so many buffets."""
    share = float(equity.evaluator(rules.NAME, rules.ROBO).shares([s])[0, 0])
    return np.array([share - solver.value(s, draw) for _ in range(count)])


def squares(found: Floats) -> Floats:
    """By position, the square of its gap free of noise: the mean product of two of its gaps."""
    count = found.shape[1]
    products: Floats = (found.sum(axis=1) ** 2 - (found**2).sum(axis=1)) / (count * (count - 1))
    return products


def off_by(found: Floats) -> str:
    """How far off, in words, by [position, draw]."""
    noise = float(np.mean(found.var(axis=1, ddof=1)) / found.shape[1]) ** 0.5
    return (
        f"{told(squares(found), root=True)} free of noise, root of the mean square; at most"
        f" {told(np.abs(found.mean(axis=1)))} on average (noise left in each {noise:.4f})"
    )


def told(found: Floats, root: bool = False) -> str:
    """The mean and its standard error; or their roots, to first order."""
    mean, error = float(found.mean()), float(found.std(ddof=1) / len(found) ** 0.5)
    if root:
        mean = max(mean, 0.0) ** 0.5
        error = error / (2 * mean) if mean > 0.0 else error**0.5
    return f"{mean:.4f} ± {error:.4f}"


# As shown


class Deeper:
    """A round at its first roll, as the coach solves it and for better shares of its ends."""

    def __init__(self, s: rules.State, worth: Worth) -> None:
        self.code = fast.bind(shares_of.__name__, True)
        edges = SimpleNamespace(evaluator=equity.evaluator(rules.NAME, rules.ROBO))
        self.shown = shares_of.make_tables(edges)
        self.better = shares_of.make_tables(edges, rules.MORSEL_KINDS)
        self.value(s, self.better)  # lays out the ends
        self.put_in(s, worth)
        self.better[shares_of.NOTED][shares_of.SOLVED] = shares_of.UNSOLVED

    def put_in(self, s: rules.State, worth: Worth) -> None:
        """Replace the evaluator's shares of all ends."""
        table, known = self.better[shares_of.ROUND], dict[tuple[int, ...], float]()
        hands = [s.hand[ends.seat_of(s, who)] for who in range(rules.ROBO)]
        options = [list(spends(hand, MOST_SPENT)) for hand in hands]
        rows = [sums_of(table, who, len(options[who])) for who in range(rules.ROBO)]
        row = s.buffet[: two.PLACES]
        after = [after_round(*each, row) for each in zip(hands, options, strict=True)]
        for one, first in enumerate(after[0]):
            for other, second in enumerate(after[1]):
                won, lost = one % two.PLACES, other % two.PLACES
                if won == lost:
                    continue
                place = *first.tolist(), *second.tolist()
                if place not in known:
                    share = worth(ended(s, first.tolist(), second.tolist()))
                    known[place] = share if s.starter == 0 else 1.0 - share
                at = rows[0][one // two.PLACES] + rows[1][other // two.PLACES]
                table[ends.ENDS][at, two.PLACES * won + lost] = known[place]

    def gap(self, s: rules.State) -> float:
        """What the coach shows for seat 0 where chance acts, less what it is worth."""
        return self.value(s, self.shown) - self.value(s, self.better)

    def value(self, s: rules.State, tables: tuple[object, ...]) -> float:
        """Seat 0's share where chance acts."""
        return float(self.code.before(fast.to_records(s)[0], tables))


def ended(s: rules.State, first: list[int], second: list[int]) -> rules.State:
    """The position before the next buffet, the starting player of this round having one hand."""
    then: rules.State = copy_state(s)
    then.hand[s.starter], then.hand[1 - s.starter] = first, second
    then.starter, then.round = 1 - s.starter, s.round + 1
    then.buffet, then.phase = [rules.NONE] * len(s.buffet), rules.Phase.BUFFET
    return then


def exactly(solver: Solver) -> Worth:
    """Before the last buffet: solved in all orders, unless the lead decides."""

    def worth(s: rules.State) -> float:
        return 0.5 + 0.5 * side if (side := decided(s)) else solver.exact(s)

    return worth


def decided(s: rules.State) -> int:
    """Whether the last round is won for certain: 1 by seat 0, -1 by seat 1, 0 by none."""
    worms = [rules.worms_on(kind) for kind in morsels(s)]
    most = max(worms) - min(worms) - MOST_SPENT * rules.worms_on(0)  # spending may help as well
    for seat, side in ((0, 1), (1, -1)):
        if score(s.hand[seat]) - score(s.hand[1 - seat]) > most:
            return side
    return 0


def score(hand: Sequence[int]) -> int:
    """GW-16: the worms on these morsels."""
    return sum(count * rules.worms_on(kind) for kind, count in enumerate(hand))


def played(s: rules.State, draw: Random, astray: float = 0.0) -> Iterator[rules.State]:
    """The strong bot plays this round: wherever chance acts, and last the end of it."""
    s, bot, started = copy_state(s), make("strong", rules.NAME), s.round
    while s.round == started and s.phase != rules.Phase.OVER:
        seat = rules.actor(s)
        if seat == CHANCE:
            yield s
            outcomes, ways = zip(*chance_outcomes(RULES, s), strict=True)
            action = draw.choices(outcomes, ways)[0]
        elif draw.random() < astray:
            action = draw.choice(legal_actions(RULES, s, seat))
        else:
            words = Words(0, 0, draw.randrange(WORD))
            action = bot.choose(view_of(RULES, s, seat, 0), words)
        s = copy_state(s)
        rules.apply(s, seat, action)
    yield s


def with_buffet(s: rules.State, draw: np.random.Generator) -> rules.State:
    """The position at its first roll, a buffet drawn."""
    return laid_out(s, draw.permutation(morsels(s))[: two.PLACES].tolist())


def shown_before_last(states: list[rules.State], solver: Solver, seed: int) -> str:
    """How far off what the coach shows is, in words: before the first roll, and by lap."""
    draw = Random(seed)
    begun, by_lap = list[float](), {lap: list[float]() for lap in LAPS}
    for s in states:
        deeper, off = Deeper(s, exactly(solver)), {lap: list[float]() for lap in LAPS}
        begun.append(deeper.gap(s))
        for then in list(played(s, draw, ASTRAY))[:-1]:
            off[then.lap].append(abs(deeper.gap(then)))
        for lap in LAPS:
            by_lap[lap].append(float(np.mean(off[lap])))
    gaps = np.array(begun)
    laps = ", ".join(told(np.array(by_lap[lap])) for lap in LAPS)
    return (
        f"{told(np.abs(gaps))} on average before the first roll, root of the mean square"
        f" {told(gaps**2, root=True)}; where chance acts in the three laps {laps}"
    )


def end_gaps(
    s: rules.State, solver: Solver, given: argparse.Namespace, draw: np.random.Generator
) -> Floats:
    """What so many ends of this round are off, one buffet or more of each drawn."""
    plays = Random(int(draw.integers(WORD)))
    found = [list(played(s, plays))[-1] for _ in range(given.plays)]
    return np.array([gaps(end, solver, given.of_ends, draw).mean() for end in found])


# More players


def choices(players: int, count: int, seed: int) -> list[rules.State]:
    """Positions to choose in before the last round, three of a match of simple play gone astray."""
    draw, bot, found = Random(seed), make("simple", rules.NAME), list[rules.State]()
    while len(found) < count:
        match, met_here = Match(rules.NAME, players, seed=draw.randrange(WORD)), list[rules.State]()
        while not match.is_over:
            match.roll()
            for seat in match.seats:
                s: rules.State = match.state
                if sum(s.stack) > 0:
                    met_here.append(copy_state(s))
                astray, words = draw.random() < ASTRAY, Words(seed, 0, len(match.log))
                some = match.legal(seat)
                match.play(
                    draw.choice(some) if astray else bot.choose(match.view(seat), words), seat
                )
        found += draw.sample(met_here, OF_A_MATCH)
    return found[:count]


def shown_to_many(given: argparse.Namespace) -> str:
    """How far off what the coach shows the seat in turn is, in words: against the round played."""
    coach, draw, found = Coach(rules.NAME, given.players), Random(given.seed), list[Floats]()
    for s in choices(given.players, given.positions, given.seed):
        ends_met = [list(played(s, draw))[-1] for _ in range(given.plays)]
        shares = [share[s.turn] for share in coach.edges.values(ends_met)]
        found.append(coach.equity(s)[s.turn] - np.array(shares))
    return off_by(np.array(found))


def wanted() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, choices=range(2, 6), default=2)
    parser.add_argument("--rounds", default="2,3,4,5,6,7", help="how many are to come")
    parser.add_argument("--positions", type=int, default=40, help="of each")
    parser.add_argument("--shown", type=int, default=0, help="only so many rounds as shown")
    parser.add_argument("--buffets", type=int, default=60, help="drawn for each position")
    parser.add_argument("--plays", type=int, default=24, help="of a round before that one")
    parser.add_argument("--of-ends", type=int, default=2, help="buffets drawn for each end")
    parser.add_argument("--astray", action="store_true", help="only of strong bots gone astray")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def measured(left: int, states: list[rules.State], given: argparse.Namespace) -> str:
    """What is asked for of these positions, so many rounds being to come, in words."""
    solver = Solver(equity.evaluator(rules.NAME, rules.ROBO))
    draw = np.random.default_rng(given.seed)
    if not given.shown:
        each = [gaps(s, solver, given.buffets, draw) for s in states]
        return f"alone {off_by(np.array(each))}"
    laid = [with_buffet(s, draw) for s in states]
    if left == BEFORE_LAST:
        return f"as shown {shown_before_last(laid, solver, given.seed)}"
    return "as shown " + off_by(np.array([end_gaps(s, solver, given, draw) for s in laid]))


def main() -> None:
    """Print how far off the evaluator is, or what is shown."""
    given = wanted()
    if given.players > rules.ROBO:
        print(f"{given.players} players, {given.positions} choices: off by {shown_to_many(given)}")
        return
    count = given.shown or given.positions
    met_all = drawn(count, given.seed, given.astray)
    for left in map(int, given.rounds.split(",")):
        states = [s for s in met_all if left_of(s) == left][:count]
        found = measured(left, states, given)
        print(f"{left} rounds to come, {len(states)} positions: off by {found}", flush=True)


if __name__ == "__main__":
    main()
