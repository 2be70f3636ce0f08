"""Gang of Dice by reckoning: how many dice, then the exact policy for the rerolls.

Its own turn is solved exactly up to MOST dice, for the dice it brings in the mean: the best sum so
far, the players still to come (a model, see analysis/gang_of_dice_round.py) and the stake counted.
From round 10 on of a match of two it plays for the win (analysis/gang_of_dice_late.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import gang_of_dice_round as rounds
from reroll.analysis import gang_of_dice_turn as turns
from reroll.analysis.gang_of_dice import tables as turn_tables
from reroll.analysis.gang_of_dice_late import late_tables
from reroll.games import gang_of_dice as rules

MOST = 12
"""The bot throws no more dice than this."""
SUMS = 5 * MOST + 1
LOSE = SUMS  # beside the worths of the sums: that of a bomb ...
KIND = SUMS + 1  # ... and what they were solved for
DICE = SUMS + 2

START = 0  # the places of the tables that `make_tables` returns
PLUS = 1
MINUS = 2
COUNTS = 3
WEIGHT = 4
POINTS = 5
CARDS = 6  # by kind: the card that TRIGGERED and REACH were made for, and the dice marked so far
TRIGGERED = 7
REACH = 8
STOP = 9
WORTH = 10
BEST = 11
GOAL = 12
SOLVED = 13  # the goal that WORTH was made for
KEPT = 14
LATE = 15


def make_tables(compiled: bool) -> tuple[Any, ...]:
    """The multisets of dice, and room for the cards and the turn in question."""
    t = turn_tables(MOST)
    rows = len(t.counts)
    cards = np.zeros((rules.KINDS, 4 + MOST + 1), np.int64)
    triggered = np.zeros((rules.KINDS, rows), np.bool_)
    reach = np.zeros((rules.KINDS, rounds.REPLY + 1, rounds.REPLY_SUMS))
    room = np.zeros((rows, 1)), np.zeros((2, rows, 1)), np.zeros((rows, 1))
    goals = np.zeros(SUMS + 1), np.full(SUMS + 3, -1.0), np.zeros(turns.FACES, np.int64)
    fixed = t.start, t.plus, t.minus, t.counts, t.weight, t.sums
    return *fixed, cards, triggered, reach, *room, *goals, late_tables()


def choose(
    s: rules.State, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any
) -> int:
    """The number of dice, the stop or the dice to keep that bring the most; nothing random."""
    learn_card(s, s.card, tables)
    if s.phase == rules.Phase.CHOOSE_DICE:
        return best_stake(s, seat, tables)
    if s.staked[seat] > MOST:
        return without_plan(s)
    set_goal(s, s.staked[seat], s.table - s.staked[seat], tables)
    solve(s, s.staked[seat], tables)
    if s.phase == rules.Phase.DECIDE:
        return decide(s, seat, tables)
    return pick(s, seat, tables)


def best_stake(s: rules.State, seat: int, tables: Any) -> int:
    """The number of dice of the greatest worth; numbers that cannot reach the best are skipped."""
    found = 1
    most = -1e30
    for dice in range(1, min(s.owned[seat], MOST) + 1):
        set_goal(s, dice, s.table, tables)
        if hope(s, dice, tables) <= most:
            continue
        solve(s, dice, tables)
        value = turns.before_the_roll(dice, tables[BEST], tables[WEIGHT], tables[START], 0)
        if value > most:
            most = value
            found = dice
    return found


def hope(s: rules.State, dice: int, tables: Any) -> float:
    """More than so many dice can be worth: the best sum whenever there is no bomb.

    Beyond REPLY dice the chance of no bomb is taken to be no higher than with REPLY dice.
    """
    goal = tables[GOAL]
    safe = tables[REACH][s.card, min(dice, rounds.REPLY), 0]
    top = goal[LOSE]
    for total in range(5 * dice + 1):
        top = max(top, goal[total])
    bound: float = safe * top + (1.0 - safe) * goal[LOSE]
    return bound


def decide(s: rules.State, seat: int, tables: Any) -> int:
    """Stop, unless some dice are better thrown again."""
    again = find_kept(s, seat, tables)
    stop = tables[STOP][turns.row_of(s.shown[seat], tables[PLUS]), 0]
    return rules.REROLL if again > stop else rules.STOP


def pick(s: rules.State, seat: int, tables: Any) -> int:
    """How many dice of the face in question to throw again, those of lower faces being settled."""
    find_kept(s, seat, tables)
    return int(s.shown[seat][s.face] - tables[KEPT][s.face])


def find_kept(s: rules.State, seat: int, tables: Any) -> float:
    """The worth of the best dice to keep, which KEPT then holds."""
    worth = tables[WORTH][rules.ROLLS - 1 - s.rolls]
    shown, plus, kept = s.shown[seat], tables[PLUS], tables[KEPT]
    return turns.best_kept(worth, 0, shown, s.in_hand, s.face, plus, kept)


def without_plan(s: rules.State) -> int:
    """More dice than the bot reckons with, staked by somebody else: stop where that is allowed."""
    if s.phase == rules.Phase.DECIDE:
        return rules.STOP
    return s.shown[s.turn][s.face] if s.in_hand == 0 else 0


# The card and the turn in question


def learn_card(s: rules.State, kind: int, tables: Any) -> None:
    """Make the tables of a card, unless they are made: what beats which sum, with how many dice."""
    known = tables[CARDS][kind]
    yellow = 1 if s.card_yellow[kind] > 0 else 0
    if (
        known[0] == s.card_condition[kind]
        and known[1] == s.card_number[kind]
        and known[2] == s.card_values[kind]
        and known[3] == yellow
    ):
        return
    tables[SOLVED][DICE] = -1.0
    known[:] = 0
    known[0] = s.card_condition[kind]
    known[1] = s.card_number[kind]
    known[2] = s.card_values[kind]
    known[3] = yellow
    for dice in range(1, rounds.REPLY + 1):
        mark(s, kind, dice, tables)
        turns.chances_to_reach(
            dice,
            5 * dice + 1,
            tables[TRIGGERED][kind],
            yellow == 1,
            tables[START],
            tables[PLUS],
            tables[MINUS],
            tables[POINTS],
            tables[WEIGHT],
            tables[REACH][kind, dice],
        )


def mark(s: rules.State, kind: int, dice: int, tables: Any) -> None:
    """Mark the rows of so many dice that set the card off, once."""
    done = tables[CARDS][kind]
    if done[3 + dice] == 1:
        return
    done[3 + dice] = 1
    start = tables[START]
    turns.mark_triggered(
        tables[COUNTS],
        s.card_condition[kind],
        s.card_values[kind],
        s.card_number[kind],
        start[dice],
        start[dice + 1],
        tables[TRIGGERED][kind],
    )


def set_goal(s: rules.State, dice: int, table: int, tables: Any) -> None:
    """Set what each end of a turn of so many dice is worth, `table` lying there already."""
    goal, reach = tables[GOAL], tables[REACH][s.card]
    rounds.fill_goal(s, reach, dice, table, goal, tables[LATE])
    goal[LOSE] = rounds.loss(s, reach, dice, table, tables[LATE])


def solve(s: rules.State, dice: int, tables: Any) -> None:
    """Solve a turn of so many dice for the goal set, unless it is solved."""
    kind, goal = s.card, tables[GOAL]
    if is_solved(kind, dice, tables):
        return
    mark(s, kind, dice, tables)
    low, high = tables[START][dice], tables[START][dice + 1]
    triggered, stop = tables[TRIGGERED][kind], tables[STOP]
    worths = goal[tables[POINTS][low:high]]
    stop[low:high, 0] = np.where(triggered[low:high], goal[LOSE], worths)
    turns.solve(
        dice,
        stop,
        goal[LOSE],
        triggered,
        s.card_yellow[kind] > 0,
        tables[START],
        tables[PLUS],
        tables[MINUS],
        tables[WORTH],
        tables[BEST],
    )


def is_solved(kind: int, dice: int, tables: Any) -> bool:
    """Whether WORTH is that of this goal; if not, note that it will be."""
    goal, solved = tables[GOAL], tables[SOLVED]
    changed = 0
    if solved[KIND] != kind or solved[DICE] != dice or solved[LOSE] != goal[LOSE]:
        changed += 1
    for total in range(5 * dice + 1):
        if solved[total] != goal[total]:
            changed += 1
        solved[total] = goal[total]
    solved[LOSE] = goal[LOSE]
    solved[KIND] = kind
    solved[DICE] = dice
    return changed == 0
