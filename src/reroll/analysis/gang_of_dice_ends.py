"""What the ends of a round of Gang of Dice for two are worth: in the rules dialect, to compile.

`ends[own, other]` is the share of the seat that leads the round, by the pools once it is over. What
the evaluator makes of these pools is reckoned once a round but for the cards; a solved table takes
its place where it knows the match. The tables are those of `gang_of_dice_tables`.
"""

from __future__ import annotations

from typing import Any

from reroll.analysis import gang_of_dice_network as network
from reroll.games import gang_of_dice as rules

COMPILE = {"boundscheck": False}
"""Every index is a card, a seat, or a number of dice."""

SEATS = 2
BRIGHT_CARDS = 12
AT, CLASSES, STAGES, CARDS, EVALUATOR, ROOM, SOLVED, ENDS, POOLS, AHEAD, ACTIVE = range(11)
HOPES, GOAL, BY_CARD, KNOWN, WORTH = range(11, 16)
"""The places of the tables."""
WHAT, COUNT, KIND, ROUND, LEADER, OWN, OTHER, TOTAL, FIRST, DECK = range(10)
TURN, DICE, RIVAL, RESULT, LEFT = range(10, 15)
"""What KNOWN holds: what chance is to do; the ends of the round, how many, under which card; the
round before its card; the turn that is solved; and from LEFT on, the cards before the round's."""
LOST = 0
"""In WORTH, what a bomb is worth to the seat in turn; then what the turn is beyond that."""
NOTHING = -1


def meet(s: Any, tables: Any) -> None:
    """Take up the round, unless it is the one that was taken up before."""
    known = tables[KNOWN]
    begun = s.phase != rules.Phase.CARD
    own = s.owned[s.leader] + (s.staked[s.leader] if begun else 0)
    other = s.owned[1 - s.leader] + (s.staked[1 - s.leader] if begun else 0)
    total = s.owned[0] + s.owned[1] + s.table
    same = known[ROUND] == s.round and known[LEADER] == s.leader and known[TOTAL] == total
    same = same and known[OWN] == own and known[OTHER] == other
    same = same and known[FIRST] == s.first and known[DECK] == s.deck
    for kind in range(network.BOX):
        left = s.card_left[kind] + (1 if begun and kind == s.card else 0)
        same = same and known[LEFT + kind] == left
        known[LEFT + kind] = left
    if same:
        return
    known[ROUND] = s.round
    known[LEADER] = s.leader
    known[OWN] = own
    known[OTHER] = other
    known[TOTAL] = total
    known[FIRST] = s.first
    known[DECK] = s.deck
    known[KIND] = NOTHING
    known[TURN] = NOTHING
    fill_pools(tables)


def most_dice(kind: int, tables: Any) -> int:
    """The most dice of a turn under a card that is looked at; kept where no dice would be."""
    most: int = tables[AT][kind, 0, 0]
    return most


def fill_pools(tables: Any) -> None:
    """List the pools that the round may end in, and what the evaluator makes of them."""
    known = tables[KNOWN]
    known[COUNT] = 0
    own, other, total = known[OWN], known[OTHER], known[TOTAL]
    most = len(tables[AT][0]) - 1
    follows = 1 if known[FIRST] == rules.WINNER_FIRST else 0
    for dice in range(1, min(own, most) + 1):
        add_pools(own - dice, total - own + dice, 1, tables)
        add_pools(own - dice, other - 1, 1, tables)
    for dice in range(1, min(other, most) + 1):
        add_pools(total - other + dice, other - dice, 1 - follows, tables)


def add_pools(own: int, other: int, leads: int, tables: Any) -> None:
    """Note pools, the leader's and the other's; `leads` is 1 if the other leads the next round."""
    known, pools = tables[KNOWN], tables[POOLS]
    nth = known[COUNT]
    known[COUNT] = nth + 1
    pools[nth, 0] = own
    pools[nth, 1] = other
    if is_over(own, other, known) or solved_from(NOTHING, known, tables) >= 0:
        return
    leader = known[LEADER]
    first, second = (own, other) if leader == 0 else (other, own)
    number = known[ROUND] + 1
    table = known[TOTAL] - own - other + rules.bonus(number)
    seat = 1 - leader if leads == 1 else leader
    row = tables[ROOM][0]
    active = tables[ACTIVE][nth]
    of = tables[EVALUATOR]
    tables[AHEAD][nth] = network.fill(first, second, table, number, seat, of, row, active)


