"""The last rounds of two in Gang of Dice, played for the win, not for dice: in the rules dialect.

Before the last rounds dice are as good as wins; once the bonus dice lie there, they are not: who is
ahead wants little thrown. So from round 10 on what a turn may end in is worth a share of the win:
by the rules after the last round, by the evaluator before that. `late` are the tables of
`late_tables`; pools are those of the seat in turn and of the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import gang_of_dice_network as network
from reroll.games import gang_of_dice as rules

SEATS = 2
WEIGHTS, ROW, CARDS, ACTIVE, SHARES, KNOWN = range(6)
"""The places of the tables: the evaluator, room, and shares by pools with what they are of."""
LEFT = 4
UNKNOWN = -1.0


def late_tables() -> tuple[Any, ...]:
    """The evaluator of two, and room; in ordinary Python."""
    from reroll.analysis.equity import evaluator

    of = evaluator(rules.NAME, SEATS)
    weights = tuple(np.ascontiguousarray(each) for each in (of.inner, of.bias, of.outer, of.line))
    units, most = len(of.bias), rules.MOST_DICE + 1
    room = np.zeros(network.FEATURES), np.zeros(units), np.zeros((SEATS, units))
    return weights, *room, np.zeros((most, most)), np.zeros(LEFT + rules.KINDS, np.int64)


def is_late(s: rules.State) -> bool:
    """Whether it is one of the last rounds of two, both pools are seen, and it is known who leads.

    Before the last round the next one must be led by whoever follows now.
    """
    if s.players != SEATS or s.round <= rules.BRIGHT_ROUNDS or min(s.owned[0], s.owned[1]) < 0:
        return False
    return bool(s.round == rules.ROUNDS or s.first != rules.WINNER_FIRST)


def meet(s: rules.State, late: Any) -> None:
    """Forget the shares of another turn."""
    known = late[KNOWN]
    total = s.owned[0] + s.owned[1] + s.table
    changed = known[0] != s.round or known[1] != s.leader or known[2] != s.turn
    changed = changed or known[3] != total
    for kind in range(rules.KINDS):
        changed = changed or known[LEFT + kind] != s.card_left[kind]
        known[LEFT + kind] = s.card_left[kind]
    if not changed:
        return
    known[0] = s.round
    known[1] = s.leader
    known[2] = s.turn
    known[3] = total
    late[SHARES][: total + 1, : total + 1] = UNKNOWN
    network.fill_cards(s.card_left, -1, late[WEIGHTS][0], late[CARDS])


def share(s: rules.State, mine: int, others: int, late: Any) -> float:
    """The share of the win of the seat in turn once the round has left these pools."""
    if s.round == rules.ROUNDS or mine == 0 or others == 0:
        return last_share(mine, others)
    shares = late[SHARES]
    if shares[mine, others] == UNKNOWN:
        shares[mine, others] = evaluated(s, mine, others, late)
    found: float = shares[mine, others]
    return found


def last_share(mine: int, others: int) -> float:
    """GD-20, GD-21: the share of the win with so many dice in the end."""
    if mine == others:
        return 0.5
    return 1.0 if mine > others else 0.0


def evaluated(s: rules.State, mine: int, others: int, late: Any) -> float:
    """What the evaluator makes of these pools before the next round."""
    number = s.round + 1
    table = s.owned[0] + s.owned[1] + s.table - mine - others + rules.bonus(number)
    first = mine if s.turn == 0 else others
    second = others if s.turn == 0 else mine
    of, row, cards, active = late[WEIGHTS], late[ROW], late[CARDS], late[ACTIVE]
    ahead = network.fill(first, second, table, number, 1 - s.leader, of, row, active)
    found = network.first_share(ahead, active, cards, of[2])
    return found if s.turn == 0 else 1.0 - found


def left_by(s: rules.State, dice: int) -> int:
    """The dice in the pool of the seat in turn once so many are thrown."""
    return s.owned[s.turn] - dice if s.staked[s.turn] == 0 else s.owned[s.turn]


def behind(s: rules.State, dice: int, table: int, late: Any) -> float:
    """The share of the win with a sum that does not lead: the other takes the table."""
    left = left_by(s, dice)
    return share(s, left, s.owned[1 - s.turn] + table + dice, late)


def gain(
    s: rules.State, reach: Any, most: int, total: int, dice: int, table: int, late: Any
) -> float:
    """The share of the win with a sum that leads, the other answering for his own."""
    left = left_by(s, dice)
    other = s.owned[1 - s.turn]
    if is_answered(s):
        return share(s, left + table + dice, other, late)
    least = 1.0
    beaten = share(s, left, other + table + dice, late)
    for answer in range(1, min(other, most) + 1):
        needed = total if answer > dice else total + 1
        chance = reach[answer, needed] if needed <= 5 * answer else 0.0
        kept = share(s, left + table + dice + answer, other - answer, late)
        least = min(least, chance * beaten + (1.0 - chance) * kept)
    return least


def loss(s: rules.State, reach: Any, most: int, dice: int, table: int, late: Any) -> float:
    """The share of the win after a bomb: the other takes the table, or nobody does.

    In the last round he may throw any number of dice, before it a single one, the safest.
    """
    left = left_by(s, dice)
    other = s.owned[1 - s.turn]
    beaten = share(s, left, other + table + dice, late)
    if is_answered(s):
        nobody = rules.round_winner(s) == rules.NO_SEAT
        return share(s, left, other, late) if nobody else beaten
    least = 1.0
    for answer in range(1, min(other, most if s.round == rules.ROUNDS else 1) + 1):
        chance = reach[answer, 0]
        kept = share(s, left, other - answer, late)
        least = min(least, chance * beaten + (1.0 - chance) * kept)
    return least


def is_answered(s: rules.State) -> bool:
    """Whether the other has had his turn in this round."""
    return bool(s.result[1 - s.turn] != rules.NO_RESULT)
