"""The 95 % interval of the mean of a few trials, most of which came out nearly alike.

With the luck taken out, a trial differs from the others only by what the evaluator gets wrong on
the way, and in some positions only a rare roll leads to where it is wrong. The trials may then be
as good as equal because that roll has not come yet, and an interval from their own variance is too
narrow. So the evaluator's measured error counts for PRIOR trials beside those that were played.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
PRIOR = 2
"""For so many trials the known error counts. On solved positions one to six do as well; many more
would narrow the interval where trials differ more than the evaluator errs on average."""
NORMAL = 1.959963984540054
"""Of the normal distribution 95 % lie within so many standard errors."""


def half_widths(rows: Floats, known: float) -> Floats:
    """By column, half the width of the 95 % interval of the mean; at least two rows.

    `known` is the standard error of a single trial as it was measured elsewhere.
    """
    count = len(rows)
    free = count - 1 + PRIOR
    variance = ((count - 1) * np.var(rows, axis=0, ddof=1) + PRIOR * known**2) / free
    widths: Floats = student(free) * np.sqrt(variance / count)
    return widths


def student(free: int) -> float:
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
