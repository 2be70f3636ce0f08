"""`reroll play`: a match against bots, or between people at one keyboard."""

from __future__ import annotations

import secrets
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from reroll.cli import choice_odds, savefile
from reroll.cli.boards.board import board_of
from reroll.cli.boards.pieces import MARGIN, column
from reroll.cli.entry import Left, ask
from reroll.cli.leaving import INTERRUPTED
from reroll.cli.names import setup_from
from reroll.cli.options import Cards, Repair, Seats, Seed, TableOptions, seed_word
from reroll.cli.screen import Screen
from reroll.cli.seating import Seating, seat_again, seat_all
from reroll.cli.table import Table, run
from reroll.engine.chance import Seeded
from reroll.engine.contract import GAMES, game_named
from reroll.engine.match import Match
from reroll.notation.worded import worded
from reroll.texts.catalogue import N_

LIVE_PACE = 0.12
NOT_KEPT = 1
"""The exit code of a match whose log could not be written."""


class Dice(StrEnum):
    """Who throws the dice and turns the cards."""

    ROLLED = "rolled"
    TYPED = "typed"


BotSeats = Annotated[
    str | None,
    typer.Option(metavar="A,B", help=N_("Bots for the last seats, by strength; or none.")),
]
Names = Annotated[
    str | None, typer.Option(metavar="A,B", help=N_("The people's names, one seat each."))
]
DiceFrom = Annotated[
    Dice, typer.Option(help=N_("Let the program roll, or type in real dice and cards."))
]
Pace = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS", min=0, max=10, help=N_("Seconds to watch each move that is not yours.")
    ),
]
Resume = Annotated[Path | None, typer.Option(metavar="FILE", help=N_("Go on with a saved match."))]


class BadCommand(ValueError):
    """Words of the command line that do not fit together."""


def play(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=N_("The game to play."))
    ] = None,
    players: Seats = None,
    bots: BotSeats = None,
    names: Names = None,
    option: TableOptions = None,
    cards: Cards = None,
    seed: Seed = None,
    dice: DiceFrom = Dice.ROLLED,
    odds: Annotated[bool, typer.Option("--odds", help=N_("Show odds with every choice."))] = False,
    pace: Pace = None,
    resume: Resume = None,
    repair: Repair = False,
) -> None:
    """Play a match against bots, or with people at one keyboard."""
    screen: Screen = ctx.obj
    people = [name for name in names.split(",") if name.strip()] if names else []
    if resume is not None:
        match, seating = take_up(screen, resume, bots, repair)
        path = resume
    else:
        game = chosen_game(game)
        seating = seat_all(screen.t, game, players, bots, people)
        setup = setup_from(game, len(seating.names), option or [], cards)
        match = Match(setup, names=seating.names)
        path = savefile.fresh_path(match.rules.NAME)
    key = secrets.randbelow(1 << 63) if seed is None else seed_word(seed)
    match.source = Seeded(key)
    watched = LIVE_PACE if screen.live else 0.0
    table = Table(screen, match, seating, key, path, typed=dice is Dice.TYPED, odds=odds)
    table.pace = watched if pace is None else pace
    if odds and table.game not in choice_odds.SOLVED:
        table.tell(choice_odds.not_here(screen.t))
    raise typer.Exit(sit_down(table))


def chosen_game(game: str | None) -> str:
    """The game named; raise BadCommand if none is."""
    if game is None:
        raise BadCommand(
            worded(
                "Which game? The games are {games}: reroll play {example}",
                games=", ".join(GAMES),
                example=GAMES[0],
            )
        )
    return game_named(game)


def take_up(screen: Screen, path: Path, bots: str | None, repair: bool) -> tuple[Match, Seating]:
    """A saved match and who sits at it."""
    savefile.must_be_plain(path)
    match = savefile.load(path, repair)
    seating = seat_again(screen.t, match.rules.NAME, match.setup.players, bots, match.names)
    match.names = seating.names
    return match, seating


def sit_down(table: Table) -> int:
    """Play until the match or the people's time is over; the exit code."""
    try:
        run(table, ask)
    except (Left, EOFError):
        return keep_for_later(table)
    except KeyboardInterrupt:
        keep_for_later(table)
        return INTERRUPTED
    show_result(table)
    return 0 if table.kept else NOT_KEPT


def keep_for_later(table: Table) -> int:
    """Save, and say how to go on, or that nobody can; the exit code."""
    t = table.screen.t
    table.keep()
    if not table.kept:
        say_lost(table)
        return NOT_KEPT
    table.screen.say(
        Text(""),
        Text(t("The match is saved. Go on with:")),
        Text(f"{MARGIN}reroll play --resume {table.path}", "entry"),
    )
    return 0


def say_lost(table: Table) -> None:
    """Say that this match ends with the command, since its file cannot be written."""
    told = table.screen.t("This match is not kept: {path} cannot be written.", path=table.path)
    table.screen.say(Text(""), Text(told, "refused"))


def show_result(table: Table) -> None:
    """The table as it is left, and the ranking."""
    t, match = table.screen.t, table.match
    board = board_of(table.game)
    names = table.seating.names
    table.screen.say(Text(""), *board.draw(t, match.state, names, table.screen.rich), Text(""))
    width = column(names)
    for seat in sorted(range(len(names)), key=lambda each: match.places[each]):
        place = match.places[seat]
        line = Text.assemble(MARGIN, f"{place}. ", f"{names[seat]:{width}}  ")
        line.append(board.points(t, match.scores[seat]))
        table.screen.say(line, style="place" if place == 1 else "")
    if table.kept:
        again = t("The whole match, move by move: reroll replay {path}", path=table.path)
        table.screen.say(Text(""), Text(again, "quiet"))
    else:
        say_lost(table)
    if not table.typed:
        table.screen.say(Text(t("The seed of these dice: {seed}", seed=table.seed), "quiet"))
