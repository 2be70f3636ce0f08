"""A turn of Gang of Dice solved for the win: exact within the turn, given what its ends are worth.

Rounds end in positions that the evaluator knows. Between two turns of a round the seats to come
are reckoned with: the last of them answers with the number of dice that is best for its own win,
earlier ones as `gang_of_dice_round` says, each playing only to beat the best sum so far. Up to
MANY dice; a turn of more is taken for lost.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gang_of_dice_columns as columns
from reroll.analysis import gang_of_dice_round as rounds
from reroll.analysis import gang_of_dice_turn as turns
from reroll.analysis.coach import Figures
from reroll.analysis.coach_gang_of_dice_cards import Cards, are_known
from reroll.analysis.equity import Edges
from reroll.analysis.gang_of_dice import FEW, MANY, Card, goes_off, tables, triggered_rows
from reroll.analysis.gang_of_dice_bomb import bomb
from reroll.engine import fast
from reroll.engine.states import copy_state, shapes
from reroll.games import gang_of_dice as rules

Floats = npt.NDArray[np.float64]


@lru_cache(maxsize=32)
def reach_of(card: Card) -> Floats:
    """By number of dice and points: the greatest chance to end with so many and no bomb."""
    t = tables(FEW)
    reach = np.zeros((rounds.REPLY + 1, rounds.REPLY_SUMS))
    for dice in range(1, rounds.REPLY + 1):
        marks = triggered_rows(FEW, card, dice)
        fixed = t.start, t.plus, t.minus, t.sums, t.weight
        turns.chances_to_reach(dice, 5 * dice + 1, marks, card.yellow, *fixed, reach[dice])
    return reach


# Between turns: who takes the table


Plan = list[tuple[float, Any]]
"""Chances, and which end of the round: dice thrown, by whom after them, and who wins."""


class Ends:
    """What every end of a seat's turn is worth, without playing the seats to come one by one."""

    def __init__(self, s: rules.State, edges: Edges) -> None:
        self.start, self.edges, self.seat = s, edges, s.turn
        self.reach = self.reach_of(Card.of_kind(s, s.card))
        self.to_come = [seat for seat in order(s) if rounds.is_to_come(s, seat)]
        self.known: dict[Any, rules.State] = {}
        self.tables: dict[int, rules.State] = {}
        self.shares: dict[Any, Floats] = {}
        self.fresh: list[Any] = []

    def reach_of(self, card: Card) -> Floats:
        """What those to come may reach: with any number of dice where all else is exact."""
        s = self.start
        if fast.has_compiler() and self.edges_exact:
            return bomb(card, max(1, min(max(s.owned), MANY))).reach
        return reach_of(card)

    @cached_property
    def edges_exact(self) -> bool:
        """Whether all is known of the rounds to come: there are none, or they are solved."""
        solved = self.edges.solved
        last = self.start.round == rules.ROUNDS
        return last or (solved is not None and solved.covers(eve(self.start)))

    @property
    def exact(self) -> bool:
        """Whether these ends need no model of those to come, who answer with any number of dice."""
        if len(self.to_come) > 1 or not self.edges_exact:
            return False
        return all(self.start.owned[seat] < len(self.reach) for seat in self.to_come)

    def foresee(self, most: int) -> None:
        """Value all ends of turns of up to so many dice at once, which is quicker."""
        if len(self.to_come) == 1:
            for dice in range(1, most + 1):
                s = self.after(dice)
                leads = {self.seat} if dice <= MANY else set[int]()
                for winner in {*self.to_come, self.best_so_far(s, rules.TRIGGERED)[0], *leads}:
                    self.answered(s, dice, winner)
            self.value_ends()

    def values(self, dice: int, results: list[int]) -> dict[int, Floats]:
        """The win shares by result (TRIGGERED too) of a turn of so many dice."""
        if len(self.to_come) == 1:
            return dict(zip(results, self.last_answers(dice, results), strict=True))
        plans = {result: self.plan(dice, result) for result in results}
        self.value_ends()
        return {
            result: sum_of([chance * self.shares[place] for chance, place in plan])
            for result, plan in plans.items()
        }

    def value_ends(self) -> None:
        """Value all ends known and not valued yet, at once."""
        if self.fresh:
            found = self.edges.values([self.known[place] for place in self.fresh])
            self.shares.update(zip(self.fresh, found, strict=True))
            self.fresh.clear()

    def plan(self, dice: int, result: int) -> Plan:
        """How the round may end, with chances."""
        s = self.after(dice)
        leader, total, rival = self.best_so_far(s, result)
        if not self.to_come:
            return [(1.0, self.end(s, dice, (), leader))]
        return self.replies(s, dice, leader, total, rival)

    def best_so_far(self, s: rules.State, result: int) -> tuple[int, int, int]:
        """Who leads after a turn with this result, the sum and the dice of it."""
        s.result[self.seat] = result
        leader = rules.round_winner(s)
        if leader == rules.NO_SEAT:
            return leader, 0, 0
        return leader, s.result[leader], s.staked[leader]

    def after(self, dice: int) -> rules.State:
        """The table after a turn of so many dice, its result open, the next one not begun."""
        if dice not in self.tables:
            s: rules.State = copy_state(self.start)
            rules.stake(s, dice)
            s.in_hand = 0
            self.tables[dice] = s
        return self.tables[dice]

    def end(self, s: rules.State, dice: int, answers: tuple[int, ...], winner: int) -> Any:
        """The place of the end at which these dice were thrown after `s`, and this seat won."""
        place = dice, answers, winner
        if place not in self.known:
            then = with_own_lists(s)
            for seat, number in zip(self.to_come, answers, strict=False):
                then.owned[seat] -= number
                then.table += number
            for seat in range(s.players):
                then.result[seat] = 0 if seat == winner else rules.TRIGGERED
            rules.end_round(then)
            self.known[place] = then
            self.fresh.append(place)
        return place

    def beats(self, dice: int, leader: int, total: int, rival: int) -> float:
        """The chance that so many dice take the lead, played for nothing else."""
        if leader == rules.NO_SEAT:
            return float(self.reach[dice, 0])
        return float(rounds.reply_chance(self.reach, dice, total, rival))

    def answered(self, s: rules.State, dice: int, winner: int) -> list[Any]:
        """The ends at which this seat won, by the number of dice the last seat answers with."""
        most = min(s.owned[self.to_come[0]], len(self.reach) - 1)
        return [self.end(s, dice, (number,), winner) for number in range(1, most + 1)]

    def last_answers(self, dice: int, results: list[int]) -> Floats:
        """By result and seat: the last seat answers with the number of dice that is best for it."""
        s, last = self.after(dice), self.to_come[0]
        best = [self.best_so_far(s, result) for result in results]
        ends = {
            who: self.answered(s, dice, who) for who in {last, *(leader for leader, _, _ in best)}
        }
        self.value_ends()
        shares = {who: np.array([self.shares[at] for at in each]) for who, each in ends.items()}
        numbers = range(1, len(ends[last]) + 1)
        chance = np.array([[self.beats(number, *sum_) for number in numbers] for sum_ in best])
        kept = np.array([shares[leader] for leader, _, _ in best])
        answers = chance[:, :, None] * shares[last] + (1.0 - chance[:, :, None]) * kept
        chosen = answers[:, :, last].argmax(axis=1)
        found: Floats = answers[np.arange(len(results)), chosen]
        return found

    def replies(self, s: rules.State, dice: int, leader: int, total: int, rival: int) -> Plan:
        """By winner, the seats to come each answering this sum alone; the last success counts."""
        answers, chances, pot = [], [], float(s.table)
        for seat in self.to_come:
            number = rounds.reply_dice(self.reach, total, rival, pot, s.owned[seat])
            answers.append(number)
            chances.append(self.beats(number, leader, total, rival))
            pot += number
        found: Plan = []
        rest, thrown = 1.0, tuple(answers)
        for seat, chance in zip(reversed(self.to_come), reversed(chances), strict=True):
            found.append((rest * chance, self.end(s, dice, thrown, seat)))
            rest *= 1.0 - chance
        return [*found, (rest, self.end(s, dice, thrown, leader))]


