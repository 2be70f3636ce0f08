"""The project works on any machine and speaks of itself alone."""

from __future__ import annotations

import re

from tests.house.files import ROOT, short, tracked_texts

# Put together here, so that this file does not hold what it forbids.
MACHINE = re.compile(
    "|".join(
        (
            r"(?<![\w.])/(?:" + "|".join(("work", "root", "farm")) + r")/",
            "index" + "-url",
            "find" + "-links",
            "pypi" + r"\.org",
            "registry" + r"\.npmjs",
            "deb" + r"\.debian",
        )
    )
)


def test_no_file_names_a_machine_or_a_package_host() -> None:
    """No path of one machine and no host of packages is committed."""
    found = [
        f"{short(path)}:{number}"
        for path, text in tracked_texts()
        for number, line in enumerate(text.splitlines(), 1)
        if MACHINE.search(line) and path.name != "htmx.min.js"
    ]
    assert found == []


def test_no_test_is_skipped() -> None:
    """A test that does not run proves nothing."""
    skip = re.compile(r"pytest\.(?:skip|importorskip)\(|mark\.(?:skip|skipif|xfail)\b")
    found = [
        short(path)
        for path, text in tracked_texts()
        if path.suffix == ".py" and path.is_relative_to(ROOT / "tests") and skip.search(text)
    ]
    assert [name for name in found if not name.endswith("test_anywhere.py")] == []
