"""Catalogues straight from the .po files translators write: nothing to compile, nothing stale.

Reads what gettext tools write: msgctxt, msgid, msgid_plural, msgstr and their continued lines.
Entries marked fuzzy, entries without a translation and obsolete ones (#~) are left out.
"""

from __future__ import annotations

import gettext
import io
import json
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

MAGIC = 0x950412DE
CONTEXT = "\x04"
PLURAL = "\x00"


class BadCatalogue(ValueError):
    """A .po file that cannot be read; the message names the file and the line."""


def load(path: Path, mended: Callable[[str], str] = str) -> gettext.NullTranslations:
    """The translations of a .po file, each as `mended` gives it; none if there is no such file."""
    if not path.exists():
        return gettext.NullTranslations()
    found = {
        key: mended_forms(text, mended) if key else text for key, text in read_po(path).items()
    }
    return gettext.GNUTranslations(io.BytesIO(compiled(found)))


def mended_forms(text: str, mended: Callable[[str], str]) -> str:
    """A translation, mended in every form."""
    return PLURAL.join(map(mended, text.split(PLURAL)))


def read_po(path: Path) -> dict[str, str]:
    """Message to translation, both in the form that gettext's .mo files use."""
    found: dict[str, str] = {}
    for entry in entries(path):
        forms = [entry[key] for key in sorted(entry) if key.startswith("msgstr")]
        if "fuzzy" in entry.get("flags", "") or not all(forms):
            continue
        key = entry.get("msgid", "")
        if "msgctxt" in entry:
            key = entry["msgctxt"] + CONTEXT + key
        if "msgid_plural" in entry:
            key += PLURAL + entry["msgid_plural"]
        found[key] = PLURAL.join(forms)
    return found


def entries(path: Path) -> Iterator[dict[str, str]]:
    """The entries of a .po file as keyword to text, `flags` from the #, comment."""
    entry: dict[str, str] = {}
    keyword = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if starts_entry(line, entry):
            yield entry
            entry, keyword = {}, ""
        if line.startswith("#,"):
            entry["flags"] = line
        elif line and not line.startswith("#"):
            if not line.startswith('"'):
                keyword, _, line = line.partition(" ")
            entry[keyword] = entry.get(keyword, "") + unquoted(path, number, line)
    if any(key.startswith("msgstr") for key in entry):
        yield entry


def starts_entry(line: str, entry: dict[str, str]) -> bool:
    """Whether this line begins the next entry: everything that may follow a msgstr does not."""
    finished = any(key.startswith("msgstr") for key in entry)
    return finished and not line.startswith(('"', "msgstr"))


def unquoted(path: Path, number: int, text: str) -> str:
    """The text between quotes; its escapes are those of JSON."""
    try:
        return str(json.loads(text.strip()))
    except json.JSONDecodeError:
        raise BadCatalogue(
            f"{path.name}, line {number}: a text in double quotes was expected; {text!r} came."
        ) from None


def compiled(messages: dict[str, str]) -> bytes:
    """The catalogue as gettext's binary form."""
    pairs = sorted((key.encode(), value.encode()) for key, value in messages.items())
    keys_at = 7 * 4
    values_at = keys_at + len(pairs) * 8
    table, texts = b"", b""
    start = values_at + len(pairs) * 8
    for column in (0, 1):
        for pair in pairs:
            table += struct.pack("<2I", len(pair[column]), start + len(texts))
            texts += pair[column] + b"\0"
    header = struct.pack("<7I", MAGIC, 0, len(pairs), keys_at, values_at, 0, start)
    return header + table + texts
