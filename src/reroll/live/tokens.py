"""Tokens: who may act at a table from outside its pages, in whose name, and who may end that.

A board token is a person's device in another form. A bot token is one seat's program: it sees and
does what that seat may, and nothing else.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from reroll.live.identity import holder_of, is_program, new_token, program_of, token_again
from reroll.live.names import LONGEST_NAME, tidy
from reroll.live.refusals import NotYours, Refusal, Stale, Unavailable
from reroll.live.table import Table, kept, looked_up
from reroll.store.store import Store
from reroll.store.tokens import TokenKind, TokenRecord, Tokens
from reroll.texts.catalogue import N_

MOST = 50
"""Tokens that one owner may have at one table, ended ones counted."""


@dataclass(frozen=True, slots=True)
class Issued:
    """A new token; its secret is told this once and kept nowhere."""

    secret: str
    record: TokenRecord


class Office:
    """Issues, knows and ends the tokens of every table."""

    def __init__(self, store: Store) -> None:
        self.store, self.tokens, self.own = store, Tokens(store), ""

    async def secret_for(self, kind: TokenKind, *about: str) -> str:
        """The secret of a request that may be sent again: the same each time, nobody's to guess."""
        self.own = self.own or await looked_up(self.store.setting, "requests sent again")
        return token_again(kind, self.own, "\n".join(about))

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

    async def host(self, table: Table, secret: str) -> Issued:
        """The token of a program that has made the table with this secret."""
        holder = holder_of(secret)
        return await self.issue(secret, "board", table, holder, holder, table.record.name)

    async def device(self, table: Table, owner: str, name: str, secret: str = "") -> Issued:
        """One more device for the seats of a person."""
        return await self.issue(secret or new_token("board"), "board", table, owner, owner, name)

    async def seat_for(
        self,
        kind: TokenKind,
        table: Table,
        owner: str,
        name: str,
        request: str = "",
        secret: str = "",
    ) -> Issued:
        """The next free chair, for a person's device or for a program; Stale if asked before.

        Who has no owner yet belongs to himself from now on. Asked again with the same secret, the
        chair is the same.
        """
        secret = secret or new_token(kind)
        holder = program_of(secret) if kind == "bot" else owner or holder_of(secret)
        issued = await self.issue(secret, kind, table, owner or holder, holder, name)
        try:
            await table.sit(holder, name, request or issued.record.id)
            if not table.owned_by(holder):
                raise Stale
        except Refusal:  # what came of the same request before has its chair, and is not refused
            await kept(self.tokens.drop(issued.record.id))
            raise
        return issued

    async def again(self, table: Table, owner: str, seat: int, secret: str = "") -> Issued:
        """A new token for the seat of a program that this owner has connected."""
        holders = {token.holder for token in await self.of(owner, table.record.id)}
        if not 0 <= seat < len(table.seats):
            raise Refusal(N_("There is no such seat at this table."))
        sits = table.seats[seat]
        if not is_program(sits.holder) or sits.holder not in holders:
            raise NotYours(N_("You have connected no program to that seat."))
        secret = secret or new_token("bot")
        return await self.issue(secret, "bot", table, owner, sits.holder, sits.name)

    async def issue(
        self, secret: str, kind: TokenKind, table: Table, owner: str, holder: str, name: str
    ) -> Issued:
        """Keep a new token; refuse a flood of them. A secret that works already stays as it is."""
        if (known := await self.known(secret)) is not None:
            return Issued(secret, known)
        if len(await self.of(owner, table.record.id)) >= MOST:
            raise Refusal(N_("This table has {n} tokens of yours already; that is enough."), n=MOST)
        record = TokenRecord(
            secrets.token_hex(8),
            holder_of(secret),
            kind,
            table.record.id,
            owner,
            holder,
            tidy(name, LONGEST_NAME),
        )
        if not await kept(self.tokens.add(record)):
            raise Unavailable
        return Issued(secret, record)
