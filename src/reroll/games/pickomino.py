"""Pickomino (Heckmeck, Regenwormen): the rules, in the order of the rulebook.

Facts: 2-7 seats; chance is explicit; nothing is hidden; the worms on one's tiles decide.
Clause ids (PK-..) are those of docs/rules/pickomino.md. Tiles are indices 0-15 for 21-36, dice
faces are lanes 0-5 (lane 5 is the worm); everything is an int, so Numba can compile the functions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from reroll.games import dice
from reroll.games.terms import CHANCE, NOBODY, Option, array

NAME = "pickomino"
CODE = "PK"
MIN_PLAYERS = 2  # PK-01
MAX_PLAYERS = 7  # PK-01

TILES = 16  # PK-02
LOWEST = 21
DICE = 8  # PK-03
WORM = dice.SIXTH
NO_TILE = -1
NO_SEAT = -1

KEEP = 0  # 0-5: set aside every die of this face
ROLL = 6
STOP = 7
STEAL = 8
TAKE = 9  # 9-24: take this tile from the middle
ACTIONS = TAKE + TILES
KINDS = MAX_PLAYERS  # what chance may draw: the first seat
MAX_DICE = DICE

OPTIONS = (
    Option("start", "PK-04", ("random", "1", "2", "3", "4", "5", "6", "7")),
    Option("lower_tile", "PK-12", ("next", "any")),
    Option("steal", "PK-14", ("choice", "forced")),
    Option("flip_returned", "PK-18", ("no", "yes")),
    Option("flip_without_tile", "PK-19", ("yes", "no")),
)
RANDOM_START = 0
ANY_LOWER = 1
FORCED_STEAL = 1
FLIP_RETURNED = 1
NO_FLIP_WITHOUT_TILE = 1


class Phase(IntEnum):
    """What the match waits for."""

    START = 0
    ROLL = 1
    KEEP = 2
    DECIDE = 3
    TAKE = 4
    OVER = 5


class Why(IntEnum):
    """Why an action is refused; FINE means it is legal. WHY_CLAUSE gives the rule."""

    FINE = 0
    MATCH_OVER = 1
    NOT_YOUR_TURN = 2
    NOT_NOW = 3
    NOT_AN_ACTION = 4
    NOT_A_ROLL = 5
    NOT_A_SEAT = 6
    FACE_NOT_ROLLED = 7
    FACE_ALREADY_KEPT = 8
    NOTHING_TO_STEAL = 9
    TILE_NOT_IN_MIDDLE = 10
    TILE_ABOVE_TOTAL = 11
    NOT_THE_NEXT_LOWER_TILE = 12
    STEAL_IS_FORCED = 13


WHY_CLAUSE = {
    Why.FINE: "",
    Why.MATCH_OVER: "PK-20",
    Why.NOT_YOUR_TURN: "PK-04",
    Why.NOT_NOW: "PK-07",
    Why.NOT_AN_ACTION: "PK-05",
    Why.NOT_A_ROLL: "PK-05",
    Why.NOT_A_SEAT: "PK-04",
    Why.FACE_NOT_ROLLED: "PK-06",
    Why.FACE_ALREADY_KEPT: "PK-06",
    Why.NOTHING_TO_STEAL: "PK-13",
    Why.TILE_NOT_IN_MIDDLE: "PK-12",
    Why.TILE_ABOVE_TOTAL: "PK-12",
    Why.NOT_THE_NEXT_LOWER_TILE: "PK-12",
    Why.STEAL_IS_FORCED: "PK-14",
}


@dataclass(slots=True)
class State:
    """Everything on the table; `under[t]` is the tile below tile t, so stacks are linked tiles."""

    players: int = 2
    start: int = 0
    lower_tile: int = 0
    steal: int = 0
    flip_returned: int = 0
    flip_without_tile: int = 0
    phase: int = 0
    turn: int = 0
    kept: list[int] = array(6)
    rolled: list[int] = array(6)
    middle: list[int] = array(16)
    under: list[int] = array(16, fill=NO_TILE)
    top: list[int] = array(7, fill=NO_TILE)


# The table before the first turn


def set_up(s: State) -> None:
    """PK-02, PK-04: all tiles face up in the middle; the first seat is named or left to chance."""
    for tile in range(TILES):
        s.middle[tile] = 1
    if s.start == RANDOM_START:
        s.phase = Phase.START
    else:
        begin_turn(s, s.start - 1)


def worms_on(tile: int) -> int:
    """PK-02: 21-24 carry one worm, 25-28 two, 29-32 three, 33-36 four."""
    return tile // 4 + 1


def points(face: int) -> int:
    """PK-03, PK-23: a worm counts five, every other face its pips."""
    return 5 if face == WORM else face + 1


# Who acts, and what may be done


def actor(s: State) -> int:
    """The seat to act, CHANCE while dice roll or the first seat is drawn, NOBODY at the end."""
    if s.phase == Phase.OVER:
        return NOBODY
    if s.phase == Phase.START or s.phase == Phase.ROLL:
        return CHANCE
    return s.turn


def acts(s: State, seat: int) -> bool:
    """Whether the seat (or CHANCE) may act now."""
    return seat == actor(s)


def roller(s: State) -> int:
    """The seat whose hand throws the dice."""
    return s.turn


def roll_size(s: State) -> int:
    """PK-05: all eight dice first, later only those not yet set aside; 0 if no roll is due."""
    return dice_left(s) if s.phase == Phase.ROLL else 0


def draw_weight(s: State, kind: int) -> int:
    """PK-04: every seat is equally likely to begin."""
    return 1 if s.phase == Phase.START and 0 <= kind < s.players else 0


def action_span(s: State) -> tuple[int, int]:
    """The half-open range of ints in which every legal action of a seat lies now."""
    if s.phase == Phase.KEEP:
        return KEEP, KEEP + dice.FACES
    if s.phase == Phase.DECIDE:
        return ROLL, STOP + 1
    if s.phase == Phase.TAKE:
        return STEAL, ACTIONS
    return 0, 0


def why_not(s: State, seat: int, action: int) -> int:
    """The first rule that forbids this action of this actor now, or FINE."""
    if s.phase == Phase.OVER:
        return Why.MATCH_OVER
    if seat != actor(s):
        return Why.NOT_YOUR_TURN
    if s.phase == Phase.START:
        return Why.FINE if draw_weight(s, action) > 0 else Why.NOT_A_SEAT
    if s.phase == Phase.ROLL:
        return Why.FINE if dice.is_roll(action, dice_left(s)) else Why.NOT_A_ROLL
    if action < 0 or action >= ACTIONS:
        return Why.NOT_AN_ACTION
    if s.phase == Phase.KEEP:
        return why_not_keep(s, action)
    if s.phase == Phase.DECIDE:
        return Why.FINE if action == ROLL or action == STOP else Why.NOT_NOW
    return why_not_take(s, action)


def why_not_keep(s: State, face: int) -> int:
    """PK-06: only a value just rolled, and only one not yet set aside this turn."""
    if face >= KEEP + dice.FACES:
        return Why.NOT_NOW
    if s.rolled[face] == 0:
        return Why.FACE_NOT_ROLLED
    if s.kept[face] > 0:
        return Why.FACE_ALREADY_KEPT
    return Why.FINE


def why_not_take(s: State, action: int) -> int:
    """PK-12 to PK-14: a steal if there is one, or a tile of the middle at or below the total."""
    if action < STEAL:
        return Why.NOT_NOW
    victim = steal_victim(s)
    if action == STEAL:
        return Why.NOTHING_TO_STEAL if victim == NO_SEAT else Why.FINE
    if victim != NO_SEAT and s.steal == FORCED_STEAL:
        return Why.STEAL_IS_FORCED
    tile = action - TAKE
    if s.middle[tile] == 0:
        return Why.TILE_NOT_IN_MIDDLE
    if tile > total(s) - LOWEST:
        return Why.TILE_ABOVE_TOTAL
    if s.lower_tile != ANY_LOWER and tile != tile_for_total(s):
        return Why.NOT_THE_NEXT_LOWER_TILE
    return Why.FINE


def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action; nothing is promised for one that `why_not` refuses."""
    if s.phase == Phase.START:
        begin_turn(s, action)
    elif s.phase == Phase.ROLL:
        rolled(s, action)
    elif s.phase == Phase.KEEP:
        keep_face(s, action)
    elif s.phase == Phase.DECIDE:
        if action == ROLL:
            s.phase = Phase.ROLL
        else:
            stop(s)
    elif action == STEAL:
        steal(s, steal_victim(s))
    else:
        take(s, action - TAKE)


