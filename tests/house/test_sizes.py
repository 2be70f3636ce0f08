"""No file and no function grows until nobody reads it."""

from __future__ import annotations

from statistics import median

from tests.house.files import GAMES, SOURCE, TESTS, functions, short, tracked_texts

LONGEST_FILE = 600
LONGEST_RULES = 450
LONGEST_FUNCTION = 40
MEDIAN_FUNCTION = 10
COUNTED = {".py", ".js", ".css", ".html", ".toml", ".sh"}
VENDORED = {"htmx.min.js"}


def test_no_file_is_over_600_lines_and_no_rules_file_over_450() -> None:
    """A file is split before it is too long to be read."""
    long = []
    for path, text in tracked_texts():
        most = LONGEST_RULES if path.parent == GAMES else LONGEST_FILE
        lines = text.count("\n")
        if path.suffix in COUNTED and path.name not in VENDORED and lines > most:
            long.append(f"{short(path)}: {lines} lines, at most {most}")
    assert not long


def test_no_function_is_over_40_lines() -> None:
    """A function fits on a screen."""
    assert [
        f"{place}: {place.lines} lines"
        for place in functions(SOURCE, TESTS)
        if place.lines > LONGEST_FUNCTION
    ] == []


def test_the_median_function_is_under_10_lines() -> None:
    """Most functions say one thing."""
    assert median(place.lines for place in functions(SOURCE)) < MEDIAN_FUNCTION
