"""What the evaluator of Gigi Gacker sees between two rounds and in the hen step, by seat.

Hands are reckoned from what all have seen (GG-20), so a seat's view tells as much as the state.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from reroll.analysis import evaluate_gigi_gacker_two
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

FIELDS = (
    "gained",
    "discard",
    "hens_played",
    "hand_size",
    "unseen",
    "round",
    "phase",
    "circle",
    "asked",
    "hen_takes",
    "robo",
    "shown",
    "shown_row",
)
"""The fields of a state that the value of an edge depends on; the last reveal for two alone."""
VALUES = np.array(
    [cards.value(kind) if cards.WORM <= kind < cards.HEN else 0 for kind in range(cards.KINDS)],
    np.float64,
)
"""GG-18: what a card counts in hand at the end."""


def is_edge(s: rules.State) -> bool:
    """Whether a row is about to be laid out, or a seat is asked for a hen. In the dialect."""
    if s.phase == rules.Phase.HEN:
        return True
    return s.phase == rules.Phase.DEAL and s.row[0] == cards.NONE


def ends_late(s: rules.State) -> bool:
    """Whether one round is to come once that of the position is over."""
    return s.round == rules.ROUNDS - 1


def features(fields: dict[str, Ints], players: int) -> Floats:
    """The numbers of each seat: [state, seat, feature]; fields have a row for each state."""
    if players == rules.ROBO:
        return evaluate_gigi_gacker_two.features(fields)
    discard = fields["discard"][:, :players].astype(np.float64)
    hand = hands(fields, players)
    asked = (fields["phase"] == rules.Phase.HEN).astype(np.float64)
    left = rules.ROUNDS + 1.0 - fields["round"] - asked
    few = 1.0 / (left + 1.0)
    score = hand @ VALUES
    size = fields["hand_size"][:, :players].astype(np.float64)
    lead = leads(score)
    later = (left / rules.ROUNDS)[:, None, None]
    unseen = fields["unseen"].astype(np.float64)
    mean = (unseen @ VALUES) / np.maximum(unseen.sum(axis=1), 1.0)
    columns = [
        score / 10,
        lead / 10,
        lead * few[:, None] / 5,
        np.tanh(lead / 3) * few[:, None],
        np.sign(lead) * (left == 0)[:, None],
        leads(-size) * few[:, None],
        leads(-size) * (lead == 0) * (left == 0)[:, None],
        *(along(values, players) for values in (left / rules.ROUNDS, few, asked, mean / 4)),
    ]
    return np.concatenate(
        [
            hand / 2,
            discard / 2,
            hand * later / 2,
            discard * later / 2,
            np.stack(columns, axis=2),
            nearness(fields["circle"], players),
        ],
        axis=2,
    )


def hands(fields: dict[str, Ints], players: int) -> Floats:
    """By state and seat, the copies of each kind in hand, as `gigi_gacker_round.held` reckons."""
    gained = fields["gained"][:, :players].astype(np.float64)
    hand = gained - fields["discard"][:, :players]
    hand[:, :, cards.HEN] -= fields["hens_played"][:, :players]
    hand[:, :, : cards.PULLETS] += 1.0
    return hand


def leads(values: Floats) -> Floats:
    """By seat, how far its number lies above the highest of the others."""
    players = values.shape[1]
    others = np.repeat(values[:, None, :], players, axis=1)
    seats = np.arange(players)
    others[:, seats, seats] = -np.inf
    lead: Floats = values - others.max(axis=2)
    return lead


def nearness(circle: Ints, players: int) -> Floats:
    """By seat, its place in the circle as flags, the holder of the tractor first."""
    members = circle[:, None, : max(players, rules.ROBO + 1)] == np.arange(players)[:, None]
    flags: Floats = members.astype(np.float64)
    return flags


def along(values: Floats, players: int) -> Floats:
    """A number of the whole table, for every seat."""
    return np.repeat(values[:, None], players, axis=1)
