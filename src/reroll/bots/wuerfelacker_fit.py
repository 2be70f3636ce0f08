"""How the strong bot of Würfelacker learns what morsels are worth: from matches against itself.

    python -m reroll.bots.wuerfelacker_fit --players 3 --matches 4000 --times 3

After every round it notes the morsels of each seat; least squares then say how much more than its
worms a morsel of each value brought in the end, a gain that grows with the rounds to come. The
next matches are played by these worths, and so on; the result replaces a part of
wuerfelacker_worth.py. Needs Numba, and minutes. With two players the bot asks the evaluator.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.bots import wuerfelacker_strong as strong
from reroll.bots import wuerfelacker_worth as learned
from reroll.engine import fast
from reroll.engine.setup import Setup
from reroll.games import wuerfelacker as rules

Floats = npt.NDArray[np.float64]

KINDS = rules.MORSEL_KINDS
ROUNDS = 8
RIDGE = 200.0
FADING = 0.6
"""What is left of a morsel's further gain when one round more is to come."""

CHANCE, NOBODY = -1, -2
START, RUNNING = 0, 1
playout: Any = None
"""Bound later: how chance acts."""


# Matches that are noted down: compiled, in the rules dialect


def play_matches(states: Any, k0: int, k1: int, matches: int, noted: Any, tables: Any) -> None:
    """Play the strong bot against itself; `noted` gets the morsels by match, round and seat."""
    for match in range(matches):
        states[RUNNING] = states[START]
        s = states[RUNNING]
        number = 0
        rounds = 0
        actor = rules.actor(s)
        while actor != NOBODY:
            if actor == CHANCE:
                action = playout.chance_action(s, k0, k1, match, 0, number)
            else:
                action = strong.choose(s, actor, k0, k1 + 1, match, 0, number, tables)
            rules.apply(s, actor, action)
            number += 1
            if s.phase == rules.Phase.OVER or s.round > rounds:
                for seat in range(s.players):
                    for kind in range(KINDS):
                        noted[match, rounds, seat, kind] = s.hand[seat][kind]
                rounds += 1
            actor = rules.actor(s)


# Learning


def play(players: int, seed: int, matches: int, tables: Any) -> Floats:
    """Morsels noted in matches of the strong bot against itself: [match, round, seat, kind]."""
    setup = Setup(rules.NAME, players)
    loop = fast.bind("reroll.bots.wuerfelacker_fit", True, playout=fast.playouts(setup.rules, True))
    s = setup.first_state()
    noted = np.zeros((matches, sum(s.stack) // rules.buffet_size(s), players, KINDS))
    loop.play_matches(fast.row_of(s, 2, True), seed, 0, matches, noted, tables)
    return noted


def fit(noted: Floats) -> Floats:
    """What each kind gains beside its worms when many rounds are to come.

    Hands and scores are counted against the mean of the other seats.
    """
    rounds = noted.shape[1]
    ahead = noted - (noted.sum(axis=2, keepdims=True) - noted) / (noted.shape[2] - 1)
    lead = ahead @ worms()
    square, gain = RIDGE * np.eye(KINDS), np.zeros(KINDS)
    for played in range(1, rounds):
        rows = ahead[:, played - 1].reshape(-1, KINDS) * further(rounds - played)
        gained = (lead[:, -1] - lead[:, played - 1]).reshape(-1)
        square += rows.T @ rows
        gain += rows.T @ gained
    return np.asarray(np.linalg.solve(square, gain), np.float64)


def further(to_come: int) -> float:
    """How much of its further gain a morsel still has before it with so many rounds to come."""
    return float(1.0 - FADING**to_come)


def worms() -> Floats:
    """GW-16: what morsels are worth in the end."""
    return np.array([rules.worms_on(kind) for kind in range(KINDS)], np.float64)


def worths(gains: Floats) -> Floats:
    """[rounds to come, kind], never less for a higher kind."""
    table = np.array([worms() + gains * further(to_come) for to_come in range(ROUNDS)])
    return np.maximum.accumulate(table, axis=1)


def learn(players: int, matches: int, times: int, seed: int) -> Floats:
    """Play and fit so many times, each time by the worths of the last."""
    table = np.array(learned.WORTH[players - 2]) / learned.HUNDRED
    seen: list[Floats] = []
    for nth in range(times):
        tables = strong.make_tables(True)
        tables[strong.LEARNED][players - 2] = table
        seen.append(play(players, seed + nth, matches, tables))
        gains = fit(np.concatenate(seen[-2:]))
        table = worths(gains)
        print(f"after {nth + 1} times: " + " ".join(f"{gain:+.2f}" for gain in gains), flush=True)
    return table


# Keeping


def write(players: int, table: Floats) -> None:
    """Put the worths of this number of players into wuerfelacker_worth.py."""
    tables = [np.array(part) / learned.HUNDRED for part in learned.WORTH]
    tables[players - 2] = table
    parts = "".join(block(part) for part in tables)
    text = f'"""{learned.__doc__}"""\n\nHUNDRED = {learned.HUNDRED}\n\nWORTH = (\n{parts})\n'
    Path(learned.__file__).write_text(text, encoding="utf-8")


def block(table: Floats) -> str:
    """The worths of one number of players as Python, in hundredths."""
    hundredths = np.rint(table * learned.HUNDRED).astype(int)
    rows = "".join(f"        ({', '.join(map(str, row))}),\n" for row in hundredths)
    return f"    (\n{rows}    ),\n"


def main() -> None:
    """Learn for one number of players, and keep it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, choices=range(3, 6), required=True)
    parser.add_argument("--matches", type=int, default=4_000)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    write(given.players, learn(given.players, given.matches, given.times, given.seed))


if __name__ == "__main__":
    main()
