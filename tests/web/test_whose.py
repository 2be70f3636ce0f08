"""Whose dice and things a table shows: those of the seat that it names."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from reroll.cli.boards import wuerfelacker as terminal
from reroll.engine.contract import GAMES, is_over
from reroll.engine.match import Match
from reroll.games.terms import SPECTATOR
from reroll.texts.catalogue import texts
from reroll.web.boards import gang_of_dice, wuerfelacker
from reroll.web.boards.facts import TableFacts, acting
from reroll.web.boards.table import table_page
from reroll.web.coach import stories
from reroll.web.coach.puzzle import riddle_of
from reroll.web.render import fragment
from tests.web.samples_coach import story
from tests.web.samples_wuerfelacker import acker_robo, acker_robo_later
from tests.web.tables import NAMES, sitters, table, to_the_end

T = texts("en")
HEADINGS = re.compile(r'<(h3|legend)\b[^>]*>(.*?)</\1>|<p class="hint">(.*?)</p>')
OWNED = re.compile(r"\b[Yy]our (stack|hand|morsels|pool|discard pile)\b")


def headings(facts: TableFacts) -> list[str]:
    """What stands above things on the page, and what is said of them."""
    html = fragment("en", table_page(T, facts))
    found = (f"{over or ''}{hint or ''}" for _, over, hint in HEADINGS.findall(html))
    return [re.sub("<[^>]+>", "", one) for one in found]


# Dice


def watched(facts: TableFacts) -> TableFacts:
    """The same table for those who only watch."""
    people = tuple(replace(one, here=False) for one in facts.sitters)
    return replace(facts, sitters=people, seat=SPECTATOR, shared={}, lasting={})


def moments_of(game: str, players: int) -> list[TableFacts]:
    """Every state of a match, as the first seat sees it."""
    match = Match(game, players, seed="whose")
    events = to_the_end(match)
    facts = table(match, events, sitters(players))
    return [facts.at(event.before, ()) for event in events]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("game", "maker", "dice", "field"),
    [
        ("wuerfelacker", wuerfelacker, "aside", "aside"),
        ("gang_of_dice", gang_of_dice, "shown", "shown"),
    ],
)
def test_dice_are_those_of_the_seat_that_is_waited_for(
    game: str, maker: Any, dice: str, field: str, players: int
) -> None:
    """In every phase, for those who play and those who watch."""
    seen = 0
    for mine in moments_of(game, players):
        for facts in (mine, watched(mine)):
            shown = getattr(table_page(T, facts).board, field)
            seat = acting(facts)
            if shown:
                seen += 1
                assert shown == maker.groups(getattr(facts.view, dice)[seat])
    assert seen > 20


@pytest.mark.rule("GW-31")
def test_who_rolls_for_the_robo_sees_their_own_dice_and_not_those_of_the_other() -> None:
    """Noor has set a 6 aside, then a 5; Ana a 4, then a 1."""
    for mine, dice, total in ((acker_robo(), "6", 6), (acker_robo_later(), "65", 11)):
        for facts in (mine, watched(mine)):
            board = table_page(T, facts).board
            assert "".join(group.face for group in board.aside) == dice
            assert (board.total, board.loose, board.to_roll) == (total, (), 1)
        assert f"Set aside by Noor total {total}" in headings(watched(mine))


@pytest.mark.rule("GW-31")
def test_the_terminal_marks_who_rolls_for_the_robo_and_shows_no_dice_of_the_other() -> None:
    lines = [line.plain for line in terminal.draw(T, acker_robo().view, NAMES[:2], False)]
    assert [line.split()[1] for line in lines if line.strip().startswith(">")] == ["Noor"]
    assert not any("not set aside" in line for line in lines)


# Things


@pytest.mark.parametrize("game", GAMES)
def test_things_of_somebody_else_are_not_called_yours_when_a_match_is_looked_back_on(
    game: str,
) -> None:
    """By somebody who sat in the first seat, and by those who did not play."""
    told = story(game)
    seated = replace(told, sitters=sitters(len(told.sitters)))
    strange = replace(told, sitters=sitters(len(told.sitters), here=()))
    yours: set[str] = set()
    for one in (seated, strange):
        for moment in stories.moments(told):
            facts = stories.facts_of(one, moment)
            if is_over(facts.rules, facts.view):
                continue
            called = [line for line in headings(facts) if OWNED.search(line)]
            held = facts.seat in facts.here
            assert held or called == [], moment.number
            yours.update(called if held else ())
    assert yours


@pytest.mark.parametrize("game", GAMES)
def test_things_of_somebody_else_bear_their_name(game: str) -> None:
    told = story(game)
    strange = replace(told, sitters=sitters(len(told.sitters), here=()))
    named = re.compile(rf"\b({'|'.join(NAMES)})’s (stack|hand|morsels|pool|discard pile)\b")
    facts = [stories.facts_of(strange, moment) for moment in stories.moments(told)]
    lines = [line for one in facts[5:200:9] for line in headings(one)]
    assert any(named.search(line) for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_things_in_a_puzzle_are_yours(game: str) -> None:
    """They belong to the seat that whoever solves it plays."""
    facts = riddle_of(T, game, 1, "Noor").facts
    assert facts.whose == ""
    assert any(OWNED.search(line) for line in headings(facts))
