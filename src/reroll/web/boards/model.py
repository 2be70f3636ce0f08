"""What a table's templates may see: frozen, made of words, numbers and badges, no state."""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache
from typing import Any, Literal

from reroll.web.boards.invitations import Invitation, invitation
from reroll.web.boards.values import value

Slot = Literal["alt", "go"]
Stage = Literal["waiting", "play", "over"]

ROWS_KEPT = 4096


@value
class Badge:
    """A seat's mark: colour and shape go by `shape` (1-7), the letter is unique at its table."""

    shape: int
    letter: str


@value
class DieGroup:
    """Dice that show one face: the sprite's letter for it (1-5, 6, w or m) and how many."""

    face: str
    count: int


@lru_cache(maxsize=ROWS_KEPT)
def dice_groups(faces: str, counts: tuple[int, ...]) -> tuple[DieGroup, ...]:
    """Dice in a row, so many of each face; one object for all the pages and lines that show it."""
    return tuple(DieGroup(face, n) for face, n in zip(faces, counts, strict=True) if n)


@value
class Tile:
    """A worm tile by its number; `worms` is what it is worth."""

    number: int
    worms: int


@value
class Morsel:
    """A cracker with a worm: its value as a number, and as the mark printed on it."""

    value: int
    mark: str


@value
class Card:
    """A card: a pullet in its seat's colour (`shape`, 0 for the robo's), a worm, a hen, a back."""

    kind: Literal["pullet", "worm", "hen", "back"]
    value: int
    name: str
    shape: int = 0


@value
class Art:
    """A drawing on a button: an icon or a figure of the sprite, a tile, a morsel, a card."""

    kind: Literal["icon", "figure", "tile", "morsel", "card"]
    name: str = ""
    tile: Tile | None = None
    morsel: Morsel | None = None
    card: Card | None = None


@value
class Refusal:
    """Why something cannot be done, and the clause that says so."""

    text: str
    clause: str = ""


@value
class Button:
    """One slot of the action bar: a verb and, under it, its consequence.

    `path` is the last part of the form's address, `fields` its hidden fields beside the table's
    own; a button with a refusal is shown but cannot be pressed; one with `href` is a link; one
    with `form` sends what was picked on the board in the form of that id.
    """

    slot: Slot
    verb: str
    then: str = ""
    more: str = ""
    path: str = "act"
    fields: tuple[tuple[str, str], ...] = ()
    href: str = ""
    form: str = ""
    art: Art | None = None
    refusal: Refusal | None = None


@value
class Piece:
    """What a seat shows in the strip: a tile (hot while it may be stolen) or none yet, a score
    or what became of it, dice set aside, a figure such as the tractor, a card face down.
    """

    kind: Literal["tile", "none", "score", "boom", "dice", "figure", "back"]
    tile: Tile | None = None
    hot: bool = False
    text: str = ""
    small: str = ""
    name: str = ""
    dice: tuple[DieGroup, ...] = ()
    morsel: Morsel | None = None


@value
class Mark:
    """A figure that stands before a seat, such as the tractor, and what it says."""

    figure: str
    text: str


@value
class Seat:
    """One entry of the seat strip; where `worms` is set, the fact is that number with a worm."""

    badge: Badge
    name: str
    fact: str
    worms: str
    piece: Piece | None = None
    now: bool = False
    bot: bool = False
    mark: Mark | None = None


@value
class Turn:
    """The turn line, the page's one status; its colour is that of the seat to move.

    `whose` is the name of that seat where another one than the page's own plays.
    """

    text: str
    note: str = ""
    badge: Badge | None = None
    spoon: bool = False
    whose: str = ""


@value
class Line:
    """One line of the log; `badge` is the seat it speaks of, None for the table.

    A roll is drawn: `lead`, the dice, then `tail` if more came of it; `text` says it all in words.
    `drawn` holds it as HTML while it is new, `mark` tells it from every other.
    """

    number: int
    text: str
    badge: Badge | None = None
    lead: str = ""
    dice: tuple[DieGroup, ...] = ()
    tail: str = ""
    drawn: list[str] = field(default_factory=list, compare=False, repr=False)
    mark: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        said = self.number, self.text, self.badge, self.lead, self.dice, self.tail
        object.__setattr__(self, "mark", hash(said))


@value
class Notice:
    """A sentence above the board: a refusal ("bad") or a remark ("plain")."""

    text: str
    tone: Literal["bad", "plain"] = "bad"
    clause: str = ""
    icon: str = "i-warn"


