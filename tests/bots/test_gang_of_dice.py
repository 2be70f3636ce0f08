"""The bots of Gang of Dice: legal, blind to hidden pools, in step with the exact solver."""

from __future__ import annotations

import random

import pytest
from tests.rules.gang_of_dice_play import (
    PAIR,
    SEVEN,
    do,
    first_roll,
    packed,
    random_action,
    random_table,
    table,
    turn,
)

from reroll.analysis.gang_of_dice import Card, Turn
from reroll.bots.contract import Words, make
from reroll.engine.contract import rules_of
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games import gang_of_dice as gd
from reroll.games.gang_of_dice import State
from reroll.games.terms import CHANCE, FINE, NOBODY

RULES = rules_of("gang_of_dice")
BOTS = {name: make(name, "gang_of_dice") for name in ("simple", "strong")}
WORDS = Words(1)


def choice(name: str, s: State) -> int:
    """What the bot does in the seat to act."""
    return BOTS[name].choose(view_of(RULES, s, gd.actor(s)), WORDS)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seed", range(4))
def test_a_bot_plays_whole_matches_legally_and_sees_no_hidden_pool(name: str, seed: int) -> None:
    """Whatever pools the others hold behind their screens, the bot does the same."""
    rng = random.Random(seed)
    s = random_table(rng)
    s.pools = gd.HIDDEN_POOLS
    while gd.actor(s) != NOBODY:
        seat = gd.actor(s)
        action = random_action(s, rng) if seat == CHANCE else choice(name, s)
        assert gd.why_not(s, seat, action) == FINE
        if seat != CHANCE:
            other = copy_state(s)
            for rival in range(s.players):
                if rival != seat and other.owned[rival] > 0:
                    other.owned[rival] += 7
            assert choice(name, other) == action
        gd.apply(s, seat, action)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_copes_with_any_position_somebody_else_has_left_it(name: str) -> None:
    """A seat may be handed over in the middle of a reroll, or with forty dice on the table."""
    rng = random.Random(7)
    for _ in range(60):
        s = random_table(rng)
        for _ in range(rng.randrange(80)):
            if gd.actor(s) != NOBODY:
                do(s, random_action(s, rng))
        if gd.actor(s) >= 0:
            assert gd.why_not(s, gd.actor(s), choice(name, s)) == FINE


def last_to_act(card: int, rival: str) -> State:
    """The second of two seats before its choice of dice; the first has stopped with a sum."""
    s = table()
    do(s, card)
    turn(s, rival)
    return s


@pytest.mark.parametrize(("card", "rival"), [(PAIR, "45"), (SEVEN, "5"), (PAIR, "333")])
def test_the_last_of_a_round_stakes_what_brings_most_in_the_mean(card: int, rival: str) -> None:
    """Nobody follows, so the stake is exact: chance to win times the table, less the stake."""
    s = last_to_act(card, rival)
    rival_sum = 0 if s.result[0] == gd.TRIGGERED else s.result[0]
    brings = []
    for dice in range(1, 13):
        ahead = rival_sum if dice > s.staked[0] else rival_sum + 1
        wins = [
            float(s.result[0] == gd.TRIGGERED or total >= ahead) for total in range(5 * dice + 1)
        ]
        lost = s.table + dice if s.result[0] == gd.TRIGGERED else 0
        worths = [won * (s.table + dice) - dice for won in wins]
        brings.append(Turn(dice, Card.of_kind(s, card), worths, lost / 2 - dice).value)
    assert choice("strong", s) == 1 + brings.index(max(brings))


def goal_of(s: State, dice: int) -> list[float]:
    """What every sum of so many dice brings against the first seat's 9 points of two dice."""
    wins = [total > 9 or (total == 9 and dice > 2) for total in range(5 * dice + 1)]
    return [float(s.table * won - dice) for won in wins]


@pytest.mark.parametrize("seed", range(20))
def test_the_last_of_a_round_rerolls_by_the_exact_policy(seed: int) -> None:
    """Every stop, and every choice of dice to throw again, is as good as the solver's best."""
    rng = random.Random(seed)
    s = last_to_act(PAIR, "45")
    dice = rng.randint(1, 6)
    do(s, dice)
    exact = Turn(dice, Card.of_kind(s, PAIR), goal_of(s, dice), float(-dice))
    while s.round == 1:
        do(s, packed("".join(rng.choice("12345m") for _ in range(s.in_hand))))
        if s.round > 1:
            break
        choices = exact.choices(s.shown[1], gd.ROLLS - s.rolls)
        action = choice("strong", s)
        assert (action == gd.STOP) == choices[0].stop
        do(s, action)
        while s.phase == gd.Phase.CHOOSE_FACE:
            do(s, choice("strong", s))
        if action == gd.REROLL:
            worth = {c.kept: c.worth for c in choices if not c.stop}
            assert worth[tuple(s.shown[1])] == pytest.approx(choices[0].worth, abs=1e-12)


def test_the_simple_bot_throws_off_what_sets_a_black_card_off() -> None:
    s = table()
    do(s, PAIR)
    first_roll(s, "335")
    assert choice("simple", s) == gd.REROLL
    do(s, gd.REROLL)
    assert choice("simple", s) == 1


@pytest.mark.parametrize(("name", "most"), [("simple", 3), ("strong", 12)])
def test_no_bot_stakes_more_dice_than_it_reckons_with(name: str, most: int) -> None:
    for card in range(12):
        s = table()
        do(s, card)
        assert 1 <= choice(name, s) <= most
