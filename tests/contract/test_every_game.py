"""Laws that every game keeps, at every number of players, with any options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.agreement.tables import TABLES, any_options

from reroll import Match, Refused
from reroll.engine.chance import Scripted, Seeded
from reroll.engine.contract import (
    CHANCE,
    FINE,
    NOBODY,
    Rules,
    acting_seats,
    chance_outcomes,
    legal_actions,
    places,
    returns,
)
from reroll.engine.log import DamagedLog
from reroll.engine.setup import Setup
from reroll.engine.states import as_dict, copy_state, key
from reroll.engine.views import view_of
from reroll.games.terms import HIDDEN, SPECTATOR
from reroll.notation.words import format_action, format_position, parse_action, parse_position

MATCHES = 3
LONGEST = 20_000
EVERY_ROLL = 4
"""So many dice at most have all their rolls listed here."""

at_every_table = pytest.mark.parametrize(("game", "players"), TABLES)


@cache
def played(game: str, players: int) -> list[Match]:
    """Some random matches with any options, from the first move to the last."""
    return [play(game, players, Random(f"{game} {players} {n}")) for n in range(MATCHES)]


def play(game: str, players: int, chooser: Random) -> Match:
    """A random match."""
    setup = Setup(game, players, any_options(game, players, chooser))
    match = Match(setup, source=Seeded(chooser.getrandbits(40)))
    while not match.is_over:
        if match.actor == CHANCE:
            match.chance()
        else:
            seat = chooser.choice(match.seats)
            match.play(chooser.choice(match.legal(seat)), seat)
        assert len(match.log) < LONGEST
    return match


def states(game: str, players: int) -> Iterator[tuple[Rules, Any, int, int]]:
    """Every state of the matches, with what was done there: rules, state, actor, action."""
    for match in played(game, players):
        s = match.setup.first_state()
        for actor, action in match.log:
            yield match.rules, s, actor, action
            match.rules.apply(s, actor, action)


@at_every_table
def test_whoever_is_to_act_can(game: str, players: int) -> None:
    """A seat has a legal action, chance an outcome; actor, acts and roller agree."""
    for rules, s, _, _ in states(game, players):
        actor, seats = rules.actor(s), acting_seats(rules, s)
        assert 0 <= rules.roller(s) < players
        assert rules.acts(s, CHANCE) == (actor == CHANCE)
        if actor == CHANCE:
            assert seats == []
            assert rules.roll_size(s) > 0 or any(
                rules.draw_weight(s, kind) for kind in range(rules.KINDS)
            )
        else:
            assert actor in seats
            assert all(legal_actions(rules, s, seat) for seat in seats)
            assert rules.roll_size(s) == 0


@at_every_table
def test_nothing_is_legal_outside_the_span_or_for_another_seat(game: str, players: int) -> None:
    """Ids around and beyond the span, and seats that may not act."""
    chooser = Random(game)
    for rules, s, _, _ in states(game, players):
        low, high = rules.action_span(s)
        ids = [-2, -1, low - 1, high, rules.ACTIONS, chooser.randrange(rules.ACTIONS)]
        for seat in range(players):
            acts = rules.acts(s, seat)
            for action in ids:
                fine = rules.why_not(s, seat, action) == FINE
                assert not fine or (acts and low <= action < high)
        why = rules.why_not(s, NOBODY, low)
        assert why != FINE
        assert rules.WHY_CLAUSE[rules.Why(why)].startswith(rules.CODE)


@at_every_table
def test_chance_has_positive_weights_that_add_up(game: str, players: int) -> None:
    """Rolls of n dice to 6**n; every outcome is legal, and no draw without weight is."""
    for rules, s, actor, action in states(game, players):
        if actor != CHANCE:
            continue
        dice = rules.roll_size(s)
        assert rules.why_not(s, CHANCE, action) == FINE
        if dice > EVERY_ROLL:
            continue
        outcomes = list(chance_outcomes(rules, s))
        assert all(weight > 0 for _, weight in outcomes)
        assert all(rules.why_not(s, CHANCE, what) == FINE for what, _ in outcomes)
        if dice:
            assert sum(weight for _, weight in outcomes) == 6**dice
        else:
            nothing = set(range(-1, rules.KINDS + 1)) - {what for what, _ in outcomes}
            assert all(rules.why_not(s, CHANCE, what) != FINE for what in nothing)


@at_every_table
def test_an_action_does_the_same_to_every_copy_and_nothing_to_the_original(
    game: str, players: int
) -> None:
    """No state is shared and no chance hidden."""
    for rules, s, actor, action in states(game, players):
        before, one, other = key(s), copy_state(s), copy_state(s)
        rules.apply(one, actor, action)
        rules.apply(other, actor, action)
        assert key(one) == key(other) != before
        assert key(s) == before


@at_every_table
def test_every_number_is_a_plain_int_that_fits_the_compiled_state(game: str, players: int) -> None:
    """Compiled fields hold 64 bits."""
    for _, s, _, _ in states(game, players):
        for value in flat(as_dict(s).values()):
            assert type(value) is int
            assert -(1 << 62) < value < 1 << 62


def flat(values: Any) -> Iterator[int]:
    """The ints of nested lists."""
    for value in values:
        if isinstance(value, list):
            yield from flat(value)
        else:
            yield value


@at_every_table
def test_positions_and_actions_read_back_as_they_were(game: str, players: int) -> None:
    """One line a position, words for an action."""
    for rules, s, actor, action in states(game, players):
        assert parse_action(game, s, actor, format_action(game, s, actor, action)) == action
        line = format_position(s)
        assert "\n" not in line
        assert key(parse_position(line)) == key(s)
        assert line.split()[0] == rules.NAME


@at_every_table
def test_a_view_does_not_change_with_what_it_hides(game: str, players: int) -> None:
    """Every number erased in a view may be any other: the view stays, and so do its choices."""
    chooser = Random(game)
    for rules, s, _, _ in states(game, players):
        for viewer in (*range(players), SPECTATOR):
            view = view_of(rules, s, viewer)
            other = copy_state(s)
            for name, value in as_dict(view.state).items():
                setattr(other, name, changed(getattr(other, name), value, chooser))
            assert key(view_of(rules, other, viewer).state) == key(view.state)
            if viewer != SPECTATOR and rules.acts(s, viewer):
                assert view.legal == legal_actions(rules, s, viewer)


@at_every_table
def test_where_who_watches_knows_everything_so_does_every_seat(game: str, players: int) -> None:
    """Pages rely on it: one look from outside tells whether anything is hidden from anybody."""
    for rules, s, _, _ in states(game, players):
        if key(view_of(rules, s, SPECTATOR).state) == key(s):
            assert all(key(view_of(rules, s, seat).state) == key(s) for seat in range(players))


def changed(value: Any, shown: Any, chooser: Random) -> Any:
    """The value with every number replaced that is shown as HIDDEN and is not HIDDEN itself."""
    if isinstance(value, list):
        return [changed(v, w, chooser) for v, w in zip(value, shown, strict=True)]
    return chooser.randrange(1, 9) if shown == HIDDEN != value else value


@at_every_table
def test_places_follow_from_who_beats_whom(game: str, players: int) -> None:
    """Nobody beats himself or whom he is beaten by; win shares add up to one."""
    for match in played(game, players):
        rules, s, seats = match.rules, match.state, range(players)
        place = places(rules, s)
        assert min(place) == 1
        assert sum(returns(rules, s)) == pytest.approx(1)
        for a in seats:
            for b in seats:
                assert not (rules.beats(s, a, b) and rules.beats(s, b, a))
                assert rules.beats(s, a, b) == (place[a] < place[b])


@at_every_table
def test_a_match_goes_back_and_comes_again(game: str, players: int) -> None:
    """Undo to any point, then the same actions lead to the same state."""
    chooser = Random(game)
    for match in played(game, players):
        again = match.copy()
        to = chooser.randrange(len(match.log))
        again.undo(to)
        assert len(again.log) == to
        assert match.is_over
        for actor, action in match.log[to:]:
            again.play(action, actor)
        assert key(again.state) == key(match.state)
        assert match.why_not(0, 0) is not None


@at_every_table
def test_a_log_reads_back_and_a_damaged_one_says_where(game: str, players: int) -> None:
    """Every line is bound to the one before."""
    chooser = Random(game)
    for match in played(game, players):
        text = match.to_jsonl()
        again = Match.from_jsonl(text)
        assert again.log == match.log
        assert key(again.state) == key(match.state)
        assert again.to_jsonl() == text
        lines = text.splitlines(keepends=True)
        place = chooser.randrange(1, len(lines) - 1)
        lines[place] = lines[place].replace('"n": ', '"n":  ')
        with pytest.raises(DamagedLog, match=rf"damaged in line {place + 2}: "):
            Match.from_jsonl("".join(lines))
        del lines[place]
        with pytest.raises(DamagedLog, match=rf"damaged in line {place + 1}: event {place} was"):
            Match.from_jsonl("".join(lines))


@at_every_table
def test_a_match_replays_from_its_seed(game: str, players: int) -> None:
    """The same seed, the same choices: the same match."""
    choices = [Random(3), Random(3)]
    one, other = (play(game, players, chooser) for chooser in choices)
    assert one.log == other.log


@at_every_table
def test_a_refused_action_changes_nothing(game: str, players: int) -> None:
    """Out of turn, out of range, after the end: a reason and its clause, the state as it was."""
    match = Match(game, players=players, seed=1)
    before = key(match.state)
    for seat in (*range(players), CHANCE):
        with pytest.raises(Refused) as refused:
            match.play(10**9, seat)
        assert refused.value.clause.startswith(match.rules.CODE)
    assert key(match.state) == before
    assert match.log == []
    with pytest.raises(Refused):
        Match(match.setup, source=Scripted([-5])).chance()
