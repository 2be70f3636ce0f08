"""Rollouts: a position played to its end many times, the luck of every roll taken out again.

    result = roll_out(state, policy, trials=200)
    result.shares, result.errors

Each trial adds the win shares at its end and subtracts the luck that the coach saw on the way: its
mean is nothing, so the estimate stays unbiased while most of the noise goes. The first roll is
stratified. Candidates share their dice, so that their difference is surer than each of them.
The policy plays all seats.
"""

from __future__ import annotations

import multiprocessing
import signal
from bisect import bisect
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import reduce
from itertools import accumulate
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import workers
from reroll.analysis.coach import MOST_KEPT, Coach
from reroll.analysis.equity import NORMAL_95
from reroll.analysis.intervals import half_widths, spread
from reroll.analysis.openings import is_opening, opening_luck
from reroll.analysis.trials_compiled import Loop, loop_for
from reroll.engine.chance import Seeded, seed_number
from reroll.engine.contract import (
    CHANCE,
    NOBODY,
    Rules,
    State,
    acting_seats,
    chance_outcomes,
    returns,
)
from reroll.engine.sampling import spare_word
from reroll.engine.states import copy_state, key
from reroll.engine.views import view_of
from reroll.notation.worded import worded

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
SURE = 1.5
"""The best is ahead by so many half widths of a 95 % interval, since it is looked at repeatedly."""
ENOUGH = 100
BATCH = 50
PORTION = 10
WORTH_COMPILING = 400
"""Fewer trials are played sooner than a loop for them is compiled for the first time."""
AT_ONCE = 0.4
"""So much of the evaluator's error is left within a stratum, on solved rounds of Gigi Gacker,
where all of it comes at once."""
AGAIN, ALIKE = 2, 1e-6
"""So many kept trials are played again before others are added, and how near they have to come."""
MASK = 0xFFFFFFFF
WORDS = 1 << 32
METHOD = 5
"""Raised whenever a trial takes out something else than before, or plays on otherwise."""

Policy = Callable[[Any, int, int], int]
"""From a seat's view, the number of the trial and that of the move, the action of the seat."""


class BadRollout(ValueError):
    """A rollout that cannot be made; the message says what was expected and what came."""


def made_by(coach: Coach) -> str:
    """What trials are made by; those of another method or evaluator are not to be added."""
    return f"{METHOD}-{coach.edges.evaluator.signature}"


@dataclass
class Result:
    """Win shares by seat with their intervals, and how much luck was taken out.

    `plain` and `plain_errors` are the same without variance reduction. `factor` is by how much
    the variance of a trial was divided, the mean over the seats. `known` is the standard error
    of the evaluator, as it was measured. The first roll is spread evenly over each `strata` trials,
    of which `first` is the number of the first one here; 0 where it is not spread.
    """

    trials: int
    samples: list[Floats] = field(repr=False)
    unreduced: list[Floats] = field(repr=False)
    known: float = 0.0
    strata: int = 0
    first: int = 0

    @property
    def order(self) -> Ints | None:
        """The stratum of each trial, None where there are none."""
        if self.strata == 0:
            return None
        nths = range(self.first, self.first + self.trials)
        return np.array([shuffled(nth, self.strata) for nth in nths])

    @property
    def shares(self) -> Floats:
        """The estimate of each seat's win share."""
        return mean_of(self.samples)

    @property
    def errors(self) -> Floats:
        """One standard error of each share, as the trials alone say."""
        return error_of(self.samples, self.order)

    @property
    def intervals(self) -> Floats:
        """Half the width of the 95 % interval of each share (`analysis.intervals`)."""
        return half_widths(np.array(self.samples), self.known, self.order)

    @property
    def plain(self) -> Floats:
        """The mean of the results themselves."""
        return mean_of(self.unreduced)

    @property
    def plain_errors(self) -> Floats:
        """One standard error of each plain share, as of trials drawn at random."""
        return error_of(self.unreduced)

    @property
    def factor(self) -> float:
        """By how much the variance of a trial was divided."""
        reduced, plain = variance_of(self.samples), variance_of(self.unreduced)
        return float(plain / reduced) if reduced > 0 else float("inf")

    def plus(self, other: Result) -> Result:
        """Both together, which resumes a rollout."""
        return Result(
            self.trials + other.trials,
            self.samples + other.samples,
            self.unreduced + other.unreduced,
            self.known,
            self.strata,
            self.first,
        )


def mean_of(rows: list[Floats]) -> Floats:
    """The mean of the rows."""
    mean: Floats = np.mean(rows, axis=0)
    return mean


