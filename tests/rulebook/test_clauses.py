"""The clauses as data: complete, findable, and ours alone."""

from __future__ import annotations

import re

import pytest

from reroll.engine.contract import GAMES, Unknown, rules_of
from reroll.rulebook.clauses import UnknownClause, clause, clauses_by_id, rulebook

ID = re.compile(r"(PK|GD|GG|GW)-\d\d")


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_is_in_order_and_complete(game: str) -> None:
    """Ids ascend under the game's letters; every clause has a title and whole sentences."""
    book = rulebook(game)
    ids = [each.id for each in book.clauses]
    assert ids == sorted(set(ids))
    assert book.clauses[0].section
    for each in book.clauses:
        assert ID.fullmatch(each.id)
        assert each.id.startswith(rules_of(game).CODE)
        assert each.title
        assert not each.title.endswith(".")
        assert each.text.endswith((".", ")"))
        assert not each.ruling or each.ruling.endswith(".")


def test_no_text_holds_what_formatting_would_read() -> None:
    """Clauses go through gettext, so they hold no braces and no markup."""
    for each in clauses_by_id().values():
        assert not set("{}<>*_`") & set(each.title + each.text + each.ruling), each.id


@pytest.mark.parametrize("typed", ["PK-06", "pk-6", "pk6", "Pk 06"])
def test_a_clause_is_found_as_people_type_it(typed: str) -> None:
    """Case, the dash and the leading nought do not matter."""
    assert clause(typed).id == "PK-06"


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [("PK-99", "PK-23"), ("GG-25", "GG-21"), ("GX-03", "GD-03"), ("", "PK-01")],
)
def test_an_unknown_clause_names_the_nearest(typed: str, nearest: str) -> None:
    """The nearest by letters, then by number."""
    with pytest.raises(UnknownClause) as refused:
        clause(typed)
    assert f"the nearest is {nearest}." in str(refused.value)


def test_a_very_long_id_is_refused_like_any_other() -> None:
    """What was typed is quoted in part only."""
    with pytest.raises(UnknownClause) as refused:
        clause("PK-" + "9" * 5000)
    assert len(str(refused.value)) < 200


def test_an_unknown_game_has_no_rulebook() -> None:
    """The refusal names the four."""
    with pytest.raises(Unknown, match="the games are pickomino"):
        rulebook("chess")
