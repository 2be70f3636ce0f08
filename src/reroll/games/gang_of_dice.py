"""Gang of Dice: the rules, in the order of the rulebook.

Facts: 2-4 seats; chance is explicit; pools may be hidden; the most dice after twelve rounds win.
Clause ids (GD-..) are those of docs/rules/gang_of_dice.md. Bomb cards are kinds 0-39, dice faces
are lanes 0-5 (lane 5 is the minion); everything is an int, so Numba can compile the functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from reroll.games import dice
from reroll.games.gang_of_dice_cards import BOX, measure, total
from reroll.games.terms import CHANCE, HIDDEN, NOBODY, Data, Option, array

NAME = "gang_of_dice"
CODE = "GD"
MIN_PLAYERS = 2  # GD-01
MAX_PLAYERS = 4  # GD-01

ROUNDS = 12  # GD-04
BRIGHT_ROUNDS = 9  # GD-05: the bright deck serves these, the dark one the rest
BONUS = (3, 6, 9)  # GD-18
ROLLS = 3  # GD-10: the first roll and two rerolls
POOL = (0, 0, 48, 48, 36)  # GD-02: by number of players
LARGEST_POOL = 99  # GD-02
MINION = dice.SIXTH
MOST_DICE = MAX_PLAYERS * LARGEST_POOL + 18  # a player may come to own every die of the match
NO_CARD = -1
NO_SEAT = -1
NO_RESULT = -1
TRIGGERED = -2

# Ids 0 to MOST_DICE mean a number of dice.
STOP = MOST_DICE + 1
REROLL = MOST_DICE + 2
ACTIONS = REROLL + 1
KINDS = 40
MAX_DICE = dice.LANE_MASK  # larger rolls fall in several lots

OPTIONS = (
    Option("start", "GD-08", ("random", "1", "2", "3", "4")),
    Option("deck", "GD-05", ("two", "one")),
    Option("first", "GD-08", ("clockwise", "winner")),
    Option("pool", "GD-02", ("box",), 0, range(LARGEST_POOL + 1)),
    Option("pools", "GD-22", ("open", "hidden")),
)
CARD_FIELDS = ("condition", "number", "values", "yellow", "dark", "left")
DATA = tuple(Data(f"card_{field}", "GD-06", (0,) * 40, -1) for field in CARD_FIELDS)  # 0: the box
RANDOM_START = 0
ONE_DECK = 1
WINNER_FIRST = 1
HIDDEN_POOLS = 1


class Phase(IntEnum):
    """What the match waits for."""

    START = 0
    CARD = 1
    CHOOSE_DICE = 2
    ROLL = 3
    DECIDE = 4
    CHOOSE_FACE = 5
    OVER = 6


class Why(IntEnum):
    """Why an action is refused; FINE means it is legal. WHY_CLAUSE gives the rule."""

    FINE = 0
    MATCH_OVER = 1
    NOT_YOUR_TURN = 2
    NOT_NOW = 3
    NOT_AN_ACTION = 4
    NOT_A_ROLL = 5
    NOT_A_SEAT = 6
    NOT_A_CARD = 7
    AT_LEAST_ONE_DIE = 8
    NOT_SO_MANY_DICE = 9
    NOT_SO_MANY_SHOWN = 10
    REROLL_NEEDS_A_DIE = 11


WHY_CLAUSE = {
    Why.FINE: "",
    Why.MATCH_OVER: "GD-21",
    Why.NOT_YOUR_TURN: "GD-08",
    Why.NOT_NOW: "GD-10",
    Why.NOT_AN_ACTION: "GD-09",
    Why.NOT_A_ROLL: "GD-03",
    Why.NOT_A_SEAT: "GD-08",
    Why.NOT_A_CARD: "GD-05",
    Why.AT_LEAST_ONE_DIE: "GD-09",
    Why.NOT_SO_MANY_DICE: "GD-09",
    Why.NOT_SO_MANY_SHOWN: "GD-10",
    Why.REROLL_NEEDS_A_DIE: "GD-10",
}


@dataclass(slots=True)
class State:
    """Everything on the table; `table` counts all dice staked this round or left lying before.

    The `card_` lists describe each kind of bomb card, `card_left` its copies not yet drawn.
    `shown`, `staked` and `result` are each seat's round: the dice that lie before it by face, how
    many it chose to throw, the sum (or TRIGGERED, NO_RESULT). Of the seat in turn, `in_hand` are
    the dice about to be thrown, `face` the face it picks from. `out_round` is 0 while in the game.
    Card, dice and results of a round stay to be looked at until the next card is turned.
    """

    players: int = 2
    start: int = 0
    deck: int = 0
    first: int = 0
    pool: int = 0
    pools: int = 0
    card_condition: list[int] = array(40)
    card_number: list[int] = array(40)
    card_values: list[int] = array(40)
    card_yellow: list[int] = array(40)
    card_dark: list[int] = array(40)
    card_left: list[int] = array(40)
    phase: int = 0
    round: int = 0
    card: int = NO_CARD
    leader: int = 0
    turn: int = 0
    table: int = 0
    in_hand: int = 0
    rolls: int = 0
    face: int = 0
    shown: list[list[int]] = array(4, 6)
    owned: list[int] = array(4)
    staked: list[int] = array(4)
    result: list[int] = array(4, fill=NO_RESULT)
    out_round: list[int] = array(4)


# The table before the first turn


def set_up(s: State) -> None:
    """GD-02, GD-08: pools are dealt; the first seat is named or left to chance."""
    cards = 0
    for kind in range(KINDS):
        cards += s.card_left[kind]
    if cards == 0:
        lay_out_the_box(s)
    for seat in range(s.players):
        s.owned[seat] = POOL[s.players] if s.pool == 0 else s.pool
    if s.start == RANDOM_START:
        s.phase = Phase.START
    else:
        begin_round(s, s.start - 1)


def lay_out_the_box(s: State) -> None:
    """GD-06: the cards of the box, for a table that brought no file of its own."""
    for kind in range(len(BOX)):
        s.card_condition[kind] = BOX[kind][0]
        s.card_number[kind] = BOX[kind][1]
        s.card_values[kind] = BOX[kind][2]
        s.card_yellow[kind] = BOX[kind][3]
        s.card_dark[kind] = BOX[kind][4]
        s.card_left[kind] = 1


# Who acts, and what may be done


def actor(s: State) -> int:
    """The seat to act, CHANCE while a seat, a card or dice are due, NOBODY at the end."""
    if s.phase == Phase.OVER:
        return NOBODY
    if s.phase == Phase.START or s.phase == Phase.CARD or s.phase == Phase.ROLL:
        return CHANCE
    return s.turn


def acts(s: State, seat: int) -> bool:
    """Whether the seat (or CHANCE) may act now."""
    return seat == actor(s)


def roller(s: State) -> int:
    """The seat whose hand throws the dice; the first seat of a round turns its card."""
    return s.turn


def roll_size(s: State) -> int:
    """GD-09, GD-10: the dice in hand, more than MAX_DICE in several lots; 0 if no roll is due."""
    return min(s.in_hand, MAX_DICE) if s.phase == Phase.ROLL else 0


def draw_weight(s: State, kind: int) -> int:
    """GD-05, GD-08: every undrawn card of the round's deck, or every seat, is equally likely."""
    if s.phase == Phase.START:
        return 1 if 0 <= kind < s.players else 0
    if s.phase != Phase.CARD or kind < 0 or kind >= KINDS:
        return 0
    if s.deck != ONE_DECK and (s.card_dark[kind] > 0) != (s.round > BRIGHT_ROUNDS):
        return 0
    return s.card_left[kind]


