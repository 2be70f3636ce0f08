"""Every clause has code and a test, and nothing cites a clause that does not exist."""

from __future__ import annotations

from reroll.engine.contract import GAMES, data_of, rules_of
from reroll.rulebook.clauses import clauses_by_id
from tests.house.trace import cited_in_code, cited_in_source, cited_in_tests, clauses_in


def test_every_clause_is_cited_by_code() -> None:
    """No clause is written down and then forgotten."""
    code = cited_in_code()
    assert [name for name in clauses_by_id() if name not in code] == []


def test_every_clause_has_a_test() -> None:
    """No clause is believed without proof."""
    tests = cited_in_tests()
    assert [name for name in clauses_by_id() if name not in tests] == []


def test_only_existing_clauses_are_cited() -> None:
    """A citation leads somewhere."""
    known = set(clauses_by_id())
    assert cited_in_source() - known == set()
    assert set(cited_in_tests()) - known == set()


def test_refusals_cite_clauses_of_their_own_game() -> None:
    """A reason code leads to the rulebook of the game that refuses."""
    for game in GAMES:
        rules = rules_of(game)
        for why in rules.Why:
            clause = rules.WHY_CLAUSE[why]
            assert clause == "" if why == 0 else clauses_by_id()[clause].game == game, why


def test_every_option_is_named_by_its_clause() -> None:
    """What a table may choose is in the rulebook, and the rulebook names nothing else."""
    offered = {(game, o.name) for game in GAMES for o in rules_of(game).OPTIONS}
    replaceable = {(game, d.name) for game in GAMES for d in data_of(rules_of(game))}
    named = {(c.game, name) for c in clauses_by_id().values() for name in c.options}
    assert offered - named == set()
    assert named - offered - replaceable == set()
    for game in GAMES:
        for option in rules_of(game).OPTIONS:
            assert option.name in clauses_by_id()[option.clause].options, option


def test_a_range_of_clauses_names_those_between() -> None:
    """`PK-12 to PK-14` cites PK-13 too, and gaps between clauses stay gaps."""
    assert list(clauses_in("PK-12 to PK-14, GG-20 to GG-30")) == [
        "PK-12",
        "PK-13",
        "PK-14",
        "GG-20",
        "GG-21",
        "GG-30",
    ]
