"""The sentences of the code and the catalogues of the languages: `make texts` brings them together.

Collected is what is given to `t(...)`, `t.n(...)`, `N_(...)` and `worded(...)` in Python, and by
Babel what is given to `_(...)` and `ngettext(...)` in templates. Translations are kept; a sentence
that changed is new.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from reroll.texts.catalogue import LANGUAGES, LOCALE
from tests.house.files import ROOT, SOURCE, short

ONE, PAIR = ("t", "N_", "_", "worded"), "n"
"""The functions that a sentence is given to, and the one for a pair that depends on a number."""

KEYWORDS = {"_": None, "ngettext": (1, 2)}
PLURALS = {"fr": "(n > 1)", "de": "(n != 1)", "nl": "(n != 1)"}
WIDTH = 100

Found = str | tuple[str, ...]


def messages() -> Iterator[tuple[str, Found]]:
    """Every sentence of the code with the file it is in; a pair where it depends on a number."""
    for path in sorted(SOURCE.rglob("*")):
        if path.suffix == ".py":
            yield from ((short(path), found) for found in in_python(path))
        elif path.suffix == ".html":
            with path.open("rb") as file:
                entries = extract("jinja2.ext:babel_extract", file, KEYWORDS, (), {})
                yield from ((short(path), entry[1]) for entry in entries if entry[1])


def in_python(path: Path) -> Iterator[Found]:
    """The sentences of a Python file, in the order of its lines."""
    calls = [n for n in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(n, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = ast.unparse(call.func).rpartition(".")[2]
        texts = tuple(arg.value for arg in call.args if isinstance(arg, ast.Constant))
        if name in ONE and texts and isinstance(texts[0], str):
            yield texts[0]
        elif name == PAIR and len(texts) > 1:
            yield str(texts[0]), str(texts[1])


def template() -> Catalog:
    """The sentences of the code, without translations."""
    catalog = Catalog(project="Reroll", charset="utf-8")
    for path, message in messages():
        catalog.add(message, locations=[(path, 1)])
    return catalog


def path_of(lang: str) -> Path:
    """Where the catalogue of a language is kept."""
    return LOCALE / f"{lang}.po"


def catalogue(lang: str) -> Catalog:
    """The catalogue of a language as it is kept, an empty one if there is none yet."""
    path = path_of(lang)
    text = path.read_bytes() if path.exists() else header(lang)
    return read_po(io.BytesIO(text), locale=lang)


def updated(lang: str) -> Catalog:
    """The catalogue with the sentences there are now, and no others."""
    catalog = catalogue(lang)
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def written(lang: str, catalog: Catalog) -> bytes:
    """A catalogue as a .po file, the same for the same content."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=WIDTH, omit_header=True, include_lineno=False)
    return header(lang) + buffer.getvalue()


def header(lang: str) -> bytes:
    """The first entry, without dates and names that change by themselves."""
    lines = [
        f"Language: {lang}",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: nplurals=2; plural={PLURALS[lang]};",
    ]
    quoted = "\n".join(f'"{line}\\n"' for line in lines)
    return f'msgid ""\nmsgstr ""\n{quoted}\n\n'.encode()


def untranslated(catalog: Catalog) -> list[str]:
    """The sentences without a whole translation."""
    return [str(message.id) for message in catalog if message.id and not all(forms(message))]


def forms(message: Message) -> tuple[str, ...]:
    """The translation of a message, of every number where it depends on one."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def main() -> None:
    """Write every catalogue and say how many sentences wait for a translation."""
    LOCALE.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        if lang != "en":
            catalog = updated(lang)
            path_of(lang).write_bytes(written(lang, catalog))
            missing = untranslated(catalog)
            print(
                f"{path_of(lang).relative_to(ROOT)}: {len(catalog)} sentences, {len(missing)} to do"
            )


if __name__ == "__main__":
    main()
