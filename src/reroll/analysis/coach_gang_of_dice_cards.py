"""How lucky a bomb card is where two play: what the round is worth under every card that may come.

The leader throws the number of dice that is best for his win, up to FEW, and plays each turn for
it; the follower answers with the number that is best for his own. That is exact but for the rounds
to come, and quick: compiled, all cards of a round take a few milliseconds.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from reroll.analysis import gang_of_dice_offers
from reroll.analysis.equity import Edges, softmax, view_for
from reroll.analysis.evaluate_gang_of_dice import CARDS_FROM
from reroll.analysis.gang_of_dice import FEW, Card
from reroll.analysis.gang_of_dice_bomb import Bomb, bomb
from reroll.engine import fast
from reroll.engine.states import copy_state
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import BOX

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
        """The leader's share by the pools after the round, as far as turns of FEW dice lead.

        GD-19 to GD-21: without dice one is out; after the last round the most dice win.
        """
        own, other = self.pools.T
        shares = np.where(own == other, 0.5, 1.0 * (own > other))
        if self.going_on.any():
            shares[self.going_on] = self.going_on_shares(kind)
        ends = np.zeros((self.total + 1, self.total + 1))
        ends[own, other] = shares
        return ends

    @cached_property
    def pools(self) -> Ints:
        """The pools, the leader's first, once the follower, the leader or nobody has won."""
        left = self.own - np.arange(1, min(FEW, self.own) + 1)
        rest = self.other - np.arange(1, min(FEW, self.other) + 1)
        each = np.stack(np.meshgrid(left, rest, indexing="ij"), axis=2).reshape(-1, WAYS)
        beaten = np.stack([left, self.total - left], axis=1)
        won = np.stack([self.total - rest, rest], axis=1)
        pools: Ints = np.concatenate([beaten, won, each])
        return pools

    @cached_property
    def leads(self) -> Ints:
        """By pools, the seat that leads the next round."""
        s = self.start
        leads = np.full(len(self.pools), 1 - s.leader)
        if s.first == rules.WINNER_FIRST:
            beaten = min(FEW, self.own)
            leads[beaten : beaten + min(FEW, self.other)] = s.leader
        return leads

    @cached_property
    def going_on(self) -> npt.NDArray[np.bool_]:
        """By pools, whether another round follows."""
        least = 0 if self.start.round < rules.ROUNDS else self.total
        flags: npt.NDArray[np.bool_] = self.pools.min(axis=1) > least
        return flags

    def going_on_shares(self, kind: int) -> Floats:
        """The leader's share where another round follows: what has been drawn counts too."""
        s = self.start
        if self.edges.solved is not None and self.edges.solved.covers(s):
            rows = np.flatnonzero(self.going_on).tolist()
            states = [self.next_round(kind, row) for row in rows]
            return np.array([shares[s.leader] for shares in self.edges.values(states)])
        of, (active, line) = self.edges.evaluator, self.before_the_card
        gone = of.inner[CARDS_FROM + kind] if kind < len(BOX) else 0.0
        found: Floats = softmax(np.tanh(active - gone) @ of.outer + line)[:, s.leader]
        return found

    @cached_property
    def before_the_card(self) -> tuple[Floats, Floats]:
        """What the evaluator makes of the next rounds, no card of this one drawn: before `tanh`.

        A card counts the same for both, so only what is in `tanh` changes with it.
        """
        s, pools, of = self.start, self.pools[self.going_on], self.edges.evaluator
        many = len(pools)
        fields = {
            "owned": pools if s.leader == 0 else pools[:, ::-1],
            "out_round": np.zeros((many, WAYS), np.int64),
            "table": self.total - pools.sum(axis=1) + rules.bonus(s.round + 1),
            "round": np.full(many, s.round + 1),
            "leader": self.leads[self.going_on],
            "card_left": np.tile(np.array(s.card_left), (many, 1)),
        }
        numbers = view_for(rules.NAME).features(fields, WAYS)
        return numbers @ of.inner + of.bias, numbers @ of.line

    def next_round(self, kind: int, row: int) -> rules.State:
        """The position before the next round."""
        s: rules.State = copy_state(self.start)
        s.card_left[kind] -= 1
        own, other = self.pools[row].tolist()
        s.owned[s.leader], s.owned[1 - s.leader] = own, other
        s.table = self.total - own - other + rules.bonus(s.round + 1)
        s.round += 1
        s.leader = s.turn = int(self.leads[row])
        return s
