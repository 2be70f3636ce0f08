"""The running round of Würfelacker: known figures, the rules tried out, chance played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from tests.rules.wuerfelacker_play import at, random_move

from reroll.analysis import wuerfelacker_two as two
from reroll.analysis.wuerfelacker import (
    CHANCE_TO_WIN,
    LINEAR,
    WIN,
    NoRound,
    Round,
    after,
    best_total,
    is_distributed,
)
from reroll.engine.contract import chance_outcomes, legal_actions
from reroll.engine.states import copy_state, key
from reroll.games import wuerfelacker as gw
from reroll.games.terms import CHANCE
from reroll.notation.wuerfelacker import format_action

CLOSE = 1e-12


def tried_out(s: gw.State, start: gw.State, known: dict[object, float]) -> float:
    """The difference of worms that the round brings, by trying everything through the rules."""
    if is_distributed(start, s):
        lead = gw.score(s, start.starter) - gw.score(s, 1 - start.starter)
        return lead - gw.score(start, start.starter) + gw.score(start, 1 - start.starter)
    place = key(s)
    if place not in known:
        seat = gw.actor(s)
        if seat == CHANCE:
            outcomes = list(chance_outcomes(gw, s))
            whole = sum(weight for _, weight in outcomes)
            values = [w * tried_out(after(s, CHANCE, o), start, known) for o, w in outcomes]
            known[place] = sum(values) / whole
        else:
            values = [
                tried_out(after(s, seat, a), start, known) for a in legal_actions(gw, s, seat)
            ]
            known[place] = max(values) if seat == start.starter else min(values)
    return known[place]


VAIN = [
    ("3,1,0", "4,2/1,-1", "lap=1 phase=roll first=2 turn=2"),
    ("3,1,0", "6,-2/0", "lap=2 aside=1/3/2 loose=24/15"),
    ("4,1,-1", "2/5,-1", "lap=2 aside=1/3/2 loose=24/15"),
    ("2,1,0", "5,6/-2,-2", "lap=3 aside=16/36/22 loose=2/4"),
]


@pytest.mark.parametrize(("buffet", "hand", "fields"), VAIN)
def test_morsels_that_cannot_change_the_last_round_need_not_be_looked_at(
    monkeypatch: pytest.MonkeyPatch, buffet: str, hand: str, fields: str
) -> None:
    s = laid_out(8, buffet, hand, **fields_of(fields))
    found = Round(s, link=WIN).value
    monkeypatch.setattr(two, "is_vain", lambda who, lead, after, plan: False)
    assert Round(s, link=WIN).value == pytest.approx(found, abs=CLOSE)


DEAR = [
    ("5,-1,3", "2,2,4/-", "lap=2 aside=16/3/2 loose=2/45 turn=2"),
    ("2,1,0", "1/-1,-1,3", "lap=2 aside=1/3/2 loose=25/45"),
    ("2,-1,4", "0,0,3/1,1,2", "lap=2 aside=1/3/2 loose=25/45"),
]


@pytest.mark.parametrize(("buffet", "hand", "fields"), DEAR)
def test_no_morsel_need_be_paid_in_the_last_round_where_a_cheaper_one_is_held_twice(
    monkeypatch: pytest.MonkeyPatch, buffet: str, hand: str, fields: str
) -> None:
    s = laid_out(8, buffet, hand, **fields_of(fields))
    found = Round(s, link=WIN).value
    monkeypatch.setattr(two, "is_dear", lambda who, kind, plan: False)
    assert Round(s, link=WIN).value == pytest.approx(found, abs=CLOSE)


# One player alone


def test_the_greatest_expected_total_of_one_player() -> None:
    assert best_total(range(19)) == pytest.approx(float(Fraction(13049, 972)), abs=CLOSE)


@pytest.mark.parametrize(
    ("least", "chance"),
    [
        (18, Fraction(163, 3888)),
        (15, Fraction(19157, 46656)),
        (12, Fraction(38633, 46656)),
        (9, Fraction(7607, 7776)),
    ],
)
def test_the_greatest_chance_of_a_total_of_one_player(least: int, chance: Fraction) -> None:
    goal = [float(total >= least) for total in range(19)]
    assert best_total(goal) == pytest.approx(float(chance), abs=CLOSE)


def test_a_goal_needs_a_worth_for_every_total() -> None:
    with pytest.raises(ValueError, match=r"19 worths.*18 came"):
        best_total([0.0] * 18)


# Two players: figures, then everything tried out through the rules


@pytest.mark.parametrize(("buffet", "value"), [("6,3,-2", 0.2615516988), ("1,1,1", 0.0)])
def test_a_round_without_morsels_is_worth_what_is_known(buffet: str, value: float) -> None:
    for first in (1, 2):
        s = at(phase="roll", buffet=buffet, first=first)
        assert Round(s).value == pytest.approx(value, abs=5e-11)


def laid_out(round_: int, buffet: str, hand: str, **fields: str | int) -> gw.State:
    """A position of two players; whatever else must be gone by then is."""
    values = [v for part in hand.split("/") for v in part.split(",") if v != "-"]
    values += [v for v in str(fields.get("laid", "-/-")).split("/") if v != "-"]
    box = [v for v in range(-2, 7) for _ in range(gw.MORSELS[v + gw.ZERO] - (v == 0))]
    for value in [*values, *buffet.split(",")]:
        box.remove(int(value))
    missing = 3 * (round_ - 1) - len(values)
    gone = ",".join(map(str, box[:missing])) or "-"
    return at(round=round_, buffet=buffet, hand=hand, gone=gone, **fields)


def fields_of(text: str) -> dict[str, str | int]:
    """Fields from `name=value name=value`."""
    return {name: value for name, _, value in (field.partition("=") for field in text.split())}


THIRD_TURNS = [
    ("-2,4/0,3", "lap=3 aside=16/36/22 loose=2/4"),
    ("-2,-1,0/1,5,6", "lap=3 aside=16/36/22 loose=2/4"),
    ("-2,4/0,3", "lap=3 aside=16/36/22 loose=2/4 first=2"),
    ("-2,4/0,3", "lap=3 aside=166/36/22 loose=-/4 turn=2"),
    ("4/0,3", "lap=3 aside=56/36/13 loose=2/4 laid=-1/- turn=2"),
    ("-2,4/0,3", "lap=3 aside=166/346/22 loose=-/- turn=2 phase=robo_roll"),
    ("-2,4/0,3", "lap=3 aside=16/36/22 loose=2/4 phase=roll"),
]


@pytest.mark.parametrize(("hand", "fields"), THIRD_TURNS)
def test_third_turns_are_worth_what_trying_everything_finds(hand: str, fields: str) -> None:
    s = laid_out(4, "5,-1,3", hand, **fields_of(fields))
    assert Round(s).value == pytest.approx(tried_out(s, s, {}), abs=CLOSE)


SECOND_TURNS = [
    ("-/-", "lap=2 aside=16/3/2 loose=2/45 turn=2"),
    ("-1/-", "lap=2 aside=16/3/2 loose=2/45 turn=2"),
    ("-/0", "lap=2 aside=16/3/2 loose=2/15 turn=2"),
    ("-/-", "lap=2 aside=16/34/2 loose=2/5 turn=2 phase=robo_roll"),
    ("-1/2", "lap=2 aside=16/34/2 loose=2/5 turn=2 phase=robo_roll"),
]


@pytest.mark.parametrize(("hand", "fields"), SECOND_TURNS)
def test_second_turns_are_worth_what_trying_everything_finds(hand: str, fields: str) -> None:
    s = laid_out(3, "5,-1,3", hand, **fields_of(fields))
    assert Round(s).value == pytest.approx(tried_out(s, s, {}), abs=CLOSE)


def test_each_turn_is_worth_what_the_next_is_on_the_average() -> None:
    rng = random.Random(5)
    s = laid_out(3, "6,3,-2", "-2,4/1", phase="roll")
    while s.round == 2:
        here = Round(s)
        successors = outcomes_or_actions(s)
        for action in rng.sample(successors, min(2, len(successors))):
            then = after(s, gw.actor(s), action)
            if not is_distributed(s, then):
                # a Round counts from the morsels in hand at its own beginning
                moved = Round(then).value + here.lead(then) - here.lead(s)
                assert here.worth_of(then) == pytest.approx(moved, abs=1e-9)
        actor, action = random_move(s, rng)
        gw.apply(s, actor, action)


def outcomes_or_actions(s: gw.State) -> list[int]:
    """Everything that may happen next."""
    seat = gw.actor(s)
    if seat == CHANCE:
        return [outcome for outcome, _ in chance_outcomes(gw, s)]
    return legal_actions(gw, s, seat)


def positions_of_one_match(seed: int, one_in: int) -> Iterator[gw.State]:
    """Positions of rounds of a match played at random, one in so many."""
    rng = random.Random(seed)
    s: gw.State = at(phase="buffet")
    while s.phase != gw.Phase.OVER:
        if s.phase > gw.Phase.BUFFET and s.lap > gw.FIRST_LAP and rng.randrange(one_in) == 0:
            yield copy_state(s)
        gw.apply(s, *random_move(s, rng))


def test_swaps_solved_together_are_worth_what_each_is_alone() -> None:
    """A round begun after the swap knows nothing of what else might have been done."""
    compared = 0
    for s in positions_of_one_match(seed=3, one_in=1):
        if s.phase == gw.Phase.DECIDE and s.lap == gw.SECOND_LAP and s.round in (3, 6):
            here = Round(s, link=CHANCE_TO_WIN, spread=6.0)
            assert here.choices()
            for kind in [kind for kind in range(gw.MORSEL_KINDS) if s.hand[s.turn][kind]][:2]:
                paid = after(s, s.turn, gw.PAY + kind)
                for change in legal_actions(gw, paid, s.turn):
                    swapped = after(paid, s.turn, change)
                    alone = Round(swapped, link=CHANCE_TO_WIN, spread=6.0).value
                    assert here.worth_of(swapped) == pytest.approx(alone, abs=CLOSE)
                    compared += 1
    assert compared > 20


def test_first_turns_of_the_last_round_reckon_with_the_morsels_in_hand() -> None:
    """The end of each first turn is worth what the next turn is, and so is the robo's."""
    rng = random.Random(6)
    s = laid_out(8, "6,3,-2", "-2,4/1,5", phase="roll")
    while s.lap == gw.FIRST_LAP:
        here = Round(s, link=WIN)
        turn, robo = s.turn, s.phase == gw.Phase.ROBO_ROLL
        while s.turn == turn and s.lap == gw.FIRST_LAP and robo == (s.phase == gw.Phase.ROBO_ROLL):
            gw.apply(s, *random_move(s, rng))
        assert 0.0 < here.value < 1.0
        assert here.worth_of(s) == pytest.approx(Round(s, link=WIN).value, abs=1e-9)


