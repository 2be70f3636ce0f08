"""Rollouts against solved positions, many of them: unbiased. Slow."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any

import numpy as np
import pytest
from tests.analysis.test_coach import played

from reroll.analysis import pickomino_nodes
from reroll.analysis.coach import Coach
from reroll.analysis.pickomino_small import SmallMatch
from reroll.analysis.rollout import Policy, Result, roll_out
from reroll.bots.contract import Words
from reroll.engine.contract import NOBODY
from reroll.engine.match import Match
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.games import gang_of_dice as gang
from reroll.games import gigi_gacker_cards as cards
from reroll.games import pickomino

POSITIONS, TRIALS, MORE_TRIALS = 50, 40, 2000
SURE = 3.0
LAST_MOVES = {"gigi_gacker": 8, "wuerfelacker": 4}
"""So near its end a match may be exact, and is soon solved."""


@cache
def small() -> SmallMatch:
    """Five tiles, solved."""
    return SmallMatch(range(5))


class Table:
    """A solved match in the place of an evaluator's edges."""

    error = 0.0

    def exact(self, s: Any) -> bool:
        """Everywhere."""
        return True

    def error_from(self, s: Any) -> float:
        """Nothing is off."""
        return self.error

    def ends_late(self, s: Any) -> bool:
        """There is no evaluator."""
        return False

    def values(self, states: list[Any]) -> list[np.ndarray[Any, Any]]:
        """By state, the win share of each seat."""
        over = Coach("pickomino", 2).edges
        return [over.values([s])[0] if pickomino.actor(s) == NOBODY else shares(s) for s in states]


def shares(s: Any) -> np.ndarray[Any, Any]:
    """The exact shares of a position between two turns."""
    mover = small().value(s)
    return np.array([mover, 1 - mover] if s.turn == 0 else [1 - mover, mover])


def of_the_table(draw: random.Random) -> Iterator[Any]:
    """Positions of the small match, of all shapes."""
    match = small()
    while True:
        span = draw.choice(draw.choice(match.layers))
        alive, middle = draw.choice(span.tables)
        nth = draw.randrange(span.count // len(span.tables))
        splits = (alive ^ middle).bit_count() + 1
        s = pickomino.State()
        pickomino_nodes.lay(s, match.tiles, alive, middle, nth // splits, nth % splits)
        s.phase = pickomino.Phase.ROLL
        yield s


def exact_ends(game: str) -> Iterator[Any]:
    """Positions late in matches from which the coach's values are exact, one a match."""
    coach = Coach(game, 2)
    for seed in count():
        done = played(game, 2, seed)
        match, states = Match(done.setup), []
        for actor, action in done.log:
            states.append(copy_state(match.state))
            match.play(action, actor)
        yield from [s for s in states[-LAST_MOVES[game] :] if unlaid(s) and late(coach, s)][:1]


def unlaid(s: Any) -> bool:
    """Whether nobody has laid a card yet: once one lies, a rollout knows more than its rival."""
    return all(card == cards.NONE for card in getattr(s, "laid", ()))


def last_turns() -> Iterator[Any]:
    """The last turn of a match of Gang of Dice: few dice, the other's result lies there."""
    coach, draw = Coach("gang_of_dice", 2), random.Random(4)
    while True:
        s = Setup("gang_of_dice", 2, {"start": "1"}).first_state()
        s.round, s.leader, s.turn, s.phase = gang.ROUNDS, 0, 1, gang.Phase.CHOOSE_DICE
        s.card = draw.choice([kind for kind in range(gang.KINDS) if s.card_dark[kind]])
        s.card_left[s.card] -= 1
        s.staked[0] = draw.randint(1, 4)
        s.result[0] = draw.randint(0, 3 * s.staked[0])
        s.owned[0], s.owned[1] = draw.randint(1, 20), draw.randint(2, 5)
        s.table = s.staked[0] + gang.bonus(gang.ROUNDS)
        if late(coach, s):
            yield s


def late(coach: Coach, s: Any) -> bool:
    """Whether the match ends within the running segment, and its values are exact."""
    return coach.segment(s).exact and 0.02 < coach.equity(s)[0] < 0.98


def best_play(coach: Coach) -> Policy:
    """Every seat plays the coach's best choice; where all choose at once, its mix."""

    def choose(view: Any, trial: int, number: int) -> int:
        s, segment = view.state, coach.segment(view.state)
        if getattr(segment, "simultaneous", lambda s: False)(s):
            mix = segment.plan.mixes[view.seat]  # type: ignore[attr-defined]
            likely = Words(7, trial, number).below(10**9) / 10**9 * sum(mix.values())
            for kind, chance in mix.items():
                likely -= chance
                if likely < 0 and chance > 0:
                    return int(kind)
            return int(max(mix, key=lambda kind: mix[kind]))
        return coach.options(s, view.seat)[0].action

    return choose


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_pickomino_is_rolled_out_without_bias_though_the_evaluator_errs() -> None:
    """The policy is exact play, the luck that of the ordinary coach: the mean is exact."""
    exact = Coach("pickomino", 2)
    exact.edges = Table()  # type: ignore[assignment]
    policy, coach = best_play(exact), Coach("pickomino", 2)
    starts = of_the_table(random.Random(3))
    check(starts, lambda s: shares(s), policy, coach)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["gang_of_dice", "gigi_gacker", "wuerfelacker"])
def test_last_rounds_are_rolled_out_without_bias(game: str) -> None:
    """Where the coach is exact the plain results, luck left in, agree with it too."""
    coach = Coach(game, 2)
    starts = last_turns() if game == "gang_of_dice" else exact_ends(game)
    check(starts, coach.equity, best_play(coach), coach)


def check(starts: Iterator[Any], value: Callable[[Any], Any], policy: Policy, coach: Coach) -> None:
    """Of 50 positions none is off by more than three standard errors but by luck.

    Forty trials may also say too little of how far off they are, so what is off is rolled out once
    more with other dice, fifty times as long: luck does not come back.
    """
    off = plain_off = 0
    for nth in range(POSITIONS):
        s = next(starts)
        known = float(value(s)[0])
        result = roll_out(s, policy, TRIALS, seed=nth, coach=coach, strata=TRIALS)
        if is_off(result, known):
            again = roll_out(
                s, policy, MORE_TRIALS, seed=POSITIONS + nth, coach=coach, strata=MORE_TRIALS
            )
            off += is_off(again, known)
        chance_error = np.sqrt(known * (1 - known) / TRIALS)  # a rare end may not have come at all
        plain_off += abs(result.plain[0] - known) > SURE * chance_error
    assert off == 0
    assert plain_off <= 1


def is_off(result: Result, known: float) -> bool:
    """Whether the mean is further from the exact value than its standard error can say."""
    return bool(abs(result.shares[0] - known) > SURE * result.errors[0] + 1e-6)
