"""What the ends of a seat's turn of Gang of Dice are worth, the seats to come reckoned with.

The winner of a round takes the whole table, so it is the losers' dice that count: an end is known
by who won it and by what the others threw. Sums that no answer can reach are worth the same.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import gang_of_dice_round as rounds
from reroll.analysis import gang_of_dice_turn as turns
from reroll.analysis.equity import Edges
from reroll.analysis.gang_of_dice import FEW, MANY, Card, tables, triggered_rows
from reroll.analysis.gang_of_dice_bomb import bomb
from reroll.analysis.gang_of_dice_last import LastRound
from reroll.analysis.gang_of_dice_reach import KINDS, MOST_KEPT, reach_kept
from reroll.engine import fast
from reroll.engine.states import copy_state, shapes
from reroll.games import gang_of_dice as rules
from reroll.games.gang_of_dice_cards import NUMBERS

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
DUEL = 2
Plan = list[tuple[float, Any]]
"""Chances, and which end of the round."""


def is_quick(card: Card) -> bool:
    """Whether what a card lets so many dice reach is kept, or reckoned by compiled code."""
    return fast.has_compiler() or reach_kept(card, FEW) is not None


@lru_cache(maxsize=32)
def reach_of(card: Card) -> Floats:
    """By number of dice and points: the greatest chance to end with so many and no bomb."""
    if is_quick(card):
        return bomb(card, rounds.REPLY).reach[:, : rounds.REPLY_SUMS]
    t = tables(FEW)
    reach = np.zeros((rounds.REPLY + 1, rounds.REPLY_SUMS))
    for dice in range(1, rounds.REPLY + 1):
        marks = triggered_rows(FEW, card, dice)
        fixed = t.start, t.plus, t.minus, t.sums, t.weight
        turns.chances_to_reach(dice, NUMBERS * dice + 1, marks, card.yellow, *fixed, reach[dice])
    return reach


class Ends:
    """What every end of a seat's turn is worth, without playing the seats to come one by one."""

    def __init__(self, s: rules.State, edges: Edges) -> None:
        self.start, self.edges, self.seat = s, edges, s.turn
        self.reach = self.reach_of(Card.of_kind(s, s.card))
        self.to_come = [seat for seat in order(s) if rounds.is_to_come(s, seat)]
        self.out_of_reach = NUMBERS * (len(self.reach) - 1) + 1
        self.known: dict[Any, rules.State] = {}
        self.tables: dict[int, rules.State] = {}
        self.shares: dict[Any, Floats] = {}
        self.fresh: list[Any] = []

    def reach_of(self, card: Card) -> Floats:
        """What those to come may reach: with any number of dice where all else is exact."""
        s = self.start
        if is_quick(card) and self.edges_exact:
            most = MOST_KEPT if card in KINDS else MANY
            return bomb(card, FEW if max(s.owned) <= FEW else most).reach
        return reach_of(card)

    @cached_property
    def edges_exact(self) -> bool:
        """Whether all is known of the rounds to come: there are none, or they are solved."""
        solved = self.edges.solved
        last = self.start.round == rules.ROUNDS
        return last or (solved is not None and solved.covers(eve(self.start)))

    @cached_property
    def last_round(self) -> LastRound | None:
        """The last round of three and more, whose seats to come play for their own win."""
        s = self.start
        if s.players == DUEL or s.round != rules.ROUNDS:
            return None
        return LastRound(s, self.reach, self.to_come)

    @property
    def exact(self) -> bool:
        """Whether these ends need no model of those to come, who answer with any number of dice."""
        if len(self.to_come) > 1 or not self.edges_exact:
            return False
        return all(self.start.owned[seat] < len(self.reach) for seat in self.to_come)

    @cached_property
    def best(self) -> tuple[int, int, int]:
        """Who leads before this turn, the sum and the dice of it."""
        leader = rules.round_winner(self.start)
        if leader == rules.NO_SEAT:
            return leader, 0, 0
        return leader, self.start.result[leader], self.start.staked[leader]

    def least(self, dice: int) -> int:
        """GD-16: the lowest sum of so many dice that leads."""
        leader, total, rival = self.best
        return 0 if leader == rules.NO_SEAT else total + (dice <= rival)

    def foresee(self, most: int) -> None:
        """Value all ends of turns of up to so many dice at once, which is quicker."""
        if len(self.to_come) == 1 and self.last_round is None:
            self.answered(1, self.seat)
            for dice in range(1, most + 1):
                self.end(dice, (1,), self.to_come[0])
                self.answered(dice, self.best[0])
            self.value_ends()

    def goal(self, dice: int) -> tuple[Floats, Floats]:
        """The win shares by final sum of so many dice, [sum, seat], and those of a bomb."""
        sums, least = NUMBERS * dice + 1, self.least(dice)
        behind = self.value(dice, rules.TRIGGERED)
        found = np.tile(behind, (sums, 1))
        if least < sums:
            told = np.arange(least, max(least, min(sums - 1, self.out_of_reach)) + 1)
            leads = self.followed(dice, self.seat, told, dice)
            found[least : least + len(told)] = leads
            found[least + len(told) :] = leads[-1]
        return found, behind

    def value(self, dice: int, result: int) -> Floats:
        """The win shares after a turn of so many dice with this result, or TRIGGERED."""
        leader, total, rival = self.best
        if result != rules.TRIGGERED and result >= self.least(dice):
            leader, total, rival = self.seat, result, dice
        shares: Floats = self.followed(dice, leader, np.array([total]), rival)[0]
        return shares

    def followed(self, dice: int, leader: int, totals: Ints, rival: int) -> Floats:
        """The win shares by total of the one who leads after this turn: [total, seat]."""
        if not self.to_come:
            place = self.end(dice, (), leader)
            self.value_ends()
            return np.repeat(self.shares[place][None, :], len(totals), axis=0)
        if self.last_round is not None:
            return self.last_round.followed((dice,), leader, totals, rival)
        if len(self.to_come) == 1:
            return self.last_answers(dice, leader, totals, rival)
        plans = [self.replies(dice, leader, int(total), rival) for total in totals]
        self.value_ends()
        rows = [sum_of([chance * self.shares[at] for chance, at in plan]) for plan in plans]
        return np.array(rows)

    def value_ends(self) -> None:
        """Value all ends known and not valued yet, at once."""
        if self.fresh:
            found = self.edges.values([self.known[place] for place in self.fresh])
            self.shares.update(zip(self.fresh, found, strict=True))
            self.fresh.clear()

    def after(self, dice: int) -> rules.State:
        """The table after a turn of so many dice, its result open, the next one not begun."""
        if dice not in self.tables:
            s: rules.State = copy_state(self.start)
            rules.stake(s, dice)
            s.in_hand = 0
            self.tables[dice] = s
        return self.tables[dice]

    def end(self, dice: int, answers: tuple[int, ...], winner: int) -> Any:
        """The place of the end at which this seat threw so many, those to come so many, and won."""
        thrown = [0 if self.seat == winner else dice]
        thrown += [
            0 if each == winner else n for each, n in zip(self.to_come, answers, strict=True)
        ]
        place = tuple(thrown), winner
        if place not in self.known:
            s = self.after(dice)
            then = with_own_lists(s)
            for seat, number in zip(self.to_come, answers, strict=True):
                then.owned[seat] -= number
                then.table += number
            for seat in range(s.players):
                then.result[seat] = 0 if seat == winner else rules.TRIGGERED
            rules.end_round(then)
            self.known[place] = then
            self.fresh.append(place)
        return place

    def answered(self, dice: int, winner: int) -> list[Any]:
        """The ends at which this seat won, by the number of dice the last seat answers with.

        If nobody leads in the last round a single die is best: any sum wins, and one is safest.
        Before it the table may be worth more left lying.
        """
        last, most = self.to_come[0], len(self.reach) - 1
        if winner == rules.NO_SEAT and self.start.round == rules.ROUNDS:
            most = 1
        return [
            self.end(dice, (number,), winner)
            for number in range(1, min(self.start.owned[last], most) + 1)
        ]

    def last_answers(self, dice: int, leader: int, totals: Ints, rival: int) -> Floats:
        """The last seat answers with the number of dice that is best for it: [total, seat]."""
        last = self.to_come[0]
        won, lost = self.end(dice, (1,), last), self.answered(dice, leader)
        self.value_ends()
        kept, numbers = np.array([self.shares[at] for at in lost]), np.arange(1, len(lost) + 1)
        if leader == rules.NO_SEAT:
            chance = np.tile(self.reach[numbers, 0], (len(totals), 1))
        else:
            needed = totals[:, None] + (numbers <= rival)
            reachable = needed < self.out_of_reach
            chance = np.where(reachable, self.reach[numbers, np.where(reachable, needed, 0)], 0.0)
        answers = kept + chance[:, :, None] * (self.shares[won] - kept)
        chosen = answers[:, :, last].argmax(axis=1)
        found: Floats = answers[np.arange(len(totals)), chosen]
        return found

    def replies(self, dice: int, leader: int, total: int, rival: int) -> Plan:
        """By winner, the seats to come each answering this sum alone; the last success counts."""
        s, answers, chances = self.after(dice), [], []
        pot = float(s.table)
        for seat in self.to_come:
            number = rounds.reply_dice(self.reach, total, rival, pot, s.owned[seat])
            answers.append(number)
            chances.append(self.beats(number, leader, total, rival))
            pot += number
        found: Plan = []
        rest, thrown = 1.0, tuple(answers)
        for seat, chance in zip(reversed(self.to_come), reversed(chances), strict=True):
            found.append((rest * chance, self.end(dice, thrown, seat)))
            rest *= 1.0 - chance
        return [*found, (rest, self.end(dice, thrown, leader))]

    def beats(self, dice: int, leader: int, total: int, rival: int) -> float:
        """The chance that so many dice take the lead, played for nothing else."""
        if leader == rules.NO_SEAT:
            return float(self.reach[dice, 0])
        return float(rounds.reply_chance(self.reach, dice, total, rival))


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


def eve(s: rules.State) -> rules.State:
    """The position before the card of this round was turned, all dice back in their pools."""
    then: rules.State = copy_state(s)
    then.phase, then.turn = rules.Phase.CARD, s.leader
    then.card_left[s.card] += 1
    for seat in range(s.players):
        then.owned[seat] += s.staked[seat]
        then.table -= s.staked[seat]
    return then