@value
class DieChoice:
    """Dice of one face that may be taken: what that makes, or why it cannot be."""

    dice: DieGroup
    action: str
    verb: str
    then: str
    more: str = ""
    refusal: Refusal | None = None


@value
class Recap:
    """How the last turn ended, with the dice that ended it."""

    text: str
    badge: Badge
    dice: tuple[DieGroup, ...] = ()
    failed: bool = False


@value
class Entry:
    """What chance did on the real table, to be typed or picked: dice, or one of several outcomes.

    `dice` is how many are due, `faces` their letters on the keys; `picks` are value and label.
    """

    title: str
    dice: int = 0
    faces: str = ""
    picks: tuple[tuple[str, str], ...] = ()


@value
class Possible:
    """Something that can be typed: the entry, and what it does."""

    entry: str
    verb: str
    then: str = ""


@value
class ReplyLine:
    """A sentence of a reply, with its clause or an address where there is more."""

    text: str
    clause: str = ""
    link: str = ""


@value
class Reply:
    """What a typed command is answered: sentences, and what can be typed; `bad` for a refusal."""

    lines: tuple[ReplyLine, ...] = ()
    possible: tuple[Possible, ...] = ()
    bad: bool = False


@value
class Share:
    """One part of an odds bar: its chance (0-1) as a figure in words, and what it means."""

    kind: Literal["bad", "mid", "good"]
    chance: float
    percent: str
    text: str
    more: str = ""


@value
class Odds:
    """An odds bar: three shares at most, which sum to one."""

    title: str
    shares: tuple[Share, ...]


@value
class Chair:
    """A seat in the waiting room; one without a badge is free."""

    number: int
    badge: Badge | None = None
    name: str = ""
    fact: str = ""
    here: bool = False
    may_leave: bool = False
    may_go: bool = False


@value
class Lounge:
    """The table before the match: chairs, who may come, and what is agreed."""

    chairs: tuple[Chair, ...]
    free: int
    bots: tuple[tuple[str, str], ...]
    house_rules: tuple[tuple[str, str, str], ...]
    seated: bool


@value
class Rank:
    """One row of the final ranking; tiles and morsels are what the seat won."""

    place: int
    badge: Badge
    name: str
    fact: str
    score: str
    here: bool = False
    tiles: tuple[Tile, ...] = ()
    morsels: tuple[Morsel, ...] = ()


@value
class Podium:
    """The end of a match: a headline, the ranking, and how a tie fell where one did."""

    headline: str
    ranks: tuple[Rank, ...]
    remark: str = ""
    clause: str = ""


@value
class TablePage:
    """Everything one viewer's table shows.

    `seat` is the seat that acts from this page (0-based, as forms post it), -1 for none; `match`
    counts the matches of this table, `version` is the length of the running one's log. `moment`
    differs for every decision and seat: what was picked for another one counts no more. `said` are
    the latest events by number, as they are announced to those who listen, and as the log has
    them. `board` is the game's part that all see alike who may do the same, `own` what only this
    page's seat has; `shared` keeps what is drawn once for them all. `bare` pages leave the hidden
    fields of their forms to the script that sends them. `home` is where its forms go if not to a
    live table. `coach`: whether odds may be asked for, and whether they may stay open from one
    choice to the next (not where a device is handed round).
    """

    table: str
    name: str
    game: str
    code: str
    game_title: str
    title: str
    stage: Stage
    match: int
    version: int
    moment: str
    key: str
    seat: int
    turn: Turn
    seats: tuple[Seat, ...] = ()
    actions: tuple[Button, ...] = ()
    log: tuple[Line, ...] = ()
    said: tuple[tuple[int, str, str], ...] = ()
    reply: Reply | None = None
    notices: tuple[Notice, ...] = ()
    odds: Odds | None = None
    coach: Literal["", "follow", "ask"] = ""
    url: str = ""
    lounge: Lounge | None = None
    podium: Podium | None = None
    entry: Entry | None = None
    fix: Entry | None = None
    board: Any = None
    own: Any = None
    company: Any = None
    home: str = ""
    bare: bool = False
    shared: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def address(self) -> str:
        """What the addresses of its forms begin with."""
        return self.home or f"/t/{self.table}"

    @property
    def invitation(self) -> Invitation | None:
        """How others come here; worked out where it is shown, which is not with every move."""
        return invitation(self.url) if self.url else None

    @property
    def asks(self) -> tuple[Any, ...]:
        """What this viewer is asked about the people at the table."""
        return self.company.asks if self.company else ()

    @property
    def watches(self) -> tuple[Any, ...]:
        """The clocks of the table."""
        return self.company.watches if self.company else ()
