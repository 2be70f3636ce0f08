"""A round of Gigi Gacker valued: the equilibrium of the cards laid, then each seat's hen.

All lay at once, so a card is worth what it brings on average against the others' mixes. Two
players and the robo: the matrix game of their win shares, exact for the evaluator's values, and
before it the mean over all rows that may come. More players: regret matching on what each card and
position adds to the seat's own share, the others unchanged - an approximation. What a seat takes
back for a hen is tried out whole; seats asked after it are left to the evaluator, and so are, for
more than two, the rows to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import coach_gigi_gacker_two as two
from reroll.analysis import gigi_gacker as laid
from reroll.analysis import gigi_gacker_many as many
from reroll.analysis import gigi_gacker_round as rounds
from reroll.analysis.coach import Figures
from reroll.analysis.equity import Edges
from reroll.analysis.gigi_gacker_tendency import Tendency
from reroll.engine.contract import CHANCE, legal_actions, rules_of
from reroll.engine.states import copy_state
from reroll.engine.views import view_of
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
RULES = rules_of(rules.NAME)
Phase = rules.Phase
BACK = (Phase.FIRST_BACK, Phase.SECOND_BACK)
NOTHING = 1e-9
"""Shares that come to less are rounding, and say nothing of how they are divided."""
Against = Callable[[int, Sequence[Mapping[int, float]]], dict[int, float]]
"""By card of a seat, its win share if the others lay by these mixes."""
Mixes = Callable[[Any], Sequence[Sequence[float]] | None]
"""From a view, by seat, the chance of laying each kind."""


def segment_key(s: rules.State) -> Any:
    """The draw of the tractor, the deal of a row, the laying of cards, or one seat's hen."""
    part = Phase.LAY if s.phase == Phase.ROBO else min(s.phase, Phase.HEN)
    asked = s.asked if part == Phase.HEN else -1
    row = s.row if part == Phase.LAY else ()
    unseen = eve(s).unseen if part == Phase.DEAL else s.unseen
    gained = tuple(map(tuple, s.gained)) if part >= Phase.DEAL else ()
    played: tuple[Any, ...] = *s.hens_played, *(tuple(pile) for pile in s.discard)
    if part == Phase.HEN:
        played = tuple(hens_before(s, seat) for seat in range(s.players))
    return part, s.round, asked, *row, *s.circle, *gained, *unseen, *s.robo, *played, s.hen_takes


def hens_before(s: rules.State, seat: int) -> int:
    """The hens that a seat had played before this hen step."""
    if s.phase in BACK and s.circle[s.asked] == seat:
        return s.hens_played[seat] - 1
    return s.hens_played[seat]


