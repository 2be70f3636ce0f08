"""Announcements for those who listen: an event in a breath, its result first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reroll import Match
from reroll.engine.contract import CHANCE, GAMES
from reroll.engine.sampling import random_below
from reroll.engine.states import copy_state
from reroll.notation.words import parse_actions, parse_position
from reroll.texts.catalogue import LANGUAGES, texts
from reroll.texts.games import texts_of

NAMES = ["Ana", "Noor", "Otto"]


def said(position: str, *entries: str) -> list[str]:
    """What is announced when these entries are played from a position, silence left out."""
    state = parse_position(position)
    match = Match(position.split()[0], state.players, names=NAMES)
    match.state = state
    told = []
    for entry in entries:
        actor = match.actor
        actions = parse_actions(match.rules.NAME, match.state, actor, entry)
        told += [announced(match, actor, action) for action in actions]
    return [words for words in told if words]


def announced(match: Match, actor: int, action: int, lang: str = "en") -> str:
    """Play an action; what is announced of it."""
    before = copy_state(match.state)
    match.play(action, actor)
    texts_here = texts_of(match.rules.NAME)
    return texts_here.said(texts(lang), before, match.state, actor, action, match.names)


def test_pickomino_names_the_dice_the_total_and_the_tile() -> None:
    start = "pickomino players=2 stacks=21,25/- middle=22-24,26-36 turn=1 phase=decide kept=WW555"
    assert said(start, "roll", "1 1 4") == ["1 1 4: Ana."]
    assert said(start, "roll", "1 1 4", "keep 1") == ["1 1 4: Ana.", "Total 27: Ana."]
    assert said(start, "stop") == ["Take the 24, 1 worm: Ana."]
    stolen = "pickomino players=2 stacks=-/25 middle=21-24 turn=1 phase=decide kept=WWW55"
    assert said(stolen, "stop", "steal") == ["Total 25: Ana.", "Steal the 25: Ana."]


def test_a_failed_turn_is_announced_by_what_it_costs() -> None:
    start = "pickomino players=2 stacks=25/- middle=21-24,26-36 turn=1 phase=decide kept=5555"
    lost = "The turn fails; the 25 goes back, the 36 is turned down."
    assert said(start, "stop") == [f"{lost} Ana."]
    assert said(start, "roll", "5 5 5 5") == [f"{lost} 5 5 5 5: Ana."]


def test_gang_of_dice_names_the_sum_before_the_dice() -> None:
    start = "gang_of_dice players=2 turn=1 phase=choose_dice card=sum7-black"
    assert said(start, "throw 2", "1 3") == ["Ana stakes 2 dice.", "Total 4, 1 3: Ana."]


def moves(game: str, lang: str) -> Iterator[str]:
    """The announcements of a whole match that is played at random."""
    match = Match(game, players=3, seed=5, names=NAMES)
    for number in range(2000):
        if match.is_over:
            return
        actor = match.actor
        if actor == CHANCE:
            action = match.source.outcome(match.rules, match.state, len(match.log))
        else:
            legal = match.legal(actor)
            action = legal[random_below(7, 0, 0, 0, number, len(legal))]
        yield announced(match, actor, action, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_a_match_can_be_announced(game: str, lang: str) -> None:
    """In every language, in one short paragraph without places left open."""
    told = [words for words in moves(game, lang) if words]
    assert len(told) > 20
    assert not any("{" in words or "\n" in words for words in told)
    assert all(words[0] == words[0].upper() for words in told)
    assert all(any(name in words for name in NAMES) or words[-1] in ".!" for words in told)
