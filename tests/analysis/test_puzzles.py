"""Puzzles mined from matches have one clearly best choice."""

from __future__ import annotations

import pytest
from tests.analysis.test_coach import played

from reroll.analysis.coach import Coach
from reroll.analysis.puzzle_book import book
from reroll.analysis.puzzles import LEAST, MOST, difficulty, is_plain, mine, mistakes, puzzle_at
from reroll.notation.words import parse_position


def test_a_puzzle_has_one_clearly_best_choice() -> None:
    """Every puzzle of a match can be read back, and its best action is the coach's by a margin."""
    match = played("pickomino", 2, seed=3, bot="simple")
    found = list(mine(match.setup, match.log))
    assert found
    coach = Coach("pickomino", 2)
    for each in found:
        options = coach.options(parse_position(each.position))
        assert options[0].action == each.best
        assert LEAST <= options[1].loss <= MOST
        assert each.loss(each.best) == 0
        assert 0 <= each.difficulty <= 1


def test_what_a_seat_got_wrong_is_what_it_can_learn_from() -> None:
    """The mistakes of a seat are choices in which it gave something up."""
    match = played("pickomino", 2, seed=2)
    coach = Coach("pickomino", 2)
    found = mistakes(match.setup, match.log, 0, coach)
    assert found
    assert {each.seat for each in found} == {0}
    assert all(each.difficulty >= 0.3 for each in found)


def test_a_close_or_a_plain_choice_is_no_puzzle() -> None:
    """With the whole match at stake on an empty-handed stop, nobody needs to be asked."""
    text = "pickomino players=2 middle=21 stacks=-/- turn=1 phase=decide kept=WWWW1 rolled=-"
    assert puzzle_at(Coach("pickomino", 2), parse_position(text), 0) is None


def test_a_lead_within_the_interval_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is ahead by less than the shares may be off may not be ahead at all."""
    match, coach = played("pickomino", 2, seed=3, bot="simple"), Coach("pickomino", 2)
    found = list(mine(match.setup, match.log, coach))
    assert all(each.margin > each.options[0].error for each in found)
    monkeypatch.setattr(coach.edges, "error", max(each.margin for each in found))
    assert not list(mine(match.setup, match.log, coach))


@pytest.mark.parametrize("game", ["gang_of_dice", "pickomino"])
def test_no_kept_puzzle_asks_for_what_is_plain(game: str) -> None:
    """None where stopping wins the round at once, or where only rolling on can gain anything."""
    for puzzle in book(game):
        s = parse_position(puzzle.position)
        coach = Coach(game, s.players)
        assert not is_plain(coach, s, coach.options(s, puzzle.seat)), puzzle.position


def test_a_sure_win_of_the_round_is_no_puzzle() -> None:
    """Gang of Dice: the other's bomb has gone off, and a five stands."""
    text = (
        "gang_of_dice players=2 round=9 leader=1 turn=2 phase=decide card=run2-black owned=42,44"
        " table=10 shown=12/5 hand=0 rolls=1 face=- out=-,-"
    )
    s = parse_position(text)
    assert is_plain(Coach("gang_of_dice", 2), s, Coach("gang_of_dice", 2).options(s, 1))


def test_closer_choices_are_harder() -> None:
    """So are more options, and what was missed in the match."""
    assert difficulty(0.03, 2, False) > difficulty(0.2, 2, False)
    assert difficulty(0.1, 6, False) > difficulty(0.1, 2, False)
    assert difficulty(0.1, 2, True) > difficulty(0.1, 2, False)


def test_an_answer_that_is_none_of_the_options_is_refused() -> None:
    """The sentence lists the options."""
    match = played("pickomino", 2, seed=3, bot="simple")
    found = next(mine(match.setup, match.log))
    with pytest.raises(ValueError, match="The options are"):
        found.loss(99)
