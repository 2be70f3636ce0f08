"""What compiled trials of Würfelacker take for win shares: held against the coach, played plain."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.analysis.test_wuerfelacker import laid_out
from tests.rules.wuerfelacker_play import random_move

from reroll.analysis import wuerfelacker_buffets as buffets
from reroll.analysis import wuerfelacker_network as network
from reroll.analysis import wuerfelacker_pairs as pairs
from reroll.analysis import wuerfelacker_round as ends
from reroll.analysis import wuerfelacker_round_plain as plain_ends
from reroll.analysis import wuerfelacker_shares as shares
from reroll.analysis import wuerfelacker_two as two
from reroll.analysis.coach import Coach
from reroll.analysis.evaluate_wuerfelacker_two import last_shares, pair_shares
from reroll.analysis.rollout import Trial, finish, quick_coach
from reroll.analysis.trials_compiled import loop_for
from reroll.analysis.wuerfelacker import WIN, Round, after
from reroll.analysis.wuerfelacker_openings import Openings
from reroll.bots import wuerfelacker_simple as simple
from reroll.bots import wuerfelacker_strong as strong
from reroll.bots.contract import Player, Words, make
from reroll.engine import fast
from reroll.engine.contract import CHANCE, NOBODY, chance_outcomes, legal_actions
from reroll.engine.match import Match
from reroll.engine.states import key
from reroll.games import wuerfelacker as gw

CLOSE = 1e-12


def met(seed: int) -> Iterator[gw.State]:
    """Every position of a match of random moves."""
    s: gw.State = Match("wuerfelacker", 2, seed=seed).state
    rng = random.Random(seed)
    while gw.actor(s) != NOBODY:
        yield s
        s = after(s, *random_move(s, rng))


def chances(seed: int) -> Iterator[gw.State]:
    """Those in which chance acts, but for the dice of first turns."""
    for s in met(seed):
        opens = s.phase <= gw.Phase.BUFFET and s.round % 3 == 0
        if gw.actor(s) == CHANCE and (s.lap > gw.FIRST_LAP or opens):
            yield s


def test_what_chance_changes_is_nothing_on_average() -> None:
    coach = Coach("wuerfelacker", 2)
    tables = shares.make_tables(coach.edges)
    for s in chances(1):
        changes, ways = 0.0, 0
        for outcome, weight in chance_outcomes(coach.rules, s):
            before = shares.before(s, tables)
            changes += weight * (shares.after(after(s, CHANCE, outcome), tables) - before)
            ways += weight
        assert changes / ways == pytest.approx(0.0, abs=CLOSE)


def test_shares_from_second_turns_on_are_those_of_the_coach() -> None:
    coach = Coach("wuerfelacker", 2)
    tables, compared = shares.make_tables(coach.edges), 0
    for s in chances(2):
        if s.lap > gw.FIRST_LAP:
            found = shares.before(s, tables)
            assert found == pytest.approx(coach.equity(s)[0], abs=CLOSE)
            compared += 1
    assert compared > 20


def test_a_position_in_the_middle_of_a_round_needs_nothing_solved_before() -> None:
    coach = Coach("wuerfelacker", 2)
    for s in chances(3):
        if s.lap > gw.FIRST_LAP and s.round in (4, 7):
            found = shares.before(s, shares.make_tables(coach.edges))
            assert found == pytest.approx(coach.equity(s)[0], abs=CLOSE)


def test_all_buffets_are_valued_alike_by_loops_and_by_numpy() -> None:
    coach = Coach("wuerfelacker", 2)
    tables, compared = shares.make_tables(coach.edges), 0
    for s in met(4):
        if s.phase == gw.Phase.BUFFET and s.buffet[0] == gw.NONE and s.round in (0, 4, 6):
            mean = shares.of_buffets(s, tables)
            found = Openings(s, coach.edges.evaluator)
            assert found.mean == pytest.approx(mean if s.starter == 0 else 1 - mean, abs=CLOSE)
            for some in found.sets[::7, [2, 0, 1]].tolist():
                worth = tables[shares.BUFFETS][buffets.WORTHS][tuple(some)]
                assert found.worth(tuple(some)) == pytest.approx(worth, abs=CLOSE)
                compared += 1
    assert compared > 20


def test_what_the_last_round_is_worth_without_morsels_is_solved() -> None:
    """Kept by the steps between its three morsels and twice the lead, over all orders."""
    s = laid_out(8, "5,-1,3", "4,2/3", lap=1, phase="roll")
    mean = np.mean(list(WinRoundPoor(s).by_order().values()))
    assert last_shares()[4, 2, 17 + 2 * 3 + 1] == pytest.approx(mean, abs=2e-5)


class WinRoundPoor(Round):
    """A last round in which nothing can be spent."""

    def __init__(self, s: gw.State) -> None:
        super().__init__(s, link=WIN)

    def _lay_out(self, s: gw.State, who: int) -> Any:
        laid = super()._lay_out(s, who)
        self._plan[two.FRAME][two.MAY_PAY : two.MAY_LAY + 2] = 0
        return laid


def test_ends_are_valued_from_parts_as_from_whole_positions() -> None:
    coach = Coach("wuerfelacker", 2)
    rng = np.random.default_rng(1)
    for stack in ([0, 1, 0, 1, 0, 1, 0, 0, 0], [1, 1, 2, 0, 3, 1, 0, 0, 1]):
        hands = rng.integers(0, 2, (4, 9)), rng.integers(0, 2, (3, 9))
        for starter in (0, 1):
            found = pair_shares(coach.edges.evaluator, hands, np.array(stack), starter)
            for one in range(4):
                for other in range(3):
                    s = gw.State(phase=gw.Phase.BUFFET, starter=starter, stack=list(stack))
                    s.hand[0], s.hand[1] = hands[0][one].tolist(), hands[1][other].tolist()
                    assert found[one, other] == pytest.approx(
                        coach.edges.values([s])[0][0], abs=CLOSE
                    )


def test_what_a_round_may_end_in_is_the_same_by_loops_and_by_numpy() -> None:
    evaluator = Coach("wuerfelacker", 2).edges.evaluator
    for hand, starter in (("-2,-1,4/0,3", 0), ("-/5", 1), ("2,2,6/-1", 1)):
        s = laid_out(4, "2,0,1", hand, lap=1, phase="roll", first=starter + 1, turn=starter + 1)
        tables = [ends.make_round(evaluator) for _ in range(2)]
        for fill, table in zip((ends.fill, plain_ends.fill), tables, strict=True):
            fill(s, table)
        apart = [place for place in range(9) if place % 4 > 0]  # nobody takes what another has
        loops, whole = (table[ends.ENDS][:, apart] for table in tables)
        np.testing.assert_allclose(loops, whole, atol=CLOSE)
        assert np.count_nonzero(loops) >= 6
        assert plain_ends.fits(s, tables[1])


def test_many_pairs_of_hands_are_valued_by_loops_as_by_numpy() -> None:
    """With one round to come and with more, whoever holds more morsels."""
    net = ends.make_round(Coach("wuerfelacker", 2).edges.evaluator)[ends.NET]
    rng = np.random.default_rng(2)
    for stack in ([0, 1, 0, 1, 0, 1, 0, 0, 0], [1, 1, 2, 0, 3, 1, 0, 0, 1]):
        room = pairs.make_room(4, len(net[network.OUTER]) + 1)
        for who in range(2):
            for place in range(4):
                hand = rng.integers(0, 2, 9)
                ends.add_hand(hand, who, place, sum(stack) // 3, net, room)
        room[pairs.ASKED][:16] = [(one, other) for one in range(4) for other in range(4)]
        pairs.value(net, room, stack, sum(stack) // 3, 16)
        found = room[pairs.SHARES][:16].copy()
        pairs.value_by_loop(net, room, stack, sum(stack) // 3, 16)
        np.testing.assert_allclose(room[pairs.SHARES][:16], found, rtol=0, atol=CLOSE)
        assert np.ptp(found) > 0.1


def test_six_ends_of_a_round_are_weighed_by_loops_as_by_numpy() -> None:
    kept, rng = buffets.make_buffets(), np.random.default_rng(3)
    for six in (*rng.random((5, 6)), np.full(6, 0.25)):
        found = buffets.worth_by_loop(kept, six)
        assert found == pytest.approx(buffets.worth_of(kept, six), abs=CLOSE)


def test_first_buffets_are_worth_the_same_to_whoever_begins_and_are_valued_once() -> None:
    tables = shares.make_tables(Coach("wuerfelacker", 2).edges)
    s: gw.State = Match("wuerfelacker", 2, start="1").state
    first = shares.of_buffets(s, tables)
    kept = tables[shares.BUFFETS]
    kept[buffets.KEY][:] = -2  # as after other rounds
    kept[buffets.BEGUN][0, 1, 2] += 0.5
    s.starter = 1
    assert shares.of_buffets(s, tables) == pytest.approx(1.0 - first, abs=1e-2)
    assert kept[buffets.WORTHS][0, 1, 2] == kept[buffets.BEGUN][0, 1, 2]


def test_a_table_filled_by_the_bot_is_not_taken_for_one_that_was_solved() -> None:
    """Luck and bot share what a round may end in: each end is valued once."""
    coach = Coach("wuerfelacker", 2)
    own, kept = shares.make_tables(coach.edges), strong.make_tables(False)
    tables = shares.shared(own, coach.edges, fast.Twin(strong, kept, (0, 0)))
    assert tables[shares.ROUND] is kept[strong.ROUND]
    assert tables[shares.PLAN][two.ENDS] is kept[strong.ROUND][ends.ENDS]
    s = laid_out(4, "5,-1,3", "-2,4/0,3", lap=2, aside="1/3/2", loose="26/45")
    place = tables[shares.ROUND][ends.PLACE]
    shares.prepare(s, tables)
    serial = place[ends.SERIAL]
    assert ends.fits(s, kept[strong.ROUND])
    ends.fill(s, kept[strong.ROUND])
    assert place[ends.SERIAL] == serial + 1


def test_a_bot_that_keeps_no_table_leaves_the_luck_its_own() -> None:
    coach = Coach("wuerfelacker", 2)
    own = shares.make_tables(coach.edges)
    assert shares.shared(own, coach.edges, fast.Twin(simple, (), (0, 0))) is own


def test_a_row_changed_before_is_solved_like_one_that_lay_so() -> None:
    """Two of a kind lie in it, so that two of the swaps come to the same."""
    coach = Coach("wuerfelacker", 2)
    s = laid_out(4, "2,2,0", "-2,-1/-2,3", lap=2, aside="1/3/2", loose="26/45")
    tables = shares.make_tables(coach.edges)
    ends.fill(s, tables[shares.ROUND])
    for action in (gw.PAY, gw.POSITION, gw.POSITION + 2, 1):
        gw.apply(s, 0, action)
    gw.apply(s, 1, gw.REROLL)
    found = shares.before(s, tables)
    assert found == pytest.approx(shares.before(s, shares.make_tables(coach.edges)), abs=CLOSE)
    assert found == pytest.approx(coach.equity(s)[0], abs=CLOSE)


def tried_out(s: gw.State, coach: Coach, known: dict[object, float]) -> float:
    """Seat 0's share by trying everything until the round is over."""
    if s.phase in (gw.Phase.BUFFET, gw.Phase.OVER):
        return float(coach.edges.values([s])[0][0])
    place = key(s)
    if place not in known:
        seat = gw.actor(s)
        if seat == CHANCE:
            outcomes = list(chance_outcomes(gw, s))
            values = [w * tried_out(after(s, CHANCE, o), coach, known) for o, w in outcomes]
            known[place] = sum(values) / sum(weight for _, weight in outcomes)
        else:
            values = [
                tried_out(after(s, seat, a), coach, known) for a in legal_actions(gw, s, seat)
            ]
            known[place] = max(values) if seat == 0 else min(values)
    return known[place]


