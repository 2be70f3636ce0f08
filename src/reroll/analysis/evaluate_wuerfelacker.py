"""What the evaluator of Würfelacker sees of a position between two rounds, as numbers by seat."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from reroll.analysis import evaluate_wuerfelacker_two
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

FIELDS = ("hand", "stack", "starter")
"""The fields of a state that the evaluator looks at."""
VALUES = np.array([rules.worms_on(kind) for kind in range(rules.MORSEL_KINDS)], np.float64)


def is_edge(s: rules.State) -> bool:
    """Whether a buffet is about to be laid out. In the rules dialect."""
    return s.phase == rules.Phase.BUFFET and s.buffet[0] == rules.NONE


def features(fields: dict[str, Ints], players: int) -> Floats:
    """The numbers of each seat: [state, seat, feature]; fields have a row for each state."""
    if players == rules.ROBO:
        return evaluate_wuerfelacker_two.features(fields)
    hand = fields["hand"][:, :players].astype(np.float64)
    stack = fields["stack"].astype(np.float64)
    rounds_left = stack.sum(axis=1) / max(players, rules.ROBO + 1)
    few = 1.0 / (rounds_left + 1.0)
    score, morsels = hand @ VALUES, hand.sum(axis=2)
    lead = leads(score)
    spread = np.sqrt((stack * VALUES**2).sum(axis=1) + 1.0)
    columns = [
        score / 10,
        lead / 10,
        lead * few[:, None] / 3,
        lead / spread[:, None],
        np.tanh(lead / spread[:, None] * 2),
        leads(morsels) / 3,
        leads(morsels) * (lead == 0),
        morsels / 5,
        along(rounds_left / 8, players),
        along(few, players),
        along(spread / 10, players),
    ]
    seats = np.arange(players)
    distance = (seats - fields["starter"][:, None]) % players
    waits = (distance[:, :, None] == seats).astype(np.float64)
    held = hand * (rounds_left / 8)[:, None, None]
    return np.concatenate([hand / 2, held / 2, np.stack(columns, axis=2), waits], axis=2)


def leads(values: Floats) -> Floats:
    """By seat, how far its number lies above the highest of the others."""
    players = values.shape[1]
    others = np.repeat(values[:, None, :], players, axis=1)
    seats = np.arange(players)
    others[:, seats, seats] = -np.inf
    lead: Floats = values - others.max(axis=2)
    return lead


def along(values: Floats, players: int) -> Floats:
    """A number of the whole table, for every seat."""
    return np.repeat(values[:, None], players, axis=1)
