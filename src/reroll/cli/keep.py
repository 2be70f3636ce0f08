"""`reroll backup`, `restore` and `verify`: the matches of a server kept, brought back, checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reroll.cli.serve import Database, place_of, shown
from reroll.texts.catalogue import N_

if TYPE_CHECKING:
    from reroll.cli.screen import Screen

DAMAGED = 1

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help=N_("A new file for the backup."))]
FromFile = Annotated[Path, typer.Argument(metavar="FILE", help=N_("The backup."))]


def backup(ctx: typer.Context, file: BackupFile, database: Database = None) -> None:
    """Write every match to a file."""
    from rich.text import Text

    from reroll.store.backup import back_up

    screen: Screen = ctx.obj
    number = back_up(place_of(database), file)
    t = screen.t
    told = t.n(
        "{n} match is backed up in {file}.",
        "{n} matches are backed up in {file}.",
        number,
        file=file,
    )
    screen.say(Text(told))


def restore(ctx: typer.Context, file: FromFile, database: Database = None) -> None:
    """Fill an empty database from a backup."""
    from rich.text import Text

    from reroll.store import backup as backups

    screen: Screen = ctx.obj
    place = place_of(database)
    number = backups.restore(file, place)
    t = screen.t
    told = t.n(
        "{n} match is restored to {place}.",
        "{n} matches are restored to {place}.",
        number,
        place=shown(place),
    )
    screen.say(Text(told))
    screen.say(Text(t(N_("Start servers that run on it anew, so that they know their visitors."))))


def verify(ctx: typer.Context, database: Database = None) -> None:
    """Replay every match that is kept; exit code 1 if one is damaged."""
    from rich.text import Text

    from reroll.live.verify import first_fault
    from reroll.store.audit import begun_matches, open_to_read

    screen: Screen = ctx.obj
    t, whole, damaged = screen.t, 0, 0
    with open_to_read(place_of(database)) as connection:
        for table, match, players, events in begun_matches(connection):
            fault = first_fault(table, match, players, events)
            if fault is None:
                whole += 1
                continue
            damaged += 1
            told = t(N_("Match {match}: {fault}"), match=match.id, fault=fault.says(t))
            screen.say(Text(told))
    screen.say(Text(t.n("{n} match is whole.", "{n} matches are whole.", whole)))
    if damaged:
        told = t.n("{n} match is damaged.", "{n} matches are damaged.", damaged)
        screen.say(Text(told))
        raise typer.Exit(DAMAGED)