# A turn


def begin_turn(s: State, seat: int) -> None:
    """PK-05: the seat takes all eight dice in hand."""
    s.turn = seat
    for face in range(dice.FACES):
        s.kept[face] = 0
        s.rolled[face] = 0
    s.phase = Phase.ROLL


def rolled(s: State, roll: int) -> None:
    """PK-08: a roll that shows no new value fails the turn."""
    new = 0
    for face in range(dice.FACES):
        s.rolled[face] = dice.count(roll, face)
        if s.rolled[face] > 0 and s.kept[face] == 0:
            new += 1
    if new == 0:
        failed_turn(s)
    else:
        s.phase = Phase.KEEP


def keep_face(s: State, face: int) -> None:
    """PK-06, PK-11: every die of the value is set aside; all dice or all values set aside stop."""
    s.kept[face] = s.rolled[face]
    values = 0
    for other in range(dice.FACES):
        s.rolled[other] = 0
        if s.kept[other] > 0:
            values += 1
    if dice_left(s) == 0 or values == dice.FACES:
        stop(s)
    else:
        s.phase = Phase.DECIDE


def dice_left(s: State) -> int:
    """PK-05: the dice not yet set aside."""
    left = DICE
    for face in range(dice.FACES):
        left -= s.kept[face]
    return left