def test_all_orders_of_a_buffet_at_once_are_worth_what_each_is() -> None:
    s = laid_out(8, "6,3,-2", "-2,4/1", phase="roll")
    found = Round(s, link=WIN).by_order()
    assert len(found) == 6
    assert len(set(found.values())) > 3
    for order, value in found.items():
        s.buffet[:3] = order
        assert value == pytest.approx(Round(s, link=WIN).value, abs=CLOSE)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_compiled_and_plain_rounds_agree() -> None:
    for number, s in enumerate(positions_of_one_match(seed=8, one_in=9)):
        link = (LINEAR, WIN, CHANCE_TO_WIN)[number % 3]
        rounds = [Round(s, link=link, spread=4.0, compiled=compiled) for compiled in (False, True)]
        plain, compiled = [{c.action: c.worth for c in each.choices()} for each in rounds]
        assert plain == pytest.approx(compiled, abs=1e-9)
        assert rounds[0].value == pytest.approx(rounds[1].value, abs=1e-9)


def test_choices_are_the_legal_actions_best_first() -> None:
    s = laid_out(3, "5,-1,3", "-2,4/1", lap=2, aside="3/2/6", loose="15/11")
    choices = Round(s).choices()
    assert sorted(choice.action for choice in choices) == legal_actions(gw, s, 0)
    assert [choice.worth for choice in choices] == sorted(
        (choice.worth for choice in choices), reverse=True
    )
    assert choices[0].worth == pytest.approx(Round(s).value, abs=CLOSE)
    assert format_action(s, 0, choices[0].action) == "pay -2"


