"""Tables at which something is asked of people, said, timed and ordered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from reroll.store.records import TableRecord
from reroll.web.boards.company_facts import CompanyFacts, Guest, Saying, Time
from reroll.web.boards.facts import TableFacts
from reroll.web.boards.invitations import invitation
from reroll.web.render import render
from tests.web import samples_gigi_gacker, samples_pickomino
from tests.web.tables import SHARED

SAID = (Saying(1, 1, "phrase hello"), Saying(2, 0, "sign hen"), Saying(3, -1, "phrase nice"))


def company_host() -> TableFacts:
    """Before the match: the host has a code, and somebody knocks."""
    known = CompanyFacts(
        host=True,
        host_seat=0,
        mine=(0,),
        guests=(Guest(3, "Eve"),),
        code="hen4x",
        said=SAID,
        chat=True,
    )
    return replace(samples_pickomino.waiting(), company=known)


def company_busy() -> TableFacts:
    """In mid-match: a vote, an absent player, clocks, a bot that stands in for another."""
    known = CompanyFacts(
        host_seat=1,
        host_away=True,
        mine=(0,),
        covered=frozenset({2}),
        away=frozenset({1}),
        votes={1: (0, 2), 3: (1, 2)},
        said=SAID,
        chat=True,
        clock="5+10",
        times=(Time(25_000, 1), Time(300_000), Time(3_700_000), Time(61_000)),
        ordered=frozenset({3}),
        wins={0: (2, 0), 1: (1, 0), 2: (0, 0), 3: (0, 0)},
        matches=3,
    )
    return replace(samples_pickomino.throw(), company=known)


def company_watching() -> TableFacts:
    """Somebody watches and may ask for a bot's seat."""
    known = CompanyFacts(host_seat=0, open=(2,), said=SAID)
    return replace(samples_pickomino.watching(), company=known)


def company_ordered() -> TableFacts:
    """A standing order has been given."""
    known = CompanyFacts(host=True, host_seat=0, mine=(0,), orders={0: "until 25 worm"})
    return replace(samples_pickomino.throw(), company=known)


def company_planning() -> TableFacts:
    """A card can be planned for the next round."""
    known = CompanyFacts(mine=(0,), plans=(("lay p5", 4), ("lay w2", 9)), clock="3d")
    return replace(samples_gigi_gacker.SAMPLES["gigi_laid"](), company=known)


SAMPLES: dict[str, Callable[[], TableFacts]] = {
    sample.__name__: sample
    for sample in (company_host, company_busy, company_watching, company_ordered, company_planning)
}


def moving(lang: str) -> str:
    """The link that moves a seat, as a code to scan."""
    url = f"{SHARED.rpartition('/t/')[0]}/seat/sunday.secret"
    shown = invitation(url)
    return render(
        lang, "moving.html", name="Noor", table=RECORD, called=RECORD.name, invitation=shown
    )


def seat(lang: str) -> str:
    """Such a link, opened on the other device."""
    return render(lang, "seat.html", name="Noor", called=RECORD.name)


def joining(lang: str) -> str:
    """Somebody has knocked and waits."""
    return render(lang, "joining.html")


RECORD = TableRecord("sunday", "Sunday soup", "pickomino", "noor", "k")
PAGES = {page.__name__: page for page in (moving, seat, joining)}
