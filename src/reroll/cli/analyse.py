"""`reroll analyse`: look back on a match - its luck, its losses, its turning points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.table import Table
from rich.text import Text

from reroll.cli import savefile
from reroll.cli.screen import Screen, json_text, printable
from reroll.engine.contract import CHANCE, rules_of
from reroll.engine.log import Header, read_sound
from reroll.engine.setup import Setup
from reroll.engine.signature import rules_version
from reroll.engine.states import copy_state
from reroll.texts import coach as words
from reroll.texts import entries
from reroll.texts.catalogue import N_, Texts
from reroll.texts.figures import percentage
from reroll.texts.games import texts_of

if TYPE_CHECKING:
    from reroll.analysis.luck import Event, Report

WORST = 10
COLUMNS = (
    N_("Player"),
    N_("start"),
    N_("end"),
    N_("luck"),
    N_("loss"),
    N_("gifts"),
    N_("drift"),
    N_("per choice"),
    N_("adjusted"),
)


def analyse(
    ctx: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help=N_("The log of a match, as reroll play keeps it.")),
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help=N_("Print the figures as JSON, nothing else."))
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("Write a page to look at or print.")),
    ] = None,
) -> None:
    """Look back on a match: the luck of every roll and the loss of every choice."""
    from reroll.analysis.luck import analyse as look_back

    screen: Screen = ctx.obj
    if html is not None:
        savefile.page_path(html, file)
    header, log, damage = read_sound(savefile.read_text(file))
    report = look_back(header.setup, log, damage)
    stopped = f"{screen.t.told(report.stopped)} {older(screen.t, header)}".strip()
    report = replace(report, stopped=stopped)
    names = names_of(screen.t, header, len(report.players))
    told = told_of(screen.t, header.setup, report.events, names)
    if html is not None:
        from reroll.cli.analyse_page import page

        savefile.write_whole(html, page(screen.t, report, names, told))
    if as_json:
        print(json_text({"names": names, **report.as_json()}))
        return
    show(screen, report, names, told)
    if html is not None:
        screen.say(Text(""), Text(screen.t("The page is in {file}.", file=html)))


def older(t: Texts, header: Header) -> str:
    """A sentence for a log that was made under other rules, else nothing."""
    now = rules_version(header.setup.game)
    if header.rules_version in ("", now):
        return ""
    return t(words.OLDER, then=printable(header.rules_version), now=now)


def names_of(t: Texts, header: Header, players: int) -> list[str]:
    """The players' names, numbered where nobody gave one."""
    names = [printable(name) for name in header.names[:players]]
    return names + [t("Player {n}", n=n + 1) for n in range(len(names), players)]


def told_of(t: Texts, setup: Setup, events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """Every move: what chance did in the sentence of the log, a choice as this reader types it.

    The log does not say which card was laid face down; what a choice gave up is told of the card.
    """
    rules = rules_of(setup.game)
    before, told = setup.first_state(), []
    for each in events:
        after = copy_state(before)
        rules.apply(after, each.actor, each.action)
        if each.actor == CHANCE:
            told.append(words.move(t, setup.game, before, after, each.actor, each.action, names))
        else:
            told.append(entries.in_own_words(t, setup.game, each.words))
        before = after
    return told


def show(screen: Screen, report: Report, names: Sequence[str], told: Sequence[str]) -> None:
    """The report as a person reads it."""
    t = screen.t
    screen.say(Text(texts_of(report.game).title(t), "turn"), Text(""))
    if rough := warned(t, report):
        screen.say(Text(rough), Text(""))
    screen.say(table(t, report, names), Text(words.sums(t), "quiet"), Text(""))
    for heading, lines in paragraphs(t, report, names, told):
        if lines:
            screen.say(Text(heading, "turn"), *(Text(line) for line in lines), Text(""))


def warned(t: Texts, report: Report) -> str:
    """That this match was hard to judge, where it was; else nothing."""
    rough = max(report.error, report.corrected) > words.VAGUE
    return words.rough(t, report.corrected) if rough else ""


def table(t: Texts, report: Report, names: Sequence[str]) -> Table:
    """The sums by player."""
    shown = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for column in COLUMNS:
        side: Literal["left", "right"] = "left" if column == COLUMNS[0] else "right"
        shown.add_column(t(column), justify=side, no_wrap=True)
    for row in rows(t, report, names):
        shown.add_row(*row)
    return shown


def rows(t: Texts, report: Report, names: Sequence[str]) -> list[list[str]]:
    """The sums by player, as words."""
    return [
        [
            names[p.seat],
            percentage(t, p.first),
            percentage(t, p.last),
            percentage(t, p.luck, signed=True),
            percentage(t, p.loss),
            percentage(t, p.gifts, signed=True),
            percentage(t, p.drift, signed=True),
            percentage(t, p.error_rate, digits=2),
            "–" if p.interval > words.VAGUE else percentage(t, p.adjusted),
        ]
        for p in report.players
    ]


def paragraphs(
    t: Texts, report: Report, names: Sequence[str], told: Sequence[str]
) -> list[tuple[str, list[str]]]:
    """Headings with their lines: the costly choices, the turning points, what the figures are."""
    costly = sorted(
        (event for event in report.events if event.loss > 0 and event.grade != "fine"),
        key=lambda event: -event.loss,
    )[:WORST]
    lines = [costly_line(t, report.game, event, names) for event in costly]
    adjusted = [p.adjusted for p in report.players if p.interval <= words.VAGUE]
    about = [words.certainty(t, report.game, len(report.players), report.error, adjusted)]
    if len(adjusted) < len(report.players):
        about.append(words.untold(t))
    answers = [words.answers(t, names[p.seat], p.tendency_loss) for p in report.players]
    return [
        (t("Costly choices"), lines),
        (t("Against what the others tend to lay"), [line for line in answers if line]),
        (t("Turning points"), turning_lines(t, report, names, told)),
        (t("What the figures are"), about),
        (t("Where the log ends"), [report.stopped] if report.stopped else []),
    ]


def costly_line(t: Texts, game: str, event: Event, names: Sequence[str]) -> str:
    """What a choice gave up, the best one in its place, and how bad that was."""
    typed, better = (
        entries.in_own_words(t, game, each) for each in (event.words, event.best_words)
    )
    told = words.cost(t, names[event.actor], event.number, typed, better, event.loss)
    return f"{told} ({words.grade(t, event.grade)})"


def turning_lines(t: Texts, report: Report, names: Sequence[str], told: Sequence[str]) -> list[str]:
    """The moves that changed most, each told of the player whose share it changed most."""
    lines = []
    for number in report.turning_points:
        event, what = report.events[number - 1], told[number - 1]
        seat = event.changed_most
        change, after = event.changes[seat], event.shares[seat]
        if event.actor == CHANCE:
            line = words.turning_chance(t, names[seat], number, what, change, after)
        else:
            who = names[event.actor]
            line = words.turning_point(t, names[seat], number, who, what, change, after)
        lines.append(line)
    return lines
