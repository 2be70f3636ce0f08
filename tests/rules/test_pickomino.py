"""Pickomino, clause by clause: positions in one line, then what the rulebook says happens."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from reroll import Match, Refused
from reroll.engine.chance import Scripted
from reroll.engine.contract import chance_outcomes, places
from reroll.engine.setup import BadSetup
from reroll.engine.states import copy_state
from reroll.games import pickomino as pk
from reroll.games.terms import CHANCE, NOBODY
from reroll.notation.pickomino import parse_position, stack
from reroll.notation.words import parse_action


def at(**fields: str) -> pk.State:
    """A position of two players, seat 1 to move, from its fields."""
    return parse_position("pickomino " + " ".join(f"{k}={v}" for k, v in fields.items()))


def do(s: pk.State, *actions: str) -> pk.State:
    """Play actions in words, by whoever is to act; each must be legal."""
    for words in actions:
        actor = pk.actor(s)
        number = parse_action("pickomino", s, actor, words)
        assert pk.why_not(s, actor, number) == pk.Why.FINE, (
            words,
            pk.Why(pk.why_not(s, actor, number)),
        )
        pk.apply(s, actor, number)
    return s


def why(s: pk.State, words: str) -> pk.Why:
    """Why the actor may not do this now."""
    actor = pk.actor(s)
    return pk.Why(pk.why_not(s, actor, parse_action("pickomino", s, actor, words)))


def legal(s: pk.State) -> list[int]:
    """The legal actions of the seat to act."""
    return [a for a in range(*pk.action_span(s)) if pk.why_not(s, pk.actor(s), a) == pk.Why.FINE]


def tiles(numbers: Iterable[int]) -> list[int]:
    """Tile indices of printed numbers."""
    return [n - 21 for n in numbers]


def middle(s: pk.State) -> list[int]:
    """Printed numbers face up in the middle."""
    return [t + 21 for t in range(16) if s.middle[t]]


def owned(s: pk.State, seat: int) -> list[int]:
    """Printed numbers of a stack, bottom to top."""
    return [t + 21 for t in stack(s, seat)]


# Set-up


@pytest.mark.rule("PK-01")
@pytest.mark.parametrize("players", range(2, 8))
def test_two_to_seven_players_can_play(players: int) -> None:
    assert len(Match("pickomino", players).scores) == players


@pytest.mark.rule("PK-01")
@pytest.mark.parametrize("players", [0, 1, 8, -2])
def test_other_numbers_of_players_are_refused_with_the_clause(players: int) -> None:
    with pytest.raises(BadSetup, match=r"2 to 7 players .PK-01.*came"):
        Match("pickomino", players)


@pytest.mark.rule("PK-02")
def test_sixteen_tiles_lie_in_the_middle_with_one_to_four_worms() -> None:
    assert middle(Match("pickomino").state) == list(range(21, 37))
    worms = {n: pk.worms_on(n - 21) for n in range(21, 37)}
    assert [worms[n] for n in (21, 24, 25, 28, 29, 32, 33, 36)] == [1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("PK-03")
def test_a_worm_counts_five_but_is_another_value_than_the_five() -> None:
    s = at(kept="555W")
    assert pk.total(s) == 20
    do(s, "roll", "dice 1 5 W 1")
    assert why(s, "keep 5") == pk.Why.FACE_ALREADY_KEPT
    assert why(s, "keep W") == pk.Why.FACE_ALREADY_KEPT
    assert legal(s) == [0]


@pytest.mark.rule("PK-04")
def test_chance_draws_the_first_seat_by_default_each_equally_likely() -> None:
    s = Match("pickomino", 3).state
    assert list(chance_outcomes(pk, s)) == [(0, 1), (1, 1), (2, 1)]
    assert do(s, "first 3").turn == 2


@pytest.mark.rule("PK-04")
def test_a_named_seat_begins_and_the_turn_passes_to_the_left() -> None:
    s = Match("pickomino", 3, start="3").state
    assert (pk.actor(s), s.turn) == (CHANCE, 2)
    do(s, "dice 11111111", "keep 1")
    assert s.turn == 0


@pytest.mark.rule("PK-04")
def test_a_seat_that_nobody_holds_cannot_begin() -> None:
    with pytest.raises(BadSetup, match="PK-04"):
        Match("pickomino", 2, start="3")


# A turn


@pytest.mark.rule("PK-05")
def test_a_turn_begins_with_eight_dice_and_goes_on_with_those_left() -> None:
    s = at()
    assert pk.roll_size(s) == 8
    do(s, "dice 1 1 2 3 4 5 W W", "keep W", "roll")
    assert pk.roll_size(s) == 6


@pytest.mark.rule("PK-05")
@pytest.mark.parametrize("words", ["dice 1 1 2", "dice 1 1 2 3 4 5 W W W", "dice"])
def test_a_roll_of_another_number_of_dice_is_refused(words: str) -> None:
    assert why(at(), words) == pk.Why.NOT_A_ROLL


@pytest.mark.rule("PK-05")
def test_chance_weighs_all_rolls_of_eight_dice() -> None:
    assert sum(weight for _, weight in chance_outcomes(pk, at())) == 6**8


@pytest.mark.rule("PK-06")
def test_all_dice_of_the_value_are_set_aside() -> None:
    s = do(at(), "dice 3 3 3 4 4 5 W 1", "keep 3")
    assert (s.kept[2], pk.dice_left(s)) == (3, 5)


@pytest.mark.rule("PK-06")
def test_only_a_value_rolled_and_not_yet_set_aside_may_be_kept() -> None:
    s = do(at(), "dice 3 3 3 4 4 5 W 1", "keep 3", "roll", "dice 3 3 4 5 1")
    assert why(s, "keep 3") == pk.Why.FACE_ALREADY_KEPT
    assert why(s, "keep W") == pk.Why.FACE_NOT_ROLLED
    assert why(s, "roll") == pk.Why.NOT_NOW
    assert pk.WHY_CLAUSE[pk.Why.FACE_ALREADY_KEPT] == "PK-06"


@pytest.mark.rule("PK-07")
def test_after_setting_aside_the_player_stops_or_rolls_on() -> None:
    s = do(at(), "dice 3 3 3 4 4 5 W 1", "keep 3")
    assert legal(s) == [pk.ROLL, pk.STOP]
    assert why(s, "keep 4") == pk.Why.NOT_NOW


@pytest.mark.rule("PK-08")
def test_a_roll_without_a_new_value_fails_the_turn_at_once() -> None:
    s = do(at(kept="WW55"), "roll", "dice W 5 5 W")
    assert (s.turn, pk.roll_size(s)) == (1, 8)
    assert middle(s) == list(range(21, 36))


@pytest.mark.rule("PK-08")
def test_the_first_roll_never_fails() -> None:
    for roll, _ in chance_outcomes(pk, at()):
        s = at()
        pk.apply(s, CHANCE, roll)
        assert s.phase == pk.Phase.KEEP


@pytest.mark.rule("PK-09")
def test_without_a_worm_the_turn_fails_whatever_the_total() -> None:
    s = do(at(kept="55554", stacks="23/-", middle="21-22,24-36"), "stop")
    assert owned(s, 0) == []
    assert middle(s) == list(range(21, 36))


@pytest.mark.rule("PK-09")
def test_the_total_is_the_sum_of_the_dice_set_aside() -> None:
    s = do(at(kept="WW443"), "stop")
    assert owned(s, 0) == [21]


@pytest.mark.rule("PK-10")
def test_stopping_early_is_legal_and_fails() -> None:
    s = do(at(kept="WW"), "stop")
    assert (owned(s, 0), middle(s)) == ([], list(range(21, 36)))


@pytest.mark.rule("PK-10")
def test_a_total_without_a_tile_to_take_fails_and_nothing_hangs() -> None:
    s = do(at(middle="25-36", kept="112234W", stacks="-/21"), "roll", "dice 5", "keep 5")
    assert owned(s, 0) == []
    assert (s.turn, middle(s)) == (1, list(range(25, 36)))


@pytest.mark.rule("PK-11")
def test_eight_dice_set_aside_are_settled_as_a_stop() -> None:
    s = do(at(kept="W555443"), "roll", "dice 1", "keep 1")
    assert (owned(s, 0), s.turn) == ([32], 1)


@pytest.mark.rule("PK-11")
def test_eight_worms_and_no_tile_fail_when_all_dice_are_set_aside() -> None:
    s = do(at(kept="55553", middle="21-22,24-36", stacks="23/-"), "roll", "dice 4 4 4", "keep 4")
    assert (owned(s, 0), s.turn) == ([], 1)


@pytest.mark.rule("PK-11")
def test_all_six_values_set_aside_end_the_rolling_with_dice_left() -> None:
    s = do(at(kept="12345", middle="21-36"), "roll", "dice W 1 1", "keep W")
    assert (s.turn, owned(s, 0)) == (1, [])
    s = do(
        at(kept="12344", middle="21-36"),
        "roll",
        "dice 5 1 2",
        "keep 5",
        "roll",
        "dice W 1",
        "keep W",
    )
    assert owned(s, 0) == [24]


@pytest.mark.rule("PK-11")
def test_the_forced_stop_leaves_the_choice_of_steal_or_middle() -> None:
    s = at(kept="W555443", stacks="-/32", middle="21-31")
    do(s, "roll", "dice 1", "keep 1")
    assert legal(s) == [pk.STEAL, pk.TAKE + 10]


# Taking a tile


@pytest.mark.rule("PK-12")
def test_the_exact_tile_or_else_the_next_lower_face_up_tile_is_taken() -> None:
    assert owned(do(at(kept="WWWW5", middle="21-36"), "stop"), 0) == [25]
    s = do(at(kept="WWWW5", middle="21-23,26-36"), "stop")
    assert owned(s, 0) == [23]


@pytest.mark.rule("PK-12")
def test_going_lower_by_choice_is_forbidden() -> None:
    s = at(kept="WWWW5", middle="21-24,26-36", stacks="-/25")
    do(s, "stop")
    assert why(s, "take 23") == pk.Why.NOT_THE_NEXT_LOWER_TILE
    assert why(s, "take 26") == pk.Why.TILE_ABOVE_TOTAL
    assert why(s, "take 25") == pk.Why.TILE_NOT_IN_MIDDLE
    assert {pk.WHY_CLAUSE[w] for w in (pk.Why.TILE_ABOVE_TOTAL, pk.Why.TILE_NOT_IN_MIDDLE)} == {
        "PK-12"
    }


@pytest.mark.rule("PK-12")
def test_option_any_offers_every_tile_not_above_the_total_even_beside_the_exact_one() -> None:
    s = do(at(kept="WWWW5", middle="21-36", lower_tile="any"), "stop")
    assert legal(s) == [pk.TAKE + t for t in tiles(range(21, 26))]
    assert owned(do(s, "take 22"), 0) == [22]


@pytest.mark.rule("PK-12")
@pytest.mark.parametrize("kept", ["WWWWWWW2", "WWWWWWW3", "WWWWWWW4", "WWWWWWW5"])
def test_totals_above_36_take_the_highest_face_up_tile_and_steal_nothing(kept: str) -> None:
    s = at(kept="WWWWWWW", middle="21-35", stacks="-/36")
    do(s, "roll", f"dice {kept[-1]}", f"keep {kept[-1]}")
    assert (owned(s, 0), owned(s, 1)) == ([35], [36])


@pytest.mark.rule("PK-13")
def test_only_the_top_tile_is_stolen_and_only_with_exactly_its_number() -> None:
    s = do(at(kept="WWWW5", middle="26-36", stacks="-/25"), "stop")
    assert (owned(s, 0), owned(s, 1)) == ([25], [])
    s = do(at(kept="WWWW5", middle="26-36", stacks="-/25,24"), "stop")
    assert owned(s, 1) == [25, 24]


@pytest.mark.rule("PK-13")
def test_stealing_works_when_the_middle_offers_nothing() -> None:
    s = do(at(kept="WWWWW5", middle="31-36", stacks="-/30"), "stop")
    assert owned(s, 0) == [30]


@pytest.mark.rule("PK-13")
def test_there_is_nothing_to_steal_without_the_exact_total() -> None:
    s = do(at(kept="WWWW5", middle="21-36", lower_tile="any"), "stop")
    assert why(s, "steal") == pk.Why.NOTHING_TO_STEAL


@pytest.mark.rule("PK-14")
def test_the_player_chooses_between_a_steal_and_the_middle() -> None:
    fields = {"kept": "WWWW5", "middle": "21-24,26-36", "stacks": "-/25"}
    s = do(at(**fields), "stop")
    assert legal(s) == [pk.STEAL, pk.TAKE + 3]
    assert owned(do(copy_state(s), "steal"), 0) == [25]
    assert owned(do(s, "take 24"), 0) == [24]


@pytest.mark.rule("PK-14")
def test_option_forced_makes_a_possible_steal() -> None:
    s = do(at(kept="WWWW5", middle="21-24,26-36", stacks="-/25", steal="forced"), "stop")
    assert owned(s, 0) == [25]
    s = at(kept="WWWW5", middle="21-24,26-36", stacks="-/25")
    s = do(s, "stop")
    s.steal = pk.FORCED_STEAL
    assert why(s, "take 24") == pk.Why.STEAL_IS_FORCED


@pytest.mark.rule("PK-15")
def test_ones_own_top_tile_never_counts_as_the_exact_tile() -> None:
    s = do(at(kept="WWWW5", middle="21-24,26-36", stacks="25/-"), "stop")
    assert owned(s, 0) == [25, 24]


@pytest.mark.rule("PK-15")
def test_a_tile_that_can_be_taken_is_taken_without_asking() -> None:
    s = do(at(kept="WWWW5"), "stop")
    assert (s.turn, s.phase) == (1, pk.Phase.ROLL)


@pytest.mark.rule("PK-16")
def test_a_taken_tile_lies_on_top_and_a_steal_exposes_the_one_below() -> None:
    s = do(at(kept="WWWW5", middle="21,23-24,26-35", stacks="36/22,25"), "stop", "steal")
    assert (owned(s, 0), owned(s, 1)) == ([36, 25], [22])


# Failing, and the end


@pytest.mark.rule("PK-17")
@pytest.mark.parametrize(
    ("kept", "actions"),
    [("WW55", ["roll", "dice W W 5 5"]), ("55554", ["stop"]), ("WW", ["stop"])],
)
def test_every_kind_of_failed_turn_returns_the_top_tile(kept: str, actions: list[str]) -> None:
    s = do(at(kept=kept, middle="21-23,26-36", stacks="24,25/-"), *actions)
    assert owned(s, 0) == [24]
    assert middle(s) == [21, 22, 23, *range(25, 36)]


@pytest.mark.rule("PK-18")
def test_the_highest_tile_is_turned_unless_it_is_the_one_returned() -> None:
    s = do(at(kept="WW", middle="21-30", stacks="35/-"), "stop")
    assert middle(s) == [*range(21, 31), 35]


@pytest.mark.rule("PK-18")
def test_option_flip_returned_turns_the_highest_even_if_just_returned() -> None:
    s = do(at(kept="WW", middle="21-30", stacks="35/-", flip_returned="yes"), "stop")
    assert middle(s) == list(range(21, 31))
    s = do(
        at(kept="WW", middle="21-30", stacks="36/-", flip_returned="yes"),
        "stop",
    )
    assert middle(s) == list(range(21, 31))


@pytest.mark.rule("PK-19")
def test_failing_without_a_tile_turns_the_highest_all_the_same() -> None:
    assert middle(do(at(kept="WW"), "stop")) == list(range(21, 36))


@pytest.mark.rule("PK-19")
def test_option_flip_without_tile_no_turns_nothing() -> None:
    assert middle(do(at(kept="WW", flip_without_tile="no"), "stop")) == list(range(21, 37))


@pytest.mark.rule("PK-20")
def test_the_match_ends_at_once_when_the_last_tile_is_taken() -> None:
    s = do(at(kept="WWWW4", middle="24"), "stop")
    assert pk.actor(s) == NOBODY
    assert pk.why_not(s, 0, pk.ROLL) == pk.Why.MATCH_OVER


@pytest.mark.rule("PK-20")
def test_the_match_ends_at_once_when_the_last_tile_is_turned() -> None:
    s = do(at(kept="WW", middle="24", stacks="-/25"), "stop")
    assert pk.actor(s) == NOBODY


@pytest.mark.rule("PK-20")
def test_a_tile_just_returned_keeps_the_match_going() -> None:
    s = do(at(kept="WW", middle="24", stacks="25/-"), "stop")
    assert (middle(s), pk.actor(s)) == ([24, 25], CHANCE)


# Counting


@pytest.mark.rule("PK-21")
def test_worms_count_and_not_numbers() -> None:
    s = at(middle="-", stacks="21,22,25/36", players="2")
    assert ([pk.score(s, 0), pk.score(s, 1)], places(pk, s)) == ([4, 4], [2, 1])


@pytest.mark.rule("PK-22")
def test_a_tie_goes_to_the_highest_single_tile_anywhere_in_the_stack() -> None:
    s = at(middle="-", players="3", stacks="36,28/34,25/27,33")
    assert [pk.score(s, seat) for seat in range(3)] == [6, 6, 6]
    assert places(pk, s) == [1, 2, 3]


@pytest.mark.rule("PK-22")
def test_players_without_tiles_share_the_last_place() -> None:
    assert places(pk, at(middle="-", players="4", stacks="-/21/-/36")) == [3, 2, 3, 1]


@pytest.mark.rule("PK-22")
def test_if_nobody_owns_a_tile_all_share() -> None:
    s = at(middle="-", players="3", stacks="-/-/-")
    assert places(pk, s) == [1, 1, 1]


@pytest.mark.rule("PK-23")
def test_twenty_one_without_a_worm_fails_and_returns_the_top_tile() -> None:
    s = do(at(kept="44445", stacks="33/-", middle="21-32"), "stop")
    assert (owned(s, 0), middle(s)) == ([], [*range(21, 33), 33])


@pytest.mark.rule("PK-23")
def test_thirty_without_a_face_up_thirty() -> None:
    lower = do(at(kept="WWWWW5", middle="21-28,31-36"), "stop")
    assert owned(lower, 0) == [28]
    stolen = do(at(kept="WWWWW5", middle="31-36", stacks="-/30"), "stop")
    assert owned(stolen, 0) == [30]
    both = do(at(kept="WWWWW5", middle="21-28,31-36", stacks="-/30"), "stop")
    assert len(legal(both)) == 2
    failed = do(at(kept="WWWWW5", middle="31-36"), "stop")
    assert (owned(failed, 0), middle(failed)) == ([], list(range(31, 36)))


@pytest.mark.rule("PK-23")
def test_three_fives_and_three_worms_both_count_fifteen() -> None:
    assert pk.total(at(kept="555")) == pk.total(at(kept="WWW")) == 15


# Positions that other programs got wrong (those not told above)


@pytest.mark.rule("PK-08")
def test_five_worms_and_three_more_worms_fail_and_the_25_is_not_taken() -> None:
    s = do(at(kept="WWWWW"), "roll", "dice W W W")
    assert (owned(s, 0), s.turn) == ([], 1)


@pytest.mark.rule("PK-20")
def test_every_tile_turned_ends_in_a_shared_win_without_a_crash() -> None:
    match = Match("pickomino", 2, start="1", source=Scripted(["dice 11111111"] * 16))
    while not match.is_over:
        match.roll()
        match.play("keep 1")
    assert (match.scores, match.places, match.winners) == ([0, 0], [1, 1], [0, 1])


def test_a_copy_made_in_the_middle_of_a_turn_shares_nothing() -> None:
    match = Match("pickomino", 2, seed=5)
    match.roll()
    twin = match.copy()
    assert twin.legal() == match.legal()
    before = match.position
    twin.play(twin.legal()[0])
    twin.play("stop")
    assert match.position == before
    assert match.legal() != []


def test_a_refusal_names_the_reason_and_the_clause() -> None:
    match = Match("pickomino", 2, start="1", source=Scripted(["dice 33344551"]))
    match.roll()
    with pytest.raises(Refused, match=r"face not rolled \(PK-06\)"):
        match.play("keep W")
    refusal = match.why_not("keep 2")
    assert refusal is not None
    assert (refusal.reason, refusal.clause) == ("FACE_NOT_ROLLED", "PK-06")
    out_of_turn = match.why_not("keep 3", seat=1)
    assert out_of_turn is not None
    assert out_of_turn.reason == "NOT_YOUR_TURN"
