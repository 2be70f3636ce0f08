"""The odds shown in a turn of Pickomino, against a slow search through the rules themselves."""

from __future__ import annotations

from functools import cache

import pytest

from reroll.analysis.pickomino_odds import turn_odds
from reroll.engine.contract import CHANCE, chance_outcomes, legal_actions
from reroll.engine.states import copy_state, key
from reroll.games import pickomino as rules
from reroll.notation.words import parse_action, parse_position

LATE = "pickomino players=3 middle=23,24,26 stacks=22/25/- turn=1 phase=keep kept=3355 rolled=14WW"
TWO = "pickomino players=2 middle=24,27 stacks=21/26 turn=1 phase=decide kept=555W rolled=-"


def settled(s: rules.State, start: rules.State) -> tuple[float, float] | None:
    """Worms gained and whether the turn failed, once it is over."""
    seat = start.turn
    if s.turn == seat and s.phase != rules.Phase.OVER:
        return None
    gained = rules.score(s, seat) - rules.score(start, seat)
    if gained <= 0:
        return float(gained), 1.0
    stolen = s.players == 2 and rules.score(s, 1 - seat) < rules.score(start, 1 - seat)
    return gained * (2.0 if stolen else 1.0), 0.0


def search(s: rules.State, start: rules.State) -> tuple[float, float]:
    """The best mean of worms and the chance to fail that comes with it, by trying everything."""
    known: dict[object, tuple[float, float]] = {}

    def value(s: rules.State) -> tuple[float, float]:
        over = settled(s, start)
        if over is not None:
            return over
        if key(s) not in known:
            known[key(s)] = chance(s) if rules.actor(s) == CHANCE else choice(s)
        return known[key(s)]

    def after(s: rules.State, actor: int, action: int) -> tuple[float, float]:
        twin: rules.State = copy_state(s)
        rules.apply(twin, actor, action)
        return value(twin)

    def chance(s: rules.State) -> tuple[float, float]:
        ways = [(after(s, CHANCE, roll), weight) for roll, weight in chance_outcomes(rules, s)]
        total = sum(weight for _, weight in ways)
        return (
            sum(worms * weight for (worms, _), weight in ways) / total,
            sum(fails * weight for (_, fails), weight in ways) / total,
        )

    def choice(s: rules.State) -> tuple[float, float]:
        options = [after(s, s.turn, action) for action in legal_actions(rules, s, s.turn)]
        return max(options, key=lambda each: each[0])

    return value(s)


@cache
def position(line: str) -> rules.State:
    """The state of a line."""
    state: rules.State = parse_position(line)
    return state


@pytest.mark.parametrize("line", [LATE, TWO])
def test_odds_equal_a_search_through_the_rules(line: str) -> None:
    """Worms and chance of failing of every choice come out as by trying every roll."""
    s = position(line)
    odds = turn_odds(s, s.turn)
    assert list(odds) == legal_actions(rules, s, s.turn)
    for action, found in odds.items():
        twin = copy_state(s)
        rules.apply(twin, s.turn, action)
        worms, fails = search(twin, s)
        assert found.worms == pytest.approx(worms, abs=1e-12)
        assert found.fails == pytest.approx(fails, abs=1e-8)


def test_a_stop_that_takes_nothing_fails_for_certain() -> None:
    """Without a worm a stop loses the top tile."""
    s = position("pickomino players=2 stacks=33/- middle=21-32,34-36 kept=5555 phase=decide")
    stop = turn_odds(s, 0)[parse_action("pickomino", s, 0, "stop")]
    assert (stop.worms, stop.fails) == (-4.0, 1.0)


def test_a_choice_between_tiles_shows_what_each_is_worth() -> None:
    """Stealing counts twice where two play."""
    s = position(
        "pickomino players=2 middle=23,24,26-36 stacks=21,22/25 phase=take kept=WWW55 rolled=-"
    )
    odds = turn_odds(s, 0)
    assert [each.worms for each in odds.values()] == [4.0, 1.0]
