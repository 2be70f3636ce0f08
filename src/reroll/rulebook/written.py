"""The notation in a question: w3, p5, keep W, lay -2, swap 1 and 3, as what they are."""

from __future__ import annotations

import re

from reroll.rulebook.wording import terms

A = r"(?:(?:a|the|my|morsel|position) )*"
MORSEL = rf"{A}(-?\d)(?![\d-]| morsels)"
PAID = rf"(?:pay {MORSEL}(?: (?:and|to|then|for))* )?"

FORMS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "pickomino": (
        (rf"keep {A}(w|[1-5])", ("keep {}",)),
        (r"take (\d\d)", ("take {}",)),
        (r"(roll|stop|steal)", ("{}",)),
    ),
    "gang_of_dice": (
        (r"(throw \d+|again \d+(?:x[1-5m])?)", ("{}",)),
        (r"(reroll|stop)", ("{}",)),
    ),
    "gigi_gacker": (
        (rf"(?:(?:lay|back) )?{A}([pw]\d)", ("lay {}",)),
        (rf"lay {A}(hen)", ("lay {}",)),
        (r"(hen|pass|done)", ("{}",)),
    ),
    "wuerfelacker": (
        (rf"{PAID}swap {A}(\d) (?:(?:and|with|for) )*{A}(\d)", ("pay {}", "swap {}", "with {}")),
        (rf"{PAID}turn", ("pay {}", "turn")),
        (rf"(pay|lay) {MORSEL}", ("{} {}",)),
        (rf"(aside|swap|with) {A}(\d)", ("{} {}",)),
        (r"(reroll)", ("{}",)),
    ),
}
"""How actions are written, and the actions in notation, their places filled in order."""

BESIDE: dict[str, frozenset[str]] = {
    "gigi_gacker": frozenset(("=worm", "=pullet", "=hand", "=lay", "=fetch", "=discard", "=card")),
    "wuerfelacker": frozenset(("=morsel", "=buffet", "=position", "=reroll")),
}
"""Terms that may stand beside an action without making the question one about more."""

OTHERWISE = {"nl": ("hen",)}
"""What is an everyday word of a language and so no notation in it; alone, that is."""


def written_action(game: str, question: str, lang: str) -> tuple[str, ...]:
    """The actions that are written in the question and all that it is about, or none."""
    line = plain(question)
    for form, actions in FORMS[game]:
        found = re.search(rf"(?<![\w-]){form}(?![\w-])", line)
        if found is None or found[0] in OTHERWISE.get(lang, ()):
            continue
        beside = terms(f"{line[: found.start()]} {line[found.end() :]}", lang)
        if all(term.plain or term.name in BESIDE.get(game, ()) for term in beside):
            return filled(actions, found.groups())
    return ()


def plain(question: str) -> str:
    """The question in small letters with plain minus signs, words parted by single blanks."""
    return " ".join(re.sub(r"[.,;:!?\"'()]", " ", re.sub(r"[−–]", "-", question.lower())).split())


def filled(actions: tuple[str, ...], parts: tuple[str | None, ...]) -> tuple[str, ...]:
    """The actions with their places filled; one that was left out of the question is left out."""
    told, at = [], 0
    for action in actions:
        count = action.count("{}")
        mine, at = parts[at : at + count], at + count
        if None not in mine:
            told.append(action.format(*mine))
    return tuple(told)
