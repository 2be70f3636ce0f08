"""What a family asks at the table: which clause comes first, and never a wrong Yes or No."""

from __future__ import annotations

import pytest

from reroll.engine.contract import GAMES
from reroll.rulebook.ask import ask
from reroll.texts.catalogue import LANGUAGES
from tests.rulebook.question_sets import Question, questions, yes_or_no

FAMILY = [question for lang in LANGUAGES for question in questions(lang, "family")]

KEEP = "pickomino players=2 turn=1 phase=keep kept=55 rolled=551WW3"
DECIDE = "pickomino players=2 middle=21-24,26-36 stacks=-/25 turn=1 phase=decide kept=WW5533"
LAST = "pickomino players=2 turn=1 phase=keep kept=1122334 rolled=W"
THROW = "gang_of_dice players=2 round=1 leader=1 turn=1 phase=choose_dice card=sum7-black"


def share_first(asked: list[Question]) -> float:
    """The share of questions whose first clause settles them."""
    return sum(question.settled(question.asked()) for question in asked) / len(asked)


@pytest.mark.parametrize("game", GAMES)
def test_a_family_asks_of_every_game_in_every_language(game: str) -> None:
    asked = [question for question in FAMILY if question.game == game]
    assert len(asked) == 80
    assert {question.lang for question in asked} == set(LANGUAGES)


def test_questions_of_a_family_are_settled() -> None:
    """252 of 320 by the first clause when first measured, 288 by one of three."""
    assert share_first(FAMILY) >= 0.93
    assert sum(q.shown(q.asked()) for q in FAMILY) / len(FAMILY) >= 0.96


def test_those_whose_misses_nobody_looked_at_are_settled_too() -> None:
    """A quarter by a hash of the wording: 49 of 65 when first measured, 54 after the tuning."""
    assert share_first([question for question in FAMILY if question.held_out]) >= 0.8


def test_no_question_of_a_family_gets_a_wrong_yes_or_no() -> None:
    said = {question.text: yes_or_no(question.asked()) for question in FAMILY}
    wrong = [q.text for q in FAMILY if said[q.text] and said[q.text] != q.says]
    assert wrong == []
    assert len([word for word in said.values() if word]) >= 9


@pytest.mark.parametrize(
    ("game", "question", "clause"),
    [
        ("pickomino", "que se passe-t-il si je rate mon tour sans pickomino", "PK-19"),
        ("pickomino", "what do I get if the last tile is gone", "PK-20"),
        ("pickomino", "is een worm meer waard dan een 5", "PK-03"),
        ("pickomino", "j'ai les six chiffres, je continue ?", "PK-11"),
        ("pickomino", "on est sept, ça marche ?", "PK-01"),
        ("gang_of_dice", "who takes the dice if I lose", "GD-16"),
        ("gang_of_dice", "on a 14 tous les deux", "GD-16"),
        ("gang_of_dice", "we all blew up", "GD-17"),
        ("gang_of_dice", "in welche richtung gehts rum", "GD-08"),
        ("gang_of_dice", "il reste que maman et plus personne", "GD-20"),
        ("gigi_gacker", "do two chickens with the same number share the worm", "GG-11"),
        ("gigi_gacker", "wie oft gibts die 8", "GG-03"),
        ("gigi_gacker", "how many hens are in the deck", "GG-04"),
        ("wuerfelacker", "wer darf zuerst nehmen", "GW-13"),
        ("wuerfelacker", "on a combien de dés chacun", "GW-02"),
        ("wuerfelacker", "hoe vaak gooi je", "GW-07"),
    ],
)
def test_what_was_once_answered_second_comes_first(game: str, question: str, clause: str) -> None:
    answer = ask(question, game=game)
    assert answer.known
    assert answer.clauses[0].id == clause


