"""Tables, seats and actions as the API tells them: made from views, so that no secret can leave."""

from __future__ import annotations

from reroll.engine.contract import legal_actions, places
from reroll.games.terms import CHANCE, HIDDEN, SPECTATOR
from reroll.live.company import is_on, plays
from reroll.live.identity import is_program
from reroll.live.names import table_name
from reroll.live.play import THROW, Play, Step
from reroll.live.table import Table
from reroll.live.tokens import Issued
from reroll.notation.words import format_action, format_position
from reroll.store.records import now
from reroll.store.tokens import TokenRecord
from reroll.texts.catalogue import Texts
from reroll.texts.games import texts_of
from reroll.web.api import models
from reroll.web.api.asker import Asker
from reroll.web.boards.facts import perspective
from reroll.web.table_pages import sitters_of
from reroll.web.twin import may_throw


def viewpoint(table: Table, holder: str) -> int:
    """The seat whose view a holder gets: of several the one that acts, else the next."""
    if table.play is None:
        return SPECTATOR
    here = sitters_of(table, table.held_by(holder))
    return perspective(table.play.rules, table.play.state, here)


def state_of(table: Table, asker: Asker) -> models.State:
    """The table as the asker may know it."""
    record, play = table.record, table.play
    here = table.held_by(asker.holder)
    stage: models.Stage = "waiting" if play is None else "over" if play.is_over else "playing"
    state = models.State(
        table=record.id,
        name=table_name(asker.t, record.name, table.seats),
        game=record.game,  # type: ignore[arg-type]
        options=dict(record.options),
        typed=record.typed,
        listed=record.listed,
        stage=stage,
        match=table.match.nth,
        version=table.version,
        commitment=table.commitment,
        seats=[seat_of(table, seat, asker.holder) for seat in range(len(table.seats))],
        seat=None,
        position=None,
        clocks=clocks_of(table),
        waits_for=list(table.awaited()),
        legal=[],
        scores=None,
        places=None,
        secret=None,
    )
    if play is not None:
        add_match(state, table, play, viewpoint(table, asker.holder))
        state.legal = [offer for seat in here for offer in offers(asker.t, play, seat)]
    return state


def clocks_of(table: Table) -> list[int] | None:
    """What each seat has left now (milliseconds), None without a clock."""
    clock = table.clock
    return [clock.left_at(seat, now()) for seat in range(len(table.seats))] if clock else None


def add_match(state: models.State, table: Table, play: Play, seat: int) -> None:
    """Add what there is to know once a match has begun."""
    view = play.view(seat).state
    state.seat = None if seat == SPECTATOR else seat
    state.position = format_position(view)
    if play.is_over:
        state.scores = [play.rules.score(view, each) for each in range(len(table.seats))]
        state.places = places(play.rules, view)
        state.secret = table.match.secret


def seat_of(table: Table, seat: int, holder: str) -> models.Seat:
    """Who sits there, as this holder is told."""
    sits, own = table.seats[seat], seat in table.owned_by(holder)
    kind: models.SeatKind = "person"
    if sits.bot:
        kind = "bot"
    elif is_program(sits.holder):
        kind = "program"
    return models.Seat(
        seat=seat,
        name=sits.name,
        kind=kind,
        bot=sits.bot or None,
        here=own and not sits.bot,
        lent=own and bool(sits.bot) and is_on(table),
        absent=is_on(table) and plays(table, seat) and seat in table.away | table.late,
    )


def offers(t: Texts, play: Play, seat: int) -> list[models.Offer]:
    """What a seat may do now, as its own view shows it; throwing the dice is one of them."""
    rules, s = play.rules, play.view(seat).state
    if rules.actor(s) == CHANCE:
        verb = t.n("Roll {n} die", "Roll {n} dice", rules.roll_size(s))
        throw = models.Offer(seat=seat, action=THROW, verb=verb, then="")
        return [throw] if may_throw(play, seat) else []
    if not rules.acts(s, seat):
        return []
    return [offer(t, play, seat, action) for action in legal_actions(rules, s, seat)]


def offer(t: Texts, play: Play, seat: int, action: int) -> models.Offer:
    """A legal action with its verb and its consequence."""
    game, s = play.setup.game, play.view(seat).state
    verb, then = texts_of(game).action(t, s, seat, action)
    words = format_action(game, s, seat, action)
    return models.Offer(seat=seat, action=words, verb=verb, then=then)


def event_of(t: Texts, table: Table, play: Play, step: Step, seat: int) -> models.Event:
    """One event as a seat, or SPECTATOR, may know it."""
    game, told = play.setup.game, play.told(step, seat)
    before = play.view_in(step.before, seat, step.number).state
    after = play.view_in(step.after, seat, step.number + 1).state
    names = [sits.name for sits in table.seats]
    return models.Event(
        match=table.match.nth,
        number=step.number,
        by="chance" if step.actor == CHANCE else step.actor,
        do=None if told == HIDDEN else format_action(game, before, step.actor, told),
        text=texts_of(game).event(t, before, after, step.actor, told, names),
    )


def token_of(table: Table, record: TokenRecord) -> models.Token:
    """A token as its owner may list it."""
    held = table.owned_by(record.holder) if record.kind == "bot" else ()
    return models.Token(
        id=record.id,
        kind=record.kind,
        name=record.name,
        seat=held[0] if held else None,
        created=record.created,
        revoked=record.revoked is not None,
    )


def issued_token(table: Table, issued: Issued) -> models.IssuedToken:
    """A new token with its secret."""
    told = token_of(table, issued.record)
    return models.IssuedToken(**told.model_dump(), secret=issued.secret)
