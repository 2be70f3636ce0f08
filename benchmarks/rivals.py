"""Against others, in the same run: OpenSpiel's pig and pickomino-env, where they are installed.

They may live in an environment of their own: `RIVALS_PYTHON=/path/to/python python -m benchmarks`.
What is missing is named and left out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.figures import Figure, rate
from benchmarks.play import moves_per_second
from reroll.analysis.pickomino_positions import positions
from reroll.analysis.pickomino_small import SmallMatch
from reroll.bots.contract import Words, make
from reroll.bots.simulate import Arena, simulate
from reroll.engine.setup import Setup
from reroll.engine.views import View

SOME_MATCHES = 200
SMALL = 6
"""The small match of Pickomino that is solved has so many tiles."""


def figures() -> list[Figure]:
    """The ratios, ours divided by theirs."""
    found = []
    spiel = rate_of("rival_openspiel.py", "OpenSpiel: pip install open-spiel")
    if spiel:
        ours = moves_per_second("pickomino", 2)
        print(f"OpenSpiel, pig, random rollouts in MCTSBot: {spiel:,.0f} events/s")
        found.append(Figure("random play, pickomino / OpenSpiel's pig", ours / spiel, "times", 1))
    pig = rate_of("rival_openspiel_values.py", "OpenSpiel's value_iteration: pip install cvxpy")
    if pig:
        ours = states_solved_per_second()
        print(f"OpenSpiel, pig, value_iteration: {pig:,.0f} states/s")
        print(f"reroll, pickomino with {SMALL} tiles: {ours:,.0f} states/s")
        found.append(
            Figure("states solved / OpenSpiel's value_iteration", ours / pig, "times", 1000)
        )
    env = rate_of("rival_pickomino_env.py", "pickomino-env: pip install pickomino-env==1.4.1")
    if env:
        ours = agent_decisions_per_second()
        print(f"pickomino-env, 1 bot, random legal agent: {env:,.0f} decisions/s")
        print(f"reroll, 1 simple bot, random legal agent: {ours:,.0f} decisions/s")
        found.append(Figure("decisions of an agent / pickomino-env's", ours / env, "times", 1000))
    return found


def rate_of(script: str, how: str) -> float:
    """What the script measures, 0 with a word about it if its package is missing."""
    python = os.environ.get("RIVALS_PYTHON", sys.executable)
    path = Path(__file__).with_name(script)
    done = subprocess.run([python, str(path)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(f"Not compared with {how} ({done.stderr.strip().splitlines()[-1]})")
        return 0.0
    return float(json.loads(done.stdout.splitlines()[-1])["rate"])


def states_solved_per_second() -> float:
    """All states of a small match, those within turns too, as pig's are; rolls are not counted."""
    SmallMatch(range(2), precise=False)  # compiles
    started = time.process_time()
    small = SmallMatch(range(SMALL), precise=False)
    return small.count * len(positions().values) / (time.process_time() - started)


def agent_decisions_per_second() -> float:
    """Decisions of the random agent alone, a simple bot in the other seat, compiled."""
    arena = Arena(Setup("pickomino", 2), ["random", "simple"], 1, compiled=True)
    agent = CountedAgent()
    both = simulate("pickomino", 2, [agent, "simple"], SOME_MATCHES, 1, compiled=False)

    def play(count: int) -> float:
        before = arena.sums.totals[1]
        arena.play(arena.matches, count)
        return float(arena.sums.totals[1] - before)

    return rate(play) * agent.decisions / both.decisions


class CountedAgent:
    """The random bot, counting its decisions: that tells which share of all is the agent's."""

    name = "agent"

    def __init__(self) -> None:
        self.bot, self.decisions = make("random", "pickomino"), 0

    def choose(self, view: View, words: Words) -> int:
        """Any legal action."""
        self.decisions += 1
        return self.bot.choose(view, words)
