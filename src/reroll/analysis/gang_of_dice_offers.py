"""What a round of Gang of Dice for two is worth to its leader: in the rules dialect.

Pools are `own` (of the leader) and `other`; what is left of all dice lies on the table. `ends[own,
other]` is the leader's win share after the round, by the pools then. The winner takes the table, so
it matters to him only how many dice the loser threw, and to the follower one thing alone: to take
the lead or not. How likely that is (`reach[dice, points]`) depends on neither pools nor table.
"""

from __future__ import annotations

from typing import Any

COMPILE = {"boundscheck": False}
LITTLE = 1e-12


def fill_hopes(
    dice: int,
    total: int,
    ends: Any,
    most: int,
    reach: Any,
    first: Any,
    answers: Any,
    sums: int,
    best: Any,
    goal: Any,
    hopes: Any,
) -> None:
    """By pools: more than a turn of so many dice can be worth, 0 where `best` is no less.

    `goal` is room for one column of sums.
    """
    for own in range(dice, total):
        for other in range(1, total - own + 1):
            hopes[own, other] = hope_at(
                dice,
                own,
                other,
                total,
                ends,
                most,
                reach,
                first,
                answers,
                sums,
                best[own, other],
                goal,
            )


def fill_hopes_at(
    dice: int,
    own: int,
    other: int,
    total: int,
    ends: Any,
    most: int,
    reach: Any,
    first: Any,
    answers: Any,
    sums: Any,
    goal: Any,
    hopes: Any,
) -> None:
    """By number of dice up to `dice`: more than such a turn can be worth at these pools."""
    for each in range(1, dice + 1):
        hopes[each] = hope_at(
            each, own, other, total, ends, most, reach, first, answers, sums[each], 0.0, goal
        )


def hope_at(
    dice: int,
    own: int,
    other: int,
    total: int,
    ends: Any,
    most: int,
    reach: Any,
    first: Any,
    answers: Any,
    sums: int,
    best: float,
    goal: Any,
) -> float:
    """More than a turn of so many dice can be worth at these pools, 0 where `best` is no less."""
    lose = when_lost(own - dice, other, total, ends, most, reach)
    ahead = max(lose, most_led(own - dice, other, total, ends))
    if lose + reach[dice, 0] * (ahead - lose) <= best + LITTLE:
        return 0.0
    lead(dice, own - dice, other, total, ends, reach, first, answers, sums, goal, 0)
    hope = hoped(dice, reach, sums, lose, goal, 0)
    return hope if hope > best + LITTLE else 0.0


def fill_goals(
    dice: int,
    total: int,
    ends: Any,
    most: int,
    reach: Any,
    first: Any,
    answers: Any,
    sums: int,
    pools: Any,
    lost: Any,
    goal: Any,
) -> None:
    """For each row of `pools`, the leader's and the follower's: what the leader plays for.

    `lost` is what a bomb is worth to him, `goal[sum]` what leading with the sum is beyond that.
    """
    for nth in range(len(pools)):
        own = pools[nth, 0]
        other = pools[nth, 1]
        lose = when_lost(own - dice, other, total, ends, most, reach)
        lead(dice, own - dice, other, total, ends, reach, first, answers, sums, goal, nth)
        lost[nth] = lose
        for points in range(sums):
            goal[points, nth] -= lose


def most_led(left: int, other: int, total: int, ends: Any) -> float:
    """More than leading can be worth: the follower may always answer with a single die."""
    beaten: float = ends[left, total - left]
    kept: float = ends[total - other + 1, other - 1]
    return max(beaten, kept)


def hoped(dice: int, reach: Any, sums: int, lose: float, goal: Any, column: int) -> float:
    """More than the turn can be worth: as if every sum were played for at once."""
    hope = lose
    before = lose
    for points in range(sums):
        if goal[points, column] > before:
            hope += (goal[points, column] - before) * reach[dice, points]
            before = goal[points, column]
    return hope


def when_lost(left: int, other: int, total: int, ends: Any, most: int, reach: Any) -> float:
    """The leader's share after a bomb, `left` dice in his pool: the follower wins, or nobody."""
    beaten = ends[left, total - left]
    least = 1.0
    for answer in range(1, min(other, most) + 1):
        chance = reach[answer, 0]
        share = chance * beaten + (1.0 - chance) * ends[left, other - answer]
        least = min(least, share)
    return least


def lead(
    dice: int,
    left: int,
    other: int,
    total: int,
    ends: Any,
    reach: Any,
    first: Any,
    answers: Any,
    sums: int,
    goal: Any,
    column: int,
) -> None:
    """Fill a column of `goal` with the leader's share by his sum, the follower answering his best.

    `answers` from `first[points]` on are the numbers of dice, fewer first, that reach so many
    points more often than fewer do. GD-16: an equal sum will do, but only of more dice.
    """
    beaten = ends[left, total - left]
    for points in range(sums):
        least = 1.0
        most = 0.0
        for nth in range(first[points + 1], first[points + 2]):
            answer = answers[nth]
            if answer > dice or answer > other:
                break
            most = reach[answer, points + 1]
            kept = ends[total - other + answer, other - answer]
            least = min(least, kept + most * (beaten - kept))
        for answer in range(dice + 1, min(other + 1, len(reach))):
            if reach[answer, points] > most:
                most = reach[answer, points]
                kept = ends[total - other + answer, other - answer]
                least = min(least, kept + most * (beaten - kept))
        goal[points, column] = least


def is_proven(
    total: int,
    ends: Any,
    most: int,
    reach: Any,
    first: Any,
    answers: Any,
    sums: Any,
    best: Any,
    goal: Any,
) -> bool:
    """Whether nobody at any table could gain by throwing more than `most` dice.

    More dice set a card off more often: `reach[most, 0]` is more than their chance not to.
    """
    for own in range(1, total):
        for other in range(1, total - own + 1):
            for dice in range(most + 1, own + 1):
                lose = when_lost(own - dice, other, total, ends, most, reach)
                ahead = max(lose, most_led(own - dice, other, total, ends))
                if lose + reach[most, 0] * (ahead - lose) > best[own, other] + LITTLE:
                    return False
            if other > most:
                for dice in range(1, min(own, most) + 1):
                    left = own - dice
                    lead(dice, left, other, total, ends, reach, first, answers, sums[dice], goal, 0)
                    if gains_by_more(left, other, total, ends, most, reach, sums[dice], goal):
                        return False
    return True


def gains_by_more(
    left: int, other: int, total: int, ends: Any, most: int, reach: Any, sums: int, goal: Any
) -> bool:
    """Whether the follower might do better with more than `most` dice than `goal` leaves him."""
    chance = reach[most, 0]
    beaten = ends[left, total - left]
    kept = ends[total - other + most + 1, other - most - 1]
    bound = kept + chance * (beaten - kept)
    for points in range(sums):
        if bound < goal[points, 0] - LITTLE:
            return True
    kept = ends[left, other - most - 1]
    lose = when_lost(left, other, total, ends, most, reach)
    return bool(kept + chance * (beaten - kept) < lose - LITTLE)


def follow_ends(total: int, over: bool, values: Any, ends: Any) -> None:
    """Fill `ends` from the worth of the next round to its leader, who is the follower of this one.

    `values[own, other]` is by the pools of that leader. GD-19 to GD-21: without dice one is out;
    after the last round the most dice win.
    """
    for own in range(total + 1):
        for other in range(total + 1 - own):
            if over or own == 0 or other == 0:
                ends[own, other] = 0.5 if own == other else 1.0 * (own > other)
            else:
                ends[own, other] = 1.0 - values[other, own]
