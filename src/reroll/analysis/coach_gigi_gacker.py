"""A round of Gigi Gacker valued: the equilibrium of the cards laid, then each seat's hen.

All lay at once, so a card is worth what it brings on average against the others' mixes. Two
players and the robo: the matrix game of their win shares, exact for the evaluator's values. More
players: regret matching on what each card and position adds to the seat's own share, the others
unchanged - an approximation. What a seat takes back for a hen is tried out whole; seats asked
after it are left to the evaluator, as are the rows to come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gigi_gacker as laid
from reroll.analysis import gigi_gacker_round as rounds
from reroll.analysis.coach import Figures
from reroll.analysis.equity import Edges
from reroll.analysis.gigi_gacker_tendency import Tendency
from reroll.engine.contract import CHANCE, legal_actions, rules_of
from reroll.engine.states import copy_state
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]
RULES = rules_of(rules.NAME)
Phase = rules.Phase
BACK = (Phase.FIRST_BACK, Phase.SECOND_BACK)
STEPS = 200
Against = Callable[[int, Sequence[Mapping[int, float]]], dict[int, float]]
"""By card of a seat, its win share if the others lay by these mixes."""


def segment_key(s: rules.State) -> Any:
    """The draw of the tractor, the deal of a row, the laying of cards, or one seat's hen."""
    part = Phase.LAY if s.phase == Phase.ROBO else min(s.phase, Phase.HEN)
    asked = s.asked if part == Phase.HEN else -1
    row = s.row if part == Phase.LAY else ()
    gained = tuple(map(tuple, s.gained)) if part >= Phase.LAY else ()
    played: tuple[Any, ...] = *s.hens_played, *(tuple(pile) for pile in s.discard)
    if part == Phase.HEN:
        played = tuple(hens_before(s, seat) for seat in range(s.players))
    return part, s.round, asked, *row, *s.circle, *gained, *s.unseen, *played, s.hen_takes


def hens_before(s: rules.State, seat: int) -> int:
    """The hens that a seat had played before this hen step."""
    if s.phase in BACK and s.circle[s.asked] == seat:
        return s.hens_played[seat] - 1
    return s.hens_played[seat]


class Segment:
    """One part of a round; `plan` is the equilibrium where cards are laid."""

    def __init__(self, s: rules.State, edges: Edges) -> None:
        self.start, self.edges, self.place = copy_state(s), edges, segment_key(s)
        self.plan: laid.Plan | None = None
        self.against: Against | None = None
        if s.phase in (Phase.LAY, Phase.ROBO):
            self.start = before_laying(s)
            solve = solve_two if s.players == rules.ROBO else solve_more
            self.plan, self.against = solve(self.start, edges)
        elif s.phase in BACK or s.phase == Phase.HEN:
            edges.values(list(ways_on(s)))

    @property
    def exact(self) -> bool:
        """The last round of two players ends the match, but for hens played at its end."""
        s = self.start
        if s.players != rules.ROBO or s.round < rules.ROUNDS or self.plan is None:
            return False
        hens = any(rounds.held(s, seat, cards.HEN) for seat in range(s.players))
        return not hens and cards.HEN not in s.row

    def value(self, s: rules.State) -> Floats:
        """The win share of each seat; while cards are laid, that of the equilibrium."""
        if s.phase in (Phase.LAY, Phase.ROBO):
            return self.laying(s)
        if s.phase in BACK:
            return self.best_hen(s)
        if s.phase == Phase.HEN and segment_key(s) == self.place and self.plan is None:
            return self.best_hen(s)
        if s.phase == Phase.START:
            begun = [after(s, CHANCE, seat) for seat in range(s.players)]
            drawn: Floats = np.mean(self.edges.values(begun), axis=0)
            return drawn
        return self.edges.values([eve(s)])[0]

    def laying(self, s: rules.State) -> Floats:
        """The equilibrium's shares, or after the last card the mean over the robo's."""
        if s.phase == Phase.ROBO:
            shown = [(s.robo[kind], after(s, CHANCE, kind)) for kind in range(cards.PULLETS)]
            likely = [(weight, then) for weight, then in shown if weight > 0]
            values = np.array(self.edges.values([then for _, then in likely]))
            weights = np.array([weight for weight, _ in likely], float)
            mean: Floats = weights @ values / weights.sum()
            return mean
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
            found.append(self.best_hen(then) if still else self.edges.values([then])[0])
        return max(found, key=lambda row: float(row[seat]))

    def simultaneous(self, s: rules.State) -> bool:
        """Whether all choose at once, so that a choice is worth what it brings on average."""
        return s.phase == Phase.LAY

    def choices(self, seat: int) -> dict[int, Floats]:
        """By card, the win shares it brings on average; the others' parts are the equilibrium's."""
        assert self.plan is not None
        found = {}
        for kind, share in self.plan.expected[seat].items():
            row = np.array(self.plan.values)
            rest = 1.0 - row[seat]
            row *= (1.0 - share) / rest if rest > 0 else 0.0
            row[seat] = share
            found[kind] = row
        return found

    def answers(self, seat: int, tendencies: Sequence[Tendency]) -> dict[int, float]:
        """By card, the seat's win share if the others lay as they tend to."""
        assert self.plan is not None
        assert self.against is not None
        number = self.start.round
        mixes = [
            tendency.mix(number, fair)
            for tendency, fair in zip(tendencies, self.plan.mixes, strict=True)
        ]
        return self.against(seat, mixes)

    def figures(self, s: rules.State) -> Figures:
        """Nothing beside win shares."""
        return Figures()


