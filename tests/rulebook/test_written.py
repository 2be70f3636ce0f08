"""Actions in the words of the notation are understood in questions about a position."""

from __future__ import annotations

import re

import pytest

from reroll.engine.contract import CHANCE, GAMES
from reroll.engine.match import Match
from reroll.games import wuerfelacker
from reroll.rulebook.ask import ask
from reroll.rulebook.wording import terms
from reroll.texts.catalogue import texts
from reroll.texts.entries import in_own_words

LAY = "gigi_gacker players=3 phase=lay row=w1,w2,w3"


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_is_understood_as_it_is_written(game: str) -> None:
    """Whatever the match waits for."""
    match = Match(game, players=3, seed=7)
    for _ in range(25):
        while not match.seats:
            match.roll()
        seat = match.seats[0]
        for words in match.legal_words(seat)[:4]:
            verdict = ask(f"may I {words}?", position=match.position).verdict
            assert verdict is not None, words
            assert verdict.why == "FINE", words
        match.play(match.legal(seat)[0], seat)


@pytest.mark.parametrize(
    ("lang", "may"), [("fr", "puis-je {} ?"), ("de", "darf ich {}?"), ("nl", "mag ik {}?")]
)
@pytest.mark.parametrize("game", GAMES)
def test_legal_actions_are_understood_in_the_words_of_the_reader(
    game: str, lang: str, may: str
) -> None:
    """As the table's examples have them, where a number says which is meant."""
    match = Match(game, players=3, seed=7)
    for _ in range(12):
        while not match.seats:
            match.roll()
        seat = match.seats[0]
        for words in filter(re.compile(r"[\dW]").search, match.legal_words(seat)[:4]):
            own = may.format(in_own_words(texts(lang), game, words))
            verdict = ask(own, lang, position=match.position).verdict
            assert verdict is not None, own
            assert verdict.why == "FINE", own
        match.play(match.legal(seat)[0], seat)


@pytest.mark.rule("GG-09")
@pytest.mark.parametrize(
    ("question", "fine"),
    [
        ("may I lay w3", False),
        ("darf ich w3 legen?", False),
        ("puis-je poser w3 ?", False),
        ("may I lay p3", True),
        ("may I lay the 3", True),
    ],
)
def test_a_card_in_notation_is_that_card(question: str, fine: bool) -> None:
    """Worm 3 is not pullet 3."""
    verdict = ask(question, position=LAY).verdict
    assert verdict is not None
    assert (verdict.why == "FINE") is fine


def second_turn(later: bool) -> tuple[str, int]:
    """A second turn of Würfelacker, in round 1 or later, and the first morsel in hand."""
    match = Match("wuerfelacker", players=3, seed=4)
    s = match.state
    while s.phase != wuerfelacker.Phase.DECIDE or s.lap != 1 or (s.round > 0) is not later:
        if match.actor == CHANCE:
            match.roll()
        else:
            match.play(match.legal()[0])
    held = [kind for kind in range(wuerfelacker.MORSEL_KINDS) if s.hand[s.turn][kind] > 0]
    return match.position, wuerfelacker.worms_on(held[0]) if held else 0


@pytest.mark.rule("GW-11")
@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("May I turn the buffet round", "FINE"),
        ("may I swap 1 and 3", "FINE"),
        ("may I pay {held}", "FINE"),
        ("may I pay {held} and swap 1 and 3", "FINE"),
        ("may I pay {other} and turn", "MORSEL_NOT_OWNED"),
        ("may I swap 1 and 1", "SAME_POSITION"),
        ("may I lay -2", "LAY_ONLY_ON_THIRD_TURN"),
    ],
)
def test_a_held_morsel_pays_for_the_buffet(question: str, why: str) -> None:
    """The steps are tried one after another; a payment that was not named is found."""
    position, held = second_turn(later=True)
    asked = question.format(held=held, other=held - 1)
    verdict = ask(asked, position=position).verdict
    assert verdict is not None
    assert verdict.why == why


@pytest.mark.rule("GW-10")
def test_without_a_morsel_the_buffet_stays() -> None:
    """And the answer says what is missing."""
    verdict = ask("May I turn the buffet round", position=second_turn(later=False)[0]).verdict
    assert verdict is not None
    assert verdict.why == "MORSEL_NOT_OWNED"


@pytest.mark.rule("GW-11")
@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("darf ich 1 und 3 tauschen?", "FINE"),
        ("kann ich Position 1 gegen 3 vertauschen", "FINE"),
        ("puis-je échanger 1 et 3 ?", "FINE"),
        ("je peux échanger 1 avec 3", "FINE"),
        ("mag ik 1 en 3 wisselen?", "FINE"),
        ("mag ik 1 met 3 ruilen", "FINE"),
        ("darf ich 2 und 2 tauschen", "SAME_POSITION"),
        ("darf ich {held} abgeben", "FINE"),
        ("darf ich {held} bezahlen und 1 mit 3 tauschen", "FINE"),
        ("puis-je payer {held} et échanger 1 et 3", "FINE"),
        ("puis-je dépenser {other} et tourner le buffet", "MORSEL_NOT_OWNED"),
        ("mag ik {held} betalen en 1 en 3 wisselen", "FINE"),
        ("mag ik {other} uitgeven en het buffet omdraaien", "MORSEL_NOT_OWNED"),
        ("darf ich minus zwei legen", "LAY_ONLY_ON_THIRD_TURN"),
        ("puis-je poser moins deux ?", "LAY_ONLY_ON_THIRD_TURN"),
        ("je peux poser la bouchée moins un", "LAY_ONLY_ON_THIRD_TURN"),
        ("mag ik min twee leggen", "LAY_ONLY_ON_THIRD_TURN"),
        ("may I lay minus two", "LAY_ONLY_ON_THIRD_TURN"),
        ("puis-je écarter un 5", "NO_SUCH_DIE"),
    ],
)
def test_verbs_with_numbers_are_understood_as_at_the_table(question: str, why: str) -> None:
    """In the words that a typed command has in the same language, wherever the verb stands."""
    position, held = second_turn(later=True)
    asked = question.format(held=held, other=held - 1)
    verdict = ask(asked, position=position).verdict
    assert verdict is not None
    assert verdict.why == why


@pytest.mark.parametrize(
    "question",
    ["darf ich 2 Happen bezahlen", "puis-je payer 2 bouchées", "mag ik 2 hapjes betalen"],
)
def test_so_many_morsels_are_no_morsel_of_that_number(question: str) -> None:
    """That is a question about the rules."""
    assert ask(question, position=second_turn(later=True)[0]).verdict is None


@pytest.mark.parametrize(
    ("question", "least"), [("un ver moins deux", True), ("au moins deux vers", False)]
)
def test_moins_is_a_minus_only_before_a_number_and_not_in_au_moins(
    question: str, least: bool
) -> None:
    names = {term.name for term in terms(question, "fr")}
    assert ("=negative" in names) is least
    assert "=2" in names
