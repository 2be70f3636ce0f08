"""Gigi Gacker by the equilibrium of each round, for worths of cards learned from its own matches.

A seat's cards are worth the sum of what each is worth in hand or discarded after so many rounds
(gigi_gacker_worth.py). Two players: the round's matrix game, exact for these worths, and the last
round played for the win. More players: regret matching, an approximation. A hen is played when
that adds worth. In the rules dialect.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from reroll.analysis import gigi_gacker_round as rounds
from reroll.bots import gigi_gacker_worth as learned
from reroll.engine.sampling import random_below
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

PLAYABLE = cards.PLAYABLE
SEATS = rules.MAX_PLAYERS
STEPS = 60
GRAIN = 1 << 20
NONE = -1
NEVER = rounds.NEVER

# What `tables` holds
IN_HAND = 0  # [two players, or more][rounds completed][kind]
DISCARDED = 1  # the same
WORTH = 2  # [seat][card][position]
BY_SEAT = 3  # [which][seat][card], or the payoffs of two players
RANKS = 4  # [seat][value] shares, and a last row for ranks
SIMPLEX = 5
LABELS = 6
KINDS = 7  # [seat][nth] the kinds in hand

MIX, NOW, REGRETS, EXPECTED = 0, 1, 2, 3


def make_tables(compiled: bool) -> tuple[Any, ...]:
    """The learned worths, and room to reckon in; lists are quicker than arrays in plain Python."""
    arrays = (
        np.array(learned.IN_HAND) / learned.HUNDRED,
        np.array(learned.DISCARDED) / learned.HUNDRED,
        np.zeros((SEATS, PLAYABLE, SEATS)),
        np.zeros((4, PLAYABLE, PLAYABLE)),
        np.zeros((SEATS + 1, PLAYABLE)),
        np.zeros((PLAYABLE + 1, PLAYABLE + 1)),
        np.zeros(2 * PLAYABLE, dtype=np.int64),
        np.zeros((2, PLAYABLE), dtype=np.int64),
    )
    return arrays if compiled else tuple(a.tolist() for a in arrays)


def choose(s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any) -> int:
    """A card drawn from the seat's mix of the round, or what the worths say about a hen."""
    if s.phase == rules.Phase.LAY:
        solve(s, tables)
        return drawn(s, seat, tables[BY_SEAT][MIX], random_below(k0, k1, m0, m1, number, GRAIN))
    in_hand = tables[IN_HAND][min(s.players - 2, 1)][s.round]
    discarded = tables[DISCARDED][min(s.players - 2, 1)][s.round]
    if s.phase == rules.Phase.HEN:
        pays = hen_gain(s, seat, NONE, in_hand, discarded) > 0.0
        forced = rules.why_not(s, seat, rules.PASS) != rules.Why.FINE
        return rules.HEN if pays or forced else rules.PASS
    return card_back(s, seat, in_hand, discarded)


def mixes(s: Any, tables: Any) -> Any:
    """By seat and card, the chances by which all lay: hands follow from what all have seen."""
    solve(s, tables)
    return tables[BY_SEAT][MIX]


# Laying


def solve(s: Any, tables: Any) -> None:
    """Fill the mixes of the round."""
    in_hand = tables[IN_HAND][min(s.players - 2, 1)][s.round]
    discarded = tables[DISCARDED][min(s.players - 2, 1)][s.round]
    worth, mixes, shares = tables[WORTH], tables[BY_SEAT], tables[RANKS]
    for seat in range(s.players):
        for kind in range(PLAYABLE):
            if rounds.held(s, seat, kind) > 0:
                fill_worth(s, seat, kind, in_hand, discarded, worth)
    if s.players == rules.ROBO:
        lead = standing(s, 0, in_hand, discarded) - standing(s, 1, in_hand, discarded)
        rounds.fill_payoffs(s, worth, s.round == rules.ROUNDS, lead, mixes[EXPECTED])
        solve_two(s, mixes[EXPECTED], mixes[MIX], tables[SIMPLEX], tables[LABELS], tables[KINDS])
    else:
        rounds.match_regrets(
            s,
            worth,
            STEPS,
            mixes[MIX],
            mixes[NOW],
            mixes[REGRETS],
            shares,
            shares[SEATS],
            mixes[EXPECTED],
        )


