"""The win share of the first of two seats wherever chance acts in Würfelacker: to be compiled.

For loops over many matches (`analysis.trials`). A round is solved when its first roll is due, with
the morsels in hand, of which the lowest kinds may be paid; from second turns on all may. What
opens a round is compared by `wuerfelacker_buffets`. In the rules dialect; `tables` are those of
`make_tables`, in a flat row.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import wuerfelacker_buffets as buffets
from reroll.analysis import wuerfelacker_lap as lap
from reroll.analysis import wuerfelacker_round as ends
from reroll.analysis import wuerfelacker_turn as turn
from reroll.analysis import wuerfelacker_two as two
from reroll.analysis.equity import evaluator
from reroll.games import wuerfelacker as rules

COMPILE = {"boundscheck": False}
"""Every index is a kind, a total, a face or a place."""

PLAIN: dict[str, str] = {}
FACES = 6
KINDS = rules.MORSEL_KINDS
NONE = -1
FIRST, SECOND = 0, 1
UNSOLVED = -9
FEW = 1
"""So many of the lowest kinds in hand are reckoned with as payment before the first roll."""

# The places of the tables
ROUND = 0  # see wuerfelacker_round
BUFFETS = 1  # see wuerfelacker_buffets
PLAN = 2  # see wuerfelacker_two
FULL = 3  # shares of the robo's places
AFTER, BEFORE, FIRSTS = 4, 5, 6  # a whole round: see wuerfelacker_lap
PAYS, LAYS, CHANCES, ROOM = 7, 8, 9, 10
ENDS = 11  # of the running turn, in the terms of its seat
FACED = 12  # by the robo's face, to the first
NOTED = 13  # see below

# What is noted: of the whole round that is solved, and before chance acts
SOLVED, ORDER, PHASE, SEAT, TURN, TOTAL, STARTER, PAYABLE, SIZE = 0, 1, 2, 3, 4, 5, 6, 7, 8


def make_tables(edges: Any, payable: int = FEW) -> tuple[Any, ...]:
    """What the functions read and reckon in, from the coach's edges; in ordinary Python.

    `payable` is how many kinds each may pay before the first roll.
    """
    from reroll.analysis.wuerfelacker import all_shares, new_plan

    table, noted = ends.make_round(edges.evaluator), np.full(SIZE, UNSOLVED, np.int64)
    noted[PAYABLE] = payable
    plan = new_plan(np.zeros((2, KINDS)), [float(two.TABLE), 1.0], table[ends.ENDS])
    return (
        table,
        buffets.make_buffets(),
        plan,
        all_shares(),
        np.zeros((lap.FIRSTS, FACES * lap.FIRSTS)),
        np.zeros((lap.FIRSTS, lap.FIRSTS)),
        np.zeros(lap.FIRSTS),
        np.full((2, KINDS + 1), NONE, np.int64),
        np.zeros((2, KINDS), np.int64),
        lap.new_chances(all_shares()),
        lap.new_room(),
        np.zeros(FACES**2),
        np.zeros(FACES),
        noted,
    )


def shared(tables: tuple[Any, ...], edges: Any, bot: Any) -> tuple[Any, ...]:
    """The same with the table of a round that a bot keeps, so that each end is valued once.

    Where it keeps none, or one of another evaluator, as they are; in ordinary Python.
    """
    place = getattr(bot.module, "ROUND", None)
    if place is None or edges.evaluator is not evaluator(rules.NAME, rules.ROBO):
        return tables
    table = bot.tables[place]
    plan = (*tables[PLAN][: two.ENDS], table[ends.ENDS])
    return (table, tables[BUFFETS], plan, *tables[FULL:])


def before(s: Any, tables: Any) -> float:
    """The share where chance is to act."""
    note(s, tables[NOTED])
    if s.phase == rules.Phase.START:
        return 0.5
    if s.phase == rules.Phase.BUFFET:
        return of_buffets(s, tables)
    if s.lap == rules.FIRST_LAP:
        solve_whole(s, tables)
        share = before_first_lap(s, tables)
    elif s.phase == rules.Phase.ROBO_ROLL:
        fill_faces(s, tables)
        share = np.mean(tables[FACED])
    else:
        fill_ends(s, tables)
        share = of_ends(s, before_roll(s, tables[ENDS]))
    return of_first(s.starter, share)


def after(s: Any, tables: Any) -> float:
    """The share after chance has acted, by what `before` has solved."""
    noted = tables[NOTED]
    if noted[PHASE] == rules.Phase.START:
        return of_buffets(s, tables)
    if noted[PHASE] == rules.Phase.BUFFET:
        if s.phase == rules.Phase.BUFFET:
            return of_buffets(s, tables)
        a, b, c = s.buffet[0], s.buffet[1], s.buffet[2]
        return of_first(s.starter, tables[BUFFETS][buffets.WORTHS][a, b, c])
    if noted[PHASE] == rules.Phase.ROBO_ROLL:
        share = after_robo(s, tables)
    elif noted[TURN] == rules.FIRST_LAP:
        share = after_first_roll(s, tables)
    else:
        share = of_ends_of(noted[SEAT] == noted[STARTER], after_roll(s, tables))
    return of_first(noted[STARTER], share)


def note(s: Any, noted: Any) -> None:
    """Note where chance acts."""
    noted[PHASE], noted[SEAT], noted[TURN] = s.phase, s.turn, s.lap
    noted[STARTER] = s.starter
    noted[TOTAL] = rules.total(s, rules.ROBO)


def of_first(starter: int, share: float) -> float:
    """The share of the first seat, from that of the starting player."""
    return share if starter == 0 else 1.0 - share


def of_ends(s: Any, worth: float) -> float:
    """The starting player's share, from the worth to the seat in turn."""
    return of_ends_of(s.turn == s.starter, worth)


