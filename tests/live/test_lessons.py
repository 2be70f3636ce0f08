"""The lessons, played in the real engine: what they say is true, and they can be finished."""

from __future__ import annotations

import pytest
from tests.live.lesson_facts import FACTS
from tests.live.lesson_figures import WORTHS, fails

from reroll.engine.contract import GAMES
from reroll.live.lessons.lesson import REST, THROW, Lesson, Step, lesson_of
from reroll.live.lessons.stage import ME, outcome, stage, tried
from reroll.live.refusals import AgainstTheRules, Plain, Refusal
from reroll.rulebook.clauses import clause


def steps(lesson: Lesson) -> list[tuple[int, Step]]:
    """The steps with their numbers, from 0."""
    return list(enumerate(lesson.steps))


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_a_lesson_is_legal_and_the_last_step_ends_a_match(game: str) -> None:
    """The engine plays each lesson from start to end; 10 to 14 steps take ten minutes."""
    lesson = lesson_of(game)
    assert 10 <= len(lesson.steps) <= 14
    for number, step in steps(lesson)[:-1]:
        if step.move:
            assert tried(lesson, number, step.move) is None, number
        else:
            assert ME not in stage(game, number).match.seats, number
    assert stage(game, len(lesson.steps) - 1).match.is_over
    assert stage(game, len(lesson.steps) - 1).match.winners == [ME]


@pytest.mark.parametrize("game", GAMES)
def test_every_hint_says_what_lies_on_the_table(game: str) -> None:
    """Numbers and things that the sentences name are there; no step goes unchecked."""
    facts = FACTS[game]
    assert sorted(facts) == [number + 1 for number, _ in steps(lesson_of(game))]
    wrong = [
        number for number, true in facts.items() if not true(stage(game, number - 1).match.state)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_the_solvers(game: str) -> None:
    """Whole numbers, rounded from exact ones; chances come from the next throw."""
    wrong = []
    for number, step in steps(lesson_of(game)):
        match = stage(game, number).match
        for entry, worth in step.worth.items():
            exact = WORTHS[game](match, entry, step.move)
            if abs(exact - worth) > 0.5 + 1e-9:
                wrong.append((number + 1, entry, worth, exact))
        if step.percent and abs(fails(match) - step.percent) > 0.5:
            wrong.append((number + 1, "percent", step.percent, fails(match)))
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_the_move_of_a_step_is_the_best_there_is(game: str) -> None:
    """Nothing whose worth is known beats it, unless its price is told beside it."""
    for number, step in steps(lesson_of(game)):
        priced = {entry for entry in step.others if entry not in REST}
        for entry, worth in step.worth.items():
            assert worth <= step.worth[step.move] or entry in priced, (number + 1, entry)


@pytest.mark.parametrize("game", GAMES)
def test_every_other_legal_choice_is_answered(game: str) -> None:
    """A legal move is never met with silence, and no answer waits for a move that is not legal."""
    lesson = lesson_of(game)
    for number, step in steps(lesson):
        if not step.move or step.move == THROW:
            continue
        match = stage(game, number).match
        named = [entry for entry in step.others if entry not in REST]
        for entry in [*match.legal_words(ME), *step.worth, *named]:
            reply = tried(lesson, number, entry)
            assert reply is not None or outcome(match, entry) == outcome(match, step.move)
            if reply and "{this}" in reply.say.text:
                assert reply.worth is not None, (number + 1, entry)
            if reply and "{best}" in reply.say.text:
                assert step.move in step.worth, (number + 1, entry)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_one_of_the_game(game: str) -> None:
    """A hint or an answer cites a clause that exists."""
    for _, step in steps(lesson_of(game)):
        for say in [step.hint, *step.others.values()]:
            assert clause(say.clause).game == game


def test_what_the_rules_refuse_is_refused_with_its_clause() -> None:
    """A worm already kept is barred; nonsense is told what was expected."""
    lesson = lesson_of("pickomino")
    with pytest.raises(AgainstTheRules) as refused:
        tried(lesson, 3, "keep W")
    assert refused.value.clause == "PK-06"
    with pytest.raises(Plain, match="keep FACE"):
        tried(lesson, 3, "dance")
    with pytest.raises(Refusal, match="thrown"):
        tried(lesson, 0, "stop")


def test_another_entry_that_comes_to_the_same_leads_on_too() -> None:
    """Of three morsels the outer two swapped are the row turned round."""
    lesson = lesson_of("wuerfelacker")
    assert tried(lesson, 7, "pay -2 swap 3 1") is None
    assert tried(lesson, 7, "pay -2 swap 1 2") is not None


def test_a_stage_is_the_same_however_often_it_is_asked_for() -> None:
    """Trying a move changes nothing."""
    lesson = lesson_of("gang_of_dice")
    before = stage("gang_of_dice", 2).match.position
    assert tried(lesson, 2, "reroll 4 2") is not None
    assert stage("gang_of_dice", 2).match.position == before
