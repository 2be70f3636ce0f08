"""Rules keep to the dialect that CPython and Numba both run; CONTRIBUTING.md describes it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from reroll.engine.contract import GAMES as NAMES
from tests.house.files import GAMES, python_files, short

STATEMENTS = (
    ast.Assign,
    ast.AnnAssign,
    ast.AugAssign,
    ast.If,
    ast.While,
    ast.For,
    ast.Return,
    ast.Expr,
    ast.Break,
    ast.Continue,
    ast.Pass,
)
EXPRESSIONS = (
    ast.BinOp,
    ast.UnaryOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Call,
    ast.Name,
    ast.Attribute,
    ast.Subscript,
    ast.Constant,
    ast.Tuple,
)
DIVISION = (ast.Div, ast.Pow, ast.MatMult)
BUILTINS = {"range", "min", "max", "len"}
OUTSIDE = {"__init__.py", "terms.py"}
"""Declarations, not rules: ordinary Python."""

RULES = [path for path in python_files(GAMES) if path.name not in OUTSIDE]


def faults(tree: ast.Module) -> list[str]:
    """Everything in the module's functions that the dialect does not have, with its line."""
    known = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)} | BUILTINS
    known |= {name.asname or name.name for name in imported(tree)}
    found: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not declares_a_field(tree, node.name):
            found += signature_faults(node)
            for statement in node.body[1:]:
                found += statement_faults(statement, known)
    return found


def imported(tree: ast.Module) -> list[ast.alias]:
    """The names that the module imports."""
    return [name for node in tree.body if isinstance(node, ast.ImportFrom) for name in node.names]


def declares_a_field(tree: ast.Module, name: str) -> bool:
    """Whether a function only gives a state field its first value, as `default_factory`."""
    if name.startswith("box_"):
        return True
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return any(
        isinstance(node, ast.Name) and node.id == name
        for kind in classes
        for node in ast.walk(kind)
    )


def signature_faults(function: ast.FunctionDef) -> list[str]:
    """Defaults, keywords, decorators or a missing docstring."""
    a = function.args
    if a.defaults or a.kw_defaults or a.vararg or a.kwarg or a.kwonlyargs:
        return [f"{function.lineno}: {function.name} takes more than plain positional arguments"]
    if function.decorator_list or ast.get_docstring(function) is None:
        return [f"{function.lineno}: {function.name} needs a docstring and no decorator"]
    return []


def statement_faults(node: ast.stmt, known: set[str]) -> list[str]:
    """What is wrong with a statement and all within it."""
    if not isinstance(node, STATEMENTS):
        return [f"{node.lineno}: {type(node).__name__} is not in the dialect"]
    found = []
    if isinstance(node, ast.For) and not is_range(node.iter):
        found.append(f"{node.lineno}: a loop runs over range(...)")
    if isinstance(node, ast.Assign) and len(node.targets) > 1:
        found.append(f"{node.lineno}: one target an assignment")
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call):
        found.append(f"{node.lineno}: an expression that does nothing")
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            found += statement_faults(child, known)
        elif isinstance(child, ast.expr) and child is not getattr(node, "annotation", None):
            found += expression_faults(child, known)
    return found


def is_range(node: ast.expr) -> bool:
    """Whether the expression is a call of range."""
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "range"


def expression_faults(node: ast.expr, known: set[str]) -> list[str]:
    """What is wrong with an expression and all within it."""
    if not isinstance(node, EXPRESSIONS):
        return [f"{node.lineno}: {type(node).__name__} is not in the dialect"]
    found = []
    if isinstance(node, ast.Constant) and not isinstance(node.value, int):
        found.append(f"{node.lineno}: {node.value!r} is not an int")
    if isinstance(node, ast.BinOp) and isinstance(node.op, DIVISION):
        found.append(f"{node.lineno}: {type(node.op).__name__} is not in the dialect")
    if isinstance(node, ast.Call):
        found += call_faults(node, known)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            found += expression_faults(child, known)
    return found


def call_faults(node: ast.Call, known: set[str]) -> list[str]:
    """Keywords, or a call of anything but a module's function or min, max, range, len."""
    if node.keywords:
        return [f"{node.lineno}: arguments are positional"]
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        name = node.func.value.id
    if name not in known:
        return [f"{node.lineno}: {ast.unparse(node.func)} is no function of the rules"]
    if name in ("min", "max") and len(node.args) != 2:
        return [f"{node.lineno}: {name} takes two ints"]
    return []


@pytest.mark.parametrize("path", RULES, ids=short)
def test_rules_keep_to_the_dialect(path: Path) -> None:
    """Everything in a rules function runs in CPython and compiled alike."""
    assert faults(ast.parse(path.read_text(encoding="utf-8"))) == []


def test_every_game_has_a_rules_file() -> None:
    """The register and the folder agree."""
    assert {f"{name}.py" for name in NAMES} <= {path.name for path in RULES}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("s.x = [1]", "List"),
        ("s.x = 1 / 2", "Div"),
        ("s.x = 'word'", "not an int"),
        ("for face in s.dice: pass", "range"),
        ("s.x = sum(s.dice)", "no function of the rules"),
        ("s.x = max(1, 2, 3)", "two ints"),
        ("a = b = 1", "one target"),
        ("f(s, seat=1)", "positional"),
        ("try:\n  f(s)\n except ValueError: pass", "Try"),
        ("s.x = lambda: 1", "Lambda"),
    ],
)
def test_the_check_sees_what_is_not_in_the_dialect(text: str, fault: str) -> None:
    """Each forbidden construct is found."""
    module = f"def f(s):\n '''Act.'''\n {text}\n"
    found = faults(ast.parse(module))
    assert any(fault in each for each in found), found
