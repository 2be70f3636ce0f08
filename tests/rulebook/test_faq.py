"""Frequent questions cite clauses that exist; tips are checked by the exact solver."""

from __future__ import annotations

import pytest

from reroll.engine.contract import GAMES, Unknown
from reroll.rulebook.ask import ask
from reroll.rulebook.clauses import clause
from reroll.rulebook.faq import Case, asked, cost, tips, worths
from reroll.texts.catalogue import LANGUAGES

CASES = [case for tip in tips() for case in tip.cases]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_frequent_questions_are_the_same_in_every_language(game: str, lang: str) -> None:
    """As many, with the same clauses of the same game, in other words."""
    english, other = asked(game), asked(game, lang)
    assert [each.clauses for each in other] == [each.clauses for each in english]
    assert len(english) >= 4
    for one, two in zip(english, other, strict=True):
        assert {clause(name).game for name in two.clauses} == {game}
        assert two.question.endswith("?")
        assert (one.answer == two.answer) == (lang == "en")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_frequent_questions_are_answered_by_asking_too(game: str, lang: str) -> None:
    """Whoever types one finds a clause that is named under it."""
    for each in asked(game, lang):
        answer = ask(each.question, game=game)
        assert answer.known, each.question
        assert answer.clauses[0].id in each.clauses, each.question


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tips_are_the_same_in_every_language(lang: str) -> None:
    """Four tips, each with its doubt, in words of the language."""
    english, other = tips(), tips(lang)
    assert [(tip.name, tip.cases) for tip in other] == [(tip.name, tip.cases) for tip in english]
    assert len(english) == 4
    assert all(tip.text and tip.but for tip in other)


def test_every_tip_is_right_somewhere_and_wrong_somewhere() -> None:
    """Advice is advice: a position for it and one against it."""
    for tip in tips():
        assert {case.holds for case in tip.cases} == {True, False}, tip.name


@pytest.mark.rule("PK-23")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.position)
def test_what_a_tip_calls_best_is_best(case: Case) -> None:
    """The exact solver of one turn says so, and by how much."""
    found = worths(case)
    assert next(iter(found)) == case.best
    assert (cost(case) > 0.01) == (not case.holds)
    assert abs(cost(case) - case.costs) < 0.005


def test_three_fives_beat_two_worms_on_the_first_roll() -> None:
    """The worms may wait: fives 1.92 worms, worms 1.63."""
    case = next(case for case in CASES if "rolled=123555WW" in case.position)
    found = worths(case)
    assert found["keep 5"] == pytest.approx(1.9195, abs=5e-5)
    assert found["keep W"] == pytest.approx(1.6302, abs=5e-5)


def test_an_unknown_game_lists_those_there_are() -> None:
    """As everywhere."""
    with pytest.raises(Unknown, match="the games are pickomino"):
        asked("chess")
