"""Which language a visitor reads.

The one that the address names, else the one chosen here, else the browser's first that we speak.
"""

from __future__ import annotations

from functools import lru_cache

from starlette.requests import Request

from reroll.texts.catalogue import LANGUAGES

COOKIE = "lang"


def language(request: Request) -> str:
    """The language of this request."""
    if named := asked_for(request):
        return named
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else preferred(request.headers.get("accept-language", ""))


def asked_for(request: Request) -> str:
    """The language that the address names (`?lang=de`), empty if it names none that we speak."""
    if not request.scope["query_string"]:
        return ""
    named = request.query_params.get("lang", "").lower()
    return named if named in LANGUAGES else ""


@lru_cache(256)
def preferred(header: str) -> str:
    """The best of an Accept-Language header that we speak; English if none."""
    weighed = []
    for place, part in enumerate(header[:200].split(",")):
        tag, _, parameter = part.strip().partition(";")
        lang = tag.split("-")[0].lower()
        quality = weight(parameter)
        if lang in LANGUAGES and quality > 0:
            weighed.append((-quality, place, lang))
    return min(weighed)[2] if weighed else "en"


def weight(parameter: str) -> float:
    """The q of a language, 1 where none is given, 0 where it is nonsense."""
    name, _, value = parameter.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
