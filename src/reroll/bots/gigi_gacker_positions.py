"""Positions of Gigi Gacker for two that evaluators learn from, and what is seen in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis.evaluate_gigi_gacker import FIELDS
from reroll.analysis.evaluate_gigi_gacker_two import features
from reroll.engine import fast
from reroll.engine.contract import CHANCE, legal_actions, rules_of
from reroll.engine.states import copy_state
from reroll.games import gigi_gacker as rules

RULES = rules_of(rules.NAME)


def strayed(s: rules.State, draw: np.random.Generator) -> rules.State:
    """What a position becomes in a round of chance moves: an end that the coach has to value.

    The round after, or as often one of the hen steps on the way.
    """
    played: rules.State = copy_state(s)
    stop = bool(draw.integers(2))
    while played.round == s.round and not (stop and played.phase == rules.Phase.HEN):
        seat = rules.actor(played)
        if seat == CHANCE:
            chance_acts(played, draw)
        else:
            rules.apply(played, seat, int(draw.choice(legal_actions(RULES, played, seat))))
    return played


def chance_acts(s: rules.State, draw: np.random.Generator) -> None:
    """Draw what chance does, and let it."""
    weights = np.array([rules.draw_weight(s, kind) for kind in range(rules.KINDS)])
    rules.apply(s, CHANCE, int(draw.choice(rules.KINDS, p=weights / weights.sum())))


def left_of(s: rules.State) -> int:
    """How many rounds are to come once the hens of the running one are done."""
    return rules.ROUNDS - s.round + (1 if s.phase == rules.Phase.DEAL else 0)


def state_of(record: npt.NDArray[np.void]) -> rules.State:
    """A record of compiled play as a plain state."""
    s = rules.State(players=rules.ROBO)
    for each in fields(rules.State):
        value = record[each.name]
        setattr(s, each.name, value.tolist())
    return s


def as_records(states: Sequence[rules.State]) -> Any:
    """The states as compiled code reads them."""
    records = fast.to_records(states[0], len(states))
    for name in records.dtype.names:
        records[name] = [getattr(s, name) for s in states]
    return records


def numbers_of(states: Sequence[rules.State]) -> npt.NDArray[np.float32]:
    """What the evaluator sees of each: [state, seat, feature]."""
    counted = {name: np.array([getattr(s, name) for s in states]) for name in FIELDS}
    return features(counted).astype(np.float32)
