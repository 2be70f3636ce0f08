"""Who asks the API: nobody in particular, a person's device or a bot, by the token it brings."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import Depends, Path, Security
from fastapi.security import HTTPBearer
from fastapi.security.http import HTTPAuthorizationCredentials
from starlette.requests import Request

from reroll.live.identity import LETTERS, TABLE_LETTERS
from reroll.live.table import Table
from reroll.live.tokens import Office
from reroll.store.tokens import TokenRecord
from reroll.texts.catalogue import N_, Texts, texts
from reroll.web.api.problems import NoSuch, NoToken, OutOfScope
from reroll.web.desk import Desk, address_to_share, desk_of
from reroll.web.language import language

LONGEST_TOKEN = 100
TABLE_ID = re.compile(f"[{LETTERS}]{{{TABLE_LETTERS}}}")

bearer = HTTPBearer(
    scheme_name="token",
    description="A board or bot token of one table. Cookies are not looked at.",
    auto_error=False,
)
OPTIONAL: dict[str, Any] = {"security": [{}]}
"""What tells OpenAPI that a route serves those without a token too."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, in which language, from which address."""

    desk: Desk
    office: Office
    lang: str
    address: str
    token: TokenRecord | None

    @property
    def t(self) -> Texts:
        """The texts in the asker's language."""
        return texts(self.lang)

    @property
    def holder(self) -> str:
        """As whom the asker holds seats; empty for nobody."""
        return self.token.holder if self.token else ""

    @property
    def owner(self) -> str:
        """To whom tokens belong that the asker makes; empty for nobody."""
        return self.token.owner if self.token else ""

    def with_token(self, token: TokenRecord) -> Asker:
        """The same asker with a token just made."""
        return replace(self, token=token)


async def asker_of(
    request: Request, given: Annotated[HTTPAuthorizationCredentials | None, Security(bearer)]
) -> Asker:
    """Who asks; refuse a token that does not work."""
    desk = desk_of(request)
    office: Office = request.app.state.office
    token = None
    if "authorization" in request.headers:
        if given is not None and len(given.credentials) <= LONGEST_TOKEN:
            token = await office.known(given.credentials)
        if token is None:
            raise NoToken(N_("This token does not work here, or no longer."))
    address = address_to_share(request, desk.config)
    return Asker(desk, office, language(request), address, token)


Anyone = Annotated[Asker, Depends(asker_of)]


async def holder_of_token(asker: Anyone) -> Asker:
    """Refuse those without a token."""
    if asker.token is None:
        raise NoToken(N_("This needs a token: take a seat, and send its token along."))
    return asker


Tokened = Annotated[Asker, Depends(holder_of_token)]


async def holder_of_board(asker: Tokened) -> Asker:
    """Refuse bots, who play and do nothing else."""
    if asker.token is not None and asker.token.kind == "bot":
        raise OutOfScope(N_("A bot's token is for its seat and nothing else."))
    return asker


Person = Annotated[Asker, Depends(holder_of_board)]


TableId = Annotated[str, Path(max_length=40, description="The table's id, from its link.")]


async def table_of(table: TableId, asker: Anyone) -> Table:
    """The table that the address names; refuse a token of another one."""
    found = await asker.desk.hall.find(table) if TABLE_ID.fullmatch(table) else None
    if found is None:
        raise NoSuch(N_("There is no table at this link. Ask for it once more."))
    if asker.token is not None and asker.token.table != table:
        raise OutOfScope(N_("This token is for another table."))
    if asker.token is not None:
        found.presence.saw(asker.holder)
    return found


At = Annotated[Table, Depends(table_of)]
