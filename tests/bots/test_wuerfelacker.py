"""The bots of Würfelacker: legal everywhere, in step with the exact round, learned worths sound."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.analysis.test_wuerfelacker import fields_of, laid_out
from tests.rules.wuerfelacker_play import at, random_move, random_setup

from reroll.analysis.coach import Coach
from reroll.analysis.wuerfelacker import WIN, Round
from reroll.bots import wuerfelacker_fit as fit
from reroll.bots import wuerfelacker_worth as learned
from reroll.bots.contract import Words, make
from reroll.bots.simulate import simulate
from reroll.engine.contract import legal_actions, rules_of
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games import wuerfelacker as gw
from reroll.games.terms import CHANCE, FINE, NOBODY
from reroll.notation.wuerfelacker import format_action

RULES = rules_of("wuerfelacker")
BOTS = {name: make(name, "wuerfelacker") for name in ("simple", "strong")}


def choice(name: str, s: gw.State) -> int:
    """What the bot does in the seat to act."""
    return BOTS[name].choose(view_of(RULES, s, gw.actor(s)), Words(1))


def says(name: str, s: gw.State) -> str:
    """The same in words."""
    return format_action(s, gw.actor(s), choice(name, s))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_whole_matches_legally_at_any_table(name: str) -> None:
    rng = random.Random(3)
    for players in range(2, 6):
        s: gw.State = Setup("wuerfelacker", players).first_state()
        while gw.actor(s) != NOBODY:
            seat, action = random_move(s, rng)
            if seat != CHANCE:
                action = choice(name, s)
                assert gw.why_not(s, seat, action) == FINE
            gw.apply(s, seat, action)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_copes_with_any_position_somebody_else_has_left_it(name: str) -> None:
    rng = random.Random(4)
    for _ in range(8):
        s = random_setup(rng)
        while gw.actor(s) != NOBODY:
            if gw.actor(s) != CHANCE and rng.random() < 0.2:
                assert gw.why_not(s, gw.actor(s), choice(name, s)) == FINE
            gw.apply(s, *random_move(s, rng))


def test_a_bot_leaves_the_view_as_it_was() -> None:
    s = laid_out(3, "5,-1,3", "-2,4/1", **fields_of("lap=2 aside=3/2/6 loose=15/11"))
    view = view_of(RULES, s, 0)
    before = copy_state(view.state)
    BOTS["strong"].choose(view, Words(1))
    assert view.state == before


TURNS = [
    "lap=1 loose=135/- aside=-/-/- phase=aside",
    "lap=1 loose=26/145 aside=2/-/- phase=aside turn=2",
    "lap=2 loose=15/11 aside=3/2/6",
    "lap=2 loose=1/25 aside=33/2/6 turn=2",
    "lap=2 loose=15/11 aside=3/2/6 phase=aside",
    "lap=3 loose=1/2 aside=33/26/16",
    "lap=3 loose=-/2 aside=336/26/16 turn=2",
]


@pytest.mark.parametrize("turn", TURNS)
def test_strong_chooses_what_keeps_most_of_the_win(turn: str) -> None:
    """By the coach, from the second turn on; on the first turn where there is nothing to spend."""
    hand = "-/-" if "lap=1" in turn else "-2,4/1,6"
    s = laid_out(3, "5,-1,3", hand, **fields_of(turn))
    assert lost("strong", s) == pytest.approx(0.0, abs=1e-9)


def lost(name: str, s: gw.State) -> float:
    """What the bot's choice gives up."""
    chosen = choice(name, s)
    options = Coach("wuerfelacker", 2).options(s)
    return next(option.loss for option in options if option.action == chosen)


def test_strong_goes_on_as_well_from_a_buffet_that_was_changed_and_paid_for() -> None:
    s = laid_out(4, "2,2,0", "-2,4/-1,3", **fields_of("lap=2 aside=1/3/2 loose=26/45"))
    for action in (gw.PAY, gw.POSITION, gw.POSITION + 2, 1):
        assert lost("strong", s) == pytest.approx(0.0, abs=1e-9)
        gw.apply(s, 0, action)
    assert lost("strong", s) == pytest.approx(0.0, abs=1e-9)


