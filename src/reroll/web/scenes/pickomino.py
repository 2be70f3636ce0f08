"""Pickomino drawn small: the tiles of the middle, the dice of the turn, everyone's stack."""

from __future__ import annotations

from reroll.games import pickomino as rules
from reroll.notation.pickomino import stack
from reroll.texts.catalogue import Texts
from reroll.texts.pickomino import face_name
from reroll.web.boards.facts import TableFacts
from reroll.web.boards.model import DieGroup
from reroll.web.boards.pickomino import cloth as laid_out
from reroll.web.boards.pickomino import groups, tile_of
from reroll.web.scenes.model import Group, Thing


def cloth(t: Texts, s: rules.State, facts: TableFacts) -> tuple[Group, ...]:
    """PK-02, PK-06: the middle, the dice set aside with their total, the dice just rolled."""
    found = [middle(t, s, facts)]
    if sum(s.kept):
        total = t("total {n}", n=rules.total(s))
        found.append(Group(t("Kept"), thrown(groups(s.kept)), words(t, s.kept), total))
    if sum(s.rolled):
        found.append(Group(t("Rolled"), thrown(groups(s.rolled)), words(t, s.rolled)))
    return tuple(found)


def middle(t: Texts, s: rules.State, facts: TableFacts) -> Group:
    """PK-02: every place of the middle: a tile, the gap it left, its back."""
    kinds = {"up": "tile", "taken": "gap", "down": "turned"}
    slots = laid_out(facts).slots
    things = tuple(Thing(kinds[each.state], each.tile, each.hot) for each in slots)  # type: ignore[arg-type]
    numbers = " ".join(str(each.tile.number) for each in slots if each.state == "up")
    return Group(t("Tiles in the middle"), things, numbers or t("none"))


def belongings(t: Texts, s: rules.State, seat: int) -> tuple[Group, ...]:
    """PK-16: the seat's stack, the top tile last."""
    tiles = [tile_of(index) for index in stack(s, seat)]
    if not tiles:
        return ()
    things = tuple(Thing("tile", tile) for tile in tiles)
    return (
        Group(t("Stack, the top tile last"), things, " ".join(str(tile.number) for tile in tiles)),
    )


def robo(t: Texts, s: rules.State) -> None:
    """No robo chicken here."""


def thrown(shown: tuple[DieGroup, ...]) -> tuple[Thing, ...]:
    """Dice one by one."""
    return tuple(Thing("die", group.face) for group in shown for _ in range(group.count))


def words(t: Texts, counts: list[int]) -> str:
    """Dice in words."""
    return " ".join(face_name(t, face) for face in range(5, -1, -1) for _ in range(counts[face]))