def error_of(rows: list[Floats] | Floats, strata: Ints | None = None) -> Floats:
    """The standard error of the mean of the rows, with the stratum of each if they have any."""
    found: Floats = np.sqrt(spread(np.array(rows), strata)[0] / len(rows))
    return found


def variance_of(rows: list[Floats]) -> float:
    """The variance of one row, the mean over its columns."""
    return float(np.mean(np.var(rows, axis=0, ddof=1)))


def roll_out(
    s: State,
    policy: Policy,
    trials: int,
    seed: int | str = 0,
    first: int = 0,
    coach: Coach | None = None,
    strata: int = 0,
    compiled: bool | None = None,
) -> Result:
    """Play the position out in trials first .. first+trials-1; equal calls give equal results.

    `strata` is the number of trials over which the first roll is spread evenly, unless given so
    many that each stratum has two or more; a rollout that is resumed names the same throughout.
    Many trials are compiled where that can be, unless `compiled` says otherwise; they agree to the
    rounding of floats. Raises BadRollout.
    """
    if trials < 2:
        raise BadRollout(worded("A rollout needs at least 2 trials; {count} came.", count=trials))
    coach = coach or coach_for(s)
    loop = loop_for(coach, policy, s) if is_worth_compiling(trials, compiled) else None
    nths = range(first, first + trials)
    strata = strata or min(BATCH, trials // 2)
    played = [Trial(coach, s, policy, seed, nth, strata) for nth in nths]
    return result_of(played, loop)


def is_worth_compiling(trials: int, compiled: bool | None) -> bool:
    """Whether so many trials take longer than it takes to compile them, or it is asked for."""
    return trials >= WORTH_COMPILING if compiled is None else compiled


def result_of(played: Sequence[Trial], loop: Loop | None) -> Result:
    """The trials played to their ends, all at once where they are compiled."""
    if loop is None:
        for each in played:
            each.play_on()
    else:
        finish(played, loop)
    reduced = [each.end - each.luck for each in played]
    ends, one = [each.end for each in played], played[0]
    error = known_error(one.coach, one.start)
    return Result(len(played), reduced, ends, error, one.strata, one.nth)


def known_error(coach: Coach, s: State) -> float:
    """By how much a trial may be off where no other was: the evaluator's error, as it was measured.

    Where it is asked but once, the first roll decides most of its error, and is spread evenly.
    """
    part = AT_ONCE if coach.edges.ends_late(s) else 1.0
    return part * coach.edges.error_from(s) / NORMAL_95


def coach_for(s: State) -> Coach:
    """The coach of the state's game."""
    return quick_coach(type(s).__module__.rsplit(".", 1)[-1], s.players)


def quick_coach(game: str, players: int) -> Coach:
    """A coach that sees luck quickly: its mean is nothing, however exact the rest is."""
    coach = Coach(game, players)
    coach.edges.quick = True
    return coach


class Trial:
    """One play to the end, the win shares there, and the luck that the coach sees on the way.

    `number` is that of the moves made, `start` the position played on from and `eve` that before
    the round that is being opened.
    """

    def __init__(
        self, coach: Coach, s: State, policy: Policy, seed: int | str, nth: int, strata: int
    ) -> None:
        self.coach, self.policy, self.s = coach, policy, copy_state(s)
        self.start = s
        self.seed, self.nth, self.strata = seed, nth, strata
        self.source, self.number = Seeded(seed, nth), 0
        self.luck, self.end = np.zeros(coach.players), np.zeros(coach.players)
        self.drawn = False
        self.eve: State | None = None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.coach.rules.actor(self.s) == NOBODY

    def play_on(self) -> None:
        """Play to the end."""
        while not self.is_over:
            self.step()
        self.end = np.array(returns(self.coach.rules, self.s))

    def begin(self) -> None:
        """Play until chance has acted for the first time, whose outcomes are stratified."""
        while not self.drawn and not self.is_over:
            self.step()

    def step(self) -> None:
        """One move."""
        rules, s = self.coach.rules, self.s
        if rules.actor(s) == CHANCE:
            self.s = self.chance(s)
        else:
            seat = acting_seats(rules, s)[0]
            view = view_of(rules, s, seat, self.number)
            self.s = self.coach.after(s, seat, self.policy(view, self.nth, self.number))
            self.luck += self.met(s)
        self.number += 1

    def met(self, before: State) -> Floats | float:
        """How lucky the choices were that all made at once: known with the last of them.

        Nothing unless the coach reckons with it and the policy says how it mixes its choices.
        What was chosen before the trial began, as a candidate is, is given and so no luck.
        """
        met, mixes = getattr(self.coach.line, "met", None), getattr(self.policy, "mixes", None)
        if met is None or mixes is None:
            return 0.0
        found: Floats | float = met(self.coach, before, self.s, mixes, self.start)
        return found

    def chance(self, s: State) -> State:
        """The position after chance has acted, its luck noted; of some turns none is known."""
        if not self.coach.looks(s, CHANCE):
            self.drawn = True
            outcome = self.source.outcome(self.coach.rules, s, self.number)
            return self.coach.after(s, CHANCE, outcome)
        segment = self.coach.segment(s)
        before = segment.value(s)
        if self.drawn:
            outcome = self.source.outcome(self.coach.rules, s, self.number)
        else:
            outcome = stratified(self.coach, s, self.seed, self.nth, self.strata)
        self.drawn = True
        then = self.coach.after(s, CHANCE, outcome)
        if not is_opening(self.coach, s):
            self.luck += segment.value(then) - before
            return then
        self.eve = self.eve or s
        if not is_opening(self.coach, then):
            self.luck += opening_luck(self.coach, self.eve, then)
            self.eve = None
        return then


def finish(played: Sequence[Trial], loop: Loop) -> None:
    """Play trials of two seats to their ends by compiled code, all after their first roll."""
    for each in played:
        each.begin()
    seed, nths = played[0].seed, [each.nth for each in played]
    starts, numbers = [each.s for each in played], [each.number for each in played]
    found = loop.play(starts, range(len(starts)), numbers, nths, seed)
    for each, (end, luck, _) in zip(played, found, strict=True):
        each.luck += np.array([luck, -luck])
        each.end = np.array([end, 1 - end])


def stratified(coach: Coach, s: State, seed: int | str, nth: int, strata: int) -> int:
    """The first outcome of chance, the trials spread evenly over outcomes from good to bad."""
    outcomes, sums = in_order(coach, s)
    number = seed_number(seed)
    within = spare_word(number & MASK, number >> 32, nth & MASK, nth >> 32, 0, 0) / WORDS
    place = (shuffled(nth, strata) + within) / strata * sums[-1]
    return outcomes[min(bisect(sums, place), len(outcomes) - 1)]


def in_order(coach: Coach, s: State) -> tuple[list[int], list[int]]:
    """The outcomes of chance from good to bad, with the sums of their weights; kept for a while."""
    place = key(s)
    if place not in coach.orders:
        segment, roller = coach.segment(s), coach.rules.roller(s)
        outcomes = list(chance_outcomes(coach.rules, s))
        worth = [float(segment.value(coach.after(s, CHANCE, o))[roller]) for o, _ in outcomes]
        order = sorted(range(len(outcomes)), key=lambda n: -worth[n])
        if len(coach.orders) >= MOST_KEPT:
            coach.orders.pop(next(iter(coach.orders)))
        sums = list(accumulate(outcomes[n][1] for n in order))
        coach.orders[place] = [outcomes[n][0] for n in order], sums
    return coach.orders[place]


def shuffled(nth: int, strata: int) -> int:
    """The stratum of a trial: all once in each run of so many trials, far ones after another."""
    step = max(1, round(strata * 0.618))
    while np.gcd(step, strata) != 1:
        step += 1
    return (nth * step) % strata


# Many processes


class Crew:
    """Who rolls out: one process, or as many as there are `cores`; results are the same.

        with Crew("pickomino", 2, policy, seed=1, cores=4) as crew:
            compare(state, actions, crew, trials=200)

    `batch` is the number of trials over which the first roll is spread evenly. With more than one
    core the policy must be a thing that can be pickled.
    """

    def __init__(
        self,
        game: str,
        players: int,
        policy: Policy,
        seed: int | str = 0,
        batch: int = BATCH,
        cores: int = 1,
        coach: Coach | None = None,
    ) -> None:
        self.batch, self.cores = batch, cores
        self.coach = coach or quick_coach(game, players)
        self.rules = self.coach.rules
        self.terms = game, players, policy, seed, batch
        self.pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Crew:
        if self.cores > 1:
            way = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.cores, way, begin, self.terms)
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        if self.pool is None:
            return
        if kind is None:
            self.pool.shutdown()
        else:
            workers.end_now(self.pool)

    def roll_out(
        self, starts: Sequence[State], first: int, count: int, compiled: bool = False
    ) -> list[Result]:
        """The trials first .. first+count-1 of each position."""
        policy, seed = self.terms[2:4]
        if self.pool is None:
            return [
                roll_out(s, policy, count, seed, first, self.coach, self.batch, compiled)
                for s in starts
            ]
        if compiled and (loop := loop_for(self.coach, policy, starts[0])):
            loop.play(starts[:1], [], [], [], seed)  # compiled here once, for all
        shares = [
            [
                (s, low, min(PORTION, first + count - low), compiled)
                for low in portions(first, count)
            ]
            for s in starts
        ]
        with workers.undisturbed():
            rolled = iter(self.pool.map(portion, [job for jobs in shares for job in jobs]))
        return [reduce(Result.plus, [next(rolled) for _ in jobs]) for jobs in shares]


