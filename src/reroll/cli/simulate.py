"""`reroll simulate`: many matches between bots, and what they come to."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from reroll.cli.leaving import INTERRUPTED
from reroll.cli.names import options_from
from reroll.cli.options import Cards, Game, Seed, TableOptions, seed_word
from reroll.cli.screen import Screen, json_text
from reroll.cli.seating import DEFAULT_BOT, bot_list
from reroll.engine import fast
from reroll.engine.contract import game_named, rules_of
from reroll.texts.catalogue import N_, Texts
from reroll.texts.figures import decimal, percentage
from reroll.texts.games import texts_of

if TYPE_CHECKING:
    from reroll.bots.simulate import Result, Share

FASTER = "pip install 'reroll[fast]'"
COUNTED = {
    "taken": N_("took a tile"),
    "stolen": N_("stole a tile"),
    "failed": N_("failed"),
    "rerolled": N_("rolled again"),
    "triggered": N_("set the bomb off"),
    "worms": N_("won a worm"),
    "hens": N_("played a hen"),
    "changed_buffet": N_("acted on the buffet"),
    "laid_morsel": N_("laid a morsel"),
}
"""What the games' tallies count, as shares of the turns."""


def simulate(
    ctx: typer.Context,
    game: Game,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help=N_("Seats at the table; the bots take them in turns.")),
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="A,B", help=N_("The bots; one alone takes all seats."))
    ] = DEFAULT_BOT,
    matches: Annotated[int, typer.Option(metavar="M", min=1, help=N_("How many matches."))] = 1000,
    seed: Seed = None,
    option: TableOptions = None,
    cards: Cards = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("Print the figures as JSON, nothing else."))
    ] = False,
) -> None:
    """Let bots play many matches and show what they come to."""
    screen: Screen = ctx.obj
    game = game_named(game)
    names = bot_list(bots) or []
    key = secrets.randbelow(1 << 63) if seed is None else seed_word(seed)
    words, data = options_from(game, option or [], cards)
    hint_at_speed(screen.t, as_json)
    try:
        with progress_bar(screen, matches, as_json or not screen.console.is_terminal) as progress:
            from reroll.bots.simulate import simulate as run

            seats = max(rules_of(game).MIN_PLAYERS, len(names)) if players is None else players
            result = run(game, seats, names, matches, key, words, data=data, progress=progress)
    except KeyboardInterrupt:
        screen.say(Text(screen.t("Stopped before the first match."), "refused"))
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print(json_text(result.as_json(), indent=2))
    else:
        report(screen, result)
    if result.matches < result.wanted:
        raise typer.Exit(INTERRUPTED)


def hint_at_speed(t: Texts, quiet: bool) -> None:
    """Say once, beside the figures, what makes matches much faster where it is missing."""
    if not quiet and not fast.has_compiler():
        hint = t("Without Numba this is slow; {command} makes it much faster.", command=FASTER)
        print(hint, file=sys.stderr)


@contextmanager
def progress_bar(screen: Screen, matches: int, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """A bar that the simulation moves; nothing where nobody watches."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=screen.console,
        transient=True,
        disable=quiet,
    )

    def so_far(done: int) -> str:
        return f"{decimal(screen.t, done, 0)} / {decimal(screen.t, matches, 0)}"

    with bar:
        task: TaskID = bar.add_task(so_far(0), total=matches)
        yield lambda done, wanted: bar.update(task, completed=done, description=so_far(done))


def report(screen: Screen, result: Result) -> None:
    """The figures as a person reads them."""
    t = screen.t
    screen.say(Text(heading(t, result), "turn"), Text(""))
    screen.say(share_table(t, result), Text(""))
    for line in figures(t, result):
        screen.say(Text(line))
    if result.matches < result.wanted:
        text = t("Stopped after {done} of {wanted}.", done=result.matches, wanted=result.wanted)
        screen.say(Text(text, "refused"))


def heading(t: Texts, result: Result) -> str:
    """What was played."""
    return t.n(
        "{game}, {players} players: {n} match",
        "{game}, {players} players: {n} matches",
        result.matches,
        game=texts_of(result.game).title(t),
        players=result.players,
    )


def share_table(t: Texts, result: Result) -> Table:
    """Win shares with their intervals, and mean scores."""
    table = Table(box=None, pad_edge=False, header_style="quiet")
    for name in ("", t("wins"), t("95 % interval"), t("mean score")):
        table.add_column(name, justify="right" if name else "left")
    for share in result.win_shares:
        table.add_row(share_name(t, result, share), *share_figures(t, share))
    return table


def share_name(t: Texts, result: Result, share: Share) -> str:
    """The bot, or its seat where one bot has them all."""
    if len(result.bots) == 1:
        return t("{bot} at seat {seat}", bot=result.bots[0], seat=share.name)
    return share.name


def share_figures(t: Texts, share: Share) -> tuple[str, str, str]:
    """A share, its interval and the mean score, as a table shows them."""
    interval = f"{percentage(t, share.low)} - {percentage(t, share.high)}"
    return percentage(t, share.share), interval, decimal(t, share.mean_score, 2)


def figures(t: Texts, result: Result) -> list[str]:
    """Lengths, the game's own shares, and speeds."""
    shares = [f"{t(COUNTED[name])} {percentage(t, share)}" for name, share in result.shares.items()]
    lines = [
        t(
            "A match has {turns} turns and {decisions} decisions on average.",
            turns=decimal(t, result.mean_turns),
            decisions=decimal(t, result.mean_decisions),
        )
    ]
    if shares:
        lines.append(t("Of all turns: {shares}.", shares=", ".join(shares)))
    speed = t(
        "Per second: {moves} moves, {decisions} decisions, {matches} matches.",
        moves=decimal(t, result.moves_per_second, 0),
        decisions=decimal(t, result.decisions_per_second, 0),
        matches=decimal(t, result.matches_per_second, 0),
    )
    kind = t("compiled") if result.compiled else t("not compiled")
    lines.append(f"{speed} ({decimal(t, result.seconds, 2)} s, {kind})")
    return [*lines, t("The seed of these matches: {seed}", seed=result.seed)]
