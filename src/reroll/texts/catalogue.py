"""The language of a reader: gettext at run time, whole sentences, English as the source."""

from __future__ import annotations

import gettext
from functools import cache, lru_cache
from pathlib import Path

from reroll.notation.worded import Worded
from reroll.texts import pseudo
from reroll.texts.po import load
from reroll.texts.spacing import spaced

LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch", "nl": "Nederlands"}
LOCALE = Path(__file__).parent / "locale"
SENTENCES_KEPT = 4096
SPACED = {"fr": spaced}
"""How the marks of a language are set apart, which its catalogue need not say."""


class Texts:
    """One language: `t(message, name=...)` fills the named places of a translated sentence."""

    def __init__(self, lang: str) -> None:
        self.lang = lang if lang in LANGUAGES or lang == pseudo.CODE else "en"
        self.catalogue: gettext.NullTranslations = (
            pseudo.Pseudo()
            if lang == pseudo.CODE
            else load(LOCALE / f"{self.lang}.po", SPACED.get(self.lang, str))
        )
        self.fixed = lru_cache(SENTENCES_KEPT)(self.filled)

    def __call__(self, message: str, /, **places: object) -> str:
        """The sentence in this language; `{name}` places are filled in after translation."""
        return self.filled(message, **places) if places else self.fixed(message)

    def filled(self, message: str, /, **places: object) -> str:
        """The translated sentence with its places filled."""
        # gettext keeps the catalogue's own header under the empty message.
        return self.catalogue.gettext(message).format(**places) if message else ""

    def told(self, sentence: str) -> str:
        """A sentence of the lower rooms in this language; any other text as it is."""
        return sentence.told(self) if isinstance(sentence, Worded) else sentence

    def n(self, one: str, many: str, count: int, /, **places: object) -> str:
        """The sentence for this number, which fills the place `{n}`."""
        return self.catalogue.ngettext(one, many, count).format(n=count, **places)


@cache
def texts(lang: str) -> Texts:
    """The texts of a language, or of the pseudo-language; an unknown one reads English."""
    return Texts(lang)


def begun(sentence: str) -> str:
    """A sentence with a capital letter in front, also where it begins with a piece put in."""
    return sentence[:1].upper() + sentence[1:]


def dice_due(t: Texts, needed: int, came: int) -> str:
    """How many dice a roll needs, and how many were typed."""
    return t.n(
        "This roll needs {n} die; {came} came.",
        "This roll needs {n} dice; {came} came.",
        needed,
        came=came,
    )


def N_(message: str) -> str:  # noqa: N802 - the customary name of gettext's marker
    """Mark a sentence of a table for translation; it is translated where it is shown."""
    return message
