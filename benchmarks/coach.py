"""How quick the coach is, and how much a rollout gains: `python -m benchmarks.coach`.

Times are CPU times of this process. A decision is asked of a coach that has solved nothing yet, in
positions of matches between simple bots; the solvers' fixed tables have been made before.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from reroll.analysis.coach import GAMES, Coach
from reroll.analysis.gang_of_dice import FEW
from reroll.analysis.luck import analyse
from reroll.analysis.rollout import quick_coach, roll_out
from reroll.bots.contract import Player, Words, make
from reroll.bots.refit_equity import edges_met
from reroll.bots.simulate import simulate
from reroll.engine.chance import Seeded
from reroll.engine.contract import CHANCE, NOBODY, acting_seats, rules_of
from reroll.engine.match import Match
from reroll.engine.states import copy_state
from reroll.engine.views import view_of

Wanted = Callable[[Any, int], bool]
DECISION_MS, MATCH_S = 1000, 5
"""The bars without a compiler."""


def match_of(game: str, players: int, seed: int) -> Match:
    """A finished match of simple bots."""
    match, player = Match(game, players, seed=seed), make("simple", game)
    while not match.is_over:
        match.roll()
        for seat in match.seats:
            match.play(player.choose(match.view(seat), Words(seed, 0, len(match.log))), seat)
    return match


def decisions(match: Match, every: int) -> Iterator[tuple[Any, int]]:
    """One in so many positions in which a seat chose, and the seat."""
    again = Match(match.setup)
    chosen = 0
    for actor, action in match.log:
        if actor != CHANCE:
            chosen += 1
            if chosen % every == 0:
                yield copy_state(again.state), actor
        again.play(action, actor)


def milliseconds(game: str, players: int, wanted: int, counts: Wanted) -> list[float]:
    """How long fresh decisions of this kind take."""
    taken: list[float] = []
    seed = 0
    while len(taken) <= wanted:
        for s, seat in decisions(match_of(game, players, seed), every=7):
            if counts(s, seat):
                coach = Coach(game, players)
                started = time.process_time()
                coach.options(s, seat)
                taken.append(1000 * (time.process_time() - started))
        seed += 1
    return taken[1 : wanted + 1]


def few_dice(s: Any, seat: int) -> bool:
    """Gang of Dice: at most twelve dice to choose from, or at stake."""
    return bool(max(s.owned[seat] if s.staked[seat] == 0 else 0, s.staked[seat]) <= FEW)


def no_morsels(s: Any, seat: int) -> bool:
    """Würfelacker: nobody can act on the buffet."""
    return sum(map(sum, s.hand)) == 0


def any_at_all(s: Any, seat: int) -> bool:
    """Every decision."""
    return True


NARROW: dict[str, tuple[str, float, Wanted]] = {
    "pickomino": ("any decision", 5, any_at_all),
    "gang_of_dice": ("up to twelve dice", 20, few_dice),
    "wuerfelacker": ("no morsels in hand", 60, no_morsels),
}
"""Decisions with a bar of their own, in milliseconds."""


def seconds(game: str, players: int) -> tuple[float, int]:
    """How long a whole match takes to look back on, and its moves."""
    match = match_of(game, players, 1)
    started = time.process_time()
    analyse(match.setup, match.log, coach=Coach(game, players))
    return time.process_time() - started, len(match.log)


def rollout_line(game: str, bot: str, trials: int) -> str:
    """By how much the variance of a match is divided, and the net gain for the time it takes."""
    player, s, coach = Player(bot, game, 3), Match(game, 2, start="1").state, quick_coach(game, 2)
    roll_out(s, player, 2, seed=2, coach=coach)  # the solvers' fixed tables are made
    started = time.process_time()
    result = roll_out(s, player, trials, seed=1, coach=coach)
    reduced = time.process_time() - started
    started = time.process_time()
    for nth in range(trials):
        play_out(s, player, nth)
    plain = time.process_time() - started
    gain = result.factor * plain / reduced
    return f"variance divided by {result.factor:.1f}, net gain {gain:.2f} ({trials} trials)"


def compiled_line(game: str, bot: str, trials: int) -> str:
    """The same of compiled trials, against compiled matches of the same bot."""
    player, s, coach = Player(bot, game, 3), Match(game, 2, start="1").state, quick_coach(game, 2)
    roll_out(s, player, 2, seed=2, coach=coach, compiled=True)
    simulate(game, 2, [bot], 10, options={"start": "1"})  # all is compiled now
    started = time.process_time()
    result = roll_out(s, player, trials, seed=1, coach=coach, compiled=True)
    reduced = time.process_time() - started
    started = time.process_time()
    simulate(game, 2, [bot], trials, options={"start": "1"})
    plain = time.process_time() - started
    return (
        f"variance divided by {result.factor:.1f}, {1000 * reduced / trials:.1f} ms against"
        f" {1000 * plain / trials:.1f} ms, net gain {result.factor * plain / reduced:.2f}"
    )


def last_round_line(wanted: int) -> str:
    """How far the evaluator of Würfelacker for two is off before the last buffet, solved whole."""
    met = edges_met("wuerfelacker", 2, "simple", 10 * wanted, 5)
    states = [s for s in met if sum(s.stack) == 3][:wanted]
    coach = Coach("wuerfelacker", 2)
    exact = np.array([coach.equity(s)[0] for s in states])
    off = np.abs(coach.edges.evaluator.shares(states)[:, 0] - exact)
    close = off[(exact > 0.05) & (exact < 0.95)]
    return (
        f"evaluator off by {off.mean():.3f} before the last buffet ({len(states)} positions of"
        f" simple play gone astray), {close.mean():.3f} where the share is within 0.05 and 0.95"
    )


def play_out(s: Any, player: Player, nth: int) -> None:
    """A plain trial: the match played to its end, nothing taken out."""
    s, rules, source, number = copy_state(s), rules_of(player.game), Seeded(1, nth), 0
    while (actor := rules.actor(s)) != NOBODY:
        if actor == CHANCE:
            action = source.outcome(rules, s, number)
        else:
            actor = acting_seats(rules, s)[0]
            action = player(view_of(rules, s, actor, number), nth, number)
        rules.apply(s, actor, action)
        number += 1


def main() -> None:
    """Print the figures beside the bars."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--trials", type=int, default=40)
    parser.add_argument("--bot", default="strong", help="who plays on in a rollout")
    parser.add_argument("--compiled", type=int, default=0, help="only so many compiled trials")
    parser.add_argument(
        "--last", type=int, default=0, help="only so many last rounds of Würfelacker"
    )
    given = parser.parse_args()
    if given.last:
        print(f"wuerfelacker: {last_round_line(given.last)}")
        return
    for game in given.games.split(","):
        if given.compiled:
            print(f"{game}: compiled {compiled_line(game, given.bot, given.compiled)}", flush=True)
            continue
        taken = milliseconds(game, 2, given.decisions, any_at_all)
        p50, p95 = np.percentile(taken, [50, 95])
        print(f"{game}: decision p50 {p50:.0f} ms, p95 {p95:.0f} ms (bar {DECISION_MS} ms)")
        if game in NARROW:
            name, bar, counts = NARROW[game]
            p99 = np.percentile(milliseconds(game, 2, given.decisions, counts), 99)
            print(f"{game}: {name} p99 {p99:.1f} ms (bar {bar} ms)")
        spent, moves = seconds(game, 2)
        print(f"{game}: a match of {moves} moves {spent:.2f} s (bar {MATCH_S} s)")
        print(f"{game}: rollout {rollout_line(game, given.bot, given.trials)}", flush=True)


if __name__ == "__main__":
    main()
