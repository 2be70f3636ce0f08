"""Gigi Gacker, clause by clause: positions in one line, then what the rulebook says happens."""

from __future__ import annotations

import random

import pytest
from tests.rules.gigi_gacker_play import (
    FULL,
    at,
    discards,
    do,
    hand,
    hens_only,
    last_hen_step,
    legal,
    random_move,
    random_setup,
    second_round,
    why,
    won,
)

from reroll import Match
from reroll.engine.contract import acting_seats, chance_outcomes, legal_actions, places, returns
from reroll.engine.setup import BadSetup, Setup
from reroll.engine.states import copy_state, key
from reroll.engine.views import view_of
from reroll.games import gigi_gacker as gg
from reroll.games import gigi_gacker_cards as cards
from reroll.games.gigi_gacker import Phase, Why
from reroll.games.terms import CHANCE, HIDDEN, NOBODY, SPECTATOR
from reroll.notation.gigi_gacker import CARDS, counted

# Set-up


@pytest.mark.rule("GG-01")
@pytest.mark.parametrize("players", range(2, 6))
def test_two_to_five_players_can_play(players: int) -> None:
    assert len(Match("gigi_gacker", players).scores) == players


@pytest.mark.rule("GG-01")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_other_numbers_of_players_are_refused_with_the_clause(players: int) -> None:
    with pytest.raises(BadSetup, match=r"2 to 5 players .GG-01.*came"):
        Match("gigi_gacker", players)


@pytest.mark.rule("GG-02")
@pytest.mark.parametrize("players", range(2, 6))
def test_each_player_holds_the_five_pullets_of_one_colour(players: int) -> None:
    s = Match("gigi_gacker", players).state
    assert [hand(s, seat) for seat in range(1, players + 1)] == [FULL] * players
    assert [cards.value(kind) for kind in range(5)] == [3, 4, 5, 6, 7]
    assert sum(s.robo) == (15 if players == 2 else 0)


@pytest.mark.rule("GG-03")
def test_the_36_worm_cards_are_8_of_value_1_down_to_1_of_value_8() -> None:
    s = Match("gigi_gacker", 3).state
    assert s.unseen[5:13] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert [cards.value(kind) for kind in range(5, 13)] == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.rule("GG-03")
def test_a_table_may_load_another_distribution_of_36() -> None:
    s = Match("gigi_gacker", 3, data={"worms": [0, 0, 0, 0, 0, 0, 0, 36]}, start="1").state
    assert list(chance_outcomes(gg, s)) == [(12, 36), (13, 9)]
    with pytest.raises(BadSetup, match=r"GG-03.*sum to 36"):
        Match("gigi_gacker", 3, data={"worms": [1, 1, 1, 1, 1, 1, 1, 1]})


@pytest.mark.rule("GG-04")
def test_nine_hens_lie_in_the_pile_and_each_card_of_it_is_equally_likely() -> None:
    s = Match("gigi_gacker", 3, start="1").state
    weights = dict(chance_outcomes(gg, s))
    assert weights[CARDS["hen"]] == 9
    assert weights[CARDS["w1"]] == 8
    assert sum(weights.values()) == 45
    do(s, "card hen", "card w8")
    assert dict(chance_outcomes(gg, s))[CARDS["hen"]] == 8
    assert why(s, "card w8") == Why.NONE_LEFT


@pytest.mark.rule("GG-05")
@pytest.mark.parametrize(("players", "removed"), [(2, 18), (3, 18), (4, 9), (5, 0)])
def test_nine_rounds_leave_exactly_the_cards_that_were_removed(players: int, removed: int) -> None:
    s = Setup("gigi_gacker", players).first_state()
    rng = random.Random(players)
    while gg.actor(s) != NOBODY:
        gg.apply(s, *random_move(s, rng))
    assert s.round == 9
    assert sum(s.unseen) == removed


