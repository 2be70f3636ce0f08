"""Würfelacker by reckoning: every end of the running turn is worth what the round then brings.

Two players: the round solved exactly from the second turn on, on the first turn without the
morsels in hand, for the evaluator's win share at each of its ends, or in the last round for the
win. More players: a model (see analysis/wuerfelacker_many.py); what a morsel is worth after the
round is learned (wuerfelacker_worth.py). In the rules dialect, with NumPy.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import wuerfelacker_many as many
from reroll.analysis import wuerfelacker_round as ends_of_round
from reroll.analysis import wuerfelacker_turn as turn
from reroll.analysis import wuerfelacker_two as two
from reroll.analysis.equity import evaluator
from reroll.analysis.wuerfelacker import all_shares, new_plan
from reroll.bots import wuerfelacker_worth as learned
from reroll.games import wuerfelacker as rules

PLAIN = {"ends_of_round": "reroll.analysis.wuerfelacker_round_plain"}
FACES = 6
KINDS = rules.MORSEL_KINDS
NONE = rules.NONE
TIE = 1.0 / 32  # what one morsel more counts in the last round
LINK, LEAD, BUFFET, SHARES_OF_ENDS, KEY_SIZE = 0, 1, 2, 5, 14
"""The places of what first turns are solved for."""
SPENT = 2
"""Of two players' hands, so many of the lowest kinds are reckoned with before the last round."""

# The places of the tables that `make_tables` returns
LEARNED = 0  # [players - 2][rounds to come][kind]; those of two are for its last round only
SHARES = 1
TWO = 2  # a plan for two players ...
MANY = 3  # ... and one for more
FIRST_TABLE = 4  # [second's a, x, y][first's a, x, y] before the first robo die ...
FIRST_ENDS = 5  # ... the first's worths before the second has rolled ...
FIRST_KEY = 6  # ... and what they were solved for
WORTHS = 7  # [kind]: of the running round
ROUND = 8  # what it may end in: see analysis/wuerfelacker_round.py


def make_tables(compiled: bool) -> tuple[Any, ...]:
    """The learned worths, and room for the solver."""
    table = ends_of_round.make_round(evaluator(rules.NAME, rules.ROBO))
    plain = np.zeros((2, KINDS))
    return (
        np.array(learned.WORTH, np.float64) / learned.HUNDRED,
        all_shares(),
        new_plan(plain, [0.0, 1.0], table[ends_of_round.ENDS]),
        many.new_plan(),
        np.zeros((FACES**3, FACES**3)),
        np.zeros(FACES**3),
        np.full(KEY_SIZE, -1.0),
        np.zeros(KINDS),
        table,
    )


def choose(s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any) -> int:
    """The action of the greatest worth; no chance is involved.

    Option 0 is to spend nothing; the others spend a morsel and, on a second turn, change the
    buffet. Each is as good as what the dice can then bring.
    """
    prepare(s, seat, tables)
    best = NONE
    most = two.NEVER
    for option in range(options(s)):
        if is_open(s, seat, option):
            set_out(s, seat, option, tables)
            ends = ends_of(s, seat, option, tables)
            worth = worth_of_option(s, seat, option, ends)
            if worth > most:
                most = worth
                best = first_step(s, seat, option, ends)
            take_back(s, seat, option, tables)
    return best


def prepare(s: Any, seat: int, tables: Any) -> None:
    """Note what a morsel is worth after this round, and lay the table into the plan."""
    worths = tables[WORTHS]
    left = rounds_to_come(s)
    for kind in range(KINDS):
        worths[kind] = tables[LEARNED][s.players - 2, left, kind]
        if left == 0:
            worths[kind] = rules.worms_on(kind) + TIE
    if s.players == rules.ROBO:
        prepare_two(s, seat, left, tables)
    else:
        prepare_many(s, left, tables)


def rounds_to_come(s: Any) -> int:
    """How many rounds follow this one."""
    left = 0
    for kind in range(KINDS):
        left += s.stack[kind]
    return left // rules.buffet_size(s)


def ends_of(s: Any, seat: int, option: int, tables: Any) -> Any:
    """The worth of every end of the turn, by the plan."""
    if s.players == rules.ROBO:
        return ends_of_two(s, seat, tables)
    return ends_of_many(s, seat, option, tables)


