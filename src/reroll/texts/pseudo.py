"""A language nobody speaks, for tests of pages: every sentence 40 % longer and marked.

`texts("xx")` reads it: a page that shows a sentence without marks has forgotten to translate it,
and a page that breaks would break in a long language too.
"""

from __future__ import annotations

import gettext
import math
import re

CODE = "xx"
LONGER = 0.4
LONGEST_WORD = 10
PLACE = re.compile(r"(\{[^{}]*\})")
ACCENTS = str.maketrans("aeiouncAEIOUNC", "áéíóúñçÁÉÍÓÚÑÇ")


class Pseudo(gettext.NullTranslations):
    """Every message as English in accents, padded and in brackets; `{places}` stay as they are."""

    def gettext(self, message: str) -> str:
        """The message made longer."""
        return longer(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The message for this number made longer."""
        return longer(msgid1 if n == 1 else msgid2)


def longer(message: str) -> str:
    """A message in brackets, with accents, and at least 40 % longer."""
    parts = PLACE.split(message)
    plain = "".join(part if PLACE.fullmatch(part) else part.translate(ACCENTS) for part in parts)
    padding = max(0, math.ceil(LONGER * len(message)) - 2)
    # One sign in so many is a space, as no word of a real language goes on for ever.
    tail = "".join(" " if n % (LONGEST_WORD + 1) == LONGEST_WORD else "~" for n in range(padding))
    return f"[{plain}{tail}]"