class Segment:
    """One part of a round; `plan` is the equilibrium where cards are laid."""

    def __init__(self, s: rules.State, edges: Edges) -> None:
        self.start, self.edges, self.place = restored(s), edges, segment_key(s)
        self.lays = s.phase in (Phase.LAY, Phase.ROBO)
        self.two = s.players == rules.ROBO
        if self.lays:
            self.start = before_laying(s)
        elif s.phase in BACK or s.phase == Phase.HEN:
            two.end_values(list(ways_on(self.start)), edges)

    @cached_property
    def laying(self) -> two.Laying:
        """Two players: the cards laid at once."""
        return two.Laying(self.start, self.edges)

    @cached_property
    def dealt(self) -> two.Dealt:
        """Two players: the row to come."""
        return two.Dealt(eve(self.start), self.edges)

    @cached_property
    def solved(self) -> tuple[laid.Plan, Against] | None:
        """The equilibrium where cards are laid, and what brings what against other mixes."""
        if not self.lays:
            return None
        if self.two:
            return self.laying.plan, self.laying.against
        return solve_more(self.start, self.edges)

    @property
    def plan(self) -> laid.Plan | None:
        """The equilibrium where cards are laid."""
        return self.solved[0] if self.solved is not None else None

    @property
    def gap(self) -> float:
        """By how much half the interval is wider than elsewhere.

        Two players: in rounds that are known less well. More: by what a seat could still gain on
        the mixes found.
        """
        if self.two:
            return two.wider(self.start, self.edges)
        return 0.0 if self.plan is None else self.plan.gap

    @property
    def exact(self) -> bool:
        """Two players: the last round, all of it, and the round before once its row lies there.

        But for rows of which too much can follow, and for rollouts.
        """
        if two.is_last(self.start) or not self.two:
            return two.is_last(self.start)
        if self.lays:
            return self.laying.exact
        if self.start.phase not in (*BACK, Phase.HEN):
            return False
        return all(
            two.is_solved(then, self.edges) or self.edges.exact(then)
            for then in ways_on(self.start)
        )

    def value(self, s: rules.State) -> Floats:
        """The win share of each seat; while cards are laid, that of the equilibrium."""
        if s.phase in (Phase.LAY, Phase.ROBO):
            return self.laid_out(s)
        if s.phase in BACK:
            return self.best_hen(s)
        if s.phase == Phase.HEN and segment_key(s) == self.place and not self.lays:
            return self.best_hen(s)
        if s.phase == Phase.START:
            begun = [after(s, CHANCE, seat) for seat in range(s.players)]
            drawn: Floats = np.mean(self.edges.values(begun), axis=0)
            return drawn
        if self.two and s.phase == Phase.DEAL and self.start.phase == Phase.DEAL:
            return self.dealt.value(s)
        if self.two and self.lays and not self.exact:
            return self.laying.ended(s)
        return two.end_values([eve(s)], self.edges)[0]

    def laid_out(self, s: rules.State) -> Floats:
        """The equilibrium's shares, or after the last card the mean over the robo's."""
        if s.phase == Phase.ROBO:
            return self.laying.turned(s)
        if self.two and not self.lays:
            return self.dealt.value(s)
        if self.plan is None:
            return self.edges.values([eve(s)])[0]
        return np.array(self.plan.values)

    def best_hen(self, s: rules.State) -> Floats:
        """The best that the seat asked can make of its hen; the seats after it follow."""
        seat = s.circle[s.asked]
        found = []
        for action in legal_actions(RULES, s, seat):
            then = after(s, seat, action)
            still = then.phase in BACK
            found.append(self.best_hen(then) if still else two.end_values([then], self.edges)[0])
        return max(found, key=lambda row: float(row[seat]))

    def simultaneous(self, s: rules.State) -> bool:
        """Whether all choose at once, so that a choice is worth what it brings on average."""
        return s.phase == Phase.LAY

    def choices(self, seat: int, given: rules.State | None = None) -> dict[int, Floats]:
        """By card, the win shares it brings on average; the others' parts are the equilibrium's.

        Cards of others that lie open in the position `given` are reckoned with.
        """
        assert self.solved is not None
        plan, against = self.solved
        values = np.array(plan.values)
        brought: Mapping[int, float] = plan.expected[seat]
        if given is not None and knows_laid(given, seat):
            brought = against(seat, mixes_given(given, plan.mixes))
        return {kind: shares_beside(values, seat, share) for kind, share in brought.items()}

    def answers(self, seat: int, tendencies: Sequence[Tendency]) -> dict[int, float]:
        """By card, the seat's win share if the others lay as they tend to."""
        assert self.solved is not None
        plan, against = self.solved
        number = self.start.round
        mixes = [
            tendency.mix(number, fair)
            for tendency, fair in zip(tendencies, plan.mixes, strict=True)
        ]
        return against(seat, mixes)

    def figures(self, s: rules.State) -> Figures:
        """Nothing beside win shares."""
        return Figures()


def shares_beside(values: Floats, seat: int, share: float) -> Floats:
    """Everybody's shares where this seat has so much: the others divide the rest as in `values`."""
    share = min(1.0, max(0.0, share))
    others = np.delete(values, seat)
    if others.sum() < NOTHING:  # won for certain, but for this choice
        others[:] = 1.0
    found: Floats = np.insert(others * (1.0 - share) / others.sum(), seat, share)
    return found


def met(
    coach: Any, before: rules.State, s: rules.State, mixes: Mixes, given: rules.State | None = None
) -> Floats | float:
    """How lucky two were that just these cards met, once both lie there; nothing on average.

    `mixes` says from a view, by seat, with which chance each card is laid, or None. A card that
    lies there already in the position `given`, of the same round, was not drawn from a mix.
    """
    if s.phase != Phase.ROBO or before.phase != Phase.LAY:
        return 0.0
    start: rules.State = copy_state(before)
    start.laid[0] = start.laid[1] = cards.NONE
    chances = mixes(view_of(RULES, start, start.circle[0] % rules.ROBO))
    if chances is None:
        return 0.0
    if given is not None and given.phase == Phase.LAY and given.round == s.round:
        chances = [fixed(given.laid[seat], chances[seat]) for seat in range(rules.ROBO)]
    found: Floats = coach.segment(s).laying.met(s, chances)
    return found


def fixed(card: int, mix: Sequence[float]) -> Sequence[float]:
    """The mix of a seat whose card, if there is one, is given."""
    return mix if card == cards.NONE else [float(kind == card) for kind in range(len(mix))]


def knows_laid(s: rules.State, seat: int) -> bool:
    """Whether the position names a card that another seat has laid; in a view none does."""
    return any(is_named(s.laid[other]) for other in range(s.players) if other != seat)


def is_named(card: int) -> bool:
    """Whether this is a card, neither an empty place nor a back."""
    return 0 <= card < cards.PLAYABLE


