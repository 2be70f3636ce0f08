"""`reroll solve`: whole matches of Pickomino with few tiles, solved exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from reroll.cli import savefile
from reroll.cli.screen import Screen
from reroll.notation.pickomino import format_position
from reroll.texts.catalogue import N_

if TYPE_CHECKING:
    from reroll.analysis.tables import Table

MOST = 5
"""More tiles take longer than anyone would wait."""


def solve(
    ctx: typer.Context,
    tiles: Annotated[
        int,
        typer.Option(min=1, max=MOST, metavar="K", help=N_("Only the lowest K tiles are there.")),
    ] = 3,
    table: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("Keep the values of all positions in this file.")),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("Print the figures as JSON, nothing else."))
    ] = False,
) -> None:
    """Solve a whole match of Pickomino for two with its lowest tiles only."""
    from reroll.analysis import tables

    screen: Screen = ctx.obj
    solved = solved_table(tiles)
    share = next(iter(solved.values.values()))
    if table is not None:
        try:
            tables.save(solved, table)
        except OSError as error:
            reason = savefile.reason(error)
            raise savefile.BadFile(f"{table} cannot be written: {reason}.") from None
    guard = tables.checksum(solved)
    if as_json:
        figures = {"tiles": tiles, "positions": len(solved.values), "share": share}
        print(json.dumps({**figures, "sha256": guard}))
        return
    t = screen.t
    line = t("The first player wins {share}, both playing their best.", share=f"{share:.8%}")
    screen.say(Text(line))
    screen.say(Text(t("Positions between two turns: {n}.", n=len(solved.values))))
    screen.say(Text(t("Checksum: {guard}", guard=guard), "quiet"))


def solved_table(tiles: int) -> Table:
    """The values of all positions between two turns, the first one in front."""
    from reroll.analysis import tables
    from reroll.analysis.pickomino_small import SmallGame, table
    from reroll.games.pickomino import Phase

    game, values = SmallGame(tiles), {}
    for node, number in game.number.items():
        s = table(node)
        s.phase = Phase.ROLL
        values[format_position(s)] = float(game.values[number])
    return tables.Table("pickomino", f"two players, the lowest {tiles} tiles", values)