def with_own_lists(s: rules.State) -> rules.State:
    """A copy that has those lists of its own that the end of a round changes, and no others."""
    then = rules.State.__new__(rules.State)
    for name, _ in shapes(rules.State):
        setattr(then, name, getattr(s, name))
    then.owned, then.result, then.out_round = s.owned[:], s.result[:], s.out_round[:]
    return then


def order(s: rules.State) -> list[int]:
    """The seats in the order of the round."""
    return [(s.leader + place) % s.players for place in range(s.players)]


def sum_of(rows: list[Floats]) -> Floats:
    """The sum of rows."""
    total: Floats = np.sum(rows, axis=0)
    return total


# A turn of so many dice


class Throw:
    """A turn of so many dice, solved. Columns are the seats' win shares, then failure, then dice.

    `worth[roll]` is by row of dice kept, `stop` and `best[roll]` by row of all dice (see
    `gang_of_dice_turn`), the latter without the rows of fewer dice; `value` is before the first
    roll.
    """

    def __init__(self, ends: Ends, dice: int) -> None:
        s, self.seat, self.dice = ends.start, ends.seat, dice
        card, t, code = Card.of_kind(s, s.card), tables(MANY), kernel()
        low, high = int(t.start[dice]), int(t.start[dice + 1])
        marks = goes_off(card, dice)
        by_sum, lose = goal(ends, dice)
        stop = np.zeros((high, len(lose)))
        stop[low:] = np.where(marks[:, None], lose, by_sum[t.sums[low:high]])
        self.stop, self.worth = stop, np.zeros((turns.ROLLS - 1, high, len(lose)))
        self.worth[turns.LAST, low:] = stop[low:]
        self.low, self.best = low, np.empty((turns.ROLLS - 1, high - low, len(lose)))
        for roll in (turns.LAST, turns.MIDDLE):
            worth, best = self.worth[roll], self.best[roll]
            code.roll_the_rest(dice, worth, t.start, t.plus)
            code.best_kept_parts(dice, worth, stop[low:], self.seat, t.start, t.minus, best)
            if card.yellow:
                best[marks] = lose
            if roll == turns.LAST:
                self.worth[turns.MIDDLE, low:] = best
        self.value: Floats = t.weight[low:high] @ best


