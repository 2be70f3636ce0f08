"""Compiled trials: matches of two seats played on by a compiled bot, the luck taken out as well.

    loop = loop_for(coach, policy)   # None where it cannot be compiled
    loop.play([s, ...], trials, numbers, seed)

Results are those of the plain way to the rounding of floats, some thirty times as quick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from reroll.analysis import trials
from reroll.analysis.coach import Coach
from reroll.analysis.equity import Edges
from reroll.engine import fast, slots
from reroll.engine.chance import seed_number
from reroll.engine.contract import State

Floats = npt.NDArray[np.float64]
SHARES = {
    "gang_of_dice": "reroll.analysis.gang_of_dice_shares",
    "pickomino": "reroll.analysis.pickomino_shares",
    "wuerfelacker": "reroll.analysis.wuerfelacker_shares",
}
"""The games whose coach has a compiled twin, for two players."""
LOOKED_BACK = {**SHARES, "gigi_gacker": "reroll.analysis.gigi_gacker_shares"}
"""And those whose matches are looked back on so: rollouts take out luck of the bot's own mixes."""
PLAYERS = 2
MASK = 0xFFFFFFFF


@runtime_checkable
class HasTwin(Protocol):
    """A policy that may be compiled."""

    def twin(self) -> fast.Twin | None:
        """The same choices as compiled code, None where there is none."""
        ...


class Loop:
    """The loop of `analysis.trials` for a game's rules, its coach and a bot, compiled or plain."""

    def __init__(self, coach: Coach, bot: fast.Twin, compiled: bool = True) -> None:
        shares = LOOKED_BACK[coach.game]
        module = fast.import_module(shares)
        others = {} if compiled else {k: fast.import_module(v) for k, v in module.PLAIN.items()}
        twin_of = fast.compile_module if compiled else fast.import_module
        self.compiled = compiled
        self.code = fast.bind(
            trials.__name__,
            compiled,
            rules=twin_of(f"reroll.games.{coach.game}"),
            put=twin_of(slots.__name__).put_record,
            playout=fast.playouts(coach.rules, compiled),
            shares=fast.bind(shares, compiled, **others),
            bot=bot.module,
        )
        tables = module.make_tables(coach.edges)
        if hasattr(module, "shared"):
            tables = module.shared(tables, coach.edges, bot)
        self.tables = bot.tables, tables
        self.keys = bot.keys

    def play(
        self,
        starts: Sequence[State],
        begins: Sequence[int],
        numbers: Sequence[int],
        nths: Sequence[int],
        seed: int | str,
    ) -> Floats:
        """By trial: result and luck of the first seat, and the moves.

        Trial `nths[n]` plays on from `starts[begins[n]]`, where `numbers[n]` moves are made.
        """
        states = fast.to_records(starts[0], trials.STARTS + len(starts))
        for name in states.dtype.names:
            states[name][trials.STARTS :] = [getattr(s, name) for s in starts]
        key, found = seed_number(seed), np.zeros((len(nths), 3))
        keys = key & MASK, key >> 32, *self.keys
        told: Any = [nth + trials.STARTS for nth in begins], list(nths), list(numbers)
        if self.compiled:
            told = tuple(np.array(each, np.int64) for each in told)
        self.code.play_all(states, *told, keys, self.tables, found)
        return found


def loop_for(
    coach: Coach, policy: Any, s: State | None = None, games: Mapping[str, str] = SHARES
) -> Loop | None:
    """The loop for this coach and policy, None where one of them is plain only.

    Where it depends on more of the table than the game, `s` is a position at it; `games`
    are SHARES, or LOOKED_BACK for whole matches.
    """
    if coach.game not in games or coach.players != PLAYERS or not fast.has_compiler():
        return None
    if type(coach.edges) is not Edges or not isinstance(policy, HasTwin):
        return None
    suits = getattr(fast.import_module(games[coach.game]), "suits", None)
    if s is not None and suits is not None and not suits(s):
        return None
    bot = policy.twin()
    return None if bot is None else Loop(coach, bot)
