"""How the evaluators learn: the strong bot plays itself, and positions learn who won.

    python -m reroll.bots.fit_equity --game pickomino --players 2 --matches 4000

Positions at the edges of turns or rounds are kept (`evaluate_<game>.is_edge`), a small network is
fitted to the win shares by gradient descent, and the weights are written with the error measured
on a fifth of the matches, which is not fitted. Needs Numba, and about a minute.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

from reroll.analysis import equity
from reroll.analysis.fit_network import fit, write
from reroll.bots import contract
from reroll.engine import fast
from reroll.engine.playout import RUNNING, START
from reroll.engine.setup import Setup

Floats = npt.NDArray[np.float64]

rules: Any = None
put: Any = None
playout: Any = None
bot: Any = None
view: Any = None

CHANCE = -1
NOBODY = -2
VIEW = 2
BOT_KEY = 0xB0751DE5
MOST_EDGES = 100  # of one match


# The matches, in the rules dialect


def play_match(states: Any, key: tuple[int, int], match: int, kept: Any, at: int, own: Any) -> int:
    """Play a match and keep its edges from place `at` on; return the place after the last."""
    put(states, RUNNING, START)
    number = 0
    actor = rules.actor(states[RUNNING])
    while actor != NOBODY:
        if view.is_edge(states[RUNNING]):
            kept[at] = states[RUNNING]
            at += 1
        if actor == CHANCE:
            action = playout.chance_action(states[RUNNING], key[0], key[1], match, 0, number)
        else:
            put(states, VIEW, RUNNING)
            rules.hide(states[VIEW], actor)
            s = states[VIEW]
            action = bot.choose(s, actor, key[0], key[1] ^ BOT_KEY, match, 0, number, own)
        rules.apply(states[RUNNING], actor, action)
        number += 1
        actor = rules.actor(states[RUNNING])
    return at


def settle(s: Any, shares: Any) -> None:
    """The win share of each seat at the end."""
    winners = 0
    for seat in range(s.players):
        shares[seat] = 1.0
        for other in range(s.players):
            if rules.beats(s, other, seat):
                shares[seat] = 0.0
        if shares[seat] > 0.0:
            winners += 1
    for seat in range(s.players):
        shares[seat] /= winners


def play_matches(
    states: Any, key: tuple[int, int], matches: int, kept: Any, ends: Any, shares: Any, own: Any
) -> int:
    """Play so many matches; `ends` are the places after each one's last edge."""
    at = 0
    for match in range(matches):
        at = play_match(states, key, match, kept, at, own)
        ends[match] = at
        settle(states[RUNNING], shares[match])
    return at


# From matches to weights


def edges_of(
    game: str, players: int, bot_name: str, matches: int, seed: int
) -> tuple[Any, npt.NDArray[np.int64], Floats]:
    """The edges of so many matches as records, the place after each match's last, and shares."""
    setup = Setup(game, players)
    table = fast.table(setup.rules, True, "reroll.engine.no_tally")
    module = contract.bot_module(bot_name, game)
    loop = fast.bind(
        "reroll.bots.fit_equity",
        True,
        rules=table["rules"],
        put=table["put"],
        playout=fast.playouts(setup.rules, True),
        bot=fast.bind(module.__name__, True, rules=table["rules"]),
        view=fast.compile_module(f"reroll.analysis.evaluate_{game}"),
    )
    states = fast.row_of(setup.first_state(), 3, True)
    kept = fast.row_of(setup.first_state(), matches * MOST_EDGES, True)
    ends, shares = np.zeros(matches, np.int64), np.zeros((matches, players))
    own = module.make_tables(True)
    count = loop.play_matches(states, (seed, 0), matches, kept, ends, shares, own)
    return kept[:count], ends, shares


def harvest(
    game: str, players: int, bot_name: str, matches: int, seed: int
) -> tuple[Floats, Floats, npt.NDArray[np.int64]]:
    """Numbers [edge, seat, feature], win shares [edge, seat] and the match of each edge."""
    kept, ends, shares = edges_of(game, players, bot_name, matches, seed)
    seen = equity.view_for(game)
    fields = {name: np.array(kept[name]) for name in seen.FIELDS}
    match = np.repeat(np.arange(matches), np.diff(ends, prepend=0))
    return seen.features(fields, players), shares[match], match


def main() -> None:
    """Play, fit, and keep the weights of one number of players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", required=True)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--matches", type=int, default=4000)
    parser.add_argument("--hidden", type=int, default=16)
    parser.add_argument("--passes", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    numbers, shares, match = harvest(
        given.game, given.players, given.bot, given.matches, given.seed
    )
    held_out = match % 5 == 0
    found = fit(numbers, shares, held_out, given.hidden, given.passes, given.seed)
    write(given.game, given.players, found, {"bot": given.bot, "matches": given.matches})
    print(f"{given.game} {given.players}: {len(numbers)} edges, {found.report}")


if __name__ == "__main__":
    main()
