"""Gang of Dice by rule of thumb: a few dice, throw off what sets the bomb off, stop when ahead."""

from __future__ import annotations

from typing import Any

from reroll.games import dice
from reroll.games import gang_of_dice as rules
from reroll.games import gang_of_dice_cards as cards

POINTS_A_DIE = 4
"""So many points a die are hoped for under a card that limits the sum."""
FEW = 3
"""So many dice are thrown under any other black card, one less under a yellow one."""
LOW = 1
"""Dice of faces up to this lane, a 1 or a 2, are worth another throw, and minions."""


def make_tables(compiled: bool) -> tuple[()]:
    """Nothing is prepared."""
    return ()


def choose(
    s: rules.State, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any
) -> int:
    """What the thumb says; no chance is involved."""
    if s.phase == rules.Phase.CHOOSE_DICE:
        return min(s.owned[seat], stake(s))
    if s.phase == rules.Phase.CHOOSE_FACE:
        again = thrown_again(s, s.face)
        if s.in_hand == 0 and rules.face_shown(s, s.face + 1) == dice.FACES:
            again = max(again, 1)
        return again
    wanted = 0
    for face in range(dice.FACES):
        wanted += thrown_again(s, face)
    if wanted == 0 or (is_ahead(s) and not rules.triggers(s)):
        return rules.STOP
    return rules.REROLL


def stake(s: rules.State) -> int:
    """How many dice to throw: those that stay below a sum, else a few."""
    if s.card_condition[s.card] == cards.SUM:
        return max(1, s.card_number[s.card] // POINTS_A_DIE)
    return FEW - 1 if s.card_yellow[s.card] > 0 else FEW


def is_ahead(s: rules.State) -> bool:
    """Whether the dice shown lead the round, or are a fair sum where nobody leads yet."""
    total = cards.total(s.shown[s.turn])
    leader = rules.round_winner(s)
    if leader == rules.NO_SEAT:
        return total >= FEW * s.staked[s.turn]
    if total != s.result[leader]:
        return total > s.result[leader]
    return s.staked[s.turn] > s.staked[leader]


def thrown_again(s: rules.State, face: int) -> int:
    """How many dice of this face to throw again."""
    shown = s.shown[s.turn][face]
    if not rules.triggers(s):
        return shown if face <= LOW or face == rules.MINION else 0
    condition = s.card_condition[s.card]
    if face == rules.MINION:
        return 0
    if condition == cards.SUM:
        return 1 if shown > 0 and face == highest(s) else 0
    if condition == cards.EQUAL:
        return max(0, shown - s.card_number[s.card] + 1)
    if condition == cards.VALUES:
        return shown if (s.card_values[s.card] >> face) & 1 == 1 else 0
    return 0 if face == commonest(s) else shown


def highest(s: rules.State) -> int:
    """The highest number shown."""
    found = 0
    for face in range(cards.NUMBERS):
        if s.shown[s.turn][face] > 0:
            found = face
    return found


def commonest(s: rules.State) -> int:
    """The number that most dice show, the highest of several."""
    found = 0
    for face in range(cards.NUMBERS):
        if s.shown[s.turn][face] >= s.shown[s.turn][found]:
            found = face
    return found
