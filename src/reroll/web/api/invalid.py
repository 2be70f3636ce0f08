"""What is wrong with the fields of a request, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from reroll.texts.catalogue import N_, Texts

LONGEST_PATH = 200
TEXT = N_("This must be a text.")
WHOLE_NUMBER = N_("This must be a whole number.")
TRUE_OR_FALSE = N_("This must be true or false.")
OBJECT = N_("This must be a JSON object.")

SAID = {
    "missing": N_("This field is missing."),
    "extra_forbidden": N_("There is no such field."),
    "json_invalid": N_("This is no JSON."),
    "string_type": TEXT,
    "string_unicode": TEXT,
    "string_too_long": N_("This may have at most {max_length} characters."),
    "string_pattern_mismatch": N_("This must fit the pattern {pattern}."),
    "literal_error": N_("This must be one of: {choices}."),
    "int_type": WHOLE_NUMBER,
    "int_parsing": WHOLE_NUMBER,
    "int_parsing_size": WHOLE_NUMBER,
    "int_from_float": WHOLE_NUMBER,
    "greater_than_equal": N_("This must be at least {ge}."),
    "less_than_equal": N_("This may be at most {le}."),
    "bool_type": TRUE_OR_FALSE,
    "bool_parsing": TRUE_OR_FALSE,
    "list_type": N_("This must be a list."),
    "too_long": N_("This may hold at most {max_length} entries."),
    "dict_type": OBJECT,
    "model_type": OBJECT,
    "model_attributes_type": OBJECT,
}
"""By pydantic's kind of error, whose `ctx` fills the places."""

OTHERWISE = N_("This is not as the API describes it.")


def wrong(t: Texts, error: Mapping[str, Any]) -> dict[str, str]:
    """One of pydantic's errors: the field as a path, and what is wrong with it."""
    path = ".".join(str(part) for part in error["loc"])
    places = dict(error.get("ctx", {}))
    # Pydantic lists the choices as an English sentence.
    places["choices"] = ", ".join(re.findall(r"'([^']+)'", str(places.get("expected", ""))))
    said = t(SAID.get(error["type"], OTHERWISE), **places)
    return {"where": path[:LONGEST_PATH], "problem": said}
