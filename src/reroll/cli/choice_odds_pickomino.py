"""Odds of a Pickomino turn in words."""

from __future__ import annotations

from reroll.analysis.pickomino_odds import turn_odds
from reroll.games import pickomino as rules
from reroll.notation.pickomino import format_action
from reroll.texts.catalogue import N_, Texts
from reroll.texts.entries import in_own_words
from reroll.texts.figures import decimal, percentage


def by_action(t: Texts, s: rules.State, seat: int) -> dict[int, str]:
    """The chance to fail and the worms to expect, for every legal action."""
    counted = N_("{fails} to fail in this turn, {worms} worms on average")
    if s.players == 2:
        counted = N_("{fails} to fail in this turn, a lead of {worms} worms on average")
    return {
        action: t(
            counted,
            fails=f"{percentage(t, odds.fails, digits=0):>5}",
            worms=decimal(t, odds.worms, 2, signed=True),
        )
        for action, odds in turn_odds(s, seat).items()
    }


def sentences(t: Texts, s: rules.State, seat: int) -> list[str]:
    """The best choice by worms, and what the figures count."""
    odds = turn_odds(s, seat)
    best = max(odds, key=lambda action: odds[action].worms)
    entry = in_own_words(t, "pickomino", format_action(s, seat, best))
    if s.players == 2:
        lines = [
            t("The greatest lead on average: {entry}.", entry=entry),
            t(
                "The lead counts worms won, a top tile lost by failing, and a stolen tile twice,"
                " since the other player loses it."
            ),
        ]
    else:
        lines = [
            t("Most worms on average: {entry}.", entry=entry),
            t("Counted are worms won, and a top tile lost by failing."),
        ]
    return [
        *lines,
        t(
            "Exact for this turn, if it is played on for these worms. reroll odds plays it on for"
            " the win share and counts your own worms alone, so its figures may differ."
        ),
    ]
