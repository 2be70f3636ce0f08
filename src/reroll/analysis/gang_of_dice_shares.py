"""The win share of the first of two seats wherever chance acts in Gang of Dice: to be compiled.

The leader of a round throws the number of dice that is best for his win and plays his turn for it,
the follower answers with the number that is best for his own; both throw no more than so many. What
the round leads to is valued by a solved table where there is one, else by the evaluator. Before a
card, before a roll and after it the shares fit together exactly, so that the luck of each has the
mean nothing; a turn of more dice has no luck. In the rules dialect; `tables` are those of
`gang_of_dice_shares_tables`, in a flat row, as every tuple within one would be taken apart in
every call.
"""

from __future__ import annotations

from typing import Any

from reroll.analysis import gang_of_dice_ends as round_ends
from reroll.analysis import gang_of_dice_network as network
from reroll.analysis import gang_of_dice_offers as offers
from reroll.analysis import gang_of_dice_stages as stages
from reroll.analysis.gang_of_dice_ends import (
    AT,
    BY_CARD,
    CARDS,
    CLASSES,
    DICE,
    ENDS,
    GOAL,
    HOPES,
    KIND,
    KNOWN,
    LOST,
    OTHER,
    OWN,
    RESULT,
    RIVAL,
    SEATS,
    STAGES,
    TOTAL,
    TURN,
    WHAT,
    WORTH,
)
from reroll.games import gang_of_dice as rules

COMPILE = {"boundscheck": False}
"""Every index is a card, a number of dice, a sum or a seat."""

PLAIN: dict[str, str] = {}
FIRST = 0
LITTLE = 1e-12
LEFT_OUT = -1
BEYOND = 1
SAFE, STEP_OF, SHOWS, MORE = 1, 6, 7, 8
"""The places of some of the arrays of classes."""


def make_tables(edges: Any) -> tuple[Any, ...]:
    """What the functions read and reckon in, from the coach's edges; in ordinary Python."""
    from reroll.analysis.gang_of_dice_tables import tables_for

    return tables_for(edges)


def suits(s: Any) -> bool:
    """Whether the table plays with the cards of the box; in ordinary Python."""
    from reroll.games.gang_of_dice_cards import BOX

    fields = s.card_condition, s.card_number, s.card_values, s.card_yellow, s.card_dark
    known = all(tuple(int(f[k]) for f in fields) == BOX[k] for k in range(len(BOX)))
    return known and not any(s.card_left[len(BOX) :])


def before(s: Any, tables: Any) -> float:
    """The share where chance is to act: before the first seat, a card or a roll."""
    known = tables[KNOWN]
    known[WHAT] = s.phase
    if s.phase == rules.Phase.START:
        return (begun(s, 0, tables) + begun(s, 1, tables)) / SEATS
    if s.phase == rules.Phase.CARD:
        return before_the_card(s, tables)
    dice = s.staked[s.turn]
    if dice > round_ends.most_dice(s.card, tables):
        known[WHAT] = LEFT_OUT
        return 0.0
    solve_turn(s, tables)
    share: float = tables[WORTH][LOST] + worth_before_the_roll(s, dice, tables)
    return of_first(s.turn, share)


def after(s: Any, tables: Any) -> float:
    """The share after chance has acted where `before` was asked."""
    known = tables[KNOWN]
    if known[WHAT] == LEFT_OUT:
        return 0.0
    if known[WHAT] == rules.Phase.START:
        return begun(s, s.leader, tables)
    if known[WHAT] == rules.Phase.CARD:
        return of_first(s.leader, tables[BY_CARD][s.card])
    seat = known[TURN]
    share: float = tables[WORTH][LOST] + worth_after_the_roll(s, seat, tables)
    return of_first(seat, share)


def of_first(seat: int, share: float) -> float:
    """The share of the first seat, from that of a seat."""
    return share if seat == FIRST else 1.0 - share


def begun(s: Any, leader: int, tables: Any) -> float:
    """GD-08: the first round, this seat leading it."""
    return round_ends.first_round_share(s, leader, tables)


# The card


def before_the_card(s: Any, tables: Any) -> float:
    """The mean over the cards that may come; each card's share is kept."""
    round_ends.meet(s, tables)
    ways = 0
    share = 0.0
    for kind in range(network.BOX):
        weight = rules.draw_weight(s, kind)
        if weight > 0:
            tables[BY_CARD][kind] = led(kind, tables)
            share += weight * tables[BY_CARD][kind]
            ways += weight
    return of_first(s.leader, share / ways)


def led(kind: int, tables: Any) -> float:
    """The leader's share under a card: the turn that promises most is solved first."""
    hopes, lost = tables[HOPES]
    most = fill_hopes(kind, tables)
    best = 0.0
    while most > 0:
        dice = 1
        for each in range(2, most + 1):
            if hopes[each] > hopes[dice]:
                dice = each
        if hopes[dice] <= best + LITTLE:
            return best
        hopes[dice] = 0.0
        best = max(best, lost[dice] + solve_led(kind, dice, tables))
    return best


