"""What every state can do, derived from its declared fields: copy, compare, list, restore."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from reroll.engine.contract import State


@cache
def shapes(kind: Any) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Name and shape of each field in declared order; () is a single int."""
    return tuple((f.name, f.metadata.get("shape", ())) for f in fields(kind))


def class_of(s: State) -> Any:
    """The class of a state, as a key for what is derived from its fields."""
    return type(s)


def copy_value(value: Any) -> Any:
    """An int as it is, a (nested) list as its own copy."""
    if type(value) is list:
        if value and type(value[0]) is list:
            return [inner[:] for inner in value]
        return value[:]
    return value


def copy_state(s: State) -> State:
    """A state of its own: nothing done to either changes the other."""
    kind = class_of(s)
    twin = kind.__new__(kind)
    for name, _ in shapes(kind):
        setattr(twin, name, copy_value(getattr(s, name)))
    return twin


def share(s: State, other: State) -> None:
    """Let a state hold the lists of another where they are equal; neither may change any more."""
    for name, _ in shapes(class_of(s)):
        mine, theirs = getattr(s, name), getattr(other, name)
        if type(mine) is not list or mine is theirs:
            continue
        if mine == theirs:
            setattr(s, name, theirs)
        elif mine and type(mine[0]) is list:
            pairs = zip(mine, theirs, strict=True)
            setattr(s, name, [old if old == new else new for new, old in pairs])


def as_dict(s: State) -> dict[str, Any]:
    """The fields by name, as plain ints and lists."""
    return {name: copy_value(getattr(s, name)) for name, _ in shapes(class_of(s))}


def key(s: State) -> tuple[Any, ...]:
    """All fields as one hashable value: equal keys are equal states."""
    return tuple(frozen(getattr(s, name)) for name, _ in shapes(class_of(s)))


def frozen(value: Any) -> Any:
    """A (nested) list as a tuple."""
    return tuple(frozen(inner) for inner in value) if type(value) is list else int(value)
