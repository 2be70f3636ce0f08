"""The rulebook as pages: one a game, and one of all rulings."""

from __future__ import annotations

from reroll.notation.words import format_position
from reroll.rulebook.clauses import Clause, Rulebook
from reroll.rulebook.examples import example_of
from reroll.texts.catalogue import texts

MADE = "<!-- Made by `make docs` from src/reroll/rulebook/clauses; change the clauses there. -->"


def rules_page(book: Rulebook) -> str:
    """A game's rulebook in Markdown, each clause under an anchor of its id."""
    lines = [MADE, "", f"# {book.name}", ""]
    if book.also:
        lines += [f"Also known as {book.also}.", ""]
    lines += [
        "The rules in our own words. Each clause has an id, which code, tests and refusals cite.",
        "Where the printed rules are silent the decision is ours:"
        " see [all our rulings](../rulings.md).",
        "",
    ]
    for clause in book.clauses:
        if clause.section:
            lines += [f"## {clause.section}", ""]
        lines += clause_paragraphs(clause)
    return "\n".join(lines)


def clause_paragraphs(clause: Clause) -> list[str]:
    """A clause with its options and its ruling."""
    lines = [f'### <a id="{clause.id}"></a>{clause.id} {clause.title}', "", clause.text, ""]
    if clause.options:
        names = ", ".join(f"`{name}`" for name in clause.options)
        lines += [f"A table chooses: {names} (see [the reference](../reference.md)).", ""]
    if clause.ruling:
        lines += [f"> Our ruling: {clause.ruling}", ""]
    return lines + example_paragraphs(clause)


def example_paragraphs(clause: Clause) -> list[str]:
    """The worked example of a clause: the position, what happens, and the position after it."""
    example = example_of(clause.id)
    if example is None:
        return []
    told = " ".join(example.sentences(texts("en")))
    before, after = format_position(example.before), format_position(example.after)
    lines = ["For example:", "", "```", before, *([after] if after != before else []), "```", ""]
    return lines + ([told, ""] if told else [])


def rulings_page(books: list[Rulebook]) -> str:
    """Every point on which the printed rules are silent, with our reason."""
    lines = [
        MADE,
        "",
        "# Our rulings",
        "",
        "The printed rules leave these points open, or ask what no program can judge.",
        "Each decision is ours; where a table may choose otherwise, its option is named.",
        "",
    ]
    for book in books:
        lines += [f"## {book.name}", ""]
        for clause in book.clauses:
            if clause.ruling:
                lines += ruling_item(clause)
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def ruling_item(clause: Clause) -> list[str]:
    """One ruling as an item of a list."""
    options = "".join(f" (option `{name}`)" for name in clause.options)
    link = f"[{clause.id}](rules/{clause.game}.md#{clause.id})"
    return [f"- {link} {clause.title}{options}: {clause.ruling}"]
