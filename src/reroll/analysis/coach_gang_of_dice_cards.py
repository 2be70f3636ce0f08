"""How lucky a bomb card is where two play: what the round is worth under every card that may come.

The leader throws the number of dice that is best for his win, up to FEW, and plays each turn for
it; the follower answers with the number that is best for his own. That is exact but for the rounds
to come, and quick: compiled, all cards of a round take a few milliseconds.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gang_of_dice_offers
from reroll.analysis.equity import Edges, view_for
from reroll.analysis.gang_of_dice import FEW, Card
from reroll.analysis.gang_of_dice_bomb import Bomb, bomb
from reroll.engine import fast
from reroll.games import gang_of_dice as rules

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
WAYS = 2
LITTLE = gang_of_dice_offers.LITTLE


def are_known(s: rules.State) -> bool:
    """Whether the luck of the card to be turned is reckoned with: for two, by compiled code."""
    if s.players != WAYS or s.phase != rules.Phase.CARD or min(s.owned[:WAYS]) < 1:
        return False
    return fast.has_compiler()


class Cards:
    """The round that is about to begin, by the card that is turned for it."""

    def __init__(self, s: rules.State, edges: Edges) -> None:
        self.start, self.edges = s, edges
        self.own, self.other = s.owned[s.leader], s.owned[1 - s.leader]
        self.total = self.own + self.other + s.table
        self.known: dict[int, Floats] = {}
        self.ends_by: dict[Any, Floats] = {}
        self.kernel = fast.bind(gang_of_dice_offers.__name__, fast.has_compiler())

    @cached_property
    def mean(self) -> Floats:
        """The win share of each seat before the card is turned."""
        weights = {kind: rules.draw_weight(self.start, kind) for kind in range(rules.KINDS)}
        kinds = [kind for kind, weight in weights.items() if weight > 0]
        shares = np.array([self.shares(kind) * weights[kind] for kind in kinds])
        mean: Floats = shares.sum(axis=0) / sum(weights.values())
        return mean

    def shares(self, kind: int) -> Floats:
        """The win share of each seat once this card lies open."""
        if kind not in self.known:
            led = self.led(bomb(Card.of_kind(self.start, kind), FEW), self.ends(kind))
            both = [led, 1.0 - led] if self.start.leader == 0 else [1.0 - led, led]
            self.known[kind] = np.array(both)
        return self.known[kind]

    def led(self, card: Bomb, ends: Floats) -> float:
        """The leader's share under a card: the turn that promises most is solved first."""
        pools, most = np.array([[self.own, self.other]]), min(FEW, self.own)
        fixed = self.total, ends, FEW, card.reach, card.first, card.answers
        hopes, best = np.zeros(most + 1), 0.0
        room = np.empty((card.sums.max(), 1))
        self.kernel.fill_hopes_at(most, self.own, self.other, *fixed, card.sums, room, hopes)
        while hopes.max() > best + LITTLE:
            dice = int(hopes.argmax())
            hopes[dice] = 0.0
            goal, lost = np.empty((card.sums[dice], 1)), np.empty(1)
            self.kernel.fill_goals(dice, *fixed, card.sums[dice], pools, lost, goal)
            best = max(best, float(lost[0] + card.values(dice, goal)[0]))
        return best

    def ends(self, kind: int) -> Floats:
        """The leader's share by the pools after the round, as far as turns of FEW dice lead."""
        solved = self.edges.solved is not None and self.edges.solved.covers(self.start)
        place = kind if solved else None
        if place not in self.ends_by:
            thrown, answered = range(min(FEW, self.own) + 1), range(min(FEW, self.other) + 1)
            left = self.own - np.array(thrown[1:])
            rest = self.other - np.array(answered[1:])
            ends = np.zeros((self.total + 1, self.total + 1))
            pools = np.stack([left, self.total - left], axis=1)
            self.fill(ends, pools, 1 - self.start.leader, kind)
            pools = np.stack([self.total - rest, rest], axis=1)
            self.fill(ends, pools, self.start.leader, kind)
            pools = np.array([(own, other) for own in left for other in rest])
            self.fill(ends, pools, rules.NO_SEAT, kind)
            self.ends_by[place] = ends
        return self.ends_by[place]

    def fill(self, ends: Floats, pools: Ints, winner: int, kind: int) -> None:
        """GD-19 to GD-21: what these pools are worth to the leader, the round won by this seat."""
        s, (own, other) = self.start, pools.T
        found = np.where(own == other, 0.5, 1.0 * (own > other))
        goes_on = np.flatnonzero((own > 0) & (other > 0) & (s.round < rules.ROUNDS))
        if len(goes_on):
            found[goes_on] = self.going_on(pools[goes_on], winner, kind)
        ends[own, other] = found

    def going_on(self, pools: Ints, winner: int, kind: int) -> Floats:
        """The leader's share where another round follows."""
        s = self.start
        winner_leads = s.first == rules.WINNER_FIRST and winner != rules.NO_SEAT
        leads = winner if winner_leads else 1 - s.leader
        owned = pools if s.leader == 0 else pools[:, ::-1]
        table = self.total - pools.sum(axis=1) + rules.bonus(s.round + 1)
        if self.edges.solved is not None and self.edges.solved.covers(s):
            return np.array(
                [
                    self.edges.values([self.next_round(kind, o, t, leads)])[0][s.leader]
                    for o, t in zip(owned.tolist(), table.tolist(), strict=True)
                ]
            )
        many = len(pools)
        fields = {
            "owned": owned,
            "out_round": np.zeros((many, WAYS), np.int64),
            "table": table,
            "round": np.full(many, s.round + 1),
            "leader": np.full(many, leads),
        }
        numbers = view_for(rules.NAME).features(fields, WAYS)
        shares: Floats = self.edges.evaluator.shares_of(numbers)[:, s.leader]
        return shares

    def next_round(self, kind: int, owned: list[int], table: int, leads: int) -> rules.State:
        """The position before the next round."""
        then = rules.State(players=WAYS, deck=self.start.deck, first=self.start.first)
        for name in rules.CARD_FIELDS:
            setattr(then, f"card_{name}", list(getattr(self.start, f"card_{name}")))
        then.card_left[kind] -= 1
        then.owned[:WAYS] = owned
        then.table, then.round, then.leader, then.turn = table, self.start.round + 1, leads, leads
        then.phase = rules.Phase.CARD
        return then