# What may be spent


def options(s: Any) -> int:
    """How many options to go through."""
    if s.phase == rules.Phase.ACT:
        return 1 + changes(s)
    if s.phase != rules.Phase.DECIDE or s.acted > 0:
        return 1
    return 1 + KINDS * changes(s)


def changes(s: Any) -> int:
    """On a second turn: the pairs of positions and, unless that is one, turning round."""
    size = rules.buffet_size(s)
    if s.lap == rules.LAST_LAP:
        return 1
    return size * (size - 1) // 2 + (1 if size > 3 else 0)


def kind_of(s: Any, option: int) -> int:
    """The morsel that an option spends now; NONE if it spends nothing more."""
    if option == 0 or s.phase == rules.Phase.ACT:
        return NONE
    return (option - 1) // changes(s)


def pair_of(s: Any, option: int) -> int:
    """The two positions that swap, as 8 times the lower plus the higher; NONE to turn it round."""
    change = (option - 1) % changes(s)
    for high in range(1, rules.buffet_size(s)):
        if change < high:
            return 8 * change + high
        change -= high
    return NONE


def is_open(s: Any, seat: int, option: int) -> bool:
    """Whether the option is there and reckoned with: of two players those of `spendable`.

    The model of more players reckons only with the lowest morsel for a change of the buffet.
    """
    if s.phase == rules.Phase.ACT:
        pair = pair_of(s, option) if option > 0 else NONE
        named = s.picked == NONE or (pair != NONE and s.picked in (pair // 8, pair % 8))
        return option > 0 and named
    kind = kind_of(s, option)
    if kind == NONE:
        return True
    lower = 0
    for other in range(kind):
        lower += 1 if s.hand[seat][other] > 0 else 0
    if s.players == rules.ROBO:
        return s.hand[seat][kind] > 0 and lower < spendable(s)
    return s.hand[seat][kind] > 0 and (lower == 0 or s.lap == rules.LAST_LAP)


def spendable(s: Any) -> int:
    """How many of the lowest kinds in hand two players reckon with: all where the match ends."""
    return KINDS if rounds_to_come(s) == 0 else SPENT


def set_out(s: Any, seat: int, option: int, tables: Any) -> None:
    """Note in the plan what the option spends, and change its buffet."""
    spend(s, seat, kind_of(s, option), 1, tables)
    change_buffet(s, option, tables)


def take_back(s: Any, seat: int, option: int, tables: Any) -> None:
    """Make the plan what it was before."""
    spend(s, seat, kind_of(s, option), -1, tables)
    change_buffet(s, option, tables)


def spend(s: Any, seat: int, kind: int, count: int, tables: Any) -> None:
    """Take a morsel (or NONE) out of the plan, or (-1) put it back."""
    if kind != NONE:
        who = two.FIRST if seat == s.starter else two.SECOND
        tables[TWO][two.FRAME][two.PAID + who] = kind if count > 0 else NONE
        tables[MANY][many.HANDS][seat, kind] -= count
        tables[MANY][many.STANDING][seat] -= count * tables[WORTHS][kind]


def change_buffet(s: Any, option: int, tables: Any) -> None:
    """Change the buffet of the plan as the option does; done twice, it is as before."""
    if option == 0 or s.lap != rules.SECOND_LAP:
        return
    pair = pair_of(s, option)
    if s.players == rules.ROBO:
        frame = tables[TWO][two.FRAME]
        frame[two.PERM] = two.SWAPPED[frame[two.PERM]][pair // 8 + pair % 8 - 1]
        return
    buffet = tables[MANY][many.BUFFET]
    size = rules.buffet_size(s)
    if pair != NONE:
        swap(buffet, pair // 8, pair % 8)
    else:
        for position in range(size // 2):
            swap(buffet, position, size - 1 - position)


def swap(buffet: Any, position: int, other: int) -> None:
    """Two morsels change places."""
    kind = buffet[position]
    buffet[position] = buffet[other]
    buffet[other] = kind


# What the dice then bring


def first_step(s: Any, seat: int, option: int, ends: Any) -> int:
    """The next action of an option."""
    if option == 0:
        return best_die(s, seat, ends)
    if s.phase == rules.Phase.ACT:
        pair = pair_of(s, option)
        if pair == NONE:
            return rules.TURN_ROUND
        return rules.POSITION + (pair % 8 if s.picked == pair // 8 else pair // 8)
    return (rules.LAY if s.lap == rules.LAST_LAP else rules.PAY) + kind_of(s, option)


def worth_of_option(s: Any, seat: int, option: int, ends: Any) -> float:
    """The worth of the best that the dice can bring, or of the total with the morsel laid."""
    if s.lap == rules.LAST_LAP and option > 0:
        total = rules.total(s, seat) + rules.worms_on(kind_of(s, option))
        laid: float = ends[total]
        return laid
    return worth_of(s, seat, best_die(s, seat, ends), ends)


def best_die(s: Any, seat: int, ends: Any) -> int:
    """The die to set aside, or the reroll where that is allowed and better."""
    best = NONE
    most = two.NEVER
    for face in range(FACES):
        if s.loose[seat][face] > 0 and worth_of(s, seat, face, ends) > most:
            best = face
            most = worth_of(s, seat, face, ends)
    if s.phase != rules.Phase.ASIDE and worth_of(s, seat, rules.REROLL, ends) > most:
        return rules.REROLL
    return best


def worth_of(s: Any, seat: int, action: int, ends: Any) -> float:
    """The worth of setting a die aside, or of rolling those that are left."""
    if s.lap == rules.LAST_LAP:
        return worth_of_last(rules.total(s, seat), action, ends)
    if action == rules.REROLL:
        return worth_of_two(ends)
    place = action
    for face in range(FACES):
        left = s.loose[seat][face] - (1 if face == action else 0)
        for _ in range(left):
            place = place * FACES + face
    worth: float = ends[place]
    return worth


def worth_of_two(ends: Any) -> float:
    """The worth of two dice to roll, one of which is then set aside."""
    worth = 0.0
    for x in range(FACES):
        for y in range(FACES):
            worth += max(ends[x * FACES + y], ends[y * FACES + x])
    return worth / FACES**2


def worth_of_last(total: int, action: int, ends: Any) -> float:
    """The worth of keeping or rolling the last die, beside two with this total."""
    worth = 0.0
    for z in range(FACES):
        if action == z or action == rules.REROLL:
            worth += ends[total + z + 1]
    return worth / FACES if action == rules.REROLL else worth


# Two players


def prepare_two(s: Any, seat: int, left: int, tables: Any) -> None:
    """Lay the table into the plan of the exact solver."""
    plan = tables[TWO]
    who = two.FIRST if seat == s.starter else two.SECOND
    turn.fill_plan(s, who, tables[SHARES], plan)
    if left == 0:
        prepare_last(tables)
    else:
        prepare_ends(s, tables)
    for each in range(2):
        kept = 0
        for kind in range(KINDS):
            if plan[two.HANDS][each, kind] > 0:
                kept += 1
                if kept > spendable(s):
                    plan[two.HANDS][each, kind] = 0


def prepare_last(tables: Any) -> None:
    """The last round is played for the win."""
    plan = tables[TWO]
    for kind in range(KINDS):
        plan[two.WORTH][two.FIRST, kind] = tables[WORTHS][kind]
        plan[two.WORTH][two.SECOND, kind] = tables[WORTHS][kind]
    plan[two.TERMS][two.LINK] = two.WIN
    plan[two.FRAME][two.PERM] = 0
    two.fill_terms(plan)


def prepare_ends(s: Any, tables: Any) -> None:
    """Earlier ones are played for the evaluator's shares, by what is spent and won."""
    plan, table = tables[TWO], tables[ROUND]
    if not ends_of_round.fits(s, table):
        ends_of_round.fill(s, table)
    for kind in range(KINDS):
        plan[two.WORTH][two.FIRST, kind] = -table[ends_of_round.MARKED][two.FIRST, kind]
        plan[two.WORTH][two.SECOND, kind] = table[ends_of_round.MARKED][two.SECOND, kind]
    for position in range(two.PLACES):
        plan[two.BUFFET][position] = table[ends_of_round.PLACE][ends_of_round.BUFFET + position]
    plan[two.TERMS][two.LINK] = two.TABLE
    plan[two.FRAME][two.PERM] = ends_of_round.order_of(s, table)


def ends_of_two(s: Any, seat: int, tables: Any) -> Any:
    """The worth of every end of the turn, exactly."""
    plan = tables[TWO]
    who = two.FIRST if seat == s.starter else two.SECOND
    lead = standing(s, s.starter, tables) - standing(s, 1 - s.starter, tables)
    if int(plan[two.TERMS][two.LINK]) == two.TABLE:
        lead = 1.0 * ends_of_round.row_of(s, tables[ROUND])
    if s.lap > rules.FIRST_LAP:
        return turn.after_turn(s, who, lead, plan)
    solve_first_lap(s, lead, tables)
    if who == two.FIRST:
        return tables[FIRST_ENDS]
    first = rules.total(s, s.starter) - 1
    place = first * FACES**2 + turn.pair_left(s, s.starter)
    return tables[FIRST_TABLE][:, place].copy()


def solve_first_lap(s: Any, lead: float, tables: Any) -> None:
    """Solve the round for all dice of the first lap, without morsels in hand, unless it is done."""
    plan = tables[TWO]
    if is_solved(s, lead, plan, tables[FIRST_KEY]):
        return
    frame = plan[two.FRAME]
    for who in range(2):
        frame[two.LOW_S + who] = 2
        frame[two.SPAN_S + who] = two.SUMS
        frame[two.MAY_PAY + who] = 0
        frame[two.MAY_LAY + who] = 0
    two.before_first_robo_die(lead, frame[two.PERM], plan, tables[FIRST_TABLE])
    two.best_of_three(tables[FIRST_TABLE], tables[FIRST_ENDS])
    tables[FIRST_ENDS][:] = -tables[FIRST_ENDS]


def is_solved(s: Any, lead: float, plan: Any, key: Any) -> bool:
    """Whether the first lap was solved for just this; notes what for."""
    link, changed = int(plan[two.TERMS][two.LINK]), 0
    changed += note(key, LINK, 1.0 * link)
    changed += note(key, LEAD, lead)
    for position in range(two.PLACES):
        changed += note(key, BUFFET + position, 1.0 * s.buffet[position])
    for place in range(two.PLACES**2):
        share = plan[two.ENDS][int(lead), place] if link == two.TABLE else 0.0
        changed += note(key, SHARES_OF_ENDS + place, share)
    return changed == 0


def note(key: Any, place: int, value: float) -> int:
    """Put a number in its place; 1 if it was another."""
    if key[place] == value:
        return 0
    key[place] = value
    return 1


def standing(s: Any, seat: int, tables: Any) -> float:
    """What a seat's morsels are worth together."""
    total = 0.0
    for kind in range(KINDS):
        total += s.hand[seat][kind] * tables[WORTHS][kind]
    return total


# More players


def prepare_many(s: Any, left: int, tables: Any) -> None:
    """Lay the table into the plan of the model, and let all seats answer each other."""
    plan = tables[MANY]
    for kind in range(KINDS):
        plan[many.WORTH][kind] = tables[WORTHS][kind]
        for each in range(s.players):
            plan[many.HANDS][each, kind] = s.hand[each][kind]
    for each in range(s.players):
        plan[many.STANDING][each] = standing(s, each, tables)
        plan[many.BUFFET][each] = s.buffet[each]
    plan[many.LAST][0] = 1 if left == 0 else 0
    many.begin(s, plan)
    many.settle(s, plan)


def ends_of_many(s: Any, seat: int, option: int, tables: Any) -> Any:
    """The worth of every end of the turn against what the others are likely to reach."""
    plan = tables[MANY]
    if option > 0 and s.lap == rules.SECOND_LAP:
        many.begin(s, plan)
        many.settle(s, plan)
    many.fill_goals(s, seat, plan)
    if s.lap == rules.LAST_LAP:
        return plan[many.GOALS][0].copy()
    many.fill_rows(s, seat, plan)
    if s.lap == rules.FIRST_LAP:
        return plan[many.SECOND][:, 0].copy()
    low = (rules.total(s, seat) - 1) * FACES
    return plan[many.THIRD][low : low + FACES**2, 0].copy()