def portions(first: int, count: int) -> range:
    """Where the portions of these trials begin."""
    return range(first, first + count, PORTION)


_terms: list[Any] = []
"""What a process of a crew rolls out with: coach, policy, seed, batch."""


def begin(game: str, players: int, policy: Policy, seed: int | str, batch: int) -> None:
    """Make a process of a crew ready."""
    workers.begin(signal.SIG_DFL)
    _terms[:] = [quick_coach(game, players), policy, seed, batch]


def portion(job: tuple[State, int, int, bool]) -> Result:
    """Some trials, in a process of a crew."""
    (coach, policy, seed, batch), (s, first, count, compiled) = _terms, job
    played = [Trial(coach, s, policy, seed, nth, batch) for nth in range(first, first + count)]
    return result_of(played, loop_for(coach, policy, s) if compiled else None)


def after(rules: Rules, s: State, actor: int, action: int) -> State:
    """The position after an action."""
    then = copy_state(s)
    rules.apply(then, actor, action)
    return then


# Candidates against each other


@dataclass
class Candidate:
    """An action with its rollout; `behind` is how far its share is behind the best, and how sure.

    `behind_error` is one standard error of the difference, which shares its dice, and
    `behind_interval` half the width of its 95 % interval.
    """

    action: int
    result: Result
    behind: float = 0.0
    behind_error: float = 0.0
    behind_interval: float = 0.0