@pytest.mark.rule("GG-06")
def test_chance_names_the_first_holder_of_the_tractor_each_equally_likely() -> None:
    s = Match("gigi_gacker", 4).state
    assert list(chance_outcomes(gg, s)) == [(0, 1), (1, 1), (2, 1), (3, 1)]
    assert do(s, "first 3").circle[:4] == [2, 3, 0, 1]


@pytest.mark.rule("GG-06")
def test_a_named_seat_holds_the_tractor_first() -> None:
    s = Match("gigi_gacker", 4, start="2").state
    assert (gg.actor(s), s.circle[0], gg.roller(s)) == (CHANCE, 1, 1)
    with pytest.raises(BadSetup, match="GG-06"):
        Match("gigi_gacker", 2, start="3")


@pytest.mark.rule("GG-06")
def test_chance_cannot_name_a_seat_that_nobody_holds() -> None:
    s = Match("gigi_gacker", 3).state
    assert gg.why_not(s, CHANCE, 3) == Why.NOT_A_SEAT
    assert gg.why_not(s, CHANCE, -1) == Why.NOT_A_SEAT


# A round


@pytest.mark.rule("GG-07")
@pytest.mark.parametrize(("players", "positions"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_a_round_lays_out_as_many_cards_as_players(players: int, positions: int) -> None:
    s = Match("gigi_gacker", players, start="1").state
    for position in range(positions):
        assert gg.actor(s) == CHANCE
        do(s, f"card w{position + 1}")
    assert s.phase == Phase.LAY
    assert s.row[:positions] == [CARDS[f"w{n + 1}"] for n in range(positions)]


@pytest.mark.rule("GG-08")
def test_everybody_may_lay_in_any_order_and_once() -> None:
    s = at(players=3, row="w8,w4,w1")
    assert acting_seats(gg, s) == [0, 1, 2]
    do(s, "2: lay p3")
    assert acting_seats(gg, s) == [0, 2]
    assert gg.actor(s) == 0
    assert why(s, "2: lay p4") == Why.ALREADY_LAID
    do(s, "3: lay p4")
    assert gg.actor(s) == 0


@pytest.mark.rule("GG-08")
def test_the_actor_of_several_is_the_nearest_to_the_tractor() -> None:
    s = at(players=4, row="w8,w4,w1,w2", first=3)
    order = []
    while s.phase == Phase.LAY:
        order.append(gg.actor(s) + 1)
        do(s, f"{order[-1]}: lay p3")
    assert order == [3, 4, 1, 2]


@pytest.mark.rule("GG-08")
@pytest.mark.parametrize("hands", ["hidden", "open"])
def test_nobody_else_learns_a_card_before_the_reveal(hands: str) -> None:
    views = []
    for first, second in (("p3", "p6"), ("p7", "p3")):
        s = at(players=3, row="w8,w4,w1", hands=hands)
        do(s, f"1: lay {first}", f"2: lay {second}")
        views.append([key(view_of(gg, s, viewer).state) for viewer in (2, SPECTATOR)])
        assert view_of(gg, s, 0).state.laid[:3] == [CARDS[first], cards.FACE_DOWN, cards.NONE]
    assert views[0] == views[1]


@pytest.mark.rule("GG-08")
def test_all_cards_are_revealed_together_and_stay_to_be_looked_at() -> None:
    s = do(at(players=3, row="w8,w4,w1"), "3: lay p4", "1: lay p3")
    assert s.shown[:3] == [cards.NONE] * 3
    do(s, "2: lay p7")
    view = view_of(gg, s, SPECTATOR).state
    assert view.shown[:3] == [CARDS["p3"], CARDS["p7"], CARDS["p4"]]
    assert view.shown_row[:3] == [CARDS["w8"], CARDS["w4"], CARDS["w1"]]
    assert view.shown_rank[:3] == [2, 0, 1]


@pytest.mark.rule("GG-08")
def test_only_a_card_in_hand_can_be_laid() -> None:
    s = at(players=3, row="w8,w4,w1")
    assert why(s, "1: lay w8") == Why.NOT_IN_HAND
    assert legal(s, 1) == [f"lay p{n}" for n in range(3, 8)]
    assert gg.why_not(s, 0, 99) == Why.NOT_AN_ACTION
    assert gg.why_not(s, 0, -1) == Why.NOT_AN_ACTION
    assert gg.why_not(s, 7, 0) == Why.NOT_YOUR_TURN


@pytest.mark.rule("GG-09")
def test_worms_can_be_laid_from_round_2_and_hens_never() -> None:
    s = second_round()
    assert legal(s, 1) == ["lay p3", "lay p4", "lay p5", "lay p6", "lay w8"]
    assert legal(s, 2) == ["lay p3", "lay p4", "lay p5", "lay p7"]
    assert why(s, "2: lay hen") == Why.HEN_IS_NEVER_LAID
    assert why(s, "2: hen") == Why.HEN_ENDS_A_ROUND
    assert why(s, "2: pass") == Why.HEN_ENDS_A_ROUND


@pytest.mark.rule("GG-10")
def test_the_highest_card_takes_position_1_and_so_on_into_the_hand() -> None:
    s = second_round()
    assert won(s) == ["w8", "hen", "w1"]
    assert hand(s, 2) == "p3,p4,p5,p7,hen"
    do(s, "1: lay w8", "2: lay p7", "3: lay w1")
    assert won(s) == ["w7,w8", "w2,hen", "w1,w3"]


@pytest.mark.rule("GG-10")
def test_a_worm_and_a_pullet_of_one_value_count_alike() -> None:
    s = at(
        players=3,
        round=2,
        first=1,
        row="w8,w7,w5",
        hand="p3,p4,p5,p6,w6/p3,p4,p5,p6,w6/p3,p4,p5,p6,w6",
        discards="p7/p7/p7",
        shown="p7,p7,p7",
        shown_row="w6,w6,w6",
    )
    assert s.circle[:3] == [1, 2, 0]
    do(s, "1: lay w6", "2: lay p6", "3: lay w6")
    assert s.shown_rank[:3] == [2, 0, 1]


@pytest.mark.rule("GG-11")
def test_ties_of_7_4_7_5_fall_clockwise_from_the_tractor_at_seat_3() -> None:
    s = at(players=4, row="w8,w7,w6,w5", first=3)
    do(s, "1: lay p7", "2: lay p4", "3: lay p7", "4: lay p5")
    assert won(s) == ["w7", "w5", "w8", "w6"]


@pytest.mark.rule("GG-11")
def test_four_fives_with_the_tractor_at_seat_3_take_positions_in_its_order() -> None:
    s = at(players=4, row="w8,w7,w6,w5", first=3)
    do(s, "1: lay p5", "2: lay p5", "3: lay p5", "4: lay p5")
    assert won(s) == ["w6", "w5", "w8", "w7"]


@pytest.mark.rule("GG-12")
def test_the_played_card_is_discarded_and_the_tractor_passes_clockwise() -> None:
    s = second_round()
    assert [discards(s, seat) for seat in (1, 2, 3)] == ["p7", "p6", "p5"]
    assert s.circle[:3] == [1, 2, 0]
    do(s, "1: lay p3", "2: lay p3", "3: lay p3")
    assert s.shown_rank[:3] == [2, 0, 1]


# Counting


def ended(hands: str, hens: str = "0/0/0") -> gg.State:
    """A finished match of three by its hands: the discards, which don't count, are left open."""
    s = gg.State(players=3, phase=Phase.OVER, round=9)
    for seat, text in enumerate(hands.split("/")):
        for card in text.split(","):
            s.hand[seat][CARDS[card]] += 1
            s.hand_size[seat] += 1
    s.hens_played[:3] = [int(n) for n in hens.split("/")]
    return s


@pytest.mark.rule("GG-18")
def test_only_worms_in_hand_count() -> None:
    s = ended("p7,p6,w8,w3,hen/p3,p4,w1,w1,w2/p5,p6,p7,hen,hen")
    s.discard[2][CARDS["w8"]] = 1
    assert [gg.score(s, seat) for seat in range(3)] == [11, 4, 0]


@pytest.mark.rule("GG-18")
def test_the_robo_chicken_has_no_score() -> None:
    assert len(Match("gigi_gacker", 2).scores) == 2


@pytest.mark.rule("GG-19")
def test_equal_worms_go_to_whoever_played_fewer_hens_and_holds_fewer_cards() -> None:
    s = ended("w8,p3,p4,p5,p6,p7,hen/w5,w3,p3,p4,p5/w1,p3,p4,p5,p6", hens="2/0/0")
    assert places(gg, s) == [2, 1, 3]


@pytest.mark.rule("GG-19")
def test_equal_worms_and_equal_hands_share_the_place() -> None:
    s = ended("w8,p3,p4,p5,p6/w5,w3,p3,hen,hen/w1,p3,p4,p5,p6")
    assert places(gg, s) == [1, 1, 3]
    assert returns(gg, s) == [0.5, 0.5, 0.0]


@pytest.mark.rule("GG-20")
def test_hands_are_hidden_until_the_end_and_all_else_is_public() -> None:
    s = second_round()
    view = view_of(gg, s, 1).state
    assert view.hand[1] == s.hand[1]
    assert view.hand[0] == [HIDDEN] * 14
    assert (gg.score(view, 0), gg.score(view, 1)) == (HIDDEN, 0)
    for name in ("row", "shown", "discard", "hens_played", "gained", "hand_size", "unseen"):
        assert getattr(view, name) == getattr(s, name)
    over = do(last_hen_step(), "1: pass")
    assert key(view_of(gg, over, SPECTATOR).state) == key(over)


@pytest.mark.rule("GG-20")
def test_by_option_hands_are_open_and_a_laid_card_still_is_not() -> None:
    s = do(at(players=3, row="w8,w4,w1", hands="open"), "1: lay p7")
    view = view_of(gg, s, 1).state
    assert counted(view.hand[0]) == FULL
    assert view.laid[0] == cards.FACE_DOWN


@pytest.mark.rule("GG-21")
def test_after_each_hen_step_a_hand_holds_five_cards_and_one_for_each_hen_played() -> None:
    rng = random.Random(21)
    for _ in range(40):
        s = Setup("gigi_gacker", rng.randint(2, 5)).first_state()
        while gg.actor(s) != NOBODY:
            gg.apply(s, *random_move(s, rng))
            if s.phase in (Phase.DEAL, Phase.OVER):
                sizes = [sum(s.hand[seat]) for seat in range(s.players)]
                assert sizes == [5 + s.hens_played[seat] for seat in range(s.players)]
                assert sizes == s.hand_size[: s.players]


# Two players and the robo chicken


@pytest.mark.rule("GG-30")
def test_the_robo_chicken_has_three_of_each_pullet() -> None:
    s = Match("gigi_gacker", 2, start="1").state
    do(s, "card w8", "card w4", "card w1", "1: lay p7", "2: lay p3")
    assert gg.actor(s) == CHANCE
    assert list(chance_outcomes(gg, s)) == [(kind, 3) for kind in range(5)]
    assert why(s, "robo w1") == Why.NONE_LEFT


@pytest.mark.rule("GG-31")
def test_the_robo_card_is_ranked_like_any_other_once_both_have_laid() -> None:
    s = at(players=2, row="w8,w4,w1")
    do(s, "2: lay p4", "1: lay p6", "robo p5")
    assert (won(s), s.shown_rank[:3]) == (["w8", "w1"], [0, 2, 1])


@pytest.mark.rule("GG-32")
def test_what_the_robo_gains_and_plays_leaves_the_game() -> None:
    s = at(players=2, row="hen,w4,w1")
    do(s, "1: lay p5", "2: lay p4", "robo p7")
    assert (won(s), s.robo, sum(s.unseen)) == (["w4", "w1"], [3, 3, 3, 3, 2], 42)
    assert s.unseen[CARDS["hen"]] == 8


@pytest.mark.rule("GG-32")
def test_the_robo_chicken_plays_nine_of_its_fifteen_cards_and_no_hens() -> None:
    rng = random.Random(32)
    s = Setup("gigi_gacker", 2).first_state()
    while gg.actor(s) != NOBODY:
        assert gg.actor(s) < 2
        gg.apply(s, *random_move(s, rng))
    assert sum(s.robo) == 6


@pytest.mark.rule("GG-33")
def test_the_tractor_goes_to_first_holder_other_player_robo_in_turn() -> None:
    rng = random.Random(33)
    s = Setup("gigi_gacker", 2, {"start": "2"}).first_state()
    holders = {}
    while gg.actor(s) != NOBODY:
        holders[s.round] = s.circle[0]
        gg.apply(s, *random_move(s, rng))
    assert list(holders.values()) == [1, 0, gg.ROBO] * 3


@pytest.mark.rule("GG-33")
@pytest.mark.parametrize("first", [1, 2])
def test_in_round_3_sevens_go_to_the_robo_then_first_holder_then_the_other(first: int) -> None:
    s = at(
        players=2,
        round=3,
        first=first,
        row="w8,w7,w6",
        hand="p3,p4,p7,w1,w1/p3,p4,p7,w1,w1",
        discards="p5,p6/p5,p6",
        gone="w1,w1",
        robo="33313",
        shown="p5,p5,p6",
        shown_row="w1,w1,w1",
    )
    do(s, "1: lay p7", "2: lay p7", "robo p7")
    assert s.shown_rank[gg.ROBO] == 0
    assert s.shown_rank[first - 1] == 1
    assert s.shown_rank[2 - first] == 2


# What always holds


def test_no_card_is_ever_lost_or_doubled() -> None:
    rng = random.Random(5)
    for _ in range(60):
        s = random_setup(rng)
        while gg.actor(s) != NOBODY:
            gg.apply(s, *random_move(s, rng))
            for seat in range(s.players):
                for kind in range(cards.PLAYABLE):
                    dealt = 1 if kind < cards.PULLETS else 0
                    owned = s.hand[seat][kind] + s.discard[seat][kind]
                    assert owned == dealt + s.gained[seat][kind]
                hens = s.hand[seat][cards.HEN] + s.hens_played[seat]
                assert hens == s.gained[seat][cards.HEN]
            assert min(s.unseen) >= 0


def test_legal_actions_are_the_same_in_a_view_of_the_seat() -> None:
    rng = random.Random(6)
    for _ in range(60):
        s = random_setup(rng)
        while gg.actor(s) != NOBODY:
            for seat in acting_seats(gg, s):
                assert view_of(gg, s, seat).legal == legal_actions(gg, s, seat) != []
            gg.apply(s, *random_move(s, rng))


def test_a_view_does_not_change_with_what_it_hides() -> None:
    rng = random.Random(7)
    for _ in range(60):
        s = random_setup(rng)
        while gg.actor(s) != NOBODY:
            other = copy_state(s)
            for seat in range(1, s.players):
                if s.laid[seat] != cards.NONE:
                    other.laid[seat] = rng.randrange(cards.PLAYABLE)
                if s.hands != gg.OPEN_HANDS and s.phase != Phase.OVER:
                    other.hand[seat] = [rng.randrange(3) for _ in range(cards.KINDS)]
            assert key(view_of(gg, s, 0).state) == key(view_of(gg, other, 0).state)
            gg.apply(s, *random_move(s, rng))


def test_every_reason_cites_a_clause_and_every_one_can_be_met() -> None:
    assert set(gg.WHY_CLAUSE) == set(Why)
    met = set()
    rng = random.Random(8)
    for _ in range(120):
        s = random_setup(rng)
        while gg.actor(s) != NOBODY:
            for actor in range(-1, s.players):
                met |= {Why(gg.why_not(s, actor, a)) for a in range(-1, gg.ACTIONS + 1)}
            gg.apply(s, *random_move(s, rng))
        met |= {Why(gg.why_not(s, 0, 0)), Why(gg.why_not(hens_only(8), 0, gg.PASS))}
    assert met == set(Why)
