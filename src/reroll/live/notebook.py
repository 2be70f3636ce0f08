"""What has happened at a table beside its matches, as its notes tell: votes, guests, words.

The notes are the truth; a `Notebook` is what follows from them now.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from reroll.store.records import NoteRecord

HEARD = 40
"""How many of the latest words are remembered."""

CODE_SECONDS = 600
"""How long a code to say aloud lets one knock, and a link moves a seat."""

OWN = "own"
"""The text of a note of a bot that somebody let play in a seat of his own."""


@dataclass(frozen=True, slots=True)
class Jot:
    """A note to be made: what its maker decides of it."""

    kind: str
    holder: str = ""
    colour: int = 0
    text: str = ""


class Notebook:
    """The notes of a table, read one after the other.

    `votes`: who wants a bot in the seat of this colour; `moves`: the hashes of links that move a
    seat; `knocks`: guests who wait for a yes, by the number of their note; `answers`: what guests
    were told; `orders`: standing orders by colour; `ordered_in`: the numbers of the notes that left
    them; `muted`: the colours a person does not hear;
    `hushed`: who watches and may not speak; `earlier`: by colour, until which note a seat had
    another name, and that name.
    """

    def __init__(self, notes: Iterable[NoteRecord] = ()) -> None:
        self.length, self.nth = 0, 1
        self.keys: set[str] = set()
        self.host = ""
        self.code: NoteRecord | None = None
        self.votes: dict[int, set[str]] = {}
        self.moves: dict[str, NoteRecord] = {}
        self.knocks: dict[int, NoteRecord] = {}
        self.answers: dict[str, bool] = {}
        self.unwanted: set[str] = set()
        self.muted: dict[str, set[int]] = {}
        self.hushed: set[str] = set()
        self.orders: dict[int, str] = {}
        self.ordered_in: dict[int, int] = {}
        self.said: deque[NoteRecord] = deque(maxlen=HEARD)
        self.seated: list[NoteRecord] = []
        self.earlier: dict[int, list[tuple[int, str]]] = {}
        self.take(notes)

    def take(self, notes: Iterable[NoteRecord]) -> None:
        """Read on."""
        for note in notes:
            if note.nth != self.nth:
                self.next_match(note.nth)
            self.length = note.number + 1
            if note.key:
                self.keys.add(note.key)
            READ[note.kind](self, note)

    def next_match(self, nth: int) -> None:
        """Votes and orders are over with the match."""
        self.nth = nth
        self.votes, self.orders, self.ordered_in, self.seated = {}, {}, {}, []

    def changed_hands(self, note: NoteRecord) -> None:
        """A seat is somebody else's, or a bot's, or a person's again.

        Votes about its person stay: who comes back, or to another device, comes back to them.
        """
        self.orders.pop(note.colour, None)
        self.ordered_in.pop(note.colour, None)
        self.moves = {text: one for text, one in self.moves.items() if one.colour != note.colour}
        self.seated.append(note)

    def answered(self, note: NoteRecord) -> None:
        """A guest who knocked was let in, or not; after the number the name the seat had before."""
        number, _, name = note.text.partition(" ")
        knock = self.knocks.pop(int(number), None)
        if knock is not None:
            self.answers[knock.holder] = note.kind == "let"
        if note.colour:
            self.earlier.setdefault(note.colour, []).append((note.number, name))
            self.votes.pop(note.colour, None)
            self.changed_hands(note)

    def speaker(self, said: NoteRecord) -> str:
        """The name under which a word was said, empty if the seat still has it."""
        names = self.earlier.get(said.colour, ())
        return next((name for until, name in names if said.number < until), "")

    def knocked(self, note: NoteRecord) -> None:
        """A guest waits for a yes; only the latest knock of each counts."""
        self.knocks = {n: one for n, one in self.knocks.items() if one.holder != note.holder}
        self.knocks[note.number] = note
        self.answers.pop(note.holder, None)

    def voted(self, note: NoteRecord) -> None:
        """Somebody wants a bot in that seat."""
        self.votes.setdefault(note.colour, set()).add(note.holder)

    def coded(self, note: NoteRecord) -> None:
        """There is a new code; older ones count no more."""
        self.code = note

    def sent_away(self, note: NoteRecord) -> None:
        """The host wants that person no more; `text` is the holder."""
        self.unwanted.add(note.text)

    def hosted(self, note: NoteRecord) -> None:
        """There is a new host."""
        self.host = note.holder

    def ordered(self, note: NoteRecord) -> None:
        """A seat has a standing order, or none any more."""
        self.orders.pop(note.colour, None)
        self.ordered_in.pop(note.colour, None)
        if note.text:
            self.orders[note.colour], self.ordered_in[note.colour] = note.text, note.number

    def heard(self, note: NoteRecord) -> None:
        """Somebody said something."""
        self.said.append(note)

    def quieted(self, note: NoteRecord) -> None:
        """Somebody no longer hears a seat, or hears it again."""
        self.muted.setdefault(note.holder, set()).symmetric_difference_update({note.colour})

    def silenced(self, note: NoteRecord) -> None:
        """The host lets somebody who watches, the holder in `text`, speak no more, or all again."""
        if note.kind == "hush":
            self.hushed.add(note.text)
        else:
            self.hushed.clear()

    def moved(self, note: NoteRecord) -> None:
        """There is a link that moves a seat to another device; `text` is its secret's hash."""
        self.moves[note.text] = note


READ: dict[str, Callable[[Notebook, NoteRecord], None]] = {
    "bot": Notebook.changed_hands,
    "back": Notebook.changed_hands,
    "given": Notebook.changed_hands,
    "move": Notebook.moved,
    "vote": Notebook.voted,
    "code": Notebook.coded,
    "knock": Notebook.knocked,
    "let": Notebook.answered,
    "refuse": Notebook.answered,
    "kick": Notebook.sent_away,
    "host": Notebook.hosted,
    "order": Notebook.ordered,
    "say": Notebook.heard,
    "mute": Notebook.quieted,
    "hush": Notebook.silenced,
    "unhush": Notebook.silenced,
}