def opens(s: rules.State) -> bool:
    """Whether a card of the row is to be turned."""
    return bool(s.phase == Phase.DEAL)


def openings(players: int) -> int:
    """With how many other rows a row is compared; only for two are they solved quickly."""
    return 8 if players == rules.ROBO else 0


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


# Two players: the matrix game of win shares


def solve_two(s: rules.State, edges: Edges) -> tuple[laid.Plan, Against]:
    """The equilibrium, its values and what each card brings as win shares; also to other mixes."""
    mine, theirs = laid.in_hand(s, 0), laid.in_hand(s, 1)
    robos = [kind for kind in range(cards.PULLETS) if s.robo[kind] > 0]
    cells = list(product(mine, theirs, robos))
    shares = edges.values([shown(s, (a, b, robo)) for a, b, robo in cells])
    payoff = laid.zeros(cards.PLAYABLE, cards.PLAYABLE)
    for (a, b, robo), row in zip(cells, shares, strict=True):
        payoff[a][b] += rounds.robo_share(s, robo) * float(row[0])
    plan = laid.solve_matrix(payoff, mine, theirs)
    expected = plan.expected[0], {kind: 1.0 + worth for kind, worth in plan.expected[1].items()}
    values = plan.values[0], 1.0 - plan.values[0]

    def against(seat: int, mixes: Sequence[Mapping[int, float]]) -> dict[int, float]:
        if seat == 0:
            return {a: sum(mixes[1][b] * payoff[a][b] for b in theirs) for a in mine}
        return {b: 1.0 - sum(mixes[0][a] * payoff[a][b] for a in mine) for b in theirs}

    return laid.Plan(plan.mixes, expected, values, plan.gap, True), against


def shown(s: rules.State, kinds: tuple[int, ...]) -> rules.State:
    """The position after these cards were laid by the members of the circle, by number."""
    then: rules.State = copy_state(s)
    for member, kind in enumerate(kinds):
        if member == rules.ROBO and s.players == rules.ROBO:
            then.robo[kind] -= 1
        then.laid[member] = kind
    rules.reveal(then)
    return then


# More players: what a card and a position add


def solve_more(s: rules.State, edges: Edges) -> tuple[laid.Plan, Against]:
    """Mixes by regret matching; values and cards in win shares, values brought to the sum one."""
    base = edges.values([eve(s)])[0]
    worth = worths(s, edges, base)
    plan = laid.solve_round(s, worth, STEPS)
    total = sum(base[seat] + plan.values[seat] for seat in range(s.players))
    values = tuple(float(base[n] + plan.values[n]) / total for n in range(s.players))
    expected = tuple(
        {kind: values[n] + worth - plan.values[n] for kind, worth in plan.expected[n].items()}
        for n in range(s.players)
    )

    def against(seat: int, mixes: Sequence[Mapping[int, float]]) -> dict[int, float]:
        brought = laid.against(s, worth, mixes, seat)
        return {kind: values[seat] + each - plan.values[seat] for kind, each in brought.items()}

    return laid.Plan(plan.mixes, expected, values, plan.gap, False), against


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