@pytest.mark.parametrize(
    ("hand", "fields"),
    [
        ("-2,4/0,3", {"lap": 3, "aside": "16/36/22", "loose": "2/4"}),
        ("-2,-1,0/1,5,6", {"lap": 3, "aside": "16/36/22", "loose": "2/4", "first": 2, "turn": 2}),
        ("-2,4/0,3", {"lap": 3, "aside": "16/36/22", "loose": "2/4", "phase": "roll"}),
        ("2/-", {"lap": 2, "aside": "16/3/2", "loose": "2/15", "turn": 2}),
        ("2/0,0", {"lap": 2, "aside": "16/34/2", "loose": "2/5", "turn": 2, "phase": "robo_roll"}),
    ],
)
def test_turns_before_the_last_round_are_solved_for_the_evaluators_ends(
    hand: str, fields: dict[str, Any]
) -> None:
    s, coach = laid_out(4, "5,-1,3", hand, **fields), Coach("wuerfelacker", 2)
    assert coach.equity(s)[0] == pytest.approx(tried_out(s, coach, {}), abs=CLOSE)


# Compiled


def compiled() -> Any:
    """The compiled module."""
    return fast.bind(shares.__name__, True)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_whole_last_round_is_solved_as_the_coach_solves_it() -> None:
    """With all morsels to pay with: the loops over pairs of dice, and the solver with NumPy."""
    coach, code = Coach("wuerfelacker", 2), compiled()
    tables = shares.make_tables(coach.edges, payable=gw.MORSEL_KINDS)
    for hand in ("-2,4/0,3", "-/1,1", "2,-1/0,3,3"):
        for first in (1, 2):
            s = laid_out(8, "5,-1,2", hand, lap=1, phase="roll", first=first, turn=first)
            found = code.before(fast.to_records(s)[0], tables)
            assert found == pytest.approx(coach.equity(s)[0], abs=1e-9)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_dice_of_first_turns_change_nothing_on_average() -> None:
    coach, code = Coach("wuerfelacker", 2), compiled()
    tables, compared = shares.make_tables(coach.edges), 0
    for s in met(7):
        if s.lap == gw.FIRST_LAP and s.phase in (gw.Phase.ROLL, gw.Phase.ROBO_ROLL):
            changes, ways = 0.0, 0
            for outcome, weight in chance_outcomes(coach.rules, s):
                before = code.before(fast.to_records(s)[0], tables)
                then = fast.to_records(after(s, CHANCE, outcome))[0]
                changes += weight * (code.after(then, tables) - before)
                ways += weight
            assert changes / ways == pytest.approx(0.0, abs=1e-9)
            compared += 1
    assert compared == 24


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_compiled_trials_have_the_results_of_plain_ones() -> None:
    """They see more luck, but the same dice and choices."""
    player, coach = Player("simple", "wuerfelacker", 3), quick_coach("wuerfelacker", 2)
    s = Match("wuerfelacker", 2, seed=1, start="1").state
    plain, quick = ([Trial(coach, s, player, 5, nth, 4) for nth in range(4)] for _ in range(2))
    loop = loop_for(coach, player, s)
    assert loop is not None
    finish(quick, loop)
    for one, other in zip(plain, quick, strict=True):
        one.play_on()
        assert np.array_equal(one.end, other.end)
        assert np.any(other.luck != 0)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_luck_of_a_match_is_the_sum_of_what_the_coach_says_plain() -> None:
    """From second turns on to 1e-9; and compiled the bot chooses as well as plain."""
    coach, code, bot = Coach("wuerfelacker", 2), compiled(), make("strong", "wuerfelacker")
    twin = Player("strong", "wuerfelacker", 1).twin()
    assert twin is not None
    tables, compared = shares.shared(shares.make_tables(coach.edges), coach.edges, twin), 0
    match = Match("wuerfelacker", 2, seed=3)
    while not match.is_over:
        s, number = match.state, len(match.log)
        if gw.actor(s) == CHANCE:
            if s.lap > gw.FIRST_LAP:
                found = code.before(fast.to_records(s)[0], tables)
                assert found == pytest.approx(coach.equity(s)[0], abs=1e-9)
                compared += 1
            match.roll()
            continue
        seat = match.seats[0]
        action = bot.choose(match.view(seat), Words(1, 0, number))
        record = fast.to_records(match.view(seat).state)[0]
        quick = twin.module.choose(record, seat, 0, 0, 0, 0, number, twin.tables)
        if quick != action:  # as good, to the rounding of floats
            worth = {each.action: each.shares[0] for each in coach.options(s, seat)}
            assert worth[quick] == pytest.approx(worth[action], abs=1e-9)
        match.play(action, seat)
    assert compared > 20
