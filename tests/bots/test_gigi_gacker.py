"""The bots of Gigi Gacker: legal, blind to secrets, in step with the equilibrium, hens included."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.rules.gigi_gacker_play import at, do, hen_step, last_hen_step, random_move, random_setup

from reroll.analysis.gigi_gacker import in_hand, solve_matrix
from reroll.bots import gigi_gacker_fit as fit
from reroll.bots import gigi_gacker_strong as strong
from reroll.bots import gigi_gacker_worth as learned
from reroll.bots.contract import Words, make
from reroll.bots.simulate import simulate
from reroll.engine.contract import acting_seats, returns, rules_of
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games import gigi_gacker as gg
from reroll.games import gigi_gacker_cards as cards
from reroll.games.gigi_gacker import Phase
from reroll.games.terms import CHANCE, FINE, NOBODY
from reroll.notation.gigi_gacker import format_action

RULES = rules_of("gigi_gacker")
BOTS = {name: make(name, "gigi_gacker") for name in ("simple", "strong")}


def choice(name: str, s: gg.State, seat: int, seed: int = 1) -> int:
    """What the bot does in this seat."""
    return BOTS[name].choose(view_of(RULES, s, seat), Words(seed))


def says(name: str, s: gg.State, seat: int, seed: int = 1) -> str:
    """The same in words; seats from 1."""
    return format_action(s, seat - 1, choice(name, s, seat - 1, seed))


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_whole_matches_legally_with_any_options(name: str) -> None:
    rng = random.Random(3)
    for _ in range(6):
        s = random_setup(rng)
        while gg.actor(s) != NOBODY:
            seat, action = random_move(s, rng)
            if seat != CHANCE:
                action = choice(name, s, seat, rng.randrange(1000))
                assert gg.why_not(s, seat, action) == FINE
            gg.apply(s, seat, action)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_copes_with_any_position_somebody_else_has_left_it(name: str) -> None:
    rng = random.Random(4)
    for _ in range(12):
        s = random_setup(rng)
        while gg.actor(s) != NOBODY:
            if rng.random() < 0.1:
                for seat in acting_seats(RULES, s):
                    assert gg.why_not(s, seat, choice(name, s, seat)) == FINE
            gg.apply(s, *random_move(s, rng))


@pytest.mark.rule("GG-08")
@pytest.mark.parametrize("name", BOTS)
def test_no_bot_knows_a_card_that_lies_face_down(name: str) -> None:
    rng = random.Random(5)
    for players in range(2, 6):
        row = ",".join(["w8", "w4", "hen", "w1", "w1"][: max(players, 3)])
        choices = set()
        for _ in range(4):
            s = at(players=players, row=row)
            for seat in range(1, players):
                do(s, f"{seat + 1}: lay p{rng.randint(3, 7)}")
            choices.add(choice(name, s, 0))
        assert len(choices) == 1


@pytest.mark.parametrize("seed", range(3))
def test_strong_plays_the_last_round_of_two_for_the_win(seed: int) -> None:
    """Its mix wins as often as any can against the best answer, hens and ties reckoned in."""
    rng = random.Random(seed)
    s: gg.State = Setup("gigi_gacker", 2).first_state()
    while s.round < gg.ROUNDS or s.phase != Phase.LAY:
        gg.apply(s, *random_move(s, rng))
    hands = in_hand(s, 0), in_hand(s, 1)
    wins = [[win_share(s, mine, theirs) for theirs in hands[1]] for mine in hands[0]]
    best = solve_matrix(wins, range(len(hands[0])), range(len(hands[1]))).values[0]
    tables = strong.make_tables(False)
    strong.solve(s, tables)
    mix = [tables[strong.BY_SEAT][strong.MIX][0][kind] for kind in hands[0]]
    answers = [sum(p * wins[i][j] for i, p in enumerate(mix)) for j in range(len(hands[1]))]
    assert min(answers) == pytest.approx(best, abs=1e-9)


def win_share(s: gg.State, mine: int, theirs: int) -> float:
    """What seat 0 wins by the rules if these cards are laid and every hen that pays is played."""
    total = 0.0
    for robo in range(cards.PULLETS):
        if s.robo[robo]:
            after = copy_state(s)
            for actor, kind in ((0, mine), (1, theirs), (CHANCE, robo)):
                gg.apply(after, actor, kind)
            while gg.actor(after) != NOBODY:
                gg.apply(after, gg.actor(after), choice("strong", after, gg.actor(after)))
            total += returns(RULES, after)[0] * s.robo[robo] / sum(s.robo)
    return total


def test_strong_mixes_where_any_pure_choice_could_be_answered() -> None:
    s = at(players=3, row="w2,w8,w1")
    assert len({choice("strong", s, 0, seed) for seed in range(40)}) > 1


@pytest.mark.rule("GG-17")
@pytest.mark.parametrize("name", BOTS)
def test_the_last_hen_brings_the_best_worm_back(name: str) -> None:
    s = last_hen_step()
    back = []
    for _ in range(3):
        words = says(name, s, 1)
        back.append(words)
        do(s, f"1: {words}")
    assert back[0] == "hen"
    assert "back w8" in back
    assert gg.score(s, 0) >= 9


@pytest.mark.rule("GG-19")
def test_strong_keeps_its_last_hen_if_only_pullets_would_come_back() -> None:
    s = last_hen_step()
    for kind in range(cards.WORM, cards.PLAYABLE):
        s.discard[0][kind] = 0
    assert choice("strong", s, 0) == gg.PASS


@pytest.mark.rule("GG-15")
@pytest.mark.parametrize("name", BOTS)
def test_cards_taken_back_are_named_from_the_lower_up(name: str) -> None:
    s = do(hen_step(), "1: hen")
    first = choice(name, s, 0)
    assert gg.why_not(s, 0, first) == FINE
    gg.apply(s, 0, first)
    second = choice(name, s, 0)
    assert second >= first
    assert gg.why_not(s, 0, second) == FINE


def test_a_bot_leaves_the_view_as_it_was() -> None:
    s = at(players=4, row="w8,w4,hen,w1")
    view = view_of(RULES, s, 0)
    before = copy_state(view.state)
    BOTS["strong"].choose(view, Words(1))
    assert view.state == before


def test_learned_worths_are_found_again_where_cards_never_change() -> None:
    """Hands that stay as they are to the end are worth what they count there."""
    draw = np.random.default_rng(1)
    cards_noted = draw.integers(0, 3, (2000, 1, 3, fit.ROW)).astype(float)
    worths = fit.fit(np.repeat(cards_noted, gg.ROUNDS, axis=1))
    for completed in range(gg.ROUNDS + 1):
        assert worths[completed] == pytest.approx(fit.end_worths(), abs=0.1)


def test_what_was_learned_has_a_number_for_every_round_and_card() -> None:
    for table in (learned.IN_HAND, learned.DISCARDED):
        assert np.array(table).shape == (2, gg.ROUNDS + 1, cards.KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 6))
def test_strong_beats_simple_and_simple_beats_random(players: int) -> None:
    """One bot among others of the next weaker kind wins more than its part, beyond any chance."""
    for better, worse in (("strong", "simple"), ("simple", "random")):
        bots = [better] + [worse] * (players - 1)
        result = simulate("gigi_gacker", players, bots, 2000, seed=1)
        assert result.win_shares[0].name == better
        assert result.win_shares[0].low > 1 / players
