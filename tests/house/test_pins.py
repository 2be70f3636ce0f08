"""Whatever is installed has a version that make pins."""

from __future__ import annotations

import re
import tomllib

from tests.house.files import ROOT

NAME = re.compile(r"[A-Za-z0-9._-]+")


def plain(requirement: str) -> str:
    """The name of a required package, spelled one way."""
    found = NAME.match(requirement)
    assert found, requirement
    return found[0].lower().replace("_", "-")


def test_every_required_package_is_pinned() -> None:
    """A checkout of today installs the same next year."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {plain(each) for each in project["dependencies"]}
    for extra in project["optional-dependencies"].values():
        wanted |= {plain(each) for each in extra}
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {plain(line) for line in lines if "==" in line}
    assert wanted - pinned - {"reroll"} == set()
