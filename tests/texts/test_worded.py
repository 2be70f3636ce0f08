"""What the lower rooms refuse is told in the reader's language, sentences within sentences too."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from reroll.bots.contract import make
from reroll.engine.bomb_cards import read_cards
from reroll.engine.contract import rules_of
from reroll.engine.log import read_log
from reroll.engine.match import Match
from reroll.engine.setup import Setup
from reroll.live.refusals import Plain
from reroll.notation.worded import Worded, worded
from reroll.notation.words import parse_position
from reroll.rulebook.clauses import clause
from reroll.texts.catalogue import LANGUAGES, texts

TOLD = {
    "en": "Tile 25 lies in two places; each tile exists once.",
    "fr": "La tuile 25 est à deux endroits\u202f; chaque tuile n'existe qu'une fois.",
    "de": "Die Portion 25 liegt an zwei Stellen; jede gibt es nur einmal.",
    "nl": "Tegel 25 ligt op twee plekken; elke tegel bestaat één keer.",
}


def refused(act: Callable[[], object]) -> str:
    """The sentence of what goes wrong."""
    with pytest.raises(ValueError) as error:  # noqa: PT011 - every kind of refusal
        act()
    return str(error.value)


REFUSALS: dict[str, Callable[[], object]] = {
    "notation": lambda: parse_position("pickomino phase=nap"),
    "nothing typed": lambda: parse_position(""),
    "a problem within": lambda: parse_position("pickomino phase=decide kept=-"),
    "a part named": lambda: parse_position("pickomino middle=99"),
    "a cards' problem": lambda: parse_position("gigi_gacker players=3 row=w8 laid=-/-/-"),
    "a set-up": lambda: Setup("pickomino", 9, {}, {}).first_state(),
    "an option": lambda: Match("pickomino", players=2, speed="fast"),
    "a number option": lambda: Match("gang_of_dice", players=2, pool="none"),
    "a game": lambda: rules_of("chess"),
    "a bot": lambda: make("clever", "pickomino"),
    "a log": lambda: read_log('{"reroll": 9, "game": "pickomino"}'),
    "a card file": lambda: read_cards('[[card]]\ndeck = "blue"\n'),
    "a clause": lambda: clause("PK-99"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refused_position_is_told_in_every_language(lang: str) -> None:
    sentence = refused(lambda: parse_position("pickomino stacks=25/25"))
    assert texts(lang).told(sentence) == TOLD[lang]
    assert Plain(sentence).says(texts(lang)) == TOLD[lang]


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
@pytest.mark.parametrize("act", REFUSALS.values(), ids=REFUSALS.keys())
def test_every_kind_of_refusal_has_other_words_in_every_language(
    act: Callable[[], object], lang: str
) -> None:
    """Never the English sentence, nor English within it."""
    english = refused(act)
    told = texts(lang).told(english)
    assert isinstance(english, Worded)
    assert told != english
    assert " came" not in told
    assert "nothing" not in told


def test_a_sentence_within_a_sentence_is_told_too() -> None:
    sentence = refused(lambda: parse_position("pickomino phase=decide kept=-"))
    assert texts("de").told(sentence) == (
        "Diese Stellung kann nicht entstehen:"
        " vor dem Aufhören oder Weiterwürfeln muss etwas herausgelegt sein."
    )


def test_a_sentence_is_text_like_any_other() -> None:
    """Whoever wants English reads it as it is, in another process too."""
    sentence = worded("Field {name} came twice.", name="turn")
    assert sentence == "Field turn came twice."
    again = pickle.loads(pickle.dumps(ValueError(sentence))).args[0]
    assert texts("nl").told(again) == "Veld turn kwam twee keer."
    assert texts("nl").told("somebody's own words") == "somebody's own words"
