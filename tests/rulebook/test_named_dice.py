"""Questions that name dice: each die is the one that is meant, or no Yes or No is said."""

from __future__ import annotations

import pytest

from reroll.engine.contract import GAMES
from reroll.rulebook.ask import ask
from reroll.texts.catalogue import LANGUAGES
from tests.rulebook.question_sets import questions, yes_or_no

NAMED = [question for lang in LANGUAGES for question in questions(lang, "named")]


def test_dice_tiles_cards_and_numbers_are_named_in_every_game_and_language() -> None:
    """Written with the verdict that is right before they were asked: ten were answered wrongly."""
    games = [question.game or "pickomino" for question in NAMED]
    assert [games.count(game) for game in GAMES] == [30] * len(GAMES)
    assert {question.lang for question in NAMED} == set(LANGUAGES)


def test_no_question_that_names_numbers_gets_a_wrong_yes_or_no() -> None:
    """51 got the right one when first measured, 82 since each die is read as it is written."""
    said = {question.text: yes_or_no(question.asked()) for question in NAMED}
    wrong = [q.text for q in NAMED if said[q.text] and said[q.text] != q.says]
    assert wrong == []
    assert len([word for word in said.values() if word]) >= 80


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("are three fives a pair?", "Yes. “A pair” goes off with 5 5 5."),
        ("does three fives trigger a pair?", "Yes. “A pair” goes off with 5 5 5."),
        ("do three fours set off a pair?", "Yes. “A pair” goes off with 4 4 4."),
        ("do four twos set off a pair", "Yes. “A pair” goes off with 2 2 2 2."),
        ("zählen drei Fünfen als Paar?", "Ja. „Ein Paar“ löst bei 5 5 5 aus."),
        ("zählen drei Vierer als Paar?", "Ja. „Ein Paar“ löst bei 4 4 4 aus."),
        ("sind drei Dreier ein Paar?", "Ja. „Ein Paar“ löst bei 3 3 3 aus."),
        ("vormen drie vijven een paar?", "Een paar” gaat af bij 5 5 5."),
        ("trois 4 une paire ?", "se déclenche avec 4 4 4."),
        ("two ones and a minion, a pair?", "Yes. “A pair” goes off with 1 1 minion."),
        ("are two minions a pair?", "No. “A pair” does not go off with minion minion."),
        ("does 44M make a pair?", "Yes. “A pair” goes off with 4 4 minion."),
        ("4x3 a pair?", "Yes. “A pair” goes off with 3 3 3 3."),
        ("do three ones set off two odd numbers?", "Yes. “2 odd numbers” goes off with 1 1 1."),
        ("do three ones trigger three odd numbers", "Yes. “3 odd numbers” goes off with 1 1 1."),
        ("is 4 5 a run of 3?", "No. “3 consecutive numbers” does not go off with 4 5."),
        ("are two threes two odd numbers?", "Yes. “2 odd numbers” goes off with 3 3."),
        ("laten drie enen drie oneven getallen afgaan?", "3 oneven getallen” gaat af bij 1 1 1."),
        (
            "do three consecutive numbers trigger with one, two and three?",
            "Yes. “3 consecutive numbers” goes off with 1 2 3.",
        ),
    ],
)
def test_dice_under_a_bomb_are_told_from_the_number_of_its_card(question: str, answer: str) -> None:
    assert ask(question, game="gang_of_dice").sentence.endswith(answer)


