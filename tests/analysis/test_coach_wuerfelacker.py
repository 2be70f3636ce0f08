"""The coach of Würfelacker: the last round of two, held against the rules; turns of more."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests.analysis.test_wuerfelacker import fields_of, laid_out
from tests.rules.wuerfelacker_play import at, random_move

from reroll.analysis.coach import Coach
from reroll.analysis.coach_wuerfelacker import OFF
from reroll.analysis.luck import Walk
from reroll.analysis.rollout import quick_coach
from reroll.analysis.wuerfelacker import after
from reroll.engine.contract import CHANCE, NOBODY, chance_outcomes, legal_actions, returns
from reroll.engine.match import Match
from reroll.engine.states import copy_state, key
from reroll.games import wuerfelacker as gw

CLOSE = 1e-12


def tried_out(s: gw.State, known: dict[object, float]) -> float:
    """Seat 0's share of the win by trying everything; the rules say who has won."""
    seat = gw.actor(s)
    if seat == NOBODY:
        return returns(gw, s)[0]
    place = key(s)
    if place not in known:
        if seat == CHANCE:
            outcomes = list(chance_outcomes(gw, s))
            values = [w * tried_out(after(s, CHANCE, o), known) for o, w in outcomes]
            known[place] = sum(values) / sum(weight for _, weight in outcomes)
        else:
            values = [tried_out(after(s, seat, a), known) for a in legal_actions(gw, s, seat)]
            known[place] = max(values) if seat == 0 else min(values)
    return known[place]


LAST_TURNS = [
    ("6,5,-2", "4,-1/0,3", "lap=3 aside=16/36/22 loose=2/4"),
    ("6,5,-2", "4,0/4", "lap=3 aside=16/36/22 loose=2/4 first=2 turn=2"),
    ("3,1,1", "1,2/3", "lap=3 aside=46/36/52 loose=2/4 phase=roll"),
    ("6,5,-2", "4,-1/0,3", "lap=3 aside=166/36/22 loose=-/4 turn=2"),
    ("1,1,0", "3/2,1", "lap=3 aside=166/346/22 loose=-/- turn=2 phase=robo_roll"),
    ("2,1,0", "-/1", "lap=2 aside=16/34/2 loose=2/5 turn=2 phase=robo_roll"),
    ("2,1,0", "0/-", "lap=2 aside=16/3/2 loose=2/15 turn=2"),
]


@pytest.mark.parametrize(("buffet", "hand", "fields"), LAST_TURNS)
def test_turns_of_the_last_round_are_worth_what_trying_everything_finds(
    buffet: str, hand: str, fields: str
) -> None:
    s = laid_out(8, buffet, hand, **fields_of(fields))
    coach = Coach("wuerfelacker", 2)
    assert coach.segment(s).exact
    assert coach.equity(s)[0] == pytest.approx(tried_out(s, {}), abs=CLOSE)


def last_buffet(seed: int) -> gw.State:
    """The position before the last buffet, few morsels being left in hand."""
    rng = random.Random(seed)
    s: gw.State = Match("wuerfelacker", 2, seed=seed).state
    while s.round < 7:
        gw.apply(s, *random_move(s, rng))
    for hand in s.hand[:2]:
        kept = [kind for kind in range(gw.MORSEL_KINDS) if hand[kind]][:2]
        hand[:] = [int(kind in kept) for kind in range(gw.MORSEL_KINDS)]
    return s


def test_the_last_buffet_is_exact_from_its_first_morsel_on() -> None:
    """Every draw is worth the mean over the next, and the last one what the first turn is."""
    s, coach = last_buffet(4), Coach("wuerfelacker", 2)
    while s.phase == gw.Phase.BUFFET:
        segment = coach.segment(s)
        outcomes = list(chance_outcomes(gw, s))
        shares = [segment.value(after(s, CHANCE, kind))[0] for kind, _ in outcomes]
        mean = np.average(shares, weights=[weight for _, weight in outcomes])
        assert segment.exact
        assert segment.value(s)[0] == pytest.approx(mean, abs=CLOSE)
        s = after(s, CHANCE, outcomes[0][0])
    assert coach.equity(s)[0] == pytest.approx(shares[0], abs=CLOSE)


