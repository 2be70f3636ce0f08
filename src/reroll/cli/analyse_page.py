"""The analysis of a match as one page that needs nothing else: to look at, to keep, to print."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from reroll.cli.analyse import COLUMNS, paragraphs, rows, warned
from reroll.engine.contract import CHANCE
from reroll.texts import coach as words
from reroll.texts.catalogue import Texts
from reroll.texts.figures import percentage
from reroll.texts.games import texts_of

if TYPE_CHECKING:
    from reroll.analysis.luck import Event, Report

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #1d1d1b; background: #fff; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid #ccc; }
th:first-child, td:first-child, td.words { text-align: left; }
tr.bad td, tr.very-bad td { font-weight: bold; }
svg { width: 100%; height: auto; border: 1px solid #ccc; }
@media print { body { margin: 0; max-width: none; font-size: 11px; } tr { break-inside: avoid; } }
"""
LINES = ("#0b6e4f", "#b3261e", "#1f4e9e", "#8a5a00", "#6a1b9a", "#00707a", "#5d4037")
DASHES = ("", "8 4", "2 3", "12 3 2 3", "6 2", "1 5", "10 6")
WIDTH, HEIGHT = 900, 260


def page(t: Texts, report: Report, names: Sequence[str], told: Sequence[str]) -> str:
    """The whole page; `told` has every move in words."""
    title = escape(texts_of(report.game).title(t))
    parts = [
        f'<!doctype html>\n<html lang="{t.lang}">\n<head>\n<meta charset="utf-8">',
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>",
        f"<h1>{title}</h1>",
        f"<p>{escape(warned(t, report))}</p>" if warned(t, report) else "",
        grid([t(column) for column in COLUMNS], rows(t, report, names)),
        f"<p>{escape(words.sums(t))}</p>",
        f"<h2>{escape(t('Win shares, move by move'))}</h2>",
        curve(t, report, names),
    ]
    for heading, lines in paragraphs(t, report, names, told):
        if lines:
            items = "".join(f"<li>{escape(line)}</li>" for line in lines)
            parts.append(f"<h2>{escape(heading)}</h2>\n<ul>{items}</ul>")
    parts += [f"<h2>{escape(t('Every move'))}</h2>", moves(t, report, names, told)]
    return "\n".join([*parts, "</main>\n</body>\n</html>\n"])


def grid(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """A plain table."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def curve(t: Texts, report: Report, names: Sequence[str]) -> str:
    """The win shares as lines; they also differ by their dashes, and the table below has all."""
    points = report.curve
    step = WIDTH / max(1, len(points) - 1)
    shapes = []
    for seat, name in enumerate(names):
        path = " ".join(
            f"{n * step:.1f},{HEIGHT * (1 - p[seat]):.1f}" for n, p in enumerate(points)
        )
        paint = f'stroke="{LINES[seat]}" stroke-dasharray="{DASHES[seat]}"'
        shapes.append(
            f'<polyline fill="none" stroke-width="2" {paint} points="{path}">'
            f"<title>{escape(name)}</title></polyline>"
        )
        shapes.append(
            f'<line x1="10" x2="40" y1="{18 + 18 * seat}" y2="{18 + 18 * seat}"'
            f' stroke-width="3" {paint}/>'
            f'<text x="46" y="{22 + 18 * seat}" font-size="13">{escape(name)}</text>'
        )
    label = escape(t("Win shares, move by move"))
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}"'
    return f"<svg {box}>{''.join(shapes)}</svg>"


def moves(t: Texts, report: Report, names: Sequence[str], told: Sequence[str]) -> str:
    """Every move with what it changed and the shares after it."""
    heads = [t("Move"), t("Who"), t("What"), t("Grade"), t("Loss"), *names]
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    each = zip(report.events, told, strict=True)
    body = "\n".join(move(t, event, what, names) for event, what in each)
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>"


def move(t: Texts, event: Event, what: str, names: Sequence[str]) -> str:
    """One row of the moves."""
    chance = event.actor == CHANCE
    who = t("chance") if chance else names[event.actor]
    graded = "" if chance else words.grade(t, event.grade)
    loss = "" if chance else percentage(t, event.loss)
    shares = [percentage(t, share) for share in event.shares]
    cells = [str(event.number), who, what, graded, loss, *shares]
    name = event.grade.replace(" ", "-")
    return f'<tr class="{name}">' + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