def solve_two(s: Any, payoff: Any, mix: Any, table: Any, labels: Any, kinds: Any) -> None:
    """The mixes of two players, from the payoffs of seat 0."""
    m = list_kinds(s, 0, kinds[0])
    n = list_kinds(s, 1, kinds[1])
    rounds.solve_matrix(payoff, kinds[0], kinds[1], (m, n), rounds.TOLERANCE, mix, table, labels)


def list_kinds(s: Any, seat: int, kinds: Any) -> int:
    """Write down the kinds that a seat can lay, and return how many there are."""
    found = 0
    for kind in range(PLAYABLE):
        if rounds.held(s, seat, kind) > 0:
            kinds[found] = kind
            found += 1
    return found


def drawn(s: Any, seat: int, mix: Any, nth: int) -> int:
    """The card at this place, of GRAIN, of the seat's mix."""
    rest = (nth + 0.5) / GRAIN
    last = NONE
    for kind in range(PLAYABLE):
        if s.hand[seat][kind] > 0 and mix[seat][kind] > 0.0:
            last = kind
            rest -= mix[seat][kind]
            if rest < 0.0:
                return kind
    return last


# Worths


def standing(s: Any, seat: int, in_hand: Any, discarded: Any) -> float:
    """What a seat's cards are worth together."""
    total: float = rounds.held(s, seat, cards.HEN) * in_hand[cards.HEN]
    for kind in range(PLAYABLE):
        total += rounds.held(s, seat, kind) * in_hand[kind]
        total += s.discard[seat][kind] * discarded[kind]
    return total


def fill_worth(s: Any, seat: int, card: int, in_hand: Any, discarded: Any, worth: Any) -> None:
    """What laying the card adds to the seat's worth, by position, a hen at once played included."""
    hens = rounds.held(s, seat, cards.HEN)
    gain = max(hen_gain(s, seat, card, in_hand, discarded), 0.0)
    for position in range(rules.circle_size(s)):
        won = s.row[position]
        change = in_hand[won] - in_hand[card] + discarded[card]
        if hens > 0 or won == cards.HEN:
            change += gain
        worth[seat][card][position] = change


def hen_gain(s: Any, seat: int, laid: int, in_hand: Any, discarded: Any) -> float:
    """What a hen adds by its best cards, the card just laid among them; NEVER if there are none."""
    first = NEVER
    second = NEVER
    for kind in range(PLAYABLE):
        copies = s.discard[seat][kind] + (1 if kind == laid else 0)
        if copies > 0:
            gain = in_hand[kind] - discarded[kind]
            if gain > first:
                second = gain if copies > 1 else first
                first = gain
            elif gain > second:
                second = gain
    if s.hen_takes == rules.UP_TO_TWO:
        second = max(second, 0.0)
    total: float = first + second - in_hand[cards.HEN]
    return total


def card_back(s: Any, seat: int, in_hand: Any, discarded: Any) -> int:
    """The lower of the two cards that add most, then the other."""
    low = s.first_back if s.phase == rules.Phase.SECOND_BACK else 0
    best = best_back(s, seat, low, NONE, in_hand, discarded)
    if s.phase == rules.Phase.SECOND_BACK:
        enough = s.hen_takes == rules.UP_TO_TWO and in_hand[best] < discarded[best]
        return rules.DONE if enough else best
    other = best_back(s, seat, low, best, in_hand, discarded)
    if other == NONE or (s.hen_takes == rules.UP_TO_TWO and in_hand[other] < discarded[other]):
        return best
    return min(best, other)


def best_back(s: Any, seat: int, low: int, taken: int, in_hand: Any, discarded: Any) -> int:
    """The discarded card from kind `low` that adds most in hand, beside one of kind `taken`."""
    best = NONE
    for kind in range(low, PLAYABLE):
        copies = s.discard[seat][kind] - (1 if kind == taken else 0)
        if copies > 0:
            gain = in_hand[kind] - discarded[kind]
            if best == NONE or gain > in_hand[best] - discarded[best]:
                best = kind
    return best