def of_ends_of(is_first: bool, worth: float) -> float:
    """The same, by whether it is the starting player's turn; what is his is the other's loss."""
    return worth if is_first else -worth


def of_buffets(s: Any, tables: Any) -> float:
    """The mean over what may come to lie there."""
    kept = tables[BUFFETS]
    buffets.value_all(s, tables[ROUND], kept)
    return of_first(s.starter, buffets.mean_of(s, kept))


# The first turns


def solve_whole(s: Any, tables: Any) -> None:
    """Solve the round for all dice of the first lap, unless it is done."""
    table, noted = tables[ROUND], tables[NOTED]
    prepare(s, tables)
    order = ends.order_of(s, table)
    if noted[SOLVED] == table[ends.PLACE][ends.SERIAL] and noted[ORDER] == order:
        return
    for who in range(2):
        held = 0
        for kind in range(KINDS):
            tables[LAYS][who, kind] = table[ends.BASE][who, kind]
            if table[ends.BASE][who, kind] > 0 and held < noted[PAYABLE]:
                tables[PAYS][who, held] = kind
                held += 1
        tables[PAYS][who, held] = NONE
    read = table[ends.ENDS], table[ends.MARKED], tables[PAYS], tables[LAYS], tables[CHANCES]
    lap.second_of_first(read, order, tables[ROOM], tables[AFTER])
    lap.over_robo_die(tables[AFTER], tables[BEFORE])
    for one in range(lap.FIRSTS):
        tables[FIRSTS][one] = lap.best_of_three(tables[BEFORE][one], -1.0)
    noted[SOLVED], noted[ORDER] = table[ends.PLACE][ends.SERIAL], order


def prepare(s: Any, tables: Any) -> None:
    """See that the table of what the round may end in holds for this position."""
    if not ends.fits(s, tables[ROUND]):
        ends.fill(s, tables[ROUND])


def before_first_lap(s: Any, tables: Any) -> float:
    """What a roll of the first lap is worth to the starting player, one of the robo too."""
    if s.phase == rules.Phase.ROBO_ROLL:
        one, other = lies(s, s.starter), lies(s, 1 - s.starter)
        share: float = tables[BEFORE][one, other]
        return share
    if s.turn == s.starter:
        return lap.best_of_three(tables[FIRSTS], 1.0)
    return lap.best_of_three(tables[BEFORE][lies(s, s.starter)], -1.0)


def lies(s: Any, seat: int) -> int:
    """The place of a die set aside and two left."""
    a, x, y = 0, NONE, NONE
    for face in range(FACES):
        if s.aside[seat][face] > 0:
            a = face
        for _ in range(s.loose[seat][face]):
            if x == NONE:
                x = face
            else:
                y = face
    return lap.place_of(a, x, y)


