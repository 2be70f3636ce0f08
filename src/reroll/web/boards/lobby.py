"""Page models of the lobby and of the form for a new table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from importlib.util import find_spec
from typing import Literal

from reroll.engine.contract import GAMES, rules_of
from reroll.games.terms import Option
from reroll.live.clock import clock_words
from reroll.texts.catalogue import N_, Texts
from reroll.texts.games import texts_of
from reroll.web.boards.agreed import house_rules
from reroll.web.boards.company import clock_word
from reroll.web.boards.model import Badge, Notice
from reroll.web.boards.values import value

Kind = Literal["yours", "theirs", "waiting", "over"]

LINES = {
    "pickomino": N_("Roll for worms. Steal from friends."),
    "gang_of_dice": N_("More dice, more trouble."),
    "gigi_gacker": N_("All reveal at once. Feathers fly."),
    "wuerfelacker": N_("Three dice, one buffet, no manners."),
}
MINUTES = {"pickomino": 30, "gang_of_dice": 25, "gigi_gacker": 20, "wuerfelacker": 15}


@value
class GameBox:
    """A game on the shelf."""

    game: str
    code: str
    title: str
    line: str
    facts: str


@value
class TableNews:
    """A table in a list, as the server knows it.

    `who` is the badge and the name of the seat it waits for, `idle` the seconds since something
    happened, `seated` how many sit there; `options` and `clock` are what the table agreed on.
    """

    table: str
    name: str
    game: str
    kind: Kind
    seated: int = 0
    who: tuple[Badge, str] | None = None
    idle: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    clock: str = ""


@value
class TableLine:
    """A table in a list, in words."""

    table: str
    name: str
    text: str
    ago: str
    kind: Kind
    badge: Badge | None = None
    terms: str = ""


@value
class LobbyPage:
    """The lobby: the games, the viewer's tables, and everybody's: open ones, ones to watch.

    `next` is the first of the viewer's tables that waits for them.
    """

    boxes: tuple[GameBox, ...]
    mine: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    running: tuple[TableLine, ...]
    next: TableLine | None
    player: str
    key: str
    notice: Notice | None = None


@value
class Choice:
    """One word of an option."""

    value: str
    label: str
    chosen: bool


@value
class OptionField:
    """An option of the table as a form shows it; a long one, or one of numbers, drops down."""

    name: str
    label: str
    clause: str
    choices: tuple[Choice, ...]
    drops: bool


@value
class NewTablePage:
    """The form for a new table."""

    box: GameBox
    options: tuple[OptionField, ...]
    player: str
    key: str
    bots: tuple[tuple[str, str], ...]
    clocks: tuple[tuple[str, str], ...]
    notice: Notice | None = None


def has_board(game: str) -> bool:
    """Whether the game can be played in the browser."""
    return find_spec(f"reroll.web.boards.{game}") is not None


def no_such_game(t: Texts, name: str) -> str:
    """What to say to somebody who asks for another game than the four."""
    titles = ", ".join(texts_of(game).title(t) for game in GAMES)
    return t("There is no game {name}. The four games are {games}.", name=name[:20], games=titles)


def box(t: Texts, game: str) -> GameBox:
    """The game's box: title, line, how many and how long."""
    rules = rules_of(game)
    facts = t(
        "{low}–{high} players · {minutes} min",
        low=rules.MIN_PLAYERS,
        high=rules.MAX_PLAYERS,
        minutes=MINUTES[game],
    )
    return GameBox(game, rules.CODE.lower(), texts_of(game).title(t), t(LINES[game]), facts)


def lobby_page(
    t: Texts,
    mine: Sequence[TableNews],
    everybodys: Sequence[TableNews],
    player: str,
    key: str,
    notice: Notice | None = None,
) -> LobbyPage:
    """The lobby for one viewer."""
    lines = tuple(table_line(t, news) for news in mine)
    return LobbyPage(
        boxes=tuple(box(t, game) for game in GAMES if has_board(game)),
        mine=lines,
        open=tuple(table_line(t, news) for news in everybodys if news.kind == "waiting"),
        running=tuple(table_line(t, news) for news in everybodys if news.kind != "waiting"),
        next=next((line for line in lines if line.kind == "yours"), None),
        player=player,
        key=key,
        notice=notice,
    )


def table_line(t: Texts, news: TableNews) -> TableLine:
    """A table in words."""
    badge = news.who[0] if news.who else None
    text = t("{game} · {status}", game=texts_of(news.game).title(t), status=status(t, news))
    terms = [word for _, word, _ in house_rules(t, news.game, news.options)]
    if news.clock:
        terms.append(clock_word(t, news.clock))
    when = ago(t, news.idle)
    return TableLine(news.table, news.name, text, when, news.kind, badge, " · ".join(terms))


def status(t: Texts, news: TableNews) -> str:
    """What a table waits for."""
    if news.kind == "yours":
        return t("your turn")
    if news.kind == "over":
        return t("finished")
    if news.kind == "waiting":
        return t.n("not begun, {n} at the table", "not begun, {n} at the table", news.seated)
    return t("waiting for {name}", name=news.who[1]) if news.who else t("going on")


def ago(t: Texts, seconds: int) -> str:
    """How long ago, roughly."""
    if seconds < 90:
        return t("now")
    if seconds < 5400:
        return t("{n} min", n=round(seconds / 60))
    if seconds < 129600:
        return t("{n} h", n=round(seconds / 3600))
    return t.n("{n} day", "{n} days", round(seconds / 86400))


def new_table_page(
    t: Texts,
    game: str,
    player: str,
    key: str,
    *,
    bots: Sequence[tuple[str, str]] = (),
    chosen: Mapping[str, str] | None = None,
    notice: Notice | None = None,
) -> NewTablePage:
    """The form for a new table; `chosen` are the options of a form that was refused."""
    fields = tuple(option_field(t, game, o, chosen or {}) for o in rules_of(game).OPTIONS)
    clocks = tuple((word, clock_word(t, word)) for word in clock_words())
    return NewTablePage(box(t, game), fields, player, key, tuple(bots), clocks, notice)


def option_field(t: Texts, game: str, option: Option, chosen: Mapping[str, str]) -> OptionField:
    """An option with its words; numbers follow the default."""
    words = [*option.values]
    if option.numbers is not None:
        words += [str(n) for n in option.numbers if n != option.default]
    wanted = chosen.get(option.name, option.values[0] if option.numbers else words[option.default])
    texts = texts_of(game)
    choices = tuple(
        Choice(word, texts.option_word(t, option.name, word), word == wanted) for word in words
    )
    label = texts.option_label(t, option.name)
    return OptionField(option.name, label, option.clause, choices, len(words) > 3)
