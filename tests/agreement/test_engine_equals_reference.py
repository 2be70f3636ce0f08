"""Two engines, written apart from the same rulebook, play the same matches move by move."""

from __future__ import annotations

import importlib
import random
from typing import Any

import pytest

from reroll.engine.chance import Seeded
from reroll.engine.contract import (
    CHANCE,
    GAMES,
    NOBODY,
    Rules,
    acting_seats,
    legal_actions,
    places,
    rules_of,
)
from reroll.engine.setup import Setup
from reroll.engine.states import copy_state
from tests.agreement.translate import TRANSLATORS
from tests.reference.words import Action

QUICK_MOVES = 3_000
ALL_MOVES = 100_000
TABLES = [
    (game, players)
    for game in GAMES
    for players in range(rules_of(game).MIN_PLAYERS, rules_of(game).MAX_PLAYERS + 1)
]


def random_options(rules: Rules, players: int, rng: random.Random) -> dict[str, str]:
    """Each option at its default as often as at another of its words."""
    options = {}
    for option in rules.OPTIONS:
        words = option.values[: players + 1] if option.name == "start" else option.values
        if option.numbers is not None:
            if rng.random() < 0.5:
                options[option.name] = str(rng.choice((1, 5, 12, 60)))
        elif rng.random() < 0.5:
            options[option.name] = rng.choice(words)
    return options


def whole_choices(rules: Rules, s: Any, seat: int, pending: list[int]) -> set[Action]:
    """Every complete choice open to the seat, in the words of the second engine."""
    found: set[Action] = set()
    translate = TRANSLATORS[rules.NAME]
    for action in legal_actions(rules, s, seat):
        gathered = list(pending)
        words = translate(s, seat, action, gathered)
        if words is not None:
            found.add(words)
            continue
        after = copy_state(s)
        rules.apply(after, seat, action)
        found |= whole_choices(rules, after, seat, gathered)
    return found


def check(rules: Rules, s: Any, other: Any, listed: bool) -> None:
    """The same actors, scores and places, and (where they can be listed) the same choices."""
    actor = rules.actor(s)
    seats = acting_seats(rules, s)
    assert other.actors() == ({"chance"} if actor == CHANCE else set(seats))
    if listed:
        for seat in seats:
            assert whole_choices(rules, s, seat, []) == set(other.legal(seat))
    if actor == NOBODY:
        assert [rules.score(s, seat) for seat in range(s.players)] == other.scores()
        assert places(rules, s) == other.places()


def play_both(game: str, players: int, seed: int) -> int:
    """Play one random match on both engines, comparing after every whole choice."""
    rng = random.Random(seed)
    rules = rules_of(game)
    options = random_options(rules, players, rng)
    s = Setup(game, players, options).first_state()
    given = {k: v for k, v in options.items() if not (k == "pool" and v == "box")}
    other = importlib.import_module(f"tests.reference.{game}").Reference(players, **given)
    source, pending, moves = Seeded(seed), list[int](), 0
    while rules.actor(s) != NOBODY:
        if not pending_choice(rules, s):
            check(rules, s, other, listed=listable(s) and rng.random() < 0.2)
        actor = rules.actor(s)
        if actor == CHANCE:
            action = source.outcome(rules, s, moves)
        else:
            actor = rng.choice(acting_seats(rules, s))
            action = rng.choice(sensible(rules, s, actor, rng))
        words = TRANSLATORS[game](s, actor, action, pending)
        if words is not None:
            other.play("chance" if actor == CHANCE else actor, words)
        rules.apply(s, actor, action)
        moves += 1
    check(rules, s, other, listed=False)
    return moves


def sensible(rules: Rules, s: Any, seat: int, rng: random.Random) -> list[int]:
    """All legal actions, or where dozens of dice could be staked, mostly a handful of them."""
    legal = legal_actions(rules, s, seat)
    return legal[:6] if len(legal) > 12 and rng.random() < 0.8 else legal


def pending_choice(rules: Rules, s: Any) -> bool:
    """Whether the engine stands inside a choice that the second engine takes whole."""
    return rules.Phase(s.phase).name in ("CHOOSE_FACE", "FIRST_BACK", "SECOND_BACK", "ACT")


def listable(s: Any) -> bool:
    """Whether the second engine can list the choices: not for rerolls of many dice."""
    staked = getattr(s, "staked", None)
    return staked is None or staked[s.turn] <= 6


def play_until(game: str, players: int, moves: int) -> None:
    """Random matches with random options until so many moves agree."""
    played, seed = 0, 0
    while played < moves:
        played += play_both(game, players, 1000 * players + seed)
        seed += 1


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_both_engines_agree_on_actors_choices_scores_and_places(game: str, players: int) -> None:
    play_until(game, players, QUICK_MOVES)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_both_engines_agree_over_a_hundred_thousand_moves(game: str, players: int) -> None:
    play_until(game, players, ALL_MOVES)