def after_first_roll(s: Any, tables: Any) -> float:
    """GW-08: the best of three dice to set aside."""
    seat, best, sign = s.turn, -2.0, -1.0
    row = tables[FIRSTS]
    if seat == s.starter:
        sign = 1.0
    else:
        row = tables[BEFORE][lies(s, s.starter)]
    for a in range(FACES):
        if s.loose[seat][a] > 0:
            x, y = NONE, NONE
            for face in range(FACES):
                for _ in range(s.loose[seat][face] - (1 if face == a else 0)):
                    if x == NONE:
                        x = face
                    else:
                        y = face
            best = max(best, sign * row[lap.place_of(a, x, y)])
    return sign * best


# Second and third turns, and the robo's dice


def fill_plan(s: Any, who: int, tables: Any) -> float:
    """Lay the position into the plan; return the row of what has been spent."""
    prepare(s, tables)
    table, plan = tables[ROUND], tables[PLAN]
    turn.fill_plan(s, who, tables[FULL], plan)
    plan[two.FRAME][two.PERM] = ends.order_of(s, table)
    for position in range(two.PLACES):
        plan[two.BUFFET][position] = table[ends.PLACE][ends.BUFFET + position]
    for kind in range(KINDS):
        plan[two.WORTH][FIRST, kind] = -table[ends.MARKED][FIRST, kind]
        plan[two.WORTH][SECOND, kind] = table[ends.MARKED][SECOND, kind]
    return 1.0 * ends.row_of(s, table)


def fill_ends(s: Any, tables: Any) -> None:
    """What each end of the running turn is worth to its seat."""
    who = FIRST if s.turn == s.starter else SECOND
    row = fill_plan(s, who, tables)
    found = turn.after_turn(s, who, row, tables[PLAN])
    for place in range(len(found)):
        tables[ENDS][place] = found[place]


def before_roll(s: Any, found: Any) -> float:
    """What the roll due on a second or third turn is worth to the seat in turn."""
    total = 0.0
    if s.lap == rules.LAST_LAP:
        for z in range(FACES):
            total += found[rules.total(s, s.turn) + 1 + z]
        return total / FACES
    for x in range(FACES):
        for y in range(FACES):
            total += max(found[x * FACES + y], found[y * FACES + x])
    return total / FACES**2


def after_roll(s: Any, tables: Any) -> float:
    """The best that the seat can make of its roll."""
    seat, found = tables[NOTED][SEAT], tables[ENDS]
    if tables[NOTED][TURN] == rules.LAST_LAP:
        last: float = found[rules.total(s, seat)]
        return last
    x, y = NONE, NONE
    for face in range(FACES):
        for _ in range(s.loose[seat][face]):
            if x == NONE:
                x = face
            else:
                y = face
    best: float = max(found[x * FACES + y], found[y * FACES + x])
    return best


def fill_faces(s: Any, tables: Any) -> None:
    """What each face of the robo's second or third die is worth to the starting player."""
    faced = tables[FACED]
    if s.lap == rules.SECOND_LAP:
        row = fill_plan(s, NONE, tables)
        found = turn.after_robo(s, row, tables[PLAN])
        for face in range(FACES):
            faced[face] = found[face]
        return
    prepare(s, tables)
    table = tables[ROUND]
    row, three = ends.row_of(s, table), lap.ORDERS[ends.order_of(s, table)]
    first, second = rules.total(s, s.starter), rules.total(s, 1 - s.starter)
    robo = rules.total(s, rules.ROBO)
    for face in range(FACES):
        ahead = 1 if first >= second else 0
        beaten_by_robo = 1 if robo + face + 1 > first else 0
        place = 1 - ahead + beaten_by_robo
        other = ahead + (1 if robo + face + 1 > second else 0)
        faced[face] = table[ends.ENDS][row, 3 * three[place] + three[other]]


def after_robo(s: Any, tables: Any) -> float:
    """What the robo's die has made of it."""
    noted = tables[NOTED]
    robo = (
        s.shown_total[rules.ROBO] if noted[TURN] == rules.LAST_LAP else rules.total(s, rules.ROBO)
    )
    face = robo - noted[TOTAL] - 1
    share: float = tables[FACED][face]
    if noted[TURN] == rules.FIRST_LAP:
        one, other = lies(s, s.starter), lies(s, 1 - s.starter)
        share = tables[AFTER][one, other * FACES + face]
    return share
