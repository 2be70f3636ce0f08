"""`reroll rollout`: a position played out many times, its choices against each other."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from reroll.cli.options import TrialSeed, seed_word
from reroll.cli.screen import Screen, json_text
from reroll.cli.simulate import progress_bar
from reroll.cli.trials import Trials
from reroll.notation.words import format_action, game_of, parse_position, taken_for
from reroll.texts import coach as words
from reroll.texts import entries
from reroll.texts.catalogue import N_, Texts
from reroll.texts.figures import decimal, percentage

if TYPE_CHECKING:
    from reroll.analysis.coach import Coach
    from reroll.analysis.rollout import Candidate, Crew, Result

NO_CHOICE = -1
"""Stands for the position itself where chance is to act."""


def rollout(
    ctx: typer.Context,
    position: Annotated[
        list[str], typer.Argument(metavar="POSITION", help=N_("A position in one line."))
    ],
    trials: Annotated[
        int, typer.Option(min=2, metavar="N", help=N_("How often each choice is played out."))
    ] = 200,
    bot: Annotated[
        str, typer.Option(metavar="BOT", help=N_("The bot that plays on for all seats."))
    ] = "strong",
    seed: TrialSeed = None,
    cores: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help=N_("How many cores work at it; all unless given.")),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("Keep the trials in this file and go on from it.")),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("Print the figures as JSON, nothing else."))
    ] = False,
) -> None:
    """Play a position out many times and compare its choices, luck taken out."""
    from reroll.analysis.rollout import Crew, made_by
    from reroll.bots.contract import Player

    screen: Screen = ctx.obj
    line, word = " ".join(position), seed_word(seed or "0")
    game = game_of(s := parse_position(line))
    player = Player(bot, game, word)
    with Crew(game, s.players, player, word, cores=cores or os.cpu_count() or 1) as crew:
        known = Trials(line, game, player.name, word, resume, made_by(crew.coach))
        quiet = as_json or not screen.console.is_terminal
        begun = partial(begin, screen.t, trials, quiet)
        with progress_bar(screen, trials, quiet) as progress:
            found = candidates(crew, s, trials, known, progress, begun)
    figures, taken = as_figures(crew.coach, s, found), words.taken(screen.t, taken_for(line, s))
    show(screen, game, figures, player.name, taken, as_json)


def begin(t: Texts, trials: int, quiet: bool) -> None:
    """Say beside the figures what is being done, where no bar shows it."""
    if quiet:
        words = t("Up to {trials} trials each; Ctrl-C stops.", trials=decimal(t, trials, 0))
        print(words, file=sys.stderr, flush=True)


def show(
    screen: Screen,
    game: str,
    figures: list[dict[str, Any]],
    bot: str,
    taken: str,
    as_json: bool,
) -> None:
    """The figures for a program or for a person, who is told that `bot` chose all the rest.

    `taken` says what was taken for fields left out; beside JSON it goes to the error output.
    """
    if as_json:
        print(json_text(figures))
        print(taken, end="\n" if taken else "", file=sys.stderr)
        return
    if taken:
        screen.say(Text(taken, "quiet"))
    screen.say(table(screen, game, figures))
    screen.gap()
    screen.say(
        screen.t(
            "The bot {bot} plays on for all seats; its play need not be the best play.", bot=bot
        )
    )


def candidates(
    crew: Crew,
    s: Any,
    trials: int,
    known: Trials,
    progress: Any,
    begun: Callable[[], None],
) -> list[Candidate]:
    """Every choice rolled out, the best first; the position itself where there is none.

    `begun` is called once nothing stands in the way of the trials any more.
    """
    from reroll.analysis.rollout import compare, still_so

    def told(found: list[Candidate]) -> None:
        known.keep(found)
        progress(found[0].result.trials, trials)

    seat = crew.rules.actor(s)
    actions = [option.action for option in crew.coach.options(s)] if seat >= 0 else [NO_CHOICE]
    kept = known.read(actions, s.players)
    if not still_so(s, crew, kept):
        raise known.outdated()
    begun()
    return compare(s, actions, crew, trials, kept, told)


def as_figures(coach: Coach, s: Any, found: list[Candidate]) -> list[dict[str, Any]]:
    """The figures of each choice as plain values."""
    return [
        {
            "action": words_of(coach, s, each.action),
            "behind": each.behind,
            "behind_error": each.behind_error,
            "behind_interval": each.behind_interval,
            **plain(each.result),
        }
        for each in found
    ]


def words_of(coach: Coach, s: Any, action: int) -> str:
    """A choice in words, none for the position itself."""
    seat = coach.rules.actor(s)
    return format_action(coach.game, s, seat, action) if action != NO_CHOICE else ""


def plain(result: Result) -> dict[str, Any]:
    """A result as plain values; an infinite factor is none."""
    factor = result.factor
    return {
        "trials": result.trials,
        "shares": [float(x) for x in result.shares],
        "errors": [float(x) for x in result.errors],
        "intervals": [float(x) for x in result.intervals],
        "plain_shares": [float(x) for x in result.plain],
        "plain_errors": [float(x) for x in result.plain_errors],
        "variance_divided_by": factor if factor != float("inf") else None,
    }


def table(screen: Screen, game: str, figures: list[dict[str, Any]]) -> Table:
    """The choices as rows: win shares with 95 % intervals, how far behind, how often played.

    Where chance is to act there is no choice, and nothing to be behind.
    """
    t = screen.t
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    players = [t("Player {n}", n=n + 1) for n in range(len(figures[0]["shares"]))]
    chosen = bool(figures[0]["action"])
    heads = [t("Choice"), *players, t("behind"), t("trials")] if chosen else [*players, t("trials")]
    for nth, head in enumerate(heads):
        shown.add_column(head, justify="right" if nth or not chosen else "left")
    for each in figures:
        pairs = zip(each["shares"], each["intervals"], strict=True)
        shares = [with_interval(t, share, half) for share, half in pairs]
        behind = with_interval(t, each["behind"], each["behind_interval"])
        choice = entries.in_own_words(t, game, each["action"])
        row = [choice, *shares, behind] if chosen else shares
        shown.add_row(*row, decimal(t, each["trials"], 0))
    return shown


def with_interval(t: Texts, share: float, half: float) -> str:
    """A share and half its 95 % interval."""
    return f"{percentage(t, share)} ± {percentage(t, half)}"
