"""Gigi Gacker am Würfelacker (the dice game): the rules, in the order of the rulebook.

Facts: 2-5 seats, with two the robo chicken joins; chance is explicit; nothing is hidden; the worms
on one's morsels decide. Clause ids (GW-..) are those of docs/rules/wuerfelacker.md. A morsel is its
kind 0-8 for the values -2 to 6, dice faces are lanes 0-5; all is ints, so Numba can compile it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from reroll.games import dice
from reroll.games.terms import CHANCE, NOBODY, Data, Option, array

NAME = "wuerfelacker"
CODE = "GW"
MIN_PLAYERS = 2  # GW-01
MAX_PLAYERS = 5  # GW-01
FIRST_LAP, SECOND_LAP, LAST_LAP = 0, 1, 2  # GW-07
MORSELS = (2, 2, 3, 3, 3, 3, 3, 3, 3)  # GW-03, by kind
MORSEL_KINDS = 9
ZERO = 2  # the kind of value 0
ROBO = 2  # GW-30: with two players the robo chicken eats like a third seat
NONE = -1

ASIDE = 0  # 0-5: set a die of this face aside
REROLL = 6
LAY = 7  # 7-15: lay a morsel of this kind instead of the third die
PAY = 16  # 16-24: give up a morsel of this kind for an action on the buffet ...
TURN_ROUND = 25  # ... to turn it round
POSITION = 26  # 26-30: ... or to swap two of its morsels: their positions, in either order
ACTIONS = POSITION + MAX_PLAYERS
KINDS = MORSEL_KINDS  # what chance may draw: the first seat, or a morsel
MAX_DICE = 3  # GW-02

OPTIONS = (Option("start", "GW-05", ("random", "1", "2", "3", "4", "5")),)
DATA = (Data("morsels", "GW-03", MORSELS, 25, needed=ZERO),)
RANDOM_START = 0


class Phase(IntEnum):
    """What the match waits for."""

    START = 0
    BUFFET = 1
    ROLL = 2
    ROBO_ROLL = 3
    ASIDE = 4
    DECIDE = 5
    ACT = 6
    OVER = 7


class Why(IntEnum):
    """Why an action is refused; FINE means it is legal. WHY_CLAUSE gives the rule."""

    FINE = 0
    MATCH_OVER = 1
    NOT_YOUR_TURN = 2
    NOT_AN_ACTION = 3
    NOT_A_SEAT = 4
    NOT_IN_STACK = 5
    NOT_A_ROLL = 6
    NO_SUCH_DIE = 7
    SET_ASIDE_NOW = 8
    MORSEL_NOT_OWNED = 9
    ONE_ACTION_A_TURN = 10
    BUFFET_ONLY_ON_SECOND_TURN = 11
    LAY_ONLY_ON_THIRD_TURN = 12
    PAY_THEN_ACT = 13
    NOT_A_POSITION = 14
    SAME_POSITION = 15


WHY_CLAUSE = {
    Why.FINE: "",
    Why.MATCH_OVER: "GW-15",
    Why.NOT_YOUR_TURN: "GW-07",
    Why.NOT_AN_ACTION: "GW-09",
    Why.NOT_A_SEAT: "GW-05",
    Why.NOT_IN_STACK: "GW-06",
    Why.NOT_A_ROLL: "GW-08",
    Why.NO_SUCH_DIE: "GW-09",
    Why.SET_ASIDE_NOW: "GW-09",
    Why.MORSEL_NOT_OWNED: "GW-10",
    Why.ONE_ACTION_A_TURN: "GW-11",
    Why.BUFFET_ONLY_ON_SECOND_TURN: "GW-19",
    Why.LAY_ONLY_ON_THIRD_TURN: "GW-19",
    Why.PAY_THEN_ACT: "GW-11",
    Why.NOT_A_POSITION: "GW-11",
    Why.SAME_POSITION: "GW-11",
}


@dataclass(slots=True)
class State:
    """Everything on the table; dice and morsels are counted by face and by kind.

    `morsels` came in the box, `stack` is still face down; `aside` and `loose` are dice, `laid` is
    the morsel beside them, ROBO is the robo's seat; `shown_..` tell the last distribution.
    """

    players: int = 2
    start: int = 0
    phase: int = 0
    round: int = 0
    lap: int = 0
    starter: int = 0
    turn: int = 0
    acted: int = 0
    picked: int = NONE
    morsels: list[int] = field(default_factory=lambda: list(MORSELS), metadata={"shape": (9,)})
    stack: list[int] = array(9)
    buffet: list[int] = array(5, fill=NONE)
    aside: list[list[int]] = array(5, 6)
    loose: list[list[int]] = array(5, 6)
    laid: list[int] = array(5, fill=NONE)
    hand: list[list[int]] = array(5, 9)
    shown_total: list[int] = array(5, fill=NONE)
    shown_position: list[int] = array(5, fill=NONE)
    shown_row: list[int] = array(5, fill=NONE)


# The table before the first round


def worms_on(kind: int) -> int:
    """GW-03: the kinds 0-8 are worth -2 to 6."""
    return kind - ZERO


def set_up(s: State) -> None:
    """GW-03 to GW-05: the stack, less a 0 below five players; the first seat is named or drawn."""
    for kind in range(MORSEL_KINDS):
        s.stack[kind] = s.morsels[kind]
    if s.players < MAX_PLAYERS:
        s.stack[ZERO] -= 1
    if s.start == RANDOM_START:
        s.phase = Phase.START
    else:
        begin_round(s, s.start - 1)


# Who acts, and what may be done


def actor(s: State) -> int:
    """The seat to act, CHANCE while dice roll or morsels are revealed, NOBODY at the end."""
    if s.phase == Phase.OVER:
        return NOBODY
    return CHANCE if s.phase <= Phase.ROBO_ROLL else s.turn


def acts(s: State, seat: int) -> bool:
    """Whether the seat (or CHANCE) may act now."""
    return seat == actor(s)


def roller(s: State) -> int:
    """GW-31: the seat whose hand throws the dice; the starting player rolls for the robo."""
    return s.starter if s.phase == Phase.ROBO_ROLL else s.turn


def roll_size(s: State) -> int:
    """GW-08, GW-09, GW-31: a seat's remaining dice, or one robo die; 0 if no roll is due."""
    if s.phase == Phase.ROLL:
        return MAX_DICE - s.lap
    return 1 if s.phase == Phase.ROBO_ROLL else 0


