"""Tables made by playing real matches, as the server would hand them to the page models."""

from __future__ import annotations

from collections.abc import Sequence

from reroll.engine.match import Match
from reroll.games.terms import CHANCE
from reroll.notation.words import format_action, game_of, parse_actions, parse_position
from reroll.web.boards.facts import Event, Sitter, TableFacts, perspective

NAMES = ("Noor", "Ana", "Otto", "Bram", "Nele", "Søren", "Maximiliane")
BOTS = ("random", "simple", "greedy")
SHARED = "http://192.168.1.20:8000/t/sunday"


def sitters(
    count: int, here: Sequence[int] = (0,), bots: Sequence[int] = (2,)
) -> tuple[Sitter, ...]:
    """So many people, the bots among them, those on this device."""
    return tuple(
        Sitter(name, "greedy" if seat in bots else "", seat in here)
        for seat, name in enumerate(NAMES[:count])
    )


def play(match: Match, words: Sequence[str], viewer: int = 0) -> list[Event]:
    """Play these entries, chance's among them; return them as events with their views."""
    return [event for word in words for event in step(match, word, match.actor, viewer)]


def act(match: Match, parts: Sequence[str | tuple[int, str]], viewer: int = 0) -> list[Event]:
    """Play entries of chance (a word) and of seats (the seat and a word)."""
    events = []
    for part in parts:
        seat, word = part if isinstance(part, tuple) else (CHANCE, part)
        events += step(match, word, seat, viewer)
    return events


def to_the_end(match: Match, viewer: int = 0) -> list[Event]:
    """Play the first legal action of whoever is to act, chance from its source, to the end."""
    events = []
    while not match.is_over:
        seat = match.actor
        if seat == CHANCE:
            number = match.source.outcome(match.rules, match.state, len(match.log))
            word = format_action(match.setup.game, match.state, CHANCE, number)
        else:
            word = match.legal_words(seat)[0]
        events += step(match, word, seat, viewer)
    return events


def step(match: Match, word: str, seat: int, viewer: int) -> list[Event]:
    """One entry, several actions where it is a whole one."""
    events = []
    for action in parse_actions(match.setup.game, match.state, seat, word):
        before = match.view(viewer).state
        match.play(action, seat)
        after = match.view(viewer).state
        events.append(Event(len(match.log) - 1, seat, action, before, after))
    return events


def table(match: Match, events: Sequence[Event], people: Sequence[Sitter]) -> TableFacts:
    """The match as the people of this device see it."""
    seat = perspective(match.rules, match.state, people)
    return TableFacts(
        table="sunday",
        name="Sunday soup",
        game=match.setup.game,
        sitters=tuple(people),
        version=len(match.log),
        key="k1",
        url=SHARED,
        seat=seat,
        view=match.view(seat).state,
        events=tuple(events),
        options=dict(match.setup.options),
        bots=BOTS,
    )


def at(position: str, words: Sequence[str], people: Sequence[Sitter]) -> TableFacts:
    """The table after these words from a position."""
    state = parse_position(position)
    match = Match(game_of(state), state.players)
    match.state = state
    return table(match, play(match, words), people)
