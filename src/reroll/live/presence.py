"""Who is at a table: pages that follow it now, and when each person was last seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from reroll.store.records import now

MOST = 500
"""So many people of a table are remembered, those seen last."""


class Presence:
    """The people of one table as this process sees them; times are milliseconds since 1970."""

    def __init__(self) -> None:
        self.here: Counter[str] = Counter()
        self.seen: dict[str, int] = {}
        self.since = now()

    @property
    def watchers(self) -> int:
        """How many pages follow the table."""
        return self.here.total()

    def arrive(self, holder: str) -> None:
        """A person's page has begun to follow."""
        self.here[holder] += 1
        self.saw(holder)

    def depart(self, holder: str) -> None:
        """A page follows no more."""
        self.here[holder] -= 1
        if self.here[holder] <= 0:
            del self.here[holder]
        self.saw(holder)

    def saw(self, holder: str) -> None:
        """A person was here just now."""
        self.seen.pop(holder, None)
        self.seen[holder] = now()
        if len(self.seen) > MOST:
            del self.seen[next(iter(self.seen))]

    def remember(self, seen: Mapping[str, int]) -> None:
        """Other processes, or this one before, saw people at these times."""
        for holder, at in seen.items():
            self.seen[holder] = max(at, self.seen.get(holder, 0))

    def lately(self, since: int) -> set[str]:
        """Who is here, with a page that follows or without, or was since then."""
        return {holder for holder, at in self.seen.items() if at >= since}.union(self.here)

    def unseen(self, holder: str, at: int) -> int:
        """For how many milliseconds nobody has seen this person, while somebody could."""
        return 0 if holder in self.here else at - max(self.seen.get(holder, 0), self.since)
