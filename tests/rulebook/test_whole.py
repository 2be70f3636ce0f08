"""A question that asks for several things is never answered yes for one of them."""

from __future__ import annotations

import pytest

from reroll.rulebook.ask import ask

KEEP = "pickomino players=2 middle=21-36 stacks=-/- turn=1 phase=keep kept=- rolled=122245WW"
DECIDE = (
    "pickomino players=2 middle=21-24,26-36 stacks=-/25 turn=1 phase=decide kept=WWW55 rolled=-"
)
SECOND = (
    "wuerfelacker players=3 round=2 phase=decide first=3 lap=2 turn=3 buffet=5,3,2 aside=5/6/4 "
    "loose=34/46/15 laid=-/-/- hand=3/6/4 gone=- shown=8,9,9 shown_row=6,4,3"
)
THIRD = (
    "wuerfelacker players=3 round=2 phase=decide first=3 lap=3 turn=3 buffet=3,2,-1 "
    "aside=55/46/36 loose=5/5/3 laid=-/-/- hand=6/4/2 gone=- shown=14,11,5 shown_row=6,4,3"
)
LAY = "gigi_gacker players=3 phase=lay row=w1,w2,w3"
THROW = "gang_of_dice players=2 round=1 leader=1 turn=1 phase=choose_dice card=sum7-black"


@pytest.mark.rule("PK-06")
@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("may I keep 5 and W?", ""),
        ("may I keep both 5 and 4?", ""),
        ("may I keep 5, W?", ""),
        ("darf ich die Fünfen und die Würmer behalten?", ""),
        ("puis-je garder le 5 et les vers ?", ""),
        ("mag ik de 5 en de wormen houden?", ""),
        ("puis-je garder 3 et 4 ?", "FACE_NOT_ROLLED"),
        ("darf ich 4 und 3 behalten?", "FACE_NOT_ROLLED"),
        ("may I keep two 3s?", "FACE_NOT_ROLLED"),
        ("may I keep two 2s?", ""),
        ("darf ich zwei 2er behalten?", ""),
        ("puis-je garder deux 2 ?", ""),
        ("mag ik twee 2 houden?", ""),
        ("may I keep one worm?", ""),
        ("may I keep three 2s?", "FINE"),
        ("may I keep both worms?", "FINE"),
        ("may I keep the 5?", "FINE"),
        ("may I keep a worm?", "FINE"),
    ],
)
def test_dice_are_kept_of_one_value_and_all_of_them(question: str, why: str) -> None:
    """The first reason that refuses one of them, or that they are not one value; else yes."""
    verdict = ask(question, position=KEEP).verdict
    assert verdict is not None
    assert (verdict.why, verdict.clause) == (why, "PK-06")