def test_the_second_player_likes_what_the_first_does_not() -> None:
    s = laid_out(3, "5,-1,3", "-2,4/1", lap=2, aside="33/2/6", loose="1/15", turn=2)
    solved = Round(s)
    assert solved.choices()[0].worth == pytest.approx(-solved.value, abs=CLOSE)


def test_during_chance_there_is_no_choice() -> None:
    assert Round(at(phase="roll", buffet="6,3,-2")).choices() == []


def test_in_the_last_round_only_the_win_counts() -> None:
    fields = fields_of("lap=3 aside=36/444/11 loose=1/- first=2 turn=1")
    s = laid_out(8, "6,5,-2", "4/0", **fields)  # 6 or 5 worms for either: seat 1 stays ahead
    by_worms = Round(s).choices()
    assert format_action(s, 0, by_worms[0].action) == "reroll"
    assert by_worms[0].worth > by_worms[1].worth
    by_wins = {format_action(s, 0, c.action): c.worth for c in Round(s, link=WIN).choices()}
    assert by_wins["reroll"] == by_wins["aside 1"] == 1.0


def test_a_shared_win_is_half_of_one() -> None:
    fields = fields_of("lap=3 aside=66/111/11 loose=1/- first=2 turn=1")
    assert Round(laid_out(8, "6,5,-2", "2/1", **fields), link=WIN).value == 0.0
    # 7 to 7 if the robo rolls a 1 and so leaves seat 2, which begins, the 5
    assert Round(laid_out(8, "6,5,-2", "1/2", **fields), link=WIN).value == pytest.approx(1 / 12)


