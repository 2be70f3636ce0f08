"""Every state that a page has to show, by name."""

from __future__ import annotations

from collections.abc import Callable

from reroll.web.boards.facts import TableFacts
from tests.web import (
    samples_company,
    samples_gang_of_dice,
    samples_gigi_gacker,
    samples_pickomino,
    samples_wuerfelacker,
)

SAMPLES: dict[str, Callable[[], TableFacts]] = {
    **samples_pickomino.SAMPLES,
    **samples_gang_of_dice.SAMPLES,
    **samples_gigi_gacker.SAMPLES,
    **samples_wuerfelacker.SAMPLES,
    **samples_company.SAMPLES,
}
