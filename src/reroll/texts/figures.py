"""Figures as the reader writes them: decimals, shares in per cent, large numbers."""

from __future__ import annotations

from reroll.texts.catalogue import Texts

MINUS, THIN, GAP = "\u2212", "\u202f", "\u00a0"
MARKS = {"fr": (",", THIN), "de": (",", "."), "nl": (",", ".")}
"""What stands before decimals, and between thousands; English is for all others."""


def decimal(t: Texts, value: float, digits: int = 1, signed: bool = False) -> str:
    """A decimal, never a negative nothing."""
    text = f"{abs(value):,.{digits}f}"
    sign = "" if float(text.replace(",", "")) == 0 else MINUS if value < 0 else "+" * signed
    point, thousands = MARKS.get(t.lang, (".", ","))
    return sign + text.translate({ord("."): point, ord(","): thousands})


def percentage(t: Texts, value: float, signed: bool = False, digits: int = 1) -> str:
    """A share, or a difference of two, in per cent."""
    return decimal(t, 100 * value, digits, signed) + GAP + "%"
