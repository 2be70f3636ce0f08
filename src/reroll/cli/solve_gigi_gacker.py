"""`reroll solve gigi_gacker POSITION`: the last two rounds for two, solved from a position on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from reroll.cli.keep_table import keep
from reroll.cli.screen import Screen, json_text
from reroll.cli.simulate import progress_bar
from reroll.notation.words import parse_position, taken_for
from reroll.texts import coach as words
from reroll.texts.figures import percentage

GAME = "gigi_gacker"


def solve(screen: Screen, position: Sequence[str], path: Path | None, as_json: bool) -> None:
    """Solve, keep and show it; raise NotLate or NotationError for a position that it is not for."""
    from reroll.analysis import gigi_gacker_solved as late
    from reroll.analysis.tables import checksum

    line = " ".join([GAME, *position])
    s = parse_position(line)
    count = len(late.edges_from(s))
    with progress_bar(screen, count, as_json or not screen.console.is_terminal) as progress:
        found = late.solve(s, progress)
    table = late.as_table(s, found)
    share, path = late.share_from(table), path or late.path_for(table)
    keep(table, path)
    filled = taken_for(line, s)
    if as_json:
        figures = {"positions": len(found), "share": share, "table": str(path), "taken": filled}
        print(json_text(figures | {"sha256": checksum(table)}))
        return
    t = screen.t
    if filled:
        screen.say(Text(words.taken(t, filled), "quiet"))
    shown = percentage(t, share, digits=6)
    screen.say(Text(t("Player 1 wins {share}, both playing their best.", share=shown)))
    screen.say(Text(t("Positions that can follow: {n}.", n=len(found))))
    screen.say(Text(t("Kept in {path}", path=path), "quiet"))
    screen.say(Text(t("Checksum: {guard}", guard=checksum(table)), "quiet"))
