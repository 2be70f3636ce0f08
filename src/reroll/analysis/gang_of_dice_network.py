"""The evaluator of Gang of Dice for two, one position at a time: in the rules dialect, to compile.

The same numbers as `evaluate_gang_of_dice.features`, and the same network as `equity.Evaluator`,
taken apart: what the pools bring to the hidden units (`fill`) is the same for every card drawn, and
what a card brings is a row of weights, so the ends of a round are valued for one card after another
at the cost of the units alone.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from reroll.games import gang_of_dice as rules

COMPILE = {"boundscheck": False, "error_model": "numpy", "fastmath": {"contract"}}
"""Every index is a seat, a feature or a hidden unit."""

LOOPS = {"add": "add_by_loop", "lead": "lead_by_loop"}
"""What takes the place of what once compiled: arrays are quick plain, loops compiled."""
SEATS = 2
WAITS = 16
DUEL = WAITS + SEATS
ROUNDS = DUEL + 14
CARDS = ROUNDS + rules.ROUNDS
BOX = 18
FEATURES = CARDS + BOX
"""The places of a seat's numbers: its own, when it moves, the two compared, rounds, cards."""
CLOSE = 6.0


def fill(
    first: int, second: int, table: int, number: int, leader: int, of: Any, row: Any, active: Any
) -> float:
    """Fill the hidden units of both seats but for the cards; what the line has one seat ahead.

    `first` and `second` are the pools of the seats, `table` what lies there once round `number` has
    begun; `of` are the evaluator's arrays (inner, bias, outer, line), `row` is room for a seat's
    numbers, and `active[seat]` a row of hidden units.
    """
    inner, bias, _, line = of
    ahead = 0.0
    for seat in range(SEATS):
        own = first if seat == 0 else second
        other = second if seat == 0 else first
        fill_numbers(own, other, table, number, 0 if seat == leader else 1, row)
        active[seat, :] = bias
        add(1.0, inner[ROUNDS + number - 1], active[seat])
        sign = 1.0 if seat == 0 else -1.0
        for nth in range(ROUNDS):
            value = row[nth]
            if value != 0.0:
                ahead += sign * value * line[nth]
                add(value, inner[nth], active[seat])
    return ahead


def first_share(ahead: float, active: Any, cards: Any, outer: Any) -> float:
    """The first seat's share, `cards` being what those that may still come bring to the units."""
    ahead += lead(active[0], active[1], cards, outer)
    return 1.0 / (1.0 + math.exp(-ahead))


def lead(one: Any, two: Any, cards: Any, outer: Any) -> float:
    """By how much the units of one seat are stronger than those of the other."""
    found: float = (np.tanh(one + cards) - np.tanh(two + cards)) @ outer
    return found


def lead_by_loop(one: Any, two: Any, cards: Any, outer: Any) -> float:
    """The same, unit by unit."""
    found = 0.0
    for unit in range(len(cards)):
        mine = 1.0 / (1.0 + math.exp(2.0 * (one[unit] + cards[unit])))
        others = 1.0 / (1.0 + math.exp(2.0 * (two[unit] + cards[unit])))
        found += 2.0 * outer[unit] * (others - mine)
    return found


def add(value: float, row: Any, units: Any) -> None:
    """Add so much of a row of weights to the units."""
    units += value * row


def add_by_loop(value: float, row: Any, units: Any) -> None:
    """The same, unit by unit."""
    for unit in range(len(units)):
        units[unit] += value * row[unit]


def fill_cards(left: Any, drawn: int, inner: Any, cards: Any) -> None:
    """What the cards that may still come bring to the hidden units, one more being drawn."""
    cards[:] = 0.0
    for kind in range(BOX):
        if left[kind] > 0 and kind != drawn:
            add(1.0, inner[CARDS + kind], cards)


def fill_numbers(own: int, other: int, table: int, number: int, waits: int, row: Any) -> None:
    """The numbers of a seat that do not depend on the cards."""
    left = 1.0 * (rules.ROUNDS + 1 - number)
    whole = max(1.0 * (own + other + table), 1.0)
    lead = 1.0 * (own - other)
    few = 1.0 / left
    row[0] = 1.0
    row[1] = own / whole
    row[2] = lead / whole
    row[3] = lead / 20
    row[4] = lead * few / 10
    row[5] = math.tanh(lead / CLOSE) * few
    row[6] = math.tanh(lead / (CLOSE * math.sqrt(left)))
    row[7] = 0.0 if number < rules.ROUNDS or lead == 0.0 else math.copysign(1.0, lead)
    row[8] = own / 48
    row[9] = min(own, 6) / 6
    row[10] = table / 20
    row[11] = table * few / 10
    row[12] = left / rules.ROUNDS
    row[13] = few
    row[14] = 1.0 if left <= 3.0 else 0.0
    row[15] = 1.0
    row[WAITS] = 1.0 - waits
    row[WAITS + 1] = 1.0 * waits
    fill_duel(own, table, lead, whole, row)


def fill_duel(own: int, table: int, lead: float, whole: float, row: Any) -> None:
    """Pools near their end, and the lead if either took the table."""
    row[DUEL] = min(own, 2) / 2
    row[DUEL + 1] = min(own, 12) / 12
    row[DUEL + 2] = min(own, 24) / 24
    row[DUEL + 3] = math.tanh(lead / 2)
    row[DUEL + 4] = math.tanh(lead / 12)
    row[DUEL + 5] = math.tanh(lead / 30)
    row[DUEL + 6] = math.tanh((lead + table) / 5)
    row[DUEL + 7] = math.tanh((lead - table) / 5)
    row[DUEL + 8] = math.tanh((lead + table) / 20)
    row[DUEL + 9] = math.tanh((lead - table) / 20)
    row[DUEL + 10] = math.tanh((own - table) / 5)
    row[DUEL + 11] = table / whole
    row[DUEL + 12] = math.sqrt(1.0 * table) / 5
    row[DUEL + 13] = math.log(whole) / 4
