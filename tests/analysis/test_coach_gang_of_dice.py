"""The coach of Gang of Dice: matches that are solved, the luck of cards, turns of many dice."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from tests.rules.gang_of_dice_play import do

from reroll.analysis import gang_of_dice_columns as columns
from reroll.analysis.coach import Coach
from reroll.analysis.coach_gang_of_dice import Segment
from reroll.analysis.gang_of_dice import Card, Turn, measured, reach_goal, tables
from reroll.analysis.gang_of_dice_match import CARDS, DiceMatch
from reroll.analysis.gang_of_dice_plays import best_play
from reroll.analysis.gang_of_dice_solved import Solved
from reroll.analysis.luck import analyse
from reroll.analysis.rollout import Trial
from reroll.bots.contract import Player, Words, make
from reroll.engine.match import Match
from reroll.engine.setup import Setup
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import measure
from reroll.notation.words import parse_position


@cache
def two_each() -> DiceMatch:
    """Two dice each, and the bonus dice."""
    return DiceMatch(2)


def knowing_coach() -> Coach:
    """A coach that has the table of that match."""
    coach = Coach(rules.NAME, 2)
    coach.edges.solved = Solved({2: two_each()})
    return coach


def played(seed: int) -> Match:
    """A whole match of two dice each between simple bots."""
    match, player = Match(rules.NAME, 2, seed=seed, pool="2"), make("simple", rules.NAME)
    while not match.is_over:
        match.roll()
        for seat in match.seats:
            match.play(player.choose(match.view(seat), Words(seed, 0, len(match.log))), seat)
    return match


@pytest.mark.parametrize("seed", [2, 5, 6])
def test_a_solved_match_has_no_drift(seed: int) -> None:
    """Card, dice and choices together come to the result: every segment meets the next."""
    match = played(seed)
    report = analyse(match.setup, match.log, coach=knowing_coach())
    assert report.exact
    for player in report.players:
        assert player.drift == pytest.approx(0.0, abs=1e-12)
        assert player.last - player.first == pytest.approx(
            player.luck - player.loss + player.gifts, abs=1e-12
        )


def test_before_the_card_a_solved_match_is_worth_what_the_table_says() -> None:
    """The mean over the cards, reckoned anew, and the draw of the first seat."""
    coach, s = knowing_coach(), Setup(rules.NAME, 2, {"start": "1", "pool": "2"}).first_state()
    assert coach.equity(s)[0] == pytest.approx(two_each().first_share, abs=1e-12)
    assert coach.segment(s).exact
    s = Setup(rules.NAME, 2, {"pool": "2"}).first_state()
    assert coach.equity(s)[0] == pytest.approx(0.5, abs=1e-12)
    assert coach.segment(s).exact


def test_a_card_has_luck_where_two_play() -> None:
    """Each card moves the shares, and on average they stay."""
    coach, s = Coach(rules.NAME, 2), Setup(rules.NAME, 2, {"start": "1"}).first_state()
    segment, kinds = coach.segment(s), range(12)
    shares = [segment.value(coach.after(s, -1, kind))[0] for kind in kinds]
    assert max(shares) - min(shares) > 0.01
    assert sum(shares) / 12 == pytest.approx(segment.value(s)[0], abs=1e-12)
    assert not segment.exact


def last_turn(own: int, other: int) -> rules.State:
    """The second seat's turn in round 12 under three consecutive numbers, a 50 to beat."""
    s: rules.State = Setup(rules.NAME, 2, {"start": "1"}).first_state()
    s.round, s.phase = rules.ROUNDS, rules.Phase.CARD
    s.owned[:2], s.table = [other, own], 20
    do(s, CARDS.index(Card(1, 3)), 10)
    s.shown[0], s.in_hand, s.result[0] = [0, 0, 0, 0, 10, 0], 0, 50
    rules.begin_turn(s, 1)
    return s


@pytest.mark.parametrize("dice", [13, 16])
def test_a_turn_of_more_than_twelve_dice_is_solved(dice: int) -> None:
    """The last turn of a match: who leads the round wins it, more dice win a tie."""
    s, coach = last_turn(16, 40), Coach(rules.NAME, 2)
    assert coach.segment(s).exact
    option = next(o for o in coach.options(s) if o.action == dice)
    chance = Turn(dice, Card(1, 3), reach_goal(dice, 50)).value
    assert option.shares[1] == pytest.approx(chance, abs=1e-12)
    assert option.looked
    assert option.exact


def test_a_turn_of_very_many_dice_is_not_solved() -> None:
    """Seventeen and more."""
    options = Coach(rules.NAME, 2).options(last_turn(20, 40))
    assert {o.action for o in options if not o.looked} == {17, 18, 19, 20}


def test_every_choice_has_its_figures_however_many_dice_there_are() -> None:
    """All who throw 1 to 48 dice: share, chance to fail and points, told for a stop for certain."""
    coach = Coach(rules.NAME, 2)
    options = coach.options(parse_position("gang_of_dice card=1of45-black owned=48,48"))
    assert len(options) == 48
    for option in options:
        assert sum(option.shares) == pytest.approx(1)
        assert 0 <= (option.fails or 0) <= 1
        assert 0 < (option.gain or 0) < 5 * option.action
    shown = parse_position("gang_of_dice card=1of45-black shown=9x1,9x2,8xM/-")
    stop = next(o for o in coach.options(shown) if o.action == rules.STOP)
    assert (stop.fails, stop.gain, stop.looked) == (0.0, 27.0, True)