def test_chances_to_win_grow_with_the_lead() -> None:
    ahead = laid_out(3, "5,-1,3", "4/1", phase="roll")
    behind = laid_out(3, "5,-1,3", "1/4", phase="roll")
    values = [Round(s, link=CHANCE_TO_WIN, spread=5.0).value for s in (behind, ahead)]
    assert 0.0 < values[0] < 0.5 < values[1] < 1.0


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"players": 3, "phase": "roll", "buffet": "1,2,3"}, "two players; 3 came"),
        ({"phase": "buffet"}, "once its buffet lies there"),
        ({"phase": "start"}, "once its buffet lies there"),
    ],
)
def test_a_position_in_no_round_of_two_is_refused(
    fields: dict[str, str | int], problem: str
) -> None:
    with pytest.raises(NoRound, match=problem):
        Round(at(**fields))


# Chance played


def test_rounds_played_by_the_solution_bring_what_it_says() -> None:
    rng = random.Random(11)
    start = laid_out(3, "6,3,-2", "-2,4/1", lap=2, aside="3/2/6", loose="15/45")
    value, brought = Round(start).value, []
    for _ in range(30):
        s = copy_state(start)
        while not is_distributed(start, s):
            seat = gw.actor(s)
            if seat == CHANCE:
                actor, action = random_move(s, rng)
            else:
                actor, action = seat, Round(s).choices()[0].action
            gw.apply(s, actor, action)
        brought.append(gw.score(s, 0) - gw.score(s, 1) - (2 - 1))
    error = np.std(brought) / np.sqrt(len(brought))
    assert abs(np.mean(brought) - value) < 4 * error