def kernel() -> Any:
    """What solves a turn: compiled where that is possible."""
    return fast.bind(columns.__name__, fast.has_compiler())


def goal(ends: Ends, dice: int) -> tuple[Floats, Floats]:
    """Columns by final sum, and those of a bomb."""
    s = ends.start
    leading = [total for total in range(5 * dice + 1) if rounds.leads(s, total, dice)]
    behind = [total for total in range(5 * dice + 1) if total not in leading]
    values = ends.values(dice, [rules.TRIGGERED, *behind[:1], *leading])
    by_sum = np.zeros((5 * dice + 1, s.players + 2))
    for total in range(5 * dice + 1):
        by_sum[total, :-2] = values[total if total in leading else behind[0]]
        by_sum[total, -1] = total
    by_sum[behind, -2] = 1.0
    return by_sum, np.array([*values[rules.TRIGGERED], 1.0, 0.0])


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
    """Whether the dice of the turn are few enough to be reckoned with; before one they are."""
    if s.phase in (rules.Phase.START, rules.Phase.CARD):
        return True
    dice = action if s.phase == rules.Phase.CHOOSE_DICE else s.staked[s.turn]
    return dice <= MANY


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
        self.lost_rows: dict[int, Floats] = {}
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
            many = dice > FEW
            self.before[dice] = (Throw(self.ends, dice) if many else self.throw(dice)).value
        return self.before[dice]

    def columns(self, s: rules.State) -> Floats:
        """Every column of a position of this turn."""
        if s.phase == rules.Phase.CHOOSE_DICE:
            numbers = range(1, min(s.owned[s.turn], MANY) + 1)
            return max(map(self.before_the_roll, numbers), key=lambda row: row[self.seat])
        dice = s.staked[s.turn]
        if dice > MANY:
            return self.lost(dice)
        if s.phase == rules.Phase.ROLL and s.rolls == 0:
            return self.before_the_roll(dice)
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
        turns.best_kept(worth, self.seat, s.shown[s.turn], hand, face, plus, kept)
        found: Floats = worth[turns.row_of(kept, plus)]
        return found

    def lost(self, dice: int) -> Floats:
        """A turn of more dice than are reckoned with: taken for a bomb."""
        if dice not in self.lost_rows:
            assert self.ends is not None
            shares = self.ends.values(dice, [rules.TRIGGERED])[rules.TRIGGERED]
            self.lost_rows[dice] = np.array([*shares, 1.0, 0.0])
        return self.lost_rows[dice]

    def value(self, s: rules.State) -> Floats:
        """The win share of each seat."""
        if self.is_turn and segment_key(s) == self.place:
            return self.columns(s)[:-2]
        if self.cards is not None and s.round == self.start.round:
            return self.cards.mean if s.phase == rules.Phase.CARD else self.cards.shares(s.card)
        return edge_value(s, self)

    def figures(self, s: rules.State) -> Figures:
        """The chance not to lead after this turn, and the points to expect from it."""
        if not self.is_turn or segment_key(s) != self.place:
            return Figures()
        return figures_of(self.columns(s))

    def ended(self, s: rules.State, action: int) -> Figures | None:
        """The same of a stop, None for any other choice: whether it leads is plain to see."""
        dice = s.staked[s.turn]
        if s.phase != rules.Phase.DECIDE or action != rules.STOP or dice > MANY:
            return None
        return figures_of(self.throw(dice).stop[turns.row_of(s.shown[s.turn], tables(MANY).plus)])


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
    return segment.ends.values(s.staked[segment.seat], [result])[result]


def begun(s: rules.State, seat: int) -> rules.State:
    """GD-08: the first round, this seat beginning it."""
    then: rules.State = copy_state(s)
    rules.apply(then, -1, seat)
    return then


def eve(s: rules.State) -> rules.State:
    """The position before the card of this round was turned, all dice back in their pools."""
    then: rules.State = copy_state(s)
    then.phase, then.turn = rules.Phase.CARD, s.leader
    then.card_left[s.card] += 1
    for seat in range(s.players):
        then.owned[seat] += s.staked[seat]
        then.table -= s.staked[seat]
    return then