@pytest.mark.parametrize(
    "question",
    [
        "trois cinq, c'est une paire ?",
        "do three odd numbers trigger two odd numbers?",
        "do three dice with 4 4 4 make a pair",
        "is 3 5 a pair?",
        "is three four five a run?",
        "is a pair of fives a pair?",
        "do two pairs trigger a pair",
        "is 3 after 3 rolls a pair?",
        "are 5 5 never a pair",
        "5x2 two odd numbers?",
        "is 11 a pair?",
        "are 4 4 a pair or a run?",
        "darf ich ein paar Würfel behalten?",
    ],
)
def test_under_a_bomb_nothing_is_judged_that_may_mean_two_things(question: str) -> None:
    assert yes_or_no(ask(question, game="gang_of_dice")) == ""


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("5 5 5 W W W: may I take 30?", "3 worms (15) + 3 × 5 = 30. Yes."),
        ("5 5 W W 1, can I take 21?", "2 worms (10) + 2 × 5 + 1 × 1 = 21. Yes."),
        ("W W 5 5 1, can I take 21?", "2 worms (10) + 2 × 5 + 1 × 1 = 21. Yes."),
        ("w w 5 5 1 can I take the 21", "2 worms (10) + 2 × 5 + 1 × 1 = 21. Yes."),
        ("5 5 worm worm 1, can I take 21?", "2 worms (10) + 2 × 5 + 1 × 1 = 21. Yes."),
        ("5/5/W/W/1 may I take 21", "2 worms (10) + 2 × 5 + 1 × 1 = 21. Yes."),
        ("3x5 and 2xW, can I take 25?", "2 worms (10) + 3 × 5 = 25. Yes."),
        ("W x 3 and 5 x 2, may I take 25?", "3 worms (15) + 5 × 2 = 25. Yes."),
        ("V V 5 5 1, je peux prendre le 21 ?", "2 vers (10) + 2 × 5 + 1 × 1 = 21. Oui."),
        ("5 5 Wurm Wurm 1, darf ich die 21 nehmen?", "2 Würmer (10) + 2 × 5 + 1 × 1 = 21. Ja."),
        ("3 vers et 2 cinq, la 25 ?", "3 vers (15) + 2 × 5 = 25. Oui."),
        ("WWW33, mag ik 21 pakken?", "3 wormen (15) + 2 × 3 = 21. Ja."),
        ("I kept 4 4 W W W, can I take 23?", "3 worms (15) + 2 × 4 = 23. Yes."),
        ("3 worms and 4 4, can I take 23", "3 worms (15) + 2 × 4 = 23. Yes."),
        ("4 4 4 W 5 5, may I take 26?", "1 worm (5) + 2 × 5 + 3 × 4 = 27. No."),
        ("4 4 4 4 5, may I take 21?", "1 × 5 + 4 × 4 = 21. No. Without a worm"),
        ("5 5 W W 1, which tile do I get?", "2 worms (10) + 2 × 5 + 1 × 1 = 21. Stopping there"),
        ("3 3 3 W W W, which tile?", "3 worms (15) + 3 × 3 = 24. Stopping there"),
        ("555WWW, which tile?", "3 worms (15) + 3 × 5 = 30. Stopping there"),
        ("5,5,W,W,1 what do I get?", "2 worms (10) + 2 × 5 + 1 × 1 = 21. Stopping there"),
        ("W 5 5, what is that?", "1 worm (5) + 2 × 5 = 15. Stopping there"),
    ],
)
def test_dice_of_a_pickomino_keep_their_worms_however_they_are_written(
    question: str, answer: str
) -> None:
    """As the product writes them, together, with commas or ×, in words or the reader's letter."""
    assert ask(question, game="pickomino").sentence.startswith(answer)


@pytest.mark.parametrize(
    "question",
    [
        "3 W 2 5, can I take 25?",
        "2 W and 3 fives, can I take 25?",
        "5 3, 2 5, can I take 25?",
        "cinq cinq ver ver un, je prends 21 ?",
        "can I take 25 or 26 with 5 5 W W W",
        "5 5 W W W 1, may I not take the 26?",
        "two fives, a worm and 3 more dice, can I take 25?",
        "my top tile is 25, I have 5 5 W W W, can I take 25?",
        "I kept W W and rolled 5 5 1, may I take 21?",
        "W W and 11 more, can I take 21",
        "may I keep W W 5 5 and take 21?",
        "I rolled 5 5 5 W W 1 1 1, can I take the 28?",
        "do I have to take 25 with 5 5 W W W?",
        "5 5 W W 1 and the 21 is gone, can I take 22?",
    ],
)
def test_no_sum_is_judged_of_dice_that_may_be_others_or_of_more_than_a_sum(question: str) -> None:
    assert yes_or_no(ask(question, game="pickomino")) == ""
