"""Gigi Gacker by rule of thumb: aim at the best card of the row, lay pullets before worms."""

from __future__ import annotations

from typing import Any

from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

HEN_WORTH = 5
"""A mother hen in the row is worth about as much as this worm."""
GOOD_PULLET = 5
"""Before the last round a hen is played for two pullets of this value or more."""
NONE = -1


def make_tables(compiled: bool) -> tuple[()]:
    """Nothing is prepared."""
    return ()


def choose(s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any) -> int:
    """What the thumb says; no chance is involved."""
    if s.phase == rules.Phase.LAY:
        return card_to_lay(s, seat)
    if s.phase == rules.Phase.HEN:
        answer = rules.HEN if hen_pays(s, seat) else rules.PASS
        legal = rules.why_not(s, seat, answer) == rules.Why.FINE
        return answer if legal else rules.HEN
    best = wanted_back(s, seat, NONE)
    if s.phase == rules.Phase.SECOND_BACK:
        return wanted_from(s, seat, s.first_back)
    other = wanted_back(s, seat, best)
    return best if other == NONE else min(best, other)


# Laying


def card_to_lay(s: Any, seat: int) -> int:
    """For the first position the highest pullet, for the last the lowest, else one between.

    Without a pullet in hand the lowest worm goes.
    """
    pullets = 0
    for kind in range(cards.PULLETS):
        pullets += s.hand[seat][kind]
    if pullets == 0:
        return lowest_worm(s, seat)
    last = rules.circle_size(s) - 1
    nth = (pullets - 1) * (last - best_position(s)) // last
    for kind in range(cards.PULLETS):
        if s.hand[seat][kind] > 0:
            if nth == 0:
                return kind
            nth -= 1
    return NONE


def lowest_worm(s: Any, seat: int) -> int:
    """The lowest worm in hand."""
    kind = cards.WORM
    while s.hand[seat][kind] == 0:
        kind += 1
    return kind


def best_position(s: Any) -> int:
    """The position of the best card of the row, the foremost of equals."""
    best = 0
    for position in range(1, rules.circle_size(s)):
        if worth(s.row[position]) > worth(s.row[best]):
            best = position
    return best


def worth(kind: int) -> int:
    """A worm's value; a hen is worth HEN_WORTH."""
    return HEN_WORTH if kind == cards.HEN else cards.value(kind)


# Hens


def hen_pays(s: Any, seat: int) -> bool:
    """After round 9 if a worm comes back; before it if two good pullets do."""
    if s.round == rules.ROUNDS:
        return wanted_back(s, seat, NONE) >= cards.WORM
    good = 0
    for kind in range(cards.PULLETS):
        if cards.value(kind) >= GOOD_PULLET:
            good += s.discard[seat][kind]
    return good >= 2


def wanted_back(s: Any, seat: int, taken: int) -> int:
    """The card to take back beside one of kind `taken`: late the highest worm, else a pullet."""
    best = NONE
    for kind in range(cards.PLAYABLE):
        left = s.discard[seat][kind] - (1 if kind == taken else 0)
        if left > 0 and (best == NONE or appeal(s, kind) >= appeal(s, best)):
            best = kind
    return best


def wanted_from(s: Any, seat: int, lowest: int) -> int:
    """The second card to take back, of this kind or a higher one."""
    best = NONE
    for kind in range(lowest, cards.PLAYABLE):
        if s.discard[seat][kind] > 0 and (best == NONE or appeal(s, kind) >= appeal(s, best)):
            best = kind
    return best


def appeal(s: Any, kind: int) -> int:
    """How much a discarded card is wanted back."""
    if kind >= cards.WORM:
        return cards.value(kind) + (10 if s.round == rules.ROUNDS else 0)
    return cards.value(kind) if s.round == rules.ROUNDS else cards.value(kind) + 10
