"""Actions in the words of the reader's language."""

from __future__ import annotations

import pytest

from reroll.engine.contract import GAMES
from reroll.texts.catalogue import LANGUAGES, texts
from reroll.texts.entries import in_own_words


@pytest.mark.parametrize("lang", [*LANGUAGES, "xx"])
@pytest.mark.parametrize("game", list(GAMES))
def test_an_action_can_be_said_in_the_words_of_every_language(game: str, lang: str) -> None:
    """The lists of what is expected name the same verbs in each; the pseudo-language has none."""
    said = in_own_words(texts(lang), game, "keep 5")
    assert said.endswith(" 5")
    assert lang != "xx" or said == "keep 5"