def fill_hopes(kind: int, tables: Any) -> int:
    """By number of dice, what each sum and a bomb is worth, and more than such a turn can be."""
    round_ends.fill_ends(kind, tables)
    known, ends = tables[KNOWN], tables[ENDS]
    own, other, total = known[OWN], known[OTHER], known[TOTAL]
    reach, first, answers, sums = tables[CARDS]
    hopes, lost = tables[HOPES]
    goals, _ = tables[GOAL]
    most: int = min(own, round_ends.most_dice(kind, tables))
    for dice in range(1, most + 1):
        left = own - dice
        lost[dice] = after_a_bomb(kind, left, other, total, ends, reach)
        of_card = reach[kind], first[kind], answers[kind], sums[kind, dice]
        fixed = dice, left, other, total, ends
        offers.lead(*fixed, of_card[0], of_card[1], of_card[2], of_card[3], goals, dice)
        hopes[dice] = offers.hoped(dice, of_card[0], of_card[3], lost[dice], goals, dice)
    return most


def after_a_bomb(kind: int, left: int, other: int, total: int, ends: Any, reach: Any) -> float:
    """The leader's share after a bomb: the follower throws a single die, the safest."""
    chance = reach[kind, 1, 0]
    share: float = chance * ends[left, total - left] + (1.0 - chance) * ends[left, other - 1]
    return share


def solve_led(kind: int, dice: int, tables: Any) -> float:
    """What a turn of the leader is worth beyond a bomb."""
    goals, goal = tables[GOAL]
    _, lost = tables[HOPES]
    tables[KNOWN][TURN] = LEFT_OUT
    for points in range(tables[CARDS][3][kind, dice]):
        goal[points] = goals[points, dice] - lost[dice]
    return stages.solve(tables[AT][kind, dice], tables[CLASSES], goal, tables[STAGES])


# The turn


def solve_turn(s: Any, tables: Any) -> None:
    """Solve the running turn for the win of its seat, unless this very turn is solved."""
    round_ends.meet(s, tables)
    known, seat = tables[KNOWN], s.turn
    rival, result = s.staked[1 - seat], s.result[1 - seat]
    same = known[KIND] == s.card and known[TURN] == seat and known[DICE] == s.staked[seat]
    if same and (seat == s.leader or (known[RIVAL] == rival and known[RESULT] == result)):
        return
    dice = s.staked[seat]
    if seat == s.leader:
        fill_hopes(s.card, tables)
        tables[WORTH][BEYOND] = solve_led(s.card, dice, tables)
        tables[WORTH][LOST] = tables[HOPES][1][dice]
    else:
        solve_answer(s.card, dice, rival, result, tables)
    known[TURN] = seat
    known[DICE] = dice
    known[RIVAL] = rival
    known[RESULT] = result


def solve_answer(kind: int, dice: int, rival: int, result: int, tables: Any) -> None:
    """Solve the follower's turn of so many dice, which beats the leader's result or does not."""
    round_ends.fill_ends(kind, tables)
    known, ends = tables[KNOWN], tables[ENDS]
    own, other, total = known[OWN], known[OTHER], known[TOTAL]
    beaten = ends[own - rival, total - own + rival]
    kept = ends[total - other + dice, other - dice]
    if result == rules.TRIGGERED:
        kept = round_ends.other_end(own - rival, other - dice, kind, tables)
    _, goal = tables[GOAL]
    needed = 0
    if result != rules.TRIGGERED:
        needed = result if dice > rival else result + 1
    for points in range(tables[CARDS][3][kind, dice]):
        goal[points] = kept - beaten if points >= needed else 0.0
    worth = stages.solve(tables[AT][kind, dice], tables[CLASSES], goal, tables[STAGES])
    tables[WORTH][LOST] = 1.0 - kept
    tables[WORTH][BEYOND] = worth


def worth_before_the_roll(s: Any, dice: int, tables: Any) -> float:
    """What the solved turn is worth beyond a bomb, some dice about to be thrown."""
    if s.rolls == 0:
        share: float = tables[WORTH][BEYOND]
        return share
    at, classes = tables[AT][s.card, dice], tables[CLASSES]
    step = stages.step_of(s.shown[s.turn], at, classes[MORE])
    if step < 0:
        return 0.0
    third, _, again, _, _ = tables[STAGES]
    worth: float = again[step] if s.rolls == 1 else third_of(step, at, classes, third)
    return worth


def third_of(step: int, at: Any, classes: Any, third: Any) -> float:
    """The worth of keeping these dice for the last roll: nothing if they set the card off."""
    row = classes[SHOWS][at[stages.STEPS] + step]
    place = at[stages.ROWS] + row
    if not classes[SAFE][place] or classes[STEP_OF][place] != step:
        return 0.0
    share: float = third[row]
    return share


def worth_after_the_roll(s: Any, seat: int, tables: Any) -> float:
    """What the solved turn is worth beyond a bomb, the dice having been thrown."""
    _, goal = tables[GOAL]
    if s.result[seat] != rules.NO_RESULT:
        share: float = 0.0 if s.result[seat] == rules.TRIGGERED else goal[s.result[seat]]
        return share
    at, classes = tables[AT][s.card, s.staked[seat]], tables[CLASSES]
    _, second, _, first, _ = tables[STAGES]
    step = stages.step_of(s.shown[seat], at, classes[MORE])
    row = classes[SHOWS][at[stages.STEPS] + step]
    worth: float = first[row] if s.rolls == 1 else second[row]
    return worth