@pytest.mark.parametrize("kind", range(len(CARDS)))
def test_simple_plays_are_worth_nearly_what_a_turn_of_many_dice_is(kind: int) -> None:
    """Sixteen dice can be solved too: the best simple play is worth at most as much, 0.02 less."""
    s = parse_position("gang_of_dice card=sum7")
    s.card_left[s.card], s.card, s.card_left[kind] = 1, kind, 0
    segment = Segment(s, Coach(rules.NAME, 2).edges)
    (goal, lose), none = segment.goal(16), np.zeros(6, np.int64)
    exact = segment.before_the_roll(16)
    simply = best_play(CARDS[kind], [(none, 16)], 2, goal, lose, 0)
    assert exact[0] - 0.02 < simply[0] <= exact[0] + 1e-12


@pytest.mark.parametrize(
    "fields",
    [
        "card=run2-black shown=9x1,8x2,9x4,5x5/- rolls=1",
        "card=sum7 shown=3x1,9x2,9xM/- rolls=2",
        "card=same2-yellow shown=1,2,3,18xM/- rolls=1",
    ],
)
def test_a_turn_of_very_many_dice_is_worth_its_best_choice(fields: str) -> None:
    """Stopping or rolling again, and going on with whole faces."""
    s, coach = parse_position(f"gang_of_dice {fields}"), Coach(rules.NAME, 2)
    best = coach.options(s, 0)[0]
    assert coach.equity(s) == pytest.approx(np.array(best.shares), abs=1e-12)
    again = coach.after(s, 0, rules.REROLL)
    assert coach.options(again, 0)[0].shares[0] >= coach.equity(again)[0] - 1e-12


@pytest.mark.parametrize("card", CARDS)
def test_cards_are_measured_alike_one_by_one_and_together(card: Card) -> None:
    """All multisets of up to six dice."""
    counts = tables(6).counts
    each = [measure(list(row), card.condition, card.values) for row in counts]
    assert measured(counts, card).tolist() == each


def test_turns_are_solved_alike_by_arrays_and_by_loops() -> None:
    """Five dice, the second of three columns decides."""
    t, draw, dice = tables(6), np.random.default_rng(4), 5
    low, high = int(t.start[dice]), int(t.start[dice + 1])
    stop, by_array = draw.random((high - low, 3)), np.zeros((high, 3))
    by_array[low:] = stop
    by_loop = by_array.copy()
    columns.roll_the_rest(dice, by_array, t.start, t.plus)
    columns.roll_by_loop(dice, by_loop, t.start, t.plus)
    assert np.allclose(by_array, by_loop, rtol=0, atol=1e-15)
    one, other = np.empty_like(stop), np.empty_like(stop)
    columns.best_kept_parts(dice, by_array, stop, 1, t.start, t.minus, one)
    columns.best_by_loop(dice, by_array, stop, 1, t.start, t.minus, other)
    assert np.array_equal(one, other)
    assert (one[:, 1] >= stop[:, 1]).all()


@pytest.mark.parametrize("dice", [17, 48])
def test_what_more_dice_than_are_looked_at_may_show_is_not_gone_through(dice: int) -> None:
    """Of 48 dice there are two and a half million rolls."""
    roll = parse_position(f"gang_of_dice card=sum7 hand={dice}")
    coach = Coach(rules.NAME, 2)
    assert coach.spread(roll, 0) == []
    assert coach.equity(roll).sum() == pytest.approx(1)
    assert len(coach.spread(parse_position("gang_of_dice card=sum7 hand=5"), 0)) > 1


def test_a_rollout_takes_no_luck_out_of_a_turn_that_is_not_solved() -> None:
    """Forty-eight dice are thrown as they fall: their rolls are neither listed nor weighed."""
    roll = parse_position("gang_of_dice card=sum7 hand=48")
    trial = Trial(Coach(rules.NAME, 2), roll, Player("simple", rules.NAME, 1), 1, 0, 4)
    trial.begin()
    assert trial.s.phase == rules.Phase.DECIDE
    assert not trial.luck.any()


def test_a_card_is_looked_at_after_a_turn_of_many_dice() -> None:
    """The dice of the round before still lie there; they are of no turn to come."""
    line = "gang_of_dice round=2 phase=card card=sum7 owned=31,64 table=1 shown=9x1,9x2/5"
    chances = [chance for chance, _ in Coach(rules.NAME, 2).spread(parse_position(line), 0)]
    assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize(
    "fields",
    [
        "card=sum7 shown=4x1,2x2,3,4,5,3xM/- rolls=1",
        "card=diff2-black shown=6x3,4x5,2xM/- rolls=2",
        "card=same2-yellow shown=1235MMMMMMMM/- rolls=1",
    ],
)
def test_a_position_is_worth_its_best_choice_in_turns_of_many_dice(fields: str) -> None:
    """The table of all rolls holds what stopping and each reroll come to."""
    s, coach = parse_position(f"gang_of_dice {fields}"), Coach(rules.NAME, 2)
    best = coach.options(s, 0)[0]
    assert coach.equity(s) == pytest.approx(np.array(best.shares), abs=1e-12)
    assert coach.segment(s).figures(s).fails == pytest.approx(best.fails, abs=1e-12)
