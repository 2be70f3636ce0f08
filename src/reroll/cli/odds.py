"""`reroll odds`: what every choice in a position is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from reroll.analysis.grades import SEEN, is_alike
from reroll.cli.screen import Screen, json_text
from reroll.engine.contract import CHANCE, State
from reroll.notation.worded import worded
from reroll.notation.words import format_action, game_of, parse_position, taken_for
from reroll.texts import coach as words
from reroll.texts.catalogue import N_, Texts
from reroll.texts.entries import in_own_words
from reroll.texts.figures import decimal, percentage
from reroll.texts.games import texts_of

if TYPE_CHECKING:
    from reroll.analysis.coach import Coach, Option

BAR = 30


def odds(
    ctx: typer.Context,
    position: Annotated[
        list[str], typer.Argument(metavar="POSITION", help=N_("A position in one line."))
    ],
    player: Annotated[
        int | None,
        typer.Option("--player", metavar="N", min=1, help=N_("Whose choice, where all choose.")),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("Print the figures as JSON, nothing else."))
    ] = False,
) -> None:
    """Show what every choice in a position is worth: win shares, worms or dice, the risk."""
    from reroll.analysis.coach import Coach

    screen: Screen = ctx.obj
    line = " ".join(position)
    s = parse_position(line)
    filled = taken_for(line, s)
    coach = Coach(game_of(s), s.players)
    seat = choosing(coach, s, player)
    if as_json:
        print(json_text(figures(coach, s, seat) | {"taken": filled}))
        return
    t = screen.t
    screen.say(Text(texts_of(coach.game).title(t), "turn"))
    if filled:
        screen.say(Text(words.taken(t, filled), "quiet"))
    if coach.rules.actor(s) == CHANCE:
        show_chance(screen, coach, s)
    else:
        show_options(screen, coach, s, seat)


class NotChoosing(ValueError):
    """A player who has nothing to choose."""


def choosing(coach: Coach, s: State, player: int | None) -> int:
    """The seat whose choice is asked about: the first that has one unless it is said."""
    if player is None:
        return coach.rules.actor(s)
    seat = player - 1
    if seat >= s.players or not coach.rules.acts(s, seat):
        raise NotChoosing(worded("Player {n} has nothing to choose here.", n=player))
    return seat


def figures(coach: Coach, s: State, seat: int) -> dict[str, object]:
    """Everything as plain values."""
    options = coach.options(s, seat, given=True)
    return {
        "game": coach.game,
        "seat": seat + 1 if seat >= 0 else None,
        "equity": list(worth(coach, s, options)),
        "options": [
            {
                "action": format_action(coach.game, s, seat, option.action),
                "shares": list(option.shares),
                "loss": option.loss,
                "fails": option.fails,
                "gain": option.gain,
                "error": option.error,
                "exact": option.exact,
                "looked": option.looked,
            }
            for option in options
        ],
        "spread": coach.spread(s, coach.rules.roller(s)),
    }


def worth(coach: Coach, s: State, options: list[Option]) -> tuple[float, ...]:
    """The win share of each seat; where all choose at once, by the best answer to what is given."""
    from reroll.analysis.coach import at_once, plain

    if options and at_once(coach.segment(coach.known(s)), s):
        return options[0].shares
    return plain(coach.equity(s))


def show_options(screen: Screen, coach: Coach, s: State, seat: int) -> None:
    """Every choice with its figures, the best first, and a sentence of why."""
    t, options = screen.t, coach.options(s, seat, given=True)
    if not options:
        screen.say(Text(t("The match is over; there is nothing to choose.")))
        return
    typed = [format_action(coach.game, s, seat, option.action) for option in options]
    named = [in_own_words(t, coach.game, each) for each in typed]
    screen.say(Text(t("Player {n} chooses.", n=seat + 1)), Text(""))
    screen.say(option_table(screen, coach.game, options, named, seat), Text(""))
    if len(options) == 1 or not is_alike(options[1].loss, options[1].error):
        screen.say(Text(words.best_line(t, named[0], options[0].shares[seat])))
    if len(options) > 1:
        screen.say(Text(compared(t, named[0], named[1], options[1])))
    exact = words.exactness(t, coach.game, s.players, options[0].error)
    screen.say(Text(exact, "quiet"))


def compared(t: Texts, best: str, second: str, option: Option) -> str:
    """How far the best choice is ahead of the next, as far as that can be told."""
    if is_alike(option.loss, option.error):
        return words.alike(t, best, second)
    if option.loss < SEEN:
        return t("“{choice}” is just as good.", choice=second)
    margin = words.why(t, best, second, option.loss)
    return f"{margin} {words.unsure(t, option.error)}" if 0 < option.loss < option.error else margin


def option_table(
    screen: Screen, game: str, options: list[Option], named: list[str], seat: int
) -> Table:
    """The choices as rows."""
    t = screen.t
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    turn = turn_columns(t, game, options)
    heads = [t("Choice"), t("win share"), t("gives up"), *(head for head, _ in turn)]
    heads += [t("Player {n}", n=n + 1) for n in range(len(options[0].shares)) if n != seat]
    for nth, head in enumerate([*heads, ""]):
        shown.add_column(head, justify="left" if nth in (0, len(heads)) else "right")
    for nth, (option, name) in enumerate(zip(options, named, strict=True)):
        others = [share for n, share in enumerate(option.shares) if n != seat]
        shown.add_row(
            name,
            words.at_least(t, percentage(t, option.shares[seat]), option.looked),
            percentage(t, option.loss),
            *(cells[nth] for _, cells in turn),
            *(percentage(t, share) for share in others),
            bar(option.shares[seat], screen.rich),
        )
    return shown


def turn_columns(t: Texts, game: str, options: list[Option]) -> list[tuple[str, list[str]]]:
    """What the turn comes to by choice, as columns, in games whose coach knows such things."""
    if game not in words.RISK_HEADS:
        return []
    fails = ["" if o.fails is None else percentage(t, o.fails) for o in options]
    gains = ["" if o.gain is None else decimal(t, o.gain, 2, signed=True) for o in options]
    return [(t(words.RISK_HEADS[game]), fails), (t("brings"), gains)]


def bar(share: float, rich: bool) -> str:
    """A win share as a bar."""
    return ("█" if rich else "#") * round(share * BAR)


def show_chance(screen: Screen, coach: Coach, s: State) -> None:
    """What the dice may do, from good to bad."""
    t, seat = screen.t, coach.rules.roller(s)
    spread = coach.spread(s, seat)
    if not spread:
        least = percentage(t, float(coach.equity(s)[seat]))
        screen.say(Text(words.unshown(t, seat + 1, least)))
        return
    screen.say(Text(heading(t, coach, s, seat)), Text(""))
    for chance, share in spread:
        line = f"{percentage(t, chance):>8}  {percentage(t, share):>8}  {bar(share, screen.rich)}"
        screen.say(Text(line))
    error = coach.error(coach.segment(s), s)
    screen.gap()
    screen.say(Text(words.exactness(t, coach.game, s.players, error), "quiet"))


def heading(t: Texts, coach: Coach, s: State, seat: int) -> str:
    """Whose throw it is and what it is worth on average."""
    share = percentage(t, float(coach.equity(s)[seat]))
    return t(
        "Chance acts for player {n}, whose win share is {share}. From good to bad, how likely it"
        " is and the share after it:",
        n=seat + 1,
        share=share,
    )
