"""A turn of Gang of Dice solved for the win: exact within the turn, given what its ends are worth.

Rounds end in positions that the evaluator knows. Between two turns of a round the seats to come
are reckoned with: the last of them answers with the number of dice that is best for its own win,
earlier ones as `gang_of_dice_round` says, each playing only to beat the best sum so far; but in the
last round for their own win (`gang_of_dice_last`). Up to MANY dice; of a turn of more the best
simple play is reckoned (`gang_of_dice_plays`).
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gang_of_dice_turn as turns
from reroll.analysis.coach import Figures
from reroll.analysis.coach_gang_of_dice_cards import Cards, are_known
from reroll.analysis.coach_gang_of_dice_ends import Ends, eve
from reroll.analysis.equity import Edges
from reroll.analysis.gang_of_dice import FEW, MANY, Card, goes_off, tables
from reroll.analysis.gang_of_dice_again import Again, kernel, ways_again
from reroll.analysis.gang_of_dice_large import LargeTurn, instead, is_solved
from reroll.analysis.gang_of_dice_plays import TRIED, Plays, best_play
from reroll.engine.states import copy_state
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import total

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
DUEL = 2
MOST_KEPT = 256
"""So many positions of a turn of many dice are kept."""


# A turn of so many dice


class Throw:
    """A turn of so many dice, solved. Columns are win shares, then failure, then points.

    The shares are those of all seats, of two players the seat's alone. `worth[roll]` is by row of
    dice kept, `stop` and `best[roll]` by row of all dice (see `gang_of_dice_turn`) without the rows
    of fewer dice; `value` is before the first roll.
    """

    def __init__(self, ends: Ends, dice: int) -> None:
        s, self.dice = ends.start, dice
        card, t, code = Card.of_kind(s, s.card), tables(MANY), kernel()
        low, high = int(t.start[dice]), int(t.start[dice + 1])
        marks = goes_off(card, dice)
        by_sum, lose = goal(ends, dice)
        self.seat = ends.seat if s.players > DUEL else 0
        self.stop = by_sum[t.sums[low:high]]
        self.stop[marks] = lose
        self.worth = np.empty((turns.ROLLS - 1, high, len(lose)))
        self.worth[turns.LAST, low:] = self.stop
        self.low, self.best = low, np.empty((turns.ROLLS - 1, high - low, len(lose)))
        for roll in (turns.LAST, turns.MIDDLE):
            worth, best = self.worth[roll], self.best[roll]
            code.roll_the_rest(dice, worth, t.start, t.plus)
            code.best_kept_parts(dice, worth, self.stop, self.seat, t.start, t.minus, best)
            if card.yellow:
                best[marks] = lose
            if roll == turns.LAST:
                self.worth[turns.MIDDLE, low:] = best
        self.value: Floats = t.weight[low:high] @ best


def goal(ends: Ends, dice: int) -> tuple[Floats, Floats]:
    """Columns by final sum, and those of a bomb; of two players one share will do."""
    by_seat, bomb = ends.goal(dice)
    shares = slice(ends.seat, ends.seat + 1) if ends.start.players == DUEL else slice(None)
    sums = np.arange(len(by_seat))
    fails = np.where(sums < ends.least(dice), 1.0, 0.0)
    return (
        np.concatenate([by_seat[:, shares], fails[:, None], sums[:, None]], axis=1),
        np.array([*bomb[shares], 1.0, 0.0]),
    )


# The whole turn


def segment_key(s: rules.State) -> Any:
    """What a turn has in common from the choice of its dice to its end, or the eve of a round."""
    seat = s.turn
    staked = s.staked[seat] if s.result[seat] == rules.NO_RESULT else 0
    owned = [n + staked if each == seat else n for each, n in enumerate(s.owned)]
    others = [r if each != seat else 0 for each, r in enumerate(s.result)]
    stakes = [n if each != seat else 0 for each, n in enumerate(s.staked)]
    eve = s.phase if s.phase in (rules.Phase.START, rules.Phase.CARD, rules.Phase.OVER) else -1
    table = s.table if eve >= 0 else s.table - staked
    card = *s.card_left, s.card, s.first, s.players
    return eve, s.round, s.leader, seat, table, *card, *owned, *stakes, *others, *s.out_round


def looks(s: rules.State, action: int) -> bool:
    """Whether the dice of the turn are few enough for it to be solved; a stop needs no solving.

    Of more than MANY dice what chance may do is not gone through, but a choice may be solved.
    """
    if s.phase in (rules.Phase.START, rules.Phase.CARD):
        return True
    dice = action if s.phase == rules.Phase.CHOOSE_DICE else s.staked[s.turn]
    if dice <= MANY or (s.phase == rules.Phase.DECIDE and action == rules.STOP):
        return True
    return s.phase in (rules.Phase.DECIDE, rules.Phase.CHOOSE_FACE) and is_large_turn_solved(s)


def is_large_turn_solved(s: rules.State) -> bool:
    """Whether the turn of many dice that is running is solved by class."""
    return is_solved(Card.of_kind(s, s.card), s.staked[s.turn])


def is_plain(s: rules.State, best: int) -> bool:
    """Whether stopping is best and wins the round, or rolling again is and stopping is in vain.

    No riddle either is a reroll that has begun: what was picked already is not seen.
    """
    if s.phase != rules.Phase.DECIDE:
        return bool(s.phase == rules.Phase.CHOOSE_FACE)
    then, seat = copy_state(s), s.turn
    rules.apply(then, seat, rules.STOP)
    ended = then.round != s.round or then.phase == rules.Phase.OVER
    leads = then.owned[seat] > s.owned[seat] if ended else rules.round_winner(then) == seat
    return bool(ended and leads if best == rules.STOP else not leads)


class Segment:
    """The turn of the seat in turn, or the card or the draw before a round."""

    def __init__(self, s: rules.State, edges: Edges) -> None:
        self.start, self.edges, self.seat = copy_state(s), edges, s.turn
        self.place, self.throws = segment_key(s), dict[int, Throw]()
        self.before: dict[int, Floats] = {}
        self.goals: dict[int, tuple[Floats, Floats]] = {}
        self.many: dict[Any, Floats] = {}
        self.large: dict[int, list[LargeTurn]] = {}
        self.played: dict[tuple[int, int], tuple[Plays, Again]] = {}
        self.column = s.turn if s.players > DUEL else 0
        self.is_turn = s.phase not in (rules.Phase.START, rules.Phase.CARD)
        if self.is_turn and s.phase != rules.Phase.CHOOSE_DICE:
            take_back(self.start)
        self.ends = Ends(self.start, edges) if self.is_turn else None
        self.cards = Cards(self.start, edges) if are_known(s) else None
        if self.ends is not None and s.phase == rules.Phase.CHOOSE_DICE:
            self.ends.foresee(s.owned[self.seat])

    @property
    def exact(self) -> bool:
        """Whether neither rounds nor seats to come are estimated, nor turns left out."""
        s = self.start
        if s.phase == rules.Phase.START:
            return all(self.edges.exact(begun(s, seat)) for seat in range(s.players))
        if self.ends is None:
            few = self.cards is not None and max(s.owned) <= FEW
            return few and self.edges.exact(s)
        return self.ends.exact and s.owned[self.seat] <= MANY

    def throw(self, dice: int) -> Throw:
        """The turn of so many dice, up to MANY; of more than FEW the latest alone is kept."""
        if dice not in self.throws:
            assert self.ends is not None
            if dice > FEW:
                self.throws = {n: each for n, each in self.throws.items() if n <= FEW}
            self.throws[dice] = Throw(self.ends, dice)
            self.before[dice] = self.throws[dice].value
        return self.throws[dice]

    def before_the_roll(self, dice: int) -> Floats:
        """Every column before the first roll of so many dice; a large turn itself is not kept."""
        if dice not in self.before:
            assert self.ends is not None
            if dice <= MANY:
                many = dice > FEW
                self.before[dice] = (Throw(self.ends, dice) if many else self.throw(dice)).value
            else:
                s, none = self.start, np.zeros(turns.FACES, np.int64)
                simply = Card.of_kind(s, s.card), [(none, dice)], rules.ROLLS - 1
                self.before[dice] = best_play(*simply, *self.goal(dice), self.column)
        return self.before[dice]

    def columns(self, s: rules.State) -> Floats:
        """Every column of a position of this turn."""
        if s.phase == rules.Phase.CHOOSE_DICE:
            numbers = range(1, s.owned[s.turn] + 1)
            return max(map(self.before_the_roll, numbers), key=lambda row: row[self.column])
        dice = s.staked[s.turn]
        if s.phase == rules.Phase.ROLL and s.rolls == 0:
            return self.before_the_roll(dice)
        if dice > MANY:
            return self.of_many(s)
        throw, plus = self.throw(dice), tables(MANY).plus
        row = turns.row_of(s.shown[s.turn], plus)
        if s.phase == rules.Phase.ROLL:
            found: Floats = throw.worth[rules.ROLLS - 1 - s.rolls, row]
            return found
        if s.phase == rules.Phase.DECIDE:
            best: Floats = throw.best[rules.ROLLS - 1 - s.rolls, row - throw.low]
            return best
        return self.best_kept(s, throw)

    def best_kept(self, s: rules.State, throw: Throw) -> Floats:
        """Every column of the best dice to throw again, from the face in question on."""
        left, kept = rules.ROLLS - 1 - s.rolls, np.zeros(turns.FACES, np.int64)
        worth, plus = throw.worth[left], tables(MANY).plus
        face, hand = (s.face, s.in_hand) if s.phase == rules.Phase.CHOOSE_FACE else (0, 0)
        turns.best_kept(worth, self.column, s.shown[s.turn], hand, face, plus, kept)
        found: Floats = worth[turns.row_of(kept, plus)]
        return found

    def goal(self, dice: int) -> tuple[Floats, Floats]:
        """Columns by final sum of so many dice, and those of a bomb; the latest are kept."""
        if dice not in self.goals:
            assert self.ends is not None
            self.goals = {dice: goal(self.ends, dice)}
        return self.goals[dice]

    def of_many(self, s: rules.State) -> Floats:
        """Every column of a turn of more than MANY dice that have been rolled.

        By class where there are few enough; else the best that is known of playing on. The latest
        are kept, as every position is asked for twice.
        """
        place = s.phase, s.face, s.in_hand, s.rolls, *s.shown[s.turn]
        if place not in self.many:
            if len(self.many) >= MOST_KEPT:
                self.many.clear()
            self.many[place] = self.best_of_many(s)
        return self.many[place]

    def best_of_many(self, s: rules.State) -> Floats:
        """The same, reckoned."""
        ways = [self.stopped(s)] if s.phase == rules.Phase.DECIDE else []
        ways += [self.by_class(turn, s) for turn in self.large_turns(s)]
        if not is_large_turn_solved(s):
            ways += self.simply(s)
        return max(ways, key=lambda row: row[self.column])

    def large_turns(self, s: rules.State) -> list[LargeTurn]:
        """The turn solved by class, or under stricter cards; the latest are kept."""
        dice = s.staked[s.turn]
        if dice not in self.large:
            cards = instead(Card.of_kind(s, s.card), dice)
            goal, lose = self.goal(dice)
            self.large = {dice: [LargeTurn(c, dice, goal, lose, self.column) for c in cards]}
        return self.large[dice]

    def by_class(self, turn: LargeTurn, s: rules.State) -> Floats:
        """Every column by the classes of a turn."""
        shown = np.array(s.shown[s.turn], np.int64)
        if s.phase == rules.Phase.DECIDE:
            return turn.decided(shown, s.rolls)
        first = s.face if s.phase == rules.Phase.CHOOSE_FACE else turns.FACES
        return turn.rolled_on(shown, s.in_hand, first, s.rolls)

    def simply(self, s: rules.State) -> list[Floats]:
        """Every column of the best simple play from here on, and of throwing few dice again."""
        shown, first = np.array(s.shown[s.turn], np.int64), turns.FACES
        plays, again = self.plays(s)
        starts = few = [(shown, s.in_hand)]
        if s.phase != rules.Phase.ROLL:
            first = s.face if s.phase == rules.Phase.CHOOSE_FACE else 0
            few = ways_again(shown, s.in_hand, first)
            starts = ways_on(s, shown) + few
            few = few + sorted(starts, key=lambda way: -plays.hoped(*way).max())[:TRIED]
        found = again.best(few, shown, first)
        if found is not None and s.rolls == rules.ROLLS - 1:
            return [found]  # nothing is left to choose after the last roll
        return [plays.best(starts)] + ([] if found is None else [found])

    def plays(self, s: rules.State) -> tuple[Plays, Again]:
        """The plays from here on, those of the same dice and rolls kept."""
        dice, left = s.staked[s.turn], rules.ROLLS - 1 - s.rolls
        if (dice, left) not in self.played:
            fixed = Card.of_kind(s, s.card), left, *self.goal(dice), self.column
            self.played = {(dice, left): (Plays(*fixed), Again(*fixed))}
        return self.played[dice, left]

    def stopped(self, s: rules.State) -> Floats:
        """Every column of a stop."""
        by_sum, lose = self.goal(s.staked[s.turn])
        found: Floats = lose if rules.triggers(s) else by_sum[total(s.shown[s.turn])]
        return found

    def value(self, s: rules.State) -> Floats:
        """The win share of each seat."""
        if self.is_turn and segment_key(s) == self.place:
            return self.shares(self.columns(s))
        if self.cards is not None and s.round == self.start.round:
            return self.cards.mean if s.phase == rules.Phase.CARD else self.cards.shares(s.card)
        return edge_value(s, self)

    def figures(self, s: rules.State) -> Figures:
        """The chance not to lead after this turn, and the points to expect from it."""
        if not self.is_turn or segment_key(s) != self.place:
            return Figures()
        return figures_of(self.columns(s))

    def shares(self, row: Floats) -> Floats:
        """The win share of each seat, of a row of columns."""
        if self.start.players > DUEL:
            return row[:-2]
        return np.array([row[0], 1.0 - row[0]] if self.seat == 0 else [1.0 - row[0], row[0]])

    def ended(self, s: rules.State, action: int) -> Figures | None:
        """The same of a stop, None for any other choice: whether it leads is plain to see."""
        if s.phase != rules.Phase.DECIDE or action != rules.STOP:
            return None
        return figures_of(self.stopped(s))


def ways_on(s: rules.State, shown: Ints) -> list[tuple[Ints, int]]:
    """The dice that stay and how many are rolled again, whole faces of those not settled yet."""
    first = s.face if s.phase == rules.Phase.CHOOSE_FACE else 0
    open_ = [range(2)] * (turns.FACES - first)
    keeps = [np.array([1] * first + list(kept)) * shown for kept in product(*open_)]
    ways = {tuple(kept.tolist()): s.in_hand + int((shown - kept).sum()) for kept in keeps}
    return [(np.array(kept), hand) for kept, hand in ways.items() if hand > 0]


def figures_of(row: Floats) -> Figures:
    """What the last two columns say."""
    fails, points = row[-2:]
    return Figures(float(fails), float(points))


def take_back(s: rules.State) -> None:
    """Put the dice of the running turn back: the position in which their number was chosen."""
    seat = s.turn
    s.owned[seat] += s.staked[seat]
    s.table -= s.staked[seat]
    s.staked[seat] = s.in_hand = s.rolls = s.face = 0
    s.shown[seat] = [0] * turns.FACES
    s.phase = rules.Phase.CHOOSE_DICE


def edge_value(s: rules.State, segment: Segment) -> Floats:
    """What a position outside the running turn is worth."""
    if s.phase == rules.Phase.START:
        firsts = [begun(s, seat) for seat in range(s.players)]
        drawn: Floats = np.mean(segment.edges.values(firsts), axis=0)
        return drawn
    if s.phase in (rules.Phase.CARD, rules.Phase.OVER):
        return segment.edges.values([s])[0]
    if segment.ends is None:
        return segment.edges.values([eve(s)])[0]
    # The turn has ended and the next seat of the same round is to choose.
    result = s.result[segment.seat]
    return segment.ends.value(s.staked[segment.seat], result)


def begun(s: rules.State, seat: int) -> rules.State:
    """GD-08: the first round, this seat beginning it."""
    then: rules.State = copy_state(s)
    rules.apply(then, -1, seat)
    return then
