"""The 95 % interval of the mean of a few trials, most of which came out nearly alike.

With the luck taken out, a trial differs from the others only by what the evaluator gets wrong on
the way, and in some positions only a rare roll leads to where it is wrong. The trials may then be
as good as equal because that roll has not come yet, and an interval from their own variance is too
narrow. So the evaluator's measured error counts for PRIOR trials beside those that were played.

Where the first roll is spread evenly over strata, the mean of trials varies less than trials drawn
at random would: only as much as trials of one stratum do among themselves. So their variance is
taken within strata; where a stratum has one trial only, it is put together with the next.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
PRIOR = 2
"""For so many trials the known error counts. On solved positions one to six do as well; many more
would narrow the interval where trials differ more than the evaluator errs on average."""
NORMAL = 1.959963984540054
"""Of the normal distribution 95 % lie within so many standard errors."""


def half_widths(rows: Floats, known: float, strata: Ints | None = None) -> Floats:
    """By column, half the width of the 95 % interval of the mean; at least two rows.

    `known` is the standard error of a single trial as it was measured elsewhere, `strata` that of
    each row where the first roll is spread evenly.
    """
    variance, seen = spread(rows, strata)
    prior = PRIOR * seen / (len(rows) - 1)  # as much as so many trials say
    known_too = (seen * variance + prior * known**2) / (seen + prior)
    widths: Floats = student(seen + prior) * np.sqrt(known_too / len(rows))
    return widths


def spread(rows: Floats, strata: Ints | None = None) -> tuple[Floats, int]:
    """By column, the variance of a trial within its stratum, and the degrees of freedom.

    Without strata, and where there are too few trials to tell, it is that of all.
    """
    of = groups(len(rows), strata)
    counts = np.bincount(of)
    free = len(rows) - int(np.count_nonzero(counts))
    if free == 0:
        return spread(rows)
    sums = np.zeros((len(counts), *rows.shape[1:]))
    np.add.at(sums, of, rows)
    apart = rows - (sums / np.maximum(counts, 1)[:, None])[of]
    return np.sum(apart**2, axis=0) / free, free


def groups(count: int, strata: Ints | None) -> Ints:
    """The group of each trial: its stratum, or several next to each other for two trials each."""
    if strata is None:
        return np.zeros(count, np.int64)
    many = int(strata.max()) + 1
    found: Ints = strata * min(many, max(1, count // 2)) // many
    return found


def student(free: float) -> float:
    """Within so many standard errors lie 95 % of Student's distribution, from three degrees on.

    Fisher's expansion around the normal distribution, right to one in a hundred with three degrees
    of freedom, and to four digits from ten on.
    """
    z, found = NORMAL, NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    for power, term in enumerate(terms, 1):
        found += term / math.pow(free, power)
    return found
