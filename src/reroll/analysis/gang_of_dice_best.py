"""Best play of Gang of Dice for two, as a bot's `choose`: in the rules dialect, to compile.

What `gang_of_dice_shares` reckons with, chosen: exact where the tables hold a solved match and no
more dice are thrown in it than they look at.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import gang_of_dice_ends as round_ends
from reroll.analysis import gang_of_dice_shares as shares
from reroll.analysis import gang_of_dice_stages as stages
from reroll.analysis import gang_of_dice_turn as turns
from reroll.analysis.gang_of_dice_ends import AT, CARDS, CLASSES, ENDS, GOAL, HOPES, KNOWN, STAGES
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import total

COMPILE = {"boundscheck": False}
"""Every index is a card, a number of dice, a sum or a seat."""


def choose(s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any) -> int:
    """The action of the greatest win share; of equals fewer dice, and stopping."""
    if s.phase == rules.Phase.CHOOSE_DICE:
        round_ends.meet(s, tables)
        return best_lead(s, tables) if seat == s.leader else best_answer(s, tables)
    shares.solve_turn(s, tables)
    kept = np.zeros(turns.FACES, np.int64)
    again = best_kept(s, tables, kept)
    if s.phase == rules.Phase.CHOOSE_FACE:
        return int(s.shown[seat][s.face] - kept[s.face])
    stop = 0.0 if rules.triggers(s) else tables[GOAL][1][total(s.shown[seat])]
    return rules.REROLL if again > stop else rules.STOP


def best_lead(s: Any, tables: Any) -> int:
    """How many dice the leader throws: the turn that promises most is solved first."""
    hopes, lost = tables[HOPES]
    most = shares.fill_hopes(s.card, tables)
    best = 0.0
    chosen = 1
    for _ in range(most):
        dice = 1
        for each in range(2, most + 1):
            if hopes[each] > hopes[dice]:
                dice = each
        if hopes[dice] <= best + shares.LITTLE:
            return chosen
        hopes[dice] = 0.0
        share = lost[dice] + shares.solve_led(s.card, dice, tables)
        if share > best:
            best = share
            chosen = dice
    return chosen


def best_answer(s: Any, tables: Any) -> int:
    """How many dice the follower throws, to beat the leader or to wait for the next round."""
    round_ends.fill_ends(s.card, tables)
    known, ends, reach = tables[KNOWN], tables[ENDS], tables[CARDS][0]
    own, other, dice_all = known[round_ends.OWN], known[round_ends.OTHER], known[round_ends.TOTAL]
    rival, result = s.staked[s.leader], s.result[s.leader]
    beaten = ends[own - rival, dice_all - own + rival]
    least = 2.0
    chosen = 1
    for dice in range(1, min(other, round_ends.most_dice(s.card, tables)) + 1):
        needed = 0
        if result != rules.TRIGGERED:
            needed = result if dice > rival else result + 1
        kept = ends[dice_all - other + dice, other - dice]
        if result == rules.TRIGGERED:
            kept = round_ends.other_end(own - rival, other - dice, s.card, tables)
        chance = reach[s.card, dice, needed] if needed <= 5 * dice else 0.0
        share = kept + chance * (beaten - kept)
        if share < least - shares.LITTLE:
            least = share
            chosen = dice
    return chosen


def best_kept(s: Any, tables: Any, kept: Any) -> float:
    """The worth of the best dice to keep, which `kept` receives; faces settled are all kept."""
    shown, trial = s.shown[s.turn], np.zeros(turns.FACES, np.int64)
    settled = s.face if s.phase == rules.Phase.CHOOSE_FACE else 0
    for face in range(settled):
        trial[face] = shown[face]
    most = -1e30
    last = 0
    while last < turns.FACES:
        if s.in_hand > 0 or turns.is_less(trial, shown):
            worth = worth_of(s, trial, tables)
            if worth > most:
                most = worth
                for face in range(turns.FACES):
                    kept[face] = trial[face]
        last = turns.next_part(trial, shown, settled)
    return most


def worth_of(s: Any, kept: Any, tables: Any) -> float:
    """What it is worth to keep these dice and to throw the others."""
    at, classes = tables[AT][s.card, s.staked[s.turn]], tables[CLASSES]
    step = stages.step_of(kept, at, classes[shares.MORE])
    if step < 0:
        return 0.0
    third, _, again, _, _ = tables[STAGES]
    worth: float = again[step] if s.rolls == 1 else shares.third_of(step, at, classes, third)
    return worth
