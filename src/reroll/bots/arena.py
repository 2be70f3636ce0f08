"""Matches between bots, in the rules dialect: everything that is None here is bound later.

`states` is a row of three: the first state of every match, the running match, the view of the
seat to act. `lineup` names for each place the bot (0-3); seat i of match m takes place i + m, so
over as many matches as there are places every place sits once in every seat.
"""

from __future__ import annotations

from typing import Any

from reroll.bots.contract import BOT_KEY
from reroll.engine.philox import philox
from reroll.engine.playout import RUNNING, START
from reroll.engine.sampling import A_BLOCK

COMPILE = {"forceinline": True}

rules: Any = None
put: Any = None
tally: Any = None
playout: Any = None
hides: Any = True  # False where no view has to be made, for speed
first: Any = None
second: Any = None
third: Any = None
fourth: Any = None

CHANCE = -1
NOBODY = -2
VIEW = 2
BOT_BITS = 2
LAST_BOT = 3
MOVES = 0
DECISIONS = 1
CHECKSUM = 2


def choose(
    bot: int, s: Any, seat: int, k0: int, k1: int, m0: int, m1: int, number: int, tables: Any
) -> int:
    """The action of the bot of this number."""
    one, two, three, four = tables
    if bot == 0:
        action: int = first.choose(s, seat, k0, k1, m0, m1, number, one)
    elif bot == 1:
        action = second.choose(s, seat, k0, k1, m0, m1, number, two)
    elif bot == 2:
        action = third.choose(s, seat, k0, k1, m0, m1, number, three)
    else:
        action = fourth.choose(s, seat, k0, k1, m0, m1, number, four)
    return action


def play_match(
    states: Any, seated: int, k0: int, k1: int, match: int, counts: Any, tables: Any
) -> tuple[int, int, int]:
    """Play match number `match`: moves, decisions, a checksum of all actions.

    `seated` packs the bots' numbers by seat: an array would cost more than the bots do.
    """
    m0, m1 = match & 0xFFFFFFFF, match >> 32
    decisions = 0
    checksum = 0
    put(states, RUNNING, START)
    s = states[RUNNING]
    tally.begin(s, counts)
    number = 0
    actor = rules.actor(s)
    w0, w1, w2, w3 = philox(k0, k1, m0, m1, 0, 0)
    while actor != NOBODY:
        if actor == CHANCE:
            action = playout.chance_from(w0, s, k0, k1, m0, m1, number)
        else:
            seen = s
            if hides:
                put(states, VIEW, RUNNING)
                seen = states[VIEW]
                rules.hide(seen, actor)
            bot = (seated >> (actor * BOT_BITS)) & LAST_BOT
            action = choose(bot, seen, actor, k0, k1 ^ BOT_KEY, m0, m1, number, tables)
            decisions += 1
        checksum = (checksum * 31 + action + actor + 2) & 0xFFFFFFFFFFF
        rules.apply(s, actor, action)
        number += 1
        w0, w1, w2 = w1, w2, w3
        if number % A_BLOCK == 0:
            w0, w1, w2, w3 = philox(k0, k1, m0, m1, number // A_BLOCK, 0)
        tally.after(s, actor, action, counts)
        actor = rules.actor(s)
    return number, decisions, checksum


def beaten_by(s: Any, seat: int) -> int:
    """How many seats beat this one."""
    others = 0
    for other in range(s.players):
        if rules.beats(s, other, seat):
            others += 1
    return others


def settle(s: Any, match: int, seat_sums: Any, place_sums: Any) -> None:
    """Add win shares (column 0) and scores (column 1) by seat and by place of the line-up."""
    winners = 0
    for seat in range(s.players):
        if beaten_by(s, seat) == 0:
            winners += 1
    for seat in range(s.players):
        won = 1.0 / winners if beaten_by(s, seat) == 0 else 0.0
        score = rules.score(s, seat)
        place = (seat + match) % len(place_sums)
        seat_sums[seat][0] += won
        seat_sums[seat][1] += score
        place_sums[place][0] += won
        place_sums[place][1] += score


def play_matches(
    states: Any,
    lineup: Any,
    seed: tuple[int, int],
    span: tuple[int, int],
    totals: Any,
    counts: Any,
    sums: Any,
    tables: Any,
) -> None:
    """Play the matches of the half-open span; `sums` is the pair of `settle`'s arrays."""
    for match in range(span[0], span[1]):
        seated = 0
        for seat in range(states[START].players):
            seated |= lineup[(seat + match) % len(lineup)] << (seat * BOT_BITS)
        moves, decisions, checksum = play_match(
            states, seated, seed[0], seed[1], match, counts, tables
        )
        settle(states[RUNNING], match, sums[0], sums[1])
        totals[MOVES] += moves
        totals[DECISIONS] += decisions
        totals[CHECKSUM] = (totals[CHECKSUM] + checksum) & 0xFFFFFFFFFFF


def play_random(
    states: Any,
    seed: tuple[int, int],
    span: tuple[int, int],
    totals: Any,
    counts: Any,
    sums: Any,
    legal: Any,
) -> None:
    """Play the matches of the half-open span with uniformly random actions in all seats."""
    for match in range(span[0], span[1]):
        put(states, RUNNING, START)
        m0, m1 = match & 0xFFFFFFFF, match >> 32
        moves, decisions, checksum = playout.play_out(
            states[RUNNING], seed[0], seed[1], m0, m1, 0, legal, counts
        )
        settle(states[RUNNING], match, sums[0], sums[1])
        totals[MOVES] += moves
        totals[DECISIONS] += decisions
        totals[CHECKSUM] = (totals[CHECKSUM] + checksum) & 0xFFFFFFFFFFF
