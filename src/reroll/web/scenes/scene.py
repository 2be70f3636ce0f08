"""Any game's position as a small drawing: the seats here, the pieces in the game's own file."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Protocol, cast

from reroll.games.terms import SPECTATOR
from reroll.notation.words import format_position, game_of
from reroll.texts.catalogue import Texts
from reroll.web.boards.facts import Sitter, TableFacts, awaited
from reroll.web.boards.marks import badge_of
from reroll.web.boards.model import Badge
from reroll.web.boards.table import maker_of
from reroll.web.scenes.model import Group, Place, Scene


class SceneMaker(Protocol):
    """What a game's file of scenes offers."""

    def cloth(self, t: Texts, s: Any, facts: TableFacts, /) -> tuple[Group, ...]: ...
    def belongings(self, t: Texts, s: Any, seat: int, /) -> tuple[Group, ...]: ...
    def robo(self, t: Texts, s: Any, /) -> tuple[Group, ...] | None: ...


def scene(t: Texts, s: Any, names: Sequence[str] = ()) -> Scene:
    """The position, a state or a view of one; seats without a name are numbered."""
    game = game_of(s)
    called = [*names, *(t("Seat {n}", n=n + 1) for n in range(len(names), s.players))]
    sitters = tuple(Sitter(name) for name in called)
    facts = TableFacts("", "", game, sitters, seat=SPECTATOR, view=s)
    maker = cast(SceneMaker, importlib.import_module(f"reroll.web.scenes.{game}"))
    badges = [badge_of(facts, seat) for seat in range(s.players)]
    badges[len(names) :] = [Badge(n + 1, str(n + 1)) for n in range(len(names), s.players)]
    places = [place(t, facts, maker, seat, badges[seat]) for seat in range(s.players)]
    robo = maker.robo(t, s)
    if robo is not None:
        places.append(Place(None, t("Robo"), groups=robo))
    return Scene(
        facts.rules.CODE.lower(), format_position(s), maker.cloth(t, s, facts), tuple(places)
    )


def place(t: Texts, facts: TableFacts, maker: SceneMaker, seat: int, badge: Badge) -> Place:
    """A seat with what lies before it."""
    board = maker_of(facts.game)
    return Place(
        badge,
        facts.sitters[seat].name,
        board.seat_fact(t, facts, seat),
        awaited(facts) == [seat],
        board.seat_mark(t, facts, seat),
        maker.belongings(t, facts.view, seat),
    )