def mixes_given(
    s: rules.State, mixes: Sequence[Mapping[int, float]]
) -> Sequence[Mapping[int, float]]:
    """The mixes of all seats, but that a card named in the position is laid for certain."""
    return [
        {s.laid[seat]: 1.0} if is_named(s.laid[seat]) else mix for seat, mix in enumerate(mixes)
    ]


def after(s: rules.State, actor: int, action: int) -> rules.State:
    """The position after an action."""
    then: rules.State = copy_state(s)
    rules.apply(then, actor, action)
    return then


def ways_on(s: rules.State) -> Iterator[rules.State]:
    """Every position in which the seat asked is done with its hen."""
    for action in legal_actions(RULES, s, s.circle[s.asked]):
        then = after(s, s.circle[s.asked], action)
        if then.phase in BACK:
            yield from ways_on(then)
        else:
            yield then


def eve(s: rules.State) -> rules.State:
    """The position before any card of its row was turned: the evaluator sees no row."""
    if s.phase != Phase.DEAL and s.phase != Phase.LAY:
        return s
    then: rules.State = copy_state(s)
    then.phase = Phase.DEAL
    for place in range(rules.circle_size(s)):
        if then.row[place] != cards.NONE:
            then.unseen[then.row[place]] += 1
            then.row[place] = cards.NONE
        then.laid[place] = cards.NONE
    return then


def restored(s: rules.State) -> rules.State:
    """The position with every hand as all can reckon it (GG-20), whoever views it."""
    then: rules.State = copy_state(s)
    for seat in range(s.players):
        for kind in range(cards.KINDS):
            then.hand[seat][kind] = rounds.held(s, seat, kind)
    return then


def before_laying(s: rules.State) -> rules.State:
    """The same round with no card laid yet."""
    then = restored(s)
    then.phase = Phase.LAY
    for seat in range(s.players):
        then.laid[seat] = cards.NONE
    return then


# More players: what a card and a position add


def solve_more(s: rules.State, edges: Edges) -> tuple[laid.Plan, Against]:
    """Mixes by regret matching; values and cards in win shares, values brought to the sum one."""
    base = edges.values([eve(s)])[0]
    worth = worths(s, edges, base)
    plan = many.solve(s, worth)
    own = tuple(min(1.0, max(0.0, float(base[n] + plan.values[n]))) for n in range(s.players))
    total = sum(own)
    values = tuple(each / total for each in own) if total > NOTHING else tuple(map(float, base))

    def shares(seat: int, brought: Mapping[int, float]) -> dict[int, float]:
        start = float(base[seat])
        return {
            kind: carried(start + each, own[seat], values[seat]) for kind, each in brought.items()
        }

    def against(seat: int, mixes: Sequence[Mapping[int, float]]) -> dict[int, float]:
        return shares(seat, laid.against(s, worth, mixes, seat))

    expected = tuple(shares(n, brings) for n, brings in enumerate(plan.expected))
    return laid.Plan(plan.mixes, expected, values, plan.gap, False), against


def carried(share: float, own: float, value: float) -> float:
    """A share on the straight line that takes `own` to `value` and stays within 0 and 1.

    Shares of which `own` is the mean are carried to some of which `value` is. Rounding may have
    brought any of them a little below 0 or above 1.
    """
    share, own, value = (min(1.0, max(0.0, each)) for each in (share, own, value))
    if value <= own or own > 1.0 - NOTHING:  # from there the other line would be of rounding alone
        return min(1.0, share * value / own) if own > 0 else share
    return 1.0 - (1.0 - share) * (1.0 - value) / (1.0 - own)


def worths(s: rules.State, edges: Edges, base: Floats) -> laid.Worth:
    """worth[seat][card][position]: what it adds to the seat's own share, the others unchanged."""
    size = rules.circle_size(s)
    table = [laid.zeros(cards.PLAYABLE, size) for _ in range(s.players)]
    cells = [
        (seat, card, at)
        for seat in range(s.players)
        for card in laid.in_hand(s, seat)
        for at in range(size)
    ]
    shares = edges.values([alone(s, seat, card, s.row[at]) for seat, card, at in cells])
    for (seat, card, at), row in zip(cells, shares, strict=True):
        table[seat][card][at] = float(row[seat] - base[seat])
    return table


def alone(s: rules.State, seat: int, card: int, won: int) -> rules.State:
    """The end of the round for one seat that lays this card and wins that one."""
    then: rules.State = copy_state(s)
    then.hand[seat][card] -= 1
    then.discard[seat][card] += 1
    then.hand[seat][won] += 1
    then.gained[seat][won] += 1
    for place in range(rules.circle_size(s)):
        then.row[place] = cards.NONE
    rules.ask_for_hens(then, rules.circle_size(s))
    return then
