"""Catalogues are read from the .po files themselves."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from reroll.texts.po import BadCatalogue, load

PO = r"""
# Translators write here.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

#: somewhere.py:1
msgid "{name} rolls {dice}."
msgstr "{name} lance {dice}."

msgid "{n} worm"
msgid_plural "{n} worms"
msgstr[0] "{n} ver"
msgstr[1] "{n} vers"

msgid ""
"A long \"sentence\" "
"in two lines\n"
msgstr "Une « phrase » "
"en deux lignes\n"

#, fuzzy
msgid "guess"
msgstr "devinette"

msgid "open"
msgstr ""

msgctxt "verb"
msgid "stop"
msgstr "arrête"
#~ msgid "old"
#~ msgstr "vieux"
"""


def test_a_catalogue_gives_sentences_plurals_and_contexts(tmp_path: Path) -> None:
    """What translators wrote is what readers get, and a fuzzy or missing text stays English."""
    path = tmp_path / "reroll.po"
    path.write_text(PO, encoding="utf-8")
    french = load(path)
    assert french.gettext("{name} rolls {dice}.") == "{name} lance {dice}."
    assert [french.ngettext("{n} worm", "{n} worms", n) for n in (0, 1, 2)] == [
        "{n} ver",
        "{n} ver",
        "{n} vers",
    ]
    assert french.gettext('A long "sentence" in two lines\n') == "Une « phrase » en deux lignes\n"
    assert french.pgettext("verb", "stop") == "arrête"
    assert [french.gettext(text) for text in ("guess", "open", "old")] == ["guess", "open", "old"]


def test_a_catalogue_reads_as_babel_reads_it(tmp_path: Path) -> None:
    """The reader agrees with the tool that writes the files."""
    from babel.messages.mofile import read_mo
    from babel.messages.pofile import read_po as babel_read

    from reroll.texts.po import compiled, read_po

    path = tmp_path / "reroll.po"
    path.write_text(PO, encoding="utf-8")
    ours = read_mo(io.BytesIO(compiled(read_po(path))))
    theirs = babel_read(io.BytesIO(path.read_bytes()), locale="fr")
    wanted = [m for m in theirs if m.id and m.string and any(m.string) and not m.fuzzy]
    got = [m for m in ours if m.id]

    def parts(message: Message) -> tuple[str, str, str]:
        return (message.context or "", str(list(message.id)), str(list(message.string or "")))

    assert sorted(map(parts, got)) == sorted(map(parts, wanted))


def test_a_missing_catalogue_reads_english(tmp_path: Path) -> None:
    """A language without a file is English."""
    assert load(tmp_path / "none.po").gettext("Stop") == "Stop"


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    """A text without quotes is reported with its file and line."""
    path = tmp_path / "reroll.po"
    path.write_text('msgid "a"\nmsgstr b\n', encoding="utf-8")
    with pytest.raises(BadCatalogue, match=r"reroll\.po, line 2"):
        load(path)