def draw_weight(s: State, kind: int) -> int:
    """GW-04, GW-05: every seat is equally likely to begin, every morsel of the stack to be next."""
    if s.phase == Phase.START:
        return 1 if 0 <= kind < s.players else 0
    if s.phase == Phase.BUFFET and 0 <= kind < MORSEL_KINDS:
        return s.stack[kind]
    return 0


def action_span(s: State) -> tuple[int, int]:
    """The half-open range of ints in which every legal action of a seat lies now."""
    if s.phase == Phase.ACT:
        return TURN_ROUND, POSITION + buffet_size(s)
    if s.phase == Phase.DECIDE and s.round > 0 and s.acted == 0:
        return ASIDE, PAY if s.lap == LAST_LAP else TURN_ROUND
    return ASIDE, LAY


def why_not(s: State, seat: int, action: int) -> int:
    """The first rule that forbids this action of this actor now, or FINE."""
    if s.phase == Phase.OVER:
        return Why.MATCH_OVER
    if seat != actor(s):
        return Why.NOT_YOUR_TURN
    if seat == CHANCE:
        return why_not_chance(s, action)
    if action < 0 or action >= ACTIONS:
        return Why.NOT_AN_ACTION
    if s.phase == Phase.ACT:
        return why_not_act(s, action)
    if action < REROLL:
        return Why.FINE if s.loose[seat][action] > 0 else Why.NO_SUCH_DIE
    if s.phase != Phase.DECIDE:
        return Why.SET_ASIDE_NOW
    return Why.FINE if action == REROLL else why_not_morsel(s, action)


def why_not_chance(s: State, action: int) -> int:
    """GW-04 to GW-08: chance names a seat, reveals a morsel of the stack or rolls the dice due."""
    dice_due = roll_size(s)
    if dice_due > 0:
        return Why.FINE if dice.is_roll(action, dice_due) else Why.NOT_A_ROLL
    if draw_weight(s, action) > 0:
        return Why.FINE
    return Why.NOT_A_SEAT if s.phase == Phase.START else Why.NOT_IN_STACK