@pytest.mark.parametrize(
    ("question", "clauses"),
    [
        ("how many players at most", {"PK-01", "GD-01", "GG-01", "GW-01"}),
        ("Combien de joueurs maximum", {"PK-01", "GD-01", "GG-01", "GW-01"}),
        ("Wie viele Spieler höchstens", {"PK-01", "GD-01", "GG-01", "GW-01"}),
        ("Hoeveel spelers maximaal", {"PK-01", "GD-01", "GG-01", "GW-01"}),
        ("how many dice", {"PK-03", "GD-09", "GW-02"}),
        ("Combien de dés", {"PK-03", "GD-09", "GW-02"}),
        ("Wie viele Würfel", {"PK-03", "GD-09", "GW-02"}),
        ("Hoeveel dobbelstenen", {"PK-03", "GD-09", "GW-02"}),
        ("may I pass", {"PK-10", "GD-09", "GG-14"}),
        ("puis-je passer", {"PK-10", "GD-09", "GG-14"}),
        ("Darf ich passen", {"PK-10", "GD-09", "GG-14"}),
        ("mag ik passen", {"PK-10", "GD-09", "GG-14"}),
        ("who begins", {"PK-04", "GD-08", "GG-06", "GW-05"}),
        ("qui commence", {"PK-04", "GD-08", "GG-06", "GW-05"}),
        ("wer fängt an", {"PK-04", "GD-08", "GG-06", "GW-05"}),
        ("wie begint", {"PK-04", "GD-08", "GG-06", "GW-05"}),
    ],
)
def test_what_is_a_question_of_several_games_shows_the_clause_of_each(
    question: str, clauses: set[str]
) -> None:
    """No game is named: the first clause answers for one, the others are pointed to."""
    answer = ask(question)
    assert answer.known
    assert {answer.clauses[0].id, *(clause.id for clause in answer.others)} == clauses


@pytest.mark.parametrize(
    ("position", "question", "said"),
    [
        (DECIDE, "must I roll again?", "no"),
        (DECIDE, "dois-je relancer ?", "no"),
        (DECIDE, "muss ich weiterwürfeln?", "no"),
        (DECIDE, "moet ik doorgooien?", "no"),
        (DECIDE, "do I have to stop?", "no"),
        (DECIDE, "may I stop?", "yes"),
        (KEEP, "must I keep the worms?", "no"),
        (KEEP, "may I keep the worms?", "yes"),
        (KEEP, "do I have to keep all the worms?", ""),
        (KEEP, "is it optional to keep the worms?", ""),
        (LAST, "must I keep the worm?", "yes"),
        (THROW, "must I throw 3 dice?", "no"),
        (THROW, "muss ich 3 Würfel werfen?", "no"),
    ],
)
def test_what_may_be_done_is_not_what_must_be_done(position: str, question: str, said: str) -> None:
    """Yes only where nothing else is left; where there is a choice, what it is."""
    answer = ask(question, position=position)
    assert yes_or_no(answer) == said
    if answer.verdict is not None and "must" in question:
        assert (len(answer.verdict.offers) == 1) == (said == "yes")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("do three 4s count as a pair", "yes"),
        ("are 3 4s a pair", "yes"),
        ("drei 4er ein pasch?", "yes"),
        ("zwei 3er sind das zwei ungerade", "yes"),
        ("are three 2s consecutive", "no"),
        ("is one 2 and one 4 consecutive", "no"),
        ("trois 2 et un 4 ça se suit ?", "no"),
        ("are two 2s and a 3 consecutive", "yes"),
        ("are 1 2 and 3 consecutive", "yes"),
        ("do 1 3 trigger two odd numbers?", "yes"),
        ("are two minions and a 2 a pair", "no"),
        ("trois quatre ça fait une paire ?", ""),
        ("is 4 5 a run of three", "no"),
        ("are 2 and 3 not consecutive", ""),
        ("do three dice with 4 5 make a run", ""),
    ],
)
def test_dice_are_counted_as_they_are_named(question: str, said: str) -> None:
    """Three 4s are three dice; where a number may mean two things, no Yes or No is given."""
    assert yes_or_no(ask(question, game="gang_of_dice")) == said


@pytest.mark.parametrize(
    "question",
    [
        "must I steal the 25 with 25?",
        "muss ich mit 25 die 25 klauen?",
        "dois-je voler la 25 avec 25 ?",
        "moet ik de 25 stelen met 25?",
        "can I steal the 25 with 25 if it is under another tile",
        "can I steal 25 with 25 from the middle",
        "is 21 without a worm a fail",
        "roll 21 without a worm",
        "do I lose my turn with 21 and no worm",
        "can mum steal my 25 with 25?",
    ],
)
def test_neither_yes_nor_no_where_both_would_be_wrong(question: str) -> None:
    """A choice, a covered tile, what happens: the clauses or the outcome answer."""
    answer = ask(question, game="pickomino")
    assert answer.known
    assert yes_or_no(answer) == ""
