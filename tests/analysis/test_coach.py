"""The coach against the rules: every value is the mean, or the best, of those one move later."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any, cast

import numpy as np
import pytest

from reroll.analysis.coach import BINS, GAMES, Coach, Floats, NoCoach, at_once, binned
from reroll.analysis.equity import Edges, evaluator, is_edge
from reroll.bots.contract import Words, make
from reroll.engine.contract import CHANCE, NOBODY, chance_outcomes, returns, rules_of
from reroll.engine.match import Match
from reroll.notation.words import parse_position

# The solver of Würfelacker names the place of a result in the only way that Numba compiles.
pytestmark = pytest.mark.filterwarnings("ignore:Passing more than 2 positional:DeprecationWarning")

SEATS: dict[str, tuple[int, ...]] = {
    "pickomino": (2, 3),
    "gang_of_dice": (2, 3),
    "gigi_gacker": (2, 3),
    "wuerfelacker": (2, 3),
}
MOST_DICE = 8
"""Rolls of more dice have too many outcomes to try."""
AGREE = 1e-12


def played(game: str, players: int, seed: int, bot: str = "random") -> Match:
    """A finished match of one bot with itself."""
    match, player = Match(game, players, seed=seed), make(bot, game)
    while not match.is_over:
        if match.actor == CHANCE:
            match.chance()
        else:
            for seat in match.seats:
                words = Words(seed, 0, len(match.log))
                match.play(player.choose(match.view(seat), words), seat)
    return match


def one_move_later(coach: Coach, match: Match) -> Floats:
    """The mean over all outcomes of chance, or the best of all choices for who chooses."""
    s, segment = match.state, coach.segment(match.state)
    if match.actor != CHANCE:
        choices = [segment.value(coach.after(s, match.actor, a)) for a in match.legal()]
        best: Floats = max(choices, key=lambda shares: float(shares[match.actor]))
        return best
    outcomes = list(chance_outcomes(match.rules, s))
    whole = sum(weight for _, weight in outcomes)
    rows = [segment.value(coach.after(s, CHANCE, o)) * (w / whole) for o, w in outcomes]
    mean: Floats = np.sum(rows, axis=0)
    return mean


@pytest.mark.parametrize(("game", "players"), [(g, n) for g in GAMES for n in SEATS[g]])
def test_values_are_those_of_one_move_later(game: str, players: int) -> None:
    """Within a segment a value is the weighted mean of the rolls', or that of the best choice.

    Of a turn that is not solved, it is at most as much to whoever's turn it is.
    """
    coach, done = Coach(game, players), played(game, players, seed=4)
    match = Match(done.setup)
    for actor, action in done.log:
        segment = coach.segment(match.state)
        value = segment.value(match.state)
        if at_once(segment, match.state):
            options = coach.options(match.state, actor)
            gap = cast(Any, segment).plan.gap
            assert options[0].shares[actor] == pytest.approx(value[actor], abs=gap + AGREE)
        elif match.rules.roll_size(match.state) <= MOST_DICE:
            later = one_move_later(coach, match)
            if coach.looks(match.state, CHANCE):
                assert value == pytest.approx(later, abs=AGREE)
            else:
                assert value[match.state.turn] <= later[match.state.turn] + AGREE
        assert value.sum() == pytest.approx(1, abs=1e-9)
        match.play(action, actor)
    assert coach.equity(match.state) == pytest.approx(match.returns)


@pytest.mark.parametrize("game", GAMES)
def test_options_come_best_first_and_lose_against_the_best(game: str) -> None:
    """Every legal action is there once, the first gives up nothing, the others what they say."""
    coach, done = Coach(game, 2), played(game, 2, seed=9)
    match = Match(done.setup)
    for actor, action in done.log:
        if actor != CHANCE:
            options = coach.options(match.state, actor)
            assert sorted(o.action for o in options) == match.legal(actor)
            assert options[0].loss == 0
            for option in options:
                best = options[0].shares[actor]
                assert option.loss == pytest.approx(best - option.shares[actor], abs=AGREE)
        match.play(action, actor)


def test_odds_depend_on_nothing_that_the_seat_may_not_know() -> None:
    """From a seat's view, hands and cards face down erased, the coach says the same."""
    done = played("gigi_gacker", 2, seed=3)
    match = Match(done.setup)
    for actor, action in done.log:
        if actor != CHANCE:
            full = Coach("gigi_gacker", 2).options(match.state, actor)
            assert Coach("gigi_gacker", 2).options(match.view(actor).state, actor) == full
        match.play(action, actor)


