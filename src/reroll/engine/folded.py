"""The rules as CPython runs them: the same functions with their constants put in place.

Python 3.11 looks up a member of an IntEnum by a detour that costs plain play 40 % of its speed.
So every name that stands for an int in a rules file is replaced by that int, and a call of a
function that only computes something of its parameters by what it computes, before the functions
are compiled to bytecode. File names and lines stay, so tracebacks and debuggers show the source.
"""

from __future__ import annotations

import ast
import types
from copy import deepcopy
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any

ROOM = "reroll.games."
Formula = tuple[list[str], ast.expr]
"""The parameters of a function and the expression it returns."""
MOST_TURNS = 8
"""Longer loops stay loops."""


@cache
def folded(module: types.ModuleType) -> types.ModuleType:
    """A twin of a rules module, or the module itself where its source is not at hand."""
    try:
        functions = functions_of(module)
    except OSError:
        return module
    twin = types.ModuleType(module.__name__, module.__doc__)
    env = twin.__dict__
    env.update(vars(module))
    for name, value in vars(module).items():
        if isinstance(value, types.ModuleType) and value.__name__.startswith(ROOM):
            env[name] = folded(value)
    tree = Folding(module).visit(ast.Module(list(functions), []))
    flags = annotations.compiler_flag
    exec(compile(tree, str(module.__file__), "exec", flags, dont_inherit=True), env)
    return twin


def functions_of(module: types.ModuleType) -> list[ast.FunctionDef]:
    """The functions a module defines, as syntax; raise OSError if it has no source."""
    source = Path(str(module.__file__)).read_text(encoding="utf-8")
    return [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]


@cache
def formulas(module: types.ModuleType) -> dict[str, Formula]:
    """The functions that return an expression of their parameters and of nothing else."""
    found: dict[str, Formula] = {}
    constants = Folding(module, inline=False)
    for function in functions_of(module):
        parameters = [argument.arg for argument in function.args.args]
        expression = returned(function.body[1:])  # what follows the docstring
        if expression is not None:
            expression = constants.visit(expression)
            names = {node.id for node in ast.walk(expression) if isinstance(node, ast.Name)}
            if names <= set(parameters):
                found[function.name] = parameters, expression
    return found


def returned(body: list[ast.stmt]) -> ast.expr | None:
    """What a body of returns, some of them under an if, returns, as one expression."""
    if body and isinstance(body[0], ast.Return):
        return body[0].value
    if body and isinstance(body[0], ast.If):
        then, other = returned(body[0].body), returned(body[0].orelse or body[1:])
        if then is not None and other is not None:
            return ast.IfExp(body[0].test, then, other)
    return None


class Folding(ast.NodeTransformer):
    """Puts numbers and formulas in place of the names that stand for them in a module."""

    def __init__(self, module: types.ModuleType, inline: bool = True) -> None:
        self.module, self.inline = module, inline

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """KEEP becomes 0."""
        return in_place(node, vars(self.module).get(node.id))

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Phase.KEEP becomes 2, dice.FACES becomes 6."""
        owner = self.owner(node)
        if isinstance(owner, types.ModuleType) or (
            isinstance(owner, type) and issubclass(owner, IntEnum)
        ):
            return in_place(node, getattr(owner, node.attr, None))
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """points(face) becomes 5 if face == 5 else face + 1."""
        self.generic_visit(node)
        formula = self.formula(node.func) if self.inline else None
        if formula is None or not all(isinstance(a, ast.Name | ast.Constant) for a in node.args):
            return node
        parameters, expression = formula
        given = dict(zip(parameters, node.args, strict=True))
        computed: ast.AST = Given(given).visit(deepcopy(expression))
        for part in ast.walk(computed):
            ast.copy_location(part, node)
        return computed

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        """for face in range(6) becomes its six turns, and face = 5 as a loop leaves it."""
        turns = constant_turns(self.visit(node.iter))
        if not isinstance(node.target, ast.Name) or not turns or leaves_early(node):
            return self.generic_visit(node)
        unrolled = ast.Module([], [])
        for turn in turns:
            given = Given({node.target.id: ast.Constant(turn)})
            unrolled.body += [given.visit(deepcopy(part)) for part in node.body]
        unrolled.body.append(ast.Assign([node.target], ast.Constant(turns[-1])))
        for part in ast.walk(unrolled):
            if isinstance(part, ast.expr | ast.stmt) and not hasattr(part, "lineno"):
                ast.copy_location(part, node)
        self.generic_visit(unrolled)
        return unrolled.body

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """3 == 5 becomes False."""
        self.generic_visit(node)
        parts = [node.left, *node.comparators]
        if all(isinstance(part, ast.Constant) for part in parts):
            value = eval(compile(ast.Expression(node), "", "eval"))
            return ast.copy_location(ast.Constant(value), node)
        return node

    def formula(self, function: ast.expr) -> Formula | None:
        """What the called function computes, if that is all it does."""
        if isinstance(function, ast.Name):
            return formulas(self.module).get(function.id)
        if isinstance(function, ast.Attribute):
            owner = self.owner(function)
            if isinstance(owner, types.ModuleType) and owner.__name__.startswith(ROOM):
                return formulas(owner).get(function.attr)
        return None

    def owner(self, node: ast.Attribute) -> Any:
        """What the name before the dot stands for in the module."""
        return vars(self.module).get(node.value.id) if isinstance(node.value, ast.Name) else None


def constant_turns(loop: ast.expr) -> list[int]:
    """The numbers of a short range of constants, none of anything else."""
    if not isinstance(loop, ast.Call) or ast.unparse(loop.func) != "range":
        return []
    bounds: list[Any] = [each.value for each in loop.args if isinstance(each, ast.Constant)]
    turns = list(range(*bounds)) if len(bounds) == len(loop.args) else []
    return turns if len(turns) <= MOST_TURNS else []


def leaves_early(loop: ast.For) -> bool:
    """Whether a break or a continue belongs to the loop, or its body sets the loop's name."""
    parts = [part for node in loop.body for part in ast.walk(node)]
    names = [p.id for p in parts if isinstance(p, ast.Name) and isinstance(p.ctx, ast.Store)]
    jumps = any(isinstance(part, ast.Break | ast.Continue) for part in parts)
    return jumps or ast.unparse(loop.target) in names


class Given(ast.NodeTransformer):
    """Puts arguments in place of parameters."""

    def __init__(self, given: dict[str, ast.expr]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A parameter becomes its argument."""
        return deepcopy(self.given.get(node.id, node))


def in_place(node: ast.expr, value: Any) -> ast.expr:
    """The int as a constant where a name is read, else the node as it is."""
    if isinstance(value, int) and isinstance(getattr(node, "ctx", None), ast.Load):
        return ast.copy_location(ast.Constant(int(value)), node)
    return node
