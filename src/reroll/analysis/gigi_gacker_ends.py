"""How a round of Gigi Gacker for two may end, all at once: every pair of cards with every pullet.

    ends = Ends(s)                      # cards are being laid, the row is known
    ends.shares(evaluator)[a, b, robo]  # seat 0's win share by the kinds' places in `ends.kinds`

In the last round the shares are exact: hens played at its end are reckoned with. Earlier they are
the evaluator's for the position after the round's cards were taken, before any hen was played.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from reroll.analysis import gigi_gacker_round as rounds
from reroll.analysis.equity import Evaluator
from reroll.analysis.evaluate_gigi_gacker_two import DEALT, VALUES, WORMS
from reroll.analysis.gigi_gacker_pairs import round_pairs
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
POINT = 1000
"""In an outcome a worm counts so much, and a card in hand takes one away: GG-19 in one number."""


class Ends:
    """The ends of one round, two players and the robo; any view of the position will do.

    `kinds` are the kinds that each seat, and the robo, may show; arrays have an axis for each.
    """

    def __init__(self, s: rules.State) -> None:
        self.s = s
        held = [[k for k in range(cards.PLAYABLE) if rounds.held(s, n, k) > 0] for n in (0, 1)]
        self.kinds = *held, [kind for kind in range(cards.PULLETS) if s.robo[kind] > 0]
        left = np.array([s.robo[kind] for kind in self.kinds[2]], float)
        self.chances: Floats = left / left.sum()
        self.first, self.second = positions(s, self.kinds)

    def shares(self, evaluator: Evaluator) -> Floats:
        """Seat 0's win share at every end: [card of seat 0, card of seat 1, robo's pullet]."""
        if self.s.round == rules.ROUNDS:
            row = self.s.row[: len(self.kinds)]
            return judged(self.outcome(0, row), self.outcome(1, row), self.first, self.second)
        place = np.array(self.s.row[: rules.circle_size(self.s)]) - DEALT[0]
        pairs = round_pairs(evaluator, self.s, self.kinds[:2])
        mine, theirs = (np.arange(len(kinds)) for kinds in self.kinds[:2])
        found: Floats = pairs[
            mine[:, None, None], place[self.first], theirs[None, :, None], place[self.second]
        ]
        return found

    def outcome(self, seat: int, row: Sequence[int]) -> Ints:
        """By the seat's card and the position it takes, what counts at the end (GG-17 to GG-19)."""
        return np.array(
            [[outcome(self.s, seat, card, won) for won in row] for card in self.kinds[seat]]
        )


def positions(s: rules.State, kinds: Sequence[Sequence[int]]) -> tuple[Ints, Ints]:
    """GG-10, GG-11: what seats 0 and 1 take, by the kinds that all three show."""
    values = np.ix_(*(VALUES[list(each)] for each in kinds))
    places = [rounds.place_of(s, member) for member in (0, 1, rules.ROBO)]
    found = []
    for mine in (0, 1):
        taken = np.zeros(tuple(len(each) for each in kinds), np.int64)
        for other in {0, 1, 2} - {mine}:
            ahead = values[other] > values[mine]
            if places[other] < places[mine]:
                ahead = values[other] >= values[mine]
            taken += ahead
        found.append(taken)
    return found[0], found[1]


def judged(mine: Ints, theirs: Ints, first: Ints, second: Ints) -> Floats:
    """Seat 0's win share by the outcomes, [card, position] by seat, and the positions taken."""
    own = mine[np.arange(len(mine))[:, None, None], first]
    lead = own - theirs[np.arange(len(theirs))[None, :, None], second]
    shares: Floats = (np.sign(lead) + 1) / 2
    return shares


def outcome(s: rules.State, seat: int, card: int, won: int) -> int:
    """GG-17 to GG-19: worms, then few cards, after the last round with this card for that one.

    Whoever holds a hen then plays it as it serves him best, whatever the other does: more worms
    always count for more, and with as many fewer cards.
    """
    worms = sum(int(WORMS[k]) * rounds.held(s, seat, k) for k in range(cards.WORM, cards.HEN))
    worms += int(WORMS[won] - WORMS[card])
    size = s.hand_size[seat]
    if rounds.held(s, seat, cards.HEN) > 0 or won == cards.HEN:
        pile = [kind for kind in range(cards.PLAYABLE) for _ in range(s.discard[seat][kind])]
        more, cost = hen_serves([*pile, card], s.hen_takes == rules.UP_TO_TWO)
        worms, size = worms + more, size + cost
    return POINT * worms - size


def hen_serves(pile: Sequence[int], up_to_two: bool) -> tuple[int, int]:
    """The worms that a hen adds at the end of the match, and the cards; nothing for passing."""
    best = sorted((int(WORMS[kind]) for kind in pile), reverse=True)[:2]
    if up_to_two:
        return sum(best), 1 if len(best) == 2 and best[1] > 0 else 0
    return (sum(best), 1) if len(best) == 2 and best[0] > 0 else (0, 0)


def share_after_hens(s: rules.State) -> float:
    """GG-14, GG-17: seat 0's share once all still to be asked have used their last hen well."""
    marks = []
    for seat in (0, 1):
        worms = sum(int(WORMS[k]) * rounds.held(s, seat, k) for k in range(cards.WORM, cards.HEN))
        size = s.hand_size[seat]
        if rounds.place_of(s, seat) >= s.asked and rounds.held(s, seat, cards.HEN) > 0:
            pile = [kind for kind in range(cards.PLAYABLE) for _ in range(s.discard[seat][kind])]
            more, cost = hen_serves(pile, s.hen_takes == rules.UP_TO_TWO)
            worms, size = worms + more, size + cost
        marks.append(POINT * worms - size)
    return (float(np.sign(marks[0] - marks[1])) + 1) / 2
