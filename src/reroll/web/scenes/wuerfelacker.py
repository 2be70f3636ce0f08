"""Würfelacker drawn small: the buffet, everyone's dice and morsels."""

from __future__ import annotations

from reroll.games import wuerfelacker as rules
from reroll.texts.catalogue import Texts
from reroll.web.boards.facts import TableFacts
from reroll.web.boards.model import Morsel
from reroll.web.boards.wuerfelacker import groups, morsel_of, owned, signed, spots
from reroll.web.scenes.model import Group, Thing
from reroll.web.scenes.pickomino import thrown


def cloth(t: Texts, s: rules.State, facts: TableFacts) -> tuple[Group, ...]:
    """GW-06: the buffet by position."""
    row = [spot.morsel for spot in spots(s)]
    return (morsels(t("The buffet"), row),) if row else ()


def belongings(t: Texts, s: rules.State, seat: int) -> tuple[Group, ...]:
    """GW-08, GW-12, GW-17: dice set aside with their total, dice not yet, morsels collected."""
    found = [*dice(t, s, seat), morsels(t("Morsels"), owned(s.hand[seat]))]
    return tuple(group for group in found if group.things)


def robo(t: Texts, s: rules.State) -> tuple[Group, ...] | None:
    """GW-31: the robo chicken's dice."""
    return tuple(dice(t, s, rules.ROBO)) if s.players == rules.ROBO else None


def dice(t: Texts, s: rules.State, seat: int) -> list[Group]:
    """The dice of this round, and the morsel laid beside them."""
    aside, loose = thrown(groups(s.aside[seat])), thrown(groups(s.loose[seat]))
    found = []
    if aside or s.laid[seat] != rules.NONE:
        laid = [] if s.laid[seat] == rules.NONE else [morsel_of(s.laid[seat])]
        things = aside + tuple(Thing("morsel", morsel) for morsel in laid)
        said = " ".join([*(thing.of for thing in aside), *(signed(m.value) for m in laid)])
        total = t("total {n}", n=rules.total(s, seat))
        found.append(Group(t("Set aside"), things, said, total))
    if loose:
        found.append(Group(t("Loose"), loose, " ".join(thing.of for thing in loose)))
    return found


def morsels(label: str, shown: list[Morsel]) -> Group:
    """Morsels side by side."""
    said = " ".join(signed(morsel.value) for morsel in shown)
    return Group(label, tuple(Thing("morsel", morsel) for morsel in shown), said)
