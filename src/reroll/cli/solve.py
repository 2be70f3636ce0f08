"""`reroll solve`: whole matches of Pickomino with few tiles, or the end of one, solved exactly."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from reroll.cli import solve_gang_of_dice, solve_gigi_gacker
from reroll.cli.keep_table import keep
from reroll.cli.screen import Screen, json_text
from reroll.cli.simulate import FASTER, progress_bar
from reroll.engine import fast
from reroll.engine.contract import game_named
from reroll.notation.worded import worded
from reroll.texts.catalogue import N_
from reroll.texts.figures import percentage

if TYPE_CHECKING:
    from reroll.analysis.pickomino_small import SmallMatch
    from reroll.analysis.tables import Table

MOST = 8
MOST_PLAIN = 5
"""More tiles take longer than anyone would wait, with a compiler and without."""
ALL_DIGITS = 6
"""Up to so many tiles the values are right to nine digits, with more to five."""


class NotSolved(ValueError):
    """A match that is not solved here; the message says which are."""


Position = Annotated[
    list[str] | None, typer.Argument(metavar="POSITION", help=N_("The position, for gigi_gacker."))
]
Lowest = Annotated[
    int,
    typer.Option(
        "--lowest",
        "--tiles",
        min=1,
        max=MOST,
        metavar="K",
        help=N_("Only the lowest K tiles are there."),
    ),
]
Dice = Annotated[
    int,
    typer.Option(
        min=1,
        max=solve_gang_of_dice.MOST,
        metavar="K",
        help=N_("The dice that each player begins with, for gang_of_dice."),
    ),
]
Kept = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help=N_("Keep the values in this file, where odds do not look for them.")
    ),
]


def solve(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help=N_("The game to solve."))] = (
        "pickomino"
    ),
    position: Position = None,
    lowest: Lowest = 3,
    dice: Dice = 4,
    table: Kept = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("Print the figures as JSON, nothing else."))
    ] = False,
) -> None:
    """Solve a match for two with few tiles or dice, or what is left of one, and keep the values."""
    screen: Screen = ctx.obj
    if game_named(game) == "gigi_gacker":
        solve_gigi_gacker.solve(screen, position or [], table, as_json)
    elif game_named(game) == "gang_of_dice":
        solve_gang_of_dice.solve(screen, dice, table, as_json)
    else:
        refuse(game_named(game), lowest)
        solve_pickomino(screen, lowest, table, as_json)


def solve_pickomino(screen: Screen, lowest: int, path: Path | None, as_json: bool) -> None:
    """Solve the match with the lowest so many tiles, keep and show it."""
    from reroll.analysis.pickomino_solved import as_table, path_for

    small = solved(screen, lowest, as_json or not screen.console.is_terminal)
    kept, path = as_table(small), path or path_for(lowest)
    keep(kept, path)
    if as_json:
        print(json_text(figures(small, kept, path)))
    else:
        show(screen, small, kept, path)


def figures(small: SmallMatch, kept: Table, path: Path) -> dict[str, object]:
    """Everything as plain values."""
    from reroll.analysis.tables import checksum

    return {
        "tiles": len(small.tiles),
        "positions": small.count,
        "turns": small.turns,
        "share": small.first_share,
        "table": str(path),
        "sha256": checksum(kept),
    }


def show(screen: Screen, small: SmallMatch, kept: Table, path: Path) -> None:
    """The share of the first player, and what was kept where."""
    from reroll.analysis.tables import checksum

    t, digits = screen.t, 8 if small.precise else 3
    share = percentage(t, small.first_share, digits=digits)
    screen.say(Text(t("The first player wins {share}, both playing their best.", share=share)))
    screen.say(Text(t("Positions between two turns: {n}.", n=small.count)))
    screen.say(Text(t("Kept in {path}", path=path), "quiet"))
    screen.say(Text(t("Checksum: {guard}", guard=checksum(kept)), "quiet"))


def refuse(game: str, lowest: int) -> None:
    """Raise NotSolved for a game, or so many tiles, that cannot be solved here."""
    if game != "pickomino":
        raise NotSolved(
            worded(
                "Whole matches are solved of {games}; {game} is not one of them.",
                games="pickomino, gang_of_dice",
                game=game,
            )
        )
    if lowest > MOST_PLAIN and not fast.has_compiler():
        raise NotSolved(
            worded(
                "Without a compiler {most} tiles are the most; for more: {install}",
                most=MOST_PLAIN,
                install=FASTER,
            )
        )


def solved(screen: Screen, lowest: int, quiet: bool) -> SmallMatch:
    """The match with the lowest so many tiles."""
    from reroll.analysis.pickomino_small import SmallMatch

    tiles = range(lowest)
    with progress_bar(screen, SmallMatch.nodes(lowest), quiet) as progress:
        return SmallMatch(tiles, precise=lowest <= ALL_DIGITS, progress=progress)