def test_a_match_about_to_end_has_exact_shares() -> None:
    """One tile of one worm: whoever takes it wins, and taking it is sure here."""
    text = "pickomino players=2 middle=21 stacks=-/- turn=1 phase=decide kept=WWWW1 rolled=-"
    coach, s = Coach("pickomino", 2), parse_position(text)
    stop = next(o for o in coach.options(s) if o.loss == 0)
    assert (stop.shares, stop.fails, stop.gain, stop.exact) == ((1.0, 0.0), 0.0, 1.0, True)


def test_shares_are_exact_where_all_that_can_still_come_ends_the_match() -> None:
    """PK: 35 are set aside, so no stack can be robbed any more; with 20 one still can."""
    table = "pickomino players=3 middle=30 stacks=21/25/- turn=3 phase=decide rolled=- kept="
    coach = Coach("pickomino", 3)
    sure, open_ = (coach.options(parse_position(table + kept)) for kept in ("WWWW555", "WWWW"))
    assert [option.exact for option in sure] == [True, True]
    assert sure[0].shares == (0.0, 0.0, 1.0)
    assert sure[1].shares == pytest.approx((0.0, 1 / 3, 2 / 3), abs=AGREE)
    assert open_
    assert not any(option.exact for option in open_)


def test_shares_that_rest_on_the_evaluator_carry_an_interval() -> None:
    """An option that does not end the match says how far its shares may be off."""
    text = "pickomino players=2 middle=21-36 stacks=-/- turn=1 phase=decide kept=WWWW1 rolled=-"
    options = Coach("pickomino", 2).options(parse_position(text))
    assert all(0 < option.error < 0.1 and not option.exact for option in options)


def test_the_evaluator_sees_who_is_ahead() -> None:
    """More worms, the same turn: a greater share; the shares of a state sum to one."""
    stacks = ("36,35/21", "30/31", "21/36,35")
    states = [
        parse_position(f"pickomino players=2 middle=25-28 stacks={each} turn=1 phase=roll")
        for each in stacks
    ]
    shares = evaluator("pickomino", 2).shares(states)
    assert shares.sum(axis=1) == pytest.approx(1)
    assert shares[0, 0] > 0.75 > shares[1, 0] > 0.25 > shares[2, 0]


def test_a_finished_match_is_worth_its_result() -> None:
    """No estimate is asked where the rules have decided."""
    match = played("pickomino", 2, seed=1)
    assert match.actor == NOBODY
    values = Edges("pickomino", 2).values([match.state])[0]
    assert list(values) == returns(rules_of("pickomino"), match.state)


def test_edges_are_where_turns_begin() -> None:
    """The evaluator is asked between turns alone."""
    begun = Match("pickomino", 2, start="1")
    assert is_edge(begun.state, "pickomino")
    begun.roll()
    assert not is_edge(begun.state, "pickomino")


def test_the_spread_of_a_roll_goes_from_good_to_bad_and_has_its_mean() -> None:
    """The bins of what chance may do hold all of it and average to the share."""
    coach, match = Coach("pickomino", 2), Match("pickomino", 2, start="1")
    bins = coach.spread(match.state, 0)
    shares = [share for _, share in bins]
    assert len(bins) <= BINS
    assert all(worse <= better + 1e-12 for better, worse in pairwise(shares))
    assert sum(chance for chance, _ in bins) == pytest.approx(1)
    mean = sum(chance * share for chance, share in bins)
    assert mean == pytest.approx(float(coach.equity(match.state)[0]), abs=1e-9)


def test_bins_of_equal_shares_are_one_value() -> None:
    """Binning changes nothing where all outcomes are alike."""
    assert {share for _, share in binned([0.5] * 40, [1] * 40)} == {0.5}


def test_a_game_without_a_coach_is_named() -> None:
    """The sentence says which games there are."""
    with pytest.raises(NoCoach, match="pickomino"):
        Coach("chess", 2)


def test_a_decision_is_quick_without_a_compiler() -> None:
    """Odds of a fresh turn take well under a second in plain NumPy."""
    coach, match = Coach("pickomino", 2), Match("pickomino", 2, seed=1, start="1")
    match.roll()
    coach.options(match.state)
    again = Coach("pickomino", 2)
    started = time.process_time()
    again.options(match.state)
    assert time.process_time() - started < 1