def compare(
    s: State,
    actions: Sequence[int],
    crew: Crew,
    trials: int,
    known: Sequence[Candidate] = (),
    told: Callable[[list[Candidate]], None] | None = None,
) -> list[Candidate]:
    """Roll out every action of the seat to act with the same dice, best first.

    Stops early once the best is ahead of all others by one and a half times the interval, but
    not before ENOUGH trials each: with fewer, rare rolls may be missing.
    `known` are candidates of an earlier call, which this one goes on from; `told` hears of all
    candidates after every batch. The crew says with which policy, seed and processes.
    """
    rules = crew.rules
    seat = rules.actor(s)
    compiled = is_worth_compiling(trials * len(actions), None)
    if not actions:
        raise BadRollout(worded("A comparison needs at least one action; none came."))
    found = list(known)
    for each in found:
        each.result.known, each.result.strata = known_error(crew.coach, s), crew.batch
    first = found[0].result.trials if found else 0
    if found:
        rank(found, seat)
    while first < trials and not (first >= ENOUGH and decided(found)):
        count = max(2, min(crew.batch, trials - first))
        starts = [s if seat < 0 else after(rules, s, seat, action) for action in actions]
        rolled = crew.roll_out(starts, first, count, compiled)
        fresh = [Candidate(a, result) for a, result in zip(actions, rolled, strict=True)]
        found = fresh if not found else [join(a, b) for a, b in zip(found, fresh, strict=True)]
        rank(found, seat)
        first += count
        if told is not None:
            told(found)
    return sorted(found, key=lambda each: each.behind)


def still_so(s: State, crew: Crew, known: Sequence[Candidate]) -> bool:
    """Whether the first kept trials come out today as they did: the bot may play otherwise."""
    if not known:
        return True
    first = known[0]
    start = (
        s if crew.rules.actor(s) < 0 else after(crew.rules, s, crew.rules.actor(s), first.action)
    )
    kept = first.result.samples[:AGAIN]
    again = (crew.roll_out([start], 0, AGAIN, compiled)[0] for compiled in (False, True))
    return any(np.allclose(each.samples, kept, rtol=0, atol=ALIKE) for each in again)


def join(old: Candidate, new: Candidate) -> Candidate:
    """The trials of both."""
    return Candidate(old.action, old.result.plus(new.result))


def rank(found: list[Candidate], seat: int) -> None:
    """Fill in how far each is behind the best."""
    best = max(found, key=lambda each: each.result.shares[seat])
    ahead, strata = np.array(best.result.samples)[:, seat], best.result.order
    for each in found:
        gap = ahead - np.array(each.result.samples)[:, seat]
        each.behind = float(gap.mean())
        known = 0.0 if each is best else np.sqrt(2.0) * each.result.known
        each.behind_error = float(error_of(gap[:, None], strata)[0])
        each.behind_interval = float(half_widths(gap[:, None], known, strata)[0])


def decided(found: list[Candidate]) -> bool:
    """Whether the best is surely ahead of all others, if there are any."""
    return len(found) > 1 and sum(each.behind <= SURE * each.behind_interval for each in found) == 1