def action_span(s: State) -> tuple[int, int]:
    """The half-open range of ints in which every legal action of a seat lies now."""
    if s.phase == Phase.CHOOSE_DICE:
        return 1, s.owned[s.turn] + 1
    if s.phase == Phase.CHOOSE_FACE:
        return 0, s.shown[s.turn][s.face] + 1
    if s.phase == Phase.DECIDE:
        return STOP, REROLL + 1
    return 0, 0


def why_not(s: State, seat: int, action: int) -> int:
    """The first rule that forbids this action of this actor now, or FINE."""
    if s.phase == Phase.OVER:
        return Why.MATCH_OVER
    if seat != actor(s):
        return Why.NOT_YOUR_TURN
    if s.phase == Phase.START:
        return Why.FINE if draw_weight(s, action) > 0 else Why.NOT_A_SEAT
    if s.phase == Phase.CARD:
        return Why.FINE if draw_weight(s, action) > 0 else Why.NOT_A_CARD
    if s.phase == Phase.ROLL:
        return Why.FINE if dice.is_roll(action, roll_size(s)) else Why.NOT_A_ROLL
    if action < 0 or action >= ACTIONS:
        return Why.NOT_AN_ACTION
    if (s.phase == Phase.DECIDE) != (action >= STOP):
        return Why.NOT_NOW
    if s.phase == Phase.CHOOSE_DICE:
        return why_not_stake(s, action)
    return why_not_pick_up(s, action) if s.phase == Phase.CHOOSE_FACE else Why.FINE


