"""Which code and which tests stand for which clause: `make rules` prints it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from reroll.rulebook.clauses import clauses_by_id
from tests.house.files import SOURCE, TESTS, python_files, short

CODE_ROOMS = ("games", "notation", "engine")
CLAUSE = re.compile(r"\b(PK|GD|GG|GW)-(\d\d)(?: to (?:PK|GD|GG|GW)-(\d\d))?")

Cited = dict[str, list[str]]


def clauses_in(text: str) -> Iterator[str]:
    """The ids in a text; `PK-12 to PK-14` names the existing ones between as well."""
    known = clauses_by_id()
    for code, first, last in CLAUSE.findall(text):
        for number in range(int(first), int(last or first) + 1):
            name = f"{code}-{number:02d}"
            if name in known or number in (int(first), int(last or first)):
                yield name


def cited_in_code() -> Cited:
    """Where the rooms of the rules cite each clause."""
    cited: Cited = defaultdict(list)
    for path in python_files(*(SOURCE / room for room in CODE_ROOMS)):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            for name in clauses_in(line):
                cited[name].append(f"{short(path)}:{number}")
    return cited


def cited_in_source() -> set[str]:
    """Every id that any source file names."""
    texts = (path.read_text(encoding="utf-8") for path in python_files(SOURCE))
    return {name for text in texts for name in clauses_in(text)}


def cited_in_tests() -> Cited:
    """The tests marked with each clause."""
    cited: Cited = defaultdict(list)
    for path in python_files(TESTS):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for name in marked(node):
                    cited[name].append(f"{short(path)}:{node.lineno} {node.name}")
    return cited


def marked(function: ast.FunctionDef) -> Iterator[str]:
    """The clauses in the `rule` markers of a test, those of its parameters too."""
    for decorator in function.decorator_list:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                yield from (str(a.value) for a in node.args if isinstance(a, ast.Constant))


def file_of(place: str) -> str:
    """The file's name of a place."""
    return Path(place.split(":")[0]).name


def print_matrix() -> None:
    """One block a clause: its title, its code, its tests."""
    code, tests = cited_in_code(), cited_in_tests()
    for name, clause in clauses_by_id().items():
        ruling = "  (ruling)" if clause.ruling else ""
        print(f"{name}  {clause.title}{ruling}")
        print(f"    code   {'  '.join(code[name]) or '-'}")
        for test in tests[name] or ["-"]:
            print(f"    test   {test}")
    with_test = sum(1 for name in clauses_by_id() if tests[name])
    print(f"\n{len(clauses_by_id())} clauses, {with_test} with a test.")


if __name__ == "__main__":
    print_matrix()
