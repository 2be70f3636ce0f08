"""Cards laid at once, looked at by the coach: late rounds, equilibria, cards given, luck."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
from tests.analysis.test_coach import played
from tests.analysis.test_gigi_gacker import layings

from reroll.analysis import gigi_gacker as laid
from reroll.analysis import gigi_gacker_many as many
from reroll.analysis.advice import advise
from reroll.analysis.coach import Coach
from reroll.analysis.coach_gigi_gacker import carried, eve, worths
from reroll.analysis.luck import Walk, analyse
from reroll.engine.contract import CHANCE, NOBODY, chance_outcomes, legal_actions
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games import gigi_gacker as rules
from reroll.notation.words import format_action, parse_position

SUMS = 1e-9
WON_BY_ONE = (
    "gigi_gacker players=4 round=9 phase=lay first=2 row=w3,w4,hen,w1 laid=-/-/-/-"
    " hand=p5,p7,w1,w3,w3,w6/p3,p4,p5,w1,w2,w2,w3/w4,w4,w5,w6,hen,hen/p3,p5,w1,w3,w8"
    " discards=p3,p4,p6,w1,w2,w3/p6,p7,w2,w4/p3,p4,p5,p6,p7,w1/p4,p6,p7,w2,w2,w4,w5,w6"
    " hens=1/2/1/0 shown=w2,w4,w6,p6 shown_row=w5,w8,hen,w3"
)
HARD = (
    "gigi_gacker players=5 round=1 phase=lay first=4 row=w2,w8,hen,w1,w2 laid=-/-/-/-/-"
    " hand=p3,p4,p5,p6,p7/p3,p4,p5,p6,p7/p3,p4,p5,p6,p7/p3,p4,p5,p6,p7/p3,p4,p5,p6,p7"
    " discards=-/-/-/-/- hens=0/0/0/0/0"
)
"""After 200 steps of plain regret matching a seat could still gain 0.14."""
ONE_LAID = (
    "gigi_gacker players=2 round=9 phase=lay first=1 row=hen,w2,w3 laid={laid}/-"
    " hand=p3,p5,w1,w1,w2,w4/p7,w1,w2,w3,w3,w6"
    " discards=p4,p6,p7,w1,w2,w5/p3,p4,p5,p6,w2,w5 hens=1/1"
    " gone=w1,w3,w4,w5,w6,hen,hen,hen robo=12121 shown=w2,w5,p5 shown_row=w2,w3,w1"
)


def test_where_one_can_win_for_certain_every_card_has_its_share() -> None:
    coach, s = Coach("gigi_gacker", 4), parse_position(WON_BY_ONE)
    assert coach.equity(s) == pytest.approx([0, 0, 1, 0])
    for seat in range(4):
        for option in coach.options(s, seat):
            assert sum(option.shares) == pytest.approx(1)
            assert -SUMS <= min(option.shares) <= max(option.shares) <= 1 + SUMS


def test_a_last_round_that_one_could_win_for_certain_is_looked_back_on() -> None:
    walk, draw = Walk(Coach("gigi_gacker", 4), parse_position(WON_BY_ONE)), random.Random(1)
    while (actor := rules.actor(walk.s)) != NOBODY:
        if actor == CHANCE:
            action = next(outcome for outcome, _ in chance_outcomes(walk.coach.rules, walk.s))
        else:
            action = draw.choice(legal_actions(walk.coach.rules, walk.s, actor))
        walk.move(actor, action)
    assert max(walk.now) == 1
    assert sum(walk.luck) == pytest.approx(0, abs=SUMS)


@pytest.mark.parametrize("own", [1.0, 1.0 + 1e-15, 1.0 - 1e-16])
@pytest.mark.parametrize("value", [1.0, 1.0 + 1e-12, 1.0 - 1e-12])
def test_from_a_whole_win_shares_stay_what_they_are_whatever_the_rounding(
    own: float, value: float
) -> None:
    found = [carried(share, own, value) for share in (0.0, 0.5, 1.0, 1.0 + 1e-12)]
    assert found == pytest.approx([0, 0.5, 1, 1])
    assert max(found) <= 1


@pytest.mark.parametrize(("card", "share"), [("w1", 1.0), ("-", 0.786)])
def test_a_card_that_the_position_names_is_reckoned_with(card: str, share: float) -> None:
    """Against worm 1 the worm 6 wins for certain; else it is one of a mix."""
    s, coach = parse_position(ONE_LAID.format(laid=card)), Coach("gigi_gacker", 2)
    found = {o.action: o for o in coach.options(s, 1, given=True)}
    six = next(o for a, o in found.items() if format_action(rules.NAME, s, 1, a) == "lay w6")
    assert six.shares[1] == pytest.approx(share, abs=1e-3)
    assert six.exact
    assert advise(coach, s, 1, given=True).choices[0].option.loss == 0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_card_laid_tells_nothing_to_a_seat_from_its_view(players: int) -> None:
    coach = Coach("gigi_gacker", players)
    for s in layings(players, seed=3, count=3):
        fair = coach.options(s, 1)
        rules.apply(s, 0, laid.in_hand(s, 0)[-1])
        view = view_of(rules, s, 1).state
        assert coach.options(view, 1, given=True) == coach.options(s, 1) == fair


@pytest.mark.parametrize("players", [2, 3, 4])
def test_given_cards_bring_on_average_what_the_mix_of_them_brings(players: int) -> None:
    """Over the cards that one may have laid, by its mix, the next seat has its fair shares."""
    coach = Coach("gigi_gacker", players)
    for s in layings(players, seed=8, count=3):
        segment: Any = coach.segment(coach.known(s))
        mean = dict.fromkeys(laid.in_hand(s, 1), 0.0)
        for kind, chance in segment.plan.mixes[0].items():
            then = copy_state(s)
            rules.apply(then, 0, kind)
            for option in coach.options(then, 1, given=True):
                mean[option.action] += chance * option.shares[1]
        fair = {option.action: option.shares[1] for option in coach.options(s, 1)}
        assert mean == pytest.approx(fair, abs=1e-6)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nobody_gains_more_than_a_thousandth_on_the_mixes_found(players: int) -> None:
    coach = Coach("gigi_gacker", players)
    hard = [parse_position(HARD)] if players == 5 else []
    for s in [*hard, *layings(players, seed=20 + players, count=8)]:
        segment: Any = coach.segment(coach.known(s))
        assert 0 <= segment.gap < many.NEAR
        for seat in range(players):
            options = coach.options(s, seat)
            assert options[0].shares[seat] - segment.plan.values[seat] <= segment.gap + SUMS
            assert options[0].error == pytest.approx(coach.edges.error + segment.gap)


def test_what_cards_bring_against_mixes_is_the_same_reckoned_in_rows_or_one_by_one() -> None:
    for players in (3, 4, 5):
        for s in layings(players, seed=players, count=3):
            worth = laid.worms_worth(s)
            plan = many.solve(s, worth)
            for seat in range(players):
                one_by_one = laid.against(s, worth, plan.mixes, seat)
                assert plan.expected[seat] == pytest.approx(one_by_one, abs=SUMS)
                assert sum(plan.mixes[seat].values()) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_luck_of_all_seats_together_is_nothing(players: int) -> None:
    for seed in range(2):
        match = played("gigi_gacker", players, seed)
        report = analyse(match.setup, match.log)
        assert sum(p.luck for p in report.players) == pytest.approx(0, abs=SUMS)
        assert all(event.loss >= 0 for event in report.events)
        for p in report.players:
            assert p.first + p.luck - p.loss + p.gifts + p.drift == pytest.approx(p.last)


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_in_hundreds_of_rounds_nobody_gains_more_than_three_thousandths(players: int) -> None:
    """It says beside that how far 200 steps of plain regret matching come in the same rounds."""
    coach, times = Coach("gigi_gacker", players), list[float]()
    gaps, plain = list[float](), list[float]()
    for s in layings(players, seed=500 + players, count=400):
        started = time.process_time()
        segment: Any = coach.segment(s)
        gaps.append(segment.gap)
        times.append(time.process_time() - started)
        worth = worths(s, coach.edges, coach.edges.values([eve(s)])[0])
        plain.append(laid.solve_round(s, worth, 200).gap)
    assert max(gaps) < 0.003
    half, most, slowest = (1e3 * sorted(times)[nth] for nth in (200, 380, 399))
    print(f"\n{players} players: {half:.0f} ms, 95 % within {most:.0f}, all within {slowest:.0f};")
    print(f"gap {max(gaps):.4f}, not below {many.NEAR} in {sum(g >= many.NEAR for g in gaps)};")
    print(f"plain matching {max(plain):.3f}, above 0.003 in {sum(g > 0.003 for g in plain)}")
