"""The last round of Gang of Dice for three and four: every seat to come plays for its own win."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import numpy as np
import pytest

from reroll.analysis import gang_of_dice_aims as aims
from reroll.analysis.coach import Coach
from reroll.analysis.gang_of_dice import Card
from reroll.analysis.gang_of_dice_match import CARDS
from reroll.engine.contract import returns, rules_of
from reroll.engine.states import copy_state
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import measure, total
from reroll.notation.words import parse_position

EVEN = 1e-12
Shares = tuple[float, ...]
Shown = tuple[int, ...]
HEAD = "gang_of_dice round=12 phase=choose_dice pool=1"
SMALL = [
    f"{HEAD} players=3 leader=3 turn=3 card=run3-black-dark owned=2,1,2 table=16",
    f"{HEAD} players=3 leader=1 turn=1 card=sum13-yellow-dark owned=2,2,2 table=15",
    f"{HEAD} players=3 leader=2 turn=2 card=2of5-yellow-dark owned=2,1,2 table=16",
    f"{HEAD} players=3 leader=2 turn=2 card=sum7-black deck=one owned=1,3,2 table=15",
    f"{HEAD} players=3 leader=2 turn=2 card=diff3-yellow-dark owned=0,2,3 out=7,-,- table=16",
    f"{HEAD} players=4 leader=2 turn=2 card=run3-black-dark owned=1,1,2,1 table=17",
    f"{HEAD} players=4 leader=1 turn=1 card=3of135-yellow-dark owned=1,1,1,2 table=17",
    f"{HEAD} players=4 leader=2 turn=3 card=sum13-yellow-dark owned=1,0,2,1 table=18"
    " shown=-/25/-/-",
]


@cache
def rolls(dice: int) -> list[tuple[Shown, float]]:
    """What so many dice may show, by faces, and how likely."""
    count = Counter(
        tuple(roll.count(face) for face in range(6)) for roll in product(range(6), repeat=dice)
    )
    return [(shown, number / 6**dice) for shown, number in count.items()]


class EachForItself:
    """The whole rest of a round by trying everything: slow, and straight from the rules."""

    def __init__(self) -> None:
        self.known: dict[object, Shares] = {}

    def options(self, s: rules.State) -> dict[int, Shares]:
        """By number of dice, the win share of each seat."""
        return {dice: self.thrown(s, dice) for dice in range(1, s.owned[s.turn] + 1)}

    def shares(self, s: rules.State) -> Shares:
        """The win share of each seat before a turn, or after the last one."""
        if s.phase == rules.Phase.OVER:
            return tuple(returns(rules_of(rules.NAME), s))
        place = s.turn, tuple(s.owned), tuple(s.result), tuple(s.staked)
        if place not in self.known:
            self.known[place] = best(s.turn, list(self.options(s).values()))
        return self.known[place]

    def thrown(self, s: rules.State, dice: int) -> Shares:
        """Once the number of dice is chosen."""
        then = copy_state(s)
        rules.stake(then, dice)
        return self.rolled(then, (0,) * 6, dice, rules.ROLLS, {})

    def rolled(
        self, s: rules.State, kept: Shown, hand: int, left: int, known: dict[object, Shares]
    ) -> Shares:
        """The mean of a roll, so many rolls being left with it."""
        if (kept, left) not in known:
            found = np.zeros(s.players)
            for roll, chance in rolls(hand):
                shown = tuple(map(int.__add__, kept, roll))
                found += chance * np.array(self.decided(s, shown, left - 1, known))
            known[kept, left] = tuple(found)
        return known[kept, left]

    def decided(
        self, s: rules.State, shown: Shown, left: int, known: dict[object, Shares]
    ) -> Shares:
        """The best of stopping and of every way to roll again."""
        if (shown, -left) not in known:
            ways, dice = [self.stopped(s, shown, known)], sum(shown)
            gone_off = s.card_yellow[s.card] and goes_off(s, shown)
            if left > 0 and not gone_off:
                ways += [
                    self.rolled(s, kept, dice - sum(kept), left, known)
                    for kept in product(*(range(count + 1) for count in shown))
                    if kept != shown
                ]
            known[shown, -left] = best(s.turn, ways)
        return known[shown, -left]

    def stopped(self, s: rules.State, shown: Shown, known: dict[object, Shares]) -> Shares:
        """The rest of the round after this turn: it depends on the result alone."""
        result = rules.TRIGGERED if goes_off(s, shown) else total(list(shown))
        if result not in known:
            then = copy_state(s)
            then.shown[s.turn], then.in_hand = list(shown), 0
            rules.end_turn(then)
            known[result] = self.shares(then)
        return known[result]


def goes_off(s: rules.State, shown: Shown) -> bool:
    """GD-07."""
    held = measure(list(shown), s.card_condition[s.card], s.card_values[s.card])
    return held >= s.card_number[s.card]


def best(seat: int, ways: list[Shares]) -> Shares:
    """The first of the best for this seat."""
    most = max(way[seat] for way in ways)
    return next(way for way in ways if way[seat] >= most - EVEN)


@pytest.mark.parametrize("line", SMALL)
def test_the_shares_of_every_seat_are_those_of_players_who_play_for_themselves(line: str) -> None:
    """Of all numbers of dice, as trying everything says."""
    s = parse_position(line)
    expected = EachForItself().options(s)
    options = Coach(rules.NAME, s.players).options(s)
    assert len(options) == len(expected)
    for option in options:
        assert option.shares == pytest.approx(expected[option.action], abs=1e-9)


FIGURES = [
    (
        f"{HEAD} players=3 leader=3 turn=3 card=run3-black-dark owned=3,2,2 table=14",
        (0.860, 0.139, 0.001),
    ),
    (
        f"{HEAD} players=4 leader=2 turn=2 card=run3-black-dark deck=one owned=2,1,2,1 table=16",
        (0.468, 0.002, 0.528, 0.001),
    ),
]
"""One die, as trying everything says: the seat that leads once had 0.024 and 0.976."""


@pytest.mark.parametrize(("line", "shares"), FIGURES)
def test_a_seat_reckons_with_those_behind_it(line: str, shares: tuple[float, ...]) -> None:
    """It throws what is best against their answers, not what beats the sum that lies there."""
    s = parse_position(line)
    found = next(o.shares for o in Coach(rules.NAME, s.players).options(s) if o.action == 1)
    assert found == pytest.approx(shares, abs=6e-4)


def test_a_stop_is_worth_what_the_next_seat_sees() -> None:
    """Forty-nine dice and more in each pool: the shares after a stop meet the next turn's."""
    line = "gang_of_dice players=3 round=12 leader=1 turn=1 phase=decide card=sum11-black-dark"
    s = parse_position(f"{line} owned=49,51,51 table=11 shown=13/-/- rolls=1")
    coach = Coach(rules.NAME, 3)
    stop = next(o.shares for o in coach.options(s) if o.action == rules.STOP)
    following = coach.after(s, 0, rules.STOP)
    assert following.turn == 1
    assert stop == pytest.approx(coach.equity(following), abs=0.01)


@pytest.mark.parametrize("card", [CARDS[12], CARDS[15], Card(2, 2)])
def test_aims_come_near_the_best_play(card: Card) -> None:
    """Six dice, goals that rise with the sum from some sum on: within 0.015 of what is best."""
    sums = np.arange(31)
    goals = np.array([(sums >= least) * (0.5 + sums / 60) for least in range(0, 24, 3)])
    solved, aimed = (aims.played_for(card, 6, goals, well) for well in (True, False))
    best_of, found = (goals * solved).sum(axis=1), (goals * aimed).sum(axis=1)
    assert (found <= best_of + 1e-9).all()
    assert (found >= best_of - 0.015).all()
    assert (solved.sum(axis=1) <= 1 + 1e-9).all()


def test_where_nothing_is_to_be_gained_a_turn_stops_at_once() -> None:
    """All goals are nothing: the sums are those of one roll."""
    found = aims.played_for(CARDS[12], 3, np.zeros((1, 16)), True)[0]
    assert found == pytest.approx(aims.at_once(CARDS[12], 3), abs=1e-12)
