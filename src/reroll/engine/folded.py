"""The rules as CPython runs them: the same functions with their constants put in place.

Python 3.11 looks up a member of an IntEnum by a detour that costs plain play 40 % of its speed.
So every name that stands for an int in a rules file is replaced by that int before the functions
are compiled to bytecode; file names and lines stay, so tracebacks and debuggers show the source.
"""

from __future__ import annotations

import ast
import types
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

ROOM = "reroll.games."


@cache
def folded(module: types.ModuleType) -> types.ModuleType:
    """A twin of a rules module, or the module itself where its source is not at hand."""
    try:
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
    except OSError:
        return module
    twin = types.ModuleType(module.__name__, module.__doc__)
    env = twin.__dict__
    env.update(vars(module))
    for name, value in vars(module).items():
        if isinstance(value, types.ModuleType) and value.__name__.startswith(ROOM):
            env[name] = folded(value)
    functions: list[ast.stmt] = [
        node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)
    ]
    tree = Constants(vars(module)).visit(ast.Module(functions, []))
    flags = annotations.compiler_flag
    exec(compile(tree, str(module.__file__), "exec", flags, dont_inherit=True), env)
    return twin


class Constants(ast.NodeTransformer):
    """Puts the number in place of a name of the module, a member of its enums or a neighbour's."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """KEEP becomes 0."""
        return in_place(node, self.names.get(node.id))

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Phase.KEEP becomes 2, dice.FACES becomes 6."""
        owner = self.names.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(owner, types.ModuleType) or (
            isinstance(owner, type) and issubclass(owner, IntEnum)
        ):
            return in_place(node, getattr(owner, node.attr, None))
        return self.generic_visit(node)


def in_place(node: ast.expr, value: Any) -> ast.expr:
    """The int as a constant where a name is read, else the node as it is."""
    if isinstance(value, int) and isinstance(getattr(node, "ctx", None), ast.Load):
        return ast.copy_location(ast.Constant(int(value)), node)
    return node