def test_strong_plays_the_last_round_for_the_win() -> None:
    rng = random.Random(9)
    for _ in range(6):
        s: gw.State = Setup("wuerfelacker", 2).first_state()
        while sum(s.stack) or s.lap < gw.LAST_LAP or gw.actor(s) < 0:
            gw.apply(s, *random_move(s, rng))
        worths = {c.action: c.worth for c in Round(s, link=WIN).choices()}
        assert worths[choice("strong", s)] == pytest.approx(max(worths.values()), abs=1e-9)


@pytest.mark.parametrize("players", range(3, 6))
def test_strong_is_exact_for_more_players_when_all_other_totals_are_known(players: int) -> None:
    """The last of the third lap: the best mean over its die, by the worths it has learned."""
    rng = random.Random(players)
    for _ in range(5):
        s: gw.State = Setup("wuerfelacker", players).first_state()
        while s.round < 2 or s.lap < gw.LAST_LAP or gw.actor(s) < 0 or not is_last(s):
            gw.apply(s, *random_move(s, rng))
        worth = np.array(learned.WORTH[players - 2]) / learned.HUNDRED
        worths = {a: mean_worth(s, a, worth) for a in legal_actions(RULES, s, s.turn)}
        assert worths[choice("strong", s)] == pytest.approx(max(worths.values()), abs=1e-9)


def is_last(s: gw.State) -> bool:
    """Whether everybody else has had the turn of this lap."""
    return gw.distance(s, s.turn) == s.players - 1


def mean_worth(
    s: gw.State, action: int, worth: np.ndarray[tuple[int, int], np.dtype[np.float64]]
) -> float:
    """What the seat's morsels are worth after the round, the mean over a die rolled."""
    seat, to_come = s.turn, sum(s.stack) // s.players
    then = copy_state(s)
    gw.apply(then, seat, action)
    ends = [then]
    if action == gw.REROLL:
        ends = [copy_state(then) for _ in range(6)]
        for face, end in enumerate(ends):
            gw.apply(end, CHANCE, 1 << (8 * face))
    hands = np.array([end.hand[seat] for end in ends])
    return float((hands @ worth[to_come]).mean())


SAME_FOR_ALL = [
    ("1,1,1", "-2,5/5/5", "-2,-1,-1,0,0,2,2,2,3,3,3,4,4,4,6,6,6", "lay -2"),
    ("5,5,5", "2/1/1", "-2,-2,-1,-1,0,0,1,2,2,3,3,3,4,4,4,6,6,6", "aside 6"),
]


@pytest.mark.parametrize(("buffet", "hand", "gone", "does"), SAME_FOR_ALL)
def test_strong_lays_a_morsel_only_if_it_costs_worms_to_keep(
    buffet: str, hand: str, gone: str, does: str
) -> None:
    """Where all win the same in the last round, a -2 spent is two worms won, a 2 two lost."""
    dice = fields_of("lap=3 aside=66/56/56 loose=6/5/5")
    s = at(players=3, round=8, buffet=buffet, hand=hand, gone=gone, **dice)
    assert says("strong", s) == does


# Learning


def test_learned_worths_are_found_again_where_morsels_never_bring_more() -> None:
    """Hands whose lead never changes are worth what they count in the end."""
    draw = np.random.default_rng(1)
    hands = draw.integers(0, 3, (2000, 1, 3, fit.KINDS)).astype(float)
    gains = fit.fit(np.repeat(hands, 8, axis=1))
    assert gains == pytest.approx(np.zeros(fit.KINDS), abs=1e-9)
    assert fit.worths(gains)[3] == pytest.approx(fit.worms())


def test_what_was_learned_has_a_number_for_every_round_and_kind() -> None:
    table = np.array(learned.WORTH)
    assert table.shape == (4, fit.ROUNDS, fit.KINDS)
    assert (np.diff(table, axis=2) >= 0).all()
    assert table[:, 0] == pytest.approx(np.tile(fit.worms() * learned.HUNDRED, (4, 1)))


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 6))
def test_strong_beats_simple_and_simple_beats_random(players: int) -> None:
    """One bot among others of the next weaker kind wins more than its part, beyond any chance."""
    for better, worse in (("strong", "simple"), ("simple", "random")):
        bots = [better] + [worse] * (players - 1)
        result = simulate("wuerfelacker", players, bots, 1000, seed=1)
        assert result.win_shares[0].name == better
        assert result.win_shares[0].low > 1 / players
