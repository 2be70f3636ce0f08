"""Tokens: who may act at a table from outside its pages, in whose name, and who may end that.

A board token is a person's device in another form. A bot token is one seat's program: it sees and
does what that seat may, and nothing else.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from reroll.live.identity import (
    again_key,
    digest_again,
    holder_of,
    is_program,
    new_token,
    program_of,
    token_again,
)
from reroll.live.keeper import kept, looked_up
from reroll.live.names import LONGEST_NAME, tidy
from reroll.live.refusals import NotYours, Refusal, Reused, Revoked, Stale, Unavailable
from reroll.live.table import Table
from reroll.store.store import Store
from reroll.store.tokens import TokenKind, TokenRecord, Tokens
from reroll.texts.catalogue import N_

MOST = 50
"""Tokens that one owner may have at one table, ended ones counted."""


@dataclass(frozen=True, slots=True)
class Issued:
    """A token and its secret, which is kept nowhere; a request sent again gets one not new."""

    secret: str
    record: TokenRecord
    new: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """What a request makes: a token of this id and secret, at the table known by this key."""

    id: str
    key: str
    secret: str


def fresh(kind: TokenKind, key: str = "") -> Request:
    """A request that is like no other; `key` is that of a form."""
    made = secrets.token_hex(8)
    return Request(made, key or made, new_token(kind))


class Office:
    """Issues, knows and ends the tokens of every table."""

    def __init__(self, store: Store) -> None:
        self.store, self.tokens, self.own = store, Tokens(store), ""

    async def request(self, kind: TokenKind, about: Sequence[str], body: str) -> Request:
        """A request that may be sent again: the same each time, and nobody's to guess.

        `about` are the key that it brings, who asks, and what of. With another body it is the same
        request in other words: its id stays, and its secret does not.
        """
        self.own = self.own or await looked_up(self.store.setting, "requests sent again")
        asked = digest_again(self.own, *about)
        words = digest_again(self.own, *about, body)
        return Request(asked, again_key(asked, words), token_again(kind, self.own, words))

    async def known(self, secret: str) -> TokenRecord | None:
        """The token with this secret, if it works."""
        return await looked_up(self.tokens.known, holder_of(secret))

    async def still_works(self, token: TokenRecord | None) -> bool:
        """Whether a token that was known has not been ended since; none at all always works."""
        return token is None or await looked_up(self.tokens.known, token.hash) is not None

    async def of(self, owner: str, table: str) -> list[TokenRecord]:
        """The tokens of an owner for a table, the oldest first."""
        return await looked_up(self.tokens.of, owner, table) if owner else []

    async def end(self, token: str, owner: str) -> bool:
        """End a token by its id; False if this owner has none such that works."""
        return await kept(self.tokens.revoke(token, owner))

    # Issuing

    async def host(self, table: Table, request: Request) -> Issued:
        """The token of a program that has made the table by this request."""
        holder = holder_of(request.secret)
        return await self.issue(request, "board", table, holder, holder, table.record.name)

    async def device(self, table: Table, owner: str, name: str, request: Request) -> Issued:
        """One more device for the seats of a person."""
        return await self.issue(request, "board", table, owner, owner, name)

    async def seat_for(
        self, kind: TokenKind, table: Table, owner: str, name: str, request: Request
    ) -> Issued:
        """The next free chair, for a person's device or for a program; Stale if asked before.

        Who has no owner yet belongs to himself from now on. Asked again by the same request, the
        chair is the same.
        """
        secret = request.secret
        holder = program_of(secret) if kind == "bot" else owner or holder_of(secret)
        issued = await self.issue(request, kind, table, owner or holder, holder, name)
        try:
            await table.sit(holder, name, request.key)
            if not table.owned_by(holder):
                raise Stale
        except Refusal:
            if issued.new:  # one that was told before stays with whom it was told to
                await kept(self.tokens.drop(issued.record.id))
            raise
        return issued

    async def again(self, table: Table, owner: str, seat: int, request: Request) -> Issued:
        """A new token for the seat of a program that this owner has connected."""
        holders = {token.holder for token in await self.of(owner, table.record.id)}
        if not 0 <= seat < len(table.seats):
            raise Refusal(N_("There is no such seat at this table."))
        sits = table.seats[seat]
        if not is_program(sits.holder) or sits.holder not in holders:
            raise NotYours(N_("You have connected no program to that seat."))
        return await self.issue(request, "bot", table, owner, sits.holder, sits.name)

    async def issue(
        self, request: Request, kind: TokenKind, table: Table, owner: str, holder: str, name: str
    ) -> Issued:
        """Keep a new token; refuse a flood of them. What the request has made stays as it is."""
        if (made := await self.made_by(request)) is not None:
            return made
        if len(await self.of(owner, table.record.id)) >= MOST:
            raise Refusal(N_("This table has {n} tokens of yours already; that is enough."), n=MOST)
        record = TokenRecord(
            request.id,
            holder_of(request.secret),
            kind,
            table.record.id,
            owner,
            holder,
            tidy(name, LONGEST_NAME),
        )
        if await kept(self.tokens.add(record)):
            return Issued(request.secret, record, new=True)
        made = await self.made_by(request)  # by the same request, sent at the same moment
        if made is None:
            raise Unavailable
        return made

    async def made_by(self, request: Request) -> Issued | None:
        """The token that a request made before; refuse one in other words, and one revoked."""
        made = await looked_up(self.tokens.issued, request.id)
        if made is None:
            return None
        if made.hash != holder_of(request.secret):
            raise Reused
        if made.revoked is not None:
            raise Revoked
        return Issued(request.secret, made)
