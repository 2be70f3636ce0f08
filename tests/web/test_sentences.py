"""What stands after a full stop on a page begins like a sentence, in every language."""

from __future__ import annotations

import html
import re

import pytest

from reroll.texts.catalogue import LANGUAGES
from tests.web.preview import PAGES, html_of
from tests.web.samples import SAMPLES

HIDDEN = re.compile(r"<(script|style|svg|option|pre|code)\b.*?</\1>", re.DOTALL)
INLINE = re.compile(r"</?(?:span|b|a|em|i|small|strong|u|abbr)\b[^>]*>")
TAG = re.compile(r"<[^>]+>")
BEGUN_SMALL = re.compile(r"[^\n]{0,40}\w[.!?] +[a-zàâäçéèêëîïôöùûüß][^\n]{0,40}")


def small_after_full_stops(page: str) -> list[str]:
    """Where a line of a page goes on with a small letter after a full stop."""
    text = INLINE.sub("", HIDDEN.sub("\n", page))
    text = html.unescape(TAG.sub("\n", re.sub(r"[ \t\n]+", " ", text)))
    return BEGUN_SMALL.findall(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_a_full_stop_comes_a_sentence(lang: str) -> None:
    """Pieces that were put together, such as a choice and what it brings, are one sentence."""
    found = {
        (name, words)
        for name in [*SAMPLES, *PAGES]
        for words in small_after_full_stops(html_of(f"{lang}/{name}") or "")
    }
    assert found == set()