def why_not_morsel(s: State, action: int) -> int:
    """GW-10 to GW-12, GW-19: one action a turn, each on its turn, for a morsel in hand."""
    if action < PAY:
        if s.lap != LAST_LAP:
            return Why.LAY_ONLY_ON_THIRD_TURN
        return Why.FINE if s.hand[s.turn][action - LAY] > 0 else Why.MORSEL_NOT_OWNED
    if s.lap != SECOND_LAP:
        return Why.BUFFET_ONLY_ON_SECOND_TURN
    if s.acted > 0:
        return Why.ONE_ACTION_A_TURN
    if action >= TURN_ROUND:
        return Why.PAY_THEN_ACT
    return Why.FINE if s.hand[s.turn][action - PAY] > 0 else Why.MORSEL_NOT_OWNED


def why_not_act(s: State, action: int) -> int:
    """GW-11: the buffet is turned round, or two different positions of it are named."""
    if action == TURN_ROUND and s.picked == NONE:
        return Why.FINE
    if action < POSITION:
        return Why.PAY_THEN_ACT
    if action - POSITION >= buffet_size(s):
        return Why.NOT_A_POSITION
    return Why.SAME_POSITION if action - POSITION == s.picked else Why.FINE


def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action; nothing is promised for one that `why_not` refuses."""
    if s.phase == Phase.START:
        begin_round(s, action)
    elif s.phase == Phase.BUFFET:
        reveal(s, action)
    elif s.phase == Phase.ROLL:
        rolled(s, action)
    elif s.phase == Phase.ROBO_ROLL:
        robo_rolled(s, action)
    elif action < REROLL:
        set_aside(s, action)
    elif action == REROLL:
        s.phase = Phase.ROLL
    elif action < PAY:
        lay(s, action - LAY)
    elif action < TURN_ROUND:
        pay(s, action - PAY)
    else:
        act(s, action)


def begin_round(s: State, seat: int) -> None:
    """GW-06, GW-12: dice are back in hand, laid morsels in the box, a buffet is to come."""
    s.starter = seat
    s.turn = seat
    s.lap = FIRST_LAP
    for each in range(buffet_size(s)):
        s.laid[each] = NONE
        for face in range(dice.FACES):
            s.aside[each][face] = 0
            s.loose[each][face] = 0
    s.phase = Phase.BUFFET


def buffet_size(s: State) -> int:
    """GW-06, GW-30: as many morsels as players, three with two."""
    return max(s.players, ROBO + 1)


def reveal(s: State, kind: int) -> None:
    """GW-06: the morsel takes the next position; a full buffet starts the first turn."""
    position = 0
    while s.buffet[position] != NONE:
        position += 1
    s.stack[kind] -= 1
    s.buffet[position] = kind
    if position + 1 == buffet_size(s):
        begin_turn(s, s.starter)


def begin_turn(s: State, seat: int) -> None:
    """GW-08, GW-09: the first turn is a roll, the later ones begin with a decision."""
    s.turn = seat
    s.phase = Phase.ROLL if s.lap == FIRST_LAP else Phase.DECIDE


def rolled(s: State, roll: int) -> None:
    """GW-08, GW-09: only the new values count; a last die is set aside by itself."""
    last = 0
    for face in range(dice.FACES):
        s.loose[s.turn][face] = dice.count(roll, face)
        if s.loose[s.turn][face] > 0:
            last = face
    if s.lap == LAST_LAP:
        set_aside(s, last)
    else:
        s.phase = Phase.ASIDE


def set_aside(s: State, face: int) -> None:
    """GW-08, GW-09: one die is set aside, what is left stays as it lies."""
    s.loose[s.turn][face] -= 1
    s.aside[s.turn][face] += 1
    end_turn(s)


def lay(s: State, kind: int) -> None:
    """GW-12: a morsel takes the place of the third die."""
    s.hand[s.turn][kind] -= 1
    s.laid[s.turn] = kind
    end_turn(s)


def pay(s: State, kind: int) -> None:
    """GW-11: the morsel goes into the box at once; what it pays for is named next."""
    s.hand[s.turn][kind] -= 1
    s.acted = 1
    s.phase = Phase.ACT


def act(s: State, action: int) -> None:
    """GW-11: the buffet is turned round, or the two morsels named swap; then the die decision."""
    s.phase = Phase.DECIDE
    if action == TURN_ROUND:
        for position in range(buffet_size(s) // 2):
            swap(s, position, buffet_size(s) - 1 - position)
    elif s.picked == NONE:
        s.picked = action - POSITION
        s.phase = Phase.ACT
    else:
        swap(s, s.picked, action - POSITION)
        s.picked = NONE


def swap(s: State, position: int, other: int) -> None:
    """GW-11: two morsels of the buffet change places."""
    kind = s.buffet[position]
    s.buffet[position] = s.buffet[other]
    s.buffet[other] = kind


def end_turn(s: State) -> None:
    """GW-07, GW-13, GW-31: three laps clockwise; with two players a robo die ends each lap."""
    s.acted = 0
    seat = (s.turn + 1) % s.players
    if seat != s.starter:
        begin_turn(s, seat)
    elif s.players == ROBO and s.phase != Phase.ROBO_ROLL:
        s.phase = Phase.ROBO_ROLL
    elif s.lap == LAST_LAP:
        distribute(s)
    else:
        s.lap += 1
        begin_turn(s, seat)


def robo_rolled(s: State, roll: int) -> None:
    """GW-31: the robo die stays as rolled."""
    for face in range(dice.FACES):
        s.aside[ROBO][face] += dice.count(roll, face)
    end_turn(s)


# The end of a round, and of the match


def total(s: State, seat: int) -> int:
    """GW-12, GW-13, GW-18, GW-31: the dice set aside and the morsel laid beside them."""
    pips = 0 if s.laid[seat] == NONE else worms_on(s.laid[seat])
    for face in range(dice.FACES):
        pips += s.aside[seat][face] * (face + 1)
    return pips


def distribute(s: State) -> None:
    """GW-13, GW-32: the highest total takes position 1; the robo's morsel leaves the game."""
    for each in range(buffet_size(s)):
        s.shown_total[each] = total(s, each)
        s.shown_row[each] = s.buffet[each]
        s.buffet[each] = NONE
    for each in range(buffet_size(s)):
        s.shown_position[each] = place(s, each)
        if each < s.players:
            s.hand[each][s.shown_row[s.shown_position[each]]] += 1
    end_round(s)


