"""Many matches played on to their ends and the luck of each: to be compiled.

What is None here is bound later (`analysis.trials_compiled`). The loop plays as `analysis.rollout`
does, with the same dice and the same bot, and takes the luck from a game's compiled shares.
"""

from __future__ import annotations

from typing import Any

rules: Any = None
put: Any = None
playout: Any = None
shares: Any = None
"""What the first of two seats may hope for, before and after chance acts."""
bot: Any = None

CHANCE = -1
NOBODY = -2
RUNNING = 0
VIEW = 1
STARTS = 2
"""The places of a row of states: from here on those that are played on."""
END = 0
LUCK = 1
MOVES = 2
"""What is told of each match, the first seat's: its result, its luck; and the number of moves."""
FIRST = 0


def play_all(
    states: Any, begins: Any, trials: Any, numbers: Any, keys: Any, tables: Any, found: Any
) -> None:
    """Play on from each start, as trial `trials[n]` from move `numbers[n]`; fill `found[n]`.

    `begins[n]` is the place of the start in the row of states, `keys` those of the dice and of
    the bot, `tables` those of the bot and of the shares.
    """
    for nth in range(len(begins)):
        put(states, RUNNING, begins[nth])
        luck, moves = play_on(states, trials[nth], numbers[nth], keys, tables)
        found[nth, END] = result(states[RUNNING])
        found[nth, LUCK] = luck
        found[nth, MOVES] = moves


def play_on(states: Any, trial: int, number: int, keys: Any, tables: Any) -> tuple[float, int]:
    """Play the running match to its end: the luck of the first seat, and the moves in all."""
    k0, k1, b0, b1 = keys
    m0, m1 = trial & 0xFFFFFFFF, trial >> 32
    s = states[RUNNING]
    luck = 0.0
    actor = rules.actor(s)
    while actor != NOBODY:
        if actor == CHANCE:
            luck -= shares.before(s, tables[1])
            action = playout.chance_action(s, k0, k1, m0, m1, number)
        else:
            put(states, VIEW, RUNNING)
            rules.hide(states[VIEW], actor)
            action = bot.choose(states[VIEW], actor, b0, b1, m0, m1, number, tables[0])
        rules.apply(s, actor, action)
        if actor == CHANCE:
            luck += shares.after(s, tables[1])
        number += 1
        actor = rules.actor(s)
    return luck, number


def result(s: Any) -> float:
    """What the first of two seats has won: 1, 0 or a half."""
    if rules.beats(s, FIRST, 1 - FIRST):
        return 1.0
    return 0.0 if rules.beats(s, 1 - FIRST, FIRST) else 0.5
