"""What is wrong with a request's fields is told in the reader's language."""

from __future__ import annotations

from typing import Any

import pytest

from reroll.texts.catalogue import LANGUAGES
from reroll.web.api.invalid import SAID
from tests.web.api.programs import Program

LONG = "x" * 5000
ACT = {"match": 1, "version": 0, "key": "k", "action": "stop"}
TABLE = {"game": "pickomino"}

WRONG: list[tuple[str, Any, str, str]] = [
    ("/odds", {}, "body.position", "Dieses Feld fehlt."),
    ("/odds", {"position": 1}, "body.position", "Hier muss ein Text stehen."),
    ("/odds", {"position": LONG}, "body.position", "Hier sind höchstens 4000 Zeichen erlaubt."),
    ("/odds", {"position": "", "more": 1}, "body.more", "Ein solches Feld gibt es nicht."),
    ("/odds", [], "body", "Hier muss ein JSON-Objekt stehen."),
    ("/odds", {"position": "", "seat": "1"}, "body.seat", "Hier muss eine ganze Zahl stehen."),
    ("/odds", {"position": "", "seat": 1.5}, "body.seat", "Hier muss eine ganze Zahl stehen."),
    ("/odds", {"position": "", "seat": -1}, "body.seat", "Das muss mindestens 0 sein."),
    ("/odds", {"position": "", "seat": 10**8}, "body.seat", "Das darf höchstens 10000000 sein."),
    (
        "/tables",
        {"game": "chess"},
        "body.game",
        "Hier muss eines davon stehen: pickomino, gang_of_dice, gigi_gacker, wuerfelacker.",
    ),
    ("/tables", TABLE | {"typed": 1}, "body.typed", "Hier muss true oder false stehen."),
    ("/tables", TABLE | {"bots": "easy"}, "body.bots", "Hier muss eine Liste stehen."),
    (
        "/tables",
        TABLE | {"bots": ["easy"] * 11},
        "body.bots",
        "Hier sind höchstens 10 Einträge erlaubt.",
    ),
    ("/tables", TABLE | {"options": 1}, "body.options", "Hier muss ein JSON-Objekt stehen."),
]


@pytest.mark.parametrize(("path", "body", "where", "said"), WRONG)
def test_what_is_wrong_with_a_field_is_said_in_german(
    nobody: Program, path: str, body: Any, where: str, said: str
) -> None:
    answer = nobody.ask("POST", path, body, accept_language="de").json()
    assert answer["code"] == "INVALID"
    assert {"where": where, "problem": said} in answer["errors"]


def test_a_key_that_does_not_fit_is_shown_what_it_must_fit(nobody: Program) -> None:
    host = nobody.open_table()
    answer = host.refused("POST", "/act", ACT | {"key": "no spaces"}, accept_language="de")
    assert [error["where"] for error in answer["errors"]] == ["body.key"]
    assert "muss zum Muster ^[A-Za-z0-9._~-]{1,64}$ passen" in answer["errors"][0]["problem"]


def test_what_is_no_json_is_said_in_german(nobody: Program) -> None:
    headers = {"content-type": "application/json", "accept-language": "de"}
    answer = nobody.client.post("/api/odds", content=b"{", headers=headers).json()
    assert [error["problem"] for error in answer["errors"]] == ["Das ist kein JSON."]


def test_every_kind_of_error_that_the_api_describes_has_words(nobody: Program) -> None:
    """The limits that its description names, each by the error that comes of breaking it."""
    described = nobody.ask("GET", "/openapi.json").text
    kinds = {
        "maxLength": "string_too_long",
        "minLength": "string_too_short",
        "pattern": "string_pattern_mismatch",
        "minimum": "greater_than_equal",
        "maximum": "less_than_equal",
        "exclusiveMinimum": "greater_than",
        "exclusiveMaximum": "less_than",
        "multipleOf": "multiple_of",
        "maxItems": "too_long",
        "minItems": "too_short",
        "maxProperties": "too_long",
        "enum": "literal_error",
    }
    used = {kind for word, kind in kinds.items() if f'"{word}":' in described}
    assert {"string_too_long", "too_long", "literal_error"} <= used
    assert used <= SAID.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_it_in_its_own_words(nobody: Program, lang: str) -> None:
    errors = nobody.ask("POST", "/odds", {}, accept_language=lang).json()["errors"]
    assert [error["problem"] for error in errors] == [
        {
            "en": "This field is missing.",
            "de": "Dieses Feld fehlt.",
            "fr": "Ce champ manque.",
            "nl": "Dit veld ontbreekt.",
        }[lang]
    ]
