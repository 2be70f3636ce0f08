"""Moves that a bot made in a person's seat: which they are, and the person's sums without them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from reroll.analysis.grades import GRADES
from reroll.analysis.luck import Event, Player
from reroll.live.identity import is_program
from reroll.live.play import CORRECTED
from reroll.store.records import EventRecord, NoteRecord, SeatRecord

TAKEN, TAKEN_BACK = "bot", ("back", "let")


@dataclass(frozen=True, slots=True)
class Own:
    """A seat's sums: the person's choices in `player`, what bots lost there in `bot_loss`.

    `player.loss` is the seat's, bots included, so that the sums of the match still hold.
    """

    player: Player
    bot_loss: float
    bot_choices: int


def stood_in(
    events: Sequence[EventRecord], notes: Sequence[NoteRecord], seats: Sequence[SeatRecord]
) -> frozenset[int]:
    """The choices of a match, counted from 1 as it went in the end, that bots made for people.

    `notes` are those made during this match.
    """
    moves = [event for event in events if event.actor != CORRECTED]
    by_seat = {
        seat: [note for note in notes if note.colour == sitter.colour and swaps(note)]
        for seat, sitter in enumerate(seats)
    }
    return frozenset(
        number
        for number, event in enumerate(moves, 1)
        if event.actor >= 0 and by_bot(seats[event.actor], by_seat[event.actor], event.at)
    )


def swaps(note: NoteRecord) -> bool:
    """Whether a bot and a person change places by what was noted."""
    return note.kind == TAKEN or note.kind in TAKEN_BACK


def by_bot(sitter: SeatRecord, swapped: Sequence[NoteRecord], at: int) -> bool:
    """Whether a bot had a seat at a moment in which a person plays too, or owns it."""
    if not swapped:
        return bool(sitter.bot and sitter.holder)
    before = [note for note in swapped if note.at <= at]
    return before[-1].kind == TAKEN if before else swapped[0].kind != TAKEN


def is_machine(sitter: SeatRecord) -> bool:
    """Whether a seat is a bot's, or a program's, with no person whose place it takes."""
    return is_program(sitter.holder) or bool(sitter.bot and not sitter.holder)


def own(player: Player, events: Sequence[Event], by_bots: Collection[int]) -> Own:
    """A seat's sums with the person's choices told from those of bots."""
    made = [event for event in events if event.actor == player.seat]
    mine = [event for event in made if event.number not in by_bots]
    lost = sum(event.loss for event in mine)
    return Own(
        replace(
            player,
            choices=len(mine),
            error_rate=lost / len(mine) if mine else 0.0,
            grades={name: sum(event.grade == name for event in mine) for name in GRADES},
        ),
        sum(event.loss for event in made if event.number in by_bots),
        len(made) - len(mine),
    )
