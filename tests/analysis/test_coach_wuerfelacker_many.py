"""The last round of Würfelacker for three and more: solved backwards, every seat for itself."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from tests.rules.wuerfelacker_play import random_move

from reroll.analysis.coach import Coach
from reroll.analysis.coach_wuerfelacker_many import EARLIER, OFF
from reroll.analysis.rollout import quick_coach
from reroll.analysis.wuerfelacker import after
from reroll.bots.contract import Words, make
from reroll.engine.contract import CHANCE, NOBODY, chance_outcomes, legal_actions, returns
from reroll.engine.match import Match
from reroll.engine.states import copy_state, key
from reroll.games import wuerfelacker as gw
from reroll.notation.words import format_action, parse_position

CLOSE = 1e-9
ALIKE = 1e-11
Shares = tuple[float, ...]
LATE = (
    "wuerfelacker players=3 round=8 phase=decide first=3 lap=3 turn=1 buffet=6,1,-2"
    " aside=66/56/255 loose=2/3/- laid=-/-/- hand=-2,1,2,4,4,6,6/0,1,2,3,3,5,5/-1,0,2,3,4,5"
    " gone=-1"
)


def for_itself(s: gw.State, known: dict[object, Shares]) -> Shares:
    """The share of each seat by trying everything, each taking the first of its best choices."""
    seat, place = gw.actor(s), key(s)
    if seat == NOBODY:
        return tuple(returns(gw, s))
    if place not in known:
        if seat == CHANCE:
            outcomes = list(chance_outcomes(gw, s))
            rows = [for_itself(after(s, CHANCE, what), known) for what, _ in outcomes]
            ways = [weight for _, weight in outcomes]
            known[place] = tuple(
                sum(way * share for way, share in zip(ways, column, strict=True)) / sum(ways)
                for column in zip(*rows, strict=True)
            )
        else:
            rows = [for_itself(after(s, seat, a), known) for a in legal_actions(gw, s, seat)]
            best = max(row[seat] for row in rows)
            known[place] = next(row for row in rows if row[seat] > best - ALIKE)
    return known[place]


def last_choices(players: int, seed: int, lap: int, kinds: int = 9) -> Iterator[gw.State]:
    """Beginnings of turns in the last round of a match at random, few kinds being left in hand."""
    rng = random.Random(seed)
    s: gw.State = Match("wuerfelacker", players, seed=seed).state
    while gw.actor(s) != NOBODY:
        if sum(s.stack) == 0 and (s.lap, s.phase, s.acted) == (lap, gw.Phase.DECIDE, 0):
            yield copy_state(s)
        gw.apply(s, *random_move(s, rng))
        if sum(s.stack) == 0 and s.lap == gw.FIRST_LAP and s.phase == gw.Phase.ROLL:
            for hand in s.hand[:players]:
                held = [kind for kind in range(gw.MORSEL_KINDS) if hand[kind]]
                hand[:] = [n if kind in held[:kinds] else 0 for kind, n in enumerate(hand)]


def test_where_one_turn_of_another_follows_the_figures_are_those_found_by_hand() -> None:
    s = parse_position(LATE)
    options = Coach("wuerfelacker", 3).options(s)
    found = {format_action("wuerfelacker", s, 0, o.action): o.shares[0] for o in options}
    assert found == pytest.approx(
        {
            "lay 6": 1.0,
            "lay 4": 5 / 6,
            "reroll": 2 / 3,
            "aside 2": 0.5,
            "lay 2": 0.5,
            "lay 1": 0.0,
            "lay -2": 0.0,
        },
        abs=CLOSE,
    )
    assert all(option.exact for option in options)


@pytest.mark.parametrize(("players", "kinds"), [(3, 9), (4, 2), (5, 1)])
def test_the_last_lap_of_a_match_is_worth_what_trying_everything_finds(
    players: int, kinds: int
) -> None:
    """Every seat plays for its own win; with four and five the last three turns are tried out."""
    compared = 0
    for s in last_choices(players, players, gw.LAST_LAP, kinds):
        coach, known = Coach("wuerfelacker", players), dict[object, Shares]()
        few = gw.distance(s, s.turn) >= players - 3
        for option in coach.options(s):
            assert option.exact
            found = for_itself(after(s, s.turn, option.action), known) if few else option.shares
            assert option.shares == pytest.approx(found, abs=CLOSE)
            compared += few
    assert compared > 8


@pytest.mark.slow
def test_the_last_second_turn_of_a_match_is_worth_what_trying_everything_finds() -> None:
    """With a morsel each, to pay for the buffet or to lay."""
    (s,) = list(last_choices(3, 1, gw.SECOND_LAP, 1))[-1:]
    coach, known = Coach("wuerfelacker", 3), dict[object, Shares]()
    options = coach.options(s)
    assert any(option.action >= gw.PAY for option in options)
    for option in options:
        assert option.exact
        found = for_itself(after(s, s.turn, option.action), known)
        assert option.shares == pytest.approx(found, abs=CLOSE)


@pytest.mark.parametrize("lap", [gw.SECOND_LAP, gw.LAST_LAP])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_after_each_choice_the_next_player_is_told_the_same(players: int, lap: int) -> None:
    """Wherever the figures are exact: whoever is asked, and whoever was asked before."""
    told = 0
    for s in last_choices(players, 7, lap, 2 if players == 3 else 1):
        segment = Coach("wuerfelacker", players).segment(s)
        for action in legal_actions(gw, s, s.turn) if segment.exact else []:
            then = after(s, s.turn, action)
            if gw.actor(then) not in (s.turn, NOBODY, CHANCE):
                later = Coach("wuerfelacker", players)
                assert later.segment(then).exact
                assert segment.value(then) == pytest.approx(later.equity(then), abs=CLOSE)
                told += 1
    assert told > 1


def test_what_is_too_much_to_solve_is_not_called_exact_and_may_be_off_by_more() -> None:
    """Second turns before others with full hands: the model plays no last round for the win."""
    early = LATE.replace("lap=3 turn=1", "lap=2 turn=3")
    early = early.replace("66/56/255 loose=2/3/-", "6/5/2 loose=26/35/55")
    coach = Coach("wuerfelacker", 3)
    options = coach.options(parse_position(early))
    assert {option.error for option in options} == {OFF}
    assert coach.edges.error < OFF


@pytest.mark.parametrize("players", [3, 4, 5])
def test_before_the_last_round_the_model_may_be_off_by_what_was_measured(players: int) -> None:
    """With a buffet on the table; before it the evaluator is asked alone."""
    rng, coach = random.Random(players), Coach("wuerfelacker", players)
    s: gw.State = Match("wuerfelacker", players, seed=players).state
    said = set[tuple[bool, float]]()
    while s.round < 2:
        said.add((s.phase > gw.Phase.BUFFET, coach.error(coach.segment(s), s)))
        gw.apply(s, *random_move(s, rng))
    assert coach.edges.error < EARLIER < OFF
    assert said == {(False, coach.edges.error), (True, EARLIER)}


def test_a_quick_coach_does_not_solve_the_last_turns() -> None:
    """A rollout asks for very many of them, and needs no more than their mean."""
    assert not quick_coach("wuerfelacker", 3).segment(parse_position(LATE)).exact


@pytest.mark.slow
def test_the_model_is_off_by_no_more_than_is_said_nineteen_times_in_twenty() -> None:
    """Of every choice of simple bots in the last round, where that can be solved too."""
    bot, off = make("simple", "wuerfelacker"), list[float]()
    for nth in range(40):
        match = Match("wuerfelacker", 3, seed=f"off {nth}")
        while not match.is_over:
            match.roll()
            for seat in match.seats:
                s: gw.State = match.state
                coach, quick = Coach("wuerfelacker", 3), quick_coach("wuerfelacker", 3)
                if sum(s.stack) == 0 and coach.segment(s).exact and not quick.segment(s).exact:
                    shares = {option.action: option.shares[seat] for option in quick.options(s)}
                    for option in coach.options(s):
                        off.append(abs(option.shares[seat] - shares[option.action]))
                match.play(bot.choose(match.view(seat), Words("off", nth, len(match.log))), seat)
    most = float(np.quantile(off, 0.95))
    print(f"{len(off)} shares, 95 % of them off by less than {most:.3f}")
    assert most < OFF
