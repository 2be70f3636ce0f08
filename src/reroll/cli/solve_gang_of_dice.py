"""`reroll solve gang_of_dice --dice K`: whole matches for two with K dice each, solved exactly."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from reroll.cli.keep_table import keep
from reroll.cli.screen import Screen, json_text
from reroll.cli.simulate import FASTER, progress_bar
from reroll.engine import fast
from reroll.notation.worded import worded
from reroll.texts.figures import percentage

MOST = 8
"""With more dice each, the use of throwing very many can't be ruled out: that is not exact."""


class NeedsCompiler(ValueError):
    """A match that takes longer than anyone would wait; the message says what helps."""


def solve(screen: Screen, dice: int, path: Path | None, as_json: bool) -> None:
    """Solve, keep and show it; raise NeedsCompiler where there is none."""
    from reroll.analysis import gang_of_dice_solved as tables
    from reroll.analysis.gang_of_dice_match import DiceMatch
    from reroll.analysis.tables import checksum

    if not fast.has_compiler():
        raise NeedsCompiler(
            worded("Matches of Gang of Dice are solved by compiled code: {install}", install=FASTER)
        )
    quiet = as_json or not screen.console.is_terminal
    with progress_bar(screen, DiceMatch.positions(dice), quiet) as progress:
        match = DiceMatch(dice, progress=progress)
    table, path = tables.as_table(match), path or tables.path_for(dice)
    keep(table, path)
    if as_json:
        found = {"dice": dice, "positions": match.count, "share": match.first_share}
        kept = {"proven": match.proven, "table": str(path), "sha256": checksum(table)}
        print(json_text(found | kept))
        return
    t = screen.t
    share = percentage(t, match.first_share, digits=8)
    screen.say(Text(t("The first player wins {share}, both playing their best.", share=share)))
    screen.say(Text(t("Positions between two rounds: {n}.", n=match.count)))
    screen.say(Text(t("Kept in {path}", path=path), "quiet"))
    screen.say(Text(t("Checksum: {guard}", guard=checksum(table)), "quiet"))
