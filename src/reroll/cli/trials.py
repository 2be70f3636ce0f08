"""Trials of a rollout kept in a file, so that it can be gone on with."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reroll.cli import savefile
from reroll.engine.signature import rules_version
from reroll.notation.brought import MEGABYTE, json_of
from reroll.notation.worded import worded

if TYPE_CHECKING:
    from reroll.analysis.rollout import Candidate, Floats, Result

LISTS = ("samples", "plain")
"""What is kept of every trial."""

LARGEST_TRIALS = 1000 * MEGABYTE
"""Bytes of a file of trials; a trial for two is about 100 of them."""

FEWEST = 2
"""Trials that a rollout has at the least, or there is no interval."""


class Trials:
    """The file of a rollout, or none; raises `savefile.BadFile` for one of another rollout."""

    def __init__(
        self, position: str, game: str, bot: str, seed: int | str, path: Path | None, made_by: str
    ) -> None:
        self.path, self.made_by = path, made_by
        self.head = {
            "reroll_trials": 1,
            "position": position,
            "bot": bot,
            "seed": seed,
            "rules": rules_version(game),
        }

    def read(self, actions: Sequence[int], players: int) -> list[Candidate]:
        """The trials there are, in the order of the actions; none where there is no file yet."""
        if self.path is None or not savefile.path_of(str(self.path)).exists():
            return []
        savefile.must_be_plain(self.path)
        try:
            kept = json_of(savefile.read_text(self.path, LARGEST_TRIALS))
            head = {name: kept[name] for name in self.head}
            made_by = kept.get("made_by")
            found = as_candidates(kept["trials"], actions, players)
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
            if isinstance(error, savefile.BadFile):
                raise
            raise savefile.BadFile(
                worded("{path} holds no trials of a rollout.", path=self.path)
            ) from None
        different = [name for name in self.head if head[name] != self.head[name]]
        if different:
            raise savefile.BadFile(
                worded(
                    "{path} holds another rollout, with {came}; name another file.",
                    path=self.path,
                    came=f"{different[0]}={head[different[0]]}",
                )
            )
        if made_by != self.made_by:
            raise self.outdated()
        return found

    def outdated(self) -> savefile.BadFile:
        """The refusal of trials that would be played otherwise today."""
        return savefile.BadFile(
            worded(
                "{path} holds trials of another version of Reroll, which this one would play"
                " otherwise; name another file to begin anew.",
                path=self.path,
            )
        )

    def keep(self, found: Sequence[Candidate]) -> None:
        """Write all trials so far, whole or not at all."""
        if self.path is None:
            return
        trials = {str(each.action): as_lists(each.result) for each in found}
        kept = {**self.head, "made_by": self.made_by, "trials": trials}
        savefile.write_whole(self.path, json.dumps(kept) + "\n")


def as_lists(result: Result) -> dict[str, Any]:
    """The samples of a result as plain values."""
    return {
        "samples": [list(map(float, row)) for row in result.samples],
        "plain": [list(map(float, row)) for row in result.unreduced],
    }


def as_candidates(kept: Any, actions: Sequence[int], players: int) -> list[Candidate]:
    """Candidates with the trials that were kept; raise ValueError unless all have as many."""
    from reroll.analysis.rollout import Candidate, Result

    found = []
    for action in actions:
        samples, plain = (
            [row_of(row, players) for row in kept[str(action)][name]] for name in LISTS
        )
        found.append(Candidate(action, Result(len(samples), samples, plain)))
        if not len(samples) == len(plain) == found[0].result.trials >= FEWEST:
            raise ValueError(action)
    return found


def row_of(kept: Sequence[Any], players: int) -> Floats:
    """The shares of one trial; raise ValueError or TypeError unless each seat has a number."""
    import numpy as np

    if len(kept) != players or not all(math.isfinite(share) for share in kept):
        raise ValueError(kept)
    return np.array(kept, float)
