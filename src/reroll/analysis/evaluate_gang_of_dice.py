"""What the evaluator of Gang of Dice sees of a position between two rounds, as numbers by seat."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import BOX

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

FIELDS = ("owned", "out_round", "table", "round", "leader", "card_left")
"""The fields of a state that the evaluator looks at; at the cards where two play."""
DUEL = 2
CARDS_FROM = -len(BOX)
"""The last numbers of a seat where two play: which cards of the box may still come."""
CLOSE = 6.0
"""A lead of so many dice is worth counting on late in a match."""


def is_edge(s: rules.State) -> bool:
    """Whether a round is about to begin: its card is to be turned. In the rules dialect."""
    return s.phase == rules.Phase.CARD


def features(fields: dict[str, Ints], players: int) -> Floats:
    """The numbers of each seat: [state, seat, feature]; fields have a row for each state."""
    owned = fields["owned"][:, :players].astype(np.float64)
    table = fields["table"].astype(np.float64)
    playing = (fields["out_round"][:, :players] == 0).astype(np.float64)
    left = (rules.ROUNDS + 1 - fields["round"]).astype(np.float64)
    whole = np.maximum(owned.sum(axis=1) + table, 1.0)
    others = np.repeat(owned[:, None, :], players, axis=1)
    seats = np.arange(players)
    others[:, seats, seats] = -1.0
    lead = owned - others.max(axis=2)
    few = np.reciprocal(left)
    columns = [
        playing,
        owned / whole[:, None],
        lead / whole[:, None],
        lead / 20,
        lead * few[:, None] / 10,
        np.tanh(lead / CLOSE) * few[:, None],
        np.tanh(lead / (CLOSE * np.sqrt(left))[:, None]),
        np.sign(lead) * (left == 1)[:, None],
        owned / 48,
        np.minimum(owned, 6) / 6,
        along(table / 20, players),
        along(table * few / 10, players),
        along(left / rules.ROUNDS, players),
        along(few, players),
        along((left <= 3).astype(np.float64), players),
        along(playing.sum(axis=1) / players, players),
    ]
    distance = (seats - fields["leader"][:, None]) % players
    waits = (distance[:, :, None] == seats).astype(np.float64)
    parts = [np.stack(columns, axis=2), waits]
    if players == DUEL:
        parts += [duel(owned, table, lead), rounds_and_cards(fields)]
    return np.concatenate(parts, axis=2)


def duel(owned: Floats, table: Floats, lead: Floats) -> Floats:
    """Of two players: pools near their end, and the lead if either took the table."""
    lying, whole = table[:, None], (owned.sum(axis=1) + table)[:, None]
    columns = [
        np.minimum(owned, 2) / 2,
        np.minimum(owned, 12) / 12,
        np.minimum(owned, 24) / 24,
        np.tanh(lead / 2),
        np.tanh(lead / 12),
        np.tanh(lead / 30),
        np.tanh((lead + lying) / 5),
        np.tanh((lead - lying) / 5),
        np.tanh((lead + lying) / 20),
        np.tanh((lead - lying) / 20),
        np.tanh((owned - lying) / 5),
        along(lying[:, 0] / whole[:, 0], DUEL),
        along(np.sqrt(lying[:, 0]) / 5, DUEL),
        along(np.log(np.maximum(whole[:, 0], 1.0)) / 4, DUEL),
    ]
    return np.stack(columns, axis=2)


def rounds_and_cards(fields: dict[str, Ints]) -> Floats:
    """By state, the same for both seats: which round it is, which cards of the box may come."""
    rounds = fields["round"][:, None] == np.arange(1, rules.ROUNDS + 1)
    cards = fields["card_left"][:, : len(BOX)] > 0
    flags = np.concatenate([rounds, cards], axis=1).astype(np.float64)
    return np.repeat(flags[:, None, :], DUEL, axis=1)


def along(values: Floats, players: int) -> Floats:
    """A number of the whole table, for every seat."""
    return np.repeat(values[:, None], players, axis=1)