def is_over(own: int, other: int, known: Any) -> bool:
    """GD-19 to GD-21: whether the match ends with the round."""
    return bool(known[ROUND] >= rules.ROUNDS or own == 0 or other == 0)


def fill_ends(kind: int, tables: Any) -> None:
    """Value all ends of the round under a card."""
    known, pools, ends = tables[KNOWN], tables[POOLS], tables[ENDS]
    if known[KIND] == kind:
        return
    known[KIND] = kind
    known[TURN] = NOTHING
    _, cards = tables[ROOM]
    network.fill_cards(known[LEFT:], kind, tables[EVALUATOR][0], cards)
    for nth in range(known[COUNT]):
        own = pools[nth, 0]
        other = pools[nth, 1]
        ends[own, other] = end_share(nth, own, other, kind, tables)


def end_share(nth: int, own: int, other: int, kind: int, tables: Any) -> float:
    """The leader's share at the end that is listed as `nth`."""
    known = tables[KNOWN]
    if is_over(own, other, known):
        return 0.5 if own == other else (1.0 if own > other else 0.0)
    begin = solved_from(kind, known, tables)
    if begin >= 0:
        total = known[TOTAL] + rules.bonus(known[ROUND] + 1)
        share: float = tables[SOLVED][2][begin + place(total, other, own)]
        return 1.0 - share
    _, cards = tables[ROOM]
    active = tables[ACTIVE][nth]
    share = network.first_share(tables[AHEAD][nth], active, cards, tables[EVALUATOR][2])
    return share if known[LEADER] == 0 else 1.0 - share


def place(total: int, own: int, other: int) -> int:
    """The place of pools among those of so many dice, as `gang_of_dice_match.DiceMatch` has it."""
    return (own - 1) * total - own * (own - 1) // 2 + other - 1


def other_end(own: int, other: int, kind: int, tables: Any) -> float:
    """The leader's share where nobody won, whatever the follower threw."""
    known = tables[KNOWN]
    count = known[COUNT]
    add_pools(own, other, 1, tables)
    known[COUNT] = count
    _, cards = tables[ROOM]
    network.fill_cards(known[LEFT:], kind, tables[EVALUATOR][0], cards)
    return end_share(count, own, other, kind, tables)


# Solved matches


def solved_from(kind: int, known: Any, tables: Any) -> int:
    """Where the values of the next round begin in the solved table, below 0 if it knows none.

    With no kind it is told whether the round itself is known.
    """
    if known[FIRST] == rules.WINNER_FIRST or known[DECK] == rules.ONE_DECK:
        return NOTHING
    number = known[ROUND] + (0 if kind == NOTHING else 1)
    dice = known[TOTAL]
    for each in range(1, known[ROUND] + 1):
        dice -= rules.bonus(each)
    which, starts, _ = tables[SOLVED]
    if dice % SEATS == 1 or dice < 0 or dice // SEATS >= len(which) or which[dice // SEATS] < 0:
        return NOTHING
    begin: int = starts[which[dice // SEATS], number, drawn(number, kind, known)]
    return begin


def drawn(number: int, kind: int, known: Any) -> int:
    """The cards of a round's deck that have been drawn before it, a bit each."""
    low = BRIGHT_CARDS if number > rules.BRIGHT_ROUNDS else 0
    high = network.BOX if number > rules.BRIGHT_ROUNDS else BRIGHT_CARDS
    found = 0
    for each in range(low, high):
        if known[LEFT + each] == 0 or each == kind:
            found += 1 << (each - low)
    return found


def first_round_share(s: Any, leader: int, tables: Any) -> float:
    """The first seat's share before the first card, this seat leading: as of a round taken up."""
    known = tables[KNOWN]
    own, other = s.owned[leader], s.owned[1 - leader]
    known[ROUND] = 1
    known[OWN] = own
    known[OTHER] = other
    known[TOTAL] = own + other
    known[FIRST] = s.first
    known[DECK] = s.deck
    for kind in range(network.BOX):
        known[LEFT + kind] = s.card_left[kind]
    begin = solved_from(NOTHING, known, tables)
    known[TOTAL] = NOTHING  # the round itself has still to be taken up
    if begin >= 0:
        share: float = tables[SOLVED][2][begin + place(own + other, own, other)]
        return share if leader == 0 else 1.0 - share
    row, cards = tables[ROOM]
    active, of = tables[ACTIVE][0], tables[EVALUATOR]
    ahead = network.fill(s.owned[0], s.owned[1], 0, 1, leader, of, row, active)
    network.fill_cards(s.card_left, NOTHING, of[0], cards)
    return network.first_share(ahead, active, cards, of[2])