def total(s: State) -> int:
    """PK-09: the sum of the dice set aside."""
    points_kept = 0
    for face in range(dice.FACES):
        points_kept += s.kept[face] * points(face)
    return points_kept


def stop(s: State) -> None:
    """PK-09 to PK-15: without a worm or a tile to take the turn fails; a single way is taken."""
    tile = tile_for_total(s)
    victim = steal_victim(s)
    if s.kept[WORM] == 0 or (tile == NO_TILE and victim == NO_SEAT):
        failed_turn(s)
    elif tile == NO_TILE or (victim != NO_SEAT and s.steal == FORCED_STEAL):
        steal(s, victim)
    elif victim == NO_SEAT and (s.lower_tile != ANY_LOWER or tile == lowest_in_middle(s)):
        take(s, tile)
    else:
        s.phase = Phase.TAKE


# Taking a tile


def tile_for_total(s: State) -> int:
    """PK-12: the highest face-up tile of the middle not above the total, or NO_TILE."""
    tile = min(total(s) - LOWEST, TILES - 1)
    while tile >= 0 and s.middle[tile] == 0:
        tile -= 1
    return tile if tile >= 0 else NO_TILE


def lowest_in_middle(s: State) -> int:
    """The lowest face-up tile of the middle, or NO_TILE."""
    for tile in range(TILES):
        if s.middle[tile] > 0:
            return tile
    return NO_TILE


def highest_in_middle(s: State) -> int:
    """The highest face-up tile of the middle, or NO_TILE."""
    tile = TILES - 1
    while tile >= 0 and s.middle[tile] == 0:
        tile -= 1
    return tile if tile >= 0 else NO_TILE


def steal_victim(s: State) -> int:
    """PK-13, PK-15: the opponent whose top tile is exactly the total, or NO_SEAT."""
    tile = total(s) - LOWEST
    if tile < 0 or tile >= TILES:
        return NO_SEAT
    for seat in range(s.players):
        if seat != s.turn and s.top[seat] == tile:
            return seat
    return NO_SEAT


def take(s: State, tile: int) -> None:
    """PK-12: a tile of the middle is taken."""
    s.middle[tile] = 0
    push(s, s.turn, tile)
    end_turn(s)


def steal(s: State, victim: int) -> None:
    """PK-13: the top tile of an opponent's stack is taken."""
    push(s, s.turn, pop(s, victim))
    end_turn(s)


def push(s: State, seat: int, tile: int) -> None:
    """PK-16: the tile goes on top of the seat's stack."""
    s.under[tile] = s.top[seat]
    s.top[seat] = tile


def pop(s: State, seat: int) -> int:
    """PK-16: the top tile leaves the stack and exposes the one below."""
    tile = s.top[seat]
    s.top[seat] = s.under[tile]
    s.under[tile] = NO_TILE
    return tile


# A failed turn, and the end


def failed_turn(s: State) -> None:
    """PK-17 to PK-19: the top tile goes back, then the highest of the middle is turned."""
    back = NO_TILE
    if s.top[s.turn] != NO_TILE:
        back = pop(s, s.turn)
        s.middle[back] = 1
    highest = highest_in_middle(s)
    if highest != NO_TILE and is_turned(s, highest, back):
        s.middle[highest] = 0
    end_turn(s)


def is_turned(s: State, highest: int, back: int) -> bool:
    """PK-18, PK-19: not the tile just returned, nor (by option) after a turn that returned none."""
    if back == NO_TILE:
        return s.flip_without_tile != NO_FLIP_WITHOUT_TILE
    return highest != back or s.flip_returned == FLIP_RETURNED


def end_turn(s: State) -> None:
    """PK-04, PK-20: the next seat to the left rolls, unless no face-up tile is left."""
    if highest_in_middle(s) == NO_TILE:
        s.phase = Phase.OVER
    else:
        begin_turn(s, (s.turn + 1) % s.players)


# Counting


def score(s: State, seat: int) -> int:
    """PK-21: the worms on all tiles of the seat's stack."""
    worms = 0
    tile = s.top[seat]
    while tile != NO_TILE:
        worms += worms_on(tile)
        tile = s.under[tile]
    return worms


def highest_owned(s: State, seat: int) -> int:
    """PK-22: the highest tile anywhere in the seat's stack, or NO_TILE."""
    highest = NO_TILE
    tile = s.top[seat]
    while tile != NO_TILE:
        highest = max(highest, tile)
        tile = s.under[tile]
    return highest


def beats(s: State, seat: int, other: int) -> bool:
    """PK-21, PK-22: more worms, or as many and the highest single tile; no tiles share a place."""
    mine, theirs = score(s, seat), score(s, other)
    if mine != theirs:
        return mine > theirs
    return highest_owned(s, seat) > highest_owned(s, other)


def hide(s: State, viewer: int) -> None:
    """Nothing in Pickomino is hidden: every view shows the whole table."""
