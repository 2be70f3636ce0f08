"""How the strong bot of Gigi Gacker learns what cards are worth: from matches against itself.

    python -m reroll.bots.gigi_gacker_fit --players 2 --matches 30000 --times 6
    python -m reroll.bots.gigi_gacker_fit --players 4 --matches 8000 --times 6

The worths of three players and more were learned by four: they hardly differ by their number.

After every round it notes each seat's cards; least squares then say how many points each card in
hand, or discarded, was worth in the end. The next matches are played by these worths, and so on;
the result replaces a part of gigi_gacker_worth.py. Needs Numba, and minutes.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.bots import gigi_gacker_strong as strong
from reroll.bots import gigi_gacker_worth as learned
from reroll.engine import fast
from reroll.engine.setup import Setup
from reroll.games import gigi_gacker as rules
from reroll.games import gigi_gacker_cards as cards

Floats = npt.NDArray[np.float64]

CARD = 0.02
"""What a card in hand costs at the end: it only breaks ties (GG-19)."""
RIDGE = 30.0
KINDS = cards.KINDS
ROW = 2 * KINDS  # hand and discards of one seat after one round

CHANCE, NOBODY = -1, -2
START, RUNNING, VIEW = 0, 1, 2
playout: Any = None
"""Bound later: how chance acts."""


# Matches that are noted down: compiled, in the rules dialect


def play_matches(states: Any, k0: int, k1: int, matches: int, noted: Any, tables: Any) -> None:
    """Play the strong bot against itself; `noted` gets a row a match, round and seat."""
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
                states[VIEW] = s
                seen = states[VIEW]
                rules.hide(seen, actor)
                action = strong.choose(seen, actor, k0, k1 + 1, match, 0, number, tables)
            rules.apply(s, actor, action)
            number += 1
            if s.phase == rules.Phase.OVER or (
                s.phase == rules.Phase.DEAL and s.round > rounds + 1
            ):
                for seat in range(s.players):
                    note(s, seat, noted[match][rounds][seat])
                rounds += 1
            actor = rules.actor(s)


def note(s: Any, seat: int, row: Any) -> None:
    """Write down one seat's hand and discards."""
    for kind in range(KINDS):
        row[kind] = s.hand[seat][kind]
        row[KINDS + kind] = s.discard[seat][kind]


# Learning


def play(players: int, seed: int, matches: int, tables: Any) -> Floats:
    """Cards noted in matches of the strong bot against itself: [match, round, seat, ROW]."""
    setup = Setup(rules.NAME, players)
    loop = fast.bind("reroll.bots.gigi_gacker_fit", True, playout=fast.playouts(setup.rules, True))
    noted = np.zeros((matches, rules.ROUNDS, players, ROW))
    loop.play_matches(fast.row_of(setup.first_state(), 3, True), seed, 0, matches, noted, tables)
    return noted


def fit(noted: Floats) -> Floats:
    """What each card was worth after so many rounds: [rounds completed, ROW]."""
    final = noted[:, -1] @ end_worths()
    worths = np.zeros((rules.ROUNDS + 1, ROW))
    for completed in range(1, rules.ROUNDS):
        rows, goal = noted[:, completed - 1].reshape(-1, ROW), final.reshape(-1)
        rows, goal = rows - rows.mean(axis=0), goal - goal.mean()
        square = rows.T @ rows + RIDGE * np.eye(ROW)
        worths[completed] = np.linalg.solve(square, rows.T @ goal)
    worths[0] = worths[1]
    worths[rules.ROUNDS] = end_worths()
    return worths


def end_worths() -> Floats:
    """GG-18, GG-19: what cards are worth in the end."""
    values = [cards.value(kind) if kind >= cards.WORM else 0 for kind in range(KINDS)]
    return np.array([value - CARD for value in values] + [0.0] * KINDS)


def learn(players: int, matches: int, times: int, seed: int) -> Floats:
    """Play and fit so many times, each time by the mean of old and new worths."""
    worths = known(slot(players))
    for nth in range(times):
        tables = strong.make_tables(True)
        tables[strong.IN_HAND][slot(players)] = worths[:, :KINDS]
        tables[strong.DISCARDED][slot(players)] = worths[:, KINDS:]
        new = fit(play(players, seed + nth, matches, tables))
        worths = new if nth == 0 else (worths + new) / 2
    return worths


def slot(players: int) -> int:
    """The place of a number of players in the tables: two, or more."""
    return min(players - 2, 1)


def known(at: int) -> Floats:
    """The worths in this place that the bot plays by so far."""
    parts = (learned.IN_HAND[at], learned.DISCARDED[at])
    return np.hstack([np.array(part) / learned.HUNDRED for part in parts])


# Keeping


def write(players: int, worths: Floats) -> None:
    """Put the worths of this number of players into gigi_gacker_worth.py."""
    tables = [worths if at == slot(players) else known(at) for at in (0, 1)]
    text = f'"""{learned.__doc__}"""\n\nHUNDRED = {learned.HUNDRED}\n'
    for name, low in (("IN_HAND", 0), ("DISCARDED", KINDS)):
        parts = "".join(block(table[:, low : low + KINDS]) for table in tables)
        text += f"\n{name} = (\n{parts})\n"
    Path(learned.__file__).write_text(text, encoding="utf-8")


def block(table: Floats) -> str:
    """The worths of one number of players as Python, in hundredths."""
    hundredths = np.rint(table * learned.HUNDRED).astype(int)
    rows = "".join(f"        ({', '.join(map(str, row))}),\n" for row in hundredths)
    return f"    (\n{rows}    ),\n"


def main() -> None:
    """Learn for one number of players, and keep it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, choices=range(2, 6), required=True)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--times", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    write(given.players, learn(given.players, given.matches, given.times, given.seed))


if __name__ == "__main__":
    main()