def place(s: State, seat: int) -> int:
    """GW-13: behind all higher totals, and behind equal ones nearer the starting player."""
    above = 0
    for other in range(buffet_size(s)):
        lead = s.shown_total[other] - s.shown_total[seat]
        if lead > 0 or (lead == 0 and distance(s, other) < distance(s, seat)):
            above += 1
    return above


def distance(s: State, seat: int) -> int:
    """GW-13, GW-32: how far clockwise from this round's starting player; the robo is farthest."""
    return seat if seat >= s.players else (seat + s.players - s.starter) % s.players


def end_round(s: State) -> None:
    """GW-14, GW-15: the starting-player worm passes clockwise until the stack is empty."""
    left = 0
    for kind in range(MORSEL_KINDS):
        left += s.stack[kind]
    if left == 0:
        s.phase = Phase.OVER
    else:
        s.round += 1
        begin_round(s, (s.starter + 1) % s.players)


def score(s: State, seat: int) -> int:
    """GW-16: the worms on the seat's morsels, negative ones subtracting."""
    worms = 0
    for kind in range(MORSEL_KINDS):
        worms += s.hand[seat][kind] * worms_on(kind)
    return worms


def beats(s: State, seat: int, other: int) -> bool:
    """GW-16: more worms, or as many and more morsels; else the place is shared."""
    lead = score(s, seat) - score(s, other)
    more = 0
    for kind in range(MORSEL_KINDS):
        more += s.hand[seat][kind] - s.hand[other][kind]
    return lead > 0 or (lead == 0 and more > 0)


def hide(s: State, viewer: int) -> None:
    """GW-17: morsels are open, and the stack has no order until chance reveals it."""