def test_a_quick_coach_looks_at_few_payments_on_first_turns_and_says_so() -> None:
    s, quick = last_buffet(4), quick_coach("wuerfelacker", 2)
    assert not quick.segment(s).exact
    assert quick.equity(s)[0] != pytest.approx(Coach("wuerfelacker", 2).equity(s)[0], abs=1e-6)
    for _ in range(3):
        s = after(s, *random_move(s, random.Random(1)))
    assert not quick.segment(s).exact


def test_the_last_round_of_a_match_looked_back_on_is_exact_and_has_no_drift() -> None:
    rng = random.Random(5)
    s: gw.State = Match("wuerfelacker", 2, seed=5).state
    while s.round < 7:
        gw.apply(s, *random_move(s, rng))
    walk = Walk(Coach("wuerfelacker", 2), s)
    while gw.actor(walk.s) != NOBODY:
        walk.move(*random_move(walk.s, rng))
    assert walk.exact
    assert walk.now.tolist() == returns(gw, walk.s)
    np.testing.assert_allclose(walk.drift, 0.0, atol=1e-9)
    assert walk.segments == 0
    assert 0.0 < walk.first[0] < 1.0


def test_the_round_before_the_last_may_be_off_by_more_than_those_before() -> None:
    """From before its buffet to its last die."""
    rng, coach = random.Random(8), Coach("wuerfelacker", 2)
    s: gw.State = Match("wuerfelacker", 2, seed=8).state
    seen = set[tuple[int, float]]()
    while gw.actor(s) != NOBODY:
        seen.add((s.round, coach.error(coach.segment(s), s)))
        gw.apply(s, *random_move(s, rng))
    edges = coach.edges.error
    assert 0.0 < edges < OFF
    assert seen == {*((round_, edges) for round_ in range(6)), (6, OFF), (7, 0.0)}


# Three and more


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_morsel_laid_is_paid_for_once(players: int) -> None:
    """Seat 1, first of all on the third turn, has won whatever it does: 11 worms are enough."""
    parts = ["6,6,5", "-1", "-1", "0", "0"][:players]
    buffet = ["1", "1", "1", "2", "2"][:players]
    rounds = {3: 8, 4: 6, 5: 5}[players]
    box = [v for v in range(-2, 7) for _ in range(gw.MORSELS[v + gw.ZERO])]
    for value in [*",".join(parts).split(","), *buffet, *(["0"] if players < 5 else [])]:
        box.remove(int(value))
    s = at(
        players=players,
        round=rounds,
        phase="decide",
        first=1,
        lap=3,
        turn=1,
        buffet=",".join(buffet),
        aside="/".join(["55", "66", "12", "33", "44"][:players]),
        loose="/".join("12345"[:players]),
        laid="/".join("-" * players),
        hand="/".join(parts),
        gone=",".join(map(str, box)),
    )
    options = Coach("wuerfelacker", players).options(s)
    assert {option.action for option in options} >= {gw.LAY + 7, gw.LAY + 8, gw.REROLL}
    for option in options:
        assert option.shares == pytest.approx((1.0,) + (0.0,) * (players - 1))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_shares_of_many_are_those_of_one_move_later(players: int) -> None:
    """Within a turn: the best option's, the mean over a roll, and they sum to one."""
    rng, compared = random.Random(players), 0
    s: gw.State = Match("wuerfelacker", players, seed=players).state
    while gw.actor(s) != NOBODY:
        if s.phase > gw.Phase.BUFFET and s.round == 2 and rng.random() < 0.2:
            segment = Coach("wuerfelacker", players).segment(s)
            shares, seat = segment.value(s), gw.actor(s)
            outcomes = [(a, 1) for a in legal_actions(gw, s, seat)]
            outcomes = list(chance_outcomes(gw, s)) if seat == CHANCE else outcomes
            values = [segment.value(after(s, seat, what)) for what, _ in outcomes]
            if seat == CHANCE:
                mean = np.average(values, axis=0, weights=[weight for _, weight in outcomes])
                assert shares == pytest.approx(mean, abs=CLOSE)
            else:
                assert shares[seat] == pytest.approx(max(v[seat] for v in values), abs=CLOSE)
            assert shares.sum() == pytest.approx(1.0)
            compared += 1
        gw.apply(s, *random_move(s, rng))
    assert compared > 3


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_last_turn_of_a_match_of_many_is_exact(players: int) -> None:
    """Held against the rules; of a quick coach it is the only exact turn."""
    rng = random.Random(players)
    s: gw.State = Match("wuerfelacker", players, seed=players).state
    while gw.actor(s) != NOBODY:
        before, s = s, after(s, *random_move(s, rng))
        if s.phase == gw.Phase.DECIDE and s.lap == gw.LAST_LAP and sum(s.stack) == 0:
            last = (s.turn + 1) % players == s.starter
            options = Coach("wuerfelacker", players).options(s)
            assert {option.exact for option in options} == {True}
            assert quick_coach("wuerfelacker", players).segment(s).exact == last
            for option in options if last else []:
                assert option.shares == pytest.approx(ended(after(s, s.turn, option.action)))
    assert before.lap == gw.LAST_LAP