@pytest.mark.parametrize(
    ("position", "question", "clause"),
    [
        (THIRD, "may I lay 2 and 4?", "GW-12"),
        (THIRD, "darf ich 2 und 4 legen?", "GW-12"),
        (THIRD, "puis-je poser 2 et 4 ?", "GW-12"),
        (THIRD, "mag ik 2 en 4 leggen?", "GW-12"),
        (SECOND, "may I swap 1, 2 and 3?", "GW-11"),
        (SECOND, "darf ich 1, 2 und 3 tauschen?", "GW-11"),
        (SECOND, "puis-je échanger 1, 2 et 3 ?", "GW-11"),
        (SECOND, "mag ik 1, 2 en 3 ruilen?", "GW-11"),
        (SECOND, "may I pay 4 and 4?", "GW-11"),
        (SECOND, "may I set aside 1 and 5?", "GW-09"),
        (LAY, "may I lay p3 and p4?", "GG-08"),
        (LAY, "darf ich p3 und p4 legen?", "GG-08"),
        (LAY, "may I lay 3 and 4?", "GG-08"),
        (THROW, "may I throw 3 and 4 dice?", "GD-09"),
        (THROW, "darf ich 3 und 4 Würfel werfen?", "GD-09"),
        (THROW, "puis-je lancer 3 et 4 dés ?", "GD-09"),
        (THROW, "mag ik 3 en 4 dobbelstenen gooien?", "GD-09"),
    ],
)
def test_several_where_one_may_be_chosen_are_refused(
    position: str, question: str, clause: str
) -> None:
    """With the clause that has just one of them."""
    verdict = ask(question, position=position).verdict
    assert verdict is not None
    assert (verdict.why != "FINE", verdict.clause) == (True, clause)


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (KEEP, "may I keep 5 or W?"),
        (KEEP, "may I keep 5 twice?"),
        (KEEP, "darf ich die 5 zweimal behalten?"),
        (KEEP, "may I keep 2 dice?"),
        (KEEP, "may I take 5 and stop?"),
        (DECIDE, "may I stop and take the 24?"),
        (DECIDE, "may I roll 2 dice?"),
        (THIRD, "may I lay two morsels?"),
        (THIRD, "darf ich zwei Happen legen?"),
        (THIRD, "puis-je poser deux bouchées ?"),
        (THIRD, "mag ik twee hapjes leggen?"),
        (THIRD, "may I lay 2 twice?"),
        (THIRD, "darf ich 2 zweimal legen?"),
        (THIRD, "puis-je poser 2 deux fois ?"),
        (THIRD, "mag ik 2 twee keer leggen?"),
        (THIRD, "may I lay 2 and reroll?"),
        (THIRD, "may I lay 2 on the buffet?"),
        (THIRD, "may I lay 2 or 4?"),
        (THIRD, "may I set aside 3 dice?"),
        (THIRD, "darf ich 3 Würfel weglegen?"),
        (THIRD, "puis-je écarter 3 dés ?"),
        (THIRD, "mag ik 3 dobbelstenen apart leggen?"),
        (THIRD, "may I reroll 3 times?"),
        (THIRD, "darf ich dreimal nachwürfeln?"),
        (THIRD, "puis-je relancer 3 fois ?"),
        (THIRD, "mag ik 3 keer opnieuw gooien?"),
        (SECOND, "may I swap 1 and 3 twice?"),
        (SECOND, "may I pay 4, swap 1 with 3 then 2 with 3?"),
        (SECOND, "may I turn the buffet twice?"),
        (SECOND, "may I pay two morsels?"),
        (THROW, "may I throw 3 dice and again 2?"),
        (THROW, "may I throw 3 dice twice?"),
    ],
)
def test_of_what_is_not_understood_as_a_whole_no_part_is_judged(
    position: str, question: str
) -> None:
    """No verdict, and nothing that is called sure."""
    answer = ask(question, position=position)
    assert answer.verdict is None
    assert not (answer.known and answer.sure)
    assert answer.sentence


@pytest.mark.parametrize(
    ("position", "question", "clause"),
    [
        (THIRD, "may I lay 2?", "GW-12"),
        (THIRD, "darf ich die 2 legen?", "GW-12"),
        (THIRD, "may I set 3 aside?", "GW-09"),
        (THIRD, "may I reroll the die?", "GW-09"),
        (SECOND, "may I pay 4?", "GW-11"),
        (SECOND, "may I pay 4 and swap 1 and 3?", "GW-11"),
        (SECOND, "may I pay 4 and turn?", "GW-11"),
        (SECOND, "may I reroll the two dice?", "GW-09"),
        (THIRD, "may I lay 2 instead of rerolling?", "GW-12"),
        (DECIDE, "may I steal the 25 with 25?", "PK-13"),
        (DECIDE, "may I roll the 3 dice?", "PK-07"),
        (LAY, "may I lay p3?", "GG-09"),
        (THROW, "may I throw 3 dice?", "GD-09"),
    ],
)
def test_one_action_is_allowed_by_its_own_clause(position: str, question: str, clause: str) -> None:
    """Also where it is told in several steps."""
    verdict = ask(question, position=position).verdict
    assert verdict is not None
    assert (verdict.why, verdict.clause) == ("FINE", clause)


@pytest.mark.parametrize("question", ["may I lay one?", "darf ich eins legen?"])
def test_a_one_alone_is_the_morsel_of_that_value(question: str) -> None:
    verdict = ask(question, position=THIRD).verdict
    assert verdict is not None
    assert verdict.why == "MORSEL_NOT_OWNED"


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("may I lay minus two?", "GW-12"),
        ("puis-je poser moins deux ?", "GW-12"),
        ("mag ik min 2 leggen?", "GW-12"),
        ("darf ich -2 legen?", "GW-12"),
        ("mag ik 1 en 3 ruilen?", "GW-11"),
        ("may I swap 1 and 3?", "GW-11"),
        ("may I take 20?", "PK-10"),
        ("may I stop with 40?", "PK-12"),
        ("darf ich mit 36 aufhören?", "PK-12"),
    ],
)
def test_numbers_without_a_position_find_their_clause(question: str, clause: str) -> None:
    """What only one game has, by its notation or by its totals."""
    answer = ask(question)
    assert answer.known
    assert answer.clauses[0].id == clause


def test_a_number_of_rerolls_is_not_answered_for_one_game_alone() -> None:
    """Gang of Dice has two of them, Würfelacker one."""
    answer = ask("may I reroll one die three times?")
    assert not answer.sure
    assert "GD-10" in [clause.id for clause in (*answer.clauses, *answer.others)]
