"""What a turn of Gang of Dice is played for: the dice it will bring, the others' turns reckoned in.

In the rules dialect. Exact is the player's own turn (gang_of_dice_turn.py); a model is how the
players still to come answer: each throws the number of dice, up to REPLY, that brings him the most
against the best sum so far, and plays them to beat it. Worths are dice gained in this round; in the
last rounds of two players they are shares of the win (`gang_of_dice_late`).
"""

from __future__ import annotations

from typing import Any

from reroll.analysis import gang_of_dice_late as late_rounds
from reroll.games import gang_of_dice as rules

REPLY = 8
"""Players to come are reckoned to throw at most so many dice."""
REPLY_SUMS = 5 * REPLY + 2


def reply_chance(reach: Any, dice: int, total: int, rival_dice: int) -> float:
    """The chance that so many dice beat a sum of so many dice, played for nothing else.

    `reach[n, t]` is the chance that n dice end with at least t points and no bomb.
    """
    needed = total if dice > rival_dice else total + 1
    return reach[dice, needed] if needed <= 5 * dice else 0.0


def reply_dice(reach: Any, total: int, rival_dice: int, pot: float, owned: int) -> int:
    """How many dice a player to come throws: those that bring the most in the mean."""
    found = 1
    most = -1e30
    limit = min(owned, REPLY) if owned > 0 else REPLY
    for dice in range(1, limit + 1):
        gain = reply_chance(reach, dice, total, rival_dice) * (pot + dice) - dice
        if gain > most:
            most = gain
            found = dice
    return found


def is_to_come(s: rules.State, seat: int) -> bool:
    """Whether the seat still has its turn before it in this round."""
    return seat != s.turn and s.out_round[seat] == 0 and s.result[seat] == rules.NO_RESULT


def gain(s: rules.State, reach: Any, total: int, dice: int, table: int, late: Any) -> float:
    """The dice gained in the mean by a sum that leads so far; `table` is without one's own.

    Each player to come answers this sum alone, not those who answer it before him.
    """
    if late_rounds.is_late(s):
        return late_rounds.gain(s, reach, REPLY, total, dice, table, late)
    win = 1.0
    pot = float(table + dice)
    for seat in range(s.players):
        if is_to_come(s, seat):
            answer = reply_dice(reach, total, dice, pot, s.owned[seat])
            win *= 1.0 - reply_chance(reach, answer, total, dice)
            pot += answer
    return win * pot - dice


def loss(s: rules.State, reach: Any, dice: int, table: int, late: Any) -> float:
    """The dice gained (a negative number) by a bomb: if nobody wins, all wait for the table."""
    if late_rounds.is_late(s):
        return late_rounds.loss(s, reach, REPLY, dice, table, late)
    if rules.round_winner(s) != rules.NO_SEAT:
        return -float(dice)
    nobody = 1.0
    pot = float(table + dice)
    seats = 0
    for seat in range(s.players):
        if s.out_round[seat] == 0:
            seats += 1
        if is_to_come(s, seat):
            answer = reply_dice(reach, 0, 0, pot, s.owned[seat])
            nobody *= 1.0 - reach[answer, 0]
            pot += answer
    return nobody * pot / seats - dice


def leads(s: rules.State, total: int, dice: int) -> bool:
    """GD-16: whether this sum of so many dice beats all results of the round so far."""
    leader = rules.round_winner(s)
    if leader == rules.NO_SEAT:
        return True
    if total != s.result[leader]:
        return total > s.result[leader]
    return dice > s.staked[leader]


def fill_goal(s: rules.State, reach: Any, dice: int, table: int, goal: Any, late: Any) -> None:
    """Set `goal[sum]` to the worth of each final sum of so many dice.

    `late` are the tables of `gang_of_dice_late`, for the last rounds of two.
    """
    behind = -float(dice)
    if late_rounds.is_late(s):
        late_rounds.meet(s, late)
        behind = late_rounds.behind(s, dice, table, late)
    for total in range(5 * dice + 1):
        ahead = leads(s, total, dice)
        goal[total] = gain(s, reach, total, dice, table, late) if ahead else behind
