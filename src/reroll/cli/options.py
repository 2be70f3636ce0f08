"""What commands have in common on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reroll.texts.catalogue import N_

Game = Annotated[str, typer.Argument(metavar="GAME", help=N_("The game to play."))]
Seats = Annotated[
    int | None, typer.Option(metavar="N", help=N_("Seats at the table, bots included."))
]
TableOptions = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help=N_("A table option; may be given again for others.")),
]
Cards = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help=N_("Bomb cards for Gang of Dice, instead of the box's.")),
]
Seed = Annotated[
    str | None,
    typer.Option(
        metavar="SEED", help=N_("The same seed and the same choices give the same match.")
    ),
]
PuzzleSeed = Annotated[
    str | None,
    typer.Option(metavar="SEED", help=N_("Another puzzle; the same seed gives the same one.")),
]
TrialSeed = Annotated[
    str | None,
    typer.Option(metavar="SEED", help=N_("The same seed and trials give the same figures.")),
]
Repair = Annotated[
    bool, typer.Option("--repair", help=N_("Take a damaged log as far as it is sound."))
]


MOST_DIGITS = 1000
"""Longer numbers are taken as words; Python would refuse to read them."""


def seed_word(seed: str) -> int | str:
    """A seed as typed: a number, or any words."""
    is_number = seed.isascii() and seed.isdecimal() and len(seed) <= MOST_DIGITS
    return int(seed) if is_number else seed
