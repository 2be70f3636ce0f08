"""What morsels may bring in the last round of Würfelacker for two: held against it, solved."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.analysis.test_wuerfelacker import laid_out

from reroll.analysis import wuerfelacker_network as network
from reroll.analysis import wuerfelacker_spent as spending
from reroll.analysis import wuerfelacker_two as two
from reroll.analysis.evaluate_wuerfelacker_two import SURE, last_shares
from reroll.analysis.wuerfelacker import WIN, Round
from reroll.games import wuerfelacker as gw

NEAR = 2e-3
STACK = np.array([0, 1, 0, 0, 0, 1, 0, 1, 0])
"""The morsels -1, 3 and 5."""


class OneMay(Round):
    """A last round in which only the first may spend, and only pay, or only lay."""

    def __init__(self, s: gw.State, way: int) -> None:
        self.way = way
        super().__init__(s, link=WIN)

    def _lay_out(self, s: gw.State, who: int) -> Any:
        laid, frame = super()._lay_out(s, who), self._plan[two.FRAME]
        frame[two.MAY_PAY + 1] = frame[two.MAY_LAY + 1] = 0
        frame[two.MAY_LAY if self.way == spending.PAID else two.MAY_PAY] = 0
        return laid


def logit(share: float) -> float:
    """The logarithm of the chances, kept away from 0 and 1."""
    kept = min(max(share, 1 - SURE), SURE)
    return float(np.log(kept / (1 - kept)))


@pytest.mark.parametrize(("hand", "worms", "more"), [("2/-1,4", -1, -1), ("0/-1", 1, 0)])
@pytest.mark.parametrize("way", [spending.PAID, spending.LAID])
def test_what_one_morsel_brings_is_that_of_the_last_round_solved(
    hand: str, worms: int, more: int, way: int
) -> None:
    s = laid_out(8, "5,-1,3", hand, lap=1, phase="roll")
    solved = np.mean(list(OneMay(s, way).by_order().values()))
    plain = last_shares()[4, 2, 17 + 2 * worms + np.sign(more)]
    kind = s.hand[0].index(1)
    lead, stand = spending.places(np.array(worms), np.array(more))
    found = spending.gains()[1, way, kind, 4, 2, lead, stand]
    assert found == pytest.approx(max(0.0, logit(float(solved)) - logit(float(plain))), abs=NEAR)


def test_the_best_paid_and_the_best_laid_are_seen_once_the_lowest_is_paid_too() -> None:
    hand, rest = np.array([[0, 0, 2, 0, 1, 0, 0, 0, 1]]), [2, 4, 8]
    found = spending.numbers_of(hand, np.array([3]), np.array([1]), STACK[None], np.array([True]))
    seen = spending.gains()[1, :, :, 4, 2]
    lead, stand = spending.places(np.array(3), np.array(1))
    then = spending.places(np.array(3), np.array(0))
    laid = sorted((seen[spending.LAID, kind, lead, stand] for kind in rest), reverse=True)
    after = sorted((seen[(spending.LAID, kind, *then)] for kind in rest), reverse=True)[:2]
    paid = max(seen[spending.PAID, kind, lead, stand] for kind in rest)
    assert found[0].tolist() == [paid, *laid, *after]
    assert paid > 0
    assert laid[0] > 0


def test_many_hands_are_seen_as_each_of_them_and_in_loops() -> None:
    rng = np.random.default_rng(1)
    hands, others = rng.integers(0, 2, (6, 9)), rng.integers(0, 2, (5, 9))
    hands[0] = 0
    worms = (hands @ np.arange(-2, 7))[:, None] - others @ np.arange(-2, 7)
    more = hands.sum(axis=1)[:, None] - others.sum(axis=1)
    for first in (False, True):
        pairs = spending.numbers_of_pairs(hands, worms, more, STACK, first)
        for one, other in np.ndindex(6, 5):
            ahead = int(worms[one, other]), int(more[one, other])
            alone = spending.numbers_of(
                hands[one][None],
                np.array([ahead[0]]),
                np.array([ahead[1]]),
                STACK[None],
                np.array([first]),
            )
            assert pairs[one, other].tolist() == alone[0].tolist()
            loop = np.full(spending.NUMBERS, 9.0)
            network.fill_spent(spending.gains(), hands[one], ahead, (int(first), 4, 2), loop)
            assert loop.tolist() == alone[0].tolist()
            leads = np.array(ahead[0]), np.array(ahead[1])
            sure = spending.sure(hands[one], others[other], leads[0], leads[1], STACK[None])
            assert network.sure_of(hands[one], others[other], ahead, 6) == sure


@pytest.mark.parametrize(
    ("hand", "sure"),
    [("-1,5/3,3,4", 0), ("1,2/3,3,4", -1), ("2,6/1", 1), ("2,6/-2,4", 0), ("6/0,0", 0)],
)
def test_what_is_sure_is_so_when_the_last_round_is_solved(hand: str, sure: int) -> None:
    """Six worms decide, half a worm more where one has more morsels, and negative ones spent."""
    s = laid_out(8, "5,-1,3", hand, lap=1, phase="roll")
    hands = np.array(s.hand[:2])
    worms, more = hands @ np.arange(-2, 7), hands.sum(axis=1)
    ahead = np.array(worms[0] - worms[1]), np.array(more[0] - more[1])
    assert spending.sure(hands[0], hands[1], *ahead, STACK[None]) == sure
    share = float(np.mean(list(Round(s, link=WIN).by_order().values())))
    assert (share == pytest.approx(0.5 + 0.5 * sure)) == (sure != 0)
