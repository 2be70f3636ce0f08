"""`reroll rollout`: a position played out many times, its choices against each other."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from reroll.cli.options import Seed, seed_word
from reroll.cli.screen import Screen
from reroll.cli.simulate import progress_bar
from reroll.notation.words import format_action, game_of, parse_position
from reroll.texts import coach as words
from reroll.texts.catalogue import N_

if TYPE_CHECKING:
    from reroll.analysis.coach import Coach
    from reroll.analysis.rollout import Candidate, Policy, Result

BATCH = 50


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
    seed: Seed = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("Print the figures as JSON, nothing else."))
    ] = False,
) -> None:
    """Play a position out many times and compare its choices, luck taken out."""
    from reroll.analysis.coach import Coach

    screen: Screen = ctx.obj
    s = parse_position(" ".join(position))
    coach = Coach(game_of(s), s.players)
    policy = policy_of(bot, coach.game, seed_word(seed or "0"))
    quiet = as_json or not screen.console.is_terminal
    with progress_bar(screen, trials, quiet) as progress:
        found = candidates(coach, s, policy, trials, seed_word(seed or "0"), progress)
    figures = as_figures(coach, s, found)
    if as_json:
        print(json.dumps(figures, ensure_ascii=False))
    else:
        screen.say(table(screen, figures))


def policy_of(bot: str, game: str, seed: int | str) -> Policy:
    """A bot as it plays on in a rollout; raise Unknown for one that the game lacks."""
    from reroll.bots.contract import Words, make
    from reroll.engine.views import View

    player = make(bot, game)

    def choose(view: View, trial: int, number: int) -> int:
        return player.choose(view, Words(seed, trial, number))

    return choose


def candidates(
    coach: Coach, s: Any, policy: Policy, trials: int, seed: int | str, progress: Any
) -> list[Candidate]:
    """Every choice rolled out, the best first; the position itself where there is none."""
    from reroll.analysis.rollout import Candidate, compare, roll_out

    seat = coach.rules.actor(s)
    if seat >= 0:
        actions = [option.action for option in coach.options(s)]
        return compare(s, actions, policy, trials, seed, coach, BATCH, progress)
    return [Candidate(-1, roll_out(s, policy, trials, seed, coach=coach))]


def as_figures(coach: Coach, s: Any, found: list[Candidate]) -> list[dict[str, Any]]:
    """The figures of each choice as plain values."""
    seat = coach.rules.actor(s)
    return [
        {
            "action": format_action(coach.game, s, seat, each.action) if seat >= 0 else "",
            "behind": each.behind,
            "behind_error": each.behind_error,
            **plain(each.result),
        }
        for each in found
    ]


def plain(result: Result) -> dict[str, Any]:
    """A result as plain values; an infinite factor is none."""
    factor = result.factor
    return {
        "trials": result.trials,
        "shares": [float(x) for x in result.shares],
        "errors": [float(x) for x in result.errors],
        "plain_shares": [float(x) for x in result.plain],
        "plain_errors": [float(x) for x in result.plain_errors],
        "variance_divided_by": factor if factor != float("inf") else None,
    }


def table(screen: Screen, figures: list[dict[str, Any]]) -> Table:
    """The choices as rows: win shares with standard errors, how far behind, how often played."""
    t = screen.t
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    seats = range(len(figures[0]["shares"]))
    heads = [t("Choice"), *(t("Player {n}", n=n + 1) for n in seats), t("behind"), t("trials")]
    for nth, head in enumerate(heads):
        shown.add_column(head, justify="right" if nth else "left")
    for each in figures:
        pairs = zip(each["shares"], each["errors"], strict=True)
        shares = [with_error(share, error) for share, error in pairs]
        behind = with_error(each["behind"], each["behind_error"])
        shown.add_row(each["action"], *shares, behind, str(each["trials"]))
    return shown


def with_error(share: float, error: float) -> str:
    """A share and one standard error of it."""
    return f"{words.share(share)} ± {words.share(error)}"
