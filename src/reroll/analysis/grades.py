"""How a choice is graded: by the win share that it gave up."""

from __future__ import annotations

FINE, DOUBTFUL, BAD, VERY_BAD = "fine", "doubtful", "bad", "very bad"
GRADES = (FINE, DOUBTFUL, BAD, VERY_BAD)
LIMITS = (0.02, 0.05, 0.12)
"""A loss of at least so much of the win share is doubtful, bad, very bad."""

SEEN = 0.0005
"""Smaller differences of win shares would read as nothing."""


def grade(loss: float, error: float = 0.0) -> str:
    """The grade of a choice that gave up this much: at worst doubtful if shares may be off by more.

    Half the width of their 95 % interval is `error`.
    """
    found = sum(loss >= limit for limit in LIMITS)
    return GRADES[min(found, 1) if loss < error else found]


def is_alike(loss: float, error: float) -> bool:
    """Whether a choice cannot be told apart from the best: shares may be off by `error`."""
    return 0.0 < loss < min(error, LIMITS[0])
