"""What a turn of Gang of Dice is played for: the dice it will bring, the others' turns reckoned in.

In the rules dialect. Exact is the player's own turn (gang_of_dice_turn.py); a model is how the
players still to come answer: each throws the number of dice, up to REPLY, that brings him the most
against the best sum so far, and plays them to beat it. Worths are dice gained in this round; in the
last round of two players they are shares of the win, as no dice count after it.
"""

from __future__ import annotations

from typing import Any

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


def gain(s: rules.State, reach: Any, total: int, dice: int, table: int) -> float:
    """The dice gained in the mean by a sum that leads so far; `table` is without one's own.

    Each player to come answers this sum alone, not those who answer it before him.
    """
    if is_last_of_two(s):
        return last_gain(s, reach, total, dice, table)
    win = 1.0
    pot = float(table + dice)
    for seat in range(s.players):
        if is_to_come(s, seat):
            answer = reply_dice(reach, total, dice, pot, s.owned[seat])
            win *= 1.0 - reply_chance(reach, answer, total, dice)
            pot += answer
    return win * pot - dice


def loss(s: rules.State, reach: Any, dice: int, table: int) -> float:
    """The dice gained (a negative number) by a bomb: if nobody wins, all wait for the table."""
    if is_last_of_two(s):
        return last_loss(s, reach, dice, table)
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


def fill_goal(s: rules.State, reach: Any, dice: int, table: int, goal: Any) -> None:
    """Set `goal[sum]` to the dice gained by each final sum of so many dice."""
    behind = -float(dice)
    if is_last_of_two(s):
        behind = last_share(left_by(s, dice), s.owned[1 - s.turn] + table + dice)
    for total in range(5 * dice + 1):
        goal[total] = gain(s, reach, total, dice, table) if leads(s, total, dice) else behind


# The last round of two


def is_last_of_two(s: rules.State) -> bool:
    """Whether it is the last round, and both pools are seen."""
    return s.players == 2 and s.round == rules.ROUNDS and min(s.owned[0], s.owned[1]) >= 0


def last_share(mine: int, others: int) -> float:
    """GD-21: the share of the win with so many dice in the end."""
    if mine == others:
        return 0.5
    return 1.0 if mine > others else 0.0


def left_by(s: rules.State, dice: int) -> int:
    """The dice in the pool of the seat in turn once so many are thrown."""
    return s.owned[s.turn] - dice if s.staked[s.turn] == 0 else s.owned[s.turn]


def last_gain(s: rules.State, reach: Any, total: int, dice: int, table: int) -> float:
    """The share of the win with a sum that leads, the other answering for his own."""
    left = left_by(s, dice)
    other = s.owned[1 - s.turn]
    if not is_to_come(s, 1 - s.turn):
        return last_share(left + table + dice, other)
    least = 1.0
    beaten = last_share(left, other + table + dice)
    for answer in range(1, min(other, REPLY) + 1):
        chance = reply_chance(reach, answer, total, dice)
        kept = last_share(left + table + dice + answer, other - answer)
        least = min(least, chance * beaten + (1.0 - chance) * kept)
    return least


def last_loss(s: rules.State, reach: Any, dice: int, table: int) -> float:
    """The share of the win after a bomb: the other takes the table, or nobody does."""
    left = left_by(s, dice)
    other = s.owned[1 - s.turn]
    beaten = last_share(left, other + table + dice)
    if not is_to_come(s, 1 - s.turn):
        return last_share(left, other) if rules.round_winner(s) == rules.NO_SEAT else beaten
    least = 1.0
    for answer in range(1, min(other, REPLY) + 1):
        chance = reach[answer, 0]
        kept = last_share(left, other - answer)
        least = min(least, chance * beaten + (1.0 - chance) * kept)
    return least
