"""Rollouts where all lay at once: a candidate's card is given, so it is no luck that it came."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest
from tests.analysis.test_gigi_gacker import layings

from reroll.analysis.coach_gigi_gacker import met
from reroll.analysis.rollout import Crew, after, compare, quick_coach, roll_out
from reroll.bots.contract import Player
from reroll.engine.contract import legal_actions, rules_of
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games import gigi_gacker as gg
from reroll.notation.words import format_action, parse_position

RULES = rules_of("gigi_gacker")
FORCED = (
    "gigi_gacker players=2 round=9 phase=lay first=1 row=w3,w6,w1 laid=-/- "
    "hand=p7,p3,w2,w4,w5/p6,p4,w1,w5,w6 "
    "discards=p4,p5,p6,w1,w1,w2,w2,w3/p3,p5,p7,w1,w2,w3,w3,w4 "
    "hens=0/0 gone=hen,hen,hen,w1,w2,w4,w5,w7 robo=21121 start=1 shown=p4,p7,p3 shown_row=w5,w2,w7"
)
"""Only p7 can still win, with three of the robo's seven cards."""
OPENING = (
    "gigi_gacker players=2 round=1 phase=lay first=1 row=w8,w4,w2 laid=-/- "
    "hand=p3,p4,p5,p6,p7/p3,p4,p5,p6,p7 discards=-/- hens=0/0 gone=- robo=33333 start=1"
)


def strong() -> Player:
    """The bot that mixes its cards."""
    return Player("strong", "gigi_gacker", 3)


def last_layings(count: int) -> Iterator[gg.State]:
    """Positions of last rounds, solved, in which some card is better than another."""
    coach = quick_coach("gigi_gacker", 2)
    last = (s for s in layings(2, seed=6, count=4000) if s.round == gg.ROUNDS)
    open_ = (s for s in last if 0.02 < coach.equity(s)[0] < 0.98)
    return islice(open_, count)


def test_a_card_that_loses_for_certain_is_rolled_out_as_lost() -> None:
    """Every candidate is within its interval of the exact share, both ways."""
    s = parse_position(FORCED)
    with Crew("gigi_gacker", 2, strong(), seed=0) as crew:
        found = compare(s, legal_actions(RULES, s, 0), crew, trials=200)
    exact = {"lay p7": 3 / 7, "lay p3": 0.0, "lay w2": 0.0, "lay w4": 0.0, "lay w5": 0.0}
    words = [format_action("gigi_gacker", s, 0, each.action) for each in found]
    assert words[0] == "lay p7"
    assert sorted(words) == sorted(exact)
    for word, each in zip(words, found, strict=True):
        result = each.result
        assert abs(result.shares[0] - exact[word]) <= result.intervals[0]
        assert abs(result.plain[0] - exact[word]) <= 3 * result.plain_errors[0] + 1e-9
        assert each.behind == pytest.approx(3 / 7 - exact[word], abs=0.01)


def test_every_card_of_a_last_round_comes_to_its_exact_share() -> None:
    """Of whichever seat; the results with the luck left in agree in the mean."""
    coach, player, gaps = quick_coach("gigi_gacker", 2), strong(), list[float]()
    for s in last_layings(4):
        seat = RULES.actor(s)
        brings = {option.action: option.shares[seat] for option in coach.options(s)}
        for card in legal_actions(RULES, s, seat):
            result = roll_out(after(RULES, s, seat, card), player, 16, 1, coach=coach)
            assert result.shares[seat] == pytest.approx(brings[card], abs=1e-3)
            gaps.append(float(result.plain[seat] - result.shares[seat]))
        assert min(brings.values()) < coach.equity(s)[seat] - 0.1
    assert abs(np.mean(gaps)) < 0.03


def test_the_lowest_card_for_the_best_prize_is_well_behind_in_the_first_round() -> None:
    """For the bull at the first place; plain and reduced agree."""
    s = parse_position(OPENING)
    with Crew("gigi_gacker", 2, strong(), seed=0) as crew:
        found = compare(s, legal_actions(RULES, s, 0), crew, trials=12)
    by_card = {format_action("gigi_gacker", s, 0, each.action): each for each in found}
    lowest = by_card["lay p3"]
    assert lowest.behind - lowest.behind_interval > 0.25
    assert by_card["lay p7"].behind < 0.1
    for each in found:
        share, plain = each.result.shares[0], each.result.plain[0]
        assert abs(plain - share) < 3 * np.sqrt(share * (1 - share) / each.result.trials)


def test_a_card_given_counts_in_its_own_round_alone() -> None:
    """Given that card the luck is nothing over the other's mix; in later rounds over both."""
    coach, player = quick_coach("gigi_gacker", 2), strong()
    s = next(last_layings(1))
    card = legal_actions(RULES, s, 0)[0]
    given = after(RULES, s, 0, card)
    mixes = player.mixes(view_of(RULES, s, 0))
    assert mixes is not None
    mean = sum(
        mixes[1][theirs] * met(coach, given, after(RULES, given, 1, theirs), player.mixes, given)
        for theirs in legal_actions(RULES, given, 1)
    )
    assert mean == pytest.approx([0, 0], abs=1e-12)
    earlier = copy_state(given)
    earlier.round -= 1
    then = after(RULES, given, 1, legal_actions(RULES, given, 1)[0])
    assert met(coach, given, then, player.mixes, earlier) == pytest.approx(
        met(coach, given, then, player.mixes)
    )
