"""Win shares of every choice: none below nothing or above all, and together one whole win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.analysis.test_coach import played

from reroll.analysis.coach import GAMES, Coach
from reroll.analysis.coach_gigi_gacker import carried, shares_beside
from reroll.engine.contract import CHANCE, rules_of
from reroll.engine.match import Match
from reroll.notation.words import parse_position

# The solver of Würfelacker names the place of a result in the only way that Numba compiles.
pytestmark = pytest.mark.filterwarnings("ignore:Passing more than 2 positional:DeprecationWarning")

ROUNDING = 1e-9
SEATS = [
    (game, players)
    for game in GAMES
    for players in range(rules_of(game).MIN_PLAYERS, min(5, rules_of(game).MAX_PLAYERS) + 1)
]
LAST_OF_THREE = (
    "gigi_gacker players=3 round=9 phase=lay first=2 row=w4,hen,w6 laid=-/p5/w4"
    " hand=p3,p7,w1,w1,w1,w3,w8/p4,p5,p6,p7,w1,w2,w6/p7,w2,w2,w4,w4,w4"
    " discards=p4,p5,p6,w1/p3,w3,w5,w5/p3,p4,p5,p6,w2,w6 hens=2/2/1"
    " shown=w1,w5,w2 shown_row=w2,w2,w3"
)
WON_BY_ONE = (
    "gigi_gacker players=2 round=9 phase=lay first=1 row=w2,hen,w4 laid=-/w6"
    " hand=p3,p5,p7,w2,w3,w3,w3/p5,p7,w1,w1,w1,w6,hen discards=p4,p6,w4,w6/p3,p4,p6,w1"
    " hens=2/2 gone=w1,w2,w3,w4,w4,w5,w5,hen robo=12310 shown=w4,w1,p4 shown_row=w2,w3,hen"
)


def assert_whole(shares: Any) -> None:
    """Each share lies in 0..1, and they sum to one."""
    assert min(shares) >= -ROUNDING
    assert max(shares) <= 1 + ROUNDING
    assert sum(shares) == pytest.approx(1, abs=ROUNDING)


def choosing(game: str, players: int, seed: int, one_in: int) -> Iterator[tuple[Any, int]]:
    """Some positions of a random match, from its beginning to its end, and who chooses there."""
    done = played(game, players, seed)
    match = Match(done.setup)
    choices = 0
    for actor, action in done.log:
        if actor != CHANCE:
            choices += 1
            if choices % one_in == 0:
                yield match.state, actor
        match.play(action, actor)


@pytest.mark.parametrize(("game", "players"), SEATS)
def test_the_shares_of_every_choice_are_parts_of_one_win(game: str, players: int) -> None:
    coach = Coach(game, players)
    for s, seat in choosing(game, players, 10 + players, 3):
        assert_whole(coach.equity(s))
        for option in coach.options(s, seat):
            assert_whole(option.shares)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("game", "players"), SEATS)
def test_the_shares_of_every_choice_of_whole_matches_are_parts_of_one_win(
    game: str, players: int, seed: int
) -> None:
    coach = Coach(game, players)
    for s, seat in choosing(game, players, seed, 1):
        for option in coach.options(s, seat):
            assert_whole(option.shares)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_cards_laid_by_the_mix_bring_the_share_of_the_position(players: int) -> None:
    coach = Coach("gigi_gacker", players)
    for s, seat in choosing("gigi_gacker", players, players, 2):
        segment: Any = coach.segment(coach.known(s))
        if segment.plan is not None and segment.simultaneous(s):
            mix, choices = segment.plan.mixes[seat], segment.choices(seat)
            mean = np.sum([chance * choices[kind] for kind, chance in mix.items()], axis=0)
            assert mean == pytest.approx(np.array(segment.plan.values), abs=ROUNDING)


def test_who_lays_a_card_that_loses_for_certain_has_no_share_left() -> None:
    """Player 1 of three, whose worm 8 is worth more than all that lies there."""
    options = Coach("gigi_gacker", 3).options(parse_position(LAST_OF_THREE), 0)
    shares = {option.action: option.shares for option in options}
    assert shares[12] == pytest.approx((0, 0, 1), abs=ROUNDING)
    for each in shares.values():
        assert_whole(each)


def test_what_a_won_round_gives_up_goes_to_the_other() -> None:
    """Every card but the pullet 7 wins for certain, and that one keeps three sevenths."""
    options = Coach("gigi_gacker", 2).options(parse_position(WON_BY_ONE), 0)
    assert [option.shares for option in options[:-1]] == [(1, 0)] * 4
    assert options[-1].shares == pytest.approx((3 / 7, 4 / 7), abs=ROUNDING)
    assert options[-1].exact


@pytest.mark.parametrize("rest", [0.0, 1e-16, -1e-16])
def test_who_has_all_but_a_rounding_gives_up_equal_parts(rest: float) -> None:
    shares = shares_beside(np.array([0.0, 1 - rest, rest, 0.0, 0.0]), 1, 0.6)
    assert shares == pytest.approx(np.array([0.1, 0.6, 0.1, 0.1, 0.1]))


def test_shares_are_carried_along_a_line_between_nothing_and_all() -> None:
    """Half is carried to a fifth, then to four fifths; what is nothing may grow as well."""
    assert [carried(x, 0.5, 0.2) for x in (0, 0.5, 1)] == pytest.approx([0, 0.2, 0.4])
    assert [carried(x, 0.5, 0.8) for x in (0, 0.5, 1)] == pytest.approx([0.6, 0.8, 1])
    assert [carried(x, 0, 0.25) for x in (0, 1)] == pytest.approx([0.25, 1])
    assert [carried(x, 1, 1) for x in (0, 1)] == [0, 1]
    assert [carried(x, 0, 0) for x in (0, 1)] == [0, 1]