def why_not_stake(s: State, number: int) -> int:
    """GD-09: at least one die, at most all one has."""
    if number == 0:
        return Why.AT_LEAST_ONE_DIE
    return Why.FINE if number <= s.owned[s.turn] else Why.NOT_SO_MANY_DICE


def why_not_pick_up(s: State, number: int) -> int:
    """GD-10: only dice that show the face, and at least one die in the whole reroll."""
    if number > s.shown[s.turn][s.face]:
        return Why.NOT_SO_MANY_SHOWN
    if number == 0 and s.in_hand == 0 and face_shown(s, s.face + 1) == dice.FACES:
        return Why.REROLL_NEEDS_A_DIE
    return Why.FINE


def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action; nothing is promised for one that `why_not` refuses."""
    if s.phase == Phase.START:
        begin_round(s, action)
    elif s.phase == Phase.CARD:
        turn_card(s, action)
    elif s.phase == Phase.CHOOSE_DICE:
        stake(s, action)
    elif s.phase == Phase.ROLL:
        rolled(s, action)
    elif s.phase == Phase.CHOOSE_FACE:
        pick_up(s, action)
    elif action == REROLL:
        s.face = face_shown(s, 0)
        s.phase = Phase.CHOOSE_FACE
    else:
        end_turn(s)


# A round begins


def begin_round(s: State, leader: int) -> None:
    """GD-04, GD-23: bonus dice first, then the bomb card."""
    s.round += 1
    s.table += bonus(s.round)
    s.leader = leader
    s.turn = leader
    s.phase = Phase.CARD


def bonus(number: int) -> int:
    """GD-18: the last three rounds begin with 3, 6 and 9 dice from outside the pools."""
    return BONUS[number - BRIGHT_ROUNDS - 1] if number > BRIGHT_ROUNDS else 0


def turn_card(s: State, kind: int) -> None:
    """GD-04: the card lies open for all; what still shows of the round before is cleared away."""
    for seat in range(s.players):
        s.staked[seat] = 0
        s.result[seat] = NO_RESULT
        for face in range(dice.FACES):
            s.shown[seat][face] = 0
    s.card = kind
    s.card_left[kind] -= 1
    begin_turn(s, s.leader)


# A turn


def begin_turn(s: State, seat: int) -> None:
    """GD-08, GD-09: the seat chooses how many of its dice to roll."""
    s.turn = seat
    s.phase = Phase.CHOOSE_DICE


def stake(s: State, number: int) -> None:
    """GD-09, GD-15: the dice chosen leave the pool; they lie on the table until the round ends."""
    s.owned[s.turn] -= number
    s.staked[s.turn] = number
    s.table += number
    s.in_hand = number
    s.phase = Phase.ROLL


def rolled(s: State, roll: int) -> None:
    """GD-10, GD-13: the third roll is final, and a yellow card is checked after every roll."""
    for face in range(dice.FACES):
        s.shown[s.turn][face] += dice.count(roll, face)
    s.in_hand -= roll_size(s)
    if s.in_hand > 0:
        return
    s.rolls += 1
    if s.rolls == ROLLS or (s.card_yellow[s.card] > 0 and triggers(s)):
        end_turn(s)
    else:
        s.phase = Phase.DECIDE


def face_shown(s: State, start: int) -> int:
    """GD-10: the first face from `start` on that a die shows, or FACES."""
    face = start
    while face < dice.FACES and s.shown[s.turn][face] == 0:
        face += 1
    return face


def pick_up(s: State, number: int) -> None:
    """GD-10: so many dice of the face are rolled again; then the next face is asked."""
    s.shown[s.turn][s.face] -= number
    s.in_hand += number
    following = face_shown(s, s.face + 1)
    if following == dice.FACES:
        s.face = 0
        s.phase = Phase.ROLL
    else:
        s.face = following


def triggers(s: State) -> bool:
    """GD-07: the dice shown hold at least what the card names."""
    held = measure(s.shown[s.turn], s.card_condition[s.card], s.card_values[s.card])
    return held >= s.card_number[s.card]


def end_turn(s: State) -> None:
    """GD-11, GD-12, GD-14: the sum is the score, unless the card triggers and loses the round."""
    s.result[s.turn] = TRIGGERED if triggers(s) else total(s.shown[s.turn])
    s.rolls = 0
    following = next_in_game(s, s.turn)
    if following == s.leader:
        end_round(s)
    else:
        begin_turn(s, following)


def next_in_game(s: State, seat: int) -> int:
    """GD-08: the next player clockwise who still is in the game, at worst the same."""
    following = (seat + 1) % s.players
    while s.out_round[following] > 0 and following != seat:
        following = (following + 1) % s.players
    return following


# A round ends


def end_round(s: State) -> None:
    """GD-16 to GD-20, GD-23: the winner takes the table, empty pools go out, the end is judged."""
    winner = round_winner(s)
    if winner != NO_SEAT:
        s.owned[winner] += s.table
        s.table = 0
    left = players_left(s)
    if left <= 1 or s.round == ROUNDS:
        s.phase = Phase.OVER
    elif s.first == WINNER_FIRST and winner != NO_SEAT:
        begin_round(s, winner)
    else:
        begin_round(s, next_in_game(s, s.leader))


def round_winner(s: State) -> int:
    """GD-16, GD-17: who leads the round on the results so far, NO_SEAT if nobody does."""
    winner = NO_SEAT
    for place in range(s.players):
        seat = (s.leader + place) % s.players
        if s.result[seat] >= 0 and (winner == NO_SEAT or outdoes(s, seat, winner)):
            winner = seat
    return winner


def outdoes(s: State, later: int, earlier: int) -> bool:
    """GD-16: the higher sum, then more dice rolled; who rolled earlier needs neither."""
    if s.result[later] != s.result[earlier]:
        return s.result[later] > s.result[earlier]
    return s.staked[later] > s.staked[earlier]


def players_left(s: State) -> int:
    """GD-19: who holds no die once the table is taken goes out; so many players remain."""
    left = 0
    for seat in range(s.players):
        if s.owned[seat] == 0 and s.out_round[seat] == 0:
            s.out_round[seat] = s.round
        if s.out_round[seat] == 0:
            left += 1
    return left


# Counting


def score(s: State, seat: int) -> int:
    """GD-21: the dice in the seat's pool."""
    return s.owned[seat]


def beats(s: State, seat: int, other: int) -> bool:
    """GD-20, GD-21: more dice; players who are out rank below, the later out the higher."""
    if s.out_round[seat] == 0 or s.out_round[other] == 0:
        return s.out_round[other] > 0 or s.owned[seat] > s.owned[other]
    return s.out_round[seat] > s.out_round[other]


def hide(s: State, viewer: int) -> None:
    """GD-22: where pools are hidden, a seat sees its own alone, until the match is over."""
    if s.pools == HIDDEN_POOLS and s.phase != Phase.OVER:
        for seat in range(s.players):
            if seat != viewer and s.out_round[seat] == 0:
                s.owned[seat] = HIDDEN
