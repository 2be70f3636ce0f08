"""What the evaluator of Pickomino sees of a position between two turns, as numbers by seat."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from reroll.games import pickomino as rules

TILES = rules.TILES
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

FIELDS = ("middle", "under", "top", "turn")
"""The fields of a state that the evaluator looks at."""


def is_edge(s: rules.State) -> bool:
    """Whether a turn is about to begin: all eight dice are to be rolled. In the rules dialect."""
    return s.phase == rules.Phase.ROLL and rules.dice_left(s) == rules.DICE


def features(fields: dict[str, Ints], players: int) -> Floats:
    """The numbers of each seat: [state, seat, feature]; fields have a row for each state."""
    middle, top = fields["middle"], fields["top"][:, :players]
    owned = owned_tiles(top, fields["under"])
    worms = np.array([rules.worms_on(tile) for tile in range(TILES)], np.float64)
    score = owned @ worms
    shown = tops(top)
    parts = [
        np.repeat(middle[:, None, :].astype(np.float64), players, axis=1),
        shown,
        shown.sum(axis=1, keepdims=True) - shown,
        waits(fields["turn"], players),
        counts(score, owned, middle @ worms, middle.sum(axis=1)),
        endings(score, owned, shown @ worms, middle),
    ]
    return np.concatenate(parts, axis=2)


def owned_tiles(top: Ints, under: Ints) -> Floats:
    """By state, seat and tile: 1 for a tile of the seat's stack, wherever it lies."""
    owned = np.zeros((*top.shape, TILES + 1))
    below = np.concatenate([under, np.full((len(under), 1), rules.NO_TILE)], axis=1)
    states = np.arange(len(top))[:, None]
    tile = top
    while (tile >= 0).any():
        np.put_along_axis(owned, tile[:, :, None] % (TILES + 1), 1.0, axis=2)
        tile = below[states, tile]
    return owned[:, :, :TILES]


def tops(top: Ints) -> Floats:
    """By state and seat, the top tile as sixteen flags."""
    flags: Floats = (top[:, :, None] == np.arange(TILES)).astype(np.float64)
    return flags


def waits(turn: Ints, players: int) -> Floats:
    """By state and seat, as flags: how many turns come before the seat's own."""
    distance = (np.arange(players) - turn[:, None]) % players
    flags: Floats = (distance[:, :, None] == np.arange(players)).astype(np.float64)
    return flags


def counts(score: Floats, owned: Floats, worms_left: Floats, tiles_left: Ints) -> Floats:
    """Worms and tiles, the seat's own, the others' and the middle's, scaled to about one."""
    others = np.repeat(score[:, None, :], score.shape[1], axis=1)
    seats = np.arange(score.shape[1])
    others[:, seats, seats] = -1.0
    best, highest = others.max(axis=2), (owned * np.arange(1, TILES + 1)).max(axis=2)
    rival = np.where(others == best[:, :, None], highest[:, None, :], 0.0).max(axis=2)
    lead = score - best
    left = np.repeat(tiles_left[:, None].astype(np.float64), score.shape[1], axis=1)
    few = 1.0 / np.maximum(left, 1.0)
    columns = (
        score / 8,
        owned.sum(axis=2) / 4,
        best / 8,
        lead / 8,
        lead * few,
        np.sign(lead) * few,
        np.sign(highest - rival) * (lead == 0) * few,
        highest / TILES,
        np.repeat(worms_left[:, None], score.shape[1], axis=1) / 16,
        left / 8,
        few,
    )
    return np.stack(columns, axis=2)


def endings(score: Floats, owned: Floats, at_risk: Floats, middle: Ints) -> Floats:
    """Who would be ahead after the next tile, with one and with two tiles left in the middle.

    By state and seat: if the seat takes the lowest or the highest tile, if another does, if the
    seat loses its top tile, if the one ahead of it does. Ties go to the highest tile (PK-22).
    """
    tiles = np.arange(TILES)
    low = np.where(middle > 0, tiles, TILES - 1).min(axis=1)
    high = np.where(middle > 0, tiles, 0).max(axis=1)
    players = score.shape[1]
    highest = (owned * np.arange(1, TILES + 1)).max(axis=2) / 100
    strength, risk = score + highest, at_risk
    rivals = np.repeat(strength[:, None, :], players, axis=1)
    seats = np.arange(players)
    rivals[:, seats, seats] = -1.0
    rival = rivals.max(axis=2)
    rival_risk = np.take_along_axis(risk, rivals.argmax(axis=2), axis=1)
    lead = strength - rival
    worth_low, worth_high = (low // 4 + 1.0)[:, None], (high // 4 + 1.0)[:, None]
    cases = [
        lead,
        lead + worth_low,
        lead + worth_high,
        lead - worth_low,
        lead - worth_high,
        lead - risk,
        lead + rival_risk,
    ]
    signs = np.sign(np.stack(cases, axis=2))
    left = middle.sum(axis=1)[:, None, None]
    return np.concatenate([signs * (left == 1), signs * (left == 2)], axis=2)