def ended(s: gw.State) -> tuple[float, ...]:
    """The share of each seat, the mean over the roll that may still be due."""
    if gw.actor(s) == NOBODY:
        return tuple(returns(gw, s))
    thens = [returns(gw, after(s, CHANCE, outcome)) for outcome, _ in chance_outcomes(gw, s)]
    return tuple(np.mean(thens, axis=0).tolist())


# Whatever was asked before


def moments(players: int, seed: int, last: bool) -> list[gw.State]:
    """Choices in three continuations of one beginning; of the last round from second turns on."""
    rng = random.Random(seed)
    begun: gw.State = Match("wuerfelacker", players, seed=seed).state
    round_ = {2: 7, 3: 7, 4: 5, 5: 4}[players] if last else 2
    lap = gw.SECOND_LAP if last else gw.FIRST_LAP
    while (begun.round, begun.lap) < (round_, lap) or begun.phase == gw.Phase.BUFFET:
        gw.apply(begun, *random_move(begun, rng))
    found = []
    for _ in range(3):
        s = copy_state(begun)
        while s.round == begun.round and s.phase != gw.Phase.OVER:
            if gw.actor(s) >= 0:
                found.append(copy_state(s))
            gw.apply(s, *random_move(s, rng))
    return found


def twins(s: gw.State) -> list[gw.State]:
    """The position, and as it is with the dice of one seat set aside, or left, turned over."""
    found = [s]
    for name in ("aside", "loose"):
        for seat in range(gw.buffet_size(s)):
            then = copy_state(s)
            getattr(then, name)[seat].reverse()
            found.append(then)
    return found


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_answer_does_not_depend_on_what_was_asked_before(players: int, last: bool) -> None:
    """Positions that differ in little: dice, morsels paid or laid, the order of the row."""
    rng = random.Random(players)
    some = moments(players, 1, last)
    some = rng.sample(some, min(6, len(some)))
    asked = some + [rng.choice(twins(s)) for s in some for _ in range(5)]
    alone = [shares_by_action(Coach("wuerfelacker", players), s) for s in asked]
    for _ in range(3):
        shared = Coach("wuerfelacker", players)
        for i in rng.sample(range(len(asked)), len(asked)):
            for action, shares in shares_by_action(shared, asked[i]).items():
                assert shares == pytest.approx(alone[i][action], abs=CLOSE)


@pytest.mark.parametrize(
    "fields",
    [
        {"lap": 2, "aside": "1/3/2", "loose": "26/45"},
        {"lap": 2, "aside": "16/3/2", "loose": "2/45", "turn": 2},
    ],
)
def test_a_choice_is_worth_the_same_when_what_follows_a_payment_was_asked_first(
    fields: dict[str, Any],
) -> None:
    """Going back from a paid morsel, another may still be laid on the third turn."""
    s = laid_out(4, "2,0,1", "-2,-1,4/-2,3,5", **fields)
    alone = shares_by_action(Coach("wuerfelacker", 2), s)
    for action in (a for a in alone if gw.PAY <= a < gw.TURN_ROUND):
        shared = Coach("wuerfelacker", 2)
        shared.options(after(s, s.turn, action))
        for each, shares in shares_by_action(shared, s).items():
            assert shares == pytest.approx(alone[each], abs=CLOSE)


def shares_by_action(coach: Coach, s: gw.State) -> dict[int, tuple[float, ...]]:
    """The shares of each action of the seat to act."""
    return {option.action: option.shares for option in coach.options(s)}
