"""Pages made from the code are what the code would write, so nothing is undocumented."""

from __future__ import annotations

import re

import pytest

from reroll.cli.pages import pages
from tests.house.files import ROOT, short

DOCS = ROOT / "docs"
LINK = re.compile(r"\]\(([^)#\s]+)(?:#([^)\s]+))?\)")


@pytest.mark.parametrize(("name", "text"), list(pages()), ids=lambda part: str(part)[:30])
def test_a_made_page_is_up_to_date(name: str, text: str) -> None:
    """`make docs` has been run since the code last changed."""
    assert (DOCS / name).read_text(encoding="utf-8") == text


def test_links_between_pages_lead_somewhere() -> None:
    """A link in the documents names a file that exists, and an anchor in it."""
    broken = []
    for path in [*DOCS.rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        for target, anchor in LINK.findall(path.read_text(encoding="utf-8")):
            if "://" in target:
                continue
            goal = (path.parent / target).resolve()
            if not goal.exists() or (anchor and f'id="{anchor}"' not in goal.read_text("utf-8")):
                broken.append(f"{short(path)}: {target}#{anchor}")
    assert broken == []
