"""The API's description as a page to read: docs/api-reference.md, made by `make docs`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from reroll.web.api.app import bare_api
from reroll.web.api.problems import codes
from reroll.web.problem import API

INTRODUCTION = (
    "Every endpoint of the API, from the same description as `/api/openapi.json`."
    " How to use it, with a bot to begin with: [the API](api.md)."
)
CODES = (
    "The `code` of a problem: a reason for which the rules of a game refuse an action"
    " ([reference](reference.md)), or one of these."
)
MEANT = {
    "BAD_REQUEST": "The request cannot be read.",
    "BROKEN": "A fault of ours. Nothing was changed.",
    "BUSY": "So many wait for the coach already; ask again in a moment.",
    "COACH_LOST": "The coach is not there just now; `Retry-After` says when to try again.",
    "CROSS_SITE": "A page of another site sent this.",
    "INVALID": "A field is not as described here; `errors` names it.",
    "KEY_REUSED": "The key came with another action or body before; take a new one.",
    "METHOD_NOT_ALLOWED": "The address knows other methods.",
    "NOT_FOUND": "There is no such table, token, clause or address.",
    "NOT_UNDERSTOOD": "The words of an action, an option or a position cannot be read.",
    "NOT_YOURS": "The seat or the table is somebody else's.",
    "NO_TOKEN": "A token is needed, or the one that came does not work, or no longer.",
    "OUT_OF_SCOPE": "The token works, but is for something else.",
    "REFUSED": "The table refuses, as with no free chair or no match begun; `detail` says why.",
    "STALE": "The table has moved on; `state` shows how it stands.",
    "TOO_EARLY": "This is told once the match is over.",
    "TOO_LARGE": "The body is larger than any request need be.",
    "TOO_LONG": "The coach needs longer for this than anybody may have it; ask for less.",
    "TOO_MANY": "Too much at once; `Retry-After` says in how many seconds to try again.",
    "TOKEN_REVOKED": "What this `Idempotency-Key` made before is a token since revoked.",
    "UNAVAILABLE": "The database cannot be used just now. Nothing was changed.",
    "UNKNOWN_HOST": "The server does not answer to this host name.",
}
"""What each reason code means, for the page."""

Json = dict[str, Any]


def api_page() -> str:
    """All endpoints by subject, all models, all reason codes."""
    document = bare_api().openapi()
    lines = ["# API reference", "", INTRODUCTION, ""]
    subject = ""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if operation["tags"][0] != subject:
                subject = operation["tags"][0]
                lines += [f"## {subject}", ""]
            lines += endpoint(f"{method.upper()} {API}{path}", operation)
    lines += ["## Models", ""]
    for name, schema in sorted(document["components"]["schemas"].items()):
        lines += [f"### {name}", "", " ".join(schema["description"].split()), "", *fields(schema)]
    lines += ["## Reason codes", "", CODES, ""]
    known = [(f"`{code}`", str(status), MEANT[code]) for code, status in sorted(codes().items())]
    lines += table(("code", "status", "meaning"), known)
    return "\n".join(lines)


def endpoint(name: str, operation: Json) -> Iterator[str]:
    """One endpoint: what it does, what it takes, what it may answer."""
    yield from (f"### `{name}`", "")
    yield from (operation["description"].replace("\n", " ").replace("  ", "\n\n"), "")
    rows = [
        (f"`{one['name']}`", one["in"], one.get("description", ""))
        for one in operation.get("parameters", ())
    ]
    yield from table(("parameter", "in", "meaning"), rows)
    if "requestBody" in operation:
        body = operation["requestBody"]["content"]["application/json"]["schema"]
        yield from (f"Body: {kind(body)}.", "")
    answers = ", ".join(answer(*one) for one in operation["responses"].items())
    needs = "" if {} in operation["security"] else "Needs a token. "
    yield from (f"{needs}Answers: {answers}.", "")


def answer(status: str, response: Json) -> str:
    """A status with what comes with it; problems need no more words."""
    kinds = [kind(content.get("schema", {})) for content in response.get("content", {}).values()]
    told = dict.fromkeys(one for one in kinds if one)
    return status if "Problem" in str(told) or not told else f"{status} {', '.join(told)}"


def fields(schema: Json) -> Iterator[str]:
    """The fields of a model as a table."""
    rows = [
        (f"`{name}`", kind(one), one.get("description", ""))
        for name, one in schema.get("properties", {}).items()
    ]
    yield from table(("field", "type", "meaning"), rows)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as a Markdown table; nothing without rows."""
    if rows:
        yield from (f"| {' | '.join(head)} |", f"|{'---|' * len(head)}")
        yield from (
            f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in r)} |" for r in rows
        )
        yield ""


def kind(schema: Json) -> str:
    """The type of a value in words; models are links."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(kind(one) for one in schema[several])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {kind(schema['items'])}"
    return str(schema.get("type", ""))
