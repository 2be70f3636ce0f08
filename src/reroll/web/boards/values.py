"""What pages are made of: values, a hundred of which are made for each page and thrown away."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[Kind]) -> type[Kind]:
    """A frozen dataclass with slots, guarded by the type checker alone.

    One that guards itself while the program runs takes three times as long to be made.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass_transform(eq_default=False, frozen_default=True, field_specifiers=(field,))
def thing(cls: type[Kind]) -> type[Kind]:
    """The same, but equal to itself alone: quick to be told from another, however large it is."""
    return dataclass(slots=True, eq=False)(cls)
